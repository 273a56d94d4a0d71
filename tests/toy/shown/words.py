"""Names, titles, labels and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.errors import Refusal

from ..engine.cards import CROW, kind_of

EMBLEMS = {"ash": "🟢", "birch": "⚪", "cedar": "🟤", "elm": "🟡", CROW: "⚫"}
CARDS = {
    "sun": "Sun: 3 apples grow",
    "ladder": "Ladder: take 2 apples",
    "rattle": "Rattle: scares the crow",
    "frost": "Frost: all others lose 1 apple",
}
PHASES = {
    "setup": "Beginning",
    "stakes": "Stakes",
    "work": "Work",
    "crow": "The crow",
    "exchange": "Exchange",
    "over": "The end",
}
REFUSALS = {
    "stake_out_of_range": "Stake {low} to {high} apples.",
    "not_your_turn": "It is the turn of {mover}; wait for yours.",
    "card_without_play": "Name a card only with *Play a card*.",
    "trees_are_bare": "No apple hangs on the trees. Do something else.",
    "no_apple": "You have no apple to pay with.",
    "hand_is_full": "Your hand holds {high} cards, and no more. Play one first.",
    "deck_is_empty": "The deck is empty. Do something else.",
    "card_not_held": "You do not hold that card. Choose one of your hand.",
    "rattle_in_a_turn": "A rattle is for the crow. Choose another card.",
    "no_rattle": "You have no rattle. Pay an apple, or let it be.",
    "not_another_grower": "Choose another grower of this game.",
    "apples_out_of_range": "Choose {low} to {high} apples.",
    "actions_out_of_range": "A turn has {low} to {high} actions.",
}
CORE_REFUSALS = {  # of `engine.core`
    "game_over": "The game is over.",
    "not_a_seat": "You have no seat in this game.",
    "only_for_the_table": "Nobody at the table can do that.",
    "nothing_to_answer": "Nothing like that is asked now.",
    "stale_decision": "That is not asked of you, or not any more.",
    "no_such_order": "There is no such order to take back.",
    "no_such_stop": "There is no such stop to take back.",
    "no_such_window": "There is no such question.",
    "stop_changes_nothing": "A stop changes nothing there: you are asked anyway.",
    "never_asked_of_you": "That is never asked of you.",
    "you_let_it_go_by": "You have ordered to let these go by. Take that back first.",
    "malformed_order": "That order cannot be read. Fill in its form again.",
    "order_without_use": "Such an order is of no use to you.",
    "order_field_without_meaning": "{field} means nothing in that order.",
    "order_number_out_of_range": "{field}: choose {low} to {high}.",
    "order_choice_not_open": "{field}: choose what the form offers.",
}


def name(actor: str) -> str:
    """Return the name of a grower, the crow or a place."""
    return "the crow" if actor == CROW else actor.capitalize()


def who(actor: str, viewer: str | None) -> str:
    """Return the beginning of a sentence about somebody, who may be its reader."""
    said = name(actor)
    return f"{EMBLEMS[actor]} {'You' if actor == viewer else said[0].upper() + said[1:]}"


def listed(words: Iterable[str]) -> str:
    """Return "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def apples(number: int) -> str:
    """Return a number of apples in words."""
    return f"{number} apple" if number == 1 else f"{number} apples"


def card(option: str) -> str:
    """Return what a card does."""
    return CARDS[kind_of(option)]


def refusal(found: Refusal, label: Callable[[str, str], str]) -> str:
    """Return why a move was refused, the rule, and the way out."""
    pattern = REFUSALS.get(found.code) or CORE_REFUSALS[found.code]
    shown = dict(found.params)
    if "field" in shown:
        shown["field"] = label(f"order:{shown['order']}", str(shown["field"]))
    if "mover" in shown:
        shown["mover"] = name(str(shown["mover"]))
    sentence = pattern.format_map(shown)
    return f"{sentence} ({found.rule})" if found.rule else sentence
