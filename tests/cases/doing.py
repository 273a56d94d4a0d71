"""Play: what seats, the clock and chance do in a case."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from engine.core.decision import Decision, Question
from engine.core.errors import Refusal
from engine.core.facts import Audience, Fact
from engine.core.forms import EMPTY, Field, Form
from engine.core.game import Game, decide, pending
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop, TimeUp
from engine.dune.game import RULES
from engine.dune.state import State

from . import names, values
from .chance import PURPOSE, ForcedChance
from .position import PHASES
from .readable import readable, readable_order
from .statements import Book, number
from .text import CaseError, Failed, Line, near, rule_number

BOOK = Book("Play")
_add = BOOK.add
_MOST_WAITING = 400
_MACHINERY = ("time_up", "set_order", "clear_order", "set_stop", "clear_stop")
KINDS = {k: cls for k, cls in RULES.moves.classes.items() if k not in _MACHINERY}
TABLE = "table"
_TABLE = ("table", "thetable")
_KIND_NAMES = {names.key(k): k for k in KINDS}


@dataclass(slots=True)
class Play:
    """A case under way: the game, and everything that has happened in it."""

    game: Game[State]
    chance: ForcedChance
    facts: list[tuple[Fact, Audience]] = field(default_factory=list)
    line: Line | None = None

    @property
    def s(self) -> State:
        """The state."""
        return self.game.state

    def owed(self, seat: str = "") -> list[Decision]:
        """Return the open decisions (of a seat), the innermost first."""
        return [d for d in pending(RULES, self.game) if not seat or d.seat == seat]

    def do(self, actor: str, move: Move) -> None:
        """Let somebody make a move, and keep what happened."""
        outcome = decide(RULES, self.game, actor, move, chance=self.chance)
        self.game = outcome.game
        self.facts += [told for commit in outcome.commits for told in commit.facts]

    def form(self, seat: str, kind: str, given: dict[str, Any]) -> Form:
        """Return the form of an open decision or offer of this kind; the empty one if there is none."""
        offer = RULES.offers.get(kind)
        if offer is not None:
            return offer.form(self.s, seat, given) if offer.open_to(self.s, seat) else EMPTY
        found = self.open_question(seat, kind)
        return found[0].form(self.s, seat, found[1], given) if found else EMPTY

    def open_question(self, seat: str, kind: str = "") -> tuple[Question[State, Any], str] | None:
        """Return the innermost open question in which this seat has a part, and what it is about."""
        for frame in reversed(self.game.stack):
            question = RULES.steps[frame.step].points[frame.at]
            if not isinstance(question, Question) or (kind and question.kind != kind):
                continue
            key = f"{question.kind}/{frame.ref}" if frame.ref else question.kind
            window = self.s.windows.get(key)
            if window is not None and (seat in window.seats or seat in question.may(self.s, frame.ref)):
                return question, frame.ref
        return None


def fields_of(kind: str) -> dict[str, Any]:
    """Return the fields of a kind of move, with their types."""
    return {name: info.annotation for name, info in KINDS[kind].model_fields.items() if name != "kind"}


def leading_kind(text: str, kinds: dict[str, str]) -> tuple[str, str]:
    """Return the kind that the first words of a text name, the longest first, and the rest of the text."""
    words = text.split(" ")
    for length in range(min(4, len(words)), 0, -1):
        kind = kinds.get(names.key(" ".join(words[:length])))
        if kind is not None and not re.search(r"\d", " ".join(words[:length])):
            return kind, " ".join(words[length:]).lstrip(": ")
    return "", text


def build_move(play: Play, seat: str, text: str) -> Move:
    """Return the move that the words of a seat mean."""
    plain = text.strip().rstrip(".")
    if plain.lower() in ("pass", "passes", "noted", "done", "stay", "stays", "let it be", "default", "decline"):
        return _do_nothing(play, seat, plain.lower(), "")
    kind, rest = readable(play, seat, plain) or leading_kind(plain, _KIND_NAMES)
    if kind and rest.lower() in ("pass", "passes", "default"):
        return _do_nothing(play, seat, rest.lower(), kind)
    if not kind:
        kind, rest = _kind_left_out(play, seat, plain), plain
    return _assemble(play, seat, kind, rest)


def _kind_left_out(play: Play, seat: str, text: str) -> str:
    owed = {d.kind for d in play.owed(seat) if not d.held}
    first = text.split(" ")[0].lower()
    hint = near(first, KINDS)
    if len(owed) == 1:
        kind = owed.pop()
        fields = fields_of(kind)
        named = any(names.key(text).startswith(names.key(name)) for name in fields)
        if named or not hint:
            return kind
    asks = ", ".join(sorted({d.kind for d in play.owed(seat)})) or "nothing"
    raise CaseError(f"`{text}` does not begin with a kind of move{hint} ({seat} is asked for: {asks})")


def _do_nothing(play: Play, seat: str, word: str, kind: str) -> Move:
    found = play.open_question(seat, kind)
    if found is None:
        if kind and kind in KINDS:
            return KINDS[kind].model_validate({"kind": kind})
        raise Failed(f"{seat} is asked nothing now and cannot answer `{word}`")
    question, ref = found
    if word == "default":
        return question.default(play.s, seat, ref)  # type: ignore[no-any-return]
    for move in (_blank(question), question.default(play.s, seat, ref)):
        if move is not None and question.accepts(play.s, seat, move, ref) and question.passes(move):
            return move
    move = next((m for m in question.legal(play.s, seat, ref) if question.passes(m)), None) or _blank(question)
    if move is None:
        raise CaseError(f"`{word}` is no answer to `{question.kind}`; write it out with its fields")
    return move


def _blank(question: Question[State, Any]) -> Any:
    try:
        return question.move.model_validate({"kind": question.kind})
    except ValidationError:
        return None


def _assemble(play: Play, seat: str, kind: str, text: str) -> Move:
    fields = fields_of(kind)
    hand = play.s.hands.get(seat, ())
    given: dict[str, Any] = {}
    taken: tuple[str, ...] = ()
    for name, words in values.split_fields(text, fields).items():
        free = tuple(card for card in hand if card not in taken)

        def ask(name: str = name) -> Field | None:
            return play.form(seat, kind, dict(given)).field(name)

        given[name] = values.convert(words, fields[name], ask, free, name)
        if isinstance(given[name], str) and given[name] in hand and name != "discard":
            taken = (*taken, given[name])
    return KINDS[kind].model_validate({"kind": kind, **given})


def build_order(text: str, hand: Sequence[str] = ()) -> dict[str, Any]:
    """Return the order (dumped) that the words mean."""
    order_names = {names.key(k): k for k in RULES.orders}
    text = readable_order(text.strip())
    kind, rest = leading_kind(text.strip(), order_names)
    if not kind:
        raise CaseError(f"`{text}` does not begin with a kind of order{near(text.split(' ')[0], RULES.orders)}")
    cls = RULES.orders[kind]
    fields = {name: info.annotation for name, info in cls.model_fields.items() if name != "kind"}
    found = values.split_fields(rest, fields)
    data = {name: values.convert(v, fields[name], lambda: None, tuple(hand), name) for name, v in found.items()}
    return {"kind": kind, **data}


def _say(play: Play, seat: str, text: str) -> Move:
    """Return the move of a line `SEAT: ...` or `SEAT orders ...`."""
    try:
        return build_move(play, seat, text)
    except ValidationError as error:
        problem = error.errors()[0]
        raise CaseError(f"`{text}` is malformed: {'.'.join(map(str, problem['loc']))}: {problem['msg']}") from error


def _attempt(play: Play, seat: str, move: Move) -> None:
    try:
        play.do(seat, move)
    except Refusal as refusal:
        raise Failed(f"the move was refused: {describe(refusal)}") from refusal


def describe(refusal: Refusal) -> str:
    """Write a refusal: its rule, its code, its figures."""
    figures = ", ".join(f"{k} {v}" for k, v in refusal.params.items())
    return f"{refusal.rule or 'no rule'} ({refusal.code}{'; ' + figures if figures else ''})"


@_add(
    "chance PURPOSE VALUE",
    r"chance (?P<purpose>" + PURPOSE + r"):?\s+(?P<value>.+)",
    "chance shuffle:spice worm, Old Gap",
    "Forces the next draw for this purpose, as in the set-up.",
)
def _chance(play: Play, m: re.Match[str]) -> None:
    assert play.line is not None
    play.chance.force(m["purpose"], m["value"], play.line)


@_add(
    "time up [for SEAT, SEAT]",
    r"(?:the )?time (?:is )?up(?: for (?P<list>.+))?",
    "time up for guild",
    "The deadline passes: whoever has not answered (or those named) gets the default.",
)
def _time_up(play: Play, m: re.Match[str]) -> None:
    late = [names.seat(item) for item in names.items(m["list"])] if m["list"] else None
    open_ = [d for d in play.owed() if not d.answered and not d.held and (late is None or d.seat in late)]
    for seat in late or ():
        if seat not in {d.seat for d in open_}:
            raise Failed(f"{seat} owes no answer, so no time runs out for {seat}")
    if not open_:
        raise Failed("nobody owes an answer, so no time runs out")
    play.do("table", TimeUp(decisions=tuple(d.id for d in open_)))


@_add(
    "time passes until PHASE [of turn NUMBER]   or   until turn NUMBER   or   until SEAT is "
    "asked [KIND]   or   until the end",
    r"time passes until (?P<what>.+)",
    "time passes until battle",
    "Deadlines pass, and everybody gets the defaults, until the phase, the turn, the question or the game's end comes.",
)
def _time_passes(play: Play, m: re.Match[str]) -> None:
    reached = _goal(play, m["what"].strip())
    for _ in range(_MOST_WAITING):
        if reached():
            return
        open_ = [d for d in play.owed() if not d.answered and not d.held]
        if play.s.over or not open_:
            break
        play.do("table", TimeUp(decisions=tuple(d.id for d in open_)))
    if not reached():
        raise Failed(f"`{m['what']}` never came: the game stands at turn {play.s.turn}, phase {play.s.phase}")


def _goal(play: Play, text: str) -> Any:
    words = re.sub(r"^(the )?(start of |beginning of )?(the )?", "", text.lower())
    begun = len(play.facts)

    def happened(phase: str, turn: int | None) -> bool:
        return any(
            type(f).__name__ == "PhaseBegan"
            and phase in ("", getattr(f, "phase", ""))
            and turn in (None, getattr(f, "turn", 0))
            for f, _ in play.facts[begun:]
        )

    if words in ("end", "end of the game", "game ends", "game is over"):
        return lambda: play.s.over
    if found := re.fullmatch(r"turn (\d+)", words):
        turn = int(found[1])
        return lambda: play.s.over or play.s.turn >= turn
    if found := re.fullmatch(r"(.+?) is asked(?: for)?(?: (.+))?", words):
        seat, kind = names.seat(found[1]), _kind(found[2]) if found[2] else ""
        return lambda: any(kind in ("", d.kind) and not d.held for d in play.owed(seat))
    found = re.fullmatch(r"(.+?)(?: phase)?(?: of)?(?: turn (\d+))?", words)
    assert found is not None
    phase = found[1].replace(" ", "_")
    if phase not in PHASES:
        raise CaseError(f"`{text}` is neither a phase, a turn, a question nor the end{near(phase, PHASES)}")
    turn_of = int(found[2]) if found[2] else None
    return lambda: happened(phase, turn_of)


def _kind(text: str) -> str:
    found = _KIND_NAMES.get(names.key(text))
    if found is None:
        raise CaseError(f"`{text}` is not a kind of decision or offer{near(text, KINDS)}")
    return found


def kind_named(text: str) -> str:
    """Return the kind of decision or offer a name means."""
    return _kind(text)


@_add(
    "refused [RULE [or RULE ...]]: SEAT: MOVE",
    r"refused\b\s*(?P<rules>[^:]*?)\s*:\s*(?P<who>.+)",
    "refused D-STORM-4: atreides: storm dial 4",
    "The seat tries this (a move, an order, a stop), it is refused under this rule, and nothing has changed. "
    "`refused not asked: ...` means that the seat owes no such answer now.",
)
def _refused(play: Play, m: re.Match[str]) -> None:
    before, seen = RULES.dump(play.s), len(play.facts)
    wanted = m["rules"].strip()
    not_asked = names.key(wanted) in ("notasked", "nothingtoanswer", "notallowednow")
    try:
        seat, move = spoken(play, m["who"])
        play.do(seat, move)
    except Refusal as refusal:
        _compare_refusal(refusal, wanted, not_asked)
    except ValidationError:
        if wanted:
            raise Failed(f"expected a refusal under {wanted}; found: not even a possible answer") from None
    else:
        raise Failed("expected a refusal; found: the move was accepted")
    if RULES.dump(play.s) != before or len(play.facts) != seen:
        raise Failed("a refused move has changed something")


def _compare_refusal(refusal: Refusal, wanted: str, not_asked: bool) -> None:
    kind = type(refusal).__name__
    if not_asked:
        if kind not in ("NothingToAnswer", "StaleDecision"):
            raise Failed(f"expected that no such answer is asked; found a refusal: {describe(refusal)}")
        return
    rules = [
        rule_number(word)
        for word in re.split(r"\s+or\s+|[,\s]+", wanted)
        if word and word.lower() not in ("by", "under")
    ]
    if rules and _section(refusal.rule) not in {_section(rule) for rule in rules}:
        found = describe(refusal) if refusal.rule else f"{refusal.code}: no such answer is asked now"
        raise Failed(f"expected a refusal under {' or '.join(rules)}; found {found}")


def _section(rule: str) -> str:
    """Return a rule's number without the letter of its part: D-ALLY-5e is part of D-ALLY-5."""
    return rule[:-1] if rule[-1:].islower() else rule


