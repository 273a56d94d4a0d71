"""The state of a game of Dune: Imperium. Only facts write to it; `copy` is written out for speed.

What is still to be resolved lies here as data (`pending`), so that a game can be saved in the middle of a card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.state import CoreState

from .options import Options

SUPPLY, TROOPS_IN_GARRISON, TROOPS_IN_CONFLICT = "supply", "garrison", "conflict"
LEADER = "leader"  # where an Agent stands that can be sent
FIRST_AGENT, SECOND_AGENT, SWORDMASTER_AGENT, MENTAT_AGENT = "first", "second", "swordmaster", "mentat"
LEFT_RIVAL, RIGHT_RIVAL = "left_rival", "right_rival"  # beside one player, at his left and his right (I-SOLO-3)
SKIPPED = "skipped:"  # before the Rival whose turn was skipped, in `done`, until a player takes a turn (R-HAGAL-2)
HOUSE_HAGAL = "house_hagal"  # beside two players; it has no seat at the table (I-HAGAL-11)


@dataclass(slots=True)
class Side:
    """A player, or a Rival: what one has."""

    leader: str = ""
    solari: int = 0
    spice: int = 0
    water: int = 0
    vp: int = 0
    earned: int = 0  # of them those that effects gave, which stay (the others follow from Influence and Alliances)
    supply: int = 0  # troops
    garrison: int = 0
    conflict: int = 0
    swords: int = 0  # of this round
    influence: dict[str, int] = field(default_factory=dict)
    agents: dict[str, str] = field(default_factory=dict)  # where each is: with the Leader, or on a space
    council: bool = False
    deck: tuple[str, ...] = ()  # the top first
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()  # the last one last
    played: tuple[str, ...] = ()  # in play since an Agent turn of this round
    revealed: tuple[str, ...] = ()  # in play since the Reveal turn
    intrigue: tuple[str, ...] = ()
    had_reveal: bool = False  # whether the Reveal turn of this round is over or under way
    last_reveal: int = 0  # the number of the turn in which that was, for ties (I-END-3)
    tokens: tuple[str, ...] = ()  # Factions of the Masterstroke, secret until it is used
    mastered: bool = False  # whether it is used
    known: int = 0  # how many cards on top of the deck everybody knows (I-GEN-17)

    def copy(self) -> Side:
        """Return a copy of its own."""
        new = Side.__new__(Side)
        new.leader, new.solari, new.spice, new.water = self.leader, self.solari, self.spice, self.water
        new.vp, new.earned, new.supply, new.garrison = self.vp, self.earned, self.supply, self.garrison
        new.conflict, new.swords, new.council = self.conflict, self.swords, self.council
        new.influence, new.agents = self.influence.copy(), self.agents.copy()
        new.deck, new.hand, new.discard, new.played = self.deck, self.hand, self.discard, self.played
        new.revealed, new.intrigue, new.had_reveal = self.revealed, self.intrigue, self.had_reveal
        new.last_reveal, new.tokens, new.mastered, new.known = self.last_reveal, self.tokens, self.mastered, self.known
        return new

    @property
    def on_top(self) -> tuple[str, ...]:
        """The cards on top of the deck that everybody knows (I-GEN-17)."""
        return self.deck[: self.known]

    @property
    def in_play(self) -> tuple[str, ...]:
        """The cards in play (I-GEN-10)."""
        return self.played + self.revealed


@dataclass(frozen=True, slots=True)
class Pending:
    """An effect that is still to be resolved.

    Those of the highest level come first: a turn's own effects are of level 0, what follows from one of them at once is
    above it. `origin` says which use of a card it belongs to; with the card it is lost (I-GEN-16), unless it is 0.
    """

    id: int
    level: int
    owner: str  # whose effect it is (section 16)
    effect: dict[str, Any]
    source: str  # where it comes from: "space", "card:<id>", "intrigue:<id>", "signet", "influence", ...
    origin: int = 0
    target: str = ""  # the opponent who was picked (`choose_opponent`)


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An effect that waits for a seat's Reveal turn of this round (I-INTRIGUE-5)."""

    seat: str
    effect: dict[str, Any]
    source: str
    origin: int = 0


@dataclass(frozen=True, slots=True)
class FaceUp:
    """An Intrigue card that was played and is not discarded yet (I-INTRIGUE-1, I-INTRIGUE-5)."""

    seat: str
    card: str
    origin: int


