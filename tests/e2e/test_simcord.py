"""Real words, pictures and machine players under SimCord, which reads Discord's rules independently of our stand-in.

The single flows are in tests/discord/test_simcord.py, in plain words; here is a stretch of a real game.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app import App, Sources, machine_time
from bot.discord.ids import Press, parse
from bot.discord.postman import Postman
from bot.settings import Settings
from bot.tables.api import Ask
from bot.tables.api import Person as Account
from bot.tables.live import LiveGame
from bot.tables.outbox import row
from bot.tables.versions import Versions
from engine.core.decision import Decision
from engine.core.moves import Move
from storage import GameInput
from tests.discord.hand import Hand
from tests.discord.simulated import SimPerson
from tests.e2e.player import COUNTS
from tests.games_shown.shown import SHOWN
from tests.hosted import Bot
from tests.sampling import sample


@dataclass
class Scene:
    """A server under SimCord with two people and the bot."""

    env: Any
    guild: Any
    channel: Any
    people: list[Any]
    users: list[Any]
    folder: Path
    app: App
    bot: Bot
    rng: random.Random = field(default_factory=lambda: random.Random(4))
    kinds: list[str] = field(default_factory=list)

    async def deliver(self) -> None:
        """SimCord waits until no task waits, so the postman is sent round by hand."""
        assert self.app.service is not None
        assert self.bot.postman is not None
        await self.app.service.machines.idle()
        await self.bot.postman.once()
        await self.env.settle()

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database."""
        await self.bot.close()
        self.app, self.bot = make(self.folder)
        await self.env.restart_bot(self.bot)

    async def act(self, number: int) -> bool:
        """Answer by a ready-made button what is asked of somebody; returns whether it counted."""
        person = self.people[number]
        desk = await person.slash(self.channel, "answer")
        choices = [p for p in presses(desk.response.components) if p.action == "choice"]
        if not choices or "-# answered;" in text_of(desk):
            return False
        asked = str(desk.response.embeds[0].title)
        screen = await person.click(desk.response, custom_id=self.rng.choice(choices).custom_id())
        if "Nothing counts yet" in screen.response.content:
            screen = await person.click(screen.response, label="Confirm")
        assert COUNTS in screen.response.content, screen.response.content
        assert screen.response.ephemeral
        self.kinds.append(asked)
        await self.deliver()
        return True

    async def live(self) -> LiveGame:
        """Return the one game there is."""
        assert self.app.db is not None
        assert self.app.service is not None
        return await self.app.service.memory.get((await self.app.db.tables.games())[-1].id)

    async def begun(self) -> None:
        """Open a table for both, with two machine players; the cards are dealt."""
        anna, ben = self.people
        await anna.slash(self.channel, "game new", seats=4, machines=2)
        await self.deliver()
        asked = await ben.click(self.channel.last_message, label="Join")
        joined = await ben.click(asked.response, label="Any faction")
        assert "The game begins" in joined.response.content
        await self.deliver()

    async def play_until(self, *kinds: str) -> tuple[SimPerson, Ask, Decision]:
        """Answer for everybody as machine players would, until somebody is asked one of these."""
        service = self.app.service
        assert service is not None
        for number in range(3000):
            await service.machines.idle()
            live = await self.live()
            assert live.game is not None
            assert live.row.status == "running", f"nobody was ever asked for {kinds}"
            decision = next(d for d in live.owed() if not d.held and not d.answered)
            person = live.seats[decision.seat].person
            assert person is not None
            if decision.kind in kinds:
                asks = await service.asks(live.row.id, Account(person, "x"))
                actor = next(p for p, user in zip(self.people, self.users, strict=True) if user.id == person)
                return SimPerson(actor, self.channel), next(a for a in asks if a.decision == decision), decision
            move = live.shows.machine(live.seen(decision), f"people/{number}")
            await service.submit(
                live.row.id, Account(person, "x"), move, decision.id, f"by-hand-{decision.id}-{number}"
            )
        raise AssertionError(f"nobody was asked for {kinds} in time")

    async def sampled(self, decision: Decision, wanted: Callable[[Move], bool]) -> Move:
        """Return some legal answer of a wanted sort."""
        live = await self.live()
        assert live.game is not None
        question = live.shows.rules.questions[decision.kind]
        for _ in range(500):
            move: Move = sample(question, live.game.state, decision.seat, decision.ref, self.rng)
            if wanted(move):
                return move
        raise AssertionError(f"no such answer to {decision.kind}")


def make(folder: Path) -> tuple[App, Bot]:
    settings = Settings(_env_file=None, database=folder / "sim.sqlite3")
    sources = Sources(
        machine_time, lambda purpose: f"sim/{purpose}", lambda: "ref", versions={"dune": Versions("", "test", "test")}
    )
    app = App(settings, SHOWN, sources)
    return app, Bot(app.open, guild_ready_timeout=0.02)


def presses(components: list[dict[str, Any]]) -> list[Press]:
    """Return what the buttons of a message are about."""
    ids = [item["custom_id"] for row in components for item in row["components"] if item["type"] == 2]
    return [press for press in map(parse, ids) if press is not None]


def text_of(result: Any) -> str:
    return "\n".join([result.response.content, *(f"{e.title}\n{e.description}" for e in result.response.embeds)])


