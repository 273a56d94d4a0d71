"""Expectations about secrets: what a player sees, and what not."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from . import values
from .happening import match_fact
from .possible import check_value
from .speaking import Play, kind_named, playing
from .statements import Book
from .text import CaseError, Failed, near
from .words import items, key

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

PART = Book("Expectations")
_add = PART.add
Hide = Callable[[Any, str], None]


def _viewers(play: Play, text: str) -> list[str | None]:
    word = text.lower()

    def those(listed: str) -> list[str]:
        return [playing(play, play.words.seat(i)) for i in items(listed)]

    if word in ("everybody", "everyone", "anybody", "a bystander"):
        return [None] if word == "a bystander" else [*play.seats, None]
    but = re.fullmatch(r"(?:everybody|everyone|anybody)(?: else)? (?:but|except) (.+)|all (?:but|except) (.+)", word)
    if but:
        left_out = those(but[1] or but[2])
        return [*(f for f in play.seats if f not in left_out), None]
    return [*those(text)]


SEES = r"(?P<who>[\w ,]+?) (?P<no>does not see|do not see|sees?)"


def each(play: Play, m: re.Match[str], test: Callable[[str | None], bool], what: str) -> None:
    """Fail unless exactly those whom a line names see something, by a test of each viewer."""
    wanted = "not" not in m["no"].lower()
    alone = re.fullmatch(r"(?:nobody|no one|only|just)(?: (?:but|except))?(?: (?P<list>.+))?", m["who"], re.IGNORECASE)
    if alone and wanted:  # `only guild sees`, `nobody but guild sees`, `nobody sees`
        seeing = _viewers(play, alone["list"]) if alone["list"] else []
        expected = {viewer: viewer in seeing for viewer in (*play.seats, None)}
    else:
        expected = dict.fromkeys(_viewers(play, m["who"]), wanted)
    for viewer, wanted in expected.items():
        if test(viewer) != wanted:
            raise Failed(f"expected that {viewer or 'a bystander'} {'sees' if wanted else 'does not see'} {what}")


@_add(
    "then SEAT sees fact FACT   and   SEAT does not see fact FACT",
    SEES + r" (?:the )?fact:? (?P<text>.+)",
    "then $other does not see fact $fact",
    "Whether a player was told that it happened; the seat may also be `everybody`, `everybody but SEAT`, `nobody`, "
    "`only SEAT`, `a bystander` or a list.",
)
def _sees_fact(play: Play, m: re.Match[str]) -> None:
    found, _ = match_fact(play, m["text"])
    each(play, m, lambda v: any(to is None or v in to for _, to in found), f"the fact {m['text']}")


@_add(
    "then SEAT sees that SEAT, ... owe KIND [, answered by SEAT, ...]   or   SEAT sees that somebody owes KIND",
    SEES + r" that (?P<list>[\w ,]+?) owes? (?P<kind>[\w ]+?)(?:,? answered by (?P<answered>.+))?",
    "then $seat sees that $seat, $other owe $question, answered by $other",
    "What a player sees of an open question: whom the game waits for and who has answered, or, where that is not "
    "shown, only that it waits for somebody.",
)
def _sees_window(play: Play, m: re.Match[str]) -> None:
    kind, nobody = kind_named(play.words, m["kind"]), key(m["list"]) in ("somebody", "someone")
    wanted = set() if nobody else {playing(play, play.words.seat(i)) for i in items(m["list"])}
    answered = {playing(play, play.words.seat(i)) for i in items(m["answered"] or "none")}

    def shown(viewer: str | None) -> bool:
        return any(
            w.kind == kind and w.named is not nobody and set(w.seats) == wanted and set(w.answered) == answered
            for w in play.words.view(play.s, viewer).windows
        )

    each(play, m, shown, f"that {m['list']} owe {kind}")


@_add(
    "then SEAT sees NAME: VALUE",
    SEES + r" (?P<name>[\w. ]+?)\s*:\s*(?P<value>.+)",
    "then $seat sees $seen",
    "What stands under a name in the player's view (see the table of views).",
)
def _sees_value(play: Play, m: re.Match[str]) -> None:
    name = m["name"].strip().lower().replace(" ", "_")

    def shown(viewer: str | None) -> bool:
        parts = play.words.view_parts(play.words.view(play.s, viewer))
        found = [getattr(part, name) for part in parts if hasattr(part, name)]
        return any(values.matches(play.words, value, m["value"], field) for value in found)

    known = view_names(play.words)
    if name not in known:
        raise CaseError(f"a view has nothing named `{name}`{near(name, known)}")
    _possible(play, name, m["value"])
    field = play.words.called.get(name, name)
    each(play, m, shown, f"{name}: {m['value']}")


def _possible(play: Play, name: str, text: str) -> None:
    """Raise CaseError if no view can have this under the name, in whatever part of it."""
    problems: list[CaseError] = []
    kinds = [
        kind for cls in play.words.view_types for known, kind in typing.get_type_hints(cls).items() if known == name
    ]
    for kind in kinds:
        try:
            check_value(play.words, text, kind, name, play.seats)
        except CaseError as problem:
            problems.append(problem)
    if len(problems) == len(kinds):
        raise problems[0]


def view_names(words: Vocabulary) -> list[str]:
    """Return the names that a view has."""
    return [f.name for cls in words.view_types for f in fields(cls) if f.name != "own"]


def secrets(of_seats: Mapping[str, Hide], shared: Mapping[str, Hide]) -> Book:
    """Return the statement that compares the position with a twin: of what seats have, and of what nobody has alone.

    Each changes one hidden thing of a state, or raises CaseError if there is nothing of it to see.
    """
    part = Book("Expectations")
    things, others = "|".join(f"{thing}s?" for thing in of_seats), "|".join(shared)

    @part.add(
        f"then SEAT sees the {' (or '.join(of_seats)}) of SEAT   and   SEAT does not see ...",
        SEES + rf" (?:the |his |her |its )?(?:(?P<thing>{things}) of (?P<owner>[\w ]+)|(?P<deck>{others or '(?!)'}))",
        "then $other does not see the $secret of $seat",
        "Whether what the player may see depends on it: the position is compared with a twin in which just this is "
        "different.",
    )
    def _sees_hidden(play: Play, m: re.Match[str]) -> None:
        thing = (m["thing"] or m["deck"]).lower()
        hide = shared.get(thing) or of_seats.get(thing) or of_seats[thing.removesuffix("s")]
        twin = play.words.rules.copy(play.s)
        hide(twin, playing(play, play.words.seat(m["owner"])) if m["owner"] else "")
        if play.words.rules.dump(twin) == play.words.rules.dump(play.s):
            raise CaseError(f"there is no {m['thing'] or m['deck']} here that could be another, so nobody could see it")
        view = play.words.view
        each(play, m, lambda v: view(play.s, v) != view(twin, v), f"{thing} {m['owner'] or ''}")

    return part


def orders(twin: Any, owner: str) -> None:
    """Give a seat another order."""
    twin.orders[owner, "a_twin", ""] = {"kind": "a_twin"}


def answers(twin: Any, owner: str) -> None:
    """Let what a seat has answered and sealed say something else."""
    slots = [slot for slot in twin.sealed if slot[1] == owner]
    if not slots:
        raise CaseError(f"{owner} has given no answer that is still sealed")
    for slot in slots:
        twin.sealed[slot] = {"kind": "a_twin"}
