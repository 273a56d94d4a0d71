"""Battle plans, the Voice, prescience, and what the winner does (rules, section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.forms import Pick, Several
from engine.core.moves import Move
from engine.dune.advantages.atreides import STRENGTH
from engine.dune.board import TERRITORY_OF
from engine.dune.cards import LEADERS, TREACHERY
from engine.dune.phases.battle import ChooseBattle
from engine.dune.phases.fight import areas_named
from engine.dune.phases.foresight import Prescience, Voice
from engine.dune.phases.plans import PlanMove
from engine.dune.phases.resolution import WinnerChoices
from engine.dune.powers import has_now
from engine.dune.state import READY
from engine.dune.strength import Army, Dial, cost_in_forces, numbers, spices

from .cards import DEFENSE_KINDS, WEAPON_KINDS, is_worthless, kind_of, kinds
from .model import Made, Model, Rated, Stakes, Try
from .opponent import army_of, battle_of, enemy_side, forces_of, guess, leaders_ready, own_side, prize, units
from .position import Position
from .seat import Seat

_HERO = 2.0  # what playing a Cheap Hero(ine) costs
_COMPANY = 0.5  # what it costs that the Kwisatz Haderach cannot go elsewhere in the turn
_COMMANDS = (
    ("not", "poison_weapon"),
    ("not", "projectile_weapon"),
    ("not", "lasgun"),
    ("not", "shield"),
    ("not", "snooper"),
    ("play", "worthless"),
)


def plan(seat: Seat) -> Move:
    """Make the plan that promises most; decide treachery and the winner's choices with it."""
    form = seat.form({})
    leader, weapon, defense = form.field("leader"), form.field("weapon"), form.field("defense")
    leaders = leader.options if isinstance(leader, Pick) else ("",)
    weapons = weapon.options if isinstance(weapon, Pick) else ()
    defenses = defense.options if isinstance(defense, Pick) else ()
    about = stakes(seat)
    model = Model(guess(seat), about)
    ranked = sorted((model.rate(t) for t in _tries(seat, leaders, weapons, defenses)), key=lambda r: -r.value)
    for rated in ranked:
        for move in _dressed(rated, weapons, defenses, about.units):
            if seat.is_legal(move):
                return move
    return next(seat.options())


def stakes(seat: Seat) -> Stakes:
    """Return what the battle is about for the side the seat fights for."""
    side, of = own_side(seat), army_of(seat, own_side(seat))
    made = [Made(number, number) for number in range(of.ordinary + of.starred + 1)] if of.is_plain else _made(of)
    return Stakes(prize(seat), forces_of(seat, side), 1.0, side == battle_of(seat).aggressor, made, units(of))


def _made(of: Army) -> list[Made]:
    """Return what may be dialled: each number with the least spice that makes it, and with the most."""
    found = []
    for number in numbers(of):
        possible = spices(of, number)
        found += [Made(number, cost_in_forces(of, Dial(number, x)), x) for x in sorted({possible[0], possible[-1]})]
    return found


def _tries(seat: Seat, leaders: Sequence[str], weapons: Sequence[str], defenses: Sequence[str]) -> list[Try]:
    """Return the plans to compare: leaders by kinds of cards, one card of each kind."""
    own_weapons = {kind_of(card): card for card in weapons if not is_worthless(card)}
    own_defenses = {kind_of(card): card for card in defenses if not is_worthless(card)}
    found = []
    for leader in leaders:
        value = LEADERS[leader].value if leader in LEADERS else 0
        mortal = leader in LEADERS
        spent = _HERO if leader in TREACHERY else 0.0
        chance = betrayal(seat, leader) if mortal else 0.0
        for weapon in ("", *own_weapons) if leader else ("",):
            for defense in ("", *own_defenses) if leader else ("",):
                found.append(Try(leader, value, mortal, chance, weapon, defense, spent))
                if mortal and may_accompany(seat, leader):
                    found.append(Try(leader, value + STRENGTH, mortal, 0.0, weapon, defense, spent + _COMPANY, True))
    return found


def may_accompany(seat: Seat, leader: str) -> bool:
    """Say whether the Kwisatz Haderach of the seat's may go with a leader (R-35)."""
    seen = seat.view
    free = seen.haderach == READY and seen.accompanied in ("", leader)
    return free and has_now(seen, seat.name, "kwisatz_haderach")


