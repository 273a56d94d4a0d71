"""The one table of what may be told to whom: the widest audience of a fact, and which facts may reveal a change.

Whatever else differs between a run and its twin, for somebody who is not entitled to what differs, is a leak. A fact
reveals by its audience: it must be one that the viewer may hear, and it must speak of whoever owns what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.facts import Audience, Fact
from engine.dune.cards import TREACHERY
from engine.dune.query import alliance_of
from engine.dune.state import State

UNNAMED = frozenset(  # the questions of which nobody may know who still owes them (D-ASYNC-13)
    {
        "nexus",
        "treachery",
        "worm_karama",
        "peek_karama",
        "bonus_karama",
        "spice_look_karama",
        "accompany_karama",
        "voice_karama",
        "prescience_karama",
    }
)

Seats = tuple[str, ...]
ToWhom = Callable[[State, Any], Seats | None]  # None: everybody


def everybody(s: State, fact: Any) -> Seats | None:
    """It is public."""
    return None


def nobody(s: State, fact: Any) -> Seats | None:
    """Nobody hears of it."""
    return ()


def _whoever(name: str) -> ToWhom:
    return lambda s, fact: (getattr(fact, name),)


def _atreides(s: State, fact: Any) -> Seats | None:
    return ("atreides",)


def _side_of_atreides(s: State, fact: Any) -> Seats | None:
    """Atreides, and the ally of theirs that fights."""
    b = s.battle
    friends = alliance_of(s, "atreides")
    return ("atreides", *(f for f in friends if b is not None and f in (b.aggressor, b.defender)))


def _alliance_of_the_bidder(s: State, fact: Any) -> Seats | None:
    return alliance_of(s, fact.bidder)


def _members(s: State, fact: Any) -> Seats | None:
    """Those a proposal names."""
    if hasattr(fact, "members"):
        named: Seats = fact.members
        return named
    found = s.nexus.proposals.get(fact.id) if s.nexus is not None else None
    # A proposal is numbered by its members (D-ALLY-2), so its number alone says who they are.
    return found.members if found else tuple(f for i, f in enumerate(s.factions) if fact.id & 2**i)


def _where_named(s: State, fact: Any) -> Seats | None:
    """A question of which it is public who owes it."""
    return () if fact.kind in UNNAMED else None


def _default(s: State, fact: Any) -> Seats | None:
    """A default is public where the wait was."""
    return (fact.seat,) if fact.kind in UNNAMED else None


def _spice(s: State, fact: Any) -> Seats | None:
    if fact.why == "loan":
        return fact.giver, fact.taker
    return alliance_of(s, fact.taker) if fact.why == "pledge" else None


# Fact -> the widest audience it may ever have, and the rule that says so. Every fact of the register stands here.
TOLD_TO: dict[str, tuple[ToWhom, str]] = {
    # the table's own
    "Asked": (_where_named, "D-ASYNC-4"),
    "DefaultTaken": (_default, "D-ASYNC-9"),
    "Closed": (nobody, "D-ASYNC-4"),
    "Sealed": (_whoever("seat"), "D-STATE-2"),
    "Unsealed": (_whoever("seat"), "D-ASYNC-11"),
    "OrderSet": (_whoever("seat"), "D-ASYNC-1"),
    "OrderEnded": (_whoever("seat"), "D-ASYNC-1"),
    "StopSet": (_whoever("seat"), "D-ASYNC-4"),
    "Entered": (everybody, "D-STATE-1"),
    "GameStarted": (everybody, "D-STATE-1"),
    "Seeded": (nobody, "D-STATE-4"),
    "NumberDrawn": (nobody, "D-STATE-4"),
    "Finished": (nobody, "D-STATE-4"),
    "PhaseBegan": (everybody, "D-STATE-1"),
    # storm, spice and worms
    "DiallersChosen": (everybody, "D-STORM-1"),
    "DialsRevealed": (everybody, "D-STORM-4"),
    "StormMoved": (everybody, "D-STORM-5"),
    "ShieldWallBroken": (everybody, "D-STORM-9"),
    "OrderFixed": (everybody, "D-TURN-3"),
    "SpiceCardRevealed": (everybody, "D-BLOW-1"),
    "SpiceBlew": (everybody, "D-BLOW-2"),
    "WormComes": (everybody, "D-BLOW-4"),
    "WormAppeared": (everybody, "D-BLOW-4"),
    "WormLeft": (everybody, "D-BLOW-4"),
    "BlowEnded": (everybody, "D-BLOW-10"),
    # cards
    "DeckShuffled": (nobody, "D-CARD-1"),
    "Reshuffled": (everybody, "D-CARD-1"),
    "CardReceived": (_whoever("who"), "D-STATE-2"),
    "CardDrawn": (everybody, "D-BID-10"),
    "CardPlayed": (everybody, "D-CARD-1"),
    "PowerCancelled": (everybody, "D-KAR-1"),
    "HandSizesAnnounced": (everybody, "D-BID-2"),
    "RowDealt": (nobody, "D-BID-3"),
    "CardsOffered": (everybody, "D-BID-3"),
    "AuctionOpened": (everybody, "D-BID-5"),
    "CardPeeked": (_atreides, "D-ATR-1"),
    "BidderChanged": (nobody, "D-BID-6"),
    "BidMade": (everybody, "D-BID-6"),
    "BidPassed": (everybody, "D-BID-6"),
    "BidderReturned": (everybody, "D-BID-15"),
    "BidCovered": (_whoever("who"), "D-BID-9"),
    "CardBought": (everybody, "D-BID-8"),
    "BiddingEnded": (everybody, "D-BID-11"),
    "Pledged": (_alliance_of_the_bidder, "D-BID-9"),
    # forces, spice and leaders
    "ForcesMoved": (everybody, "D-STATE-1"),
    "SpiceMoved": (_spice, "D-EMP-2"),
    "LeaderMoved": (everybody, "D-STATE-1"),
    "CycleChanged": (everybody, "D-LEAD-1"),
    "LeaderUsed": (everybody, "D-BAT-8"),
    "LeadersRested": (everybody, "D-BAT-27"),
    "SpiceLooked": (_atreides, "D-ATR-2"),
    "MoverChanged": (everybody, "D-MOVE-1"),
    "MovesChanged": (everybody, "D-MOVE-2"),
    "AccompanimentAnnounced": (everybody, "D-BG-2"),
    # traitors and the prediction
    "DiscsMixed": (nobody, "D-SETUP-6"),
    "TraitorsDrawn": (_whoever("who"), "D-SETUP-6"),
    "TraitorsKept": (_whoever("who"), "D-SETUP-6"),
    "PredictionMade": (lambda s, fact: ("bene_gesserit",), "D-SETUP-5"),
    # battles
    "BattleBegan": (everybody, "D-BAT-5"),
    "StageReached": (nobody, "D-BAT-11"),
    "LeaderlessAnnounced": (everybody, "D-BAT-9"),
    "VoiceSpoken": (everybody, "D-BG-3"),
    "PrescienceAsked": (everybody, "D-ATR-3"),
    "PrescienceAnswered": (_side_of_atreides, "D-ATR-3"),
    "PlanKept": (_whoever("who"), "D-STATE-2"),
    "PlanLocked": (everybody, "D-BAT-12"),
    "PlansRevealed": (everybody, "D-BAT-11"),
    "TreacheryCalled": (everybody, "D-BAT-20"),
    "BattleDecided": (everybody, "D-BAT-14"),
    "BattleEnded": (everybody, "D-BAT-19"),
    # between people
    "NexusOpened": (everybody, "D-ALLY-1"),
    "NexusClosed": (everybody, "D-ALLY-4"),
    "NexusExtended": (everybody, "D-ALLY-7"),
    "AllianceProposed": (_members, "D-ALLY-2"),
    "ProposalAccepted": (_members, "D-ALLY-2"),
    "ProposalDropped": (_members, "D-ALLY-2"),
    "AlliancesChanged": (everybody, "D-ALLY-2"),
    "DealProposed": (everybody, "D-DEAL-3"),
    "DealAnswered": (everybody, "D-DEAL-3"),
    "PaymentDone": (everybody, "D-DEAL-3"),
    "DebtChanged": (everybody, "D-DEAL-3"),
    "TruthAsked": (everybody, "D-CARD-3"),
    "TruthAnswered": (everybody, "D-CARD-3"),
    "GameEnded": (everybody, "D-WIN-4"),
}


def may_hear(fact: Fact, viewer: str | None, *states: State) -> bool:
    """Say whether a viewer may ever be told the fact; `states` are the game before and after what it belongs to."""
    to_whom, _ = TOLD_TO[type(fact).__name__]
    widest = [to_whom(s, fact) for s in states]
    return any(seats is None or (viewer is not None and viewer in seats) for seats in widest)


def too_wide(fact: Fact, audience: Audience, *states: State) -> tuple[str | None, ...]:
    """Return those among whom a fact was told that may not hear it; None stands for a bystander."""
    told: tuple[str | None, ...] = (*states[0].factions, None) if audience is None else audience
    return tuple(viewer for viewer in told if not may_hear(fact, viewer, *states))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What differs in a twin: by which name, whose it is, and the cards or leaders it is about."""

    kind: str
    owners: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()


