"""Which sentences tell of resources, troops, Agents, Influence and the board."""

from __future__ import annotations

from bot.games.presentation import DETAIL, Line
from engine.imperium import facts as f
from engine.imperium.state import LEADER, SUPPLY, TROOPS_IN_CONFLICT, TROOPS_IN_GARRISON

from .telling import Telling, detail, happening

SETUP, CORRECTION, CONFLICT, DEFENCE = "setup", "correction", "conflict", "defence"  # why something happened
REVEALED = ("persuasion", "swords")
_ROUTES = {
    (SUPPLY, TROOPS_IN_GARRISON): "recruit",
    (TROOPS_IN_GARRISON, TROOPS_IN_CONFLICT): "deploy",
    (SUPPLY, TROOPS_IN_CONFLICT): "supply",
    (TROOPS_IN_CONFLICT, TROOPS_IN_GARRISON): "retreat",
    (TROOPS_IN_GARRISON, SUPPLY): "garrison_lost",
    (TROOPS_IN_CONFLICT, SUPPLY): "conflict_lost",
}


def gained(fact: f.Gained, t: Telling) -> Line | None:
    """Tell what a side has more, or pays; what revealed cards are worth is told by the cards and the strength."""
    if fact.why == SETUP or (fact.what in REVEALED and fact.why.startswith("card:")):
        return None
    say, who, what = t.say.pieces, t.side(fact.side), t.names.amount(fact.what, abs(fact.amount))
    kind, _, space = fact.why.partition(":")
    if kind == "control":
        return happening(say.controls.format(who=who, what=what, where=t.names.spaces[space]))
    if fact.why == CORRECTION:
        return happening(say.corrected["more" if fact.amount > 0 else "less"].format(who=who, what=what))
    if fact.amount < 0:
        return t.about(fact.side, say.pays.format(who=who, what=what), say.pays_short.format(what=what))
    return t.about(fact.side, say.gains.format(who=who, what=what), say.gains_short.format(what=what))


def points(fact: f.PointsMoved, t: Telling) -> Line:
    """Tell of Victory Points."""
    say, who, what = t.say.pieces, t.side(fact.side), t.names.amount("vp", abs(fact.amount))
    if fact.why == "alliance" and fact.amount < 0:
        return happening(say.alliance_lost.format(who=who, what=what))
    way = "gains" if fact.amount > 0 else "loses"
    return t.about(fact.side, say.points[way].format(who=who, what=what), say.points_short[way].format(what=what))


def troops(fact: f.TroopsMoved, t: Telling) -> Line | None:
    """Tell where troops go; that all return after a combat goes without saying."""
    if fact.why == CONFLICT and fact.to == SUPPLY:
        return None
    say, number = t.say.pieces, t.number(fact.number)
    way = fact.why if fact.why in (CORRECTION, DEFENCE) else _ROUTES[fact.source, fact.to]
    text = say.troops[way].format(who=t.side(fact.side), troops=number)
    return t.about(fact.side, text, say.troops_short[way].format(troops=number))


def agent(fact: f.AgentSent, t: Telling) -> Line:
    """Tell to which space an Agent goes."""
    say, who, where = t.say.pieces, t.side(fact.side), t.names.spaces[fact.space]
    if fact.source == LEADER:
        return t.about(fact.side, say.agent.format(who=who, where=where), say.agent_short.format(where=where))
    names = {"where": where, "origin": t.names.spaces[fact.source]}
    return t.about(fact.side, say.agent_from.format(who=who, **names), say.agent_from_short.format(**names))


def recalled(fact: f.AgentRecalled, t: Telling) -> Line:
    """Tell that an Agent comes back within a round."""
    say, where = t.say.pieces, t.names.spaces[fact.space]
    text = say.recalled.format(who=t.side(fact.side), where=where)
    return t.about(fact.side, text, say.recalled_short.format(where=where))


