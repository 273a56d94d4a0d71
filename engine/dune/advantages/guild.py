"""The Guild's own time (option xv): it takes its movement turn in any gap between those of others (D-XV-GUI, R-30).

Others see when it moves and nothing else: a gap goes by alike whatever it has ordered, and waits for the Guild alone,
from its natural place on, where it has said nothing. Who has had a movement turn is noted in `done`: nothing else tells
it here, nor in a phase in which a moderator has put right who has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.facts import OrderSet
from engine.core.forms import Field, Flag, Form, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..expansion import Act
from ..facts import Finished, MoverChanged, TurnNoted
from ..karama import ArmedKarama, ArmedKind, CancelWindow
from ..moments import Moment
from ..powers import has_now, holder, karama_stops_advantages
from ..query import comes
from ..state import State

TIMING = "guild_timing"
_TURN, _NOW, _BOUND = "turn", "own_time", "natural_place"  # what is noted in `done`
_BY_HAND = "turns"  # that turns are noted in this phase, by a moderator's hand

When = Literal["now", "next", "after", "last"]


# Who moves next


def _are_noted(s: State) -> bool:
    """Say whether storm order alone does not tell who has had a movement turn of this phase."""
    return bool(holder(s, "own_time")) or _BY_HAND in s.done


def moved(s: State) -> tuple[str, ...]:
    """Return who has had a movement turn of this phase, in the order in which they had it, as all have seen."""
    if _BY_HAND not in s.done and not holder(s, "own_time"):  # as `_are_noted` says: every view asks this
        return s.storm_order[: s.storm_order.index(s.mover)] if s.mover else ()
    return tuple(part.partition(":")[2] for part in s.done if part.startswith(f"{_TURN}:"))


def note_turn(run: Run[State], who: str, had: bool) -> None:
    """Note by hand that somebody has had a movement turn, or has it still to come (H-15)."""
    if not _are_noted(run.s):
        for part in (*(f"{_TURN}:{f}" for f in moved(run.s)), _BY_HAND):
            run.emit(Finished(part), ())
    run.emit(TurnNoted(who, f"{_TURN}:{who}", had))


def next_mover(s: State) -> str:
    """Return who has the next movement turn; nobody if all have had theirs (D-MOVE-1, D-XV-GUI).

    The Guild has it when it has said so, when a Karama binds it to its natural place, and after everybody else.
    """
    free = holder(s, "own_time")
    if not _are_noted(s):
        place = s.storm_order.index(s.mover) + 1 if s.mover else 0
        return s.storm_order[place] if place < len(s.storm_order) else ""
    left = [f for f in s.storm_order if f not in moved(s)]
    others = [f for f in left if f != free]
    its_own = _NOW in s.done or not others or (_BOUND in s.done and left[0] == free)
    return free if free in left and its_own else "".join(others[:1])


def chooses_parts(s: State) -> bool:
    """Say whether whoever moves takes the parts of the movement turn in the order it likes (R-30)."""
    return s.mover != "" and holder(s, "own_time") == s.mover


def to_move(s: State) -> tuple[str, ...]:
    """Return the others who have not had their movement turn, in the order in which they will."""
    gone = moved(s) if s.phase == "movement" else ()
    return tuple(f for f in s.storm_order if f not in gone and f not in (s.mover, holder(s, "own_time")))


def _natural(s: State) -> bool:
    """Say whether this gap is the Guild's natural place: just those have moved who stand before it in storm order."""
    return frozenset(moved(s)) == frozenset(s.storm_order[: s.storm_order.index(holder(s, "own_time"))])


def _declined(s: State) -> bool:
    """Say whether the Guild has let its natural place pass: somebody has moved who stands after it."""
    return any(f in moved(s) for f in s.storm_order[s.storm_order.index(holder(s, "own_time")) + 1 :])


def _may_choose(s: State) -> bool:
    """Say whether the Guild may still choose its time in this phase: it has not moved, is neither bound nor last."""
    free = holder(s, "own_time")
    settled = s.mover == free or free in moved(s) or _NOW in s.done or _BOUND in s.done
    return free != "" and not settled and bool(to_move(s))


