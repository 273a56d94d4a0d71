"""Leaks planted in the advanced game by somebody who did not write it: captives, plans, special Karama powers, orders.

Each gives away what the rules keep to one or two: who is held or drawn (R-44), what a plan sets aside or settles
(D-BAT-29), who holds a Karama (D-ASYNC-4), what was ordered (D-ASYNC-1), what Atreides have seen (D-STATE-3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune.words.asking.harkonnen import Capture
from engine.core import game as core_game
from engine.core import orders
from engine.core.chance import KEYED
from engine.core.errors import IllegalMove
from engine.core.forms import Form, Number
from engine.core.moves import SetOrder
from engine.core.run import Run
from engine.dune.advantages import guild, harkonnen
from engine.dune.cards import LEADERS
from engine.dune.facts import CaptiveTaken
from engine.dune.powers import owner
from engine.dune.query import alliance_of, held, karama_of
from engine.dune.specials import haderach, starred
from engine.dune.state import FIGHTS, Plan, State
from engine.dune.strength import fighting
from engine.dune.view import View, view

from . import answers, changes, held_back
from .behind import BEHIND
from .plants import Planted, _rule, _shows
from .plants_of_a_stranger import _knows
from .secrets import Secrets

# captives


def captives_are_marked_for_all(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody says of a leader that he is held."""
    _shows(patch, lambda shown, s, seat: shown.leaders.update(dict.fromkeys(s.captives, "captive")))


def allies_see_who_is_held(patch: pytest.MonkeyPatch) -> None:
    """Whoever is allied with captor or owner sees the captives, too."""
    _knows(patch, lambda s, seat: {"captives": tuple(x for f in alliance_of(s, seat) for x in harkonnen.known(s, f))})


def a_captive_s_mark_is_gone(patch: pytest.MonkeyPatch) -> None:
    """A leader who has fought and is held by now is not shown where he fought."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        for leader in s.captives:
            shown.used.pop(leader, None)

    _shows(patch, more)


def a_capture_is_asked_where_somebody_is_left(patch: pytest.MonkeyPatch) -> None:
    """Harkonnen are not asked where all who could be drawn are held already."""

    def waits(old: Any) -> Any:
        return lambda self, s, ref: old(self, s, ref) if harkonnen.prey(s) else ()

    _rule(patch, "capture", "waits_for", waits)


def whoever_is_drawn_is_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody counts what he is worth."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        drawn = s.capture.drawn if s.capture is not None else ""
        shown.deck_sizes["reward"] = LEADERS[drawn].value if drawn else 0

    _shows(patch, more)


def whoever_is_drawn_is_told_to_allies(patch: pytest.MonkeyPatch) -> None:
    """Allies of the captor hear who it is."""
    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        also = alliance_of(self.s, fact.who) if isinstance(fact, CaptiveTaken) else ()
        old(self, fact, (*to, *also) if also else to)

    patch.setattr(Run, "emit", emit)


def a_capture_s_preview_names_who_would_be_drawn(patch: pytest.MonkeyPatch) -> None:
    """The captor can decline him whom the lot would bring."""

    def follows(self: Any, before: Any, move: Any, data: Any) -> list[str]:
        s, among = BEHIND.state, harkonnen.prey(BEHIND.state)
        number = s.chance.get(harkonnen.CAPTURE, 0)
        return [among[KEYED.integer(s.seed, harkonnen.CAPTURE, number, 0, len(among) - 1)]] if among else []

    patch.setattr(Capture, "follows", follows)


def the_captor_is_asked_of_the_strong_alone(patch: pytest.MonkeyPatch) -> None:
    """Whoever is worth little is kept without a question."""

    def waits(old: Any) -> Any:
        return lambda self, s, ref: old(self, s, ref) if LEADERS[s.capture.drawn].value > 2 else ()

    _rule(patch, "captive", "waits_for", waits)


# plans


def _in_the_view(patch: pytest.MonkeyPatch, name: str, count: Callable[[State], object]) -> None:
    """Let everybody's view hold something in addition."""
    _shows(patch, lambda shown, s, seat: shown.used.update({name: repr(count(s))}))


def _plans(s: State) -> list[Plan]:
    return [*s.battle.plans.values()] if s.battle is not None else []


