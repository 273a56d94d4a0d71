"""Leaks planted by somebody who knew the game and not this test: in what people say to each other, ask and prepare."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words.asking import battle
from bot.games.dune.words.asking import movement as landings
from bot.players.dune import seat as seats
from bot.players.dune.offers import _RICH as RICH
from engine.core.errors import check
from engine.core.facts import Unsealed
from engine.core.forms import Form, Split
from engine.core.game import Game
from engine.core.run import Run
from engine.dune import view as view_module
from engine.dune.cards import LEADERS
from engine.dune.facts import AllianceProposed, SpiceLooked, SpiceMoved
from engine.dune.karama import CancelWindow
from engine.dune.leaders import revivable
from engine.dune.people import truth
from engine.dune.phases import movement, nexus
from engine.dune.phases.fight import side_of
from engine.dune.phases.foresight import VoiceKarama, of_kind
from engine.dune.phases.movement import SpiceLookWindow
from engine.dune.query import alliance_of, allies, free_spice, held
from engine.dune.state import State
from engine.dune.view import OpenWindow

from . import acts, answers, changes
from .behind import BEHIND
from .plants import Planted, _rule
from .positions import open_kinds


def _knows(patch: pytest.MonkeyPatch, more: Any) -> None:
    """Let the private part of a view, and with it all that is made of it, hold more than it may."""
    old = view_module._own
    patch.setattr(view_module, "_own", lambda s, seat: replace(old(s, seat), **more(s, seat)))


# deals, loans, pledges


def a_deal_asks_for_no_more_than_there_is(patch: pytest.MonkeyPatch) -> None:
    """What a party can be made to pay in a deal ends at its purse."""

    def form(old: Any) -> Any:
        def capped(self: Any, s: State, seat: str, given: Any) -> Form:
            fields = old(self, s, seat, given).fields
            return Form(
                tuple(
                    replace(f, limits=tuple((k, min(n, s.purse[k.partition(">")[0]])) for k, n in f.limits))
                    if isinstance(f, Split)
                    else f
                    for f in fields
                )
            )

        return capped

    _rule(patch, "deal", "form", form)


def a_loan_is_told_to_the_alliance(patch: pytest.MonkeyPatch) -> None:
    """A third ally hears of a loan."""

    def do(self: Any, run: Any, seat: str, move: Any) -> None:
        run.emit(SpiceMoved(seat, move.to, move.amount, "loan"), alliance_of(run.s, seat))

    _rule(patch, "loan", "do", lambda old: do)


def a_loan_is_offered_to_the_poor(patch: pytest.MonkeyPatch) -> None:
    """The Emperor is offered to lend only where an ally is in need."""
    _rule(
        patch,
        "loan",
        "open_to",
        lambda old: lambda self, s, f: old(self, s, f) and any(s.purse[ally] < 5 for ally in allies(s, f)),
    )


def every_pledge_is_in_the_panel(patch: pytest.MonkeyPatch) -> None:
    """Pledges are not kept to the alliance."""
    _knows(patch, lambda s, seat: {"pledges": dict(s.pledges)})


def what_was_pledged_is_paid_in_public(patch: pytest.MonkeyPatch) -> None:
    """Everybody sees who paid for whom."""
    old = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        old(self, fact, None if isinstance(fact, SpiceMoved) and fact.why == "pledge" else to)

    patch.setattr(Run, "emit", emit)


# the nexus


def every_proposal_is_in_the_panel(patch: pytest.MonkeyPatch) -> None:
    """Proposals are not kept to those they name."""
    _knows(patch, lambda s, seat: {"proposals": {} if s.nexus is None else dict(s.nexus.proposals)})


def proposals_are_numbered_as_they_come(patch: pytest.MonkeyPatch) -> None:
    """The number of a proposal tells how many others there are."""

    def propose(run: Any, seat: str, invited: Any) -> None:
        members = nexus.in_dot_order(run.s, (*alliance_of(run.s, seat), *invited))
        number = max(run.s.nexus.proposals, default=0) + 1
        run.emit(AllianceProposed(number, seat, members), members)
        nexus._reopen(run, [f for f in members if f != seat])

    patch.setattr(nexus, "_propose", propose)


def a_proposal_of_others_is_not_for_you(patch: pytest.MonkeyPatch) -> None:
    """Another refusal answers for a proposal one is not in than for one that there is not."""
    old = nexus.NexusQuestion._check_answer

    def checks(self: Any, s: State, seat: str, move: Any) -> None:
        p = s.nexus.proposals.get(move.id or 0) if s.nexus else None
        check(p is None or seat in p.members, "not_for_you", "D-ALLY-2")
        old(self, s, seat, move)

    patch.setattr(nexus.NexusQuestion, "_check_answer", checks)


def who_was_done_is_told_to_those_invited(patch: pytest.MonkeyPatch) -> None:
    """All that a proposal names hear who of them is asked again."""

    def reopen(run: Any, who: Any, freed: Any = ()) -> None:
        seats = nexus.in_dot_order(run.s, who)
        for seat in seats:
            if (nexus.KEY, seat) in run.s.sealed:
                run.emit(Unsealed(nexus.KEY, seat, "nexus_reopened", "D-ALLY-2"), seats)
        nexus._consult(run, {*seats, *freed})

    patch.setattr(nexus, "_reopen", reopen)


# who is asked and waited for


def whoever_answered_is_ticked_off(patch: pytest.MonkeyPatch) -> None:
    """Of an unnamed wait it shows who has answered."""

    def windows(s: State) -> tuple[OpenWindow, ...]:
        return tuple(
            OpenWindow(
                w.number,
                w.kind,
                w.named,
                w.seats if w.named else (),
                tuple(seat for seat in w.seats if (key, seat) in s.sealed),
            )
            for key, w in s.windows.items()
        )

    patch.setattr(view_module, "_windows", windows)


def only_holders_may_stop(patch: pytest.MonkeyPatch) -> None:
    """A stop of somebody without a Karama is not waited for."""
    old = CancelWindow.may
    patch.setattr(CancelWindow, "may", lambda self, s, ref: tuple(f for f in old(self, s, ref) if held(s, f, "karama")))


def a_voice_that_cannot_be_obeyed_waits_for_nobody(patch: pytest.MonkeyPatch) -> None:
    """The one commanded is waited for only where he holds such a card."""
    old = VoiceKarama.waits_for

    def waits(self: Any, s: State, ref: str) -> tuple[str, ...]:
        voice = s.battle.voice if s.battle else None
        return tuple(f for f in old(self, s, ref) if voice and of_kind(s.hands[f], voice[2]))

    patch.setattr(VoiceKarama, "waits_for", waits)


def whoever_cannot_pay_buys_no_leader_back(patch: pytest.MonkeyPatch) -> None:
    """The poor are not asked at the end of their movement turn."""

    def may(s: State, faction: str) -> bool:
        return any(LEADERS[leader].value <= free_spice(s, faction) for leader in revivable(s, faction))

    points = movement.STEP.points
    assert isinstance(points, dict)
    patch.setitem(points, "to_leader", movement.to_part("leader", may, "next"))


def a_pass_given_in_advance_opens_a_window(patch: pytest.MonkeyPatch) -> None:
    """An order that lets a window go by is carried out where its owner is not asked: the public count moves."""
    old = Run._order_of
    patch.setattr(Run, "_order_of", lambda self, question, frame, seat, asked: old(self, question, frame, seat, True))


# battles


def prescience_asks_for_what_is_there(patch: pytest.MonkeyPatch) -> None:
    """Atreides are offered a weapon or a defense only where the locked plan has one."""

    def form(old: Any) -> Any:
        def there(self: Any, s: State, seat: str, ref: str, given: Any) -> Form:
            b, (field,) = s.battle, old(self, s, seat, ref, given).fields
            plan = b.plans.get(b.opponent(side_of(s, "atreides"))) if b else None
            gone = {name for name in ("weapon", "defense") if plan is not None and not getattr(plan, name)}
            return Form((replace(field, options=tuple(x for x in field.options if x not in gone)),))

        return there

    _rule(patch, "prescience", "form", form)


def what_is_foreseen_is_shown_to_all_allies(patch: pytest.MonkeyPatch) -> None:
    """An ally who does not fight sees what Atreides foresee."""

    def more(s: State, seat: str) -> dict[str, Any]:
        sees = s.battle is not None and "atreides" in alliance_of(s, seat)
        return {"foreseen": dict(s.battle.foreseen) if sees and s.battle else {}}

    _knows(patch, more)


def an_ally_s_plan_is_in_the_panel(patch: pytest.MonkeyPatch) -> None:
    """Whoever does not fight reads the plan of the ally who does."""
    _knows(patch, lambda s, seat: {"plan": s.battle.plans.get(side_of(s, seat)) if s.battle else None})


def treachery_asks_for_the_alliance_s_traitors(patch: pytest.MonkeyPatch) -> None:
    """Whoever fights beside Harkonnen is asked whether to call their traitor."""

    def traitor(old: Any) -> Any:
        def either(self: Any, s: State, seat: str) -> Any:
            found = old(self, s, seat)
            if found or s.battle is None or "harkonnen" not in allies(s, seat):
                return found
            leader = s.battle.plans[s.battle.opponent(self.side(s, seat))].leader
            return leader if leader in s.traitors["harkonnen"] else ""

        return either

    _rule(patch, "treachery", "traitor", traitor)


def ready_made_commands_begin_with_what_the_foe_holds(patch: pytest.MonkeyPatch) -> None:
    """The buttons of the Voice stand in an order that follows a hand."""
    old = battle.Voice.choices

    def candidates(self: Any, seen: Any) -> Any:
        state = BEHIND.state
        foe = state.battle.opponent(side_of(state, "bene_gesserit")) if state.battle else ""
        yield from sorted(
            old(self, seen),
            key=lambda c: not of_kind(state.hands[foe], c.move.model_dump()["card_kind"]),
        )

    patch.setattr(battle.Voice, "choices", candidates)


# looks, questions, words


def the_look_at_the_spice_deck_is_told_to_allies(patch: pytest.MonkeyPatch) -> None:
    """Allies of Atreides hear what they see."""
    old = SpiceLookWindow.after

    def after(self: Any, run: Any, cancelled: bool) -> None:
        if not cancelled:
            run.emit(SpiceLooked(run.s.decks["spice"][:1]), alliance_of(run.s, "atreides"))
        old(self, run, True)

    patch.setattr(SpiceLookWindow, "after", after)


def truthtrance_counts_the_target_s_cards(patch: pytest.MonkeyPatch) -> None:
    """One can ask for as many cards as there are."""
    old = truth.numbers

    def numbers(s: State, target: str, about: str) -> tuple[int, int]:
        return (1, max(1, len(s.hands[target]))) if about == "cards" else old(s, target, about)

    patch.setattr(truth, "numbers", numbers)


def a_landing_s_preview_knows_who_goes_along(patch: pytest.MonkeyPatch) -> None:
    """Whoever lands reads that Bene Gesserit have ordered to accompany him."""
    old = landings.Landing.follows

    def lines(self: Any, seen: Any, move: Any, data: Any) -> list[str]:
        along = any(kind == "accompany" for _, kind, _ in BEHIND.state.orders) and data["mode"] == "land"
        return [*old(self, seen, move, data), *(["The Bene Gesserit will go along."] if along else [])]

    patch.setattr(landings.Landing, "follows", lines)


def the_panel_tells_what_allies_own(patch: pytest.MonkeyPatch) -> None:
    """A seat's panel tells the spice of its allies, so that it can pledge wisely."""
    cls = type(PRESENTATION)
    old = cls.panel

    def panel(self: Any, view: Any) -> Any:
        cards, s = old(self, view), BEHIND.state
        owned = tuple(f"{ally}: {s.purse[ally]} spice" for ally in allies(s, view.own.seat))
        return (*cards[:-1], replace(cards[-1], lines=(*cards[-1].lines, *owned)))

    patch.setattr(cls, "panel", panel)


