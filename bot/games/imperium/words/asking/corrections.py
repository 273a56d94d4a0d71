"""Which sentences go with what a moderator puts right by hand, and with what he looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.handing import HandingWords
from bot.games.option_words import OptionWords
from bot.games.ruling import RulingWords
from bot.games.words import CorrectionWords, Entry, LookWords
from engine.core.handing import HANDING
from engine.imperium.corrections import CORRECTIONS
from engine.imperium.options import Options

from ..languages import Words
from .before import Before
from .parts import Parts


class Corrected(CorrectionWords[Before]):
    """One kind of correction."""

    def __init__(self, words: Words, kind: str, fields: tuple[str, ...]) -> None:
        say, parts = words.asking.corrections, Parts(words)
        self.kind = kind  # type: ignore[misc]  # one class has the words of all kinds
        self.title, self.does = say.titles[kind], say.does[kind]
        options: dict[str, Mapping[str, str] | Callable[[str], str]] = {
            "side": parts.side,
            "what": say.resources,
            "source": say.piles if kind == "cards" else say.places,
            "faction": parts.faction,
            "space": parts.space,
            "agent": say.agents,
            "way": say.ways,
            "card": parts.card,
        }
        targets: Mapping[str, Mapping[str, str] | Callable[[str], str]]
        targets = {"troops": say.places, "cards": say.piles, "agents": parts.agent}
        options["to"] = targets.get(kind, parts.side)
        self.fields = {name: Entry(say.fields[name], options.get(name)) for name in fields}


def corrections(words: Words, options: Mapping[str, OptionWords]) -> Iterator[CorrectionWords[Before]]:
    """Yield the words of every correction."""
    own = (each for each in CORRECTIONS if each.kind != HANDING)
    yield from (Corrected(words, each.kind, each.fields) for each in own)
    yield HandingWords(words.common, Parts(words).side)
    yield RulingWords(words.common, Options, options)


def looks(words: Words) -> dict[str, LookWords]:
    """Return the words of every hidden thing that can be looked at alone."""
    say, parts, sides = words.asking.corrections, Parts(words), words.lexicon.sides

    def title(kind: str) -> Callable[[str], str]:
        return lambda seat: say.of_seats[kind].format(who=sides[seat]) if seat else say.of_decks[kind]

    items = dict.fromkeys(("hand", "intrigue", "deck", "imperium_deck", "intrigue_deck"), parts.card)
    items["tokens"] = parts.faction
    return {kind: LookWords(title(kind), item, say.nothing) for kind, item in items.items()}
