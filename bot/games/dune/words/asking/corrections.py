"""Which sentences go with what a moderator puts right by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.option_words import OptionWords
from bot.games.ruling import RulingWords
from bot.games.words import CorrectionWords
from engine.dune.corrections import CORRECTIONS
from engine.dune.options import Options

from ..languages import Words
from .before import Before
from .naming import Names, entries


class Corrected(CorrectionWords[Before]):
    """One kind of correction."""

    def __init__(self, words: Words, kind: str, fields: tuple[str, ...]) -> None:
        say, names = words.asking.corrections, Names(words)
        self.kind = kind  # type: ignore[misc]  # one class has the words of all kinds
        self.title, self.does = say.titles[kind], say.does[kind]
        named = {
            **dict.fromkeys(("who", "whom", "members"), names.faction),
            **dict.fromkeys(("area", "origin", "to"), names.place),
            "leader": names.leader,
            "card": names.card,
            "deal": lambda number: words.asking.people.deal.which.format(number=number),
            "payment": names.payment,
        }
        labels = {name: say.fields[name] for name in fields}
        self.fields = entries(labels, **named, way=say.ways)


def corrections(words: Words, options: Mapping[str, OptionWords]) -> Iterator[CorrectionWords[Before]]:
    """Yield the words of every correction."""
    yield from (Corrected(words, each.kind, each.fields) for each in CORRECTIONS)
    yield RulingWords(words.common, Options, options)
