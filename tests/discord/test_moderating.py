"""Moderators as people meet them: named by a list or a mention, voted for by a button, and the log for all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bot.discord.commands import moderating
from bot.discord.words import say
from bot.games.dune import PRESENTATION
from bot.sandbox import permissions, structure
from bot.sandbox.driver import Sandbox
from bot.sandbox.person import Person
from bot.tables.api import ModeratorDesk
from bot.tables.moderating import ACTS, RULES, WHY
from storage import GameInput, NewAudit
from tests.discord.conftest import Table
from tests.discord.test_game import begun, last
from tests.discord.test_platform import raw


async def played(table: Table, people: list[Person]) -> int:
    """A table at which the first turn has begun: all that was asked before is left to its default."""
    game = await begun(table, people)
    assert table.app.service is not None
    for _ in range(20):
        live = await table.live(game)
        assert live.game is not None
        if live.game.state.phase != "setup":
            return game
        table.box.clock.advance(86_400)
        await table.app.service.tick()
        await table.settle()
    raise AssertionError("the setup does not end")


async def test_a_moderator_is_named_from_the_list_and_the_log_tells_it(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    game = await table.open(ben, seats=3)
    await carla.slash("game join")
    listed = {c["name"]: c["value"] for c in await ben.autocomplete("game run", "about", "", do="moderator")}
    assert set(listed) == {"Ben", "Carla"}
    assert "no-moderator" not in [c["value"] for c in await ben.autocomplete("game run", "do", "")]
    assert "Only the host" in (await carla.slash("game run", do="moderator", about="Carla")).text
    done = await ben.slash("game run", do="moderator", about=listed["Carla"])
    assert "told to the table" in done.text
    await table.settle()
    assert "Ben made Carla a moderator." in last(ben.channel("table"), "a moderator").text
    named = {c["name"]: c["value"] for c in await carla.autocomplete("game run", "about", "", do="no-moderator")}
    assert set(named) == {"Carla"}
    assert "told to the table" in (await carla.slash("game run", do="no-moderator", about=named["Carla"])).text
    shown = await anna.slash("game run", do="log")
    assert "Carla has stepped down as a moderator." in shown.text
    assert (await table.live(game)).moderators == frozenset()


async def test_the_log_is_turned_page_by_page_in_one_message(table: Table) -> None:
    """Its last page has the latest entries."""
    game, words, anna = await begun(table, table.people[:2]), say().history, table.people[0]
    service, db = table.app.service, table.app.db
    assert service is not None
    assert db is not None
    assert not (await anna.slash("game run", do="log")).message.buttons, "one page has nothing to turn"
    done = [NewAudit(number, "resumed", int(anna.id), reason=f"entry {number}.") for number in range(1, 35)]
    await db.journal.commit(GameInput(game, audit=tuple(done)))
    service.memory.forget(game)
    latest = await anna.slash("game run", do="log")
    assert "Page 3 of 3" in latest.text
    assert all(f"entry {number}." in latest.text for number in range(20, 35))
    assert "entry 19." not in latest.text
    assert [b["label"] for b in latest.message.buttons] == [words.earlier]
    middle = await anna.click(latest, words.earlier)
    assert middle.message.id == latest.message.id, "in place of the page before"
    assert "entry 19." in middle.text
    assert "entry 20." not in middle.text
    menu = middle.message.selects[0]
    first = await anna.select(middle, menu["custom_id"], [menu["options"][0]["value"]])
    assert "Page 1 of 3" in first.text
    assert all(f"entry {number}." in first.text for number in range(1, 5))
    assert (await anna.click(first, words.last)).text == latest.text


async def test_somebody_who_does_not_play_is_named_by_a_mention_and_a_vote_by_its_button(table: Table) -> None:
    ben, carla, dora, frida = table.people[1], table.people[2], table.people[3], table.people[5]
    game = await begun(table, [ben, carla, dora])
    for nobody in ("", "Frida", "<@1>", f"<@{table.box.world.application.bot_id}>", "x" * 60):
        assert "Say who is meant" in (await ben.slash("game run", do="moderator", about=nobody)).text
    asked = await ben.slash("game run", do="moderator", about=f"<@{frida.id}>")
    assert "make Frida a moderator counts: 1 of the 2" in asked.text
    await table.settle()
    vote = last(carla.channel("table"), "would like Frida to be a moderator")
    assert "told to the table" in (await carla.click(vote, "I agree")).text
    assert (await table.live(game)).moderators == frozenset({int(frida.id)})
    assert "no moderator has" not in (await frida.slash("game run", do="log")).text
    assert "Frida" in (await frida.slash("game run", do="log")).text


async def test_who_manages_the_server_names_moderators_at_any_time(table: Table) -> None:
    owner, ben, carla, dora = table.people[:4]
    game = await begun(table, [ben, carla])
    assert "moderator" in [c["value"] for c in await owner.autocomplete("game run", "do", "")]
    assert "told to the table" in (await owner.slash("game run", do="moderator", about=f"<@!{dora.id}>")).text
    assert (await table.live(game)).moderators == frozenset({int(dora.id)})


async def test_a_moderator_who_does_not_play_acts_from_one_screen_and_says_why(table: Table) -> None:
    owner, ben, carla, dora, frida = (table.people[n] for n in (0, 1, 2, 3, 5))
    game = await begun(table, [ben, carla, dora])
    assert "moderate" not in [c["value"] for c in await frida.autocomplete("game run", "do", "")]
    assert "Only a moderator" in (await frida.slash("game run", do="moderate")).text
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    assert "moderate" in [c["value"] for c in await frida.autocomplete("game run", "do", "")]
    shown = await frida.slash("game run", do="moderate")
    assert "You act without seeing what is hidden." in shown.text
    right, default, free, back = shown.message.selects
    assert [option["value"] for option in right["options"]] == ["house-rules"], "nothing is put right in the setup"
    titles = ("Do something about what is asked", "Do something about a seat")
    assert (default["placeholder"], free["placeholder"]) == titles
    assert back["placeholder"] == "Take the game back"
    why = (await frida.select(shown, default["placeholder"], [default["options"][0]["value"]])).modal
    done = await frida.submit(why, {"Why": "He said so himself, @everyone"})
    assert "told to the table" in done.text
    await table.settle()
    told = last(ben.channel("table"), "let the default be played for")
    assert "He said so himself" in told.text
    assert "@everyone" not in told.text
    more = (await frida.click(shown, "More time for all")).modal
    assert "told to the table" in (await frida.submit(more, {"Why": "Easter"})).text
    assert "stopped the clocks" not in (await frida.slash("game run", do="log")).text
    stop = (await frida.click(shown, "Stop the clocks for a while")).modal
    assert "paused until" in (await frida.submit(stop, {"Why": "a feast"})).text
    assert "Reason: “a feast”" in (await frida.slash("game run", do="log")).text
    paused = await frida.slash("game run", do="moderate")
    assert [menu["placeholder"] for menu in paused.message.selects] == [
        *(right["placeholder"], default["placeholder"], free["placeholder"], "Take the game back"),
    ]
    assert all(o["label"].startswith("Void it") for o in paused.message.selects[1]["options"]), "no clock runs"
    assert "paused until" in paused.text
    taken = (await frida.select(paused, free["placeholder"], [free["options"][0]["value"]])).modal
    assert "told to the table" in (await frida.submit(taken, {"Why": "gone"})).text
    hand = next(o["value"] for o in free["options"] if o["label"].startswith("Look at what it holds"))
    of_what = await frida.select(paused, free["placeholder"], [hand])
    (menu,) = of_what.message.selects
    assert menu["options"][0]["label"] == "All that it knows"
    assert any(option["value"].startswith("hand:") for option in menu["options"])
    look = (await frida.select(of_what, menu["placeholder"], [menu["options"][0]["value"]])).modal
    channel = table.box.find_channel("table").id
    holding = table.box.fault(rf"POST /channels/{channel}/messages", hold=True)
    said = await frida.submit(look, {"Why": "a quarrel"})
    await holding.reached.wait()
    assert "Discord has not taken" in (await frida.click(said, "Show it")).text
    holding.release()
    await table.settle()
    assert "a quarrel" in last(ben.channel("table"), "looks at what").text
    assert "Everybody has been told that you look" in (await frida.click(said, "Show it")).text
    other = await owner.outcome(raw(owner, 3, _press("mod-look", "1"), _any_message(owner)))
    assert "nothing like that" in other.text
    old = await frida.outcome(raw(frida, 3, _press("mod-look", "x"), _any_message(frida)))
    assert "of an older version" in old.text
    end = (await frida.click(await frida.slash("game run", do="moderate"), "End the game for good")).modal
    assert "told to the table" in (await frida.submit(end, {"Why": "we agree"})).text
    assert (await table.live(game)).row.status == "over"
    log = (await frida.slash("game run", do="log", game=str(game))).text
    assert [word in log for word in ("Easter", "gone", "we agree", "stopped the clocks")] == [True] * 4


async def test_a_moderator_who_plays_asks_all_others_before_he_looks(table: Table) -> None:
    owner, ben, carla, dora = table.people[:4]
    await begun(table, [ben, carla, dora])
    await owner.slash("game run", do="moderator", about=f"<@{ben.id}>")
    shown = await ben.slash("game run", do="moderate")
    seats = next(menu for menu in shown.message.selects if menu["placeholder"] == "Do something about a seat")
    looks = [option for option in seats["options"] if option["label"].startswith("Look at what it holds")]
    assert len(looks) == 2, "not at his own"
    of_what = await ben.select(shown, seats["placeholder"], [looks[0]["value"]])
    (menu,) = of_what.message.selects
    why = (await ben.select(of_what, menu["placeholder"], [menu["options"][1]["value"]])).modal
    said = await ben.submit(why, {"Why": "a card too many"})
    assert "everybody else who plays is asked" in said.text
    await table.settle()
    public = last(ben.channel("table"), "asks to look at something hidden")
    assert "Nobody is told who has agreed" in public.text
    assert "Nobody asks you" in (await owner.click(public, "Agree")).text
    assert "Nobody asks you" in (await ben.click(public, "Agree")).text
    for other in (carla, dora):
        agreed = await other.click(last(other.inbox(), "asks to look at something hidden"), "Agree")
        assert "You have agreed" in agreed.text
        await table.settle()
    told = last(ben.inbox(), "as everybody else who plays has agreed")
    assert "nothing like that" in (await owner.click(last(ben.channel("table"), "has agreed:"), "Show it")).text
    assert "This is what lies there now" in (await ben.click(told, "Show it")).text
    assert "not asked any more" in (await dora.click(public, "Do not agree")).text


async def test_an_open_seat_is_handed_to_somebody_who_takes_it_in_private(table: Table) -> None:
    owner, ben, carla, dora, emil, frida = table.people[:6]
    game = await begun(table, [ben, carla, dora])
    assert "No seat is open" in (await owner.slash("game run", do="moderate", about=f"<@{frida.id}>")).text
    await ben.click(await ben.slash("game run", do="concede"), "Yes")
    assert "about:@name hands it to somebody" in (await owner.slash("game run", do="moderate")).text
    shown = await owner.slash("game run", do="moderate", about=f"<@{frida.id}>")
    assert "Which seat do you hand to Frida?" in shown.text
    (menu,) = shown.message.selects
    why = (await owner.select(shown, menu["placeholder"], [menu["options"][0]["value"]])).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "Ben has moved away"})).text
    await table.settle()
    asked = last(carla.channel("table"), "hands the seat of")
    assert "Ben has moved away" in asked.text
    assert f"<@{frida.id}>" in asked.text
    assert "has handed this seat to Frida" in (await emil.click(asked, "I take the seat")).text
    taken = await frida.click(last(frida.inbox(), "hands the seat of"), "I take the seat")
    assert "The seat is yours from now on" in taken.text
    live = await table.live(game)
    assert live.seat_of(int(frida.id)) is not None
    assert "No seat is kept for you" in (await frida.click(asked, "No, thank you")).text


async def test_a_moderator_answers_for_whoever_wishes_it_on_one_screen(table: Table) -> None:
    owner, ben, carla, dora, frida = (table.people[n] for n in (0, 1, 2, 3, 5))
    game = await begun(table, [ben, carla, dora])
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    listed = {c["value"] for c in await ben.autocomplete("game run", "about", "", do="stand-in")}
    assert listed == {"machine", "moderator", "moderator once", "nobody"}
    assert "no moderator" in (await ben.slash("game run", do="stand-in", about="nobody")).text
    assert (
        "You cannot begin to answer"
        in (await frida.outcome(raw(frida, 3, _press("mod-answer"), _any_message(frida)))).text
    )
    assert "may answer for you now" in (await ben.slash("game run", do="stand-in", about="moderator")).text
    await table.settle()
    why = (await frida.click(last(frida.inbox(), "would like a moderator to answer"), "I answer for them")).modal
    assert "told to the table" in (await frida.submit(why, {"Why": "a dead phone"})).text
    await table.settle()
    assert "a dead phone" in last(carla.channel("table"), "may answer for").text
    seat = (await table.live(game)).seat_of(int(ben.id))
    assert seat is not None
    while not [d for d in (await table.live(game)).owed() if d.seat == seat.seat and not (d.answered or d.held)]:
        table.box.clock.advance(86_400)
        await table.app.service.tick()  # type: ignore[union-attr]
        await table.settle()
    shown = await frida.click(await frida.slash("game run", do="moderate"), "Answer for a seat")
    assert "and nothing else" in shown.text
    assert "My hand" not in [button["label"] for button in shown.message.buttons]
    assert "You sit at no table" in (await frida.slash("hand")).text
    before = len(await table.app.service.db.journal.commits(game))  # type: ignore[union-attr]
    form = await frida.click(shown, "Answer…")
    (menu,) = form.message.selects
    filled = await frida.select(form, menu["placeholder"], [menu["options"][0]["value"]])
    done = await frida.click(filled, "Done")
    assert "This counts, as the answer of" in done.text
    again = await frida.click(await frida.slash("game run", do="moderate"), "Answer for a seat")
    assert "is asked nothing that you may answer now" in again.text
    assert "no seat" in (await frida.click(last(ben.channel("table"), ""), "My hand")).text
    commits = await table.app.service.db.journal.commits(game)  # type: ignore[union-attr]
    assert commits[before].cause == "behalf"


async def test_who_has_lost_the_right_to_moderate_the_server_answers_no_longer(table: Table) -> None:
    """He answers from private messages, too: there Discord tells nothing of his right, so it is asked."""
    owner, ben, carla, dora, emil = (table.people[n] for n in (0, 1, 2, 3, 4))
    role = table.box.role(table.guild, "stewards", permissions.ADMINISTRATOR, [emil])
    game = await begun(table, [ben, carla, dora])
    asked = next(iter([d.seat for d in (await table.live(game)).owed() if not d.held]))
    person = (await table.live(game)).seats[asked].person
    player = next(one for one in (ben, carla, dora) if int(one.id) == person)
    await player.slash("game run", do="stand-in", about="moderator")
    shown = await emil.click(await emil.slash("game run", do="moderate"), "Answer for a seat")
    (menu,) = shown.message.selects
    why = (await emil.select(shown, menu["placeholder"], [menu["options"][0]["value"]])).modal
    assert "told to the table" in (await emil.submit(why, {"Why": "a dead phone"})).text
    while not emil.inbox() or "You answer for" not in emil.inbox()[-1].text:
        table.box.clock.advance(86_400)
        await table.app.service.tick()  # type: ignore[union-attr]
        await table.settle()
    screen = await emil.click(await emil.slash("game run", do="moderate"), "Answer for a seat")
    private = emil.inbox()[-1]
    asking = table.box.fault(r"GET /guilds/\d+/members/", status=403, times=9)
    assert "I cannot ask the server now" in (await emil.click(private, "Answer")).text
    asking.times = 0
    form = await emil.click(private, "Answer")
    assert (await emil.click(form, "Answer…")).message.selects, "he moderates yet"
    structure.set_member_role(table.box.world, table.guild, table.guild.members[emil.account.id], role, False)
    refused = await emil.click(form, "Start over")
    assert "Only a moderator of this table may do that" in refused.text
    await table.settle()
    assert "Emil answers for" in last(carla.channel("table"), "no longer").text
    assert "Emil answers for" in last(player.inbox(), "no longer").text
    assert "no seat in this game" in (await emil.click(screen, "Answer…")).text
    log = (await owner.slash("game run", do="log", game=str(game))).text
    assert "no longer" in log


def test_every_act_has_words_and_says_what_it_is_about_and_what_is_written_for_it() -> None:
    assert {*ACTS, "correct"} == set(say().moderating.acts)
    listed = {field.name for field in fields(ModeratorDesk)}
    assert {act.about for act in ACTS.values()} - {""} <= listed
    assert all(WHY in act.form for act in ACTS.values()), "everybody reads why"
    assert {field for act in ACTS.values() for field in act.form} == {RULES, WHY}


@pytest.fixture
async def dune(tmp_path: Path) -> AsyncIterator[Table]:
    """The real words: of plain ones nothing can be said that is hidden."""
    async with Sandbox() as box:
        people = [box.user(name) for name in ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")]
        box.guild("Arrakis", people[0], people[1:])
        made = Table(box, people, tmp_path, PRESENTATION, "seed")
        await made.run()
        yield made
        assert box.violations == []


async def test_a_moderator_puts_something_right_by_a_form_and_sees_what_it_writes_first(dune: Table) -> None:
    owner, ben, carla, dora, frida = (dune.people[n] for n in (0, 1, 2, 3, 5))
    game = await played(dune, [ben, carla, dora])
    await owner.slash("game run", do="moderator", about=f"<@{frida.id}>")
    live = await dune.live(game)
    assert live.game is not None
    who = live.game.state.factions[0]
    before = live.game.state.purse[who]
    shown = await frida.slash("game run", do="moderate")
    menu = next(m for m in shown.message.selects if m["placeholder"] == "Put something right")
    named = {option["label"]: option["value"] for option in menu["options"]}
    assert {"Spice of a faction", "Forces", "The storm", "Treachery cards"} <= set(named)
    why = {"Why (everybody reads it)": "CHOAM forgot **it** @everyone"}
    form = (await frida.select(shown, "Put something right", [named["Spice of a faction"]])).modal
    filled = await frida.submit(form, {"Whose": [who], "What": ["give"], "How much": "7", **why})
    assert "this will be written" in filled.text, filled.text
    assert "7 spice from the bank" in filled.text
    assert (await dune.live(game)).game.state.purse[who] == before, "nothing counts yet"  # type: ignore[union-attr]
    assert "told to the table" in (await frida.click(filled, "Confirm")).text
    assert (await dune.live(game)).game.state.purse[who] == before + 7  # type: ignore[union-attr]
    await dune.settle()
    told = last(ben.channel("table"), "put something right by hand").text
    assert "Frida put something right by hand: Spice of a faction." in told
    assert "@everyone" not in told
    assert "**it**" not in told
    assert "7 spice from the bank" in "\n".join(m.text for m in ben.channel("table"))
    shown = await frida.slash("game run", do="moderate")
    form = (await frida.select(shown, "Put something right", [named["Spice of a faction"]])).modal
    filled = await frida.submit(form, {"Whose": [who], "What": ["take"], "How much": "50", **why})
    assert "nor whether it can be done" in filled.text, "a preview would count the purse"
    assert "50 spice" in filled.text
    refused = await frida.click(filled, "Confirm")
    assert "not possible without looking" in refused.text
    assert f"{before + 7}" not in refused.text
    await dune.settle()
    assert "Frida tried in vain" in last(ben.channel("table"), "without looking").text


async def test_a_moderator_changes_a_rule_of_the_table_by_a_form_and_everything_goes_by_it(dune: Table) -> None:
    """H-16, as it is pressed: the option, its value and why, what all will hear, and what the table reads then."""
    owner, ben, carla = (dune.people[n] for n in (0, 1, 2))
    game = await played(dune, [ben, carla])

    async def ruled(option: str, *value: str) -> Any:
        shown = await owner.slash("game run", do="moderate")
        menu = next(m for m in shown.message.selects if m["placeholder"] == "Put something right")
        (rule,) = [o["value"] for o in menu["options"] if o["label"] == "A rule of this table"]
        form = await owner.select(shown, "Put something right", [rule])
        form = await owner.select(form, "Which rule", [option])
        written = await owner.click(form, "Why (everybody reads it): —")
        form = await owner.submit(written.modal, {"Why (everybody reads it)": "we *agreed* on it, @everyone"})
        if value:  # of two it is the other
            form = await owner.select(form, "How it is from now on", [f"{option}={value[0]}"])
        return await owner.click(form, "Done")

    assert "T-HARVESTER-1" not in (await ben.slash("rules", rule="harvester")).text
    shown = await ruled("harvester")
    assert "A rule of this table from now on: Harvester: yes." in shown.text
    assert "harvester" not in (await dune.live(game)).options, "nothing counts yet"
    assert "told to the table" in (await owner.click(shown, "Confirm")).text
    assert (await dune.live(game)).options["harvester"] is True
    await dune.settle()
    told = last(ben.channel("table"), "put something right by hand").text
    assert "Anna put something right by hand: A rule of this table." in told
    assert "@everyone" not in told
    assert "Harvester: yes" in "\n".join(m.text for m in ben.channel("table"))
    assert "Harvester" in (await ben.slash("hand")).text, "what the table plays by"
    assert "T-HARVESTER-1" in (await ben.slash("rules", rule="harvester")).text
    assert "told to the table" in (await owner.click(await ruled("max_turns", "9"), "Confirm")).text
    await dune.settle()
    assert "may be in somebody's hand" in (await ruled("harvester")).text
    assert {"harvester": True, "max_turns": 9}.items() <= (await dune.live(game)).options.items()


async def test_an_unseen_card_is_given_and_the_moderator_who_plays_sees_none(dune: Table) -> None:
    owner, ben, carla = (dune.people[n] for n in (0, 1, 2))
    game = await played(dune, [owner, ben, carla])
    live = await dune.live(game)
    assert live.game is not None
    seat = live.seat_of(int(ben.id))
    assert seat is not None
    hand, top = live.game.state.hands[seat.seat], live.game.state.decks["treachery"][0]
    name = PRESENTATION.words.lexicon.cards[top]
    shown = await owner.slash("game run", do="moderate")
    form = (await owner.select(shown, "Put something right", ["correct:cards"])).modal
    filled = await owner.submit(
        form, {"Whose": [seat.seat], "What": ["draw"], "Why (everybody reads it)": "dealt too few"}
    )
    assert "is not shown to you" in filled.text
    assert f"{name}" not in filled.text
    done = await owner.click(filled, "Confirm")
    assert f"{name}" not in done.text
    assert (await dune.live(game)).game.state.hands[seat.seat] == (*hand, top)  # type: ignore[union-attr]
    await dune.settle()
    assert f"{name}" in (await ben.slash("hand")).text
    assert not [m for m in owner.channel("table") if f"{name}" in m.text]


async def test_a_moderator_goes_to_another_point_of_the_turn_and_back(dune: Table) -> None:
    owner, ben, carla = (dune.people[n] for n in (0, 1, 2))
    game = await played(dune, [ben, carla])
    shown = await owner.slash("game run", do="moderate")
    listed = await owner.select(shown, "Take the game back", ["enter"])
    assert "sealed answers no longer count" in listed.text
    (menu,) = listed.message.selects
    named = {option["label"]: option["value"] for option in menu["options"]}
    assert {"Storm, from its beginning", "Revival and movement, from its beginning"} <= set(named)
    before = await owner.select(listed, menu["placeholder"], [named["Revival and movement, from its beginning"]])
    assert "Revival and movement, from its beginning" in before.text
    assert "Turn 1 · Revival and movement" in before.text
    assert (await dune.live(game)).game.state.phase == "storm"  # type: ignore[union-attr]
    why = (await owner.click(before, "Go to another point of the turn")).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "we *play* on @everyone"})).text
    assert (await dune.live(game)).game.state.phase == "movement"  # type: ignore[union-attr]
    await dune.settle()
    told = last(ben.channel("table"), "let the game go on from another point").text
    assert "Revival and movement, from its beginning" in told
    assert "@everyone" not in told
    assert "another point: Revival and movement" in (await ben.slash("game run", do="log")).text
    shown = await owner.slash("game run", do="moderate")
    menu = next(m for m in shown.message.selects if m["placeholder"] == "Take the game back")
    moment = next(o["value"] for o in menu["options"] if "from another point" in o["label"])
    struck = await owner.select(shown, menu["placeholder"], [moment])
    why = (await owner.click(struck, "Take the game back")).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "no"})).text
    assert (await dune.live(game)).game.state.phase == "storm"  # type: ignore[union-attr]


async def test_what_is_asked_is_let_pass_where_the_default_does_more(dune: Table) -> None:
    owner, ben, carla = (dune.people[n] for n in (0, 1, 2))
    game = await played(dune, [ben, carla])
    menu = "Do something about what is asked"

    async def listed() -> tuple[Any, list[str]]:
        shown = await owner.slash("game run", do="moderate")
        options = next(m for m in shown.message.selects if m["placeholder"] == menu)["options"]
        return shown, [o["value"] for o in options if o["label"].startswith("Let it pass: ")]

    assert (await listed())[1] == [], "the storm moves by somebody's dial"
    while (await dune.live(game)).game.state.phase != "bidding":  # type: ignore[union-attr]
        dune.box.clock.advance(86_400)
        await dune.app.service.tick()  # type: ignore[union-attr]
        await dune.settle()
    shown, (value,) = await listed()
    (asked,) = {d.id for d in (await dune.live(game)).owed()}
    why = (await owner.select(shown, menu, [value])).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "asleep"})).text
    assert asked not in {d.id for d in (await dune.live(game)).owed()}
    await dune.settle()
    assert "Reason: “asleep”" in last(ben.channel("table"), "let it pass for").text


async def test_what_is_asked_is_voided_after_all_is_shown_that_all_will_hear(dune: Table) -> None:
    owner, ben, carla = (dune.people[n] for n in (0, 1, 2))
    game = await played(dune, [ben, carla])
    menu = "Do something about what is asked"

    async def voided() -> Any:
        shown = await owner.slash("game run", do="moderate")
        options = next(m for m in shown.message.selects if m["placeholder"] == menu)["options"]
        value = next(o["value"] for o in options if o["label"].startswith("Void it"))
        return await owner.select(shown, menu, [value])

    assert "cannot be voided. Let the default be played" in (await voided()).text, "the storm moves"
    while (await dune.live(game)).game.state.phase != "movement":  # type: ignore[union-attr]
        dune.box.clock.advance(86_400)
        await dune.app.service.tick()  # type: ignore[union-attr]
        await dune.settle()
    shown = await voided()
    assert "as if all had let it pass" in shown.text
    (asked,) = {d.id.partition(":")[0] for d in (await dune.live(game)).owed()}
    why = (await owner.click(shown, "Void what is asked")).modal
    assert "told to the table" in (await owner.submit(why, {"Why": "asked too early, @everyone"})).text
    assert asked not in {d.id.partition(":")[0] for d in (await dune.live(game)).owed()}
    await dune.settle()
    told = last(ben.channel("table"), "voided what was asked").text
    assert "asked too early" in told
    assert "@everyone" not in told


async def test_the_points_of_a_turn_are_a_moderator_s_to_see_and_come_in_pages(
    dune: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, ben, carla, dora = dune.people[:4]
    await played(dune, [ben, carla, dora])
    shown = await owner.slash("game run", do="moderate")
    monkeypatch.setattr(moderating, "OPTIONS", 4)
    listed = await owner.select(shown, "Take the game back", ["enter"])
    (menu,) = listed.message.selects
    assert [option["label"] for option in menu["options"]][-1] == "More…"
    (menu,) = (await owner.select(listed, menu["placeholder"], ["+1"])).message.selects
    assert menu["options"][0]["label"] == "Revival and movement, from its beginning"
    button = {"component_type": 2, "custom_id": "b~mod-go~1~0~"}
    pressed = await ben.outcome(raw(ben, 3, button, _any_message(ben)))
    assert "Only a moderator" in pressed.text


async def test_the_form_of_a_moderator_is_nobody_else_s(dune: Table) -> None:
    owner, ben, carla, frida = (dune.people[n] for n in (0, 1, 2, 5))
    await played(dune, [ben, carla])
    shown = await owner.slash("game run", do="moderate")
    opened = await owner.select(shown, "Put something right", ["correct:forces"])
    assert "Forces of a faction go from one place to another." in opened.text
    pressed = await ben.slash("game run", do="moderate")
    assert "Only a moderator" in pressed.text
    stolen = await ben.outcome(raw(ben, 3, _wizard("w-done", "correct:forces"), _any_message(ben)))
    assert "Only a moderator" in stolen.text
    late = await frida.outcome(raw(frida, 3, _wizard("w-yes", "correct:forces"), _any_message(frida)))
    assert "Only a moderator" in late.text


def _press(action: str, arg: str = "") -> dict[str, Any]:
    return {"component_type": 2, "custom_id": f"b~{action}~1~0~{arg}"}


def _wizard(action: str, kind: str) -> dict[str, Any]:
    return {"component_type": 2, "custom_id": f"b~{action}~1~0~{kind}|||0"}


def _any_message(person: Person) -> Any:
    return person._target(next(m for m in person.channel("table") if m.buttons))[1]
