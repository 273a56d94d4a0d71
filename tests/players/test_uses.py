"""Machine players use what the advanced game gives them; `tests.players.league --options advanced` counts it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.decision import Decision
from engine.core.game import Game
from engine.dune.expansions import EXPANSIONS
from engine.dune.state import State

from .playing import FACTIONS, begin, options_from, play
from .uses import Uses, possible

OPTIONS = options_from(",".join(["advanced", *(each.option for each in EXPANSIONS if each.markers)]))  # with weather
WITH_CARD = (  # who is dealt which card, and what is done with it
    ("atreides", "karama_1", "plan_look"),
    ("bene_gesserit", "baliset", "worthless card as Karama"),
    ("emperor", "karama_1", "swift_revival"),
    ("fremen", "karama_1", "worm_call"),
    ("fremen", "weather_control", "storm changed"),
    ("guild", "karama_1", "landing_ban"),
    ("harkonnen", "karama_1", "hand_swap"),
)


def used(seed: str, dealt: dict[str, str] | None = None) -> Counter[str]:
    """Play a game of machines alone, some of whom hold a card of our choice when the setup is over."""
    uses = Uses(frozenset(FACTIONS))
    open_ = dict(dealt or {})

    def deal(game: Game[State], decision: Decision, seed: str) -> None:
        if game.state.phase != "setup":
            while open_:
                _exchange(game.state, *open_.popitem())

    play(begin(FACTIONS, seed, OPTIONS), frozenset(FACTIONS), seed, deal, uses.hear, eager=True)
    return uses.counted


def _exchange(s: State, seat: str, card: str) -> None:
    """Give a seat a card in the place of one that it holds."""
    if card not in s.hands[seat]:
        other, *rest = s.hands[seat]
        s.hands[seat] = (card, *rest)
        piles = [(s.decks, "treachery"), *((s.hands, f) for f in s.factions if f != seat)]
        for piles_of, name in piles:
            piles_of[name] = tuple(other if each == card else each for each in piles_of[name])


def test_over_some_games_everything_is_used_that_needs_no_card() -> None:
    missing = {*possible(OPTIONS)} - {use for _, _, use in WITH_CARD}
    number = 0
    while missing and number < 12:
        missing -= set(used(f"uses {number}"))
        number += 1
    assert missing == set()


@pytest.mark.parametrize("faction, card, use", WITH_CARD)
def test_who_holds_the_card_for_it_uses_it(faction: str, card: str, use: str) -> None:
    assert any(used(f"{faction} {number}", {faction: card})[use] for number in range(12))
