"""Leaks planted in the tables and in what is said on Discord: each does one thing carelessly. Only tests apply them.

None of them is known to the comparison; each names positions and kinds of twin that must show it, to save time.
"""

from __future__ import annotations

import io
import logging
import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import count, permutations
from typing import Any

from PIL import Image

from bot.discord import render
from bot.discord.answering import Answer
from bot.discord.commands import answers
from bot.discord.commands import running as game_commands
from bot.discord.courier import Courier
from bot.discord.front import Front
from bot.games.dune import PRESENTATION
from bot.games.dune import presentation as shows
from bot.games.presentation import Choice
from bot.tables import clocks, clockwork, compose, doors, play, private, service, turning
from bot.tables.api import Notice, Sorry
from bot.tables.live import LiveGame
from bot.tables.outbox import row
from bot.tables.service import TableService
from engine.core.run import Run
from engine.dune.phases.nexus import NexusMove
from engine.dune.state import State
from storage import outbox as posts_kept

from .acts import may_whisper
from .leak import ACTS, UNNAMED, Leak, Patch
from .towns import AWAY, REOPENED

log = logging.getLogger("bot.tables.play")


class Careless:
    """The table that was looked at last: what a careless change might reach for anywhere."""

    def __init__(self, patch: Patch) -> None:
        self.live: Any = None
        real = LiveGame.owed

        def owed(live: LiveGame) -> Any:
            self.live = live
            return real(live)

        patch.setattr(LiveGame, "owed", owed)

    @property
    def state(self) -> Any:
        """All there is to know."""
        return self.live.game.state

    @property
    def wealth(self) -> int:
        """What nobody may add up."""
        return sum(self.state.purse.values()) if self.live is not None and self.live.game is not None else 0

    def still_owing(self) -> list[Any]:
        """Return the decisions that are owed without a name."""
        return [d for d in self.live.owed() if not d.named and not d.answered and not d.held]


def _board(patch: Patch, leaking: Callable[[Any, Any], Any]) -> None:
    real = compose._board

    async def board(live: Any) -> Any:
        notice = await real(live)
        return notice and leaking(live, notice)

    patch.setattr(compose, "_board", board)


# that passed once


def an_unnamed_default_is_told_to_all(patch: Patch) -> None:
    real = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        real(self, fact, None if type(fact).__name__ == "DefaultTaken" else to)

    patch.setattr(Run, "emit", emit)


def the_picture_shows_a_sum(patch: Patch) -> None:
    real: Any = vars(shows)["public_scene"]

    careless = Careless(patch)

    def public_scene(view: Any, names: Any, language: Any) -> Any:
        scene = real(view, names, language)
        return replace(scene, waiting_note=f"{scene.waiting_note} {careless.wealth}")

    patch.setattr(shows, "public_scene", public_scene)
    patch.setattr(type(PRESENTATION), "alt_text", lambda self, view, names: "The board.")


def a_pixel_of_the_picture_is_another(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).picture

    def picture(self: Any, view: Any, names: Any) -> bytes:
        image = Image.open(io.BytesIO(real(self, view, names))).convert("RGB")
        image.putpixel((0, 0), (careless.wealth % 256, 0, 0))
        stream = io.BytesIO()
        image.save(stream, "PNG")
        return stream.getvalue()

    patch.setattr(type(PRESENTATION), "picture", picture)


def an_unnamed_question_is_repeated_in_public(patch: Patch) -> None:
    real = clockwork.Deadlines._reminders

    def reminders(self: Any, live: Any, decision: Any, number: int) -> Any:
        return [*real(self, live, decision, number), row("mention", "channel", live.channel, decision.id)]

    patch.setattr(clockwork.Deadlines, "_reminders", reminders)


def the_board_calls_whoever_still_owes(patch: Patch) -> None:
    def leaking(live: Any, notice: Any) -> Any:
        owing = [live.seats[d.seat].person for d in live.owed() if not d.held and not d.answered]
        called = tuple(person for person in dict.fromkeys(owing) if person is not None)
        return replace(notice, text=" ".join([notice.text, *(f"<@{p}>" for p in called)]), mention=called)

    _board(patch, leaking)


