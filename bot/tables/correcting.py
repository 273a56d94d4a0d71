"""Putting something right by hand: a moderator's form, what it would write, and the writing of it.

He may be playing. So a form is made of what everybody may know, a preview holds only what everybody would hear and is
the same whatever is hidden, and where that stands in the way of the act he is told that it does not go without looking.
Everybody is told that he tried: or else he could find out what somebody has by trying again and again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from bot.places import places
from engine.core.corrections import CORRECT, RULE, open_corrections, preview
from engine.core.errors import IllegalMove, Refusal
from engine.core.game import MODERATOR, decide
from engine.core.moves import Override
from engine.core.seen import correcting

from .api import Ask, Person, Sorry
from .audit import Deed, counted, meet
from .live import LiveGame
from .looks import looked_at, seats_of
from .moderating import previewed
from .outbox import announced
from .play import Beside, Fault, Play, sorry
from .standing import waits
from .words import say

log = logging.getLogger(__name__)
UNSEEN = "not_without_looking"


def kinds(live: LiveGame, looked: tuple[str, ...]) -> dict[str, str]:
    """Return what one can put right now who looks at these things: the kinds of forms, and their names."""
    if live.game is None or live.row.status not in ("running", "paused"):
        return {}
    found = open_corrections(live.shows.rules, live.game.state, looked)
    return {f"{CORRECT}{kind}": live.shows.offer_title_of(f"{CORRECT}{kind}") for kind in found}


def ask(live: LiveGame, person: Person, kind: str, given: Mapping[str, Any], looked: tuple[str, ...]) -> Ask:
    """Open the form of a correction for a moderator who looks at these things just now. Raises Sorry."""
    must_moderate(live, person)
    if kind not in kinds(live, looked):
        found = live.shows.rules.corrections.get(kind.removeprefix(CORRECT))
        stands = waits(live) if live.row.status != "paused" else ""
        if not stands and found is not None and found.looks:
            raise sorry(live.shows, IllegalMove(UNSEEN, RULE))
        raise Sorry(stands or say().moderating.no_such)
    assert live.game is not None, "there is nothing to put right before the cards are dealt"
    seen = correcting(live.shows.rules, live.game, kind.removeprefix(CORRECT), looked)
    return Ask(live.row.id, seen, live.shows, given=given)


def must_moderate(live: LiveGame, person: Person) -> None:
    """Raise Sorry unless somebody moderates a table."""
    if not (person.moderates or person.id in live.moderators):
        raise Sorry(say().moderating.no_moderator)


class Correcting:
    """Methods are called with the table's queue held."""

    def __init__(self, play: Play) -> None:
        self.play = play

    async def preview(self, live: LiveGame, person: Person, move: Override) -> str:
        """Return what a correction would write, as far as everybody would hear it. Raises Sorry."""
        move = await self._open(live, person, move)
        said = say().moderating
        assert live.game is not None, "it is open"
        try:
            facts = preview(live.shows.rules, live.game, move)
        except Refusal as refusal:
            raise sorry(live.shows, refusal) from refusal
        unseen = live.shows.rules.corrections[move.what].unseen
        more = [*([said.hidden] if unseen else []), *([said.breaks] if move.break_it else [])]
        return "\n".join((previewed(live, self._title(live, move), facts), *more))

    async def correct(self, live: LiveGame, person: Person, move: Override, interaction: str) -> None:
        """Put something right, and tell everybody who did it. Raises Sorry, and then nothing is changed."""
        move = await self._open(live, person, move)
        rules, game = live.shows.rules, live.game
        assert game is not None, "it is open"
        try:
            self.play.decided(
                live, lambda away: (decide(rules, game, MODERATOR, move, cause="moderator", away=away), None)
            )
        except Refusal as refusal:
            raise await self._refused(live, person, move, refusal, interaction) from refusal
        except Exception as error:
            log.error("game %s: it cannot go on from a correction: %s", live.row.id, places(error))
            raise Sorry(say().moderating.no_way_on) from error
        await meet(self.play.db, live, person)
        seat = str(move.values.get(rules.corrections[move.what].about, "")) or None
        act, told = "corrected-anyway" if move.break_it else "corrected", json.dumps({"what": self._title(live, move)})
        audit = Deed(act, None, seat, move.reason, live.last_commit + 1, told).by(live, person.id)
        beside = Beside((audit,), tuple(announced(live, audit)))
        try:
            await self.play.move(live, MODERATOR, move, None, cause="moderator", interaction=interaction, beside=beside)
        except Fault as fault:
            raise Sorry(say().inputs.fault.format(reference=fault.reference)) from fault

    async def _open(self, live: LiveGame, person: Person, move: Override) -> Override:
        """Return a correction with what he looks at who makes it. Raises Sorry if it is not open to him.

        Nobody gives himself something unseen of another's, which he would see.
        """
        looked = await looked_at(self.play.db, live, person, self.play.injected.now())
        ask(live, person, f"{CORRECT}{move.what}", {}, looked)
        shown = move.values.get(live.shows.rules.corrections[move.what].shows)
        if shown in seats_of(live, person.id):
            raise Sorry(say().moderating.not_to_oneself)
        return move.model_copy(update={"looked": looked})

    async def _refused(
        self, live: LiveGame, person: Person, move: Override, refusal: Refusal, interaction: str
    ) -> Sorry:
        """Return why not; that he tried where he would have had to look is told to everybody, once."""
        if refusal.code == UNSEEN:
            await meet(self.play.db, live, person)
            audit = Deed("in-vain", told=json.dumps({"what": self._title(live, move)})).by(live, person.id)
            told = tuple(announced(live, audit))
            await self.play.db.journal.commit(live.input(audit=(audit,), outbox=told, interaction=interaction))
            counted(live, (audit,))
        return sorry(live.shows, refusal)

    def _title(self, live: LiveGame, move: Override) -> str:
        return live.shows.offer_title_of(f"{CORRECT}{move.what}")
