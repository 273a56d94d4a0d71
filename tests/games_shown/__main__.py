"""`python -m tests.games_shown`: the bot as `python -m bot` runs it, with the toy beside the games of the house."""

from __future__ import annotations

import sys
from unittest.mock import patch

from bot.__main__ import main

from .shown import SHOWN

if __name__ == "__main__":
    with patch("bot.app.presentations", return_value=SHOWN):
        sys.exit(main())
