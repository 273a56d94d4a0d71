"""A small world with one of everything the page can show."""

from __future__ import annotations

import copy
import io
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from PIL import Image, ImageDraw

Json = dict[str, Any]

START = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)  # the clock of the sample world
SECONDS = int(START.timestamp())

BOT = {"id": "900", "username": "landsraad", "global_name": "Landsraad", "bot": True, "avatar": None}
IRULAN = {"id": "101", "username": "irulan", "global_name": "Irulan", "bot": False, "avatar": None}
STILGAR = {"id": "102", "username": "stilgar", "global_name": None, "bot": False, "avatar": None}
HOSTILE = {
    "id": "103",
    "username": "mallory",
    "global_name": "<img src=x onerror=boom()>",
    "bot": False,
    "avatar": None,
}
LONG = {"id": "104", "username": "long", "global_name": "Wensicia" + "cia" * 8, "bot": False, "avatar": None}
USERS: list[Json] = [BOT, IRULAN, STILGAR, HOSTILE, LONG]

GUILD, COUNCIL, TABLE, THREAD, OLD_THREAD, HOSTILE_CHANNEL, READ_ONLY, LAYOUT = (str(n) for n in range(200, 208))
DM = "300"

HOSTILE_TEXT = (
    "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 1'> "
    "[click](javascript:window.pwned=1) [here](https://example.org/x) https://example.org/?a=<b> "
    "<@999> <#999> <@&999> <t:99999999999999:R> <t:9999999999999:F> @everyone &lt;b&gt; ‮backwards"
)

TOKENS = {"101": "seat-irulan", "102": "seat-stilgar"}


def seat(user: Json) -> Json:
    """What the page is told of one seat."""
    token = TOKENS[user["id"]]
    name = user["global_name"] or user["username"]
    return {"user_id": user["id"], "name": name, "token": token, "link": f"/?seat={token}", "locale": "en-GB"}


SEATS = [seat(IRULAN), seat(STILGAR)]


@cache
def board_png() -> bytes:
    """A picture wide enough to be scaled down."""
    image = Image.new("RGB", (1200, 900), "#c98f55")
    draw = ImageDraw.Draw(image)
    for ring, tone in enumerate(("#b57a43", "#d6a367", "#a5692f", "#e0b57c")):
        inset = 60 + ring * 90
        draw.ellipse((inset + 150, inset, 1050 - inset, 900 - inset), fill=tone, outline="#5b371a", width=6)
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def channel(ident: str, name: str, kind: int = 0, **more: object) -> Json:
    base: Json = {"id": ident, "type": kind, "name": name, "guild_id": GUILD, "parent_id": None, "position": 0}
    return base | {"topic": None, "can_send": True} | more


def guild() -> Json:
    thread = {"archived": False, "locked": False, "auto_archive_duration": 1440, "archive_timestamp": None}
    members = [{"user_id": user["id"], "nick": None, "roles": []} for user in USERS]
    members[1]["nick"] = "Princess Irulan"
    members[1]["roles"] = ["210"]
    roles = [
        {"id": GUILD, "name": "@everyone", "color": 0, "position": 0, "mentionable": False},
        {"id": "210", "name": "Moderator", "color": 0x7FC4A0, "position": 2, "mentionable": True},
    ]
    channels = [
        channel("220", "The Imperium", 4, position=0),
        channel(COUNCIL, "council", parent_id="220", position=1, topic="Where tables are made and gossip is traded."),
        channel(TABLE, "table-arrakeen", parent_id="220", position=2, topic="Turn 3, shipping and movement"),
        channel(THREAD, "An alliance of two: Atreides and Fremen", 12, parent_id=TABLE, thread_metadata=thread),
        channel(OLD_THREAD, "last turn", 11, parent_id=TABLE, thread_metadata=thread | {"archived": True}),
        channel(HOSTILE_CHANNEL, "hostile", parent_id="220", position=3),
        channel(LAYOUT, "layout", parent_id="220", position=4),
        channel(READ_ONLY, "announcements", 5, position=5, can_send=False),
    ]
    return {
        "id": GUILD,
        "name": "House of <b>Corrino</b>",
        "owner_id": "101",
        "channels": channels,
        "roles": roles,
        "members": members,
    }


