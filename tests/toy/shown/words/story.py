"""Which sentence is told of a fact: to everybody, or to the seat that reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from bot.games.foreign import escape
from bot.games.handing import handed_over
from bot.games.presentation import Line
from bot.games.ruling import rule_changed
from bot.games.words import Book
from engine.core import facts as core
from engine.core.facts import Fact

from ...engine import facts as f
from .sayings import Words


@dataclass(frozen=True, slots=True)
class Telling:
    """To whom it is told, and in which language."""

    viewer: str | None
    words: Words
    book: Book[Any]

    def who(self, actor: str) -> Any:
        """Return somebody as the reader knows him."""
        return self.words.lexicon.who(actor, self.viewer)

    def number(self, value: int) -> Any:
        """Return a number that agrees."""
        return self.words.lexicon.number(value)

    def card(self, card: str) -> Any:
        """Return a card."""
        return self.words.lexicon.card(card)


LONG = 500  # characters of what somebody wrote
Teller = Callable[[Any, Telling], Line | None]
SILENT: tuple[type[Fact], ...] = (
    core.Asked,
    core.Closed,
    core.Sealed,
    core.Seeded,
    core.Renumbered,
    f.DeckShuffled,
    f.ActionDone,
)


def sentence(fact: Fact, viewer: str | None, words: Words, book: Book[Any]) -> Line | None:
    """Return what to tell a viewer of a fact; None if it needs no words."""
    return None if isinstance(fact, SILENT) else TELLERS[type(fact)](fact, Telling(viewer, words, book))


def _started(fact: f.GameStarted, t: Telling) -> Line:
    return Line(t.words.story.started.format(growers=t.words.lexicon.row(fact.growers)), 2)


def _phase(fact: f.PhaseBegan, t: Telling) -> Line:
    phase = t.words.lexicon.phases[fact.phase]
    return Line(t.words.story.phase.format(round=t.number(fact.round), phase=phase), 2)


def _moved(fact: f.ApplesMoved, t: Telling) -> Line | None:
    if fact.why == "setup":
        return None
    given = {"apples": t.number(fact.number), "source": t.who(fact.source), "to": t.who(fact.to)}
    return Line(t.words.story.moved[fact.why].format(**given))


def _stakes(fact: f.StakesShown, t: Telling) -> Line:
    return Line(t.words.story.stakes.format(growers=t.words.lexicon.row(fact.order)))


def _turn(fact: f.TurnBegan, t: Telling) -> Line | None:
    if not fact.grower:
        return None
    return Line(t.words.story.turn.format(who=t.who(fact.grower), actions=t.number(fact.actions)))


def _drawn(fact: f.CardsDrawn, t: Telling) -> Line:
    return Line(t.words.story.drawn.format(who=t.who(fact.grower), cards=t.number(fact.number)), 0)


def _received(fact: f.CardReceived, t: Telling) -> Line:
    return Line(t.words.story.received.format(card=t.card(fact.card)))


def _returned(fact: f.CardReturned, t: Telling) -> Line:
    return Line(t.words.story.returned.format(card=t.card(fact.card)), 0)


def _played(fact: f.CardPlayed, t: Telling) -> Line:
    return Line(t.words.story.played.format(who=t.who(fact.grower), card=t.card(fact.card)))


def _scared(fact: f.CrowScared, t: Telling) -> Line:
    return Line(t.words.story.scared.format(who=t.who(fact.grower)))


def _actions(fact: f.ActionsChanged, t: Telling) -> Line:
    return Line(t.words.story.actions.format(actions=t.number(fact.actions)))


def _ended(fact: f.GameEnded, t: Telling) -> Line:
    return Line(ending(fact.winners, t.words), 2)


def _default(fact: core.DefaultTaken, t: Telling) -> Line:
    pattern = t.words.story.not_waited_for if fact.moderated else t.words.story.late
    return Line(pattern.format(who=t.who(fact.seat), title=t.book.title(fact.kind)), 0)


def _order(fact: core.OrderSet, t: Telling) -> Line:
    return Line(t.words.story.order_kept.format(order=t.book.order_text(fact.order)), 0)


def _order_ended(fact: core.OrderEnded, t: Telling) -> Line:
    return Line(t.words.story.order_over[fact.why].format(title=t.book.title(fact.order_kind)), 1)


def _stop(fact: core.StopSet, t: Telling) -> Line:
    pattern = t.words.story.stop if fact.on else t.words.story.no_stop
    return Line(pattern.format(title=t.book.title(fact.window)), 0)


def _unsealed(fact: core.Unsealed, t: Telling) -> Line:
    if fact.code == "voided":
        return Line(t.words.story.answer_voided)
    return Line(t.words.story.again.format(rule=fact.rule))


def _annulled(fact: core.Annulled, t: Telling) -> Line:
    return Line(t.words.story.annulled, 2)


def _voided(fact: core.Voided, t: Telling) -> Line:
    said = t.words.story.voided
    return Line(said.format(title=t.book.title(fact.kind), reason=escape(fact.reason, LONG)), 1)


def _overridden(fact: core.Overridden, t: Telling) -> Line:
    title = t.book.correction(fact.what).title
    return Line(t.words.story.overridden.format(title=title, reason=escape(fact.reason, LONG)), 1)


def _receipt(fact: core.Receipted, t: Telling) -> Line:
    return Line(t.words.story.receipt.format(title=t.book.title(fact.kind), digest=fact.digest), 0)


def _attested(fact: core.Attested, t: Telling) -> Line:
    one, comma = t.words.story.one_digest, t.words.lexicon.comma
    parts = [one.format(who=t.words.lexicon.places[seat], digest=digest) for seat, digest in fact.digests.items()]
    said = reduce(lambda first, second: comma.format(first=first, second=second), parts)
    return Line(t.words.story.digests.format(title=t.book.title(fact.kind), digests=said), 0)


def _entered(fact: core.Entered, t: Telling) -> Line:
    if not fact.reason:
        return Line(t.words.story.entered)
    where = door(fact.about, t.words)
    return Line(t.words.story.entered_by_hand.format(where=where, reason=escape(fact.reason, LONG)))


def door(about: Sequence[str], words: Words) -> str:
    """Return the name of a door: each is the beginning of a phase."""
    return words.story.door.format(phase=words.lexicon.phases[about[0]])


def _rewound(fact: core.Rewound, t: Telling) -> Line:
    pattern = t.words.story.redrawn if fact.redrawn else t.words.story.rewound
    return Line(pattern.format(reason=escape(fact.reason, LONG)))


def _taken_back(fact: core.TakenBack, t: Telling) -> Line:
    return Line(t.words.story.taken_back.format(who=t.who(fact.seat)))


def _asleep(fact: core.FellAsleep, t: Telling) -> Line:
    return Line(t.words.story.asleep)


def _awoke(fact: core.Awoke, t: Telling) -> Line:
    return Line(t.words.story.awoke if fact.kept else t.words.story.let_sleep, 0)


def ending(winners: tuple[str, ...], words: Words) -> str:
    """Return how the game ended."""
    return words.story.won.format(who=words.lexicon.row(winners))


TELLERS: Mapping[type[Fact], Teller] = {
    f.GameStarted: _started,
    f.PhaseBegan: _phase,
    f.ApplesMoved: _moved,
    f.StakesShown: _stakes,
    f.TurnBegan: _turn,
    f.CardsDrawn: _drawn,
    f.CardReceived: _received,
    f.CardReturned: _returned,
    f.CardPlayed: _played,
    f.CrowScared: _scared,
    f.ActionsChanged: _actions,
    f.GameEnded: _ended,
    core.DefaultTaken: _default,
    core.OrderSet: _order,
    core.OrderEnded: _order_ended,
    core.StopSet: _stop,
    core.Unsealed: _unsealed,
    core.Receipted: _receipt,
    core.Attested: _attested,
    core.Entered: _entered,
    core.Annulled: _annulled,
    core.Voided: _voided,
    core.Rewound: _rewound,
    core.TakenBack: _taken_back,
    core.FellAsleep: _asleep,
    core.Awoke: _awoke,
    core.Overridden: _overridden,
    core.HandedOver: lambda fact, t: Line(handed_over(fact, t.book), 1),
    core.RuleChanged: lambda fact, t: Line(rule_changed(fact, t.book), 1),
}
