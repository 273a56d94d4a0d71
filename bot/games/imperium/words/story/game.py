"""Which sentences tell the setup, rounds, phases, turns, combats and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presentation import Line
from engine.imperium import facts as f
from engine.imperium.cards import CONFLICTS
from engine.imperium.phases.endgame import NAMES
from engine.imperium.view import View

from ...effects_text import told
from ..languages import Words
from .telling import Telling, detail, happening, headline

SHOWN = ("round_start", "combat")  # phases that begin a message; in others each turn does, or nothing is chosen


def started(fact: f.GameStarted, t: Telling) -> Line:
    """Tell who plays, clockwise, and which Rivals there are."""
    begins = t.say.game.started.format(seats=t.sides(fact.seats))
    if not fact.rivals:
        return headline(begins)
    return headline(t.names.dotted.format(first=begins, second=t.say.game.beside.format(rivals=t.sides(fact.rivals))))


def offered(fact: f.LeadersOffered, t: Telling) -> Line:
    """Tell from which Leaders a seat chooses."""
    leaders = t.names.row(map(t.names.leader, fact.leaders))
    return detail(t.say.game.offered.format(who=t.side(fact.seat), leaders=leaders))


def leader_taken(fact: f.LeaderTaken, t: Telling) -> Line:
    """Tell which Leader somebody plays."""
    pattern = t.say.game.leader_by_lot if fact.by_lot else t.say.game.leader
    return happening(pattern.format(who=t.side(fact.seat), leader=t.names.leaders[fact.leader]))


def tokens_chosen(fact: f.TokensChosen, t: Telling) -> Line:
    """Tell the Baron's player what was chosen in secret."""
    return happening(t.say.game.tokens_chosen.format(factions=t.names.row(map(t.names.faction, fact.factions))))


def tokens_revealed(fact: f.TokensRevealed, t: Telling) -> Line:
    """Tell everybody the Factions of the Masterstroke."""
    factions, say = t.names.row(map(t.names.faction, fact.factions)), t.say.game
    text = say.tokens_revealed.format(who=t.side(fact.seat), factions=factions)
    return t.about(fact.seat, text, say.tokens_revealed_short.format(factions=factions))


def first(fact: f.FirstPlayerSet, t: Telling) -> Line:
    """Tell who has the First Player marker."""
    return detail(t.say.game.first.format(who=t.side(fact.seat)))


def phase(fact: f.PhaseBegan, t: Telling) -> Line | None:
    """Tell where the game is; a round and a combat begin a message."""
    if fact.phase not in SHOWN:
        return None
    number = t.number(fact.round)
    if fact.phase == "round_start":
        return headline(t.say.game.round.format(round=number))
    return headline(t.say.game.phase.format(round=number, phase=t.names.phases[fact.phase]))


def conflict(fact: f.ConflictRevealed, t: Telling) -> Line:
    """Tell which Conflict is fought for, and for what."""
    rewards = t.names.chain([told(reward, t.words) for reward in CONFLICTS[fact.card].rewards], t.names.slashed)
    return happening(t.say.game.conflict.format(card=t.names.conflicts[fact.card], rewards=rewards))


def turn(fact: f.TurnBegan, t: Telling) -> Line:
    """Tell whose turn it is: a turn is one message."""
    return _turn(t.say.game.turn, fact.seat, fact.round, t)


def _turn(pattern: str, side: str, number: int, t: Telling) -> Line:
    """Head a turn by its round; games of before facts had it hold turns without one."""
    who = t.side(side)
    if not number:
        return headline(t.say.game.turn_of_no_round.format(who=who))
    return headline(pattern.format(round=t.number(number), who=who))


def reveals(fact: f.RevealBegan, t: Telling) -> Line:
    """Tell that somebody takes the Reveal turn."""
    return happening(t.say.game.reveals.format(who=t.side(fact.seat)))


def strength(fact: f.StrengthSet, t: Telling) -> Line:
    """Tell the strength that is announced."""
    say, number = t.say.game, t.number(fact.strength)
    text = say.strength.format(who=t.side(fact.seat), strength=number)
    return t.about(fact.seat, text, say.strength_short.format(strength=number))


def rejoined(fact: f.Rejoined, t: Telling) -> Line:
    """Tell that somebody is asked in the combat again."""
    return happening(t.say.game.rejoined.format(who=t.side(fact.seat)))


