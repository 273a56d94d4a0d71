"""The ledger of a seat: what it has learnt in the game, by round, from the facts that it has heard.

What stands in a hand stands there as it is now; what was seen and went elsewhere would be forgotten without this.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.presentation import Card
from engine.core.facts import Fact
from engine.imperium import facts as f

from .words import story
from .words.languages import Language

_LEARNT = (f.TokensChosen, f.TopSeen, f.IntrigueStolen)  # told as it was then


def ledger(facts: Iterable[Fact], seat: str, language: Language) -> tuple[Card, ...]:
    """Return what a seat has learnt, the latest round first; `facts` are all that it has heard, in order."""
    say, rounds, number = language.words.story, dict[int, list[str]](), 0
    for fact in facts:
        if isinstance(fact, f.PhaseBegan):
            number = fact.round
        line = story.sentence(fact, seat, language) if isinstance(fact, _LEARNT) else None
        if line is not None:
            rounds.setdefault(number, []).append(line.text)
    number_of = language.words.lexicon.number
    return tuple(
        Card(say.learnt.format(round=number_of(number)) if number else say.learnt_before, tuple(lines))
        for number, lines in sorted(rounds.items(), reverse=True)
    )
