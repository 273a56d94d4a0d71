"""The options of a game (T-4, T-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.options import NoOptions, option


class Options(NoOptions):
    """The rules a table plays by."""

    frost: bool = option(False, rule="T-4")  # three frosts are in the deck
    warden: bool = option(False, rule="T-27")  # whoever works first says how much the crow eats
    actions: int = option(4, ge=1, le=8, rule="T-5", in_play=True)  # the actions of a turn


PRESETS: Mapping[str, Mapping[str, Any]] = {"summer": {}, "winter": {"frost": True, "actions": 8}}
