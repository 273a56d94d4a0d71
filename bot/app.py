"""The composition root: opens the database, the games, the table service, the alarm and the client, and joins them."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bot import __version__
from bot.alarm import Alarm
from bot.discord.client import House, LandsraadClient, serve
from bot.discord.front import SLOW, Front
from bot.discord.help import Help
from bot.discord.redirect import redirect
from bot.games.presentation import Presentation
from bot.games.registry import must_be_usable, presentations
from bot.health import Health
from bot.pruning import Pruning
from bot.releases import versions
from bot.settings import Settings
from bot.tables.play import Injected
from bot.tables.service import TableService
from bot.tables.versions import ByGame
from storage import Clock, Database, IdSource, random_id
from storage.errors import DatabaseMissing

log = logging.getLogger(__name__)


def machine_time() -> datetime:
    """Return the machine's time."""
    return datetime.now(UTC)


@dataclass
class Sources:
    """Clock, chance and identifiers; tests bring their own."""

    now: Clock = machine_time
    seed: Callable[[str], str] = lambda purpose: secrets.token_hex(32)
    reference: Callable[[], str] = lambda: secrets.token_hex(4)
    new_id: IdSource = random_id
    versions: ByGame = field(default_factory=versions)
    slow: float = SLOW


class App:
    """One running bot, without the client: opened by the client's `setup_hook`, closed by its `close`."""

    def __init__(self, settings: Settings, shows: Mapping[str, Presentation], sources: Sources) -> None:
        self.settings = settings
        self.shows = shows
        self.sources = sources
        self.db: Database | None = None
        self.service: TableService | None = None
        self.alarm: Alarm | None = None
        self.health: Health | None = None
        self.pruning: Pruning | None = None

    async def open(self, wake_postman: Callable[[], None]) -> House:
        """Open the database and the service. Raises storage's DatabaseProblem, one sentence for the operator."""
        sources = self.sources
        _make_folder(self.settings.database.parent)
        self.db = db = await Database.open(self.settings.database, now=sources.now, new_id=sources.new_id)

        def changed() -> None:
            wake_postman()
            if self.alarm is not None:
                self.alarm.changed()

        injected = Injected(sources.now, sources.seed, sources.reference, sources.versions)
        self.service = service = TableService(db, self.shows, injected, changed=changed)
        self.health = Health(db, self.settings.pulse, sources.now, machine_time)
        self.pruning = Pruning(db, sources.now)
        self.alarm = Alarm(service, sources.now, self._beat)
        help_pages = Help(self.shows.values())
        front = Front(
            service, self.shows, db, sources.now, sources.reference, help_pages, sources.slow, sources.versions
        )
        return House(front, self._begin, self._rest, self._end)

    async def _begin(self) -> None:
        assert self.service is not None, "opened first"
        assert self.alarm is not None, "opened first"
        await self._tell_start()
        await self.service.wake()
        await self.alarm.start()

    async def _rest(self) -> None:
        """Let nothing more happen by itself; what clocks and machine players have in hand is finished first."""
        if self.alarm is not None:
            await self.alarm.stop()
        if self.service is not None:
            await self.service.stop()

    async def _end(self) -> None:
        if self.health is not None:
            await self.health.end()
        if self.db is not None:
            await self.db.close()
            log.info("Landsraad has stopped; the database is closed")

    async def _beat(self) -> None:
        assert self.health is not None, "opened first"
        assert self.pruning is not None, "opened first"
        await self.health.beat()
        await self.pruning.beat()

    async def _tell_start(self) -> None:
        assert self.db is not None, "opened first"
        games = ", ".join(f"{count} {status}" for status, count in (await self.db.vitals.games()).items())
        rules = ", ".join(f"{game} {found.rules}" for game, found in self.sources.versions.items())
        log.info(
            "Landsraad %s starts (rules %s, schema %s), games: %s", __version__, rules, self.db.schema, games or "none"
        )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseMissing(f"The database's folder {folder} cannot be made: {error.strerror}.") from error


def make_client(
    settings: Settings, shows: Mapping[str, Presentation], sources: Sources, *, guild_ready_timeout: float = 2.0
) -> LandsraadClient:
    """Build the client of one bot; it opens everything itself when it starts. Raises UnusableGame."""
    must_be_usable(shows.values())
    return LandsraadClient(App(settings, shows, sources).open, guild_ready_timeout=guild_ready_timeout)


async def run(settings: Settings, sources: Sources | None = None) -> None:
    """Run the bot until it is told to stop (SIGTERM, SIGINT); the transaction in hand is finished first."""
    if settings.api_base or settings.gateway:
        redirect(settings.api_base, settings.gateway)
    client = make_client(settings, presentations(), sources or Sources())
    # The library's and our own classes stay for good; without them, collections are too short to delay an answer.
    gc.collect()
    gc.freeze()
    loop = asyncio.get_running_loop()
    stopping: list[asyncio.Task[None]] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, lambda: stopping.append(loop.create_task(client.close())))
    await serve(client, settings.token.get_secret_value())
