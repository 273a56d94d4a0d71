"""Readable forms of battle plans and of questions under Truthtrance."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.dune.cards import TREACHERY

from . import names
from .readable import FORMS, form
from .text import CaseError

if TYPE_CHECKING:
    from .speaking import Play

__all__ = ["FORMS"]  # with the forms of this module, which importing it registers

_FIELDS = "leader|treachery|winner|traitors|atomics|weather|discard|losses"


@form(
    "plan NUMBER, LEADER, CARD [as weapon | as defense], CARD   or   dial NUMBER with LEADER and CARD",
    r"(?:plans?:? |dials? )(?:dial )?(?P<n>\d+)(?:,| with| and) "
    rf"(?P<list>(?!.*\b(?:{_FIELDS})\b)(?!(?:weapon|defense)\b).+)",
    "plan 5, Feyd-Rautha, lasgun, shield",
)
def _plan(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    said: dict[str, str] = {}
    for item in names.items(m["list"]):
        found = re.fullmatch(r"(?:an? |the )?(.+?)(?: (?:as|in the|for) (weapon|defense|leader)(?: slot)?)?", item)
        assert found is not None
        slot = found[2] or _slot(found[1], said)
        if slot in said:
            raise CaseError(f"this plan has two for its {slot}: {said[slot]} and {found[1]}")
        if slot:
            said[slot] = found[1]
    return "plan", ", ".join([f"dial {m['n']}", *(f"{slot} {what}" for slot, what in said.items())])


def _slot(what: str, said: dict[str, str]) -> str:
    """Return the part of a plan that something can only be; a worthless card goes where there is room."""
    if names.is_nothing(what) or re.fullmatch(r"no (leader|weapon|defense|cards?)", what, re.IGNORECASE):
        return ""
    if names.key(what) in names.SHORT_LEADERS | names.LEADER_NAMES:
        return "leader"
    card = TREACHERY[names.card(what)[0]]
    parts = {"weapon": "weapon", "defense": "defense", "leader_substitute": "leader"}
    return parts.get(card.category, "weapon" if "weapon" not in said else "defense")


@form(
    "truthtrance SEAT holds CARD   (has traitor LEADER, has NUMBER spice, has NUMBER cards, predicted SEAT, "
    'predicted turn NUMBER, "FREE WORDS")',
    r"(?:plays? )?truthtrance[:,]?(?: (?:asks?|on|to|against|does|did|has|is))*:? (?P<who>(?!target\b)"
    r"(?:bene gesserit|bene_gesserit|\w+))[:,]? (?P<ask>(?!.*\babout\b).+)",
    "truthtrance harkonnen holds lasgun",
)
def _truthtrance(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    who, ask = names.seat(m["who"]), re.sub(r"^(?:whether|if) (?:he|she|it|they) ", "", m["ask"])
    for pattern, about in _ASKED:
        found = re.fullmatch(pattern, ask, re.IGNORECASE)
        if found:
            return "truthtrance", f"target {who}, {about.format(found[1])}"
    if holds := re.fullmatch(r"(?:do you |you )?(?:holds?|has|have) (?:an? |any |the )?(.+?)\??", ask, re.IGNORECASE):
        kind = names.key(holds[1]) not in names.CARDS or names.key(holds[1]) in ("weapon", "defense", "worthless")
        said = f'card_kind, value "{re.sub(r"[ -]", "_", holds[1].lower())}"' if kind else f"card, value {holds[1]}"
        return "truthtrance", f"target {who}, about {said}"
    raise CaseError(f"`{ask}` is no question the game knows; a free question stands in quotes")


_ASKED = (
    (r'(?:free:? )?"([^"]*)"', 'about free, text "{}"'),
    (r"(?:holds?|has|have) (?:at least )?(\d+) spice\??", "about spice, number {}"),
    (r"(?:holds?|has|have) (?:at least )?(\d+) cards?\??", "about cards, number {}"),
    (r"(?:holds?|has|have)?(?: (?:the|as))? ?traitor (.+?)\??", "about traitor, value {}"),
    (r"predict(?:s|ed)? turn (\d+)\??", "about prediction_turn, number {}"),
    (r"predict(?:s|ed)? (.+?)\??", "about prediction_faction, value {}"),
)
