"""Leaks planted in the rules of Dune: Imperium and in what is seen of it. Only tests ever apply them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import Entry
from engine.core.run import Run
from engine.imperium import moving, view
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE, STARTING
from engine.imperium.facts import CardsReceived, IntrigueReceived, IntrigueShuffled, Reshuffled, TurnPlanned
from engine.imperium.game import RULES
from engine.imperium.phases import combat, endgame, turns
from engine.imperium.phases.combat import CombatMove, CombatQuestion, VictoryMove, VictoryQuestion
from engine.imperium.phases.endgame import EndgameQuestion
from engine.imperium.phases.plots import playable, plot_windows
from engine.imperium.phases.round_start import DefendOrderKind
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.phases.turns import EffectsQuestion, TurnQuestion
from engine.imperium.query import current
from engine.imperium.state import State

from . import imperium
from .plants import Planted

Patch = pytest.MonkeyPatch


def _number(hidden: object) -> int:
    """Return a number that is another where what is hidden is."""
    return zlib.crc32(repr(hidden).encode()) % 97


def _good(card: str) -> bool:
    return card not in STARTING


def _plots(s: State, seat: str) -> bool:
    return bool(playable(s, seat, "plot", plot_windows(s)))


def _fights(s: State, seat: str) -> bool:
    return bool(playable(s, seat, "combat", combat.IN_LOOP))


def a_turn_ends_by_itself_where_no_plot_can_be_played(patch: Patch) -> None:
    """That it goes on tells that a Plot card is held (I-ASYNC-6)."""
    real = turns.nothing_left

    def nothing_left(s: State) -> bool:
        hidden = s.copy()
        seat = current(s).seat
        hidden.sides[seat].intrigue = hidden.sides[seat].intrigue if _plots(s, seat) else ()
        return real(hidden)

    patch.setattr(turns, "nothing_left", nothing_left)


def who_holds_no_combat_card_is_passed(patch: Patch) -> None:
    """That somebody is asked tells that a card can be played (I-ASYNC-2)."""

    def ordered(self: Any, s: State, seat: str, ref: str) -> Any:
        return None if _fights(s, seat) else (CombatMove(), None)

    patch.setattr(CombatQuestion, "ordered", ordered)
    patch.setattr(CombatQuestion, "foretold", True)


def a_winner_without_a_card_is_not_asked(patch: Patch) -> None:
    """That the winner is asked tells that a card can be played (I-ASYNC-9)."""

    def ordered(self: Any, s: State, seat: str, ref: str) -> Any:
        return None if playable(s, seat, "combat", combat.AFTER_WIN) else (VictoryMove(), None)

    patch.setattr(VictoryQuestion, "ordered", ordered)
    patch.setattr(VictoryQuestion, "foretold", True)


def only_holders_of_endgame_cards_are_waited_for(patch: Patch) -> None:
    """That the end waits for somebody tells what he holds (I-ASYNC-9)."""

    def waits_for(self: Any, s: State, ref: str) -> tuple[str, ...]:
        return tuple(seat for seat in s.seats if endgame.held(s, seat))

    patch.setattr(EndgameQuestion, "waits_for", waits_for)


def a_turn_is_longer_for_good_cards(patch: Patch) -> None:
    """The clock that is shared is wound anew by what is in the hand."""

    def turn(self: Any, s: State, seat: str, ref: str) -> str:
        return f"turn {s.turns} {sum(map(_good, s.sides[seat].hand))}"

    patch.setattr(turns.OfTurn, "turn", turn)


def _of_sides(patch: Patch, change: Callable[[Any, Any], dict[str, Any]]) -> None:
    real = view._side

    def side(s: State, name: str, side: Any) -> Any:
        return replace(real(s, name, side), **change(s, side))

    patch.setattr(view, "_side", side)


def the_size_of_a_deck_tells_its_top(patch: Patch) -> None:
    """One card too many where a good one lies on top."""
    _of_sides(patch, lambda s, side: {"deck_size": len(side.deck) + any(map(_good, side.deck[:1]))})


def the_size_of_a_hand_tells_what_it_is_worth(patch: Patch) -> None:
    """Starting cards alone are counted."""
    _of_sides(patch, lambda s, side: {"hand_size": sum(not _good(card) for card in side.hand)})


def the_number_of_intrigue_cards_is_that_of_kinds(patch: Patch) -> None:
    """Two equal ones are counted as one."""
    kinds = {card.id: card.plays[0].type for card in INTRIGUE.values()}
    _of_sides(patch, lambda s, side: {"intrigue_size": len({kinds[card] for card in side.intrigue})})


def tokens_lie_open(patch: Patch) -> None:
    """What the Baron has chosen is seen before it is used (R-LEADER-1)."""
    _of_sides(patch, lambda s, side: {"tokens": side.tokens})


def cards_on_top_are_known_one_by_one(patch: Patch) -> None:
    """The top card is shown as if all had seen it go there (I-GEN-17)."""
    _of_sides(patch, lambda s, side: {"on_top": side.deck[: side.known + 1]})


def _of_view(patch: Patch, change: Callable[[State], dict[str, Any]]) -> None:
    real = view.view

    def whole(s: State, seat: str | None) -> Any:
        return replace(real(s, seat), **change(s))

    patch.setitem(vars(RULES), "view", whole)


def the_row_to_come_is_seen(patch: Patch) -> None:
    """The size of the Imperium deck tells what lies on it."""
    _of_view(patch, lambda s: {"imperium_size": len(s.imperium) + sum(len(CARDS[c].icons) for c in s.imperium[:2])})


def the_intrigue_deck_is_seen_through(patch: Patch) -> None:
    """Its size tells what lies on it."""
    _of_view(patch, lambda s: {"intrigue_deck_size": sum(len(INTRIGUE[card].text) for card in s.intrigue_deck[:3])})


def the_next_conflict_is_known(patch: Patch) -> None:
    """The size of the Conflict deck tells which of those to come are for a space."""

    def change(s: State) -> dict[str, Any]:
        return {"conflict_deck_size": sum(2**n for n, card in enumerate(s.conflict_deck) if CONFLICTS[card].space)}

    _of_view(patch, change)


def the_hagal_deck_is_seen_through(patch: Patch) -> None:
    """The size of the House Hagal deck tells what lies on it."""
    _of_view(patch, lambda s: {"hagal_size": len(s.hagal) + _number(s.hagal[:2])})


def a_plan_shows_in_what_can_be_deployed(patch: Patch) -> None:
    """Troops that are planned to go are counted as gone (I-ASYNC-4)."""

    def change(s: State) -> dict[str, Any]:
        seen = view._turn(s)
        planned = s.turn.plan.deploy if s.turn is not None else 0
        return {"turn": seen and replace(seen, deployable=seen.deployable - planned)}

    _of_view(patch, change)


def an_early_answer_shows(patch: Patch) -> None:
    """What somebody gives up is seen before the turn comes to it (I-ASYNC-10)."""
    _of_view(patch, lambda s: {"imperium_size": len(s.imperium) + _number(s.sealed)})


def endgame_cards_are_counted_as_they_are_filed(patch: Patch) -> None:
    """How many somebody plays is seen before all have chosen (I-END-2)."""
    _of_view(patch, lambda s: {"round": sum(len(a.get("cards", ())) for a in s.sealed.values())})


def a_pick_of_leaders_shows(patch: Patch) -> None:
    """Which Leader somebody takes of those that were dealt is seen before all have chosen (I-SETUP-4)."""
    _of_view(patch, lambda s: {"intrigue_deck_size": len(s.intrigue_deck) + _number(s.sealed)})


def who_ordered_is_not_told_of_turns_to_come(patch: Patch) -> None:
    """That nothing comes to somebody tells of an order (H-1)."""
    real = TurnQuestion.coming

    def coming(self: Any, s: State) -> Any:
        given = {slot[0] for slot in s.orders}
        return ((seat, about) for seat, about in real(self, s) if seat not in given)

    patch.setattr(TurnQuestion, "coming", coming)


def an_order_can_be_given_by_the_hands_of_others(patch: Patch) -> None:
    """Whether a troop can be ordered follows from the first player's cards."""

    def open_to(self: Any, s: State, seat: str) -> bool:
        return not any(map(_good, s.sides[s.seats[0]].hand))

    patch.setattr(DefendOrderKind, "open_to", open_to)


