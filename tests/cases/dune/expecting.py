"""Expectations about the position: what a line `then ...` may demand of forces, spice and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.dune.board import TERRITORIES
from engine.dune.phases.collection import keepers
from engine.dune.state import Count

from ..language.comparing import same, show
from ..language.speaking import Play, playing
from ..language.statements import Book
from ..language.text import Failed
from . import names

PART = Book("Expectations")
_add = PART.add


def _areas(text: str) -> tuple[str, ...]:
    """Return the areas a place means: one area, or all of a territory."""
    where = names.TERRITORY_NAMES.get(names.key(text))
    return TERRITORIES[where].areas if where else (names.area(text),)


@_add(
    "then forces PLACE: SEAT NUMBER, ...   or   none",
    r"forces (?:in |on |at )?(?P<place>.+?):\s*(?P<list>.+)",
    "then forces Arrakeen: atreides 4, harkonnen 1",
    "Exactly these forces are there and nobody else's; a territory without sector means all its sectors together. "
    "A number without a star is the total of ordinary and starred ones.",
)
def _forces(play: Play, m: re.Match[str]) -> None:
    areas = _areas(m["place"])
    found = {f: _sum(play.s.forces.get((area, f), (0, 0)) for area in areas) for f in play.s.factions}
    wanted: dict[str, str] = {}
    for who, number in map(names.holder, names.items(m["list"])):
        wanted[who] = f"{wanted[who]} + {number}" if who in wanted else number
    for who in wanted:
        playing(play, who)
    if any(not names.counts(wanted.get(f, "0"), count) for f, count in found.items()):
        expected = [f"{f} {n}" for f, n in sorted(wanted.items()) if names.count(n) != (0, 0)]
        present = [f"{f} {names.show_count(n)}" for f, n in sorted(found.items()) if n != (0, 0)]
        raise Failed(f"forces in {m['place']}: expected {show(expected)}, found {show(present)}")


def _same_forces(what: str, text: str, found: Count) -> None:
    """Fail unless there are so many forces: in all, or of each kind where the text tells them apart."""
    if not names.counts(text, found):
        raise Failed(f"{what}: expected {names.show_count(names.count(text))}, found {names.show_count(found)}")


def _sum(counts: Iterable[Count]) -> Count:
    ordinary = starred = 0
    for count in counts:
        ordinary, starred = ordinary + count[0], starred + count[1]
    return ordinary, starred


@_add(
    "then reserves of SEAT: NUMBER   and   then tanks of SEAT: NUMBER",
    r"(?:the )?(?P<pile>reserves|tanks) (?:of )?(?P<seat>[^:=\d]+?)"
    + names.IS
    + r"(?P<n>[\d+* ]+?|none|nothing)(?: forces?)?",
    "then tanks of emperor: 2 + 1*",
    "How many forces are in the reserves or in the tanks. A number without a star is the total, as everywhere "
    "after `then`.",
)
def _piles(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    pile = play.s.reserves if m["pile"].lower() == "reserves" else play.s.tanks
    _same_forces(f"{m['pile']} of {seat}", m["n"], pile[seat])


@_add(
    "then spice of SEAT: NUMBER   and   then spice on PLACE: NUMBER",
    r"(?:the )?spice (?!deck|discards?)(?:of |on |in |at )?(?P<where>.+?)" + names.IS + r"(?P<n>\d+|none|nothing)",
    "then spice on Red Chasm: 8",
    "The spice of a player, or lying on the map.",
)
def _spice(play: Play, m: re.Match[str]) -> None:
    amount = 0 if names.is_nothing(m["n"]) else int(m["n"])
    if names.key(m["where"]) in names.SEATS:
        seat = playing(play, names.seat(m["where"]))
        same(f"spice of {seat}", amount, play.s.purse[seat])
        return
    whole = names.key(m["where"]) in names.TERRITORY_NAMES
    areas = _areas(m["where"]) if whole else (names.spice_area(m["where"]),)
    same(f"spice on {m['where']}", amount, sum(play.s.spice.get(area, 0) for area in areas))


@_add(
    "then SEAT has NUMBER spice   or   SEAT has NUMBER forces in PLACE (in the reserves, in the tanks)",
    r"(?P<seat>[\w ]+?) has (?P<n>[\d+* ]+?|no) (?:(?P<spice>spice)|forces? (?:in|on|at) (?P<where>.+))",
    "then atreides has 4 forces in Arrakeen",
    "Another way to look at one player's spice and forces; others may be there too.",
)
def _has(play: Play, m: re.Match[str]) -> None:
    number = "none" if m["n"].lower() == "no" else m["n"]
    if m["spice"] and names.key(m["seat"]) in names.TERRITORY_NAMES:
        lying = sum(play.s.spice.get(area, 0) for area in _areas(m["seat"]))
        same(f"spice on {m['seat']}", sum(names.count(number)), lying)
        return
    seat = playing(play, names.seat(m["seat"]))
    if m["spice"]:
        same(f"spice of {seat}", sum(names.count(number)), play.s.purse[seat])
        return
    place = names.key(m["where"]).removeprefix("the").removeprefix("his")
    if place in ("reserves", "tanks"):
        found = (play.s.reserves if place == "reserves" else play.s.tanks)[seat]
    else:
        found = _sum(play.s.forces.get((area, seat), (0, 0)) for area in _areas(m["where"]))
    _same_forces(f"forces of {seat} in {m['where']}", number, found)


@_add(
    "then no spice on the map", r"no spice (?:lies )?on the map", "then no spice on the map", "No spice lies anywhere."
)
def _no_spice(play: Play, m: re.Match[str]) -> None:
    same("spice on the map", {}, play.s.spice)


def same_cards(what: str, wanted: Sequence[tuple[str, ...]], found: Sequence[str], in_order: bool) -> None:
    """Fail unless the cards are those meant (each of `wanted`: what a name may mean)."""
    left = list(found)
    ok = len(wanted) == len(found)
    if in_order:
        ok = ok and all(card in may for may, card in zip(wanted, found, strict=True))
    else:
        for may in sorted(wanted, key=len):
            card = next((card for card in left if card in may), None)
            ok = ok and card is not None
            if card is not None:
                left.remove(card)
    if not ok:
        raise Failed(f"{what}: expected {show([may[0] for may in wanted])}, found {show(list(found))}")


@_add(
    "then hand of SEAT: CARD, ...",
    r"(?:the )?(?:hand|cards) of (?P<seat>[^:]+?):\s*(?P<list>.+)",
    "then hand of harkonnen: lasgun, any shield",
    "Exactly these cards are in the hand, in any order.",
)
def _hand(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    same_cards(f"hand of {seat}", [names.card(i) for i in names.items(m["list"])], play.s.hands[seat], False)


@_add(
    "then SEAT holds NUMBER cards",
    r"(?P<seat>(?!.*\bdeck\b)[\w ]+?) (?:holds|has) (?P<n>\d+|no) (?:treachery )?cards?",
    "then harkonnen holds 4 cards",
    "How many cards are in a hand.",
)
def _hand_size(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    same(f"cards of {seat}", 0 if m["n"].lower() == "no" else int(m["n"]), len(play.s.hands[seat]))


@_add(
    "then SEAT holds CARD, CARD, ...   or   SEAT does not hold CARD, CARD, ...   or   SEAT controls TERRITORY",
    r"(?P<seat>(?!.*\b(?:still|longer) holds\b)[\w ]+?) "
    r"(?P<no>does not (?:hold|control|occupy)|holds|controls|occupies) (?P<list>(?!(?:\d+|no) strongholds?\b).+)",
    "then atreides does not hold karama",
    "Each of these cards is in a hand, or none of them is; other cards may be there too. Of a territory: the player "
    "has forces there, alone or with allies, as it counts for victory.",
)
def _holds(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    hand = list(play.s.hands[seat])
    if names.is_nothing(m["list"]):
        same(f"hand of {seat}", [], hand)
    wanted = "not" not in m["no"].lower()
    for item in names.items(m["list"]):
        if where := names.TERRITORY_NAMES.get(names.key(item)):
            same(f"{seat} holds {item}", wanted, seat in keepers(play.s, where))
            continue
        may = names.card(item)
        found = next((card for card in hand if card in may), None)
        same(f"{seat} holds {item}", wanted, found is not None)
        if found is not None:
            hand.remove(found)


@_add(
    "then treachery deck: CARD, ...   and   then spice deck: CARD, ...",
    r"(?:the )?(?:top (?:card )?of (?:the )?)?(?P<deck>treachery|spice) deck:\s*(?P<list>.+)",
    "then treachery deck: karama, lasgun",
    "These cards lie on top, the topmost first.",
)
def _deck(play: Play, m: re.Match[str]) -> None:
    deck = m["deck"].lower()
    lookup = names.card if deck == "treachery" else names.spice_card
    wanted = [lookup(i) for i in names.items(m["list"])]
    same_cards(f"top of the {deck} deck", wanted, play.s.decks.get(deck, ())[: len(wanted)], True)


@_add(
    "then treachery deck has NUMBER cards   and   then spice deck has NUMBER cards",
    r"(?:the )?(?P<deck>treachery|spice) deck (?:has|of) (?P<n>\d+) cards?",
    "then spice deck has 20 cards",
    "How many cards are left in a deck.",
)
def _deck_size(play: Play, m: re.Match[str]) -> None:
    same(f"cards in the {m['deck']} deck", int(m["n"]), len(play.s.decks.get(m["deck"].lower(), ())))


@_add(
    "then treachery discards: CARD, ...   and   then [second] spice discards: CARD, ...",
    r"(?:the )?(?P<deck>treachery|spice|second spice) discards?(?: pile)?:\s*(?P<list>.+)",
    "then treachery discards: lasgun, any shield",
    "The whole discard pile, the card discarded last at the end.",
)
def _discards(play: Play, m: re.Match[str]) -> None:
    deck = names.pile(m["deck"])
    lookup = names.card if deck == "treachery" else names.spice_card
    wanted = [lookup(i) for i in names.items(m["list"])]
    same_cards(f"{deck} discards", wanted, play.s.discards.get(deck, ()), deck != "treachery")


@_add(
    "then treachery discards contain CARD   or   treachery discards do not contain CARD",
    r"(?:the )?(?P<deck>treachery|spice) discards? (?P<no>(?:do |does )?not )?contains? (?P<card>.+)",
    "then treachery discards contain lasgun",
    "A card is on the discard pile, or is not, whatever else lies there.",
)
def _on_discards(play: Play, m: re.Match[str]) -> None:
    deck = m["deck"].lower()
    may = (names.card if deck == "treachery" else names.spice_card)(m["card"])
    found = any(card in may for card in play.s.discards.get(deck, ()))
    same(f"{deck} discards contain {m['card']}", not m["no"], found)


@_add(
    "then removed: CARD, ...",
    r"removed(?: from the game)?:\s*(?P<list>.+)",
    "then removed: Family Atomics",
    "The treachery cards that have left the game.",
)
def _removed(play: Play, m: re.Match[str]) -> None:
    same_cards("removed", [names.card(i) for i in names.items(m["list"])], play.s.removed, False)


@_add(
    "then worms set aside: NUMBER",
    r"worms set aside:?\s*(?P<n>\d+)",
    "then worms set aside: 2",
    "Worms of turn 1 lying aside.",
)
def _aside(play: Play, m: re.Match[str]) -> None:
    same("worms set aside", int(m["n"]), len(play.s.aside))


@_add(
    "then row: CARD, ...",
    r"(?:the )?(?:auction )?row:\s*(?P<list>.+)",
    "then row: karama, lasgun",
    "The cards of the bidding phase that are not sold yet, in order.",
)
def _row(play: Play, m: re.Match[str]) -> None:
    row = play.s.auction.row if play.s.auction else ()
    same_cards("row", [names.card(i) for i in names.items(m["list"])], row, True)