def _turn_over(run: Run[State]) -> None:
    """Note whose turn is over, and let the Guild say whether it takes the next (D-XV-GUI)."""
    if not _are_noted(run.s):
        return
    if run.s.mover:
        run.emit(Finished(f"{_TURN}:{run.s.mover}"), ())
        run.emit(MoverChanged(""))
    if _may_choose(run.s):
        run.push(TIMING)


def _turn_begins(run: Run[State]) -> None:
    """End what the Guild has ordered for this turn alone: its time has come."""
    seat = run.s.mover
    if has_now(run.s, seat, "own_time"):
        for slot, order in kept(run.s, seat, GuildTimingOrder):
            if not order.every:
                end(run, slot, "lapsed" if _BOUND in run.s.done else "done")


# What the Guild says


class GuildTiming(Move):
    """Whether the Guild takes its movement turn now, at the next gap, `after` somebody's turn, or last (D-XV-GUI)."""

    kind: Literal["guild_timing"] = "guild_timing"
    when: When = "last"
    who: str = ""


class GuildTimingOrder(Order):
    """When the Guild takes its movement turn: first, before or after somebody (`who`), last, or as asked at each gap.

    It is about one turn unless it holds for `every` one; the one about this turn comes before that. It is of no use in
    a turn in which the one it names has moved already.
    """

    kind: Literal["guild_timing"] = "guild_timing"
    once: ClassVar[bool] = False
    when: Literal["first", "before", "after", "last", "ask"] = "last"
    who: str = ""
    every: bool = False

    @property
    def subject(self) -> str:
        """Whether it is the one for every turn."""
        return "every" if self.every else ""


def _meant(s: State, order: GuildTimingOrder) -> str:
    """Return what an order says at this gap: now, not at this one (next), ask, or nothing."""
    if order.when in ("first", "ask"):
        return "now" if order.when == "first" else "ask"
    if order.when == "last":
        return "next"
    left, gone = to_move(s), moved(s)
    met = left[0] == order.who if order.when == "before" else gone[-1:] == (order.who,)
    return "now" if met else "next" if order.who in left else ""


class GuildTimingQuestion(Question[State, GuildTiming]):
    """Between two movement turns: does the Guild take its own now?"""

    kind = TIMING
    move = GuildTiming
    clock_class = "reaction"
    rule = "D-XV-GUI"
    named = False
    ahead = TIMING

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """The Guild, while cards are sold and until it has moved or has no choice any more."""
        free = holder(s, "own_time")
        if free and (s.phase == "bidding" or (s.phase == "movement" and _may_choose(s))):
            yield free, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order says when, and not that it is to be asked."""
        return _ordered(s, seat) not in ("", "ask")

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the Guild from its place on, as long as it waits."""
        return self.may(s, ref) if _natural(s) or _declined(s) else ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Let the Guild move at every gap, by its order."""
        return (holder(s, "own_time"),)

    def stops(self, s: State, seat: str) -> bool:
        """Ask before its place, too, where it has ordered so."""
        return _ordered(s, seat) == "ask"

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask when and, if after somebody, after whom."""
        fields: list[Field] = [Pick("when", ("now", "next", "after", "last"))]
        return Form((*fields, Pick("who", to_move(s))) if given.get("when") == "after" else tuple(fields))

    def check(self, s: State, seat: str, move: GuildTiming, ref: str) -> None:
        """Refuse a turn after those of whom has moved, and a name where none is needed."""
        check(not move.who or move.when == "after", "timing_names_nobody", "D-XV-GUI")
        check(move.when != "after" or move.who in to_move(s), "not_still_to_move", "D-XV-GUI")

    def default(self, s: State, seat: str, ref: str) -> GuildTiming:
        """Not now; and last, unless it says something else before."""
        return GuildTiming()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[GuildTiming]:
        """Yield all answers."""
        yield from (GuildTiming(when=when) for when in ("now", "next", "last"))
        yield from (GuildTiming(when="after", who=who) for who in to_move(s))

    def ordered(self, s: State, seat: str, ref: str) -> tuple[GuildTiming, Slot] | None:
        """Follow the order for this turn, else that for every turn."""
        for slot, order in _orders(s, seat):
            said = _meant(s, order)
            if said == "ask":
                return None
            if said:
                return GuildTiming(when="now" if said == "now" else "next"), slot
        return None

    def concerns(self, s: State, seat: str) -> bool:
        """Only the Guild has its own time."""
        return has_now(s, seat, "own_time")

    def over(self, s: State, seat: str) -> bool:
        """Say whether it has moved, or has no choice any more."""
        return not _may_choose(s)

    def passes(self, move: GuildTiming) -> bool:
        """Say whether it does not move now."""
        return move.when != "now"

    def close(self, run: Run[State], ref: str, answers: Mapping[str, GuildTiming]) -> None:
        """Keep what it has said for later; a Karama may hold it to its place before it uses the freedom (D-KAR-9)."""
        answer = next(iter(answers.values()), GuildTiming(when="next"))
        if answer.when in ("after", "last"):
            self._keep(run, next(iter(answers)), answer)
        uses = answer.when == "now" if not _natural(run.s) else answer.when != "now"
        if uses and not _declined(run.s) and karama_stops_advantages(run.s):
            run.goto("karama")
            return
        run.done()
        if answer.when == "now":
            run.emit(Finished(_NOW), ())

    def _keep(self, run: Run[State], seat: str, answer: GuildTiming) -> None:
        """Let an answer about later hold as its order for this turn, which it may change until it is carried out."""
        order = GuildTimingOrder(when="after" if answer.who else "last", who=answer.who)
        run.emit(OrderSet(seat, order.model_dump(mode="json"), order.subject), (seat,))


