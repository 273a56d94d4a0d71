"""What the tables themselves say, in every language: the sentences keep to what they are given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.words.en import ENGLISH
from bot.tables.words.sayings import TableSayings
from tests.games_shown.patterns import sentences
from tests.words_said import spoken_in_code, unsaid, wrong

LANGUAGES = [ENGLISH]


@pytest.mark.parametrize("words", LANGUAGES)
def test_a_language_of_the_tables_has_no_mistake(words: TableSayings) -> None:
    assert wrong(words, words.grammar) == []
    assert len(list(sentences(words))) > 150


def test_no_sentence_of_the_tables_is_dead() -> None:
    assert unsaid(ENGLISH, "tables", "discord") == []


def test_no_sentence_stands_in_the_code_of_the_tables() -> None:
    assert spoken_in_code("tables") == []
    assert spoken_in_code("tables/words") != [], "sentences are found"


def test_a_mistake_is_named() -> None:
    lobby = replace(ENGLISH.lobby, opened="{nummer}", left="")
    looking = replace(ENGLISH.looking, owe="You  owe")
    planted = replace(ENGLISH, lobby=lobby, looking=looking, paces={"live": "live"})
    found = "\n".join(wrong(planted, planted.grammar))
    for named in ("lobby.opened: is not given {nummer}", "lobby.left", "looking.owe", "paces: fast is missing"):
        assert named in found
