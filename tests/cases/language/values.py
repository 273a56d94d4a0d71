"""Fields and values: how `dial 3 leader feyd_rautha weapon lasgun` becomes the attributes of a move, order or fact."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from engine.core.forms import Field, Pick, Several, Split

from .text import CaseError, near
from .words import is_nothing, items, key

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

YES = {"yes": True, "true": True, "on": True, "": True, "no": False, "false": False, "off": False}
_QUOTED = re.compile(r'"[^"]*"')


def split_fields(text: str, fields: Mapping[str, Any], positional: bool = True) -> dict[str, str]:
    """Cut `dial 3 leader feyd` into its fields; what stands before the first one belongs to the fields in order."""
    masked = _mask(text)
    spots = sorted(_spots(masked, fields), key=lambda s: (s[0], -s[1]))
    chosen: list[tuple[int, int, str]] = []
    for start, end, name in spots:
        if name in {c[2] for c in chosen} or (chosen and start < chosen[-1][1]):
            continue
        if chosen and not text[chosen[-1][1] : start].strip() and fields[chosen[-1][2]] not in (bool, "bool"):
            continue  # the word is the value of the field before it, as in `how prediction`
        chosen.append((start, end, name))
    first = text[: chosen[0][0]] if chosen else text
    found: dict[str, str] = {}
    if first.strip(" ,;"):
        if not positional:
            raise CaseError(
                f"`{first.strip()}` is none of the fields {', '.join(fields)}{near(first.split()[0], fields)}"
            )
        found[_first_field(first, fields, chosen)] = _bare(first)
    for i, (_, end, name) in enumerate(chosen):
        stop = chosen[i + 1][0] if i + 1 < len(chosen) else len(text)
        found[name] = _bare(text[end:stop])
    return found


def _first_field(text: str, fields: Mapping[str, Any], chosen: list[tuple[int, int, str]]) -> str:
    """Return the field that a value without a name belongs to: the first one, if another is not named before it."""
    first = next(iter(fields), "")
    if not first or first in {c[2] for c in chosen}:
        raise CaseError(f"`{text.strip()}` belongs to no field; the fields are {', '.join(fields) or 'none'}")
    return first


def _bare(text: str) -> str:
    return text.strip(" ,;").lstrip(":=").strip()


def _mask(text: str) -> str:
    """Blank out what stands in quotes or braces, so that no field name is found there."""
    text = _QUOTED.sub(lambda m: "\0" * len(m[0]), text)
    for start, end in _groups(text):
        text = text[:start] + "\0" * (end - start) + text[end:]
    return text


def _groups(text: str) -> list[tuple[int, int]]:
    """Return where the outermost braces begin and end."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            start = at if depth == 0 else start
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                found.append((start, at + 1))
    if depth:
        raise CaseError(f"a brace is not closed in `{text}`")
    return found


def _spots(text: str, fields: Mapping[str, Any]) -> list[tuple[int, int, str]]:
    found = []
    for name in fields:
        pattern = r"(?<![\w'-])" + re.escape(name).replace("_", "[ _]") + r"(?![\w'-])"
        found += [(m.start(), m.end(), name) for m in re.finditer(pattern, text, re.IGNORECASE)]
    return found


