"""The course of a game: setup, then turns of phases (D-TURN-1). Phases are a list (D-HOOK-3)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Entry
from engine.core.run import Frame, Run, Step

from .facts import PhaseBegan
from .passing import drop_expired
from .phases import battle, bidding, collection, movement, setup, spice_blow, storm
from .phases.victory import check_victory
from .state import State

PHASES = (storm, spice_blow, bidding, movement, battle, collection)
NAMES = tuple(phase.STEP.name for phase in PHASES)
FOLLOWING = dict(zip(NAMES, (*NAMES[1:], "victory"), strict=True))


def _phase(name: str) -> Callable[[Run[State]], None]:
    def begin(run: Run[State]) -> None:
        run.goto(FOLLOWING[name])
        _begin(run, name, run.s.turn + (name == NAMES[0]))
        run.push(name)

    return begin


def _begin(run: Run[State], name: str, turn: int) -> None:
    run.emit(PhaseBegan(name, turn))
    if name == NAMES[0]:
        drop_expired(run)


def _victory(run: Run[State]) -> None:
    if not check_victory(run):
        run.goto(NAMES[0])


TURN = Step("turn", {**{name: _phase(name) for name in NAMES}, "victory": _victory})


def entries(s: State) -> tuple[Entry[State], ...]:
    """Return the doors of this turn: the start of each phase, each battle that can be fought, the card that is up.

    What they are named and what they do follows from public facts alone.
    """
    if s.over:
        return ()
    if s.phase == "setup":
        return (Entry("setup", "phase", _setup, current=True),)
    phases = tuple(Entry(name, "phase", _start_of(name), current=name == s.phase) for name in NAMES)
    battles = tuple(
        Entry(f"battle {one.site} {who} {one.opponent}", "battle", _fight(who, one))
        for who, one in battle.can_be_fought(s)
    )
    number = bidding.card_up(s)
    return (*phases, *battles, *((Entry(f"card {number}", "auction", _card),) if number else ()))


def _put_away(run: Run[State]) -> None:
    """Put away what any phase has open."""
    for phase in (spice_blow, bidding, movement, battle):
        phase.put_away(run)


def _setup(run: Run[State]) -> tuple[Frame, ...]:
    setup.put_away(run)
    return (Frame("turn", NAMES[0]), Frame("setup", setup.STEP.start))


def _start_of(name: str) -> Callable[[Run[State]], tuple[Frame, ...]]:
    def enter(run: Run[State]) -> tuple[Frame, ...]:
        _put_away(run)
        _begin(run, name, run.s.turn)
        return _open(name)

    return enter


def _fight(who: str, one: battle.OpenBattle) -> Callable[[Run[State]], tuple[Frame, ...]]:
    def enter(run: Run[State]) -> tuple[Frame, ...]:
        if run.s.phase == "battle":
            battle.break_off(run)
        else:
            _put_away(run)
            _begin(run, "battle", run.s.turn)
        if one not in battle.open_battles(run.s, who):  # what was broken off has ended it
            return _open("battle")
        battle.begin(run, who, one)
        return (*_open("battle"), Frame(battle.FIGHT.name, battle.FIGHT.start))

    return enter


def _card(run: Run[State]) -> tuple[Frame, ...]:
    return _open("bidding", bidding.again(run))


def _open(name: str, at: str = "") -> tuple[Frame, ...]:
    """Return the steps that are open at a point of a phase, its first one if none is named."""
    step = next(phase.STEP for phase in PHASES if phase.STEP.name == name)
    return (Frame("turn", FOLLOWING[name]), Frame(name, at or step.start))
