"""What a moderator may put right: apples, and cards unseen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.corrections import Correction, must, must_fit
from engine.core.facts import Fact
from engine.core.forms import EMPTY, Form, Number, Pick
from engine.core.handing import Handing
from engine.core.run import Run

from .cards import CROW
from .facts import ApplesMoved, CardReceived, CardReturned, CardsDrawn
from .query import HAND_LIMIT
from .state import AWAY, TREES, State

MOST = 20  # apples at a time


class Apples(Correction[State]):
    """Apples from one place to another, all of which lie open."""

    kind = "apples"
    fields = ("source", "to", "apples")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask from where, to where, and how many."""
        sources = (*(place for place in _places(s) if s.apples[place]), AWAY)
        source = given.get("source")
        most = s.apples.get(str(source), MOST)
        return Form((Pick("source", sources), Pick("to", (*_places(s), AWAY)), Number("apples", 1, max(most, 1))))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move them."""
        must_fit(values["source"] != values["to"])
        run.emit(ApplesMoved(values["source"], values["to"], values["apples"], "correction"))


class HandOn(Handing[State]):
    """The question that the game waits for, to another grower."""

    def seats(self, s: State) -> tuple[str, ...]:
        """Return the growers."""
        return s.growers


class Draw(Correction[State]):
    """The top card of the deck to a grower, who alone sees it."""

    kind = "draw"
    fields = ("grower",)
    about = "grower"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask for whom."""
        return Form((Pick("grower", s.growers),)) if s.deck else EMPTY

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one was drawn."""
        return (CardsDrawn(values["grower"], 1, "correction"),)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw it, if the hand has room."""
        grower = values["grower"]
        must(len(run.s.hands[grower]) < HAND_LIMIT)
        for fact in self.told(run.s, values):
            run.emit(fact)
        run.emit(CardReceived(grower, run.s.deck[0]), (grower,))


class Card(Correction[State]):
    """That card of a hand under the deck, for the top one."""

    kind = "card"
    fields = ("grower", "card")
    about = "grower"
    looks = "hand"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        hand = s.hands.get(str(given.get("grower")), ())
        return Form((Pick("card", hand),)) if hand else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Exchange it; the hand keeps its size, so nobody sees a thing."""
        grower = values["grower"]
        run.emit(CardReturned(grower, values["card"]), (grower,))
        run.emit(CardReceived(grower, run.s.deck[0]), (grower,))


def _places(s: State) -> tuple[str, ...]:
    return (TREES, CROW, *s.growers)


CORRECTIONS = (Apples(), Draw(), Card())
