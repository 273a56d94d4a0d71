"""Deals between players and the debts that come of them (section 19): public, binding, paid by the engine.

A deal's payments are written as "giver>taker" (due as soon as the deal is made) or "giver>taker@turn" (due when that
turn begins), with the spice promised. What cannot be paid out of unreserved spice becomes a public debt, which is paid
as spice comes in (D-DEAL-3, D-ASYNC-15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from engine.core.decision import Offer
from engine.core.errors import check
from engine.core.forms import Flag, Form, Pick, Several, Split, Text
from engine.core.moves import Move
from engine.core.run import Run
from engine.core.text import Words

from ..facts import DealAnswered, DealProposed, DebtChanged, PaymentDone, SpiceMoved
from ..query import last_turn
from ..state import Payment, State
from .sealed import check_unsealed, most_at_once, unreserved_spice

TEXT_LIMIT = 500  # characters
OPEN_LIMIT = 5  # deals a player may have put before others that are not made yet
PAYMENT_LIMIT = 99  # spice in one payment


class ProposeDeal(Move):
    """A deal put before other players: words, and spice promised between the parties."""

    kind: Literal["deal"] = "deal"
    parties: tuple[str, ...] = ()
    text: Words = ""
    payments: dict[str, int] = Field(default_factory=dict)


class AnswerDeal(Move):
    """A party accepts or refuses a deal."""

    kind: Literal["deal_answer"] = "deal_answer"
    id: int
    accept: bool = False


class WithdrawDeal(Move):
    """The author takes back a deal that is not made yet."""

    kind: Literal["deal_withdraw"] = "deal_withdraw"
    id: int


def payment_key(giver: str, taker: str, turn: int = 0) -> str:
    """Write down who pays whom, and when (0: at once)."""
    return f"{giver}>{taker}@{turn}" if turn else f"{giver}>{taker}"


def read_payment(key: str, amount: int) -> Payment | None:
    """Read a payment; None if the key is not one."""
    people, at, turn = key.partition("@")
    giver, arrow, taker = people.partition(">")
    if not arrow or (at and not turn.isdecimal()):
        return None
    payment = Payment(giver, taker, amount, int(turn) if at else 0)
    return payment if key == payment_key(giver, taker, payment.turn) else None


def _waiting_for(s: State, seat: str) -> list[int]:
    """Return the open deals the seat has not answered."""
    return [i for i, d in s.deals.items() if d.status == "proposed" and seat in d.parties and seat not in d.accepted]


def _own(s: State, seat: str) -> list[int]:
    """Return the seat's own open deals."""
    return [i for i, d in s.deals.items() if d.status == "proposed" and d.by == seat]


def _paid_at_once(payments: Iterable[Payment], seat: str) -> int:
    """Return what a seat pays as soon as a deal is made."""
    return sum(p.amount for p in payments if p.giver == seat and not p.turn)


