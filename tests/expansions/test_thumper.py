"""The Thumper: who may know of its question, what is said of it, and when a machine plays it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.dune import PRESENTATION
from bot.players.dune import offer
from engine.core.game import decide, pending
from engine.core.moves import ClearOrder, SetOrder, SetStop
from engine.core.seen import asked, unasked
from engine.dune.expansions.thumper import Thump
from engine.dune.game import RULES
from engine.dune.options import Options
from engine.dune.state import State
from tests.expansions import Tried
from tests.players.standing import Table


def _positions(s: State) -> Iterator[tuple[str, str]]:
    """Where no worm can rise; where it meets nobody; where it meets Fremen, before who holds the card; two piles."""
    s.phase, s.reference = "spice_blow", ""
    yield "emperor", "thumper"
    s.reference = "the_great_flat"
    yield "emperor", "thumper"
    s.forces["the_great_flat:14", "fremen"], s.hands["guild"] = (3, 1), ("thumper",)
    yield "guild", "thumper"
    s.options = s.options.model_copy(update={"advanced": True})
    yield "guild", "thumper"


TRIED = Tried(
    unnamed=frozenset({"thumper"}),
    moves=({"kind": "thumper"}, *({"kind": "thumper", "play": True, "pile": pile} for pile in (1, 2))),
    orders=({"kind": "thumper"}, {"kind": "thumper", "pile": 2}),
    positions=_positions,
)


@pytest.mark.parametrize(
    "there, ally, wanted",
    [
        ({"guild": 5}, "emperor", True),
        ({"guild": 4}, "emperor", False),
        ({"guild": 6, "atreides": 1}, "emperor", False),
        ({"guild": 6, "emperor": 1}, "emperor", False),
        ({"guild": 4, "fremen": 4}, "emperor", False),
        ({"guild": 5, "atreides": 1, "fremen": 1}, "fremen", True),
    ],
    ids=["others", "too few", "itself", "its ally", "Fremen are spared", "an ally of Fremen is spared"],
)
def test_a_machine_calls_a_worm_upon_many_others_and_orders_it_in_the_storm(
    there: dict[str, int], ally: str, wanted: bool
) -> None:
    table = Table("storm")
    table.clear()
    s = table.s
    s.options, s.reference = Options.model_validate({"thumper": True}), "red_chasm"
    s.alliances = (("atreides", ally),)
    for faction, number in there.items():
        table.put(faction, "red_chasm:6", number)
    table.hand("atreides", "thumper")
    table.until("storm", "atreides")
    order = offer(unasked(RULES, table.game, "atreides"), "sense")
    assert order == (SetOrder(order={"kind": "thumper", "pile": 1}) if wanted else None)
    table.game = decide(RULES, table.game, "atreides", SetStop(window="thumper")).game
    if order is not None:
        ordered = decide(RULES, table.game, "atreides", order).game
        assert offer(unasked(RULES, ordered, "atreides"), "sense") is None, "once is enough"
    assert table.until("thumper", "atreides") == Thump(play=wanted)


def _before_guild(phase: str, victims: int) -> Table:
    """Return a table where the worm would come upon Guild; Atreides hold the card, and Emperor are their ally."""
    table = Table(phase)
    table.clear()
    s = table.s
    s.options, s.reference = Options.model_validate({"thumper": True}), "red_chasm"
    s.alliances = (("atreides", "emperor"),)
    if victims:
        table.put("guild", "red_chasm:6", victims)
    table.hand("atreides", "thumper")
    return table


def test_a_machine_takes_back_what_would_devour_its_own_side_and_nothing_else() -> None:
    table = _before_guild("movement", 1)
    table.until("landing", "atreides")
    table.game = decide(RULES, table.game, "atreides", SetOrder(order={"kind": "thumper"})).game
    assert offer(unasked(RULES, table.game, "atreides"), "sense") is None, "a person may have given it"
    table.put("emperor", "red_chasm:6", 1)
    back = offer(unasked(RULES, table.game, "atreides"), "sense")
    assert back == ClearOrder(order_kind="thumper", subject="")
    table.game = decide(RULES, table.game, "atreides", back).game
    assert offer(unasked(RULES, table.game, "atreides"), "sense") is None
    assert not table.s.orders


@pytest.mark.parametrize("phase, kind", [("movement", "landing"), ("bidding", "bid")])
def test_a_machine_orders_nothing_before_others_move(phase: str, kind: str) -> None:
    table = _before_guild(phase, 5)
    table.until(kind, "atreides")
    assert offer(unasked(RULES, table.game, "atreides"), "sense") is None


@pytest.mark.parametrize(
    "there, allied, said",
    [("fremen", "emperor", True), ("guild", "guild", True), ("guild", "emperor", False), ("", "guild", False)],
    ids=["Fremen", "an ally of Fremen", "others alone", "nobody"],
)
@pytest.mark.parametrize("seat", ["fremen", "guild", "atreides"])
def test_everybody_is_told_that_fremen_and_their_allies_are_spared_where_they_stand(
    there: str, allied: str, said: bool, seat: str
) -> None:
    table = _before_guild("storm", 0)
    table.s.alliances = (("fremen", allied),)
    if there:
        table.put(there, "red_chasm:6", 1)
    for each in ("fremen", "guild", "atreides"):
        table.game = decide(RULES, table.game, each, SetStop(window="thumper")).game
    table.until("thumper", seat)
    decision = next(d for d in pending(RULES, table.game) if d.seat == seat)
    lines = PRESENTATION.question(asked(RULES, table.game, decision)).lines
    assert ("It spares Fremen and their allies there, unless a Karama ends that." in lines) == said


def test_a_machine_calls_the_worm_of_the_pile_that_devours_most() -> None:
    table = _before_guild("storm", 5)
    s = table.s
    s.options = s.options.model_copy(update={"advanced": True})
    s.second_reference = "old_gap"
    table.put("harkonnen", "old_gap:9", 7)
    table.until("storm", "atreides")
    order = offer(unasked(RULES, table.game, "atreides"), "sense")
    assert order == SetOrder(order={"kind": "thumper", "pile": 2})
    table.game = decide(RULES, table.game, "atreides", SetStop(window="thumper")).game
    assert table.until("thumper", "atreides") == Thump(play=True, pile=2)


def test_the_piles_of_a_thumper_are_told_with_what_each_would_do() -> None:
    table = _before_guild("storm", 1)
    s = table.s
    s.options = s.options.model_copy(update={"advanced": True})
    table.game = decide(RULES, table.game, "atreides", SetStop(window="thumper")).game
    table.until("thumper", "atreides")
    decision = next(d for d in pending(RULES, table.game) if d.seat == "atreides")
    seen = asked(RULES, table.game, decision)
    lines = PRESENTATION.question(seen).lines
    assert "Pile 1: It rises in the Red Chasm: Guild 1 force." in lines
    assert "Pile 2: There is no territory in which it could rise." in lines
    labels = [choice.label for choice in PRESENTATION.choices(seen)]
    assert labels == ["Let the blow begin", "Play the Thumper for pile 1", "Play the Thumper for pile 2"]
    told = PRESENTATION.preview(seen, Thump(play=True, pile=2))
    assert "Pile 2: There is no territory in which it could rise." in told
    assert "Pile 1" not in told
