"""What seats say: the game under way, and the moves, orders and stops that the words of a line mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from engine.core.decision import Decision, Question
from engine.core.errors import Refusal
from engine.core.facts import Audience, Fact
from engine.core.forms import EMPTY, Field, Form
from engine.core.game import TABLE, Game, decide, pending
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop

from . import values
from .chance import ForcedChance
from .text import CaseError, Line, NotAsked, near
from .words import find, key

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

_TABLE = ("table", "thetable")


@dataclass(slots=True)
class Play:
    """A case under way: the game, and everything that has happened in it."""

    words: Vocabulary
    game: Game[Any]
    chance: ForcedChance
    facts: list[tuple[Fact, Audience]] = field(default_factory=list)
    line: Line | None = None
    touched: bool = False  # somebody has done something since the case began

    @property
    def s(self) -> Any:
        """The state."""
        return self.game.state

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays."""
        return self.words.rules.seats(self.game.state)

    def owed(self, seat: str = "") -> list[Decision]:
        """Return the open decisions (of a seat), the innermost first."""
        return [d for d in pending(self.words.rules, self.game) if not seat or d.seat == seat]

    def do(self, by: str, move: Move) -> None:
        """Let somebody make a move, and keep what happened."""
        outcome = decide(self.words.rules, self.game, by, move, chance=self.chance)
        self.touched = True
        self.game = outcome.game
        self.facts += [told for commit in outcome.commits for told in commit.facts]

    def form(self, seat: str, kind: str, given: dict[str, Any]) -> Form:
        """Return the form of an open decision or offer of this kind; the empty one if there is none."""
        offer = self.words.rules.offers.get(kind)
        if offer is not None:
            return offer.form(self.s, seat, given) if offer.open_to(self.s, seat) else EMPTY
        found = self.open_question(seat, kind)
        return found[0].form(self.s, seat, found[1], given) if found else EMPTY

    def open_question(self, seat: str, kind: str = "") -> tuple[Question[Any, Any], str] | None:
        """Return the innermost open question in which this seat has a part, and what it is about."""
        for frame in reversed(self.game.stack):
            question = self.words.rules.steps[frame.step].points[frame.at]
            if not isinstance(question, Question) or (kind and question.kind != kind):
                continue
            key = f"{question.kind}/{frame.ref}" if frame.ref else question.kind
            window = self.s.windows.get(key)
            if window is not None and (seat in window.seats or seat in question.may(self.s, frame.ref)):
                return question, frame.ref
        return None


def fields_of(words: Vocabulary, kind: str) -> dict[str, Any]:
    """Return the fields of a kind of move, with their types."""
    return {name: info.annotation for name, info in words.kinds[kind].model_fields.items() if name != "kind"}


def playing(play: Play, seat: str) -> str:
    """Return a seat's name; CaseError if it does not play."""
    if seat not in play.seats:
        raise CaseError(f"{seat} does not play in this game; the players are {', '.join(play.seats)}")
    return seat


def leading_kind(text: str, kinds: dict[str, str]) -> tuple[str, str]:
    """Return the kind that the first words of a text name, the longest first, and the rest of the text."""
    words = text.split(" ")
    for length in range(min(4, len(words)), 0, -1):
        kind = kinds.get(key(" ".join(words[:length])))
        if kind is not None and not re.search(r"\d", " ".join(words[:length])):
            return kind, " ".join(words[length:]).lstrip(": ")
    return "", text


def build_move(play: Play, seat: str, text: str) -> Move:
    """Return the move that the words of a seat mean."""
    plain = play.words.plain(text.strip().rstrip("."))
    if plain.lower() in ("pass", "passes", "noted", "done", "stay", "stays", "let it be", "default", "decline"):
        return _do_nothing(play, seat, plain.lower(), "")
    kind, rest = play.words.forms.read(play, seat, plain) or leading_kind(plain, play.words.kind_names)
    if kind and rest.lower() in ("pass", "passes", "default"):
        return _do_nothing(play, seat, rest.lower(), kind)
    if not kind:
        kind, rest = _kind_left_out(play, seat, plain), plain
    return _assemble(play, seat, kind, rest)


