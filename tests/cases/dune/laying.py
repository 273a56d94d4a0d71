"""Set-up statements about what lies where: forces, spice, hands, decks, discard piles, and the auction."""

from __future__ import annotations

import re
from itertools import product

from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS

from ..language.setting import Setting
from ..language.statements import Book
from ..language.text import CaseError
from . import names

PART = Book("Set-up")
_add = PART.add


@_add(
    "forces AREA: SEAT NUMBER, SEAT NUMBER + STARRED*, ...",
    r"forces (?!of )(?:in |on |at )?(?P<area>.+?):\s*(?P<list>.+)",
    "forces Arrakeen: atreides 6, emperor 3 + 2*",
    "Forces on the map. `3 + 2*` are three ordinary ones and two starred ones (Sardaukar, Fedaykin), five in all. "
    "A number without a star sets ordinary ones.",
)
def _forces(c: Setting, m: re.Match[str]) -> None:
    if names.is_nothing(m["list"]):
        where = names.TERRITORY_NAMES.get(names.key(m["area"]))
        areas = TERRITORIES[where].areas if where else (names.area(m["area"]),)
        for place in product(areas, FACTIONS):
            c.wanted.forces[place] = (0, 0)
        return
    area = names.area(m["area"])
    for who, count in map(names.holding, names.items(m["list"])):
        c.wanted.forces[area, who] = count


@_add(
    "reserves of SEAT: NUMBER",
    r"(?:the )?reserves (?:of )?(?P<seat>[^:=\d]+?)" + names.IS + r"(?P<n>[\d+* ]+?|none|nothing)(?: forces?)?",
    "reserves of atreides: 4",
    "Forces in the reserves. If not said: all that are neither on the map nor in the tanks. "
    "If said without the tanks, the rest lies in the tanks.",
)
def _reserves(c: Setting, m: re.Match[str]) -> None:
    c.wanted.reserves[names.seat(m["seat"])] = names.count(m["n"])


@_add(
    "tanks of SEAT: NUMBER",
    r"(?:the )?tanks (?:of )?(?P<seat>[^:=\d]+?)" + names.IS + r"(?P<n>[\d+* ]+?|none|nothing)(?: forces?)?",
    "tanks of emperor: 3 + 1*",
    "Forces in the Bene Tleilax tanks; none if not said.",
)
def _tanks(c: Setting, m: re.Match[str]) -> None:
    c.wanted.tanks[names.seat(m["seat"])] = names.count(m["n"])


@_add(
    "spice of SEAT: NUMBER   or   spice on AREA: NUMBER",
    r"(?:the )?spice (?!deck|discards?)(?:of |on |in |at )?(?P<where>.+?)" + names.IS + r"(?P<n>\d+|none|nothing)",
    "spice of guild: 12",
    "Spice of a player (as at the beginning of a game if not said), or lying on the map; "
    "on the map a territory of a spice card needs no sector.",
)
def _spice(c: Setting, m: re.Match[str]) -> None:
    amount = 0 if names.is_nothing(m["n"]) else int(m["n"])
    if names.key(m["where"]) in names.SEATS:
        c.wanted.purse[names.seat(m["where"])] = amount
    else:
        c.wanted.spice[names.spice_area(m["where"])] = amount


@_add(
    "SEAT has NUMBER spice   or   SEAT has NUMBER forces in AREA (in the reserves, in the tanks)",
    r"(?P<seat>[\w ]+?) has (?P<n>[\d+* ]+?|no) (?:(?P<spice>spice)|forces? (?:in|on|at) (?P<where>.+))",
    "atreides has 6 forces in Arrakeen",
    "Another way to write `spice of`, `forces`, `reserves of` and `tanks of`.",
)
def _has(c: Setting, m: re.Match[str]) -> None:
    seat, number = names.seat(m["seat"]), "none" if m["n"].lower() == "no" else m["n"]
    if m["spice"]:
        c.wanted.purse[seat] = sum(names.count(number))
        return
    place = names.key(m["where"]).removeprefix("the").removeprefix("his")
    if place in ("reserves", "tanks"):
        (c.wanted.reserves if place == "reserves" else c.wanted.tanks)[seat] = names.count(number)
    else:
        c.wanted.forces[names.area(m["where"]), seat] = names.count(number)


