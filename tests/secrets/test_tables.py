"""What the channel, clocks, machine players and logs would tell a player who watches them closely (D-ASYNC-4)."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.alarm import Alarm
from bot.games.dune import PRESENTATION
from bot.tables import clocks
from bot.tables.api import Person, Reply, Sorry
from bot.tables.compose import compose, waiting_lines
from bot.tables.doors import closed_doors
from bot.tables.live import LiveGame, told
from bot.tables.outbox import KNOCK
from engine.core.decision import Decision
from engine.core.moves import ClearOrder, Move, SetOrder, SetStop
from engine.dune.phases.nexus import NexusMove
from storage import Post
from tests.tables.table import PLACE, Table, a_table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LENGTHS = clocks.lengths(PRESENTATION.clocks, "daily")
CHANNEL = ("channel", PLACE.channel)


async def _begun(table: Table) -> tuple[int, LiveGame]:
    game = await table.open(people=6)
    await table.post()
    return game, await table.service.memory.get(game)


async def _posted(table: Table, game: int, person: int, move: Move) -> int:
    """Return how many messages the channel got or saw edited after a move."""
    before = len(table.told[CHANNEL])
    table.clock[0] += timedelta(hours=2)  # long enough for the board to be posted anew
    await table.service.submit(game, table.person(person), move, None, table.interaction())
    await table.post()
    return len(table.told[CHANNEL]) - before


@pytest.mark.parametrize(
    "move",
    [
        SetOrder(order={"kind": "pass", "windows": ["voice_karama"], "until": 3}),
        SetOrder(order={"kind": "voice_karama"}),
        SetStop(window="peek_karama"),
    ],
    ids=["order to pass", "armed order", "stop"],
)
async def test_the_channel_does_not_notice_an_order_or_a_stop(tmp_path: Path, move: Move) -> None:
    async with a_table(tmp_path) as table:
        game, _ = await _begun(table)
        assert await _posted(table, game, 3, move) == 0


async def test_the_channel_does_not_notice_an_order_that_is_taken_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, _ = await _begun(table)
        await _posted(table, game, 3, SetOrder(order={"kind": "voice_karama"}))
        assert await _posted(table, game, 3, ClearOrder(order_kind="voice_karama")) == 0


async def test_the_channel_does_not_notice_a_sealed_answer_that_is_replaced(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await _to(table, game, "traitor")
        number = next(n for n in range(6) if _owes(live, n, "traitor"))
        seat = live.seat_of(1000 + number)
        assert seat is not None
        assert live.game is not None
        first, second, *_ = PRESENTATION.rules.questions["traitor"].legal(live.game.state, seat.seat, "")
        assert await _posted(table, game, number, first) == 1, "that a named seat has answered is public"
        assert await _posted(table, game, number, second) == 0


def _owes(live: LiveGame, number: int, kind: str) -> bool:
    seat = live.seat_of(1000 + number)
    return any(seat is not None and d.seat == seat.seat and d.kind == kind and not d.answered for d in live.owed())


async def _to(table: Table, game: int, kind: str) -> None:
    """Let time run out until a question of that kind is open."""
    live = await table.service.memory.get(game)
    while not any(d.kind == kind for d in live.owed()):
        earliest = await table.service.earliest()
        assert earliest is not None
        table.clock[0] = max(table.clock[0], earliest)
        await table.service.tick()
    await table.post()


def _row(game: int, kind: str, number: int, ref: str = "") -> Post:
    """Return a message to one of the people as the outbox has it."""
    return Post(
        id=1, recipient_kind="person", recipient=1000 + number, kind=kind, body=f'{{"ref": "{ref}"}}',
        game_id=game, first_commit=None, last_commit=None, nonce="n", sent_as=None, state="queued", attempts=0,
        next_attempt=NOW, error=None, message_id=None, sent_at=None,
    )  # fmt: skip


async def test_a_question_is_never_asked_of_somebody_whose_seat_is_another_s_by_now(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await _to(table, game, "traitor")
        number = next(n for n in range(6) if _owes(live, n, "traitor"))
        seat = live.seat_of(1000 + number)
        assert seat is not None
        [decision] = [d for d in live.owed() if d.seat == seat.seat]
        asked = _row(game, "question", number, decision.id)
        assert await compose(table.db, live, [asked]) is not None
        assert await compose(table.db, live, [replace(asked, recipient=1000 + (number + 1) % 6)]) is None
        live.seats[seat.seat] = replace(seat, person=4242)
        assert await compose(table.db, live, [asked]) is None
        assert await compose(table.db, live, [replace(asked, recipient=4242)]) is not None


async def test_a_closed_door_is_knocked_at_once_a_chapter(tmp_path: Path) -> None:
    """The mention that stands for everything but named questions comes at each phase start and at nothing else."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await table.service.dm_state(game, 1003, False)
        await _to(table, game, "bid")
        refs = [n.ref for n in table.told[CHANNEL] if n.purpose == "mention" and n.ref.startswith("phase:")]
        assert len(refs) == len(set(refs)) > 1
        assert {ref.split(":")[1] for ref in refs} == {live.seat_of(1003).seat}  # type: ignore[union-attr]


