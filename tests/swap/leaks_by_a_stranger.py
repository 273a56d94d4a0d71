"""More leaks planted in the tables and in what is said on Discord, by somebody who did not write the comparison.

They are shortcuts that a hurried hand might take. Only tests ever apply them.
"""

from __future__ import annotations

import json
import logging
import struct
import zlib
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.discord.answering import Answer
from bot.discord.commands import answers
from bot.discord.commands import running as game_commands
from bot.discord.courier import Courier
from bot.games.clocks import LateChange
from bot.games.dune import PRESENTATION
from bot.games.dune.clocks import LATE
from bot.tables import clocks, compose, doors, notices, outbox, play, private, service, standing
from bot.tables.live import LiveGame
from engine.core.errors import Refusal
from engine.dune.expansions import EXPANSIONS
from engine.dune.facts import AllianceProposed
from engine.dune.phases.nexus import Extend, NexusMove
from engine.dune.state import State
from storage import NewPost, packing

from .leak import ACTS, UNNAMED, Leak, Patch
from .leaks import Careless

# clocks


def whoever_is_asked_again_has_all_the_time(patch: Patch) -> None:
    """Each decision has a clock of its own from the instant it is asked."""

    real = clocks.wind

    def wind(old: Any, owed: Iterable[Any], *given: Any, **more: Any) -> Any:
        decisions = tuple(owed)
        anew = real({}, decisions, *given, **more)
        return {key: clock if key in old else anew[key] for key, clock in real(old, decisions, *given, **more).items()}

    patch.setattr(clocks, "wind", wind)


def a_refused_answer_costs_no_time(patch: Patch) -> None:
    """Who mistyped has a minute more."""
    real = play.Play.move

    async def move(self: Any, live: Any, by: str, made: Any, decision: Any, **more: Any) -> Any:
        try:
            return await real(self, live, by, made, decision, **more)
        except Refusal:
            for d in live.owed():
                clock = live.clocks.get(d.id)
                if d.seat == by and clock is not None and clock.due is not None:
                    live.clocks[d.id] = replace(clock, due=clock.due + timedelta(minutes=1))
            await self.db.journal.commit(live.input(deadlines=live.deadlines(self.injected.now())))
            raise

    patch.setattr(play.Play, "move", move)


def a_proposal_in_the_last_quarter_gives_all_more_time(patch: Patch) -> None:
    """As an alliance that changes does."""
    real = play.Play._late_change

    def late_change(self: Any, live: Any, outcome: Any, away: frozenset[str]) -> Any:
        proposed = any(isinstance(fact, AllianceProposed) for commit in outcome.commits for fact, _ in commit.facts)
        left = [live.clocks[d.id] for d in live.owed() if d.clock_class == "nexus" and d.id in live.clocks]
        late = any(c.left(self.injected.now()) < c.whole * LATE for c in left)
        change = LateChange("nexus", LATE, Extend())
        return (outcome, change) if proposed and late else real(self, live, outcome, away)

    patch.setattr(play.Play, "_late_change", late_change)


def a_nexus_runs_out_sooner_once_somebody_has_proposed(patch: Patch) -> None:
    """Its time runs since it was first spoken of, also in secret."""
    real = clocks.wind

    def wind(old: Any, owed: Iterable[Any], *given: Any, **more: Any) -> Any:
        decisions = tuple(owed)
        spoken = bool(careless.state.nexus and careless.state.nexus.proposals) if careless.live else False
        sooner = {d.id for d in decisions if spoken and d.clock_class == "nexus"}
        return {
            key: replace(clock, due=clock.due - clock.whole / 2) if key in sooner and clock.due is not None else clock
            for key, clock in real(old, decisions, *given, **more).items()
        }

    careless = Careless(patch)
    patch.setattr(clocks, "wind", wind)


def the_log_tells_that_a_proposal_was_told_too_late(patch: Patch) -> None:
    """The operator reads of what somebody else proposed."""
    real = play.Play.move

    async def move(self: Any, live: Any, by: str, made: Any, *args: Any, **more: Any) -> Any:
        if isinstance(made, NexusMove) and made.do == "propose":
            logging.getLogger("bot.discord.answering").warning("an error could not be told (10062)")
        return await real(self, live, by, made, *args, **more)

    patch.setattr(play.Play, "move", move)


