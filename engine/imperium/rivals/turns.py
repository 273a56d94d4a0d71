"""A Rival's Agent turn: the card, the Agent, what the card gives, and the troops (I-HAGAL-2 to I-HAGAL-6)."""

from __future__ import annotations

from engine.core.run import Run, Step

from ..board import FROM_GARRISON, MAKERS, SPACES
from ..cards import CONFLICTS
from ..facts import (
    AgentSent,
    BonusSpiceSet,
    RivalHeldBack,
    RivalTurnBegan,
    RivalTurnEnded,
    RivalTurnSkipped,
)
from ..leaders import LEADERS
from ..moving import add, control_bonus, deploy_by_space, gain, raise_influence, recruit, top_level
from ..phases.resolving import STEP as RESOLVING
from ..query import agent_at, current, has_agent, strength
from ..state import HOUSE_HAGAL, LEADER, SKIPPED, State, Turn
from .choices import as_taken
from .deck import find_card
from .printed import HagalCard
from .who import has_purse, level

NAME = "rival"
LEAD = 4  # strength by which a Rival must lead to deploy nothing (I-SOLO-12)
LAST_LEVEL = 3  # of Conflicts, in which a Rival deploys all it can


def may_act(s: State, side: str) -> bool:
    """Say whether a Rival with a seat takes a turn of its own (I-SOLO-4); one that was skipped waits for a player's."""
    return side != HOUSE_HAGAL and SKIPPED + side not in s.done and has_agent(s.sides[side])


def follows(s: State, turn: Turn) -> bool:
    """Say whether House Hagal acts after a turn: an Agent turn of the First Player (I-2P-2, R-HAGAL-8)."""
    beside = HOUSE_HAGAL in s.sides and has_agent(s.sides[HOUSE_HAGAL])
    return beside and turn.kind == "agent" and turn.seat == s.first


def begin_turn(run: Run[State], side: str) -> None:
    """Open the step in which a Rival takes a turn."""
    run.push(NAME, ref=side)


def _act(run: Run[State]) -> None:
    """Reveal cards until one can be used, send the Agent, and do what the card says (I-HAGAL-2, I-HAGAL-4)."""
    side = run.ref
    run.emit(RivalTurnBegan(side, run.s.turns + 1, run.s.round))
    found = find_card(run, side)
    if found is None:
        run.emit(RivalTurnSkipped(side))
        end_turn(run)
        run.done()
        return
    run.goto("deploy")
    _send(run, side, found[1])
    _gain(run, side, *found)
    if top_level(run.s) > 0:
        run.push(RESOLVING.name)


def _send(run: Run[State], side: str, space: str) -> None:
    """Place the Agent; nothing is paid (I-HAGAL-1), and whoever controls the space has its bonus (R-CONTROL-1)."""
    run.emit(AgentSent(side, agent_at(run.s.sides[side], LEADER), LEADER, space, {}))
    control_bonus(run, space)


def _gain(run: Run[State], side: str, card: HagalCard, space: str) -> None:
    """Gain what the card gives, and nothing of what the space does (I-HAGAL-4, I-SOLO-6)."""
    if card.faction:
        raise_influence(run, side, card.faction, 1, "hagal")
    recruit(run, side, card.recruit, "hagal")
    if space in MAKERS:
        _harvest(run, side, space)
    if card.signet:
        add(run, side, (as_taken(run.s, side, LEADERS[run.s.sides[side].leader].signet),), "signet", 1)


def _harvest(run: Run[State], side: str, space: str) -> None:
    """Take the bonus spice: with the base for a Rival, for the bank where House Hagal does (I-HAGAL-6)."""
    spice = SPACES[space].base + run.s.bonus[space]
    run.emit(BonusSpiceSet(space, 0))
    if has_purse(side):
        gain(run, side, "spice", spice, "harvest")


def _deploy(run: Run[State]) -> None:
    """Deploy the recruits of the turn and two more, as many as possible, and end the turn (I-HAGAL-5)."""
    side, turn = run.ref, current(run.s)
    if SPACES[turn.space].combat:
        number = min(turn.recruited + FROM_GARRISON, run.s.sides[side].garrison)
        if number and holds_back(run.s, side):
            run.emit(RivalHeldBack(side))
        elif number:
            deploy_by_space(run, side, number)
    end_turn(run)
    run.done()


def holds_back(s: State, side: str) -> bool:
    """Say whether Expert Troop Deployment keeps a Rival's troops where they are (I-SOLO-12, R-HAGAL-6)."""
    found = level(s)
    if found is None or not found.expert or CONFLICTS[s.conflict].level >= LAST_LEVEL:
        return False
    return strength(s, side) >= LEAD + max(strength(s, other) for other in s.sides if other != side)


def end_turn(run: Run[State]) -> None:
    """End the Rival's turn that is played."""
    run.emit(RivalTurnEnded(current(run.s).seat), ())


STEP = Step(NAME, {"act": _act, "deploy": _deploy}, part_of="turns")