About = Callable[[Any, Hidden, State], bool]


def _by(*names: str) -> About:
    """The fact is about an owner."""
    return lambda fact, hidden, s: any(getattr(fact, name) in hidden.owners for name in names)


def _card(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.card in hidden.things


def _own_card(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.who in hidden.owners and fact.card in hidden.things


def _cards(fact: Any, hidden: Hidden, s: State) -> bool:
    return bool(hidden.things & set(fact.cards))


def _plans(fact: Any, hidden: Hidden, s: State) -> bool:
    return any(side in hidden.owners for side in fact.plans)


def _plans_with(fact: Any, hidden: Hidden, s: State) -> bool:
    return any(side in hidden.owners and hidden.things & set(plan[1:]) for side, plan in fact.plans.items())


def _element(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.answer in hidden.things


def _foreseen(fact: Any, hidden: Hidden, s: State) -> bool:
    b = s.battle
    return b is None or bool({b.aggressor, b.defender} & hidden.owners)


def _called_ahead(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner has settled with the plan whether to call: nobody is waited for, a foe is heard at once."""
    locked = s.battle.plans if s.battle is not None else {}
    said = [locked[side].treachery for side in hidden.owners if side in locked]
    said += [answer["treachery"] for (key, side), answer in s.sealed.items() if key == "plan" and side in hidden.owners]
    return any(treachery != "ask" for treachery in said)


def _traitor(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.by in hidden.owners and fact.leader in hidden.things


def _truth(*about: str) -> About:
    """The answer to a question to an owner, about such things."""

    def is_about(fact: Any, hidden: Hidden, s: State) -> bool:
        asked = s.truths.get(fact.id)
        return asked is not None and asked.target in hidden.owners and asked.about in about

    return is_about


def _asks(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner asks about what is hidden to others, and says himself which it is."""
    return fact.asker in hidden.owners and fact.value in hidden.things


def _dials(fact: Any, hidden: Hidden, s: State) -> bool:
    return any(seat in hidden.owners for seat in fact.dials)


def _hero(fact: Any, hidden: Hidden, s: State) -> bool:
    """Somebody has, or lacks, a Cheap Hero(ine) that changed places."""
    return fact.who in hidden.owners and any(TREACHERY[card].subtype == "cheap_hero" for card in hidden.things)


def _by_order(name: str, *kinds: str) -> About:
    """The fact is about an owner who has given an order of such a kind."""

    def is_so(fact: Any, hidden: Hidden, s: State) -> bool:
        who = getattr(fact, name)
        return who in hidden.owners and any(seat == who and kind in kinds for seat, kind, *_ in s.orders)

    return is_so


def _weather(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner has sealed a number for Weather Control."""
    return any(s.sealed.get(("storm", seat), {}).get("weather") is not None for seat in hidden.owners)


def _any(fact: Any, hidden: Hidden, s: State) -> bool:
    return True


def _asked_owner(*kinds: str) -> About:
    return lambda fact, hidden, s: fact.kind in kinds and set(fact.seats) <= hidden.owners and bool(fact.seats)


def _ally(fact: Any, hidden: Hidden, s: State) -> bool:
    return bool(hidden.owners & {fact.giver, getattr(fact, "taker", getattr(fact, "bidder", ""))})


class Reveal(NamedTuple):
    """One way in which a change may come to light."""

    fact: str
    about: About
    rule: str
    why: Seats = ()  # the reasons such a fact must have; any if none is named


_PLAYED = (
    Reveal("CardPlayed", _own_card, "D-CARD-1"),
    Reveal("PlansRevealed", _plans_with, "D-BAT-11"),
    Reveal("PrescienceAnswered", _element, "D-ATR-3"),
    Reveal("LeaderlessAnnounced", _hero, "D-BAT-9"),
    Reveal("TruthAnswered", _truth("card", "card_kind"), "D-CARD-3"),
)
_DRAWN = (Reveal("CardReceived", _card, "D-STATE-2"), Reveal("CardPeeked", _card, "D-ATR-1"))
_OWED = (
    Reveal("SpiceMoved", _by("giver"), "D-DEAL-3", ("deal", "debt")),
    Reveal("DebtChanged", _by("debtor"), "D-DEAL-3"),
    Reveal("PaymentDone", lambda fact, hidden, s: _giver(s, fact) in hidden.owners, "D-DEAL-3"),
)
_MEANS = (
    *_OWED,
    Reveal("SpiceMoved", _by("taker"), "D-BID-1", ("charity",)),
    Reveal("SpiceMoved", _ally, "D-BID-9", ("pledge",)),
    Reveal("TruthAnswered", _truth("spice"), "D-CARD-3"),
    # An order goes as far as the purse does.
    Reveal("Pledged", _by_order("giver", "pledge"), "D-BID-9"),
    Reveal("BidMade", _by_order("who", "bid"), "D-BID-7"),
    Reveal("BidPassed", _by_order("who", "bid"), "D-BID-7"),
    Reveal("ForcesMoved", _by_order("who", "force_revival", "movement"), "D-REV-4", ("revival",)),
    Reveal("SpiceMoved", _by_order("giver", "force_revival", "movement"), "D-REV-4", ("revival",)),
)
_TRAITOR = (
    Reveal("TreacheryCalled", _traitor, "D-BAT-20"),
    Reveal("TruthAnswered", _truth("traitor"), "D-CARD-3"),
    Reveal("TruthAsked", _asks, "D-CARD-3"),
)
_PLAN = (
    Reveal("PlansRevealed", _plans, "D-BAT-11"),
    Reveal("PrescienceAnswered", _foreseen, "D-ATR-3"),
    Reveal("TreacheryCalled", _by("by"), "D-BAT-24"),
    # What a plan settled in advance is not asked any more (D-ASYNC-4: the pace follows orders their owners set).
    Reveal("TreacheryCalled", _called_ahead, "D-BAT-24"),
    Reveal("BattleDecided", _foreseen, "D-BAT-24"),
    Reveal("Asked", _asked_owner("winner_choices"), "D-BAT-18"),
    Reveal("ForcesMoved", _by("who"), "D-BAT-18", ("battle",)),
    Reveal("CardPlayed", _by("who"), "D-BAT-18", ("battle",)),
    Reveal("BattleEnded", _foreseen, "D-BAT-18"),
)
_ACTS = (  # what somebody did who answered while a Truthtrance was open, or who knows the hidden thing
    Reveal("BidMade", _by("who"), "D-BID-6"),
    Reveal("BidPassed", _by("who"), "D-BID-6"),
    Reveal(
        "ForcesMoved",
        _by("who"),
        "D-STATE-1",
        ("landing", "entry", "shipment", "return", "movement", "ride", "revival"),
    ),
    Reveal("SpiceMoved", _by("giver"), "D-STATE-1", ("landing", "shipment", "leader_revival", "revival")),
    Reveal("AccompanimentAnnounced", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-2"),
    Reveal("VoiceSpoken", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-3"),
    Reveal("PrescienceAsked", lambda fact, hidden, s: "atreides" in hidden.owners, "D-ATR-3"),
    Reveal("BattleBegan", _by("aggressor"), "D-BAT-5"),
    Reveal("CardPlayed", _by("who"), "D-CARD-1"),
    Reveal("TreacheryCalled", _by("by"), "D-BAT-20"),
)
_NEXUS = (Reveal("NexusClosed", _any, "D-ALLY-4"),)


def _giver(s: State, fact: Any) -> str:
    deal = s.deals.get(fact.id)
    return deal.payments[fact.payment].giver if deal else ""


# Kind of change -> what may reveal it, each to those that TOLD_TO names. A kind that is not here is never revealed.
REVEALS: dict[str, tuple[Reveal, ...]] = {
    "a cards in hands": (*_PLAYED, *_DRAWN),
    "a number of cards": (
        *_PLAYED,
        Reveal("HandSizesAnnounced", lambda fact, hidden, s: bool(set(fact.sizes) & hidden.owners), "D-BID-2"),
        Reveal("TruthAnswered", _truth("cards"), "D-CARD-3"),
        Reveal("TruthAsked", _asks, "D-CARD-3"),
    ),
    "b traitor": _TRAITOR,
    "b discs drawn": _TRAITOR,
    "b prediction": (
        Reveal("GameEnded", _any, "D-WIN-4"),
        Reveal("TruthAnswered", _truth("prediction_faction", "prediction_turn"), "D-CARD-3"),
    ),
    "c order of unseen cards": (
        *_PLAYED,
        *_DRAWN,
        Reveal("SpiceCardRevealed", _card, "D-BLOW-1"),
        Reveal("SpiceLooked", _cards, "D-ATR-2"),
    ),
    "d spice": _MEANS,
    "d a loan": _MEANS,
    "e amount of a pledge": _MEANS,
    "e how a bid is covered": (
        *_MEANS,
        Reveal("CardPlayed", _by("who"), "D-KAR-5", ("bid",)),
        Reveal("CardBought", _by("who"), "D-KAR-5"),
    ),
    "e sealed storm dial": (
        Reveal("DialsRevealed", _dials, "D-STORM-4"),
        Reveal("CardPlayed", _by("who"), "D-STORM-8", ("weather_control", "family_atomics")),
        # Which number Weather Control was set to is known by how far the storm moves.
        Reveal("StormMoved", _weather, "D-STORM-8"),
    ),
    "e sealed battle plan": _PLAN,
    "e sealed answer": (
        *_ACTS,
        *_OWED,  # what a sealed answer will cost is not there to be paid to others (D-ASYNC-15)
        *_TRAITOR,
    ),
    "e condition of an order": (),
    "e limit of a standing bid": (
        Reveal("BidMade", _by_order("who", "bid"), "D-BID-7"),
        Reveal("BidPassed", _by_order("who", "bid"), "D-BID-7"),
    ),
    "e content of a stop": (),
    "f a Karama armed without one": (Reveal("CardPlayed", _by("who"), "D-ASYNC-3"),),
    "f an order given": (
        Reveal("CardPlayed", _by("who"), "D-ASYNC-3"),
        Reveal("SpiceMoved", _by("taker"), "D-BID-1", ("charity",)),
        Reveal("Pledged", _by_order("giver", "pledge"), "D-BID-9"),
        # Who was to be asked and is not, since an order has answered: the last of a row, so that no window stays open.
        Reveal("BidMade", _by_order("who", "bid"), "D-BID-7"),
        Reveal("BidPassed", _by_order("who", "bid", "pass"), "D-BID-7"),
        Reveal("ForcesMoved", _by_order("who", "force_revival", "movement"), "D-MOVE-9"),
        Reveal("SpiceMoved", _by_order("giver", "force_revival", "movement"), "D-MOVE-9"),
        Reveal("AccompanimentAnnounced", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-2"),
    ),
    "f a proposal in the nexus": _NEXUS,
    "f a proposal taken back": _NEXUS,
    "f a proposal to somebody who was done": _NEXUS,
}


def rows_of(kind: str) -> tuple[Reveal, ...]:
    """Return what may reveal a kind of change; one that the table does not name: what may reveal any of its letter."""
    if kind in REVEALS or kind[0] == "f":
        return REVEALS.get(kind, ())
    return tuple(dict.fromkeys(row for name, rows in REVEALS.items() if name[0] == kind[0] for row in rows))


def reveals(hidden: Hidden, fact: Fact, viewer: str | None, *states: State, by_place: bool = False) -> Reveal | None:
    """Return the row that lets this fact reveal what is hidden to this viewer, or None if it may not.

    `by_place`: whoever knows the hidden thing pressed the button in the same place, which may do another act.
    """
    rows = rows_of(hidden.kind)
    for row in (*rows, *_ACTS) if by_place and rows else rows:
        named = row.fact == type(fact).__name__ and (not row.why or getattr(fact, "why", "") in row.why)
        if named and may_hear(fact, viewer, *states) and any(row.about(fact, hidden, s) for s in states):
            return row
    return None


def unlisted(registered: Collection[str]) -> set[str]:
    """Return facts of a register that the table does not know, and facts it knows that are in no register."""
    rows = {row.fact for found in REVEALS.values() for row in found}
    return (set(registered) ^ set(TOLD_TO)) | (rows - set(registered))