# what the channel is told


def the_board_says_how_many_answered(patch: Patch) -> None:
    """Of those asked in a window."""
    real = compose.window_end

    def window_end(live: Any, key: str) -> str:
        asked = [d for d in live.owed() if d.key == key]
        return f"{real(live, key)} ({sum(d.answered for d in asked)} of {len(asked)} have answered)"

    patch.setattr(compose, "window_end", window_end)


def the_board_says_who_is_writing(patch: Patch) -> None:
    """Whoever has filled in half of a form is at it."""
    real = compose.waiting_lines

    def waiting_lines(live: Any) -> list[str]:
        busy = sum('"drafts": {"' in seat.preferences for seat in live.seats.values())
        return [*real(live), *([f"✍️ {busy} at it"] if busy else [])]

    patch.setattr(compose, "waiting_lines", waiting_lines)


def the_board_comes_anew_every_ten_commits(patch: Patch) -> None:
    """So that it stays in sight."""
    real = Courier._edited

    async def edited(self: Any, channel: Any, old: Any, screen: Any, notice: Any) -> bool:
        game = await self._db.journal.last(old.game_id) if notice.pin else None
        seen = self.__dict__.setdefault("seen", {})
        tens = game.commit_no // 10 if game is not None else 0
        if notice.pin and seen.setdefault(old.game_id, tens) != tens:
            seen[old.game_id] = tens
            return False
        return await real(self, channel, old, screen, notice)

    patch.setattr(Courier, "_edited", edited)


def the_story_is_sent_again_for_every_act(patch: Patch) -> None:
    """The postman finds out whether there is anything new."""
    real = outbox.after_commits

    def after_commits(before: Any, live: Any, commits: Any, chapters: Any, *args: Any) -> Any:
        last = live.story[-1]
        last.last_commit = 0
        return real(before, live, commits, dict.fromkeys([*chapters, last.number]), *args)

    patch.setattr(play, "after_commits", after_commits)


def what_two_know_is_told(patch: Patch) -> None:
    """What several know is no secret."""
    real = LiveGame.tell

    def tell(self: Any, facts: Any) -> None:
        real(self, [(n, fact, None if who is not None and len(who) > 1 else who) for n, fact, who in facts])

    patch.setattr(LiveGame, "tell", tell)


def all_is_told_after_a_restart(patch: Patch) -> None:
    """A game that is loaded tells its story from all its facts."""
    patch.setattr(packing, "is_public", lambda line: True)


def a_mention_says_that_something_is_asked(patch: Patch) -> None:
    """Instead of "press to see your table"."""
    real = compose._mention

    def mention(live: Any, ref: str) -> Any:
        notice = real(live, ref)
        if notice is None or not ref.startswith("phase:"):
            return notice
        asked = any(d.seat == ref.split(":")[1] and not d.answered for d in live.owed())
        return replace(notice, text=f"{notice.text} {'You are asked something.' if asked else ''}")

    patch.setattr(compose, "_mention", mention)


def a_mention_for_what_is_not_named(patch: Patch) -> None:
    """All that is asked of somebody whose private messages are closed is asked in the channel."""
    real = doors.closed_doors

    def closed_doors(live: Any, asked: Any, now: Any, *, phase_began: bool) -> list[NewPost]:
        return real(live, [d._replace(named=True) for d in asked], now, phase_began=phase_began)

    for module in (play, doors):
        patch.setattr(module, "closed_doors", closed_doors)


def a_pause_tells_what_is_owed(patch: Patch) -> None:
    """How many answers are missing."""
    real = notices.running

    def running(live: Any, kind: str, ref: str) -> str:
        text = real(live, kind, ref)
        owed = sum(not d.answered for d in live.owed())
        return f"{text} {owed} answers are still owed." if kind == "paused" else text

    patch.setattr(compose, "running", running)


