"""Words that people write, as they are shown to others: on one line, and so that they do nothing there."""

from __future__ import annotations

import re

NAME = 32  # characters


def escape(text: str, limit: int = NAME) -> str:
    """Return foreign text on one line, shortened, so that it neither formats, links nor mentions anything."""
    plain = cut(one_line(text), limit)
    marked = re.sub(r"([\\*_~`|>#\[\]()<])", r"\\\1", plain)
    return marked.replace("@", "@\u200b").replace("://", ":\u200b//")


def cut(text: str, limit: int) -> str:
    """Return `text`, ended by an ellipsis if it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def one_line(text: str) -> str:
    """Return the text on one line, without signs that cannot be shown."""
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())
