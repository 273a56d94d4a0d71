"""A battle plan where forces are worth different things: what is asked, offered, previewed and told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.discord.wizard.draft import Draft
from bot.discord.wizard.pages import Sheet, dialog_of, fits_dialog, screen_of
from bot.games.dune import PRESENTATION
from bot.tables.answers import Reader, answer, refused
from bot.tables.api import Ask, Sorry
from bot.tables.naming import Words
from engine.core.decision import Decision
from engine.core.game import Game
from engine.core.moves import SetOrder
from engine.core.seen import Seen, about, asked, ordering
from engine.dune.cards import FACTIONS
from engine.dune.facts import BattleDecided, PlansRevealed, PrescienceAnswered
from engine.dune.game import RULES
from engine.dune.phases.plans import PlanMove
from engine.dune.state import Battle, Plan, State

ADVANCED = {"xv": True, "advanced": True}


def _battle(foe: str, options: dict[str, Any], spice: int = 4) -> Game[State]:
    """Return a game in which the Emperor, with 3 forces and 2 Sardaukar, is asked for a plan."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", options).game
    s = game.state
    s.turn, s.phase, s.storm_order = 3, "battle", tuple(FACTIONS)
    s.purse["emperor"] = spice
    s.forces["red_chasm:6", "emperor"], s.forces["red_chasm:6", foe] = (3, 2), (3, 0)
    s.battle = Battle("red_chasm", ("red_chasm:6",), "emperor", foe)
    return game


def _seen(game: Game[State], seat: str = "emperor") -> Seen:
    question = RULES.questions["plan"]
    d = Decision("9:x", seat, "plan", "plan", "", question.clock_class, question.named, False, False, question.rule)
    return asked(RULES, game, d)


def _preview(game: Game[State], **plan: Any) -> str:
    move = PlanMove(leader="bashar", **plan)
    return PRESENTATION.preview(about(RULES, game, "emperor", move), move)


@pytest.mark.parametrize(
    "foe, options, lines",
    [
        ("guild", {}, ["Dial 0 to 5:"]),
        ("guild", {"xv": True}, ["Dial 0 to 7, for your Sardaukar count 2."]),
        ("fremen", {"xv": True}, ["Dial 0 to 5:", "Against Fremen your Sardaukar count no more than others."]),
        ("guild", ADVANCED, ["Dial 0 to 3½, and up to 6½ with 4 spice:", "Your Sardaukar count double."]),
        ("fremen", ADVANCED, ["Dial 0 to 2½, and up to 4½ with 4 spice:", "Against Fremen"]),
    ],
)
def test_the_question_says_how_high_the_dial_goes_and_what_forces_are_worth(
    foe: str, options: dict[str, Any], lines: list[str]
) -> None:
    told = "\n".join(PRESENTATION.question(_seen(_battle(foe, options))).lines)
    for line in lines:
        assert line in told, told
    assert ("count double" in told) is (foe == "guild" and options == ADVANCED)


def test_the_preview_says_the_strength_what_is_lost_and_what_is_paid() -> None:
    told = _preview(_battle("guild", ADVANCED), dial=5, half=True, spice=3)
    assert "Dial 5½ with 3 spice" in told
    assert "Strength 7½ if your leader lives, 5½ if not." in told
    assert "You lose 4 forces (2 Sardaukar) if you win" in told
    assert "Your 3 spice goes to the bank, unless you win by treachery; you keep 1." in told


def test_the_preview_names_the_composition_that_is_settled() -> None:
    game = _battle("guild", {"xv": True})
    assert "You lose 3 forces if you win" in _preview(game, dial=3)
    assert "You lose 2 forces (1 Sardaukar) if you win" in _preview(game, dial=3, winner="decided", composition="1+1")


