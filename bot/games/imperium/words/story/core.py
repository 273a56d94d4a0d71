"""Which sentences tell what every game has: sealed answers, orders, stops, defaults, moderators."""

from __future__ import annotations

from bot.games import handing, ruling
from bot.games.foreign import escape
from bot.games.presentation import Line
from engine.core import facts as f
from engine.core.errors import Refusal

from ..refusals import refusal
from .game import door
from .telling import Telling, detail, happening, headline

LONG = 500  # characters of what somebody wrote


def sealed(fact: f.Sealed, t: Telling) -> Line:
    """Tell the owner that an answer is in."""
    return detail(t.say.core.sealed.format(answer=t.book.restate(fact.answer)))


def receipted(fact: f.Receipted, t: Telling) -> Line:
    """Tell the owner by which digest an answer will be known."""
    return detail(t.say.core.receipt.format(window=t.book.title(fact.kind), digest=fact.digest))


def attested(fact: f.Attested, t: Telling) -> Line:
    """Tell everybody the digests of the answers that count."""
    one = t.say.core.one_digest
    parts = [one.format(who=t.names.sides[seat], digest=digest) for seat, digest in fact.digests.items()]
    digests = t.names.chain(parts, t.names.comma)
    return detail(t.say.core.digests.format(window=t.book.title(fact.kind), digests=digests))


def unsealed(fact: f.Unsealed, t: Telling) -> Line:
    """Tell the owner that he is asked again, and why."""
    window, say = t.book.title(fact.key.partition("/")[0]), t.say.core
    if fact.code == "entered_anew":
        return happening(say.answer_put_away.format(window=window))
    if fact.code == "voided":
        return happening(say.answer_voided.format(window=window))
    why = refusal(Refusal(fact.code, fact.rule), t.words, t.book)
    return happening(say.asked_again.format(window=window, why=why))


def entered(fact: f.Entered, t: Telling) -> Line:
    """Tell everybody that the game goes on elsewhere; where, the facts after it tell, or a moderator said."""
    if not fact.reason:
        return happening(t.say.core.entered)
    where = door(fact.about, t.words)
    return happening(t.say.core.entered_by_hand.format(where=where, reason=escape(fact.reason, LONG)))


def annulled(fact: f.Annulled, t: Telling) -> Line:
    """Tell everybody that a moderator ended the game."""
    return headline(t.say.core.annulled)


def rewound(fact: f.Rewound, t: Telling) -> Line:
    """Tell everybody that the table went back, and why."""
    said = t.say.core.redrawn if fact.redrawn else t.say.core.rewound
    return happening(said.format(reason=escape(fact.reason, LONG)))


def taken_back(fact: f.TakenBack, t: Telling) -> Line:
    """Tell everybody who took a move back."""
    return happening(t.say.core.taken_back.format(who=t.side(fact.seat)))


def fell_asleep(fact: f.FellAsleep, t: Telling) -> Line:
    """Tell the owner that his orders wait for his word."""
    return happening(t.say.core.asleep)


def awoke(fact: f.Awoke, t: Telling) -> Line:
    """Tell the owner what became of them."""
    return detail(t.say.core.awoke if fact.kept else t.say.core.let_sleep)


def voided(fact: f.Voided, t: Telling) -> Line:
    """Tell everybody that a moderator lets a window go by, and why."""
    window, reason = t.book.title(fact.kind), escape(fact.reason, LONG)
    return happening(t.say.core.voided.format(window=window, reason=reason))


def overridden(fact: f.Overridden, t: Telling) -> Line:
    """Tell everybody what a moderator puts right, and why; how, the facts after it tell."""
    what, reason = t.book.correction(fact.what).title, escape(fact.reason, LONG)
    if fact.seat:
        return happening(t.say.core.overridden_for.format(who=t.side(fact.seat), what=what, reason=reason))
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
    if fact.code and fact.why != "withdrawn":
        why = refusal(Refusal(fact.code, fact.rule), t.words, t.book)
        return happening(say.order_impossible.format(order=order, why=why))
    return happening(say.order_over[fact.why].format(order=order))


def stop_set(fact: f.StopSet, t: Telling) -> Line:
    """Tell the owner what a stop means."""
    said = t.say.core.stop_set if fact.on else t.say.core.stop_taken_back
    return detail(said.format(window=t.book.title(fact.window)))


def default_taken(fact: f.DefaultTaken, t: Telling) -> Line:
    """Tell that a default was played: to its owner it is news, not a detail."""
    pattern = t.say.core.not_waited_for if fact.moderated else t.say.core.time_up
    said = pattern.format(who=t.side(fact.seat), window=t.book.title(fact.kind))
    return happening(said) if t.is_you(fact.seat) else detail(said)
