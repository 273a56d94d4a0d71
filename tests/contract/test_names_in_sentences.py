"""In English, a name in a sentence has its article and the verb that goes with it, whatever plays: "The Guild is away".

Every sentence that is given the name of a seat is told of the Guild, who is one and has an article, and of Fremen, who
are many and have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from bot.games.dune.language import ENGLISH as DUNE
from bot.games.dune.words.lexicon import SEAT
from bot.games.patterns import NUMBER, Grammar, Noun
from bot.games.presentation import Presentation
from bot.tables.words.en import ENGLISH as TABLES
from bot.tables.words.sayings import ACTOR
from tests.games_shown.patterns import Said, sentences
from tests.games_shown.shown import SHOWN

from .playing import every_game

LAYERS: dict[str, tuple[Any, Grammar, str]] = {
    "dune": (DUNE.words, DUNE.words.lexicon.grammar, SEAT),
    "tables": (TABLES, TABLES.grammar, ACTOR),
}
GUILD, FREMEN = DUNE.words.lexicon.seats["guild"], DUNE.words.lexicon.seats["fremen"]
PRONOUNS = {"their", "they", "them", "his", "your", "you", "its", "it"}
SEVERAL = ("story.people.allied", "refusals.sentences[not_a_dialler]")  # what names two seats or more
NO_NAME = ("Guild prices",)  # what is called so whoever plays


def _bent() -> tuple[set[str], set[str]]:
    """Return the words that sentences bend with a name: those that go with one, and those that go with many."""
    one, many = {"is", "was", "has", "does"}, {"are", "were", "have", "do"}
    for words, _, kind in LAYERS.values():
        for said in sentences(words):
            for _, hole, asked, _ in Formatter().parse(said.pattern):
                if hole and said.holes.kinds.get(hole) == kind and "|" in (asked or ""):
                    first, second, *_ = str(asked).split("|")
                    if first != second and first not in PRONOUNS:
                        one.add(first)
                        many.add(second)
    return one, many


ONE, MANY = _bent()


def told(said: Said, grammar: Grammar, kind: str, name: Noun) -> str:
    """Return a sentence with that name wherever a seat is named."""
    given: dict[str, object] = {}
    for hole, asked in said.holes.kinds.items():
        known = grammar.kinds.get(asked)
        other = Noun(0, dict.fromkeys(known.forms, "9")) if known is not None else "9"
        given[hole] = grammar.number(2) if asked == NUMBER else name if asked == kind else other
    return said.pattern.format(**given)


def wrong(said: Said, grammar: Grammar, kind: str) -> Iterator[str]:
    """Yield what is wrong with a sentence that names a seat; parts of sentences and labels are none."""
    guild, fremen = told(said, grammar, kind, GUILD), told(said, grammar, kind, FREMEN)
    if not re.search(r"[a-z0-9*)][.!?]$", guild):
        return
    for name in NO_NAME:
        guild = guild.replace(name, "")
    if re.search(r"(?<![Tt]he )\bGuild\b", guild):
        yield f"no article: {guild}"
    if re.search(r"(?:^|[.!?] |\*\* · |\*\*: )the Guild", guild) or re.search(r"[a-z,] The Guild", guild):
        yield f"the case of the first letter: {guild}"
    if said.where in SEVERAL:
        return
    if any(word in MANY - ONE for word in re.findall(r"(?<!of )(?<!to )[Tt]he Guild(?:, who)? (\w+)", guild)):
        yield f"as if it were many: {guild}"
    if any(word in ONE - MANY for word in re.findall(r"(?<!of )(?<!to )\bFremen(?:, who)? (\w+)", fremen)):
        yield f"as if they were one: {fremen}"


@pytest.mark.parametrize("layer", LAYERS)
def test_every_sentence_that_names_a_seat_has_its_article_and_its_verb(layer: str) -> None:
    words, grammar, kind = LAYERS[layer]
    named = [said for said in sentences(words) if kind in said.holes.kinds.values()]
    assert len(named) > 40
    assert [f"{said.where}: {fault}" for said in named for fault in wrong(said, grammar, kind)] == []


@pytest.mark.parametrize(
    "pattern, fault",
    [
        ("{who} is away.", "the case"),
        ("{who:name} is away.", "no article"),
        ("{who:Who} is away.", "as if they were one"),
        ("{who:Who} are away.", "as if it were many"),
        ("It is for {who}, who is away.", "as if they were one"),
        ("It is for {who:Who}.", "the case"),
    ],
)
def test_a_mistake_is_found(pattern: str, fault: str) -> None:
    words, grammar, _ = LAYERS["dune"]
    like = next(said for said in sentences(words) if said.where == "story.specials.landing_forbidden")
    assert any(one.startswith(fault) for one in wrong(like._replace(pattern=pattern), grammar, SEAT))
    assert list(wrong(like, grammar, SEAT)) == []


@every_game
def test_a_game_gives_the_names_of_its_seats_with_all_that_the_tables_ask_for(name: str) -> None:
    shows: Presentation = SHOWN[name]
    kind = TABLES.grammar.kinds[ACTOR]
    for actor in shows.actors:
        noun = shows.actor_noun(actor)
        assert set(kind.forms) <= set(noun.forms)
        assert noun.agreement < kind.words
        assert shows.actor_name(actor) in noun.forms["Who"]
