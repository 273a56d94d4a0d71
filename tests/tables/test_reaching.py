"""What concerns somebody reaches him in his private messages: who was paid, what lapsed, why an order ended."""

from __future__ import annotations

from pathlib import Path

from engine.core.moves import Move, SetOrder
from engine.dune.cards import is_worm
from engine.dune.phases.bids import Bid
from engine.dune.phases.nexus import NexusMove, proposal_id
from engine.dune.state import State
from tests.games_shown.shown import SHOWN

from .table import Table, a_table
from .test_pages import Desks


class Told(Desks):
    """A table of some people; what each is told in private is taken as it was posted last."""

    async def state(self) -> State:
        live = await self.live()
        assert live.game is not None
        state: State = live.game.state
        return state

    def now(self, number: int) -> str:
        """Return all that stands in the pages of somebody."""
        return "\n".join(page.text for page in self.pages(number).values())

    async def numbers(self) -> dict[str, int]:
        """Return the people by their seats."""
        seats = [number for number in range(6) if (await self.live()).seat_of(1000 + number) is not None]
        return {(await self.seat(number)).seat: number for number in seats}

    async def say(self, number: int, move: Move, decision: str | None = None) -> None:
        await self.table.service.submit(self.game, self.table.person(number), move, decision, self.table.interaction())
        await self.table.post()

    async def order(self, number: int, **order: object) -> None:
        await self.say(number, SetOrder(order=dict(order)))


async def _sitting(table: Table, people: int) -> Told:
    told = Told(table, await table.open(people=people))
    await table.post()
    return told


async def _sold(told: Told, amount: int) -> tuple[int, int]:
    """Let the first who may bid buy a card for so much; return him and the Emperor."""
    await told.on("bid")
    emperor = (await told.numbers())["emperor"]
    while (await told.owing("bid"))[0] == emperor:
        await told.answer(*(await told.owing("bid"))[:2], Bid())
    buyer, decision, _ = await told.owing("bid")
    s = await told.state()
    s.purse[(await told.seat(buyer)).seat] = amount
    assert s.auction is not None
    card = s.auction.number
    await told.answer(buyer, decision, Bid(amount=amount))
    while (auction := (await told.state()).auction) is not None and auction.number == card and auction.bidder:
        await told.answer(*(await told.owing("bid"))[:2], Bid())
    return buyer, emperor


