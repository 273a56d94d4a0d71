"""The options of a game (D-OPT-1): public, and chosen before the setup; by a moderator's hand most can change in play
(H-16, `rulings`). Those of `expansions` are declared there, and added here."""

from __future__ import annotations

from typing import Any, Literal

from engine.core.options import NoOptions, add, option


class Options(NoOptions):
    """The rules a table plays by. The base game has every option off.

    Their words: `bot/games/dune/words/en/options.py`.
    """

    edition: Literal["descartes"] = option("descartes", rule="D-OPT-1")
    max_turns: int = option(15, ge=1, le=15, rule="D-TURN-1", in_play=True)  # the last turn
    pass_is_final: bool = option(False, rule="D-BID-6", in_play=True)  # whoever passed on a card is out for it
    atreides_sees_bonus_card: bool = option(False, rule="R-50", in_play=True)  # that which Harkonnen draw
    missed_plan: Literal["full_dial", "zero_dial", "pause"] = option("full_dial", rule="D-BAT-26", in_play=True)
    xx_no_alliances: bool = option(False, rule="D-XX-1", in_play=True)  # a worm brings no nexus
    xx_four_strongholds: bool = option(False, rule="D-XX-1", in_play=True)  # to win takes one more than usually
    xx_shield_wall: bool = option(False, rule="D-XX-1", in_play=True)  # it counts for victory; four of the six win
    xv: bool = option(False, rule="D-XV-ORD")  # each faction has more advantages: powers, in `data/factions.json`
    xviii: bool = option(False, rule="D-KAR-16")  # each faction has a special Karama power: they stand there, too
    special_karama_once_per_game: bool = option(False, rule="R-31", needs=("xviii",))  # else once for each card
    advanced: bool = option(False, rule="D-XXV-1", brings=("xxi",))  # two spice blows, and spice in battle


ENDS_ALLIANCES = "xx_no_alliances"  # what a table under way lacks then is made by facts (`rulings`)
CARDS: dict[str, str] = {}  # treachery cards beyond the base game, by id, and the option that brings each


MARKERS: dict[int, str] = {}  # storm markers, by number, and the option that brings each
# The usual ones (D-OPT-1), to which expansions add themselves. Whom an option needs the lobby deals to somebody.
PRESETS: dict[str, dict[str, Any]] = {
    "basic": {},
    "basic_options": {"xv": True, "xviii": True},
    "advanced": {"xv": True, "xviii": True, "advanced": True, "xxi": True},
    "short": {"max_turns": 8},
}
OPTIONAL = ("basic_options", "advanced")  # those with the optional rules


def declare(
    name: str, *, cards: tuple[str, ...], markers: tuple[int, ...] = (), presets: tuple[str, ...] = (), **terms: Any
) -> None:
    """Add the option of an expansion, off unless it or one of its `presets` is chosen; `terms` are for `option`.

    ValueError if it, a card or a marker is there already.
    """
    add(Options, name, bool, option(False, in_play=True, **terms))
    if again := [marker for marker in markers if marker in MARKERS]:
        raise ValueError(f"{again} are brought by {MARKERS[again[0]]} already")
    MARKERS.update(dict.fromkeys(markers, name))
    if taken := [card for card in cards if card in CARDS]:
        raise ValueError(f"{taken} is brought by {CARDS[taken[0]]} already")
    CARDS.update(dict.fromkeys(cards, name))
    for preset in presets:
        PRESETS[preset][name] = True


def is_on(options: Options, name: str) -> bool:
    """Say whether an option that an expansion brings is on."""
    return bool(getattr(options, name))
