"""What random players do, and how often: the published weights of self-play.

Each step of a game draws one of these things; where it is impossible just then, a question is answered instead.
"""

from __future__ import annotations

WEIGHTS: dict[str, float] = {
    "answer": 78,  # somebody answers what he is asked
    "replace": 2,  # somebody replaces a sealed answer
    "ahead": 1,  # somebody answers a question that another one holds
    "offer": 5,  # somebody uses an offer, or answers a window that is open to him though nobody waits
    "time_up": 3,  # the time of one or several open questions runs out
    "table": 1,  # the table does what only the table may
    "enter": 1,  # the table goes in at one of the doors of the game
    "order": 3,  # somebody gives an order
    "withdraw": 1,  # somebody takes an order back
    "stop": 1,  # somebody sets a stop
    "unstop": 1,  # somebody takes a stop back
    "stale": 1,  # somebody answers a question that is closed
    "illegal": 2,  # somebody tries what may be against the rules, or out of turn
    "leave": 1,  # somebody goes away: until he is back the clock answers for him
}
IN_SETUP = 0.06  # how often the table goes back to the beginning of the setup, which is soon over
ABSENCE = 30  # the most steps somebody stays away
FORMS = 0.03  # how often all values of a small form are tried at a stop
LOOP = 500  # commits without progress, as the subject counts it
