"""The options of a game (D-OPT-1): public, fixed at setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.core.options import NoOptions, option


class Options(NoOptions):
    """The rules a table plays by. The base game has every option off.

    Its words: `bot/games/dune/words/en/options.py`.
    """

    edition: Literal["descartes"] = option("descartes", rule="D-OPT-1")
    max_turns: int = option(15, ge=1, le=15, rule="D-TURN-1")  # the last turn
    pass_is_final: bool = option(False, rule="D-BID-6")  # a bidder who passed on a card is out for that card
    xxi: bool = option(False, rule="D-COL-4")  # increased spice flow: three strongholds bring spice
    missed_plan: Literal["full_dial", "zero_dial"] = option("full_dial", rule="D-BAT-26")
    thumper: bool = option(False, rule="D-CARD-9")  # a treachery card more, that brings a worm


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "basic": {},
    "short": {"max_turns": 8},
}