def the_headline_counts_missing_answers(patch: pytest.MonkeyPatch) -> None:
    """The line above the board says how many answers are missing, of unnamed questions too."""
    cls = type(PRESENTATION)
    old = cls.headline

    def headline(self: Any, view: Any) -> str:
        s = BEHIND.state
        missing = [f for key, w in s.windows.items() for f in w.seats if (key, f) not in s.sealed]
        return f"{old(self, view)} · {len(missing)} answers missing"

    patch.setattr(cls, "headline", headline)


def a_machine_s_luck_follows_the_position(patch: pytest.MonkeyPatch) -> None:
    """What a machine player draws follows from the whole state, so that it differs from turn to turn."""
    old = seats.asked

    def asked(seen: Any, seed: str) -> Any:
        whole = f"{seed}|{seen.id}|{BEHIND.state.purse}|{BEHIND.state.hands}"
        return replace(old(seen, seed), rng=random.Random(whole))

    patch.setattr("bot.players.dune.asked", asked)


def a_machine_lends_where_it_is_needed(patch: pytest.MonkeyPatch) -> None:
    """A machine player does of its own accord what follows from an ally's purse."""
    old = seats.unasked

    def unasked(seen: Any, seed: str) -> Any:
        here, s = old(seen, seed), BEHIND.state
        needed = any(s.purse[ally] < 4 for ally in allies(s, seen.seat))
        hidden = ("deal_answer",) if needed else ("deal_answer", "pledge", "loan")  # it would answer a deal first
        return replace(here, is_legal=lambda m: m.kind not in hidden and here.is_legal(m))

    patch.setattr("bot.players.dune.unasked", unasked)


