"""A game taken along as a file, from the story: to whom it belongs, in every form, however large it is."""

from __future__ import annotations

import gzip
import json

import pytest

from bot.discord.words import say
from bot.history.document import SeatGame, parsed
from bot.sandbox import limits
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome, Seen
from bot.tables.api import Person as Who
from engine.core.moves import SetStop
from storage import GameInput
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until

__all__ = ["spoken"]


def offered(story: Outcome) -> list[str]:
    menus = [menu for menu in story.message.selects if menu["placeholder"] == say().history.take]
    return [str(option["value"]) for menu in menus for option in menu["options"]]


async def taken(table: Table, person: Person, what: str) -> list[Seen]:
    """Take a file; return the messages that came, each with a part of it."""
    story = await person.slash("history", at="table")
    before = {message.id for message in person.channel("table")}
    await person.select(story, say().history.take, [what])
    await table.settle()  # it is made beside, after it was said that it takes a moment
    new = [message for message in person.channel("table") if message.id not in before]
    found = [message for message in new if any("dune-" in file.filename for file in message.files)]
    assert [len(message.files) for message in found] == [1] * len(found) != []
    assert all(message.ephemeral for message in found)
    return found


async def over(table: Table) -> None:
    """Let the game be over, whatever is left of it."""
    assert table.app.service is not None
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(1, game={"status": "over"}))
    table.app.service.memory.forget(1)


OWN = ["own|.html", "own|.md", "own|.csv", "own|.json"]
ALL = ["all|.html", "all|.md", "all|.csv", "all|.json"]


async def test_each_takes_what_his_seat_knows_in_every_form(spoken: Table) -> None:
    table = spoken
    anna, ben, carla = table.people[:3]
    game = await begun(table, [anna, ben])
    await until(table, game, "bidding")
    story = await anna.slash("history")
    assert offered(story) == OWN
    live = await table.live(game)
    seats = {seat.person: seat.seat for seat in live.seats.values()}
    for what in OWN:
        (shown,) = await taken(table, anna, what)
        assert shown.files[0].filename == f"dune-{game}-{seats[int(anna.id)]}{what.removeprefix('own|')}"
        assert say().history.uses[what.removeprefix("own|")] in shown.text
        assert say().history.packed not in shown.text
    (shown,) = await taken(table, anna, "own|.json")
    document = parsed(shown.files[0].data)
    assert isinstance(document, SeatGame)
    assert document.viewer == seats[int(anna.id)]
    assert f"Hash: {document.hash}" in shown.text
    assert offered(await carla.slash("history", at="table")) == [], "who has no seat"
    assert [m for m in carla.channel("table") if m.files and not m.ephemeral and "json" in m.files[0].filename] == []


async def test_a_game_is_told_in_figures_when_it_is_over(table: Table) -> None:
    """To those of its table with what nobody saw of others, to whoever looks on without; nothing before its end."""
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    story = await anna.slash("history")
    assert "The game in figures" not in story.text
    await over(table)
    for person, title in ((anna, "for each, nights"), (carla, "for each by name, nights")):
        await person.click(await person.slash("history", at="table", game="1"), "The game in figures")
        await table.settle()
        assert title in [m for m in person.channel("table") if m.ephemeral][-1].text


async def test_all_of_a_game_is_for_those_of_its_table_when_it_is_over(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    story = await anna.slash("history")
    menu = next(m for m in story.message.selects if m["placeholder"] == say().history.take)
    menu_of_all = await forged(table, anna, story, menu["custom_id"], "all|.json")
    assert say().history.not_yet in menu_of_all.text
    assert menu_of_all.message.files == ()
    await over(table)
    assert offered(await anna.slash("history", game="1")) == [*OWN, *ALL]
    (shown,) = await taken(table, ben, "all|.json")
    assert parsed(shown.files[0].data).kind == "full"
    assert shown.files[0].filename == "dune-1.json"
    assert "everybody's secrets" in shown.text
    assert offered(await carla.slash("history", at="table")) == []


async def forged(table: Table, person: Person, story: Outcome, menu: str, value: str) -> Outcome:
    """Choose what the list does not hold, as a client that makes things up can."""
    shown = story.message
    message = table.box.world.shown_message(shown.id, shown.channel_id, person.id)
    assert message is not None
    for row in message.components:
        for part in row["components"]:
            if part.get("custom_id") == menu:
                part["options"].append({"label": "x", "value": value})
    return await person.select(person.again(shown), menu, [value])


async def test_a_file_over_the_limit_comes_packed_or_in_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = table.people[0]
    await begun(table, table.people[:2])
    whole = (await taken(table, anna, "own|.json"))[0].files[0].data
    small = len(gzip.compress(whole, mtime=0))
    monkeypatch.setattr(limits, "FILE_BYTES", small)
    (packed,) = await taken(table, anna, "own|.json")
    assert packed.files[0].filename.endswith(".json.gz")
    assert gzip.decompress(packed.files[0].data) == whole
    assert say().history.packed in packed.text, "a telephone opens none that is packed"
    monkeypatch.setattr(limits, "FILE_BYTES", -(-small // 3))
    parts = await taken(table, anna, "own|.json")
    assert "in 3 parts" in parts[0].text
    names = [message.files[0].filename for message in parts]
    assert [name.rpartition(".")[2] for name in names] == ["01of03", "02of03", "03of03"]
    assert gzip.decompress(b"".join(message.files[0].data for message in parts)) == whole


async def test_what_another_does_in_secret_changes_nobody_elses_file(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    (before,) = await taken(table, anna, "own|.json")
    assert table.app.service is not None
    other = Who(int(ben.id), "Ben")
    window = (await table.app.service.orders(game, other)).stoppable[0]
    await table.app.service.submit(game, other, SetStop(window=window), None, "a stop")
    (after,) = await taken(table, anna, "own|.json")
    assert after.files[0].data == before.files[0].data
    assert after.text == before.text
    (others,) = await taken(table, ben, "own|.json")
    told = [
        {fact["kind"] for commit in json.loads(message.files[0].data)["commits"] for fact in commit["facts"]}
        for message in (after, others)
    ]
    assert ["StopSet" in kinds for kinds in told] == [False, True]
