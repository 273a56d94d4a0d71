"""A moderator at random: what he puts right, filled in as the form asks."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any

from engine.core.corrections import BREAK, REASON, correction_form, open_corrections
from engine.core.decision import S
from engine.core.forms import Form, Number, Pick, Several
from engine.core.game import Rules
from engine.core.looking import thing
from engine.core.moves import Override

REFUSED = (
    *(
        "not_without_looking",
        "breaks_what_holds",
        "correction_unfit",
        "cards_are_sold",
        "battle_is_fought",
        "may_be_taken_up",
        "leader_may_be_held",
        "answers_are_sealed",
        "alliances_in_use",
        "asked_of_several",
        "not_for_others_to_see",
        "storm_is_dialled",
    ),
    # of an option that can take no other value
    *("option_is_fixed", "options_clash", "actor_missing", "turn_is_past", "card_may_be_held", "storm_is_played"),
)
"""Why a correction that its form offers may still be refused."""


def everything(rules: Rules[S], s: S) -> tuple[str, ...]:
    """Return the names of all hidden things there are."""
    found = [
        thing(kind, seat)
        for kind, look in rules.looks.items()
        for seat in (rules.seats(s) if look.of_seats else ("",))
        if look.there(s, seat)
    ]
    return tuple(found)


def random_override(
    rules: Rules[S], s: S, lots: random.Random, looked: tuple[str, ...] = (), first: Collection[str] = ()
) -> Override | None:
    """Return a correction of a kind that is open, filled in at random; None if there is none.

    It is made by one who looks at these hidden things just now; those `first` kinds come before others.
    """
    kinds = open_corrections(rules, s, looked)
    kinds = tuple(kind for kind in kinds if kind in first) or kinds
    if not kinds:
        return None
    kind = lots.choice(kinds)
    values: dict[str, Any] = {}
    while field := _next(correction_form(rules, s, kind, values, looked), values):
        values[field.name] = _value(field, lots)
    said = {name: value for name, value in values.items() if value is not None}
    return Override(what=kind, values=said, reason="self-play", break_it=False, looked=looked)


def _next(form: Form, given: Mapping[str, Any]) -> Pick | Number | Several | None:
    for field in form.fields:
        if field.name not in (*given, REASON, BREAK):
            assert isinstance(field, Pick | Number | Several), f"no correction asks for such a field: {field}"
            return field
    return None


def _value(field: Pick | Number | Several, lots: random.Random) -> Any:
    if not isinstance(field, Several) and field.optional and lots.random() < 0.5:
        return None
    if isinstance(field, Pick):
        return lots.choice(field.options)
    if isinstance(field, Number):
        return lots.randint(field.low, field.high)
    number = lots.randint(field.least, min(field.most, len(field.options)))
    return tuple(sorted(lots.sample(field.options, number)))