def _could_lend(game: Game[State]) -> bool:
    """Whether somebody rich may pledge to an ally who is in need, or in need no more, by a few spice."""
    s = game.state
    rich = [seat for seat in s.factions if s.phase in ("bidding", "movement") and s.purse[seat] >= RICH]
    return any((f, ally) not in s.pledges and 1 <= s.purse[ally] <= 6 for f in rich for ally in allies(s, f))


def _has_an_ally_who_looks(game: Game[State]) -> bool:
    """Whether Atreides have an ally, and look at the spice deck before long."""
    s = game.state
    allied = "atreides" in s.factions and len(alliance_of(s, "atreides")) > 1
    return allied and s.phase in ("storm", "spice_blow", "movement") and "landing" not in open_kinds(game)


def _others_land(game: Game[State]) -> bool:
    """Whether another than Bene Gesserit is asked where to land, and they may go along."""
    s = game.state
    asked = [seat for window in s.windows.values() if window.kind == "landing" for seat in window.seats]
    return bool(asked) and "bene_gesserit" in s.factions and "bene_gesserit" not in asked


PLANTS_OF_A_STRANGER: tuple[Planted, ...] = (
    (a_deal_asks_for_no_more_than_there_is, (), changes.spice),
    (a_loan_is_told_to_the_alliance, ("a rich alliance of three",), acts.loan),
    (a_loan_is_offered_to_the_poor, ("a rich alliance",), changes.spice),
    (every_pledge_is_in_the_panel, ("a rich alliance",), acts.pledge),
    (what_was_pledged_is_paid_in_public, ("a pledge among three",), acts.pledge),
    (every_proposal_is_in_the_panel, ("nexus",), acts.proposal),
    (proposals_are_numbered_as_they_come, ("nexus",), acts.proposal),
    (a_proposal_of_others_is_not_for_you, ("nexus",), acts.proposal),
    (who_was_done_is_told_to_those_invited, ("a proposal",), acts.reopening_proposal),
    (whoever_answered_is_ticked_off, ("nexus",), acts.reopening_proposal),
    (only_holders_may_stop, ("peek_karama",), changes.cards_in_hands),
    (a_voice_that_cannot_be_obeyed_waits_for_nobody, ("voice",), changes.cards_in_hands),
    (whoever_cannot_pay_buys_no_leader_back, ("leader_revival",), changes.spice),
    (a_pass_given_in_advance_opens_a_window, ("peek_karama", "spice_look_karama"), acts.pass_where_nobody_waits),
    (prescience_asks_for_what_is_there, ("prescience",), answers.battle_plan),
    (what_is_foreseen_is_shown_to_all_allies, ("a battle of three",), answers.battle_plan),
    (an_ally_s_plan_is_in_the_panel, ("a plan kept beside an ally",), answers.battle_plan),
    (treachery_asks_for_the_alliance_s_traitors, ("treachery beside Harkonnen",), changes.traitors),
    (ready_made_commands_begin_with_what_the_foe_holds, ("voice",), changes.cards_in_hands),
    (the_look_at_the_spice_deck_is_told_to_allies, (_has_an_ally_who_looks,), changes.order_of_unseen),
    (truthtrance_counts_the_target_s_cards, ("a Truthtrance in a hand",), changes.number_of_cards),
    (a_landing_s_preview_knows_who_goes_along, (_others_land,), acts.given_order),
    (the_panel_tells_what_allies_own, ("a rich alliance",), changes.spice),
    (the_headline_counts_missing_answers, ("a proposal",), acts.reopening_proposal),
    (a_machine_s_luck_follows_the_position, ("bid",), changes.cards_in_hands),
    (a_machine_lends_where_it_is_needed, (_could_lend, "a rich alliance"), changes.spice),
)
