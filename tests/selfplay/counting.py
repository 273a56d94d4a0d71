"""How many answers there were, for tests of what counts decisions: by the list of them, not by `Question.single`."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from engine.core.game import decide, pending


def answers_listed(patch: pytest.MonkeyPatch, module: ModuleType) -> list[int]:
    """Watch the decisions a module lets the game take; return a list that grows by the number of answers of each."""
    found: list[int] = []

    def watched(rules: Any, game: Any, by: str, move: Any, *, decision: str) -> Any:
        asked = next(d for d in pending(rules, game) if d.id == decision)
        listed = rules.questions[asked.kind].legal(game.state, asked.whose, asked.ref)
        found.append(len({answer.model_dump_json() for answer in listed}))
        return decide(rules, game, by, move, decision=decision)

    patch.setattr(module, "decide", watched)
    return found
