"""The landing step of a movement turn: from orbit, the Fremen way, or as the Guild ships (section 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from engine.core.decision import Cost, Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick, Several
from engine.core.run import Run
from engine.core.state import Slot

from ...advantages.bene_gesserit import came, check_fights, fights_fields, may_fight
from ...advantages.fremen import check_toll, pay_toll, stormy_entries, toll_fields
from ...advantages.guild import moved
from ...board import FREMEN_ENTRY, TERRITORY_OF
from ...facts import CardPlayed, Finished, ForcesMoved, LandingDeclared, LandingKept
from ...karama import DOUBT, special_is_open
from ...powers import has, holder, owner
from ...query import is_worthless, karama_of, karamas_are_spent, must_hold_karama, split, total
from ...state import BANK, RESERVES, Count, State
from ..support import check_payers, givers, means, pay
from .bending import first_possible, package
from .groups import (
    Areas,
    check_group,
    check_reserves,
    counts,
    group_fields,
    movable,
    open_areas,
    refuse_arrival,
    starred_range,
)
from .moves import Landing, Mode
from .prices import affordable, guild_prices, paid_to, price, reachable, return_price

_NONE = Landing()
BAN = "landing_ban"  # the step in which a landing may be forbidden (D-KAR-13)


def turn_is_over(s: State, seat: str) -> bool:
    """Say whether the seat has had its movement turn of this phase, as all have seen."""
    return seat in moved(s)


def part_is_over(s: State, seat: str, part: str) -> bool:
    """Say whether a part of the seat's movement turn of this phase is over."""
    return f"{part}:{seat}" in s.done or turn_is_over(s, seat)


def turn_of(s: State, seat: str) -> str:
    """Name the seat's movement turn; one that is begun anew within a turn of the game goes on with its clock."""
    return f"movement {s.turn} {seat}"


def still_to_move(s: State) -> tuple[str, ...]:
    """Return whose movement turn of this phase is not over; nobody's outside it."""
    return tuple(f for f in s.storm_order if not turn_is_over(s, f)) if s.phase == "movement" else ()


def has_landing_step(s: State, faction: str) -> bool:
    """Whether public facts leave the faction anything to do in its landing step."""
    return total(s.reserves[faction]) > 0 or (guild_prices(s, faction) and bool(movable(s, faction)))


def entry_areas(s: State) -> Areas:
    """Return where Fremen reserves may enter now (D-FRE-2)."""
    return _entries(open_areas(s, owner("desert_entry")))


@lru_cache(maxsize=4096)
def _entries(areas: Areas) -> Areas:
    return tuple(area for area in areas if area in FREMEN_ENTRY)


def modes(s: State, seat: str) -> tuple[Mode, ...]:
    """Return the ways in which a faction may use its landing step now, from what it can see."""
    found: list[Mode] = ["none"]
    if total(s.reserves[seat]):
        if has(seat, "desert_entry"):
            found += ["enter"] if entry_areas(s) else []
        elif landing_areas(s, seat, karama_of(s, seat) is not None):
            found.append("land")
    if guild_prices(s, seat) and means(s, seat) and movable(s, seat):
        found += ["ship", "return"]
    return tuple(found)


def landing_areas(s: State, seat: str, karama: bool, payers: tuple[str, ...] = ()) -> Areas:
    """Return where a faction can pay for landing at least one force."""
    half = karama or guild_prices(s, seat)
    return reachable(open_areas(s, seat), means(s, seat, payers), half)


def ship_areas(s: State, seat: str, origin: str, payers: tuple[str, ...] = ()) -> Areas:
    """Return where a faction can pay for shipping at least one force out of a territory (D-GUI-1b)."""
    there = reachable(open_areas(s, seat), means(s, seat, payers), half=True)
    return tuple(area for area in there if TERRITORY_OF[area] != origin)


