"""What may be said in a turn: what kind of turn it is, what comes next in it, and a whole turn ahead (DP-4 to DP-8)."""

from __future__ import annotations

from typing import Literal

from engine.core.moves import Order, internal

from ..effects.choices import Choices


class TurnMove(Choices):
    """An Agent turn, a Reveal turn, or a Plot card before either (DP-4)."""

    kind: Literal["turn"] = "turn"
    do: Literal["reveal", "agent", "plot"] = "reveal"
    spice: int = 0  # how much is sold
    stepwise: bool = False  # to be asked after each effect (I-ASYNC-7)
    deploy: int = 0  # troops, when all that needs no choice is resolved
    acquire: str = ""  # a card, then
    acquire_too: str = ""  # and another one after it
    end: bool = False  # and end the turn if nothing must be chosen (I-ASYNC-4)
    intrigue: str = ""
    entry: str = ""  # which way to play it
    finish: bool = internal(False)  # the rest of the turn goes by defaults


class EffectsMove(Choices):
    """What comes next in a turn (DP-5, DP-6, DP-8)."""

    kind: Literal["effects"] = "effects"
    do: Literal["done", "effect", "deploy", "acquire", "plot"] = "done"
    effect: str = ""  # the number of what is pending
    deck_top: bool = False
    intrigue: str = ""
    entry: str = ""
    finish: bool = internal(False)


class TurnOrder(Order):
    """A turn that is sent ahead: the first, second or third choice; which is taken is the first that can be."""

    kind: Literal["turn"] = "turn"
    choice: int = 1
    do: Literal["reveal", "agent"] = "reveal"
    card: str = ""
    space: str = ""
    agent: str = ""
    spice: int = 0
    deploy: int = 0
    acquire: str = ""
    acquire_too: str = ""
    end: bool = False

    @property
    def subject(self) -> str:
        """Which choice it is."""
        return str(self.choice)
