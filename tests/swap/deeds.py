"""What came of a press in a town with a moderator: all that must have been done there is counted by it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.tables import behalf
from bot.tables.absence import notes_of
from bot.tables.clocks import TAKE_BACK
from bot.tables.live import LiveGame
from bot.tables.words import say as of_tables
from storage import SEALED

from .desk import (
    AGREED,
    ASKED,
    CONSENTED,
    DECLINED,
    LOG,
    NEWS,
    OF_THE_LOG,
    RULES_SHOWN,
    SHOWN_BY_LEAVE,
    STANDS,
    STORY,
    TAKEN,
    TAKEN_BACK,
    TAKEN_OVER,
    TOLD_AFTER,
    WITHDRAWN,
    WRITTEN,
    after,
    put_right,
)
from .presses import Hands, Press
from .town import SUBSTITUTE, Town


@dataclass(frozen=True)
class Stood:
    """How a table stood before a press, as far as it tells afterwards what was done."""

    logged: tuple[int, int]  # the numbers of the last entries of the log that were noted, as `logged` returns them
    asked: bool  # whether somebody's consent is asked for
    consents: frozenset[str]  # seats for which a moderator may answer
    sitting: frozenset[int | None]
    kept: frozenset[str]  # seats that are kept for somebody

    @classmethod
    def of(cls, live: LiveGame) -> Stood:
        """Return it of a table as it stands."""
        lent = frozenset(name for name, seat in live.seats.items() if behalf.consent_of(live, seat) is not None)
        kept = frozenset(name for name, seat in live.seats.items() if notes_of(seat).kept_for is not None)
        sitting = frozenset(seat.person for seat in live.seats.values())
        return cls(logged(live), TAKE_BACK in live.own, lent, sitting, kept)


def logged(live: LiveGame) -> tuple[int, int]:
    """Return the numbers of the last entry of the log that all may read, and of the last that is read afterwards."""
    return live.audited, live.sealed


async def deeds(
    town: Town, hands: Hands, press: Press, stood: Stood, moves: Collection[str], before: Collection[str] = ()
) -> frozenset[str]:
    """Return what was done with a press; `moves` are the kinds of moves made then, `before` what was done earlier."""
    live = await town.table()
    assert town.app.db is not None
    found = set(hands.did)
    if logged(live) != stood.logged:
        known, sealed = stood.logged
        entries = await town.app.db.moderation.log(town.game)
        new = [e.act for e in entries if e.number > sealed or known < e.number <= SEALED]
        found |= {OF_THE_LOG[act] for act in new if act in OF_THE_LOG}
    if WRITTEN in found and press.move is not None:
        found.add(put_right(press.move.what))  # type: ignore[attr-defined]  # a correction
    asked = TAKE_BACK in live.own
    if "take_back" in moves:
        found |= {TAKEN_BACK, AGREED} if stood.asked else {TAKEN_BACK}
    elif asked and not stood.asked:
        found.add(ASKED)
    elif stood.asked and "~agree-back~" in press.words:
        found |= {STANDS} if not asked else {AGREED} if await _agreed(live, hands, press) else set()
    found |= _sat(town, live, stood)
    found |= {DECLINED} if "~hand-no~" in press.words and stood.kept - Stood.of(live).kept else set()
    opened = hands.open.get(press.person)
    shown = opened is not None and opened.answered and opened.message.embeds
    found |= {SHOWN_BY_LEAVE} if press.act == "press" and "~mod-look~" in press.words and shown else set()
    found |= _read(live, hands, press)
    return frozenset(found | _told_after(found, before))


def _sat(town: Town, live: LiveGame, stood: Stood) -> set[str]:
    """Return what became of seats: consents to answer for them, and who has taken one over."""
    now = Stood.of(live)
    found = {CONSENTED} if now.consents - stood.consents else set()
    found |= {WITHDRAWN} if stood.consents - now.consents else set()
    other = len(town.people) > SUBSTITUTE and town.account(SUBSTITUTE).id in now.sitting - stood.sitting
    return found | ({TAKEN_OVER} if other else set())


def _read(live: LiveGame, hands: Hands, press: Press) -> set[str]:
    """Return what somebody has read by a command."""
    opened, found = hands.open.get(press.person), set[str]()
    if press.act != "say" or opened is None or not opened.answered:
        return found
    told = opened.message
    if press.words == "history" and any("~history" in str(c.get("custom_id")) for c in told.components):
        found.add(NEWS if press.given else STORY)
    if ("do", "log") in press.given and of_tables().moderating.title in told.text:
        found.add(LOG)
    if press.words == "rules" and live.terms.house_rules and live.terms.house_rules in told.text:
        found.add(RULES_SHOWN)
    return found


def _told_after(found: Collection[str], before: Collection[str]) -> set[str]:
    """Return after what somebody has asked for the story, or taken a file."""
    told = set[str]()
    for deed in TOLD_AFTER:
        story, file = after(deed)
        told |= {story} if deed in before and {STORY, NEWS} & {*found} else set()
        told |= {file} if deed in before and any(one.startswith(f"{TAKEN} .") for one in found) else set()
    return told


async def _agreed(live: LiveGame, hands: Hands, press: Press) -> bool:
    seat = live.seat_of(int(hands.town.people[press.person].account.id))
    return seat is not None and seat.seat in live.own[TAKE_BACK].known["agreed"]
