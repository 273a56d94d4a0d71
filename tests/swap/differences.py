"""The one hidden thing that differs in a twin: changed in the stored position, or done otherwise in the town."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import Game, decide, offers, pending
from engine.core.moves import Move, SetOrder
from engine.core.run import Commit
from engine.dune.game import RULES
from engine.dune.people.deals import ProposeDeal
from engine.dune.phases.nexus import KEY, NexusMove
from engine.dune.query import alliance_of
from engine.dune.state import State
from tests.sampling import sample, use

from .acts import STOPPED
from .answers import IDLE_ORDERS, cover
from .beginnings import Position
from .dune import IN_TOWNS
from .presses import Press
from .stored import Changed
from .twin import Twin
from .watching import Course, Done

OFTEN = 60  # tries of a secret act that somebody absent is told of
BEFORE = 30.0  # seconds before a press of the run, at which the twin does something more
PURSES = ("d spice", "d a loan", "e amount of a pledge")  # whoever shares a pledge sees what it is good for (D-BID-9)


@dataclass(frozen=True)
class Difference:
    """What is different, and who may know it."""

    kind: str
    changed: Changed
    entitled: frozenset[str]  # seats
    things: frozenset[str] = frozenset()  # the cards or leaders that differ
    until: frozenset[str] = frozenset()  # it ends when a window of such a kind opens: a stop there is seen as a wait
    alone: str = ""  # it ends when this window is closed in one run only: nobody else was waited for any more
    later: tuple[str, Move] | None = None  # what an entitled seat says in addition, after the first input that counts
    extra: Press | None = None  # what is done in addition, ...
    instead: Press | None = None  # ... or instead, ...
    number: int = -1  # ... at which press of the run
    at_once: bool = False  # whether only what follows before the next public moment must not differ


Make = Callable[[Position, Course, random.Random], Difference | None]


def in_the_position(change: Callable[[Game[State], random.Random], object]) -> Make:
    """Change what lies in the stored position, as the swap test of the engine does."""

    def make(position: Position, run: Course, rng: random.Random) -> Difference | None:
        twin = change(position.game, rng)
        if not isinstance(twin, Twin):
            return None
        if twin.game.state.debts != position.game.state.debts:
            return None  # what was lent paid a debt at once, which all hear of (D-DEAL-3)
        entitled = set(twin.entitled)
        if twin.kind in PURSES:
            entitled |= {f for seat in twin.entitled for f in alliance_of(position.game.state, seat)}
        changed = Changed(twin.game, twin.entitled, twin.words)
        things = twin.things or frozenset(twin.words)
        return Difference(twin.kind, changed, frozenset(entitled), things, twin.until, later=twin.later)

    return make


def _same(position: Position) -> Changed:
    return Changed(position.game)


def _moments(run: Course) -> list[tuple[int, Done]]:
    """Return the presses before which something may be done, where the game stands already as it does at the press.

    Not the one that meets the fault of the rules: whoever acts right before it meets the fault, and that all may see.
    Nor one shortly before which a clock ran out, which may have changed the game.
    """
    found = [(n, done) for n, done in enumerate(run.done) if n == 0 or run.done[n - 1].press.act != "break"]
    due = [clock.at for clock in run.due]
    return [(n, done) for n, done in found if not any(done.press.at - BEFORE < at <= done.press.at for at in due)]


def _extra(kind: str, act: Callable[[Done, str, random.Random], Press | None]) -> Make:
    """Do something in addition that changes nothing, or nothing that anybody may know."""

    def make(position: Position, run: Course, rng: random.Random) -> Difference | None:
        moments = _moments(run)
        if not moments:
            return None
        number, done = rng.choice(moments)
        seat = rng.choice(sorted(run.seats))
        press = act(done, seat, rng)
        if press is None:
            return None
        press = replace(press, at=done.press.at - BEFORE, person=run.seats[seat])
        until = frozenset(str(value).removeprefix("stop|") for name, value in press.given if name == "do")
        return Difference(kind, _same(position), frozenset({seat}), until=until, extra=press, number=number)

    return make


def _looks(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "say", rng.choice(("hand", "answer", "orders")))


def _is_refused(done: Done, seat: str, rng: random.Random) -> Press:
    if rng.random() < 0.5:  # by the rules, not by the form
        return Press(0, 0, "move", move=ProposeDeal(parties=(seat,), text="With myself."))
    return Press(0, 0, "say", "answer", (("what", "bid"), ("say", "99")))


def _half_fills(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "draft", rng.choice(("landing", "plan", "deal")), (("text", "A favour"),))


def _types(done: Done, seat: str, rng: random.Random) -> Press:
    what, typed = rng.choice((("plan", "leader "), ("bid", ""), ("deal", "with whom ")))
    return Press(0, 0, "type", "answer", (("say", typed), ("what", what)))


def _orders(done: Done, seat: str, rng: random.Random) -> Press | None:
    move = SetOrder(order=rng.choice(IDLE_ORDERS)(done.game.state))
    return Press(0, 0, "move", move=move) if _private(done.game, seat, move) is not None else None


def _stops(done: Done, seat: str, rng: random.Random) -> Press | None:
    window = rng.choice(STOPPED)
    if (seat, window) in done.game.state.stops:
        return None
    return Press(0, 0, "say", "orders", (("do", f"stop|{window}"),))


def _private(game: Game[State], seat: str, move: Move) -> frozenset[str] | None:
    """Return who hears of a move, if nobody else may; None if it is public, refused, or leads on in the game."""
    try:
        outcome = decide(RULES, game, seat, move)
    except Refusal:
        return None
    told = [audience for commit in outcome.commits for _, audience in commit.facts]
    if not told or any(audience is None for audience in told) or outcome.game.stack != game.stack:
        return None
    return frozenset({seat, *(who for audience in told for who in audience or ())})


def secret_act(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody does in secret what was not done in the run: a loan, a pledge, a proposal."""
    moments = _moments(run)
    if not moments:
        return None
    number, done = rng.choice(moments)
    seat = rng.choice(sorted(run.seats))
    found = [o for o in offers(RULES, done.game, seat) if o.kind in RULES.offers and o.kind in ("loan", "pledge")]
    asked = [d for d in pending(RULES, done.game) if d.kind == "nexus" and d.seat == seat]
    if found and (not asked or rng.random() < 0.5):
        move = use(RULES.offers[rng.choice(found).kind], done.game.state, seat, rng)
    elif asked:
        move = sample(RULES.questions["nexus"], done.game.state, seat, "", rng)
    else:
        return None
    entitled = _private(done.game, seat, move) if move is not None else None
    if move is None or entitled is None or len(entitled) < 2 or entitled & done.machines:
        return None  # a machine player answers at once, as all may see
    press = Press(done.press.at - BEFORE, run.seats[seat], "move", move=move)
    kind = {"loan": "d a loan", "pledge": "e amount of a pledge"}.get(move.kind, "f a proposal in the nexus")
    state = done.game.state
    entitled |= {f for who in entitled for f in alliance_of(state, who)} if kind in PURSES else set()
    return Difference(f"{kind}, made in the town", _same(position), entitled, extra=press, number=number)


