"""What every presentation owes a table: the check at the start finds each thing that may be missing."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot import app
from bot.games.checking import problems
from bot.games.clocks import ClockClass
from bot.games.options import options
from bot.games.presentation import Card, Guide, Presentation, Seating
from bot.games.registry import UnusableGame, must_be_usable
from engine.core.forms import Field, options_of
from engine.core.game import decide, offers, pending
from engine.core.seen import Seen, asked, offered
from tests.games_shown.shown import SHOWN
from tests.sampling import sample

every_game = pytest.mark.parametrize("shows", SHOWN.values(), ids=SHOWN)


@every_game
def test_nothing_is_missing(shows: Presentation) -> None:
    assert shows.rules.questions
    assert problems(shows) == []


@every_game
def test_every_field_and_option_that_is_asked_has_words_that_fit(shows: Presentation) -> None:
    rng, met = random.Random(3), set()
    game = shows.start(shows.actors, "seed", {}).game
    for _ in range(150):
        found = [asked(shows.rules, game, d) for d in pending(shows.rules, game)]
        found += [
            offered(shows.rules, game, o)
            for seat in shows.rules.seats(game.state)
            for o in offers(shows.rules, game, seat)
        ]
        for seen in found:
            for field in seen.form.fields:
                met.add((seen.kind, field.name))
                assert 0 < len(shows.field_label(seen.kind, field.name)) <= 45
                _check_labels(shows, seen, field)
        for seen in found:
            assert all(0 < len(choice.label) <= 80 for choice in (shows.choices(seen) if seen.id else ()))
        decision = next((d for d in pending(shows.rules, game) if not d.held and not d.answered), None)
        if decision is None:
            break
        question = shows.rules.questions[decision.kind]
        move = sample(question, game.state, decision.seat, decision.ref, rng)
        game = decide(shows.rules, game, decision.seat, move, decision=decision.id).game
    assert len(met) > 4
    print(shows.kind, "fields met:", len(met))


def _check_labels(shows: Presentation, seen: Seen, field: Field) -> None:
    """Hold the options of a field to their words: each has one, none is too long, and long lists have groups."""
    labels = shows.labels(seen, field)
    assert {label.value for label in labels} == set(options_of(field))
    assert all(0 < len(label.text) <= 100 and len(label.hint) <= 100 and label.price >= 0 for label in labels)
    assert {option for _, part in shows.groups(labels) for option in part} <= set(options_of(field))


def _an_unknown_class(shows: Any) -> str:
    kind, question = next(iter(shows.rules.questions.items()))
    odd = copy.copy(question)
    odd.clock_class = "eternity"
    shows.rules = SimpleNamespace(
        questions={**shows.rules.questions, kind: odd},
        offers=shows.rules.offers,
        order_kinds=shows.rules.order_kinds,
        options=shows.rules.options,
        presets=shows.rules.presets,
    )
    return f"{kind} has the unknown clock class “eternity”"


def _a_class_without_time(shows: Any) -> str:
    brief = ClockClass((timedelta(), timedelta(1), timedelta(1), timedelta(1)))
    shows.clocks = {**shows.clocks, "blink": brief}
    return "blink needs a time for each pace"


def _no_title(shows: Any) -> str:
    kind, real = next(iter(shows.rules.questions)), shows.offer_title_of
    shows.offer_title_of = lambda asked: "" if asked == kind else real(asked)
    return f"title of {kind} has 0"


def _a_title_too_long(shows: Any) -> str:
    kind, real = next(iter(shows.rules.questions)), shows.offer_title_of
    shows.offer_title_of = lambda asked: "x" * 46 if asked == kind else real(asked)
    return f"title of {kind} has 46"


def _no_label(shows: Any) -> str:
    shows.field_label = lambda kind, field: {}[field]
    return "has no label"


def _a_label_too_long(shows: Any) -> str:
    shows.field_label = lambda kind, field: "x" * 46
    return "has 46 characters; it needs 1 to 45"


def _no_name(shows: Any) -> str:
    shows.actor_name = lambda actor: ""
    return f"name of {shows.actors[0]}"


def _a_rule_that_cannot_be_shown(shows: Any) -> str:
    shows.rule = lambda number: None
    return "cannot be shown"


def _a_question_of_no_phase(shows: Any) -> str:
    shows.phase_of = lambda number: ""
    return "no phase tells what happens there"


def _an_empty_card(shows: Any) -> str:
    actor, real = shows.actors[0], shows.actor_card
    empty = Guide("", Card("", ()), ("X-1",))
    shows.actor_card = lambda asked, *more: empty if asked == actor else real(asked, *more)
    return f"card of {actor} is empty"


def _too_many_seats(shows: Any) -> str:
    shows.seating = lambda options: Seating(1, 3, shows.actors[:2])
    return "seats 1 to 3, and has 2"


def _a_preset_without_words(shows: Any) -> str:
    shows.preset_words = {}
    return f"preset {next(iter(shows.rules.presets))} has no words"


def _an_option_without_words(shows: Any) -> str:
    shows.option_words = {}
    return f"option {next(iter(options(shows)))} has no words"


def _an_option_with_too_long_a_sentence(shows: Any) -> str:
    name, words = next(iter(shows.option_words.items()))
    shows.option_words = {**shows.option_words, name: replace(words, sentence="x" * 101)}
    return f"sentence of the option {name} has 101"


@every_game
@pytest.mark.parametrize(
    "spoil",
    [
        _an_unknown_class,
        _a_class_without_time,
        _no_title,
        _a_title_too_long,
        _no_name,
        _a_rule_that_cannot_be_shown,
        _a_question_of_no_phase,
        _an_empty_card,
        _too_many_seats,
        _no_label,
        _a_label_too_long,
        _a_preset_without_words,
        _an_option_without_words,
        _an_option_with_too_long_a_sentence,
    ],
)
def test_the_start_says_what_is_missing(shows: Presentation, spoil: Callable[[Any], str]) -> None:
    spoilt = copy.copy(shows)
    wanted = spoil(spoilt)
    with pytest.raises(UnusableGame, match=f"(?s){shows.kind}: .*{wanted}"):
        must_be_usable([shows, spoilt])


def test_a_bot_does_not_start_with_it() -> None:
    (shows, *_) = SHOWN.values()
    spoilt: Any = copy.copy(shows)
    wanted = _no_name(spoilt)
    with pytest.raises(UnusableGame, match=wanted):
        app.make_client(None, {"dune": spoilt}, None)  # type: ignore[arg-type]
