"""Words of revival and movement: forces and leaders come back, land, go along, move; and the whole turn in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OrderWords, QuestionWords
from engine.core.moves import Move
from engine.dune.board import POLAR_SINK, STRONGHOLDS, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, MAX_REVIVAL, REVIVAL_COST

from ..asking.before import Before
from . import karama, naming, plain

_FREE = "Free of charge."


class SpiceLookKarama(karama.Cancelling):
    """A Karama keeps the spice deck from Atreides' eyes."""

    kind = "spice_look_karama"
    title = "Karama against the spice look"

    def asked(self, before: Before) -> list[str]:
        return ["Atreides are about to see the next card of the spice deck.", *karama.held(before)]


class SpiceLookKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = SpiceLookKarama.kind
    title = SpiceLookKarama.title


class ForceRevival(QuestionWords[Before]):
    """Forces come back from the tanks."""

    kind = "force_revival"
    title = "Force revival"
    fields = {"number": Entry("How many"), "starred": Entry("Starred among them")}

    def asked(self, before: Before) -> list[str]:
        known, tanks = FACTIONS[before.seat], before.v.tanks[before.seat]
        free = min(known.free_revival, sum(tanks))
        lines = [f"In the tanks: {plain.forces(tanks, before.seat)}. Free of charge: {free}."]
        if known.may_pay_revival and sum(tanks) > free:
            more = f"Each one more costs {REVIVAL_COST} spice, up to {MAX_REVIVAL} in all."
            lines.append(f"{more} You have {before.own.spice}.")
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        for number in range(before.most("number"), -1, -1):
            yield Choice(f"Revive {number}", before.say(number=number), "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        number, starred = move.get("number", 0), move.get("starred")
        return f"revive {plain.forces((number - (starred or 0), starred or 0), '')}" if number else "revive nobody"

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return _costs(before, move) or ([_FREE] if data["number"] else [])


def _costs(before: Before, move: Move) -> list[str]:
    return [f"Cost: {cost.amount} spice." for cost in before.seen.quote(move)]


class ForceRevivalOrder(OrderWords[Before]):
    """A lasting order."""

    kind = ForceRevival.kind
    title = ForceRevival.title
    fields = {"paid": Entry("Forces to pay for")}

    def text(self, order: Data) -> str:
        paid = order.get("paid", 0)
        return "always all free forces" + (f" and up to {paid} for spice" if paid else "")


_MODES = {
    "none": "Land nothing",
    "land": "Land from the reserves",
    "enter": "Bring in Fremen reserves",
    "ship": "Ship on the planet (Guild)",
    "return": "Take back to the reserves (Guild)",
}
_FULL = "1 spice a force in a stronghold, 2 elsewhere"
_HALF = "1 spice for every two forces in a stronghold, 1 a force elsewhere"


class Landing(QuestionWords[Before]):
    """Forces land, come in or are shipped."""

    kind = "landing"
    title = "Landing"
    fields = {
        "mode": Entry("How", _MODES),
        "to": Entry("Where to", naming.place),
        "number": Entry("How many"),
        "starred": Entry("Starred among them"),
        "origin": Entry("From where", naming.territory),
        "forces": Entry("How many forces", naming.place),
        "starred_forces": Entry("Starred among them", naming.place),
        "payers": Entry("Whose pledges to use", naming.faction),
        "karama": Entry("Karama for Guild prices"),
    }
    by_default = "Nothing is landed."

    def asked(self, before: Before) -> list[str]:
        own, modes = before.own, before.options("mode")
        reserves = plain.forces(before.v.reserves[before.seat], before.seat)
        lines = [f"In reserve: {reserves}. You have {own.spice} spice."]
        if "enter" in modes:
            lines.append("Bring any number in, free of charge, within two territories of the Great Flat.")
        if "land" in modes:
            half = "ship" in modes or any(ally == "guild" for ally in before.alliance())
            lines.append(f"Price: {_HALF if half else _FULL}.")
        if "ship" in modes:
            lines.append("Or ship forces on the planet at that price, or back to the reserves, two for 1 spice.")
        pledged = [f"{plain.the(g)} up to {n}" for (g, b), n in own.pledges.items() if b == before.seat]
        lines += [f"🤝 Pledged to you: {plain.listed(pledged)}."] if pledged else []
        return [*lines, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Land nothing", before.say())
        best: dict[str, Any] = {}
        for move in before.seen.legal():
            if move.mode in ("land", "enter") and not move.karama and _worth_it(before, move.to):
                best[move.to] = max(best.get(move.to, move), move, key=lambda m: m.number)
        for move in sorted(best.values(), key=lambda m: not _is_stronghold(m.to)):
            yield Choice(plain.capital(self.said(move.model_dump())), move, "primary")

    def said(self, move: Data) -> str:
        mode, number = move.get("mode"), move.get("number", 0)
        what = plain.forces((number - (move.get("starred") or 0), move.get("starred") or 0), "")
        if mode == "land":
            return f"land {what} in {plain.place(move['to'])}{' with a Karama' if move.get('karama') else ''}"
        if mode == "enter":
            return f"bring {what} to {plain.place(move['to'])}"
        if mode == "ship":
            return f"ship {naming.group(move)} to {plain.place(move['to'])}"
        return f"take {naming.group(move)} back to the reserves" if mode == "return" else "land nothing"

    def label(self, before: Before, field: str, option: str) -> Label:
        return naming.arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if data["mode"] == "none":
            return []
        lines = [self.price(before, move)]
        return lines + (before.arrival(data["to"]) if data["to"] else [])

    def price(self, before: Before, move: Move) -> str:
        """Return what it costs, and who gets it."""
        costs = before.seen.quote(move)
        return before.price(costs[0]) if costs else _FREE

    def confirmed(self, data: Data) -> bool:
        return bool(data["mode"] != "none")


def _is_stronghold(area: str) -> bool:
    return TERRITORY_OF[area] in STRONGHOLDS


def _worth_it(before: Before, area: str) -> bool:
    """Say whether a place is one that people like to go to: a stronghold, or where spice lies."""
    return _is_stronghold(area) or area in before.v.spice


_GOING_ALONG = {"no": "Stay away", "polar_sink": "Send 1 force to the Polar Sink"}


class Accompany(QuestionWords[Before]):
    """Bene Gesserit go along with a landing."""

    kind = "accompany"
    title = "Accompany the landing"
    fields = {"place": Entry("Where to", _GOING_ALONG)}
    by_default = "You stay away."

    def asked(self, before: Before) -> list[str]:
        reserves = plain.forces(before.v.reserves[before.seat], before.seat)
        return [
            f"{plain.seat(before.v.mover):Who} landed from orbit.",
            f"One force of yours may go along to the Polar Sink, for nothing. In reserve: {reserves}.",
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, (place, label) in enumerate(_GOING_ALONG.items()):
            yield Choice(label, before.say(place=place), "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return "send 1 force to the Polar Sink" if move.get("place") == "polar_sink" else "stay away"


class AccompanyOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Accompany.kind
    title = Accompany.title
    fields = {
        "always": Entry("Always with", naming.faction),
        "never": Entry("Never with", naming.faction),
        "otherwise": Entry(
            "With all others", {"ask": "Ask me", "polar_sink": "Go along to the Polar Sink", "no": "Stay away"}
        ),
        "keep": Entry("Keep in reserve"),
        "territory": Entry("Only with landings in", naming.territory),
    }

    def text(self, order: Data) -> str:
        parts = []
        if order.get("always"):
            parts.append(f"always with {plain.factions(order['always'])}")
        if order.get("never"):
            parts.append(f"never with {plain.factions(order['never'])}")
        other = {"polar_sink": "go to the Polar Sink", "no": "stay away"}.get(str(order.get("otherwise")), "ask me")
        parts.append(f"otherwise {other}")
        if order.get("keep"):
            parts.append(f"keep {order['keep']} in reserve")
        where = f"for landings in {plain.land(order['territory'])}: " if order.get("territory") else ""
        return where + ", ".join(parts)

    def subject(self, subject: str) -> str:
        return plain.land(subject)


class AccompanyKarama(karama.Cancelling):
    """A Karama keeps Bene Gesserit at home."""

    kind = "accompany_karama"
    title = "Karama against the accompaniment"

    def asked(self, before: Before) -> list[str]:
        where = plain.land(POLAR_SINK)
        return [f"Bene Gesserit are about to send a force to {where} with a landing.", *karama.held(before)]


class AccompanyKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = AccompanyKarama.kind
    title = AccompanyKarama.title


class GroundMovement(QuestionWords[Before]):
    """One group moves."""

    kind = "ground_movement"
    title = "Ground movement"
    fields = {
        "hajr": Entry("Play Hajr"),
        "origin": Entry("From where", naming.territory),
        "forces": Entry("How many forces", naming.place),
        "starred_forces": Entry("Starred among them", naming.place),
        "to": Entry("Where to", naming.place),
    }
    by_default = "Nobody moves."

    def asked(self, before: Before) -> list[str]:
        mine = sorted((area, count) for (area, actor), count in before.v.forces.items() if actor == before.seat)
        where = [f"{plain.place(area)} {plain.forces(count, before.seat)}" for area, count in mine]
        city = any(area.partition(":")[0] in ("arrakeen", "carthag") for area, _ in mine)
        reach = plain.count(3 if city else FACTIONS[before.seat].base_move, "territory", "territories")
        wings = " by ornithopter" if city else ""
        lines = [f"One group from one territory may move up to {reach} far{wings}. Storm: sector {before.v.storm}."]
        shown = where[:12] + ([f"{len(where) - 12} more places"] if len(where) > 12 else [])
        lines.append(f"Yours: {'; '.join(shown)}.")
        if before.v.moves_left > 1:
            lines.append(f"You have {before.v.moves_left} movements left.")
        if before.has("hajr"):
            lines.append("With Hajr you move a second time.")
        return [*lines, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Nobody moves", before.say())
        best: dict[tuple[str, str], Any] = {}
        for move in before.seen.legal():
            if move.origin and not move.hajr and _worth_it(before, move.to):
                pair = (move.origin, move.to)
                best[pair] = max(best.get(pair, move), move, key=lambda m: sum(m.forces.values()))
        for move in sorted(best.values(), key=lambda m: (not _is_stronghold(m.to), -sum(m.forces.values()))):
            number = sum(move.forces.values())
            yield Choice(f"{plain.territory(move.origin)} → {plain.place(move.to)}: {number}", move, "primary")

    def said(self, move: Data) -> str:
        if not move.get("origin"):
            return "nobody moves"
        return f"{'play Hajr and ' if move.get('hajr') else ''}move {naming.group(move)} to {plain.place(move['to'])}"

    def label(self, before: Before, field: str, option: str) -> Label:
        return naming.arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if not data["origin"]:
            return []
        mine = [(area, sum(count)) for (area, actor), count in before.v.forces.items() if actor == before.seat]
        there = sum(number for area, number in mine if TERRITORY_OF[area] == data["origin"])
        stay = there - sum(data["forces"].values())
        left = plain.forces((stay, 0), before.seat) if stay else "nobody"
        return [f"Left behind in {plain.land(data['origin'])}: {left}.", *before.arrival(data["to"])]

    def confirmed(self, data: Data) -> bool:
        return bool(data["origin"])


class LeaderRevival(QuestionWords[Before]):
    """A leader is bought back."""

    kind = "leader_revival"
    title = "Leader revival"
    fields = {"leader": Entry("Leader to buy back", naming.leader)}
    by_default = "No leader is bought back."

    def asked(self, before: Before) -> list[str]:
        offered = [f"{LEADERS[x].name} for {LEADERS[x].value}" for x in before.options("leader")]
        return [
            f"You have {before.own.spice} spice. One leader may come back from the tanks at the price of his value.",
            f"Within your means: {plain.listed(offered) if offered else 'none'}.",
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Buy back nobody", before.say())
        for leader in before.options("leader"):
            yield Choice(f"Buy back {plain.leader_with_value(leader)}", before.say(leader=leader), "primary")

    def said(self, move: Data) -> str:
        return f"buy back {plain.leader_with_value(move['leader'])}" if move.get("leader") else "buy back nobody"

    def label(self, before: Before, field: str, option: str) -> Label:
        cost = sum(cost.amount for cost in before.seen.quote(before.say(leader=option)))
        return replace(super().label(before, field, option), price=cost, hint=f"{cost} spice")

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return _costs(before, move)


_SAY = {"ask": "Ask me when it comes", "now": "Decide it now", "no": "No second movement"}
_PARTS: Mapping[str, tuple[str, type[QuestionWords[Before]]]] = {
    "revival": ("Revival", ForceRevival),
    "landing": ("Landing", Landing),
    "first": ("Movement", GroundMovement),
    "second": ("Second (Hajr)", GroundMovement),
    "leader": ("Leader", LeaderRevival),
}


def _packaged() -> dict[str, Entry]:
    """Return the fields of a whole turn: for each part whether it is decided now, and what its question asks."""
    found = {}
    for part, (called, words) in _PARTS.items():
        found[f"{part}.say"] = Entry(called, _SAY)
        for name, entry in words.fields.items():
            label = f"{called}: {entry.label[:1].lower()}{entry.label[1:]}"
            found[f"{part}.{name}"] = replace(entry, label=label)
    return found


class MovementOrder(OrderWords[Before]):
    """A whole movement turn in advance."""

    kind = "movement"
    title = "Whole movement turn"
    fields = _packaged()

    def text(self, order: Data) -> str:
        parts = [said(order[name]) for name, said in _TOLD.items() if name in _FIRST and order.get(name)]
        moves = order.get("moves")
        if moves is not None:
            parts += [_TOLD["moves"](move) for move in moves] or ["nobody moves"]
        if order.get("leader"):
            parts.append(_TOLD["leader"](order["leader"]))
        return "; then ".join(parts) or "ask me"

    def label(self, before: Before, field: str, option: str) -> Label:
        return naming.arriving(before, super().label(before, field, option), field.rpartition(".")[2])

    def confirmed(self, order: Data) -> bool:
        return True


_FIRST = ("revival", "landing")
_TOLD = {
    "revival": ForceRevival().said,
    "landing": Landing().said,
    "moves": GroundMovement().said,
    "leader": LeaderRevival().said,
}
ASKING = (
    SpiceLookKarama(),
    ForceRevival(),
    Landing(),
    Accompany(),
    AccompanyKarama(),
    GroundMovement(),
    LeaderRevival(),
)
ORDERS = (SpiceLookKaramaOrder(), ForceRevivalOrder(), AccompanyOrder(), AccompanyKaramaOrder(), MovementOrder())
