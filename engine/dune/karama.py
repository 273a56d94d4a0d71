"""Windows in which a Karama cancels a power (section 16, D-ASYNC-3), and the orders that arm one in advance.

What is common to the special powers, for which a Karama is played as well, stands at the end (`specials` has them).

Every such window is one subclass of `CancelWindow`. A `wait` window waits for the seats that `waits_for` names; a
`standing` one for nobody but the seats that set a stop. Everybody in `may` takes part by order, stop or offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run
from engine.core.state import Slot

from .facts import CardPlayed, PowerCancelled
from .powers import Advantage, Power, has_now, owner
from .query import (
    alliance_of,
    comes,
    held,
    is_worthless,
    karama_cards,
    karama_of,
    may_hold_karama,
    must_be_free,
    must_hold_karama,
    special_karama_is_spent,
)
from .state import State

ALLIANCE = "alliance"
DOUBT = "worthless_karama"  # the step in which a worthless card played as a Karama may be cancelled (D-KAR-8)


class React(Move):
    """An answer in a window in which a Karama can cancel a power: play it, or let the power work."""

    play: bool = False
    card: str = ""  # which one, where there are several that can be played so (D-KAR-16)


class ArmedKarama(Order):
    """Play a Karama in the next window of this kind that meets the conditions (D-ASYNC-3). Absent ones always hold.

    It ends when its card is spent: if somebody else's Karama has cancelled the power it holds for the next occasion.

    Conditions look only at what the seat can see: `target` is the seat a Voice or a question is aimed at, or
    `ALLIANCE` for the owner and whoever is his ally by then, `territory` where the worm or the accompanying force
    appears, `at_least` how many Fremen forces stand there, `number` which auction card of the phase is up.
    """

    once: ClassVar[bool] = False
    target: str = ""
    territory: str = ""
    at_least: int = 0
    number: int = 0

    @property
    def subject(self) -> str:
        """At whom, where or for which card it is played; `at_least` is no subject of its own."""
        return " ".join(filter(None, (self.target, self.territory, str(self.number or ""))))


class CancelWindow(Question[State, React]):
    """A power is about to work; a Karama may cancel it. `power` is that power."""

    power: ClassVar[Power | Advantage]
    move = React
    clock_class = "reaction"
    named = False
    stoppable = True
    unforeseen = "it waits for nobody"
    order: ClassVar[type[ArmedKarama]]
    named_by: ClassVar[tuple[str, ...]] = ()  # the attributes of the order that `conditions` asks for

    def __init_subclass__(cls) -> None:
        """Name the order that arms a Karama: it has the kind of its window."""
        cls.ahead = cls.kind

    @property
    def of(self) -> str:
        """The faction whose power it is."""
        return owner(self.power)

    def whose(self, ref: str) -> str:
        """Return whose power it is on this occasion."""
        return self.of

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return all but the owner of the power (R-63), and those who can hold no Karama, as all see (D-ASYNC-4)."""
        return tuple(f for f in s.storm_order if f != self.whose(ref) and may_hold_karama(s, f))

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window (D-ASYNC-13)."""
        return ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to play a Karama, of a seat that holds one."""
        cards = karama_cards(s, seat)
        which = (Pick("card", cards, optional=True),) if len(cards) > 1 and given.get("play") else ()
        return Form((Flag("play"), *which)) if cards else Form()

    def check(self, s: State, seat: str, move: React, ref: str) -> None:
        """Refuse a Karama one does not have."""
        if move.play:
            must_hold_karama(s, seat, "D-KAR-1")
        check(not move.card or (move.play and move.card in s.hands[seat]), "card_not_held", "D-KAR-1", card=move.card)
        must_be_free(s, seat, (move.card,))
        check(move.card in ("", *karama_cards(s, seat)), "not_a_karama", "D-KAR-1", card=move.card)

    def default(self, s: State, seat: str, ref: str) -> React:
        """Let it work."""
        return self.reply(False)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[React]:
        """Yield pass and, for a holder, play."""
        yield self.reply(False)
        cards = karama_cards(s, seat)
        if cards:
            yield self.reply(True)
        if len(cards) > 1:
            yield from (React(kind=self.kind, play=True, card=card) for card in cards)

    def passes(self, move: React) -> bool:
        """Say whether the Karama stays in the hand."""
        return not move.play

    def ordered(self, s: State, seat: str, ref: str) -> tuple[React, Slot] | None:
        """Fire an armed Karama whose conditions hold."""
        slot = self._firing(s, seat, ref)
        return (self.reply(True), slot) if slot is not None else None

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a Karama is armed for it, and held."""
        armed = (order for _, order in kept(s, seat, self.order, self.kind) if order.target == ALLIANCE)
        meant = super().settled(s, seat, subject) or any(aimed_at(s, seat, order, subject) for order in armed)
        return karama_of(s, seat) is not None and meant

    def _firing(self, s: State, seat: str, ref: str) -> Slot | None:
        """Return the slot of an order whose conditions hold; one that names a subject before one for any."""
        found = [slot for slot, order in kept(s, seat, self.order, self.kind) if self.fires(s, seat, order, ref)]
        return max(found, key=lambda slot: slot[2] != "", default=None)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Say whether the order's conditions hold, from what the seat can see."""
        return True

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether the power is in the game and somebody else's (R-63)."""
        return seat != self.of and self.of in s.factions

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Return what an order can name that arms a Karama for this window."""
        return ()

    def close(self, run: Run[State], ref: str, answers: Mapping[str, React]) -> None:
        """The first in storm order who plays a Karama cancels the power (R-43); the others keep theirs."""
        player = next((seat for seat, answer in answers.items() if answer.play), None)
        if player is not None:
            card = answers[player].card or karama_of(run.s, player)
            assert card is not None, "a sealed Karama is checked again whenever a hand changes"
            slot = self._firing(run.s, player, ref)
            if slot is not None:  # the order that this occasion was meant for, whoever played the card
                end(run, slot, "done")
            run.emit(CardPlayed(player, card, self.kind))
            if is_worthless(card):
                run.push(DOUBT, ref=self.kind)
                return
            run.emit(PowerCancelled(self.kind, self.whose(ref)))
        self.after(run, player is not None)

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Go on with or without the power; must move the step on."""
        raise NotImplementedError

    def reply(self, play: bool) -> React:
        """Build the answer of this window's kind."""
        return React(kind=self.kind, play=play)


