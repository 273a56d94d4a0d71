"""Operators that combine effects (16.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.forms import Field, Pick, Several
from engine.core.run import Run

from ..cards import Effect
from ..facts import CardSetAside, EffectScheduled, ForcedBegan
from ..leaders import LEADERS
from ..moving import add, refill, row_of
from ..query import is_of_in_play, may_deploy, opponents
from ..state import Pending, State
from .base import OPS, Given, Op, Stance, fields, perform, stance, useful
from .conditions import holds
from .costs import cost_fields, pay, payable
from .forcing import asks, force, resolve_alone


class Seq(Op):
    """Resolve in the given order, as one effect."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Its first part stands for all; in between nothing can come."""
        return max(Stance.PLAIN, *(stance(s, c, part) for part in effect["seq"]))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask for all parts together."""
        return [field for part in effect["seq"] for field in fields(s, c, part, given)]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve them."""
        for part in effect["seq"]:
            perform(run, c, part, given)


class All(Op):
    """Resolve every member, in the order its owner chooses: each becomes one of what is to be resolved."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is nothing to choose in taking it apart."""
        return Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it apart."""
        add(run, c.owner, (effect,), c.source, c.level, origin=c.origin, target=c.target)


class Choose(Op):
    """Pick some members, naming all of them first; one that can do nothing only where no other can (R-CHOOSE-1)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice where more members than may be picked can do something."""
        found = self._useful(s, c, effect)
        if len(found) > effect["choose"]:
            return Stance.CHOICE
        return max((stance(s, c, effect["of"][place]) for place in found), default=Stance.SIMPLE)

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """Whether a member would do anything."""
        return bool(self._useful(s, c, effect))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which, and what the picked one asks for."""
        found, number = self._useful(s, c, effect), effect["choose"]
        if len(found) <= number:
            return fields(s, c, effect["of"][found[0]], given) if len(found) == 1 else []
        options = tuple(str(place + 1) for place in found)
        if number > 1:
            return [Several("picks", options, number, number)]
        pick = str(given.get("pick", ""))
        more = fields(s, c, effect["of"][int(pick) - 1], given) if pick in options else []
        return [Pick("pick", options), *more]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve what was picked."""
        found, number = self._useful(run.s, c, effect), effect["choose"]
        if len(found) > number:
            picks = given["picks"] if number > 1 else (given["pick"],)
            found = [int(pick) - 1 for pick in picks]
        if len(found) == 1:
            perform(run, c, effect["of"][found[0]], given)
        else:
            members = [effect["of"][place] for place in sorted(found)]
            add(run, c.owner, members, c.source, c.level, origin=c.origin, target=c.target)

    def _useful(self, s: State, c: Pending, effect: Effect) -> list[int]:
        return [place for place, member in enumerate(effect["of"]) if useful(s, c, member)]


class May(Op):
    """Resolve it or skip it."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be resolved, if it can be."""
        return Stance.IDLE if stance(s, c, effect["may"]) == Stance.IDLE else Stance.OPTIONAL

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask what it asks for."""
        return fields(s, c, effect["may"], given)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it."""
        perform(run, c, effect["may"], given)


class Pay(Op):
    """A cost arrow: once, the whole cost, or nothing (I-GEN-7)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be used while the cost can be paid."""
        return Stance.OPTIONAL if payable(s, c, effect["pay"]) else Stance.IDLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask for what the cost and the effect ask for."""
        return [*cost_fields(s, c, effect["pay"], given), *fields(s, c, effect["then"], given)]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Pay, and resolve it: that is not lost with the card that was trashed for it (I-GEN-16)."""
        pay(run, c, effect["pay"], given, c.source)
        perform(run, replace(c, origin=0), effect["then"], given)


