"""The vocabulary of the toy's cases, put together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.subjects.toy import SUBJECT
from tests.toy.engine.cards import CROW, GROWERS
from tests.toy.engine.flow import NAMES
from tests.toy.engine.state import AWAY, TREES, State
from tests.toy.engine.view import Own, View, view

from ..language.numbers import Rulebook
from ..language.seeing import Hide, answers, orders, secrets
from ..language.text import CaseError
from ..language.vocabulary import Vocabulary
from ..language.words import key
from .position import ALL_CARDS, EXPECTED, PLACES, SEATS, SET_UP, Wanted, begin, cards, goal, hands
from .reading import READING

_RULES = re.findall(r"\*\*(T-\d+)\.\*\*", (SUBJECT.folder / "rules.md").read_text("utf-8"))
_PLACES = frozenset((*GROWERS, TREES, CROW, AWAY))


def _candidates(text: str, field: str) -> tuple[str, ...]:
    return (*cards(text), *((PLACES[key(text)],) if key(text) in PLACES else ()))


def _count(text: str) -> tuple[int, int]:
    raise CaseError(f"`{text}`: nothing here is counted in pairs")


def _hide_hand(twin: State, owner: str) -> None:
    """Give a seat other cards, from the deck."""
    number = len(twin.hands[owner])
    if not number or len(twin.deck) < number:
        raise CaseError(f"{owner} has no card that could be another")
    twin.hands[owner], twin.deck = twin.deck[:number], (*twin.hands[owner], *twin.deck[number:])


def _hide_deck(twin: State, _: str) -> None:
    twin.deck = twin.deck[::-1]


_SECRETS: Mapping[str, Hide] = {"hand": _hide_hand, "order": orders, "answer": answers}
_EXAMPLES = {
    "seat": "ash",
    "other": "birch",
    "said": "ash: stake 2",
    "move": "ash: work do play, card sun",
    "whole_move": "birch: stake 3",
    "refused": "T-8: ash: stake 4",
    "question": "stake",
    "offer": "loan",
    "stop": "scare",
    "order": "scare when for_me",
    "order_kind": "scare",
    "order_fields": "when",
    "usual": "order scare when is usually always",
    "option": "frost on",
    "draw": "shuffle sun, rattle",
    "goal": "work",
    "field": "apples",
    "choices": "{0 to 3}",
    "among": "ash for card in exchange: frost",
    "several": "nothing in work",
    "fact": "CardReceived grower ash, card sun",
    "then_fact": "PhaseBegan phase work",
    "seen": "mover: ash",
    "secret": "hand",
}


def _view_parts(seen: View) -> list[Any]:
    return [part for part in (seen.own, seen) if part is not None]


VOCABULARY = Vocabulary(
    subject=SUBJECT,
    reading=READING,
    rulebook=Rulebook(tuple(_RULES), frozenset(_RULES)),
    manual=Path(__file__).with_name("README.md"),
    seats=SEATS,
    a_seat="one of the growers",
    candidates=_candidates,
    count=_count,
    counts=lambda text, found: _count(text) == found,
    pile=lambda text: text,
    holds={
        **dict.fromkeys(("grower", "growers", "seat", "seats", "mover", "order"), frozenset(GROWERS)),
        **dict.fromkeys(("source", "to", "prey", "winners", "apples"), _PLACES),
        **dict.fromkeys(("card", "cards", "hand", "discards"), frozenset(ALL_CARDS)),
        "phase": frozenset((*NAMES, "setup", "over")),
    },
    ids=frozenset((*_PLACES, *ALL_CARDS)),
    draws="shuffle",
    drawn=cards,
    wanted=Wanted,
    begin=begin,
    hand=hands,
    statements=((SET_UP,), (), (EXPECTED, secrets(_SECRETS, {"deck": _hide_deck}))),
    examples=_EXAMPLES,
    goal=goal,
    goals={"PHASE": "this phase (stakes, work, crow, exchange) has come"},
    view=view,
    view_types=(Own, View),
    view_parts=_view_parts,
)
