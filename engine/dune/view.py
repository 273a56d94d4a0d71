"""What a seat, or a bystander, may see (section 20). A view is built from nothing by adding, never by stripping."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from .advantages import harkonnen
from .advantages.guild import moved
from .karama import uses_are_counted
from .options import Options
from .phases.fight import side_of
from .phases.movement.groups import ground_range
from .phases.movement.prices import guild_prices
from .phases.nexus import takes_place
from .phases.plans import available_leaders
from .powers import has, has_now, holder
from .query import (
    alliance_of,
    coexisting,
    diallers,
    free_spice,
    goals,
    spice_counts_in_battle,
    spice_piles,
    split,
    target,
)
from .state import HADERACH, Battle, Count, Deal, Plan, Proposal, State, Truth


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The auction as everybody sees it (D-BID)."""

    dealt: int
    left: int  # cards not sold yet, the one being auctioned included
    number: int
    opener: str
    bidder: str
    high: int
    leader: str
    passes: tuple[str, ...]
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LandingView:
    """A landing as it was declared, while it may be forbidden (D-KAR-13); who pledged for it is not told."""

    who: str
    to: str
    count: Count
    karama: bool


@dataclass(frozen=True, slots=True)
class SwapView:
    """An exchange of cards under way, or to come when a card has been sold (D-KAR-14)."""

    by: str
    target: str
    number: int
    waits: bool  # for the auction


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle as everybody sees it; plans only once they are revealed (D-STATE-7)."""

    territory: str
    areas: tuple[str, ...]
    aggressor: str
    defender: str
    leaderless: tuple[str, ...]
    voice: tuple[str, str, str] | None
    voice_cancelled: bool
    prescience: str
    prescience_cancelled: bool
    locked: tuple[str, ...]
    plans: dict[str, tuple[int, str, str, str]]  # dial, leader, weapon, defense
    callers: tuple[str, ...]
    winner: str
    halves: tuple[str, ...] = ()  # whose dial is half a force more
    spice: dict[str, int] = field(default_factory=dict)  # what each has dialled with
    haderach: str = ""  # the side whose leader the Kwisatz Haderach accompanies
    plain: tuple[str, ...] = ()  # whose starred forces count 1, for a Karama says so


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A question that is open: whom the game waits for, if that is public."""

    number: int
    kind: str
    named: bool
    seats: tuple[str, ...]  # empty if the wait is unnamed (D-ASYNC-4)
    answered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """What only the seat itself may see (D-STATE-2, D-STATE-3)."""

    seat: str
    spice: int
    free: int  # of it what no standing bid has taken up (D-BID-14)
    hand: tuple[str, ...]
    taken: tuple[str, ...]  # cards taken from another's hand, for which as many go back (D-KAR-14)
    traitors: tuple[str, ...]
    discs: tuple[str, ...]
    prediction: tuple[str, int] | None
    marker: int  # how far the next storm goes, if it is known; else 0
    plan: Plan | None
    plans_seen: dict[str, Plan]  # whole locked plans of others, seen with a Karama (D-KAR-11)
    foreseen: dict[str, str]
    looked: tuple[str, ...]  # the top of the spice deck, as far as it was seen
    peeked: str  # the card being auctioned, if it was seen
    pledges: dict[tuple[str, str], int]  # within the alliance
    proposals: dict[int, Proposal]  # of the open nexus
    pays_with_karama: bool
    payers: tuple[str, ...]
    guild_prices: bool  # whether it lands at these without a Karama
    reach: int  # how many territories far one of its groups may move
    orders: tuple[dict[str, Any], ...]
    stops: tuple[str, ...]
    sealed: dict[str, dict[str, Any]]  # answers that are in and not opened yet, by window
    captives: tuple[str, ...] = ()  # leaders it holds, or its own that are held
    drawn: str = ""  # the leader that is captured now


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer may know."""

    options: Options
    factions: tuple[str, ...]
    dots: dict[str, int]
    turn: int
    phase: str
    storm: int
    storm_order: tuple[str, ...]
    diallers: tuple[str, ...]
    atomics: bool
    marker_lies: bool  # face down: by it the next storm goes
    forces: dict[tuple[str, str], Count]
    coexisting: dict[str, str]  # whose forces coexist with others' now, by territory
    stances: dict[str, str]  # how they stand to the end of the turn, where that is settled, by territory
    reserves: dict[str, Count]
    tanks: dict[str, Count]
    spice: dict[str, int]
    hand_sizes: dict[str, int]  # in the bidding phase only (D-BID-2)
    deck_sizes: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    removed: tuple[str, ...]
    leaders: dict[str, str]
    used: dict[str, str]
    cycles: tuple[str, ...]
    revived: tuple[str, ...]
    alliances: tuple[tuple[str, ...], ...]
    deals: dict[int, Deal]
    debts: dict[tuple[str, str], int]
    truths: dict[int, Truth]
    reference: str
    second_reference: str  # of the second pile, where there are two
    pile: int  # which pile is filled
    piles: int  # how many there are
    worm: str
    placed: bool  # whether that worm is a further one, which was placed
    nexus: bool  # whether one is open
    nexuses: bool  # whether worms bring one
    spice_counts: bool  # whether forces need spice to fight at full strength
    goals: tuple[str, ...]  # the territories that win the game
    target: int  # how many of them win
    mover: str
    moved: tuple[str, ...]  # who has had a movement turn of this phase
    moves_left: int
    landed: str  # the area in which the mover has just landed
    escort: str  # the area, other than the Polar Sink, to which a landing is accompanied
    specials: tuple[str, ...]  # who has used up a special Karama power, which is there once in a game
    declared: LandingView | None
    swap: SwapView | None
    auction: AuctionView | None
    battle: BattleView | None
    held: dict[str, int]  # how many leaders of whom are held captive
    beaten: str  # whose leader may be captured now
    haderach: str  # where the Kwisatz Haderach is: "ready" or "tanks"; empty before he comes
    accompanied: str  # whom he has accompanied this turn
    fallen: int  # of the losses after which he comes
    windows: tuple[OpenWindow, ...]
    winners: tuple[str, ...]
    ending: str
    own: Own | None = field(default=None)


def view(s: State, seat: str | None) -> View:
    """Return what the seat may see; None is a bystander, who sees what everybody sees (D-STATE-1)."""
    return View(
        options=s.options,
        factions=s.factions,
        dots=dict(s.dots),
        turn=s.turn,
        phase=s.phase,
        storm=s.storm,
        storm_order=s.storm_order,
        diallers=diallers(s),
        atomics=s.atomics,
        marker_lies=bool(s.marker),
        forces=dict(s.forces),
        coexisting=coexisting(s),
        stances=dict(s.stances),
        reserves=dict(s.reserves),
        tanks=dict(s.tanks),
        spice=dict(s.spice),
        hand_sizes=_hand_sizes(s),
        deck_sizes={name: len(cards) for name, cards in s.decks.items()},
        discards=dict(s.discards),
        removed=s.removed,
        leaders=dict(s.leaders),
        used=dict(s.used),
        cycles=tuple(f for f in s.factions if f in s.cycles),
        revived=tuple(leader for leader in (*s.leaders, HADERACH) if leader in s.revived),
        alliances=s.alliances,
        deals=dict(s.deals),
        debts=dict(s.debts),
        truths=dict(s.truths),
        reference=s.reference,
        second_reference=s.second_reference,
        pile=s.pile,
        piles=spice_piles(s),
        worm=s.worm,
        placed=s.placed,
        nexus=s.nexus is not None,
        nexuses=takes_place(s),
        spice_counts=spice_counts_in_battle(s),
        goals=goals(s),
        target=target(s),
        mover=s.mover,
        moved=moved(s),
        moves_left=s.moves_left,
        landed=s.landed,
        escort=s.escort,
        specials=tuple(f for f in s.factions if f in s.specials and uses_are_counted(s)),
        declared=_declared(s),
        swap=None if s.swap is None else SwapView(s.swap.by, s.swap.target, s.swap.number, s.swap.taken is None),
        auction=_auction(s),
        battle=_battle(s),
        held=harkonnen.numbers(s) if s.captives else {},
        beaten=s.capture.whom if s.capture is not None else "",
        haderach=s.haderach,
        accompanied=s.accompanied,
        fallen=s.fallen,
        windows=_windows(s),
        winners=s.winners,
        ending=s.ending,
        own=_own(s, seat) if seat in s.factions else None,
    )


def own_view(s: State, seat: str, public: View) -> View:
    """Return what the seat may see, by adding to what a bystander sees of the same state."""
    parts: Any = (*_SHARED(public), _own(s, seat) if seat in s.factions else None)
    return View(*parts)


_SHARED: Callable[[View], tuple[Any, ...]] = attrgetter(*(part.name for part in fields(View) if part.name != "own"))


def _hand_sizes(s: State) -> dict[str, int]:
    """Return how many cards each holds, which is public while cards are sold and at no other time (D-BID-2)."""
    bidding = s.phase == "bidding" and s.auction is not None
    return {f: len(s.hands[f]) for f in s.factions} if bidding else {}


def _auction(s: State) -> AuctionView | None:
    a = s.auction
    if a is None:
        return None
    return AuctionView(a.dealt, len(a.row), a.number, a.opener, a.bidder, a.high, a.leader, a.passes, a.out)


def _declared(s: State) -> LandingView | None:
    if not s.declared:
        return None
    count = split(s.reserves[s.mover], s.declared["number"], s.declared["starred"])
    return LandingView(s.mover, s.declared["to"], count, s.declared["karama"])


def _leaderless(s: State, b: Battle) -> tuple[str, ...]:
    """Return who fights as announced, without leader and cards: till a leader comes back to an open plan (D-BAT-9)."""
    return tuple(f for f in b.leaderless if f in b.plans or not available_leaders(s, f, b.territory))


def _battle(s: State) -> BattleView | None:
    b = s.battle
    if b is None:
        return None
    plans = {side: (p.dial, p.leader, p.weapon, p.defense) for side, p in b.plans.items()} if b.revealed else {}
    locked = tuple(side for side in (b.aggressor, b.defender) if side in b.plans)
    return BattleView(
        territory=b.territory,
        areas=b.areas,
        aggressor=b.aggressor,
        defender=b.defender,
        leaderless=_leaderless(s, b),
        voice=b.voice,
        voice_cancelled=b.voice_cancelled,
        prescience=b.prescience,
        prescience_cancelled=b.prescience_cancelled,
        locked=locked,
        plans=plans,
        callers=b.callers,
        winner=b.winner,
        halves=tuple(side for side, p in b.plans.items() if p.half) if b.revealed else (),
        spice={side: p.spice for side, p in b.plans.items() if p.spice} if b.revealed else {},
        haderach=next((side for side, p in b.plans.items() if p.haderach), "") if b.revealed else "",
        plain=b.plain,
    )


def _windows(s: State) -> tuple[OpenWindow, ...]:
    """Return the open questions; of an unnamed one only that it is open."""
    found = []
    for key, window in s.windows.items():
        seats = window.seats if window.named else ()
        answered = tuple(seat for seat in seats if (key, seat) in s.sealed)
        found.append(OpenWindow(window.number, window.kind, window.named, seats, answered))
    return tuple(found)


def _own(s: State, seat: str) -> Own:
    friends = set(alliance_of(s, seat))
    a, b = s.auction, s.battle
    leads = a is not None and a.leader == seat
    seer = holder(s, "prescience")
    foresees = b is not None and bool(side_of(s, seer)) and seat in (seer, side_of(s, seer))
    proposals = {} if s.nexus is None else s.nexus.proposals
    seen = {}
    if b is not None and has_now(s, seat, "plan_look"):
        seen = {side: b.plans[side].as_revealed for side in b.looked}
    return Own(
        seat=seat,
        spice=s.purse[seat],
        free=free_spice(s, seat),
        hand=s.hands[seat],
        taken=(s.swap.taken or ()) if s.swap is not None and s.swap.by == seat else (),
        traitors=s.traitors[seat],
        discs=s.discs.get(seat, ()),
        prediction=s.prediction if has(seat, "prediction") else None,
        marker=s.marker if has(seat, "storm_marker") else 0,
        plan=b.plans.get(seat) if b is not None else None,
        plans_seen=seen,
        foreseen=(dict(b.foreseen) if b is not None and foresees else {}) | (_elements(s, seat, seen) if seen else {}),
        looked=s.looked if has(seat, "spice_look") else (),
        peeked=s.peeked if has(seat, "card_look") else "",
        pledges={pair: amount for pair, amount in s.pledges.items() if set(pair) <= friends},
        proposals={i: p for i, p in proposals.items() if seat in p.members},  # as they are told (D-ALLY-2)
        pays_with_karama=a is not None and leads and a.karama,
        payers=a.payers if a is not None and leads else (),
        guild_prices=guild_prices(s, seat),
        reach=ground_range(s, seat),
        orders=tuple(order for slot, order in s.orders.items() if slot[0] == seat),
        stops=tuple(sorted(kind for owner, kind in s.stops if owner == seat)),
        sealed={key: answer for (key, owner), answer in s.sealed.items() if owner == seat},
        captives=harkonnen.known(s, seat),
        drawn=s.capture.drawn if s.capture is not None and s.capture.drawn in harkonnen.known(s, seat) else "",
    )


def _elements(s: State, seat: str, seen: dict[str, Plan]) -> dict[str, str]:
    """Return what a seat knows of the plan against it that it has seen whole, as prescience shows it (R-22)."""
    b = s.battle
    if b is None or seat not in (b.aggressor, b.defender) or b.opponent(seat) not in seen:
        return {}
    plan = seen[b.opponent(seat)]
    paid = f"{'+' * plan.half}/{plan.spice}" if spice_counts_in_battle(s) else ""
    return {"number": f"{plan.dial}{paid}", "leader": plan.leader, "weapon": plan.weapon, "defense": plan.defense}
