"""Expectations about questions: who is asked what, what may be chosen, which orders stand."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text
from engine.core.game import offers
from tests.sampling import single

from . import ordering, values
from .comparing import same
from .possible import check_choice, check_given
from .refusals import nobody_asked
from .speaking import Play, build_move, describe, fields_of, kind_named, playing
from .statements import Book
from .text import CaseError, Failed
from .words import find, is_nothing, items, key

PART = Book("Expectations")
_add = PART.add


# Questions


def _open(play: Play) -> list[Decision]:
    return [d for d in play.owed() if not d.answered and not d.held]


def _everybody(text: str) -> bool:
    return key(text) in ("everybody", "everyone", "all", "allplayers")


def _seats(play: Play, text: str) -> set[str]:
    """Return the players of a list; `everybody` is all of them."""
    return set(play.seats) if _everybody(text) else {playing(play, play.words.seat(i)) for i in items(text)}


@_add(
    "then waiting for SEAT, SEAT, ...   or   nobody",
    r"(?:the game is )?waiting for:? (?P<list>.+)",
    "then waiting for $seat, $other",
    "Exactly these players still have to answer now (answers already given and questions held "
    "by another do not count).",
)
def _waiting(play: Play, m: re.Match[str]) -> None:
    same("waiting for", _seats(play, m["list"]), {d.seat for d in _open(play)})


@_add(
    "then SEAT owes KIND [, held | answered]   and   SEAT does not owe KIND   and   SEAT owes nothing",
    r"(?!only |nobody |.*\bsees? that )(?P<seat>[\w ]+?) "
    r"(?P<no>does not owe|owes|is not asked(?: for| to)?|is asked(?: for| to)?) "
    r"(?P<kind>[\w ]+?)(?:,? (?:and (?:it )?is )?(?P<how>held|answered|open))?",
    "then $other owes $question, answered",
    "Whether a player is asked a question of this kind; held by another question that must end "
    "first; answered already. `everybody` is every player.",
)
def _owes(play: Play, m: re.Match[str]) -> None:
    if _everybody(m["seat"]) and m["no"].lower() in ("owes", "is asked", "is asked for", "is asked to"):
        for f in play.seats:
            _owes_it(play, f, m)
    else:
        _owes_it(play, playing(play, play.words.seat(m["seat"])), m)


def _question(play: Play, text: str) -> str:
    """Return the kind of question a name means; an offer is nothing that anybody owes."""
    kind = kind_named(play.words, text)
    if kind not in play.words.rules.questions:
        raise CaseError(f"`{kind}` is an offer, which nobody owes; write `SEAT may {kind}` or `SEAT may not {kind}`")
    return kind


def _owes_it(play: Play, seat: str, m: re.Match[str]) -> None:
    owed = play.owed(seat)
    if is_nothing(m["kind"]):
        same(f"what {seat} owes", [], [d.kind for d in owed if not d.answered])
        return
    kind = _question(play, m["kind"])
    found = [d for d in owed if d.kind == kind]
    wanted = "not" not in m["no"].lower()
    if bool(found) != wanted:
        asked = ", ".join(d.kind for d in owed) or "nothing"
        verb = "is" if wanted else "is not"
        raise Failed(f"expected that {seat} {verb} asked for {kind}; {seat} is asked for {asked}")
    if found and m["how"]:
        how = "held" if found[0].held else "answered" if found[0].answered else "open"
        same(f"{kind} of {seat}", m["how"].lower(), how)


@_add(
    "then only SEAT, ... owe KIND   and   then nobody owes KIND",
    r"(?:only (?P<list>.+?)|(?P<nobody>nobody)) (?:owes?|(?:is|are) asked(?: for| to)?) (?P<kind>[\w ]+)",
    "then only $seat, $other owe $question",
    "Exactly these players are asked this question, answered or not; nobody else is.",
)
def _only(play: Play, m: re.Match[str]) -> None:
    kind = "" if key(m["kind"]) in ("anything", "questions") else _question(play, m["kind"])
    found = {d.seat for d in play.owed() if kind in ("", d.kind)}
    same(f"who owes {kind or 'anything'}", _seats(play, m["list"] or "none"), found)


@_add(
    "then SEAT may KIND   and   SEAT may not KIND",
    r"(?P<seat>[\w ]+?) may (?P<no>not )?(?:use |do |make |play )?(?P<kind>(?!choose)[\w ]+)",
    "then $other may not $offer",
    "Whether an offer of this kind is open to a player: something he may do now though nobody waits for it.",
)
def _may(play: Play, m: re.Match[str]) -> None:
    seat, kind = playing(play, play.words.seat(m["seat"])), kind_named(play.words, m["kind"])
    if kind not in play.words.rules.offers:
        raise CaseError(f"`{kind}` is a question, no offer; write `SEAT owes {kind}` or `SEAT does not owe {kind}`")
    found = {o.kind for o in offers(play.words.rules, play.game, seat)}
    same(f"{seat} may {kind}", not m["no"], kind in found)


_CHOICE = (
    r"for (?:the )?(?P<field>[\w.]+(?: (?!in\b|of\b|given\b)\w+)?)"
    r"(?: (?:in|of) (?:the )?(?P<order>order )?(?P<kind>[\w ]+?))?(?:,? given (?P<given>.+?))?"
)


def _field(play: Play, seat: str, m: re.Match[str]) -> tuple[Field | None, str, Any]:
    """Return the field of the form that a line speaks of, the kind of question or offer, and the field's type."""
    if m["order"]:
        kind = ordering.order_kind(play.words, m["kind"])
        name = ordering.field_name(play.words, kind, m["field"])
        field = ordering.form_of(play, seat, kind, name, m["given"] or "").field(name)
        return field, f"the order {kind}", ordering.types_of(play.words, kind)[name]
    name = (m["field"] or "").lower().replace(" ", "_")
    if m["kind"]:
        kinds = [kind_named(play.words, m["kind"])]
    else:
        kinds = [d.kind for d in play.owed(seat)] + [o.kind for o in offers(play.words.rules, play.game, seat)]
    for kind in dict.fromkeys(kinds):
        name = name or next(iter(fields_of(play.words, kind)), "")
        if name in fields_of(play.words, kind):
            return _form(play, seat, kind, m["given"] or "").field(name), kind, fields_of(play.words, kind)[name]
    raise Failed(f"{seat} is asked nothing with a field `{name}` now ({', '.join(kinds) or 'nothing at all'})")


