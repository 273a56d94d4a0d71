"""A moderator who answers for a seat, with its player's consent: what he sees, who hears of it, and when it ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.api import Ask, Notice, Person, Sorry
from storage import SEALED

from .table import Table, a_table
from .test_absence import live_of, seat_of
from .test_moderating import _log, _name

GITA, HUGO = Person(9000, "Gita", moderates=True), Person(8000, "Hugo", moderates=True)


async def consent(table: Table, game: int, number: int, how: str = "moderator") -> str:
    return (await table.service.consent(game, table.person(number), how, table.interaction())).text


async def begin(table: Table, game: int, who: Person, seat: str) -> None:
    await table.service.moderate(game, who, "answers", seat, "his phone is dead", table.interaction(), moderates=True)


async def asked_of(table: Table, game: int, who: Person) -> tuple[Ask, ...]:
    found = await table.service.behalf(game, who)
    return found.asks if found is not None else ()


async def answer(table: Table, game: int, who: Person, ask: Ask) -> str:
    """Answer with the default, as a form does: opened, restated, submitted."""
    assert ask.decision is not None
    opened = await table.service.open_ask(game, who, ask.kind, ask.decision.id, {})
    assert opened.seen.default is not None
    await table.service.preview(game, who, opened.seen.default, ask.decision.id)
    done = await table.service.submit(game, who, opened.seen.default, ask.decision.id, table.interaction())
    assert done.buttons == ()
    return done.text


async def answered_for(table: Table, kind: str = "toy") -> tuple[int, str, int]:
    """A game whose moderator answers for a seat that is asked something by name; its number among the people."""
    game = await table.open(people=3, kind=kind)
    await _name(table, game, GITA, GITA, moderates=True)
    live = await live_of(table, game)
    seat = next(d.seat for d in live.owed() if not d.held)
    number = (live.seats[seat].person or 0) - 1000
    await consent(table, game, number)
    await table.post()
    await begin(table, game, GITA, seat)
    return game, seat, number


@pytest.mark.parametrize("kind", ["toy", "dune"])
async def test_a_moderator_answers_for_whoever_wishes_it_and_its_player_reads_what(tmp_path: Path, kind: str) -> None:
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table, kind)
        await table.post()
        live = await live_of(table, game)
        actor, owner = live.shows.actor_noun(seat), table.person(number).name
        told = f"Gita may answer for {actor} from now on, as {owner} wishes"
        assert told in table.story()
        assert told in table.heard(number)
        assert "would like a moderator to answer" not in table.story()
        (asks,) = [one for one in table.told["person", 9000] if "would like a moderator" in one.text]
        assert [(b.action, b.arg) for b in asks.buttons] == [("mod-act", f"answers|{seat}")]
        (ask,) = (await asked_of(table, game, GITA))[:1]
        assert ask.seat == seat
        assert "the answer of" in await answer(table, game, GITA, ask)
    async with a_table(tmp_path, table.clock) as table:
        assert ask.decision is not None
        (kept,) = [c for c in await table.db.journal.commits(game) if c.cause == "behalf"]
        assert (kept.by, kept.decision) == (seat, ask.decision.id)
        entry = (await table.db.moderation.log(game))[-1]
        assert (entry.act, entry.on_behalf_of, entry.commit_no) == ("answered", seat, kept.commit_no)
        await table.post()
        assert "(by a moderator, for you)" in table.heard(number)
        live = await live_of(table, game)
        for one in [d for d in live.owed() if not d.held and not d.answered]:  # a sealed one stays open for others
            await table.service.play.time_up(live, (one.id,), ())
        closed = await table.service.closed(game, table.person(number), ask.decision.id)
        assert "A moderator answered" in closed


async def test_whoever_answers_for_a_seat_sees_nothing_else_of_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table)
        live, service = await live_of(table, game), table.service
        (ask, *_) = await asked_of(table, game, GITA)
        assert ask.decision is not None
        others = [d for d in live.owed() if d.seat != seat]
        looks: tuple[Callable[..., Awaitable[object]], ...] = (
            *(service.panel, service.ledger, service.orders),
            *(service.asks, service.offers, service.early),
        )
        for look in looks:
            with pytest.raises(Sorry, match="no seat in this game"):
                await look(game, GITA)
        for name in (None, "", *[d.id for d in others]):
            with pytest.raises(Sorry, match="not yours to answer"):
                await service.open_ask(game, GITA, ask.kind, name, {})
        move = live.shows.rules.moves.decode({"kind": "set_stop", "window": ask.kind})
        with pytest.raises(Sorry, match="not yours to answer"):
            await service.submit(game, GITA, move, ask.decision.id, table.interaction())
        with pytest.raises(Sorry, match="not yours to answer"):
            await service.preview(game, GITA, move, ask.decision.id)
        assert (await service.story(game, GITA)).seat == ""
        await service.keep_draft(game, GITA, ask.kind, {"half": "written"})
        assert await service.draft(game, GITA, ask.kind) == {"half": "written"}
        assert await service.draft(game, table.person(number), ask.kind) == {}


async def test_what_is_asked_next_is_told_to_whoever_answers_until_its_player_withdraws_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table)
        live = await live_of(table, game)
        actor, heard = live.shows.actor_noun(seat), list[Notice]()
        for _ in range(30):
            for one in [d for d in (await live_of(table, game)).owed() if not d.held and not d.answered][:1]:
                if one.seat == seat:
                    (ask, *_) = await asked_of(table, game, GITA)
                    await answer(table, game, GITA, ask)
                else:
                    await table.service.play.time_up(live, (one.id,), ())
            await table.post()
            heard = [n for n in table.told.get(("person", 9000), []) if f"You answer for {actor}: " in n.text]
            if heard:
                break
        assert heard
        assert [b.action for b in heard[-1].buttons] == ["mod-answer"]
        assert "No moderator answers for you any longer" in await consent(table, game, number, "nobody")
        assert await asked_of(table, game, GITA) == ()
        await table.post()
        assert f"no moderator answers for {actor} any longer" in table.story()
        with pytest.raises(Sorry, match="let no moderator answer for you"):
            await consent(table, game, number, "nobody")
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.open_ask(game, GITA, "stake", "1:x", {})


async def test_consent_for_one_question_ends_with_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        live = await live_of(table, game)
        asked = {d.seat: d for d in live.owed() if not d.held}
        seat = next(iter(asked))
        number = (live.seats[seat].person or 0) - 1000
        assert "this one question" in await consent(table, game, number, "moderator once")
        assert list((await table.service.moderator_desk(game, GITA, moderates=True)).asking) == [seat]
        await begin(table, game, GITA, seat)
        (ask,) = await asked_of(table, game, GITA)
        assert ask.decision == asked[seat]
        await answer(table, game, GITA, ask)
        assert await table.service.behalf(game, GITA) is None
        left = [d for d in (await live_of(table, game)).owed() if d.seat == seat and not (d.answered or d.held)]
        assert left == []
        with pytest.raises(Sorry, match="You are asked nothing now"):
            await consent(table, game, number, "moderator once")


@pytest.mark.parametrize("answers", [True, False], ids=["answered", "not answered"])
@pytest.mark.parametrize("how", ["withdrawn", "lost"])
async def test_that_consent_for_one_question_ends_is_told_whether_or_not_it_was_answered(
    tmp_path: Path, how: str, answers: bool
) -> None:
    """Where nobody may know who has answered, the table would know it by what it is told."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        live = await live_of(table, game)
        seat = next(d.seat for d in live.owed() if not d.held)
        number = (live.seats[seat].person or 0) - 1000
        await consent(table, game, number, "moderator once")
        await begin(table, game, GITA, seat)
        if answers:
            await answer(table, game, GITA, *await asked_of(table, game, GITA))
        if how == "withdrawn":
            assert "No moderator answers for you any longer" in await consent(table, game, number, "nobody")
        else:
            with pytest.raises(Sorry, match="Only a moderator"):
                await table.service.behalf(game, replace(GITA, moderates=False))
        await table.post()
        actor = live.shows.actor_noun(seat)
        told = {"withdrawn": f"no moderator answers for {actor} any longer", "lost": f"answers for {actor} no longer"}
        assert told[how] in table.story()
        if how == "withdrawn":
            with pytest.raises(Sorry, match="let no moderator answer for you"):
                await consent(table, game, number, "nobody")


