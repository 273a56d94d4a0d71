"""Which numbers of the rules have cases."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .text import Case


@dataclass(frozen=True)
class Rulebook:
    """The numbers of a game's rules."""

    numbered: tuple[str, ...]  # of all rules that can have a case, in the order of the rulebook
    known: frozenset[str]  # all that there are, rulings and the like among them
    without_behaviour: Mapping[str, str] = field(default_factory=dict)  # that no case can show, and why
    before: str = ""  # what all numbers begin with

    def unknown(self, rules: Iterable[str]) -> list[str]:
        """Return a sentence for each number that neither the rulebook nor the rulings have."""
        wrong = [rule for rule in rules if whole(rule) not in self.known]
        close = {rule: difflib.get_close_matches(rule, sorted(self.known), n=3) for rule in wrong}
        hints = {rule: f"; did you mean {' or '.join(close[rule])}?" if close[rule] else "" for rule in wrong}
        return [f"the rulebook has no rule {rule}{hints[rule]}" for rule in wrong]

    def shortened(self, title: str) -> list[str]:
        """Return a sentence if a title begins with a number of the rulebook without what all begin with: `STORM-5`."""
        number = f"{self.before}{title.split(' ')[0].strip(',;:').upper()}"
        if not self.before or number not in self.known:
            return []
        return [f"the title begins with a rule's number without its {self.before.rstrip('-')}; write {number}"]

    def missing(self, cases: Iterable[Case]) -> list[str]:
        """Return the numbers that could have a case and have none."""
        counts = proved(cases)
        return [number for number in self.numbered if number not in counts and number not in self.without_behaviour]


def whole(rule: str) -> str:
    """Return a number without the letter of its part: D-ALLY-5e is a part of D-ALLY-5."""
    return rule.rstrip("abcdefgh")


def proved(cases: Iterable[Case]) -> dict[str, int]:
    """Return how many cases each number has."""
    counts: dict[str, int] = {}
    for case in cases:
        for number in case.rules:
            counts[whole(number)] = counts.get(whole(number), 0) + 1
    return counts
