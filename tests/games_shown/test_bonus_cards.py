"""What Atreides are told of Harkonnen's bonus card where the option lets them see it, and what everybody else is."""

from __future__ import annotations

import pytest

from bot.games.dune import PRESENTATION
from engine.core.facts import Fact
from engine.core.moves import SetStop
from engine.dune import facts as f
from engine.dune.karama import React
from engine.dune.options import Options
from engine.dune.phases.bids import Bid
from engine.dune.view import view
from tests.engine.dune.playing import Board
from tests.engine.putting_right import put_right

OPTION = "atreides_sees_bonus_card"
ON = {OPTION: True}
SEES, OTHER, DRAWS = "atreides", "guild", "harkonnen"


def heard(board: Board, seat: str) -> list[Fact]:
    """Return what a seat is told by the last input."""
    assert board.last is not None
    return [fact for c in board.last.commits for fact, to in c.facts if to is None or seat in to]


def lines(board: Board, seat: str) -> list[str]:
    said = (PRESENTATION.sentence(fact, seat, {}) for fact in heard(board, seat))
    return [line.text for line in said if line is not None]


def before_the_draw(*, on: bool) -> Board:
    """Harkonnen have bought a card, and Guild have stopped the game before the extra one."""
    board = Board("bidding", SEES, OTHER, DRAWS)
    board.s.options = Options(atreides_sees_bonus_card=on)
    board.s.decks["treachery"] = tuple(c for hand in board.s.hands.values() for c in hand) + board.s.decks["treachery"]
    board.s.hands = dict.fromkeys(board.s.factions, ())
    board.s.purse = dict.fromkeys(board.s.factions, 10)
    board.s.storm_order = (SEES, OTHER, DRAWS)
    board.go()
    board.play(OTHER, SetStop(window="bonus_karama"))
    for seat, move in ((SEES, Bid()), (OTHER, Bid()), (DRAWS, Bid(amount=1)), (SEES, Bid()), (OTHER, Bid())):
        board.play(seat, move)
    assert board.owed() == [(OTHER, "bonus_karama")]
    return board


@pytest.mark.parametrize("on", [True, False])
def test_atreides_read_which_card_it_is_and_nobody_else_reads_more_than_without(on: bool) -> None:
    board = before_the_draw(on=on)
    top = board.s.decks["treachery"][0]
    board.play(OTHER, React(kind="bonus_karama"))
    assert board.s.hands[DRAWS][-1] == top
    card = PRESENTATION.sentence(f.CardReceived(DRAWS, top, "deck"), SEES, {})
    assert card is not None
    assert card.text.startswith("👁️ Harkonnen's bonus card is **")
    assert (card.text in lines(board, SEES)) is on
    assert [fact for fact in heard(board, OTHER) if isinstance(fact, f.CardReceived)] == []
    assert any(line.startswith("🃏 You have a new card: **") for line in lines(board, DRAWS))
    assert not any("👁️" in line for line in (*lines(board, DRAWS), *lines(board, OTHER)))


def test_with_the_option_others_hear_and_see_what_they_do_without() -> None:
    seen = []
    for on in (True, False):
        board = before_the_draw(on=on)
        board.play(OTHER, React(kind="bonus_karama"))
        board.s.options = Options()
        seen.append([(heard(board, seat), view(board.s, seat)) for seat in (OTHER, DRAWS)])
    assert seen[0] == seen[1]


def test_what_atreides_have_seen_is_kept_for_them() -> None:
    (turn,) = PRESENTATION.ledger((f.PhaseBegan("bidding", 3), f.CardReceived(DRAWS, "hajr", "deck")), SEES)
    (line,) = turn.lines
    assert line.startswith("👁️ Harkonnen's bonus card is **Hajr** – ")


@pytest.mark.parametrize("on", [True, False])
def test_a_moderator_can_change_it_before_the_card_is_drawn(on: bool) -> None:
    board = before_the_draw(on=on)
    outcome = put_right(
        board.game, PRESENTATION.rules, "rule", option=OPTION, value=f"{OPTION}={'off' if on else 'on'}"
    )
    board.game = outcome.game
    assert not any(isinstance(fact, f.CardReceived) for commit in outcome.commits for fact, _ in commit.facts)
    board.play(OTHER, React(kind="bonus_karama"))
    assert board.audience("CardReceived") == ((DRAWS,) if on else (DRAWS, SEES))


def test_every_text_on_the_bonus_card_says_what_the_option_makes_of_it() -> None:
    assert "R-50" not in dict(PRESENTATION.find_rules("bonus card", {}))
    assert "R-50" in dict(PRESENTATION.find_rules("bonus card", ON))
    usual, changed = (str(PRESENTATION.rule("D-BID-4", chosen)) for chosen in ({}, ON))
    assert "bonus cards they do not see" in usual
    assert "do not see" not in changed
    for number in ("D-BID-4", "D-BID-10", "D-ATR-1", "D-STATE-3"):
        assert "bonus card" in str(PRESENTATION.rule(number, ON))
    for chosen, told in (({}, False), (ON, True)):
        assert any("Atreides see it" in line for line in PRESENTATION.phase_card("bidding", chosen).card.lines) is told
