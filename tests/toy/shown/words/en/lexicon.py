"""The names in English, and every form a sentence asks for."""

from __future__ import annotations

from bot.games.patterns import Grammar, Kind, Noun

from ....engine.cards import CROW, GROWERS
from ....engine.state import AWAY, TREES
from ..emblems import EMBLEMS
from ..sayings import ANYTHING, CARD, PLACE, Lexicon

_ONE, _YOU = range(2)  # Ash works | you work

_KINDS = {
    # "": the crow, you · Who: The crow · whose: the crow's, your · Sign: ⚫ The crow
    PLACE: Kind(("", "Who", "whose", "Sign"), words=2),
    # "": Sun · does: Sun: 3 apples grow
    CARD: Kind(("", "does")),
}
_FORMS = tuple(dict.fromkeys(form for kind in _KINDS.values() for form in kind.forms))


def _place(name: str, begins: str, sign: str) -> Noun:
    return Noun(_ONE, {"": name, "Who": begins, "whose": f"{name}'s", "Sign": f"{sign} {begins}"})


def _you(sign: str) -> Noun:
    return Noun(_YOU, {"": "you", "Who": "You", "whose": "your", "Sign": f"{sign} You"})


def _card(name: str, does: str) -> Noun:
    return Noun(0, {"": name, "does": f"{name}: {does}"})


LEXICON = Lexicon(
    grammar=Grammar(
        _KINDS | {ANYTHING: Kind(_FORMS, words=2)}, plurals=2, plural=lambda number: 0 if number == 1 else 1
    ),
    places={
        "ash": _place("Ash", "Ash", EMBLEMS["ash"]),
        "birch": _place("Birch", "Birch", EMBLEMS["birch"]),
        "cedar": _place("Cedar", "Cedar", EMBLEMS["cedar"]),
        "elm": _place("Elm", "Elm", EMBLEMS["elm"]),
        CROW: _place("the crow", "The crow", EMBLEMS[CROW]),
        TREES: _place("the trees", "The trees", EMBLEMS[TREES]),
        AWAY: _place("nowhere", "Nowhere", EMBLEMS[AWAY]),
    },
    you={grower: _you(EMBLEMS[grower]) for grower in GROWERS},
    cards={
        "sun": _card("Sun", "3 apples grow"),
        "ladder": _card("Ladder", "take 2 apples"),
        "rattle": _card("Rattle", "scares the crow"),
        "frost": _card("Frost", "all others lose 1 apple"),
    },
    that=Noun(_ONE, {form: "That" if form in ("Who", "Sign") else "that" for form in _FORMS}),
    phases={
        "setup": "Beginning",
        "stakes": "Stakes",
        "work": "Work",
        "crow": "The crow",
        "exchange": "Exchange",
        "over": "The end",
    },
    name="{who}",
    begins="{who:Who}",
    comma="{first}, {second}",
    both="{first} and {last}",
)
