"""The bot as a process whose clock is ahead: `python -m tests.e2e.later SECONDS` is `python -m bot` that much later."""

import sys
from datetime import UTC, datetime, timedelta

import time_machine

from bot.__main__ import main

if __name__ == "__main__":
    with time_machine.travel(datetime.now(UTC) + timedelta(seconds=float(sys.argv[1])), tick=True):
        sys.exit(main([]))
