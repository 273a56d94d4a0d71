"""Which options can change in a game under way, and what is made then that the state lacks (H-16).

Most are looked up whenever they matter: how many strongholds win, what a missed plan dials, what a stronghold brings.
A card that an option brings can be mixed in, and not be taken out again: it may be in somebody's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.choosing import Option
from engine.core.errors import check
from engine.core.ruling import Change, Ruling
from engine.core.run import Run

from .expansions import EXPANSIONS
from .facts import AlliancesChanged, DeckShuffled, Reshuffled
from .options import CARDS, ENDS_ALLIANCES
from .phases.support import drop_pledges
from .state import State


class LastTurn(Change[State]):
    """The game can end after the present turn, and not before."""

    def check(self, s: State, found: Option, value: Any) -> None:
        """Refuse a turn that is past."""
        check(value >= s.turn, "turn_is_past", found.rule)


class NoAlliances(Change[State]):
    """Whoever is allied is so no more; nobody may be counting on it at that moment."""

    def check(self, s: State, found: Option, value: Any) -> None:
        """Refuse it where alliances are made, bid with or fought with."""
        check(s.battle is None and s.nexus is None and s.auction is None, "alliances_in_use", found.rule)

    def make(self, run: Run[State], value: Any) -> None:
        """Dissolve alliances, and what was pledged in them."""
        members = tuple(f for f in run.s.factions if any(f in alliance for alliance in run.s.alliances))
        if value and members:
            drop_pledges(run)
            run.emit(AlliancesChanged(members, "left", ()))


class MixedIn(Change[State]):
    """A card that the option brings is mixed into the treachery deck."""

    def __init__(self, option: str) -> None:
        self.option = option

    def check(self, s: State, found: Option, value: Any) -> None:
        """Refuse to take it out: where it is only its holder may know."""
        check(value, "card_may_be_held", found.rule)

    def make(self, run: Run[State], value: Any) -> None:
        """Mix it in unseen; with the discards if the deck has run out, or all would know where it lies."""
        s = run.s
        new = tuple(card for card, option in CARDS.items() if option == self.option)
        emptied = ("discard",) if not s.decks["treachery"] and s.discards["treachery"] else ()
        below = s.discards["treachery"] if emptied else ()
        mixed = run.shuffled("shuffle:treachery", (*s.decks["treachery"], *below, *new))
        run.emit(DeckShuffled("treachery", mixed, emptied), ())
        if emptied:
            run.emit(Reshuffled("treachery"))


class Rule(Ruling[State]):
    """The options of a table under way; during the setup it can be begun anew with others."""

    changes: ClassVar[Mapping[str, Change[Any]]] = {
        "max_turns": LastTurn(),
        ENDS_ALLIANCES: NoAlliances(),
        **{option: MixedIn(option) for option in dict.fromkeys(CARDS.values())},
        **{each.option: each.change for each in EXPANSIONS if each.change is not None},
    }

    def open(self, s: State) -> bool:
        """Not before the first turn."""
        return s.phase != "setup"

    def actors(self, s: State) -> tuple[str, ...]:
        """Return the factions."""
        return s.factions

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Change it; what options lack in the state with it, they make."""
        super().make(run, values)
        run.at("rule changed")
