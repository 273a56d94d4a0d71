"""The toy through the platform: a turn of many small actions, a window for any one, and a game played alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from tests.e2e.hall import TABLE, Hall, a_hall

ACTIONS = 8  # of the preset winter


async def open_table(hall: Hall, seats: int) -> int:
    await hall.run()
    return await hall.open(game="toy", preset="winter", seats=seats)


def asked(person: Person, title: str) -> list[Seen]:
    """The private messages in which somebody is asked something of that title."""
    return [m for m in person.inbox() if title in m.text and any(b["label"] == "Answer…" for b in m.buttons)]


async def press(hall: Hall, person: Person, title: str, label: str) -> None:
    """Press a ready-made answer in the newest private message of that title."""
    outcome = await person.click(asked(person, title)[-1], label)
    assert "Recorded" in outcome.text, outcome.text
    await hall.rest()


@pytest.mark.parametrize("restarted", [None, 3])
async def test_a_turn_of_eight_actions_is_one_private_message_and_one_clock(
    tmp_path: Path, restarted: int | None
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        async with a_hall(tmp_path, seed="toy", people=("Anna", "Ben"), patch=patch) as hall:
            game = await open_table(hall, 2)
            for person in hall.people:
                await press(hall, person, "Stake", "Nothing")
            live = await hall.live(game)
            (decision,) = live.owed()
            mover = next(p for p in hall.people if int(p.id) == live.seats[decision.seat].person)
            (other,) = set(hall.people) - {mover}
            before, others = len(mover.inbox()), len(other.inbox())
            told, hung = len(hall.people[0].channel(TABLE)), "picked 1 apple"
            (message,), end = asked(mover, "Work"), live.clocks[decision.id].due
            for done in range(ACTIONS):
                if done == restarted:
                    await hall.stop()
                    await hall.run()
                    await hall.rest()
                    live = await hall.live(game)
                assert f"{ACTIONS - done} left" in mover.again(message).text
                assert {clock.due for clock in live.clocks.values()} == {end}
                await press(hall, mover, "Work", "Draw a card for 1 apple" if done in (0, 2) else "Pick an apple")
            page = mover.again(message)
            assert page.text.count("✓ **Work**") == ACTIONS, "what became of each action stands there"
            assert not re.search(r"\d left|Your time is up", page.text), "nothing of the turn is asked any more"
            assert "You may answer ahead" in page.text, "only what comes"
            assert not {"Pick an apple", "Rest"} & {b["label"] for b in page.buttons}
            assert "You drew" in page.text
            (story,) = [m for m in other.channel(TABLE) if hung in m.text]
            assert story.text.count(hung) == ACTIONS - 2, "the turn is one public message as well"
            assert len(other.channel(TABLE)) == told
            answers = [m for m in mover.inbox()[before:] if not m.ephemeral]
            assert answers == [], "what was asked and told stands in one message"
            assert len([m for m in other.inbox()[others:] if not m.ephemeral]) == 1, "the next turn is asked"
            assert not any("You drew" in m.text for m in [*other.inbox()[others:], *other.channel(TABLE)])


async def test_a_game_is_played_alone_to_its_end(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        async with a_hall(tmp_path, seed="alone", people=("Anna",), patch=patch) as hall:
            game = await open_table(hall, 1)
            (anna,) = hall.people
            titles = {"Stake": "Nothing", "Work": "Rest", "Scare": "For 1 apple", "Exchange": "Keep the hand"}
            live = await hall.live(game)
            while live.row.status == "running":
                (decision,) = live.owed()
                title = next(t for t in titles if t in live.shows.offer_title_of(decision.kind))
                await press(hall, anna, title, titles[title])
            assert live.row.status == "over"
            assert any("won" in m.text for m in anna.channel(TABLE))
