"""How many cards each hand holds stands on the board while that is public: in the bidding phase (D-BID-2)."""

from __future__ import annotations

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.language import ENGLISH
from bot.games.dune.picture import draw_board
from bot.games.dune.scene import public_scene
from engine.dune.state import Auction
from engine.dune.view import view
from tests.engine.dune.standing import after_setup


@pytest.mark.parametrize("phase, public", [("bidding", True), ("storm", False), ("battle", False)])
def test_the_board_tells_the_size_of_hands_in_the_bidding_phase_alone(phase: str, public: bool) -> None:
    s = after_setup("atreides", "harkonnen").state
    s.phase, s.turn, s.auction = phase, 2, Auction(1, ("hajr",), 1)
    s.hands = {"atreides": ("shield_1",), "harkonnen": ("snooper_1", "lasgun", "kulon")}
    told = PRESENTATION.text_board(view(s, None), {})
    assert ("1 card in hand" in told, "3 cards in hand" in told) == (public, public)
    before = draw_board(public_scene(view(s, None), {}, ENGLISH))
    s.hands = {**s.hands, "atreides": ()}
    assert (draw_board(public_scene(view(s, None), {}, ENGLISH)) != before) == public
