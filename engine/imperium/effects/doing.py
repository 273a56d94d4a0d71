"""Operators that do one thing with resources, Influence and troops (16.2)."""

from __future__ import annotations

from engine.core.forms import Field, Number, Pick
from engine.core.run import Run

from ..board import FACTIONS, TOP
from ..cards import Effect
from ..facts import (
    Befriended,
)
from ..leaders import LEADERS
from ..moving import (
    deploy,
    gain,
    move_troops,
    raise_influence,
    recruit,
)
from ..query import (
    opponents,
    rules,
)
from ..state import (
    SUPPLY,
    TROOPS_IN_CONFLICT,
    TROOPS_IN_GARRISON,
    Pending,
    State,
)
from .base import OPS, Given, Op, Stance


class Gain(Op):
    """Resources, Victory Points, Persuasion, swords."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Add them."""
        for what, amount in effect["gain"].items():
            gain(run, c.owner, what, amount, c.source)


class Influence(Op):
    """All of it with the same Faction (I-INFL-7)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice where the card leaves one."""
        fixed = effect["influence"]["faction"] in FACTIONS
        return Stance.SIMPLE if fixed or not self._options(s, c, effect) else Stance.CHOICE

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """Not at the top of the track."""
        return any(s.sides[c.owner].influence[f] < TOP for f in self._options(s, c, effect))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask with which Faction."""
        options = self._options(s, c, effect)
        return [Pick("faction", options)] if options and self.stance(s, c, effect) == Stance.CHOICE else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Gain it."""
        wanted = effect["influence"]
        faction = wanted["faction"] if wanted["faction"] in FACTIONS else given.get("faction")
        if faction:
            raise_influence(run, c.owner, faction, wanted["amount"], c.source)

    def _options(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        wanted = effect["influence"]
        among = wanted["faction"] if isinstance(wanted["faction"], list) else [wanted["faction"]]
        among = list(FACTIONS) if "any" in among else among
        if wanted.get("where") == "an_opponent_has_more":
            mine = s.sides[c.owner].influence
            others = [s.sides[other].influence for other in opponents(s, c.owner)]
            among = [f for f in among if any(theirs[f] > mine[f] for theirs in others)]
        return tuple(among)


class SpaceInfluence(Op):
    """The Influence of a Faction's space, which Power Play doubles in whatever order (I-AGENT-6a, R-AGENT-4)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Where Influence may be paid, or others must have more, it can matter which comes first (I-ASYNC-3)."""
        return Stance.PLAIN if any(self._matters(s, each) for each in s.pending) else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Gain it."""
        doubled = any(rules(run.s, c.owner, "double_space_influence"))
        run.emit(Befriended(effect["space_influence"]), ())
        raise_influence(run, c.owner, effect["space_influence"], 1 + doubled, "space")

    def _matters(self, s: State, each: Pending) -> bool:
        effect = LEADERS[s.sides[each.owner].leader].signet if "signet" in each.effect else each.effect
        wanted = effect["then"].get("influence", ()) if "pay" in effect else ()
        return "lose_influence" in effect.get("pay", ()) or "where" in wanted


class Recruit(Op):
    """Troops for the garrison; some effects let one deploy them at once (I-DEPLOY-1, I-DEPLOY-4)."""

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there are troops to recruit."""
        return s.sides[c.owner].supply > 0

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask how many of them to deploy."""
        most = self._deployable(s, c, effect)
        return [Number("number", 0, most)] if most else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Recruit, and deploy."""
        most = self._deployable(run.s, c, effect)
        recruit(run, c.owner, effect["recruit"], c.source)
        if most and given["number"]:
            deploy(run, c.owner, given["number"], c.source)

    def _deployable(self, s: State, c: Pending, effect: Effect) -> int:
        return min(effect["recruit"], s.sides[c.owner].supply) if effect.get("may_deploy") else 0


class Deploy(Op):
    """Troops to the Conflict (I-DEPLOY-4)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be done, unless it must."""
        if effect["deploy"].get("mandatory"):
            return Stance.SIMPLE
        return Stance.OPTIONAL if self._most(s, c, effect) else Stance.IDLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask how many."""
        return [] if effect["deploy"].get("mandatory") else [Number("number", 0, self._most(s, c, effect))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Deploy them."""
        wanted = effect["deploy"]
        number = self._most(run.s, c, effect) if wanted.get("mandatory") else given["number"]
        deploy(run, c.owner, number, c.source, source=wanted["from"])

    def _most(self, s: State, c: Pending, effect: Effect) -> int:
        there: int = getattr(s.sides[c.owner], effect["deploy"]["from"])
        most = effect["deploy"]["max"]
        return there if most == "any" else min(most, there)


class Retreat(Op):
    """Troops back to the garrison (I-DEPLOY-5, R-RETREAT-1)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be done while troops are there."""
        return Stance.OPTIONAL if s.sides[c.owner].conflict else Stance.IDLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask how many."""
        there, most = s.sides[c.owner].conflict, effect["retreat"]["max"]
        return [Number("number", effect["retreat"]["min"], there if most == "any" else min(most, there))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Move them."""
        move_troops(run, c.owner, TROOPS_IN_CONFLICT, TROOPS_IN_GARRISON, given["number"], c.source)


class LoseTroops(Op):
    """Troops back to the supply, as many as there are."""

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a troop to lose."""
        return bool(getattr(s.sides[self._whose(c, effect)], effect["lose_troops"]["from"]))

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Lose them."""
        wanted = effect["lose_troops"]
        move_troops(run, self._whose(c, effect), wanted["from"], SUPPLY, wanted["amount"], c.source)

    def _whose(self, c: Pending, effect: Effect) -> str:
        return c.target if effect["lose_troops"].get("who") == "target" else c.owner


OPS |= {
    "gain": Gain(),
    "influence": Influence(),
    "space_influence": SpaceInfluence(),  # of our own: what I-AGENT-6a gives
    "recruit": Recruit(),
    "deploy": Deploy(),
    "retreat": Retreat(),
    "lose_troops": LoseTroops(),
}
