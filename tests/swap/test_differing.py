"""What differs in a twin's position stands in its journal: there the game is the twin's, and before it the run's."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.history.document import OperatorGame
from bot.history.export import export_operator, export_seat, state_hash
from bot.history.importing import check
from bot.tables.live import load
from bot.tables.rewinding import Rewinding
from bot.tables.versions import Versions
from engine.core.game import replay
from storage import Database, FactRecord
from storage.check import check_whole

from .beginnings import positions
from .changes import number_of_cards, order_of_unseen
from .differing import KIND, WAS, Otherwise, known
from .dune import SECRETS
from .dune_towns import can_lead
from .standing import Position
from .stored import VERSION, Changed, Table, store
from .twin import Change

SEED = 1
SHOWS = SECRETS.presentation
OTHER = Versions("another schema", VERSION, VERSION)  # of which there is no snapshot


@pytest.fixture
def position() -> Position:
    """Made for the tests that need it, and not where tests are only collected."""
    return next(p for p in positions(SEED) if p.game.state.phase == "battle" and len(p.seats) == 6)


@asynccontextmanager
async def kept(path: Path, position: Position, changed: Changed) -> AsyncIterator[tuple[Database, int]]:
    """Write a position down, and open it."""
    numbers = count()
    people = dict(enumerate(position.seats, 100))
    table = Table(1, 2, 100, {s: p for p, s in people.items()}, {p: f"P{p}" for p in people}, frozenset())

    def now() -> datetime:
        return datetime(2026, 3, 1, tzinfo=UTC)

    def new_id(purpose: str) -> str:
        return f"{purpose}{next(numbers)}"

    with known(SHOWS.rules):
        game = await store(path, SHOWS, position, table, changed, now, new_id)
        db = await Database.open(path, now=now, new_id=new_id)
        try:
            yield db, game
        finally:
            await db.close()


PLAN = {"kind": "plan", "leader": "cheap_hero_1", "weapon": "crysknife"}


@pytest.mark.parametrize(
    "kind, body, other",
    [
        ("Sealed", {"key": "plan", "answer": PLAN}, "karama_2"),
        ("PlanKept", {"side": "fremen", "plan": PLAN}, "karama_2"),
        ("OrderSet", {"seat": "fremen", "order": {**PLAN, "traitors": ["alia"]}}, "karama_2"),
        ("PrescienceAnswered", {"element": "leader", "answer": "cheap_hero_1"}, "karama_2"),
        ("Sealed", {"key": "plan", "answer": PLAN}, "cheap_hero_2"),
        ("CardReceived", {"who": "fremen", "card": "cheap_hero_1"}, "karama_2"),
        ("PrescienceAnswered", {"element": "weapon", "answer": "cheap_hero_1"}, "karama_2"),
    ],
)
def test_no_journal_tells_that_a_karama_led_somebody(kind: str, body: dict[str, Any], other: str) -> None:
    """Who planned with a Cheap Hero earlier in the game may hold another card now; for that plan it never stood."""
    fact = FactRecord(kind, 1, ("fremen",), json.dumps(body))
    (told,) = Otherwise({"cheap_hero_1": other}, frozenset({"fremen"}), can_lead).said([fact])
    led = kind != "CardReceived" and body.get("element") != "weapon"
    assert (told == fact) is (led and other == "karama_2")
    assert (other in told.body) is (told != fact)


@pytest.mark.parametrize("change", [number_of_cards, order_of_unseen])
async def test_a_twin_is_read_from_its_journal(tmp_path: Path, position: Position, change: Change) -> None:
    rng, last = random.Random(SEED), len(position.commits)
    twin = next(t for _ in range(100) if (t := change(position.game, rng)) is not None)
    here = twin.game.state
    assert here != position.game.state
    async with kept(tmp_path / "twin.sqlite3", position, Changed(twin.game, twin.entitled, twin.words)) as (db, number):
        live = await load(db, number, {SHOWS.kind: SHOWS}, {SHOWS.kind: OTHER})
        assert live.game is not None, live.unread
        assert live.game.state == here
        taking_back: Any = Rewinding(SimpleNamespace(db=db))  # type: ignore[arg-type]  # it reads, and plays nothing
        assert (await taking_back._position(live, last)).state == here
        before = replay(SHOWS.rules.new_state(), [fact for c in position.commits[:-1] for fact, _ in c.facts])
        assert (await taking_back._position(live, last - 1)).state == before, "as it was in the run"
        whole = await db.journal.whole(number)
        assert check_whole(tmp_path / "twin.sqlite3").games == 1
        document = export_operator(whole, SHOWS, OTHER)
        assert isinstance(document, OperatorGame)
        assert document.state == state_hash(here)
        assert check(document, {SHOWS.kind: SHOWS}, {SHOWS.kind: OTHER})
        others = [seat for seat in position.seats if seat not in twin.entitled]
        told = [export_seat(whole, SHOWS, OTHER, seat) for seat in others]
    otherwise = sum(WAS in fact.body for commit in whole.commits for fact in commit.facts)
    print(f"{len(others)} seats are not entitled; {otherwise} facts are told otherwise, of {twin.words}")
    assert bool(otherwise) == bool(twin.words)
    async with kept(tmp_path / "run.sqlite3", position, Changed(position.game)) as (db, number):
        whole = await db.journal.whole(number)
        assert [export_seat(whole, SHOWS, OTHER, seat) for seat in others] == told
    assert told
    assert KIND not in repr(told)
    assert KIND not in SHOWS.rules.facts.classes, "nobody knows of it outside a town"
