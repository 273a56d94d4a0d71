"""Questions about a state that several rules ask. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.errors import IllegalMove, check

from .board import ORNITHOPTER_CITIES, POLAR_SINK, STRONGHOLD_AT, STRONGHOLDS, TERRITORIES, TERRITORY_OF, connected
from .cards import FACTIONS, SUBTYPE_OF, TREACHERY
from .composition import course, storm_markers
from .options import is_on
from .powers import has_now, holder
from .state import FIGHTS, NONE, PILES, Count, State


def last_turn(s: State) -> int:
    """Return the number of the last turn (D-TURN-1)."""
    return s.options.max_turns


def a_pass_is_final(s: State) -> bool:
    """Say whether whoever has passed on a card is out of the bidding for it (D-BID-6, R-12)."""
    return s.options.pass_is_final


def bonus_card_is_seen(s: State) -> bool:
    """Say whether who looks at the cards for sale also sees the one that is drawn with a purchase (D-BID-4, R-50)."""
    return s.options.atreides_sees_bonus_card


def spice_counts_in_battle(s: State) -> bool:
    """Say whether forces need spice to count their full value in battle (D-XXIV-1)."""
    return s.options.advanced


def spice_piles(s: State) -> int:
    """Return on how many piles the spice cards are laid, each with a blow of its own (D-XXIII-1)."""
    return 2 if s.options.advanced else 1


def spice_discards(s: State) -> tuple[str, ...]:
    """Return the discards of the spice deck, all piles of them one after another (D-BLOW-7, D-XXIII-4)."""
    return tuple(card for pile in PILES.values() for card in s.discards.get(pile, ()))


def reference(s: State, pile: int) -> str:
    """Return the territory that the next worm of a pile works on; an empty text if there is none (D-BLOW-10)."""
    return s.reference if pile == 1 else s.second_reference


def special_karama_is_spent(s: State, times: int) -> bool:
    """Say whether somebody who has used a special Karama power so many times may not do so again (R-31)."""
    return s.options.special_karama_once_per_game and times > 0


def missed_dial(s: State, forces: int) -> int:
    """Return the dial of a plan that nobody has made, where so many forces stand (D-BAT-26, R-57)."""
    return 0 if s.options.missed_plan == "zero_dial" else forces


def missed_plan_halts(s: State) -> bool:
    """Say whether the game is halted once before a plan counts that nobody has made (D-BAT-26)."""
    return s.options.missed_plan == "pause"


def is_dealt(s: State, kind: str) -> bool:
    """Say whether a kind of cards that an expansion brings is in the game."""
    return is_on(s.options, kind)


def is_dialled(s: State, turn: int) -> bool:
    """Say whether the storm of a turn goes by dials: that of the first always, others where no marker says how far."""
    return turn <= 1 or not storm_markers(s.options)


def diallers(s: State) -> tuple[str, ...]:
    """Return who would dial for the storm now, or if it came next: who last used the wheels, or nobody (D-STORM-3)."""
    coming = s.turn + (s.phase != "storm")
    return s.diallers if is_dialled(s, coming) else ()


def can_be_allied(s: State) -> bool:
    """Say whether there are alliances: among three or more, where the table does not play without (R-5, D-XX-1)."""
    return len(s.factions) > 2 and not s.options.xx_no_alliances


def comes(s: State, phase: str, *, over: bool = False) -> bool:
    """Say whether a phase is still to come, in this turn or a later one, or is played and what is meant not `over`."""
    return s.turn < last_turn(s) or comes_now(s, phase, over=over)


def comes_now(s: State, phase: str, *, over: bool = False) -> bool:
    """Say the same of the present turn alone."""
    phases = course(s.options).phases
    now, then = (phases.index(name) if name in phases else -1 for name in (s.phase, phase))
    return now < then or (now == then and not over)


def total(count: Count) -> int:
    """Return how many forces these are, starred ones counting as one each (D-OPT-3)."""
    return count[0] + count[1]


def forces_at(s: State, faction: str, areas: Iterable[str]) -> Count:
    """Return a faction's forces in some areas."""
    ordinary = starred = 0
    for area in areas:
        there = s.forces.get((area, faction))
        if there:
            ordinary += there[0]
            starred += there[1]
    return ordinary, starred


