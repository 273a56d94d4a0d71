"""Expectations about questions: who is asked what, what may be chosen, which orders stand."""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError

from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text
from engine.core.game import offers
from engine.dune.cards import TREACHERY
from engine.dune.game import RULES

from . import names, ordering, values
from .expecting import BOOK, playing, same
from .possible import check_choice, check_given
from .refusals import nobody_asked
from .speaking import KINDS, Play, build_move, describe, fields_of, kind_named
from .text import CaseError, Failed

_add = BOOK.add


# Questions


def _open(play: Play) -> list[Decision]:
    return [d for d in play.owed() if not d.answered and not d.held]


def _everybody(text: str) -> bool:
    return names.key(text) in ("everybody", "everyone", "all", "allplayers")


def _seats(play: Play, text: str) -> set[str]:
    """Return the players of a list; `everybody` is all of them."""
    return set(play.s.factions) if _everybody(text) else {playing(play, names.seat(i)) for i in names.items(text)}


@_add(
    "then waiting for SEAT, SEAT, ...   or   nobody",
    r"(?:the game is )?waiting for:? (?P<list>.+)",
    "then waiting for atreides, harkonnen",
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
    "then guild owes storm, answered",
    "Whether a player is asked a question of this kind; held by another question that must end "
    "first; answered already. `everybody` is every player.",
)
def _owes(play: Play, m: re.Match[str]) -> None:
    if _everybody(m["seat"]) and m["no"].lower() in ("owes", "is asked", "is asked for", "is asked to"):
        for f in play.s.factions:
            _owes_it(play, f, m)
    else:
        _owes_it(play, playing(play, names.seat(m["seat"])), m)


def _question(text: str) -> str:
    """Return the kind of question a name means; an offer is nothing that anybody owes."""
    kind = kind_named(text)
    if kind not in RULES.questions:
        raise CaseError(f"`{kind}` is an offer, which nobody owes; write `SEAT may {kind}` or `SEAT may not {kind}`")
    return kind


def _owes_it(play: Play, seat: str, m: re.Match[str]) -> None:
    owed = play.owed(seat)
    if names.is_nothing(m["kind"]):
        same(f"what {seat} owes", [], [d.kind for d in owed if not d.answered])
        return
    kind = _question(m["kind"])
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
    "then only atreides, guild owe storm",
    "Exactly these players are asked this question, answered or not; nobody else is.",
)
def _only(play: Play, m: re.Match[str]) -> None:
    kind = "" if names.key(m["kind"]) in ("anything", "questions") else _question(m["kind"])
    found = {d.seat for d in play.owed() if kind in ("", d.kind)}
    same(f"who owes {kind or 'anything'}", _seats(play, m["list"] or "none"), found)


@_add(
    "then SEAT may KIND   and   SEAT may not KIND",
    r"(?P<seat>[\w ]+?) may (?P<no>not )?(?:use |do |make |play )?(?P<kind>(?!choose)[\w ]+)",
    "then guild may not pledge",
    "Whether an offer of this kind is open to a player: something he may do now though nobody waits for it.",
)
def _may(play: Play, m: re.Match[str]) -> None:
    seat, kind = playing(play, names.seat(m["seat"])), kind_named(m["kind"])
    if kind not in RULES.offers:
        raise CaseError(f"`{kind}` is a question, no offer; write `SEAT owes {kind}` or `SEAT does not owe {kind}`")
    found = {o.kind for o in offers(RULES, play.game, seat)}
    same(f"{seat} may {kind}", not m["no"], kind in found)


_CHOICE = (
    r"for (?:the )?(?P<field>[\w.]+(?: (?!in\b|of\b|given\b)\w+)?)"
    r"(?: (?:in|of) (?:the )?(?P<order>order )?(?P<kind>[\w ]+?))?(?:,? given (?P<given>.+?))?"
)


def _field(play: Play, seat: str, m: re.Match[str]) -> tuple[Field | None, str, Any]:
    """Return the field of the form that a line speaks of, the kind of question or offer, and the field's type."""
    if m["order"]:
        kind = ordering.order_kind(m["kind"])
        name = ordering.field_name(kind, m["field"])
        field = ordering.form_of(play, seat, kind, name, m["given"] or "").field(name)
        return field, f"the order {kind}", ordering.types_of(kind)[name]
    name = (m["field"] or "").lower().replace(" ", "_")
    if m["kind"]:
        kinds = [kind_named(m["kind"])]
    else:
        kinds = [d.kind for d in play.owed(seat)] + [o.kind for o in offers(RULES, play.game, seat)]
    for kind in dict.fromkeys(kinds):
        name = name or next(iter(fields_of(kind)), "")
        if name in fields_of(kind):
            return _form(play, seat, kind, m["given"] or "").field(name), kind, fields_of(kind)[name]
    raise Failed(f"{seat} is asked nothing with a field `{name}` now ({', '.join(kinds) or 'nothing at all'})")


