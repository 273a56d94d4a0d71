"""House rules of one table, in its own words: written by the host, later by a moderator, quoted wherever they stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.tables import terms
from bot.tables.agreements import LINES, house_rules_said, quoted, read_house_rules
from bot.tables.api import NewTable, Person, Sorry
from bot.tables.terms import HOUSE_RULES, Terms

from .table import PLACE, Table, a_table

STRANGER = Person(9000, "Gita")
FREE = "Talk is free"


async def _agree(table: Table, game: int, text: str, who: int = 0) -> str:
    return (await table.service.agree(game, table.person(who), "rules", text, table.interaction())).text


async def _moderate(table: Table, game: int, text: str, reason: str, by: Person = STRANGER, held: bool = True) -> str:
    act = table.service.moderate(game, by, "house-rules", text, reason, table.interaction(), moderates=held)
    return (await act).text


async def _shown(table: Table, purpose: str) -> str:
    """Return how the message of the channel reads that stands for a table."""
    await table.post()
    return next(n.text for n in table.told["channel", PLACE.channel][::-1] if n.purpose == purpose)


async def _opened(table: Table) -> int:
    await table.service.open_table(PLACE, table.person(0), NewTable(seats=3), table.interaction())
    return (await table.service.games_in(PLACE.channel))[0].id


async def test_the_host_writes_them_before_the_cards_and_the_lobby_shows_them(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _opened(table)
        assert "> " not in await _shown(table, "lobby")
        assert await _agree(table, game, f"{FREE}\n\n  Be   kind ") == (
            f"**House rules of this table**, which its people keep:\n> {FREE}\n> Be kind"
        )
        assert f"> {FREE}\n> Be kind" in await _shown(table, "lobby")
        assert "new house rules" not in table.story(), "nobody else has joined"
        table.service.memory.forget(game)
        assert (await table.service.info(game)).house_rules == f"{FREE}\nBe kind", "they are kept"
        await table.service.join(game, table.person(1), None, table.interaction())
        with pytest.raises(Sorry, match="Only the host"):
            await _agree(table, game, "", who=1)
        await _agree(table, game, FREE)
        assert f"has new house rules:\n> {FREE}" in await _shown(table, "table"), "who has joined is told"
        assert await _agree(table, game, " \u200b\n") == "This table has no house rules of its own."
        assert "has no house rules any longer." in await _shown(table, "table")
        assert "House rules" not in await _shown(table, "lobby")


async def test_a_moderator_changes_them_in_play_with_a_reason_and_all_are_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _opened(table)
        await _agree(table, game, FREE)
        for number in (1, 2):
            await table.service.join(game, table.person(number), None, table.interaction())
        assert f"**House rules of this table**, which its people keep:\n> {FREE}" in await _shown(table, "board")
        with pytest.raises(Sorry, match=r"The cards are dealt, so the house rules stand. A moderator can"):
            await _agree(table, game, "I win")
        with pytest.raises(Sorry, match="Only a moderator"):
            await _moderate(table, game, "I win", "why not", table.person(1), held=False)
        with pytest.raises(Sorry, match="Say why"):
            await _moderate(table, game, "No talk", " ")
        with pytest.raises(Sorry, match=r"That is how the house rules read already."):
            await _moderate(table, game, FREE, "again")
        assert (await table.service.info(game)).house_rules == FREE, "a refusal changes nothing"
        assert "told to the table" in await _moderate(table, game, "No talk @here\nBe kind", "a **quarrel**")
        assert "> No talk @\u200bhere\n> Be kind" in await _shown(table, "board")
        done = "Gita changed the house rules of this table: “No talk @\u200bhere · Be kind”. Reason: “a \\*\\*quarrel"
        assert done in table.story()
        await _moderate(table, game, "", "all know them")
        assert "House rules" not in await _shown(table, "board")
        table.service.memory.forget(game)
        log = "\n".join(line for card in (await table.service.moderation(game)).cards for line in card.lines)
        assert done in log
        assert "Gita did away with the house rules of this table. Reason: “all know them”" in log
        assert (await table.service.info(game)).house_rules == ""


async def test_what_is_too_long_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _opened(table)
        await _agree(table, game, FREE)
        for text in ("x" * (HOUSE_RULES + 1), "*" * (HOUSE_RULES // 2 + 1), "\n".join("a" * (LINES + 1))):
            with pytest.raises(
                Sorry, match=r"House rules have 600 letters and 12 lines at most; .* Nothing has changed."
            ):
                await _agree(table, game, text)
        assert (await table.service.info(game)).house_rules == FREE
        most = "\n".join(["x" * (HOUSE_RULES // LINES - 1)] * LINES) + "x"
        with pytest.raises(Sorry, match="at most"):
            await _agree(table, game, f"{most}x")
        assert (await _agree(table, game, most)).splitlines()[1:] == [*quoted(most)]
        table.service.memory.forget(game)
        assert (await table.service.info(game)).house_rules == most, "all of it is kept"


@pytest.mark.parametrize(
    "text, shown",
    [
        ("# **Atreides** win", "> \\# \\*\\*Atreides\\*\\* win"),
        (">>> all below", "> \\>\\>\\> all below"),
        ("<@1> @everyone", "> \\<@\u200b1\\> @\u200beveryone"),
        ("[here](https://a.b)", "> \\[here\\]\\(https:\u200b//a.b\\)"),
        ("```\ncode", "> \\`\\`\\`\n> code"),
        ("one\u2028two\r\n\n\u202ethree", "> one\n> two\n> three"),
    ],
)
def test_no_sign_of_them_does_anything_and_each_line_is_a_quotation(text: str, shown: str) -> None:
    assert "\n".join(quoted(read_house_rules(text))) == shown


def test_they_are_kept_with_the_terms_and_what_a_file_brings_is_cut() -> None:
    kept = Terms(house_rules="Be kind")
    assert terms.read(kept.written()) == kept
    assert "house_rules" not in Terms().written()
    assert terms.read(json.dumps({"house_rules": "x" * 5000})).house_rules == "x" * HOUSE_RULES
    assert house_rules_said(terms.read("{}").house_rules) == ()
