"""Rule cases mean something: what a line says is *not* so could be so, and no two lines of the set-up contradict."""

from __future__ import annotations

import typing
from dataclasses import fields
from pathlib import Path

import pytest

from engine.dune.cards import FACTIONS
from engine.dune.game import RULES
from engine.dune.options import MARKERS
from engine.dune.state import Plan
from tests.cases import GAMES, read, run_case, vocabulary
from tests.cases.__main__ import main
from tests.cases.language import possible
from tests.cases.language.running import Result
from tests.cases.language.seeing import view_names
from tests.cases.language.text import CaseError
from tests.engine.test_case_language import reason, run
from tests.games_shown.playing import told

DUNE = vocabulary("dune")
BASE = "wheels: atreides, guild\nhand of atreides: karama\nforces Arrakeen: atreides 3\nthen "

# A line that holds, a word in it, and a misspelling or something else that this can never be.
NEGATIVE = [
    ("atreides does not see peeked: Lasgun", "Lasgun", "Karrama"),
    ("atreides does not see looked: Old Gap", "Old Gap", "Old Gapp"),
    ("guild does not know looked: Old Gap", "Old Gap", "Lasgun"),
    ("guild does not see hand: karama", "karama", "karrama"),
    ("guild does not see the card karama", "karama", "karrama"),
    ("guild does not see prediction: fremen, 3", "fremen", "fremn"),
    ("guild does not see mover: atreides", "atreides", "atredes"),
    ("guild does not see turn: 3", "3", "three hundred"),
    ("guild does not see phase: bidding", "bidding", "bidng"),
    ("guild does not see spice: 3", "3", "thre"),
    ("guild does not see used: stilgar Arrakeen", "stilgar", "stilger"),
    ("nobody sees hand: lasgun", "lasgun", "lasgn"),
    ("guild does not see fact CardReceived card karama", "karama", "karrama"),
    ("everybody does not see fact CardReceived who atreides, card karama", "who atreides", "who atredes"),
    ("no fact CardBought who guild", "guild", "gild"),
    ("no fact CardBought who guild, price 3", "3", "thre"),
    ("no fact CardBought who guild, karama yes", "yes", "maybe"),
    ("no fact CardBought price 3", "3", "nothing"),
    ("no fact ForcesMoved why worm", "worm", "wurm"),
    ("no fact ForcesMoved to Arrakeen", "Arrakeen", "Arakeen"),
    ("no fact ForcesMoved who fremen, count 2", "2", "few"),
    ("no fact ForcesMoved who fremen", "fremen", "Carthag"),
    ("no fact SpiceMoved giver bank", "bank", "banc"),
    ("no fact CardPlayed card karama", "karama", "Old Gap"),
    ("no fact SpiceCardRevealed card Old Gap", "Old Gap", "karama"),
    ("no fact PhaseBegan phase battle", "battle", "batle"),
    ("no fact DefaultTaken kind bid", "bid", "bidd"),
    ("no fact BattleDecided totals {atreides 3, guild 2}", "guild 2", "gild 2"),
    ("no fact TraitorsKept leaders {stilgar}", "stilgar", "stilgr"),
    ("no fact AllianceProposed members {guild, fremen}", "fremen", "fremn"),
    ("no fact Finished part accompany:guild", "accompany", "acompany"),
    ("fact CardBought who guild, 0 times", "guild", "gild"),
    ("not among the choices of atreides for dial: 9", "9", "nine9"),
    ("not among the choices of atreides for dial in storm: 9", "9", "nine9"),
    ("guild does not hold karama", "karama", "karrama"),
    ("the hand of guild does not contain lasgun", "lasgun", "lasgn"),
    ("guild does not hold Carthag", "Carthag", "Cartag"),
    ("treachery discards do not contain lasgun", "lasgun", "lasgn"),
    ("harkonnen has no order bid", "bid", "bidd"),
    ("atreides does not owe bid", "bid", "pledge"),
    ("nobody owes bid", "bid", "pledge"),
    ("atreides may not ghola", "ghola", "bid"),
    ("guild and fremen are not allied", "fremen", "fremn"),
    ("guild does not see that atreides owes bid", "bid", "bidd"),
    ("Stilgar is not used", "Stilgar", "Stilgr"),
]


