"""The questions, offers and order of Orchard: one object each that chooses among the sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.handing import HandingWords
from bot.games.option_words import OptionWords
from bot.games.presentation import Choice
from bot.games.ruling import RulingWords
from bot.games.words import Before, Book, CorrectionWords, Data, Entry, LookWords, OfferWords, OrderWords, QuestionWords
from engine.core.moves import SetOrder

from ...engine.cards import deck
from ...engine.corrections import CORRECTIONS
from ...engine.game import RULES
from .sayings import Lexicon, Words


class Asked(QuestionWords[Before]):
    """Every legal answer is ready-made; of cards of one kind, the first."""

    names: Lexicon

    def answer(self, move: Data) -> str:
        raise NotImplementedError

    def choices(self, before: Before) -> Iterator[Choice]:
        found = {self.answer(move.model_dump()): move for move in reversed(list(before.seen.legal()))}
        yield from (Choice(said, move) for said, move in reversed(found.items()))


def _entries(labels: Mapping[str, str], **options: Any) -> dict[str, Entry]:
    return {
        name: Entry(label, options.get(name), every=_EVERY.get(getattr(options.get(name), "__name__", "")))
        for name, label in labels.items()
    }


_EVERY = {"_card": lambda v: deck(v.options), "_grower": lambda v: v.growers}


class Stake(Asked):
    kind = "stake"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.stake, words.lexicon
        self.title, self.fields, self.by_default = self.say.title, _entries(self.say.fields), self.say.by_default

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def answer(self, move: Data) -> str:
        return self.say.some.format(apples=self.names.number(move["apples"])) if move["apples"] else self.say.nothing

    def said(self, move: Data) -> str:
        apples = self.names.number(move["apples"])
        return self.say.said.format(apples=apples) if apples else self.say.said_nothing


class Work(Asked):
    kind = "work"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.work, words.lexicon
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = _entries(self.say.fields, do=self.say.ways, card=self._card)

    def asked(self, before: Before) -> list[str]:
        left, trees = self.names.number(before.v.left), self.names.number(before.v.apples["trees"])
        return [self.say.asked.format(left=left, trees=trees)]

    def answer(self, move: Data) -> str:
        return self._card(move["card"]) if move.get("card") else self.say.ways[move["do"]]

    def said(self, move: Data) -> str:
        if move.get("card"):
            return self.say.said_card.format(card=self.names.card(move["card"]))
        return self.say.said[move["do"]]

    def _card(self, option: str) -> str:
        return self.say.card.format(card=self.names.card(option))


class Scare(Asked):
    kind = "scare"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.scare, words.lexicon
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = _entries(self.say.fields, means=self.say.ways)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked.format(prey=self.names.who(before.v.prey, before.seat))]

    def answer(self, move: Data) -> str:
        return self.say.ways[move["means"]]

    def said(self, move: Data) -> str:
        return self.say.said[move["means"]]


class Feed(Asked):
    kind = "feed"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.feed, words.lexicon
        self.title, self.fields, self.by_default = self.say.title, _entries(self.say.fields), self.say.by_default

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked.format(prey=self.names.who(before.v.prey, before.seat))]

    def answer(self, move: Data) -> str:
        return self.say.little if move["little"] else self.say.fill

    def said(self, move: Data) -> str:
        return self.say.said_little if move["little"] else self.say.said


class ScareOrder(OrderWords[Before]):
    kind = "scare"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.scare
        self.title, self.fields = self.say.title, _entries(self.say.in_advance, when=self.say.when)

    def text(self, order: Data) -> str:
        return self.say.ordered[order["when"]]

    def choices(self, before: Before) -> Iterator[Choice]:
        for when, label in self.say.when.items():
            yield Choice(label, SetOrder(order={"kind": self.kind, "when": when}))


class Exchange(Asked):
    kind = "exchange"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.exchange, words.lexicon
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = _entries(self.say.fields, card=self._card)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def answer(self, move: Data) -> str:
        return self._card(move["card"]) if move["card"] else self.say.keep

    def said(self, move: Data) -> str:
        return self.say.said.format(card=self.names.card(move["card"])) if move["card"] else self.say.said_nothing

    def _card(self, option: str) -> str:
        return self.say.card.format(card=self.names.card(option))


class Loan(OfferWords[Before]):
    kind = "loan"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.loan, words.lexicon
        self.title, self.fields = self.say.title, _entries(self.say.fields, to=self._grower)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def said(self, move: Data) -> str:
        return self.say.said.format(who=self.names.places[move["to"]], apples=self.names.number(move["apples"]))

    def confirmed(self, data: Data) -> bool:
        return True

    def _grower(self, option: str) -> str:
        return self.names.name.format(who=self.names.places[option])


class ChangeActions(OfferWords[Before]):
    kind = "change_actions"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.change, words.lexicon
        self.title, self.fields = self.say.title, _entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def said(self, move: Data) -> str:
        return self.say.said.format(actions=self.names.number(move["actions"]))


class Correction(CorrectionWords[Before]):
    """One of what a moderator puts right."""

    def __init__(self, words: Words, kind: str, fields: tuple[str, ...]) -> None:
        say, names = words.asking.corrections, words.lexicon
        self.kind = kind  # type: ignore[misc]  # one class has the words of both kinds
        self.title, self.does = say.titles[kind], say.does[kind]

        def place(option: str) -> str:
            return names.name.format(who=names.places[option])

        labels = {name: say.fields[name] for name in fields}
        places = dict.fromkeys(("source", "to", "grower"), place)
        self.fields = _entries(labels, **places, card=lambda card: words.board.card.format(card=names.card(card)))


def spoken(words: Words, options: Mapping[str, OptionWords]) -> Book[Before]:
    """Return the book of a language."""
    asking = [each(words) for each in (Stake, Work, Scare, Feed, Exchange, Loan, ChangeActions)]
    corrections: list[CorrectionWords[Before]] = [Correction(words, each.kind, each.fields) for each in CORRECTIONS]
    corrections.append(
        HandingWords(words.common, lambda seat: words.lexicon.name.format(who=words.lexicon.places[seat]))
    )
    corrections.append(RulingWords(words.common, RULES.options, options))
    say, names = words.asking.corrections, words.lexicon

    def hand(grower: str) -> str:
        return say.hand.format(who=names.places[grower])

    def card(found: str) -> str:
        return words.board.card.format(card=names.card(found))

    looks = {
        "hand": LookWords(hand, card, say.nothing),
        "deck": LookWords(lambda grower: say.deck, card, say.nothing),
    }
    return Book(RULES, Before, asking, [ScareOrder(words)], words.common, None, corrections, looks)
