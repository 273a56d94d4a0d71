"""Which sentences go with revival and movement: forces and leaders come back, land, go along, move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.games.presentation import Choice, Label
from bot.games.words import Data, OrderWords, QuestionWords
from engine.core.moves import Move, SetOrder
from engine.dune.board import POLAR_SINK, TERRITORY_OF
from engine.dune.cards import FACTIONS, MAX_REVIVAL, REVIVAL_COST
from engine.dune.powers import has_now
from engine.dune.query import split

from ..languages import Words
from ..sayings.movement import LandingAnswers, LeaderAnswers, MovementAnswers, RevivalAnswers
from . import karama
from .before import Before
from .bene_gesserit import coexists, stance
from .fremen import toll
from .naming import Names, arriving, entries


class SpiceLookKarama(karama.Cancelling):
    """A Karama keeps the spice deck from Atreides' eyes."""

    kind = "spice_look_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.movement.spice_look
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked, self.held(before)]


class SpiceLookKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = SpiceLookKarama.kind

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.movement.spice_look.title


# Answers are said as sentences, and inside the order for a whole turn.


def revived(move: Data, say: RevivalAnswers, names: Names) -> str:
    """Return how many forces come back."""
    number, starred = move.get("number", 0), move.get("starred") or 0
    return say.forces.format(what=names.forces((number - starred, starred))) if number else say.nobody


def landed(move: Data, say: LandingAnswers, names: Names) -> str:
    """Return who lands, comes in or is shipped."""
    mode, number, starred = move.get("mode"), move.get("number", 0), move.get("starred") or 0
    what, to = names.forces((number - starred, starred)), names.lexicon.place(move.get("to") or POLAR_SINK)
    if mode == "land":
        said = (say.lands_with_karama if move.get("karama") else say.lands).format(what=what, to=to)
        return say.fighting.format(said=said) if move.get("fights") else said
    if mode == "enter":
        return (say.enters_storm if move.get("storm") else say.enters).format(what=what, to=to)
    if mode == "ship":
        said = say.ships.format(those=names.group(move), to=to)
        return say.fighting.format(said=said) if move.get("fights") else said
    return say.ships_back.format(those=names.group(move)) if mode == "return" else say.nothing


def moved(move: Data, say: MovementAnswers, names: Names) -> str:
    """Return who moves."""
    if not move.get("origin"):
        return say.nobody
    pattern = say.moves_with_hajr if move.get("hajr") else say.moves
    if move.get("storm"):
        pattern = say.moves_into_storm_with_hajr if move.get("hajr") else say.moves_into_storm
    said = pattern.format(those=names.group(move), to=names.lexicon.place(move["to"]))
    return say.fighting.format(said=said) if move.get("fights") else said


def bought_back(move: Data, say: LeaderAnswers, names: Names) -> str:
    """Return which leader comes back."""
    return say.leader.format(leader=names.lexicon.leaders[move["leader"]]) if move.get("leader") else say.nobody


def _costs(before: Before, move: Move) -> list[str]:
    costs = before.seen.quote(move)
    return [before.lines.just_cost.format(amount=before.number(cost.amount)) for cost in costs]


class ForceRevival(QuestionWords[Before]):
    """Forces come back from the tanks."""

    kind = "force_revival"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.revival, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        known, tanks, number = FACTIONS[before.seat], before.v.tanks[before.seat], self.names.number
        free = min(known.free_revival, sum(tanks))
        lines = [self.say.tanks.format(what=self.names.forces(tanks, before.seat), free=number(free))]
        if known.may_pay_revival and sum(tanks) > free:
            cost, most, own = number(REVIVAL_COST), number(MAX_REVIVAL), number(before.own.spice)
            lines.append(self.say.more.format(cost=cost, most=most, own=own))
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        for number in range(before.most("number"), -1, -1):
            label = self.say.revive.format(number=self.names.number(number)) if number else self.say.revive_nobody
            yield Choice(label, before.say(number=number), "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return revived(move, self.say.said, self.names)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return _costs(before, move) or ([before.lines.free] if data["number"] else [])


class ForceRevivalOrder(OrderWords[Before]):
    """A lasting order."""

    kind = ForceRevival.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.revival, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.in_advance)

    def text(self, order: Data) -> str:
        paid = order.get("paid")
        return self.say.all_free_more.format(paid=self.names.number(paid)) if paid else self.say.all_free

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.only_free, SetOrder(order={"kind": self.kind}))
        for paid in range(1, before.most("paid") + 1):
            label = self.say.free_more.format(paid=self.names.number(paid))
            yield Choice(label, SetOrder(order={"kind": self.kind, "paid": paid}), "primary")


