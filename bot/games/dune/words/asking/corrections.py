"""Which sentences go with what a moderator puts right by hand, and with what he looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.handing import HandingWords
from bot.games.option_words import OptionWords
from bot.games.ruling import RulingWords
from bot.games.words import CorrectionWords, LookWords
from engine.dune.corrections import CORRECTIONS
from engine.dune.options import Options

from ..languages import Words
from ..story.pieces import spice_card
from .before import Before
from .naming import Names, entries


class Corrected(CorrectionWords[Before]):
    """One kind of correction."""

    def __init__(self, words: Words, kind: str, fields: tuple[str, ...]) -> None:
        say, names = words.asking.corrections, Names(words)
        self.kind = kind  # type: ignore[misc]  # one class has the words of all kinds
        self.title, self.does = say.titles[kind], say.does[kind]
        named = {
            **dict.fromkeys(("who", "whom", "members", "faction"), names.faction),
            **dict.fromkeys(("area", "origin", "to"), names.place),
            "leader": names.leader,
            "territory": names.territory,
            "card": names.card,
            "deal": lambda number: words.asking.people.deal.which.format(number=number),
            "payment": names.payment,
        }
        labels = {name: say.fields[name] for name in fields}
        self.fields = entries(labels, **named, way=say.ways)


def corrections(words: Words, options: Mapping[str, OptionWords]) -> Iterator[CorrectionWords[Before]]:
    """Yield the words of every correction."""
    yield from (Corrected(words, each.kind, each.fields) for each in CORRECTIONS)
    yield HandingWords(words.common, Names(words).faction)
    yield RulingWords(words.common, Options, options)


def looks(words: Words) -> dict[str, LookWords]:
    """Return the words of every hidden thing that can be looked at alone."""
    say, names = words.asking.looks, Names(words)

    def title(kind: str) -> Callable[[str], str]:
        return lambda seat: say.of_seats[kind].format(who=names.seat(seat)) if seat else say.of_decks[kind]

    def predicted(found: str) -> str:
        who, turn = found.split()
        return say.prediction.format(who=names.seat(who), turn=names.number(int(turn)))

    items = {
        "hand": names.card,
        "traitors": names.leader,
        "captives": names.leader,
        "purse": lambda found: say.purse.format(amount=names.number(int(found))),
        "prediction": predicted,
        "marker": lambda found: say.marker.format(sectors=names.number(int(found))),
        "treachery_deck": names.card,
        "treachery_cards": names.card,
        "spice_deck": lambda card: spice_card(card, names.told),
    }
    return {kind: LookWords(title(kind), item, say.nothing) for kind, item in items.items()}
