"""Answers in one line: what people write is read as they mean it, and what the bot writes is read back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables import answers, line
from bot.tables.answers import Reader, TooMuch
from bot.tables.api import Ask, Sorry
from bot.tables.completing import suggestions
from bot.tables.line import Piece, divided, pieces, quoted, unquoted
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text
from engine.core.moves import Move
from engine.core.seen import Seen
from tests.discord.fakes import Words as PlainWords

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


def reader(form: Form = PLAN, decision: str = "") -> Reader:
    shows: Any = Fields()
    seen = Seen(lambda: None, "atreides", "plan", id=decision, opened=lambda given: form, accepts=lambda move: True)
    return Reader(Ask(1, seen, shows))


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
        ("losses: Arrakeen", "Losses: Write each name with its number, such as “Arrakeen 3, Carthag 5”."),
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
    ask = Reader(Ask(1, Seen(lambda: None, "atreides", "plan", opened=lambda given: form), shows))
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


@pytest.mark.parametrize(
    "text, sentence",
    [("dial 5, " * 101, "more than 100 parts"), ("a: " * 667, "longer than 2000 characters")],
)
def test_more_than_anybody_means_is_refused_before_it_is_read(text: str, sentence: str) -> None:
    for form in (PLAN, Form((Text("text", 400),)), Form()):
        with pytest.raises(Sorry) as caught:
            reader(form).read(text)
        assert sentence in caught.value.sentence
        assert reader(form).taken(text) is None
        assert reader(form).whole(text) is None


def test_words_of_ones_own_may_have_as_many_commas_as_are_read() -> None:
    said = ", ".join(["ay"] * 100)
    assert reader(Form((Text("text", 400),))).read(said).values == {"text": said}
    quoted_words = f'"{", ".join(["ay"] * 400)}"'
    assert reader(Form((Text("text", 1600),))).read(quoted_words).values == {"text": quoted_words[1:-1]}


def test_what_takes_too_much_pains_is_refused_and_never_read_by_half(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "dial 5, leader gurney, weapon lasgun"
    whole = reader().read(text).values
    costs = next(most for most in range(1000) if _is_read(text, most, monkeypatch))
    assert costs > 20
    assert reader().read(text).values == whole
    for most in range(costs):
        assert not _is_read(text, most, monkeypatch)
        with pytest.raises(TooMuch, match="cannot make that out"):
            reader().read(text)


def _is_read(text: str, most: int, patch: pytest.MonkeyPatch) -> bool:
    patch.setattr(answers, "MOST_TAKEN", most)
    taken, whole = reader().taken(text), reader().whole(text)
    assert (taken is None) is (whole is None)
    return taken is not None


def landing() -> Reader:
    """A form whose fields open after a choice that goes without saying."""
    mode, to = Pick("mode", ("stay", "land", "ship")), Pick("to", ("the_polar_sink", "carthag"))
    opened = {"land": (mode, to, Number("number", 1, 4)), "ship": (mode, Pick("from", ("the_polar_sink", "arrakeen")))}
    shows: Any = Fields()
    form = Seen(lambda: None, "guild", "plan", opened=lambda given: Form(opened.get(given.get("mode", ""), (mode,))))
    return Reader(Ask(1, form, shows))


def test_what_lacks_a_comma_is_shown_with_it_and_not_read() -> None:
    two = r"“Carthag 3” is more than one thing; put a comma between them: “Carthag, 3”\."
    for line_ in ("Carthag 3", "land, Carthag 3", "land; Carthag 3"):
        with pytest.raises(Sorry, match=two):
            landing().read(line_)
    with pytest.raises(Sorry, match=r"between them: “12, Duncan Idaho”\."):
        reader().read("12 Duncan Idaho; weapon lasgun")
    assert landing().read("Carthag, 3").values == {"mode": "land", "to": "carthag", "number": 3}


@pytest.mark.parametrize(
    "text",
    [
        "to: Carthag number: 1",
        "land to: Carthag number: 1",
        "number: 1 to: Carthag",
        "mode: land to: Carthag number: 1",
        "to=Carthag  number = 1",
        "to Carthag number: 1",
        "Carthag number: 1",
    ],
)
def test_a_name_with_a_colon_needs_no_comma_before_it(text: str) -> None:
    assert landing().read(text).values == {"mode": "land", "to": "carthag", "number": 1}


@pytest.mark.parametrize(
    "text, values",
    [
        ("leader: Duncan Idaho dial: 5", {"leader": "duncan_idaho", "dial": 5}),
        ("leader: duncan dial: 5 sure: no", {"leader": "duncan_idaho", "dial": 5, "sure": False}),
        ("weapon: nothing leader: gurney", {"weapon": None, "leader": "gurney"}),
        ("traitors: Otheym, stilgar dial: 3", {"traitors": ["otheym", "stilgar"], "dial": 3}),
        ("dial: 3 traitors: Otheym, stilgar", {"traitors": ["otheym", "stilgar"], "dial": 3}),
        ("losses: Arrakeen: 2, Carthag 1 dial: 4", {"losses": {"arrakeen": 2, "carthag": 1}, "dial": 4}),
        ("text: I say dial: 5", {"text": "I say dial: 5"}),
        ("text: a, leader gurney dial: 5", {"text": "a", "leader": "gurney", "dial": 5}),
        ('dial: 3 text: "leader: gurney"', {"dial": 3, "text": "leader: gurney"}),
    ],
)
def test_without_a_comma_a_value_is_as_long_as_it_can_be_and_words_of_ones_own_are_whole(
    text: str, values: Mapping[str, Any]
) -> None:
    read = reader().read(text)
    assert {name: read.values.get(name) for name in values} == values
    assert set(read.said) == set(values)


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("land, to: Carthag number: 9", "Number: A number from 1 to 4"),
        ("land, to: Giedi Prime number: 1", "To: That can be one of: The polar sink, Carthag"),
        ("land, to: Carthag colour: red", "“Colour” cannot be said as things stand"),
        (
            "to: Carthag number 1",
            "“to: Carthag number 1” is more than one thing; put a comma between them: “to: Carthag, number 1”.",
        ),
        (
            "to Carthag number 1",
            "“to Carthag number 1” is more than one thing; put a comma between them: “to Carthag, number 1”.",
        ),
    ],
)
def test_what_is_wrong_without_a_comma_is_said_of_its_own_field(text: str, sentence: str) -> None:
    with pytest.raises(Sorry) as told:
        landing().read(text)
    assert told.value.sentence.startswith(sentence)


def test_a_list_that_lacks_a_comma_is_shown_with_it() -> None:
    for text in ("losses: Arrakeen 2 Carthag 1", "losses: Arrakeen 2 Carthag: 1"):
        with pytest.raises(Sorry, match=r"put a comma between them: “losses: Arrakeen 2, Carthag:? 1”"):
            reader().read(text)


def test_a_field_that_opens_others_is_not_blamed_for_what_none_of_them_takes() -> None:
    with pytest.raises(
        Sorry, match=r"“Giedi Prime 3” cannot be said .* What can be said now: Mode, To, Number, From\."
    ):
        landing().read("Giedi Prime 3")
    with pytest.raises(Sorry, match=r"Mode: That can be one of: Stay, Land, Ship"):
        landing().read("mode: Giedi Prime")
    only = Form((Pick("leader", ("gurney", "jessica")),))
    with pytest.raises(Sorry, match=r"Leader: That can be one of: Gurney, Jessica"):
        reader(only).read("Paul")


def test_what_a_question_leaves_open_must_be_said_to_stay_empty() -> None:
    owed = reader(Form((Number("dial", 0, 12), *PLAN.fields[1:3])), "7:atreides")
    half = owed.read("dial 5, leader gurney")
    assert not half.whole, "a weapon could be played"
    assert half.values == {"dial": 5, "leader": "gurney"}, "which the form shows"
    assert owed.read("dial 5, leader gurney, weapon nothing").whole
    assert owed.write({"dial": 5, "leader": "gurney", "weapon": None}) == "Dial: 5; Leader: Gurney; Weapon: nothing"
    assert reader(owed.form_of({})).read("dial 5, leader gurney").whole, "nobody waits for what is done unasked"
    none = Form((Number("dial", 0, 12), Pick("weapon", (), optional=True)))
    assert reader(none, "7:atreides").read("dial 5").whole, "there is none to play"
    owed.ask.seen.__dict__["accepts"] = lambda move: False
    assert owed.read("dial 5, leader gurney").whole, "none that could be played as things stand"


@pytest.mark.parametrize(
    "field, nothing",
    [
        (Number("turn", 1, 10, optional=True), "turn nothing"),
        (Several("traitors", ("otheym", "stilgar")), "traitors nothing"),
        (Split("losses", (("arrakeen", 3), ("carthag", 5))), "losses nothing"),
    ],
)
def test_whatever_could_be_filled_must_be_said_to_stay_empty(field: Field, nothing: str) -> None:
    owed = reader(Form((Number("dial", 0, 12), field)), "7:atreides")
    assert not owed.read("dial 5").whole
    assert owed.read(f"dial 5, {nothing}").whole
    assert reader(Form((Number("dial", 0, 12), Flag("sure"))), "7:atreides").read("dial 5").whole, "no unless said"
    assert not reader(Form((Flag("sure"),)), "7:atreides").read(";").whole, "a line that says nothing"


def test_an_article_may_be_left_out_and_added() -> None:
    for text in ("land, polar sink", "land, the polar sink", "land, Polar Si", "the land; to: The Polar Sink"):
        assert landing().read(text).values["to"] == "the_polar_sink", text
    with pytest.raises(Sorry, match="That can be one of"):
        landing().read("land, to: the")


def test_a_value_is_completed_before_the_choice_that_opens_its_field_is_said() -> None:
    def completed(typed: str) -> list[str]:
        return [suggestion.line for suggestion in suggestions(landing(), typed, [])]

    assert completed("car") == ["To: Carthag"]
    assert completed("to: pol") == ["To: The polar sink"]
    assert completed("polar") == [], "landed there, or shipped from there"
    assert completed("zzz") == []
    assert landing().read("To: Carthag").values["mode"] == "land", "and what was completed is read"
