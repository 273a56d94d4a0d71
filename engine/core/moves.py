"""Moves: what people say. Frozen pydantic models, checked at the edge, told apart by `kind`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Move(BaseModel):
    """Something a seat says; every kind of decision and offer has exactly one class of move."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    kind: str = ""


class Order(BaseModel):
    """An instruction given in advance: how to answer one kind of question when it comes (D-ASYNC-1)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    kind: str = ""
    once: ClassVar[bool] = True


class TimeUp(Move):
    """The table says that the time for these decisions has run out: their defaults are applied."""

    kind: str = "time_up"
    decisions: tuple[str, ...] = ()


class SetOrder(Move):
    """Give an order, replacing the one of the same kind. `order` is the dumped order, checked by the game."""

    kind: str = "set_order"
    order: dict[str, Any] = {}


class ClearOrder(Move):
    """Take back an order."""

    kind: str = "clear_order"
    order_kind: str = ""


class SetStop(Move):
    """Ask to be asked (and waited for) whenever a window of this kind opens."""

    kind: str = "set_stop"
    window: str = ""


class ClearStop(Move):
    """Take back a stop."""

    kind: str = "clear_stop"
    window: str = ""


class MoveBook:
    """The moves one game knows, by kind."""

    def __init__(self, classes: Iterable[type[Move]]) -> None:
        core: tuple[type[Move], ...] = (TimeUp, SetOrder, ClearOrder, SetStop, ClearStop)
        self.classes = {str(cls.model_fields["kind"].default): cls for cls in (*core, *classes)}

    def decode(self, data: dict[str, Any]) -> Move:
        """Build the move that `data` (with its `kind`) describes; pydantic's ValidationError if it is malformed."""
        cls = self.classes.get(str(data.get("kind")))
        if cls is None:
            raise ValueError(f"there is no move of the kind {data.get('kind')!r}")
        return cls.model_validate(data)
