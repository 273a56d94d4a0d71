"""The story so far, in pages: what each reader may know of it, where it happened, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.games.presentation import HEADLINE, Card, Presentation
from bot.tables import desk
from bot.tables.api import Sorry, Story
from bot.tables.past import CHAPTERS, KEPT, ROOM, Page, pages
from bot.tables.words import say
from engine.core.moves import SetStop
from engine.core.orders import stoppable
from storage.looks import VISIT
from tests.bench.recorded import play

from .table import Table, a_table

NOBODY = 5  # of the people, who does not sit there


async def whole(table: Table, game: int, number: int) -> list[Story]:
    """Turn all pages, from the first on, as a reader does."""
    found = [await table.service.story(game, table.person(number), 1)]
    while found[-1].page < len(found[-1].heads):
        found.append(await table.service.story(game, table.person(number), found[-1].page + 1))
    return found


def lines_of(found: list[Story]) -> list[str]:
    return [line for story in found for card in story.cards for line in card.lines]


async def test_each_reader_is_told_what_he_has_heard(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await play(table, game, 160, "past")
        live = await table.service.memory.get(game)
        stories: dict[int, list[str]] = {}
        for number in (*range(4), NOBODY):
            own = live.seat_of(table.person(number).id)
            seat = own.seat if own is not None else None
            found = await whole(table, game, number)
            assert len(found) > 2
            assert {story.seat for story in found} == {seat or ""}
            stories[number] = lines_of(found)
            told, met = "\n".join(stories[number]), 0
            for _, kind, version, audience, body in await table.db.journal.facts_for(game, seat):
                fact = live.shows.rules.facts.decode(kind, version, body)
                line = live.shows.sentence(fact, seat, live.player_names())
                if line is not None and line.weight < HEADLINE and not line.short:
                    assert line.text.removesuffix(".") in told
                    met += audience is not None
            assert (met > 5) == (seat is not None)
        mark = say().looking.story_private.format(line="")
        private = {number: [line for line in lines if mark in line] for number, lines in stories.items()}
        assert [number for number, lines in private.items() if len(lines) > 5] == [0, 1, 2, 3]
        assert private[NOBODY] == []


async def test_pages_are_filled_from_the_beginning_and_stay(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await play(table, game, 80, "past")
        before = await whole(table, game, 0)
        await play(table, game, 130, "more")
        after = await whole(table, game, 0)
        assert len(after) > len(before) > 1
        full = [story.cards for story in before[:-1]]
        assert [story.cards for story in after[: len(full)]] == full
        for story in after:
            assert 1 <= len(story.cards) <= CHAPTERS
            assert sum(len(card.title) + sum(map(len, card.lines)) for card in story.cards) <= ROOM
        left: list[Card] = [
            one.cards[-1] for one, other in pairwise(after) if other.cards[0].title == one.cards[-1].title
        ]
        assert left
        assert [card for card in left if not card.lines] == [], "a heading left behind"
        assert after[0].heads == tuple(story.cards[0].title for story in after)
        last = await table.service.story(game, table.person(0))
        assert (last.page, last.cards) == (len(after), after[-1].cards)
        assert (await table.service.story(game, table.person(0), 0)).page == 1
        assert (await table.service.story(game, table.person(0), 10**9)).cards == last.cards


async def test_what_is_new_begins_where_one_last_looked(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, ana = await table.open(people=3), table.person(0)
        await play(table, game, 60, "past")
        everything = await table.service.story(game, ana, new=True)
        assert everything.since is None, "who has not looked before has everything before him"
        assert everything.cards == (await table.service.story(game, ana, 1)).cards
        looked = table.clock[0]
        await table.service.looked(game, ana, looked)
        seen = lines_of(await whole(table, game, 0))
        table.clock[0] += timedelta(hours=9)
        nothing = await table.service.story(game, ana, new=True)
        assert (nothing.heads, nothing.cards, nothing.since) == ((), (), looked)
        await play(table, game, 75, "more")
        told = await table.service.story(game, ana, new=True)
        assert told.since == looked
        assert told.page == 1
        news = [line for card in told.cards for line in card.lines]
        assert len(news) > 3
        all_of_it = lines_of(await whole(table, game, 0))
        assert all_of_it[len(seen) : len(seen) + len(news)] == news
        assert told.cards[0].title, "it says in which chapter it goes on"
        await table.service.looked(game, ana, table.clock[0])
        table.clock[0] += VISIT - timedelta(seconds=1)
        assert (await table.service.story(game, ana, new=True)).cards == told.cards, "the same visit"
        table.clock[0] += timedelta(seconds=1)
        assert (await table.service.story(game, ana, new=True)).cards == ()
        assert (await table.service.story(game, table.person(1), new=True)).since is None, "another has not looked"


async def test_whoever_turns_a_page_is_told_the_story_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others do meanwhile in private has it told no more often; what is new to a reader has."""
    told: list[str | None] = []

    def counted(shows: Presentation, rows: Any, seat: str | None, *more: Any) -> list[Page]:
        told.append(seat)
        return pages(shows, rows, seat, *more)

    monkeypatch.setattr(desk, "pages", counted)
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await play(table, game, 80, "past")
        first, other = [await whole(table, game, number) for number in (0, 1)]
        seats = [first[0].seat, other[0].seat]
        assert len(set(seats)) == 2
        assert min(len(first), len(other)) > 1
        assert told == seats
        live = await table.service.memory.get(game)
        assert live.game is not None
        stop = SetStop(window=stoppable(live.shows.rules, live.game.state, seats[1])[0])
        await table.service.submit(game, table.person(1), stop, None, table.interaction())
        assert await whole(table, game, 0) == first
        assert told == seats, "it was nothing to him"
        assert await whole(table, game, 1) != other
        assert told == [*seats, seats[1]]
        for number in range(KEPT):
            await play(table, game, 90 + 6 * number, "more")
            await table.service.story(game, table.person(NOBODY))
        assert len(vars(table.service.leafed)["_kept"]) == KEPT


async def test_what_others_do_in_private_turns_no_page(tmp_path: Path) -> None:
    """The number of pages is of what the reader has heard: an order of another moves nothing."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        await play(table, game, 60, "past")
        before = [await table.service.story(game, table.person(n)) for n in (0, 1)]
        for kind in ("voice_karama", "landing", "bid"):
            try:
                await table.service.submit(game, table.person(1), SetStop(window=kind), None, table.interaction())
            except Sorry:
                continue
        after = [await table.service.story(game, table.person(n)) for n in (0, 1)]
        assert after[0] == before[0]
        assert after[1] != before[1]
