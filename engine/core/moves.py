"""Moves: what people say. Frozen pydantic models, checked at the edge, told apart by `kind`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field


class Move(BaseModel):
    """Something a seat says; every kind of decision and offer has exactly one class of move."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    kind: str = ""


M = TypeVar("M", bound=Move)


class Order(BaseModel):
    """An instruction given in advance: how to answer one kind of question when it comes (H-1)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    kind: str = ""
    once: ClassVar[bool] = True

    @property
    def subject(self) -> str:
        """What it is about: orders of a kind about different subjects stand side by side."""
        return ""

    def parts(self) -> tuple[Order, ...]:
        """Return the orders of one subject each that it is kept as."""
        return (self,)


def internal(default: Any) -> Any:
    """Make an attribute of a move that the rules alone set; what a seat says in it is ignored, and nobody is asked."""
    return Field(default, json_schema_extra={"internal": True})


@cache
def internal_fields(move: type[BaseModel]) -> dict[str, Any]:
    """Return the attributes of a move that the rules alone set, with what they are unless the rules set them."""
    extras = {name: info.json_schema_extra for name, info in move.model_fields.items()}
    hidden = [name for name, extra in extras.items() if isinstance(extra, dict) and extra.get("internal")]
    return {name: move.model_fields[name].default for name in hidden}


def as_said(move: M) -> M:
    """Return a move with nothing in it that only the rules may set."""
    inside = internal_fields(type(move))
    if not inside:
        return move
    said = {name: default for name, default in inside.items() if getattr(move, name) != default}
    return move.model_copy(update=said) if said else move


class TimeUp(Move):
    """The table says that the time for these decisions has run out: their defaults are applied.

    A moderator who does not wait for them may let them pass instead, where that is another answer (H-15).
    """

    kind: str = "time_up"
    decisions: tuple[str, ...] = ()
    passed: bool = False


class SetOrder(Move):
    """Give an order, replacing the one about the same thing. `order` is the dumped order, checked by the game."""

    kind: str = "set_order"
    order: dict[str, Any] = {}


class ClearOrder(Move):
    """Take back the order about `subject`, or all orders of the kind if none is named."""

    kind: str = "clear_order"
    order_kind: str = ""
    subject: str | None = None


class SetStop(Move):
    """Ask to be asked (and waited for) whenever a window of this kind opens."""

    kind: str = "set_stop"
    window: str = ""


class ClearStop(Move):
    """Take back a stop."""

    kind: str = "clear_stop"
    window: str = ""


class Enter(Move):
    """The table, or a moderator with a reason, goes on at one of the doors of `Rules.entries`, by its label."""

    kind: str = "enter"
    door: str = ""
    reason: str = ""


class Annul(Move):
    """A moderator ends the game: nobody wins it."""

    kind: str = "annul"


class Void(Move):
    """A moderator closes the window of this number, as if all had let it pass (H-15)."""

    kind: str = "void"
    window: int = 0
    reason: str = ""


class WakeOrders(Move):
    """Say of one's orders and stops that sleep since a rewind (H-12) that they hold again, or `keep` none of them."""

    kind: str = "wake_orders"
    keep: bool = True


class Rewind(Move):
    """A moderator takes the game back. To where stands with the commit: its number is nobody's to read."""

    kind: str = "rewind"
    reason: str = ""
    redraw: bool = False


class TakeBack(Move):
    """A seat takes back its last move."""

    kind: str = "take_back"


class Override(Move):
    """A moderator puts something right by hand: `what` is the kind of correction, `values` are those of its form."""

    kind: str = "override"
    what: str = ""
    values: dict[str, Any] = {}
    reason: str = ""
    break_it: bool = False  # even if something breaks that always holds
    looked: tuple[str, ...] = ()  # at what the moderator looks just now, as the table knows and he does not say


class MoveBook:
    """The moves one game knows, by kind."""

    def __init__(self, classes: Iterable[type[Move]]) -> None:
        core: tuple[type[Move], ...] = (
            *(TimeUp, Enter, Annul, Override, Void),
            *(SetOrder, ClearOrder, SetStop, ClearStop, WakeOrders),
        )
        self.classes = {str(cls.model_fields["kind"].default): cls for cls in (*core, *classes)}

    def decode(self, data: dict[str, Any]) -> Move:
        """Build the move that `data` (with its `kind`) describes; pydantic's ValidationError if it is malformed."""
        cls = self.classes.get(str(data.get("kind")))
        if cls is None:
            raise ValueError(f"there is no move of the kind {data.get('kind')!r}")
        return cls.model_validate(data)