def rival_turn(fact: f.RivalTurnBegan, t: Telling) -> Line:
    """Tell that a Rival takes a turn."""
    return _turn(t.say.game.rival_turn, fact.side, fact.round, t)


def hagal(fact: f.HagalRevealed, t: Telling) -> Line:
    """Tell which House Hagal card is revealed, and why it is ignored if it is."""
    say, names = t.say.game, {"who": t.side(fact.side), "card": t.names.hagal[fact.card]}
    if fact.use in say.hagal:
        return happening(say.hagal[fact.use].format(**names))
    pattern = say.hagal_named if fact.use == "named" else say.hagal_occupied
    return happening(pattern.format(**names, by=t.side(fact.by)))


def hagal_reshuffled(fact: f.HagalReshuffled, t: Telling) -> Line:
    """Tell that the House Hagal cards are shuffled."""
    return detail(t.say.game.hagal_reshuffled.format(cards=t.number(fact.cards)))


def held_back(fact: f.RivalHeldBack, t: Telling) -> Line:
    """Tell that a Rival keeps its troops."""
    return t.about(fact.side, t.say.game.held_back.format(who=t.side(fact.side)), t.say.game.held_back_short)


def skipped(fact: f.RivalTurnSkipped, t: Telling) -> Line:
    """Tell that a Rival's turn is skipped."""
    return happening(t.say.game.skipped.format(who=t.side(fact.side)))


def intrigue_spent(fact: f.IntrigueSpent, t: Telling) -> Line:
    """Tell which Intrigue cards a Rival spends."""
    return happening(t.say.game.intrigue_spent.format(who=t.side(fact.side), cards=t.names.row_of_cards(fact.cards)))


def combat(fact: f.CombatBegan, t: Telling) -> Line:
    """Tell whose troops fight, those of Rivals among them."""
    if not fact.participants:
        return happening(t.say.game.no_combat)
    return happening(t.say.game.combat.format(fighting=t.sides(fact.participants)))


def passed(fact: f.Passed, t: Telling) -> Line:
    """Tell that somebody plays no card."""
    pattern = t.say.game.passed_absent if fact.absent else t.say.game.passed
    return detail(pattern.format(who=t.side(fact.seat)))


def ranked(fact: f.CombatRanked, t: Telling) -> Line | None:
    """Tell the strengths, and who wins."""
    say = t.say.game
    fighting = sorted(((side, n) for side, n in fact.strengths.items() if n), key=lambda each: -each[1])
    if not fighting:
        return None
    one = [say.ranked_one.format(who=t.side(side), strength=t.number(n)) for side, n in fighting]
    strengths = say.ranked.format(strengths=t.names.row(one))
    wins = say.winner.format(who=t.side(fact.winner)) if fact.winner else say.no_winner
    return happening(t.names.sentences.format(first=strengths, second=wins))


def reward(fact: f.RewardGiven, t: Telling) -> Line:
    """Tell who gains which reward."""
    return happening(t.say.game.reward[str(fact.place)].format(who=t.side(fact.side)))


def endgame(fact: f.EndgameBegan, t: Telling) -> Line:
    """Tell that the last round is over."""
    return happening(t.say.game.endgame[fact.why])


def ended(fact: f.GameEnded, t: Telling) -> Line:
    """Tell who has won, and what decided."""
    winner, say = fact.winners[0], t.say.game
    names = {"who": t.side(winner), "points": t.number(fact.scores[winner])}
    pattern = say.won if fact.decided_by == NAMES[0] else say.won_tied[fact.decided_by]
    return headline(pattern.format(**names))


# besides facts


def door(about: Sequence[str], words: Words) -> str:
    """Return the name of a door: each is the beginning of a phase."""
    return words.story.core.door.format(phase=words.lexicon.phases[about[0]])


def headline_of(v: View, words: Words) -> str:
    """Return where the game stands, in one line."""
    say, names = words.story.game, words.lexicon
    if v.phase == "over":
        return result(v, words)
    phase = names.phases["endgame" if v.ending else v.phase]
    if not v.round:
        return say.headline_setup.format(phase=phase)
    number = names.number(v.round)
    if v.turn is not None:
        return say.headline_turn.format(round=number, who=names.sides[v.turn.seat])
    return say.headline.format(round=number, phase=phase)


def result(v: View, words: Words) -> str:
    """Return how the game ended."""
    if v.phase != "over" or not v.winners:
        return words.story.game.not_over
    return words.story.game.result.format(who=words.lexicon.sides[v.winners[0]])
