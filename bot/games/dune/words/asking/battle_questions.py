"""What is asked in the battle phase."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.dune.board import TERRITORY_OF, connected
from engine.dune.cards import LEADERS
from engine.dune.phases.battle import areas_named
from engine.dune.view import BattleView

from .. import plain
from ..card_texts import card_text
from ..labels import KINDS
from ..story.battle import ELEMENTS, foreseen, plan
from .seen import Before, standing


def _battle_line(seen: Before, b: BattleView) -> str:
    who = f"{plain.capital(plain.the(b.aggressor))} against {plain.the(b.defender)}"
    return f"⚔️ {who} in {plain.land(b.territory)}: {'; '.join(standing(seen.v, b.areas))}."


def _opponent(seen: Before, b: BattleView) -> str:
    """Return the opponent of the side that is the seat or its ally."""
    side = next((s for s in (b.aggressor, b.defender) if s in seen.alliance()), b.aggressor)
    return b.defender if side == b.aggressor else b.aggressor


def _choose(seen: Before, ref: str) -> list[str]:
    lines = ["You are the aggressor and choose which battle comes next."]
    for site in seen.options("site"):
        here = standing(seen.v, _areas(seen, site))
        lines.append(f"• {plain.capital(plain.site(site))}: {'; '.join(here)}")
    return lines


def _areas(seen: Before, site: str) -> tuple[str, ...]:
    """Return the areas of a battle site, by one of which it is named: the storm may split a territory (D-BAT-3)."""
    named = areas_named(site)[0]
    return next(tuple(group) for group in connected(TERRITORY_OF[named], seen.v.storm) if named in group)


def voice_lines(seen: Before) -> list[str]:
    """Return the battle and the command, if one was given."""
    b = seen.v.battle
    if b is None:
        return []
    lines = [_battle_line(seen, b)]
    if b.voice is not None:
        target, command, kind = b.voice
        must = "must play" if command == "play" else "must not play"
        cancelled = " (cancelled)" if b.voice_cancelled else ""
        lines.append(f"🗣️ The Voice: {plain.the(target)} {must} {KINDS.get(kind, plain.readable(kind))}{cancelled}.")
    return lines


def prescience_lines(seen: Before) -> list[str]:
    """Return the battle and what Atreides asked for."""
    b = seen.v.battle
    if b is None:
        return []
    asked = f"👁️ Atreides ask for the {ELEMENTS[b.prescience]} of the opposing plan."
    return [_battle_line(seen, b), *([asked] if b.prescience in ELEMENTS else [])]


def _voice(seen: Before, ref: str) -> list[str]:
    b = seen.v.battle
    target = plain.the(_opponent(seen, b)) if b is not None else "the opponent"
    return [*voice_lines(seen), f"Command {target} to play, or not to play, one kind of card; or say nothing."]


def _prescience(seen: Before, ref: str) -> list[str]:
    return [*voice_lines(seen), "The opposing plan is locked. You may ask for one element of it."]


def _plan(seen: Before, ref: str) -> list[str]:
    b = seen.v.battle
    lines = voice_lines(seen)
    if b is None:
        return lines
    lines.append(f"Dial 0 to {seen.most('dial')}: the winner loses as many forces as dialled, the loser all of them.")
    leaders = [plain.leader_with_value(x) for x in seen.options("leader") if x]
    lines.append(f"**Leaders:** {plain.listed(leaders) if leaders else 'none, so no cards either'}.")
    lines.append(_cards(seen))
    foe = _opponent(seen, b)
    free = [
        f"{LEADERS[x].name} {LEADERS[x].value}"
        for x, where in seen.v.leaders.items()
        if LEADERS[x].faction == foe and where == "ready" and seen.v.used.get(x, b.territory) == b.territory
    ]
    lines.append(f"**Their leaders free to fight:** {plain.listed(free) if free else 'none'}.")
    for element, answer in seen.own.foreseen.items():
        lines.append(f"👁️ Foreseen {ELEMENTS.get(element, element)}: **{foreseen(element, answer)}**.")
    bought = [LEADERS[x].name for x in seen.own.traitors if LEADERS[x].faction == foe]
    lines += [f"🎭 In your pay: {plain.listed(bought)}."] if bought else []
    who = f"{plain.capital(plain.the(b.aggressor))} {plain.verb(b.aggressor, 'are')}"
    mine = b.aggressor == seen.seat
    return [*lines, "You are the aggressor: ties are yours." if mine else f"{who} the aggressor, who wins ties."]


def _cards(seen: Before) -> str:
    """Return the cards that may be played in the plan, each with its kind."""
    cards = dict.fromkeys(x for name in ("weapon", "defense") for x in seen.options(name) if x)
    known = [f"{plain.card(x)} ({_kind(x)})" for x in cards]
    return f"**Cards:** {'; '.join(known)}." if known else "**Cards:** none that can be played in it."


def _kind(card: str) -> str:
    """Return the beginning of a card's text, which says its kind."""
    return re.split("[:;,]", card_text(card))[0]


def _revealed(b: BattleView) -> list[str]:
    return [f"{plain.emblem(side)} {plain.faction(side)}: {plan(shown)}" for side, shown in b.plans.items()]


def _treachery(seen: Before, ref: str) -> list[str]:
    b = seen.v.battle
    if b is None:
        return []
    lines = [_battle_line(seen, b), *_revealed(b)]
    if seen.form.field("call") is None:
        return [*lines, "You do not hold the opposing leader as a traitor; there is nothing to call."]
    leader = b.plans[_opponent(seen, b)][1] if b.plans else ""
    return [*lines, f"🎭 {plain.leader(leader)} is in your pay. A call wins the battle at once, without losses."]


def _winner(seen: Before, ref: str) -> list[str]:
    b = seen.v.battle
    if b is None:
        return []
    lines = [_battle_line(seen, b), *_revealed(b), "You have won. Cards of your plan may be kept or discarded."]
    if seen.form.field("losses") is not None:
        lines.append(f"You lose {plain.count(seen.most('losses'), 'force')}: choose which.")
    return lines


ASKS: dict[str, Callable[[Before, str], list[str]]] = {
    "choose_battle": _choose,
    "voice": _voice,
    "plan": _plan,
    "prescience": _prescience,
    "treachery": _treachery,
    "winner_choices": _winner,
}
