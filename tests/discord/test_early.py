"""Early questions in the private message that stands: answered by one press, before they are put."""

from __future__ import annotations

from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until

__all__ = ["spoken"]


def _page(person: Person) -> tuple[Seen, list[str]]:
    """Return the newest private message, and the ids of what can be answered ahead in it."""
    page = person.inbox()[-1]
    return page, [b["custom_id"] for b in page.buttons if "~early~" in b["custom_id"]]


def _posted(person: Person) -> int:
    return len([message for message in person.inbox() if not message.ephemeral])


async def test_what_comes_is_answered_ahead_by_one_press_and_an_old_button_by_none(spoken: Table) -> None:
    people = spoken.people[:3]
    game = await begun(spoken, people)
    await until(spoken, game, "bidding")
    await spoken.settle()
    person = next(p for p in people if _page(p)[1])
    before = _posted(person)
    page, buttons = _page(person)
    raw = page.raw["components"]
    pressed = await person.click(page, buttons[0])
    if any(b["label"] == "Confirm" for b in pressed.message.buttons):
        pressed = await person.click(pressed, "Confirm")
    assert "Recorded" in pressed.text
    await spoken.settle()
    assert _posted(person) == before, "an answer is no ping"
    live = await spoken.live(game)
    assert live.game is not None
    seat = live.seat_of(int(person.id))
    assert seat is not None
    assert any(owner == seat.seat for owner, _, _ in live.game.state.orders)
    shown = spoken.box.world.shown_message(page.id, page.channel_id, person.id)
    assert shown is not None
    shown.components = raw  # as a telephone may show it that has not heard of that yet
    stale = await person.click(person.again(page), buttons[0])
    assert "changed" in stale.text


async def test_what_is_recorded_takes_the_place_of_what_was_said_before(spoken: Table) -> None:
    """Somebody who answers five times on a telephone would scroll past five times the same word else."""
    people = spoken.people[:3]
    game = await begun(spoken, people)
    await until(spoken, game, "bidding")
    await spoken.settle()
    person = next(p for p in people if _page(p)[1])
    rules = await person.slash("rules", rule="D-BID-6", at="@dm")
    told = rules
    for _ in range(3):
        told = await person.slash("orders", do="bid", say="pass", at="@dm")
        assert "Recorded" in told.text
    await spoken.settle()
    shown = [m.id for m in person.inbox() if m.ephemeral]
    assert shown == [rules.message.id, told.message.id], "what one looks up stays"


async def test_a_ready_made_order_is_kept_as_it_was_restated(spoken: Table) -> None:
    """Its fields are others than those of the form: what was confirmed was kept as an order that said nothing."""
    people = spoken.people[:3]
    game = await begun(spoken, people)
    await until(spoken, game, "movement")
    await spoken.settle()
    wanted = "Ahead: Land nothing, move nobody"
    found = [(p, _page(p)[0], b) for p in people for b in _page(p)[0].buttons if b["label"] == wanted]
    person, page, stay = next((p, page, b) for p, page, b in found if "~early~" in b["custom_id"])
    restated = await person.click(page, stay["custom_id"])
    line = next(line for line in restated.text.splitlines() if "nobody moves" in line)
    kept = await person.click(restated, "Confirm")
    assert line.rpartition(": ")[2].rstrip(".") in kept.text, kept.text
    live = await spoken.live(game)
    assert live.game is not None
    seat = live.seat_of(int(person.id))
    assert seat is not None
    orders = live.game.state.orders.items()
    found_orders = [order for (owner, kind, _), order in orders if (owner, kind) == (seat.seat, "movement")]
    assert [(order["landing"]["mode"], list(order["moves"])) for order in found_orders] == [("none", [])]
