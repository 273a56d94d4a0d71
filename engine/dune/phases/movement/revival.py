"""Forces and leaders come back from the tanks (sections 8.2 and 8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.decision import Cost, Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Number, Pick
from engine.core.orders import OrderKind, kept
from engine.core.run import Run
from engine.core.state import Slot

from ...advantages.guild import chooses_parts
from ...cards import FACTIONS, MAX_REVIVAL, REVIVAL_COST
from ...facts import Finished, SpiceMoved
from ...leaders import price_of, revivable, revive_leader
from ...query import comes, free_spice, total
from ...state import BANK, State
from ...tanks import bring_back, check_starred, returnable
from .bending import package
from .groups import starred_range
from .landing import part_is_over, still_to_move, turn_of
from .moves import ForceRevival, ForceRevivalOrder, LeaderRevival, MovementOrder


def free_forces(s: State, faction: str) -> int:
    """Return how many forces come back for nothing (D-REV-1)."""
    return min(FACTIONS[faction].free_revival, total(returnable(s, faction)))


def most_forces(s: State, faction: str) -> int:
    """Return how many forces the faction can bring back this turn (D-REV-1, D-REV-2, D-FRE-1)."""
    free = FACTIONS[faction].free_revival
    bought = free_spice(s, faction) // REVIVAL_COST if FACTIONS[faction].may_pay_revival else 0
    return min(MAX_REVIVAL, total(returnable(s, faction)), free + bought)


def cost_of(s: State, faction: str, number: int) -> int:
    """Return what bringing back so many forces costs (D-REV-1)."""
    return REVIVAL_COST * max(0, number - free_forces(s, faction))


class ForceRevivalQuestion(Question[State, ForceRevival]):
    """Before any movement everybody may take forces out of the tanks (D-REV-4)."""

    kind = "force_revival"
    move = ForceRevival
    clock_class = "revival"
    rule = "D-REV-4"
    ahead = "force_revival"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody with forces in the tanks, while cards are sold."""
        for seat in self.waits_for(s, "") if s.phase == "bidding" else ():
            yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a packaged turn or the lasting order says how many."""
        packaged = package(s, seat)
        return (packaged is not None and packaged[1].revival is not None) or super().settled(s, seat, subject)

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask everybody with forces in the tanks that may come back, which is public."""
        return tuple(f for f in s.storm_order if total(returnable(s, f)))

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the number and, where there is a choice, how many of them are starred."""
        fields: list[Field] = [Number("number", 0, most_forces(s, seat))]
        low, high = starred_range(returnable(s, seat), int(given.get("number") or 0))
        if low < high:
            fields.append(Number("starred", low, high, optional=True))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: ForceRevival, ref: str) -> None:
        """Refuse more than the tanks, the limit of three, or one's spice allow."""
        check(0 <= move.number <= MAX_REVIVAL, "at_most_three", "D-REV-2", limit=MAX_REVIVAL)
        there = total(s.tanks[seat])
        check(move.number <= there, "not_so_many_in_tanks", "D-REV-1", there=there)
        check_starred(s, seat, move.number, move.starred)
        if not FACTIONS[seat].may_pay_revival:
            check(move.number <= FACTIONS[seat].free_revival, "may_not_pay", "D-FRE-1")
        check(move.number <= most_forces(s, seat), "not_enough_spice", "D-REV-1", limit=most_forces(s, seat))
        if move.starred is not None:
            low, high = starred_range(returnable(s, seat), move.number)
            check(low <= move.starred <= high, "wrong_starred_number", "D-REV-4", low=low, high=high)

    def quote(self, s: State, seat: str, move: ForceRevival, ref: str) -> tuple[Cost, ...]:
        """Return the price of those that do not come back free of charge."""
        cost = cost_of(s, seat, move.number)
        return (Cost(cost),) if cost else ()

    def default(self, s: State, seat: str, ref: str) -> ForceRevival:
        """Take all free ones, ordinary ones first."""
        return ForceRevival(number=free_forces(s, seat))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[ForceRevival]:
        """Yield every number with every choice of starred forces."""
        for number in range(most_forces(s, seat) + 1):
            yield ForceRevival(number=number)
            low, high = starred_range(returnable(s, seat), number)
            if low < high:
                for starred in range(low, high + 1):
                    yield ForceRevival(number=number, starred=starred)

    def passed(self, s: State, seat: str, ref: str) -> ForceRevival:
        """Leave everybody in the tanks, the free ones too: who wants those gives the lasting order."""
        return ForceRevival()

    def ordered(self, s: State, seat: str, ref: str) -> tuple[ForceRevival, Slot] | None:
        """Answer from a packaged movement turn, or from a lasting order."""
        packaged = package(s, seat)
        if packaged is not None and packaged[1].revival is not None:
            return _as_far_as_it_goes(s, seat, packaged[1]), packaged[0]
        for slot, order in kept(s, seat, ForceRevivalOrder):
            return ForceRevival(number=min(most_forces(s, seat), free_forces(s, seat) + order.paid)), slot
        return None

    def over(self, s: State, seat: str) -> bool:
        """Everybody revives at the start of the phase."""
        return "revival" in s.done

    def passes(self, move: ForceRevival) -> bool:
        """Say whether everybody stays in the tanks."""
        return move.number == 0

    def close(self, run: Run[State], ref: str, answers: Mapping[str, ForceRevival]) -> None:
        """Pay for what is not free, and bring them back."""
        s = run.s
        for seat, move in answers.items():
            if move.number:
                cost = cost_of(s, seat, move.number)
                if cost:
                    run.emit(SpiceMoved(seat, BANK, cost, "revival"))
                bring_back(run, seat, move.number, move.starred, "revival")
        run.emit(Finished("revival"), ())
        run.goto("next")


