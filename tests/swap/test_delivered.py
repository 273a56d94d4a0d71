"""Nothing that reaches an account tells what its seat may not know; and leaks planted in the telling are caught."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace

import pytest
from _pytest.mark.structures import ParameterSet

from bot.alarm import Alarm
from bot.discord.front import Front
from bot.sandbox.interactions import FIRST_REPLY_SECONDS
from engine.core.game import Game, replay
from engine.core.rewinding import consequences, last_move
from engine.dune.facts import StormMoved
from engine.dune.game import RULES
from engine.dune.state import State
from tests.subjects import GAMES

from . import __main__ as command
from . import delivered
from .beginnings import KINDS, positions
from .comparing import Compared, Comparison, states_at
from .delivered import PRESSES, Series, caught, compare_one, moderated, plan_of, run_town, stretch
from .desk import HANDING_ON
from .differences import REFEREED, Difference, is_told
from .dune_towns import DIFFERENCES, TOWNS
from .leak import Leak
from .presses import Press, meant
from .standing import Position
from .stored import SCHEMA, Changed
from .town import AT_ONCE, REFEREE, START, SUBSTITUTE, Style, a_town
from .towns import AWAY, CALLED, Towns, find
from .watching import Course, Done

EVERY = tuple(map(find, GAMES))
SEED = 1
TWINS = 3  # of a town


def _planted(towns: Towns, leak: Leak) -> ParameterSet:
    """Return a leak to look for, in every run or in the long one."""
    return pytest.param(towns, leak, id=leak.name, marks=[pytest.mark.soak] * leak.at_length)


@pytest.mark.parametrize("towns", EVERY, ids=GAMES)
async def test_all_that_is_delivered_is_the_same(towns: Towns) -> None:
    series = await stretch(towns, SEED, TWINS, towns.each)
    print("\n".join(series.total.lines()))
    assert not series.total.leaks, series.total.leaks[:3]
    assert not series.missing(towns.each), series.missing(towns.each)
    assert series.total.shown > 100 * sum(series.total.twins.values())


@pytest.mark.parametrize("towns, leak", [_planted(towns, leak) for towns in EVERY for leak in towns.leaks])
async def test_a_planted_leak_is_caught(towns: Towns, leak: Leak) -> None:
    how, number = await caught(towns, leak, SEED)
    print(number, "towns:", how)
    assert how


@pytest.mark.parametrize("towns", EVERY, ids=GAMES)
async def test_all_is_the_same_where_a_moderator_acts(towns: Towns) -> None:
    """In few towns; in the long run every seventh has a moderator, with as many twins as any."""
    series = await moderated(towns, SEED, 1)
    print("\n".join(series.total.lines()))
    assert not series.total.leaks, series.total.leaks[:3]
    assert not series.undone(), series.undone()


async def test_a_twin_looks_as_often_as_its_run() -> None:
    """Else whatever is planted where a seat is handed on is caught, and so is nothing at all."""
    place = TOWNS.moderated[0]
    position = next(p for p in TOWNS.positions(place.seed) if p.kind == place.kind)
    plan = plan_of(TOWNS, position, 1, SEED, moderated=HANDING_ON)
    run = await run_town(TOWNS, plan, None, None)
    assert max(Counter(run.looks).values()) == 2, "after the last press of a part everybody looks, and at the end"
    other = DIFFERENCES["order_of_unseen"](position, run, random.Random(SEED))
    assert other is not None
    assert not (await compare_one(TOWNS, plan, run, other)).leaks


async def test_a_phase_that_passes_at_once_counts_at_its_instant() -> None:
    """Where all who bid are absent what its beginning tells, as the sizes of hands, is told in no state of a press."""
    position = next(p for p in positions(SEED) if p.kind == "the second turn")
    plan = plan_of(TOWNS, position, 1, SEED)
    run = await run_town(TOWNS, plan, None, None)
    now = {at for at, _ in run.stages}
    assert {done.press.at for done in run.done if done.said} <= now, "each input that counts leads to a state"
    last = run.done[-1]
    passing = copy(last.game.state)
    there = replace(run, stages=((last.press.at, passing),))
    met = [any(s is passing for s in states_at(there, at)) for at in (last.press.at, last.press.at - 1)]
    assert met == [True, False]


def test_what_is_told_is_known_by_what_was_given_though_a_dialog_gives_lists() -> None:
    assert is_told(Press(1.0, 1, "say", "game run", (("do", "take-back"),)))
    assert not is_told(Press(1.0, 1, "say", "game run", (("do", "log"),)))
    assert not is_told(Press(1.0, 1, "fill", given=(("leader", ["duncan_idaho"]),)))


def test_a_stretch_that_is_broken_off_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    every, known = (
        dict.fromkeys((*TOWNS.makes, *TOWNS.oddly, *TOWNS.refereed), 1),
        list[dict[str, int]](),
    )

    def played(name: str, seed: int, before: Mapping[str, int], enough: int) -> tuple[Compared, list[str]]:
        if seed % 2 == 0:
            raise LookupError("never met")
        known.append(dict(before))
        return Compared(made=Counter(every)), []

    monkeypatch.setattr(delivered, "played", played)
    with ThreadPoolExecutor(1) as pool:
        total = command._played(pool, TOWNS, 1, 3, 1)
        assert min(total.made.values()) == 3
        assert [min(made.values(), default=0) for made in known] == [0, 1, 2], "each knows what was made before it"
        assert total.leaks == ["a stretch was broken off by LookupError('never met')"] * 3
        monkeypatch.setattr(delivered, "played", lambda name, _, *rest: played(name, 0, *rest))
        assert len(command._played(pool, TOWNS, 1, 3, 1).leaks) == command.BROKEN
        assert command._played(pool, TOWNS, 1, 3, 1).made == {}


@pytest.mark.parametrize("lacks", ["", "NEVER OPEN: bid", "NEVER DONE: voting", "NOT CAUGHT: a", "a leak"])
def test_the_report_says_what_was_met_and_fails_for_what_was_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lacks: str
) -> None:
    class Pool(ThreadPoolExecutor):
        def __init__(self, workers: int, initializer: object) -> None:
            super().__init__(workers)

    towns = SimpleNamespace(kinds=("bid", "plan"), deeds=("voting",))
    total = Compared(
        windows=Counter({"bid": 0 if "OPEN" in lacks else 2, "plan": 1}),
        deeds=Counter({"voting": 0 if "DONE" in lacks else 3}),
        twins=Counter({"d spice": 4}),
        made=Counter({"spice": 4}),
        leaks=[lacks] * ("leak" in lacks),
    )
    monkeypatch.setattr(command, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(command, "find", lambda name: towns)
    monkeypatch.setattr(command, "_played", lambda *args: total)
    monkeypatch.setattr(delivered, "sought", lambda game, seed: {"a": "" if "CAUGHT" in lacks else "so", "b": "so"})
    status = command._delivered(SimpleNamespace(game="dune", seed=1, each=1, workers=1, json=True))  # type: ignore[arg-type]
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert status == bool(lacks)
    assert err.strip() == ("" if "leak" in lacks else lacks)
    assert (found["windows"]["plan"], found["twins"], found["differences"]) == (1, {"spice": 4}, total.leaks)
    assert found["twins_by_what_differs"] == {"d spice": 4}
    assert (found["plants"], found["plants_caught"]) == (2, 1 if "CAUGHT" in lacks else 2)


def test_what_people_have_set_for_themselves_can_show_in_towns() -> None:
    """Hours of rest stand clocks still that last for hours; at other paces they can tell nothing of who is asked."""
    asking = [p for p in positions(SEED) if p.asked]
    met: Counter[str] = Counter()
    for number, position in enumerate(asking):
        style = plan_of(TOWNS, position, number, SEED).style
        asked = {style.seating[position.seats.index(seat)] for seat in position.asked}
        met["rests"] += style.rests in asked and style.preset in ("fast", "daily")
        met["wants a digest"] += style.daily in asked
        met["has a time bank, late"] += style.banks and style.late
    print(len(asking), "positions in which somebody is asked unnamed, in which he", dict(met))
    assert min(met.values()) > 1


def test_towns_meet_closed_doors() -> None:
    """Whoever is called in public is asked something; whoever is away is told in secret, often for the first time."""
    whispered = [p for p in positions(SEED) if TOWNS.whispers(p.game.state)]
    asking = [p for p in positions(SEED) if p.asked]
    print(len(whispered), "positions in which an ally may whisper,", len(asking), "in which somebody is asked unnamed")
    assert whispered
    assert asking
    for number, position in enumerate(asking):
        style = plan_of(TOWNS, position, number, SEED, odd=CALLED).style
        assert style.closed in {style.seating[position.seats.index(seat)] for seat in position.asked}
    towns = list(zip(range(4), cycle(whispered), strict=False))
    styles = [plan_of(TOWNS, position, number, SEED, odd=AWAY).style for number, position in towns]
    for style, (_, position) in zip(styles, towns, strict=True):
        told = {style.seating[position.seats.index(seat)] for seat in TOWNS.whispers(position.game.state)}
        assert {style.shut, style.gone} - {None} <= told
        assert style.new in (None, style.shut, style.gone)
    assert {(s.new is None, s.gone is None) for s in styles} == {(a, b) for a in (True, False) for b in (True, False)}


async def test_two_towns_built_alike_behave_alike_however_busy_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(TOWNS, positions(SEED)[4], 1, SEED, PRESSES * 2)
    run = await run_town(TOWNS, plan, None, None)
    nothing = Difference("nothing", Changed(plan.position.game), frozenset())
    stalls = _stalled(monkeypatch)
    found = await compare_one(TOWNS, plan, run, nothing)
    print(len(stalls), "answers had to wait for the machine")
    assert len(stalls) > 10
    assert not found.leaks, found.leaks[:3]
    assert found.viewers == 8, "six players, a stranger and the operator"
    assert found.ended == {"lived to the end": 8}


def _stalled(patch: pytest.MonkeyPatch) -> list[float]:
    """Let the machine stand still whenever somebody is to be answered; returns for how many seconds, each time."""
    loop, stalls, at_work = asyncio.get_running_loop(), list[float](), Front.at_work
    time = loop.time

    def stalled(front: Front) -> AbstractContextManager[None]:
        stalls.append(FIRST_REPLY_SECONDS + 1)
        return at_work(front)

    patch.setattr(loop, "time", lambda: time() + sum(stalls))
    patch.setattr(Alarm, "_ahead", lambda self: timedelta())  # a machine that is busy holds up all its clocks alike
    patch.setattr(Front, "at_work", stalled)
    return stalls


async def test_a_town_begins_where_the_position_stood(tmp_path: Path) -> None:
    position = next(p for p in positions(SEED) if p.kind == "leader_revival")  # with deaths that nobody caused
    style = Style(seating=(0, 1, 2, 3, 4, 5), closed=5)
    async with a_town(TOWNS, tmp_path, position, style, Changed(position.game)) as town:
        assert town.app.db is not None
        live, loaded = await town.table(), await town.app.db.journal.load(town.game, {"dune": SCHEMA})
        assert loaded.snapshot is not None
        rows = await town.app.db.journal.facts(town.game)
        facts = [RULES.facts.decode(kind, version, body) for _, kind, version, _, body in rows]
    assert position.game.state.turn > 1
    assert live.game == position.game
    assert replay(RULES.new_state(), facts) == position.game.state, "the journal tells the same without its snapshot"
    assert len(facts) > 100


async def test_what_goes_back_to_before_the_difference_goes_on_without_it() -> None:
    """Both towns are the same game from then on: also what was said otherwise is said as it was."""
    made, course, rng = DIFFERENCES["cards_in_hands"], Course({}, {}, {}), random.Random(SEED)
    fights = [p for p in positions(SEED) if p.game.state.phase == "battle"]
    movers = [(p, seat) for p in fights for seat in p.seats if _free_to_take_back(p, seat)]
    tried = ((p, seat, made(p, course, rng)) for p, seat in movers for _ in range(20))
    position, mover, twin = next((p, seat, d) for p, seat, d in tried if d is not None and seat not in d.entitled)
    plan = plan_of(TOWNS, position, 1, SEED)
    back, look = (("say", "game run", (("do", "take-back"),)), ("say", "hand", ()))
    person = plan.style.seating[position.seats.index(mover)]
    presses = [Press(START + 61 * n, person, *what) for n, what in enumerate((look, back, look), 1)]
    course.done = [Done(press, (), frozenset(), position.game, position.game) for press in presses]
    nothing = Difference("nothing", Changed(position.game), frozenset())
    one, other = [await run_town(TOWNS, plan, difference, course) for difference in (nothing, twin)]
    found = Comparison(TOWNS, one, other, twin).made("here")
    assert found.back == 1
    assert not found.leaks, found.leaks[:3]
    assert {*found.ended} == {"lived to the end"}
    assert one.done[-1].after == other.done[-1].after
    assert one.done[0].after != other.done[0].after


def _free_to_take_back(position: Position, seat: str) -> bool:
    place = last_move(position.commits, seat)
    if place is None:
        return False
    then = replay(RULES.new_state(), [fact for commit in position.commits[:place] for fact, _ in commit.facts])
    return consequences(RULES, then, position.commits[place:], seat).free


def test_whoever_names_another_card_presses_what_does_the_same_at_that_place_and_nothing_else() -> None:
    """In the run a message may have slipped before the one that was meant: a vote is no look at a hand."""
    hand, vote = ({"custom_id": name} for name in ("b1~panel~1~0~", "b2~pause~1~0~3 days"))
    press = Press(1.0, 0, "press", "b9~panel~1~0~", component=0)
    assert meant([hand, vote], press, by_place=True) is hand
    assert meant([vote, hand], press, by_place=True) is None
    assert meant([hand], press, by_place=False) is None, "nobody else presses what is called otherwise"
    assert meant([vote, hand], Press(1.0, 0, "press", "b1~panel~1~0~", component=0), by_place=False) is hand
    assert meant([hand], Press(1.0, 0, "press", "b9~panel~1~0~", component=1), by_place=True) is None
    assert meant([{"custom_id": "other"}], Press(1.0, 0, "press", "no id", component=0), by_place=True) is None


@pytest.mark.parametrize("does, leaks", [("free", 0), ("void", 1)])
def test_a_window_may_close_when_a_machine_answers_last_but_not_by_a_moderator(does: str, leaks: int) -> None:
    open_ = next(p.game for p in positions(SEED) if p.game.state.windows and p.game.state.turn)
    window = next(iter(open_.state.windows))
    closed = Game(open_.state.copy(), open_.stack)
    del closed.state.windows[window]
    press = Press(61.0, 3, "moderate", does, (("about", "guild"),))

    def course(after: Game[State], text: str) -> Course:
        done = [Done(press, (), frozenset(), open_, after)]
        return Course({1: [(61.0, text)]}, {1: []}, {"guild": 0}, done)

    early = Difference("f an answer before its time", Changed(open_), frozenset({"emperor"}), alone=window)
    found = Comparison(TOWNS, course(open_, "Still open."), course(closed, "The next."), early).made("here")
    assert len(found.leaks) == leaks


@pytest.mark.parametrize("numbers_on, leaks", [(1, 0), (0, 1)])
def test_a_window_may_close_though_the_next_of_its_name_is_open_at_once(numbers_on: int, leaks: int) -> None:
    """Of the two piles of a turn each may open one window of a kind, under the same key."""
    open_ = next(p.game for p in positions(SEED) if p.game.state.windows and p.game.state.turn)
    key, window = next(iter(open_.state.windows.items()))
    followed = Game(open_.state.copy(), open_.stack)
    followed.state.windows[key] = window._replace(number=window.number + numbers_on)
    press = Press(61.0, 3, "press", "b~choice~1~0~")

    def course(after: Game[State], text: str) -> Course:
        return Course({1: [(61.0, text)]}, {1: []}, {"guild": 0}, [Done(press, (), frozenset(), open_, after)])

    ahead = Difference("f a window let go by", Changed(open_), frozenset({"emperor"}), alone=key)
    found = Comparison(TOWNS, course(open_, "Still open."), course(followed, "The next."), ahead).made("here")
    assert len(found.leaks) == leaks


def test_what_was_never_met_is_missing() -> None:
    series = Series(TOWNS, SEED, deeds=TOWNS.deeds)
    assert series.missing(1) == [*KINDS, *TOWNS.deeds, *DIFFERENCES, *TOWNS.oddly, *REFEREED]
    series.total.windows.update(KINDS)
    series.total.deeds.update(TOWNS.deeds)
    series.total.made.update([*DIFFERENCES, *TOWNS.oddly, *REFEREED])
    assert series.missing(1) == []
    assert "spice" in series.missing(2)


def test_the_twin_made_least_often_here_and_before_is_the_rarest() -> None:
    before = {**dict.fromkeys((*DIFFERENCES, *TOWNS.oddly, *REFEREED), 9), "spice": 7, "cards_in_hands": 6}
    series = Series(TOWNS, SEED, deeds=TOWNS.deeds, before=before)
    series.total.made.update({"cards_in_hands": 2})
    assert series.rarest(9) == ["spice"]
    series.total.made.update({"spice": 2})
    assert series.rarest(9) == ["cards_in_hands"]
    assert series.rarest(8) == []


async def test_a_difference_that_everybody_sees_is_a_leak() -> None:
    position = next(p for p in positions(SEED) if p.game.state.forces)
    changed = Changed(Game(replay(position.game.state.copy(), [StormMoved(1, 5)]), position.game.stack))
    plan = plan_of(TOWNS, position, 1, SEED, 5)
    run = await run_town(TOWNS, plan, None, None)
    found = await compare_one(TOWNS, plan, run, Difference("d spice", changed, frozenset()))
    assert len(found.leaks) >= len(position.game.state.factions)


@pytest.mark.parametrize("at, found", [(110.0, 1), (140.0, 0)], ids=["before the window", "when it has opened"])
@pytest.mark.parametrize("stays", [True, False], ids=["it stays open", "it closes at once"])
def test_a_stop_that_is_reached_between_two_presses_tells_nothing_before(at: float, found: int, stays: bool) -> None:
    before = next(p.game for p in positions(SEED) if p.game.state.windows and p.game.state.turn)
    window = next(iter(before.state.windows.values()))._replace(kind="peek_karama")
    after = Game(before.state.copy(), before.stack)
    if stays:
        after.state.windows["peek_karama"] = window

    def course(text: str, *asked: tuple[float, str]) -> Course:
        done = [_waited(61.0, before), _waited(161.0, after)]
        return Course({1: [(at, text)]}, {1: []}, {"guild": 0}, done, due=(100.0, 130.0), asked=asked)

    stop = Difference("f a stop", Changed(before), frozenset({"guild"}), until=frozenset({"peek_karama"}))
    run, twin = course("one"), course("other", (100.0, "charity"), (130.0, "peek_karama"))
    assert len(Comparison(TOWNS, run, twin, stop).made("here").leaks) == found
    assert len(Comparison(TOWNS, twin, run, stop).made("here").leaks) == found


@pytest.mark.parametrize("due, leaks", [((161.0,), 0), ((), 1)], ids=["a clock", "no clock"])
def test_what_lay_sealed_until_a_clock_ran_out_at_the_instant_of_a_press_may_come_out_there(
    due: tuple[float, ...], leaks: int
) -> None:
    here = next(p.game for p in positions(SEED) if p.game.state.turn > 1)
    before, after = (Game(here.state.copy(), here.stack) for _ in range(2))
    before.state.sealed = {("storm", "guild"): {"kind": "storm", "dial": 2, "weather": 3, "atomics": "no"}}
    after.state.sealed = {}

    def course(sectors: int) -> Course:
        moved = (161.0, "StormMoved", 1, "None", f'{{"sectors":{sectors},"to":4}}')
        return Course({1: []}, {1: [moved]}, {"guild": 0}, [_waited(61.0, before), _waited(161.0, after)], due=due)

    dial = Difference("e sealed storm dial", Changed(before), frozenset({"guild"}))
    assert len(Comparison(TOWNS, course(3), course(7), dial).made("here").leaks) == leaks


@pytest.mark.parametrize("seat, leaks", [("fremen", 1), ("guild", 0)], ids=["another's", "of whoever may know"])
def test_an_input_that_counts_in_one_town_only_is_a_leak_if_it_is_another_s(seat: str, leaks: int) -> None:
    here = next(p.game for p in positions(SEED) if p.game.state.turn > 1)

    def course(*said: str) -> Course:
        done = [_waited(61.0, here), replace(_waited(161.0, here), press=Press(161.0, 1, "move"), said=said)]
        return Course({0: [], 1: []}, {0: [], 1: []}, {"harkonnen": 0, seat: 1}, done)

    spice = Difference("d spice", Changed(here), frozenset({"guild"}))
    found = Comparison(TOWNS, course('{"kind":"charity"}'), course(), spice).made("here").leaks
    assert len(found) == leaks
    assert all("counts otherwise" in leak for leak in found)


@pytest.mark.parametrize(
    "about, leaks",
    [("hand:guild", 0), ("hand:fremen", 1), ("purse:guild", 1), ("guild", 0), ("fremen", 1)],
    ids=["at what differs", "at another hand", "at another thing", "at whoever is entitled", "at somebody else"],
)
def test_who_looks_at_what_differs_is_compared_no_longer(about: str, leaks: int) -> None:
    """Of that alone: whoever looks at something else must see no difference."""
    here = next(p.game for p in positions(SEED) if p.game.state.turn > 1 and {"fremen", "guild"} <= {*p.seats})
    there = Game(here.state.copy(), here.stack)
    there.state.hands["guild"] = (*here.state.hands["guild"], "hajr")

    def course(game: Game[State], text: str) -> Course:
        looks = replace(_waited(61.0, game), known=frozenset({(REFEREE, about)}))
        return Course({REFEREE: [(161.0, text)]}, {REFEREE: []}, {"guild": 0}, [looks, _waited(161.0, game)])

    cards = Difference("a cards in hands", Changed(there), frozenset({"guild"}))
    found = Comparison(TOWNS, course(here, "one"), course(there, "other"), cards).made("here")
    assert len(found.leaks) == leaks
    assert ("he came to know what differs" in found.ended) is not bool(leaks)


@pytest.mark.parametrize(
    "things, leaks",
    [({"hagal_wealth", "hagal_secrets"}, 0), ({"hagal_secrets", "hagal_conspire"}, 0), ({"hagal_carthag"}, 1)],
    ids=["once more", "in its place", "another"],
)
def test_a_card_is_revealed_by_its_place_or_by_how_often_it_is_there(things: set[str], leaks: int) -> None:
    """There are several cards of one name: what is told of them at one instant is told again."""
    towns = find("imperium")
    here = towns.positions(SEED)[0].game

    def course(*cards: str) -> Course:
        bodies = [f'{{"side":"left_rival","card":"hagal_{c}","use":"agent","space":"{c}","by":""}}' for c in cards]
        told = [(161.0, "HagalRevealed", 1, "None", body) for body in bodies]
        return Course({1: []}, {1: told}, {"red": 0}, [_waited(61.0, here), _waited(161.0, here)])

    run, twin = course("wealth", "secrets", "conspire", "wealth"), course("wealth", "conspire", "secrets")
    deck = Difference("c order of the House Hagal deck", Changed(here), frozenset(), things=frozenset(things))
    assert len(Comparison(towns, run, twin, deck).made("here").leaks) == leaks


@pytest.mark.parametrize("towns", EVERY, ids=GAMES)
def test_towns_know_what_every_look_shows(towns: Towns) -> None:
    assert {*towns.things} == {*towns.secrets.rules.looks}


def test_who_had_a_seat_before_something_differed_is_compared() -> None:
    """And whoever has it then is not."""
    here = next(p.game for p in positions(SEED) if p.game.state.turn > 1)
    run, twin = [
        Course(
            {0: [(161.0, text)], SUBSTITUTE: [(161.0, text)]},
            {0: [], SUBSTITUTE: []},
            {"guild": 0},
            [replace(_waited(at, here), known=frozenset({(SUBSTITUTE, "guild")})) for at in (61.0, 161.0)],
        )
        for text in ("one", "other")
    ]
    order = Difference("f an order that never fires", Changed(here), frozenset({"guild"}), number=1)
    found = Comparison(TOWNS, run, twin, order).made("here").leaks
    assert ["person 0 is shown" in leak for leak in found] == [True]


@pytest.mark.parametrize("rounds, ends", [(3, True), (AT_ONCE + 1, False)], ids=["three", "no end"])
async def test_what_falls_due_at_once_happens_at_that_instant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rounds: int, ends: bool
) -> None:
    """An absent seat's time is up as it is asked: whether that came with the tick before was a race."""
    position = positions(SEED)[0]
    left = [rounds]
    async with a_town(
        TOWNS, tmp_path, position, Style(seating=(0, 1, 2, 3, 4, 5), closed=5), Changed(position.game)
    ) as t:

        async def earliest() -> datetime | None:
            return t.now() if left[0] else None

        async def tick() -> None:
            left[0] -= 1

        monkeypatch.setattr(t.app.service, "earliest", earliest)
        monkeypatch.setattr(t.app.service, "tick", tick)
        with nullcontext() if ends else pytest.raises(AssertionError, match="again and again"):
            await t.at(START + 61)
        assert len(t.due) == min(rounds, AT_ONCE)
        left[0] = 0


def _waited(at: float, game: Game[State]) -> Done:
    """Return a press that changes nothing."""
    return Done(Press(at, 0, "wait"), (), frozenset(), game, game)
