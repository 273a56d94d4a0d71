"""Captives (option xv): who wins a battle may capture a leader of the loser, and use or kill him (D-XV-HAR).

Who is held only his captor and his owner know (R-44): for all others he is still ready (`State.leaders`), and stays in
`State.captives` till he dies or goes back. How many are held everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Flag, Form, Number, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..cards import LEADERS
from ..expansion import Act
from ..facts import (
    CaptiveKept,
    CaptiveTaken,
    CaptureClosed,
    CaptureMade,
    CaptureOpened,
    LeaderMoved,
    NumberDrawn,
    SpiceMoved,
)
from ..leaders import begin_cycle, kill_leader
from ..moments import Moment
from ..phases.fight import current
from ..powers import has_now, holder, karama_stops_advantages, owner
from ..query import comes, leaders_of
from ..state import BANK, READY, Capture, State

CAPTURE = "capture"
PREVENTED = "capture_karama"  # the step in which a Karama may prevent it (D-KAR-7)
REWARD = 2  # for a captive that is killed (D-XV-HAR-2)
MOST = max(leader.value for leader in LEADERS.values()) + 1  # whoever is worth less is killed: everybody


# Who is held


def held(s: State, faction: str) -> tuple[str, ...]:
    """Return the captives that a faction holds."""
    return tuple(sorted(s.captives)) if s.captives and has_now(s, faction, "capture") else ()


def missing(s: State, faction: str) -> tuple[str, ...]:
    """Return the faction's own leaders that are held captive."""
    return tuple(leader for leader in leaders_of(faction) if leader in s.captives) if s.captives else ()


def known(s: State, faction: str) -> tuple[str, ...]:
    """Return the captives of whom a faction knows: those it holds, and its own (R-44)."""
    return (held(s, faction) or missing(s, faction)) if s.captives else ()


def numbers(s: State) -> dict[str, int]:
    """Return how many leaders of whom are held, which everybody has seen."""
    counted = {faction: len(missing(s, faction)) for faction in s.factions}
    return {faction: number for faction, number in counted.items() if number}


def usable(s: State, faction: str) -> tuple[str, ...]:
    """Return the living leaders a faction has: its own that are not held, and those it holds (D-BAT-9, D-XV-HAR-3)."""
    own = tuple(x for x in leaders_of(faction) if s.leaders[x] == READY and x not in s.captives)
    return own + held(s, faction)


# Captives in battle


def turns_on(s: State, leader: str, seat: str) -> bool:
    """Say whether a captive who is used against his owner is a traitor for him (D-XV-HAR-4).

    Not if the captor holds him as a traitor of his own.
    """
    return leader in missing(s, seat) and leader not in s.traitors[owner("capture")]


def callable_leaders(s: State, seat: str) -> tuple[str, ...]:
    """Return the leaders that a seat can say beforehand it calls: its traitors, and its own that are held."""
    return s.traitors[seat] + tuple(leader for leader in missing(s, seat) if leader not in s.traitors[seat])


def give_back(run: Run[State]) -> None:
    """Give back a captive who has fought and lives, whoever has won (D-BAT-28, D-XV-HAR-3)."""
    battle = current(run.s)
    plan = battle.plans.get(holder(run.s, "capture"))
    if battle.revealed and plan is not None and plan.leader in run.s.captives:
        run.emit(LeaderMoved(plan.leader, READY, "returned"))


# Captures


def prey(s: State) -> tuple[str, ...]:
    """Return the leaders who may be drawn: the loser's, but for those who fought in other battles (D-XV-HAR-1)."""
    found = s.capture
    return tuple(leader for leader in _seen(s, found) if leader not in s.captives) if found is not None else ()


def _seen(s: State, found: Capture) -> tuple[str, ...]:
    """Return whom everybody takes for such: nobody else knows who of them is held already."""
    ours = (leader for leader in leaders_of(found.whom) if s.leaders[leader] == READY)
    return tuple(leader for leader in ours if leader in (found.led, found.returned) or leader not in s.used)


def won(run: Run[State]) -> None:
    """Note who can be captured from, if the battle that ends was won by somebody who may capture."""
    battle = current(run.s)
    if battle.winner and has_now(run.s, battle.winner, "capture"):
        loser, led = battle.opponent(battle.winner), battle.plans[battle.winner].leader
        returned = led if led in leaders_of(loser) else ""
        run.emit(CaptureOpened(loser, battle.plans[loser].leader, returned), ())


def _after_battle(run: Run[State]) -> None:
    if run.s.capture is not None:
        run.push(CAPTURE)


def put_away(run: Run[State]) -> None:
    """Leave it at what has been done: nobody more is captured, and whoever has been drawn is kept."""
    if run.s.capture is not None:
        _close(run)


def _close(run: Run[State]) -> None:
    capture = run.s.capture
    assert capture is not None, "nobody to capture from"
    if capture.drawn in run.s.captives:
        run.emit(CaptiveKept(owner("capture"), capture.whom))
    run.emit(CaptureClosed(), ())


def call_off(run: Run[State]) -> None:
    """Capture nobody."""
    run.done()
    _close(run)


class CaptureMove(Move):
    """Whether to capture a leader of the loser, who is drawn by lot."""

    kind: Literal["capture"] = "capture"
    capture: bool = False


class CaptiveMove(Move):
    """What becomes of the leader drawn: he is kept, or killed."""

    kind: Literal["captive"] = "captive"
    kill: bool = False


