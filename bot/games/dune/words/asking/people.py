"""Which sentences go with what may be done at any time: deals, loans, Truthtrance, Tleilaxu Ghola."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Beginning, Choice
from bot.games.words import Data, OfferWords, QuestionWords
from engine.core.moves import Move
from engine.dune.people.deals import payment_key

from ..languages import Words
from ..story.people import payments, quoted, truth_question
from ..story.pieces import card_text
from .before import Before
from .naming import Names, counted, entries, numbered, written

_OWN_WORDS = 200  # characters of a question in one's own words


class Truth(QuestionWords[Before]):
    """A question under Truthtrance."""

    kind = "truth"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.people.truth, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, answer=self.say.answers)

    def asked(self, before: Before) -> list[str]:
        asked = before.v.truths[int(before.ref)]
        question = truth_question(asked.target, asked.about, asked.value, before.t)
        return [self.say.asks.format(who=self.names.seat(asked.asker), question=question), self.say.truthfully]

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, move in enumerate(before.seen.legal()):
            yield Choice(self.say.ready[move.answer], move, "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return self.say.said[str(move.get("answer", "none"))]


class Truthtrance(OfferWords[Before]):
    """The card is played."""

    kind = "truthtrance"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.people.truthtrance, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.fields, target=self.names.faction, about=self.say.about, value=self.names.thing)
        self.fields["text"] = written(self.fields["text"])

    def asked(self, before: Before) -> list[str]:
        return [self.say.does.format(text=card_text("truthtrance_1", before.t)), self.say.vouched]

    def said(self, move: Data) -> str:
        say, lexicon, about, value = self.say, self.names.lexicon, str(move["about"]), move.get("value") or ""
        who = self.names.seat(str(move["target"]))
        match about:
            case "free":
                return say.asks_freely.format(who=who, words=quoted(move["text"], self.names.told, _OWN_WORDS))
            case "card":
                return say.asks_card.format(who=who, card=lexicon.cards[value])
            case "card_kind":
                return say.asks_kind.format(who=who, kind=lexicon.kinds[value])
            case "traitor":
                return say.asks_traitor.format(who=who, leader=lexicon.leaders[value])
            case "prediction_faction":
                return say.asks_winner.format(who=who, winner=lexicon.seats[value])
        return say.asks_number[about].format(who=who, number=self.names.number(move.get("number") or 0))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.say.used_up]

    def confirmed(self, data: Data) -> bool:
        return True


class Ghola(OfferWords[Before]):
    """The card is played."""

    kind = "ghola"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.people.ghola, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, what=self.say.what, leader=self.names.leader)

    def asked(self, before: Before) -> list[str]:
        tanks = self.names.forces(before.v.tanks[before.seat], before.seat)
        return [self.say.does.format(text=card_text("tleilaxu_ghola", before.t)), self.say.tanks.format(what=tanks)]

    def said(self, move: Data) -> str:
        if move.get("what") == "leader":
            return self.say.for_leader.format(leader=self.names.lexicon.leaders[move.get("leader") or ""])
        number, starred = move.get("forces") or 0, move.get("starred") or 0
        return self.say.for_forces.format(what=self.names.forces((number - starred, starred)))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.say.used_up]

    def confirmed(self, data: Data) -> bool:
        return True


class Deal(OfferWords[Before]):
    """A deal is proposed."""

    kind = "deal"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.people.deal, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.fields, parties=self.names.faction, payments=self.names.payment)
        self.fields["text"] = written(self.fields["text"])

    def asked(self, before: Before) -> list[str]:
        own = self.say.own.format(amount=self.names.number(before.own.spice))
        other = next(actor for actor in before.v.factions if actor != before.seat)
        line = self.say.in_one_line.format(other=self.names.seat(other), giver=self.names.seat(before.seat))
        return [self.say.binds, self.say.no_cards, own, line]

    def beginnings(self, before: Before) -> Iterator[Beginning]:
        """Yield each other player, with whom one agrees on what either pays at once."""
        for other in before.v.factions:
            if other != before.seat:
                ways = (payment_key(before.seat, other), payment_key(other, before.seat))
                asks = (*(("payments", way) for way in ways), ("text", ""))
                yield Beginning(self.say.begins.format(who=self.names.seat(other)), {"parties": [other]}, asks)

    def said(self, move: Data) -> str:
        say, lexicon = self.say, self.names.lexicon
        who = lexicon.factions(move.get("parties") or ())
        words = quoted(move["text"], self.names.told) if move.get("text") else ""
        spice = [self._payment(key, number) for key, number in counted(move.get("payments"))]
        if not spice:
            return say.said_words.format(who=who, words=words) if words else say.said.format(who=who)
        pattern = say.said_both if words else say.said_payments
        return pattern.format(who=who, words=words, payments=lexicon.chain(spice, lexicon.semicolon))

    def _payment(self, key: str, amount: int) -> str:
        people, _, turn = key.partition("@")
        giver, _, taker = people.partition(">")
        pattern = self.say.payment_later if turn else self.say.payment
        return pattern.format(
            giver=self.names.seat(giver),
            taker=self.names.seat(taker),
            amount=self.names.number(amount),
            turn=self.names.number(int(turn or 0)),
        )


class _Deals(OfferWords[Before]):
    """What is common to answering deals and withdrawing them."""

    def __init__(self, words: Words) -> None:
        self.deal, self.names = words.asking.people.deal, Names(words)

    def which(self, number: str) -> str:
        """Return the name of a deal."""
        return self.deal.which.format(number=number)

    def proposed(self, before: Before, own: bool) -> list[str]:
        """Return the deals that are not made yet: the seat's own, or those that wait for it."""
        lines, lexicon = [], self.names.lexicon
        for number, d in before.v.deals.items():
            mine = d.by == before.seat if own else before.seat in d.parties and before.seat not in d.accepted
            if d.status == "proposed" and mine:
                parts = [quoted(d.text, before.t)] if d.text else []
                parts += [payments(d.payments, before.t)] if d.payments else []
                others = before.t.names(party for party in d.parties if party != d.by)
                lines.append(
                    self.deal.open.format(
                        number=lexicon.number(number),
                        who=lexicon.seats[d.by],
                        others=others,
                        said=lexicon.chain(parts, lexicon.dashed),
                    )
                )
        return lines


