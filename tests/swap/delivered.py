"""The swap test over everything delivered: the same presses in two towns, one hidden thing different in the second.

A town begins with a stored position, right before a window opens. The run chooses what is pressed; each twin presses
the same, and whoever is entitled to the hidden thing says it as it is there. Compared is what reached everybody else.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest

from engine.core.corrections import open_corrections

from .comparing import Compared, Comparison
from .desk import (
    AGREED,
    ALL_ELSE,
    ASKED,
    BY_WHO_PLAYS,
    EVERYTHING,
    IN_VAIN,
    OF_ALL_ELSE,
    STANDS,
    TAKING_BACK,
    put_right,
)
from .differences import BEFORE, Difference, Make
from .leak import Leak
from .moderated import Script
from .presses import Chooser, Hands, Press
from .refereed import Refereed
from .standing import Position
from .stored import Changed
from .town import BETWEEN, NEVER, STRANGER, Style, Town, a_town
from .towns import AWAY, CALLED, REOPENED, RESTING, Towns, find
from .watching import Course, Watch

LAST = 7  # presses before the end of a town that are the same in each
PRESSES = 12  # that are chosen at random, after those that the random game made next
PRESETS = ("daily", "live", "fast", "weekly")
ROUNDS = 3  # of random games, in whose positions something that is missing is looked for
SOUGHT = 12  # of them, at most, for one in which a planted leak can show, or a difference can be made
TRIES = 6  # of making a difference of a kind
TWINS, EACH = 4, 3  # of a town, and of a kind in one stretch
MOST = 40  # beyond one for every kind of window, at most, until there are so many of each kind
LATE = 0.8  # of the time for what is open, which is over in some towns before anything more is said
STYLES = ("halts", "slow", "late")  # what towns are in turn, besides what else differs among them
LEVELLING = 20  # beyond those, at most, for the twins that other stretches have made least often
FEW = 6  # with a moderator at most, beyond those in which all is done that they are for
MODERATED = 7  # every so many towns one is moderated
ENDS = 3  # instants at the end of a town at which something is due: reminders, then defaults


@dataclass(frozen=True)
class Plan:
    """A position, the town it is played in, and the seed of what is pressed there."""

    position: Position
    style: Style
    seed: str
    presses: int = PRESSES
    number: int = 0  # of the town


def plan_of(
    towns: Towns,
    position: Position,
    number: int,
    seed: int,
    presses: int = PRESSES,
    *,
    odd: str = "",
    moderated: str = "",
) -> Plan:
    """Return the town for a position: seats, closed doors, paces, slow answers, drawn boards, rests take turns.

    AWAY: somebody closes the private messages, or leaves the server, once the town is open; in half of them he
    has just sat down, so that the first he is told is refused, not written where he no longer looks. CALLED: the one
    who has closed them before is asked in the window with no names that opens. RESTING: somebody says at first that
    he is away. REOPENED: who had closed them has opened them since; in half of these towns he does nothing there.
    `moderated`: what is done there by one who sits and moderates, and by others.
    """
    away = odd == AWAY
    rng = random.Random(f"{seed} {number} {position.name}")
    people = list(range(STRANGER))
    rng.shuffle(people)
    seats = position.seats
    told = [seats.index(seat) for seat in towns.whispers(position.game.state)] or list(range(len(seats)))
    absent = people[rng.choice(told)]
    asked = [people[seats.index(seat)] for seat in position.asked]
    owing = [*asked] if odd == CALLED else []
    rng.shuffle(owing)
    stopping = sorted({people[seats.index(seat)] for seat, _ in position.game.state.stops})
    turn = STYLES[number % len(STYLES)]
    closed = next(p for p in (*owing, *people[number % STRANGER :], *people) if not away or p != absent)
    rests, daily = _wishing(number, closed, asked)
    style = Style(
        seating=tuple(people),
        closed=closed,
        preset=PRESETS[(number // 2 if moderated else number) % len(PRESETS)],  # what is done there differs by twos
        slow=0.0 if turn == "slow" else NEVER,
        shut=absent if away and number % 2 else None,
        gone=absent if away and not number % 2 else None,
        new=absent if away and number % 4 < 2 else None,
        opens=odd == REOPENED,
        resting=rng.choice(stopping or people[: len(seats)]) if odd == RESTING else None,
        drawn=number % 4 == 0,
        late=turn == "late",
        halts=turn == "halts" and not moderated and odd not in (RESTING, REOPENED),
        moderator=people[rng.randrange(len(seats))] if moderated else None,
        does=moderated,
        rests=None if moderated else rests,
        daily=None if moderated else daily,
        banks=number % 6 in (1, 5) and not moderated,
        missed=frozenset(people[: len(seats) : 2]) if number % 5 == 2 and not moderated else frozenset(),
    )
    return Plan(position, style, f"{seed}/{number}", presses, number)


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
    if plan.style.opens:
        town.people[plan.style.closed].open_dms()
    if plan.style.gone is not None and town.guild is not None:
        town.box.leave(town.guild, town.people[plan.style.gone])
    if difference is None or run is None:
        there = {seat: person for seat, person in seats.items() if person != _does_nothing(plan)}
        chooser = Chooser(towns, hands, random.Random(plan.seed), plan.position.coming, there)
        await _choose(town, plan, hands, watch, chooser)
    else:
        await _follow(town, difference, hands, watch, run)
    return await watch.course()


def _wishing(number: int, closed: int, asked: Sequence[int]) -> tuple[int | None, int | None]:
    """Return who rests at hours of his own, and who wants one message a day: two whom a window without names waits for.

    At the pace whose clocks are over before that, he is one who is called in public. Nobody rests at the pace whose
    clocks last for days: they never stand still at night.
    """
    pace, first = PRESETS[number % len(PRESETS)], number // len(PRESETS)
    if pace == "live" or not asked:
        return closed, None
    one, other = asked[first % len(asked)], asked[(first + 1) % len(asked)]
    return (None, one) if pace == "weekly" else (one, None if other == one else other)


def _does_nothing(plan: Plan) -> int | None:
    """Return who presses nothing in a town: who rests, or who can be reached again without having done anything."""
    return plan.style.closed if plan.style.opens and plan.number % 2 else plan.style.resting


async def _choose(town: Town, plan: Plan, hands: Hands, watch: Watch, chooser: Chooser) -> None:
    if plan.style.moderator is not None:
        await _moderate(plan, plan.style.moderator, town, hands, watch, chooser)
        return
    if plan.style.resting is not None:
        press = Press(town.box.clock.now() + BETWEEN, plan.style.resting, "say", "game run", (("do", "away"),))
        await _press(town, hands, watch, press, None)
    total = len(chooser.coming) + plan.presses
    for number in range(total + (0 if plan.style.halts else ENDS)):
        if (await town.table()).row.status != "running":
            break
        at = town.box.clock.now() + BETWEEN
        if plan.style.late and number == len(plan.position.coming) + 2:
            press = Press(await _nearly_over(town, chooser), -1, "wait")
        elif number == len(chooser.coming) and plan.style.gone is not None:
            kind = next(iter(chooser.rules.questions))  # of what he half fills in, by an old button: nobody sees it
            press = Press(at, plan.style.gone, "draft", kind)
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


async def _moderate(plan: Plan, moderator: int, town: Town, hands: Hands, watch: Watch, chooser: Chooser) -> None:
    """Press what the random game said next, then what a moderator does, and what others do there."""
    for _ in range(len(chooser.coming)):
        await _press(town, hands, watch, await chooser.next(town.box.clock.now() + BETWEEN), None)
    made = Refereed if plan.style.does in OF_ALL_ELSE else Script
    script = made(chooser, moderator, watch.first, odd=plan.number % 2 == 1, part=plan.style.does)
    async for press in script.presses():
        if (await town.table()).row.status not in ("running", "paused"):
            break
        if press is None:
            await watch.look()
        else:
            await _press(town, hands, watch, press, None)


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
    before = await watch.before()
    await hands.now(press, words)
    await town.at(press.at)  # whoever says that he is away is waited for no longer: his time is up at once
    await watch.noted(press, before)


async def _follow(town: Town, difference: Difference, hands: Hands, watch: Watch, run: Course) -> None:
    """Press what was pressed in the run, and what differs."""
    for number, done in enumerate(run.done):
        press = done.press
        if number == 0 and difference.later is not None:
            seat, move = difference.later
            await _add(town, hands, Press(press.at - BEFORE, watch.seats[seat], "move", move=move))
        if number == difference.number:
            if difference.extra is not None:
                await _add(town, hands, difference.extra)
            press = difference.instead or press
        otherwise = await watch.knows(press.person, difference.entitled, done.game) and not await watch.back()
        words = dict(difference.changed.words or {}) if otherwise else None
        await _press(town, hands, watch, press, words)
        for _ in range(run.looks.count(number)):  # two parts of what a moderator does may end and begin with a look
            await watch.look()


async def _add(town: Town, hands: Hands, press: Press) -> None:
    """Do something that is not done in the run; what somebody had open before he goes on with."""
    await town.at(press.at)
    before = dict(hands.open)
    await hands.now(press, None)
    hands.open.update(before)


@dataclass
class Series:
    """Towns one after the other, each with the twins that were made least often before."""

    of: Towns
    seed: int
    makes: Mapping[str, Make] = field(default_factory=dict)  # those of the game, unless some are named
    presses: int = PRESSES
    deeds: tuple[str, ...] = ()  # what must be done there; without any no town has a moderator
    to_the_end: bool = True  # or only until something has leaked
    total: Compared = field(default_factory=Compared)
    before: Mapping[str, int] = field(default_factory=Counter)  # how often each twin was made in other series
    towns: int = 0

    def __post_init__(self) -> None:
        self.makes = self.makes or self.of.makes
        self.settled = {put_right(kind): kind for kind in (*self.of.settled, "rule")}

    async def town(self, position: Position, twins: int, *, odd: str = "", moderated: str = "") -> None:
        """Play a run at a position, and so many twins of it."""
        number, presses = self.towns, self.presses
        plan = plan_of(self.of, position, number, self.seed, presses, odd=odd, moderated=moderated)
        self.towns += 1
        run = await run_town(self.of, plan, None, None)
        rng = random.Random(plan.seed)
        usual = {**self.makes, **self._refereed(moderated)}
        makes = self.of.odd.get(odd, usual)
        for name in sorted(makes, key=lambda name: (self._made(name), rng.random())) * twins:
            if twins <= 0 or (self.total.leaks and not self.to_the_end):
                break
            tried = (makes[name](position, run, rng) for _ in range(TRIES))
            difference = next((d for d in tried if d is not None), None)
            if difference is not None:
                twins -= 1
                found = await compare_one(self.of, plan, run, difference)
                found.made[name] += 1
                self.total.add(found)

    def _refereed(self, moderated: str) -> Mapping[str, Make]:
        """Return what differs besides in such a town, where all there is must be met."""
        return self.of.refereed if moderated in OF_ALL_ELSE and self.makes == self.of.makes else {}

    def missing(self, each: int) -> list[str]:
        """Return what was never open or done while anything was compared, and which twins were made too seldom."""
        windows = [kind for kind in self.of.kinds if not self.total.windows[kind]]
        return [
            *windows,
            *self.undone(),
            *(name for name in self._twins() if self.total.made[name] < each),
        ]

    def _twins(self) -> tuple[str, ...]:
        return (*self.makes, *self.of.oddly, *(self.of.refereed if self.deeds else ()))

    def rarest(self, enough: int) -> list[str]:
        """Return the twin that was made least often, here and before; none where all were made often enough."""
        name = min(self._twins(), key=self._made)
        return [name] if self._made(name) < enough else []

    def _made(self, name: str) -> int:
        return self.before.get(name, 0) + self.total.made[name]

    def undone(self) -> list[str]:
        """Return what nobody has done while anything was compared."""
        return [deed for deed in self.deeds if not self.total.deeds[deed]]

    async def everywhere(self, twins: int) -> None:
        """Play a town for every kind of window."""
        for number, position in enumerate(self.of.positions(self.seed)):
            moderated = bool(self.deeds) and number % MODERATED == MODERATED // 2
            part = (EVERYTHING, ALL_ELSE)[number // MODERATED % 2]
            await self.town(position, twins, moderated=part if moderated else "")

    async def until(self, lacking: Callable[[], list[str]], twins: int, most: int) -> None:
        """Play towns where what is missing can be made, until nothing is; at most so many towns."""
        for _ in range(most):
            missing = lacking()
            if not missing:
                return
            rng = random.Random(f"{self.seed} place {self.towns}")
            name = rng.choice(missing)
            odd, part = self.of.oddness(name), self._part(name)
            await self.town(self._place_for(name, rng), twins, odd=odd, moderated=part)

    def _part(self, name: str) -> str:
        """Return what must be done in a town where something that is missing is looked for."""
        if name in self.of.refereed or (name in self.deeds and name not in BY_WHO_PLAYS):
            return ALL_ELSE
        alone = self.of.acted and name in (ASKED, AGREED, STANDS)
        return TAKING_BACK if alone else EVERYTHING if name in self.deeds else ""

    def _place_for(self, name: str, rng: random.Random) -> Position:
        """Return a position where what is missing can be made, as far as the position alone can tell."""
        nobody = Course({}, {}, {})

        def fits(p: Position) -> bool:
            if name in self.settled:
                return self.settled[name] in open_corrections(p.rules, p.game.state)
            if name in self.deeds or name in self.of.refereed:
                chosen = self.of.vain if name == IN_VAIN else self.of.harmless
                agreeing = name not in (ASKED, AGREED, STANDS) or self.of.agreeing(p)
                return agreeing and chosen(p.game.state, rng) is not None
            if name in self.of.places:
                return p.kind == self.of.places[name]
            if self.of.oddness(name) == AWAY:
                return bool([*self.of.whispers(p.game.state)]) or p.kind in self.of.finished
            if name in self.of.positional:
                return any(self.makes[name](p, nobody, rng) for _ in range(TRIES))
            return p.kind == name or name not in self.of.kinds  # what is done in a town can be done in any

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


async def stretch(
    towns: Towns,
    seed: int,
    twins: int,
    each: int,
    deeds: tuple[str, ...] = (),
    before: Mapping[str, int] | None = None,
    enough: int = 0,
) -> Series:
    """Play a town for every kind of window, then more of them until every kind of twin was made so often.

    Where something must be done by a moderator, or taken back or along, some of them have one. Those twins come first
    that were made least often `before`; of those that are not yet `enough`, with these, a few more are made.
    """
    series = Series(towns, seed, deeds=deeds, before=before or {})
    await series.everywhere(twins)
    await series.until(lambda: series.missing(each), twins, MOST)
    await series.until(lambda: series.rarest(enough), twins, LEVELLING)
    return series


async def moderated(towns: Towns, seed: int, twins: int) -> Series:
    """Play few towns with a moderator, in which all is done that such towns are for; others if it is not done there."""
    series = Series(towns, seed, {towns.unknown: towns.makes[towns.unknown]}, deeds=towns.deeds)
    for place in towns.moderated:
        position = next(p for p in towns.positions(place.seed) if p.kind == place.kind)
        series.towns = place.number
        await series.town(position, twins, moderated=place.part)
    await series.until(series.undone, twins, FEW)
    return series


def played(
    name: str, seed: int, before: Mapping[str, int] | None = None, enough: int = 0
) -> tuple[Compared, list[str]]:
    """Play a stretch in a process of its own; returns what was compared, and what was never met."""
    towns = find(name)
    series = asyncio.run(stretch(towns, seed, TWINS, EACH, towns.deeds, before, enough))
    return series.total, [kind for kind in series.of.kinds if not series.total.windows[kind]]


def sought(name: str, seed: int) -> dict[str, str]:
    """Plant every leak and look for it; returns how each showed, an empty text for those that did not."""
    towns = find(name)
    return {leak.name: asyncio.run(caught(towns, leak, seed))[0] for leak in towns.leaks}


async def caught(towns: Towns, leak: Leak, seed: int, most: int = 12) -> tuple[str, int]:
    """Look for a planted leak as for any other; returns how it showed, empty if it did not, and in how many towns."""
    rng = random.Random(f"{seed} {leak.name}")
    makes = {name: make for name, make in {**towns.makes, **towns.refereed}.items() if name in leak.twins}
    series = Series(towns, seed, makes, to_the_end=False)
    places = _places(towns, leak, seed)
    with pytest.MonkeyPatch.context() as patch:
        leak.plant(patch)
        for number, position in zip(range(1, most + 1), cycle(rng.sample(places, len(places))), strict=False):
            if leak.style:
                series.towns += (STYLES.index(leak.style) - series.towns) % len(STYLES)
            odd = CALLED if {*leak.twins} & towns.called else leak.odd
            await series.town(position, 3, odd=odd, moderated=leak.moderated)
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
    whispered = [*towns.whispers(state)] or leak.odd != AWAY
    return (not leak.at or position.kind in leak.at) and together and bool(whispered) and leak.where(state)
