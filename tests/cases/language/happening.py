"""Expectations about what happened, and who was told."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from engine.core.facts import Audience, Fact

from . import values
from .comparing import same
from .possible import check_value
from .speaking import Play, leading_kind, playing
from .statements import Book
from .text import CaseError, Failed, near
from .words import is_nothing, items, key

PART = Book("Expectations")
_add = PART.add


# Facts


def _told(audience: Audience) -> str:
    return "everybody" if audience is None else ", ".join(sorted(audience)) or "nobody"


def match_fact(play: Play, text: str) -> tuple[list[tuple[Fact, Audience]], list[tuple[Fact, Audience]]]:
    """Return the facts that are as a text says, and all of that kind."""
    words, classes = play.words, play.words.rules.facts.classes
    text, told = _audience(play, text)
    kind, rest = leading_kind(text.strip(), {key(name): name for name in classes})
    if not kind:
        raise CaseError(f"`{text}` does not begin with a kind of fact{near(text.split(' ')[0], classes)}")
    known = {f.name: f.type for f in fields(classes[kind])}  # type: ignore[arg-type]
    wanted = values.split_fields(rest, known, positional=False)
    for name, said in wanted.items():
        check_value(words, said, _types(classes[kind])[name], f"{kind}.{name}", play.seats)
    of_kind = [(f, to) for f, to in play.facts if type(f).__name__ == kind]
    found = [
        (f, to)
        for f, to in of_kind
        if all(values.matches(words, getattr(f, n), v, n) for n, v in wanted.items()) and told in (None, _told(to))
    ]
    return found, of_kind


def _types(kind: type) -> dict[str, Any]:
    """Return the types of a fact's fields."""
    return typing.get_type_hints(kind)


def _audience(play: Play, text: str) -> tuple[str, str | None]:
    match = re.search(r",?\s+told to (?P<who>.+?)(?: only| alone)?$", text, re.IGNORECASE)
    if not match:
        return text, None
    who = match["who"].strip().lower()
    if who in ("everybody", "everyone", "all"):
        told = "everybody"
    elif is_nothing(who):
        told = "nobody"
    else:
        told = ", ".join(sorted(playing(play, play.words.seat(i)) for i in items(who)))
    return text[: match.start()], told


def _write(told: Iterable[tuple[Fact, Audience]]) -> str:
    lines = [f"{type(f).__name__} {_values(f)} told to {_told(to)}" for f, to in told]
    return "; ".join(lines[-6:]) or "none of that kind"


def _values(fact: Fact) -> str:
    return ", ".join(f"{f.name} {getattr(fact, f.name)!r}" for f in fields(fact))  # type: ignore[arg-type]


@_add(
    "then facts in order: FACT; FACT; ...",
    r"facts in order:\s*(?P<list>.+)",
    "then facts in order: $fact; $then_fact",
    "These happened in this order (others may have happened between them).",
)
def _order(play: Play, m: re.Match[str]) -> None:
    rest = list(play.facts)
    for text in m["list"].split(";"):
        found, of_kind = match_fact(play, text)
        place = next((i for i, told in enumerate(rest) if any(told[0] is f for f, _ in found)), None)
        if place is None:
            raise Failed(f"expected the fact {text.strip()} (in this order); found {_write(of_kind)}")
        rest = rest[place + 1 :]


@_add(
    "then fact KIND FIELD VALUE, ... [told to everybody | nobody | SEAT, ...] [NUMBER times]",
    r"(?:fact|it happened):? (?P<text>.+?)(?:,? (?P<n>\d+) times?|,? (?P<once>once|twice))?",
    "then fact $fact told to $seat only",
    "This has happened since the case began (or since `forget what happened`), whatever its other fields. "
    "The kinds of fact are in the table of facts.",
)
def _fact(play: Play, m: re.Match[str]) -> None:
    found, of_kind = match_fact(play, m["text"])
    times = int(m["n"]) if m["n"] else {"once": 1, "twice": 2}.get((m["once"] or "").lower())
    if not found and times != 0:
        raise Failed(f"expected the fact {m['text']}; found {_write(of_kind)}")
    if times is not None:
        same(f"how often {m['text']}", times, len(found))


@_add(
    "then no fact KIND FIELD VALUE, ...",
    r"no fact:? (?P<text>.+)",
    "then no fact $fact",
    "Nothing of the kind has happened.",
)
def _no_fact(play: Play, m: re.Match[str]) -> None:
    found, _ = match_fact(play, m["text"])
    if found:
        raise Failed(f"expected no fact {m['text']}; found {_write(found)}")
