"""Readable forms of deals and alliances."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..language.text import NotAsked
from . import names
from .readable import FORMS, form

if TYPE_CHECKING:
    from ..language.speaking import Play

__all__ = ["FORMS"]  # with the forms of this module, which importing it registers


@form(
    'propose a deal with SEAT, ...: "WORDS" [paying NUMBER to SEAT [in turn NUMBER]]',
    r"proposes? a deal with (?P<who>[^:\"]+?)\s*:?\s*(?P<words>\"[^\"]*\"|(?= paying))(?:,? paying "
    r"(?P<n>\d+)(?: spice)? to (?P<to>[\w ]+?)(?: (?:in|at) turn (?P<turn>\d+))?)?",
    'propose a deal with guild: "no landing in Carthag" paying 3 to guild',
)
def _deal(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    from engine.dune.people.deals import payment_key

    parties = ", ".join(dict.fromkeys([names.seat(i) for i in names.items(m["who"])]))
    text = f"parties {{{parties}}}" + (f", text {m['words']}" if m["words"] else "")
    if m["n"]:
        payment = payment_key(seat, names.seat(m["to"]), int(m["turn"] or 0))
        text += f', payments {{{m["n"]} in "{payment}"}}'
    return "deal", text


@form(
    "accept / refuse / withdraw the deal [NUMBER]",
    r"(?P<do>accept|refuse|withdraw)s? (?:the )?deal(?: (?P<id>\d+))?",
    "accept the deal",
)
def _deal_answer(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return _answer_deal(m["do"], m["id"] or max(play.s.deals, default=0))


def _deals_for(play: Play, seat: str) -> list[int]:
    return [i for i, deal in play.s.deals.items() if deal.status == "proposed" and seat in deal.parties]


def _answer_deal(do: str, number: object) -> tuple[str, str]:
    if do.lower() == "withdraw":
        return "deal_withdraw", f"id {number}"
    return "deal_answer", f"id {number}, accept {'yes' if do.lower() == 'accept' else 'no'}"


@form(
    "propose an alliance with SEAT, ...",
    r"(?:nexus )?(?:proposes?(?: an)?(?: alliance)?(?: with| to| members)?|all(?:y|ies) with|invites?) "
    r"(?P<who>(?!.*\bdeal\b).+)",
    "propose an alliance with atreides, guild",
)
def _propose(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "nexus", f"do propose, members {{{m['who']}}}"


@form(
    "accept / refuse / withdraw the alliance [of SEAT]",
    r"(?:nexus )?(?P<do>accept|refuse|withdraw)s?(?: (?:the )?(?:proposal|alliance))?(?: (?:of|from|with) (?P<by>.+))?",
    "accept the alliance of fremen",
)
def _answer(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    nexus = play.s.nexus
    if nexus is None and (deals := _deals_for(play, seat)):
        return _answer_deal(m["do"], deals[-1])
    by = names.seat(m["by"]) if m["by"] else ""
    open_ = [(i, p) for i, p in (nexus.proposals.items() if nexus else ()) if seat in p.members and by in ("", p.by)]
    if nexus is not None and not open_:  # the game says why not
        return "nexus", f"do {m['do'].lower()}"
    if len(open_) != 1:
        raise NotAsked(f"there are {len(open_)} such proposals for {seat}; name the one who made it")
    return "nexus", f"do {m['do'].lower()}, id {open_[0][0]}"


@form("leave the alliance", r"(?:nexus )?(?:leave|break|end|quit)s? (?:the |my |his )?alliance", "leave the alliance")
def _leave(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    return "nexus", "do leave"
