"""What a table has agreed on, in words: for its clocks, and the house rules that it wrote down."""

from __future__ import annotations

from datetime import timedelta

from bot.games.foreign import escape
from engine.core.text import legible

from .api import Sorry
from .calendar import hours_said
from .terms import HOUSE_RULES, Terms
from .words import say

LINES = 12  # of house rules


def terms_said(terms: Terms) -> tuple[str, ...]:
    """Say what a table has agreed on for its clocks."""
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


def read_house_rules(text: str) -> str:
    """Return house rules as they are kept; empty if there are to be none. Raises Sorry if they are too long."""
    lines = [" ".join(line.split()) for line in legible(text).splitlines()]
    rules = "\n".join(filter(None, lines))
    if len("\n".join(map(_harmless, rules.splitlines()))) > HOUSE_RULES or rules.count("\n") >= LINES:
        number = say().number
        raise Sorry(say().agreeing.house_rules_long.format(most=number(HOUSE_RULES), lines=number(LINES)))
    return rules


def quoted(rules: str) -> tuple[str, ...]:
    """Return the lines of house rules as all are shown them: each is a quotation, and none does anything there."""
    return tuple(f"> {_harmless(line)}" for line in rules.splitlines())


def house_rules_said(rules: str) -> tuple[str, ...]:
    """Say by what house rules a table plays; nothing if there are none."""
    return (say().agreeing.house_rules, *quoted(rules)) if rules else ()


def _harmless(line: str) -> str:
    return escape(line, len(line))
