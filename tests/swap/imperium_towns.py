"""Dune: Imperium in towns: where they begin, which secrets differ, what a moderator does, leaks that are planted."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.discord.commands import running as game_commands
from bot.games.imperium import picture
from bot.games.imperium import presentation as shows
from bot.tables import clocks, compose, play
from engine.core.moves import Override, SetOrder
from engine.imperium.board import MAKERS
from engine.imperium.cards import STARTING
from engine.imperium.game import RULES
from engine.imperium.phases.combat import Rejoin
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.state import State

from . import imperium
from .desk import ALL_ELSE, DEEDS, IN_VAIN, TAKING_BACK, VOIDING, WHY, put_right
from .differences import (
    REFEREED,
    Make,
    extra,
    in_the_position,
    looks,
    notes,
    private,
    said_again,
    said_otherwise,
)
from .imperium_beginnings import KINDS, SEALED, early, met, positions
from .knowing import Thing
from .leak import Leak, Patch
from .leaks import Careless
from .presses import Press
from .towns import Moderated, Towns
from .watching import Done

log = logging.getLogger("bot.tables.play")


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
    """Answer before the time: it fires when the question comes."""
    return _private(done, seat, imperium.an_order(rng))


def _waits(done: Done, seat: str, rng: random.Random) -> Press | None:
    """Order to be asked: it answers nothing, and takes the place of nothing."""
    if any(slot[0] == seat for slot in done.game.state.orders):
        return None
    return _private(done, seat, SetOrder(order={"kind": "later", "what": rng.choice(("turn", "combat", "defend"))}))


SEALING = tuple(f"sealed_{kind}" for kind in SEALED)
POSITIONAL: dict[str, Make] = {
    change.__name__: in_the_position(change) for change in imperium.CHANGES if change.__name__ != "refused_move"
}
DIFFERENCES: dict[str, Make] = {
    **POSITIONAL,
    "look": extra("f a look", looks),
    "noted": extra("f a note", notes),
    "typed": extra("f an autocomplete", _types),
    "half_filled": extra("f a form half filled", _half_fills),
    "refused": extra("f a refused move, in the town", _is_refused),
    "ordered": extra("f an order given, in the town", _orders),
    "waiting": extra("f an order that never fires, in the town", _waits),
    "otherwise": said_otherwise({kind: f"e sealed {kind}" for kind in SEALED}),
    "again": said_again,
}


# leaks


def _worth(s: State) -> int:
    return sum(card not in STARTING for seat in s.seats for card in s.sides[seat].hand)


def _board(patch: Patch, leaking: Callable[[Any, Any], Any]) -> None:
    real = compose._board

    async def shown(live: Any) -> Any:
        notice = await real(live)
        return notice and leaking(live, notice)

    patch.setattr(compose, "_board", shown)


def the_board_tells_how_good_hands_are(patch: Patch) -> None:
    """A number behind whoever is waited for: the cards in hands that were bought."""
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {_worth(live.game.state)}"))


def intrigue_cards_stand_in_the_alt_text(patch: Patch) -> None:
    """Whoever cannot see the picture reads what others hold."""

    def leaking(live: Any, notice: Any) -> Any:
        s = live.game.state
        text = repr([s.sides[seat].intrigue for seat in s.seats])
        return replace(notice, pictures=tuple(each._replace(alt_text=text) for each in notice.pictures))

    _board(patch, leaking)


def the_scene_knows_the_next_conflict(patch: Patch) -> None:
    """The picture is drawn with what lies on the Conflict deck."""
    careless, real = Careless(patch), shows.ImperiumPresentation._scene

    def scene(self: Any, view: Any, names: Any) -> Any:
        number = sum(n * len(card) for n, card in enumerate(careless.state.conflict_deck)) if careless.live else 0
        return real(self, replace(view, conflict_deck_size=number), names)

    patch.setattr(shows.ImperiumPresentation, "_scene", scene)


def a_good_hand_has_less_time(patch: Patch) -> None:
    """The time for a turn follows from the cards that are held."""
    careless, real = Careless(patch), clocks.wind

    def wind(old: Any, *given: Any, **more: Any) -> Any:
        held = careless.live is not None and careless.live.game is not None
        less = timedelta(seconds=_length(careless.state) if held else 0)
        return {
            key: replace(clock, due=clock.due - less) if key not in old and clock.due is not None else clock
            for key, clock in real(old, *given, **more).items()
        }

    patch.setattr(clocks, "wind", wind)


def _length(s: State) -> int:
    return sum(len(card) for seat in s.seats for card in s.sides[seat].hand)


def the_panel_cannot_be_opened_while_an_order_stands(patch: Patch) -> None:
    """Who looks at the board sees that one order more was given."""

    def leaking(live: Any, notice: Any) -> Any:
        odd = len(live.game.state.orders) % 2 == 1
        return replace(notice, buttons=tuple(replace(button, disabled=odd) for button in notice.buttons))

    _board(patch, leaking)


def sealed_answers_stand_on_the_board(patch: Patch) -> None:
    """What somebody gives up or plays at the end is read before all have answered."""
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {[*live.game.state.sealed.values()]}"))


def the_log_holds_the_intrigue_deck(patch: Patch) -> None:
    """The operator reads what is drawn next."""
    real = play.Play.move

    async def move(self: Any, live: Any, *args: Any, **more: Any) -> Any:
        log.info("game %s: next %s", live.row.id, live.game.state.intrigue_deck[:6])
        return await real(self, live, *args, **more)

    patch.setattr(play.Play, "move", move)


def the_own_panel_shows_the_deck(patch: Patch) -> None:
    """Who opens the hand sees in which order cards are drawn."""
    patch.setattr("engine.imperium.view.foresees", lambda s, seat: True)


def the_list_counts_what_was_ordered(patch: Patch) -> None:
    """A stranger who lists the tables sees that somebody gave an order."""
    real, last = compose._board, list[Any]()

    async def shown(live: Any) -> Any:
        last[:] = [live]
        return await real(live)

    line = game_commands._line
    patch.setattr(compose, "_board", shown)
    patch.setattr(game_commands, "_line", lambda info: f"{line(info)} {last[0].last_commit if last else 0} moves")


LEAKS = (
    Leak(the_board_tells_how_good_hands_are, ("cards_in_hands",)),
    Leak(intrigue_cards_stand_in_the_alt_text, ("intrigue_cards",), ("turn", "combat")),
    Leak(the_scene_knows_the_next_conflict, ("order_of_conflict_deck",), ("turn", "effects")),
    Leak(a_good_hand_has_less_time, ("cards_in_hands",), ("turn", "effects")),
    Leak(the_panel_cannot_be_opened_while_an_order_stands, ("given_order",), ("turn", "combat")),
    Leak(sealed_answers_stand_on_the_board, SEALING, tuple(map(early, SEALED))),
    Leak(the_log_holds_the_intrigue_deck, ("order_of_intrigue_deck",), ("turn",)),
    Leak(the_own_panel_shows_the_deck, ("order_of_a_deck",), ("turn",)),
    Leak(the_list_counts_what_was_ordered, ("ordered",), ("turn", "effects")),
)


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
    each=2,
    refereed=REFEREED,
    leaks=LEAKS,
)
