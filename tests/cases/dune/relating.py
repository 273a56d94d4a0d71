"""Set-up statements about leaders and traitors, what players have agreed and owe, and what is left to chance."""

from __future__ import annotations

import re

from engine.dune.state import READY, TANKS

from ..language.setting import Setting
from ..language.statements import Book
from ..language.text import CaseError
from . import names

PART = Book("Set-up")
_add = PART.add


@_add(
    "dead: LEADER, ...",
    r"(?:dead|killed|leaders in the tanks|dead leaders):\s*(?P<list>.+)",
    "dead: Lady Jessica, gurney halleck",
    "Leaders in the tanks; all others are ready. `dead: all of SEAT` means five. "
    "With all five of a player dead the revival cycle runs.",
)
def _dead(c: Setting, m: re.Match[str]) -> None:
    said = [leader for item in names.items(m["list"]) for leader in names.leaders(item)]
    c.wanted.dead = [*c.wanted.dead, *said] if said else []


@_add(
    "captives: LEADER, ...",
    r"(?:captives|held captive|captured):\s*(?P<list>.+)",
    "captives: Stilgar, Lady Jessica",
    "Leaders whom Harkonnen hold (option xv).",
)
def _captives(c: Setting, m: re.Match[str]) -> None:
    c.wanted.captives = {names.leader(item) for item in names.items(m["list"])}


@_add(
    "kwisatz haderach: ready   or   in the tanks",
    r"(?:the )?kwisatz haderach: (?P<where>ready|in the tanks)",
    "kwisatz haderach: ready",
    "Where the Kwisatz Haderach is (option xv); if not said he has not come yet.",
)
def _haderach(c: Setting, m: re.Match[str]) -> None:
    c.wanted.haderach = READY if m["where"].lower() == "ready" else TANKS


@_add(
    "losses in battles: NUMBER",
    r"losses in battles:\s*(?P<n>\d+)",
    "losses in battles: 5",
    "How many forces Atreides have lost, while the Kwisatz Haderach has not come (option xv); none if not said.",
)
def _fallen(c: Setting, m: re.Match[str]) -> None:
    c.wanted.fallen = int(m["n"])


@_add(
    "used: LEADER in TERRITORY, ...",
    r"used:\s*(?P<list>.+)",
    "used: stilgar in Arrakeen",
    "Leaders who have fought in a territory this turn.",
)
def _used(c: Setting, m: re.Match[str]) -> None:
    if names.is_nothing(m["list"]):
        c.wanted.used.clear()
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
    if m["list"]:
        c.wanted.revived[names.seat(m["seat"])] = {names.leader(item) for item in names.items(m["list"])}


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
    r"(?:an )?alliance(?::| of| between)?\s*(?P<list>.+)",
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
    "reference territory [of the second pile]: TERRITORY",
    r"(?:the )?(?:reference territory|last (?:spice )?(?:blow|territory)(?: card)?)(?P<pile> of the second pile)?"
    r"(?: is| was)?:?\s*(?P<where>.+)",
    "reference territory: Red Chasm",
    "Where the last territory card of an earlier phase was: there the next worm appears (D-BLOW-10). None if not said.",
)
def _reference(c: Setting, m: re.Match[str]) -> None:
    where = "" if names.is_nothing(m["where"]) else names.territory(m["where"])
    if m["pile"]:
        c.wanted.second_reference = where
    else:
        c.wanted.reference = where


@_add(
    "wheels: SEAT, SEAT",
    r"(?:wheels|last used the wheels|diallers):\s*(?P<list>.+)",
    "wheels: fremen, guild",
    "Who last used the battle wheels and therefore dials for the storm; the diallers of turn 1 if not said.",
)
def _wheels(c: Setting, m: re.Match[str]) -> None:
    c.wanted.diallers = tuple(names.seat(item) for item in names.items(m["list"]))


@_add(
    "storm marker NUMBER",
    r"(?:the )?storm marker(?: is)?:? (?P<n>\d+)",
    "storm marker 4",
    "Which marker lies face down for the next storm, where the table plays with them; any if not said.",
)
def _marker(c: Setting, m: re.Match[str]) -> None:
    c.wanted.marker = int(m["n"])


@_add(
    "shield wall broken",
    r"(?:the )?shield wall (?:is |was )?broken|atomics (?:were )?used",
    "shield wall broken",
    "Family Atomics has been played.",
)
def _atomics(c: Setting, m: re.Match[str]) -> None:
    c.wanted.atomics = True
    if names.card("family atomics") not in c.wanted.removed:
        c.wanted.removed = [*c.wanted.removed, names.card("family atomics")]
