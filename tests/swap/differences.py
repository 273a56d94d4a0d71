"""The one hidden thing that differs in a twin: changed in the stored position, or done otherwise in the town."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from engine.core.corrections import CORRECT, REASON
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import Game, Rules, decide, pending
from engine.core.moves import Move, SetOrder
from engine.core.run import Commit
from tests.sampling import sample

from .presses import Press
from .standing import Position
from .stored import Changed
from .town import REFEREE
from .twin import Change
from .watching import Course, Done

TOLD = (("do", "take-back"), ("about", "dispute"), ("about", "nobody"))  # given with a press whose outcome is told
BEFORE = 30.0  # seconds before a press of the run, at which the twin does something more


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
    also: frozenset[int] = frozenset()  # people who may know of it besides
    at_once: bool = False  # whether only what follows before the next public moment must not differ


Make = Callable[[Position, Course, random.Random], Difference | None]


def in_the_position(change: Change) -> Make:
    """Change what lies in the stored position, as the swap test of the engine does."""

    def make(position: Position, run: Course, rng: random.Random) -> Difference | None:
        twin = change(position.game, rng)
        if twin is None or twin.game.stack != position.game.stack:
            return None  # or what was done led on: then the twin is another game
        changed = Changed(twin.game, twin.entitled, twin.words)
        things = twin.things or frozenset(twin.words)
        return Difference(twin.kind, changed, twin.entitled, things, twin.until, later=twin.later)

    return make


def same(position: Position) -> Changed:
    return Changed(position.game)


def moments(run: Course) -> list[tuple[int, Done]]:
    """Return the presses before which something may be done, where the game stands already as it does at the press.

    Not the one that meets the fault of the rules: whoever acts right before it meets the fault, and that all may see.
    Nor one shortly before which a clock ran out, which may have changed the game.
    """
    found = [(n, done) for n, done in enumerate(run.done) if n == 0 or run.done[n - 1].press.act != "break"]
    return [(n, done) for n, done in found if not any(done.press.at - BEFORE < at <= done.press.at for at in run.due)]


def moments_to_act(run: Course, rng: random.Random) -> list[tuple[int, Done]]:
    """Return the same; where a move is taken back, or a moderator acts, often only those right before that."""
    found = moments(run)
    before = [(number, done) for number, done in found if is_told(done.press)]
    return before if before and rng.random() < 0.5 else found


def is_told(press: Press) -> bool:
    """Say whether what comes of a press is told to others."""
    return press.act in ("moderate", "correct") or any(one in TOLD for one in press.given)  # may be lists


def person_of(run: Course, done: Done, seat: str) -> int:
    """Return who sits there at a press; who did at first, if nobody does."""
    return done.sitting.get(seat, run.seats[seat])


def _who_acts(run: Course, found: list[tuple[int, Done]], rng: random.Random) -> tuple[int, Done, str]:
    """Return when who does something more; where a seat was taken over, often whoever has it then."""
    every = [(number, done, seat) for number, done in found for seat in sorted(run.seats)]
    over = [(number, done, seat) for number, done, seat in every if person_of(run, done, seat) != run.seats[seat]]
    if over and rng.random() < 0.5:
        return rng.choice(over)
    number, done = rng.choice(found)
    return number, done, rng.choice(sorted(run.seats))


def extra(
    kind: str, act: Callable[[Done, str, random.Random], Press | None], together: Collection[str] = frozenset()
) -> Make:
    """Do something in addition that changes nothing, or nothing that anybody may know.

    `together`: windows in which several are waited for by name, where all see who has answered already.
    """

    def make(position: Position, run: Course, rng: random.Random) -> Difference | None:
        found = moments(run)
        if not found:
            return None
        number, done, seat = _who_acts(run, found, rng)
        press = act(done, seat, rng)
        if press is None:
            return None
        press = replace(press, at=done.press.at - BEFORE, person=person_of(run, done, seat))
        stops = {str(value).removeprefix("stop|") for name, value in press.given if name == "do"}
        until = frozenset(stops | _answered(press.move) & {*together})
        return Difference(kind, same(position), frozenset({seat}), until=until, extra=press, number=number)

    return make


def _answered(move: Move | None) -> set[str]:
    """Return the windows that an order lets go by."""
    return {*move.order.get("windows", ())} if isinstance(move, SetOrder) else set()


def looks(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "say", rng.choice(("hand", "answer", "orders")))


def noted(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """Note something: whose the seat is keeps it for himself; of who plays for him it is for all who have the seat."""
    found = extra("f a note", _notes)(position, run, rng)
    if found is None or found.extra is None:
        return found
    own = any(run.seats[seat] == found.extra.person for seat in found.entitled)
    return replace(found, entitled=frozenset(), also=frozenset({found.extra.person})) if own else found


def _notes(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "say", "note", (("text", rng.choice(("He has the Lasgun.", "Peace with them till turn 4."))),))


def private(rules: Rules[Any], game: Game[Any], seat: str, move: Move) -> frozenset[str] | None:
    """Return who hears of a move, if nobody else may; None if it is public, refused, or leads on in the game."""
    try:
        outcome = decide(rules, game, seat, move)
    except Refusal:
        return None
    told = [audience for commit in outcome.commits for _, audience in commit.facts]
    if not told or any(audience is None for audience in told) or outcome.game.stack != game.stack:
        return None
    return frozenset({seat, *(who for audience in told for who in audience or ())})


def shuffle(owed: list[Decision], run: Course, rng: random.Random, chance: float) -> None:
    """Put decisions in any order, but often his first whom no private message reaches: he is called in public."""
    rng.shuffle(owed)
    if rng.random() < chance:
        owed.sort(key=lambda decision: run.seats[decision.seat] != run.closed)


def before_its_time(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody answers in an unnamed window what the default would say, while others are still waited for."""
    found = moments_to_act(run, rng)
    lent = [(number, done) for number, done in found if _lent(run, number)]
    lent = lent if lent and rng.random() < 0.5 else []
    for number, done in lent or found:
        owed = [d for d in pending(position.rules, done.game) if not d.named and not d.held and not d.answered]
        shuffle(owed, run, rng, 0.5)
        owed = [d for d in owed if d.seat in _lent(run, number)] or owed if lent else owed
        for decision in owed:
            others = [d for d in pending(position.rules, done.game) if _waits_with(decision, d)]
            people = _may_answer(run, number, decision.seat)
            if not others or any(d.press.person in people for d in run.done[number:] if d.said):
                continue
            move = position.rules.questions[decision.kind].default(done.game.state, decision.whose, decision.ref)
            person = people[-1] if lent else people[0]
            press = Press(done.press.at - BEFORE, person, "move", move=move, decision=decision.id)
            return Difference(
                "f an answer before its time",
                same(position),
                frozenset({decision.seat}),
                alone=decision.key,
                extra=press,
                number=number,
            )
    return None


