"""A button of what was asked before answers with what is asked now, and changes nothing."""

from __future__ import annotations

from bot.sandbox.person import Person
from bot.tables.api import Person as Who
from engine.dune.cards import is_worm
from engine.dune.phases.nexus import NexusMove
from engine.dune.state import State
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until

__all__ = ["spoken"]


async def _in_a_nexus(table: Table) -> int:
    """Return a game in which a worm has just come."""
    game = await begun(table, table.people[:3])
    await until(table, game, "storm", turn=2)
    s = await _state(table, game)
    s.decks["spice"] = tuple(sorted(s.decks["spice"], key=lambda card: not is_worm(card)))
    await until(table, game, "spice_blow", turn=2)
    await table.settle()
    return game


async def _state(table: Table, game: int) -> State:
    live = await table.live(game)
    assert live.game is not None
    state: State = live.game.state
    return state


async def _asked(table: Table, game: int, seat: str) -> tuple[Person, str]:
    """Return who sits there, and the decision that is asked of him."""
    live = await table.live(game)
    person = next(p for p in table.people if int(p.id) == live.seats[seat].person)
    return person, next(d.id for d in live.owed() if d.seat == seat)


async def test_a_stale_press_in_a_nexus_is_answered_by_the_nexus_as_it_is_now(spoken: Table) -> None:
    game = await _in_a_nexus(spoken)
    one, other, _ = (await _state(spoken, game)).storm_order
    person, _ = await _asked(spoken, game, one)
    proposer, theirs = await _asked(spoken, game, other)
    page = person.inbox()[-1]
    raw = page.raw["components"]
    service = spoken.app.service
    assert service is not None
    press = next(b["custom_id"] for b in page.buttons if b["label"].startswith("Propose an alliance"))
    move = NexusMove(do="propose", members=(one,))
    await service.submit(game, Who(int(proposer.id), "x"), move, theirs, "proposal")
    await spoken.settle()
    before, commit = (await _state(spoken, game)).nexus, (await spoken.live(game)).last_commit
    shown = spoken.box.world.shown_message(page.id, page.channel_id, person.id)
    assert shown is not None
    shown.components = raw  # as a telephone may show it that has not heard of that yet
    answered = await person.click(person.again(page), press)
    assert "has changed since this button was made" in answered.text
    assert any(b["label"].startswith("Accept") for b in answered.message.buttons), "what is asked now"
    assert (await _state(spoken, game)).nexus == before
    assert (await spoken.live(game)).last_commit == commit
    accepted = await person.click(
        answered, next(b["label"] for b in answered.message.buttons if "Accept" in b["label"])
    )
    assert "Recorded" in accepted.text
    assert (await _state(spoken, game)).alliances


async def test_a_press_on_a_nexus_that_is_over_is_answered_by_what_is_asked_since(spoken: Table) -> None:
    game = await _in_a_nexus(spoken)
    one = (await _state(spoken, game)).storm_order[0]
    person, _ = await _asked(spoken, game, one)
    page = person.inbox()[-1]
    raw = page.raw["components"]
    press = next(b["custom_id"] for b in page.buttons if b["label"].startswith("Propose an alliance"))
    await until(spoken, game, "bidding", turn=2)
    await spoken.settle()
    commit = (await spoken.live(game)).last_commit
    shown = spoken.box.world.shown_message(page.id, page.channel_id, person.id)
    assert shown is not None
    shown.components = raw
    answered = await person.click(person.again(page), press)
    assert "You answered “Nexus”" in answered.text, answered.text
    assert (await spoken.live(game)).last_commit == commit
    assert not (await _state(spoken, game)).alliances
