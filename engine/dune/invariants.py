"""The invariants of D-STATE-6: what is true of every state of a game, whatever happened in it."""

from __future__ import annotations

from collections import Counter

from .advantages.guild import moved
from .board import AREAS, POLAR_SINK, TERRITORIES
from .cards import FACTIONS, FORCES_PER_FACTION, LEADERS
from .composition import spice_deck, storm_markers, treachery_deck
from .leaders import are_all_dead, pieces
from .phases.storm import DIALLERS
from .powers import holder
from .query import alliance_of, allied, last_turn, sites, spice_discards, yields
from .state import READY, TANKS, State

_AREAS = frozenset(AREAS)


def broken(s: State) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    return [*_forces(s), *_cards(s), *_spice(s), *_leaders(s), *_people(s), *_storm(s), *_turns(s)]


def _forces(s: State) -> list[str]:
    wrong = []
    ordinary, starred = Counter[str](), Counter[str]()
    for (area, f), count in s.forces.items():
        ordinary[f] += count[0]
        starred[f] += count[1]
        if area not in _AREAS or f not in s.factions or min(count) < 0 or count == (0, 0):
            wrong.append(f"{f} has {count} forces in {area}")
    for f in s.factions:
        for pile in (s.reserves[f], s.tanks[f]):
            ordinary[f] += pile[0]
            starred[f] += pile[1]
            if min(pile) < 0:
                wrong.append(f"{f} has {pile} forces in the reserves or tanks")
        expected = FORCES_PER_FACTION - FACTIONS[f].starred, FACTIONS[f].starred
        if s.phase != "setup" and (ordinary[f], starred[f]) != expected:
            wrong.append(f"{f} has {ordinary[f]} ordinary and {starred[f]} starred forces, not {expected}")
    return wrong


def _cards(s: State) -> list[str]:
    wrong = []
    if s.decks:
        treachery, deck = frozenset(treachery_deck(s.options)), frozenset(spice_deck(s.options))
        row = s.auction.row if s.auction else ()
        piles = (s.decks["treachery"], s.discards["treachery"], s.removed, row, *s.hands.values())
        cards = [card for pile in piles for card in pile]
        if len(cards) != len(treachery) or set(cards) != treachery:
            wrong.append(f"the {len(treachery)} treachery cards are not all there, once each")
        spice = (*s.decks["spice"], *spice_discards(s), *s.aside)
        if len(spice) != len(deck) or set(spice) != deck:
            wrong.append(f"the {len(deck)} spice cards are not all there, once each")
    for f, hand in s.hands.items():
        taken = len(s.swap.taken or ()) if s.swap is not None and s.swap.by == f else 0  # and goes back (D-KAR-14)
        if len(hand) > FACTIONS[f].hand_limit + taken:
            wrong.append(f"{f} holds {len(hand)} cards; the limit is {FACTIONS[f].hand_limit}")
    return wrong


def _spice(s: State) -> list[str]:
    wrong = [f"{f} has {amount} spice" for f, amount in s.purse.items() if amount < 0]
    return wrong + [f"{amount} spice lies in {area}" for area, amount in s.spice.items() if amount < 1]


def _leaders(s: State) -> list[str]:
    wrong = []
    ours = {le.id for le in LEADERS.values() if le.faction in s.factions}
    for leader, where in s.leaders.items():
        if leader not in ours or where not in (TANKS, "ready"):
            wrong.append(f"the leader {leader} is in {where}")
    wrong += [f"{leader} is marked in {where}" for leader, where in s.used.items() if where not in TERRITORIES]
    for f in s.factions:
        if s.leaders and are_all_dead(s, f) and f not in s.cycles:
            wrong.append(f"all leaders of {f} are dead and no cycle of revival runs")
        if f not in s.cycles and s.revived & set(pieces(s, f)):
            wrong.append(f"{f} has leaders revived in a cycle that does not run")
    return wrong + _captives(s)


def _captives(s: State) -> list[str]:
    captor = holder(s, "capture")
    wrong = [f"{le} is held, and is in {s.leaders.get(le)}" for le in s.captives if s.leaders.get(le) != READY]
    wrong += [f"{le} is held by {captor}" for le in s.captives if not captor or LEADERS[le].faction == captor]
    if s.capture is not None and s.phase != "battle":
        wrong.append("a capture is open after the battles")
    if s.haderach and (not holder(s, "kwisatz_haderach") or s.haderach not in (READY, TANKS)):
        wrong.append(f"the Kwisatz Haderach is in {s.haderach}")
    return wrong


def _turns(s: State) -> list[str]:
    gone = moved(s) if s.phase == "movement" else ()
    wrong = [f"{f} has moved more than once" for f, times in Counter(gone).items() if times > 1]
    return wrong + ([f"{s.mover} moves, and has moved"] if s.mover in gone else [])


def _people(s: State) -> list[str]:
    members = [f for alliance in s.alliances for f in alliance]
    wrong = []
    if len(members) != len(set(members)) or any(len(alliance) < 2 for alliance in s.alliances):
        wrong.append(f"the alliances {s.alliances} overlap or have one member")
    if set(members) - set(s.factions):
        wrong.append(f"strangers are in the alliances {s.alliances}")
    for (giver, bidder), amount in s.pledges.items():
        if amount < 1 or bidder not in alliance_of(s, giver):
            wrong.append(f"{giver} has pledged {amount} to {bidder}")
    return wrong


def _storm(s: State) -> list[str]:
    markers = storm_markers(s.options)
    wrong = [f"the marker {s.marker} lies face down"] if s.marker and s.marker not in markers else []
    if s.diallers and (len(set(s.diallers)) != DIALLERS or not set(s.diallers) <= set(s.factions)):
        wrong.append(f"{s.diallers} dial for the storm")
    waited_for = 0 < s.turn < last_turn(s) and s.phase not in ("setup", "storm", "over")
    return wrong + (["no marker lies for the next storm"] if markers and waited_for and not s.marker else [])


def unfought(s: State) -> list[str]:
    """Return the sites that two opponents share although the battle phase is over (D-BAT-1, D-STATE-6)."""
    wrong = []
    for territory in TERRITORIES:
        if territory == POLAR_SINK:
            continue
        for site in sites(s, territory):
            able = [f for f in s.factions if not yields(s, f, territory)]
            there = [f for f in able if any((area, f) in s.forces for area in site)]
            wrong += [
                f"{a} and {b} still share {territory}" for a in there for b in there if a < b and not allied(s, a, b)
            ]
    return wrong
