"""Dune: Imperium, a week of it: people send whole turns at once or ahead, and pass in the combat by order.

Ahead they send the turn that comes with two more in case a space is taken or a card has gone (I-ASYNC-4). With it they
say how many troops go, what they acquire, and that it ends, unless something is left then that they would want to
decide: a Plot card that they would play, or an effect that costs something or depends on what happens. Who holds no
Combat card passes in the combat always, and who leads when all have revealed, until somebody plays one (I-ASYNC-2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from bot.games.imperium.presentation import PRESENTATION
from bot.players.imperium.buying import basket
from bot.players.imperium.combat import place_of
from bot.players.imperium.conflict import contest
from bot.players.imperium.filling import fill
from bot.players.imperium.plots import plot_value
from bot.players.imperium.position import Position
from bot.players.imperium.printed import persuasion_of
from bot.players.imperium.seat import asked
from bot.players.imperium.sending import SELL, Way, ways
from bot.players.imperium.setup import defend
from bot.players.imperium.weights import KEEP
from bot.players.imperium.worth import NOW
from bot.tables.live import LiveGame
from engine.core.ahead import Coming, early
from engine.core.decision import Decision, Question
from engine.core.forms import Number
from engine.core.game import Rules
from engine.core.moves import Move, SetOrder
from engine.imperium.board import ROUNDS, SEAT_PERSUASION, SPACES
from engine.imperium.cards import CARDS, INTRIGUE, RESERVE_STACKS, Play
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.phases.turn_orders import CHOICES
from engine.imperium.phases.turns import TurnQuestion
from engine.imperium.state import State
from tests import sampling
from tests.subjects.imperium import SUBJECT

from .habits import PREPARES
from .paced import Paced, machine

Data = dict[str, Any]
LEFT_OPEN = ("may", "pay", "if", "deploy", "retreat", "trash")  # effects that need not be resolved, or may come to life
BOUGHT = 2  # cards that a turn can name beforehand


# a turn that is sent whole


def answered(live: LiveGame, decision: Decision, lot: str) -> Move:
    """Answer as a machine player would, but say of a turn mostly at once how it goes on."""
    move = machine(live, decision, lot)
    if not isinstance(move, TurnMove) or move.do == "plot" or Random(f"{lot}|whole").random() >= PREPARES:
        return move
    seen = live.seen(decision)
    pos = Position(asked(seen, lot))
    said = _to_a_space(pos, move.model_dump(exclude_defaults=True)) if move.do == "agent" else _revealing(pos)
    whole = TurnMove(**{**said, "do": move.do})
    return whole if seen.accepts(whole) else move


def _to_a_space(pos: Position, begun: Data) -> Data:
    """Say how many troops go along, and whether that is all."""
    deploy = pos.seat.form(begun).field("deploy")
    troops = {"deploy": contest(pos).best(deploy.high)[0]} if isinstance(deploy, Number) else {}
    open_ = is_left_open(SPACES[begun["space"]].effect) or is_left_open(CARDS[begun["card"]].agent)
    return fill(pos, {**begun, **troops, "end": not (open_ or _schemes(pos))}, {}, NOW)


def _revealing(pos: Position, options: Sequence[str] | None = None) -> Data:
    """Say what is acquired for what the hand reveals, of these cards alone if they are named."""
    persuasion = sum(map(persuasion_of, pos.own.hand)) + SEAT_PERSUASION * pos.me.council
    wanted = sorted(basket(pos, persuasion).options, key=lambda option: -pos.own.prices[option])
    bought = [option for option in wanted if options is None or option in options]
    open_ = len(wanted) > BOUGHT or any(is_left_open(CARDS[card].reveal) for card in pos.own.hand)
    acquired = dict(zip(("acquire", "acquire_too"), bought[:BOUGHT], strict=False))
    return {"do": "reveal", **acquired, "end": bought == wanted and not (open_ or _schemes(pos))}


def is_left_open(effect: Any) -> bool:
    """Say whether an effect leaves something that would be lost if the turn ended by itself."""
    if isinstance(effect, Mapping):
        return any(key in LEFT_OPEN or is_left_open(inner) for key, inner in effect.items())
    return isinstance(effect, Sequence) and not isinstance(effect, str) and any(map(is_left_open, effect))


def _schemes(pos: Position) -> bool:
    """Say whether a Plot card is held that is better played now than kept."""
    return any(plot_value(pos, card, play) > KEEP * pos.time for card, play in _held(pos, "plot"))


def _held(pos: Position, kind: str) -> Iterator[tuple[str, Play]]:
    """Yield the Intrigue cards that are held and can be played as one of a kind."""
    yield from ((card, play) for card in pos.own.intrigue for play in INTRIGUE[card].plays if play.type == kind)


# ahead


def prepared(live: LiveGame, seat: str, told: Sequence[Coming], lot: str) -> Iterator[SetOrder]:
    """Yield the orders by which a seat answers ahead."""
    assert live.game is not None, "something comes"
    for one in told:
        pos = Position(asked(early(live.shows.rules, live.game, one), f"{lot}|{one.subject}"))
        for said in AHEAD[one.question](one, pos):
            yield SetOrder(order={"kind": one.order, **said})


def _turn(one: Coming, pos: Position) -> Iterator[Data]:
    """Name the turns that are wanted, the best first; not in a turn of one's own, with which they would lapse."""
    if pos.view.turn is not None and pos.view.turn.seat == pos.name:
        return
    given = {order["choice"]: order for order in pos.own.orders if order["kind"] == "turn"}
    for choice, said in enumerate(_wanted(pos), 1):
        if choice not in given and said not in [{**order, "choice": 0} for order in given.values()]:
            yield {**said, "choice": choice}


