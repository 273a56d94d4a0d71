"""Battle plans (D-BAT-6 to D-BAT-12, D-BAT-26, D-BAT-29): what may be in one, and who makes one when."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import IllegalMove, check
from engine.core.forms import Field as FormField
from engine.core.forms import Form, Pick, Several
from engine.core.moves import Move, Order
from engine.core.run import Run
from engine.core.state import Slot

from ..advantages.atreides import can_accompany, check_company, company
from ..advantages.harkonnen import callable_leaders, held, missing, usable
from ..cards import LEADERS, TREACHERY
from ..facts import LeaderUsed, PlanKept, PlanLocked, PlansRevealed
from ..powers import holder
from ..query import free_hand, leaders_of, missed_dial, missed_plan_halts, must_be_free
from ..state import READY, Plan, State
from ..strength import Dial
from . import dials
from .fight import current, now, side_of
from .foresight import commanded, of_kind
from .prepared import PHASE, BattleKind, Planned, PlanOrder, begin, calls, for_battle, is_said, own, own_of_all, seers

_WEAPONS = ("weapon", "worthless")
_DEFENSES = ("defense", "worthless")


class PlanMove(Planned, Move):
    """A battle plan."""

    kind: Literal["plan"] = "plan"


def available_leaders(s: State, faction: str, territory: str) -> tuple[str, ...]:
    """Return the leaders a faction may use in a territory now (D-BAT-8)."""
    return tuple(leader for leader in usable(s, faction) if s.used.get(leader, territory) == territory)


def heroes(s: State, faction: str) -> tuple[str, ...]:
    """Return the Cheap Hero(ine) cards a faction can play."""
    return tuple(card for card in free_hand(s, faction) if TREACHERY[card].subtype == "cheap_hero")


def leader_choices(s: State, side: str) -> tuple[str, ...]:
    """Return what may take the leader's place: ("",) stands for fighting without (D-BAT-9, R-23)."""
    command, kind = commanded(s, side)
    hero_cards = heroes(s, side)
    if kind == "cheap_hero":
        if command == "play" and hero_cards:
            return hero_cards
        if command == "not":
            hero_cards = ()
    return (*available_leaders(s, side, current(s).territory), *hero_cards) or ("",)


