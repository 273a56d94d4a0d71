"""What a moderator puts right by hand in a case (H-15), and what is mixed anew when a game is taken back (H-12)."""

from __future__ import annotations

import re
from typing import Any

from engine.core.corrections import RULE
from engine.core.errors import IllegalMove
from engine.core.game import MODERATOR, Game, decide
from engine.core.moves import Enter, Override
from engine.core.run import Run
from engine.imperium.game import RULES
from engine.imperium.invariants import broken
from engine.imperium.secrets import redraw
from engine.imperium.state import State

from ..language.speaking import Play
from ..language.statements import Book
from ..language.text import Failed
from ..language.words import items

PLAY = Book("Play")


def _value(text: str) -> Any:
    return int(text) if text.isdigit() else text.strip().lower().replace(" ", "_")


def _override(kind: str, values: str) -> Override:
    found = (item.split(" ", 1) for item in items(values)) if values.strip() else ()
    return Override(what=kind, values={name: _value(value) for name, value in found}, reason="a slip of the hand")


@PLAY.add(
    "put right KIND FIELD VALUE, ...   or   cannot put right KIND FIELD VALUE, ...",
    r"(?P<no>cannot )?put right (?P<kind>\w+)(?P<values>.*)",
    "put right agents side red, agent first, to carthag",
    "A moderator puts something right by hand, by the names of the program; or it is refused to him.",
)
def _put_right(play: Play, m: re.Match[str]) -> None:
    move = _override(m["kind"], m["values"])
    try:
        outcome = decide(RULES, play.game, MODERATOR, move, cause="moderator", chance=play.chance)
    except IllegalMove as refusal:
        if m["no"] and refusal.rule == RULE:
            return
        raise Failed(f"it cannot be put right: {refusal.code}") from refusal
    if m["no"]:
        raise Failed("it can be put right")
    play.touched = True
    play.game = outcome.game
    play.facts += [told for commit in outcome.commits for told in commit.facts]
    if wrong := broken(play.s):
        raise Failed(f"this breaks what holds: {wrong[0]}")


@PLAY.add(
    "what lies unseen is mixed anew",
    r"what lies unseen is mixed anew",
    "what lies unseen is mixed anew",
    "As when a moderator takes the game back and wants all unseen cards mixed.",
)
def _mixed(play: Play, m: re.Match[str]) -> None:
    run: Run[State] = Run(RULES, RULES.copy(play.s), play.game.stack, play.chance)
    redraw(run)
    run.cut()
    play.game = Game(run.s, play.game.stack)
    play.facts += [told for commit in run.commits for told in commit.facts]
    if wrong := broken(play.s):
        raise Failed(f"this breaks what holds: {wrong[0]}")


@PLAY.add(
    "the game goes on at PHASE",
    r"the game goes on at (?P<door>[\w ]+)",
    "the game goes on at combat",
    "A moderator lets the game go on at the beginning of a phase of the round, or of the setup or the endgame.",
)
def _entered(play: Play, m: re.Match[str]) -> None:
    outcome = decide(RULES, play.game, MODERATOR, Enter(door=_value(m["door"]), reason="it stood still"))
    play.touched = True
    play.game = outcome.game
    play.facts += [told for commit in outcome.commits for told in commit.facts]
    if wrong := broken(play.s):
        raise Failed(f"this breaks what holds: {wrong[0]}")
