"""The measure itself: known chains, planted faults, people as they are said to be."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from statistics import median
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.tables import absence
from bot.tables.api import Notice
from bot.tables.service import TableService
from engine.core.decision import Decision
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.game import RULES
from engine.dune.options import PRESETS
from engine.dune.phases.movement.revival import ForceRevivalQuestion
from engine.dune.state import State
from storage import Post
from tests.engine.dune.standing import after_setup

from . import __main__ as command
from . import people
from .chains import Chains
from .dune import PACED as DUNE
from .forced import is_forced
from .gaps import GAPS, Posted, posted
from .losses import Loss, Losses
from .meter import AT_ONCE, Meter, Played, figures
from .people import AWAY, PROFILES, STREAK, TABLES, ZONES, Human, crowd
from .platform import Delivered
from .playing import play
from .world import NAMES, a_world

KEYS = [
    *("chain_median", "chain_p90", "pings_median", "questions_median", "days_median", "finished"),
    *("forced_questions", "reminders_unowed"),
]
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
SEATS = {"atreides": 0, "guild": 1, "fremen": 2}
STEADY = ("steady",) * 3


# chains


def _lengths(chains: Chains) -> dict[int, int]:
    return {turn: len(way) for turn, way in chains.longest.items()}


def test_answers_one_after_the_other_are_a_chain() -> None:
    chains = Chains()
    chains.follow([], ["1:a"], 1)
    chains.follow(["1:a"], ["2:b"], 1)
    chains.follow(["2:b"], ["3:a"], 1)
    chains.follow(["3:a"], [], 1)
    assert chains.longest == {1: ("1:a", "2:b", "3:a")}


def test_what_is_asked_again_and_answered_in_one_input_is_no_link() -> None:
    """A proposal asks an absent seat again, whose default follows at once."""
    chains = Chains()
    chains.follow([], ["1:a", "1:b"], 1)
    chains.follow(["1:b"], ["1:a"], 1)
    chains.follow(["1:a", "1:b"], ["1:a"], 1)
    chains.follow(["1:a"], [], 1)
    assert _lengths(chains) == {1: 2}


def test_who_is_asked_together_waits_for_nobody() -> None:
    """Three sealed answers are one link, in whatever order they come; what they open is the second."""
    chains = Chains()
    chains.follow([], ["1:a", "1:b", "1:c"], 1)
    chains.follow(["1:c"], ["1:a", "1:b"], 1)
    chains.follow(["1:a"], ["1:b"], 1)
    assert _lengths(chains) == {1: 1}
    chains.follow(["1:b"], ["2:a"], 1)
    chains.follow(["2:a"], [], 1)
    assert _lengths(chains) == {1: 2}


def test_a_window_is_as_long_a_way_as_the_longest_to_it() -> None:
    """One of two was asked again, after an answer to something in between: what follows is behind that."""
    chains = Chains()
    chains.follow([], ["1:a", "1:b"], 1)
    chains.follow(["1:a"], ["1:b", "2:c"], 1)
    chains.follow(["2:c"], ["1:a", "1:b"], 1)
    chains.follow(["1:a"], ["1:b"], 1)
    assert _lengths(chains) == {1: 3}
    chains.follow(["1:b"], ["3:a"], 1)
    chains.follow(["3:a"], [], 1)
    assert _lengths(chains) == {1: 4}


def test_what_was_held_comes_after_what_held_it() -> None:
    chains = Chains()
    chains.follow([], ["1:a"], 1)
    chains.follow([], ["2:b"], 1)  # an offer of somebody opened a question above, and 1:a is held
    chains.follow(["2:b"], ["1:a"], 1)
    chains.follow(["1:a"], [], 1)
    assert _lengths(chains) == {1: 2}


def test_a_turn_begins_at_nothing() -> None:
    chains = Chains()
    chains.follow([], ["1:a"], 1)
    chains.follow(["1:a"], ["2:a"], 1)
    chains.follow(["2:a"], ["3:a"], 2)
    chains.follow(["3:a"], [], 2)
    assert _lengths(chains) == {1: 2, 2: 1}


# what is counted


def _decision(name: str, kind: str = "bid") -> Decision:
    return Decision(name, name.partition(":")[2], kind, kind, "", "bid", True, False, False, "D-BID-6")


def test_a_question_is_counted_once_and_what_an_order_answers_is_no_link() -> None:
    meter = Meter(0, SEATS, STEADY)
    first, second = _decision("1:atreides"), _decision("2:guild")
    assert meter.follow([], [first], 1) == [first]
    assert meter.follow([], [], 1) == []  # held
    assert meter.follow([], [first], 1) == []
    assert meter.follow([("1:atreides", "typed"), ("7:fremen", "order")], [second], 1) == [second]
    meter.follow([("2:guild", "default")], [], 1)
    played = meter.played
    assert played.questions == {(1, "atreides"): 1, (1, "guild"): 1}
    assert played.chains == {1: ("bid", "bid")}
    assert played.causes == {"typed": 1, "order": 1, "default": 1}
    assert played.defaulted == {"steady": 1}


def _message(purpose: str, person: int | None, *, new: bool = True, mentioned: Sequence[int] = ()) -> Delivered:
    return Delivered(NOON, 1, person, purpose, new, tuple(mentioned))


def test_a_default_at_once_was_asked_of_nobody() -> None:
    """What runs out in the instant in which it is put is never seen open."""
    meter = Meter(0, SEATS, STEADY)
    first, then = _decision("1:atreides"), _decision("3:guild")
    meter.follow([], [first], 1)
    meter.follow([("1:atreides", "typed"), ("2:fremen", "default")], [then], 1)
    meter.follow([("3:guild", "typed")], [], 1)
    assert meter.played.causes == {"typed": 2, AT_ONCE: 1}
    assert meter.played.chains == {1: ("bid", "bid")}
    assert not meter.played.defaulted
    assert meter.played.questions == {(1, "atreides"): 1, (1, "guild"): 1}


async def test_whoever_sits_down_again_takes_his_seat_back() -> None:
    async with a_world(DUNE, "back", turns=1) as world:
        await world.settle()
        assert not await world.return_to(2)
        live = await world.live()
        seat = live.seat_of(1002)
        assert seat is not None
        for away in ({"kind": "machine"}, absence.away(seat, world.now + timedelta(days=1))):
            live.seats[seat.seat] = replace(seat, **away)
            assert await world.return_to(2)
            assert not await world.return_to(2)


def test_new_messages_and_mentions_ping_and_edits_do_not() -> None:
    meter = Meter(0, SEATS, STEADY)
    messages = [
        _message("question", 1000),
        _message("question", 1000, new=False),
        _message("board", None),
        _message("mention", None, mentioned=[1001, 1002]),
        _message("private", 4711),  # of another table
    ]
    meter.told(messages, ["atreides"], 3)
    assert meter.played.pings == {(3, "atreides"): 1, (3, "guild"): 1, (3, "fremen"): 1}
    assert meter.played.messages == {"question": 1, "mention": 2}


def test_a_reminder_to_somebody_who_owes_nothing_is_counted() -> None:
    meter = Meter(0, SEATS, STEADY)
    meter.told([_message("reminder", 1000), _message("reminder", 1001)], ["atreides"], 1)
    assert meter.played.unowed == {"reminder": 1}


@pytest.fixture(scope="module")
def game() -> Played:
    """Return one game of one turn, for all that look at one."""
    return asyncio.run(play(DUNE, 0, "met", turns=1))


def test_a_planted_reminder_is_found_in_a_game(game: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """What everybody at a table is told calls people back, whether or not they owe something."""
    real = TableService.compose

    async def compose(self: TableService, posts: Sequence[Post]) -> Notice | None:
        notice = await real(self, posts)
        return notice and (Notice("reminder", notice.ref, notice.text) if notice.purpose == "table" else notice)

    assert not game.unowed
    monkeypatch.setattr(TableService, "compose", compose)
    assert asyncio.run(play(DUNE, 0, "met", turns=1)).unowed["reminder"] > 0


def test_days_are_lost_to_whoever_answers_last() -> None:
    """While he is waited for the others are not: they had been done before."""
    losses = Losses()
    one, other = _decision("1:atreides"), _decision("1:guild")
    for decision in (one, other):
        losses.asked[decision.id] = Loss("bid", decision.seat, "steady", 1, "told now", 12.0, 0)
    losses.waits([one, other], timedelta(hours=6))
    losses.answered([("1:guild", "typed")])
    losses.waits([one], timedelta(hours=6))
    losses.answered([("1:atreides", "default")])
    (found,) = losses.found()
    assert (found.seat, found.days, found.ended) == ("atreides", 0.5, "ran out")
    assert replace(found, missed=1).ended == "ran out again"


# forced questions


def _with_spice(s: State) -> bool:
    return s.purse["guild"] > 20


def _with_a_karama(s: State) -> bool:
    return any(TREACHERY[card].subtype == "karama" for card in s.hands["guild"])


def _with_other_discs(s: State) -> bool:
    return len({LEADERS[disc].faction for disc in s.discs["guild"]} - {"guild"}) > 0


def _with_a_traitor(s: State) -> bool:
    return "stilgar" in s.traitors["guild"]


@pytest.mark.parametrize(
    "another, forced",
    [
        (lambda s: False, True),
        (_with_spice, False),
        (_with_a_karama, False),
        (_with_a_traitor, False),
        (_with_other_discs, False),
    ],
    ids=["nothing", "spice", "a Karama", "a traitor", "other discs"],
)
def test_a_question_is_forced_where_nothing_hidden_would_open_another_answer(
    another: Callable[[State], bool], forced: bool
) -> None:
    """The seat has none of them, so as things are it has one answer only."""
    game = after_setup("guild", "atreides", "fremen")
    s = game.state
    s.hands["guild"], s.purse["guild"], s.traitors["guild"] = (), 0, ()
    s.discs["guild"] = FACTIONS["guild"].leaders[:4]
    question = SimpleNamespace(legal=lambda s, seat, ref: iter([1, 2] if another(s) else [1]))
    rules: Any = SimpleNamespace(questions={"bid": question}, copy=RULES.copy)
    assert is_forced(DUNE, rules, game, _decision("1:guild")) is forced
    both = SimpleNamespace(legal=lambda s, seat, ref: iter([1, 2]))
    assert not is_forced(DUNE, SimpleNamespace(questions={"bid": both}), game, _decision("1:guild"))  # type: ignore[arg-type]


def test_a_planted_forced_question_is_found_in_a_game(game: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has nobody in the tanks can revive nobody, as everybody sees."""
    assert not game.forced["force_revival"]
    monkeypatch.setattr(ForceRevivalQuestion, "waits_for", lambda self, s, ref: s.storm_order)
    planted = asyncio.run(play(DUNE, 0, "met", turns=1))
    assert planted.forced["force_revival"] > 0
    assert figures([planted]).forced_questions >= planted.forced["force_revival"]


