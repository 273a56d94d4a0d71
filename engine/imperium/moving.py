"""What rules do to resources, troops, Influence and cards: each way to do it stands here once.

What follows from it at once is returned, or added to what is to be resolved, above everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.run import Run

from .board import ALLIED, BONUS, FRIENDLY, ROW, SPACES, TOP
from .cards import CARDS, Effect
from .facts import (
    AllianceMoved,
    CardsDrawn,
    CardsReceived,
    CardsRevealed,
    CardTrashed,
    DeckShuffled,
    EffectsAdded,
    Gained,
    InfluenceMoved,
    IntrigueDrawn,
    IntrigueReceived,
    IntrigueShuffled,
    PileShuffled,
    PointsMoved,
    Reshuffled,
    RowRefilled,
    TokensRevealed,
    TroopsMoved,
)
from .leaders import answer_to
from .query import clockwise, controller
from .rivals.spending import spend
from .rivals.who import scores
from .state import SUPPLY, TROOPS_IN_CONFLICT, TROOPS_IN_GARRISON, Pending, State

MASTERSTROKE_AT = 4  # troops deployed in a turn (16.5)


# What is to be resolved


def top_level(s: State) -> int:
    """Return the level of what must be resolved first; 0 where that is the turn's own, or nothing."""
    return max([each.level for each in s.pending]) if s.pending else 0


def add(
    run: Run[State],
    owner: str,
    effects: Iterable[Effect | None],
    source: str,
    level: int,
    *,
    origin: int = 0,
    target: str = "",
) -> None:
    """Add effects to what is to be resolved; the members of an `all` one by one (16.1)."""
    members = [part for effect in effects if effect is not None for part in _members(effect)]
    if not members:
        return
    numbered = enumerate(members, run.s.numbered + 1)
    found = [Pending(number, level, owner, member, source, origin, target) for number, member in numbered]
    run.emit(EffectsAdded(tuple(found)), ())


def _members(effect: Effect) -> list[Effect]:
    if "all" not in effect:
        return [effect]
    return [part for member in effect["all"] for part in _members(member)]


def at_once(run: Run[State], owner: str, effect: Effect | None, source: str) -> None:
    """Add an effect that is resolved before anything else goes on."""
    add(run, owner, (effect,), source, top_level(run.s) + 1)


def trigger(run: Run[State], seat: str, moment: str) -> Effect | None:
    """Let the ability of a Leader act at a moment, and return it; None if it has nothing to do then (I-AGENT-8)."""
    ability = answer_to(run.s.sides[seat].leader, moment) if seat in run.s.seats else None
    if ability is not None:
        at_once(run, seat, ability["do"], "leader")
    return ability


# Resources


def gain(run: Run[State], side: str, what: str, amount: int, why: str) -> None:
    """Give a side something, or take it where the amount is below 0."""
    if what == "vp":
        run.emit(PointsMoved(side, amount, why, earned=True))
    elif amount:
        run.emit(Gained(side, what, amount, why))
        spend(run, side)


def control_bonus(run: Run[State], space: str) -> None:
    """Let whoever controls a space have its bonus, whoever sends an Agent there (I-AGENT-7, R-CONTROL-1)."""
    holder, bonus = controller(run.s, space), SPACES[space].bonus
    for what, amount in bonus["gain"].items() if holder and bonus is not None else ():
        gain(run, holder, what, amount, f"control:{space}")


# Troops


def move_troops(run: Run[State], side: str, source: str, to: str, number: int, why: str) -> int:
    """Move troops, as many as there are, and return how many that were (I-DEPLOY-1, I-DEPLOY-5)."""
    number = min(number, getattr(run.s.sides[side], source))
    if number > 0:
        run.emit(TroopsMoved(side, source, to, number, why))
    return max(number, 0)


def recruit(run: Run[State], side: str, number: int, why: str) -> int:
    """Recruit troops, and return how many came (I-DEPLOY-1)."""
    return move_troops(run, side, SUPPLY, TROOPS_IN_GARRISON, number, why)