def asked_again(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) In a nexus somebody proposes an alliance to one who was done, who is asked again."""
    places = _moments(run)
    rng.shuffle(places)
    for number, done in places:
        was_done = [seat for key, seat in done.game.state.sealed if key == KEY]
        if not was_done or KEY not in done.game.state.windows:
            continue
        other = rng.choice(was_done)
        for author in rng.sample(sorted(run.seats), len(run.seats)):
            move = NexusMove(do="propose", members=(other,))
            entitled = _private(done.game, author, move)
            if entitled is not None and author != other and not entitled & done.machines:
                press = Press(done.press.at - BEFORE, run.seats[author], "move", move=move)
                kind = "f a proposal to somebody who was done, made in the town"
                return Difference(kind, _same(position), entitled, alone=KEY, extra=press, number=number)
    return None


def to_somebody_away(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) The same, and one who is told of it has closed the private messages or left the server, unnoticed.

    What follows from that in public waits for the next moment at which everybody sees something anyway.
    """
    for _ in range(OFTEN):
        found = secret_act(position, run, rng)
        if found is not None and run.away & found.entitled:
            kind = found.kind.replace("made in the town", "to somebody whom no message reaches")
            return replace(found, kind=kind, at_once=True)
    return None


def _shuffle(owed: list[Decision], run: Course, rng: random.Random, chance: float) -> None:
    """Put decisions in any order, but often his first whom no private message reaches: he is called in public."""
    rng.shuffle(owed)
    if rng.random() < chance:
        owed.sort(key=lambda decision: run.seats[decision.seat] != run.closed)


