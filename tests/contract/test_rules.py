"""The rules of every game: what is offered is accepted, what is asked can be answered, what is kept is read back."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from bot.games import house
from bot.games.clocks import COMMON
from bot.tables.traces import traces
from engine.core.errors import IllegalMove
from engine.core.facts import Audience, Fact
from engine.core.forms import fits
from engine.core.game import TABLE, Game, Rules, decide, offers, replay
from engine.core.moves import Move, SetStop, TimeUp
from engine.core.orders import open_orders, stoppable
from engine.core.seen import Seen, about, asked, offered, ordering, unasked
from storage import FactRecord, packing
from tests.games_shown.patterns import has_raw_id
from tests.selfplay.forms import check_form
from tests.selfplay.orders import check_orders

from .playing import Played, every_game, played, report, unanswered


@every_game
def test_every_question_is_asked_in_some_game(name: str) -> None:
    games = played(name)
    met = {d.kind for game in games.games for d in unanswered(games.rules, game)}
    assert len(met) >= 0.6 * len(games.rules.questions), set(games.rules.questions) - met
    assert any(d.kind == kind for kind in met for d in unanswered(games.rules, games.stops(20)[-1]))


@every_game
def test_default_legal_answers_and_samples_are_accepted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(150):
        for d in unanswered(games.rules, game):
            question, s = games.rules.questions[d.kind], game.state
            default = question.default(s, d.seat, d.ref)
            assert default.kind == d.kind
            # What must be answered may have a default that nobody can say: that there was no answer.
            assert question.accepts(s, d.seat, default, d.ref) or question.must_answer, (d, default)
            decide(games.rules, game, TABLE, TimeUp(decisions=(d.id,)))
            for move in islice(question.legal(s, d.seat, d.ref), 12):
                assert question.accepts(s, d.seat, move, d.ref), (d, move)
                assert move.kind == d.kind
                decide(games.rules, game, d.seat, move, decision=d.id)
                met[d.kind] += 1
    report(name, "answers accepted", met, capsys)


@every_game
def test_forms_ask_for_what_is_accepted(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(60):
        for d in unanswered(games.rules, game):
            assert check_form(games.rules, game.state, d) == []
            met[d.kind] += 1
    report(name, "forms tried", met, capsys)


@every_game
def test_legal_answers_stand_in_their_forms(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(100):
        for d in unanswered(games.rules, game):
            question, s = games.rules.questions[d.kind], game.state
            for move in islice(question.legal(s, d.seat, d.ref), 12):
                given = move.model_dump()
                for field in question.form(s, d.seat, d.ref, given).fields:
                    said = None if given[field.name] == "" else given[field.name]  # an empty name is none
                    assert fits(field, said), (d, field, move)
                    met[f"{d.kind}.{field.name}"] += 1
    report(name, "answers in their forms", met, capsys)


@every_game
def test_a_decision_says_what_its_question_says(name: str) -> None:
    games, turns = played(name), 0
    for game in games.stops(100):
        for d in unanswered(games.rules, game):
            question = games.rules.questions[d.kind]
            assert (d.clock_class, d.named, d.rule, d.any_one) == (
                question.clock_class,
                question.named,
                question.rule,
                question.any_one,
            )
            assert d.clock_class in {**COMMON, **games.shows.clocks}
            assert d.named or not d.turn, "how far somebody is in a turn is seen by all"
            turns += bool(d.turn)
    assert turns or name == "dune"


@every_game
def test_orders_are_accepted_exactly_as_they_are_offered(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(8)[1:4]:
        for seat in () if game.state.over else games.rules.seats(game.state):
            tried, wrong = check_orders(games.subject, game.state, seat)
            assert not wrong, wrong[0]
            met[seat] += tried
    report(name, "orders tried", met, capsys)
    assert sum(met.values()) >= 20


@every_game
def test_stops_are_taken_only_where_they_change_something(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(20):
        for seat in () if game.state.over else games.rules.seats(game.state):
            wanted = stoppable(games.rules, game.state, seat)
            for kind in games.rules.questions:
                taken = _accepted(games, game, seat, SetStop(window=kind))
                assert taken == (kind in wanted and games.rules.lets_go(game.state, seat, kind) is None)
                met["taken" if taken else "refused"] += 1
    report(name, "stops", met, capsys)
    assert met["taken"] or not any(question.stoppable for question in games.rules.questions.values())
    assert met["refused"]


def _accepted(games: Played, game: Game[Any], seat: str, move: Move) -> bool:
    try:
        decide(games.rules, game, seat, move)
    except IllegalMove:
        return False
    return True


@every_game
def test_nobody_sees_more_of_the_table_than_everybody(name: str) -> None:
    """What differs between two views stands in `own`: the rest is public and the same for all."""
    games = played(name)
    for game in games.stops(80):
        public = _fields(games.rules.view(game.state, None))
        assert public.pop("own") is None
        for seat in games.rules.seats(game.state):
            seen = _fields(games.rules.view(game.state, seat))
            assert seen.pop("own") is not None
            assert seen == public


@every_game
def test_what_a_seat_has_before_it_is_seen_from_that_seat(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Words and machine players are handed the view of whom they speak to, whatever is put to it."""
    games, met = played(name), Counter[str]()
    for game in games.stops(20):
        for seat in () if game.state.over else games.rules.seats(game.state):
            view = games.rules.view(game.state, seat)
            for how, seen in _before(games, game, seat):
                assert (seen.seat, seen.view) == (seat, view), how
                met[how] += 1
    report(name, "views handed on", met, capsys)
    assert set(met) == {"asked", "offered", "ordering", "unasked", "about"}


