"""What one process of a run has made is read by the others as it was made."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.game import decide, pending
from engine.dune.game import RULES
from engine.dune.state import State
from tests import shared
from tests.engine.dune.standing import after_setup
from tests.swap.standing import Input, Position


@pytest.fixture
def among_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shared, "_FOLDER", [])
    shared.share(str(tmp_path))
    return tmp_path


def _position() -> Position:
    before = after_setup()
    d = pending(RULES, before)[0]
    move = RULES.questions[d.kind].default(before.state, d.seat, d.ref)
    done = decide(RULES, before, d.seat, move)
    return Position(RULES, d.kind, "somewhere", done.commits, before, (Input(d.seat, move, d.id),))


def _ordered(s: State) -> str:
    """Return all of a state, with its dictionaries in their order."""
    return repr(s)


def test_what_was_made_is_made_no_more(among_others: Path) -> None:
    made: list[int] = []

    def make() -> tuple[int, int]:
        made.append(1)
        return 1, 2

    for _ in range(3):
        assert shared.made_once("a thing", make) == (1, 2)
    assert len(made) == 1
    assert shared.made_once("another thing", lambda: "else") == "else"


def test_a_position_is_read_as_it_was_made(among_others: Path) -> None:
    position = _position()
    made, again = (shared.made_once("positions", lambda: (position, position.game)) for _ in range(2))
    assert made[0] is position
    there, game = again
    assert there is not position
    assert there == position
    assert there.rules is RULES
    assert there.game is game, "what was one thing is one thing"
    assert _ordered(there.game.state) == _ordered(position.game.state)
    assert there.commits == position.commits
    assert decide(RULES, game, there.coming[0].by, there.coming[0].move).commits == position.commits


def test_alone_everything_is_made_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "_FOLDER", [])
    made = [shared.made_once("a thing", lambda: object()) for _ in range(2)]
    assert made[0] is not made[1]


def test_what_could_not_be_made_is_made_anew(among_others: Path) -> None:
    def fails() -> str:
        raise LookupError("nowhere")

    with pytest.raises(LookupError, match="nowhere"):
        shared.made_once("a thing", fails)
    assert shared.made_once("a thing", lambda: "there") == "there"


def test_a_process_of_a_run_is_told_where_it_is_and_nothing_stays() -> None:
    sharing = shared.Sharing()
    node = type("Node", (), {"workerinput": {}})
    sharing.pytest_configure_node(node)
    folder = Path(node.workerinput[shared.INPUT])  # type: ignore[attr-defined]  # of a class that is made here
    assert folder.is_dir()
    sharing.pytest_unconfigure()
    assert not folder.exists()


@pytest.mark.parametrize("processes", [1, 2, 3, 4])
def test_every_process_begins_with_what_takes_longest(processes: int) -> None:
    found = shared.dealt(range(101), 10, processes)
    assert sorted(found) == list(range(101))
    place = 0
    for number in range(processes):
        size = (101 - place) // (processes - number)
        there = found[place : place + size]
        assert there[: len(range(10)[number::processes])] == list(range(10)[number::processes])
        assert all(item >= 10 for item in there[len(range(10)[number::processes]) :])
        place += size
