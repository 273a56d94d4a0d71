"""The board's scene, from what everybody sees and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dune.advantages.atreides import ENOUGH
from engine.dune.board import TERRITORIES
from engine.dune.cards import LEADERS, SPICE_CARDS
from engine.dune.powers import holder
from engine.dune.state import PILES, TANKS
from engine.dune.view import View

from .picture import BoardScene
from .words.languages import Language, Words


def public_scene(v: View, names: Mapping[str, str], language: Language) -> BoardScene:
    """Return the position as everybody at the table may see it."""
    words = language.words
    return BoardScene(
        turn=v.turn,
        max_turns=v.options.max_turns,
        phase=words.lexicon.phases[v.phase],
        storm_sector=v.storm if v.turn > 1 or v.phase not in ("setup", "storm") else None,
        marker_lies=v.marker_lies,
        storm_order=v.storm_order if v.turn else (),
        dots=v.dots,
        players={actor: name for actor, name in names.items() if actor in v.factions},
        forces=v.forces,
        coexisting=v.coexisting,
        spice=v.spice,
        reserves=v.reserves,
        tanks=v.tanks,
        cards=v.hand_sizes,
        dead_leaders=_dead(v, words),
        remarks=_remarks(v, words),
        strongholds={territory: holder_of(v, territory) for territory in v.goals},
        alliances=v.alliances,
        spice_cards=_last_spice_cards(v, words),
        worm_territories=(v.worm,) if v.worm else tuple(filter(None, (v.reference, v.second_reference))),
        shield_wall_destroyed=v.atomics,
        atomics_used=v.atomics,
        waiting_for=_waiting(v),
        words=words,
        waiting_note=_note(v, language),
    )


def _dead(v: View, words: Words) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for leader, where in v.leaders.items():
        if where == TANKS:
            found.setdefault(LEADERS[leader].faction, []).append(str(words.lexicon.leaders[leader]))
    return {actor: tuple(leaders) for actor, leaders in found.items()}


def _remarks(v: View, words: Words) -> dict[str, tuple[str, ...]]:
    """Return what else all see of factions: leaders held, the Kwisatz Haderach, a special power that is used up."""
    say, number = words.board, words.lexicon.number
    found = {actor: [say.held.format(number=number(held))] for actor, held in v.held.items()}
    who = holder(v, "kwisatz_haderach")
    if who:
        where = v.haderach or "coming"
        told = say.haderach[where].format(fallen=number(v.fallen), enough=number(ENOUGH))
        found.setdefault(who, []).append(told)
    for actor in v.specials:
        found.setdefault(actor, []).append(say.special_used)
    return {actor: tuple(told) for actor, told in found.items()}


def holder_of(v: View, territory: str) -> str | None:
    """Return who holds a territory: whoever stands there alone, but for those who coexist there."""
    areas, guest = TERRITORIES[territory].areas, v.coexisting.get(territory)
    there = [actor for actor in v.storm_order if actor != guest and any((area, actor) in v.forces for area in areas)]
    return there[0] if len(there) == 1 else None


def _last_spice_cards(v: View, words: Words) -> tuple[str, ...]:
    """Return the uppermost card of each pile that has one."""
    tops = [SPICE_CARDS[v.discards[pile][-1]].territory for pile in PILES.values() if v.discards.get(pile)]
    return tuple(words.lexicon.territory(top) if top else words.story.pieces.spice_worm for top in tops)


def _waiting(v: View) -> tuple[str, ...]:
    """Return who is publicly known to owe something, in storm order."""
    owing = {seat for w in v.windows if w.named for seat in w.seats if seat not in w.answered}
    return tuple(actor for actor in v.storm_order if actor in owing)


def _note(v: View, language: Language) -> str:
    titles = dict.fromkeys(
        language.book.title(w.kind) for w in v.windows if not w.named or set(w.seats) - set(w.answered)
    )
    return ", ".join(titles)