class DealAnswer(_Deals):
    """A party accepts or refuses."""

    kind = "deal_answer"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.people.deal_answer
        self.title, self.fields = self.say.title, entries(self.say.fields, id=self.which)
        self.fields["id"] = numbered(self.fields["id"])

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked, *self.proposed(before, own=False)]

    def said(self, move: Data) -> str:
        pattern = self.say.accepts if move.get("accept") else self.say.refuses
        return pattern.format(number=self.names.number(move["id"]))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.say.binds] if data["accept"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["accept"])


class DealWithdraw(_Deals):
    """The author takes it back."""

    kind = "deal_withdraw"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.people.deal_withdraw
        self.title, self.fields = self.say.title, entries(self.say.fields, id=self.which)
        self.fields["id"] = numbered(self.fields["id"])

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked, *self.proposed(before, own=True)]

    def said(self, move: Data) -> str:
        return self.say.said.format(number=self.names.number(move["id"]))


class Loan(OfferWords[Before]):
    """The Emperor gives spice to an ally."""

    kind = "loan"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.people.loan, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, to=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked.format(amount=self.names.number(before.own.free))]

    def said(self, move: Data) -> str:
        return self.say.said.format(who=self.names.seat(move["to"]), amount=self.names.number(move["amount"]))


ASKING = (Truth, Truthtrance, Ghola, Deal, DealAnswer, DealWithdraw, Loan)
ORDERS = ()
