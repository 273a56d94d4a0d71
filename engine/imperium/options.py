"""The options of a game: public, and chosen before the setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.core.options import NoOptions, option


class Options(NoOptions):
    """The rules a table plays by."""

    leaders: Literal["chosen", "drafted", "dealt"] = option("chosen", rule="I-SETUP-4")  # how they are given out
    bindu_optional_pass: bool = option(False, rule="R-INTRIGUE-1", in_play=True)  # Bindu Suspension need not end a turn
    difficulty: Literal["mercenary", "sardaukar", "mentat", "kwisatz_haderach"] = option(
        "mercenary", rule="I-SOLO-1"
    )  # of a game against two Rivals


PRESETS: Mapping[str, Mapping[str, Any]] = {"usual": {}, "quick": {"leaders": "dealt"}}
