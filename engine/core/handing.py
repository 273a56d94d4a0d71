"""Who answers what is asked, by a moderator's hand: an open question is handed to another seat (H-15).

The one asked may have given his say to another, or the wrong one is asked. Whoever has it answers as its owner: the
rules go on as if that one had said it. So it goes only where one alone is asked, as all can see, and where all that is
asked and offered is public (`Question.transferable`): what rests on a hand or a purse would show them to another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from .corrections import RULE, Correction, must, must_fit
from .decision import S
from .errors import check
from .facts import HandedOver
from .forms import EMPTY, Form, Pick
from .run import Run, window_key
from .state import CoreState, Window

HANDING = "handing"  # the kind of the correction, in every game
WHO, TO = "who", "to"  # its fields


class Handing(Correction[S]):
    """The question that the game waits for, to another seat."""

    kind = HANDING
    fields: ClassVar[tuple[str, ...]] = (WHO, TO)
    about = TO
    harmless = True  # what somebody has answered stays as it is

    def seats(self, s: S) -> tuple[str, ...]:
        """Return all who play, if anything can be handed on now; nobody if not."""
        raise NotImplementedError

    def form(self, s: S, given: Mapping[str, Any]) -> Form:
        """Ask who is asked, as far as all see it (anybody where nobody is named), and who is to be."""
        window, seats = _last(s), self.seats(s)
        if window is None or len(seats) < 2:  # there is nobody else
            return EMPTY
        others = tuple(seat for seat in seats if seat != given.get(WHO))
        return Form((Pick(WHO, window.seats if window.named else seats), Pick(TO, others)))

    def make(self, run: Run[S], values: Mapping[str, Any]) -> None:
        """Ask the other one."""
        frame = run.stack[-1]
        question = run.question_at(frame)
        assert question is not None, "a game at rest waits at a question"
        key = window_key(question, frame.ref)
        window = run.s.windows[key]
        must(window.named)
        must_fit(values[WHO] in window.seats and values[TO] not in window.seats)
        check(len(window.seats) == 1, "asked_of_several", RULE)
        check(question.transferable, "not_for_others_to_see", RULE)
        run.emit(HandedOver(key, window.kind, window.owner or values[WHO], values[TO]))


def _last(s: CoreState) -> Window | None:
    """Return the window that was opened last, which is the one that the game waits for: no other opens above it."""
    return next(reversed(s.windows.values()), None)
