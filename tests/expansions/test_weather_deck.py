"""The weather deck: who has to play, who knows the marker, what a moderator and a machine may do with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.options import needed
from bot.players.dune.position import storm_risks
from bot.players.dune.seat import asked as seat_of
from bot.players.dune.storm import outcomes
from bot.tables.api import NewTable, Sorry
from bot.tables.dealing import deal
from engine.core.choosing import Missing
from engine.core.corrections import correction_form
from engine.core.errors import IllegalMove
from engine.core.facts import Fact
from engine.core.game import MODERATOR, Game, decide, pending
from engine.core.looking import thing
from engine.core.moves import Enter, Override, Rewind
from engine.core.rewinding import consequences, rewind
from engine.core.seen import asked
from engine.dune.facts import MarkerDrawn, MarkerLaid, MarkerReturned, MarkerTurned
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.phases.storm import Storm
from engine.dune.state import State
from engine.dune.view import view
from tests.engine.putting_right import played, put_right
from tests.expansions import Tried
from tests.players.standing import Table as Machines
from tests.tables.table import PLACE, Table, a_table

ON = {"xvii": True}


def _positions(s: State) -> Iterator[tuple[str, str]]:
    """The storm is asked where a marker lies: of one who knows it, and of one who does not."""
    s.phase, s.options, s.marker = "storm", Options.model_validate(ON), 4
    yield "fremen", "storm"
    yield "guild", "storm"


TRIED = Tried(positions=_positions)  # it asks nothing of its own
LACKS = "“Weather deck” needs Fremen (D-XVII-1), and all who sit here wish for something else."
NEEDS = "“Weather deck” needs Fremen (D-XVII-1): if nobody wishes for Fremen, somebody without a wish is dealt Fremen."


def to_all(outcome: Any) -> list[Fact]:
    return [fact for commit in outcome.commits for fact, audience in commit.facts if audience is None]


def drawn(outcome: Any) -> list[tuple[int, Any]]:
    told = (told for commit in outcome.commits for told in commit.facts)
    return [(fact.sectors, audience) for fact, audience in told if isinstance(fact, MarkerDrawn)]


# Who has to play


def test_no_game_begins_without_fremen() -> None:
    without = {"atreides": 1, "guild": 4}
    with pytest.raises(ValueError, match="the option xvii needs fremen"):
        start(without, "seed", Options.model_validate(ON))
    assert needed(PRESENTATION, ON, without) == (Missing("xvii", "fremen"),)
    assert needed(PRESENTATION, ON, {"fremen", "guild"}) == ()
    assert start({"fremen": 1, "guild": 4}, "seed", Options.model_validate(ON)).game.state.phase == "setup"
    assert start(without, "seed").game.state.marker == 0


async def _open(table: Table, seats: int, machines: int = 0, **options: Any) -> int:
    wanted = NewTable("dune", seats, options=options, machines=machines)
    await table.service.open_table(PLACE, table.person(0), wanted, table.interaction())
    return (await table.service.games_in(PLACE.channel))[0].id


async def _lobby(table: Table) -> str:
    await table.post()
    return [notice for notice in table.told["channel", PLACE.channel] if notice.purpose == "lobby"][-1].text


async def test_the_lobby_says_in_plain_words_whom_the_option_needs(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3, **ON)
        assert NEEDS in await _lobby(table), "the host has no wish yet"
        await table.service.join(game, table.person(0), "guild", table.interaction())
        assert LACKS in await _lobby(table)
        await table.service.join(game, table.person(1), None, table.interaction())
        assert NEEDS in await _lobby(table)
        await table.service.join(game, table.person(0), "fremen", table.interaction())
        said = await _lobby(table)
        assert "Weather deck" in said.partition("\n")[0]
        assert "needs Fremen" not in said, "somebody wishes for them"


async def test_where_the_option_is_off_nobody_is_needed(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await _open(table, 3)
        assert "needs" not in await _lobby(table)


async def test_the_host_cannot_begin_while_nobody_could_be_dealt_fremen(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 3, **ON)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        await table.service.join(game, table.person(1), "harkonnen", table.interaction())
        with pytest.raises(Sorry) as refused:
            await table.service.begin(game, table.person(0), table.interaction())
        assert refused.value.sentence.startswith(LACKS)
        assert refused.value.rule == "D-XVII-1"
        assert (await table.service.info(game)).status == "lobby"
        await table.service.join(game, table.person(1), "", table.interaction())
        await table.service.begin(game, table.person(0), table.interaction())
        seats = {seat.person: seat.seat for seat in (await table.service.info(game)).seats}
        assert seats == {1000: "guild", 1001: "fremen"}


async def test_a_full_table_at_which_all_wish_for_others_waits_until_one_changes_that(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 2, **ON)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        told = await table.service.join(game, table.person(1), "emperor", table.interaction())
        assert told.text.startswith("You have a seat with a wish for the Emperor. " + LACKS)
        assert (await table.service.info(game)).status == "lobby"
        assert LACKS in await _lobby(table)
        assert LACKS in (await table.service.info(game)).waits
        await table.service.join(game, table.person(1), "fremen", table.interaction())
        assert (await table.service.info(game)).status == "running"


async def test_fremen_are_dealt_to_any_of_those_without_a_wish(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _open(table, 4, machines=2, **ON)
        await table.service.join(game, table.person(0), "guild", table.interaction())
        async with table.service.memory.queue(game) as live:
            dealt = [deal(live, f"lot {number}") for number in range(30)]
        assert all({"guild", "fremen"} <= set(each.values()) and len(set(each.values())) == 4 for each in dealt)
        assert {each["seat-1"] for each in dealt} == {"guild"}
        assert {seat for each in dealt for seat in each if each[seat] == "fremen"} == {"seat-2", "seat-3", "seat-4"}
        assert {each["seat-2"] for each in dealt} == {"atreides", "bene_gesserit", "emperor", "fremen", "harkonnen"}


# Who knows the marker


def at_storm(**hands: tuple[str, ...]) -> Game[State]:
    """Return a game of six in turn 2, at whose storm the marker is a 4."""
    table = Machines("storm")
    table.s.options = Options.model_validate(ON)
    table.s.marker = 4
    for seat, cards in hands.items():
        table.hand(seat, *cards)
    table.until("storm", "atreides")
    return table.game


def _asked(game: Game[State], seat: str) -> tuple[str, ...]:
    decision = next(d for d in pending(RULES, game) if d.seat == seat)
    return PRESENTATION.question(asked(RULES, game, decision)).lines


def test_fremen_alone_are_told_with_the_question_how_far_the_storm_goes() -> None:
    game = at_storm()
    assert "Nobody dials. You know the marker that lies face down: 4 sectors." in _asked(game, "fremen")
    assert any("in the next 4 sectors" in line or "In its path" in line for line in _asked(game, "fremen"))
    for seat in ("atreides", "guild"):
        lines = _asked(game, seat)
        assert "Nobody dials: the storm goes as far as the marker says that lies face down." in lines
        assert not any("4 sectors" in line for line in lines)


def test_the_panel_and_the_ledger_of_fremen_keep_the_marker() -> None:
    s = at_storm().state

    def shown(seat: str) -> str:
        return "\n".join(line for card in PRESENTATION.panel(view(s, seat)) for line in card.lines)

    line = "🌀 Marker of the next storm: 4 sectors"
    assert line in shown("fremen")
    assert not [seat for seat in s.factions if seat != "fremen" and "Marker" in shown(seat)]
    (card,) = PRESENTATION.ledger((MarkerDrawn(1),), "fremen")
    assert card.lines == (
        "🌀 The next storm goes 1 sector, if no Weather Control is played: only you know that marker.",
    )


def test_the_board_shows_that_a_marker_lies_there_and_not_which() -> None:
    s = at_storm().state
    told = PRESENTATION.text_board(view(s, None), {})
    assert "The marker of the next storm lies face down." in told
    assert "The marker of the next storm lies face down." in PRESENTATION.alt_text(view(s, None), {})
    other = s.copy()
    other.marker = 1
    names: dict[str, str] = {}
    assert PRESENTATION.picture(view(other, None), names) == PRESENTATION.picture(view(s, None), names)
    other.marker = 0
    assert "marker" not in PRESENTATION.text_board(view(other, None), names)
    assert PRESENTATION.picture(view(other, None), names) != PRESENTATION.picture(view(s, None), names)


def test_the_story_tells_all_that_one_is_laid_and_fremen_which() -> None:
    def told(fact: Fact, viewer: str | None) -> str:
        line = PRESENTATION.sentence(fact, viewer, {})
        return line.text if line is not None else ""

    assert told(MarkerLaid("fremen"), None).endswith("Fremen draw the marker of the next storm and lay it face down.")
    assert told(MarkerTurned(3), None) == "🌀 The storm's marker shows 3."
    assert told(MarkerReturned(), None) == "🌀 The storm's marker goes back unseen."
    assert told(MarkerDrawn(3), "fremen").startswith("🌀 The next storm goes 3 sectors")


def test_a_move_is_not_taken_back_once_a_marker_was_drawn_after_it() -> None:
    game = at_storm()
    seats = [d.seat for d in pending(RULES, game)]
    for seat in seats[:-1]:
        game = decide(RULES, game, seat, Storm()).game
    last = decide(RULES, game, seats[-1], Storm())
    assert drawn(last), "the storm has moved"
    followed = consequences(RULES, game.state, last.commits, seats[-1])
    assert followed.final
    assert "fremen" in followed.shown, "what they knew has come to light"


# What a moderator may do


def _in_play(steps: int = 60, **options: Any) -> Any:
    return played("dune", "weather", steps, **options)


def test_in_play_a_marker_is_drawn_at_once_and_goes_back_when_the_option_ends() -> None:
    table = _in_play()
    while table.game.state.phase == "storm":
        table.step()
    began = put_right(table.game, RULES, "rule", option="xvii", value="xvii=on")
    assert MarkerLaid("fremen") in to_all(began)
    ((sectors, audience),) = drawn(began)
    assert audience == ("fremen",)
    assert began.game.state.marker == sectors
    table.followed(table.game.state, began)
    again = put_right(table.game, RULES, "rule", option="xvii", value="xvii=off")
    assert MarkerReturned() in to_all(again)
    assert again.game.state.marker == 0
    table.followed(table.game.state, again)


@pytest.mark.parametrize("on", [False, True])
def test_while_the_storm_is_played_the_option_does_not_change(on: bool) -> None:
    game = at_storm()
    if not on:
        game.state.options, game.state.marker = Options(), 0
    with pytest.raises(IllegalMove) as refused:
        put_right(game, RULES, "rule", option="xvii")
    assert (refused.value.code, refused.value.rule) == ("storm_is_played", "D-XVII-1")
    assert "when it has moved" in PRESENTATION.refusal(refused.value)


def test_in_play_it_is_refused_where_nobody_plays_fremen() -> None:
    game = start({"atreides": 1, "guild": 4}, "without").game
    game.state.phase, game.state.turn = "movement", 2
    with pytest.raises(IllegalMove) as refused:
        put_right(game, RULES, "rule", option="xvii")
    assert (refused.value.code, refused.value.rule) == ("actor_missing", "D-XVII-1")
    assert "needs somebody who does not play" in PRESENTATION.refusal(refused.value)
    assert correction_form(RULES, game.state, "rule", {"option": "xvii"}).field("value") is None


def test_a_game_that_is_made_longer_in_its_last_turn_gets_its_marker() -> None:
    table = _in_play(10, max_turns=1, **ON)
    while table.game.state.phase == "storm":
        table.step()
    assert table.game.state.marker == 0
    longer = put_right(table.game, RULES, "rule", option="max_turns", value="max_turns=3")
    assert longer.game.state.marker
    table.followed(table.game.state, longer)


def test_at_the_door_of_the_storm_in_the_last_turn_a_marker_is_drawn_for_it() -> None:
    table = _in_play(10, max_turns=2, **ON)
    while table.game.state.turn < 2 or table.game.state.phase == "storm":
        table.step()
    assert table.game.state.marker == 0
    entered = decide(RULES, table.game, MODERATOR, Enter(door="storm", reason="we forgot it"))
    assert drawn(entered)


LATER = ("spice_blow", "bidding", "movement", "battle", "collection")


@pytest.mark.parametrize("door", LATER)
def test_at_the_door_of_a_later_phase_the_marker_of_the_storm_to_come_is_drawn(door: str) -> None:
    table = _in_play(10, **ON)
    assert (table.game.state.phase, table.game.state.turn, table.game.state.marker) == ("storm", 1, 0)
    entered = decide(RULES, table.game, MODERATOR, Enter(door=door, reason="the storm is agreed on"))
    assert len(drawn(entered)) == 1
    again = decide(RULES, entered.game, MODERATOR, Enter(door="battle", reason="a slip"))
    assert drawn(again) == [], "it lies there"


@cache
def _at_a_storm(turn: int) -> Game[State]:
    table = _in_play(10, **ON)
    while (table.game.state.phase, table.game.state.turn) != ("storm", turn):
        table.step()
    game: Game[State] = table.game
    return game


@pytest.mark.parametrize("turn", [2, 3])
@pytest.mark.parametrize("door", LATER)
def test_at_the_door_of_a_later_phase_of_a_later_turn_the_marker_stays_which_nobody_has_turned_up(
    door: str, turn: int
) -> None:
    """The storm that was agreed on went by no marker: it is the next one that goes by it, and Fremen know it."""
    game = _at_a_storm(turn)
    lying = game.state.marker
    assert lying
    entered = decide(RULES, game, MODERATOR, Enter(door=door, reason="the storm is agreed on"))
    assert drawn(entered) == []
    assert not [fact for fact in to_all(entered) if isinstance(fact, MarkerTurned | MarkerReturned | MarkerLaid)]
    assert entered.game.state.marker == lying
    assert _told_alike(game, entered, door)


@pytest.mark.parametrize("turn", [2, 3])
@pytest.mark.parametrize("door", LATER)
def test_at_the_door_after_a_later_storm_the_marker_of_the_next_one_lies_already(door: str, turn: int) -> None:
    table = _in_play(10, **ON)
    while table.game.state.turn < turn or table.game.state.phase == "storm":
        table.step()
    entered = decide(RULES, table.game, MODERATOR, Enter(door=door, reason="a slip"))
    assert table.game.state.marker == entered.game.state.marker > 0
    assert drawn(entered) == []


def _told_alike(game: Game[State], entered: Any, door: str) -> bool:
    """Whether all but Fremen are told the same by the door whatever marker lies there (D-STATE-3)."""
    other = Game(game.state.copy(), game.stack)
    other.state.marker = game.state.marker % 6 + 1
    again = decide(RULES, other, MODERATOR, Enter(door=door, reason="the storm is agreed on"))
    views = (view(each.game.state, seat) for seat in ("guild", None) for each in (entered, again))
    one, two, three, four = views
    return to_all(entered) == to_all(again) and one == two and three == four


def test_another_marker_is_drawn_unseen_or_laid_by_one_who_has_looked() -> None:
    game = at_storm()
    redrawn = put_right(game, RULES, "marker", who="fremen")
    assert MarkerLaid("fremen") in to_all(redrawn)
    assert [audience for _, audience in drawn(redrawn)] == [("fremen",)]
    looked = (thing("marker", "fremen"),)
    named = Override(what="named_marker", values={"who": "fremen", "sectors": 2}, reason="a slip", looked=looked)
    laid = decide(RULES, game, MODERATOR, named, cause="moderator")
    assert laid.game.state.marker == 2
    assert drawn(laid) == [(2, ("fremen",))]
    assert RULES.looks["marker"].found(game.state, "fremen") == ("4",)
    assert PRESENTATION.looked("marker", "fremen", ("4",)).lines == ("4 sectors",)
    assert not RULES.looks["marker"].there(game.state, "guild")
    game.state.marker = 0
    assert not RULES.looks["marker"].there(game.state, "fremen")
    assert correction_form(RULES, game.state, "marker", {}).fields == ()


def test_the_storm_that_is_moved_by_hand_leaves_the_marker_where_it_lies() -> None:
    game = at_storm()
    moved = put_right(game, RULES, "storm", sector=9).game.state
    assert (moved.storm, moved.marker) == (9, 4)


def test_a_rewind_that_mixes_anew_lays_another_marker_which_its_owner_sees() -> None:
    game = at_storm()
    as_it_was = rewind(RULES, game, game, Rewind(reason="x"), to=1)
    assert as_it_was.game.state.marker == 4
    numbers = set()
    for seed in range(12):
        anew = rewind(RULES, game, game, Rewind(reason="x", redraw=True), to=1, seed=f"another {seed}")
        ((sectors, audience),) = drawn(anew)
        assert (audience, anew.game.state.marker) == (("fremen",), sectors)
        numbers.add(sectors)
    assert len(numbers) > 3


# What a machine makes of it


def _machine(game: Game[State], seat: str) -> Any:
    """Return what a machine in a seat sees that is asked about the storm."""
    decision = next(d for d in pending(RULES, game) if d.seat == seat)
    return asked(RULES, game, decision)


def _risks(game: Game[State], seat: str, *sectors: int) -> list[float]:
    """Return what a machine thinks of the chances that the storm passes these sectors."""
    found = storm_risks(seat_of(_machine(game, seat), "sense"))
    return [found.get(sector, 0.0) for sector in sectors]


def test_the_machine_of_fremen_keeps_out_of_the_way_of_the_storm_that_it_knows() -> None:
    game = at_storm()
    game.state.storm = 5
    assert _risks(game, "fremen", 5, 6, 9, 10) == [0.0, 1.0, 1.0, 0.0]
    assert _risks(game, "guild", 5, 6, 9, 11, 12) == [0.0, 1.0, 0.5, 1 / 6, 0.0]
    game.state.options, game.state.marker = Options(), 0
    assert _risks(game, "guild", 6, 7, 8, 11, 12) == [1.0, 1.0, 8 / 9, 1 / 9, 0.0]


def test_a_machine_weighs_weather_control_against_the_marker_as_far_as_it_knows() -> None:
    game = at_storm(fremen=("weather_control",))
    s = game.state
    assert outcomes(seat_of(_machine(game, "fremen"), "sense")) == (4,)
    assert outcomes(seat_of(_machine(game, "guild"), "sense")) == (1, 2, 3, 4, 5, 6)
    s.storm, s.forces = 5, {("the_minor_erg:6", "fremen"): (9, 0)}
    assert PRESENTATION.machine(_machine(game, "fremen"), "sense") == Storm(weather=0), "it would lose nine"
    s.storm = 6
    assert PRESENTATION.machine(_machine(game, "fremen"), "sense") == Storm()


@pytest.mark.parametrize(
    "options, there", [({}, ["members", "reason", "break_it"]), (ON, [])], ids=["by dials", "by a marker"]
)
def test_who_dials_is_put_right_only_where_the_storm_goes_by_dials(options: dict[str, bool], there: list[str]) -> None:
    """In turn 1 it is said who dials in the next; from turn 2 on a marker is drawn instead (D-XVII-1)."""
    s = start({"guild": 1, "fremen": 2, "atreides": 3}, "marked", Options.model_validate(options)).game.state
    s.phase, s.turn = "bidding", 1
    assert [field.name for field in correction_form(RULES, s, "diallers", {}).fields] == there
