"""What a run of the swap test compared, why its twins ended, and what leaked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.core.game import Game
from tests.subjects.subject import Subject

LONG = 20  # commits that a long-lived twin has seen


@dataclass
class Report:
    """Counts of twins by kind of change, of comparisons by what was open, and every difference."""

    subject: Subject[Any]
    twins: Counter[str] = field(default_factory=Counter)
    long_lived: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)  # viewers x commits, by kind of change
    windows: Counter[str] = field(default_factory=Counter)  # comparisons while such a question was open
    phases: Counter[str] = field(default_factory=Counter)  # twins by the phase they began in
    turns: Counter[int] = field(default_factory=Counter)
    began: Counter[str] = field(default_factory=Counter)  # twins by the questions that were open
    tried: Counter[str] = field(default_factory=Counter)  # inputs tried in both, by what came of them
    ended: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def begun(self, kind: str, game: Game[Any]) -> None:
        """Count a twin."""
        self.twins[kind] += 1
        self.phases[self.subject.phase(game.state)] += 1
        self.turns[self.subject.turn(game.state)] += 1
        self.began.update({window.kind for window in game.state.windows.values()})

    def met(self, kind: str, game: Game[Any], viewers: int) -> None:
        """Count a comparison, by what was open."""
        self.compared[kind] += viewers
        self.windows.update({window.kind for window in game.state.windows.values()})

    @property
    def never_open(self) -> list[str]:
        """The kinds of question of the register that were never open during a comparison."""
        return [kind for kind in self.subject.rules.questions if not self.windows[kind]]

    def as_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        kinds = sorted(self.twins)
        return {
            "windows": {kind: self.windows[kind] for kind in self.subject.rules.questions},
            "never_open": self.never_open,
            "twins": {
                kind: {"total": self.twins[kind], "long_lived": self.long_lived[kind], "compared": self.compared[kind]}
                for kind in kinds
            },
            "began_in": {"phases": dict(self.phases), "turns": dict(sorted(self.turns.items()))},
            "tried": dict(self.tried),
            "differences": {"count": len(self.leaks), "list": self.leaks[:50]},
            "ended": dict(self.ended.most_common()),
        }

    def lines(self) -> list[str]:
        """Return the report as tables."""
        head = f"{'kind':40}{'twins':>8}{f'{LONG}+ commits':>13}{'comparisons':>13}"
        rows = [f"{k:40}{n:8}{self.long_lived[k]:13}{self.compared[k]:13}" for k, n in sorted(self.twins.items())]
        began = ", ".join(f"{phase} {n}" for phase, n in self.phases.most_common())
        turns = ", ".join(f"{turn}: {n}" for turn, n in sorted(self.turns.items()))
        opened = [f"{k:40}{self.began[k]:8}{self.windows[k]:26}" for k in self.subject.rules.questions]
        ends = [f"{n:8}  {why}" for why, n in self.ended.most_common()]
        return [
            head,
            *rows,
            f"they began in the phases {began}; in the turns {turns}",
            f"{'question':40}{'twins':>8}{'open when compared':>26}",
            *opened,
            "tried in both: " + ", ".join(f"{what} {n}" for what, n in self.tried.most_common()),
            "twins ended for a viewer because:",
            *ends,
            *(f"NEVER OPEN {kind}" for kind in self.never_open),
            *(f"LEAK {leak}" for leak in self.leaks[:20]),
        ]
