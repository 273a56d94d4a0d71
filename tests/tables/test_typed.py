"""A typed answer asks for the least: nothing is composed that nobody looks at, and it is decided once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.discord.wizard.flow import Wizard
from bot.games.dune.presentation import DunePresentation
from bot.games.presentation import Presentation
from bot.tables import desk, play
from bot.tables.api import Person, Sorry
from engine.dune.people.deals import ProposeDeal
from tests.discord.fakes import FakeAnswer
from tests.games_shown.shown import SHOWN

from .table import Table, a_table
from .test_play import _first


class Typist(FakeAnswer):
    """One of the people of a table, who types."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__(table.service)
        self.who = table.person(number)
        self.front.show_of = self._show_of  # type: ignore[method-assign]

    async def _show_of(self, game: int) -> Presentation:
        return SHOWN["dune"]

    @property
    def person(self) -> Person:
        return self.who


async def test_a_whole_answer_composes_nothing_and_is_decided_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: Counter[str] = Counter()

    def counted(place: Any, name: str) -> None:
        real = getattr(place, name)

        def noted(*args: Any, **given: Any) -> Any:
            met[name] += 1
            return real(*args, **given)

        monkeypatch.setattr(place, name, noted)

    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        for name in ("question", "choices", "default_text", "offer_card", "panel"):
            counted(DunePresentation, name)
        for module in (desk, play):
            counted(module, "decide")
        typist = Typist(table, who)
        await Wizard(typist, game, "prediction", decision).typed("who will win: Guild; in which turn: 4")
        assert "Recorded" in typist.screen.text
        assert met == {"decide": 1}
        assert (await table.service.asks(game, typist.person))[0].card.lines
        assert met["question"], "what is looked at is composed"


