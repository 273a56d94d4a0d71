"""A half-filled form as it is kept: plain JSON, so that it survives a restart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.tables.values import Values


@dataclass(slots=True)
class Draft:
    """The values so far, the page shown, and for long lists the group that is open.

    `number` counts the changes, so that a confirmation counts only for what was restated. `move` is what was restated
    if it is a ready-made one: an order has other fields than the form that asks for it.
    """

    decision: str = ""
    values: Values = field(default_factory=dict)
    page: int = 0
    number: int = 0
    groups: dict[str, int] = field(default_factory=dict)
    move: dict[str, Any] | None = None

    @classmethod
    def load(cls, kept: Mapping[str, Any], decision: str) -> Draft:
        """Read what was kept; a draft for another decision is not for this one."""
        if kept.get("_decision", "") != decision:
            return cls(decision)
        values = {name: value for name, value in kept.items() if not name.startswith("_")}
        groups = {str(name): int(number) for name, number in dict(kept.get("_groups", {})).items()}
        return cls(decision, values, int(kept.get("_page", 0)), int(kept.get("_number", 0)), groups, kept.get("_move"))

    def dump(self) -> dict[str, Any]:
        """Return what is kept."""
        meta = {"_decision": self.decision, "_page": self.page, "_number": self.number, "_groups": self.groups}
        return {**self.values, **meta} if self.move is None else {**self.values, **meta, "_move": self.move}

    def set(self, name: str, value: Any) -> None:
        """Note an answer."""
        self.values[name] = value
        self.number += 1
        self.move = None
