"""Operators that do one thing (16.2)."""

from __future__ import annotations

from engine.core.forms import Field, Flag, Number, Pick
from engine.core.run import Run

from ..acquiring import acquire, obtainable
from ..board import FACTIONS, TOP
from ..cards import CARDS, FOLDSPACE, Effect, is_of
from ..facts import (
    AgentGained,
    AgentRecalled,
    Befriended,
    BonusSpiceSet,
    CardsDiscarded,
    CardTakenBack,
    ControlChanged,
    CouncilJoined,
    Harvested,
    IntrigueGiven,
    IntrigueStolen,
    MentatPromised,
    MentatTaken,
    TopSeen,
    TurnMarked,
)
from ..leaders import answer_to
from ..moving import (
    add,
    deploy,
    draw,
    draw_intrigue,
    gain,
    move_troops,
    raise_influence,
    recruit,
    reshuffle,
    row_of,
    top_level,
    trash,
    trigger,
)
from ..query import (
    agent_at,
    current,
    may_end_turn_or_not,
    mentat_is_home,
    on_board,
    opponents,
    rules,
)
from ..state import (
    SUPPLY,
    SWORDMASTER_AGENT,
    TROOPS_IN_CONFLICT,
    TROOPS_IN_GARRISON,
    Pending,
    State,
)
from .base import OPS, Given, Op, Stance
from .costs import is_in_play
from .zones import split_zone, trashable


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

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Gain it."""
        doubled = any(rules(run.s, c.owner, "double_space_influence"))
        run.emit(Befriended(effect["space_influence"]), ())
        raise_influence(run, c.owner, effect["space_influence"], 1 + doubled, "space")


class Recruit(Op):
    """Troops for the garrison; some effects let one deploy them at once (I-DEPLOY-1, I-DEPLOY-4)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice where they may be deployed."""
        return Stance.CHOICE if self._deployable(s, c, effect) else Stance.SIMPLE

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


class Draw(Op):
    """Cards from the own deck (I-GEN-8)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is drawn may make a difference for what comes after it."""
        return Stance.PLAIN

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card to draw."""
        return bool(s.sides[c.owner].deck or s.sides[c.owner].discard)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw."""
        draw(run, c.owner, effect["draw"], c.source)


class DrawFromDiscard(Op):
    """A card of a Faction from the own discard pile."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice if there is one."""
        return Stance.CHOICE if self._options(s, c, effect) else Stance.SIMPLE

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is one."""
        return bool(self._options(s, c, effect))

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        options = self._options(s, c, effect)
        return [Pick("card", options)] if options else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if self._options(run.s, c, effect):
            run.emit(CardTakenBack(c.owner, given["card"]))

    def _options(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        faction = effect["draw_from_discard"]["faction"]
        return row_of([card for card in s.sides[c.owner].discard if is_of(card, faction)])


class DrawIntrigue(Op):
    """Intrigue cards (I-GEN-9)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """As for cards of the deck."""
        return Stance.PLAIN

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card to draw."""
        return bool(s.intrigue_deck or s.intrigue_discard)

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw."""
        draw_intrigue(run, c.owner, effect["intrigue"], c.source)


class StealIntrigue(Op):
    """Whoever has many Intrigue cards gives one by lot (I-INTRIGUE-7)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """As for drawing."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take them, clockwise."""
        for other in opponents(run.s, c.owner):
            cards = run.s.sides[other].intrigue
            if len(cards) >= effect["steal_intrigue"]["min_cards"]:
                place = run.integer(f"steal:{other}", 0, len(cards) - 1)
                run.emit(IntrigueGiven(other, c.owner))
                audience = tuple(who for who in (other, c.owner) if who in run.s.seats)
                run.emit(IntrigueStolen(other, c.owner, cards[place]), audience)


