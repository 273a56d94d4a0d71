"""Leaks of the advanced game planted in the tables, in words and on Discord, by somebody who did not write it.

Who is held, what a plan settles, what was ordered, what Atreides have seen, who could forbid a landing.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from bot.games.dune import PRESENTATION
from bot.tables import clocks, compose, play
from engine.dune.query import held
from engine.dune.state import State

from .leak import Leak, Patch
from .leaks import Careless, _board, _told
from .positions import PLANNED


def captives_are_named_on_the_board(patch: Patch) -> None:
    """Beside how many are held stands who they are."""
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {sorted(live.game.state.captives)}"))


def a_captive_is_in_the_alt_text(patch: Patch) -> None:
    """Whoever cannot see the picture is told more than it shows."""
    _board(patch, lambda live, notice: _told(notice, f"Held: {sorted(live.game.state.captives)}"))


def the_log_tells_who_is_held(patch: Patch) -> None:
    """The operator reads it with every move."""
    careless, real = Careless(patch), play.Play.move

    async def move(self: Any, live: Any, by: str, made: Any, *args: Any, **more: Any) -> Any:
        names = sorted(careless.state.captives) if careless.live is not None else []
        logging.getLogger("bot.tables.play").info("game %s: held are %s", live.row.id, names)
        return await real(self, live, by, made, *args, **more)

    patch.setattr(play.Play, "move", move)


def a_ban_has_half_the_time_without_a_karama(patch: Patch) -> None:
    """A Guild that can forbid nothing holds nobody up."""
    careless, real = Careless(patch), clocks.wind

    def wind(old: Any, owed: Any, *given: Any, **more: Any) -> Any:
        decisions = tuple(owed)
        wound = real(old, decisions, *given, **more)
        without = {d.id for d in decisions if d.kind == "landing_ban" and not held(careless.state, d.seat, "karama")}
        return {
            key: replace(clock, due=clock.due - clock.whole / 2) if key in without - {*old} and clock.due else clock
            for key, clock in wound.items()
        }

    patch.setattr(clocks, "wind", wind)


def the_board_says_what_is_planned(patch: Patch) -> None:
    """Whose turn is ordered already need not be waited for."""
    real = compose.waiting_lines

    def waiting_lines(live: Any) -> list[str]:
        planned = [kind for _, kind, _ in live.game.state.orders if kind in PLANNED]
        return [*real(live), *([f"{len(planned)} in advance"] if planned else [])]

    patch.setattr(compose, "waiting_lines", waiting_lines)


def what_was_seen_is_in_the_alt_text(patch: Patch) -> None:
    """The top of the spice deck is told to all who cannot see the picture."""
    _board(patch, lambda live, notice: _told(notice, f"{live.game.state.looked} {live.game.state.peeked}"))


def a_preview_tells_what_is_settled(patch: Patch) -> None:
    """Whoever fights is warned of a foe who has said already whom he calls."""
    careless, real = Careless(patch), type(PRESENTATION).preview

    def preview(self: Any, seen: Any, move: Any) -> str:
        battle = careless.state.battle
        plans = [(p.treachery, p.winner, p.composition) for p in battle.plans.values()] if battle is not None else []
        return f"{real(self, seen, move)} {plans}"

    patch.setattr(type(PRESENTATION), "preview", preview)
    patch.setattr(type(PRESENTATION), "needs_preview", lambda self, move: True)


def _somebody_is_held(s: State) -> bool:
    return bool(s.captives)


def _one_plan_is_in(s: State) -> bool:
    return s.battle is not None and not s.battle.winner and len(s.battle.plans) == 1


OF_ADVANTAGES = (
    Leak(captives_are_named_on_the_board, ("captive",), where=_somebody_is_held),
    Leak(a_captive_is_in_the_alt_text, ("captive",), where=_somebody_is_held, at_length=True),
    Leak(the_log_tells_who_is_held, ("captive",), where=_somebody_is_held, at_length=True),
    Leak(a_ban_has_half_the_time_without_a_karama, ("karama_held",), ("landing_ban",), at_length=True),
    Leak(the_board_says_what_is_planned, ("planned",)),
    Leak(what_was_seen_is_in_the_alt_text, ("looked_at",), where=lambda s: bool(s.looked), at_length=True),
    Leak(a_preview_tells_what_is_settled, ("settled",), where=_one_plan_is_in, at_length=True),
)