def spoken(play: Play, text: str) -> tuple[str, Move]:
    """Return who says what in a line of a seat."""
    for pattern, make in _VOICES:
        match = pattern.fullmatch(text.strip().rstrip("."))
        if match and _is_speaker(match["seat"]):
            seat = TABLE if names.key(match["seat"]) in _TABLE else names.seat(match["seat"])
            return seat, make(play, seat, match)
    raise CaseError(f"`{text}` does not begin with a seat; write for example `atreides: bid 3`")


def _give_order(play: Play, seat: str, m: re.Match[str]) -> Move:
    return SetOrder(order=build_order(m["text"], play.s.hands.get(seat, ())))


def _end_order(play: Play, seat: str, m: re.Match[str]) -> Move:
    order_names = {names.key(k): k for k in RULES.orders}
    return ClearOrder(order_kind=names.find(m["text"], order_names, "a kind of order"))


def question_kind(text: str) -> str:
    """Return the kind of window a name means."""
    return names.find(text, {names.key(k): k for k in RULES.questions}, "a kind of question")


_VOICES: tuple[tuple[re.Pattern[str], Any], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (r"(?P<seat>[\w ]+?) orders:? (?P<text>.+)", _give_order),
        (r"(?P<seat>[\w ]+?) (?:withdraws|cancels)(?: the)?(?: order)? (?P<text>.+?)(?: order)?", _end_order),
        (
            r"(?P<seat>[\w ]+?) (?:sets a stop|stops) (?:at|for) (?P<text>.+)",
            lambda p, s, m: SetStop(window=question_kind(m["text"])),
        ),
        (
            r"(?P<seat>[\w ]+?) (?:takes back the stop|no longer stops) (?:at|for) (?P<text>.+)",
            lambda p, s, m: ClearStop(window=question_kind(m["text"])),
        ),
        (r"(?P<seat>[\w' ]+?)\s*:\s*(?P<text>.+)", lambda p, s, m: _say(p, s, m["text"])),
    )
)


