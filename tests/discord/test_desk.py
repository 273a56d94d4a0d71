"""The screens of what one is asked and may do: six buttons at most, and all the rest in lists."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.discord import actions, looking, render
from bot.discord.answering import Answer
from bot.discord.ids import Press
from bot.discord.screen import OPTIONS, Key, Menu, Screen
from bot.games.presentation import Choice
from bot.sandbox.person import Person as Account
from bot.tables.api import Ask, Early, KeptOrder, OrderBook, Person
from bot.tables.early import foreseen
from bot.tables.private import MOST
from engine.core.decision import OfferOpen
from engine.core.orders import open_orders
from engine.core.seen import Seen
from engine.dune.options import PRESETS
from engine.dune.phases.bids import Bid
from tests.discord.conftest import Table
from tests.discord.fakes import FakeAnswer, OneQuestion, Plan, Words
from tests.discord.test_game import begun
from tests.discord.test_package import spoken, until
from tests.subjects.dune import SUBJECT

__all__ = ["spoken"]
BIDS = 4  # of others on a card, so that each of them comes to it again
READY = tuple(Choice(f"Dial {number}", Plan(dial=number)) for number in range(9))
OFFERS = tuple(f"deal {number}" for number in range(6))  # too many for the buttons that there is room for


class Ready(Words):
    """A question with more ready-made answers than there is room for."""

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        return READY


class ManyThings(OneQuestion):
    """Questions, one of them held, what comes, and something that may be done unasked."""

    asked = 2
    coming = 2
    kinds = OFFERS

    async def asks(self, game: int, person: Person) -> tuple[Ask, ...]:
        ask = await self.open_ask(game, person, "plan", None, {})
        return (Ask(game, ask.seen, Ready(), ask.decision),) * self.asked  # type: ignore[arg-type]

    async def early(self, game: int, person: Person, *, asked: bool = False) -> tuple[Early, ...]:
        return tuple(Early(f"kind{n}", "", f"order:kind{n}", f"Kind {n}", READY) for n in range(self.coming))

    async def offers(self, game: int, person: Person) -> tuple[OfferOpen, ...]:
        return tuple(OfferOpen(kind, "atreides") for kind in self.kinds)


def _keys(screen: Screen) -> list[Key]:
    return [key for row in screen.rows if not isinstance(row, Menu) for key in row]


def _lists(screen: Screen) -> dict[str, list[str]]:
    return {row.placeholder: [o.label for o in row.options] for row in screen.rows if isinstance(row, Menu)}


def _ids(screen: Screen) -> list[str]:
    view = render.view_of(screen)
    assert view is not None
    return [item["custom_id"] for row in view.to_components() for item in row["components"]]


async def test_under_a_question_stand_six_buttons_and_the_last_leads_to_the_rest() -> None:
    screen = await looking.desk(FakeAnswer(ManyThings()), 1)
    labels = [key.label for key in _keys(screen)]
    assert labels == ["Dial 0", "Dial 1", "Dial 2", "Dial 3", "Answer…", "More…"]
    assert len(labels) == MOST
    assert not _lists(screen)


async def test_behind_more_stands_everything_that_has_no_button() -> None:
    screen = await looking.more(FakeAnswer(ManyThings()), 1)
    found = _lists(screen)
    assert found["More ready-made answers"] == [choice.label for choice in READY[3:]], "a first message has three"
    assert found["Other questions to you"] == ["Plan"]
    assert found["Answer ahead"][:9] == [f"Ahead: {choice.label}" for choice in READY]
    assert found["Answer ahead"][9:] == ["Order:kind0, ahead…", "Order:kind1, ahead…"]
    assert found["What you may do unasked"] == [kind.capitalize() for kind in OFFERS]
    assert [key.label for key in _keys(screen)] == ["What is asked", "My hand", "Orders and stops"]
    assert len(set(_ids(screen))) == len(_ids(screen)), "the platform refuses two components with one id"


@pytest.mark.parametrize("asked", [0, 1])
@pytest.mark.parametrize("coming", [0, 1, 2])
@pytest.mark.parametrize("offered", range(7))
async def test_no_screen_of_a_desk_has_more_than_six_buttons_and_none_leaves_anything_out(
    asked: int, coming: int, offered: int
) -> None:
    tables = ManyThings()
    tables.asked, tables.coming, tables.kinds = asked, coming, OFFERS[:offered]
    screens: Sequence[Screen] = [await make(FakeAnswer(tables), 1) for make in (looking.desk, looking.more)]
    for screen in screens:
        assert len(_keys(screen)) <= MOST
        assert len(screen.rows) <= 5
        assert len(set(_ids(screen))) == len(_ids(screen))
    said = {key.label.rstrip("…") for screen in screens for key in _keys(screen)}
    said |= {label for screen in screens for labels in _lists(screen).values() for label in labels}
    wanted = {kind.capitalize() for kind in tables.kinds} | ({c.label for c in READY} if asked else set())
    wanted |= {"My hand", "Orders and stops"}
    wanted |= {f"Order:kind{n}, ahead" for n in range(coming) if not asked}
    assert wanted <= said


async def test_what_stands_in_a_list_for_want_of_room_does_what_a_button_would(spoken: Table) -> None:
    game = await begun(spoken, spoken.people[:3])
    await until(spoken, game, "storm")
    await spoken.settle()
    live = await spoken.live(game)
    assert live.game is not None
    dials = live.game.state.storm_order[0]
    person = next(p for p in spoken.people if p.id == str(live.seats[dials].person))
    desk = await person.slash("answer")
    back = await person.click(await person.click(desk, "More…"), "What is asked")
    rest = await person.click(back, "More…")
    ready = next(menu for menu in rest.message.selects if menu["placeholder"] == "More ready-made answers")
    told = await person.select(rest, ready["custom_id"], [ready["options"][-1]["value"]])
    assert "Recorded" in told.text
    assert ready["options"][-1]["label"] in told.text


async def _bidder(table: Table) -> tuple[int, str, Account]:
    """Play to the first bid; returns the game, and who is asked for it: the seat and its player."""
    game = await begun(table, table.people[:3])
    await until(table, game, "bidding")
    await table.settle()
    live = await table.live(game)
    bidder = next(d.seat for d in live.owed() if d.kind == "bid")
    return game, bidder, next(p for p in table.people if p.id == str(live.seats[bidder].person))


async def test_what_is_asked_next_is_one_press_away_with_its_ready_made_answers(spoken: Table) -> None:
    """The button opened the form: a bid took three presses more than the one under the question."""
    _, _, person = await _bidder(spoken)
    hand = await person.slash("hand")
    desk = await person.click(hand, "Bid")
    labels = [b["label"] for b in desk.message.buttons]
    assert labels[0] == "Pass"
    assert labels[-1] == "More…"


async def test_whoever_wants_a_card_no_more_says_so_once(spoken: Table) -> None:
    """A pass is for this time: who had passed was asked again whenever another bid, though he could not outbid it."""
    game, bidder, person = await _bidder(spoken)
    page = person.inbox()[-1]
    assert "Recorded" in (await person.click(person.again(page), "Pass on this card")).text
    service, live, bids = spoken.app.service, await spoken.live(game), 0
    assert service is not None
    up = live.view().auction.number
    while (a := (live := await spoken.live(game)).view().auction).number == up:
        asked = next(d for d in live.owed() if d.kind == "bid")
        assert asked.seat != bidder
        bid = Bid(amount=a.high + 1) if bids < BIDS else Bid()
        who = live.seats[asked.seat].person
        await service.submit(game, Person(int(who or 0), "x"), bid, asked.id, f"bid on {bids}")
        bids += 1
    assert bids > BIDS
    asked_now = [d.seat for d in live.owed() if d.kind == "bid"]
    assert bidder in asked_now or "bid" in [one.question for one in foreseen(live, bidder)], (
        "the next is another matter"
    )


async def test_whoever_wants_no_card_of_the_row_says_so_once(spoken: Table) -> None:
    """One press answers the bid that is asked now and all to come; it was asked again on each card, and overbid."""
    game, bidder, person = await _bidder(spoken)
    label = "Pass on this card and on all after it"
    page = person.inbox()[-1]
    assert label in [b["label"] for b in page.buttons]
    assert label in [b["label"] for b in (await person.slash("answer")).message.buttons]
    passed = await person.click(person.again(page), label)
    assert "Recorded" in passed.text
    service, cards = spoken.app.service, 0
    assert service is not None
    while bids := [d for d in (await spoken.live(game)).owed() if d.kind == "bid"]:
        assert bidder not in [d.seat for d in bids]
        who = (await spoken.live(game)).seats[bids[0].seat].person
        await service.submit(game, Person(int(who or 0), "x"), Bid(), bids[0].id, f"bid {cards}")
        cards += 1
    assert cards


class ManyOrders(OneQuestion):
    """A seat that may give more kinds of order than one list holds, and has given and stopped at as many."""

    kinds = tuple(f"kind_{number}" for number in range(2 * OPTIONS + 5))

    async def orders(self, game: int, person: Person) -> OrderBook:
        kept = tuple(KeptOrder(kind, "", f"An order about {kind}.") for kind in self.kinds)
        return OrderBook(kept=kept, stops=self.kinds[:OPTIONS], orders=self.kinds, stoppable=self.kinds)


@pytest.mark.parametrize("action, number", [("open", 55), ("clear-order", 55), ("set-stop", 30), ("clear-stop", 25)])
async def test_no_order_is_missing_where_a_list_has_no_room_for_all(
    action: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def known(answer: Answer, press: Press) -> None:
        """Everybody here knows of the game."""

    monkeypatch.setattr(actions, "_known", known)
    answer = FakeAnswer(ManyOrders())
    answer.screens.append(await looking.orders(answer, 1))
    first, offered, pages = _list_that_does(answer, action), set[str](), 0
    menu = first
    while menu.options != first.options or not pages:
        assert len(menu.options) <= OPTIONS
        offered |= {option.value for option in menu.options}
        pages += 1
        if looking.MORE not in offered:
            break
        await actions.chosen(answer, menu.press, [looking.MORE])
        menu = _list_that_does(answer, action)
    assert len(offered - {looking.MORE}) == number
    assert pages == -(-number // (OPTIONS - 1)) or number == OPTIONS == len(first.options)


def _list_that_does(answer: FakeAnswer, action: str) -> Menu:
    return next(row for row in answer.screen.rows if isinstance(row, Menu) and row.press.action == action)


def test_an_advanced_table_has_more_kinds_of_order_than_a_list_holds() -> None:
    """So the last of them were missing, and nobody was told."""
    game = SUBJECT.begin(Random(1), "orders", 6, SUBJECT.options.model_validate(PRESETS["advanced"])).game
    game.state.turn = 2  # no more comes to anybody in the first
    assert max(len(open_orders(SUBJECT.rules, game.state, seat)) for seat in game.state.factions) > OPTIONS
