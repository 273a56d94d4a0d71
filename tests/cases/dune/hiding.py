"""What is hidden in Dune, and twins of a position in which just that is different."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dune.cards import LEADERS, TREACHERY
from engine.dune.query import leaders_of
from engine.dune.state import State

from ..language.seeing import Hide, answers, orders
from ..language.text import CaseError


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


def _deck(t: State, deck: str) -> None:
    if len(t.decks[deck]) < 2:
        raise CaseError(f"a {deck} deck of {len(t.decks[deck])} cards has no order that could be seen")
    t.decks[deck] = t.decks[deck][::-1]


def _marker(t: State, owner: str) -> None:
    if not t.marker:
        raise CaseError("no storm marker lies there: the table plays without, or it is too early")
    t.marker += 1


def _captives(t: State, owner: str) -> None:
    if not t.captives:
        raise CaseError("nobody is held captive")
    ours = leaders_of(LEADERS[min(t.captives)].faction)
    t.captives = (t.captives - set(ours)) | {next(leader for leader in ours if leader not in t.captives)}


OF_SEATS: Mapping[str, Hide] = {
    "spice": _spice,
    "hand": _hand,
    "traitor": _traitors,
    "plan": _plan,
    "order": orders,
    "answer": answers,
}
SHARED: Mapping[str, Hide] = {
    "prediction": _prediction,
    "storm marker": _marker,
    "captive": _captives,
    "treachery deck": lambda t, _: _deck(t, "treachery"),
    "spice deck": lambda t, _: _deck(t, "spice"),
}
