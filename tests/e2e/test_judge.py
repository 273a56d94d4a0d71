"""The judge of the end-to-end tests must be able to condemn."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from bot.games.dune.words.en.lexicon import LEXICON
from bot.games.presentation import Line
from bot.sandbox import acting, posting
from bot.sandbox.model import Draft
from bot.tables.api import Person as Account
from bot.tables.live import load
from tests.e2e.hall import TABLE, Hall, a_hall
from tests.e2e.judge import (
    Post,
    bots,
    check_back,
    check_commits,
    check_desk,
    check_game,
    leaks,
    opened,
    private_lines,
    told_apart,
    untold_of,
)
from tests.e2e.player import Sighted

REMINDED = "Still waiting for you."


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    """A game for two that stands somewhere in its first turn, the bot stopped."""
    async with a_hall(tmp_path, seed="judge", people=("Anna", "Ben"), patch=monkeypatch) as made:
        await made.run()
        await made.open(seats=2, pace="fast")
        players = [Sighted(person, random.Random(1), TABLE) for person in made.people]
        while sum(len(player.counted) for player in players) < 8:
            for player in players:
                await player.act()
                await made.rest()
        await made.stop()
        await check_game(made.database, 1, made)
        yield made


async def test_a_message_that_is_missing_is_noticed(hall: Hall) -> None:
    anna = hall.people[0]
    lost = next(m for m in bots(anna.inbox(), hall, 1) if m.content.startswith("-# Anna's table · "))
    posting.delete(hall.box.world, *acting.shown(hall.box.world, anna.account, lost.channel_id, lost.id))
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


@pytest.mark.parametrize("where", ["table", "private"])
async def test_a_message_that_came_twice_is_noticed(hall: Hall, where: str) -> None:
    anna, world = hall.people[0], hall.box.world
    told = bots(anna.inbox() if where == "private" else anna.channel(TABLE), hall, 1)[-1]
    channel, _ = acting.shown(world, anna.account, told.channel_id, told.id)
    body = {"content": told.content, "embeds": told.embeds, "components": told.raw["components"]}
    posting.post(world, channel, world.application.bot_id, Draft(body))
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


@pytest.mark.parametrize("wrong", ["another is alive", "none is alive"])
async def test_a_private_channel_without_its_one_live_message_is_noticed(hall: Hall, wrong: str) -> None:
    world = hall.box.world
    asked = [(person, m) for person in hall.people for m in bots(person.inbox(), hall, 1) if "~choice~" in str(m.raw)]
    assert asked, "somebody is asked something"
    (person, alive), *_ = asked
    former = next(m for m in bots(person.inbox(), hall, 1) if m.id != alive.id)
    async with opened(hall.database) as db:
        live = await load(db, 1, hall.games, {})
    seat = live.seat_of(int(person.id))
    assert seat is not None
    check_desk(live, seat, bots(person.inbox(), hall, 1))
    shown = world.shown_message((former if wrong == "another is alive" else alive).id, alive.channel_id, person.id)
    assert shown is not None
    shown.components = alive.raw["components"] if wrong == "another is alive" else []
    with pytest.raises(AssertionError):
        check_desk(live, seat, bots(person.inbox(), hall, 1))


@pytest.mark.parametrize("where", ["table", "private"])
async def test_what_was_taken_back_and_is_not_struck_out_is_noticed(hall: Hall, where: str) -> None:
    await hall.run()
    await taken_back_to_the_beginning(hall)
    await hall.stop()
    await check_game(hall.database, 1, hall)
    world = hall.box.world
    seen = [(p, m) for p in hall.people for m in bots(p.inbox() if where == "private" else p.channel(TABLE), hall, 1)]
    gone = {m.id: (p, m) for p, m in seen if re.search("^~~(?!✓)", m.content, re.MULTILINE)}
    assert gone, "it told more than answers"
    person, message = next(iter(gone.values()))
    shown = world.shown_message(message.id, message.channel_id, person.id)
    assert shown is not None
    shown.content = re.sub("^~~(?!✓)(.*)~~$", r"\1", shown.content, flags=re.MULTILINE)
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


async def taken_back_to_the_beginning(hall: Hall) -> None:
    """Let the host take the game back to its first moment, as a moderator."""
    assert hall.app.service is not None
    anna = Account(int(hall.people[0].id), "Anna")
    desk = await hall.app.service.moderator_desk(1, anna, moderates=True)
    first, *_ = desk.moments
    await hall.app.service.moderate(1, anna, "rewind", first, "a rule was misread", "back", moderates=True)
    await hall.settle()


async def test_how_it_stands_for_whoever_is_away_is_told_while_it_is_so_and_not_afterwards(hall: Hall) -> None:
    """Under his live page, which is no news; the judge knows the line by what is so, not by its words."""
    anna = hall.people[0]
    await hall.run()
    await anna.slash("game run", at=TABLE, do="away")
    await hall.settle()
    pages = [m for m in bots(anna.inbox(), hall, 1) if "The table does not wait for you" in m.content]
    assert len(pages) == 1
    await hall.stop()
    await check_game(hall.database, 1, hall)
    away = hall.box.world.shown_message(pages[0].id, pages[0].channel_id, anna.id)
    assert away is not None
    kept = away.content
    await hall.run()
    await anna.slash("game run", at=TABLE, do="back")
    await hall.settle()
    await hall.stop()
    await check_game(hall.database, 1, hall)
    away.content = kept
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


async def test_that_somebody_was_reminded_stands_in_his_live_page_alone(hall: Hall) -> None:
    async with opened(hall.database) as db:
        clocks = (await load(db, 1, hall.games, {})).clocks
    half, due = max((clock.whole / 2, clock.due) for clock in clocks.values() if clock.due is not None)
    hall.box.clock.advance((due - half - hall.now()).total_seconds() + 1)
    await hall.run()
    await hall.settle()
    await hall.stop()
    await check_game(hall.database, 1, hall)
    told = [(person, m) for person in hall.people for m in bots(person.inbox(), hall, 1)]
    person, live = next((person, m) for person, m in told if REMINDED in m.content)
    over = next(m for one, m in told if one is person and m.content.startswith("-# Anna's table · ") and m.id < live.id)
    page = hall.box.world.shown_message(over.id, over.channel_id, person.id)
    assert page is not None
    page.content += f"\n{REMINDED}"
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


def test_a_button_that_is_left_under_an_absence_that_is_over_is_noticed() -> None:
    def told(state: str, seat: str, message: int | None) -> Post:
        return Post("presence", 7, f"{state}:{seat}", "sent" if message else "dropped", None, message, True, range(0))

    rows = [told("you-away", "guild", 1), told("you-back", "guild", None), told("you-away", "emperor", 2)]
    check_back(rows, bare={1})
    with pytest.raises(AssertionError):
        check_back(rows, bare={2})
    check_back([*rows, told("you-away", "guild", 3)], bare=set())


async def test_a_row_that_was_never_sent_is_noticed(hall: Hall) -> None:
    with closing(sqlite3.connect(hall.database)) as conn:
        conn.execute("update outbox set state = 'queued' where kind = 'private'")
        conn.commit()
    with pytest.raises(AssertionError):
        await check_game(hall.database, 1, hall)


def test_private_news_is_whole_and_in_order() -> None:
    lines = [Line("You bid 3.", 0), Line("You bought Shield."), Line("You pass.", 0), Line("Time ran out.")]
    assert untold_of("You bid 3.\nYou bought Shield.\nTime ran out.", lines) == ""
    assert untold_of("You bought Shield.\nYou pass.\nTime ran out.", lines) == ""
    for wrong in (
        "You bought Shield.",
        "Time ran out.\nYou bought Shield.",
        "You bought Shield.\nTime ran out.\nMore.",
    ):
        assert untold_of(wrong, lines)


def test_what_the_open_question_says_itself_is_not_due_before_it() -> None:
    """In the live page alone: of an earlier one, whose question is answered, the same words are missed."""
    weapon, bought = Line("The opposing weapon: none."), Line("You bought Shield.")
    lines = [(4, weapon), (9, bought), (9, weapon)]
    asked = {"Dial 0 to 4.", weapon.text}
    assert told_apart(lines, 8, asked) == [(4, weapon), (9, bought)]
    assert told_apart(lines, 9, asked) == lines
    assert told_apart(lines, 8, set()) == lines


ASKED = '[["Asked",1,[],{"key":"nexus","kind":"nexus","number":7,"seats":["fremen","guild"],"named":false}]]'


@pytest.mark.parametrize("reopened, right", [("", False), ("guild", False), ("fremen", True)])
def test_a_default_taken_twice_is_noticed(tmp_path: Path, reopened: str, right: bool) -> None:
    again = f'[["Unsealed",1,["{reopened}"],{{"key":"nexus","seat":"{reopened}"}}]]' if reopened else "[]"
    with closing(sqlite3.connect(tmp_path / "x")) as conn:
        conn.execute("create table commits (game_id, commit_no, actor, cause, decision, move)")
        conn.execute("create table facts (game_id, commit_no, facts)")
        up = ("table", "default", None, '{"kind": "time_up", "decisions": ["7:fremen"]}')
        other = ("guild", "typed", "7:guild", "{}")
        rows = [(1, other, ASKED), (2, up, "[]"), (3, other, again), (4, up, "[]")]
        conn.executemany("insert into commits values (1, ?, ?, ?, ?, ?)", [(n, *row) for n, row, _ in rows])
        conn.executemany("insert into facts values (1, ?, ?)", [(n, facts) for n, _, facts in rows])
        conn.commit()
    with nullcontext() if right else pytest.raises(AssertionError):
        check_commits(tmp_path / "x", 1)


async def test_a_game_that_was_stopped_is_noticed(hall: Hall) -> None:
    row = (1, "a", "2026-03-01T12:00:00.000000+00:00", "1", "{}", "{}", "KeyError", "2026-03-01T13:00:00.000000+00:00")
    with closing(sqlite3.connect(hall.database)) as conn:
        columns = "game_id, reference, at, rules_version, move, state, traceback, resolved_at"
        conn.execute(f"insert into attention ({columns}) values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        conn.commit()
    with pytest.raises(AssertionError, match="KeyError"):
        await check_game(hall.database, 1, hall)


async def test_what_another_was_told_is_noticed(hall: Hall) -> None:
    anna, world = hall.people[0], hall.box.world
    async with opened(hall.database) as db:
        live = await load(db, 1, hall.games, {})
        assert await leaks(db, live, hall, lambda card: str(LEXICON.cards[card])) == []
        seat = live.seat_of(int(hall.people[1].id))
        assert seat is not None
        secret = (await private_lines(db, live, seat.seat))[0]
        channel = hall.box.find_channel(anna.inbox()[0].channel_id)
        posting.post(world, channel, world.application.bot_id, Draft({"content": secret}))
        assert await leaks(db, live, hall, lambda card: str(LEXICON.cards[card])) != []
