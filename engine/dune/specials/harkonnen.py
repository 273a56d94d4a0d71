"""Harkonnen's special Karama power: they exchange cards with another hand (D-KAR-14, R-40, D-CARD-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.facts import Unsealed
from engine.core.forms import Form, Number, Pick, Several
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..cards import FACTIONS
from ..facts import CardsGivenBack, CardsTaken, HandsSwapped, HandTaken, SwapDeclared
from ..karama import can_use_special, check_special, use_special
from ..phases.auction import is_up
from ..powers import has_now
from ..query import free_hand
from ..state import State, Swap

RETURN = "swap_return"


class HandSwap(Move):
    """From whose hand so many cards are taken; all of it if it holds fewer."""

    kind: Literal["hand_swap"] = "hand_swap"
    target: str = ""
    number: int = 0


class HandSwapOffer(Offer[State, HandSwap]):
    """Harkonnen take cards unseen, at any time; how many a hand holds they need not know (D-STATE-2)."""

    kind = "hand_swap"
    move = HandSwap
    rule = "D-KAR-14"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether there is a Karama, and no exchange under way."""
        return can_use_special(s, seat, "hand_swap") and s.swap is None

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it to others, without a Karama, and while another exchange is not over."""
        check_special(s, seat, "hand_swap", self.rule)
        check(s.swap is None, "swap_under_way", self.rule)

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask whose hand, and how many at most: as many as a hand can hold."""
        others = tuple(f for f in s.factions if f != seat)
        target = given.get("target")
        most = FACTIONS[target].hand_limit if target in others else max(FACTIONS[f].hand_limit for f in others)
        return Form((Pick("target", others), Number("number", 1, most)))

    def check(self, s: State, seat: str, move: HandSwap) -> None:
        """Refuse one's own hand, and numbers that no hand holds."""
        self.must_be_open(s, seat)
        check(move.target in s.factions and move.target != seat, "not_another_player", self.rule)
        low, most = 1, FACTIONS[move.target].hand_limit
        check(low <= move.number <= most, "number_out_of_range", self.rule, low=low, high=most)

    def do(self, run: Run[State], seat: str, move: HandSwap) -> None:
        """Take them at once, or when the card that is up has been sold (D-CARD-10)."""
        use_special(run, seat, "hand_swap")
        if is_up(run.s):
            run.emit(SwapDeclared(seat, move.target, move.number))
        else:
            _take(run, Swap(seat, move.target, move.number))


def is_overdue(s: State) -> bool:
    """Say whether an exchange waits for an auction that is no more."""
    return s.swap is not None and s.swap.taken is None and not is_up(s)


def carry_out(run: Run[State]) -> None:
    """Take the cards for which the auction of a card was waited."""
    assert run.s.swap is not None, "nothing was declared"
    _take(run, run.s.swap)


def _take(run: Run[State], swap: Swap) -> None:
    """Draw the cards by chance, without those that are set aside, and ask which are given back (D-BAT-29)."""
    drawn = run.shuffled("swap", free_hand(run.s, swap.target))[: swap.number]
    run.emit(HandTaken(swap.by, swap.target, len(drawn)))
    run.emit(CardsTaken(swap.by, swap.target, drawn), (swap.by, swap.target))
    run.push(RETURN)


class SwapReturn(Move):
    """Which cards to give back."""

    kind: Literal["swap_return"] = "swap_return"
    cards: tuple[str, ...] = ()


class SwapReturnQuestion(Question[State, SwapReturn]):
    """As many cards as were taken go back, chosen of the whole new hand; nothing else happens before (R-40)."""

    kind = RETURN
    move = SwapReturn
    clock_class = "reaction"
    rule = "D-KAR-14"
    must_answer = "as many cards as were taken go back"
    unvoidable = must_answer
    unforeseen = "somebody plays a card out of the blue"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whoever took them; nobody where there were none."""
        return (s.swap.by,) if s.swap is not None and s.swap.taken else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for as many cards."""
        number = len(_usual(s, seat))
        return Form((Several("cards", free_hand(s, seat), number, number),))

    def check(self, s: State, seat: str, move: SwapReturn, ref: str) -> None:
        """Refuse other numbers, and cards that are not in the hand or set aside."""
        number, among = len(_usual(s, seat)), free_hand(s, seat)
        check(len(set(move.cards)) == len(move.cards) == number, "give_back_as_many", self.rule, number=number)
        check(set(move.cards) <= set(among), "not_in_your_hand", self.rule)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Harkonnen exchange cards."""
        return has_now(s, seat, "hand_swap")

    def default(self, s: State, seat: str, ref: str) -> SwapReturn:
        """Give back exactly what was taken."""
        return SwapReturn(cards=_usual(s, seat))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[SwapReturn]:
        """Yield what was taken, and as many of the others."""
        usual = _usual(s, seat)
        yield SwapReturn(cards=usual)
        others = tuple(card for card in free_hand(s, seat) if card not in usual)
        for number in range(1, min(len(usual), len(others)) + 1):
            yield SwapReturn(cards=(*usual[number:], *others[:number]))

    def alive(self, s: State, ref: str) -> bool:
        """Whether the exchange is still under way."""
        return s.swap is not None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, SwapReturn]) -> None:
        """Give them back; whoever answered with the hand he had is asked again, whatever he said (D-ASYNC-11)."""
        swap = run.s.swap
        assert swap is not None, "an exchange is under way"
        run.done()
        cards = next((answer.cards for answer in answers.values()), ())
        run.emit(CardsGivenBack(swap.by, swap.target, cards), (swap.by, swap.target))
        run.emit(HandsSwapped(swap.by, swap.target, len(cards)))
        for seat in (swap.by, swap.target) if cards else ():
            for window in [window for window, owner in run.s.sealed if owner == seat]:
                run.emit(Unsealed(window, seat, "hand_changed", "D-ASYNC-11"), (seat,))
            run.reconsult(seat)


def _usual(s: State, seat: str) -> tuple[str, ...]:
    """Return the cards that go back if nothing is said: those that were taken, as far as they are still there."""
    taken, free = (s.swap.taken if s.swap is not None else None) or (), free_hand(s, seat)
    return tuple(sorted(free, key=lambda card: card not in taken)[: len(taken)])


STEPS = (Step(RETURN, {"choose": SwapReturnQuestion()}, apart=True),)
OFFERS: tuple[Offer[State, Any], ...] = (HandSwapOffer(),)
