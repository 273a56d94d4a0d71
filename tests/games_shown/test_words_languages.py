"""Every language of classic Dune: its sentences keep to what they are given, and none is there that nobody says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.games import common
from bot.games.dune import language
from bot.games.dune.ledger import ledger
from bot.games.dune.panel import panel
from bot.games.dune.picture import alt_text, draw_board, legend, text_board
from bot.games.dune.picture import panel as painting
from bot.games.dune.presentation import DunePresentation
from bot.games.dune.words.languages import Language, Words
from bot.games.dune.words.story import sentence
from bot.games.lately import Lately
from bot.games.patterns import NUMBER, TEXT
from bot.games.presentation import Passed
from engine.core import facts as core
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.board import TERRITORIES, TERRITORY_OF
from engine.dune.options import CARDS
from engine.dune.view import view
from tests.games_shown import specials
from tests.games_shown.patterns import held, mistakes, sentences
from tests.games_shown.playing import stops, told
from tests.games_shown.scenes import MIDDLE
from tests.games_shown.test_ledger import HEARD
from tests.games_shown.test_words_story import EXAMPLES, RARE

ENGLISH = language.ENGLISH.words
LANGUAGES = [ENGLISH]


@pytest.mark.parametrize("words", LANGUAGES)
def test_a_language_has_no_mistake(words: Words) -> None:
    assert mistakes(words, words.lexicon.grammar) == []
    assert len(list(sentences(words))) > 200


def test_what_is_said_of_every_game_has_no_mistake() -> None:
    assert mistakes(common.ENGLISH, ENGLISH.lexicon.grammar) == []
    assert len(list(sentences(common.ENGLISH))) > 10


@pytest.mark.parametrize("words", LANGUAGES)
def test_every_sentence_can_be_said_of_anybody(words: Words) -> None:
    """Of one, of several, of the reader; of none, one, two and five."""
    said = 0
    for one in sentences(words):
        for sample in range(4):
            given = {hole: _sample(words, kind, sample) for hole, kind in one.holes.kinds.items()}
            text = one.pattern.format(**given)
            assert "{" not in text, one.where
            assert "  " not in text.strip(), (one.where, text)
            assert text.strip(), one.where
            said += 1
    assert said > 1000


def _sample(words: Words, kind: str, sample: int) -> Any:
    if kind == NUMBER:
        return words.lexicon.number((0, 1, 2, 5)[sample])
    if kind == TEXT:
        return ("A", "B", "C", "D")[sample]
    names = words.lexicon
    if kind == "anything":
        return names.that
    rows: Mapping[str, list[Any]] = {
        "seat": [
            names.seats["guild"],
            names.seats["fremen"],
            names.you["emperor"],
            names.factions(["guild", "fremen"]),
        ],
        "holder": [names.holder("bank"), names.seats["guild"], names.place("red_chasm:6"), names.you["guild"]],
        "place": [
            names.place("red_chasm:6"),
            names.place("arrakeen"),
            names.place("tanks"),
            names.place("wind_pass:14"),
        ],
        "forces": [names.forces((n, s), "fremen") for n, s in ((1, 0), (4, 2), (0, 1), (5, 0))],
        "card": [names.cards[card] for card in ("hajr", "lasgun", "shield_1", "karama_1")],
        "kind": [names.kinds[kind] for kind in ("snooper", "weapon", "worthless", "special")],
        "leader": [names.leaders[leader] for leader in ("stilgar", "alia", "cheap_heroine", "")],
    }
    return rows[kind][sample]


# What no example and hardly a random game brings, so that every sentence is said once.
SELDOM: list[Fact] = [
    *(f.BiddingEnded(why, back) for why in ("passed", "full", "restarted") for back in (0, 2)),
    f.CardsOffered(0),
    f.PrescienceAsked("weapon"),
    f.BattleDecided("", {}, "double_treachery"),
    f.BattleDecided("guild", {}, "treachery"),
    f.TreacheryCalled("guild", "guild", "chani"),
    *(core.OrderEnded("guild", kind, "lapsed") for kind in ("storm", "nexus", "pass", "charity")),
    *(core.OrderEnded("guild", "charity", why) for why in ("done", "used", "replaced", "over")),
    core.DefaultTaken("guild", "plan"),
    *(core.Rewound("a misread rule", redrawn) for redrawn in (True, False)),
    core.TakenBack("guild"),
    core.FellAsleep("guild", (), ("bid",)),
    *(core.Awoke("guild", kept) for kept in (True, False)),
    *(f.PowerCancelled(power, "") for power in (*ENGLISH.story.game.cancelled, "plan")),
    f.StormMoved(0, 4),
    *(f.GameEnded(("guild", "fremen"), how) for how in ENGLISH.story.game.won),
    f.TruthAsked(1, "guild", "fremen", "traitor", "chani"),
    f.TruthAsked(1, "guild", "fremen", "spice", "3"),
    f.SpiceMoved("guild", "bank", 2, "strength"),
    f.TruthAsked(1, "guild", "fremen", "prediction_faction", "guild"),
    f.TruthAsked(1, "guild", "fremen", "prediction_turn", "3"),
    *(f.TruthAnswered(1, answer, checked) for answer in ("yes", "no") for checked in (True, False)),
    f.AlliancesChanged(("guild", "fremen"), "left", (("atreides", "emperor"),)),
    f.ProposalDropped(1, "guild", "withdrawn"),
    f.ProposalDropped(1, "", "refused"),
    f.NexusExtended(1, None),
    f.LeaderMoved("chani", "ready", "revival"),
    f.LeaderMoved("chani", "ready", "ghola"),
    *(f.LeaderMoved("chani", "tanks", why) for why in ("treachery", "explosion")),
    *(f.ForcesMoved("guild", "carthag:10", "tanks", (3, 0), why) for why in ("explosion", "atomics")),
    f.ForcesMoved("guild", "carthag:10", "arrakeen:9", (3, 0), "shipment"),
    *(f.SpiceMoved("guild", "fremen", 2, why) for why in ("pledge", "gift")),
    f.SpiceMoved("guild", "bank", 2, "leader_revival"),
    f.SpiceMoved("bank", "guild", 2, "gift"),
    f.SpiceMoved("carthag:10", "bank", 2, "explosion"),
    *specials.FACTS,
    *(f.CardPlayed("guild", "karama_1", why) for why in ENGLISH.story.pieces.played),
    f.Reshuffled("treachery"),
    *(f.CardReceived("guild", card, "deck") for card in CARDS),
    *(f.SpiceMoved("bank", "guild", 2, why, "arrakeen") for why in ENGLISH.story.pieces.received_for),
]


def test_every_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that nothing chooses is dead, or what would choose it is broken; each is given what it declares."""
    places = [one.where for one in sentences(ENGLISH)]
    signs = {where: chr(0x4E00 + n) for n, where in enumerate(places)}  # short, so that nothing is cut
    marked, wrong = held(ENGLISH, signs.__getitem__)
    spoken = replace(language.ENGLISH, words=marked)
    texts = [str(said) for said in [*_told(spoken), *_panels(spoken), *_boards(spoken, monkeypatch), *_figures(spoken)]]
    met = set().union(*texts)
    asked = [where for where in places if where.startswith(("story.", "panel.", "board.", "figures."))]
    assert len(asked) > 250
    assert [where for where in asked if signs[where] not in met] == []
    assert list(dict.fromkeys(wrong)) == []


