"""Leaks planted in what commands list, complete and refuse, by somebody who had not written them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord.commands import orders, running
from bot.discord.screen import Screen
from bot.tables import completing, compose, notebook, standing
from bot.tables.api import Notebook, Owed, Suggestion
from bot.tables.desk import Desk
from engine.dune.card_moments import CardOrderKind
from engine.dune.expansions.thumper import CARD
from engine.dune.options import is_on
from engine.dune.state import State

from .desk import HANDING_ON
from .leak import Leak, Patch
from .leaks import Careless
from .plants_of_the_thumper import held_by_any


def the_card_of_a_table_tells_the_wealth(patch: Patch) -> None:
    """`/game run` shows how much there is to lose."""
    careless, real = Careless(patch), running.show

    async def show(answer: Any, press: Any) -> None:
        shown = answer.show

        async def more(screen: Screen, *rest: Any, **named: Any) -> None:
            await shown(replace(screen, text=f"{screen.text}\nThe table owns {careless.wealth} spice."), *rest, **named)

        answer.show = more
        await real(answer, press)

    patch.setattr(running, "show", show)


def what_may_be_done_follows_from_who_is_missing(patch: Patch) -> None:
    """To stand in is completed only for whoever is still to answer."""
    careless, real = Careless(patch), running._under_way

    def under_way(info: Any, mine: Any, moderates: bool) -> list[str]:
        found = real(info, mine, moderates)
        odd = careless.live is not None and len(careless.still_owing()) % 2
        return [name for name in found if name != "stand-in" or odd]

    patch.setattr(running, "_under_way", under_way)


def all_that_is_open_is_listed(patch: Patch) -> None:
    """What `/answer` completes names also what others are asked in an unnamed window."""
    careless, real = Careless(patch), Desk.open_to

    async def open_to(self: Any, game: int, person: Any) -> tuple[Owed, ...]:
        found = await real(self, game, person)
        others = list(careless.still_owing()) if careless.live is not None else []
        return (*found, *(Owed(d.kind, f"{d.kind} of {d.seat}") for d in others))

    patch.setattr(Desk, "open_to", open_to)


def a_completion_counts_the_purses(patch: Patch) -> None:
    """A number is completed as far as somebody could go."""
    careless, real = Careless(patch), completing.suggestions

    def suggestions(reader: Any, typed: str, ready: Any) -> list[Suggestion]:
        found = real(reader, typed, ready)
        return found if careless.wealth % 2 else list(reversed(found))

    patch.setattr("bot.tables.desk.suggestions", suggestions)


def what_others_stop_at_is_marked(patch: Patch) -> None:
    """What `/orders` completes says of a window that it is waited for anyway."""
    careless, real = Careless(patch), orders._choices

    async def choices(answer: Any, info: Any) -> list[tuple[str, str]]:
        waited = {window for _, window in careless.state.stops} if careless.live is not None else set()
        return [
            (act, f"{text} (waited for)" if act.removeprefix("stop|") in waited else text)
            for act, text in await real(answer, info)
        ]

    patch.setattr(orders, "_choices", choices)


def the_order_of_the_thumper_is_listed_while_it_is_held(patch: Patch) -> None:
    """What `/orders` completes lacks what nobody could do."""
    real = CardOrderKind.open_to
    patch.setattr(CardOrderKind, "open_to", lambda self, s, seat: real(self, s, seat) and held_by_any(s))


def the_board_waits_longer_for_a_thumper(patch: Patch) -> None:
    """Nobody is named, but the end of the window is another."""
    real = compose.window_end

    def window_end(live: Any, key: str) -> str:
        return f"{real(live, key)}{', perhaps' if key == CARD and held_by_any(live.game.state) else ''}"

    patch.setattr(compose, "window_end", window_end)


def _may_be_held(s: State) -> bool:
    """Whether the Thumper may change places between a hand and a deck, before the next blow."""
    return is_on(s.options, CARD) and held_by_any(s)


def the_list_of_tables_counts_notes(patch: Patch) -> None:
    """How much people have noted stands beside the name of their table."""
    real = standing.info

    def info(live: Any, now: Any) -> Any:
        found = real(live, now)
        kept = sum(len(pad.notes) for seat in live.seats.values() for pad in notebook.pads(seat).values())
        return replace(found, title=f"{found.title} ({kept} noted)")

    patch.setattr(standing, "info", info)


def notes_are_of_the_seat(patch: Patch) -> None:
    """Whoever has it reads them, and they stay with it."""

    def read(seat: Any, person: int) -> Any:
        found = notebook.pads(seat)
        others = tuple(text for by, pad in found.items() if by != person for _, text in pad.notes)
        mine = found.get(person, notebook.Pad())
        return Notebook(mine.notes, others, mine.lent)

    patch.setattr(notebook, "read", read)
    patch.setattr(notebook, "without", lambda seat, person: seat)


AT_COMMANDS = (
    Leak(the_list_of_tables_counts_notes, ("noted",)),
    Leak(notes_are_of_the_seat, ("noted",), moderated=HANDING_ON, at_length=True),
    Leak(the_card_of_a_table_tells_the_wealth, ("spice",), at_length=True),
    Leak(what_may_be_done_follows_from_who_is_missing, ("early",), ("treachery", "nexus")),
    Leak(all_that_is_open_is_listed, ("early",), ("treachery", "nexus")),
    Leak(a_completion_counts_the_purses, ("spice",), at_length=True),
    Leak(what_others_stop_at_is_marked, ("stopped",), where=lambda s: not s.stops, at_length=True),
    Leak(the_order_of_the_thumper_is_listed_while_it_is_held, ("cards_in_hands",), where=_may_be_held, at_length=True),
    Leak(the_board_waits_longer_for_a_thumper, ("cards_in_hands",), (CARD,)),
)
