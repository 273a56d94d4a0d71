"""How every game is shown: words for all that is asked and told, within the limits of a message."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from bot.games.foreign import escape
from bot.games.presentation import NO_FIGURES
from engine.core.facts import Entered, Fact, Overridden, Rewound, Voided
from engine.core.forms import Field, fits, options_of
from engine.core.game import Game, decide, offers
from engine.core.moves import SetOrder
from engine.core.orders import open_orders
from engine.core.seen import Seen, about, asked, offered, ordering, unasked
from tests.games_shown.patterns import has_raw_id
from tests.selfplay.orders import random_order, refusal_of

from .playing import Played, every_game, played, report, unanswered


def _is_raw(text: str) -> bool:
    """Whether an id of the engine, or a hole of a pattern, is still in a text."""
    return "{" in text or has_raw_id(text)


@every_game
def test_questions_say_what_is_asked_and_what_happens_otherwise(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(200):
        for d in unanswered(games.rules, game):
            seen = asked(games.rules, game, d)
            card, default = games.shows.question(seen), games.shows.default_text(seen)
            assert card.title == games.shows.offer_title_of(d.kind)
            assert len(card.lines) >= 2
            assert d.rule in card.lines[-1]
            assert sum(len(line) + 1 for line in card.lines) <= 1500
            assert default[0].isupper()
            assert default.endswith(".")
            assert "\n" not in default
            assert not any(_is_raw(line) for line in (*card.lines, default))
            met[d.kind] += 1
    report(name, "questions in words", met, capsys)


@every_game
def test_the_name_of_a_question_is_read_by_others_than_who_is_asked(name: str) -> None:
    """The board says for whom it waits and in what, the log what a moderator did about it: nobody there is “you”."""
    shows = played(name).shows
    titles = [shows.offer_title_of(kind) for kind in shows.rules.questions]
    assert [title for title in titles if re.search(r"\byou(r|rs)?\b", title, re.IGNORECASE)] == []


@every_game
def test_an_answer_begins_by_what_its_form_takes_and_asks_for_what_it_has(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many of them as one row of buttons holds, each with what one dialog asks; none where nothing is like that."""
    games, met = played(name), Counter[str]()
    for game in games.stops(60):
        for seat in games.rules.seats(game.state):
            for seen in [offered(games.rules, game, offer) for offer in offers(games.rules, game, seat)]:
                found = games.shows.beginnings(seen)
                assert len({begins.label for begins in found}) == len(found) <= 5
                for begins in found:
                    assert 0 < len(begins.label) <= 80
                    assert not _is_raw(begins.label)
                    form = seen.opened(begins.values)
                    fields = {field.name: field for field in form.fields}
                    assert all(fits(fields[field], value) for field, value in begins.values.items())
                    assert 1 <= len(begins.asks) <= 5
                    assert all(not pile or pile in options_of(fields[field]) for field, pile in begins.asks)
                    met[seen.kind] += 1
    report(name, "beginnings", met or Counter(none=1), capsys)


