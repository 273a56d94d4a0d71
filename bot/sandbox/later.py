"""The bot with a clock that is ahead: `python -m bot.sandbox.later SECONDS`, for `make play`, where time can pass.

What has run out meanwhile is handled at the start, as after any restart.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from datetime import datetime, timedelta

from bot.app import Sources, machine_time, run
from bot.settings import read_settings


def main(ahead: timedelta) -> None:
    """Run it until it is stopped."""
    settings = read_settings()
    logging.basicConfig(level=settings.log_level)

    def now() -> datetime:
        return machine_time() + ahead

    asyncio.run(run(settings, Sources(now=now)))


if __name__ == "__main__":
    main(timedelta(seconds=float(sys.argv[1])))
