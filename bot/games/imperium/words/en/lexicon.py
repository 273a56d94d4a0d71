"""English names: what is spoken of with an article, and every form a sentence asks for."""

from __future__ import annotations

from bot.games.patterns import Grammar, Kind, Noun
from engine.imperium.board import SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.leaders import LEADERS
from engine.imperium.rivals.printed import HAGAL
from engine.imperium.state import HOUSE_HAGAL, LEFT_RIVAL, RIGHT_RIVAL

from ..emblems import EMBLEMS
from ..lexicon import ANYTHING, CARD, FACTION, HOUSES, LEADER, SIDE, SPACE, Lexicon

_ONE, _YOU = range(2)  # Red sends | you send

_KINDS = {
    # "": Red, you · Who: Red, You · name: Red · whose: Red's, your · Whose: Red's, Your · sign: 🔴 Red · Sign: 🔴 Red
    SIDE: Kind(("", "Who", "name", "whose", "Whose", "sign", "Sign"), words=2),
    # "": Imperial Basin
    SPACE: Kind(),
    CARD: Kind(),
    LEADER: Kind(),
    # "": the Emperor · name: Emperor
    FACTION: Kind(("", "name")),
}
_FORMS = tuple(dict.fromkeys(form for kind in _KINDS.values() for form in kind.forms))
GRAMMAR = Grammar(_KINDS | {ANYTHING: Kind(_FORMS, words=2)}, plurals=2, plural=lambda number: 0 if number == 1 else 1)
_RIVALS = {
    LEFT_RIVAL: ("the left Rival", "The left Rival"),
    RIGHT_RIVAL: ("the right Rival", "The right Rival"),
    HOUSE_HAGAL: ("House Hagal", "House Hagal"),
}
_NAMES = {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow"}


def _side(name: str, begins: str, sign: str) -> Noun:
    whose = {"whose": f"{name}'s", "Whose": f"{begins}'s"}
    signed = {"sign": f"{sign} {name}", "Sign": f"{sign} {begins}"}
    return Noun(_ONE, {"": name, "Who": begins, "name": begins} | whose | signed)


def _you(sign: str) -> Noun:
    forms = {"": "you", "Who": "You", "name": "you", "whose": "your", "Whose": "Your"}
    return Noun(_YOU, forms | {"sign": f"{sign} you", "Sign": f"{sign} You"})


def _named(name: str) -> Noun:
    return Noun(0, {"": name})


def _faction(name: str) -> Noun:
    return Noun(0, {"": f"the {name}", "name": name})


LEXICON = Lexicon(
    grammar=GRAMMAR,
    sides={colour: _side(name, name, EMBLEMS[colour]) for colour, name in _NAMES.items()}
    | {rival: _side(*names, EMBLEMS[rival]) for rival, names in _RIVALS.items()},
    you={colour: _you(EMBLEMS[colour]) for colour in _NAMES},
    nobody=Noun(
        _ONE,
        {
            "": "nobody",
            "Who": "Nobody",
            "name": "nobody",
            "whose": "nobody's",
            "Whose": "Nobody's",
            "sign": "nobody",
            "Sign": "Nobody",
        },
    ),
    that=Noun(_ONE, {form: "That" if form[:1].isupper() else "that" for form in _FORMS}),
    phases={
        "setup": "Setup",
        "round_start": "Round start",
        "turns": "Turns",
        "combat": "Combat",
        "makers": "Makers",
        "recall": "Recall",
        "endgame": "Endgame",
        "over": "Game over",
    },
    spaces={space.id: _named(space.name) for space in SPACES.values()},
    cards={card.id: _named(card.name) for card in CARDS.values()},
    intrigue={card.id: _named(card.name) for card in INTRIGUE.values()},
    conflicts={card.id: _named(card.name) for card in CONFLICTS.values()},
    hagal={card.id: _named(card.name) for card in HAGAL.values()},
    leaders={leader.id: _named(leader.name) for leader in LEADERS.values()},
    factions={
        "emperor": _faction("Emperor"),
        "spacing_guild": _faction("Spacing Guild"),
        "bene_gesserit": _faction("Bene Gesserit"),
        "fremen": _faction("Fremen"),
    },
    houses={house: house for house in HOUSES},
    icons={
        "emperor": "Emperor",
        "spacing_guild": "Spacing Guild",
        "bene_gesserit": "Bene Gesserit",
        "fremen": "Fremen",
        "landsraad": "Landsraad",
        "city": "City",
        "spice_trade": "Spice Trade",
    },
    amounts={
        "solari": "{amount} Solari",
        "spice": "{amount} spice",
        "water": "{amount} water",
        "vp": "{amount} {amount:Victory Point|Victory Points}",
        "persuasion": "{amount} Persuasion",
        "swords": "{amount} {amount:sword|swords}",
        "troops": "{amount} {amount:troop|troops}",
    },
    comma="{first}, {second}",
    both="{first} and {last}",
    either="{first} or {last}",
    dotted="{first} · {second}",
    semicolon="{first}; {second}",
    slashed="{first} / {second}",
    sentences="{first} {second}",
    one_side="{who:name}",
    within="{who}",
    one_space="{where}",
    one_card="{card}",
    one_leader="{leader}",
    one_faction="{faction:name}",
    copies="{card} (×{number})",
)
