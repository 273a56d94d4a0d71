"""The moments of a turn at which options and cards may do something: `run.at(moment)` in a phase, which names no one.

What answers is registered in `expansions`, and answers only where its option is on.
"""

from __future__ import annotations

from typing import Literal, get_args

Moment = Literal[
    "rule changed",  # a moderator has changed an option of a game under way (H-16)
    "forces placed",  # all forces stand that are set up, and nothing else has begun (D-SETUP-9)
    "before storm",
    "storm moved",  # the storm has come to rest, and taken what it met (D-STORM-5)
    "before spice_blow",  # before the first spice card is turned up (D-BLOW-9)
    "spice card",  # a card has been turned up (D-KAR-12)
    "spice blew",  # a territory card has been resolved (D-BLOW-9)
    "further worm",  # a worm has been turned up that is not the first of its pile (D-BLOW-5)
    "before bidding",
    "before movement",
    "movement turn",  # somebody's movement turn begins, before the landing
    "movement turn over",  # it has ended, or none has begun yet: somebody has the next
    "before battle",
    "plans locked",  # both sides have locked their plans, which are to be revealed (D-KAR-11)
    "plans revealed",  # and treachery is still to be called (D-BAT-11)
    "battle over",  # one battle has been resolved (D-BAT-19)
    "before collection",
    "collected",  # everybody has gathered spice (D-COL-4)
]
MOMENTS: tuple[Moment, ...] = get_args(Moment)
