"""The ledger: what a seat has learnt is kept by turn, for it alone."""

from __future__ import annotations

from pathlib import Path

from engine.dune.people.deals import AnswerDeal, ProposeDeal

from .table import a_table
from .test_pages import at_desks


async def test_cards_seen_in_an_auction_and_who_bought_them_are_kept_for_who_saw_them(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        live = await desks.live()
        while live.game is not None and live.game.state.turn < 2:
            number, decision, _ = await desks.owing()
            await desks.answer(
                number, decision, bids=live.game.state.auction is None or not live.game.state.auction.high
            )
        by_seat = {(await desks.seat(n)).seat: n for n in range(6)}
        seen = await table.service.ledger(desks.game, table.person(by_seat["atreides"]))
        (first, *_) = [card for card in seen.cards if card.title == "Turn 1"]
        up = [line for line in first.lines if "was up for auction" in line]
        sold = sum("CardBought" in f.kind for c in await table.db.journal.commits(desks.game) for f in c.facts)
        assert len(up) >= sold > 0
        assert sum("bought it for" in line for line in up) == sold
        for seat, number in by_seat.items():
            told = repr((await table.service.ledger(desks.game, table.person(number))).cards)
            assert ("was up for auction" in told) == (seat == "atreides")
            assert "Your traitor" in told or seat == "harkonnen" or "You draw the discs" in told


async def test_deals_are_kept_for_their_parties_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        deal = ProposeDeal(parties=((await desks.seat(1)).seat,), text="Peace in the north")
        await table.service.submit(desks.game, table.person(0), deal, None, table.interaction())
        yes = AnswerDeal(id=1, accept=True)
        await table.service.submit(desks.game, table.person(1), yes, None, table.interaction())
        for number in range(6):
            ledger = await table.service.ledger(desks.game, table.person(number))
            assert ("Peace in the north" in repr(ledger.cards)) == (number < 2)
            assert ("accept" in repr(ledger.cards)) == (number < 2)
