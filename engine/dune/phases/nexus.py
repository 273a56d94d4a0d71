"""The nexus (section 6): alliances are left, proposed, joined and merged, openly and all at once.

A proposal names the whole alliance it would make: its author's present alliance and everybody invited. Whoever is in
another alliance has to leave that one before accepting (D-ALLY-8), so an alliance is joined, and two are merged, by
inviting all their members.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar, Literal

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.facts import Sealed, Unsealed
from engine.core.forms import Field, Flag, Form, Pick, Several
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..facts import (
    AllianceProposed,
    AlliancesChanged,
    NexusClosed,
    NexusExtended,
    NexusOpened,
    ProposalAccepted,
    ProposalDropped,
)
from ..passing import first_turn, until_field
from ..query import alliance_of, allies, can_be_allied, last_turn, spice_piles
from ..state import Nexus, Proposal, State

KEY = "nexus"
_BEFORE = ("battle", "collection")  # the phases in which the spice blow of the next turn is in sight
EXTENSIONS = 3  # the most a nexus can have (D-ALLY-7)


def takes_place(s: State) -> bool:
    """Whether the worm that appears brings a nexus: where there are alliances (D-ALLY-1, D-SETUP-11)."""
    return can_be_allied(s)


def _open(s: State) -> Nexus:
    assert s.nexus is not None, "a nexus is asked about that is not open"
    return s.nexus


def in_dot_order(s: State, who: Iterable[str]) -> tuple[str, ...]:
    """Return the factions in the order of their dots."""
    members = set(who)
    return tuple(f for f in s.factions if f in members)


def proposal_id(s: State, members: Iterable[str]) -> int:
    """Number a proposal by its members alone, so that its number tells nothing of proposals one cannot see."""
    return sum(2 ** s.factions.index(f) for f in members)


def may_act(s: State, seat: str) -> bool:
    """Whether the seat may still change anything: in the third extension only some may (D-ALLY-7)."""
    n = _open(s)
    if n.only is None or seat in n.only:
        return True
    return any(seat in p.members and p.by in n.only for p in n.proposals.values())


def acceptable(s: State, seat: str) -> list[int]:
    """Return the proposals that wait for the seat and that no other alliance keeps it from accepting (D-ALLY-8)."""
    mine = set(alliance_of(s, seat))
    return [i for i, p in _open(s).proposals.items() if seat in _waiting(p) and mine <= set(p.members)]


def _waiting(p: Proposal) -> tuple[str, ...]:
    return tuple(f for f in p.members if f not in p.accepted)


class NexusMove(Move):
    """One thing said in a nexus. `members` are those invited by a proposal, `id` is the proposal answered."""

    kind: Literal["nexus"] = "nexus"
    do: Literal["done", "leave", "propose", "accept", "refuse", "withdraw"] = "done"
    members: tuple[str, ...] = ()
    id: int | None = None


class NexusOrder(Order):
    """What to say in every nexus up to turn `until`.

    `accept`: accept any proposed alliance in which all others are among these. `done`: be done while the nexus has not
    changed one's own alliance, or when that holds only such allies; a proposal that waits for the seat, or an ally's
    departure, is never passed over by it.
    """

    kind: Literal["nexus"] = "nexus"
    once: ClassVar[bool] = False
    done: bool = False
    accept: tuple[str, ...] = ()
    until: int = 15


class NexusQuestion(Question[State, NexusMove]):
    """Everybody may change his alliance until all are done (D-ALLY-2).

    Who is done is not public: a proposal asks those it names again, and only they may know of it (D-ASYNC-4).
    """

    kind = KEY
    move = NexusMove
    clock_class = "nexus"
    rule = "D-ALLY-2"
    named = False
    unseen = True
    ahead = "nexus"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Everybody, from the battles of the turn before on: a worm may come in the next spice blow (D-BLOW-3).

        That one does is hidden in the spice deck: it is told while nobody can know, also till the last pile begins.
        """
        awaits = s.phase == "storm" or (s.phase == "spice_blow" and s.pile < spice_piles(s))
        comes = s.turn < last_turn(s) if s.phase in _BEFORE else awaits and s.turn > 1
        for seat in s.storm_order if comes and takes_place(s) else ():
            yield seat, ""

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask everybody."""
        return s.storm_order

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask what to do, then with whom or to which proposal."""
        ids = {do: self.ids(s, seat, do) for do in ("accept", "refuse", "withdraw")}
        guests = self.guests(s, seat)
        todo = ["done"]
        if may_act(s, seat):
            todo += ["leave"] * (len(alliance_of(s, seat)) > 1) + ["propose"] * self.can_propose(s, seat)
            todo += [do for do, found in ids.items() if found]
        fields: list[Field] = [Pick("do", tuple(todo))]
        do = given.get("do")
        if do == "propose":
            fields.append(Several("members", guests, 1, len(guests)))
        elif do in ids:
            fields.append(Pick("id", tuple(str(i) for i in ids[do])))
        return Form(tuple(fields))

    def can_propose(self, s: State, seat: str) -> bool:
        """Whether an alliance with the seat's own in it is left that nobody has proposed yet."""
        mine = set(alliance_of(s, seat))
        proposed = sum(1 for p in _open(s).proposals.values() if mine < set(p.members))
        return proposed < (1 << len(self.guests(s, seat))) - 1

    def guests(self, s: State, seat: str) -> tuple[str, ...]:
        """Return whom the seat could invite: everybody but its own allies."""
        friends = alliance_of(s, seat)
        return tuple(f for f in s.factions if f not in friends)

    def ids(self, s: State, seat: str, do: str) -> list[int]:
        """Return the proposals the seat may accept, refuse or withdraw."""
        if do == "accept":
            return acceptable(s, seat)
        mine = do == "withdraw"
        return [i for i, p in _open(s).proposals.items() if seat in p.members and (p.by == seat) is mine]

    def check(self, s: State, seat: str, move: NexusMove, ref: str) -> None:
        """Refuse what is not on the table, and everything but "done" to those who may no longer act."""
        if move.do == "done":
            return
        check(may_act(s, seat), "nexus_over_for_you", "D-ALLY-7")
        if move.do == "leave":
            check(len(alliance_of(s, seat)) > 1, "no_alliance", "D-ALLY-2")
        elif move.do == "propose":
            invited = set(move.members)
            check(bool(invited), "nobody_invited", "D-ALLY-2")
            check(invited <= set(self.guests(s, seat)), "cannot_be_invited", "D-ALLY-2")
            members = in_dot_order(s, (*alliance_of(s, seat), *invited))
            check(proposal_id(s, members) not in _open(s).proposals, "proposed_already", "D-ALLY-2", members=members)
        else:
            self._check_answer(s, seat, move)

    def _check_answer(self, s: State, seat: str, move: NexusMove) -> None:
        p = _open(s).proposals.get(move.id or 0)
        known = [number for number, each in _open(s).proposals.items() if seat in each.members]
        check(bool(known), "no_proposals", "D-ALLY-2")
        check(move.id in known, "no_such_proposal", "D-ALLY-2", numbers=known)
        assert p is not None
        if move.do == "accept":
            check(seat not in p.accepted, "accepted_already", "D-ALLY-2")
            others = tuple(f for f in alliance_of(s, seat) if f not in p.members)
            check(not others, "leave_your_alliance_first", "D-ALLY-8", allies=others)
        else:
            check((p.by == seat) is (move.do == "withdraw"), "not_for_you", "D-ALLY-2")

    def default(self, s: State, seat: str, ref: str) -> NexusMove:
        """Keep the alliances as they are and accept nothing."""
        return NexusMove()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[NexusMove]:
        """Yield everything that may be said, every choice of guests included."""
        yield NexusMove()
        if not may_act(s, seat):
            return
        if len(alliance_of(s, seat)) > 1:
            yield NexusMove(do="leave")
        guests = self.guests(s, seat)
        for number in range(1, len(guests) + 1):
            for members in combinations(guests, number):
                move = NexusMove(do="propose", members=members)
                if self.accepts(s, seat, move, ref):
                    yield move
        for do in ("accept", "refuse", "withdraw"):
            for i in self.ids(s, seat, do):
                yield NexusMove(do=do, id=i)

    def passes(self, move: NexusMove) -> bool:
        """Say whether it is "done"."""
        return move.do == "done"

    def concerns(self, s: State, seat: str) -> bool:
        """Not every table has alliances (D-SETUP-11)."""
        return takes_place(s)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[NexusMove, Slot] | None:
        """Accept what the order wants, or be done where it says so."""
        for slot, order in kept(s, seat, NexusOrder):
            move = self._said(s, seat, order) if s.turn <= order.until else None
            return (move, slot) if move is not None else None
        return None

    def _said(self, s: State, seat: str, order: NexusOrder) -> NexusMove | None:
        if s.nexus is None:
            return None
        wanted = {seat, *order.accept}
        for i in acceptable(s, seat) if may_act(s, seat) else ():
            if set(s.nexus.proposals[i].members) <= wanted:
                return NexusMove(do="accept", id=i)
        asked = any(seat in _waiting(p) for p in s.nexus.proposals.values())
        content = bool(allies(s, seat)) and set(alliance_of(s, seat)) <= wanted
        if order.done and not asked and (seat not in s.nexus.touched or content):
            return NexusMove()
        return None

    def take(self, run: Run[State], seat: str, move: NexusMove, ref: str) -> bool:
        """Carry out everything but "done" at once."""
        if move.do == "done":
            return False
        if move.do == "leave":
            _leave(run, seat)
        elif move.do == "propose":
            _propose(run, seat, move.members)
        elif move.do == "accept":
            assert move.id is not None, "checked"
            _accept(run, seat, move.id)
        else:
            assert move.id is not None, "checked"
            _answer_no(run, seat, move.id, "refused" if move.do == "refuse" else "withdrawn")
        return True

    def close(self, run: Run[State], ref: str, answers: Mapping[str, NexusMove]) -> None:
        """All are done; open proposals lapse and the alliances stand until the next nexus (D-ALLY-4)."""
        for number in tuple(_open(run.s).proposals):
            _drop(run, number, "", "lapsed")
        run.emit(NexusClosed())
        run.done()


