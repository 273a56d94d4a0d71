"""What the gateway tells, read so that one event of an unknown shape is passed over and not the end of the bot.

The library lets the error of a reader end its connection for good, and with it the process. Its readers are put into
a cover each; nothing else of it is changed.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from bot.places import places

log = logging.getLogger(__name__)
Reader = Callable[[Any], None]
INDISPENSABLE = "READY"  # without it there is no connection to go on with
INTERACTION = "INTERACTION_CREATE"
REMEMBERED = 1000  # interactions; one that is told again comes soon after
# What the library asks of an interaction and the bot does not; meagre payloads leave it out.
UNASKED: dict[str, Any] = {"version": 1, "attachment_size_limit": 10 * 2**20}
UNASKED_OF_CHANNEL: dict[str, Any] = {"name": "", "position": 0}
UNASKED_OF_MEMBER: dict[str, Any] = {"roles": (), "flags": 0}


def tolerant(readers: dict[str, Reader]) -> dict[str, Reader]:
    """Return readers of events of which none but that of READY ends the connection by an error."""
    found = dict(readers)
    if INTERACTION in found:
        found[INTERACTION] = _once(found[INTERACTION])
    return {name: reader if name == INDISPENSABLE else _covered(name, reader) for name, reader in found.items()}


def _covered(name: str, reader: Reader) -> Reader:
    def read(data: Any) -> None:
        try:
            reader(_completed(data) if name == INTERACTION else data)
        except Exception as error:  # noqa: BLE001 - logged without values; all other events are read as ever
            what = f" (no {error.args[0]})" if isinstance(error, KeyError) and error.args else ""
            log.error("an event %s cannot be read%s and is passed over: %s", name, what, places(error))

    return read


def _completed(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction with what the library cannot do without."""
    whole = {**UNASKED, **data}
    for part, unasked in (("channel", UNASKED_OF_CHANNEL), ("member", UNASKED_OF_MEMBER)):
        if isinstance(data.get(part), dict):
            whole[part] = {**unasked, **data[part]}
    return whole


def _once(reader: Reader) -> Reader:
    """Read each interaction once: told again, its second answer would hide the first."""
    known: OrderedDict[Any, None] = OrderedDict()

    def read(data: Any) -> None:
        number = data.get("id")
        if number in known:
            log.info("an interaction was told twice")
            return
        known[number] = None
        while len(known) > REMEMBERED:
            known.popitem(last=False)
        reader(data)

    return read