# people


@pytest.mark.parametrize("seats", TABLES)
def test_a_quarter_is_steady_and_a_third_is_rare(seats: int) -> None:
    twelve = [profile for table in TABLES[seats] for profile in table]
    assert {len(table) for table in TABLES[seats]} == {seats}
    assert len(twelve) == 12
    assert (twelve.count("steady"), twelve.count("rare")) == (3, 4)
    humans = [human for table in range(40) for human in crowd(NAMES[:seats], table, "shares")]
    assert {h.profile for h in humans} == {"steady", "patchy", "rare"}
    for human in humans:
        low, high = PROFILES[human.profile]
        assert low <= human.misses <= high


def test_people_of_a_table_live_in_zones_of_their_own() -> None:
    assert all({str(h.zone) for h in crowd(NAMES, table, "zones")} == set(ZONES) for table in range(5))


@pytest.mark.parametrize("part", [0.05, 0.5, 0.9])
def test_people_miss_what_their_profile_says_in_stretches(part: float) -> None:
    human, missed = _human(part), []
    for _ in range(6000):
        human.called(NOON, NOON)
        missed.append(human.missed)
    assert sum(missed) / len(missed) == pytest.approx(part, abs=0.03)
    again = sum(a and b for a, b in pairwise(missed)) / sum(missed)
    assert again == pytest.approx(part + (1 - part) * STREAK, abs=0.05)


