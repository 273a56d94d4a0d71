"""What takes several presses of somebody at one instant: a moderator's desk, and the list of files of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.discord.words import say
from bot.history.files import ENDINGS
from bot.sandbox.errors import Refused
from bot.sandbox.person import Person
from bot.sandbox.views import Dialog, Outcome
from bot.tables.moderating import RULES
from engine.core.corrections import BREAK, CORRECT, REASON
from engine.core.looking import read_thing
from engine.core.moves import Override

if TYPE_CHECKING:
    from .presses import Hands

WHY = "A slip of the finger."
PREVIEW, TAKEN = "a preview", "a file"
WRITTEN, NEWS, STORY = "put right", "what is new", "the story again"
ASKED, AGREED, STANDS, TAKEN_BACK = "asked for consent", "agreed", "it stands", "taken back"
LOG, IN_VAIN, RULES_SHOWN = "the log", "tried in vain", "the house rules read"
VOIDED, ENTERED, DISPUTED = "a window voided", "taken up at a door", "a dispute"
LOOKED, LOOKED_AT_ONE, SHOWN = "a look at a seat", "a look at one thing", "what is looked at"
SHOWN_AGAIN, LOOK_OVER, SHOWN_BY_LEAVE = "what is looked at, again", "a look is over", "what is looked at by leave"
OFFERED, DECLINED, TAKEN_OVER = "a seat handed on", "a seat declined", "a seat taken over"
LAID_DOWN, NAMED, RUN_OUT = "an office laid down", "named by a word", "a dispute ends by its clock"
CONSENTED, ANSWERED, WITHDRAWN = "a consent", "answered for a seat", "a consent withdrawn"
HOUSE_RULES = "other house rules"
OF_THE_LOG = {  # what stands in the log for what was done
    "time": "more time",
    "default": "the default",
    "closed": "the default",
    "passed": "the default",
    "passed-over": "the default",
    "freed": "a seat taken",
    "rewound": "rewound",
    "redrawn": "redrawn",
    "corrected": WRITTEN,
    "in-vain": IN_VAIN,
    "asks-to-look": "asked to look",
    "looked-by-leave": "let look",
    "no-leave": "not let look",
    "ended": "ended",
    "voided": VOIDED,
    "entered": ENTERED,
    "unsealed": LOOKED,
    "looked": LOOKED_AT_ONE,
    "offered": OFFERED,
    "answers": "begins to answer",
    "answered": ANSWERED,
    "house-rules": HOUSE_RULES,
    "named": NAMED,
    "laid-down": LAID_DOWN,
    "named-by-vote": "named by vote",
    "relieved-by-vote": "relieved by vote",
    "disputed": DISPUTED,
    "resumed": "a dispute ends",
    "dispute-voted": "a dispute ends",
    "dispute-settled": "a dispute ends",
    "dispute-over": RUN_OUT,
}
CORRECTING, GIVING_TIME, TAKING_BACK, ASKING_LEAVE = "correcting", "giving time", "taking back", "asking leave"
ANSWERING, REWINDING, TAKING_ALONG, ENDING = "answering", "rewinding", "taking along", "ending"
EVERYTHING = "everything"
"""What is done in a town by a moderator who plays, one after the other, or only a part of it."""
VOTING, STANDING_IN, LOOKING, RULING = "voting", "standing in", "looking", "ruling"
DISPUTING, VOIDING, HANDING_ON, ENTERING = "disputing", "voiding", "handing on", "entering"
ALL_ELSE = "all else"
OF_ALL_ELSE = (ALL_ELSE, VOTING, STANDING_IN, LOOKING, RULING, DISPUTING, VOIDING, HANDING_ON, ENTERING)
"""What is done in a town in which somebody moderates who does not play there, or only a part of it."""
BY_WHO_PLAYS = frozenset(
    {
        *(
            "asked to look",
            "let look",
            "not let look",
            SHOWN_BY_LEAVE,
            "more time",
            "the default",
            "a seat taken",
            "rewound",
            "redrawn",
            "ended",
            WRITTEN,
            IN_VAIN,
        ),
        *(TAKEN_BACK, ASKED, AGREED, STANDS, PREVIEW, LOG, STORY, NEWS),
        *(f"{TAKEN} {ending}" for ending in ENDINGS),
    }
)
"""What is done in towns in which the moderator plays; of all else something is done where another moderates, too."""
TOLD_AFTER = (VOIDED, ENTERED, LOOKED, LOOKED_AT_ONE, TAKEN_OVER, ANSWERED, HOUSE_RULES, DISPUTED)
"""After what somebody must have asked for the story, and for a file of the game."""


def put_right(kind: str) -> str:
    """Return what was done where a kind of thing was put right."""
    return f"{WRITTEN}: {kind}"


def after(deed: str) -> tuple[str, str]:
    """Return what is done after something else: somebody asks for the story, and takes a file along."""
    return f"the story after {deed}", f"{TAKEN} after {deed}"


DEEDS = (
    *dict.fromkeys(OF_THE_LOG.values()),
    *(TAKEN_BACK, ASKED, AGREED, STANDS, PREVIEW, LOG, STORY, NEWS),
    *(f"{TAKEN} {ending}" for ending in ENDINGS),
    *(
        SHOWN,
        SHOWN_AGAIN,
        LOOK_OVER,
        SHOWN_BY_LEAVE,
        DECLINED,
        TAKEN_OVER,
        CONSENTED,
        WITHDRAWN,
        RULES_SHOWN,
        put_right("rule"),
    ),
    *(told for deed in TOLD_AFTER for told in after(deed)),
)
"""All that must have been done in towns while anything was compared."""


@dataclass
class Desk:
    """Somebody's hands at what takes several presses at one instant: a moderator's desk, a list of files."""

    hands: Hands
    person: Person

    async def act(self, act: str, about: str, more: Mapping[str, str]) -> None:
        """Do something with a reason; `more` is what else is written, and who it is about."""
        acts = say().moderating.acts
        shown = await self._moderates(more.get("whom", ""))
        if act in ("rewind", "redraw"):
            shown = await self._settled(self.person.select(shown, acts["rewind"], [about]))
        asked = await self._asked(shown, act, about)
        written = {RULES: more[RULES]} if RULES in more else {}
        await self._settled(self.person.submit(_dialog(asked), {**written, REASON: WHY}))
        if act == "unseal" and _has(self._open, "mod-look"):  # or whoever plays asks for leave
            self.hands.looks[self.number] = self._open
            await self.show()
            self.hands.did += [SHOWN] if self._open.answered and self._open.message.embeds else []

    async def show(self) -> None:
        """Press what shows what somebody looks at: at once, and whenever he likes."""
        shown = self.hands.looks[self.number]
        await self._settled(self.person.click(shown, _custom_id(shown, "mod-look")))

    async def show_again(self) -> None:
        """Press it once more: it is shown anew, or the look is over."""
        if self.number in self.hands.looks:
            await self.show()
            again = self._open.answered and self._open.message.embeds
            self.hands.did.append(SHOWN_AGAIN if again else LOOK_OVER)

    async def _asked(self, shown: Outcome, act: str, about: str) -> Outcome:
        """Choose what is done about what, until the reason is asked for."""
        said = say().moderating
        if act in ("free", "default", "let-pass"):
            listed = said.seats if act == "free" else said.waits
            return await self._settled(self.person.select(shown, listed, [f"{act}|{about}"]))
        if act in ("house-rules", "answers", "hand"):
            menu = said.acts["correct" if act == "house-rules" else act]
            if act == "answers":
                shown = await self._settled(self.person.click(shown, menu))
            return await self._settled(self.person.select(shown, menu, [about or act]))
        if act == "unseal":
            return await self._look(shown, about)
        if act in ("void", "enter"):
            return await self._previewed(shown, act, about)
        return await self._settled(self.person.click(shown, said.acts[act]))

    async def _look(self, shown: Outcome, about: str) -> Outcome:
        """Choose at what to look: what lies on a deck, all of a seat, or one thing of it."""
        said, (_, seat) = say().moderating, read_thing(about)
        if not seat:
            return await self._settled(self.person.select(shown, said.seats, [f"look|{about}"]))
        shown = await self._settled(self.person.select(shown, said.seats, [f"unseal|{seat}"]))
        return await self._settled(self.person.select(shown, said.acts["unseal"], [about]))

    async def _previewed(self, shown: Outcome, act: str, about: str) -> Outcome:
        """Choose what is voided, or where the game is taken up, and see what all will hear."""
        said = say().moderating
        if act == "void":
            shown = await self._settled(self.person.select(shown, said.waits, [f"voids|{about}"]))
        else:
            shown = await self._settled(self.person.select(shown, said.acts["rewind"], [act]))
            shown = await self._settled(self.person.select(shown, said.acts["enter"], [about]))
        return await self._settled(
            self.person.click(shown, _custom_id(shown, f"mod-act~{self.hands.town.game}~0~{act}"))
        )

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

    @property
    def _open(self) -> Outcome:
        return self.hands.open[self.number]

    async def _moderates(self, whom: str = "") -> Outcome:
        options = {"do": "moderate", **({"about": whom} if whom else {})}
        return await self._settled(self.person.slash("game run", options=options))

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
    if not _has(opened, action):
        raise Refused(50035, f"there is no button for {action}")
    return _buttons(opened, action)[0]


def _has(opened: Outcome, action: str) -> bool:
    return bool(_buttons(opened, action))


def _buttons(opened: Outcome, action: str) -> list[str]:
    components = opened.message.components if opened.answered else []
    return [str(c["custom_id"]) for c in components if f"~{action}" in str(c.get("custom_id", ""))]
