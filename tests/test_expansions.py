"""An option stands in few files: a file saved here is saved forty times. An expansion is one module in each layer.

A case that sets two options or more shows how they meet: it is no code, and counts as a file for none of them. What is
printed was there before (`engine/dune/rules/`, `engine/dune/data/`), and CONTRIBUTING shows some as examples.
Planted leaks and the tests of the swap test itself take one as their example: whoever adds another owes them nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words.en.expansions import EXPANSIONS as ENGLISH
from bot.games.dune.words.expansions import LOGIC
from bot.players.dune.expansions import STRATEGIES
from engine.core.choosing import options_of
from engine.core.options import brought
from engine.dune.expansion import Expansion
from engine.dune.expansions import NAMED
from engine.dune.options import Options
from tests.cases import read_file
from tests.expansions import tried

ROOT = Path(__file__).resolve().parent.parent
PRINTED = ("engine/dune/rules/", "engine/dune/data/", "CONTRIBUTING.md")
PLANTED = ("tests/swap/plants_of_", "tests/swap/every_plant.py", "tests/swap/leaks_at_", "tests/swap/test_swap.py")
SMALL, WITH_A_QUESTION = 6, 8  # files, from rule to table
OF_OLD = ("edition", "max_turns", "pass_is_final", "missed_plan")  # they came with the game, whose tests play with them
SECTIONS = ("xv", "xviii", "special_karama_once_per_game", "advanced")  # of the rulebook: many rules of many phases
PLAIN = {found.name: found for found in options_of(Options) if found.name not in {*OF_OLD, *SECTIONS}}
BROUGHT = [name for name, each in NAMED.items() if each.option in brought(Options, dict.fromkeys(SECTIONS, True))]
for _each in NAMED.values():
    del PLAIN[_each.option]
every_expansion = pytest.mark.parametrize("name", NAMED)


def called(name: str, each: Expansion) -> set[str]:
    """Return what an expansion is known by: its name, option, cards, steps, questions, offers and orders."""
    kinds = {*(q.kind for q in each.questions()), *(o.kind for o in each.offers), *(o.kind for o in each.orders)}
    return {name, each.option, *each.cards, *kinds, *(step.name for step in each.steps)}


def texts() -> dict[str, str]:
    """Return all files of ours that somebody writes, by path."""
    folders = [ROOT / name for name in ("bot", "deploy", "engine", "storage", "tests")]
    paths = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*"))]
    kept = {".py", ".md", ".case", ".txt", ".sql", ".toml", ".json"}
    found = {path.relative_to(ROOT).as_posix(): path for path in paths if path.suffix in kept}
    counted = {name: path for name, path in sorted(found.items()) if not name.startswith((*PRINTED, *PLANTED))}
    return {name: path.read_text("utf-8") for name, path in counted.items()}


def alone(path: str, text: str, needs: Collection[str] = ()) -> str:
    """Return a text without the cases in it that set several options: they are about all of these.

    What an option `needs` is no other one: there is no case of it without that.
    """
    if not path.endswith(".case"):
        return text
    common, *cases = re.split(r"(?m)^(?=case\b)", text)
    before, inside = _set(common, needs), [(case, _set(case, needs)) for case in cases]
    return "".join((common, *(case for case, number in inside if before + number < 2)))


def _set(text: str, needs: Collection[str]) -> int:
    return sum(option not in needs for option in re.findall(r"(?m)^\s*option (\S+)", text))


TEXTS = texts()


def mentions(names: Collection[str], needs: Collection[str] = ()) -> list[str]:
    """Return the files that mention one of these names, or are called by it, beside what the option needs."""
    word = re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, sorted(names)))})(?![a-z])", re.IGNORECASE)
    named = [path for path, text in TEXTS.items() if word.search(text) or word.search(path.rpartition("/")[2])]
    return [path for path in named if word.search(path) or word.search(alone(path, TEXTS[path], needs))]


def too_many(name: str, found: Collection[str], most: str) -> str:
    """Say what is wrong with an option that is spoken of in other files than it should be, and the way out."""
    listed = "\n  ".join(sorted(found))
    return (
        f"{name} is spoken of in {len(found)} files, where {most} do (the table in CONTRIBUTING):\n  {listed}\n"
        "Let the others ask a question of the rules, or what every option has, and not name it; a test that only needs "
        "an option finds one (as `PLAIN`, `NAMED` do). Cases that set several options do not count."
    )


@every_expansion
def test_an_expansion_is_spoken_of_in_few_files(name: str) -> None:
    each = NAMED[name]
    found = mentions(called(name, each))
    print(f"{name}: {len(found)} files\n" + "\n".join(found))
    assert f"engine/dune/expansions/{name}.py" in found
    assert "CHANGELOG.md" in found
    most = WITH_A_QUESTION if each.questions() or each.offers else SMALL
    assert len(found) <= most, too_many(name, found, f"{most} at most")


@pytest.mark.parametrize("name", PLAIN)
def test_an_option_that_is_no_expansion_is_spoken_of_in_few_files(name: str) -> None:
    """By its name or its rule, or as players call it in the list of what is new. No phase is among them."""
    title = PRESENTATION.option_words[name].name
    assert title in TEXTS["CHANGELOG.md"]
    found = {*mentions({name, PLAIN[name].rule}, PLAIN[name].needs), "CHANGELOG.md"}
    print(f"{name}: {len(found)} files\n" + "\n".join(sorted(found)))
    assert {"engine/dune/options.py", "bot/games/dune/words/en/options.py"} <= found
    assert any(path.startswith("tests/cases/dune/") for path in found)
    assert not [path for path in found if path.startswith(("engine/dune/phases/", "engine/dune/people/"))]
    assert len(found) <= SMALL, too_many(name, found, f"{SMALL} at most")


@pytest.mark.parametrize("name", PLAIN)
def test_an_option_that_is_no_expansion_is_spoken_of_where_contributing_says(name: str) -> None:
    homes = [re.findall(r"`([^`<]+)`", first) for first, _ in table("### An option that is no expansion")]
    found = {*mentions({name, PLAIN[name].rule}, PLAIN[name].needs), "CHANGELOG.md"}
    rows: dict[int, list[str]] = {row: [] for row in range(len(homes))}
    others: list[str] = []
    for path in sorted(found):
        row = max(rows, key=lambda row: _inside(path, homes[row]))
        (rows[row] if _inside(path, homes[row]) else others).append(path)
    wrong = {" or ".join(homes[row]): paths for row, paths in rows.items() if len(paths) != 1}
    wrong |= {"no row": others} if others else {}
    assert wrong == {}, f"one file of each row: {wrong}\n{too_many(name, found, f'{SMALL} at most')}"


@pytest.mark.parametrize("name", SECTIONS)
def test_an_option_that_is_a_section_of_the_rulebook_is_read_in_one_place(name: str) -> None:
    """By whom a power is held, or by a named question: everybody else asks these."""
    engine = [path for path in mentions({name}) if path.startswith("engine/")]
    read = [path for path in engine if re.search(rf'(?<!option )[.("\']{name}\b', TEXTS[path])]
    assert set(read) <= {"engine/dune/options.py", "engine/dune/query.py", "engine/dune/powers.py"}
    assert PRESENTATION.option_words[name].name in TEXTS["CHANGELOG.md"]


@every_expansion
def test_an_expansion_is_spoken_of_where_contributing_says(name: str) -> None:
    """And in one file of tests more at most, which tries it beside something else."""
    rows = table("### An option or a card of its own: an expansion")
    told = {first.strip("`").replace("<name>", name): what for first, what in rows}
    found = set(mentions(called(name, NAMED[name])))
    assert {path for path, what in told.items() if not what.startswith("only if")} <= found
    if name in BROUGHT:
        found -= {"engine/dune/options.py"}  # where the other option names it
    beside = too_many(name, found - set(told), "one of tests at most, beside its own,")
    assert len(found - set(told)) <= 1, beside
    assert all(path.startswith("tests/") for path in found - set(told)), beside


def table(heading: str) -> list[list[str]]:
    """Return the rows of the first table of a section of CONTRIBUTING, without its head."""
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"{heading}\n")[2].partition("\n### ")[0]
    rows = re.search(r"(?m)^\|---\|---\|\n((?:\|.*\n)+)", section)
    assert rows, heading
    return [row.strip("| ").split(" | ", 1) for row in rows[1].splitlines()]


def _inside(path: str, homes: list[str]) -> int:
    """Return how closely some files or folders hold a path; 0 if they do not."""
    return max(
        (len(home) for home in homes if path == home or (home.endswith("/") and path.startswith(home))), default=0
    )


def test_what_wins_is_asked_of_the_table() -> None:
    """The strongholds that are printed are not what wins; the rules add to them, and lists group the map by them."""
    printed = {"engine/dune/board.py", "engine/dune/query.py", "bot/games/dune/words/asking/naming.py"}
    ours = {path: text for path, text in TEXTS.items() if path.startswith(("engine/", "bot/"))}
    assert {path for path, text in ours.items() if re.search(r"\bSTRONGHOLDS\b", text)} == printed


def test_options_of_both_sorts_are_counted() -> None:
    assert PLAIN
    assert {SMALL, WITH_A_QUESTION} == {WITH_A_QUESTION if each.questions() else SMALL for each in NAMED.values()}


@every_expansion
def test_an_expansion_has_words_and_cases_that_prove_its_rule(name: str) -> None:
    assert name in ENGLISH
    cases = read_file(ROOT / "tests" / "cases" / "dune" / "expansions" / f"{name}.case")
    assert NAMED[name].rule in {rule for case in cases for rule in case.rules}
    setting = f"option {NAMED[name].option} yes"
    assert any(line.text == setting for case in cases for line in case.lines), "on"
    assert any(all(line.text != setting for line in case.lines) for case in cases), "off"


def test_what_has_the_name_of_an_expansion_belongs_to_one() -> None:
    named = {"words": set(LOGIC), "players": set(STRATEGIES), "tests": set(tried())}
    cases = {path.stem for path in (ROOT / "tests" / "cases" / "dune" / "expansions").glob("*.case")}
    assert all(named.values())
    assert {layer: found - set(NAMED) for layer, found in {**named, "cases": cases}.items() if found - set(NAMED)} == {}


def test_every_question_that_hides_who_owes_it_is_one_of_whose_tests_say_so() -> None:
    hidden = {name: {q.kind for q in each.questions() if not q.named} for name, each in NAMED.items()}
    said = {name: set(each.unnamed) for name, each in tried().items()}
    assert {name: kinds for name, kinds in hidden.items() if kinds} == {n: kinds for n, kinds in said.items() if kinds}


def test_a_mention_is_noticed_whatever_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = {"a.py": "A Sandwalk, once.", "b.md": "`sandwalk`", "c.py": "the_sandwalk_rules", "d.py": "sandwalker"}
    monkeypatch.setattr(f"{__name__}.TEXTS", {**planted, "here/sandwalk.py": ""})
    assert mentions({"sandwalk"}) == ["a.py", "b.md", "c.py", "here/sandwalk.py"]


def test_a_case_of_several_options_counts_for_none_of_them() -> None:
    both = "case D-2 Both\n  option sandwalk yes\n  option pace yes\n"
    one = "case D-1 One\n  option pace yes\n  then no fact Sandwalk\n"
    assert alone("a.case", f"turn 2\n{one}{both}{one}") == f"turn 2\n{one}{one}"
    assert alone("a.case", f"option sandwalk yes\n{one}") == "option sandwalk yes\n"
    assert alone("a.py", both) == both
    assert alone("a.case", f"option pace yes\n{one}{both}", needs=("pace",)) == f"option pace yes\n{one}{both}", (
        "needed"
    )


def test_what_is_wrong_is_said_with_the_files_the_rule_and_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    name, here = next(iter(PLAIN)), "engine/dune/phases/storm.py"
    monkeypatch.setattr(f"{__name__}.TEXTS", {here: f"the option {name}"})
    with pytest.raises(AssertionError, match=rf"(?s)one file of each row.*\['{here}'\].*in 2 files.*do not count"):
        test_an_option_that_is_no_expansion_is_spoken_of_where_contributing_says(name)


def test_all_files_are_looked_at() -> None:
    assert len(TEXTS) > 600
    assert {"bot/help/orders.md", "README.md", "tests/swap/revealed.py", "tests/cases/dune/README.md"} <= set(TEXTS)
    assert not any(name.startswith(PRINTED) for name in TEXTS)
