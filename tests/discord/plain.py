"""Dune shown in the plainest words: ids with their underscores taken out. Tests of the front-end need no better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.games.clocks import ClockClass, LateChange
from bot.games.dune import PRESENTATION
from bot.games.dune.clocks import CLASSES
from bot.games.dune.words.en import options as words
from bot.games.patterns import Noun
from bot.games.presentation import (
    NO_FIGURES,
    Beginning,
    Card,
    Choice,
    Figures,
    Guide,
    Label,
    Line,
    Mark,
    Passed,
    Picture,
    Seating,
    Supposed,
)
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.forms import Field, options_of
from engine.core.game import Outcome
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.view import View

FACTIONS = ("atreides", "harkonnen", "fremen", "emperor", "guild", "bene_gesserit")


def plain(text: str) -> str:
    return text.replace("_", " ").capitalize()


RULES_TOLD = {"D-STORM-4": "The storm moves.", "D-SETUP-6": "Keep a traitor."}


class PlainDune:
    """Implements `Presentation` with the real rules."""

    kind, title, rules = "dune", "Dune", RULES
    actors: tuple[str, ...] = FACTIONS
    clocks: Mapping[str, ClockClass] = CLASSES
    table_words, option_words, preset_words = words.TABLE, PRESENTATION.option_words, words.PRESETS
    previews: tuple[str, ...] = ("landing", "ground_movement", "ride")
    weighs: tuple[str, ...] = ()

    def seating(self, options: Mapping[str, Any]) -> Seating:
        return Seating(2, 6, self.actors)

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        return start({actor: dot for dot, actor in enumerate(actors, 1)}, seed, Options.model_validate(options))

    def actor_name(self, actor: str) -> str:
        return plain(actor)

    def actor_noun(self, actor: str) -> Noun:
        return Noun(0, {"": plain(actor), "Who": plain(actor)})

    def emblem(self, actor: str) -> str:
        return actor[0].upper()

    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        return Line(plain(type(fact).__name__))

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        return ()

    def touched(self, fact: Fact) -> tuple[str, ...]:
        return ()

    def refusal(self, refusal: Refusal) -> str:
        return f"{plain(refusal.code)} ({refusal.rule})."

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        return None

    def question(self, seen: Seen) -> Card:
        return Card(plain(seen.kind), (f"Rule {seen.rule}",))

    def default_text(self, seen: Seen) -> str:
        return "the usual"

    def early(self, seen: Seen) -> tuple[Choice, ...]:
        return ()

    def beginnings(self, seen: Seen) -> tuple[Beginning, ...]:
        return ()

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        if seen.kind == "traitor":
            return ()
        moves = []
        for move in seen.legal():
            moves.append(Choice(_label(move), move))
            if len(moves) == 4:
                break
        return tuple(moves)

    def supposed(self, seen: Seen) -> Supposed | None:
        return None

    def offer_title_of(self, kind: str) -> str:
        return plain(kind)

    def question_name(self, kind: str, subject: str) -> str:
        return f"{plain(kind)} ({subject})" if subject else plain(kind)

    def offer_card(self, seen: Seen) -> Card:
        return Card(plain(seen.kind), ("You may.",))

    def field_label(self, kind: str, field: str) -> str:
        return plain(field)

    def together(self, kind: str) -> tuple[str, ...]:
        return ()

    def comes_to(self, seen: Seen, move: Move) -> tuple[str, ...]:
        return ()

    def labels(self, seen: Seen, field: Field) -> tuple[Label, ...]:
        return tuple(Label(option, plain(option) or "nobody") for option in options_of(field))

    def known(self, seen: Seen, field: str) -> tuple[str, ...]:
        return ()

    def order_text(self, order: Mapping[str, Any]) -> str:
        return f"{plain(order['kind'])} {order}"

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return ()

    def restated(self, move: Move, seen: Seen | None = None) -> str:
        return _label(move)

    def needs_seen(self, move: Move) -> bool:
        return False

    def preview(self, seen: Seen, move: Move) -> str:
        return f"You are about to: {_label(move)}"

    def needs_preview(self, move: Move) -> bool:
        return move.kind in self.previews

    def winners(self, view: View) -> tuple[str, ...]:
        """Return who has won."""
        return view.winners

    def figures(self, passed: Iterable[Passed], *, everything: bool) -> Figures:
        """It has none."""
        return NO_FIGURES

    def at_length(self) -> PlainDune:
        """Nothing is remembered."""
        return self

    def panel(self, view: View) -> tuple[Card, ...]:
        return (Card("Spice", (str(view.spice.get(view.own.seat if view.own else "", 0)),)),)

    def look_title(self, kind: str, seat: str) -> str:
        return plain(f"{kind} {seat}".strip())

    def looked(self, kind: str, seat: str, found: tuple[str, ...]) -> Card:
        return Card(self.look_title(kind, seat), tuple(map(plain, found)))

    def ledger(self, facts: Sequence[Fact], seat: str) -> tuple[Card, ...]:
        return ()

    def pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        return (Picture("board.png", self.picture(view, names), self.alt_text(view, names)),)

    def marks(self, view: View, names: Mapping[str, str]) -> tuple[Mark, ...]:
        return (Mark("board", 0, f"turn/{view.turn}", 0, 0, 1, 1),)

    def sprite(self, name: str) -> bytes:
        return b"\x89PNG\r\n\x1a\n" + name.encode()

    def own_pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        return ()

    def picture(self, view: View, names: Mapping[str, str]) -> bytes:
        return b"\x89PNG\r\n\x1a\n" + str(view.turn).encode()

    def alt_text(self, view: View, names: Mapping[str, str]) -> str:
        return "The board"

    def text_board(self, view: View, names: Mapping[str, str]) -> str:
        return f"Turn {view.turn}"

    def door(self, kind: str, about: Sequence[str]) -> str:
        return plain(" ".join((kind, *about)))

    def headline(self, view: View) -> str:
        return f"Turn {view.turn}"

    def result(self, view: View, names: Mapping[str, str]) -> str:
        return "It is over."

    def rule_number(self, written: str) -> str | None:
        return written.upper() if written.upper() in RULES_TOLD else None

    def rule(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        return RULES_TOLD.get(number)

    def find_rules(self, words: str, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, str], ...]:
        return (("D-STORM-4", "The storm moves"),) if "storm" in words.lower() else ()

    def reference(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        return "The storm moves by the sum." if number == "D-STORM-4" else None

    def actor_card(self, actor: str, options: Mapping[str, Any] | None = None) -> Guide:
        return Guide(plain(actor), Card(f"What {plain(actor)} can do", ("You may. (D-STORM-4)",)), ("D-STORM-4",))

    def phases(self, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        return {"sandstorm": "Sandstorm"}

    def phase_card(self, phase: str, options: Mapping[str, Any] | None = None) -> Guide:
        return Guide("Sandstorm", Card("What happens then", ("It moves. (D-STORM-4)",)), ("D-STORM-4",))

    def phase_of(self, number: str) -> str:
        return "sandstorm" if number == "D-STORM-4" else ""

    def machine(self, seen: Seen, seed: str) -> Move:
        assert seen.default is not None
        return seen.default

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        return None


def _label(move: Move) -> str:
    values = move.model_dump(exclude={"kind"}, exclude_defaults=True)
    return f"{plain(move.kind)} {' '.join(f'{k}={v}' for k, v in values.items())}".strip()[:80]
