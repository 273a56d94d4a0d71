"""Small answers: Karama windows, treachery, accompanying, questions under Truthtrance."""

from __future__ import annotations

from collections import Counter

from engine.core.forms import Flag
from engine.core.moves import Move
from engine.dune.advantages.fremen import PlaceWorm, StormLosses
from engine.dune.advantages.harkonnen import CaptiveMove, CaptureMove
from engine.dune.board import TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS
from engine.dune.karama import React
from engine.dune.people.truth import Truth
from engine.dune.phases.movement.moves import Accompany
from engine.dune.phases.resolution import Treachery
from engine.dune.powers import owner

from .cards import WEAPON_KINDS, kind_of, kinds
from .ground import ride_gain
from .opponent import battle_of, prize
from .position import Position
from .seat import Seat, side_of

_WORTH_A_KARAMA = 15.0  # the prize of a battle for which a Karama is well spent
WORM_VICTIMS = 5
_ENOUGH_LEADERS = 2  # who are as good as a captive, so that he need not be kept


def _react(seat: Seat, wanted: bool) -> Move:
    return React(kind=seat.kind, play=wanted and isinstance(seat.form({}).field("play"), Flag))


def let_it_work(seat: Seat) -> Move:
    """Keep the Karama."""
    return _react(seat, False)


def voice_karama(seat: Seat) -> Move:
    """Cancel a Voice against oneself that forbids a card one holds, or forces a worthless one, in a big battle."""
    voice = battle_of(seat).voice
    if voice is None or voice[0] != seat.name or prize(seat) < _WORTH_A_KARAMA:
        return _react(seat, False)
    have = kinds(seat.own.hand)
    if voice[1] == "not":
        others = [k for k in have if k != voice[2] and (k in WEAPON_KINDS) == (voice[2] in WEAPON_KINDS) and k]
        return _react(seat, have[voice[2]] > 0 and not any(k != "worthless" for k in others))
    return _react(seat, voice[2] == "worthless" and have["worthless"] > 0)


def prescience_karama(seat: Seat) -> Move:
    """Keep a plan secret that a big battle depends on."""
    battle, plan = battle_of(seat), seat.own.plan
    if plan is None or seat.name not in (battle.aggressor, battle.defender):
        return _react(seat, False)
    telling = battle.prescience == "number" or bool(
        kind_of({"weapon": plan.weapon, "defense": plan.defense}.get(battle.prescience, ""))
    )
    return _react(seat, telling and prize(seat) >= 2 * _WORTH_A_KARAMA)


def worm_karama(seat: Seat) -> Move:
    """Turn a worm on many Fremen and their friends, if none of one's own side stand there."""
    if seat.view.placed:  # it is kept away, and devours nobody
        met = _devoured(seat, seat.view.worm, spared=side_of(seat.view, owner("worms")))
        return _react(seat, sum(met[f] for f in seat.side() if f in met) >= WORM_VICTIMS)
    return _react(seat, victims(seat, seat.view.worm) >= WORM_VICTIMS)


def place_worm(seat: Seat) -> Move:
    """Place a worm where it devours most, or where one's own forces ride best."""
    best, worth = hunting_ground(seat)
    return PlaceWorm(territory=best if worth > 0 else "")


def hunting_ground(seat: Seat) -> tuple[str, float]:
    """Return where a worm of one's own is worth most, and how much: those it devours, and the ride it gives."""
    position, spared = Position(seat), seat.side()
    rated = {t: victims(seat, t, spared) + max(0.0, ride_gain(seat, position, t)) for t in sorted(TERRITORIES)}
    best = max(rated, key=lambda territory: rated[territory])
    return best, rated[best]


def storm_losses(seat: Seat) -> Move:
    """Lose ordinary forces first."""
    return StormLosses()


def reference(seat: Seat, pile: int) -> str:
    """Return the territory in which the next worm of a pile rises."""
    return seat.view.reference if pile == 1 else seat.view.second_reference


def victims(seat: Seat, territory: str, spared: tuple[str, ...] = ()) -> int:
    """Return how many forces a worm devours in a territory; none is wanted where it would devour one's own side."""
    found = _devoured(seat, territory, spared)
    return 0 if set(seat.side()) & set(found) else sum(found.values())


def devours_us(seat: Seat, territory: str, spared: tuple[str, ...] = ()) -> bool:
    """Say whether a worm would devour forces of the seat's own side in a territory."""
    return bool(set(seat.side()) & set(_devoured(seat, territory, spared)))


def _devoured(seat: Seat, territory: str, spared: tuple[str, ...]) -> dict[str, int]:
    """Return whose forces a worm would devour in a territory, and how many."""
    found: Counter[str] = Counter()
    if territory and TERRITORIES[territory].worm_can_devour:
        for (area, faction), count in seat.view.forces.items():
            if area in TERRITORIES[territory].areas and faction not in spared:
                found[faction] += sum(count)
    return found


def treachery(seat: Seat) -> Move:
    """Call it."""
    return Treachery(call=isinstance(seat.form({}).field("call"), Flag))


def capture(seat: Seat) -> Move:
    """Capture whenever somebody can be."""
    return CaptureMove(capture=isinstance(seat.form({}).field("capture"), Flag))


def captive(seat: Seat) -> Move:
    """Keep whoever is better than most of those that can still lead; kill the others for the spice."""
    ready = [x for x in FACTIONS[seat.name].leaders if seat.view.leaders.get(x) == "ready"]
    better = sum(LEADERS[x].value >= LEADERS[seat.own.drawn].value for x in ready) if seat.own.drawn else 0
    return CaptiveMove(kill=better >= _ENOUGH_LEADERS)


def accompany(seat: Seat) -> Move:
    """Go along while there are reserves to spare: the force comes down free."""
    polar = sum(
        n for (area, f), count in seat.view.forces.items() if f == seat.name and area == "polar_sink:0" for n in count
    )
    if sum(seat.view.reserves[seat.name]) <= 2:
        return Accompany()
    if TERRITORY_OF.get(seat.view.landed) in seat.view.goals and seat.is_legal(Accompany(place="landing")):
        return Accompany(place="landing")
    return Accompany(place="polar_sink" if polar < 6 else "no")


def truth(seat: Seat) -> Move:
    """Nobody can check the answer to a free question, and a machine does not understand it: deny."""
    return Truth(answer="no")
