"""The crow: a rival without a seat that acts by rule, and a window that any one may answer (T-19 to T-23, T-27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Flag, Form, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..cards import CROW
from ..facts import ApplesMoved, CardPlayed, CrowScared
from ..query import prey, rattle
from ..state import TREES, State

_EATS = 2
Means = Literal["no", "apple", "rattle"]
When = Literal["always", "for_me"]


class Scare(Move):
    """Scare the crow with an apple or a rattle, or let it be."""

    kind: Literal["scare"] = "scare"
    means: Means = "no"


class ScareOrder(Order):
    """Scare the next crow, or the next one that comes for its owner, with a rattle if there is one (T-23)."""

    kind: Literal["scare"] = "scare"
    once: ClassVar[bool] = True
    when: When = "always"


def means(s: State, seat: str) -> tuple[Means, ...]:
    """Return what the grower could do now."""
    found: list[Means] = ["no"]
    found += ["apple"] if s.apples[seat] else []
    found += ["rattle"] if rattle(s, seat) else []
    return tuple(found)


class ScareQuestion(Question[State, Scare]):
    """Any one grower may scare the crow for all (T-21)."""

    kind = "scare"
    move = Scare
    clock_class = "reaction"
    rule = "T-21"
    stoppable = True
    any_one = True
    ahead = "scare"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Those who have an apple while the growers work: they will be asked if the crow comes for somebody's."""
        for seat in self.waits_for(s, "") if s.phase == "work" else ():
            yield seat, ""

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return everybody: a rattle does without an apple (T-22)."""
        return s.growers

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask those who have an apple, as all can see; who has a rattle is hidden."""
        return tuple(seat for seat in s.growers if s.apples[seat])

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask with what."""
        return Form((Pick("means", means(s, seat)),))

    def check(self, s: State, seat: str, move: Scare, ref: str) -> None:
        """Refuse what the grower does not have."""
        if move.means == "apple":
            check(s.apples[seat] > 0, "no_apple", "T-22")
        if move.means == "rattle":
            check(rattle(s, seat) is not None, "no_rattle", "T-22")

    def default(self, s: State, seat: str, ref: str) -> Scare:
        """Let it be."""
        return Scare()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Scare]:
        """Yield everything the grower could do."""
        for way in means(s, seat):
            yield Scare(means=way)

    def passes(self, move: Scare) -> bool:
        """Say whether the crow is let be."""
        return move.means == "no"

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Scare, Slot] | None:
        """Obey an order whose condition holds and that can be carried out."""
        way = means(s, seat)[-1]
        for slot, order in kept(s, seat, ScareOrder):
            if way != "no" and (order.when == "always" or prey(s) == seat):
                return Scare(means=way), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Scare]) -> None:
        """Let the crow fly or eat."""
        for seat, answer in answers.items():
            if answer.means != "no":
                run.emit(CrowScared(seat))
                _pay(run, seat, answer.means)
                run.done()
                return
        run.goto("eat")


def _pay(run: Run[State], seat: str, way: Means) -> None:
    """Pay for scaring (T-22)."""
    card = rattle(run.s, seat) if way == "rattle" else None
    run.emit(CardPlayed(seat, card) if card else ApplesMoved(seat, TREES, 1, "scare"))


class ScareKind(OrderKind[State]):
    """Asks when to scare."""

    order = ScareOrder
    rule = "T-23"

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the condition."""
        return Form((Pick("when", ("always", "for_me")),))


class Feed(Move):
    """How much the crow eats: as much as it can, or only one apple."""

    kind: Literal["feed"] = "feed"
    little: bool = False


class FeedQuestion(Question[State, Feed]):
    """The warden, if the table has one, says how much the crow eats (T-27): everybody sees all there is to it."""

    kind = "feed"
    move = Feed
    clock_class = "reaction"
    rule = "T-27"
    transferable = True
    unforeseen = "whether the crow is left alone nobody knows before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whoever worked first, if there is a choice."""
        return s.sequence[:1] if s.options.warden and s.apples[prey(s)] >= _EATS else ()

    def alive(self, s: State, ref: str) -> bool:
        """Say whether there is still an apple to eat."""
        return prey(s) != ""

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether it is little."""
        return Form((Flag("little"),))

    def default(self, s: State, seat: str, ref: str) -> Feed:
        """Let it eat its fill."""
        return Feed()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Feed]:
        """Yield both."""
        yield from (Feed(), Feed(little=True))

    def passes(self, move: Feed) -> bool:
        """Say whether it eats as it does without a warden."""
        return not move.little

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Feed]) -> None:
        """Let it eat from the basket of whoever has most (T-20)."""
        eaten, little = prey(run.s), any(answer.little for answer in answers.values())
        run.emit(ApplesMoved(eaten, CROW, 1 if little else min(_EATS, run.s.apples[eaten]), "eaten"))
        run.done()


def _come(run: Run[State]) -> None:
    """Come, if anybody has an apple (T-19)."""
    if prey(run.s):
        run.goto("scare")
    else:
        run.done()


ORDERS = (ScareKind(),)
STEP = Step("crow", {"come": _come, "scare": ScareQuestion(), "eat": FeedQuestion()})
