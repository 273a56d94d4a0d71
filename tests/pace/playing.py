"""One game: time jumps from one thing that happens to the next, and people come and go."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from bot.tables.early import foreseen
from engine.core.decision import Decision
from engine.core.seen import unasked

from .forced import is_forced
from .habits import prepared
from .losses import Losses
from .meter import Meter, Played
from .paced import Paced
from .people import STAYS, Crowd, Human, crowd
from .platform import Delivered
from .world import NAMES, World, a_world

LIMIT = timedelta(days=120)  # a game that takes longer is not finished


async def play(
    paced: Paced,
    table: int,
    seed: str,
    preset: str = "daily",
    *,
    present: bool = False,
    players: int = 0,
    turns: int = 0,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Played:
    """Play a game of a series and return what was counted; as many people and turns as usual unless said."""
    names, turns = NAMES[: players or paced.usual], turns or paced.turns
    async with a_world(paced, f"{seed}/{table}", preset, players=len(names), turns=turns, options=options) as world:
        game = _Game(paced, world, crowd(names, table, seed, present=present), await world.seats(), table, turns)
        return await game.play()


class _Game:
    def __init__(
        self, paced: Paced, world: World, people: Crowd, seats: dict[str, int], table: int, turns: int
    ) -> None:
        self.paced, self.world, self.people, self.seats = paced, world, people, seats
        self.turns, self.through = turns, False  # how many are played, and whether they are
        self.losses = Losses()
        self.meter = Meter(table, seats, [human.profile for human in people])
        self.seat_of = {number: seat for seat, number in seats.items()}

    async def play(self) -> Played:
        """Let things happen until the game is over, or nothing more does."""
        begun = self.world.now
        for human in self.people:
            human.rises(begun)
        await self._after()
        while await self._goes_on() and self.world.now - begun < LIMIT:
            due, comes = await self.world.service.earliest(), self.people.next()
            at = min((at for at in (due, comes) if at is not None), default=None)
            if at is None:
                break
            passes = max(at - self.world.now, timedelta())
            self.meter.waits(await self.world.open(), passes)
            if self.meter.played.begun is not None:
                self.losses.waits(await self.world.open(), passes)
            self.world.clock[0] = max(at, self.world.now)
            await self._after()  # what runs out by itself comes before whoever comes too late
            await self._come()
        live, played = await self.world.live(), self.meter.played
        played.finished = live.row.status == "over" or self.through
        played.ended = self.world.now
        played.losses = self.losses.found()
        played.calls = self._by_profile({human.number: human.calls for human in self.people})
        played.lost = self._by_profile({human.number: human.lost for human in self.people})
        return played

    async def _goes_on(self) -> bool:
        """Say whether there is more of the game that is to be measured."""
        return (await self.world.live()).row.status == "running" and not self.through

    def _by_profile(self, numbers: dict[int, int]) -> Counter[str]:
        found: Counter[str] = Counter()
        for human in self.people:
            found[human.profile] += numbers[human.number]
        return found

    async def _come(self) -> None:
        """Let people come who come now."""
        now = self.world.now
        for human in self.people:
            if self.through:
                return
            if human.away is not None and human.away <= now:
                human.away = None
            if human.comes is not None and human.comes <= now:
                await self._act(human)
            elif human.looks is not None and human.looks <= now:
                human.rises(now)
                if human.looks_in():
                    await self._act(human)
        await self._call()

    async def _act(self, human: Human) -> None:
        """Do one thing at the table: wish, answer, prepare; then stay for a while."""
        now, human.comes = self.world.now, None
        human.was = now
        if human.stays is None or human.stays < now:
            human.greeted = False
            if await self.world.return_to(human.number):
                self.meter.played.returned[human.profile] += 1
                await self._after()
        owed = [d for d in await self.world.open() if self.seats[d.seat] == human.number]
        if not human.greeted:
            human.greeted = True
            await self._wish(human)
            owed = [d for d in await self.world.open() if self.seats[d.seat] == human.number]
        if owed:
            await self._answer(human, owed[0])
        await self._prepare(human)
        human.stays = now + STAYS
        human.rises(human.stays)

    async def _answer(self, human: Human, decision: Decision) -> None:
        live = await self.world.live()
        move = self.paced.answered(live, decision, self._lot(decision.id))
        if not await self.world.say(human.number, move, decision):
            raise RuntimeError(f"{decision.seat} may not answer {decision.kind} by {move!r}")
        await self._after()

    async def _wish(self, human: Human) -> None:
        """Do of one's own accord what a machine player would."""
        live = await self.world.live()
        if live.game is None or live.game.state.over:
            return
        seat = self.seat_of[human.number]
        move = live.shows.machine_offer(unasked(live.shows.rules, live.game, seat), self._lot(seat))
        if move is not None and await self.world.say(human.number, move, None):
            await self._after()

    async def _prepare(self, human: Human) -> None:
        """Answer ahead what one is told that it will be asked, as long as there is something new."""
        seat, tried = self.seat_of[human.number], set[str]()
        while await self._goes_on():
            live = await self.world.live()
            found = prepared(self.paced, live, seat, self._lot(f"{seat} ahead"))
            order = next((order for order in found if repr(order) not in tried), None)
            if order is None:
                return
            tried.add(repr(order))
            kind = str(order.order["kind"])
            if await self.world.say(human.number, order, None):
                self.meter.played.prepared[kind] += 1
                await self._after()
            else:
                self.meter.played.impossible[kind] += 1

    def _lot(self, about: str) -> str:
        return hashlib.blake2b(f"{self.world.game}/{about}".encode(), digest_size=12).hexdigest()

    async def _after(self) -> None:
        """After an input: let be told what follows, and count it."""
        delivered = await self.world.settle()
        live = await self.world.live()
        assert live.game is not None, "cards are dealt"
        played, turn = self.meter.played, self.paced.subject.turn(live.game.state)
        if turn and played.begun is None:
            played.begun = self.world.now
        answered = await self.world.answered()
        self.losses.answered(answered)
        if turn > self.turns:
            self.meter.follow(answered, (), turn)
            self.through = True
            return
        played.turns = max(played.turns, turn)
        opened = await self.world.open()
        for decision in self.meter.follow(answered, opened, turn):
            human = self.people.humans[self.seats[decision.seat]]
            self.losses.opened(live, decision, human, turn, self.world.now)
            if is_forced(self.paced, live.shows.rules, live.game, decision):
                played.forced[decision.kind] += 1
        self.meter.told(delivered, [d.seat for d in opened], turn)
        await self._call()
        await self._call_early(delivered)

    async def _call(self) -> None:
        """Call whoever owes something and is not there."""
        live = await self.world.live()
        for human in self.people:
            owed = [d for d in await self.world.open() if self.seats[d.seat] == human.number]
            dues = [clock.due for d in owed if (clock := live.clocks.get(d.id)) is not None and clock.due is not None]
            if owed:
                self._called(human, min(dues, default=None))

    async def _call_early(self, delivered: Sequence[Delivered]) -> None:
        """Call whoever is told by a message of his own what he will be asked."""
        pinged = {person - 1000 for m in delivered if m.purpose == "question" for person in m.pings}
        live = await self.world.live()
        for human in [human for human in self.people if human.number in pinged]:
            coming = foreseen(live, self.seat_of[human.number])
            lengths = [live.lengths[live.shows.rules.questions[one.question].clock_class] for one in coming]
            if lengths:
                self._called(human, self.world.now + min(lengths))

    def _called(self, human: Human, due: datetime | None) -> None:
        """A message calls somebody, who may be there already."""
        now = self.world.now
        if human.comes is not None or human.away is not None:
            return
        if human.stays is not None and now <= human.stays:
            human.comes = now + human.thinks()
        else:
            human.called(now, due)
