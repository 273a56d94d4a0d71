"""What the Discord front-end itself says, in every language: its sentences keep to what they are given, and fit."""

from __future__ import annotations

import pytest

from bot.discord.help import FOLDER
from bot.discord.words.en import ENGLISH
from bot.discord.words.sayings import DiscordSayings
from bot.tables.words.en import ENGLISH as OF_TABLES
from tests.games_shown.patterns import rewritten, sentences
from tests.games_shown.pseudo import accented, accented_pattern
from tests.words_said import spoken_in_code, unsaid, wrong

LANGUAGES = [ENGLISH]
PSEUDO = rewritten(ENGLISH, accented_pattern, accented)
DESCRIPTION, BUTTON, MENU = 100, 80, 150  # characters


@pytest.mark.parametrize("words", LANGUAGES)
def test_a_language_of_the_front_end_has_no_mistake(words: DiscordSayings) -> None:
    assert wrong(words, words.grammar) == []
    assert len(list(sentences(words))) > 150


def test_no_sentence_of_the_front_end_is_dead() -> None:
    assert unsaid(ENGLISH, "discord") == []


def test_no_sentence_stands_in_the_code_of_the_front_end() -> None:
    """But for the files whose sentences are the operator's: how the bot is connected, delivers, and stops."""
    operators = ("client.py", "postman.py", "news.py", "redirect.py", "ids.py")
    assert spoken_in_code("discord", *operators) == ["running.py: previews on"]  # as it is typed
    assert len(spoken_in_code("discord")) > 10, "what operators read is found where it is not left out"


@pytest.mark.parametrize("words", [*LANGUAGES, PSEUDO])
def test_what_the_picker_of_commands_shows_fits(words: DiscordSayings) -> None:
    """Also a third longer: what is too long there, the platform refuses with all commands."""
    shown = {**words.commands.commands, **words.commands.params}
    assert len(shown) > 35
    assert {name: text for name, text in shown.items() if not 0 < len(text) <= DESCRIPTION} == {}


@pytest.mark.parametrize("words", [*LANGUAGES, PSEUDO])
def test_what_stands_on_buttons_and_menus_fits(words: DiscordSayings) -> None:
    buttons = _texts(words, "buttons.", "tables.deeds[", "form.back", "form.confirm", "form.fresh", "new.give_up")
    assert len(buttons) > 15
    assert [text for text in buttons if len(text) > BUTTON] == []
    lists = ("answers", "ahead", "others", "unasked")
    menus = _texts(
        words, *(f"looking.{name}" for name in lists), "orders.give_menu", "orders.clear_menu", "tables.which_actor"
    )
    assert len(menus) == 7
    assert [text for text in menus if len(text) > MENU] == []


def test_what_is_repeated_first_is_called_the_same_everywhere() -> None:
    """They can be taken back, too, as long as nobody has acted on it (H-13)."""
    names = tuple(f"{part}.previews{end}" for part in ("looking", "wishing") for end in ("", "_on", "_off", "_none"))
    tables = [one.pattern for one in sentences(OF_TABLES) if one.where in names]
    shown = [*_texts(ENGLISH, "tables.previews["), ENGLISH.commands.params["repeat"]]
    page = (FOLDER / "settings.md").read_text("utf-8").partition("- `repeat`: ")[2].partition("\n")[0]
    assert [len(found) for found in (shown, tables)] == [3, 4]
    said = [*shown, *tables, page]
    assert [text for text in said if "big public" not in text.lower() or "taken back" in text] == []


def _texts(words: DiscordSayings, *places: str) -> list[str]:
    return [one.pattern for one in sentences(words) if one.where.startswith(places)]
