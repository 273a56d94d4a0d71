"""What seats say: the game under way, and the moves, orders and stops that the words of a line mean."""

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
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop
from engine.dune.game import RULES
from engine.dune.state import State

from . import names, values
from .chance import ForcedChance
from .commanding import readable_order
from .dialling import FORMS
from .readable import readable
from .text import CaseError, Line, NotAsked, near

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
    touched: bool = False  # somebody has done something since the case began

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
        self.touched = True
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
    if plain.lower() in ("does not bid", "no bid", "bids nothing", "bid nothing"):
        return _do_nothing(play, seat, "pass", "bid")
    if plain.lower() in ("pass", "passes", "noted", "done", "stay", "stays", "let it be", "default", "decline"):
        return _do_nothing(play, seat, plain.lower(), "")
    plain = re.sub(r"^(?:(?:the|his|her) )?battle plan\b:?", "plan", plain, flags=re.IGNORECASE)
    plain = re.sub(r"^(plan|bid|dial|ride|vote)s\b", r"\1", plain, flags=re.IGNORECASE)
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
    written = [form.usage for form in FORMS if form.usage.split(" ")[0] in (first, first.removesuffix("s"))]
    if written:
        shown = "".join(f"\n    expected: {usage}" for usage in written)
        raise CaseError(f"`{text}` is not understood as a move{shown}")
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


def _blank(question: Question[State, Any]) -> Move | None:
    try:
        move: Move = question.move.model_validate({"kind": question.kind})
    except ValidationError:
        return None
    return move


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
    if kind == "movement":
        from .ordering import filled_in, is_filled_in

        if is_filled_in(rest):
            return filled_in(kind, rest)
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


def describe(refusal: Refusal) -> str:
    """Write a refusal: its rule, its code, its figures."""
    figures = ", ".join(f"{k} {v}" for k, v in refusal.params.items())
    return f"{refusal.rule or 'no rule'} ({refusal.code}{'; ' + figures if figures else ''})"


def kind_named(text: str) -> str:
    """Return the kind of decision or offer a name means."""
    found = _KIND_NAMES.get(names.key(text))
    if found is None:
        order = next((k for k in RULES.orders if names.key(k) == names.key(text)), "")
        hint = f"; it is an order: `then SEAT has an order {order}`" if order else near(text, KINDS)
        raise CaseError(f"`{text}` is not a kind of decision or offer{hint}")
    return found


def spoken(play: Play, text: str) -> tuple[str, Move]:
    """Return who says what in a line of a seat."""
    for pattern, make in _VOICES:
        match = pattern.fullmatch(text.strip().rstrip("."))
        if match and _is_speaker(match["seat"]):
            seat = TABLE if names.key(match["seat"]) in _TABLE else names.seat(match["seat"])
            if play.s.factions and seat not in (TABLE, *play.s.factions):
                raise CaseError(f"{seat} does not play in this game; the players are {', '.join(play.s.factions)}")
            return seat, make(play, seat, match)
    if with_colon(text):
        return spoken(play, with_colon(text))
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


_SPEAKER = re.compile(r"(?P<before>refused\b[^:]*:\s*)?(?P<text>[a-z].*)", re.IGNORECASE)
_SAID = re.compile(
    r"(?:dials?|bids?|pass(?:es)?|plays?|stays?|answers?|plans?|keeps?|discards?|accepts?|refuses?|withdraws?|"
    r"predicts?|proposes?|truthtrance|ghola|voice|asks?|calls?|raises?|places?|"
    r"does not (?:call|bid|move|land|accompany|ride|play|revive|answer|enter)|noted|done)\b.*",
    re.IGNORECASE,
)


def with_colon(text: str) -> str:
    """Write `guild lands 5 in Arrakeen` as `guild: lands 5 in Arrakeen`; nothing if it is not what a seat does."""
    match = _SPEAKER.fullmatch(text)
    words = match["text"].split(" ") if match else []
    for length in (2, 1):
        seat, move = " ".join(words[:length]), " ".join(words[length:])
        if match and move and names.key(seat) in names.SEATS and not seat.endswith(":") and _is_move(move):
            return f"{match['before'] or ''}{seat}: {move}"
    return ""


def _is_move(text: str) -> bool:
    return any(form.pattern.fullmatch(text) for form in FORMS) or _SAID.fullmatch(text) is not None


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
