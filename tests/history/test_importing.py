"""An operator's file goes on elsewhere: the same facts, the same state, and it is played to the same end."""

from __future__ import annotations

import itertools
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.games.presentation import Presentation
from bot.games.registry import presentations
from bot.history import importing
from bot.history.beside import Elsewhere, Sitter
from bot.history.document import Document, FullGame, OperatorGame, Unusable, parsed, sealed, written
from bot.history.export import Replay, export_full, export_operator, export_seat, state_hash
from bot.history.importing import _first, check, import_game
from bot.tables.absence import notes_of
from bot.tables.api import Person, Sorry
from bot.tables.versions import ByGame
from storage import WholeGame
from tests.bench.recorded import play
from tests.games.test_stored import AFTER, KEPT, no_fault, unpacked
from tests.tables import table as tables
from tests.tables.table import Table, a_table

SHOWS = presentations()
OPTIONS: dict[str, dict[str, Any]] = {
    "dune": {"max_turns": 12},
    "imperium": {"bindu_optional_pass": True},
}  # to agree on


def operator_file(whole: WholeGame, release: ByGame) -> OperatorGame:
    document = export_operator(whole, SHOWS[whole.game.kind], release[whole.game.kind])
    assert isinstance(document, OperatorGame)
    return document


def elsewhere(document: FullGame | OperatorGame) -> Elsewhere:
    """The same seats, in another channel of another server, under other numbers of persons."""
    people = itertools.count()
    return Elsewhere(7, 900, {seat.seat: Sitter(1000 + next(people), "Somebody") for seat in document.seats})


def changed(document: OperatorGame, **what: Any) -> Document:
    """The file as somebody would have made it whose hash is right."""
    data = document.model_dump(by_alias=True)
    return sealed({**{key: value for key, value in data.items() if key != "hash"}, **what})


