"""Guessing the opponent's battle plan from what the seat knows."""

from __future__ import annotations

from engine.dune.advantages.atreides import STRENGTH
from engine.dune.board import TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.phases.what_if import army_seen, leaders_seen
from engine.dune.powers import has_now
from engine.dune.state import READY
from engine.dune.strength import Army, foreseen_dial, numbers
from engine.dune.view import BattleView

from .cards import DEFENSE_KINDS, WEAPON_KINDS, kind_of, unseen
from .model import Fighter, Opponent
from .seat import Seat, side_of

_USUAL_HAND = 2.6
_LARGE_HAND = 4.0
_USED = 0.75  # how often somebody plays a card he has


def battle_of(seat: Seat) -> BattleView:
    """Return the battle being fought."""
    assert seat.view.battle is not None, "asked for a battle when none is fought"
    return seat.view.battle


def own_side(seat: Seat) -> str:
    """Return the side the seat fights for: itself, else its ally; empty if neither fights."""
    battle = battle_of(seat)
    sides = (battle.aggressor, battle.defender)
    return seat.name if seat.name in sides else next((f for f in sides if f in seat.side()), "")


def enemy_side(seat: Seat) -> str:
    """Return the side the seat fights against."""
    battle = battle_of(seat)
    return battle.defender if own_side(seat) == battle.aggressor else battle.aggressor


def forces_of(seat: Seat, side: str) -> int:
    """Return how many forces a side has in the battle."""
    return sum(sum(seat.view.forces.get((area, side), (0, 0))) for area in battle_of(seat).areas)


def leaders_ready(seat: Seat, side: str) -> list[str]:
    """Return the leaders a side may use in the battle, as far as the seat can know (D-BAT-8)."""
    return leaders_seen(seat.view, side, battle_of(seat).territory)


def turns(seat: Seat, name: str) -> bool:
    """Say whether a leader who fights against the seat is a traitor for it, as far as it knows (D-XV-HAR-4)."""
    return name in seat.own.traitors or name in FACTIONS[seat.name].leaders


def accompanies(seat: Seat, side: str) -> bool:
    """Say whether the Kwisatz Haderach may be with a side."""
    seen = seat.view
    return seen.haderach == READY and not seen.accompanied and has_now(seen, side, "kwisatz_haderach")


def prize(seat: Seat) -> float:
    """Return what winning the battle is worth: a stronghold, more if it wins or saves the game, and spice."""
    battle, seen = battle_of(seat), seat.view
    spice = sum(seen.spice.get(area, 0) for area in battle.areas)
    if battle.territory not in seen.goals:
        return 2.0 + 0.9 * spice
    target = seen.target
    ours = _held(seat, seat.side(), battle.territory) + 1
    theirs = _held(seat, side_of(seen, enemy_side(seat)), battle.territory) + 1
    value = 9.0 + spice
    value += 60.0 if ours >= target else 8.0 if ours == target - 1 else 0.0
    return value + (50.0 if theirs >= target else 6.0 if theirs == target - 1 else 0.0)


def _held(seat: Seat, side: tuple[str, ...], but: str) -> int:
    """Count the strongholds, but one, in which only this side stands."""
    count = 0
    for territory in seat.view.goals:
        areas = TERRITORIES[territory].areas
        there = {f for (area, f) in seat.view.forces if area in areas and seat.view.coexisting.get(territory) != f}
        count += territory != but and bool(there) and there <= set(side)
    return count


