"""What is done in a town in which somebody moderates who does not play there, and what its players do among themselves.

They vote about the one who plays and moderates, let the other answer for a seat, stop for a dispute; he looks at hidden
things; rules and house rules change; a window is voided, a seat handed on, the game taken up elsewhere and taken back.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

from bot.history.files import ENDINGS
from bot.tables.looks import SHOWN_FOR, looked_at, things_of
from bot.tables.moderating import RULES, doors_of, windows_of
from engine.core.corrections import open_corrections
from engine.core.errors import Refusal
from engine.core.game import MODERATOR, decide
from engine.core.moves import Override
from tests.selfplay.overriding import random_override

from .desk import (
    ALL_ELSE,
    DISPUTING,
    ENTERING,
    HANDING_ON,
    LOOKING,
    RULING,
    STANDING_IN,
    VOIDING,
    VOTING,
)
from .moderated import Part, Script
from .presses import TABLE, Press
from .town import BETWEEN, REFEREE, STRANGER, SUBSTITUTE

OWNER = 0  # of the server, whose word alone names and relieves
DRAWN = 30  # tries of a correction that goes
LISTED = 24  # doors, on the first page of their list
EARLIER = "Say it before."
HOUSE_RULES = ("Say which card you play.", "Say which card you play, and why.")


class Refereed(Script):
    """What is pressed in such a town, one thing after the other."""

    whole = ALL_ELSE

    def parts(self) -> Mapping[str, Part]:
        """Return what there is to do, in its order."""
        return {
            VOTING: self._voted,
            STANDING_IN: self._stood_in,
            LOOKING: self._looked,
            RULING: self._ruled,
            DISPUTING: self._disputed,
            VOIDING: self._voided,
            HANDING_ON: self._handed_on,
            ENTERING: self._entered,
        }

    async def presses(self) -> AsyncIterator[Press | None]:
        """Yield what is pressed; at last somebody asks what came of it, and takes it along."""
        async for press in super().presses():
            yield press
        yield None
        yield self._say(STRANGER, "game run")
        yield self._say(self.rng.choice([self._player(), STRANGER]), "history")
        yield Press(self._at(), self._player(), "take", self.rng.choice(ENDINGS))
        yield self._say(STRANGER, "game run", ("do", "log"))
        async for press in self._rewound() if self.part == self.whole else _nothing():
            yield press

    async def _voted(self) -> AsyncIterator[Press | None]:
        """Relieve by vote who moderates and plays, and name him again; he lays it down, and is named by a word."""
        about, number = ("about", self._mention(self.moderator)), self.town.account(self.moderator).id
        voters = [person for person in sorted(self.chooser.seats.values()) if person != self.moderator]
        self.rng.shuffle(voters)
        voters.sort(key=lambda person: person == OWNER)
        for do in ("no-moderator", "moderator"):
            for person in (*voters, self.moderator):
                if (number in (await self.town.table()).moderators) is (do == "moderator"):
                    break
                yield self._say(person, "game run", ("do", do), about)
        yield self._say(self.moderator, "game run", ("do", "no-moderator"), about)
        yield None
        yield self._say(OWNER, "game run", ("do", "moderator"), about)

    async def _stood_in(self) -> AsyncIterator[Press | None]:
        """Let somebody answer for a seat that is asked, where it may be unnamed; in every second town he does not.

        What another does then has a number that all may read.
        """
        live = await self.town.table()
        owed = [d for d in live.owed() if not (d.answered or d.held) and self._others(d.seat)]
        self.rng.shuffle(owed)
        owed.sort(key=lambda decision: decision.named)
        if not owed:
            return
        decision = owed[0]
        person = self.chooser.seats[decision.seat]
        how = "moderator once" if self.odd else "moderator"
        yield self._say(person, "game run", ("do", "stand-in"), ("about", how))
        yield self._moderates("answers", decision.seat, by=REFEREE)
        yield None
        still = [d.id for d in (await self.town.table()).owed() if not d.answered]  # others have answered meanwhile
        if not self.odd and decision.id in still:
            move = await self.chooser.sampled(decision)
            yield Press(self._at(), REFEREE, "move", move=move, decision=decision.id)
        yield await self.chooser.deal(self._at())
        yield self._say(person, "game run", ("do", "stand-in"), ("about", "nobody"))
        yield self._moderates("house-rules", "", (RULES, EARLIER), by=self.moderator)

    async def _looked(self) -> AsyncIterator[Press | None]:
        """Look at all of a seat and at one thing; another tries all that such a look is for, and one puts it right.

        What is looked at is shown again a while later, and no more when the look is over.
        """
        live = await self.town.table()
        for about in (self.rng.choice(sorted(live.seats)), self.rng.choice(sorted(things_of(live)))):
            yield self._moderates("unseal", about, by=REFEREE)
        yield None
        assert self.town.app.db is not None
        looked = await looked_at(self.town.app.db, live, self.town.account(REFEREE), self.town.now())
        kinds = [kind for kind, found in self.chooser.rules.corrections.items() if found.looks]
        tried = [move for kind in kinds if (move := await self._right(kind, looked=looked)) is not None]
        for move in tried:
            yield Press(self._at(), self.moderator, "preview", move=move)
        if tried:
            yield Press(self._at(), REFEREE, "correct", move=self.rng.choice(tried))
        yield Press(self._at(), REFEREE, "show")
        yield Press(self._at() + SHOWN_FOR.total_seconds(), REFEREE, "show")

    async def _ruled(self) -> AsyncIterator[Press | None]:
        """Set house rules and change them, and change a rule of the game."""
        for rules, by in zip(HOUSE_RULES, (self.moderator, REFEREE), strict=True):
            yield self._moderates("house-rules", "", (RULES, rules), by=by)
            yield self._say(STRANGER, "rules", ("rule", "house"))
        move = await self._right("rule")
        if move is not None:
            yield Press(self._at(), REFEREE, "preview", move=move)
            yield Press(self._at(), self.moderator, "correct", move=move)

    async def _disputed(self) -> AsyncIterator[Press | None]:
        """Stop the game, put right what is disputed, and go on: by a word of who moderates, or by vote.

        Once it has run for as long as it stood still another stops it, and the dispute ends by its clock.
        """
        began = self._at()
        people = sorted(self.chooser.seats.values())
        person = self.rng.choice([p for p in people if p != self.moderator] or people)
        yield self._say(person, "game run", ("do", "pause"), ("about", "dispute"))
        yield Press(self._at(), person, "fill", given=(("text", "That was paid before."),))
        yield self._say(STRANGER, "game run")
        yield None
        for number, kind in enumerate(self.chooser.towns.settled):
            move = await self._right(kind)
            if move is not None:
                yield Press(self._at(), (self.moderator, REFEREE)[number % 2], "correct", move=move)
        players = [p for p in sorted(self.chooser.seats.values()) if p != person]
        for by in players if self.odd else (REFEREE,):
            if (await self.town.table()).row.status == "paused":
                yield self._say(by, "game run", ("do", "resume"))
                if by in (REFEREE, self.moderator):
                    yield Press(self._at(), by, "fill", given=(("reason", "That is settled."),))
        yield Press(self._at() + self._at() - began, -1, "wait")
        others = [p for p in sorted(self.chooser.seats.values()) if p not in (person, self.moderator)]
        if not others:
            return
        other = others[0]
        yield self._say(other, "game run", ("do", "pause"), ("about", "dispute"))
        yield Press(self._at(), other, "fill", given=(("text", "It was agreed otherwise."),))
        pause = (await self.town.table()).own.get("pause")
        if pause is not None and pause.due is not None:
            yield None
            yield Press(pause.due.timestamp() + BETWEEN, -1, "wait")

    async def _voided(self) -> AsyncIterator[Press | None]:
        """Void what is asked, if any of it can be."""
        live, questions = await self.town.table(), self.chooser.rules.questions
        must = {f"{d.id.partition(':')[0]}:" for d in live.owed() if questions[d.kind].unvoidable}
        windows = sorted(windows_of(live), key=lambda name: (name in must, name))
        if windows:
            yield self._moderates("void", windows[0])

    async def _handed_on(self) -> AsyncIterator[Press | None]:
        """Hand a seat to somebody who declines, and takes it then: while its player is away, or for good."""
        seats = sorted(self.chooser.seats)
        seat = self.rng.choice([seat for seat in seats if self._others(seat)] or seats)
        person = self.chooser.seats[seat]
        yield self._moderates("free", seat) if self.odd else self._say(person, "game run", ("do", "away"))
        yield self._moderates("hand", seat, ("whom", self._mention(SUBSTITUTE)))
        declined = self.chooser.press(self._at(), SUBSTITUTE, TABLE, "~hand-no~")
        if declined is not None:
            yield declined
            yield self._moderates("hand", seat, ("whom", self._mention(SUBSTITUTE)))
        taken = self.chooser.press(self._at(), SUBSTITUTE, TABLE, "~substitute~")
        if taken is None:
            return
        yield taken
        self.chooser.seats = {**self.chooser.seats, seat: SUBSTITUTE}
        yield self._say(SUBSTITUTE, "hand")
        yield self._say(SUBSTITUTE, "history")
        yield self._say(person, "hand")
        yield None
        if not self.odd:
            yield self._say(person, "game run", ("do", "back"))
            self.chooser.seats = {**self.chooser.seats, seat: person}

    async def _entered(self) -> AsyncIterator[Press | None]:
        """Let the game go on at one of its doors."""
        doors = list(doors_of(await self.town.table()))[:LISTED]
        if doors:
            yield self._moderates("enter", self.rng.choice(doors))

    async def _right(self, *kinds: str, looked: tuple[str, ...] = ()) -> Override | None:
        """Return something of these kinds that can be put right now, by who looks at these things."""
        live, rules = await self.town.table(), self.chooser.rules
        assert live.game is not None
        s: Any = live.game.state
        if not {*kinds} & {*open_corrections(rules, s, looked)}:
            return None
        for _ in range(DRAWN):
            move = random_override(rules, s, self.rng, looked, kinds)
            try:
                decide(rules, live.game, MODERATOR, move, cause="moderator")  # type: ignore[arg-type]  # one is open
            except Refusal:
                continue
            return move
        return None

    def _others(self, seat: str) -> bool:
        """Say whether it is not the seat of who moderates."""
        return self.chooser.seats.get(seat, self.moderator) != self.moderator

    def _mention(self, person: int) -> str:
        return f"<@{self.town.people[person].account.id}>"


async def _nothing() -> AsyncIterator[Press | None]:
    return
    yield
