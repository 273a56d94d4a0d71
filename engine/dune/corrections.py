"""What a moderator may put right by hand (`engine.core.corrections`): what lies open, and what is hidden, unseen.

Nothing is put right during the setup, which can be begun anew, nor what a battle is being fought about: that can be
entered again at its beginning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.corrections import RULE, Correction, must, must_fit
from engine.core.errors import check
from engine.core.facts import Fact
from engine.core.forms import EMPTY, Field, Form, Number, Pick, Several
from engine.core.handing import Handing
from engine.core.run import Run

from .advantages.bene_gesserit import can_end, standing
from .advantages.guild import moved, note_turn
from .advantages.harkonnen import missing, numbers
from .board import AREAS, SECTORS, TERRITORY_OF
from .cards import LEADERS
from .composition import storm_markers
from .facts import (
    AlliancesChanged,
    CaptiveTaken,
    CaptureMade,
    CardDrawn,
    CardPlayed,
    CardPutUnder,
    CardReceived,
    CardRegained,
    CardReturned,
    DealVoided,
    DebtChanged,
    DiallersChosen,
    ForcesMoved,
    HaderachMoved,
    LeaderMoved,
    MarkerLaid,
    NumberDrawn,
    PaymentDone,
    PredictionMade,
    PredictionReopened,
    SpecialNoted,
    SpiceMoved,
    StanceTaken,
    StormMoved,
    TraitorsKept,
)
from .karama import uses_are_counted
from .leaders import begin_cycle, kill_leader, revive_leader
from .people.deals import payment_key
from .phases.setup import PREDICTION, may_predict_anew, predict_anew
from .phases.storm import DIALLERS, lay_marker, put_marker
from .phases.support import drop_pledges
from .powers import holder
from .query import (
    allies,
    can_be_allied,
    free_hand,
    free_spice,
    hand_is_full,
    is_dialled,
    last_turn,
    leaders_of,
    split,
    total,
)
from .state import BANK, COEXISTS, FIGHTS, HADERACH, NONE, READY, RESERVES, TANKS, Count, Deal, State

WHY = "correction"  # the reason in the facts
MOST_SPICE = 50
GIVE, TAKE = "give", "take"
DRAW, DISCARD, REGAIN = "draw", "discard", "regain"
FORM, LEAVE = "form", "leave"
COMES, DIES = "comes", "dies"
RELEASE = "release"
STRIKE_OFF, PAID = "strike_off", "paid"
UNDER, OPENLY = "under", "openly"
USED, UNUSED = "used", "unused"
HAS_MOVED, STILL_MOVES = "has_moved", "still_moves"


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

    def answering(self, s: State, values: Mapping[str, Any]) -> tuple[str, ...]:
        """Return those who may pay with it: its owner, and allies to whom some is pledged."""
        return (values["who"], *allies(s, values["who"]))

    def barred(self, s: State, values: Mapping[str, Any]) -> None:
        """Take none that may be taken up, as far as all can see, by a bid, a plan or a landing."""
        paying = (values["who"], *allies(s, values["who"]))
        check(values["way"] == GIVE or not any(_may_be_taken_up(s, one) for one in paying), "may_be_taken_up", RULE)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move it."""
        must(values["way"] == GIVE or free_spice(run.s, values["who"]) >= values["amount"])
        for fact in self.told(run.s, values):
            run.emit(fact)


def _may_be_taken_up(s: State, who: str) -> bool:
    """Say whether cards and spice of a faction may be taken up in secret, as far as all can see.

    It fights, leads an auction, or has declared a landing. Were they moved then, it would show: what is not there to be
    taken tells how many cards or how much spice lie in a sealed plan, or how a bid is covered.
    """
    bids, fights = s.auction is not None and s.auction.leader == who, s.battle
    lands = s.mover == who and "to" in s.declared
    return bids or lands or (fights is not None and who in (fights.aggressor, fights.defender))


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
        leads = {LEADERS[leader].faction, *((holder(run.s, "capture"),) if run.s.captives else ())}
        check(b is None or not leads & {b.aggressor, b.defender}, "battle_is_fought", RULE)
        check(run.s.capture is None, "leader_is_captured", RULE)
        if run.s.leaders[leader] == READY:
            owner, s = LEADERS[leader].faction, run.s
            # Which of them is held two alone know, and a captive that dies was one.
            living = sum(s.leaders[one] == READY for one in leaders_of(owner))
            check(numbers(s).get(owner, living) == living, "leader_may_be_held", RULE)
            kill_leader(run, leader, WHY)
        else:
            revive_leader(run, leader, WHY)