def forces_in(s: State, faction: str, territory: str) -> int:
    """Return how many forces a faction has in a territory."""
    return total(forces_at(s, faction, TERRITORIES[territory].areas))


def flies(s: State, faction: str) -> bool:
    """Say whether a faction has ornithopters: belligerent forces in Arrakeen or Carthag (D-MOVE-3, D-COL-1)."""
    return any(forces_in(s, faction, city) and not coexists(s, faction, city) for city in ORNITHOPTER_CITIES)


def occupants(s: State, territory: str) -> tuple[str, ...]:
    """Return who has forces in a territory, in storm order."""
    areas, found = TERRITORIES[territory].areas, []
    for f in s.storm_order:
        for area in areas:  # written out: the rules ask this more often than anything else
            if (area, f) in s.forces:
                found.append(f)
                break
    return tuple(found)


def yields(s: State, faction: str, territory: str) -> bool:
    """Say whether the faction's forces in a territory, if there are any, coexist with whoever is or comes there.

    They do unless it has said otherwise this turn (D-XV-BG-8). As long as they are alone they are forces as any others.
    """
    return has_now(s, faction, "coexistence") and s.stances.get(territory) != FIGHTS


def stands_in_the_way(s: State, faction: str, territory: str) -> bool:
    """Say whether the faction has forces in a territory that bar it to others: to allies, and with somebody else's."""
    return forces_in(s, faction, territory) > 0 and not yields(s, faction, territory)


def coexists(s: State, faction: str, territory: str) -> bool:
    """Say whether the faction's forces in a territory are as if not on the map: others are there, too (D-XV-BG-4)."""
    if not yields(s, faction, territory):
        return False
    there = occupants(s, territory)
    return faction in there and len(there) > 1


def coexisting(s: State) -> dict[str, str]:
    """Return who coexists with others now, by territory."""
    faction = holder(s, "coexistence")
    if not faction:
        return {}
    where = dict.fromkeys(TERRITORY_OF[area] for area, f in s.forces if f == faction)
    return {t: faction for t in where if coexists(s, faction, t)}


def is_belligerent(s: State, faction: str, territory: str) -> bool:
    """Say whether the faction has forces in a territory that count, block, hold, gather and fight there (D-OPT-3)."""
    return forces_in(s, faction, territory) > 0 and not coexists(s, faction, territory)


def belligerents(s: State, territory: str) -> tuple[str, ...]:
    """Return who has such forces in a territory, in storm order (D-OPT-3, D-XV-BG-4)."""
    there = occupants(s, territory)
    return tuple(f for f in there if not yields(s, f, territory)) if len(there) > 1 else there


def pieces_in(s: State, territory: str) -> Iterator[tuple[str, str, Count]]:
    """Yield area, faction and forces for all forces of a territory."""
    for area in TERRITORIES[territory].areas:
        for f in s.storm_order:
            there = s.forces.get((area, f))
            if there:
                yield area, f, there


def alliance_of(s: State, faction: str) -> tuple[str, ...]:
    """Return the members of the faction's alliance, itself included; just itself if it has none (D-ALLY-3)."""
    for alliance in s.alliances:
        if faction in alliance:
            return alliance
    return (faction,)


def allies(s: State, faction: str) -> tuple[str, ...]:
    """Return the faction's allies, without itself."""
    return tuple(f for f in alliance_of(s, faction) if f != faction)


def allied(s: State, one: str, other: str) -> bool:
    """Whether two different factions are allies."""
    return one != other and other in alliance_of(s, one)


def barred(s: State, faction: str) -> frozenset[str]:
    """Return the territories the faction may neither enter nor cross (D-MOVE-6, D-SHIP-2, D-ALLY-5e).

    Who coexists there neither counts nor is stopped (R-32, D-XV-BG-10).
    """
    closed = barred_to_fight(s, faction)
    if closed and has_now(s, faction, "coexistence"):
        return frozenset(t for t in closed if not yields(s, faction, t))
    return closed


