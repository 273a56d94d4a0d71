"""`python -m bot.history`: one sentence for everything that can be wrong, and nothing is ever overwritten."""

from __future__ import annotations

import gzip
import json
import stat
from pathlib import Path

import pytest

from bot.history.__main__ import main
from bot.history.document import LARGEST, Unusable, parsed
from bot.history.files import ENDINGS, REPLAY
from storage.lock import ProcessLock
from storage.reading import read_game, read_games
from tests.games.test_stored import kept_of, unpacked


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the database of a bot, and the settings that name it."""
    path = unpacked(kept_of("dune"), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDSRAAD_DATABASE", str(path))
    return tmp_path


def running(place: Path) -> tuple[int, list[str]]:
    (row,) = [row for row in read_games(place / "test.sqlite3") if row.status == "running"]
    return row.id, [seat.seat for seat in read_game(place / "test.sqlite3", row.id).seats]


def seated(seats: list[str]) -> list[str]:
    return [word for number, seat in enumerate(seats) for word in ("--seat", f"{seat}={500 + number}:Player {number}")]


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    out, err = capsys.readouterr()
    assert out.count("\n") + err.count("\n") == 1, "one sentence"
    return out, err


def test_a_game_goes_out_is_checked_and_comes_back(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, seats = running(place)
    lock = ProcessLock(place / "test.sqlite3")
    lock.acquire()  # the bot runs: that hinders no export
    assert main(["export", str(number), "all.json", "--operator"]) == 0
    assert "holds every secret" in said(capsys)[0]
    assert stat.S_IMODE((place / "all.json").stat().st_mode) == 0o600
    assert main(["check", "all.json"]) == 0
    assert "every fact of it is understood" in said(capsys)[0]
    to = ["import", "all.json", "--server", "7", "--channel", "8", *seated(seats)]
    assert main(to) == 1
    assert "already in use" in said(capsys)[1]
    lock.release()
    assert main(to) == 0
    assert "was imported as game" in said(capsys)[0]
    copy = read_games(place / "test.sqlite3")[-1]
    assert (copy.server, copy.channel, copy.status) == (7, 8, "paused")
    assert main(["games"]) == 0
    assert f"{copy.id}  dune  paused  " in capsys.readouterr().out


def test_a_seat_is_exported_packed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, seats = running(place)
    assert main(["export", str(number), "mine.json.gz", "--seat", seats[0]]) == 0
    assert "secret" not in said(capsys)[0]
    assert json.loads(gzip.decompress((place / "mine.json.gz").read_bytes()))["viewer"] == seats[0]
    assert main(["check", "mine.json.gz"]) == 0
    assert f"seat {seats[0]}" in said(capsys)[0]


def test_nothing_is_overwritten(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "there.json").write_text("mine")
    assert main(["export", str(running(place)[0]), "there.json", "--operator"]) == 1
    assert said(capsys)[1] == "there.json is there already, and nothing is overwritten; name another file.\n"
    assert (place / "there.json").read_text() == "mine"


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["export", "1", "new.json"], "is not over"),
        (["export", "1", "new.json", "--seat", "ix"], "has no seat ix"),
        (["export", "4", "new.json", "--operator"], "has not begun"),
        (["export", "77", "new.json", "--operator"], "There is no game 77."),
        (["export", "1", "nowhere/new.json", "--operator"], "cannot be written: No such file"),
        (
            ["export", "1", "new", "--operator"],
            "new must end in .json, .md, .csv or .html, which says what it is to be",
        ),
        (["export", "1", "new.gz", "--operator"], "new.gz must end in .json"),
        (["check", "new.json"], "new.json cannot be read: No such file"),
        (["check", "."], ". cannot be read: Is a directory"),
        (["import", "new.json", "--server", "1", "--channel", "2"], "new.json cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], sentence: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(path.name for path in place.iterdir())
    assert main(arguments) == 1
    out, err = said(capsys)
    assert sentence in err
    assert out == ""
    assert sorted(path.name for path in place.iterdir()) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "0", "x"],
        ["export", "one", "x"],
        ["import", "x.json", "--server", "1", "--channel", "2", "--seat", "atreides"],
        ["import", "x.json", "--server", "1", "--channel", "2", "--seat", "atreides=me"],
        ["import", "x.json", "--server", "1"],
        ["export", "1", "x", "--seat", "atreides", "--operator"],
    ],
)
def test_arguments_that_cannot_be_meant_are_refused(arguments: list[str], place: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


def test_a_database_that_is_not_there_is_not_made(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, seats = running(place)
    assert main(["export", str(number), "all.json", "--operator"]) == 0
    said(capsys)
    (place / "test.sqlite3").rename(place / "away.sqlite3")
    assert main(["import", "all.json", "--server", "7", "--channel", "8", *seated(seats)]) == 1
    assert "start the bot once" in said(capsys)[1]
    assert not (place / "test.sqlite3").exists()


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b"", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b'{"a": 1.5}', "no JSON of texts and whole numbers"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "no exported game"),
        (b'{"format": "landsraad-game", "version": 3}', "newer version"),
        (b'{"format": "landsraad-game", "version": "x"}', "does not know"),
        (b'{"format": "landsraad-game", "version": 1, "kind": "seat"}', "does not fit"),
        (b"\x1f\x8bnothing", "the package is damaged"),
        (gzip.compress(bytes(LARGEST + 1)), "larger than any game"),
    ],
    ids=("nothing", "bytes", "fraction", "deep", "list", "newer", "strange", "half", "package", "bomb"),
)
def test_what_is_no_exported_game_is_said_to_be_none(content: bytes, sentence: str) -> None:
    with pytest.raises(Unusable, match=sentence):
        parsed(content)


def test_a_file_that_was_changed_is_noticed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, _ = running(place)
    assert main(["export", str(number), "all.json", "--operator"]) == 0
    said(capsys)
    text = (place / "all.json").read_text("utf-8")
    (place / "all.json").write_text(text.replace('"spice"', '"spine"', 1), "utf-8")
    assert main(["check", "all.json"]) == 1
    err = said(capsys)[1]
    assert err.startswith("all.json cannot be used. Its content is not what its hash was made of")


def test_the_ending_says_what_is_written(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, seats = running(place)
    begins = {".json": b'{"format":', ".md": b"# A game of Dune", ".csv": b"commit,at,", REPLAY: b"<!doctype html>"}
    assert begins.keys() == {*ENDINGS}
    for ending, beginning in begins.items():
        assert main(["export", str(number), f"mine{ending}", "--seat", seats[0]]) == 0
        said(capsys)
        assert (place / f"mine{ending}").read_bytes().startswith(beginning)
