"""The setup (section 2): Leaders, decks, the Row, what each begins with, and the Baron's tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick, Several
from engine.core.moves import Move, internal
from engine.core.run import Run, Step

from ..board import AGENTS, FACTIONS, GARRISON, LEVELS, MAKERS, START_SCORE, TROOPS, WATER
from ..cards import CONFLICTS, RESERVE
from ..composition import DRAFTED, imperium_deck, intrigue_deck, leaders, starting_deck
from ..facts import (
    BonusSpiceSet,
    DeckShuffled,
    Drawn,
    FirstPlayerSet,
    LeadersOffered,
    LeaderTaken,
    PileShuffled,
    SidePrepared,
    StacksLaid,
    TokensChosen,
)
from ..leaders import answer_to, has_custom
from ..moving import gain, refill
from ..rivals.deck import lay_deck
from ..rivals.setup import RivalsQuestion, deal_leaders, gain_extra, nameless, prepare_rivals
from ..state import FIRST_AGENT, LEFT_RIVAL, SECOND_AGENT, State

MASTERSTROKE = "masterstroke"
_TOKENS = 2


def free_leaders(s: State) -> tuple[str, ...]:
    """Return the Leaders nobody has (I-SETUP-9)."""
    taken = {side.leader for side in s.sides.values()}
    return tuple(leader for leader in leaders(s.options) if leader not in taken)


def leaderless(s: State) -> tuple[str, ...]:
    """Return who has no Leader yet, in the order of seats."""
    return tuple(seat for seat in s.seats if not s.sides[seat].leader)


class PickLeader(Move):
    """Which Leader to play; none: by lot."""

    kind: Literal["leader"] = "leader"
    leader: str | None = None


class LeaderQuestion(Question[State, PickLeader]):
    """A Leader (DP-1): any free one in the order of seats, or one of those that were dealt, all at once."""

    kind = "leader"
    move = PickLeader
    clock_class = "setup"
    rule = "I-SETUP-4"
    must_answer = "everybody has a Leader"
    unvoidable = must_answer
    unforeseen = "it is the first thing that is asked"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whoever has none; one after the other where any free one may be picked."""
        return leaderless(s) if s.options.leaders == "drafted" else leaderless(s)[:1]

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Pick("leader", self._options(s, seat), optional=True),))

    def check(self, s: State, seat: str, move: PickLeader, ref: str) -> None:
        """Refuse one that somebody has, or that was not dealt."""
        if move.leader is not None:
            check(move.leader in leaders(s.options), "no_such_leader", self.rule)
            check(move.leader in free_leaders(s), "leader_taken", "I-SETUP-9", leader=move.leader)
            check(move.leader in self._options(s, seat), "leader_not_offered", self.rule, leader=move.leader)

    def default(self, s: State, seat: str, ref: str) -> PickLeader:
        """Leave it to chance (DP-1)."""
        return PickLeader()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[PickLeader]:
        """Yield all."""
        for leader in (None, *self._options(s, seat)):
            yield PickLeader(leader=leader)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, PickLeader]) -> None:
        """Take them; those left to chance by lot."""
        run.goto("leaders")
        for seat, move in answers.items():
            options = self._options(run.s, seat)
            leader = move.leader or options[_lot(run, "leader", len(options))]
            run.emit(LeaderTaken(seat, leader, by_lot=move.leader is None))

    def _options(self, s: State, seat: str) -> tuple[str, ...]:
        return s.offered.get(seat) or free_leaders(s)


def _lot(run: Run[State], purpose: str, number: int) -> int:
    value = run.integer(purpose, 0, number - 1)
    run.emit(Drawn(purpose, value), ())
    return value


def _leaders(run: Run[State]) -> None:
    """Give out Leaders as the table wants it (I-SETUP-4)."""
    missing = leaderless(run.s)
    if not missing:
        _name_rivals(run)
    elif run.s.options.leaders == "dealt":
        for seat in missing:
            free = free_leaders(run.s)
            run.emit(LeaderTaken(seat, free[_lot(run, "leader", len(free))], by_lot=True))
    else:
        if run.s.options.leaders == "drafted" and not run.s.offered:
            _offer(run, missing)
        run.goto("leader")


def _name_rivals(run: Run[State]) -> None:
    """Let the Rivals have theirs: the player names them, unless all are dealt (I-SOLO-14)."""
    if run.s.options.leaders == "dealt":
        deal_leaders(run)
    run.goto("rivals" if nameless(run.s) else "prepare")


def _offer(run: Run[State], missing: tuple[str, ...]) -> None:
    mixed = run.shuffled("offered", free_leaders(run.s))
    run.emit(Drawn("offered", 0), ())
    for place, seat in enumerate(missing):
        run.emit(LeadersOffered(seat, mixed[place * DRAFTED : (place + 1) * DRAFTED]))


