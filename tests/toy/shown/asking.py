"""The words of Orchard's questions, offers and order: one object each, held against its rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import ENGLISH
from bot.games.presentation import Choice
from bot.games.words import Before, Book, Data, Entry, OfferWords, OrderWords, QuestionWords

from ..engine.game import RULES
from .words import apples, card, name


class Asked(QuestionWords[Before]):
    """Every legal answer is ready-made; of cards of one kind, the first."""

    def answer(self, move: Data) -> str:
        raise NotImplementedError

    def said(self, move: Data) -> str:
        return f"{self.answer(move)}."

    def choices(self, before: Before) -> Iterator[Choice]:
        found = {self.answer(move.model_dump()): move for move in reversed(list(before.seen.legal()))}
        yield from (Choice(said, move) for said, move in reversed(found.items()))


class Stake(Asked):
    kind = "stake"
    title = "Stake"
    fields = {"apples": Entry("How many apples")}
    by_default = "You stake nothing."

    def asked(self, before: Before) -> list[str]:
        return ["Who stakes most works first. Everybody stakes at once, and the apples hang on the trees afterwards."]

    def answer(self, move: Data) -> str:
        return apples(move["apples"]) if move["apples"] else "Nothing"


class Work(Asked):
    kind = "work"
    title = "Work"
    ways = {"rest": "Rest", "pick": "Pick an apple", "draw": "Draw a card for 1 apple", "play": "Play a card"}
    fields = {"do": Entry("What to do", ways), "card": Entry("Which card", card)}
    by_default = "You rest, and your turn is over."

    def asked(self, before: Before) -> list[str]:
        left, trees = before.v.left, apples(before.v.apples["trees"])
        return [f"One action of your turn. {left} left; {trees} hang on the trees."]

    def answer(self, move: Data) -> str:
        return card(move["card"]) if move.get("card") else self.ways[move["do"]]


class Scare(Asked):
    kind = "scare"
    title = "Scare the crow"
    ways = {"no": "Let it be", "apple": "For 1 apple", "rattle": "With a rattle"}
    fields = {"means": Entry("With what", ways)}
    by_default = "The crow is let be."

    def asked(self, before: Before) -> list[str]:
        return [f"The crow comes for {name(before.v.prey)}. Whoever scares it first does so for all."]

    def answer(self, move: Data) -> str:
        return self.ways[move["means"]]


class ScareOrder(OrderWords[Before]):
    kind = "scare"
    title = "Scare the crow"
    fields = {"when": Entry("When", {"always": "Whenever it comes", "for_me": "When it comes for me"})}

    def text(self, order: Data) -> str:
        return self.fields["when"].option(order["when"])


class Exchange(Asked):
    kind = "exchange"
    title = "Exchange a card"
    fields = {"card": Entry("Which card", card)}
    by_default = "You keep your hand."

    def asked(self, before: Before) -> list[str]:
        return ["You may put one card under the deck and take the top one. Nobody else learns of it."]

    def answer(self, move: Data) -> str:
        return card(move["card"]) if move["card"] else "Keep the hand"


class Loan(OfferWords[Before]):
    kind = "loan"
    title = "Give apples"
    fields = {"to": Entry("For whom", name), "apples": Entry("How many apples")}

    def asked(self, before: Before) -> list[str]:
        return ["Give apples to another grower. All see it."]

    def said(self, move: Data) -> str:
        return f"{apples(move['apples'])} for {name(move['to'])}."

    def confirmed(self, data: Data) -> bool:
        return True


class ChangeActions(OfferWords[Before]):
    kind = "change_actions"
    title = "Change the actions of a turn"
    fields = {"actions": Entry("Actions of a turn")}

    def asked(self, before: Before) -> list[str]:
        return ["The table changes how many actions a turn has."]

    def said(self, move: Data) -> str:
        return f"{move['actions']} actions."


BOOK = Book(RULES, Before, [Stake(), Work(), Scare(), Exchange(), Loan(), ChangeActions()], [ScareOrder()], ENGLISH)
