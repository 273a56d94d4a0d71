"""Planted leaks of the engine: each patches one thing wrong, and the swap test has to notice. Only tests apply them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.core import game as core_game
from engine.core import orders
from engine.core.errors import IllegalMove
from engine.core.facts import OrderSet, Sealed
from engine.core.forms import Form, Number
from engine.core.game import Game
from engine.core.moves import SetOrder, SetStop
from engine.core.run import Run
from engine.dune import view as view_module
from engine.dune.facts import CardPeeked, LeaderlessAnnounced
from engine.dune.game import RULES
from engine.dune.people import truth
from engine.dune.phases import auction as auction_rules
from engine.dune.phases import bids
from engine.dune.phases.bidding import PeekWindow
from engine.dune.phases.fight import side_of
from engine.dune.phases.foresight import PrescienceKarama, of_kind
from engine.dune.query import held
from engine.dune.state import State

from . import acts, answers, changes, seen
from .positions import open_kinds
from .secrets import Secrets
from .series import Place
from .twin import Change

Plant = Callable[[pytest.MonkeyPatch], None]
Planted = tuple[Plant, tuple[Place, ...], Change]


def _rule(patch: pytest.MonkeyPatch, kind: str, name: str, make: Callable[[Any], Any]) -> None:
    """Replace a method of a question or offer by what `make` makes of it."""
    found: Mapping[str, Any] = RULES.questions if kind in RULES.questions else RULES.offers
    cls = type(found[kind])
    patch.setattr(cls, name, make(getattr(cls, name)))


def _shows(patch: pytest.MonkeyPatch, more: Callable[[Any, State, str | None], None]) -> None:
    """Let everybody's view hold more than it may."""
    old = seen.view

    def shows(secrets: Secrets, s: State, seat: str | None) -> Any:
        shown = old(secrets, s, seat)
        more(shown, s, seat)
        return shown

    patch.setattr("tests.swap.seen.view", shows)


def _tells(patch: pytest.MonkeyPatch, *kinds: str) -> None:
    """Tell everybody of facts of these kinds."""
    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        old(self, fact, to)
        if type(fact).__name__ in kinds:
            self._facts[-1] = (fact, None)

    patch.setattr(Run, "emit", emit)


# who is asked and waited for


def only_holders_are_asked_in_the_storm(patch: pytest.MonkeyPatch) -> None:
    """Whoever holds no storm card is not waited for."""
    cards = {"weather_control", "family_atomics"}

    def waits(self: Any, s: State, ref: str) -> tuple[str, ...]:
        return tuple(f for f in s.storm_order if f in s.diallers or cards & set(s.hands[f]))

    _rule(patch, "storm", "waits_for", lambda old: waits)


def treachery_waits_for_holders_only(patch: pytest.MonkeyPatch) -> None:
    """Whoever does not hold the leader is not asked whether he calls treachery."""
    _rule(
        patch,
        "treachery",
        "waits_for",
        lambda old: lambda self, s, ref: tuple(f for f in old(self, s, ref) if self.traitor(s, f)),
    )


def prescience_waits_for_a_karama_only(patch: pytest.MonkeyPatch) -> None:
    """The one asked about is waited for only if he could cancel it."""
    old = PrescienceKarama.waits_for
    patch.setattr(
        PrescienceKarama, "waits_for", lambda self, s, ref: tuple(f for f in old(self, s, ref) if held(s, f, "karama"))
    )


def a_window_opens_for_holders(patch: pytest.MonkeyPatch) -> None:
    """A look at an auction card waits for those who hold a Karama, though nobody is named."""
    patch.setattr(
        PeekWindow, "waits_for", lambda self, s, ref: tuple(f for f in self.may(s, ref) if held(s, f, "karama"))
    )


def the_broke_are_passed_over(patch: pytest.MonkeyPatch) -> None:
    """Whoever has no spice is not asked for a bid."""
    old = auction_rules.next_bidder

    def next_bidder(s: State) -> str:
        who = old(s)
        return who if not who or s.purse[who] or held(s, who, "karama") else ""

    patch.setattr(bids, "next_bidder", next_bidder)


def a_clock_of_another_class(patch: pytest.MonkeyPatch) -> None:
    """Who cannot outbid has less time."""
    old = core_game.pending

    def pending(rules: Any, game: Any) -> Any:
        s = game.state
        broke = {f for f in s.factions if s.auction is not None and s.purse[f] <= s.auction.high}
        return [
            d._replace(clock_class="reaction") if d.kind == "bid" and d.seat in broke else d for d in old(rules, game)
        ]

    patch.setattr("tests.swap.seen.pending", pending)


