"""Lines for every game: what the bot writes of an answer is read back as that answer, and what it suggests is one."""

from __future__ import annotations

import contextlib
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.tables import answers as limits
from bot.tables import line
from bot.tables.answers import Reader, as_chosen, make, refused, usual, wider
from bot.tables.api import Ask, Sorry
from bot.tables.completing import LONGEST, MOST, suggestions
from bot.tables.line import pieces
from bot.tables.naming import Words
from bot.tables.values import starting
from engine.core.decision import Offer
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text, options_of
from engine.core.game import Game, offers
from engine.core.moves import Move, SetOrder
from engine.core.orders import open_orders
from engine.core.seen import asked, offered, ordering
from tests.sampling import sample, use
from tests.selfplay.orders import random_order

from .playing import Played, every_game, played, report, unanswered

AT_ONCE = 2  # ways in which one piece is held against one field
HOSTILE = ("; ".join(["f d b b e e d e"] * 100), "dial 5, " * 100, "; ".join(["5"] * 100))


def values_of(move: Move) -> Mapping[str, Any]:
    return move.model_dump(mode="json", exclude={"kind"})


def alike(reader: Reader, form: Form, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with every option by its name: copies are as good as each other."""
    found = {}
    for field in form.fields:
        names, value = reader.words.names(field), values.get(field.name)
        if isinstance(value, list | tuple):
            value = sorted(names[v] for v in value)
        elif isinstance(value, Mapping):
            value = {names[pile]: number for pile, number in value.items() if number}
        found[field.name] = names.get(value, value) if isinstance(value, str) else value or None
    return found


def answers(games: Played, game: Game[Any], rng: random.Random) -> Iterator[tuple[Reader, str, Mapping[str, Any]]]:
    """Yield answers to all that is open at a point of a game: the reader of its lines, its kind, its values."""
    s, rules = game.state, games.rules
    for d in unanswered(rules, game):
        move = sample(rules.questions[d.kind], s, d.seat, d.ref, rng)
        yield Reader(Ask(1, asked(rules, game, d), games.shows)), d.kind, values_of(move)
    seat = rng.choice(rules.seats(s))
    for o in offers(rules, game, seat):
        offer = rules.offers.get(o.kind)
        unasked = use(offer, s, seat, rng) if offer is not None else None
        if unasked is not None:
            yield Reader(Ask(1, offered(rules, game, o), games.shows)), o.kind, values_of(unasked)


@every_game
def test_every_answer_is_read_back_from_its_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, rng, met = played(name), random.Random(5), Counter[str]()
    for game in games.stops(300):
        for ask, kind, values in answers(games, game, rng):
            text = ask.write(values)
            read = ask.read(text)
            assert read.whole, (kind, text, read)
            form = ask.form_of(values)
            again = make(games.shows, kind, read.form, read.values)
            assert alike(ask, form, values_of(again)) == alike(ask, form, values), (kind, text)
            met[kind] += 1
    report(name, "answers read back", met, capsys)
    assert len(met) >= 0.6 * len(games.rules.questions)


def without_commas(text: str) -> str:
    """Return a line with nothing but a blank before each name; what is quoted stays as it is."""
    return " ".join(re.split(r';\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', text))


@every_game
def test_a_line_without_commas_between_its_fields_is_that_answer_still(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for free words, which go on to their end."""
    games, rng, met = played(name), random.Random(9), Counter[str]()
    for game in games.stops(150):
        for ask, kind, values in answers(games, game, rng):
            form = ask.form_of(values)
            text = without_commas(ask.write(values))
            if text == ask.write(values) or any(isinstance(field, Text) for field in form.fields):
                continue
            read = ask.read(text)
            assert read.whole, (kind, text, read)
            again = values_of(make(games.shows, kind, read.form, read.values))
            assert alike(ask, form, again) == alike(ask, form, values), (kind, text)
            met[kind] += 1
    report(name, "lines without commas", met, capsys)
    assert met


def may_stay_empty(field: Field) -> bool:
    if isinstance(field, Pick | Number | Split) and field.optional:
        return True
    return isinstance(field, Several | Split) and not field.least


@every_game
def test_no_other_answer_is_made_of_a_line_that_leaves_something_out(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without what it says of one field, a line is that answer still, or the form opens.

    A yes or no is no unless said, what has a usual choice keeps that, and what is asked `later` waits until then.
    """
    games, rng, met = played(name), random.Random(8), Counter[str]()
    could_be_empty, opened = set[type[Field]](), set[type[Field]]()
    for game in games.stops(300):
        for ask, kind, values in answers(games, game, rng):
            form, at_first = ask.form_of(values), usual(games.shows, kind)
            told = {f.name: as_chosen(f, values.get(f.name)) for f in form.fields}
            unsaid, question = starting(form, at_first), games.rules.questions.get(kind)
            later = question.later if question is not None else ()
            for left_out in form.fields:
                if not ask.ask.seen.id or isinstance(left_out, Flag) or left_out.name in unsaid:
                    continue
                could_be_empty |= {type(left_out)} if may_stay_empty(left_out) and left_out.name not in later else set()
                text = line.write(form, ask.words, {f: value for f, value in told.items() if f != left_out.name})
                try:
                    read = ask.read(text)
                except Sorry:
                    continue  # what it says has no place without that
                if not read.whole:
                    met[kind] += 1
                    opened |= {type(left_out)}
                    continue
                again = values_of(make(games.shows, kind, read.form, read.values))
                waits = {left_out.name: at_first[left_out.name]} if left_out.name in later else {}
                assert alike(ask, form, again) == alike(ask, form, {**values, **waits}), (kind, left_out.name, text)
    report(name, "lines that leave something out", met, capsys)
    assert could_be_empty
    assert could_be_empty <= opened


@every_game
def test_every_order_is_read_back_from_its_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, rng, met = played(name), random.Random(6), Counter[str]()
    rules = games.rules
    for game in games.stops(120):
        s, seat = game.state, rng.choice(rules.seats(game.state))
        if s.over or not open_orders(rules, s, seat):
            continue
        order = random_order(rules, s, seat, rng)
        kind = str(order["kind"])
        if rules.order_kinds[kind].tried:
            continue  # made of whole answers: its form is another than what is kept
        parsed = rules.orders[kind].model_validate(order)
        ask = Reader(Ask(1, ordering(rules, game, seat, kind), games.shows))
        text = ask.write(parsed.model_dump(mode="json", exclude={"kind"}))
        read = ask.read(text)
        assert read.whole, (kind, text, read)
        again = make(games.shows, ask.ask.kind, read.form, read.values)
        assert isinstance(again, SetOrder)
        assert rules.orders[kind].model_validate(again.order) == parsed, (kind, order, text)
        met[kind] += 1
    report(name, "orders read back", met, capsys)
    assert len(met) >= 0.5 * len(rules.order_kinds)


@every_game
def test_completed_lines_lead_to_a_whole_answer(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever takes what is suggested, one value after the other, has answered in the end."""
    games, rng, met = played(name), random.Random(7), Counter[str]()
    for game in games.stops(40):
        for ask, kind, _ in answers(games, game, rng):
            met[kind] += _completed(ask, rng)
    report(name, "lines completed", met, capsys)
    assert len([kind for kind, times in met.items() if times]) >= 0.6 * len(games.rules.questions), met


def _completed(ask: Reader, rng: random.Random) -> bool:
    text = ""
    for _ in range(12):
        read = ask.begun(pieces(text))
        assert not read.left, (ask.ask.kind, text)
        if read.whole and text:
            return True
        found = suggestions(ask, f"{text}; " if text else "", [])
        assert len(found) <= MOST
        assert all(len(s.line) <= LONGEST for s in found)
        further = [s.line for s in found if not s.line.endswith(":") and s.line != text]
        if not further:
            return read.whole
        text = rng.choice(further)
    return False


def out_of_bounds(field: Field, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield values that a field has no room for, each with what is wrong: too high, too low, too many, too few."""
    if isinstance(field, Number):
        yield from (("too high", field.high + 1), ("far too high", field.high + 900))
        if field.low:
            yield "too low", field.low - 1
    elif isinstance(field, Split):
        yield from (("too high", {**(value or {}), pile: most + 1}) for pile, most in field.limits[-2:])
        if sum(most for _, most in field.limits) > field.most:
            yield "too many", dict(field.limits)
        if field.least > 1 and field.limits:
            yield "too few", {field.limits[0][0]: 1}
    elif isinstance(field, Several):
        if len(field.options) > field.most:
            yield "too many", list(field.options[: field.most + 1])
        if field.least > 1 and field.options:
            yield "too few", list(field.options[:1])


def out_of_bounds_in(form: Form, values: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield an answer with what one field has no room for: the field, what is wrong, and the values."""
    told = {f.name: as_chosen(f, values.get(f.name)) for f in form.fields}
    for field in form.fields:
        for wrong, value in out_of_bounds(field, told[field.name]):
            said = {**told, field.name: value}
            yield field.name, wrong, {name: v for name, v in said.items() if v not in (None, [], {})}


def form_takes(ask: Reader, text: str) -> bool:
    """Say whether the form has room for what a line says: it opens with it, or the rules say what else is wrong."""
    with contextlib.suppress(Sorry):
        return bool(ask.read(text))
    return False


@every_game
def test_what_is_out_of_bounds_is_refused_by_the_rules_and_not_by_the_form(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In every field of every question, offer and order: nobody is told the range of a form instead of a reason."""
    games, rng, met, mute = played(name), random.Random(9), Counter[str](), Counter[str]()
    sorts, could = set[type[Field]](), set[type[Field]]()
    for game in games.stops(60):
        for ask, kind, values in (*answers(games, game, rng), *orders_of(games, game, rng)):
            form = ask.form_of(values)
            for field, wrong, said in out_of_bounds_in(form, values):
                text = line.write(form, ask.words, said)
                if form_takes(ask, text):
                    continue
                why, entry = refused(ask.ask, text), f"{kind}.{field} {wrong}"
                could.add(type(form.field(field)))  # type: ignore[arg-type]
                if why is None:
                    mute[entry] += not nothing_is_wrong(ask, text)
                    continue
                assert why.rule, (entry, text, why.sentence)
                assert why.rule in why.sentence
                met[entry] += 1
                sorts.add(type(form.field(field)))  # type: ignore[arg-type]
    report(name, "values out of bounds", met, capsys)
    assert not +mute, mute
    assert sorts, "no field was met that has bounds"
    assert sorts == could


def another_name(ask: Reader, form: Form, values: Mapping[str, Any], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield answers with one name in them that there is in the game, and that is not open now: the field, and the line.

    Of a field that is not asked now there is none that is open.
    """
    wide = [*wider(ask.ask)]
    told = {f.name: as_chosen(f, values.get(f.name)) for f in form.fields}
    for reach in (wide[0], wide[-1]):
        words, broad = Words(reach), reach.seen.opened(values)
        for entry in broad.fields:
            offered = form.field(entry.name)
            names = {*(ask.words.names(offered).values() if offered is not None else ())}
            others = [one for one in options_of(entry) if words.names(entry)[one] not in names and one]
            alike = sum(words.label(other) == words.label(entry) for other in broad.fields)
            if (
                not others
                or alike > 1
                or not ask.ask.shows.known(ask.ask.seen, entry.name)
                or (offered is None) is (reach is wide[0])
            ):
                continue
            other = rng.choice(others)
            value = other if isinstance(entry, Pick) else [other] if isinstance(entry, Several) else {other: 1}
            said = {k: v for k, v in {**told, entry.name: value}.items() if v not in (None, [], {}) or k == entry.name}
            yield entry.name, line.write(Form(tuple(f for f in broad.fields if f.name in said)), words, said)


def orders_of(games: Played, game: Game[Any], rng: random.Random) -> Iterator[tuple[Reader, str, Mapping[str, Any]]]:
    """Yield an order of a seat: the reader of its lines, its kind, its values."""
    s, rules, seat = game.state, games.rules, rng.choice(games.rules.seats(game.state))
    if s.over or not open_orders(rules, s, seat):
        return
    order = random_order(rules, s, seat, rng)
    kind = str(order["kind"])
    if not rules.order_kinds[kind].tried:
        kept = rules.orders[kind].model_validate(order).model_dump(mode="json", exclude={"kind"})
        yield Reader(Ask(1, ordering(rules, game, seat, kind), games.shows)), f"order:{kind}", kept


def nothing_is_wrong(ask: Reader, text: str) -> bool:
    """Say whether the rules take what a line says, though the form may not ask for it as things stand."""
    for wide in (ask.ask, *wider(ask.ask)):
        with contextlib.suppress(Sorry):
            read = Reader(wide).read(text)
            if ask.ask.seen.accepts(make(ask.ask.shows, ask.ask.kind, read.form, read.values)):
                return True
    return False


@every_game
def test_a_name_that_is_not_open_is_refused_by_the_rules_and_not_by_the_form(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A leader who is dead, a card that one does not hold, a territory out of reach, a faction that is no ally."""
    games, rng, met, mute = played(name), random.Random(10), Counter[str](), Counter[str]()
    for game in games.stops(60):
        for ask, kind, values in (*answers(games, game, rng), *orders_of(games, game, rng)):
            for field, text in another_name(ask, ask.form_of(values), values, rng):
                why = refused(ask.ask, text)
                if why is None:
                    mute[f"{kind}.{field}"] += not nothing_is_wrong(ask, text)
                    continue
                assert why.rule, (kind, text, why.sentence)
                assert why.rule in why.sentence
                met[f"{kind}.{field}"] += 1
    report(name, "names that are not open", met, capsys)
    assert not +mute, mute
    assert met, "no field was met that names anything"


def why_closed(offer: Offer[Any, Any], s: Any, seat: str) -> IllegalMove | None:
    try:
        offer.must_be_open(s, seat)
    except IllegalMove as refusal:
        return refusal
    return None


@every_game
def test_what_one_may_not_do_unasked_says_why_by_a_rule(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An offer is open exactly where nothing says why it is not."""
    games, met, closed = played(name), Counter[str](), Counter[str]()
    for game in games.stops(150):
        s = game.state
        for kind, offer in games.rules.offers.items():
            for seat in games.rules.seats(s) if not (s.over or offer.by_table) else ():
                why = why_closed(offer, s, seat)
                assert (why is None) is offer.open_to(s, seat), (kind, why)
                assert why is None or why.rule in games.shows.refusal(why)
                assert why is None or why.rule
                (met if why is None else closed)[kind] += 1
    report(name, "offers that are open", met, capsys)
    report(name, "offers that are not", closed, capsys)


@every_game
def test_no_line_keeps_all_tables_waiting(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """To read it, to say what is wrong, and to ask the rules takes so much pains each, whatever is asked or ordered."""
    most, held, kind, worst = 1000, 0, "", Counter[str]()
    real = line._reads

    def reads(*given: Any) -> bool:
        nonlocal held
        held += 1
        assert held <= 3 * most * AT_ONCE, kind
        return real(*given)

    monkeypatch.setattr(limits, "MOST_TAKEN", most)
    monkeypatch.setattr(line, "_reads", reads)
    games, rng = played(name), random.Random(9)
    for game in games.stops(4):
        seat = rng.choice(games.rules.seats(game.state))
        orders = [] if game.state.over else open_orders(games.rules, game.state, seat)
        given = [(Ask(1, ordering(games.rules, game, seat, kind), games.shows), f"order:{kind}") for kind in orders]
        for ask, kind in [*((reader.ask, kind) for reader, kind, _ in answers(games, game, rng)), *given]:
            for text in HOSTILE if kind not in worst else ():
                held = 0
                with pytest.raises(Sorry):
                    Reader(ask).read(text)
                refused(ask, text)
                worst[kind] = max(worst[kind], held)
    report(name, "times a piece was held against a field", worst, capsys)
    assert max(worst.values()) > most, "no line was hostile enough"
    assert any(kind.startswith("order:") for kind in worst)
