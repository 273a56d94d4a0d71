"""The rules as players read them: each has a text in plain words, and what it says of figures is so."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.games.common import say
from bot.games.imperium import rules_text
from bot.games.imperium.words.en.lexicon import LEXICON
from bot.games.imperium.words.en.rules import TEXTS
from bot.games.rulebook import EXAMPLE, LINE, TEXT, TITLE
from engine.imperium.board import (
    ALLIED,
    BONUS,
    ENDING,
    FRIENDLY,
    FROM_GARRISON,
    GARRISON,
    HAND,
    LEVELS,
    PER_SWORD,
    PER_TROOP,
    ROUNDS,
    ROW,
    SEAT_PERSUASION,
    SPACES,
    TOP,
    TROOPS,
)
from engine.imperium.cards import RESERVE
from engine.imperium.composition import COLOURS
from tests.games_shown.pseudo import LONGER

ROOT = Path(__file__).resolve().parents[3]
BOOK = rules_text.rulebook(TEXTS, say())
NUMBER = re.compile(r"\b[IR]-[A-Z0-9]+-\d+\b")
MARKS = 6  # that end a part of a text
WORDS_OF_THE_HOUSE = re.compile(r"\bDP\b|\bdefault|\bengine\b|\bmode\b|hook|`|\basync|DECISION|OFFICIAL", re.IGNORECASE)


def _strings(source: str) -> str:
    """Return all strings of a module but those that document something."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documents]
    return "\n".join(str(node.value) for node in strings if isinstance(node.value, str))


def _cited() -> dict[str, str]:
    """Return the numbers that something cites which people may read, with a file that does."""
    found: dict[str, str] = {}
    for folder in ("engine/imperium", "bot/games/imperium", "bot/players/imperium"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            where = file.relative_to(ROOT).as_posix()
            found.update(dict.fromkeys(NUMBER.findall(_strings(file.read_text("utf-8"))), where))
    return found


def test_every_rule_of_the_reference_has_a_text_for_players() -> None:
    rules = [number for number in rules_text.paragraphs() if number.startswith("I-")]
    assert len(rules) > 150
    assert [number for number in rules if number not in BOOK.rules] == []


def test_every_number_that_is_cited_has_a_text_for_players() -> None:
    found = _cited()
    assert len(found) > 60
    assert {number: where for number, where in found.items() if number not in BOOK.rules} == {}


def test_the_reference_is_read_whole() -> None:
    text = (ROOT / "engine/imperium/rules/rules.md").read_text("utf-8")
    text += (ROOT / "engine/imperium/rules/rulings.md").read_text("utf-8")
    written = set(re.findall(r"^- \*\*([IR]-[A-Z0-9]+-\d+)\*\*", text, re.MULTILINE))
    assert rules_text.paragraphs().keys() == written
    assert rules_text.rule("agent 11") == rules_text.rule("I-AGENT-11")
    assert rules_text.rule("I-AGENT-99") is None


def test_the_texts_are_in_plain_words() -> None:
    for number, found in BOOK.rules.items():
        for words in found:
            said = f"{words.title}\n{words.text}\n{words.example}"
            assert not WORDS_OF_THE_HOUSE.search(said), number
            assert words.text.endswith("."), number
            assert not words.title.endswith("."), number
            assert not words.example or words.example.endswith("."), number
            assert len(re.findall(r"[.:;?!](?:\s|$)", words.text)) <= MARKS, number
            lengths = (len(words.title), len(words.text), len(words.example))
            room = (int(TITLE / LONGER), int(TEXT / LONGER), int(EXAMPLE / LONGER))
            assert all(length <= most for length, most in zip(lengths, room, strict=True)), number


def test_no_text_is_copied_from_the_reference() -> None:
    for number, found in BOOK.rules.items():
        reference = re.sub(r"\W+", " ", rules_text.paragraphs()[number]).lower().split()
        told = re.sub(r"\W+", " ", found[0].text).lower().split()
        runs = {tuple(reference[at : at + 12]) for at in range(len(reference) - 11)}
        assert not [run for at in range(len(told) - 11) if (run := tuple(told[at : at + 12])) in runs], number


def test_cards_fit_and_cite_what_they_say() -> None:
    for card in (*TEXTS.actors.values(), *TEXTS.phases.values()):
        assert all(len(line) <= LINE / LONGER for line, _ in card.lines), card.name
        assert all(rule in BOOK.rules for _, rule in card.lines), card.name
    assert set(TEXTS.actors) == set(COLOURS)
    assert set(LEXICON.phases) - {"over"} <= set(TEXTS.phases)


@pytest.mark.parametrize(
    "number, figures",
    [
        ("I-GEN-2", {TROOPS}),
        ("I-SETUP-3", {card.count for card in RESERVE.values()}),
        ("I-SETUP-6", {GARRISON, TROOPS - GARRISON, 0, 1}),
        ("I-ROUND-4", {HAND}),
        ("I-END-1", {ENDING, ROUNDS}),
        ("I-INFL-1", {TOP, 0}),
        ("I-INFL-2", {FRIENDLY, 1}),
        ("I-INFL-3", {ALLIED, BONUS["emperor"]["recruit"], BONUS["spacing_guild"]["gain"]["solari"], 1}),
        ("I-DEPLOY-2", {FROM_GARRISON}),
        ("I-DEPLOY-6", {PER_TROOP, PER_SWORD, 0}),
        ("I-COUNCIL-1", {SEAT_PERSUASION}),
        ("I-AGENT-9", {SPACES["imperial_basin"].base, SPACES["hagga_basin"].base, SPACES["the_great_flat"].base}),
    ],
)  # fmt: skip
def test_figures_are_those_of_the_board(number: str, figures: set[int]) -> None:
    (words,) = BOOK.rules[number]
    assert {int(found) for found in re.findall(r"\d+", words.text)} == figures


def test_the_conflict_deck_is_told_as_it_is() -> None:
    (words,) = BOOK.rules["I-SETUP-2"]
    assert LEVELS == ((1, 1), (2, 5), (3, 4))
    assert "one of level I on top, then five of level II, then the four of level III" in words.text
    assert ROW == 5
    assert "Five Imperium cards" in BOOK.rules["I-SETUP-3"][0].text


@pytest.mark.parametrize(
    "number, phase",
    [
        ("I-SETUP-4", "setup"),
        ("I-ROUND-2", "round_start"),
        ("I-AGENT-11", "turns"),
        ("I-REVEAL-5", "reveal"),
        ("I-COMBAT-3", "combat"),
        ("I-INTRIGUE-7", "intrigue"),
        ("I-END-3", "endgame"),
        ("I-INFL-6", "influence"),
        ("I-SOLO-9", "rivals"),
    ],
)
def test_a_rule_leads_to_its_phase(number: str, phase: str) -> None:
    assert BOOK.phase_of(number) == phase


def test_a_ruling_that_an_option_brings_says_so() -> None:
    assert BOOK.switched_off("R-INTRIGUE-1", {"bindu_optional_pass": False}) == "bindu_optional_pass"
    assert BOOK.switched_off("R-INTRIGUE-1", {"bindu_optional_pass": True}) == ""
