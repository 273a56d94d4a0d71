"""Answers in one line: what people write is read as they mean it, and what the bot writes is read back."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.dune import PRESENTATION
from bot.tables import line
from bot.tables.answers import Reader, make
from bot.tables.api import Ask, Sorry
from bot.tables.completing import LONGEST, MOST, suggestions
from bot.tables.line import Piece, divided, pieces, quoted, unquoted
from engine.core.forms import Flag, Form, Number, Pick, Several, Split, Text
from engine.core.game import Game, offers
from engine.core.moves import Move, SetOrder
from engine.core.seen import ORDER, Seen, asked, offered, ordering
from engine.dune.game import RULES
from tests.discord.fakes import Words as PlainWords
from tests.games_shown.playing import stops, unanswered
from tests.sampling import sample, use
from tests.selfplay.orders import random_order

PLAN = Form(
    (
        Number("dial", 0, 12),
        Pick("leader", ("duncan_idaho", "gurney")),
        Pick("weapon", ("lasgun", "crysknife"), optional=True),
        Several("traitors", ("otheym", "stilgar", "jamis"), 0, 2),
        Split("losses", (("arrakeen", 3), ("carthag", 5)), 0, 6),
        Flag("sure"),
        Text("text", 40),
    )
)


class Fields:
    """A presentation that knows a form's words alone, and a move without any defaults."""

    rules = type("rules", (), {"moves": type("book", (), {"classes": {"plan": Move}}), "orders": {}, "order_kinds": {},
                               "questions": {}, "offers": {}})  # fmt: skip
    field_label, labels = PlainWords.field_label, PlainWords.labels


def reader(form: Form = PLAN) -> Reader:
    shows: Any = Fields()
    return Reader(Ask(1, Seen(None, "atreides", "plan", opened=lambda given: form), shows))


