"""The outcome of a battle: treachery, explosion, totals, losses (D-BAT-13 to D-BAT-25, algorithm in section 9.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field as FormField
from engine.core.forms import Flag, Form, Pick, Several, Split
from engine.core.moves import Move
from engine.core.run import Run
from engine.core.state import Slot

from ..advantages.atreides import count_losses, perish, strength
from ..advantages.harkonnen import turns_on
from ..board import TERRITORIES
from ..cards import LEADERS, TREACHERY
from ..facts import BattleDecided, CardPlayed, ForcesMoved, SpiceMoved, TreacheryCalled
from ..leaders import kill_leader
from ..powers import has, holder
from ..query import allies, forces_at, forces_in, total
from ..state import BANK, TANKS, Battle, Plan, State
from ..strength import Dial, dial_of
from . import dials
from .fight import ahead as fights
from .fight import current
from .plans import is_choice
from .prepared import PHASE, traitors_called
from .storm import kill_forces
from .winning import discards, said_of_winning, taken


class Treachery(Move):
    """Whether to call the opponent's leader a traitor."""

    kind: Literal["treachery"] = "treachery"
    call: bool = False


class TreacheryQuestion(Question[State, Treachery]):
    """Both sides, and a Harkonnen ally, say whether they call treachery, whatever traitors they have (D-BAT-24).

    Where a Cheap Hero, or nobody, leads against a side all see that it can call nothing, and it is settled at once; so
    it is with a leader whom the Kwisatz Haderach accompanies (D-BAT-23).
    """

    kind = "treachery"
    move = Treachery
    clock_class = "reaction"
    rule = "D-BAT-24"
    named = False
    foretold = True
    ahead = "treachery"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Harkonnen while an ally of theirs has a battle before him; those who fight say it with their plans."""
        seat = holder(s, "ally_treachery")
        others = [side for side, _ in fights(s, seat).values() if side != seat] if s.phase == PHASE and seat else []
        if others:
            yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether the order for the turn says it."""
        return traitors_called(s, seat, "") is not None

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask both sides and a Harkonnen ally, whatever traitors they have."""
        return tuple(f for f in s.storm_order if self.side(s, f))

    def side(self, s: State, seat: str) -> str:
        """Return the side for which the seat may call: its own, or for Harkonnen an ally's (D-HAR-3)."""
        battle = current(s)
        sides = (battle.aggressor, battle.defender)
        if seat in sides:
            return seat
        return next((f for f in sides if has(seat, "ally_treachery") and f in allies(s, seat)), "")

    def _against(self, s: State, seat: str) -> str:
        """Return whom the seat could call, as the plans show: a leader, unless he is accompanied; or a Cheap Hero."""
        plan = self._plan_against(s, seat)
        return plan.leader if can_be_called(plan) else ""

    def _plan_against(self, s: State, seat: str) -> Plan:
        battle = current(s)
        return battle.plans[battle.opponent(self.side(s, seat))]

    def traitor(self, s: State, seat: str) -> str:
        """Return the opponent's leader if the seat holds it as a traitor, else an empty text."""
        leader = self._against(s, seat)
        return leader if leader in s.traitors[seat] or turns_on(s, leader, seat) else ""

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask a seat that holds the traitor whether to call."""
        return Form((Flag("call"),)) if self.traitor(s, seat) else Form()

    def check(self, s: State, seat: str, move: Treachery, ref: str) -> None:
        """Refuse a call of somebody who is accompanied, and one without the traitor."""
        check(not move.call or can_be_called(self._plan_against(s, seat)), "leader_is_accompanied", "D-XV-ATR-3")
        check(not move.call or self.traitor(s, seat) != "", "not_your_traitor", "D-BAT-20")

    def default(self, s: State, seat: str, ref: str) -> Treachery:
        """Call if possible."""
        return Treachery(call=bool(self.traitor(s, seat)))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Treachery]:
        """Yield silence and, for a holder, the call."""
        yield Treachery()
        if self.traitor(s, seat):
            yield Treachery(call=True)

    def passed(self, s: State, seat: str, ref: str) -> Treachery:
        """Do not call."""
        return Treachery()

    def passes(self, move: Treachery) -> bool:
        """Say whether nothing is called."""
        return not move.call

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Treachery, Slot | None] | None:
        """Do what the seat's plan says about treachery, or else what it has ordered for all battles of the turn.

        Where a Cheap Hero, or nobody, leads against it all see that there is nothing to call: it need not say so.
        """
        if self._against(s, seat) not in s.leaders:
            return Treachery(), None
        plan, traitor = current(s).plans.get(seat), self.traitor(s, seat)
        if plan is None or plan.treachery == "ask":
            called = traitors_called(s, seat, traitor)
            return None if called is None else (Treachery(call=called), None)
        wanted = plan.treachery == "always" or (plan.treachery == "some" and traitor in plan.traitors)
        return Treachery(call=bool(traitor) and wanted), None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Treachery]) -> None:
        """Publish the calls; each disc is in one hand, so a side calls once, itself or through a Harkonnen ally."""
        for seat, answer in answers.items():
            if answer.call:
                run.emit(TreacheryCalled(self.side(run.s, seat), seat, self.traitor(run.s, seat)))
        run.goto("resolve")


def resolve(run: Run[State]) -> None:
    """Find out how the battle goes (section 9.8, steps 4 to 10)."""
    battle = current(run.s)
    if len(battle.callers) == 2:
        _both_betrayed(run, battle)
    elif battle.callers:
        _betrayed(run, battle, battle.callers[0])
    elif explodes(battle):
        _explosion(run, battle)
    else:
        _fought(run, battle)


def can_be_called(plan: Plan) -> bool:
    """Say whether the leader of a plan may be a traitor: not with the Kwisatz Haderach (D-BAT-23, D-XV-ATR-3)."""
    return not plan.haderach


def _cards(plan: Plan) -> tuple[str, ...]:
    return tuple(card for card in (plan.leader, plan.weapon, plan.defense) if card in TREACHERY)


def _lose(run: Run[State], battle: Battle, side: str) -> None:
    """Take all the side's forces in the site and all the cards of its plan."""
    number = total(forces_at(run.s, side, battle.areas))
    for area in battle.areas:
        there = run.s.forces.get((area, side))
        if there:
            run.emit(ForcesMoved(side, area, TANKS, there, "battle"))
    count_losses(run, side, number)
    for card in _cards(battle.plans[side]):
        run.emit(CardPlayed(side, card, "battle"))


