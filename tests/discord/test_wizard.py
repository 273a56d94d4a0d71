"""Filling in forms: every kind of field, pages, long lists, dialogs, drafts, previews, refusals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.screen import Menu
from bot.discord.wizard.flow import Wizard
from bot.discord.wizard.pages import OTHER, pages_of
from bot.discord.words import say
from bot.games.presentation import Label
from bot.tables.api import Ask, Sorry
from bot.tables.values import build, clean, copies, from_token, missing, read, to_token
from engine.core.errors import IllegalMove
from engine.core.forms import Flag, Form, Number, Pick, Several, Split, Text, fits, options_of
from engine.core.seen import Seen
from tests.discord.fakes import AREAS, EVERY_KIND, FakeAnswer, OneQuestion, Plan, Words


def wizard(tables: OneQuestion) -> tuple[Wizard, FakeAnswer]:
    answer = FakeAnswer(tables)
    return Wizard(answer, 1, "plan", "7:atreides"), answer


async def test_every_field_can_be_answered_from_the_screen() -> None:
    tables = OneQuestion()
    form, answer = wizard(tables)
    await form.press("w-page", "", "0")
    assert len(answer.screen.rows) <= 5
    await form.fill("dial", {"dial": ["12"]})
    await form.choose("w-menu", "leader", ["gurney"])
    await form.choose("w-menu", "weapon", ["~none"])
    await form.choose("w-menu", "treachery", ["always"])
    await form.choose("w-group", "where", ["1"])
    await form.choose("w-menu", "where", ["area_12"])
    await form.choose("w-menu", "traitors", ["a", "c"])
    await form.fill("losses", {"losses#arrakeen": ["2"], "losses#carthag": ["1"]})
    await form.fill("text", {"text": ["@everyone **hi**"]})
    await form.press("w-flag", "sure", "")
    await form.press("w-done", "", "")
    assert tables.submitted == [
        Plan(
            dial=12, leader="gurney", treachery="always", where="area_12", traitors=("a", "c"),
            losses={"arrakeen": 2, "carthag": 1}, text="@everyone **hi**", sure=True,
        )
    ]  # fmt: skip
    assert tables.kept["plan"] == {}


async def test_a_list_says_what_distinguishes_an_option_now_and_what_the_chosen_ones_cost_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def labels(self: Words, seen: Seen, field: Any) -> tuple[Label, ...]:
        found = tuple(Label(option, option.capitalize(), f"hint of {option}", 3) for option in options_of(field))
        return found[::-1]  # the best first

    monkeypatch.setattr(Words, "labels", labels)
    form, answer = wizard(OneQuestion())
    await form.fill("dial", {"dial": ["1"]})
    await form.choose("w-menu", "leader", ["gurney"])
    menus = {row.press.arg.split("|")[2]: row for row in answer.screen.rows if isinstance(row, Menu)}
    assert [(o.label, o.hint) for o in menus["leader"].options] == [
        ("Leader: Gurney", "hint of gurney"),  # a list that is filled keeps its label
        ("Jessica", "hint of jessica"),
    ]
    await form.choose("w-menu", "traitors", ["a", "c"])
    shown = "\n".join(line for card in answer.screen.cards for line in card.lines)
    assert "A, C (6 in all)" in shown


async def test_a_screen_never_has_more_than_five_rows_and_every_field_has_a_page() -> None:
    pages = pages_of(EVERY_KIND.fields)
    assert [field.name for page in pages for field in page] == [field.name for field in EVERY_KIND.fields]
    form, answer = wizard(OneQuestion())
    for number in range(len(pages)):
        await form.press("w-page", "", str(number))
        assert len(answer.screen.rows) <= 5
        for row in answer.screen.rows:
            if isinstance(row, Menu):
                assert 1 <= len(row.options) <= 25
                assert len({option.value for option in row.options}) == len(row.options)
            else:
                assert len(row) <= 5


async def test_a_long_list_is_reached_in_two_steps_and_back() -> None:
    form, answer = wizard(OneQuestion())
    await form.press("w-page", "", "1")
    groups = answer.menu("Where")
    assert [option.label for option in groups.options][:2] == ["Best …", "North …"]
    await form.choose("w-group", "where", ["0"])
    members = answer.menu("Where")
    assert members.options[0].value == "area_0"
    assert members.options[-1].value == OTHER
    await form.choose("w-menu", "where", [OTHER])
    assert answer.menu("Where").options[0].label == "Best …"


async def test_all_options_of_a_long_list_can_be_reached() -> None:
    form, answer = wizard(OneQuestion())
    await form.press("w-page", "", "1")
    seen = set()
    for option in answer.menu("Where").options:
        if option.value.isdigit():
            await form.choose("w-group", "where", [option.value])
            seen |= {line.value for line in answer.menu("Where").options}
            await form.choose("w-menu", "where", [OTHER])
    assert set(AREAS) <= seen


def short(given: Mapping[str, Any]) -> Form:
    return Form(
        (Number("dial", 0, 7), Pick("leader", ("jessica", "gurney")), Pick("weapon", ("lasgun",), optional=True),
         Pick("treachery", ("ask", "always")))
    )  # fmt: skip


async def test_a_form_that_fits_one_dialog_is_asked_in_one() -> None:
    tables = OneQuestion(form=short)
    form, answer = wizard(tables)
    await form.start()
    dialog = answer.dialogs[0]
    assert [entry.label for entry in dialog.entries] == ["Dial", "Leader", "Weapon", "Treachery"]
    await form.fill("", {"dial": ["3"], "leader": ["jessica"], "weapon": ["~none"], "treachery": ["ask"]})
    assert tables.submitted == [Plan(dial=3, leader="jessica")]


async def test_what_is_chosen_stands_in_the_line_that_takes_a_whole_answer() -> None:
    form, answer = wizard(OneQuestion())
    await form.choose("w-menu", "leader", ["gurney"])
    await form.press("w-line", "", "")
    (entry,) = answer.dialogs[-1].entries
    assert (entry.label, entry.hint) == ("Your answer", "What you choose, with commas between; names may be shortened")
    assert "gurney" in str(entry.value).lower()
    assert entry.paragraph


def halved(given: Mapping[str, Any]) -> Form:
    """A dial of which there may be a half more below 7, and spice that goes with it."""
    whole, more = given.get("dial"), Flag("sure")
    spice = Number("spice", 7, 7) if whole == 7 else Number("spice", 0, 3, optional=True)
    return Form((Number("dial", 0, 7, half="sure"), *([more] if whole != 7 else []), spice, *short({}).fields[1:]))


REST = {"leader": ["jessica"], "weapon": ["~none"], "treachery": ["ask"]}


@pytest.mark.parametrize("typed", ["3½", "3.5", "3,5", " 3½ "])
async def test_a_number_with_a_half_is_written_in_one_line_as_people_write_it(typed: str) -> None:
    tables = OneQuestion(form=halved)
    form, answer = wizard(tables)
    await form.start()
    assert [entry.label for entry in answer.dialogs[0].entries] == ["Dial", "Spice", "Leader", "Weapon", "Treachery"]
    assert answer.dialogs[0].entries[0].hint == "A number from 0 to 7, or with a half: 6½"
    await form.fill("", {"dial": [typed], "spice": ["2"], **REST})
    assert tables.submitted == [Plan(dial=3, leader="jessica", sure=True)], "one dialog is the whole of it"
    await form.fill("dial", {"dial": ["½"]})
    assert "Dial: **0**" in "".join(answer.screen.cards[-1].lines)
    assert "Sure: **yes**" in "".join(answer.screen.cards[-1].lines)
    await form.press("w-number", "", "")
    assert answer.dialogs[-1].entries[0].value == "½"
    await form.fill("dial", {"dial": ["4"]})
    assert "Sure: **no**" in "".join(answer.screen.cards[-1].lines)


async def test_one_dialog_hints_at_no_more_than_its_other_numbers_leave_open() -> None:
    tables = OneQuestion(form=halved)
    tables.kept["plan"] = {"_decision": "7:atreides", "dial": 7, "spice": 7}
    form, answer = wizard(tables)
    await form.start()
    dial, spice, *_ = answer.dialogs[0].entries
    assert (dial.value, spice.value) == ("7", "7"), "as it stands"
    assert (spice.hint, spice.required) == ("A number from 0 to 3", False), "and it can be another with another dial"


async def test_a_number_that_is_left_empty_may_mean_as_little_as_it_takes() -> None:
    def least(given: Mapping[str, Any]) -> Form:
        return Form(
            (Number("dial", 5 if given.get("leader") == "gurney" else 2, 7, lowest=True), *short({}).fields[1:])
        )

    tables = OneQuestion(form=least)
    form, answer = wizard(tables)
    await form.start()
    dial = answer.dialogs[0].entries[0]
    assert (dial.hint, dial.required) == ("A number from 2 to 7; empty: as little as it takes", False)
    await form.fill("", {**REST, "dial": [""]})
    await form.fill("", {**REST, "dial": [""], "leader": ["gurney"]})
    assert tables.submitted == [Plan(dial=2, leader="jessica"), Plan(dial=5, leader="gurney")]
    tables.kept["plan"] = {"_decision": "7:atreides", "leader": "jessica", "treachery": "ask"}
    await form.press("w-page", "", "0")
    assert "Dial: **2**" in "".join(answer.screen.cards[-1].lines), "what it means is shown"


async def test_a_number_that_another_leaves_no_room_for_is_not_dropped_in_silence() -> None:
    tables = OneQuestion(form=halved, refused=lambda move: IllegalMove("spice_does_not_go_with_dial", "D-XXIV-3"))
    tables.kept["plan"] = {"_decision": "7:atreides", "dial": 7, "spice": 7}
    form, answer = wizard(tables)
    await form.fill("", {"dial": ["3"], "spice": ["7"], **REST})
    assert tables.submitted == []
    assert "spice_does_not_go_with_dial" in answer.screen.cards[-1].lines[-1]


async def test_what_an_answer_comes_to_stands_below_it_once_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Words, "comes_to", lambda self, seen, move: (f"Strength {move.dial}.",))
    form, answer = wizard(OneQuestion(form=short))
    await form.fill("dial", {"dial": ["3"]})
    assert "Strength" not in "".join(answer.screen.cards[-1].lines), "there is no leader yet"
    await form.choose("w-menu", "leader", ["jessica"])
    await form.choose("w-menu", "treachery", ["ask"])
    assert answer.screen.cards[-1].lines[-1] == "Strength 3."


class Together(Words):
    """A leader and a weapon are chosen in one list."""

    def together(self, kind: str) -> tuple[str, ...]:
        return ("leader", "weapon")


class OneList(OneQuestion):
    """A question whose leader and weapon go together; a leader who walks has no weapon."""

    async def open_ask(self, *given: Any) -> Ask:
        return replace(await super().open_ask(*given), shows=Together())  # type: ignore[arg-type]  # it needs no more of one


def armed(given: Mapping[str, Any]) -> Form:
    dial, leader = Number("dial", 0, 7), Pick("leader", ("jessica", "gurney"))
    weapon = (Pick("weapon", ("lasgun", "crysknife"), optional=True),) if given.get("leader") != "gurney" else ()
    return Form((dial, leader, *weapon, Pick("treachery", ("ask", "always")), Pick("where", ("here", "there"))))


async def test_what_goes_together_is_chosen_in_one_list_and_one_submission_answers() -> None:
    tables = OneList(form=armed)
    form, answer = wizard(tables)
    await form.start()
    dial, both, *others = answer.dialogs[0].entries
    assert (dial.name, both.name, both.label) == ("dial", "leader;weapon", "Leader · Weapon")
    assert [entry.name for entry in others] == ["treachery", "where"]
    shown = {option.label: option.value for option in both.options}
    assert list(shown) == ["Jessica · Lasgun", "Jessica · Crysknife", "Jessica", "Gurney"], "he has none to choose from"
    rest = {"dial": ["3"], "treachery": ["ask"], "where": ["there"]}
    await form.fill("", {**rest, "leader;weapon": [shown["Jessica · Crysknife"]]})
    await form.fill("", {**rest, "leader;weapon": [shown["Gurney"]]})
    said = Plan(dial=3, leader="jessica", weapon="crysknife", where="there")
    assert tables.submitted == [said, Plan(dial=3, leader="gurney", where="there")]


async def test_a_yes_or_no_is_chosen_in_the_same_list() -> None:
    class Sure(Together):
        def together(self, kind: str) -> tuple[str, ...]:
            return ("leader", "sure")

    class One(OneList):
        async def open_ask(self, *given: Any) -> Ask:
            return replace(await super().open_ask(*given), shows=Sure())  # type: ignore[arg-type]  # it needs no more of one

    def sure(given: Mapping[str, Any]) -> Form:
        """A leader of whom one may be sure, and one of whom nobody can be."""
        dial, leader, *others = short({}).fields
        return Form((dial, leader, *([Flag("sure")] if given.get("leader") != "gurney" else []), *others))

    tables = One(form=sure)
    form, answer = wizard(tables)
    await form.start()
    both = answer.dialogs[0].entries[1]
    assert (both.name, both.label) == ("leader;sure", "Leader")
    shown = {option.label: option.value for option in both.options}
    assert list(shown) == ["Jessica", "Jessica · Sure", "Gurney"]
    rest = {"dial": ["3"], "weapon": ["~none"], "treachery": ["ask"]}
    for label in shown:
        await form.fill("", {**rest, "leader;sure": [shown[label]]})
    assert tables.submitted == [
        Plan(dial=3, leader="jessica"),
        Plan(dial=3, leader="jessica", sure=True),
        Plan(dial=3, leader="gurney"),
    ]


async def test_what_may_be_chosen_in_either_of_two_fields_says_in_which() -> None:
    """A worthless card is played in the place of a weapon or of a defence: two lines had one name."""

    def either(given: Mapping[str, Any]) -> Form:
        dial, _, _, *others = armed({}).fields
        return Form((dial, *(Pick(name, ("kulon",), optional=True) for name in ("leader", "weapon")), *others))

    form, answer = wizard(OneList(form=either))
    await form.start()
    both = next(entry for entry in answer.dialogs[0].entries if entry.name == "leader;weapon")
    assert {option.label: option.value for option in both.options} == {
        "Kulon · Kulon": "kulon;kulon",
        "Kulon · Nothing": "kulon;~none",
        "Nothing · Kulon": "~none;kulon",
        "Nothing": "~none;~none",
    }


async def test_a_line_that_is_not_open_any_more_is_no_answer() -> None:
    tables = OneList(form=armed)
    form, answer = wizard(tables)
    written = {"dial": ["3"], "leader;weapon": ["gurney;lasgun"], "treachery": ["ask"], "where": ["here"]}
    await form.fill("", written)
    assert tables.submitted == []
    assert "Leader: **Gurney**" in "".join(answer.screen.cards[-1].lines)
    await form.fill("", {**written, "leader;weapon": ["nobody;~none"]})
    assert tables.submitted == []


async def test_more_combinations_than_a_list_holds_are_asked_one_by_one() -> None:
    many = tuple(f"weapon {number}" for number in range(12))

    def long(given: Mapping[str, Any]) -> Form:
        return Form(
            (*armed(given).fields[:2], Pick("weapon", many, optional=True), Pick("treachery", ("ask", "always")))
        )

    form, answer = wizard(OneList(form=long))
    await form.start()
    assert [entry.name for entry in answer.dialogs[0].entries] == ["dial", "leader", "weapon", "treachery"]


NAMED = ("axe", "bow", "club", "dagger", "epee", "flail", "glaive")


def eight(given: Mapping[str, Any]) -> Form:
    """A form of more ways than one list holds, eight weapons among them, two of them alike."""
    weapons = (*(f"{name} of the far north" for name in NAMED), "lasgun", "lasgun")
    leaders = Pick("leader", ("jessica", "gurney", "chani", "stilgar"))
    rest = tuple(field for field in armed(given).fields[2:] if field.name != "weapon")
    weapon = (Pick("weapon", weapons, optional=True),) if given.get("leader") != "gurney" else ()
    return Form((Number("dial", 0, 7), leaders, *weapon, *rest))


async def test_a_form_begins_with_what_it_is_opened_for_and_takes_what_that_opens() -> None:
    """As a dialog it would be sent without what opened its fields, and refused as no longer asked."""

    class Beginning(OneQuestion):
        async def open_ask(self, *given: Any) -> Ask:
            return replace(await super().open_ask(*given), begins={"leader": "jessica", "treachery": "always"})

    def opened(given: Mapping[str, Any]) -> Form:
        weapon = (Pick("weapon", ("lasgun",), optional=True),) if given.get("leader") == "jessica" else ()
        return Form((Pick("leader", ("jessica", "gurney")), *weapon, Pick("treachery", ("ask", "always"))))

    tables = Beginning(form=opened)
    form, answer = wizard(tables)
    await form.start()
    assert not answer.dialogs
    assert "Leader: **Jessica**" in "".join(answer.screen.cards[-1].lines)
    await form.choose("w-menu", "weapon", ["lasgun"])
    await form.press("w-done", "", "")
    assert tables.submitted == [Plan(leader="jessica", weapon="lasgun", treachery="always")]


async def test_what_no_list_holds_is_asked_by_number() -> None:
    """It takes no presses: so a leader with any cards takes as many as without."""
    tables = OneList(form=eight)
    form, answer = wizard(tables)
    await form.start()
    dial, leader, weapon, *others = answer.dialogs[0].entries
    assert [dial.name, leader.name, *(entry.name for entry in others)] == ["dial", "leader", "treachery", "where"]
    assert (weapon.label, weapon.required, weapon.options) == ("Weapon (numbers, or empty)", False, ())
    assert len(weapon.hint) <= 100
    assert re.findall(r"(\d) (\w+)", weapon.hint) == [
        *((str(number), name.capitalize()) for number, name in enumerate(NAMED, start=1)),
        ("8", "Lasgun"),
    ]
    assert "…" in weapon.hint
    rest = {"dial": ["3"], "treachery": ["ask"], "where": ["here"], "leader": ["jessica"]}
    for digits, wanted in (("2", "bow of the far north"), ("8", "lasgun"), ("", ""), ("0", "")):
        await form.fill("", {weapon.name: [digits], **rest})
        assert tables.submitted.pop() == Plan(dial=3, leader="jessica", weapon=wanted, where="here")
    for digits, said in (("9", "1 to 8"), ("lasgun", "1 to 8"), ("12", "do not go together")):
        await form.fill("", {weapon.name: [digits], **rest})
        assert said in answer.screen.cards[-1].lines[-1]
    await form.fill("", {weapon.name: ["1"], **rest, "leader": ["gurney"]})
    assert "do not go together" in answer.screen.cards[-1].lines[-1], "he has none to choose from"
    await form.fill("", {"~weapon#0": ["1"], **rest})
    assert "no longer asked" in answer.screen.cards[-1].lines[-1], "the numbers of other choices"
    assert tables.submitted == []


async def test_what_a_dialog_cannot_take_is_said_and_the_rest_is_kept() -> None:
    tables = OneQuestion(form=short)
    form, answer = wizard(tables)
    await form.fill("", {"dial": ["nine"], "leader": ["jessica"]})
    assert "A number from 0 to 7" in answer.screen.cards[-1].lines[-1], "just above what is pressed next"
    assert tables.submitted == []
    assert tables.kept["plan"]["leader"] == "jessica"
    assert answer.keys()["Done"].disabled


def _who_may_lead(move: Plan) -> IllegalMove | None:
    return None if move.leader in ("", "jessica", "gurney") else IllegalMove(f"{move.leader}_is_dead", "D-BAT-8")


async def test_a_choice_from_a_list_of_before_is_refused_by_the_rules_and_nothing_else_is_lost() -> None:
    tables = OneQuestion(form=short, refused=_who_may_lead)
    form, answer = wizard(tables)
    await form.fill("dial", {"dial": ["2"]})
    await form.choose("w-menu", "leader", ["gurney"])
    await form.choose("w-menu", "leader", ["paul"])
    assert answer.screen.cards[-1].lines[-1] == "⚠️ paul_is_dead (D-BAT-8)"
    assert answer.keys()["Rule D-BAT-8"].press.action == "rules"
    assert tables.kept["plan"]["leader"] == "gurney"
    await form.fill("", {"dial": ["3"], "leader": ["stilgar"], "weapon": ["~none"], "treachery": ["ask"]})
    assert answer.screen.cards[-1].lines[-1] == "⚠️ stilgar_is_dead (D-BAT-8)"
    assert tables.kept["plan"]["dial"] == 3
    await form.choose("w-menu", "leader", ["nobody at all"])
    assert say().form.option_gone in answer.screen.cards[-1].lines[-1]
    assert tables.submitted == []


async def test_a_draft_of_another_decision_is_forgotten() -> None:
    tables = OneQuestion(form=short, kept={"plan": {"_decision": "6:atreides", "leader": "gurney"}})
    form, _answer = wizard(tables)
    await form.press("w-page", "", "0")
    assert "gurney" not in str(tables.kept["plan"])


async def test_only_what_was_restated_can_be_confirmed() -> None:
    tables = OneQuestion(form=short, preview_text="You dial 3.")
    form, answer = wizard(tables)
    await form.fill("", {"dial": ["3"], "leader": ["jessica"], "weapon": ["~none"], "treachery": ["ask"]})
    confirm = answer.keys()["Confirm"].press.arg.rpartition("|")[2]
    await form.choose("w-menu", "leader", ["gurney"])
    await form.press("w-yes", "", confirm)
    assert tables.submitted == []
    await form.press("w-done", "", "")
    await form.press("w-yes", "", answer.keys()["Confirm"].press.arg.rpartition("|")[2])
    assert tables.submitted == [Plan(dial=3, leader="gurney")]


async def test_numbers_that_are_no_longer_there_are_not_asked() -> None:
    form, answer = wizard(OneQuestion(form=short, preview_text="You dial 3."))
    await form.fill("", {"dial": ["3"], "leader": ["jessica"], "weapon": ["~none"], "treachery": ["ask"]})
    await form.press("w-number", "", "")
    assert [entry.name for entry in answer.dialogs[-1].entries] == ["dial"]
    await form.press("w-fresh", "", "")
    shown = len(answer.dialogs)
    await form.press("w-number", "", "")
    assert len(answer.dialogs) == shown
    assert say().form.changed in str(answer.screen)


@pytest.mark.parametrize("previewed", [True, False], ids=["before it is restated", "when it is made"])
async def test_a_refusal_is_shown_on_the_form_with_its_rule(previewed: bool) -> None:
    tables = OneQuestion(form=short, refusal=Sorry("Not enough forces.", "D-BAT-7"), previewed=previewed)
    form, answer = wizard(tables)
    await form.fill("", {"dial": ["3"], "leader": ["jessica"], "weapon": ["~none"], "treachery": ["ask"]})
    assert answer.screen.cards[-1].lines[-1] == "⚠️ Not enough forces."
    assert answer.keys()["Rule D-BAT-7"].press.action == "rules"


async def test_a_value_that_a_narrowed_form_no_longer_takes_goes_away() -> None:
    def narrowed(given: Mapping[str, Any]) -> Form:
        weapons = ("lasgun", "shield") if given.get("leader") == "jessica" else ("crysknife", "shield")
        return Form((Pick("leader", ("jessica", "gurney")), Pick("weapon", weapons)))

    tables = OneQuestion(form=narrowed)
    form, answer = wizard(tables)
    await form.choose("w-menu", "leader", ["jessica"])
    await form.choose("w-menu", "weapon", ["lasgun"])
    await form.choose("w-menu", "leader", ["gurney"])
    assert "weapon" not in tables.kept["plan"]
    assert answer.keys()["Done"].disabled


async def test_a_line_that_says_all_is_submitted_and_one_that_says_too_much_is_told() -> None:
    tables = OneQuestion(form=short)
    form, _answer = wizard(tables)
    await form.typed("dial 2, leader Gurney, weapon nothing")
    assert tables.submitted == [Plan(dial=2, leader="gurney")]
    with pytest.raises(Sorry, match="“Where” cannot be said as things stand"):
        await form.typed("dial 2; where: area_1")
    with pytest.raises(Sorry, match="Jessica, Gurney"):
        await form.typed("leader: nobody")


async def test_a_line_that_leaves_something_open_fills_the_form() -> None:
    tables = OneQuestion()
    form, answer = wizard(tables)
    await form.typed("dial 2, leader Gurney")
    assert tables.submitted == []
    assert "Dial: **2**" in answer.screen.cards[-1].lines
    assert tables.kept["plan"]["leader"] == "gurney"


async def test_a_line_that_does_not_speak_of_what_could_be_played_opens_the_form() -> None:
    tables = OneQuestion(form=short)
    form, answer = wizard(tables)
    await form.typed("dial 2, leader Gurney")
    assert tables.submitted == [], "nothing is sealed without a weapon that was not spoken of"
    said = {
        entry.name: entry.value or [o.value for o in entry.options if o.chosen] for entry in answer.dialogs[0].entries
    }
    assert said == {"dial": "2", "leader": ["gurney"], "weapon": ["~none"], "treachery": ["ask"]}


async def test_a_line_of_which_it_was_not_said_what_it_answers_is_looked_at_first() -> None:
    tables = OneQuestion(form=short)
    form, answer = wizard(tables)
    await form.typed("dial 2, leader Gurney", look=True)
    assert tables.submitted == []
    assert not answer.keys()["Done"].disabled


def ways(given: Mapping[str, Any]) -> Form:
    """A way to go first; one of them opens a place and a number, another a place alone, the usual one nothing."""
    opened = {
        "walk": (Pick("where", AREAS[:3]), Number("dial", 1, 4)),
        "fly": (Pick("where", AREAS[:3]),),
    }
    return Form((Pick("leader", ("stay", "walk", "fly")), *opened.get(str(given.get("leader")), ())))


async def test_a_line_chooses_what_only_one_choice_allows() -> None:
    tables = OneQuestion(form=ways)
    form, _answer = wizard(tables)
    await form.typed(f"where: {AREAS[1]}; dial: 2")
    assert tables.submitted == [Plan(leader="walk", where=AREAS[1], dial=2)]
    with pytest.raises(Sorry, match="Dial: A number from 1 to 4"):
        await form.typed(f"where: {AREAS[1]}; dial: 9")
    with pytest.raises(Sorry, match="For “Where” say also “Leader”: Walk / Fly"):
        await form.typed(f"where: {AREAS[1]}")
    with pytest.raises(Sorry, match="“Dial” cannot be said as things stand"):
        await form.typed(f"where: {AREAS[1]}; dial: 2; leader: fly")


COPIES = {"shield_1": "Shield", "shield_2": "Shield", "lasgun": "Lasgun"}


def test_copies_of_a_card_are_one_as_good_as_the_other() -> None:
    held = tuple(COPIES)
    assert read(Pick("f", held), "Shield", COPIES) == "shield_1"
    assert read(Pick("f", held), "sh", COPIES) == "shield_1"
    assert read(Pick("f", held), "shield_2", COPIES) == "shield_2"
    with pytest.raises(Sorry, match=r"one of: Shield, Lasgun\."):
        read(Pick("f", held), "s and l", COPIES)
    several = Several("f", held)
    assert read(several, "Shield", COPIES) == ["shield_1"]
    assert read(several, "Shield, lasgun, Shield, Shield", COPIES) == ["shield_1", "lasgun", "shield_2"]
    assert copies(held, COPIES) == {"shield_1": "Shield (2)", "lasgun": "Lasgun"}
    assert copies(held, COPIES, "shield_2") == {"shield_2": "Shield (2)", "lasgun": "Lasgun"}


async def test_a_list_of_one_entry_is_chosen_and_not_asked() -> None:
    """Its value stands in the answer all the same."""
    tables = OneQuestion(form=lambda given: Form((Pick("leader", ("jessica",)), Pick("weapon", ("lasgun", "shield")))))
    form, answer = wizard(tables)
    await form.choose("w-menu", "weapon", ["shield"])
    assert [row.press.arg.split("|")[2] for row in answer.screen.rows if isinstance(row, Menu)] == ["weapon"]
    assert any("Jessica" in line or "jessica" in line for card in answer.screen.cards for line in card.lines)
    assert not answer.keys()["Done"].disabled


async def test_copies_of_a_card_are_shown_once() -> None:
    cards = Pick("weapon", ("shield one", "Shield one", "lasgun"), optional=True)  # the first two are called the same
    tables = OneQuestion(form=lambda given: Form((cards,)))
    form, answer = wizard(tables)
    await form.choose("w-menu", "weapon", ["Shield one"])
    shown = [(option.label, option.value, option.chosen) for option in answer.menu("Weapon").options]
    assert shown == [
        ("Weapon: Shield one (2)", "Shield one", True),
        ("Lasgun", "lasgun", False),
        ("Nothing", "~none", False),
    ]


async def test_start_over_forgets_everything() -> None:
    tables = OneQuestion(form=short)
    form, _answer = wizard(tables)
    await form.choose("w-menu", "leader", ["gurney"])
    await form.press("w-fresh", "", "")
    assert "leader" not in tables.kept["plan"]


NAMES = {"arrakeen": "Arrakeen", "carthag": "Carthag", "": "nobody"}


def test_texts_are_read_as_people_write_them() -> None:
    assert read(Split("f", (("arrakeen", 3), ("carthag", 5))), "Arrakeen 3, carthag: 2", NAMES) == {
        "arrakeen": 3,
        "carthag": 2,
    }
    assert read(Several("f", ("arrakeen", "carthag")), "carthag, Arr", NAMES) == ["carthag", "arrakeen"]
    assert read(Pick("f", ("arrakeen", ""), optional=True), "~empty", NAMES) == ""
    assert read(Pick("f", ("arrakeen",), optional=True), "~none", NAMES) is None
    assert read(Flag("f"), "True", NAMES) is True
    emblems = {"fremen": "🟡 Fremen", "bene_gesserit": "🔵 Bene Gesserit"}
    for said in ("fremen", "Fremen", "🟡 Fremen", "fre"):
        assert read(Pick("f", tuple(emblems)), said, emblems) == "fremen"
    assert read(Pick("f", tuple(emblems)), "bene gesserit", emblems) == "bene_gesserit"


@given(st.text(max_size=40))
def test_no_text_breaks_a_field(text: str) -> None:
    for field in (
        Number("f", 1, 9), Pick("f", ("arrakeen", "carthag")), Several("f", ("arrakeen",)),
        Split("f", (("arrakeen", 3),), 0, 3), Text("f", 20), Flag("f"),
    ):  # fmt: skip
        try:
            value = read(field, text, NAMES)
        except Sorry:
            continue
        assert value is None or fits(field, value) or value in ([], {})


@given(st.one_of(st.none(), st.text(max_size=20)))
def test_options_survive_a_select(option: str | None) -> None:
    if option not in ("~none", "~empty"):
        assert from_token(to_token(option)) == option


def test_moves_hold_no_zeros_and_nothing_that_was_left_out() -> None:
    form = Form((Split("losses", (("a", 3), ("b", 2)), 0, 5), Pick("where", ("x",), optional=True)))
    values = clean(form, {"losses": {"a": 0, "b": 2}, "where": None, "dial": 3})
    assert missing(form, values) == ()
    assert build(Plan, "plan", form, values) == Plan(losses={"b": 2})


async def test_what_is_chosen_twice_is_chosen_once() -> None:
    tables = OneQuestion()
    answer = FakeAnswer(tables)
    wizard = Wizard(answer, 1, "plan", "7:atreides")
    await wizard.choose("w-menu", "traitors", ["a", "a", "b"])
    assert tables.kept["plan"]["traitors"] == ["a", "b"]
    await wizard.fill("", {"traitors": ["b", "b"]})
    assert tables.kept["plan"]["traitors"] == ["b"]
    assert not fits(Several("traitors", ("a", "b"), 0, 2), ["a", "a"])


async def test_presses_that_no_screen_offers_are_refused_kindly() -> None:
    answer = FakeAnswer(OneQuestion())
    wizard = Wizard(answer, 1, "plan", "7:atreides")
    for press in (
        wizard.press("w-entry", "leader", ""),
        wizard.choose("w-menu", "losses", []),
        wizard.choose("w-menu", "losses", ["sietch_tabr"]),
        wizard.choose("w-menu", "nothing", ["x"]),
    ):
        with pytest.raises(Sorry):
            await press
    await wizard.press("w-page", "", "²")
    assert answer.screen.rows


async def test_a_field_that_has_no_place_left_is_not_asked() -> None:
    tables = OneQuestion(lambda given: Form((Split("losses", (), 0, 0), Flag("sure"))))
    answer = FakeAnswer(tables)
    wizard = Wizard(answer, 1, "plan", "7:atreides")
    await wizard.start()
    shown = answer.keys()
    assert not any("Losses" in label for label in shown)
    with pytest.raises(Sorry):
        await wizard.press("w-entry", "losses", "")
    await wizard.press("w-done", "", "")
    assert tables.submitted == [Plan()]


async def test_a_draft_that_cannot_be_forgotten_denies_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = OneQuestion()
    form, answer = wizard(tables)
    await form.fill("dial", {"dial": ["12"]})
    kept = tables.kept["plan"]

    async def full(*_: object) -> None:
        raise Sorry("I cannot write it down just now, so it does not count.")

    monkeypatch.setattr(tables, "keep_draft", full)
    await form.submit(Plan(dial=12))
    assert answer.screen.text == "Recorded."
    assert tables.kept["plan"] == kept


async def test_where_nothing_was_kept_nothing_is_written_to_forget_it() -> None:
    tables = OneQuestion()
    form, answer = wizard(tables)
    await form.submit(Plan(dial=12))
    assert answer.screen.text == "Recorded."
    assert tables.kept == {}


async def test_an_answer_that_cannot_be_shown_leaves_no_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = OneQuestion()
    form, answer = wizard(tables)
    await form.fill("dial", {"dial": ["12"]})

    async def lost(*_: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(answer, "show", lost)
    with pytest.raises(ConnectionResetError):
        await form.submit(Plan(dial=12))
    assert tables.kept["plan"] == {}
