"""Everything that can happen in classic Dune, by subject. `FACTS` is the register."""

from __future__ import annotations

from engine.core.facts import Fact

from . import auction, battle, game, people, pieces, specials
from .auction import *  # noqa: F403
from .battle import *  # noqa: F403
from .game import *  # noqa: F403
from .people import *  # noqa: F403
from .pieces import *  # noqa: F403
from .specials import *  # noqa: F403

FACTS: tuple[type[Fact], ...] = tuple(
    value
    for module in (game, pieces, auction, battle, people, specials)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Fact) and value is not Fact
)
