"""What a table agrees on for its clocks, and who is away: said by its host, or by whoever plays, seen by all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Literal, TypeVar
from zoneinfo import ZoneInfo

from storage import NewPost, SeatChanges

from . import absence, presence, standing
from .absence import notes_of
from .agreements import house_rules_said, read_house_rules, terms_said, time_said
from .api import Person, Sorry
from .calendar import DAY, is_nothing, span
from .clocks import BANKS
from .live import LiveGame
from .outbox import row
from .play import Play, back_told, presence_told
from .rest import NONE, Rest
from .standing import moment
from .terms import Terms
from .wishing import quiet_of, today, zone_of
from .words import say

V = TypeVar("V")
LONGEST_AWAY = timedelta(days=60)  # who is away for longer gives his seat up, or says so again
PART = 2  # the host grants a question this part of its time, and all of it in the end


class Agreeing:
    """Methods are called with the table's queue held, and return what to tell the person."""

    def __init__(self, play: Play) -> None:
        self.play = play

    # what the table agreed on

    async def agree(self, live: LiveGame, person: Person, name: str, text: str, interaction: str) -> str:
        """Change one of the table's terms (the host's right): `name` is "quiet", "bank", "absent" or "rules"."""
        if live.host != person.id:
            raise Sorry(say().lobby.host_only)
        if live.row.status in ("over", "expired"):
            raise Sorry(standing.waits(live))
        if name == "rules":
            return await self._house_rules(live, text, interaction)
        changed = {"quiet": self._quiet, "bank": self._bank, "absent": self._absent}[name](live.terms, text)
        if changed != live.terms:
            told = presence_told(live, "terms", "") if live.game is not None else []
            seats = self._passed_on(live, machines=changed.machines) if changed.machines != live.terms.machines else {}
            await self.play.reseat(live, seats, told, interaction, game={"terms": changed.written()})
        return "\n".join(terms_said(live.terms))

    async def _house_rules(self, live: LiveGame, text: str, interaction: str) -> str:
        """Write down by what house rules the table will play; who has sat down already is told."""
        if live.game is not None:
            raise Sorry(say().agreeing.house_rules_stand)
        rules = read_house_rules(text)
        if rules != live.terms.house_rules:
            changed = replace(live.terms, house_rules=rules).written()
            await self.play.reseat(live, {}, _rules_told(live), interaction, game={"terms": changed})
        return "\n".join(house_rules_said(rules)) or say().agreeing.house_rules_none

    def _passed_on(self, live: LiveGame, *, machines: bool) -> dict[str, SeatChanges]:
        """Return how the seats of those change who are away already when the table agrees on who plays for them."""
        now = self.play.injected.now()
        if machines and not presence.anybody_there(live, now, but=""):
            return {}
        kind: Literal["person", "machine"] = "person" if machines else "machine"
        away = [s for s in live.seats.values() if s.kind == kind and notes_of(s).is_absent(now)]
        return {s.seat: absence.handed_over(s, now) if machines else {"kind": "person"} for s in away}

    def _quiet(self, terms: Terms, text: str) -> Terms:
        """Read common quiet hours: a zone, and from when to when."""
        if is_nothing(text):
            return replace(terms, rest=NONE)
        found = re.fullmatch(r"([^\d,]+)[\s,]+(\d.*)", text.strip())
        if found is None:
            raise Sorry(say().agreeing.quiet_wanted)
        return replace(terms, rest=Rest(zone_of(found[1]), quiet_of(found[2])))

    def _bank(self, terms: Terms, text: str) -> Terms:
        length = _named(BANKS, say().banks, text)
        if length is None:
            raise Sorry(say().agreeing.bank_wanted.format(lengths=", ".join(say().banks.values())))
        return replace(terms, bank=length)

    def _absent(self, terms: Terms, text: str) -> Terms:
        known = {name: name == "machine" for name in say().absent}
        machines = _named(known, say().absent, text)
        if machines is None:
            raise Sorry(say().agreeing.absent_wanted.format(ways=", ".join(say().absent.values())))
        return replace(terms, machines=machines)

    # more time

    async def more_time(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Give more time: a player to himself, from his time bank; the host to all who are asked, within limits."""
        now = self.play.injected.now()
        seat = live.seat_of(person.id)
        if seat is not None and live.host != person.id:
            return await self._from_bank(live, seat.seat, now, interaction)
        if live.host != person.id:
            raise Sorry(say().lobby.host_only)
        longer = {}
        for name, clock in live.clocks.items():
            more = min(clock.whole / PART, clock.whole - clock.granted)
            if clock.due is not None and more > timedelta():
                longer[name] = clock.longer(now, granted=more)
        if not longer:
            raise Sorry(say().agreeing.no_more)
        told = presence_told(live, "more-time", "")
        await self.play.reseat(live, {}, told, interaction, longer=longer)
        return say().agreeing.granted

    async def _from_bank(self, live: LiveGame, seat: str, now: datetime, interaction: str) -> str:
        bank = presence.bank_of(live, seat)
        if not bank:
            raise Sorry(say().agreeing.no_bank)
        asked = {d.id for d in live.owed() if d.seat == seat and d.named and not d.any_one and not d.answered}
        running = [(clock.due, name) for name, clock in live.clocks.items() if clock.due is not None and name in asked]
        if not running:
            raise Sorry(say().agreeing.nothing_named)
        _, name = min(running)
        drawn = min(bank, live.clocks[name].whole / PART)
        longer, left = {name: live.clocks[name].longer(now, bank=drawn)}, absence.banked(live.seats[seat], bank - drawn)
        await self.play.reseat(live, {seat: left}, (), interaction, longer=longer)
        due = live.clocks[name].due
        when = moment(due) if due is not None else ""
        return say().agreeing.drawn.format(when=when, left=time_said(bank - drawn))

    # who is away

    async def away(self, live: LiveGame, person: Person, text: str, interaction: str) -> str:
        """Let a seat be absent until a day, or until its player is back."""
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry(say().looking.no_seat)
        now, rest = self.play.injected.now(), live.wishes_of(seat.seat).rest
        days = span(text, today(rest, now)) if text.strip() else (today(rest, now), today(rest, now) + LONGEST_AWAY)
        if days is None or days[1] < today(rest, now) or days[1] > today(rest, now) + LONGEST_AWAY:
            raise Sorry(say().agreeing.away_wanted.format(most=say().number(LONGEST_AWAY.days)))
        until = datetime.combine(days[1] + DAY, time(), ZoneInfo(rest.zone or "UTC")).astimezone(UTC)
        told = presence_told(live, "until", seat.seat, str(int(until.timestamp())))
        gone = absence.away(seat, until)
        if live.terms.machines and presence.anybody_there(live, now, but=seat.seat):
            gone |= absence.handed_over(replace(seat, **gone), now)
            told = presence_told(live, "machine-until", seat.seat, str(int(until.timestamp())))
        await self.play.reseat(live, {seat.seat: gone}, told, interaction)
        return standing.stands(live, live.seats[seat.seat], now)

    async def days_come(self, live: LiveGame, claims: tuple[int, ...]) -> None:
        """Wait again for whoever named this day, and tell him so, in the morning; what all see comes first."""
        now = self.play.injected.now()
        come = [seat for seat in live.seats.values() if notes_of(seat).has_come(now)]
        back = {seat.seat: presence.returned(live, seat, now) for seat in come}
        if back:
            there = [replace(seat, **back[seat.seat]) for seat in come]
            told = [post for seat in there for post in back_told(live, seat, now)]
            await self.play.reseat(live, back, told, None, claims=claims)
        await self.play.greet(live, () if back else claims)

    async def back(self, live: LiveGame, seat: str, interaction: str) -> str:
        """Wait for somebody again; return what he is told."""
        now = self.play.injected.now()
        change = presence.returned(live, live.seats[seat], now)
        there = replace(live.seats[seat], **change)
        await self.play.reseat(live, {seat: change}, back_told(live, there, now), interaction)
        notes, said = notes_of(there), say().running
        if not notes.on_trial(now):
            return said.taken_back
        return said.taken_back_late[notes.part_name].format(until=moment(datetime.fromisoformat(notes.trial)))


def _rules_told(live: LiveGame) -> list[NewPost]:
    """Return what shows house rules in an open table, and calls them to the mind of those who have joined it."""
    joined = any(seat.person not in (None, live.host) for seat in live.seats.values())
    lobby = [row("lobby", "channel", live.channel)] if live.channel is not None else []
    return [*lobby, *(presence_told(live, "house-rules", "") if joined else [])]


def _named(known: Mapping[str, V], words: Mapping[str, str], text: str) -> V | None:
    """Return what is called so, by its id or its name."""
    wanted = text.strip().casefold()
    return next((value for name, value in known.items() if wanted in (name, words[name].casefold())), None)
