"""Which sentences tell of decks, hands, the Row and Intrigue cards."""

from __future__ import annotations

from bot.games.presentation import DETAIL, Line
from engine.imperium import facts as f

from .telling import Telling, detail, happening


def reshuffled(fact: f.Reshuffled, t: Telling) -> Line:
    """Tell that a discard pile became a deck."""
    say = t.say.cards
    return t.about(fact.seat, say.reshuffled.format(who=t.side(fact.seat)), say.reshuffled_short, DETAIL)


def drawn(fact: f.CardsDrawn, t: Telling) -> Line | None:
    """Tell how many cards somebody drew; that everybody draws a new hand each round goes without saying."""
    if fact.why == "round":
        return None
    say, cards = t.say.cards, t.number(fact.number)
    text = say.drawn.format(who=t.side(fact.seat), cards=cards)
    return t.about(fact.seat, text, say.drawn_short.format(cards=cards), DETAIL)


def received(fact: f.CardsReceived, t: Telling) -> Line:
    """Tell the owner which cards came."""
    return happening(t.say.cards.received.format(cards=t.names.row_of_cards(fact.cards)))


def top_seen(fact: f.TopSeen, t: Telling) -> Line:
    """Tell the owner what lies on top."""
    return happening(t.say.cards.top_seen.format(card=t.names.cards[fact.card]))


def taken_back(fact: f.CardTakenBack, t: Telling) -> Line:
    """Tell that a card came back from the discard pile."""
    say, card = t.say.cards, t.names.cards[fact.card]
    text = say.taken_back.format(who=t.side(fact.seat), card=card)
    return t.about(fact.seat, text, say.taken_back_short.format(card=card))


def played(fact: f.CardPlayed, t: Telling) -> Line:
    """Tell with which card an Agent is sent."""
    return happening(t.say.cards.played.format(who=t.side(fact.seat), card=t.names.cards[fact.card]))


def revealed(fact: f.CardsRevealed, t: Telling) -> Line:
    """Tell which cards are revealed."""
    say, cards = t.say.cards, t.names.row_of_cards(fact.cards)
    text = say.revealed.format(who=t.side(fact.seat), cards=cards)
    return t.about(fact.seat, text, say.revealed_short.format(cards=cards))


def discarded(fact: f.CardsDiscarded, t: Telling) -> Line:
    """Tell which cards of a hand were discarded."""
    say, cards = t.say.cards, t.names.row_of_cards(fact.cards)
    text = say.discarded.format(who=t.side(fact.seat), cards=cards)
    return t.about(fact.seat, text, say.discarded_short.format(cards=cards))


def trashed(fact: f.CardTrashed, t: Telling) -> Line:
    """Tell which card left the game, and from where."""
    say, card = t.say.cards, t.names.cards[fact.card]
    text = say.trashed[fact.zone].format(who=t.side(fact.seat), card=card)
    return t.about(fact.seat, text, say.trashed_short[fact.zone].format(card=card))


def acquired(fact: f.CardAcquired, t: Telling) -> Line:
    """Tell which card somebody acquired, and for how much."""
    say, card, who = t.say.cards, t.names.cards[fact.card], t.side(fact.seat)
    if fact.to != "discard":
        return t.about(fact.seat, say.on_top.format(who=who, card=card), say.on_top_short.format(card=card))
    if fact.persuasion:
        cost = t.number(fact.persuasion)
        short = say.acquired_for_short.format(card=card, cost=cost)
        return t.about(fact.seat, say.acquired_for.format(who=who, card=card, cost=cost), short)
    return t.about(fact.seat, say.acquired.format(who=who, card=card), say.acquired_short.format(card=card))


def row(fact: f.RowRefilled, t: Telling) -> Line:
    """Tell which card came into the Row; after whatever it took the place of."""
    say, card = t.say.cards, t.names.cards[fact.card]
    onto = (say.row_begins, *map(t.begins, t.names.sides))
    return detail(say.row.format(card=card), say.row_short.format(card=card), *onto)


def aside(fact: f.CardSetAside, t: Telling) -> Line:
    """Tell which card of the Row is set aside."""
    say, card = t.say.cards, t.names.cards[fact.card]
    return t.about(fact.seat, say.aside.format(who=t.side(fact.seat), card=card), say.aside_short.format(card=card))


def aside_gone(fact: f.AsideRemoved, t: Telling) -> Line:
    """Tell that it left the game."""
    return happening(t.say.cards.aside_gone.format(card=t.names.cards[fact.card]))


def put(fact: f.CardPut, t: Telling) -> Line:
    """Tell where a moderator has put a card."""
    return happening(t.say.cards.put[fact.to].format(who=t.side(fact.seat), card=t.names.cards[fact.card]))


def intrigue_lost(fact: f.IntrigueLost, t: Telling) -> Line:
    """Tell which Intrigue card somebody has no more."""
    return happening(t.say.cards.intrigue_lost.format(who=t.side(fact.seat), card=t.names.intrigue[fact.card]))


def intrigue_regained(fact: f.IntrigueRegained, t: Telling) -> Line:
    """Tell which Intrigue card somebody has again."""
    return happening(t.say.cards.intrigue_regained.format(who=t.side(fact.seat), card=t.names.intrigue[fact.card]))


def intrigue_shuffled(fact: f.IntrigueShuffled, t: Telling) -> Line:
    """Tell that the discards became a deck."""
    return detail(t.say.cards.intrigue_shuffled)


def intrigue_drawn(fact: f.IntrigueDrawn, t: Telling) -> Line:
    """Tell how many Intrigue cards somebody drew."""
    say, cards = t.say.cards, t.number(fact.number)
    text = say.intrigue_drawn.format(who=t.side(fact.seat), cards=cards)
    return t.about(fact.seat, text, say.intrigue_drawn_short.format(cards=cards))


def intrigue_received(fact: f.IntrigueReceived, t: Telling) -> Line:
    """Tell the owner which they are."""
    return happening(t.say.cards.intrigue_received.format(cards=t.names.row_of_cards(fact.cards)))


def given(fact: f.IntrigueGiven, t: Telling) -> Line:
    """Tell that an Intrigue card changed hands."""
    return happening(t.say.cards.given.format(by=t.side(fact.by), to=t.side(fact.to)))


def stolen(fact: f.IntrigueStolen, t: Telling) -> Line:
    """Tell the two of them which one it was."""
    say, card = t.say.cards, t.names.intrigue[fact.card]
    if t.is_you(fact.by):
        return happening(say.stolen_from_you.format(to=t.side(fact.to), card=card))
    return happening(say.stolen_by_you.format(by=t.side(fact.by), card=card))


def intrigue_played(fact: f.IntriguePlayed, t: Telling) -> Line:
    """Tell which Intrigue card is played."""
    say, card = t.say.cards, t.names.intrigue[fact.card]
    text = say.intrigue_played.format(who=t.side(fact.seat), card=card)
    return t.about(fact.seat, text, say.intrigue_played_short.format(card=card))
