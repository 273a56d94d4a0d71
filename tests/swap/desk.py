"""What takes several presses of somebody at one instant: a moderator's desk, and the list of files of a game."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.discord.words import say
from bot.history.files import ENDINGS
from bot.sandbox.errors import Refused
from bot.sandbox.person import Person
from bot.sandbox.views import Dialog, Outcome
from engine.core.corrections import BREAK, CORRECT, REASON
from engine.core.moves import Override

if TYPE_CHECKING:
    from .presses import Hands

WHY = "A slip of the finger."
PREVIEW, TAKEN = "a preview", "a file"
WRITTEN, NEWS, STORY = "put right", "what is new", "the story again"
ASKED, AGREED, STANDS, TAKEN_BACK = "asked for consent", "agreed", "it stands", "taken back"
LOG, IN_VAIN = "the log", "tried in vain"
OF_THE_LOG = {  # what stands in the log for what was done
    "time": "more time",
    "default": "the default",
    "closed": "the default",
    "freed": "a seat taken",
    "rewound": "rewound",
    "redrawn": "redrawn",
    "corrected": WRITTEN,
    "in-vain": IN_VAIN,
    "asks-to-look": "asked to look",
    "looked-by-leave": "let look",
    "no-leave": "not let look",
    "ended": "ended",
}
CORRECTING, GIVING_TIME, TAKING_BACK, ASKING_LEAVE = "correcting", "giving time", "taking back", "asking leave"
ANSWERING, REWINDING, TAKING_ALONG, ENDING = "answering", "rewinding", "taking along", "ending"
EVERYTHING = "everything"
"""What is done in a town with a moderator, one after the other, or only a part of it."""
DEEDS = (
    *dict.fromkeys(OF_THE_LOG.values()),
    *(TAKEN_BACK, ASKED, AGREED, STANDS, PREVIEW, LOG, STORY, NEWS),
    *(f"{TAKEN} {ending}" for ending in ENDINGS),
)
"""All that must have been done in towns while anything was compared."""


@dataclass
class Desk:
    """Somebody's hands at what takes several presses at one instant: a moderator's desk, a list of files."""

    hands: Hands
    person: Person

    async def act(self, act: str, about: str) -> None:
        """Do something with a reason."""
        said = say().moderating
        acts = said.acts
        shown = await self._moderates()
        if act in ("rewind", "redraw"):
            shown = await self._settled(self.person.select(shown, acts["rewind"], [about]))
        listed = {"free": said.seats, "default": said.waits}.get(act)
        if act == "unseal":
            shown = await self._settled(self.person.select(shown, said.seats, [f"{act}|{about}"]))
            asked = await self._settled(self.person.select(shown, acts[act], [about]))
        elif listed is not None:
            asked = await self._settled(self.person.select(shown, listed, [f"{act}|{about}"]))
        else:
            asked = await self._settled(self.person.click(shown, acts[act]))
        await self._settled(self.person.submit(_dialog(asked), {REASON: WHY}))

    async def correct(self, move: Override, *, made: bool) -> None:
        """Fill in the form of a correction, and see what it would write; then write it, or leave it at that."""
        kind, town = f"{CORRECT}{move.what}", self.hands.town
        assert town.app.service is not None
        values = {**move.values, REASON: WHY, BREAK: move.break_it}
        await town.app.service.keep_draft(town.game, town.account(self.number), kind, values)
        shown = await self._moderates()
        opened = await self._settled(self.person.select(shown, say().moderating.acts["correct"], [kind]))
        if opened.interaction.modal is not None:
            opened = await self._settled(self.person.submit(_dialog(opened), {REASON: WHY}))
        else:
            opened = await self._settled(self.person.click(opened, _custom_id(opened, "w-done")))
        confirm = _custom_id(opened, "w-yes")
        self.hands.did.append(PREVIEW)
        if made:
            await self._settled(self.person.click(opened, confirm))

    async def take(self, ending: str) -> None:
        """Take the game along as a file."""
        shown = await self._settled(self.person.slash("history", options={}))
        taken = await self._settled(self.person.select(shown, say().history.take, [f"own|{ending}"]))
        if any(message.files for message in (taken.message, *taken.followups)):
            self.hands.did.append(f"{TAKEN} {ending}")

    @property
    def number(self) -> int:
        """Which person of the town it is."""
        return self.hands.town.people.index(self.person)

    async def _moderates(self) -> Outcome:
        return await self._settled(self.person.slash("game run", options={"do": "moderate"}))

    async def _settled(self, doing: Awaitable[Outcome]) -> Outcome:
        """Wait until all that comes of a press has come: nobody presses faster than what he sees."""
        opened = await doing
        await self.hands.town.settle()
        self.hands.open[self.number] = opened
        return opened


def _dialog(opened: Outcome) -> Dialog:
    """Return the dialog that was opened; what opens none was refused."""
    if opened.interaction.modal is None:
        raise Refused(50035, "no dialog was opened")
    return Dialog(opened.interaction)


def _custom_id(opened: Outcome, action: str) -> str:
    """Return the button of a screen that does something."""
    components = opened.message.components if opened.answered else []
    found = [str(c["custom_id"]) for c in components if f"~{action}" in str(c.get("custom_id", ""))]
    if not found:
        raise Refused(50035, f"there is no button for {action}")
    return found[0]
