"""A game and its options at creation, and the wish of whoever sits down: by buttons and lists, as people press them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from bot.discord.creating import Item, Plan, _list, screen
from bot.discord.ids import parse
from bot.discord.screen import ROWS, Menu
from bot.games.dune import PRESENTATION
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from bot.tables.api import Person as Sitting
from engine.core.choosing import options_of
from tests.discord.conftest import Table
from tests.discord.plain import PlainDune
from tests.discord.test_game import last
from tests.games_shown.shown import SHOWN


def menu(shown: Outcome, placeholder: str) -> dict[str, Any]:
    found = [part for part in shown.message.selects if part["placeholder"].startswith(placeholder)]
    assert found, [part["placeholder"] for part in shown.message.selects]
    return found[0]


async def pick(person: Person, shown: Outcome, placeholder: str, label: str) -> Outcome:
    part = menu(shown, placeholder)
    value = next(option["value"] for option in part["options"] if option["label"] == label)
    return await person.select(shown, part["custom_id"], [value])


async def kept(table: Table) -> dict[str, Any]:
    """The options of the newest table as the database holds them."""
    db = table.app.db
    assert db is not None
    return dict(json.loads((await db.tables.games())[-1].options))


async def test_a_table_is_opened_at_once_unless_one_wants_to_choose(table: Table) -> None:
    anna = table.people[0]
    await table.open(anna)
    assert await kept(table) == {}
    lobby = last(anna.channel("table"), "Join")
    assert "Dune · Basic game · pace *daily*" in lobby.text
    assert "6. free" in lobby.text


async def test_a_preset_named_in_the_command_is_played(table: Table) -> None:
    anna = table.people[0]
    choices = await anna.autocomplete("game new", "preset", "sh")
    assert [choice["name"] for choice in choices] == ["Short game"]
    await table.open(anna, seats=2, preset=choices[0]["value"])
    assert await kept(table) == {"max_turns": 8}
    assert "Dune · Short game" in last(anna.channel("table"), "Join").text
    named = await anna.slash("game new", preset="short GAME", game="dune")
    assert "table is open" in named.text
    refused = await anna.slash("game new", preset="endless")
    assert refused.text == "Dune has these presets: Basic game, Basic game with options, Advanced game, Short game."
    assert "I can run: Dune" in (await anna.slash("game new", game="Risk")).text


async def test_options_are_chosen_on_one_screen_also_across_a_restart(table: Table) -> None:
    anna, ben = table.people[:2]
    shown = await anna.slash("game new", choose=True, seats=3, title="Sietch")
    assert shown.message.ephemeral
    assert "**Sietch** · Dune · Basic game" in shown.text
    shown = await pick(anna, shown, "Preset", "Short game")
    assert "Dune · Short game" in shown.text
    before = menu(shown, "Change")["custom_id"]
    shown = await pick(anna, shown, "Change", "A pass is final")
    assert menu(shown, "Change")["custom_id"] != before, "a list of the same name keeps what was picked in it"
    assert "Dune · Short game · A pass is final" in shown.text, "yes and no need no list"
    await table.box.restart_bot()
    shown = await pick(anna, shown, "Change", "A missed battle plan")
    shown = await pick(anna, shown, "A missed battle plan", "no force dialled")
    shown = await pick(anna, shown, "Change", "Seats")
    shown = await pick(anna, shown, "Seats", "2")
    shown = await pick(anna, shown, "Change", "Pace")
    shown = await pick(anna, shown, "Pace", "fast")
    assert not [m for m in ben.channel("table") if "Join" in m.text], "nothing is open yet"
    opened = await anna.click(shown, "Open the table")
    assert "table is open" in opened.text
    await table.settle()
    assert await kept(table) == {"max_turns": 8, "pass_is_final": True, "missed_plan": "zero_dial"}
    lobby = last(ben.channel("table"), "Join")
    said = "Dune · Short game · A pass is final · A missed battle plan: no force dialled"
    assert f"**Sietch** · {said} · pace *fast*" in lobby.text
    await ben.slash("game join")
    await table.settle()
    (board,) = [m for m in ben.channel("table") if m.pinned]
    assert said in board.text
    assert said in (await ben.click(board, "My hand")).text


async def test_an_option_that_needs_somebody_says_so_where_not_all_play(table: Table) -> None:
    anna = table.people[0]
    found = next(found for found in options_of(PRESENTATION.rules.options) if found.actors)
    name, actor = PRESENTATION.option_words[found.name].name, PRESENTATION.actor_noun(found.actors[0])
    said = f"“{name}” needs {actor} ({found.rule}): if nobody wishes for {actor}, somebody without a wish is dealt"
    shown = await anna.slash("game new", choose=True, seats=3)
    assert said not in shown.text
    shown = await pick(anna, shown, "Change", name)
    assert said in shown.text
    shown = await pick(anna, shown, "Change", "Seats")
    shown = await pick(anna, shown, "Seats", "6")
    assert said not in shown.text, "all of them play"
    assert "table is open" in (await anna.click(shown, "Open the table")).text


async def test_two_who_choose_at_once_choose_each_for_himself(table: Table) -> None:
    anna, ben = table.people[:2]
    first = await anna.slash("game new", choose=True, seats=3, title="Sietch")
    second = await ben.slash("game new", choose=True, seats=2, title="Carthag")
    first = await pick(anna, first, "Change", "A pass is final")
    assert "**Sietch** · Dune · Basic game · A pass is final" in first.text
    second = await pick(ben, second, "Preset", "Short game")
    assert "**Carthag** · Dune · Short game" in second.text
    assert "A pass is final" not in second.text.partition("\n")[0]
    assert "table is open" in (await ben.click(second, "Open the table")).text
    await table.settle()
    assert await kept(table) == {"max_turns": 8}
    first = await pick(anna, first, "Change", "A missed battle plan")
    assert "**Sietch** · Dune · Basic game · A pass is final" in first.text, "hers is not open yet"


async def test_another_game_is_chosen_with_its_own_presets_and_seats(table: Table) -> None:
    anna, ben = table.people[:2]
    shown = await anna.slash("game new", choose=True, preset="short")
    shown = await pick(anna, shown, "Game", "Orchard")
    assert "Orchard · Summer" in shown.text, "what was chosen for the other game is not of this one"
    assert "Seats: **4**" in shown.text
    shown = await pick(anna, shown, "Preset", "Winter")
    shown = await pick(anna, shown, "Change", "Seats")
    shown = await pick(anna, shown, "Seats", "1")
    assert "The game begins" in (await anna.click(shown, "Open the table")).text
    await table.settle()
    assert await kept(table) == dict(SHOWN["toy"].rules.presets["winter"]) != {}
    (board,) = [m for m in ben.channel("table") if m.pinned]
    assert "Orchard · Winter" in board.text


async def test_what_was_chosen_for_a_game_is_there_again_after_a_look_at_another(table: Table) -> None:
    anna = table.people[0]
    shown = await anna.slash("game new", choose=True, seats=6, machines=5)
    shown = await pick(anna, shown, "Preset", "Short game")
    shown = await pick(anna, shown, "Game", "Orchard")
    assert "Seats: **4** · Machine players: **3**" in shown.text, "as many as there is room for"
    shown = await pick(anna, shown, "Change", "Seats")
    shown = await pick(anna, shown, "Seats", "2")
    shown = await pick(anna, shown, "Game", "Dune")
    assert "Dune · Short game" in shown.text
    assert "Seats: **6** · Machine players: **5**" in shown.text
    shown = await pick(anna, shown, "Game", "Orchard")
    assert "Seats: **2** · Machine players: **1**" in shown.text


async def test_however_often_it_is_pressed_one_table_is_opened(table: Table) -> None:
    anna = table.people[0]
    shown = await anna.slash("game new", choose=True)
    presses = [anna.begin_click(shown, "Open the table") for _ in range(2)]
    texts = [(await anna.outcome(press)).text for press in presses]
    assert sum("table is open" in text for text in texts) == 1
    await table.settle()
    assert sum("Join" in m.text for m in anna.channel("table")) == 1


async def test_a_table_is_given_up_before_it_is_opened(table: Table) -> None:
    anna = table.people[0]
    older, shown = [await anna.slash("game new", choose=True) for _ in range(2)]
    assert "No table was opened" in (await anna.click(shown, "Give up")).text
    assert "/game new opens another" in (await pick(anna, older, "Preset", "Short game")).text
    assert "/game new opens another" in (await anna.click(older, "Open the table")).text
    await table.settle()
    assert not [m for m in anna.channel("table") if "Join" in m.text]


async def test_seats_that_cannot_play_are_refused_before_the_table_is_opened() -> None:
    for kind, shows in SHOWN.items():
        fewest, most, _ = shows.seating({})
        fit, odd = Plan(kind, seats=most), Plan(kind, seats=most + 1)
        assert _opens(screen(SHOWN, fit))
        assert not _opens(screen(SHOWN, odd))
        assert f"is played by {fewest} to {most}" in screen(SHOWN, odd).text


def _opens(shown: Any) -> bool:
    keys = [key for row in shown.rows if not isinstance(row, Menu) for key in row]
    return not next(key for key in keys if key.press.action == "new-open").disabled


def test_the_screen_fits_with_every_list_open() -> None:
    for kind in SHOWN:
        for changing in ("~seats", "~machines", "~pace"):
            shown = screen(SHOWN, Plan(kind, seats=2, changing=changing))
            assert len(shown.rows) == ROWS == 5
            assert next(row.placeholder for row in shown.rows if isinstance(row, Menu)) == "Game"


def test_more_than_a_list_holds_are_shown_in_pages() -> None:
    items = {f"option_{n}": Item(f"Option {n}", "no", ((False, "no"), (True, "yes")), (False,)) for n in range(60)}
    met: set[str] = set()
    for page in range(3):
        shown = _list(items, Plan("dune", page=page))
        assert len(shown.options) <= 25
        assert shown.options[-1].label == "Others …"
        met |= {option.value for option in shown.options[:-1]}
    assert met == set(items)
    assert _list(items, Plan("dune", page=3)) == _list(items, Plan("dune", page=0))


async def test_a_plan_of_an_older_version_is_read(table: Table) -> None:
    anna = table.people[0]
    shown = await anna.slash("game new", choose=True)
    service = table.app.service
    assert service is not None
    person = Sitting(int(anna.id), "Anna")
    await service.keep_plan(person, {**await service.plan(person), "colour": "red"})
    assert "Short game" in (await pick(anna, shown, "Preset", "Short game")).text
    assert asdict(Plan("dune"))["options"] == {}


async def test_rules_are_looked_for_among_those_of_ones_table(table: Table, monkeypatch: Any) -> None:
    anna, ben = table.people[:2]
    met: list[Any] = []

    def find(shows: Any, words: str, options: Any = None) -> tuple[tuple[str, str], ...]:
        met.append(options)
        return (("D-STORM-4", "The storm moves"),)

    monkeypatch.setattr(PlainDune, "find_rules", find)
    await table.open(anna, seats=3, preset="short")
    await anna.slash("rules", rule="storm")
    await anna.autocomplete("rules", "rule", "storm")
    await ben.slash("rules", rule="storm")
    assert met == [{"max_turns": 8}] * 3, "of whoever looks on, too: there is one table here"


async def test_a_number_that_several_books_have_leads_to_the_wording_of_each(table: Table) -> None:
    anna = table.people[0]
    shown = (await anna.slash("rules", rule="3")).message
    exact = [button for button in shown.buttons if button["label"] == "The exact wording"]
    assert [press.arg for button in exact if (press := parse(button["custom_id"]))] == ["T-3", "H-3"]
    for number in ("T-3", "H-3"):
        listed = await anna.slash("rules", rule=number.lower())
        assert number in (await anna.click(listed, "The exact wording")).text


async def test_the_list_of_tables_says_what_is_played(table: Table) -> None:
    anna = table.people[0]
    await table.open(anna, seats=3, preset="short")
    assert "Anna's table · Dune · Short game · " in (await anna.slash("game run", do="list")).text


# sitting down


async def test_whoever_sits_down_by_the_button_may_wish_in_one_press_more(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await table.open(anna, seats=4)
    joined = await ben.click(last(ben.channel("table"), "Join"), "Join")
    assert "You have a seat" in joined.text
    assert "wish for Guild" in (await pick(ben, joined, "Which faction", "Guild")).text
    await table.settle()
    assert "Ben (would like Guild)" in last(ben.channel("table"), "Join").text
    second = await carla.click(last(carla.channel("table"), "Join"), "Join")
    free = [option["label"] for option in menu(second, "Which faction")["options"]]
    assert "Guild" not in free
    assert free[0] == "Any faction"
    assert len(free) == 6
    await pick(ben, joined, "Which faction", "Any faction")
    await table.settle()
    assert "would like" not in last(ben.channel("table"), "Join").text


async def test_whoever_takes_the_last_seat_is_asked_first(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    await table.open(anna, seats=2)
    lobby = last(ben.channel("table"), "Join")
    asked = await ben.click(lobby, "Join")
    late = await carla.click(lobby, "Join")
    assert "last seat" in asked.text
    begun = await pick(ben, asked, "Which faction", "Bene gesserit")
    assert "wish for Bene gesserit" in begun.text
    await table.settle()
    assert "Bene gesserit: Ben" in last(ben.channel("table"), "has begun").text
    assert "has begun" in (await carla.click(late, "Any faction")).text


async def test_a_typed_wish_is_known_by_its_name(table: Table) -> None:
    anna, ben = table.people[:2]
    await table.open(anna, seats=3)
    assert "wish for Bene gesserit" in (await ben.slash("game join", wish="BENE gesserit")).text
    assert "Choose one of" in (await ben.slash("game join", wish="Corrino")).text


async def test_where_nobody_chooses_nobody_is_asked(table: Table, monkeypatch: Any) -> None:
    from bot.games.option_words import TableWords

    anna, ben = table.people[:2]
    monkeypatch.setattr(PlainDune, "table_words", TableWords(choice=False))
    await table.open(anna, seats=2)
    joined = await ben.click(last(ben.channel("table"), "Join"), "Join")
    assert "The game begins" in joined.text
    assert not joined.message.selects