def barred_to_fight(s: State, faction: str) -> frozenset[str]:
    """Return the territories that are closed to the faction's forces if they do not coexist there."""
    friends = allies(s, faction)
    peaceful = holder(s, "coexistence")
    other: dict[str, str] = {}  # stronghold -> the first other faction found in it
    closed = set()
    for area, f in s.forces:
        if f == faction or (f == peaceful and s.stances.get(TERRITORY_OF[area]) != FIGHTS):
            continue
        if f in friends:
            if TERRITORY_OF[area] != POLAR_SINK:
                closed.add(TERRITORY_OF[area])
        elif area in STRONGHOLD_AT and other.setdefault(STRONGHOLD_AT[area], f) != f:
            closed.add(STRONGHOLD_AT[area])
    return frozenset(closed)


def is_protected(s: State, territory: str) -> bool:
    """Whether a territory is protected from the storm now (D-MAP-4)."""
    t = TERRITORIES[territory]
    return t.protected_after_atomics if s.atomics else t.storm_protected


def split(count: Count, number: int, starred: int | None = None) -> Count:
    """Take `number` forces of a pile: `starred` of them starred, else as few starred ones as possible."""
    if starred is None:
        starred = max(0, number - count[0])
    return number - starred, starred


def hand_is_full(s: State, faction: str) -> bool:
    """Whether the hand has reached its limit (D-BID-3)."""
    return len(s.hands[faction]) >= FACTIONS[faction].hand_limit


def reserved_spice(s: State, faction: str) -> int:
    """Return the spice of a faction that is taken up: by a highest bid (D-BID-14), by a locked plan (D-BAT-29)."""
    return _bid_with(s, faction) + dialled_spice(s, faction)


def dialled_spice(s: State, faction: str) -> int:
    """Return the spice in a faction's locked plan, which is set aside until the battle is decided (D-BAT-29)."""
    b = s.battle
    return b.plans[faction].spice if b is not None and not b.winner and faction in b.plans else 0


def _bid_with(s: State, faction: str) -> int:
    a = s.auction
    if a is None or not a.leader or a.karama:
        return 0
    own = min(s.purse[a.leader], a.high)
    if faction == a.leader:
        return own
    missing = a.high - own
    for giver in a.payers:
        share = min(missing, s.pledges.get((giver, a.leader), 0), s.purse[giver])
        if giver == faction:
            return share
        missing -= share
    return 0


def free_spice(s: State, faction: str) -> int:
    """Return the spice a faction can dispose of."""
    return s.purse[faction] - reserved_spice(s, faction)


def set_aside(s: State, faction: str) -> tuple[str, ...]:
    """Return the cards that are committed: those of a locked plan (D-BAT-29) and a Karama behind a bid (D-CARD-10)."""
    cards: list[str] = []
    if s.battle is not None and faction in s.battle.plans:
        plan = s.battle.plans[faction]
        cards += [card for card in (plan.leader, plan.weapon, plan.defense) if card in TREACHERY]
    a = s.auction
    if a is not None and a.karama and a.leader == faction:
        cards += [a.card] if a.card else [c for c in s.hands[faction] if TREACHERY[c].subtype == "karama"][:1]
    if s.declared.get("card") and s.mover == faction:
        cards.append(s.declared["card"])
    return tuple(cards)


def karama_cards(s: State, faction: str) -> tuple[str, ...]:
    """Return the cards a faction can play as a Karama now: worthless ones, if it may, before others (D-KAR-16)."""
    if not has_now(s, faction, "worthless_karama"):
        card = held(s, faction, "karama")
        return (card,) if card is not None else ()
    free = free_hand(s, faction)
    return (*filter(is_worthless, free), *(card for card in free if SUBTYPE_OF[card] == "karama"))


def karama_of(s: State, faction: str) -> str | None:
    """Return the card that a faction would play as a Karama now, if it names none; None if it holds none."""
    return next(iter(karama_cards(s, faction)), None)


def is_worthless(card: str) -> bool:
    """Say whether a card does nothing by itself (D-CARD-2)."""
    return TREACHERY[card].category == "worthless"


