"""Dune's table of what may be told to whom, and which facts may reveal a change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.dune.cards import LEADERS, TREACHERY
from engine.dune.powers import Advantage, Power, holder
from engine.dune.query import alliance_of, bonus_card_is_seen
from engine.dune.state import Nexus, State
from tests.expansions import tried

from .table import About, Hidden, Reveal, Seats, Table, ToWhom, by, card, everybody, nobody, whoever

UNNAMED = frozenset(  # the questions of which nobody may know who still owes them (D-ASYNC-13)
    {
        "nexus",
        "treachery",
        "worm_karama",
        "peek_karama",
        "bonus_karama",
        "spice_look_karama",
        "accompany_karama",
        "guild_timing",
        "guild_timing_karama",
        "voice_karama",
        "prescience_karama",
        "worm_call",
        "capture_karama",
        "haderach_karama",
        "starred_karama",
        "worthless_karama",
        "plans_locked",
        *(kind for each in tried().values() for kind in each.unnamed),
    }
)


def _atreides(s: State, fact: Any) -> Seats | None:
    return ("atreides",)


def _fremen(s: State, fact: Any) -> Seats | None:
    return ("fremen",)


def _drawn(s: State, fact: Any) -> Seats | None:
    """Who has the card, and who may see one that is drawn with a purchase."""
    seen = bonus_card_is_seen(s) and fact.who == "harkonnen" and fact.origin == "deck" and s.phase == "bidding"
    return (fact.who, "atreides") if seen else (fact.who,)


def _captor_and_owner(s: State, fact: Any) -> Seats | None:
    """Who captures the leader, and whose it is."""
    return fact.who, LEADERS[fact.leader].faction


def _exchangers(s: State, fact: Any) -> Seats | None:
    """Whose cards they were, and whose they are."""
    return fact.by, fact.target


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
    "Sealed": (whoever("seat"), "D-STATE-2"),
    "Unsealed": (whoever("seat"), "D-ASYNC-11"),
    "Receipted": (whoever("seat"), "D-STATE-2"),
    "Attested": (everybody, "D-STATE-1"),
    "OrderSet": (whoever("seat"), "D-ASYNC-1"),
    "OrderEnded": (whoever("seat"), "D-ASYNC-1"),
    "StopSet": (whoever("seat"), "D-ASYNC-4"),
    "Entered": (everybody, "D-STATE-1"),
    "Overridden": (everybody, "D-STATE-1"),
    "HandedOver": (everybody, "D-STATE-1"),
    "RuleChanged": (everybody, "D-STATE-1"),
    "Annulled": (everybody, "D-STATE-1"),
    "Voided": (everybody, "D-STATE-1"),
    "Rewound": (everybody, "D-STATE-1"),
    "TakenBack": (everybody, "D-STATE-1"),
    "Renumbered": (nobody, "D-STATE-4"),
    "FellAsleep": (whoever("seat"), "D-ASYNC-1"),
    "Awoke": (whoever("seat"), "D-ASYNC-1"),
    "GameStarted": (everybody, "D-STATE-1"),
    "Seeded": (nobody, "D-STATE-4"),
    "NumberDrawn": (nobody, "D-STATE-4"),
    "Finished": (nobody, "D-STATE-4"),
    "StarredRevived": (nobody, "D-REV-3"),
    "PhaseBegan": (everybody, "D-STATE-1"),
    # storm, spice and worms
    "DiallersChosen": (everybody, "D-STORM-1"),
    "DialsRevealed": (everybody, "D-STORM-4"),
    "MarkerLaid": (everybody, "D-STATE-3"),
    "MarkerDrawn": (_fremen, "D-STATE-3"),
    "MarkerTurned": (everybody, "D-STORM-3"),
    "MarkerReturned": (everybody, "D-STORM-8"),
    "StormMoved": (everybody, "D-STORM-5"),
    "ShieldWallBroken": (everybody, "D-STORM-9"),
    "OrderFixed": (everybody, "D-TURN-3"),
    "SpiceCardRevealed": (everybody, "D-BLOW-1"),
    "SpiceBlew": (everybody, "D-BLOW-2"),
    "WormComes": (everybody, "D-BLOW-4"),
    "WormAppeared": (everybody, "D-BLOW-4"),
    "WormLeft": (everybody, "D-BLOW-4"),
    "WormCalled": (everybody, "D-BLOW-9"),
    "WormPlaced": (everybody, "D-XV-FR-2"),
    "StormCaught": (everybody, "D-XV-FR-3"),
    "CoexistenceDeclared": (everybody, "D-XV-BG-5"),
    "StanceTaken": (everybody, "D-XV-BG-6"),
    "PileFilled": (everybody, "D-XXIII-1"),
    "BlowEnded": (everybody, "D-BLOW-10"),
    # cards
    "DeckShuffled": (nobody, "D-CARD-1"),
    "Reshuffled": (everybody, "D-CARD-1"),
    "CardReceived": (_drawn, "D-STATE-2"),
    "CardDrawn": (everybody, "D-BID-10"),
    "CardPlayed": (everybody, "D-CARD-1"),
    "CardRegained": (everybody, "D-CARD-1"),
    "CardReturned": (everybody, "D-STATE-2"),
    "CardPutUnder": (whoever("who"), "D-STATE-2"),
    "PowerCancelled": (everybody, "D-KAR-1"),
    "HandSizesAnnounced": (everybody, "D-BID-2"),
    "RowDealt": (nobody, "D-BID-3"),
    "RowMixed": (nobody, "D-STATE-4"),
    "CardsOffered": (everybody, "D-BID-3"),
    "AuctionOpened": (everybody, "D-BID-5"),
    "CardPeeked": (_atreides, "D-ATR-1"),
    "BidderChanged": (nobody, "D-BID-6"),
    "BidMade": (everybody, "D-BID-6"),
    "BidPassed": (everybody, "D-BID-6"),
    "BidderReturned": (everybody, "D-BID-15"),
    "BidCovered": (whoever("who"), "D-BID-9"),
    "CardBought": (everybody, "D-BID-8"),
    "SaleVoided": (everybody, "D-BID-16"),
    "BiddingEnded": (everybody, "D-BID-11"),
    "Pledged": (_alliance_of_the_bidder, "D-BID-9"),
    "SwapDeclared": (everybody, "D-KAR-14"),
    "HandTaken": (everybody, "D-KAR-14"),
    "CardsTaken": (_exchangers, "D-KAR-14"),
    "CardsGivenBack": (_exchangers, "D-KAR-14"),
    "HandsSwapped": (everybody, "D-KAR-14"),
    # forces, spice and leaders
    "ForcesMoved": (everybody, "D-STATE-1"),
    "SpiceMoved": (_spice, "D-EMP-2"),
    "LeaderMoved": (everybody, "D-STATE-1"),
    "CycleChanged": (everybody, "D-LEAD-1"),
    "LeaderUsed": (everybody, "D-BAT-8"),
    "LeadersRested": (everybody, "D-BAT-27"),
    "SpiceLooked": (_atreides, "D-ATR-2"),
    "LandingDeclared": (everybody, "D-SHIP-5"),
    "LandingKept": (lambda s, fact: (s.mover,), "D-SHIP-5"),
    "LandingForbidden": (everybody, "D-KAR-13"),
    "SpecialNoted": (everybody, "H-15"),
    "MoverChanged": (everybody, "D-MOVE-1"),
    "TurnNoted": (everybody, "H-15"),
    "MovesChanged": (everybody, "D-MOVE-2"),
    "AccompanimentAnnounced": (everybody, "D-BG-2"),
    # traitors and the prediction
    "DiscsMixed": (nobody, "D-SETUP-6"),
    "TraitorsDrawn": (whoever("who"), "D-SETUP-6"),
    "TraitorsKept": (whoever("who"), "D-SETUP-6"),
    "PredictionReopened": (everybody, "H-15"),
    "PredictionMade": (lambda s, fact: ("bene_gesserit",), "D-SETUP-5"),
    # battles
    "BattleBegan": (everybody, "D-BAT-5"),
    "StageReached": (nobody, "D-BAT-11"),
    "LeaderlessAnnounced": (everybody, "D-BAT-9"),
    "VoiceSpoken": (everybody, "D-BG-3"),
    "PrescienceAsked": (everybody, "D-ATR-3"),
    "PrescienceAnswered": (_side_of_atreides, "D-ATR-3"),
    "PlanKept": (whoever("who"), "D-STATE-2"),
    "PlanLocked": (everybody, "D-BAT-12"),
    "PlansRevealed": (everybody, "D-BAT-11"),
    "PlanLooked": (everybody, "D-KAR-11"),
    "PlanSeen": (_atreides, "D-KAR-11"),
    "HaderachBarred": (everybody, "D-KAR-4"),
    "DialReread": (everybody, "D-KAR-10"),
    "TreacheryCalled": (everybody, "D-BAT-20"),
    "BattleDecided": (everybody, "D-BAT-14"),
    "BattleEnded": (everybody, "D-BAT-19"),
    "CaptureOpened": (nobody, "D-XV-HAR-1"),
    "CaptureClosed": (nobody, "D-XV-HAR-1"),
    "CaptureMade": (everybody, "D-XV-HAR-2"),
    "CaptiveTaken": (_captor_and_owner, "R-44"),
    "CaptiveKept": (everybody, "D-XV-HAR-2"),
    "LossesCounted": (everybody, "D-XV-ATR-1"),
    "HaderachMoved": (everybody, "D-XV-ATR-1"),
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
    "DealVoided": (everybody, "D-DEAL-3"),
    "DebtChanged": (everybody, "D-DEAL-3"),
    "TruthAsked": (everybody, "D-CARD-3"),
    "TruthAnswered": (everybody, "D-CARD-3"),
    "GameEnded": (everybody, "D-WIN-4"),
    **{fact: told for each in tried().values() for fact, told in each.told_to.items()},
}


def _own_card(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.who in hidden.owners and fact.card in hidden.things


def _cards(fact: Any, hidden: Hidden, s: State) -> bool:
    return bool(hidden.things & set(fact.cards))


def _plans(fact: Any, hidden: Hidden, s: State) -> bool:
    return any(side in hidden.owners for side in fact.plans)


def _plans_with(fact: Any, hidden: Hidden, s: State) -> bool:
    return any(side in hidden.owners and hidden.things & set(plan[1:]) for side, plan in fact.plans.items())


def _led_by(fact: Any, hidden: Hidden, s: State) -> bool:
    """A side is led by a leader who is held, or is not."""
    return any(plan[1] in hidden.things for plan in fact.plans.values())


def _element(fact: Any, hidden: Hidden, s: State) -> bool:
    return fact.answer in hidden.things


def _foreseen(fact: Any, hidden: Hidden, s: State) -> bool:
    b = s.battle
    return b is None or bool({b.aggressor, b.defender} & hidden.owners)


def _called_ahead(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner has settled with the plan whether to call: nobody is waited for, a foe calls his leader at once."""
    b = s.battle
    owner = b.opponent(fact.side) if b is not None and fact.side in (b.aggressor, b.defender) else ""
    if b is None or owner not in hidden.owners:
        return False
    locked, plan = b.plans.get(owner), s.sealed.get(("plan", owner), {})
    leader, treachery = (locked.leader, locked.treachery) if locked else (plan.get("leader"), plan.get("treachery"))
    return leader == fact.leader and treachery != "ask"


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


