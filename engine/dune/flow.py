"""The course of a game: setup, then turns of phases (D-TURN-1). Phases are a list (D-HOOK-3)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Entry
from engine.core.run import Run, Step

from .composition import course
from .facts import PhaseBegan
from .passing import drop_expired
from .phases import battle, bidding, collection, movement, setup, spice_blow, storm
from .phases.fight import OpenBattle, can_be_fought, open_battles
from .phases.victory import check_victory
from .state import State

_MODULES = {phase.STEP.name: phase for phase in (storm, spice_blow, bidding, movement, battle, collection)}


def _phase(name: str) -> Callable[[Run[State]], None]:
    def begin(run: Run[State]) -> None:
        first = name == first_phase(run.s)
        run.goto(following(run.s, name))
        _begin(run, name, run.s.turn + first)

    return begin


def _begin(run: Run[State], name: str, turn: int) -> None:
    run.emit(PhaseBegan(name, turn))
    if name == first_phase(run.s):
        drop_expired(run)
    run.push(name)
    run.at(f"before {name}")


def _victory(run: Run[State]) -> None:
    if not check_victory(run):
        run.goto(first_phase(run.s))


def first_phase(s: State) -> str:
    """Return the phase with which a turn begins."""
    return course(s.options).phases[0]


def following(s: State, name: str) -> str:
    """Return the point of the turn that follows a phase: the next phase, or the end of the turn."""
    phases = course(s.options).phases
    return (*phases, "victory")[phases.index(name) + 1]


TURN = Step("turn", {**{name: _phase(name) for name in _MODULES}, "victory": _victory})


def entries(s: State) -> tuple[Entry[State], ...]:
    """Return the doors of this turn: the start of each phase, each battle that can be fought, the card or pile now up.

    What they are named and what they do follows from public facts alone.
    """
    if s.over:
        return ()
    if s.phase == "setup":
        return (Entry("setup", "phase", ("setup",), _setup, current=True),)
    phases = tuple(
        Entry(name, "phase", (name,), _start_of(name), current=name == s.phase) for name in course(s.options).phases
    )
    battles = tuple(
        Entry(f"battle {one.site} {who} {one.opponent}", "battle", (one.site, who, one.opponent), _fight(who, one))
        for who, one in can_be_fought(s)
    )
    number, pile = bidding.card_up(s), spice_blow.pile_up(s)
    card = (Entry(f"card {number}", "auction", (str(number),), _card),) if number else ()
    return (*phases, *battles, *card, *((Entry(f"pile {pile}", "pile", (str(pile),), _pile),) if pile else ()))


def _put_away(run: Run[State]) -> None:
    """Put away what any phase has open."""
    for phase in (storm, spice_blow, bidding, movement, battle):
        phase.put_away(run)


def _setup(run: Run[State]) -> None:
    setup.put_away(run)
    begin(run)


def begin(run: Run[State]) -> None:
    """Push what is open at the beginning of a game: the first turn, and above it the setup."""
    run.push("turn", first_phase(run.s))
    run.push(course(run.s.options).setup)


def _start_of(name: str) -> Callable[[Run[State]], None]:
    def enter(run: Run[State]) -> None:
        _put_away(run)
        if name != run.s.phase:
            battle.rest(run)
        run.push("turn", following(run.s, name))
        _begin(run, name, run.s.turn)

    return enter


def _fight(who: str, one: OpenBattle) -> Callable[[Run[State]], None]:
    def enter(run: Run[State]) -> None:
        name = battle.STEP.name
        run.push("turn", following(run.s, name))
        if run.s.phase == name:
            battle.put_away(run)
            run.push(name)
        else:
            _put_away(run)
            _begin(run, name, run.s.turn)
        if one in open_battles(run.s, who):  # what was broken off may have ended it
            battle.begin(run, who, one)
            run.push(battle.FIGHT.name)

    return enter


def _pile(run: Run[State]) -> None:
    name = spice_blow.STEP.name
    spice_blow.again(run)
    run.push("turn", following(run.s, name))
    run.push(name)


def _card(run: Run[State]) -> None:
    name = bidding.STEP.name
    run.push("turn", following(run.s, name))
    run.push(name, bidding.again(run))
