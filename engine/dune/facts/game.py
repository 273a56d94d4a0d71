"""Facts of setup, turns, phases, storm, spice blow and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.facts import Fact

from ..options import Options
from ..state import COEXISTS, FIGHTS, NONE, PILES, READY, Count, State


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """A game began: its options and who sits at which dot (D-SETUP-1, D-SETUP-2). Factions in dot order."""

    options: Options
    dots: dict[str, int]
    leaders: tuple[str, ...] = ()  # all leaders in play
    forces: dict[str, Count] = field(default_factory=dict)  # each faction's forces, all in reserve

    def apply(self, s: State) -> None:
        """Seat the factions."""
        s.options = self.options
        s.dots = dict(self.dots)
        s.factions = tuple(sorted(self.dots, key=lambda f: self.dots[f]))
        s.storm_order = s.factions
        s.leaders = dict.fromkeys(self.leaders, READY)
        for f in s.factions:
            s.purse[f] = 0
            s.reserves[f] = self.forces.get(f, NONE)
            s.tanks[f] = NONE
            s.hands[f] = s.traitors[f] = ()


@dataclass(frozen=True, slots=True)
class NumberDrawn(Fact):
    """Chance gave a number (a default dial, a default prediction); told to nobody."""

    private: ClassVar[bool] = True
    purpose: str
    value: int

    def apply(self, s: State) -> None:
        """Advance the purpose's running number."""
        s.chance[self.purpose] = s.chance.get(self.purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class PhaseBegan(Fact):
    """A phase began (D-TURN-1)."""

    phase: str
    turn: int

    def apply(self, s: State) -> None:
        """Enter the phase; nothing of it is done yet. How forces stand that coexist holds for a turn (D-XV-BG-8)."""
        s.starred_back = s.starred_back if self.turn == s.turn else frozenset()
        s.stances = s.stances if self.turn == s.turn else {}
        s.phase = self.phase
        s.turn = self.turn
        s.done = ()


@dataclass(frozen=True, slots=True)
class Finished(Fact):
    """A part of the phase is over; not told, since what happened in it was."""

    private: ClassVar[bool] = True
    part: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.done = (*s.done, self.part)


@dataclass(frozen=True, slots=True)
class TurnNoted(Fact):
    """Everybody heard of a moderator that a faction has had its movement turn, or that it has it still to come (H-15).

    Of a turn that is to come nothing is done yet, either.
    """

    who: str
    part: str  # as which it is noted in `done` that the turn is over
    had: bool

    def apply(self, s: State) -> None:
        """Note it."""
        others = tuple(part for part in s.done if part.partition(":")[2] != self.who)
        s.done = (*s.done, self.part) if self.had else others


@dataclass(frozen=True, slots=True)
class DiallersChosen(Fact):
    """These two dial for the storm; they count as the last users of the wheels (D-STORM-1, D-STORM-3)."""

    who: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Note them."""
        s.diallers = self.who


@dataclass(frozen=True, slots=True)
class DialsRevealed(Fact):
    """The storm dials were revealed (D-STORM-4)."""

    traceless: ClassVar[bool] = True
    dials: dict[str, int]

    def apply(self, s: State) -> None:
        """Change nothing: the movement is a fact of its own."""


@dataclass(frozen=True, slots=True)
class StormMoved(Fact):
    """The storm moved this many sectors and now stands at `to` (D-STORM-5)."""

    sectors: int
    to: int

    def apply(self, s: State) -> None:
        """Move the marker."""
        s.storm = self.to


@dataclass(frozen=True, slots=True)
class MarkerLaid(Fact):
    """Everybody saw a faction draw the marker of the next storm, look at it and lay it face down."""

    traceless: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Change nothing: which one it is is a private fact."""


@dataclass(frozen=True, slots=True)
class MarkerDrawn(Fact):
    """How far the next storm goes: the marker that was drawn, as whoever drew it saw it (D-STATE-3)."""

    private: ClassVar[bool] = True
    sectors: int

    def apply(self, s: State) -> None:
        """Lay it face down, and advance the running number of such draws."""
        s.marker = self.sectors
        s.chance["marker"] = s.chance.get("marker", 0) + 1


@dataclass(frozen=True, slots=True)
class MarkerTurned(Fact):
    """The storm's marker was turned up, and went back among the others."""

    sectors: int

    def apply(self, s: State) -> None:
        """Take it away."""
        s.marker = 0


@dataclass(frozen=True, slots=True)
class MarkerReturned(Fact):
    """The storm's marker went back among the others, and nobody saw it (R-8)."""

    def apply(self, s: State) -> None:
        """Take it away."""
        s.marker = 0


@dataclass(frozen=True, slots=True)
class ShieldWallBroken(Fact):
    """Family Atomics opened the Shield Wall to the storm (D-STORM-9, D-MAP-4)."""

    def apply(self, s: State) -> None:
        """Take the protection away for the rest of the game."""
        s.atomics = True


@dataclass(frozen=True, slots=True)
class StormCaught(Fact):
    """In these areas the storm takes half of the forces, and their owner is still to say of which kinds (D-XV-FR-3)."""

    areas: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Note them."""
        s.swept = self.areas


@dataclass(frozen=True, slots=True)
class OrderFixed(Fact):
    """The storm order of the turn (D-TURN-2, D-TURN-3)."""

    order: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep it."""
        s.storm_order = self.order


@dataclass(frozen=True, slots=True)
class SpiceCardRevealed(Fact):
    """The top spice card was turned up; worms of turn 1 are set aside (D-BLOW-1, D-BLOW-3)."""

    card: str
    aside: bool = False
    worm: bool = False
    pile: int = 1

    def apply(self, s: State) -> None:
        """Move the card from the deck to its pile."""
        s.decks["spice"] = s.decks["spice"][1:]
        s.looked = s.looked[1:]
        if self.aside:
            s.aside = (*s.aside, self.card)
        else:
            name = PILES[self.pile]
            s.discards[name] = (*s.discards.get(name, ()), self.card)
        if self.worm and not self.aside:
            s.worms += 1


@dataclass(frozen=True, slots=True)
class SpiceBlew(Fact):
    """A territory card was resolved: this is where spice blew, or would have but for the storm (D-BLOW-2)."""

    territory: str
    pile: int = 0  # for which of two piles; 0 where there is one

    def apply(self, s: State) -> None:
        """Note it; it becomes the reference territory when the phase ends (D-BLOW-10)."""
        s.blown = self.territory


@dataclass(frozen=True, slots=True)
class PileFilled(Fact):
    """A pile has its territory card, which is what its next worm works on; the next pile is filled (D-XXIII-1)."""

    pile: int
    reference: str

    def apply(self, s: State) -> None:
        """Remember the reference territory, and begin with the next pile."""
        _refer(s, self.pile, self.reference)
        s.pile = self.pile + 1
        s.blown = ""
        s.worms = 0


@dataclass(frozen=True, slots=True)
class WormCalled(Fact):
    """A worm that no card of the deck brings was called for a pile, whose first it will be (D-BLOW-9)."""

    pile: int

    def apply(self, s: State) -> None:
        """Note for which."""
        s.called = self.pile


@dataclass(frozen=True, slots=True)
class WormComes(Fact):
    """The first worm of the pile is on its way, whatever brought it: it alone brings a nexus (D-BLOW-5)."""

    def apply(self, s: State) -> None:
        """Count it, if no card has."""
        s.worms = max(s.worms, 1)


@dataclass(frozen=True, slots=True)
class WormAppeared(Fact):
    """A worm is about to appear in a territory, or nowhere if there is none to appear in (D-BLOW-4)."""

    territory: str

    def apply(self, s: State) -> None:
        """Note where."""
        s.worm = self.territory
        s.worm_free = False


@dataclass(frozen=True, slots=True)
class WormPlaced(Fact):
    """It was announced where a further worm is to appear (D-XV-FR-2)."""

    territory: str

    def apply(self, s: State) -> None:
        """Note where."""
        s.worm = self.territory
        s.worm_free = False
        s.placed = True


@dataclass(frozen=True, slots=True)
class WormLeft(Fact):
    """The worm has devoured what it could and was ridden or not; or it never `came`, for it might not be placed."""

    territory: str
    came: bool = True

    def apply(self, s: State) -> None:
        """Forget it."""
        s.worm = ""
        s.worm_free = False
        s.placed = False


@dataclass(frozen=True, slots=True)
class BlowEnded(Fact):
    """The spice blow is over; its territory is what the next worm works on (D-BLOW-10)."""

    reference: str
    pile: int = 1

    def apply(self, s: State) -> None:
        """Remember the reference territory."""
        _refer(s, self.pile, self.reference)
        s.pile = 1
        s.called = 0
        s.blown = ""
        s.worms = 0
        s.reshuffled = False


def _refer(s: State, pile: int, territory: str) -> None:
    """Let the next worm of a pile work on a territory."""
    if pile == 1:
        s.reference = territory
    else:
        s.second_reference = territory


@dataclass(frozen=True, slots=True)
class PowerCancelled(Fact):
    """A Karama cancelled a power for this occasion (D-KAR-3); `power` names the window it was played in."""

    power: str
    of: str

    def apply(self, s: State) -> None:
        """Note it where the occasion is under way."""
        if self.power == "worm_karama":
            s.worm_free = True
        elif self.power == "voice_karama" and s.battle is not None:
            s.battle.voice_cancelled = True
        elif self.power == "prescience_karama" and s.battle is not None:
            s.battle.prescience_cancelled = True


@dataclass(frozen=True, slots=True)
class PredictionMade(Fact):
    """Bene Gesserit predicted a winner and a turn (D-SETUP-5)."""

    private: ClassVar[bool] = True
    faction: str
    turn: int

    def apply(self, s: State) -> None:
        """Keep it."""
        s.prediction = (self.faction, self.turn)


@dataclass(frozen=True, slots=True)
class PredictionReopened(Fact):
    """A moderator lets a faction predict anew: what it predicted before holds until it has."""

    traceless: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Change nothing."""


@dataclass(frozen=True, slots=True)
class MoverChanged(Fact):
    """The movement turn passed to this faction, or the movement phase ran out of players (empty)."""

    who: str
    moves: int = 1

    def apply(self, s: State) -> None:
        """Begin the movement turn."""
        s.mover = self.who
        s.moves_left = self.moves
        s.landed = s.escort = ""
        s.declared = {}


@dataclass(frozen=True, slots=True)
class MovesChanged(Fact):
    """The mover has this many ground movements left (D-MOVE-2, D-CARD-6)."""

    who: str
    left: int

    def apply(self, s: State) -> None:
        """Count them."""
        s.moves_left = self.left


@dataclass(frozen=True, slots=True)
class AccompanimentAnnounced(Fact):
    """Bene Gesserit announced that a force of theirs accompanies the landing, and where to (D-BG-2, D-XV-BG-3)."""

    territory: str
    area: str = ""  # that of the landing, where they go with it; empty if to the Polar Sink

    def apply(self, s: State) -> None:
        """Note where to: the force is placed unless a Karama prevents it."""
        s.escort = self.area


@dataclass(frozen=True, slots=True)
class CoexistenceDeclared(Fact):
    """Where those who may coexist fight from now on, and where they go on coexisting, to the turn's end (D-XV-BG-5)."""

    who: str
    fights: tuple[str, ...]  # territories
    coexists: tuple[str, ...] = ()

    def apply(self, s: State) -> None:
        """Note how they stand."""
        s.stances = {**dict.fromkeys(self.fights, FIGHTS), **dict.fromkeys(self.coexists, COEXISTS)}


@dataclass(frozen=True, slots=True)
class StanceTaken(Fact):
    """Whether forces that have come to others coexist with them or fight, to the end of the turn (D-XV-BG-6)."""

    who: str
    territory: str
    fights: bool
    why: str = "entry"  # entry, accompany, correction

    def apply(self, s: State) -> None:
        """Note it."""
        s.stances[self.territory] = FIGHTS if self.fights else COEXISTS


@dataclass(frozen=True, slots=True)
class GameEnded(Fact):
    """The game is over: who won and how. `prediction` is shown only if it won (D-WIN-4)."""

    winners: tuple[str, ...]
    how: str  # strongholds, prediction, fremen, guild, nobody, agreement
    prediction: tuple[str, int] | None = None

    def apply(self, s: State) -> None:
        """End it."""
        s.winners = self.winners
        s.ending = self.how
        s.phase = "over"
        s.over = True
