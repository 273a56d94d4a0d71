"""The state of a game of classic Dune (section 20). Only facts write to it; `copy` is written out for speed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.state import CoreState, Pairs, Sorted

from .options import Options

Count = tuple[int, int]  # ordinary forces, starred forces
BANK = "bank"
RESERVES = "reserves"
TANKS = "tanks"
READY = "ready"
HADERACH = "kwisatz_haderach"  # among the leaders to be revived; he is none of them
PILES = {1: "spice", 2: "spice_2"}  # the discards of the spice deck, by the number of the pile (D-XXIII-1)
NONE: Count = (0, 0)
FIGHTS, COEXISTS = "fights", "coexists"  # how forces stand in a territory that may coexist (D-XV-BG-8)


@dataclass(slots=True)
class Auction:
    """The cards on offer in a bidding phase and the bids for the one on top (section 7)."""

    dealt: int  # how many cards were dealt
    row: tuple[str, ...]  # the cards not sold yet, the one being auctioned first
    number: int = 0  # which card is up, counted from 1; 0 before the first
    opener: str = ""  # who opened this card
    bidder: str = ""  # whose turn it is
    high: int = 0  # the standing highest bid
    leader: str = ""  # whose it is
    karama: bool = False  # whether the leader pays with a Karama (known to the leader alone)
    payers: tuple[str, ...] = ()  # whose pledges the leader uses, in his order (D-BID-9)
    passes: tuple[str, ...] = ()  # who has passed since the last bid
    out: tuple[str, ...] = ()  # who is out for this card (a full hand, pass_is_final)
    absent: tuple[str, ...] = ()  # who missed a bid on this card and is passed until he acts again (D-BID-15)
    card: str = ""  # with which the leader pays, if it is a worthless one (D-KAR-16)

    def copy(self) -> Auction:
        """Return a copy; all fields are immutable."""
        return Auction(
            self.dealt, self.row, self.number, self.opener, self.bidder, self.high, self.leader, self.karama,
            self.payers, self.passes, self.out, self.absent, self.card,
        )  # fmt: skip


@dataclass(slots=True)
class Plan:
    """A battle plan as revealed or locked (D-BAT-6)."""

    dial: int
    leader: str  # a leader, a Cheap Hero(ine) card, or empty
    weapon: str = ""
    defense: str = ""
    treachery: str = "ask"  # ask, always, never, or some: only the leaders in `traitors`
    traitors: tuple[str, ...] = ()
    winner: str = "ask"  # ask, or kept: the choices below hold if the battle is won
    discard: tuple[str, ...] = ()
    losses: dict[str, int] = field(default_factory=dict)  # "area" or "area*" (starred) -> how many
    half: bool = False  # the dial is half a force more: numbers stay whole (D-XXIV-2)
    spice: int = 0  # that is paid for forces of the dial (D-XXIV-2)
    composition: str = ""  # the forces that make the dial, as "ordinary+starred"; open if empty (D-XXIV-3)
    haderach: bool = False  # whether the Kwisatz Haderach accompanies the leader (D-XV-ATR-2)

    @property
    def as_revealed(self) -> Plan:
        """Return what it shows when it is revealed (D-STATE-7), without what its owner has settled besides."""
        return Plan(
            self.dial, self.leader, self.weapon, self.defense,
            half=self.half, spice=self.spice, haderach=self.haderach,
        )  # fmt: skip


@dataclass(slots=True)
class Battle:
    """The battle being fought (section 9)."""

    territory: str
    areas: tuple[str, ...]  # the site (D-BAT-3)
    aggressor: str
    defender: str
    leaderless: tuple[str, ...] = ()  # who announced that he fights without leader and cards (D-BAT-9)
    voice: tuple[str, str, str] | None = None  # the one commanded, "play" or "not", kind of card
    voice_cancelled: bool = False
    prescience: str = ""  # the element asked, "none" if Atreides declined, empty before
    prescience_cancelled: bool = False
    foreseen: dict[str, str] = field(default_factory=dict)  # the element -> its answer (Atreides side only)
    plans: dict[str, Plan] = field(default_factory=dict)  # locked plans
    revealed: bool = False
    callers: tuple[str, ...] = ()  # the sides that called treachery
    winner: str = ""
    plain: tuple[str, ...] = ()  # whose starred forces count 1 in it, for a Karama says so (D-KAR-10)
    looked: tuple[str, ...] = ()  # whose locked plan somebody has seen with a special Karama power (D-KAR-11)

    def copy(self) -> Battle:
        """Return a copy; plans are never changed in place."""
        return Battle(
            self.territory, self.areas, self.aggressor, self.defender, self.leaderless, self.voice,
            self.voice_cancelled, self.prescience, self.prescience_cancelled, self.foreseen.copy(),
            self.plans.copy(), self.revealed, self.callers, self.winner, self.plain, self.looked,
        )  # fmt: skip

    def opponent(self, side: str) -> str:
        """Return the other side."""
        return self.defender if side == self.aggressor else self.aggressor


@dataclass(slots=True)
class Capture:
    """Somebody has been beaten, and a leader of his may be captured (D-XV-HAR-1)."""

    whom: str
    led: str  # who led him in that battle: a leader, a Cheap Hero(ine) card, or empty
    drawn: str = ""  # the leader that has been drawn, while it is open what becomes of him
    returned: str = ""  # the captive who led the winner in it, and has gone back to him (D-BAT-28)


@dataclass(slots=True)
class Proposal:
    """An alliance somebody proposed during a nexus; it comes into force when all in `needed` have accepted."""

    by: str
    members: tuple[str, ...]
    accepted: tuple[str, ...]


@dataclass(slots=True)
class Nexus:
    """An open nexus (section 6)."""

    proposals: dict[int, Proposal] = field(default_factory=dict)
    changes: int = 0  # how often an alliance was left or came into force in it
    extensions: int = 0  # how often the table extended it (D-ALLY-7)
    only: tuple[str, ...] | None = None  # in the third extension: who may still act
    changed: tuple[str, ...] = ()  # whose alliance the last change touched
    touched: tuple[str, ...] = ()  # whose alliance any change has touched

    def copy(self) -> Nexus:
        """Return a copy; proposals are replaced, never changed in place."""
        return Nexus(self.proposals.copy(), self.changes, self.extensions, self.only, self.changed, self.touched)


@dataclass(slots=True)
class Payment:
    """Spice promised in a deal: due at once (turn 0) or at the start of a turn."""

    giver: str
    taker: str
    amount: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """A public agreement (section 19)."""

    by: str
    parties: tuple[str, ...]
    text: str
    payments: tuple[Payment, ...]
    accepted: tuple[str, ...]
    status: str = "proposed"  # proposed, active, withdrawn


@dataclass(slots=True)
class Truth:
    """A question under Truthtrance (D-CARD-3)."""

    asker: str
    target: str
    about: str  # card, card_kind, traitor, prediction_faction, prediction_turn, spice, cards, free
    value: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Cards that one takes from another's hand and for which he gives as many back (D-KAR-14)."""

    by: str
    target: str
    number: int  # how many he wants
    taken: tuple[str, ...] | None = None  # None while the auction of a card goes on (D-CARD-10)


