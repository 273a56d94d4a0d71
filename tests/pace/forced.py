"""Questions whose answer everybody could give: nothing hidden that the seat might have would change it.

Only what has a single legal answer as things are is looked at closely. Then the seat is given, one after the other,
what the others must think possible, as its game says (`Paced.thought_possible`): every card nobody has seen, and so on.
If it has a second answer with any of them, it is hidden that it has none, and it must be asked:
CONTRIBUTING, "The pace must not leak".
"""

from __future__ import annotations

from typing import Any

from engine.core.decision import Decision
from engine.core.game import Game, Rules

from .paced import Paced


def is_forced(paced: Paced, rules: Rules[Any], game: Game[Any], decision: Decision) -> bool:
    """Say whether a question that is asked has one legal answer by public facts."""
    question, seat, ref = rules.questions[decision.kind], decision.seat, decision.ref
    if not paced.single(question, game.state, seat, ref):
        return False
    return all(paced.single(question, s, seat, ref) for s in paced.thought_possible(rules, game.state, seat))
