"""Dune: Imperium in towns: where they begin, which secrets differ, what a moderator does, leaks that are planted."""

from __future__ import annotations

import random
from collections import Counter

from bot.games.imperium import picture
from engine.core.moves import Override, SetOrder
from engine.imperium.board import MAKERS
from engine.imperium.game import RULES
from engine.imperium.phases.combat import Rejoin
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.state import State
from tests.selfplay.orders import random_order

from . import imperium
from .desk import ALL_ELSE, DEEDS, IN_VAIN, TAKING_BACK, VOIDING, WHY, put_right
from .differences import (
    REFEREED,
    Make,
    extra,
    in_the_position,
    looks,
    noted,
    private,
    reached_again,
    said_again,
    said_otherwise,
)
from .imperium_beginnings import KINDS, SEALED, early, met, positions
from .knowing import Thing
from .leaks_of_imperium import LEAKS
from .presses import Press
from .towns import REOPENED, Moderated, Towns
from .watching import Done

# what differs


def _types(done: Done, seat: str, rng: random.Random) -> Press:
    what, typed = rng.choice((("turn", "agent "), ("combat", ""), ("effects", "")))
    return Press(0, 0, "type", "answer", (("say", typed), ("what", what)))


def _is_refused(done: Done, seat: str, rng: random.Random) -> Press:
    if rng.random() < 0.5:  # by the rules, not by the form
        return Press(0, 0, "move", move=TurnMove(do="agent", card="dagger", space="no_such_space"))
    return Press(0, 0, "say", "answer", (("what", "turn"), ("say", "99")))


def _half_fills(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "draft", rng.choice(("turn", "combat", "effects")), (("do", "agent"),))


def _private(done: Done, seat: str, order: SetOrder) -> Press | None:
    return Press(0, 0, "move", move=order) if private(RULES, done.game, seat, order) is not None else None


def _orders(done: Done, seat: str, rng: random.Random) -> Press | None:
    """Answer before the time: it fires when the question comes, if what it names is still there then."""
    filled_in = SetOrder(order=random_order(RULES, done.game.state, seat, rng))
    return _private(done, seat, rng.choice((imperium.an_order(rng), filled_in)))


def _waits(done: Done, seat: str, rng: random.Random) -> Press | None:
    """Order to be asked: it answers nothing, and takes the place of nothing."""
    if any(slot[0] == seat for slot in done.game.state.orders):
        return None
    return _private(done, seat, SetOrder(order={"kind": "later", "what": rng.choice(("turn", "combat", "defend"))}))


POSITIONAL: dict[str, Make] = {
    change.__name__: in_the_position(change) for change in imperium.CHANGES if change.__name__ != "refused_move"
}
DIFFERENCES: dict[str, Make] = {
    **POSITIONAL,
    "look": extra("f a look", looks),
    "noted": noted,
    "typed": extra("f an autocomplete", _types),
    "half_filled": extra("f a form half filled", _half_fills),
    "refused": extra("f a refused move, in the town", _is_refused),
    "ordered": extra("f an order given, in the town", _orders, SEALED),
    "waiting": extra("f an order that never fires, in the town", _waits),
    "otherwise": said_otherwise({kind: f"e sealed {kind}" for kind in SEALED}),
    "again": said_again,
}


# what a moderator does


def _dropped(s: State, rng: random.Random) -> Override | None:
    """Return another number of bonus spice, which lies open."""
    space = rng.choice(MAKERS)
    values = {"space": space, "number": (s.bonus.get(space, 0) + 1) % 20}
    return Override(what="bonus_spice", values=values, reason=WHY) if s.phase != "setup" else None


def _as_it_is(s: State, rng: random.Random) -> Override | None:
    """Return the number of bonus spice that is there already: nothing is put right by it."""
    space = rng.choice(MAKERS)
    values = {"space": space, "number": s.bonus.get(space, 0)}
    return Override(what="bonus_spice", values=values, reason=WHY) if s.phase != "setup" else None


THINGS: dict[str, Thing] = {
    "hand": lambda s, seat: s.sides[seat].hand,
    "intrigue": lambda s, seat: s.sides[seat].intrigue,
    "deck": lambda s, seat: s.sides[seat].deck[:1],
    "tokens": lambda s, seat: s.sides[seat].tokens,
    "imperium_deck": lambda s, seat: s.imperium[:1],
    "intrigue_deck": lambda s, seat: s.intrigue_deck[:1],
}
SETTLED = ("bonus_spice",)

TOWNS = Towns(
    secrets=imperium.SECRETS,
    drawing=(picture, "draw_board", "draw_row"),
    kinds=KINDS,
    met=met,
    positions=positions,
    harmless=_dropped,
    vain=_as_it_is,
    moderated=(
        *(Moderated(1, "turn", number) for number in (3, 6)),
        *(Moderated(1, "combat", number, TAKING_BACK) for number in (3, 6)),
        Moderated(1, "combat", 8, ALL_ELSE),
        Moderated(1, "combat", 9, VOIDING),
    ),
    things=THINGS,
    settled=SETTLED,
    deeds=(*(deed for deed in DEEDS if deed != IN_VAIN), *map(put_right, SETTLED)),
    agreeing=lambda p: len({said.by for said in p.coming} & {*p.seats}) > 1,
    acted=True,
    unknown="order_of_intrigue_deck",
    rule="I-ASYNC-4",
    number="turn",
    partner=("turn", "agent "),
    stops=("combat",),
    chat=lambda other: Rejoin(),
    chatted=lambda s: Counter(),
    makes=DIFFERENCES,
    positional=POSITIONAL,
    places={"otherwise": early("leader"), "again": early("leader")},
    odd={REOPENED: {"reached again": reached_again}},
    each=2,
    refereed=REFEREED,
    leaks=LEAKS,
)
