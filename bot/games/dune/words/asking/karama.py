"""Which sentences go with the windows in which a Karama cancels something, and with the orders that arm one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import SetOrder
from engine.dune.board import TERRITORIES
from engine.dune.cards import TREACHERY
from engine.dune.karama import ALLIANCE
from engine.dune.powers import has_now

from ..languages import Words
from .before import Before
from .naming import Names, entries


class Cancelling(QuestionWords[Before]):
    """What is common to all of them; each adds its title and what is asked."""

    def __init__(self, words: Words) -> None:
        self.names, self.karama, self.common = Names(words), words.asking.karama, words.common
        self.fields = entries(self.karama.fields, card=self.names.card)
        self.by_default = self.karama.by_default

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.common.let_it_happen, before.say())
        yield Choice(self.karama.play, before.say(play=True), "danger")
        kinds = {TREACHERY[card].category: card for card in reversed(options_of_play(before))}
        for card in kinds.values() if len(kinds) > 1 else ():
            label = self.karama.play_card.format(card=self.names.lexicon.cards[card])
            yield Choice(label, before.say(play=True, card=card), "danger")

    def said(self, move: Data) -> str:
        if not move.get("play"):
            return self.karama.let
        if move.get("card"):
            return self.karama.played_card.format(card=self.names.lexicon.cards[move["card"]])
        return self.karama.played

    def held(self, before: Before) -> str:
        """Return whether the seat can do anything about it."""
        if before.has("play") and any(TREACHERY[card].category == "worthless" for card in options_of_play(before)):
            return self.karama.held_worthless
        return self.karama.held if before.has("play") else self.karama.not_held


def options_of_play(before: Before) -> tuple[str, ...]:
    """Return the cards of the hand that the seat may play as a Karama."""
    may = has_now(before.v, before.seat, "worthless_karama")
    kinds = ("worthless",) if may else ()
    return tuple(c for c in before.own.hand if TREACHERY[c].subtype == "karama" or TREACHERY[c].category in kinds)


class Armed(OrderWords[Before]):
    """A Karama that waits for its occasion."""

    only: ClassVar[tuple[str, ...]] = ()  # what it can wait for

    def __init__(self, words: Words) -> None:
        self.names, self.karama, self.common = Names(words), words.asking.karama, words.common
        say = self.karama
        labels = {
            "number": say.only_card,
            "target": say.only_target,
            "territory": say.only_territory,
            "at_least": say.only_forces,
        }
        only = {name: labels[name] for name in self.only}
        self.fields = entries(only, target=self._target, territory=self.names.territory)
        if "target" in self.fields:
            self.fields["target"] = replace(self.fields["target"], every=lambda v: (ALLIANCE, *v.factions))

    def _target(self, target: str) -> str:
        return self.karama.alliance if target == ALLIANCE else self.names.faction(target)

    def text(self, order: Data) -> str:
        say, number = self.karama, self.names.number
        if order.get("target") == ALLIANCE:
            return say.armed_alliance
        if order.get("target"):
            return say.armed_target.format(who=self.names.seat(order["target"]))
        if order.get("number"):
            return say.armed_card.format(number=number(order["number"]))
        where = self.names.lexicon.territories[order["territory"]] if order.get("territory") else None
        least = number(order.get("at_least") or 0)
        if where is not None and least:
            return say.armed_both.format(where=where, number=least)
        if where is not None:
            return say.armed_territory.format(where=where)
        return say.armed_forces.format(number=least) if least else say.armed

    def about(self, subject: str) -> dict[str, str]:
        """Return what an order names that is meant for a subject alone."""
        return {"territory": subject} if "territory" in self.only else {"target": subject}

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.common.let_it_happen, SetOrder(order={"kind": "pass", "windows": (self.kind,)}))
        if options_of_play(before):
            about = self.about(before.ref)
            yield Choice(self.karama.play, SetOrder(order={"kind": self.kind, **about}), "danger")

    def subject(self, subject: str) -> str:
        if subject == ALLIANCE:
            return self.karama.about_alliance
        if subject in TERRITORIES:
            return self.karama.about_place.format(where=self.names.lexicon.territories[subject])
        if subject.isdecimal():
            return self.karama.about_card.format(number=self.names.number(int(subject)))
        return self.karama.about_target.format(who=self.names.seat(subject))