class Landing(QuestionWords[Before]):
    """Forces land, come in or are shipped."""

    kind = "landing"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.landing, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        place, territory = self.names.place, self.names.territory
        self.fields = entries(
            self.say.fields,
            mode=self.say.modes,
            to=place,
            origin=territory,
            forces=place,
            starred_forces=place,
            payers=self.names.faction,
        )

    def asked(self, before: Before) -> list[str]:
        say, names, modes = self.say, self.names, before.options("mode")
        reserves = names.forces(before.v.reserves[before.seat], before.seat)
        lines = [say.reserves.format(what=reserves, own=names.number(before.own.spice))]
        if "enter" in modes:
            lines.append(say.enter_free)
        if "land" in modes:
            lines.append(say.half_price if before.own.guild_prices else say.full_price)
        if "ship" in modes:
            lines.append(say.or_ship)
        pledged = [
            say.up_to.format(who=names.seat(giver), amount=names.number(amount))
            for (giver, bidder), amount in before.own.pledges.items()
            if bidder == before.seat
        ]
        lines += [say.pledged.format(those=names.lexicon.row(pledged))] if pledged else []
        return [*lines, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.modes["none"], before.say())
        best: dict[str, Any] = {}
        contested = set[str]()  # where they could also come to fight
        for move in before.seen.legal():
            if move.mode in ("land", "enter") and not (move.karama or move.storm) and _worth_it(before, move.to):
                if move.fights:
                    contested.add(move.to)
                else:
                    best[move.to] = max(best.get(move.to, move), move, key=lambda m: m.number)
        idle = {to for to in best if to not in contested and coexists(before, {"to": to})}  # seldom worth a landing
        for most in sorted(best.values(), key=lambda m: (m.to in idle, not _wins(before, m.to))):
            for move in (*_to_fight(most), most) if most.to in contested else (most, *_half_of(most)):
                said = self.ready(data := move.model_dump())
                said = self.say.to_coexist.format(said=said) if coexists(before, data) else said
                yield Choice(said, move, "primary")

    def ready(self, move: Data) -> str:
        """Return a ready-made landing as a button says it."""
        number, starred = move.get("number", 0), move.get("starred") or 0
        pattern = self.say.to_land if move["mode"] == "land" else self.say.to_enter
        what, to = self.names.forces((number - starred, starred)), self.names.lexicon.place(move["to"])
        said = pattern.format(what=what, to=to)
        return self.say.to_fight.format(said=said) if move.get("fights") else said

    def said(self, move: Data) -> str:
        return landed(move, self.say.said, self.names)

    def label(self, before: Before, field: str, option: str) -> Label:
        return arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if data["mode"] == "none":
            return []
        costs = before.seen.quote(move)
        price = before.price(costs[0]) if costs else before.lines.free
        entering = split(before.v.reserves[before.seat], data["number"], data["starred"])
        lost = toll(before, data, entering)
        return [price, *lost, *([*before.arrival(data["to"]), *stance(before, data)] if data["to"] else [])]

    def confirmed(self, data: Data) -> bool:
        return bool(data["mode"] != "none")


def _to_fight(move: Any) -> list[Any]:
    """Return the same as made by those who come to fight (D-XV-BG-6)."""
    return [move.model_copy(update={"fights": True})]


def _half_of(move: Any) -> list[Any]:
    """Return a landing of half as many, if that is not as good as nobody."""
    number = move.number // 2
    return [move.model_copy(update={"number": number})] if number and move.starred is None else []


