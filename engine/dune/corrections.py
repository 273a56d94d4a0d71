"""What a moderator may put right by hand (`engine.core.corrections`): pieces that lie open, and what is hidden, unseen.

Nothing is put right during the setup, which can be begun anew, nor what a battle is being fought about: that can be
entered again at its beginning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.corrections import RULE, Correction, must, must_fit
from engine.core.errors import check
from engine.core.facts import Fact
from engine.core.forms import EMPTY, Field, Form, Number, Pick, Several
from engine.core.run import Run

from .board import AREAS, SECTORS, TERRITORY_OF
from .cards import LEADERS
from .facts import (
    AlliancesChanged,
    CardDrawn,
    CardPlayed,
    CardReceived,
    ForcesMoved,
    NumberDrawn,
    SpiceMoved,
    StormMoved,
    TraitorsKept,
)
from .leaders import kill_leader, revive_leader
from .phases.support import drop_pledges
from .query import can_be_allied, free_hand, free_spice, hand_is_full, split, total
from .state import BANK, NONE, READY, RESERVES, TANKS, Count, State

WHY = "correction"  # the reason in the facts
MOST_SPICE = 50
GIVE, TAKE = "give", "take"
DRAW, DISCARD = "draw", "discard"
FORM, LEAVE = "form", "leave"


def _under_way(s: State) -> bool:
    return s.phase != "setup"


class Spice(Correction[State]):
    """Spice from the bank to a faction, or back: how much it has is hidden, so taking too much fails without a word."""

    kind = "spice"
    fields = ("who", "way", "amount")
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, which way, and how much."""
        if not _under_way(s):
            return EMPTY
        return Form((Pick("who", s.factions), Pick("way", (GIVE, TAKE)), Number("amount", 1, MOST_SPICE)))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear how much goes where."""
        giver, taker = (BANK, values["who"]) if values["way"] == GIVE else (values["who"], BANK)
        return (SpiceMoved(giver, taker, values["amount"], WHY),)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move it."""
        must(values["way"] == GIVE or free_spice(run.s, values["who"]) >= values["amount"])
        for fact in self.told(run.s, values):
            run.emit(fact)


class MapSpice(Correction[State]):
    """Spice on the map."""

    kind = "map_spice"
    fields = ("area", "way", "amount")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where, which way, and how much."""
        if not _under_way(s):
            return EMPTY
        way = given.get("way")
        areas = tuple(area for area in AREAS if area in s.spice) if way == TAKE else AREAS
        most = s.spice.get(str(given.get("area")), 1) if way == TAKE else MOST_SPICE
        ways = (GIVE, TAKE) if s.spice else (GIVE,)
        return Form((Pick("way", ways), Pick("area", areas), Number("amount", 1, most)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Put it down, or take it away."""
        area, amount = values["area"], values["amount"]
        giver, taker = (BANK, area) if values["way"] == GIVE else (area, BANK)
        run.emit(SpiceMoved(giver, taker, amount, WHY))


class Forces(Correction[State]):
    """Forces of a faction from any place to any other."""

    kind = "forces"
    fields = ("who", "origin", "to", "number", "starred")
    about = "who"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, from where to where, and how many."""
        if not _under_way(s):
            return EMPTY
        who = given.get("who")
        fields: list[Field] = [Pick("who", s.factions)]
        if who in s.factions:
            origin = given.get("origin")
            fields += [Pick("origin", _places(s, str(who))), Pick("to", (RESERVES, TANKS, *AREAS))]
            there = _there(s, str(who), str(origin))
            fields.append(Number("number", 1, max(total(there), 1)))
            number = given.get("number")
            if isinstance(number, int) and there[1] and number <= total(there):
                low, high = max(0, number - there[0]), min(number, there[1])
                fields.append(Number("starred", low, high, optional=True))
        return Form(tuple(fields))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move them."""
        who, origin, to = values["who"], values["origin"], values["to"]
        must_fit(origin != to)
        for place in (origin, to):
            fought = run.s.battle is not None and TERRITORY_OF.get(place) == run.s.battle.territory
            check(not fought, "battle_is_fought", RULE)
        count = split(_there(run.s, who, origin), values["number"], values.get("starred"))
        run.emit(ForcesMoved(who, origin, to, count, WHY))


def _there(s: State, who: str, place: str) -> Count:
    pile = s.reserves if place == RESERVES else s.tanks if place == TANKS else None
    return pile[who] if pile is not None else s.forces.get((place, who), NONE)


def _places(s: State, who: str) -> tuple[str, ...]:
    return tuple(place for place in (RESERVES, TANKS, *AREAS) if total(_there(s, who, place)))


