"""Statements of play: what seats do, and time that runs out."""

from __future__ import annotations

import re
from collections.abc import Callable

from pydantic import ValidationError

from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import TABLE
from engine.core.moves import Move, TimeUp

from .refusals import nobody_asked, refused_under
from .speaking import Play, describe, kind_named, spoken
from .statements import Book
from .text import CaseError, Failed, NotAsked, rule_number
from .words import items, key

PART = Book("Play")
_add = PART.add
_MOST_WAITING = 400


def standing(play: Play) -> str:
    """Say where the game stands."""
    return f"turn {play.words.subject.turn(play.s)}, phase {play.words.subject.phase(play.s)}"


def _attempt(play: Play, seat: str, move: Move) -> None:
    try:
        play.do(seat, move)
    except Refusal as refusal:
        raise Failed(f"the move was refused: {describe(refusal)}{_asked_instead(play, refusal)}") from refusal


def _asked_instead(play: Play, refusal: Refusal) -> str:
    """Say who must answer first, where a seat is not asked what it answers."""
    if not nobody_asked(refusal):
        return ""
    open_ = ", ".join(f"{d.seat} ({d.kind})" for d in play.owed() if not d.answered and not d.held)
    return f"\n    not asked now; the game waits for {open_ or 'nobody'} ({standing(play)})"


@_add(
    "time up [for SEAT, SEAT]",
    r"(?:the )?time (?:is )?up(?: for (?P<list>.+))?",
    "time up for $other",
    "The deadline passes: whoever has not answered (or those named) gets the default.",
)
def _time_up(play: Play, m: re.Match[str]) -> None:
    everybody = key(m["list"] or "all") in ("all", "everybody", "everyone", "allplayers")
    late = None if everybody else [play.words.seat(item) for item in items(m["list"])]
    open_ = [d for d in play.owed() if not d.answered and not d.held and (late is None or d.seat in late)]
    for seat in late or ():
        if seat not in {d.seat for d in open_}:
            raise Failed(f"{seat} owes no answer, so no time runs out for {seat}")
    if not open_:
        raise Failed("nobody owes an answer, so no time runs out")
    play.do(TABLE, TimeUp(decisions=tuple(d.id for d in open_)))


@_add(
    "everybody passes   or   all others pass",
    r"(?:everybody|everyone|all|all players|the others|all others|the rest)(?: else)? (?:pass(?:es)?|(?:is|are) done)",
    "everybody passes",
    "Whoever is asked now passes, one after the other, until something else is asked.",
)
def _all_pass(play: Play, m: re.Match[str]) -> None:
    def about() -> object:
        return play.words.subject.progress(play.s), {d.kind for d in open_()}

    def open_() -> list[Decision]:
        return [d for d in play.owed() if not d.answered and not d.held]

    before = about()
    if not open_():
        raise Failed("nobody is asked anything, so nobody can pass")
    while about() == before:
        seat, move = spoken(play, f"{open_()[0].seat}: {open_()[0].kind} pass")
        _attempt(play, seat, move)


@_add(
    "time passes until turn NUMBER   or   until SEAT is asked [KIND]   or   until the end   or   until what the game "
    "itself has",
    r"time passes until (?P<what>.+)",
    "time passes until $goal",
    "Deadlines pass, and everybody gets the defaults, until the turn, the question or the game's end comes, or what "
    "else the game has (see the table of what time passes until).",
)
def _time_passes(play: Play, m: re.Match[str]) -> None:
    if not pass_time(play, _goal(play, m["what"].strip())):
        raise Failed(f"`{m['what']}` never came: the game stands at {standing(play)}")


def pass_time(play: Play, reached: Callable[[], bool]) -> bool:
    """Give everybody the defaults until something is reached; returns whether it was."""
    for _ in range(_MOST_WAITING):
        open_ = [d for d in play.owed() if not d.answered and not d.held]
        if reached() or play.s.over or not open_:
            break
        play.do(TABLE, TimeUp(decisions=tuple(d.id for d in open_)))
    return reached()


def _goal(play: Play, text: str) -> Callable[[], bool]:
    words = re.sub(r"^(the )?(start of |beginning of )?(the )?", "", text.lower())
    if words in ("end", "end of the game", "game ends", "game is over"):
        return lambda: bool(play.s.over)
    if found := re.fullmatch(r"turn (\d+)", words):
        turn = int(found[1])
        return lambda: play.s.over or play.words.subject.turn(play.s) >= turn
    own = play.words.goal(play, words)
    if own is not None:
        return own
    if found := re.fullmatch(r"(.+?) is asked(?: for)?(?: (.+))?", words):
        seat, kind = play.words.seat(found[1]), kind_named(play.words, found[2]) if found[2] else ""
        return lambda: any(kind in ("", d.kind) and not d.held for d in play.owed(seat))
    raise CaseError(f"`{text}` is nothing until which time passes; write for example `{play.words.examples['goal']}`")


