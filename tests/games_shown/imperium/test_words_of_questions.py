"""What questions of Dune: Imperium say is true of what follows: defaults, rewards, buttons, troops that fight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.games.imperium import PRESENTATION
from engine.core.facts import Sealed
from engine.core.game import TABLE, Game, decide, pending
from engine.core.moves import Enter, TimeUp
from engine.core.seen import Seen, asked
from engine.imperium.facts import CombatBegan, EndgameBegan
from engine.imperium.phases.turn_moves import EffectsMove, TurnMove
from engine.imperium.state import State
from tests.subjects.imperium import SUBJECT

from .positions import at

RULES = SUBJECT.rules


def _changed(game: Game[State], change: Callable[[State], None]) -> Game[State]:
    state = RULES.copy(game.state)
    change(state)
    return Game(state, game.stack)


def _asked(game: Game[State], kind: str) -> Seen:
    (decision,) = (one for one in pending(RULES, game) if one.kind == kind and not one.held)
    return asked(RULES, game, decision)


def _moved(game: Game[State], seat: str, move: TurnMove | EffectsMove) -> Game[State]:
    return decide(RULES, game, seat, move).game


def _with_hand(game: Game[State], *cards: str, **own: Any) -> tuple[Game[State], str]:
    seat = game.state.turn.seat if game.state.turn is not None else ""

    def change(s: State) -> None:
        s.sides[seat].hand = cards
        for name, value in own.items():
            setattr(s.sides[seat], name, value)

    return _changed(game, change), seat


def test_who_does_not_choose_is_told_that_the_turn_ends() -> None:
    game, seat = _with_hand(at(3, 0), "convincing_argument", "gurney_halleck", "reverend_mother_mohiam", "lady_jessica")
    game = _changed(game, lambda s: setattr(s, "row", ("lady_jessica", *s.row[1:])))
    game = _moved(game, seat, TurnMove(do="reveal"))
    game = _moved(game, seat, EffectsMove(do="acquire", card="lady_jessica"))
    seen = _asked(game, "choice")
    assert PRESENTATION.default_text(seen).endswith("your turn ends.")
    after = decide(RULES, game, TABLE, TimeUp(decisions=(seen.id,))).game.state
    assert after.turn is not None
    assert after.turn.seat != seat


@pytest.mark.parametrize("players, said", [(3, "to those who tie for second: "), (4, " / ")])
def test_the_third_reward_is_told_of(players: int, said: str) -> None:
    lines = PRESENTATION.question(_asked(at(players, 0), "turn")).lines
    (line,) = (line for line in lines if line.startswith("⚔️"))
    assert said in line
    assert ("tie for second" in line) == (players == 3)


def test_a_long_button_says_what_is_chosen() -> None:
    game, seat = _with_hand(at(3, 0), "shifting_allegiances", spice=2, influence=_influence(emperor=1, fremen=1))
    game = _moved(game, seat, TurnMove(do="agent", card="shifting_allegiances", space="secure_contract"))
    labels = [choice.label for choice in PRESENTATION.choices(_asked(game, "effects"))]
    assert "Lose Influence with the Emperor → Influence with the Fremen" in labels
    assert not [label for label in labels if label.endswith("…")]


def test_a_button_of_an_intrigue_card_says_what_is_chosen() -> None:
    game, _ = _with_hand(at(3, 0), "convincing_argument", spice=2, intrigue=("bypass_protocol",))
    game = _changed(game, lambda s: setattr(s, "row", ("chani", "stilgar", "carryall", "scout", "opulence")))
    labels = [choice.label for choice in PRESENTATION.choices(_asked(game, "turn"))]
    assert "Play Bypass Protocol (pay 2 spice) → Chani" in labels
    assert "Play Bypass Protocol (pay 2 spice) → Stilgar" in labels


def _influence(**more: int) -> dict[str, int]:
    return {faction: more.get(faction, 0) for faction in ("emperor", "spacing_guild", "bene_gesserit", "fremen")}


def test_a_card_that_is_set_aside_is_not_said_to_be_taken() -> None:
    game, seat = _with_hand(at(3, 0), "signet_ring", leader="helena_richese")
    game = _moved(game, seat, TurnMove(do="agent", card="signet_ring", space="hall_of_oratory"))
    seen = _asked(game, "effects")
    (effect,) = (each for each in game.state.pending if "signet" in each.effect)
    move = EffectsMove(do="effect", effect=str(effect.id), card=game.state.row[0])
    assert seen.accepts(move)
    assert PRESENTATION.restated(move, seen).startswith("Choose ")


def test_troops_of_rivals_are_told_of() -> None:
    line = PRESENTATION.sentence(CombatBegan(("red", "house_hagal")), None, {})
    assert line is not None
    assert line.text == "Troops in the Conflict: Red and House Hagal."


def test_eleven_points_end_a_game_too() -> None:
    line = PRESENTATION.sentence(EndgameBegan("score"), None, {})
    assert line is not None
    assert "10 Victory Points or more" in line.text


@pytest.mark.parametrize("players, said", [(3, "To those who tie for second: "), (4, "Third: ")])
def test_in_the_combat_the_third_reward_is_told_of_too(players: int, said: str) -> None:
    game = at(players, 0)
    seat = game.state.seats[0]

    def fight(s: State) -> None:
        s.sides[seat].conflict, s.sides[seat].intrigue = 1, ("ambush",)

    door = next(one for one in RULES.entries(game.state) if one.label == "combat")
    game = decide(RULES, _changed(game, fight), "moderator", Enter(door=door.label, reason="to see it")).game
    assert any(said in line for line in PRESENTATION.question(_asked(game, "combat")).lines)


def test_a_button_says_how_much_spice_it_sells() -> None:
    game, _ = _with_hand(at(3, 0), "dune_the_desert_planet", spice=4)
    (choice,) = (one for one in PRESENTATION.choices(_asked(game, "turn")) if "Sell Melange" in one.label)
    assert choice.label == "Sell Melange (4 spice) · Dune, the Desert Planet"
    assert isinstance(choice.move, TurnMove)
    assert choice.move.spice == 4


@pytest.mark.parametrize("agents, there", [(("leader", "carthag"), True), (("arrakeen", "carthag"), False)])
def test_no_button_takes_an_agent_from_the_board_unsaid(agents: tuple[str, str], there: bool) -> None:
    game, seat = _with_hand(at(3, 0), "kwisatz_haderach")
    game = _changed(
        game, lambda s: setattr(s.sides[seat], "agents", dict(zip(("first", "second"), agents, strict=True)))
    )
    seen = _asked(game, "turn")
    assert any("Kwisatz Haderach" in one.label for one in PRESENTATION.choices(seen)) == there
    field = seen.opened({"do": "agent", "card": "kwisatz_haderach", "space": "wealth"}).field("agent")
    assert field is not None


def _forced(card: str, space: str, *in_play: str) -> Seen:
    """Return what somebody is asked whose opponent plays a card that demands something."""
    game, seat = _with_hand(at(3, 0), card, played=in_play)

    def fight(s: State) -> None:
        for other in s.seats:
            s.sides[other].conflict += other != seat
            s.sides[other].hand = s.sides[other].hand if other == seat else ("dagger", "diplomacy", "scout")

    game = _moved(_changed(game, fight), seat, TurnMove(do="agent", card=card, space=space))
    return asked(RULES, game, next(one for one in pending(RULES, game) if one.kind == "forced"))


def test_what_is_demanded_is_chosen_by_what_it_is() -> None:
    seen = _forced("test_of_humanity", "hall_of_oratory")
    said = {choice.label: PRESENTATION.restated(choice.move, seen) for choice in PRESENTATION.choices(seen)}
    assert said == {
        "Discard Dagger": "Discard Dagger.",
        "Discard Diplomacy": "Discard Diplomacy.",
        "Discard Scout": "Discard Scout.",
        "Lose 1 troop in the Conflict": "Lose 1 troop in the Conflict.",
    }
    field = seen.form.field("pick")
    assert field is not None
    assert [label.text for label in PRESENTATION.labels(seen, field)] == [
        "discard 1 card",
        "lose 1 troop in the Conflict",
    ]


def test_an_answer_that_is_sealed_says_what_is_given_up() -> None:
    seen = _forced("test_of_humanity", "hall_of_oratory")
    for choice in PRESENTATION.choices(seen):
        fact = Sealed(f"forced/{seen.seat}", seen.seat, choice.move.model_dump())
        line = PRESENTATION.sentence(fact, seen.seat, {})
        assert line is not None
        assert line.text == f"Sealed until all have answered: {choice.label}."


def test_two_cards_to_discard_are_one_choice_in_whatever_order() -> None:
    seen = _forced("reverend_mother_mohiam", "wealth", "lady_jessica")
    labels = [choice.label for choice in PRESENTATION.choices(seen)]
    assert labels == ["Discard Dagger and Diplomacy", "Discard Dagger and Scout", "Discard Diplomacy and Scout"]


def test_what_is_picked_and_how_many_is_told_by_what_it_does() -> None:
    game, seat = _with_hand(at(3, 0), "bene_gesserit_sister", "scout", conflict=2)
    game = _moved(game, seat, TurnMove(do="reveal"))
    seen = _asked(game, "effects")
    said = {choice.label: PRESENTATION.restated(choice.move, seen) for choice in PRESENTATION.choices(seen)}
    assert said["2 swords"] == "2 swords."
    assert said["Retreat 2 troops"] == "Retreat 2 troops."


def test_what_is_no_effect_is_told_as_itself_beside_the_only_one_that_is_open() -> None:
    game, seat = _with_hand(at(3, 0), "scout", conflict=2)
    seen = _asked(_moved(game, seat, TurnMove(do="reveal")), "effects")
    said = {choice.label: PRESENTATION.restated(choice.move, seen) for choice in PRESENTATION.choices(seen)}
    assert said["Retreat 2 troops"] == "Retreat 2 troops."
    assert said["End the turn"] == "End the turn."


def test_a_rival_that_is_in_the_way_is_named_as_a_sentence_names_it() -> None:
    begun = next(game for game in map(partial(at, 1), range(40)) if game.state.phase == "turns")
    game, _ = _with_hand(begun, "reconnaissance")
    game = _changed(game, lambda s: s.sides["left_rival"].agents.update(first="carthag"))
    assert "-# Taken: Carthag (the left Rival) (I-AGENT-3)." in PRESENTATION.question(_asked(game, "turn")).lines


def test_whose_turn_it_is_reads_what_is_in_his_hand() -> None:
    game, _ = _with_hand(at(3, 0), "scout", "dagger", "dagger")
    assert PRESENTATION.question(_asked(game, "turn")).lines[2] == (
        "🃏 In hand: Scout and Dagger (×2). Revealed: at least 1 Persuasion and 3 swords."
    )
