"""What people write is repeated to others without signs that nobody can see."""

from __future__ import annotations

import pytest

from engine.core.text import legible

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f\u200d\U0001f525"


@pytest.mark.parametrize(
    "written, read",
    [
        ("peace", "peace"),
        ("  two\u00a0words \t", "two words"),
        ("pay \u202e3 to\u202c me", "pay 3 to me"),
        ("a\u200bb\ufeffc\u00add", "abcd"),
        ("first\r\nsecond\u2028third", "first\nsecond\nthird"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("na\u0308chste Runde", "na\u0308chste Runde"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        (FAMILY, FAMILY),
        ("a\u200d b\u200d", "a b"),
        ("?", "?"),
        ("\u200b\u2060\u3164\u2800\u00a0", ""),
        ("\u0301\u034f", ""),
        ("", ""),
    ],
)
def test_only_what_can_be_seen_is_kept(written: str, read: str) -> None:
    assert legible(written) == read
    assert legible(read) == read