async def played_on(table: Table, game: int, commits: int = 40) -> str:
    """Play a game to its end, always alike, so far by chance; return the hash of its last state."""
    live = await table.service.memory.get(game)
    people = sorted(seat.person for seat in live.seats.values() if seat.person is not None)
    await play(table, game, live.last_commit + commits, "goes on")
    for person in people:
        number = person - 1000
        await table.service.stand_in(game, table.person(number), True, table.interaction())
    await table.service.machines.idle()
    assert live.row.status == "over"
    assert live.game is not None
    await no_fault(table)
    return state_hash(live.game.state)


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.name.partition(".")[0])
async def test_every_stored_game_is_played_on_to_the_same_end(
    kept: Path, tmp_path: Path, release: ByGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_IDS", itertools.count(10**6))
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    unpacked(kept, tmp_path / "here")
    ends: dict[int, str] = {}
    files: dict[int, bytes] = {}
    async with a_table(tmp_path / "here", [AFTER]) as here:
        for row in await here.db.tables.games("running", "paused"):
            files[row.id] = written(operator_file(await here.db.journal.whole(row.id), release))
            if row.status == "paused":
                await here.service.resume(
                    row.id, here.person(0), here.interaction(), moderates=True, reason="a storm at sea"
                )
            ends[row.id] = await played_on(here, row.id)
    assert len(files) > 1
    async with a_table(tmp_path / "there", [AFTER]) as there:
        for number, data in files.items():
            document = parsed(data)
            assert isinstance(document, OperatorGame)
            game = await import_game(there.db, document, SHOWS, there.service.injected, elsewhere(document))
            whole = await there.db.journal.whole(game)
            again = operator_file(whole, release)
            assert again.commits == document.commits
            assert again.state == document.state
            assert whole.game.status == "paused"
            assert (whole.game.server, whole.game.channel) == (7, 900)
            await there.post()
            assert "paused" in there.heard(0).lower()
            await there.service.resume(
                game, there.person(0), there.interaction(), moderates=True, reason="a storm at sea"
            )
            live = await there.service.memory.get(game)
            running = {decision for decision, clock in live.clocks.items() if clock.due is not None}
            assert running == {d.id for d in live.owed() if not d.answered and not d.held} != set()
            assert await played_on(there, game) == ends[number]
            full = export_full(await there.db.journal.whole(game), SHOWS[document.game], release[document.game])
            assert "make the state" in check(parsed(written(full)), SHOWS, release)


async def test_what_a_table_agreed_on_goes_with_its_game(
    games: list[WholeGame], tmp_path: Path, release: ByGame
) -> None:
    document = operator_file(games[0], release)
    *_, last = sorted(document.seats, key=lambda seat: seat.seat)
    terms, options = {"bank": 3600}, OPTIONS[document.game]
    other = changed(document, preset="weekly", terms=terms, options=options, title="Sietch", host=last.person)
    assert isinstance(other, OperatorGame)
    to = elsewhere(other)
    async with a_table(tmp_path, [AFTER]) as table:
        game = await import_game(table.db, other, SHOWS, table.service.injected, to)
        row = (await table.db.journal.whole(game)).game
        assert (row.preset, json.loads(row.terms), json.loads(row.options)) == ("weekly", terms, options)
        assert (row.title, row.host) == ("Sietch", to.seats[last.seat].person)


def test_house_rules_go_with_a_game_whichever_file_it_comes_in(games: list[WholeGame], release: ByGame) -> None:
    whole = min(games, key=lambda one: len(one.commits))
    agreed = json.dumps({"bank": 3600, "house_rules": "Deals bind."})
    over = replace(whole, game=replace(whole.game, status="over", terms=agreed))
    full = export_full(over, SHOWS[whole.game.kind], release[whole.game.kind])
    assert isinstance(full, FullGame)
    assert _first(full, elsewhere(full)).game == {"terms": json.dumps({"house_rules": "Deals bind."})}
    assert _first(operator_file(over, release), elsewhere(full)).game == {"terms": agreed}
    plain = export_full(
        replace(over, game=replace(over.game, terms="{}")), SHOWS[over.game.kind], release[over.game.kind]
    )
    assert isinstance(plain, FullGame)
    assert _first(plain, elsewhere(plain)).game == {"terms": "{}"}


async def test_a_game_that_is_over_is_imported_over(
    games: list[WholeGame], tmp_path: Path, release: ByGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path, [AFTER]) as table:
        document = operator_file(games[-1], release)
        game = await import_game(table.db, document, SHOWS, table.service.injected, elsewhere(document))
        await table.service.resume(game, table.person(0), table.interaction(), moderates=True, reason="a storm at sea")
        await played_on(table, game)
        over = operator_file(await table.db.journal.whole(game), release)
        again = await import_game(table.db, over, SHOWS, table.service.injected, elsewhere(over))
        whole = await table.db.journal.whole(again)
        assert whole.game.status == "over"
        assert "text" in str(whole.game.result)
        assert await table.db.deadlines.of_game(again) == []


async def test_a_file_is_replayed_once(
    games: list[WholeGame], tmp_path: Path, release: ByGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    document, begun = operator_file(games[0], release), list[str]()

    class Noted(Replay):
        def __init__(self, shows: Presentation, state: Any = None) -> None:
            begun.append(shows.kind)
            super().__init__(shows, state)

    monkeypatch.setattr(importing, "Replay", Noted)
    async with a_table(tmp_path, [AFTER]) as table:
        await import_game(table.db, document, SHOWS, table.service.injected, elsewhere(document))
    assert begun == [document.game]


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({}, "Nobody is named for"),
        ({"nobody": Sitter(1)}, "Nobody is named for"),
        ({"*": Sitter(1)}, "The same person is named for two seats"),
        ({"*": Sitter(None)}, "Only machine players are named"),
        ({"*": Sitter(1), "nobody": Sitter(1)}, "It has no seat nobody; its seats are "),
    ],
)
async def test_seats_that_nobody_can_sit_down_at_are_named(
    wrong: dict[str, Sitter], sentence: str, games: list[WholeGame], tmp_path: Path, release: ByGame
) -> None:
    document = operator_file(games[0], release)
    every = {seat.seat: wrong["*"] for seat in document.seats} if "*" in wrong else {}
    to = Elsewhere(7, 900, {**every, **{seat: sitter for seat, sitter in wrong.items() if seat != "*"}})
    async with a_table(tmp_path, [AFTER]) as table:
        with pytest.raises(Unusable, match=sentence):
            await import_game(table.db, document, SHOWS, table.service.injected, to)
        assert await table.db.tables.games() == []


@pytest.mark.parametrize(
    "what, sentence",
    [
        ({"game": "chess"}, "which this version does not play"),
        ({"options": {"max_turns": "many"}}, "Its options are none"),
        ({"preset": "never"}, "Its pace is none of"),
        ({"terms": {"bank": []}}, "No table can be made of it"),
        ({"state": "0" * 64}, "do not make the state that it names"),
        ({"commits": []}, "not numbered one after the other"),
        ({"seats": []}, "Its seats are not those of its game"),
    ],
)
async def test_a_file_of_which_no_table_can_be_made_is_refused(
    what: dict[str, Any], sentence: str, games: list[WholeGame], tmp_path: Path, release: ByGame
) -> None:
    document = changed(operator_file(games[0], release), **what)
    assert isinstance(document, OperatorGame)
    async with a_table(tmp_path, [AFTER]) as table:
        injected = table.service.injected
        injected = type(injected)(injected.now, injected.seed, injected.reference, release)
        with pytest.raises(Unusable, match=sentence):
            await import_game(table.db, document, SHOWS, injected, elsewhere(document))
        assert await table.db.tables.games() == []


