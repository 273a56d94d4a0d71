"""The book of words is held against the rules when it is imported: whatever is missing of it is named there."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest

from bot.games.common import ENGLISH
from bot.games.dune.language import ENGLISH as LANGUAGE
from bot.games.dune.words.asking import battle, bidding, movement
from bot.games.dune.words.asking.before import Before
from bot.games.dune.words.asking.naming import Names
from bot.games.dune.words.en.lines import LINES
from bot.games.presentation import Card, Choice, Label
from bot.games.words import Book, CorrectionWords, Entry, OfferWords, OrderWords, QuestionWords, Words
from engine.core.seen import Seen
from engine.dune.board import AREAS
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.game import RULES
from engine.dune.view import view
from tests.games_shown.playing import stops

BOOK = LANGUAGE.book
ASKING = tuple(BOOK.asking(kind) for kind in (*RULES.questions, *RULES.offers))
ORDERS = tuple(BOOK.order(kind) for kind in RULES.order_kinds)
CORRECTIONS = tuple(BOOK.correction(kind) for kind in RULES.corrections)


def _book(without: str = "", instead: Words[Before] | None = None) -> Book[Before]:
    """Make Dune's book without the words of a kind, or with others in their place."""
    order, correction = without.startswith("order:"), without.startswith("correct:")
    asking = [words for words in ASKING if order or correction or words.kind != without]
    orders = [words for words in ORDERS if not order or f"order:{words.kind}" != without]
    corrections = [words for words in CORRECTIONS if f"correct:{words.kind}" != without]
    if isinstance(instead, OfferWords):
        asking.append(instead)
    if isinstance(instead, OrderWords):
        orders.append(instead)
    if isinstance(instead, CorrectionWords):
        corrections.append(instead)
    looks = {kind: BOOK.look(kind) for kind in RULES.looks if f"look:{kind}" != without}
    return Book(RULES, partial(Before, words=LINES), asking, orders, ENGLISH, None, corrections, looks)


def _with(words: Words[Before], **changed: Any) -> Words[Before]:
    """Return words of the same kind with something changed."""
    other = copy.copy(words)
    vars(other).update(changed)
    return other


def test_dune_s_book_is_whole() -> None:
    assert set(_book().titles) >= {*RULES.questions, *RULES.offers, *RULES.order_kinds, "set_order", "clear_stop"}


@pytest.mark.parametrize(
    "kind",
    [
        *(*(w.kind for w in ASKING), *(f"order:{w.kind}" for w in ORDERS)),
        *(*(f"correct:{w.kind}" for w in CORRECTIONS), *(f"look:{kind}" for kind in RULES.looks)),
    ],
)
def test_no_kind_can_be_without_words(kind: str) -> None:
    with pytest.raises(TypeError, match=f"without words: .*'{kind.rpartition(':')[2]}'"):
        _book(kind)


@pytest.mark.parametrize("words", CORRECTIONS, ids=lambda words: words.kind)
def test_words_of_a_correction_fit_its_form(words: CorrectionWords[Before]) -> None:
    kind, (field, *_) = words.kind, words.fields
    for changed in ({"title": "x" * 46}, {"does": ""}):
        with pytest.raises(TypeError, match=f"title or the sentence of correct:{kind}"):
            _book(f"correct:{kind}", _with(words, **changed))
    with pytest.raises(TypeError, match=f"fields of correct:{kind} without words"):
        _book(f"correct:{kind}", _with(words, fields={}))
    with pytest.raises(TypeError, match=f"the label of correct:{kind}.{field}"):
        _book(f"correct:{kind}", _with(words, fields={**words.fields, field: Entry("x" * 46)}))


@pytest.mark.parametrize(
    "kind, field",
    [(w.kind, field) for w in ASKING for field in w.fields]
    + [(f"order:{w.kind}", field) for w in ORDERS for field in w.fields if "." not in field],
)
def test_no_field_can_be_without_words(kind: str, field: str) -> None:
    words = BOOK.of(kind)
    fewer = {name: entry for name, entry in words.fields.items() if name != field}
    with pytest.raises(TypeError, match=f"fields of {kind} without words: .*'{field}'"):
        _book(kind, _with(words, fields=fewer))


