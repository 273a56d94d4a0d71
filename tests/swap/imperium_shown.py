"""What stands for the presentation as long as there is none: ids instead of words, so the engine alone is compared."""

from __future__ import annotations

from typing import Any, cast

from bot.games.presentation import Label, Presentation
from engine.core.errors import Refusal
from engine.core.forms import Field, options_of
from engine.core.seen import Seen
from engine.imperium.game import RULES


class _Bare:
    kind = "imperium"
    rules = RULES

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found: dict[str, Any] = {"choices": (), "known": (), "preview": ()}
        return lambda *args, **kwargs: found.get(name, "")

    def field_label(self, kind: str, name: str) -> str:
        return name

    def labels(self, seen: Seen, field: Field) -> tuple[Label, ...]:
        return tuple(Label(option, option) for option in options_of(field))

    def refusal(self, refusal: Refusal) -> str:
        return repr((refusal.code, refusal.rule, refusal.params))

    def panel(self, view: Any) -> Any:
        return view.own


PRESENTATION = cast("Presentation", _Bare())
