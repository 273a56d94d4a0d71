"""Whom private messages reach, and whom the channel calls: usually one or the other."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from storage import SeatRow

# A note of a seat: to be called in public still, though private messages arrive again; until when, if that is known.
STILL = "still-called"
CALM = timedelta(minutes=1)  # after what all saw him do, within which it is found out whether they do


def reachable(seat: SeatRow) -> bool:
    """Whether private messages reach whoever sits there and answers for the seat."""
    return seat.person is not None and seat.kind == "person" and seat.dm_state != "closed"


def called_in_public(seat: SeatRow, now: datetime) -> bool:
    """Whether the channel calls whoever sits there: nothing private arrives, or all may think so still."""
    return seat.dm_state == "closed" or (STILL in seat.preferences and _still(seat, now))


def _still(seat: SeatRow, now: datetime) -> bool:
    until = json.loads(seat.preferences).get(STILL, False)
    return until if isinstance(until, bool) else now < datetime.fromisoformat(until)


def nothing_arrived(seat: SeatRow) -> bool:
    """Whether nothing private arrives there, or did not until lately."""
    return seat.dm_state == "closed" or STILL in json.loads(seat.preferences)
