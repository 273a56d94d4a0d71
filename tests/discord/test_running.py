"""`/game run`: everybody is shown what he may do with the table now, and no more."""

from __future__ import annotations

from bot.sandbox.person import Person
from tests.discord.conftest import Table
from tests.discord.test_game import begun


async def offered(person: Person, **options: str) -> list[str]:
    """Return what is completed, without the wishes that are open at any time."""
    found = [str(choice["value"]) for choice in await person.autocomplete("game run", "do", "", **options)]
    assert {"previews on", "previews off", "board", "board-words", "list"} <= set(found)
    return [name for name in found if not name.startswith(("previews", "board", "list"))]


async def shown(person: Person) -> list[str]:
    return [button["label"] for button in (await person.slash("game run")).message.buttons]


async def test_before_the_cards_the_host_runs_the_table(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=3)
    await ben.slash("game join")
    running = ["begin", "machine", "remove", "leave", "quiet-hours", "time-bank", "absent", "moderator"]
    assert await offered(anna) == [*running, "house-rules"]
    listed = [choice["value"] for choice in await anna.autocomplete("game run", "do", "")]
    assert listed[-1] == "house-rules", "a list that is full leaves out nothing else for it"
    assert await offered(ben) == ["leave"]
    assert await shown(anna) == [
        *("Call everybody, or begin", "Seat a machine player", "Get up before the game begins"),
        "House rules of this table",
    ]
    assert await shown(ben) == ["Get up before the game begins"]
    assert "nothing you can do" in (await table.people[2].slash("game run")).text
    card = await anna.slash("game run")
    freed = await anna.select(card, "Free a seat", [card.message.selects[0]["options"][1]["value"]])
    assert "seat of Ben is free" in freed.text
    assert [c["value"] for c in await anna.autocomplete("game run", "about", "atr", do="machine")] == ["atreides"]


async def test_a_game_that_is_played_is_paused_stood_in_for_and_gone_on_with(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    assert await offered(ben) == [
        *("pause", "stand-in", "away", "more-time", "moderator", "concede", "take-back"),
    ]
    assert await offered(carla) == [], "who does not sit there"
    assert "3 days" in {c["name"] for c in await ben.autocomplete("game run", "about", "3", do="pause")}
    assert "paused" in (await anna.click(await anna.slash("game run"), "Stop the clocks for a while")).text
    assert await offered(ben) == ["resume", "stand-in", "away", "concede"], "the host has paused it, by his own right"
    await ben.click(await ben.slash("game run"), "Let a machine answer for me")
    assert "back" in await offered(ben)
    assert "yours again" in (await ben.slash("game run", do="take my seat back")).text
    assert "nothing like that" in (await ben.slash("game run", do="win")).text


async def test_of_several_tables_that_is_meant_where_something_can_be_done(table: Table) -> None:
    ben, carla = table.people[1:3]
    await begun(table, [carla, ben])
    await table.open(ben, seats=3, title="Sietch")
    first = await table.open(carla, seats=3, title="Arrakeen")
    assert "Which game" not in (await carla.slash("game run", do="machine")).text, "she hosts one open table only"
    assert "2 of 3" in (await carla.slash("game run", game=str(first))).text
    both = await ben.slash("game run")
    labels = [option["label"] for option in both.message.selects[0]["options"]]
    assert sorted(label.partition(" (")[0] for label in labels) == ["Carla's table", "Sietch"], "he may do nothing else"
    assert "Which game" in (await table.people[3].slash("game run", do="begin")).text, "nobody is told whose it is"


async def test_a_substitute_plays_for_somebody_who_is_away_until_he_is_back(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    assert "The table does not wait for you" in (await ben.slash("game run", do="away", about="3 days")).text
    assert await offered(carla) == ["substitute"]
    seat = (await carla.autocomplete("game run", "about", "", do="substitute"))[0]["value"]
    briefing = await carla.slash("game run", do="substitute", about=seat)
    assert "all that the seat knows" in briefing.text
    assert "back" in await offered(ben)
    assert "yours again" in (await ben.slash("game run", do="back")).text
    assert "no seat in this game" in (await carla.slash("hand", game="1")).text
