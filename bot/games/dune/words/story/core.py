"""Sentences of what every game has: windows, sealed answers, orders, stops, defaults."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.core import facts as f
from engine.core.errors import Refusal

from ..labels import title
from ..moves import restate
from ..orders import order_name, order_text
from ..refusals import refusal
from .telling import Telling, detail, happening


def sealed(fact: f.Sealed, t: Telling) -> Line:
    """Tell the owner that an answer is in."""
    return detail(f"🔒 Sealed: {restate(fact.answer)}")


def unsealed(fact: f.Unsealed, t: Telling) -> Line:
    """Tell the owner that he is asked again, and why."""
    kind = fact.key.partition("/")[0]
    if fact.code == "nexus_reopened":
        return happening("↩️ Nexus: things changed around you, so you are asked again (D-ALLY-2).")
    if fact.code == "tanks_changed":
        return happening(f"↩️ {title(kind)}: less is in the tanks now, so you are asked again (D-ASYNC-11).")
    return happening(f"↩️ {title(kind)}: {refusal(Refusal(fact.code, fact.rule))} You are asked again.")


def order_set(fact: f.OrderSet, t: Telling) -> Line:
    """Tell the owner his order."""
    return happening(f"📌 Order kept: {order_text(fact.order)}")


_LAPSED = {
    "bid": "What it was for has been sold without it, or not at all.",
    "storm": "That storm is over without it.",
    "pass": "Its last turn is over: you are asked again.",
    "nexus": "Its last turn is over: you are asked again.",
}


def order_ended(fact: f.OrderEnded, t: Telling) -> Line:
    """Tell the owner what became of an order: one that did its work is told otherwise than one that lapsed."""
    name = order_name(fact.order_kind, fact.subject)
    if fact.why == "withdrawn":
        return happening(f"📌 Order taken back: {name}.")
    if fact.code:
        return happening(f"📌 Order impossible: {name}. {refusal(Refusal(fact.code, fact.rule))}")
    if fact.why == "lapsed":
        if fact.order_kind == "bid" and not fact.subject:
            return happening(f"📌 Order over: {name}. The bidding of this turn has ended.")
        return happening(f"📌 Order lapsed: {name}. {_LAPSED.get(fact.order_kind, 'Its time is over.')}")
    said = {"done": "is carried out", "used": "is carried out", "replaced": "is replaced"}.get(fact.why, "is over")
    return happening(f"📌 Your order {said}: {name}.")


def stop_set(fact: f.StopSet, t: Telling) -> Line:
    """Tell the owner what a stop means."""
    if fact.on:
        return detail(
            f"✋ Stop set: you are waited for at “{title(fact.window)}”. Others see that wait, never an order."
        )
    return detail(f"✋ Stop taken back: {title(fact.window)}.")


def default_taken(fact: f.DefaultTaken, t: Telling) -> Line | None:
    """Tell that a default was played; a pass says so itself.

    To its owner it is news, not a detail: he did nothing himself, and of an unnamed window nobody else hears.
    """
    if fact.kind == "bid":
        return None
    said = f"⏳ Time is up for {t.name(fact.seat)} ({title(fact.kind)}): the default counts."
    return happening(said) if t.is_you(fact.seat) else detail(said)
