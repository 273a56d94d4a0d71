"""What is used, picked and taken back in a turn of Dune: Imperium is said by what it does, not by its number."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from bot.games.imperium import PRESENTATION
from bot.players.imperium import answer
from engine.core.forms import Pick
from engine.core.game import Game, decide, pending
from engine.core.seen import Seen, asked
from engine.imperium.options import Options
from engine.imperium.phases.turn_moves import EffectsMove
from engine.imperium.state import Pending, State
from tests.subjects.imperium import SUBJECT

RULES = SUBJECT.rules
TWO = ({"gain": {"solari": 2}}, {"gain": {"water": 1}})
THREE = ({"gain": {"spice": 3}}, {"draw": 2})


def _played(answers: int) -> Iterator[tuple[Game[State], Seen]]:
    game = SUBJECT.begin(random.Random(1), "1", 2, Options(leaders="dealt")).game
    for number in range(answers):
        decision = next(d for d in pending(RULES, game) if not d.answered and not d.held)
        seen = asked(RULES, game, decision)
        yield game, seen
        game = decide(RULES, game, decision.seat, answer(seen, str(number)), decision=decision.id).game


@cache
def _within_turns() -> tuple[tuple[Game[State], Seen], ...]:
    return tuple((game, seen) for game, seen in _played(150) if seen.kind == "effects")


def _with(seen: tuple[Game[State], Seen], *effects: dict[str, object]) -> tuple[Seen, tuple[str, ...]]:
    """Return the question with these effects to resolve beside each other, and their numbers."""
    (game, before), first = seen, 900
    state = RULES.copy(game.state)
    added = [Pending(first + n, 0, before.seat, effect, "space") for n, effect in enumerate(effects)]
    state.pending = tuple(added)
    (decision,) = (d for d in pending(RULES, Game(state, game.stack)) if d.seat == before.seat)
    return asked(RULES, Game(state, game.stack), decision), tuple(str(each.id) for each in added)


def test_of_several_open_effects_each_lists_what_may_be_picked_of_it() -> None:
    choices: list[dict[str, object]] = [{"choose": 1, "of": list(members)} for members in (TWO, THREE)]
    seen, numbers = _with(_within_turns()[0], *choices)
    told = []
    for number in numbers:
        given = {"do": "effect", "effect": number}
        field = seen.opened(given).field("pick")
        assert isinstance(field, Pick)
        told.append([label.text for label in PRESENTATION.labels(replace(seen, given=given), field)])
    assert told == [["2 Solari", "1 water"], ["3 spice", "draw 2 cards"]]


def test_an_effect_without_a_choice_is_restated_by_what_it_does() -> None:
    seen, (number,) = _with(_within_turns()[0], {"draw": 3})
    move = EffectsMove(do="effect", effect=number)
    assert seen.accepts(move)
    assert PRESENTATION.restated(move, seen) == "Draw 3 cards."
    assert PRESENTATION.restated(move) == "Use an effect."


def test_using_none_of_an_effect_is_said() -> None:
    fighting = next(each for each in _within_turns() if each[0].state.sides[each[1].seat].conflict)
    retreating, (number,) = _with(fighting, {"retreat": {"min": 0, "max": "any"}})
    move = EffectsMove(do="effect", effect=number, number=0)
    assert retreating.accepts(move)
    assert PRESENTATION.restated(move, retreating) == "Retreat none."
    assert "Retreat none" in [choice.label for choice in PRESENTATION.choices(retreating)]