def an_order_to_pass_waits_for_a_better_hand(patch: Patch) -> None:
    """Whoever ordered to pass is asked all the same with a card that can be played."""
    real = CombatQuestion.ordered

    def ordered(self: Any, s: State, seat: str, ref: str) -> Any:
        return None if _fights(s, seat) else (real(self, s, seat, ref) or (CombatMove(), None))

    patch.setattr(CombatQuestion, "ordered", ordered)
    patch.setattr(CombatQuestion, "foretold", True)


def a_default_looks_at_the_deck(patch: Patch) -> None:
    """What is played for somebody who is late depends on what he will draw."""

    def default(self: Any, s: State, seat: str, ref: str) -> Any:
        top = s.sides[seat].deck[:1]
        return TurnMove(do="reveal", finish=bool(top and _good(top[0])))

    patch.setattr(TurnQuestion, "default", default)
    patch.setattr(TurnQuestion, "quote", lambda self, s, seat, move, ref: tuple(s.sides[seat].deck[:1]))


def everybody_foresees(patch: Patch) -> None:
    """Every player sees the top of the own deck, not only Paul Atreides' (16.5)."""
    patch.setattr(view, "foresees", lambda s, seat: True)


def paul_sees_two_cards(patch: Patch) -> None:
    """He sees the order of more than the top card."""
    real = view._own

    def own(s: State, seat: str) -> Any:
        return replace(real(s, seat), deck=s.sides[seat].deck)

    patch.setattr(view, "_own", own)


def a_good_draw_is_heard(patch: Patch) -> None:
    """Everybody is told of a shuffle when somebody draws a card that was bought."""
    real = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        real(self, fact, to)
        if isinstance(fact, CardsReceived) and any(map(_good, fact.cards)):
            real(self, Reshuffled(fact.seat))

    patch.setattr(Run, "emit", emit)


