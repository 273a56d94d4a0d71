"""Expectations about secrets: what a player sees, and what not."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from engine.dune.cards import TREACHERY
from engine.dune.state import State
from engine.dune.view import AuctionView, BattleView, Own, View, view

from . import names, values
from .expecting import BOOK, playing
from .happening import match_fact
from .possible import CARDS, check_value
from .speaking import Play, kind_named
from .text import CaseError, Failed, near

_add = BOOK.add

_VIEW = TypeAdapter(View)
_PARTS: tuple[type[Own] | type[View] | type[AuctionView] | type[BattleView], ...] = (Own, View, AuctionView, BattleView)


# Views


_HIDDEN = r"(?P<thing>spice|hand|traitors?|plan|orders?|answers?) of (?P<owner>[\w ]+)"


def _twin(s: State, thing: str, owner: str) -> State:
    """Return the same state with one hidden thing changed; CaseError if there is nothing of it to see."""
    twin = s.copy()
    _CHANGES[thing.removesuffix("s")](twin, owner)
    return twin


def _spice(t: State, owner: str) -> None:
    t.purse[owner] += 1


def _hand(t: State, owner: str) -> None:
    others = [card for card in TREACHERY if card not in t.hands[owner]]
    if not t.hands[owner]:
        raise CaseError(f"{owner} has no card; give {owner} one to see whether somebody sees it")
    t.hands[owner] = tuple(others[: len(t.hands[owner])])


def _traitors(t: State, owner: str) -> None:
    t.traitors[owner] = ("a_twin",)


def _prediction(t: State, owner: str) -> None:
    if "bene_gesserit" not in t.factions:
        raise CaseError("nothing is predicted where Bene Gesserit do not play")
    t.prediction = ("a_twin", 0)


def _plan(t: State, owner: str) -> None:
    if t.battle is None or owner not in t.battle.plans:
        raise CaseError(f"{owner} has locked no plan")
    plan = t.battle.plans[owner]
    t.battle.plans[owner] = type(plan)(dial=plan.dial + 1, leader=plan.leader)


def _orders(t: State, owner: str) -> None:
    t.orders[owner, "a_twin", ""] = {"kind": "a_twin"}


def _answers(t: State, owner: str) -> None:
    slots = [slot for slot in t.sealed if slot[1] == owner]
    if not slots:
        raise CaseError(f"{owner} has given no answer that is still sealed")
    for slot in slots:
        t.sealed[slot] = {"kind": "a_twin"}


def _deck(t: State, deck: str) -> None:
    if len(t.decks[deck]) < 2:
        raise CaseError(f"a {deck} deck of {len(t.decks[deck])} cards has no order that could be seen")
    t.decks[deck] = t.decks[deck][::-1]


_CHANGES: Mapping[str, Callable[[State, str], None]] = {
    "spice": _spice,
    "hand": _hand,
    "traitor": _traitors,
    "prediction": _prediction,
    "plan": _plan,
    "order": _orders,
    "answer": _answers,
    "treachery deck": lambda t, _: _deck(t, "treachery"),
    "spice deck": lambda t, _: _deck(t, "spice"),
}


def _viewers(play: Play, text: str) -> list[str | None]:
    word = text.lower()

    def those(listed: str) -> list[str]:
        return [playing(play, names.seat(i)) for i in names.items(listed)]

    if word in ("everybody", "everyone", "anybody", "a bystander"):
        return [None] if word == "a bystander" else [*play.s.factions, None]
    but = re.fullmatch(r"(?:everybody|everyone|anybody)(?: else)? (?:but|except) (.+)|all (?:but|except) (.+)", word)
    if but:
        left_out = those(but[1] or but[2])
        return [*(f for f in play.s.factions if f not in left_out), None]
    return [*those(text)]


_SEES = r"(?P<who>[\w ,]+?) (?P<no>does not see|do not see|sees?)"


def _each(play: Play, m: re.Match[str], test: Any, what: str) -> None:
    wanted = "not" not in m["no"].lower()
    alone = re.fullmatch(r"(?:nobody|no one|only|just)(?: (?:but|except))?(?: (?P<list>.+))?", m["who"], re.IGNORECASE)
    if alone and wanted:  # `only guild sees`, `nobody but guild sees`, `nobody sees`
        seeing = _viewers(play, alone["list"]) if alone["list"] else []
        expected = {viewer: viewer in seeing for viewer in (*play.s.factions, None)}
    else:
        expected = dict.fromkeys(_viewers(play, m["who"]), wanted)
    for viewer, wanted in expected.items():
        if test(viewer) != wanted:
            raise Failed(f"expected that {viewer or 'a bystander'} {'sees' if wanted else 'does not see'} {what}")


@_add(
    "then SEAT sees fact FACT   and   SEAT does not see fact FACT",
    _SEES + r" (?:the )?fact:? (?P<text>.+)",
    "then guild does not see fact CardReceived card lasgun",
    "Whether a player was told that it happened; the seat may also be `everybody`, `everybody but SEAT`, `nobody`, "
    "`only SEAT`, `a bystander` or a list.",
)
def _sees_fact(play: Play, m: re.Match[str]) -> None:
    found, _ = match_fact(play, m["text"])
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
    twin = _twin(play.s, thing, playing(play, names.seat(m["owner"])) if m["owner"] else "")
    _each(play, m, lambda v: view(play.s, v) != view(twin, v), f"{thing} {m['owner'] or ''}")


@_add(
    "then SEAT sees that SEAT, ... owe KIND [, answered by SEAT, ...]   or   SEAT sees that somebody owes KIND",
    _SEES + r" that (?P<list>[\w ,]+?) owes? (?P<kind>[\w ]+?)(?:,? answered by (?P<answered>.+))?",
    "then guild sees that atreides, harkonnen owe plan, answered by harkonnen",
    "What a player sees of an open question: whom the game waits for and who has answered, or, where that is not "
    "shown, only that it waits for somebody.",
)
def _sees_window(play: Play, m: re.Match[str]) -> None:
    kind, nobody = kind_named(m["kind"]), names.key(m["list"]) in ("somebody", "someone")
    wanted = set() if nobody else {playing(play, names.seat(i)) for i in names.items(m["list"])}
    answered = {playing(play, names.seat(i)) for i in names.items(m["answered"] or "none")}

    def shown(viewer: str | None) -> bool:
        return any(
            w.kind == kind and w.named is not nobody and set(w.seats) == wanted and set(w.answered) == answered
            for w in view(play.s, viewer).windows
        )

    _each(play, m, shown, f"that {m['list']} owe {kind}")


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
        return any(values.matches(getattr(part, name), m["value"], field) for part in parts if hasattr(part, name))

    if name not in view_names():
        raise CaseError(f"a view has nothing named `{name}`{near(name, view_names())}")
    _possible(play, name, m["value"])
    field = CARDS.get(name, name)
    _each(play, m, shown, f"{name}: {m['value']}")


def _possible(play: Play, name: str, text: str) -> None:
    """Raise CaseError if no view can have this under the name, in whatever part of it."""
    problems: list[CaseError] = []
    kinds = [kind for cls in _PARTS for known, kind in typing.get_type_hints(cls).items() if known == name]
    for kind in kinds:
        try:
            check_value(text, kind, name, play.s.factions)
        except CaseError as problem:
            problems.append(problem)
    if len(problems) == len(kinds):
        raise problems[0]


def view_names() -> list[str]:
    """Return the names that a view has."""
    return [f.name for cls in _PARTS for f in fields(cls) if f.name != "own"]
