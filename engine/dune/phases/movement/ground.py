"""The ground movement of a movement turn (section 8.4), and Hajr, which allows a second one (D-CARD-6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Pick
from engine.core.run import Run
from engine.core.state import Slot

from ...advantages.bene_gesserit import came, check_fights, fights_fields, may_fight
from ...advantages.fremen import check_toll, pay_toll, toll_fields
from ...facts import CardPlayed, Finished, ForcesMoved, MovesChanged
from ...query import held, must_hold, total
from ...state import Count, State
from .bending import first_possible, package
from .groups import (
    Areas,
    check_group,
    counts,
    destinations,
    group_fields,
    into_storm,
    movable,
    reached,
    reached_in_storm,
    refuse_movement,
)
from .landing import has_landing_step, part_is_over, still_to_move, turn_of
from .moves import GroundMovement, MovementOrder

_NONE = GroundMovement()
_MOVES_WITH_HAJR = 2


def may_move(s: State, faction: str) -> bool:
    """Whether the faction has forces that can leave where they stand; this is public."""
    return bool(movable(s, faction))


def second(s: State, faction: str) -> bool:
    """Whether the faction has made one movement and may make another with Hajr."""
    return f"first:{faction}" in s.done


def may_play_hajr(s: State, seat: str) -> bool:
    """Whether the seat holds Hajr and has not moved yet."""
    return not second(s, seat) and held(s, seat, "hajr") is not None


def _sources(standing: Mapping[str, Count], forces: Mapping[str, int]) -> frozenset[str]:
    return frozenset(area for area in standing if forces.get(area)) or frozenset(standing)


def _able(standing: Mapping[str, Count], given: Mapping[str, Any], goes: Callable[[str], Areas]) -> Mapping[str, Count]:
    """Return the piles to leave from: if it is said where to before any is named, those that can go there."""
    to = str(given.get("to") or "")
    able = {} if not to or given.get("forces") else {area: n for area, n in standing.items() if to in goes(area)}
    return able or standing


def _all(group: list[tuple[str, Count]]) -> Count:
    """Return how many forces of each kind a group has."""
    return sum(count[0] for _, count in group), sum(count[1] for _, count in group)


class GroundMovementQuestion(Question[State, GroundMovement]):
    """One group of one territory moves to one area, or nobody moves (D-MOVE-8)."""

    kind = "ground_movement"
    move = GroundMovement
    clock_class = "movement"
    rule = "D-MOVE-8"
    ahead = "movement"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody with a movement before him who has forces that can leave, or may bring some before that."""
        for seat in still_to_move(s):
            lands = has_landing_step(s, seat) and not part_is_over(s, seat, "landing")
            if (lands or may_move(s, seat)) and not part_is_over(s, seat, "ground"):
                yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a packaged turn says who moves."""
        packaged = package(s, seat)
        return packaged is not None and packaged[1].moves is not None

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the player whose movement turn it is."""
        return (s.mover,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All that is decided in a movement turn shares one clock (D-MOVE-1)."""
        return turn_of(s, seat)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for Hajr, the territory to leave, who leaves it, and where they go."""
        fields: list[Field] = [Flag("hajr")] if may_play_hajr(s, seat) else []
        territories = movable(s, seat)
        stormy = reached_in_storm(s, seat, territories)
        fields += [Flag("storm")] if any(stormy.values()) else []
        storm = bool(given.get("storm")) and any(stormy.values())
        within = stormy if storm else reached(s, seat, territories)
        stays = not (storm or given.get("hajr"))  # who plays Hajr, or goes into the storm, names a group
        fields.append(Pick("origin", tuple(sorted(t for t, areas in within.items() if areas)), optional=stays))
        origin = str(given.get("origin") or "")
        standing = territories.get(origin)
        if standing:
            forces = given.get("forces")
            goes = into_storm if storm else destinations
            fields += group_fields(_able(standing, given, lambda area: goes(s, seat, frozenset((area,)))), forces)
            to = goes(s, seat, _sources(standing, forces)) if forces else within[origin]
            fields.append(Pick("to", to))
            if storm and forces:
                fields += toll_fields(_all(counts(s, seat, forces, given.get("starred_forces") or {})))
            fields += fights_fields(s, seat, given.get("to"))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: GroundMovement, ref: str) -> None:
        """Refuse groups that do not stand together, and areas they cannot reach."""
        check(seat == s.mover, "not_your_turn", "D-MOVE-8", mover=s.mover)
        if not move.origin:
            check(move in (_NONE, GroundMovement(origin="")), "nobody_named", "D-MOVE-8")
            return
        if move.hajr:
            check(not second(s, seat), "hajr_played", "D-CARD-6")
            must_hold(s, seat, "hajr", "D-CARD-6")
        check_group(s, seat, move.origin, move.forces, move.starred_forces, "D-MOVE-2")
        sources = frozenset(area for area, number in move.forces.items() if number)
        if move.to not in (into_storm if move.storm else destinations)(s, seat, sources):
            raise refuse_movement(s, seat, sources, move.to, storm=move.storm)
        check_toll(_all(counts(s, seat, move.forces, move.starred_forces)), move.storm, move.lost_starred, "D-XV-FR-4")
        check_fights(s, seat, move.to, move.fights, "D-MOVE-6")

    def default(self, s: State, seat: str, ref: str) -> GroundMovement:
        """Stay."""
        return _NONE

    def legal(self, s: State, seat: str, ref: str) -> Iterator[GroundMovement]:
        """Yield staying, and one and all forces of every area, and whole territories, to every area they can reach."""
        yield _NONE
        for hajr in (False, True) if may_play_hajr(s, seat) else (False,):
            for origin, standing in movable(s, seat).items():
                groups = [{area: number} for area, count in standing.items() for number in {1, total(count)}]
                if len(standing) > 1:
                    groups.append({area: total(count) for area, count in standing.items()})
                for forces in groups:
                    for to in destinations(s, seat, frozenset(forces)):
                        for fights in (False, True) if may_fight(s, seat, to) else (False,):
                            yield GroundMovement(hajr=hajr, origin=origin, forces=forces, to=to, fights=fights)
                    for to in into_storm(s, seat, frozenset(forces)):
                        yield GroundMovement(hajr=hajr, origin=origin, forces=forces, to=to, storm=True)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[GroundMovement, Slot] | None:
        """Answer from a packaged movement turn; staying where it names fewer movements than there are."""
        found = package(s, seat)
        if found is None or found[1].moves is None:
            return None
        slot, order, moves = *found, found[1].moves
        place = int(second(s, seat))
        move = moves[place] if place < len(moves) else _NONE
        with_hajr = place == 0 and len(moves) == _MOVES_WITH_HAJR
        if not order.bends:
            return move.model_copy(update={"hajr": move.hajr or with_hajr}), slot
        first = place == 0 and bool(move.origin)
        wanted = (move.model_copy(update={"hajr": False}), *order.moves_else) if first else (move,)
        made = first_possible(self, s, seat, order, wanted, if_free=first and "first" in order.if_free)
        if with_hajr:
            made = self._both(s, seat, order, made, moves[1])
        return (made, slot) if made is not None else (_NONE, slot) if order.otherwise == "nothing" else None

    def _both(
        self, s: State, seat: str, order: MovementOrder, made: GroundMovement | None, then: GroundMovement
    ) -> GroundMovement | None:
        """Return the first of two movements with Hajr, if both can be made: the card is not played for one alone.

        Else its owner is asked, or the one that can be made is the only one.
        """
        if made is not None and may_play_hajr(s, seat) and self._follows(s, seat, order, made, then):
            return made.model_copy(update={"hajr": True})
        if order.otherwise == "ask":
            return None
        return made or first_possible(self, s, seat, order, (then,), if_free=False)

    def _follows(self, s: State, seat: str, order: MovementOrder, made: GroundMovement, then: GroundMovement) -> bool:
        """Say whether a movement can be made after another, on a copy; nobody acts between the two."""
        after = s.copy()
        for area, count in counts(s, seat, made.forces, made.starred_forces):
            ForcesMoved(seat, area, made.to, count, "movement").apply(after)
        return first_possible(self, after, seat, order, (then,), if_free=False) is not None

    def over(self, s: State, seat: str) -> bool:
        """Say whether this part of the seat's movement turn is over."""
        return part_is_over(s, seat, "ground")

    def passes(self, move: GroundMovement) -> bool:
        """Say whether nobody moves."""
        return not move.origin

    def close(self, run: Run[State], ref: str, answers: Mapping[str, GroundMovement]) -> None:
        """Move the group; with Hajr there is a second movement."""
        s = run.s
        over = True
        for seat, move in answers.items():
            if move.origin:
                over = self._carry_out(run, seat, move)
        if over:
            run.emit(Finished(f"ground:{s.mover}"), ())
        run.goto("to_leader" if over else "to_ground")

    def _carry_out(self, run: Run[State], seat: str, move: GroundMovement) -> bool:
        """Move one group; True if that was the last movement."""
        s = run.s
        card = held(s, seat, "hajr") if move.hajr else None
        if card is not None:
            run.emit(CardPlayed(seat, card, "hajr"))
            run.emit(MovesChanged(seat, _MOVES_WITH_HAJR))
        group = counts(s, seat, move.forces, move.starred_forces)
        for area, count in group:
            run.emit(ForcesMoved(seat, area, move.to, count, "movement"))
        if move.storm:
            pay_toll(run, seat, move.to, _all(group), move.lost_starred)
        came(run, seat, move.to, move.fights)
        run.emit(MovesChanged(seat, s.moves_left - 1), ())
        if s.moves_left:
            run.emit(Finished(f"first:{seat}"), ())
        return not s.moves_left
