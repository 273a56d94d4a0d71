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
from engine.dune import facts as f

from ..languages import Language
from . import auction, battle, core, game, people, pieces, specials
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
    f.PhaseBegan: game.phase,
    f.DiallersChosen: game.diallers,
    f.DialsRevealed: game.dials,
    f.MarkerLaid: game.marker_laid,
    f.MarkerDrawn: game.marker_drawn,
    f.MarkerTurned: game.marker_turned,
    f.MarkerReturned: game.marker_returned,
    f.StormMoved: game.storm,
    f.ShieldWallBroken: game.wall,
    f.OrderFixed: game.order,
    f.SpiceCardRevealed: game.spice_card,
    f.SpiceBlew: game.blew,
    f.PileFilled: game.pile_filled,
    f.WormCalled: game.worm_called,
    f.WormAppeared: game.worm,
    f.WormPlaced: game.worm_placed,
    f.WormLeft: game.worm_left,
    f.PowerCancelled: game.cancelled,
    f.PredictionMade: game.prediction,
    f.PredictionReopened: game.prediction_reopened,
    f.MoverChanged: game.mover,
    f.MovesChanged: game.moves,
    f.AccompanimentAnnounced: game.accompanied,
    f.CoexistenceDeclared: game.coexistence,
    f.StanceTaken: game.stance,
    f.TurnNoted: game.turn_noted,
    f.GameEnded: game.ended,
    f.ForcesMoved: pieces.forces_moved,
    f.SpiceMoved: pieces.spice_moved,
    f.Reshuffled: pieces.reshuffled,
    f.CardReceived: pieces.card_received,
    f.CardDrawn: pieces.card_drawn,
    f.CardRegained: pieces.card_regained,
    f.CardReturned: pieces.card_returned,
    f.CardPutUnder: pieces.card_put_under,
    f.CardPlayed: pieces.card_played,
    f.LeaderMoved: pieces.leader_moved,
    f.CycleChanged: pieces.cycle,
    f.TraitorsDrawn: pieces.traitors_drawn,
    f.TraitorsKept: pieces.traitors_kept,
    f.SpiceLooked: pieces.spice_looked,
    f.CardPeeked: pieces.card_peeked,
    f.HandSizesAnnounced: auction.sizes,
    f.CardsOffered: auction.offered,
    f.AuctionOpened: auction.opened,
    f.BidMade: auction.bid,
    f.BidCovered: auction.covered,
    f.BidPassed: auction.passed,
    f.BidderReturned: auction.returned,
    f.CardBought: auction.bought,
    f.BiddingEnded: auction.ended,
    f.Pledged: auction.pledged,
    f.BattleBegan: battle.began,
    f.LeaderlessAnnounced: battle.leaderless,
    f.VoiceSpoken: battle.voice,
    f.PrescienceAsked: battle.asked,
    f.PrescienceAnswered: battle.answered,
    f.PlanKept: battle.kept,
    f.PlanLocked: battle.locked,
    f.PlansRevealed: battle.revealed,
    f.TreacheryCalled: battle.treachery,
    f.BattleDecided: battle.decided,
    f.CaptureMade: battle.capture,
    f.CaptiveTaken: battle.captive,
    f.CaptiveKept: battle.captive_kept,
    f.LossesCounted: battle.losses,
    f.HaderachMoved: battle.haderach,
    f.PlanLooked: specials.plan_looked,
    f.PlanSeen: specials.plan_seen,
    f.LandingDeclared: specials.landing_declared,
    f.LandingForbidden: specials.landing_forbidden,
    f.SwapDeclared: specials.swap_declared,
    f.HandTaken: specials.hand_taken,
    f.CardsTaken: specials.cards_taken,
    f.CardsGivenBack: specials.cards_given_back,
    f.HandsSwapped: specials.hands_swapped,
    f.SaleVoided: specials.sale_voided,
    f.SpecialNoted: specials.noted,
    f.DialReread: specials.dial_reread,
    f.HaderachBarred: specials.haderach_barred,
    f.NexusOpened: people.nexus,
    f.NexusClosed: people.nexus_closed,
    f.NexusExtended: people.extended,
    f.AllianceProposed: people.proposed,
    f.ProposalAccepted: people.accepted,
    f.ProposalDropped: people.dropped,
    f.AlliancesChanged: people.alliances,
    f.DealProposed: people.deal,
    f.DealAnswered: people.deal_answered,
    f.DealVoided: people.deal_voided,
    f.PaymentDone: people.payment_done,
    f.DebtChanged: people.debt,
    f.TruthAsked: people.truth,
    f.TruthAnswered: people.truth_answered,
}

# Facts that need no words: what they are about is told by another fact, or by the list of what is owed.
SILENT: frozenset[type[Fact]] = frozenset(
    {
        core_facts.Asked,
        core_facts.Closed,
        core_facts.Seeded,
        core_facts.Renumbered,
        f.NumberDrawn,
        f.Finished,
        f.BlowEnded,
        f.WormComes,
        f.StormCaught,
        f.DeckShuffled,
        f.LeadersRested,
        f.LeaderUsed,
        f.DiscsMixed,
        f.RowDealt,
        f.RowMixed,
        f.BidderChanged,
        f.StageReached,
        f.StarredRevived,
        f.LandingKept,
        f.BattleEnded,
        f.CaptureOpened,
        f.CaptureClosed,
    }
)


def sentence(fact: Fact, viewer: str | None, language: Language) -> Line | None:
    """Return what to tell a viewer of a fact, in a language; None if it needs no words."""
    tell = SENTENCES.get(type(fact))
    return tell(fact, telling(viewer, language.words, language.book)) if tell is not None else None