def agent_put(fact: f.AgentPut, t: Telling) -> Line:
    """Tell where a moderator has put an Agent."""
    say, who = t.say.pieces, t.side(fact.side)
    if fact.place == LEADER:
        return happening(say.agent_home.format(who=who))
    return happening(say.agent_put.format(who=who, where=t.names.spaces[fact.place]))


def agent_lost(fact: f.AgentLost, t: Telling) -> Line:
    """Tell who has the third Agent no more."""
    return happening(t.say.pieces.agent_lost.format(who=t.side(fact.side)))


def mentat_home(fact: f.MentatSentHome, t: Telling) -> Line:
    """Tell that the Mentat is nobody's."""
    return happening(t.say.pieces.mentat_home)


def council_left(fact: f.CouncilLeft, t: Telling) -> Line:
    """Tell who has a seat of the High Council no more."""
    return happening(t.say.pieces.council_left.format(who=t.side(fact.side)))


def returned(fact: f.AgentsReturned, t: Telling) -> Line:
    """Tell that the round is over for all Agents."""
    return detail(t.say.pieces.returned)


def mentat(fact: f.MentatTaken, t: Telling) -> Line:
    """Tell who has the Mentat."""
    say = t.say.pieces
    return t.about(fact.side, say.mentat.format(who=t.side(fact.side)), say.mentat_short)


def mentat_promised(fact: f.MentatPromised, t: Telling) -> Line:
    """Tell who has it in the next round."""
    say = t.say.pieces
    return t.about(fact.side, say.mentat_next.format(who=t.side(fact.side)), say.mentat_next_short)


def swordmaster(fact: f.AgentGained, t: Telling) -> Line:
    """Tell who has a further Agent."""
    say = t.say.pieces
    return t.about(fact.side, say.swordmaster.format(who=t.side(fact.side)), say.swordmaster_short)


def council(fact: f.CouncilJoined, t: Telling) -> Line:
    """Tell who has a seat of the High Council."""
    say = t.say.pieces
    return t.about(fact.side, say.council.format(who=t.side(fact.side)), say.council_short)


def influence(fact: f.InfluenceMoved, t: Telling) -> Line:
    """Tell how much Influence a side has with a Faction now."""
    say, names = t.say.pieces, {"faction": t.names.factions[fact.faction], "to": t.number(fact.to)}
    text = say.influence.format(who=t.side(fact.side), **names)
    return t.about(fact.side, text, say.influence_short.format(**names))


def alliance(fact: f.AllianceMoved, t: Telling) -> Line:
    """Tell who has an Alliance."""
    say, faction = t.say.pieces, t.names.factions[fact.faction]
    if not fact.to:
        return happening(say.alliance_board.format(faction=faction))
    text = say.alliance.format(who=t.side(fact.to), faction=faction)
    return t.about(fact.to, text, say.alliance_short.format(faction=faction))


def control(fact: f.ControlChanged, t: Telling) -> Line:
    """Tell who controls a space."""
    say, where = t.say.pieces, t.names.spaces[fact.space]
    if not fact.to:
        return happening(say.control_none.format(where=where))
    return t.about(fact.to, say.control.format(who=t.side(fact.to), where=where), say.control_short.format(where=where))


def bonus(fact: f.BonusSpiceSet, t: Telling) -> Line | None:
    """Tell how much bonus spice lies there; that it was harvested is told with what it brought."""
    if not fact.amount:
        return None
    say, names = t.say.pieces, {"where": t.names.spaces[fact.space], "amount": t.number(fact.amount)}
    return Line(say.bonus.format(**names), DETAIL, say.bonus_short.format(**names), (say.bonus_begins,))


def named(fact: f.SpaceNamed, t: Telling) -> Line:
    """Tell which space The Voice closes."""
    say, where = t.say.pieces, t.names.spaces[fact.space]
    return t.about(fact.side, say.named.format(who=t.side(fact.side), where=where), say.named_short.format(where=where))
