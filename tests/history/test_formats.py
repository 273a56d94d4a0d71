"""Files that earlier versions have written: each is still read, checked, told, and goes on elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bot.games.registry import presentations
from bot.history import document as documents
from bot.history.document import VERSION, Document, SeatGame, Unusable, parsed, written
from bot.history.export import state_hash
from bot.history.importing import _replayed, check, import_game
from bot.history.telling import markdown, table
from bot.tables.versions import ByGame
from tests.games.test_stored import AFTER
from tests.history.formats import FOLDER, KIND, name_of
from tests.history.test_importing import elsewhere, played_on
from tests.tables.table import a_table

KINDS = ("seat", "full", "operator")
KEPT = sorted(FOLDER.iterdir())
SHOWS = presentations()
every_file = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.partition(".")[0])


def read(kept: Path) -> Document:
    return parsed(kept.read_bytes())


def test_of_every_format_each_kind_is_kept() -> None:
    wanted = {name_of(version, kind) for version in range(1, VERSION + 1) for kind in KINDS}
    assert {kept.name for kept in KEPT} == wanted
    assert {(read(kept).version, read(kept).kind) for kept in KEPT} == {
        (v, k) for v in range(1, VERSION + 1) for k in KINDS
    }


@every_file
def test_it_is_read_and_found_whole(kept: Path, release: ByGame) -> None:
    document = read(kept)
    assert len(document.commits) > 50
    assert "It is whole" in check(document, SHOWS, release)


@every_file
def test_it_is_written_again_as_it_was(kept: Path) -> None:
    """What its release did not say yet is not said for it: else its hash would be that of another file."""
    document = read(kept)
    assert parsed(written(document)) == document


@every_file
def test_its_facts_make_the_state_that_it_names(kept: Path) -> None:
    """By the same hash as ever, whichever release and whichever Python makes it: fields that are new have defaults."""
    document = read(kept)
    if isinstance(document, SeatGame):
        assert "state" not in document.model_dump()
    else:
        assert state_hash(_replayed(document, SHOWS[KIND])) == document.state


@every_file
def test_it_fits_the_schema_that_is_published_now(kept: Path) -> None:
    published = Path(documents.__file__).with_name("game.schema.json")
    validator = Draft202012Validator(json.loads(published.read_text("utf-8")))
    assert list(validator.iter_errors(read(kept).model_dump(by_alias=True))) == []


@every_file
def test_its_story_is_told(kept: Path) -> None:
    document = read(kept)
    assert markdown(document, SHOWS[KIND]).count("\n## ") > 5
    assert table(document, SHOWS[KIND]).count("\n") > 100


@every_file
async def test_it_goes_on_elsewhere_unless_it_is_a_seats(kept: Path, tmp_path: Path) -> None:
    document = read(kept)
    async with a_table(tmp_path, [AFTER]) as there:
        if isinstance(document, SeatGame):
            with pytest.raises(Unusable, match="holds only what one seat may know"):
                await import_game(there.db, document, SHOWS, there.service.injected, None)  # type: ignore[arg-type]
            return
        game = await import_game(there.db, document, SHOWS, there.service.injected, elsewhere(document))
        named = [entry.act for entry in await there.db.moderation.log(game)]
        assert named == (["named", "named", "time"] if document.version > 1 and document.kind == "operator" else [])
        if document.kind == "full":
            assert (await there.db.journal.whole(game)).game.status == "over"
            return
        await there.service.resume(game, there.person(0), there.interaction(), moderates=True, reason="a storm at sea")
        assert await played_on(there, game)
