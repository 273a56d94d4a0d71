"""A moderator who looks at what a seat holds: who may, who hears of it, and what he may not do afterwards."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import Person, Reply, Sorry
from engine.core.forms import Pick
from engine.core.moves import Override

from .table import PLACE, Table, a_table
from .test_absence import live_of, seat_of
from .test_moderating import _log, _name

GITA = Person(9000, "Gita")
WITHOUT = r"^That is not possible without looking"


async def say_so(table: Table, game: int, who: Person, seat: str, reason: str = "they quarrel") -> Reply:
    return await table.service.moderate(game, who, "unseal", seat, reason, table.interaction(), moderates=True)


async def shown_to(table: Table, game: int, who: Person, said: Reply) -> Reply:
    (button,) = said.buttons
    assert button.action == "mod-look"
    return await table.service.look(game, who, int(button.arg), moderates=True)


@pytest.mark.parametrize("kind", ["toy", "dune"])
async def test_a_moderator_who_does_not_play_sees_what_a_seat_holds_and_all_hear_of_it(
    tmp_path: Path, kind: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind=kind)
        seat = await seat_of(table, game, 1)
        assert set((await table.service.moderator_desk(game, GITA, moderates=True)).looks) == {
            *(await live_of(table, game)).seats
        }
        said = await say_so(table, game, GITA, seat)
        assert said.cards == ()
        with pytest.raises(Sorry, match="Discord has not taken"):
            await shown_to(table, game, GITA, said)
        await table.post()
        shown = await shown_to(table, game, GITA, said)
        own = await table.service.panel(game, table.person(1))
        cards = {card.title: card.lines for card in own.cards}
        assert shown.cards
        assert all(cards[card.title] == card.lines for card in shown.cards)
        assert shown.buttons == ()
        actor = (await live_of(table, game)).shows.actor_noun(seat)
        told = f"Gita looks at what {actor} {actor:holds|hold}. Reason: “they quarrel”"
        assert told in table.story()
        assert told in table.heard(1)
        assert told in await _log(table, game)
        lines = [line for card in shown.cards for line in card.lines]
        secret = [line for line in lines if line not in str(await table.service.board(game, True))]
        assert secret
        assert not [line for line in secret if line in f"{table.story()}{table.heard(0)}{await _log(table, game)}"]


@pytest.mark.parametrize("kind", ["toy", "dune"])
async def test_one_thing_alone_is_shown_and_the_top_of_a_deck_keeps_from_every_seat(tmp_path: Path, kind: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind=kind)
        live, seat = await live_of(table, game), await seat_of(table, game, 1)
        things = (await table.service.moderator_desk(game, GITA, moderates=True)).things
        mine = {name: text for name, text in things.items() if name.endswith(f":{seat}")}
        assert mine
        rules, met = live.shows.rules, 0
        assert live.game is not None
        for name, text in mine.items():
            said = await say_so(table, game, GITA, name)
            assert text in said.text
            with pytest.raises(Sorry, match="Discord has not taken"):
                await shown_to(table, game, GITA, said)
            await table.post()
            (card,) = (await shown_to(table, game, GITA, said)).cards
            found = rules.looks[name.partition(":")[0]].found(live.game.state, seat)
            assert card == live.shows.looked(name.partition(":")[0], seat, found)
            assert len(card.lines) == max(1, len(found))
            told = f"Gita looks at something hidden: {text}. Reason: “they quarrel”"
            assert told in table.story()
            assert told in table.heard(1)
            met += len(found)
        assert met
        for number in (1, 2):
            await table.service.away(game, table.person(number), "3 days", table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await table.service.substitute(game, GITA, await seat_of(table, game, 2), table.interaction())
        hugo = Person(8000, "Hugo")
        for name in [name for name in things if name.endswith(":")]:
            said = await say_so(table, game, hugo, name)
            await table.post()
            (card,) = (await shown_to(table, game, hugo, said)).cards
            assert len(card.lines) == 1
            with pytest.raises(Sorry, match="seen what another seat"):
                await table.service.substitute(game, hugo, seat, table.interaction())
        for nothing in ("hand:", f"deck:{seat}", "nonsense:", ":"):
            with pytest.raises(Sorry, match="nothing like that"):
                await say_so(table, game, GITA, nothing)


async def test_nobody_who_may_play_again_or_answers_for_a_seat_looks_at_anything(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy")
        seat, own = await seat_of(table, game, 1), await seat_of(table, game, 2)
        await _name(table, game, GITA, table.person(0), moderates=True)
        await table.service.away(game, table.person(2), "3 days", table.interaction())
        await table.service.substitute(game, Person(7000, "Ida"), own, table.interaction())
        with pytest.raises(Sorry, match="you look at nothing hidden"):
            await say_so(table, game, table.person(2), seat)  # he can take his seat back
        assert (await table.service.moderator_desk(game, table.person(2), moderates=True)).looks == {}
        await table.service.consent(game, table.person(3), "moderator", table.interaction())
        await table.service.moderate(
            game, GITA, "answers", await seat_of(table, game, 3), "a dead phone", table.interaction(), moderates=True
        )
        with pytest.raises(Sorry, match="you look at nothing hidden"):
            await say_so(table, game, GITA, seat)
        for refused in (("nobody", "they quarrel"), (seat, " ")):
            with pytest.raises(Sorry, match=r"nothing like that|Say why"):
                await say_so(table, game, Person(8000, "Hugo"), *refused)
        with pytest.raises(Sorry, match="Only a moderator"):
            await table.service.moderate(game, Person(8000, "Hugo"), "unseal", seat, "why not", table.interaction())
        assert "looks at" not in await _log(table, game)


async def test_where_nobody_can_be_told_nobody_looks(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat = await seat_of(table, game, 1)
        await table.service.consent(game, table.person(1), "moderator", table.interaction())
        await table.service.place_lost(PLACE.channel)
        for act in ("unseal", "answers"):
            with pytest.raises(Sorry, match="channel"):
                await table.service.moderate(game, GITA, act, seat, "why not", table.interaction(), moderates=True)
        assert await table.db.moderation.log(game) == []


async def test_nothing_is_shown_of_what_discord_has_refused_to_tell_nor_to_anybody_else(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat, other = await seat_of(table, game, 1), await seat_of(table, game, 2)
        await table.post()
        told = await say_so(table, game, GITA, seat)
        await table.post()
        refused = await say_so(table, game, GITA, other)
        (first,) = [one for one in await table.db.outbox.ready() if one.recipient_kind == "channel"]
        claim = await table.db.outbox.claim([first.id])
        await table.db.outbox.give_up(claim.nonce, "403/50013")
        await table.post()
        assert "looks at what" in table.heard(2), "he hears of it in private"
        with pytest.raises(Sorry, match="Discord has not taken"):
            await shown_to(table, game, GITA, refused)
        for number in (0, 99):
            with pytest.raises(Sorry, match="nothing like that"):
                await table.service.look(game, GITA, number, moderates=True)
        with pytest.raises(Sorry, match="nothing like that"):
            await shown_to(table, game, Person(8000, "Hugo"), told)
        with pytest.raises(Sorry, match="Only a moderator"):
            await table.service.look(game, GITA, int(told.buttons[0].arg))
        table.clock[0] += timedelta(minutes=14)
        assert (await shown_to(table, game, GITA, told)).cards
        table.clock[0] += timedelta(minutes=2)
        with pytest.raises(Sorry, match="for a quarter of an hour"):
            await shown_to(table, game, GITA, told)
        await table.service.place_lost(PLACE.channel)
        with pytest.raises(Sorry, match="channel"):
            await shown_to(table, game, GITA, told)


async def test_whoever_has_looked_plays_no_other_seat(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seen, other = await seat_of(table, game, 1), await seat_of(table, game, 2)
        await say_so(table, game, GITA, seen)
    async with a_table(tmp_path, table.clock) as table:
        for number in (1, 2):
            await table.service.away(game, table.person(number), "3 days", table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await table.service.substitute(game, GITA, other, table.interaction())
        with pytest.raises(Sorry, match="Gita has seen what another seat"):
            await table.service.moderate(
                game, Person(8000, "Hugo"), "hand", other, "why", table.interaction(), moderates=True, whom=GITA
            )
        await table.service.substitute(game, GITA, seen, table.interaction())


@pytest.mark.parametrize("thing", ["", "hand:"])
async def test_what_is_hidden_is_named_by_a_moderator_while_he_is_shown_it_and_by_nobody_else(
    tmp_path: Path, thing: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat, other = await seat_of(table, game, 1), await seat_of(table, game, 2)
        state = (await live_of(table, game)).game.state  # type: ignore[union-attr]
        card, gita = state.hands[seat][0], Person(GITA.id, GITA.name, moderates=True)
        move = Override(what="card", values={"grower": seat, "card": card}, reason="it was not his")
        service = table.service

        async def refused(who: Person, said: str) -> None:
            for work in (
                service.open_ask(game, who, "correct:card", None, {}),
                service.preview_correction(game, who, move),
                service.submit(game, who, move, None, table.interaction()),
            ):
                with pytest.raises(Sorry, match=said):
                    await work
            assert "correct:card" not in (await service.moderator_desk(game, GITA, moderates=True)).corrections

        await refused(gita, WITHOUT)
        looking = await say_so(table, game, GITA, f"{thing}{seat}")
        await refused(gita, WITHOUT)
        await table.post()
        assert (await shown_to(table, game, GITA, looking)).cards
        assert "correct:card" in (await service.moderator_desk(game, GITA, moderates=True)).corrections
        ask = await service.open_ask(game, gita, "correct:card", None, {"grower": seat})
        whose, cards = (ask.seen.opened({"grower": seat}).field(name) for name in ("grower", "card"))
        assert (whose, cards) == (Pick("grower", (seat,)), Pick("card", state.hands[seat]))
        hugo = Person(8000, "Hugo", moderates=True)
        with pytest.raises(Sorry, match=WITHOUT):
            await service.open_ask(game, hugo, "correct:card", None, {})
        shown = await service.preview_correction(game, gita, move)
        told_before = table.story()
        await service.submit(game, gita, move, None, table.interaction())
        assert card not in (await live_of(table, game)).game.state.hands[seat]  # type: ignore[union-attr]
        await table.post()
        name = (await live_of(table, game)).shows.looked("hand", seat, (card,)).lines[0]
        assert "A card, by name" in table.story()
        for text in (shown, table.story().removeprefix(told_before), table.heard(0), await _log(table, game)):
            assert name not in text
        wrong = move.model_copy(update={"values": {"grower": other, "card": state.hands[other][0]}})
        with pytest.raises(Sorry, match="do not go together"):
            await service.submit(game, gita, wrong, None, table.interaction())
        table.clock[0] += timedelta(minutes=16)
        await refused(gita, WITHOUT)