@pytest.mark.parametrize(
    "text, values",
    [
        ("dial 5, leader Duncan Idaho", {"dial": 5, "leader": "duncan_idaho"}),
        ("Dial: 5; Leader = gurney; weapon nothing", {"dial": 5, "leader": "gurney", "weapon": None}),
        ("5, duncan, lasgun", {"dial": 5, "leader": "duncan_idaho", "weapon": "lasgun"}),
        ("traitors: Otheym, stilgar; 3", {"traitors": ["otheym", "stilgar"], "dial": 3}),
        ("losses Arrakeen 2, Carthag: 1, dial 4", {"losses": {"arrakeen": 2, "carthag": 1}, "dial": 4}),
        ("losses: Carthag 5\nsure", {"losses": {"carthag": 5}, "sure": True}),
        ("sure no, traitors none", {"sure": False, "traitors": []}),
        ('"I say: dial 5; or not"', {"text": "I say: dial 5; or not"}),
        ("text a, b; dial 2", {"text": "a, b", "dial": 2}),
        ("“curved, as telephones write it”; dial 2", {"text": "curved, as telephones write it", "dial": 2}),
        ('text: "never closed', {"text": "never closed"}),
        ("", {}),
    ],
)
def test_a_line_is_read_as_it_is_meant(text: str, values: Mapping[str, Any]) -> None:
    read = reader().read(text)
    assert {name: read.values.get(name) for name in values} == values
    assert set(read.said) == set(values)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("dial 99", "Dial: A number from 0 to 12"),
        ("leader Paul", "Leader: That can be one of: Duncan idaho, Gurney"),
        ("leader: Paul", "Leader: That can be one of: Duncan idaho, Gurney"),
        ("dial 1, dial 2", "“Dial” is said twice"),
        ("shield", "“shield” cannot be said as things stand. What can be said now: Dial, Leader, Weapon"),
        ("losses: Arrakeen 3, Carthag 4", "Losses: That is more than 6 in all"),
        ("sure: perhaps", "Sure: Yes or no"),
        (f"text: {'x' * 41}", "Text: That is longer than 40"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_way_out(text: str, sentence: str) -> None:
    with pytest.raises(Sorry) as told:
        reader().read(text)
    assert told.value.sentence.startswith(sentence)


def test_a_value_that_fits_two_fields_wants_a_name() -> None:
    form = Form((Number("dial", 0, 12), Number("spice", 0, 5), Pick("paid", ("3",), optional=True)))
    with pytest.raises(Sorry, match=r"“3” could mean several things\. Say which: “Dial: 3” or “Spice: 3”"):
        reader(form).read("3")
    assert reader(form).read("9").values["dial"] == 9
    assert reader(form).read("spice 3, 3").values == {"spice": 3, "dial": 3}, "the only one that needs an answer"


def test_names_that_two_fields_share_are_no_names() -> None:
    class Same(Fields):
        def field_label(self, kind: str, field: str) -> str:
            return "Where to"

    form = Form((Pick("place", ("arrakeen",)), Pick("to", ("arrakeen", "carthag"))))
    shows: Any = Same()
    ask = Reader(Ask(1, Seen(None, "atreides", "plan", opened=lambda given: form), shows))
    read = ask.read("to: Carthag; place: arrakeen")
    assert read.values == {"to": "carthag", "place": "arrakeen"}
    assert line.name_of(form.fields[0], form, ask.words) == "place"


@given(st.text(max_size=30))
def test_what_is_quoted_is_one_piece_and_reads_back(text: str) -> None:
    assert unquoted(quoted(text)) == text or quoted(text) == text
    found = pieces(f"text: {quoted(text)}; dial: 3")
    if quoted(text) != text:
        assert found == (Piece(f"text: {quoted(text)}"), Piece("dial: 3"))
        assert divided(f"text: {quoted(text)}; dial: 3")[1] == "dial: 3"


@given(st.text(max_size=40))
def test_no_line_breaks_anything(text: str) -> None:
    for form in (PLAN, Form((Text("text", 20),)), Form()):
        with suppress(Sorry):
            reader(form).read(text)
        head, tail = divided(text)
        assert text.startswith(head)
        assert len(head) + len(tail) <= len(text)
        suggestions(reader(form), text, [])


# over the answers of real games


def alike(reader: Reader, form: Form, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with every option by its name: copies are as good as each other."""
    found = {}
    for field in form.fields:
        names, value = reader.words.names(field), values.get(field.name)
        if isinstance(value, list | tuple):
            value = sorted(names[v] for v in value)
        elif isinstance(value, Mapping):
            value = {names[pile]: number for pile, number in value.items() if number}
        found[field.name] = names.get(value, value) if isinstance(value, str) else value or None
    return found


def values_of(move: Move) -> Mapping[str, Any]:
    return move.model_dump(mode="json", exclude={"kind"})


def answers(game: Game[Any], rng: random.Random) -> Iterator[tuple[Reader, str, Mapping[str, Any]]]:
    """Yield answers to all that is open at a point of a game: the reader of its lines, its kind, its values."""
    s = game.state
    for d in unanswered(game):
        question = RULES.questions[d.kind]
        move = sample(question, s, d.seat, d.ref, rng)
        yield (
            Reader(Ask(1, asked(RULES, game, d), PRESENTATION)),
            d.kind,
            values_of(move),
        )
    seat = rng.choice(s.factions)
    for o in offers(RULES, game, seat):
        offer = RULES.offers.get(o.kind)
        move = use(offer, s, seat, rng) if offer is not None else None
        if offer is not None and move is not None:
            yield (
                Reader(Ask(1, offered(RULES, game, o), PRESENTATION)),
                o.kind,
                values_of(move),
            )


def test_every_answer_is_read_back_from_its_line() -> None:
    rng, met, longest = random.Random(5), Counter[str](), ""
    for game in stops(3):
        for ask, kind, values in answers(game, rng):
            text = ask.write(values)
            read = ask.read(text)
            assert read.whole, (kind, text, read)
            form = ask.form_of(values)
            again = make(PRESENTATION, kind, read.form, read.values)
            assert alike(ask, form, again.model_dump(mode="json")) == alike(ask, form, values), (kind, text)
            met[kind] += 1
            longest = max(longest, text, key=len)
    assert len(met) >= 25, met
    assert met["plan"], met
    print(f"{met.total()} answers of {len(met)} kinds; the longest line: {longest}")


def test_every_order_is_read_back_from_its_line() -> None:
    rng, met = random.Random(6), Counter[str]()
    for game in stops(10):
        s, seat = game.state, rng.choice(game.state.factions)
        order = random_order(RULES, s, seat, rng)
        kind = str(order["kind"])
        if RULES.order_kinds[kind].tried:
            continue  # made of whole answers: its form is another than what is kept
        parsed = RULES.orders[kind].model_validate(order)
        ask = Reader(Ask(1, ordering(RULES, game, seat, kind), PRESENTATION))
        values = parsed.model_dump(mode="json", exclude={"kind"})
        again = make(PRESENTATION, f"{ORDER}{kind}", *_read(ask, ask.write(values)))
        assert isinstance(again, SetOrder)
        assert RULES.orders[kind].model_validate(again.order) == parsed, (kind, json.dumps(order), ask.write(values))
        met[kind] += 1
    assert len(met) >= 10, met


def _read(ask: Reader, text: str) -> tuple[Form, Mapping[str, Any]]:
    read = ask.read(text)
    assert read.whole, (ask.ask.kind, text, read)
    return read.form, read.values


def test_completed_lines_lead_to_a_whole_answer() -> None:
    """Whoever takes what is suggested, one value after the other, has answered in the end."""
    rng, met = random.Random(7), Counter[str]()
    for game in stops(25):
        for ask, kind, _ in answers(game, rng):
            text = ""
            for _ in range(12):
                read = ask.begun(pieces(text))
                assert not read.left, (kind, text)
                if read.whole and text:
                    break
                found = suggestions(ask, f"{text}; " if text else "", [])
                assert len(found) <= MOST
                assert all(len(s.line) <= LONGEST for s in found)
                further = [s.line for s in found if not s.line.endswith(":") and s.line != text]
                if not further:
                    break
                text = rng.choice(further)
            met[kind] += ask.begun(pieces(text)).whole
    assert len([kind for kind, times in met.items() if times]) >= 20, met