@pytest.mark.parametrize("what", ["7", "Deal 7", "which one: 7; accept it"])
async def test_a_number_that_nothing_has_is_refused_by_its_rule(tmp_path: Path, what: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        live = await table.service.memory.get(game)
        one, other = (next(s.seat for s in live.seats.values() if s.person == 1000 + number) for number in (0, 1))
        for text, to in (("peace", other), ("war", other), ("silence", one)):
            who = 2 if to == one else 0
            deal = ProposeDeal(parties=(to,), text=text)
            await table.service.submit(game, table.person(who), deal, None, table.interaction())
        with pytest.raises(Sorry) as told:
            await table.service.said(game, table.person(1), "deal_answer", None, what)
        wanted = "Deal 7 does not wait for your answer. What does: 1 and 2. (D-DEAL-3)"
        assert told.value.sentence == wanted, "of the third deal not a word: it is not his to answer"
        with pytest.raises(Sorry) as told:
            await table.service.said(game, table.person(0), "deal_withdraw", None, "3")
        assert told.value.sentence == "Deal 3 is not yours to take back, or not any more. What is: 1 and 2. (D-DEAL-3)"


async def test_a_line_that_cannot_be_read_changes_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        before = (await table.service.memory.get(game)).last_commit
        with pytest.raises(Exception, match=r"That turn will not be played, .* \(D-SETUP-5\)"):
            await table.service.said(game, table.person(who), "prediction", decision, "guild, in which turn 99")
        assert (await table.service.memory.get(game)).last_commit == before


async def test_a_number_that_the_rules_do_not_take_is_refused_by_their_reason(tmp_path: Path) -> None:
    """Typed in one line, and written into a dialog: the range of a form is nobody's reason."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2)
        while (live := await table.service.memory.get(game)).owed()[0].kind != "bid":
            await table.pass_time(hours=24)
        who, decision = await _first(table, game, "bid")
        own = live.view(live.owed()[0].seat).own
        for said, why, rule in (
            (f"{own.spice + 1}", f"You can pay at most {own.spice}", "D-BID-6"),
            ("0", "Bid more than 0, or pass", "D-BID-6"),
            ("much", f"A number from 1 to {own.spice} is wanted here.", "D-BID-6"),
        ):
            with pytest.raises(Sorry, match=why) as refused:
                await table.service.said(game, table.person(who), "bid", decision, said)
            assert refused.value.rule == rule
            typist = Typist(table, who)
            await Wizard(typist, game, "bid", decision).fill("", {"amount": [said]})
            assert why in typist.screen.cards[-1].lines[-1]


async def test_a_payment_of_a_deal_is_one_dialog(tmp_path: Path) -> None:
    """Who pays whom is chosen from a list; when and how much are asked at once."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        seats = (await table.service.memory.get(game)).seats.values()
        mine, other = (next(s.seat for s in seats if s.person == 1000 + number) for number in (0, 1))
        typist = Typist(table, 0)
        wizard = Wizard(typist, game, "deal", "")
        await wizard.start()
        await wizard.choose("w-menu", "parties", [other])
        await wizard.choose("w-group", "payments", ["0"])
        which, many = typist.dialogs[-1].entries
        assert [option.value for option in which.options][:2] == [f"{mine}>{other}", f"{mine}>{other}@1"]
        assert [option.chosen for option in which.options][:2] == [True, False], "at once, unless another time is meant"
        for said, wanted in (("much", 0), ("2", 2)):
            await wizard.fill("payments", {which.name: [which.options[1].value], many.name: [said]})
            assert ("2" in typist.screen.cards[-1].lines[-1]) is bool(wanted)
        await wizard.press("w-done", "", "")
        assert "Recorded" in typist.screen.text
        (deal,) = (await table.service.memory.get(game)).view().deals.values()
        (paid,) = deal.payments
        assert (paid.giver, paid.taker, paid.amount, paid.turn) == (mine, other, 2, 1)


async def test_a_deal_is_made_by_the_line_that_its_question_gives_as_an_example(tmp_path: Path) -> None:
    """By lists it takes more presses than any other decision; in one line it takes as few."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3)
        typist = Typist(table, 0)
        wizard = Wizard(typist, game, "deal", "")
        await wizard.start()
        told = next(line for line in typist.screen.cards[0].lines if line.startswith("It can be written in one line"))
        await wizard.typed(told.partition("`")[2].removesuffix("`"))
        live = await table.service.memory.get(game)
        (deal,) = live.view().deals.values()
        (paid,) = deal.payments
        mine = next(seat.seat for seat in live.seats.values() if seat.person == 1000)
        assert (paid.giver, paid.amount, paid.turn) == (mine, 2, 0)
        assert deal.parties == tuple(seat for seat in live.view().factions if seat in (mine, paid.taker))


async def test_what_either_of_two_pays_is_one_button_and_one_dialog(tmp_path: Path) -> None:
    """Of a deal; what cannot be is refused with its rule, and the form stands there with what was said."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        live = await table.service.memory.get(game)
        mine, *others = (next(s.seat for s in live.seats.values() if s.person == 1000 + n) for n in range(6))
        typist = Typist(table, 0)
        wizard = Wizard(typist, game, "deal", "")
        await wizard.start()
        labels = [f"With {live.shows.actor_noun(seat)}…" for seat in live.view().factions if seat in others]
        found = typist.keys()
        assert [label for label in found if label.startswith("With ")] == labels
        other = others[0]
        begins = found[f"With {live.shows.actor_noun(other)}…"].press
        assert begins.action == "w-begin"
        number = begins.arg.rpartition("|")[2]
        await wizard.press("w-begin", "", number)
        gives, takes, words = typist.dialogs[-1].entries
        assert (gives.name, takes.name, words.name) == (f"payments#{mine}>{other}", f"payments#{other}>{mine}", "text")
        assert not any(entry.value or entry.required for entry in (gives, takes, words))
        await wizard.fill("~numbers", {gives.name: [""], takes.name: ["100"], words.name: [""]})
        assert "D-DEAL-7" in repr(typist.screen), "at most 99"
        await wizard.fill("~numbers", {gives.name: [""], takes.name: [""], words.name: [""]})
        assert "D-DEAL-3" in repr(typist.screen), "nothing is agreed on"
        left = typist.keys()
        assert [label for label in left if label.startswith("With ")] == [f"With {live.shows.actor_noun(other)}…"]
        with pytest.raises(Sorry):
            await wizard.press("w-begin", "", str((int(number) + 1) % 5))
        await wizard.fill("~numbers", {gives.name: [""], takes.name: ["2"], words.name: [""]})
        assert "Recorded" in typist.screen.text
        (deal,) = (await table.service.memory.get(game)).view().deals.values()
        (paid,) = deal.payments
        assert deal.parties == tuple(f for f in live.view().factions if f in (mine, other))
        assert (paid.giver, paid.taker, paid.amount, paid.turn) == (other, mine, 2, 0)


async def test_what_is_open_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        owed = await table.service.open_to(game, table.person(who))
        assert owed[0].decision
        assert decision in [each.decision for each in owed]
        assert [each for each in owed if not each.decision], "and what may be done unasked"
        for number in set(range(6)) - {who}:
            others = await table.service.open_to(game, table.person(number))
            assert "prediction" not in [each.kind for each in others]


async def test_what_stands_on_a_button_can_be_typed_as_well(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        person = table.person(who)
        (ask,) = await table.service.asks(game, person)
        ready = {choice.label: choice.move for choice in ask.choices}
        assert "Leave both to chance" in ready
        said = await table.service.said(game, person, "prediction", decision, " leave both  TO chance")
        assert said.move == ready["Leave both to chance"]
        with pytest.raises(Sorry, match="cannot be said"):
            await table.service.said(game, person, "prediction", decision, "leave both")
