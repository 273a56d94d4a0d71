"""A language made from another by rule: its letters have accents, and everything is a third longer.

Whatever still has plain letters was said outside the language, and what is cut or too long for its place shows.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from string import Formatter
from typing import Any, cast

from bot.games.dune.words.languages import Language
from bot.games.options import OptionWords, PresetWords
from bot.games.presentation import Card, Choice, Label
from bot.games.words import Book, Entry
from tests.games_shown.patterns import rewritten

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àþćďéƒĝĥîĵķĺµñôƿǫŕšţûνŵ×ýžÀßĆĎÉĦĜĤÎĴĶĹΜÑÔÞØŔŠŢÛѴŴΧÝŽ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
# What is the same in every language: numbers of rules, commands as they are typed, times, mentions.
_KEPT = re.compile(r"D-[A-Z]+-\d+|(?<!\w)/[a-z]+(?: [a-z]+)?(?: [a-z]+:[a-z-]+)?|<t:\d+:\w>|<[@#]&?\d+>")
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


def _all(said: Any) -> Any:
    """Return whatever a book says in the pseudo-language; moves and values stay what they are."""
    match said:
        case str():
            return accented(said)
        case Card():
            return replace(said, title=accented(said.title), lines=_all(said.lines))
        case Choice():
            return replace(said, label=accented(said.label), hint=accented(said.hint))
        case Label():
            return replace(said, text=accented(said.text), hint=accented(said.hint))
        case Entry():
            return replace(said, label=accented(said.label))
        case tuple() | list():
            return tuple(_all(one) for one in said)
        case Mapping():
            return {key: _all(one) for key, one in said.items()}
    return said


class _Accented:
    """A book in the pseudo-language: the objects that ask are code, so what they say is rewritten on its way out."""

    def __init__(self, book: Book[Any]) -> None:
        self._book = book

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._book, name)
        return (lambda *given: _all(found(*given))) if callable(found) else _all(found)


def pseudo(language: Language) -> Language:
    """Return the language with accents."""
    return Language(
        words=rewritten(language.words, accented_pattern, accented),
        book=cast("Book[Any]", _Accented(language.book)),
        groups=lambda labels: tuple((accented(name), found) for name, found in language.groups(labels)),
        table=replace(
            language.table,
            actor=accented(language.table.actor),
            actors=accented(language.table.actors),
            dealing=accented(language.table.dealing),
        ),
        options={name: OptionWords(*map(_all, _parts(words))) for name, words in language.options.items()},
        presets={name: PresetWords(*map(_all, _parts(words))) for name, words in language.presets.items()},
    )


def _parts(words: Any) -> tuple[Any, ...]:
    return tuple(getattr(words, name) for name in words.__dataclass_fields__)


def plain_letters(text: str) -> list[str]:
    """Return the words of a text that no language of this kind has said: plain letters, two or more in a row."""
    return re.findall(r"[A-Za-z]{2,}", _KEPT.sub("", text))