def test_a_fact_that_cannot_be_replayed_is_named_by_its_commit_and_not_shown(
    games: list[WholeGame], release: ByGame
) -> None:
    document = operator_file(games[0], release)
    data = document.model_dump(by_alias=True)
    data["commits"][3]["facts"].append({"kind": "Secret", "version": 1, "audience": [], "body": {"card": "lasgun_1"}})
    with pytest.raises(Unusable, match=r"^Commit 4 cannot be replayed by this version \(KeyError\)\.$"):
        check(changed(document, commits=data["commits"]), SHOWS, release)


@pytest.mark.parametrize(
    "what, sentence",
    [
        ({"audience": ["OTHER"]}, "Commit 4 holds a fact that SEAT may not know."),
        ({"audience": []}, "Commit 4 holds a fact that SEAT may not know."),
        ({"kind": "Secret"}, "Commit 4 holds a fact that this version does not understand: Secret."),
        ({"body": {"card": "no such field"}}, "Commit 4 holds a fact that this version does not understand: "),
        ({"viewer": "nobody"}, "The seat that it was made for is none of the game."),
    ],
)
def test_the_file_of_a_seat_holds_only_what_the_seat_may_know(
    what: dict[str, Any], sentence: str, games: list[WholeGame], release: ByGame
) -> None:
    whole = games[0]
    seat, other = (row.seat for row in whole.seats[:2])
    what = {**what, "audience": [other]} if what.get("audience") == ["OTHER"] else what
    sentence = sentence.replace("SEAT", seat)
    document = export_seat(whole, SHOWS[whole.game.kind], release[whole.game.kind], seat)
    data = document.model_dump(by_alias=True)
    if "viewer" in what:
        data |= what
        data["commits"] = [{**c, "facts": [f for f in c["facts"] if f["audience"] is None]} for c in data["commits"]]
    else:
        data["commits"][3]["facts"][0] |= what
    assert "It is whole" in check(document, SHOWS, release)
    with pytest.raises(Unusable, match=f"^{re.escape(sentence)}"):
        check(sealed({name: value for name, value in data.items() if name != "hash"}), SHOWS, release)


async def test_nobody_goes_on_with_what_one_seat_may_know(
    games: list[WholeGame], tmp_path: Path, release: ByGame
) -> None:
    whole = games[0]
    document = export_seat(whole, SHOWS[whole.game.kind], release[whole.game.kind], whole.seats[0].seat)
    async with a_table(tmp_path, [AFTER]) as table:
        with pytest.raises(Unusable, match="only what one seat may know"):
            await import_game(table.db, document, SHOWS, table.service.injected, Elsewhere(1, 1, {}))


def test_a_state_named_by_another_release_is_not_called_wrong(games: list[WholeGame], release: ByGame) -> None:
    document = operator_file(games[0], release)
    older = changed(document, state="0" * 64, release={**document.release.model_dump(by_alias=True), "schema": "older"})
    assert "named by another version" in check(older, SHOWS, release)


async def test_whoever_has_seen_what_a_seat_knows_has_seen_it_elsewhere_too(tmp_path: Path, release: ByGame) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    gita = Person(9000, "Gita")
    async with a_table(tmp_path / "here") as here:
        game = await here.open(people=4)
        rows = (await here.service.memory.get(game)).seats.values()
        ana, bo, chen, dia = (next(row.seat for row in rows if row.person == 1000 + n) for n in range(4))
        await here.service.moderate(game, gita, "unseal", bo, "a quarrel", here.interaction(), moderates=True)
        await here.service.concede(game, here.person(3), here.interaction())
        document = operator_file(await here.db.journal.whole(game), release)
    assert {seat.seat: seat.seen for seat in document.seats} == {ana: [], bo: [9000], chen: [], dia: [1003]}
    assert written(document).count(b'"seen"') == 2
    seats = {ana: Sitter(1000, "Ana"), bo: Sitter(2001, "Bo"), chen: Sitter(1002, "Chen"), dia: Sitter(2003, "Dia")}
    async with a_table(tmp_path / "there") as there:
        number = await import_game(there.db, document, SHOWS, there.service.play.injected, Elsewhere(1, 100, seats))
        kept = (await there.service.memory.get(number)).seats.values()
        assert {row.seat: notes_of(row).seen for row in kept} == {ana: (), bo: (9000,), chen: (), dia: ()}
        assert {row.seat: notes_of(row).former for row in kept} == {ana: (), bo: (), chen: (), dia: (1003,)}
        await there.service.away(number, there.person(2), "3 days", there.interaction())
        for who in (gita, Person(1003, "Dia")):
            with pytest.raises(Sorry, match="seen what another seat"):
                await there.service.substitute(number, who, chen, there.interaction())
