"""A language made from another by rule: its letters have accents, and everything is a third longer.

Whatever still has plain letters was said outside the language, and what is cut or too long for its place shows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from string import Formatter
from typing import Any, TypeVar

from bot.games.dune.words.asking.book import spoken
from bot.games.dune.words.languages import Language
from bot.games.option_words import OptionWords, PresetWords
from bot.games.rulebook import GuideWords, RuleTexts
from tests.games_shown.patterns import rewritten

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àþćďéƒĝĥîĵķĺµñôƿǫŕšţûνŵ×ýžÀßĆĎÉĦĜĤÎĴĶĹΜÑÔÞØŔŠŢÛѴŴΧÝŽ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
# What is the same in every language: numbers of rules, commands as they are typed, times, mentions.
_KEPT = re.compile(
    r"[DTIR]-[A-Z]+(?:-[A-Z]+)?-\d+|D-XV-[A-Z]+|"
    r"(?<!\w)/[a-z]+(?: [a-z]+)?(?: [a-z]+:[a-z-]+)?|<t:\d+:\w>|<[@#]&?\d+>|\b[0-9a-f]{32}\b"
)
LONGER = 1.35


def accented(text: str) -> str:
    """Return a text in the pseudo-language; a text that begins like another one still does."""
    made, at = "", 0
    for kept in _KEPT.finditer(text):
        made += _longer(text[at : kept.start()]) + kept[0]
        at = kept.end()
    return made + _longer(text[at:])


def _longer(text: str) -> str:
    made, read = "", 0
    for part in re.findall(r"[A-Za-z]+|[^A-Za-z]+", text):
        read += len(part)
        made += part.translate(_LETTERS)
        if part[0].isalpha() and part.isascii():
            made += "ø" * max(0, math.ceil(LONGER * read - len(made)))
    return made


def accented_pattern(_: str, pattern: str) -> str:
    """Return a sentence in the pseudo-language; its holes stay, the words that agree do not."""
    made = ""
    for text, hole, asked, _conversion in Formatter().parse(pattern):
        made += accented(text).replace("{", "{{").replace("}", "}}")
        if hole is not None:
            form = accented(asked) if asked and "|" in asked else asked
            made += f"{{{hole}:{form}}}" if form else f"{{{hole}}}"
    return made


def pseudo(language: Language) -> Language:
    """Return the language with accents: another package of words, and nothing else."""
    table = language.table
    return spoken(
        rewritten(language.words, accented_pattern, accented),
        replace(
            table,
            actor=accented(table.actor),
            actors=accented(table.actors),
            dealing=accented(table.dealing),
            rule_off=accented_pattern("", table.rule_off),
            rule_unknown=accented(table.rule_unknown),
            rule_taken=accented_pattern("", table.rule_taken),
            rule_with=accented_pattern("", table.rule_with),
        ),
        {name: _accented(words) for name, words in language.options.items()},
        {name: _accented(words) for name, words in language.presets.items()},
        _accented_rules(language.rulebook.texts),
    )


W = TypeVar("W", OptionWords, PresetWords)


def _accented(words: W) -> W:
    """Return the words of an option or a preset in the pseudo-language."""
    return type(words)(*(_all(getattr(words, one.name)) for one in fields(words)))


def _accented_rules(texts: RuleTexts) -> RuleTexts:
    """Return what players are told of the rules in the pseudo-language; numbers stay."""
    return replace(
        texts,
        rules=tuple(
            (number, replace(w, title=accented(w.title), text=accented(w.text), example=accented(w.example)))
            for number, w in texts.rules
        ),
        actors={actor: _accented_card(card) for actor, card in texts.actors.items()},
        phases={phase: _accented_card(card) for phase, card in texts.phases.items()},
    )


def _accented_card(card: GuideWords) -> GuideWords:
    lines = tuple((accented(line), rule) for line, rule in card.lines)
    added = tuple((accented(line), rule, option) for line, rule, option in card.added)
    return replace(card, name=accented(card.name), title=accented(card.title), lines=lines, added=added)


def _all(said: Any) -> Any:
    match said:
        case str():
            return accented(said)
        case Mapping():
            return {key: _all(one) for key, one in said.items()}
    return said


def plain_letters(text: str) -> list[str]:
    """Return the words of a text that no language of this kind has said: plain letters, two or more in a row."""
    return re.findall(r"[A-Za-z]{2,}", _KEPT.sub("", text))
