"""Which sentences go with the bidding: bids, charity, pledges, Karama against the look and against the bonus card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.presentation import Choice
from bot.games.words import Data, OfferWords, OrderWords, QuestionWords
from engine.core.moves import Move, SetOrder
from engine.dune.cards import FACTIONS
from engine.dune.view import AuctionView

from ..languages import Words
from ..story.pieces import card_text, hand_sizes
from . import karama
from .before import Before
from .naming import Names, entries, numbered


class PeekKarama(karama.Cancelling):
    """A Karama keeps a card from Atreides' eyes."""

    kind = "peek_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.bidding.peek_karama
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        number = before.v.auction.number if before.v.auction is not None else 0
        return [self.say.asked.format(number=self.names.number(number)), self.held(before)]


class PeekKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = PeekKarama.kind
    only = ("number",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.bidding.peek_karama.title


class Bid(QuestionWords[Before]):
    """A card is up."""

    kind = "bid"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.hands = words.asking.bidding.bid, Names(words), words.story.auction.hands
        self.title, self.fields = self.say.title, entries(self.say.fields, payers=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        a, own, say, number = before.v.auction, before.own, self.say, self.names.number
        if a is None:
            return []
        lines = [say.card.format(number=number(a.number), cards=number(a.dealt))]
        if a.leader:
            lines.append(say.leads.format(who=self.names.seat(a.leader), amount=number(a.high)))
        else:
            lines.append(say.no_bid)
        limit = number(FACTIONS[before.seat].hand_limit)
        lines.append(say.own.format(amount=number(own.spice), cards=number(len(own.hand)), limit=limit))
        if not before.has("amount"):
            lines.append(say.cannot_outbid.format(amount=number(a.high)) if a.leader else say.nothing_to_bid)
        if own.peeked:
            card = self.names.lexicon.cards[own.peeked]
            lines.append(before.t.say.pieces.card_peeked.format(card=card, text=card_text(own.peeked, before.t)))
        for (giver, bidder), amount in own.pledges.items():
            if bidder == before.seat:
                lines.append(say.pledged.format(who=self.names.seat(giver), amount=number(amount)))
        hands = self.hands.format(hands=hand_sizes(before.v.hand_sizes, before.t))
        return [*lines, self._others(before, a), hands, say.standing]

    def _others(self, before: Before, a: AuctionView) -> str:
        """Return who may still bid, or what a pass means if nobody else may."""
        done = {before.seat, a.leader, *a.passes, *a.out}
        full = [f for f, size in before.v.hand_sizes.items() if size >= FACTIONS[f].hand_limit]
        still = [f for f in before.v.storm_order if f not in done and f not in full]
        if still:
            return self.say.still.format(who=self.names.lexicon.factions(still))
        if a.leader:
            return self.say.last_sells.format(who=self.names.seat(a.leader), amount=self.names.number(a.high))
        return self.say.last_ends

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.to_pass, before.say())
        low = (before.v.auction.high if before.v.auction is not None else 0) + 1
        most = before.most("amount")
        for amount in dict.fromkeys((low, low + 1, low + 2, low + 4, most)):
            if amount <= most:
                label = self.say.to_bid.format(amount=self.names.number(amount))
                yield Choice(label, before.say(amount=amount), "primary")

    def default(self, before: Before, move: Data) -> str:
        return self.say.by_default_final if before.v.options.pass_is_final else self.say.by_default

    def said(self, move: Data) -> str:
        say = self.say
        if move.get("amount") is None:
            return say.passed
        if move.get("payers"):
            pattern = say.bid_with_both if move.get("karama") else say.bid_with_pledges
        else:
            pattern = say.bid_with_karama if move.get("karama") else say.bid
        payers = self.names.lexicon.factions(move.get("payers") or ())
        return pattern.format(amount=self.names.number(move["amount"]), payers=payers)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        amount, own, number = data["amount"], before.own.spice, self.names.number
        if amount is None:
            return []
        if data["karama"]:
            return [self.say.karama_pays]
        if amount > own:
            return [self.say.pays_with_pledges.format(amount=number(amount), pledged=number(amount - own))]
        return [self.say.pays.format(amount=number(amount), own=number(own))]


class BidOrder(OrderWords[Before]):
    """A standing bid."""

    kind = Bid.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bidding.bid, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.in_advance, how=self.say.how, stop_if=self.names.faction)

    def choices(self, before: Before) -> Iterator[Choice]:
        say, card, a = self.say, int(before.ref or 0), before.v.auction
        own, high = before.own.spice, a.high if a is not None and a.number == card else 0
        up = a is not None and a.number == card
        yield Choice(say.to_pass_card if up else say.to_pass, _order(card, how="pass"), goes_on=up)
        rest = tuple(str(number) for number in range(card, (a.dealt if a is not None else card) + 1))
        if len(rest) > 1:
            yield Choice(say.to_pass_all, SetOrder(order={"kind": "row", "passing": rest}), goes_on=True)
        for amount in dict.fromkeys(((high + own) // 2, own, high + 1, high + 3)):
            if high < amount <= own:
                label = say.to_raise.format(amount=self.names.number(amount))
                yield Choice(label, _order(card, how="raise", amount=amount), "primary")

    def text(self, order: Data) -> str:
        say, names, how = self.say, self.names, order.get("how") or "raise"
        amount = names.number(order.get("amount") or 0)
        if order.get("card"):
            said = say.on_card[how].format(amount=amount, number=names.number(order["card"]))
        else:
            said = say.always[how].format(amount=amount)
        if order.get("stop_if"):
            said = say.unless_leads.format(said=said, who=names.any_of(order["stop_if"]))
        return say.above_means.format(said=said) if order.get("karama") else said

    def subject(self, subject: str) -> str:
        return self.say.about_card.format(number=self.names.number(int(subject)))


def _order(card: int, **said: Any) -> SetOrder:
    return SetOrder(order={"kind": "bid", "card": card, **said})


class RowOrder(OrderWords[Before]):
    """Bids on several cards of the row at once."""

    kind = "row"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.bid = words.asking.bidding.row, Names(words), BidOrder(words)
        self.title, card = self.say.title, self.bid.subject
        beyond = self.say.beyond
        self.fields = entries(self.say.fields, up_to=card, exactly=card, passing=card, asking=card, beyond=beyond)
        self.fields |= {name: numbered(self.fields[name]) for name in ("up_to", "exactly", "passing", "asking")}

    def text(self, order: Data) -> str:
        say, number = self.say, self.names.number
        cards = {name: order.get(name) or {} for name in ("up_to", "exactly")}
        found = {
            int(card): say.bids[how].format(number=number(int(card)), amount=number(amount))
            for how, amounts in cards.items()
            for card, amount in amounts.items()
            if amount
        }
        for how in ("passing", "asking"):
            found |= {int(card): say.others[how].format(number=number(int(card))) for card in order.get(how) or ()}
        row = self.names.lexicon.row(found[card] for card in sorted(found))
        return say.then_ask.format(said=row) if order.get("beyond") == "ask" else row


class BonusKarama(karama.Cancelling):
    """A Karama keeps Harkonnen from their second card."""

    kind = "bonus_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.bidding.bonus_karama
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked, self.held(before)]


class BonusKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = BonusKarama.kind
    only = ("number",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.bidding.bonus_karama.title


class CharityOrder(OrderWords[Before]):
    """Whether CHOAM charity is taken."""

    kind = "charity"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.bidding.charity
        self.title, self.fields = self.say.title, entries(self.say.fields)

    def text(self, order: Data) -> str:
        return self.say.take if order.get("take", True) else self.say.never


class Pledge(OfferWords[Before]):
    """Spice promised to an ally."""

    kind = "pledge"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bidding.pledge, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, bidder=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        number, seat = self.names.number, self.names.seat
        lines = [self.say.promise, self.say.free.format(amount=number(before.own.free))]
        for (giver, bidder), amount in before.own.pledges.items():
            lines.append(self.say.pledged.format(giver=seat(giver), bidder=seat(bidder), amount=number(amount)))
        return lines

    def said(self, move: Data) -> str:
        return self.say.said.format(who=self.names.seat(move["bidder"]), amount=self.names.number(move["amount"]))


class PledgeOrder(OrderWords[Before]):
    """The same for every card that is put up."""

    kind = Pledge.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.bidding.pledge, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.in_advance, amounts=self.names.faction)

    def text(self, order: Data) -> str:
        parts = [
            self.say.up_to.format(who=self.names.seat(ally), amount=self.names.number(amount))
            for ally, amount in (order.get("amounts") or {}).items()
        ]
        return self.say.each_card.format(those=self.names.lexicon.row(parts)) if parts else self.say.nothing

    def subject(self, subject: str) -> str:
        return self.say.about.format(who=self.names.seat(subject))


class ReturnToBidding(OfferWords[Before]):
    """Whoever missed a turn is waited for again."""

    kind = "return_to_bidding"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.bidding.back
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def said(self, move: Data) -> str:
        return self.say.said


ASKING = (PeekKarama, Bid, BonusKarama, Pledge, ReturnToBidding)
ORDERS = (PeekKaramaOrder, BidOrder, RowOrder, BonusKaramaOrder, CharityOrder, PledgeOrder)