def guess(seat: Seat, voice: tuple[str, str] | None = None) -> Opponent:
    """Guess the opponent's plan; `voice` is a command to try out instead of the one spoken."""
    enemy, battle = enemy_side(seat), battle_of(seat)
    foreseen = seat.own.foreseen
    if voice is None and battle.voice is not None and not battle.voice_cancelled and battle.voice[0] == enemy:
        voice = battle.voice[1:]
    forces = forces_of(seat, enemy)
    leaderless = enemy in battle.leaderless
    weapons = {} if leaderless else _chances(seat, enemy, WEAPON_KINDS, voice)
    defenses = {} if leaderless else _chances(seat, enemy, DEFENSE_KINDS, voice)
    if "weapon" in foreseen:
        weapons = {kind_of(foreseen["weapon"]): 1.0} if foreseen["weapon"] else {}
    if "defense" in foreseen:
        defenses = {kind_of(foreseen["defense"]): 1.0} if foreseen["defense"] else {}
    dials = _dials(seat, enemy)
    if "number" in foreseen:
        halves = foreseen_dial(foreseen["number"]).halves
        dials = [float(number * 2 == halves * _units(seat)) for number in range(len(dials))]
    total = sum(dials)
    return Opponent(forces, [d / total for d in dials], _fighters(seat, enemy), weapons, defenses)


def army_of(seat: Seat, side: str) -> Army:
    """Return the army of a side in the battle, the opponent's with all the spice it could need."""
    battle = battle_of(seat)
    foe = battle.defender if side == battle.aggressor else battle.aggressor
    return army_seen(seat.view, battle.areas, side, foe)


def units(of: Army) -> int:
    """Return how many units a force is: two where halves count or starred forces are worth more."""
    return 1 if of.is_plain else 2


def _units(seat: Seat) -> int:
    return units(army_of(seat, own_side(seat)))


def _dials(seat: Seat, enemy: str) -> list[float]:
    """Guess the dial, in units of one's own: the higher the likelier, up to what is made without spice."""
    of, per_force = army_of(seat, enemy), _units(seat)
    usual, most = of.usual * per_force // 2, numbers(of)[-1] * per_force // 2
    beyond = max(1, most - usual)
    rising = [1.0 + 1.5 * number / max(1, usual) for number in range(usual + 1)]
    return rising + [2.5 - 2.0 * number / beyond for number in range(1, most - usual + 1)]


def _fighters(seat: Seat, enemy: str) -> list[Fighter]:
    """Guess the leader: the better one is the likelier."""
    if "leader" in seat.own.foreseen:
        name = seat.own.foreseen["leader"]
        return [Fighter(LEADERS[name].value if name in LEADERS else 0, 1.0, turns(seat, name))]
    names = leaders_ready(seat, enemy)
    total = sum(LEADERS[name].value + 1 for name in names)
    more = STRENGTH if accompanies(seat, enemy) else 0
    found = [
        Fighter(LEADERS[name].value + more, (LEADERS[name].value + 1) / total, turns(seat, name)) for name in names
    ]
    return found or [Fighter(0, 1.0, False)]


def _chances(seat: Seat, enemy: str, wanted: tuple[str, ...], voice: tuple[str, str] | None) -> dict[str, float]:
    """Return the chance that the opponent plays a card of each kind."""
    pool = unseen(seat)
    size = _LARGE_HAND if enemy == "harkonnen" else _USUAL_HAND
    share = min(1.0, size / max(1, len(pool)))
    holds = {kind: 1 - (1 - share) ** sum(1 for card in pool if kind_of(card) == kind) for kind in wanted}
    for truth in seat.view.truths.values():
        if truth.target == enemy and truth.about == "card_kind" and truth.value in holds and truth.answer:
            holds[truth.value] = float(truth.answer == "yes")
        if truth.target == enemy and truth.about == "card" and truth.answer == "yes" and truth.value in TREACHERY:
            holds[kind_of(truth.value)] = 1.0
    if voice is not None and voice[1] in holds:
        if voice[0] == "not":
            holds[voice[1]] = 0.0
        else:
            other = 1 - holds[voice[1]]
            return {kind: chance * (other * _USED if kind != voice[1] else 1.0) for kind, chance in holds.items()}
    total = sum(holds.values())
    none = 1.0
    for chance in holds.values():
        none *= 1 - chance
    used = (1 - none) * _USED
    return {kind: used * chance / total if total else 0.0 for kind, chance in holds.items()}
