"""Instants as the database keeps them: UTC, ISO 8601, one fixed width, so that text order is time order."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

Clock = Callable[[], datetime]
"""The injected clock: the present instant, with a zone."""


def to_text(instant: datetime) -> str:
    """``2026-01-31T18:00:00.000000+00:00``. Raises ValueError for an instant without a zone."""
    if instant.tzinfo is None:
        raise ValueError("an instant needs a time zone")
    return instant.astimezone(UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    """The instant that ``to_text`` wrote."""
    return datetime.fromisoformat(text)


def optional_to_text(instant: datetime | None) -> str | None:
    """As ``to_text``, for a column that may be empty."""
    return None if instant is None else to_text(instant)


def optional_from_text(text: str | None) -> datetime | None:
    """As ``from_text``, for a column that may be empty."""
    return None if text is None else from_text(text)


def with_instants(row: Sequence[Any], *columns: int) -> list[Any]:
    """A row of the database with the text in these columns made into instants; empty columns stay None."""
    values = list(row)
    for column in columns:
        values[column] = optional_from_text(values[column])
    return values
