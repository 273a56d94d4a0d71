"""Points an unmodified discord.py at another address: a stand-in instead of Discord.

Two class attributes are set, as the library documents neither option for this; nothing is replaced or wrapped.
"""

from __future__ import annotations

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def redirect(api: str, gateway: str) -> tuple[str, str]:
    """Use `api` (http://127.0.0.1:PORT/api/v10) and `gateway` (ws://127.0.0.1:PORT/gw/) from now on.

    An empty address stays as it is. Call it before the client logs in. Returns the former two addresses.
    """
    former = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    Route.BASE = api or former[0]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway or former[1])
    return former