def _human(misses: float = 0.0, zone: str = "Asia/Tokyo") -> Human:
    hours = timedelta(hours=1)
    return Human(0, "Anna", "patchy", misses, ZoneInfo(zone), 23 * hours, 7 * hours, random.Random("human"))


def test_whoever_misses_a_deadline_is_away_until_it_has_run_out() -> None:
    human = _human(misses=1.0)
    for left in (timedelta(hours=2), timedelta(days=2)):
        human.missed = True
        human.called(NOON, NOON + left)
        assert human.comes is None
        assert human.away == NOON + max(left, AWAY)


def test_nobody_comes_in_the_night() -> None:
    human = _human()  # Tokyo is nine hours ahead
    for hours in range(24 * 14):
        called = NOON + timedelta(hours=hours)
        comes = human.arrives(called)
        assert comes >= called
        assert not human.asleep(comes)
    assert human.asleep(datetime(2026, 3, 2, 18, tzinfo=UTC))
    assert human.wakes(datetime(2026, 3, 2, 18, tzinfo=UTC)) == datetime(2026, 3, 2, 22, tzinfo=UTC)
    assert not human.asleep(NOON)


def test_by_day_people_come_after_a_log_normal_while() -> None:
    human = _human()
    morning = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)  # half past seven in Tokyo
    waits = sorted(human.arrives(morning) - morning for _ in range(2000))
    assert median(waits) == pytest.approx(people.CALLED, rel=0.15)  # type: ignore[type-var]
    assert waits[-200] > 3 * people.CALLED


# a whole game, and the command


def test_a_game_is_the_same_for_the_same_seed_and_another_for_other_people(game: Played) -> None:
    assert asyncio.run(play(DUNE, 0, "met", turns=1)) == game
    present = asyncio.run(play(DUNE, 0, "met", turns=1, present=True))
    assert present.chains != game.chains
    assert present.calls["present"] > 20
    assert not present.lost.total()


