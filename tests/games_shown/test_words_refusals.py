"""Refusals: one sentence for every code in the engine, with its rule, a way out, and no secret."""

import ast
import pathlib
from typing import Any

import pytest

import engine
from bot.games.dune import PRESENTATION
from bot.games.dune.language import ENGLISH
from bot.games.dune.words.lexicon import LEADER, PLACE, SEAT
from bot.games.dune.words.refusals import figures
from bot.games.dune.words.sayings import FIGURES
from bot.games.patterns import NUMBER, TEXT
from engine.core.errors import IllegalMove, StaleDecision
from engine.dune.people.truth import TruthtranceOffer
from engine.dune.phases.bids import BidQuestion
from tests.games_shown.patterns import has_raw_id

# Where the code stands among the arguments of those who refuse.
PLACES = {
    "check": 1,
    "IllegalMove": 0,
    "StaleDecision": 0,
    "NothingToAnswer": 0,
    "GameOver": 0,
    "refuse_arrival": 4,
    "Unsealed": 2,
    "Bar": 0,
}
OWN = {"refuse_arrival": {"area"}, "Bar": {"space"}}  # figures that some of them add by themselves


# Figures of a refusal that are public, or known to the one who is refused: what he said himself, what he owns,
# what limits follow from that.
KNOWN = {
    "allies", "area", "cost", "diallers", "field", "high", "kinds", "leader", "limit", "low", "means", "members",
    "most", "number", "numbers", "pledged", "revivable", "strength", "territory", "there", "window",
}  # fmt: skip
SENTENCES = ENGLISH.words.refusals.sentences
SAMPLES: dict[str, Any] = {SEAT: ("guild", "fremen"), PLACE: "polar_sink", NUMBER: 3, LEADER: "stilgar", TEXT: "plan"}


def sites(game: str) -> list[tuple[str, frozenset[str]]]:
    """Return every place in the core and in a game that refuses: the code, and the names of its figures."""
    found, root = [], pathlib.Path(engine.__path__[0])
    for path in sorted([*(root / "core").rglob("*.py"), *(root / game).rglob("*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = PLACES.get(node.func.id)
            if place is None or len(node.args) <= place:
                continue
            code = node.args[place]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                own = OWN.get(node.func.id, set())
                found.append((code.value, frozenset(own) | {k.arg for k in node.keywords if k.arg is not None}))
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    codes = {code for code, _ in sites("dune")}
    assert len(codes) > 90
    assert codes == set(SENTENCES)


def test_a_sentence_asks_only_for_figures_that_are_given() -> None:
    for code, given in sites("dune"):
        assert set(figures(SENTENCES[code])) <= given, code


def test_a_sentence_asks_for_nothing_hidden() -> None:
    """Whatever a language asks for is among the figures, and no figure is hidden from the one who is refused."""
    assert set(FIGURES) == KNOWN


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_refusal_says_why_and_cites_the_rule(code: str) -> None:
    params: dict[str, Any] = {key: SAMPLES[FIGURES[key]] for key in figures(SENTENCES[code])}
    params |= {"kinds": ("snooper", "lasgun")} if "kinds" in params else {}
    params |= {"revivable": ("stilgar", "chani")} if "revivable" in params else {}
    params |= {"numbers": (2, 5)} if "numbers" in params else {}
    text = PRESENTATION.refusal(IllegalMove(code, "D-SHIP-2", **params))
    assert text.endswith("(D-SHIP-2)")
    assert not has_raw_id(text.removesuffix("(D-SHIP-2)"))
    assert "{" not in text
    assert 20 < len(text) < 200
    assert text[0].isupper()


def test_figures_are_shown_by_their_names() -> None:
    text = PRESENTATION.refusal(IllegalMove("two_others_there", "D-SHIP-2", territory="tueks_sietch"))
    assert "Tuek's Sietch" in text
    assert "the Guild and Fremen" in PRESENTATION.refusal(
        IllegalMove("leave_your_alliance_first", "D-ALLY-8", allies=("guild", "fremen"))
    )
    said = PRESENTATION.refusal(StaleDecision("stale_decision", decision="3:guild"))
    assert said == "That is not asked of you, or not any more.", "true of whatever anybody else is asked, too"


def test_a_figure_that_names_nothing_leaves_a_whole_sentence() -> None:
    for area in (None, "nowhere:3"):
        said = PRESENTATION.refusal(IllegalMove("in_storm", "D-SHIP-2", area=area))
        assert said.startswith("That is in the storm: no force may enter")


def test_a_code_nobody_knows_still_gives_a_sentence() -> None:
    assert PRESENTATION.refusal(IllegalMove("something_new", "D-MAP-1")).endswith("(D-MAP-1)")


def test_rules_cited_by_the_engine_can_be_read() -> None:
    for rule in {BidQuestion.rule, TruthtranceOffer.rule, "D-KAR-5", "D-ALLY-7", "D-REV-1"}:
        assert PRESENTATION.rule(rule)
