"""Expectations about leaders, traitors, alliances, and where the game stands: turn, storm, auction, battle, winners."""

from __future__ import annotations

import re

from engine.dune.query import alliance_of, allied
from engine.dune.state import READY, TANKS

from ..language.comparing import same
from ..language.speaking import Play, playing
from ..language.statements import Book
from ..language.text import CaseError, near
from . import names
from .position import PHASES, phase_named

PART = Book("Expectations")
_add = PART.add


@_add(
    "then dead: LEADER, ...   or   none",
    r"(?:dead|killed|leaders in the tanks|dead leaders):\s*(?P<list>.+)",
    "then dead: lady jessica, all of harkonnen",
    "Exactly these leaders are in the tanks.",
)
def _dead(play: Play, m: re.Match[str]) -> None:
    wanted = {le for item in names.items(m["list"]) for le in names.leaders(item)}
    same("dead leaders", wanted, {le for le, where in play.s.leaders.items() if where == TANKS})


@_add(
    "then captives: LEADER, ...   or   none",
    r"(?:captives|held captive|captured):\s*(?P<list>.+)",
    "then captives: stilgar",
    "Exactly these leaders are held captive.",
)
def _captives(play: Play, m: re.Match[str]) -> None:
    same("captives", {names.leader(item) for item in names.items(m["list"])}, set(play.s.captives))


@_add(
    "then kwisatz haderach: ready   or   in the tanks   or   has not come",
    r"(?:the )?kwisatz haderach: (?P<where>ready|in the tanks|has not come)",
    "then kwisatz haderach: has not come",
    "Where the Kwisatz Haderach is.",
)
def _haderach(play: Play, m: re.Match[str]) -> None:
    wanted = {"ready": READY, "in the tanks": TANKS}.get(m["where"].lower(), "")
    same("kwisatz haderach", wanted, play.s.haderach)


@_add(
    "then losses in battles: NUMBER",
    r"losses in battles:\s*(?P<n>\d+)",
    "then losses in battles: 5",
    "How many forces Atreides have lost in battles, up to those with which the Kwisatz Haderach has come.",
)
def _fallen(play: Play, m: re.Match[str]) -> None:
    same("losses in battles", int(m["n"]), play.s.fallen)


@_add(
    "then LEADER is dead   or   ready   or   used in TERRITORY   or   not used",
    r"(?P<leader>(?!nobody\b|no leader\b)[\w .'-]+?) is "
    r"(?P<what>dead|in the tanks|ready|alive|not used|used (?:in|at) (?P<where>.+))",
    "then stilgar is used in Arrakeen",
    "Where a leader is, and whether and where it has fought this turn.",
)
def _leader(play: Play, m: re.Match[str]) -> None:
    leader, what = names.leader(m["leader"]), m["what"].lower()
    if "used" in what:
        wanted = names.territory(m["where"]) if m["where"] else ""
        same(f"where {leader} is used", wanted, play.s.used.get(leader, ""))
    else:
        wanted = TANKS if what in ("dead", "in the tanks") else READY
        same(f"where {leader} is", wanted, play.s.leaders.get(leader, READY))


