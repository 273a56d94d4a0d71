"""The endgame: Endgame cards, shown together, and who has won (section 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Several
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..cards import INTRIGUE
from ..effects.conditions import holds
from ..effects.interpreter import settle
from ..facts import GameEnded, IntriguePlayed
from ..moving import add, row_of
from ..query import clockwise
from ..rivals.who import scores
from ..state import Pending, Side, State

KIND = "endgame"


def held(s: State, seat: str) -> tuple[str, ...]:
    """Return the Endgame cards of a hand."""
    return tuple(card for card in row_of(s.sides[seat].intrigue) if _entry(card))


def _entry(card: str) -> int:
    """Return which entry of a card is for the endgame, from 1; 0 if none is."""
    plays = INTRIGUE[card].plays
    return next((place for place, play in enumerate(plays, 1) if play.type == KIND), 0)


def _does_something(s: State, seat: str, effect: Mapping[str, Any]) -> bool:
    """Say whether an Endgame card has an effect for a player now (DP-12)."""
    if "all" in effect:
        return any(_does_something(s, seat, part) for part in effect["all"])
    if "if" in effect:
        c = Pending(0, 1, seat, dict(effect), "endgame")
        branch = effect["then"] if holds(s, c, effect["if"]) else effect.get("else")
        return branch is not None and _does_something(s, seat, branch)
    return True


class Endgame(Move):
    """Which Endgame cards to play."""

    kind: Literal["endgame"] = "endgame"
    cards: tuple[str, ...] = ()


class EndgameQuestion(Question[State, Endgame]):
    """All choose at once, unseen; whoever holds an Intrigue card is asked (DP-12, I-ASYNC-9)."""

    kind = "endgame"
    move = Endgame
    clock_class = "combat"
    rule = "I-END-2"
    attested = True
    unforeseen = "when the last round is over is not known before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all who hold Intrigue cards."""
        return tuple(seat for seat in s.seats if s.sides[seat].intrigue)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Several("cards", held(s, seat), 0, len(held(s, seat))),))

    def check(self, s: State, seat: str, move: Endgame, ref: str) -> None:
        """Refuse cards that are not held, or are none for the endgame."""
        check(len(set(move.cards)) == len(move.cards), "card_named_twice", self.rule)
        check(all(card in s.sides[seat].intrigue for card in move.cards), "intrigue_not_held", "I-INTRIGUE-2")
        check(set(move.cards) <= set(held(s, seat)), "no_endgame_card", "I-INTRIGUE-1")

    def default(self, s: State, seat: str, ref: str) -> Endgame:
        """Play every card that has an effect (DP-12)."""
        cards = held(s, seat)
        effects = {card: INTRIGUE[card].plays[_entry(card) - 1].effect for card in cards}
        return Endgame(cards=tuple(card for card in cards if _does_something(s, seat, effects[card])))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Endgame]:
        """Yield none, each, and all."""
        cards = held(s, seat)
        yield Endgame()
        for card in cards:
            yield Endgame(cards=(card,))
        if len(cards) > 1:
            yield Endgame(cards=cards)

    def passed(self, s: State, seat: str, ref: str) -> Endgame:
        """Play none."""
        return Endgame()

    def passes(self, move: Endgame) -> bool:
        """Say whether none is played."""
        return not move.cards

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Endgame]) -> None:
        """Show them in turn order, and resolve them."""
        run.goto("cards")
        for seat, move in answers.items():
            for card in move.cards:
                entry, origin = _entry(card), run.s.origins + 1
                run.emit(IntriguePlayed(seat, card, entry, origin))
                add(run, seat, (INTRIGUE[card].plays[entry - 1].effect,), f"intrigue:{card}", 1, origin=origin)


def _cards(run: Run[State]) -> None:
    settle(run)
    run.goto("count")


def standing(side: Side) -> tuple[int, ...]:
    """Return what is compared, in this order (I-END-3)."""
    return (side.vp, side.spice, side.solari, side.water, side.garrison, side.last_reveal)


NAMES = ("victory_points", "spice", "solari", "water", "garrisoned_troops", "most_recent_reveal_turn")


def _count(run: Run[State]) -> None:
    """Compare, Rivals that score among them (I-END-2, I-END-3, I-SOLO-13)."""
    have = {name: standing(run.s.sides[name]) for name in clockwise(run.s, run.s.first) if scores(name)}
    first, second, *_ = sorted(have, key=lambda name: have[name], reverse=True)
    compared = zip(NAMES, have[first], have[second], strict=True)
    decided = next((name for name, mine, theirs in compared if mine != theirs), NAMES[-1])
    run.emit(GameEnded((first,), {name: run.s.sides[name].vp for name in have}, decided))


STEP = Step("endgame", {"ask": EndgameQuestion(), "cards": _cards, "count": _count})