class DealOffer(Offer[State, ProposeDeal]):
    """Anybody may propose a deal at any time (D-DEAL-1, D-DEAL-3)."""

    kind = "deal"
    move = ProposeDeal
    rule = "D-DEAL-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Deals are always possible."""
        return True

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the parties, the words, and the spice between the parties."""
        others = tuple(f for f in s.factions if f != seat)
        chosen = (seat, *(given.get("parties") or ()))
        now = most_at_once(s, seat, PAYMENT_LIMIT)
        limits = tuple(
            (payment_key(giver, taker, turn), now if giver == seat and not turn else PAYMENT_LIMIT)
            for turn in (0, *range(s.turn + 1, last_turn(s) + 1))
            for giver in chosen
            for taker in chosen
            if giver != taker
        )
        fields = (Several("parties", others, 1, len(others)), Text("text", TEXT_LIMIT))
        return Form((*fields, Split("payments", limits, 0, PAYMENT_LIMIT * len(limits))) if limits else fields)

    def check(self, s: State, seat: str, move: ProposeDeal) -> None:
        """Refuse a sixth open deal, strangers, no words and no spice, payments that cannot be, and committed spice."""
        check(len(_own(s, seat)) < OPEN_LIMIT, "too_many_open_deals", "D-DEAL-7", limit=OPEN_LIMIT)
        check(bool(move.parties) and len(set(move.parties)) == len(move.parties), "name_the_parties", "D-DEAL-3")
        check(all(f in s.factions and f != seat for f in move.parties), "not_another_player", "D-DEAL-3")
        check(len(move.text) <= TEXT_LIMIT, "text_too_long", "D-DEAL-7", limit=TEXT_LIMIT)
        check(bool(move.text) or any(move.payments.values()), "empty_deal", "D-DEAL-3")
        parties = (seat, *move.parties)
        payments = []
        for key, amount in move.payments.items():
            p = read_payment(key, amount)
            check(p is not None, "no_such_payment", "D-DEAL-3", payment=key)
            assert p is not None
            check(p.giver in parties and p.taker in parties and p.giver != p.taker, "not_between_parties", "D-DEAL-3")
            check(p.turn == 0 or s.turn < p.turn <= last_turn(s), "no_such_turn", "D-DEAL-3", turn=p.turn)
            check(0 <= amount <= PAYMENT_LIMIT, "amount_out_of_range", "D-DEAL-7", low=0, high=PAYMENT_LIMIT)
            payments.append(p)
        check_unsealed(s, seat, _paid_at_once(payments, seat))

    def do(self, run: Run[State], seat: str, move: ProposeDeal) -> None:
        """Lay it on the table; its author accepts it."""
        found = [read_payment(key, amount) for key, amount in move.payments.items() if amount]
        payments = tuple(p for p in found if p is not None)
        parties = tuple(f for f in run.s.factions if f == seat or f in move.parties)
        run.emit(DealProposed(len(run.s.deals) + 1, seat, parties, move.text, payments))


class AnswerDealOffer(Offer[State, AnswerDeal]):
    """A party accepts or refuses a deal that was put before it (D-DEAL-3)."""

    kind = "deal_answer"
    move = AnswerDeal
    rule = "D-DEAL-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether a deal waits for the seat."""
        return bool(s.deals) and bool(_waiting_for(s, seat))

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it where no deal waits."""
        check(self.open_to(s, seat), "no_deal_waits", "D-DEAL-3")

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which deal, and whether to accept it."""
        return Form((Pick("id", tuple(str(i) for i in _waiting_for(s, seat))), Flag("accept")))

    def check(self, s: State, seat: str, move: AnswerDeal) -> None:
        """Refuse deals that do not wait for the seat, and payments out of what a sealed answer will cost."""
        waits = _waiting_for(s, seat)
        check(move.id in waits, "no_such_deal", "D-DEAL-3", number=move.id, numbers=waits)
        if move.accept:
            check_unsealed(s, seat, _paid_at_once(s.deals[move.id].payments, seat))

    def do(self, run: Run[State], seat: str, move: AnswerDeal) -> None:
        """Note the answer; payments that are due follow at the boundary."""
        run.emit(DealAnswered(move.id, seat, move.accept, run.s.deals[move.id].parties))


class WithdrawDealOffer(Offer[State, WithdrawDeal]):
    """The author takes back a deal as long as it is not made; a deal once made is binding (D-DEAL-1)."""

    kind = "deal_withdraw"
    move = WithdrawDeal
    rule = "D-DEAL-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether a deal of the seat is open."""
        return bool(s.deals) and bool(_own(s, seat))

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it where the seat has proposed nothing."""
        check(self.open_to(s, seat), "no_deal_of_yours", "D-DEAL-3")

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Pick("id", tuple(str(i) for i in _own(s, seat))),))

    def check(self, s: State, seat: str, move: WithdrawDeal) -> None:
        """Refuse all but one's own open deals."""
        own = _own(s, seat)
        check(move.id in own, "not_your_deal", "D-DEAL-3", number=move.id, numbers=own)

    def do(self, run: Run[State], seat: str, move: WithdrawDeal) -> None:
        """Take it back."""
        run.emit(DealAnswered(move.id, seat, False, run.s.deals[move.id].parties))


def _due(s: State) -> Iterator[tuple[int, int, Payment]]:
    """Yield the payments that are due: deal, place in the deal, payment."""
    for number, deal in s.deals.items():
        if deal.status == "active":
            for place, p in enumerate(deal.payments):
                if p.amount and p.turn <= s.turn:
                    yield number, place, p


def settle_accounts(run: Run[State]) -> bool:
    """Pay debts, the oldest first, then what falls due; True if spice or a debt moved (D-DEAL-3, D-ASYNC-15)."""
    s = run.s
    if not s.debts and not s.deals:
        return False
    owed = [pair for pair in s.debts if unreserved_spice(s, pair[0]) > 0]
    due = list(_due(s))
    if not owed and not due:
        return False
    run.begin("table", "rule", None)
    for debtor, creditor in owed:
        amount = min(s.debts[debtor, creditor], unreserved_spice(s, debtor))
        if amount > 0:
            run.emit(SpiceMoved(debtor, creditor, amount, "debt"))
            run.emit(DebtChanged(debtor, creditor, s.debts[debtor, creditor] - amount))
    for number, place, p in due:
        amount = min(p.amount, max(0, unreserved_spice(s, p.giver)))
        run.emit(PaymentDone(number, place))
        if amount:
            run.emit(SpiceMoved(p.giver, p.taker, amount, "deal"))
        if amount < p.amount:
            before = s.debts.get((p.giver, p.taker), 0)
            run.emit(DebtChanged(p.giver, p.taker, before + p.amount - amount))
    return True


OFFERS = (DealOffer(), AnswerDealOffer(), WithdrawDealOffer())