def karamas_are_spent(s: State) -> bool:
    """Say whether all can see that nobody holds a Karama: every one lies among the discards, or has left the game."""
    gone = (*s.discards.get("treachery", ()), *s.removed)
    return all(card in gone for card, kind in SUBTYPE_OF.items() if kind == "karama")


def may_hold_karama(s: State, faction: str) -> bool:
    """Say whether a faction may hold what can be played as a Karama, for all that everybody sees (D-ASYNC-4)."""
    return not karamas_are_spent(s) or has_now(s, faction, "worthless_karama")


def free_hand(s: State, faction: str) -> tuple[str, ...]:
    """Return the cards a faction can play now."""
    committed = set_aside(s, faction)
    return tuple(card for card in s.hands[faction] if card not in committed) if committed else s.hands[faction]


def cards_are_out(s: State) -> bool:
    """Say whether cards taken from a hand are still to be given back: nobody plays any before that (D-KAR-14, R-40)."""
    return s.swap is not None and s.swap.taken is not None


def held(s: State, faction: str, subtype: str) -> str | None:
    """Return a card of that subtype that the faction can play now, or None."""
    for card in s.hands[faction]:
        if SUBTYPE_OF[card] == subtype and card not in set_aside(s, faction):
            return card
    return None


def must_hold(s: State, faction: str, subtype: str, rule: str) -> None:
    """Refuse to play a card of that subtype that is not in the hand, or that is committed (D-CARD-10)."""
    if held(s, faction, subtype) is None:
        must_be_free(s, faction, (card for card in s.hands[faction] if SUBTYPE_OF[card] == subtype))
        raise IllegalMove("card_not_held", rule, card=subtype)


def must_hold_karama(s: State, faction: str, rule: str, *, worthless: bool = True) -> None:
    """Refuse to play a Karama that is not in the hand, or that is committed; a `worthless` card may do (D-KAR-16)."""
    if not (karama_cards(s, faction) if worthless else held(s, faction, "karama")):
        must_be_free(s, faction, (card for card in s.hands[faction] if SUBTYPE_OF[card] == "karama"))
        raise IllegalMove("no_karama", rule)


def must_be_free(s: State, faction: str, cards: Iterable[str]) -> None:
    """Refuse cards that are committed: they can be used for nothing else (D-CARD-10)."""
    check(not set(cards) & set(set_aside(s, faction)), "card_committed", "D-CARD-10")


def sites(s: State, territory: str) -> tuple[frozenset[str], ...]:
    """Return the separate battle sites of a territory (D-BAT-3)."""
    return connected(territory, s.storm)


def target(s: State) -> int:
    """Return how many of the goals win the game: one more between two, and where the table says so (D-WIN-2, D-XX-1).

    With the Shield Wall it is four of the six, between two as well (R-20), unless four strongholds are asked for, too.
    """
    usual = 3 + (len(s.factions) == 2) + s.options.xx_four_strongholds
    return max(4, usual) if s.options.xx_shield_wall else usual


def goals(s: State) -> tuple[str, ...]:
    """Return the territories that win the game, the strongholds and whatever the table adds (D-WIN-2, D-XX-1, R-69)."""
    return (*STRONGHOLDS, "shield_wall") if s.options.xx_shield_wall else STRONGHOLDS


def leaders_of(faction: str) -> tuple[str, ...]:
    """Return the five leaders of a faction."""
    return FACTIONS[faction].leaders


def take(s: State, faction: str, areas: Iterable[str], number: int) -> dict[str, Count]:
    """Choose `number` of a faction's forces in some areas, ordinary ones first, area by area in the order given."""
    areas = tuple(areas)
    there = forces_at(s, faction, areas)
    return take_count(s, faction, areas, split(there, min(number, total(there))))


def take_count(s: State, faction: str, areas: Iterable[str], count: Count) -> dict[str, Count]:
    """Choose so many ordinary and so many starred forces in some areas, area by area in the order given."""
    chosen: dict[str, Count] = {}
    ordinary, starred = count
    for area in areas:
        there = s.forces.get((area, faction), NONE)
        share = min(there[0], ordinary), min(there[1], starred)
        if total(share):
            chosen[area] = share
            ordinary, starred = ordinary - share[0], starred - share[1]
    return chosen
