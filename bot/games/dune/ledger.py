"""The ledger of a seat: what it has learnt in the game, by turn, from the facts that it has heard.

What stands in a hand stands there as it is now; what was seen and went elsewhere would be forgotten without this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.presentation import Card
from engine.core.facts import Fact
from engine.dune import facts as f

from .words import story
from .words.languages import Language
from .words.sayings import PanelSayings
from .words.story.telling import Telling, telling

_LEARNT = (  # told as it was then
    *(f.PredictionMade, f.TraitorsDrawn, f.TraitorsKept, f.SpiceLooked, f.CardReceived),
    *(f.MarkerDrawn, f.CaptiveTaken),
)
_PUBLIC = (f.TruthAsked, f.TruthAnswered, f.TreacheryCalled)


def ledger(facts: Iterable[Fact], seat: str, language: Language) -> tuple[Card, ...]:
    """Return what a seat has learnt, the latest turn first; `facts` are all that it has heard, in order."""
    say, t = language.words.panel, telling(seat, language.words, language.book)
    turns: dict[int, list[str]] = {}
    for turn, line in _lines(facts, seat, language, t):
        turns.setdefault(turn, []).append(line)
    return tuple(
        Card(say.learnt.format(turn=t.number(turn)) if turn else say.learnt_before, tuple(lines))
        for turn, lines in sorted(turns.items(), reverse=True)
    )


def _lines(facts: Iterable[Fact], seat: str, language: Language, t: Telling) -> Iterator[tuple[int, str]]:
    """Yield what is worth keeping, each with its turn."""
    turn, seen, deals = 0, "", dict[int, bool]()
    battle: f.BattleBegan | None = None
    for fact in facts:
        if isinstance(fact, f.PhaseBegan):
            turn = fact.turn
        elif isinstance(fact, f.CardPeeked):
            seen = fact.card
        elif isinstance(fact, f.CardBought | f.BiddingEnded):
            if seen:
                yield turn, _seen(seen, fact, language.words.panel, t)
            seen = ""
        elif isinstance(fact, f.BattleBegan):
            battle = fact
        elif isinstance(fact, f.PrescienceAnswered):
            yield from ((turn, line) for told in (battle, fact) for line in _told(told, seat, language))
            battle = None
        elif isinstance(fact, f.DealProposed):
            deals[fact.id] = seat in fact.parties
        if isinstance(fact, _LEARNT + _PUBLIC) or _is_deal(fact, deals) or _is_owed(fact, seat):
            yield from ((turn, line) for line in _told(fact, seat, language))


def _is_deal(fact: Fact, deals: dict[int, bool]) -> bool:
    of_deals = f.DealProposed | f.DealAnswered | f.DealVoided | f.PaymentDone
    return isinstance(fact, of_deals) and deals.get(fact.id, False)


def _is_owed(fact: Fact, seat: str) -> bool:
    """Say whether it is a loan of which the seat has heard, or a debt of its own or to it."""
    if isinstance(fact, f.SpiceMoved):
        return fact.why == "loan"
    return isinstance(fact, f.DebtChanged) and seat in (fact.debtor, fact.creditor)


def _seen(card: str, fact: f.CardBought | f.BiddingEnded, say: PanelSayings, t: Telling) -> str:
    """Return a card that was seen while it was up, and who has it."""
    named = t.lexicon.cards[card]
    if isinstance(fact, f.BiddingEnded):
        return say.seen_unsold.format(card=named)
    return say.seen_sold.format(card=named, who=t.seat(fact.who), price=t.number(fact.price))


def _told(fact: Fact | None, seat: str, language: Language) -> Iterator[str]:
    line = story.sentence(fact, seat, language) if fact is not None else None
    if line is not None:
        yield line.text