class Discard(Op):
    """Cards of the hand, of the owner's choice (I-GEN-12)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """How many there are is public, and so whether there is a choice (I-ASYNC-10)."""
        return Stance.CHOICE if len(s.sides[c.owner].hand) > effect["discard"] else Stance.SIMPLE

    def useful(self, s: State, c: Pending, effect: Effect) -> bool:
        """If there is a card in the hand."""
        return bool(s.sides[c.owner].hand)

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        hand, first = s.sides[c.owner].hand, given.get("discard", "")
        if self.stance(s, c, effect) != Stance.CHOICE:
            return []
        fields: list[Field] = [Pick("discard", row_of(hand))]
        if effect["discard"] > 1:
            left = list(hand)
            if first in left:
                left.remove(first)
            fields.append(Pick("discard_too", row_of(left)))
        return fields

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Discard them."""
        hand = run.s.sides[c.owner].hand
        if self.stance(run.s, c, effect) == Stance.CHOICE:
            names = ("discard", "discard_too")[: effect["discard"]]
            hand = tuple(given[name] for name in names)
        if hand:
            run.emit(CardsDiscarded(c.owner, hand))


class Trash(Op):
    """One card out of the game, if one likes (I-GEN-6, I-GEN-11)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It may be done if there is a card."""
        zones = effect["trash"]["from"]
        return Stance.OPTIONAL if any(getattr(s.sides[c.owner], zone) for zone in zones) else Stance.IDLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        return [Pick("trash", trashable(s.sides[c.owner], effect["trash"]["from"]))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Trash it."""
        zone, card = split_zone(given["trash"])
        trash(run, c.owner, zone, card)


class TrashSelf(Op):
    """The card this effect is on, after its other effects (I-GEN-16)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """It waits for the others."""
        others = any(each.origin == c.origin and each.id != c.id for each in s.pending)
        return Stance.IDLE if others else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Trash it, if it is still there."""
        if is_in_play(run.s, c):
            trash(run, c.owner, "in_play", c.source.partition(":")[2], prefer=c.origin)


class LookTop(Op):
    """A look at the top card of the own deck; what becomes of it is chosen then (DP-16)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is seen is not known before."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Look."""
        if run.s.sides[c.owner].deck:
            run.emit(TopSeen(c.owner, run.s.sides[c.owner].deck[0]), (c.owner,))
            then = {"top_card": effect["look_top"]["of"]}
            add(run, c.owner, (then,), c.source, top_level(run.s) + 1, origin=c.origin)


class TopCard(Op):
    """What becomes of the card that was seen."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """One of two things."""
        return Stance.CHOICE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        return [Pick("pick", tuple(effect["top_card"]))]

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Draw it, or trash it."""
        if given["pick"] == "draw":
            draw(run, c.owner, 1, c.source)
        else:
            trash(run, c.owner, "deck", run.s.sides[c.owner].deck[0])


class ShuffleDiscard(Op):
    """Deck and discard pile are shuffled together (R-INTR-9)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """What is drawn after it depends on it."""
        return Stance.PLAIN

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Shuffle."""
        reshuffle(run, c.owner)


class Acquire(Op):
    """A card up to a printed cost, without Persuasion."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice if there is such a card."""
        return Stance.CHOICE if self._options(s, c, effect) else Stance.SIMPLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask which."""
        options = self._options(s, c, effect)
        return [Pick("card", options)] if options else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Acquire it."""
        if self._options(run.s, c, effect):
            acquire(run, c.owner, given["card"], effect["acquire"]["to"])

    def _options(self, s: State, c: Pending, effect: Effect) -> tuple[str, ...]:
        wanted, found = effect["acquire"], obtainable(s, c.owner)
        return tuple(
            option
            for option, (source, card) in found.items()
            if source in wanted["from"] and (CARDS[card].cost or 0) <= wanted["max_cost"]
        )


class AcquireFoldspace(Op):
    """A Foldspace from the Reserve, if one is left (R-CARD-28, R-AGENT-6)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if run.s.reserve.get(FOLDSPACE):
            acquire(run, c.owner, FOLDSPACE, "discard")


class Harvest(Op):
    """The spice of a Maker (I-AGENT-9, R-LEADER-4, R-LEADER-8)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Whose ability draws a card for it may want it at another time."""
        return Stance.PLAIN if answer_to(s.sides[c.owner].leader, "harvest") else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Gain base and bonus spice; Carryall doubles the base."""
        base, space = effect["harvest"]["base"], current(run.s).space
        doubled = any(rules(run.s, c.owner, "double_base_harvest"))
        amount = base * (1 + doubled) + run.s.bonus[space]
        ability = answer_to(run.s.sides[c.owner].leader, "harvest")
        run.emit(Harvested(base), ())
        if run.s.bonus[space]:
            run.emit(BonusSpiceSet(space, 0))
        gain(run, c.owner, "spice", max(amount - (ability["reduce_spice"] if ability else 0), 0), "harvest")
        trigger(run, c.owner, "harvest")


class TakeMentat(Op):
    """The Mentat, from its own space only (I-MENTAT-2)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if mentat_is_home(run.s):
            run.emit(MentatTaken(c.owner))


class ReserveMentat(Op):
    """The Mentat for the next round (I-MENTAT-5)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Promise it."""
        run.emit(MentatPromised(c.owner))


class TakeSeat(Op):
    """A seat of the High Council (I-COUNCIL-1, R-LEADER-9)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if not run.s.sides[c.owner].council:
            run.emit(CouncilJoined(c.owner))
            trigger(run, c.owner, "take_high_council_seat")


class TakeSwordmaster(Op):
    """The third Agent (I-SWORD-1)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if SWORDMASTER_AGENT not in run.s.sides[c.owner].agents:
            run.emit(AgentGained(c.owner, SWORDMASTER_AGENT))


class RecallAgent(Op):
    """An own Agent from the board (I-RECALL-1, R-AGENT-7, R-MENTAT-1)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice where there are several."""
        return Stance.CHOICE if len(on_board(s.sides[c.owner])) > 1 else Stance.SIMPLE

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask from where."""
        places = on_board(s.sides[c.owner])
        return [Pick("agent", places)] if len(places) > 1 else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Recall it."""
        places = on_board(run.s.sides[c.owner])
        if places:
            space = given["agent"] if len(places) > 1 else places[0]
            run.emit(AgentRecalled(c.owner, agent_at(run.s.sides[c.owner], space), space))


class Control(Op):
    """A Control marker on a space (I-CONTROL-1)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Place it."""
        if run.s.control.get(effect["control"]) != c.owner:
            run.emit(ControlChanged(effect["control"], c.owner))


class EndTurn(Op):
    """The turn ends at once (I-INTRIGUE-6); a table may leave that to its player (R-INTRIGUE-1)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """There is a choice where the table leaves one."""
        return Stance.CHOICE if may_end_turn_or_not(s) else Stance.PLAIN

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask whether to stay."""
        return [Flag("stay")] if may_end_turn_or_not(s) else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """End it."""
        if not given.get("stay"):
            run.emit(TurnMarked(over=True), ())


OPS |= {
    "gain": Gain(),
    "influence": Influence(),
    "space_influence": SpaceInfluence(),  # of our own: what I-AGENT-6a gives
    "recruit": Recruit(),
    "deploy": Deploy(),
    "retreat": Retreat(),
    "lose_troops": LoseTroops(),
    "draw": Draw(),
    "draw_from_discard": DrawFromDiscard(),
    "intrigue": DrawIntrigue(),
    "steal_intrigue": StealIntrigue(),
    "discard": Discard(),
    "trash": Trash(),
    "trash_self": TrashSelf(),
    "look_top": LookTop(),
    "top_card": TopCard(),  # of our own: the second half of look_top
    "shuffle_discard_into_deck": ShuffleDiscard(),
    "acquire": Acquire(),
    "acquire_foldspace": AcquireFoldspace(),
    "harvest": Harvest(),
    "take_mentat": TakeMentat(),
    "reserve_mentat_next_round": ReserveMentat(),
    "take_high_council_seat": TakeSeat(),
    "take_swordmaster": TakeSwordmaster(),
    "recall_agent": RecallAgent(),
    "control": Control(),
    "end_turn": EndTurn(),
}