@dataclass(slots=True)
class State(CoreState):
    """Everything a rule, a view or a moderator needs to know of a game."""

    options: Options = field(default_factory=Options)
    factions: tuple[str, ...] = ()  # in the order of their dots, counterclockwise
    dots: dict[str, int] = field(default_factory=dict)
    turn: int = 0
    phase: str = "setup"  # setup, storm, spice_blow, bidding, movement, battle, collection, over
    done: tuple[str, ...] = ()  # what has been finished in this phase, by name (see each phase)
    # storm
    storm: int = 18
    storm_order: tuple[str, ...] = ()  # storm order (D-TURN-3)
    diallers: tuple[str, ...] = ()  # who last used the battle wheels (D-STORM-3)
    atomics: bool = False  # the Shield Wall is broken (D-MAP-4)
    marker: int = 0  # face down, by which the next storm goes, and one seat knows it (D-STATE-3); 0: none lies
    swept: tuple[str, ...] = ()  # areas in which the storm takes half, and their owner says of which kinds (D-XV-FR-3)
    # pieces
    forces: Pairs[tuple[str, str], Count] = field(default_factory=dict)  # (area, faction)
    reserves: dict[str, Count] = field(default_factory=dict)
    tanks: dict[str, Count] = field(default_factory=dict)
    spice: dict[str, int] = field(default_factory=dict)  # on the map, by area
    purse: dict[str, int] = field(default_factory=dict)
    # cards
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # "treachery", "spice": top card first
    discards: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the same: last discarded last
    aside: tuple[str, ...] = ()  # worms of turn 1 (D-BLOW-3)
    removed: tuple[str, ...] = ()
    looked: tuple[str, ...] = ()  # what Atreides knows of the top of the spice deck (D-ATR-2)
    peeked: str = ""  # the auction card Atreides has seen (D-ATR-1)
    # leaders
    leaders: dict[str, str] = field(default_factory=dict)  # leader -> "ready" or "tanks"
    used: dict[str, str] = field(default_factory=dict)  # leader -> territory in which it fought this turn
    cycles: Sorted[str] = frozenset()  # factions whose revival cycle runs (D-LEAD-1)
    revived: Sorted[str] = frozenset()  # leaders revived in the running cycle
    specials: Sorted[str] = frozenset()  # who has used a special Karama power
    starred_back: Sorted[str] = frozenset()  # whose starred force came back this turn, where one may (D-REV-3)
    captives: Sorted[str] = (
        frozenset()
    )  # leaders held by whoever has beaten their owners (D-XV-HAR-3); they are "ready"
    haderach: str = ""  # the Kwisatz Haderach: "ready" or "tanks"; empty as long as he has not come (D-XV-ATR-1)
    accompanied: str = ""  # the one leader, or hero, whom he has accompanied this turn (D-XV-ATR-2)
    fallen: int = 0  # forces lost in battles by those to whom he comes, as far as it matters (D-XV-ATR-1)
    discs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the four traitor discs drawn
    traitors: dict[str, tuple[str, ...]] = field(default_factory=dict)
    prediction: tuple[str, int] | None = None
    # people
    alliances: tuple[tuple[str, ...], ...] = ()
    pledges: Pairs[tuple[str, str], int] = field(default_factory=dict)  # (giver, bidder) -> spice (D-BID-9)
    deals: dict[int, Deal] = field(default_factory=dict)
    debts: Pairs[tuple[str, str], int] = field(default_factory=dict)  # (debtor, creditor) -> spice
    truths: dict[int, Truth] = field(default_factory=dict)
    swap: Swap | None = None  # cards that are being exchanged (D-KAR-14)
    # phases in progress
    reference: str = ""  # the territory the next worm works on (D-BLOW-10)
    second_reference: str = ""  # the same of the second pile, where there are two (D-XXIII-2)
    pile: int = 1  # the pile that is filled (D-XXIII-1)
    called: int = 0  # the pile whose first worm no card of the deck brings (D-BLOW-9)
    blown: str = ""  # the territory card of this phase and pile, once resolved
    worms: int = 0  # worms of this phase and pile, those of turn 1 left out
    worm: str = ""  # the territory in which a worm is appearing now
    placed: bool = False  # it is a further one, placed there (D-XV-FR-2)
    worm_free: bool = False  # the worm was taken from Fremen control by a Karama (D-KAR-6)
    reshuffled: bool = False  # the spice deck was reshuffled in this phase (D-BLOW-10)
    nexus: Nexus | None = None
    auction: Auction | None = None
    mover: str = ""  # whose movement turn it is
    moves_left: int = 0  # ground movements the mover may still make
    landed: str = ""  # the area in which the mover has just landed
    escort: str = ""  # the area, other than the Polar Sink, to which that landing is accompanied (D-XV-BG-3)
    stances: dict[str, str] = field(default_factory=dict)  # of those who may coexist, by territory (D-XV-BG-8)
    declared: dict[str, Any] = field(default_factory=dict)  # his landing, while it may be forbidden (D-KAR-13)
    battle: Battle | None = None
    capture: Capture | None = None
    winners: tuple[str, ...] = ()
    ending: str = ""  # how the game ended

    def copy(self) -> State:  # noqa: PLR0915
        """Return an independent copy."""
        new = State.__new__(State)
        self.copy_core(new)
        new.options = self.options
        new.factions = self.factions
        new.turn = self.turn
        new.phase = self.phase
        new.done = self.done
        new.storm = self.storm
        new.storm_order = self.storm_order
        new.diallers = self.diallers
        new.atomics = self.atomics
        new.marker = self.marker
        new.swept = self.swept
        new.aside = self.aside
        new.removed = self.removed
        new.looked = self.looked
        new.peeked = self.peeked
        new.cycles = self.cycles
        new.revived = self.revived
        new.specials = self.specials
        new.starred_back = self.starred_back
        new.captives = self.captives
        new.haderach = self.haderach
        new.accompanied = self.accompanied
        new.fallen = self.fallen
        new.capture = self.capture
        new.prediction = self.prediction
        new.alliances = self.alliances
        new.reference = self.reference
        new.second_reference = self.second_reference
        new.pile = self.pile
        new.called = self.called
        new.blown = self.blown
        new.worms = self.worms
        new.worm = self.worm
        new.placed = self.placed
        new.worm_free = self.worm_free
        new.reshuffled = self.reshuffled
        new.mover = self.mover
        new.moves_left = self.moves_left
        new.landed = self.landed
        new.escort = self.escort
        new.declared = self.declared
        new.swap = self.swap
        new.winners = self.winners
        new.ending = self.ending
        new.dots = self.dots.copy()
        new.forces = self.forces.copy()
        new.stances = self.stances.copy()
        new.reserves = self.reserves.copy()
        new.tanks = self.tanks.copy()
        new.spice = self.spice.copy()
        new.purse = self.purse.copy()
        new.hands = self.hands.copy()
        new.decks = self.decks.copy()
        new.discards = self.discards.copy()
        new.leaders = self.leaders.copy()
        new.used = self.used.copy()
        new.discs = self.discs.copy()
        new.traitors = self.traitors.copy()
        new.pledges = self.pledges.copy()
        new.deals = self.deals.copy()
        new.debts = self.debts.copy()
        new.truths = self.truths.copy()
        new.nexus = self.nexus and self.nexus.copy()
        new.auction = self.auction and self.auction.copy()
        new.battle = self.battle and self.battle.copy()
        return new
