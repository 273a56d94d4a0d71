"""Planted leaks of who holds the Thumper: in whether and how long its window opens, in its words, in a count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words.expansions.thumper import Thumper
from engine.core import game as core_game
from engine.core import orders
from engine.core.errors import IllegalMove
from engine.core.game import Game
from engine.core.moves import SetOrder
from engine.dune.card_moments import CardOrderKind
from engine.dune.expansions.thumper import CARD, ThumperWindow
from engine.dune.query import held
from engine.dune.state import State

from . import changes
from .behind import BEHIND
from .plants import Planted, _shows


def held_by_any(s: State) -> bool:
    """Whether the card is in somebody's hand."""
    return any(held(s, seat, CARD) for seat in s.factions)


def _held_by_another(seat: str) -> bool:
    return any(held(BEHIND.state, other, CARD) for other in BEHIND.state.factions if other != seat)


def its_window_opens_while_somebody_holds_it(patch: pytest.MonkeyPatch) -> None:
    """Nobody is asked while the card lies in the deck."""
    old = ThumperWindow.may
    patch.setattr(ThumperWindow, "may", lambda self, s, ref: old(self, s, ref) if held_by_any(s) else ())


def only_its_holder_may_stop_there(patch: pytest.MonkeyPatch) -> None:
    """A stop of somebody else is not waited for."""
    old = ThumperWindow.may
    patch.setattr(ThumperWindow, "may", lambda self, s, ref: tuple(f for f in old(self, s, ref) if held(s, f, CARD)))


def the_blow_waits_for_its_holder(patch: pytest.MonkeyPatch) -> None:
    """Its holder is asked without a stop."""
    patch.setattr(ThumperWindow, "waits_for", lambda self, s, ref: tuple(f for f in s.storm_order if held(s, f, CARD)))


def its_window_is_longer_while_somebody_holds_it(patch: pytest.MonkeyPatch) -> None:
    """There is more time to think where there is something to think about."""
    old = core_game.pending

    def pending(rules: Any, game: Any) -> Any:
        long = held_by_any(game.state)
        return [d._replace(clock_class="turn") if d.kind == CARD and long else d for d in old(rules, game)]

    patch.setattr("tests.swap.seen.pending", pending)


def its_default_tells_whether_another_could_play_it(patch: pytest.MonkeyPatch) -> None:
    """The sentence on what happens without an answer is another one."""
    old = type(PRESENTATION).default_text

    def default_text(self: Any, seen: Any) -> str:
        text = old(self, seen)
        return f"{text} Somebody else may." if seen.kind == CARD and _held_by_another(seen.seat) else text

    patch.setattr(type(PRESENTATION), "default_text", default_text)


def its_order_is_refused_while_nobody_holds_it(patch: pytest.MonkeyPatch) -> None:
    """An order that cannot come to anything is not taken."""
    old = orders.take

    def take(run: Any, seat: str, move: Any, cause: Any) -> bool:
        if isinstance(move, SetOrder) and move.order.get("kind") == CARD and not held_by_any(run.s):
            raise IllegalMove("card_not_held", "T-THUMPER-1", card=CARD)
        return old(run, seat, move, cause)

    patch.setattr(orders, "take", take)


def its_order_is_offered_to_its_holder(patch: pytest.MonkeyPatch) -> None:
    """Whoever looks at the orders there are finds it only while another does not hold it."""
    old = CardOrderKind.open_to
    patch.setattr(
        CardOrderKind,
        "open_to",
        lambda self, s, seat: old(self, s, seat) and not any(held(s, f, CARD) for f in s.factions if f != seat),
    )


def its_button_is_another_while_another_holds_it(patch: pytest.MonkeyPatch) -> None:
    """The ready-made answer warns of what somebody else may do."""
    old = Thumper.choices

    def choices(self: Any, before: Any) -> Any:
        for choice in old(self, before):
            warned = not choice.move.model_dump()["play"] and _held_by_another(before.seat)
            yield replace(choice, label=f"{choice.label}, for now") if warned else choice

    patch.setattr(Thumper, "choices", choices)


def it_is_not_counted_in_the_deck(patch: pytest.MonkeyPatch) -> None:
    """The deck is one card shorter where it lies in it."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        if "treachery" in shown.deck_sizes:  # it is not shuffled yet while the game is set up
            shown.deck_sizes["treachery"] -= any(card.startswith(CARD) for card in s.decks["treachery"])

    _shows(patch, more)


def _held_before_the_blow(game: Game[State]) -> bool:
    """Whether somebody holds the card who may soon play it."""
    return game.state.phase == "storm" and held_by_any(game.state)


PLANTS_OF_THE_THUMPER: tuple[Planted, ...] = (
    (only_its_holder_may_stop_there, (_held_before_the_blow,), changes.cards_in_hands),
    *(
        (plant, (CARD,), changes.cards_in_hands)
        for plant in (
            its_window_opens_while_somebody_holds_it,
            the_blow_waits_for_its_holder,
            its_window_is_longer_while_somebody_holds_it,
            its_default_tells_whether_another_could_play_it,
            its_order_is_refused_while_nobody_holds_it,
            its_order_is_offered_to_its_holder,
            its_button_is_another_while_another_holds_it,
            it_is_not_counted_in_the_deck,
        )
    ),
)
