"""Words of the windows in which a Karama cancels something, and of the orders that arm one."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.common import ENGLISH
from bot.games.presentation import Choice
from bot.games.words import Data, Entry, OrderWords, QuestionWords
from engine.dune.board import TERRITORIES

from ..asking.before import Before
from . import plain


class Cancelling(QuestionWords[Before]):
    """What is common to all of them; each adds its title and what is asked."""

    by_default = "You let it happen."
    fields = {"play": Entry("Play a Karama")}

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(ENGLISH.let_it_happen, before.say())
        yield Choice("Play a Karama", before.say(play=True), "danger")

    def said(self, move: Data) -> str:
        return "play a Karama" if move.get("play") else "let it happen"


class Armed(OrderWords[Before]):
    """A Karama that waits for its occasion."""

    def text(self, order: Data) -> str:
        parts = []
        if order.get("target"):
            parts.append(f"if it is aimed at {plain.the(order['target'])}")
        if order.get("territory"):
            parts.append(f"in {plain.land(order['territory'])}")
        if order.get("at_least"):
            parts.append(f"if at least {order['at_least']} Fremen forces are there")
        if order.get("number"):
            parts.append(f"for card {order['number']}")
        return "play it at the next occasion" + (f" {', '.join(parts)}" if parts else "")

    def subject(self, subject: str) -> str:
        if subject in TERRITORIES:
            return plain.land(subject)
        return f"card {subject}" if subject.isdecimal() else f"against {plain.the(subject)}"


CARD_NUMBER = Entry("Only for card (nothing = any)")


def held(before: Before) -> list[str]:
    """Return whether the seat can do anything about it."""
    if not before.has("play"):
        return ["You hold no Karama to play now, so all you can do is let it happen."]
    return ["You hold a Karama. It is used up if you play it first in storm order."]
