"""The swap test over everything delivered: the same presses in two towns, one hidden thing different in the second.

The run chooses what to press; the twin presses the same, and whoever is entitled to the hidden thing presses what
stands in the same place of the list. Compared is all that reached the account of everybody not entitled.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bot.games.presentation import Choice
from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from bot.tables.api import Person as Account
from engine.core.moves import Move, SetOrder, SetStop

from .seen import reveals, tag_of
from .town import BREAKS, CLOSED_DOOR, Exchange, Town, a_town, press


@dataclass(frozen=True, slots=True)
class Press:
    """One thing somebody does: answers with the n-th ready-made choice, looks, types, presses something old, ..."""

    person: int
    act: str  # one of ACTS, or one that only a twin sees
    place: int = 0
    button: str = ""  # what was pressed so in the run


@dataclass
class Change:
    """One hidden thing that differs in the twin."""

    kind: str
    entitled: Callable[[dict[str, int]], set[int]]  # persons, from who plays what
    exchange: Exchange | None = None
    purse: tuple[str, int] | None = None  # whose spice differs by how much, once the game has begun
    extra: Press | None = None  # a private act that only the twin sees
    extra_at: int = 10
    until: str = ""  # a kind of window: a stop there is seen as a wait


@dataclass
class Compared:
    """What a pair of towns showed."""

    deliveries: int = 0
    viewers: int = 0
    commits: int = 0  # that viewers heard of, added up
    ended: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)


TYPED = (  # commands with the option somebody is typing
    ("dune bid", "amount", ""),
    ("dune plan", "leader", ""),
    ("dune landing", "to", "c"),
    ("dune traitor", "leader", ""),
    ("dune nexus", "members", ""),
    ("offer pledge", "amount", "1"),
    ("offer deal", "parties", ""),
    ("orders stop", "window", ""),
)
SAID: tuple[tuple[str, dict[str, Any]], ...] = (  # commands that are mostly refused, and looks
    ("dune bid", {"amount": 99}),
    ("dune plan", {"dial": 19, "leader": "stilgar"}),
    ("offer loan", {"to": "guild", "amount": 3}),
    ("offer pledge", {"bidder": "guild", "amount": 3}),
    ("game list", {}),
    ("rules", {"rule": BREAKS}),
)
ACTS = ("hand", "nonsense", "orders", "type", "say", "old", "board", "desk")


async def act(town: Town, todo: Press) -> Press:
    """Do one thing, as a person would, and let it settle; returns it with the button that was pressed."""
    person, done = town.people[todo.person], todo
    if todo.act in _LOOKS:
        await person.slash(_LOOKS[todo.act])
    elif todo.act in _PRIVATE:
        service = town.app.service
        assert service is not None
        await service.submit(town.game, Account(int(person.account.id), ""), _PRIVATE[todo.act], None, "private")
    elif todo.act == "nonsense":
        await person.slash("dune bid", amount=99)
    elif todo.act == "type":
        command, option, text = TYPED[todo.place % len(TYPED)]
        await person.autocomplete(command, option, text)
    elif todo.act == "say":
        command, given = SAID[todo.place % len(SAID)]
        await person.slash(command, options=given)
    elif todo.act in ("old", "board"):
        done = await _press_something(person, person.inbox() if todo.act == "old" else person.channel("table"), todo)
    elif todo.act == "wait":
        await town.step(3600.0 * todo.place)
    else:
        await _answer(town, person, todo.place)
    await town.settle()
    return done


_LOOKS = {"hand": "hand", "orders": "orders see", "desk": "answer"}
_PRIVATE: dict[str, Move] = {  # which only the twin sees, and which must not show
    "arm": SetOrder(order={"kind": "storm", "weather": 3, "turn": 15}),
    "arm otherwise": SetOrder(order={"kind": "storm", "weather": 4, "turn": 15}),
    "stop": SetStop(window="accompany_karama"),
    "limit": SetOrder(order={"kind": "bid", "how": "exact", "amount": 1, "card": 6}),
    "pledges": SetOrder(order={"kind": "pledge", "amounts": {"guild": 2}}),
}


async def _press_something(person: Person, messages: Sequence[Seen], todo: Press) -> Press:
    """Press a button of one of the messages, mostly an old one; in a twin the same, though it stand elsewhere."""
    keys = [(m, str(b["custom_id"])) for m in messages for b in m.buttons if not b.get("disabled")]
    if not keys:
        return todo
    message, button = keys[(todo.place * 7) % len(keys)]
    if todo.button not in ("", button):
        message, button = next((key for key in keys if key[1] == todo.button), (message, button))
    await person.click(message, button)
    return replace(todo, button=button)


async def _answer(town: Town, person: Person, place: int) -> None:
    """Open what is owed most urgently and press one of its ready-made answers; confirm where that is wanted."""
    choices = await choices_of(town, person)
    if not choices:
        return
    screen = await person.slash("answer")
    pressed = await press(person, screen, choices[place % len(choices)].label)
    if pressed is not None:
        await press(person, pressed, "Confirm")


async def choices_of(town: Town, person: Person) -> Sequence[Choice]:
    """Return the ready-made answers to what somebody owes most urgently."""
    assert town.app.service is not None
    asks = await town.app.service.asks(town.game, Account(int(person.account.id), ""))
    open_asks = [a for a in asks if a.decision is not None and not a.decision.answered and not a.decision.held]
    return open_asks[0].choices if open_asks else ()


async def choose(town: Town, rng: random.Random) -> Press:
    """Choose what to do next in the run."""
    live = await town.table()
    assert live.game is not None
    owed = [d for d in live.owed() if not d.answered and not d.held]
    dice = rng.random()
    if dice < 0.04:
        return Press(0, "wait", rng.choice((5, 7, 13)))
    if not owed or dice < 0.3:
        return Press(rng.randrange(len(live.seats)), rng.choice(ACTS), rng.randrange(24))
    seat = live.seats[rng.choice(owed).seat]
    number = next(i for i, p in enumerate(town.people) if int(p.account.id) == seat.person)
    return Press(number, "answer", rng.randrange(6))


@dataclass
class Course:
    """What a run or a twin was like: what was delivered to whom, what each heard, who played what."""

    said: dict[int, list[tuple[float, str]]]
    heard: dict[int, list[tuple[str, str, str]]]
    seats: dict[str, int]
    reached: float = float("inf")  # when the window of the stop was there


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a game is played by how many, and what its presses begin with."""

    players: int
    steps: int
    seed: int