class LandingQuestion(Question[State, Landing]):
    """Once per turn: land, enter, ship or return forces, or nothing (D-SHIP-5)."""

    kind = "landing"
    move = Landing
    clock_class = "movement"
    rule = "D-SHIP-5"
    ahead = "movement"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody who has a landing step before him in this phase (D-MOVE-1)."""
        for seat in still_to_move(s):
            if has_landing_step(s, seat) and not part_is_over(s, seat, "landing"):
                yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a packaged turn says what lands."""
        packaged = package(s, seat)
        return packaged is not None and packaged[1].landing is not None

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the player whose movement turn it is."""
        return (s.mover,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All that is decided in a movement turn shares one clock (D-MOVE-1)."""
        return turn_of(s, seat)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask how, then what that way of landing needs."""
        fields: list[Field] = [Pick("mode", modes(s, seat))]
        mode = given.get("mode") or "none"
        if mode in ("land", "enter"):
            fields += _landing_fields(s, seat, mode, given)
        elif mode in ("ship", "return"):
            fields += _shipping_fields(s, seat, mode, given)
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: Landing, ref: str) -> None:
        """Refuse what the storm, occupants, allies, prices or one's own powers do not allow."""
        check(seat == s.mover, "not_your_turn", "D-SHIP-5", mover=s.mover)
        if move.mode == "none":
            check(move == _NONE, "nothing_to_land", "D-SHIP-5")
        elif move.mode in ("land", "enter"):
            check(not (move.origin or move.forces or move.starred_forces), "reserves_only", "D-SHIP-1")
            _check_landing(s, seat, move)
        else:
            check(not move.number and move.starred is None, "no_reserves", "D-GUI-1")
            _check_shipping(s, seat, move)

    def quote(self, s: State, seat: str, move: Landing, ref: str) -> tuple[Cost, ...]:
        """Return the price and who gets it; what the reserves bring in by themselves is free (D-FRE-2)."""
        if move.mode in ("none", "enter"):
            return ()
        payee = paid_to(s, seat, move.karama)
        return (Cost(cost_of(s, seat, move), "" if payee == BANK else payee),)

    def default(self, s: State, seat: str, ref: str) -> Landing:
        """Land nothing."""
        return _NONE

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Landing]:
        """Yield nothing, and one and as many forces as possible by every way to every area."""
        yield _NONE
        ways = modes(s, seat)
        if "land" in ways:
            for karama in (False, True) if may_use_karama(s, seat) else (False,):
                half = karama or guild_prices(s, seat)
                for area in landing_areas(s, seat, karama):
                    most = min(total(s.reserves[seat]), affordable(area, means(s, seat), half))
                    for number in {1, most}:
                        for fights in (False, True) if may_fight(s, seat, area) else (False,):
                            yield Landing(mode="land", to=area, number=number, karama=karama, fights=fights)
        if "enter" in ways:
            for storm, areas in ((False, entry_areas(s)), (True, stormy_entries(s, seat))):
                for area in areas:
                    for number in {1, total(s.reserves[seat])}:
                        yield Landing(mode="enter", to=area, number=number, storm=storm)
        if "ship" in ways:
            yield from _legal_shipping(s, seat)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Landing, Slot] | None:
        """Answer from a packaged movement turn; one that bends lands what it can, where it can."""
        found = package(s, seat)
        if found is None or found[1].landing is None:
            return None
        slot, order = found
        if not order.bends:
            return found[1].landing, slot
        wanted, free = (found[1].landing, *order.landing_else), "landing" in order.if_free
        move = first_possible(self, s, seat, order, wanted, if_free=free)
        return (move, slot) if move is not None else (_NONE, slot) if order.otherwise == "nothing" else None

    def over(self, s: State, seat: str) -> bool:
        """Say whether this part of the seat's movement turn is over."""
        return part_is_over(s, seat, "landing")

    def passes(self, move: Landing) -> bool:
        """Say whether nothing is landed."""
        return move.mode == "none"

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Landing]) -> None:
        """Pay and move the forces."""
        for seat, move in answers.items():
            if can_be_forbidden(run.s, seat, move):
                _declare(run, seat, move)
                return
            if _carry_out(run, seat, move):
                return
        _finish(run)


