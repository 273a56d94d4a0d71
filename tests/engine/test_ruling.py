"""A moderator gives an option another value in play (H-16): where it can take one, with what the state lacks then."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from engine.core.choosing import options_of, values_of
from engine.core.corrections import correction_form, preview
from engine.core.errors import IllegalMove
from engine.core.facts import Fact, Overridden, RuleChanged
from engine.core.forms import Pick
from engine.core.game import pending
from engine.core.moves import Override, Rewind
from engine.core.options import NoOptions, option
from engine.core.rewinding import rewind
from engine.core.ruling import Ruling
from engine.core.state import CoreState
from engine.dune.facts import AlliancesChanged, DeckShuffled
from engine.dune.options import CARDS, ENDS_ALLIANCES, Options
from tests import subjects
from tests.selfplay.table import Table

from .putting_right import played, put_right

every_game = pytest.mark.parametrize("name", subjects.GAMES)
CARD_OPTION, CARD = next((option, card) for card, option in CARDS.items())


def values(table: Table[Any], name: str) -> tuple[str, ...]:
    """Return the values that an option can take now."""
    found = correction_form(table.rules, table.game.state, "rule", {"option": name}).field("value")
    return found.options if isinstance(found, Pick) else ()


def change(table: Table[Any], name: str, value: str) -> list[Fact]:
    """Change a rule, see that the game holds together and replays, and return what all hear."""
    outcome = put_right(table.game, table.rules, "rule", option=name, value=f"{name}={value}")
    table.followed(table.game.state, outcome)
    return [fact for fact, audience in outcome.commits[0].facts if audience is None]


def refused(table: Table[Any], name: str) -> IllegalMove:
    """Return why an option can take no other value."""
    assert values(table, name) == ()
    with pytest.raises(IllegalMove) as caught:
        put_right(table.game, table.rules, "rule", option=name)
    return caught.value


@every_game
def test_what_may_change_in_play_takes_other_values_and_the_game_goes_on(name: str) -> None:
    lots, met, kept = random.Random(name), Counter[str](), Counter[str]()
    options = [found for found in options_of(subjects.find(name).options) if len(values_of(found.form)) > 1]
    can_change = {found.name for found in options if found.in_play}
    for seed in range(20):
        if seed > 3 and can_change <= set(met):
            break  # one that only some moments allow may be met late
        table = played(name, f"rules {seed}", 5 + 35 * seed)
        for found in lots.sample(options, len(options)):
            while table.game.state.sealed and not table.game.state.over:
                table.step()  # nothing changes on which an answer may rest that is in already
            if table.game.state.over:
                break
            if open_to := values(table, found.name):
                heard = change(table, found.name, lots.choice(open_to).partition("=")[2])
                assert [type(fact) for fact in heard[:2]] == [Overridden, RuleChanged]
                now = getattr(table.game.state.options, found.name)
                assert now in values_of(found.form)
                assert type(now) is type(found.usual)
                met[found.name] += 1
            else:
                assert refused(table, found.name).rule == found.rule
                kept[found.name] += 1
            for _ in range(4):
                if not table.game.state.over:
                    table.step()
    print(dict(met), dict(kept))
    assert set(met) == can_change
    assert {found.name for found in options} - set(met) <= set(kept)


@every_game
def test_nothing_but_one_option_changes_and_a_rewind_takes_it_back(name: str) -> None:
    table = played(name, "one", 30)
    then, options = table.game, table.game.state.options
    found = next(o for o in options_of(table.rules.options) if o.in_play and values(table, o.name))
    value = values(table, found.name)[0]
    move = Override(what="rule", values={"option": found.name, "value": value}, reason="a slip of the finger")
    shown = preview(table.rules, table.game, move)
    assert table.game.state.options == options, "it is only shown"
    assert list(shown) == change(table, found.name, value.partition("=")[2])
    dumped = table.game.state.options.model_dump()
    assert {key for key, other in options.model_dump().items() if dumped[key] != other} == {found.name}
    back = rewind(table.rules, then, table.game, Rewind(reason="it was not"), to=1).game
    assert back.state.options == options


def test_what_is_settled_before_the_game_is_refused_by_its_own_rule() -> None:
    why = refused(played("toy", "frost", 10), "frost")
    assert (why.code, why.rule) == ("option_is_fixed", "T-4")


# Options that do not go together


class Weather(NoOptions):
    """Of no game."""

    rain: bool = option(False, rule="T-1", in_play=True)
    boots: bool = option(False, rule="T-2", in_play=True, needs=("rain",))


@dataclass
class Out(CoreState):
    """Somewhere outside."""

    options: Weather = field(default_factory=Weather)


@pytest.mark.parametrize("rain", [False, True])
def test_a_value_that_does_not_go_with_other_options_is_not_offered(rain: bool) -> None:
    form = Ruling[Out]().form(Out(options=Weather(rain=rain)), {"option": "boots"})
    assert (form.field("value") is not None) is rain


def test_what_takes_several_values_cannot_be_said_to_change() -> None:
    class Packs(NoOptions):
        packs: tuple[Literal["red", "blue"], ...] = option((), rule="T-1", in_play=True)

    with pytest.raises(TypeError, match="packs cannot change in play"):
        options_of(Packs)


# Dune, one by one


def test_the_last_turn_may_be_the_present_one_and_none_that_is_past() -> None:
    table = played("dune", "evening", 150)
    while table.game.state.turn < 3:
        table.step()
    turn = table.game.state.turn
    assert values(table, "max_turns") == tuple(f"max_turns={n}" for n in range(turn, 15))
    change(table, "max_turns", str(turn))
    while not table.game.state.over:
        table.step()
    assert table.game.state.turn == turn


def test_in_the_last_turn_of_all_no_other_can_be_the_last() -> None:
    table = played("dune", "late", 0)
    table.game.state.turn = 15
    assert refused(table, "max_turns").code == "turn_is_past"


def test_alliances_end_where_there_are_none_any_more() -> None:
    table = played("dune", "friends", 0)
    two = table.game.state.factions[:2]
    table.game = put_right(table.game, table.rules, "alliances", way="form", members=two).game
    heard = change(table, ENDS_ALLIANCES, "on")
    assert heard[-1] == AlliancesChanged(two, "left", ())
    assert not table.game.state.alliances
    assert not [f for f in change(table, ENDS_ALLIANCES, "off") if isinstance(f, AlliancesChanged)]


def test_alliances_stay_while_somebody_may_count_on_them() -> None:
    table = played("dune", "auction", 30)
    while table.game.state.auction is None:
        table.step()
    why = refused(table, ENDS_ALLIANCES)
    rules = {found.name: found.rule for found in options_of(Options)}
    assert (why.code, why.rule) == ("alliances_in_use", rules[ENDS_ALLIANCES])


@pytest.mark.parametrize("run_out", [False, True])
def test_a_card_is_mixed_into_the_deck_unseen_and_cannot_be_taken_out(run_out: bool) -> None:
    table = played("dune", "mixed in", 60)
    s = table.game.state
    if run_out:
        s.discards["treachery"], s.decks["treachery"] = (*s.discards["treachery"], *s.decks["treachery"]), ()
    lying = (*s.decks["treachery"], *(s.discards["treachery"] if run_out else ()))
    outcome = put_right(table.game, table.rules, "rule", option=CARD_OPTION, value=f"{CARD_OPTION}=on")
    (audience,) = [audience for fact, audience in outcome.commits[0].facts if isinstance(fact, DeckShuffled)]
    assert audience == ()
    deck = outcome.game.state.decks["treachery"]
    assert sorted(deck) == sorted((*lying, CARD))
    assert deck != (*lying, CARD)
    assert outcome.game.state.discards["treachery"] == (() if run_out else s.discards["treachery"])
    table.followed(s, outcome)
    assert refused(table, CARD_OPTION).code == "card_may_be_held"


def test_nothing_changes_while_a_game_is_set_up() -> None:
    subject = subjects.find("dune")
    game = subject.begin(random.Random("setup"), "setup", 6, subject.options()).game
    assert pending(subject.rules, game)
    assert correction_form(subject.rules, game.state, "rule", {}).fields == ()
