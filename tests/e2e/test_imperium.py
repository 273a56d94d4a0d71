"""Dune: Imperium through the platform: a whole game of people and machines, and tables beside which Rivals stand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.games.imperium.presentation import PRESENTATION
from bot.games.presentation import Choice
from bot.history.beside import Elsewhere, Sitter
from bot.history.document import FullGame, parsed
from bot.history.export import state_hash
from bot.history.importing import check, import_game
from bot.history.plain import plain
from bot.releases import versions
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome, Seen
from bot.tables.api import Ask
from bot.tables.api import Person as Account
from bot.tables.live import LiveGame, load
from engine.imperium.state import HOUSE_HAGAL, LEFT_RIVAL, RIGHT_RIVAL, State
from tests.e2e.hall import TABLE, Hall, a_hall
from tests.e2e.judge import check_game, opened, overheard
from tests.e2e.player import COUNTS, Player, confirmed

KIND = PRESENTATION.kind


@asynccontextmanager
async def table(folder: Path, seed: str, people: Sequence[str], **options: Any) -> AsyncIterator[tuple[Hall, int]]:
    """A hall with a table of Dune: Imperium at which everybody sits."""
    with pytest.MonkeyPatch.context() as patch:
        async with a_hall(folder, seed=seed, people=people, patch=patch) as hall:
            await hall.run()
            yield hall, await hall.open(game=KIND, **options)


def players(hall: Hall) -> dict[int, Player]:
    return {int(p.id): Player(p, random.Random(p.account.username), TABLE) for p in hall.people}


def state_of(live: LiveGame) -> State:
    assert live.game is not None, "the cards are dealt"
    state: State = live.game.state
    return state


async def asked(hall: Hall, game: int) -> tuple[LiveGame, Ask, int] | None:
    """The next question that a person has to answer; None if the game is over."""
    await hall.rest()
    live = await hall.live(game)
    if live.row.status != "running":
        return None
    decision = next(d for d in live.owed() if not d.held and not d.answered)
    person = live.seats[decision.seat].person
    assert person is not None, "machine players have answered by now"
    assert hall.app.service is not None
    asks = await hall.app.service.asks(game, Account(person, ""))
    return live, next(a for a in asks if a.decision == decision), person


async def answer(players: dict[int, Player], live: LiveGame, ask: Ask, person: int) -> Outcome:
    """Let a person answer what a machine would, in one of three ways, or press what is ready-made."""
    assert ask.decision is not None
    return await players[person].answer(ask, live.shows.machine(live.seen(ask.decision), "people"))


def position(live: LiveGame, seat: str) -> dict[str, Any]:
    """All that a seat sees, but for how often it was asked."""
    return {name: value for name, value in plain(live.view(seat)).items() if name != "windows"}


async def taken_back(hall: Hall, game: int, by: dict[int, Player]) -> bool:
    """Send an Agent, press under the answer what takes it back, and be asked anew; False if there is no such button."""
    found = await asked(hall, game)
    assert found is not None
    live, ask, person = found
    assert ask.decision is not None
    seat, before = ask.decision.seat, position(live, ask.decision.seat)
    screen = await answer(by, live, ask, person)
    await hall.rest()
    back = [b for b in screen.message.buttons if b["label"].startswith("Take back: ")]
    if not back:  # a card was drawn, or another asked
        return False
    assert position(await hall.live(game), seat) != before
    assert "The move is taken back" in (await by[person].person.click(screen, back[0]["custom_id"])).text
    await hall.rest()
    after = await hall.live(game)
    assert position(after, seat) == before
    assert [(d.kind, d.seat) for d in after.owed()] == [("turn", seat)], "the turn is asked from its beginning"
    return True


async def file_of_all(hall: Hall, person: Person, ending: str) -> bytes:
    """What a person takes along of a game that is over."""
    story: Outcome = await person.slash("history", at=TABLE)
    menu = next(m for m in story.message.selects if any(o["value"] == f"all|{ending}" for o in m["options"]))
    before = {message.id for message in person.channel(TABLE)}
    await person.select(story, menu["custom_id"], [f"all|{ending}"])
    await hall.settle()
    new = [message for message in person.channel(TABLE) if message.id not in before]
    (file,) = [file for message in new for file in message.files if file.filename.endswith(ending)]
    return file.data


@pytest.mark.parametrize(
    "people, options, rivals, besides",
    [
        (("Anna", "Ben"), {"seats": 4, "machines": 2}, (), {"leader", "combat"}),
        (("Anna", "Ben"), {"preset": "quick", "seats": 2}, (HOUSE_HAGAL,), {"combat"}),
        (("Anna",), {"preset": "quick", "seats": 1}, (LEFT_RIVAL, RIGHT_RIVAL), {"rival_choice"}),
    ],
    ids=["four", "two", "alone"],
)
async def test_a_game_is_played_to_its_end_with_a_restart_and_a_move_taken_back(
    tmp_path: Path, people: Sequence[str], options: dict[str, Any], rivals: Sequence[str], besides: set[str]
) -> None:
    async with table(tmp_path, "imperium", people, **options) as (hall, game):
        by = players(hall)
        kinds = await played_through(hall, game, by)
        assert {"turn", "effects", *besides} <= set(kinds), "what is asked of people at such a table"
        ways = sum((player.ways for player in by.values()), Counter[str]())
        assert min(ways[way] for way in ("button", "command", "form")) >= 10, ways
        live = await hall.live(game)
        state = state_of(live)
        assert live.row.status == "over"
        assert state.winners
        assert len(state.seats) == options["seats"]
        assert [name for name in state.sides if name not in state.seats] == list(rivals)
        shown = hall.people[-1].channel(TABLE)
        result = live.shows.result(live.view(), live.player_names())
        assert result in next(m for m in shown if m.pinned).content
        told = "\n".join(m.text for m in shown)
        for rival in rivals:
            assert PRESENTATION.actor_name(rival) in told
        assert "~~" in told, "what was taken back is struck out"
        await taken_along(hall, live)
        await hall.stop()
        await check_game(hall.database, game, hall)
        async with opened(hall.database) as db:
            assert await overheard(db, await load(db, game, hall.games, {}), hall) == []


async def played_through(hall: Hall, game: int, by: dict[int, Player]) -> Counter[str]:
    """Play a game to its end, a move taken back on the way, and the bot begun anew in the middle of a turn."""
    kinds, back, restarted = Counter[str](), False, False
    while (found := await asked(hall, game)) is not None:
        live, ask, person = found
        if ask.kind == "turn" and not back and state_of(live).round > 1:
            back = await taken_back(hall, game, by)
        elif ask.kind == "effects" and back and not restarted and state_of(live).round > 2:
            before = state_hash(state_of(live))
            await hall.stop()
            await hall.run()
            await hall.rest()
            assert state_hash(state_of(await hall.live(game))) == before
            restarted = True
        else:
            kinds[ask.kind] += 1
            await answer(by, live, ask, person)
    assert back
    assert restarted
    return kinds


async def taken_along(hall: Hall, live: LiveGame) -> None:
    """The file of a game, played again fact by fact and once more beside itself, leads to the same state."""
    reached = state_hash(state_of(live))
    document = parsed(await file_of_all(hall, hall.people[-1], ".json"))
    assert isinstance(document, FullGame)
    assert document.state == reached
    assert "make the state" in check(document, hall.games, versions())
    assert "Dune: Imperium" in (await file_of_all(hall, hall.people[-1], ".html")).decode()
    assert hall.app.service is not None
    assert hall.app.db is not None
    seats = {seat.seat: Sitter(9000 + number, "Somebody") for number, seat in enumerate(document.seats)}
    to = Elsewhere(7, 900, seats)
    copy = await hall.live(await import_game(hall.app.db, document, hall.games, hall.app.service.injected, to))
    assert copy.row.status == "over"
    assert state_hash(state_of(copy)) == reached


async def until(hall: Hall, game: int, by: dict[int, Player], wanted: Callable[[LiveGame, Ask], bool]) -> Ask:
    """Play on until something is asked."""
    while (found := await asked(hall, game)) is not None:
        if wanted(found[0], found[1]):
            return found[1]
        await answer(by, *found)
    raise AssertionError("the game is over")


async def test_a_turn_is_typed_without_troops(tmp_path: Path) -> None:
    async with table(tmp_path, "typed", ("Anna",), preset="quick", seats=4, machines=3) as (hall, game):
        (anna,), by = hall.people, players(hall)
        ask = await until(hall, game, by, lambda live, ask: ask.kind == "turn")
        turns = [choice.move.model_dump() for choice in ask.choices]
        sent = next(move for move in turns if move["space"] in ("arrakeen", "carthag"))  # where troops can be deployed
        line = f"Send an Agent, {sent['space']}, {sent['card']}"
        screen = await confirmed(anna, await anna.slash("answer", at=TABLE, what="turn", say=line))
        assert COUNTS in screen.text
        left = await until(hall, game, by, lambda live, ask: True)
        assert "Deploy" in left.choices[0].label, "which is asked as before"
        vague = await anna.slash("answer", at=TABLE, what="effects", say="deploy")
        assert "(needed)" in vague.text, "where it is not clear how many the form opens"


async def test_who_looks_back_reads_what_he_used(tmp_path: Path) -> None:
    async with table(tmp_path, "again", ("Anna",), preset="quick", seats=4, machines=3) as (hall, game):
        (anna,), by = hall.people, players(hall)

        def used(live: LiveGame, ask: Ask) -> list[Choice]:
            return [c for c in ask.choices[:2] if ask.kind == "effects" and live.shows.needs_seen(c.move)]

        ask = await until(hall, game, by, lambda live, ask: bool(used(live, ask)))
        (use, *_), seen = used(await hall.live(game), ask), ask.seen
        said = PRESENTATION.restated(use.move, seen)
        assert said != PRESENTATION.restated(use.move)
        await hall.settle()
        desk = await anna.slash("answer", at=TABLE)
        page = next(m for m in reversed(anna.inbox()) if any(b["label"] == use.label for b in m.buttons))
        assert COUNTS in (await anna.click(page, use.label)).text
        await hall.settle()
        assert f"✓ **The turn goes on** · {said}" in anna.again(page).text
        await hall.stop()  # what it was is known still to who has not been there
        await hall.run()
        await hall.rest()
        assert said in (await anna.click(desk, use.label)).text


def lasting(messages: Sequence[Seen]) -> list[str]:
    """The messages that are no mere reply to somebody."""
    return [message.id for message in messages if not message.ephemeral]


async def test_a_turn_is_one_message_one_story_and_one_clock(tmp_path: Path) -> None:
    async with table(tmp_path, "one", ("Anna",), preset="quick", seats=4, machines=3) as (hall, game):
        (anna,), by = hall.people, players(hall)
        player, longest = by[int(anna.id)], 0
        while longest < 3:
            ask = await until(hall, game, by, lambda live, ask: ask.kind == "turn")
            await hall.settle()
            live = await hall.live(game)
            page, turn, answers = player.question(ask), state_of(live).turns, 0
            assert page is not None
            before = (lasting(anna.inbox()), lasting(anna.channel(TABLE)), {c.due for c in live.clocks.values()})
            while state_of(live).turns == turn:
                asking = player.question(ask)
                assert asking is not None
                assert asking.id == page.id, "the next question stands in the same message"
                after = (lasting(anna.inbox()), lasting(anna.channel(TABLE)), {c.due for c in live.clocks.values()})
                assert after == before
                await answer(by, live, ask, int(anna.id))
                await hall.settle()
                found = await asked(hall, game)
                assert found is not None
                (live, ask, _), answers = found, answers + 1
            longest = max(longest, answers)