def convert(
    words: Vocabulary, text: str, kind: Any, ask: Callable[[], Field | None], hand: tuple[str, ...], name: str
) -> Any:
    """Return the value that a text means for a field of this type; `ask` gives what the form offers for it."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if is_nothing(text):
            return None
        return convert(words, text, next(a for a in args if a is not type(None)), ask, hand, name)
    if origin is typing.Annotated:
        return convert(words, text, args[0], ask, hand, name)
    if origin is typing.Literal:
        return _literal(text, args, name)
    if origin is dict:
        return _split(words, text, ask, name)
    if origin is tuple:
        return _row(words, text, args, ask, hand, name)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _nested(words, text.strip().removeprefix("{").removesuffix("}"), kind, hand)
    if kind is str:
        return word(words, text, ask, hand, name)
    return _plain(text, kind, name)


def _plain(text: str, kind: Any, name: str) -> bool | int:
    if kind is bool and text.lower() in YES:
        return YES[text.lower()]
    if kind is int and re.fullmatch(r"-?\d+", text):
        return int(text)
    what = "yes or no" if kind is bool else "a whole number"
    raise CaseError(f"`{name}` is {what}, not `{text or 'nothing'}`")


def _row(
    words: Vocabulary,
    text: str,
    args: tuple[Any, ...],
    ask: Callable[[], Field | None],
    hand: tuple[str, ...],
    name: str,
) -> tuple[Any, ...]:
    if args == (int, int):
        return words.count(text)
    if isinstance(args[0], type) and issubclass(args[0], BaseModel):
        return tuple(_nested(words, text[start + 1 : end - 1], args[0], hand) for start, end in _groups(text))
    return _several(words, text, args[0], ask, hand, name)


def _nested(words: Vocabulary, text: str, cls: type[BaseModel], hand: tuple[str, ...]) -> dict[str, Any]:
    """Read the fields of a move within an order."""
    types_of = {name: info.annotation for name, info in cls.model_fields.items() if name != "kind"}
    if is_nothing(text) or text.strip().lower() in ("pass", "passes"):
        return {}
    said = words.forms.read(None, "", text.strip())
    if said and said[0] == cls.model_fields["kind"].default:
        text = said[1]
    found = split_fields(text, types_of)
    return {name: convert(words, value, types_of[name], lambda: None, hand, name) for name, value in found.items()}


def _literal(text: str, options: tuple[Any, ...], name: str) -> Any:
    found = next((o for o in options if key(str(o)) == key(text)), None)
    if found is None:
        raise CaseError(f"`{name}` is one of {', '.join(map(str, options))}, not `{text}`")
    return found


def _several(
    words: Vocabulary, text: str, kind: Any, ask: Callable[[], Field | None], hand: tuple[str, ...], name: str
) -> tuple[Any, ...]:
    found: list[Any] = []
    for item in items(text):
        free = tuple(card for card in hand if card not in found)
        found.append(convert(words, item, kind, ask, free, name))
    return tuple(found)


def _split(words: Vocabulary, text: str, ask: Callable[[], Field | None], name: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in items(text):
        only = offered(ask())
        if item.isdigit() and len(only) == 1:
            found[only[0]] = int(item)
            continue
        number, star, where = _share(item, name)
        starred = "*" if star else ""
        found[word(words, where, ask, (), name) + starred] = number
    return found


def _share(item: str, name: str) -> tuple[int, bool, str]:
    """Read `4 in Sietch Tabr` (also `2* in Arrakeen`) or `Sietch Tabr: 4`."""
    match = re.fullmatch(r"(\d+)\s*(\*)?\s+(?:(?:in|at|from|of)\s+)?(.+)", item)
    if match:
        return int(match[1]), bool(match[2]), match[3]
    match = re.fullmatch(r"(.+?)(\*)?\s*[:=]\s*(\d+)", item) or re.fullmatch(r"(.+?)(\*)?\s+(\d+)", item)
    if match:
        return int(match[3]), bool(match[2]), match[1]
    raise CaseError(f"`{item}` is no part of `{name}`; write for example `4 in Sietch Tabr`")


def offered(field: Field | None) -> tuple[str, ...]:
    """Return the words a field of a form offers."""
    if isinstance(field, Pick | Several):
        return field.options
    if isinstance(field, Split):
        return tuple(option for option, _ in field.limits)
    return ()


def word(words: Vocabulary, text: str, ask: Callable[[], Field | None], hand: tuple[str, ...], name: str) -> str:
    """Return the id a word means: what the form offers comes first, then a card in the hand, then any name."""
    if is_nothing(text):
        return ""
    if text.startswith('"'):
        return text.strip('"')
    meanings = words.candidates(text, name)
    options = offered(ask())
    for pool in (options, hand):
        found = next((option for option in pool if key(option) == key(text) or option in meanings), None)
        if found is not None:
            return found
    if meanings:
        return meanings[0]
    if spelt := words.spell(text, options):
        return spelt
    if options:
        raise CaseError(f"`{text}` is no name for `{name}`{near(text, options)}")
    if re.fullmatch(r"[\w:*.-]+", text):
        return text.lower()
    kinds = {key(kind): kind for kind in words.rules.questions}
    if key(text) in kinds:
        return kinds[key(text)]
    raise CaseError(f"`{text}` is no name for `{name}`; free words stand in quotes")


def matches(words: Vocabulary, value: Any, text: str, field: str = "") -> bool:
    """Say whether a value of a fact or view is what the words mean."""
    if value is None:
        return is_nothing(text)
    if isinstance(value, bool):
        return YES.get(text.lower()) == value
    if isinstance(value, int):
        return text.strip() == str(value)
    if isinstance(value, str):
        if is_nothing(text):
            return value in ("", text.strip().lower())
        text = text.strip('"')
        same = value == text or (key(value) == key(text) and bool(key(text)))
        return same or words.inside(value, text) or value in words.candidates(text, field)
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value):
        return words.counts(text, (value[0], value[1]))
    if isinstance(value, tuple | list | frozenset | set):
        wanted = items(text)
        if len(wanted) != len(value):
            return False
        if text.strip().startswith("{") or isinstance(value, frozenset | set):
            return _same_set(words, list(value), wanted, field)
        return all(matches(words, v, t, field) for v, t in zip(value, wanted, strict=True))
    if isinstance(value, Mapping):
        return _same_mapping(words, value, text, field)
    return key(str(value)) == key(text)


def _same_set(words: Vocabulary, values: list[Any], wanted: list[str], field: str) -> bool:
    for text in wanted:
        found = next((v for v in values if matches(words, v, text, field)), None)
        if found is None:
            return False
        values.remove(found)
    return not values


def _same_mapping(words: Vocabulary, value: Mapping[Any, Any], text: str, field: str) -> bool:
    wanted = items(text)
    if len(wanted) != len(value):
        return False
    for item in wanted:
        match = re.fullmatch(r"(.+?)\s*[:=]?\s+(\S+)", item)
        if not match or not any(
            matches(words, k, match[1], field) and matches(words, v, match[2], field) for k, v in value.items()
        ):
            return False
    return True
