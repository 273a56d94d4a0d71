"""What comes to light: whose secret a fact tells others (H-13), and what lies unseen and can be mixed anew (H-12)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.facts import Fact
from engine.core.game import Secret
from engine.core.rewinding import NOBODY
from engine.core.run import Run

from .cards import LEADERS
from .facts import (
    CaptiveTaken,
    CardPeeked,
    CardPlayed,
    CardReceived,
    CardsGivenBack,
    CardsTaken,
    CycleChanged,
    DebtChanged,
    DeckShuffled,
    DialReread,
    DialsRevealed,
    GameEnded,
    HandSizesAnnounced,
    LeaderlessAnnounced,
    LeaderMoved,
    MarkerDrawn,
    MarkerTurned,
    PlanSeen,
    PlansRevealed,
    PrescienceAnswered,
    RowMixed,
    SaleVoided,
    SpiceCardRevealed,
    SpiceLooked,
    SpiceMoved,
    TraitorsDrawn,
    TreacheryCalled,
    TruthAnswered,
)
from .phases.storm import lay_marker
from .powers import holder, owner
from .query import alliance_of
from .state import State


def _foreseen(s: State, fact: Fact) -> tuple[str, ...]:
    """Whoever fights the side that has the prescience (D-ATR-3)."""
    b, asker = s.battle, holder(s, "prescience")
    friends = (asker, *alliance_of(s, asker))
    return () if b is None else tuple(side for side in (b.aggressor, b.defender) if side not in friends)


def _captive(s: State, fact: LeaderMoved) -> tuple[str, ...]:
    """Whoever comes back from captivity, or dies in it, was held: captor and owner knew of whom (R-44)."""
    held = fact.leader in s.captives or fact.why in ("capture", "returned")
    return (owner("capture"), LEADERS[fact.leader].faction) if held else ()


def _all_others_held(s: State, fact: CycleChanged) -> tuple[str, ...]:
    """A cycle that starts while a leader seems to live shows that he is held (D-LEAD-3)."""
    return (owner("capture"), fact.who) if s.captives else ()


def _moved(s: State, fact: SpiceMoved) -> tuple[str, ...]:
    """Charity shows that a purse was all but empty (D-BID-1)."""
    return (fact.taker,) if fact.why == "charity" else ()


SECRETS: Mapping[type[Fact], Secret] = {
    # what lay face down
    SpiceCardRevealed: lambda s, fact: (NOBODY,),
    SpiceLooked: lambda s, fact: (NOBODY,),
    CardPeeked: lambda s, fact: (NOBODY,),
    CardReceived: lambda s, fact: (NOBODY,),
    TraitorsDrawn: lambda s, fact: (NOBODY,),
    CaptiveTaken: lambda s, fact: (NOBODY,),
    MarkerDrawn: lambda s, fact: (NOBODY,),
    # what somebody kept to himself
    CardPlayed: lambda s, fact: (fact.who,),
    DialsRevealed: lambda s, fact: tuple(fact.dials),
    MarkerTurned: lambda s, fact: (owner("storm_marker"),),
    HandSizesAnnounced: lambda s, fact: tuple(fact.sizes),
    LeaderMoved: _captive,
    CycleChanged: _all_others_held,
    LeaderlessAnnounced: lambda s, fact: (fact.who,),
    PlansRevealed: lambda s, fact: tuple(fact.plans),
    PrescienceAnswered: _foreseen,
    PlanSeen: lambda s, fact: (fact.side,),
    DialReread: lambda s, fact: (fact.side,),  # of which forces it was made (D-KAR-10)
    SaleVoided: lambda s, fact: (fact.who,),  # what he had, with those who pledged to him (D-BID-16)
    CardsTaken: lambda s, fact: (fact.target,),
    CardsGivenBack: lambda s, fact: (fact.by,),
    SpiceMoved: _moved,
    DebtChanged: lambda s, fact: (fact.debtor,),
    TreacheryCalled: lambda s, fact: (fact.by,),
    TruthAnswered: lambda s, fact: (s.truths[fact.id].target,),
    GameEnded: lambda s, fact: (owner("prediction"),) if fact.prediction else (),
}


def redraw(run: Run[State]) -> None:
    """Mix anew what lies unseen: both decks, and the cards up for auction, without those that Atreides has seen.

    A marker of the storm that lies face down goes back for another, which its owner sees as he saw that one.
    """
    _mix_treachery(run)
    if run.s.marker:
        lay_marker(run)
    spice, seen = run.s.decks.get("spice", ()), len(run.s.looked)
    if spice[seen:]:
        mixed = run.shuffled("shuffle:spice", spice[seen:])
        run.emit(DeckShuffled("spice", (*spice[:seen], *mixed)), ())


def _mix_treachery(run: Run[State]) -> None:
    row = run.s.auction.row if run.s.auction is not None else ()
    seen = 1 if row and run.s.peeked == row[0] else 0
    lying = (*row[seen:], *run.s.decks.get("treachery", ()))
    if not lying:
        return
    mixed = run.shuffled("shuffle:treachery", lying)
    if row:
        run.emit(RowMixed((*row[:seen], *mixed[: len(row) - seen])), ())
    run.emit(DeckShuffled("treachery", mixed[len(row) - seen :]), ())