def moves_are_logged(patch: Patch) -> None:
    real = play.Play.move

    async def move(self: Any, live: Any, by: str, made: Any, *args: Any, **more: Any) -> Any:
        log.info("game %s: %s", live.row.id, made)
        return await real(self, live, by, made, *args, **more)

    patch.setattr(play.Play, "move", move)


def the_bot_thinks_in_public(patch: Patch) -> None:
    async def defer(self: Answer) -> None:
        await self.interaction.response.defer(ephemeral=False, thinking=True)

    patch.setattr(Answer, "_defer", defer)


def commits_are_counted_in_the_list(patch: Patch) -> None:
    careless = Careless(patch)
    real = game_commands._line
    patch.setattr(game_commands, "_line", lambda info: f"{real(info)} · {careless.live.last_commit} moves")


def _nearly_empty(s: State) -> bool:
    """Whether a card more or less makes a hand empty, or no longer so."""
    return any(len(hand) < 2 for hand in s.hands.values())


def an_empty_hand_has_less_time(patch: Patch) -> None:
    careless = Careless(patch)
    real = clocks.wind

    def wind(old: Any, *given: Any, **more: Any) -> Any:
        wound = real(old, *given, **more)
        hands = careless.state.hands if careless.live.game is not None else {}
        return {
            key: replace(clock, due=clock.due - clock.whole / 2)
            if key not in old and clock.due is not None and not hands.get(key.partition(":")[2])
            else clock
            for key, clock in wound.items()
        }

    patch.setattr(clocks, "wind", wind)


# in what the channel is told


def a_counter_in_a_button(patch: Patch) -> None:
    def leaking(live: Any, notice: Any) -> Any:
        return replace(notice, buttons=tuple(replace(b, version=live.last_commit) for b in notice.buttons))

    _board(patch, leaking)


def the_wealth_of_the_table(patch: Patch) -> None:
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {sum(live.game.state.purse.values())}"))


def _told(notice: Any, alt_text: str) -> Any:
    """The notice with another text to its picture."""
    return replace(notice, pictures=tuple(picture._replace(alt_text=alt_text) for picture in notice.pictures))


def a_card_in_the_alt_text(patch: Patch) -> None:
    _board(patch, lambda live, notice: _told(notice, repr(sorted(live.game.state.hands.items()))))


def a_button_is_dead_while_somebody_holds_an_order(patch: Patch) -> None:
    def leaking(live: Any, notice: Any) -> Any:
        odd = len(live.game.state.orders) % 2 == 1
        return replace(notice, buttons=tuple(replace(b, disabled=odd) for b in notice.buttons))

    _board(patch, leaking)


def the_board_is_drawn_for_every_act(patch: Patch) -> None:
    patch.setattr(play, "board_changed", lambda before, live, commits: True)


def the_board_is_pinned_anew_for_every_act(patch: Patch) -> None:
    patch.setattr(play, "board_changed", lambda before, live, commits: True)
    _board(patch, lambda live, notice: replace(notice, replaces=False))


def everybody_is_written_to_for_every_act(patch: Patch) -> None:
    def touched(before: Any, after: Any, commits: Any, *, all_are: bool) -> list[Any]:
        return [seat for seat in after.seats.values() if seat.person is not None]

    patch.setattr(turning, "_touched", touched)
    patch.setattr(turning, "_news", lambda live, commits, seat: 1)

    real = private.of_rows

    async def of_rows(db: Any, live: Any, posts: Any) -> Any:
        if posts[-1].kind == "private":
            return Notice("private", "", text="Something happened.")
        return await real(db, live, posts)

    patch.setattr(private, "of_rows", of_rows)


def a_file_is_named_by_the_wealth(patch: Patch) -> None:
    careless, real = Careless(patch), render.files_of

    def files_of(screen: Any) -> Any:
        files = real(screen)
        for file in files:
            file.filename = f"board{careless.wealth}.png"
        return files

    patch.setattr(render, "files_of", files_of)


