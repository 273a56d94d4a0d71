"""Words of any game: names reduced to what counts in them, lists, and nothing at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .text import CaseError, near

IS = r"(?:\s*[:=]\s*|\s+(?:(?:is|are)(?: now)?:?\s+)?)"  # what may stand between a thing and its number
NOTHING = ("none", "nothing", "nobody", "empty", "no one", "noone", "-")


def key(text: str) -> str:
    """Reduce a name to its letters and digits."""
    return "".join(letter for letter in text.lower() if letter.isalnum())


def find(text: str, names: Mapping[str, str], what: str) -> str:
    """Return the id that a name means; CaseError with near misses if it means none."""
    found = names.get(key(text))
    if found is None:
        hint = near(text, set(names.values()))
        raise CaseError(f"`{text.strip()}` is not {what}{hint}")
    return found


def is_nothing(text: str) -> bool:
    """Say whether a word stands for nothing at all."""
    return text.strip().lower() in ("", "{}", *NOTHING)


def items(text: str) -> list[str]:
    """Split a list at its commas (or semicolons); braces around it are allowed, `none` is an empty one."""
    text = text.strip()
    if text.startswith("{") and text.endswith("}"):
        text = text[1:-1]
    if is_nothing(text):
        return []
    text = re.sub(r"\+(?=\s*[a-z])", ",", text, flags=re.IGNORECASE)  # `atreides + fremen`
    found = [part.strip() for part in re.split(r"[,;]|\band\b(?!\s*\d+\s*(?:\*|starred))", text)]
    return [part for part in found if part]


def show_list(values: Iterable[object]) -> str:
    """Write a list, or `nothing`."""
    return ", ".join(str(value) for value in values) or "nothing"
