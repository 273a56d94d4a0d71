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
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text
from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, SPICE_CARDS, TREACHERY
from engine.dune.flow import NAMES

from . import names, values
from .text import CaseError, near

_TREACHERY = frozenset(TREACHERY)
_SPICE = frozenset(SPICE_CARDS)
_PLACES = frozenset(AREAS) | frozenset(TERRITORIES)
CARDS = {"looked": "card", "peeked": "card"}  # what a view calls otherwise than a fact
_FREE = ("text", "seed")  # whatever somebody has written

# What the fields of facts and views hold by their names (or by the fact's and the field's); every other one holds words
# that the rules write.
_HOLDERS = (
    "who", "asker", "target", "bidder", "creditor", "debtor", "by", "seat", "seats", "aggressor", "defender", "faction",
    "factions", "winner", "winners", "opener", "mover", "members", "payers", "parties", "passes", "out", "locked",
    "callers", "diallers", "side", "answered", "leaderless", "cycles", "alliances",
)  # fmt: skip
_KINDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(_HOLDERS, frozenset(FACTIONS)),
    **dict.fromkeys(("giver", "taker"), frozenset(FACTIONS) | _PLACES | {"bank"}),
    **dict.fromkeys(("card", "cards", "discards"), _TREACHERY | _SPICE),
    **dict.fromkeys(("hand", "peeked", "removed"), _TREACHERY),
    **dict.fromkeys((f"{fact}.card" for fact in ("CardPeeked", "CardPlayed", "CardReceived")), _TREACHERY),
    **dict.fromkeys(("looked", "SpiceCardRevealed.card"), _SPICE),
    **dict.fromkeys(("leaders", "traitors", "discs", "revived"), frozenset(LEADERS)),
    # A Cheap Hero takes a leader's place; in an auction the leader is who leads.
    "leader": frozenset(
        (*LEADERS, *FACTIONS, *(c.id for c in TREACHERY.values() if c.category == "leader_substitute"))
    ),
    **dict.fromkeys(("territory", "reference", "worm"), frozenset(TERRITORIES)),
    **dict.fromkeys(("area", "areas"), _PLACES),
    "phase": frozenset((*NAMES, "setup", "victory", "over")),
}


def check_value(text: str, kind: Any, field: str, playing: Iterable[str]) -> None:
    """Raise CaseError for words that no value of this type, in a field of this name, can ever be."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if not names.is_nothing(text):
            check_value(text, next(a for a in args if a is not type(None)), field, playing)
    elif origin is typing.Annotated:
        check_value(text, args[0], field, playing)
    elif origin is typing.Literal:
        _check_word(text, frozenset(map(str, args)), field)
    elif kind is bool:
        _demand(text.lower() in values.YES, text, field, "yes or no")
    elif kind is int:
        _demand(re.fullmatch(r"-?\d+", text.strip()) is not None, text, field, "a whole number")
    elif args == (int, int):
        names.count(text)
    elif origin in (tuple, list, set, frozenset):
        _check_row(text, args, field, playing)
    elif origin is dict:
        _check_mapping(text, args, field, playing)
    elif kind is str:
        _check_text(text, field, playing)
    elif is_dataclass(kind) or kind is Any:
        raise CaseError(f"nothing can be expected of `{field}` as a whole")


def check_choice(text: str, kind: Any, field: str, playing: Iterable[str]) -> None:
    """Raise CaseError for words that are never among the choices for a field of this type; `nothing` may always be."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if names.is_nothing(text):
        return
    if origin in (typing.Union, types.UnionType, typing.Annotated):
        check_choice(text, next(a for a in args if a is not type(None)), field, playing)
    elif origin in (tuple, dict):  # one of several, or one pile of those that are divided
        check_choice(text, args[0], field, playing)
    else:
        check_value(text, kind, field, playing)


def _demand(holds: bool, text: str, field: str, what: str) -> None:
    if not holds:
        raise CaseError(f"`{field}` is {what}, never `{text.strip()}`")


def _check_row(text: str, args: tuple[Any, ...], field: str, playing: Iterable[str]) -> None:
    kinds = args[:1] if args[1:] == (...,) or len(args) == 1 else args
    for place, item in enumerate(names.items(text)):
        check_value(item, kinds[min(place, len(kinds) - 1)], field, playing)


def _check_mapping(text: str, args: tuple[Any, ...], field: str, playing: Iterable[str]) -> None:
    for item in names.items(text):
        found = re.fullmatch(r"(.+?)\s*[:=]?\s+(\S+)", item)
        if not found:
            raise CaseError(f"`{item}` does not say how much or how many; write for example `{{guild 3}}`")
        check_value(found[1], args[0], "", playing)
        check_value(found[2], args[1], "", playing)


def _check_text(text: str, field: str, playing: Iterable[str]) -> None:
    if _short(field) in _FREE or text.startswith('"') or names.is_nothing(text):
        return
    known = _KINDS.get(field) or _KINDS.get(_short(field)) or _everything()
    _check_word(text, known, field)
    if known is _everything():
        return
    meant = {*_meanings(text, field)} & known
    if meant and meant <= FACTIONS.keys() and not meant & {*playing}:
        raise CaseError(f"{min(meant)} does not play in this game; the players are {', '.join(playing)}")


def _check_word(text: str, known: frozenset[str], field: str) -> None:
    """Raise CaseError unless the words mean one of these."""
    spelt = {names.key(word) for word in known}
    parts = [names.key(part) for part in re.split("[:>@]", text)]  # `accompany:guild`, `guild>fremen@3`
    if known & {*_meanings(text, field)} or names.key(text) in spelt or set(parts) <= spelt:
        return
    where = f"`{field}`" if field else "this"
    raise CaseError(f"`{text.strip()}` is nothing that {where} can be{near(text, known)}")


def _short(field: str) -> str:
    """Return the name of a field without that of its fact: `card` of `CardPlayed.card`."""
    return field.rpartition(".")[2]


def _meanings(text: str, field: str) -> tuple[str, ...]:
    """Return what words may mean; what a view calls `looked` or `peeked` is a card."""
    name = _short(field)
    return values.candidates(text, CARDS.get(name, name))


@cache
def _everything() -> frozenset[str]:
    """Return every name of the game and every word that the rules write."""
    ids = (*FACTIONS, *LEADERS, *_TREACHERY, *_SPICE, *_PLACES, *map(str, range(100)))
    return frozenset((*ids, *_words(resources.files("engine"))))


def _words(folder: Traversable) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _words(entry)
        elif entry.name.endswith(".py"):
            for node in ast.walk(ast.parse(entry.read_text("utf-8"))):
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
