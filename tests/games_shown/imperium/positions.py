"""Positions of Dune: Imperium to look at: random games of one to four players, left at some point."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from bot.games.imperium.scene import Scene
from bot.games.imperium.words.en.lines import LINES
from bot.games.imperium.words.languages import Language
from engine.core.game import Game, decide, pending
from engine.imperium.options import Options
from engine.imperium.state import State
from engine.imperium.view import View
from tests.sampling import sample
from tests.subjects.imperium import SUBJECT

LANGUAGE = cast(Language, SimpleNamespace(words=LINES))  # what is shown needs no more of a language
NAMES = ("Mira", "Jonas von Hinter dem Walde", "Юлия", "__x__ @everyone")
PLACES = ((2, 90), (3, 150), (4, 0), (4, 60), (4, 240), (4, 3000))  # players, answers


@cache
def at(players: int, answers: int, seed: int = 1) -> Game[State]:
    """Return a random game after so many answers, or at its end."""
    lots = random.Random(seed)
    game, rules = SUBJECT.begin(lots, str(seed), players, Options(leaders="dealt")).game, SUBJECT.rules
    for _ in range(answers):
        if game.state.over:
            break
        open_ = [d for d in pending(rules, game) if not d.answered and not d.held]
        d = open_[lots.randrange(len(open_))]
        move = sample(rules.questions[d.kind], game.state, d.seat, d.ref, lots)
        game = decide(rules, game, d.seat, move, decision=d.id).game
    return game


def scene(v: View) -> Scene:
    """Return a position as it is shown."""
    return Scene(v, dict(zip(v.seats, NAMES, strict=False)), LANGUAGE)


@cache
def scenes() -> tuple[Scene, ...]:
    """Return some positions as everybody sees them."""
    return tuple(scene(view(at(*place).state)) for place in PLACES)


def view(state: State, seat: str | None = None) -> View:
    """Return what a seat sees, or everybody."""
    found: Any = SUBJECT.rules.view(state, seat)
    return cast(View, found)
