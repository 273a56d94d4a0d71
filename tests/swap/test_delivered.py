"""Nothing that reaches an account tells what its seat may not know; and leaks planted in the telling are caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.tables import compose

from .delivered import CHANGES, Change, Plan, compare

PLAN = Plan(players=6, steps=60, seed=1)
BY_KIND = {change.kind: change for change in CHANGES}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.kind)
async def test_all_that_is_delivered_is_the_same(tmp_path: Path, change: Change) -> None:
    found = await compare(tmp_path, PLAN, change)
    print(change.kind, found.deliveries, found.ended)
    assert not found.leaks, found.leaks[:3]
    assert found.deliveries > 100


def a_counter_in_a_button(live: Any, notice: Any) -> Any:
    return replace(notice, buttons=tuple(replace(b, version=live.last_commit) for b in notice.buttons))


def the_wealth_of_the_table(live: Any, notice: Any) -> Any:
    return replace(notice, text=f"{notice.text} ({sum(live.game.state.purse.values())} spice in all)")


def a_card_in_the_alt_text(live: Any, notice: Any) -> Any:
    hands = [hand for hand in live.game.state.hands.values() if hand]
    return replace(notice, alt_text=f"The board {hands[0][0] if hands else ''}")


@pytest.mark.parametrize(
    "plant, kind",
    [
        (a_counter_in_a_button, "f an armed Karama that never fires"),
        (the_wealth_of_the_table, "d spice"),
        (a_card_in_the_alt_text, "a cards in hands"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
async def test_a_planted_leak_is_caught(
    plant: Callable[[Any, Any], Any], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = compose._board

    async def leaking(live: Any) -> Any:
        notice = await real(live)
        return notice and plant(live, notice)

    monkeypatch.setattr(compose, "_board", leaking)
    found = await compare(tmp_path, replace(PLAN, steps=25, seed=2), BY_KIND[kind])
    assert found.leaks