def _wanted(pos: Position) -> list[Data]:
    """Return the Agent turns that bring most, each to another space; else the Reveal turn, then with what is sure."""
    found: dict[str, Way] = {}
    for way in sorted(ways(pos), key=lambda way: -way.value):
        if way.value > 0 and pos.ready:
            found.setdefault(way.space, way)
    sent = [_to_a_space(pos, _begun(pos, way)) for way in list(found.values())[:CHOICES]]
    return sent or [_revealing(pos), _revealing(pos, RESERVE_STACKS)]


def _begun(pos: Position, way: Way) -> Data:
    begun = {"do": "agent", "card": way.card, "space": way.space, "choice": 1}
    return {**begun, SELL: way.cost[SELL]} if pos.seat.form(begun).field(SELL) is not None else begun


def _combat(one: Coming, pos: Position) -> Iterator[Data]:
    """Pass by order where one has nothing to play, or leads when nothing but cards can change that."""
    if one.decided:
        return
    strengths = [side.strength for side in pos.others.values()]
    if not any(_held(pos, "combat")):
        yield {"until": "always"}
    elif all(side.had_reveal for side in pos.view.sides.values()) and place_of(pos.me.strength, strengths, True) == 1:
        yield {"until": "played"}


def _defend(one: Coming, pos: Position) -> Iterator[Data]:
    """Say once what is done whenever one's space is fought for."""
    if not one.decided:
        yield {"troop": defend(pos.seat).model_dump()["troop"]}


AHEAD: Mapping[str, Callable[[Coming, Position], Iterator[Data]]] = {
    "turn": _turn,
    "combat": _combat,
    "defend": _defend,
}


# what is hidden


def thought_possible(rules: Rules[Any], s: State, seat: str) -> Iterator[State]:
    """Yield the game with each card that the others must think a seat may hold: of its deck, and of Intrigue cards."""
    side = s.sides[seat]
    for card in dict.fromkeys(side.deck[side.known :]) if side.hand else ():
        if card not in side.hand:
            other: State = rules.copy(s)
            other.sides[seat].hand = (*side.hand[:-1], card)
            yield other
    for card in INTRIGUE if side.intrigue else ():
        if card not in (*side.intrigue, *s.intrigue_discard):
            held: State = rules.copy(s)
            held.sides[seat].intrigue = (*side.intrigue[:-1], card)
            yield held


def single(question: Question[Any, Any], s: Any, seat: str, ref: str) -> bool:
    """Say whether a question has but one answer: what a Reveal turn acquires is one, too, though it is not listed."""
    planned = isinstance(question, TurnQuestion) and question.form(s, seat, ref, {"do": "reveal"}).field("acquire")
    return not planned and sampling.single(question, s, seat, ref)


PACED = Paced(
    subject=SUBJECT,
    presentation=PRESENTATION,
    players=(2, 3, 4),
    turns=ROUNDS,
    most=ROUNDS,
    lasting=lambda turns: {},
    prepared=prepared,
    thought_possible=thought_possible,
    answered=answered,
    single=single,
)