class Captives(Correction[State]):
    """A captive, by lot: taken of a faction, or given back to it."""

    kind = "captives"
    fields = ("who", "way")
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and which way: how many are held, and how many live, all see."""
        captor = holder(s, "capture")
        if not (captor and _under_way(s)):
            return EMPTY
        held = numbers(s)
        free = {f: sum(s.leaders[x] == READY for x in leaders_of(f)) > held.get(f, 0) for f in s.factions}
        who = tuple(f for f in s.factions if f != captor and (held.get(f) or free[f]))
        if not who:
            return EMPTY
        asked = str(given.get("who"))
        ways = tuple(way for way, open_to in ((TAKE, free.get(asked, True)), (RELEASE, held.get(asked))) if open_to)
        return Form((Pick("who", who), Pick("way", ways or (TAKE, RELEASE))))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one is captured; who comes back shows when he does."""
        return (CaptureMade(holder(s, "capture"), values["who"]),) if values["way"] == TAKE else ()

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Take one who lives, whom captor and owner see, or give one back."""
        s, who = run.s, values["who"]
        captor, held = holder(s, "capture"), missing(s, who)
        check(s.battle is None, "battle_is_fought", RULE)
        check(s.capture is None, "leader_is_captured", RULE)
        free = [x for x in leaders_of(who) if s.leaders[x] == READY and x not in held]
        among = free if values["way"] == TAKE else held
        must(bool(among))
        leader = among[_drawn(run, "correction:captive", len(among))]
        if values["way"] == RELEASE:
            run.emit(LeaderMoved(leader, READY, "returned"))
            return
        for fact in self.told(s, values):
            run.emit(fact)
        run.emit(CaptiveTaken(captor, leader), (captor, who))
        begin_cycle(run, who)


class Haderach(Correction[State]):
    """The Kwisatz Haderach: where he is."""

    kind = "haderach"
    fields = ("who", "way")
    about = "who"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and which way he goes."""
        who = holder(s, "kwisatz_haderach")
        if not (who and _under_way(s)):
            return EMPTY
        return Form((Pick("who", (who,)), Pick("way", (DIES,) if s.haderach == READY else (COMES,))))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Send him to the tanks, or bring him back; he comes as well, if he has not yet."""
        who, b = values["who"], run.s.battle
        check(b is None or who not in (b.aggressor, b.defender), "battle_is_fought", RULE)
        if run.s.haderach == TANKS:
            revive_leader(run, HADERACH, WHY)
        else:
            to = TANKS if values["way"] == DIES else READY
            run.emit(HaderachMoved(who, to, WHY if to == TANKS else "losses"))


class Special(Correction[State]):
    """Who has used the special Karama power that he may use once in a game (R-31)."""

    kind = "special"
    fields = ("who", "way")
    about = "who"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and whether it is used: that all have seen."""
        if not (uses_are_counted(s) and _under_way(s)):
            return EMPTY
        who = given.get("who")
        ways = (UNUSED,) if who in s.specials else (USED,) if who in s.factions else (USED, UNUSED)
        return Form((Pick("who", s.factions), Pick("way", ways)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Note it."""
        run.emit(SpecialNoted(values["who"], values["way"] == USED))


class Moved(Correction[State]):
    """Who has had a movement turn, while somebody else has his."""

    kind = "moved"
    fields = ("who", "way")
    about = "who"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask who, and whether he has moved: that all have seen."""
        others = tuple(f for f in s.storm_order if f != s.mover)
        if not (s.mover and others):
            return EMPTY
        who = given.get("who")
        ways = (STILL_MOVES,) if who in moved(s) else (HAS_MOVED,) if who in others else (HAS_MOVED, STILL_MOVES)
        return Form((Pick("who", others), Pick("way", ways)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Note it; whoever still moves does so when it is his turn among those who do."""
        note_turn(run, values["who"], values["way"] == HAS_MOVED)


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


class Diallers(Correction[State]):
    """Who dials for the next storm: the two who count as the last users of the wheels (D-STORM-3)."""

    kind = "diallers"
    fields = ("members",)

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which two, where others could."""
        dialled = is_dialled(s, s.turn + (s.phase != "storm")) and (s.phase == "storm" or s.turn < last_turn(s))
        if not (_under_way(s) and dialled and len(s.factions) > DIALLERS):
            return EMPTY
        return Form((Several("members", s.factions, DIALLERS, DIALLERS),))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Note them, until others fight; not while they are asked, for a dial is sealed with its answer."""
        s = run.s
        check(s.phase != "storm", "storm_is_dialled", RULE)
        must_fit(set(values["members"]) != set(s.diallers))
        run.emit(DiallersChosen(tuple(f for f in s.factions if f in values["members"])))


class Marker(Correction[State]):
    """The marker of the next storm, which has become known: another of them, by lot."""

    kind = "marker"
    fields: ClassVar[tuple[str, ...]] = ("who",)
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose it is to see, which is one's alone."""
        return Form((Pick("who", (holder(s, "storm_marker"),)),)) if s.marker else EMPTY

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one is laid."""
        return (MarkerLaid(values["who"]),)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw it; its owner alone hears which it is."""
        lay_marker(run)


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
    """Treachery cards: unseen the top of the deck into a hand, or one of a hand by lot to the discards; or back."""

    kind = "cards"
    fields = ("who", "way", "card")
    about = "who"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose hand, and which way. Nobody draws while cards are sold: whoever may buy one has room for it."""
        if not _under_way(s):
            return EMPTY
        more = {DRAW: s.decks["treachery"], REGAIN: s.discards["treachery"]} if s.auction is None else {}
        ways = (*(way for way, pile in more.items() if pile), DISCARD)
        fields: list[Field] = [Pick("who", s.factions), Pick("way", ways)]
        if given.get("way") == REGAIN and more.get(REGAIN):
            fields.append(Pick("card", more[REGAIN]))
        return Form(tuple(fields))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one was drawn, or which is taken back; which one is discarded shows when it is."""
        if values["way"] == REGAIN:
            return (CardRegained(values["who"], values["card"]),)
        return (CardDrawn(values["who"], WHY),) if values["way"] == DRAW else ()

    def barred(self, s: State, values: Mapping[str, Any]) -> None:
        """Discard none where some may be set aside, as far as all can see."""
        check(values["way"] != DISCARD or not _may_be_taken_up(s, values["who"]), "may_be_taken_up", RULE)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Draw one or take it back, if the hand has room, or discard one that is not set aside for anything."""
        who, way, s = values["who"], values["way"], run.s
        if way != DISCARD:
            must(not hand_is_full(s, who))
            for fact in self.told(s, values):
                run.emit(fact)
            if way == DRAW:
                run.emit(CardReceived(who, s.decks["treachery"][0], "deck"), (who,))
            return
        hand = free_hand(s, who)
        must(bool(hand))
        run.emit(CardPlayed(who, hand[_drawn(run, "correction:card", len(hand))], WHY))


class Traitors(Correction[State]):
    """A traitor that has become known: one of a faction's, by lot, for one that nobody has."""

    kind = "traitors"
    fields: ClassVar[tuple[str, ...]] = ("who",)
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
        lost = values["leader"] if "leader" in values else mine[_drawn(run, "correction:lost", len(mine))]
        new = free[_drawn(run, "correction:traitor", len(free))]
        run.emit(TraitorsKept(who, tuple(new if leader == lost else leader for leader in mine)), (who,))


class PredictedAnew(Correction[State]):
    """The prediction, put to the question once more: nobody sees what it was, nor what it is to be."""

    kind = "prediction_anew"
    fields: ClassVar[tuple[str, ...]] = ("who",)
    about = "who"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose."""
        who = PREDICTION.waits_for(s, "") if may_predict_anew(s) else ()
        return Form((Pick("who", who),)) if who else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Ask before anything else goes on."""
        run.emit(PredictionReopened(values["who"]))
        predict_anew(run)


class Coexistence(Correction[State]):
    """How forces that may coexist stand in a territory, to the end of the turn."""

    kind = "coexistence"
    fields = ("territory", "way")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where, of the territories in which they stand, and how; they do not fight where an ally is."""
        seat = holder(s, "coexistence")
        there = standing(s, seat) if seat and _under_way(s) else ()
        if not there:
            return EMPTY
        ways = (FIGHTS, COEXISTS) if given.get("territory") in (None, *can_end(s, seat)) else (COEXISTS,)
        return Form((Pick("territory", there), Pick("way", ways)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Announce it."""
        territory, battle = values["territory"], run.s.battle
        check(battle is None or battle.territory != territory, "battle_is_fought", RULE)
        run.emit(StanceTaken(holder(run.s, "coexistence"), territory, values["way"] == FIGHTS, WHY))


class Deals(Correction[State]):
    """A deal that holds no longer, or a payment of one that has been made already."""

    kind = "deals"
    fields = ("way", "deal", "payment")
    harmless = True  # what is promised less stands in the way of no answer

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which deal and, of one that is made, which payment."""
        open_now = {str(number): deal for number, deal in s.deals.items() if deal.status != "withdrawn"}
        promised = {number: deal for number, deal in open_now.items() if deal.status == "active" and _owed(deal)}
        if not open_now:
            return EMPTY
        way, chosen = given.get("way"), given.get("deal")
        ways = (STRIKE_OFF, PAID) if promised else (STRIKE_OFF,)
        listed = promised if way == PAID else open_now
        fields: list[Field] = [Pick("way", ways), Pick("deal", tuple(listed))]
        if way == PAID and chosen in promised:
            fields.append(Pick("payment", tuple(_owed(promised[str(chosen)]))))
        return Form(tuple(fields))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Do away with it, or strike the payment off."""
        number = int(values["deal"])
        deal = run.s.deals[number]
        if values["way"] == PAID:
            run.emit(PaymentDone(number, _owed(deal)[values["payment"]], made=True))
        else:
            run.emit(DealVoided(number, deal.parties))


def _owed(deal: Deal) -> dict[str, int]:
    """Return what is still to be paid by a deal: the payments as they are written, and their places."""
    return {payment_key(p.giver, p.taker, p.turn): place for place, p in enumerate(deal.payments) if p.amount}


class Debts(Correction[State]):
    """Less of what a faction owes another; never more, since what it can pay of it would tell of its purse."""

    kind = "debts"
    fields = ("who", "whom", "amount")
    about = "who"
    harmless = True  # what is owed less stands in the way of no answer

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask who owes whom, and how much of that stays."""
        debtors = tuple(f for f in s.factions if any(debtor == f for debtor, _ in s.debts))
        if not debtors:
            return EMPTY
        who, whom = str(given.get("who")), str(given.get("whom"))
        fields: list[Field] = [Pick("who", debtors)]
        if who in debtors:
            fields.append(Pick("whom", tuple(f for f in s.factions if (who, f) in s.debts)))
        if (who, whom) in s.debts:
            fields.append(Number("amount", 0, s.debts[who, whom] - 1))
        return Form(tuple(fields))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Write down what is owed from now on."""
        run.emit(DebtChanged(values["who"], values["whom"], values["amount"]))


class HandOn(Handing[State]):
    """The question that the game waits for, to another faction."""

    def seats(self, s: State) -> tuple[str, ...]:
        """Return the factions, from the first turn on."""
        return s.factions if _under_way(s) else ()


# What names something hidden, after a look at it


class HandCard(Correction[State]):
    """That card of a hand, under the deck or to the discards."""

    kind = "hand_card"
    fields = ("who", "card", "way")
    about = "who"
    looks = "hand"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which card, and where to."""
        hand = s.hands.get(str(given.get("who")), ())
        if not (_under_way(s) and hand):
            return EMPTY
        return Form((Pick("card", tuple(dict.fromkeys(hand))), Pick("way", (UNDER, OPENLY))))

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that one goes under the deck; which one is discarded shows when it is."""
        return (CardReturned(values["who"]),) if values["way"] == UNDER else ()

    def barred(self, s: State, values: Mapping[str, Any]) -> None:
        """Move none where some may be set aside, as far as all can see."""
        check(not _may_be_taken_up(s, values["who"]), "may_be_taken_up", RULE)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move it, unless it is set aside for something: that is not seen with the hand."""
        who, card = values["who"], values["card"]
        must(card in free_hand(run.s, who))
        for fact in self.told(run.s, values):
            run.emit(fact)
        if values["way"] == UNDER:
            run.emit(CardPutUnder(who, card), (who,))
        else:
            run.emit(CardPlayed(who, card, WHY))


class DeckCard(Correction[State]):
    """That card of the deck into a hand, wherever it lies: the others stay as they lie."""

    kind = "deck_card"
    fields = ("who", "card")
    about = "who"
    looks = "treachery_cards"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask who is given it, and which."""
        deck = tuple(sorted(s.decks["treachery"])) if _under_way(s) else ()
        return Form((Pick("who", s.factions), Pick("card", deck))) if deck else EMPTY

    def told(self, s: State, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """All hear that a card is drawn."""
        return (CardDrawn(values["who"], WHY),)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Give it, if the hand has room; its owner alone is shown which. Nobody is given one while cards are sold."""
        who = values["who"]
        check(run.s.auction is None, "cards_are_sold", RULE)
        must(not hand_is_full(run.s, who))
        for fact in self.told(run.s, values):
            run.emit(fact)
        run.emit(CardReceived(who, values["card"], "inside"), (who,))


class NamedTraitor(Traitors):
    """That traitor of a faction, for one that nobody has, by lot."""

    kind = "named_traitor"
    fields = ("who", "leader")
    looks = "traitors"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        mine = s.traitors.get(str(given.get("who")), ())
        return Form((Pick("leader", mine),)) if _under_way(s) and mine else EMPTY


class Predicted(Correction[State]):
    """What is predicted, anew."""

    kind = "prediction"
    fields = ("who", "faction", "turn")
    about = "who"
    looks = "prediction"
    unseen = True

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask for whom, and in which turn to come."""
        others = tuple(f for f in s.factions if f != given.get("who"))
        return Form((Pick("faction", others), Number("turn", s.turn, last_turn(s)))) if _under_way(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Keep it in the place of the one before; its owner alone hears it."""
        run.emit(PredictionMade(values["faction"], values["turn"]), (values["who"],))


class NamedMarker(Marker):
    """That marker of the next storm."""

    kind = "named_marker"
    fields = ("who", "sectors")
    looks = "marker"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask how far the storm is to go."""
        markers = storm_markers(s.options)
        return Form((Number("sectors", min(markers), max(markers)),)) if s.marker else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Put it in the place of the one before; its owner alone hears it."""
        put_marker(run, values["sectors"], values["who"])


def _drawn(run: Run[State], purpose: str, number: int) -> int:
    """Draw a place among so many, as a fact to nobody."""
    place = run.integer(purpose, 0, number - 1)
    run.emit(NumberDrawn(purpose, place), ())
    return place


CORRECTIONS = (
    *(
        Spice(),
        MapSpice(),
        Forces(),
        Leader(),
        Captives(),
        Haderach(),
        Special(),
        Moved(),
        Storm(),
        Diallers(),
        Marker(),
        Alliances(),
        Cards(),
        Traitors(),
    ),
    *(
        PredictedAnew(),
        Coexistence(),
        Deals(),
        Debts(),
        HandCard(),
        DeckCard(),
        NamedTraitor(),
        Predicted(),
        NamedMarker(),
    ),
)
