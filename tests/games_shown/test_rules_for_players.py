"""The rules as players read them: each that they meet has a text, in plain words, and what it says of figures is so."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games import house
from bot.games.checking import HINT, LABEL
from bot.games.common import say
from bot.games.dune import PRESENTATION, rules_text
from bot.games.dune.words.en.rules import TEXTS
from bot.games.option_words import RuleWords
from bot.games.presentation import Card
from bot.games.rulebook import EXAMPLE, TEXT, TITLE, GuideWords, Rulebook, RuleTexts
from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS, MAX_REVIVAL, REVIVAL_COST, TREACHERY
from engine.dune.expansions import EXPANSIONS
from tests.games_shown.pseudo import LONGER

ROOT = Path(__file__).resolve().parents[2]
CITING = ("engine", "bot", "storage", "README.md")
NUMBER = re.compile(r"\b(?:[DT]-[A-Z]+(?:-[A-Z]+)?-\d+|H-\d+)\b")
REFERENCE = ("engine/dune/rules/", "engine/core/rules/")
BOOK = PRESENTATION.rulebook
MARKS = 6  # that end a part of a text

# What says nothing to players: how a table is kept by a machine, and notes for those who build it.
MACHINERY = {
    "D-DATA": "which figures the data hold",
    "D-ASYNC": "how playing by post is kept exact; the house has its rules, and those that are cited have a text",
    "D-STATE": "what is stored; who sees what of it has a text",
    "D-XXI": "another number of the increased spice flow",
}
WORDS_OF_THE_HOUSE = re.compile(
    r"\bDP\b|SIMUL|REACT\b|\bdefault|RW-|\bengine\b|\bxvi*i?\b|\bmode\b|hook|`|débarq|citadelle|\basync|(?<![\w-])R-\d",
    re.IGNORECASE,
)


def texts() -> dict[str, tuple[RuleWords, ...]]:
    """Return all that players are told of rules, those of the house among them."""
    return {**BOOK.rules, **house.book().rules}


def cited() -> dict[str, str]:
    """Return the numbers that something cites which people may read (no comment does), with a file that does."""
    found: dict[str, str] = {}
    for name in CITING:
        path = ROOT / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            where = file.relative_to(ROOT).as_posix()
            if file.suffix in (".py", ".md") and not where.startswith(REFERENCE):
                text = file.read_text("utf-8")
                found.update(dict.fromkeys(NUMBER.findall(text if file.suffix == ".md" else _strings(text)), where))
    return found


def _strings(source: str) -> str:
    """Return all strings of a module but those that document something."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in documents]
    return "\n".join(str(node.value) for node in strings if isinstance(node.value, str))


def test_every_rule_that_is_cited_has_a_text_for_players() -> None:
    found, known = cited(), texts()
    print(f"{len(found)} numbers cited, {len(known)} texts")
    assert len(found) > 150
    assert {number: where for number, where in found.items() if number not in known} == {}


def test_every_rule_of_this_game_has_a_text_or_is_machinery() -> None:
    played = {each.option for each in EXPANSIONS}
    here = [
        number
        for number in rules_text.paragraphs()
        if number.startswith(("D-", "T-")) and rules_text.options().get(number, "") in {"", *played}
    ]
    without = {number for number in here if number not in BOOK.rules}
    print(f"{len(here)} rules hold, {len(without)} of them say nothing to players")
    assert len(here) > 180
    excused = {number: {number, number.rpartition("-")[0]} & MACHINERY.keys() for number in without}
    assert [number for number, by in excused.items() if not by] == []
    assert set().union(*excused.values()) == MACHINERY.keys(), "nothing is excused that says enough"
    whole: dict[str, set[str]] = {"D-BAT": set()}
    for section, rules in whole.items():
        assert {number for number in without if number.rpartition("-")[0] == section} == rules


def test_the_texts_are_in_plain_words() -> None:
    every = [(number, words) for number, found in texts().items() for words in found]
    said = {f"{number} {w.option}": f"{w.title}\n{w.text}\n{w.example}" for number, w in every}
    said |= {name: "\n".join((c.title, *(line for line, _ in c.lines))) for name, c in BOOK.texts.actors.items()}
    phases = BOOK.texts.phases.items()
    said |= {name: "\n".join((c.title, *(line for line, *_ in (*c.lines, *c.added)))) for name, c in phases}
    odd = {where: found.group() for where, text in said.items() if (found := WORDS_OF_THE_HOUSE.search(text))}
    odd.pop("H-6 ", None)  # which names the command `/help`
    assert len(said) > 200
    assert odd == {}
    for number, words in every:
        assert words.text.endswith("."), number
        assert not words.title.endswith("."), number
        assert not words.example or words.example.endswith("."), number
        sentences = re.findall(r"[.:;?!](?:\s|$)", words.text)
        assert len(sentences) <= MARKS, number


def test_how_long_a_text_may_be_is_told_where_people_write_one() -> None:
    told = " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
    title, text, example, name, sentence = (int(most / LONGER) for most in (TITLE, TEXT, EXAMPLE, LABEL, HINT))
    assert f"a title has at most {title} letters here, a text {text}, an example {example}." in told
    assert f"a name of at most {name} letters and a sentence of at most {sentence}, so" in told
    assert "(at most six of . : ; ? !)" in told
    assert MARKS == 6


