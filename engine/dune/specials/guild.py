"""The Guild's special Karama power: it forbids a landing before it happens (D-KAR-13, D-SHIP-6, R-39)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.decision import Question
from engine.core.forms import Flag, Form, Number, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import TERRITORIES, TERRITORY_OF
from ..cards import FORCES_PER_FACTION
from ..facts import LandingForbidden
from ..karama import can_use_special, check_special, special_is_open, use_special
from ..phases.movement.landing import BAN, part_is_over, still_to_move
from ..powers import has, holder
from ..query import comes, total
from ..state import State


class LandingBan(Move):
    """Whether to forbid the landing."""

    kind: Literal["landing_ban"] = "landing_ban"
    forbid: bool = False


class LandingBanOrder(Order):
    """Forbid the next landing of `who` into `territory` with `at_least` so many forces; absent ones always hold."""

    kind: Literal["landing_ban"] = "landing_ban"
    once: ClassVar[bool] = True
    who: str = ""
    territory: str = ""
    at_least: int = Value(0, ge=0)


class LandingBanQuestion(Question[State, LandingBan]):
    """A landing from orbit has been declared; the Guild is asked whatever it holds (RW-LAND, D-ASYNC-13)."""

    kind = "landing_ban"
    move = LandingBan
    clock_class = "reaction"
    rule = "D-KAR-13"
    ahead = "landing_ban"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """The Guild, while others may still land from orbit."""
        guild = holder(s, "landing_ban")
        if guild and special_is_open(s, guild, "landing_ban") and any(_may_land(s, f, guild) for f in still_to_move(s)):
            yield guild, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order forbids whatever comes next, and there is a Karama for it."""
        orders = [order for _, order in kept(s, seat, LandingBanOrder)]
        any_landing = any(not (order.who or order.territory or order.at_least) for order in orders)
        return any_landing and can_use_special(s, seat, "landing_ban")

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the Guild."""
        return (holder(s, "landing_ban"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to forbid it, if there is a Karama."""
        return Form((Flag("forbid"),)) if can_use_special(s, seat, "landing_ban") else Form()

    def check(self, s: State, seat: str, move: LandingBan, ref: str) -> None:
        """Refuse it without a Karama."""
        if move.forbid:
            check_special(s, seat, "landing_ban", self.rule)

    def concerns(self, s: State, seat: str) -> bool:
        """Only the Guild forbids landings, as long as it may."""
        return special_is_open(s, seat, "landing_ban")

    def default(self, s: State, seat: str, ref: str) -> LandingBan:
        """Let it land."""
        return LandingBan()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[LandingBan]:
        """Yield letting it land and, with a Karama, forbidding it."""
        yield LandingBan()
        if can_use_special(s, seat, "landing_ban"):
            yield LandingBan(forbid=True)

    def passes(self, move: LandingBan) -> bool:
        """Say whether it lands."""
        return not move.forbid

    def ordered(self, s: State, seat: str, ref: str) -> tuple[LandingBan, Slot] | None:
        """Forbid what an order means, if there is a Karama."""
        if not can_use_special(s, seat, "landing_ban"):
            return None
        for slot, order in kept(s, seat, LandingBanOrder):
            there, number = TERRITORY_OF[s.declared["to"]], s.declared["number"]
            if order.who in ("", s.mover) and order.territory in ("", there) and number >= order.at_least:
                return LandingBan(forbid=True), slot
        return None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, LandingBan]) -> None:
        """Forbid it: nothing is paid and nobody lands; or let it happen."""
        run.done()
        for seat, answer in answers.items():
            if answer.forbid:
                use_special(run, seat, "landing_ban")
                run.emit(LandingForbidden(run.s.mover))


def _may_land(s: State, lander: str, guild: str) -> bool:
    """Say whether somebody has a landing from orbit before him."""
    from_orbit = lander != guild and not has(lander, "desert_entry")
    return from_orbit and total(s.reserves[lander]) > 0 and not part_is_over(s, lander, "landing")


class LandingBanKind(OrderKind[State]):
    """Asks which landing is forbidden: not those of Fremen, who do not come from orbit (R-39)."""

    order = LandingBanOrder
    rule = "D-KAR-13"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to the Guild while landings may come, whether it holds a Karama or not."""
        return special_is_open(s, seat, "landing_ban") and comes(s, "movement")

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the conditions."""
        landers = tuple(f for f in run.s.factions if f != seat and not has(f, "desert_entry"))
        number = Number("at_least", 0, FORCES_PER_FACTION, optional=True)
        where = Pick("territory", tuple(sorted(TERRITORIES)), optional=True)
        return Form((Pick("who", landers, optional=True), where, number))


STEPS = (Step(BAN, {"ask": LandingBanQuestion()}, part_of="movement"),)
ORDERS: tuple[OrderKind[State], ...] = (LandingBanKind(),)
