"""What a seat may answer before it is asked: the early questions of its page, with their ready-made answers.

When a phase begins, everybody who will be asked in it is asked early, all at once. His time runs from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.games.presentation import WHAT_IF, Card, Presentation
from engine.core.ahead import Coming, early
from engine.core.decision import Decision, Question
from engine.core.seen import ORDER
from storage import SeatRow

from . import standstill
from .absence import absent_now, notes_of
from .api import Ask, Button, Early
from .clocks import EARLY, REGENTS, Own, seat_of
from .live import LiveGame
from .words import say

MOST = 4  # early questions that are named
GOING_ON = 2  # ready-made answers under a question that settle what comes after it, too
READY, FORMS = 3, 2  # buttons: ready-made answers to the first of them, and forms
ROOM = 5  # buttons in all


def foreseen(live: LiveGame, seat: str) -> list[Coming]:
    """Return what a seat will be asked and has not settled yet, the first of each kind."""
    if live.game is None or live.row.status != "running" or live.seats[seat].kind != "person":
        return []
    found: dict[str, Coming] = {}
    for one in live.coming(seat):
        if not (one.decided or one.later):
            found.setdefault(one.question, one)
    return list(found.values())


def questions(live: LiveGame, seat: str) -> list[Early]:
    """Return the early questions of a seat."""
    return [_early(live, one) for one in foreseen(live, seat)]


def at_once(live: LiveGame, decision: Decision) -> Early | None:
    """Return the ready-made orders that answer what is asked now and go on with what comes; None if there are none."""
    assert live.game is not None, "something is asked"
    question, seat = live.shows.rules.questions[decision.kind], decision.seat
    if not question.ahead or decision.answered or decision.held or decision.owner:
        return None
    subject = question.subject(live.game.state, seat, decision.ref)
    found = _early(live, Coming(seat, decision.kind, question.ahead, subject, question.rule, decided=False))
    going_on = tuple(choice for choice in found.choices if choice.goes_on)
    return replace(found, choices=going_on) if going_on else None


def _early(live: LiveGame, one: Coming) -> Early:
    assert live.game is not None, "nothing comes before the cards are dealt"
    choices = live.shows.early(early(live.shows.rules, live.game, one))
    title = live.shows.question_name(one.question, one.subject)
    return Early(one.question, one.subject, f"{ORDER}{one.order}", title, choices)


def card(ahead: Sequence[Early]) -> Card:
    """Name what will be asked; several questions that one order answers are one."""
    names = dict.fromkeys(one.title for one in ahead)
    return Card(say().asking.ahead_title, (say().asking.ahead.format(what=", ".join(list(names)[:MOST])),))


def buttons(shows: Presentation, ahead: Sequence[Early], room: int = ROOM) -> tuple[Button, ...]:
    """Return ready-made answers to the first that is to come, and the forms of the orders that leave more open.

    They fit on one row: what leads on to more takes the place of a ready-made answer.
    """
    ready, forms, weighed = _offered(shows, ahead)
    further = (*forms[:FORMS], *weighed)
    return (*ready[: min(READY - len(weighed), room - len(further))], *further)


def everything(shows: Presentation, ahead: Sequence[Early]) -> tuple[Button, ...]:
    """Return all ready-made answers to the first that is to come, and all forms, for a list."""
    ready, forms, weighed = _offered(shows, ahead)
    return (*ready, *forms, *weighed)


def _offered(shows: Presentation, ahead: Sequence[Early]) -> tuple[list[Button], list[Button], tuple[Button, ...]]:
    """Return ready-made answers, forms, and what weighs an answer before it counts."""
    said, first = say().asking, ahead[0]
    orders = dict.fromkeys(one.order for one in ahead)
    ready = [
        Button("early", said.ahead_ready.format(answer=choice.label), f"{first.name}/{number}", version=first.version)
        for number, choice in enumerate(first.choices)
    ]
    forms = [Button("offer", said.ahead_form.format(what=shows.offer_title_of(one)), f"{one}|") for one in orders]
    return ready, forms, (what_if(shows),) if any(one in shows.weighs for one in orders) else ()


def in_one(ask: Ask, ahead: Sequence[Early]) -> tuple[Button, ...]:
    """Return what answers a question together with what is asked after it, where one order answers all.

    So whoever would be asked three times running is asked once: the order answers what is asked now at once. Some are
    ready-made, or it is a form.
    """
    going_on = ask.at_once()
    if going_on is not None:
        labels = enumerate(choice.label for choice in going_on.choices[:GOING_ON])
        return tuple(Button("early", label, f"{going_on.name}/{n}", version=going_on.version) for n, label in labels)
    question = ask.shows.rules.questions.get(ask.kind)
    order = f"{ORDER}{question.ahead}" if question is not None and question.ahead else ""
    if not any(one.order == order and one.question != ask.kind and not one.subject for one in ahead):
        return ()
    return (Button("offer", say().asking.in_one.format(what=ask.shows.offer_title_of(order)), f"{order}|"),)


def what_if(shows: Presentation) -> Button:
    """Return the way to weigh an answer before it counts."""
    return Button("offer", f"{shows.offer_title_of(WHAT_IF)}…", f"{WHAT_IF}|")


def noted(before: LiveGame, after: LiveGame, now: datetime) -> dict[str, Own]:
    """Return the table's own clocks with a note of who is asked early, and since when; all of it is public.

    A pause ends it, and so does what must be answered first: nobody's time runs while he cannot go on. Nor does it for
    whoever is away and was not called, or is asked again for what he had answered. Of what names nobody it is noted
    since when the whole table knows, under no seat.
    """
    own, owed = anew(after.own, before.seats, after.seats, now), after.owed()
    again = _asked_again(before, owed)
    if again and EARLY in own:
        own[EARLY] = Own(None, {name: since for name, since in own[EARLY].known.items() if name not in again})
    for decision in owed:
        if decision.held:
            own.pop(EARLY, None)
            return own
    if after.game is None or after.stretch == before.stretch:
        return own
    absent, said = absent_now(after.seats.values(), now), after.foretold
    told = {f"{kind}:{seat}": now.isoformat() for seat, kind, _ in said if seat not in absent}
    known = own[EARLY].known if EARLY in own else {}
    to_all = {f"{kind}:": now.isoformat() for kind in _told_to_all(said, after.seats, after.shows.rules.questions)}
    still = {name: since for name in (*to_all, *(f"{d.kind}:" for d in owed)) if (since := known.get(name))}
    return own | {EARLY: Own(None, {**told, **to_all, **still})}


def _told_to_all(
    said: Iterable[tuple[str, str, str]], seats: Iterable[str], questions: Mapping[str, Question[Any, Any]]
) -> Iterator[str]:
    """Yield the kinds of windows that name nobody of which the whole table is told.

    It is one time for every seat, also for who was away: a window that ended otherwise for somebody would tell of him.
    """
    told: dict[str, set[str]] = {}
    for seat, kind, _ in said:
        told.setdefault(kind, set()).add(seat)
    for kind, who in told.items():
        if not questions[kind].named and who.issuperset(seats):
            yield kind


def _asked_again(before: LiveGame, owed: Sequence[Decision]) -> set[str]:
    """Return what somebody is asked again who had answered it, by kind and seat."""
    answered, again = set(), set()
    for decision in before.owed():
        if decision.answered:
            answered.add(decision.id)
    for decision in owed:
        if decision.id in answered and not decision.answered:
            again.add(f"{decision.kind}:{decision.seat}")
    return again


def anew(
    own: Mapping[str, Own], before: Mapping[str, SeatRow], after: Mapping[str, SeatRow], now: datetime
) -> dict[str, Own]:
    """Return the table's own clocks when seats have changed: whoever has gone, or come, knows of nothing since then.

    Nor do votes about him count any more: they were about that absence. Whoever sits where, and whether he is away, is
    public.
    """
    found, moved = dict(own), set()
    for name, seat in after.items():
        was = before.get(name)
        other = was is None or (was.person, was.kind) != (seat.person, seat.kind)
        if was is None or other or notes_of(was).is_absent(now) != notes_of(seat).is_absent(now):
            moved.add(name)
    of_seat: Mapping[str, Callable[[str], str]] = {EARLY: seat_of, REGENTS: str}  # how what is known names a seat
    for kind in moved and of_seat.keys() & own.keys():
        known = {name: what for name, what in own[kind].known.items() if of_seat[kind](name) not in moved}
        found[kind] = Own(own[kind].due, known)
    return standstill.without(found, REGENTS, moved.__contains__)