async def test_without_consent_nobody_answers_and_a_moderator_who_plays_hears_of_none(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await _name(table, game, HUGO, table.person(0), moderates=True)
        seat = await seat_of(table, game, 1)
        with pytest.raises(Sorry, match="You cannot begin to answer for that seat"):
            await begin(table, game, GITA, seat)
        await consent(table, game, 1)
        await table.post()
        assert "would like a moderator" not in table.heard(0), "he plays"
        assert (await table.service.moderator_desk(game, table.person(0))).asking == {}
        with pytest.raises(Sorry, match="You cannot begin to answer for that seat"):
            await begin(table, game, table.person(0), seat)
        with pytest.raises(Sorry, match="Only a moderator"):
            await table.service.moderate(game, GITA, "answers", seat, "why not", table.interaction())
        with pytest.raises(Sorry, match="no seat in this game"):
            await consent_of_stranger(table, game)
        await begin(table, game, GITA, seat)
        with pytest.raises(Sorry, match="You cannot begin to answer for that seat"):
            await begin(table, game, HUGO, seat)


async def consent_of_stranger(table: Table, game: int) -> None:
    await table.service.consent(game, GITA, "moderator", table.interaction())


async def test_who_has_answered_for_a_seat_plays_and_answers_for_no_other(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table)
        other = next(n for n in range(3) if n != number)
        await table.service.away(game, table.person(other), "3 days", table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await table.service.substitute(game, GITA, await seat_of(table, game, other), table.interaction())
        third = next(n for n in range(3) if n not in (number, other))
        await consent(table, game, number, "nobody")
        await consent(table, game, third)
        assert (await table.service.moderator_desk(game, GITA, moderates=True)).asking == {}
        await consent(table, game, number)
        assert list((await table.service.moderator_desk(game, GITA, moderates=True)).asking) == [seat]
        await begin(table, game, GITA, seat)
        await _name(table, game, HUGO, GITA, on=False, moderates=True)
        assert await table.service.behalf(game, GITA) is None, "he moderates no longer"
        assert list((await table.service.moderator_desk(game, HUGO, moderates=True)).asking) != []


@pytest.mark.parametrize("how", ["look", "form", "restated", "answer", "act"])
async def test_who_moderates_the_server_no_longer_answers_no_longer_whatever_he_does_next(
    tmp_path: Path, how: str
) -> None:
    """Whom the table has not named moderates by his role alone, and of that no event tells."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        live, service = await live_of(table, game), table.service
        seat = next(d.seat for d in live.owed() if not d.held)
        number = (live.seats[seat].person or 0) - 1000
        await consent(table, game, number)
        await begin(table, game, GITA, seat)
        (ask, *_) = await asked_of(table, game, GITA)
        assert ask.decision is not None
        assert ask.seen.default is not None
        move, decision = ask.seen.default, ask.decision.id
        gone, kept = replace(GITA, moderates=False), len(await table.db.journal.commits(game))
        tried: dict[str, Callable[[], Awaitable[object]]] = {
            "look": lambda: service.behalf(game, gone),
            "form": lambda: service.open_ask(game, gone, ask.kind, decision, {}),
            "restated": lambda: service.preview(game, gone, move, decision),
            "answer": lambda: service.submit(game, gone, move, decision, table.interaction()),
            "act": lambda: service.moderate(game, gone, "end", "", "a quarrel", table.interaction()),
        }
        with pytest.raises(Sorry, match="Only a moderator"):
            await tried[how]()
        assert len(await table.db.journal.commits(game)) == kept
        assert await service.behalf(game, GITA) is None, "and it does not begin again by itself"
        await table.post()
        told = f"Gita answers for {live.shows.actor_noun(seat)} no longer"
        assert told in table.story()
        assert told in table.heard(number)
        assert told in await _log(table, game)
        assert list((await service.moderator_desk(game, HUGO, moderates=True)).asking) == [seat]


async def test_whom_the_table_has_named_answers_whoever_manages_the_server(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, _, _ = await answered_for(table)
        named = replace(GITA, moderates=False)
        (ask, *_) = await asked_of(table, game, named)
        assert "the answer of" in await answer(table, game, named, ask)


async def test_who_has_looked_at_another_seat_meanwhile_answers_no_longer(tmp_path: Path) -> None:
    """While a machine player has the seat he may look at others; when its player is back he must not answer for it."""
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table)
        back = table.person(number)
        await table.service.stand_in(game, back, True, table.interaction())
        other = await seat_of(table, game, next(n for n in range(3) if n != number))
        await table.service.moderate(game, GITA, "unseal", other, "a quarrel", table.interaction(), moderates=True)
        await table.service.stand_in(game, back, False, table.interaction())
        assert await table.service.behalf(game, GITA) is None
        assert (await table.service.moderator_desk(game, GITA, moderates=True)).asking == {}
        (info,) = [one for one in (await table.service.info(game)).seats if one.seat == seat]
        assert info.behalf is None
        assert list((await table.service.moderator_desk(game, HUGO, moderates=True)).asking) == [seat]
        await begin(table, game, HUGO, seat)
        assert await table.service.behalf(game, HUGO) is not None


async def test_where_it_is_secret_who_is_asked_the_log_tells_of_the_answer_when_the_game_is_over(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        live = await live_of(table, game)
        while (owed := [d for d in live.owed() if not d.held and not d.answered])[0].named:
            await table.service.play.time_up(live, (owed[0].id,), ())
        seat = owed[0].seat
        await consent(table, game, (live.seats[seat].person or 0) - 1000)
        await begin(table, game, GITA, seat)
        (ask, *_) = await asked_of(table, game, GITA)
        public = (await live_of(table, game)).audited
        await answer(table, game, GITA, ask)
        assert "Gita answered for" not in await _log(table, game)
        assert "before these" not in await _log(table, game)
        assert (await live_of(table, game)).audited == public, "no number that is sent counts it"
        table.service.memory.forget(game)
        live = await live_of(table, game)
        assert (live.audited, live.sealed) == (public, SEALED + 1)
        await table.pass_time(minutes=1)
        await table.service.moderate(game, GITA, "end", "", "for the test", table.interaction(), moderates=True)
        acts = [entry.act for entry in await table.db.moderation.log(game)]
        assert acts[-3:] == ["answers", "answered", "ended"], "as it happened"
        assert "Gita answered for" in await _log(table, game)


async def test_an_answer_of_a_moderator_makes_nobody_present(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat, number = await answered_for(table)
        seen = (await live_of(table, game)).seats[seat].last_seen
        table.clock[0] = table.clock[0].replace(minute=30)
        (ask, *_) = await asked_of(table, game, GITA)
        await answer(table, game, GITA, ask)
        assert (await live_of(table, game)).seats[seat].last_seen == seen
        await table.service.stand_in(game, table.person(number), True, table.interaction())
        assert await table.service.behalf(game, GITA) is None, "a machine player answers"


async def test_a_last_call_says_that_a_moderator_has_answered(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, _, number = await answered_for(table)
        (ask, *_) = await asked_of(table, game, GITA)
        assert ask.due is not None
        left = ask.due - table.clock[0]
        for part in (0.6, 0.3):
            await table.pass_time(seconds=left.total_seconds() * part)
            await table.post()
        await answer(table, game, GITA, ask)
        await table.post()
        assert "A moderator has answered for you, as you wished" in table.heard(number)