@_add(
    "refused [RULE [or RULE ...] | exactly RULE]: SEAT: MOVE",
    r"refused\b\s*(?P<rules>[^:]*?)\s*:\s*(?P<who>.+)",
    "refused $refused",
    "The seat tries this (a move, an order, a stop), it is refused under this rule, and nothing has changed. "
    "Where two rules say the same, either number will do; `exactly` asks for the one that the game names. "
    "What the seat is not asked at all is refused under no rule: `refused not asked: ...` means that it owes no such "
    "answer, and has no such offer, now. An order is refused if its form does not take it, since it could not be "
    "carried out as things stand.",
)
def _refused(play: Play, m: re.Match[str]) -> None:
    before, seen = play.words.rules.dump(play.s), len(play.facts)
    wanted, move = m["rules"].strip(), None
    not_asked = key(wanted) in ("notasked", "nothingtoanswer", "notallowednow")
    try:
        seat, move = spoken(play, m["who"])
        play.do(seat, move)
    except Refusal as refusal:
        _compare_refusal(play, refusal, wanted, not_asked, getattr(move, "kind", ""))
    except NotAsked as nothing:
        if not not_asked:
            raise Failed(f"expected a refusal{wanted and ' under '}{wanted}; found: {nothing}{_SAY_SO}") from nothing
    except ValidationError:
        if wanted:
            raise Failed(f"expected a refusal under {wanted}; found: not even a possible answer") from None
    else:
        raise Failed("expected a refusal; found: the move was accepted")
    if play.words.rules.dump(play.s) != before or len(play.facts) != seen:
        raise Failed("a refused move has changed something")


_SAY_SO = "\n    to say that the seat is not asked, write `refused not asked: ...`"


def _compare_refusal(play: Play, refusal: Refusal, wanted: str, not_asked: bool, kind: str) -> None:
    if not_asked:
        if not nobody_asked(refusal):
            raise Failed(f"expected that no such answer is asked; found a refusal: {describe(refusal)}")
        return
    if nobody_asked(refusal):
        raise Failed(f"expected a refusal by a rule; found none{_asked_instead(play, refusal)}{_SAY_SO}")
    if wanted.lower().startswith("exactly "):
        if refusal.rule != rule_number(wanted[8:]):
            raise Failed(f"expected a refusal under exactly {wanted[8:]}; found {describe(refusal)}")
        return
    rules = [
        rule_number(word)
        for word in re.split(r"\s+or\s+|[,\s]+", wanted)
        if word and word.lower() not in ("by", "under")
    ]
    if rules and not any(refused_under(play.words, refusal, kind, rule) for rule in rules):
        raise Failed(f"expected a refusal under {' or '.join(rules)}; found {describe(refusal)}")


@_add(
    "SEAT orders ORDER FIELD VALUE ...",
    r"(?P<all>(?P<seat>[\w ]+?) orders:? .+)",
    "$other orders $order",
    "An order in advance (see the table of orders). Before the first move of a case it holds "
    "already when the case begins.",
)
def _orders(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT withdraws ORDER",
    r"(?P<all>(?P<seat>[\w ]+?) (?:withdraws|cancels) .+)",
    "$other withdraws $order_kind",
    "Takes an order back.",
)
def _withdraws(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT stops at KIND   and   SEAT no longer stops at KIND",
    r"(?P<all>(?P<seat>[\w ]+?) (?:sets a stop|stops|takes back the stop|no longer stops) (?:at|for) .+)",
    "$seat stops at $stop",
    "Asks to be asked whenever a window of this kind opens (or no longer). Before the first move it holds already.",
)
def _stops(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT: KIND FIELD VALUE, FIELD VALUE, ...",
    r"(?P<all>(?P<seat>[\w' ]+?)\s*:\s*(?P<text>.+))",
    "$move",
    "A seat answers what it is asked, or uses an offer: the kind of move, then its fields (see the table of moves). "
    "The name of the first field may be left out; so may the kind, if the "
    "seat is asked one thing only. "
    "`table: KIND` is what the table as a whole does. `SEAT: pass` does nothing in whatever the "
    "seat is asked; `SEAT: default` answers as the clock would.",
)
def _move(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "forget what happened",
    r"forget what happened(?: so far)?",
    "forget what happened",
    "The lines `then fact ...` that follow speak only of what happens from here on.",
)
def _forget(play: Play, m: re.Match[str]) -> None:
    play.facts.clear()
