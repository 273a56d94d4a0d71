"""Readable forms of moves: `land 5 in Arrakeen` for `landing mode land, to arrakeen:9, number 5`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import names
from .text import CaseError, NotAsked

if TYPE_CHECKING:
    from .speaking import Play

Make = Callable[["Play", str, "re.Match[str]"], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Readable:
    """A readable form: how it is written, an example, and the generic form it stands for."""

    usage: str
    example: str
    pattern: re.Pattern[str]
    make: Make


FORMS: list[Readable] = []


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A readable form of an order: how it is written, an example, and the generic form it stands for."""

    usage: str
    example: str
    pattern: re.Pattern[str]
    make: Callable[[re.Match[str]], str]


ORDER_FORMS: list[OrderForm] = []


def _order(usage: str, pattern: str, example: str) -> Callable[[Callable[[re.Match[str]], str]], None]:
    def register(make: Callable[[re.Match[str]], str]) -> None:
        ORDER_FORMS.append(OrderForm(usage, example, re.compile(pattern, re.IGNORECASE), make))

    return register


def readable_order(text: str) -> str:
    """Return the generic form of an order written in a readable one; any other text as it is."""
    for form in ORDER_FORMS:
        match = form.pattern.fullmatch(text)
        if match:
            return form.make(match)
    return text


@_order(
    "bid up to NUMBER [on card NUMBER] [stop if SEAT leads] [with karama]",
    r"(?:bid|raise)s?(?: by one)? up to (?P<n>\d+)(?:,? (?:on|for) (?:every card|all cards|card (?P<card>\d+)))?"
    r"(?:,? stop if (?P<who>.+?) leads?)?"
    r"(?P<karama>,? with (?:a )?karama)?",
    "bid up to 7 on card 2",
)
def _bid_up_to(m: re.Match[str]) -> str:
    text = f"bid how raise, amount {m['n']}" + (f", card {m['card']}" if m["card"] else "")
    return text + (f", stop_if {{{m['who']}}}" if m["who"] else "") + (", karama yes" if m["karama"] else "")


@_order(
    "bid exactly NUMBER [on card NUMBER]",
    r"bid (?:exactly )?(?P<n>\d+)(?:,? (?:on|for) card (?P<card>\d+))?",
    "bid exactly 4",
)
def _bid_exactly(m: re.Match[str]) -> str:
    return f"bid how exact, amount {m['n']}" + (f", card {m['card']}" if m["card"] else "")


@_order(
    "pass on every card   or   pass on card NUMBER",
    r"(?:to )?(?:bid )?pass(?:(?: on)? (?:every card|all cards|card (?P<card>\d+)))?",
    "pass on card 3",
)
def _pass_cards(m: re.Match[str]) -> str:
    return "bid how pass" + (f", card {m['card']}" if m["card"] else "")


@_order(
    "pass at KIND, KIND until turn NUMBER",
    r"pass (?:at|in) (?P<kinds>.+?),? until(?: turn)? (?P<n>\d+)",
    "pass at storm, voice karama until turn 5",
)
def _pass_windows(m: re.Match[str]) -> str:
    return f"pass windows {{{m['kinds']}}}, until {m['n']}"


@_order(
    "karama against the next voice (prescience, peek, bonus, spice look, worm, accompany) [FIELD VALUE, ...]",
    r"(?:an? )?karama against (?:the next |any )?(?P<what>voice|prescience|peek|bonus|spice "
    r"look|worm|accompany)(?: (?P<rest>.+))?",
    "karama against the next voice target emperor",
)
def _armed(m: re.Match[str]) -> str:
    return f"{m['what'].lower().replace(' ', '_')}_karama {m['rest'] or ''}".strip()


@_order("take charity   or   decline charity", r"(?P<no>no|decline|take) charity", "decline charity")
def _charity(m: re.Match[str]) -> str:
    return f"charity take {'yes' if m['no'].lower() == 'take' else 'no'}"


def form(usage: str, pattern: str, example: str) -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        FORMS.append(Readable(usage, example, re.compile(pattern, re.IGNORECASE), make))
        return make

    return register


def readable(play: Play | None, seat: str, text: str) -> tuple[str, str] | None:
    """Return kind and fields of a move written in a readable form; without a play, of a part of an order."""
    for one in FORMS:
        match = one.pattern.fullmatch(text)
        if match:
            return one.make(play, seat, match)  # type: ignore[arg-type]
    return None