def _with_a_pledge(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner has ordered bids, or somebody who pays with what an owner pledged (D-BID-14)."""
    return _by_order("who", "bid")(fact, replace(hidden, owners=hidden.owners | hidden.sharing), s)


def _weather(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner has sealed a number for Weather Control."""
    return any(s.sealed.get(("storm", seat), {}).get("weather") is not None for seat in hidden.owners)


def _any(fact: Any, hidden: Hidden, s: State) -> bool:
    return True


def _asked_owner(*kinds: str) -> About:
    return lambda fact, hidden, s: fact.kind in kinds and set(fact.seats) <= hidden.owners and bool(fact.seats)


def _ally(fact: Any, hidden: Hidden, s: State) -> bool:
    return bool(hidden.owners & {fact.giver, getattr(fact, "taker", getattr(fact, "bidder", ""))})


def _sizes(fact: Any, hidden: Hidden, s: State) -> bool:
    """How many cards an owner holds, while everybody may know it."""
    return bool(set(fact.sizes) & hidden.owners) and s.phase == "bidding"


def _taken_back(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner gives back what he was dealt, while the game is still set up."""
    return fact.giver in hidden.owners and s.phase == "setup"


def _with_the_nexus(fact: Any, hidden: Hidden, s: State) -> bool:
    """What was open in a nexus ends with it, and never before; with the second pile another may begin at once."""
    return s.nexus is None or (s.pile == 2 and s.nexus == Nexus())


def _among_owners(fact: Any, hidden: Hidden, s: State) -> bool:
    """All of them know what differs, so that it is theirs to let it be seen."""
    return set(fact.who) <= hidden.owners


def _seen_with(fact: Any, hidden: Hidden, s: State) -> bool:
    plan = fact.plan
    return fact.side in hidden.owners and bool(hidden.things & {plan.leader, plan.weapon, plan.defense})


def _exchanged(fact: Any, hidden: Hidden, s: State) -> bool:
    """An owner gives cards, or gets them."""
    return bool({fact.by, fact.target} & hidden.owners)


def _whose(power: Power | Advantage) -> About:
    """Whoever has a power is an owner."""
    return lambda fact, hidden, s: holder(s, power) in hidden.owners


_SWAPPED = tuple(
    Reveal(fact, _exchanged, "D-KAR-14") for fact in ("HandTaken", "CardsTaken", "CardsGivenBack", "HandsSwapped")
)
_PLAYED = (
    Reveal("CardPlayed", _own_card, "D-CARD-1"),
    Reveal("PlanSeen", _seen_with, "D-KAR-11"),
    Reveal("LandingDeclared", by("who"), "D-SHIP-5"),
    *_SWAPPED,
    Reveal("PlansRevealed", _plans_with, "D-BAT-11"),
    Reveal("PrescienceAnswered", _element, "D-ATR-3"),
    Reveal("LeaderlessAnnounced", _hero, "D-BAT-9"),
    Reveal("TruthAnswered", _truth("card", "card_kind"), "D-CARD-3"),
)
_DRAWN = (Reveal("CardReceived", card, "D-STATE-2"), Reveal("CardPeeked", card, "D-ATR-1"))
_OWED = (
    Reveal("SpiceMoved", by("giver"), "D-DEAL-3", ("deal", "debt")),
    Reveal("DebtChanged", by("debtor"), "D-DEAL-3"),
    Reveal("PaymentDone", lambda fact, hidden, s: _giver(s, fact) in hidden.owners, "D-DEAL-3"),
)
_MEANS = (
    *_OWED,
    Reveal("SpiceMoved", by("taker"), "D-BID-1", ("charity",)),
    Reveal("SpiceMoved", _ally, "D-BID-9", ("pledge",)),
    Reveal("TruthAnswered", _truth("spice"), "D-CARD-3"),
    # An order goes as far as the purse does.
    Reveal("Pledged", _by_order("giver", "pledge"), "D-BID-9"),
    Reveal("BidMade", _with_a_pledge, "D-BID-7"),
    Reveal("BidPassed", _with_a_pledge, "D-BID-7"),
    Reveal("ForcesMoved", _by_order("who", "force_revival", "movement"), "D-REV-4", ("revival",)),
    Reveal("SpiceMoved", _by_order("giver", "force_revival", "movement"), "D-REV-4", ("revival",)),
)
_TRAITOR = (
    Reveal("TreacheryCalled", _traitor, "D-BAT-20"),
    Reveal("TruthAnswered", _truth("traitor"), "D-CARD-3"),
    Reveal("TruthAsked", _asks, "D-CARD-3"),
)
# For one that has become known another is drawn by lot, among those that nobody has.
_BY_LOT_KEPT = Reveal("TraitorsKept", lambda fact, hidden, s: s.phase != "setup", "H-15")
_PLAN = (
    *_OWED,  # the spice of a plan is not there to be paid to others (D-BAT-29, D-ASYNC-15)
    Reveal("PlansRevealed", _plans, "D-BAT-11"),
    *_SWAPPED,  # what a locked plan has set aside cannot be taken (D-CARD-10)
    Reveal("PlanSeen", by("side"), "D-KAR-11"),
    Reveal("DialReread", by("side"), "D-KAR-10"),
    Reveal("HaderachBarred", by("side"), "D-KAR-4"),
    Reveal("PrescienceAnswered", _foreseen, "D-ATR-3"),
    Reveal("TreacheryCalled", by("by"), "D-BAT-24"),
    # What a plan settled in advance is not asked any more (D-ASYNC-4: the pace follows orders their owners set).
    Reveal("TreacheryCalled", _called_ahead, "D-BAT-24"),
    Reveal("BattleDecided", _foreseen, "D-BAT-24"),
    Reveal("Asked", _asked_owner("winner_choices"), "D-BAT-18"),
    Reveal("ForcesMoved", by("who"), "D-BAT-18", ("battle",)),
    Reveal("CardPlayed", by("who"), "D-BAT-18", ("battle",)),
    Reveal("BattleEnded", _foreseen, "D-BAT-18"),
)
_ACTS = (  # what somebody did who answered while a Truthtrance was open, or who knows the hidden thing
    Reveal("BidMade", by("who"), "D-BID-6"),
    Reveal("BidPassed", by("who"), "D-BID-6"),
    Reveal(
        "ForcesMoved",
        by("who"),
        "D-STATE-1",
        ("landing", "entry", "shipment", "return", "movement", "ride", "revival"),
    ),
    Reveal("SpiceMoved", by("giver"), "D-STATE-1", ("landing", "shipment", "leader_revival", "revival")),
    Reveal("LandingDeclared", by("who"), "D-SHIP-5"),
    Reveal("PlanLooked", by("by"), "D-KAR-11"),
    *_SWAPPED,
    Reveal("AccompanimentAnnounced", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-2"),
    Reveal("CoexistenceDeclared", by("who"), "D-XV-BG-5"),
    Reveal("StanceTaken", by("who"), "D-XV-BG-6"),
    Reveal("VoiceSpoken", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-3"),
    Reveal("PrescienceAsked", lambda fact, hidden, s: "atreides" in hidden.owners, "D-ATR-3"),
    Reveal("BattleBegan", by("aggressor"), "D-BAT-5"),
    Reveal("CardPlayed", by("who"), "D-CARD-1"),
    Reveal("TreacheryCalled", by("by"), "D-BAT-20"),
)


# Who leads and who goes back shows who is held; so do deaths, and whoever has nobody left (D-XV-HAR-3, D-LEAD-3).
def _not_by_hand(fact: Any, hidden: Hidden, s: State) -> bool:
    """Say whether a leader of that faction moved, and no moderator killed him or brought him back."""
    return fact.why != "correction" and LEADERS[fact.leader].faction in hidden.owners


_HELD = (
    Reveal("PlansRevealed", _led_by, "D-XV-HAR-3"),
    Reveal("PrescienceAnswered", _element, "D-ATR-3"),
    Reveal("LeaderMoved", _not_by_hand, "D-XV-HAR-3"),
    Reveal("LeaderlessAnnounced", by("who"), "D-BAT-9"),
    Reveal("CycleChanged", by("who"), "D-LEAD-3"),
    Reveal("CaptiveTaken", lambda fact, hidden, s: True, "R-44"),
    Reveal("TreacheryCalled", lambda fact, hidden, s: fact.leader in hidden.things, "D-XV-HAR-4"),
    # Whoever has ordered to capture does so where somebody is left, as he may or may not as he likes.
    Reveal("CaptureMade", by("who"), "D-XV-HAR-2"),
)
# What was settled with a plan is no part of it, and shows when it is carried out.
_SETTLED = (
    Reveal("DialReread", by("side"), "D-KAR-10"),
    Reveal("TreacheryCalled", by("by"), "D-BAT-24"),
    Reveal("TreacheryCalled", _called_ahead, "D-BAT-24"),
    Reveal("BattleDecided", _foreseen, "D-BAT-24"),
    Reveal("ForcesMoved", by("who"), "D-BAT-18", ("battle",)),
    Reveal("CardPlayed", by("who"), "D-BAT-18", ("battle",)),
    Reveal("BattleEnded", _foreseen, "D-BAT-18"),
)
_UNSEEN = (
    *_PLAYED,
    *_DRAWN,
    Reveal("SpiceCardRevealed", card, "D-BLOW-1"),
    Reveal("SpiceLooked", _cards, "D-ATR-2"),
)
_ORDERED = (
    Reveal("CardPlayed", by("who"), "D-ASYNC-3"),
    Reveal("SpiceMoved", by("taker"), "D-BID-1", ("charity",)),
    Reveal("Pledged", _by_order("giver", "pledge"), "D-BID-9"),
    # Who was to be asked and is not, since an order has answered: the last of a row, so that no window stays open.
    Reveal("BidMade", _by_order("who", "bid"), "D-BID-7"),
    Reveal("BidPassed", _by_order("who", "bid", "pass"), "D-BID-7"),
    Reveal("ForcesMoved", _by_order("who", "force_revival", "movement"), "D-MOVE-9"),
    Reveal("SpiceMoved", _by_order("giver", "force_revival", "movement"), "D-MOVE-9"),
    Reveal("AccompanimentAnnounced", lambda fact, hidden, s: "bene_gesserit" in hidden.owners, "D-BG-2"),
    Reveal("CoexistenceDeclared", _by_order("who", "end_coexistence", "pass"), "D-XV-BG-5"),
    Reveal("StanceTaken", _by_order("who", "movement"), "D-MOVE-9"),
    Reveal("MoverChanged", _whose("own_time"), "D-XV-GUI"),
)
# What an order says is seen when it is carried out, at once where all are asked.
_CARRIED_OUT = (
    *_ORDERED,
    *_ACTS,
    *_PLAN,
    Reveal("WormPlaced", _whose("worm_placing"), "D-XV-FR-2"),
    Reveal("WormAppeared", _whose("worm_call"), "D-KAR-12"),
    Reveal("LandingForbidden", _whose("landing_ban"), "D-KAR-13"),
    Reveal("CaptureMade", by("who"), "D-XV-HAR-2"),
    Reveal("CaptiveKept", by("who"), "D-XV-HAR-2"),
    Reveal("LeaderMoved", _whose("capture"), "D-XV-HAR-2"),
)
_BY_LOT = tuple(
    Reveal(fact, _any, rule)
    for fact, rule in (
        ("DialsRevealed", "D-STORM-4"),
        ("MarkerDrawn", "D-STATE-3"),
        ("MarkerTurned", "D-STORM-3"),
        ("CardReceived", "D-STATE-2"),
        ("CardPeeked", "D-ATR-1"),
        ("SpiceLooked", "D-ATR-2"),
        ("SpiceCardRevealed", "D-BLOW-1"),
        ("CardsTaken", "D-KAR-14"),
        ("CaptiveTaken", "R-44"),
        ("LeaderMoved", "D-XV-HAR-2"),
        ("TraitorsDrawn", "D-SETUP-6"),
        ("PredictionMade", "D-SETUP-5"),
    )
)
_NEXUS = (
    Reveal("NexusClosed", _any, "D-ALLY-4"),
    Reveal("ProposalDropped", _with_the_nexus, "D-ALLY-4", ("lapsed",)),
    Reveal("AlliancesChanged", _among_owners, "D-ALLY-2", ("formed",)),  # one accepts, or had ordered to
)


def _giver(s: State, fact: Any) -> str:
    deal = s.deals.get(fact.id)
    return deal.payments[fact.payment].giver if deal else ""


# Kind of change -> what may reveal it, each to those that TOLD_TO names. A kind that is not here is never revealed.
REVEALS: dict[str, tuple[Reveal, ...]] = {
    "a cards in hands": (*_PLAYED, *_DRAWN),
    "a Karama held": (*_PLAYED, *_DRAWN),
    "a cards exchanged": (*_PLAYED, *_DRAWN),
    "a number of cards": (
        *_PLAYED,
        Reveal("HandSizesAnnounced", _sizes, "D-BID-2"),
        Reveal("TruthAnswered", _truth("cards"), "D-CARD-3"),
        Reveal("TruthAsked", _asks, "D-CARD-3"),
        Reveal("CardPlayed", by("who"), "H-15", ("correction",)),  # drawn by lot from a hand of another size
    ),
    "b traitor": (*_TRAITOR, _BY_LOT_KEPT),
    "b discs drawn": (*_TRAITOR, _BY_LOT_KEPT),
    "b prediction": (
        Reveal("GameEnded", _any, "D-WIN-4"),
        Reveal("TruthAnswered", _truth("prediction_faction", "prediction_turn"), "D-CARD-3"),
    ),
    "b captive": _HELD,
    "b captive drawn": _HELD,
    "b captive who has fought": _HELD,
    "b storm marker": (Reveal("MarkerTurned", _any, "D-STORM-3"),),
    "c order of unseen cards": _UNSEEN,
    "c cards looked at": _UNSEEN,
    "c chance": _BY_LOT,
    # Going in at the setup takes back what was dealt out; so early, deals alone have changed it (D-DEAL-3).
    "d spice": (*_MEANS, Reveal("SpiceMoved", _taken_back, "D-SETUP-4", ("setup",))),
    "d a loan": _MEANS,
    "e amount of a pledge": _MEANS,
    "e how a bid is covered": (
        *_MEANS,
        Reveal("CardPlayed", by("who"), "D-KAR-5", ("bid",)),
        Reveal("CardBought", by("who"), "D-KAR-5"),
        Reveal("SaleVoided", by("who"), "D-BID-16"),
    ),
    "e sealed storm dial": (
        Reveal("DialsRevealed", _dials, "D-STORM-4"),
        Reveal("CardPlayed", by("who"), "D-STORM-8", ("weather_control", "family_atomics")),
        # Which number Weather Control was set to is known by how far the storm moves.
        Reveal("StormMoved", _weather, "D-STORM-8"),
    ),
    "e sealed battle plan": _PLAN,
    "e what a plan settles": _SETTLED,
    "e how a landing is paid": _MEANS,
    "e sealed answer": (
        *_ACTS,
        *_OWED,  # what a sealed answer will cost is not there to be paid to others (D-ASYNC-15)
        *_TRAITOR,
        _BY_LOT_KEPT,  # what was chosen of one's traitors says which of them nobody has
    ),
    "e condition of an order": (),
    "e limit of a standing bid": (
        Reveal("BidMade", _by_order("who", "bid"), "D-BID-7"),
        Reveal("BidPassed", _by_order("who", "bid"), "D-BID-7"),
    ),
    "e content of a stop": (),
    "f a Karama armed without one": (Reveal("CardPlayed", by("who"), "D-ASYNC-3"),),
    "f an order given": _ORDERED,
    "f an order that says something else": _CARRIED_OUT,
    "f a proposal in the nexus": _NEXUS,
    "f a proposal taken back": _NEXUS,
    "f a proposal to somebody who was done": _NEXUS,
}
for _each in tried().values():
    REVEALS |= {kind: (*REVEALS[kind], *rows) for kind, rows in _each.reveals.items()}


TABLE = Table(seats=lambda s: s.factions, told_to=TOLD_TO, rows=REVEALS, acts=_ACTS)
may_hear, too_wide, reveals, unlisted = TABLE.may_hear, TABLE.too_wide, TABLE.reveals, TABLE.unlisted
