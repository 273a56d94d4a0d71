"""Words of the bidding: bids, charity, pledges, Karama against the look at a card and against the bonus card."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, Entry, OfferWords, OrderWords, QuestionWords
from engine.core.moves import Move
from engine.dune.cards import FACTIONS
from engine.dune.view import AuctionView

from ..story.pieces import hand_sizes
from . import karama, naming, plain
from .before import Before
from .card_texts import card_text


class PeekKarama(karama.Cancelling):
    """A Karama keeps a card from Atreides' eyes."""

    kind = "peek_karama"
    title = "Karama against the auction look"

    def asked(self, before: Before) -> list[str]:
        number = before.v.auction.number if before.v.auction is not None else 0
        return [f"Atreides are about to see card {number} of the auction.", *karama.held(before)]


class PeekKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = PeekKarama.kind
    title = PeekKarama.title
    fields = {"number": karama.CARD_NUMBER}


class Bid(QuestionWords[Before]):
    """A card is up."""

    kind = "bid"
    title = "Bid"
    fields = {
        "amount": Entry("Your bid (nothing = pass)"),
        "karama": Entry("Cover it with a Karama"),
        "payers": Entry("Whose pledges to use", naming.faction),
    }
    by_default = "You pass, and are passed on this card until you act again."

    def asked(self, before: Before) -> list[str]:
        a, own = before.v.auction, before.own
        if a is None:
            return []
        lines = [f"Card {a.number} of {a.dealt}."]
        if a.leader:
            who = plain.seat(a.leader)
            lines.append(f"{who:Who} {who:leads|lead|lead} with {a.high} spice.")
        else:
            lines.append("Nobody has bid yet.")
        limit = FACTIONS[before.seat].hand_limit
        lines.append(f"You have {own.spice} spice and {len(own.hand)} of {limit} cards.")
        if not before.has("amount"):
            why = f"You cannot outbid {a.high} spice" if a.leader else "You have nothing to bid with"
            lines.append(f"{why}, so all you can do is pass.")
        if own.peeked:
            lines.append(f"👁️ You saw it: **{plain.card(own.peeked)}** – {card_text(own.peeked)}.")
        for giver, amount in [(g, n) for (g, b), n in own.pledges.items() if b == before.seat]:
            lines.append(f"🤝 {plain.seat(giver):Who}: pledge of up to {amount} spice to you.")
        lines += [
            _others(before, a),
            before.t.say.auction.hands.format(hands=hand_sizes(before.v.hand_sizes, before.t)),
        ]
        return [*lines, "-# A standing bid answers for you: `/orders`."]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Pass", before.say())
        low = (before.v.auction.high if before.v.auction is not None else 0) + 1
        most = before.most("amount")
        for amount in dict.fromkeys((low, low + 1, low + 2, low + 4, most)):
            if amount <= most:
                yield Choice(f"Bid {amount}", before.say(amount=amount), "primary")

    def said(self, move: Data) -> str:
        if move.get("amount") is None:
            return "pass"
        how = " with a Karama" if move.get("karama") else ""
        payers = f", using the pledges of {plain.factions(move['payers'])}" if move.get("payers") else ""
        return f"bid {move['amount']}{how}{payers}"

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        amount, own = data["amount"], before.own.spice
        if amount is None:
            return []
        if data["karama"]:
            return ["If you win, the Karama is used up and nothing is paid."]
        if amount > own:
            pledged = f"{amount - own} of it from pledges"
            return [f"If you win, you pay {amount} spice, {pledged}; till you are outbid, it is set aside."]
        return [f"If you win, you pay {amount} of your {own} spice; till you are outbid, they are set aside."]


def _others(before: Before, a: AuctionView) -> str:
    """Return who may still bid, or what a pass means if nobody else may."""
    done = {before.seat, a.leader, *a.passes, *a.out}
    full = [f for f, size in before.v.hand_sizes.items() if size >= FACTIONS[f].hand_limit]
    still = [f for f in before.v.order if f not in done and f not in full]
    if still:
        return f"Still to bid or pass: {plain.factions(still)}."
    end = "the bidding ends and the cards left go back on the deck"
    if a.leader:
        end = f"the card goes to {plain.the(a.leader)} for {a.high} spice"
    return f"Nobody else is still to bid or pass: if you pass, {end}."


