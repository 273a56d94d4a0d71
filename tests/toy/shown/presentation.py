"""Orchard as it is shown: implements `bot.games.presentation.Presentation`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.games.clocks import COMMON, ClockClass, LateChange, lasting, told
from bot.games.patterns import Noun
from bot.games.plot import PAPER, Curve, draw
from bot.games.presentation import Card, Figures, Label, Line, Mark, Passed, Picture, Seating
from bot.games.rulebook import ByTheRules, Rulebook
from bot.games.words import ByTheBook
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Outcome, Rules
from engine.core.moves import Move
from engine.core.seen import Seen

from ..engine.cards import GROWERS
from ..engine.facts import PhaseBegan
from ..engine.game import RULES, start
from ..engine.options import Options
from ..engine.view import View
from ..player import choose
from . import picture, rules_text
from .words import story
from .words.asking import spoken
from .words.emblems import EMBLEMS
from .words.en.lines import ENGLISH
from .words.refusals import refusal as refused
from .words.sayings import Language


class ToyPresentation(ByTheBook, ByTheRules):
    """Words and pictures of Orchard. Stateless: everything comes from what it is given."""

    kind = "toy"
    title = "Orchard"
    rules: Rules[Any] = RULES
    actors: tuple[str, ...] = GROWERS

    def __init__(self, language: Language = ENGLISH) -> None:
        self.words, self.book = language.words, spoken(language.words, language.options)
        classes = {
            "stake": lasting(2, 1, 12, 36),
            **{name: COMMON[name] for name in ("turn", "reaction")},
        }
        self.clocks: Mapping[str, ClockClass] = told(classes, self.words.common.clocks)
        self.table_words, self.option_words = language.table, language.options
        self.preset_words = language.presets
        self.rulebook = Rulebook(
            language.rules,
            language.words.common,
            numbers=rules_text.paragraphs().keys(),
            actors=GROWERS,
            option_of=lambda number: "",
            prefix="T-",
        )

    # beginning

    def seating(self, options: Mapping[str, Any]) -> Seating:
        """Return that one to four growers play, whatever the options."""
        return Seating(1, 4, GROWERS)

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game."""
        return start(actors, seed, Options.model_validate(dict(options)))

    def actor_name(self, actor: str) -> str:
        """Return a grower's name."""
        return self.words.lexicon.begins.format(who=self.words.lexicon.places[actor])

    def actor_noun(self, actor: str) -> Noun:
        """Return a grower's name with all its forms."""
        return self.words.lexicon.places[actor]

    def emblem(self, actor: str) -> str:
        """Return the sign before the name."""
        return EMBLEMS[actor]

    # telling

    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        """Return what to tell a viewer of a fact."""
        return story.sentence(fact, viewer, self.words, self.book)

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        """Nobody waits for anybody unasked here."""
        return ()

    def touched(self, fact: Fact) -> tuple[str, ...]:
        """Nobody gets anything from another here."""
        return ()

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move was refused, the rule, and the way out."""
        return refused(refusal, self.words, self.book)

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        """Nothing gives anybody more time here."""
        return None

    # asking

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Nothing here has too many options for one list."""
        return ()

    # showing

    def at_length(self) -> ToyPresentation:
        """A short game needs no memory."""
        return self

    def panel(self, view: View) -> tuple[Card, ...]:
        """Return everything the seat knows."""
        v, say, names = view, self.words.board, self.words.lexicon
        assert v.own is not None, "a seat has a view of its own"
        apples = say.apples.format(apples=names.number(v.apples[v.own.seat]))
        cards = tuple(say.card.format(card=names.card(card)) for card in v.own.hand) or (say.no_cards,)
        orders = tuple(self.book.order_text(order) for order in v.own.orders)
        found = [Card(say.basket, (apples,)), Card(say.cards, cards)]
        return (*found, *([Card(say.orders, orders)] if orders else []))

    def ledger(self, facts: Sequence[Fact], seat: str) -> tuple[Card, ...]:
        """Nothing is seen here that does not stay in sight."""
        return ()

    def pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the board as everybody sees it."""
        return (Picture("board.png", self.picture(view, names), self.alt_text(view, names)),)

    def marks(self, view: View, names: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the apples' picture as it is: it is small."""
        return picture.marks(view)

    def sprite(self, name: str) -> bytes:
        """Draw it."""
        return picture.sprite(name)

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
        v, say, lexicon = view, self.words.board, self.words.lexicon
        rows = [
            say.place.format(where=lexicon.places[place], apples=lexicon.number(number))
            for place, number in v.apples.items()
        ]
        return "\n".join([self.headline(v), *rows, say.deck.format(cards=lexicon.number(v.deck_size))])

    def door(self, kind: str, about: Sequence[str]) -> str:
        """Return the name of a phase's beginning."""
        return story.door(about, self.words)

    def winners(self, view: View) -> tuple[str, ...]:
        """Return who has won."""
        return view.winners

    def figures(self, passed: Iterable[Passed], *, everything: bool) -> Figures:
        """Return how many apples each had at the end of each round, which all could see."""
        rounds, v, say = list[View](), None, self.words.board
        for fact, look in passed:
            if isinstance(fact, PhaseBegan) and v is not None and fact.round != v.round:
                rounds.append(v)
            v = look(None)
        rounds += [v] if v is not None else []
        rows = {who: [v.apples[who] for v in rounds] for who in (rounds[-1].growers if rounds else ())}
        lexicon = self.words.lexicon
        told = (
            say.row.format(where=lexicon.places[who], apples=" ".join(str(lexicon.number(n)) for n in row))
            for who, row in rows.items()
        )
        card = Card(say.figures, tuple(told))
        curves = [Curve(self.actor_name(who), who[0].upper(), (150, 30, 30), PAPER, row) for who, row in rows.items()]
        return Figures((card,), (Picture("apples.png", draw(say.figures, curves), "\n".join(card.lines)),))

    def headline(self, view: View) -> str:
        """Return where the game stands, in one line."""
        if view.phase == "over":
            return story.ending(view.winners, self.words)
        names = self.words.lexicon
        return self.words.board.headline.format(round=names.number(view.round), phase=names.phases[view.phase])

    def result(self, view: View, names: Mapping[str, str]) -> str:
        """Return how the game ended."""
        if view.phase != "over":
            return self.words.board.not_over
        return self.words.board.result.format(who=self.words.lexicon.row(view.winners))

    def reference(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return the exact text of a rule."""
        return rules_text.paragraphs().get(number.strip().upper())

    # machine players

    def machine(self, seen: Seen, seed: str) -> Move:
        """Return what a machine player answers."""
        return choose(seen.view, seen.legal(), seed)

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        """A machine player gives nothing away."""
        return None


PRESENTATION = ToyPresentation()
