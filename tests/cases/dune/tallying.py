"""Expectations about what has come together: strongholds held, forces lost, spice collected, and no winner."""

from __future__ import annotations

import re

from engine.dune.board import STRONGHOLDS
from engine.dune.phases.collection import keepers

from ..language.comparing import same
from ..language.speaking import Play, playing
from ..language.statements import Book
from ..language.text import Failed
from . import names

PART = Book("Expectations")
_add = PART.add


@_add(
    "then SEAT holds NUMBER strongholds",
    r"(?P<seat>[\w ]+?) (?:holds|controls|has|occupies) (?P<n>\d+|no) strongholds?",
    "then guild holds 3 strongholds",
    "How many strongholds a player holds as they count for victory: alone, or together with allies.",
)
def _strongholds(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    found = [place for place in STRONGHOLDS if seat in keepers(play.s, place)]
    number = 0 if m["n"].lower() == "no" else int(m["n"])
    if len(found) != number:
        raise Failed(f"{seat} holds {names.show_list(found)}; expected {number} strongholds")


@_add(
    "then SEAT loses NUMBER forces   or   SEAT has revived NUMBER forces",
    r"(?P<seat>[\w ]+?) (?:loses?|lost|has lost|has (?P<back>revived)) (?P<n>[\d+* ]+?|no) forces?",
    "then guild loses 5 forces",
    "How many forces of a player have gone to the tanks, or come back from there, since the case began (or since "
    "`forget what happened`).",
)
def _loses(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    end = {"origin": "tanks"} if m["back"] else {"to": "tanks"}
    moved = [f.count for f, _ in play.facts if _is(f, "ForcesMoved", who=seat, **end)]  # type: ignore[attr-defined]
    lost = sum(count[0] for count in moved), sum(count[1] for count in moved)
    if not names.counts("none" if m["n"].lower() == "no" else m["n"], lost):
        raise Failed(f"forces {seat} has {m['back'] or 'lost'}: expected {m['n']}, found {names.show_count(lost)}")


@_add(
    "then SEAT collects NUMBER spice",
    r"(?P<seat>[\w ]+?) (?:collects?|collected|has collected|harvests?|harvested) (?P<n>\d+|no|nothing)(?: spice)?",
    "then guild collects 4",
    "How much spice a player has collected from the map since the case began (or since `forget what happened`).",
)
def _collects(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    found = [f.amount for f, _ in play.facts if _is(f, "SpiceMoved", taker=seat, why="collection")]  # type: ignore[attr-defined]
    same(f"spice collected by {seat}", int(m["n"]) if m["n"].isdigit() else 0, sum(found))


def _is(fact: object, kind: str, **fields: str) -> bool:
    return type(fact).__name__ == kind and all(getattr(fact, name) == value for name, value in fields.items())


@_add(
    "then there is no winner",
    r"(?:there (?:is|was) )?no winner(?P<of> of the game)?",
    "then there is no winner",
    "Nobody has won: the battle decided last, if a battle has been decided in the case, the game "
    "otherwise, or with `of the game`.",
)
def _no_winner(play: Play, m: re.Match[str]) -> None:
    decided = [getattr(f, "winner") for f, _ in play.facts if _is(f, "BattleDecided")]  # noqa: B009
    if decided and not m["of"]:
        same("winner of the battle", "", decided[-1])
    same("winners of the game", (), play.s.winners)
