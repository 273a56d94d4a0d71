"""What comes next in a turn (DP-5, DP-8): effects, Plot cards, troops, acquisitions; and what comes at once."""

from __future__ import annotations

from typing import Any

from engine.core.forms import Number, Pick
from engine.core.moves import Move
from engine.imperium.phases.resolving import Choice, RivalChoice
from engine.imperium.phases.turn_moves import EffectsMove
from engine.imperium.view import PendingView

from .buying import next_card
from .conflict import contest
from .filling import fill, fill_for
from .plots import best_plot, played
from .position import Position
from .seat import Seat
from .worth import NOW, Of, worth

MUST = ("simple", "plain", "choice")
_FIRST = {"simple": 2, "plain": 1}  # what needs no choice shows what there is to choose from
_WORTHWHILE = 0.05


def effects(seat: Seat) -> Move:
    """Resolve what brings something, play Plot cards that pay, send troops, acquire cards; then end the turn."""
    pos = Position(seat)
    do = seat.form({}).field("do")
    assert isinstance(do, Pick), "something is to be done in a turn"
    for name in ("effect", "plot", "deploy", "acquire"):
        given = STEPS[name](pos) if name in do.options else None
        if given is not None:
            return EffectsMove(**given)
    return EffectsMove(**fill(pos, {"do": "done"}, {}, NOW))


def _effect(pos: Position) -> dict[str, Any] | None:
    each = next_effect(pos)
    return None if each is None else fill(pos, {"do": "effect", "effect": str(each.id)}, each.effect, of(pos, each))


def _plot(pos: Position) -> dict[str, Any] | None:
    plot = best_plot(pos)
    return None if plot is None else played(pos, plot)


def _deploy(pos: Position) -> dict[str, Any] | None:
    field = pos.seat.form({"do": "deploy"}).field("number")
    number = contest(pos).best(field.high)[0] if isinstance(field, Number) else 0
    return {"do": "deploy", "number": number} if number else None


def _acquire(pos: Position) -> dict[str, Any] | None:
    card = next_card(pos)
    if not card:
        return None
    begun = {"do": "acquire", "card": card}
    return {**begun, **({"deck_top": True} if pos.seat.form(begun).field("deck_top") else {})}


STEPS = {"effect": _effect, "plot": _plot, "deploy": _deploy, "acquire": _acquire}


def open_now(pos: Position) -> tuple[PendingView, ...]:
    """Return what the seat may resolve now."""
    return tuple(each for each in pos.view.pending if each.owner == pos.name and each.stance != "idle")


def of(pos: Position, each: PendingView) -> Of:
    """Return where something that is pending comes from."""
    turn = pos.view.turn
    space = turn.space if turn is not None and turn.seat == pos.name else ""
    return Of(each.source, space=space, revealing=pos.revealing)


def next_effect(pos: Position) -> PendingView | None:
    """Return what to resolve next: what must be, and what is free to leave only if it brings something."""
    found = [(each, worth(pos, of(pos, each), each.effect)) for each in open_now(pos)]
    wanted = [(each, value) for each, value in found if each.stance in MUST or value > _WORTHWHILE]
    ranked = sorted(wanted, key=lambda one: (-_FIRST.get(one[0].stance, 0), -one[1], one[0].id))
    return ranked[0][0] if ranked else None


def rival_choice(seat: Seat) -> Move:
    """Choose for a Rival what helps it least."""
    pos = Position(seat)
    field = seat.form({}).field("effect")
    each = next(each for each in pos.view.pending if each.stance != "idle")
    begun = {"effect": str(each.id)} if field is not None else {}
    return RivalChoice(**fill_for(pos, each.owner, begun, each.effect))


def choice(seat: Seat) -> Move:
    """Resolve what comes at once; what is free to leave only if it brings something."""
    pos = Position(seat)
    each = next_effect(pos)
    field = seat.form({}).field("effect")
    if each is None:
        return Choice(effect="") if field is not None else Choice()
    begun = {"effect": str(each.id)} if field is not None else {}
    return Choice(**fill(pos, begun, each.effect, of(pos, each)))
