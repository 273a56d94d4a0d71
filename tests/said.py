"""`python -m tests.said`: plays the tests of the tables and the front-end, and tells which sentence none of them says.

A sentence that nothing says is dead, or nobody has seen how it reads. Exit status 1 if there is one that is not listed.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from bot.discord import words as discord_words
from bot.games import common
from bot.tables import words as tables_words
from tests.games_shown.patterns import sentences

LAYERS = {"tables": tables_words, "discord": discord_words, "common": common}  # of the last one the options only
PLAYED = (
    "tests/tables",
    "tests/discord",
    "tests/games_shown/test_options.py",
    "tests/games_shown/test_rules_of_options.py",
)
NOT_YET = (  # no test brings these yet: what is said by one is taken off, and nothing is added without a reason
    "tables/pauses[6 hours]",
    "tables/values.nobody",
    "tables/reading.no_such_move",
    "tables/reading.missing",
    "tables/reading.unfit",
    "tables/reading.does_not_go",
    "tables/reading.number",
    "tables/reading.one_of_more",
    "tables/looking.held",
    "tables/inputs.cannot_read",
    "tables/lobby.players",
    "tables/lobby.full",
    "tables/lobby.full_for_machines",
    "tables/lobby.choose",
    "tables/lobby.being_asked",
    "tables/standing.paused",
    "tables/asking.window",
    "tables/asking.call_bare",
    "tables/running.game_over",
    "tables/told.one[mended]",
    "discord/buttons.read_on",
    "discord/form.number",
    "discord/form.field_gone",
    "discord/looking.question_changed",
    "discord/looking.rule_in_list",
    "discord/looking.no_topic",
    "discord/orders.nothing_such",
    "discord/tables.no_game_here",
    "discord/tables.by_number",
    "discord/tables.begun",
    "discord/tables.previews[previews off]",
    "discord/tables.previews[previews on]",
    "discord/tables.nobody",
    "discord/tables.whose_seat",
    "discord/tables.nothing_elsewhere",
    "discord/tables.none_here",
    "discord/tables.states[running]",
    "discord/tables.states[paused]",
    "discord/tables.states[needs_attention]",
    "discord/tables.states[over]",
    "discord/tables.states[expired]",
    "discord/tables.no_such_game",
    "discord/answers.could_be",
    "discord/answers.say_what",
    "discord/answers.restarted_since",
    "discord/new.old",
    "discord/new.number_wanted",
    "discord/servers.permissions[send_messages_in_threads]",
    "discord/servers.server_full",
    "discord/servers.lacking_there",
    "discord/servers.play_in_server",
    "discord/servers.tables_elsewhere",
    "discord/servers.lacking_to_play",
    "discord/servers.out_of_range",
    "discord/servers.in_server",
    "discord/servers.managers_only",
    "common/options.none",
)


class Row(dict[str, str]):
    """A row of sentences that notes which are taken."""

    def __init__(self, row: Mapping[str, str], place: str, met: set[str]) -> None:
        super().__init__(row)
        self._place, self._met = place, met

    def _note(self, key: object) -> None:
        self._met.add(f"{self._place}[{key}]")

    def __getitem__(self, key: str) -> str:
        """Return a sentence, and note it."""
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a sentence, and note it."""
        if key in self:
            self._note(key)
        return super().get(key, default)

    def items(self) -> Any:
        """Return all, which are listed, and note them."""
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        """Return all, which are listed, and note them."""
        return [self[key] for key in self]


class Heard:
    """The words of a layer as they are, noting what is taken of them."""

    def __init__(self, words: Any, place: str, met: set[str]) -> None:
        self._words, self._place, self._met = words, place, met

    def __getattr__(self, name: str) -> Any:
        """Return a sentence, or the words inside, and note it."""
        found, place = getattr(self._words, name), f"{self._place}{name}"
        if name in ("grammar", "number"):
            return found
        if dataclasses.is_dataclass(found):
            return Heard(found, f"{place}.", self._met)
        if isinstance(found, Mapping):
            return Row(found, place, self._met)
        self._met.add(place)
        return found


def main() -> int:
    """Play them, and tell."""
    met: set[str] = set()
    everything = [f"{layer}/{one.where}" for layer, module in LAYERS.items() for one in sentences(module.ENGLISH)]
    for layer, module in LAYERS.items():
        setattr(module, "_SPOKEN", Heard(module.ENGLISH, f"{layer}/", met))  # noqa: B010 - of another type
    skipped = [f"--ignore=tests/{layer}/test_words.py" for layer in ("tables", "discord")]
    status = pytest.main(["-q", *PLAYED, *skipped, "--ignore=tests/discord/test_pseudo.py", *sys.argv[1:]])
    everything = [where for where in everything if not where.startswith("common/") or "/options." in where]
    unsaid = [where for where in everything if where not in met]
    print(f"{len(everything)} sentences, {len(everything) - len(unsaid)} said, {len(NOT_YET)} listed")
    wrong = [where for where in unsaid if where not in NOT_YET]
    known = [where for where in NOT_YET if where not in unsaid]
    print(*(f"no test says {where}" for where in wrong), *(f"{where} is listed and said" for where in known), sep="\n")
    return 1 if status or wrong or known or not met else 0


if __name__ == "__main__":
    sys.exit(main())
