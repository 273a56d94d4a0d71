"""How random players answer in classic Dune."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.core.choosing import Randomness
from engine.dune.advantages.atreides import can_accompany
from engine.dune.cards import FACTIONS, TREACHERY
from engine.dune.karama import CancelWindow
from engine.dune.leaders import dead
from engine.dune.people import deals, truth
from engine.dune.people.deals import (
    OPEN_LIMIT,
    PAYMENT_LIMIT,
    AnswerDeal,
    AnswerDealOffer,
    DealOffer,
    ProposeDeal,
    WithdrawDeal,
    WithdrawDealOffer,
    payment_key,
)
from engine.dune.people.ghola import CARD as _GHOLA
from engine.dune.people.ghola import MOST_FORCES, Ghola, GholaOffer
from engine.dune.people.loans import Loan, LoanOffer
from engine.dune.people.sealed import most_at_once, unreserved_spice
from engine.dune.people.truth import Truthtrance, TruthtranceOffer, names, numbers, subjects
from engine.dune.phases import plans, setup, storm
from engine.dune.phases.auction import HIGHEST, auction
from engine.dune.phases.bids import Bid, BidQuestion, ReturnOffer, ReturnToBidding
from engine.dune.phases.dials import own, written
from engine.dune.phases.movement.ground import GroundMovementQuestion, may_play_hajr
from engine.dune.phases.movement.groups import destinations, movable
from engine.dune.phases.movement.landing import (
    LandingQuestion,
    entry_areas,
    landing_areas,
    may_use_karama,
    modes,
    ship_areas,
)
from engine.dune.phases.movement.moves import ForceRevival, GroundMovement, Landing, Mode
from engine.dune.phases.movement.prices import affordable, guild_prices
from engine.dune.phases.movement.revival import ForceRevivalQuestion, most_forces
from engine.dune.phases.nexus import NexusMove, NexusQuestion, acceptable, may_act
from engine.dune.phases.plans import PlanMove, PlanQuestion, leader_choices, must_play, slot_choices
from engine.dune.phases.resolution import WinnerChoices, WinnerQuestion
from engine.dune.phases.setup import FremenPlacement, FremenPlacementQuestion
from engine.dune.phases.spice_blow import Ride, RideQuestion, landings, riders
from engine.dune.phases.storm import WHEN, Storm, StormWindow, dial_range
from engine.dune.phases.support import Pledge, PledgeOffer, means
from engine.dune.powers import has
from engine.dune.query import alliance_of, allies, held, karama_of, total
from engine.dune.specials.atreides import PlanLook, PlanLookOffer, lookable
from engine.dune.specials.emperor import SwiftRevival, SwiftRevivalOffer
from engine.dune.specials.harkonnen import HandSwap, HandSwapOffer
from engine.dune.state import Count, State
from engine.dune.strength import dials
from engine.dune.tanks import returnable

from .base import sample, single, use


@single.register
def _(question: CancelWindow, s: State, seat: str, ref: str) -> bool:
    """Only a holder has a choice."""
    return karama_of(s, seat) is None


@sample.register
def _(question: WinnerQuestion, s: State, seat: str, ref: str, rng: Randomness) -> WinnerChoices:
    """Discard at random, lose ordinary forces first."""
    return WinnerChoices(discard=tuple(card for card in question.keepable(s) if rng.random() < 0.3))


@single.register
def _(question: StormWindow, s: State, seat: str, ref: str) -> bool:
    """Say whether there is nothing to choose."""
    return not question.form(s, seat, ref, {}).fields


@sample.register
def _(question: StormWindow, s: State, seat: str, ref: str, rng: Randomness) -> Storm:
    """Draw a dial; play a card now and then."""
    form = question.form(s, seat, ref, {})
    low, high = dial_range(s)
    return Storm(
        dial=low + rng.randrange(high - low + 1) if form.field("dial") else None,
        weather=rng.randrange(storm._WEATHER + 1) if form.field("weather") and rng.random() < 0.5 else None,
        atomics=WHEN[rng.randrange(len(WHEN))] if form.field("atomics") else "no",
    )


@use.register
def _(offer: PledgeOffer, s: State, seat: str, rng: Randomness) -> Pledge | None:
    """Pledge something to some ally."""
    friends = allies(s, seat)
    bidder = friends[rng.randrange(len(friends))]
    low, high = offer.limits(s, seat, bidder)
    return Pledge(bidder=bidder, amount=low + rng.randrange(high - low + 1))


@sample.register
def _(question: FremenPlacementQuestion, s: State, seat: str, ref: str, rng: Randomness) -> FremenPlacement:
    """Drop the ten one by one."""
    forces: dict[str, int] = {}
    for _ in range(setup._FREMEN_FORCES):
        area = setup._FREMEN_AREAS[rng.randrange(len(setup._FREMEN_AREAS))]
        forces[area] = forces.get(area, 0) + 1
    area = next(iter(forces))
    return FremenPlacement(forces=forces, starred={area: rng.randrange(min(3, forces[area]) + 1)})


@sample.register
def _(question: NexusQuestion, s: State, seat: str, ref: str, rng: Randomness) -> NexusMove:
    """Answer a proposal, propose one, leave, or mostly be done."""
    if may_act(s, seat):
        ids, chance = acceptable(s, seat), rng.random()
        if ids and chance < 0.6:
            return NexusMove(do="accept" if chance < 0.4 else "refuse", id=ids[rng.randrange(len(ids))])
        if chance > 0.95 and len(alliance_of(s, seat)) > 1:
            return NexusMove(do="leave")
        guests = question.guests(s, seat)
        if 0.6 < chance < 0.75 and guests:
            move = NexusMove(do="propose", members=(guests[rng.randrange(len(guests))],))
            if question.accepts(s, seat, move, ref):
                return move
    return NexusMove()


@single.register
def _(question: RideQuestion, s: State, seat: str, ref: str) -> bool:
    """There is always a place to ride to: the Polar Sink, or another one."""
    return False


@sample.register
def _(question: RideQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Ride:
    """Stay, or ride with a random number from one area to a random one."""
    if rng.random() < 0.3:
        return Ride()
    groups = tuple(riders(s).items())
    area, there = groups[rng.randrange(len(groups))]
    areas = [to for to in landings(s) if to != area]
    number = 1 + rng.randrange(total(there))
    return Ride(forces={area: number}, to=areas[rng.randrange(len(areas))])


@sample.register
def _(question: PlanQuestion, s: State, seat: str, ref: str, rng: Randomness) -> PlanMove:
    """Draw a dial, a leader and cards; settle the rest in advance now and then."""
    possible = dials(own(s, seat))
    dial = possible[rng.randrange(len(possible))]
    leaders = leader_choices(s, seat)
    weapons, defenses = slot_choices(s, seat)
    weapon = (*weapons, "")[rng.randrange(len(weapons) + 1)]
    rest = [card for card in (*defenses, "") if card != weapon or not card]
    defense = rest[rng.randrange(len(rest))]
    must = must_play(s, seat)
    if must and weapon not in must and defense not in must:
        card = must[rng.randrange(len(must))]
        weapon, defense = (card, defense) if TREACHERY[card].category in plans._WEAPONS else (weapon, card)
    policies: tuple[Literal["ask", "always", "never"], ...] = ("ask", "always", "never")
    leader = leaders[rng.randrange(len(leaders))]
    return PlanMove(
        **written(dial),
        leader=leader,
        haderach=can_accompany(s, seat, leader) and rng.random() < 0.5,
        weapon=weapon,
        defense=defense,
        treachery=policies[rng.randrange(3)],
        winner="decided" if rng.random() < 0.5 else "ask",
    )


@single.register
def _(question: PlanQuestion, s: State, seat: str, ref: str) -> bool:
    """A plan always has at least two dials."""
    return False


@sample.register
def _(question: BidQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Bid:
    """Pass half of the time, else bid a little more."""
    if rng.random() < 0.5:
        return Bid()
    low = auction(s).high + 1
    room = means(s, seat) - low + 1
    if room > 0:
        return Bid(amount=low + rng.randrange(min(room, 3)))
    if low < HIGHEST and held(s, seat, "karama"):
        return Bid(amount=low, karama=True)
    return Bid()


@single.register
def _(question: BidQuestion, s: State, seat: str, ref: str) -> bool:
    """Say whether the bidder can only pass; he is asked all the same."""
    return means(s, seat) <= auction(s).high and held(s, seat, "karama") is None


@use.register
def _(offer: ReturnOffer, s: State, seat: str, rng: Randomness) -> ReturnToBidding | None:
    """There is only one way."""
    return ReturnToBidding()


@sample.register
def _(question: LandingQuestion, s: State, seat: str, ref: str, rng: Randomness) -> Landing:
    """Draw a way, an area and a number."""
    ways = modes(s, seat)
    mode = ways[rng.randrange(len(ways))]
    if mode in ("land", "enter"):
        return _sample_landing(s, seat, mode, rng)
    if mode == "none":
        return Landing()
    territories = movable(s, seat)
    origin = tuple(territories)[rng.randrange(len(territories))]
    if mode == "return":
        return Landing(mode=mode, origin=origin, forces=random_group(territories[origin], 2 * means(s, seat), rng))
    areas = ship_areas(s, seat, origin)
    if not areas:
        return Landing()
    area = areas[rng.randrange(len(areas))]
    most = affordable(area, means(s, seat), half=True)
    return Landing(mode=mode, origin=origin, forces=random_group(territories[origin], most, rng), to=area)


def _sample_landing(s: State, seat: str, mode: Mode, rng: Randomness) -> Landing:
    karama = mode == "land" and may_use_karama(s, seat) and rng.random() < 0.5
    areas = entry_areas(s) if mode == "enter" else landing_areas(s, seat, karama)
    if not areas:
        return Landing()
    area = areas[rng.randrange(len(areas))]
    most = total(s.reserves[seat])
    if mode == "land":
        most = min(most, affordable(area, means(s, seat), karama or guild_prices(s, seat)))
    return Landing(mode=mode, to=area, number=1 + rng.randrange(most), karama=karama)


def random_group(standing: Mapping[str, Count], most: int, rng: Randomness) -> dict[str, int]:
    """Choose forces of one territory: mostly all of one area, at most `most` of them."""
    areas = tuple(standing)
    area = areas[rng.randrange(len(areas))]
    there = total(standing[area])
    number = there if rng.random() < 0.5 else 1 + rng.randrange(there)
    return {area: min(number, most)}


@sample.register
def _(question: GroundMovementQuestion, s: State, seat: str, ref: str, rng: Randomness) -> GroundMovement:
    """Draw a territory, a group and an area."""
    territories = movable(s, seat)
    if not territories or rng.random() < 0.2:
        return GroundMovement()
    origin = tuple(territories)[rng.randrange(len(territories))]
    standing = territories[origin]
    if len(standing) > 1 and rng.random() < 0.5:
        forces = {area: total(count) for area, count in standing.items()}
    else:
        forces = random_group(standing, total((20, 0)), rng)
    areas = destinations(s, seat, frozenset(forces))
    if not areas:
        return GroundMovement()
    hajr = may_play_hajr(s, seat) and rng.random() < 0.5
    return GroundMovement(hajr=hajr, origin=origin, forces=forces, to=areas[rng.randrange(len(areas))])


@sample.register
def _(question: ForceRevivalQuestion, s: State, seat: str, ref: str, rng: Randomness) -> ForceRevival:
    """Draw a number."""
    return ForceRevival(number=rng.randrange(most_forces(s, seat) + 1))


@use.register
def _(offer: LoanOffer, s: State, seat: str, rng: Randomness) -> Loan | None:
    """Lend a little."""
    friends, free = allies(s, seat), unreserved_spice(s, seat)
    if not has(seat, "lending") or not friends or free < 1:
        return None
    return Loan(to=friends[rng.randrange(len(friends))], amount=1 + rng.randrange(min(3, free)))


@use.register
def _(offer: DealOffer, s: State, seat: str, rng: Randomness) -> ProposeDeal | None:
    """Promise a little spice to somebody, now or next turn."""
    if len(deals._own(s, seat)) >= OPEN_LIMIT:
        return None
    others = [f for f in s.factions if f != seat]
    other = others[rng.randrange(len(others))]
    turn = 0 if s.turn == s.options.max_turns or rng.random() < 0.5 else s.turn + 1
    most = 5 if turn else most_at_once(s, seat, 5)
    if not most:
        return None
    return ProposeDeal(parties=(other,), payments={payment_key(seat, other, turn): 1 + rng.randrange(most)})


@use.register
def _(offer: AnswerDealOffer, s: State, seat: str, rng: Randomness) -> AnswerDeal | None:
    """Answer one at random."""
    ids = deals._waiting_for(s, seat)
    if not ids:
        return None
    chosen = ids[rng.randrange(len(ids))]
    accept = rng.random() < 0.7 and deals._paid_at_once(s.deals[chosen].payments, seat) <= most_at_once(
        s, seat, PAYMENT_LIMIT
    )
    return AnswerDeal(id=chosen, accept=accept)


@use.register
def _(offer: WithdrawDealOffer, s: State, seat: str, rng: Randomness) -> WithdrawDeal | None:
    """Take one back now and then."""
    ids = deals._own(s, seat)
    return WithdrawDeal(id=ids[rng.randrange(len(ids))]) if ids and rng.random() < 0.3 else None


@use.register
def _(offer: GholaOffer, s: State, seat: str, rng: Randomness) -> Ghola | None:
    """Bring back one leader or some forces."""
    choices = offer._choices(s, seat)
    if not choices or held(s, seat, _GHOLA) is None:
        return None
    if choices[rng.randrange(len(choices))] == "leader":
        lost = dead(s, seat)
        return Ghola(what="leader", leader=lost[rng.randrange(len(lost))])
    return Ghola(what="forces", forces=1 + rng.randrange(min(MOST_FORCES, total(returnable(s, seat)))))


@use.register
def _(offer: SwiftRevivalOffer, s: State, seat: str, rng: Randomness) -> SwiftRevival | None:
    """Bring back one leader or some forces."""
    if not offer.open_to(s, seat):
        return None
    if dead(s, seat) and rng.random() < 0.5:
        lost = dead(s, seat)
        return SwiftRevival(what="leader", leader=lost[rng.randrange(len(lost))])
    most = min(offer.most, total(returnable(s, seat)))
    return SwiftRevival(what="forces", forces=1 + rng.randrange(most)) if most else None


@use.register
def _(offer: PlanLookOffer, s: State, seat: str, rng: Randomness) -> PlanLook:
    """Look at the plan there is."""
    sides = lookable(s, seat)
    return PlanLook(target=sides[rng.randrange(len(sides))])


@use.register
def _(offer: HandSwapOffer, s: State, seat: str, rng: Randomness) -> HandSwap:
    """Take some cards of anybody."""
    others = [f for f in s.factions if f != seat]
    target = others[rng.randrange(len(others))]
    return HandSwap(target=target, number=1 + rng.randrange(FACTIONS[target].hand_limit))


@use.register
def _(offer: TruthtranceOffer, s: State, seat: str, rng: Randomness) -> Truthtrance | None:
    """Ask anybody anything."""
    if held(s, seat, truth.CARD) is None:
        return None
    others = [f for f in s.factions if f != seat]
    target = others[rng.randrange(len(others))]
    kinds = subjects(s, target)
    about = kinds[rng.randrange(len(kinds))]
    if about in truth._NAMES:
        options = names(s, target, about)
        return Truthtrance(target=target, about=about, value=options[rng.randrange(len(options))])
    if about in truth._NUMBERS:
        low, high = numbers(s, target, about)
        return Truthtrance(target=target, about=about, number=low + rng.randrange(high - low + 1))
    return Truthtrance(target=target, about=about, text="?")