def test_a_plain_word_check_notices_what_belongs_to_the_reference() -> None:
    for text in ("[DP bid]", "*Mode*: SIMUL", "the default", "RW-LAND", "with `xv`", "see R-12", "the engine draws"):
        assert WORDS_OF_THE_HOUSE.search(text), text


def test_a_rule_is_shown_with_title_text_and_example() -> None:
    shown = str(PRESENTATION.rule("D-BAT-14"))
    words, _ = BOOK.rules["D-BAT-14"]  # in the base game, and with additional advantages
    assert shown.splitlines()[:3] == [f"**{words.title}**", words.text, f"*For example:* {words.example}"]
    assert len(str(PRESENTATION.rule("D-BG-3"))) <= TITLE + TEXT + EXAMPLE + 30


def test_the_card_of_a_faction_says_what_it_begins_with() -> None:
    for actor, known in FACTIONS.items():
        (begins, *_), (revives, _) = BOOK.texts.actors[actor].lines[0], BOOK.texts.actors[actor].lines[1]
        figures = {int(n) for n in re.findall(r"\d+", begins)}
        there = {number for _, number in known.on_board}
        assert {known.spice, known.reserves} | there <= figures, actor
        for territory, _ in known.on_board:
            assert TERRITORIES[territory].name in begins
        free = {1: "One", 2: "Two", 3: "Three"}[known.free_revival]
        assert revives.startswith(f"{free} of your forces"), actor
        assert (f"{REVIVAL_COST} spice" in revives) == known.may_pay_revival
    assert MAX_REVIVAL == 3, "as the cards say"


def test_figures_of_the_treachery_deck_are_those_of_the_deck() -> None:
    base = [card for card in TREACHERY.values() if card.expansion is None]
    said = BOOK.text("D-CARD-1")
    for subtype, name in {
        "projectile": "projectile weapons",
        "worthless": "worthless cards",
        "karama": "Karamas",
    }.items():
        number = sum(card.subtype == subtype and card.category != "defense" for card in base)
        assert f"{number} {name}" in said
    assert f"{len(base)} cards" in BOOK.text("D-SETUP-3")


def test_a_card_hides_what_is_off_and_cites_what_it_says() -> None:
    met = 0
    for each in EXPANSIONS:
        for phase in PRESENTATION.phases():
            on, off = PRESENTATION.phase_card(phase, {each.option: True}), PRESENTATION.phase_card(phase, {})
            changed = [f"({rule})" for _, rule in PRESENTATION.option_words[each.option].phases.get(phase, ())]
            stay = {line for line in off.card.lines if not any(rule in line for rule in changed)}
            assert stay <= set(on.card.lines)
            assert each.rule not in off.rules
            met += each.rule in on.rules
            assert all(any(f"({rule})" in line for line in on.card.lines) for rule in on.rules)
    assert met == len(EXPANSIONS)


@pytest.mark.parametrize(
    "number, phase",
    [
        ("D-STORM-10", "storm"),
        ("D-KAR-6", "spice_blow"),
        ("D-ALLY-2", "nexus"),
        ("D-BID-15", "bidding"),
        ("D-LEAD-5", "movement"),
        ("D-BG-2", "movement"),
        ("D-BG-3", "battle"),
        ("D-ATR-3", "battle"),
        ("D-KAR-4", "cards"),
        ("D-OPT-2", ""),
    ],
)
def test_a_rule_leads_to_its_phase(number: str, phase: str) -> None:
    assert PRESENTATION.phase_of(number) == phase


def test_every_phase_of_a_turn_has_a_card() -> None:
    phases = set(PRESENTATION.words.lexicon.phases) - {"over"}
    assert phases <= set(PRESENTATION.phases())


def _too_long(texts: RuleTexts) -> RuleTexts:
    return replace(texts, rules=(*texts.rules[1:], (texts.rules[0][0], RuleWords("x", "x" * (TEXT + 1)))))


def _card(name: str, card: GuideWords) -> Callable[[RuleTexts], RuleTexts]:
    return lambda texts: replace(texts, phases={**texts.phases, name: card})


@pytest.mark.parametrize(
    "spoilt, said",
    [
        (_too_long, f"D-OPT-1 has {TEXT + 1} characters"),
        (lambda t: replace(t, rules=(*t.rules, ("D-NOPE-1", RuleWords("x", "x")))), "D-NOPE-1 is no rule"),
        (lambda t: replace(t, rules=(*t.rules, t.rules[0])), "D-OPT-1 stands twice"),
        (lambda t: replace(t, actors={}), "atreides has no card"),
        (lambda t: replace(t, actors={**t.actors, "ix": t.actors["guild"]}), "the card ix is nobody's"),
        (_card("x", GuideWords("x", "x", ())), "the card x has 0 lines"),
        (_card("x", GuideWords("x", "x", (("x", "R-1"),))), "the card x cites R-1"),
        (_card("x", GuideWords("", "x", (("x", "D-OPT-1"),))), "name of the card x has 0"),
    ],
)
def test_what_is_wrong_with_the_texts_is_named_when_they_are_made(
    spoilt: Callable[[RuleTexts], RuleTexts], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        Rulebook(
            spoilt(TEXTS),
            say(),
            numbers=rules_text.paragraphs().keys(),
            actors=FACTIONS,
            option_of=lambda number: "",
            prefix="D-",
        )


def test_the_rules_of_the_house_are_made_the_same_way() -> None:
    assert house.book().phase_of("H-1") == ""
    assert Card("x", (str(house.rule("H-3")),)).lines[0].startswith("**Stops**\n")