def message(ident: int, where: str, author: Json, content: str = "", minutes: float = 0.0, **more: object) -> Json:
    when = (START - timedelta(minutes=90) + timedelta(minutes=minutes)).isoformat()
    base: Json = {"id": str(ident), "channel_id": where, "author": author, "content": content, "timestamp": when}
    base |= {"edited_timestamp": None, "flags": 0, "type": 0, "pinned": False, "mentions": [], "mention_roles": []}
    base |= {"mention_everyone": False, "embeds": [], "attachments": [], "components": []}
    return base | {"ephemeral": False, "loading": False, "pings_me": False} | more


def attachment(base: str, name: str, description: str | None, content_type: str = "image/png") -> Json:
    file: Json = {"id": "700", "filename": name, "size": 48_213, "url": f"{base}/attachments/{TABLE}/700/{name}"}
    file |= {"content_type": content_type}
    if description:
        file |= {"description": description, "width": 1200, "height": 900}
    return file


def button(label: str | None, custom_id: str, style: int = 2, **more: object) -> Json:
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def options(*names: str, **more: object) -> list[Json]:
    return [{"label": name, "value": name.lower().replace(" ", "_"), **more} for name in names]


PROSE = f"""# The storm rises
## Sector 14
### A smaller heading
**Bold**, *italic*, __underlined__, ~~struck~~, ***both***, `code`, ||a secret|| and \\*none\\*.
> A quote of *somebody*
> in two lines
- spice
  - more spice
- water
1. first
2. second
```py
def long_line(): return "a line of code that is much too long for the width of a telephone, and scrolls"
```
-# subtext, deadline <t:{SECONDS + 7200}:R> (<t:{SECONDS + 7200}:f>)
<@101> <@102> <@&210> <#{TABLE}> </dune bid:500> https://discord.com/channels/{GUILD}/{COUNCIL}/1001"""


def council(base: str) -> list[Json]:
    chat = [
        message(1001, COUNCIL, STILGAR, "Shall we begin? I have water for six."),
        message(1002, COUNCIL, STILGAR, "And a tent.", 1),
        message(1003, COUNCIL, IRULAN, "I sit down.", 2, edited_timestamp=START.isoformat()),
    ]
    reply = message(1004, COUNCIL, BOT, PROSE, 20, pings_me=True, pinned=True, mentions=[IRULAN])
    reply |= {"type": 19, "message_reference": {"message_id": "1001"}, "referenced_message": chat[0]}
    pinned = message(1005, COUNCIL, BOT, "", 21, type=6)
    pinned["message_reference"] = {"message_id": "1004", "channel_id": COUNCIL}
    opened = message(1006, COUNCIL, LONG, "An alliance of two: Atreides and Fremen", 22, type=18)
    opened["message_reference"] = {"channel_id": THREAD}
    files = [attachment(base, "rules.txt", None, "text/plain"), attachment(base, "map.png", "The map of Arrakis")]
    return [*chat, reply, pinned, opened, message(1007, COUNCIL, LONG, "Two files.", 23, attachments=files)]


