"""The swap test over everything delivered: the same presses in two towns, one hidden thing different in the second.

A town begins with a stored position, right before a window opens. The run chooses what is pressed; each twin presses
the same, and whoever is entitled to the hidden thing says it as it is there. Compared is what reached everybody else.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest

from .comparing import Compared, Comparison
from .differences import BEFORE, Difference, Make
from .leak import Leak
from .presses import Chooser, Hands, Press
from .standing import Position
from .stored import Changed
from .town import NEVER, STRANGER, Style, Town, a_town
from .towns import Towns, find
from .watching import Course, Watch

LAST = 7  # presses before the end of a town that are the same in each
PRESSES = 12  # that are chosen at random, after those that the random game made next
BETWEEN = 61.0  # seconds between two presses, so that every act has an instant of its own
PRESETS = ("daily", "live", "fast", "weekly")
ROUNDS = 3  # of random games, in whose positions something that is missing is looked for
SOUGHT = 12  # of them, at most, for one in which a planted leak can show, or a difference can be made
TRIES = 6  # of making a difference of a kind
TWINS, EACH = 4, 3  # of a town, and of a kind in one stretch
MOST = 40  # beyond one for every kind of window, at most, until there are so many of each kind
LATE = 0.8  # of the time for what is open, which is over in some towns before anything more is said
STYLES = ("halts", "slow", "late")  # what towns are in turn, besides what else differs among them
ENDS = 3  # instants at the end of a town at which something is due: reminders, then defaults


@dataclass(frozen=True)
class Plan:
    """A position, the town it is played in, and the seed of what is pressed there."""

    position: Position
    style: Style
    seed: str
    presses: int = PRESSES


def plan_of(
    towns: Towns,
    position: Position,
    number: int,
    seed: int,
    presses: int = PRESSES,
    *,
    away: bool = False,
    called: bool = False,
) -> Plan:
    """Return the town for a position: seats, closed doors, paces, slow answers and drawn boards take turns.

    `away`: somebody closes the private messages, or leaves the server, once the town is open; in half of them he
    has just sat down, so that the first he is told is refused, not written where he no longer looks. `called`: the one
    who has closed them before is asked in the window with no names that opens.
    """
    rng = random.Random(f"{seed} {number} {position.name}")
    people = list(range(STRANGER))
    rng.shuffle(people)
    seats = position.seats
    told = [seats.index(seat) for seat in towns.whispers(position.game.state)] or list(range(len(seats)))
    absent = people[rng.choice(told)]
    owing = [people[seats.index(seat)] for seat in position.asked] if called else []
    rng.shuffle(owing)
    turn = STYLES[number % len(STYLES)]
    style = Style(
        seating=tuple(people),
        closed=next(p for p in (*owing, *people[number % STRANGER :], *people) if not away or p != absent),
        preset=PRESETS[number % len(PRESETS)],
        slow=0.0 if turn == "slow" else NEVER,
        shut=absent if away and number % 2 else None,
        gone=absent if away and not number % 2 else None,
        new=absent if away and number % 4 < 2 else None,
        drawn=number % 4 == 0,
        late=turn == "late",
        halts=turn == "halts",
    )
    return Plan(position, style, f"{seed}/{number}", presses)


async def run_town(towns: Towns, plan: Plan, difference: Difference | None, run: Course | None) -> Course:
    """Play a town: choosing what is pressed, or pressing what was pressed in the run."""
    changed = difference.changed if difference is not None else Changed(plan.position.game)
    with tempfile.TemporaryDirectory() as folder:
        async with a_town(towns, Path(folder), plan.position, plan.style, changed) as town:
            return await _play(towns, town, plan, difference, run)


async def _play(towns: Towns, town: Town, plan: Plan, difference: Difference | None, run: Course | None) -> Course:
    seats = dict(zip(plan.position.seats, plan.style.seating, strict=False))
    hands = Hands(town)
    watch = Watch(towns, town, hands, seats)
    await watch.begin()
    if plan.style.shut is not None:
        town.people[plan.style.shut].close_dms()
    if plan.style.gone is not None and town.guild is not None:
        town.box.leave(town.guild, town.people[plan.style.gone])
    if difference is None or run is None:
        chooser = Chooser(towns, hands, random.Random(plan.seed), plan.position.coming, seats)
        await _choose(town, plan, hands, watch, chooser)
    else:
        await _follow(town, difference, hands, watch, run)
    return await watch.course()


async def _choose(town: Town, plan: Plan, hands: Hands, watch: Watch, chooser: Chooser) -> None:
    total = len(chooser.coming) + plan.presses
    for number in range(total + (0 if plan.style.halts else ENDS)):
        if (await town.table()).row.status != "running":
            break
        at = town.box.clock.now() + BETWEEN
        if plan.style.late and number == len(plan.position.coming) + 2:
            press = Press(await _nearly_over(town, chooser), -1, "wait")
        elif number < total - LAST:
            press = await chooser.next(at)
        elif number < total:
            press = await chooser.last(at, total - 1 - number)
        else:
            press = Press(await _next_due(town) or at, -1, "wait")
        await _press(town, hands, watch, press, None)
        if number in (len(plan.position.coming), total):
            await watch.look()
    if plan.style.halts:
        await watch.look()
        await _halt(town, chooser, hands, watch)


async def _nearly_over(town: Town, chooser: Chooser) -> float:
    now, due = town.box.clock.now(), await chooser.expiry()
    return now + (due - now) * LATE if due is not None else now + BETWEEN


async def _halt(town: Town, chooser: Chooser, hands: Hands, watch: Watch) -> None:
    """Pause the table, read it anew, go on, and let the rules meet a fault; people look on and act all the while."""
    hosting = (await town.table()).host
    host = next(number for number in chooser.seats.values() if town.account(number).id == hosting)
    for act, person, words in (
        ("say", host, "game run"),
        ("say", host, "game run do:pause"),
        ("say", STRANGER, "game run do:list"),
        ("say", STRANGER, "history"),
        ("deal", host, ""),
        ("say", host, "answer"),
        ("forget", -1, ""),
        ("say", host, "game run do:resume"),
        ("deal", host, ""),
        ("break", -1, ""),
        ("deal", host, ""),
        ("say", STRANGER, "game run do:list"),
        ("say", host, "history"),
    ):
        at = town.box.clock.now() + BETWEEN
        command, _, do = words.partition(" do:")
        given = (("do", do),) if do else ()
        press = await chooser.deal(at, person) if act == "deal" else Press(at, person, act, command, given)
        await _press(town, hands, watch, press, None)


async def _next_due(town: Town) -> float | None:
    assert town.app.service is not None
    due = await town.app.service.earliest()
    return due.timestamp() if due is not None else None


async def _press(town: Town, hands: Hands, watch: Watch, press: Press, words: dict[str, str] | None) -> None:
    await town.at(press.at - BEFORE)  # a twin may do something more just then, and what is due then is due in both
    await town.at(press.at)
    before = await town.table()
    assert before.game is not None
    game, last = before.game, before.last_commit
    machines = frozenset(seat.seat for seat in before.seats.values() if seat.kind == "machine")
    await hands.now(press, words)
    await watch.noted(press, game, last, machines)


async def _follow(town: Town, difference: Difference, hands: Hands, watch: Watch, run: Course) -> None:
    """Press what was pressed in the run, and what differs."""
    entitled = {number for seat, number in watch.seats.items() if seat in difference.entitled}
    for number, done in enumerate(run.done):
        press = done.press
        if number == 0 and difference.later is not None:
            seat, move = difference.later
            await _add(town, hands, Press(press.at - BEFORE, watch.seats[seat], "move", move=move))
        if number == difference.number:
            if difference.extra is not None:
                await _add(town, hands, difference.extra)
            press = difference.instead or press
        otherwise = press.person in entitled and not await watch.back()
        words = dict(difference.changed.words or {}) if otherwise else None
        await _press(town, hands, watch, press, words)
        if number in run.looks:
            await watch.look()


async def _add(town: Town, hands: Hands, press: Press) -> None:
    """Do something that is not done in the run."""
    await town.at(press.at)
    await hands.now(press, None)


@dataclass
class Series:
    """Towns one after the other, each with the twins that were made least often before."""

    of: Towns
    seed: int
    makes: Mapping[str, Make] = field(default_factory=dict)  # those of the game, unless some are named
    presses: int = PRESSES
    to_the_end: bool = True  # or only until something has leaked
    total: Compared = field(default_factory=Compared)
    towns: int = 0

    def __post_init__(self) -> None:
        self.makes = self.makes or self.of.makes

    async def town(self, position: Position, twins: int, *, away: bool = False, called: bool = False) -> None:
        """Play a run at a position, and so many twins of it."""
        plan = plan_of(self.of, position, self.towns, self.seed, self.presses, away=away, called=called)
        self.towns += 1
        run = await run_town(self.of, plan, None, None)
        rng = random.Random(plan.seed)
        makes = self.of.away if away else self.makes
        for name in sorted(makes, key=lambda name: (self.total.made[name], rng.random())) * twins:
            if twins <= 0 or (self.total.leaks and not self.to_the_end):
                break
            tried = (makes[name](position, run, rng) for _ in range(TRIES))
            difference = next((d for d in tried if d is not None), None)
            if difference is not None:
                twins -= 1
                found = await compare_one(self.of, plan, run, difference)
                found.made[name] += 1
                self.total.add(found)

    def missing(self, each: int) -> list[str]:
        """Return which windows were never open while anything was compared, and which twins were made too seldom."""
        windows = [kind for kind in self.of.kinds if not self.total.windows[kind]]
        return [*windows, *(name for name in (*self.makes, *self.of.away) if self.total.made[name] < each)]

    async def everywhere(self, twins: int) -> None:
        """Play a town for every kind of window."""
        for position in self.of.positions(self.seed):
            await self.town(position, twins)

    async def until(self, each: int, twins: int, most: int) -> None:
        """Play towns where what is missing can be made, until every kind was made so often; at most so many towns."""
        number = 0
        while self.missing(each) and number < most:
            number += 1
            lacking = self.missing(each)
            rng = random.Random(f"{self.seed} place {self.towns}")
            name = rng.choice(lacking)
            away, called = name in self.of.away, name in self.of.called
            await self.town(self._place_for(name, rng), twins, away=away, called=called)

    def _place_for(self, name: str, rng: random.Random) -> Position:
        """Return a position where what is missing can be made, as far as the position alone can tell."""
        nobody = Course({}, {}, {})

        def fits(p: Position) -> bool:
            if name in self.of.places:
                return p.kind == self.of.places[name]
            if name in self.of.away:
                return bool([*self.of.whispers(p.game.state)]) or p.kind in self.of.finished
            if name in self.of.positional:
                return any(self.makes[name](p, nobody, rng) for _ in range(TRIES))
            return p.kind == name

        return rng.choice(_sought(self.of, self.seed, fits) or self.of.positions(self.seed))


def _sought(towns: Towns, seed: int, fits: Callable[[Position], bool]) -> list[Position]:
    """Return the positions of some rounds that fit, or of as many more as it takes to find one."""
    here: list[Position] = []
    for round_ in range(SOUGHT):
        if round_ >= ROUNDS and here:
            break
        here += [position for position in towns.positions(seed + round_ * 1000) if fits(position)]
    return here


async def compare_one(towns: Towns, plan: Plan, run: Course, difference: Difference) -> Compared:
    """Play one twin of a run and compare."""
    twin = await run_town(towns, plan, difference, run)
    return Comparison(towns, run, twin, difference).made(f"{plan.position.name} ({plan.position.kind}), {plan.seed}")


async def stretch(towns: Towns, seed: int, twins: int, each: int) -> Series:
    """Play a town for every kind of window, then more of them until every kind of twin was made so often."""
    series = Series(towns, seed)
    await series.everywhere(twins)
    await series.until(each, twins, MOST)
    return series


def played(name: str, seed: int) -> tuple[Compared, list[str]]:
    """Play a stretch in a process of its own; returns what was compared, and what was never met."""
    series = asyncio.run(stretch(find(name), seed, TWINS, EACH))
    return series.total, [kind for kind in series.of.kinds if not series.total.windows[kind]]


def sought(name: str, seed: int) -> dict[str, str]:
    """Plant every leak and look for it; returns how each showed, an empty text for those that did not."""
    towns = find(name)
    return {leak.name: asyncio.run(caught(towns, leak, seed))[0] for leak in towns.leaks}


async def caught(towns: Towns, leak: Leak, seed: int, most: int = 12) -> tuple[str, int]:
    """Look for a planted leak as for any other; returns how it showed, empty if it did not, and in how many towns."""
    rng = random.Random(f"{seed} {leak.name}")
    makes = {name: make for name, make in towns.makes.items() if name in leak.twins}
    series = Series(towns, seed, makes, to_the_end=False)
    places = _places(towns, leak, seed)
    with pytest.MonkeyPatch.context() as patch:
        leak.plant(patch)
        for number, position in zip(range(1, most + 1), cycle(rng.sample(places, len(places))), strict=False):
            if leak.style:
                series.towns += (STYLES.index(leak.style) - series.towns) % len(STYLES)
            await series.town(position, 3, away=leak.away, called=bool({*leak.twins} & towns.called))
            if series.total.leaks:
                return series.total.leaks[0], number
    return "", most


def _places(towns: Towns, leak: Leak, seed: int) -> list[Position]:
    """Return the positions in which a planted leak must show, as far as they alone can tell."""
    here = _sought(towns, seed, lambda position: _shows(towns, leak, position))
    assert here, f"nowhere could {leak.name} show"
    return here


def _shows(towns: Towns, leak: Leak, position: Position) -> bool:
    """Say whether a leak may show in a position."""
    state = position.game.state
    together = position.together > 1 or not {*leak.twins} <= towns.together
    whispered = [*towns.whispers(state)] or not leak.away
    return (not leak.at or position.kind in leak.at) and together and bool(whispered) and leak.where(state)
