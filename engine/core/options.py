"""Declaring the options of a game: the fields of one frozen model, each an `option`. `choosing` makes a form of it.

Facts and states hold the model, so this module says nothing that a snapshot does not need.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.fields import FieldInfo


class NoOptions(BaseModel):
    """Of a game that has none; the base of those that have some. What an option `brings` is on unless it is given."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _with_what_they_bring(cls, given: Any) -> Any:
        return {**brought(cls, given), **given} if isinstance(given, Mapping) else given


class Goes(TypedDict, total=False):
    """With what an option goes: options it needs, and those it excludes, the actors who must play, what it brings.

    What it `brings` are options of yes and no that it needs and switches on itself: they are on where nobody says
    otherwise.
    """

    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    actors: tuple[str, ...]
    brings: tuple[str, ...]


def option(
    usual: Any,
    *,
    rule: str,
    in_play: bool = False,
    ge: int | None = None,
    le: int | None = None,
    **goes: Unpack[Goes],
) -> Any:
    """Declare a field of a model of options; a number needs its lowest and highest value.

    `in_play` says that a moderator can give it another value while a game is played (H-16): whatever looks it up goes
    by what it says then, and what the state lacks is made by a `Change` (`ruling`). `goes` says with what it goes.
    """
    brings = goes.get("brings", ())
    terms = {
        "rule": rule,
        "in_play": in_play,
        "needs": [*goes.get("needs", ()), *brings],
        "excludes": list(goes.get("excludes", ())),
        "actors": list(goes.get("actors", ())),
        "brings": list(brings),
    }
    return Field(usual, ge=ge, le=le, json_schema_extra={"option": terms})  # type: ignore[dict-item]


def brought(model: type[BaseModel], given: Mapping[str, Any]) -> dict[str, bool]:
    """Return what those of the given options that are on bring with them."""
    found: list[Any] = [info.json_schema_extra for name, info in model.model_fields.items() if given.get(name)]
    return {name: True for extra in found for name in extra["option"]["brings"]}


def add(model: type[BaseModel], name: str, kind: Any, declared: Any) -> None:
    """Add an option to a model, as if it were written last in it. ValueError if it has one of that name.

    Only while the program is imported, and before anything that reads the model is made: a register of facts, a form.
    """
    if name in model.model_fields:
        raise ValueError(f"there is an option {name} already")
    model.__pydantic_fields__[name] = FieldInfo.from_annotated_attribute(kind, declared)
    model.model_rebuild(force=True)
