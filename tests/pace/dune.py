"""Classic Dune, a week of it: what people answer ahead there, as a machine player would judge it now.

A kind of question for which no judgement is known gets the first of its ready-made early answers, as a person would
press it, or any but the first where that does nothing; without one it is left until it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.dune import PRESENTATION
from bot.players.dune import alliances, bidding, ground, landing, reactions, revival, storm
from bot.players.dune.cards import holds
from bot.players.dune.seat import Seat, asked
from bot.tables.live import LiveGame
from engine.core.ahead import Coming, early
from engine.core.errors import IllegalMove
from engine.core.forms import Form
from engine.core.game import Rules
from engine.core.moves import Move, SetOrder
from engine.core.orders import read
from engine.core.seen import Seen
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.query import hand_is_full
from engine.dune.state import State
from tests.subjects.dune import SUBJECT

from .habits import luck
from .paced import Paced

Data = dict[str, Any]
NOTHING_FIRST = ("voice", "prescience")
MUCH = 40  # spice
PARTS = {"landing": "landing", "ground_movement": "first", "leader_revival": "leader"}  # of the order for a whole turn
OF_A_TURN: Mapping[str, Callable[[Seat], Move]] = {
    "landing": landing.choose,
    "ground_movement": ground.choose,
    "leader_revival": revival.leader,
}


def prepared(live: LiveGame, seat: str, told: Sequence[Coming], lot: str) -> Iterator[SetOrder]:
    """Yield the orders by which a seat answers ahead what it has not settled yet."""
    assert live.game is not None, "something comes"
    turn, found = SUBJECT.turn(live.game.state), [one for one in told if not one.decided]
    parts = [one for one in found if one.question in PARTS]
    for one in found:
        judge = JUDGED.get(one.question)
        seen = early(live.shows.rules, live.game, one)
        if judge is not None:
            said = judge(one, asked(seen, f"{lot}|{one.subject}"))
            if said is not None:
                yield SetOrder(order={"kind": one.order, **said})
        elif one.question not in PARTS and (choices := live.shows.early(seen)):
            others = choices[1:] if one.question in NOTHING_FIRST and len(choices) > 1 else choices[:1]
            move = others[int(luck(turn, one, f"{lot} choice") * len(others))].move
            assert isinstance(move, SetOrder), "an early answer is an order"
            yield move
    if parts:
        order = _whole_turn(live, seat, parts, lot)
        if order is not None:
            yield order


def _bid(one: Coming, seat: Seat) -> Data:
    """Bid up to what the card is worth, but not against allies."""
    card, most = int(one.subject or 0), bidding.ceiling(seat)
    if most < 1:
        return {"how": "pass", "card": card}
    return {"how": "raise", "amount": most, "card": card, "stop_if": seat.allies()}


def _storm(one: Coming, seat: Seat) -> Data | None:
    """Dial, if anybody does, and play what one holds; say nothing where that is nothing."""
    wanted = storm.storm(seat).model_dump()
    said = {
        "dial": wanted["dial"],
        "weather": wanted["weather"] if holds(seat, "weather_control") else None,
        "atomics": wanted["atomics"] if holds(seat, "family_atomics") else "no",
    }
    return {"turn": int(one.subject or 0), **said} if [*said.values()] != [None, None, "no"] else None


def _revival(one: Coming, seat: Seat) -> Data:
    """Pay for as many as one would pay for now."""
    if not FACTIONS[seat.name].may_pay_revival:
        return {}
    spare = max(0, seat.own.spice - 10) // 2
    return {"paid": min(3, spare)}


def _accompany(one: Coming, seat: Seat) -> Data:
    """Go along while there are reserves to spare."""
    return {"otherwise": reactions.accompany(seat).model_dump()["place"]}


def _nexus(one: Coming, seat: Seat) -> Data | None:
    """Be done if one wants nothing; else wait for it."""
    leaves = bool(seat.allies()) and alliances.wants_to_leave(seat)
    turn = seat.view.turn + (seat.view.phase != "storm")
    return None if leaves or alliances.partner_of(seat) else {"done": True, "until": turn}


JUDGED: Mapping[str, Callable[[Coming, Seat], Data | None]] = {
    "nexus": _nexus,
    "bid": _bid,
    "storm": _storm,
    "force_revival": _revival,
    "accompany": _accompany,
}


def _whole_turn(live: LiveGame, seat: str, parts: list[Coming], lot: str) -> SetOrder | None:
    """Decide the parts of a movement turn one after the other, each after what the parts before it do."""
    assert live.game is not None, "something comes"
    rules, order = live.shows.rules, early(live.shows.rules, live.game, parts[0])
    said: Data = {}
    for one in sorted(parts, key=lambda one: list(PARTS).index(one.question)):
        part = PARTS[one.question]
        move = OF_A_TURN[one.question](asked(_of_part(order, part, one, said), f"{lot}|{one.question}"))
        values = {name: value for name, value in move.model_dump(mode="json").items() if name not in ("kind", "hajr")}
        said |= {f"{part}.{name}": value for name, value in values.items()} | {f"{part}.say": "now"}
    try:
        made = rules.order_kinds[parts[0].order].build(said).model_dump(mode="json")
        read(rules, live.game.state, seat, made)
    except IllegalMove:
        return None  # what would be best depends on what others do before
    return SetOrder(order=made)


def _of_part(order: Seen, part: str, one: Coming, said: Data) -> Seen:
    """Return what is asked in one part of a whole turn, as its own question would ask it."""
    prefix = f"{part}."

    def opened(given: Mapping[str, Any]) -> Form:
        wanted = {**said, f"{prefix}say": "now", **{f"{prefix}{name}": value for name, value in given.items()}}
        fields = [field for field in order.opened(wanted).fields if field.name.startswith(prefix)]
        named = [replace(field, name=field.name.removeprefix(prefix)) for field in fields]
        return Form(tuple(field for field in named if field.name != "say"))

    return replace(order, kind=one.question, opened=opened)


# what is hidden


def thought_possible(rules: Rules[Any], s: State, seat: str) -> Iterator[State]:
    """Yield the game with cards, much spice, traitors and discs that the others must think a seat may have."""
    rich: State = rules.copy(s)
    rich.purse[seat] += MUCH
    yield rich
    for card in _unseen(s, seat):
        other: State = rules.copy(rich)
        hand = other.hands[seat]
        other.hands[seat] = (*hand[:-1], card) if _is_counted(s, seat) else (*hand, card)
        if other.hands[seat] != hand:
            yield other
    traitors: State = rules.copy(rich)
    traitors.traitors[seat] = tuple(s.leaders)
    if seat in s.discs:
        others = [leader for leader in s.leaders if LEADERS[leader].faction != seat]
        traitors.discs[seat] = tuple(others[: len(s.discs[seat])])
    yield traitors


def _is_counted(s: State, seat: str) -> bool:
    """Whether everybody knows that the seat can hold no card more."""
    return s.phase == "bidding" or hand_is_full(s, seat) or len(s.hands[seat]) >= FACTIONS[seat].hand_limit


def _unseen(s: State, seat: str) -> Iterator[str]:
    """Yield one card of each kind that nobody has seen lie anywhere."""
    known = {*s.hands[seat], *s.discards.get("treachery", ()), *s.removed}
    kinds: dict[str, str] = {}
    for card, printed in TREACHERY.items():
        if card not in known:
            kinds.setdefault(printed.subtype, card)
    yield from kinds.values()


PACED = Paced(
    subject=SUBJECT,
    presentation=PRESENTATION,
    players=(6,),
    turns=10,
    most=15,
    lasting=lambda turns: {"max_turns": turns},
    prepared=prepared,
    thought_possible=thought_possible,
)
