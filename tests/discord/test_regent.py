"""A machine player for somebody who is away, by vote: from the button under what says so, and by command."""

from __future__ import annotations

from tests.discord.conftest import Table
from tests.discord.test_game import begun


async def test_the_vote_stands_under_what_says_that_somebody_is_away(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben, carla])
    assert "regent" not in [c["value"] for c in await anna.autocomplete("game run", "do", "")]
    assert "Nobody is away" in (await anna.slash("game run", do="regent")).text
    await carla.slash("game run", do="away", about="2 days")
    await table.settle()
    assert "regent" in [c["value"] for c in await anna.autocomplete("game run", "do", "")]
    (seat,) = [c["value"] for c in await anna.autocomplete("game run", "about", "", do="regent")]
    assert await carla.autocomplete("game run", "about", "", do="regent") == [], "nobody votes about his own seat"
    told = next(m for m in anna.channel("table") if "is away until" in m.text)
    assert "1 of the 2" in (await anna.click(told, "A machine player instead")).text
    await table.settle()
    vote = next(m for m in ben.channel("table") if "would like a machine player" in m.text)
    both = ["Play for them", "A machine player instead"]
    assert [b["label"] for b in vote.buttons] == both
    told = next(m for m in anna.channel("table") if "is away until" in m.text)
    assert told.buttons == [], "the newest message has them"
    assert "answers for" in (await ben.slash("game run", do="regent", about=seat)).text
    await table.settle()
    call = next(m for m in carla.inbox() if "by vote of the table" in m.text)
    taken = next(m for m in anna.channel("table") if "most of those who are here" in m.text)
    assert [b["label"] for b in taken.buttons] == both[:1]
    assert "The seat is yours again." in (await carla.click(call, "I am here")).text


async def test_nothing_is_left_to_press_about_somebody_who_is_back(table: Table) -> None:
    anna, ben, carla, dora = table.people[:4]
    await begun(table, [anna, ben, carla])
    await carla.slash("game run", do="away", about="2 days")
    await table.settle()
    before = next(m for m in ben.channel("table") if "is away until" in m.text)
    for person, label in ((anna, "A machine player instead"), (ben, "A machine player instead")):
        newest = next(m for m in reversed(person.channel("table")) if "who is away" in m.text or m.id == before.id)
        await person.click(newest, label)
        await table.settle()
    mine = next(m for m in carla.inbox() if "by vote of the table" in m.text)
    count = len(carla.inbox())
    await carla.click(mine, "I am here")
    await table.settle()
    away = [m for m in dora.channel("table") if "is away" in m.text or "who is away" in m.text]
    assert len(away) == 3, "what was said still stands"
    assert [m.buttons for m in away] == [[], [], []]
    assert len(carla.inbox()) == count + 1, "the answer to the press is all"
    assert not next(m for m in carla.inbox() if m.id == mine.id).buttons
