"""Orchard as it is shown: implements `bot.games.presentation.Presentation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.games.clocks import COMMON, ClockClass, LateChange, lasting
from bot.games.presentation import Card, Label, Line, Picture, Seating
from bot.games.words import ByTheBook
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Outcome, Rules
from engine.core.moves import Move
from engine.core.seen import Seen

from ..engine.cards import GROWERS
from ..engine.game import RULES, start
from ..engine.options import Options
from ..engine.view import View
from ..player import choose
from . import options, picture, story, words
from .asking import BOOK

_RULES = Path(__file__).parent.parent / "engine" / "rules.md"


class ToyPresentation(ByTheBook):
    """Words and pictures of Orchard. Stateless: everything comes from what it is given."""

    kind = "toy"
    title = "Orchard"
    rules: Rules[Any] = RULES
    actors: tuple[str, ...] = GROWERS
    book = BOOK
    clocks: Mapping[str, ClockClass] = {
        "stake": lasting(2, 1, 12, 36),
        **{name: COMMON[name] for name in ("turn", "reaction")},
    }
    table_words = options.TABLE
    option_words = options.OPTIONS
    preset_words = options.PRESETS

    # beginning

    def seating(self, options: Mapping[str, Any]) -> Seating:
        """Return that one to four growers play, whatever the options."""
        return Seating(1, 4, GROWERS)

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game."""
        return start(actors, seed, Options.model_validate(dict(options)))

    def actor_name(self, actor: str) -> str:
        """Return a grower's name."""
        return words.name(actor)

    def emblem(self, actor: str) -> str:
        """Return the sign before the name."""
        return words.EMBLEMS[actor]

    # telling

    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        """Return what to tell a viewer of a fact."""
        return story.sentence(fact, viewer)

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        """Nobody waits for anybody unasked here."""
        return ()

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move was refused, the rule, and the way out."""
        return words.refusal(refusal, self.field_label)

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        """Nothing gives anybody more time here."""
        return None

    # asking

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Nothing here has too many options for one list."""
        return ()

    # showing

    def panel(self, view: View) -> tuple[Card, ...]:
        """Return everything the seat knows."""
        v = view
        assert v.own is not None, "a seat has a view of its own"
        cards = tuple(words.card(card) for card in v.own.hand) or ("No cards.",)
        orders = tuple(BOOK.order_text(order) for order in v.own.orders)
        found = [Card("Basket", (words.apples(v.apples[v.own.seat]),)), Card("Your cards", cards)]
        return (*found, *([Card("Your orders", orders)] if orders else []))

    def pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the board as everybody sees it."""
        return (Picture("board.png", self.picture(view, names), self.alt_text(view, names)),)

    def own_pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """What a seat alone may see is told in words."""
        return ()

    def picture(self, view: View, names: Mapping[str, str]) -> bytes:
        """Draw the apples."""
        return picture.draw(view)

    def alt_text(self, view: View, names: Mapping[str, str]) -> str:
        """Describe the picture."""
        return self.text_board(view, names)

    def text_board(self, view: View, names: Mapping[str, str]) -> str:
        """Tell the board in words."""
        v = view
        rows = [f"{words.name(place)}: {words.apples(number)}" for place, number in v.apples.items()]
        return "\n".join([_headline(v), *rows, f"Cards in the deck: {v.deck_size}"])

    def headline(self, view: View) -> str:
        """Return where the game stands, in one line."""
        return _headline(view)

    def result(self, view: View, names: Mapping[str, str]) -> str:
        """Return how the game ended."""
        return f"{story.ending(view.winners)}." if view.phase == "over" else "The game is not over."

    def rule(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return the text of a numbered rule."""
        return _rules().get(number.strip().upper())

    def find_rules(self, words: str, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, str], ...]:
        """Return rules that match what was typed."""
        wanted = words.lower().split()
        hits = [
            (number, text) for number, text in _rules().items() if all(w in f"{number} {text}".lower() for w in wanted)
        ]
        return tuple((number, text[:90]) for number, text in hits[:25])

    # machine players

    def machine(self, seen: Seen, seed: str) -> Move:
        """Return what a machine player answers."""
        return choose(seen.view, seen.legal(), seed)

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        """A machine player gives nothing away."""
        return None


def _headline(v: View) -> str:
    return story.ending(v.winners) if v.phase == "over" else f"Round {v.round} of 3 · {words.PHASES[v.phase]}"


def _rules() -> dict[str, str]:
    """Return every numbered rule."""
    paragraphs = _RULES.read_text("utf-8").split("\n\n")
    marked = [" ".join(text.split()).partition(".** ") for text in paragraphs if text.startswith("**T-")]
    return {number.removeprefix("**"): text for number, _, text in marked}


PRESENTATION = ToyPresentation()
