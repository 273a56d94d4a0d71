"""What if: a battle plan weighed against one that is supposed of the other side, in words, before it counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.games.presentation import WHAT_IF, Card, Supposed
from bot.games.words import Supposing
from engine.core.forms import Field, Flag, Form, Number, Pick, options_of
from engine.core.moves import Move, SetOrder
from engine.core.seen import Seen
from engine.dune.board import TERRITORY_OF
from engine.dune.cards import LEADERS, TREACHERY
from engine.dune.phases.fight import areas_named
from engine.dune.phases.prepared import Planned, PlanOrder
from engine.dune.phases.what_if import Outlook, army_seen, leaders_seen, what_if
from engine.dune.powers import has_now
from engine.dune.state import READY, Plan
from engine.dune.strength import as_text, numbers
from engine.dune.view import Own, View

from ..languages import Words
from .battle import ready_dials, written
from .battle_ahead import Ahead, site_of
from .before import Before
from .naming import Names, entries

_PLAN, _AHEAD = "plan", "order:plan"
# The fields of either plan, by the part of a plan that each is.
_MINE: Mapping[str, str] = {
    "dial": "mine.dial",
    "half": "mine.half",
    "spice": "mine.spice",
    "leader": "mine.leader",
    "haderach": "mine.haderach",
    "weapon": "mine.weapon",
    "defense": "mine.defense",
}
_THEIRS: Mapping[str, str] = {
    "dial": "theirs.dial",
    "half": "theirs.half",
    "spice": "theirs.spice",
    "leader": "theirs.leader",
    "haderach": "theirs.haderach",
    "weapon": "theirs.weapon",
    "defense": "theirs.defense",
}
WEAPONS, DEFENSES = ("projectile_weapon", "poison_weapon", "lasgun"), ("shield", "snooper")
_STANDS_FOR = {found.voice_kind: card for card, found in TREACHERY.items() if found.voice_kind}
_HERO = _STANDS_FOR["cheap_hero"]  # may be played by anybody, as far as anybody else knows
Given = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Fight:
    """The battle that is meant, from one side of it."""

    foe: str
    areas: tuple[str, ...]
    aggressor: str
    name: str = ""  # as an order calls it


class WhatIf(Supposing[Before]):
    """One's own plan against any that the other side may make; it uses what the seat sees, and the rules of battles.

    What is supposed may be anything: what the other side holds has no part in what is offered, or in what comes out.
    """

    kind = WHAT_IF
    weighs = (_PLAN, _AHEAD)

    def __init__(self, words: Words) -> None:
        self.words, self.say, self.names = words, words.asking.battle.what_if, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.fields, battle=Ahead(words).battle, calls=self.say.calls)
        leader, card, kind = self.names.leader, self.names.card, self.names.kind
        for side, labels, shown in ((_MINE, self.say.mine, card), (_THEIRS, self.say.theirs, kind)):
            plan = entries(labels, dial=str, leader=leader, weapon=shown, defense=shown)
            self.fields |= {side[part]: entry for part, entry in plan.items()}

    def supposed(self, seen: Seen) -> Supposed | None:
        """Return how a plan can be weighed; None where no battle is to be planned."""
        battles = _battles(seen)
        if not battles:
            return None
        usual = _usual(seen, battles)
        return Supposed(
            Seen(seen.look, seen.seat, self.kind, rule=seen.rule, opened=lambda said: _form(seen, battles, said)),
            usual,
            lambda said: self._told(seen, _meant(battles, said), {**usual, **said}),
            lambda said: _answer(seen, _meant(battles, said), said),
        )

    def _told(self, seen: Seen, fight: _Fight, said: Given) -> Card:
        say, before = self.say, Before(seen, self.words)
        plans = {seen.seat: _plan(said, _MINE), fight.foe: _plan(said, _THEIRS)}
        calls = {"mine": (seen.seat,), "theirs": (fight.foe,), "both": (seen.seat, fight.foe)}
        found = what_if(before.v, fight.areas, fight.aggressor, plans, calls.get(str(said.get("calls")), ()))
        where = self.names.lexicon.site(fight.name.rpartition(" ")[0]) if fight.name else self._here(before)
        lines = [say.fight.format(who=self.names.seat(fight.foe), where=where)]
        return Card(self.title, (*lines, *self._ends(before, found, fight), say.only_you))

    def _here(self, before: Before) -> Any:
        assert before.v.battle is not None, "a plan is asked for in a battle"
        return self.names.lexicon.territories[before.v.battle.territory]

    def _ends(self, before: Before, found: Outlook, fight: _Fight) -> list[str]:
        """Return who wins and by what, who dies, what is lost, and what is gained."""
        say, names, seat = self.say, self.names, before.t.seat
        lines = [self._won(before, found)]
        if found.killed:
            those = [say.dead.format(leader=names.lexicon.leaders[leader]) for leader in found.killed]
            lines.append(say.killed.format(those=names.lexicon.row(those)))
        for who, forces in sorted(found.losses.items(), key=lambda each: each[0] == fight.foe):
            if forces:
                lines.append(say.loses.format(who=seat(who), forces=names.number(forces)))
        if found.spice and found.winner:
            lines.append(say.takes.format(who=seat(found.winner), amount=names.number(found.spice)))
        lines += [say.pays.format(who=seat(who), amount=names.number(spice)) for who, spice in found.paid.items()]
        return lines

    def _won(self, before: Before, found: Outlook) -> str:
        say = self.say
        if not found.winner:
            return say.nobody_wins[found.how]
        who = before.t.seat(found.winner)
        if not found.totals:
            return say.by_treachery.format(who=who)
        more, less = map(as_text, sorted(found.totals.values(), reverse=True))
        return say.tie.format(who=who, total=more) if more == less else say.wins.format(who=who, more=more, less=less)


def _battles(seen: Seen) -> dict[str, _Fight]:
    """Return the battles in which the seat may make its plan now, by name; the one that is fought has none."""
    view: View = seen.view
    if seen.kind == _PLAN:
        b = view.battle
        return {"": _Fight(b.defender if b.aggressor == seen.seat else b.aggressor, b.areas, b.aggressor)} if b else {}
    asked = seen.form.field("battle")
    return {name: _announced(view, seen.seat, name) for name in (options_of(asked) if asked is not None else ())}


def _announced(view: View, seat: str, name: str) -> _Fight:
    """Return a battle to come: the first in storm order is the aggressor (D-BAT-4), as far as can be seen."""
    areas, foe = site_of(view, name)
    return _Fight(foe, areas, min((seat, foe), key=view.storm_order.index), name)


def _meant(battles: Mapping[str, _Fight], said: Given) -> _Fight:
    return battles.get(str(said.get("battle") or ""), next(iter(battles.values())))


def _own(seen: Seen, fight: _Fight, said: Given) -> list[Field]:
    """Return what the seat's own plan asks for, as its question does."""
    mine = {part: said.get(field) for part, field in _MINE.items()}
    opened = seen.opened({"battle": fight.name, **mine} if fight.name else mine)
    return [_as_mine(field) for field in opened.fields if field.name in _MINE]


