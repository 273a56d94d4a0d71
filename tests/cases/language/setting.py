"""The set-up of a case: what its lines have said so far, and what every game's lines may say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .chance import ForcedChance
from .statements import Book
from .text import CaseError, Line, near

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

PART = Book("Set-up")
_add = PART.add


@dataclass
class Wanted:
    """What a case says about the position it begins in, in any game; each game's own adds what lies on its table."""

    options: dict[str, Any] = field(default_factory=dict)
    seed: str = "case"
    orders: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    stops: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Setting:
    """What the set-up statements of a case have said so far."""

    words: Vocabulary
    wanted: Any
    chance: ForcedChance
    line: Line | None = None


@_add(
    "option NAME VALUE",
    r"options?\b:?\s*(?P<name>[\w ]+?)\s*[:= ]\s*(?P<value>\w+)",
    "option $option",
    "An option of the game (see the table of options).",
)
def _option(c: Setting, m: re.Match[str]) -> None:
    options = c.words.subject.options
    name = m["name"].strip().lower().replace(" ", "_")
    if name not in options.model_fields:
        raise CaseError(f"there is no option `{name}`{near(name, options.model_fields)}")
    value = {"on": True, "off": False, "yes": True, "no": False}.get(m["value"].lower(), m["value"])
    try:
        options.model_validate({name: value})
    except ValueError as error:
        raise CaseError(f"the option {name} cannot be `{m['value']}`") from error
    c.wanted.options[name] = value


@_add("seed WORD", r"seed (?P<seed>.+)", "seed 17", "Where chance begins; a fixed one if not said.")
def _seed(c: Setting, m: re.Match[str]) -> None:
    c.wanted.seed = m["seed"]
