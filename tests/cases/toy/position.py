"""Positions of the toy: a game that has just begun, with other cards and apples; and what may be expected of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.core.facts import OrderSet
from engine.core.game import Game
from engine.core.run import parse_order
from tests.toy.engine.cards import GROWERS, KINDS, deck, kind_of
from tests.toy.engine.flow import NAMES
from tests.toy.engine.game import RULES, start
from tests.toy.engine.options import Options
from tests.toy.engine.state import TREES, State

from ..language import setting as language
from ..language.comparing import same
from ..language.setting import Setting
from ..language.speaking import Play, playing
from ..language.statements import Book
from ..language.text import CaseError, near
from ..language.words import items, key

SET_UP, EXPECTED = Book("Set-up"), Book("Expectations")
SEATS = {key(grower): grower for grower in GROWERS}
ALL_CARDS = deck(Options(frost=True))
PLACES = {**SEATS, "trees": TREES, "thetrees": TREES, "crow": "crow", "thecrow": "crow"}


@dataclass
class Wanted(language.Wanted):
    """What a case says about the position."""

    growers: tuple[str, ...] = GROWERS[:3]
    hands: dict[str, list[str]] = field(default_factory=dict)
    top: list[str] = field(default_factory=list)
    apples: dict[str, int] = field(default_factory=dict)


def cards(text: str) -> tuple[str, ...]:
    """Return the cards that a name means: one, or all of a kind."""
    return tuple(name for name in ALL_CARDS if key(text) in (key(name), key(kind_of(name))))


def card(text: str) -> str:
    """Return what a name of a card means: a kind, or one card."""
    if not cards(text):
        raise CaseError(f"`{text}` is not a card{near(text, KINDS)}")
    return text


def _place(text: str) -> str:
    if key(text) not in PLACES:
        raise CaseError(f"`{text}` is no place for apples{near(text, PLACES)}")
    return PLACES[key(text)]


@SET_UP.add(
    "players: SEAT, SEAT, ...",
    r"players?:\s*(?P<list>.+)",
    "players: ash, birch",
    "Who plays; ash, birch and cedar if not said.",
)
def _players(c: Setting, m: re.Match[str]) -> None:
    c.wanted.growers = tuple(c.words.seat(item) for item in items(m["list"]))


@SET_UP.add(
    "hand of SEAT: CARD, CARD, ...",
    r"hand of (?P<seat>[^:]+?):\s*(?P<list>.+)",
    "hand of ash: rattle, sun",
    "The cards of a hand; two from the shuffled deck if not said.",
)
def _hand(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hands[c.words.seat(m["seat"])] = [card(item) for item in items(m["list"])]


@SET_UP.add(
    "deck: CARD, CARD, ...",
    r"deck:\s*(?P<list>.+)",
    "deck: ladder, sun",
    "The top of the deck, the topmost card first; the rest as it was shuffled.",
)
def _deck(c: Setting, m: re.Match[str]) -> None:
    c.wanted.top = [card(item) for item in items(m["list"])]


@SET_UP.add(
    "apples of SEAT: NUMBER   or   apples of the trees: NUMBER",
    r"apples (?:of|on) (?P<place>[^:]+?):\s*(?P<n>\d+)",
    "apples of ash: 5",
    "Apples in a basket, or on the trees.",
)
def _apples(c: Setting, m: re.Match[str]) -> None:
    c.wanted.apples[_place(m["place"])] = int(m["n"])


def begin(setting: Setting) -> Play:
    """Begin a game, and lay it out as the case wants it."""
    wanted: Wanted = setting.wanted
    options = Options.model_validate(wanted.options)
    outcome = start(wanted.growers, wanted.seed, options, setting.chance)
    s = outcome.game.state.copy()
    left = [name for pile in (*s.hands.values(), s.deck) for name in pile]

    def take(text: str) -> str:
        found = next((name for name in cards(text) if name in left), None)
        if found is None:
            raise CaseError(f"there is no {text} left in the game")
        left.remove(found)
        return found

    hands = {seat: tuple(map(take, hand)) for seat, hand in wanted.hands.items()}
    top = [take(name) for name in wanted.top]
    for seat in s.growers:
        s.hands[seat] = hands.get(seat) or tuple(name for name in s.hands[seat] if name in left)
    s.deck = (*top, *(name for name in left if not any(name in s.hands[seat] for seat in s.growers)))
    s.apples.update(wanted.apples)
    for seat, data in wanted.orders:
        order = parse_order(RULES.orders, data)
        OrderSet(seat, order.model_dump(mode="json"), order.subject).apply(s)
    s.stops = frozenset(wanted.stops)
    play = Play(setting.words, Game(s, outcome.game.stack), setting.chance)
    play.facts = [told for commit in outcome.commits for told in commit.facts]
    return play


@EXPECTED.add(
    "then apples of SEAT: NUMBER   or   then apples of the trees (the crow): NUMBER",
    r"apples (?:of|on) (?P<place>[^:]+?):\s*(?P<n>\d+)",
    "then apples of ash: 5",
    "How many apples lie in a basket, hang on the trees, or are eaten.",
)
def _has(play: Play, m: re.Match[str]) -> None:
    place = _place(m["place"])
    same(f"apples of {place}", int(m["n"]), play.s.apples[place])


@EXPECTED.add(
    "then hand of SEAT: CARD, ...",
    r"hand of (?P<seat>[^:]+?):\s*(?P<list>.+)",
    "then hand of ash: rattle, sun",
    "Exactly cards of these kinds are in the hand.",
)
def _holds(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, play.words.seat(m["seat"]))
    wanted = sorted(kind_of(cards(card(item))[0]) for item in items(m["list"]))
    same(f"hand of {seat}", wanted, sorted(map(kind_of, play.s.hands[seat])))


@EXPECTED.add(
    "then phase PHASE   or   then the game is over",
    r"phase (?P<phase>\w+)|the game is (?P<over>over)",
    "then phase work",
    "Where the game stands.",
)
def _phase(play: Play, m: re.Match[str]) -> None:
    same("phase", (m["phase"] or m["over"]).lower(), play.s.phase)


@EXPECTED.add(
    "then winners: SEAT, ...",
    r"winners:\s*(?P<list>.+)",
    "then winners: ash, birch",
    "Exactly these have won; the crow may, too.",
)
def _winners(play: Play, m: re.Match[str]) -> None:
    same("winners", {_place(item) for item in items(m["list"])}, set(play.s.winners))


def goal(play: Play, text: str) -> Callable[[], bool] | None:
    """Return whether a phase has come."""
    return (lambda: bool(play.s.phase == text)) if text in NAMES else None


def hands(s: State, seat: str) -> tuple[str, ...]:
    """Return what a seat holds."""
    return s.hands.get(seat, ())
