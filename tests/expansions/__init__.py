"""What the tests that look at everything have to be told of an expansion, and what it alone is tested for.

An expansion that asks something, or may reveal something, has a module `test_NAME.py` here, found by being here: its
`TRIED` says what a person must say, and its own tests stand below that. Nothing is allowed to one that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.listing import modules
from engine.dune.state import State
from tests.swap.table import Reveal, ToWhom

Positions = Callable[[State], Iterator[tuple[str, str]]]


def _nowhere(s: State) -> Iterator[tuple[str, str]]:
    return iter(())


@dataclass(frozen=True, kw_only=True)
class Tried:
    """What is said of an expansion by hand.

    `unnamed`: the questions of which nobody may know who still owes them (D-ASYNC-13). `told_to`, `reveals`: as in
    `tests/swap/revealed.py`, the widest audience of a fact of its own, and what may reveal a hidden change, each with
    its rule. `moves`, `orders`: answers and orders as they are restated, one at least for each sentence. `positions`
    changes a game of six in turn 3 in steps, and yields at each the seat and kind of a question that is shown there.
    `always_shown`: why tables without the option are shown its rule, if they are.
    """

    unnamed: frozenset[str] = frozenset()
    told_to: Mapping[str, tuple[ToWhom, str]] = field(default_factory=dict)
    reveals: Mapping[str, tuple[Reveal, ...]] = field(default_factory=dict)
    moves: tuple[dict[str, Any], ...] = ()
    orders: tuple[dict[str, Any], ...] = ()
    positions: Positions = _nowhere
    always_shown: str = ""


def tried() -> dict[str, Tried]:
    """Return what is said of each expansion, by its name."""
    found = modules(__name__, __path__)
    return {name.removeprefix("test_"): module.TRIED for name, module in found.items()}
