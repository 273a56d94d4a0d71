"""What a seat, or a bystander, may see (I-GEN-3, I-GEN-4): built from nothing by adding, never by stripping."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from .acquiring import prices
from .board import SPACES
from .effects.base import Stance
from .effects.interpreter import on_top, standing
from .options import Options
from .phases.agent import bars, destinations
from .query import costs, foresees, may_deploy, total_strength, turn_order
from .rivals.who import level_id, rivals
from .state import Combat, FaceUp, Forced, Plan, Side, State


@dataclass(frozen=True, slots=True)
class SideView:
    """A player, or a Rival, as everybody sees it."""

    leader: str
    solari: int
    spice: int
    water: int
    vp: int
    supply: int
    garrison: int
    conflict: int
    swords: int
    strength: int
    influence: dict[str, int]
    agents: dict[str, str]
    council: bool
    hand_size: int
    deck_size: int
    intrigue_size: int
    discard: tuple[str, ...]
    played: tuple[str, ...]
    revealed: tuple[str, ...]
    had_reveal: bool
    tokens: tuple[str, ...]  # of the Masterstroke, once they are revealed
    offered: tuple[str, ...]  # Leaders from which it picks
    on_top: tuple[str, ...]  # cards on top of the deck that everybody knows (I-GEN-17)


@dataclass(frozen=True, slots=True)
class PendingView:
    """Something that is still to be resolved."""

    id: int
    owner: str
    effect: dict[str, Any]
    source: str
    stance: str  # simple, plain, choice, optional, idle


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn that is played."""

    seat: str
    kind: str
    card: str
    space: str
    recruited: int
    deployable: int  # troops that may still be deployed by the space
    persuasion: int
    rules: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A question that is open: whom the game waits for, if that is public."""

    number: int
    kind: str
    named: bool
    seats: tuple[str, ...]
    answered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Own:
    """What only the seat itself may see."""

    seat: str
    hand: tuple[str, ...]
    intrigue: tuple[str, ...]
    tokens: tuple[str, ...]
    top: str  # of the deck, where the Leader foresees it, or while one looks at it
    deck: tuple[str, ...]  # what lies in the deck, which tells nothing of the order
    spaces: dict[str, tuple[str, ...]]  # to which each card of the hand can send an Agent now
    barred: dict[str, tuple[str, str]]  # spaces that are closed to it whatever the card: why, and by which rule
    costs: dict[str, tuple[dict[str, int], ...]]  # of spaces
    prices: dict[str, int]  # of the cards that can be acquired
    plan: Plan | None  # what goes by itself in the rest of its turn
    orders: tuple[dict[str, Any], ...]
    stops: tuple[str, ...]
    sealed: dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer may know."""

    options: Options
    seats: tuple[str, ...]
    sequence: tuple[str, ...]
    sides: dict[str, SideView]
    round: int
    phase: str
    first: str
    conflict: str
    conflicts: tuple[str, ...]
    conflict_deck_size: int
    imperium_size: int
    row: tuple[str, ...]
    reserve: dict[str, int]
    removed: tuple[str, ...]
    aside: dict[str, str]
    intrigue_deck_size: int
    intrigue_discard: tuple[str, ...]
    waiting: tuple[FaceUp, ...]
    rivals: tuple[str, ...]  # the sides that nobody plays
    level: str  # of difficulty, in a game for one; empty in any other
    hagal_size: int  # cards in the House Hagal deck (I-GEN-17)
    hagal_shown: tuple[str, ...]  # its cards that have been revealed
    alliances: dict[str, str]
    control: dict[str, str]
    bonus: dict[str, int]
    promised: str
    blocks: tuple[tuple[str, str], ...]
    turn: TurnView | None
    pending: tuple[PendingView, ...]
    forced: Forced | None  # what somebody's card demands of others (DP-7)
    combat: Combat | None
    windows: tuple[OpenWindow, ...]
    winners: tuple[str, ...]
    ending: str
    own: Own | None = None