class NexusKind(OrderKind[State]):
    """Asks with whom any alliance is accepted, whether one is done else, and up to which turn."""

    order = NexusOrder
    rule = "D-ALLY-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it where there can still be a nexus: from turn 2 on (D-BLOW-3)."""
        return takes_place(s) and first_turn(s, "spice_blow") <= last_turn(s)

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the others."""
        others = tuple(f for f in run.s.factions if f != seat)
        return Form((Flag("done"), Several("accept", others), until_field(run.s, first_turn(run.s, "spice_blow"))))

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an order that neither accepts nor is done."""
        assert isinstance(order, NexusOrder), "the form of another order"
        check(order.done or bool(order.accept), "order_says_nothing", self.rule)


def _propose(run: Run[State], seat: str, invited: Iterable[str]) -> None:
    members = in_dot_order(run.s, (*alliance_of(run.s, seat), *invited))
    number = proposal_id(run.s, members)
    run.emit(AllianceProposed(number, seat, members), members)
    _reopen(run, [f for f in members if f != seat])


def _accept(run: Run[State], seat: str, number: int) -> None:
    """Note the acceptance; the alliance comes into force when nobody in it is missing and none is bound elsewhere."""
    s = run.s
    p = _open(s).proposals[number]
    run.emit(ProposalAccepted(number, seat), p.members)
    if not _waiting(_open(s).proposals[number]):
        _drop(run, number, seat, "formed")
        _change(run, p.members, "formed", p.members)


