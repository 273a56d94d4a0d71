"""The facts of a commit are one text, which is taken apart without being parsed."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import Database, FactRecord, GameInput, packing
from storage.connection import connect
from storage.errors import BadRecord
from storage.migrate import apply, read_migrations
from tests.storage.samples import START, FakeClock, commit, open_table

AWKWARD = (
    FactRecord("Said", 1, None, '{"text": "a tab \\t, a break \\n, a quote \\" and ],\\n["}'),
    FactRecord("Heard", 2, ("guild", "Ключ"), '{"text":"Ünïcödé 🪱","to":["],"]}'),
    FactRecord("Empty", 1, (), "{}"),
    FactRecord("List", 1, ("guild",), "[[],[]]"),
)


def test_what_was_packed_is_read_again() -> None:
    text = packing.pack(AWKWARD)
    assert [FactRecord(*packing.read(line)) for line in packing.lines([text])] == list(AWKWARD)
    assert [fact[0] for fact in json.loads(text)] == ["Said", "Heard", "Empty", "List"]
    assert len(packing.lines([text, text])) == 8
    assert packing.lines([]) == []


def test_only_what_everybody_may_know_is_public() -> None:
    lines = packing.lines([packing.pack(AWKWARD)])
    assert [packing.is_public(line) for line in lines] == [True, False, False, False]


def test_a_body_in_several_lines_stays_one_fact() -> None:
    text = packing.pack([FactRecord("Said", 1, None, '{\n\t"a": 1,\n\t"b": 2\n}'), AWKWARD[0]])
    first, second = packing.lines([text])
    assert json.loads(packing.read(first).body) == {"a": 1, "b": 2}
    assert FactRecord(*packing.read(second)) == AWKWARD[0]


@pytest.mark.parametrize("body", ["{", "", '{}],["Planted",1,null,{}'])
def test_a_body_that_is_no_json_is_refused(body: str) -> None:
    with pytest.raises(BadRecord, match="no JSON"):
        packing.pack([FactRecord("A", 1, None, body)])


def test_lines_are_sorted_by_what_reads_them() -> None:
    lines = packing.lines([packing.pack([AWKWARD[3], AWKWARD[2], replace(AWKWARD[3], audience=None)])])
    assert packing.by_kind([*lines, lines[1]]) == {
        ("List", 1): {lines[0]: "[[],[]]", lines[2]: "[[],[]]"},
        ("Empty", 1): {lines[1]: "{}"},
    }


def _of_the_first_release(path: Path, facts: dict[int, tuple[FactRecord, ...]]) -> None:
    """Make a database as the first release left it, with a row a fact."""
    with closing(connect(path, 1)) as conn:
        apply(conn, read_migrations()[0], FakeClock(), path)
        at = START.isoformat(timespec="microseconds")
        conn.execute(
            """insert into games (id, kind, server, status, title, preset, options, host, created)
               values (1, 'dune', 7, 'running', 'Old', 'daily', '{}', 1, ?)""",
            (at,),
        )
        for number, told in facts.items():
            conn.execute(
                "insert into commits values (1, ?, 'guild', null, 'typed', ?, null, '{}', '1', '[]')", (number, at)
            )
            for i, fact in enumerate(told):
                audience = None if fact.audience is None else json.dumps(fact.audience)
                row = (number, i, fact.kind, fact.version, audience, fact.body)
                conn.execute("insert into facts values (1, ?, ?, ?, ?, ?, ?)", row)


async def test_the_facts_of_the_first_release_are_packed_as_they_were(path: Path) -> None:
    many = tuple(replace(AWKWARD[0], body=json.dumps({"number": i})) for i in range(12))  # past ten
    kept = {1: AWKWARD, 2: (), 3: many, 10: AWKWARD[:1]}
    _of_the_first_release(path, kept)
    async with await Database.open(path, now=FakeClock()) as db:
        found = {record.commit_no: record.facts for record in await db.journal.commits(1)}
        assert found.keys() == kept.keys()
        for number, facts in kept.items():
            for fact, was in zip(found[number], facts, strict=True):
                assert (fact.kind, fact.version, fact.audience) == (was.kind, was.version, was.audience)
                assert json.loads(fact.body) == json.loads(was.body)
    with closing(sqlite3.connect(path)) as conn, pytest.raises(sqlite3.IntegrityError, match="never changed"):
        conn.execute("update facts set facts = '[]'")
    with closing(sqlite3.connect(path)) as conn, pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        conn.execute("delete from facts")


async def test_a_commit_without_facts_needs_no_text(db: Database) -> None:
    game = await open_table(db)
    await db.journal.commit(GameInput(game, commits=(replace(commit(1), facts=()), commit(2))))
    assert [number for number, _ in await db.journal.packed(game)] == [2]
    assert [len(record.facts) for record in await db.journal.commits(game)] == [0, 4]
