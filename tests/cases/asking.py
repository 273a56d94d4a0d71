"""Expectations about questions: who is asked what, what may be chosen, which orders stand."""

from __future__ import annotations

import re
from typing import Any

from engine.core.decision import Decision
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text
from engine.core.game import offers
from engine.dune.cards import TREACHERY
from engine.dune.game import RULES

from . import names, values
from .expecting import BOOK, same
from .speaking import Play, fields_of, kind_named
from .text import CaseError, Failed

_add = BOOK.add


# Questions


def _open(play: Play) -> list[Decision]:
    return [d for d in play.owed() if not d.answered and not d.held]


@_add(
    "then waiting for SEAT, SEAT, ...   or   nobody",
    r"(?:the game is )?waiting for:? (?P<list>.+)",
    "then waiting for atreides, harkonnen",
    "Exactly these players still have to answer now (answers already given and questions held "
    "by another do not count).",
)
def _waiting(play: Play, m: re.Match[str]) -> None:
    same("waiting for", {names.seat(i) for i in names.items(m["list"])}, {d.seat for d in _open(play)})


@_add(
    "then SEAT owes KIND [, held | answered]   and   SEAT does not owe KIND   and   SEAT owes nothing",
    r"(?!only |nobody )(?P<seat>[\w ]+?) (?P<no>does not owe|owes|is not asked(?: for)?|is asked(?: for)?) "
    r"(?P<kind>[\w ]+?)(?:,? (?:and (?:it )?is )?(?P<how>held|answered|open))?",
    "then guild owes storm, answered",
    "Whether a player is asked a question of this kind; held by another question that must end "
    "first; answered already.",
)
def _owes(play: Play, m: re.Match[str]) -> None:
    seat = names.seat(m["seat"])
    owed = play.owed(seat)
    if names.is_nothing(m["kind"]):
        same(f"what {seat} owes", [], [d.kind for d in owed if not d.answered])
        return
    kind = kind_named(m["kind"])
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
    r"(?:only (?P<list>.+?)|(?P<nobody>nobody)) (?:owes?|(?:is|are) asked(?: for)?) (?P<kind>[\w ]+)",
    "then only atreides, guild owe storm",
    "Exactly these players are asked this question, answered or not; nobody else is.",
)
def _only(play: Play, m: re.Match[str]) -> None:
    kind = "" if names.key(m["kind"]) in ("anything", "questions") else kind_named(m["kind"])
    found = {d.seat for d in play.owed() if kind in ("", d.kind)}
    same(f"who owes {kind or 'anything'}", {names.seat(i) for i in names.items(m["list"] or "none")}, found)


@_add(
    "then SEAT may KIND   and   SEAT may not KIND",
    r"(?P<seat>[\w ]+?) may (?P<no>not )?(?:use |do |make |play )?(?P<kind>(?!choose)[\w ]+)",
    "then guild may not pledge",
    "Whether an offer of this kind is open to a player: something he may do now though nobody waits for it.",
)
def _may(play: Play, m: re.Match[str]) -> None:
    seat, kind = names.seat(m["seat"]), kind_named(m["kind"])
    found = {o.kind for o in offers(RULES, play.game, seat)}
    same(f"{seat} may {kind}", not m["no"], kind in found)


_CHOICE = r"for (?P<field>\w+)(?: (?:in|of) (?P<kind>[\w ]+?))?(?:,? given (?P<given>.+?))?"


