"""The pages of `/help`: each fits one screen, says only what is so, and the clocks are those of the program."""

import re
from datetime import timedelta

import pytest

from bot.discord.help import FOLDER, Help
from bot.games.clocks import COMMON, PACES
from bot.games.dune.clocks import LATE
from bot.games.registry import presentations
from bot.tables import clocks
from tests.deploy.documents import command_tree, commands_in, is_command

PAGES = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.md"))}
HELP = Help(presentations().values())
ROOM = 3500  # characters; an embed holds 4,096
every_page = pytest.mark.parametrize("name", PAGES)


def options_told(page: str, after: str, before: str) -> set[str]:
    """The names in backquotes that begin the list between two words of a page."""
    part = PAGES[page].partition(after)[2].partition(before)[0]
    return {name for line in re.findall(r"^- (`.*?):", part, re.MULTILINE) for name in re.findall(r"`(\S+?)`", line)}


def length(duration: timedelta) -> str:
    minutes = int(duration.total_seconds()) // 60
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h"


def test_the_pages_are_there() -> None:
    wanted = {
        "start",
        "playing",
        "answering",
        "orders",
        "clocks",
        "secrets",
        "hosting",
        "settings",
        "faults",
        "glossary",
    }
    assert set(PAGES) == wanted


@every_page
def test_a_page_fits_one_screen(name: str) -> None:
    assert len(PAGES[name]) <= ROOM
    assert PAGES[name].startswith("# ")
    assert len(HELP.topics[name].pages) == 1


def test_the_pages_name_only_commands_that_exist() -> None:
    named = [(name, mention) for name, page in PAGES.items() for mention in commands_in(page)]
    assert len(named) > 40
    assert [found for found in named if not is_command(found[1])] == []


@every_page
def test_a_page_is_plain_words(name: str) -> None:
    assert "](" not in PAGES[name]
    assert "://" not in PAGES[name]
    assert not re.search(r"^\|", PAGES[name], re.MULTILINE), "Discord shows no tables"
    assert PAGES[name].count("```") == 0


def test_the_first_page_names_all_others() -> None:
    assert next(iter(HELP.topics)) == "start"
    named = re.findall(r"^- (\w+): ", PAGES["start"], re.MULTILINE)
    assert sorted(named) == sorted(set(PAGES) - {"start"})


def test_the_clocks_are_those_of_every_game() -> None:
    page, shows = Help(presentations().values()).topics["clocks"].pages[0], presentations()
    assert shows
    for shown in shows.values():
        assert {question.window for question in shown.rules.questions.values()} <= shown.clocks.keys()
        for name, found in shown.clocks.items():
            row = rf"^{name} +{' +'.join(map(length, found.durations))}$"
            assert re.search(row, page, re.MULTILINE), name
            assert f"- {name}: {found.about}" in page or not found.about
    assert re.search(rf"^ +{' +'.join(PACES)}$", page, re.MULTILINE)
    for part in (*clocks.REMINDERS, LATE):
        assert f"{part:.0%}".replace("%", " %") in PAGES["clocks"]


def test_clocks_of_several_games_stand_under_their_names() -> None:
    dune = presentations()["dune"].clocks
    told = clocks.table({"Dune": dune, "Toy": {"turn": COMMON["turn"]}})
    assert re.findall(r"^\*\*(.*)\*\*$", told, re.MULTILINE) == ["Dune", "Toy"]
    assert told.index("**Toy**") < told.index("\nturn ")


def test_the_settings_told_are_those_there_are() -> None:
    assert options_told("settings", "**Settings.**", "A change holds") == command_tree()["settings"]
    assert options_told("hosting", "**Open one**", "You have the first seat") == command_tree()["game new"]


def test_the_orders_told_are_those_there_are() -> None:
    told = options_told("orders", "**An order**", "An order sees") | {"voice-karama", "prescience-karama"}
    given = {kind.replace("_", "-") for shows in presentations().values() for kind in shows.rules.order_kinds}
    assert told <= given
    assert {name for name in given - told if not name.endswith("-karama")} == set()


def test_the_permissions_told_are_those_needed() -> None:
    from bot.discord.servers import NEEDED, NEEDED_IN_THREADS

    for name in (*NEEDED.values(), *NEEDED_IN_THREADS.values()):
        assert name in PAGES["settings"]


def test_the_pauses_told_are_those_of_the_program() -> None:
    words = {timedelta(days=3): "for three days", timedelta(days=14): "two weeks at most"}
    for told in (clocks.USUAL_PAUSE, clocks.LONGEST_PAUSE):
        assert words[told] in PAGES["hosting"]
