"""Refusals. A refused move changes nothing and its text reveals nothing the seat does not know."""

from __future__ import annotations


class Refusal(Exception):
    """A move that was not accepted: why (`code`), under which rule, and the figures of the sentence (`params`)."""

    def __init__(self, code: str, rule: str = "", **params: object) -> None:
        super().__init__(f"{code} [{rule}]" if rule else code)
        self.code = code
        self.rule = rule
        self.params = params


class IllegalMove(Refusal):
    """The rules do not allow it; `rule` is the number of the rule that says so."""


class StaleDecision(Refusal):
    """The decision that was answered is closed, or was never this seat's."""


class NothingToAnswer(Refusal):
    """The seat owes no such decision and has no such offer now."""


class GameOver(Refusal):
    """The game has ended; nothing can be played any more."""


def check(condition: bool, code: str, rule: str, **params: object) -> None:
    """Refuse the move under `rule` unless `condition` holds."""
    if not condition:
        raise IllegalMove(code, rule, **params)