def can_be_forbidden(s: State, seat: str, move: Landing) -> bool:
    """Say whether a landing is declared before it happens, for somebody may forbid it, as all can see (D-KAR-13)."""
    guild = holder(s, "landing_ban")
    may = guild not in ("", seat) and special_is_open(s, guild, "landing_ban")
    return move.mode == "land" and may and not karamas_are_spent(s)


def _declare(run: Run[State], seat: str, move: Landing) -> None:
    """Announce the landing (D-SHIP-6); who pledged for it stays within the alliance.

    What was announced is what lands, whoever comes into the reserves before that (D-ASYNC-2).
    """
    count = split(run.s.reserves[seat], move.number, move.starred)
    run.emit(LandingDeclared(seat, move.to, count, move.karama))
    _keep(run, seat, move.model_copy(update={"starred": count[1]}))
    run.goto("landed")
    run.push(BAN)


def _keep(run: Run[State], seat: str, move: Landing) -> None:
    """Keep the landing till it happens, with the card that pays for it, which is set aside (D-CARD-10)."""
    card = (karama_of(run.s, seat) if move.karama else None) or ""
    run.emit(LandingKept(move.model_dump(mode="json") | {"card": card}), (seat,))


def declared(run: Run[State]) -> None:
    """Let the declared landing happen unless it was forbidden; if it has become impossible, ask anew (D-MOVE-9)."""
    s, seat = run.s, run.s.mover
    if not s.declared:
        _finish(run)
        return
    move = _kept(run, seat)
    if not LandingQuestion().accepts(s, seat, move, ""):
        run.goto("landing")
    elif not _carry_out(run, seat, move):
        _finish(run)


def _kept(run: Run[State], seat: str) -> Landing:
    """Return the landing that was kept, and keep it no longer."""
    move = Landing.model_validate({name: value for name, value in run.s.declared.items() if name != "card"})
    run.emit(LandingKept({}), (seat,))
    return move


def half_paid(run: Run[State]) -> None:
    """Let a landing happen for which a worthless card has been a Karama; if it cannot be paid any more, ask anew."""
    s, seat = run.s, run.s.mover
    move = _kept(run, seat)
    if cost_of(s, seat, move) > means(s, seat, move.payers):
        run.goto("landing")
        return
    _come_down(run, seat, move)
    _finish(run)


def not_paid(run: Run[State]) -> None:
    """The worthless card was no Karama: nothing has happened yet, and the landing is asked for anew (D-KAR-8)."""
    _kept(run, run.s.mover)
    run.goto("landing")


def _carry_out(run: Run[State], seat: str, move: Landing) -> bool:
    """Pay and move the forces; True if a card is doubted first (D-KAR-8)."""
    card = karama_of(run.s, seat) if move.karama else None
    if card is not None and is_worthless(card):
        _keep(run, seat, move)
        run.emit(CardPlayed(seat, card, "landing"))
        run.goto("half_paid")
        run.push(DOUBT, ref="landing")
        return True
    if card is not None:
        run.emit(CardPlayed(seat, card, "landing"))
    if move.mode in ("land", "enter"):
        _come_down(run, seat, move)
    elif move.mode != "none":
        _ship(run, seat, move)
    return False


def _finish(run: Run[State]) -> None:
    run.emit(Finished(f"landing:{run.s.mover}"), ())
    run.goto("to_accompany")


def may_use_karama(s: State, seat: str) -> bool:
    """Whether the faction holds a Karama that could lower its price (D-KAR-9); the Guild pays that price anyway."""
    return not has(seat, "shipping") and karama_of(s, seat) is not None


def _payers(s: State, seat: str) -> list[Field]:
    friends = givers(s, seat)
    return [Several("payers", friends)] if friends else []


