"""Which facts of a game have left a trace in its state: a long game is read by them alone.

Some facts change no state. A third of all open windows, keep answers in them and close them, and a state remembers
nothing of a window that has closed: what was of windows before the last time that none was open is passed over. Passed
over is neither understood nor applied; `python -m storage check` and an export look at every fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from engine.core.facts import Asked, Closed, Fact, FactBook, HandedOver, Renumbered, Sealed, Unsealed
from storage import packing

Bodies = Mapping[str, str]  # of facts of one kind, by their lines
Kinds = Mapping[tuple[str, int], Bodies]  # by kind and version
OF_WINDOWS = frozenset(fact.__name__ for fact in (Asked, Closed, Sealed, Unsealed, Renumbered, HandedOver))


def read(kinds: Kinds, book: FactBook) -> dict[str, Fact]:
    """Read facts by their lines, all of a kind at once; equal lines are one fact, which nothing ever changes."""
    facts: dict[str, Fact] = {}
    for (kind, version), bodies in kinds.items():
        facts.update(zip(bodies, book.decode_all(kind, version, [*bodies.values()]), strict=True))
    return facts


def all_of(packed: Iterable[str], book: FactBook) -> list[Fact]:
    """Return all facts of some commits, in order."""
    lines = packing.lines(packed)
    return [*map(read(packing.by_kind(lines), book).__getitem__, lines)]


def traces(packed: Iterable[str], book: FactBook) -> list[Fact]:
    """Return the facts that make the state of a game, in order, of all its commits from the first on."""
    lines = packing.lines(packed)
    last = dict(zip(lines, count()))  # where each of them stands for the last time
    kinds = {what: bodies for what, bodies in packing.by_kind(last).items() if not book.is_traceless(what[0])}
    of_windows = {what: bodies for what, bodies in kinds.items() if what[0] in OF_WINDOWS}
    rest = _at_rest(lines, last, of_windows)
    for what, bodies in of_windows.items():
        kinds[what] = {line: body for line, body in bodies.items() if last[line] >= rest}
    facts = read(kinds, book)
    before = facts.keys() - {line for bodies in of_windows.values() for line in bodies}
    made = [facts[line] for line in lines[:rest] if line in before]
    return made + [facts[line] for line in lines[rest:] if line in facts]


def _at_rest(lines: Sequence[str], last: Mapping[str, int], of_windows: Kinds) -> int:
    """Return the last place at which a window was opened while no other was open; 0 if there is none.

    A window's key is told by its text, as facts are written. Of one that was written otherwise no end is found, so that
    everything counts.
    """
    opened = {line: body.partition('","kind":"')[0] for line, body in _of(Asked, of_windows)}
    closed = {line: body[:-2] for line, body in _of(Closed, of_windows)}
    ends = {key: last[line] for line, key in closed.items()}
    still = {key for line, key in opened.items() if ends.get(key, -1) < last[line]}
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place]
        if line in closed:
            still.add(closed[line])
        elif line in opened:
            still.discard(opened[line])
            if not still:
                return place
    return 0


def _of(fact: type[Fact], kinds: Kinds) -> list[tuple[str, str]]:
    """Return the lines of a kind, and their bodies."""
    return [found for (kind, _), bodies in kinds.items() if kind == fact.__name__ for found in bodies.items()]