def the_bot_types_for_the_rich(patch: Patch) -> None:
    careless, real = Careless(patch), Courier.deliver

    async def deliver(self: Courier, claim: Any, notice: Any, **how: Any) -> Any:
        if claim.posts[-1].recipient_kind == "channel" and careless.wealth % 2:
            await self._client.http.send_typing(claim.posts[-1].recipient)
        return await real(self, claim, notice, **how)

    patch.setattr(Courier, "deliver", deliver)


def whoever_gave_an_order_is_mentioned(patch: Patch) -> None:
    real = doors.closed_doors

    def closed_doors(live: Any, asked: Any, now: Any, *, phase_began: bool) -> Any:
        told = [seat for seat, *_ in live.game.state.orders]
        extra = [row("mention", "channel", live.channel, f"phase:{seat}:told") for seat in told]
        return real(live, asked, now, phase_began=phase_began) + extra

    patch.setattr(play, "closed_doors", closed_doors)


def one_count_names_all_messages(patch: Patch) -> None:
    def nonces(posts: Any, new_id: Any) -> list[str]:
        return [new_id("nonce") for _ in posts]

    patch.setattr(posts_kept, "make_nonces", nonces)


def the_end_of_a_window_depends_on_who_is_missing(patch: Patch) -> None:
    def window_end(live: Any, key: str) -> str:
        missing = [d for d in live.owed() if d.key == key and not d.answered]
        return f"({len(missing)} are waited for)"

    patch.setattr(compose, "window_end", window_end)


def the_story_ends_with_a_sign_nobody_sees(patch: Patch) -> None:
    real = compose._story

    def story(live: Any, number: int, commit: int) -> Any:
        notice = real(live, number, commit)
        sign = "\N{ZERO WIDTH SPACE}" * (sum(live.game.state.purse.values()) % 3)
        return notice and replace(notice, text=notice.text + sign)

    patch.setattr(compose, "_story", story)


# in what others are answered


def a_completion_tells_the_wealth(patch: Patch) -> None:
    careless = Careless(patch)
    patch.setattr(answers, "suggestions", lambda *_: [(str(careless.wealth), str(careless.wealth))])


def completions_are_ordered_by_the_deck(patch: Patch) -> None:
    careless, real = Careless(patch), answers.suggestions

    def suggestions(*args: Any) -> Any:
        deck = repr(careless.state.decks.get("treachery"))
        return sorted(real(*args), key=lambda pair: zlib.crc32(f"{deck}{pair}".encode()))

    patch.setattr(answers, "suggestions", suggestions)


def a_refusal_tells_the_wealth(patch: Patch) -> None:
    careless = Careless(patch)

    async def named(*_: Any) -> Any:
        raise Sorry(f"There are {careless.wealth} spice in all.")

    patch.setattr(answers, "named", named)


def a_move_counts_by_the_wealth(patch: Patch) -> None:
    careless, real = Careless(patch), TableService.submit

    async def submit(self: Any, game: int, *args: Any) -> Any:
        if careless.wealth % 2:
            raise Sorry("Please try again.")
        return await real(self, game, *args)

    patch.setattr(TableService, "submit", submit)


def an_error_is_named_by_the_wealth(patch: Patch) -> None:
    careless = Careless(patch)
    real = Front.__init__

    def init(self: Any, *args: Any, **more: Any) -> None:
        real(self, *args, **more)
        self.reference = lambda: f"{careless.wealth:08}"

    patch.setattr(Front, "__init__", init)


def errors_are_numbered_by_what_all_did(patch: Patch) -> None:
    real = Front.__init__

    def init(self: Any, *args: Any, **more: Any) -> None:
        real(self, *args, **more)
        numbers = count()
        at_work = self.at_work

        def counted() -> Any:
            self.acts = next(numbers)
            return at_work()

        self.at_work = counted
        self.reference = lambda: f"{self.acts:08}"

    patch.setattr(Front, "__init__", init)


