"""Finding out once, with the rules unchanged, which cases reach which places."""

from __future__ import annotations

import functools
import gc
import os
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from tests.cases import run_case, vocabulary
from tests.cases.language.text import Case

from .planting import Planter
from .rules import Rules

_MARK = "_place_reached"
Cache: TypeAlias = "functools._lru_cache_wrapper[Any]"


@dataclass(frozen=True, slots=True)
class Reached:
    """Which places are reached when the rules are imported, and which by each case; and which cases do not pass."""

    importing: frozenset[int]
    cases: tuple[frozenset[int], ...]
    failing: tuple[str, ...]

    def of(self, number: int) -> list[int]:
        """Return the cases that reach a place, those that reach fewest others first: they are quick."""
        found = [i for i, reached in enumerate(self.cases) if number in reached]
        return sorted(found, key=lambda i: len(self.cases[i]))


def caches() -> list[Cache]:
    """Return every cache of the rules and of the case runner; emptied, a case runs as if it were the first."""
    found = [c for c in gc.get_objects() if isinstance(c, functools._lru_cache_wrapper)]
    return [c for c in found if c.__module__.startswith(("engine.", "tests.cases."))]


def measure(rules: Rules, cases: Sequence[Case]) -> Reached:
    """Run all cases in a process of its own, with a mark at every place."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        with os.fdopen(write_end, "wb") as out:
            pickle.dump(_measure(rules, cases), out)
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as answer:
        told = answer.read()
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
        raise RuntimeError("the run that finds out which case reaches what broke down")
    found: Reached = pickle.loads(told)
    return found


def _measure(rules: Rules, cases: Sequence[Case]) -> Reached:
    reached: set[int] = set()
    sys.meta_path.insert(0, Planter(rules.marked(_MARK), {_MARK: reached.add}))
    vocabulary(cases[0].game)  # imports the rules
    importing = frozenset(reached)
    by_case, failing = [], []
    kept = caches()
    for case in cases:
        for cache in kept:
            cache.cache_clear()
        reached.clear()
        result = run_case(case)
        by_case.append(frozenset(reached))
        if not result.passed:
            failing.append(f"{case.name}: {result.reason}")
    return Reached(importing, tuple(by_case), tuple(failing))