def test_ready_made_plans_pay_for_all_of_it_for_nothing_and_for_half() -> None:
    labels = [choice.label for choice in PRESENTATION.choices(_seen(_battle("guild", ADVANCED)))]
    dials = [label.partition(",")[0] for label in labels]
    assert dials == [
        "All in: Dial 6½ with 4 spice",
        "No spice: Dial 3½",
        "Half: Dial 3 with 2 spice",
        "Nothing: Dial 0",
    ]
    without = [choice.label for choice in PRESENTATION.choices(_seen(_battle("guild", ADVANCED, spice=0)))]
    assert not [label for label in without if "spice" in label]


@pytest.mark.parametrize("foe", ["guild", "fremen"])
@pytest.mark.parametrize("options", [{}, {"xv": True}, {"advanced": True}, ADVANCED])
@pytest.mark.parametrize("spice", [0, 1, 4, 9])
def test_every_ready_made_plan_is_accepted(foe: str, options: dict[str, Any], spice: int) -> None:
    seen = _seen(_battle(foe, options, spice))
    made = [choice.move for choice in PRESENTATION.choices(seen)]
    assert len(made) >= 3
    assert all(seen.accepts(move) for move in made)
    assert len({choice.label for choice in PRESENTATION.choices(seen)}) == len(made)


def test_a_plan_with_spice_is_asked_on_one_screen() -> None:
    """A dialog takes the dial with its half, the spice, leader and cards, and treachery; the rest has its default."""
    ask = _ask(_seen(_battle("guild", ADVANCED)))
    sheet = Sheet(ask, Draft(), Words(ask))
    assert fits_dialog(sheet)
    names = [entry.name for entry in dialog_of(sheet).entries]
    assert names[:2] == ["dial", "spice"]
    assert len(names) == 5
    assert len(ask.form.fields) <= 8


def _ask(seen: Seen) -> Ask:
    d = Decision("9:x", "emperor", "plan", "plan", "", "plan", True, False, False, "D-BAT-12")
    return Ask(1, seen, PRESENTATION, d)


def test_the_form_of_a_plan_says_what_it_comes_to_as_soon_as_it_is_one() -> None:
    ask = _ask(_seen(_battle("guild", ADVANCED)))
    plan = {"leader": "bashar", "treachery": "ask", "winner": "ask"}

    def shown(**values: Any) -> str:
        ask_now = replace(ask, given={**plan, **values})
        sheet = Sheet(ask_now, Draft(values={**plan, **values}), Words(ask_now))
        return "\n".join(line for card in screen_of(sheet).cards for line in card.lines)

    whole = shown(dial=5, half=True, spice=3)
    assert "Strength 7½ if your leader lives, 5½ if not." in whole
    assert "You lose 4 forces (2 Sardaukar) if you win" in whole
    assert "you keep 1." in whole
    assert "Strength" not in shown(dial=5, half=True, spice=0), "that is no plan"
    assert "Strength" not in shown(half=True), "there is no dial yet"


def test_a_leader_is_chosen_with_the_kwisatz_haderach_in_one_list() -> None:
    """The whole of a plan with him, with spice and cards, fits one dialog: four presses, besides what is typed."""
    game = _accompanied()
    game.state.hands["atreides"] = ("crysknife", "maula_pistol", "shield_1", "snooper_1")
    ask = _ask(_seen(game, "atreides"))
    sheet = Sheet(ask, Draft(), Words(ask))
    assert fits_dialog(sheet)
    entries = dialog_of(sheet).entries
    assert [entry.name.partition("#")[0] for entry in entries] == [
        "dial",
        "spice",
        "leader;haderach",
        "~weapon;defense",
        "treachery",
    ]
    lines = {line.label: line.value for line in entries[2].options}
    assert entries[2].label == "Leader"
    assert lines["Gurney Halleck (Atreides 4)"] == "gurney_halleck;~none"
    assert lines["Gurney Halleck (Atreides 4) · With the Kwisatz Haderach"] == "gurney_halleck;~yes"


