"""What holds for every sentence of every language: its holes, their forms, the number of words that agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from bot.games.patterns import NUMBER, TEXT, Grammar, Holes, Kind, Noun, Nouns, Number


class Said(NamedTuple):
    """One sentence of a language: where it stands, the sentence, and what it is given."""

    where: str
    pattern: str
    holes: Holes


class _Field(NamedTuple):
    where: str
    value: Any
    declared: Holes | Nouns | None


def sentences(words: Any) -> Iterator[Said]:
    """Yield every sentence in a dataclass of words and in those inside it."""
    for where, value, declared in _fields(words):
        if isinstance(declared, Holes):
            yield from (Said(where + key, pattern, declared) for key, pattern in _row(value))


def mistakes(words: Any, grammar: Grammar) -> list[str]:
    """Return what is wrong with the sentences and names of a language, each with its place."""
    found = []
    for said in sentences(words):
        found += [f"{said.where}: {wrong}" for wrong in _wrong(said, grammar)]
    for where, value, declared in _fields(words):
        if declared is None:
            found.append(f"{where}: does not say what it holds")
        elif isinstance(declared, Nouns):
            kind = grammar.kinds[declared.kind]
            found += [f"{where}{key}: {wrong}" for key, noun in _row(value) for wrong in _misfit(noun, kind)]
        if declared is not None and declared.keys:
            found += [f"{where}: {key} is missing" for key in declared.keys if key not in value]
            found += [f"{where}: {key} is not asked for" for key in value if key not in declared.keys]
    return found


def _fields(words: Any, inside: str = "") -> Iterator[_Field]:
    hints = get_type_hints(type(words), include_extras=True)
    for one in fields(words):
        if one.name.startswith("_") or isinstance(getattr(words, one.name), Grammar):
            continue
        hint, value = hints[one.name], getattr(words, one.name)
        extra = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        if is_dataclass(value):
            yield from _fields(value, f"{inside}{one.name}.")
        elif _is_packages(value):
            for name, package in value.items():
                yield from _fields(package, f"{inside}{one.name}.{name}.")
        else:
            declared = next((e for e in extra if isinstance(e, Holes | Nouns)), None)
            yield _Field(f"{inside}{one.name}", value, declared)


def _is_packages(value: Any) -> bool:
    """Say whether these are dataclasses of words by name, as those of expansions."""
    return isinstance(value, Mapping) and all(is_dataclass(each) for each in value.values()) and bool(value)


def _row(value: Any) -> list[tuple[str, Any]]:
    return [(f"[{key}]", one) for key, one in value.items()] if isinstance(value, Mapping) else [("", value)]


def _wrong(said: Said, grammar: Grammar) -> Iterator[str]:
    if "\n" in said.pattern:
        yield "more than one line"
    try:
        parts = list(Formatter().parse(said.pattern))
    except ValueError as wrong:
        yield f"not a pattern ({wrong})"
        return
    for _, hole, asked, conversion in parts:
        if hole is None:
            continue
        kind = said.holes.kinds.get(hole)
        if kind is None:
            yield f"is not given {{{hole}}}"
        elif conversion:
            yield f"{{{hole}!{conversion}}} is no form"
        else:
            yield from _misformed(hole, asked or "", _kind(kind, grammar))


def _kind(name: str, grammar: Grammar) -> Kind:
    if name == NUMBER:
        return Kind(words=grammar.plurals)
    return Kind() if name == TEXT else grammar.kinds[name]


def _misformed(hole: str, asked: str, kind: Kind) -> Iterator[str]:
    if "|" not in asked:
        if asked not in kind.forms:
            yield f"{{{hole}}} has no form “{asked}”"
    elif asked.count("|") + 1 != kind.words:
        yield f"{{{hole}:{asked}}} has {asked.count('|') + 1} words, not {kind.words}"


def _misfit(noun: Noun, kind: Kind) -> Iterator[str]:
    yield from (f"has no form “{form}”" for form in kind.forms if not noun.forms.get(form))
    yield from (f"has a form “{form}” that nothing asks for" for form in noun.forms if form not in kind.forms)
    if not 0 <= noun.agreement < max(1, kind.words):
        yield f"agrees with word {noun.agreement} of {kind.words}"


W = TypeVar("W")


def rewritten(words: W, pattern: Callable[[str, str], str], form: Callable[[str], str], inside: str = "") -> W:
    """Return a language made from another by rule: every sentence (with its place) and every form of a name anew."""
    made: dict[str, Any] = {}
    for one in fields(words):  # type: ignore[arg-type]
        value, place = getattr(words, one.name), f"{inside}{one.name}"
        if one.name.startswith("_"):
            continue
        if isinstance(value, Grammar):
            made[one.name] = value
        elif is_dataclass(value) and not isinstance(value, type):
            made[one.name] = rewritten(value, pattern, form, f"{place}.")
        elif _is_packages(value):
            made[one.name] = {key: rewritten(each, pattern, form, f"{place}.{key}.") for key, each in value.items()}
        elif isinstance(value, Mapping):
            made[one.name] = {key: _anew(v, f"{place}[{key}]", pattern, form) for key, v in value.items()}
        else:
            made[one.name] = _anew(value, place, pattern, form)
    return type(words)(**made)


class _Held(str):
    """A sentence that looks at what it is given."""

    where: str
    holes: Holes
    wrong: list[str]

    def format(self, *given: object, **named: object) -> str:
        """Note what is left out, and what comes without its grammar."""
        assert not given, "holes have names"
        for hole, kind in self.holes.kinds.items():
            wanted = Number if kind == NUMBER else str if kind == TEXT else Noun
            if not isinstance(named.get(hole), wanted):
                self.wrong.append(f"{self.where}: {hole} is {kind}, and is given {named.get(hole)!r}")
        return super().format(**named)


def held(words: W, mark: Callable[[str], str] = lambda where: "") -> tuple[W, list[str]]:
    """Return a language whose sentences note it when they are given something else than they declare, and the notes.

    A sentence that does not ask for a form is told with anything; another language may ask for one.
    """
    declared, notes = {one.where: one.holes for one in sentences(words)}, list[str]()

    def pattern(where: str, said: str) -> str:
        made = _Held(mark(where) + said)
        made.holes, made.where, made.wrong = declared.get(where, Holes({})), where, notes
        return made

    return rewritten(words, pattern, str), notes


def _anew(value: Any, place: str, pattern: Callable[[str, str], str], form: Callable[[str], str]) -> Any:
    if isinstance(value, Noun):
        return Noun(value.agreement, {name: form(text) for name, text in value.forms.items()})
    return pattern(place, value)


def has_raw_id(text: str) -> bool:
    """Say whether an id of the engine is still in a text (people never see one)."""
    return re.search(r"[a-z0-9]_[a-z0-9]", text) is not None
