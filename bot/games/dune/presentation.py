"""Classic Dune as it is shown: implements `bot.games.presentation.Presentation`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from bot.games.clocks import ClockClass, LateChange, told
from bot.games.lately import Lately
from bot.games.patterns import Noun
from bot.games.presentation import Card, Figures, Label, Line, Mark, Passed, Picture, Seating
from bot.games.rulebook import ByTheRules
from bot.games.words import ByTheBook
from bot.players.dune import answer, offer
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Outcome, Rules
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.dune.cards import FACTIONS
from engine.dune.data import load
from engine.dune.facts import AlliancesChanged, DealAnswered, DealProposed, DealVoided, SpiceMoved
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.view import View

from . import figures, ledger, panel, picture, rules_text
from .clocks import CLASSES, late_change
from .language import ENGLISH
from .picture import BoardScene
from .scene import public_scene
from .words import refusals, story
from .words.asking.what_if import WhatIf
from .words.emblems import EMBLEMS
from .words.languages import Language
from .words.story.core import door
from .words.story.game import ending
from .words.story.telling import telling

_DOTS: Mapping[str, Sequence[int]] = load("player_positions")["default_dots_by_player_count"]


class DunePresentation(ByTheBook, ByTheRules):
    """Words and pictures of classic Dune: everything comes from what it is given."""

    kind = "dune"
    title = "Dune"
    rules: Rules[Any] = RULES
    actors = tuple(FACTIONS)

    def __init__(self, language: Language = ENGLISH) -> None:
        """Take the language that everything is told in."""
        self.language, self.words, self.book = language, language.words, language.book
        self.weighs = WhatIf.weighs
        self.clocks: Mapping[str, ClockClass] = told(CLASSES, {**self.words.common.clocks, **self.words.clocks})
        self.table_words, self.option_words = language.table, language.options
        self.preset_words, self.rulebook = language.presets, language.rulebook
        self._kept: Lately | None = None

    def at_length(self) -> DunePresentation:
        """Return the same, with a memory of its own of what it told and placed last."""
        found = copy(self)
        found._kept = Lately()
        return found

    @property
    def _lately(self) -> Lately:
        return Lately() if self._kept is None else self._kept

    def _scene(self, view: View, names: Mapping[str, str]) -> BoardScene:
        return self._lately.of("scene", public_scene, view, names, self.language)

    # beginning

    def seating(self, options: Mapping[str, Any]) -> Seating:
        """Return how many play, and the factions (D-SETUP-1)."""
        return Seating(2, 6, self.actors)

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game; the seats take the default dots in their order (R-1)."""
        dots = dict(zip(actors, _DOTS[str(len(actors))], strict=True))
        return start(dots, seed, Options.model_validate(dict(options)))

    def actor_name(self, actor: str) -> str:
        """Return a faction's short name."""
        return self.words.lexicon.seat(actor)

    def actor_noun(self, actor: str) -> Noun:
        """Return a faction's name with all its forms."""
        return self.words.lexicon.seats[actor]

    def emblem(self, actor: str) -> str:
        """Return the sign before the name."""
        return EMBLEMS[actor]

    # telling

    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        """Return what to tell a viewer of a fact."""
        return story.sentence(fact, viewer, self.language)

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        """Return the other parties of a deal that is proposed, answered or voided: nothing else calls them."""
        if isinstance(fact, DealProposed):
            return tuple(seat for seat in fact.parties if seat != fact.by)
        if isinstance(fact, DealVoided):
            return fact.parties
        return tuple(seat for seat in fact.parties if seat != fact.who) if isinstance(fact, DealAnswered) else ()

    def touched(self, fact: Fact) -> tuple[str, ...]:
        """Return whom another has paid, and who pays what has fallen due or for a card: he did nothing for it just now.

        A card is sold when the others have passed. An alliance is news to whoever is in it, or was.
        """
        if isinstance(fact, AlliancesChanged):
            return fact.who
        if not isinstance(fact, SpiceMoved):
            return ()
        paid = tuple(who for who in (fact.giver, fact.taker) if who in self.actors)
        if fact.why == "bid":
            return paid
        if len(paid) < 2:
            return ()
        return paid if fact.why in ("deal", "debt") else (fact.taker,)

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move was refused, the rule, and the way out."""
        return refusals.refusal(refusal, self.words, self.book)

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        """Return more time for a nexus if an alliance changed in it (D-ALLY-7)."""
        return late_change(facts)

    # asking, beside what the book says

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Split a field's options into named groups."""
        return self.language.groups(labels)

    # showing

    def panel(self, view: View) -> tuple[Card, ...]:
        """Return everything the seat knows."""
        return panel.panel(view, self.language, self._lately)

    def ledger(self, facts: Sequence[Fact], seat: str) -> tuple[Card, ...]:
        """Return what the seat has learnt, by turn."""
        return ledger.ledger(facts, seat, self.language)

    def pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the board as everybody sees it."""
        return (Picture("board.png", self.picture(view, names), self.alt_text(view, names)),)

    def marks(self, view: View, names: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the pieces of the board as everybody sees it."""
        return picture.marks(self._scene(view, names), self._lately)

    def sprite(self, name: str) -> bytes:
        """Draw one of the pieces."""
        return picture.sprite(name)

    def own_pictures(self, view: View, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """What a seat alone may see is told in words."""
        return ()

    def picture(self, view: View, names: Mapping[str, str]) -> bytes:
        """Draw the board as everybody sees it."""
        return picture.draw_board(self._scene(view, names))

    def alt_text(self, view: View, names: Mapping[str, str]) -> str:
        """Describe the picture."""
        return picture.alt_text(self._scene(view, names))

    def text_board(self, view: View, names: Mapping[str, str]) -> str:
        """Tell the board in words."""
        return picture.text_board(self._scene(view, names), self._lately)

    def door(self, kind: str, about: Sequence[str]) -> str:
        """Return the name of a phase's beginning, of a battle, of the card that is up."""
        return door(kind, about, telling(None, self.words))

    def headline(self, view: View) -> str:
        """Return where the game stands, in one line."""
        v, say, number = view, self.words.story.game, self.words.lexicon.number
        if v.phase == "over":
            return ending(v.winners, v.ending, telling(None, self.words))
        phase = self.words.lexicon.phases[v.phase]
        if not v.turn:
            return phase
        pattern = say.headline_storm if v.turn > 1 or v.phase != "storm" else say.headline
        return pattern.format(
            turn=number(v.turn), turns=number(v.options.max_turns), phase=phase, sector=number(v.storm)
        )

    def result(self, view: View, names: Mapping[str, str]) -> str:
        """Return how the game ended."""
        if view.phase != "over":
            return self.words.story.game.not_over
        return ending(view.winners, view.ending, telling(None, self.words))

    def winners(self, view: View) -> tuple[str, ...]:
        """Return who has won."""
        return view.winners

    def figures(self, passed: Iterable[Passed], *, everything: bool) -> Figures:
        """Return a game that is over in figures."""
        return figures.figures(passed, self.words, everything=everything)

    # the rules, beside what players are told of them

    def reference(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return the exact text of a rule or ruling; of one that does not hold at this table with a word on that."""
        found = rules_text.rule(number)
        if found is None:
            return None
        names = {option: words.name for option, words in self.option_words.items()}
        return self._marked(found[0], rules_text.named(found[1], names), self._at(options))

    # machine players

    def machine(self, seen: Seen, seed: str) -> Move:
        """Return what a machine player answers."""
        return answer(seen, seed)

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        """Return what a machine player does of its own accord now, if anything."""
        return offer(seen, seed)


PRESENTATION = DunePresentation()
