"""Which sentences tell of forces, spice, cards and leaders."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.cards import FACTIONS, SPICE_CARDS, TREACHERY
from engine.dune.corrections import WHY
from engine.dune.query import is_worthless
from engine.dune.state import BANK, RESERVES, TANKS

from ..sayings import PieceSayings
from .telling import Telling, detail, happening

_AUCTION, _WON, _KILLED = "🔨 ", "🏅 ", ("🏅 ", "💥 ", "🎭 ")  # how the lines begin that something is added to


def forces_moved(fact: f.ForcesMoved, t: Telling) -> Line | None:
    """Tell where forces went; that some go along with a landing was announced with the place."""
    if fact.why == "accompany":
        return None
    say = t.say.pieces
    said = {
        "who": t.seat(fact.who),
        "what": t.forces(fact.count, fact.who),
        "origin": t.place(fact.origin),
        "to": t.place(fact.to),
    }
    if fact.why == WHY:
        return happening(say.moves.format(**said))
    if fact.to == TANKS:
        return happening(say.lost.get(fact.why, say.lost_other).format(**said))
    if fact.why == "setup":
        return detail(say.begins.format(**said), say.begins_short.format(**said), say.begins_onto.format(**said))
    if fact.why == "ride":
        return happening(say.rides.format(**said))
    if fact.origin == TANKS:
        return happening((say.revives_with_ghola if fact.why == "ghola" else say.revives).format(**said))
    text, short = _went(fact, say)
    return happening(text.format(**said), short.format(**said), say.pays_onto.format(**said))


def _went(fact: f.ForcesMoved, say: PieceSayings) -> tuple[str, str]:
    """Return how to tell it, and how after the price that was paid for it."""
    match fact.why:
        case "landing":
            return say.lands, say.lands_short
        case "entry":
            return say.enters, say.enters_short
        case "shipment" if fact.to == RESERVES:
            return say.ships_back, say.ships_back_short
        case "shipment":
            return say.ships, say.ships_short
    return say.moves, say.moves_short


def spice_moved(fact: f.SpiceMoved, t: Telling) -> Line | None:
    """Tell where spice went; nothing is said of free landings."""
    if not fact.amount:
        return None
    say, amount = t.say.pieces, t.number(fact.amount)
    if ":" in fact.taker and fact.why == WHY:
        return happening(say.laid.format(amount=amount, where=t.place(fact.taker)))
    if ":" in fact.taker:
        return happening(say.blows.format(amount=amount, where=t.place(fact.taker)))
    if ":" in fact.giver:
        return _from_map(fact, t)
    if fact.giver == BANK:
        return _from_bank(fact, t)
    who, taker = t.seat(fact.giver), t.holder(fact.taker)
    if fact.why == "bid":
        said = say.paid["bid"].format(who=who, amount=amount, taker=taker)
        return (happening if t.is_you(fact.taker) or t.is_you(fact.giver) else detail)(
            said, say.paid_for_card_short.format(taker=taker), _AUCTION
        )
    pattern = say.paid.get(fact.why) or say.given.get(fact.why, say.given_other)
    return happening(pattern.format(who=who, amount=amount, taker=taker))


def _from_bank(fact: f.SpiceMoved, t: Telling) -> Line:
    say, who, amount = t.say.pieces, t.seat(fact.taker), t.number(fact.amount)
    match fact.why:
        case "setup":
            short = say.begins_with_spice_short.format(amount=amount)
            return detail(say.begins_with_spice.format(who=who, amount=amount), short, say.begins_onto.format(who=who))
        case "charity":
            return happening(say.charity.format(who=who, amount=amount))
        case "battle":
            short = say.for_the_killed_short.format(amount=amount)
            return happening(say.for_the_killed.format(who=who, amount=amount), short, _WON)
    pattern, where = say.received_for.get(fact.why, say.received), fact.territory
    return happening(pattern.format(who=who, amount=amount, where=t.place(where) if where else t.lexicon.that))


def _from_map(fact: f.SpiceMoved, t: Telling) -> Line:
    say, where, amount = t.say.pieces, t.place(fact.giver), t.number(fact.amount)
    if fact.why == "collection":
        return happening(say.collects.format(who=t.seat(fact.taker), amount=amount, where=where))
    return happening(say.spice_lost.get(fact.why, say.spice_lost_other).format(amount=amount, where=where))


def reshuffled(fact: f.Reshuffled, t: Telling) -> Line:
    """Tell that discards came back."""
    return detail(t.say.pieces.reshuffled[fact.deck])


def card_text(card: str, t: Telling) -> str:
    """Return what a treachery card does, in one line."""
    known, texts = TREACHERY[card], t.say.card_texts
    return texts.get(known.voice_kind or known.subtype) or texts[known.subtype]


def card_received(fact: f.CardReceived, t: Telling) -> Line:
    """Tell the owner which card it is; to who else may see it, whose it is, too."""
    if t.viewer not in (None, fact.who):
        card, text = t.lexicon.cards[fact.card], card_text(fact.card, t)
        return happening(t.say.pieces.card_seen.format(who=t.seat(fact.who), card=card, text=text))
    said = t.say.pieces.card_bought if fact.origin == "row" else t.say.pieces.card_new
    return happening(said.format(card=t.lexicon.cards[fact.card], text=card_text(fact.card, t)))


def card_drawn(fact: f.CardDrawn, t: Telling) -> Line:
    """Tell that somebody drew."""
    say, who, cards = t.say.pieces, t.seat(fact.who), t.number(fact.cards)
    if fact.why == "bonus":
        return happening(say.draws_bonus.format(who=who))
    others = (say.draws_onto.format(who=t.seat(actor)) for actor in FACTIONS)  # not onto a card shown to its owner
    return detail(say.draws.format(who=who, cards=cards), say.draws_short.format(who=who, cards=cards), *others)


def card_played(fact: f.CardPlayed, t: Telling) -> Line:
    """Tell that a card was used, or left a battle."""
    say, who = t.say.pieces, t.seat(fact.who)
    if fact.why in say.played and fact.why != "battle" and is_worthless(fact.card):  # as a Karama (D-KAR-16)
        return happening(t.say.specials.worthless.format(who=who, card=t.lexicon.cards[fact.card]))
    if fact.why in say.played:
        return happening(say.played[fact.why].format(who=who))
    card = t.lexicon.cards[fact.card]
    onto = say.discards_onto.format(who=who)
    return detail(say.discards.format(who=who, card=card), say.discards_short.format(card=card), onto)


def leader_moved(fact: f.LeaderMoved, t: Telling) -> Line:
    """Tell who was killed or came back."""
    say, leader = t.say.pieces, t.lexicon.leaders[fact.leader]
    if fact.to != TANKS:
        return happening(say.back_by.get(fact.why, say.back).format(leader=leader))
    why = fact.why if fact.why in say.killed else "battle"
    return happening(say.killed[why].format(leader=leader), say.killed_short[why].format(leader=leader), *_KILLED)


def card_regained(fact: f.CardRegained, t: Telling) -> Line:
    """Tell which card somebody takes back."""
    return happening(t.say.pieces.regains.format(who=t.seat(fact.who), card=t.lexicon.cards[fact.card]))


def card_returned(fact: f.CardReturned, t: Telling) -> Line:
    """Tell whose card goes under the deck."""
    return happening(t.say.pieces.put_back.format(who=t.seat(fact.who)))


def card_put_under(fact: f.CardPutUnder, t: Telling) -> Line:
    """Tell its owner which card goes under the deck."""
    return happening(t.say.pieces.put_under.format(card=t.lexicon.cards[fact.card]))


def cycle(fact: f.CycleChanged, t: Telling) -> Line:
    """Tell when leaders may be bought back."""
    who = t.seat(fact.who)
    if fact.running:
        return happening(t.say.pieces.all_dead.format(who=who))
    return detail(t.say.pieces.cycle_over.format(who=who))


def traitors_drawn(fact: f.TraitorsDrawn, t: Telling) -> Line:
    """Tell the discs drawn."""
    return happening(t.say.pieces.discs_drawn.format(discs=t.lexicon.discs(fact.leaders)))


def traitors_kept(fact: f.TraitorsKept, t: Telling) -> Line:
    """Tell the traitors kept."""
    if not fact.leaders:
        return happening(t.say.pieces.no_traitor)
    number, discs = t.number(len(fact.leaders)), t.lexicon.discs(fact.leaders)
    return happening(t.say.pieces.traitors.format(number=number, discs=discs))


def spice_looked(fact: f.SpiceLooked, t: Telling) -> Line:
    """Tell Atreides the top of the spice deck."""
    say = t.say.pieces
    if not fact.cards:
        return happening(say.spice_deck_empty)
    cards = t.lexicon.chain((spice_card(card, t) for card in fact.cards), t.lexicon.comma)  # from the top
    return happening(say.spice_looked.format(cards=cards))


def spice_card(card_id: str, t: Telling) -> str:
    """Return a card of the spice deck: its territory with the amount, or the worm."""
    card, say = SPICE_CARDS[card_id], t.say.pieces
    if card.territory is None:
        return say.spice_worm
    return say.spice_card.format(where=t.place(card.territory), amount=t.number(card.amount))


def card_peeked(fact: f.CardPeeked, t: Telling) -> Line:
    """Tell Atreides the card that is up."""
    return happening(t.say.pieces.card_peeked.format(card=t.lexicon.cards[fact.card], text=card_text(fact.card, t)))


def hand_sizes(sizes: dict[str, int], t: Telling) -> str:
    """Return how many cards each holds, in one line."""
    say, shown = t.say.auction, []
    for actor, size in sizes.items():
        pattern = say.hand_full if size >= FACTIONS[actor].hand_limit else say.hand
        shown.append(pattern.format(who=t.lexicon.seats[actor], cards=t.number(size)))
    return t.lexicon.chain(shown, t.lexicon.dotted) if shown else ""