def test_what_the_dial_needs_of_spice_need_not_be_written() -> None:
    ask = _ask(_seen(_battle("guild", ADVANCED)))
    plan = {"leader": "bashar", "treachery": "ask", "winner": "ask"}
    for dial, half, spice in ((3, True, 0), (5, True, 2), (6, True, 4)):
        values = {**plan, "dial": dial, "half": half}
        move = answer(ask, ask.seen.opened(values), values)
        assert isinstance(move, PlanMove)
        assert move.spice == spice
        assert ask.seen.accepts(move)
    assert not Reader(ask).read("dial 5½, leader bashar").whole, "it could be more: a line says it, or the form opens"
    assert Reader(ask).read("dial 6½, leader bashar").values.get("spice") is None
    assert Reader(ask).read("dial 6½, leader bashar").whole, "there is one way to make that"


def test_ready_made_plans_go_with_the_kwisatz_haderach() -> None:
    """In the question as beforehand; with whom he has gone in this turn, for he goes with nobody else (R-35)."""
    for accompanied, leader in (("", "Lady Jessica"), ("duncan_idaho", "Duncan Idaho")):
        game = _accompanied()
        game.state.accompanied = accompanied
        seen = _seen(game, "atreides")
        found = [choice for choice in PRESENTATION.choices(seen) if "Kwisatz" in choice.label]
        assert [choice.label for choice in found] == [
            f"Kwisatz Haderach: Dial 3 with 3 spice, {leader} ({_VALUE[leader]}), Crysknife"
        ]
        told = "\n".join(PRESENTATION.question(seen).lines)
        assert ("Duncan Idaho again" in told) is bool(accompanied)
        game.state.battle = None
        ahead = replace(ordering(RULES, game, "atreides", "plan"), ref="red_chasm:6 guild")
        early = [choice.label for choice in PRESENTATION.early(ahead) if "Kwisatz" in choice.label]
        assert [label.replace("Thufir Hawat", "Lady Jessica") for label in early] == [found[0].label], (
            "of the same value"
        )


_VALUE = {"Lady Jessica": 5, "Duncan Idaho": 2}


def _accompanied() -> Game[State]:
    """Return a game in which Atreides, with 3 forces and the Kwisatz Haderach, are asked for a plan."""
    game = _battle("guild", ADVANCED)
    s = game.state
    s.battle = Battle("red_chasm", ("red_chasm:6",), "atreides", "guild")
    s.haderach, s.purse["atreides"], s.hands["atreides"] = "ready", 9, ("crysknife",)
    s.forces["red_chasm:6", "atreides"] = (3, 0)
    del s.forces["red_chasm:6", "emperor"]
    return game


def test_a_plan_that_is_ordered_says_what_it_comes_to_with_the_kwisatz_haderach() -> None:
    game = _accompanied()
    game.state.battle = None
    seen = ordering(RULES, game, "atreides", "plan")
    order = {"battle": "red_chasm:6 guild", "dial": 3, "spice": 3, "leader": "lady_jessica", "haderach": True}
    told = PRESENTATION.comes_to(seen, SetOrder(order={"kind": "plan", **order}))
    assert told[0] == "Strength 10 if your leader lives, 3 if not."
    assert told[1:] == (
        "You lose 3 forces if you win, and everything there if you lose.",
        "Your 3 spice goes to the bank, unless you win by treachery; you keep 6.",
    )


@pytest.mark.parametrize("said", ["dial 5½", "dial: 5.5", "Dial 5½"])
def test_a_half_is_written_in_a_line_as_people_write_it(said: str) -> None:
    read = Reader(_ask(_seen(_battle("guild", ADVANCED)))).read(f"{said}, spice 3, leader bashar")
    assert (read.values["dial"], read.values["half"], read.values["spice"]) == (5, True, 3)


