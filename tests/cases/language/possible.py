"""What can stand where: a line that says what is *not* so must name something that could be so.

`then no fact CardPlayed card karrama` would hold for ever, since nothing of that name exists; so would a number where
a name belongs, a player who does not play, and a word that no rule ever writes.
"""

from __future__ import annotations

import ast
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine.core
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text

from . import values
from .text import CaseError, near
from .words import is_nothing, items, key

if TYPE_CHECKING:
    from .vocabulary import Vocabulary


def check_value(words: Vocabulary, text: str, kind: Any, field: str, playing: Iterable[str]) -> None:
    """Raise CaseError for words that no value of this type, in a field of this name, can ever be."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if not is_nothing(text):
            check_value(words, text, next(a for a in args if a is not type(None)), field, playing)
    elif origin is typing.Annotated:
        check_value(words, text, args[0], field, playing)
    elif origin is typing.Literal:
        _check_word(words, text, frozenset(map(str, args)), field)
    elif kind is bool:
        _demand(text.lower() in values.YES, text, field, "yes or no")
    elif kind is int:
        _demand(re.fullmatch(r"-?\d+", text.strip()) is not None, text, field, "a whole number")
    elif args == (int, int):
        words.count(text)
    elif origin in (tuple, list, set, frozenset):
        _check_row(words, text, args, field, playing)
    elif origin is dict:
        _check_mapping(words, text, args, field, playing)
    elif kind is str:
        _check_text(words, text, field, playing)
    elif is_dataclass(kind) or kind is Any:
        raise CaseError(f"nothing can be expected of `{field}` as a whole")


def check_choice(words: Vocabulary, text: str, kind: Any, field: str, playing: Iterable[str]) -> None:
    """Raise CaseError for words that are never among the choices for a field of this type; `nothing` may always be."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if is_nothing(text):
        return
    if origin in (typing.Union, types.UnionType, typing.Annotated):
        check_choice(words, text, next(a for a in args if a is not type(None)), field, playing)
    elif origin in (tuple, dict):  # one of several, or one pile of those that are divided
        check_choice(words, text, args[0], field, playing)
    else:
        check_value(words, text, kind, field, playing)


def _demand(holds: bool, text: str, field: str, what: str) -> None:
    if not holds:
        raise CaseError(f"`{field}` is {what}, never `{text.strip()}`")


def _check_row(words: Vocabulary, text: str, args: tuple[Any, ...], field: str, playing: Iterable[str]) -> None:
    kinds = args[:1] if args[1:] == (...,) or len(args) == 1 else args
    for place, item in enumerate(items(text)):
        check_value(words, item, kinds[min(place, len(kinds) - 1)], field, playing)


def _check_mapping(words: Vocabulary, text: str, args: tuple[Any, ...], field: str, playing: Iterable[str]) -> None:
    for item in items(text):
        found = re.fullmatch(r"(.+?)\s*[:=]?\s+(\S+)", item)
        if not found:
            raise CaseError(f"`{item}` does not say how much or how many; write for example `{{guild 3}}`")
        check_value(words, found[1], args[0], "", playing)
        check_value(words, found[2], args[1], "", playing)


def _check_text(words: Vocabulary, text: str, field: str, playing: Iterable[str]) -> None:
    if _short(field) in words.free or text.startswith('"') or is_nothing(text):
        return
    known = words.holds.get(field) or words.holds.get(_short(field)) or _everything(words.subject.folder, words.ids)
    _check_word(words, text, known, field)
    if known is _everything(words.subject.folder, words.ids):
        return
    meant = {*_meanings(words, text, field)} & known
    if meant and meant <= {*words.seats.values()} and not meant & {*playing}:
        raise CaseError(f"{min(meant)} does not play in this game; the players are {', '.join(playing)}")


def _check_word(words: Vocabulary, text: str, known: frozenset[str], field: str) -> None:
    """Raise CaseError unless the words mean one of these."""
    spelt = {key(word) for word in known}
    parts = [key(part) for part in re.split("[:>@/]", text)]  # `accompany:guild`, `guild>fremen@3`, `truth/1`
    if known & {*_meanings(words, text, field)} or key(text) in spelt or set(parts) <= spelt:
        return
    where = f"`{field}`" if field else "this"
    raise CaseError(f"`{text.strip()}` is nothing that {where} can be{near(text, known)}")


def _short(field: str) -> str:
    """Return the name of a field without that of its fact: `card` of `CardPlayed.card`."""
    return field.rpartition(".")[2]


def _meanings(words: Vocabulary, text: str, field: str) -> tuple[str, ...]:
    """Return what words may mean; what a view calls `looked` or `peeked` is a card."""
    name = _short(field)
    return words.candidates(text, words.called.get(name, name))


@cache
def _everything(folder: Path, ids: frozenset[str]) -> frozenset[str]:
    """Return every name of a game and every word that its rules, in this folder, or those of all games write."""
    core = Path(engine.core.__file__).parent
    return frozenset((*ids, *map(str, range(100)), *_words(core), *_words(folder)))


def _words(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\S+", node.value):
                yield node.value


def admits(field: Field | None, value: Any) -> bool:
    """Say whether a field of a form takes a value."""
    match field:
        case Pick():
            return value in field.options or (field.optional and value in (None, ""))
        case Number():
            return (value is None and field.optional) or (value is not None and field.low <= value <= field.high)
        case Several():
            return set(value) <= set(field.options) and len(value) <= field.most
        case Split():
            limits = dict(field.limits)
            return all(number <= limits.get(key, 0) for key, number in value.items())
        case Flag() | Text():
            return True
    return False


def check_given(given: Mapping[str, Any], usual: Mapping[str, Any], form: Callable[[dict[str, Any]], Form]) -> None:
    """Raise CaseError unless the form takes each of the values that are said to be given, beside the others."""
    for name, value in given.items():
        others = {other: said for other, said in given.items() if other != name}
        field = form(others).field(name)
        if field is None and value == usual.get(name):
            continue
        if not admits(field, value):
            why = "it is not asked for here" if field is None else "the form does not offer it"
            raise CaseError(f"`given {name} {value}` is not possible: {why}")
