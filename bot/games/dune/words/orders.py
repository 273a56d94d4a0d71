"""Orders in words: what a seat has told the game to do when a question comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.dune.board import TERRITORIES

from . import plain
from .labels import option_label, title
from .moves import restate

Data = Mapping[str, Any]


def order_text(order: Data) -> str:
    """Return an order as one sentence."""
    kind = str(order.get("kind", ""))
    said = _TEXTS[kind](order) if kind in _TEXTS else _armed(order) if kind.endswith("_karama") else ""
    return f"{title(kind)}: {said}." if said else f"{title(kind)}."


def order_name(kind: str, subject: str) -> str:
    """Return what an order is called among others of its kind."""
    return f"{title(kind)} ({_subject(kind, subject)})" if subject else title(kind)


def _subject(kind: str, subject: str) -> str:
    if kind == "pass":
        return title(subject)
    if subject.isdecimal():
        return f"turn {subject}" if kind == "storm" else f"card {subject}"
    if subject in TERRITORIES:
        return plain.land(subject)
    return f"for {plain.the(subject)}" if kind == "pledge" else f"against {plain.the(subject)}"


def _pass(order: Data) -> str:
    windows = plain.listed(title(kind) for kind in order.get("windows", ()))
    return f"{windows}, up to the end of turn {order.get('until', 0)}"


def _storm(order: Data) -> str:
    dial, weather = order.get("dial"), order.get("weather")
    parts = [f"dial {dial}"] if dial is not None else []
    parts += [f"Weather Control {weather}"] if weather is not None else []
    atomics = str(order.get("atomics", "no"))
    parts += [f"Family Atomics: {option_label('storm', 'atomics', atomics).lower()}"] if atomics != "no" else []
    when = f" in turn {order['turn']}" if order.get("turn") else ""
    return (", ".join(parts) or "play nothing") + when


def _nexus(order: Data) -> str:
    parts = [f"accept any alliance with {plain.factions(order['accept'])}"] if order.get("accept") else []
    parts += ["else be done at once"] if order.get("done") else []
    return f"{', '.join(parts) or 'ask me'}, up to turn {order.get('until', 15)}"


def _charity(order: Data) -> str:
    return "take it whenever I have no spice" if order.get("take", True) else "never take it"


def _bid(order: Data) -> str:
    how, amount = order.get("how"), order.get("amount", 0)
    said = {"pass": "pass", "exact": f"bid exactly {amount}, else pass"}.get(str(how), f"raise by one up to {amount}")
    which = f"on card {order['card']}" if order.get("card") else "on every card of this phase"
    stop = f", but pass while {plain.factions(order['stop_if'])} leads" if order.get("stop_if") else ""
    karama = ", with a Karama above my means" if order.get("karama") else ""
    return f"{said} {which}{stop}{karama}"


def _pledge(order: Data) -> str:
    parts = [f"up to {n} spice for {plain.the(ally)}" for ally, n in (order.get("amounts") or {}).items()]
    return f"for every card put up, pledge {plain.listed(parts)}" if parts else "pledge nothing"


def _movement(order: Data) -> str:
    parts = []
    for name in ("revival", "landing"):
        if order.get(name):
            parts.append(restate(order[name]))
    moves = order.get("moves")
    if moves is not None:
        parts += [restate(move) for move in moves] or ["nobody moves"]
    if order.get("leader"):
        parts.append(restate(order["leader"]))
    return "; then ".join(part.rstrip(".") for part in parts) or "ask me"


def _force_revival(order: Data) -> str:
    paid = order.get("paid", 0)
    return "always all free forces" + (f" and up to {paid} for spice" if paid else "")


def _accompany(order: Data) -> str:
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


def _armed(order: Data) -> str:
    """Tell a Karama that waits for its occasion."""
    parts = []
    if order.get("target"):
        parts.append(f"if it is aimed at {plain.the(order['target'])}")
    if order.get("territory"):
        parts.append(f"in {plain.land(order['territory'])}")
    if order.get("at_least"):
        parts.append(f"if at least {order['at_least']} Fremen forces are there")
    if order.get("number"):
        parts.append(f"for card {order['number']}")
    return "play it at the next occasion" + (f" {', '.join(parts)}" if parts else "")


_TEXTS: dict[str, Callable[[Data], str]] = {
    "pass": _pass,
    "storm": _storm,
    "nexus": _nexus,
    "charity": _charity,
    "bid": _bid,
    "pledge": _pledge,
    "movement": _movement,
    "force_revival": _force_revival,
    "accompany": _accompany,
}
