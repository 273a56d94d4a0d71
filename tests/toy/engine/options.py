"""The options of a game (T-4, T-5)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Options(BaseModel):
    """The rules a table plays by."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    frost: bool = Field(False, description="three frosts are in the deck (T-4)")
    actions: int = Field(4, ge=1, le=8, description="the actions of a turn; may be changed during a game (T-5)")
