"""Words of what may be done at any time: deals, loans, Truthtrance, Tleilaxu Ghola."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, Entry, OfferWords, QuestionWords
from engine.core.moves import Move

from ..asking.before import Before
from ..story.people import payments, truth_question
from . import naming, plain
from .card_texts import card_text

_USED_UP = "The card is used up; everybody sees it."


class Truth(QuestionWords[Before]):
    """A question under Truthtrance."""

    kind = "truth"
    title = "Truthtrance: answer"
    fields = {"answer": Entry("Your answer", {"yes": "Yes", "no": "No", "none": "No answer"})}
    by_default = "It is published that there was no answer."

    def asked(self, before: Before) -> list[str]:
        asked = before.v.truths[int(before.ref)]
        words = truth_question(asked.target, asked.about, asked.value, before.t)
        who = plain.seat(asked.asker)
        return [f"{who:Who} {who:asks|ask|ask} you under Truthtrance: {words}", "Answer truthfully."]

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, move in enumerate(before.seen.legal()):
            label = plain.capital(self.said(move.model_dump()))
            yield Choice(label, move, "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return f"answer {move.get('answer')}"


_ABOUT = {
    "card": "A card in hand",
    "card_kind": "A kind of card in hand",
    "traitor": "A traitor",
    "prediction_faction": "The predicted winner",
    "prediction_turn": "The predicted turn",
    "spice": "At least so much spice",
    "cards": "At least so many cards",
    "free": "A question in my own words",
}


class Truthtrance(OfferWords[Before]):
    """The card is played."""

    kind = "truthtrance"
    title = "Play Truthtrance"
    fields = {
        "target": Entry("Whom to ask", naming.faction),
        "about": Entry("About what", _ABOUT),
        "value": Entry("Which", naming.thing),
        "number": Entry("At least how many / turn"),
        "text": Entry("Words", written=True),
    }

    def asked(self, before: Before) -> list[str]:
        return [
            f"Truthtrance – {card_text('truthtrance_1')}.",
            "What the game knows it answers itself and vouches for; a question in your own words goes to the player.",
        ]

    def said(self, move: Data) -> str:
        value = move.get("value")
        what = naming.thing(value) if value else str(move.get("number") or "")
        if move.get("text"):
            what = plain.quoted(str(move["text"]), 200)
        return f"play Truthtrance and ask {plain.the(str(move['target']))} – {_ABOUT[move['about']].lower()}: {what}"

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [_USED_UP]

    def confirmed(self, data: Data) -> bool:
        return True


class Ghola(OfferWords[Before]):
    """The card is played."""

    kind = "ghola"
    title = "Play Tleilaxu Ghola"
    fields = {
        "what": Entry("What comes back", {"leader": "A leader", "forces": "Forces"}),
        "leader": Entry("Leader", naming.leader),
        "forces": Entry("How many forces"),
        "starred": Entry("Starred among them"),
    }

    def asked(self, before: Before) -> list[str]:
        tanks = plain.forces(before.v.tanks[before.seat], before.seat)
        return [f"Tleilaxu Ghola – {card_text('tleilaxu_ghola')}.", f"Your forces in the tanks: {tanks}."]

    def said(self, move: Data) -> str:
        if move.get("what") == "leader":
            return f"play Tleilaxu Ghola for {plain.leader_with_value(move.get('leader') or '')}"
        number, stars = move.get("forces") or 0, move.get("starred") or 0
        return f"play Tleilaxu Ghola for {plain.forces((number - stars, stars), '')}"

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [_USED_UP]

    def confirmed(self, data: Data) -> bool:
        return True


class Deal(OfferWords[Before]):
    """A deal is proposed."""

    kind = "deal"
    title = "Propose a deal"
    fields = {
        "parties": Entry("With whom", naming.faction),
        "text": Entry("Words", written=True),
        "payments": Entry("Spice payments", naming.payment),
    }

    def asked(self, before: Before) -> list[str]:
        return [
            "A public deal binds as soon as all parties accept it; the bot pays spice that falls due.",
            "Cards, leaders and forces cannot change hands. What cannot be paid becomes a public debt.",
            f"You have {before.own.spice} spice.",
        ]

    def said(self, move: Data) -> str:
        text = f": {plain.quoted(move['text'])}" if move.get("text") else ""
        spice = [f"{naming.payment(key)}: {n} spice" for key, n in (move.get("payments") or {}).items() if n]
        return (
            f"offer {plain.factions(move.get('parties') or ())} a deal{text}{'; ' if spice else ''}{'; '.join(spice)}"
        )


def _open_deals(before: Before, own: bool) -> list[str]:
    lines, t = [], before.t
    for number, d in before.v.deals.items():
        mine = d.by == before.seat if own else before.seat in d.parties and before.seat not in d.accepted
        if d.status == "proposed" and mine:
            said = [plain.quoted(d.text)] if d.text else []
            said += [payments(d.payments, t)] if d.payments else []
            others = t.names(party for party in d.parties if party != d.by)
            lines.append(f"• Deal {number} of {plain.the(d.by)} with {others}: {' – '.join(said)}")
    return lines


class DealAnswer(OfferWords[Before]):
    """A party accepts or refuses."""

    kind = "deal_answer"
    title = "Answer a deal"
    fields = {"id": Entry("Which one", "Deal {}".format), "accept": Entry("Accept it")}

    def asked(self, before: Before) -> list[str]:
        return ["These deals wait for your word:", *_open_deals(before, own=False)]

    def said(self, move: Data) -> str:
        return f"{'accept' if move.get('accept') else 'refuse'} deal {move.get('id')}"

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        bound = "A deal all parties have accepted binds; spice that falls due is paid by itself."
        return [bound] if data["accept"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["accept"])


class DealWithdraw(OfferWords[Before]):
    """The author takes it back."""

    kind = "deal_withdraw"
    title = "Withdraw a deal"
    fields = {"id": Entry("Which one", "Deal {}".format)}

    def asked(self, before: Before) -> list[str]:
        return ["These deals of yours are not made yet:", *_open_deals(before, own=True)]

    def said(self, move: Data) -> str:
        return f"withdraw deal {move.get('id')}"


class Loan(OfferWords[Before]):
    """The Emperor gives spice to an ally."""

    kind = "loan"
    title = "Give spice to an ally"
    fields = {"to": Entry("Which ally", naming.faction), "amount": Entry("Amount of spice")}

    def asked(self, before: Before) -> list[str]:
        free = before.own.free
        return [f"Give an ally spice at once, seen by the two of you alone. You can dispose of {free} spice."]

    def said(self, move: Data) -> str:
        return f"give {plain.the(move.get('to', ''))} {move.get('amount', 0)} spice"


ASKING = (Truth(), Truthtrance(), Ghola(), Deal(), DealAnswer(), DealWithdraw(), Loan())
