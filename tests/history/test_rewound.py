"""Games that were taken back as files: all is in them, and what counts no more is marked."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from bot.games.presentation import Presentation
from bot.history.document import FullGame, OperatorGame, SeatGame, Unusable, parsed, sealed, written
from bot.history.export import Replay, export_operator, export_seat, hears, joined, state_hash
from bot.history.importing import check
from bot.history.plain import patched, plain
from bot.history.replaying import replay_operator, replay_seat
from bot.history.telling import markdown, table
from bot.tables.versions import Versions
from storage import WholeGame
from tests.games_shown.shown import SHOWN
from tests.tables.table import a_table
from tests.tables.test_rewinding import WHY, Players
from tests.toy.engine.phases.work import Work

VERSION = Versions("1", "1", "1")
SHOWS: Presentation = SHOWN["toy"]


@pytest.fixture
async def taken(tmp_path: Path) -> tuple[WholeGame, str, str]:
    """A game that a moderator and a player took back; who worked first, and the hash of its state."""
    async with a_table(tmp_path) as at:
        play = Players(at, await at.open(people=3, kind="toy"))
        who = await play.stake()
        await play.say(who, Work(do="pick"))
        await play.say(who, Work(do="rest"))
        await play.rewind("picked")
        await play.say(who, Work(do="draw"))
        await play.say(who, Work(do="rest"))
        await play.back(who)
        return await at.db.journal.whole(play.game), who, await play.hash()


async def test_the_whole_file_holds_all_and_makes_the_state(taken: tuple[WholeGame, str, str]) -> None:
    whole, _, made = taken
    document = parsed(written(export_operator(whole, SHOWS, VERSION)))
    assert isinstance(document, OperatorGame)
    back = [(commit.number, commit.rewound_to) for commit in document.commits if commit.rewound_to is not None]
    assert len(back) == 2
    assert all(to < number - 1 for number, to in back)
    assert document.state == made
    assert "They make the state that it names" in check(document, SHOWN, {"toy": VERSION})


async def test_a_file_without_going_back_says_nothing_of_it(taken: tuple[WholeGame, str, str]) -> None:
    whole, _, _ = taken
    line = written(export_operator(whole, SHOWS, VERSION)).decode().splitlines()[1]
    assert "rewound_to" not in json.loads(line.rstrip(","))


@pytest.mark.parametrize("to", [99, 5])
async def test_a_file_that_goes_back_to_what_is_not_before_it_is_refused(
    taken: tuple[WholeGame, str, str], to: int
) -> None:
    document = export_operator(taken[0], SHOWS, VERSION)
    data = document.model_dump(by_alias=True)
    data["commits"][4]["rewound_to"] = to
    del data["hash"]
    with pytest.raises(Unusable, match="goes back to one that is not before it"):
        check(sealed(data), SHOWN, {"toy": VERSION})


async def test_what_a_seat_hears_counts_its_own_commits_and_leads_to_its_view(
    taken: tuple[WholeGame, str, str],
) -> None:
    whole, who, _ = taken
    for seat in (who, next(row.seat for row in whole.seats if row.seat != who)):
        document = parsed(written(export_seat(whole, SHOWS, VERSION, seat)))
        assert isinstance(document, SeatGame)
        assert "is whole" in check(document, SHOWN, {"toy": VERSION})
        replay, numbers, heard = Replay(SHOWS), {0: 0}, 0
        view: dict[str, object] = {}
        told = iter(document.commits)
        last = 0
        for commit, _ in replay.steps(joined(whole.commits, (seat,))):
            former = last if commit.rewound_to is None else commit.rewound_to
            last = commit.commit_no
            if not any(hears(fact.audience, seat) for fact in commit.facts):
                numbers[commit.commit_no] = numbers[former]
                continue
            heard += 1
            numbers[commit.commit_no] = heard
            step = next(told)
            view = patched(view, step.view)
            assert view == plain(SHOWS.rules.view(replay.state, seat))
            assert step.rewound_to == (None if commit.rewound_to is None else numbers[commit.rewound_to])
        assert heard == len(document.commits)


async def test_story_and_table_mark_what_counts_no_more(taken: tuple[WholeGame, str, str]) -> None:
    whole, who, _ = taken
    for document in (export_operator(whole, SHOWS, VERSION), export_seat(whole, SHOWS, VERSION, who)):
        assert not isinstance(document, FullGame)
        story = markdown(document, SHOWS)
        assert WHY in story
        struck = [line for line in story.splitlines() if "~~" in line]
        assert any("picked" in line for line in struck)
        assert not any(WHY in line or "takes the last move back" in line for line in struck)
        rows = [*csv.DictReader(io.StringIO(table(document, SHOWS)))]
        assert {row["counts"] for row in rows} == {"yes", "no"}
        gone = {row["fact"] for row in rows if row["counts"] == "no"}
        assert "Rewound" not in gone
        assert "ApplesMoved" in gone


async def test_the_page_marks_it_too(taken: tuple[WholeGame, str, str]) -> None:
    whole, who, made = taken
    for page in (replay_operator(whole, SHOWS), replay_seat(whole, SHOWS, who)):
        assert b'"u":1' in page
        assert b"line-through" in page
    replay = Replay(SHOWS)
    assert len([*replay.steps(whole.commits)]) == len(whole.commits)
    assert state_hash(replay.state) == made
