"""The options and cards that have rules of their own, each a module: to add one is a line in `EXPANSIONS`."""

from __future__ import annotations

from ..moments import MOMENTS, Moment
from . import spice_flow, thumper
from .base import Act, Expansion

EXPANSIONS: tuple[Expansion, ...] = (spice_flow.EXPANSION, thumper.EXPANSION)


def acts(expansions: tuple[Expansion, ...] = EXPANSIONS) -> dict[Moment, tuple[Act, ...]]:
    """Return what is done at each moment, in the order in which the expansions are registered."""
    return {moment: tuple(each.act(moment) for each in expansions if moment in each.at) for moment in MOMENTS}


__all__ = ["EXPANSIONS", "Act", "Expansion", "acts"]
