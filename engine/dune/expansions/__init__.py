"""The options and cards that have rules of their own, each a module with its `EXPANSION`.

They are found by being here, in the order of the modules' names, and declared before anything else of the game is
imported (`engine/dune/__init__.py`): so the options are whole whichever module of it is asked for first.
"""

from __future__ import annotations

from engine.core.listing import modules

from ..expansion import Act, Expansion
from ..moments import MOMENTS, Moment

NAMED: dict[str, Expansion] = {name: module.EXPANSION for name, module in modules(__name__, __path__).items()}
EXPANSIONS: tuple[Expansion, ...] = tuple(NAMED.values())
for _each in EXPANSIONS:
    _each.declare()


def acts(expansions: tuple[Expansion, ...] = EXPANSIONS) -> dict[Moment, tuple[Act, ...]]:
    """Return what is done at each moment, in the order in which the expansions are registered."""
    return {moment: tuple(each.act(moment) for each in expansions if moment in each.at) for moment in MOMENTS}