def aimed_at(s: State, seat: str, order: ArmedKarama, target: str) -> bool:
    """Say whether an order means this target: whoever is an ally of its owner now, if it is about those."""
    return order.target in ("", target) or (order.target == ALLIANCE and target in alliance_of(s, seat))


class ArmedKind(OrderKind[State]):
    """How an order is asked for that arms a Karama for a window."""

    rule = "D-ASYNC-3"

    def __init__(self, window: CancelWindow, phase: str) -> None:
        self.window = window
        self.phase = phase
        self.order = window.order

    @property
    def attributes(self) -> tuple[str, ...]:
        """Return the conditions that mean something in this window."""
        return self.window.named_by

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody who can still play a Karama there, held or not."""
        return self.window.concerns(s, seat) and comes(s, self.phase, over=self.window.over(s, seat))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the conditions the window knows."""
        return Form(self.window.conditions(run.s))


# Special Karama powers (option xviii)


def special_is_open(s: State, seat: str, power: Advantage) -> bool:
    """Say whether a faction has a special Karama power and may still use it, as all can see (R-31)."""
    return has_now(s, seat, power) and not special_karama_is_spent(s, int(seat in s.specials))


def uses_are_counted(s: State) -> bool:
    """Say whether it matters who has used a special power: once in a game is enough then (R-31)."""
    return special_karama_is_spent(s, 1)


def can_use_special(s: State, seat: str, power: Advantage) -> bool:
    """Say whether a faction may use its special power now, and holds the Karama for it."""
    return special_is_open(s, seat, power) and held(s, seat, "karama") is not None


def check_special(s: State, seat: str, power: Advantage, rule: str) -> None:
    """Refuse a special power that is another's, that has been used up, or for which there is no Karama."""
    check(has_now(s, seat, power), "not_your_special", rule)
    check(special_is_open(s, seat, power), "special_is_spent", "R-31")
    must_hold_karama(s, seat, "D-KAR-1", worthless=False)


def use_special(run: Run[State], seat: str, power: Advantage) -> None:
    """Play the Karama for the faction's special power (D-KAR-2)."""
    card = held(run.s, seat, "karama")
    assert card is not None, "checked"
    run.emit(CardPlayed(seat, card, power, special=True))
