"""The battle phase (section 9): which battles there are, in which order, and the course of one battle.

The parts of a battle have modules of their own: `foresight` (Voice and prescience), `plans`, `resolution`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move
from engine.core.orders import OrderKind
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..advantages import harkonnen as captures
from ..facts import BattleBegan, BattleEnded, LeaderlessAnnounced, LeadersRested
from ..state import State
from .fight import OpenBattle, aggressor, current, open_battles, several
from .foresight import (
    ARMED,
    PrescienceKarama,
    PrescienceQuestion,
    VoiceKarama,
    VoiceQuestion,
    answer_prescience,
)
from .plans import PlanKind, PlanQuestion, available_leaders, heroes, reveal
from .prepared import PHASE, ChooseKind, CommandKind, ForesightKind, TreacheryKind, lapse, next_battle
from .resolution import TreacheryQuestion, WinnerChoices, WinnerQuestion, conclude, resolve
from .winning import WinnerKind


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
    unvoidable = "one of the battles comes first"
    transferable = True
    ahead = "choose_battle"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody with more than one battle before him, who will be aggressor in some of them (D-BAT-4)."""
        for seat in several(s) if s.phase == PHASE else ():
            yield seat, ""

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether a sequence says which one is next."""
        return next_battle(s, seat) is not None

    def ordered(self, s: State, seat: str, ref: str) -> tuple[ChooseBattle, Slot] | None:
        """Choose the first battle of the seat's sequence that is open."""
        found = next_battle(s, seat)
        return (ChooseBattle(site=found[1], opponent=found[2]), found[0]) if found else None

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
        lapse(run, battle=False)
        run.done()


def _announce(run: Run[State]) -> None:
    """Announce who fights without leader (D-BAT-9, R-80)."""
    battle = current(run.s)
    for side in (battle.aggressor, battle.defender):
        if not available_leaders(run.s, side, battle.territory) and not heroes(run.s, side):
            run.emit(LeaderlessAnnounced(side))
    run.goto("voice")


def _end(run: Run[State]) -> None:
    """End the battle; who was lent for it goes back, before anybody is captured (D-BAT-28)."""
    captures.give_back(run)
    captures.won(run)
    lapse(run, battle=True)
    run.emit(BattleEnded(current(run.s).territory))
    run.done()
    run.at("battle over")


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
ORDERS: tuple[OrderKind[State], ...] = (
    ChooseKind(),
    PlanKind(),
    CommandKind(),
    ForesightKind(),
    TreacheryKind(),
    WinnerKind(),
    *ARMED,
)
__all__ = ["FIGHT", "ORDERS", "STEP", "STEPS", "begin", "put_away", "rest"]


def put_away(run: Run[State]) -> None:
    """End the battle being fought: plans go back into the hands, but what has been decided is carried out."""
    captures.put_away(run)
    battle = run.s.battle
    if battle is not None:
        if battle.winner:
            conclude(run, WinnerChoices())
            captures.give_back(run)
        lapse(run, battle=True)
        run.emit(BattleEnded(battle.territory))


def rest(run: Run[State]) -> None:
    """Let the leaders rest who have fought, for the phase is left; where it only begins anew they stay (D-BAT-27)."""
    lapse(run, battle=False)
    if run.s.used:
        run.emit(LeadersRested())


def begin(run: Run[State], who: str, battle: OpenBattle) -> None:
    """Announce a battle."""
    run.emit(BattleBegan(battle.territory, battle.areas, who, battle.opponent))
