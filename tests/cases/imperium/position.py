"""What the set-up of a case can say, and what it can expect of a position."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.imperium.board import FACTIONS
from engine.imperium.composition import PHASES
from engine.imperium.facts import PhaseBegan
from engine.imperium.query import strength
from engine.imperium.state import LEADER, Side, State

from ..language.comparing import same
from ..language.setting import Setting
from ..language.speaking import Play
from ..language.statements import Book
from ..language.text import CaseError, near
from ..language.words import is_nothing, items
from . import names
from .laying import DOORS

SET_UP, EXPECTED = Book("Set-up"), Book("Expectations")
_add, _then = SET_UP.add, EXPECTED.add
_NUMBERS = {
    "solari": "solari",
    "spice": "spice",
    "water": "water",
    "points": "points",
    "garrison": "garrison",
    "troops in the conflict": "conflict",
    "supply": "supply",
    "swords": "swords",
}
_NUMBER = "|".join(_NUMBERS)


def _list(text: str) -> str:
    return "" if is_nothing(text) else text


def _shorten(c: Setting, deck: str, only: str | None) -> None:
    """Note whether a deck holds no more than the cards named."""
    c.wanted.short = (c.wanted.short - {deck}) | ({deck} if only else set())


@_add(
    "players: SEAT, SEAT, ...",
    r"players?:\s*(?P<list>.+)",
    "players: red, blue",
    "Who plays, clockwise; red, blue and green if not said. Rivals are left_rival, right_rival, house_hagal.",
)
def _players(c: Setting, m: re.Match[str]) -> None:
    c.wanted.seats = dict.fromkeys(c.words.seat(item) for item in items(m["list"]))


@_add(
    "leader of SEAT: LEADER",
    r"leader of (?P<seat>\w+):?\s*(?P<leader>.+)",
    "leader of red: Duke Leto Atreides",
    "A Leader; red, blue, green and yellow have Paul, Memnon, Rabban, Ariana, Rivals Memnon and Rabban if not said.",
)
def _leader(c: Setting, m: re.Match[str]) -> None:
    c.wanted.leaders[names.side(m["seat"])] = names.leader(m["leader"])


@_add(
    "first player: SEAT",
    r"first player:?\s*(?P<seat>\w+)",
    "first player: blue",
    "Who has the First Player marker; whoever is named first if not said.",
)
def _first(c: Setting, m: re.Match[str]) -> None:
    c.wanted.first = names.side(m["seat"])


@_add("round NUMBER", r"round (?P<n>\d+)", "round 7", "The round; 2 if not said.")
def _round(c: Setting, m: re.Match[str]) -> None:
    c.wanted.round = int(m["n"])


@_add(
    "phase PHASE",
    r"phase (?P<phase>[\w ]+)",
    "phase combat",
    "Where the case begins: setup, round start, turns (if not said), combat, makers, recall, endgame.",
)
def _begins(c: Setting, m: re.Match[str]) -> None:
    phase = m["phase"].strip().lower().replace(" ", "_")
    if phase not in (*DOORS, "setup", "endgame"):
        raise CaseError(f"`{phase}` is no phase{near(phase, DOORS)}")
    c.wanted.phase = phase


@_add(
    "hand of SEAT: CARD, CARD, ...",
    r"hand of (?P<seat>\w+):\s*(?P<list>.+)",
    "hand of red: 2 dagger, diplomacy",
    "The cards of a hand; five of the starting deck if not said.",
)
def _hand(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hands[names.side(m["seat"])] = names.cards(_list(m["list"]))


@_add(
    "deck of SEAT: CARD, CARD, ...",
    r"deck of (?P<seat>\w+):\s*(?P<list>.+)",
    "deck of red: chani, dagger",
    "All of a player's deck, the top first; what is left of the starting deck if not said.",
)
def _deck(c: Setting, m: re.Match[str]) -> None:
    c.wanted.decks[names.side(m["seat"])] = names.cards(_list(m["list"]))


@_add(
    "discards of SEAT: CARD, CARD, ...",
    r"discards of (?P<seat>\w+):\s*(?P<list>.+)",
    "discards of red: stilgar",
    "A player's discard pile; empty if not said.",
)
def _discards(c: Setting, m: re.Match[str]) -> None:
    c.wanted.discards[names.side(m["seat"])] = names.cards(_list(m["list"]))


@_add(
    "in play of SEAT: CARD, CARD, ...",
    r"in play of (?P<seat>\w+):\s*(?P<list>.+)",
    "in play of red: stilgar",
    "Cards in play since an earlier Agent turn of the round.",
)
def _in_play(c: Setting, m: re.Match[str]) -> None:
    c.wanted.in_play[names.side(m["seat"])] = names.cards(_list(m["list"]))


@_add(
    "intrigue of SEAT: CARD, CARD, ...",
    r"intrigue of (?P<seat>\w+):\s*(?P<list>.+)",
    "intrigue of red: ambush, bribery",
    "A player's Intrigue cards; none if not said.",
)
def _intrigue(c: Setting, m: re.Match[str]) -> None:
    c.wanted.intrigue[names.side(m["seat"])] = names.intrigues(_list(m["list"]))


@_add(
    "WHAT of SEAT: NUMBER",
    rf"(?P<what>{_NUMBER}) of (?P<seat>\w+):?\s*(?P<n>\d+)",
    "solari of red: 5",
    "Solari, spice, water (none if not said), points, garrison (3), troops in the conflict, supply, swords.",
)
def _number(c: Setting, m: re.Match[str]) -> None:
    c.wanted.numbers[names.side(m["seat"]), _NUMBERS[m["what"].lower()]] = int(m["n"])


@_add(
    "influence of SEAT: FACTION NUMBER, ...",
    r"influence of (?P<seat>\w+):\s*(?P<list>.+)",
    "influence of red: emperor 2, guild 4",
    "Influence with Factions; 0 if not said. Its points, and Alliances, follow.",
)
def _influence(c: Setting, m: re.Match[str]) -> None:
    seat, said = names.side(m["seat"]), items(m["list"])
    if not said:
        c.wanted.influence = {slot: number for slot, number in c.wanted.influence.items() if slot[0] != seat}
    for item in said:
        faction, _, number = item.rpartition(" ")
        c.wanted.influence[seat, names.faction(faction)] = int(number)


@_add(
    "alliance of FACTION: SEAT",
    r"alliance of (?P<faction>[\w ]+):\s*(?P<seat>\w+)",
    "alliance of emperor: blue",
    "Who has the token, where several are tied at the top.",
)
def _alliance(c: Setting, m: re.Match[str]) -> None:
    c.wanted.alliances[names.faction(m["faction"])] = names.side(m["seat"])


@_add(
    "agents of SEAT: SPACE, SPACE, ...",
    r"agents of (?P<seat>\w+):\s*(?P<list>.+)",
    "agents of blue: Arrakeen, Carthag",
    "Where Agents stand; the others are with the Leader.",
)
def _agents(c: Setting, m: re.Match[str]) -> None:
    c.wanted.agents[names.side(m["seat"])] = tuple(names.space(item) for item in items(m["list"]))


@_add("swordmasters: SEAT, ...", r"swordmasters?:\s*(?P<list>.+)", "swordmasters: red", "Who has a third Agent.")
def _swordmasters(c: Setting, m: re.Match[str]) -> None:
    c.wanted.swordmasters = tuple(names.side(item) for item in items(m["list"]))


@_add("high council: SEAT, ...", r"high council:\s*(?P<list>.+)", "high council: red, blue", "Who has a seat there.")
def _council(c: Setting, m: re.Match[str]) -> None:
    c.wanted.councils = tuple(names.side(item) for item in items(m["list"]))


@_add(
    "mentat: SEAT   or   mentat promised to SEAT",
    r"mentat(?P<promised> promised to)?:?\s+(?P<seat>\w+)",
    "mentat: blue",
    "Who has the Mentat as an Agent, or has won it; it is at home if not said.",
)
def _mentat(c: Setting, m: re.Match[str]) -> None:
    seat = names.side(m["seat"])
    if m["promised"]:
        c.wanted.promised = seat
    else:
        c.wanted.mentat = seat


@_add(
    "row: CARD, CARD, ...",
    r"row:\s*(?P<list>.+)",
    "row: chani, stilgar, scout, carryall, opulence",
    "The Imperium Row.",
)
def _row(c: Setting, m: re.Match[str]) -> None:
    c.wanted.row = names.cards(_list(m["list"]))


@_add(
    "imperium deck[ only]: CARD, CARD, ...",
    r"imperium deck(?P<only> only)?:\s*(?P<list>.+)",
    "imperium deck: chani",
    "The top of the deck; with `only`, all of it.",
)
def _imperium(c: Setting, m: re.Match[str]) -> None:
    c.wanted.imperium = names.cards(_list(m["list"]))
    _shorten(c, "imperium", m["only"])


@_add(
    "intrigue deck: CARD, CARD, ...",
    r"intrigue deck:\s*(?P<list>.+)",
    "intrigue deck: ambush",
    "The top of the Intrigue deck.",
)
def _intrigue_deck(c: Setting, m: re.Match[str]) -> None:
    c.wanted.intrigue_deck = names.intrigues(_list(m["list"]))
    _shorten(c, "intrigue", None)


@_add(
    "intrigue deck empty, discards: CARD, ...",
    r"intrigue deck empty, discards:\s*(?P<list>.+)",
    "intrigue deck empty, discards: ambush",
    "The Intrigue deck is empty, all that nobody holds is discarded; with `none`, the last player holds it.",
)
def _intrigue_empty(c: Setting, m: re.Match[str]) -> None:
    c.wanted.intrigue_deck, c.wanted.intrigue_discard = (), names.intrigues(_list(m["list"]))
    _shorten(c, "intrigue", "only")


@_add(
    "hagal deck[ only]: CARD, CARD, ...",
    r"hagal deck(?P<only> only)?:\s*(?P<list>.+)",
    "hagal deck: conspire, hagal_reshuffle",
    "The top of the House Hagal deck; with `only`, all of it: the others have been revealed.",
)
def _hagal_deck(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hagal = names.hagals(_list(m["list"]))
    _shorten(c, "hagal", m["only"])


@_add("conflict: CARD", r"conflict:\s*(?P<card>.+)", "conflict: siege of arrakeen", "The Conflict of the round.")
def _conflict(c: Setting, m: re.Match[str]) -> None:
    c.wanted.conflict = names.conflict(m["card"])


@_add(
    "conflict deck: CARD, ...",
    r"conflict deck:\s*(?P<list>.+)",
    "conflict deck: grand vision",
    "All Conflict cards that are still to come, the next one first; none with `none`.",
)
def _conflict_deck(c: Setting, m: re.Match[str]) -> None:
    c.wanted.conflict_deck = tuple(names.conflict(item) for item in items(_list(m["list"])))


@_add(
    "reserve of CARD: NUMBER",
    r"reserve of (?P<card>[\w ]+):\s*(?P<n>\d+)",
    "reserve of foldspace: 0",
    "How many lie in a stack; the others are out of the game.",
)
def _reserve(c: Setting, m: re.Match[str]) -> None:
    c.wanted.reserve[names.card(m["card"])] = int(m["n"])


@_add(
    "control of SPACE: SEAT",
    r"control of (?P<space>[\w ]+):\s*(?P<seat>\w+)",
    "control of Arrakeen: blue",
    "Whose marker is there.",
)
def _control(c: Setting, m: re.Match[str]) -> None:
    c.wanted.control[names.space(m["space"])] = names.side(m["seat"])


@_add(
    "bonus spice on SPACE: NUMBER",
    r"bonus spice on (?P<space>[\w ]+):\s*(?P<n>\d+)",
    "bonus spice on Hagga Basin: 2",
    "Spice that lies on a Maker.",
)
def _bonus(c: Setting, m: re.Match[str]) -> None:
    c.wanted.bonus[names.space(m["space"])] = int(m["n"])


@_add(
    "voice of SEAT: SPACE, SPACE, ...",
    r"voice of (?P<seat>\w+):\s*(?P<list>.+)",
    "voice of blue: Arrakeen",
    "Spaces that somebody has named with The Voice.",
)
def _voice(c: Setting, m: re.Match[str]) -> None:
    c.wanted.blocks[names.side(m["seat"])] = tuple(names.space(item) for item in items(m["list"]))


@_add(
    "have revealed: SEAT, ...",
    r"have revealed:\s*(?P<list>.+)",
    "have revealed: blue, green",
    "Who has had the Reveal turn of the round.",
)
def _revealed(c: Setting, m: re.Match[str]) -> None:
    c.wanted.revealed = tuple(names.side(item) for item in items(m["list"]))


@_add(
    "tokens of SEAT: FACTION, FACTION",
    r"tokens of (?P<seat>\w+):\s*(?P<list>.+)",
    "tokens of red: emperor, fremen",
    "What the Baron's player has chosen.",
)
def _tokens(c: Setting, m: re.Match[str]) -> None:
    c.wanted.tokens[names.side(m["seat"])] = tuple(names.faction(item) for item in items(m["list"]))


# Expectations


def _side(play: Play, m: re.Match[str]) -> Side:
    sides: dict[str, Side] = play.s.sides
    name = names.side(m["seat"])
    if name not in sides:
        raise CaseError(f"{name} does not play in this game; there are {', '.join(sides)}")
    return sides[name]


_PILES: dict[str, Callable[[Side], tuple[str, ...]]] = {
    "hand": lambda side: side.hand,
    "discards": lambda side: side.discard,
    "cards in play": lambda side: side.in_play,
}


@_then(
    "then PILE of SEAT: CARD, ...",
    r"(?P<pile>hand|discards|cards in play) of (?P<seat>\w+):\s*(?P<list>.+)",
    "then hand of red: 2 dagger",
    "Exactly these cards are in the hand, in the discard pile or in play.",
)
def _pile(play: Play, m: re.Match[str]) -> None:
    found = _PILES[m["pile"].lower()](_side(play, m))
    same(f"{m['pile']} of {m['seat']}", sorted(names.cards(_list(m["list"]))), sorted(found))


@_then(
    "then deck of SEAT: CARD, ...",
    r"deck of (?P<seat>\w+):\s*(?P<list>.+)",
    "then deck of red: chani, dagger",
    "These lie on top of the deck, in this order; with `none`, it is empty.",
)
def _on_top(play: Play, m: re.Match[str]) -> None:
    wanted, deck = names.cards(_list(m["list"])), _side(play, m).deck
    same(f"deck of {m['seat']}", wanted, deck[: len(wanted)] if wanted else deck)


@_then(
    "then intrigue of SEAT: CARD, ...",
    r"intrigue of (?P<seat>\w+):\s*(?P<list>.+)",
    "then intrigue of red: ambush",
    "Exactly these Intrigue cards are in the hand.",
)
def _holds(play: Play, m: re.Match[str]) -> None:
    same(f"intrigue of {m['seat']}", sorted(names.intrigues(_list(m["list"]))), sorted(_side(play, m).intrigue))


@_then(
    "then SEAT has NUMBER cards (Intrigue cards)",
    r"(?P<seat>\w+) has (?P<n>\d+)(?P<intrigue> intrigue)? cards?",
    "then red has 2 Intrigue cards",
    "How many cards are in the hand.",
)
def _has_cards(play: Play, m: re.Match[str]) -> None:
    side = _side(play, m)
    same(f"cards of {m['seat']}", int(m["n"]), len(side.intrigue if m["intrigue"] else side.hand))


@_then(
    "then WHAT of SEAT: NUMBER",
    rf"(?P<what>{_NUMBER}|strength|agents left) of (?P<seat>\w+):?\s*(?P<n>\d+)",
    "then solari of red: 5",
    "Solari, spice, water, points, garrison, troops in the conflict, supply, swords, strength, agents left.",
)
def _have(play: Play, m: re.Match[str]) -> None:
    side, what = _side(play, m), m["what"].lower()
    if what == "strength":
        found = strength(play.s, names.side(m["seat"]))
    elif what == "agents left":
        found = list(side.agents.values()).count(LEADER)
    else:
        found = getattr(side, {"points": "vp"}.get(_NUMBERS[what], _NUMBERS[what]))
    same(f"{what} of {m['seat']}", int(m["n"]), found)


@_then(
    "then influence of SEAT: FACTION NUMBER, ...",
    r"influence of (?P<seat>\w+):\s*(?P<list>.+)",
    "then influence of red: emperor 2",
    "Influence with these Factions, and none with others.",
)
def _has_influence(play: Play, m: re.Match[str]) -> None:
    wanted = dict.fromkeys(FACTIONS, 0)
    for item in items(_list(m["list"])):
        faction, _, number = item.rpartition(" ")
        wanted[names.faction(faction)] = int(number)
    same(f"influence of {m['seat']}", wanted, _side(play, m).influence)


@_then(
    "then alliance of FACTION: SEAT",
    r"alliance of (?P<faction>[\w ]+):\s*(?P<seat>\w+)",
    "then alliance of emperor: nobody",
    "Who has the token.",
)
def _has_alliance(play: Play, m: re.Match[str]) -> None:
    wanted = "" if is_nothing(m["seat"]) else names.side(m["seat"])
    same(f"alliance of {m['faction']}", wanted, play.s.alliances.get(names.faction(m["faction"]), ""))


@_then(
    "then agents of SEAT: SPACE, ...",
    r"agents of (?P<seat>\w+):\s*(?P<list>.+)",
    "then agents of red: Arrakeen",
    "Exactly there stand Agents.",
)
def _stand(play: Play, m: re.Match[str]) -> None:
    wanted = sorted(names.space(item) for item in items(_list(m["list"])))
    found = sorted(place for place in _side(play, m).agents.values() if place != LEADER)
    same(f"agents of {m['seat']}", wanted, found)


@_then(
    "then persuasion: NUMBER",
    r"persuasion:?\s*(?P<n>\d+)",
    "then persuasion: 3",
    "What is left of it in this Reveal turn.",
)
def _persuasion(play: Play, m: re.Match[str]) -> None:
    same("persuasion", int(m["n"]), play.s.turn.persuasion if play.s.turn is not None else 0)


@_then(
    "then control of SPACE: SEAT",
    r"control of (?P<space>[\w ]+):\s*(?P<seat>\w+)",
    "then control of Arrakeen: blue",
    "Whose marker is there.",
)
def _controls(play: Play, m: re.Match[str]) -> None:
    wanted = "" if is_nothing(m["seat"]) else names.side(m["seat"])
    same(f"control of {m['space']}", wanted, play.s.control.get(names.space(m["space"]), ""))


@_then(
    "then bonus spice on SPACE: NUMBER",
    r"bonus spice on (?P<space>[\w ]+):\s*(?P<n>\d+)",
    "then bonus spice on Hagga Basin: 2",
    "Spice that lies on a Maker.",
)
def _lies(play: Play, m: re.Match[str]) -> None:
    same(f"bonus spice on {m['space']}", int(m["n"]), play.s.bonus[names.space(m["space"])])


@_then("then row: CARD, ...", r"row:\s*(?P<list>.+)", "then row: chani, scout", "Exactly these cards are in the Row.")
def _has_row(play: Play, m: re.Match[str]) -> None:
    same("row", sorted(names.cards(_list(m["list"]))), sorted(play.s.row))


@_then(
    "then reserve of CARD: NUMBER",
    r"reserve of (?P<card>[\w ]+):\s*(?P<n>\d+)",
    "then reserve of foldspace: 5",
    "How many lie in a stack.",
)
def _left(play: Play, m: re.Match[str]) -> None:
    same(f"reserve of {m['card']}", int(m["n"]), play.s.reserve[names.card(m["card"])])


@_then(
    "then out of the game: CARD, ...",
    r"out of the game:\s*(?P<list>.+)",
    "then out of the game: dagger",
    "These cards, and perhaps others, have left the game.",
)
def _gone(play: Play, m: re.Match[str]) -> None:
    for card in names.cards(m["list"]):
        same(f"{card} out of the game", True, card in play.s.removed)


@_then(
    "then set aside for SEAT: CARD",
    r"set aside for (?P<seat>\w+):\s*(?P<card>.+)",
    "then set aside for red: chani",
    "Helena's card.",
)
def _aside(play: Play, m: re.Match[str]) -> None:
    wanted = "" if is_nothing(m["card"]) else names.card(m["card"])
    same(f"set aside for {m['seat']}", wanted, play.s.aside.get(names.side(m["seat"]), ""))


@_then(
    "then intrigue discards: CARD, ...",
    r"intrigue discards:\s*(?P<list>.+)",
    "then intrigue discards: ambush",
    "Exactly these Intrigue cards are discarded.",
)
def _intrigue_discards(play: Play, m: re.Match[str]) -> None:
    same("intrigue discards", sorted(names.intrigues(_list(m["list"]))), sorted(play.s.intrigue_discard))


@_then(
    "then face up: CARD, ...",
    r"face up:\s*(?P<list>.+)",
    "then face up: charisma",
    "Exactly these Intrigue cards lie face up before players.",
)
def _face_up(play: Play, m: re.Match[str]) -> None:
    wanted = sorted(names.intrigues(_list(m["list"])))
    same("face up", wanted, sorted(each.card for each in play.s.waiting))


@_then(
    "then hagal cards shown: CARD, ...",
    r"hagal cards shown:\s*(?P<list>.+)",
    "then hagal cards shown: conspire",
    "Exactly these House Hagal cards have been revealed since all were shuffled.",
)
def _hagal_shown(play: Play, m: re.Match[str]) -> None:
    same("hagal cards shown", sorted(names.hagals(_list(m["list"]))), sorted(play.s.hagal_shown))


@_then("then turn of SEAT", r"turn of (?P<seat>\w+)", "then turn of blue", "Whose turn it is; nobody's with `nobody`.")
def _turn(play: Play, m: re.Match[str]) -> None:
    wanted = "" if is_nothing(m["seat"]) else names.side(m["seat"])
    same("turn of", wanted, play.s.turn.seat if play.s.turn is not None else "")


@_then(
    "then phase PHASE   or   round NUMBER   or   the game is over",
    r"phase (?P<phase>[\w ]+)|round (?P<round>\d+)|the game is (?P<over>over)",
    "then phase turns",
    "Where the game stands.",
)
def _phase(play: Play, m: re.Match[str]) -> None:
    if m["round"]:
        same("round", int(m["round"]), play.s.round)
    else:
        same("phase", (m["phase"] or m["over"]).lower().replace(" ", "_"), play.s.phase)


@_then("then first player: SEAT", r"first player:?\s*(?P<seat>\w+)", "then first player: blue", "Who has the marker.")
def _has_marker(play: Play, m: re.Match[str]) -> None:
    same("first player", names.side(m["seat"]), play.s.first)


@_then("then winner: SEAT", r"winner:\s*(?P<seat>\w+)", "then winner: red", "Who has won.")
def _winner(play: Play, m: re.Match[str]) -> None:
    same("winner", (names.side(m["seat"]),), play.s.winners)


def goal(play: Play, text: str) -> Callable[[], bool] | None:
    """Return whether a phase has come."""
    word, before = text.strip().lower().replace(" ", "_"), len(play.facts)
    if word not in (*PHASES, "over"):
        return None
    return lambda: (
        bool(play.s.phase == word)
        or any(isinstance(fact, PhaseBegan) and fact.phase == word for fact, _ in play.facts[before:])
    )


def hands(s: State, seat: str) -> tuple[str, ...]:
    """Return what a seat holds."""
    side = s.sides.get(seat)
    return (*side.hand, *side.intrigue) if side is not None else ()
