"""Readable forms of moves: `send dagger to High Council` for `turn do agent, card dagger, space high_council`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from engine.imperium.effects.interpreter import open_now

from ..language.forms import Forms
from ..language.text import CaseError, NotAsked
from ..language.words import key
from . import names

if TYPE_CHECKING:
    from ..language.speaking import Play

FORMS = Forms()
form = FORMS.add
_PLAYS = {"turn": "plot", "effects": "plot", "combat": "play", "victory_card": "play"}


def _more(text: str | None) -> str:
    """Write what stands after `with` as further fields."""
    return f", {text}" if text else ""


@form(
    "send CARD to SPACE [from PLACE] [with FIELD VALUE, ...]",
    r"sends? (?P<card>.+?) to (?P<space>.+?)(?: from (?P<source>.+?))?(?: with (?P<more>.+))?",
    "send dagger to High Council",
)
def _send(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    source = f", agent {names.space(m['source'])}" if m["source"] else ""
    sent = f"do agent, card {names.card(m['card'])}, space {names.space(m['space'])}"
    return "turn", f"{sent}{source}{_more(m['more'])}"


@form("reveal [with FIELD VALUE, ...]", r"reveals?(?: with (?P<more>.+))?", "reveal")
def _reveal(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "turn", f"do reveal{_more(m['more'])}"


@form("deploy NUMBER", r"deploys? (?P<n>-?\d+)", "deploy 3")
def _deploy(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "effects", f"do deploy, number {m['n']}"


@form(
    "acquire CARD [on top]",
    r"acquires? (?P<aside>the card set aside, )?(?P<card>.+?)(?P<top>,? on top)?",
    "acquire chani",
)
def _acquire(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    top = ", deck_top yes" if m["top"] else ""
    return "effects", f"do acquire, card {'aside:' if m['aside'] else ''}{names.card(m['card'])}{top}"


@form("end turn", r"ends?(?: the)? turn", "end turn")
def _end(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "effects", "do done"


@form(
    "play INTRIGUE CARD [with FIELD VALUE, ...]",
    r"plays? (?P<card>.+?)(?: with (?P<more>.+))?",
    "play bribery with faction emperor",
)
def _play(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    card = names.intrigues(m["card"])[0]
    found = play.open_question(seat) if play is not None else None
    if found is None or found[0].kind not in _PLAYS:
        raise NotAsked(f"{seat} is not asked for a card now")
    return found[0].kind, f"do {_PLAYS[found[0].kind]}, intrigue {card}{_more(m['more'])}"


@form(
    "resolve EFFECT [with FIELD VALUE, ...]",
    r"resolves? (?P<what>.+?)(?: with (?P<more>.+))?",
    "resolve trash with trash hand:dagger",
)
def _resolve(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    """An effect is named by its operator, or by any word of it or of where it comes from."""
    if play is None:
        raise CaseError("an effect is resolved in a turn")
    found = play.open_question(seat)
    if found is None or found[0].kind not in ("effects", "choice"):
        raise NotAsked(f"{seat} is not asked to resolve anything now")
    kind = found[0].kind
    every = [each for each in play.s.pending if each.owner == seat]
    word = key(m["what"])
    first = [each for each in every if next(iter(each.effect)) == m["what"].lower().replace(" ", "_")]
    named = first or [each for each in every if word in key(json.dumps(each.effect) + each.source)]
    if not named:
        raise CaseError(f"nothing that is pending is called `{m['what']}`")
    each = next((each for each in named if each in open_now(play.s)), named[0])
    if kind == "effects":
        return kind, f"do effect, effect {each.id}{_more(m['more'])}"
    alone = play.form(seat, kind, {}).field("effect") is None
    number = "" if alone else f"effect {each.id}, "
    return kind, f"{number}{m['more'] or ''}"


@form("choose FIELD VALUE, ...", r"chooses? (?P<more>.+)", "choose faction emperor")
def _choose(play: Play | None, seat: str, m: re.Match[str]) -> tuple[str, str]:
    """Answer what is asked alone."""
    found = play.open_question(seat) if play is not None else None
    if found is None or found[0].kind not in ("choice", "forced"):
        raise NotAsked(f"{seat} is asked for no choice now")
    return found[0].kind, m["more"]
