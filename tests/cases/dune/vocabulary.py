"""The vocabulary of Dune's cases, put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.dune.phases.movement.ahead import ELSE, NOW, ONLY, OTHERWISE, PARTS, SAY
from engine.dune.state import State
from engine.dune.view import AuctionView, BattleView, Own, View, view
from tests.subjects.dune import SUBJECT

from ..language.doing import pass_time
from ..language.manual import table
from ..language.seeing import secrets
from ..language.setting import Setting
from ..language.speaking import Play, kind_named
from ..language.text import CaseError, near
from ..language.vocabulary import OrderParts, Vocabulary
from . import expecting, hiding, laying, looking, meaning, names, opening, relating, standing, tallying, telling
from .commanding import ORDER_FORMS
from .dialling import FORMS
from .points import POINTS
from .position import PHASES, Wanted, build, phase_named
from .reading import READING
from .refused import ALSO
from .rulebook import RULEBOOK
from .wordings import WORDINGS

_EXAMPLES = {
    "seat": "atreides",
    "other": "guild",
    "said": "atreides: bid 3",
    "move": "harkonnen: plan dial 3, leader feyd-rautha, weapon lasgun, defense shield",
    "whole_move": "guild: land 5 in Arrakeen",
    "refused": "D-STORM-4: atreides: storm dial 4",
    "question": "storm",
    "offer": "pledge",
    "stop": "worm_karama",
    "order": "storm dial 2",
    "order_kind": "storm",
    "order_fields": "dial",
    "usual": "order movement second.say is usually no",
    "option": "max_turns 10",
    "draw": "dial:atreides 3",
    "goal": "battle",
    "field": "dial",
    "choices": "{1 to 3, nothing}",
    "among": "fremen for area in entry: Arrakeen",
    "several": "members in nexus given do propose",
    "fact": "CardReceived who atreides, card lasgun",
    "then_fact": "StormMoved sectors 4",
    "seen": "looked: Old Gap",
    "secret": "spice",
}


def _begin(setting: Setting) -> Play:
    """Begin a case at its position; where it begins at a question, whoever is asked before gives the default."""
    wanted: Wanted = setting.wanted
    game, commits = build(wanted, setting.chance)
    play = Play(setting.words, game, setting.chance)
    play.facts = [told for commit in commits for told in commit.facts]
    kind, seat = wanted.asked
    if kind:
        _pass_to_question(play, wanted.phase, kind, seat)
    return play


def _pass_to_question(play: Play, phase: str, kind: str, seat: str) -> None:
    def asked() -> bool:
        return play.s.phase != phase or any(d.kind == kind and not d.held for d in play.owed(seat))

    if not pass_time(play, asked) or play.s.phase != phase:
        raise CaseError(f"in this position {seat or 'nobody'} is {'not ' if seat else ''}asked for {kind} in {phase}")


def _goal(play: Play, text: str) -> Callable[[], bool] | None:
    """Return whether what time passes until has come: a phase, a card, the end of a battle, a part of a turn."""
    begun = len(play.facts) if play.touched else _after_the_start(play)

    def happened(phase: str, turn: int | None) -> bool:
        return any(
            type(f).__name__ == "PhaseBegan"
            and phase in ("", getattr(f, "phase", ""))
            and turn in (None, getattr(f, "turn", 0))
            for f, _ in play.facts[begun:]
        )

    if text in ("battle is over", "battle ends", "battle is fought", "end of the battle", "end of battle"):
        begun = 0 if play.s.phase != "battle" else begun  # the last answer may have ended it, and the phase with it
        return lambda: any(type(f).__name__ == "BattleEnded" for f, _ in play.facts[begun:])
    if found := re.fullmatch(r"card (\d+)(?: of \d+)?(?: is (?:up|put up|auctioned))?", text):
        card = int(found[1])
        return lambda: play.s.auction is not None and play.s.auction.number >= card
    text = re.sub(r"^(landing|movement|leader revival|plan|bid|ride) of (?!turn)(.+)", r"\2 is asked \1", text)
    text = text.replace("is asked movement", "is asked ground movement")
    if found := re.fullmatch(r"(.+?) is asked(?: for)?(?: (.+))?", text):
        seat, kind = names.seat(found[1]), kind_named(play.words, found[2]) if found[2] else ""
        return lambda: any(kind in ("", d.kind) and not d.held for d in play.owed(seat))
    found = re.fullmatch(r"(.+?)(?: phase)?(?: of)?(?: turn (\d+))?", text)
    assert found is not None
    phase, turn_of = phase_named(found[1])[0], int(found[2]) if found[2] else None
    if phase not in PHASES:
        raise CaseError(f"`{text}` is neither a phase, a turn, a card, a question nor the end{near(phase, PHASES)}")
    return lambda: happened(phase, turn_of)


def _after_the_start(play: Play) -> int:
    """Return where the facts begin that follow the start of the phase in which a case begins."""
    begun = (i for i, (fact, _) in enumerate(play.facts, 1) if type(fact).__name__ == "PhaseBegan")
    return next(begun, len(play.facts))


def _deal(s: State, wanted: Wanted) -> None:
    s.hands.update({f: tuple(may[0] for may in cards) for f, cards in wanted.hands.items()})


def _view_parts(seen: View) -> list[Any]:
    return [part for part in (seen.own, seen, seen.battle, seen.auction) if part is not None]


def _tables() -> Sequence[str]:
    rows = [(f"`phase {phase.replace('_', ' ')} at {p.usage}`", p.meaning) for (phase, _), p in POINTS.items()]
    return (table("Points within phases", ("line", "what is asked first"), rows),)


_INSTEAD = {f"{part}{ELSE}": PARTS[part] for part in ("landing", "first")}
_BENDING = {ONLY: tuple[str, ...], OTHERWISE: str}
VOCABULARY = Vocabulary(
    subject=SUBJECT,
    reading=READING,
    rulebook=RULEBOOK,
    manual=Path(__file__).with_name("README.md"),
    seats=names.SEATS,
    a_seat="one of the six factions",
    candidates=meaning.candidates,
    spell=meaning.spell,
    inside=meaning.inside,
    count=names.count,
    counts=names.counts,
    pile=names.area,
    holds=meaning.HOLDS,
    called=meaning.CALLED,
    free=meaning.FREE,
    ids=meaning.IDS,
    draws=r"(?:dial|shuffle)(?:\s*:\s*| of | )(?:bene gesserit|\w+)|\w+",
    drawn=meaning.drawn,
    wanted=Wanted,
    added=("dead", "alliances", "cycles"),
    together={"phase": ("point", "asked"), "decks": ("short",)},
    begin=_begin,
    deal=_deal,
    hand=lambda s, seat: s.hands.get(seat, ()),
    kept=("discard",),
    statements=(
        (opening.PART, laying.PART, relating.PART),
        (),
        (
            expecting.PART,
            standing.PART,
            telling.PART,
            secrets(hiding.OF_SEATS, hiding.SHARED),
            looking.PART,
            tallying.PART,
        ),
    ),
    examples=_EXAMPLES,
    forms=FORMS,
    orders=ORDER_FORMS,
    plain=meaning.plain,
    verbs=meaning.VERBS,
    wordings=WORDINGS,
    order_parts={"movement": OrderParts({**PARTS, **_INSTEAD}, SAY, NOW, _BENDING)},
    goal=_goal,
    goals={
        "PHASE [of turn NUMBER]": "this phase begins",
        "card NUMBER is up": "so many cards have been put up for auction in this bidding phase",
        "the battle is over": "the battle that is fought, or the next one, has ended",
        "landing (movement, leader revival, plan, bid, ride) of SEAT": "the seat is asked for it",
    },
    view=view,
    view_types=(Own, View, AuctionView, BattleView),
    view_parts=_view_parts,
    same_choice=meaning.same_choice,
    one_of=meaning.one_of,
    offered_as=meaning.offered_as,
    refused_too=ALSO,
    tables=_tables,
)
