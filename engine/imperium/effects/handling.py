"""Operators that do one thing with cards (16.2)."""

from __future__ import annotations

from engine.core.forms import Field, Flag, Pick
from engine.core.run import Run

from ..acquiring import acquire, obtainable
from ..cards import CARDS, FOLDSPACE, Effect, is_of
from ..facts import (
    CardsDiscarded,
    CardTakenBack,
    IntrigueGiven,
    IntrigueStolen,
    TopSeen,
    TurnMarked,
)
from ..moving import (
    add,
    draw,
    draw_intrigue,
    reshuffle,
    row_of,
    top_level,
    trash,
)
from ..query import (
    opponents,
    rules,
)
from ..state import (
    Pending,
    State,
)
from .base import OPS, Given, Op, Stance
from .costs import is_in_play
from .zones import split_zone, trashable


class Draw(Op):
    """Cards from the own deck (I-GEN-8)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is drawn may make a difference for what comes after it."""
        return Stance.PLAIN

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card to draw."""
        return bool(s.sides[c.owner].deck or s.sides[c.owner].discard)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw."""
        draw(run, c.owner, effect["draw"], c.source)


class DrawFromDiscard(Op):
    """A card of a Faction from the own discard pile."""

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is one."""
        return bool(self._options(s, c, effect))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        options = self._options(s, c, effect)
        return [Pick("card", options)] if options else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if self._options(run.s, c, effect):
            run.emit(CardTakenBack(c.owner, given["card"]))

    def _options(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        faction = effect["draw_from_discard"]["faction"]
        return row_of([card for card in s.sides[c.owner].discard if is_of(card, faction)])


class DrawIntrigue(Op):
    """Intrigue cards (I-GEN-9)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """As for cards of the deck."""
        return Stance.PLAIN

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card to draw."""
        return bool(s.intrigue_deck or s.intrigue_discard)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw; whoever had none till now may play it before the next effect of the turn (I-ASYNC-7)."""
        opens = _opens_window(run.s, c.owner)
        draw_intrigue(run, c.owner, effect["intrigue"], c.source)
        if opens:
            run.emit(TurnMarked(stepwise=True), ())


def _opens_window(s: State, seat: str) -> bool:
    """Say whether a first Intrigue card leaves something to play it before, unless all of the turn was said ahead."""
    if s.turn is None or s.turn.seat != seat or s.turn.plan.end or s.sides[seat].intrigue:
        return False
    return any("steal_intrigue" not in each.effect for each in s.pending)


class StealIntrigue(Op):
    """Whoever has many Intrigue cards gives one by lot (I-INTRIGUE-7)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """As for drawing."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take them, clockwise."""
        for other in opponents(run.s, c.owner):
            cards = run.s.sides[other].intrigue
            if len(cards) >= effect["steal_intrigue"]["min_cards"]:
                place = run.integer(f"steal:{other}", 0, len(cards) - 1)
                run.emit(IntrigueGiven(other, c.owner))
                audience = tuple(who for who in (other, c.owner) if who in run.s.seats)
                run.emit(IntrigueStolen(other, c.owner, cards[place]), audience)


class Discard(Op):
    """Cards of the hand, of the owner's choice (I-GEN-12)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """How many there are is public, and so whether there is a choice (I-ASYNC-10)."""
        return Stance.CHOICE if len(s.sides[c.owner].hand) > effect["discard"] else Stance.SIMPLE

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card in the hand."""
        return bool(s.sides[c.owner].hand)

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        hand, first = s.sides[c.owner].hand, given.get("discard", "")
        if self.stance(s, c, effect) != Stance.CHOICE:
            return []
        fields: list[Field] = [Pick("discard", row_of(hand))]
        if effect["discard"] > 1:
            left = list(hand)
            if first in left:
                left.remove(first)
            fields.append(Pick("discard_too", row_of(left)))
        return fields

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Discard them."""
        hand = run.s.sides[c.owner].hand
        if self.stance(run.s, c, effect) == Stance.CHOICE:
            names = ("discard", "discard_too")[: effect["discard"]]
            hand = tuple(given[name] for name in names)
        if hand:
            run.emit(CardsDiscarded(c.owner, hand))


class Trash(Op):
    """One card out of the game, if one likes (I-GEN-6, I-GEN-11)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be done if there is a card."""
        zones = effect["trash"]["from"]
        return Stance.OPTIONAL if any(getattr(s.sides[c.owner], zone) for zone in zones) else Stance.IDLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        return [Pick("trash", trashable(s.sides[c.owner], effect["trash"]["from"]))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Trash it."""
        zone, card = split_zone(given["trash"])
        trash(run, c.owner, zone, card)