def _pay(run: Run[State], battle: Battle, side: str) -> None:
    """Pay the spice of the side's dial to the bank, whether it has won or lost (D-XXIV-4)."""
    spice = battle.plans[side].spice
    if spice:
        run.emit(SpiceMoved(side, BANK, spice, "strength"))


def _both_betrayed(run: Run[State], battle: Battle) -> None:
    """Both sides lose everything, what they dialled with too, and nobody gets spice (D-BAT-22)."""
    run.emit(BattleDecided("", {}, "double_treachery"))
    for side in (battle.aggressor, battle.defender):
        _pay(run, battle, side)
        _lose(run, battle, side)
        kill_leader(run, battle.plans[side].leader, "treachery")
    run.goto("end")


def _betrayed(run: Run[State], battle: Battle, caller: str) -> None:
    """The caller wins whatever the plans, and loses nothing but a Cheap Hero(ine) (D-BAT-21, R-81, R-82)."""
    loser = battle.opponent(caller)
    traitor = battle.plans[loser].leader
    run.emit(BattleDecided(caller, {}, "treachery"))
    kill_leader(run, traitor, "treachery")
    run.emit(SpiceMoved(BANK, caller, LEADERS[traitor].value, "battle"))
    _pay(run, battle, loser)
    _lose(run, battle, loser)
    run.goto("winner")


def explodes(battle: Battle) -> bool:
    """Whether a lasgun meets a Shield, in whichever plans (D-BAT-25)."""
    played = {TREACHERY[card].voice_kind for plan in battle.plans.values() for card in _cards(plan)}
    return {"lasgun", "shield"} <= played


