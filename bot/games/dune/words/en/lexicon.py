"""English names: what is spoken of with an article, and every form a sentence asks for."""

from __future__ import annotations

from bot.games.patterns import Grammar, Kind, Noun
from engine.dune.advantages.atreides import PRICE
from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.state import BANK, HADERACH, RESERVES, TANKS

from ..emblems import EMBLEMS
from ..lexicon import ANYTHING, CARD, FORCES, HEROES, HOLDER, KIND, LEADER, PLACE, SEAT, Lexicon

_ONE, _MANY, _YOU = range(3)  # the Guild lands | Fremen land | you land

_KINDS = {
    # "": the Guild, you · Who: The Guild · name: Guild · whose: the Guild's, your · of: of the Guild, of yours
    # sign: 🟠 Guild · Sign: 🟠 The Guild, 🟠 You (so a line begins)
    SEAT: Kind(
        ("", "Who", "name", "whose", "Whose", "of", "sign", "Sign"),
        words=3,
        further_on={"Who": "", "Whose": "whose", "of": "", "sign": "name", "Sign": ""},
    ),
    # "": the Polar Sink · Place: The Polar Sink · name: Polar Sink
    PLACE: Kind(("", "Place", "name")),
    HOLDER: Kind(),
    FORCES: Kind(words=2),
    CARD: Kind(),
    # "": Snooper · a: a Snooper · A: A Snooper
    KIND: Kind(("", "a", "A")),
    # "": Stilgar · valued: Stilgar (7) · disc: Stilgar (Fremen 7)
    LEADER: Kind(("", "valued", "disc")),
}
_FORMS = tuple(dict.fromkeys(form for kind in _KINDS.values() for form in kind.forms))
GRAMMAR = Grammar(
    _KINDS | {ANYTHING: Kind(_FORMS, words=3)},
    plurals=2,
    plural=lambda number: 0 if number == 1 else 1,
)

_SHORT = {
    "atreides": "Atreides",
    "bene_gesserit": "Bene Gesserit",
    "emperor": "Emperor",
    "fremen": "Fremen",
    "guild": "Guild",
    "harkonnen": "Harkonnen",
}
_ARTICLE = ("emperor", "guild")  # those who are spoken of with an article and in the singular
_PLACES_WITH_ARTICLE = ("polar_sink", "imperial_basin", "shield_wall", "red_chasm")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _named(agreement: int, name: str, the: str, sign: str) -> Noun:
    whose = f"{the}'" if the.endswith("s") else f"{the}'s"
    forms = {"": the, "Who": _capital(the), "name": name, "whose": whose, "Whose": _capital(whose), "of": f"of {the}"}
    return Noun(agreement, forms | {"sign": f"{sign} {name}".strip(), "Sign": f"{sign} {_capital(the)}".strip()})


def _seat(actor: str) -> Noun:
    name = _SHORT[actor]
    if actor in _ARTICLE:
        return _named(_ONE, name, f"the {name}", EMBLEMS[actor])
    return _named(_MANY, name, name, EMBLEMS[actor])


def _you(actor: str) -> Noun:
    forms = {"": "you", "Who": "You", "name": "you", "whose": "your", "Whose": "Your", "of": "of yours"}
    return Noun(_YOU, forms | {"sign": f"{EMBLEMS[actor]} you", "Sign": f"{EMBLEMS[actor]} You"})


def _place(the: str, name: str = "") -> Noun:
    return Noun(0, {"": the, "Place": _capital(the), "name": name or _capital(the)})


def _territory(territory: str) -> Noun:
    name = TERRITORIES[territory].name
    if name.startswith("The "):
        return _place(f"the {name.removeprefix('The ')}", name)
    return _place(f"the {name}" if territory in _PLACES_WITH_ARTICLE else name, name)


def _kind(name: str, article: str = "a") -> Noun:
    return Noun(0, {"": name, "a": f"{article} {name}", "A": f"{_capital(article)} {name}"})


def _leader(leader: str) -> Noun:
    known = LEADERS[leader]
    valued, disc = f"{known.name} ({known.value})", f"{known.name} ({_SHORT[known.faction]} {known.value})"
    return Noun(0, {"": known.name, "valued": valued, "disc": disc})


def _haderach() -> Noun:
    return Noun(
        0, {"": "the Kwisatz Haderach", "valued": f"the Kwisatz Haderach ({PRICE})", "disc": "Kwisatz Haderach"}
    )


def _nameless(name: str) -> Noun:
    return Noun(0, {"": name, "valued": name, "disc": name})


LEXICON = Lexicon(
    grammar=GRAMMAR,
    seats={actor: _seat(actor) for actor in FACTIONS},
    you={actor: _you(actor) for actor in FACTIONS},
    that=Noun(_ONE, {form: "That" if form[:1].isupper() else "that" for form in _FORMS}),
    nobody=_named(_ONE, "nobody", "nobody", ""),
    phases={
        "setup": "Setup",
        "storm": "Storm",
        "spice_blow": "Spice blow",
        "bidding": "Bidding",
        "movement": "Revival and movement",
        "battle": "Battle",
        "collection": "Collection",
        "over": "Game over",
    },
    territories={territory: _territory(territory) for territory in TERRITORIES},
    piles={BANK: _place("the bank"), RESERVES: _place("reserves"), TANKS: _place("the tanks")},
    in_sector="{place} (sector {sector})",
    in_sectors="{place} (sectors {sectors})",
    cards={card.id: Noun(0, {"": card.name}) for card in TREACHERY.values()},
    kinds={
        "poison_weapon": _kind("poison weapon"),
        "projectile_weapon": _kind("projectile weapon"),
        "lasgun": _kind("Lasgun"),
        "snooper": _kind("Snooper"),
        "shield": _kind("Shield"),
        "worthless": _kind("worthless card"),
        "cheap_hero": _kind("Cheap Hero(ine)"),
        "weapon": _kind("weapon"),
        "defense": _kind("defence"),
        "special": _kind("special card"),
    },
    leaders={leader: _leader(leader) for leader in LEADERS}
    | {hero: _nameless(TREACHERY[hero].name) for hero in HEROES}
    | {HADERACH: _haderach(), "": _nameless("no leader")},
    starred={actor: known.starred_name or "starred" for actor, known in FACTIONS.items()} | {"": "starred"},
    forces_plain="{number} {number:force|forces}",
    forces_starred="{number} {starred}",
    forces_starred_plain="{number} starred {number:force|forces}",
    forces_mixed="{number} {number:force|forces} ({some} {starred})",
    dial_with_spice="{dial} with {spice} spice",
    comma="{first}, {second}",
    both="{first} and {last}",
    either="{first} or {last}",
    plus="{first} + {second}",
    dashed="{first} – {second}",
    arrow="{first} → {second}",
    dotted="{first} · {second}",
    semicolon="{first}; {second}",
    sentences="{first} {second}",
    quoted="“{text}”",
    one_seat="{who:name}",
    one_place="{place:name}",
    one_kind="{kind:a}",
    one_leader="{leader:valued}",
    one_disc="{leader:disc}",
)
