"""The towns of the toy: everything delivered in them is the same for whoever may not know; planted leaks are caught."""

from __future__ import annotations

import pytest

from .delivered import caught, stretch
from .leak import Leak
from .toy_towns import TOWNS

SEED = 1
EACH = 3  # twins of a kind, at least


async def test_all_that_is_delivered_is_the_same() -> None:
    series = await stretch(TOWNS, SEED, EACH, EACH)
    print("\n".join(series.total.lines()))
    assert not series.total.leaks, series.total.leaks[:3]
    assert not series.missing(EACH), series.missing(EACH)
    assert series.total.shown > 100 * sum(series.total.twins.values())


@pytest.mark.parametrize("leak", TOWNS.leaks, ids=lambda leak: leak.name)
async def test_a_planted_leak_is_caught(leak: Leak) -> None:
    how, towns = await caught(TOWNS, leak, SEED)
    print(towns, "towns:", how)
    assert how
