"""The numbered rules of Orchard as they stand in the reference."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_RULES = Path(__file__).parent.parent / "engine" / "rules.md"


@cache
def paragraphs() -> Mapping[str, str]:
    """Return every numbered rule, by number."""
    texts = (" ".join(text.split()) for text in _RULES.read_text("utf-8").split("\n\n") if text.startswith("**T-"))
    marked = (text.partition(".** ") for text in texts)
    return {number.removeprefix("**"): text for number, _, text in marked}