@pytest.mark.parametrize("line, word, wrong", NEGATIVE)
def test_what_could_never_be_is_no_expectation(line: str, word: str, wrong: str) -> None:
    assert run(BASE + line).reason == ""
    assert line.count(word) == 1
    result = run(BASE + line.replace(word, wrong))
    assert not result.readable, f"{line.replace(word, wrong)}: {result.reason or 'passes'}"
    assert result.reason.startswith("some.case:5: ")


@pytest.mark.parametrize(
    "line",
    [
        "fremen does not see the hand of guild",
        "guild does not see the hand of fremen",
        "everybody but fremen sees turn: 2",
        "no fact CardBought who fremen",
        "no fact CardBought told to fremen",
        "fremen owes nothing",
        "guild and fremen are not allied",
        "debt of guild to fremen: 0",
        "waiting for fremen",
        "guild does not see that fremen owes storm",
    ],
)
def test_nobody_speaks_of_who_does_not_play(line: str) -> None:
    result = run(f"players: guild, harkonnen\nhand of guild: karama\nthen {line}")
    assert not result.readable, line
    assert "fremen does not play in this game; the players are guild, harkonnen" in result.reason


def test_a_misspelt_word_is_answered_with_what_was_meant() -> None:
    assert "`gild` is nothing that `CardBought.who` can be; did you mean guild?" in reason(
        BASE + "no fact CardBought who gild"
    )
    assert "`CardBought.price` is a whole number, never `thre`" in reason(BASE + "no fact CardBought price thre")


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("guild does not see the prediction", "nothing is predicted where Bene Gesserit do not play"),
        ("guild does not see the hand of harkonnen", "harkonnen has no card"),
        ("guild does not see the spice deck", "a spice deck of 1 cards has no order that could be seen"),
    ],
)
def test_there_must_be_something_to_see(line: str, sentence: str) -> None:
    assert sentence in reason(f"players: guild, harkonnen\nspice deck: only worm\nthen {line}")


IMPERIUM = "hand of red: dagger, diplomacy\ndeck of red: chani, stilgar\nintrigue of red: ambush\n"


def run_imperium(text: str) -> Result:
    [case] = read(f"case I-GEN-4 A title\n{text}", "some.case", "imperium")
    return run_case(case)


@pytest.mark.parametrize(
    "line, word, wrong",
    [
        ("blue does not see hand: dagger", "dagger", "daggerr"),
        ("blue does not see the deck of red", "red", "redd"),
        ("blue does not see that red owes combat", "combat", "combatt"),
        ("no fact AgentSent space Arrakeen", "Arrakeen", "Arraken"),
        ("no fact InfluenceMoved faction emperor", "emperor", "emperorr"),
        ("no fact CardAcquired card chani", "chani", "Arrakeen"),
        ("red does not owe combat", "combat", "combatt"),
        ("red has no order combat", "combat", "combatt"),
        (
            "not among the choices of red for space in turn given do agent, card dagger: High Council",
            "High Council",
            "High Councill",
        ),
    ],
)
def test_the_same_holds_of_another_game(line: str, word: str, wrong: str) -> None:
    assert run_imperium(f"{IMPERIUM}then {line}").reason == ""
    result = run_imperium(f"{IMPERIUM}then {line.replace(word, wrong)}")
    assert not result.readable, f"{line.replace(word, wrong)}: {result.reason or 'passes'}"


@pytest.mark.parametrize(
    "position, line, sentence",
    [
        ("deck of red: chani", "the deck of red", "there is no deck here that could be another"),
        ("deck of red: none", "the deck of red", "there is no deck here that could be another"),
        ("deck of red: dagger, dagger", "the deck of red", "there is no deck here that could be another"),
        ("imperium deck only: chani", "the imperium deck", "there is no imperium deck here that could be another"),
        ("conflict deck: none", "the conflict deck", "there is no conflict deck here that could be another"),
        ("intrigue of red: none", "the intrigue of red", "red has no Intrigue card that could be another"),
        ("leader of red: Paul Atreides", "the tokens of red", "red has chosen no tokens"),
    ],
)
def test_what_cannot_be_otherwise_is_hidden_from_nobody(position: str, line: str, sentence: str) -> None:
    result = run_imperium(f"{position}\nthen blue does not see {line}")
    assert not result.readable, result.reason or "passes"
    assert sentence in result.reason