# what is told


def the_look_at_an_auction_card_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees what Atreides see."""
    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        old(self, fact, self.s.factions if isinstance(fact, CardPeeked) else to)

    patch.setattr(Run, "emit", emit)


def how_a_bid_is_covered_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears whether a Karama stands behind a bid."""
    _tells(patch, "BidCovered")


def orders_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Orders are announced."""
    _tells(patch, "OrderSet", "OrderEnded")


def sealed_answers_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """What somebody has sealed is announced."""
    _tells(patch, "Sealed")


def unnamed_defaults_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears who let an unnamed window go by."""
    _tells(patch, "DefaultTaken")


def pledges_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears what is pledged in an alliance."""
    _tells(patch, "Pledged")


def the_answer_of_prescience_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody hears what Atreides foresee."""
    _tells(patch, "PrescienceAnswered")


def whoever_has_no_weapon_is_announced(patch: pytest.MonkeyPatch) -> None:
    """A fact that may be public is told for another reason than its own."""
    old = Run.goto

    def goto(run: Any, name: str) -> None:
        b = run.s.battle
        for side in (b.aggressor, b.defender) if b is not None and name == "voice" else ():
            if not any(card in ("lasgun", "crysknife", "maula_pistol") for card in run.s.hands[side]):
                run.emit(LeaderlessAnnounced(side))
        old(run, name)

    patch.setattr(Run, "goto", goto)


def the_seller_names_what_is_left(patch: pytest.MonkeyPatch) -> None:
    """A public number follows the purses."""
    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        if type(fact).__name__ == "CardsOffered":
            fact = type(fact)(fact.cards + sum(self.s.purse.values()) % 2)
        old(self, fact, to)

    patch.setattr(Run, "emit", emit)


# what is refused or accepted


def a_refusal_tells_too_much(patch: pytest.MonkeyPatch) -> None:
    """Whoever answers for another learns what that one owns."""
    old = Run.answer

    def answer(self: Any, seat: str, move: Any, decision: Any, cause: Any) -> None:
        if decision is not None and not decision.endswith(f":{seat}"):
            owner = decision.partition(":")[2]
            raise IllegalMove("not_yours", "D-BID-6", owner_has=self.s.purse.get(owner), hand=self.s.hands.get(owner))
        old(self, seat, move, decision, cause)

    patch.setattr(Run, "answer", answer)


def voice_is_refused_by_what_the_foe_holds(patch: pytest.MonkeyPatch) -> None:
    """A command that cannot be obeyed is refused."""

    def check(old: Any) -> Any:
        def checks(self: Any, s: State, seat: str, move: Any, ref: str) -> None:
            old(self, s, seat, move, ref)
            foe = s.battle.opponent(side_of(s, "bene_gesserit")) if s.battle else ""
            if move.command == "play" and not of_kind(s.hands[foe], move.card_kind):
                raise IllegalMove("not_a_kind_of_the_voice", "D-BG-3")

        return checks

    _rule(patch, "voice", "check", check)


def a_deal_is_refused_that_cannot_be_paid(patch: pytest.MonkeyPatch) -> None:
    """Whoever is promised spice learns whether it is there."""

    def check(old: Any) -> Any:
        def checks(self: Any, s: State, seat: str, move: Any) -> None:
            old(self, s, seat, move)
            for payment in s.deals[move.id].payments if move.accept else ():
                if payment.giver != seat and s.purse[payment.giver] < payment.amount:
                    raise IllegalMove("amount_out_of_range", "D-DEAL-3")

        return checks

    _rule(patch, "deal_answer", "check", check)


def a_loan_is_named_in_a_refused_pledge(patch: pytest.MonkeyPatch) -> None:
    """Strangers are refused with a number that is not theirs."""

    def tells(self: Any, s: State, seat: str, move: Any) -> None:
        raise IllegalMove("number_out_of_range", "D-BID-9", low=0, high=max(s.purse.values()))

    _rule(patch, "pledge", "check", lambda old: tells)


def an_invitation_is_refused_to_the_invited(patch: pytest.MonkeyPatch) -> None:
    """Whoever has been invited in secret cannot be invited by others."""

    def check(old: Any) -> Any:
        def checks(self: Any, s: State, seat: str, move: Any, ref: str) -> None:
            old(self, s, seat, move, ref)
            invited = {f for p in s.nexus.proposals.values() for f in p.members} if s.nexus else set()
            if move.do == "propose" and invited & set(move.members):
                raise IllegalMove("cannot_be_invited", "D-ALLY-2")

        return checks

    _rule(patch, "nexus", "check", check)


