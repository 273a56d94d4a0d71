"""What a table has agreed on: common quiet hours, time banks, who plays for the absent, and its house rules."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from engine.core.text import legible

from .rest import NONE, Rest

HOUSE_RULES = 600  # characters


@dataclass(frozen=True, slots=True)
class Terms:
    """They belong to the table, and everybody sees them."""

    rest: Rest = NONE  # common quiet hours, in the table's zone: for what waits for nobody by name, too
    bank: timedelta = timedelta()  # of each seat, for a whole game
    machines: bool = False  # whether a machine player answers for whoever is absent; else the defaults are played
    house_rules: str = ""  # as they were written: whoever shows them quotes them (`agreements.quoted`)

    def written(self) -> str:
        """Return them as JSON, without what is usual."""
        kept = {"rest": self.rest.written(), "bank": self.bank.total_seconds(), "machines": self.machines}
        kept["house_rules"] = self.house_rules
        return json.dumps({name: value for name, value in kept.items() if value})


@lru_cache(maxsize=256)
def read(text: str) -> Terms:
    """Return what was written."""
    kept = json.loads(text)
    bank = timedelta(seconds=kept.get("bank", 0))
    house_rules = legible(str(kept.get("house_rules", "")))[:HOUSE_RULES]
    return Terms(Rest.read(kept.get("rest", {})), bank, bool(kept.get("machines")), house_rules)
