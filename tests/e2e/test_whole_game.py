"""A six-player game from the open table to a victory, entered by interactions alone, with restarts in the middle."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.games.dune.words.en.lexicon import LEXICON
from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from bot.tables.api import Person as Account
from bot.tables.live import LiveGame, load
from tests.e2e.hall import TABLE, Hall, a_hall
from tests.e2e.judge import check_game, commits, leaks, opened
from tests.e2e.player import COUNTS, Player, Sighted, confirmed

TURNS = 2
SEED = "whole"


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    async with a_hall(tmp_path, seed=SEED, turns=TURNS, patch=monkeypatch) as made:
        await made.run()
        yield made


async def played(hall: Hall, game: int, players: dict[int, Player], until: Callable[[LiveGame, int], bool]) -> None:
    """Let people answer until enough did, or the game is over."""
    answers = 0
    while True:
        await hall.rest()
        live = await hall.live(game)
        assert live.game is not None, "the cards are dealt"
        if live.row.status != "running" or until(live, answers):
            return
        decision = next(d for d in live.owed() if not d.held and not d.answered)
        person = live.seats[decision.seat].person
        assert person is not None, "machine players have answered by now"
        assert hall.app.service is not None
        asks = await hall.app.service.asks(game, Account(person, ""))
        ask = next(a for a in asks if a.decision == decision)
        await players[person].answer(ask, live.shows.machine(live.seen(decision), "people"))
        answers += 1


def on_screen(hall: Hall, live: LiveGame) -> tuple[Person, Seen] | None:
    """Return a question that stands among somebody's private messages and is still open."""
    open_now = {d.id for d in live.owed() if not d.held and not d.answered}
    for person in hall.people:
        for message in person.inbox():
            if any(f"~{d}/0" in b["custom_id"] for d in open_now for b in message.buttons):
                return person, message
    return None


async def in_another_process(hall: Hall, sighted: list[Sighted]) -> int:
    """Play on with the bot as a process of its own, which is killed once and ended in order once."""
    counted = 0
    for ending in ("kill", "stop"):
        bot = hall.spawn()
        await bot.start()
        goal = counted + 3
        async with asyncio.timeout(60):
            while counted < goal:
                acted = [await each.act() for each in sighted]
                counted += sum(acted)
                if not any(acted):
                    await hall.box.quiet()
        await getattr(bot, ending)()
        await hall.gone()
    return counted


async def test_a_game_for_six_is_played_to_a_victory_through_every_door(hall: Hall) -> None:
    anna, _, carla = hall.people
    carla.close_dms()
    game = await hall.open(seats=6, machines=3, pace="fast")
    players = {int(p.id): Player(p, random.Random(f"{SEED}{p.account.username}"), TABLE) for p in hall.people}
    await played(hall, game, players, lambda live, n: n >= 12 and on_screen(hall, live) is not None)

    found = on_screen(hall, await hall.live(game))
    assert found is not None
    person, question = found
    await hall.box.restart_bot()
    first = next(b["custom_id"] for b in question.buttons if "~choice~" in b["custom_id"])
    assert COUNTS in (await confirmed(person, await person.click(question, first))).text
    await played(hall, game, players, lambda live, n: n >= 6)

    await hall.stop()
    sighted = [Sighted(p, random.Random(SEED), TABLE) for p in hall.people]
    elsewhere = await in_another_process(hall, sighted)
    assert elsewhere >= 6
    await hall.run()

    await played(hall, game, players, lambda live, n: False)
    live = await hall.live(game)
    assert live.row.status == "over"
    assert live.game is not None
    assert live.game.state.winners
    result = live.shows.result(live.view(), live.player_names())
    assert result in next(m for m in anna.channel(TABLE) if m.pinned).content
    ways = sum((player.ways for player in players.values()), Counter[str]())
    assert min(ways[way] for way in ("button", "command", "form")) >= 10, ways
    assert players[int(carla.id)].ways["board"] >= 3, "who has closed private messages answers by the board"
    assert not any(m.raw["author"]["id"] != carla.id for m in carla.inbox())

    await hall.stop()
    typed = Counter(str(c.decision) for c in commits(hall.database, game) if c.cause == "typed")
    said = [d for p in players.values() for d in p.answered] + [a.decision for s in sighted for a in s.counted]
    assert Counter(said) - typed == Counter(), "an answer that counted is not in the journal"
    await check_game(hall.database, game, hall, unreachable=[carla])
    async with opened(hall.database) as db:
        table = await load(db, game, hall.games, {})
        assert await leaks(db, table, hall, lambda card: str(LEXICON.cards[card])) == []
