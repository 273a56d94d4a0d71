"""The sentences in English."""

from __future__ import annotations

from bot.games.common import ENGLISH as COMMON

from ..sayings import (
    AskingSayings,
    BoardSayings,
    ChangeSayings,
    ExchangeSayings,
    Language,
    LoanSayings,
    RefusalSayings,
    ScareSayings,
    StakeSayings,
    StorySayings,
    Words,
    WorkSayings,
)
from .lexicon import LEXICON
from .options import OPTIONS, PRESETS, TABLE
from .rules import RULES

_ASKING = AskingSayings(
    stake=StakeSayings(
        title="Stake",
        fields={"apples": "How many apples"},
        asked="Who stakes most works first. Everybody stakes at once, and the apples hang on the trees afterwards.",
        some="{apples} {apples:apple|apples}",
        nothing="Nothing",
        by_default="You stake nothing.",
        said="Stake {apples} {apples:apple|apples}.",
        said_nothing="Stake nothing.",
    ),
    work=WorkSayings(
        title="Work",
        fields={"do": "What to do", "card": "Which card"},
        asked="One action of your turn: {left} left. {trees} {trees:apple hangs|apples hang} on the trees.",
        ways={"rest": "Rest", "pick": "Pick an apple", "draw": "Draw a card for 1 apple", "play": "Play a card"},
        card="{card:does}",
        by_default="You rest, and your turn is over.",
        said={"rest": "Rest.", "pick": "Pick an apple.", "draw": "Draw a card for 1 apple.", "play": "Play a card."},
        said_card="Play {card:does}.",
    ),
    scare=ScareSayings(
        title="Scare the crow",
        fields={"means": "With what"},
        in_advance={"when": "When"},
        asked="The crow comes for {prey}. Whoever scares it first does so for all.",
        ways={"no": "Let it be", "apple": "For 1 apple", "rattle": "With a rattle"},
        by_default="You let the crow be.",
        said={"no": "Let the crow be.", "apple": "Scare it for 1 apple.", "rattle": "Scare it with a rattle."},
        when={"always": "Whenever it comes", "for_me": "When it comes for me"},
        ordered={"always": "whenever it comes", "for_me": "when it comes for me"},
    ),
    exchange=ExchangeSayings(
        title="Exchange a card",
        fields={"card": "Which card"},
        asked="You may put one card under the deck and take the top one. Nobody else learns of it.",
        card="{card:does}",
        keep="Keep the hand",
        by_default="You keep your hand.",
        said="Put {card} under the deck.",
        said_nothing="Keep the hand.",
    ),
    loan=LoanSayings(
        title="Give apples",
        fields={"to": "For whom", "apples": "How many apples"},
        asked="Give apples to another grower. Everybody sees it.",
        said="Give {who} {apples} {apples:apple|apples}.",
    ),
    change=ChangeSayings(
        title="Change the actions of a turn",
        fields={"actions": "Actions of a turn"},
        asked="The table changes how many actions a turn has.",
        said="A turn has {actions} {actions:action|actions}.",
    ),
)

_STORY = StorySayings(
    started="Orchard begins: {growers}, and a crow",
    phase="Round {round} · {phase}",
    moved={
        "stake": "{source:Sign} staked {apples} {apples:apple|apples}.",
        "pick": "{to:Sign} picked {apples} {apples:apple|apples}.",
        "draw": "{source:Sign} paid {apples} {apples:apple|apples}.",
        "sun": "{apples} {apples:apple|apples} grew on the trees.",
        "ladder": "{to:Sign} took {apples} {apples:apple|apples} by ladder.",
        "frost": "{source:Sign} lost {apples} {apples:apple|apples} to the frost.",
        "scare": "{source:Sign} paid {apples} {apples:apple|apples}.",
        "eaten": "{to:Sign} ate {apples} of {source:whose} apples.",
        "loan": "{source:Sign} gave {to} {apples} {apples:apple|apples}.",
    },
    stakes="Order of the round: {growers}.",
    turn="{who:Sign} {who:has|have} {actions} {actions:action|actions}.",
    drawn="{who:Sign} drew {cards} {cards:card|cards}.",
    received="You drew {card:does}.",
    returned="You put {card} under the deck.",
    played="{who:Sign} played {card:does}.",
    scared="{who:Sign} scared the crow away.",
    actions="From the next turn on, a turn has {actions} {actions:action|actions}.",
    won="{who} won",
    late="{who:Sign}: time is up ({title}).",
    order_kept="Order kept: {order}",
    order_over={
        "done": "Your order is carried out: {title}.",
        "lapsed": "Your order has lapsed: {title}.",
        "withdrawn": "Your order is taken back: {title}.",
        "replaced": "Your order is replaced: {title}.",
        "impossible": "Your order could not be carried out: {title}.",
    },
    stop="{title}: you are always asked.",
    no_stop="{title}: no stop any more.",
    again="Your answer no longer holds ({rule}); you are asked again.",
    entered="The game goes on from another point.",
    not_waited_for="{who:Sign}: a moderator waits no longer ({title}).",
    annulled="A moderator has ended the game. Nobody has won it.",
)

_BOARD = BoardSayings(
    headline="Round {round} of 3 · {phase}",
    place="{where:Who}: {apples} {apples:apple|apples}",
    deck="Cards in the deck: {cards}",
    not_over="The game is not over.",
    result="{who} won.",
    basket="Basket",
    apples="{apples} {apples:apple|apples}",
    cards="Your cards",
    card="{card:does}",
    no_cards="No cards.",
    orders="Your orders",
)

_OF_THE_GAME = {
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
OF_THE_CORE = {  # of `engine.core`
    "game_over": "The game is over.",
    "not_a_seat": "You have no seat in this game.",
    "only_for_moderators": "Only a moderator can do that.",
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
    "order_field_without_meaning": "“{field}” means nothing in that order.",
    "order_number_out_of_range": "“{field}”: choose {low} to {high}.",
    "order_choice_not_open": "“{field}”: choose what the form offers.",
}

ENGLISH = Language(
    words=Words(
        lexicon=LEXICON,
        common=COMMON,
        asking=_ASKING,
        story=_STORY,
        board=_BOARD,
        refusals=RefusalSayings(sentences=_OF_THE_GAME | OF_THE_CORE, with_rule="{said} ({rule})"),
    ),
    table=TABLE,
    options=OPTIONS,
    presets=PRESETS,
    rules=RULES,
)
