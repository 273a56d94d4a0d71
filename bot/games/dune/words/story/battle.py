"""Sentences of the battle phase."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.cards import LEADERS

from .. import plain
from ..labels import KINDS
from .telling import Telling, detail, happening

ELEMENTS = {"leader": "leader", "weapon": "weapon", "defense": "defence", "number": "dial"}


def began(fact: f.BattleBegan, t: Telling) -> Line:
    """Tell who fights where."""
    attack = t.does(fact.aggressor, "attack", f"{t.name(fact.defender)} in {plain.land(fact.territory)}.")
    return happening(f"⚔️ {attack}")


def leaderless(fact: f.LeaderlessAnnounced, t: Telling) -> Line:
    """Tell who has nobody to lead."""
    return happening(t.does(fact.who, "fight", "without leader and cards."))


def voice(fact: f.VoiceSpoken, t: Telling) -> Line:
    """Tell the command."""
    command = "must play" if fact.command == "play" else "must not play"
    kind = KINDS.get(fact.card_kind, plain.readable(fact.card_kind))
    return happening(f"🗣️ The Voice: {t.name(fact.target)} {command} {kind}.")


def asked(fact: f.PrescienceAsked, t: Telling) -> Line:
    """Tell what Atreides want to know."""
    if fact.element == "none":
        return detail(t.does("atreides", "ask", "for nothing."))
    return happening("👁️ " + t.does("atreides", "ask", f"for the {ELEMENTS[fact.element]} of the opposing plan."))


def answered(fact: f.PrescienceAnswered, t: Telling) -> Line:
    """Tell the Atreides side the answer."""
    return happening(f"👁️ The opposing {ELEMENTS.get(fact.element, fact.element)}: **{element(fact)}**.")


def element(fact: f.PrescienceAnswered) -> str:
    """Return the answer in words."""
    return foreseen(fact.element, fact.answer)


def foreseen(asked_for: str, answer: str) -> str:
    """Return what prescience shows, in words."""
    if asked_for == "number":
        return answer
    if asked_for == "leader":
        return plain.leader_with_value(answer)
    return plain.card(answer) if answer else "none"


def kept(fact: f.PlanKept, t: Telling) -> Line:
    """Tell the owner his plan as it is locked."""
    p = fact.plan
    return happening(f"🔒 Your plan is locked: {plan((p.dial, p.leader, p.weapon, p.defense))}.")


def locked(fact: f.PlanLocked, t: Telling) -> Line | None:
    """Tell that a plan is in; its owner is told which."""
    if t.is_you(fact.who):
        return None
    return detail(f"🔒 {plain.capital(t.of(fact.who))} plan is locked.", f"{t.of(fact.who)} too", "🔒 ")


def plan(shown: tuple[int, str, str, str]) -> str:
    """Return a plan in words: dial, leader, weapon, defence."""
    dial, leader, weapon, defense = shown
    who = plain.leader_with_value(leader) if leader in LEADERS else plain.leader(leader)
    cards = " + ".join(plain.card(card) for card in (weapon, defense) if card)
    return f"dial {dial}, {who}, {cards or 'no cards'}"


def revealed(fact: f.PlansRevealed, t: Telling) -> Line:
    """Tell both plans."""
    sides = [f"{t.who(side)}: {plan(shown)}" for side, shown in fact.plans.items()]
    return happening("⚔️ Plans\n" + "\n".join(sides))


def treachery(fact: f.TreacheryCalled, t: Telling) -> Line:
    """Tell a call."""
    name = LEADERS[fact.leader].name
    said = t.does(fact.by, "call", f"treachery! {name} was their traitor")
    if t.is_you(fact.by):
        said = said.replace("their traitor", "your traitor")
    helped = "" if fact.side == fact.by else f", for {t.name(fact.side)}"
    return happening(f"🎭 {said}{helped}.")


def decided(fact: f.BattleDecided, t: Telling) -> Line:
    """Tell who won."""
    if fact.why == "double_treachery":
        return happening("🎭 Both leaders are traitors: both sides lose everything.")
    if fact.why == "explosion":
        return happening("💥 Lasgun meets Shield: everything in the territory is destroyed.")
    if fact.why == "treachery":
        return happening("🏅 " + t.does(fact.winner, "win", "by treachery."))
    totals = " to ".join(str(n) for n in sorted(fact.totals.values(), reverse=True))
    tie = ", ties going to the aggressor" if len(set(fact.totals.values())) == 1 else ""
    return happening("🏅 " + t.does(fact.winner, "win", f"{totals}{tie}."))
