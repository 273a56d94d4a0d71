"""Whether a game brings all that a table needs of it. Asked once at the start of the bot, and by the contract tests.

What is missing would else be met in the middle of somebody's game: a window of an unknown class has no clock, a
question without a title cannot be asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from .clocks import COMMON, PACES
from .presentation import Presentation

TITLE, NAME, EMBLEM, KIND = 45, 32, 8, 32  # characters: of a dialog's title, a name in a list, a sign, a command


def problems(shows: Presentation) -> list[str]:
    """Return what is wrong with a game, a sentence each; nothing if its tables can be opened, asked and shown."""
    found = (*_seats(shows), *_clocks(shows), *_kinds(shows))
    return [f"The game {shows.kind}: {problem}" for problem in found]


def _seats(shows: Presentation) -> Iterator[str]:
    if not 1 <= shows.seats_least <= shows.seats_most <= len(shows.actors):
        yield f"{shows.seats_least} to {shows.seats_most} seats cannot be filled from {len(shows.actors)} of them."
    for actor in shows.actors:
        yield from _fitting(f"the name of {actor}", shows.actor_name(actor), NAME)
        yield from _fitting(f"the sign of {actor}", shows.emblem(actor), EMBLEM)


def _clocks(shows: Presentation) -> Iterator[str]:
    known = {**COMMON, **shows.clocks}
    for kind, question in shows.rules.questions.items():
        if question.window not in known:
            yield f"the question {kind} has the unknown clock class “{question.window}”."
    for name, found in known.items():
        if len(found.durations) != len(PACES) or not all(found.durations):
            yield f"the clock class {name} needs a time for each pace ({', '.join(PACES)})."


def _kinds(shows: Presentation) -> Iterator[str]:
    rules = shows.rules
    for kind in dict.fromkeys((*rules.questions, *rules.offers, *rules.order_kinds)):
        yield from _fitting(f"the title of {kind}", shows.offer_title_of(kind), TITLE)
        if len(kind) > KIND:
            yield f"{kind} is too long for a command ({len(kind)} of at most {KIND} characters)."
    cited = {kind: question.rule for kind, question in rules.questions.items()}
    for kind, rule in (cited | {kind: offer.rule for kind, offer in rules.offers.items()}).items():
        if shows.rule(rule) is None:
            yield f"{kind} rests on the rule {rule}, which cannot be shown."


def _fitting(what: str, text: str, limit: int) -> Iterator[str]:
    if not 0 < len(text.strip()) <= limit:
        yield f"{what} has {len(text)} characters; it needs 1 to {limit}."
