"""The pages of `/help`: each fits one screen, says only what is so, and the clocks are those of the program."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from bot.discord.help import FOLDER, Help
from bot.games.clocks import COMMON, PACES
from bot.games.dune.clocks import LATE
from bot.games.registry import presentations
from bot.history.files import ENDINGS
from bot.tables import absence, clocks, notebook, reminding
from storage.looks import VISIT
from tests.deploy.documents import command_tree, commands_in, is_command
from tests.games_shown.shown import SHOWN

HELP = Help(presentations().values())
PAGES = {name: f"# {topic.title}\n\n" + "\n".join(topic.pages) for name, topic in HELP.topics.items()}  # as served
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
        "stops",
        "clocks",
        "early",
        "secrets",
        "hosting",
        "moderating",
        "settings",
        "server",
        "absence",
        "waiting",
        "faults",
        "glossary",
        "history",
        "back",
        "imperium",
    }
    assert set(PAGES) == wanted


@every_page
def test_a_page_fits_one_screen(name: str) -> None:
    assert len(PAGES[name]) <= ROOM
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
    assert PAGES[name].count("```") in (0, 2 * len(presentations()))  # a table of clocks for each game
    assert "{" not in PAGES[name]


def test_the_first_page_names_all_others() -> None:
    assert next(iter(HELP.topics)) == "start"
    named = re.findall(r"^- (\w+): ", PAGES["start"], re.MULTILINE)
    assert sorted(named) == sorted(set(PAGES) - {"start"})


def test_the_clocks_are_those_of_every_game() -> None:
    page, shows = Help(presentations().values()).topics["clocks"].pages[0], presentations()
    assert shows
    assert all([found.about for found in shown.clocks.values() if found.about] for shown in shows.values())
    for shown in shows.values():
        assert {question.clock_class for question in shown.rules.questions.values()} <= shown.clocks.keys()
        for name, found in shown.clocks.items():
            row = rf"^{name} +{' +'.join(map(length, found.durations))}$"
            assert re.search(row, page, re.MULTILINE), name
            assert f"- {name}: {found.about}" in page or not found.about
    assert re.search(rf"^ +{' +'.join(PACES)}$", page, re.MULTILINE)
    for part in (*reminding.PARTS, LATE):
        assert f"{part:.0%}".replace("%", " %") in PAGES["clocks"]


def test_how_much_of_the_time_is_left_is_told_as_it_is() -> None:
    page, words = PAGES["early"], {0.25: "a quarter", 0.5: "half"}
    daily = {name: found.at("daily") // timedelta(hours=1) for name, found in SHOWN["dune"].clocks.items()}
    turn, nexus = daily["movement"], daily["nexus"]
    assert f"{words[clocks.LEAST]} at least ({turn * clocks.LEAST:.0f} of {turn})" in page
    assert f"{words[clocks.LEAST]} ({turn * clocks.LEAST:.0f} of {turn} hours) is left afterwards at least" in page
    assert f"{words[clocks.LEAST_OF_ALL]} of it is left at least" in page
    assert f"its {nexus} hours at `daily` {nexus * clocks.LEAST_OF_ALL:.0f} are left" in page
    assert f"has {words[absence.ONCE_MISSED]} of it from then on" in page
    assert f"has {words[absence.ONCE_MISSED]} of his time, for seven times as long as a turn's clock: a week" in page
    assert f"has {words[absence.ABSENT_AGAIN]} when he is back" in page
    assert absence.TRIAL * COMMON["turn"].at("daily") == timedelta(weeks=1)


def test_clocks_of_several_games_stand_under_their_names() -> None:
    dune = presentations()["dune"].clocks
    told = clocks.table({"Dune": dune, "Toy": {"turn": COMMON["turn"]}})
    assert re.findall(r"^\*\*(.*)\*\*$", told, re.MULTILINE) == ["Dune", "Toy"]
    assert told.index("**Toy**") < told.index("\nturn ")


def test_each_game_says_its_own_on_the_pages_of_all(tmp_path: Path) -> None:
    """What only Dune knows stands in Dune's folder; a page of one game alone is a topic of its own."""
    _write(tmp_path / "playing.md", "# Playing\n\nFirst.\n\n{games}\n\nLast.\n")
    _write(tmp_path / "dune" / "playing.md", "A storm moves.\n")
    _write(tmp_path / "toy" / "playing.md", "Apples grow.\n")
    _write(tmp_path / "toy" / "orchard.md", "# Orchards\n\nTrees.\n")
    both = Help(SHOWN.values(), tmp_path).topics
    assert both["playing"].pages == ("First.\n\n__Dune__\n\nA storm moves.\n\n__Orchard__\n\nApples grow.\n\nLast.",)
    assert (both["orchard"].title, both["orchard"].pages) == ("Orchards", ("Trees.",))
    alone = Help([SHOWN["dune"]], tmp_path).topics
    assert alone.keys() == {"playing"}
    assert alone["playing"].pages == ("First.\n\nA storm moves.\n\nLast.",)


