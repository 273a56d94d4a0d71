"""Set-up statements: the position in which a case begins."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from engine.dune.options import Options

from . import names
from .chance import PURPOSE, ForcedChance
from .position import PHASES, Wanted
from .statements import Book
from .text import CaseError, Line, near

BOOK = Book("Set-up")
_add = BOOK.add


@dataclass(slots=True)
class Setting:
    """What the set-up statements of a case have said so far."""

    wanted: Wanted = field(default_factory=Wanted)
    chance: ForcedChance = field(default_factory=ForcedChance)
    line: Line | None = None


@_add(
    "players: SEAT [DOT], SEAT [DOT], ...",
    r"(?:players?|dots|seats)\b:?\s*(?P<list>.+)",
    "players: atreides 1, harkonnen 4",
    "Who plays, and at which of the dots 1 to 6 each sits. Without dots: the usual dots in the order named. "
    "Without this line: all six in alphabetical order at the dots 1 to 6.",
)
def _players(c: Setting, m: re.Match[str]) -> None:
    c.wanted.seats.clear()
    for item in names.items(m["list"]):
        found = re.fullmatch(r"(.+?)(?:\s+(?:at\s+|on\s+)?(?:dot\s+)?(\d+))?", item)
        assert found is not None
        c.wanted.seats[names.seat(found[1])] = int(found[2]) if found[2] else None


@_add(
    "option NAME VALUE",
    r"options?\b:?\s*(?P<name>[\w ]+?)\s*[:= ]\s*(?P<value>\w+)",
    "option max_turns 10",
    "An option of the game (see the table of options).",
)
def _option(c: Setting, m: re.Match[str]) -> None:
    name = m["name"].strip().lower().replace(" ", "_")
    if name not in Options.model_fields:
        raise CaseError(f"there is no option `{name}`{near(name, Options.model_fields)}")
    value = {"on": True, "off": False, "yes": True, "no": False}.get(m["value"].lower(), m["value"])
    try:
        Options(**{name: value})
    except ValueError as error:
        raise CaseError(f"the option {name} cannot be `{m['value']}`") from error
    c.wanted.options[name] = value


@_add("turn NUMBER", r"turn\b:?\s*(?P<n>\d+)", "turn 3", "The turn; 2 if not said.")
def _turn(c: Setting, m: re.Match[str]) -> None:
    c.wanted.turn = int(m["n"])


@_add(
    "phase PHASE [at POINT]",
    r"phase\b:?\s*(?P<phase>[\w ]+?)(?:(?:\s*,?\s+at\s+|\s*,\s*)(?P<point>.+))?",
    "phase movement",
    "The case begins at the start of this phase (setup, storm, spice blow, bidding, movement, battle, collection, "
    "victory), or at a point within it (see the table of points).",
)
def _phase(c: Setting, m: re.Match[str]) -> None:
    phase = m["phase"].strip().lower().replace(" ", "_")
    if phase not in PHASES:
        raise CaseError(f"`{m['phase']}` is not a phase{near(phase, PHASES)}; the phases are {', '.join(PHASES)}")
    c.wanted.phase, c.wanted.point = phase, ()
    point = (m["point"] or "").strip()
    if point:
        found = re.fullmatch(r"(?:the\s+)?(?P<name>[\w ]+?)(?:\s+(?:of|in|for)\s+(?P<about>.+))?", point)
        if not found:
            raise CaseError(f"`{point}` is not a point; write for example `phase movement at landing of guild`")
        c.wanted.point = (found["name"].lower().replace(" ", "_"), *((found["about"],) if found["about"] else ()))


@_add(
    "storm NUMBER",
    r"(?:the )?storm\b:?(?: is)?(?: at| in)?(?: sector)?:? (?P<n>\d+)",
    "storm 9",
    "The storm's sector; 18 if not said.",
)
def _storm(c: Setting, m: re.Match[str]) -> None:
    c.wanted.storm = int(m["n"])


@_add(
    "first player SEAT",
    r"first player\b:?(?: is)? (?P<seat>.+)",
    "first player guild",
    "Puts the storm just before this player's dot, so that storm order begins there (with a `storm` line: checks it).",
)
def _first(c: Setting, m: re.Match[str]) -> None:
    c.wanted.first = names.seat(m["seat"])


@_add(
    "storm order: SEAT, SEAT, ...",
    r"storm order\b:?\s*(?P<list>.+)",
    "storm order: guild, harkonnen, atreides",
    "Storm order follows from dots and storm; this line only checks that it is as the writer thinks.",
)
def _order(c: Setting, m: re.Match[str]) -> None:
    c.wanted.order = tuple(names.seat(item) for item in names.items(m["list"]))


@_add(
    "forces AREA: SEAT NUMBER, SEAT NUMBER + STARRED*, ...",
    r"forces (?:in |on |at )?(?P<area>.+?):\s*(?P<list>.+)",
    "forces Arrakeen: atreides 6, emperor 3 + 2*",
    "Forces on the map. `3 + 2*` are three ordinary ones and two starred ones (Sardaukar, Fedaykin), five in all.",
)
def _forces(c: Setting, m: re.Match[str]) -> None:
    if names.is_nothing(m["list"]):
        where = names.TERRITORY_NAMES.get(names.key(m["area"])) or names.area(m["area"])
        for place in [p for p in c.wanted.forces if where in (p[0], p[0].rpartition(":")[0])]:
            del c.wanted.forces[place]
        return
    area = names.area(m["area"])
    for who, count in map(names.holding, names.items(m["list"])):
        c.wanted.forces[area, who] = count


@_add(
    "reserves of SEAT: NUMBER",
    r"(?:the )?reserves (?:of )?(?P<seat>[^:\d]+?):?\s+(?P<n>[\d+* ]+|none|nothing)",
    "reserves of atreides: 4",
    "Forces in the reserves. If not said: all that are neither on the map nor in the tanks. "
    "If said without the tanks, the rest lies in the tanks.",
)
def _reserves(c: Setting, m: re.Match[str]) -> None:
    c.wanted.reserves[names.seat(m["seat"])] = names.count(m["n"])


@_add(
    "tanks of SEAT: NUMBER",
    r"(?:the )?tanks (?:of )?(?P<seat>[^:\d]+?):?\s+(?P<n>[\d+* ]+|none|nothing)",
    "tanks of emperor: 3 + 1*",
    "Forces in the Bene Tleilax tanks; none if not said.",
)
def _tanks(c: Setting, m: re.Match[str]) -> None:
    c.wanted.tanks[names.seat(m["seat"])] = names.count(m["n"])


@_add(
    "spice of SEAT: NUMBER   or   spice on AREA: NUMBER",
    r"spice (?!deck|discards?)(?:of |on |in |at )?(?P<where>.+?)(?::\s*|\s+)(?P<n>\d+|none|nothing)",
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
    c.wanted.hands[names.seat(m["seat"])] = [names.card(item) for item in names.items(m["list"])]


@_add(
    "hand of SEAT: CARD, CARD, ...",
    r"(?:the )?(?:hand|cards) (?:of )?(?P<seat>[^:]+?):\s*(?P<list>.+)",
    "hand of harkonnen: lasgun, any shield, Karama",
    "Treachery cards in a hand; none if not said. A name that several cards share means any of them.",
)
def _hand(c: Setting, m: re.Match[str]) -> None:
    c.wanted.hands[names.seat(m["seat"])] = [names.card(item) for item in names.items(m["list"])]


@_add(
    "treachery deck: [only] CARD, CARD, ...   or   spice deck: [only] CARD, ...",
    r"(?:the )?(?:top of the )?(?P<deck>treachery|spice) deck(?: is| has)?:?\s*(?P<only>only )?(?P<list>.+)",
    "spice deck: worm, Old Gap",
    "The top of a deck, the topmost card first; the rest of the cards lie below in a fixed order. With `only` (and "
    "where it is `none`) nothing lies below: the rest of the cards are on the discard pile, under those named for it. "
    "A spice card is named by its territory, or is a `worm`.",
)
def _deck(c: Setting, m: re.Match[str]) -> None:
    deck = m["deck"].lower()
    lookup = names.card if deck == "treachery" else names.spice_card
    if m["only"] or names.is_nothing(m["list"]):
        c.wanted.short.add(deck)
    c.wanted.decks[deck] = [lookup(item) for item in names.items(m["list"])]


@_add(
    "treachery discards: CARD, ...   or   spice discards: CARD, ...",
    r"(?:the )?(?P<deck>treachery|spice) discards?(?: pile)?:\s*(?P<list>.+)",
    "spice discards: Red Chasm, worm",
    "A discard pile, the card discarded last at the end; empty if not said.",
)
def _discards(c: Setting, m: re.Match[str]) -> None:
    deck = m["deck"].lower()
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


@_add(
    "dead: LEADER, ...",
    r"(?:dead|killed|leaders in the tanks|dead leaders):\s*(?P<list>.+)",
    "dead: Lady Jessica, gurney halleck",
    "Leaders in the tanks; all others are ready. `dead: all of SEAT` means five. "
    "With all five of a player dead the revival cycle runs.",
)
def _dead(c: Setting, m: re.Match[str]) -> None:
    for item in names.items(m["list"]):
        c.wanted.dead += names.leaders(item)


@_add(
    "used: LEADER in TERRITORY, ...",
    r"used:\s*(?P<list>.+)",
    "used: stilgar in Arrakeen",
    "Leaders who have fought in a territory this turn.",
)
def _used(c: Setting, m: re.Match[str]) -> None:
    for item in names.items(m["list"]):
        found = re.fullmatch(r"(.+?) (?:in|at) (.+)", item, re.IGNORECASE)
        if not found:
            raise CaseError(f"`{item}` does not say where; write for example `stilgar in Arrakeen`")
        c.wanted.used[names.leader(found[1])] = names.territory(found[2])


@_add(
    "revival cycle of SEAT [with LEADER, ... revived]",
    r"(?:revival )?cycle of (?P<seat>[\w ]+?)(?: runs)?(?:,? with (?P<list>.+?)(?: revived)?)?",
    "revival cycle of atreides with Lady Jessica revived",
    "A revival cycle is running, and who has come back in it already.",
)
def _cycle(c: Setting, m: re.Match[str]) -> None:
    c.wanted.cycles.add(names.seat(m["seat"]))
    c.wanted.revived |= {names.leader(item) for item in names.items(m["list"] or "")}


@_add(
    "traitors of SEAT: LEADER, ...",
    r"traitors? (?:of )?(?P<seat>[^:]+?):\s*(?P<list>.+)",
    "traitor of atreides: feyd-rautha",
    "The traitors a player has kept; none if not said.",
)
def _traitors(c: Setting, m: re.Match[str]) -> None:
    c.wanted.traitors[names.seat(m["seat"])] = tuple(names.leader(item) for item in names.items(m["list"]))


@_add(
    "prediction: SEAT in turn NUMBER",
    r"prediction:?\s*(?P<seat>[\w ]+?),?(?: in| on| for| at)? turn (?P<n>\d+)",
    "prediction: guild in turn 7",
    "What Bene Gesserit predicted; nothing if not said.",
)
def _prediction(c: Setting, m: re.Match[str]) -> None:
    c.wanted.prediction = names.seat(m["seat"]), int(m["n"])


@_add(
    "alliance: SEAT, SEAT, ...",
    r"alliance:?\s*(?P<list>.+)",
    "alliance: atreides, fremen",
    "An alliance; one line for each.",
)
def _alliance(c: Setting, m: re.Match[str]) -> None:
    members = tuple(names.seat(item) for item in names.items(m["list"]))
    if len(members) < 2:
        raise CaseError("an alliance has two members or more")
    c.wanted.alliances.append(members)


@_add(
    "pledge of SEAT to SEAT: NUMBER",
    r"pledge (?:of )?(?P<giver>.+?) to (?P<bidder>.+?):?\s+(?P<n>\d+)",
    "pledge of emperor to guild: 5",
    "Spice an ally has promised for the other's next purchase.",
)
def _pledge(c: Setting, m: re.Match[str]) -> None:
    c.wanted.pledges[names.seat(m["giver"]), names.seat(m["bidder"])] = int(m["n"])


@_add(
    "debt of SEAT to SEAT: NUMBER",
    r"debt (?:of )?(?P<giver>.+?) to (?P<taker>.+?):?\s+(?P<n>\d+)",
    "debt of guild to fremen: 3",
    "What one player publicly owes another.",
)
def _debt(c: Setting, m: re.Match[str]) -> None:
    c.wanted.debts[names.seat(m["giver"]), names.seat(m["taker"])] = int(m["n"])


@_add(
    "reference territory: TERRITORY",
    r"reference territory:?\s*(?P<where>.+)",
    "reference territory: Red Chasm",
    "Where the last territory card of an earlier phase was: there the next worm appears (D-BLOW-10). None if not said.",
)
def _reference(c: Setting, m: re.Match[str]) -> None:
    c.wanted.reference = "" if names.is_nothing(m["where"]) else names.territory(m["where"])


@_add(
    "wheels: SEAT, SEAT",
    r"(?:wheels|last used the wheels|diallers):\s*(?P<list>.+)",
    "wheels: fremen, guild",
    "Who last used the battle wheels and therefore dials for the storm; the diallers of turn 1 if not said.",
)
def _wheels(c: Setting, m: re.Match[str]) -> None:
    c.wanted.diallers = tuple(names.seat(item) for item in names.items(m["list"]))


@_add(
    "shield wall broken",
    r"(?:the )?shield wall (?:is |was )?broken|atomics (?:were )?used",
    "shield wall broken",
    "Family Atomics has been played.",
)
def _atomics(c: Setting, m: re.Match[str]) -> None:
    c.wanted.atomics = True
    if names.card("family atomics") not in c.wanted.removed:
        c.wanted.removed.append(names.card("family atomics"))


@_add("seed WORD", r"seed (?P<seed>.+)", "seed 17", "Where chance begins; a fixed one if not said.")
def _seed(c: Setting, m: re.Match[str]) -> None:
    c.wanted.seed = m["seed"]


@_add(
    "chance PURPOSE VALUE",
    r"chance (?P<purpose>" + PURPOSE + r"):?\s+(?P<value>.+)",
    "chance dial:atreides 3",
    "Forces the next draw for this purpose (see the table of draws): a number, or the cards or "
    "leaders that come first. "
    "May stand anywhere before the draw; a forced draw that never happens fails the case.",
)
def _chance(c: Any, m: re.Match[str]) -> None:
    c.chance.force(m["purpose"], m["value"], c.line)