def _form(play: Play, seat: str, kind: str, text: str) -> Form:
    """Return the form of a question or offer, with what the text of `given` says."""
    known, given = fields_of(play.words, kind), dict[str, Any]()
    for name, said in values.split_fields(text, known, positional=False).items():

        def ask(name: str = name) -> Field | None:
            return play.form(seat, kind, dict(given)).field(name)

        given[name] = values.convert(play.words, said, known[name], ask, play.words.hand(play.s, seat), name)
        if isinstance(given[name], str):
            given[name] = play.words.offered_as(name, given[name], ask())
    usual = {
        name: info.get_default(call_default_factory=True) for name, info in play.words.kinds[kind].model_fields.items()
    }
    check_given(given, usual, lambda others: play.form(seat, kind, others))
    return play.form(seat, kind, given)


def _choices(field: Field | None) -> list[str]:
    """Return the words for what a field of a form offers."""
    if field is None:
        return []
    if isinstance(field, Pick):
        return [*(["nothing"] if field.optional else []), *(o or "nothing" for o in field.options)]
    if isinstance(field, Number):
        return [*(["nothing"] if field.optional else []), *map(str, range(field.low, field.high + 1))]
    if isinstance(field, Several):
        return list(field.options)
    if isinstance(field, Split):
        return [o for o, limit in field.limits if limit]
    if isinstance(field, Flag):
        return ["no", "yes"]
    assert isinstance(field, Text)
    raise CaseError("this field takes free words; there is no list of choices")


def _wanted(text: str) -> list[str]:
    found: list[str] = []
    for item in re.split(r"[,;]|\band\b", text.strip().strip("{}")):
        span = re.fullmatch(r"\s*(\d+)\s*(?:\.\.+|-|to)\s*(\d+)\s*", item)
        found += map(str, range(int(span[1]), int(span[2]) + 1)) if span else [item.strip()] if item.strip() else []
    return found


def _said_choices(play: Play, m: re.Match[str], kind: Any) -> list[str]:
    """Return the choices that a line names; CaseError for one that can never be a choice for a field of this type."""
    wanted = _wanted(m["list"])
    field = (m["field"] or "").lower().rpartition(".")[2].replace(" ", "_")
    for text in wanted:
        for one in play.words.one_of(field, text):
            check_choice(play.words, one.strip(), kind, field, play.seats)
    return wanted


def _is(play: Play, choice: str, text: str, field: str) -> bool:
    if key(text) == key(choice):
        return True
    if is_nothing(text) or choice == "nothing":
        return is_nothing(text) and choice == "nothing"
    own = play.words.same_choice(choice, text, field)
    return values.matches(play.words, choice, text, field) if own is None else own


