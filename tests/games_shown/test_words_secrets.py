"""What a seat, and everybody, is shown does not change with what it may not know."""

import random
from collections.abc import Callable

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words.en.lexicon import LEXICON
from engine.core.game import Game
from engine.dune.cards import TREACHERY
from engine.dune.query import alliance_of
from engine.dune.state import State
from engine.dune.view import view
from tests.games_shown.playing import said_to, said_to_all, stops

Change = Callable[[State, str, str, random.Random], bool]


def _swap_hands(s: State, one: str, other: str, rng: random.Random) -> bool:
    """Swap a card of two hands; a committed one stays where it is."""
    if s.battle is not None or s.auction is not None or not s.hands[one] or not s.hands[other]:
        return False
    mine, theirs = rng.choice(s.hands[one]), rng.choice(s.hands[other])
    s.hands[one] = tuple(theirs if card == mine else card for card in s.hands[one])
    s.hands[other] = tuple(mine if card == theirs else card for card in s.hands[other])
    return TREACHERY[mine].name != TREACHERY[theirs].name


def _swap_with_deck(s: State, one: str, other: str, rng: random.Random) -> bool:
    if s.battle is not None or s.auction is not None or not s.hands[one] or not s.decks["treachery"]:
        return False
    mine, deck = rng.choice(s.hands[one]), list(s.decks["treachery"])
    place = rng.randrange(len(deck))
    s.hands[one] = tuple(deck[place] if card == mine else card for card in s.hands[one])
    changed = TREACHERY[deck[place]].name != TREACHERY[mine].name
    deck[place] = mine
    s.decks["treachery"] = tuple(deck)
    return changed


def _swap_traitors(s: State, one: str, other: str, rng: random.Random) -> bool:
    if s.battle is not None:
        return False
    s.traitors[one], s.traitors[other] = s.traitors[other], s.traitors[one]
    s.discs = dict(s.discs)
    if one in s.discs and other in s.discs:
        s.discs[one], s.discs[other] = s.discs[other], s.discs[one]
    return s.traitors[one] != s.traitors[other]


def _move_spice(s: State, one: str, other: str, rng: random.Random) -> bool:
    if s.auction is not None or s.pledges:
        return False
    s.purse[one] += 3
    s.purse[other] = max(0, s.purse[other] - 1)
    return True


def _shuffle_decks(s: State, one: str, other: str, rng: random.Random) -> bool:
    known = len(s.looked)
    for name, cards in s.decks.items():
        rest = list(cards[known:])
        rng.shuffle(rest)
        s.decks[name] = (*cards[:known], *rest)
    return True


def _change_prediction(s: State, one: str, other: str, rng: random.Random) -> bool:
    if s.prediction is None or "bene_gesserit" not in (one, other):
        return False
    faction, turn = s.prediction
    s.prediction = (next(f for f in s.factions if f not in (faction, "bene_gesserit")), turn % 5 + 1)
    return True


def _give_orders(s: State, one: str, other: str, rng: random.Random) -> bool:
    s.orders[one, "charity", ""] = {"kind": "charity", "take": False}
    s.stops = s.stops | {(one, "peek_karama")}
    return True


CHANGES: dict[str, Change] = {
    "cards of two hands": _swap_hands,
    "a card and the deck": _swap_with_deck,
    "traitors": _swap_traitors,
    "spice": _move_spice,
    "unseen cards": _shuffle_decks,
    "the prediction": _change_prediction,
    "orders and stops": _give_orders,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_nobody_is_shown_a_change_of_what_is_hidden_from_him(change: Change) -> None:
    rng = random.Random(11)
    compared = 0
    for game in stops(9):
        if len(game.state.factions) < 3:
            continue
        one, other = rng.sample(game.state.factions, 2)
        twin = Game(game.state.copy(), game.stack)
        if not change(twin.state, one, other, rng):
            continue
        assert said_to_all(game) == said_to_all(twin)
        knowing = {one, other}
        for seat in game.state.factions:
            if seat not in knowing:
                assert said_to(game, seat) == said_to(twin, seat)
                compared += 1
    assert compared > 20


def test_a_change_is_shown_to_those_it_concerns() -> None:
    game = next(game for game in stops(1) if game.state.turn == 1)
    seat = game.state.factions[0]
    twin = Game(game.state.copy(), game.stack)
    twin.state.purse[seat] += 1
    assert PRESENTATION.panel(view(game.state, seat)) != PRESENTATION.panel(view(twin.state, seat))


def test_a_panel_shows_all_of_ones_own_and_nothing_of_anothers() -> None:
    for game in stops(7):
        s = game.state
        for seat in s.factions:
            panel = PRESENTATION.panel(view(game.state, seat))
            text = "\n".join(line for card in panel for line in (card.title, *card.lines))
            assert f"{s.purse[seat]} spice" in text
            hand = [line for line in text.splitlines() if line.startswith("🃏")]
            assert [line.split("**")[1] for line in hand] == [str(LEXICON.cards[card]) for card in s.hands[seat]]
            assert all(str(LEXICON.leaders[leader]) in text for leader in s.traitors[seat])
            assert ("🔮" in text) == (seat == "bene_gesserit" and s.prediction is not None)
            assert len(text) <= 5500


def test_alliances_share_no_hands() -> None:
    for game in stops(7):
        for alliance in game.state.alliances:
            for seat in alliance:
                hand = PRESENTATION.panel(view(game.state, seat))[1]
                assert len(hand.lines) == max(1, len(game.state.hands[seat])) or "standing bid" in hand.lines[-1]
                assert seat in alliance_of(game.state, seat)


def test_the_board_is_told_within_its_limits() -> None:
    for game in stops(9):
        said = said_to_all(game)
        assert len(str(said["text board"])) <= 1900
        assert len(str(said["alt text"])) <= 1000
        assert len(str(said["headline"])) <= 200


def test_the_same_position_is_told_the_same_way() -> None:
    for game in stops(40):
        again = Game(game.state.copy(), game.stack)
        for seat in game.state.factions:
            assert said_to(game, seat) == said_to(again, seat)
