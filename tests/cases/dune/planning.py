"""Readable forms of battle plans and of questions under Truthtrance."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.dune.cards import TREACHERY

from ..language.text import CaseError
from . import names
from .agreeing import FORMS
from .readable import form

if TYPE_CHECKING:
    from ..language.speaking import Play

__all__ = ["FORMS"]  # with the forms of this module, which importing it registers

_SETTLED = "treachery|winner|traitors|discard|losses"  # what a plan may settle in advance, by the names of its fields
_FIELDS = "leader|atomics|weather"


@form(
    "plan NUMBER, LEADER, CARD [as weapon | as defense], CARD   or   dial NUMBER with LEADER and CARD",
    r"(?:plans?:? |dials? )(?:dial )?(?P<n>\d+)(?: forces?)?(?:,| with| and) "
    rf"(?P<list>(?!.*(?<!no )(?<!as )(?<!for )\b(?:{_FIELDS})\b)(?!(?:weapon|defense)\b)(?:(?!\b(?:{_SETTLED})\b).)+?)"
    rf"(?:,? (?P<settled>(?:{_SETTLED})\b.+))?",
    "plan 5, Feyd-Rautha, lasgun, shield",
)
def _plan(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    said: dict[str, str] = {}
    for item in names.items(m["list"]):
        found = re.fullmatch(
            r"(?:an? |the )?(?:(?P<first>weapon|defense):? )?(?P<what>.+?)"
            r"(?: (?:as|in the|for) (?P<last>weapon|defense|leader)(?: slot)?)?",
            item,
        )
        assert found is not None
        what = found["what"]
        slot = found["first"] or found["last"] or _slot(what, said)
        if slot in said:
            raise CaseError(f"this plan has two for its {slot}: {said[slot]} and {what}")
        if slot:
            said[slot] = what
    return "plan", ", ".join([f"dial {m['n']}", *(f"{slot} {what}" for slot, what in said.items()), m["settled"] or ""])


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
    "lose NUMBER [in AREA and NUMBER in AREA] [and discard CARD, ...]   or   discard CARD, ...   or   keep everything",
    r"(?:loses? (?P<losses>\d.*?))?(?:(?:,| and|, and|^)? ?discards? (?P<cards>.+)|"
    r"(?:,| and|, and|^)? ?keeps? (?P<keep>everything|all(?: cards)?|both(?: cards)?))?",
    "lose 1 + 2* and discard lasgun",
)
def _winner(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    battle = play.s.battle
    here = [area for area in battle.areas if (area, seat) in play.s.forces] if battle else []
    piles = []
    for part in re.split(r",|\band\b(?!\s*\d+\s*\*)", m["losses"] or ""):
        found = re.fullmatch(r"\s*([\d+* ]+?)(?:\s+(?:from|in|at) (.+?))?\s*", part)
        if not found:
            continue
        if not found[2] and len(here) != 1:
            raise CaseError(f"say where they are lost (`lose 1 in AREA`); {seat} stands in {names.show_list(here)}")
        area, (ordinary, starred) = names.area(found[2] or here[0]), names.count(found[1])
        piles += [f"{ordinary} in {area}"] * bool(ordinary) + [f"{starred}* in {area}"] * bool(starred)
    fields = [f"discard {{{m['cards']}}}"] if m["cards"] else []
    return "winner_choices", ", ".join(fields + ([f"losses {{{', '.join(piles)}}}"] if piles else []))


@form(
    "fight SEAT in TERRITORY",
    r"(?:chooses? to )?(?:fights?|attacks?)(?: against)? (?P<who>.+?) (?:in|at) (?P<where>.+)",
    "fight emperor in Arrakeen",
)
def _fight(play: Play, seat: str, m: re.Match[str]) -> tuple[str, str]:
    k = names.key(m["where"])
    offered = play.form(seat, "choose_battle", {}).field("site")
    there = [a for a in getattr(offered, "options", ()) if names.TERRITORY_NAMES.get(k) == a.partition(":")[0]]
    return "choose_battle", f"site {there[0] if len(there) == 1 else names.area(m['where'])}, opponent {m['who']}"


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
        what = holds[1].lower().removesuffix(" card")
        if len({TREACHERY[card].name for card in names.CARDS.get(names.key(what), ())}) == 1:
            return "truthtrance", f"target {who}, about card, value {what}"
        return "truthtrance", f'target {who}, about card_kind, value "{re.sub(r"[ -]", "_", what)}"'
    raise CaseError(f"`{ask}` is no question the game knows; a free question stands in quotes")


_ASKED = (
    (r'(?:free:? )?"([^"]*)"', 'about free, text "{}"'),
    (r"(?:holds?|has|have) (?:at least )?(\d+) spice\??", "about spice, number {}"),
    (r"(?:holds?|has|have) (?:at least )?(\d+) cards?\??", "about cards, number {}"),
    (r"(?:holds?|has|have)?(?: (?:the|as))? ?traitor (.+?)\??", "about traitor, value {}"),
    (r"predict(?:s|ed)? turn (\d+)\??", "about prediction_turn, number {}"),
    (r"predict(?:s|ed)? (.+?)\??", "about prediction_faction, value {}"),
)