def _explosion(run: Run[State], battle: Battle) -> None:
    """Everything in the territory is destroyed (D-BAT-25)."""
    run.emit(BattleDecided("", {}, "explosion"))
    for side in (battle.aggressor, battle.defender):
        _pay(run, battle, side)
        if battle.plans[side].leader in LEADERS:
            kill_leader(run, battle.plans[side].leader, "explosion")
        perish(run, side, battle.plans[side])
        for card in _cards(battle.plans[side]):
            run.emit(CardPlayed(side, card, "battle"))
    lost = {side: forces_in(run.s, side, battle.territory) for side in battle.plans}
    for area in TERRITORIES[battle.territory].areas:
        kill_forces(run, area, "explosion")
        if area in run.s.spice:
            run.emit(SpiceMoved(area, BANK, run.s.spice[area], "explosion"))
    for side, number in lost.items():
        count_losses(run, side, number)
    run.goto("end")


def is_killed(plan: Plan, enemy: Plan) -> bool:
    """Whether the enemy's weapon kills the plan's leader (D-BAT-13)."""
    return plan.leader in LEADERS and is_hit(plan, enemy)


def is_hit(plan: Plan, enemy: Plan) -> bool:
    """Whether the enemy's weapon hits whoever leads; a Cheap Hero(ine) is not killed by it, for what that is worth."""
    if not enemy.weapon:
        return False
    weapon = TREACHERY[enemy.weapon].voice_kind
    defense = TREACHERY[plan.defense].voice_kind if plan.defense else ""
    if weapon == "projectile_weapon":
        return defense != "shield"
    if weapon == "poison_weapon":
        return defense != "snooper"
    return weapon == "lasgun"


def strengths(battle: Battle, killed: Collection[str]) -> dict[str, int]:
    """Return the totals of both sides in halves (D-BAT-14).

    They are the dial, the leader's value unless he is killed, and what the Kwisatz Haderach adds, unless he is hit.
    """
    plans = {side: battle.plans[side] for side in (battle.aggressor, battle.defender)}
    alive = {side for side, plan in plans.items() if side not in killed and plan.leader in LEADERS}
    return {
        side: dial_of(plan).halves
        + (2 * _value(plan) if side in alive else 0)
        + strength(plan, is_hit(plan, plans[battle.opponent(side)]))
        for side, plan in plans.items()
    }