class If(Op):
    """Tested when it is reached; without an `else` it waits while it is false (I-REVEAL-11)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """That of what it comes to now."""
        if not holds(s, c, effect["if"]):
            return stance(s, c, effect["else"]) if "else" in effect else Stance.IDLE
        return stance(s, c, effect["then"])

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask what that asks for."""
        return fields(s, c, self._branch(s, c, effect), given)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve that."""
        perform(run, c, self._branch(run.s, c, effect), given)

    def _branch(self, s: State, c: Pending, effect: Effect) -> Effect | None:
        found: Effect | None = effect["then"] if holds(s, c, effect["if"]) else effect.get("else")
        return found


class Per(Op):
    """Resolve it once for each own card of a Faction in play (R-CARD-22)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """An Intrigue card that is still to be drawn may bring another one of them into play (I-ASYNC-3)."""
        return Stance.PLAIN if any("intrigue" in each.effect for each in s.pending) else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it so often; as plain gains, together."""
        number = is_of_in_play(run.s, c.owner, effect["per"]["in_play"], c.source, effect["per"]["include_self"])
        if number:
            gains = {what: amount * number for what, amount in effect["do"]["gain"].items()}
            perform(run, c, {"gain": gains}, given)


class EachOpponent(Op):
    """Each opponent, clockwise, becomes the actor of it (DP-7)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Whether somebody has to be asked is public.

        Troops may be deployed before others choose, or after it (I-DEPLOY-3, I-ASYNC-3), unless that was said ahead.
        """
        if not any(asks(s, other, c, effect["each_opponent"]) for other in opponents(s, c.owner)):
            return Stance.SIMPLE
        said = s.turn is not None and (s.turn.plan.deploy or s.turn.plan.end)
        return Stance.CHOICE if may_deploy(s) and not said else Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Let them, one after the other; ask those who have a choice all at once."""
        others, inner = opponents(run.s, c.owner), effect["each_opponent"]
        if not any(asks(run.s, other, c, inner) for other in others):
            for other in others:
                resolve_alone(run, other, c, inner)
            return
        run.emit(ForcedBegan(c.owner, inner, c.source, others), ())
        force(run)


class ChooseOpponent(Op):
    """Pick an opponent, for whom parts of the effect are meant."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask whom."""
        targets = self._targets(s, c, effect)
        more = fields(s, c, effect["do"], given)
        return [Pick("opponent", targets), *more] if targets else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it against that opponent."""
        if self._targets(run.s, c, effect):
            perform(run, replace(c, target=str(given["opponent"])), effect["do"], given)

    def _targets(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        place = effect["choose_opponent"]["has_troops_in"]
        return tuple(other for other in opponents(s, c.owner) if getattr(s.sides[other], place))


class Schedule(Op):
    """For the Reveal turn of this round; at once if that is going on (I-INTRIGUE-5)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Keep it, once for a space (I-REVEAL-9), or add it to what is to be resolved."""
        s, turn = run.s, run.s.turn
        if turn is not None and (turn.seat, turn.kind) == (c.owner, "reveal"):
            add(run, c.owner, (effect["do"],), c.source, c.level, origin=c.origin)
        elif c.source != "space" or not any((x.seat, x.effect) == (c.owner, effect["do"]) for x in s.scheduled):
            origin = c.origin if c.source.startswith("intrigue") else 0
            run.emit(EffectScheduled(c.owner, effect["do"], c.source, origin), ())


class ByCostPaid(Op):
    """The entry that matches the cost of the space that was paid."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it."""
        paid: dict[str, Any] = run.s.turn.paid if run.s.turn is not None else {}
        for entry in effect["by_cost_paid"]:
            cost = {what: amount for what, amount in entry.items() if what != "effect"}
            if cost == paid:
                perform(run, c, entry["effect"], given)


class Custom(Op):
    """Bespoke code (16.5). Of what a Signet Ring calls, that is Helena's Manipulate alone."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask for the card."""
        return [Pick("card", row_of(s.row))] if s.row else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Set it aside and refill the Row."""
        if run.s.row:
            run.emit(CardSetAside(c.owner, str(given["card"])))
            refill(run)


class Signet(Op):
    """The ability of the Leader on the right."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """That of the ability."""
        return stance(s, c, self._ability(s, c))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask what the ability asks for."""
        return fields(s, c, self._ability(s, c), given)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Resolve it."""
        perform(run, c, self._ability(run.s, c), given)

    def _ability(self, s: State, c: Pending) -> Effect:
        return LEADERS[s.sides[c.owner].leader].signet


OPS |= {
    "seq": Seq(),
    "all": All(),
    "choose": Choose(),
    "may": May(),
    "pay": Pay(),
    "if": If(),
    "per": Per(),
    "each_opponent": EachOpponent(),
    "choose_opponent": ChooseOpponent(),
    "schedule": Schedule(),
    "by_cost_paid": ByCostPaid(),
    "custom": Custom(),
    "signet": Signet(),
}
