"""Records that tests write: bodies of the size that a real game has, made without any game."""

import json
from datetime import UTC, datetime, timedelta

from storage import CommitRecord, Database, FactRecord, GameInput, NewDeadline, NewGame, NewPost, NewSeat

START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
SEATS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
CHANNEL = 9_000
RULES = "1"
SCHEMAS = {"dune": RULES}


class FakeClock:
    """A clock that moves only when told."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **duration: float) -> None:
        self.time += timedelta(**duration)


class CountedIds:
    """Identifiers keyed by purpose: each purpose counts for itself."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}

    def __call__(self, purpose: str) -> str:
        number = self.counts[purpose] = self.counts.get(purpose, 0) + 1
        return f"{purpose.removeprefix('nonce/')}-{number}"


def facts(number: int, *, count: int = 4) -> tuple[FactRecord, ...]:
    """Facts as a commit leaves them: some for all, one for a seat, one for nobody."""
    audiences = (None, None, (SEATS[number % 6],), ())
    body = json.dumps({"who": SEATS[number % 6], "number": number, "area": "the_great_flat", "why": "shipment" * 4})
    return tuple(FactRecord(f"Fact{i}", 1, audiences[i % 4], body) for i in range(count))


def commit(number: int, *, fact_count: int = 4) -> CommitRecord:
    """The commit of this number, with a stack that names it."""
    return CommitRecord(
        commit_no=number,
        by=SEATS[number % 6],
        cause="typed",
        decision=f"d{number}",
        move=json.dumps({"kind": "bid", "amount": number}),
        rules_version=RULES,
        stack=json.dumps([{"step": "bidding", "at": number}] * 3),
        facts=facts(number, count=fact_count),
    )


def post(recipient: int = CHANNEL, *, number: int | None = None, kind: str = "story") -> NewPost:
    person = recipient < CHANNEL
    return NewPost("person" if person else "channel", recipient, kind, "{}", first_commit=number, last_commit=number)


def full_input(game_id: int, number: int, *, persons: tuple[int, ...] = (1,)) -> GameInput:
    """One move as the table service keeps it: a commit, four facts, two posts, two deadlines, an interaction."""
    due = START + timedelta(hours=number + 24)
    return GameInput(
        game_id,
        commits=(commit(number),),
        deadlines=(
            NewDeadline("expiry", decision=f"d{number + 1}", due=due),
            NewDeadline("reminder", decision=f"d{number + 1}", due=due - timedelta(hours=1)),
        ),
        outbox=(post(CHANNEL + game_id, number=number), post(persons[0], number=number)),
        interaction=f"i-{game_id}-{number}",
    )


async def open_table(db: Database, *, persons: tuple[int, ...] = (1, 2), title: str = "Sietch Tabr") -> int:
    """A lobby in which these persons sit in seat-1, seat-2 and so on; returns the game's number."""
    for person in persons:
        await db.people.save(person, {"display_name": f"person {person}"})
    game = NewGame("dune", server=77, host=persons[0], title=title, preset="daily", options="{}", channel=CHANNEL)
    seats = tuple(NewSeat(f"seat-{i}", person) for i, person in enumerate(persons, 1))
    receipt = await db.journal.create(game, GameInput(0, added_seats=seats))
    return receipt.game_id
