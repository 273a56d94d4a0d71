"""Comparing what was found with what was expected."""

from __future__ import annotations

from .text import Failed


def same(what: str, expected: object, found: object) -> None:
    """Fail unless what was found is what was expected."""
    if expected != found:
        raise Failed(f"{what}: expected {show(expected)}, found {show(found)}")


def show(value: object) -> str:
    """Write a value for people."""
    if isinstance(value, tuple | list | set | frozenset):
        values = sorted(map(str, value)) if isinstance(value, set | frozenset) else map(str, value)
        return ", ".join(values) or "nothing"
    return str(value) if value not in ("", None) else "nothing"
