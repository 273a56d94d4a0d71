"""Screens stay within the platform's limits whatever is put on them; the alarm rings once for what is due."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.alarm import Alarm
from bot.discord import render
from bot.discord.answering import safe_name, safe_text
from bot.discord.help import pages
from bot.discord.ids import BUTTON, DIALOG, DIGITS, SELECT, SEPARATOR, Press, parse
from bot.discord.screen import Dialog, Entry, Key, Menu, Option, Screen, fitted, of_notice
from bot.games.presentation import Card
from bot.tables.api import Button, Notice

LONG = "x*_`@everyone " * 900


async def test_too_much_of_everything_is_shortened() -> None:
    screen = Screen(LONG, tuple(Card(LONG, (LONG, LONG)) for _ in range(15)), ((Key(LONG, Press("panel", 1)),),))
    sent = render.new_message(screen)
    assert len(sent["content"]) == 2000
    assert sent["content"].endswith("…")
    assert len(sent["embeds"]) <= 10
    assert sum(len(embed) for embed in sent["embeds"]) <= 6000
    assert all(len(item.label) <= 80 for item in sent["view"].children)


async def test_a_dialog_is_shortened_too() -> None:
    entries = (Entry(LONG, "a", LONG, LONG, limit=50), Entry("b", "b", options=(Option(LONG, "v", LONG),)))
    modal = render.modal_of(Dialog(LONG, Press("w-fill"), entries)).to_dict()
    assert len(modal["title"]) <= 45
    assert all(len(part["label"]) <= 45 for part in modal["components"])
    assert len(modal["components"][0]["component"]["value"]) <= 50


async def test_an_empty_screen_is_still_a_message() -> None:
    assert render.new_message(Screen())["content"]
    menu = Menu(LONG, Press("w-menu"), tuple(Option(LONG, str(n)) for n in range(25)), 0, 99)
    assert len(render.new_message(Screen(rows=(menu,)))["view"].children[0].placeholder) <= 150


@given(st.lists(st.tuples(st.text(max_size=400), st.text(max_size=5000)), max_size=12))
def test_blocks_never_hold_more_than_a_message_takes(blocks: list[tuple[str, str]]) -> None:
    found = fitted([Card(title, (text,)) for title, text in blocks])
    assert len(found) <= 10
    assert sum(len(title) + len(text) for title, text in found) <= 6000


def test_every_posted_message_carries_its_key() -> None:
    bare = of_notice(Notice("table", "1", "Something happened."), 7, "k" * 25)
    pressed = of_notice(Notice("lobby", "", buttons=(Button("join", "Join"), Button("leave", "Leave"))), 7, "k" * 25)
    for screen in (bare, pressed):
        first = screen.rows[0]
        assert not isinstance(first, Menu)
        found = parse(first[0].press.custom_id())
        assert found is not None
        assert (found.key, found.game) == ("k" * 25, 7)


def test_no_line_of_the_story_has_a_button() -> None:
    assert of_notice(Notice("story", "1", "Something happened."), 7, "k" * 25).rows == ()


WORD = st.text(st.characters(blacklist_characters=SEPARATOR, codec="utf-8"), max_size=15)
NUMBER = st.text("0123456789", min_size=1, max_size=DIGITS)


@given(st.sampled_from((BUTTON, SELECT, DIALOG)), st.tuples(WORD, WORD, NUMBER, NUMBER, st.text(max_size=20)))
def test_whatever_has_the_shape_of_an_id_is_read_and_written_back(kind: str, parts: tuple[str, ...]) -> None:
    key, action, game, version, arg = parts
    found = parse(SEPARATOR.join((kind + key, action, game, version, arg)))
    assert found == Press(action, int(game), arg, int(version), key)
    assert parse(found.custom_id(kind)) == found


@given(st.text(f"{SEPARATOR}{BUTTON}{SELECT}{DIALOG}1a²", max_size=30))
def test_no_id_breaks_the_reading_of_ids(text: str) -> None:
    parts = text.split(SEPARATOR, 4)
    ours = len(parts) == 5 and parts[0][:1] in {BUTTON, SELECT, DIALOG} and {*parts[2], *parts[3]} == {"1"}
    assert (parse(text) is not None) == (ours and bool(parts[2] and parts[3]))


def test_the_longest_ids_fit() -> None:
    arg = "fremen_placement|99999:bene_gesserit|starred_forces|999"
    for kind in (DIALOG, SELECT):
        assert len(Press("w-group", 9_999_999, arg, 99_999).custom_id(kind)) <= 100
    assert len(Press("choice", 9_999_999, "99999:bene_gesserit/9", 999, "k" * 25).custom_id()) <= 100


@given(st.text(max_size=80))
def test_no_name_mentions_or_breaks_lines(name: str) -> None:
    shown = safe_name(name)
    assert shown
    assert "\n" not in shown
    assert "@everyone" not in shown
    assert "<@" not in shown.replace("<@\u200b", "")


def test_titles_and_names_neither_link_nor_format() -> None:
    assert safe_text("[free](https://example.com)\n# x", 60) == "\\[free](https:\u200b//example.com) # x"
    assert safe_text("https://a_b.example <t:1:R> <@123456789012345678> **x", 60).count("\\") == 5
    assert "<@1" not in safe_text("<@123456789012345678>", 60)
    assert safe_text("*" * 99, 60) == "\\*" * 60
    assert safe_name("\u202e \x00") == "somebody"


def test_help_is_divided_at_lines() -> None:
    found = pages("\n".join(f"line {n} " + "x" * 200 for n in range(100)))
    assert all(len(page) <= 3900 for page in found)
    assert "".join(found).count("line") == 100


class Service:
    def __init__(self, due: datetime | None) -> None:
        self.due = due
        self.rung = asyncio.Event()
        self.times = 0

    async def earliest(self) -> datetime | None:
        return self.due

    async def tick(self) -> None:
        self.times += 1
        self.due = None
        self.rung.set()


async def test_the_alarm_rings_once_for_what_is_due() -> None:
    now = datetime(2030, 1, 1, tzinfo=UTC)  # not the machine's time: only the distance counts
    service = Service(None)
    pulses: list[int] = []

    async def pulse() -> None:
        pulses.append(1)

    alarm = Alarm(service, lambda: now, pulse)
    await alarm.start()
    service.due = now - timedelta(seconds=1)
    alarm.changed()
    alarm.changed()
    async with asyncio.timeout(5):
        await service.rung.wait()
    await alarm.stop()
    assert service.times == 1
    assert pulses == [1]