def _told(spoken: Language) -> Iterator[object]:
    for fact in [fact for fact, _ in told()] + [example[0] for example in EXAMPLES] + RARE + SELDOM:
        for viewer in (None, "guild", "fremen"):
            yield sentence(fact, viewer, spoken)


def _panels(spoken: Language) -> Iterator[object]:
    for game in stops(5):
        yield from (panel(view(game.state, seat), spoken, Lately()) for seat in game.state.factions)
    v = view(stops(5)[0].state, None)
    seat = v.factions[0]
    spread = {(area, seat): (1, 0) for area in TERRITORY_OF}
    own = view(stops(5)[0].state, seat).own
    assert own is not None
    rich = replace(
        own, marker=3, payers=("guild",), foreseen={"leader": "chani", "weapon": "", "defense": "", "number": "3"}
    )
    for coexisting in ({}, dict.fromkeys(TERRITORIES, seat)):
        yield panel(replace(v, own=rich, forces=spread, coexisting=coexisting), spoken, Lately())
    options = {"xv": True, "xviii": True, "special_karama_once_per_game": True}
    s = DunePresentation(spoken).start(("atreides", "harkonnen"), "seed", options).game.state
    s.captives, s.specials = frozenset({"lady_jessica"}), frozenset({"atreides"})
    for haderach, accompanied in (("", ""), ("ready", ""), ("ready", "thufir_hawat"), ("tanks", "")):
        s.haderach, s.accompanied = haderach, accompanied
        yield from (panel(view(s, each), spoken, Lately()) for each in s.factions)
        yield DunePresentation(spoken).text_board(view(s, None), {})
    yield ledger(HEARD, "atreides", spoken)


def _boards(spoken: Language, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Return the boards that are told, described and painted."""
    yield from (DunePresentation(spoken).headline(view(game.state, None)) for game in stops(20))
    yield DunePresentation(spoken).result(view(stops(20)[0].state, None), {})
    painted: list[str] = []
    for module in (painting, legend):
        monkeypatch.setattr(module, "write", lambda image, at, text, *more: painted.append(text))
        monkeypatch.setattr(module, "fit", lambda text, *more: text)
        monkeypatch.setattr(module, "drawable", lambda text, *more: text)
    busy = replace(
        MIDDLE, words=spoken.words, phase="1", waiting_note="", spice_cards=("1",), highlighted=("arrakeen:9",)
    )
    full = replace(busy, forces={(area, "guild"): (1, 1) for area in TERRITORY_OF}, waiting_note="1")
    few = replace(busy, forces={("arrakeen:9", "guild"): (3, 0)}, storm_sector=9)
    for scene in (
        few,
        busy,
        full,
        replace(busy, forces={}, shield_wall_destroyed=True),
        replace(busy, atomics_used=True, marker_lies=True),
        replace(busy, cards={"guild": 3}),
        replace(busy, worm_territories=("broken_land", "hagga_basin")),
        replace(busy, coexisting={"arrakeen": "bene_gesserit"}),
    ):
        yield from (text_board(scene), alt_text(scene))
        draw_board(scene)
    yield painted


def _figures(spoken: Language) -> Iterator[object]:
    """Return a turn in figures, of a game that was over as soon as it had begun."""
    state = stops(5)[0].state
    began, look = f.PhaseBegan("storm", 1), lambda viewer: view(state, viewer)
    found = DunePresentation(spoken).figures([Passed(began, look)], everything=True)
    yield from (*found.cards, *(picture.alt_text for picture in found.pictures))


def test_what_is_played_without_an_answer_is_said_to_whoever_would_have_answered() -> None:
    """It stands alone, after “Without an answer:”, so it says who does it: “You land no forces.”"""
    defaults = {
        one.where: one.pattern for one in sentences(ENGLISH) if ".by_default" in one.where or ".default_" in one.where
    }
    assert len(defaults) > 25
    assert {where: said for where, said in defaults.items() if not said.startswith("You ")} == {}
    storm = ENGLISH.asking.storm
    assert all(said.startswith("You ") for said in (storm.by_lot, storm.none_played, storm.lot_dials))
