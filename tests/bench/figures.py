"""A measured figure beside the bar it is held to, and the yardsticks that say how fast the machine is just now."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

TURNS = 5_000_000  # of the empty loop that is the yardstick of the processor


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a group. `most` and `least` are the bar; without either it only explains another figure."""

    group: str
    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def bar(self) -> float | None:
        """The number it is held to."""
        return self.most if self.most is not None else self.least

    @property
    def is_held(self) -> bool | None:
        """Whether the bar is held; None if this figure has none."""
        if self.most is None and self.least is None:
            return None
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    def as_json(self) -> dict[str, Any]:
        """Return what the table says of it, for programs; `sense` says on which side of the bar it should be."""
        sense = None if self.bar is None else "most" if self.most is not None else "least"
        return {
            "name": f"{self.group}: {self.what}",
            "figure": self.value,
            "unit": self.unit,
            "bar": self.bar,
            "sense": sense,
            "held": self.is_held,
            "note": self.note,
        }

    def row(self) -> tuple[str, str, str, str]:
        """Return what, value, bar and verdict, to be aligned in a table."""
        bar = f"≤ {_number(self.most)}" if self.most is not None else ""
        bar = f"≥ {_number(self.least)}" if self.least is not None else bar
        verdict = {True: "held", False: "MISSED", None: ""}[self.is_held]
        return self.what, f"{_number(self.value)} {self.unit}".strip(), bar, f"{verdict} {self.note}".strip()


def _number(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def table(figures: Iterable[Figure]) -> str:
    """Return figures as an aligned table, a heading for each bar."""
    found = list(figures)
    widths = [max([len(f.row()[i]) for f in found] or [0]) for i in range(3)]
    lines, group = [], ""
    for figure in found:
        if figure.group != group:
            group = figure.group
            lines += ["", group]
        what, value, limit, verdict = figure.row()
        lines.append(f"  {what:{widths[0]}}  {value:>{widths[1]}}  {limit:>{widths[2]}}  {verdict}".rstrip())
    return "\n".join(lines)


def spin() -> float:
    """Return the processor seconds of five million turns of an empty loop: the yardstick of this machine just now."""
    began = time.process_time()
    for _ in range(TURNS):
        pass
    return time.process_time() - began


def processor_ms(act: Callable[[], object], times: int) -> list[float]:
    """Return the processor milliseconds of each of so many calls; what else runs on the machine does not count."""
    found = []
    for _ in range(times):
        began = time.process_time()
        act()
        found.append((time.process_time() - began) * 1000)
    return found


def median(values: Iterable[float]) -> float:
    """Return the median, 0 of nothing."""
    found = list(values)
    return statistics.median(found) if found else 0.0


def settle_memory() -> None:
    """Collect garbage and take what is left out of further collections, as the bot does when it has started."""
    gc.collect()
    gc.freeze()