def a_deadline_depends_on_the_wealth(patch: Patch) -> None:
    careless = Careless(patch)

    def stamp(live: Any, decision: Any) -> str:
        clock = live.clocks.get(decision.id)
        return f"<t:{int(clock.due.timestamp()) + careless.wealth}:R>" if clock is not None and clock.due else ""

    patch.setattr(compose, "stamp", stamp)


def a_ready_made_answer_tells_the_wealth(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).choices

    def choices(self: Any, seen: Any) -> Any:
        return (*real(self, seen), Choice(f"{careless.wealth}", NexusMove()))

    patch.setattr(type(PRESENTATION), "choices", choices)


def the_hand_names_who_set_stops(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).panel

    def panel(self: Any, view: Any) -> Any:
        cards = real(self, view)
        head = replace(cards[0], lines=(*cards[0].lines, f"Stops at this table: {len(careless.state.stops)}"))
        return (head, *cards[1:])

    patch.setattr(type(PRESENTATION), "panel", panel)


def a_preview_tells_what_others_sealed(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).preview

    def preview(self: Any, seen: Any, move: Any) -> str:
        return f"{real(self, seen, move)} {len(repr(sorted(map(repr, careless.state.sealed.values()))))}"

    patch.setattr(type(PRESENTATION), "preview", preview)
    patch.setattr(type(PRESENTATION), "needs_preview", lambda self, move: True)


def a_default_depends_on_the_deck(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).default_text

    def default_text(self: Any, seen: Any) -> str:
        top = next(iter(careless.state.decks.get("treachery", ())), "")
        return real(self, seen) + " " * (sum(map(ord, top)) % 5) + "."

    patch.setattr(type(PRESENTATION), "default_text", default_text)


def the_headline_knows_the_prediction(patch: Patch) -> None:
    careless, real = Careless(patch), type(PRESENTATION).headline

    def headline(self: Any, view: Any) -> str:
        return f"{real(self, view)}{'.' * (careless.state.prediction or ('', 0))[1]}"

    patch.setattr(type(PRESENTATION), "headline", headline)


def an_answer_is_slow_if_others_hold_orders(patch: Patch) -> None:
    """Only who defers can be told from who does not: whether it takes a moment depends on others' orders."""
    careless, real = Careless(patch), Answer.wait

    async def wait(self: Answer, work: Any) -> Any:
        if careless.live is not None and len(careless.state.orders) % 2 and not self.taken:
            await self._defer()
        return await real(self, work)

    patch.setattr(Answer, "wait", wait)


def sealed_answers_are_logged_when_they_change(patch: Patch) -> None:
    real = TableService._counted

    def counted(self: Any, live: Any, seat: str, commits: Any) -> Any:
        log.info("game %s: %s of %s are in", live.row.id, len(live.game.state.sealed), len(live.owed()))
        return real(self, live, seat, commits)

    patch.setattr(TableService, "_counted", counted)


def _an_ally_has_no_page(s: State) -> bool:
    """Whether another may do in secret what somebody is told who is asked nothing: no page of his can be edited."""
    asked = {seat for window in s.windows.values() for seat in window.seats}
    pairs = [pair for allied in s.alliances for pair in permutations(allied, 2)]
    return any(other not in asked and may_whisper(s, one) for one, other in pairs)


def a_door_found_closed_is_told_at_once(patch: Patch) -> None:
    patch.setattr(service, "explained", lambda live, refused, waiting: True)


def whoever_took_a_seat_is_told_at_once(patch: Patch) -> None:
    real = doors.found_closed

    def found_closed(live: Any, seat: Any, now: Any, *, public: bool) -> Any:
        return real(live, seat, now, public=public or seat.dm_state == "unknown")

    patch.setattr(service, "found_closed", found_closed)


def whoever_can_be_reached_again_is_called_no_longer(patch: Patch) -> None:
    """Though it was found out by an act that nobody saw."""
    real = doors.found_open

    def found_open(live: Any, seat: Any) -> Any:
        change, posts = real(live, seat)
        change.pop("preferences", None)
        return change, posts

    patch.setattr(service, "found_open", found_open)