@_add(
    "then SEAT may choose exactly {VALUE, VALUE, ...} [for FIELD [in KIND | in order ORDER] [given FIELD VALUE, ...]]",
    r"(?P<seat>[\w ]+?) may choose exactly:? (?P<list>\{[^}]*\})(?: " + _CHOICE + ")?",
    "then $seat may choose exactly $choices for $field",
    "All that the form of a question or offer allows for one field: numbers (`1 to 3`), names, "
    "or `nothing` where it may be "
    "left out; the first field of what the seat is asked if none is named. `given` names what has been chosen for "
    "other fields, where that matters. `in order ORDER` speaks of the form of an order; the fields of its parts are "
    "named with the part: `for PART.FIELD in order ORDER`.",
)
def _exactly(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, play.words.seat(m["seat"]))
    field, kind, type_ = _field(play, seat, m)
    left, missing = _choices(field), []
    wanted = _said_choices(play, m, type_)
    if field is None:  # not asked at all: nothing can be chosen
        wanted = [text for text in wanted if not is_nothing(text)]
    for text in wanted:
        choice = next((c for c in left if _is(play, c, text, (m["field"] or "").lower())), None)
        if choice is None:
            missing.append(text)
        else:
            left.remove(choice)
    if left or missing:
        found = ", ".join(_choices(field))
        raise Failed(
            f"choices of {seat} for {m['field'] or 'the first field'} in {kind}: "
            f"expected {m['list']}, found {{{found}}}"
        )


@_add(
    "then among the choices of SEAT for FIELD [in KIND | in order ORDER] [given FIELD VALUE, ...]: VALUE, ...   "
    "and   then not among ...",
    r"(?P<no>not )?among the choices of (?P<seat>[\w ]+?) " + _CHOICE + r":\s*(?P<list>.+)",
    "then not among the choices of $among",
    "All these values (or none of them) are allowed for the field.",
)
def _among(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, play.words.seat(m["seat"]))
    field, kind, type_ = _field(play, seat, m)
    if field is None and m["no"]:
        raise Failed(
            f"{seat} is not asked for {m['field']} in {kind} at all; to say so, write "
            f"`then {seat} may choose exactly {{}} for {m['field']} in {kind}`"
        )
    choices = _choices(field)
    for text in _said_choices(play, m, type_):
        found = any(_is(play, choice, text, m["field"].lower()) for choice in choices)
        if found == bool(m["no"]):
            shown = ", ".join(choices[:40])
            verb = "is" if found else "is not"
            raise Failed(f"{text} {verb} among the choices of {seat} in {kind}: {{{shown}}}")


@_add(
    "then MOVE is (not) among the choices of SEAT   or   (not) among the choices of SEAT: MOVE",
    r"(?:(?P<move>.+?) (?:is|are) (?P<no>not )?among (?:the )?choices of (?P<seat>(?!.* for )[\w ]+)|"
    r"(?P<not>not )?among the choices of (?P<who>(?!.* for )[\w ]+?):\s*(?P<said>.+))",
    "then not among the choices of $whole_move",
    "Whether the seat could make this whole move now; it is not made.",
)
def _possible(play: Play, m: re.Match[str]) -> None:
    seat, text = playing(play, play.words.seat(m["seat"] or m["who"])), (m["move"] or m["said"]).strip("` ")
    before, facts = (play.game, play.chance), list(play.facts)
    play.chance, refusal, asked = play.chance.copy(), "", True
    try:
        play.do(seat, build_move(play, seat, text))
    except Refusal as problem:
        refusal, asked = describe(problem), not nobody_asked(problem)
    except ValidationError:
        refusal = "not even a possible answer"
    (play.game, play.chance), play.facts = before, facts
    if not asked and (m["no"] or m["not"]):
        raise Failed(f"{seat} is not asked at all; to say so, write `refused not asked: {seat}: {text}`")
    if (refusal == "") == bool(m["no"] or m["not"]):
        raise Failed(f"{seat}: {text}: " + (f"not possible: {refusal}" if refusal else "possible now"))


@_add(
    "then the form of KIND (of order ORDER) asks SEAT for FIELD, FIELD, ... [given FIELD VALUE, ...]",
    r"(?:the )?form of (?:the )?(?P<order>order )?(?P<kind>[\w ]+?) asks (?P<seat>[\w ]+?) for (?:exactly )?"
    r"(?P<list>\{[^}]*\}|.+?)(?:,? given (?P<given>.+?))?",
    "then the form of order $order_kind asks $seat for $order_fields",
    "All the fields of a form, in their order: of a question, an offer, or an order given in advance. Where an order "
    "has parts, `PART.say` asks whether one is decided in advance; what is `given` of a part decides it.",
)
def _fields(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, play.words.seat(m["seat"]))
    wanted: list[str] = []
    if m["order"]:
        kind = ordering.order_kind(play.words, m["kind"])
        found = ordering.form_of(play, seat, kind, "", m["given"] or "")
        wanted = [ordering.field_name(play.words, kind, item) for item in items(m["list"])]
    else:
        kind = kind_named(play.words, m["kind"])
        found = _form(play, seat, kind, m["given"] or "")
        known = {key(name): name for name in fields_of(play.words, kind)}
        wanted = [find(item, known, f"a field of {kind}") for item in items(m["list"])]
    same(f"fields of {kind} for {seat}", tuple(wanted), tuple(field.name for field in found.fields))


