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
    assert [b["label"] for b in vote.buttons] == ["A machine player instead"]
    assert "answers for" in (await ben.slash("game run", do="regent", about=seat)).text
    await table.settle()
    call = next(m for m in carla.inbox() if "by vote of the table" in m.text)
    assert "The seat is yours again." in (await carla.click(call, "I am here")).text
