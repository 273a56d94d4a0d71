"""Hidden things and how to change one of them: the kinds (a) to (d) of the swap test.

A change returns a twin of the game, the viewers entitled to the hidden thing, and how an entitled seat's move is said
in the twin (it names the card that is there instead). What could matter now is changed more often than the rest:
special cards, whoever is asked or fights, the leaders in a battle.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.game import Game
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.composition import storm_markers
from engine.dune.game import RULES
from engine.dune.options import CARDS, is_on
from engine.dune.people.sealed import unreserved_spice
from engine.dune.phases.plans import available_leaders
from engine.dune.powers import holder
from engine.dune.query import free_hand
from engine.dune.state import READY, State

from .twin import Change, Twin, as_said, copy_of, renamed
from .twin import refused_move as refused

# what matters now

# Karama first: most windows are about it.
_SPECIAL = ("karama", "weather_control", "family_atomics", "tleilaxu_ghola", "truthtrance", "hajr", "cheap_hero")
_BROUGHT = 0.4  # how often it is one that an option has put into the deck


def _special(s: State, rng: random.Random) -> str:
    """Choose a kind of card that does something by itself."""
    brought = _brought(s)
    if brought and rng.random() < _BROUGHT:
        return rng.choice(brought)
    return _SPECIAL[0] if rng.random() < 0.4 else rng.choice(_SPECIAL)


def _brought(s: State) -> list[str]:
    return [TREACHERY[card].subtype for card, option in CARDS.items() if is_on(s.options, option)]


def _of(cards: Sequence[str], subtype: str) -> list[str]:
    return [card for card in cards if TREACHERY[card].subtype == subtype]


def _busy(s: State) -> set[str]:
    """Return the seats that something depends on now: whoever is asked, fights, moves or leads the bidding."""
    busy = {seat for window in s.windows.values() for seat in window.seats if len(window.seats) < len(s.factions)}
    if s.battle is not None:
        foes = {s.battle.aggressor, s.battle.defender}
        busy = foes - busy or foes  # whoever is asked is to look at what differs
    return busy | ({s.mover} if s.mover else set()) | ({s.auction.leader} if s.auction and s.auction.leader else set())


def _seat(seats: Sequence[str], s: State, rng: random.Random) -> str:
    """Choose a seat, one that something depends on now with more weight."""
    busy = [seat for seat in seats if seat in _busy(s)]
    return rng.choice(busy) if busy and rng.random() < 0.5 else rng.choice(seats)


# (a) cards


def _swapped(cards: tuple[str, ...], words: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(words.get(card, card) for card in cards)


def cards_in_hands(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) Two cards change places: in two hands, or in a hand and the deck nobody has seen."""
    s = game.state
    owners = [f for f in s.factions if _loose(s, f) and not _committed(s, f)]
    if not owners:
        return None
    wanted, first = _special(s, rng), _seat(owners, s, rng)
    if wanted in _brought(s):  # there is one of it, and most hands have nothing to lose by it
        first = next((f for f in owners if _of(_loose(s, f), wanted)), first)
    places: list[tuple[str, tuple[str, ...]]] = [(f, _loose(s, f)) for f in owners if f != first]
    if s.decks.get("treachery"):
        places += [("deck", s.decks["treachery"])] * max(1, len(places))
    if not places:
        return None
    one, place, other = _exchange(_loose(s, first), places, wanted, rng)
    twin, words = copy_of(game), {one: other, other: one}
    for hands in (twin.state.hands, twin.state.decks):
        for name in hands:
            hands[name] = _swapped(hands[name], words)
    twin.state.sealed = _resealed(twin.state, words)
    return as_said(RULES, Twin("a cards in hands", twin, frozenset({first, place} - {"deck"}), words))


def _exchange(
    hand: Sequence[str], places: Sequence[tuple[str, tuple[str, ...]]], wanted: str, rng: random.Random
) -> tuple[str, str, str]:
    """Choose a card of the hand, and a place with a card for it; mostly so that a special one is lost or gained."""
    mine, there = _of(hand, wanted), [(place, card) for place, cards in places for card in _of(cards, wanted)]
    if mine or not there or rng.random() < 0.2:
        place, cards = rng.choice(places)
        return rng.choice(mine or hand), place, rng.choice(cards)
    return rng.choice(hand), *rng.choice(there)