def _leave(run: Run[State], seat: str) -> None:
    left = alliance_of(run.s, seat)
    _change(run, left, "left", tuple(f for f in left if f != seat))


def _change(run: Run[State], who: tuple[str, ...], why: str, alliance: tuple[str, ...]) -> None:
    """Put `alliance` in the place of the alliances of `who`, which an alliance of one never is (D-ALLY-8)."""
    s = run.s
    rest = [a for a in s.alliances if not set(a) & set(who)]
    new = sorted((*rest, alliance) if len(alliance) > 1 else rest, key=lambda a: s.factions.index(a[0]))
    run.emit(AlliancesChanged(who, why, tuple(new)))
    overtaken: set[str] = set()
    for number, p in tuple(_open(s).proposals.items()):
        if any(not set(alliance_of(s, f)) <= set(p.members) for f in p.accepted) or _made(s, p):
            _drop(run, number, "", "overtaken")
            overtaken.update(p.members)
    _reopen(run, who, overtaken)


def _made(s: State, p: Proposal) -> bool:
    return set(p.members) <= set(alliance_of(s, p.by))


def _drop(run: Run[State], number: int, who: str, why: str) -> None:
    run.emit(ProposalDropped(number, who, why), _open(run.s).proposals[number].members)


def _answer_no(run: Run[State], seat: str, number: int, why: str) -> None:
    """Drop a proposal; whoever was asked again for it alone may have an order to be done without one."""
    members = _open(run.s).proposals[number].members
    _drop(run, number, seat, why)
    _consult(run, members)


