"""The help page of Dune: Imperium says what is so: figures, names that can be looked up, orders, colours and shapes."""

from __future__ import annotations

import re

from bot.discord.help import FOLDER
from bot.games.house import rule as house_rule
from bot.games.imperium import PRESENTATION
from bot.games.imperium.picture import colours, signs
from bot.games.imperium.words.en.rules import TEXTS
from engine.imperium.board import ENDING, ROUNDS, ROW
from engine.imperium.composition import COLOURS, PLAYERS
from engine.imperium.phases.turn_orders import CHOICES
from engine.imperium.rivals.printed import LEVELS

PAGE = (FOLDER / "imperium" / "imperium.md").read_text("utf-8")
GLOSSARY = (FOLDER / "imperium" / "glossary.md").read_text("utf-8")
EXPLAINED = {  # how `/rules signs` calls what is drawn
    "solari": "A coin", "spice": "A burst", "water": "A drop", "vp": "A star", "persuasion": "A speech bubble",
    "swords": "A sword", "troop": "A cube", "draw": "A card", "trash": "With a cross", "foldspace": "A golden one",
    "intrigue": "A dark card with an eye", "steal": "With an arrow", "combat": "Crossed swords", "arrow": "An arrow",
    "control": "A flag", "closed": "A barred circle", "council": "A temple", "agent": "A pawn",
    "swordmaster": "with 3", "mentat": "with M",
}  # fmt: skip
LABELLED = {"hand", "deck"}  # what they are stands below them
SPARE = {"discard", "recall"}  # of cards, whose effects are told in words
WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 10: "ten"}


def test_figures_are_those_of_the_game() -> None:
    assert PAGE.count(f"{WORDS[min(PLAYERS)].capitalize()} to {WORDS[max(PLAYERS)]} players") == 1
    assert f"at most {WORDS[ROUNDS]} rounds" in PAGE
    assert f"With {ENDING} Victory Points" in PAGE
    assert f"at {WORDS[len(LEVELS)]} levels" in PAGE
    assert f"{WORDS[ROW]} that change" in GLOSSARY


def test_colours_and_shapes_are_those_of_the_pictures() -> None:
    shapes = {"circle": "circles", "square": "squares", "diamond": "diamonds", "triangle": "triangles"}
    for colour in COLOURS:
        assert f"{colour} {shapes[colours.SIDES[colour].shape]}" in PAGE


def test_every_sign_is_explained() -> None:
    said = " ".join(line for line, _ in TEXTS.phases["signs"].lines)
    assert {kind for kind, name in EXPLAINED.items() if name in said} == signs.DRAWN.keys() - LABELLED - SPARE


def test_what_is_to_be_looked_up_is_found() -> None:
    named = re.findall(r"`/rules ([^`]+)`", PAGE) + re.findall(r"`(I-[A-Z]+-\d+)`", PAGE)
    names = {name.lower() for name in PRESENTATION.phases().values()}
    assert len(named) >= 8
    for words in named:
        found = words.lower() in names or PRESENTATION.rule(words) or PRESENTATION.find_rules(words)
        assert found, words
    assert house_rule("H-1"), "other numbers are those of the house"


def test_orders_are_those_there_are() -> None:
    kinds = set(PRESENTATION.rules.order_kinds) - {"pass", "later"}
    assert {kind for kind in kinds if f"`{kind}`" in PAGE} == kinds
    assert CHOICES == 3
    assert "as first, second or third choice" in PAGE


def test_the_page_names_the_panel_by_its_titles() -> None:
    assert f"*{PRESENTATION.words.panel.affords}*" in PAGE
    assert "On the table".lower() in PAGE.lower()
    assert PRESENTATION.words.panel.table == "On the table"