def _count(text: str, starred: str = "starred") -> str:
    """Write `5` as a number, and `3 + 2*` as a number of which some are starred."""
    ordinary, stars = names.count(text)
    return f"{ordinary + stars}" + (f", {starred} {stars}" if stars else "")


def _group(text: str) -> tuple[str, str, str]:
    """Read `3 from A 1 and 2 + 1* from A 2`: the territory, the forces by area, the starred ones by area."""
    territory, forces, stars = "", [], []
    for part in re.split(r",|\band\b(?!\s*\d+\s*\*)", text):
        match = re.fullmatch(r"\s*([\d+* ]+?)\s+(?:from|in|at|of)\s+(.+?)\s*", part)
        if not match:
            raise CaseError(f"`{part.strip()}` is no group of forces; write for example `5 from Arrakeen`")
        area, (ordinary, starred) = names.area(match[2]), names.count(match[1])
        if territory and area.rpartition(":")[0] != territory:
            raise CaseError("one group starts from one territory (D-MOVE-2)")
        territory = area.rpartition(":")[0]
        forces.append(f"{ordinary + starred} in {area}")
        stars += [f"{starred} in {area}"] if starred else []
    return territory, "{" + ", ".join(forces) + "}", "{" + ", ".join(stars) + "}" if stars else ""


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
    "ship NUMBER from AREA [and NUMBER from AREA] to AREA   or   to the reserves",
    r"ships? (?P<group>.+? from .+?) (?:to|into) (?P<to>.+?)" + _PAYING,
    "ship 3 from Tuek's Sietch to the reserves",
)
def _ship(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    origin, forces, stars = _group(m["group"])
    back = names.key(m["to"]) in ("reserves", "thereserves", "hisreserves", "orbit")
    where = "mode return" if back else f"mode ship, to {names.area(m['to'])}"
    return "landing", f"{where}, origin {origin}, forces {forces}" + (
        f", starred_forces {stars}" if stars else ""
    ) + _means(m)


@form(
    "land nothing",
    r"(?:lands? nothing|no landing|does not land|no shipment|enters? nothing|ships? nothing)",
    "land nothing",
)
def _no_landing(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "landing", "mode none"


@form(
    "move NUMBER from AREA [and NUMBER from AREA] to AREA [with hajr]",
    r"moves? (?P<group>.+? from .+?) (?:to|into) (?P<to>.+?)(?P<hajr>" + _PLAYING + r"hajr)?",
    "move 3 from Arrakeen to Imperial Basin 9",
)
def _move(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    origin, forces, stars = _group(m["group"])
    text = f"origin {origin}, forces {forces}, to {names.area(m['to'])}"
    return "ground_movement", text + (f", starred_forces {stars}" if stars else "") + (
        ", hajr yes" if m["hajr"] else ""
    )


@form("move nothing", r"(?:moves? nothing|no movement|does not move|moves? nobody)", "move nothing")
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
    r"(?P<no>(?:do|does) not |no )?(?:accompan(?:y|ies)|goes? along|sends? (?:one|1|a)(?: force| advisor)?(?: along)?)"
    r"(?: to (?:the )?polar sink)?",
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
    _, forces, stars = _group(f"{m['n'] or m['m']} from {m['origin'] or there[0]}")
    return "ride", f"forces {forces}, to {to}" + (f", starred {stars}" if stars else "")


@form(
    "voice: play KIND   or   do not play KIND   or   nothing",
    r"voice:? (?P<no>not|do not play|does not play|don't play|plays? no|no|play)(?: an?| any)? (?P<what>.+)|no voice|"
    r"says nothing",
    "voice: do not play poison weapon",
)
def _voice(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    if not m["no"]:
        return "voice", "command none"
    command = "play" if m["no"].lower() == "play" else "not"
    kind = re.sub(r"[ -]", "_", m["what"].strip().lower())
    return "voice", f'command {command}, card_kind "{kind}"'


@form(
    "ask for leader   (weapon, defense, number, none)",
    r"asks?(?: for)? (?:the )?(?P<what>leader|weapon|defense|number|nothing|none)|no (?P<no>prescience|question)",
    "ask for weapon",
)
def _ask(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    what = (m["what"] or "none").lower()
    return "prescience", f"element {'none' if what == 'nothing' else what}"


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
    from .speaking import KINDS

    found = play.open_question(seat)
    if found is None or "play" not in KINDS[found[0].kind].model_fields:
        kinds = [q for q in KINDS if q.endswith("_karama")]
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
    r"(?:plays? )?(?:the |a )?(?:tleilaxu )?ghola[:,]?(?: (?:for|on))? (?P<also>(?!what|leader|forces).+)",
    "bring back 5 with ghola",
)
def _ghola(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    what = m["what"] or m["also"]
    if re.match(r"\d", what):
        return "ghola", f"what forces, forces {_count(what.removesuffix(' forces'))}"
    return "ghola", f"what leader, leader {names.leader(what)}"


@form(
    'propose a deal with SEAT, ...: "WORDS" [paying NUMBER to SEAT [in turn NUMBER]]',
    r"proposes? a deal with (?P<who>[^:\"]+?)\s*:?\s*(?P<words>\"[^\"]*\"|(?= paying))(?:,? paying "
    r"(?P<n>\d+)(?: spice)? to (?P<to>[\w ]+?)(?: (?:in|at) turn (?P<turn>\d+))?)?",
    'propose a deal with guild: "no landing in Carthag" paying 3 to guild',
)
def _deal(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    from engine.dune.people.deals import payment_key

    parties = ", ".join(dict.fromkeys([names.seat(i) for i in names.items(m["who"])]))
    text = f"parties {{{parties}}}" + (f", text {m['words']}" if m["words"] else "")
    if m["n"]:
        payment = payment_key(seat, names.seat(m["to"]), int(m["turn"] or 0))
        text += f', payments {{{m["n"]} in "{payment}"}}'
    return "deal", text


@form(
    "accept / refuse / withdraw the deal [NUMBER]",
    r"(?P<do>accept|refuse|withdraw)s? (?:the )?deal(?: (?P<id>\d+))?",
    "accept the deal",
)
def _deal_answer(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return _answer_deal(m["do"], m["id"] or max(play.s.deals, default=0))


def _deals_for(play: Play, seat: str) -> list[int]:
    return [i for i, deal in play.s.deals.items() if deal.status == "proposed" and seat in deal.parties]


def _answer_deal(do: str, number: object) -> tuple[str, str]:
    if do.lower() == "withdraw":
        return "deal_withdraw", f"id {number}"
    return "deal_answer", f"id {number}, accept {'yes' if do.lower() == 'accept' else 'no'}"


@form(
    "propose an alliance with SEAT, ...",
    r"(?:nexus )?(?:proposes?(?: an)?(?: alliance)?(?: with| to| members)?|all(?:y|ies) with|invites?) "
    r"(?P<who>(?!.*\bdeal\b).+)",
    "propose an alliance with atreides, guild",
)
def _propose(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "nexus", f"do propose, members {{{m['who']}}}"


@form(
    "accept / refuse / withdraw the alliance [of SEAT]",
    r"(?:nexus )?(?P<do>accept|refuse|withdraw)s?(?: (?:the )?(?:proposal|alliance))?(?: (?:of|from|with) (?P<by>.+))?",
    "accept the alliance of fremen",
)
def _answer(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    nexus = play.s.nexus
    if nexus is None and (deals := _deals_for(play, seat)):
        return _answer_deal(m["do"], deals[-1])
    by = names.seat(m["by"]) if m["by"] else ""
    open_ = [(i, p) for i, p in (nexus.proposals.items() if nexus else ()) if seat in p.members and by in ("", p.by)]
    if nexus is not None and not open_:  # the game says why not
        return "nexus", f"do {m['do'].lower()}"
    if len(open_) != 1:
        raise NotAsked(f"there are {len(open_)} such proposals for {seat}; name the one who made it")
    return "nexus", f"do {m['do'].lower()}, id {open_[0][0]}"


@form("leave the alliance", r"(?:nexus )?(?:leave|break|end|quit)s? (?:the |my |his )?alliance", "leave the alliance")
def _leave(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "nexus", "do leave"


@form("answer yes   or   no", r"(?:answers? )?(?P<what>yes|no)|answers? none", "answer yes")
def _truth(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "truth", f"answer {(m['what'] or 'none').lower()}"
