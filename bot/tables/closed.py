"""Why what somebody names is not open to him now: by the rules, where there ever is such a thing.

It follows from what the seat can see and from the rules alone, never from whether others are asked it just now.
"""

from __future__ import annotations

from bot.games.foreign import escape
from bot.games.presentation import Presentation
from engine.core.errors import IllegalMove

from .api import Sorry
from .live import LiveGame
from .play import sorry
from .words import say

LONGEST = 60  # letters of what somebody wrote that are said again


def why_none(live: LiveGame, seat: str, what: str) -> Sorry:
    """Return why nothing that is open to a seat now is called so."""
    kind = _kind_called(live.shows, what)
    return (
        Sorry(say().looking.nothing_called.format(what=escape(what, LONGEST)))
        if kind is None
        else why(live, seat, kind)
    )


def why(live: LiveGame, seat: str, kind: str) -> Sorry:
    """Return why a kind of question or offer is not open to a seat now."""
    assert live.game is not None, "it has been dealt"
    shows, s, said = live.shows, live.game.state, say().looking
    offer = shows.rules.offers.get(kind)
    if offer is not None:
        try:
            offer.must_be_open(s, seat)
        except IllegalMove as refusal:
            return sorry(shows, refusal)
        return Sorry(said.not_asked.format(what=shows.offer_title_of(kind), rule=offer.rule), offer.rule)
    question = shows.rules.questions[kind]
    name, rule = shows.offer_title_of(kind), question.rule
    if not question.concerns(s, seat):
        return Sorry(said.never_asked.format(what=name, rule=rule), rule)
    phase = shows.phases(live.options).get(shows.phase_of(rule), "")
    pattern = said.not_asked_yet if phase else said.not_asked
    return Sorry(pattern.format(what=name, phase=phase, rule=rule), rule)


def _kind_called(shows: Presentation, what: str) -> str | None:
    """Return the kind of question or offer that is called so: by the whole of its name, or by how it begins."""
    kinds = [kind for kind, offer in shows.rules.offers.items() if not offer.by_table] + [*shows.rules.questions]
    plain = " ".join(what.replace("_", " ").replace("-", " ").casefold().split())
    names = {kind: (shows.offer_title_of(kind).casefold(), kind.replace("_", " ")) for kind in kinds}
    begun = [kind for kind in kinds if plain and any(name.startswith(plain) for name in names[kind])]
    return next((kind for kind in kinds if plain in names[kind]), begun[0] if begun else None)
