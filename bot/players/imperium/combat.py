"""Combat cards, cards for when one has won, and Endgame cards (DP-9, DP-11, DP-12).

In the combat all strengths are public. Whoever leads passes: if somebody plays a card he is asked again (I-COMBAT-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from engine.core.forms import Pick, Several
from engine.core.moves import Move
from engine.imperium.board import PER_TROOP
from engine.imperium.cards import INTRIGUE, Play
from engine.imperium.phases.combat import CombatMove, VictoryMove
from engine.imperium.phases.endgame import Endgame

from .conflict import FOUR, prizes, troop
from .effects import cost
from .filling import fill
from .plots import entries
from .position import Position
from .printed import part
from .seat import Seat
from .weights import KEEP_COMBAT
from .worth import Of, worth

COMBAT = "combat"
_MOST = 3  # cards that are thought of together


class Trick(NamedTuple):
    """A Combat card that can be played in one of its ways."""

    card: str
    entry: str
    play: Play
    swords: int
    price: float  # of playing it


def combat(seat: Seat) -> Move:
    """Play a card if it, or it with others, brings more than it costs; else pass."""
    pos = Position(seat)
    found = list(_tricks(pos))
    wanted = max(_ideas(pos, found), key=lambda idea: idea[0], default=None)
    if wanted is None or wanted[0] <= 0:
        return CombatMove()
    return CombatMove(**_played(pos, wanted[1]))


def _played(pos: Position, trick: Trick) -> dict[str, Any]:
    begun = {"do": "play", "intrigue": trick.card, **({"entry": trick.entry} if trick.entry else {})}
    return fill(pos, begun, trick.play.effect, Of(f"intrigue:{trick.card}"))


def _tricks(pos: Position) -> Iterator[Trick]:
    field = pos.seat.form({"do": "play"}).field("intrigue")
    for card in field.options if isinstance(field, Pick) else ():
        for entry, play in entries(pos, card, COMBAT, {"do": "play"}):
            if play.moment != "when_you_win":
                swords = play.effect.get("gain", {}).get("swords", 0)
                price = KEEP_COMBAT * min(1.0, pos.ahead) + cost(pos, Of(f"intrigue:{card}"), _spice(play))
                yield Trick(card, entry, play, swords, price)


def _spice(play: Play) -> dict[str, Any]:
    return {what: amount for what, amount in (play.cost or {}).items() if what == "spice"}


def _ideas(pos: Position, found: list[Trick]) -> Iterator[tuple[float, Trick]]:
    """Yield what could be done, with what it brings: the card to begin with."""
    now = prize_with(pos, pos.me.strength)
    swords = [trick for trick in found if trick.swords]
    for number in range(1, min(_MOST, len(swords)) + 1):
        for some in combinations(swords, number):
            if len({trick.card for trick in some}) == number:
                then = prize_with(pos, pos.me.strength + sum(trick.swords for trick in some))
                yield then - now - sum(trick.price for trick in some), max(some, key=lambda trick: trick.swords)
    for trick in found:
        if not trick.swords:
            yield _without_swords(pos, trick, now), trick


def _without_swords(pos: Position, trick: Trick, now: float) -> float:
    """Return what it brings to take troops out of the Conflict: for a point, or to keep them."""
    lost = (trick.play.cost or {}).get("lose_troops", {}).get("amount", 0)
    if lost:
        gone = now - prize_with(pos, _strength_with(pos, pos.me.conflict - lost))
        return worth(pos, Of(), trick.play.effect) - gone - trick.price
    retreat = part(trick.play.effect, "retreat")
    saved = min(pos.me.conflict, retreat["retreat"]["max"]) if retreat is not None else 0
    return troop(pos) * saved - trick.price if now <= 0 else 0.0


def _strength_with(pos: Position, troops: int) -> int:
    return PER_TROOP * troops + pos.me.swords if troops > 0 else 0


def prize_with(pos: Position, strength: int) -> float:
    """Return what the seat would get with a strength, if nobody played anything else (I-COMBAT-5)."""
    place = place_of(strength, [side.strength for side in pos.others.values()], len(pos.view.sides) == FOUR)
    return 0.0 if place == 0 else (*pos.once(prizes), 0.0)[place - 1]


def place_of(mine: int, others: list[int], four: bool) -> int:
    """Return which reward a strength earns against others: 1 to 3, or 0 for none (I-COMBAT-5)."""
    if mine <= 0:
        return 0
    above, equal = [x for x in others if x > mine], others.count(mine)
    if not above:
        return 2 if equal else 1
    if len(above) == 1:
        return 3 if equal else 2
    return 3 if four and len(above) == 2 and not equal else 0


def victory_card(seat: Seat) -> Move:
    """Play what brings more than it costs."""
    pos = Position(seat)
    field = seat.form({"do": "play"}).field("intrigue")
    found = [
        (worth(pos, Of(), play.effect) - cost(pos, Of(), play.cost), card, entry, play)
        for card in (field.options if isinstance(field, Pick) else ())
        for entry, play in entries(pos, card, COMBAT, {"do": "play"})
        if play.moment == "when_you_win"
    ]
    value, card, entry, play = max(found, key=lambda one: one[:3], default=(0.0, "", "", None))
    if play is None or value <= 0:
        return VictoryMove()
    begun = {"do": "play", "intrigue": card, **({"entry": entry} if entry else {})}
    return VictoryMove(**fill(pos, begun, play.effect, Of(f"intrigue:{card}")))


def endgame(seat: Seat) -> Move:
    """Play every Endgame card that brings something."""
    pos = Position(seat)
    field = seat.form({}).field("cards")
    options = field.options if isinstance(field, Several) else ()
    return Endgame(cards=tuple(card for card in options if _at_the_end(pos, card) > 0))


def _at_the_end(pos: Position, card: str) -> float:
    return max(worth(pos, Of(), play.effect) for play in INTRIGUE[card].plays if play.type == "endgame")
