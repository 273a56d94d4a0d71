"""What a table has agreed on for its clocks, in words."""

from __future__ import annotations

from datetime import timedelta

from .calendar import hours_said
from .terms import Terms
from .words import say


def terms_said(terms: Terms) -> tuple[str, ...]:
    """Say what a table has agreed on."""
    said = say().agreeing
    quiet = terms.rest.quiet
    return (
        said.quiet.format(hours=hours_said(quiet), zone=terms.rest.zone) if quiet else said.quiet_none,
        said.bank.format(length=time_said(terms.bank)) if terms.bank else said.bank_none,
        said.absent_machine if terms.machines else said.absent_default,
    )


def time_said(length: timedelta) -> str:
    """Say how long something lasts, in hours, or in minutes if it is less than one."""
    hours, minutes = length // timedelta(hours=1), length // timedelta(minutes=1)
    said = say().agreeing
    return said.hours.format(hours=say().number(hours)) if hours else said.minutes.format(minutes=say().number(minutes))
