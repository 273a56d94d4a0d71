"""Which sentences go with the order for a whole movement turn, put together from what its questions ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OrderWords, QuestionWords
from engine.core.moves import SetOrder

from ..languages import Words
from .before import Before
from .movement import ForceRevival, GroundMovement, Landing, LeaderRevival, bought_back, landed, moved, revived
from .naming import Names, arriving, entries

_PARTS: Mapping[str, Callable[[Words], QuestionWords[Before]]] = {
    "revival": ForceRevival,
    "landing": Landing,
    "first": GroundMovement,
    "second": GroundMovement,
    "leader": LeaderRevival,
}


_NOTHING: Mapping[str, Any] = {"landing": {"mode": "none"}, "moves": (), "leader": {}}  # of each part of the turn
_ASKED = {"landing": Landing.kind, "moves": GroundMovement.kind, "leader": LeaderRevival.kind}  # by which question
_ELSE = ("landing_else", "moves_else")
_LINE = 260  # characters of an order in a list


class MovementOrder(OrderWords[Before]):
    """A whole movement turn in advance: for each part whether it is decided now, and what its question asks."""

    kind = "movement"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.movement.whole, Names(words)
        self.title = self.say.title
        self._stays = {tuple(part for part in _NOTHING if part in parts): said for parts, said in self.say.stay.items()}
        labels = {
            "revival": self.say.revival,
            "landing": self.say.landing,
            "first": self.say.first,
            "second": self.say.second,
            "leader": self.say.leader,
        }
        packaged: dict[str, Entry] = {}
        for part, question in _PARTS.items():
            decide = entries({"say": self.say.parts[part]}, say=self.say.decide)
            fields = {name: replace(e, label=labels[part][name]) for name, e in question(words).fields.items()}
            packaged |= {f"{part}.{name}": entry for name, entry in (decide | fields).items()}
        for part, question, more in (
            ("landing_else", Landing, self.say.landing_else),
            ("first_else", GroundMovement, self.say.first_else),
        ):
            fields = {name: replace(e, label=more[name]) for name, e in question(words).fields.items()}
            fields |= entries({"say": more["say"]}, say=self.say.instead)
            packaged |= {f"{part}.{name}": entry for name, entry in fields.items()}
        self.fields = packaged | entries(
            self.say.bending, **{"rest.only": self.say.only, "rest.otherwise": self.say.otherwise}
        )
        self.fields |= entries({"rest.sequence": self.say.sequence}, **{"rest.sequence": self.say.sequences})

    def text(self, order: Data) -> str:
        say, names = self.say, self.names
        parts = [revived(order["revival"], say.revives, names)] if order.get("revival") else []
        if order.get("landing"):
            others = [landed(one, say.lands, names) for one in order.get("landing_else") or ()]
            parts.append(self._or(order, "landing", landed(order["landing"], say.lands, names), others))
        if order.get("moves") is not None:
            first, *more = [moved(move, say.moves, names) for move in order["moves"]] or [say.moves.nobody]
            others = [moved(one, say.moves, names) for one in order.get("moves_else") or ()]
            parts += [self._or(order, "first", first, others), *more]
        parts += [bought_back(order["leader"], say.buys, names)] if order.get("leader") else []
        if not parts:
            return say.ask
        if order.get("sequence"):
            parts.append(say.in_sequence[order["sequence"]])
        said = names.lexicon.chain(parts, say.then)
        said = say.exactly.format(said=said) if order.get("exact") else said
        return say.or_nothing.format(said=said) if order.get("otherwise") == "nothing" else said

    def brief(self, order: Data) -> str:
        full = self.text(order)
        if len(full) <= _LINE:
            return full
        if any(order.get(part) for part in _ELSE):
            shorter = self.say.alternatives.format(said=self.text({**order, **dict.fromkeys(_ELSE, ())}))
            if len(shorter) <= _LINE:
                return shorter
        parts = sum(order.get(part) is not None for part in ("revival", "landing", "moves", "leader"))
        return self.say.many.format(parts=self.names.number(parts))

    def _or(self, order: Data, part: str, said: str, others: list[str]) -> str:
        """Return a part with what is done instead of it."""
        said = self.say.free.format(said=said) if part in (order.get("if_free") or ()) else said
        return self.names.lexicon.chain([said, *others], self.say.else_)

    def choices(self, before: Before) -> Iterator[Choice]:
        """Do nothing in whatever is still to come of the turn, named so; what an order has settled of it stays.

        What is asked at the moment has ready-made answers of its own.
        """
        order: Data = next((o for o in before.own.orders if o["kind"] == self.kind), {"kind": self.kind})
        still = [part for part in _NOTHING if order.get(part) is None and self._open(before, part)]
        if still:
            said = {part: _NOTHING[part] for part in still}
            yield Choice(self._stays[tuple(still)], SetOrder(order={**order, **said}))

    def _open(self, before: Before, part: str) -> bool:
        """Say whether a part is still to come: what moves may land before, so it is not known from who stands there."""
        if any(window.kind == _ASKED[part] and before.seat in window.seats for window in before.v.windows):
            return False
        if part == "moves":
            return before.seen.accepts(SetOrder(order={"kind": self.kind, part: _NOTHING[part]}))
        return before.has(f"{part}.say")

    def label(self, before: Before, field: str, option: str) -> Label:
        return arriving(before, super().label(before, field, option), field.rpartition(".")[2])

    def confirmed(self, order: Data) -> bool:
        return True


ASKING = ()
ORDERS = (MovementOrder,)
