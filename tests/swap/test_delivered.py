"""Nothing that reaches an account tells what its seat may not know; and leaks planted in the telling are caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord import render
from bot.discord.commands import moves
from bot.discord.courier import Courier
from bot.games.dune import PRESENTATION
from bot.games.presentation import Choice
from bot.tables import compose, doors, play
from bot.tables.api import Sorry
from bot.tables.outbox import row
from engine.dune.phases.nexus import NexusMove

from .delivered import CHANGES, Change, Plan, Press, compare, forget_runs
from .town import Town

PLAN = Plan(players=6, steps=40, seed=1)
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
        (a_counter_in_a_button, "f an order that is never reached"),
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
    script = [Press(n % 6, "answer") for n in range(15)]  # until cards are dealt
    found = await compare(tmp_path, Plan(6, len(script), seed=2), replace(BY_KIND[kind], extra_at=1), script)
    forget_runs()
    assert found.leaks


class Watch:
    """Knows what nobody may know, as a careless change of the bot would."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.live: Any = None
        real = compose._board

        async def board(live: Any) -> Any:
            self.live = live
            return await real(live)

        patch.setattr(compose, "_board", board)

    @property
    def wealth(self) -> int:
        return sum(self.live.game.state.purse.values())


def in_autocomplete(watch: Watch) -> None:
    watch.patch.setattr(moves, "suggestions", lambda *_: [(str(watch.wealth), str(watch.wealth))])


def in_a_refusal(watch: Watch) -> None:
    async def wanted(*_: Any) -> Any:
        raise Sorry(f"There are {watch.wealth} spice in all.")

    watch.patch.setattr(moves, "wanted", wanted)


def in_an_error_reference(watch: Watch) -> None:
    real = Town.new_id
    watch.patch.setattr(
        Town, "new_id", lambda town, why: f"{watch.wealth:08}" if why == "reference" else real(town, why)
    )


def in_a_deadline(watch: Watch) -> None:
    def stamp(live: Any, decision: Any) -> str:
        return f"<t:{int(live.clocks[decision.id].due.timestamp()) + watch.wealth}:R>"

    watch.patch.setattr(compose, "stamp", lambda live, decision: stamp(live, decision) if watch.live else "")


def in_a_file_name(watch: Watch) -> None:
    real = render.file_of

    def file_of(screen: Any) -> Any:
        file = real(screen)
        if file is not None and watch.live is not None:
            file.filename = f"board{watch.wealth}.png"
        return file

    watch.patch.setattr(render, "file_of", file_of)


def in_a_ready_made_answer(watch: Watch) -> None:
    real = type(PRESENTATION).choices

    def choices(self: Any, game: Any, decision: Any) -> Any:
        return (*real(self, game, decision), Choice(f"{sum(game.state.purse.values())}", NexusMove()))

    watch.patch.setattr(type(PRESENTATION), "choices", choices)


def in_a_mention(watch: Watch) -> None:
    real = doors.closed_doors

    def closed_doors(live: Any, asked: Any, *, phase_began: bool) -> Any:
        posts = real(live, asked, phase_began=phase_began)
        told = [seat for seat, *_ in live.game.state.orders]
        return posts + [row("mention", "channel", live.channel, f"phase:{seat}:told") for seat in told]

    watch.patch.setattr(play, "closed_doors", closed_doors)


def in_typing(watch: Watch) -> None:
    real = Courier.deliver

    async def deliver(self: Courier, claim: Any, notice: Any) -> Any:
        if claim.posts[-1].recipient_kind == "channel" and watch.live is not None and watch.wealth % 2:
            await self._client.http.send_typing(claim.posts[-1].recipient)
        return await real(self, claim, notice)

    watch.patch.setattr(Courier, "deliver", deliver)


ANSWERS = [Press(n, "answer") for n in range(6)]


@pytest.mark.parametrize(
    "plant, kind, script",
    [
        (in_autocomplete, "d spice", [Press(1, "say", 4), *(Press(n, "type", 6) for n in (1, 2))]),
        (in_a_refusal, "d spice", [Press(1, "say", 4), *(Press(n, "nonsense") for n in range(6))]),
        (in_an_error_reference, "d spice", [Press(1, "say", 4), *(Press(n, "say", 5) for n in (1, 2))]),
        (in_a_deadline, "d spice", ANSWERS),
        (in_a_file_name, "d spice", ANSWERS),
        (in_typing, "d spice", ANSWERS),
        (in_a_ready_made_answer, "d spice", [Press(1, "say", 4), *(Press(n, "desk") for n in range(6))]),
        (in_a_mention, "f an order of somebody whose door is closed", [Press(1, "say", 4), Press(1, "say", 4)]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
async def test_a_leak_planted_in_another_way_of_telling_is_caught(
    plant: Callable[[Watch], None], kind: str, script: list[Press], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(Watch(monkeypatch))
    found = await compare(tmp_path, Plan(6, len(script), seed=2), replace(BY_KIND[kind], extra_at=1), script)
    forget_runs()
    assert found.leaks