@dataclass(frozen=True, slots=True)
class Forced:
    """An effect that each opponent resolves in turn (I-EFFECT `each_opponent`, DP-7)."""

    by: str
    effect: dict[str, Any]
    source: str
    seats: tuple[str, ...]  # who must, clockwise


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player said of the rest of a turn when it began: it goes by itself as far as nothing must be chosen."""

    deploy: int = 0  # troops, as far as they may be deployed
    acquire: tuple[str, ...] = ()  # cards, one after the other
    end: bool = False  # whether the turn ends then


@dataclass(slots=True)
class Turn:
    """The turn that is played."""

    seat: str
    kind: str = "start"  # start, agent, reveal; rival where a Rival takes it
    card: str = ""
    space: str = ""
    paid: dict[str, Any] = field(default_factory=dict)  # the cost of the space
    acts: int = 0  # Plot cards played in it
    recruited: int = 0  # I-DEPLOY-2
    sent_down: int = 0  # troops deployed by I-DEPLOY-2
    deployed: int = 0  # troops deployed in all
    persuasion: int = 0
    rules: tuple[dict[str, Any], ...] = ()  # that are changed in it (16.3)
    befriended: str = ""  # the Faction whose space has given its Influence (I-AGENT-6a)
    harvested: int = 0  # base spice of the Maker that was harvested
    stepwise: bool = False  # whether its owner wants to be asked after each effect (I-ASYNC-7)
    finishing: bool = False  # whether the rest goes by defaults
    over: bool = False  # whether it ends at once
    plan: Plan = Plan()

    def copy(self) -> Turn:
        """Return a copy of its own."""
        return Turn(
            self.seat, self.kind, self.card, self.space, self.paid, self.acts, self.recruited, self.sent_down,
            self.deployed, self.persuasion, self.rules, self.befriended, self.harvested, self.stepwise,
            self.finishing, self.over, self.plan,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward of a Conflict that is still to be given (I-COMBAT-6)."""

    side: str
    place: int  # 1 to 3
    effect: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Combat:
    """The combat of a round (section 10)."""

    up: str = ""  # whose turn it is to play or pass
    passes: int = 0  # in a row
    absent: tuple[str, ...] = ()  # who pass until they act again (I-ASYNC-8)
    winner: str = ""  # who is ranked first alone
    rewards: tuple[Reward, ...] = ()


@dataclass(slots=True)
class State(CoreState):
    """Everything a rule, a view or a moderator needs to know of a game."""

    options: Options = field(default_factory=Options)
    seats: tuple[str, ...] = ()  # clockwise
    sides: dict[str, Side] = field(default_factory=dict)  # seats and Rivals, clockwise; House Hagal comes last
    offered: dict[str, tuple[str, ...]] = field(default_factory=dict)  # Leaders from which a seat picks in the setup
    round: int = 0
    phase: str = "setup"
    first: str = ""  # who has the First Player marker
    done: tuple[str, ...] = ()  # what has been finished in this round, by name
    # cards
    conflict: str = ""
    conflict_deck: tuple[str, ...] = ()  # the top first
    conflicts: tuple[str, ...] = ()  # of earlier rounds
    imperium: tuple[str, ...] = ()  # the deck, the top first
    row: tuple[str, ...] = ()
    reserve: dict[str, int] = field(default_factory=dict)
    removed: tuple[str, ...] = ()  # out of the game
    aside: dict[str, str] = field(default_factory=dict)  # Helena's card (16.5)
    intrigue_deck: tuple[str, ...] = ()
    intrigue_discard: tuple[str, ...] = ()
    waiting: tuple[FaceUp, ...] = ()
    hagal: tuple[str, ...] = ()  # the House Hagal deck, the top first
    hagal_shown: tuple[str, ...] = ()  # its cards that have been revealed since it was shuffled (I-HAGAL-9)
    # board
    alliances: dict[str, str] = field(default_factory=dict)  # who has the token of a Faction
    control: dict[str, str] = field(default_factory=dict)
    bonus: dict[str, int] = field(default_factory=dict)  # spice on Makers
    promised: str = ""  # who has won the Mentat for the next round (I-MENTAT-5)
    blocks: tuple[tuple[str, str], ...] = ()  # who has named which space (I-AGENT-12)
    # what goes on
    turns: int = 0  # how many turns there have been
    mover: str = ""  # who took the last turn of this phase
    turn: Turn | None = None
    pending: tuple[Pending, ...] = ()
    numbered: int = 0  # the last number given to what is pending
    origins: int = 0  # the last number given to the use of a card
    scheduled: tuple[Scheduled, ...] = ()
    forced: Forced | None = None
    combat: Combat | None = None
    winners: tuple[str, ...] = ()
    ending: str = ""

    def copy(self) -> State:
        """Return an independent copy."""
        new = State.__new__(State)
        self.copy_core(new)
        new.options, new.seats, new.round, new.phase = self.options, self.seats, self.round, self.phase
        new.first, new.done, new.conflict = self.first, self.done, self.conflict
        new.conflict_deck, new.conflicts, new.imperium = self.conflict_deck, self.conflicts, self.imperium
        new.row, new.removed, new.waiting = self.row, self.removed, self.waiting
        new.intrigue_deck, new.intrigue_discard = self.intrigue_deck, self.intrigue_discard
        new.hagal, new.hagal_shown = self.hagal, self.hagal_shown
        new.promised, new.blocks, new.turns, new.mover = self.promised, self.blocks, self.turns, self.mover
        new.pending, new.numbered, new.origins = self.pending, self.numbered, self.origins
        new.scheduled, new.forced, new.combat = self.scheduled, self.forced, self.combat
        new.winners, new.ending = self.winners, self.ending
        new.sides = {name: side.copy() for name, side in self.sides.items()}
        new.offered, new.reserve, new.aside = self.offered.copy(), self.reserve.copy(), self.aside.copy()
        new.alliances, new.control, new.bonus = self.alliances.copy(), self.control.copy(), self.bonus.copy()
        new.turn = self.turn.copy() if self.turn is not None else None
        return new