def slot_choices(s: State, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards a side may put into the weapon slot and into the defense slot, the Voice's "not" obeyed."""
    if leader_choices(s, side) == ("",):
        return (), ()
    command, kind = commanded(s, side)
    hand = free_hand(s, side)
    if command == "not":
        hand = tuple(card for card in hand if TREACHERY[card].voice_kind != kind)
    return (
        tuple(card for card in hand if TREACHERY[card].category in _WEAPONS),
        tuple(card for card in hand if TREACHERY[card].category in _DEFENSES),
    )


def must_play(s: State, side: str) -> tuple[str, ...]:
    """Return the cards one of which the Voice forces into a slot; none if it cannot be obeyed (D-BG-3)."""
    command, kind = commanded(s, side)
    if command != "play" or kind == "cheap_hero" or leader_choices(s, side) == ("",):
        return ()
    return of_kind(free_hand(s, side), kind)


def is_choice(chosen: tuple[str, ...], among: Collection[str]) -> bool:
    """Whether these are some of the things to choose from, each once."""
    return all(one in among for one in chosen) and len(set(chosen)) == len(chosen)


class PlanQuestion(Question[State, PlanMove]):
    """Both sides make their plans; against prescience the opponent of the Atreides side locks first (D-BAT-11)."""

    kind = "plan"
    move = PlanMove
    clock_class = "plan"
    rule = "D-BAT-12"
    attested = True
    unvoidable = "a battle is fought by plans"
    ahead = "plan"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Both sides of every battle that is still to be fought, as long as their plans are not locked."""
        yield from own_of_all(s) if s.phase == PHASE else ()

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The battle."""
        return now(s, seat)

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order is about the battle, by whatever name."""
        return is_said(s, seat, self.ahead, subject)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[PlanMove, Slot] | None:
        """Make the plan that was given for this battle, unless its owner wants to be asked after what has come."""
        found = for_battle(s, seat, seat, PlanOrder)
        if found is None:
            return None
        slot, order = found
        if (order.voiced == "ask" and commanded(s, seat)[0]) or (order.shown == "ask" and _has_seen(s, seat)):
            return None
        return _fitted(s, seat, order), slot

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask those who make their plan now."""
        battle = current(s)
        open_sides = tuple(
            f for f in s.storm_order if f in (battle.aggressor, battle.defender) and f not in battle.plans
        )
        seer = side_of(s, holder(s, "prescience"))
        if seer and not battle.prescience:
            return tuple(f for f in open_sides if f != seer)
        return open_sides

    def halts(self, s: State, seat: str, ref: str) -> bool:
        """Halt the game once for a plan that is missing, if the table has it so (D-BAT-26)."""
        return missed_plan_halts(s)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the dial, with its spice, leader, weapon and defense, then for what can be settled in advance."""
        leaders = leader_choices(s, seat)
        fields: list[FormField] = [*dials.fields(dials.own(s, seat), given), Pick("leader", leaders)]
        fields += company(s, seat, leaders, given)
        fields += _slots(s, seat, given)
        fields.append(Pick("treachery", ("ask", *calls(s, seat))))
        if given.get("treachery") == "some" and callable_leaders(s, seat):
            fields.append(Several("traitors", callable_leaders(s, seat)))
        fields.append(Pick("winner", ("ask", "decided")))
        if given.get("winner") == "decided":
            fields += _settled(s, seat, given)
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: PlanMove, ref: str) -> None:
        """Refuse plans the rules or the Voice do not allow, each with its rule."""
        dials.check_dial(dials.own(s, seat), move.made)
        self._check_leader(s, seat, move)
        check_company(s, seat, move.haderach, move.leader)
        self._check_cards(s, seat, move)
        must = must_play(s, seat)
        check(not must or move.weapon in must or move.defense in must, "voice_not_obeyed", "D-BG-3")
        check(is_choice(move.traitors, callable_leaders(s, seat)), "not_your_traitor", "D-BAT-20")
        check(move.treachery == "some" or not move.traitors, "traitors_without_some", "D-BAT-24")
        check(is_choice(move.discard, {move.weapon, move.defense} - {""}), "not_in_the_plan", "D-BAT-17")
        settled = move.discard or move.losses or move.composition
        check(move.winner == "decided" or not settled, "winner_not_decided", "D-BAT-18")
        dials.check_losses(s, seat, move.made, move.composition, move.losses)

    def _check_leader(self, s: State, seat: str, move: PlanMove) -> None:
        choices = leader_choices(s, seat)
        if move.leader in choices:
            return
        check(move.leader != "", "leader_needed", "D-BAT-9")
        command, kind = commanded(s, seat)
        check(kind != "cheap_hero" or move.leader not in heroes(s, seat), "voice_not_obeyed", "D-BG-3")
        check(choices != ("",), "no_leader_available", "D-BAT-9")
        forced_hero = command == "play" and kind == "cheap_hero" and choices[0] in TREACHERY
        check(not forced_hero, "voice_not_obeyed", "D-BG-3")
        check(move.leader not in TREACHERY, "card_not_held", "D-BAT-9", card=move.leader)
        ours = leaders_of(seat) + held(s, seat)
        check(move.leader in ours, "leader_not_yours", "D-BAT-8", leader=move.leader)
        check(move.leader not in missing(s, seat), "leader_is_captive", "D-XV-HAR-3", leader=move.leader)
        check(s.leaders[move.leader] == READY, "leader_in_tanks", "D-BAT-8", leader=move.leader)
        raise IllegalMove("leader_fought_elsewhere", "D-BAT-8", leader=move.leader)

    def _check_cards(self, s: State, seat: str, move: PlanMove) -> None:
        cards = tuple(card for card in (move.weapon, move.defense) if card)
        check(not cards or move.leader != "", "no_cards_without_leader", "D-BAT-9")
        check(all(card in s.hands[seat] for card in cards), "card_not_held", "D-BAT-10")
        must_be_free(s, seat, cards)
        check(len(set(cards)) == len(cards), "one_card_one_slot", "D-BAT-10")
        check(not move.weapon or TREACHERY[move.weapon].category in _WEAPONS, "not_a_weapon", "D-BAT-10")
        check(not move.defense or TREACHERY[move.defense].category in _DEFENSES, "not_a_defense", "D-BAT-10")
        command, kind = commanded(s, seat)
        forbidden = command == "not" and of_kind(cards, kind)
        check(not forbidden, "voice_not_obeyed", "D-BG-3")

    def default(self, s: State, seat: str, ref: str) -> PlanMove:
        """Resist as the options say, and spend no card (D-BAT-26)."""
        number = missed_dial(s, dials.own(s, seat).usual)
        leaders = sorted(leader_choices(s, seat), key=lambda x: (x in s.captives, x in TREACHERY, -_value(x), x))
        plan = PlanMove(**dials.written(Dial(number)), leader=leaders[0])
        must = must_play(s, seat)
        if must:
            slot = "weapon" if TREACHERY[must[0]].category in _WEAPONS else "defense"
            plan = plan.model_copy(update={slot: must[0]})
        return plan

    def legal(self, s: State, seat: str, ref: str) -> Iterator[PlanMove]:
        """Yield every dial, leader and pair of cards, with nothing settled in advance."""
        weapons, defenses = slot_choices(s, seat)
        must = must_play(s, seat)
        for dial in dials.legal(dials.own(s, seat)):
            for leader, haderach in _led(s, seat):
                for weapon in ("", *weapons):
                    for defense in ("", *defenses):
                        obeys = not must or weapon in must or defense in must
                        if obeys and (weapon != defense or weapon == ""):
                            yield PlanMove(**dial, leader=leader, weapon=weapon, defense=defense, haderach=haderach)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, PlanMove]) -> None:
        """Lock the plans; then prescience, or the reveal."""
        for seat, move in answers.items():
            plan = Plan(**move.model_dump(exclude={"kind"}))
            run.emit(PlanKept(seat, plan), (seat,))
            run.emit(PlanLocked(seat))
        battle = current(run.s)
        following = "reveal" if len(battle.plans) == 2 else "prescience" if not battle.prescience else "plans"
        run.goto(following)
        if following == "reveal":
            run.at("plans locked")


def _led(s: State, seat: str) -> Iterator[tuple[str, bool]]:
    """Yield who may lead, alone and, where he can, with the Kwisatz Haderach."""
    for leader in leader_choices(s, seat):
        yield leader, False
        if can_accompany(s, seat, leader):
            yield leader, True


def _slots(s: State, seat: str, given: Mapping[str, Any]) -> list[FormField]:
    """Ask for the weapon and the defense; where the Voice commands a card, for one that obeys it (D-BG-3)."""
    weapons, defenses = slot_choices(s, seat)
    must, weapon = must_play(s, seat), given.get("weapon")
    obeys_later = any(card in defenses for card in must)
    fields: list[FormField] = []
    if must and not obeys_later:
        fields.append(Pick("weapon", must))
    elif weapons:
        fields.append(Pick("weapon", weapons, optional=True))
    owed = obeys_later and weapon not in must
    among = tuple(card for card in (must if owed else defenses) if card != weapon)
    return [*fields, *([Pick("defense", among, optional=not owed)] if defenses else [])]


def _settled(s: State, seat: str, given: Mapping[str, Any]) -> list[FormField]:
    """Ask for what a winner would be asked (D-BAT-18): which cards to discard, and losses that make the dial."""
    played = tuple(card for card in (given.get("weapon"), given.get("defense")) if card)
    discard: list[FormField] = [Several("discard", played)] if played else []
    return [*discard, *dials.loss_fields(s, seat, dials.said(given), given, optional=True)]


def _has_seen(s: State, seat: str) -> bool:
    """Say whether prescience, or a Karama, has shown the seat something of the plan against it."""
    battle = current(s)
    shown = bool(battle.foreseen) and seat == side_of(s, holder(s, "prescience"))
    return shown or (bool(battle.looked) and seat == holder(s, "plan_look"))


def _fitted(s: State, seat: str, order: PlanOrder) -> PlanMove:
    """Return the plan of an order as strong as can be now, and no stronger, with losses that can be taken."""
    said = {name: getattr(order, name) for name in Planned.model_fields}
    goes_along = order.haderach and can_accompany(s, seat, order.leader)
    made = dials.bent(s, seat, order.made, order.composition, order.losses)
    return PlanMove(**said | made | {"haderach": goes_along})


class PlanKind(BattleKind):
    """Asks for a battle, and for the plan in it as the question does; what may be said is what could be said now."""

    order = PlanOrder
    tried = True

    def battles(self, s: State, seat: str) -> tuple[str, ...]:
        """Return those in which the seat itself fights and has not locked its plan."""
        return own(s, seat)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the battle, then what the question asks, then when the plan is not to be kept."""
        names, name = own(run.s, seat), str(given.get("battle") or "")
        fields: list[FormField] = [Pick("battle", names)]
        if name not in names:
            return Form(tuple(fields))
        voiced, shown = seers(run.s, seat, name)
        begin(run, seat, name)
        fields += PlanQuestion().form(run.s, seat, "", given).fields
        fields += [Pick("voiced", ("ask", "keep"))] if voiced else []
        fields += [Pick("shown", ("ask", "keep"))] if shown else []
        return Form(tuple(fields))

    def check(self, run: Run[State], seat: str, order: Order) -> None:
        """Refuse what could not be planned if the battle were fought now, each with its rule, and what is not asked."""
        assert isinstance(order, PlanOrder), "the form of another order"
        check(self.open_to(run.s, seat), "order_without_use", self.rule)
        check(order.battle in own(run.s, seat), "order_choice_not_open", self.rule, field="battle", order=self.kind)
        begin(run, seat, order.battle)
        said = {name: getattr(order, name) for name in Planned.model_fields}
        PlanQuestion().check(run.s, seat, PlanMove(**said), "")
        super().check(run, seat, order)


def _value(leader: str) -> int:
    return LEADERS[leader].value if leader in LEADERS else 0


def reveal(run: Run[State]) -> None:
    """Reveal both plans at once (D-BAT-11); leaders are used from now on (D-BAT-8, D-LEAD-6)."""
    battle = current(run.s)
    shown = {
        side: (plan.dial, plan.leader, plan.weapon, plan.defense)
        for side in (battle.aggressor, battle.defender)
        for plan in (battle.plans[side],)
    }
    halves = tuple(side for side in shown if battle.plans[side].half)
    spice = {side: plan.spice for side, plan in battle.plans.items() if plan.spice}
    haderach = next((side for side in shown if battle.plans[side].haderach), "")
    run.emit(PlansRevealed(shown, halves, spice, haderach))
    for plan in battle.plans.values():
        if plan.leader in LEADERS:
            run.emit(LeaderUsed(plan.leader, battle.territory))
    run.goto("treachery")
    run.at("plans revealed")
