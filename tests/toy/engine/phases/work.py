"""Work: the growers' turns, each a row of small actions that share one clock and one message (T-10 to T-18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Pick
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..cards import kind_of
from ..facts import ActionDone, ApplesMoved, CardPlayed, CardReceived, CardsDrawn, TurnBegan
from ..query import HAND_LIMIT, may_draw, may_pick, playable
from ..state import AWAY, TREES, State

Action = Literal["rest", "pick", "draw", "play"]
_GROWS = 3
_LADDER = 2


class Work(Move):
    """One action of a turn."""

    kind: Literal["work"] = "work"
    do: Action = "rest"
    card: str = ""


class WorkQuestion(Question[State, Work]):
    """The next action of the grower whose turn it is (T-10)."""

    kind = "work"
    move = Work
    clock_class = "turn"
    rule = "T-10"
    unforeseen = "no order answers it: what can be done depends on those before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whose turn it is; whether a card could be played is hidden, so the last action is asked for like any."""
        return (s.mover,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All actions of a turn belong together."""
        return f"work {s.round} {seat}"

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what to do and, for playing, with which card."""
        can = {"pick": may_pick(s), "draw": may_draw(s, seat), "play": bool(playable(s, seat))}
        fields: list[Field] = [Pick("do", ("rest", *(action for action, may in can.items() if may)))]
        if given.get("do") == "play" and can["play"]:
            fields.append(Pick("card", playable(s, seat)))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: Work, ref: str) -> None:
        """Refuse what cannot be done."""
        check(seat == s.mover, "not_your_turn", self.rule, mover=s.mover)
        check(not move.card or move.do == "play", "card_without_play", "T-13")
        if move.do == "pick":
            check(may_pick(s), "trees_are_bare", "T-11")
        if move.do == "draw":
            check(s.apples[seat] > 0, "no_apple", "T-12")
            check(len(s.hands[seat]) < HAND_LIMIT, "hand_is_full", "T-12", high=HAND_LIMIT)
            check(bool(s.deck), "deck_is_empty", "T-12")
        if move.do == "play":
            check(move.card in s.hands[seat], "card_not_held", "T-13")
            check(move.card in playable(s, seat), "rattle_in_a_turn", "T-17")

    def default(self, s: State, seat: str, ref: str) -> Work:
        """Rest (T-14)."""
        return Work()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Work]:
        """Yield every action."""
        yield Work()
        if may_pick(s):
            yield Work(do="pick")
        if may_draw(s, seat):
            yield Work(do="draw")
        for card in playable(s, seat):
            yield Work(do="play", card=card)

    def passes(self, move: Work) -> bool:
        """Say whether it is a rest."""
        return move.do == "rest"

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Work]) -> None:
        """Do it, and go on with the turn while actions are left."""
        for seat, move in answers.items():
            if move.do == "rest":
                run.goto("next")
                return
            _carry_out(run, seat, move)
            run.emit(ActionDone(run.s.left - 1))
        run.goto("action" if run.s.left else "next")


def _carry_out(run: Run[State], seat: str, move: Work) -> None:
    if move.do == "pick":
        run.emit(ApplesMoved(TREES, seat, 1, "pick"))
    elif move.do == "draw":
        run.emit(ApplesMoved(seat, TREES, 1, "draw"))
        draw(run, seat, 1, "draw")
    else:
        run.emit(CardPlayed(seat, move.card))
        _EFFECTS[kind_of(move.card)](run, seat)


def draw(run: Run[State], seat: str, number: int, why: str) -> None:
    """Take cards from the top: how many is public, which ones is not."""
    run.emit(CardsDrawn(seat, number, why))
    for _ in range(number):
        run.emit(CardReceived(seat, run.s.deck[0]), (seat,))


def _sun(run: Run[State], seat: str) -> None:
    """Let apples grow (T-15)."""
    run.emit(ApplesMoved(AWAY, TREES, _GROWS, "sun"))


def _ladder(run: Run[State], seat: str) -> None:
    """Take apples from the trees (T-16)."""
    number = min(_LADDER, run.s.apples[TREES])
    if number:
        run.emit(ApplesMoved(TREES, seat, number, "ladder"))


def _frost(run: Run[State], seat: str) -> None:
    """Take an apple of everybody else (T-18)."""
    for other in run.s.sequence:
        if other != seat and run.s.apples[other]:
            run.emit(ApplesMoved(other, AWAY, 1, "frost"))


_EFFECTS = {"sun": _sun, "ladder": _ladder, "frost": _frost}


def _next(run: Run[State]) -> None:
    """Give the turn to the next grower; after the last the phase is over (T-10)."""
    s = run.s
    place = s.sequence.index(s.mover) + 1 if s.mover else 0
    if place < len(s.sequence):
        run.emit(TurnBegan(s.sequence[place], s.options.actions))
        run.goto("action")
    else:
        run.emit(TurnBegan("", 0))
        run.done()


STEP = Step("work", {"next": _next, "action": WorkQuestion()})