def a_fierce_intrigue_card_is_heard(patch: Patch) -> None:
    """Everybody is told of a shuffle when somebody draws a Combat card."""
    real = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        real(self, fact, to)
        if isinstance(fact, IntrigueReceived) and any(INTRIGUE[card].plays[0].type == "plot" for card in fact.cards):
            real(self, IntrigueShuffled())

    patch.setattr(Run, "emit", emit)


def a_plan_is_told_to_all(patch: Patch) -> None:
    """What somebody plans for the rest of the turn is told as it is carried out."""
    real = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        if isinstance(fact, TurnPlanned):
            to = self.s.seats
        real(self, fact, to)

    patch.setattr(Run, "emit", emit)


def a_refusal_knows_who_holds_a_card(patch: Patch) -> None:
    """Whoever names a card out of turn learns whether its neighbour holds it."""
    real = CombatQuestion.check

    def check(self: Any, s: State, seat: str, move: Any, ref: str) -> None:
        others = [side for name, side in s.sides.items() if name != seat]
        if any(move.intrigue in side.intrigue for side in others):
            raise IllegalMove("held_by_another", "I-INTRIGUE-2")
        real(self, s, seat, move, ref)

    patch.setattr(CombatQuestion, "check", check)


def the_doors_follow_from_a_hand(patch: Patch) -> None:
    """Which doors there are follows from what somebody holds."""
    real = RULES.entries

    def entries(s: State) -> tuple[Entry[State], ...]:
        return tuple(e for e in real(s) if e.label != "combat" or any(map(_good, s.sides[s.seats[-1]].hand)))

    patch.setitem(vars(RULES), "entries", entries)


def strength_is_weighed_by_the_deck(patch: Patch) -> None:
    """What recruits come depends on what lies on top of the deck."""
    real = moving.recruit

    def recruit(run: Any, side: str, number: int, why: str) -> int:
        deck = run.s.sides[side].deck
        return real(run, side, number + bool(deck and _good(deck[0])), why)

    patch.setattr("engine.imperium.effects.doing.recruit", recruit)


def a_step_tells_how_many_plots_there_are(patch: Patch) -> None:
    """What may be done in the middle of a turn is told in the clock."""
    patch.setattr(EffectsQuestion, "turn", lambda self, s, seat, ref: f"turn {s.turns} {_plots(s, seat)}")


A, B, C = imperium.cards_in_hands, imperium.intrigue_cards, imperium.order_of_a_deck
PLANTS: tuple[Planted, ...] = (
    (a_turn_ends_by_itself_where_no_plot_can_be_played, ("effects", "turn"), B),
    (who_holds_no_combat_card_is_passed, ("combat",), B),
    (a_winner_without_a_card_is_not_asked, ("victory_card", "combat"), B),
    (only_holders_of_endgame_cards_are_waited_for, ("endgame",), B),
    (a_turn_is_longer_for_good_cards, ("turn",), A),
    (the_size_of_a_deck_tells_its_top, ("turn",), C),
    (the_size_of_a_hand_tells_what_it_is_worth, ("turn",), A),
    (the_number_of_intrigue_cards_is_that_of_kinds, ("turn", "combat"), B),
    (tokens_lie_open, ("turn",), imperium.tokens),
    (cards_on_top_are_known_one_by_one, ("turn",), C),
    (the_row_to_come_is_seen, ("turn",), imperium.order_of_imperium),
    (the_intrigue_deck_is_seen_through, ("turn",), imperium.order_of_intrigue),
    (the_next_conflict_is_known, ("turn",), imperium.order_of_conflicts),
    (the_hagal_deck_is_seen_through, ("turn",), imperium.order_of_hagal),
    (a_plan_shows_in_what_can_be_deployed, ("effects", "turn"), imperium.plan_of_a_turn),
    (an_early_answer_shows, ("forced",), imperium.sealed_forced),
    (endgame_cards_are_counted_as_they_are_filed, ("endgame",), imperium.sealed_endgame),
    (a_pick_of_leaders_shows, ("leader",), imperium.sealed_leader),
    (who_ordered_is_not_told_of_turns_to_come, ("turn",), imperium.given_order),
    (an_order_can_be_given_by_the_hands_of_others, ("turn",), A),
    (an_order_to_pass_waits_for_a_better_hand, ("combat",), B),
    (a_default_looks_at_the_deck, ("turn",), C),
    (everybody_foresees, ("turn",), C),
    (paul_sees_two_cards, ("turn",), C),
    (a_good_draw_is_heard, ("turn", "effects"), C),
    (a_fierce_intrigue_card_is_heard, ("turn", "effects"), imperium.order_of_intrigue),
    (a_plan_is_told_to_all, ("turn", "effects"), imperium.plan_of_a_turn),
    (a_refusal_knows_who_holds_a_card, ("combat",), B),
    (the_doors_follow_from_a_hand, ("turn",), A),
    (strength_is_weighed_by_the_deck, ("turn", "effects"), C),
    (a_step_tells_how_many_plots_there_are, ("effects",), B),
)