def a_fault_is_named_by_the_commit(patch: Patch) -> None:
    """So that the operator finds it."""
    real = play.Play.fault

    async def fault(self: Any, live: Any, *args: Any) -> Any:
        injected, self.injected = (
            self.injected,
            replace(self.injected, reference=lambda: f"{live.row.id}-{live.last_commit}"),
        )
        try:
            return await real(self, live, *args)
        finally:
            self.injected = injected

    patch.setattr(play.Play, "fault", fault)


# pictures


def a_picture_carries_a_digest(patch: Patch) -> None:
    """By which one sees whether it has to be drawn again; no pixel shows it."""
    careless, real = Careless(patch), type(PRESENTATION).picture

    def picture(self: Any, view: Any, names: Any) -> bytes:
        note = b"tEXtComment\0" + f"{zlib.crc32(self.rules.dump(careless.state)):08x}".encode()
        chunk = struct.pack(">I", len(note) - 4) + note + struct.pack(">I", zlib.crc32(note))
        return real(self, view, names)[:-12] + chunk + b"\0\0\0\0IEND\xaeB`\x82"

    patch.setattr(type(PRESENTATION), "picture", picture)


def the_text_board_begins_with_the_richest(patch: Patch) -> None:
    """The order of seats is that of their spice."""
    careless, real = Careless(patch), type(PRESENTATION).text_board

    def text_board(self: Any, view: Any, names: Any) -> str:
        rich = sorted(careless.state.purse.items(), key=lambda pair: -pair[1])
        return f"{real(self, view, names)}\n{', '.join(names.get(seat, '') for seat, _ in rich)}"

    patch.setattr(type(PRESENTATION), "text_board", text_board)


# what others are answered


def it_counts_with_all_that_followed(patch: Patch) -> None:
    """The reply tells everything that happened, and forgets who may hear it."""
    real = service.TableService._counted

    def counted(self: Any, live: Any, seat: str, commits: Any) -> Any:
        heard = [c._replace(facts=tuple((fact, None) for fact, _ in c.facts)) for c in commits]
        return real(self, live, seat, heard)

    patch.setattr(service.TableService, "_counted", counted)


def a_reminder_says_that_all_others_answered(patch: Patch) -> None:
    """To hurry the last one."""
    real = private.reminder

    async def reminder(db: Any, live: Any, post: Any) -> Any:
        notice = await real(db, live, post)
        asked = private.find(live, str(json.loads(post.body)["ref"]).partition("#")[0])
        if notice is None or asked is None or asked.answered:
            return notice
        others = [d for d in live.owed() if d.key == asked.key and d.seat != asked.seat and not d.answered]
        return notice if others else replace(notice, text=f"{notice.text}\nEverybody else has answered.")

    patch.setattr(private, "reminder", reminder)


def the_list_says_when_somebody_last_acted(patch: Patch) -> None:
    """A table at which something happens looks alive."""
    real = standing.info

    def info(live: Any, now: Any) -> Any:
        table = real(live, now)
        last = max((s.last_seen for s in live.seats.values() if s.last_seen is not None), default=None)
        when = f" · last move <t:{int(last.timestamp())}:R>" if last is not None else ""
        return replace(table, headline=table.headline + when)

    patch.setattr(standing, "info", info)


def the_list_says_how_many_answers_are_missing(patch: Patch) -> None:
    """Named or not."""
    careless, real = Careless(patch), game_commands._line

    def line(info: Any) -> str:
        missing = sum(not d.answered for d in careless.live.owed()) if careless.live is not None else 0
        return f"{real(info)} · waits for {missing}"

    patch.setattr(game_commands, "_line", line)


def a_press_on_the_board_is_answered_there(patch: Patch) -> None:
    """Whatever message was pressed is taken for the person's own."""
    real = Answer.__init__

    def init(self: Any, interaction: Any, front: Any) -> None:
        real(self, interaction, front)
        self.in_place = interaction.message is not None

    patch.setattr(Answer, "__init__", init)