@_add(
    "then SEAT must choose NUMBER [to NUMBER] of them [, at least NUMBER in PLACE,] for FIELD "
    "[in KIND | in order ORDER] [given FIELD VALUE, ...]",
    r"(?P<seat>[\w ]+?) must choose (?P<low>\d+)(?: to (?P<high>\d+))? of (?:them|these|the choices)"
    r"(?:,? at least (?P<floors>.+?),?)? " + _CHOICE,
    "then $seat must choose 1 to 5 of them for $several",
    "How many of its choices a field takes that takes several, or how many in all a field that asks how many of each; "
    "and of which it must be at least so many.",
)
def _how_many(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, play.words.seat(m["seat"]))
    field, kind, _ = _field(play, seat, m)
    if not isinstance(field, Several | Split):
        raise Failed(f"{m['field']} in {kind} does not take several of something for {seat} now")
    there = len(field.options) if isinstance(field, Several) else sum(limit for _, limit in field.limits)
    found = (field.least, min(field.most, there))
    same(f"how many {m['field']} in {kind}", (int(m["low"]), int(m["high"] or m["low"])), found)
    if m["floors"]:
        parts = (item.partition(" in ") for item in items(m["floors"]))
        floors = sorted((play.words.pile(where), int(number)) for number, _, where in parts)
        same(f"at least for {m['field']} in {kind}", floors, sorted(field.floors) if isinstance(field, Split) else [])


@_add(
    "then in order ORDER FIELD is usually VALUE",
    r"in (?:the )?order (?P<kind>\w+),? (?P<field>[\w. ]+?) is (?:usually|by default) (?P<value>.+)",
    "then in order $usual",
    "What the form of an order has chosen for a field unless something else is said.",
)
def _usually(play: Play, m: re.Match[str]) -> None:
    kind = ordering.order_kind(play.words, m["kind"])
    field = ordering.field_name(play.words, kind, m["field"])
    same(f"{field} in the order {kind}", m["value"].lower(), ordering.usual(play.words, kind).get(field, "nothing"))


@_add(
    "then SEAT can answer KIND in NUMBER ways",
    r"(?P<seat>[\w ]+?) can answer (?P<kind>[\w ]+?) in (?P<number>\d+) ways?",
    "then $seat can answer $question in 32 ways",
    "How many different answers the game lists for a question; each of them must be accepted. "
    "Of a question with very many answers the list is a choice of them.",
)
def _ways(play: Play, m: re.Match[str]) -> None:
    seat, kind = playing(play, play.words.seat(m["seat"])), kind_named(play.words, m["kind"])
    found = play.open_question(seat, kind)
    if found is None:
        raise Failed(f"{seat} is not asked {kind} now")
    question, ref = found
    listed = list(question.legal(play.s, seat, ref))
    refused = [move for move in listed if not question.accepts(play.s, seat, move, ref)]
    if refused:
        raise Failed(f"{kind} lists for {seat} what it refuses: {refused[0]!r}")
    if len({move.model_dump_json() for move in listed}) < len(listed):
        raise Failed(f"{kind} lists an answer for {seat} twice")
    same(f"answers of {seat} to {kind}", int(m["number"]), len(listed))
    same(f"whether {seat} has one answer to {kind} only", len(listed) == 1, single(question, play.s, seat, ref))


@_add(
    "then SEAT has an order ORDER   and   SEAT has no order ORDER",
    r"(?P<seat>[\w ]+?) has (?P<no>no|an?|the) order (?P<kind>[\w ]+)",
    "then $other has no order $order_kind",
    "Whether an order is still in force.",
)
def _has_order(play: Play, m: re.Match[str]) -> None:
    kind = find(m["kind"], {key(k): k for k in play.words.rules.orders}, "a kind of order")
    seat = playing(play, play.words.seat(m["seat"]))
    same(f"order {kind} of {seat}", m["no"].lower() != "no", (seat, kind) in {slot[:2] for slot in play.s.orders})