def _as_far_as_it_goes(s: State, seat: str, order: MovementOrder) -> ForceRevival:
    """Return the revival of a packaged turn; of one that bends no more than the tanks and one's spice allow."""
    assert order.revival is not None, "asked for a part that the package leaves open"
    if not order.bends or order.exact:
        return order.revival
    number = min(order.revival.number, most_forces(s, seat))
    low, high = starred_range(returnable(s, seat), number)
    starred = order.revival.starred
    return ForceRevival(number=number, starred=None if starred is None else min(max(starred, low), high))


class ForceRevivalKind(OrderKind[State]):
    """Asks for how many forces to pay beyond the free ones; Fremen may not pay (D-FRE-1)."""

    order = ForceRevivalOrder
    rule = "D-REV-4"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while there is a revival to come."""
        return comes(s, "movement", over="revival" in s.done)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the number."""
        return Form((Number("paid", 0, MAX_REVIVAL),) if FACTIONS[seat].may_pay_revival else ())


def may_revive_leader(s: State, faction: str) -> bool:
    """Whether a revival cycle runs and somebody can come back in it; both are public (D-LEAD-1)."""
    return bool(revivable(s, faction))


class LeaderRevivalQuestion(Question[State, LeaderRevival]):
    """At the end of a movement turn one leader may be bought back while a cycle runs (D-LEAD-5)."""

    kind = "leader_revival"
    move = LeaderRevival
    clock_class = "movement"
    rule = "D-LEAD-5"
    ahead = "movement"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody with this part of the turn before him who has somebody to buy back."""
        for seat in still_to_move(s):
            if may_revive_leader(s, seat) and not part_is_over(s, seat, "leader"):
                yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a packaged turn says whom."""
        packaged = package(s, seat)
        return packaged is not None and packaged[1].leader is not None

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the player whose movement turn it is."""
        return (s.mover,)

    def _affordable(self, s: State, seat: str) -> tuple[str, ...]:
        spice = free_spice(s, seat)
        return tuple(leader for leader in revivable(s, seat) if price_of(leader) <= spice)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All that is decided in a movement turn shares one clock (D-MOVE-1)."""
        return turn_of(s, seat)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for a leader one can pay for."""
        return Form((Pick("leader", self._affordable(s, seat), optional=True),))

    def check(self, s: State, seat: str, move: LeaderRevival, ref: str) -> None:
        """Refuse leaders who may not come back now, or are too expensive."""
        if move.leader is not None:
            check(move.leader in revivable(s, seat), "not_revivable", "D-LEAD-2", revivable=revivable(s, seat))
            cost = price_of(move.leader)
            check(cost <= free_spice(s, seat), "not_enough_spice", "D-LEAD-1", cost=cost)

    def quote(self, s: State, seat: str, move: LeaderRevival, ref: str) -> tuple[Cost, ...]:
        """Return the leader's value, which is his price (D-LEAD-1)."""
        return (Cost(cost),) if (cost := price_of(move.leader)) else ()

    def default(self, s: State, seat: str, ref: str) -> LeaderRevival:
        """Revive nobody."""
        return LeaderRevival()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[LeaderRevival]:
        """Yield nobody and each leader one can pay for."""
        yield LeaderRevival()
        for leader in self._affordable(s, seat):
            yield LeaderRevival(leader=leader)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[LeaderRevival, Slot] | None:
        """Answer from a packaged movement turn."""
        found = package(s, seat)
        if found is None or found[1].leader is None:
            return None
        slot, order, move = *found, found[1].leader
        if not order.bends or self.accepts(s, seat, move, ref):
            return move, slot
        return (LeaderRevival(), slot) if order.otherwise == "nothing" else None

    def over(self, s: State, seat: str) -> bool:
        """Say whether this part of the seat's movement turn is over."""
        return part_is_over(s, seat, "leader")

    def passes(self, move: LeaderRevival) -> bool:
        """Say whether nobody is revived."""
        return move.leader is None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, LeaderRevival]) -> None:
        """Pay the leader's value to the bank and bring him back."""
        for seat, move in answers.items():
            if move.leader is not None:
                run.emit(SpiceMoved(seat, BANK, price_of(move.leader), "leader_revival"))
                revive_leader(run, move.leader, "revival")
        if chooses_parts(run.s):
            run.emit(Finished(f"leader:{run.s.mover}"), ())
            run.goto("to_part")
        else:
            run.goto("next")