def the_spice_of_a_locked_plan_is_shown(patch: pytest.MonkeyPatch) -> None:
    """What is set aside is told before the plans are revealed."""
    _in_the_view(patch, "spice", lambda s: sum(plan.spice for plan in _plans(s)))


def halves_are_shown_before_the_dial(patch: pytest.MonkeyPatch) -> None:
    """All see whether a locked dial has half a force."""
    _in_the_view(patch, "halves", lambda s: sum(plan.half for plan in _plans(s)))


def whom_he_accompanies_follows_from_an_order(patch: pytest.MonkeyPatch) -> None:
    """The Kwisatz Haderach counts as used as soon as a plan is ordered that he is in."""

    def shows(secrets: Secrets, s: State, seat: str | None) -> View:
        said = [str(order["leader"]) for order in s.orders.values() if order.get("haderach")]
        return replace(view(s, seat), accompanied=said[0] if said else s.accompanied)

    patch.setattr("tests.swap.seen.view", shows)


def calls_are_shown_with_the_plans(patch: pytest.MonkeyPatch) -> None:
    """What somebody has settled beside his plan is revealed with it."""
    _in_the_view(patch, "calls", lambda s: [plan.treachery for plan in _plans(s)] if _revealed(s) else "")


def a_dial_is_revealed_with_its_forces(patch: pytest.MonkeyPatch) -> None:
    """Of which forces a dial is made is told before they are lost."""
    _in_the_view(patch, "made of", lambda s: [plan.composition for plan in _plans(s)] if _revealed(s) else "")


def _revealed(s: State) -> bool:
    return s.battle is not None and s.battle.revealed


def starred_forces_are_doubted_where_they_were_dialled(patch: pytest.MonkeyPatch) -> None:
    """All are asked only where starred forces make the dial, not wherever they could."""

    def dialled(s: State, side: str) -> bool:
        assert s.battle is not None
        return fighting(s, s.battle, side).worth > 1 and starred._dialled(s, s.battle, side)[1] > 0

    patch.setattr(starred, "may_be_dialled", dialled)


def whoever_sees_a_plan_sees_whom_it_calls(patch: pytest.MonkeyPatch) -> None:
    """Atreides see with it what is no part of it: that passed once."""
    patch.setattr(Plan, "as_revealed", property(lambda self: self))


def allies_see_the_plan_that_was_seen(patch: pytest.MonkeyPatch) -> None:
    """Whoever is asked about that battle knows what Atreides know."""

    def more(s: State, seat: str) -> dict[str, Any]:
        return {"plans_seen": {side: s.battle.plans[side] for side in s.battle.looked} if s.battle is not None else {}}

    _knows(patch, more)


# Karamas, and powers for which one is played


def _of_holders(patch: pytest.MonkeyPatch, kind: str, name: str) -> None:
    """Let only those be asked, or take part, who hold a Karama."""
    _rule(patch, kind, name, lambda old: lambda self, s, ref: tuple(f for f in old(self, s, ref) if karama_of(s, f)))


def the_guild_is_asked_for_a_ban_with_a_karama(patch: pytest.MonkeyPatch) -> None:
    """A landing is not held up by a Guild that cannot forbid it."""
    _of_holders(patch, "landing_ban", "waits_for")


def a_ban_has_more_time_without_a_karama(patch: pytest.MonkeyPatch) -> None:
    """Where there is nothing to choose the clock is another."""
    old = core_game.pending

    def pending(rules: Any, game: Any) -> Any:
        return [
            d._replace(clock_class="turn") if d.kind == "landing_ban" and not held(game.state, d.seat, "karama") else d
            for d in old(rules, game)
        ]

    patch.setattr("tests.swap.seen.pending", pending)


