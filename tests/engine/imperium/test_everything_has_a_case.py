"""Every number of the rules has a case, and all that is printed is used in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from engine.core.facts import Fact
from engine.imperium.board import SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.facts import (
    AgentSent,
    CardAcquired,
    CardPlayed,
    CardsRevealed,
    HagalRevealed,
    IntriguePlayed,
    RewardGiven,
)
from engine.imperium.leaders import LEADERS
from engine.imperium.rivals.printed import HAGAL
from engine.imperium.state import State
from tests.cases import read_file, run_case, vocabulary
from tests.cases.language.numbers import proved
from tests.cases.language.text import Case, files

Use = tuple[str, ...]
BOOK = vocabulary("imperium")
WATCHED = (AgentSent, CardAcquired, CardPlayed, CardsRevealed, HagalRevealed, IntriguePlayed, RewardGiven)


def _cases() -> list[Case]:
    return [case for path in files([BOOK.manual.parent]) for case in read_file(path)]


def _uses(fact: Fact, s: State) -> Iterator[Use]:
    """Yield what of all that is printed is used when this happens."""
    match fact:
        case CardPlayed(seat=seat, card="signet_ring"):
            yield "signet", s.sides[seat].leader
        case CardPlayed(card=card):
            yield "agent", card
        case CardsRevealed(cards=cards):
            yield from (("reveal", card) for card in cards)
        case CardAcquired(card=card):
            yield "acquire", card
        case IntriguePlayed(card=card, entry=entry):
            yield "intrigue", card, str(entry)
        case RewardGiven(place=place):
            yield "reward", s.conflict, str(place)
        case AgentSent(side=side, space=space) if side in s.seats:
            yield "space", space
        case HagalRevealed(card=card, use=use):
            yield use, card


def _printed() -> set[Use]:
    found: set[Use] = {("signet", leader) for leader in LEADERS} | {("space", space) for space in SPACES}
    for card in CARDS.values():
        found |= {("agent", card.id)} if (card.icons or card.send_rule) and card.id != "signet_ring" else set()
        found |= {("reveal", card.id)} if card.reveal else set()
        found |= {("acquire", card.id)} if card.acquire else set()
    for intrigue in INTRIGUE.values():
        found |= {("intrigue", intrigue.id, str(entry + 1)) for entry in range(len(intrigue.plays))}
    for conflict in CONFLICTS:
        found |= {("reward", conflict, place) for place in ("1", "2", "3")}
    for hagal in HAGAL.values():
        found |= {("reshuffle", hagal.id)} if hagal.reshuffle else {("agent", hagal.id), ("swords", hagal.id)}
    return found


def test_every_number_has_a_case_or_a_reason_for_none() -> None:
    cases = _cases()
    assert BOOK.rulebook.missing(cases) == []
    assert not set(BOOK.rulebook.without_behaviour) & set(proved(cases))


def test_all_that_is_printed_is_used_in_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[Use] = set()

    def watch(kind: type[Fact]) -> None:
        apply = cast(Any, kind).apply

        def watched(fact: Fact, s: State) -> None:
            used.update(_uses(fact, s))
            apply(fact, s)

        monkeypatch.setattr(kind, "apply", watched)

    for kind in WATCHED:
        watch(kind)
    assert [result.reason for result in map(run_case, _cases()) if not result.passed] == []
    left = sorted(_printed() - used)
    assert not left, left