def _field(play: Play, seat: str, m: re.Match[str]) -> tuple[Field | None, str]:
    """Return the field of the form that a line speaks of, and the kind of question or offer."""
    name = m["field"].lower()
    if m["kind"]:
        kinds = [kind_named(m["kind"])]
    else:
        kinds = [d.kind for d in play.owed(seat)] + [o.kind for o in offers(RULES, play.game, seat)]
    given_text = m["given"] or ""
    for kind in dict.fromkeys(kinds):
        known = fields_of(kind)
        if name not in known:
            continue
        given: dict[str, Any] = {}
        for key, words in values.split_fields(given_text, known, positional=False).items():
            hand = play.s.hands.get(seat, ())

            def ask(key: str = key, kind: str = kind, given: dict[str, Any] = given) -> Field | None:
                return play.form(seat, kind, dict(given)).field(key)

            given[key] = values.convert(words, known[key], ask, hand, key)
        return play.form(seat, kind, given).field(name), kind
    raise Failed(f"{seat} is asked nothing with a field `{name}` now ({', '.join(kinds) or 'nothing at all'})")


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
    for item in re.split(r"[,;]", text.strip().strip("{}")):
        span = re.fullmatch(r"\s*(\d+)\s*(?:\.\.+|-|to)\s*(\d+)\s*", item)
        found += map(str, range(int(span[1]), int(span[2]) + 1)) if span else [item.strip()] if item.strip() else []
    return found


def _is(choice: str, text: str, field: str) -> bool:
    if names.key(text) == names.key(choice):
        return True
    if names.is_nothing(text) or choice == "nothing":
        return names.is_nothing(text) and choice == "nothing"
    if choice in TREACHERY and names.key(text) in names.CARDS:
        return choice in names.CARDS[names.key(text)]
    return values.matches(choice, text, field)


@_add(
    "then SEAT may choose exactly {VALUE, VALUE, ...} for FIELD [in KIND] [given FIELD VALUE, ...]",
    r"(?P<seat>[\w ]+?) may choose exactly:? (?P<list>\{[^}]*\}) " + _CHOICE,
    "then atreides may choose exactly {1 to 3, nothing} for dial",
    "All that the form of a question or offer allows for one field: numbers (`1 to 3`), names, "
    "or `nothing` where it may be "
    "left out. `given` names what has been chosen for other fields, where that matters.",
)
def _exactly(play: Play, m: re.Match[str]) -> None:
    seat = names.seat(m["seat"])
    field, kind = _field(play, seat, m)
    left, missing = _choices(field), []
    wanted = _wanted(m["list"])
    if field is None:  # not asked at all: nothing can be chosen
        wanted = [text for text in wanted if not names.is_nothing(text)]
    for text in wanted:
        choice = next((c for c in left if _is(c, text, m["field"].lower())), None)
        if choice is None:
            missing.append(text)
        else:
            left.remove(choice)
    if left or missing:
        found = ", ".join(_choices(field))
        raise Failed(f"choices of {seat} for {m['field']} in {kind}: expected {m['list']}, found {{{found}}}")


@_add(
    "then among the choices of SEAT for FIELD [in KIND] [given FIELD VALUE, ...]: VALUE, ...   "
    "and   then not among ...",
    r"(?P<no>not )?among the choices of (?P<seat>[\w ]+?) " + _CHOICE + r":\s*(?P<list>.+)",
    "then not among the choices of fremen for area in entry: Arrakeen",
    "All these values (or none of them) are allowed for the field.",
)
def _among(play: Play, m: re.Match[str]) -> None:
    seat = names.seat(m["seat"])
    field, kind = _field(play, seat, m)
    choices = _choices(field)
    for text in _wanted(m["list"]):
        found = any(_is(choice, text, m["field"].lower()) for choice in choices)
        if found == bool(m["no"]):
            shown = ", ".join(choices[:40])
            verb = "is" if found else "is not"
            raise Failed(f"{text} {verb} among the choices of {seat} in {kind}: {{{shown}}}")


@_add(
    "then SEAT can answer KIND in NUMBER ways",
    r"(?P<seat>[\w ]+?) can answer (?P<kind>[\w ]+?) in (?P<number>\d+) ways?",
    "then atreides can answer nexus in 32 ways",
    "How many different answers the game lists for a question; each of them must be accepted. "
    "Of a question with very many answers the list is a choice of them.",
)
def _ways(play: Play, m: re.Match[str]) -> None:
    seat, kind = names.seat(m["seat"]), kind_named(m["kind"])
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
    seat = names.seat(m["seat"])
    same(f"order {kind} of {seat}", m["no"].lower() != "no", (seat, kind) in play.s.orders)