def test_a_half_that_no_forces_make_is_refused_by_the_rule() -> None:
    ask = _ask(_seen(_battle("guild", ADVANCED, spice=0)))
    why = refused(ask, "dial 7½, leader bashar")
    assert why is not None
    assert why.rule == "D-XXIV-3"
    assert Reader(_ask(_seen(_battle("guild", {})))).taken("dial 3½, leader bashar") is None


@pytest.mark.parametrize(
    "said, options, rule",
    [
        ("lost in all if I win: 5 forces (4 starred)", {"xv": True}, "D-XXIV-5"),  # others make that dial
        ("lost in all if I win: 4 forces", {"xv": True}, "D-XXIV-5"),
        ("lost in all if I win: 4 forces", ADVANCED, "D-XXIV-5"),  # it takes no choice there: nothing is offered
        ("lost in all if I win: 2 forces (1 starred)", {}, "D-XXIV-5"),  # nor where nobody weighs them
        ("forces to lose if I win: Carthag (starred) 1", {"xv": True}, "D-BAT-17"),
        ("forces to lose if I win: Carthag 3", {}, "D-BAT-17"),
    ],
)
def test_forces_that_do_not_make_the_dial_are_refused_by_the_rule(
    said: str, options: dict[str, Any], rule: str
) -> None:
    """Typed in one line, and chosen from a form: what is offered beside it is nobody's reason."""
    ask = _ask(_seen(_battle("guild", options)))
    line = f"dial 3, leader bashar, if I win: decided here, {said}"
    with pytest.raises(Sorry):
        Reader(ask).read(line)
    why = refused(ask, line)
    assert why is not None
    assert why.rule == rule, why.sentence
    assert f"({rule})" in why.sentence


def test_the_winner_is_told_by_the_rule_which_forces_do_not_make_his_dial() -> None:
    game = _battle("guild", {"xv": True})
    assert game.state.battle is not None
    game.state.battle.plans, game.state.battle.winner = {"emperor": Plan(dial=3, leader="bashar")}, "emperor"
    question = RULES.questions["winner_choices"]
    d = Decision("9:x", "emperor", "winner_choices", "winner_choices", "", "battle", True, False, False, question.rule)
    why = refused(Ask(1, asked(RULES, game, d), PRESENTATION, d), "to lose in all: 4 forces (2 starred)")
    assert why is not None
    assert why.sentence == "Those forces do not make the dial. Choose others, or leave it open. (D-XXIV-5)"


def test_what_if_weighs_halves_and_spice_of_both_sides() -> None:
    found = PRESENTATION.supposed(_seen(_battle("guild", ADVANCED)))
    assert found is not None
    mine = {"mine.dial": 5, "mine.half": True, "mine.spice": 3, "mine.leader": "bashar"}
    theirs = {"theirs.dial": 1, "theirs.half": True, "theirs.spice": 1, "theirs.leader": ""}
    told = "\n".join(found.told({**found.usual, **mine, **theirs}).lines)
    assert "7½ to 1½" in told
    assert "You pay 3 spice for the dial" in told
    assert "Guild pays 1 spice for the dial" in told
    move = found.answer({**found.usual, **mine, **theirs})
    assert isinstance(move, PlanMove)
    assert (move.dial, move.half, move.spice) == (5, True, 3)


def test_the_story_tells_halves_and_spice() -> None:
    revealed = PlansRevealed(
        {"emperor": (3, "", "", ""), "guild": (0, "", "", "")}, ("emperor", "guild"), {"emperor": 2}
    )
    told = str(PRESENTATION.sentence(revealed, None, {}))
    assert "dial 3½ with 2 spice" in told
    assert "dial ½, no leader" in told
    decided = str(
        PRESENTATION.sentence(BattleDecided("guild", {"emperor": 3, "guild": 3}, "totals", ("guild",)), None, {})
    )
    assert "3½ to 3." in decided
    shown = PrescienceAnswered("number", "3", half=True, spice=2)
    assert "**3½ with 2 spice**" in str(PRESENTATION.sentence(shown, "atreides", {}))
