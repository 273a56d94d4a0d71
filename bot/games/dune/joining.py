"""How the words of expansions join all others of a language, and whether each has those it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.rulebook import RuleTexts, with_options
from engine.dune.cards import TREACHERY
from engine.dune.expansions import NAMED
from engine.dune.options import CARDS

from .words.asking.book import spoken
from .words.expansion import ExpansionWords
from .words.expansions import LOGIC
from .words.languages import Language, Words

T = TypeVar("T")
Expansions = Mapping[str, ExpansionWords]  # by the name of the expansion


def whole(
    words: Words,
    table: TableWords,
    options: Mapping[str, OptionWords],
    presets: Mapping[str, PresetWords],
    rules: RuleTexts,
    expansions: Expansions,
) -> Language:
    """Return a language with what it says of expansions. TypeError if something is missing, unknown or said twice."""
    if found := list(_wrong(expansions)):
        raise TypeError(f"words of dune: {'; '.join(found)}")
    all_words = joined(words, expansions)
    if found := [card for card in CARDS if not _has_text(card, all_words)]:
        raise TypeError(f"words of dune: cards without a text: {found}")
    named = _both(options, {NAMED[name].option: each.option for name, each in expansions.items()})
    return spoken(all_words, table, named, presets, with_options(rules, named))


def _wrong(expansions: Expansions) -> Iterator[str]:
    """Yield which expansions have no words in a language, which words belong to none, and what does not fit."""
    missing, unknown = sorted(set(NAMED) - set(expansions)), sorted({*expansions, *LOGIC} - set(NAMED))
    if missing or unknown:
        yield f"expansions without words: {missing}, unknown: {unknown}"
    for name, each in expansions.items():
        wanted = LOGIC[name].says if name in LOGIC else type(None)
        if type(each.asking) is not wanted:
            yield f"{name} says {type(each.asking).__name__} where it has to say {wanted.__name__}"


def _has_text(card: str, words: Words) -> bool:
    known = TREACHERY[card]
    return bool({known.voice_kind, known.subtype} & set(words.story.card_texts))


def joined(words: Words, expansions: Expansions) -> Words:
    """Return a language with the rows of all expansions among its own. TypeError if one says anew what is said."""
    pieces, texts, refusals = words.story.pieces, words.story.card_texts, words.refusals.sentences
    for each in expansions.values():
        pieces = replace(
            pieces,
            received_for=_both(pieces.received_for, each.received_for),
            paid=_both(pieces.paid, each.paid),
            lost=_both(pieces.lost, each.lost),
            played=_both(pieces.played, each.played),
        )
        texts, refusals = _both(texts, each.card_texts), _both(refusals, each.refusals)
    return replace(
        words,
        story=replace(words.story, pieces=pieces, card_texts=texts),
        refusals=replace(words.refusals, sentences=refusals),
        expansions={name: each.asking for name, each in expansions.items() if each.asking is not None},
    )


def _both(rows: Mapping[str, T], more: Mapping[str, T]) -> Mapping[str, T]:
    if again := sorted(set(rows) & set(more)):
        raise TypeError(f"words of dune: said twice: {again}")
    return {**rows, **more}
