"""A whole movement turn given in advance on the bot's own screens, and carried out when it comes (D-MOVE-9)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.games.dune.presentation import PRESENTATION
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from bot.tables.api import Person as Who
from tests.discord.conftest import Table
from tests.discord.test_game import begun


@pytest.fixture
async def spoken(table: Table) -> Table:
    """The table, with the words people see."""
    table.shows = PRESENTATION
    await table.box.restart_bot()
    return table


async def until(table: Table, game: int, phase: str, turn: int = 1) -> None:
    """Plays the defaults up to a phase of a turn, by the people whose turn it is."""
    service = table.app.service
    assert service is not None
    for number in range(200):
        live = await service.memory.get(game)
        assert live.game is not None
        if (live.game.state.turn, live.game.state.phase) == (turn, phase):
            return
        decision = next(d for d in live.owed() if not d.held and not d.answered)
        person = live.seats[decision.seat].person
        assert person is not None
        question = live.shows.rules.questions[decision.kind]
        move = question.default(live.game.state, decision.seat, decision.ref)
        await service.submit(game, Who(person, "x"), move, decision.id, f"{phase}{turn}.{number}")
    raise AssertionError(f"the phase {phase} did not come")


async def choose(person: Person, screen: Outcome, field: str, value: str) -> Outcome:
    """Chooses in the select of a field, by the end of its id; looks through its groups if there are many options."""
    menu = next(s for s in screen.message.selects if s["custom_id"].split("|")[2] == field)
    if value in {option["value"] for option in menu["options"]}:
        return await person.select(screen, menu["custom_id"], [value])
    for group in menu["options"]:
        opened = await person.select(screen, menu["custom_id"], [group["value"]])
        menu = next(s for s in opened.message.selects if s["custom_id"].split("|")[2] == field)
        if value in {option["value"] for option in menu["options"]}:
            return await person.select(opened, menu["custom_id"], [value])
        screen = await person.select(opened, menu["custom_id"], ["~other"])
        menu = next(s for s in screen.message.selects if s["custom_id"].split("|")[2] == field)
    raise AssertionError(f"{value} is not offered for {field}")


async def forces(person: Person, screen: Outcome, field: str, number: int) -> Outcome:
    """Writes how many forces leave the only area of a group."""
    part = next(b for b in screen.message.buttons if b["custom_id"].split("|")[2:3] == [field])
    opened = await person.click(screen, part["custom_id"])
    return await person.submit(opened, {next(iter(opened.modal.fields)): str(number)})


async def owner_of(table: Table, game: int, seat: str) -> Person:
    service = table.app.service
    assert service is not None
    live = await service.memory.get(game)
    return next(person for person in table.people if int(person.id) == live.seats[seat].person)


async def moves_of(table: Table, game: int, seat: str) -> list[tuple[str, dict[str, Any]]]:
    assert table.app.db is not None
    commits = await table.app.db.journal.commits(game)
    found = [(c.cause, json.loads(c.move)) for c in commits if c.by == seat]
    return [(cause, move) for cause, move in found if move.get("kind") in ("landing", "ground_movement")]


async def atreides_against_harkonnen(table: Table) -> int:
    anna, ben = table.people[:2]
    game = await table.open(anna, seats=2)
    await anna.slash("game join", wish="atreides")
    await ben.slash("game join", wish="harkonnen", at="table")
    await table.settle()
    return game


async def test_a_packaged_turn_is_given_on_the_screens_and_carried_out_when_it_comes(spoken: Table) -> None:
    game = await atreides_against_harkonnen(spoken)
    await until(spoken, game, "bidding")
    anna = await owner_of(spoken, game, "atreides")
    page = await anna.slash("orders", do="movement")
    assert "Ask me when it comes" in page.text
    page = await choose(anna, page, "landing.say", "now")
    page = await choose(anna, page, "landing.mode", "land")
    page = await choose(anna, page, "landing.to", "arrakeen:9")
    page = await choose(anna, page, "landing.number", "2")
    page = await anna.click(page, "Next")
    page = await choose(anna, page, "first.say", "now")
    page = await choose(anna, page, "first.origin", "arrakeen")
    page = await forces(anna, page, "first.forces", 12)
    page = await choose(anna, page, "first.to", "imperial_basin:9")
    restated = await anna.click(page, "Done")
    assert "land 2 forces in Arrakeen" in restated.text
    assert "12 from Arrakeen" in restated.text
    done = await anna.click(restated, "Confirm")
    assert "Recorded" in done.text
    await spoken.box.restart_bot()
    await until(spoken, game, "storm", 2)
    land, move = await moves_of(spoken, game, "atreides")
    assert [land[0], move[0]] == ["order", "order"]
    assert (land[1]["to"], land[1]["number"]) == ("arrakeen:9", 2)
    assert (move[1]["forces"], move[1]["to"]) == ({"arrakeen:9": 12}, "imperial_basin:9")
    assert "12 from" not in "".join(m.text for m in spoken.people[1].inbox())


async def test_previews_can_be_switched_off_and_on_by_each_person(spoken: Table) -> None:
    game = await atreides_against_harkonnen(spoken)
    await until(spoken, game, "storm")
    anna, ben = [await owner_of(spoken, game, seat) for seat in ("atreides", "harkonnen")]
    assert "count at once" in (await anna.slash("game run", do="previews off")).text
    await spoken.box.restart_bot()
    for person, shown in ((anna, False), (ben, True)):
        page = await choose(person, await person.slash("orders", do="movement"), "landing.say", "now")
        done = await person.click(page, "Done")
        assert ("Confirm" in [b["label"] for b in done.message.buttons]) is shown
        assert ("Recorded" in done.text) is not shown
    await anna.slash("game run", do="previews on")
    again = await anna.click(
        await choose(anna, await anna.slash("orders", do="movement"), "landing.say", "now"), "Done"
    )
    assert "Confirm" in [b["label"] for b in again.message.buttons]


async def test_it_is_found_under_orders_and_stops_and_kept_over_a_restart(spoken: Table) -> None:
    game = await atreides_against_harkonnen(spoken)
    await until(spoken, game, "storm")
    anna = await owner_of(spoken, game, "atreides")
    listed = await anna.click(await anna.slash("hand"), "Orders and stops")
    page = await anna.select(listed, "Give an order", ["order:movement|"])
    page = await choose(anna, page, "landing.say", "now")
    await spoken.box.restart_bot()
    page = await anna.click(page, "Next")
    page = await choose(anna, page, "first.say", "now")
    restated = await anna.click(page, "Done")
    assert "land nothing" in restated.text.lower()
    assert "nobody moves" in restated.text.lower()
    assert "Recorded" in (await anna.click(restated, "Confirm")).text
    assert "Movement turn" in (await anna.slash("orders")).text


async def test_a_group_without_forces_is_refused_before_it_is_restated(spoken: Table) -> None:
    game = await atreides_against_harkonnen(spoken)
    await until(spoken, game, "storm")
    anna = await owner_of(spoken, game, "atreides")
    page = await anna.click(await anna.slash("orders", do="movement"), "Next")
    page = await choose(anna, page, "first.say", "now")
    page = await choose(anna, page, "first.origin", "arrakeen")
    page = await choose(anna, page, "first.to", "imperial_basin:9")
    refused = await anna.click(page, "Done")
    assert "Confirm" not in [b["label"] for b in refused.message.buttons]
    assert "Rule D-MOVE-2" in [b["label"] for b in refused.message.buttons]


async def test_spice_is_pledged_in_advance_by_a_command(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, table.people[:3])
    service = table.app.service
    assert service is not None
    live = await service.memory.get(game)
    mine, other = (live.seat_of(int(person.id)) for person in (anna, ben))
    assert mine is not None
    assert other is not None
    assert "Recorded" in (await anna.slash("orders", do="pledge", say=f"{other.seat} 4")).text
    live = await service.memory.get(game)
    assert live.game is not None
    assert live.game.state.orders[mine.seat, "pledge", other.seat]["amounts"] == {other.seat: 4}


async def test_an_option_of_two_words_is_read_and_narrows_the_others(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    offered = await anna.autocomplete("orders", "say", "how: raise; amount 5; stop if ", do="bid")
    assert offered
    told = await anna.slash("orders", do="bid", say=offered[0]["value"])
    assert "Recorded" in told.text
    service = table.app.service
    assert service is not None
    live = await service.memory.get(1)
    assert live.game is not None
    leader = str(offered[0]["value"]).rpartition(": ")[2].lower()
    assert [order["stop_if"] for order in live.game.state.orders.values()] == [[leader]]


async def test_a_pass_in_advance_needs_no_amount_in_its_dialog(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    told = await anna.submit(await anna.slash("orders", do="bid"), {"How": ["pass"]})
    assert "Recorded" in told.text
    await table.settle()  # the form is forgotten after the answer
    too_much = await anna.slash("orders", do="bid", say="how: pass; amount: 3")
    assert "Order field without meaning" in too_much.text
    assert "Rule D-BID-7" in [b["label"] for b in too_much.message.buttons]
    refused = await anna.submit(await anna.slash("orders", do="bid"), {"How": ["exact"]})
    assert "Order without amount" in refused.text
    service = table.app.service
    assert service is not None
    live = await service.memory.get(game)
    assert live.game is not None
    assert [(order["how"], order["amount"]) for order in live.game.state.orders.values()] == [("pass", 0)]


async def test_what_is_shown_as_chosen_is_what_is_ordered(table: Table) -> None:
    """CHOAM charity is taken unless one says no, and so the form begins."""
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    page = await anna.slash("orders", do="charity")
    assert "Take: **yes**" in page.text
    page = await anna.click(page, "Take: yes")
    assert "Recorded" in (await anna.click(page, "Done")).text
    service = table.app.service
    assert service is not None
    live = await service.memory.get(game)
    assert live.game is not None
    assert [order["take"] for order in live.game.state.orders.values()] == [False]