class CaptureOrder(Order):
    """Whether to capture after every battle won, and to kill whoever is worth less than `below`; the others are kept.

    Where `below` is left open its owner is asked what becomes of each.
    """

    kind: Literal["capture"] = "capture"
    once: ClassVar[bool] = False
    capture: Literal["always", "never"] = "always"
    below: int | None = Value(None, ge=0)


class CaptureQuestion(Question[State, CaptureMove]):
    """Harkonnen have won a battle, and may capture a leader (D-XV-HAR-1, D-XV-HAR-2).

    They are asked wherever a leader may be there to be drawn, as far as all can see.
    """

    kind = CAPTURE
    move = CaptureMove
    clock_class = "battle"
    rule = "D-XV-HAR-2"
    ahead = CAPTURE
    unforeseen = "who wins is seen when the plans are"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Harkonnen."""
        return (owner("capture"),) if s.capture is not None and _seen(s, s.capture) else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to capture, if somebody can be."""
        return Form((Flag("capture"),)) if prey(s) else Form()

    def check(self, s: State, seat: str, move: CaptureMove, ref: str) -> None:
        """Refuse it if those who could be drawn are held already."""
        check(not move.capture or bool(prey(s)), "nobody_to_capture", "D-XV-HAR-1")

    def concerns(self, s: State, seat: str) -> bool:
        """Only Harkonnen capture."""
        return has_now(s, seat, "capture")

    def default(self, s: State, seat: str, ref: str) -> CaptureMove:
        """Capture nobody."""
        return CaptureMove()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[CaptureMove]:
        """Yield both."""
        yield CaptureMove()
        if prey(s):
            yield CaptureMove(capture=True)

    def passes(self, move: CaptureMove) -> bool:
        """Say whether nobody is captured."""
        return not move.capture

    def ordered(self, s: State, seat: str, ref: str) -> tuple[CaptureMove, Slot] | None:
        """Do as the order says."""
        for slot, order in kept(s, seat, CaptureOrder):
            return CaptureMove(capture=order.capture == "always" and bool(prey(s))), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, CaptureMove]) -> None:
        """Announce the capture, before the leader is drawn."""
        if any(answer.capture for answer in answers.values()):
            assert run.s.capture is not None, "asked about it"
            run.emit(CaptureMade(owner("capture"), run.s.capture.whom))
            run.goto("draw")
            if karama_stops_advantages(run.s):
                run.push(PREVENTED)
        else:
            call_off(run)


def _draw(run: Run[State]) -> None:
    """Draw the leader by lot; his captor and his owner see him (R-44). He counts no longer for a cycle (D-LEAD-3)."""
    among, captor = prey(run.s), owner("capture")
    place = run.integer(CAPTURE, 0, len(among) - 1)
    run.emit(NumberDrawn(CAPTURE, place), ())
    leader = among[place]
    run.emit(CaptiveTaken(captor, leader), (captor, LEADERS[leader].faction))
    begin_cycle(run, LEADERS[leader].faction)
    run.goto("decide")


class CaptiveQuestion(Question[State, CaptiveMove]):
    """Harkonnen have seen the leader drawn, and keep or kill him (D-XV-HAR-2)."""

    kind = "captive"
    move = CaptiveMove
    clock_class = "battle"
    rule = "D-XV-HAR-2"
    ahead = CAPTURE
    unforeseen = "who is drawn nobody knows before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Harkonnen."""
        return (owner("capture"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to kill him."""
        return Form((Flag("kill"),))

    def concerns(self, s: State, seat: str) -> bool:
        """Only Harkonnen capture."""
        return has_now(s, seat, "capture")

    def default(self, s: State, seat: str, ref: str) -> CaptiveMove:
        """Keep him."""
        return CaptiveMove()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[CaptiveMove]:
        """Yield both."""
        yield CaptiveMove()
        yield CaptiveMove(kill=True)

    def passes(self, move: CaptiveMove) -> bool:
        """Say whether he lives."""
        return not move.kill

    def ordered(self, s: State, seat: str, ref: str) -> tuple[CaptiveMove, Slot] | None:
        """Kill whoever is worth less than an order says."""
        for slot, order in kept(s, seat, CaptureOrder):
            if order.below is not None and s.capture is not None:
                return CaptiveMove(kill=LEADERS[s.capture.drawn].value < order.below), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, CaptiveMove]) -> None:
        """Keep him; or kill him for 2 spice, which all see."""
        run.done()
        assert run.s.capture is not None, "asked about him"
        if any(answer.kill for answer in answers.values()):
            kill_leader(run, run.s.capture.drawn, CAPTURE)
            run.emit(SpiceMoved(BANK, owner("capture"), REWARD, CAPTURE))
        _close(run)


class CaptureKind(OrderKind[State]):
    """Asks whether to capture, and whom to kill."""

    order = CaptureOrder
    rule = "D-XV-HAR-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while battles may come."""
        return has_now(s, seat, "capture") and comes(s, "battle")

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for both."""
        below = (Number("below", 0, MOST, optional=True),) if given.get("capture") == "always" else ()
        return Form((Pick("capture", ("never", "always")), *below))


STEPS = (Step(CAPTURE, {"ask": CaptureQuestion(), "draw": _draw, "decide": CaptiveQuestion()}, part_of="battle"),)
ORDERS: tuple[OrderKind[State], ...] = (CaptureKind(),)
AT: Mapping[Moment, Act] = {"battle over": _after_battle}
