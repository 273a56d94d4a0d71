"""The toy in towns: where they begin, what people look at there, which secrets differ, and leaks that are planted."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

from bot.tables import compose
from engine.core.errors import Refusal
from engine.core.game import Game, decide, pending
from engine.core.moves import Override
from tests.subjects.toy import SUBJECT, begin
from tests.toy.engine.anytime import Loan
from tests.toy.engine.game import RULES
from tests.toy.engine.options import Options
from tests.toy.engine.phases.crow import ScareQuestion
from tests.toy.engine.query import HAND_LIMIT, rattle
from tests.toy.engine.state import AWAY, State
from tests.toy.shown import picture

from . import toy
from .desk import ALL_ELSE, CORRECTING, DEEDS, WHY, put_right
from .differences import (
    REFEREED,
    Difference,
    Make,
    before_its_time,
    extra,
    in_the_position,
    looks,
    noted,
    private,
    said_again,
    said_otherwise,
)
from .knowing import Thing
from .leak import Leak, Patch
from .play import choose
from .presses import Press
from .standing import Input, Position, together
from .towns import Moderated, Towns
from .watching import Course, Done

BEFORE = 3  # inputs that are left for the town to make before the window opens, at most
LONG = 25  # inputs at most before a window may be the one that is looked for
KINDS = tuple(RULES.questions)


def met(game: Game[State]) -> set[str]:
    """Return the kinds of window that are open to somebody."""
    return {decision.kind for decision in pending(RULES, game) if not decision.held}


@cache
def positions(seed: int) -> tuple[Position, ...]:
    """Return a position of every kind of window, each of a game of its own."""
    return tuple(_position(kind, f"town {seed}/{kind}") for kind in KINDS)


def _position(kind: str, name: str) -> Position:
    for number in range(100):
        found = _walked(kind, f"{name}/{number}")
        if found is not None:
            return found
    raise AssertionError(f"random games never met: {kind}")


def _walked(kind: str, name: str) -> Position | None:
    """Return how a random game stood shortly before a window of the kind opened, if one did late enough."""
    rng = random.Random(name)
    options = SUBJECT.random_options(rng)
    assert isinstance(options, Options)
    first = begin(rng, name, rng.choice((2, 3, 4)), options)
    game, commits, inputs = first.game, list(first.commits), list[Input]()
    past, least = [(game, len(commits))], rng.randrange(LONG)
    while not game.state.over:
        by, move, decision = choose(toy.TALK, game, rng)
        known = met(game)
        try:
            outcome = decide(RULES, game, by, move, decision=decision)
        except Refusal:
            continue
        game, commits = outcome.game, commits + list(outcome.commits)
        inputs.append(Input(by, move, decision))
        past.append((game, len(commits)))
        if kind in met(game) - known and len(inputs) >= least:
            at = max(len(inputs) - rng.randrange(1, BEFORE + 1), 0)
            before, count = past[at]
            coming, most = tuple(inputs[at:]), together(RULES, game)
            return Position(RULES, kind, f"{name}, input {at}", tuple(commits[:count]), before, coming, most)
    return None


def _orders(done: Done, seat: str, rng: random.Random) -> Press | None:
    move = toy.scare_order(rng)
    return Press(0, 0, "move", move=move) if private(RULES, done.game, seat, move) is not None else None


def _types(done: Done, seat: str, rng: random.Random) -> Press:
    what, typed = rng.choice((("work", "pick "), ("stake", ""), ("loan", "to ")))
    return Press(0, 0, "type", "answer", (("say", typed), ("what", what)))


def _is_refused(done: Done, seat: str, rng: random.Random) -> Press:
    if rng.random() < 0.5:  # by the rules, not by the form
        return Press(0, 0, "move", move=Loan(to=seat, apples=1))
    return Press(0, 0, "say", "answer", (("what", "stake"), ("say", "99")))


_SEALED = said_otherwise({"stake": "e sealed stake", "exchange": "e sealed exchange"})


def _otherwise(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(e) Something else is sealed; of another exchange it is known which cards it moves."""
    found = _SEALED(position, run, rng)
    if found is None or found.kind != "e sealed exchange":
        return found
    return replace(found, things=toy.moved(run.done[found.number].game.state, *found.entitled))


POSITIONAL: dict[str, Make] = {
    change.__name__: in_the_position(change)
    for change in (
        toy.cards_in_hands,
        toy.order_of_the_deck,
        toy.sealed_stake,
        toy.sealed_exchange,
        toy.given_order,
    )
}
DIFFERENCES: dict[str, Make] = {
    **POSITIONAL,
    "look": extra("f a look", looks),
    "noted": noted,
    "typed": extra("f an autocomplete", _types),
    "refused": extra("f a refused move, in the town", _is_refused),
    "ordered": extra("f an order given, in the town", _orders),
    "early": before_its_time,
    "otherwise": _otherwise,
    "again": said_again,
}


# leaks


def only_holders_of_a_rattle_are_waited_for(patch: Patch) -> None:
    """That the crow waits for somebody tells that he has a rattle."""

    def waits(self: Any, s: State, ref: str) -> tuple[str, ...]:
        return tuple(seat for seat in s.growers if rattle(s, seat)) or s.growers

    patch.setattr(ScareQuestion, "waits_for", waits)


def the_board_tells_who_has_a_rattle(patch: Patch) -> None:
    """Nobody is named who is waited for, but the end of the window is told otherwise."""
    real = compose.window_end

    def window_end(live: Any, key: str) -> str:
        s = live.game.state
        return " ".join([real(live, key), *(seat for seat in s.growers if rattle(s, seat))])

    patch.setattr(compose, "window_end", window_end)


LEAKS = (
    Leak(only_holders_of_a_rattle_are_waited_for, ("cards_in_hands",), ("scare",)),
    Leak(the_board_tells_who_has_a_rattle, ("cards_in_hands",), ("exchange",)),
)


def _fallen(s: State, rng: random.Random) -> Override:
    """Return apples for somebody from nowhere, of which all may be given any number."""
    values = {"source": AWAY, "to": rng.choice(s.growers), "apples": 1}
    return Override(what="apples", values=values, reason=WHY)


def _drawn(s: State, rng: random.Random) -> Override | None:
    """Return a card for somebody whose hand is full, if there is one: how many he has is the same in every twin."""
    full = [seat for seat in s.growers if len(s.hands[seat]) >= HAND_LIMIT]
    return Override(what="draw", values={"grower": rng.choice(full)}, reason=WHY) if full and s.deck else None


THINGS: dict[str, Thing] = {"hand": lambda s, seat: s.hands[seat], "deck": lambda s, seat: s.deck[:1]}

TOWNS = Towns(
    secrets=toy.SECRETS,
    drawing=(picture, "draw"),
    kinds=KINDS,
    met=met,
    positions=positions,
    harmless=_fallen,
    vain=_drawn,
    moderated=(
        Moderated(14, "exchange", 2),
        Moderated(14, "exchange", 3),
        Moderated(10, "scare", 0, CORRECTING),
        Moderated(46, "exchange", 8, ALL_ELSE),
    ),
    things=THINGS,
    settled=("apples",),
    deeds=(*DEEDS, put_right("apples")),
    unknown="order_of_the_deck",
    rule="T-6",
    number="stake",
    partner=("loan", "to "),
    stops=("scare",),
    chat=lambda other: Loan(to=other, apples=1),
    chatted=lambda s: Counter(),
    makes=DIFFERENCES,
    positional=POSITIONAL,
    together=frozenset({"early"}),
    refereed=REFEREED,
    leaks=LEAKS,
)