async def test_who_got_the_nine_spice_is_told_to_both(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        told = await _sitting(table, 6)
        buyer, emperor = await _sold(told, 9)
        assert "9 spice" in told.now(buyer)
        assert "Emperor" in next(line for line in told.now(buyer).splitlines() if "9 spice" in line)
        paid = next(line for line in told.now(emperor).splitlines() if "9 spice" in line)
        assert "(to you)" in paid
        others = set(range(6)) - {buyer, emperor}
        assert not [number for number in others if "9 spice" in told.now(number)], "it concerns nobody else"


async def test_an_order_that_ended_says_whether_it_was_carried_out_and_else_why_not(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        told = await _sitting(table, 6)
        await told.on("bid")
        s = await told.state()
        assert s.auction is not None
        numbers = await told.numbers()
        first, second, third = (numbers[seat] for seat in s.storm_order[:3])
        for seat in s.storm_order[:3]:
            s.purse[seat] = 10
        for number, order in (
            (first, {"how": "raise", "amount": 5}),
            (second, {"how": "raise", "amount": 2}),
            (third, {"how": "pass"}),
        ):
            await told.order(number, kind="bid", card=1, **order)
        while (auction := (await told.state()).auction) is not None and auction.number == 1 and auction.bidder:
            await told.answer(*(await told.owing("bid"))[:2], Bid())
        assert "Your order is carried out: Bid" in told.now(first)
        assert "Your bid has not won: Bid" in told.now(second)
        assert "Your order is carried out: Bid" in told.now(third)
        assert not [number for number in (first, second, third) if "lapsed" in told.now(number)]
        await told.order(first, kind="treachery", call="never")
        while (await told.state()).turn == 1:
            await told.answer(*(await told.owing())[:2])
        assert "It was for the battles of that turn." in told.now(first)
        assert "lapsed" not in told.now(first)


def _shown(told: Told, number: int) -> str:
    """Return what stands in the live message of somebody, its question and its buttons too."""
    (page,) = told.alive(number)
    return f"{page.text} {[line for card in page.cards for line in card.lines]} {[b.label for b in page.buttons]}"


async def test_what_a_nexus_brings_is_told_to_those_whom_it_concerns_and_to_nobody_else(tmp_path: Path) -> None:
    """It asks the same until all are done: yet under nobody's question stands a button that does nothing any more."""
    async with a_table(tmp_path) as table:
        told = await _sitting(table, 3)
        while (s := await told.state()).nexus is None:
            if s.turn > 1 or s.phase == "collection":
                s.decks["spice"] = tuple(sorted(s.decks["spice"], key=lambda card: not is_worm(card)))
            await told.answer(*(await told.owing())[:2])
        numbers = await told.numbers()
        one, other, third = s.storm_order
        owed = {d.seat: d.id for d in (await told.live()).owed() if d.kind == "nexus"}
        calls = {seat: told.calls(number) for seat, number in numbers.items()}
        before = _shown(told, numbers[third])

        await told.say(numbers[one], NexusMove(do="propose", members=(other,)), owed[one])
        assert SHOWN["dune"].actor_name(other) not in str([b.label for b in told.alive(numbers[one])[0].buttons])
        assert "Accept alliance" in _shown(told, numbers[other])
        assert _shown(told, numbers[third]) == before, "a proposal concerns nobody whom it does not name"

        await told.say(numbers[other], NexusMove(do="accept", id=proposal_id(s, (one, other))), owed[other])
        for seat in (one, other):
            assert "Accept alliance" not in _shown(told, numbers[seat])
            assert "waiting for" not in _shown(told, numbers[seat])
            assert "are allied" in told.now(numbers[seat])
        assert "Alliances now: none" in before
        assert "Alliances now: none" not in _shown(told, numbers[third])

        await told.say(numbers[one], NexusMove(do="leave"), owed[one])
        assert "is over. Alliances: none" in told.now(numbers[other])
        await told.say(numbers[one], NexusMove(do="propose", members=(other,)), owed[one])
        assert {seat: told.calls(number) for seat, number in numbers.items()} == calls, "nobody is called for it"
        for seat in (other, third, one):
            await told.say(numbers[seat], NexusMove(), owed[seat])
        assert (await told.state()).nexus is None
        for seat in (one, other):
            assert "lapse" in told.now(numbers[seat]), told.now(numbers[seat])
        assert "lapse" not in told.now(numbers[third])


async def test_a_message_says_something_and_nothing_twice(tmp_path: Path) -> None:
    """Neither what the question repeats, nor what its reader did himself or is told of besides."""
    async with a_table(tmp_path) as table:
        told = Told(table, await table.open(people=2))
        await told.on("bid")
        s = await told.state()
        buyer = next(seat for seat in s.storm_order)
        other, numbers = next(seat for seat in s.storm_order if seat != buyer), await told.numbers()
        s.purse[buyer], s.hands[buyer] = 20, ()
        while any(d.kind == "bid" for d in (await told.live()).owed()):
            who, decision, _ = await told.owing("bid")
            high = (await told.state()).auction.high  # type: ignore[union-attr]
            await told.answer(who, decision, Bid(amount=1) if who == numbers[buyer] and not high else Bid())
        page = list(told.pages(numbers[buyer]).values())[-1]
        assert "In reserve" in page.cards[0].lines[0], "he has bought the last card, and is asked"
        assert "You have bought" in page.text
        assert "You pay 1 spice" in page.text
        assert "You bid" not in page.text
        assert "You buy" not in page.text
        called_early = [p.text for p in told.pages(numbers[other]).values() if "\n" not in p.text and "✓" not in p.text]
        assert called_early == ["-# Ana's table · ↓ It goes on further down"]
