"""Plot cards: what each is worth now, which is played, and how (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.core.forms import Field, Pick
from engine.imperium.board import FACTIONS, SPACES
from engine.imperium.cards import CARDS, INTRIGUE, Effect, Play

from .buying import basket
from .cards import drawn
from .conditions import likely
from .effects import RESOURCES, cost
from .filling import fill
from .position import Position
from .printed import part
from .sending import best_way, open_spaces, way
from .weights import KEEP
from .worth import Of, worth

PLOT = "plot"


class Plot(NamedTuple):
    """A Plot card that may be played, in one of its ways."""

    value: float  # beyond its cost
    card: str
    entry: str  # empty where the form does not ask which
    play: Play


def best_plot(pos: Position) -> Plot | None:
    """Return the Plot card that is best played now; None if all are better kept."""
    best = max(_plots(pos), key=lambda plot: plot.value, default=None)
    return best if best is not None and best.value > KEEP * pos.time else None


def played(pos: Position, plot: Plot) -> dict[str, Any]:
    """Return the values of the form with which a Plot card is played."""
    known = {"entry": plot.entry} if plot.entry else {}
    begun = {"do": PLOT, "intrigue": plot.card, **known}
    return fill(pos, begun, plot.play.effect, _of(plot.card))


def _of(card: str) -> Of:
    return Of(f"intrigue:{card}")


def _plots(pos: Position) -> Iterator[Plot]:
    field = pos.seat.form({"do": PLOT}).field("intrigue")
    for card in field.options if isinstance(field, Pick) else ():
        for entry, play in entries(pos, card, PLOT, {"do": PLOT}):
            yield Plot(plot_value(pos, card, play), card, entry, play)


def entries(pos: Position, card: str, kind: str, begun: Mapping[str, Any]) -> Iterator[tuple[str, Play]]:
    """Yield the ways in which a card can be played now, with their places where the form asks for one."""
    plays = INTRIGUE[card].plays
    field: Field | None = pos.seat.form({**begun, "intrigue": card}).field("entry")
    if isinstance(field, Pick):
        yield from ((place, plays[int(place) - 1]) for place in field.options)
    else:
        yield from (("", play) for play in plays if play.type == kind and _met(pos, card, play))


def _met(pos: Position, card: str, play: Play) -> bool:
    paid = all(getattr(pos.me, what) >= amount for what, amount in (play.cost or {}).items() if what in RESOURCES)
    return paid and likely(pos, _of(card), play.requires) > 0


def plot_value(pos: Position, card: str, play: Play) -> float:
    """Return what playing a Plot card brings beyond its cost."""
    return _brings(pos, card, play.effect) - cost(pos, _of(card), play.cost)


def _brings(pos: Position, card: str, effect: Effect) -> float:
    own = next((weigh for name, weigh in OWN.items() if (effect.get("rule") or next(iter(effect))) == name), None)
    if part(effect, "end_turn") is not None:
        return drawn(pos, 1, False)
    return worth(pos, _of(card), effect) if own is None else own(pos, effect)


# Cards that are about the turn that follows


def _leading(pos: Position, icons: tuple[str, ...], spaces: tuple[str, ...]) -> float:
    """Return the best Agent turn to one of these spaces, with more icons on every card; 0 if there is none."""
    found = (
        way(pos, card, space).value
        for card in dict.fromkeys(pos.own.hand)
        for space in spaces
        if SPACES[space].icon in (*CARDS[card].icons, *icons)
    )
    return max(found, default=0.0)


def _better_by(pos: Position, reached: float) -> float:
    usual = best_way(pos)
    return reached - max(0.0, usual.value if usual is not None else 0.0) if pos.ready else 0.0


def _envoy(pos: Position, effect: Effect) -> float:
    return _better_by(pos, _leading(pos, FACTIONS, open_spaces(pos)))


def _infiltrated(pos: Position, effect: Effect) -> float:
    return _better_by(pos, _leading(pos, (), open_spaces(pos, occupied_too=True)))


def _one_agent_more(pos: Position, effect: Effect) -> float:
    """Return what one more Agent is worth: the best turn for it, once the others are sent."""
    if pos.ready or pos.revealing:
        return 0.0
    return _leading(pos, (), open_spaces(pos))


def _persuading(pos: Position, effect: Effect) -> float:
    """Return what more Persuasion buys, when all else is revealed."""
    turn, gain = pos.view.turn, part(effect, "gain")
    if not pos.revealing or turn is None or gain is None:
        return 0.0
    more = turn.persuasion + gain["gain"]["persuasion"]
    return basket(pos, more).value - basket(pos, turn.persuasion).value


def _mobilized(pos: Position, effect: Effect) -> float:
    """Return what troops are worth that nobody expects: they go when all Agents are sent."""
    return worth(pos, Of(), effect) if pos.revealing else 0.0


OWN: Mapping[str, Callable[[Position, Effect], float]] = {
    "add_icons": _envoy,
    "ignore_enemy_agents": _infiltrated,
    "recall_agent": _one_agent_more,
    "take_mentat": _one_agent_more,
    "schedule": _persuading,
    "deploy": _mobilized,
}
