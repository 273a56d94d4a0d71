"""The battle phase (section 9): which battles there are, in which order, and the course of one battle.

The parts of a battle have modules of their own: `foresight` (Voice and prescience), `plans`, `resolution`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..board import POLAR_SINK, TERRITORIES, TERRITORY_OF
from ..facts import BattleBegan, BattleEnded, LeaderlessAnnounced, LeadersRested
from ..query import alliance_of, sites
from ..state import State
from .fight import current
from .foresight import (
    ORDERS,
    PrescienceKarama,
    PrescienceQuestion,
    VoiceKarama,
    VoiceQuestion,
    answer_prescience,
)
from .plans import PlanQuestion, available_leaders, heroes, reveal
from .resolution import TreacheryQuestion, WinnerChoices, WinnerQuestion, conclude, resolve

_JOINT = "+"


class OpenBattle(NamedTuple):
    """A battle that has to be fought: where, and against whom."""

    territory: str
    areas: tuple[str, ...]
    opponent: str
    site: str  # the site by the areas in which those stand who fight there, joined by "+"

    def meant(self, site: str) -> bool:
        """Say whether a site is named: by any of its areas."""
        return set(areas_named(site)) <= set(self.areas)


def open_battles(s: State, faction: str) -> list[OpenBattle]:
    """Return the battles a faction still has to fight (D-BAT-1 to D-BAT-3), by territory and in storm order."""
    friends = alliance_of(s, faction)
    own = {TERRITORY_OF[area] for area, f in s.forces if f == faction}
    foreign = {TERRITORY_OF[area] for area, f in s.forces if f not in friends}
    found = []
    for territory in sorted(own & foreign - {POLAR_SINK}):
        for site in sites(s, territory):
            areas = tuple(area for area in TERRITORIES[territory].areas if area in site)
            if not any((area, faction) in s.forces for area in areas):
                continue
            foes = [
                foe
                for foe in _after(s.storm_order, faction)
                if foe not in friends and any((area, foe) in s.forces for area in areas)
            ]
            fought = [area for area in areas if any((area, f) in s.forces for f in (faction, *foes))]
            found += [OpenBattle(territory, areas, foe, _JOINT.join(fought)) for foe in foes]
    return found


def areas_named(site: str) -> tuple[str, ...]:
    """Return the areas by which a battle site is named."""
    return tuple(site.split(_JOINT))


def _after(sequence: tuple[str, ...], faction: str) -> tuple[str, ...]:
    """Return the others in storm order, beginning with the one after the faction."""
    here = sequence.index(faction)
    return sequence[here + 1 :] + sequence[:here]


def aggressor(s: State) -> str:
    """Return who is aggressor now: the first in storm order who has a battle left (D-BAT-4); empty if none has."""
    return next((f for f in s.storm_order if open_battles(s, f)), "")


class ChooseBattle(Move):
    """Which battle to fight next: one or more areas of the site, joined by "+", and the opponent."""

    kind: Literal["choose_battle"] = "choose_battle"
    site: str = ""
    opponent: str = ""


def _is_chosen(battle: OpenBattle, move: ChooseBattle) -> bool:
    return battle.opponent == move.opponent and battle.meant(move.site)


class ChooseBattleQuestion(Question[State, ChooseBattle]):
    """The aggressor chooses the order of his battles (D-BAT-4, D-BAT-5)."""

    kind = "choose_battle"
    move = ChooseBattle
    clock_class = "battle"
    rule = "D-BAT-5"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the aggressor, unless he has a single battle, which everybody sees."""
        who = aggressor(s)
        return (who,) if len(open_battles(s, who)) > 1 else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the site, then for the opponent there."""
        battles = open_battles(s, seat)
        site = given.get("site")
        foes = dict.fromkeys(b.opponent for b in battles if site is None or b.meant(str(site)))
        return Form((Pick("site", tuple(dict.fromkeys(b.site for b in battles))), Pick("opponent", tuple(foes))))

    def check(self, s: State, seat: str, move: ChooseBattle, ref: str) -> None:
        """Refuse battles that are not open."""
        open_now = open_battles(s, seat)
        check(any(_is_chosen(battle, move) for battle in open_now), "no_such_battle", "D-BAT-5")

    def default(self, s: State, seat: str, ref: str) -> ChooseBattle:
        """Choose the lowest territory id, the opponent next in storm order."""
        return next(self.legal(s, seat, ref))

    def legal(self, s: State, seat: str, ref: str) -> Iterator[ChooseBattle]:
        """Yield every open battle."""
        for battle in open_battles(s, seat):
            yield ChooseBattle(site=battle.site, opponent=battle.opponent)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, ChooseBattle]) -> None:
        """Announce the battle."""
        who = aggressor(run.s)
        battles = open_battles(run.s, who)
        answer = answers.get(who)
        chosen = next(b for b in battles if answer is None or _is_chosen(b, answer))
        begin(run, who, chosen)
        run.goto("next")
        run.push("fight")


def _next(run: Run[State]) -> None:
    if aggressor(run.s):
        run.goto("choose")
    else:
        run.emit(LeadersRested())
        run.done()


def _announce(run: Run[State]) -> None:
    """Announce who fights without leader (D-BAT-9, R-80)."""
    battle = current(run.s)
    for side in (battle.aggressor, battle.defender):
        if not available_leaders(run.s, side, battle.territory) and not heroes(run.s, side):
            run.emit(LeaderlessAnnounced(side))
    run.goto("voice")


def _end(run: Run[State]) -> None:
    run.emit(BattleEnded(current(run.s).territory))
    run.done()


STEP = Step("battle", {"next": _next, "choose": ChooseBattleQuestion()})
FIGHT = Step(
    "fight",
    {
        "announced": _announce,
        "voice": VoiceQuestion(),
        "voice_karama": VoiceKarama(),
        "plans": PlanQuestion(),
        "prescience": PrescienceQuestion(),
        "prescience_karama": PrescienceKarama(),
        "prescience_answer": answer_prescience,
        "reveal": reveal,
        "treachery": TreacheryQuestion(),
        "resolve": resolve,
        "winner": WinnerQuestion(),
        "end": _end,
    },
    part_of="battle",
)
STEPS = (FIGHT,)
__all__ = ["FIGHT", "ORDERS", "STEP", "STEPS", "begin", "can_be_fought", "open_battles", "put_away", "rest"]


def put_away(run: Run[State]) -> None:
    """End the battle being fought: plans go back into the hands, but what has been decided is carried out."""
    battle = run.s.battle
    if battle is not None:
        if battle.winner:
            conclude(run, WinnerChoices())
        run.emit(BattleEnded(battle.territory))


def rest(run: Run[State]) -> None:
    """Let the leaders rest who have fought, for the phase is left; where it only begins anew they stay (D-BAT-27)."""
    if run.s.used:
        run.emit(LeadersRested())


def can_be_fought(s: State) -> list[tuple[str, OpenBattle]]:
    """Return every battle there is, each once, with its aggressor: the first in storm order (D-BAT-4)."""
    found = [(f, battle) for f in s.storm_order for battle in open_battles(s, f)]
    return [(f, battle) for f, battle in found if s.storm_order.index(f) < s.storm_order.index(battle.opponent)]


def begin(run: Run[State], who: str, battle: OpenBattle) -> None:
    """Announce a battle."""
    run.emit(BattleBegan(battle.territory, battle.areas, who, battle.opponent))
