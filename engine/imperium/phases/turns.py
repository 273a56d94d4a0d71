"""Phase 2: turns one after another, each an Agent turn or a Reveal turn, with windows of Plot cards (sections 3 to 8).

A turn is a row of small choices: first what kind of turn it is (W1), then its effects in any order until its player
says that it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from engine.core.decision import Cost, Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick
from engine.core.orders import end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..acquiring import acquire, affordable, obtainable, prices
from ..board import SPACES
from ..effects.base import Stance
from ..effects.choices import check_said, every, said
from ..effects.interpreter import (
    MUST,
    effect_fields,
    find,
    is_open,
    open_now,
    owed,
    put_down,
    resolve,
    resolve_by_default,
    settle,
    standings,
)
from ..facts import TurnBegan, TurnEnded, TurnMarked, TurnPlanned
from ..moving import deploy_by_space, top_level
from ..query import clockwise, current, may_deploy, rules
from ..rivals.turns import begin_turn as begin_rival_turn
from ..rivals.turns import follows, may_act
from ..state import HOUSE_HAGAL, Plan, State
from .agent import (
    Reach,
    check_sending,
    foreseen_deployment,
    payable_costs,
    reach,
    send,
    sends_anywhere,
    sources,
    ways,
)
from .plots import check_play, play, play_fields, playable, plot_windows
from .resolving import STEP as RESOLVING
from .reveal import begin_reveal, end_reveal
from .turn_moves import EffectsMove, TurnMove, TurnOrder

PLOT = "plot"
SELL = "spice"  # the resource of which the amount is chosen where a space has several costs


_IN_ANY = (Flag("end"),)  # what is asked of any turn
_WITH_INTRIGUE = (*_IN_ANY, Flag("stepwise"))  # whoever holds Intrigue cards may want to stop in between (I-ASYNC-7)


class OfTurn:
    """What the two questions of a turn share."""

    clock_class: ClassVar[str] = "turn"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whose turn it is."""
        return (current(s).seat,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All choices of a turn belong together."""
        return f"turn {s.turns}"

    def alive(self, s: State, ref: str) -> bool:
        """Say whether the turn is still played."""
        return s.turn is not None


class TurnQuestion(OfTurn, Question[State, TurnMove]):
    """What kind of turn it is (DP-4, W1)."""

    kind = "turn"
    move = TurnMove
    rule = "I-ROUND-5"
    must_answer = "a turn is taken: passing is not possible (I-ROUND-6)"
    unvoidable = must_answer
    later = ("deploy", "acquire", "acquire_too")
    ahead = "turn"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Whoever has a turn to come in this phase, as everybody knows."""
        if s.phase in ("round_start", "turns"):
            yield from ((seat, "") for seat in s.seats if not s.sides[seat].had_reveal)

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an Agent turn or the Reveal turn is ordered."""
        return any(slot[:2] == (seat, self.ahead) for slot in s.orders)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[TurnMove, Slot] | None:
        """Take the first of the turns that are ordered which can be taken now (I-ASYNC-4)."""
        for slot, order in sorted(kept(s, seat, TurnOrder), key=lambda each: each[0][2]):
            move = TurnMove(**order.model_dump(exclude={"kind", "choice"}))
            if [cost.get(SELL) for cost in _choice_of_costs(s, seat, move)] == [move.spice]:
                move = move.model_copy(update={"spice": 0})  # the only amount there is is not asked for
            if self.accepts(s, seat, move, ref):
                return move, slot
        return None

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what to do, and with which card."""
        sent, plots, do = reach(s, seat), playable(s, seat, PLOT, plot_windows(s)), given.get("do")
        asked = _turns_to_take(bool(sent.cards), bool(plots))
        if do == "plot":
            return Form((asked, *(play_fields(s, seat, PLOT, plot_windows(s), given) if plots else ())))
        more = self._agent_fields(s, seat, sent, given) if do == "agent" and sent.cards else ()
        if do == "reveal":
            more = (*self._reveal_fields(s, seat), *_flags(s, seat))
        return Form((asked, *more))

    def _reveal_fields(self, s: State, seat: str) -> Sequence[Field]:
        """Ask for cards to acquire: whether the Persuasion is enough shows when all is revealed."""
        return _cards_to_acquire(tuple(obtainable(s, seat)))

    def _agent_fields(self, s: State, seat: str, sent: Reach, given: Mapping[str, Any]) -> Sequence[Field]:
        """Ask for a space, of all that can be reached, and for a card that leads there; or for a card first."""
        card, space = str(given.get("card", "")), str(given.get("space", ""))
        spaces = sent.spaces if space else sent.cards.get(card, sent.spaces)
        fields: list[Field] = [Pick("space", spaces), Pick("card", _to(sent.cards, space))]
        if space not in sent.cards.get(card, ()):
            return fields
        if sends_anywhere(card):
            fields.append(Pick("agent", sources(s, seat, card)))
        if "one_of" in SPACES[space].cost and len(found := payable_costs(s, seat, space)) > 1:
            fields.append(Number("spice", found[0][SELL], found[-1][SELL]))
        most = foreseen_deployment(s, seat, card, space)
        return [*fields, *([_troops_to_deploy(most)] if most else []), *_flags(s, seat)]

    def check(self, s: State, seat: str, move: TurnMove, ref: str) -> None:
        """Refuse what cannot be done, with the rule that forbids it."""
        check(seat == current(s).seat, "not_your_turn", "I-ROUND-5", turn=current(s).seat)
        if move.finish:
            return
        if move.do == "agent":
            check_sending(s, seat, move.card, move.space)
        if move.do == "plot":
            check_play(s, seat, PLOT, plot_windows(s), move.intrigue, move.entry)
        check_said(lambda given: self.form(s, seat, ref, given), move, "I-AGENT-4")

    def default(self, s: State, seat: str, ref: str) -> TurnMove:
        """Take the Reveal turn, and let the rest of it go by defaults (DP-4)."""
        return TurnMove(finish=True)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[TurnMove]:
        """Yield the Reveal turn, every Agent turn, and every Plot card; of what is planned besides, nothing."""
        for begun in self._begun(s, seat):
            for given in every(lambda given: self.form(s, seat, ref, given), begun):
                asked = self.form(s, seat, ref, given)
                yield TurnMove(**{name: value for name, value in given.items() if asked.field(name)})

    def _begun(self, s: State, seat: str) -> Iterator[dict[str, Any]]:
        bare = {"stepwise": False, "end": False, "deploy": 0, "acquire": "", "acquire_too": ""}
        yield {"do": "reveal", **bare}
        yield from ({**way, **bare} for way in ways(s, seat))
        yield from ({"do": "plot", "intrigue": card} for card in playable(s, seat, PLOT, plot_windows(s)))

    def quote(self, s: State, seat: str, move: TurnMove, ref: str) -> tuple[Cost, ...]:
        """Say what the space costs."""
        if move.do != "agent" or not move.space:
            return ()
        found = [each for each in payable_costs(s, seat, move.space) if not move.spice or each.get(SELL) == move.spice]
        return tuple(Cost(amount, what=what) for each in found[:1] for what, amount in each.items())

    def close(self, run: Run[State], ref: str, answers: Mapping[str, TurnMove]) -> None:
        """Do it."""
        run.goto("work")
        for seat, move in answers.items():
            if move.do == "plot":
                play(run, seat, PLOT, plot_windows(run.s), said(move))
                continue
            for slot, _ in kept(run.s, seat, TurnOrder):
                end(run, slot, "lapsed")  # it was meant for this turn; what is sent ahead from now on is for the next
            if move.stepwise or move.finish:
                run.emit(TurnMarked(stepwise=move.stepwise, finishing=move.finish), ())
            wanted = tuple(card for card in (move.acquire, move.acquire_too) if card)
            if move.deploy or wanted or move.end:
                run.emit(TurnPlanned(seat, move.deploy, wanted, move.end), (seat,))
            if move.do == "reveal":
                begin_reveal(run, seat)
            else:
                found = payable_costs(run.s, seat, move.space)
                cost = next((each for each in found if each.get(SELL) == move.spice), found[0])
                send(run, seat, move.card, move.space, move.agent or sources(run.s, seat, move.card)[0], cost)


# Fields that are asked for again and again are made once.


@cache
def _turns_to_take(agent: bool, plot: bool) -> Pick:
    """Ask what to do where a turn begins: there is always the Reveal turn."""
    return Pick("do", ("reveal", *(("agent",) if agent else ()), *(("plot",) if plot else ())))


@lru_cache(maxsize=64)
def _cards_to_acquire(cards: tuple[str, ...]) -> tuple[Pick, ...]:
    """Ask for two cards of these, if there are any."""
    return (Pick("acquire", cards, optional=True), Pick("acquire_too", cards, optional=True)) if cards else ()


@cache
def _troops_to_deploy(most: int) -> Number:
    """Ask for troops while an Agent is sent: left empty it is none, until the turn brings more."""
    return Number("deploy", 0, most, lowest=True)


@cache
def _things_to_do(done: bool, effect: bool, deploy: bool, acquire: bool, plot: bool) -> Pick:
    """Ask what comes next in a turn, of what can."""
    ways = {"done": done, "effect": effect, "deploy": deploy, "acquire": acquire, "plot": plot}
    return Pick("do", tuple(do for do, may in ways.items() if may))


def _choice_of_costs(s: State, seat: str, move: TurnMove) -> Sequence[Mapping[str, Any]]:
    """Return the costs among which a turn chooses one, as far as they can be paid (Sell Melange, I-AGENT-4)."""
    space = SPACES.get(move.space)
    return payable_costs(s, seat, space.id) if space is not None and "one_of" in space.cost else ()


def _flags(s: State, seat: str) -> Sequence[Field]:
    """Ask whether the turn ends then, and whether to ask after each effect."""
    return _WITH_INTRIGUE if s.sides[seat].intrigue else _IN_ANY


def _to(cards: Mapping[str, tuple[str, ...]], space: str) -> tuple[str, ...]:
    """Return the cards that lead to a space; all of them if none is named."""
    return tuple([card for card, spaces in cards.items() if space in spaces] or cards) if space else tuple(cards)


class EffectsQuestion(OfTurn, Question[State, EffectsMove]):
    """The next effect, deployment, acquisition or Plot card, or the end of the turn (DP-5, W2, W3)."""

    kind = "effects"
    move = EffectsMove
    rule = "I-AGENT-13"
    must_answer = "what a turn brings must be resolved"
    unvoidable = must_answer
    unforeseen = "what is left to do follows from the turn"

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what to do, and what it asks for."""
        found, cards, most = standings(s), acquirable(s), may_deploy(s)
        plots, must = playable(s, seat, PLOT, plot_windows(s)), [each for how, each in found if how in MUST]
        fields: list[Field] = [_things_to_do(not must, bool(found), bool(most), bool(cards), bool(plots))]
        do = given.get("do")
        if do == "effect" and found:
            numbers = tuple([str(each.id) for _, each in found])
            number = str(given.get("effect", ""))
            fields += [Pick("effect", numbers), *(effect_fields(s, number, given) if number in numbers else ())]
        elif do == "acquire" and cards:
            fields += [Pick("card", cards), *([Flag("deck_top")] if rules(s, seat, "may_acquire_to_deck_top") else [])]
        elif do == "deploy" and most:
            fields.append(Number("number", 1, most))
        elif do == "plot" and plots:
            fields += play_fields(s, seat, PLOT, plot_windows(s), given)
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: EffectsMove, ref: str) -> None:
        """Refuse what cannot be done, with the rule that forbids it."""
        check(seat == current(s).seat, "not_your_turn", "I-ROUND-5", turn=current(s).seat)
        if move.finish:
            return
        if move.do == "done":
            check(not owed(s), "effects_left", "I-AGENT-13")
        if move.do == "effect":
            self._check_effect(s, move)
        if move.do == "deploy":
            self._check_deployment(s, move)
        if move.do == "acquire":
            _check_acquisition(s, seat, move)
        if move.do == "plot":
            check_play(s, seat, PLOT, plot_windows(s), move.intrigue, move.entry)
        check_said(lambda given: self.form(s, seat, ref, given), move, self.rule)

    def _check_effect(self, s: State, move: EffectsMove) -> None:
        each = find(s, move.effect)
        check(each is not None, "no_such_effect", "I-AGENT-6")
        check(each is not None and is_open(s, each), "effect_not_possible_now", "I-GEN-5")

    def _check_deployment(self, s: State, move: EffectsMove) -> None:
        most = may_deploy(s)
        check(current(s).kind == "agent", "not_on_a_reveal_turn", "I-DEPLOY-4")
        check(1 <= move.number <= most, "too_many_troops", "I-DEPLOY-2", high=most)

    def default(self, s: State, seat: str, ref: str) -> EffectsMove:
        """Resolve what must be, nothing else, and end the turn (DP-5, DP-8)."""
        return EffectsMove(finish=True)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[EffectsMove]:
        """Yield everything."""
        for given in every(lambda given: self.form(s, seat, ref, given), {}):
            yield EffectsMove(**given)

    def passes(self, move: EffectsMove) -> bool:
        """Say whether the turn is ended."""
        return move.do == "done"

    def quote(self, s: State, seat: str, move: EffectsMove, ref: str) -> tuple[Cost, ...]:
        """Say what an acquisition costs."""
        cost = prices(s, seat).get(move.card) if move.do == "acquire" else None
        return (Cost(cost, what="persuasion"),) if cost else ()

    def close(self, run: Run[State], ref: str, answers: Mapping[str, EffectsMove]) -> None:
        """Do it."""
        run.goto("work")
        for seat, move in answers.items():
            if move.finish:
                run.emit(TurnMarked(finishing=True), ())
            elif move.do == "done":
                run.goto("end")
            elif move.do == "deploy":
                deploy_by_space(run, seat, move.number)
            elif move.do == "acquire":
                cost = prices(run.s, seat)[move.card]
                acquire(run, seat, move.card, "deck_top" if move.deck_top else "discard", persuasion=cost)
            elif move.do == "plot":
                play(run, seat, PLOT, plot_windows(run.s), said(move))
            elif (each := find(run.s, move.effect)) is not None:
                resolve(run, each, said(move))


def acquirable(s: State) -> tuple[str, ...]:
    """Return the cards for which the turn's player has the Persuasion (I-REVEAL-4)."""
    turn = s.turn
    return affordable(s, turn.seat) if turn is not None and turn.kind == "reveal" else ()


def _check_acquisition(s: State, seat: str, move: EffectsMove) -> None:
    check(current(s).kind == "reveal", "acquired_on_reveal_turns", "I-REVEAL-4")
    check(move.card in obtainable(s, seat), "card_not_to_be_had", "I-REVEAL-4")
    cost, left = prices(s, seat)[move.card], current(s).persuasion
    check(cost <= left, "too_little_persuasion", "I-REVEAL-4", cost=cost, left=left)


# The step


def next_side(s: State) -> str:
    """Return whose turn is next, clockwise: players who have not revealed, Rivals with Agents (I-ROUND-5, I-SOLO-4).

    Empty if there are none.
    """
    around = clockwise(s, s.mover)
    sequence = (*around[1:], around[0]) if s.mover else clockwise(s, s.first)
    return next((side for side in sequence if _may_take_turn(s, side)), "")


def _may_take_turn(s: State, side: str) -> bool:
    return not s.sides[side].had_reveal if side in s.seats else may_act(s, side)


def _begin(run: Run[State]) -> None:
    """Give the turn to the next side; with no card and no Intrigue card only the Reveal turn is left (I-ROUND-6)."""
    seat = next_side(run.s)
    if not seat:
        run.done()
        return
    if seat not in run.s.seats:
        begin_rival_turn(run, seat)
        return
    run.emit(TurnBegan(seat, run.s.turns + 1, run.s.round))
    side = run.s.sides[seat]
    if side.hand or side.intrigue:
        run.goto("choose")
    else:
        run.goto("work")
        begin_reveal(run, seat)


def _work(run: Run[State]) -> None:
    """Go on with the turn: what needs nobody first, then what comes at once, then what its player says."""
    settle(run)
    turn = current(run.s)
    if run.s.forced is not None:
        return
    if turn.over:
        run.goto("end")
    elif top_level(run.s) > 0:
        run.push(RESOLVING.name)
    elif turn.kind == "start":
        run.goto("choose")
    elif (turn.finishing or _ends_as_planned(run.s)) and (must := owed(run.s)):
        resolve_by_default(run, must[0])
    elif turn.finishing or nothing_left(run.s):
        run.goto("end")
    elif not _is_planned(turn.plan) or owed(run.s) or not _by_plan(run):
        run.goto("effects")


def _ends_as_planned(s: State) -> bool:
    """Say whether a turn was said to end, and nothing that must be resolved leaves a choice (I-ASYNC-4)."""
    turn = current(s)
    return turn.plan.end and not turn.stepwise and not any(how == Stance.CHOICE for how, _ in standings(s))


def _is_planned(plan: Plan) -> bool:
    """Say whether anything was said of the rest of a turn when it began."""
    return bool(plan.deploy or plan.acquire or plan.end)


def _by_plan(run: Run[State]) -> bool:
    """Do the next thing that was planned when the turn began; False if there is nothing, or it cannot be done.

    Where a card may go on top of the deck its player says so of each (R-INTR-8), so it is not acquired by plan.
    """
    turn = current(run.s)
    plan, seat = turn.plan, turn.seat
    top = bool(rules(run.s, seat, "may_acquire_to_deck_top"))
    number = min(plan.deploy, may_deploy(run.s))
    if number:
        run.emit(TurnPlanned(seat, 0, plan.acquire, plan.end), (seat,))
        deploy_by_space(run, seat, number)
    elif plan.acquire and not top and plan.acquire[0] in affordable(run.s, seat) and turn.kind == "reveal":
        run.emit(TurnPlanned(seat, 0, plan.acquire[1:], plan.end), (seat,))
        acquire(run, seat, plan.acquire[0], "discard", persuasion=prices(run.s, seat)[plan.acquire[0]])
    elif plan.end and not plan.acquire:
        run.goto("end")
    else:
        return False
    return True


def nothing_left(s: State) -> bool:
    """Say whether a turn ends by itself: with no Intrigue card, a public number, and no choice left (I-ASYNC-6)."""
    if s.sides[current(s).seat].intrigue or open_now(s):
        return False
    return not may_deploy(s) and not acquirable(s)


def _end(run: Run[State]) -> None:
    """End the turn (I-AGENT-13, I-REVEAL-6, I-REVEAL-7); after some House Hagal acts (I-2P-2)."""
    followed = follows(run.s, current(run.s))
    run.goto("begin")
    end_turn(run)
    if followed:
        begin_rival_turn(run, HOUSE_HAGAL)


def end_turn(run: Run[State]) -> None:
    """End the turn that is played; what was not resolved falls away (I-REVEAL-11)."""
    turn = current(run.s)
    if turn.kind == "reveal":
        end_reveal(run, turn.seat)
    run.emit(TurnEnded(turn.seat, turn.kind))
    put_down(run)


STEP = Step(
    "turns", {"begin": _begin, "choose": TurnQuestion(), "work": _work, "effects": EffectsQuestion(), "end": _end}
)