async def run_town(folder: Path, plan: Plan, change: Change | None, script: list[Press]) -> Course:
    """Play; an empty script is filled, a full one followed."""
    with pytest.MonkeyPatch.context() as patch:
        async with a_town(folder, patch, change.exchange if change else None) as town:
            return await _play(town, plan, change, script)


async def _play(town: Town, plan: Plan, change: Change | None, script: list[Press]) -> Course:
    rng = random.Random(plan.seed)
    follow = list(script)
    await town.open(plan.players)
    numbers = {int(person.account.id): number for number, person in enumerate(town.people)}
    seats = {s.seat: numbers[s.person] for s in (await town.table()).seats.values() if s.person is not None}
    reached = float("inf")
    for number in range(plan.steps):
        await town.step()
        now = town.box.clock.now()
        if (await town.table()).row.status != "running":
            break
        if change is not None and number == change.extra_at:
            await _interfere(town, change)
        done = await act(town, follow[number] if follow else await choose(town, rng))
        if not follow:
            script.append(done)
        if change is not None and await _waits_in(town, change.until):
            reached = min(reached, now)
    sitting = {number: seat for seat, number in seats.items()}
    everybody = range(len(town.people))
    return Course(
        {number: town.said(town.people[number]) for number in everybody},
        {number: await _heard(town, sitting.get(number)) for number in everybody},
        seats,
        reached,
    )


async def _waits_in(town: Town, window: str) -> bool:
    live = await town.table()
    assert live.game is not None
    return any(w.kind == window for w in live.game.state.windows.values())


async def _interfere(town: Town, change: Change) -> None:
    live = await town.table()
    assert live.game is not None
    if change.purse is not None:
        live.game.state.purse[change.purse[0]] += change.purse[1]
    if change.extra is not None:
        await act(town, change.extra)


async def _heard(town: Town, seat: str | None) -> list[tuple[str, str, str]]:
    """Return the facts a viewer could know, with their instants."""
    assert town.app.db is not None
    at = {c.commit_no: c.at for c in await town.app.db.journal.commits(town.game)}
    found = []
    for number, kind, _, who, body in await town.app.db.journal.facts_for(town.game, seat):
        if who is None or (seat is not None and seat in who):
            found.append((at[number], kind, body))
    return found


_RUNS: dict[Plan, tuple[Course, list[Press]]] = {}


def forget_runs() -> None:
    """Forget the runs that were kept for further twins."""
    _RUNS.clear()


