"""Which sentences tell what goes on between people: alliances, deals, debts, Truthtrance."""

from __future__ import annotations

from bot.games.foreign import escape
from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.state import Payment, Proposal

from .telling import Telling, detail, happening, headline


def nexus(fact: f.NexusOpened, t: Telling) -> Line:
    """Tell that alliances may change: a chapter of its own, so that whoever has closed his door is called."""
    return headline(t.say.people.nexus)


def nexus_closed(fact: f.NexusClosed, t: Telling) -> Line:
    """Tell that they stand."""
    return happening(t.say.people.nexus_over)


def extended(fact: f.NexusExtended, t: Telling) -> Line:
    """Tell that there is more time."""
    if fact.only is None:
        return happening(t.say.people.extended.format(count=t.number(fact.count)))
    return happening(t.say.people.extended_for.format(count=t.number(fact.count), who=t.names(fact.only)))


def proposed(fact: f.AllianceProposed, t: Telling) -> Line:
    """Tell those concerned of a proposal."""
    said = t.say.people.proposed.format(who=t.seat(fact.by), members=t.names(fact.members))
    return (detail if t.is_you(fact.by) else happening)(said)


def proposal(number: int, p: Proposal, t: Telling) -> str:
    """Return a proposal with who has not agreed yet."""
    missing = t.names(actor for actor in p.members if actor not in p.accepted)
    return t.say.people.proposal.format(number=t.number(number), members=t.names(p.members), missing=missing)


def accepted(fact: f.ProposalAccepted, t: Telling) -> Line:
    """Tell those concerned that somebody agrees."""
    said = t.say.people.accepted.format(who=t.seat(fact.who))
    return (detail if t.is_you(fact.who) else happening)(said)


def dropped(fact: f.ProposalDropped, t: Telling) -> Line | None:
    """Tell those concerned that it is off the table; what comes into force is told to everybody."""
    if fact.why == "formed":
        return None
    return (detail if t.is_you(fact.who) else happening)(_dropped(fact, t))


def _dropped(fact: f.ProposalDropped, t: Telling) -> str:
    say = t.say.people
    by = {"refused": say.refused, "withdrawn": say.withdrawn}.get(fact.why)
    if fact.who and by:
        return by.format(who=t.seat(fact.who))
    return {"overtaken": say.overtaken, "lapsed": say.lapsed}.get(fact.why, say.dropped)


def alliances(fact: f.AlliancesChanged, t: Telling) -> Line:
    """Tell the alliances as they are."""
    say = t.say.people
    now = allied(fact.alliances, t) if fact.alliances else ""
    if fact.why == "formed":
        return happening(say.allied.format(who=t.names(fact.who), now=now))
    gone = [actor for actor in fact.who if not any(actor in alliance for alliance in fact.alliances)]
    if len(gone) == 1:
        rest = t.names(actor for actor in fact.who if actor != gone[0])
        return happening(say.left.format(who=t.seat(gone[0]), rest=rest, now=now))
    over = say.alliance_over if now else say.last_alliance_over
    return happening(over.format(who=t.names(fact.who), now=now))


def allied(alliances: tuple[tuple[str, ...], ...], t: Telling) -> str:
    """Return the alliances there are, one after another."""
    names = t.lexicon
    return names.chain(
        (names.chain((names.seat(actor) for actor in alliance), names.plus) for alliance in alliances), names.dotted
    )


def payments(found: tuple[Payment, ...], t: Telling) -> str:
    """Return the payments of a deal in words."""
    said = []
    for p in found:
        pattern = t.say.people.payment_later if p.turn else t.say.people.payment
        said.append(
            pattern.format(
                giver=t.seat(p.giver), taker=t.seat(p.taker), amount=t.number(p.amount), turn=t.number(p.turn)
            )
        )
    return t.lexicon.chain(said, t.lexicon.semicolon) if said else ""


def deal(fact: f.DealProposed, t: Telling) -> Line:
    """Tell a deal on the table."""
    others = t.names(actor for actor in fact.parties if actor != fact.by)
    parts = [quoted(fact.text, t)] if fact.text else []
    if fact.payments:
        parts.append(payments(fact.payments, t))
    said = t.lexicon.chain(parts, t.lexicon.dashed) if parts else ""
    return happening(t.say.people.deal.format(who=t.seat(fact.by), others=others, number=t.number(fact.id), said=said))


def quoted(text: str, t: Telling, limit: int = 500) -> str:
    """Return what somebody wrote, on one line, so that it neither formats nor mentions anything."""
    return t.lexicon.quoted.format(text=escape(text, limit))


def deal_answered(fact: f.DealAnswered, t: Telling) -> Line:
    """Tell an answer to a deal."""
    said = t.say.people.deal_accepted if fact.accepted else t.say.people.deal_off
    return happening(said.format(who=t.seat(fact.who), number=t.number(fact.id)))


def payment_done(fact: f.PaymentDone, t: Telling) -> Line:
    """Tell that a payment is struck off."""
    if fact.made:
        return happening(t.say.people.payment_made.format(number=t.number(fact.id)))
    return detail(t.say.people.payment_due.format(number=t.number(fact.id)))


def deal_voided(fact: f.DealVoided, t: Telling) -> Line:
    """Tell that a deal binds nobody any more."""
    return happening(t.say.people.deal_voided.format(number=t.number(fact.id)))


def debt(fact: f.DebtChanged, t: Telling) -> Line:
    """Tell a debt as it stands."""
    said = t.say.people.owes if fact.amount else t.say.people.owes_nothing
    return happening(said.format(who=t.seat(fact.debtor), whom=t.seat(fact.creditor), amount=t.number(fact.amount)))


def truth(fact: f.TruthAsked, t: Telling) -> Line:
    """Tell a question."""
    question = truth_question(fact.target, fact.about, fact.value, t)
    return happening(t.say.people.asks.format(who=t.seat(fact.asker), whom=t.seat(fact.target), question=question))


def truth_question(target: str, about: str, value: str, t: Telling) -> str:
    """Return the words of a question under Truthtrance."""
    say = t.say.people
    match about:
        case "free":
            return quoted(value, t, 200)
        case "card":
            return say.about_card.format(card=t.lexicon.cards[value])
        case "card_kind":
            return say.about_kind.format(kind=t.lexicon.kinds[value])
        case "traitor":
            return say.about_traitor.format(leader=t.lexicon.leaders[value])
        case "prediction_faction":
            return say.about_prediction.format(who=t.lexicon.seats[value])
        case "prediction_turn":
            return say.about_turn.format(turn=t.number(int(value)))
        case "spice":
            return say.about_spice.format(amount=t.number(int(value)))
    return say.about_cards.format(cards=t.number(int(value)))


def truth_answered(fact: f.TruthAnswered, t: Telling) -> Line:
    """Tell the answer."""
    if fact.answer == "none":
        return happening(t.say.people.no_answer)
    return happening((t.say.people.answer_checked if fact.checked else t.say.people.answer_given)[fact.answer])