@asynccontextmanager
async def a_scene(folder: Path) -> AsyncIterator[Scene]:
    app, bot = make(folder)
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        users = [env.create_user(name) for name in ("anna", "ben")]
        channel = guild.create_text_channel("table")
        scene = Scene(env, guild, channel, [guild.add_member(user) for user in users], users, folder, app, bot)
        try:
            yield scene
            assert env.errors == []
        finally:  # its worker threads would otherwise hold SimCord back for minutes
            await scene.bot.close()


async def test_a_real_game_passes_the_other_simulation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        anna, ben = scene.people
        opened = await anna.slash(scene.channel, "game new", seats=4, machines=2, pace="live")
        assert "table is open" in opened.response.content
        await scene.deliver()
        asked = await ben.click(scene.channel.last_message, label="Join")
        joined = await ben.click(asked.response, label="Any faction")
        assert "The game begins" in joined.response.content
        await scene.deliver()
        board = scene.channel.pinned_messages()[0]
        assert "Board of Dune" in (board.attachments[0].description or "")

        for _ in range(4):
            await scene.act(0)
            await scene.act(1)
        await scene.restart()
        hand = await ben.click(board, label="My hand")
        assert hand.ephemeral
        assert "spice" in text_of(hand)
        for _ in range(60):
            acted = [await scene.act(0), await scene.act(1)]
            if not any(acted) or "Landing" in scene.kinds:
                break
        assert len(scene.kinds) >= 12
        assert any("bid" in kind.lower() for kind in scene.kinds), scene.kinds


async def test_troops_are_landed_and_moved_by_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        await scene.begun()
        for kind in ("landing", "ground_movement"):
            person, ask, decision = await scene.play_until(kind)
            move = await scene.sampled(decision, lambda found: _forces(found) > 1)
            hand = Hand(person, None)  # type: ignore[arg-type]
            done = await hand.enter(ask, move)
            assert COUNTS in done.text, kind
            assert hand.ways & {"select", "group", "entry", "pile", "dialog"}, (kind, hand.ways)
            await scene.deliver()


def _forces(move: Move) -> int:
    """Return how many forces a move is about."""
    values = move.model_dump().values()
    piles = [number for value in values if isinstance(value, dict) for number in value.values()]
    return int(sum(piles) + sum(value for value in values if type(value) is int))


async def test_an_alliance_is_proposed_by_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        await scene.begun()
        person, ask, decision = await scene.play_until("nexus")
        move = await scene.sampled(decision, lambda found: bool(found.model_dump(exclude_defaults=True)))
        done = await Hand(person, None).enter(ask, move)  # type: ignore[arg-type]
        assert COUNTS in done.text
        await scene.deliver()


async def test_refusals_are_borne(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        await scene.begun()
        old = scene.channel.pinned_messages()[0]
        scene.env.inject_error("PATCH", f"/channels/{scene.channel.id}/messages/*", status=404, code=10008)
        scene.env.inject_error("PUT", "/channels/*/messages/pins/*", status=403, code=50013)
        assert await scene.act(0)
        boards = [m for m in scene.channel.history() if m.attachments]
        assert boards[-1].id != old.id
        hand = await scene.people[1].click(boards[-1], label="My hand")
        assert "spice" in text_of(hand)


async def test_who_left_the_server_is_played_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        await scene.begun()
        person, _, _ = await scene.play_until("traitor", "bid")
        gone = 1 - scene.people.index(person.actor)
        scene.guild.remove_member(scene.people[gone])
        live = await scene.live()
        assert scene.app.db is not None
        post = row("paused", "person", scene.users[gone].id)
        await scene.app.db.journal.commit(GameInput(live.row.id, outbox=(post,)))
        scene.env.inject_error("POST", f"/channels/{scene.users[gone].dm_channel.id}/messages", status=403, code=50278)
        await scene.deliver()
        seats = {seat.person: seat.kind for seat in (await scene.live()).seats.values()}
        assert seats[scene.users[gone].id] == "machine"
        assert seats[scene.users[1 - gone].id] == "person"


async def test_hand_rules_help_and_suggestions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Postman, "start", lambda self: None)
    async with a_scene(tmp_path) as scene:
        await scene.begun()
        anna, _ = scene.people
        hand = await anna.slash(scene.channel, "hand")
        assert hand.ephemeral
        assert "spice" in text_of(hand)
        rules = await anna.autocomplete(scene.channel, "rules", "rule", "storm")
        assert rules
        assert "storm" in text_of(await anna.slash(scene.channel, "rules", rule=rules[0]["value"])).lower()
        topics = await anna.autocomplete(scene.channel, "help", "topic", "")
        for topic in topics:
            page = await anna.slash(scene.channel, "help", topic=topic["value"])
            assert page.ephemeral
            assert len(text_of(page)) > 100, topic
        start = await anna.slash(scene.channel, "help")
        shown = await anna.select(start.response, [topics[-1]["value"]])
        assert len(text_of(shown)) > 100
        assert await anna.autocomplete(scene.channel, "game run", "do", "let a machine")
        desk = await anna.slash(scene.channel, "answer")
        assert any(press.action in ("choice", "answer") for press in presses(desk.response.components))
