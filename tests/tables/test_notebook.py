"""Notes: for whoever wrote them, in his hand; for who plays his seat in his place only if he lends them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import NewTable, Sorry
from bot.tables.notebook import LONGEST, MOST

from .table import PLACE, Table, a_table
from .test_substitutes import away, take


async def note(table: Table, game: int, who: int, text: str, number: int | None = None) -> str:
    return (await table.service.note(game, table.person(who), text, table.interaction(), number)).text


async def hand(table: Table, game: int, who: int) -> str:
    return repr((await table.service.panel(game, table.person(who))).cards)


async def test_a_note_stands_in_the_hand_of_who_wrote_it_and_nowhere_else(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        await table.post()
        before = table.told.copy()
        assert await note(table, game, 1, "  Bo has\nthe \u202ecrow. ") == "Noted."
        await table.post()
        assert table.told == before, "nobody is told of it, not even by an edit"
    async with a_table(tmp_path, table.clock) as table:
        assert "Bo has the crow." in await hand(table, game, 1), "after a restart, too"
        assert "Bo has" not in await hand(table, game, 0)
        ledger = await table.service.ledger(game, table.person(1))
        assert "Bo has" not in repr(ledger), "it is nothing that was learnt"
        journal = await table.db.journal.commits(game)
        assert "Bo has" not in repr(journal)


async def test_a_note_is_changed_and_deleted_by_its_number_which_never_comes_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        for text in ("one", "two", "three"):
            await note(table, game, 1, text)
        assert "changed" in await note(table, game, 1, "zwei", 2)
        assert "gone" in await note(table, game, 1, " ", 3)
        assert (await table.service.notebook(game, table.person(1))).mine == ((1, "one"), (2, "zwei"))
        with pytest.raises(Sorry, match="not there any more"):
            await note(table, game, 1, "drei", 3)
        await note(table, game, 1, "four")
        assert (await table.service.notebook(game, table.person(1))).mine[-1] == (4, "four")


async def test_there_is_room_for_so_many_notes_of_such_a_length(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        with pytest.raises(Sorry, match=f"{LONGEST} characters at most; this one has {LONGEST + 1}"):
            await note(table, game, 1, "x" * (LONGEST + 1))
        with pytest.raises(Sorry, match="a word or two"):
            await note(table, game, 1, "\u200b ")
        for number in range(MOST):
            await note(table, game, 1, f"{number} ".ljust(LONGEST, "x"))
        with pytest.raises(Sorry, match=f"{MOST} notes at this table"):
            await note(table, game, 1, "one more")
        assert len((await table.service.notebook(game, table.person(1))).mine) == MOST
        assert await note(table, game, 0, "another's") == "Noted."
        with pytest.raises(Sorry, match="no seat in this game"):
            await note(table, game, 3, "a stranger's")
        await take(table, game, 3, await away(table, game, 1))
        assert await note(table, game, 3, "a substitute's") == "Noted.", "the room is that of a person"


async def test_a_press_that_comes_twice_writes_one_note(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        once = table.interaction()
        await table.service.note(game, table.person(1), "once", once)
        with pytest.raises(Sorry, match="done already"):
            await table.service.note(game, table.person(1), "once", once)
        assert len((await table.service.notebook(game, table.person(1))).mine) == 1


@pytest.mark.parametrize("when", ["never", "given", "announced", "taken back"])
async def test_a_substitute_reads_notes_as_their_owner_says(tmp_path: Path, when: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        await note(table, game, 1, "Never trust Ana.")
        if when in ("given", "taken back"):
            told = await table.service.lend_notes(game, table.person(1), True, table.interaction())
            assert "in your place reads your notes" in told.text
        announced = await table.service.away(game, table.person(1), "3 days", table.interaction())
        assert ("in your place does not" in announced.text) == (when in ("never", "announced"))
        (button,) = announced.buttons
        assert (button.action, button.arg) == ("note-lend", "on" if when in ("never", "announced") else "off")
        if when in ("announced", "taken back"):
            await table.service.lend_notes(game, table.person(1), button.arg == "on", table.interaction())
        seat = next(s.place for s in (await table.service.info(game)).seats if s.person == 1001)
        briefing = await take(table, game, 3, seat)
        assert ("Never trust Ana." in briefing) == (when in ("given", "announced"))
        assert ("Never trust Ana." in await hand(table, game, 3)) == (when in ("given", "announced"))
        book = await table.service.notebook(game, table.person(3))
        assert book.mine == ()
        with pytest.raises(Sorry, match="not there any more"):
            await note(table, game, 3, "Do trust Ana.", 1)


async def test_what_a_substitute_noted_is_read_by_whose_seat_it_is_unless_he_keeps_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        await note(table, game, 1, "My plan.")
        seat = await away(table, game, 1)
        await take(table, game, 3, seat)
        await note(table, game, 3, "I promised Ana a card.")
        assert (await table.service.notebook(game, table.person(3))).mine[0][0] == 1, "numbers tell of nobody's notes"
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert "I promised Ana a card." in await hand(table, game, 1)
        assert "My plan." in await hand(table, game, 1)
        await away(table, game, 1)
        await take(table, game, 3, seat)
        await table.service.lend_notes(game, table.person(3), False, table.interaction())
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert "I promised" not in await hand(table, game, 1)


async def test_who_gives_his_seat_up_leaves_what_he_lent_and_nothing_else(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        for who, lent in ((1, True), (2, False)):
            await note(table, game, who, f"noted by {who}")
            await table.service.lend_notes(game, table.person(who), lent, table.interaction())
            seat = next(s.place for s in (await table.service.info(game)).seats if s.person == 1000 + who)
            await table.service.concede(game, table.person(who), table.interaction())
            kept = (await table.db.tables.seat(game, seat)).preferences
            assert ("noted by" in kept) == lent
            assert ("noted by" in await take(table, game, who + 2, seat)) == lent


async def test_before_the_cards_there_is_nothing_to_note(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await table.service.open_table(PLACE, table.person(0), NewTable(seats=3, kind="toy"), table.interaction())
        with pytest.raises(Sorry, match="has not begun"):
            await note(table, 1, 0, "early")