def _as_mine(field: Field) -> Field:
    named = replace(field, name=_MINE[field.name])
    return replace(named, half=_MINE[named.half]) if isinstance(named, Number) and named.half else named


def _form(seen: Seen, battles: Mapping[str, _Fight], said: Given) -> Form:
    fight = _meant(battles, said)
    fields: list[Field] = [Pick("battle", tuple(battles))] if len(battles) > 1 else []
    return Form((*fields, *_own(seen, fight, said), *_their(seen, fight), Pick("calls", _calls(seen, said))))


def _their(seen: Seen, fight: _Fight) -> list[Field]:
    """Return what may be supposed of the other side: any of its leaders who is free to fight, and any card there is."""
    view: View = seen.view
    of = army_seen(view, fight.areas, fight.foe, seen.seat)
    paid: list[Field] = [Flag(_THEIRS["half"]), Number(_THEIRS["spice"], 0, of.spice)] if of.paid else []
    return [
        Number(_THEIRS["dial"], 0, numbers(of)[-1] // 2, half=_THEIRS["half"] if of.paid else ""),
        *paid,
        Pick(_THEIRS["leader"], _leaders(view, fight)),
        *([Flag(_THEIRS["haderach"])] if _accompanies(view, fight) else []),
        Pick(_THEIRS["weapon"], WEAPONS, optional=True),
        Pick(_THEIRS["defense"], DEFENSES, optional=True),
    ]


def _accompanies(view: View, fight: _Fight) -> bool:
    """Say whether the Kwisatz Haderach may be with the other side, which everybody sees."""
    return view.haderach == READY and has_now(view, fight.foe, "kwisatz_haderach")


def _leaders(view: View, fight: _Fight) -> tuple[str, ...]:
    free = leaders_seen(view, fight.foe, TERRITORY_OF[fight.areas[0]])
    return (*sorted(free, key=lambda leader: -LEADERS[leader].value), _HERO, "")


def _calls(seen: Seen, said: Given) -> tuple[str, ...]:
    """Return who may call treachery: the seat only of a leader it has in its pay."""
    own = seen.view.own
    mine = said.get(_THEIRS["leader"]) in (*own.traitors, *(x for x in own.captives if LEADERS[x].faction == own.seat))
    theirs = said.get(_MINE["leader"]) in LEADERS
    who = {"nobody": True, "mine": mine, "theirs": theirs, "both": mine and theirs}
    return tuple(name for name, may in who.items() if may)


def _usual(seen: Seen, battles: Mapping[str, _Fight]) -> dict[str, Any]:
    """Return what is weighed at first: all that either side has, led by its strongest leader, without cards."""
    fight = next(iter(battles.values()))
    found: dict[str, Any] = {"calls": "nobody", **({"battle": fight.name} if fight.name else {})}
    for field in (*_own(seen, fight, {}), *_their(seen, fight)):
        if field.name.endswith("leader"):
            found[field.name] = max(options_of(field), key=_value)
    for side, foe, parts in ((seen.seat, fight.foe, _MINE), (fight.foe, seen.seat, _THEIRS)):
        most = ready_dials(army_seen(seen.view, fight.areas, side, foe))["all_in"]
        found |= {parts[part]: value for part, value in written(most).items() if value or part == "dial"}
    return found


def _value(leader: str) -> int:
    return LEADERS[leader].value if leader in LEADERS else -1


def _plan(said: Given, side: Mapping[str, str]) -> Plan:
    """Return a plan; a kind of card is stood for by one of it, for all of a kind do the same in a battle."""
    weapon, defense = (str(said.get(side[slot]) or "") for slot in ("weapon", "defense"))
    return Plan(
        int(said.get(side["dial"]) or 0),
        str(said.get(side["leader"]) or ""),
        _STANDS_FOR.get(weapon, weapon),
        _STANDS_FOR.get(defense, defense),
        half=bool(said.get(side["half"])),
        haderach=bool(said.get(side["haderach"])),
        spice=int(said.get(side["spice"]) or 0),
    )


def _answer(seen: Seen, fight: _Fight, said: Given) -> Move:
    """Return the seat's own plan as the answer to the question, or as the order for the battle to come.

    What was settled by the plan that stands already, and is not weighed here, stays, as far as it goes with this one.
    """
    plan = {part: said[field] for part, field in _MINE.items() if said.get(field) is not None}
    for part, value in _settled(seen, fight, plan):
        if seen.accepts(_move(seen, fight, {**plan, part: value})):
            plan[part] = value
    return _move(seen, fight, plan)


def _move(seen: Seen, fight: _Fight, plan: Given) -> Move:
    if fight.name:
        return SetOrder(order={"kind": _PLAN, "battle": fight.name, **plan})
    assert seen.move is not None, "a question is answered by a move"
    return seen.move.model_validate({"kind": _PLAN, **plan})


def _settled(seen: Seen, fight: _Fight, plan: Given) -> Iterator[tuple[str, Any]]:
    """Yield what the seat's plan for the battle says that stands already, besides what is weighed."""
    parts, stands = PlanOrder if fight.name else Planned, _standing(seen, fight)
    played = plan.values()
    for part in parts.model_fields:
        if part not in (*_MINE, "kind", "battle") and stands.get(part):
            value = stands[part]
            yield part, tuple(card for card in value if card in played) if part == "discard" else value


def _standing(seen: Seen, fight: _Fight) -> Given:
    """Return the plan that the seat has given for the battle: its answer, else its order; nobody else's is here."""
    own: Own = seen.view.own
    if not fight.name and _PLAN in own.sealed:
        return own.sealed[_PLAN]
    for order in own.orders:
        site, _, foe = str(order.get("battle", "")).rpartition(" ")
        if order["kind"] == _PLAN and foe == fight.foe and set(areas_named(site)) & set(fight.areas):
            return order
    return {}
