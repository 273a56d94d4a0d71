"""What the board picture shows: plain, public data, built by others from the engine's public view."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.games.dune.words.en.lines import LINES
from bot.games.dune.words.languages import Words


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One position as everybody at the table may see it (D-STATE-1). Ids are the engine's; names are shown as given.

    Hidden things (spice held, hands, traitors) have no place here. Forces are pairs (ordinary, starred); a faction
    without starred forces has (n, 0). Missing entries of a mapping mean none.
    """

    turn: int
    """1 to `max_turns`; 0 while the table is being set up."""
    max_turns: int
    phase: str
    """The phase's name as players read it, such as "Spice blow"."""
    storm_sector: int | None
    """1 to 18; None before the first storm."""
    marker_lies: bool = False
    """Whether a marker lies face down by which the next storm goes (D-STATE-3 says who knows it)."""
    storm_order: tuple[str, ...] = ()
    """Faction ids, first player first (D-TURN-3)."""
    dots: Mapping[str, int] = field(default_factory=dict)
    """Faction id -> player dot, 1 to 6."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Faction id -> the player's name as it may be shown; any text at all."""
    forces: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """(area id such as "arrakeen:9", faction id) -> (ordinary, starred)."""
    coexisting: Mapping[str, str] = field(default_factory=dict)
    """Territory id -> faction whose forces there coexist with others' (D-XV-BG-4)."""
    spice: Mapping[str, int] = field(default_factory=dict)
    """Area id -> spice lying there."""
    reserves: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    tanks: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    """Faction id -> treachery cards in its hand; empty while these numbers are nobody else's business (D-BID-2)."""
    dead_leaders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Faction id -> names of its leaders in the tanks."""
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Faction id -> what else everybody sees of it, in a few words each: captives, the Kwisatz Haderach."""
    strongholds: Mapping[str, str | None] = field(default_factory=dict)
    """Territory id of a stronghold, or of what else wins the game -> faction that holds it, or None."""
    alliances: tuple[tuple[str, ...], ...] = ()
    """Each alliance as the faction ids in it."""
    spice_cards: tuple[str, ...] = ()
    """The last spice card or cards turned up, as shown, such as "Red Chasm" or "Shai-Hulud"."""
    worm_territories: tuple[str, ...] = ()
    """Territory ids where Shai-Hulud would appear next (D-BLOW-10), of the first pile and of the second (D-XXIII-2)."""
    shield_wall_destroyed: bool = False
    """The Shield Wall no longer protects the Imperial Basin, Arrakeen and Carthag from the storm."""
    atomics_used: bool = False
    highlighted: tuple[str, ...] = ()
    """Area ids that have just changed."""
    waiting_for: tuple[str, ...] = ()
    """Faction ids that are publicly known to owe a decision; never those of an unnamed wait."""
    words: Words = LINES
    """The language that the board is told in."""
    waiting_note: str = ""
    """What is being waited for, in a few plain words without platform markup; shown after the names, or alone."""


def only(scene: BoardScene, *parts: str) -> BoardScene:
    """Return a scene that holds these parts of another, and is equal as long as they are."""
    found: dict[str, Any] = {"turn": 0, "max_turns": 0, "phase": "", "storm_sector": None, "words": scene.words}
    return BoardScene(**found | {part: getattr(scene, part) for part in parts})
