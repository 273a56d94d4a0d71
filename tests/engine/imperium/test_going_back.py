"""What lies unseen when a game is taken back, and what somebody has seen of it (H-12, I-GEN-17)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import KEYED
from engine.core.facts import Seeded
from engine.core.game import Game
from engine.core.moves import Rewind
from engine.core.rewinding import rewind
from engine.core.run import Run
from engine.imperium.cards import CONFLICTS
from engine.imperium.facts import CardAcquired, CardsReceived, CardTrashed, DeckShuffled
from engine.imperium.game import RULES, start
from engine.imperium.invariants import broken
from engine.imperium.secrets import redraw
from engine.imperium.state import Pending, State
from engine.imperium.view import view

LEADERS = {"red": "glossu_rabban", "blue": "paul_atreides", "green": "earl_memnon_thorvald"}


@pytest.fixture
def game() -> Game[State]:
    return start(("red", "blue", "green"), "going back", leaders=LEADERS).game


def mixed(s: State, seed: str = "anew") -> State:
    run: Run[State] = Run(RULES, RULES.copy(s), (), KEYED)
    run.emit(Seeded(seed), ())
    redraw(run)
    assert not broken(run.s)
    return run.s


def test_what_lies_unseen_is_mixed_anew(game: Game[State]) -> None:
    s = game.state
    then = rewind(RULES, game, game, Rewind(reason="a rule was misread"), to=1, seed="anew").game.state
    for pile in ("imperium", "intrigue_deck"):
        assert getattr(then, pile) != getattr(s, pile)
        assert Counter(getattr(then, pile)) == Counter(getattr(s, pile))
    decks = [(then.sides[seat].deck, s.sides[seat].deck) for seat in s.seats]
    assert all(Counter(new) == Counter(old) for new, old in decks)
    assert decks[0][0] != decks[0][1]
    assert {seat: then.sides[seat].hand for seat in s.seats} == {seat: s.sides[seat].hand for seat in s.seats}
    assert (then.row, then.conflict) == (s.row, s.conflict)


def test_conflicts_to_come_are_others_of_the_same_levels(game: Game[State]) -> None:
    s = game.state
    s.conflicts, s.conflict, s.conflict_deck = ("skirmish_a",), s.conflict_deck[0], s.conflict_deck[1:]
    seen, decks = {"skirmish_a", s.conflict}, set()
    for seed in "abcdefgh":
        deck = mixed(s, seed).conflict_deck
        assert [CONFLICTS[card].level for card in deck] == [CONFLICTS[card].level for card in s.conflict_deck]
        assert len(set(deck)) == len(deck)
        assert not seen & set(deck)
        decks.add(deck)
    assert len(decks) > 4
    assert len({card for deck in decks for card in deck}) > len(s.conflict_deck)  # those that left unseen, too
    s.conflict_deck = ()
    assert mixed(s).conflict_deck == ()


def test_a_card_that_all_saw_go_to_the_top_stays_there(game: Game[State]) -> None:
    s = game.state
    for card in s.row[:2]:
        CardAcquired("red", card, "row", "deck_top").apply(s)
    assert s.sides["red"].on_top == (s.sides["red"].deck[0], s.sides["red"].deck[1])
    assert view(s, None).sides["red"].on_top == s.sides["red"].deck[:2]
    for seed in "abc":
        then = mixed(s, seed).sides["red"]
        assert (then.on_top, then.known) == (s.sides["red"].deck[:2], 2)
        assert then.deck[2:] != s.sides["red"].deck[2:]


def test_what_is_known_of_a_deck_goes_with_the_cards(game: Game[State]) -> None:
    s = game.state
    red = s.sides["red"]
    one, two = s.row[:2]
    CardAcquired("red", one, "row", "deck_top").apply(s)
    CardAcquired("red", two, "row", "deck_top").apply(s)
    CardsReceived("red", (two,)).apply(s)
    assert list(red.on_top) == [one]
    CardTrashed("red", red.deck[3], "deck", to_reserve=False).apply(s)
    assert list(red.on_top) == [one]
    CardTrashed("red", one, "deck", to_reserve=False).apply(s)
    assert not red.on_top
    CardsReceived("red", red.deck[:1]).apply(s)
    assert red.known == 0
    CardAcquired("red", s.row[0], "row", "deck_top").apply(s)
    DeckShuffled("red", red.deck[::-1]).apply(s)
    assert not red.on_top
    assert s.copy().sides["red"].known == 0


def test_what_its_owner_alone_has_seen_stays_on_top(game: Game[State]) -> None:
    s = game.state
    for seed in "abc":
        assert mixed(s, seed).sides["blue"].deck[0] == s.sides["blue"].deck[0]  # Paul Atreides looks whenever he likes
    assert len({mixed(s, seed).sides["green"].deck[0] for seed in "abcdefgh"}) > 1
    s.pending = (Pending(1, 1, "red", {"top_card": ["draw", "trash"]}, "intrigue:poison_snooper"),)
    for seed in "abcdef":
        assert mixed(s, seed).sides["red"].deck[0] == s.sides["red"].deck[0]
    assert len({mixed(s, seed).sides["green"].deck[0] for seed in "abcdefgh"}) > 1
