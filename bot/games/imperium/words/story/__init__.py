"""The story: one sentence for every kind of fact, for everybody or for the seat it is about.

A sentence is chosen from the fact alone, so it can tell a viewer nothing the fact does not. Its words are the
language's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.presentation import Line
from engine.core import facts as core_facts
from engine.core.facts import Fact
from engine.imperium import facts as f
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.composition import COLOURS

from ..languages import Language
from . import cards, core, game, pieces
from .telling import Telling, telling

Sentence = Callable[[Any, Telling], Line | None]

SENTENCES: dict[type[Fact], Sentence] = {
    core_facts.Sealed: core.sealed,
    core_facts.Unsealed: core.unsealed,
    core_facts.Receipted: core.receipted,
    core_facts.Attested: core.attested,
    core_facts.Entered: core.entered,
    core_facts.Annulled: core.annulled,
    core_facts.Voided: core.voided,
    core_facts.Rewound: core.rewound,
    core_facts.TakenBack: core.taken_back,
    core_facts.FellAsleep: core.fell_asleep,
    core_facts.Awoke: core.awoke,
    core_facts.Overridden: core.overridden,
    core_facts.HandedOver: core.handed_over,
    core_facts.RuleChanged: core.rule_changed,
    core_facts.OrderSet: core.order_set,
    core_facts.OrderEnded: core.order_ended,
    core_facts.StopSet: core.stop_set,
    core_facts.DefaultTaken: core.default_taken,
    f.GameStarted: game.started,
    f.LeadersOffered: game.offered,
    f.LeaderTaken: game.leader_taken,
    f.TokensChosen: game.tokens_chosen,
    f.TokensRevealed: game.tokens_revealed,
    f.FirstPlayerSet: game.first,
    f.PhaseBegan: game.phase,
    f.ConflictRevealed: game.conflict,
    f.TurnBegan: game.turn,
    f.RevealBegan: game.reveals,
    f.StrengthSet: game.strength,
    f.Rejoined: game.rejoined,
    f.RivalTurnBegan: game.rival_turn,
    f.HagalRevealed: game.hagal,
    f.HagalReshuffled: game.hagal_reshuffled,
    f.RivalHeldBack: game.held_back,
    f.RivalTurnSkipped: game.skipped,
    f.IntrigueSpent: game.intrigue_spent,
    f.CombatBegan: game.combat,
    f.Passed: game.passed,
    f.CombatRanked: game.ranked,
    f.RewardGiven: game.reward,
    f.EndgameBegan: game.endgame,
    f.GameEnded: game.ended,
    f.Reshuffled: cards.reshuffled,
    f.CardsDrawn: cards.drawn,
    f.CardsReceived: cards.received,
    f.TopSeen: cards.top_seen,
    f.CardTakenBack: cards.taken_back,
    f.CardPlayed: cards.played,
    f.CardsRevealed: cards.revealed,
    f.CardsDiscarded: cards.discarded,
    f.CardTrashed: cards.trashed,
    f.CardAcquired: cards.acquired,
    f.RowRefilled: cards.row,
    f.CardSetAside: cards.aside,
    f.AsideRemoved: cards.aside_gone,
    f.CardPut: cards.put,
    f.IntrigueLost: cards.intrigue_lost,
    f.IntrigueRegained: cards.intrigue_regained,
    f.IntrigueShuffled: cards.intrigue_shuffled,
    f.IntrigueDrawn: cards.intrigue_drawn,
    f.IntrigueReceived: cards.intrigue_received,
    f.IntrigueGiven: cards.given,
    f.IntrigueStolen: cards.stolen,
    f.IntriguePlayed: cards.intrigue_played,
    f.Gained: pieces.gained,
    f.PointsMoved: pieces.points,
    f.TroopsMoved: pieces.troops,
    f.AgentSent: pieces.agent,
    f.AgentRecalled: pieces.recalled,
    f.AgentPut: pieces.agent_put,
    f.AgentLost: pieces.agent_lost,
    f.MentatSentHome: pieces.mentat_home,
    f.CouncilLeft: pieces.council_left,
    f.AgentsReturned: pieces.returned,
    f.MentatTaken: pieces.mentat,
    f.MentatPromised: pieces.mentat_promised,
    f.AgentGained: pieces.swordmaster,
    f.CouncilJoined: pieces.council,
    f.InfluenceMoved: pieces.influence,
    f.AllianceMoved: pieces.alliance,
    f.ControlChanged: pieces.control,
    f.BonusSpiceSet: pieces.bonus,
    f.SpaceNamed: pieces.named,
}

# Facts that need no words: what they are about is told by another fact, or by the list of what is owed.
SILENT: frozenset[type[Fact]] = frozenset(
    {
        core_facts.Asked,
        core_facts.Closed,
        core_facts.Seeded,
        core_facts.Renumbered,
        f.SidePrepared,
        f.Drawn,
        f.Finished,
        f.TurnMarked,
        f.TurnPlanned,
        f.TurnEnded,
        f.RivalTurnEnded,
        f.CombatTurn,
        f.CombatEnded,
        f.DeckShuffled,
        f.CleanedUp,
        f.StacksLaid,
        f.PileShuffled,
        f.IntrigueDiscarded,
        f.EffectsAdded,
        f.EffectsDropped,
        f.EffectScheduled,
        f.ScheduleCalled,
        f.RuleSet,
        f.Befriended,
        f.Harvested,
        f.ForcedBegan,
        f.ForcedEnded,
    }
)


def sentence(fact: Fact, viewer: str | None, language: Language) -> Line | None:
    """Return what to tell a viewer of a fact, in a language; None if it needs no words."""
    tell = SENTENCES.get(type(fact))
    return tell(fact, telling(viewer, language.words, language.book)) if tell is not None else None


# Effects of cards that cost others something.
DEMANDING = frozenset(
    (
        *(f"card:{card.id}" for card in CARDS.values() if card.agent and "each_opponent" in str(card.agent)),
        *(f"intrigue:{card.id}" for card in INTRIGUE.values() if "choose_opponent" in str(card.plays)),
    )
)


def touched(fact: Fact) -> tuple[str, ...]:
    """Return whom somebody else's move has cost or given something: control, an Alliance, troops."""
    match fact:
        case f.Gained(side=side, why=why) if why.startswith("control:"):
            found = side
        case f.PointsMoved(side=side, why="alliance", amount=amount) if amount < 0:
            found = side
        case f.TroopsMoved(side=side, to="supply", why=why) if why in DEMANDING:
            found = side
        case _:
            return ()
    return (found,) if found in COLOURS else ()
