"""Which sentences tell what every game has: windows, sealed answers, orders, stops, defaults."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import handing, ruling
from bot.games.presentation import Line
from engine.core import facts as f
from engine.core.errors import Refusal

from ..refusals import refusal
from .people import quoted
from .telling import Telling, detail, happening, headline


def sealed(fact: f.Sealed, t: Telling) -> Line:
    """Tell the owner that an answer is in."""
    return detail(t.say.core.sealed.format(answer=t.book.restate(fact.answer)))


def receipted(fact: f.Receipted, t: Telling) -> Line:
    """Tell the owner by which digest an answer will be known."""
    return detail(t.say.core.receipt.format(window=t.book.title(fact.kind), digest=fact.digest))


def attested(fact: f.Attested, t: Telling) -> Line:
    """Tell everybody the digests of the answers that count."""
    one = t.say.core.one_digest
    parts = [one.format(who=t.lexicon.seats[seat], digest=digest) for seat, digest in fact.digests.items()]
    said = t.lexicon.chain(parts, t.lexicon.comma)
    return detail(t.say.core.digests.format(window=t.book.title(fact.kind), digests=said))


def unsealed(fact: f.Unsealed, t: Telling) -> Line:
    """Tell the owner that he is asked again, and why."""
    window = t.book.title(fact.key.partition("/")[0])
    if fact.code == "nexus_reopened":
        return happening(t.say.core.nexus_again)
    if fact.code == "entered_anew":
        return happening(t.say.core.answer_put_away.format(window=window))
    if fact.code == "voided":
        return happening(t.say.core.answer_voided.format(window=window))
    if fact.code == "tanks_changed":
        return happening(t.say.core.tanks_again.format(window=window))
    return happening(
        t.say.core.asked_again.format(window=window, why=refusal(Refusal(fact.code, fact.rule), t.words, t.book))
    )


def entered(fact: f.Entered, t: Telling) -> Line:
    """Tell everybody that the game goes on elsewhere; where, the facts after it tell, or a moderator said."""
    if not fact.reason:
        return happening(t.say.core.entered)
    where = door(fact.kind, fact.about, t)
    return happening(t.say.core.entered_by_hand.format(where=where, reason=quoted(fact.reason, t)))


def door(kind: str, about: Sequence[str], t: Telling) -> str:
    """Return the name of a door."""
    if kind == "phase":
        return t.say.core.door_phase.format(phase=t.lexicon.phases[about[0]])
    if kind == "auction":
        return t.say.core.door_auction.format(card=about[0])
    if kind == "pile":
        return t.say.core.door_pile.format(pile=about[0])
    site, who, foe = about
    names = {"who": t.seat(who), "foe": t.seat(foe), "where": t.lexicon.site(site)}
    return t.say.core.door_battle.format(**names)


def annulled(fact: f.Annulled, t: Telling) -> Line:
    """Tell everybody that a moderator ended the game."""
    return headline(t.say.core.annulled)


def rewound(fact: f.Rewound, t: Telling) -> Line:
    """Tell everybody that the table went back, and why."""
    said = t.say.core.redrawn if fact.redrawn else t.say.core.rewound
    return happening(said.format(reason=quoted(fact.reason, t)))


def taken_back(fact: f.TakenBack, t: Telling) -> Line:
    """Tell everybody who took a move back."""
    return happening(t.say.core.taken_back.format(who=t.seat(fact.seat)))


def fell_asleep(fact: f.FellAsleep, t: Telling) -> Line:
    """Tell the owner that his orders wait for his word."""
    return happening(t.say.core.asleep)


def awoke(fact: f.Awoke, t: Telling) -> Line:
    """Tell the owner what became of them."""
    return detail(t.say.core.awoke if fact.kept else t.say.core.let_sleep)


def voided(fact: f.Voided, t: Telling) -> Line:
    """Tell everybody that a moderator lets a window go by, and why."""
    said = t.say.core.voided
    return happening(said.format(window=t.book.title(fact.kind), reason=quoted(fact.reason, t)))


def overridden(fact: f.Overridden, t: Telling) -> Line:
    """Tell everybody what a moderator puts right, and why; how, the facts after it tell."""
    what = t.book.correction(fact.what).title
    reason = quoted(fact.reason, t)
    if fact.seat:
        return happening(t.say.core.overridden_for.format(who=t.seat(fact.seat), what=what, reason=reason))
    return happening(t.say.core.overridden.format(what=what, reason=reason))


def handed_over(fact: f.HandedOver, t: Telling) -> Line:
    """Tell everybody who answers a question from now on."""
    return happening(handing.handed_over(fact, t.book))


def rule_changed(fact: f.RuleChanged, t: Telling) -> Line:
    """Tell everybody by what the table plays from now on."""
    return happening(ruling.rule_changed(fact, t.book))


def order_set(fact: f.OrderSet, t: Telling) -> Line:
    """Tell the owner his order."""
    return happening(t.say.core.order_kept.format(order=t.book.order_text(fact.order)))


def order_ended(fact: f.OrderEnded, t: Telling) -> Line:
    """Tell the owner what became of an order: one that did its work is told otherwise than one that lapsed."""
    order, say = t.book.order_name(fact.order_kind, fact.subject), t.say.core
    if fact.why == "withdrawn":
        return happening(say.order_taken_back.format(order=order))
    if fact.code:
        return happening(
            say.order_impossible.format(order=order, why=refusal(Refusal(fact.code, fact.rule), t.words, t.book))
        )
    if fact.why == "lapsed":
        if fact.order_kind == "bid" and not fact.subject:
            return happening(say.bidding_over.format(order=order))
        return happening(say.lapsed.get(fact.order_kind, say.lapsed_other).format(order=order))
    return happening(say.order_over.get(fact.why, say.order_over_other).format(order=order))


def stop_set(fact: f.StopSet, t: Telling) -> Line:
    """Tell the owner what a stop means."""
    said = t.say.core.stop_set if fact.on else t.say.core.stop_taken_back
    return detail(said.format(window=t.book.title(fact.window)))


def default_taken(fact: f.DefaultTaken, t: Telling) -> Line | None:
    """Tell that a default was played; a pass says so itself.

    To its owner it is news, not a detail: he did nothing himself, and of an unnamed window nobody else hears.
    """
    if fact.kind == "bid":
        return None
    say = t.say.core
    pattern = say.let_pass if fact.passed else say.not_waited_for if fact.moderated else say.time_up
    said = pattern.format(who=t.seat(fact.seat), window=t.book.title(fact.kind))
    return happening(said) if t.is_you(fact.seat) else detail(said)