@every_game
def test_ready_made_answers_are_legal_and_fit(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(120):
        for d in unanswered(games.rules, game):
            found = games.shows.choices(asked(games.rules, game, d))
            assert 1 <= len(found) <= 10, d
            assert len({choice.label for choice in found}) == len(found), [choice.label for choice in found]
            for choice in found:
                assert 0 < len(choice.label) <= 80
                assert not _is_raw(choice.label + choice.hint)
                assert len(choice.hint) <= 100
                assert choice.style in ("primary", "secondary", "success", "danger")
                decide(games.rules, game, d.seat, choice.move, decision=d.id)
                preview = games.shows.preview(about(games.rules, game, d.seat, choice.move), choice.move)
                assert preview
                assert not _is_raw(preview)
                met[d.kind] += 1
    report(name, "ready-made answers", met, capsys)


def _fields(games: Played, game: Game[Any]) -> Iterator[tuple[Seen, Field]]:
    """Yield every field that somebody may be asked to fill in, later ones as a legal answer leads to them."""
    rules, s = games.rules, game.state
    for d in unanswered(rules, game):
        seen = asked(rules, game, d)
        for given in ({}, *(move.model_dump() for move in list(seen.legal())[-1:])):
            yield from ((seen, field) for field in seen.opened(given).fields)
    for seat in rules.seats(s):
        found = [offered(rules, game, offer) for offer in offers(rules, game, seat)]
        found += [ordering(rules, game, seat, kind) for kind in open_orders(rules, s, seat)]
        yield from ((seen, field) for seen in found for field in seen.form.fields)


@every_game
def test_fields_and_options_have_labels_that_fit(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(40):
        for seen, field in _fields(games, game):
            _check_field(games, seen, field)
            met[f"{seen.kind}.{field.name}"] += 1
    report(name, "labels", met, capsys)


def _check_field(games: Played, seen: Seen, field: Field) -> None:
    label = games.shows.field_label(seen.kind, field.name)
    assert 0 < len(label) <= 45
    assert not _is_raw(label)
    found = games.shows.labels(seen, field)
    assert sorted(one.value for one in found) == sorted(options_of(field))
    for one in found:
        assert 0 < len(one.text) <= 100
        assert len(one.hint) <= 100
        assert not _is_raw(one.text + one.hint)
    for one, other in combinations(found, 2):
        assert one.text != other.text or _is_copy(one.value, other.value), (seen.kind, field.name, one, other)
    groups = games.shows.groups(found)
    covered = sorted(option for _, part in groups for option in part)
    assert covered == sorted(options_of(field)) or (not covered and len(found) <= 25)
    assert all(0 < len(part) <= 25 and name for name, part in groups)


def _is_copy(one: str, other: str) -> bool:
    """Whether two ids differ in the number of the copy alone: what is called the same is the same thing."""
    return one.rstrip("0123456789") == other.rstrip("0123456789")


@every_game
def test_offers_and_orders_are_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met, rng = played(name), Counter[str](), random.Random(name)
    for game in games.stops(60):
        for seat in games.rules.seats(game.state):
            for offer in offers(games.rules, game, seat):
                card = games.shows.offer_card(offered(games.rules, game, offer))
                assert card.title == games.shows.offer_title_of(offer.kind)
                assert card.lines
                assert not any(map(_is_raw, card.lines))
                met[offer.kind] += 1
            if not game.state.over and open_orders(games.rules, game.state, seat):
                order = random_order(games.rules, game.state, seat, rng)
                if not refusal_of(games.rules, game.state, seat, order):
                    game = decide(games.rules, game, seat, SetOrder(order=order)).game
        for slot, order in game.state.orders.items():
            said = games.shows.order_text(order)
            assert said.endswith(".")
            assert len(said) < 300
            assert not _is_raw(said)
            met[f"order:{slot[1]}"] += 1
    report(name, "offers and orders in words", met, capsys)
    assert {f"order:{kind}" for kind in games.rules.order_kinds} & set(met)


@every_game
def test_the_points_at_which_a_game_can_be_taken_up_have_names(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(40):
        doors = games.rules.entries(game.state)
        named = [games.shows.door(door.kind, door.about) for door in doors]
        assert len(set(named)) == len({door.label for door in doors}) == len(doors), named
        for door, said in zip(doors, named, strict=True):
            assert 0 < len(said) <= 100
            assert not _is_raw(said), said
            met[door.kind] += 1
    report(name, "doors in words", met, capsys)


@every_game
def test_what_happens_is_told_to_all_who_may_hear_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for fact, audience, game in games.told[::7]:
        names = dict.fromkeys(games.rules.seats(game.state), "somebody")
        for viewer in (None, *names) if audience is None else audience:
            line = games.shows.sentence(fact, viewer, names)
            if line is not None:
                assert line.text.strip()
                assert not _is_raw(line.text), line.text
                assert len(line.text) <= 1800
                assert line.weight in (0, 1, 2)
                met[type(fact).__name__] += 1
        assert {*games.shows.addressees(fact), *games.shows.touched(fact)} <= set(names)
    report(name, "sentences", met, capsys)


@every_game
def test_what_is_told_at_length_is_what_is_told_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A memory of what was told last changes nothing, nor does a view that is made from everybody's."""
    games, met = played(name), Counter[str]()
    shows, rules, at_length = games.shows, games.rules, games.shows.at_length()
    for game in games.games[:60]:
        public, names = rules.view(game.state, None), dict.fromkeys(rules.seats(game.state), "Somebody")
        assert at_length.text_board(public, names) == shows.text_board(public, names)
        assert at_length.marks(public, names) == shows.marks(public, names)
        for seat in names:
            own = rules.view_beside(game.state, seat, public)
            assert own == rules.view(game.state, seat)
            assert at_length.panel(own) == shows.panel(own)
            met.update(card.title for card in at_length.panel(own))
    report(name, "blocks of panels", met, capsys)


@every_game
def test_what_a_moderator_wrote_neither_formats_nor_mentions_anything(name: str) -> None:
    """The channel shows it as the game's own sentence, in which a mention would call everybody."""
    games, wrote = played(name), "a *bad*\nslip, @everyone"
    facts: list[Fact] = [
        Rewound(wrote),
        Rewound(wrote, redrawn=True),
        *(Voided(kind, wrote) for kind in games.rules.questions),
        *(Overridden(w, wrote) for w in games.rules.corrections),
    ]
    doors = {door.kind: door for game in games.stops(40) for door in games.rules.entries(game.state)}
    facts += [Entered(door.label, kind, door.about, wrote) for kind, door in doors.items()]
    assert doors
    assert len(facts) > 2
    for fact in facts:
        line = games.shows.sentence(fact, None, {})
        assert line is not None
        assert escape(wrote) in line.text


@every_game
def test_every_game_has_figures_or_says_that_it_has_none(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What everybody could have counted is made of what was public: no seat's view is looked at, no more is told."""
    games, met = played(name), Counter[str]()
    for everything in (False, True):
        found = games.shows.figures(games.passed(everything=everything), everything=everything)
        if found is NO_FIGURES:
            met["none"] += 1
            continue
        assert found.cards
        assert not any(_is_raw(line) for card in found.cards for line in (card.title, *card.lines))
        assert sum(len(card.title) + sum(len(line) + 1 for line in card.lines) for card in found.cards) <= 4500
        assert all(p.data.startswith(b"\x89PNG") and 0 < len(p.alt_text) <= 1000 for p in found.pictures)
        assert len({p.name for p in found.pictures}) == len(found.pictures) <= 8
        met.update(card.title for card in found.cards)
    report(name, "blocks of figures", met, capsys)


@every_game
def test_the_table_is_shown_within_the_limits(name: str) -> None:
    games = played(name)
    for number, game in enumerate(games.stops(25)):
        view = games.rules.view(game.state, None)
        names = dict.fromkeys(games.rules.seats(game.state), "Somebody with a name")
        assert 0 < len(games.shows.text_board(view, names)) <= 1900
        headline = games.shows.headline(view)
        assert headline
        assert "\n" not in headline
        assert games.shows.result(view, names)
        for seat in names:
            cards = games.shows.panel(games.rules.view(game.state, seat))
            assert cards
            assert all(card.title and card.lines for card in cards)
            assert not any(_is_raw(line) for card in cards for line in card.lines)
        if number % 5 == 0:
            drawn = games.shows.pictures(view, names)
            assert drawn
            views = [games.rules.view(game.state, seat) for seat in names]
            own = [picture for each in views for picture in games.shows.own_pictures(each, names)]
            for picture in (*drawn, *own):
                assert picture.name.endswith(".png")
                assert picture.data.startswith(b"\x89PNG\r\n\x1a\n")
                assert 0 < len(picture.alt_text) <= 1000
            assert len({picture.name for picture in drawn}) == len(drawn) <= 10
            assert games.shows.pictures(view, names) == drawn, "the same position is drawn the same way"


@every_game
def test_machine_players_answer_legally_and_the_same_way(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(60):
        for d in unanswered(games.rules, game):
            move = games.shows.machine(asked(games.rules, game, d), "seed")
            assert move == games.shows.machine(asked(games.rules, game, d), "seed")
            decide(games.rules, game, d.seat, move, decision=d.id)
            met[d.kind] += 1
            wish = games.shows.machine_offer(unasked(games.rules, game, d.seat), "seed")
            if wish is not None:
                decide(games.rules, game, d.seat, wish)
                met[wish.kind] += 1
    report(name, "machine players", met, capsys)
