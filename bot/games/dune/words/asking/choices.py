"""Ready-made answers for buttons: the likely ones, each held against the rules before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from bot.games.presentation import Choice
from engine.core.decision import Question
from engine.core.moves import Move
from engine.dune.board import STRONGHOLDS, TERRITORY_OF
from engine.dune.cards import VOICE_KINDS
from engine.dune.state import State

from .. import plain
from ..labels import KINDS, option_label
from ..moves import restate
from .seen import Seen

MOST = 10
_LABEL = 80
_HINT = 100


def choices(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> tuple[Choice, ...]:
    """Return up to ten different answers that the rules accept now."""
    found: list[Choice] = []
    for choice in _CANDIDATES[seen.kind](state, seen, ref, question):
        said_already = any(choice.move == other.move for other in found)
        if not said_already and question.accepts(state, seen.seat, choice.move, ref):
            found.append(choice)
    return tuple(found[:MOST])


Candidates = Iterator[Choice]


def _choice(label: str, move: Move, style: str = "secondary", hint: str = "") -> Choice:
    return Choice(label[:_LABEL], move, style, hint[:_HINT])


def _say(question: Question[State, Any], **values: Any) -> Move:
    """Build a move of the question's kind."""
    move: Move = question.move.model_validate({"kind": question.kind, **values})
    return move


