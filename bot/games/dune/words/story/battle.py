"""Which sentences tell the battle phase."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.advantages.atreides import ENOUGH
from engine.dune.corrections import WHY
from engine.dune.state import TANKS, Plan
from engine.dune.strength import Dial, as_text, foreseen_dial, halves

from .telling import Telling, detail, happening

_LOCKED = "🔒 "  # the plans that are in are told in one line


def began(fact: f.BattleBegan, t: Telling) -> Line:
    """Tell who fights where."""
    who, foe, where = t.seat(fact.aggressor), t.seat(fact.defender), t.place(fact.territory)
    return happening(t.say.battle.began.format(who=who, foe=foe, where=where))


def leaderless(fact: f.LeaderlessAnnounced, t: Telling) -> Line:
    """Tell who has nobody to lead."""
    return happening(t.say.battle.leaderless.format(who=t.seat(fact.who)))


def voice(fact: f.VoiceSpoken, t: Telling) -> Line:
    """Tell the command."""
    said = t.say.battle.must_play if fact.command == "play" else t.say.battle.must_not_play
    return happening(said.format(who=t.seat(fact.target), kind=t.lexicon.kinds[fact.card_kind]))


def asked(fact: f.PrescienceAsked, t: Telling) -> Line:
    """Tell what Atreides want to know."""
    said = t.say.battle.asks[fact.element].format(who=t.seat("atreides"))
    return detail(said) if fact.element == "none" else happening(said)


def answered(fact: f.PrescienceAnswered, t: Telling) -> Line:
    """Tell the Atreides side the answer."""
    if fact.element == "number":
        answer = t.lexicon.dial(Dial(halves(int(fact.answer), fact.half), fact.spice or 0))
    else:
        answer = foreseen(fact.element, fact.answer, t)
    return happening(t.say.battle.answered[fact.element].format(answer=answer))


def foreseen(asked_for: str, answer: str, t: Telling) -> str:
    """Return what prescience shows, in words."""
    if asked_for == "number":
        return t.lexicon.dial(foreseen_dial(answer))
    if asked_for == "leader":
        return t.lexicon.leader(answer)
    return str(t.lexicon.cards[answer]) if answer else t.say.battle.no_card


def kept(fact: f.PlanKept, t: Telling) -> Line:
    """Tell the owner his plan as it is locked; his message has it already, where he gave it."""
    p = fact.plan
    return detail(t.say.battle.plan_kept.format(plan=own_plan(p, t)))


def locked(fact: f.PlanLocked, t: Telling) -> Line | None:
    """Tell that a plan is in; its owner is told which."""
    if t.is_you(fact.who):
        return None
    who = t.seat(fact.who)
    return detail(t.say.battle.plan_locked.format(who=who), t.say.battle.plan_locked_short.format(who=who), _LOCKED)


def own_plan(p: Plan, t: Telling) -> str:
    """Return a plan in words as its owner sees it."""
    return plan((p.dial, p.leader, p.weapon, p.defense), t, p.half, p.spice, p.haderach)


def plan(
    shown: tuple[int, str, str, str], t: Telling, half: bool = False, spice: int = 0, haderach: bool = False
) -> str:
    """Return a plan in words: dial with its spice, leader, weapon, defence, and whether the leader is accompanied."""
    said = _plan(shown, t, half, spice)
    return t.say.battle.plan_accompanied.format(plan=said) if haderach else said


def _plan(shown: tuple[int, str, str, str], t: Telling, half: bool, spice: int) -> str:
    number, leader, weapon, defense = shown
    say, dial, led = t.say.battle, t.lexicon.dial(Dial(halves(number, half), spice)), t.lexicon.leaders[leader]
    if weapon and defense:
        cards = t.lexicon.cards
        return say.plan_two_cards.format(dial=dial, leader=led, weapon=cards[weapon], defense=cards[defense])
    if weapon or defense:
        return say.plan_one_card.format(dial=dial, leader=led, card=t.lexicon.cards[weapon or defense])
    return say.plan_no_cards.format(dial=dial, leader=led)


def revealed(fact: f.PlansRevealed, t: Telling) -> Line:
    """Tell both plans."""
    side = t.say.battle.plans_side
    plans = {
        x: plan(shown, t, x in fact.halves, fact.spice.get(x, 0), x == fact.haderach) for x, shown in fact.plans.items()
    }
    sides = [side.format(who=t.seat(actor), plan=said) for actor, said in plans.items()]
    return happening("\n".join([t.say.battle.plans, *sides]))


def treachery(fact: f.TreacheryCalled, t: Telling) -> Line:
    """Tell a call."""
    who, leader = t.seat(fact.by), t.lexicon.leaders[fact.leader]
    if fact.side == fact.by:
        return happening(t.say.battle.treachery.format(who=who, leader=leader))
    return happening(t.say.battle.treachery_for.format(who=who, leader=leader, side=t.seat(fact.side)))


def decided(fact: f.BattleDecided, t: Telling) -> Line:
    """Tell who won."""
    say = t.say.battle
    if fact.why == "double_treachery":
        return happening(say.both_traitors)
    if fact.why == "explosion":
        return happening(say.explosion)
    who = t.seat(fact.winner)
    if fact.why == "treachery":
        return happening(say.won_by_treachery.format(who=who))
    totals = (halves(total, side in fact.halves) for side, total in fact.totals.items())
    more, less = map(as_text, sorted(totals, reverse=True))
    if more == less:
        return happening(say.won_tied.format(who=who, total=more))
    return happening(say.won.format(who=who, more=more, less=less))


def capture(fact: f.CaptureMade, t: Telling) -> Line:
    """Tell that somebody is captured."""
    return happening(t.say.battle.captures.format(who=t.seat(fact.who), whom=t.seat(fact.whom)))


def captive(fact: f.CaptiveTaken, t: Telling) -> Line:
    """Tell captor and owner who it is."""
    leader = t.lexicon.leaders[fact.leader]
    return happening(
        (t.say.battle.you_captured if t.is_you(fact.who) else t.say.battle.lost_captive).format(leader=leader)
    )


def captive_kept(fact: f.CaptiveKept, t: Telling) -> Line:
    """Tell that the captive lives."""
    return detail(t.say.battle.keeps_captive.format(who=t.seat(fact.who)))


def losses(fact: f.LossesCounted, t: Telling) -> Line:
    """Tell how many forces have been lost in battles so far."""
    return detail(
        t.say.battle.fallen.format(who=t.seat(fact.who), fallen=t.number(fact.fallen), enough=t.number(ENOUGH))
    )


def haderach(fact: f.HaderachMoved, t: Telling) -> Line:
    """Tell that the Kwisatz Haderach comes, dies or comes back."""
    why = "revival" if fact.why == WHY and fact.to != TANKS else fact.why
    return happening(t.say.battle.haderach[why].format(who=t.seat(fact.who)))
