"""Positions in which a machine player is asked one question."""

from __future__ import annotations

from collections.abc import Mapping

from bot.players.imperium import answer
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, TimeUp
from engine.core.run import Frame
from engine.core.seen import asked
from engine.imperium.composition import COLOURS
from engine.imperium.game import RULES, start
from engine.imperium.phases.turn_moves import EffectsMove, TurnMove
from engine.imperium.rivals.who import rivals_beside
from engine.imperium.state import Side, State

PLAIN = ("paul_atreides", "glossu_rabban", "earl_memnon_thorvald", "count_ilban_richese")  # in the order of seats


class Table:
    """A game in whose first turn things can be moved; `me` is whose turn it is, as Paul if nothing else is said."""

    def __init__(self, players: int = 4, leader: str = "", at: int = 3) -> None:
        sides = (*COLOURS[:players], *(rivals_beside(players) if players == 1 else ()))
        leaders = dict(zip(sides, PLAIN, strict=False))
        self.game = start(COLOURS[:players], "standing", leaders=leaders).game
        self.me = pending(RULES, self.game)[0].seat
        self.s.round = at
        for side in self.s.sides.values():
            side.hand, side.solari, side.spice, side.water = (), 0, 0, 0
        for seat, name in zip((self.me, *self.others), (leader or PLAIN[0], *PLAIN[1:]), strict=False):
            self.s.sides[seat].leader = name

    @property
    def s(self) -> State:
        """The state, to be changed."""
        return self.game.state

    @property
    def mine(self) -> Side:
        """What the player has whose turn it is."""
        return self.s.sides[self.me]

    @property
    def others(self) -> tuple[str, ...]:
        """The other seats."""
        return tuple(seat for seat in self.s.seats if seat != self.me)

    def enter(self, phase: str, *open_: Frame) -> None:
        """Stand in the middle of a phase, where these steps are open and nobody has been asked."""
        self.s.phase = phase
        self.s.windows.clear()
        self.game = Game(self.s, (Frame("round", "round_start"), *open_))
        self.game = decide(RULES, self.game, "table", TimeUp()).game

    def asked(self) -> Move:
        """Return what the machine answers to what is asked now."""
        return answer(asked(RULES, self.game, pending(RULES, self.game)[0]), "sense")

    def turn(self) -> TurnMove:
        """Return what kind of turn the machine takes."""
        move = self.asked()
        assert isinstance(move, TurnMove)
        return move

    def next(self) -> EffectsMove:
        """Return what the machine does next in its turn."""
        move = self.asked()
        assert isinstance(move, EffectsMove), move
        return move

    def say(self, move: Move) -> None:
        """Let the player whose turn it is say something."""
        self.game = decide(RULES, self.game, self.me, move, decision=pending(RULES, self.game)[0].id).game

    def done(self, strengths: Mapping[int, int]) -> None:
        """Let others have revealed, with so many troops in the Conflict each, in the order of seats."""
        for place, seat in enumerate(self.others):
            side = self.s.sides[seat]
            side.had_reveal, side.hand = True, ()
            self._fights(side, strengths.get(place, 0))

    def _fights(self, side: Side, troops: int) -> None:
        whole = side.supply + side.garrison + side.conflict
        side.conflict, side.garrison = troops, min(side.garrison, whole - troops)
        side.supply = whole - side.garrison - troops

    def troops(self, conflict: int, garrison: int) -> None:
        """Give the player so many troops in the Conflict and in the garrison."""
        self.mine.conflict, self.mine.garrison = conflict, garrison
        self.mine.supply = 12 - conflict - garrison
