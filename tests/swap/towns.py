"""What the swap test over everything delivered must be told of a game, besides its secrets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.core.game import Game
from engine.core.moves import Move, Override

from .desk import DEEDS, EVERYTHING
from .knowing import Thing
from .secrets import Secrets
from .standing import Position

if TYPE_CHECKING:
    from .differences import Make
    from .leak import Leak

Correct = Callable[[Any, random.Random], Override | None]
Look = tuple[str, Mapping[str, Any]]  # a command with what is said in it
Listing = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # commands that are completed, what is typed first
# What is odd in some towns: somebody closes the private messages or leaves unnoticed; the one who has closed them is
# asked in the unnamed window that opens; somebody has said that he is away; who had closed them has opened them again.
AWAY, CALLED, RESTING, REOPENED = "away", "called", "resting", "reopened"
BREAKS = "what breaks the bot"  # a search for a rule that meets a planted fault, so that error references are told


@dataclass(frozen=True)
class Moderated:
    """A town with a moderator: of which seed its position is, of which kind, its number, and what is done there."""

    seed: int
    kind: str
    number: int
    part: str = EVERYTHING


@dataclass(frozen=True, kw_only=True)
class Towns:
    """One game in towns."""

    secrets: Secrets
    drawing: tuple[Any, *tuple[str, ...]]  # the module and the names in it of what draws a picture of a scene
    kinds: tuple[str, ...]  # what must have been to be seen: windows, and what else people may have in front of them
    met: Callable[[Game[Any]], set[str]]  # which of these there is to see in a game as it stands
    positions: Callable[[int], tuple[Position, ...]]  # by a seed: one of each kind at least, right before it is met

    harmless: Correct  # something put right that goes whatever is hidden, if anything may be put right
    vain: Correct  # something that cannot be put right, whatever is hidden
    things: Mapping[str, Thing] = field(default_factory=dict)  # what a moderator sees who looks at one hidden thing
    settled: tuple[str, ...]  # what is put right during a dispute
    deeds: tuple[str, ...] = DEEDS  # what must have been done: by a moderator, or by who takes a move or a story back
    moderated: tuple[Moderated, ...]  # few towns in which all of this is done, ...
    agreeing: Callable[[Position], bool] = lambda p: p.together > 1  # where others may have to agree to a taking back
    acted: bool = False  # whether they must only if they have acted since: then it is not the last who takes back
    unknown: str  # ... and what makes a difference there of which nobody at all knows, so that it lives to the end

    rule: str  # one that may be looked up
    number: str  # a question that 99 does not answer
    partner: tuple[str, str]  # what is done together with another, and what is typed before his name
    stops: tuple[str, ...]  # kinds of window that somebody may want to be asked in
    chat: Callable[[str], Move]  # what everybody hears, said to another: it changes nothing that is waited for
    chatted: Callable[[Any], Counter[str]]  # how often a seat can have been heard so, as far as that counts
    finished: Mapping[str, Move] = field(default_factory=dict)  # questions of which somebody is done at once, and how
    whispers: Callable[[Any], Iterable[str]] = lambda s: ()  # seats that hear in secret what others do

    makes: Mapping[str, Make]  # what makes differences
    positional: Mapping[str, Make]  # those of them that lie in a position
    places: Mapping[str, str] = field(default_factory=dict)  # the kind of window in which alone one can be made
    together: frozenset[str] = frozenset()  # those that need an unnamed window in which several are waited for
    called: frozenset[str] = frozenset()  # those that show in how somebody is called whom no private message reaches
    odd: Mapping[str, Mapping[str, Make]] = field(default_factory=dict)  # those of odd towns, by what is odd there
    refereed: Mapping[str, Make]  # those of towns in which somebody moderates who does not play
    each: int = 3  # twins of a kind in the short run, at least; the long one makes about a hundred
    leaks: tuple[Leak, ...]  # planted ones, which must be caught

    @property
    def oddly(self) -> tuple[str, ...]:
        """All that makes differences in odd towns."""
        return tuple(name for makes in self.odd.values() for name in makes)

    def oddness(self, name: str) -> str:
        """Return what is odd in a town in which a difference of this name is made."""
        return CALLED if name in self.called else next((odd for odd, makes in self.odd.items() if name in makes), "")

    @property
    def looks(self) -> tuple[Look, ...]:
        """What anybody may look at, or try in vain; the first lists the tables."""
        return (
            ("game run", {"do": "list"}),
            ("hand", {}),
            ("answer", {}),
            ("orders", {}),
            ("rules", {"rule": BREAKS}),
            ("rules", {"rule": self.rule}),
            ("answer", {"what": self.number, "say": "99"}),
            ("game join", {}),
            ("game run", {"do": "pause"}),
        )

    @property
    def lists(self) -> tuple[Listing, Listing, Listing]:
        """What is completed with all there is to choose."""
        what, typed = self.partner
        return (
            (("answer", (("what", ""),)), ("answer", (("say", typed), ("what", what)))),
            (("orders", (("do", ""),)), ("game run", (("do", ""),))),
            # Last come the stops, after all kinds of order, of which there are more than are listed.
            (("orders", (("do", "stop"),)),),
        )


def find(name: str) -> Towns:
    """Return the towns of a game; only that game is loaded."""
    found: Towns = import_module(f"{__package__}.{name}_towns").TOWNS
    return found
