"""Corrections: what a moderator puts right by hand, where the rules have no move for it (H-15).

A moderator may be playing. So the form of a correction is made from what everybody may know, and where what is hidden
decides whether it can be done, it is refused in a sentence that says that it cannot, and nothing else. A preview tries
none of these: nobody hears of a preview, so that it would be a look at a hand or a purse.

Nor may it show what somebody has answered: all would see that a sealed answer counts no more, because it rested on what
was changed. So nothing is put right on which an answer may rest that everybody sees to be in.

Some name what is hidden (that card of that hand). Their forms show it, so they are made for one alone who looks at it,
as everybody has been told (`engine.core.looking`); to all others they are not possible without looking.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from .chance import KEYED
from .decision import S
from .errors import IllegalMove, NothingToAnswer, check
from .facts import Fact, Overridden
from .forms import EMPTY, Field, Flag, Form, Pick, Several, Text, fits
from .looking import read_thing
from .moves import Override
from .run import Run

if TYPE_CHECKING:
    from .game import Game, Rules

RULE = "H-15"
CORRECT = "correct:"  # before the kind of a correction, where kinds of decisions and offers stand
REASON, BREAK = "reason", "break_it"  # fields of every form
LONGEST = 200  # characters of a reason


class Correction(Generic[S]):
    """One kind of thing that can be put right."""

    kind: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]  # all that its form may ask for
    about: ClassVar[str] = ""  # the field that says for which seat it is, if there is one
    looks: ClassVar[str] = (
        ""  # the kind of hidden thing that its form shows: of the seat that `about` asks for, or nobody's
    )
    shows: ClassVar[str] = ""  # the field that names a seat which is shown something of the one that it is about
    harmless: ClassVar[bool] = False  # whether no answer can rest on what it changes
    unseen: ClassVar[bool] = False  # whether what it moves lies hidden, so that nobody may hear why it cannot be done

    def form(self, s: S, given: Mapping[str, Any]) -> Form:
        """Return what it needs to know, from what everybody may know; later fields are narrowed by the values `given`.

        A form without fields says that there is nothing to put right now. One that `looks` at what is a seat's leaves
        that out, which is among the values.
        """
        raise NotImplementedError

    def told(self, s: S, values: Mapping[str, Any]) -> tuple[Fact, ...]:
        """Return the facts that all would hear of one that is `unseen`, from what everybody may know, if it is done."""
        return ()

    def answering(self, s: S, values: Mapping[str, Any]) -> Collection[str] | None:
        """Return the seats whose answers may rest on what it changes, whatever these are; None for all there are."""
        if self.harmless:
            return ()
        return (str(values[self.about]),) if self.about and self.about in values else None

    def barred(self, s: S, values: Mapping[str, Any]) -> None:
        """Refuse what cannot be done now, as everybody can see, before it is previewed. Raises IllegalMove."""

    def make(self, run: Run[S], values: Mapping[str, Any]) -> None:
        """Put it right, by facts; what is hidden is moved unseen. Raises IllegalMove if it cannot be done."""
        raise NotImplementedError


def must(condition: bool) -> None:
    """Refuse what cannot be done as things stand that are hidden: nothing else is said of them."""
    check(condition, "not_without_looking", RULE)


def must_fit(condition: bool) -> None:
    """Refuse values that do not go together as everybody can see."""
    check(condition, "correction_unfit", RULE)


def open_corrections(rules: Rules[S], s: S, looked: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the kinds of things that can be put right now by one who looks at these hidden things, by their names."""
    return tuple(kind for kind, found in rules.corrections.items() if _asked(found, s, {}, looked))


def _asked(correction: Correction[S], s: S, given: Mapping[str, Any], looked: Iterable[str]) -> tuple[Field, ...]:
    if not correction.looks:
        return correction.form(s, given).fields
    seen = [seat for kind, seat in map(read_thing, looked) if kind == correction.looks]
    if "" in seen:  # it is nobody's
        return correction.form(s, given).fields
    seats = tuple(seat for seat in seen if correction.form(s, {correction.about: seat}).fields)
    more = correction.form(s, given).fields if given.get(correction.about) in seats else ()
    return (Pick(correction.about, seats), *more) if seats else ()


def correction_form(rules: Rules[S], s: S, kind: str, given: Mapping[str, Any], looked: Iterable[str] = ()) -> Form:
    """Return the form of a correction, with what each of them asks: the reason, and whether to break what holds."""
    asked = _asked(rules.corrections[kind], s, given, looked)
    return Form((*asked, Text(REASON, LONGEST), Flag(BREAK))) if asked else EMPTY


def override(run: Run[S], by: str, move: Override) -> None:
    """Let a moderator put something right. Raises IllegalMove, and the copy is thrown away."""
    correction = _checked(run.rules, run.s, move)
    run.begin(by, "moderator", move)
    _make(run, correction, move)
    run.settle()


def preview(rules: Rules[S], game: Game[S], move: Override) -> tuple[Fact, ...]:
    """Return the facts that all would hear of a correction itself, and nothing of what follows. Raises IllegalMove.

    Where hidden things are moved it says the same whatever they are, also if it cannot be done: that shows in the act,
    of which everybody hears.
    """
    correction = _checked(rules, game.state, move)
    if correction.unseen:
        return (_overridden(correction, move), *correction.told(game.state, move.values))
    run = Run(rules, rules.copy(game.state), game.stack, KEYED)
    _make(run, correction, move)
    run.cut()
    return tuple(fact for fact, audience in run.commits[0].facts if audience is None)


def _checked(rules: Rules[S], s: S, move: Override) -> Correction[S]:
    correction = rules.corrections.get(move.what)
    if correction is None:
        raise NothingToAnswer("no_such_correction", RULE)
    check(bool(move.reason.strip()) and len(move.reason) <= LONGEST, "reason_wanted", RULE)
    asked = _asked(correction, s, move.values, move.looked)
    must(bool(asked) or not correction.looks)
    must_fit(bool(asked) and set(move.values) <= {field.name for field in asked})
    must_fit(all(_takes(field, move.values) for field in asked))
    check(not _answered(rules, s, correction.answering(s, move.values)), "answers_are_sealed", RULE)
    correction.barred(s, move.values)
    return correction


def _answered(rules: Rules[S], s: S, seats: Collection[str] | None) -> bool:
    """Say whether one of these seats has answered what is still open, where all see who has."""
    open_now = [(key, w) for key, w in s.windows.items() if w.named and not rules.questions[w.kind].any_one]
    there = [w.owner or seat for key, w in open_now for seat in w.seats if (key, seat) in s.sealed]
    return bool(there) if seats is None else any(seat in seats for seat in there)


def _takes(field: Field, values: Mapping[str, Any]) -> bool:
    value = values.get(field.name, False if isinstance(field, Flag) else () if isinstance(field, Several) else None)
    return fits(field, value) and not (isinstance(field, Several) and len(value) < field.least)


def _make(run: Run[S], correction: Correction[S], move: Override) -> None:
    invariants = run.rules.invariants
    before = set(invariants(run.s))
    run.emit(_overridden(correction, move))
    correction.make(run, move.values)
    if not move.break_it and set(invariants(run.s)) - before:
        must(not correction.unseen)
        raise IllegalMove("breaks_what_holds", RULE)


def _overridden(correction: Correction[S], move: Override) -> Overridden:
    return Overridden(move.what, move.reason, str(move.values.get(correction.about, "")))
