"""Cards put right by hand (H-15): by name where they lie open, unseen from the top of a deck or by lot from a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.corrections import Correction, must_fit
from engine.core.facts import Fact
from engine.core.forms import EMPTY, Field, Form, Pick
from engine.core.run import Run

from ..board import ROW
from ..cards import IMPERIUM, RESERVE
from ..facts import (
    CardPut,
    CardsDiscarded,
    CardsDrawn,
    Drawn,
    IntrigueDrawn,
    IntrigueGiven,
    IntrigueLost,
    IntrigueRegained,
    IntrigueStolen,
    RowRefilled,
)
from ..moving import draw, draw_intrigue, row_of, trash
from ..state import State
from .common import WHY, begun

OPEN = ("discard", "played", "revealed")  # where cards of a player lie open
COMMON = ("row", "reserve", "removed")  # where others do
DRAW, DISCARD, TRASH, REGAIN, GIVE = "draw", "discard", "trash", "regain", "give"


def open_cards(s: State, side: str, place: str) -> tuple[str, ...]:
    """Return the cards that lie open in a place, each once; in one of a player's for that player."""
    if place == "reserve":
        return tuple(card for card, number in s.reserve.items() if number)
    if place in COMMON:
        return row_of(getattr(s, place))
    return row_of(getattr(s.sides[side], place)) if side in s.sides and place in OPEN else ()


class Cards(Correction[State]):
    """A card that lies open, to another place of a player, or back to where cards come from."""

    kind = "cards"
    fields = ("side", "source", "card", "to")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask about whom it is, from where, which, and where to."""
        if not begun(s):
            return EMPTY
        side, source = str(given.get("side")), str(given.get("source"))
        fields: list[Field] = [Pick("side", s.seats)]
        if side in s.seats:
            sources = tuple(place for place in (*OPEN, *COMMON) if open_cards(s, side, place))
            fields.append(Pick("source", sources))
            if source in sources:
                fields += [Pick("card", open_cards(s, side, source)), Pick("to", _targets(source, given.get("card")))]
        return Form(tuple(fields))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move it; what it would bring there it does not bring, and the Row is not filled by it."""
        must_fit(values["to"] != "row" or len(run.s.row) < ROW)
        run.emit(CardPut(values["side"], values["card"], values["source"], values["to"]))


def _targets(source: str, card: Any) -> tuple[str, ...]:
    """Return where a card can go from a place: back to the Row or to its stack only if it comes from there."""
    common = {"row": card in IMPERIUM, "reserve": card in RESERVE, "removed": card not in RESERVE}
    found = ("hand", "deck_top", *OPEN, *(place for place, fitting in common.items() if fitting))
    return tuple(place for place in found if place != source)


class HandCards(Correction[State]):
    """Unseen cards of a player: the top of the deck into the hand, or one of the hand by lot."""

    kind = "hand_cards"
    fields = ("side", "way")
    about = "side"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and which way: how many cards there are all see."""
        seats = tuple(seat for seat in s.seats if _ways(s, seat)) if begun(s) else ()
        if not seats:
            return EMPTY
        seat = given.get("side")
        return Form((Pick("side", seats), Pick("way", _ways(s, seat) if seat in seats else (DRAW, DISCARD, TRASH))))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one was drawn; which one is discarded or trashed shows when it is."""
        return (CardsDrawn(values["side"], 1, WHY),) if values["way"] == DRAW else ()

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw one as always, or let the lot decide."""
        seat, way = values["side"], values["way"]
        if way == DRAW:
            draw(run, seat, 1, WHY)
            return
        card = _by_lot(run, run.s.sides[seat].hand)
        if way == DISCARD:
            run.emit(CardsDiscarded(seat, (card,)))
        else:
            trash(run, seat, "hand", card)


def _ways(s: State, seat: str) -> tuple[str, ...]:
    side = s.sides[seat]
    draws = (DRAW,) if side.deck or side.discard else ()
    return (*draws, *((DISCARD, TRASH) if side.hand else ()))


def _by_lot(run: Run[State], cards: Sequence[str]) -> str:
    place = run.integer("correction:card", 0, len(cards) - 1)
    run.emit(Drawn("correction:card", place), ())
    return cards[place]


class IntrigueCards(Correction[State]):
    """Intrigue cards: the top of their deck, one of a hand by lot to the discards or to somebody, or one taken back."""

    kind = "intrigue_cards"
    fields = ("side", "way", "card", "to")
    about = "side"
    shows = "to"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and which way: how many cards there are all see, and which lie on the discards."""
        if not begun(s):
            return EMPTY
        seat, way = given.get("side"), given.get("way")
        ways = _intrigue_ways(s, seat) if seat in s.seats else (DRAW, DISCARD, GIVE, REGAIN)
        fields: list[Field] = [Pick("side", s.seats), Pick("way", ways)]
        if way == REGAIN and way in ways:
            fields.append(Pick("card", row_of(s.intrigue_discard)))
        if way == GIVE and way in ways:
            fields.append(Pick("to", tuple(other for other in s.seats if other != seat)))
        return Form(tuple(fields)) if ways else EMPTY

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one was drawn or given, or which is taken back; which one is discarded shows when it is."""
        seat, way = values["side"], values["way"]
        if way == DRAW:
            return (IntrigueDrawn(seat, 1, WHY),)
        if way == GIVE:
            return (IntrigueGiven(seat, values["to"]),)
        return (IntrigueRegained(seat, values["card"]),) if way == REGAIN else ()

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw one as always, take one back, or let the lot decide."""
        seat, way = values["side"], values["way"]
        if way == DRAW:
            draw_intrigue(run, seat, 1, WHY)
            return
        for fact in self.told(run.s, values):
            run.emit(fact)
        if way == DISCARD:
            run.emit(IntrigueLost(seat, _by_lot(run, run.s.sides[seat].intrigue)))
        if way == GIVE:
            card = _by_lot(run, run.s.sides[seat].intrigue)
            run.emit(IntrigueStolen(seat, values["to"], card), (seat, values["to"]))


def _intrigue_ways(s: State, seat: str) -> tuple[str, ...]:
    draws = (DRAW,) if s.intrigue_deck or s.intrigue_discard else ()
    loses = (DISCARD, *((GIVE,) if len(s.seats) > 1 else ())) if s.sides[seat].intrigue else ()
    return (*draws, *loses, *((REGAIN,) if s.intrigue_discard else ()))


class Row(Correction[State]):
    """The top card of the Imperium deck, unseen till then, into the Row where one is missing."""

    kind = "row"
    fields = ("way",)
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask for nothing else than whether."""
        return Form((Pick("way", (DRAW,)),)) if begun(s) and s.imperium and len(s.row) < ROW else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Turn it over."""
        run.emit(RowRefilled(run.s.imperium[0]))


OF_CARDS = (Cards(), HandCards(), IntrigueCards(), Row())