def a_refusal_is_told_in_the_channel(patch: Patch) -> None:
    """Only screens with a card or with several buttons are private; a refusal has one, its rule."""
    real = Answer._show

    async def show(self: Any, screen: Any, anew: bool) -> None:
        several = sum(len(row) for row in screen.rows) > 1
        if several or screen.cards or self.taken or self.in_place:
            await real(self, screen, anew)
        else:
            await self.interaction.response.send_message(screen.text)

    patch.setattr(Answer, "_show", show)


def a_completion_says_who_is_busy(patch: Patch) -> None:
    """Players who owe an answer are marked where one of them is chosen."""
    careless = Careless(patch)

    def suggestions(lines: Any) -> Any:
        owing = {d.seat.replace("_", " ") for d in careless.live.owed() if not d.answered}
        busy = [any(seat in line.casefold() for seat in owing) for _, line in lines]
        return [(f"{label} (is asked)" if so else label, line) for (label, line), so in zip(lines, busy, strict=True)]

    patch.setattr(answers, "suggestions", suggestions)


def a_preview_weighs_the_foe(patch: Patch) -> None:
    """It tells what those who stand there could pay for."""
    careless, real = Careless(patch), type(PRESENTATION).preview

    def told(self: Any, seen: Any, move: Any) -> str:
        s: State = careless.state
        theirs = sum(s.purse[f] for f in s.factions if f != seen.seat)
        return f"{real(self, seen, move)}\nMind the {theirs} spice that the others could pay."

    patch.setattr(type(PRESENTATION), "preview", told)


_OF_EXPANSIONS = (step.name for expansion in EXPANSIONS for step in expansion.steps)
_WITH_THE_PHASE = (*_OF_EXPANSIONS, "spice_look_karama")  # unnamed, and open when the new chapter is told
STRANGERS = (
    Leak(whoever_is_asked_again_has_all_the_time, ("asked_again",), ("nexus",)),
    Leak(a_refused_answer_costs_no_time, ("refused",), at_length=True),
    Leak(a_proposal_in_the_last_quarter_gives_all_more_time, ("asked_again", "secret"), ("nexus",), style="late"),
    Leak(a_nexus_runs_out_sooner_once_somebody_has_proposed, ("asked_again", "secret"), ("nexus",)),
    Leak(the_log_tells_that_a_proposal_was_told_too_late, ("asked_again", "secret"), ("nexus",)),
    Leak(the_board_says_how_many_answered, ("early",), UNNAMED),
    Leak(the_board_says_who_is_writing, ("half_filled",)),
    Leak(the_board_comes_anew_every_ten_commits, ACTS, at_length=True),
    Leak(the_story_is_sent_again_for_every_act, ACTS, at_length=True),
    Leak(what_two_know_is_told, ("secret", "asked_again"), ("nexus",), at_length=True),
    Leak(all_is_told_after_a_restart, ("ordered", "otherwise", "stopped"), at_length=True),
    Leak(a_mention_says_that_something_is_asked, ("ahead",), _WITH_THE_PHASE),
    Leak(a_mention_for_what_is_not_named, ("asked_again",), ("nexus",), style="slow", at_length=True),
    Leak(a_pause_tells_what_is_owed, ("early",), UNNAMED, style="halts"),
    Leak(a_fault_is_named_by_the_commit, ACTS),
    Leak(a_picture_carries_a_digest, ("spice",)),
    Leak(the_text_board_begins_with_the_richest, ("spice",)),
    Leak(it_counts_with_all_that_followed, ("ahead",), UNNAMED, at_length=True),
    Leak(a_reminder_says_that_all_others_answered, ("early",), UNNAMED, at_length=True),
    Leak(the_list_says_when_somebody_last_acted, ACTS, at_length=True),
    Leak(the_list_says_how_many_answers_are_missing, ("early",), UNNAMED),
    Leak(a_press_on_the_board_is_answered_there, ("cards_in_hands", "spice"), at_length=True),
    Leak(a_refusal_is_told_in_the_channel, ("refused", "look"), at_length=True),
    Leak(a_completion_says_who_is_busy, ("early",), UNNAMED, at_length=True),
    Leak(a_preview_weighs_the_foe, ("spice",), at_length=True),
)
