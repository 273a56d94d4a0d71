"""What the engine shows a viewer: view, what is owed, forms, offers, the facts told. And which facts may reveal."""

from __future__ import annotations

from engine.core.game import Game, offers, pending
from engine.core.run import Commit
from engine.dune.game import RULES
from engine.dune.state import State
from engine.dune.view import view

REVEALING = {
    # kind of fact -> what it may reveal, once it is told to a viewer
    "CardPlayed": "a card that was in a hand",
    "PlansRevealed": "both plans",
    "PrescienceAnswered": "an element of a plan",
    "TreacheryCalled": "a traitor",
    "BattleDecided": "what followed from the plans",
    "LeaderlessAnnounced": "that no Cheap Hero(ine) is in the hand",
    "SpiceMoved": "that a seat could or could not pay, and how much",
    "DebtChanged": "that a payer had too little",
    "CardPeeked": "an auction card, to Atreides",
    "SpiceLooked": "a spice card, to Atreides",
    "CardReceived": "a card, to its buyer",
    "SpiceCardRevealed": "a spice card",
    "DialsRevealed": "the dials",
    "StormMoved": "the sum of the dials",
    "BidMade": "that a bid was possible (a standing bid)",
    "BidPassed": "that a bid was not possible (a standing bid)",
    "GameEnded": "a prediction that came true",
    "TruthAnswered": "what was asked under Truthtrance",
    "Unsealed": "that one's own answer became illegal",
    "OrderEnded": "that one's own order ended",
    "ForcesMoved": "a packaged movement that was carried out",
    "PowerCancelled": "a Karama that was played",
    "AlliancesChanged": "an acceptance given by an order",
    "ShieldWallBroken": "Family Atomics",
    "VoiceSpoken": "a command that was chosen",
    "PrescienceAsked": "an element that was chosen",
    "BattleBegan": "a battle that was chosen",
    "TraitorsKept": "the owner's own traitor",
}


def snapshot(game: Game[State], viewer: str | None) -> str:
    """Return all that the engine shows a viewer now, as text."""
    s = game.state
    parts = [repr(view(s, viewer))]
    for decision in pending(RULES, game):
        if decision.seat == viewer:
            question = RULES.questions[decision.kind]
            parts.append(repr((decision, question.form(s, decision.seat, decision.ref, {}))))
            parts.append(repr(question.default(s, decision.seat, decision.ref)))
        elif decision.named:
            parts.append(repr((decision.id, decision.kind, decision.held, decision.answered)))
    if viewer is not None:
        for offer in offers(RULES, game, viewer):
            form = RULES.offers[offer.kind].form(s, viewer, {}) if offer.kind in RULES.offers else None
            parts.append(repr((offer, form)))
    return "\n".join(parts)


def heard(commits: tuple[Commit, ...], viewer: str | None) -> list[tuple[str, str]]:
    """Return the facts told to a viewer, as kind and text; commits that tell him nothing do not exist for him."""
    return [
        (type(fact).__name__, repr(fact))
        for commit in commits
        for fact, audience in commit.facts
        if audience is None or (viewer is not None and viewer in audience)
    ]