def _form(play: Play, seat: str, kind: str, text: str) -> Form:
    """Return the form of a question or offer, with what the text of `given` says."""
    known, given = fields_of(kind), dict[str, Any]()
    for key, words in values.split_fields(text, known, positional=False).items():

        def ask(key: str = key) -> Field | None:
            return play.form(seat, kind, dict(given)).field(key)

        given[key] = values.convert(words, known[key], ask, play.s.hands.get(seat, ()), key)
        if key == "site":
            given[key] = _site(given[key], ask())
    usual = {name: info.get_default(call_default_factory=True) for name, info in KINDS[kind].model_fields.items()}
    check_given(given, usual, lambda others: play.form(seat, kind, others))
    return play.form(seat, kind, given)


def _site(said: str, field: Field | None) -> str:
    """Return the offered site of which an area is said."""
    sites = field.options if isinstance(field, Pick) else ()
    return next((site for site in sites if said in site.split("+")), said)


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
        for one in text.split("+") if field == "site" and not text.startswith('"') else (text,):
            check_choice(one.strip(), kind, field, play.s.factions)
    return wanted


def _is(choice: str, text: str, field: str) -> bool:
    if names.key(text) == names.key(choice):
        return True
    if names.is_nothing(text) or choice == "nothing":
        return names.is_nothing(text) and choice == "nothing"
    if choice in TREACHERY and names.key(text) in names.CARDS:
        return choice in names.CARDS[names.key(text)]
    if field == "site" and "+" in choice:  # named by all of its sectors where forces fight, or by one of them
        areas = choice.split("+")
        return all(any(values.matches(area, one.strip(), field) for area in areas) for one in text.split("+"))
    return values.matches(choice, text, field)


