"""Leaks planted where a moderator who plays acts, where a move is taken back, and where a story is taken along.

Each is what a hurried hand might do. Only tests ever apply them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord import taking
from bot.games.dune import PRESENTATION
from bot.games.presentation import Line
from bot.tables import by_leave, correcting, leave, moderating
from bot.tables.api import Sorry
from bot.tables.rewinding import Rewinding
from engine.core import rewinding
from engine.dune import corrections
from engine.dune.state import State

from .desk import ANSWERING, ASKING_LEAVE, CORRECTING, GIVING_TIME, REWINDING, TAKING_ALONG, TAKING_BACK
from .leak import ACTS, UNNAMED, Leak, Patch
from .leaks import Careless


def _under_way(s: State) -> bool:
    """Whether anything can be put right."""
    return s.phase != "setup"


# the engine


def a_move_is_free_to_take_back_until_somebody_has_answered(patch: Patch) -> None:
    """Whoever is asked where nobody is named counts as having acted only once he has."""
    patch.setattr(rewinding, "_asked_in_secret", lambda *_: ())
    patch.setattr(rewinding, "_unseen", lambda *_: ())
    patch.setattr(rewinding._Kept, "keeps", lambda self, commit: self._prepares(commit))


# the tables


def a_preview_shows_the_cards_on_top(patch: Patch) -> None:
    """What would be drawn is shown to whoever moderates, and not yet to anybody."""
    real = correcting.Correcting.preview

    async def preview(self: Any, live: Any, person: Any, move: Any) -> str:
        top = [deck[:1] for deck in live.game.state.decks.values()]
        return f"{await real(self, live, person, move)}\n-# On top lie {top}."

    patch.setattr(correcting.Correcting, "preview", preview)


def a_correction_is_refused_by_what_there_is(patch: Patch) -> None:
    """Taking too much is refused in a sentence of its own, and nobody hears that it was tried."""

    async def refused(self: Any, live: Any, *_: Any) -> Sorry:
        return Sorry(f"There are only {sum(live.game.state.purse.values())} spice in all.")

    patch.setattr(correcting.Correcting, "_refused", refused)


def a_rewind_counts_what_was_struck_out(patch: Patch) -> None:
    """All read how many commits count no more, secret ones among them."""
    real = Rewinding.rewind

    async def rewind(self: Any, live: Any, moment: Any, move: Any, *args: Any) -> None:
        words = f"{move.reason} ({live.last_commit - moment.to} struck out)"
        await real(self, live, moment, move.model_copy(update={"reason": words}), *args)

    patch.setattr(Rewinding, "rewind", rewind)


def the_log_says_for_how_many_the_default_was_played(patch: Patch) -> None:
    """Also where nobody is named."""
    real = moderating.waits_of

    def waits_of(live: Any) -> Any:
        return {
            name: replace(wait, title=f"{wait.title} (for {len(wait.decisions)})") for name, wait in real(live).items()
        }

    patch.setattr(moderating, "waits_of", waits_of)


def the_desk_names_whom_a_window_waits_for(patch: Patch) -> None:
    """So that the moderator knows whom to write to."""
    real = moderating.waits_of

    def waits_of(live: Any) -> Any:
        return {
            name: replace(wait, text=", ".join([wait.text, *(d.rpartition(":")[2] for d in wait.decisions)]))
            for name, wait in real(live).items()
        }

    patch.setattr(moderating, "waits_of", waits_of)


def leave_to_look_lapses_with_any_act(patch: Patch) -> None:
    """It is for the game as it stands, to the last secret act."""
    real = leave.stands

    def stands(live: Any) -> str:
        return f"{real(live)} {live.last_commit}"

    patch.setattr(leave, "stands", stands)
    patch.setattr(by_leave, "stands", stands)


# words


def what_is_put_right_is_told_with_all_there_is(patch: Patch) -> None:
    """The sentence of a correction adds how much spice there is in all."""
    careless, real = Careless(patch), type(PRESENTATION).sentence

    def sentence(self: Any, fact: Any, *args: Any) -> Any:
        line: Line | None = real(self, fact, *args)
        if line is None or getattr(fact, "why", "") != corrections.WHY:
            return line
        return line._replace(text=f"{line.text} ({careless.wealth} in all)")

    patch.setattr(type(PRESENTATION), "sentence", sentence)


# Discord, and files


def a_file_is_named_by_the_last_commit(patch: Patch) -> None:
    """So that the newest is found; the number counts secret commits."""
    careless, real = Careless(patch), taking._wanted

    async def wanted(*args: Any) -> Any:
        make, name = await real(*args)
        return make, f"{careless.live.last_commit}-{name}"

    patch.setattr(taking, "_wanted", wanted)


OF_MODERATION = (
    Leak(a_move_is_free_to_take_back_until_somebody_has_answered, ("early", "secret"), UNNAMED, moderated=TAKING_BACK),
    Leak(
        a_preview_shows_the_cards_on_top, ("order_of_unseen",), moderated=CORRECTING, where=_under_way, at_length=True
    ),
    Leak(a_correction_is_refused_by_what_there_is, ("spice",), moderated=CORRECTING, at_length=True, where=_under_way),
    Leak(a_rewind_counts_what_was_struck_out, ACTS, moderated=REWINDING),
    Leak(the_log_says_for_how_many_the_default_was_played, ("early",), UNNAMED, moderated=ANSWERING),
    Leak(leave_to_look_lapses_with_any_act, ACTS, moderated=ASKING_LEAVE),
    Leak(the_desk_names_whom_a_window_waits_for, ("early",), UNNAMED, moderated=GIVING_TIME),
    Leak(
        what_is_put_right_is_told_with_all_there_is, ("spice",), moderated=CORRECTING, at_length=True, where=_under_way
    ),
    Leak(a_file_is_named_by_the_last_commit, ACTS, moderated=TAKING_ALONG),
)
