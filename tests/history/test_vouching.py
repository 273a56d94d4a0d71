"""Files show that no hidden answer was changed when it was its turn to be shown; a file in which one was is refused."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from bot.games.registry import presentations
from bot.history.__main__ import main
from bot.history.document import FullGame, OperatorGame, SeatGame, Unusable, sealed, written
from bot.history.export import export_operator, export_seat
from bot.history.importing import check
from bot.history.vouching import told, traced, vouched
from bot.releases import versions
from storage import WholeGame
from tests.bench.recorded import play
from tests.tables.table import a_table

SHOWS, RELEASE = presentations(), versions()


@pytest.fixture
async def whole(tmp_path: Path) -> WholeGame:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4)
        await play(table, game, 110, "vouched")
        return await table.db.journal.whole(game)


def operators(whole: WholeGame) -> OperatorGame:
    document = export_operator(whole, SHOWS["dune"], RELEASE["dune"])
    assert isinstance(document, OperatorGame)
    return document


def changed(document: OperatorGame | FullGame | SeatGame, kind: str, change: Any) -> Any:
    """The file with something else in the first fact of a kind, as somebody would have made it whose hash is right."""
    data = copy.deepcopy(document.model_dump(by_alias=True))
    fact = next(f for commit in data["commits"] for f in commit["facts"] if f["kind"] == kind)
    change(fact["body"])
    return sealed({key: value for key, value in data.items() if key != "hash"})


async def test_every_published_digest_is_that_of_the_answer_that_counted(whole: WholeGame) -> None:
    document = operators(whole)
    found = vouched(document)
    print(found.fit, "digests fit,", len(found.filed), "receipts")
    assert found.fit == len(found.published) > 10
    assert found.bare == 0
    assert f"{found.fit} published digests are those of the answers that counted." in check(document, SHOWS, RELEASE)


async def test_a_seat_checks_its_own(whole: WholeGame) -> None:
    for row in whole.seats:
        document = export_seat(whole, SHOWS["dune"], RELEASE["dune"], row.seat)
        found = vouched(document)
        assert {seat for _, seat in found.filed.values()} == {row.seat}
        assert found.fit == [seat for _, seat in found.published.values()].count(row.seat) > 0
        assert found.bare > found.fit
        assert f"those of the receipts of {row.seat}; for {found.bare}" in check(document, SHOWS, RELEASE)


@pytest.mark.parametrize(
    "kind, change, sentence",
    [
        ("Receipted", lambda body: body["answer"].update(kind="other"), "not that of its answer"),
        ("Receipted", lambda body: body.update(salt="0" * 32), "not that of its answer"),
        ("Attested", lambda body: body.update(digests=dict.fromkeys(body["digests"], "0" * 32)), "not that of what"),
        ("Sealed", lambda body: body["answer"].update(leader="x", dial=77, faction="x"), "not that of what counted"),
    ],
    ids=("another answer", "another salt", "another digest", "another answer counted"),
)
async def test_a_file_in_which_an_answer_was_changed_is_refused(
    whole: WholeGame, kind: str, change: Any, sentence: str
) -> None:
    with pytest.raises(Unusable, match=sentence):
        told(changed(operators(whole), kind, change))


async def test_a_receipt_is_traced(whole: WholeGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = operators(whole)
    found = vouched(document)
    counted = next(iter(found.published))
    number, seat = found.published[counted]
    assert traced(document, f" {counted.upper()} ") == (
        f"Commit {found.filed[counted][0]} filed it for {seat}. "
        f"Commit {number} published it as the answer of {seat} that counted."
    )
    for vain in set(found.filed) - set(found.published):
        assert "It was never published" in traced(document, vain)
    with pytest.raises(Unusable, match="holds no receipt of that number"):
        traced(document, "0" * 32)
    (tmp_path / "game.json").write_bytes(written(document))
    assert main(["check", str(tmp_path / "game.json"), "--receipt", counted]) == 0
    assert f"Commit {number} published it" in capsys.readouterr().out


async def test_of_older_games_nothing_is_said(games: list[WholeGame]) -> None:
    for older in games:
        assert told(export_operator(older, SHOWS[older.game.kind], RELEASE[older.game.kind])) == ""
