"""Words that people write: without the signs that nobody can see, so that what is repeated to others can be read."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator

_JOINERS = "\u200c\u200d"  # within words of some scripts, and between the parts of one emoji
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that are drawn as nothing
_LINES = ("Zl", "Zp")
_EMPTY_LINES = re.compile(r"\n\s*\n")


def legible(text: str) -> str:
    """Return the text without control signs, signs of no width and overrides of direction; empty if nothing is left.

    Lines stay lines, other space becomes plain, and space at the ends goes. A sign that joins two others stays.
    """
    kept: list[str] = []
    text = text.replace("\r\n", "\n")
    for place, sign in enumerate(text):
        if sign in _JOINERS:
            joins = kept and not kept[-1].isspace() and _is_seen(text[place + 1 : place + 2])
            kept.append(sign if joins else "")
        else:
            kept.append(_plain(sign))
    words = _EMPTY_LINES.sub("\n\n", "".join(kept)).strip()
    return words if any(map(_is_seen, words)) else ""


def _plain(sign: str) -> str:
    category = unicodedata.category(sign)
    if sign in "\n\r" or category in _LINES:
        return "\n"
    if sign == "\t" or category == "Zs":
        return " "
    return "" if category[0] == "C" or sign in _BLANK else sign


def _is_seen(sign: str) -> bool:
    return bool(sign) and sign not in _BLANK and unicodedata.category(sign)[0] in "LNPS"


Words = Annotated[str, AfterValidator(legible)]
"""A text of a move that others will read."""
