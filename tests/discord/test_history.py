"""`/history`: the story so far page by page in one private message, what is new, and games that are over."""

from __future__ import annotations

from bot.discord.commands.leaf import among
from bot.discord.screen import OPTIONS
from bot.discord.words import say
from bot.sandbox.person import DM
from bot.sandbox.views import Outcome
from bot.tables.words import say as of_tables
from storage import GameInput
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until

__all__ = ["spoken"]
MARK = "(to you alone)"


def labels(screen: Outcome) -> list[str]:
    return [str(button["label"]) for button in screen.message.buttons]


def told(screen: Outcome) -> str:
    return f"{screen.text}\n{screen.message.embeds}"


async def test_the_story_is_turned_page_by_page_in_one_message(spoken: Table) -> None:
    table, words = spoken, say().history
    game = await begun(table, table.people[:2])
    await until(table, game, "bidding", 3)
    anna = table.people[0]
    last = await anna.slash("history")
    assert last.message.ephemeral
    assert "The story as " in last.text
    assert MARK in told(last)
    assert words.earlier in labels(last)
    at_end = told(last)
    assert words.later not in labels(last)
    before = await anna.click(last, words.earlier)
    assert before.message.id == last.message.id, "in place of the page before"
    assert words.later in labels(before)
    menu = before.message.selects[0]
    first = await anna.select(before, menu["custom_id"], [menu["options"][0]["value"]])
    assert "Page 1 of 3" in first.text
    opened = told(first)
    assert words.earlier not in labels(first)
    assert told(await anna.click(first, words.last)) == at_end != opened
    from_hand = await anna.click(await anna.slash("hand"), say().buttons.story)
    assert told(from_hand) == at_end


async def test_who_looks_on_is_told_what_everybody_knows(table: Table) -> None:
    await begun(table, table.people[:2])
    carla = table.people[2]
    shown = await carla.slash("history", at="table")
    assert say().history.known_to_all in shown.text
    assert MARK not in told(shown)
    assert MARK in told(await table.people[1].slash("history"))


async def test_what_is_new_is_what_happened_since_one_pressed_or_typed_anything(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    assert say().history.first_look in (await ben.slash("history", show="new")).text
    await table.settle()  # a look is noted when the answer is given
    table.box.clock.advance(3600)
    assert (
        "Nothing has happened that you may know of since you last looked"
        in (await ben.slash("history", show="new")).text
    )
    await anna.slash("game run", do="pause")
    await anna.slash("game run", do="resume")
    offered = await anna.autocomplete("answer", "say", "", what="traitor")
    await anna.slash("answer", what="traitor", say=offered[0]["value"])
    await table.settle()
    table.box.clock.advance(3600)
    news = await anna.slash("history", show="new")
    assert "since you last looked" in news.text
    new = told(news)
    whole = await anna.click(news, say().history.whole)
    assert "since you last looked" not in whole.text
    assert told(await anna.click(whole, say().history.new)) == new


async def test_a_game_that_is_over_can_still_be_read(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    assert say().tables.no_game_here in (await anna.slash("history")).text
    await begun(table, [anna, ben])
    service = table.app.service
    assert service is not None
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(1, game={"status": "over"}))
    service.memory.forget(1)
    assert "Page " in (await anna.slash("history", at=DM)).text
    assert "The story as " in (await carla.slash("history")).text
    assert [c["value"] for c in await anna.autocomplete("history", "game", "")] == ["1"]
    await begun(table, [anna, carla])
    assert "The story as" in (await anna.slash("history", game="1")).text
    assert {c["value"] for c in await anna.autocomplete("history", "game", "")} == {"1", "2"}


async def test_who_has_won_is_told_on_the_server_and_names_nobody_who_does_not_want_it(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    words = of_tables().tally
    assert words.nobody in (await carla.slash("history", show="players")).text
    assert words.no_server in (await anna.slash("history", show="players", at=DM)).text
    await begun(table, [anna, ben])
    service = table.app.service
    assert service is not None
    assert table.app.db is not None
    await table.app.db.journal.commit(GameInput(1, game={"status": "over"}))
    service.memory.forget(1)
    assert "Ben: 1 game, 0 won" in (await carla.slash("history", show="players")).text
    assert "you stand in no list" in (await ben.slash("settings", counted=False)).text
    told = (await carla.slash("history", show="players")).text
    assert "Anna: 1 game" in told
    assert "Ben" not in told


async def test_a_table_whose_cards_are_not_dealt_has_no_story(table: Table) -> None:
    await table.open(table.people[0], seats=3)
    assert "The game has not begun" in (await table.people[0].slash("history")).text


def test_a_list_of_many_pages_holds_the_first_and_the_last() -> None:
    for last in range(1, 400):
        found = list(among(last))
        assert len(found) <= OPTIONS
        assert (found[0], found[-1]) == (1, last)
        assert len(set(found)) == len(found) == min(last, OPTIONS)
