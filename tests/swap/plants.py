"""Planted leaks: each patches one thing wrong, and the swap test has to notice. Only tests ever apply them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.forms import Form, Number
from engine.dune import view as view_module
from engine.dune.game import RULES
from engine.dune.state import State

from . import acts, changes
from .changes import Change

Plant = Callable[[pytest.MonkeyPatch], None]


def _question(patch: pytest.MonkeyPatch, kind: str, name: str, make: Callable[[Any], Any]) -> None:
    cls = type(RULES.questions[kind])
    patch.setattr(cls, name, make(getattr(cls, name)))


def _shows(patch: pytest.MonkeyPatch, more: Callable[[Any, State, str | None], None]) -> None:
    """Let everybody's view hold more than it may."""
    old = view_module.view

    def shows(s: State, seat: str | None) -> Any:
        shown = old(s, seat)
        more(shown, s, seat)
        return shown

    patch.setattr("tests.swap.seen.view", shows)


def only_holders_are_asked_in_the_storm(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds no storm card is not waited for."""
    cards = {"weather_control", "family_atomics"}

    def waits(self: Any, s: State, ref: str) -> tuple[str, ...]:
        return tuple(f for f in s.order if f in s.diallers or cards & set(s.hands[f]))

    _question(patch, "storm", "waits_for", lambda old: waits)


def the_broke_are_not_asked_for_bids(patch: pytest.MonkeyPatch) -> None:
    """A bidder's form says how rich the next one is."""

    def form(old: Any) -> Any:
        def poor(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            richest = max(s.purse.values())
            return Form((*old(self, s, seat, ref, given).fields, Number("richest", 0, richest)))

        return poor

    _question(patch, "bid", "form", form)


def a_refusal_tells_too_much(patch: pytest.MonkeyPatch) -> None:
    """Whoever answers for another learns what that one owns."""
    from engine.core.run import Run

    old = Run.answer

    def answer(self: Any, seat: str, move: Any, decision: Any, cause: Any) -> None:
        if decision is not None and not decision.endswith(f":{seat}"):
            owner = decision.partition(":")[2]
            raise IllegalMove("not_yours", "D-BID-6", owner_has=self.s.purse.get(owner), hand=self.s.hands.get(owner))
        old(self, seat, move, decision, cause)

    patch.setattr(Run, "answer", answer)


def hand_sizes_in_every_phase(patch: pytest.MonkeyPatch) -> None:
    """The view names a card of somebody's hand."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.hand_sizes.update({f: sum(map(len, hand)) for f, hand in s.hands.items()})

    _shows(patch, more)


def the_deck_can_be_read(patch: pytest.MonkeyPatch) -> None:
    """The view's deck counts depend on what lies there."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["top"] = len(s.decks["treachery"][0]) if s.decks.get("treachery") else 0
        shown.deck_sizes["worm"] = len(s.decks["spice"][-1]) if s.decks.get("spice") else 0

    _shows(patch, more)


def a_counter_moved_by_private_acts(patch: pytest.MonkeyPatch) -> None:
    """Decision ids count orders as well."""
    from engine.core.facts import OrderSet

    old = OrderSet.apply

    def apply(self: Any, s: Any) -> None:
        old(self, s)
        s.asked += 1

    patch.setattr(OrderSet, "apply", apply)


def the_public_sees_who_answered_in_secret(patch: pytest.MonkeyPatch) -> None:
    """An answer that is given again is counted."""
    from engine.core.facts import Sealed

    old = Sealed.apply

    def apply(self: Any, s: Any) -> None:
        if (self.key, self.seat) in s.sealed:
            s.asked += 1
        old(self, s)

    patch.setattr(Sealed, "apply", apply)


def sealed_answers_are_shown(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody holds everybody's sealed answers."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["sealed"] = len(repr(sorted(map(repr, s.sealed.values()))))

    _shows(patch, more)


def the_prediction_is_shown(patch: pytest.MonkeyPatch) -> None:
    """The default of a question depends on the prediction."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["predicted"] = s.prediction[1] if s.prediction else 0

    _shows(patch, more)


def traitors_are_ordered(patch: pytest.MonkeyPatch) -> None:
    """Leaders are listed in an order that depends on who is whose traitor."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        known = {leader for kept in s.traitors.values() for leader in kept}
        ordered = {k: shown.leaders[k] for k in sorted(shown.leaders, key=lambda x: (x in known, x))}
        shown.leaders.clear()
        shown.leaders.update(ordered)

    _shows(patch, more)


def an_offer_depends_on_another_purse(patch: pytest.MonkeyPatch) -> None:
    """A deal is offered only where somebody could pay."""
    cls = type(RULES.offers["deal"])
    old = cls.open_to

    def open_to(self: Any, s: State, seat: str) -> bool:
        return bool(old(self, s, seat)) and sum(s.purse.values()) % 2 == 0

    patch.setattr(cls, "open_to", open_to)


def a_private_fact_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Orders are announced."""
    from engine.core.run import Run

    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        old(self, fact, to)
        if type(fact).__name__ in ("OrderSet", "OrderEnded", "Sealed") and self._facts:
            self._facts[-1] = (fact, None)

    patch.setattr(Run, "emit", emit)


def the_view_shows_who_is_done_in_a_nexus(patch: pytest.MonkeyPatch) -> None:
    """Whoever is done in a nexus is named, so a secret proposal that asks him again shows."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["done"] = sum(1 for key, _ in s.sealed if key == "nexus")

    _shows(patch, more)


def everybody_sees_the_pledges(patch: pytest.MonkeyPatch) -> None:
    """How much is pledged in all is counted."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["pledged"] = sum(s.pledges.values())

    _shows(patch, more)


def a_standing_bid_is_the_default(patch: pytest.MonkeyPatch) -> None:
    """A bidder's form ends at the highest limit that anybody set."""

    def form(old: Any) -> Any:
        def limited(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            limits = [order["amount"] for (_, kind, _), order in s.orders.items() if kind == "bid"]
            return Form((*old(self, s, seat, ref, given).fields, Number("limit", 0, max(limits, default=0))))

        return limited

    _question(patch, "bid", "form", form)


def stops_are_counted(patch: pytest.MonkeyPatch) -> None:
    """The number of stops at the first kinds of window can be read."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["stops"] = sum(len(window) for _, window in s.stops)

    _shows(patch, more)


PLANTS: tuple[tuple[Plant, tuple[Change, ...]], ...] = (  # with kinds of twin that have to show it
    (only_holders_are_asked_in_the_storm, (changes.cards_in_hands,)),
    (the_broke_are_not_asked_for_bids, (changes.spice,)),
    (a_refusal_tells_too_much, (changes.spice, changes.cards_in_hands)),
    (hand_sizes_in_every_phase, (changes.cards_in_hands,)),
    (the_deck_can_be_read, (changes.order_of_unseen,)),
    (a_counter_moved_by_private_acts, (changes.idle_order, acts.added_stop, acts.armed_without_karama)),
    (the_public_sees_who_answered_in_secret, (changes.replaced_answer,)),
    (sealed_answers_are_shown, (changes.sealed_answer,)),
    (the_prediction_is_shown, (changes.prediction,)),
    (traitors_are_ordered, (changes.traitors,)),
    (an_offer_depends_on_another_purse, (changes.spice, acts.loan)),
    (a_private_fact_is_told_to_all, (changes.cards_in_hands, changes.sealed_answer)),
    (the_view_shows_who_is_done_in_a_nexus, (acts.reopening_proposal,)),
    (everybody_sees_the_pledges, (acts.pledge,)),
    (a_standing_bid_is_the_default, (acts.standing_bid,)),
    (stops_are_counted, (acts.stop,)),
)