def betrayal(seat: Seat, leader: str) -> float:
    """Return the chance that a leader of one's own is the opponent's traitor."""
    for truth in seat.view.truths.values():
        if truth.about == "traitor" and truth.value == leader and truth.target == enemy_side(seat) and truth.answer:
            return float(truth.answer == "yes")
    if leader in seat.own.captives and LEADERS[leader].faction == enemy_side(seat):
        return float(leader not in seat.own.traitors)  # whom his owner calls (D-XV-HAR-4)
    if leader in seat.own.discs:
        return 0.0  # it was drawn by the seat itself
    return 0.2 if enemy_side(seat) == "harkonnen" else 0.05


def _dressed(rated: Rated, weapons: Sequence[str], defenses: Sequence[str], per_force: int) -> list[PlanMove]:
    """Write the plan out: with worthless cards in empty slots, which the winner throws away, then without."""
    weapon = next((card for card in weapons if kind_of(card) == rated.plan.weapon), "")
    defense = next((card for card in defenses if kind_of(card) == rated.plan.defense), "")
    halves = rated.dial.number * (2 // per_force)
    base = PlanMove(
        dial=halves // 2,
        half=bool(halves % 2),
        spice=rated.dial.spice,
        leader=rated.plan.leader,
        haderach=rated.plan.haderach,
        weapon=weapon,
        defense=defense,
        treachery="always",
        winner="decided",
    )
    if not rated.plan.leader:
        return [base]
    scrap = list(dict.fromkeys(card for card in (*weapons, *defenses) if is_worthless(card)))
    update: dict[str, object] = {}
    for slot, card in (("weapon", weapon), ("defense", defense)):
        if not card and scrap:
            update[slot] = scrap.pop(0)
    return [base.model_copy(update={**update, "discard": tuple(update.values())}), base] if update else [base]


def winner_choices(seat: Seat) -> Move:
    """Throw worthless cards away and keep the others; lose ordinary forces first."""
    field = seat.form({}).field("discard")
    cards = field.options if isinstance(field, Several) else ()
    return WinnerChoices(discard=tuple(card for card in cards if is_worthless(card)))


def choose_battle(seat: Seat) -> Move:
    """Fight first where most can be won: the best leaders are still free then."""
    position = Position(seat)

    def rating(move: Move) -> float:
        assert isinstance(move, ChooseBattle), "the question's own answers"
        areas = areas_named(move.site)
        territory = TERRITORY_OF[areas[0]]
        mine = sum(n for area, n in position.mine.items() if TERRITORY_OF[area] == territory)
        worth = 10.0 if territory in seat.view.goals else sum(seat.view.spice.get(area, 0) for area in areas)
        return worth * position.odds(mine, territory)

    return max(seat.options(), key=rating)


def voice(seat: Seat) -> Move:
    """Forbid what hurts most: try the commands on the model of the battle, if it is the seat's own."""
    if own_side(seat) != seat.name:
        return Voice(command="not", card_kind="poison_weapon")
    mine = list(seat.own.hand)
    weapons = [card for card in mine if TREACHERY[card].category == "weapon"]
    defenses = [card for card in mine if TREACHERY[card].category == "defense"]
    heroes = [card for card in mine if TREACHERY[card].subtype == "cheap_hero"]
    best_leaders = sorted(leaders_ready(seat, seat.name), key=lambda name: -LEADERS[name].value)[:2]
    tries = _tries(seat, [*best_leaders, *heroes[:1]] or [""], weapons, defenses)
    rated = [(Model(guess(seat, command), stakes(seat)).best(tries, step=2).value, command) for command in _COMMANDS]
    command, kind = max(rated, key=lambda r: r[0])[1]
    return Voice(command="not" if command == "not" else "play", card_kind=kind)


def prescience(seat: Seat) -> Move:
    """Ask for what helps most: the weapon with a choice of defenses, the defense with a choice of weapons."""
    if own_side(seat) != seat.name:
        return Prescience(element="weapon")
    have = kinds(seat.own.hand)
    defenses = sum(1 for kind in DEFENSE_KINDS if have[kind])
    weapons = sum(1 for kind in WEAPON_KINDS if have[kind])
    if defenses >= 2:
        return Prescience(element="weapon")
    if weapons >= 2:
        return Prescience(element="defense")
    if forces_of(seat, enemy_side(seat)) >= 4 or not defenses:
        return Prescience(element="number")
    return Prescience(element="weapon")
