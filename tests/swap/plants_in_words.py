"""Planted leaks of the words: what a seat is asked, told in advance, shown, or advised by a machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words.asking import battle, bidding, movement, people
from bot.games.dune.words.asking.before import Before
from engine.dune.cards import LEADERS
from engine.dune.state import State

from . import answers, changes
from .behind import BEHIND
from .plants import Planted


def _words(patch: pytest.MonkeyPatch, name: str, make: Callable[[Any], Any]) -> None:
    cls = type(PRESENTATION)
    patch.setattr(cls, name, make(getattr(cls, name)))


def _added(patch: pytest.MonkeyPatch, name: str, secret: Callable[[State], Any]) -> None:
    """Let a text of the presentation end with a secret."""
    _words(patch, name, lambda old: lambda self, *more: f"{old(self, *more)} {secret(BEHIND.state)}")


def the_payee_s_purse_in_a_preview(patch: pytest.MonkeyPatch) -> None:
    """Whoever lands is told how rich the one is whom he pays."""
    old = Before.price

    def price(self: Any, cost: Any) -> Any:
        return old(self, cost) + (f" They have {BEHIND.state.purse[cost.to]} spice." if cost.to else "")

    patch.setattr(Before, "price", price)


def a_plan_is_weighed_against_the_foe_s(patch: pytest.MonkeyPatch) -> None:
    """The preview of a plan says whether it would win against the plan that is in."""
    old = battle.Plan.follows

    def weighed(self: Any, seen: Any, move: Any, data: Any) -> list[str]:
        s = BEHIND.state
        foes = [answer["dial"] for (key, f), answer in s.sealed.items() if key == "plan" and f != seen.seat]
        foes += [plan.dial for f, plan in (s.battle.plans.items() if s.battle else ()) if f != seen.seat]
        return [*old(self, seen, move, data), "Enough." if foes and data["dial"] > foes[0] else "Perhaps."]

    patch.setattr(battle.Plan, "follows", weighed)


def a_question_knows_the_traitor(patch: pytest.MonkeyPatch) -> None:
    """Whoever plans a battle reads how strong the foe's traitors are."""

    def question(old: Any) -> Any:
        def knows(self: Any, seen: Any) -> Any:
            s, card = BEHIND.state, old(self, seen)
            foe = s.battle.opponent(seen.seat) if s.battle and seen.kind == "plan" else ""
            strength = sum(LEADERS[leader].value for leader in s.traitors.get(foe, ()))
            return replace(card, lines=(*card.lines, f"Beware: {strength}."))

        return knows

    _words(patch, "question", question)


def the_card_that_is_up_in_a_question(patch: pytest.MonkeyPatch) -> None:
    """Every bidder reads a letter of the card."""

    def question(old: Any) -> Any:
        def knows(self: Any, seen: Any) -> Any:
            a, card = BEHIND.state.auction, old(self, seen)
            return replace(card, title=f"{card.title} {a.row[0][0]}") if a and a.row else card

        return knows

    _words(patch, "question", question)


def the_ready_made_answers_follow_the_foe(patch: pytest.MonkeyPatch) -> None:
    """Ready-made bids stop where nobody else could go on."""
    old = bidding.Bid.choices

    def bids(self: Any, seen: Any) -> Any:
        most = max((n for f, n in BEHIND.state.purse.items() if f != seen.seat), default=0)
        for choice in old(self, seen):
            if (choice.move.model_dump()["amount"] or 0) <= most + 1:
                yield choice

    patch.setattr(bidding.Bid, "choices", bids)


def a_place_tells_the_purse_of_whoever_stands_there(patch: pytest.MonkeyPatch) -> None:
    """In the list of places to land at, those of the rich are marked."""
    old = movement.Landing.label

    def label(self: Any, before: Any, field: str, option: str) -> Any:
        s, found = BEHIND.state, old(self, before, field, option)
        return replace(found, price=sum(s.purse[f] for area, f in s.forces if area == option))

    patch.setattr(movement.Landing, "label", label)


def an_offer_tells_an_ally_s_purse(patch: pytest.MonkeyPatch) -> None:
    """Whoever proposes a deal reads how much there is to be had."""
    old = people.Deal.asked

    def asked(self: Any, seen: Any) -> list[str]:
        return [*old(self, seen), f"{min(BEHIND.state.purse.values())} spice is the least."]

    patch.setattr(people.Deal, "asked", asked)


def the_headline_counts_a_card(patch: pytest.MonkeyPatch) -> None:
    """The line above the board depends on the top of the deck."""
    _added(patch, "headline", lambda s: len(s.decks.get("treachery", ("",))[0]) if s.decks.get("treachery") else 0)


def the_alt_text_counts_the_hands(patch: pytest.MonkeyPatch) -> None:
    """The description of the board says how many cards are held."""
    _added(patch, "alt_text", lambda s: [len(hand) for hand in s.hands.values()])


def the_board_in_words_knows_the_prediction(patch: pytest.MonkeyPatch) -> None:
    """The board marks the one who is foretold."""
    _added(patch, "text_board", lambda s: s.prediction)


def the_default_tells_who_sealed(patch: pytest.MonkeyPatch) -> None:
    """The sentence on the default depends on what others have sealed."""
    _added(patch, "default_text", lambda s: sum(len(repr(answer)) for answer in s.sealed.values()))


def the_panel_counts_orders(patch: pytest.MonkeyPatch) -> None:
    """A seat's panel tells how many orders the table has given."""

    def panel(old: Any) -> Any:
        def counts(self: Any, view: Any) -> Any:
            cards = old(self, view)
            return (*cards[:-1], replace(cards[-1], lines=(*cards[-1].lines, f"{len(BEHIND.state.orders)} orders")))

        return counts

    _words(patch, "panel", panel)


def a_machine_knows_the_card(patch: pytest.MonkeyPatch) -> None:
    """A stand-in bids only for a card that is worth it."""

    def machine(old: Any) -> Any:
        def knows(self: Any, seen: Any, seed: str) -> Any:
            move, a = old(self, seen, seed), BEHIND.state.auction
            if seen.kind == "bid" and a and a.row and len(a.row[0]) % 2:
                return move.model_copy(update={"amount": None, "karama": False, "payers": ()})
            return move

        return knows

    _words(patch, "machine", machine)


PLANTS_IN_WORDS: tuple[Planted, ...] = (
    (the_payee_s_purse_in_a_preview, ("landing",), changes.spice),
    (a_plan_is_weighed_against_the_foe_s, ("a sealed plan",), answers.battle_plan),
    (a_question_knows_the_traitor, ("plan",), changes.traitors),
    (the_card_that_is_up_in_a_question, ("bid",), changes.order_of_unseen),
    (the_ready_made_answers_follow_the_foe, ("bid",), changes.spice),
    (a_place_tells_the_purse_of_whoever_stands_there, ("landing",), changes.spice),
    (an_offer_tells_an_ally_s_purse, (), changes.spice),
    (the_headline_counts_a_card, (), changes.order_of_unseen),
    (the_alt_text_counts_the_hands, (), changes.number_of_cards),
    (the_board_in_words_knows_the_prediction, (), changes.prediction),
    (the_default_tells_who_sealed, ("a sealed dial",), answers.storm_dial),
    (the_panel_counts_orders, (), answers.idle_order),
    (a_machine_knows_the_card, ("bid",), changes.order_of_unseen),
)
