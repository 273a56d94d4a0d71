"""Ready-made answers for buttons: the likely ones, each held against the rules before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from bot.games.presentation import Choice
from engine.core.moves import Move
from engine.dune.board import STRONGHOLDS, TERRITORY_OF
from engine.dune.cards import VOICE_KINDS

from .. import plain
from ..labels import KINDS, option_label
from ..moves import restate
from .seen import Before

MOST = 10
_LABEL = 80
_HINT = 100


def choices(seen: Before) -> tuple[Choice, ...]:
    """Return up to ten different answers that the rules accept now."""
    found: list[Choice] = []
    for choice in _CANDIDATES[seen.kind](seen):
        said_already = any(choice.move == other.move for other in found)
        if not said_already and seen.seen.accepts(choice.move):
            found.append(choice)
    return tuple(found[:MOST])


Candidates = Iterator[Choice]


def _choice(label: str, move: Move, style: str = "secondary", hint: str = "") -> Choice:
    return Choice(label[:_LABEL], move, style, hint[:_HINT])


def _all(seen: Before) -> Candidates:
    """Offer every legal answer of a small question, the first as the safe one."""
    for place, move in enumerate(islice(seen.seen.legal(), MOST)):
        said = restate(move.model_dump()).rstrip(".")
        yield _choice(said, move, "secondary" if place == 0 else "primary")


def _react(seen: Before) -> Candidates:
    yield _choice("Let it happen", seen.say())
    yield _choice("Play a Karama", seen.say(play=True), "danger")


def _traitor(seen: Before) -> Candidates:
    for leader in seen.options("leader"):
        yield _choice(f"Keep {option_label('traitor', 'leader', leader)}", seen.say(leader=leader), "primary")
    yield _choice("Noted", seen.say())


def _prediction(seen: Before) -> Candidates:
    yield _choice("Leave both to chance", seen.say())


def _fremen(seen: Before) -> Candidates:
    areas = [area for area, _ in getattr(seen.form.field("forces"), "limits", ())]
    tabr, south, west = areas[0], areas[1], areas[-1]
    yield _choice("All 10 in Sietch Tabr", seen.say(forces={tabr: 10}))
    yield _choice("All 10 in Sietch Tabr, 3 Fedaykin", seen.say(forces={tabr: 10}, starred={tabr: 3}), "primary")
    for label, split in (
        ("7 in Sietch Tabr, 3 in False Wall South", {tabr: 7, south: 3}),
        ("4 in Sietch Tabr, 3 in each False Wall", {tabr: 4, south: 3, west: 3}),
    ):
        yield _choice(label, seen.say(forces=split, starred={tabr: 3}))


def _storm(seen: Before) -> Candidates:
    if seen.form.field("dial") is None:
        yield _choice("Play no card", seen.say())
        return
    yield _choice("Dial by chance", seen.say())
    for dial in range(MOST) if seen.most("dial") < MOST else (0, 2, 4, 6, 8, 10, 15, 20):
        yield _choice(f"Dial {dial}", seen.say(dial=dial), "primary")


def _bid(seen: Before) -> Candidates:
    yield _choice("Pass", seen.say())
    low = (seen.v.auction.high if seen.v.auction is not None else 0) + 1
    most = seen.most("amount")
    for amount in dict.fromkeys((low, low + 1, low + 2, low + 4, most)):
        if amount <= most:
            yield _choice(f"Bid {amount}", seen.say(amount=amount), "primary")


def _revival(seen: Before) -> Candidates:
    for number in range(seen.most("number"), -1, -1):
        yield _choice(f"Revive {number}", seen.say(number=number), "primary" if number else "secondary")


def _landing(seen: Before) -> Candidates:
    yield _choice("Land nothing", seen.say())
    best: dict[str, Any] = {}
    for move in seen.seen.legal():
        if move.mode in ("land", "enter") and not move.karama and _worth_it(seen, move.to):
            best[move.to] = max(best.get(move.to, move), move, key=lambda m: m.number)
    for move in sorted(best.values(), key=lambda m: not _is_stronghold(m.to)):
        yield _choice(restate(move.model_dump()).rstrip("."), move, "primary")


def _ground(seen: Before) -> Candidates:
    yield _choice("Nobody moves", seen.say())
    best: dict[tuple[str, str], Any] = {}
    for move in seen.seen.legal():
        if move.origin and not move.hajr and _worth_it(seen, move.to):
            pair = (move.origin, move.to)
            best[pair] = max(best.get(pair, move), move, key=lambda m: sum(m.forces.values()))
    for move in sorted(best.values(), key=lambda m: (not _is_stronghold(m.to), -sum(m.forces.values()))):
        number = sum(move.forces.values())
        yield _choice(f"{plain.territory(move.origin)} → {plain.place(move.to)}: {number}", move, "primary")


def _is_stronghold(area: str) -> bool:
    return TERRITORY_OF[area] in STRONGHOLDS


def _worth_it(seen: Before, area: str) -> bool:
    """Say whether a place is one that people like to go to: a stronghold, or where spice lies."""
    return _is_stronghold(area) or area in seen.v.spice


def _ride(seen: Before) -> Candidates:
    yield _choice("Nobody rides", seen.say())
    forces = dict(getattr(seen.form.field("forces"), "limits", ()))
    for to in seen.options("to"):
        if TERRITORY_OF[to] in STRONGHOLDS and to not in forces:
            yield _choice(f"All ride to {plain.place(to)}", seen.say(forces=forces, to=to), "primary")


def _nexus(seen: Before) -> Candidates:
    accepts, refusals = [], []
    for number, p in seen.own.proposals.items():
        members = plain.factions(actor for actor in p.members if actor != seen.seat)
        if seen.seat not in p.accepted:
            accepts.append(_choice(f"Accept: with {members}", seen.say(do="accept", id=number), "success"))
        if p.by != seen.seat:
            refusals.append(_choice(f"Refuse: with {members}", seen.say(do="refuse", id=number), "danger"))
    yield from accepts[: MOST - 1]
    yield _choice("Done", seen.say())
    yield from refusals


def _voice(seen: Before) -> Candidates:
    yield _choice("Say nothing", seen.say())
    for command, must in (("not", "Not"), ("play", "Play")):
        for kind in VOICE_KINDS[:5]:
            move = seen.say(command=command, card_kind=kind)
            yield _choice(f"{must} {KINDS[kind]}", move, "primary")


def _treachery(seen: Before) -> Candidates:
    yield _choice("Call treachery", seen.say(call=True), "danger")
    yield _choice("Call nothing", seen.say())


def _winner(seen: Before) -> Candidates:
    cards = seen.options("discard")
    yield _choice("Keep my cards" if cards else "Ordinary forces first", seen.say())
    for card in cards:
        yield _choice(f"Discard {plain.card(card)}", seen.say(discard=(card,)))
    if len(cards) > 1:
        yield _choice("Discard both", seen.say(discard=cards))


def _plan(seen: Before) -> Candidates:
    full: Any = seen.seen.default
    slots = {slot: seen.options(slot)[0] for slot in ("weapon", "defense") if seen.options(slot)}
    full = full.model_copy(update={"dial": seen.most("dial")})
    if slots and len(set(slots.values())) == len(slots):
        armed = full.model_copy(update=slots)
        yield _choice(f"Armed: {restate(armed.model_dump()).rstrip('.')}", armed, "primary")
    yield _choice(f"All in: {restate(full.model_dump()).rstrip('.')}", full, "primary")
    for dial in dict.fromkeys((full.dial // 2, 0)):
        move = full.model_copy(update={"dial": dial})
        yield _choice(f"{'Half' if dial else 'Nothing'}: {restate(move.model_dump()).rstrip('.')}", move)


_CANDIDATES: dict[str, Callable[[Before], Candidates]] = {
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