def _kind_left_out(play: Play, seat: str, text: str) -> str:
    owed = {d.kind for d in play.owed(seat) if not d.held}
    first = text.split(" ")[0].lower()
    hint = near(first, play.words.kinds)
    written = [form.usage for form in play.words.forms if form.usage.split(" ")[0] in (first, first.removesuffix("s"))]
    if written:
        shown = "".join(f"\n    expected: {usage}" for usage in written)
        raise CaseError(f"`{text}` is not understood as a move{shown}")
    if len(owed) == 1:
        kind = owed.pop()
        fields = fields_of(play.words, kind)
        named = any(key(text).startswith(key(name)) for name in fields)
        if named or not hint:
            return kind
    asks = ", ".join(sorted({d.kind for d in play.owed(seat)})) or "nothing"
    raise CaseError(f"`{text}` does not begin with a kind of move{hint} ({seat} is asked for: {asks})")


def _do_nothing(play: Play, seat: str, word: str, kind: str) -> Move:
    found = play.open_question(seat, kind)
    if found is None:
        if kind in play.words.kinds:
            return play.words.kinds[kind].model_validate({"kind": kind})
        raise NotAsked(f"{seat} is asked nothing now and cannot answer `{word}`")
    question, ref = found
    default: Move = question.default(play.s, seat, ref)
    if word == "default":
        return default
    blank = _blank(question)
    for move in (blank, default):
        if move is not None and question.accepts(play.s, seat, move, ref) and question.passes(move):
            return move
    if blank is None:
        raise CaseError(f"`{word}` is no answer to `{question.kind}`; write it out with its fields")
    return blank


def _blank(question: Question[Any, Any]) -> Move | None:
    try:
        move: Move = question.move.model_validate({"kind": question.kind})
    except ValidationError:
        return None
    return move


def _assemble(play: Play, seat: str, kind: str, text: str) -> Move:
    words = play.words
    fields, hand = fields_of(words, kind), words.hand(play.s, seat)
    given: dict[str, Any] = {}
    taken: tuple[str, ...] = ()
    for name, said in values.split_fields(text, fields).items():
        free = tuple(card for card in hand if card not in taken)

        def ask(name: str = name) -> Field | None:
            return play.form(seat, kind, dict(given)).field(name)

        given[name] = values.convert(words, said, fields[name], ask, free, name)
        if isinstance(given[name], str) and given[name] in hand and name not in words.kept:
            taken = (*taken, given[name])
    return words.kinds[kind].model_validate({"kind": kind, **given})


def build_order(words: Vocabulary, text: str, hand: Sequence[str] = ()) -> dict[str, Any]:
    """Return the order (dumped) that the words mean."""
    rules = words.rules
    order_names = {key(k): k for k in rules.orders}
    text = words.orders.read(text.strip())
    kind, rest = leading_kind(text.strip(), order_names)
    if not kind:
        raise CaseError(f"`{text}` does not begin with a kind of order{near(text.split(' ')[0], rules.orders)}")
    if kind in words.order_parts:
        from .ordering import filled_in, is_filled_in

        if is_filled_in(words, kind, rest):
            return filled_in(words, kind, rest)
    cls = rules.orders[kind]
    fields = {name: info.annotation for name, info in cls.model_fields.items() if name != "kind"}
    found = values.split_fields(rest, fields)
    data = {name: values.convert(words, v, fields[name], lambda: None, tuple(hand), name) for name, v in found.items()}
    return {"kind": kind, **data}


def _say(play: Play, seat: str, text: str) -> Move:
    """Return the move of a line `SEAT: ...` or `SEAT orders ...`."""
    try:
        return build_move(play, seat, text)
    except ValidationError as error:
        problem = error.errors()[0]
        raise CaseError(f"`{text}` is malformed: {'.'.join(map(str, problem['loc']))}: {problem['msg']}") from error


def describe(refusal: Refusal) -> str:
    """Write a refusal: its rule, its code, its figures."""
    figures = ", ".join(f"{k} {v}" for k, v in refusal.params.items())
    return f"{refusal.rule or 'no rule'} ({refusal.code}{'; ' + figures if figures else ''})"


