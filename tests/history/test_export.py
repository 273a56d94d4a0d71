"""Exports of every stored game: whole, by audience, described by the published schema."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bot.games.registry import presentations
from bot.history import document as documents
from bot.history.document import Document, OperatorGame, SeatGame, parsed, schema, written
from bot.history.export import NotExported, Replay, export_full, export_operator, export_seat, joined, state_hash
from bot.history.importing import check
from bot.history.plain import patched, plain
from bot.history.telling import markdown
from bot.tables.versions import ByGame
from storage import PersonRow, WholeGame

SHOWS = presentations()
PUBLISHED = Path(documents.__file__).with_name("game.schema.json")


def every_export(games: list[WholeGame], release: ByGame) -> list[Document]:
    found: list[Document] = []
    for whole in games:
        shows, now = SHOWS[whole.game.kind], release[whole.game.kind]
        found.append(export_operator(whole, shows, now))
        found += [export_seat(whole, shows, now, row.seat) for row in whole.seats]
    assert len(found) >= 3 * len(games) > 0
    return found


def test_the_published_schema_is_that_of_the_program() -> None:
    wanted = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    assert PUBLISHED.read_text("utf-8") == wanted, f"write it anew: python -m tests.history > {PUBLISHED.name}"


def test_every_export_fits_the_published_schema(games: list[WholeGame], release: ByGame) -> None:
    validator = Draft202012Validator(json.loads(PUBLISHED.read_text("utf-8")))
    for document in every_export(games, release):
        data = json.loads(written(document))
        assert list(validator.iter_errors(data)) == []
        assert list(validator.iter_errors({**data, "more": 1})) != []


def test_every_export_is_read_back_as_it_was(games: list[WholeGame], release: ByGame) -> None:
    for document in every_export(games, release):
        assert parsed(written(document)) == document
        assert "It is whole" in check(document, SHOWS, release)


def test_every_file_says_of_its_game_what_is_kept_of_it(games: list[WholeGame], release: ByGame) -> None:
    for whole in games:
        row = replace(whole.game, preset="weekly", options='{"max_turns": 12}', terms='{"bank": 3}', title="Sietch")
        for document in every_export([replace(whole, game=row)], release):
            assert (document.game, document.status, document.preset) == (row.kind, row.status, "weekly")
            assert document.options == {"max_turns": 12}
            assert document.release.rules == release[row.kind].rules
            assert {entry.seat for entry in document.seats} == {seat.seat for seat in whole.seats}
            if isinstance(document, OperatorGame):
                assert (document.title, document.host, document.terms) == ("Sietch", row.host, {"bank": 3})
                assert {s.seat: (s.kind, s.person) for s in document.seats} == {
                    seat.seat: (seat.kind, seat.person) for seat in whole.seats
                }


def test_the_operators_file_holds_every_commit_as_it_is_kept(games: list[WholeGame], release: ByGame) -> None:
    for whole in games:
        marked = [replace(commit, on_behalf_of=commit.by) for commit in whole.commits]
        document = export_operator(replace(whole, commits=marked), SHOWS[whole.game.kind], release[whole.game.kind])
        assert isinstance(document, OperatorGame)
        for entry, kept in zip(document.commits, marked, strict=True):
            found = (entry.number, entry.at, entry.by, entry.on_behalf_of, entry.cause, entry.decision, entry.rules)
            said = (kept.commit_no, kept.at, kept.by, kept.on_behalf_of, kept.cause, kept.decision, kept.rules_version)
            assert found == said
            assert [entry.move, entry.stack] == [json.loads(kept.move), json.loads(kept.stack)]
            audiences = [None if fact.audience is None else list(fact.audience) for fact in kept.facts]
            assert [fact.audience for fact in entry.facts] == audiences
            facts = [(fact.kind, fact.version, json.loads(fact.body)) for fact in kept.facts]
            assert [(fact.kind, fact.version, fact.body) for fact in entry.facts] == facts


def commits_of(games: list[WholeGame]) -> int:
    """Return how many there are: what is met is measured by them."""
    return sum(len(whole.commits) for whole in games)


def facts_of(document: SeatGame) -> list[tuple[str, str]]:
    return [(fact.kind, json.dumps(fact.body, sort_keys=True)) for commit in document.commits for fact in commit.facts]


def ruled(whole: WholeGame, rules: str) -> WholeGame:
    """The game of a table that plays by house rules of its own."""
    return replace(whole, game=replace(whole.game, terms=json.dumps({"house_rules": rules})))


def test_house_rules_stand_in_every_file_and_name_nobody_but_in_the_operators(
    games: list[WholeGame], release: ByGame
) -> None:
    validator = Draft202012Validator(json.loads(PUBLISHED.read_text("utf-8")))
    whole = min(games, key=lambda one: len(one.commits))
    first, second = [row for row in whole.seats if row.person is not None][:2]
    name, gita = whole.people[first.person or 0].display_name, PersonRow(9000, "Gita", "UTC", None, "{}", None)
    whole = replace(whole, people={9000: gita, **whole.people})  # who moderates, say, and has no seat
    rules = f"Deals bind, says {name}; {name}s do not.\nAsk <@{second.person}> or <@!1> for <b>more</b>; Gita helps."
    over = ruled(whole, rules)
    over = replace(over, game=replace(over.game, status="over"))
    shows, now = SHOWS[whole.game.kind], release[whole.game.kind]
    mine, full = export_seat(over, shows, now, second.seat), export_full(over, shows, now)
    players = {seat.seat: seat.player for seat in full.seats}
    hidden = f"Deals bind, says {players[first.seat]}; {name}s do not.\nAsk {players[second.seat]} or somebody"
    assert mine.house_rules == full.house_rules == f"{hidden} for <b>more</b>; somebody helps."
    of_operator = export_operator(over, shows, now)
    assert of_operator.house_rules == rules
    for document in (mine, full, of_operator):
        assert list(validator.iter_errors(json.loads(written(document)))) == []
        assert parsed(written(document)) == document
    told, own = markdown(of_operator, shows), markdown(mine, shows)
    assert f"\n> Deals bind, says {name}; {name}s do not.\n> Ask \\<@\u200b{second.person}\\>" in told
    assert f"\n> Deals bind, says {players[first.seat]}; {name}s do not.\n> Ask {players[second.seat]} or" in own
    assert "house_rules" not in json.loads(written(export_seat(whole, shows, now, second.seat)))


def test_a_seat_is_told_the_facts_of_its_audience_and_no_other(games: list[WholeGame], release: ByGame) -> None:
    left_out = 0
    for whole in games:
        all_facts = [fact for commit in whole.commits for fact in commit.facts]
        for row in whole.seats:
            document = export_seat(whole, SHOWS[whole.game.kind], release[whole.game.kind], row.seat)
            assert isinstance(document, SeatGame)
            mine = [f for f in all_facts if f.audience is None or row.seat in f.audience]
            assert facts_of(document) == [(f.kind, json.dumps(json.loads(f.body), sort_keys=True)) for f in mine]
            left_out += len(all_facts) - len(mine)
            numbers = [commit.number for commit in document.commits]
            assert numbers == list(range(1, len(numbers) + 1))
            assert all(fact.audience in (None, [row.seat]) for commit in document.commits for fact in commit.facts)
            assert all(commit.facts for commit in document.commits)
    assert left_out > 10 * commits_of(games)


def test_a_seat_is_told_when_it_heard_a_thing_and_no_move_but_its_own(games: list[WholeGame], release: ByGame) -> None:
    met = 0
    for whole in games:
        at_times = [replace(c, at=f"2026-03-01T12:00:00.{c.commit_no:06}+00:00") for c in whole.commits]
        whole = replace(whole, commits=at_times)
        for row in whole.seats:
            document = export_seat(whole, SHOWS[whole.game.kind], release[whole.game.kind], row.seat)
            assert isinstance(document, SeatGame)
            kept = [c for c in whole.commits if any(f.audience is None or row.seat in f.audience for f in c.facts)]
            for step, commit in zip(document.commits, kept, strict=True):
                own = None if step.own is None else (step.own.cause, step.own.move)
                assert own == ((commit.cause, json.loads(commit.move)) if commit.by == row.seat else None)
                assert step.at == commit.at
                met += own is not None
    assert met > 0.9 * commits_of(games)


def test_views_step_by_step_are_the_views_that_the_seat_had(games: list[WholeGame], release: ByGame) -> None:
    """What has changed is found by comparing, so whatever was changed in place would stay as it was for ever."""
    met = 0
    for whole in games:
        shows = SHOWS[whole.game.kind]
        for row in whole.seats:
            document = export_seat(whole, shows, release[whole.game.kind], row.seat)
            assert isinstance(document, SeatGame)
            view: dict[str, Any] = {}
            steps = iter(document.commits)
            replay = Replay(shows)
            for commit, _ in replay.steps(joined(whole.commits, (row.seat,))):
                if any(f.audience is None or row.seat in f.audience for f in commit.facts):
                    view = patched(view, next(steps).view)
                    now = plain(shows.rules.view(replay.state, row.seat))
                    assert view == patched({}, {key: value for key, value in now.items() if value is not None})
                    met += 1
    assert met > 3.4 * commits_of(games)


def test_no_person_stands_in_any_file_but_the_operators(games: list[WholeGame], release: ByGame) -> None:
    for whole in games:
        names = {person.display_name for person in whole.people.values()}
        numbers = {str(person) for person in whole.people}
        assert names
        for document in every_export([whole], release):
            text = written(document).decode()
            there = {one for one in names | numbers if f'"{one}"' in text or f":{one}," in text}
            assert there == (names | numbers if document.kind == "operator" else set())


def test_all_of_a_game_is_told_when_it_is_over(games: list[WholeGame], release: ByGame) -> None:
    with pytest.raises(NotExported, match="is not over"):
        export_full(games[0], SHOWS["dune"], release["dune"])


def test_a_seat_that_is_not_there_is_named_with_those_that_are(games: list[WholeGame], release: ByGame) -> None:
    with pytest.raises(NotExported, match=r"has no seat nobody; it has .*, "):
        export_seat(games[0], SHOWS["dune"], release["dune"], "nobody")


def test_the_hash_of_a_state_is_that_of_the_loaded_game(games: list[WholeGame]) -> None:
    """A state that went through a snapshot is written down and read again, and its hash stays."""
    for whole in games:
        rules = SHOWS[whole.game.kind].rules
        replay = Replay(SHOWS[whole.game.kind])
        assert len(list(replay.steps(whole.commits))) == len(whole.commits)
        assert state_hash(rules.load(rules.dump(replay.state))) == state_hash(replay.state)
        assert state_hash(rules.copy(replay.state)) == state_hash(replay.state)
