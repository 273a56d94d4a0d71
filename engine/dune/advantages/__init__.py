"""What the factions' advantages add to the phases: one module a faction, each named as the faction.

An advantage is a power that an option gives (`powers.Advantage`). A phase asks a named question of the module, which
asks `holder`, and so it holds only where the option is on. A module may have `STEPS`, `OFFERS` and `ORDERS`, registered
always, so that every stored game is understood, and `AT`: what it does at which moments, at every table, so it asks
first whether somebody holds the advantage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.listing import modules

from ..expansion import Act
from ..moments import Moment


def registered(what: str) -> tuple[Any, ...]:
    """Return the `STEPS`, `OFFERS` or `ORDERS` of all modules. Not at import: phases import what they ask."""
    return tuple(one for module in modules(__name__, __path__).values() for one in getattr(module, what, ()))


def acts(moment: Moment) -> Iterator[Act]:
    """Yield what the advantages do at a moment, in the order of the modules' names."""
    for module in modules(__name__, __path__).values():
        if act := getattr(module, "AT", {}).get(moment):
            yield act