@_add(
    "then SEAT may choose exactly {VALUE, VALUE, ...} [for FIELD [in KIND | in order ORDER] [given FIELD VALUE, ...]]",
    r"(?P<seat>[\w ]+?) may choose exactly:? (?P<list>\{[^}]*\})(?: " + _CHOICE + ")?",
    "then atreides may choose exactly {1 to 3, nothing} for dial",
    "All that the form of a question or offer allows for one field: numbers (`1 to 3`), names, "
    "or `nothing` where it may be "
    "left out; the first field of what the seat is asked if none is named. `given` names what has been chosen for "
    "other fields, where that matters. `in order movement` speaks of the "
    "form of an order; its fields are those of the parts of the turn: `for landing.to in order movement`.",
)
def _exactly(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    field, kind, type_ = _field(play, seat, m)
    left, missing = _choices(field), []
    wanted = _said_choices(play, m, type_)
    if field is None:  # not asked at all: nothing can be chosen
        wanted = [text for text in wanted if not names.is_nothing(text)]
    for text in wanted:
        choice = next((c for c in left if _is(c, text, (m["field"] or "").lower())), None)
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
    "then not among the choices of fremen for area in entry: Arrakeen",
    "All these values (or none of them) are allowed for the field.",
)
def _among(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    field, kind, type_ = _field(play, seat, m)
    if field is None and m["no"]:
        raise Failed(
            f"{seat} is not asked for {m['field']} in {kind} at all; to say so, write "
            f"`then {seat} may choose exactly {{}} for {m['field']} in {kind}`"
        )
    choices = _choices(field)
    for text in _said_choices(play, m, type_):
        found = any(_is(choice, text, m["field"].lower()) for choice in choices)
        if found == bool(m["no"]):
            shown = ", ".join(choices[:40])
            verb = "is" if found else "is not"
            raise Failed(f"{text} {verb} among the choices of {seat} in {kind}: {{{shown}}}")


@_add(
    "then MOVE is (not) among the choices of SEAT   or   (not) among the choices of SEAT: MOVE",
    r"(?:(?P<move>.+?) (?:is|are) (?P<no>not )?among (?:the )?choices of (?P<seat>(?!.* for )[\w ]+)|"
    r"(?P<not>not )?among the choices of (?P<who>(?!.* for )[\w ]+?):\s*(?P<said>.+))",
    "then not among the choices of guild: land 5 in Arrakeen",
    "Whether the seat could make this whole move now; it is not made.",
)
def _possible(play: Play, m: re.Match[str]) -> None:
    seat, text = playing(play, names.seat(m["seat"] or m["who"])), (m["move"] or m["said"]).strip("` ")
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
    "then the form of order movement asks atreides for landing.say, first.say",
    "All the fields of a form, in their order: of a question, an offer, or an order given in advance. `PART.say` asks "
    "whether a part of the movement turn is decided in advance; what is `given` of a part decides it: "
    "`given landing {land 3 in Carthag}`.",
)
def _fields(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    wanted: list[str] = []
    if m["order"]:
        kind = ordering.order_kind(m["kind"])
        found = ordering.form_of(play, seat, kind, "", m["given"] or "")
        wanted = [ordering.field_name(kind, item) for item in names.items(m["list"])]
    else:
        kind = kind_named(m["kind"])
        found = _form(play, seat, kind, m["given"] or "")
        known = {names.key(name): name for name in fields_of(kind)}
        wanted = [names.find(item, known, f"a field of {kind}") for item in names.items(m["list"])]
    same(f"fields of {kind} for {seat}", tuple(wanted), tuple(field.name for field in found.fields))


@_add(
    "then SEAT must choose NUMBER [to NUMBER] of them [, at least NUMBER in PLACE,] for FIELD "
    "[in KIND | in order ORDER] [given FIELD VALUE, ...]",
    r"(?P<seat>[\w ]+?) must choose (?P<low>\d+)(?: to (?P<high>\d+))? of (?:them|these|the choices)"
    r"(?:,? at least (?P<floors>.+?),?)? " + _CHOICE,
    "then atreides must choose 1 to 5 of them for members in nexus given do propose",
    "How many of its choices a field takes that takes several, or how many in all a field that asks how many of each; "
    "and of which it must be at least so many.",
)
def _how_many(play: Play, m: re.Match[str]) -> None:
    seat = playing(play, names.seat(m["seat"]))
    field, kind, _ = _field(play, seat, m)
    if not isinstance(field, Several | Split):
        raise Failed(f"{m['field']} in {kind} does not take several of something for {seat} now")
    there = len(field.options) if isinstance(field, Several) else sum(limit for _, limit in field.limits)
    found = (field.least, min(field.most, there))
    same(f"how many {m['field']} in {kind}", (int(m["low"]), int(m["high"] or m["low"])), found)
    if m["floors"]:
        parts = (item.partition(" in ") for item in names.items(m["floors"]))
        floors = sorted((names.area(where), int(number)) for number, _, where in parts)
        same(f"at least for {m['field']} in {kind}", floors, sorted(field.floors) if isinstance(field, Split) else [])


@_add(
    "then in order ORDER FIELD is usually VALUE",
    r"in (?:the )?order (?P<kind>\w+),? (?P<field>[\w. ]+?) is (?:usually|by default) (?P<value>.+)",
    "then in order movement second.say is usually no",
    "What the form of an order has chosen for a field unless something else is said.",
)
def _usually(play: Play, m: re.Match[str]) -> None:
    kind = ordering.order_kind(m["kind"])
    field = ordering.field_name(kind, m["field"])
    same(f"{field} in the order {kind}", m["value"].lower(), ordering.usual(kind).get(field, "nothing"))


@_add(
    "then SEAT can answer KIND in NUMBER ways",
    r"(?P<seat>[\w ]+?) can answer (?P<kind>[\w ]+?) in (?P<number>\d+) ways?",
    "then atreides can answer nexus in 32 ways",
    "How many different answers the game lists for a question; each of them must be accepted. "
    "Of a question with very many answers the list is a choice of them.",
)
def _ways(play: Play, m: re.Match[str]) -> None:
    seat, kind = playing(play, names.seat(m["seat"])), kind_named(m["kind"])
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
    same(f"whether {seat} has one answer to {kind} only", len(listed) == 1, question.single(play.s, seat, ref))


@_add(
    "then SEAT has an order ORDER   and   SEAT has no order ORDER",
    r"(?P<seat>[\w ]+?) has (?P<no>no|an?|the) order (?P<kind>[\w ]+)",
    "then guild has no order storm",
    "Whether an order is still in force.",
)
def _has_order(play: Play, m: re.Match[str]) -> None:
    kind = names.find(m["kind"], {names.key(k): k for k in RULES.orders}, "a kind of order")
    seat = playing(play, names.seat(m["seat"]))
    same(f"order {kind} of {seat}", m["no"].lower() != "no", (seat, kind) in {slot[:2] for slot in play.s.orders})
