"""An order may be about more than a button carries: a battle in a large territory, say."""

from __future__ import annotations

from bot.discord import looking
from bot.discord.ids import Press
from bot.tables.api import Early, KeptOrder
from bot.tables.values import read, to_token
from engine.core.forms import Pick
from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES

BATTLES = [f"{'+'.join(found.areas)} {foe}" for found in TERRITORIES.values() for foe in FACTIONS]
GAME, VERSION, KEY = 10**7, 2**32 - 1, "f" * 24


def test_every_battle_can_be_answered_ahead_on_a_button() -> None:
    assert max(map(len, BATTLES)) > 100, "or nothing is tried"
    for question in RULES.questions:
        for battle in BATTLES:
            early = Early(question, battle, f"order:{question}", "", ())
            assert Press("early", GAME, f"{early.name}/9", VERSION, KEY).custom_id()


def test_every_order_about_a_battle_can_be_taken_back_on_a_button() -> None:
    kept = [KeptOrder(kind, battle, "") for kind in RULES.order_kinds for battle in BATTLES]
    for each in kept:
        assert Press("clear-order", GAME, looking.token(each)).custom_id()
    assert len({looking.token(each) for each in kept}) == len(kept), "each is told from the others"


def test_a_short_one_is_named_as_it_is() -> None:
    assert looking.token(KeptOrder("bid", "3", "")) == "bid|3"


def test_every_battle_can_be_chosen_from_a_list() -> None:
    tokens = {to_token(battle): battle for battle in BATTLES}
    assert len(tokens) == len(BATTLES)
    assert max(map(len, tokens)) <= 100
    for token, battle in tokens.items():
        assert read(Pick("battle", tuple(BATTLES)), token, {}) == battle