def kind_named(words: Vocabulary, text: str) -> str:
    """Return the kind of decision or offer a name means."""
    found = words.kind_names.get(key(text))
    if found is None:
        order = next((k for k in words.rules.orders if key(k) == key(text)), "")
        hint = f"; it is an order: `then SEAT has an order {order}`" if order else near(text, words.kinds)
        raise CaseError(f"`{text}` is not a kind of decision or offer{hint}")
    return found


def spoken(play: Play, text: str) -> tuple[str, Move]:
    """Return who says what in a line of a seat."""
    for pattern, make in _VOICES:
        match = pattern.fullmatch(text.strip().rstrip("."))
        if match and _is_speaker(play.words, match["seat"]):
            seat = TABLE if key(match["seat"]) in _TABLE else play.words.seat(match["seat"])
            if play.seats and seat != TABLE:
                playing(play, seat)
            return seat, make(play, seat, match)
    if with_colon(play.words, text):
        return spoken(play, with_colon(play.words, text))
    raise CaseError(f"`{text}` does not begin with a seat; write for example `{play.words.examples['said']}`")


def _give_order(play: Play, seat: str, m: re.Match[str]) -> Move:
    return SetOrder(order=build_order(play.words, m["text"], play.words.hand(play.s, seat)))


def _end_order(play: Play, seat: str, m: re.Match[str]) -> Move:
    order_names = {key(k): k for k in play.words.rules.orders}
    return ClearOrder(order_kind=find(m["text"], order_names, "a kind of order"))


def question_kind(words: Vocabulary, text: str) -> str:
    """Return the kind of window a name means."""
    return find(text, {key(k): k for k in words.rules.questions}, "a kind of question")


_VOICES: tuple[tuple[re.Pattern[str], Any], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), make)
    for pattern, make in (
        (r"(?P<seat>[\w ]+?) orders:? (?P<text>.+)", _give_order),
        (r"(?P<seat>[\w ]+?) (?:withdraws|cancels)(?: the)?(?: order)? (?P<text>.+?)(?: order)?", _end_order),
        (
            r"(?P<seat>[\w ]+?) (?:sets a stop|stops) (?:at|for) (?P<text>.+)",
            lambda p, s, m: SetStop(window=question_kind(p.words, m["text"])),
        ),
        (
            r"(?P<seat>[\w ]+?) (?:takes back the stop|no longer stops) (?:at|for) (?P<text>.+)",
            lambda p, s, m: ClearStop(window=question_kind(p.words, m["text"])),
        ),
        (r"(?P<seat>[\w' ]+?)\s*:\s*(?P<text>.+)", lambda p, s, m: _say(p, s, m["text"])),
    )
)


_SPEAKER = re.compile(r"(?P<before>refused\b[^:]*:\s*)?(?P<text>[a-z].*)", re.IGNORECASE)


def with_colon(words: Vocabulary, text: str) -> str:
    """Write `guild lands 5 in Arrakeen` as `guild: lands 5 in Arrakeen`; nothing if it is not what a seat does."""
    match = _SPEAKER.fullmatch(text)
    parts = match["text"].split(" ") if match else []
    for length in (2, 1):
        seat, move = " ".join(parts[:length]), " ".join(parts[length:])
        if match and move and key(seat) in words.seats and not seat.endswith(":") and _is_move(words, move):
            return f"{match['before'] or ''}{seat}: {move}"
    return ""


def _is_move(words: Vocabulary, text: str) -> bool:
    return any(form.pattern.fullmatch(text) for form in words.forms) or words.said.fullmatch(text) is not None


def _is_speaker(words: Vocabulary, text: str) -> bool:
    return key(text) in words.seats or key(text) in _TABLE


def is_spoken(words: Vocabulary, text: str) -> bool:
    """Say whether a line is something that a seat does."""
    matches = (pattern.fullmatch(text.rstrip(".")) for pattern, _ in _VOICES)
    return any(m is not None and _is_speaker(words, m["seat"]) for m in matches)


def is_instruction(words: Vocabulary, text: str) -> bool:
    """Say whether a line gives or takes back an order or a stop."""
    found = (pattern.fullmatch(text.rstrip(".")) for pattern, _ in _VOICES[:-1])
    return any(m is not None and key(m["seat"]) in words.seats for m in found)
