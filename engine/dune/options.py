"""The options of a game (D-OPT-1): public, fixed at setup."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """The rules a table plays by. The base game has every option off."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    edition: Literal["descartes"] = "descartes"
    max_turns: int = Field(15, ge=1, le=15, description="the last turn (D-TURN-1)")
    pass_is_final: bool = Field(False, description="a bidder who passed on a card is out for that card (D-BID-6)")
    missed_plan: Literal["full_dial", "zero_dial"] = Field(
        "full_dial", description="the battle plan of somebody who sent none (D-BAT-26)"
    )
