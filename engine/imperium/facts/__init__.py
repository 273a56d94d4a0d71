"""Everything that can happen in Dune: Imperium, by subject. `FACTS` is the register."""

from __future__ import annotations

from engine.core.facts import Fact

from . import cards, effects, game, pieces, rivals
from .cards import *  # noqa: F403
from .effects import *  # noqa: F403
from .game import *  # noqa: F403
from .pieces import *  # noqa: F403
from .rivals import *  # noqa: F403

FACTS: tuple[type[Fact], ...] = tuple(
    value
    for module in (game, cards, pieces, effects, rivals)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Fact) and value is not Fact
)
