"""The games in memory, and the queue of each: commands of one game are handled one at a time.

So no input is decided on a position that another is about to change; games do not wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from bot.games.presentation import Presentation
from storage import Database
from storage.errors import AlreadyHandled, NoSuchGame, StorageError

from .afterwards import afterwards
from .api import Sorry
from .live import LiveGame, load
from .play import Fault
from .reminding import Wishes
from .versions import ByGame
from .words import say

log = logging.getLogger(__name__)

ROOM = 600 * 2**20  # bytes for all games; the guide asks for a GiB, which also holds the program and its pictures
# Bytes, as measured with the story told: 0.2 MiB after 350 commits, 0.6 after 1,200, 1.3 after 3,000; of a game whose
# commits hold more 0.2 after 140, 0.3 after 280.
A_GAME, A_COMMIT = 128 * 2**10, 560
FINISHED = ("over", "expired")


class Memory:
    """Loads games when somebody comes, and forgets some when they take too much room."""

    def __init__(
        self,
        db: Database,
        shows: Mapping[str, Presentation],
        versions: ByGame,
        room: int = ROOM,
    ) -> None:
        self.db = db
        self.shows = dict(shows)
        self.versions = versions
        self.room = room
        self.wishes: dict[int, Wishes] = {}  # of everybody who sits at a table that was read, or wished something since
        self.after_input: list[Callable[[LiveGame], None]] = []  # told whenever a queue was left
        self._live: dict[int, LiveGame] = {}
        self._weights: dict[int, int] = {}
        self._weight = 0  # of all of them
        self._loading = asyncio.Lock()

    def forget(self, game: int) -> None:
        """Forget a game, so that it is read again from the journal."""
        self._live.pop(game, None)
        self._weight -= self._weights.pop(game, 0)

    async def get(self, game: int) -> LiveGame:
        """Return a game as it is now. Raises Sorry if there is none, or it cannot be read just now."""
        live = self._live.pop(game, None)
        if live is None:
            async with self._loading:
                live = self._live.pop(game, None)
                if live is None:
                    try:
                        live = await load(self.db, game, self.shows, self.versions, self.wishes)
                    except NoSuchGame:
                        raise Sorry(say().looking.no_game) from None
                    except StorageError as error:
                        log.error("game %s: %s", game, error)
                        raise Sorry(say().inputs.cannot_read) from error
        self._live[game] = live
        self._weigh(game, live)
        self._make_room(game)
        return live

    def _weigh(self, game: int, live: LiveGame) -> None:
        weight = A_GAME + A_COMMIT * live.last_commit
        self._weight += weight - self._weights.get(game, 0)
        self._weights[game] = weight

    def _make_room(self, wanted: int) -> None:
        """Forget finished games first, then what nobody has touched for longest; what is in use stays."""
        if self._weight <= self.room:
            return
        idle = [n for n, live in self._live.items() if n != wanted and not live.queue.locked()]
        for game in sorted(idle, key=lambda n: self._live[n].row.status not in FINISHED):
            if self._weight <= self.room:
                return
            self.forget(game)

    def peek(self, game: int) -> LiveGame | None:
        """Return a game if it is in memory."""
        return self._live.get(game)

    async def settled(self, game: int) -> LiveGame:
        """Return a game in which every input counts that has been written down by now.

        Other connections see a commit a moment before memory follows: whoever read something of it there, and asked
        memory at once, would meet the game as it was before.
        """
        live = await self._held(game)
        live.queue.release()
        return live

    @asynccontextmanager
    async def queue(self, game: int) -> AsyncIterator[LiveGame]:
        """Hold a game's queue. Whatever fails unexpectedly forgets what memory holds, so that it is read again."""
        live = await self._held(game)
        try:
            yield live
        except (Sorry, Fault):
            raise
        except AlreadyHandled:
            self.forget(game)
            raise Sorry(say().inputs.done_already) from None
        except StorageError as error:
            self.forget(game)
            log.error("game %s: %s", game, error)
            raise Sorry(say().inputs.cannot_write) from error
        except BaseException:
            self.forget(game)
            raise
        finally:
            live.queue.release()
            for told in self.after_input:
                afterwards(partial(told, live))

    async def _held(self, game: int) -> LiveGame:
        """Return a game once its queue is ours; one that was forgotten while we waited is read again."""
        while True:
            live = await self.get(game)
            await live.queue.acquire()
            if self._live.get(game) is live:
                return live
            live.queue.release()
