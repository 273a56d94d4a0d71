"""A seat whose player is not there, on the stand-in: a substitute, or a machine player by vote, and the way back.

What each person has before him is counted: what calls him, what is left to press, what he is told twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.games.dune.language import ENGLISH
from bot.games.dune.presentation import DunePresentation
from bot.sandbox.driver import Sandbox
from bot.sandbox.person import DM, Person
from bot.sandbox.views import Seen
from bot.tables.api import Person as Account
from bot.tables.live import LiveGame
from engine.core.decision import Decision
from storage import CommitRecord

from .conftest import Table
from .test_game import begun, last

_PRESSES = count(1)
MACHINE = "A machine player instead"


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with Sandbox() as box:
        people = [box.user(name) for name in ("Anna", "Ben", "Carla", "Dora")]
        box.guild("Arrakis", people[0], people[1:])
        made = Table(box, people, tmp_path, DunePresentation(ENGLISH), "seed")
        await made.run()
        yield made
        assert box.violations == []


async def live_of(table: Table, game: int) -> LiveGame:
    assert table.app.service is not None
    return await table.app.service.memory.get(game)


async def owed(table: Table, game: int, person: Person) -> list[Decision]:
    live = await live_of(table, game)
    seat = live.seat_of(int(person.id))
    return [d for d in live.owed() if seat and d.seat == seat.seat and not d.answered and not d.held]


async def answer(table: Table, game: int, person: Person) -> bool:
    """Answer what is asked of somebody first with what stands first; says whether anything is."""
    service, account = table.app.service, Account(int(person.id), person.account.username)
    assert service is not None
    for ask in await service.asks(game, account):
        if ask.decision is not None and not ask.decision.answered and not ask.decision.held:
            move = ask.choices[0].move if ask.choices else next(iter(ask.seen.legal()))
            await service.submit(game, account, move, ask.decision.id, f"press-{next(_PRESSES)}")
            await table.settle()
            return True
    return False


async def waited_for(table: Table, game: int, person: Person) -> Decision:
    """Let all answer until the table waits for somebody by name."""
    for _ in range(80):
        asked = await owed(table, game, person)
        named = [d for d in asked if d.named and not d.any_one]
        if named:
            return named[0]
        others = [other for other in table.people if await owed(table, game, other)]
        assert await answer(table, game, person if asked else others[0])
    raise AssertionError("nobody waits for him")


async def passed(table: Table, game: int, decision: Decision) -> None:
    """Let the time of a question run out."""
    due = (await live_of(table, game)).clocks[decision.id].due
    assert due is not None
    assert table.app.service is not None
    table.box.clock.advance((due - table.now()).total_seconds() + 1)
    await table.app.service.tick()
    await table.settle()


def pages(person: Person) -> list[Seen]:
    """Return the private messages under which somebody can answer something."""
    return [m for m in person.inbox() if "Answer…" in labels(m)]


def labels(message: Seen) -> list[str]:
    return [str(button["label"]) for button in message.buttons]


async def a_substitute(table: Table) -> int:
    """A game in which Dora plays for Carla, who is away."""
    anna, ben, carla, dora = table.people
    game = await begun(table, [anna, ben, carla])
    await carla.slash("game run", do="away", about="3 days")
    await table.settle()
    await dora.click(last(dora.channel("table"), "away until"), "Play for them")
    await table.settle()
    return game


@pytest.mark.parametrize("how", ["a press", "a command"])
async def test_a_seat_goes_back_while_something_is_asked_of_the_substitute(table: Table, how: str) -> None:
    anna, ben, carla, dora = table.people
    game = await a_substitute(table)
    assert len(dora.inbox()) <= 2, "she is told what she plays, and what is asked, if anything is"
    decision = await waited_for(table, game, dora)
    assert len(pages(dora)) == 1
    assert pages(carla) == [], "nothing is asked of whoever is away"
    told = last(carla.inbox(), "a substitute plays")
    before = {person.id: len(person.inbox()) for person in table.people}
    if how == "a press":
        back = await carla.click(told, "I am here")
    else:
        back = await carla.slash("game run", do="back", at=DM)
    assert "The seat is yours again." in back.text
    await table.settle()
    # Whoever is back has the answer to what he did, and the question in a message of its own: nothing is told twice.
    new = carla.inbox()[before[carla.id] :]
    assert len(new) == 2, [m.text for m in new]
    assert labels(carla.again(told)) == []
    (page,) = pages(carla)
    assert page.id == new[-1].id
    assert [d.id for d in await owed(table, game, carla)] == [decision.id], "it waits for him now"
    # The substitute is thanked once; what was asked of him is no longer his, and has nothing to press.
    new = dora.inbox()[before[dora.id] :]
    assert len(new) == 1
    assert "Thank you for playing" in new[0].text
    assert [labels(m) for m in dora.inbox()] == [[]] * len(dora.inbox())
    assert "no longer for you to answer" in dora.inbox()[-2].text
    # The others hear it where the game is played, and nowhere else.
    assert [len(p.inbox()) for p in (anna, ben)] == [before[anna.id], before[ben.id]]
    said = Counter(m.text for m in anna.channel("table") if "back. The table waits" in m.text)
    assert list(said.values()) == [1]
    assert [m for m in anna.channel("table") if "Play for them" in labels(m)] == []
    assert await answer(table, game, carla)


async def test_whoever_has_a_substitute_finds_the_table_in_private(table: Table) -> None:
    await a_substitute(table)
    carla = table.people[2]
    assert "Anna's table" in (await carla.slash("game run", do="list", at=DM)).text


async def test_a_seat_that_is_given_up_leaves_nothing_to_press(table: Table) -> None:
    anna, ben, carla, _ = table.people
    game = await begun(table, [anna, ben, carla])
    await waited_for(table, game, carla)
    (page,) = pages(carla)
    sure = await carla.slash("game run", do="concede")
    await carla.click(sure, "Yes")
    await table.settle()
    assert labels(carla.again(page)) == []
    assert "no longer for you to answer" in carla.again(page).text


async def test_who_misses_two_deadlines_is_played_for_by_vote_and_comes_back(table: Table) -> None:
    anna, ben, carla, dora = table.people
    game = await begun(table, [anna, ben, carla, dora])
    for missed in (1, 2):
        decision = await waited_for(table, game, carla)
        await passed(table, game, decision)
        told_away = [m for m in carla.inbox() if "time has run out again" in m.text]
        assert len(told_away) == (missed == 2), "he is told once, when it is so"
    assert labels(last(carla.inbox(), "time has run out again")) == ["I am here"]
    assert pages(carla) == []
    live = await live_of(table, game)
    told = last(anna.channel("table"), "run out again")
    assert labels(told) == ["Play for them", MACHINE]
    # The vote: each counts once, the newest message alone can be pressed.
    assert "1 of the 2" in (await anna.click(told, MACHINE)).text
    await table.settle()
    vote = last(ben.channel("table"), "would like a machine player")
    assert [labels(ben.again(told)), labels(vote)] == [[], ["Play for them", MACHINE]]
    assert "answers for" in (await ben.click(vote, MACHINE)).text
    await table.settle()
    seat = live.seat_of(int(carla.id))
    assert seat is not None
    assert seat.kind == "machine"
    mine = last(carla.inbox(), "by vote of the table")
    assert [labels(m) for m in carla.inbox() if "I am here" in labels(m)] == [["I am here"]], "the newest alone"
    # The seat plays, and calls its player for nothing.
    before, commits = len(carla.inbox()), live.last_commit
    assert table.app.service is not None
    made: list[CommitRecord] = []
    while not made:
        assert await answer(table, game, anna) or await answer(table, game, ben) or await answer(table, game, dora), (
            "nobody waits for the machine"
        )
        made = await table.app.service.db.journal.commits(game, after=commits)
        made = [commit for commit in made if commit.cause == "machine"]
    assert {c.by for c in made} == {seat.seat}, "it answers"
    assert [d for d in live.owed() if d.seat == seat.seat and not d.answered and not d.held] == []
    assert len(carla.inbox()) == before
    # And is back with a press.
    back = await carla.click(mine, "I am here")
    assert "The seat is yours again" in back.text
    await table.settle()
    assert [m for m in carla.inbox() if "I am here" in labels(m)] == []
    assert len(carla.inbox()) - before <= 2, "the answer to the press, and what is asked, if anything is"
    assert len([m for m in anna.channel("table") if "back. Until" in m.text]) == 1
    assert [m for m in anna.channel("table") if MACHINE in labels(m) or "Play for them" in labels(m)] == []
    await waited_for(table, game, carla)
    assert len(pages(carla)) == 1
    assert await answer(table, game, carla)