def table(base: str) -> list[Json]:
    board = attachment(base, "board.png", "Board: storm in sector 14, Harkonnen hold Carthag and Arrakeen")
    fields = [{"name": f"Field {n}", "value": f"{n} spice", "inline": True} for n in range(1, 4)]
    card = {
        "title": "Turn 3 · Shipping and movement",
        "description": "Waiting for **Fremen** and **Guild**.",
        "color": 0xE08C42,
        "fields": [*fields, {"name": "Next", "value": "Battles begin in Sietch Tabr.", "inline": False}],
        "image": {"url": board["url"]},
        "footer": {"text": "Rule D-MOVE-1"},
        "timestamp": START.isoformat(),
    }
    first = row(
        button("Ship", "ship", 1), button("Move", "move"), button("Done", "done", 3), button("Concede", "no", 4)
    )
    second = row(
        button("Closed", "closed", disabled=True),
        button(None, "worm", emoji={"name": "🪱"}),
        {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"},
    )
    picks = [
        row(
            {"type": 3, "custom_id": "area", "placeholder": "Where to land", "options": options("Arrakeen", "Carthag")}
        ),
        row(
            {"type": 3, "custom_id": "cards", "placeholder": "Cards", "min_values": 2, "max_values": 3}
            | {"options": options("Lasgun", "Shield", "Karama", "Crysknife", description="A treachery card")}
        ),
        row({"type": 5, "custom_id": "who", "placeholder": "A player"}),
    ]
    asked = message(2002, TABLE, BOT, "Where do you land?", 31, components=picks)
    asked["interaction_metadata"] = {"id": "1", "type": 2, "user": IRULAN, "name": "dune ship"}
    state = message(
        2001, TABLE, BOT, "", 30, embeds=[card], attachments=[board], components=[first, second], pinned=True
    )
    return [state, asked]


def layout(base: str) -> list[Json]:
    def text(content: str) -> Json:
        return {"type": 10, "content": content}

    media = {"media": {"url": f"{base}/attachments/{TABLE}/700/board.png"}, "description": "The board"}
    box = [
        text("## Battle in Arrakeen\nChoose your **plan**."),
        {"type": 14, "divider": True, "spacing": 1},
        {"type": 9, "components": [text("Leader: *Stilgar* (7)")], "accessory": button("Change", "leader")},
        {"type": 9, "components": [text("Thumbnail beside text")], "accessory": {"type": 11, **media}},
        {"type": 12, "items": [media, media]},
        row(button("Commit", "commit", 1)),
    ]
    parts = [text("-# a text above"), {"type": 17, "accent_color": 0x7FB8C9, "components": box}, {"type": 99}]
    return [message(4001, LAYOUT, BOT, "", 3, flags=32768, components=parts)]


def hostile() -> list[Json]:
    embed: Json = {
        "title": HOSTILE_TEXT[:250],
        "description": HOSTILE_TEXT,
        "image": {"url": "https://example.org/spy.png"},
    }
    embed["fields"] = [{"name": HOSTILE_TEXT[:200], "value": HOSTILE_TEXT, "inline": True}]
    long = "*" * 900 + "_" * 500 + "|" * 300 + "`" * 200 + "[" * 100
    picks = [row({"type": 3, "custom_id": "x", "placeholder": "<b>x</b>", "options": options("<i>one</i>", "two")})]
    return [
        message(5001, HOSTILE_CHANNEL, HOSTILE, HOSTILE_TEXT, embeds=[embed], components=picks),
        message(5002, HOSTILE_CHANNEL, HOSTILE, long, 1),
        message(5003, HOSTILE_CHANNEL, HOSTILE, "W" * 1500, 2),
        message(5004, HOSTILE_CHANNEL, HOSTILE, "\n".join([">>> " + "> " * 400 + "deep"] + ["- " * 300] * 5), 3),
    ]


def direct() -> list[Json]:
    text = "Your hand: ||Lasgun||, ||Karama||. You owe a bid before <t:{}:R>."
    panel = message(3001, DM, BOT, text.format(SECONDS + 3600), 40)
    panel["components"] = [row(button("Bid", "bid-form", 1), button("Pass", "pass"), button("Break", "break", 4))]
    return [panel]


def dm_channel() -> Json:
    return channel(DM, "", 1, guild_id=None, recipients=[BOT])


def commands() -> list[Json]:
    german = {"de": "bieten"}
    factions = [{"name": name, "value": name.lower(), "name_localizations": None} for name in ("Atreides", "Guild")]
    bid = [
        {"type": 4, "name": "amount", "description": "Spice", "required": True, "min_value": 1, "max_value": 40},
        {"type": 3, "name": "card", "description": "Which card", "autocomplete": True},
        {"type": 3, "name": "faction", "description": "Whose money", "choices": factions},
    ]
    many = [{"type": 3, "name": "note", "description": "Required words", "required": True, "max_length": 20}]
    many += [
        {"type": 6, "name": "who", "description": "A person"},
        {"type": 7, "name": "where", "description": "A place"},
    ]
    many += [
        {"type": 8, "name": "role", "description": "A role"},
        {"type": 5, "name": "loud", "description": "Yes or no"},
    ]
    many += [{"type": 10, "name": "share", "description": "A number"}]
    dune = [
        {"type": 1, "name": "bid", "description": "Bid for the card", "name_localizations": german, "options": bid},
        {"type": 1, "name": "pass", "description": "Pass"},
        {
            "type": 2,
            "name": "order",
            "description": "Orders",
            "options": [{"type": 1, "name": "set", "description": "Set"}],
        },
    ]
    listed: list[Json] = [
        {"id": "500", "name": "dune", "description": "Play", "options": dune},
        {"id": "501", "name": "hand", "description": "See what only you may know", "options": []},
        {"id": "502", "name": "all", "description": "Every kind of option", "options": many, "contexts": [0]},
        {"id": "503", "name": "private", "description": "Only in private", "options": [], "contexts": [1]},
    ]
    return [{"type": 1, **command} for command in listed]


def modal() -> Json:
    def labelled(label: str, component: Json, description: str | None = None) -> Json:
        return {"type": 18, "label": label, "component": component} | (
            {"description": description} if description else {}
        )

    parts = [
        {"type": 10, "content": "Choose the **plan** for Arrakeen."},
        labelled(
            "Forces",
            {"type": 4, "custom_id": "forces", "style": 1, "placeholder": "0 to 9", "max_length": 2},
            "Dialled",
        ),
        labelled("Leader", {"type": 3, "custom_id": "leader", "options": options("Stilgar", "Chani", "Otheym")}),
        labelled(
            "Stance", {"type": 21, "custom_id": "stance", "options": options("Attack", "Defend", description="Words")}
        ),
        labelled(
            "Cards",
            {"type": 22, "custom_id": "cards", "min_values": 0, "max_values": 2, "required": False}
            | {"options": options("Lasgun", "Shield", "Karama")},
        ),
        labelled("Call treachery", {"type": 23, "custom_id": "call"}),
        labelled(
            "A word",
            {"type": 4, "custom_id": "word", "style": 2, "required": False, "max_length": 200, "value": "Bi-la kaifa"},
        ),
        row({"type": 4, "custom_id": "old", "label": "The older form", "style": 1, "required": False}),
    ]
    return {"title": "Battle plan: Arrakeen", "custom_id": "plan", "components": parts}


class World:
    """The sample world as one server holds it; the fake changes it as people act."""

    def __init__(self, base: str) -> None:
        self.guild = guild()
        self.messages = {COUNCIL: council(base), TABLE: table(base), HOSTILE_CHANNEL: hostile(), DM: direct()}
        self.messages |= {THREAD: [message(6001, THREAD, STILGAR, "Quietly now.")], OLD_THREAD: [], READ_ONLY: []}
        self.messages |= {LAYOUT: layout(base)}
        self.online = True
        self.dms_open = True
        self.locale = "en-GB"
        self.next_id = 8000

    def application(self) -> Json:
        return {"id": "900", "name": "Landsraad", "user_id": BOT["id"], "online": self.online}

    def snapshot(self, user: Json) -> Json:
        """Everything one seat sees; Stilgar has no DM yet."""
        mine = user["id"] == IRULAN["id"]
        shown = {key: value[-100:] for key, value in self.messages.items() if mine or key != DM}
        return copy.deepcopy(
            {"t": "snapshot", "now": START.isoformat(), "me": user, "locale": self.locale, "dms_open": self.dms_open}
            | {"application": self.application(), "seats": SEATS, "users": {item["id"]: item for item in USERS}}
            | {"guilds": [self.guild], "dms": [dm_channel()] if mine else [], "messages": shown, "commands": commands()}
        )

    def directory(self) -> Json:
        tables = {key: value for key, value in self.guild.items() if key != "channels"}
        return copy.deepcopy(
            {"t": "directory", "users": {item["id"]: item for item in USERS}, "guilds": [tables], "seats": SEATS}
            | {"commands": commands(), "application": self.application()}
        )

    def new_message(self, where: str, author: Json, content: str, **more: object) -> Json:
        self.next_id += 1
        made = message(self.next_id, where, author, content, 90, **more)
        self.messages.setdefault(where, []).append(made)
        return made
