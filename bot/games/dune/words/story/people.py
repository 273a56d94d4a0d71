"""Sentences between people: alliances, deals, debts, Truthtrance."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.state import Payment, Proposal

from .. import plain
from ..labels import KINDS
from .telling import Telling, detail, happening, headline

_DROPPED = {
    "refused": "is refused",
    "withdrawn": "is withdrawn",
    "overtaken": "has been overtaken by events",
}


def nexus(fact: f.NexusOpened, t: Telling) -> Line:
    """Tell that alliances may change: a chapter of its own, so that whoever has closed his door is called."""
    return headline("🤝 Nexus: alliances may be made, joined and left now.")


def nexus_closed(fact: f.NexusClosed, t: Telling) -> Line:
    """Tell that they stand."""
    return happening("🤝 The nexus is over; alliances stand until the next one.")


def extended(fact: f.NexusExtended, t: Telling) -> Line:
    """Tell that there is more time."""
    only = "" if fact.only is None else f" Only {t.names(fact.only)}, and whom they invite, may still act."
    return happening(f"🤝 After the late change the nexus stays open longer ({fact.count} of 3).{only}")


def proposed(fact: f.AllianceProposed, t: Telling) -> Line:
    """Tell those concerned of a proposal."""
    said = t.does(fact.by, "propose", f"an alliance: {t.names(fact.members)}.")
    return (detail if t.is_you(fact.by) else happening)(f"🤝 {said}")


def proposal(number: int, p: Proposal, t: Telling) -> str:
    """Return a proposal with who has not agreed yet."""
    missing = [actor for actor in p.members if actor not in p.accepted]
    return f"Proposal {number}: {t.names(p.members)}; waits for {t.names(missing)}"


def accepted(fact: f.ProposalAccepted, t: Telling) -> Line:
    """Tell those concerned that somebody agrees."""
    return (detail if t.is_you(fact.who) else happening)("🤝 " + t.does(fact.who, "accept", "the proposed alliance."))


def dropped(fact: f.ProposalDropped, t: Telling) -> Line | None:
    """Tell those concerned that it is off the table; what comes into force is told to everybody."""
    if fact.why == "formed":
        return None
    by = f" ({t.name(fact.who)})" if fact.who and fact.why in ("refused", "withdrawn") else ""
    told = detail if t.is_you(fact.who) else happening
    return told(f"🤝 A proposed alliance {_DROPPED.get(fact.why, 'is off the table')}{by}.")


def alliances(fact: f.AlliancesChanged, t: Telling) -> Line:
    """Tell the alliances as they are."""
    now = " · ".join(" + ".join(plain.faction(actor) for actor in alliance) for alliance in fact.alliances)
    if fact.why == "formed":
        return happening(f"🤝 {plain.capital(t.names(fact.who))} are allied. Alliances: {now}.")
    gone = [actor for actor in fact.who if not any(actor in alliance for alliance in fact.alliances)]
    if len(gone) == 1:
        rest = t.names(actor for actor in fact.who if actor != gone[0])
        return happening(f"💔 {t.does(gone[0], 'leave', f'the alliance with {rest}')}. Alliances: {now}.")
    return happening(f"💔 The alliance of {t.names(fact.who)} is over. Alliances: {now or 'none'}.")


def payments(found: tuple[Payment, ...], t: Telling) -> str:
    """Return the payments of a deal in words."""
    said = []
    for p in found:
        when = f" when turn {p.turn} begins" if p.turn else " at once"
        said.append(f"{t.name(p.giver)} → {t.name(p.taker)}: {p.amount} spice{when}")
    return "; ".join(said)


def deal(fact: f.DealProposed, t: Telling) -> Line:
    """Tell a deal on the table."""
    others = t.names(actor for actor in fact.parties if actor != fact.by)
    parts = [plain.quoted(fact.text)] if fact.text else []
    if fact.payments:
        parts.append(payments(fact.payments, t))
    return happening(f"📜 {t.does(fact.by, 'offer', f'{others} deal {fact.id}')}: {' – '.join(parts)}.")


def deal_answered(fact: f.DealAnswered, t: Telling) -> Line:
    """Tell an answer to a deal."""
    if fact.accepted:
        return happening("📜 " + t.does(fact.who, "accept", f"deal {fact.id}."))
    return happening(f"📜 Deal {fact.id} is off: {t.name(fact.who)} {_declines(fact.who, t)}.")


def _declines(actor: str, t: Telling) -> str:
    return plain.verb(actor, "say", you=t.is_you(actor)) + " no"


def payment_done(fact: f.PaymentDone, t: Telling) -> Line:
    """Tell that a payment is struck off."""
    return detail(f"📜 A payment of deal {fact.id} falls due.")


def debt(fact: f.DebtChanged, t: Telling) -> Line:
    """Tell a debt as it stands."""
    if not fact.amount:
        return happening("📜 " + t.does(fact.debtor, "owe", f"{t.name(fact.creditor)} nothing any more."))
    return happening("📜 " + t.does(fact.debtor, "owe", f"{t.name(fact.creditor)} {fact.amount} spice."))


def truth(fact: f.TruthAsked, t: Telling) -> Line:
    """Tell a question."""
    question = truth_question(fact.target, fact.about, fact.value, t)
    return happening("❓ " + t.does(fact.asker, "ask", f"{t.name(fact.target)}: {question}"))


def truth_question(target: str, about: str, value: str, t: Telling) -> str:
    """Return the words of a question under Truthtrance."""
    if about == "free":
        return plain.quoted(value, 200)
    if about == "card":
        return f"do you hold “{plain.card(value)}”?"
    if about == "card_kind":
        return f"do you hold {KINDS.get(value, plain.readable(value))}?"
    if about == "traitor":
        return f"is {plain.leader(value)} your traitor?"
    if about == "prediction_faction":
        return f"did you predict {plain.the(value)}?"
    if about == "prediction_turn":
        return f"did you predict turn {value}?"
    return f"do you have at least {value} spice?" if about == "spice" else f"do you hold at least {_cards(value)}?"


def _cards(value: str) -> str:
    return plain.cards(int(value)) if value.isdecimal() else value


def truth_answered(fact: f.TruthAnswered, t: Telling) -> Line:
    """Tell the answer."""
    if fact.answer == "none":
        return happening("❗ There is no answer.")
    how = "vouched for by the game" if fact.checked else "on the player's word"
    return happening(f"❗ The answer is **{fact.answer}** ({how}).")
