"""The vocabulary of the cases of Dune: Imperium, put together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.games import house
from engine.imperium.board import FACTIONS, MAKERS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.composition import COLOURS, PHASES
from engine.imperium.leaders import LEADERS
from engine.imperium.rivals.printed import HAGAL
from engine.imperium.state import LEADER, State
from engine.imperium.view import Own, SideView, TurnView, View, view
from tests.subjects.imperium import SUBJECT

from ..language.numbers import Rulebook
from ..language.seeing import Hide, answers, orders, secrets
from ..language.text import CaseError
from ..language.vocabulary import Vocabulary
from . import names
from .correcting import PLAY
from .laying import Wanted, begin
from .position import EXPECTED, SET_UP, goal, hands
from .readable import FORMS
from .reading import READING

_TEXT = {name: (SUBJECT.folder / "rules" / f"{name}.md").read_text("utf-8") for name in ("rules", "rulings")}
_NUMBERED = tuple(dict.fromkeys(re.findall(r"\*\*(I-[A-Z0-9]+-\d+)\*\*", _TEXT["rules"])))
_KNOWN = frozenset(
    number for text in _TEXT.values() for number in re.findall(r"\b(?:[IR](?:-[A-Z0-9]+)+-\d+|DP-\d+)\b", text)
)
_NEVER = {
    "I-GEN-14": "there is no move that would hand over resources or cards",
    "I-ASYNC-1": "deadlines belong to the table service",
}


def _counts(text: str, found: tuple[int, int]) -> bool:
    return names.nothing_counted(text) == found


def _hide_hand(twin: State, owner: str) -> None:
    """Give a seat other cards, from its deck."""
    side = twin.sides[owner]
    number = len(side.hand)
    if not number or len(side.deck) < number or set(side.hand) == set(side.deck[:number]):
        raise CaseError(f"{owner} has no card that could be another")
    side.hand, side.deck = side.deck[:number], (*side.hand, *side.deck[number:])


def _hide_deck(twin: State, owner: str) -> None:
    side = twin.sides[owner]
    side.deck = (*side.on_top, *side.deck[side.known :][::-1])


def _hide_intrigue(twin: State, owner: str) -> None:
    side = twin.sides[owner]
    number = len(side.intrigue)
    if not number or len(twin.intrigue_deck) < number:
        raise CaseError(f"{owner} has no Intrigue card that could be another")
    side.intrigue, twin.intrigue_deck = twin.intrigue_deck[:number], (*side.intrigue, *twin.intrigue_deck[number:])


def _hide_tokens(twin: State, owner: str) -> None:
    tokens = twin.sides[owner].tokens
    if not tokens:
        raise CaseError(f"{owner} has chosen no tokens")
    twin.sides[owner].tokens = tuple(faction for faction in FACTIONS if faction not in tokens)


def _reverse(pile: str) -> Hide:
    def hide(twin: State, _: str) -> None:
        setattr(twin, pile, getattr(twin, pile)[::-1])

    return hide


_OF_SEATS: Mapping[str, Hide] = {
    "hand": _hide_hand,
    "deck": _hide_deck,
    "intrigue": _hide_intrigue,
    "tokens": _hide_tokens,
    "order": orders,
    "answer": answers,
}
_COMMON: Mapping[str, Hide] = {
    "imperium deck": _reverse("imperium"),
    "intrigue deck": _reverse("intrigue_deck"),
    "conflict deck": _reverse("conflict_deck"),
    "hagal deck": _reverse("hagal"),
}
_EXAMPLES = {
    "seat": "red",
    "other": "blue",
    "said": "red: send dagger to High Council",
    "move": "red: turn do agent, card dagger, space rally_troops",
    "whole_move": "blue: reveal",
    "refused": "I-AGENT-1: red: send dagger to Arrakeen",
    "question": "combat",
    "offer": "combat",
    "stop": "combat",
    "order": "combat until always",
    "order_kind": "combat",
    "order_fields": "until",
    "usual": "order combat until is usually played",
    "option": "bindu_optional_pass on",
    "draw": "deck:red chani, dagger",
    "goal": "combat",
    "field": "card",
    "choices": "{dagger, diplomacy}",
    "among": "red for space in turn given do agent, card dagger: High Council",
    "several": "two cards in endgame",
    "fact": "CardsDrawn seat red, number 1",
    "then_fact": "PhaseBegan phase combat",
    "seen": "conflict: grand_vision",
    "secret": "hand",
}
_PLACES = frozenset((*SPACES, LEADER))
_SIDES = frozenset((*COLOURS, *names.RIVALS))
_CARDS = frozenset(CARDS)


def _view_parts(seen: View) -> list[Any]:
    return [part for part in (seen.own, seen.turn, seen) if part is not None]


VOCABULARY = Vocabulary(
    subject=SUBJECT,
    reading=READING,
    rulebook=Rulebook(_NUMBERED, _KNOWN | frozenset(house.paragraphs()), _NEVER, before="I-"),
    manual=Path(__file__).with_name("README.md"),
    seats=names.SEATS,
    a_seat="one of the colours",
    candidates=names.candidates,
    count=names.nothing_counted,
    counts=_counts,
    pile=lambda text: text,
    holds={
        **dict.fromkeys(("seat", "seats", "side", "by", "first", "winners", "winner", "up", "mover"), _SIDES),
        "space": _PLACES,
        "agent": _PLACES | {"first", "second", "swordmaster", "mentat"},
        **dict.fromkeys(("hand", "row", "deck", "discard", "played", "revealed", "removed"), _CARDS),
        **dict.fromkeys(("card", "cards"), _CARDS | frozenset(INTRIGUE) | frozenset(CONFLICTS) | frozenset(HAGAL)),
        **dict.fromkeys(("faction", "factions", "tokens"), frozenset(FACTIONS)),
        "leader": frozenset(LEADERS),
        "leaders": frozenset(LEADERS),
        "conflict": frozenset(CONFLICTS),
        "intrigue": frozenset(INTRIGUE),
        "hagal_shown": frozenset(HAGAL),
        "to": _SIDES | {"discard", "deck_top", "supply", "garrison", "conflict"},
        "source": _PLACES | {"row", "reserve", "set_aside", "supply", "garrison", "conflict"},
        "zone": frozenset(("hand", "discard", "in_play", "deck")),
        "what": frozenset(("solari", "spice", "water", "persuasion", "swords")),
        "phase": frozenset((*PHASES, "setup", "over")),
        "bonus": frozenset(MAKERS),
    },
    free=("why", "decided_by"),
    ids=frozenset((*CARDS, *INTRIGUE, *CONFLICTS, *SPACES, *FACTIONS, *LEADERS, *HAGAL, *_SIDES, LEADER)),
    draws=r"(?:deck|steal):\w+|pile:\w+|leader|first|offered|tokens|rivals",
    drawn=names.drawn,
    wanted=Wanted,
    together=dict.fromkeys(("imperium", "intrigue_discard", "hagal"), ("short",)),
    begin=begin,
    hand=hands,
    kept=("card",),
    statements=((SET_UP,), (PLAY,), (EXPECTED, secrets(_OF_SEATS, _COMMON))),
    examples=_EXAMPLES,
    forms=FORMS,
    verbs=r"(?:sends?|reveals?|deploys?|acquires?|ends?|plays?|resolves?|chooses?)\b.*",
    goal=goal,
    goals={"PHASE": f"this phase ({', '.join(PHASES)}) has come"},
    view=view,
    view_types=(Own, TurnView, SideView, View),
    view_parts=_view_parts,
)
