"""Building a position: what a case says about it, everything else filled in so that it is a possible one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from engine.core.chance import KEYED
from engine.core.choosing import missing
from engine.core.errors import Refusal
from engine.core.facts import OrderSet, Seeded
from engine.core.game import Game
from engine.core.run import Commit, Frame, Run, parse_order
from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS, FORCES_PER_FACTION, LEADERS, is_worm
from engine.dune.composition import PHASES as COURSE
from engine.dune.composition import PLAYERS, spice_deck, storm_markers, treachery_deck
from engine.dune.data import load
from engine.dune.facts import GameStarted
from engine.dune.game import RULES, start
from engine.dune.invariants import broken
from engine.dune.leaders import are_all_dead
from engine.dune.options import Options
from engine.dune.phases.storm import DOT_SECTORS, START, first_diallers, storm_order
from engine.dune.query import hand_is_full
from engine.dune.state import HADERACH, PILES, READY, TANKS, Auction, Count, State

from ..language import setting as language
from ..language.chance import ForcedChance
from ..language.text import CaseError
from . import names
from .points import stand

_DEFAULT_DOTS = load("player_positions")["default_dots_by_player_count"]
PHASES = ("setup", *COURSE, "victory")


@dataclass
class Wanted(language.Wanted):
    """What a case says about the position it begins in; None means that it does not say."""

    seats: dict[str, int | None] = field(default_factory=dict)  # seat -> dot
    turn: int = 2
    phase: str = "storm"
    point: tuple[str, ...] = ()  # the point within the phase and what it is about
    asked: tuple[str, str] = (
        "",
        "",
    )  # until this question is asked, of this seat or of anybody, the defaults are given
    storm: int | None = None
    storm_order: tuple[str, ...] = ()  # what it must come to
    first: str = ""
    forces: dict[tuple[str, str], Count] = field(default_factory=dict)
    reserves: dict[str, Count] = field(default_factory=dict)
    tanks: dict[str, Count] = field(default_factory=dict)
    spice: dict[str, int] = field(default_factory=dict)
    purse: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)  # each card: what it may be
    decks: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    short: set[str] = field(default_factory=set)  # the decks that hold no more than the cards named
    discards: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    row: list[tuple[str, ...]] = field(default_factory=list)
    removed: list[tuple[str, ...]] = field(default_factory=list)
    aside: list[tuple[str, ...]] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    used: dict[str, str] = field(default_factory=dict)
    cycles: set[str] = field(default_factory=set)
    revived: dict[str, set[str]] = field(default_factory=dict)  # by seat, who has come back in its cycle
    captives: set[str] = field(default_factory=set)
    haderach: str = ""
    fallen: int = 0
    traitors: dict[str, tuple[str, ...]] = field(default_factory=dict)
    prediction: tuple[str, int] | None = None
    alliances: list[tuple[str, ...]] = field(default_factory=list)
    pledges: dict[tuple[str, str], int] = field(default_factory=dict)
    debts: dict[tuple[str, str], int] = field(default_factory=dict)
    reference: str = ""
    second_reference: str = ""
    diallers: tuple[str, ...] = ()
    marker: int = 0
    atomics: bool = False
    auction: dict[str, Any] = field(default_factory=dict)


def dots_of(wanted: Wanted) -> dict[str, int]:
    """Return who sits where: as said, else in the order named at the usual dots (D-SETUP-2)."""
    seats = wanted.seats or dict.fromkeys(sorted(FACTIONS))
    if len(seats) not in PLAYERS:
        raise CaseError(f"a game has {min(PLAYERS)} to {max(PLAYERS)} players (D-SETUP-1)")
    given = {f: dot for f, dot in seats.items() if dot is not None}
    if len(set(given.values())) != len(given) or not set(given.values()) <= set(DOT_SECTORS):
        raise CaseError("every player needs a dot of his own, from 1 to 6 (D-SETUP-2)")
    usual = [dot for dot in _DEFAULT_DOTS[str(len(seats))] if dot not in given.values()]
    usual += [dot for dot in DOT_SECTORS if dot not in given.values() and dot not in usual]
    return {f: dot if dot is not None else usual.pop(0) for f, dot in seats.items()}


_PHASE_NAMES = {
    "nexus": ("spice_blow", "nexus"),
    "revival": ("movement", "revival"),
    "force_revival": ("movement", "revival"),
    "charity": ("bidding", ""),
    "choam_charity": ("bidding", ""),
    "spice": ("spice_blow", ""),
    "blow": ("spice_blow", ""),
    "shipment": ("movement", ""),
    "landing": ("movement", ""),
    "shipment_and_movement": ("movement", ""),
    "battles": ("battle", ""),
    "spice_collection": ("collection", ""),
    "spice_harvest": ("collection", ""),
    "mentat": ("victory", ""),
    "mentat_pause": ("victory", ""),
    "victory_check": ("victory", ""),
}


def phase_named(text: str) -> tuple[str, str]:
    """Return the phase a name means, and the point in it if the name is that of a part of a phase."""
    name = re.sub(r"^the_|_phase$", "", text.strip().lower().replace(" ", "_"))
    return _PHASE_NAMES.get(name, (name, ""))


def build(wanted: Wanted, chance: ForcedChance) -> tuple[Game[State], tuple[Commit, ...]]:
    """Return the game at the position, run on to its first question, and what happened on the way there."""
    if wanted.phase not in PHASES:
        raise CaseError(f"`{wanted.phase}` is not a phase; the phases are {', '.join(PHASES)}")
    options = Options(**wanted.options)
    if lacking := missing(Options, wanted.options, dots_of(wanted)):
        raise CaseError(f"the option {lacking[0].option} needs {lacking[0].who} among the players")
    if wanted.phase == "setup":
        _new_game(wanted)
        outcome = start(dots_of(wanted), wanted.seed, options, chance)
        return outcome.game, outcome.commits
    s = State()
    Seeded(wanted.seed).apply(s)
    GameStarted(options, dots_of(wanted)).apply(s)
    _time(s, wanted)
    _forces(s, wanted)
    _cards(s, wanted)
    _leaders(s, wanted)
    _people(s, wanted)
    stack = _stack(s, wanted)
    wrong = broken(s)
    if wrong:
        raise CaseError(f"this position is impossible: {wrong[0]}")
    _instructions(s, wanted)
    run = Run(RULES, s, stack, chance)
    run.advance()
    return Game(run.s, tuple(run.stack)), tuple(run.commits)


def _new_game(wanted: Wanted) -> None:
    """Refuse what cannot be said of a game that has not begun."""
    piles: dict[str, object] = {"forces": wanted.forces, "reserves": wanted.reserves, "tanks": wanted.tanks}
    piles |= {"spice": wanted.purse or wanted.spice, "hands": wanted.hands, "cards in order": wanted.decks}
    piles |= {"traitors": wanted.traitors, "dead leaders": wanted.dead, "alliances": wanted.alliances}
    piles |= {"predictions": wanted.prediction}
    said = [name for name, pile in piles.items() if pile]
    if said:
        raise CaseError(
            f"`phase setup` begins a new game, in which there are no {' and no '.join(said)} yet: chance and the "
            "players decide (`chance shuffle:treachery karama`, `bg: prediction guild turn 5`)"
        )


def _stack(s: State, wanted: Wanted) -> tuple[Frame, ...]:
    """Return the open steps: at the beginning of the phase, or at the point named in it."""
    phase = wanted.phase
    if phase == "victory":
        s.phase = "collection"
        return (Frame("turn", "victory"),)
    if wanted.point:
        s.phase = phase
        return stand(s, phase, wanted.point)
    if phase == "storm":
        s.turn, s.phase = s.turn - 1, "collection"
    else:
        s.phase = COURSE[COURSE.index(phase) - 1]
    return (Frame("turn", phase),)


def _time(s: State, wanted: Wanted) -> None:
    if not 1 <= wanted.turn <= s.options.max_turns:
        raise CaseError(f"turn {wanted.turn} is not one of the turns 1 to {s.options.max_turns} (D-TURN-1)")
    s.turn = wanted.turn
    storm = wanted.storm
    if storm is None and wanted.first:
        _playing(s, (wanted.first,))
        storm = (DOT_SECTORS[s.dots[wanted.first]] - 2) % 18 + 1
    s.storm = START if storm is None else storm
    if not 1 <= s.storm <= 18:
        raise CaseError(f"there is no sector {s.storm}; the sectors are 1 to 18 (D-MAP-1)")
    s.storm_order = storm_order(s)
    for said in (wanted.storm_order, (wanted.first,) if wanted.first else ()):
        if said and said != s.storm_order[: len(said)]:
            found = ", ".join(s.storm_order)
            raise CaseError(f"with the storm in sector {s.storm} and these dots the storm order is {found} (D-TURN-3)")
    _playing(s, wanted.diallers)
    s.diallers = wanted.diallers or first_diallers(s)
    if len(set(s.diallers)) != 2:
        raise CaseError("two players have last used the wheels (D-STORM-3)")
    s.marker = _marker(s, wanted)
    s.atomics = wanted.atomics
    s.reference, s.second_reference = wanted.reference, wanted.second_reference


def _marker(s: State, wanted: Wanted) -> int:
    """Return the marker that lies face down: as said, else any; none before that of the first storm is drawn."""
    markers, first = storm_markers(s.options), s.turn == 1 and wanted.phase == "storm"
    if wanted.marker and (first or wanted.marker not in markers):
        raise CaseError(f"no storm marker {wanted.marker} lies here; the markers of this table are {markers or 'none'}")
    if first or not markers:
        return 0
    return wanted.marker or markers[KEYED.integer(wanted.seed, "fill:marker", 0, 1, len(markers)) - 1]


def _forces(s: State, wanted: Wanted) -> None:
    for (area, f), number in wanted.forces.items():
        if number != (0, 0):
            _playing(s, (f,))
            s.forces[area, f] = number
    _playing(s, (*wanted.reserves, *wanted.tanks, *wanted.purse))
    for f in s.factions:
        stars = FACTIONS[f].starred
        placed = [count for (_, who), count in s.forces.items() if who == f]
        said = [*placed, *(pile[f] for pile in (wanted.reserves, wanted.tanks) if f in pile)]
        left = (FORCES_PER_FACTION - stars - sum(c[0] for c in said), stars - sum(c[1] for c in said))
        if min(left) < 0:
            total = sum(map(sum, said))
            kind = f"more than {stars} starred" if left[1] < 0 else str(total)
            raise CaseError(
                f"{f} would have {kind} forces; there are {FORCES_PER_FACTION}, {stars} of them starred (D-STATE-6)"
            )
        if f in wanted.reserves and f in wanted.tanks and left != (0, 0):
            raise CaseError(f"{names.show_count(left)} forces of {f} are nowhere; there are {FORCES_PER_FACTION}")
        s.reserves[f] = wanted.reserves.get(f, left)
        s.tanks[f] = wanted.tanks.get(f, left if f in wanted.reserves else (0, 0))
        s.purse[f] = wanted.purse.get(f, FACTIONS[f].spice)
    s.spice = {area: amount for area, amount in wanted.spice.items() if amount}
    for territory in (TERRITORIES[area.rpartition(":")[0]] for area in sorted(s.spice)):
        if territory.type != "sand":
            raise CaseError(f"spice never lies in {territory.name}, only on sand (D-BLOW-2)")


class _Pool:
    """Cards not yet lying anywhere: a name that only one card bears takes it before a name that several share."""

    def __init__(self, wanted: Wanted, ids: Iterable[str], purpose: str) -> None:
        self.free = list(KEYED.shuffled(wanted.seed, f"fill:{purpose}", 0, sorted(ids)))

    def deal(self, piles: Mapping[str, list[tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
        """Return what lies in each pile."""
        found: dict[str, list[str]] = {name: [""] * len(pile) for name, pile in piles.items()}
        places = [(len(may), n, i) for n, pile in piles.items() for i, may in enumerate(pile)]
        for _, name, place in sorted(places, key=lambda p: p[0]):
            may = piles[name][place]
            card = next((card for card in may if card in self.free), None)
            if card is None:
                raise CaseError(f"there are not so many cards of this kind in the game: {may[0]}")
            self.free.remove(card)
            found[name][place] = card
        return {name: tuple(pile) for name, pile in found.items()}


def _cards(s: State, wanted: Wanted) -> None:
    _playing(s, tuple(wanted.hands))
    treachery = _Pool(wanted, treachery_deck(s.options), "treachery")
    hands = {f"hand {f}": cards for f, cards in wanted.hands.items()}
    piles = treachery.deal(
        hands
        | {"deck": wanted.decks.get("treachery", []), "discard": wanted.discards.get("treachery", [])}
        | {"row": wanted.row, "removed": wanted.removed}
    )
    spice = _Pool(wanted, spice_deck(s.options), "spice")
    others = spice.deal(
        {"deck": wanted.decks.get("spice", []), "discard": wanted.discards.get("spice", []), "aside": wanted.aside}
        | {"second": wanted.discards.get(PILES[2], [])}
    )
    if others["second"]:
        s.discards[PILES[2]] = others["second"]
    for f in s.factions:
        s.hands[f] = piles.get(f"hand {f}", ())
    for deck, top, free, discards in (
        ("treachery", piles["deck"], treachery.free, piles["discard"]),
        ("spice", others["deck"], spice.free, others["discard"]),
    ):
        below, under = ((), free) if deck in wanted.short else (free, ())
        s.decks[deck], s.discards[deck] = (*top, *below), (*under, *discards)
    s.removed, s.aside = piles["removed"], others["aside"]
    if not all(is_worm(card) for card in s.aside):
        raise CaseError("only worms are set aside (D-BLOW-3)")
    if wanted.row or wanted.auction or wanted.point[:1] == ("auction",):
        s.auction = _auction(s, wanted, piles["row"])


def _auction(s: State, wanted: Wanted, row: tuple[str, ...]) -> Auction:
    said = wanted.auction
    _playing(s, [*(said.get(k, "") for k in ("opener", "leader", "bidder") if said.get(k)), *said.get("passes", ())])
    _biddable(s, said, row)
    if not row:
        number = said.get("dealt", len(s.factions)) - said.get("number", 1) + 1
        row, s.decks["treachery"] = s.decks["treachery"][:number], s.decks["treachery"][number:]
    number = said.get("number", 1)
    opener = said.get("opener") or next((f for f in s.storm_order if not hand_is_full(s, f)), s.storm_order[0])
    return Auction(
        dealt=said.get("dealt", len(row) + number - 1),
        row=row,
        number=number,
        opener=opener,
        bidder=said.get("bidder", opener),
        high=said.get("high", 0),
        leader=said.get("leader", ""),
        passes=tuple(said.get("passes", ())),
        out=tuple(f for f in s.storm_order if hand_is_full(s, f)),
    )


def _biddable(s: State, said: Mapping[str, Any], row: tuple[str, ...]) -> None:
    """Refuse what no auction comes to."""
    number, leader = said.get("number", 1), said.get("leader")
    dealt = said.get("dealt", len(row) + number - 1 if row else len(s.factions))
    if not 1 <= number <= dealt <= len(s.factions):
        raise CaseError(f"card {number} of {dealt} is never up among {len(s.factions)} players (D-BID-3)")
    left = dealt - number + 1
    if row and left != len(row):
        raise CaseError(f"with card {number} of {dealt} up the row has {left} cards, not {len(row)} (D-BID-3)")
    if leader is not None and said["high"] < 1:
        raise CaseError("nobody leads with a bid of 0 (D-BID-6)")
    if leader is not None and leader in (said.get("bidder"), *said.get("passes", ())):
        raise CaseError(f"{leader} leads and neither passes nor is asked to bid again (D-BID-6)")


def _leaders(s: State, wanted: Wanted) -> None:
    everybody = {le.id for le in LEADERS.values() if le.faction in s.factions}
    named = {*wanted.dead, *wanted.used, *wanted.captives, *(le for kept in wanted.traitors.values() for le in kept)}
    revived = frozenset().union(*wanted.revived.values())
    named |= revived - {HADERACH}
    for stranger in sorted(named - everybody):
        raise CaseError(f"{stranger} belongs to {LEADERS[stranger].faction}, who does not play")
    s.leaders = dict.fromkeys(sorted(everybody), READY) | dict.fromkeys(wanted.dead, TANKS)
    s.used = dict(wanted.used)
    s.revived, s.captives = revived, frozenset(wanted.captives)
    s.haderach, s.fallen = wanted.haderach, wanted.fallen
    all_dead = {f for f in s.factions if are_all_dead(s, f)}
    come_back = {LEADERS[le].faction for le in revived if le in LEADERS}
    s.cycles = frozenset(all_dead | wanted.cycles | come_back)
    kept = [le for discs in wanted.traitors.values() for le in discs]
    if len(set(kept)) != len(kept):
        raise CaseError("a leader can be the traitor of one player only (D-SETUP-6)")
    for f, discs in wanted.traitors.items():
        _playing(s, (f,))
        if any(LEADERS[le].faction == f for le in discs):
            raise CaseError(f"a leader of {f} cannot be a traitor for {f} (D-SETUP-6)")
        most = 4 if f == "harkonnen" else 1
        if len(discs) > most:
            raise CaseError(f"{f} has {len(discs)} traitors; {f} keeps {most} (D-SETUP-6, D-HAR-1)")
        s.traitors[f] = discs


def _people(s: State, wanted: Wanted) -> None:
    together = [f for alliance in wanted.alliances for f in alliance]
    _playing(s, together)
    if len(set(together)) != len(together):
        raise CaseError("a player is in at most one alliance (D-ALLY-3)")
    if wanted.alliances and len(s.factions) == 2:
        raise CaseError("there are no alliances between two players (D-SETUP-11)")
    s.alliances = tuple(tuple(f for f in s.factions if f in alliance) for alliance in wanted.alliances)
    for giver, taker in (*wanted.pledges, *wanted.debts):
        _playing(s, (giver, taker))
        if giver == taker:
            raise CaseError(f"{giver} can neither pledge nor owe anything to {giver}")
    s.pledges = {ends: amount for ends, amount in wanted.pledges.items() if amount}
    s.debts = {ends: amount for ends, amount in wanted.debts.items() if amount}
    if wanted.prediction is not None:
        _playing(s, (wanted.prediction[0], "bene_gesserit"))
        _predictable(s, *wanted.prediction)
        s.prediction = wanted.prediction


def _predictable(s: State, faction: str, turn: int) -> None:
    if faction == "bene_gesserit":
        raise CaseError("Bene Gesserit cannot predict that they win themselves (D-SETUP-5)")
    if not 1 <= turn <= s.options.max_turns:
        raise CaseError(f"turn {turn} is not one of the turns 1 to {s.options.max_turns} (D-SETUP-5, D-TURN-1)")


def _instructions(s: State, wanted: Wanted) -> None:
    for who, data in wanted.orders:
        _playing(s, (who,))
        try:
            order = parse_order(RULES.orders, data)
        except ValidationError as error:
            problem = error.errors()[0]
            why = f"{'.'.join(map(str, problem['loc']))}: {problem['msg']}"
            raise CaseError(f"{who} cannot give this order: {why}") from error
        except Refusal as error:
            raise CaseError(f"{who} cannot give this order: {error}") from error
        for part in order.parts():
            part = RULES.order_kinds[order.kind].complete(Run(RULES, s, (), KEYED), who, part)
            OrderSet(who, part.model_dump(mode="json"), part.subject).apply(s)
    _playing(s, [who for who, _ in wanted.stops])
    s.stops = frozenset(wanted.stops)


def _playing(s: State, who: Iterable[str]) -> None:
    for f in who:
        if f not in s.factions:
            raise CaseError(f"{f} does not play in this game; the players are {', '.join(s.factions)}")
