"""Another value of an option in a game under way, by a moderator's hand (H-16).

Each option says of itself whether it may change in play (`option` in `options`). Most are looked up whenever they
matter, and need nothing more; where the state lacks something then, or not every value can be taken at every moment,
the game has a `Change` for it. All of it follows from what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic

from pydantic import BaseModel

from .choosing import Option, clashes, options_of, values_of
from .corrections import Correction
from .decision import S
from .errors import IllegalMove, check
from .facts import RuleChanged
from .forms import EMPTY, Flag, Form, Pick
from .run import Run

RULE_CHANGE = "rule"  # the kind of the correction, in every game that has options
OPTION, VALUE = "option", "value"  # its fields
ON, OFF = "on", "off"


class Change(Generic[S]):
    """How a game under way takes another value of one option. Subclasses are stateless."""

    def check(self, s: S, found: Option, value: Any) -> None:
        """Refuse a value that the game cannot take now, as everybody can see."""

    def make(self, run: Run[S], value: Any) -> None:
        """Make by facts what the state lacks; the option has its new value already."""


class Ruling(Correction[S]):
    """Another value of one option: the form asks which option, and to which of the values that it can take now.

    One that can take no other is among them, too: whoever chooses it is told why not.
    """

    kind = RULE_CHANGE
    fields = (OPTION, VALUE)
    changes: ClassVar[Mapping[str, Change[Any]]] = {}  # by the name of the option

    def open(self, s: S) -> bool:
        """Say whether a rule can be changed now: during a setup that begins anew it is chosen anew."""
        return True

    def actors(self, s: S) -> tuple[str, ...]:
        """Return who plays: an option that needs an actor cannot be switched on without that one."""
        return ()

    def form(self, s: S, given: Mapping[str, Any]) -> Form:
        """Ask which option, and which value."""
        found = _choosable(type(options_now(s)))
        if not (found and self.open(s)):
            return EMPTY
        fields = [Pick(OPTION, tuple(found))]
        if option := found.get(str(given.get(OPTION))):
            values = tuple(
                written(option, value) for value in self._others(s, option) if self._can_take(s, option, value)
            )
            fields += [Pick(VALUE, values)] if values else []
        return Form(tuple(fields))

    def make(self, run: Run[S], values: Mapping[str, Any]) -> None:
        """Change it, and make what the state lacks then. Raises IllegalMove if it can take no other value."""
        option = _choosable(type(options_now(run.s)))[values[OPTION]]
        others = {written(option, value): value for value in self._others(run.s, option)}
        value = others[values[VALUE]] if VALUE in values else next(iter(others.values()))
        self._check(run.s, option, value)
        run.emit(RuleChanged(option.name, value))
        if option.name in self.changes:
            self.changes[option.name].make(run, value)

    def _others(self, s: S, option: Option) -> Iterator[Any]:
        """Yield the values that an option does not have."""
        return (value for value in values_of(option.form) if value != getattr(options_now(s), option.name))

    def _can_take(self, s: S, option: Option, value: Any) -> bool:
        try:
            self._check(s, option, value)
        except IllegalMove:
            return False
        return True

    def _check(self, s: S, option: Option, value: Any) -> None:
        check(option.in_play, "option_is_fixed", option.rule)
        now = options_now(s)
        before, after = now.model_dump(), now.model_dump() | {option.name: value}
        new = set(clashes(type(now), after)) - set(clashes(type(now), before))
        check(not new, "options_clash", option.rule)
        check(set(option.actors) <= set(self.actors(s)) or not option.is_on(value), "actor_missing", option.rule)
        if option.name in self.changes:
            self.changes[option.name].check(s, option, value)


def options_now(s: Any) -> BaseModel:
    """Return the options that a game is played with: every game's state holds them by this name."""
    found: BaseModel = s.options
    return found


def written(option: Option, value: Any) -> str:
    """Return the id of a value among those of all options ("last_turn=8")."""
    text = (ON if value else OFF) if isinstance(option.form, Flag) else str(value)
    return f"{option.name}={text}"


def _choosable(model: type[BaseModel]) -> dict[str, Option]:
    """Return the options that have more than one value."""
    return {found.name: found for found in options_of(model) if len(values_of(found.form)) != 1}
