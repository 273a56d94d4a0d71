"""Declaring the options of a game: the fields of one frozen model, each an `option`. `choosing` makes a form of it.

Facts and states hold the model, so this module says nothing that a snapshot does not need.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class NoOptions(BaseModel):
    """Of a game that has none; the base of those that have some."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def option(
    usual: Any,
    *,
    rule: str,
    in_play: bool = False,
    needs: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    ge: int | None = None,
    le: int | None = None,
) -> Any:
    """Declare a field of a model of options; a number needs its lowest and highest value."""
    terms = {"rule": rule, "in_play": in_play, "needs": list(needs), "excludes": list(excludes)}
    return Field(usual, ge=ge, le=le, json_schema_extra={"option": terms})  # type: ignore[dict-item]
