"""Phase 3: Combat Intrigue cards in turn, the ranking, the rewards, and the winner's cards (section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, ClassVar, Literal

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Pick
from engine.core.moves import Move, Order, internal
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..cards import CONFLICTS
from ..effects.choices import Choices, check_said, every, said
from ..effects.interpreter import settle
from ..facts import CombatBegan, CombatEnded, CombatRanked, CombatTurn, Finished, Passed, Rejoined, RewardGiven
from ..moving import add, move_troops, top_level
from ..query import clockwise, participants, strength, turn_order
from ..rivals.choices import as_taken
from ..rivals.combat import arm, conquer
from ..rivals.who import is_rewarded
from ..state import SUPPLY, TROOPS_IN_CONFLICT, Combat, State
from .plots import check_play, play, play_fields, playable
from .resolving import STEP as RESOLVING

KIND = "combat"
IN_LOOP = ("", "before_resolution")  # I-COMBAT-9
AFTER_WIN = ("when_you_win",)  # I-COMBAT-7
RANKED, FOUGHT = "ranked", "fought"  # what is done of this phase
FOUR = 4  # sides with which a third place is rewarded (I-COMBAT-5)


def under_way(s: State) -> Combat:
    """Return the combat. Raises RuntimeError where there is none, which the rules never ask then."""
    if s.combat is None:
        raise RuntimeError("no combat is under way")
    return s.combat


# Combat cards in turn


class CombatMove(Choices):
    """Play a Combat card, or pass."""

    kind: Literal["combat"] = "combat"
    do: Literal["pass", "play"] = "pass"
    intrigue: str = ""
    entry: str = ""
    more: bool = False  # another one right after it
    absent: bool = internal(False)  # nobody answered: pass until he acts again (I-ASYNC-8)


class CombatQuestion(Question[State, CombatMove]):
    """Combat cards, or a pass (DP-9). Whoever holds Intrigue cards is asked, whatever they are (I-ASYNC-2)."""

    kind = "combat"
    move = CombatMove
    clock_class = "combat"
    rule = "I-COMBAT-2"
    ahead = "combat"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whose turn it is."""
        return (under_way(s).up,)

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Whoever has troops in the Conflict and Intrigue cards, while players take turns and after."""
        if s.phase in ("turns", "combat") and FOUGHT not in s.done and RANKED not in s.done:
            for seat in participants(s):
                if s.sides[seat].intrigue:
                    yield seat, ""

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which card."""
        can = bool(playable(s, seat, KIND, IN_LOOP))
        fields: list[Field] = [Pick("do", ("pass", *(("play",) if can else ())))]
        if can and given.get("do") == "play":
            fields += play_fields(s, seat, KIND, IN_LOOP, given)
            fields += [Flag("more")] if len(s.sides[seat].intrigue) > 1 else []
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: CombatMove, ref: str) -> None:
        """Refuse what cannot be played."""
        check(seat == under_way(s).up, "not_your_turn_in_combat", self.rule)
        if move.do == "play":
            check_play(s, seat, KIND, IN_LOOP, move.intrigue, move.entry)
        check_said(lambda given: self.form(s, seat, ref, given), move, self.rule)

    def default(self, s: State, seat: str, ref: str) -> CombatMove:
        """Pass, now and until one acts again (I-ASYNC-8)."""
        return CombatMove(absent=True)

    def passed(self, s: State, seat: str, ref: str) -> CombatMove:
        """Pass."""
        return CombatMove()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[CombatMove]:
        """Yield a pass, and every card."""
        for given in every(lambda given: self.form(s, seat, ref, given), {}):
            yield CombatMove(**given)

    def passes(self, move: CombatMove) -> bool:
        """Say whether it is a pass."""
        return move.do == "pass"

    def ordered(self, s: State, seat: str, ref: str) -> tuple[CombatMove, Slot] | None:
        """Pass by an order, as long as it holds (I-ASYNC-2)."""
        return next(((CombatMove(), slot) for slot, _ in kept(s, seat, CombatOrder)), None)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, CombatMove]) -> None:
        """Play, or pass."""
        run.goto("next")
        for seat, move in answers.items():
            if move.do == "pass":
                run.emit(Passed(seat, under_way(run.s).passes + 1, move.absent))
                continue
            run.goto("more" if move.more else "played")
            play(run, seat, KIND, IN_LOOP, said(move))
            run.emit(CombatTurn(seat, 0), ())
            _end_orders(run, "played")