class Leader(Correction[State]):
    """A leader to the tanks, or back from them."""

    kind = "leader"
    fields = ("leader",)

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which: where it lies all see, and it goes to the other place."""
        return Form((Pick("leader", tuple(s.leaders)),)) if _under_way(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Kill it, or bring it back, as the rules would; the cycle of revival follows."""
        leader, b = values["leader"], run.s.battle
        check(b is None or LEADERS[leader].faction not in (b.aggressor, b.defender), "battle_is_fought", RULE)
        if run.s.leaders[leader] == READY:
            kill_leader(run, leader, WHY)
        else:
            revive_leader(run, leader, WHY)


class Storm(Correction[State]):
    """The storm marker."""

    kind = "storm"
    fields = ("sector",)

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where it belongs."""
        return Form((Number("sector", 1, SECTORS),)) if _under_way(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Put it there; what it would have swept on its way stays."""
        check(run.s.battle is None, "battle_is_fought", RULE)
        run.emit(StormMoved((values["sector"] - run.s.storm) % SECTORS, values["sector"]))


class Alliances(Correction[State]):
    """Who is allied with whom."""

    kind = "alliances"
    fields = ("way", "members")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask who is to be allied with each other and nobody else, or who with nobody."""
        if not (_under_way(s) and can_be_allied(s)):
            return EMPTY
        allied = tuple(f for f in s.factions if any(f in alliance for alliance in s.alliances))
        if given.get("way") == LEAVE:
            return Form((Pick("way", (FORM, LEAVE)), Several("members", allied, 1)))
        return Form((Pick("way", (FORM, LEAVE) if allied else (FORM,)), Several("members", s.factions, 2)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Change them. Pledges lapse; where somebody may be counting on one, in an auction, nothing is changed."""
        s = run.s
        check(s.battle is None and s.nexus is None and s.auction is None, "alliances_in_use", RULE)
        who = tuple(f for f in s.factions if f in values["members"])
        drop_pledges(run)
        rest = [tuple(f for f in alliance if f not in who) for alliance in s.alliances]
        new = [alliance for alliance in rest if len(alliance) > 1] + ([who] if values["way"] == FORM else [])
        new.sort(key=lambda alliance: s.factions.index(alliance[0]))
        why = "formed" if values["way"] == FORM else "left"
        run.emit(AlliancesChanged(who, why, tuple(new)))


class Cards(Correction[State]):
    """Treachery cards, unseen: the top of the deck into a hand, or one of a hand by lot to the discards."""

    kind = "cards"
    fields = ("who", "way")
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose hand, and which way. Nobody draws while cards are sold: whoever may buy one has room for it."""
        if not _under_way(s):
            return EMPTY
        ways = (DRAW, DISCARD) if s.decks["treachery"] and s.auction is None else (DISCARD,)
        return Form((Pick("who", s.factions), Pick("way", ways)))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one was drawn; which one is discarded shows when it is."""
        return (CardDrawn(values["who"], WHY),) if values["way"] == DRAW else ()

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw one, if the hand has room, or discard one that is not set aside for anything."""
        who, s = values["who"], run.s
        if values["way"] == DRAW:
            must(not hand_is_full(s, who))
            for fact in self.told(s, values):
                run.emit(fact)
            run.emit(CardReceived(who, s.decks["treachery"][0], "deck"), (who,))
            return
        hand = free_hand(s, who)
        must(bool(hand))
        run.emit(CardPlayed(who, hand[_drawn(run, "correction:card", len(hand))], WHY))


class Traitors(Correction[State]):
    """A traitor that has become known: one of a faction's, by lot, for one that nobody has."""

    kind = "traitors"
    fields = ("who",)
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose."""
        return Form((Pick("who", s.factions),)) if _under_way(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Change one for another; only its owner learns which."""
        who, s = values["who"], run.s
        check(s.battle is None, "battle_is_fought", RULE)
        taken = {leader for kept in s.traitors.values() for leader in kept}
        mine = s.traitors[who]
        free = [leader for leader in s.leaders if leader not in taken and LEADERS[leader].faction != who]
        must(bool(free and mine))
        lost = mine[_drawn(run, "correction:lost", len(mine))]
        new = free[_drawn(run, "correction:traitor", len(free))]
        run.emit(TraitorsKept(who, tuple(new if leader == lost else leader for leader in mine)), (who,))


def _drawn(run: Run[State], purpose: str, number: int) -> int:
    """Draw a place among so many, as a fact to nobody."""
    place = run.integer(purpose, 0, number - 1)
    run.emit(NumberDrawn(purpose, place), ())
    return place


CORRECTIONS = (Spice(), MapSpice(), Forces(), Leader(), Storm(), Alliances(), Cards(), Traitors())
