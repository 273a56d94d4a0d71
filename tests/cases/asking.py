"""Expectations about people: what happened and who was told, who is asked what, what may be chosen, who sees what."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from engine.core.decision import Decision
from engine.core.facts import Audience, Fact
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text
from engine.core.game import offers
from engine.dune.board import STRONGHOLDS, TERRITORIES, reach
from engine.dune.cards import TREACHERY
from engine.dune.game import RULES
from engine.dune.query import is_protected
from engine.dune.state import State
from engine.dune.view import View, view

from . import names, values
from .doing import Play, _leading_kind, fields_of, kind_named
from .expecting import BOOK, same
from .text import CaseError, Failed, near

_add = BOOK.add
_FACTS = {names.key(name): name for name in RULES.facts.classes}
_VIEW = TypeAdapter(View)


# Facts


def _told(audience: Audience) -> str:
    return "everybody" if audience is None else ", ".join(sorted(audience)) or "nobody"


def _match_fact(play: Play, text: str) -> tuple[list[tuple[Fact, Audience]], list[tuple[Fact, Audience]]]:
    """Return the facts that are as a text says, and all of that kind."""
    text, told = _audience(text)
    kind, rest = _leading_kind(text.strip(), _FACTS)
    if not kind:
        raise CaseError(f"`{text}` does not begin with a kind of fact{near(text.split(' ')[0], RULES.facts.classes)}")
    known = {f.name: f.type for f in fields(RULES.facts.classes[kind])}  # type: ignore[arg-type]
    wanted = values.split_fields(rest, known, positional=False)
    of_kind = [(f, to) for f, to in play.facts if type(f).__name__ == kind]
    found = [
        (f, to)
        for f, to in of_kind
        if all(values.matches(getattr(f, n), v, n) for n, v in wanted.items()) and told in (None, _told(to))
    ]
    return found, of_kind


def _audience(text: str) -> tuple[str, str | None]:
    match = re.search(r",?\s+told to (?P<who>.+?)(?: only| alone)?$", text, re.IGNORECASE)
    if not match:
        return text, None
    who = match["who"].strip().lower()
    if who in ("everybody", "everyone", "all"):
        told = "everybody"
    elif names.is_nothing(who):
        told = "nobody"
    else:
        told = ", ".join(sorted(names.seat(i) for i in names.items(who)))
    return text[: match.start()], told


def _write(told: Iterable[tuple[Fact, Audience]]) -> str:
    lines = [f"{type(f).__name__} {_values(f)} told to {_told(to)}" for f, to in told]
    return "; ".join(lines[-6:]) or "none of that kind"


def _values(fact: Fact) -> str:
    return ", ".join(f"{f.name} {getattr(fact, f.name)!r}" for f in fields(fact))  # type: ignore[arg-type]


@_add(
    "then facts in order: FACT; FACT; ...",
    r"facts in order:\s*(?P<list>.+)",
    "then facts in order: CardPlayed card weather control; StormMoved sectors 4",
    "These happened in this order (others may have happened between them).",
)
def _order(play: Play, m: re.Match[str]) -> None:
    rest = list(play.facts)
    for text in m["list"].split(";"):
        found, of_kind = _match_fact(play, text)
        place = next((i for i, told in enumerate(rest) if any(told[0] is f for f, _ in found)), None)
        if place is None:
            raise Failed(f"expected the fact {text.strip()} (in this order); found {_write(of_kind)}")
        rest = rest[place + 1 :]


@_add(
    "then fact KIND FIELD VALUE, ... [told to everybody | nobody | SEAT, ...] [NUMBER times]",
    r"(?:fact|it happened):? (?P<text>.+?)(?:,? (?P<n>\d+) times|,? (?P<once>once|twice))?",
    "then fact CardReceived who atreides, card lasgun, told to atreides only",
    "This has happened since the case began (or since `forget what happened`), whatever its other fields. "
    "The kinds of fact are in the table of facts.",
)
def _fact(play: Play, m: re.Match[str]) -> None:
    found, of_kind = _match_fact(play, m["text"])
    if not found:
        raise Failed(f"expected the fact {m['text']}; found {_write(of_kind)}")
    times = int(m["n"]) if m["n"] else {"once": 1, "twice": 2}.get((m["once"] or "").lower())
    if times is not None:
        same(f"how often {m['text']}", times, len(found))


@_add(
    "then no fact KIND FIELD VALUE, ...",
    r"no fact:? (?P<text>.+)",
    "then no fact ForcesMoved who fremen, why worm",
    "Nothing of the kind has happened.",
)
def _no_fact(play: Play, m: re.Match[str]) -> None:
    found, _ = _match_fact(play, m["text"])
    if found:
        raise Failed(f"expected no fact {m['text']}; found {_write(found)}")


@_add(
    "then the battle was won by SEAT [by NUMBER to NUMBER]   and   then the battle had no winner",
    r"(?:the )?(?:last )?battle (?:(?:was |is )?won by (?P<who>[\w ]+?)(?:,? (?:by|with) "
    r"(?P<x>\d+) (?:to|against) (?P<y>\d+))?|had no winner)",
    "then the battle was won by atreides by 7 to 5",
    "How the battle decided last ended, with both totals.",
)
def _battle(play: Play, m: re.Match[str]) -> None:
    decided = [f for f, _ in play.facts if type(f).__name__ == "BattleDecided"]
    if not decided:
        raise Failed("no battle has been decided")
    winner: str = getattr(decided[-1], "winner")  # noqa: B009
    same("winner of the battle", names.seat(m["who"]) if m["who"] else "", winner)
    if m["x"]:
        totals: dict[str, int] = getattr(decided[-1], "totals")  # noqa: B009
        loser = next(t for f, t in totals.items() if f != winner)
        same("totals", (int(m["x"]), int(m["y"])), (totals[winner], loser))


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
    "then SEAT has an order ORDER   and   SEAT has no order ORDER",
    r"(?P<seat>[\w ]+?) has (?P<no>no|an?|the) order (?P<kind>[\w ]+)",
    "then guild has no order storm",
    "Whether an order is still in force.",
)
def _has_order(play: Play, m: re.Match[str]) -> None:
    kind = names.find(m["kind"], {names.key(k): k for k in RULES.orders}, "a kind of order")
    seat = names.seat(m["seat"])
    same(f"order {kind} of {seat}", m["no"].lower() != "no", (seat, kind) in play.s.orders)


# Views


_HIDDEN = r"(?P<thing>spice|hand|traitors?|plan|orders?|answers?) of (?P<owner>[\w ]+)"


def _twin(s: State, thing: str, owner: str) -> State:
    """Return the same state with one hidden thing changed."""
    t = s.copy()
    if thing == "spice":
        t.purse[owner] += 1
    elif thing == "hand":
        others = [card for card in TREACHERY if card not in t.hands[owner]]
        t.hands[owner] = tuple(others[: len(t.hands[owner])])
        if t.hands[owner] == s.hands[owner]:
            raise CaseError(f"{owner} has no card; give {owner} one to see whether somebody sees it")
    elif thing.startswith("traitor"):
        t.traitors[owner] = ("a_twin",)
    elif thing == "prediction":
        t.prediction = ("a_twin", 0)
    elif thing == "plan":
        if t.battle is None or owner not in t.battle.plans:
            raise CaseError(f"{owner} has locked no plan")
        plan = t.battle.plans[owner]
        t.battle.plans[owner] = type(plan)(dial=plan.dial + 1, leader=plan.leader)
    elif thing.startswith("order"):
        t.orders[owner, "a_twin"] = {"kind": "a_twin"}
    elif thing.startswith("answer"):
        slots = [slot for slot in t.sealed if slot[1] == owner]
        if not slots:
            raise CaseError(f"{owner} has given no answer that is still sealed")
        for slot in slots:
            t.sealed[slot] = {"kind": "a_twin"}
    else:
        deck = "spice" if "spice" in thing else "treachery"
        t.decks[deck] = t.decks[deck][::-1]
    return t


def _viewers(play: Play, text: str) -> list[str | None]:
    word = text.lower()
    if word in ("everybody", "everyone", "anybody", "a bystander"):
        return [None] if word == "a bystander" else [*play.s.factions, None]
    return [names.seat(i) for i in names.items(text)]


_SEES = r"(?P<who>[\w ,]+?) (?P<no>does not see|do not see|sees?)"


def _each(play: Play, m: re.Match[str], test: Any, what: str) -> None:
    wanted = "not" not in m["no"].lower()
    for viewer in _viewers(play, m["who"]):
        if test(viewer) != wanted:
            raise Failed(f"expected that {viewer or 'a bystander'} {'sees' if wanted else 'does not see'} {what}")


@_add(
    "then SEAT sees fact FACT   and   SEAT does not see fact FACT",
    _SEES + r" (?:the )?fact:? (?P<text>.+)",
    "then guild does not see fact CardReceived card lasgun",
    "Whether a player was told that it happened; the seat may also be `everybody` or a list.",
)
def _sees_fact(play: Play, m: re.Match[str]) -> None:
    found, _ = _match_fact(play, m["text"])
    _each(play, m, lambda v: any(to is None or v in to for _, to in found), f"the fact {m['text']}")


@_add(
    "then SEAT sees the card CARD   and   SEAT does not see the card CARD",
    _SEES + r" (?:the )?card (?P<card>.+)",
    "then atreides sees the card karama",
    "Whether the card's name is anywhere in what the player may see now.",
)
def _sees_card(play: Play, m: re.Match[str]) -> None:
    may = {*names.CARDS.get(names.key(m["card"]), ()), *names.SPICE.get(names.key(m["card"]), ())}
    if not may:
        names.card(m["card"])

    def shown(viewer: str | None) -> bool:
        text = _VIEW.dump_json(view(play.s, viewer)).decode()
        return any(f'"{card}"' in text for card in may)

    _each(play, m, shown, f"the card {m['card']}")


@_add(
    "then SEAT sees the spice (hand, traitors, plan, orders, answer) of SEAT   and   SEAT does not see ...",
    _SEES + r" (?:the |his |her |its )?(?:" + _HIDDEN + r"|(?P<deck>prediction|treachery deck|spice deck))",
    "then guild does not see the spice of atreides",
    "Whether what the player may see depends on it: the position is compared with a twin in "
    "which just this is different.",
)
def _sees_hidden(play: Play, m: re.Match[str]) -> None:
    thing = (m["thing"] or m["deck"]).lower()
    twin = _twin(play.s, thing, names.seat(m["owner"]) if m["owner"] else "")
    _each(play, m, lambda v: view(play.s, v) != view(twin, v), f"{thing} {m['owner'] or ''}")


@_add(
    "then SEAT sees NAME: VALUE",
    _SEES + r" (?P<name>[\w. ]+?)\s*:\s*(?P<value>.+)",
    "then atreides sees looked: Old Gap",
    "What stands under a name in the player's view (see the table of views).",
)
def _sees_value(play: Play, m: re.Match[str]) -> None:
    name = m["name"].strip().lower().replace(" ", "_")

    def shown(viewer: str | None) -> bool:
        seen = view(play.s, viewer)
        parts = [part for part in (seen.own, seen, seen.battle, seen.auction) if part is not None]
        field = "card" if name in ("looked", "peeked") else name
        return any(values.matches(getattr(part, name), m["value"], field) for part in parts if hasattr(part, name))

    if name not in view_names():
        raise CaseError(f"a view has nothing named `{name}`{near(name, view_names())}")
    _each(play, m, shown, f"{name}: {m['value']}")


def view_names() -> list[str]:
    """Return the names that a view has."""
    from engine.dune.view import AuctionView, BattleView, Own

    return [f.name for cls in (Own, View, AuctionView, BattleView) for f in fields(cls) if f.name != "own"]


# The map


@_add(
    "then TERRITORY touches exactly {TERRITORY, ...}",
    r"(?P<place>.+?) touches exactly:? (?P<list>\{.*\})",
    "then Polar Sink touches exactly {Arsunt, Cielago North, ...}",
    "The neighbours of a territory, or (with a sector) of an area.",
)
def _touches(play: Play, m: re.Match[str]) -> None:
    where = names.TERRITORY_NAMES.get(names.key(m["place"]))
    if where:
        wanted = {names.territory(i) for i in names.items(m["list"])}
        same(f"neighbours of {where}", wanted, set(TERRITORIES[where].neighbours))
    else:
        from engine.dune.board import NEIGHBOURS

        same("neighbours", {names.area(i) for i in names.items(m["list"])}, set(NEIGHBOURS[names.area(m["place"])]))


@_add(
    "then from AREA one can (not) reach AREA in NUMBER moves",
    r"from (?P<origin>.+?) one can(?P<no>not| not)? reach (?P<to>.+?) in (?P<n>\d+) moves?",
    "then from Carthag one can reach Arrakeen in 2 moves",
    "Movement on the map with the storm where it stands, without regard to other players' forces.",
)
def _reach(play: Play, m: re.Match[str]) -> None:
    found = reach(frozenset({names.area(m["origin"])}), int(m["n"]), play.s.storm, frozenset())
    targets = _place_areas(m["to"])
    same(f"{m['to']} is reached", not m["no"], any(area in found for area in targets))


def _place_areas(text: str) -> tuple[str, ...]:
    where = names.TERRITORY_NAMES.get(names.key(text))
    return TERRITORIES[where].areas if where else (names.area(text),)


_TYPES = {"sand": "sand", "rock": "rock", "stronghold": "stronghold", "polar": "polar"}


@_add(
    "then there are NUMBER territories (sand, rock, strongholds, areas, sectors)",
    r"there are (?P<n>\d+) (?P<what>territories|areas|sectors|sand territories|rock territories|strongholds)",
    "then there are 29 sand territories",
    "What the map consists of.",
)
def _there_are(play: Play, m: re.Match[str]) -> None:
    what = m["what"].lower()
    areas = [area for t in TERRITORIES.values() for area in t.areas]
    counts = {
        "territories": len(TERRITORIES),
        "areas": len(areas),
        "sectors": len({s for t in TERRITORIES.values() for s in t.sectors if s}),
        "strongholds": len(STRONGHOLDS),
    }
    kind = what.split(" ")[0]
    same(what, int(m["n"]), counts.get(what, sum(t.type == kind for t in TERRITORIES.values())))


@_add(
    "then TERRITORY lies in sectors NUMBER, NUMBER, ...",
    r"(?P<place>.+?) lies in sectors? (?P<list>[\d, and]+)",
    "then Arrakeen lies in sector 9",
    "The sectors of a territory.",
)
def _lies_in(play: Play, m: re.Match[str]) -> None:
    where = names.territory(m["place"])
    same(f"sectors of {where}", {int(n) for n in re.findall(r"\d+", m["list"])}, set(TERRITORIES[where].sectors))


@_add(
    "then exactly {TERRITORY, ...} are strongholds (rock, protected from the storm, entered by Fremen, "
    "near the Shield Wall, open to worms)",
    r"exactly (?P<list>\{.*\}) are (?P<what>strongholds|rock|protected from the storm|entered by "
    r"fremen|near the shield wall|not devoured by worms)",
    "then exactly {Arrakeen, Carthag, Tuek's Sietch, Sietch Tabr, Habbanya Sietch} are strongholds",
    "Which territories have a property; protection is as it is now, after Family Atomics or before.",
)
def _exactly_are(play: Play, m: re.Match[str]) -> None:
    what = m["what"].lower()
    tests = {
        "strongholds": lambda t: t.is_stronghold,
        "rock": lambda t: t.type == "rock",
        "protected from the storm": lambda t: is_protected(play.s, t.id),
        "entered by fremen": lambda t: t.fremen_entry,
        "near the shield wall": lambda t: t.atomics_zone,
        "not devoured by worms": lambda t: not t.worm_can_devour,
    }
    found = {t.id for t in TERRITORIES.values() if tests[what](t)}
    same(what, {names.territory(i) for i in names.items(m["list"])}, found)
