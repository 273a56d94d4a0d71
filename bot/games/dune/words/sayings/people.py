"""What is said of what may be done at any time: deals, loans, Truthtrance, Tleilaxu Ghola; and of windows let go by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FORCES, KIND, LEADER, SEAT
from .common import Plain

_ANSWERS = ("yes", "no", "none")
_ABOUT = ("card", "card_kind", "traitor", "prediction_faction", "prediction_turn", "spice", "cards", "free")


@dataclass(frozen=True, kw_only=True, slots=True)
class TruthSayings:
    """A question under Truthtrance."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("answer")]
    answers: Annotated[Mapping[str, str], holes(*_ANSWERS)]
    asks: Annotated[str, holes(who=SEAT, question=TEXT)]
    truthfully: Plain
    ready: Annotated[Mapping[str, str], holes("yes", "no")]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes(*_ANSWERS)]


@dataclass(frozen=True, kw_only=True, slots=True)
class TruthtranceSayings:
    """The card is played."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("target", "about", "value", "number", "text")]
    about: Annotated[Mapping[str, str], holes(*_ABOUT)]
    does: Annotated[str, holes(text=TEXT)]
    vouched: Plain
    asks_card: Annotated[str, holes(who=SEAT, card=CARD)]
    asks_kind: Annotated[str, holes(who=SEAT, kind=KIND)]
    asks_traitor: Annotated[str, holes(who=SEAT, leader=LEADER)]
    asks_winner: Annotated[str, holes(who=SEAT, winner=SEAT)]
    asks_number: Annotated[Mapping[str, str], holes("prediction_turn", "spice", "cards", who=SEAT, number=NUMBER)]
    asks_freely: Annotated[str, holes(who=SEAT, words=TEXT)]
    used_up: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class GholaSayings:
    """The card is played."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("what", "leader", "forces", "starred")]
    what: Annotated[Mapping[str, str], holes("leader", "forces")]
    does: Annotated[str, holes(text=TEXT)]
    tanks: Annotated[str, holes(what=FORCES)]
    for_leader: Annotated[str, holes(leader=LEADER)]
    for_forces: Annotated[str, holes(what=FORCES)]
    used_up: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class DealSayings:
    """A deal is proposed."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("parties", "text", "payments")]
    binds: Plain
    no_cards: Plain
    own: Annotated[str, holes(amount=NUMBER)]
    in_one_line: Annotated[str, holes(other=SEAT, giver=SEAT)]
    begins: Annotated[str, holes(who=SEAT)]  # on a button that asks what either of two pays
    said: Annotated[str, holes(who=SEAT)]
    said_words: Annotated[str, holes(who=SEAT, words=TEXT)]
    said_payments: Annotated[str, holes(who=SEAT, payments=TEXT)]
    said_both: Annotated[str, holes(who=SEAT, words=TEXT, payments=TEXT)]
    payment: Annotated[str, holes(giver=SEAT, taker=SEAT, amount=NUMBER)]
    payment_later: Annotated[str, holes(giver=SEAT, taker=SEAT, amount=NUMBER, turn=NUMBER)]
    which: Annotated[str, holes(number=TEXT)]
    open: Annotated[str, holes(number=NUMBER, who=SEAT, others=SEAT, said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class DealAnswerSayings:
    """A party accepts or refuses."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("id", "accept")]
    asked: Plain
    accepts: Annotated[str, holes(number=NUMBER)]
    refuses: Annotated[str, holes(number=NUMBER)]
    binds: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class DealWithdrawSayings:
    """The author takes it back."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("id")]
    asked: Plain
    said: Annotated[str, holes(number=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LoanSayings:
    """The Emperor gives spice to an ally."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("to", "amount")]
    asked: Annotated[str, holes(amount=NUMBER)]
    said: Annotated[str, holes(who=SEAT, amount=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class DealingSayings:
    """What may be done at any time."""

    truth: TruthSayings
    truthtrance: TruthtranceSayings
    ghola: GholaSayings
    deal: DealSayings
    deal_answer: DealAnswerSayings
    deal_withdraw: DealWithdrawSayings
    loan: LoanSayings
