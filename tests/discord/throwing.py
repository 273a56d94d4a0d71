"""Random interactions as they come over the wire, past everything that Discord's client would have refused."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from bot.discord.ids import parse
from bot.sandbox import acting, limits
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.sandbox.ledger import Delivery
from bot.sandbox.model import Channel, Message
from bot.sandbox.person import DM, Person
from tests.e2e.hall import Hall

HOSTILE = (
    "",
    " ",
    "~",
    "|||",
    "~none",
    "~empty",
    "@everyone @here <@1> <@&1> <#1> </game new:1>",
    "**bold** __x__ `code` ```block``` ||spoiler|| [a](https://example.com) # head",
    "' or 1=1; drop table games; --",
    "\x00\x07\u202e\u200b\ufeff",
    "٣",
    "²",
    "-1",
    "0",
    "1e9",
    "9" * 60,
    "None",
    "null",
    "true",
    "{}",
    "arrakeen 3, carthag 2",
    "arrakeen 99999999999999999999",
    "𓂀" * 90,
    "x" * 4000,
    "a, " * 1500,
    "{0.__class__} %s %n ${x}",
    "<t:99999999999:R> <:a:1> ‘“\n\n\r\n- # x",
)
ACTIONS = (
    "join",
    "leave",
    "begin",
    "ready",
    "concede",
    "take-back",
    "agree-back",
    "agree-look",
    "wake",
    "mod-back",
    "pause",
    "resume",
    "move",
    "remove",
    "run",
    "stand-in",
    "regent",
    "machine",
    "panel",
    "board",
    "text_board",
    "rules",
    "help",
    "orders",
    "answer",
    "choice",
    "offer",
    "which",
    "open",
    "said",
    "note",
    "note-write",
    "note-lend",
    "note-fill",
    "log",
    "moderate",
    "moderator",
    "no-moderator",
    "mod-fill",
    "house-rules",
    "rules-fill",
    "clear-order",
    "set-stop",
    "clear-stop",
    "w-fill",
    "w-menu",
    "w-group",
    "w-page",
    "w-flag",
    "w-entry",
    "w-begin",
    "w-yes",
    "w-edit",
    "w-done",
    "w-fresh",
    "w-nothing",
    "nonsense",
)
FOR_GOOD = ("concede", "concede-yes", "mod-act")  # would empty the tables: tried by hand in other tests
PERSONS = {6: "user", 7: "channel", 8: "role"}


class Harvest:
    """Every custom id, option and dialog that anybody was ever shown, as it comes."""

    def __init__(self, hall: Hall) -> None:
        self.ids: list[tuple[str, int]] = []  # with the type of the component
        self.owners: dict[str, str] = {}  # who was shown an id last
        self.values: list[str] = ["~none", "0", "1"]
        self.dialogs: list[dict[str, Any]] = []
        self.messages: list[Message] = []
        self._known: set[str] = set()
        self._hall = hall
        hall.box.world.ledger.listeners.append(self._hear)

    def _hear(self, delivery: Delivery) -> None:
        if delivery.kind == "modal_open":
            self.dialogs.append(delivery.data["modal"])
            self.owners[delivery.data["modal"]["custom_id"]] = delivery.user_id
            self._take(limits.walk(delivery.data["modal"]["components"]))
        message = delivery.data.get("message")
        if isinstance(message, dict):
            shown = [c["custom_id"] for c in limits.walk(message["components"]) if "custom_id" in c]
            self.owners.update(dict.fromkeys(shown, delivery.user_id))
            self._take(limits.walk(message["components"]))
            world = self._hall.box.world
            channel = world.channels[message["channel_id"]]
            found = world.ephemerals.get(message["id"]) or channel.messages.get(message["id"])
            if found is not None and message["id"] not in self._known:
                self._known.add(message["id"])
                self.messages.append(found)

    def _take(self, components: Iterable[dict[str, Any]]) -> None:
        for component in components:
            custom_id = component.get("custom_id")
            self.values += [option["value"] for option in component.get("options") or ()]
            if custom_id is not None and custom_id not in self._known:
                self._known.add(custom_id)
                self.ids.append((custom_id, component["type"]))


class Thrower:
    """Makes and sends interactions; everything follows from its chance."""

    def __init__(self, hall: Hall, people: list[Person], rng: random.Random) -> None:
        self.hall = hall
        self.people = people
        self.rng = rng
        self.harvest = Harvest(hall)
        self.channels = [c for c in hall.box.world.channels.values() if c.type == 0]

    def throw(self) -> Interaction:
        """Send one interaction of some kind by somebody, somewhere; a press twice in eight."""
        ways = (self.press, self.press, self.press, self.forge, self.choose, self.dialog, self.command, self.complete)
        while True:
            sent = self.rng.choice(ways)(self.rng.choice(self.people))
            if sent is not None:
                return sent

    def twice(self) -> list[Interaction]:
        """Send the same press twice at once, or by two persons."""
        person, other = self.rng.choice(self.people), self.rng.choice(self.people)
        state = self.rng.getstate()
        first = self.press(person)
        self.rng.setstate(state)
        second = self.press(self.rng.choice((person, other)))
        return [sent for sent in (first, second) if sent is not None]

    def likely(self, person: Person, custom_id: str) -> Person:
        """Return who acts: as often as not the one before whom it stands."""
        owner = self.harvest.owners.get(custom_id)
        known = [p for p in self.people if p.id == owner]
        return known[0] if known and self.rng.random() < 0.5 else person

    # components

    def press(self, person: Person) -> Interaction | None:
        """Press something that somebody was shown, more often something new."""
        if not self.harvest.ids:
            return None
        recent = self.harvest.ids[-40:] if self.rng.random() < 0.8 else self.harvest.ids
        custom_id, kind = self.rng.choice(recent)
        if kind == 4:
            kind = 2
        return self._component(self.likely(person, custom_id), custom_id, kind, self._values())

    def forge(self, person: Person) -> Interaction | None:
        """Press something that never was, mostly close to something that was."""
        return self._component(person, self._forged(), self.rng.choice((2, 2, 3, 5, 6)), self._values())

    def choose(self, person: Person) -> Interaction | None:
        """Choose in a select: values that are offered somewhere, or nowhere."""
        menus = [custom_id for custom_id, kind in self.harvest.ids if kind == 3 and "~" in custom_id]
        if not menus:
            return None
        custom_id = self.rng.choice(menus[-30:])
        return self._component(self.likely(person, custom_id), custom_id, 3, self._values())

    def _component(self, person: Person, custom_id: str, kind: int, values: list[str]) -> Interaction | None:
        found = parse(custom_id)
        if found is not None and (found.action in FOR_GOOD or found.arg.startswith(FOR_GOOD)):
            return None
        body: dict[str, Any] = {"custom_id": custom_id, "component_type": kind, "id": 1}
        if kind != 2:
            body["values"] = values
            body["resolved"] = {}
        message = self._message(person)
        if message is None:
            return None
        return self._send(person, self.hall.box.world.channels[message.channel_id], COMPONENT, body, message)

    def _message(self, person: Person) -> Message | None:
        """Return a message that comes with the press: any that the person may have before her."""
        mine = [
            m
            for m in self.harvest.messages[-60:]
            if m.ephemeral_for in (None, person.id) and not m.hidden and self._reaches(person, m.channel_id)
        ]
        return self.rng.choice(mine) if mine else None

    def _reaches(self, person: Person, channel_id: str) -> bool:
        channel = self.hall.box.world.channels[channel_id]
        return channel.guild_id is not None or person.id in channel.recipients

    def _forged(self) -> str:
        rng = self.rng
        if not self.harvest.ids or rng.random() < 0.3:
            parts = [
                rng.choice("bsmx") + rng.choice(("", "k" * 25)),
                rng.choice(ACTIONS),
                self._number(),
                self._number(),
            ]
            return "~".join([*parts, self._arg()])[:100] or "b"
        text = rng.choice(self.harvest.ids)[0]
        parts = text.split("~", 4)
        how = rng.randrange(5)
        if how == 0:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice("~|/0z\u0663²\n ") + text[at + 1 :]
        elif how == 1:
            text = text[: rng.randrange(len(text))]
        elif how == 2 and len(parts) == 5:
            parts[rng.choice((2, 3))] = self._number()
            text = "~".join(parts)
        elif how == 3 and len(parts) == 5:
            parts[1] = rng.choice(ACTIONS)
            text = "~".join(parts)
        elif len(parts) == 5:
            parts[4] = self._arg()
            text = "~".join(parts)
        return text[:100] or "b"

    def _number(self) -> str:
        return self.rng.choice(("0", "1", "2", "3", "4", "999", "9" * 30, "-1", "x", "", "٣"))

    def _arg(self) -> str:
        rng = self.rng
        kinds = ("bid", "traitor", "landing", "plan", "order:bid", "order:react", "deal", "nonsense", "", "karama")
        seats = ("atreides", "harkonnen", "fremen", "emperor", "guild", "bene_gesserit", "table", "")
        decision = rng.choice((f"{rng.randrange(60)}:{rng.choice(seats)}", "", "x", rng.choice(HOSTILE)[:30]))
        field = rng.choice(("amount", "leader", "where", "kind", "_page", "losses", "", "nonsense", "leader#x"))
        extra = rng.choice(("", "0", "5", "999", "-1", "²", "9" * 50))
        number = rng.choice(("0", "1", "99", "x", "²"))
        return rng.choice(
            (
                f"{rng.choice(kinds)}|{decision}|{field}|{extra}",
                f"{decision}/{number}",
                decision,
                rng.choice(kinds),
                f"{rng.choice(ACTIONS)}|{rng.choice(kinds)}",
                rng.choice(HOSTILE),
                f"start|{number}",
                "",
            )
        )

    def _values(self) -> list[str]:
        rng = self.rng
        how = rng.random()
        if how < 0.6:
            return [rng.choice(self.harvest.values[-60:])]
        if how < 0.7:
            return []
        if how < 0.85:
            return [rng.choice(self.harvest.values) for _ in range(rng.randrange(1, 26))]
        return [rng.choice(HOSTILE)[:100] for _ in range(rng.randrange(1, 4))]

    # dialogs

    def dialog(self, person: Person) -> Interaction | None:
        """Send a dialog in, filled anyhow."""
        rng = self.rng
        if self.harvest.dialogs and rng.random() < 0.85:
            shape = rng.choice(self.harvest.dialogs[-20:])
            custom_id, fields = shape["custom_id"], [c for c in limits.walk(shape["components"]) if "custom_id" in c]
        else:
            custom_id, fields = self._forged(), []
        person = self.likely(person, custom_id)
        names = [field["custom_id"] for field in fields] + rng.choice(([], ["nonsense"], ["leader#x", "amount#y", "#"]))
        if rng.random() < 0.3:
            rng.shuffle(names)
            names = names[: rng.randrange(len(names) + 1)]
        parts = [self._filled(name) for name in names]
        message = self._message(person) if rng.random() < 0.7 else None
        channel = self._channel(person) if message is None else self.hall.box.world.channels[message.channel_id]
        return self._send(person, channel, MODAL, {"custom_id": custom_id, "components": parts}, message)

    def _filled(self, name: str) -> dict[str, Any]:
        rng = self.rng
        field: dict[str, Any] = {"id": 2, "custom_id": name, "type": rng.choice((4, 4, 3, 21, 22, 23))}
        if field["type"] in (3, 22):
            field["values"] = self._values()
        elif field["type"] == 4:
            field["value"] = rng.choice((*HOSTILE, "3", "1", rng.choice(self.harvest.values)))
        else:
            field["value"] = rng.choice((True, False, None, "yes", "no"))
        if rng.random() < 0.2:
            return {"type": 1, "id": 1, "components": [field]}
        return {"type": 18, "id": 1, "component": field}

    # commands

    def command(self, person: Person) -> Interaction | None:
        """Give a command with anything in its options."""
        chain, leaf = self._leaf()
        if chain[-1]["name"] == "server" and self.rng.random() < 0.9:
            return None
        options = [self._option(option) for option in leaf if self._given(option)]
        return self._command(person, COMMAND, chain, options)

    def complete(self, person: Person) -> Interaction | None:
        """Type in an option that is completed."""
        chain, leaf = self._leaf()
        wanted = [option for option in leaf if option.get("autocomplete")]
        if not wanted:
            return None
        focused = self.rng.choice(wanted)
        others = [self._option(o) for o in leaf if o is not focused and self._given(o) and o["type"] in (3, 4, 5)]
        typed = self.rng.choice(HOSTILE)
        body = {"name": focused["name"], "type": focused["type"], "value": typed, "focused": True}
        return self._command(person, AUTOCOMPLETE, chain, [*others, body])

    def _given(self, option: dict[str, Any]) -> bool:
        return bool(option.get("required")) or self.rng.random() < (0.25 if option["name"] == "game" else 0.6)

    def _leaf(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        commands = self.hall.box.world.application.commands[None]
        leaves = [chain for command in commands for chain in _leaves([command])]
        chain = self.rng.choice(leaves)
        return chain, list(chain[-1].get("options") or ())

    def _option(self, option: dict[str, Any]) -> dict[str, Any]:
        rng = self.rng
        kind = option["type"]
        value: Any = rng.choice((*HOSTILE, *self.harvest.values[-10:]))
        if option["name"] == "game" and rng.random() < 0.7:
            value = str(rng.randrange(6))
        elif kind == 4:
            value = rng.choice((0, 1, 2, 3, 5, -7, 2**53))
        elif kind == 5:
            value = rng.random() < 0.5
        elif kind in PERSONS:
            value = str(rng.randrange(10**17, 10**18))
        elif option.get("choices"):
            value = rng.choice(option["choices"])["value"]
        return {"name": option["name"], "type": kind, "value": value}

    def _command(
        self, person: Person, kind: int, chain: list[dict[str, Any]], options: list[dict[str, Any]]
    ) -> Interaction:
        for nested in reversed(chain[1:]):
            options = [{"name": nested["name"], "type": nested["type"], "options": options}]
        body = {"id": chain[0]["id"], "name": chain[0]["name"], "type": 1, "options": options}
        return self._send(person, self._channel(person), kind, body, None)

    # sending

    def _channel(self, person: Person) -> Channel:
        if self.rng.random() < 0.2:
            return person.place(DM)
        return self.rng.choice(self.channels)

    def _send(
        self, person: Person, channel: Channel, kind: int, body: dict[str, Any], message: Message | None
    ) -> Interaction:
        world = self.hall.box.world
        world.ledger.note("user", f"{person.account.shown} throws", body)
        return acting._begin(world, person.account, channel, kind, body, "", message)


def _leaves(chain: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    nested = [option for option in chain[-1].get("options") or () if option["type"] in (1, 2)]
    if not nested:
        yield chain
    for option in nested:
        yield from _leaves([*chain, option])