def _waits_with(decision: Decision, other: Decision) -> bool:
    """Say whether the same window waits for another seat, too."""
    return other.key == decision.key and other.seat != decision.seat and not (other.held or other.answered)


def _lent(run: Course, number: int) -> dict[str, int]:
    """Return for which seats somebody may answer at a press who does not sit there."""
    before = run.done[number - 1].known if number else frozenset()
    return {seat: one for one, seat in before if seat in run.seats and one != person_of(run, run.done[number], seat)}


def _may_answer(run: Course, number: int, seat: str) -> list[int]:
    """Return who may answer for a seat at a press: who sits there, and a moderator who answers for it."""
    lent = _lent(run, number)
    return [person_of(run, run.done[number], seat), *([lent[seat]] if seat in lent else [])]


def reached_again(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Whom private messages reach again does something that nobody sees, and the bot finds out by it.

    It must be the first that he does, for by the next it finds out in both towns; early it shows longest.
    """
    seat = next((seat for seat, person in run.seats.items() if person == run.closed), None)
    found = moments(run)
    first = next((number for number, done in enumerate(run.done) if done.press.person == run.closed), len(run.done))
    found = [(number, done) for number, done in found if number <= first]
    if seat is None or not found:
        return None
    number, done = rng.choice((found[0], rng.choice(found)))
    press = replace(rng.choice((looks, _notes))(done, seat, rng), at=done.press.at - BEFORE, person=run.closed)
    kind = "f an act of somebody who can be reached again"
    return Difference(kind, same(position), frozenset({seat}), extra=press, number=number)


def consents(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody lets a moderator answer for him, if one will: the moderator is told, and nobody else."""
    found = moments_to_act(run, rng)
    if not found or REFEREE not in run.shown:
        return None
    number, done = rng.choice(found)
    seat = rng.choice(sorted(run.seats))
    given = (("do", "stand-in"), ("about", rng.choice(("moderator", "moderator once"))))
    press = Press(done.press.at - BEFORE, person_of(run, done, seat), "say", "game run", given)
    also = frozenset({REFEREE})
    return Difference("f a consent", same(position), frozenset({seat}), also=also, extra=press, number=number)


def corrections_drafted(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) A moderator half fills a form of what he would put right, and nobody hears of it."""
    found = moments_to_act(run, rng)
    if not found or REFEREE not in run.shown:
        return None
    number, done = rng.choice(found)
    kind = rng.choice(sorted(position.rules.corrections))
    given = ((REASON, "Perhaps."),)
    press = Press(done.press.at - BEFORE, REFEREE, "draft", f"{CORRECT}{kind}", given)
    also = frozenset({REFEREE})
    return Difference("f a correction half filled", same(position), frozenset(), also=also, extra=press, number=number)


def said_otherwise(kinds: Mapping[str, str]) -> Make:
    """(e) A sealed answer of the run says something else; by the kind of question it is a kind of difference."""
    return partial(_said_otherwise, kinds)


def _said_otherwise(kinds: Mapping[str, str], position: Position, run: Course, rng: random.Random) -> Difference | None:
    places = [n for n, done in enumerate(run.done) if done.press.act == "move" and done.press.decision and done.said]
    rng.shuffle(places)
    for number in places:
        done = run.done[number]
        found = _sealed(position.rules, done)
        if found is None:
            continue
        seat, _, ref = found
        assert done.press.move is not None
        question = position.rules.questions[done.press.move.kind]
        move = sample(question, done.game.state, seat, ref, rng)
        if move == done.press.move or _seals(position.rules, done.game, seat, move, done.press.decision) is None:
            continue
        press = replace(done.press, move=move)
        kind = kinds.get(move.kind, "e sealed answer")
        return Difference(kind, same(position), frozenset({seat}), instead=press, number=number)
    return None


def said_again(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) A sealed answer is given once more."""
    places = [n for n in range(len(run.done) - 1) if run.done[n].press.decision and run.done[n].said]
    rng.shuffle(places)
    for number in places:
        done, after = run.done[number], run.done[number + 1]
        found = _sealed(position.rules, done)
        if found is None or (found[1], found[0]) not in after.game.state.sealed:
            continue
        press = replace(done.press, at=after.press.at - BEFORE)
        return Difference("f a replaced answer", same(position), frozenset({found[0]}), extra=press, number=number + 1)
    return None


def _sealed(rules: Rules[Any], done: Done) -> tuple[str, str, str] | None:
    """Return who sealed an answer with a press, in which window, and what it is about."""
    move, decision = done.press.move, done.press.decision
    if move is None or decision is None:
        return None
    seat = decision.partition(":")[2]
    owed = next((d for d in pending(rules, done.game) if d.id == decision), None)
    if owed is None or _seals(rules, done.game, seat, move, decision) is None:
        return None
    return seat, owed.key, owed.ref


def _seals(rules: Rules[Any], game: Game[Any], seat: str, move: Move, decision: str | None) -> Commit | None:
    """Return the commit if an answer is only sealed, and nothing follows from it yet."""
    try:
        outcome = decide(rules, game, seat, move, decision=decision)
    except Refusal:
        return None
    told = [audience for commit in outcome.commits for _, audience in commit.facts]
    alone = all(audience == (seat,) for audience in told)
    return outcome.commits[0] if alone and outcome.game.stack == game.stack else None


REFEREED: Mapping[str, Make] = {"consented": consents, "drafted": corrections_drafted}
"""What differs only in towns in which somebody moderates who does not play."""
