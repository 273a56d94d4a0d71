"""Filling in what an effect asks for: with whom, which card, how many (`engine/imperium/effects/choices.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.forms import Field, Flag, Form, Number, Pick, Several
from engine.imperium.cards import Effect
from engine.imperium.leaders import LEADERS
from engine.imperium.state import LEADER

from . import influence
from .cards import bare, bought, kept, rid, worst
from .conflict import contest
from .hagal import chosen
from .position import Position
from .printed import part
from .sending import desired, recalled
from .weights import DRAW
from .worth import Of, worth

Given = Mapping[str, Any]
Choose = Callable[[Position, Field, Effect, Of], Any]


def fill(pos: Position, begun: Given, effect: Effect, of: Of) -> dict[str, Any]:
    """Return the values of the form of the seat's question, beginning with what is decided, for this effect."""
    given = dict(begun)
    while (field := _next(pos.seat.form(given), given)) is not None:
        given[field.name] = _value(pos, field, subject(pos, effect, given), of)
    return given


def fill_for(pos: Position, rival: str, begun: Given, effect: Effect) -> dict[str, Any]:
    """Return the values with which something is chosen for a Rival: what helps it least (DP-14)."""
    given = dict(begun)
    while (field := _next(pos.seat.form(given), given)) is not None:
        value = chosen(pos, rival, field, effect)
        given[field.name] = nothing(field) if value is None else value
    return given


def _next(form: Form, given: Given) -> Field | None:
    return next((field for field in form.fields if field.name not in given), None)


def subject(pos: Position, effect: Effect, given: Given) -> Effect:
    """Return the effect that asks: of a Signet Ring the Leader's ability, of a `choose` the member that was picked."""
    if "signet" in effect and pos.me.leader:
        return LEADERS[pos.me.leader].signet
    chosen = part(effect, "choose")
    if chosen is not None and str(given.get("pick", "")).isdigit():
        return dict(chosen["of"][int(given["pick"]) - 1])
    return effect


def _value(pos: Position, field: Field, effect: Effect, of: Of) -> Any:
    if isinstance(field, Pick) and field.optional and not field.options:
        return ""
    found = VALUES.get(field.name)
    return found(pos, field, effect, of) if found is not None else nothing(field)


def nothing(field: Field) -> Any:
    """Return the least a field can be answered with."""
    if isinstance(field, Number):
        return field.low
    if isinstance(field, Several):
        return field.options[: field.least]
    if isinstance(field, Flag):
        return False
    assert isinstance(field, Pick), "no effect asks for anything else"
    return "" if field.optional else field.options[0]


def _options(field: Field) -> tuple[str, ...]:
    assert isinstance(field, Pick | Several), f"{field.name} is picked"
    return field.options


def _faction(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    wanted = part(effect, "influence")
    return influence.best(pos, _options(field), wanted["influence"]["amount"] if wanted else 1)


def _pick(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    chosen = part(effect, "choose")
    if chosen is None:
        return _top(pos)
    return max(_options(field), key=lambda option: worth(pos, of, chosen["of"][int(option) - 1]))


def _top(pos: Position) -> str:
    """Draw the card on top of the deck, or trash it, whichever is worth more."""
    card = pos.own.top
    return "trash" if card and rid(pos, f"deck:{card}") > max(kept(pos, card), DRAW) else "draw"


def _picks(pos: Position, field: Field, effect: Effect, of: Of) -> tuple[str, ...]:
    assert isinstance(field, Several), "several are picked"
    members = (part(effect, "choose") or {"of": ()})["of"]
    ranked = sorted(field.options, key=lambda option: -worth(pos, of, members[int(option) - 1]))
    return tuple(sorted(ranked[: field.least]))


def _number(pos: Position, field: Field, effect: Effect, of: Of) -> int:
    assert isinstance(field, Number), "troops are counted"
    if part(effect, "retreat") is not None:
        return max(field.low, contest(pos).retreat(field.high)[0])
    return contest(pos).best(field.high, field.low)[0]


def _card(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    if part(effect, "draw_from_discard") is not None:
        return max(_options(field), key=lambda option: kept(pos, bare(option)))
    if part(effect, "custom") is not None:
        return max(_options(field), key=lambda option: (pos.own.prices[option] <= pos.promised + 1, _buy(pos, option)))
    return max(_options(field), key=lambda option: _buy(pos, option))


def _buy(pos: Position, option: str) -> float:
    return bought(pos, bare(option))


def _discard(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return min(_options(field), key=lambda option: kept(pos, bare(option)))


def _trash(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return worst(pos, _options(field))


def _space(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return max(_options(field), key=lambda space: desired(pos, space))


def _agent(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    options = _options(field)
    return LEADER if LEADER in options else max(options, key=lambda space: recalled(pos, space))


def _opponent(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return max(_options(field), key=lambda name: (pos.view.sides[name].strength, pos.view.sides[name].vp))


def _lost(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return influence.least(pos, _options(field))


def _heir(pos: Position, field: Field, effect: Effect, of: Of) -> str:
    return min(_options(field), key=lambda name: pos.view.sides[name].vp)


VALUES: Mapping[str, Choose] = {
    "faction": _faction,
    "pick": _pick,
    "picks": _picks,
    "number": _number,
    "card": _card,
    "discard": _discard,
    "discard_too": _discard,
    "trash": _trash,
    "trashed": _trash,
    "space": _space,
    "agent": _agent,
    "opponent": _opponent,
    "lost": _lost,
    "heir": _heir,
    "stay": lambda pos, field, effect, of: True,
}
