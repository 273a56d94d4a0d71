"""A battle plan weighed on a screen against one that is supposed, and made the real one by one press."""

from __future__ import annotations

from typing import Any

from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from engine.dune.board import TERRITORIES
from engine.dune.query import leaders_of
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_package import choose, spoken, until

__all__ = ["spoken"]
ARRAKEEN = TERRITORIES["arrakeen"].areas[0]


async def _before_a_battle(table: Table) -> tuple[int, Person, str]:
    """Return a game in whose movement phase two meet in Arrakeen, with one of them and the seat of the other."""
    game = await begun(table, table.people[:3])
    await until(table, game, "movement")
    live = await table.live(game)
    assert live.game is not None
    mine, foe = live.game.state.storm_order[:2]
    live.game.state.forces |= {(ARRAKEEN, mine): (5, 0), (ARRAKEEN, foe): (3, 0)}
    number = live.seats[mine].person
    return game, next(p for p in table.people if int(p.id) == number), foe


async def _next(person: Person, screen: Outcome) -> Outcome:
    return await person.click(screen, "Next")


async def test_a_plan_is_weighed_before_the_battle_and_given_by_one_press(spoken: Table) -> None:
    game, person, foe = await _before_a_battle(spoken)
    screen = await person.slash("answer", what="What if")
    assert "if it is as you suppose" in screen.text
    assert "You win" in screen.text, "five against three"
    assert "My leader" in screen.text
    assert "Their leader" in screen.text
    before = screen.text
    screen = await _next(person, screen)
    screen = await choose(person, screen, "theirs.weapon", "poison_weapon")
    assert screen.text != before
    assert "Dead: " in screen.text, "nobody holds a Snooper here"
    live = await spoken.live(game)
    assert live.game is not None
    assert not live.game.state.orders, "nothing counts yet"
    done = await person.click(screen, "Done")
    assert "Recorded" in done.text
    live = await spoken.live(game)
    assert live.game is not None
    (order,) = live.game.state.orders.values()
    assert (order["kind"], order["dial"], order["battle"].split()[-1]) == ("plan", 5, foe)


async def test_a_plan_that_is_asked_for_can_be_weighed_wherever_it_is_shown(spoken: Table) -> None:
    game, person, _ = await _before_a_battle(spoken)
    await until(spoken, game, "battle")
    await spoken.settle()
    page = next(m for m in reversed(person.inbox()) if any("Answer" in b["label"] for b in m.buttons))
    for shown in (page, (await person.slash("answer")).message):
        assert [b["label"] for b in shown.buttons].count("What if…") == 1
    weighed = await person.click(await person.slash("answer"), "What if…")
    assert "if it is as you suppose" in weighed.text


async def test_a_battle_that_no_longer_comes_is_weighed_no_more(spoken: Table) -> None:
    game, person, foe = await _before_a_battle(spoken)
    screen = await person.slash("answer", what="What if")
    live = await spoken.live(game)
    assert live.game is not None
    del live.game.state.forces[ARRAKEEN, foe]
    assert "There is nothing of yours to weigh now" in (await _next(person, screen)).text


async def test_what_the_plan_that_stands_has_settled_stays(spoken: Table) -> None:
    game, person, foe = await _before_a_battle(spoken)
    live = await spoken.live(game)
    assert live.game is not None
    mine = next(name for name, seat in live.seats.items() if seat.person == int(person.id))
    live.game.state.hands[mine] = ("crysknife", "shield_1")
    leader = leaders_of(mine)[0]
    before = {
        "kind": "plan",
        "battle": f"{ARRAKEEN} {foe}",
        "dial": 3,
        "leader": leader,
        "weapon": "crysknife",
        "defense": "shield_1",
        "treachery": "some",
        "traitors": live.game.state.traitors[mine][:1],
        "winner": "decided",
        "discard": ("crysknife", "shield_1"),
        "losses": {ARRAKEEN: 3},
    }
    live.game.state.orders[mine, "plan", str(before["battle"])] = before

    async def given(line: str) -> dict[str, Any]:
        await person.click(await person.slash("answer", what="What if", say=line), "Done")
        state = await spoken.live(game)
        assert state.game is not None
        (order,) = state.game.state.orders.values()
        return dict(order)

    order = await given("my dial 3, my weapon crysknife")
    kept = {name: order[name] for name in ("treachery", "winner", "losses")}
    assert kept == {name: before[name] for name in kept}
    assert tuple(order["traitors"]) == before["traitors"]
    assert (order["weapon"], tuple(order["discard"])) == ("crysknife", ("crysknife",)), "no Shield is in this plan"
    order = await given("my dial 2")
    assert (order["dial"], order["losses"], tuple(order["discard"])) == (2, {}, ()), "the losses are of another dial"
    assert (order["treachery"], tuple(order["traitors"]), order["winner"]) == ("some", before["traitors"], "decided")


async def test_a_line_is_weighed_and_never_counts_by_itself(spoken: Table) -> None:
    game, person, _ = await _before_a_battle(spoken)
    screen = await person.slash("answer", what="What if", say="my dial 0, their dial 3")
    assert "My dial: **0**" in screen.text
    assert "Their dial: **3**" in screen.text
    assert "Nothing counts yet" in screen.text
    live = await spoken.live(game)
    assert live.game is not None
    assert not live.game.state.orders
    found = await person.autocomplete("answer", "what", "What")
    assert any(choice["name"].startswith("What if") for choice in found)


async def test_the_cards_and_traitors_of_the_other_side_have_no_part_in_it(spoken: Table) -> None:
    game, person, foe = await _before_a_battle(spoken)

    async def shown() -> str:
        screen = await person.slash("answer", what="What if", say="their weapon lasgun")
        pages = [screen, await _next(person, screen)]
        return "".join(f"{page.text}{page.message.selects}" for page in pages).replace(screen.message.id, "")

    live = await spoken.live(game)
    assert live.game is not None
    before = await shown()
    live.game.state.hands[foe], live.game.state.traitors[foe] = ("lasgun", "shield_1"), ("stilgar",)
    live.game.state.purse[foe] += 3
    assert await shown() == before


async def test_where_no_battle_is_announced_nothing_is_offered(spoken: Table) -> None:
    game = await begun(spoken, spoken.people[:3])
    await until(spoken, game, "movement")
    found = await spoken.people[0].autocomplete("answer", "what", "What")
    assert not [choice for choice in found if choice["name"].startswith("What if")]
