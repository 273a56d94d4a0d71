"""The private panel: all that a seat knows, what it can afford, and nothing of anybody else's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.imperium import PRESENTATION
from bot.games.imperium.panel import panel, sure_persuasion
from bot.games.imperium.picture.row import painted
from bot.games.imperium.picture.text import board_alt, row_alt, text_board
from bot.games.imperium.printed import guides
from bot.games.imperium.scene import Scene
from bot.games.lately import Lately
from bot.games.presentation import Card
from engine.imperium.board import SEAT_PERSUASION, SPACES
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.state import FaceUp, Plan
from engine.imperium.view import Own, View
from tests.games_shown.patterns import has_raw_id, held, rewritten
from tests.games_shown.pseudo import accented, accented_pattern, plain_letters

from .positions import at, view

SAY = PRESENTATION.words.panel
STATE = at(4, 60).state


def _block(cards: tuple[Card, ...], title: str) -> Card:
    (found,) = [card for card in cards if card.title.startswith(title)]
    return found


def _seen(seat: str, **own: object) -> View:
    v = view(STATE, seat)
    assert v.own is not None
    mine: Own = replace(v.own, **own)  # type: ignore[arg-type]
    return replace(v, own=mine)


@pytest.mark.parametrize("players, answers", [(1, 30), (2, 90), (3, 150), (4, 0), (4, 60), (4, 240), (4, 3000)])
def test_panels_fit_and_leave_no_id(players: int, answers: int) -> None:
    state = at(players, answers).state
    for seat in state.seats:
        cards = PRESENTATION.panel(view(state, seat))
        assert 3 <= len(cards) <= 7
        for card in cards:
            assert card.lines
            assert not [line for line in (card.title, *card.lines) if has_raw_id(line) or "{" in line]
        assert sum(len(line) for card in cards for line in card.lines) < 5000


def test_a_hand_is_told_whole_with_equal_cards_as_one() -> None:
    v = _seen("red", hand=("dagger", "dagger", "duncan_idaho"), intrigue=("ambush", "ambush"))
    hand = _block(PRESENTATION.panel(v), "Your hand")
    assert hand.title == "Your hand (3)"
    assert hand.lines == (
        "🃏 **Dagger** ×2 – Landsraad. Reveal: 1 sword.",
        "🃏 **Duncan Idaho** – City. Agent: you may pay 1 water → recruit 1 troop and draw 1 card. "
        "Reveal: 2 swords and 1 water.",
    )
    assert _block(PRESENTATION.panel(v), "Your Intrigue").lines == ("🃏 **Ambush** ×2 – Combat: 4 swords.",)


@pytest.mark.parametrize("cards, things", [(CARDS, "hand"), (INTRIGUE, "intrigue")])
def test_every_card_can_be_held(cards: dict[str, object], things: str) -> None:
    v = _seen("red", **{things: tuple(cards)})
    told = "\n".join(line for card in PRESENTATION.panel(v) for line in card.lines)
    for card in cards:
        assert f"**{PRESENTATION.words.lexicon.card(card)}**" in told


def test_only_its_owner_reads_of_a_hand_deck_and_tokens() -> None:
    hidden = _seen(
        "red", hand=("lady_jessica",), intrigue=("windfall",), deck=("opulence",), tokens=("fremen", "emperor")
    )
    told = "\n".join(line for card in PRESENTATION.panel(hidden) for line in card.lines)
    for words in ("Lady Jessica", "Windfall", "Opulence", "Masterstroke: Fremen and Emperor"):
        assert words in told
    state = PRESENTATION.rules.copy(STATE)
    state.sides["red"].hand, state.sides["red"].intrigue = ("lady_jessica",) * 5, ("windfall",)
    before = PRESENTATION.panel(view(STATE, "blue"))
    state.sides["red"].intrigue = STATE.sides["red"].intrigue
    assert PRESENTATION.panel(view(state, "blue")) == before


def test_the_top_of_a_deck_is_told_to_whom_it_is_shown() -> None:
    told = _block(PRESENTATION.panel(_seen("red", top="stilgar", deck=("stilgar", "dagger"))), "What only")
    assert told.lines[0] == "👁️ Top of your deck: Stilgar"
    assert told.lines[-1] == "Your deck (2), in no order: Stilgar and Dagger"
    assert _block(PRESENTATION.panel(_seen("red", deck=(), top="", tokens=())), "What only").lines == (SAY.deck_empty,)


def test_what_can_be_afforded_is_what_the_rules_offer() -> None:
    tried = 0
    for answers in (60, 64, 70, 75, 240):
        state = at(4, answers).state
        for seat in state.seats:
            v = view(state, seat)
            assert v.own is not None
            if v.phase != "turns" or v.sides[seat].had_reveal:
                continue
            lines = _block(PRESENTATION.panel(v), SAY.affords).lines
            open_to = {space for spaces in v.own.spaces.values() for space in spaces}
            shown = {space for space in SPACES if any(line.startswith(f"• {SPACES[space].name}") for line in lines)}
            assert shown == open_to
            closed = [line.split(": ")[-1].split(", ") for line in lines if not line.startswith("•")]
            for space in v.own.barred:
                assert sum(SPACES[space].name in names for names in closed) == 1, space
            tried += 1
    assert tried > 5


def test_the_reasons_for_closed_spaces_stand_apart() -> None:
    barred = {"wealth": ("space_occupied", "I-AGENT-3"), "conspire": ("space_not_affordable", "I-AGENT-4")}
    v = replace(_seen("red", barred=barred, spaces={}), phase="turns")
    lines = _block(PRESENTATION.panel(v), SAY.affords).lines
    assert lines[:3] == (SAY.goes_nowhere, "Taken: Wealth", "Too dear: Conspire")


def test_persuasion_that_a_hand_brings_is_counted_without_what_is_not_sure() -> None:
    assert sure_persuasion(CARDS["convincing_argument"].reveal) == 2
    assert sure_persuasion(CARDS["chani"].reveal) == 2
    assert sure_persuasion(CARDS["bene_gesserit_sister"].reveal) == 0
    assert sure_persuasion(CARDS["firm_grip"].reveal) == 0
    assert sure_persuasion(None) == 0
    prices = {"stilgar": 5, "aside:chani": 4, "lady_jessica": 7}
    v = replace(_seen("red", hand=("convincing_argument",), prices=prices), phase="turns")
    side = replace(v.sides["red"], council=True, had_reveal=False)
    v = replace(v, turn=None, sides={**v.sides, "red": side})
    lines = _block(PRESENTATION.panel(v), SAY.affords).lines
    assert lines[-2:] == (
        f"🗨️ Your hand reveals at least {2 + SEAT_PERSUASION} Persuasion.",
        "It acquires any one of these: Chani (4)",
    )


def test_what_lies_open_of_decks_is_told() -> None:
    v = replace(
        _seen("red"),
        waiting=(FaceUp("red", "charisma", 1),),
        conflicts=("skirmish_b", "desert_power"),
        conflict_deck_size=1,
        hagal_size=4,
        hagal_shown=("hagal_wealth", "hagal_carthag", "hagal_wealth"),
    )
    lines = _block(PRESENTATION.panel(v), "On the table").lines
    assert "Face up until the Reveal turn, Red: Charisma" in lines
    assert "Conflicts of earlier rounds: Skirmish and Desert Power" in lines
    assert lines[-2].endswith("Intrigue cards, 1 Conflict")
    assert lines[-1] == "House Hagal cards: 4 left; revealed: Wealth (×2) and Carthag"
    whole = _block(PRESENTATION.panel(replace(v, hagal_size=28, hagal_shown=())), "On the table").lines
    assert whole[-1] == "House Hagal cards: 28 left; none is revealed"


def test_a_plan_of_the_turn_is_told() -> None:
    v = _seen("red", plan=Plan(deploy=3, acquire=("stilgar", "aside:chani"), end=True))
    assert _block(PRESENTATION.panel(v), "Orders").lines[-3:] == (
        "⏩ In this turn: 3 troops to the Conflict",
        "⏩ In this turn: acquire Stilgar and Chani",
        "⏩ In this turn: end it",
    )


def test_the_card_of_a_leader_a_space_or_a_card_is_found_like_a_rule() -> None:
    names = PRESENTATION.phases()
    assert len(set(names.values())) == len(names), "whatever is named is one thing"
    for written in ("Duncan Idaho", "Arrakeen", "Helena Richese", "Ambush", "Machinations", "Signs"):
        (key,) = [key for key, name in names.items() if name == written]
        assert PRESENTATION.phase_card(key).card.lines
    assert "Foldspace, a card" in names.values()
    assert PRESENTATION.phase_card("combat").card.title == "What happens in the combat"


def test_every_sentence_is_given_what_it_declares() -> None:
    """Texts, panel, pictures' words and what is printed, in a language that looks at what its sentences are given."""
    words, notes = held(PRESENTATION.words)
    language = replace(PRESENTATION.language, words=words)
    for players, answers in ((1, 30), (2, 90), (4, 0), (4, 60), (4, 240)):
        state = at(players, answers).state
        shown = Scene(view(state), {}, language)
        told = [text_board(shown, Lately()), board_alt(shown), row_alt(shown)]
        panels = [panel(view(state, seat), language, Lately()) for seat in state.seats]
        told += [line for cards in panels for card in cards for line in card.lines]
        assert all(told)
        painted(shown)
    told = [line for guide in guides(words).values() for line in guide.card.lines]
    assert len(told) > 350
    assert notes == []


def test_nothing_is_said_outside_the_language() -> None:
    """In a language whose letters have accents, whatever still has plain ones was said outside of it."""
    words = rewritten(PRESENTATION.words, accented_pattern, accented)
    language = replace(PRESENTATION.language, words=words, book=PRESENTATION.book)
    for players, answers in ((1, 30), (2, 90), (4, 0), (4, 60), (4, 240)):
        state = at(players, answers).state
        shown = Scene(view(state), {}, language)
        told = [*text_board(shown, Lately()).splitlines(), board_alt(shown), row_alt(shown)]
        blocks = [card for seat in state.seats for card in panel(view(state, seat), language, Lately())]
        told += [line for card in blocks if not card.title.startswith(words.panel.orders) for line in card.lines]
        assert [line for line in told if plain_letters(line)] == []
