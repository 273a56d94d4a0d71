"""Dune: Imperium as it is shown: implements `bot.games.presentation.Presentation`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from bot.games.clocks import ClockClass, LateChange, told
from bot.games.lately import Lately
from bot.games.patterns import Noun
from bot.games.presentation import Card, Figures, Guide, Label, Line, Mark, Passed, Picture, Seating
from bot.games.rulebook import ByTheRules
from bot.games.words import ByTheBook
from bot.players.imperium import answer, offer
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Outcome, Rules
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.imperium.composition import COLOURS, players
from engine.imperium.game import RULES, start
from engine.imperium.options import Options
from engine.imperium.view import View

from . import figures, ledger, panel, picture, rules_text
from .clocks import CLASSES
from .effects_text import as_played
from .language import ENGLISH
from .printed import guides
from .scene import Scene, public_scene
from .words import refusals, story
from .words.emblems import EMBLEMS
from .words.languages import Language
from .words.story.game import door, headline_of, result


class ImperiumPresentation(ByTheBook, ByTheRules):
    """Words and pictures of Dune: Imperium: everything comes from what it is given."""

    kind = "imperium"
    title = "Dune: Imperium"
    rules: Rules[Any] = RULES
    actors: tuple[str, ...] = COLOURS

    def __init__(self, language: Language = ENGLISH) -> None:
        """Take the language that everything is told in."""
        self.language, self.words, self.book = language, language.words, language.book
        self.clocks: Mapping[str, ClockClass] = told(CLASSES, {**self.words.common.clocks, **self.words.clocks})
        self.table_words, self.option_words = language.table, language.options
        self.preset_words, self.rulebook = language.presets, language.rulebook
        self._kept: Lately | None = None

    def at_length(self) -> ImperiumPresentation:
        """Return the same, with a memory of its own of what it told and placed last."""
        found = copy(self)
        found._kept = Lately()
        return found

    @property
    def _lately(self) -> Lately:
        return Lately() if self._kept is None else self._kept

    def _scene(self, view: View, names: Mapping[str, str]) -> Scene:
        return self._lately.of("scene", public_scene, view, names, self.language)

    # beginning

    def seating(self, options: Mapping[str, Any]) -> Seating:
        """Return how many play, and the colours; alone, who chooses a difficulty (I-SOLO-1)."""
        can = players(Options.model_validate(dict(options)))
        return Seating(min(can), max(can), COLOURS)

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game with these colours, clockwise."""
        return start(actors, seed, Options.model_validate(dict(options)))

    def actor_name(self, actor: str) -> str:
        """Return a colour's name."""
        return self.words.lexicon.side(actor)

    def actor_noun(self, actor: str) -> Noun:
        """Return a colour's name with all its forms."""
        return self.words.lexicon.sides[actor]

    def emblem(self, actor: str) -> str:
        """Return the sign before the name."""
        return EMBLEMS[actor]

    # telling

    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        """Return what to tell a viewer of a fact."""
        return story.sentence(fact, viewer, self.language)

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        """Nobody waits for anybody unasked here."""
        return ()

    def touched(self, fact: Fact) -> tuple[str, ...]:
        """Return whom somebody else's move has cost or given something."""
        return story.touched(fact)

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move was refused, the rule, and the way out."""
        return refusals.refusal(refusal, self.words, self.book)

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        """Nothing gives anybody more time here."""
        return None

    # asking, beside what the book says

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Nothing here has too many options for one list: there are 22 spaces."""
        return ()

    # showing

    def panel(self, view: View) -> tuple[Card, ...]:
        """Return everything the seat knows."""
        return panel.panel(view, self.language, self._lately)

    def ledger(self, facts: Sequence[Fact], seat: str) -> tuple[Card, ...]:
        """Return what the seat has learnt, by round."""
        return ledger.ledger(facts, seat, self.language)

    def pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the board as everybody sees it, and the Row with the players."""
        return picture.pictures(self._scene(view, names))

    def marks(self, view: View, names: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the pieces of the board as everybody sees it."""
        return picture.marks(self._scene(view, names), self._lately)

    def sprite(self, name: str) -> bytes:
        """Draw one of the pieces."""
        return picture.sprite(name, self.words)

    def own_pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the hand, for whom it belongs to."""
        return picture.own_pictures(view, names, self.language)

    def text_board(self, view: View, names: Mapping[str, str]) -> str:
        """Tell the board in words."""
        return picture.text_board(self._scene(view, names), self._lately)

    def door(self, kind: str, about: Sequence[str]) -> str:
        """Return the name of a phase's beginning."""
        return door(about, self.words)

    def headline(self, view: View) -> str:
        """Return where the game stands, in one line."""
        return headline_of(view, self.words)

    def result(self, view: View, names: Mapping[str, str]) -> str:
        """Return how the game ended."""
        return result(view, self.words)

    def winners(self, view: View) -> tuple[str, ...]:
        """Return who has won."""
        return view.winners

    def figures(self, passed: Iterable[Passed], *, everything: bool) -> Figures:
        """Return a game that is over in figures."""
        return figures.figures(passed, self.words, everything=everything)

    # the rules, beside what players are told of them; whatever is printed can be read among them

    def phases(self, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """Return the names of the phases, and of every Leader, space and card."""
        return {**super().phases(options), **{key: guide.name for key, guide in guides(self.words).items()}}

    def phase_card(self, phase: str, options: Mapping[str, Any] | None = None) -> Guide:
        """Return what happens in a phase, or what is printed on something, as this table plays it."""
        chosen = self._at(options)
        words = as_played(self.words, may_stay=chosen is not None and bool(chosen["bindu_optional_pass"]))
        return guides(words).get(phase) or super().phase_card(phase, options)

    def reference(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return the exact text of a rule or ruling; of one that does not hold at this table with a word on that."""
        found = rules_text.rule(number)
        return self._marked(*found, self._at(options)) if found is not None else None

    # machine players

    def machine(self, seen: Seen, seed: str) -> Move:
        """Return what a machine player answers."""
        return answer(seen, seed)

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        """Return what a machine player does of its own accord now, if anything."""
        return offer(seen, seed)


PRESENTATION = ImperiumPresentation()