def before_its_time(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody answers in an unnamed window what the default would say, while others are still waited for."""
    for number, done in _moments(run):
        owed = [d for d in pending(RULES, done.game) if not d.named and not d.held and not d.answered]
        _shuffle(owed, run, rng, 0.5)
        for decision in owed:
            others = [d for d in owed if d.key == decision.key and d.seat != decision.seat]
            later = [d.press.person for d in run.done[number:] if d.said]
            if not others or run.seats[decision.seat] in later:
                continue
            move = RULES.questions[decision.kind].default(done.game.state, decision.seat, decision.ref)
            press = Press(done.press.at - BEFORE, run.seats[decision.seat], "move", move=move, decision=decision.id)
            return Difference(
                "f an answer before its time",
                _same(position),
                frozenset({decision.seat}),
                alone=decision.key,
                extra=press,
                number=number,
            )
    return None


def ordered_ahead(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Before an unnamed window opens somebody lets it go by, by an order, while others are waited for in it."""
    for number, done in _moments(run):
        opened = done.after.state.windows.keys() - done.game.state.windows.keys()
        owed = [d for d in pending(RULES, done.after) if d.key in opened and not d.named and not d.answered]
        _shuffle(owed, run, rng, 1.0)
        for decision in owed:
            person = run.seats[decision.seat]
            others = [d for d in owed if d.key == decision.key and d.seat != decision.seat]
            later = [d.press.person for d in run.done[number:] if d.said]
            move = SetOrder(order={"kind": "pass", "windows": (decision.kind,)})
            if not others or person in later or _private(done.game, decision.seat, move) is None:
                continue
            return Difference(
                "f a window let go by",
                _same(position),
                frozenset({decision.seat}),
                alone=decision.key,
                extra=Press(done.press.at - BEFORE, person, "move", move=move),
                number=number,
            )
    return None


_SEALED = {"plan": "e sealed battle plan", "storm": "e sealed storm dial"}


def said_otherwise(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(e) A sealed answer of the run says something else."""
    places = [n for n, done in enumerate(run.done) if done.press.act == "move" and done.press.decision and done.said]
    rng.shuffle(places)
    for number in places:
        done = run.done[number]
        found = _sealed(done)
        if found is None:
            continue
        seat, _, ref = found
        assert done.press.move is not None
        question = RULES.questions[done.press.move.kind]
        move = sample(question, done.game.state, seat, ref, rng)
        if move == done.press.move or _seals(done.game, seat, move, done.press.decision) is None:
            continue
        press = replace(done.press, move=move)
        kind = _SEALED.get(move.kind, "e sealed answer")
        return Difference(kind, _same(position), frozenset({seat}), instead=press, number=number)
    return None


def said_again(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) A sealed answer is given once more."""
    places = [n for n in range(len(run.done) - 1) if run.done[n].press.decision and run.done[n].said]
    rng.shuffle(places)
    for number in places:
        done, after = run.done[number], run.done[number + 1]
        found = _sealed(done)
        if found is None or (found[1], found[0]) not in after.game.state.sealed:
            continue
        press = replace(done.press, at=after.press.at - BEFORE)
        return Difference("f a replaced answer", _same(position), frozenset({found[0]}), extra=press, number=number + 1)
    return None


def _sealed(done: Done) -> tuple[str, str, str] | None:
    """Return who sealed an answer with a press, in which window, and what it is about."""
    move, decision = done.press.move, done.press.decision
    if move is None or decision is None:
        return None
    seat = decision.partition(":")[2]
    owed = next((d for d in pending(RULES, done.game) if d.id == decision), None)
    if owed is None or _seals(done.game, seat, move, decision) is None:
        return None
    return seat, owed.key, owed.ref


def _seals(game: Game[State], seat: str, move: Move, decision: str | None) -> Commit | None:
    """Return the commit if an answer is only sealed, and nothing follows from it yet."""
    try:
        outcome = decide(RULES, game, seat, move, decision=decision)
    except Refusal:
        return None
    told = [audience for commit in outcome.commits for _, audience in commit.facts]
    alone = all(audience == (seat,) for audience in told)
    return outcome.commits[0] if alone and outcome.game.stack == game.stack else None


POSITIONAL: dict[str, Make] = {
    change.__name__: in_the_position(change)
    for change in IN_TOWNS
    if change is not cover  # which lies in no position, but in how the next bid is said
}
DIFFERENCES: dict[str, Make] = {
    **POSITIONAL,
    "look": _extra("f a look", _looks),
    "half_filled": _extra("f a form half filled", _half_fills),
    "asked_again": asked_again,
    "refused": _extra("f a refused move, in the town", _is_refused),
    "typed": _extra("f an autocomplete", _types),
    "ordered": _extra("f an order that never fires, in the town", _orders),
    "stopped": _extra("f a stop that is not reached, in the town", _stops),
    "secret": secret_act,
    "early": before_its_time,
    "ahead": ordered_ahead,
    "otherwise": said_otherwise,
    "again": said_again,
}
AWAY: dict[str, Make] = {"to somebody away": to_somebody_away}
PLACES = {"asked_again": "nexus"}  # the kind of window in which alone a difference can be made
TOGETHER = {"early", "ahead"}  # what is done in an unnamed window while others are waited for there