def _landing_fields(s: State, seat: str, mode: str, given: Mapping[str, Any]) -> list[Field]:
    """Return the fields of a landing from the reserves: how it is paid, where, how many."""
    fields: list[Field] = []
    reserves = s.reserves[seat]
    most = total(reserves)
    to = given.get("to")
    stormy = stormy_entries(s, seat) if mode == "enter" else ()
    storm = bool(stormy and given.get("storm"))
    if mode == "enter":
        fields += [Flag("storm")] if stormy else []
        fields.append(Pick("to", stormy if storm else entry_areas(s)))
    else:
        karama, payers = bool(given.get("karama")), tuple(given.get("payers") or ())
        fields += [Flag("karama")] if may_use_karama(s, seat) else []
        fields += _payers(s, seat)
        fields.append(Pick("to", landing_areas(s, seat, karama, payers)))
        if to in TERRITORY_OF:
            most = min(most, affordable(str(to), means(s, seat, payers), karama or guild_prices(s, seat)))
    fields.append(Number("number", 1, most))
    low, high = starred_range(reserves, int(given.get("number") or 0))
    if low < high:
        fields.append(Number("starred", low, high, optional=True))
    number = int(given.get("number") or 0)
    fields += toll_fields(split(reserves, number, given.get("starred"))) if storm and number else []
    return fields + fights_fields(s, seat, to)


def _shipping_fields(s: State, seat: str, mode: str, given: Mapping[str, Any]) -> list[Field]:
    """Return the fields of a Guild shipment: how it is paid, from where, where to, how many."""
    fields = _payers(s, seat)
    payers = tuple(given.get("payers") or ())
    territories = movable(s, seat)
    origin = str(given.get("origin") or "")
    fields.append(Pick("origin", tuple(sorted(territories))))
    most = 2 * means(s, seat, payers)
    if mode == "ship":
        fields.append(Pick("to", ship_areas(s, seat, origin, payers)))
        to = given.get("to")
        most = affordable(str(to), means(s, seat, payers), half=True) if to in TERRITORY_OF else most
    fields += group_fields(territories.get(origin, {}), given.get("forces"), most)
    return fields + (fights_fields(s, seat, given.get("to")) if mode == "ship" else [])


def _check_landing(s: State, seat: str, move: Landing) -> None:
    entering = move.mode == "enter"
    check(entering or not has(seat, "desert_entry"), "fremen_enter", "D-SHIP-4")
    check(not entering or has(seat, "desert_entry"), "only_fremen_enter", "D-FRE-2")
    check_reserves(s, seat, move.number, move.starred, "D-FRE-2" if entering else "D-SHIP-1")
    if entering:
        check(not move.karama and not move.payers, "entry_is_free", "D-FRE-2")
        if move.to not in (stormy_entries(s, seat) if move.storm else entry_areas(s)):
            raise refuse_arrival(s, seat, move.to, "D-FRE-2", "outside_entry_zone", storm=move.storm)
        entered = split(s.reserves[seat], move.number, move.starred)
        check_toll(entered, move.storm, move.lost_starred, "D-XV-FR-4")
        check_fights(s, seat, move.to, move.fights, "D-FRE-2")
        return
    _check_no_storm(move)
    if move.to not in open_areas(s, seat):
        raise refuse_arrival(s, seat, move.to, "D-SHIP-2", "no_such_area")
    check_fights(s, seat, move.to, move.fights, "D-SHIP-2")
    if move.karama:
        check(not has(seat, "shipping"), "already_guild_price", "D-KAR-9")
        must_hold_karama(s, seat, "D-KAR-9")
    half = "D-KAR-9" if move.karama else "D-GUI-2"
    _check_price(s, seat, move, half if move.karama or guild_prices(s, seat) else "D-SHIP-1")


def _check_no_storm(move: Landing) -> None:
    """Refuse a way into the storm to all that does not enter from the desert (D-XV-FR-4)."""
    check(not move.storm and move.lost_starred is None, "only_entries_meet_storm", "D-XV-FR-4")