def an_armed_order_is_refused_without_a_karama_in_play(patch: pytest.MonkeyPatch) -> None:
    """An order is taken only while somebody holds what it plays."""
    old = orders.take

    def take(run: Any, seat: str, move: Any, cause: Any) -> bool:
        kind = str(move.order.get("kind", "")) if isinstance(move, SetOrder) else ""
        if kind.endswith("_karama") and not held(run.s, run.s.storm_order[0], "karama"):
            raise IllegalMove("no_karama", "D-KAR-1")
        return old(run, seat, move, cause)

    patch.setattr(orders, "take", take)


def a_stop_is_refused_where_another_stops(patch: pytest.MonkeyPatch) -> None:
    """Two cannot stop at the same kind of window."""
    old = orders.take

    def take(run: Any, seat: str, move: Any, cause: Any) -> bool:
        if isinstance(move, SetStop) and any(window == move.window and f != seat for f, window in run.s.stops):
            raise IllegalMove("no_such_window", "H-3")
        return old(run, seat, move, cause)

    patch.setattr(orders, "take", take)


def truthtrance_looks_at_the_target_first(patch: pytest.MonkeyPatch) -> None:
    """Which check fails first follows from the target's hand."""

    def check(old: Any) -> Any:
        def checks(self: Any, s: State, seat: str, move: Any) -> None:
            if move.about == "spice" and s.purse.get(move.target, 0) < 3:
                raise IllegalMove("nothing_to_ask", "D-CARD-3", about=move.about)
            old(self, s, seat, move)

        return checks

    _rule(patch, "truthtrance", "check", check)


# views, forms, defaults and offers


def hand_sizes_outside_bidding(patch: pytest.MonkeyPatch) -> None:
    """The view tells in every phase how many cards each holds."""
    patch.setattr(view_module, "_hand_sizes", lambda s: {f: len(s.hands[f]) for f in s.factions})


def a_card_among_the_hand_sizes(patch: pytest.MonkeyPatch) -> None:
    """The view tells of the cards in somebody's hand."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.hand_sizes.update({f: sum(map(len, hand)) for f, hand in s.hands.items()})

    _shows(patch, more)


def the_deck_can_be_read(patch: pytest.MonkeyPatch) -> None:
    """The view's deck counts depend on what lies there."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["top"] = len(s.decks["treachery"][0]) if s.decks.get("treachery") else 0
        shown.deck_sizes["worm"] = len(s.decks["spice"][-1]) if s.decks.get("spice") else 0

    _shows(patch, more)


def the_row_can_be_read(patch: pytest.MonkeyPatch) -> None:
    """The view counts the letters of the card that is up."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["row"] = len(s.auction.row[-1]) if s.auction is not None and s.auction.row else 0

    _shows(patch, more)


def sealed_answers_are_shown(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody depends on everybody's sealed answers."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["sealed"] = len(repr(sorted(map(repr, s.sealed.values()))))

    _shows(patch, more)


def locked_plans_are_shown(patch: pytest.MonkeyPatch) -> None:
    """The leader of a locked plan counts as used at once."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        if s.battle is not None:
            shown.used.update({plan.leader: s.battle.territory for plan in s.battle.plans.values()})

    _shows(patch, more)


