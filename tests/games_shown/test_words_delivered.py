"""At a table: what joins reads as one line in the channel, and nobody is called for what he did himself."""

from pathlib import Path

from bot.games.dune import PRESENTATION
from bot.tables.api import Notice
from engine.core.moves import SetStop
from tests.tables.table import Table, a_table


async def _answer(table: Table, game: int, kind: str) -> tuple[str, int]:
    """Let the first of whom this is asked press his first button; return what he was told, and his number."""
    for number in range(6):
        for ask in await table.service.asks(game, table.person(number)):
            if ask.kind == kind and ask.decision is not None:
                move, person = ask.choices[0].move, table.person(number)
                said = await table.service.submit(game, person, move, ask.decision.id, table.interaction())
                return str(said), number
    raise AssertionError(f"nobody is asked for {kind}")


def _as_they_stand(notices: list[Notice]) -> list[str]:
    """Return the lines of all messages of somebody: one that was edited says what it said last, and says it once."""
    stand: dict[object, str] = {}
    for number, notice in enumerate(notices):
        stand[(notice.purpose, notice.ref) if notice.replaces else number] = notice.text
    return "\n".join(stand.values()).split("\n")


async def test_a_sealed_answer_brings_no_private_message(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await table.post()
        said, number = await _answer(table, game, "prediction")
        await table.post()
        before = {number: len(table.told["person", 1000 + number]) for number in range(6)}
        said, number = await _answer(table, game, "traitor")
        person = table.person(number)
        await table.service.submit(game, person, SetStop(window="voice_karama"), None, table.interaction())
        await table.post()
        assert "Sealed" in said
        news = table.told["person", 1000 + number][before[number] :]
        assert [notice.text for notice in news if notice.purpose == "private"] == []


async def test_a_default_is_told_in_private_to_whom_nobody_else_sees_asked(tmp_path: Path) -> None:
    """Who misses an unnamed window hears of it nowhere else; a named one is in the story already."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        live = await table.service.memory.get(game)
        number = next(n for n in range(6) if (seat := live.seat_of(1000 + n)) is not None and seat.seat == "guild")
        await table.service.submit(game, table.person(number), SetStop(window="peek_karama"), None, table.interaction())
        for _ in range(6):
            await table.pass_time(hours=49)
            await table.post()
        title = PRESENTATION.offer_title_of("peek_karama")
        told = {n: _as_they_stand(table.told["person", 1000 + n]) for n in range(6)}
        missed = {n: [line for line in lines if title in line] for n, lines in told.items()}
        assert missed.pop(number) == [f"-# Ana's table · ⌛ **{title}** · your time ran out: Let it happen."]
        assert not any(missed.values())
        assert all(any("your time ran out" in line for line in lines) for lines in told.values())
        assert not [line for line in table.story().split("\n") if title in line and "Time is up" in line]
        assert "Time is up for Fremen" in table.story()


async def test_the_beginning_is_told_in_few_lines(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=1, machines=5)
        for _ in range(4):  # a prediction, a traitor, a placement, if they are asked of the one person
            await table.service.machines.idle()
            ask = next((a for a in await table.service.asks(game, table.person(0)) if a.decision is not None), None)
            if ask is None or ask.kind == "storm":
                break
            await _answer(table, game, ask.kind)
        live = await table.service.memory.get(game)
        told = [line for chapter in live.story for line in chapter.lines]
        assert any("Atreides begin with 10 spice · 10 forces in Arrakeen" in line for line in told)
        assert sum("begin" in line for line in told) <= 7
        assert all(chapter.length == sum(len(line) + 1 for line in chapter.lines) for chapter in live.story)