class TrashSelf(Op):
    """The card this effect is on, after its other effects (I-GEN-16)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It waits for the others, and for whatever of the space may still ask for that card."""
        others = any(each.origin == c.origin and each.id != c.id for each in s.pending)
        return Stance.IDLE if others else Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Trash it, if it is still there."""
        if is_in_play(run.s, c):
            trash(run, c.owner, "in_play", c.source.partition(":")[2], prefer=c.origin)


class LookTop(Op):
    """A look at the top card of the own deck; what becomes of it is chosen then (DP-16)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is seen is not known before."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Look."""
        if run.s.sides[c.owner].deck:
            run.emit(TopSeen(c.owner, run.s.sides[c.owner].deck[0]), (c.owner,))
            then = {"top_card": effect["look_top"]["of"]}
            add(run, c.owner, (then,), c.source, top_level(run.s) + 1, origin=c.origin)


class TopCard(Op):
    """What becomes of the card that was seen."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        return [Pick("pick", tuple(effect["top_card"]))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw it, or trash it."""
        if given["pick"] == "draw":
            draw(run, c.owner, 1, c.source)
        else:
            trash(run, c.owner, "deck", run.s.sides[c.owner].deck[0])


class ShuffleDiscard(Op):
    """Deck and discard pile are shuffled together (R-INTR-9)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is drawn after it depends on it."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Shuffle."""
        reshuffle(run, c.owner)


class Acquire(Op):
    """A card up to a printed cost, without Persuasion."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which, and whether it goes on top of the deck where that is left open (R-INTR-8)."""
        options = self._options(s, c, effect)
        free = effect["acquire"]["to"] == "discard" and rules(s, c.owner, "may_acquire_to_deck_top")
        return [Pick("card", options), *([Flag("deck_top")] if free else [])] if options else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Acquire it."""
        if self._options(run.s, c, effect):
            to = "deck_top" if given.get("deck_top") else effect["acquire"]["to"]
            acquire(run, c.owner, given["card"], to)

    def _options(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        wanted, found = effect["acquire"], obtainable(s, c.owner)
        return tuple(
            option
            for option, (source, card) in found.items()
            if source in wanted["from"] and CARDS[card].worth <= wanted["max_cost"]
        )


class AcquireFoldspace(Op):
    """A Foldspace from the Reserve, if one is left (R-CARD-28, R-AGENT-6)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """With none left it waits for the one that the turn may give back (I-AGENT-6, I-GEN-11).

        Where the discard pile is about to become the deck it can matter which comes first (I-GEN-8).
        """
        if not s.reserve.get(FOLDSPACE):
            return Stance.IDLE
        wanted = sum(each.effect.get("draw", 0) for each in s.pending)
        return Stance.CHOICE if wanted > len(s.sides[c.owner].deck) else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        acquire(run, c.owner, FOLDSPACE, "discard")


OPS |= {
    "draw": Draw(),
    "draw_from_discard": DrawFromDiscard(),
    "intrigue": DrawIntrigue(),
    "steal_intrigue": StealIntrigue(),
    "discard": Discard(),
    "trash": Trash(),
    "trash_self": TrashSelf(),
    "look_top": LookTop(),
    "top_card": TopCard(),  # of our own: the second half of look_top
    "shuffle_discard_into_deck": ShuffleDiscard(),
    "acquire": Acquire(),
    "acquire_foldspace": AcquireFoldspace(),
}