def number_of_cards(game: Game[State], rng: random.Random) -> Twin | None:
    """(a) A card is in another's hand, so that both hold another number, which is hidden (D-STATE-2)."""
    s = game.state
    if s.phase in ("setup", "bidding"):
        return None  # here the numbers are public (D-BID-2)
    free = [f for f in s.factions if not _committed(s, f)]
    givers = [f for f in free if _loose(s, f)]
    takers = [f for f in free if len(s.hands[f]) < FACTIONS[f].hand_limit]
    if not givers or not set(takers) - set(givers[:1]):
        return None
    last = [f for f in givers if len(s.hands[f]) == 1]  # whose hand is empty then
    giver = rng.choice(last) if last and rng.random() < 0.4 else _seat(givers, s, rng)
    taken = [f for f in takers if f != giver]
    none = [f for f in taken if not s.hands[f]]
    taker = rng.choice(none if none and rng.random() < 0.4 else taken or [""])
    if not taker:
        return None
    card = rng.choice(_of(_loose(s, giver), _special(s, rng)) or _loose(s, giver))
    twin = copy_of(game)
    twin.state.hands[giver] = tuple(c for c in s.hands[giver] if c != card)
    twin.state.hands[taker] = (*s.hands[taker], card)
    return as_said(RULES, Twin("a number of cards", twin, frozenset({giver, taker}), things=frozenset({card})))


def _committed(s: State, faction: str) -> bool:
    """Whether cards of the hand are in a plan or an order, played by a sealed answer, or known from a battle."""
    if s.swap is not None and s.swap.taken and faction in (s.swap.by, s.swap.target):
        return True  # each has seen cards of the other's hand (D-KAR-14)
    b = s.battle
    # Who fights and has no leader has said so, or shown thereby that he holds a Cheap Hero(ine) (D-BAT-9, R-80).
    if b is not None and faction in (b.aggressor, b.defender) and not available_leaders(s, faction, b.territory):
        return True
    if any(_plays_unnamed(order) for (seat, *_), order in s.orders.items() if seat == faction):
        return True
    return any(_plays_unnamed(answer) for (_, seat), answer in s.sealed.items() if seat == faction)


def _loose(s: State, faction: str) -> tuple[str, ...]:
    """Return the cards of a hand that are in no plan, neither a locked one nor one that may still be changed."""
    plan = s.sealed.get(("plan", faction), {}).values()
    return tuple(card for card in free_hand(s, faction) if card not in plan)


def _plays_unnamed(answer: Mapping[str, Any]) -> bool:
    """Whether an answer or order plays a card without saying which of its kind."""
    special = answer.get("kind") in ("worm_call", "plans_locked") and (answer.get("territory") or answer.get("target"))
    if (
        special
        or any(answer.get(part) for part in ("karama", "hajr", "play", "forbid"))
        or answer.get("weather") is not None
    ):
        return True
    parts = [part for part in (answer.get("landing"), *(answer.get("moves") or ())) if part]
    return answer.get("atomics", "no") != "no" or any(_plays_unnamed(part) for part in parts)


def _resealed(s: State, words: Mapping[str, str]) -> dict[tuple[str, str], dict[str, Any]]:
    return {slot: renamed(answer, words) for slot, answer in s.sealed.items()}


# (b) traitors and the prediction


def _leaders_at_stake(s: State) -> list[str]:
    """Return the leaders a traitor would be called for now: those in plans, or of the two that fight."""
    b = s.battle
    if b is None:
        return []
    chosen = [plan.leader for plan in b.plans.values()]
    chosen += [answer["leader"] for (key, _), answer in s.sealed.items() if key == "plan"]
    return [x for x in chosen if x in LEADERS] or [x for f in (b.aggressor, b.defender) for x in FACTIONS[f].leaders]