def test_every_name_that_holds_something_of_its_own_is_the_name_of_a_field() -> None:
    facts = {f"{name}.{f.name}" for name, cls in RULES.facts.classes.items() for f in fields(cls)}  # type: ignore[arg-type]
    known = facts | {name.partition(".")[2] for name in facts} | {*view_names(DUNE), "area", "answered"}
    assert DUNE.holds.keys() <= known, DUNE.holds.keys() - known


def _said(value: object) -> str | None:
    """Write a value of a fact as a case would; nothing for what no case can write in one word or list."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and value and all(isinstance(item, str) for item in value):
        return "{" + ", ".join(value) + "}"
    return str(value) if isinstance(value, str | int) else None


def test_whatever_happens_may_be_expected() -> None:
    """What a case may not say is no more than what cannot be: all that happens in whole games may be said."""
    said = {
        (type(fact).__name__, field.name, words)
        for fact, _ in told()
        for field in fields(fact)  # type: ignore[arg-type]
        if (words := _said(getattr(fact, field.name))) is not None
    }
    kinds = {name: typing.get_type_hints(RULES.facts.classes[name]) for name, _, _ in said}
    for name, field, words in said:
        possible.check_value(DUNE, words, kinds[name][field], f"{name}.{field}", FACTIONS)
    assert len(said) > 1000
    assert len({(name, field) for name, field, _ in said}) > 80


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("mode land, to Carthag", ""),
        ("mode enter", "`given mode enter` is not possible: the form does not offer it"),
        ("mode land, to Cielago North 18", "`given to cielago_north:18` is not possible: the form does not offer it"),
        ("mode land, origin Carthag", "`given origin carthag` is not possible: it is not asked for here"),
        ("mode land, to Carthag, karama yes", "`given karama True` is not possible: it is not asked for here"),
        ("mode land, to Carthag, karama no", ""),
    ],
)
def test_what_is_given_must_be_possible(line: str, sentence: str) -> None:
    where = "phase movement at landing of guild\nspice of guild: 12\nthen "
    for expectation in (
        f"guild may choose exactly {{1 to 15}} for number in landing given {line}",
        f"not among the choices of guild for number in landing given {line}: 30",
    ):
        result = run(where + expectation)
        assert sentence in result.reason
        assert result.readable == (sentence == "")


def test_what_is_given_of_an_order_must_be_possible() -> None:
    where = "phase bidding\nforces Arrakeen: atreides 10\nthen not among the choices of atreides for landing.number "
    assert run(f"{where}in order movement given landing.mode land, landing.to Carthag: 30").reason == ""
    assert "`given landing.to cielago_north:18` is not possible" in reason(
        f"{where}in order movement given landing.mode land, landing.to Cielago North 18: 30"
    )


def test_what_is_not_asked_is_refused_under_no_rule() -> None:
    where = "phase movement at landing of guild\n"
    attempt = "harkonnen: land 2 in Carthag"
    for rule in ("D-SHIP-5", "D-MOVE-1 or D-SHIP-5", "exactly D-SHIP-5", ""):
        said = reason(f"{where}refused {rule}: {attempt}")
        assert "expected a refusal by a rule; found none" in said
        assert "the game waits for guild (landing)" in said
        assert "to say that the seat is not asked, write `refused not asked: ...`" in said
    assert run(f"{where}refused not asked: {attempt}").passed
    assert "write `refused not asked" in reason(f"{where}refused: harkonnen: pass")
    assert "write `refused not asked" in reason(f"{where}then not among the choices of harkonnen: land 2 in Carthag")
    assert "is not asked for number in landing at all" in reason(
        f"{where}then not among the choices of harkonnen for number in landing: 3"
    )


# Two lines of each kind of set-up line that say different things of one.
CONTRADICTORY = {
    "dune": (
        ("storm 3", "storm 5"),
        ("turn 2", "turn 3"),
        ("phase battle", "phase movement"),
        ("phase movement at landing of guild", "phase movement at movement of guild"),
        ("players: guild, fremen", "players: guild, atreides"),
        ("players: guild, fremen", "players: none"),
        ("first player guild", "first player fremen"),
        ("storm order: atreides, bg", "storm order: atreides, bg, emperor"),
        ("storm order: atreides, bg", "storm order: none"),
        ("spice of guild: 3", "guild has 4 spice"),
        ("spice of guild: 3", "guild has no spice"),
        ("spice on Red Chasm: 3", "spice on Red Chasm: 4"),
        ("spice on Red Chasm: 3", "spice on Red Chasm: none"),
        ("hand of guild: lasgun", "guild holds karama"),
        ("hand of guild: lasgun", "hand of guild: none"),
        ("forces Arrakeen: guild 3", "guild has 4 forces in Arrakeen"),
        ("forces Arrakeen: guild 3", "forces Arrakeen: none"),
        ("tanks of guild: 3", "guild has no forces in the tanks"),
        ("reserves of guild: 4", "reserves of guild: 5"),
        ("traitors of guild: stilgar", "traitors of guild: chani"),
        ("traitors of guild: stilgar", "traitors of guild: none"),
        ("dead: stilgar", "dead: none"),
        ("dead: all of fremen", "killed: nobody"),
        ("captives: stilgar", "captives: none"),
        ("captives: stilgar", "captives: chani"),
        ("kwisatz haderach: ready", "kwisatz haderach: in the tanks"),
        ("losses in battles: 5", "losses in battles: 0"),
        ("used: stilgar in Arrakeen", "used: stilgar in Carthag"),
        ("used: stilgar in Arrakeen", "used: none"),
        ("revival cycle of fremen with stilgar revived", "revival cycle of fremen with chani revived"),
        ("revival cycle of fremen with stilgar revived", "revival cycle of fremen with nobody revived"),
        ("prediction: guild in turn 3", "prediction: guild in turn 4"),
        ("treachery deck: karama", "treachery deck: lasgun"),
        ("treachery deck: karama", "treachery deck: only karama"),
        ("treachery deck: karama", "treachery deck: none"),
        ("spice deck: worm", "spice deck: only worm"),
        ("treachery discards: karama", "treachery discards: none"),
        ("second spice discards: worm", "second spice discards: Red Chasm"),
        ("row: karama", "row: none"),
        ("auction: bid 3 by guild", "auction: bid 4 by guild"),
        ("removed: karama", "removed: none"),
        ("shield wall broken", "removed: none"),
        ("worms set aside: 1", "worms set aside: 0"),
        ("pledge of emperor to guild: 3", "pledge of emperor to guild: 4"),
        ("debt of guild to fremen: 3", "debt of guild to fremen: 4"),
        ("debt of guild to fremen: 3", "debt of guild to fremen: 0"),
        ("wheels: fremen, guild", "wheels: fremen, atreides"),
        ("storm marker 3", "storm marker 4"),
        ("storm marker 3", "storm marker 0"),
        ("reference territory: Red Chasm", "reference territory: none"),
        ("reference territory of the second pile: Red Chasm", "reference territory of the second pile: none"),
        ("option max_turns 10", "option max_turns 12"),
        ("seed 3", "seed 4"),
        ("seed case", "seed 4"),
        ("guild stops at worm karama", "guild no longer stops at worm karama"),
        ("atreides orders storm dial 2", "atreides orders storm dial 3"),
        ("guild orders bid up to 7 on card 2", "guild orders pass on card 2"),
        ("guild orders bid up to 7 on card 2", "guild orders to be asked about card 2"),
        ("guild orders pass at storm until turn 5", "guild orders pass at storm until turn 6"),
    ),
    "imperium": (
        ("players: red, blue", "players: red, green"),
        ("leader of red: Duke Leto Atreides", "leader of red: Glossu Rabban"),
        ("first player: blue", "first player: red"),
        ("round 2", "round 7"),
        ("phase turns", "phase combat"),
        ("hand of red: dagger", "hand of red: none"),
        ("deck of red: dagger", "deck of red: none"),
        ("discards of red: stilgar", "discards of red: none"),
        ("in play of red: stilgar", "in play of red: none"),
        ("intrigue of red: ambush", "intrigue of red: none"),
        ("solari of red: 5", "solari of red: 0"),
        ("influence of red: emperor 2", "influence of red: emperor 1"),
        ("influence of red: emperor 1", "influence of red: none"),
        ("alliance of emperor: blue", "alliance of emperor: red"),
        ("agents of blue: Arrakeen", "agents of blue: none"),
        ("swordmasters: red", "swordmasters: none"),
        ("high council: red, blue", "high council: none"),
        ("mentat: blue", "mentat: red"),
        ("mentat promised to blue", "mentat promised to red"),
        ("row: chani", "row: none"),
        ("imperium deck: chani", "imperium deck only: chani"),
        ("imperium deck: chani", "imperium deck: none"),
        ("intrigue deck: ambush", "intrigue deck: none"),
        ("intrigue deck: ambush", "intrigue deck empty, discards: bribery"),
        ("intrigue deck empty, discards: ambush", "intrigue deck empty, discards: none"),
        ("hagal deck: conspire", "hagal deck only: conspire"),
        ("conflict: siege of arrakeen", "conflict: grand vision"),
        ("conflict deck: siege of arrakeen", "conflict deck: none"),
        ("reserve of foldspace: 0", "reserve of foldspace: 1"),
        ("control of Arrakeen: blue", "control of Arrakeen: red"),
        ("bonus spice on Hagga Basin: 2", "bonus spice on Hagga Basin: 0"),
        ("voice of blue: Arrakeen", "voice of blue: Carthag"),
        ("voice of blue: Arrakeen", "voice of blue: none"),
        ("have revealed: blue", "have revealed: none"),
        ("tokens of red: emperor, fremen", "tokens of red: none"),
        ("option bindu_optional_pass on", "option bindu_optional_pass off"),
        ("seed 3", "seed 4"),
        ("blue orders defend troop keep", "blue orders defend troop deploy"),
        ("blue orders pass windows defend, until 2", "blue orders pass windows defend, until 3"),
    ),
    "toy": (
        ("players: ash, birch", "players: ash, cedar"),
        ("hand of ash: rattle", "hand of ash: none"),
        ("deck: ladder", "deck: none"),
        ("apples of ash: 5", "apples of ash: 0"),
        ("option frost on", "option frost off"),
        ("seed 3", "seed 4"),
        ("ash orders scare when for_me", "ash orders scare when always"),
        ("ash stops at scare", "ash no longer stops at scare"),
    ),
}
BOTH_WAYS = [
    (game, *pair)
    for game, pairs in CONTRADICTORY.items()
    for one, other in pairs
    for pair in ((one, other), (other, one))
]
ENDS = {"dune": "then no winner of the game", "imperium": "then nobody owes defend", "toy": "then phase stakes"}


NEEDED = {  # what else a position must have in which a line stands that begins so
    "captives": "option xv yes",
    "kwisatz haderach": "option xv yes",
    "storm marker": f"option {next(iter(MARKERS.values()))} yes",
    "pledge": "alliance: emperor, guild",
}


def of_game(game: str, text: str) -> str:
    """Return what is wrong with a case of a game; nothing if it passes."""
    [case] = read(text, "some.case", game)
    return run_case(case).reason


@pytest.mark.parametrize("game, one, other", BOTH_WAYS)
def test_lines_of_the_set_up_that_contradict_each_other_are_refused(game: str, one: str, other: str) -> None:
    rest = "\n".join([*(line for begun, line in NEEDED.items() if one.startswith(begun)), ENDS[game]])
    assert f"some.case:3: this contradicts `{one}` in line 2" in of_game(game, f"case A title\n{one}\n{other}\n{rest}")
    again = of_game(game, f"case A title\n{one}\n{one}\n{rest}")
    assert again == "", "saying it twice in the same way is no contradiction"
    assert of_game(game, f"{one}\ncase The case goes before its file\n{other}\n{rest}") == ""


@pytest.mark.parametrize(
    "game, one, other",
    [
        ("dune", "dead: stilgar", "dead: chani"),
        ("dune", "used: stilgar in Arrakeen", "used: chani in Carthag"),
        ("dune", "alliance: guild, fremen", "alliance: atreides, emperor"),
        ("dune", "revival cycle of fremen with stilgar revived", "revival cycle of guild"),
        ("dune", "spice deck: only worm", "treachery deck: karama"),
        ("dune", "guild orders bid up to 7 on card 2", "guild orders pass on card 1"),
        ("dune", "guild orders bid up to 7 on card 2", "fremen orders pass on card 2"),
        ("dune", "guild stops at worm karama", "fremen no longer stops at worm karama"),
        ("imperium", "players: red\nhagal deck only: conspire", "imperium deck: chani"),
        ("imperium", "voice of blue: Arrakeen", "voice of green: Carthag"),
        ("imperium", "influence of red: emperor 1", "influence of red: guild 2"),
        ("imperium", "influence of red: emperor 1", "influence of blue: none"),
    ],
)
def test_lines_that_add_to_each_other_do_not_contradict(game: str, one: str, other: str) -> None:
    assert of_game(game, f"case A title\n{one}\n{other}\n{ENDS[game]}") == ""
    assert of_game(game, f"case A title\n{other}\n{one}\n{ENDS[game]}") == ""


@pytest.mark.parametrize(
    "game, line, none, expectation",
    [
        ("dune", "phase battle at plan of guild", "phase storm", "then phase storm"),
        ("dune", "dead: stilgar", "dead: none", "then stilgar is ready"),
        ("dune", "captives: stilgar", "captives: none\noption xv yes", "then captives: none"),
        ("dune", "used: stilgar in Arrakeen", "used: none", "then guild does not see used: stilgar Arrakeen"),
        ("dune", "spice deck: only worm", "spice deck: worm", "then guild sees deck_sizes: {spice 21, treachery 33}"),
        (
            "dune",
            "guild stops at worm karama",
            "guild no longer stops at worm karama",
            "refused not asked: guild no longer stops at worm karama",
        ),
        ("imperium", "influence of red: emperor 1", "influence of red: none", "then influence of red: emperor 0"),
        ("imperium", "imperium deck only: chani", "imperium deck: chani", "then everybody sees imperium_size: 62"),
    ],
)
def test_what_a_case_says_goes_before_what_its_file_says(game: str, line: str, none: str, expectation: str) -> None:
    assert of_game(game, f"{line}\ncase A title\n{none}\n{expectation}") == ""


ADDING = {"alliance: atreides, fremen", "shield wall broken"}  # such lines have nothing to contradict


@pytest.mark.parametrize("game", GAMES)
def test_of_every_kind_of_set_up_line_two_are_tried_that_contradict_each_other(game: str) -> None:
    words = vocabulary(game)
    tried = {words.setting_book.find(line) for pair in CONTRADICTORY[game] for line in pair}
    usages = {found[0].usage for found in tried if found is not None}
    left = [s for s in words.setting_book.statements if s.usage not in usages and not s.usage.startswith("chance ")]
    assert [s.usage for s in left if s.example not in ADDING] == []


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("forces Arrakeen: guild 3, guild 4", "this line says two different things of one"),
        ("used: stilgar in Arrakeen, stilgar in Carthag", "this line says two different things of one"),
        ("players: guild, guild", "guild is named twice"),
        ("wheels: fremen, fremen", "two players have last used the wheels"),
        ("auction: card 5 of 4", "card 5 of 4 is never up among 6 players"),
        ("auction: card 2 of 7", "card 2 of 7 is never up among 6 players"),
        ("auction: card 2 of 4\nrow: karama, lasgun", "with card 2 of 4 up the row has 3 cards, not 2"),
        ("auction: bid 3 by guild, turn of guild", "guild leads and neither passes nor is asked to bid again"),
        ("auction: bid 3 by guild, passed guild and fremen", "guild leads and neither passes nor is asked"),
        ("auction: bid 0 by guild", "nobody leads with a bid of 0"),
    ],
)
def test_a_line_does_not_contradict_itself(line: str, sentence: str) -> None:
    result = run(f"phase bidding at auction\n{line}\nthen no winner of the game")
    assert not result.readable
    assert sentence in result.reason


def test_titles_make_no_noise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "titles.case"
    path.write_text(
        "case C-12 Title\nthen turn 2\ncase B-2 and R-42\nthen turn 2\ncase STORM-5 Wind\nthen turn 2\n", "utf-8"
    )
    assert main(["-q", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.count("note") == 1
    assert f"note  {path}:5: the title begins with a rule's number without its D; write D-STORM-5" in said


def test_a_pass_decides_nothing_that_must_be_decided() -> None:
    where = "phase battle at plan\nforces Arrakeen: guild 5, harkonnen 5\n"
    assert run(f"{where}refused D-BAT-8: harkonnen: plan pass").reason == ""
    assert run(f"{where}harkonnen: plan default\nthen guild owes plan").reason == ""


def test_a_mapping_is_written_pair_by_pair_and_nothing_is_said_of_a_whole_plan() -> None:
    with pytest.raises(CaseError, match=r"does not say how much or how many; write for example `\{guild 3\}`"):
        possible.check_value(DUNE, "{guild}", dict[str, int], "totals", FACTIONS)
    with pytest.raises(CaseError, match="nothing can be expected of `plan` as a whole"):
        possible.check_value(DUNE, "lasgun", Plan, "plan", FACTIONS)