@_add(
    "SEAT holds CARD, CARD, ...",
    r"(?P<seat>[\w ]+?) holds:? (?P<list>(?!no (?:treachery )?cards|nothing).+)",
    "harkonnen holds lasgun, any shield",
    "Another way to write `hand of`.",
)
def _holds(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hands[names.seat(m["seat"])] = names.cards(m["list"])


@_add(
    "hand of SEAT: CARD, CARD, ...",
    r"(?:the )?(?:hand|cards) (?:of )?(?P<seat>[^:]+?):\s*(?P<list>.+)",
    "hand of harkonnen: lasgun, any shield, Karama",
    "Treachery cards in a hand; none if not said. A name that several cards share means any of them; "
    "`4 cards` are any four.",
)
def _hand(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hands[names.seat(m["seat"])] = names.cards(m["list"])


@_add(
    "treachery deck: [only] CARD, CARD, ...   or   spice deck: [only] CARD, ...",
    r"(?:the )?(?:top (?:card )?of (?:the )?)?(?P<deck>treachery|spice) deck(?: is| has)?:?\s*"
    r"(?P<only>only )?(?P<list>.+)",
    "spice deck: worm, Old Gap",
    "The top of a deck, the topmost card first; the rest of the cards lie below in a fixed order. With `only` (and "
    "where it is `none`) nothing lies below: the rest of the cards are on the discard pile, under those named for it. "
    "A spice card is named by its territory, or is a `worm`.",
)
def _deck(c: Setting, m: re.Match[str]) -> None:
    deck = m["deck"].lower()
    lookup = names.card if deck == "treachery" else names.spice_card
    only = m["only"] or names.is_nothing(m["list"])
    c.wanted.short = (c.wanted.short - {deck}) | ({deck} if only else set())
    c.wanted.decks[deck] = [lookup(item) for item in names.items(m["list"])]


@_add(
    "treachery discards: CARD, ...   or   [second] spice discards: CARD, ...",
    r"(?:the )?(?P<deck>treachery|spice|second spice) discards?(?: pile)?:\s*(?P<list>.+)",
    "spice discards: Red Chasm, worm",
    "A discard pile, the card discarded last at the end; empty if not said.",
)
def _discards(c: Setting, m: re.Match[str]) -> None:
    deck = names.pile(m["deck"])
    lookup = names.card if deck == "treachery" else names.spice_card
    c.wanted.discards[deck] = [lookup(item) for item in names.items(m["list"])]


@_add(
    "row: CARD, CARD, ...",
    r"(?:the )?(?:auction )?row:\s*(?P<list>.+)",
    "row: karama, lasgun",
    "The cards of a bidding phase that are not sold yet, the one being auctioned first (with "
    "`phase bidding at auction`).",
)
def _row(c: Setting, m: re.Match[str]) -> None:
    c.wanted.row = [names.card(item) for item in names.items(m["list"])]


@_add(
    "auction: card NUMBER of NUMBER, opened by SEAT, bid NUMBER by SEAT, passed SEAT and SEAT, turn of SEAT",
    r"(?:the )?auction:\s*(?P<list>.+)",
    "auction: card 2 of 4, opened by guild, bid 3 by atreides, turn of emperor",
    "How far an auction has come (with `phase bidding at auction`); every part may be left out.",
)
def _auction(c: Setting, m: re.Match[str]) -> None:
    said = c.wanted.auction
    for item in re.split(r"[,;]\s*(?=card\b|opened\b|bid\b|passed\b|turn\b)", m["list"], flags=re.IGNORECASE):
        text = item.strip().rstrip(",;")
        found: re.Match[str] | None
        if found := re.fullmatch(r"card (\d+)(?: of (\d+))?", text, re.IGNORECASE):
            said["number"] = int(found[1])
            if found[2]:
                said["dealt"] = int(found[2])
        elif found := re.fullmatch(r"opened by (.+)", text, re.IGNORECASE):
            said["opener"] = names.seat(found[1])
        elif found := re.fullmatch(r"bid (\d+) by (.+)", text, re.IGNORECASE):
            said["high"], said["leader"] = int(found[1]), names.seat(found[2])
        elif found := re.fullmatch(r"passed:? (.+)", text, re.IGNORECASE):
            said["passes"] = tuple(names.seat(f) for f in names.items(found[1]))
        elif found := re.fullmatch(r"turn of (.+)", text, re.IGNORECASE):
            said["bidder"] = names.seat(found[1])
        else:
            raise CaseError(
                f"`{text}` is no part of an auction; write for example "
                "`auction: card 2 of 4, opened by guild, bid 3 by atreides, passed guild and fremen, turn of emperor`"
            )


@_add(
    "removed: CARD, ...",
    r"removed(?: from the game)?:\s*(?P<list>.+)",
    "removed: Family Atomics",
    "Treachery cards that have left the game.",
)
def _removed(c: Setting, m: re.Match[str]) -> None:
    c.wanted.removed = [names.card(item) for item in names.items(m["list"])]


@_add(
    "worms set aside: NUMBER",
    r"worms set aside:?\s*(?P<n>\d+)",
    "worms set aside: 1",
    "Worms of turn 1 that lie aside.",
)
def _aside(c: Setting, m: re.Match[str]) -> None:
    c.wanted.aside = [names.SPICE["worm"]] * int(m["n"])