def traitors(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Two traitors change places: those of two seats, or one of a seat and one that nobody holds."""
    s = game.state
    held = {leader: f for f, kept in s.traitors.items() for leader in kept if not _called_for(s, f)}
    if not held or s.discs:
        return None
    one, at_stake = rng.choice(list(held)), _leaders_at_stake(s)
    free = [x for x in s.leaders if held.get(x, "") != held[one] and (x in held or not _held_by_any(s, x))]
    near = [x for x in free if x in at_stake]
    other = rng.choice(near if near and rng.random() < 0.7 else free)
    if LEADERS[other].faction == held[one] or LEADERS[one].faction == held.get(other):
        return None
    if {one, other} & s.captives:  # whether his owner can call a captive shows whose traitor he is (D-XV-HAR-4)
        return None
    twin, words = copy_of(game), {one: other, other: one}
    for f, kept in s.traitors.items():
        twin.state.traitors[f] = tuple(words.get(x, x) for x in kept)
    return Twin("b traitor", twin, frozenset({held[one], held.get(other, held[one])}), words)


def _held_by_any(s: State, leader: str) -> bool:
    return any(leader in kept for kept in s.traitors.values())


def _called_for(s: State, faction: str) -> bool:
    """Whether the seat has said already which of its traitors it calls for, or has called one."""
    b = s.battle
    if b is None:
        return False
    plan = b.plans.get(faction)
    sealed = s.sealed.get(("plan", faction), {})
    return bool(b.callers or ("treachery", faction) in s.sealed or (plan and plan.traitors) or sealed.get("traitors"))


def discs(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Two of the discs that were drawn change places, before anybody has said which one he keeps."""
    s = game.state
    owners = [f for f in s.discs if ("traitor", f) not in s.sealed]
    if len(owners) < 2:
        return None
    first, second = rng.sample(owners, 2)
    one, other = rng.choice(s.discs[first]), rng.choice(s.discs[second])
    twin, words = copy_of(game), {one: other, other: one}
    for f in (first, second):
        twin.state.discs[f] = _swapped(s.discs[f], words)
    return Twin("b discs drawn", twin, frozenset({first, second}), words)


def prediction(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Bene Gesserit predicted something else."""
    s = game.state
    if s.prediction is None:
        return None
    twin = copy_of(game)
    others = [f for f in s.factions if f != "bene_gesserit"]
    twin.state.prediction = (rng.choice(others), rng.randrange(1, s.options.max_turns + 1))
    if twin.state.prediction == s.prediction:
        return None
    return Twin("b prediction", twin, frozenset({"bene_gesserit"}))


def storm_marker(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Another marker lies face down for the next storm."""
    s = game.state
    others = [marker for marker in storm_markers(s.options) if marker != s.marker]
    if not s.marker:
        return None
    twin = copy_of(game)
    twin.state.marker = rng.choice(others)
    return Twin("b storm marker", twin, frozenset({holder(s, "storm_marker")}))


def captive(game: Game[State], rng: random.Random) -> Twin | None:
    """(b) Another leader of the same owner is held captive, who fights as well, or as little (R-44)."""
    s = game.state
    named = _named_in_plans(s)
    pairs = [
        (one, other)
        for one in sorted(s.captives - named)
        for other in FACTIONS[LEADERS[one].faction].leaders
        if other not in s.captives | named and s.leaders[other] == READY and s.used.get(one) == s.used.get(other)
    ]
    if not pairs or (s.capture is not None and s.capture.drawn):
        return None
    one, other = rng.choice(pairs)
    twin = copy_of(game)
    twin.state.captives = s.captives - {one} | {other}
    knowing = frozenset({holder(s, "capture"), LEADERS[one].faction})
    return Twin("b captive", twin, knowing, {one: other, other: one})


def _named_in_plans(s: State) -> frozenset[str]:
    """Return the leaders that somebody has named in a plan, or an order: another could not have been."""
    plans = s.battle.plans.values() if s.battle is not None else ()
    said = [answer.get("leader") for answer in (*s.sealed.values(), *s.orders.values())]
    return frozenset((*(plan.leader for plan in plans), *(x for x in said if isinstance(x, str))))


# (c) the order of unseen cards


def order_of_unseen(game: Game[State], rng: random.Random) -> Twin | None:
    """(c) Cards nobody has seen lie in another order: in a deck, in the row of an auction, or in both."""
    s = game.state
    a = s.auction
    row = a.row[bool(s.peeked) :] if a is not None else ()  # Atreides may have seen the first
    name = rng.choice(("treachery", "spice"))
    top = s.decks.get(name, ())
    seen = len(s.looked) if name == "spice" else 0
    unseen = [*(row if name == "treachery" else ()), *top[seen:]]
    if len(unseen) < 2:
        return None
    order = list(unseen)
    if rng.random() < 0.5:
        rng.shuffle(order)
    else:
        here, there = rng.sample(range(min(len(order), 8)), 2)
        order[here], order[there] = order[there], order[here]
    twin, rest = copy_of(game), order
    if name == "treachery" and row and twin.state.auction is not None and a is not None:
        twin.state.auction.row = (*a.row[: len(a.row) - len(row)], *order[: len(row)])
        rest = order[len(row) :]
    twin.state.decks[name] = (*top[:seen], *rest)
    words = {one: other for one, other in zip(unseen, order, strict=True) if one != other}
    return Twin("c order of unseen cards", twin, frozenset(), words) if words else None


# (d) spice


def spice(game: Game[State], rng: random.Random) -> Twin | None:
    """(d) Some seats own a few spice more or less, the bank or one another the less or more.

    What a sealed answer will cost is left alone: with less, it could not have been given.
    """
    s = game.state
    owners = rng.sample(s.factions, rng.choice([n for n in (1, 1, 2, 2, 3, 5) if n < len(s.factions)]))
    owners = owners if rng.random() < 0.5 else list(dict.fromkeys((_seat(s.factions, s, rng), *owners[1:])))
    twin = copy_of(game)
    for owner in owners:
        change = rng.choice((1, 2, 3, 5, 10, -1, -2, -5, -unreserved_spice(s, owner)))
        twin.state.purse[owner] += max(change, -unreserved_spice(s, owner))
    if twin.state.purse == s.purse:
        return None
    return Twin("d spice", twin, frozenset(owners))


refused_move = refused(RULES)

CHANGES: tuple[Change, ...] = (
    cards_in_hands,
    number_of_cards,
    traitors,
    discs,
    prediction,
    storm_marker,
    captive,
    order_of_unseen,
    spice,
    refused_move,
)