def test_a_game_meets_people_of_every_kind_and_counts_them(game: Played) -> None:
    assert game.finished
    assert game.people.total() == len(NAMES)
    assert set(game.people) == set(game.calls) == set(game.asked_of) == {"steady", "patchy", "rare"}
    assert game.windows.total() == sum(game.questions.values()) == game.asked_of.total()
    assert game.causes["typed"] > 10
    assert game.causes["default"] == game.defaulted.total() > 0
    assert game.lost.total() > 0
    assert game.prepared["bid"] > 0
    assert game.causes["order"] > 0
    assert not game.impossible
    assert game.messages["question"] > 0
    assert game.messages["reminder"] > 0
    assert len(game.chains[1]) > 5
    assert 0 < game.days < 1000
    assert sum(game.waited.values()) == pytest.approx(game.days / 10)
    assert sum(game.waited_for.values()) == pytest.approx(game.days / 10)
    assert sum(game.waits.values()) == pytest.approx(game.days / 10)
    assert {kind for _, kind, _ in game.waits} == set(game.waited)
    assert sum(loss.days for loss in game.losses) == pytest.approx(game.days / 10)
    assert {loss.why for loss in game.losses} > {"told now", "told, not there since"}
    assert {loss.ended for loss in game.losses} >= {"typed", "ran out"}
    assert figures([game]).reminders_unowed == 0


@pytest.fixture(scope="module")
def channel() -> dict[str, Posted]:
    """Return what is posted in one turn at every gap."""
    return {name: asyncio.run(posted(DUNE, "gaps", gap, 1)) for name, gap in GAPS.items()}


def test_the_channel_is_measured_at_every_gap(channel: dict[str, Posted]) -> None:
    for each in channel.values():
        assert each.turns == 1
        assert each.edits["board"] > 20
        assert each.messages["story"] > 3
    assert 1 <= channel["1 min"].messages["board"] <= channel["2 h"].messages["board"]
    assert channel["2 h"].pins >= 1


@pytest.fixture
def played(game: Played, channel: dict[str, Posted], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command play what was played already."""
    monkeypatch.setattr(command, "_play", lambda said, table: game)
    monkeypatch.setattr(command, "_posted", lambda said, name: channel[name])


@pytest.mark.usefixtures("played")
def test_the_command_prints_exactly_the_keys_of_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--games", "2", "--turns", "1", "--workers", "1", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == KEYS


@pytest.mark.usefixtures("played")
def test_the_command_says_in_words_what_it_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--games", "2", "--turns", "1", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    for word in (
        *KEYS,
        *PROFILES,
        *GAPS,
        "windows: ",
        "answers: ",
        "pings: ",
        "by what was waited for: ",
        "by for whom: ",
        "links of a chain: ",
        "turns played of 1: 1, 1",
    ):
        assert word in said


@pytest.mark.usefixtures("played")
def test_the_command_says_of_every_turn_what_it_waited_for(game: Played, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--games", "1", "--turns", "1", "--workers", "1", "--each"]) == 0
    said = capsys.readouterr().out
    assert f"game 0, turn 1: {sum(game.waits.values()):.1f} days: " in said
    assert f"chain of {len(game.chains[1])}: {', '.join(game.chains[1])}" in said


@pytest.mark.usefixtures("played")
def test_the_command_says_to_what_days_were_lost(game: Played, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--games", "1", "--turns", "1", "--workers", "1", "--losses"]) == 0
    said = capsys.readouterr().out
    for loss in game.losses:
        assert f"{loss.kind}, {loss.ended}, {loss.profile}, {loss.why}" in said


async def test_a_table_plays_by_the_options_named(capsys: pytest.CaptureFixture[str]) -> None:
    off = next(iter(PRESETS["advanced"]))
    options = command.options_from(DUNE, f"advanced, {off}=no")
    async with a_world(DUNE, "advanced", turns=1, options=options) as world:
        played = (await world.live()).options
    wanted = {**PRESETS["advanced"], off: False, "max_turns": 1}
    assert played == {name: value for name, value in wanted.items() if value}
    with pytest.raises(SystemExit):
        command.main(["--options", "fast", "--workers", "1"])
    assert "fast is no preset: basic, " in capsys.readouterr().err


def test_what_met_nothing_is_no_measurement(game: Played, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--games", "0", "--json", "--workers", "1"]) == 1
    assert "no measurement" in capsys.readouterr().err
    with pytest.raises(ValueError, match="no chain"):
        figures([Played(0)])
    with pytest.raises(ValueError, match="nobody who is present"):
        figures([replace(game, people=Counter(["present"]))])
