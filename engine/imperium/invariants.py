"""What is true of every state of a game, whatever happened in it: cards by place, troops, tracks, the score."""

from __future__ import annotations

from collections import Counter

from .board import ALLIED, CONTROLLABLE, FACTIONS, FRIENDLY, MAKERS, SPACES, START_SCORE, TOP, TROOPS
from .cards import IMPERIUM, INTRIGUE, RESERVE, STARTING
from .composition import imperium_deck, intrigue_deck, starting_deck
from .rivals.printed import PRICE_OF_A_POINT, deck
from .rivals.who import has_purse, mode, rivals, scores
from .state import LEADER, MENTAT_AGENT, State


def broken(s: State) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    if s.phase == "setup":
        return []
    found = [*_cards(s), *_intrigue(s), *_troops(s), *_score(s), *_agents(s), *_board(s), *_numbers(s), *_turns(s)]
    return [*found, *_rivals(s)]


def _cards(s: State) -> list[str]:
    """Every copy lies in one place (I-GEN-11)."""
    found = Counter((*s.imperium, *s.row, *s.removed, *s.aside.values()))
    found.update(s.reserve)
    for side in s.sides.values():
        found.update((*side.deck, *side.hand, *side.discard, *side.played, *side.revealed))
    wanted = Counter(imperium_deck(s.options))
    wanted.update({card.id: card.count for card in RESERVE.values()})
    for _ in s.seats:
        wanted.update(starting_deck(s.options))
    over = [
        f"more of the deck of {name} is known than there is" for name, x in s.sides.items() if len(x.on_top) < x.known
    ]
    return over + _differing("Imperium", found, wanted)


def _intrigue(s: State) -> list[str]:
    piles = (s.intrigue_deck, s.intrigue_discard, *(side.intrigue for side in s.sides.values()))
    found = Counter(card for pile in piles for card in pile)
    found.update(each.card for each in s.waiting)
    wanted = Counter(intrigue_deck(s.options))
    return _differing("Intrigue", found, wanted)


def _differing(kind: str, found: Counter[str], wanted: Counter[str]) -> list[str]:
    more, missing = found - wanted, wanted - found
    return [f"{kind} cards differ: {dict(more)} too many, {dict(missing)} missing"] if more or missing else []


def _troops(s: State) -> list[str]:
    wrong = []
    for name, side in s.sides.items():
        places = (side.supply, side.garrison, side.conflict)
        if sum(places) != TROOPS or min(places) < 0:
            wrong.append(f"{name} has the troops {places}")
    return wrong


def _score(s: State) -> list[str]:
    """The score follows from its sources (I-INFL-2, I-INFL-4)."""
    wrong = []
    for name, side in s.sides.items():
        friends = sum(number >= FRIENDLY for number in side.influence.values())
        allies = sum(holder == name for holder in s.alliances.values())
        wanted = START_SCORE[len(s.seats)] + friends + allies + side.earned if scores(name) else 0
        if side.vp != wanted or side.vp < 0:
            wrong.append(f"{name} has {side.vp} Victory Points and should have {wanted}")
    return wrong + _alliances(s)


def _alliances(s: State) -> list[str]:
    wrong = []
    for faction in FACTIONS:
        have = {name: side.influence[faction] for name, side in s.sides.items()}
        wrong += [f"{name} is at {n} with {faction}" for name, n in have.items() if not 0 <= n <= TOP]
        holder = s.alliances.get(faction)
        most = max(have.values())
        if (holder is None and most >= ALLIED) or (holder is not None and not max(ALLIED, most) <= have[holder]):
            wrong.append(f"{holder} holds the Alliance of {faction}: {have}")
    return wrong


def _agents(s: State) -> list[str]:
    wrong = [
        f"{name} has an Agent in {place}"
        for name, side in s.sides.items()
        for place in side.agents.values()
        if place != LEADER and place not in SPACES
    ]
    mentats = [name for name, side in s.sides.items() if MENTAT_AGENT in side.agents]
    return wrong + ([f"the Mentat is with {mentats}"] if len(mentats) > 1 else [])


def _board(s: State) -> list[str]:
    """Markers lie where they can, and are somebody's."""
    wrong = [f"{space} is controlled by {who!r}" for space, who in s.control.items() if who not in s.sides]
    wrong += [f"{space} cannot be controlled" for space in s.control if space not in CONTROLLABLE]
    wrong += [f"{space} is named by {who!r}" for who, space in s.blocks if who not in s.sides or space not in SPACES]
    return wrong + [f"{who!r} has a marker" for who in (s.first, s.promised or s.first) if who not in s.sides]


def _numbers(s: State) -> list[str]:
    wrong = []
    for name, side in s.sides.items():
        if min(side.solari, side.spice, side.water, side.swords) < 0:
            wrong.append(f"{name} owes something")
    wrong += [f"{space} has {s.bonus[space]} bonus spice" for space in MAKERS if s.bonus[space] < 0]
    if s.turn is not None and (s.turn.persuasion < 0 or s.turn.sent_down > s.turn.recruited + 2):
        wrong.append("more was spent or deployed than there was")
    known = {**STARTING, **IMPERIUM, **RESERVE}
    wrong += [f"{card} lies in the Row" for card in s.row if card not in known]
    return wrong + [f"{each.card} is no Intrigue card" for each in s.waiting if each.card not in INTRIGUE]


def _turns(s: State) -> list[str]:
    wrong = [] if s.turn is not None or not any(each.level == 0 for each in s.pending) else ["effects without a turn"]
    if s.turn is not None and s.phase != "turns":
        wrong.append(f"a turn is played in {s.phase}")
    return wrong


def _rivals(s: State) -> list[str]:
    """All House Hagal cards are there, and no Rival keeps what it would have spent (I-HAGAL-3, I-SOLO-9, I-2P-3)."""
    found, wanted = Counter((*s.hagal, *s.hagal_shown)), Counter(deck(mode(s)))
    wrong = _differing("House Hagal", found, wanted)
    for name in rivals(s):
        side = s.sides[name]
        if side.hand or side.deck or side.discard or side.in_play or side.had_reveal:
            wrong.append(f"{name} has cards")
        for what, price in PRICE_OF_A_POINT.items():
            if not 0 <= getattr(side, what) < (price if has_purse(name) else 1):
                wrong.append(f"{name} keeps {getattr(side, what)} {what}")
    return wrong
