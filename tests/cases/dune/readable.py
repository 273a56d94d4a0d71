"""Readable forms of moves: `land 5 in Arrakeen` for `landing mode land, to arrakeen:9, number 5`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.dune.board import TERRITORIES
from engine.dune.state import Count

from ..language.forms import Forms
from ..language.text import CaseError, NotAsked
from . import names

if TYPE_CHECKING:
    from ..language.speaking import Play

FORMS = Forms()
form = FORMS.add


def _count(text: str, starred: str = "starred") -> str:
    """Write `5` as a number, and `3 + 2*` as a number of which some are starred."""
    ordinary, stars = names.count(text)
    return f"{ordinary + stars}" + (f", {starred} {stars}" if stars else "")


_PILE = r"(?:all|everything|everybody|[\d+* ]+?)(?: (?:his |its |the )?forces?)?"  # how many, at the start of a group


def _group(play: Play | None, seat: str, text: str) -> tuple[str, str, str]:
    """Read `3 from A 1 and 2 + 1* from A 2`: the territory, the forces by area, the starred ones by area.

    What starts from two territories is left to the game to refuse (D-MOVE-2).
    """
    territory, forces, stars = "", [], []
    for part in re.split(r",|\band\b(?!\s*\d+\s*\*)", text):
        match = re.fullmatch(rf"\s*({_PILE})\s+(?:(?:from|in|at|of)\s+)?([a-z].*?)\s*", part, re.IGNORECASE)
        if not match:
            raise CaseError(f"`{part.strip()}` is no group of forces; write for example `5 from Arrakeen`")
        for area, (ordinary, starred) in _piles(play, seat, match[1], match[2]):
            territory = territory or area.rpartition(":")[0]
            forces.append(f"{ordinary + starred} in {area}")
            stars += [f"{starred} in {area}"] if starred else []
    return territory, "{" + ", ".join(forces) + "}", "{" + ", ".join(stars) + "}" if stars else ""


def _piles(play: Play | None, seat: str, number: str, place: str) -> list[tuple[str, Count]]:
    """Return the forces of one part of a group: so many in an area, or all that stand in an area or territory."""
    if re.match(r"[\d+*]", number):
        return [(names.area(place), names.count(re.sub(r"(?: \w+)? forces?$", "", number, flags=re.IGNORECASE)))]
    if play is None:
        raise CaseError("an order says how many move: write for example `5 from Arrakeen`")
    where = names.TERRITORY_NAMES.get(names.key(place))
    areas = TERRITORIES[where].areas if where else (names.area(place),)
    there = [(area, play.s.forces[area, seat]) for area in areas if (area, seat) in play.s.forces]
    return there or [(areas[0], (0, 0))]


def _means(m: re.Match[str]) -> str:
    text = ", karama yes" if m["karama"] else ""
    return text + (f", payers {{{m['payers']}}}" if m["payers"] else "")


_PLAYING = r",? (?:(?:and )?(?:play|pay|us)(?:s|ing|es|e)? |with |paying with |by )(?:a |the )?"
_PAYING = rf"(?P<karama>{_PLAYING}karama)?(?:,? paid by (?P<payers>.+))?"


@form(
    "land NUMBER in AREA [with karama] [paid by SEAT, ...]",
    r"(?:lands?|ships?(?!.* from (?!the reserves|his reserves|reserves))) (?P<n>[\d+* ]+?) (?:forces )?"
    r"(?:from (?:the |his )?reserves )?(?:in|on|at|to|into) (?!(?:the |his )?reserves)(?P<to>.+?)" + _PAYING,
    "land 5 in Arrakeen",
)
def _land(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "landing", f"mode land, to {names.area(m['to'])}, number {_count(m['n'])}{_means(m)}"


@form(
    "enter NUMBER in AREA",
    r"enters? (?:with )?(?P<n>[\d+* ]+?) (?:forces )?(?:in|on|at|to|into) (?P<to>.+)",
    "enter 4 + 1* in The Great Flat",
)
def _enter(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "landing", f"mode enter, to {names.area(m['to'])}, number {_count(m['n'])}"


@form(
    "ship NUMBER from AREA [and NUMBER from AREA] to AREA   or   to the reserves   or   return NUMBER from AREA",
    r"(?:ships? (?P<group>.+? from .+?) (?:to|into) (?P<to>.+?)|"
    rf"returns? (?P<return>{_PILE} from .+?)(?: to (?:the |his )?reserves)?)" + _PAYING,
    "ship 3 from Tuek's Sietch to the reserves",
)
def _ship(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    origin, forces, stars = _group(play, seat, m["group"] or m["return"])
    back = m["return"] or names.key(m["to"] or "") in ("reserves", "thereserves", "hisreserves", "orbit")
    where = "mode return" if back else f"mode ship, to {names.area(m['to'])}"
    return "landing", f"{where}, origin {origin}, forces {forces}" + (
        f", starred_forces {stars}" if stars else ""
    ) + _means(m)


@form(
    "land nothing",
    r"(?:(?:lands?|ships?|enters?) (?:nothing|none|nobody|no forces?)|no (?:landing|shipment|entry)|"
    r"(?:do|does) not (?:land|ship|enter))",
    "land nothing",
)
def _no_landing(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "landing", "mode none"


@form(
    "move NUMBER from AREA [and NUMBER from AREA] to AREA [with hajr]   or   move all from AREA to AREA",
    rf"(?P<first>plays? (?:the |a )?hajr(?: and|,|:)? )?moves? (?P<group>{_PILE} .+?) (?:to|into) (?P<to>.+?)(?P<hajr>"
    + _PLAYING
    + r"hajr)?",
    "move 3 from Arrakeen to Imperial Basin 9",
)
def _move(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    origin, forces, stars = _group(play, seat, m["group"])
    text = f"origin {origin}, forces {forces}, to {names.area(m['to'])}"
    return "ground_movement", text + (f", starred_forces {stars}" if stars else "") + (
        ", hajr yes" if m["hajr"] or m["first"] else ""
    )


@form(
    "move nothing",
    r"(?:moves? (?:nothing|none|nobody|no forces?)|no (?:ground )?move(?:ment)?|(?:do|does) not move)",
    "move nothing",
)
def _no_movement(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "ground_movement", ""


@form("revive NUMBER", r"revives? (?P<n>[\d+* ]+?)(?: forces)?", "revive 3")
def _revive(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "force_revival", f"number {_count(m['n'])}"


@form("revive LEADER   or   revive nobody", r"revives? (?P<who>[a-z].+)", "revive Gurney Halleck")
def _revive_leader(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    if names.is_nothing(m["who"]) or re.fullmatch(r"no (?:forces?|leaders?)", m["who"], re.IGNORECASE):
        kind = "force_revival" if play.open_question(seat, "force_revival") else "leader_revival"
        return kind, ""
    return "leader_revival", f"leader {names.leader(m['who'])}"


@form(
    "accompany   or   do not accompany",
    r"(?P<no>(?:do|does) not |no )?(?:accompan(?:y|ies|iment)|goes? along|"
    r"sends? (?:one|1|a)(?: force| advisor)?(?: along)?)(?: to (?:the )?polar sink)?",
    "accompany",
)
def _accompany(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "accompany", "place no" if m["no"] else "place polar_sink"


@form(
    "ride NUMBER [from AREA] to AREA",
    r"(?:rides? (?:the worm )?(?:with )?(?P<n>[\d+* ]+?)(?: forces?)?(?: from (?P<origin>.+?))? to (?P<to>.+)"
    r"|rides? (?:the worm )?to (?P<goal>.+?) with (?P<m>[\d+* ]+?)(?: forces?)?|(?P<no>(?:do|does) not ride|no ride))",
    "ride 5 from Cielago North 2 to Arrakeen",
)
def _ride(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    if m["no"]:
        return "ride", ""
    there = [area for area, f in play.s.forces if f == seat and area.rpartition(":")[0] == play.s.worm]
    to = names.area(m["to"] or m["goal"])
    if not m["origin"] and not there:  # the game refuses it
        return "ride", f"to {to}"
    if not m["origin"] and len(there) != 1:
        raise CaseError(
            f"say where they ride from (`ride 5 from AREA to AREA`); {seat} stands in {names.show_list(there)}"
        )
    _, forces, stars = _group(play, seat, f"{m['n'] or m['m']} from {m['origin'] or there[0]}")
    return "ride", f"forces {forces}, to {to}" + (f", starred {stars}" if stars else "")


@form(
    "voice: play KIND   or   do not play KIND   or   nothing   or   command SEAT to play KIND",
    r"(?:voice:?|commands? (?P<target>[\w ]+?)(?= not to | to | never )) (?P<no>(?:not |never )to play|not|to not play|"
    r"(?:do not|does not|don't|must not|may not) play|(?:must )?plays? no|no|(?:to |must )?play)"
    r"(?: an?| any| the)? (?P<what>.+)|no voice|"
    r"says nothing|voice:? (?:nothing|none|no command)",
    "voice: do not play poison weapon",
)
def _voice(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    if not m["no"]:
        return "voice", "command none"
    battle = play.s.battle
    if m["target"] and battle and names.seat(m["target"]) not in (battle.aggressor, battle.defender):
        raise CaseError(f"{m['target']} does not fight in this battle")
    command = "play" if m["no"].lower() in ("play", "to play", "must play") else "not"
    return "voice", f'command {command}, card_kind "{names.voice_kind(m["what"])}"'


@form(
    "ask for leader   (weapon, defense, number, none)",
    r"asks?(?: for)? (?:the |his )?(?P<what>leader|weapon|defense|number|dial|nothing|none)|"
    r"no (?P<no>prescience|question)",
    "ask for weapon",
)
def _ask(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    what = (m["what"] or "none").lower()
    return "prescience", f"element {({'nothing': 'none', 'dial': 'number'}).get(what, what)}"


@form(
    "call treachery   or   do not call",
    r"(?P<no>(?:do|does) not |no )?(?:calls?(?: (?:no )?(?:treachery|traitor|.+ (?:a )?traitor))?|treachery|traitor)",
    "call treachery",
)
def _call(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "treachery", f"call {'no' if m['no'] else 'yes'}"


@form(
    "play karama   or   no karama   (in whatever window is open)",
    r"(?P<no>no karama|(?:do|does) not play(?: a| the| his)? karama)|(?:plays?(?: a| the| his)? )?karama",
    "play karama",
)
def _karama(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    found = play.open_question(seat)
    if found is None or "play" not in play.words.kinds[found[0].kind].model_fields:
        kinds = [q for q in play.words.kinds if q.endswith("_karama")]
        raise NotAsked(f"no window in which a Karama cancels something is open to {seat} ({', '.join(kinds)})")
    return found[0].kind, "play no" if m["no"] else "play yes"


@form("lend NUMBER to SEAT", r"(?:lends?|loans?|gives?) (?P<n>\d+)(?: spice)? to (?P<who>.+)", "lend 4 to guild")
def _lend(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "loan", f"to {names.seat(m['who'])}, amount {m['n']}"


@form(
    "bid NUMBER [with karama] [paid by SEAT, ...]",
    r"bids? (?P<n>\d+)(?: spice$|(?: spice)?(?=.*(?:karama|paid by)))" + _PAYING,
    "bid 9 with karama",
)
def _bid(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "bid", f"amount {m['n']}{_means(m)}"


@form(
    "pledge NUMBER to SEAT",
    r"pledges? (?:(?P<n>\d+)(?: spice)? to (?P<who>.+)|(?P<to>[a-z][a-z ]+) (?P<m>\d+)(?: spice)?)",
    "pledge 3 to atreides",
)
def _pledge(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "pledge", f"bidder {names.seat(m['who'] or m['to'])}, amount {m['n'] or m['m']}"


@form(
    "bring back LEADER with ghola   or   bring back NUMBER with ghola",
    r"(?:(?:bring|brings) back|revives?) (?P<what>.+?) (?:with|by) (?:the |a |tleilaxu )*ghola|"
    r"(?:plays? )?(?:the |a )?(?:tleilaxu )?ghola[:,]?"
    r"(?: (?:for|on|(?:to|and) (?:revives?|brings? back)))? (?P<also>(?!what|leader|forces).+)",
    "bring back 5 with ghola",
)
def _ghola(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    what = m["what"] or m["also"]
    if re.match(r"\d", what):
        return "ghola", f"what forces, forces {_count(what.removesuffix(' forces'))}"
    return "ghola", f"what leader, leader {names.leader(what)}"


@form("answer yes   or   no", r"(?:answers? )?(?P<what>yes|no)|answers? none", "answer yes")
def _truth(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "truth", f"answer {(m['what'] or 'none').lower()}"