def view(s: State, seat: str | None) -> View:
    """Return what the seat may see; None is a bystander, who sees what everybody sees."""
    return View(
        options=s.options,
        seats=s.seats,
        sequence=turn_order(s),
        sides={name: _side(s, name, side) for name, side in s.sides.items()},
        round=s.round,
        phase=s.phase,
        first=s.first,
        conflict=s.conflict,
        conflicts=s.conflicts,
        conflict_deck_size=len(s.conflict_deck),
        imperium_size=len(s.imperium),
        row=s.row,
        reserve=dict(s.reserve),
        removed=s.removed,
        aside=dict(s.aside),
        intrigue_deck_size=len(s.intrigue_deck),
        intrigue_discard=s.intrigue_discard,
        waiting=s.waiting,
        rivals=rivals(s),
        level=level_id(s),
        hagal_size=len(s.hagal),
        hagal_shown=s.hagal_shown,
        alliances=dict(s.alliances),
        control=dict(s.control),
        bonus=dict(s.bonus),
        promised=s.promised,
        blocks=s.blocks,
        turn=_turn(s),
        pending=_pending(s),
        forced=s.forced,
        combat=s.combat,
        windows=_windows(s),
        winners=s.winners,
        ending=s.ending,
        own=_own(s, seat) if seat in s.seats else None,
    )


def own_view(s: State, seat: str, public: View) -> View:
    """Return what a seat may see, by adding to what everybody sees."""
    values = {field.name: getattr(public, field.name) for field in fields(View)}
    return View(**{**values, "own": _own(s, seat) if seat in s.seats else None})


def _side(s: State, name: str, side: Side) -> SideView:
    return SideView(
        leader=side.leader,
        solari=side.solari,
        spice=side.spice,
        water=side.water,
        vp=side.vp,
        supply=side.supply,
        garrison=side.garrison,
        conflict=side.conflict,
        swords=side.swords,
        strength=total_strength(side),
        influence=dict(side.influence),
        agents=dict(side.agents),
        council=side.council,
        hand_size=len(side.hand),
        deck_size=len(side.deck),
        intrigue_size=len(side.intrigue),
        discard=side.discard,
        played=side.played,
        revealed=side.revealed,
        had_reveal=side.had_reveal,
        tokens=side.tokens if side.mastered else (),
        offered=s.offered.get(name, ()),
        on_top=side.on_top,
    )


def _turn(s: State) -> TurnView | None:
    turn = s.turn
    if turn is None:
        return None
    numbers = (turn.recruited, may_deploy(s), turn.persuasion)
    return TurnView(turn.seat, turn.kind, turn.card, turn.space, *numbers, turn.rules)


def _pending(s: State) -> tuple[PendingView, ...]:
    """What is open lies above all else; the rest waits."""
    top = {each.id for each in on_top(s)}
    return tuple(
        PendingView(
            each.id,
            each.owner,
            each.effect,
            each.source,
            standing(s, each).name.lower() if each.id in top else Stance.IDLE.name.lower(),
        )
        for each in s.pending
    )


def _windows(s: State) -> tuple[OpenWindow, ...]:
    found = []
    for key, window in s.windows.items():
        answered = tuple(seat for seat in window.seats if (key, seat) in s.sealed) if window.named else ()
        seats = window.seats if window.named else ()
        found.append(OpenWindow(window.number, window.kind, window.named, seats, answered))
    return tuple(found)


def _own(s: State, seat: str) -> Own:
    side = s.sides[seat]
    playing = s.phase not in ("setup", "over")
    return Own(
        seat=seat,
        hand=side.hand,
        intrigue=side.intrigue,
        tokens=side.tokens,
        top=side.deck[0] if side.deck and _looks(s, seat) else "",
        deck=tuple(sorted(side.deck)),
        spaces=destinations(s, seat) if playing else {},
        barred=_barred(s, seat) if playing else {},
        costs={space: costs(s, seat, space) for space in SPACES} if playing else {},
        prices={**prices(s, seat)},
        plan=s.turn.plan if s.turn is not None and s.turn.seat == seat else None,
        orders=tuple(order for slot, order in s.orders.items() if slot[0] == seat),
        stops=tuple(sorted(kind for owner, kind in s.stops if owner == seat)),
        sealed={key: answer for (key, owner), answer in s.sealed.items() if owner == seat},
    )


def _looks(s: State, seat: str) -> bool:
    """Say whether a seat may look at the top of its deck: at any time, or because an effect lets it just now."""
    return foresees(s, seat) or any(each.owner == seat and "top_card" in each.effect for each in s.pending)


def _barred(s: State, seat: str) -> dict[str, tuple[str, str]]:
    return {space: (bar.code, bar.rule) for space, bar in bars(s, seat).items()}
