"""When a machine player uses its special Karama power, and how."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.forms import Flag, Pick
from engine.core.moves import Move, SetOrder
from engine.dune.board import TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.karama import React
from engine.dune.powers import has_now
from engine.dune.specials.atreides import LockedPlans, PlanLook
from engine.dune.specials.emperor import MOST_FORCES, SwiftRevival
from engine.dune.specials.fremen import WormCall, WormCallOrder
from engine.dune.specials.guild import LandingBan
from engine.dune.specials.harkonnen import HandSwap, SwapReturn

from .cards import holds, worth
from .opponent import own_side, prize
from .reactions import WORM_VICTIMS, hunting_ground, victims
from .seat import Seat, side_of

_WORTH_A_KARAMA = 15.0  # the prize of a battle for which it is well spent
_DEAR = 10  # a bid
_MANY = 6  # forces
_JUNK = 1.5  # what a card is worth that one would rather not hold


def worm_call(seat: Seat) -> Move:
    """Call a worm where it devours many, or where one's own forces ride well."""
    if not isinstance(seat.form({}).field("territory"), Pick):
        return WormCall()
    place, worth = hunting_ground(seat)
    return WormCall(territory=place if worth >= WORM_VICTIMS else "")


def landing_ban(seat: Seat) -> Move:
    """Forbid what many land where they could win, or where one's own side stands."""
    landing = seat.view.declared
    if landing is None or not isinstance(seat.form({}).field("forbid"), Flag) or landing.who in seat.side():
        return LandingBan()
    where = TERRITORY_OF[landing.to]
    goals = {TERRITORY_OF[area] for area, f in seat.view.forces if f in side_of(seat.view, landing.who)}
    held = goals & set(seat.view.goals)
    ours = any(TERRITORY_OF[area] == where and f in seat.side() for area, f in seat.view.forces)
    wins = where in seat.view.goals and where not in held and len(held) + 1 >= seat.view.target
    return LandingBan(forbid=wins or (ours and sum(landing.count) >= _MANY))


def worthless_karama(seat: Seat) -> Move:
    """Cancel a dear purchase, if it is no ally's."""
    auction = seat.view.auction
    dear = auction is not None and auction.leader not in seat.side() and auction.high >= _DEAR
    play = dear and isinstance(seat.form({}).field("play"), Flag)
    return React(kind=seat.kind, play=play)


def starred_karama(seat: Seat) -> Move:
    """Weaken an opponent in a big battle of one's own side."""
    b = seat.view.battle
    against = b is not None and {b.aggressor, b.defender} & set(seat.side()) and own_side(seat)
    wanted = bool(against) and prize(seat) >= _WORTH_A_KARAMA
    return React(kind=seat.kind, play=wanted and isinstance(seat.form({}).field("play"), Flag))


def capture_karama(seat: Seat) -> Move:
    """Keep one's own leader, where few are left."""
    left = [name for name in FACTIONS[seat.name].leaders if seat.view.leaders.get(name) == "ready"]
    wanted = seat.view.beaten == seat.name and len(left) <= 2
    return React(kind=seat.kind, play=wanted and isinstance(seat.form({}).field("play"), Flag))


def plans_locked(seat: Seat) -> Move:
    """Keep the Karama: what others plan against each other is soon seen."""
    return LockedPlans()


def swap_return(seat: Seat) -> Move:
    """Give back what is worth least."""
    field = seat.form({}).field("cards")
    number = getattr(field, "least", 0)
    hand = list(getattr(field, "options", ()))
    given: list[str] = []
    for _ in range(number):
        worst = min(hand, key=lambda card: (worth(card, tuple(c for c in hand if c != card)), card))
        hand.remove(worst)
        given.append(worst)
    return SwapReturn(cards=tuple(given))


def wish(seat: Seat) -> Iterator[Move]:
    """Yield what the seat would do with its Karama unasked."""
    if not holds(seat, "karama"):
        return
    if has_now(seat.view, seat.name, "swift_revival"):
        yield from _revive(seat)
    if has_now(seat.view, seat.name, "worm_call"):
        yield from _call(seat)
    if has_now(seat.view, seat.name, "plan_look"):
        yield from _look(seat)
    if has_now(seat.view, seat.name, "hand_swap"):
        yield from _swap(seat)


def _call(seat: Seat) -> Iterator[Move]:
    """Order a worm when all others have moved: they may still fall, so then it must devour many all the same."""
    if seat.view.phase not in ("battle", "storm"):
        return
    place, worth = hunting_ground(seat)
    eaten = victims(seat, place, seat.side())
    if worth >= WORM_VICTIMS and (eaten >= WORM_VICTIMS or seat.view.phase == "storm"):
        order = WormCallOrder(territory=place, at_least=min(eaten, WORM_VICTIMS)).model_dump(mode="json")
        if order not in seat.own.orders:
            yield SetOrder(order=order)


def _revive(seat: Seat) -> Iterator[Move]:
    """Bring back the best leader where most are dead, else as many forces as can be."""
    dead = [name for name in FACTIONS[seat.name].leaders if seat.view.leaders.get(name) == "tanks"]
    if len(dead) >= 3:
        yield SwiftRevival(what="leader", leader=max(dead, key=lambda name: (LEADERS[name].value, name)))
    if sum(seat.view.tanks[seat.name]) >= MOST_FORCES:
        yield SwiftRevival(what="forces", forces=MOST_FORCES)


def _look(seat: Seat) -> Iterator[Move]:
    """See the plan against oneself in a big battle."""
    b = seat.view.battle
    if b is None or b.plans or own_side(seat) != seat.name or prize(seat) < _WORTH_A_KARAMA:
        return
    foe = b.defender if seat.name == b.aggressor else b.aggressor
    if foe in b.locked and seat.name not in b.locked and foe not in seat.own.plans_seen:
        yield PlanLook(target=foe)


def _swap(seat: Seat) -> Iterator[Move]:
    """Exchange what is worth little for the cards of a full hand, while all see how full it is."""
    junk = [card for card in seat.own.hand if worth(card, seat.own.hand) < _JUNK and not _is_karama(card)]
    sizes = {f: n for f, n in seat.view.hand_sizes.items() if f not in seat.side() and n}
    if len(junk) >= 2 and sizes:
        target = max(sorted(sizes), key=lambda f: sizes[f])
        yield HandSwap(target=target, number=min(len(junk), sizes[target]))


def _is_karama(card: str) -> bool:
    return TREACHERY[card].subtype == "karama"