@_add(
    "then revival cycle of SEAT runs   or   does not run",
    r"(?:the )?(?:revival )?cycle of (?P<seat>[\w ]+?) (?P<runs>runs|does not run)",
    "then revival cycle of atreides runs",
    "Whether a cycle of leader revival is running.",
)
def _cycle(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    same(f"cycle of {seat} runs", m["runs"].lower() == "runs", seat in play.s.cycles)


@_add(
    "then revived in the cycle: LEADER, ...",
    r"revived in the cycle:\s*(?P<list>.+)",
    "then revived in the cycle: gurney halleck",
    "Exactly these leaders have come back in the running cycles.",
)
def _revived(play: Play, m: re.Match[str]) -> None:
    same("revived in the cycle", {names.leader(i) for i in names.items(m["list"])}, set(play.s.revived))


@_add(
    "then traitors of SEAT: LEADER, ...",
    r"traitors? (?:of )?(?P<seat>[^:]+?):\s*(?P<list>.+)",
    "then traitors of harkonnen: stilgar, lady jessica",
    "Exactly these traitors have been kept.",
)
def _traitors(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    same(f"traitors of {seat}", {names.leader(i) for i in names.items(m["list"])}, set(play.s.traitors[seat]))


@_add(
    "then SEAT has NUMBER traitors   or   discs",
    r"(?P<seat>[\w ]+?) has (?P<n>\d+) (?P<what>traitors?|discs?)",
    "then harkonnen has 3 traitors",
    "How many traitors a player has kept, or how many discs lie before him while he chooses.",
)
def _traitor_count(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    pile = play.s.traitors if m["what"].lower().startswith("traitor") else play.s.discs
    same(f"{m['what']} of {seat}", int(m["n"]), len(pile.get(seat, ())))


@_add(
    "then prediction: SEAT in turn NUMBER   or   none",
    r"prediction:?\s*(?:(?P<none>none|nothing)|(?P<seat>[\w ]+?),?(?: in| on| for| at)? turn (?P<n>\d+))",
    "then prediction: guild in turn 7",
    "What Bene Gesserit has predicted.",
)
def _prediction(play: Play, m: re.Match[str]) -> None:
    wanted = None if m["none"] else (names.seat(m["seat"]), int(m["n"]))
    same("prediction", wanted, play.s.prediction)


@_add(
    "then alliance: SEAT, SEAT, ...   and   then no alliances",
    r"(?:alliance(?::| of| between)?\s*(?P<list>.+)|(?P<none>no alliances?))",
    "then alliance: atreides, fremen",
    "Exactly these are allied with each other; or nobody is with anybody.",
)
def _alliance(play: Play, m: re.Match[str]) -> None:
    members = {names.seat(i) for i in names.items(m["list"] or "none")}
    if not members:
        same("alliances", (), play.s.alliances)
        return
    same("alliance", members, set(alliance_of(play.s, next(iter(members)))))


@_add(
    "then SEAT and SEAT are allied   or   are not allied",
    r"(?P<a>[\w ]+?) and (?P<b>[\w ]+?) are (?P<no>not )?allied",
    "then atreides and fremen are not allied",
    "Whether two players are in one alliance.",
)
def _allied(play: Play, m: re.Match[str]) -> None:
    a, b = playing(play, names.seat(m["a"])), playing(play, names.seat(m["b"]))
    same(f"{a} and {b} are allied", not m["no"], allied(play.s, a, b))


@_add(
    "then pledge of SEAT to SEAT: NUMBER   and   then debt of SEAT to SEAT: NUMBER",
    r"(?P<what>pledge|debt) (?:of )?(?P<giver>.+?) to (?P<taker>.+?):?\s+(?P<n>\d+|none|nothing)",
    "then debt of guild to fremen: 3",
    "What is promised between allies, or owed in public.",
)
def _pledge(play: Play, m: re.Match[str]) -> None:
    pile = play.s.pledges if m["what"].lower() == "pledge" else play.s.debts
    amount = 0 if names.is_nothing(m["n"]) else int(m["n"])
    ends = playing(play, names.seat(m["giver"])), playing(play, names.seat(m["taker"]))
    same(m["what"], amount, pile.get(ends, 0))


@_add("then turn NUMBER", r"turn\b:?\s*(?P<n>\d+)", "then turn 3", "Which turn it is.")
def _turn(play: Play, m: re.Match[str]) -> None:
    same("turn", int(m["n"]), play.s.turn)


@_add("then phase PHASE", r"phase\b:?(?: is)?\s*(?P<phase>[\w ]+)", "then phase bidding", "Which phase it is.")
def _phase(play: Play, m: re.Match[str]) -> None:
    phase = phase_named(m["phase"])[0]
    if phase not in (*PHASES, "over"):
        raise CaseError(f"`{m['phase']}` is not a phase{near(phase, PHASES)}")
    same("phase", phase, play.s.phase)


@_add(
    "then storm NUMBER",
    r"(?:the )?storm\b:?(?: is)?(?: at| in)?(?: sector)?:? (?P<n>\d+)",
    "then storm 12",
    "The sector of the storm.",
)
def _storm(play: Play, m: re.Match[str]) -> None:
    same("storm", int(m["n"]), play.s.storm)


@_add(
    "then first player SEAT",
    r"first player\b:?(?: is)? (?P<seat>.+)",
    "then first player guild",
    "Who is first player.",
)
def _first(play: Play, m: re.Match[str]) -> None:
    same("first player", names.seat(m["seat"]), play.s.storm_order[0])


@_add(
    "then storm order: SEAT, SEAT, ...",
    r"storm order\b:?\s*(?P<list>.+)",
    "then storm order: guild, harkonnen, atreides",
    "The whole storm order.",
)
def _order(play: Play, m: re.Match[str]) -> None:
    same("storm order", tuple(names.seat(i) for i in names.items(m["list"])), play.s.storm_order)


@_add(
    "then wheels: SEAT, SEAT",
    r"(?:wheels|last used the wheels|diallers):\s*(?P<list>.+)",
    "then wheels: fremen, guild",
    "Who last used the battle wheels.",
)
def _wheels(play: Play, m: re.Match[str]) -> None:
    same("wheels", {names.seat(i) for i in names.items(m["list"])}, set(play.s.diallers))


@_add(
    "then storm marker NUMBER   or   none",
    r"(?:the )?storm marker(?: is)?:? (?P<n>\d+|none|nothing)",
    "then storm marker 4",
    "Which marker lies face down for the next storm; or that none lies there.",
)
def _marker(play: Play, m: re.Match[str]) -> None:
    same("storm marker", 0 if names.is_nothing(m["n"]) else int(m["n"]), play.s.marker)


@_add(
    "then shield wall broken   or   shield wall whole",
    r"(?:the )?shield wall (?:is |stands )?(?P<how>broken|destroyed|gone|whole|unbroken|still)",
    "then shield wall broken",
    "Whether Family Atomics has been used.",
)
def _wall(play: Play, m: re.Match[str]) -> None:
    same("shield wall broken", m["how"].lower() in ("broken", "destroyed", "gone"), play.s.atomics)


@_add(
    "then reference territory [of the second pile]: TERRITORY",
    r"reference territory(?P<pile> of the second pile)?:?\s*(?P<where>.+)",
    "then reference territory: Red Chasm",
    "Where the next worm appears.",
)
def _reference(play: Play, m: re.Match[str]) -> None:
    wanted = "" if names.is_nothing(m["where"]) else names.territory(m["where"])
    same("reference territory", wanted, play.s.second_reference if m["pile"] else play.s.reference)


@_add(
    "then SEAT sits at dot NUMBER",
    r"(?P<seat>[\w ]+?) sits at (?:dot )?(?P<n>\d+)",
    "then guild sits at dot 5",
    "Which dot a player occupies.",
)
def _dot(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    same(f"dot of {seat}", int(m["n"]), play.s.dots[seat])


@_add(
    "then card NUMBER is up   and   then no auction",
    r"(?:card (?P<n>\d+)(?: of (?P<of>\d+))? is (?:now )?(?:up(?: for auction)?|(?:being )?auctioned|put up)|"
    r"no auction)",
    "then card 2 of 4 is up",
    "Which card of the bidding phase is being auctioned.",
)
def _card_up(play: Play, m: re.Match[str]) -> None:
    a = play.s.auction
    same("auction card", int(m["n"]) if m["n"] else None, a.number if a else None)
    if m["of"] and a:
        same("cards dealt", int(m["of"]), a.dealt)


@_add(
    "then high bid NUMBER by SEAT   or   SEAT leads   or   no bid",
    r"(?:(?:the )?(?:high(?:est)?|standing|current) bid:?(?: is(?: now)?)? (?P<n>\d+)(?: (?:by|of) (?P<seat>.+))?|"
    r"(?P<leads>[\w ]+?) (?:leads|is (?:the )?highest bidder)(?: (?:the bidding )?(?:with|at) (?P<with>\d+))?|"
    r"(?:there is )?no bid)",
    "then high bid 3 by atreides",
    "The standing bid.",
)
def _high(play: Play, m: re.Match[str]) -> None:
    a = play.s.auction
    if m["n"] or m["with"] or not m["leads"]:
        same("high bid", int(m["n"] or m["with"] or 0), a.high if a else 0)
    if m["seat"] or m["leads"]:
        same("highest bidder", names.seat(m["seat"] or m["leads"]), a.leader if a else "")


@_add(
    "then battle in TERRITORY between SEAT and SEAT   and   then no battle",
    r"(?:(?:the )?battle (?:is )?in (?P<where>.+?) between (?P<a>.+?) and (?P<b>.+)|no battle)",
    "then battle in Arrakeen between harkonnen and atreides",
    "Which battle is being fought, the aggressor named first.",
)
def _battle(play: Play, m: re.Match[str]) -> None:
    b = play.s.battle
    found = (b.territory, b.aggressor, b.defender) if b else ()
    wanted = (names.territory(m["where"]), names.seat(m["a"]), names.seat(m["b"])) if m["where"] else ()
    same("battle (territory, aggressor, defender)", wanted, found)


@_add(
    "then the game goes on",
    r"(?:the )?game goes on",
    "then the game goes on",
    "The game has not ended.",
)
def _goes_on(play: Play, m: re.Match[str]) -> None:
    same("the game is over", False, play.s.over)


@_add(
    "then winners: SEAT, ... [by HOW]   and   then SEAT wins [by HOW]   and   then nobody wins",
    r"(?:winners?:\s*(?P<list>.+?)|"
    r"(?:only )?(?P<seat>[\w ]+?)(?: alone)? wins(?: the game)?(?: alone)?)(?:,? by (?P<how>\w+))?",
    "then winners: atreides, fremen by strongholds",
    "The game is over and exactly these have won; how is one of strongholds, prediction, "
    "fremen, guild, nobody, agreement.",
)
def _winners(play: Play, m: re.Match[str]) -> None:
    same("the game is over", True, play.s.over)
    text = m["list"] or m["seat"]
    same("winners", {names.seat(i) for i in names.items(text)}, set(play.s.winners))
    if m["how"]:
        same("how the game was won", m["how"].lower(), play.s.ending)