def _check_shipping(s: State, seat: str, move: Landing) -> None:
    check(guild_prices(s, seat), "guild_and_allies_only", "D-GUI-3" if holder(s, "shipping") else "D-SHIP-3")
    check(not move.karama, "karama_lands_reserves", "D-KAR-9")
    _check_no_storm(move)
    check_group(s, seat, move.origin, move.forces, move.starred_forces, "D-GUI-1")
    if move.mode == "return":
        check(not move.to and not move.fights, "return_to_reserves", "D-GUI-1")
        _check_price(s, seat, move, "D-GUI-2")
        return
    if move.to not in open_areas(s, seat):
        raise refuse_arrival(s, seat, move.to, "D-SHIP-2", "no_such_area")
    check(TERRITORY_OF[move.to] != move.origin, "another_territory", "D-GUI-1")
    check_fights(s, seat, move.to, move.fights, "D-SHIP-2")
    _check_price(s, seat, move, "D-GUI-2")


def cost_of(s: State, seat: str, move: Landing) -> int:
    """Return what the landing or shipment costs, whoever pays it (D-SHIP-1, D-GUI-1, D-GUI-2, D-KAR-9)."""
    if move.mode == "land":
        return price(move.to, move.number, move.karama or guild_prices(s, seat))
    number = sum(move.forces.values())
    if move.mode == "ship":
        return price(move.to, number, half=True)
    return return_price(number) if move.mode == "return" else 0


def cost_declared(s: State) -> int:
    """Return what the landing costs that has been declared; nothing if there is none."""
    if not s.declared:
        return 0
    return cost_of(s, s.mover, Landing.model_validate({n: v for n, v in s.declared.items() if n != "card"}))


def _check_price(s: State, seat: str, move: Landing, rule: str) -> None:
    check_payers(s, seat, move.payers, "D-SHIP-5")
    cost, limit = cost_of(s, seat, move), means(s, seat, move.payers)
    check(cost <= limit, "too_expensive", rule, cost=cost, means=limit)


def _legal_shipping(s: State, seat: str) -> Iterator[Landing]:
    budget = means(s, seat)
    for origin, standing in movable(s, seat).items():
        for area, count in standing.items():
            for number in {1, min(total(count), 2 * budget)}:
                yield Landing(mode="return", origin=origin, forces={area: number})
            for to in ship_areas(s, seat, origin):
                for number in {1, min(total(count), affordable(to, budget, half=True))}:
                    for fights in (False, True) if may_fight(s, seat, to) else (False,):
                        yield Landing(mode="ship", origin=origin, forces={area: number}, to=to, fights=fights)


def _come_down(run: Run[State], seat: str, move: Landing) -> None:
    """Bring forces from the reserves, and pay unless one is Fremen (D-SHIP-1, D-FRE-2)."""
    s = run.s
    if move.mode == "land":
        pay(run, seat, paid_to(s, seat, move.karama), cost_of(s, seat, move), move.payers, "landing")
    count: Count = split(s.reserves[seat], move.number, move.starred)
    run.emit(ForcesMoved(seat, RESERVES, move.to, count, "landing" if move.mode == "land" else "entry"))
    if move.storm:
        pay_toll(run, seat, move.to, count, move.lost_starred)
    came(run, seat, move.to, move.fights)


def _ship(run: Run[State], seat: str, move: Landing) -> None:
    """Ship forces from the map to another territory or back to the reserves (D-GUI-1 to D-GUI-3)."""
    cost = cost_of(run.s, seat, move)
    pay(run, seat, paid_to(run.s, seat, karama=False), cost, move.payers, "shipment")
    for area, count in counts(run.s, seat, move.forces, move.starred_forces):
        run.emit(ForcesMoved(seat, area, move.to or RESERVES, count, "shipment"))
    if move.to:
        came(run, seat, move.to, move.fights)
