"""The language of rule cases itself: what it reads, what it refuses and how it says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.errors import IllegalMove
from engine.dune.game import RULES
from engine.dune.state import State
from tests.cases import GAMES, read, read_file, run_case, vocabulary
from tests.cases.__main__ import main
from tests.cases.dune import names
from tests.cases.dune.rulebook import WITHOUT_BEHAVIOUR, without_behaviour
from tests.cases.language import grammar, manual
from tests.cases.language.numbers import proved
from tests.cases.language.running import Result
from tests.cases.language.text import CaseError, files

DUNE = vocabulary("dune")


def run(text: str) -> Result:
    [case] = read("case D-STORM-5 A title\n" + text, "some.case")
    return run_case(case)


def reason(text: str) -> str:
    result = run(text)
    assert not result.passed
    return result.reason


@pytest.mark.parametrize("game", GAMES)
def test_the_manual_is_in_step_with_the_game(game: str) -> None:
    words = vocabulary(game)
    text = words.manual.read_text("utf-8")
    assert text == manual.updated(words), "run `python -m tests.cases --update-manual`"
    assert manual.ASK in text


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_that_are_printed_name_all_that_the_game_has(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = vocabulary(game)
    assert main(["--tables", "--game", game]) == 0
    printed = capsys.readouterr().out
    kinds = (*words.kinds, *words.rules.orders, *words.rules.facts.classes, *words.rules.options.model_fields)
    assert len(kinds) > 20
    assert [kind for kind in kinds if f"`{kind}`" not in printed] == []
    assert manual.MARK not in printed


@pytest.mark.parametrize("game", GAMES)
def test_no_wording_is_added_unseen(game: str) -> None:
    """The language is closed (tests/cases/README.md): what is new must be new in the list as well."""
    words = vocabulary(game)
    assert grammar.path(words).read_text("utf-8") == grammar.listed(words), "see `The language is closed`"


def test_the_grammar_lists_every_way_to_be_understood() -> None:
    listed = grammar.listed(DUNE).splitlines()
    assert len(listed) > 250
    assert r"(?P<place>.+?) (?:is|stands) empty" in listed
    assert r"keep|" not in listed


@pytest.mark.parametrize(
    "line, closest",
    [
        ("the purse of guild is filled with spice", "expected: spice of SEAT: NUMBER"),
        ("a row of cards lies there: karama", "expected: row: CARD"),
        ("then the game still goes on as before", "expected: then the game goes on"),
        ("then the pile of spice of guild amounts to 5", "expected: then spice of SEAT: NUMBER"),
    ],
)
def test_an_unknown_wording_is_answered_with_the_closest_statement(line: str, closest: str) -> None:
    assert f"`{line}` is not a statement of the language" in reason(f"{line}\nthen turn 2")
    assert closest in reason(f"{line}\nthen turn 2")


@pytest.mark.parametrize("game, number", [("dune", 2), ("toy", 1)])
def test_the_examples_of_the_manual_pass(
    game: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = vocabulary(game).manual.read_text("utf-8").partition(manual.MARK)[0]
    blocks = [block for block in re.findall(r"(?:^ {4}.*\n)+", text, re.MULTILINE) if re.search(r"case [DT]-", block)]
    assert len(blocks) == number
    path = tmp_path / "manual.case"
    path.write_text("\n".join(blocks), "utf-8")
    assert main(["--game", game, str(path)]) == 0
    assert f"{number} passed, 0 failed, 0 not understood" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_is_what_its_example_says(game: str) -> None:
    for book in vocabulary(game).books:
        for statement in book.statements:
            text = statement.example.removeprefix("then ")
            found = book.find(text)
            assert found is not None, f"{statement.example} is not a statement"
            assert found[0] is statement, f"{statement.example} is taken for {found[0].usage}"


def test_every_readable_form_is_what_its_example_says() -> None:
    for form in DUNE.forms:
        first = next(other for other in DUNE.forms if other.pattern.fullmatch(form.example))
        assert first is form, f"{form.example} is taken for {first.usage}"


@pytest.mark.parametrize("name", ["Sietch Tabr", "sietch_tabr", "SIETCH-TABR", "sietchtabr", "  Sietch   Tabr "])
def test_names_are_forgiving(name: str) -> None:
    assert names.area(name) == "sietch_tabr:13"


@pytest.mark.parametrize(
    "name", ["Cielago North 18", "cielago_north:18", "Cielago North sector 18", "cielago north (18)"]
)
def test_areas_are_a_territory_and_a_sector(name: str) -> None:
    assert names.area(name) == "cielago_north:18"


def test_leaders_seats_and_cards_have_short_names() -> None:
    assert names.leader("jessica") == names.leader("LADY JESSICA") == "lady_jessica"
    assert names.seat("bg") == names.seat("Bene Gesserit") == "bene_gesserit"
    assert names.card("any shield") == names.card("Shield") == ("shield_1", "shield_2", "shield_3", "shield_4")
    assert names.card("shield_2") == ("shield_2",)
    assert names.card("any card") == names.KNOWN
    assert len(names.spice_card("worm")) == 6


def test_forces_may_be_starred() -> None:
    assert names.count("6") == (6, 0)
    assert names.count("3 + 2*") == (3, 2)
    assert names.count("2*") == (0, 2)
    with pytest.raises(CaseError, match=r"not a number of forces; write `6`, or `3 \+ 2\*`"):
        names.count("many")


def test_a_case_needs_neither_number_nor_title_but_an_expectation() -> None:
    for header, name in (("The storm", "The storm"), ("D-STORM-5", "D-STORM-5"), ("", "without a title")):
        [case] = read(f"case {header}\nthen turn 2", "x.case")
        assert case.name == name
        assert run_case(case).passed
    with pytest.raises(CaseError, match="there is no case here"):
        read("storm 5", "x.case")
    assert "expects nothing" in reason("storm 5")


def test_a_number_that_the_rulebook_does_not_have_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.case"
    path.write_text("case D-STROM-5 D-ALLY-5e R-2 Title\nthen turn 2\n", "utf-8")
    assert main(["-q", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"note  {path}:1: the rulebook has no rule D-STROM-5; did you mean D-STORM-5" in said
    assert said.count("note") == 1


def test_an_unread_line_is_named_before_what_a_case_lacks() -> None:
    assert reason("expekt spice of guild: 5").startswith("some.case:2: `expekt spice of guild: 5` is not a statement")
    assert reason("phase movement\nguild: land 5").startswith("some.case:1: this case expects nothing")
    assert "expected: land NUMBER in AREA" in reason("phase movement at landing of guild\nguild: land 5\nthen turn 2")


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("traitors of guild: stilgar, chani", "guild has 2 traitors; guild keeps 1 (D-SETUP-6, D-HAR-1)"),
        ("prediction: bg in turn 5", "Bene Gesserit cannot predict that they win themselves (D-SETUP-5)"),
        ("prediction: guild in turn 16", "turn 16 is not one of the turns 1 to 15 (D-SETUP-5, D-TURN-1)"),
        ("spice on Arrakeen: 4", "spice never lies in Arrakeen, only on sand (D-BLOW-2)"),
        ("spice on Polar Sink: 4", "spice never lies in Polar Sink, only on sand (D-BLOW-2)"),
        ("forces Arrakeen 8: guild 2", "`Arrakeen 8` does not exist: Arrakeen lies in sector "),
        ("forces Polar Sink 8: guild 2", "`Polar Sink 8` does not exist: Polar Sink has no sector; write `Polar Sink`"),
        ("forces South Mesa 1: guild 2", "South Mesa lies in the sectors 3, 4, 5: not in sector 1; say which one, for"),
        ("players: guild, bg\nthen spice of emperor: 2", "emperor does not play in this game; the players are guild,"),
    ],
)
def test_what_cannot_be_is_said_clearly(line: str, sentence: str) -> None:
    assert sentence in reason(f"{line}\nthen turn 2")


def test_a_battle_without_totals_and_forces_of_two_kinds_fail_with_a_sentence() -> None:
    treachery = """
    phase battle at plan
    forces Arrakeen: guild 5, harkonnen 5
    traitors of guild: Piter
    harkonnen: plan 3, Piter, treachery never
    guild: plan 1, Master Bewt, treachery always
    then the battle was won by guild by 5 to 3
    """
    assert "this battle had no totals: it was decided by treachery" in reason(treachery)
    assert "found emperor 3 + 2*" in reason("forces Arrakeen: emperor 3 + 2*\nthen forces Arrakeen: emperor 3")
    assert "found 3 + 2*" in reason("forces Arrakeen: emperor 3 + 2*\nthen emperor has 5 + 0* forces in Arrakeen")


def test_errors_name_the_line_and_what_was_meant() -> None:
    assert reason("forces Arraken: atreides 3\nthen storm 3").startswith("some.case:2: `Arraken` is not a territory; ")
    assert "did you mean arrakeen?" in reason("forces Arraken: atreides 3\nthen storm 3")
    assert "did you mean harkonnen?" in reason("forces Arrakeen: harkonen 3\nthen storm 3")
    assert "expected: forces AREA: SEAT NUMBER" in reason("forces Arrakeen atreides 3\nthen storm 3")
    assert "expected: then storm NUMBER" in reason("then storm over there")
    assert "say which one, for example `Cielago North 18`" in reason("forces Cielago North: atreides 3\nthen storm 3")
    assert "did you mean storm?" in reason("atreides: strom dial 3\nthen storm 3")


@pytest.mark.parametrize(
    "position, sentence",
    [
        ("forces Arrakeen: atreides 21", "atreides would have 21 forces; there are 20"),
        ("forces Arrakeen: emperor 1 + 6*", "emperor would have more than 5 starred forces"),
        ("forces Arrakeen: guild 5\nreserves of guild: 4\ntanks of guild: 4", "7 forces of guild are nowhere"),
        ("players: atreides, guild\nforces Arrakeen: fremen 3", "fremen does not play"),
        ("hand of guild: lasgun\nhand of atreides: lasgun", "not so many cards of this kind in the game: lasgun"),
        ("hand of guild: shield, shield, shield, shield, snooper", "guild holds 5 cards; the limit is 4"),
        ("alliance: guild, fremen\nalliance: guild, atreides", "at most one alliance"),
        ("players: guild, fremen\nalliance: guild, fremen", "no alliances between two players"),
        ("storm 19", "there is no sector 19"),
        ("turn 16", "turn 16 is not one of the turns 1 to 15"),
        ("players: guild 1, fremen 1", "needs a dot of his own"),
        ("players: guild", "2 to 6 players"),
        ("storm 18\nfirst player guild", "the storm order is atreides"),
        ("traitor of guild: stilgar\ntraitor of atreides: stilgar", "the traitor of one player only"),
        ("traitor of guild: staban tuek", "cannot be a traitor for guild"),
        ("players: guild, atreides\ndead: stilgar", "stilgar belongs to fremen, who does not play"),
        ("phase movement at dinner of guild", "the phase movement has no point `dinner`"),
        ("phase battle at prescience of atreides", "in this position atreides is not asked for prescience in battle"),
    ],
)
def test_impossible_positions_are_refused_with_a_sentence(position: str, sentence: str) -> None:
    result = run(f"{position}\nthen turn 2")
    assert not result.readable
    assert sentence in result.reason


def test_what_is_not_said_is_filled_in() -> None:
    case = """
        forces Arrakeen: emperor 3 + 2*
        tanks of atreides: 4
        hand of guild: any shield, shield_1
        then reserves of emperor: 12 + 3*
        and reserves of atreides: 16
        and treachery deck has 31 cards
        and spice deck has 21 cards
        and turn 2
        and storm 18
        and lady jessica is ready
        and no alliances
    """
    assert run(case).reason == ""


def test_a_failure_says_what_was_expected_and_found() -> None:
    text = reason("forces Arrakeen: atreides 3\nthen forces Arrakeen: atreides 4")
    assert text.startswith(
        "some.case:3: then forces Arrakeen: atreides 4\n    forces in Arrakeen: expected atreides 4, found atreides 3\n"
    )
    assert text.splitlines()[-1].startswith(
        "    at this point the game waits for atreides (storm), bene_gesserit (storm)"
    )


@pytest.mark.parametrize(
    "expectation",
    [
        "forces Arrakeen: atreides 3, guild 1",
        "spice of atreides: 9",
        "hand of atreides: none",
        "atreides does not hold karama",
        "treachery deck has 33 cards",
        "waiting for nobody",
        "guild owes storm, answered",
        "only guild owes storm",
        "atreides may choose exactly {1 to 4, nothing} for dial",
        "not among the choices of atreides for dial: 3",
        "among the choices of atreides for dial: 4",
        "fact StormMoved",
        "no fact PhaseBegan phase storm",
        "fact PhaseBegan phase storm told to nobody",
        "guild sees the hand of atreides",
        "guild sees the card karama",
        "atreides does not see the card karama",
        "guild sees turn: 4",
        "winners: atreides",
        "dead: lady jessica",
        "Arrakeen touches exactly {Carthag}",
        "alliance: atreides, fremen",
    ],
)
def test_every_kind_of_expectation_can_fail(expectation: str) -> None:
    base = "wheels: atreides, guild\nhand of atreides: karama\nforces Arrakeen: atreides 3\nthen "
    result = run(base + expectation)
    assert result.readable, result.reason
    assert not result.passed


def test_a_move_that_is_accepted_or_refused_otherwise_fails_a_refusal() -> None:
    assert "the move was accepted" in reason("refused D-STORM-4: atreides: storm dial 3")
    assert "found D-STORM-4 (dial_out_of_range" in reason("refused D-STORM-9: atreides: storm dial 4")
    assert run("refused D-STORM-9 or D-STORM-4: atreides: storm dial 4").passed
    assert run("refused: atreides: storm dial 4").passed
    assert run("refused not asked: atreides: bid 4").passed
    assert "found a refusal: D-STORM-4" in reason("refused not asked: atreides: storm dial 4")


def test_a_block_is_run_in_every_order() -> None:
    block = "players: atreides, guild\neither order\natreides: dial 3\ntime up for guild\nend\n"
    assert run(block + "then phase bidding").passed
    two = "players: atreides, guild\neither order\natreides: dial 3\natreides: dial 1\nend\nguild: dial 1\n"
    text = reason(two + "then storm 2")
    assert "storm: expected 2, found 4" in text
    assert "with `atreides: dial 1` first" in text


def test_a_draw_that_never_happens_fails() -> None:
    text = reason("chance dial:atreides 3\natreides: dial 1\nthen turn 2")
    assert "this draw never happened" in text


def test_a_case_that_asks_for_nobody_fails() -> None:
    assert "owes no answer" in reason("atreides: dial 2\ntime up for atreides\nthen turn 2")
    assert "asked nothing now" in reason(
        "players: guild, fremen\nphase movement at landing of fremen\nguild: pass\nthen turn 2"
    )


def test_set_up_after_play_is_refused() -> None:
    assert "must stand before the first move" in reason("atreides: dial 2\nstorm 5\nthen turn 2")


def test_the_command_tells_by_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, odd = tmp_path / "good.case", tmp_path / "bad.case", tmp_path / "odd.case"
    good.write_text("case D-TURN-1 Good\nthen turn 2\n", "utf-8")
    bad.write_text("case D-TURN-1 Bad\nthen turn 3\n", "utf-8")
    odd.write_text("case D-TURN-1 Odd\nthen trun 3\n", "utf-8")
    assert main([str(good)]) == 0
    assert main([str(good), str(bad)]) == 1
    assert main([str(tmp_path)]) == 2
    assert main([str(tmp_path / "missing.case")]) == 2
    (tmp_path / "binary.case").write_bytes(b"\xff\xfe\x00")
    assert main([str(tmp_path / "binary.case")]) == 2
    shown = capsys.readouterr().out
    assert "pass  D-TURN-1 Good" in shown
    assert "bad.case:2: then turn 3\n    turn: expected 3, found 2" in shown
    assert "did you mean" in shown or "expected: then turn NUMBER" in shown


def test_a_refused_move_that_changes_something_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    question = type(RULES.questions["storm"])
    copy = RULES.copy

    def meddle(self: object, s: State, seat: str, move: object, ref: str) -> None:
        s.purse["guild"] += 1
        raise IllegalMove("meddled", "D-STORM-4")

    monkeypatch.setattr(question, "check", meddle)
    assert run("refused D-STORM-4: atreides: storm dial 9").passed
    object.__setattr__(RULES, "copy", lambda s: s)
    try:
        assert "a refused move has changed something" in reason("refused D-STORM-4: atreides: storm dial 9")
    finally:
        object.__setattr__(RULES, "copy", copy)


def test_numbers_without_a_case_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "one.case"
    path.write_text("case D-TURN-1 D-STORM-5 One\nthen turn 2\n", "utf-8")
    every = DUNE.rulebook.numbered
    left = DUNE.rulebook.missing(read_file(path))
    assert set(every) - set(left) == {"D-TURN-1", "D-STORM-5", *WITHOUT_BEHAVIOUR}
    assert "D-KAR-4" in every
    assert set(WITHOUT_BEHAVIOUR) <= set(every)
    assert len(every) > 150


@pytest.mark.parametrize("line", ["chance dial:bg 3", "chance dial of Bene Gesserit 3", "chance dial bg: 3"])
def test_draws_are_named_like_everything_else(line: str) -> None:
    assert run(f"players: bg, guild\n{line}\nguild: dial 1\ntime up\nthen storm 4").reason == ""


def test_a_fault_of_the_rules_fails_its_case_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(type(RULES.questions["storm"]), "close", fall)
    result = run("players: atreides, guild\natreides: dial 1\nguild: dial 1\nthen turn 2")
    assert result.readable
    assert result.reason.startswith("some.case:4: guild: dial 1\n    the game broke down: ZeroDivisionError: planted")


def test_moves_after_then_are_moves() -> None:
    assert run(
        "players: atreides, guild\nstorm 3\natreides: dial 1\nthen storm 3\nand guild: dial 1\nthen storm 5"
    ).passed


def test_orders_have_readable_forms() -> None:
    text = """
        phase bidding
        bg orders bid up to 2 on card 1, stop if guild leads
        guild orders pass at bid, nexus until turn 4
        emperor orders decline charity
        fremen orders karama against the next voice target guild
        harkonnen stops at peek karama
        then bg has an order bid
        and guild has an order pass
        and emperor has an order charity
        and fremen has an order voice karama
        and harkonnen has no order bid
        and harkonnen owes peek karama
        and guild does not see the orders of bg
        and bg sees the orders of bg
    """
    assert run(text).reason == ""


def test_positions_can_be_written_in_several_ways() -> None:
    text = """
        dots: atreides 1, emperor 2, fremen 4
        phase: movement, landing of atreides
        storm sector: 12
        spice: atreides 7, emperor 4
        tanks: atreides 3, emperor 2 + 1*
        forces in Arrakeen: 6 atreides, 3 + 1* emperor
        fremen has 4 forces in Sietch Tabr
        fremen holds lasgun, any snooper
        alliance: atreides + fremen
        then spice: atreides 7, emperor 4
        and tanks: emperor 2 + 1*, atreides 3
        and forces Arrakeen: 6 atreides, emperor 3 + 1*
        and atreides has 6 forces in Arrakeen
        and atreides has 7 spice
        and atreides has 3 forces in the tanks
        and hand of fremen: snooper, lasgun
        and alliance: fremen and atreides
        and the storm is in sector 12
        and atreides is asked landing
    """
    assert run(text).reason == ""


def test_every_number_of_the_base_game_has_a_case_or_a_reason_for_none() -> None:
    cases = [case for path in files([DUNE.manual.parent]) for case in read_file(path)]
    assert DUNE.rulebook.missing(cases) == []
    assert not set(WITHOUT_BEHAVIOUR) & set(proved(cases))


def test_a_number_of_an_option_owes_a_case_from_when_it_can_be_played() -> None:
    without = set(without_behaviour(set(RULES.options.model_fields) - {"xv"}))
    assert without - set(without_behaviour(RULES.options.model_fields)) >= {"D-STORM-7", "D-BAT-28"}
    assert "D-DEAL-2" in without_behaviour(RULES.options.model_fields)
