"""The desk: one live private message a game and person, what begins another, and what becomes of the old one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.dune.presentation import DunePresentation
from bot.games.presentation import Line
from bot.tables import turning
from bot.tables.api import Notice
from bot.tables.live import LiveGame, changed_by
from bot.tables.pages import Page, name_of, page_of
from bot.tables.private import MOST, open_to, since
from bot.tables.turning import Turned, begin
from engine.core.moves import Move, SetOrder
from engine.dune.facts import TraitorsDrawn
from engine.dune.people.deals import AnswerDeal, ProposeDeal
from engine.dune.phases.setup import Prediction
from storage import SeatRow
from tests.toy.engine.phases.crow import Scare

from .table import Table, a_table
from .test_any_one import the_crow


class Desks:
    """A table of six people, and what each has on his screen."""

    def __init__(self, table: Table, game: int) -> None:
        self.table = table
        self.game = game

    async def live(self) -> LiveGame:
        return await self.table.service.memory.get(self.game)

    async def seat(self, number: int) -> SeatRow:
        seat = (await self.live()).seat_of(1000 + number)
        assert seat is not None
        return seat

    def pages(self, number: int) -> dict[str, Notice]:
        """What stands there: of each page only what it became last, as Discord shows an edited message."""
        return {n.ref: n for n in self.table.told.get(("person", 1000 + number), []) if n.purpose == "question"}

    def alive(self, number: int) -> list[Notice]:
        return [n for n in self.pages(number).values() if any(b.action == "choice" for b in n.buttons)]

    def calls(self, number: int) -> int:
        """How often a person was called about what he is asked and told: once a page."""
        return len(self.pages(number))

    async def owing(self, *kinds: str) -> tuple[int, str, str]:
        """Somebody who is asked, the decision, and its kind."""
        live = await self.live()
        for number in range(6):
            found = [d for d in open_to(live, (await self.seat(number)).seat) if not kinds or d.kind in kinds]
            if found:
                return number, found[0].id, found[0].kind
        raise AssertionError(f"nobody owes {kinds}")

    async def answer(self, number: int, decision: str, move: Move | None = None, *, bids: bool = False) -> None:
        person = self.table.person(number)
        asks = await self.table.service.asks(self.game, person)
        ask = next(a for a in asks if a.decision is not None and a.decision.id == decision)
        ready = ask.choices[1 if bids and ask.kind == "bid" and len(ask.choices) > 1 else 0].move
        await self.table.service.submit(self.game, person, move or ready, decision, self.table.interaction())
        await self.table.post()

    async def on(self, kind: str) -> None:
        """Everybody answers until something of that kind is asked."""
        while not any(d.kind == kind for d in (await self.live()).owed()):
            await self.answer(*(await self.owing())[:2])


async def at_desks(table: Table) -> Desks:
    desks = Desks(table, await table.open(people=6))
    await table.post()
    return desks


async def test_what_is_owed_is_one_message_with_its_deadline_after_the_question(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, decision, _ = await desks.owing("prediction")
        (page,) = desks.alive(number)
        due = int((await desks.live()).clocks[decision].due.timestamp())  # type: ignore[union-attr]
        *_, ends, default = page.cards[-1].lines
        assert f"<t:{due}:R> · <t:{due}:F>" in ends
        assert "Without an answer" in default
        rule, can = [b for b in page.buttons if b.action == "rules"]
        assert (rule.label, rule.arg) == ("Rule D-SETUP-5", "D-SETUP-5")
        assert (can.label, can.arg) == ("You are Bene Gesserit: what you can do", "bene_gesserit")
        assert {b.arg.partition("/")[0] for b in page.buttons if b not in (rule, can)} <= {decision, ""}


async def test_an_answer_calls_nobody_and_shrinks_the_message_to_a_line_without_buttons(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, decision, _ = await desks.owing("prediction")
        before = desks.calls(number)
        await desks.answer(number, decision, Prediction(faction="guild", turn=4))
        assert desks.calls(number) == before
        ((ref, page),) = desks.pages(number).items()
        assert "✓" in page.text
        assert "turn 4" in page.text
        assert all(b.action == "panel" or not b.arg.startswith(decision) for b in page.buttons)
        assert ref == name_of(await desks.seat(number))


async def test_a_new_question_is_a_new_message_and_the_old_one_has_no_buttons_any_more(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        for number in range(6):
            pages = desks.pages(number)
            own = [
                b for page in list(pages.values())[1:] for b in page.buttons if b.arg == (await desks.seat(number)).seat
            ]
            assert own == [], "what one can do stands in the first page alone, and in one's hand"
            assert len(desks.alive(number)) <= 1
            current = name_of(await desks.seat(number))
            for ref, page in pages.items():
                assert len(page.buttons) <= MOST, "what is seldom wanted is one press away"
                assert ref == current or not page.buttons, page
        number, _, _ = await desks.owing("bid")
        assert len(desks.alive(number)) == 1
        assert "-# 🔨" in desks.alive(number)[0].text, "what all saw since the message before, in a line"


async def test_whoever_is_defaulted_is_told_so_and_what_was_played(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        number, _, _ = await desks.owing("bid")
        (page,) = desks.alive(number)
        await table.pass_time(hours=25)
        await table.post()
        text = desks.pages(number)[page.ref].text
        assert "⌛ **Bid** · your time ran out: Pass" in text
        assert {b.action for b in desks.pages(number)[page.ref].buttons} <= {"panel", "early", "offer"}


async def test_the_first_reminder_stands_in_the_message_and_the_last_call_points_to_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, decision, _ = await desks.owing("prediction")
        (page,) = desks.alive(number)
        await table.pass_time(hours=13)
        await table.post()
        assert desks.calls(number) == 1
        assert "Still waiting for you" in desks.alive(number)[0].text
        await table.pass_time(hours=8)
        await table.post()
        (call,) = [n for n in table.told["person", 1000 + number] if n.purpose == "reminder"]
        assert "Last call" in call.text
        assert (call.about, call.cards) == (page.ref, ())
        assert "choice" not in {b.action for b in call.buttons}
        await desks.answer(number, decision)
        *_, after = [n for n in table.told["person", 1000 + number] if n.purpose == "reminder"]
        assert (after.ref, after.quiet, after.buttons) == (call.ref, True, ())


async def test_news_that_asks_nothing_is_written_into_the_message_that_stands(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        before = desks.calls(number)
        person = table.person(number)
        order = SetOrder(order={"kind": "charity", "take": False})
        await table.service.submit(desks.game, person, order, None, table.interaction())
        await table.post()
        assert desks.calls(number) == before
        (page,) = desks.alive(number)
        assert "Order kept" in page.text, "and the question is asked in it as before"


async def test_an_answer_to_a_deal_calls_whoever_offered_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        one, other, third = 0, 1, 2
        before = [desks.calls(number) for number in range(6)]
        deal = ProposeDeal(parties=((await desks.seat(other)).seat, (await desks.seat(third)).seat), text="Peace")
        await table.service.submit(desks.game, table.person(one), deal, None, table.interaction())
        await table.post()
        assert [desks.calls(n) - before[n] for n in range(6)] == [0, 1, 1, 0, 0, 0]
        no = AnswerDeal(id=1, accept=False)
        await table.service.submit(desks.game, table.person(other), no, None, table.interaction())
        await table.post()
        assert [desks.calls(n) - before[n] for n in range(6)] == [1, 1, 2, 0, 0, 0]
        assert "Deal 1 is off" in list(desks.pages(one).values())[-1].text
        assert "Deal 1 is off" not in "".join(page.text for page in desks.pages(other).values()), "he knows"


async def test_a_payment_to_somebody_stands_in_his_message(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        live = await desks.live()
        rich, poor = sorted(range(6), key=lambda n: -live.game.state.purse[live.seat_of(1000 + n).seat])[:2]  # type: ignore[union-attr]
        payer, payee = (await desks.seat(rich)).seat, (await desks.seat(poor)).seat
        deal = ProposeDeal(parties=(payee,), payments={f"{payer}>{payee}": 2})
        await table.service.submit(desks.game, table.person(rich), deal, None, table.interaction())
        yes = AnswerDeal(id=1, accept=True)
        await table.service.submit(desks.game, table.person(poor), yes, None, table.interaction())
        await table.post()
        for number in (rich, poor):
            assert "2 spice as agreed" in list(desks.pages(number).values())[-1].text


async def test_nobody_else_hears_of_a_message(tmp_path: Path) -> None:
    """Whoever writes, pauses to think or orders moves his own page and no other."""
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        others = [n for n in range(6) if n != number]
        before = {n: len(table.told.get(("person", 1000 + n), ())) for n in others}
        order = SetOrder(order={"kind": "charity", "take": False})
        await table.service.submit(desks.game, table.person(number), order, None, table.interaction())
        await table.post()
        assert {n: len(table.told.get(("person", 1000 + n), ())) for n in others} == before


async def test_a_page_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, decision, _ = await desks.owing("prediction")
        page, clock, told = await desks.seat(number), table.clock, table.told
    async with a_table(tmp_path, clock) as again:
        again.told = told
        desks = Desks(again, desks.game)
        assert page_of(await desks.seat(number)) == page_of(page)
        await desks.answer(number, decision)
        assert name_of(page) in desks.pages(number)
        assert "✓" in desks.pages(number)[name_of(page)].text


async def test_clocks_that_stand_still_are_shown_so_and_run_again(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        await table.service.pause(desks.game, table.person(0), table.interaction())
        await table.post()
        assert "<t:" not in repr(desks.alive(number)[0].cards)
        await table.service.resume(desks.game, table.person(0), table.interaction())
        await table.post()
        assert "<t:" in repr(desks.alive(number)[0].cards)


async def test_whoever_is_played_for_has_no_live_message_until_he_is_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        await table.service.stand_in(desks.game, table.person(number), True, table.interaction())
        await table.service.machines.idle()
        await table.post()
        assert desks.alive(number) == []


@pytest.mark.parametrize("shut", [False, True], ids=["open", "closed"])
async def test_a_page_is_as_long_as_what_its_own_seat_hears_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shut: bool
) -> None:
    """What others do in secret brings no message to anybody, and no row of another kind: it would tell of them."""
    monkeypatch.setattr(turning, "MOST_TOLD", 3)
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        one, other = 0, 1
        if shut:
            await table.service.dm_state(desks.game, 1000 + other, False)

        async def orders(number: int, times: int) -> None:
            for time in range(times):
                order = SetOrder(order={"kind": "charity", "take": bool(time % 2)})
                await table.service.submit(desks.game, table.person(number), order, None, table.interaction())

        await orders(other, 1)
        pages = name_of(await desks.seat(one)), name_of(await desks.seat(other))
        rows = len(await table.db.outbox.of_game(desks.game))
        await orders(one, 8)
        told = (await table.db.outbox.of_game(desks.game))[rows:]
        assert {post.recipient for post in told} == {1000 + one}
        assert name_of(await desks.seat(one)) != pages[0], "whoever hears so much gets another page"
        await orders(other, 1)
        assert name_of(await desks.seat(other)) == pages[1]
        (mine,) = [p for p in (await table.db.outbox.of_game(desks.game))[rows:] if p.recipient == 1000 + other]
        assert mine.kind == "private"


def test_the_page_of_somebody_else_is_not_gone_on_with() -> None:
    seat = SeatRow(1, "guild", 7, "person", "open", None, "{}", Page(4, 30, 20, 7).written())
    assert page_of(seat) == Page(4, 30, 20, 7)
    assert page_of(replace(seat, person=8)) == Page(4), "the number goes on, so that no message is taken for another"
    assert page_of(replace(seat, page="{}")) == Page()
    assert json.loads(seat.page)[0] == 4


async def test_what_comes_may_be_answered_ahead_in_the_same_message(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        live = await desks.live()
        asked = {d.seat for d in live.owed() if not d.answered}
        waiting = [n for n in range(6) if (await desks.seat(n)).seat not in asked]
        coming = {n: await table.service.early(desks.game, table.person(n)) for n in waiting}
        number = next(n for n in waiting if any(one.question == "bid" for one in coming[n]))
        one = next(one for one in coming[number] if one.question == "bid")
        page = desks.pages(number)[name_of(await desks.seat(number))]
        early = [b for b in page.buttons if b.action == "early"]
        assert early
        assert all(b.version == coming[number][0].version for b in early)
        assert all(b.label.startswith("Ahead: ") for b in early), "never taken for an answer to what is asked now"
        (shown,) = [card for card in page.cards if card.title == "You may answer ahead"]
        (line,) = shown.lines
        assert line.startswith("You will be asked, or may be: Bid (card "), "and a nexus only if a worm comes"
        assert "Bid, ahead…" in [b.label for b in page.buttons], "the form leaves the card open"
        before = desks.calls(number)
        move = one.choices[0].move
        await table.service.submit(desks.game, table.person(number), move, None, table.interaction())
        await table.post()
        assert desks.calls(number) == before
        after = await table.service.early(desks.game, table.person(number))
        assert one.name not in {other.name for other in after}


async def test_what_an_order_answers_again_and_again_is_told_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        live = await desks.live()
        asked = {d.seat for d in live.owed()}
        seats = {n: (await desks.seat(n)).seat for n in range(6)}
        number, seat = next((n, seat) for n, seat in seats.items() if seat not in asked)
        order = SetOrder(order={"kind": "pass", "windows": ("bid",)})
        await table.service.submit(desks.game, table.person(number), order, None, table.interaction())
        answered: list[str | None] = []
        while len(answered) < 3:
            await desks.answer(*(await desks.owing("bid"))[:2], bids=True)
            commits = await table.db.journal.commits(desks.game)
            answered = [c.decision for c in commits if c.by == seat and c.cause == "order" and c.decision]
        order = SetOrder(order={"kind": "charity", "take": False})
        await table.service.submit(desks.game, table.person(number), order, None, table.interaction())
        await table.post()
        told = [line for page in desks.pages(number).values() for line in page.text.splitlines() if "✓ **Bid**" in line]
        assert len(told) == len(set(told)) == 1, told


async def test_what_is_asked_besides_stands_below_with_its_own_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        live = await desks.live()
        (asked,) = open_to(live, (await desks.seat(number)).seat)
        live.clocks["99:x"] = replace(live.clocks[asked.id], due=live.clocks[asked.id].due)
        monkeypatch.setattr(LiveGame, "owed", lambda self: [asked, asked._replace(id="99:x", kind="traitor")])
        order = SetOrder(order={"kind": "charity", "take": False})
        await table.service.submit(desks.game, table.person(number), order, None, table.interaction())
        await table.post()
        (page,) = desks.alive(number)
        assert any("Next for you: **Choose a traitor** <t:" in line for line in page.cards[0].lines)


async def test_a_question_that_is_asked_on_is_pointed_to_from_the_message_before(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        (before,) = desks.alive(number)
        live, seat = await desks.live(), await desks.seat(number)
        pages = Turned()
        begin(pages, seat, (), live.last_commit, live.last_commit)
        await table.db.journal.commit(live.input(outbox=tuple(pages.posts), seats=pages.seats))
        live.seats = changed_by(live.seats, pages.seats)
        await table.post()
        (after,) = desks.alive(number)
        assert after.ref != before.ref
        old = desks.pages(number)[before.ref]
        assert "↓ **" in old.text
        assert "further down" in old.text


async def test_whoever_is_asked_no_more_since_another_answered_is_told_so(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = Desks(table, await the_crow(table))
        await table.post()
        asks = [(await table.service.asks(desks.game, table.person(number)))[0] for number in range(3)]
        assert asks[0].decision is not None
        scare = Scare(means="apple")
        await table.service.submit(desks.game, table.person(0), scare, asks[0].decision.id, table.interaction())
        await table.post()
        for number in (1, 2):
            texts = [page.text for page in desks.pages(number).values()]
            assert sum("– **Scare the crow** · no longer asked" in text for text in texts) == 1
        assert "You have learnt nothing" in (await table.service.ledger(desks.game, table.person(0))).text


async def test_what_a_machine_player_answered_is_told_to_whoever_comes_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        number, _, _ = await desks.owing("prediction")
        (page,) = desks.alive(number)
        await table.service.stand_in(desks.game, table.person(number), True, table.interaction())
        await table.service.machines.idle()
        await table.service.stand_in(desks.game, table.person(number), False, table.interaction())
        await table.post()
        assert "(by a machine player)" in desks.pages(number)[page.ref].text


async def test_a_game_that_goes_on_while_a_page_is_written_is_not_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("bid")
        latest = table.db.messages.latest
        went_on: list[int] = []

        async def passed() -> None:
            number, decision, _ = await desks.owing("bid")
            asks = await table.service.asks(desks.game, table.person(number))
            move = next(a for a in asks if a.decision is not None and a.decision.id == decision).choices[0].move
            await table.service.submit(desks.game, table.person(number), move, decision, table.interaction())

        async def slowly(*given: object, **named: object) -> object:
            while not went_on and any(d.kind == "bid" for d in (await desks.live()).owed()):
                await passed()
            went_on.append(len((await desks.live()).owed()))
            return await latest(*given, **named)  # type: ignore[arg-type]

        await passed()
        number, decision, _ = await desks.owing("bid")
        posts = await table.db.outbox.queued_for("person", 1000 + number)
        monkeypatch.setattr(table.db.messages, "latest", slowly)
        page = await table.service.compose(posts)
        assert went_on
        assert page is not None
        assert any(decision in button.arg for button in page.buttons), "as it was when the writing began"
        assert (await desks.live()).row.status == "running"


async def test_all_lines_of_what_happened_before_are_small_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        live = await desks.live()
        monkeypatch.setattr(type(live.shows), "sentence", lambda *given: Line("Plans\nof one\nof the other"))
        seat = (await desks.seat(0)).seat
        said = await since(table.db, live, seat, 0, live.last_commit)
        assert said[-3:] == ["-# Plans", "-# of one", "-# of the other"]


async def test_what_the_question_says_itself_is_not_told_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = DunePresentation.sentence
    repeated = "Keep one of them as your traitor for the whole game."
    monkeypatch.setattr(
        DunePresentation,
        "sentence",
        lambda shows, fact, *given: Line(repeated) if isinstance(fact, TraitorsDrawn) else told(shows, fact, *given),
    )
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("traitor")
        number, decision, _ = await desks.owing("traitor")
        (asking,) = desks.alive(number)
        assert repeated in asking.cards[0].lines
        assert repeated not in asking.text
        await desks.answer(number, decision)
        assert repeated in desks.pages(number)[asking.ref].text, "it asks no more"