def _prepare(run: Run[State]) -> None:
    """Lay everything out (I-SETUP-2, I-SETUP-3, I-SETUP-5 to I-SETUP-7)."""
    _decks(run)
    for seat in run.s.seats:
        _prepare_side(run, seat)
        gain_extra(run, seat)
    prepare_rivals(run)
    for space in MAKERS:
        run.emit(BonusSpiceSet(space, 0), ())
    run.emit(FirstPlayerSet(_first(run)))
    run.goto("tokens" if token_owners(run.s) else "over")


def _first(run: Run[State]) -> str:
    """Draw the First Player; against two Rivals it is the one on the left (I-SETUP-7, I-SOLO-3)."""
    if LEFT_RIVAL in run.s.sides:
        return LEFT_RIVAL
    return run.s.seats[_lot(run, "first", len(run.s.seats))]


def _decks(run: Run[State]) -> None:
    options = run.s.options
    run.emit(PileShuffled("conflict", _conflicts(run)), ())
    run.emit(PileShuffled("intrigue", run.shuffled("pile:intrigue", intrigue_deck(options))), ())
    run.emit(PileShuffled("imperium", run.shuffled("pile:imperium", imperium_deck(options))), ())
    run.emit(StacksLaid({card.id: card.count for card in RESERVE.values()}))
    refill(run)
    lay_deck(run)


def _conflicts(run: Run[State]) -> tuple[str, ...]:
    """Return the Conflict deck: one card of level I on five of level II on the four of level III (I-SETUP-2)."""
    mixed = run.shuffled("pile:conflict", tuple(CONFLICTS))
    by_level = {level: [card for card in mixed if CONFLICTS[card].level == level] for level, _ in LEVELS}
    return tuple(card for level, number in LEVELS for card in by_level[level][:number])


def _prepare_side(run: Run[State], seat: str) -> None:
    vp = START_SCORE[len(run.s.seats)]
    agents = (FIRST_AGENT, SECOND_AGENT)[:AGENTS]
    run.emit(SidePrepared(seat, TROOPS - GARRISON, GARRISON, vp, agents, FACTIONS))
    run.emit(DeckShuffled(seat, run.shuffled(f"deck:{seat}", starting_deck(run.s.options))), ())
    gain(run, seat, "water", WATER, "setup")
    ability = answer_to(run.s.sides[seat].leader, "setup")
    for what, amount in ability["do"]["gain"].items() if ability is not None else ():
        gain(run, seat, what, amount, "leader")


class Tokens(Move):
    """Two different Factions for the Masterstroke."""

    kind: Literal["tokens"] = "tokens"
    factions: tuple[str, ...] = ()
    by_lot: bool = internal(False)


def token_owners(s: State) -> tuple[str, ...]:
    """Return whose Leader has the Masterstroke and has chosen nothing yet; who that is is public (I-SETUP-8)."""
    return tuple(
        seat for seat in s.seats if has_custom(s.sides[seat].leader, MASTERSTROKE) and not s.sides[seat].tokens
    )


class TokensQuestion(Question[State, Tokens]):
    """Two Factions, chosen unseen (DP-2)."""

    kind = "tokens"
    move = Tokens
    clock_class = "setup"
    rule = "I-SETUP-8"
    attested = True
    must_answer = "it belongs to the setup"
    unvoidable = must_answer
    unforeseen = "it is asked before the first round"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the Baron's player."""
        return token_owners(s)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Several("factions", FACTIONS, _TOKENS, _TOKENS),))

    def check(self, s: State, seat: str, move: Tokens, ref: str) -> None:
        """Refuse anything but two different Factions."""
        found = set(move.factions)
        right = len(move.factions) == len(found) == _TOKENS and found <= set(FACTIONS)
        check(move.by_lot or right, "two_factions", self.rule)

    def default(self, s: State, seat: str, ref: str) -> Tokens:
        """Leave it to chance (DP-2)."""
        return Tokens(by_lot=True)

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Tokens]:
        """Yield every pair."""
        for pair in combinations(FACTIONS, _TOKENS):
            yield Tokens(factions=pair)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Tokens]) -> None:
        """Keep them; the others leave the game unseen."""
        for seat, move in answers.items():
            factions = move.factions
            if move.by_lot:
                factions = run.shuffled("tokens", FACTIONS)[:_TOKENS]
                run.emit(Drawn("tokens", 0), ())
            run.emit(TokensChosen(seat, factions), (seat,))
        run.goto("over")


def _over(run: Run[State]) -> None:
    run.done()


STEP = Step(
    "setup",
    {
        "leaders": _leaders,
        "leader": LeaderQuestion(),
        "rivals": RivalsQuestion(),
        "prepare": _prepare,
        "tokens": TokensQuestion(),
        "over": _over,
    },
)