_CLOCKED = ("landing", "ground_movement", "force_revival", "plan", "voice", "prescience", "choose_battle")
_SEALING = ("storm", "force_revival", "plan", "prediction", "traitor")
LEAKS = (
    Leak(
        a_door_found_closed_is_told_at_once,
        ("to somebody away",),
        odd=AWAY,
        where=_an_ally_has_no_page,
        at_length=True,
    ),
    Leak(
        whoever_took_a_seat_is_told_at_once,
        ("to somebody away",),
        odd=AWAY,
        where=_an_ally_has_no_page,
        at_length=True,
    ),
    Leak(whoever_can_be_reached_again_is_called_no_longer, ("reached again",), odd=REOPENED),
    Leak(an_unnamed_default_is_told_to_all, ("early",), UNNAMED, style="late"),
    Leak(the_picture_shows_a_sum, ("spice",)),
    Leak(a_pixel_of_the_picture_is_another, ("spice",), at_length=True),
    Leak(an_unnamed_question_is_repeated_in_public, ("early",), UNNAMED, style="late"),
    Leak(the_board_calls_whoever_still_owes, ("early",), UNNAMED),
    Leak(moves_are_logged, ("otherwise", "ordered"), _SEALING),
    Leak(the_bot_thinks_in_public, ("stopped", "refused"), style="slow"),
    Leak(commits_are_counted_in_the_list, ACTS),
    Leak(an_empty_hand_has_less_time, ("number_of_cards",), _CLOCKED, where=_nearly_empty),
    Leak(a_counter_in_a_button, ACTS),
    Leak(the_wealth_of_the_table, ("spice",), at_length=True),
    Leak(a_card_in_the_alt_text, ("cards_in_hands",)),
    Leak(a_button_is_dead_while_somebody_holds_an_order, ("ordered", "idle_order")),
    Leak(the_board_is_drawn_for_every_act, ACTS),
    Leak(the_board_is_pinned_anew_for_every_act, ACTS),
    Leak(everybody_is_written_to_for_every_act, ACTS),
    Leak(a_file_is_named_by_the_wealth, ("spice",)),
    Leak(the_bot_types_for_the_rich, ("spice",), at_length=True),
    Leak(whoever_gave_an_order_is_mentioned, ("ordered", "idle_order")),
    Leak(one_count_names_all_messages, ("ordered", "otherwise", "secret", "early"), ("bid", "landing", *UNNAMED)),
    Leak(the_end_of_a_window_depends_on_who_is_missing, ("early",), UNNAMED),
    Leak(the_story_ends_with_a_sign_nobody_sees, ("spice",)),
    Leak(a_completion_tells_the_wealth, ("spice",)),
    Leak(completions_are_ordered_by_the_deck, ("order_of_unseen",), at_length=True),
    Leak(a_refusal_tells_the_wealth, ("spice",), at_length=True),
    Leak(a_move_counts_by_the_wealth, ("spice",)),
    Leak(an_error_is_named_by_the_wealth, ("spice",), at_length=True),
    Leak(errors_are_numbered_by_what_all_did, ("look", "refused"), at_length=True),
    Leak(a_deadline_depends_on_the_wealth, ("spice",)),
    Leak(a_ready_made_answer_tells_the_wealth, ("spice",)),
    Leak(the_hand_names_who_set_stops, ("stopped",)),
    Leak(a_preview_tells_what_others_sealed, ("sealed_answer", "otherwise"), ("traitor",)),
    Leak(a_default_depends_on_the_deck, ("order_of_unseen",), at_length=True),
    Leak(the_headline_knows_the_prediction, ("prediction",), at_length=True),
    Leak(an_answer_is_slow_if_others_hold_orders, ("ordered", "idle_order"), at_length=True),
    Leak(
        sealed_answers_are_logged_when_they_change,
        ("early", "again", "otherwise"),
        (*_SEALING, *UNNAMED),
        at_length=True,
    ),
)
