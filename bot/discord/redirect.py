"""Points an unmodified discord.py at another address: a stand-in instead of Discord.

Two class attributes are set, as the library documents neither option for this; nothing is replaced or wrapped.
"""

from __future__ import annotations

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

OWN = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)  # Discord's addresses


class NoGateway(RuntimeError):
    """A stand-in does not say where its gateway is; the text is one sentence for the operator."""


def redirect(api: str, gateway: str) -> tuple[str, str]:
    """Use `api` (http://127.0.0.1:PORT/api/v10) and `gateway` (ws://127.0.0.1:PORT/gw/) from now on.

    An empty address stays as it is. Call it before the client logs in. Returns the former two addresses.
    """
    former = Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)
    Route.BASE = api.rstrip("/") or former[0]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway or former[1])
    return former


def named_gateway() -> yarl.URL | None:
    """Return the gateway of a stand-in; None if it is Discord's own, which names others to go on at."""
    gateway = DiscordWebSocket.DEFAULT_GATEWAY
    return None if str(gateway) == OWN[1] else gateway


async def ask_gateway(client: discord.Client) -> None:
    """Let a stand-in say where its gateway is if the operator does not: its client is never led to Discord's.

    Raises NoGateway if it says nothing.
    """
    if OWN[0] == Route.BASE or named_gateway() is not None:
        return
    try:
        answer = await client.http.request(Route("GET", "/gateway/bot"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])
    except (discord.HTTPException, KeyError, TypeError, ValueError) as error:
        said = f"LANDSRAAD_GATEWAY is empty, and {Route.BASE}/gateway/bot does not say where the gateway is."
        raise NoGateway(said) from error