def _end_orders(run: Run[State], until: str) -> None:
    """End the orders to pass until somebody plays a card, or all of them."""
    for seat in turn_order(run.s):
        for slot, order in kept(run.s, seat, CombatOrder):
            if until in (order.until, "over"):
                end(run, slot, "done")


class CombatOrder(Order):
    """Pass in the combat of this round: until somebody plays a card, or always (I-ASYNC-2)."""

    kind: Literal["combat"] = "combat"
    once: ClassVar[bool] = False
    until: Literal["played", "always"] = "played"


class CombatOrderKind(OrderKind[State]):
    """Asks how long one passes."""

    order = CombatOrder
    rule = "I-ASYNC-2"

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask until when."""
        return Form((Pick("until", ("played", "always")),))


ORDERS: tuple[OrderKind[State], ...] = (CombatOrderKind(),)


class Rejoin(Move):
    """Take part in the combat again."""

    kind: Literal["rejoin"] = "rejoin"


class RejoinOffer(Offer[State, Rejoin]):
    """Whoever did not answer is passed until he acts again: so he does (I-ASYNC-8)."""

    kind = "rejoin"
    move = Rejoin
    rule = "I-ASYNC-8"

    def open_to(self, s: State, seat: str) -> bool:
        """While the combat goes on, for whoever is passed for that reason."""
        return s.combat is not None and RANKED not in s.done and seat in s.combat.absent

    def check(self, s: State, seat: str, move: Rejoin) -> None:
        """Refuse it to all others."""
        self.must_be_open(s, seat)

    def do(self, run: Run[State], seat: str, move: Rejoin) -> None:
        """Let him be asked again when it comes to him."""
        run.emit(Rejoined(seat))


OFFERS = (RejoinOffer(),)


def _begin(run: Run[State]) -> None:
    """Begin with the swords of Rivals (I-COMBAT-1); what is over of it is not done twice."""
    if RANKED in run.s.done:
        run.goto("over")
    else:
        arm(run)
        run.goto("next")
        there = (side for side in clockwise(run.s, run.s.first) if run.s.sides[side].conflict)
        run.emit(CombatBegan(tuple(there)))


def _next(run: Run[State]) -> None:
    """Give the turn on until all have passed one after another (I-COMBAT-3); no Intrigue cards: a pass (I-ASYNC-2)."""
    s, combat = run.s, under_way(run.s)
    fighting = participants(s)
    if combat.passes >= len(fighting):
        run.goto("rank")
        return
    around = clockwise(s, combat.up)[1:] if combat.up else ()
    sequence = (*around, combat.up) if combat.up else turn_order(s)
    seat = next(seat for seat in sequence if seat in fighting)
    run.emit(CombatTurn(seat, combat.passes), ())
    if s.sides[seat].intrigue and seat not in combat.absent:
        run.goto("ask")
    else:
        run.emit(Passed(seat, combat.passes + 1))


def _played(run: Run[State]) -> None:
    """Resolve what was played, and give the turn on."""
    if not _unsettled(run):
        run.goto("next")


def _more(run: Run[State]) -> None:
    """Resolve what was played, and ask the same player for another card, if there is one."""
    if _unsettled(run):
        return
    up = under_way(run.s).up
    run.goto("ask" if run.s.sides[up].intrigue and run.s.sides[up].conflict else "next")


def _unsettled(run: Run[State]) -> bool:
    settle(run)
    if top_level(run.s) > 0:
        run.push(RESOLVING.name)
        return True
    return False


# The ranking and the rewards


def ranking(s: State) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return who wins, if anybody does, and who gets which reward, in the order of giving (I-COMBAT-5, I-COMBAT-6)."""
    have = {side: strength(s, side) for side in clockwise(s, s.first)}
    fighting = sorted((side for side in have if have[side]), key=lambda side: -have[side])
    groups = [list(group) for _, group in groupby(fighting, key=lambda side: have[side])]
    if not groups:
        return "", ()
    four = len(s.sides) == FOUR
    if len(groups[0]) > 1:
        rewards = [(side, 2) for side in groups[0]]
        third = groups[1] if four and len(groups[0]) == 2 and len(groups) > 1 else []
        return "", (*rewards, *_single(third))
    return groups[0][0], ((groups[0][0], 1), *_after_a_winner(groups[1:], four))


def _after_a_winner(groups: list[list[str]], four: bool) -> tuple[tuple[str, int], ...]:
    if not groups:
        return ()
    if len(groups[0]) > 1:
        return tuple((side, 3) for side in groups[0])
    third = groups[1] if four and len(groups) > 1 else []
    return ((groups[0][0], 2), *_single(third))