def deploy(run: Run[State], side: str, number: int, why: str, *, source: str = TROOPS_IN_GARRISON) -> None:
    """Deploy troops by an effect (I-DEPLOY-4)."""
    if move_troops(run, side, source, TROOPS_IN_CONFLICT, number, why):
        masterstroke(run, side)


def deploy_by_space(run: Run[State], side: str, number: int) -> None:
    """Deploy troops to a Conflict from the garrison, which the space allows (I-DEPLOY-2)."""
    run.emit(TroopsMoved(side, TROOPS_IN_GARRISON, TROOPS_IN_CONFLICT, number, "space", by_space=True))
    masterstroke(run, side)


def masterstroke(run: Run[State], side: str) -> None:
    """Use the Baron's tokens at the fourth troop that a turn deploys, once a game (16.5, R-LEADER-2)."""
    mine, turn = run.s.sides[side], run.s.turn
    if turn is None or turn.seat != side or mine.mastered or turn.deployed < MASTERSTROKE_AT or not mine.tokens:
        return
    run.emit(TokensRevealed(side, mine.tokens))
    effects = [{"influence": {"faction": faction, "amount": 1}} for faction in mine.tokens]
    at_once(run, side, {"all": effects}, "leader")


# Influence


def raise_influence(run: Run[State], side: str, faction: str, amount: int, why: str, *, bonus: bool = True) -> None:
    """Gain Influence, space by space, with what each space brings (I-INFL-1 to I-INFL-5)."""
    for _ in range(amount):
        before = run.s.sides[side].influence[faction]
        if before >= TOP:
            return
        run.emit(InfluenceMoved(side, faction, before + 1, why))
        if before + 1 == FRIENDLY:
            _points(run, side, 1, "influence")
        if before + 1 == ALLIED and bonus and side in run.s.seats:
            at_once(run, side, BONUS[faction], f"bonus:{faction}")
        _claim(run, side, faction)


def _claim(run: Run[State], side: str, faction: str) -> None:
    """Take the Alliance, if one is the first at 4, or passes its holder (I-INFL-4, I-INFL-5)."""
    mine, holder = run.s.sides[side].influence[faction], run.s.alliances.get(faction, "")
    if mine < ALLIED or holder == side or (holder and run.s.sides[holder].influence[faction] >= mine):
        return
    pass_alliance(run, faction, side)


def pass_alliance(run: Run[State], faction: str, to: str) -> None:
    """Hand an Alliance over, with its Victory Point; to the board where nobody may have it (I-INFL-5, I-INFL-6)."""
    holder = run.s.alliances.get(faction, "")
    run.emit(AllianceMoved(faction, to))
    if holder:
        _points(run, holder, -1, "alliance")
    if to:
        _points(run, to, 1, "alliance")


def _points(run: Run[State], side: str, amount: int, why: str) -> None:
    """Move a side's marker; House Hagal has none (I-2P-3)."""
    if scores(side):
        run.emit(PointsMoved(side, amount, why))


def lower_influence(run: Run[State], side: str, faction: str, heir: str, why: str) -> None:
    """Lose one Influence; `heir` gets the Alliance where several might (I-INFL-2, I-INFL-6)."""
    before = run.s.sides[side].influence[faction]
    run.emit(InfluenceMoved(side, faction, before - 1, why))
    if before == FRIENDLY:
        _points(run, side, -1, "influence")
    if run.s.alliances.get(faction) == side:
        after = heirs(run.s, side, faction, before - 1)
        if after != (side,):
            pass_alliance(run, faction, heir if heir in after else after[0] if after else "")


