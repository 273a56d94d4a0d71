"""Looking for what may have arrived, by a clock that is wrong: the search goes by Discord's time."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.tables.outbox import row
from storage import Database, GameInput
from tests.discord.conftest import Table
from tests.discord.test_delivery import later
from tests.discord.test_game import begun
from tests.hosted import Hosted

JUST_WITHIN = timedelta(minutes=59)  # the hour that is searched before the first attempt


def _db(table: Table) -> Database:
    assert table.app.db is not None
    return table.app.db


@pytest.fixture
async def off(table: Table, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Table:
    """The table, with a bot whose clock is so far ahead of Discord's."""
    right = Hosted.now

    wrong: timedelta = request.param

    def now(hosted: Hosted) -> datetime:
        return right(hosted) + wrong

    monkeypatch.setattr(Hosted, "now", now)
    await table.box.restart_bot()
    return table


async def _arrives_and_nobody_hears_of_it(table: Table, game: int) -> None:
    """Send a message in the last instant before the bot stops: it does not know what became of it."""
    assert table.bot.postman is not None
    assert table.app.service is not None
    await table.bot.postman.stop()
    place = int(table.box.find_channel("table").id)
    await _db(table).journal.commit(GameInput(game, outbox=(row("left", "channel", place, "Duke Leto"),)))
    (post,) = [post for post in await _db(table).outbox.ready() if post.kind == "left"]
    claim = await _db(table).outbox.claim([post.id])
    notice = await table.app.service.compose(claim.posts)
    assert notice is not None
    await table.bot.postman._courier.deliver(claim, notice)


@pytest.mark.parametrize("off", [JUST_WITHIN, -JUST_WITHIN], indirect=True, ids=["ahead", "behind"])
async def test_what_may_have_arrived_is_found_though_the_clock_is_wrong_within_the_hour(off: Table) -> None:
    anna, ben = off.people[:2]
    game = await begun(off, [anna, ben])
    await _arrives_and_nobody_hears_of_it(off, game)
    off.box.clock.advance(600)
    await off.box.restart_bot()
    await later(off)
    assert sum("Duke Leto" in message.text for message in anna.channel("table")) == 1
    assert await _db(off).outbox.of_game(game, "queued", "sending") == []
