"""The rules of the house: every number that is cited where no game is known can be read, and no other is cited."""

from __future__ import annotations

import re
from pathlib import Path

from bot.games import house

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_A_GAME = ("engine/core", "storage", "bot/tables", "bot/discord")
_HOUSE = re.compile(r"\bH-\d+\b")
_OF_A_GAME = re.compile(r"\b[A-Z]-[A-Z]+-\d+\b|\bR-\d+\b")


def test_what_knows_no_game_cites_the_house_alone() -> None:
    texts = [(p, p.read_text("utf-8")) for folder in WITHOUT_A_GAME for p in sorted((ROOT / folder).rglob("*.py"))]
    cited = {number for _, text in texts for number in _HOUSE.findall(text)}
    assert {"H-1", "H-3"} <= cited
    assert cited <= set(house.paragraphs())
    assert [(path.name, found) for path, text in texts if (found := _OF_A_GAME.findall(text))] == []


def test_the_numbers_follow_each_other() -> None:
    assert list(house.paragraphs()) == [f"H-{n}" for n in range(1, len(house.paragraphs()) + 1)]
    assert len(house.paragraphs()) > 8
    assert list(house.book().rules) == list(house.paragraphs()), "players are told of each"


def test_a_rule_is_found_by_its_number_and_by_words_and_its_exact_text_by_its_number() -> None:
    assert "**Orders**" in (house.rule("h 1") or "")
    assert "**Orders.**" in (house.reference("h 1") or "")
    assert house.rule("H-99") is house.reference("H-99") is None
    assert "D-ASYNC-13" in (house.reference("H-3") or "")
    assert "H-4" in [number for number, _ in house.find_rules("the game waits")]
    assert house.find_rules("H-1")[0][0] == "H-1"
