"""Playing through discord.py and the stand-in: opening, sitting down, answering, closed doors, restarts."""

from __future__ import annotations

from bot.sandbox.person import DM, Person
from bot.sandbox.views import Seen
from tests.discord.conftest import Table


def last(messages: list[Seen], word: str) -> Seen:
    found = [message for message in messages if word in message.text]
    assert found, [message.text for message in messages]
    return found[-1]


async def begun(table: Table, people: list[Person], machines: int = 0) -> int:
    """A table whose cards are dealt."""
    game = await table.open(people[0], seats=len(people) + machines, machines=machines)
    for person in people[1:]:
        await person.slash("game join", at="table")
        await table.settle()
    return game


async def test_a_table_is_opened_joined_and_begun_by_buttons(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=2, title="Sietch")
    lobby = last(ben.channel("table"), "Sietch")
    asked = await ben.click(lobby, "Join")
    assert asked.message.ephemeral
    assert "last seat" in asked.text
    joined = await ben.click(asked, "Any faction")
    assert "You have a seat" in joined.text
    assert joined.message.ephemeral
    await table.settle()
    boards = [m for m in ben.channel("table") if m.pinned]
    assert len(boards) == 1
    assert boards[0].files[0].description == "The board"
    assert "Traitor" in last(anna.inbox(), "Traitor").text
    line, question = anna.inbox()  # one desk: a line that says who one is, and below it what one is asked
    assert "has begun. Your seat: " in line.text
    assert not line.buttons, [m.text for m in anna.inbox()]
    assert question.buttons
    hand = await ben.click(boards[0], "My hand")
    assert hand.message.ephemeral
    assert "Spice" in hand.text


async def test_a_stranger_sees_no_hand_and_may_not_answer(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    board = next(m for m in carla.channel("table") if m.pinned)
    for label in ("My hand", "Answer"):
        assert "no seat" in (await carla.click(board, label)).text
    assert "You sit at no table" in (await carla.slash("answer", what="traitor", say="x")).text
    assert "Turn" in (await carla.slash("game run", do="board-words")).text


async def test_a_decision_is_answered_by_the_form_in_the_private_channel(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    question = last(anna.inbox(), "Traitor")
    form = await anna.click(question, "Answer…")
    assert form.message.ephemeral
    leader = form.message.selects[0]["options"][1]
    chosen = await anna.select(form, "Leader", [leader["value"]])
    assert chosen.ack == 7
    assert leader["label"] in chosen.text
    done = await anna.click(chosen, "Done")
    await table.settle()
    assert "Recorded" in done.text


async def test_a_decision_is_answered_by_command_with_autocomplete(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    choices = await anna.autocomplete("answer", "say", "", what="traitor")
    assert 1 <= len(choices) <= 4
    done = await anna.slash("answer", what="traitor", say=choices[0]["value"])
    assert "Recorded" in done.text
    named = await ben.autocomplete("answer", "say", "", what="traitor")
    assert "Recorded" in (await ben.slash("answer", what="traitor", say=named[0]["name"])).text


async def test_an_old_button_tells_what_became_of_its_question(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    question = last(anna.inbox(), "Traitor")
    table.box.clock.advance(25 * 3600)
    assert table.app.service is not None
    await table.app.service.tick()
    told = await anna.click(question, "Answer…")
    assert "Your time for “Traitor” ran out <t:" in told.text
    assert ", and this was played for you: " in told.text
    assert "There is nothing for you to answer now" in told.text


async def test_a_value_that_is_not_offered_is_refused_with_what_is(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    refused = await anna.slash("answer", what="traitor", say="@everyone **x** " * 60)
    assert refused.message.ephemeral
    assert "That can be one of" in refused.text
    assert refused.message.buttons[0]["label"] == "Rule D-SETUP-6"
    early = await anna.slash("answer", what="bid", say="3")
    assert early.text.startswith("“Bid” is not asked of you just now (D-BID-6).")
    assert "What you are asked now: Traitor." in early.text
    unknown = await anna.slash("answer", what="surrender", say="yes")
    assert "Nothing that you are asked or may do here is called “surrender”" in unknown.text


async def test_of_several_games_that_opens_which_asks_something(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await begun(table, [anna, ben])
    second = await table.open(ben, seats=2, title="Sietch")
    await carla.slash("game join", game=str(second))
    await table.settle()
    both = await ben.slash("answer", at=DM)
    assert "Which game" in both.text, "both ask"
    await begun(table, [carla, anna])  # one in which Ben does not sit
    await ben.slash("answer", game=str(second), what="traitor", say=await _leader(ben, second))
    await table.settle()
    only = await ben.slash("answer", at=DM)
    assert "Traitor" in only.text
    assert "Sietch" not in only.text
    assert "-# Anna's table · Turn" in only.text, "which game asks"
    await ben.slash("game run", do="pause", game=str(second))
    await ben.slash("answer", at=DM)
    await ben.slash("answer", game="1", what="traitor", say=await _leader(ben, 1))
    await table.settle()
    assert "Which game" in (await ben.slash("answer", at=DM)).text, "neither asks"


async def test_what_is_typed_is_looked_for_at_the_tables_of_its_game(table: Table) -> None:
    """What one game asks is not open at a table of another, and what is completed names the table it is open at."""
    anna, ben = table.people[:2]
    dune = await begun(table, [anna, ben])
    toy = await table.open(anna, seats=2, game="toy")
    await ben.slash("game join", game=str(toy))
    await table.settle()
    completed = {str(c["value"]).rpartition("|")[0] for c in await ben.autocomplete("answer", "what", "")}
    assert completed >= {f"{dune}|traitor", f"{toy}|stake"}
    assert not completed & {f"{toy}|traitor", f"{dune}|stake"}
    assert "Recorded" in (await ben.slash("answer", what="stake", say="0")).text
    leader = await _leader(ben, dune)
    assert "Recorded" in (await ben.slash("answer", what="traitor", say=leader)).text


async def _leader(person: Person, game: int) -> str:
    choices = await person.autocomplete("answer", "say", "", game=str(game), what="traitor")
    return str(choices[0]["value"])


async def test_an_answer_to_what_is_not_asked_is_told_once_that_nothing_is(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=2, game="toy")
    await ben.slash("game join")
    for person in (anna, ben):
        await person.slash("answer", what="stake", say="0")
        await table.settle()
    asked = {
        p: [c["value"] for c in await p.autocomplete("answer", "what", "") if "work" in c["value"]] for p in (anna, ben)
    }
    (mover,) = (person for person, found in asked.items() if found)
    other = ben if mover is anna else anna
    late = await other.slash("answer", what=asked[mover][0], say="rest")
    assert late.text.count("There is nothing for you to answer now") == 1
    told = await other.slash("answer", what="work", say="rest")
    assert "“Work” is asked in the phase “Work”, and not of you just now (T-10)" in told.text
    assert "There is nothing for you to answer now" in told.text
