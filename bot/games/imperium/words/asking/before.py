"""What a seat has before it, as the words of Dune: Imperium look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import Any

from bot.games import words as core
from engine.core.forms import Field, Flag, Form, Number, Pick, Several
from engine.core.seen import Seen
from engine.imperium.cards import CARDS, STARTING, Cost, Effect
from engine.imperium.leaders import LEADERS
from engine.imperium.view import Own, PendingView, SideView, View

from ... import effects_text
from ..languages import Words

SOME = 8  # ways to fill a form of which words are asked at once
GIVEN_UP = ("trash", "trashed", "discard", "discard_too")  # fields with cards that their owner will not have any more


class Before(core.Before):
    """What a seat has before it: its view, and the words it is told in."""

    def __init__(self, seen: Seen, words: Words) -> None:
        """Take what is asked, and the language."""
        super().__init__(seen)
        self._words = words
        self.names, self.parts = words.lexicon, words.asking.parts

    @property
    def v(self) -> View:
        """The seat's view."""
        view: View = self.seen.view
        return view

    @cached_property
    def words(self) -> Words:
        """The language, as it tells effects at this table."""
        return effects_text.as_played(self._words, may_stay=self.v.options.bindu_optional_pass)

    @property
    def own(self) -> Own:
        """What only the seat may see."""
        assert self.v.own is not None, "a seat has a view of its own"
        return self.v.own

    @property
    def mine(self) -> SideView:
        """What everybody sees of the seat."""
        return self.v.sides[self.seat]

    def form_of(self, given: Mapping[str, Any]) -> Form:
        """Return what is asked once this is said."""
        return self.seen.opened(given)

    # effects

    def told(self, effect: Effect | None) -> str:
        """Return what an effect does for this seat."""
        return effects_text.told(self.meant(effect), self.words)

    def meant(self, effect: Effect | None) -> Effect | None:
        """Return an effect, and the ability of one's Leader where a Signet Ring calls it."""
        if effect is not None and "signet" in effect and self.mine.leader:
            return LEADERS[self.mine.leader].signet
        return effect

    def price(self, cost: Cost) -> str:
        """Return a cost of resources."""
        return effects_text.teller(self.words).price(cost)

    def pending(self, number: str) -> PendingView | None:
        """Return what is to be resolved, by its number; None if nothing is under it."""
        return next((each for each in self.v.pending if str(each.id) == number), None)

    def of(self, source: str, effect: Effect) -> str:
        """Return what an effect does, with where it comes from."""
        kind, _, card = source.partition(":")
        told = self.told(effect)
        if kind == "bonus":
            return self.parts.of_bonus.format(faction=self.names.factions[card], effect=told)
        if card:
            return self.parts.of_card.format(card=self.names.noun(card), effect=told)
        return self.parts.of[kind].format(effect=told)

    def left(self, each: PendingView) -> str:
        """Return something that is to be resolved, with where it comes from."""
        return self.of(each.source, each.effect)

    def open_now(self) -> tuple[PendingView, ...]:
        """Return what this seat may resolve now, first what must be."""
        owners = self.v.rivals if self.kind == "rival_choice" else (self.seat,)
        mine = [each for each in self.v.pending if each.owner in owners and each.stance != "idle"]
        return tuple(sorted(mine, key=lambda each: each.stance == "optional"))

    # ways to answer

    def fillings(self, begun: Mapping[str, Any], most: int = SOME) -> Iterator[dict[str, Any]]:
        """Yield ways to fill the form from there on, some of them where there are many."""
        field = next((f for f in self.form_of(begun).fields if f.name not in begun), None)
        if field is None:
            yield dict(begun)
            return
        number = 0
        for value in self._values(field):
            for found in self.fillings({**begun, field.name: value}, most):
                yield found
                number += 1
                if number >= most:
                    return

    def _values(self, field: Field) -> Iterator[Any]:
        """Yield what a field can be filled with, the likeliest first: no flag, the highest number."""
        if isinstance(field, Pick):
            yield from self._picked(field)
            if field.optional:
                yield ""
        elif isinstance(field, Number):
            yield from range(field.high, field.low - 1, -1)
        elif isinstance(field, Several):
            yield from combinations(field.options, max(field.least, 1))
        elif isinstance(field, Flag):
            yield False

    def _picked(self, field: Pick) -> Iterable[str]:
        """Return options: of cards to give up what is missed least, of cards to take what would cost most."""
        prices = self.v.own.prices if self.v.own is not None else {}
        if field.name in GIVEN_UP:
            return sorted(field.options, key=_missed)
        if field.name == "card" and prices.keys() >= set(field.options):
            return sorted(field.options, key=lambda card: -prices[card])
        return field.options

    def completed(self, begun: Mapping[str, Any], usual: Callable[[Field], Any]) -> dict[str, Any]:
        """Return the form filled from there on as is usual."""
        given = dict(begun)
        while (field := next((f for f in self.form_of(given).fields if f.name not in given), None)) is not None:
            given[field.name] = usual(field)
        return given


def _missed(option: str) -> tuple[bool, int]:
    """Return how much a card is missed that is given up: those that one begins with least."""
    card = option.rpartition(":")[2]
    return card not in STARTING, worth(card) if card in CARDS else 0


def for_sure(card: str, what: str) -> int:
    """Return how much of something a card gives in a Reveal turn whatever else is there."""
    found = sum(each.get("gain", {}).get(what, 0) for each in _members(CARDS[card].reveal))
    return int(found)


def worth(card: str) -> int:
    """Return what a card is worth in a Reveal turn, roughly."""
    return 2 * for_sure(card, "persuasion") + for_sure(card, "swords")


def _members(effect: Effect | None) -> list[Effect]:
    return [] if effect is None else list(effect.get("all", [effect]))
