"""The main flows once more under SimCord, which reads Discord's rules independently of our own stand-in."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app import App, Sources, machine_time
from bot.discord.postman import Postman
from bot.settings import Settings
from bot.tables.api import Person
from bot.tables.versions import Versions
from engine.core.decision import Decision
from tests.discord.plain import PlainDune
from tests.games_shown.shown import SHOWN
from tests.hosted import Bot
from tests.sampling import sample


@dataclass
class Scene:
    env: Any
    channel: Any
    anna: Any
    ben: Any
    folder: Path
    app: App
    bot: Bot
    users: list[Any]

    async def deliver(self) -> None:
        """SimCord waits until no task waits, so the postman is sent round by hand."""
        assert self.bot.postman is not None
        await self.bot.postman.once()
        await self.env.settle()


def make(folder: Path) -> tuple[App, Bot]:
    settings = Settings(_env_file=None, database=folder / "sim.sqlite3")
    sources = Sources(machine_time, lambda p: f"s/{p}", lambda: "ref", versions={"dune": Versions("", "test", "test")})
    app = App(settings, {**SHOWN, "dune": PlainDune()}, sources)
    return app, Bot(app.open, guild_ready_timeout=0.02)


@asynccontextmanager
async def scene_in(folder: Path) -> AsyncIterator[Scene]:
    app, bot = make(folder)
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("table")
        users = [env.create_user(name) for name in ("anna", "ben")]
        anna, ben = (guild.add_member(user) for user in users)
        made = Scene(env, channel, anna, ben, folder, app, bot, users)
        yield made
        await made.bot.close()


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)


def text_of(result: Any) -> str:
    return "\n".join([result.response.content, *(str(e.to_dict()) for e in result.response.embeds)])


async def begun(scene: Scene) -> int:
    opened = await scene.anna.slash(scene.channel, "game new", seats=2)
    assert "table is open" in opened.response.content
    await scene.deliver()
    asked = await scene.ben.click(scene.channel.last_message, label="Join")
    joined = await scene.ben.click(asked.response, label="Any faction")
    assert joined.ephemeral
    assert "The game begins" in joined.response.content
    await scene.deliver()
    assert scene.app.db is not None
    return (await scene.app.db.tables.games())[-1].id


async def play_on(scene: Scene, game: int, until: str) -> Decision:
    """Answers everything by what the rules call sensible until somebody owes a decision of that kind."""
    service, rng = scene.app.service, random.Random(5)
    assert service is not None
    for number in range(2000):
        live = await service.memory.get(game)
        assert live.game is not None
        owed = [d for d in live.owed() if not d.held and not d.answered]
        found = [d for d in owed if d.kind == until]
        if found:
            return found[0]
        decision = owed[0]
        person = live.seats[decision.seat].person
        assert person is not None
        question = live.shows.rules.questions[decision.kind]
        move = sample(question, live.game.state, decision.seat, decision.ref, rng)
        await service.submit(game, Person(person, "x"), move, decision.id, f"by-hand-{number}")
    raise AssertionError(f"nobody was ever asked for {until}")


def actor(scene: Scene, live: Any, seat: str) -> Any:
    return scene.anna if live.seats[seat].person == scene.anna.id else scene.ben


async def test_create_join_and_bid(tmp_path: Path) -> None:
    async with scene_in(tmp_path) as scene:
        game = await begun(scene)
        assert len(scene.channel.pinned_messages()) == 1
        decision = await play_on(scene, game, "bid")
        live = await scene.app.service.memory.get(game)  # type: ignore[union-attr]
        bidder = actor(scene, live, decision.seat)
        amounts = await bidder.autocomplete(scene.channel, "answer", "say", "")
        assert amounts
        answer = await bidder.slash(scene.channel, "answer", what="bid", say=amounts[0]["value"])
        assert answer.ephemeral
        assert "Recorded" in answer.response.content


async def test_a_plan_by_dialog(tmp_path: Path) -> None:
    async with scene_in(tmp_path) as scene:
        game = await begun(scene)
        decision = await play_on(scene, game, "plan")
        live = await scene.app.service.memory.get(game)  # type: ignore[union-attr]
        planner = actor(scene, live, decision.seat)
        shown = await planner.slash(scene.channel, "answer", what="plan")
        assert shown.modal is not None
        values: dict[str, Any] = {}
        for part in shown.modal["components"]:
            component = part["component"]
            if component["type"] == 3:
                if component["custom_id"] in ("leader", "treachery"):
                    values[component["custom_id"]] = [component["options"][0]["value"]]
                elif component["custom_id"] != "traitors":
                    values[component["custom_id"]] = ["~none"]
            else:
                values[component["custom_id"]] = "0"
        form = await planner.submit_modal(shown, values)
        done = await planner.click(form.response, label="Done")
        assert "Recorded" in text_of(done)


async def test_a_closed_private_channel_is_remembered(tmp_path: Path) -> None:
    async with scene_in(tmp_path) as scene:
        scene.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=1)
        await scene.anna.slash(scene.channel, "game new", seats=2)
        await scene.deliver()
        assert scene.app.db is not None
        game = (await scene.app.db.tables.games())[-1].id
        seat = await scene.app.db.tables.seat_of(game, scene.anna.id)
        assert seat is not None
        assert seat.dm_state == "closed"


async def test_a_restart_with_an_old_button(tmp_path: Path) -> None:
    async with scene_in(tmp_path) as scene:
        await begun(scene)
        user = scene.users[0]
        question = user.dm_channel.last_message
        await scene.bot.close()
        scene.app, scene.bot = make(tmp_path)
        await scene.env.restart_bot(scene.bot)
        board = scene.channel.pinned_messages()[0]
        hand = await scene.anna.click(board, label="My hand")
        assert hand.ephemeral
        assert "Spice" in text_of(hand)
        form = await user.click(question, label="Answer…")
        assert "Leader: **" in text_of(form), "of the discs drawn, one alone can be kept: it need not be chosen"
        done = await user.click(form.response, label="Done")
        assert "Recorded" in text_of(done)