async def _owing(table: Table, game: int, live: LiveGame) -> tuple[int, int, str]:
    """Bring a game to where two owe a named answer; returns who they are, and what the first one owes."""
    for number in range(6):
        await table.service.dm_state(game, 1000 + number, True)
    await _to(table, game, "traitor")
    one, other, *_ = (n for n in range(6) if _owes(live, n, "traitor"))
    return one, other, next(d.id for d in live.owed() if d.seat == live.seat_of(1000 + one).seat)  # type: ignore[union-attr]


def _called(table: Table, number: int) -> int:
    """Return how often the channel was told to call one of the people, after what waits was delivered."""
    return sum(1000 + number in notice.mention for notice in table.told[CHANNEL])


async def _answers(table: Table, game: int, number: int) -> None:
    """Let somebody give the named answer he owes, which everybody sees on the board."""
    ask = (await table.service.asks(game, table.person(number)))[0]
    assert ask.decision is not None
    state = (await table.service.memory.get(game)).game.state  # type: ignore[union-attr]
    move = next(iter(PRESENTATION.rules.questions[ask.kind].legal(state, ask.seat, "")))
    await table.service.submit(game, table.person(number), move, ask.decision.id, table.interaction())
    await table.post()


async def test_a_door_found_closed_by_a_secret_act_is_knocked_at_when_everybody_sees_why(tmp_path: Path) -> None:
    """A loan or a pledge writes to somebody at an instant that only two people know."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, other, _ = await _owing(table, game, live)
        before = len(table.told[CHANNEL])
        await table.service.dm_state(game, 1000 + one, False, _row(game, "private", one))
        await table.post()
        assert len(table.told[CHANNEL]) == before, "nothing shows that somebody was written to"
        await table.service.submit(
            game, table.person((one + 1) % 6), SetStop(window="peek_karama"), None, table.interaction()
        )
        await table.post()
        assert len(table.told[CHANNEL]) == before, "another's private act is no such moment either"
        await _answers(table, game, other)
        assert _called(table, one) == 1
        third = next(n for n in range(6) if n != one and _owes(live, n, "traitor"))
        await _answers(table, game, third)
        assert _called(table, one) == 1, "and only once"


async def test_a_reminder_of_a_named_question_is_such_a_moment(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, _, _ = await _owing(table, game, live)
        await table.service.dm_state(game, 1000 + one, False, _row(game, "private", one))
        await table.post()
        assert _called(table, one) == 0
        await table.pass_time(hours=12, minutes=1)
        await table.post()
        assert _called(table, one) == 1
        await table.pass_time(hours=10)
        await table.post()
        assert _called(table, one) == 2, "the last call is another moment"


@pytest.mark.parametrize("kind", ["question", "reminder", "paused"])
async def test_a_door_found_closed_by_what_everybody_saw_is_knocked_at_at_once(tmp_path: Path, kind: str) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, _, decision = await _owing(table, game, live)
        await table.service.dm_state(game, 1000 + one, False, _row(game, kind, one, f"{decision}#1"))
        await table.post()
        assert _called(table, one) == 1


async def _is_called(table: Table, game: int, number: int) -> bool:
    """Say whether the next phase would call somebody in public."""
    live = await told(table.db, await table.service.memory.get(game))
    seat = live.seat_of(1000 + number)
    posts = closed_doors(live, (), table.clock[0], phase_began=True)
    return any(f"phase:{seat and seat.seat}:" in post.body for post in posts)


async def _reached_again(table: Table) -> tuple[int, int, str]:
    """Begin a game in which somebody opens his private messages again; returns it, who he is, and what he owes."""
    game, live = await _begun(table)
    one, _, decision = await _owing(table, game, live)
    for is_open in (False, True):
        await table.service.dm_state(game, 1000 + one, is_open)
    return game, one, decision


async def test_who_can_be_reached_again_is_called_in_public_until_all_see_him_act(tmp_path: Path) -> None:
    """The bot tries it after each act of his, also one that nobody sees."""
    async with a_table(tmp_path) as table:
        game, one, _ = await _reached_again(table)
        assert await _is_called(table, game, one)
        stop = SetStop(window="peek_karama")
        await table.service.submit(game, table.person(one), stop, None, table.interaction())
        assert await _is_called(table, game, one), "nobody sees that"
        await _answers(table, game, one)
        assert await _is_called(table, game, one), "what follows at once may be told before a message is tried"
        await table.pass_time(minutes=1)
        assert not await _is_called(table, game, one)


async def test_who_can_be_reached_again_is_reminded_in_both_ways(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        _, one, decision = await _reached_again(table)
        await table.post()
        called, told = _called(table, one), len(table.told["person", 1000 + one])
        for number, hours in enumerate((13, 10), start=1):
            await table.pass_time(hours=hours)
            posts = await table.db.outbox.queued_for("person", 1000 + one)
            assert f"{decision}#{number}" in {json.loads(p.body)["ref"] for p in posts if p.kind == "reminder"}
            await table.post()
            assert _called(table, one) == called + number
        assert len(table.told["person", 1000 + one]) >= told + 2


@pytest.mark.parametrize("between", ["", "refused"])
async def test_who_is_found_to_be_reached_by_what_all_saw_is_called_no_longer(tmp_path: Path, between: str) -> None:
    """Unless he was tried in vain for it: then he has done something since, and nobody knows."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, _, _ = await _owing(table, game, live)
        await table.service.dm_state(game, 1000 + one, False)
        await _answers(table, game, one)
        assert await _is_called(table, game, one), "he was not tried yet"
        if between:
            await table.service.dm_state(game, 1000 + one, False)
        await table.service.dm_state(game, 1000 + one, True)
        assert await _is_called(table, game, one)
        await table.pass_time(minutes=1)
        assert await _is_called(table, game, one) is bool(between)
    async with a_table(tmp_path, table.clock) as again:
        assert await _is_called(again, game, one) is bool(between)


