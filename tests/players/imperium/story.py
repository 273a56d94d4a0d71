"""The story of a game of machine players, a line a turn: `python -m tests.players.imperium.story --seed S`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.facts import Fact
from engine.core.game import Game, Outcome
from engine.imperium.composition import COLOURS, PLAYERS
from engine.imperium.facts import (
    AgentGained,
    AgentSent,
    AllianceMoved,
    CardAcquired,
    CardTrashed,
    CombatRanked,
    ConflictRevealed,
    CouncilJoined,
    Gained,
    GameEnded,
    InfluenceMoved,
    IntriguePlayed,
    IntrigueReceived,
    LeaderTaken,
    PointsMoved,
    RevealBegan,
    TroopsMoved,
    TurnBegan,
)
from engine.imperium.state import State

from .playing import begin, play

SAID: Mapping[type[Fact], Callable[[Any], str]] = {
    LeaderTaken: lambda f: f"\n{f.seat}: {f.leader}",
    TurnBegan: lambda f: f"\n  {f.seat}:",
    AgentSent: lambda f: f"-> {f.space} {dict(f.paid) or ''}",
    RevealBegan: lambda f: "REVEALS",
    Gained: lambda f: f"{f.amount:+} {f.what}" if f.what not in ("persuasion",) else f"({f.amount} pers)",
    PointsMoved: lambda f: f"**{f.side} {f.amount:+} VP {f.why}**",
    InfluenceMoved: lambda f: f"{f.side if f.why == 'conflict' else ''}{f.faction}={f.to}",
    AllianceMoved: lambda f: f"ALLIANCE {f.faction}->{f.to}",
    TroopsMoved: lambda f: f"{f.number}:{f.source}>{f.to}" if f.to == "conflict" or f.source == "supply" else "",
    CardAcquired: lambda f: f"BUYS {f.card}",
    CardTrashed: lambda f: f"TRASHES {f.zone}:{f.card}",
    IntriguePlayed: lambda f: f"PLOT[{f.card}/{f.entry}]",
    IntrigueReceived: lambda f: f"gets[{','.join(f.cards)}]",
    CouncilJoined: lambda f: "COUNCIL",
    AgentGained: lambda f: "SWORDMASTER",
    CombatRanked: lambda f: f"\n  COMBAT {dict(f.strengths)} winner {f.winner} {f.rewards}",
    GameEnded: lambda f: f"\nENDS {f.winners} {f.scores} {f.decided_by}",
}


def told(s: State, facts: tuple[Fact, ...]) -> Iterator[str]:
    """Yield what a story says of facts."""
    for fact in facts:
        if isinstance(fact, ConflictRevealed):
            yield f"\n\nROUND {s.round} {fact.card}: " + "; ".join(_stands(s, seat) for seat in s.seats)
        elif type(fact) in SAID and (said := SAID[type(fact)](fact)):
            yield said


def _stands(s: State, seat: str) -> str:
    side = s.sides[seat]
    purse = f"{side.solari}$ {side.spice}sp {side.water}w {side.garrison}tr"
    return f"{seat} {side.vp}VP {purse} {'/'.join(map(str, side.influence.values()))} {len(side.intrigue)}in"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.players.imperium.story", description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, default=4, choices=PLAYERS)
    given = parser.parse_args()

    def hear(game: Game[State], outcome: Outcome[State]) -> None:
        for commit in outcome.commits:
            facts = tuple(fact for fact, _ in commit.facts)
            print(*told(outcome.game.state, facts), end=" ")

    hands: dict[str, tuple[str, ...]] = {}

    def watch(game: Game[State], decision: Any, seed: str) -> None:
        if decision.kind == "turn" and hands.get(decision.seat) != game.state.sides[decision.seat].hand:
            hands[decision.seat] = game.state.sides[decision.seat].hand
            print(f"<{','.join(hands[decision.seat])}>", end=" ")

    play(begin(given.players, given.seed), frozenset(COLOURS), given.seed, watch, hear)
    print()


if __name__ == "__main__":
    main()
