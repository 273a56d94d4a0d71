"""What somebody notes for himself at a table, and whether whoever plays his seat in his place may read it.

Notes are kept with the seat, each with who wrote it. No fact is made of one, no message and no line of a log, and their
numbers count what one person wrote: those of a substitute tell nothing of what the player before him kept to himself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.games.presentation import Card
from engine.core.text import legible
from storage import SeatChanges, SeatRow

from .api import Notebook, Sorry
from .words import say

NAME = "notes"  # among a seat's preferences
MOST, LONGEST = 12, 250  # notes of a person at a table, and signs of each: they fit into one's hand on one screen


@dataclass(frozen=True, slots=True)
class Pad:
    """What one person has noted at a seat; numbers are not used again."""

    notes: tuple[tuple[int, str], ...] = ()
    last: int = 0
    lent: bool = False  # whether whoever plays the seat in his place may read it


def pads(seat: SeatRow) -> dict[int, Pad]:
    """Return what is noted at a seat, by who wrote it."""
    if NAME not in seat.preferences:
        return {}
    kept = json.loads(seat.preferences).get(NAME, {})
    return {
        int(person): Pad(tuple((number, text) for number, text in notes), last, lent)
        for person, (notes, last, lent) in kept.items()
    }


def kept(seat: SeatRow, changed: Mapping[int, Pad]) -> SeatChanges:
    """Return how a seat changes with these notes."""
    others = {name: value for name, value in json.loads(seat.preferences).items() if name != NAME}
    written = {str(person): [pad.notes, pad.last, pad.lent] for person, pad in changed.items() if pad != Pad()}
    return {"preferences": json.dumps(others | ({NAME: written} if written else {}))}


def read(seat: SeatRow, person: int) -> Notebook:
    """Return what whoever sits there may read: his own notes, and those that others let him read."""
    found = pads(seat)
    others = (text for by, pad in found.items() if by != person and pad.lent for _, text in pad.notes)
    mine = found.get(person, Pad())
    return Notebook(mine.notes, tuple(others), mine.lent)


def cards(notebook: Notebook) -> tuple[Card, ...]:
    """Show notes as they stand in a hand."""
    said = say().notebook
    mine = tuple(said.line.format(text=text) for _, text in notebook.mine)
    others = tuple(said.line.format(text=text) for text in notebook.others)
    return tuple(Card(title, lines) for title, lines in ((said.title, mine), (said.others, others)) if lines)


def written(seat: SeatRow, person: int, text: str, number: int | None) -> SeatChanges:
    """Return how a seat changes when somebody writes a note, or that of a number anew; an empty one goes away."""
    words, pad = " ".join(legible(text).split()), pads(seat).get(person, Pad())
    if len(words) > LONGEST:
        raise Sorry(say().notebook.too_long.format(most=say().number(LONGEST), length=say().number(len(words))))
    if number is not None and number not in dict(pad.notes):
        raise Sorry(say().notebook.gone)
    if number is None and not words:
        raise Sorry(say().notebook.empty)
    if number is None and len(pad.notes) >= MOST:
        raise Sorry(say().notebook.full.format(most=say().number(MOST)))
    if number is None:
        pad = replace(pad, notes=(*pad.notes, (pad.last + 1, words)), last=pad.last + 1)
    else:
        anew = ((n, words if n == number else old) for n, old in pad.notes)
        pad = replace(pad, notes=tuple((n, old) for n, old in anew if old))
    return kept(seat, {**pads(seat), person: pad})


def lent(seat: SeatRow, person: int, on: bool) -> SeatChanges:
    """Return how a seat changes whose player lets whoever plays in his place read his notes, or not any more."""
    found = pads(seat)
    return kept(seat, {**found, person: replace(found.get(person, Pad()), lent=on)})


def without(seat: SeatRow, person: int) -> SeatRow:
    """Return a seat that somebody gives up for good: what nobody will ever read is forgotten."""
    stays = {by: pad for by, pad in pads(seat).items() if by != person or pad.lent}
    return replace(seat, **kept(seat, stays))
