"""Taking a game or a move back, as people meet it: a list of moments, buttons, a command."""

from __future__ import annotations

from typing import Any

from bot.discord.commands.moderating import GONE_SHOWN
from bot.tables.api import Person
from tests.discord.conftest import Table
from tests.discord.test_game import last


async def playing(table: Table) -> tuple[int, list[Any]]:
    """A game of the toy in which all have staked; and its people, whoever works first the first."""
    people = list(table.people[1:4])
    game = await table.open(people[0], seats=3, game="toy")
    for person in people[1:]:
        await person.slash("game join", at="table")
        await table.settle()
    for person in people:
        await person.slash("answer", what="stake", say="0")
        await table.settle()
    live = await table.live(game)
    seats = {row.seat: row.person for row in live.seats.values()}
    order = [seats[seat] for seat in live.view().sequence]
    return game, sorted(people, key=lambda person: order.index(int(person.id)))


async def test_a_move_is_taken_back_by_a_command(table: Table) -> None:
    game, (first, second, third) = await playing(table)
    listed = [c["value"] for c in await first.autocomplete("game run", "do", "")]
    assert "take-back" in listed
    apples = dict((await table.live(game)).view().apples)
    await first.slash("answer", what="work", say="pick")
    await table.settle()
    assert (await table.live(game)).view().apples != apples
    done = await first.slash("game run", do="take-back")
    assert "The move is taken back" in done.text
    await table.settle()
    assert (await table.live(game)).view().apples == apples
    assert "takes the last move back" in last(second.channel("table"), "takes the last move back").text
    assert "no move that you could take back" not in (await third.slash("game run", do="take-back")).text


async def test_whoever_must_agree_is_asked_in_private_and_presses(table: Table) -> None:
    game, (first, second, third) = await playing(table)
    await first.slash("answer", what="work", say="rest")
    await table.settle()
    await second.slash("answer", what="work", say="pick")
    await table.settle()
    assert "Others have acted" in (await first.slash("game run", do="take-back")).text
    await table.settle()
    public = last(third.channel("table"), "would like to take the last move back")
    assert "Nobody asks you" in (await third.click(public, "Agree")).text
    asked = last(second.inbox(), "Do you agree?")
    assert "The move is taken back" in (await second.click(asked, "Agree")).text
    assert (await table.live(game)).view().mover == (await table.live(game)).view().sequence[0]
    await first.slash("answer", what="work", say="rest")
    await table.settle()
    await second.slash("answer", what="work", say="pick")
    await first.slash("game run", do="take-back")
    await table.settle()
    again = last(second.inbox(), "Do you agree?")
    assert "The move stays" in (await second.click(again, "Let it stand")).text


async def test_a_moderator_chooses_a_moment_and_says_why(table: Table) -> None:
    owner = table.people[0]
    game, (first, second, _) = await playing(table)
    await first.slash("answer", what="work", say="pick")
    await second.slash("orders", do="scare", say="always")
    await table.settle()
    shown = await owner.slash("game run", do="moderate")
    menu = next(found for found in shown.message.selects if found["placeholder"] == "Take the game back")
    picked = next(option for option in menu["options"] if "picked" in option["label"])
    assert picked["label"].startswith(f"№ {picked['value']} · Before: ")
    found = await owner.autocomplete("game run", "about", "picked", do="moderate")
    assert {"name": picked["label"], "value": picked["value"]} in found, "by what was said"
    assert [
        one["value"] for one in await owner.autocomplete("game run", "about", f"№ {picked['value']} ", do="moderate")
    ]
    assert await first.autocomplete("game run", "about", "picked", do="moderate") == [], "who moderates nothing"
    typed = await owner.slash("game run", do="moderate", about=picked["value"])
    assert "struck out in the story" in typed.text
    looked = await owner.select(shown, menu["placeholder"], [picked["value"]])
    assert "struck out in the story" in looked.text
    assert "mixed anew" in looked.text
    assert "What will be gone: 1 piece of the story" in looked.text
    why = (await owner.click(looked, "Take the game back")).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "a slip of the *finger*"})).text
    await table.settle()
    assert "slip of the" in last(second.channel("table"), "took the game back").text
    live = await table.live(game)
    assert len(live.rewinds) == 1
    asleep = await second.slash("orders")
    assert "Asleep since the game was taken back" in asleep.text
    page = last(second.inbox(), "sleep until")
    assert "hold again" in (await second.click(page, "Let my orders hold again")).text
    assert "Asleep" not in (await second.slash("orders")).text
    assert len((await table.live(game)).game.state.orders) == 1  # type: ignore[union-attr]  # it runs


async def test_unseen_cards_are_mixed_anew_by_the_other_button(table: Table) -> None:
    owner = table.people[0]
    game, (first, *_) = await playing(table)
    await first.slash("answer", what="work", say="pick")
    deck = (await table.live(game)).game.state.deck  # type: ignore[union-attr]  # it runs
    shown = await owner.slash("game run", do="moderate")
    menu = next(found for found in shown.message.selects if found["placeholder"] == "Take the game back")
    looked = await owner.select(shown, menu["placeholder"], [menu["options"][0]["value"]])
    why = (await owner.click(looked, "… and mix all unseen cards anew")).modal
    await owner.submit(why, {"Why": "too much was seen"})
    assert (await table.live(game)).game.state.deck != deck  # type: ignore[union-attr]  # it runs


async def test_earlier_moments_are_one_press_away(table: Table) -> None:
    owner = table.people[0]
    game, _ = await playing(table)
    service = table.app.service
    assert service is not None
    while len((await service.moderator_desk(game, _person(owner), moderates=True)).moments) < 26:
        live = await table.live(game)
        owed = next(d for d in live.owed() if not d.answered and not d.held)
        await service.play.time_up(live, (owed.id,), ())
    shown = await owner.slash("game run", do="moderate")
    menu = next(found for found in shown.message.selects if found["placeholder"] == "Take the game back")
    assert len(menu["options"]) == 25
    assert menu["options"][-1]["label"] == "Earlier moments…"
    earlier = await owner.select(shown, menu["placeholder"], [menu["options"][-1]["value"]])
    (more,) = earlier.message.selects
    labels = {option["label"] for option in more["options"]}
    assert labels
    assert "Earlier moments…" not in labels
    looked = await owner.select(earlier, more["placeholder"], [more["options"][-1]["value"]])
    assert "struck out in the story" in looked.text
    moments = list((await service.moderator_desk(game, _person(owner), moderates=True)).moments.items())
    gone = [text for _, text in moments[[name for name, _ in moments].index(more["options"][-1]["value"]) :]]
    assert len(gone) > GONE_SHOWN
    assert f"What will be gone: {len(gone)} pieces of the story" in looked.text
    first, last = (f"• {what}" for what in (gone[0], gone[-1]))
    assert first in looked.text
    assert last in looked.text
    assert looked.text.count("• ") == GONE_SHOWN
    assert f"and {len(gone) - GONE_SHOWN} pieces more" in looked.text


def _person(one: Any) -> Person:
    return Person(int(one.id), "Anna")
