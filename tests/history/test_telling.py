"""The story as Markdown and as a table: told by the game's own words, to whoever may hear it."""

from __future__ import annotations

import csv
import io
from dataclasses import fields, replace

from bot.games.registry import presentations
from bot.history.document import SeatGame
from bot.history.export import Replay, export_operator, export_seat
from bot.history.files import file_of_all, file_of_operator, file_of_seat
from bot.history.telling import markdown, players, table, tell
from bot.history.words import say
from bot.tables.versions import ByGame
from storage import WholeGame
from tests.history.conftest import shows

DUNE = presentations()["dune"]
HEADED = {"dune": ("Dune", "Turn 1 · Bidding"), "imperium": ("Dune: Imperium", "Round 1")}  # its name, and a heading


def longest(games: list[WholeGame]) -> WholeGame:
    return max(games, key=lambda whole: len(whole.commits))


def test_a_game_that_is_over_is_told_in_figures_at_the_end(dune: list[WholeGame], release: ByGame) -> None:
    """What nobody saw of others is only in the file of all of it; of a game that goes on, nothing is."""
    whole = longest(dune)
    over = replace(whole, game=replace(whole.game, status="over"))
    seat = whole.seats[0].seat
    mine, all_of_it = (
        made.data.decode().partition("\n## The game in figures\n")[2]
        for made in (
            file_of_seat(over, DUNE, release["dune"], seat, ".md"),
            file_of_all(over, DUNE, release["dune"], ".md"),
        )
    )
    assert "## Strongholds at the end of each turn" in mine
    assert "## Spice at the end of each turn" not in mine
    assert "## Spice at the end of each turn" in all_of_it
    replay = Replay(DUNE)
    assert list(replay.steps(whole.commits))
    last = dict(
        line[2:].split(": ")
        for line in all_of_it.partition("Spice at")[2].partition("##")[0].splitlines()
        if ": " in line
    )
    purses = {DUNE.actor_name(faction): spice for faction, spice in replay.state.purse.items()}
    assert {who: last[who].rpartition(", ")[2] for who in purses} == {who: str(n) for who, n in purses.items()}
    running = replace(whole, game=replace(whole.game, status="running"))
    for made in (
        file_of_seat(running, DUNE, release["dune"], seat, ".md"),
        file_of_operator(running, DUNE, release["dune"], ".md"),
    ):
        assert b"in figures" not in made.data


def test_the_story_is_told_by_the_games_own_sentences(games: list[WholeGame], release: ByGame) -> None:
    whole = longest(games)
    told_by, seat = shows(whole), whole.seats[0].seat
    document = export_seat(whole, told_by, release[whole.game.kind], seat)
    text = markdown(document, told_by)
    game, heading = HEADED[whole.game.kind]
    assert text.startswith(f"# A game of {game}\n\n- {told_by.actor_name(seat)}: player-1\n")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert [h for h in headings if heading in h]
    assert len(headings) > 8
    told = [t.line for t in tell(document, told_by) if t.line is not None]
    assert len(told) > 100
    bare = [(line.text.removesuffix("."), line.short.removesuffix(".")) for line in told]  # a stop ends a joined line
    missing = [line for line, short in bare if line not in text and (not short or short not in text)]
    assert missing == []


def test_a_story_holds_what_others_hear_alone_only_where_the_file_does(games: list[WholeGame], release: ByGame) -> None:
    whole = longest(games)
    told_by, now = shows(whole), release[whole.game.kind]
    seat, other = (row.seat for row in whole.seats[:2])
    name = told_by.actor_name(seat)
    all_told = markdown(export_operator(whole, told_by, now), told_by)
    own = markdown(export_seat(whole, told_by, now, seat), told_by)
    assert f"({told_by.actor_name(other)} only) " in all_told
    assert "only) " not in own
    assert own.count("(in private) ") == all_told.count(f"({name} only) ") + all_told.count(f"({name}, ") > 5


def test_the_table_has_a_row_for_every_fact(games: list[WholeGame], release: ByGame) -> None:
    whole = longest(games)
    told_by, now, seat = shows(whole), release[whole.game.kind], whole.seats[-1].seat
    for document in (export_operator(whole, told_by, now), export_seat(whole, told_by, now, seat)):
        rows = list(csv.DictReader(io.StringIO(table(document, told_by))))
        assert [row["fact"] for row in rows] == [f.kind for commit in document.commits for f in commit.facts]
        heard = {row["audience"] for row in rows}
        assert heard == {"all", seat} if isinstance(document, SeatGame) else heard > {"all", "nobody", seat}
        assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t"))]
        assert [row for row in rows if seat in row["body"]]


def test_players_are_called_as_the_file_calls_them(games: list[WholeGame], release: ByGame) -> None:
    whole = longest(games)
    told_by, now = shows(whole), release[whole.game.kind]
    names = {person.display_name for person in whole.people.values()}
    assert names & set(players(export_operator(whole, told_by, now)).values())
    assert not names & set(players(export_seat(whole, told_by, now, whole.seats[0].seat)).values())


def test_every_sentence_around_it_is_said(dune: list[WholeGame], release: ByGame) -> None:
    whole = longest(dune)
    both = [
        markdown(export_operator(whole, DUNE, release["dune"]), DUNE),
        markdown(export_seat(whole, DUNE, release["dune"], "guild"), DUNE),
    ]
    said = {f.name: getattr(say().story, f.name).partition("{")[0] for f in fields(say().story)}
    assert [name for name, begins in said.items() if not any(begins in text for text in both)] == []
