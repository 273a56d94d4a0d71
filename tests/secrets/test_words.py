"""What the bot says to a seat, and how it refuses what the seat tries, must not depend on what others hide."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from engine.core.errors import IllegalMove, Refusal
from engine.core.game import Game, decide, offers, pending
from engine.core.moves import Move
from engine.dune.game import RULES
from engine.dune.people.ghola import Ghola
from engine.dune.people.loans import Loan
from engine.dune.people.truth import Truthtrance
from engine.dune.phases.support import Pledge
from engine.dune.state import State
from tests.swap.changes import CHANGES, Twin
from tests.swap.twins import Report, Swap

GAMES = range(40, 52)


def _pairs(seed: int) -> Iterator[tuple[Game[State], Twin]]:
    """Yield positions of a random game, each with a twin in which something hidden differs."""
    swap, rng = Swap(seed, Report()), random.Random(seed)
    for number in range(200):
        if swap.game.state.over:
            return
        swap._input()
        twin = rng.choice(CHANGES)(swap.game, rng) if number % 5 == 0 else None
        if twin is not None:
            yield swap.game, twin


def _tries(s: State, seat: str, rng: random.Random) -> Iterator[Move]:
    """Yield what an inquisitive seat might try: the answer to everything, asked or not, and impossible offers."""
    for question in RULES.questions.values():
        if not question.kind.endswith("_karama") and any(w.kind == question.kind for w in s.windows.values()):
            yield question.sample(s, seat, "", rng) if seat in question.waits_for(s, "") else question.move()
    for offer in RULES.offers.values():
        move = offer.sample(s, seat, rng) if offer.open_to(s, seat) else None
        if move is not None:
            yield move
    for other in s.factions:
        yield Loan(to=other, amount=50)
        yield Pledge(bidder=other, amount=60)
        yield Truthtrance(target=other, about="spice", number=5)
    yield Ghola(what="forces", forces=9)


def _answer(game: Game[State], seat: str, move: Move) -> str:
    try:
        decide(RULES, game, seat, move)
    except Refusal as refusal:
        return f"{type(refusal).__name__}: {PRESENTATION.refusal(refusal)}"
    return "accepted"


@pytest.mark.parametrize("seed", GAMES)
def test_refusals_are_no_oracle(seed: int) -> None:
    rng = random.Random(seed)
    for game, twin in _pairs(seed):
        for seat in set(game.state.factions) - twin.entitled:
            for move in _tries(game.state, seat, rng):
                assert _answer(game, seat, move) == _answer(twin.game, seat, move), (twin.kind, seat, move)


def _shown(game: Game[State], seat: str) -> dict[str, Any]:
    """Return all the words a seat could ask for now."""
    shown: dict[str, Any] = {"panel": PRESENTATION.panel(game, seat)}
    for owed in pending(RULES, game):
        if owed.seat == seat:
            shown[f"card {owed.id}"] = PRESENTATION.question(game, owed)
            shown[f"default {owed.id}"] = PRESENTATION.default_text(game, owed)
            shown[f"choices {owed.id}"] = PRESENTATION.choices(game, owed)
    for offer in offers(RULES, game, seat):
        shown[f"offer {offer.kind}"] = PRESENTATION.offer_card(game, seat, offer.kind)
    names = dict.fromkeys(game.state.factions, "somebody")
    shown["board"] = PRESENTATION.text_board(game, names), PRESENTATION.alt_text(game, names)
    shown["headline"] = PRESENTATION.headline(game)
    return shown


@pytest.mark.parametrize("seed", GAMES)
def test_cards_choices_defaults_and_boards_tell_no_secret_of_others(seed: int) -> None:
    for game, twin in _pairs(seed):
        for seat in set(game.state.factions) - twin.entitled:
            one, other = _shown(game, seat), _shown(twin.game, seat)
            assert one == other, (twin.kind, seat, [key for key in one if one[key] != other.get(key)])


def _in_all_games(test: Callable[[int], None]) -> None:
    for seed in GAMES:
        test(seed)


def test_a_planted_oracle_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(self: Any, s: State, seat: str, move: Pledge) -> None:
        raise IllegalMove("number_out_of_range", "D-BID-9", low=0, high=max(s.purse.values()))

    monkeypatch.setattr(type(RULES.offers["pledge"]), "check", tells)
    with pytest.raises(AssertionError):
        _in_all_games(test_refusals_are_no_oracle)


def test_a_planted_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(PRESENTATION), "headline", lambda self, game: f"{len(game.state.decks.get('treachery', ('',))[0])} letters"
    )
    with pytest.raises(AssertionError):
        _in_all_games(test_cards_choices_defaults_and_boards_tell_no_secret_of_others)
