"""How cases of Dune are read, before any of its rules is loaded."""

from __future__ import annotations

import re

from ..language.text import Reading


def _parts(words: str) -> list[str]:
    """Write `tanks: atreides 3, guild 2` and `turn 5, phase battle` as two statements; other lines stay as they are."""
    parts = [part.strip() for part in re.split(r"[,;]", words)]
    if len(parts) > 1 and all(
        re.match(r"(?:turn|phase|storm|first player)\b(?! order)", p, re.IGNORECASE) for p in parts
    ):
        return parts
    match = re.fullmatch(r"(then )?(spice|tanks|reserves):\s*(.+)", words, re.IGNORECASE)
    if not match:
        return [words]
    return [f"{match[1] or ''}{match[2]} of {item.strip()}" for item in match[3].split(",")]


READING = Reading(
    game="dune",
    rule=re.compile(
        r"^(?:[DT](?:-[A-Z]+)+-[0-9]+[A-Z]?|R-(?:[A-Z]+-)?[0-9]+)[,;:]?$"
    ),  # `C-12` is the beginning of a title
    spellings=(
        (r"\bdefence", "defense"),
        (r"\bla, la, la\b", "la_la_la"),
        (r"\b(\d+) ?(?:starred|sardaukar|fedaykin)\b(?: ones| forces)?", r"\1*"),
    ),
    counted="forces?|spice|cards?|from|in",
    parts=_parts,
)