def _wins(before: Before, area: str) -> bool:
    """Say whether a place is one of those that win the game."""
    return TERRITORY_OF[area] in before.v.goals


def _worth_it(before: Before, area: str) -> bool:
    """Say whether a place is one that people like to go to: one that wins the game, or where spice lies."""
    return _wins(before, area) or area in before.v.spice


class Accompany(QuestionWords[Before]):
    """Bene Gesserit go along with a landing."""

    kind = "accompany"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.accompany, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, place=self.say.goes)

    def asked(self, before: Before) -> list[str]:
        reserves = self.names.forces(before.v.reserves[before.seat], before.seat)
        landed = self.say.landed.format(who=self.names.seat(before.v.mover))
        lines = [landed, self.say.may_go.format(what=reserves)]
        if "landing" in before.options("place"):
            lines.append(self.say.or_beside.format(where=self.names.lexicon.place(before.v.landed)))
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, place in enumerate(before.options("place")):
            yield Choice(self.say.goes[place], before.say(place=place), "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return self.say.said[move.get("place") or "no"]


class AccompanyOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Accompany.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.accompany, Names(words)
        self.title, faction = self.say.title, self.names.faction
        self.fields = entries(
            self.say.in_advance,
            always=faction,
            never=faction,
            otherwise=self.say.otherwise,
            territory=self.names.territory,
        )

    def text(self, order: Data) -> str:
        say, lexicon, parts = self.say, self.names.lexicon, []
        if order.get("always"):
            parts.append(say.always.format(who=lexicon.factions(order["always"])))
        if order.get("never"):
            parts.append(say.never.format(who=lexicon.factions(order["never"])))
        parts.append(say.else_[order.get("otherwise") or "ask"])
        if order.get("beside"):
            parts.append(say.beside)
        if order.get("keep"):
            parts.append(say.keep.format(number=lexicon.number(order["keep"])))
        said = lexicon.chain(parts, lexicon.comma)
        if not order.get("territory"):
            return said
        return say.for_landings.format(where=lexicon.territories[order["territory"]], said=said)

    def subject(self, subject: str) -> str:
        return self.say.about.format(where=self.names.lexicon.territories[subject])

    def choices(self, before: Before) -> Iterator[Choice]:
        for otherwise in ("polar_sink", "no"):
            yield Choice(self.say.otherwise[otherwise], SetOrder(order={"kind": self.kind, "otherwise": otherwise}))
        if has_now(before.v, before.seat, "coexistence"):
            beside = {"kind": self.kind, "otherwise": "polar_sink", "beside": True}
            yield Choice(self.say.go_beside, SetOrder(order=beside))


class AccompanyKarama(karama.Cancelling):
    """A Karama keeps Bene Gesserit at home."""

    kind = "accompany_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.movement.accompany_karama
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        where = self.names.lexicon.territories[TERRITORY_OF.get(before.v.escort, POLAR_SINK)]
        return [self.say.asked.format(where=where), self.held(before)]


class AccompanyKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = AccompanyKarama.kind
    only = ("territory",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.movement.accompany_karama.title


_SHOWN = 12  # places of one's own


class GroundMovement(QuestionWords[Before]):
    """One group moves."""

    kind = "ground_movement"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.ground, Names(words)
        self.title, self.by_default, place = self.say.title, self.say.by_default, self.names.place
        self.fields = entries(
            self.say.fields, origin=self.names.territory, forces=place, starred_forces=place, to=place
        )

    def asked(self, before: Before) -> list[str]:
        say, number, seat = self.say, self.names.number, before.seat
        mine = sorted((area, count) for (area, actor), count in before.v.forces.items() if actor == seat)
        far = before.own.reach
        reach = say.reach_with_wings if far > FACTIONS[seat].base_move else say.reach
        where = [
            say.at.format(where=self.names.lexicon.place(area), what=self.names.forces(count, seat))
            for area, count in mine[:_SHOWN]
        ]
        if len(mine) > _SHOWN:
            where.append(say.more_places.format(number=number(len(mine) - _SHOWN)))
        places = self.names.lexicon.chain(where, self.names.lexicon.semicolon)
        lines = [reach.format(number=number(far), sector=number(before.v.storm)), say.yours.format(places=places)]
        if before.v.moves_left > 1:
            lines.append(say.left.format(number=number(before.v.moves_left)))
        lines += [say.hajr] if before.has("hajr") else []
        return [*lines, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nobody, before.say())
        best: dict[tuple[str, str], Any] = {}
        contested = set[str]()  # where they could also come to fight
        for move in before.seen.legal():
            if move.fights:
                contested.add(move.to)
            elif move.origin and not (move.hajr or move.storm) and _worth_it(before, move.to):
                pair = (move.origin, move.to)
                best[pair] = max(best.get(pair, move), move, key=lambda m: sum(m.forces.values()))
        for most in sorted(best.values(), key=lambda m: (not _wins(before, m.to), -sum(m.forces.values()))):
            for move in (*_to_fight(most), most) if most.to in contested else (most, *self._half_of(most)):
                said = self.ready(move.origin, move.to, sum(move.forces.values()))
                said = self.say.to_coexist.format(said=said) if coexists(before, move.model_dump()) else said
                yield Choice(self.say.to_fight.format(said=said) if move.fights else said, move, "primary")

    def _half_of(self, move: Any) -> list[Any]:
        """Return a movement of half of those who stand in one place."""
        ((area, number), *others) = move.forces.items()
        return [] if others or number < 2 else [move.model_copy(update={"forces": {area: number // 2}})]

    def ready(self, origin: str, to: str, number: int) -> str:
        """Return a ready-made movement as a button says it."""
        lexicon = self.names.lexicon
        return self.say.to_move.format(
            origin=lexicon.territories[origin], to=lexicon.place(to), number=lexicon.number(number)
        )

    def said(self, move: Data) -> str:
        return moved(move, self.say.said, self.names)

    def label(self, before: Before, field: str, option: str) -> Label:
        return arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if not data["origin"]:
            return []
        mine = [(area, sum(count)) for (area, actor), count in before.v.forces.items() if actor == before.seat]
        there = sum(number for area, number in mine if TERRITORY_OF[area] == data["origin"])
        stay, where = there - sum(data["forces"].values()), self.names.lexicon.territories[data["origin"]]
        pattern = self.say.stays if stay else self.say.nobody_stays
        left = pattern.format(where=where, what=self.names.forces((stay, 0)))
        lost = toll(before, data, before.group(data, "starred_forces"))
        return [left, *lost, *before.arrival(data["to"]), *stance(before, data)]

    def confirmed(self, data: Data) -> bool:
        return bool(data["origin"])


class LeaderRevival(QuestionWords[Before]):
    """A leader is bought back."""

    kind = "leader_revival"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.leader, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, leader=self.names.leader)

    def asked(self, before: Before) -> list[str]:
        say, names = self.say, self.names
        offered = [
            say.offered.format(leader=names.lexicon.leaders[leader], cost=names.number(self._cost(before, leader)))
            for leader in before.options("leader")
        ]
        means = say.means.format(leaders=names.lexicon.row(offered)) if offered else say.no_means
        return [say.one.format(own=names.number(before.own.spice)), means]

    def _cost(self, before: Before, leader: str) -> int:
        return sum(cost.amount for cost in before.seen.quote(before.say(leader=leader)))

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nobody, before.say())
        for leader in before.options("leader"):
            label = self.say.buy.format(leader=self.names.lexicon.leaders[leader])
            yield Choice(label, before.say(leader=leader), "primary")

    def said(self, move: Data) -> str:
        return bought_back(move, self.say.said, self.names)

    def label(self, before: Before, field: str, option: str) -> Label:
        cost = self._cost(before, option)
        hint = before.lines.price.format(amount=before.number(cost))
        return replace(super().label(before, field, option), price=cost, hint=hint)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return _costs(before, move)


ASKING = (SpiceLookKarama, ForceRevival, Landing, Accompany, AccompanyKarama, GroundMovement, LeaderRevival)
ORDERS = (SpiceLookKaramaOrder, ForceRevivalOrder, AccompanyOrder, AccompanyKaramaOrder)