async def compare(folder: Path, plan: Plan, change: Change, pressed: Sequence[Press] = ()) -> Compared:
    """Play the run, once for all its twins, and a twin, and compare; `pressed` is what is done, else it is chosen."""
    if plan not in _RUNS:
        script = list(pressed)
        (folder / "run").mkdir(parents=True)
        _RUNS[plan] = await run_town(folder / "run", plan, None, script), script
    (folder / "twin").mkdir(parents=True)
    run, script = _RUNS[plan]
    twin = await run_town(folder / "twin", plan, change, script)
    found = Compared()
    for viewer in run.said.keys() - change.entitled(run.seats):
        _compare_viewer(viewer, run, twin, change.kind, found)
    return found


def _compare_viewer(viewer: int, run: Course, twin: Course, kind: str, found: Compared) -> None:
    end, why = _end(run.heard[viewer], twin.heard[viewer])
    until = _instant(end) if end else float("inf")
    if twin.reached <= until and twin.reached < float("inf"):
        until, why = twin.reached, {"the stop was reached"}
    elif why and not reveals(kind, why, by_place=True):
        found.leaks.append(f"{kind}: viewer {viewer} is told {sorted(why)}")
    one = [said for said in run.said[viewer] if said[0] < until]
    other = [said for said in twin.said[viewer] if said[0] < until]
    found.viewers += 1
    found.deliveries += len(one)
    found.commits += len({at for at, _, _ in run.heard[viewer] if _instant(at) < until})
    found.ended.append(sorted(why)[0] if why else "lived to the end")
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if place is not None:
        found.leaks.append(f"{kind}: delivery {place} to viewer {viewer}: {_difference(one[place], other[place])}")
    elif len(one) != len(other):
        found.leaks.append(f"{kind}: viewer {viewer} got {len(one)} or {len(other)} deliveries")


def _instant(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def _difference(one: tuple[float, str], other: tuple[float, str]) -> str:
    place = next((i for i, (x, y) in enumerate(zip(one[1], other[1], strict=False)) if x != y), 0)
    first, second = one[1][max(0, place - 200) : place + 100], other[1][max(0, place - 20) : place + 100]
    return f"…{first} AGAINST …{second} (instants {one[0]} and {other[0]})"


def _end(one: list[tuple[str, str, str]], other: list[tuple[str, str, str]]) -> tuple[str, set[str]]:
    """Return when the first fact differs that both could hear of, and what it is: its kind with its reason."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    facts = [told[place] for told in (one, other) if place < len(told)]
    return min((at for at, _, _ in facts), default=""), {
        tag_of(kind, json.loads(body).get("why", "")) for _, kind, body in facts
    }


def _persons(*factions: str) -> Callable[[dict[str, int]], set[int]]:
    return lambda seats: {seats[f] for f in factions if f in seats}


def _swap(purpose: str, one: int, other: int) -> Exchange:
    def exchange(of: str, order: tuple[Any, ...]) -> tuple[Any, ...]:
        if of != purpose or max(one, other) >= len(order):
            return order
        changed = list(order)
        changed[one], changed[other] = changed[other], changed[one]
        return tuple(changed)

    return exchange


def _first(count: int) -> Callable[[dict[str, int]], set[int]]:
    """Return the persons in the first seats, who are dealt the first cards."""
    return lambda seats: set(list(seats.values())[:count])


def _nobody(seats: dict[str, int]) -> set[int]:
    return set()


CHANGES = (
    Change("a cards in hands", _first(2), _swap("shuffle:treachery", 0, 1)),
    Change("a a hand and the deck", _first(1), _swap("shuffle:treachery", 0, 30)),
    Change("b traitors drawn", _first(1), _swap("discs", 0, 29)),
    Change("c order of unseen cards", _nobody, _swap("shuffle:treachery", 28, 31)),
    Change("c order of unseen spice", _nobody, _swap("shuffle:spice", 18, 20)),
    Change("d spice", _persons("guild"), purse=("guild", 3)),
    Change("f a look at the hand", lambda seats: {0}, extra=Press(0, "hand")),
    Change("f a refused move", lambda seats: {0}, extra=Press(0, "nonsense")),
    Change("f an order that is never reached", lambda seats: {0}, extra=Press(0, "arm")),
    Change("f a stop that is not reached", lambda seats: {2}, extra=Press(2, "stop"), until="accompany_karama"),
    Change("f an order of somebody whose door is closed", lambda seats: {CLOSED_DOOR}, extra=Press(CLOSED_DOOR, "arm")),
    Change("e limit of a standing bid", lambda seats: {1}, extra=Press(1, "limit")),
    Change("e promised pledges", lambda seats: {3}, extra=Press(3, "pledges")),
    Change("f an autocomplete", lambda seats: {0}, extra=Press(0, "type", 3)),
    Change("f a look at the orders", lambda seats: {0}, extra=Press(0, "orders")),
)