def _orders(s: State, seat: str) -> list[tuple[Slot, GuildTimingOrder]]:
    """Return the seat's orders about its time, that for this turn first."""
    return sorted(kept(s, seat, GuildTimingOrder), key=lambda pair: pair[1].every)


def _ordered(s: State, seat: str) -> str:
    """Return when the seat has ordered to move: its order for this turn says it, else the one for every turn."""
    return next((order.when for _, order in _orders(s, seat)), "")


class GuildTimingKind(OrderKind[State]):
    """Asks when the Guild moves, before or after whom, and whether that holds for every turn."""

    order = GuildTimingOrder
    rule = "D-XV-GUI"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to the Guild while it has a movement turn to come."""
        return has_now(s, seat, "own_time") and comes(s, "movement", over=not _may_choose(s))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the time, with those who still move if it is about this turn alone."""
        s, when = run.s, given.get("when")
        fields: list[Field] = [Pick("when", ("first", "last", "ask", "before", "after")), Flag("every")]
        if when in ("before", "after"):
            others = tuple(f for f in s.storm_order if f != seat)
            if s.phase == "movement" and _may_choose(s) and not given.get("every"):
                others = tuple(f for f in others if f in to_move(s) or (f == s.mover and when == "after"))
            fields.append(Pick("who", others))
        return Form(tuple(fields))


# The Karama against it (D-KAR-9)


class GuildTimingKarama(ArmedKarama):
    """Make the Guild take its movement turn at its natural place, as soon as it would not (D-KAR-9)."""

    kind: Literal["guild_timing_karama"] = "guild_timing_karama"


class GuildTimingWindow(CancelWindow):
    """The Guild is about to move before its natural place, or to let that pass (D-KAR-9)."""

    kind = "guild_timing_karama"
    rule = "D-KAR-9"
    power = "own_time"
    order = GuildTimingKarama

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether somebody else has a time of its own that can be taken (D-KAR-2)."""
        return karama_stops_advantages(s) and super().concerns(s, seat)

    def over(self, s: State, seat: str) -> bool:
        """Say whether the freedom has been used in this phase, or taken."""
        return not _may_choose(s) or _declined(s)

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Let it have its way, or bind it to its place: there it moves, now or when that comes."""
        early = not _natural(run.s)
        run.done()
        if cancelled or early:
            run.emit(Finished(_BOUND if cancelled else _NOW), ())


STEPS = (Step(TIMING, {"gap": GuildTimingQuestion(), "karama": GuildTimingWindow()}, part_of="movement"),)
ORDERS: tuple[OrderKind[State], ...] = (GuildTimingKind(), ArmedKind(GuildTimingWindow(), "movement"))
AT: Mapping[Moment, Act] = {"movement turn over": _turn_over, "movement turn": _turn_begins}
