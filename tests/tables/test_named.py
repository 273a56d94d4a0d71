"""What there is in a game and is not open to somebody now, named by him: he reads the rules' reason, not a range."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import Sorry
from tests.tables.table import a_table

ASKED = " What you are asked now: Choose a traitor."


async def test_what_is_not_open_now_says_why_each_with_its_rule(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        live = await table.service.memory.get(game)
        lender, seer = ("emperor", "bene_gesserit")
        me = next(table.person(n) for n in (0, 1) if live.seat_of(1000 + n).seat not in (lender, seer))  # type: ignore[union-attr]

        async def why(what: str) -> tuple[str, str]:
            told = await table.service.not_open(game, me, what)
            assert told.sentence.endswith(ASKED), told.sentence
            return told.sentence.removesuffix(ASKED), told.rule

        assert await why("bid") == (
            "“Bid” is asked in the phase “Bidding”, and not of you just now (D-BID-6). You are written to when it is.",
            "D-BID-6",
        )
        assert await why("The Voice") == ("“The Voice” is never asked of you in this game (D-BG-3).", "D-BG-3")
        assert await why("pledge") == (
            "Pledges are made in the bidding phase and in the movement phase. (D-ALLY-5)",
            "D-ALLY-5",
        )
        assert await why("loan") == ("Only the Emperor gives allies spice at any time. (D-EMP-2)", "D-EMP-2")
        assert await why("deal_answer") == ("No deal waits for your answer now. (D-DEAL-3)", "D-DEAL-3")
        assert await why("deal_withdraw") == ("You have no deal open that you could take back. (D-DEAL-3)", "D-DEAL-3")
        assert await why("**all**") == (
            r"Nothing that you are asked or may do here is called “\*\*all\*\*”. /answer lists it.",
            "",
        )
        with pytest.raises(Sorry, match=r"Only the Emperor gives .* \(D-EMP-2\)"):
            await table.service.open_ask(game, me, "loan", None, {})


async def test_a_name_that_is_in_the_game_and_not_offered_gets_as_far_as_the_rules(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        live = await table.service.memory.get(game)
        seat = live.seat_of(1000)
        assert seat is not None
        refused = "Keep one of the opposing leaders you drew; they are listed in the question. (D-SETUP-6)"
        for what, said in {
            "leader: Cheap Hero": refused,
            "leader: Paul Atreides": "Traitor to keep: That can be one of: ",  # nobody in this game is called so
        }.items():
            with pytest.raises(Sorry) as told:
                await table.service.said(game, table.person(0), "traitor", None, what)
            assert told.value.sentence.startswith(said)
            assert told.value.rule == "D-SETUP-6"