def _reopen(run: Run[State], who: Iterable[str], freed: Iterable[str] = ()) -> None:
    """Ask those again who were done, for they are named or affected (D-ALLY-2), and consult their orders.

    So are the orders of those who are `freed` of a proposal for which they were asked.
    """
    seats = in_dot_order(run.s, who)
    for seat in seats:
        if (KEY, seat) in run.s.sealed:
            run.emit(Unsealed(KEY, seat, "nexus_reopened", "D-ALLY-2"), (seat,))
    _consult(run, {*seats, *freed})


def _consult(run: Run[State], who: Iterable[str]) -> None:
    """Consult orders about the nexus anew, in storm order: each may see another position than the one before."""
    s = run.s
    for seat in sorted(who, key=s.storm_order.index):
        if s.orders and KEY in s.windows:
            run.reconsult(seat)


class Extend(Move):
    """The table moves the deadline of the nexus after a late change (D-ALLY-7)."""

    kind: Literal["nexus_extend"] = "nexus_extend"


class ExtendOffer(Offer[State, Extend]):
    """The table may extend a nexus three times, each time after another change (D-ALLY-7, R-73)."""

    kind = "nexus_extend"
    move = Extend
    rule = "D-ALLY-7"
    by_table = True

    def open_to(self, s: State, seat: str) -> bool:
        """No seat may; only the table knows the time."""
        return False

    def check(self, s: State, seat: str, move: Extend) -> None:
        """Refuse an extension without a new change, and a fourth one."""
        check(s.nexus is not None, "no_nexus", "D-ALLY-4")
        n = _open(s)
        check(n.extensions < EXTENSIONS, "extended_enough", "D-ALLY-7", most=EXTENSIONS)
        check(n.changes > n.extensions, "nothing_changed", "D-ALLY-7")

    def do(self, run: Run[State], seat: str, move: Extend) -> None:
        """Count it; the third time only those affected by the last change, and whom they invite, may still act."""
        n = _open(run.s)
        last = n.extensions + 1 == EXTENSIONS
        run.emit(NexusExtended(n.extensions + 1, n.changed if last else None))
        for f in run.s.storm_order:
            if not may_act(run.s, f) and (KEY, f) not in run.s.sealed:
                run.emit(Sealed(KEY, f, NexusMove().model_dump(mode="json")), (f,))


def _begin(run: Run[State]) -> None:
    run.emit(NexusOpened())
    run.goto("talk")


STEP = Step("nexus", {"begin": _begin, "talk": NexusQuestion()}, part_of="spice_blow")
OFFERS = (ExtendOffer(),)
