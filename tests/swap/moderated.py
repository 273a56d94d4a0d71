"""What a moderator who plays does in a town, what players take back, and what is taken along of a story.

In a town of this kind it takes the place of what is pressed at random: a run chooses it by what everybody sees, so that
a twin can do the same. The moderator is named by the table and sits at it, blind to what others hold.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

from bot.history.files import ENDINGS
from bot.tables.clocks import LEAVE, TAKE_BACK
from bot.tables.looks import things_of
from bot.tables.moderating import waits_of
from bot.tables.story import moments
from engine.core.moves import Override
from engine.core.rewinding import PREPARED
from tests.selfplay.overriding import random_override

from .desk import (
    ANSWERING,
    ASKING_LEAVE,
    CORRECTING,
    ENDING,
    EVERYTHING,
    GIVING_TIME,
    REWINDING,
    TAKING_ALONG,
    TAKING_BACK,
)
from .presses import TABLE, Chooser, Press
from .town import BETWEEN, STRANGER

NEAR = 20  # moments of the story, to which the game is taken back
TRIES = 4  # of a correction of what lies hidden

Part = Callable[[], AsyncIterator[Press | None]]


class Script:
    """What is pressed in a town with a moderator, one thing after the other."""

    whole = EVERYTHING  # the name of all of it together

    def __init__(self, chooser: Chooser, moderator: int, first: int, *, odd: bool, part: str = EVERYTHING) -> None:
        self.chooser = chooser
        self.town = chooser.town
        self.rng = chooser.rng
        self.moderator = moderator
        self.first = first  # the last commit before the town: what came before it is nobody's to take back here
        self.odd = odd  # every second such town: then it stands, cards are mixed anew, and the game ends
        self.part = part  # what of it there is to be

    async def presses(self) -> AsyncIterator[Press | None]:
        """Yield what is pressed; None where everybody looks at everything."""
        for name, part in self.parts().items():
            if self.part in (self.whole, name):
                async for press in part():
                    yield press

    def parts(self) -> Mapping[str, Part]:
        """Return what there is to do, in its order."""
        return {
            CORRECTING: self._corrected,
            GIVING_TIME: self._time_given,
            TAKING_BACK: self._back,
            ANSWERING: self._answered,
            REWINDING: self._rewound,
            TAKING_ALONG: self._taken_along,
            ASKING_LEAVE: self._leave_asked,
            ENDING: self._ended,
        }

    async def _time_given(self) -> AsyncIterator[Press | None]:
        yield self._moderates("time")
        yield None
        yield await self.chooser.deal(self._at())
        yield self._say(self.rng.choice([*self.chooser.seats.values(), STRANGER]), "history")

    async def _leave_asked(self) -> AsyncIterator[Press | None]:
        """Ask all others whether he may look at something; all agree, or one in the end does not.

        One who plays alone has nobody to ask, and is told so.
        """
        live = await self.town.table()
        others = {seat: person for seat, person in self.chooser.seats.items() if person != self.moderator}
        yield self._moderates("unseal", min(others or things_of(live)))
        number = (await self.town.table()).audited
        for person in sorted(others.values()):
            if LEAVE in (await self.town.table()).own:
                word = "no" if self.odd and person == max(others.values()) else "yes"
                found = self.chooser.press(self._at(), person, TABLE, "~agree-look~", f"{word}:{number}")
                if found is not None:
                    yield found
        if not others:
            return
        for person in (self.moderator, *sorted(others.values()), self.moderator):  # it is shown to him alone, and again
            shown = self.chooser.press(self._at(), person, TABLE, "~mod-look~")
            if shown is not None:
                yield shown

    async def _answered(self) -> AsyncIterator[Press | None]:
        """Let the table answer what is waited for, or let it pass, and read in the log that it did."""
        waits = waits_of(await self.town.table())
        if waits:
            name = self.rng.choice(sorted(waits))
            yield self._moderates("let-pass" if self.odd and waits[name].passable else "default", name)
        yield self._say(STRANGER, "game run", ("do", "log"))

    async def _rewound(self) -> AsyncIterator[Press | None]:
        near = [moment.name for moment in moments(await self.town.table()) if moment.to >= self.first][-NEAR:]
        if near:
            yield self._moderates("redraw" if self.odd else "rewind", self.rng.choice(near))
        yield self._say(self._player(), "history", ("show", "new"))

    async def _taken_along(self) -> AsyncIterator[Press | None]:
        for ending in ENDINGS[self.odd :: 2]:
            yield Press(self._at(), self._player(), "take", ending)

    async def _ended(self) -> AsyncIterator[Press | None]:
        yield None
        seats = sorted(seat for seat, person in self.chooser.seats.items() if person != self.moderator)
        ends = self.odd or not seats  # nobody frees his own seat
        yield self._moderates("end") if ends else self._moderates("free", self.rng.choice(seats))

    async def _back(self) -> AsyncIterator[Press | None]:
        """Take a move of this town back; whoever must agree does, or its mover lets it stand.

        Where a moderator has acted since the last one somebody must answer first: what he did stands.
        """
        if not await self._made():
            answer = await self.chooser.answered(self._at())
            if answer is not None:
                yield answer
        movers = [by for by in await self._made() if by in self.chooser.seats]
        if not movers:
            return
        person = self.chooser.seats[movers[0 if self.chooser.towns.acted else -1]]
        yield self._say(person, "game run", ("do", "take-back"))
        for asked in [person] if self.odd else sorted(self.chooser.seats.values()):
            if TAKE_BACK in (await self.town.table()).own:
                wanted = "~no" if self.odd else "~"
                found = self.chooser.press(self._at(), asked, TABLE, "~agree-back~", wanted)
                if found is not None:
                    yield found

    async def _made(self) -> list[str]:
        """Return who made the moves of this town since a moderator put something right: those can be taken back."""
        assert self.town.app.db is not None
        commits = await self.town.app.db.journal.commits(self.town.game, after=self.first)
        acted = max((c.commit_no for c in commits if c.cause == "moderator"), default=self.first)
        typed = [c for c in commits if c.cause == "typed" and c.commit_no > acted]
        return [c.by for c in typed if json.loads(c.move)["kind"] not in PREPARED]

    async def _corrected(self) -> AsyncIterator[Press | None]:
        """Look at what a correction would write, put something right, and try something in vain."""
        towns = self.chooser.towns
        for act, choose in (("preview", self._looked_at), ("correct", towns.harmless), ("correct", towns.vain)):
            live = await self.town.table()
            assert live.game is not None
            move = choose(live.game.state, self.rng)
            if move is not None:
                yield Press(self._at(), self.moderator, act, move=move)

    def _looked_at(self, s: Any, rng: random.Random) -> Override | None:
        """Return a correction, rather one of what lies hidden."""
        rules = self.chooser.rules
        tried = [move for _ in range(TRIES) if (move := random_override(rules, s, rng)) is not None]
        return next((move for move in tried if rules.corrections[move.what].unseen), next(iter(tried), None))

    def _moderates(self, act: str, about: str = "", *more: tuple[str, str], by: int | None = None) -> Press:
        person = self.moderator if by is None else by
        return Press(self._at(), person, "moderate", act, (("about", about), *more))

    def _say(self, person: int, command: str, *given: tuple[str, str]) -> Press:
        return Press(self._at(), person, "say", command, given)

    def _at(self) -> float:
        return self.town.box.clock.now() + BETWEEN

    def _player(self) -> int:
        return self.rng.choice(sorted(self.chooser.seats.values()))
