"""Tleilaxu Ghola: a leader or up to five forces come back free, at any time (D-CARD-7, D-LEAD-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from engine.core.decision import Offer
from engine.core.errors import IllegalMove, check
from engine.core.facts import Sealed, Unsealed
from engine.core.forms import Field, Form, Number, Pick
from engine.core.moves import Move
from engine.core.run import Run

from ..cards import MAX_REVIVAL
from ..facts import CardPlayed
from ..leaders import dead, revivable, revive_leader
from ..phases.movement.groups import starred_range
from ..phases.movement.moves import ForceRevival, LeaderRevival
from ..query import cards_are_out, held, must_hold, total
from ..state import Count, State
from ..tanks import bring_back, check_starred, returnable

CARD = "tleilaxu_ghola"
MOST_FORCES = 5
_NOTHING: dict[str, Move] = {"force_revival": ForceRevival(number=0), "leader_revival": LeaderRevival()}


class Returning(Move):
    """Bring back one leader, or forces (of them `starred`; as few as possible unless named)."""

    what: Literal["leader", "forces"]
    leader: str | None = None
    forces: int | None = None
    starred: int | None = None


class Ghola(Returning):
    """The Ghola does so."""

    kind: Literal["ghola"] = "ghola"


R = TypeVar("R", bound=Returning)


class ReturnOffer(Offer[State, R], Generic[R]):
    """Somebody or something comes back from the tanks for nothing, at any time, outside all limits of number."""

    most: ClassVar[int]  # forces at once

    def may(self, s: State, seat: str) -> None:
        """Raise IllegalMove unless the seat has what brings them back."""
        raise NotImplementedError

    def _may_now(self, s: State, seat: str) -> None:
        check(not cards_are_out(s), "swap_under_way", "D-KAR-14")
        self.may(s, seat)

    def play(self, run: Run[State], seat: str) -> None:
        """Play the card."""
        raise NotImplementedError

    def open_to(self, s: State, seat: str) -> bool:
        """Whether the seat has what brings them back, and something in the tanks."""
        try:
            self._may_now(s, seat)
        except IllegalMove:
            return False
        return bool(self._choices(s, seat))

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it without the card, and with nobody in the tanks."""
        self._may_now(s, seat)
        check(self.open_to(s, seat), "nobody_in_tanks", self.rule)

    def _choices(self, s: State, seat: str) -> tuple[str, ...]:
        return ("leader",) * bool(dead(s, seat)) + ("forces",) * bool(total(returnable(s, seat)))

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for a leader, or for a number of forces."""
        fields: list[Field] = [Pick("what", self._choices(s, seat))]
        tanks = returnable(s, seat)
        if given.get("what") == "leader":
            fields.append(Pick("leader", dead(s, seat)))
        elif given.get("what") == "forces":
            fields.append(Number("forces", 1, min(self.most, total(tanks))))
            forces = given.get("forces")
            if isinstance(forces, int) and tanks[1]:
                low, high = max(0, forces - tanks[0]), min(forces, tanks[1])
                fields.append(Number("starred", low, high, optional=True))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: R) -> None:
        """Refuse without the card, and what is not in the tanks."""
        self._may_now(s, seat)
        if move.what == "leader":
            check(move.leader in dead(s, seat), "leader_not_in_tanks", self.rule)
            check(move.forces is None and move.starred is None, "leader_or_forces", self.rule)
            return
        tanks = returnable(s, seat)
        high = min(self.most, total(tanks))
        check(move.leader is None, "leader_or_forces", self.rule)
        check_starred(s, seat, min(move.forces or 0, total(s.tanks[seat]), self.most), move.starred)
        check(move.forces is not None and 1 <= move.forces <= high, "number_out_of_range", self.rule, low=1, high=high)
        assert move.forces is not None
        if move.starred is not None:
            low, high = max(0, move.forces - tanks[0]), min(move.forces, tanks[1])
            check(low <= move.starred <= high, "starred_out_of_range", self.rule, low=low, high=high)

    def do(self, run: Run[State], seat: str, move: R) -> None:
        """Play the card; outside all limits of revival (R-28, R-29)."""
        self.play(run, seat)
        if move.what == "leader":
            assert move.leader is not None, "checked"
            revive_leader(run, move.leader, self.kind)
            _ask_again(run, seat, "leader_revival", left=bool(revivable(run.s, seat)))
        else:
            assert move.forces is not None, "checked"
            before = returnable(run.s, seat)
            bring_back(run, seat, move.forces, move.starred, self.kind)
            after = returnable(run.s, seat)
            if _narrows(before, after):
                _ask_again(run, seat, "force_revival", left=bool(total(after)))


class GholaOffer(ReturnOffer[Ghola]):
    """The holder plays the card whenever something of his is in the tanks (D-CARD-7)."""

    kind = "ghola"
    move = Ghola
    rule = "D-CARD-7"
    most = MOST_FORCES

    def may(self, s: State, seat: str) -> None:
        """Refuse it without the card."""
        must_hold(s, seat, CARD, "D-CARD-7")

    def play(self, run: Run[State], seat: str) -> None:
        """Play the Ghola."""
        card = held(run.s, seat, CARD)
        assert card is not None, "checked"
        run.emit(CardPlayed(seat, card, "ghola"))


def _ask_again(run: Run[State], seat: str, window: str, left: bool) -> None:
    """Open a sealed revival anew, whatever it says: were only an illegal one opened, all would know (D-ASYNC-11).

    Where nothing is `left` to bring back, which is public, nobody need wait for the seat any longer (D-ASYNC-4).
    """
    if (window, seat) in run.s.sealed:
        run.emit(Unsealed(window, seat, "tanks_changed", "D-ASYNC-11"), (seat,))
    asked = run.s.windows.get(window)
    if not left and asked is not None and seat in asked.seats:
        run.emit(Sealed(window, seat, _NOTHING[window].model_dump(mode="json")), (seat,))
    else:
        run.reconsult(seat)


def _narrows(before: Count, after: Count) -> bool:
    """Whether a revival that the tanks allowed before is possible no longer, which is public."""
    for number in range(min(MAX_REVIVAL, total(before)) + 1):
        low, high = starred_range(before, number)
        least, most = starred_range(after, number)
        if number > total(after) or low < least or high > most:
            return True
    return False


OFFERS = (GholaOffer(),)