def he_is_doubted_by_holders_alone(patch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for who could not bar the Kwisatz Haderach."""
    _of_holders(patch, "haderach_karama", "waits_for")


def he_is_doubted_while_somebody_holds_a_karama(patch: pytest.MonkeyPatch) -> None:
    """Nobody is asked where no hand has one, as only the hands show."""
    old = haderach.HaderachWindow.may

    def may(self: haderach.HaderachWindow, s: State, ref: str) -> tuple[str, ...]:
        return old(self, s, ref) if any(held(s, f, "karama") for f in s.factions) else ()

    patch.setattr(haderach.HaderachWindow, "may", may)


def only_holders_may_call_worms(patch: pytest.MonkeyPatch) -> None:
    """A stop of Fremen without a Karama is not waited for."""
    _of_holders(patch, "worm_call", "may")


def only_holders_may_see_plans(patch: pytest.MonkeyPatch) -> None:
    """A stop of Atreides without a Karama is not waited for."""
    _of_holders(patch, "plans_locked", "may")


def only_holders_may_hold_the_guild_to_its_place(patch: pytest.MonkeyPatch) -> None:
    """Nor is one of others at the Guild's own time."""
    _of_holders(patch, "guild_timing_karama", "may")


def an_exchange_ends_at_the_hand(patch: pytest.MonkeyPatch) -> None:
    """Harkonnen can take no more cards than there are."""

    def form(old: Any) -> Any:
        def ends(self: Any, s: State, seat: str, given: Any) -> Form:
            target, numbers = old(self, s, seat, given).fields
            most = len(s.hands.get(str(given.get("target")), ())) or numbers.high
            return Form((target, Number("number", 1, most)))

        return ends

    _rule(patch, "hand_swap", "form", form)


def an_exchange_of_too_many_is_refused(patch: pytest.MonkeyPatch) -> None:
    """How many cards a hand holds is found by asking for more."""

    def check(old: Any) -> Any:
        def checks(self: Any, s: State, seat: str, move: Any) -> None:
            old(self, s, seat, move)
            if move.number > len(s.hands[move.target]):
                raise IllegalMove("number_out_of_range", "D-KAR-14", low=1, high=len(s.hands[move.target]))

        return checks

    _rule(patch, "hand_swap", "check", check)


def cards_that_were_taken_are_shown(patch: pytest.MonkeyPatch) -> None:
    """All see what is exchanged."""
    _in_the_view(patch, "taken", lambda s: sorted(s.swap.taken or ()) if s.swap is not None else "")


def who_pays_for_a_declared_landing_is_shown(patch: pytest.MonkeyPatch) -> None:
    """Whose pledges it takes is told with the landing."""
    _in_the_view(patch, "payers", lambda s: s.declared.get("payers"))


def an_armed_karama_is_refused_where_nobody_else_holds_one(patch: pytest.MonkeyPatch) -> None:
    """An order against what a card does is taken only while somebody could play that."""
    old = orders.take

    def take(run: Any, seat: str, move: Any, cause: Any) -> bool:
        kind = str(move.order.get("kind", "")) if isinstance(move, SetOrder) else ""
        others = [f for f in run.s.factions if f != seat and held(run.s, f, "karama")]
        if kind in ("haderach_karama", "capture_karama", "starred_karama", "worthless_karama") and not others:
            raise IllegalMove("no_karama", "D-KAR-1")
        return old(run, seat, move, cause)

    patch.setattr(orders, "take", take)


# what was ordered, or seen


def a_gap_is_asked_about_where_something_is_ordered(patch: pytest.MonkeyPatch) -> None:
    """A window that passes at once moves the public count."""

    def waits(old: Any) -> Any:
        def ordered(self: Any, s: State, ref: str) -> tuple[str, ...]:
            free = owner("own_time")
            return (free,) if guild._orders(s, free) else old(self, s, ref)

        return ordered

    _rule(patch, "guild_timing", "waits_for", waits)


def the_guild_s_time_is_foretold_unless_it_is_ordered(patch: pytest.MonkeyPatch) -> None:
    """Who will be asked depends on an order."""
    _rule(
        patch,
        "guild_timing",
        "coming",
        lambda old: lambda self, s: (one for one in old(self, s) if not guild._orders(s, one[0])),
    )


def the_end_of_coexistence_is_shown_when_it_is_ordered(patch: pytest.MonkeyPatch) -> None:
    """Where Bene Gesserit will fight is in the view before they say it."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        for (_, kind, _), order in s.orders.items():
            shown.stances.update(dict.fromkeys(order["territories"], FIGHTS) if kind == "end_coexistence" else {})

    _shows(patch, more)


def the_second_card_of_the_spice_deck_is_shown(patch: pytest.MonkeyPatch) -> None:
    """With two piles two cards are seen, and all see one of them."""
    _in_the_view(patch, "second", lambda s: s.decks.get("spice", ())[1:2])


def what_atreides_have_seen_is_in_every_panel(patch: pytest.MonkeyPatch) -> None:
    """What lies on top of the spice deck is no secret once somebody has seen it."""
    _knows(patch, lambda s, seat: {"looked": s.looked, "peeked": s.peeked})


def a_further_worm_is_foretold_where_it_lies(patch: pytest.MonkeyPatch) -> None:
    """Fremen are told that they will place a worm where one lies on top."""

    def coming(old: Any) -> Any:
        return lambda self, s: (
            (one for one in old(self, s) if "hulud" in s.decks["spice"][0]) if s.decks["spice"] else ()
        )

    _rule(patch, "place_worm", "coming", coming)


_HELD = changes.captive
_ORDERED = held_back.order_said_otherwise
_KARAMA = held_back.karama_held
PLANTS_OF_ADVANTAGES: tuple[Planted, ...] = (
    (captives_are_marked_for_all, ("a captive",), _HELD),
    (allies_see_who_is_held, ("captives beside an ally",), _HELD),
    (a_captive_s_mark_is_gone, ("nearly all are held",), held_back.fought),
    (a_capture_is_asked_where_somebody_is_left, ("nearly all are held",), held_back.fought),
    (whoever_is_drawn_is_in_the_view, ("a leader drawn", "captive"), held_back.drawn),
    (whoever_is_drawn_is_told_to_allies, ("a capture beside an ally",), held_back.chance),
    (a_capture_s_preview_names_who_would_be_drawn, ("capture",), held_back.chance),
    (the_spice_of_a_locked_plan_is_shown, ("spice set aside",), answers.battle_plan),
    (halves_are_shown_before_the_dial, ("spice set aside",), answers.battle_plan),
    (whom_he_accompanies_follows_from_an_order, ("an accompanied leader",), _ORDERED),
    (calls_are_shown_with_the_plans, ("starred forces dialled, or not",), held_back.settled),
    (a_dial_is_revealed_with_its_forces, ("plans revealed",), held_back.settled),
    (starred_forces_are_doubted_where_they_were_dialled, ("starred forces dialled, or not",), held_back.settled),
    (whoever_sees_a_plan_sees_whom_it_calls, ("a plan seen",), held_back.settled),
    (allies_see_the_plan_that_was_seen, ("a plan seen",), answers.battle_plan),
    (the_guild_is_asked_for_a_ban_with_a_karama, ("landing_ban",), _KARAMA),
    (a_ban_has_more_time_without_a_karama, ("landing_ban",), _KARAMA),
    (he_is_doubted_by_holders_alone, ("haderach_karama",), _KARAMA),
    (he_is_doubted_while_somebody_holds_a_karama, ("haderach_karama",), _KARAMA),
    (only_holders_may_call_worms, ("worm_call",), _KARAMA),
    (an_exchange_ends_at_the_hand, ("an exchange to be had",), changes.number_of_cards),
    (an_exchange_of_too_many_is_refused, ("an exchange to be had",), changes.number_of_cards),
    (cards_that_were_taken_are_shown, ("cards exchanged",), held_back.exchanged),
    (who_pays_for_a_declared_landing_is_shown, ("a landing that an ally may pay",), held_back.paid_landing),
    (an_armed_karama_is_refused_where_nobody_else_holds_one, (), _KARAMA),
    (a_gap_is_asked_about_where_something_is_ordered, ("a time that was ordered",), _ORDERED),
    (the_guild_s_time_is_foretold_unless_it_is_ordered, ("a time that was ordered",), _ORDERED),
    (the_end_of_coexistence_is_shown_when_it_is_ordered, ("an end of coexistence that was ordered",), _ORDERED),
    (the_second_card_of_the_spice_deck_is_shown, ("cards looked at",), changes.order_of_unseen),
    (what_atreides_have_seen_is_in_every_panel, ("cards looked at",), held_back.looked_at),
    (a_further_worm_is_foretold_where_it_lies, ("place_worm",), changes.order_of_unseen),
    (the_captor_is_asked_of_the_strong_alone, ("capture",), held_back.chance),
    (only_holders_may_see_plans, ("plans_locked",), _KARAMA),
    (only_holders_may_hold_the_guild_to_its_place, ("guild_timing_karama",), _KARAMA),
)
