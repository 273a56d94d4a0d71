"""A game of Dune that is over, in figures: strongholds and spice over time, battles, treachery cards and traitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.games.plot import Curve, draw
from bot.games.presentation import Card, Figures, Look, Passed, Picture
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.state import TANKS
from engine.dune.view import View

from .picture.factions import look as looks
from .scene import holder_of
from .words.languages import Words

ALT = 1000  # characters of the text of a picture at most


def figures(passed: Iterable[Passed], words: Words, *, everything: bool) -> Figures:
    """Return the figures; spice, which nobody saw of others, only where `everything` may be told."""
    found = _Counted(everything)
    for fact, look in passed:
        found.note(fact, look)
    if found.turn:
        found.turn_ends()
    say, number = words.figures, words.lexicon.number
    cards = [Card(say.title, (say.length.format(turns=number(found.turn), battles=number(found.battles)),))]
    pictures = []
    for name, title, values in (("strongholds", say.strongholds, found.held), ("spice", say.spice, found.spice)):
        if values:
            cards.append(Card(title, tuple(_rows(values, words))))
            pictures.append(_picture(name, title, values, words))
    fought = _each(found, words, say.fought, won=found.won, lost=found.lost, fallen=found.fallen)
    traded = _each(found, words, say.traded, cards=found.cards, spice=found.paid, called=found.called)
    cards[2:2] = [Card(say.battles, tuple(fought)), Card(say.treachery, tuple(traded))]
    return Figures(tuple(card for card in cards if card.lines), tuple(pictures))


class _Counted:
    """What is counted on the way through a game."""

    def __init__(self, everything: bool) -> None:
        self.everything = everything
        self.turn = self.battles = 0
        self.factions: tuple[str, ...] = ()
        self.held: dict[str, list[int]] = {}  # strongholds at the end of each turn, by faction
        self.spice: dict[str, list[int]] = {}
        self.won, self.lost, self.fallen = Counter[str](), Counter[str](), Counter[str]()
        self.cards, self.paid, self.called = Counter[str](), Counter[str](), Counter[str]()
        self._sides: tuple[str, ...] = ()
        self._look: Look | None = None

    def note(self, fact: Fact, look: Look) -> None:
        """Count something that happened."""
        self._look = look
        if isinstance(fact, f.PhaseBegan) and fact.turn != self.turn:
            if self.turn:
                self.turn_ends()
            self.turn = fact.turn
        elif isinstance(fact, f.BattleBegan):
            self._sides = (fact.aggressor, fact.defender)
        elif isinstance(fact, f.BattleDecided):
            self.battles += 1
            self.won.update(side for side in self._sides if side == fact.winner)
            self.lost.update(side for side in self._sides if side != fact.winner)
        elif isinstance(fact, f.ForcesMoved) and fact.to == TANKS:
            self.fallen[fact.who] += sum(fact.count)
        elif isinstance(fact, f.CardBought):
            self.cards[fact.who] += 1
            self.paid[fact.who] += 0 if fact.karama else fact.price
        elif isinstance(fact, f.TreacheryCalled):
            self.called[fact.side] += 1

    def turn_ends(self) -> None:
        """Look at the board, and into everybody's purse where that may be told."""
        assert self._look is not None, "something has happened"
        v: View = self._look(None)
        self.factions = v.factions
        holders = Counter(holder for territory in v.goals if (holder := holder_of(v, territory)))
        for faction in v.factions:
            self.held.setdefault(faction, []).append(holders[faction])
            if self.everything:
                own = self._look(faction).own
                self.spice.setdefault(faction, []).append(own.spice)


def _rows(values: Mapping[str, Sequence[int]], words: Words) -> Iterable[str]:
    lexicon = words.lexicon
    for faction, row in values.items():
        told = lexicon.chain((str(lexicon.number(value)) for value in row), lexicon.comma)
        yield words.figures.row.format(who=lexicon.seats[faction], values=told)


def _each(found: _Counted, words: Words, pattern: str, **counted: Counter[str]) -> Iterable[str]:
    """Say of each faction what was counted of it."""
    for who in found.factions:
        numbers = {name: words.lexicon.number(counts[who]) for name, counts in counted.items()}
        yield pattern.format(who=words.lexicon.seats[who], **numbers)


def _picture(name: str, title: str, values: Mapping[str, Sequence[int]], words: Words) -> Picture:
    curves = []
    for faction, row in values.items():
        seen = looks(faction)
        curves.append(Curve(words.lexicon.seat(faction), seen.letter, seen.fill, seen.ink, row))
    told = words.figures.described.format(what=title, rows="; ".join(_rows(values, words)))
    return Picture(f"{name}.png", draw(title, curves), told[:ALT])
