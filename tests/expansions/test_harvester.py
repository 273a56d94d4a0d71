"""The Harvester: who may know of its question, what is said of it, and when a machine plays it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.players.dune import offer
from engine.core.game import decide
from engine.core.moves import ClearOrder, SetOrder, SetStop
from engine.core.seen import unasked
from engine.dune.expansions.harvester import Harvest
from engine.dune.game import RULES
from engine.dune.options import Options
from engine.dune.state import State
from tests.expansions import Tried
from tests.players.standing import Table


def _positions(s: State) -> Iterator[tuple[str, str]]:
    """Where spice came to nobody; where it came to Fremen, before whoever holds the card."""
    s.phase, s.blown, s.discards["spice"] = "spice_blow", "old_gap", ("spice_old_gap",)
    yield "emperor", "harvester"
    s.forces["old_gap:9", "fremen"], s.hands["guild"] = (3, 1), ("harvester",)
    yield "guild", "harvester"


TRIED = Tried(
    unnamed=frozenset({"harvester"}),
    moves=({"kind": "harvester"}, {"kind": "harvester", "play": True}),
    orders=(
        {"kind": "harvester"},
        {"kind": "harvester", "at_least": 8},
        {"kind": "harvester", "territory": "old_gap"},
        {"kind": "harvester", "territory": "old_gap", "at_least": 6},
    ),
    positions=_positions,
)


@pytest.mark.parametrize("other, wanted", [("emperor", True), ("guild", False)])
def test_a_machine_doubles_what_lies_before_its_own_side_alone_and_orders_it_in_the_storm(
    other: str, wanted: bool
) -> None:
    table = Table("storm")
    table.clear()
    s = table.s
    s.options, s.alliances = Options.model_validate({"harvester": True}), (("atreides", "emperor"),)
    s.decks["spice"] = ("spice_red_chasm", *(card for card in s.decks["spice"] if card != "spice_red_chasm"))
    table.put("atreides", "red_chasm:6", 3)
    table.put(other, "red_chasm:6", 1)
    table.hand("atreides", "harvester")
    table.until("storm", "atreides")
    order = offer(unasked(RULES, table.game, "atreides"), "sense")
    there = {"kind": "harvester", "territory": "red_chasm", "at_least": 0}
    assert order == (SetOrder(order=there) if wanted else None)
    table.game = decide(RULES, table.game, "atreides", SetStop(window="harvester")).game
    if order is not None:
        ordered = decide(RULES, table.game, "atreides", order).game
        assert offer(unasked(RULES, ordered, "atreides"), "sense") is None, "once is enough"
    assert table.until("harvester", "atreides") == Harvest(play=wanted)


def test_a_machine_takes_back_what_would_double_spice_before_others_alone_and_nothing_else() -> None:
    table = Table("movement")
    table.clear()
    s = table.s
    s.options = Options.model_validate({"harvester": True})
    table.put("atreides", "red_chasm:6", 3)
    table.until("landing", "atreides")
    for where in ("red_chasm", "old_gap", ""):
        given = SetOrder(order={"kind": "harvester", "territory": where})
        table.game = decide(RULES, table.game, "atreides", given).game
    assert offer(unasked(RULES, table.game, "atreides"), "sense") is None, "a person may have given them"
    table.put("guild", "red_chasm:6", 1)
    table.put("guild", "old_gap:9", 1)
    back = offer(unasked(RULES, table.game, "atreides"), "sense")
    assert back == ClearOrder(order_kind="harvester", subject="old_gap")
    table.game = decide(RULES, table.game, "atreides", back).game
    assert offer(unasked(RULES, table.game, "atreides"), "sense") is None
    assert len(table.s.orders) == 2
