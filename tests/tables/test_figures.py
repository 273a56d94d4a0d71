"""A game that is over in figures: who is shown which, that they add up, and that there are none before its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.games.presentation import Card, Presentation
from bot.tables.api import Person, Sorry
from bot.tables.figures import figures
from bot.tables.words import say
from storage import WholeGame

from .table import Table, a_table

GITA = Person(9000, "Gita")


async def played_out(table: Table, game: int) -> None:
    """Nobody answers: the defaults play the game to its end."""
    while (earliest := await table.service.earliest()) is not None:
        table.clock[0] = max(table.clock[0], earliest)
        await table.service.tick()
    assert (await table.service.info(game)).status == "over"


def titled(cards: tuple[Card, ...]) -> Mapping[str, tuple[str, ...]]:
    return {card.title: card.lines for card in cards}


async def test_every_table_hears_its_game_in_figures_at_the_end(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy", preset="live")
        await table.post()
        assert [n for n in table.told["channel", 100] if n.ref == "figures"] == [], "not before the end"
        with pytest.raises(Sorry, match="when it is over"):
            await table.service.figures(game, table.person(0))
        await played_out(table, game)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if n.ref == "figures"]
        found, words = titled(told.cards), say().figures
        assert "in figures, as everybody could have counted them" in told.text
        assert len(found["Apples at the end of each round"]) == 2
        assert [picture.name for picture in told.pictures] == ["apples.png"]
        assert told.pictures[0].data.startswith(b"\x89PNG")
        assert [(button.action, button.label) for button in told.buttons] == [("figures", words.all)]
        assert words.waited_by_name in found
        assert words.waited not in found
        onlooker = await table.service.figures(game, GITA)
        assert (onlooker.cards, onlooker.pictures) == (told.cards, told.pictures), "who has no seat sees no more"
        mine = titled((await table.service.figures(game, table.person(0))).cards)
        assert words.waited in mine
        assert words.waited_by_name not in mine
        assert all("hour" in line or "minute" in line for line in mine[words.waited])
        assert not all(line.endswith(": 0 minutes") for line in mine[words.waited]), "nobody answered"


def waits(whole: WholeGame, shows: Presentation, *, everything: bool) -> tuple[str, ...]:
    """How long the game waited for each seat, as it is told when it ends now."""
    found = figures(replace(whole, game=replace(whole.game, status="over")), shows, everything=everything)
    assert found is not None
    return found.cards[-1].lines


async def test_who_is_waited_for_is_counted_to_the_minute(tmp_path: Path) -> None:
    """Three owe an answer: one gives it after a quarter of an hour, one the same evening, one two days later."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy", preset="live")
        live = await table.service.memory.get(game)
        seats = {live.seat_of(1000 + n).seat: n for n in (0, 1, 2)}  # type: ignore[union-attr]
        for seat, minutes in zip(seats, (15, 605, 2880), strict=True):
            table.clock[0] += timedelta(minutes=minutes)
            (ask, *_) = await table.service.asks(game, table.person(seats[seat]))
            assert ask.decision is not None
            move = ask.choices[0].move
            await table.service.submit(game, table.person(seats[seat]), move, ask.decision.id, table.interaction())
        told = dict(line.split(": ") for line in waits(await table.db.journal.whole(game), live.shows, everything=True))
        names = [live.shows.actor_name(seat) for seat in seats]
        assert [told[name] for name in names] == ["15 minutes", "10 hours 20 minutes", "2 days 10 hours"]


@pytest.mark.parametrize("everything", [True, False], ids=["to its table", "to others"])
async def test_for_whom_a_window_waited_that_named_nobody_is_told_to_its_table_alone(
    tmp_path: Path, everything: bool
) -> None:
    """In two tables that else are the same one answers there at once, or shortly before the time is up."""

    async def told(folder: Path, *, minutes: int) -> tuple[str, ...]:
        async with a_table(folder) as table:
            game = await table.open(people=3, kind="toy")
            live = await table.service.memory.get(game)
            while not (owed := [d for d in live.owed() if not d.named]):
                table.clock[0] = max(table.clock[0], await table.service.earliest() or table.clock[0])
                await table.service.tick()
            begun, seat = table.clock[0], live.seats[owed[0].seat]
            table.clock[0] += timedelta(minutes=minutes)
            who = table.person((seat.person or 0) - 1000)
            default = live.shows.rules.questions[owed[0].kind].default(live.game.state, seat.seat, "")  # type: ignore[union-attr]
            await table.service.submit(game, who, default, owed[0].id, table.interaction())
            table.clock[0] = begun + timedelta(days=1)
            await table.service.tick()
            assert not [d for d in live.owed() if d.key == owed[0].key], "the window is over"
            return waits(await table.db.journal.whole(game), live.shows, everything=everything)

    for name in ("1", "60"):
        (tmp_path / name).mkdir()
    one, other = [await told(tmp_path / str(minutes), minutes=minutes) for minutes in (1, 60)]
    assert (one != other) is everything