def _is_speaker(text: str) -> bool:
    return names.key(text) in names.SEATS or names.key(text) in _TABLE


def is_spoken(text: str) -> bool:
    """Say whether a line is something that a seat does."""
    matches = (pattern.fullmatch(text.rstrip(".")) for pattern, _ in _VOICES)
    return any(m is not None and _is_speaker(m["seat"]) for m in matches)


def is_instruction(text: str) -> bool:
    """Say whether a line gives or takes back an order or a stop."""
    found = (pattern.fullmatch(text.rstrip(".")) for pattern, _ in _VOICES[:-1])
    return any(m is not None and names.key(m["seat"]) in names.SEATS for m in found)


@_add(
    "SEAT orders ORDER FIELD VALUE ...",
    r"(?P<all>(?P<seat>[\w ]+?) orders:? .+)",
    "guild orders storm dial 2",
    "An order in advance (see the table of orders). Before the first move of a case it holds "
    "already when the case begins.",
)
def _orders(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT withdraws ORDER",
    r"(?P<all>(?P<seat>[\w ]+?) (?:withdraws|cancels) .+)",
    "guild withdraws storm",
    "Takes an order back.",
)
def _withdraws(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT stops at KIND   and   SEAT no longer stops at KIND",
    r"(?P<all>(?P<seat>[\w ]+?) (?:sets a stop|stops|takes back the stop|no longer stops) (?:at|for) .+)",
    "harkonnen stops at worm_karama",
    "Asks to be asked whenever a window of this kind opens (or no longer). Before the first move it holds already.",
)
def _stops(play: Play, m: re.Match[str]) -> None:
    _attempt(play, *spoken(play, m["all"]))


@_add(
    "SEAT: KIND FIELD VALUE, FIELD VALUE, ...",
    r"(?P<all>(?P<seat>[\w' ]+?)\s*:\s*(?P<text>.+))",
    "harkonnen: plan dial 3, leader feyd-rautha, weapon lasgun, defense shield",
    "A seat answers what it is asked, or uses an offer: the kind of move, then its fields (see the table of moves). "
    "The name of the first field may be left out (`atreides: bid 3`); so may the kind, if the "
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


__all__ = ["BOOK", "KINDS", "Play", "build_order", "fields_of", "is_spoken", "kind_named", "number", "question_kind"]
