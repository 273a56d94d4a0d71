"""Sentences for facts: to everybody, or to the seat that reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.presentation import Line
from engine.core import facts as core
from engine.core.facts import Fact

from ..engine import facts as f
from . import words
from .asking import BOOK
from .words import apples, who

Teller = Callable[[Any, str | None], Line | None]
MOVED = {
    "stake": "{from_who} staked {apples}",
    "pick": "{to_who} picked {apples}",
    "draw": "{from_who} paid {apples}",
    "sun": "{apples} grew on the trees",
    "ladder": "{to_who} took {apples} by ladder",
    "frost": "{from_who} lost {apples} to the frost",
    "scare": "{from_who} paid {apples}",
    "eaten": "{to_who} ate {apples} of {from_name}",
    "loan": "{from_who} gave {apples} to {to_name}",
}
SILENT: tuple[type[Fact], ...] = (
    core.Asked,
    core.Closed,
    core.Sealed,
    f.Seeded,
    f.DeckShuffled,
    f.ActionDone,
)


def sentence(fact: Fact, viewer: str | None) -> Line | None:
    """Return what to tell a viewer of a fact; None if it needs no words."""
    return None if isinstance(fact, SILENT) else TELLERS[type(fact)](fact, viewer)


def _started(fact: f.GameStarted, viewer: str | None) -> Line:
    return Line(f"Orchard begins: {words.listed(map(words.name, fact.growers))}, and a crow", 2)


def _phase(fact: f.PhaseBegan, viewer: str | None) -> Line:
    return Line(f"Round {fact.round} · {words.PHASES[fact.phase]}", 2)


def _moved(fact: f.ApplesMoved, viewer: str | None) -> Line | None:
    if fact.why == "setup":
        return None
    said = MOVED[fact.why].format(
        apples=apples(fact.number),
        from_who=who(fact.source, viewer) if fact.source in words.EMBLEMS else "",
        to_who=who(fact.to, viewer) if fact.to in words.EMBLEMS else "",
        from_name="you" if fact.source == viewer else words.name(fact.source),
        to_name="you" if fact.to == viewer else words.name(fact.to),
    )
    return Line(f"{said}.")


def _stakes(fact: f.StakesShown, viewer: str | None) -> Line:
    return Line(f"Order of the round: {words.listed(map(words.name, fact.order))}.")


def _turn(fact: f.TurnBegan, viewer: str | None) -> Line | None:
    return Line(f"{who(fact.grower, viewer)}: {fact.actions} actions.") if fact.grower else None


def _drawn(fact: f.CardsDrawn, viewer: str | None) -> Line:
    return Line(f"{who(fact.grower, viewer)} drew {fact.number}.", 0)


def _received(fact: f.CardReceived, viewer: str | None) -> Line:
    return Line(f"You drew {words.card(fact.card)}.")


def _returned(fact: f.CardReturned, viewer: str | None) -> Line:
    return Line(f"You put {words.card(fact.card)} under the deck.", 0)


def _played(fact: f.CardPlayed, viewer: str | None) -> Line:
    return Line(f"{who(fact.grower, viewer)} played {words.card(fact.card)}.")


def _scared(fact: f.CrowScared, viewer: str | None) -> Line:
    return Line(f"{who(fact.grower, viewer)} scared the crow away.")


def _actions(fact: f.ActionsChanged, viewer: str | None) -> Line:
    return Line(f"From the next turn on, a turn has {fact.actions} actions.")


def _ended(fact: f.GameEnded, viewer: str | None) -> Line:
    return Line(ending(fact.winners), 2)


def _default(fact: core.DefaultTaken, viewer: str | None) -> Line:
    return Line(f"{who(fact.seat, viewer)}: time is up ({BOOK.title(fact.kind)}).", 0)


def _order(fact: core.OrderSet, viewer: str | None) -> Line:
    return Line(f"Order kept: {BOOK.order_text(fact.order)}", 0)


def _order_ended(fact: core.OrderEnded, viewer: str | None) -> Line:
    return Line(f"Your order ended ({fact.why}): {BOOK.title(fact.order_kind)}.", 1)


def _stop(fact: core.StopSet, viewer: str | None) -> Line:
    return Line(f"{BOOK.title(fact.window)}: {'you are always asked' if fact.on else 'no stop any more'}.", 0)


def _unsealed(fact: core.Unsealed, viewer: str | None) -> Line:
    return Line(f"Your answer no longer holds ({fact.rule}); you are asked again.")


def _entered(fact: core.Entered, viewer: str | None) -> Line:
    return Line("The game goes on from another point.")


def ending(winners: tuple[str, ...]) -> str:
    """Return how the game ended."""
    told = f"{words.listed(words.name(winner) for winner in winners)} won"
    return told[:1].upper() + told[1:]


TELLERS: Mapping[type[Fact], Teller] = {
    f.GameStarted: _started,
    f.PhaseBegan: _phase,
    f.ApplesMoved: _moved,
    f.StakesShown: _stakes,
    f.TurnBegan: _turn,
    f.CardsDrawn: _drawn,
    f.CardReceived: _received,
    f.CardReturned: _returned,
    f.CardPlayed: _played,
    f.CrowScared: _scared,
    f.ActionsChanged: _actions,
    f.GameEnded: _ended,
    core.DefaultTaken: _default,
    core.OrderSet: _order,
    core.OrderEnded: _order_ended,
    core.StopSet: _stop,
    core.Unsealed: _unsealed,
    core.Entered: _entered,
}