def test_files_of_games_belong_to_games_and_to_pages_that_show_them() -> None:
    for path in FOLDER.glob("*/*.md"):
        assert path.parent.name in presentations()
        common = FOLDER / path.name
        assert not common.exists() or common.read_text("utf-8").count("\n{games}\n") == 1, path


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")


def test_the_settings_told_are_those_there_are() -> None:
    assert options_told("server", "**Settings.**", "A change holds") == command_tree()["server"]
    assert options_told("settings", "in one line", "lifts any") == command_tree()["settings"]
    assert options_told("hosting", "**Open one**", "You have the first seat") == command_tree()["game new"]


def test_the_orders_told_are_those_there_are() -> None:
    told = options_told("orders", "**An order**", "An order sees") | {"voice-karama", "prescience-karama"}
    told |= set(re.findall(r"`(\S+?)`", PAGES["orders"].partition("plays with: ")[2].partition("\n")[0]))
    given = {kind.replace("_", "-") for shows in presentations().values() for kind in shows.rules.order_kinds}
    assert told <= given
    assert {name for name in given - told if not name.endswith("-karama")} == set()


def test_orders_of_options_are_told_where_there_are_some(tmp_path: Path) -> None:
    _write(tmp_path / "orders.md", "# Orders\n\n- `bid`: bid\n- of options: {orders}\n- `pass`: pass\n")
    optional = list(SHOWN["dune"].rules.optional)
    assert optional
    told = ", ".join(f"`{kind}`" for kind in optional)
    page = f"- `bid`: bid\n- of options: {told}\n- `pass`: pass"
    assert Help([SHOWN["dune"]], tmp_path).topics["orders"].pages == (page,)
    assert Help([SHOWN["toy"]], tmp_path).topics["orders"].pages == ("- `bid`: bid\n- `pass`: pass",)


def test_the_permissions_told_are_those_needed() -> None:
    from bot.discord.words import say

    for name in say().servers.permissions.values():
        assert name in PAGES["server"]


def test_the_room_for_notes_told_is_that_of_the_program() -> None:
    assert f"{notebook.MOST} of {notebook.LONGEST} characters" in PAGES["playing"]


def test_how_long_a_table_waits_for_votes_and_for_agreement_is_told_as_it_is() -> None:
    assert timedelta(days=1) == clocks.VOTES_COUNT
    assert "Votes wait a day for others" in PAGES["moderating"]
    assert "they have a day for that" in PAGES["back"]


def test_what_counts_as_one_visit_is_told_as_it_is() -> None:
    assert timedelta(minutes=15) == VISIT
    assert "less than a quarter of an hour apart are one visit" in PAGES["history"]


def test_every_form_of_a_file_is_told() -> None:
    listed = re.findall(r"^- (.+)$", PAGES["history"], re.MULTILINE)
    assert len(listed) == len(ENDINGS)


def test_the_pauses_told_are_those_of_the_program() -> None:
    words = {timedelta(days=3): "for three days", timedelta(days=14): "two weeks at most"}
    for told in (clocks.USUAL_PAUSE, clocks.LONGEST_PAUSE):
        assert words[told] in PAGES["hosting"]
