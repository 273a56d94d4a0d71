"""What the engine shows a viewer: view, what is owed, forms, offers, the facts told. And which facts may reveal."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.game import Game, offers, pending
from engine.core.run import Commit
from engine.dune.game import RULES
from engine.dune.state import State
from engine.dune.view import view

_CARD = {
    "CardPlayed": "a card that was in a hand",
    "PlansRevealed": "both plans",
    "PrescienceAnswered": "an element of a plan, to the Atreides side",
    "LeaderlessAnnounced": "that no Cheap Hero(ine) is in the hand (R-80)",
    "CardPeeked": "an auction card, to Atreides",
    "CardReceived": "a card, to its owner",
    "TruthAnswered": "what was asked under Truthtrance",
}
_ACTS = {  # an answer given while a Truthtrance was open; or what somebody did who knows the hidden thing
    "BidMade": "a bid",
    "BidPassed": "a pass",
    "ForcesMoved:landing": "a landing",
    "ForcesMoved:entry": "a landing of Fremen",
    "ForcesMoved:shipment": "a shipment",
    "ForcesMoved:movement": "a movement",
    "ForcesMoved:ride": "a ride",
    "SpiceMoved:landing": "a landing",
    "SpiceMoved:shipment": "a shipment",
    "SpiceMoved:leader_revival": "a leader bought back",
    "AccompanimentAnnounced": "a force that goes along",
    "VoiceSpoken": "a command",
    "PrescienceAsked": "an element asked for",
    "BattleBegan": "a battle that was chosen",
}
_NEXUS = {"NexusClosed": "that all are done"}
# Kind of twin (its first letter, or its name) -> facts that may reveal what differs in it, once they are told to a
# viewer: a kind of fact, or one for a certain reason ("SpiceMoved:charity"). What is not here is a leak.
REVEALING: dict[str, dict[str, str]] = {
    "a": _CARD,
    "b": {"TreacheryCalled": "a traitor", "TruthAnswered": "what was asked under Truthtrance"},
    "b prediction": {"GameEnded": "a prediction that came true", "TruthAnswered": "what was asked under Truthtrance"},
    "c": {**_CARD, "SpiceCardRevealed": "a spice card", "SpiceLooked": "a spice card, to Atreides"},
    "d": {
        "SpiceMoved:charity": "that a seat owns nothing",
        "SpiceMoved:deal": "how much of a payment a seat could make",
        "SpiceMoved:debt": "how much of a debt a seat could pay",
        "DebtChanged": "that a payer had too little",
        "TruthAnswered": "what was asked under Truthtrance",
        "BidMade:by order": "that a bid made ahead could be paid",
        "BidPassed:by order": "that a bid made ahead could not be paid",
    },
    "e": {
        "DialsRevealed": "the dials",
        "CardPlayed": "a card that was played in the window",
        "StormMoved": "what Weather Control was set to",
        "ForcesMoved:revival": "how many forces were revived",
        "SpiceMoved:revival": "what was paid for them",
        "PlansRevealed": "both plans",
        "PrescienceAnswered": "an element of a plan, to the Atreides side",
        "TreacheryCalled": "a traitor",
        "BattleDecided": "that nobody is asked any more whether he calls a traitor",
        **_ACTS,
    },
    "e condition of an order": {},
    "e limit of a standing bid": {"BidMade": "a bid by order", "BidPassed": "a pass by order"},
    "e content of a stop": {},
    "f": {},
    "f a Karama armed without one": {"CardPlayed": "a Karama that the seat got later"},
    "f a proposal in the nexus": _NEXUS,
    "f a proposal taken back": _NEXUS,
    "f a proposal to somebody who was done": _NEXUS,
}
REVEALING["e amount of a pledge"] = REVEALING["d"]  # what is left in whose purse once it is paid
_NAMELESS = {
    "CardPeeked",
    "PrescienceAnswered",
    "SpiceCardRevealed",
    "SpiceLooked",
    "StormMoved",
    "TruthAnswered",
    "GameEnded",
    "NexusClosed",
}


def reveals(kind: str, tags: Iterable[str], *, by_place: bool = False) -> str:
    """Return the fact, of those told, that may reveal what differs in a twin of this kind; empty if none may.

    `by_place`: whoever is entitled to the hidden thing pressed the button in the same place, which may do another act.
    """
    allowed = REVEALING.get(kind, REVEALING[kind[0]])
    allowed = {**allowed, **_ACTS} if allowed and by_place else allowed
    return next((tag for tag in sorted(tags) if tag in allowed or tag.partition(":")[0] in allowed), "")


def concerns(tag: str, text: str, entitled: Iterable[str], viewer: str | None = None) -> bool:
    """Say whether a fact speaks of somebody whose hidden thing differs, as a fact that reveals it must.

    A card that lay in the deck instead of a hand is shown to whoever receives it, and to nobody else.
    """
    who = tuple(entitled)
    if tag == "CardReceived" and f"who={viewer!r}" in text:
        return True
    return not who or tag.partition(":")[0] in _NAMELESS or any(seat in text for seat in who)


def tag_of(kind: str, why: str) -> str:
    """Name a kind of fact together with its reason, if it has one."""
    return f"{kind}:{why}" if why else kind


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
    """Return the facts told to a viewer, as kind with its reason, and text; other commits do not exist for him."""
    return [
        (tag_of(type(fact).__name__, getattr(fact, "why", "") or ("by order" * (commit.cause == "order"))), repr(fact))
        for commit in commits
        for fact, audience in commit.facts
        if audience is None or (viewer is not None and viewer in audience)
    ]