def _fought(run: Run[State], battle: Battle) -> None:
    """Compare the totals; the aggressor wins ties (D-BAT-14 to D-BAT-17)."""
    sides = (battle.aggressor, battle.defender)
    plans = battle.plans
    killed = [side for side in sides if is_killed(plans[side], plans[battle.opponent(side)])]
    totals = strengths(battle, killed)
    winner = battle.aggressor if totals[battle.aggressor] >= totals[battle.defender] else battle.defender
    halves = tuple(side for side, number in totals.items() if number % 2)
    run.emit(BattleDecided(winner, {side: number // 2 for side, number in totals.items()}, "totals", halves))
    for side in sides:
        _pay(run, battle, side)
    for side in killed:
        kill_leader(run, plans[side].leader, "battle")
    reward = sum(_value(plans[side]) for side in killed)
    if reward:
        run.emit(SpiceMoved(BANK, winner, reward, "battle"))
    _lose(run, battle, battle.opponent(winner))
    run.goto("winner")


def _value(plan: Plan) -> int:
    return LEADERS[plan.leader].value


class WinnerChoices(Move):
    """Which cards of the plan to discard, and which forces to lose; none named: ordinary ones first.

    `composition` says how many of which kind, `losses` from which piles (D-XXIV-5).
    """

    kind: Literal["winner_choices"] = "winner_choices"
    discard: tuple[str, ...] = ()
    losses: dict[str, int] = Field(default_factory=dict)
    composition: str = ""


class WinnerQuestion(Question[State, WinnerChoices]):
    """The winner chooses discards and losses (D-BAT-17, D-BAT-18)."""

    kind = "winner_choices"
    move = WinnerChoices
    clock_class = "battle"
    rule = "D-BAT-18"
    foretold = True
    unvoidable = "somebody says what is lost and discarded"
    transferable = True
    ahead = "winner_choices"
    unforeseen = "who wins is seen when the plans are; a plan, or the order for the turn, says what its owner does then"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the winner if there is anything to choose, which everybody sees."""
        battle = current(s)
        if not battle.winner:
            return ()
        return (battle.winner,) if self.keepable(s) or self._losses(s, {}) else ()

    def keepable(self, s: State) -> tuple[str, ...]:
        """Return the cards the winner may keep or discard."""
        battle = current(s)
        plan = battle.plans[battle.winner]
        return tuple(card for card in (plan.weapon, plan.defense) if card)

    def _losses(self, s: State, given: Mapping[str, Any]) -> list[FormField]:
        """Ask for the losses if they can be taken in more than one way."""
        return dials.loss_fields(s, current(s).winner, due(s), given, optional=False)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for discards, and for losses where there is a choice."""
        fields: list[FormField] = []
        if self.keepable(s):
            fields.append(Several("discard", self.keepable(s)))
        return Form((*fields, *self._losses(s, given)))

    def check(self, s: State, seat: str, move: WinnerChoices, ref: str) -> None:
        """Refuse other cards and other numbers."""
        check(is_choice(move.discard, self.keepable(s)), "not_in_the_plan", "D-BAT-17")
        dials.check_losses(s, seat, due(s), move.composition, move.losses)

    def default(self, s: State, seat: str, ref: str) -> WinnerChoices:
        """Keep the cards, lose ordinary forces first."""
        return WinnerChoices()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[WinnerChoices]:
        """Yield every set of discards with every way to take the losses."""
        sets: list[tuple[str, ...]] = [()]
        for card in self.keepable(s):
            sets += [(*some, card) for some in sets]
        ways: list[dict[str, Any]] = [{}]
        for field in self._losses(s, {}):
            ways += _ways(field)
        for losses in ways:
            for discard in sets:
                yield WinnerChoices(discard=discard, **losses)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[WinnerChoices, Slot | None] | None:
        """Do what the plan settled in advance, or else what was ordered for all battles of the turn."""
        plan = current(s).plans[seat]
        if plan.winner == "decided":
            choices = WinnerChoices(discard=plan.discard, losses=plan.losses, composition=plan.composition)
            return choices if due(s).halves else WinnerChoices(discard=plan.discard), None
        found = said_of_winning(s, seat)
        if found is None:
            return None
        slot, order = found
        return WinnerChoices(discard=discards(order, self.keepable(s)), losses=taken(s, order, due(s))), slot

    def close(self, run: Run[State], ref: str, answers: Mapping[str, WinnerChoices]) -> None:
        """Carry the choices out."""
        conclude(run, answers.get(current(run.s).winner, WinnerChoices()))
        run.goto("end")


def conclude(run: Run[State], choices: WinnerChoices) -> None:
    """Take the winner's losses and discards; a Cheap Hero(ine) always goes (D-BAT-17, R-81)."""
    battle = current(run.s)
    side = battle.winner
    lost = dials.lost(run.s, side, due(run.s), choices.composition, choices.losses)
    for area, count in lost.items():
        run.emit(ForcesMoved(side, area, TANKS, count, "battle"))
    count_losses(run, side, sum(map(total, lost.values())))
    leader = battle.plans[side].leader
    for card in ((leader,) if leader in TREACHERY else ()) + choices.discard:
        run.emit(CardPlayed(side, card, "battle"))


def due(s: State) -> Dial:
    """Return what the winner loses forces for: his dial, nothing after treachery (D-BAT-17, D-BAT-21)."""
    battle = current(s)
    return Dial(0) if battle.callers else dial_of(battle.plans[battle.winner])


def _ways(field: FormField) -> Iterator[dict[str, Any]]:
    """Yield every answer to the field for the losses."""
    if isinstance(field, Split):
        yield from ({"losses": losses} for losses in _shared(field.limits, field.least))
    if isinstance(field, Pick):
        yield from ({field.name: option} for option in field.options)


def _shared(piles: tuple[tuple[str, int], ...], number: int) -> Iterator[dict[str, int]]:
    """Yield every way to take `number` from the piles."""
    if len(piles) == 1:
        if number <= piles[0][1]:
            yield {piles[0][0]: number} if number else {}
        return
    for n in range(min(piles[0][1], number) + 1):
        for rest in _shared(piles[1:], number - n):
            yield ({piles[0][0]: n} if n else {}) | rest