def _before(games: Played, game: Game[Any], seat: str) -> Iterator[tuple[str, Seen]]:
    """Yield all that a seat has before it, and how it came there."""
    rules = games.rules
    for d in unanswered(rules, game):
        if d.seat == seat:
            yield "asked", asked(rules, game, d)
            yield "about", about(rules, game, seat, rules.questions[d.kind].default(game.state, seat, d.ref))
    yield from (("offered", offered(rules, game, offer)) for offer in offers(rules, game, seat))
    yield from (("ordering", ordering(rules, game, seat, kind)) for kind in open_orders(rules, game.state, seat))
    yield "unasked", unasked(rules, game, seat)


def _fields(view: Any) -> dict[str, Any]:
    return {each.name: getattr(view, each.name) for each in dataclasses.fields(view)}


@every_game
def test_states_are_copied_and_read_back_whole(name: str) -> None:
    games = played(name)
    for game in games.stops(40):
        saved = games.rules.dump(game.state)
        assert games.rules.dump(games.rules.load(saved)) == saved
        copy = games.rules.copy(game.state)
        assert copy == game.state
        if not game.state.over:
            d = unanswered(games.rules, game)[0]
            decide(games.rules, game, TABLE, TimeUp(decisions=(d.id,)))
        assert games.rules.dump(game.state) == saved, "an answer worked on somebody else's state"
        assert copy == game.state


@every_game
def test_facts_are_told_to_seats_of_the_game_and_read_back(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for fact, audience, game in games.told:
        assert audience is None or set(audience) <= set(games.rules.seats(game.state))
        assert not (fact.private and audience is None)
        if met[type(fact).__name__] < 20:
            assert games.rules.facts.decode(*games.rules.facts.encode(fact)) == fact
        met[type(fact).__name__] += 1
    report(name, "facts", met, capsys)
    assert len(met) >= 0.6 * len(games.rules.facts.classes)


def _packed(rules: Rules[Any], fact: Fact, audience: Audience) -> str:
    kind, version, body = rules.facts.encode(fact)
    return packing.pack([FactRecord(kind, version, audience, body)])


@every_game
def test_a_fact_is_traceless_if_it_changes_nothing(name: str) -> None:
    def nothing(self: Fact, s: object) -> None:
        """Change nothing."""

    met = Counter(cls.traceless for cls in played(name).rules.facts.classes.values())
    assert met[True]
    assert met[False]
    for cls in played(name).rules.facts.classes.values():
        assert cls.traceless == (cls.apply.__code__.co_code == nothing.__code__.co_code), cls.__name__


@every_game
def test_a_game_is_made_by_the_facts_that_left_a_trace(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that ends anywhere between: a state is the same to the byte, so in the order of what it holds."""
    games, met = played(name), Counter[str]()
    rules, begins = games.rules, type(games.told[0][0])
    starts = [number for number, (fact, _, _) in enumerate(games.told) if type(fact) is begins]
    for first, end in pairwise([*starts, len(games.told)]):
        told = [(fact, audience) for fact, audience, _ in games.told[first:end]]
        packed = [_packed(rules, fact, audience) for fact, audience in told]
        state = rules.new_state()
        for number, (fact, _) in enumerate(told, start=1):
            fact.apply(state)
            if number % 50 == 0 or number == len(told):
                made = traces(packed[:number], rules.facts)
                assert rules.dump(replay(rules.new_state(), made)) == rules.dump(state)
                met.update({"read": len(made), "passed over": number - len(made)})
    report(name, "facts", met, capsys)
    assert met["passed over"] > met["read"] / 4


@every_game
def test_a_refusal_names_a_rule_that_can_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for refusal in games.refusals:
        said = games.shows.refusal(refusal)
        assert said[0].isupper(), said
        assert "{" not in said
        assert not has_raw_id(said.replace(refusal.rule, "")), said
        assert 10 < len(said) < 300
        if refusal.rule:
            assert refusal.rule in said
            assert games.shows.rule(refusal.rule) or house.rule(refusal.rule), refusal.rule
        met[refusal.code] += 1
    report(name, "refusals", met, capsys)