def heirs(s: State, holder: str, faction: str, left: int) -> tuple[str, ...]:
    """Return who may have an Alliance when its holder has so much Influence left, clockwise (I-INFL-6, DP-13)."""
    have = {side: s.sides[side].influence[faction] for side in clockwise(s, holder)} | {holder: left}
    most = max(have.values())
    if left == most and left >= ALLIED:
        return (holder,)
    return tuple(side for side, number in have.items() if number == most and most >= ALLIED)


# Cards


def draw(run: Run[State], seat: str, number: int, why: str) -> None:
    """Draw cards from one's deck; those that a Reveal turn brings are revealed at once (I-GEN-8, I-REVEAL-3)."""
    side = run.s.sides[seat]
    number = min(number, len(side.deck) + len(side.discard))
    if number:
        run.emit(CardsDrawn(seat, number, why))
    while number:
        if not run.s.sides[seat].deck:
            reshuffle(run, seat)
        cards = run.s.sides[seat].deck[:number]
        run.emit(CardsReceived(seat, cards), (seat,))
        number -= len(cards)
        if run.s.turn is not None and (run.s.turn.seat, run.s.turn.kind) == (seat, "reveal"):
            reveal(run, seat, cards)


def reshuffle(run: Run[State], seat: str) -> None:
    """Shuffle deck and discard pile together (I-GEN-8)."""
    side = run.s.sides[seat]
    mixed = run.shuffled(f"deck:{seat}", (*side.deck, *side.discard))
    run.emit(DeckShuffled(seat, mixed, emptied=True), ())
    run.emit(Reshuffled(seat))


def reveal(run: Run[State], seat: str, cards: tuple[str, ...]) -> None:
    """Put cards of the hand in play on a Reveal turn, and add their Reveal effects (I-REVEAL-1, I-REVEAL-2)."""
    if not cards:
        return
    run.emit(CardsRevealed(seat, cards))
    for card in cards:
        add(run, seat, (CARDS[card].reveal,), f"card:{card}", 0, origin=run.s.origins + 1)


def draw_intrigue(run: Run[State], seat: str, number: int, why: str) -> None:
    """Draw Intrigue cards (I-GEN-9); what a Rival draws nobody sees (I-SOLO-7)."""
    number = min(number, len(run.s.intrigue_deck) + len(run.s.intrigue_discard))
    if number:
        run.emit(IntrigueDrawn(seat, number, why))
    while number:
        if not run.s.intrigue_deck:
            mixed = run.shuffled("pile:intrigue", run.s.intrigue_discard)
            run.emit(PileShuffled("intrigue", mixed, emptied=True), ())
            run.emit(IntrigueShuffled())
        cards = run.s.intrigue_deck[:number]
        run.emit(IntrigueReceived(seat, cards), (seat,) if seat in run.s.seats else ())
        number -= len(cards)
    spend(run, seat)


def refill(run: Run[State]) -> None:
    """Fill the Imperium Row from its deck (I-REVEAL-5)."""
    while len(run.s.row) < ROW and run.s.imperium:
        run.emit(RowRefilled(run.s.imperium[0]))


def trash(run: Run[State], seat: str, zone: str, card: str, *, prefer: int = 0) -> None:
    """Trash a card; effects of it that are not resolved are lost (I-GEN-11, I-GEN-16, I-INTRIGUE-10).

    Of equal cards in play the one goes whose effects are done, unless it is to be the one used as `prefer`.
    """
    origin = (prefer or _lost(run.s, seat, card)) if zone == "in_play" else 0
    run.emit(CardTrashed(seat, card, zone, CARDS[card].reserve, origin))
    at_once(run, seat, CARDS[card].on_trash, f"card:{card}")


def _lost(s: State, seat: str, card: str) -> int:
    source = f"card:{card}"
    uses = [each.origin for each in s.pending if each.source == source and each.owner == seat and each.origin]
    uses = list(dict.fromkeys(uses))
    return uses[-1] if len(uses) >= s.sides[seat].in_play.count(card) and uses else 0


def row_of(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards each once, in their order: equal ones are one choice."""
    return tuple(dict.fromkeys(cards))