def _entry(kind: str, field: str, entry: Entry) -> Words[Before]:
    return _with(BOOK.of(kind), fields={**BOOK.of(kind).fields, field: entry})


@pytest.mark.parametrize(
    "kind, spoilt, said",
    [
        ("bid", lambda: _entry("bid", "colour", Entry("Colour")), "unknown: .*'colour'"),
        ("bid", lambda: _entry("bid", "amount", Entry("x" * 46)), "label of bid.amount has 46"),
        ("bid", lambda: _entry("bid", "payers", Entry("Who pays")), "bid.payers takes ids and does not name them"),
        ("voice", lambda: _entry("voice", "command", Entry("Say", {"none": "No"})), "does not name .*'not', 'play'"),
        ("plan", lambda: _entry("plan", "winner", Entry("If", {"ask": "x" * 101, "decided": "Yes"})), "does not fit"),
        ("order:bid", lambda: _entry("order:bid", "how", Entry("How", {"pass": "Pass"})), "does not name .*'exact'"),
        ("bid", lambda: _with(BOOK.of("bid"), title=""), "title of bid has 0"),
        ("bid", lambda: _with(BOOK.of("bid"), title="x" * 46), "title of bid has 46"),
    ],
)  # fmt: skip
def test_words_that_do_not_fit_are_named(kind: str, spoilt: Callable[[], Words[Before]], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        _book(kind, spoilt())


def test_a_question_needs_more_words_than_an_offer() -> None:
    class Bare(OfferWords[Before]):
        kind, title, fields = "bid", "Bid", BOOK.of("bid").fields

        def asked(self, before: Before) -> list[str]:
            return []

        def said(self, move: Any) -> str:
            return "bid"

    with pytest.raises(TypeError, match="bid is a question and needs the words of one"):
        _book("bid", Bare())

    class Unsaid(QuestionWords[Before]):
        kind, title, fields = "bid", "Bid", BOOK.of("bid").fields

    with pytest.raises(TypeError, match=r"asked.*choices.*said|abstract"):
        Unsaid()  # type: ignore[abstract]  # which the type checker says, too


def test_an_order_with_subjects_names_them() -> None:
    class Mute(OrderWords[Before]):
        kind, title, fields = "bid", "Bid", BOOK.of("order:bid").fields

    with pytest.raises(TypeError, match="order:bid has subjects and does not name them"):
        _book("order:bid", Mute())
    assert BOOK.order("pass").subject("storm") == BOOK.title("storm")


def test_whoever_asks_for_a_word_that_there_is_not_is_told_so_and_no_word_is_made_up() -> None:
    with pytest.raises(KeyError):
        BOOK.title("no_such_kind")
    with pytest.raises(KeyError):
        BOOK.entry("bid", "no_such_field")
    with pytest.raises(KeyError):
        BOOK.entry("landing", "mode").option("no_such_mode")


# Buttons: what a ready-made answer can be at its longest

NAMES = Names(LINES)
LONG_LEADERS = sorted(LEADERS, key=lambda leader: len(LEADERS[leader].name))[-3:]
LONG_CARDS = sorted(TREACHERY, key=lambda card: len(TREACHERY[card].name))[-3:]
LONG_AREAS = sorted(AREAS, key=lambda area: len(NAMES.place(area)))[-3:]


def test_the_longest_ready_made_answers_fit_on_a_button() -> None:
    plans = [
        {"dial": 20, "leader": leader, "weapon": weapon, "defense": defense}
        for leader, weapon, defense in product(LONG_LEADERS, LONG_CARDS, LONG_CARDS)
    ]
    landings = [
        {"mode": mode, "to": to, "number": 20, "starred": 3} for mode, to in product(("land", "enter"), LONG_AREAS)
    ]
    said = [battle.Plan(LINES).ready("nothing", plan) for plan in plans]
    said += [movement.Landing(LINES).ready(landing) for landing in landings]
    ground = [movement.GroundMovement(LINES).ready("cielago_north", to, 20) for to in LONG_AREAS]
    few = [movement.Landing(LINES).ready({"mode": "land", "to": to, "number": 20}) for to in LONG_AREAS]
    said += [*ground, *(LINES.asking.movement.ground.to_coexist.format(said=label) for label in ground)]
    said += [LINES.asking.movement.landing.to_coexist.format(said=label) for label in few]
    others = list(FACTIONS)[1:]
    said += [LINES.asking.spice_blow.nexus.refuse.format(who=LINES.lexicon.factions(others))]
    said += [LINES.asking.setup.traitor.keep.format(leader=LINES.lexicon.leaders[leader]) for leader in LEADERS]
    assert max(map(len, said)) > 50
    assert [text for text in said if len(text) > 80] == []


# Labels that depend on the position


def _seen(kind: str) -> tuple[Seen, Any]:
    """Return a movement turn at which somebody stands where one may go."""
    found = (game.state for game in stops(1))
    s = next(s for s in found if s.phase == "movement" and s.mover and s.forces)
    seen = Seen(
        lambda: view(s, s.mover), s.mover, kind, opened=lambda given: RULES.questions[kind].form(s, s.mover, "", given)
    )
    return seen, s


def test_places_tell_who_stands_there_and_what_lies_there() -> None:
    seen, s = _seen("landing")
    (area, actor), count = next(iter(s.forces.items()))
    s.spice[area] = 8
    before = Before(Seen(lambda: view(s, s.mover), s.mover, "landing"), LINES)
    label = movement.Landing(LINES).label(before, "to", area)
    assert label.text == NAMES.place(area)
    assert f"{LINES.lexicon.seat(actor)} {sum(count)}" in label.hint or sum(count) == 0
    assert label.hint.endswith("8 spice")
    assert movement.Landing(LINES).label(before, "origin", area.partition(":")[0]).hint == ""
    assert seen.kind == "landing"


def test_a_leader_is_offered_at_the_price_that_the_rules_quote() -> None:
    words = movement.LeaderRevival(LINES)
    _, s = _seen("leader_revival")
    question = RULES.questions["leader_revival"]
    seen = Seen(
        lambda: view(s, s.mover),
        s.mover,
        "leader_revival",
        move=question.move,
        quote=lambda move: question.quote(s, s.mover, move, ""),
    )
    assert words.label(Before(seen, LINES), "leader", "stilgar") == Label("stilgar", "Stilgar (Fremen 7)", "7 spice", 7)


def test_no_ready_made_answer_is_shown_that_the_rules_do_not_accept() -> None:
    class Two(bidding.Bid):
        def choices(self, before: Before) -> Any:
            yield Choice("One", before.say(amount=1))
            yield Choice("One again", before.say(amount=1))
            yield Choice("Two", before.say(amount=2))

        def asked(self, before: Before) -> list[str]:
            return ["What do you bid?"]

    game = stops(1)[0]
    seat = game.state.factions[0]
    seen = Seen(
        lambda: view(game.state, seat), seat, "bid", rule="D-BID-4", move=RULES.questions["bid"].move,
        accepts=lambda move: move.amount == 1,
    )  # fmt: skip
    book = _book("bid", Two(LINES))
    assert [choice.label for choice in book.choices(seen)] == ["One"]
    assert book.question(seen) == Card("Bid", ("What do you bid?", "-# Rule D-BID-4"))
    assert Counter(type(words) is bidding.Bid for words in ASKING)[True] == 1


@pytest.mark.parametrize(
    "kind, subject, named",
    [
        ("prescience_karama", "harkonnen", "Karama against prescience (aimed at Harkonnen)"),
        ("voice_karama", "alliance", "Karama against the Voice (aimed at my alliance)"),
        ("worm_karama", "red_chasm", "Karama against the worm (in the Red Chasm)"),
        ("ride", "red_chasm", "Ride the worm (in the Red Chasm)"),
        ("accompany", "arrakeen", "Accompany the landing (in Arrakeen)"),
        ("plan", "red_chasm:6 guild", "Battle plan (against the Guild in the Red Chasm)"),
    ],
)
def test_an_order_is_called_as_one_says_it(kind: str, subject: str, named: str) -> None:
    assert BOOK.order_name(kind, subject) == named
