"""What a Karama does for one faction alone (option xviii): one module a faction, each named as the faction.

A special power is an advantage (`powers.Advantage`) for which a Karama is played (`karama.use_special`): as an offer at
any time, or in a question of its own at its moment. Whose it is, and whether he may still use it, is public; whether he
holds the card decides only what his form offers. Modules have `STEPS`, `OFFERS`, `ORDERS` and `AT` as those of
`advantages` have.
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
    """Yield what the special powers do at a moment, in the order of the modules' names."""
    for module in modules(__name__, __path__).values():
        if act := getattr(module, "AT", {}).get(moment):
            yield act
