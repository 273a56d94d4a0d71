"""Intrigue cards: which can be played now, what must be said for it, and playing one (section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from engine.core.errors import check
from engine.core.forms import Field, Pick
from engine.core.run import Run

from ..cards import INTRIGUE, Play
from ..effects.base import fields, perform
from ..effects.conditions import holds
from ..effects.costs import cost_fields, pay, payable
from ..facts import IntriguePlayed
from ..moving import row_of, top_level
from ..state import Pending, State

LATER = ("",)  # windows of Plot cards after a turn has begun (I-INTRIGUE-4)
BEFORE_CARD = ("", "before_card_played")
AT_ONCE = ("", "before_card_played", "start_of_turn")


def plot_windows(s: State) -> tuple[str, ...]:
    """Return which Plot cards the turn's player may play where he is asked now (I-INTRIGUE-3, I-INTRIGUE-4)."""
    turn = s.turn
    if turn is None or turn.kind != "start":
        return LATER
    return BEFORE_CARD if turn.acts else AT_ONCE


def context(s: State, seat: str, card: str, play: Play) -> Pending:
    """Return an Intrigue card as something to be resolved at once, before it is played."""
    return Pending(0, top_level(s) + 1, seat, play.effect, f"intrigue:{card}", s.origins + 1)


def entries(s: State, seat: str, card: str, kind: str, windows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the entries of a card that can be played now, by their places (I-INTRIGUE-2)."""
    return tuple([place for place, play in _printed(card, kind, windows) if _is_met(s, seat, card, play)])


@cache
def _printed(card: str, kind: str, windows: tuple[str, ...]) -> tuple[tuple[str, Play], ...]:
    """Return the entries of a card that are for these windows, by their places."""
    plays = enumerate(INTRIGUE[card].plays, 1)
    return tuple((str(place), play) for place, play in plays if play.type == kind and play.moment in windows)


def _is_met(s: State, seat: str, card: str, play: Play) -> bool:
    """Say whether what an entry requires holds, and its cost can be paid."""
    if play.requires is None and play.cost is None:
        return True
    c = _asking(seat, card)
    return holds(s, c, play.requires) and payable(s, c, play.cost)


@cache
def _asking(seat: str, card: str) -> Pending:
    """Return a card of a seat as what a requirement or a cost is asked for: whose it is, and where it comes from."""
    return Pending(0, 0, seat, {}, f"intrigue:{card}")


def playable(s: State, seat: str, kind: str, windows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the Intrigue cards of a hand that can be played now, each once."""
    held = _held(s.sides[seat].intrigue, kind, windows)
    return tuple([card for card in held if entries(s, seat, card, kind, windows)]) if held else ()


@lru_cache(maxsize=1024)
def _held(hand: tuple[str, ...], kind: str, windows: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a hand that have an entry for these windows, each once."""
    return tuple(card for card in row_of(hand) if _printed(card, kind, windows))


def play_fields(s: State, seat: str, kind: str, windows: tuple[str, ...], given: Mapping[str, Any]) -> list[Field]:
    """Ask which card, which of its entries, and what these ask for (DP-16)."""
    cards = playable(s, seat, kind, windows)
    card = str(given.get("intrigue", ""))
    found: list[Field] = [Pick("intrigue", cards)]
    if card not in cards:
        return found
    places = entries(s, seat, card, kind, windows)
    place = str(given.get("entry", "")) if len(places) > 1 else places[0]
    found += [Pick("entry", places)] if len(places) > 1 else []
    if place in places:
        play = INTRIGUE[card].plays[int(place) - 1]
        c = context(s, seat, card, play)
        found += [*cost_fields(s, c, play.cost, given), *fields(s, c, play.effect, given)]
    return found


def check_play(s: State, seat: str, kind: str, windows: tuple[str, ...], card: str, entry: str) -> None:
    """Refuse a card that is not held or cannot be played now, and say why."""
    check(card in s.sides[seat].intrigue, "intrigue_not_held", "I-INTRIGUE-2")
    plays = INTRIGUE[card].plays
    check(any(play.type == kind for play in plays), "intrigue_of_another_type", "I-INTRIGUE-1", card=card)
    named = int(entry) - 1 if entry.isdigit() and 1 <= int(entry) <= len(plays) else None
    plays = tuple(play for place, play in enumerate(plays) if play.type == kind and named in (None, place))
    check(any(play.moment in windows for play in plays), "intrigue_not_in_this_window", "I-INTRIGUE-4", card=card)
    able = [play for play in plays if holds(s, context(s, seat, card, play), play.requires)]
    check(bool(able), "intrigue_requirement", "I-INTRIGUE-2", card=card)
    paid = any(payable(s, context(s, seat, card, play), play.cost) for play in able)
    check(paid, "intrigue_cost", "I-INTRIGUE-2", card=card)


def play(run: Run[State], seat: str, kind: str, windows: tuple[str, ...], given: Mapping[str, Any]) -> None:
    """Play a card, pay for it and resolve it (I-INTRIGUE-1, I-INTRIGUE-2)."""
    card = given["intrigue"]
    places = entries(run.s, seat, card, kind, windows)
    place = given["entry"] if len(places) > 1 else places[0]
    entry = INTRIGUE[card].plays[int(place) - 1]
    c = context(run.s, seat, card, entry)
    run.emit(IntriguePlayed(seat, card, int(place), c.origin))
    pay(run, c, entry.cost, given, c.source)
    perform(run, c, entry.effect, given)