def _single(group: list[str]) -> tuple[tuple[str, int], ...]:
    """Give the third reward to one alone: a tie for third gets nothing."""
    return ((group[0], 3),) if len(group) == 1 else ()


def _rank(run: Run[State]) -> None:
    """Compare the strengths (I-COMBAT-5)."""
    s = run.s
    winner, ranked = ranking(s)
    rewards = tuple((side, place) for side, place in ranked if is_rewarded(s, side, place))
    effects = tuple(CONFLICTS[s.conflict].rewards[place - 1] for _, place in rewards)
    run.emit(Finished(RANKED), ())
    run.emit(CombatRanked({side: strength(s, side) for side in s.sides}, winner, rewards, effects))
    conquer(run, winner)
    run.goto("reward")


def _reward(run: Run[State]) -> None:
    """Give the rewards one after the other (I-COMBAT-6)."""
    rewards = under_way(run.s).rewards
    if not rewards:
        run.goto("victor")
        return
    first = rewards[0]
    run.emit(RewardGiven(first.side, first.place))
    add(run, first.side, (as_taken(run.s, first.side, first.effect),), "conflict", 1)
    run.push(RESOLVING.name)


# The winner's cards


class VictoryMove(Choices):
    """A card for when one has won, or none."""

    kind: Literal["victory_card"] = "victory_card"
    do: Literal["done", "play"] = "done"
    intrigue: str = ""
    entry: str = ""


class VictoryQuestion(Question[State, VictoryMove]):
    """Cards that are played after a Conflict was won (DP-11). Asked while Intrigue cards are held (I-ASYNC-9)."""

    kind = "victory_card"
    move = VictoryMove
    clock_class = "combat"
    rule = "I-COMBAT-7"
    unforeseen = "who wins is not known before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the winner."""
        return (under_way(s).winner,)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which card."""
        can = bool(playable(s, seat, KIND, AFTER_WIN))
        fields: list[Field] = [Pick("do", ("done", *(("play",) if can else ())))]
        if can and given.get("do") == "play":
            fields += play_fields(s, seat, KIND, AFTER_WIN, given)
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: VictoryMove, ref: str) -> None:
        """Refuse what cannot be played."""
        check(seat == under_way(s).winner, "not_the_winner", self.rule)
        if move.do == "play":
            check_play(s, seat, KIND, AFTER_WIN, move.intrigue, move.entry)
        check_said(lambda given: self.form(s, seat, ref, given), move, self.rule)

    def default(self, s: State, seat: str, ref: str) -> VictoryMove:
        """Play none (DP-11)."""
        return VictoryMove()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[VictoryMove]:
        """Yield none, and every card."""
        for given in every(lambda given: self.form(s, seat, ref, given), {}):
            yield VictoryMove(**given)

    def passes(self, move: VictoryMove) -> bool:
        """Say whether none is played."""
        return move.do == "done"

    def close(self, run: Run[State], ref: str, answers: Mapping[str, VictoryMove]) -> None:
        """Play it; then another may be."""
        run.goto("over")
        for seat, move in answers.items():
            if move.do == "play":
                run.goto("won")
                play(run, seat, KIND, AFTER_WIN, said(move))


def _victor(run: Run[State]) -> None:
    """Ask the winner, unless no Intrigue card is held (I-ASYNC-9)."""
    winner = under_way(run.s).winner
    asked = winner in run.s.seats and bool(run.s.sides[winner].intrigue)
    run.goto("victory" if asked else "over")


def _won(run: Run[State]) -> None:
    if not _unsettled(run):
        run.goto("victor")


def _over(run: Run[State]) -> None:
    """Send all troops in the Conflict to their supplies (I-COMBAT-8)."""
    if FOUGHT not in run.s.done:
        for side in run.s.sides:
            move_troops(run, side, TROOPS_IN_CONFLICT, SUPPLY, run.s.sides[side].conflict, "conflict")
        run.emit(Finished(FOUGHT), ())
        run.emit(CombatEnded())
    _end_orders(run, "over")
    run.done()


STEP = Step(
    "combat",
    {
        "begin": _begin,
        "next": _next,
        "ask": CombatQuestion(),
        "played": _played,
        "more": _more,
        "rank": _rank,
        "reward": _reward,
        "victor": _victor,
        "victory": VictoryQuestion(),
        "won": _won,
        "over": _over,
    },
)