def _all(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    """Offer every legal answer of a small question, the first as the safe one."""
    for place, move in enumerate(islice(question.legal(state, seen.seat, ref), MOST)):
        said = restate(move.model_dump()).rstrip(".")
        yield _choice(said, move, "secondary" if place == 0 else "primary")


def _react(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Let it happen", _say(question))
    yield _choice("Play a Karama", _say(question, play=True), "danger")


def _traitor(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    for leader in seen.options("leader"):
        yield _choice(f"Keep {option_label('traitor', 'leader', leader)}", _say(question, leader=leader), "primary")
    yield _choice("Noted", _say(question))


def _prediction(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Leave both to chance", _say(question))


def _fremen(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    areas = [area for area, _ in getattr(seen.form.field("forces"), "limits", ())]
    tabr, south, west = areas[0], areas[1], areas[-1]
    yield _choice("All 10 in Sietch Tabr", _say(question, forces={tabr: 10}))
    yield _choice("All 10 in Sietch Tabr, 3 Fedaykin", _say(question, forces={tabr: 10}, starred={tabr: 3}), "primary")
    for label, split in (
        ("7 in Sietch Tabr, 3 in False Wall South", {tabr: 7, south: 3}),
        ("4 in Sietch Tabr, 3 in each False Wall", {tabr: 4, south: 3, west: 3}),
    ):
        yield _choice(label, _say(question, forces=split, starred={tabr: 3}))


def _storm(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    if seen.form.field("dial") is None:
        yield _choice("Play no card", _say(question))
        return
    yield _choice("Dial by chance", _say(question))
    for dial in range(MOST) if seen.most("dial") < MOST else (0, 2, 4, 6, 8, 10, 15, 20):
        yield _choice(f"Dial {dial}", _say(question, dial=dial), "primary")


def _bid(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Pass", _say(question))
    low = (seen.v.auction.high if seen.v.auction is not None else 0) + 1
    most = seen.most("amount")
    for amount in dict.fromkeys((low, low + 1, low + 2, low + 4, most)):
        if amount <= most:
            yield _choice(f"Bid {amount}", _say(question, amount=amount), "primary")


def _revival(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    for number in range(seen.most("number"), -1, -1):
        yield _choice(f"Revive {number}", _say(question, number=number), "primary" if number else "secondary")


def _landing(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Land nothing", _say(question))
    best: dict[str, Any] = {}
    for move in question.legal(state, seen.seat, ref):
        if move.mode in ("land", "enter") and not move.karama and _worth_it(seen, move.to):
            best[move.to] = max(best.get(move.to, move), move, key=lambda m: m.number)
    for move in sorted(best.values(), key=lambda m: not _is_stronghold(m.to)):
        yield _choice(restate(move.model_dump()).rstrip("."), move, "primary")


def _ground(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Nobody moves", _say(question))
    best: dict[tuple[str, str], Any] = {}
    for move in question.legal(state, seen.seat, ref):
        if move.origin and not move.hajr and _worth_it(seen, move.to):
            pair = (move.origin, move.to)
            best[pair] = max(best.get(pair, move), move, key=lambda m: sum(m.forces.values()))
    for move in sorted(best.values(), key=lambda m: (not _is_stronghold(m.to), -sum(m.forces.values()))):
        number = sum(move.forces.values())
        yield _choice(f"{plain.territory(move.origin)} → {plain.place(move.to)}: {number}", move, "primary")


def _is_stronghold(area: str) -> bool:
    return TERRITORY_OF[area] in STRONGHOLDS


def _worth_it(seen: Seen, area: str) -> bool:
    """Say whether a place is one that people like to go to: a stronghold, or where spice lies."""
    return _is_stronghold(area) or area in seen.v.spice


def _ride(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Nobody rides", _say(question))
    forces = dict(getattr(seen.form.field("forces"), "limits", ()))
    for to in seen.options("to"):
        if TERRITORY_OF[to] in STRONGHOLDS and to not in forces:
            yield _choice(f"All ride to {plain.place(to)}", _say(question, forces=forces, to=to), "primary")


def _nexus(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    accepts, refusals = [], []
    for number, p in seen.own.proposals.items():
        members = plain.factions(actor for actor in p.members if actor != seen.seat)
        if seen.seat not in p.accepted:
            accepts.append(_choice(f"Accept: with {members}", _say(question, do="accept", id=number), "success"))
        if p.by != seen.seat:
            refusals.append(_choice(f"Refuse: with {members}", _say(question, do="refuse", id=number), "danger"))
    yield from accepts[: MOST - 1]
    yield _choice("Done", _say(question))
    yield from refusals


def _voice(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Say nothing", _say(question))
    for command, must in (("not", "Not"), ("play", "Play")):
        for kind in VOICE_KINDS[:5]:
            move = _say(question, command=command, card_kind=kind)
            yield _choice(f"{must} {KINDS[kind]}", move, "primary")


def _treachery(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    yield _choice("Call treachery", _say(question, call=True), "danger")
    yield _choice("Call nothing", _say(question))


def _winner(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    cards = seen.options("discard")
    yield _choice("Keep my cards" if cards else "Ordinary forces first", _say(question))
    for card in cards:
        yield _choice(f"Discard {plain.card(card)}", _say(question, discard=(card,)))
    if len(cards) > 1:
        yield _choice("Discard both", _say(question, discard=cards))


def _plan(state: State, seen: Seen, ref: str, question: Question[State, Any]) -> Candidates:
    full = question.default(state, seen.seat, ref)
    slots = {slot: seen.options(slot)[0] for slot in ("weapon", "defense") if seen.options(slot)}
    full = full.model_copy(update={"dial": seen.most("dial")})
    if slots and len(set(slots.values())) == len(slots):
        armed = full.model_copy(update=slots)
        yield _choice(f"Armed: {restate(armed.model_dump()).rstrip('.')}", armed, "primary")
    yield _choice(f"All in: {restate(full.model_dump()).rstrip('.')}", full, "primary")
    for dial in dict.fromkeys((full.dial // 2, 0)):
        move = full.model_copy(update={"dial": dial})
        yield _choice(f"{'Half' if dial else 'Nothing'}: {restate(move.model_dump()).rstrip('.')}", move)


_CANDIDATES: dict[str, Callable[[State, Seen, str, Question[State, Any]], Candidates]] = {
    **dict.fromkeys(("choose_battle", "truth", "prescience", "accompany", "leader_revival"), _all),
    **dict.fromkeys(
        (
            "worm_karama",
            "peek_karama",
            "bonus_karama",
            "spice_look_karama",
            "accompany_karama",
            "voice_karama",
            "prescience_karama",
        ),
        _react,
    ),
    "traitor": _traitor,
    "prediction": _prediction,
    "fremen_placement": _fremen,
    "storm": _storm,
    "bid": _bid,
    "force_revival": _revival,
    "landing": _landing,
    "ground_movement": _ground,
    "ride": _ride,
    "nexus": _nexus,
    "voice": _voice,
    "treachery": _treachery,
    "winner_choices": _winner,
    "plan": _plan,
}
