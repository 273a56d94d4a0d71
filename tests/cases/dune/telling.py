"""Expectations about how a battle ended, and whether the name of a card is shown to somebody."""

from __future__ import annotations

import re

from pydantic import TypeAdapter

from engine.dune.view import View, view

from ..language.comparing import same
from ..language.seeing import SEES, each
from ..language.speaking import Play, playing
from ..language.statements import Book
from ..language.text import Failed
from . import names

PART = Book("Expectations")
_add = PART.add
_VIEW = TypeAdapter(View)


@_add(
    "then the battle was won by SEAT [by NUMBER to NUMBER]   and   then the battle had no winner   and   then "
    "SEAT loses the battle",
    r"(?:the )?(?:last )?battle (?:(?:was |is )?won by (?P<who>[\w ]+?)(?:,? (?:by |with )?"
    r"(?P<x>\d+) (?:to|against) (?P<y>\d+))?|had no winner)|"
    r"(?P<loser>[\w ]+?) (?:loses|lost|has lost) (?:the|this|that) battle",
    "then the battle was won by atreides by 7 to 5",
    "How the battle decided last ended, with both totals.",
)
def _battle(play: Play, m: re.Match[str]) -> None:
    decided = [f for f, _ in play.facts if type(f).__name__ == "BattleDecided"]
    if not decided:
        raise Failed("no battle has been decided")
    winner: str = getattr(decided[-1], "winner")  # noqa: B009
    if m["loser"]:
        loser = playing(play, names.seat(m["loser"]))
        same(f"{loser} has lost the battle", True, loser != winner and _fought(play, loser))
        return
    same("winner of the battle", names.seat(m["who"]) if m["who"] else "", winner)
    if m["x"]:
        totals: dict[str, int] = getattr(decided[-1], "totals")  # noqa: B009
        if winner not in totals:
            raise Failed(f"this battle had no totals: it was decided by {getattr(decided[-1], 'why')}")  # noqa: B009
        less = next(t for f, t in totals.items() if f != winner)
        same("totals", (int(m["x"]), int(m["y"])), (totals[winner], less))


def _fought(play: Play, seat: str) -> bool:
    """Say whether a player fought in the battle that was decided last."""
    begun = [f for f, _ in play.facts if type(f).__name__ == "PlansRevealed"]
    return bool(begun) and seat in getattr(begun[-1], "plans")  # noqa: B009


@_add(
    "then SEAT sees the card CARD   and   SEAT does not see the card CARD",
    SEES + r" (?:the )?card (?P<card>.+)",
    "then atreides sees the card karama",
    "Whether the card's name is anywhere in what the player may see now.",
)
def _sees_card(play: Play, m: re.Match[str]) -> None:
    may = {*names.CARDS.get(names.key(m["card"]), ()), *names.SPICE.get(names.key(m["card"]), ())}
    if not may:
        names.card(m["card"])

    def shown(viewer: str | None) -> bool:
        text = _VIEW.dump_json(view(play.s, viewer)).decode()
        return any(f'"{card}"' in text for card in may)

    each(play, m, shown, f"the card {m['card']}")