async def test_who_closes_again_while_he_is_called_is_told_of_no_anew(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, one, decision = await _reached_again(table)
        await table.post()
        before = len(table.told[CHANNEL])
        await table.service.dm_state(game, 1000 + one, False, _row(game, "question", one, f"{decision}#1"))
        await table.post()
        assert len(table.told[CHANNEL]) == before
        assert await _is_called(table, game, one)


async def test_another_table_learns_nothing_of_when_somebody_was_written_to(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, _, _ = await _owing(table, game, live)
        await table.service.dm_state(game, 1000 + one, False)
        await table.post()
        assert _called(table, one) == 0


@pytest.mark.parametrize("kind", ["private", KNOCK])
async def test_who_left_the_server_is_played_for_when_everybody_sees_why(tmp_path: Path, kind: str) -> None:
    """Whoever presses a button from elsewhere is tried again, and may have acted in secret."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, other, _ = await _owing(table, game, live)
        before = len(table.told[CHANNEL])
        for _ in range(2):
            await table.service.person_left(PLACE.server, 1000 + one, _row(game, kind, one))
        await table.service.machines.idle()
        await table.post()
        assert len(table.told[CHANNEL]) == before
        assert _owes(live, one, "traitor")
        await _answers(table, game, other)
        await table.service.machines.idle()
        await table.post()
        assert table.story().count("has left") == 1
        assert not _owes(live, one, "traitor")


async def test_a_host_who_left_hands_the_table_on_at_a_reminder_that_everybody_expects(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await table.service.person_left(PLACE.server, live.host, _row(game, "private", live.host - 1000))
        assert live.host == 1000
        await table.pass_time(hours=13)
        await table.post()
        assert table.story().count("has left") == 1
        heir = live.host
        assert heir != 1000
        assert "hosts the table from now on" in table.story()
    async with a_table(tmp_path, table.clock) as again:
        assert (await again.service.memory.get(game)).host == heir


async def test_who_acts_has_not_left(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, other, _ = await _owing(table, game, live)
        await table.service.person_left(PLACE.server, 1000 + one, _row(game, "private", one))
        await _answers(table, game, one)
        await _answers(table, game, other)
        assert "has left" not in table.story()
        assert live.seat_of(1000 + one).kind == "person"  # type: ignore[union-attr]


async def test_a_phase_and_its_first_question_call_somebody_once(tmp_path: Path) -> None:
    """Two mentions within milliseconds tell no more than one."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        one, _, decision = await _owing(table, game, live)
        await table.service.dm_state(game, 1000 + one, False)
        asked = live.owed()
        assert [post.body for post in closed_doors(live, asked, NOW, phase_began=False)] == [f'{{"ref": "{decision}"}}']
        [post] = closed_doors(live, asked, NOW, phase_began=True)
        assert "phase:" in post.body


async def test_a_nexus_calls_whoever_has_closed_the_door(tmp_path: Path) -> None:
    """Everybody is asked in it, which is public; who still owes an answer is not, so nobody is called for that."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await table.service.dm_state(game, 1003, False)
        await _to(table, game, "nexus")
        mentions = [n.ref for n in table.told[CHANNEL] if n.purpose == "mention" and n.ref.startswith("phase:")]
        assert mentions[-1].split(":")[2] == str(len(live.story))
        assert "Nexus" in live.story[-1].lines[0]


async def test_nobody_can_work_out_beforehand_what_a_machine_player_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its chance must come from a secret of the game: numbers of games and decisions are known to everybody."""
    given: list[list[str]] = []
    machine = type(PRESENTATION).machine

    def noted(self: Any, seen: Any, seed: str) -> Move:
        given[-1].append(seed)
        return machine(self, seen, seed)

    monkeypatch.setattr(type(PRESENTATION), "machine", noted)
    for secret in ("one", "another"):
        given.append([])
        (tmp_path / secret).mkdir()
        async with a_table(tmp_path / secret) as table:
            table.service.lobby.injected = replace(table.service.injected, seed=lambda purpose, s=secret: f"{s}")  # type: ignore[misc]
            await table.open(people=1, machines=5)
            await table.service.machines.idle()
            await table.pass_time(hours=25)
    assert min(map(len, given)) >= 4
    assert not set(given[0]) & set(given[1])
    assert not any("one" in seed or "another" in seed for seeds in given for seed in seeds), "the game's seed itself"


def _decision(seat: str, clock_class: str, answered: bool = False) -> Decision:
    return Decision(f"7:{seat}", seat, "treachery", "treachery", "", clock_class, False, False, answered, "D-BAT-24")


@pytest.mark.parametrize("clock_class", ["reaction", "nexus"])
def test_whoever_is_asked_again_shows_it_by_no_clock_of_his_own(clock_class: str) -> None:
    """An answer that became illegal is known to its owner alone; in a nexus the deadline is everybody's (D-ALLY-7)."""
    seats = ("atreides", "guild")
    both = [_decision(seat, clock_class) for seat in seats]
    wound = clocks.wind({}, both, LENGTHS, NOW, halted=False)
    due = wound["7:guild"].due
    one = [_decision("atreides", clock_class, answered=True), _decision("guild", clock_class)]
    wound = clocks.wind(wound, one, LENGTHS, NOW + timedelta(hours=3), halted=False)
    again = clocks.wind(wound, both, LENGTHS, NOW + timedelta(hours=5), halted=False)
    assert again["7:atreides"].due == again["7:guild"].due == due


async def test_the_channel_does_not_notice_whom_a_secret_proposal_asks_again(tmp_path: Path) -> None:
    """Who is done in a nexus is not shown: a proposal re-opens those it names, and only they may know (D-ALLY-2)."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await _to(table, game, "nexus")
        seats = {live.seat_of(1000 + n).seat: n for n in range(6)}  # type: ignore[union-attr]
        assert not [line for line in waiting_lines(live) if "**" in line], "nobody is named"
        assert await _posted(table, game, seats["guild"], NexusMove()) == 0
        assert await _posted(table, game, seats["fremen"], NexusMove(do="propose", members=("guild",))) == 0
        assert {d.seat for d in live.owed() if not d.answered} >= {"guild"}


async def _at_a_nexus(table: Table) -> tuple[int, LiveGame, dict[str, int]]:
    """Play to a nexus; returns the game, and the persons by their seats."""
    game, live = await _begun(table)
    await _to(table, game, "nexus")
    return game, live, {live.seat_of(1000 + n).seat: n for n in range(6)}  # type: ignore[union-attr]


async def _answered_for(table: Table, live: LiveGame, reader: str) -> None:
    """Let the time of a seat run out, and tell all what came of it."""
    await table.post()
    clock = next(d for d in live.owed() if d.seat == reader)
    await table.pass_time(seconds=(live.clocks[clock.id].due - table.clock[0]).total_seconds())  # type: ignore[operator]
    await table.post()


async def _same_whoever_owes(tmp_path: Path, read: Callable[[Path, bool], Awaitable[str]]) -> str:
    """Return what somebody reads, which is the same whether the others are waited for to the end or not."""
    for name in ("one", "another"):
        (tmp_path / name).mkdir()
    text = await read(tmp_path / "one", True)
    assert await read(tmp_path / "another", False) == text
    return text


async def test_nobody_reads_in_his_page_whether_another_was_waited_for_to_the_end(tmp_path: Path) -> None:
    """What the last default leads to follows it in one commit: told before it, it says that nobody came after."""

    async def page(folder: Path, all_owe: bool) -> str:
        async with a_table(folder) as table:
            game, live, seats = await _at_a_nexus(table)
            first, *_, reader, last = [d.seat for d in live.owed() if d.kind == "nexus"]
            offer = NexusMove(do="propose", members=(first,))
            await table.service.submit(game, table.person(seats[reader]), offer, None, table.interaction())
            if not all_owe:
                await table.service.submit(game, table.person(seats[last]), NexusMove(), None, table.interaction())
            await _answered_for(table, live, reader)
            pages = [n for n in table.told["person", 1000 + seats[reader]] if n.purpose == "question"]
            return next(n.text for n in reversed(pages) if "time ran out" in n.text)

    assert "the nexus is over" in await _same_whoever_owes(tmp_path, page)


async def test_nobody_reads_in_his_next_page_whether_another_was_waited_for_to_the_end(tmp_path: Path) -> None:
    """What he is told of the last default's consequences besides is left out, in whoever's commit it stands."""

    async def page(folder: Path, all_owe: bool) -> str:
        async with a_table(folder) as table:
            game, live, seats = await _at_a_nexus(table)
            reader, *others = [d.seat for d in live.owed() if d.kind == "nexus"]
            for other in () if all_owe else others:
                await table.service.submit(game, table.person(seats[other]), NexusMove(), None, table.interaction())
            await _answered_for(table, live, reader)
            notice = table.told["person", 1000 + seats[reader]][-1]
            assert notice.purpose == "question"
            return notice.text

    assert "cards are up for auction" in await _same_whoever_owes(tmp_path, page)


async def _votes_to_pause(table: Table, game: int, who: Person) -> Reply:
    return await table.service.pause(game, who, table.interaction())


async def _votes_for_a_machine(table: Table, game: int, who: Person) -> Reply:
    return await table.service.regent(game, who, "", table.interaction())


async def _asks_for_more_time(table: Table, game: int, who: Person) -> Reply:
    return await table.service.more_time(game, who, table.interaction())


async def _is_away(table: Table, game: int, who: Person) -> Reply:
    return await table.service.away(game, who, "", table.interaction())


async def _is_back(table: Table, game: int, who: Person) -> Reply:
    return await table.service.stand_in(game, who, False, table.interaction())


async def _lets_a_machine_play(table: Table, game: int, who: Person) -> Reply:
    return await table.service.stand_in(game, who, True, table.interaction())


async def _concedes(table: Table, game: int, who: Person) -> Reply:
    return await table.service.concede(game, who, table.interaction())


IN_PUBLIC = (  # who does what, one after the other; before everybody, or with an answer of which only he reads
    (0, _asks_for_more_time),
    (0, _votes_for_a_machine),
    (1, _votes_to_pause),
    (1, _asks_for_more_time),
    (2, _is_away),
    (1, _votes_for_a_machine),
    (2, _is_back),
    (3, _lets_a_machine_play),
    (4, _concedes),
    (0, _votes_to_pause),
)


async def test_what_a_table_does_in_public_tells_nothing_of_who_has_answered(tmp_path: Path) -> None:
    """A window is open in which nobody is named: in another table, which else is the same, one has answered there."""

    async def told(folder: Path, *, done: bool) -> tuple[str, list[str]]:
        async with a_table(folder) as table:
            game, live = await _begun(table)
            await _to(table, game, "nexus")
            for number in range(6):  # whose time has run out till then
                await table.service.stand_in(game, table.person(number), False, table.interaction())
            if done:
                await table.service.submit(game, table.person(5), NexusMove(), None, table.interaction())
            replies = []
            for number, act in IN_PUBLIC:
                table.clock[0] += timedelta(minutes=1)
                try:
                    reply = await act(table, game, table.person(number))
                except Sorry as sorry:
                    reply = Reply(sorry.sentence)
                replies.append(f"{reply.text} {reply.buttons}")
                await table.post()
            assert any(d.kind == "nexus" and not d.answered for d in live.owed())
            return table.story(), replies

    for name in ("one", "another"):
        (tmp_path / name).mkdir()
    story, replies = await told(tmp_path / "one", done=False)
    print(story, *replies, sep="\n")
    assert len(set(replies)) == len(IN_PUBLIC)
    assert await told(tmp_path / "another", done=True) == (story, replies)


class _Broken:
    """A service that fails with a secret in its words."""

    async def earliest(self) -> datetime | None:
        raise RuntimeError("atreides holds a lasgun")

    async def tick(self) -> None:
        raise RuntimeError("atreides holds a lasgun")


async def test_the_alarm_logs_no_words_of_an_exception(caplog: pytest.LogCaptureFixture) -> None:
    async def pulse() -> None:
        return None

    alarm = Alarm(_Broken(), lambda: NOW, pulse)
    with caplog.at_level(logging.DEBUG, logger="bot"):
        await alarm._set()
        await alarm._ring()
    assert len([record for record in caplog.records if record.name.startswith("bot")]) == 2
    assert "RuntimeError" in caplog.text
    assert "lasgun" not in caplog.text


async def test_machine_players_that_stop_log_no_words_of_an_exception(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_table(tmp_path) as table:

        async def fails(*_: object) -> None:
            raise RuntimeError("atreides holds a lasgun")

        monkeypatch.setattr(table.service.machines, "_answer", fails)
        with caplog.at_level(logging.DEBUG, logger="bot"):
            await table.open(people=1, machines=5)
            await table.service.machines.idle()
        assert "machine players stopped" in caplog.text
        assert "lasgun" not in caplog.text


async def test_an_old_button_never_means_another_answer(tmp_path: Path) -> None:
    """In a nexus "Done" stands first until somebody proposes; pressed later it must not accept the proposal."""
    async with a_table(tmp_path) as table:
        game, live = await _begun(table)
        await _to(table, game, "nexus")
        seats = {live.seat_of(1000 + n).seat: n for n in range(6)}  # type: ignore[union-attr]
        [done] = [a for a in await table.service.asks(game, table.person(seats["guild"])) if a.kind == "nexus"]
        offer = NexusMove(do="propose", members=("guild",))
        await table.service.submit(game, table.person(seats["fremen"]), offer, None, table.interaction())
        [asked] = [a for a in await table.service.asks(game, table.person(seats["guild"])) if a.kind == "nexus"]
        assert done.decision == asked.decision
        assert done.choices[0] != asked.choices[0]
        assert done.version != asked.version
        buttons = table.told["person", 1000 + seats["guild"]][-1].buttons
        assert {b.version for b in buttons if b.action == "choice"} <= {done.version, asked.version}