class BidOrder(OrderWords[Before]):
    """A standing bid."""

    kind = Bid.kind
    title = Bid.title
    fields = {
        "how": Entry(
            "How to bid", {"pass": "Pass", "exact": "Bid exactly this, else pass", "raise": "Raise by one up to this"}
        ),
        "amount": Entry("Exactly this, or up to this"),
        "card": Entry("On which card (nothing = all)"),
        "stop_if": Entry("Pass while one of these leads", naming.faction),
        "karama": Entry("Use a Karama above my means"),
    }

    def text(self, order: Data) -> str:
        how, amount = order.get("how"), order.get("amount", 0)
        said = {"pass": "pass", "exact": f"bid exactly {amount}, else pass"}.get(
            str(how), f"raise by one up to {amount}"
        )
        which = f"on card {order['card']}" if order.get("card") else "on every card of this phase"
        stop = f", but pass while {plain.factions(order['stop_if'])} leads" if order.get("stop_if") else ""
        above = ", with a Karama above my means" if order.get("karama") else ""
        return f"{said} {which}{stop}{above}"

    def subject(self, subject: str) -> str:
        return f"card {subject}"


class BonusKarama(karama.Cancelling):
    """A Karama keeps Harkonnen from their second card."""

    kind = "bonus_karama"
    title = "Karama against the bonus card"

    def asked(self, before: Before) -> list[str]:
        return ["Harkonnen have bought a card and are about to draw another one for nothing.", *karama.held(before)]


class BonusKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = BonusKarama.kind
    title = BonusKarama.title
    fields = {"number": karama.CARD_NUMBER}


class CharityOrder(OrderWords[Before]):
    """Whether CHOAM charity is taken."""

    kind = "charity"
    title = "CHOAM charity"
    fields = {"take": Entry("Take CHOAM charity")}

    def text(self, order: Data) -> str:
        return "take it whenever I have no spice" if order.get("take", True) else "never take it"


class Pledge(OfferWords[Before]):
    """Spice promised to an ally."""

    kind = "pledge"
    title = "Pledge spice to an ally"
    fields = {"bidder": Entry("For which ally", naming.faction), "amount": Entry("Amount of spice")}

    def asked(self, before: Before) -> list[str]:
        lines = [
            "Promise an ally to pay part of the next card, or of the next landing. Only your alliance knows.",
            f"You can dispose of {before.own.free} spice. A pledge of 0 takes it back; pledges lapse with the phase.",
        ]
        for (giver, bidder), amount in before.own.pledges.items():
            lines.append(f"• {plain.faction(giver)} → {plain.faction(bidder)}: up to {amount}")
        return lines

    def said(self, move: Data) -> str:
        return f"pledge up to {move.get('amount', 0)} spice to {plain.the(move.get('bidder', ''))}"


class PledgeOrder(OrderWords[Before]):
    """The same for every card that is put up."""

    kind = Pledge.kind
    title = Pledge.title
    fields = {"amounts": Entry("Up to how much for whom", naming.faction)}

    def text(self, order: Data) -> str:
        parts = [f"up to {n} spice for {plain.the(ally)}" for ally, n in (order.get("amounts") or {}).items()]
        return f"for every card put up, pledge {plain.listed(parts)}" if parts else "pledge nothing"

    def subject(self, subject: str) -> str:
        return f"for {plain.the(subject)}"


class ReturnToBidding(OfferWords[Before]):
    """Whoever missed a turn is waited for again."""

    kind = "return_to_bidding"
    title = "Return to the bidding"

    def asked(self, before: Before) -> list[str]:
        return ["You missed your turn and are passed on this card. Press to be waited for again."]

    def said(self, move: Data) -> str:
        return "return to the bidding"


ASKING = (PeekKarama(), Bid(), BonusKarama(), Pledge(), ReturnToBidding())
ORDERS = (PeekKaramaOrder(), BidOrder(), BonusKaramaOrder(), CharityOrder(), PledgeOrder())
