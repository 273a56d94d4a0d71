"""Positions in which a machine player is asked one question."""

from __future__ import annotations

from bot.players.dune import answer
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, TimeUp
from engine.core.run import Frame
from engine.core.seen import asked
from engine.dune.board import TERRITORY_OF
from engine.dune.flow import following
from engine.dune.game import RULES
from engine.dune.state import State

from .playing import FACTIONS, begin


class Table:
    """A game at the start of a phase of turn 2, laid out by a test, then asked."""

    def __init__(self, phase: str, *factions: str, seed: str = "sense") -> None:
        game = begin(factions or FACTIONS, seed)
        while game.state.phase == "setup":
            game = decide(RULES, game, "table", TimeUp(decisions=tuple(d.id for d in pending(RULES, game)))).game
        s = game.state
        s.windows.clear()
        s.sealed.clear()
        s.spice.clear()
        s.turn, s.storm = 2, 18
        self.game: Game[State] = Game(s, (Frame("turn", phase),))

    @property
    def s(self) -> State:
        """The state as it is now."""
        return self.game.state

    def enter(self, phase: str, *open_: Frame) -> None:
        """Stand in the middle of a phase, where these steps are open."""
        self.s.phase = phase
        self.game = Game(self.s, (Frame("turn", following(self.s, phase)), *open_))

    def put(self, faction: str, area: str, number: int) -> None:
        """Put ordinary forces from the reserves on the map."""
        ordinary, starred = self.s.reserves[faction]
        self.s.reserves[faction] = (ordinary - number, starred)
        assert ordinary >= number
        assert area in TERRITORY_OF
        self.s.forces[area, faction] = (number, 0)

    def clear(self) -> None:
        """Take all forces back into the reserves."""
        for (_, f), count in self.s.forces.items():
            own = self.s.reserves[f]
            self.s.reserves[f] = (own[0] + count[0], own[1] + count[1])
        self.s.forces.clear()

    def hand(self, faction: str, *cards: str) -> None:
        """Give a faction this hand; whoever had the cards gives them to the deck."""
        s = self.s
        for f in s.factions:
            s.decks["treachery"] += tuple(c for c in s.hands[f] if c in cards or f == faction)
            s.hands[f] = () if f == faction else tuple(c for c in s.hands[f] if c not in cards)
        s.decks["treachery"] = tuple(c for c in s.decks["treachery"] if c not in cards)
        s.hands[faction] = cards

    def until(self, kind: str, seat: str) -> Move:
        """Let defaults be taken until the seat owes an answer of that kind, and return what a machine answers."""
        self.game = decide(RULES, self.game, "table", TimeUp()).game
        for _ in range(200):
            owed = [d for d in pending(RULES, self.game) if not d.held and not d.answered]
            found = next((d for d in owed if (d.kind, d.seat) == (kind, seat)), None)
            if found is not None:
                return answer(asked(RULES, self.game, found), "sense")
            assert owed, "the game is over"
            self.game = decide(RULES, self.game, "table", TimeUp(decisions=tuple(d.id for d in owed))).game
        raise AssertionError(f"{seat} was never asked {kind}")
