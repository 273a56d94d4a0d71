"""Which sentences tell what the special Karama powers do."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.strength import as_text, halves

from .battle import own_plan
from .telling import Telling, detail, happening


def plan_looked(fact: f.PlanLooked, t: Telling) -> Line:
    """Tell whose plan somebody sees."""
    return happening(t.say.specials.plan_looked.format(who=t.seat(fact.by), side=t.seat(fact.side)))


def plan_seen(fact: f.PlanSeen, t: Telling) -> Line:
    """Tell him who sees it what it is."""
    return happening(t.say.specials.plan_seen.format(side=t.seat(fact.side), plan=own_plan(fact.plan, t)))


def landing_declared(fact: f.LandingDeclared, t: Telling) -> Line:
    """Tell who is to land where."""
    say = t.say.specials
    pattern = say.landing_with_karama if fact.karama else say.landing_declared
    return detail(pattern.format(who=t.seat(fact.who), what=t.forces(fact.count, fact.who), where=t.place(fact.to)))


def landing_forbidden(fact: f.LandingForbidden, t: Telling) -> Line:
    """Tell that nobody lands."""
    return happening(t.say.specials.landing_forbidden.format(who=t.seat(fact.who)))


def swap_declared(fact: f.SwapDeclared, t: Telling) -> Line:
    """Tell what is to come."""
    return happening(t.say.specials.swap_declared.format(who=t.seat(fact.by), target=t.seat(fact.target)))


def hand_taken(fact: f.HandTaken, t: Telling) -> Line:
    """Tell how many cards are taken."""
    say, target = t.say.specials, t.seat(fact.target)
    if not fact.number:
        return happening(say.none_taken.format(target=target))
    return happening(say.hand_taken.format(who=t.seat(fact.by), target=target, number=t.number(fact.number)))


def cards_taken(fact: f.CardsTaken, t: Telling) -> Line | None:
    """Tell the two of them which."""
    if not fact.cards:
        return None
    say, cards = t.say.specials, _cards(fact.cards, t)
    if t.is_you(fact.target):
        return happening(say.cards_lost.format(who=t.seat(fact.by), cards=cards))
    return happening(say.cards_taken.format(target=t.seat(fact.target), cards=cards))


def cards_given_back(fact: f.CardsGivenBack, t: Telling) -> Line | None:
    """Tell the two of them which are given for those."""
    if not fact.cards:
        return None
    say, cards = t.say.specials, _cards(fact.cards, t)
    if t.is_you(fact.target):
        return happening(say.cards_got.format(who=t.seat(fact.by), cards=cards))
    return happening(say.cards_given.format(target=t.seat(fact.target), cards=cards))


def hands_swapped(fact: f.HandsSwapped, t: Telling) -> Line | None:
    """Tell that as many are given back."""
    if not fact.number:
        return None
    return happening(t.say.specials.hands_swapped.format(who=t.seat(fact.by), number=t.number(fact.number)))


def dial_reread(fact: f.DialReread, t: Telling) -> Line:
    """Tell what the dial makes now."""
    dial = as_text(halves(fact.dial, fact.half))
    return happening(t.say.specials.dial_reread.format(side=t.seat(fact.side), dial=dial))


def haderach_barred(fact: f.HaderachBarred, t: Telling) -> Line:
    """Tell what that means."""
    return detail(t.say.specials.haderach_barred)


def sale_voided(fact: f.SaleVoided, t: Telling) -> Line:
    """Tell that the card is put up again."""
    return happening(t.say.specials.sale_voided.format(who=t.seat(fact.who), number=t.number(fact.number)))


def noted(fact: f.SpecialNoted, t: Telling) -> Line:
    """Tell whether it counts as used."""
    return happening(t.say.specials.noted["used" if fact.used else "unused"].format(who=t.seat(fact.who)))


def _cards(cards: tuple[str, ...], t: Telling) -> str:
    return t.lexicon.row(t.say.specials.card.format(card=t.lexicon.cards[card]) for card in cards)