def the_prediction_is_shown(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody holds the predicted turn."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["predicted"] = s.prediction[1] if s.prediction else 0

    _shows(patch, more)


def the_marker_is_shown(patch: pytest.MonkeyPatch) -> None:
    """The view of everybody holds how far the next storm goes."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["marker"] = s.marker

    _shows(patch, more)


def traitors_are_ordered(patch: pytest.MonkeyPatch) -> None:
    """Leaders are listed in an order that depends on who is whose traitor."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        known = {leader for kept in s.traitors.values() for leader in kept}
        ordered = {k: shown.leaders[k] for k in sorted(shown.leaders, key=lambda x: (x in known, x))}
        shown.leaders.clear()
        shown.leaders.update(ordered)

    _shows(patch, more)


def the_rich_come_first(patch: pytest.MonkeyPatch) -> None:
    """A dictionary of the view is in an order that follows the purses."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        ordered = {f: shown.tanks[f] for f in sorted(shown.tanks, key=lambda f: (-s.purse[f], f))}
        shown.tanks.clear()
        shown.tanks.update(ordered)

    _shows(patch, more)


def the_view_shows_who_is_done_in_a_nexus(patch: pytest.MonkeyPatch) -> None:
    """Whoever is done in a nexus is counted, so a secret proposal that asks him again shows."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["done"] = sum(1 for key, _ in s.sealed if key == "nexus")

    _shows(patch, more)


def everybody_sees_the_pledges(patch: pytest.MonkeyPatch) -> None:
    """How much is pledged in all is counted."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["pledged"] = sum(s.pledges.values())

    _shows(patch, more)


def stops_are_counted(patch: pytest.MonkeyPatch) -> None:
    """Something of the stops can be read."""

    def more(shown: Any, s: State, seat: str | None) -> None:
        shown.deck_sizes["stops"] = sum(len(window) for _, window in s.stops)

    _shows(patch, more)


def a_counter_moved_by_private_acts(patch: pytest.MonkeyPatch) -> None:
    """Decision ids count orders as well."""
    old = OrderSet.apply

    def apply(self: Any, s: Any) -> None:
        old(self, s)
        s.asked += 1

    patch.setattr(OrderSet, "apply", apply)


def answers_given_again_are_counted(patch: pytest.MonkeyPatch) -> None:
    """Decision ids count sealed answers that are replaced."""
    old = Sealed.apply

    def apply(self: Any, s: Any) -> None:
        if (self.key, self.seat) in s.sealed:
            s.asked += 1
        old(self, s)

    patch.setattr(Sealed, "apply", apply)


def _with_number(form: Form, name: str, low: int, high: int) -> Form:
    """Return the form with other bounds of a number."""
    return Form((*(field for field in form.fields if field.name != name), Number(name, low, high)))


def a_form_names_the_richest(patch: pytest.MonkeyPatch) -> None:
    """A bidder's form says how rich the richest is."""

    def form(old: Any) -> Any:
        def rich(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            return _with_number(old(self, s, seat, ref, given), "amount", 0, max(s.purse.values()))

        return rich

    _rule(patch, "bid", "form", form)


def a_standing_bid_is_in_the_form(patch: pytest.MonkeyPatch) -> None:
    """A bidder's form ends at the highest limit that anybody set."""

    def form(old: Any) -> Any:
        def limited(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            limits = [order["amount"] for (_, kind, _), order in s.orders.items() if kind == "bid"]
            return _with_number(old(self, s, seat, ref, given), "amount", 0, max(limits, default=0))

        return limited

    _rule(patch, "bid", "form", form)


def a_dial_leaves_out_the_other_s(patch: pytest.MonkeyPatch) -> None:
    """The form of a dial begins at the number that the other one has sealed."""

    def form(old: Any) -> Any:
        def from_the_other(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            sealed = [answer["dial"] or 0 for (key, f), answer in s.sealed.items() if key == "storm" and f != seat]
            return _with_number(old(self, s, seat, ref, given), "dial", min(sealed, default=0), 99)

        return from_the_other

    _rule(patch, "storm", "form", form)


def truthtrance_lists_begin_with_the_target_s_own(patch: pytest.MonkeyPatch) -> None:
    """The cards one can ask about begin with one that the target holds."""
    old = truth.names

    def names(s: State, target: str, about: str) -> tuple[str, ...]:
        found = old(s, target, about)
        return tuple(sorted(found, key=lambda x: x not in s.hands[target])) if about == "card" else found

    patch.setattr(truth, "names", names)


def ghola_is_offered_to_all(patch: pytest.MonkeyPatch) -> None:
    """What one may do unasked depends on what others hold."""

    def open_to(old: Any) -> Any:
        return lambda self, s, seat: (
            bool(self._choices(s, seat)) and any(held(s, f, "tleilaxu_ghola") for f in s.storm_order)
        )

    _rule(patch, "ghola", "open_to", open_to)


def an_offer_depends_on_another_purse(patch: pytest.MonkeyPatch) -> None:
    """A deal is offered only where the table owns an even sum."""
    _rule(
        patch,
        "deal",
        "open_to",
        lambda old: lambda self, s, seat: old(self, s, seat) and sum(s.purse.values()) % 2 == 0,
    )


def the_default_plan_shuns_traitors(patch: pytest.MonkeyPatch) -> None:
    """Whoever lets a battle go by plays a leader that the foe does not hold."""

    def default(old: Any) -> Any:
        def shuns(self: Any, s: State, seat: str, ref: str) -> Any:
            plan = old(self, s, seat, ref)
            foe = s.battle.opponent(seat) if s.battle else ""
            safe = [m for m in self.legal(s, seat, ref) if m.leader not in s.traitors[foe] and m.leader]
            return plan.model_copy(update={"leader": safe[0].leader}) if safe else plan

        return shuns

    _rule(patch, "plan", "default", default)


def few_answers_are_listed_against_the_strong(patch: pytest.MonkeyPatch) -> None:
    """The legal answers of a battle stop where the foe's hand is empty."""

    def legal(old: Any) -> Any:
        def few(self: Any, s: State, seat: str, ref: str) -> Any:
            foe = s.battle.opponent(seat) if s.battle else ""
            for number, move in enumerate(old(self, s, seat, ref)):
                if number < 3 + len(s.hands[foe]):
                    yield move

        return few

    _rule(patch, "plan", "legal", legal)


# Each with where games begin that may show it soon, and a change that shows it: `python -m tests.swap --plants` looks
# for them without being told either.
def _against_harkonnen(game: Game[State]) -> bool:
    """Whether plans are made against Harkonnen, who hold most traitors."""
    b = game.state.battle
    return b is not None and "harkonnen" in (b.aggressor, b.defender) and "plan" in open_kinds(game)


PLANTS: tuple[Planted, ...] = (
    (only_holders_are_asked_in_the_storm, ("storm",), changes.cards_in_hands),
    (treachery_waits_for_holders_only, ("plan", "treachery"), changes.traitors),
    (prescience_waits_for_a_karama_only, ("prescience",), changes.cards_in_hands),
    (a_window_opens_for_holders, ("peek_karama", "bid"), changes.cards_in_hands),
    (the_broke_are_passed_over, ("bid",), changes.spice),
    (a_clock_of_another_class, ("bid",), changes.spice),
    (the_look_at_an_auction_card_is_told_to_all, ("peek_karama",), changes.order_of_unseen),
    (how_a_bid_is_covered_is_told_to_all, ("a choice of cover",), answers.cover),
    (orders_are_told_to_all, (), answers.idle_order),
    (sealed_answers_are_told_to_all, (), answers.sealed_answer),
    (unnamed_defaults_are_told_to_all, ("treachery", "nexus"), changes.traitors),
    (pledges_are_told_to_all, ("a rich alliance",), acts.pledge),
    (the_answer_of_prescience_is_told_to_all, ("prescience_karama",), answers.battle_plan),
    (whoever_has_no_weapon_is_announced, ("choose_battle",), changes.cards_in_hands),
    (the_seller_names_what_is_left, (), changes.spice),
    (a_refusal_tells_too_much, (), changes.spice),
    (voice_is_refused_by_what_the_foe_holds, ("voice",), changes.cards_in_hands),
    (a_deal_is_refused_that_cannot_be_paid, (), changes.spice),
    (a_loan_is_named_in_a_refused_pledge, (), changes.spice),
    (an_invitation_is_refused_to_the_invited, ("a proposal",), acts.proposal),
    (an_armed_order_is_refused_without_a_karama_in_play, (), changes.cards_in_hands),
    (a_stop_is_refused_where_another_stops, (), acts.added_stop),
    (truthtrance_looks_at_the_target_first, ("a Truthtrance in a hand",), changes.spice),
    (hand_sizes_outside_bidding, ("landing",), changes.number_of_cards),
    (a_card_among_the_hand_sizes, (), changes.cards_in_hands),
    (the_deck_can_be_read, (), changes.order_of_unseen),
    (the_row_can_be_read, ("bid",), changes.order_of_unseen),
    (sealed_answers_are_shown, ("a sealed plan",), answers.battle_plan),
    (locked_plans_are_shown, ("prescience",), answers.battle_plan),
    (the_prediction_is_shown, (), changes.prediction),
    (the_marker_is_shown, (), changes.storm_marker),
    (traitors_are_ordered, (), changes.traitors),
    (the_rich_come_first, (), changes.spice),
    (the_view_shows_who_is_done_in_a_nexus, ("a proposal",), acts.reopening_proposal),
    (everybody_sees_the_pledges, ("a rich alliance",), acts.pledge),
    (stops_are_counted, (), acts.stop),
    (a_counter_moved_by_private_acts, (), answers.idle_order),
    (answers_given_again_are_counted, ("a sealed dial",), answers.replaced_answer),
    (a_form_names_the_richest, ("bid",), changes.spice),
    (a_standing_bid_is_in_the_form, ("a standing bid",), acts.standing_bid),
    (a_dial_leaves_out_the_other_s, ("a sealed dial",), answers.storm_dial),
    (truthtrance_lists_begin_with_the_target_s_own, ("a Truthtrance in a hand",), changes.cards_in_hands),
    (ghola_is_offered_to_all, ("a Ghola in a hand",), changes.cards_in_hands),
    (an_offer_depends_on_another_purse, (), changes.spice),
    (the_default_plan_shuns_traitors, (_against_harkonnen,), changes.traitors),
    (few_answers_are_listed_against_the_strong, ("plan",), changes.number_of_cards),
)
