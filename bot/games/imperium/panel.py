"""The private panel: everything a seat knows, in blocks, from that seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bot.games.lately import Lately
from bot.games.presentation import Card
from engine.imperium.board import SEAT_PERSUASION, SPACES
from engine.imperium.cards import CARDS, INTRIGUE, Cost, Effect
from engine.imperium.leaders import LEADERS
from engine.imperium.state import LEADER, Plan
from engine.imperium.view import Own, SideView, View

from .effects_text import as_played, teller
from .printed import effects_of, leader_lines, play_line
from .words.languages import Language, Words


def panel(v: View, language: Language, lately: Lately) -> tuple[Card, ...]:
    """Return the blocks of a seat's panel; empty blocks are left out, and composed is what is not as it was lately."""
    own, words = v.own, language.words
    assert own is not None, "a panel belongs to a seat"
    seat, mine = own.seat, v.sides[own.seat]
    blocks = (
        lately.of((seat, "seat"), _seat, words, seat, mine),
        lately.of((seat, "hand"), _hand, words, own.hand),
        lately.of((seat, "intrigue"), _intrigue, _played(words, v), own.intrigue),
        lately.of((seat, "knows"), _knows, words, own.tokens, own.top, own.deck),
        _affords(words, v, own),
        _table(words, v),
        _orders(language, own),
    )
    return tuple(block for block in blocks if block.lines)


def _seat(words: Words, seat: str, mine: SideView) -> Card:
    say, number, who = words.panel, words.lexicon.number, words.lexicon.sides[seat]
    lines = [
        say.points.format(number=number(mine.vp)),
        say.purse.format(solari=number(mine.solari), spice=number(mine.spice), water=number(mine.water)),
        say.troops.format(garrison=number(mine.garrison), supply=number(mine.supply), conflict=number(mine.conflict)),
        _agents(words, mine.agents),
    ]
    lines += [say.council] if mine.council else []
    if not mine.leader:
        return Card(say.seat.format(who=who), tuple(lines))
    lines += [line for line, _ in leader_lines(LEADERS[mine.leader], words)[1:]]
    return Card(say.seat_leader.format(who=who, leader=words.lexicon.leaders[mine.leader]), tuple(lines))


def _agents(words: Words, agents: Mapping[str, str]) -> str:
    sent = [words.lexicon.space(place) for place in agents.values() if place != LEADER]
    number = words.lexicon.number(len(agents) - len(sent))
    if sent:
        return words.panel.agents.format(number=number, places=words.lexicon.row(sent))
    return words.panel.agents_home.format(number=number)


def _hand(words: Words, hand: tuple[str, ...]) -> Card:
    say, number = words.panel, words.lexicon.number
    lines = [_card(words, card, copies, _card_text(words, card)) for card, copies in Counter(hand).items()]
    return Card(say.hand.format(number=number(len(hand))), tuple(lines or [say.none]))


def _card(words: Words, card: str, copies: int, text: str) -> str:
    noun, number = words.lexicon.noun(card), words.lexicon.number(copies)
    pattern = words.panel.card if copies == 1 else words.panel.cards
    return pattern.format(card=noun, number=number, text=text)


def _card_text(words: Words, card: str) -> str:
    icons = CARDS[card].icons
    said = words.panel.icons.format(icons=teller(words).icons(icons)) if icons else words.panel.no_icons
    return words.lexicon.chain([said, *effects_of(CARDS[card], words)], words.lexicon.sentences)


def _intrigue(words: Words, cards: tuple[str, ...]) -> Card:
    say, lines = words.panel, []
    for card, copies in Counter(cards).items():
        plays = [play_line(play, words) for play in INTRIGUE[card].plays]
        lines.append(_card(words, card, copies, words.lexicon.chain(plays, words.lexicon.sentences)))
    return Card(say.intrigue.format(number=words.lexicon.number(len(cards))), tuple(lines or [say.none]))


def _played(words: Words, v: View) -> Words:
    return as_played(words, may_stay=v.options.bindu_optional_pass)


def _knows(words: Words, tokens: tuple[str, ...], top: str, deck: tuple[str, ...]) -> Card:
    say, names, lines = words.panel, words.lexicon, []
    if tokens:
        lines.append(say.tokens.format(factions=names.row(map(names.faction, tokens))))
    if top:
        lines.append(say.top.format(card=names.cards[top]))
    if deck:
        lines.append(say.deck.format(number=names.number(len(deck)), cards=names.row_of_cards(deck)))
    return Card(say.knows, tuple(lines or [say.deck_empty]))


# what can be afforded


def _affords(words: Words, v: View, own: Own) -> Card:
    """Return where one can go now, with which cards and for how much, what is closed, and what can be acquired."""
    if v.phase != "turns" or (v.sides[own.seat].had_reveal and not _reveals(v, own)):
        return Card(words.panel.affords, ())
    lines = [] if _reveals(v, own) else [*_goes(words, own), *_barred(words, own)]
    return Card(words.panel.affords, (*lines, *_buys(words, v, own)))


def _reveals(v: View, own: Own) -> bool:
    return v.turn is not None and v.turn.seat == own.seat and v.turn.kind == "reveal"


def _goes(words: Words, own: Own) -> Iterator[str]:
    say, names = words.panel, words.lexicon
    found = False
    for space in SPACES:
        cards = [card for card, spaces in own.spaces.items() if space in spaces]
        if not cards:
            continue
        found, told = True, names.row(map(names.card, cards), names.either)
        price = _price(words, own.costs[space])
        if price:
            yield say.goes_paying.format(where=names.spaces[space], price=price, cards=told)
        else:
            yield say.goes.format(where=names.spaces[space], cards=told)
    if not found:
        yield say.goes_nowhere


def _price(words: Words, costs: Iterable[Cost]) -> str:
    prices = [teller(words).price(cost) for cost in costs if cost]
    return words.lexicon.row(prices, words.lexicon.either) if prices else ""


def _barred(words: Words, own: Own) -> Iterator[str]:
    closed: dict[str, list[str]] = {}
    for space, (code, _) in own.barred.items():
        closed.setdefault(code, []).append(words.lexicon.space(space))
    for code, spaces in closed.items():
        yield words.panel.barred[code].format(spaces=words.lexicon.chain(spaces, words.lexicon.comma))


def _buys(words: Words, v: View, own: Own) -> Iterator[str]:
    say, number = words.panel, words.lexicon.number
    if _reveals(v, own) and v.turn is not None:
        have = v.turn.persuasion
        yield say.persuasion.format(number=number(have))
    else:
        have = sum(sure_persuasion(CARDS[card].reveal) for card in own.hand)
        have += SEAT_PERSUASION if v.sides[own.seat].council else 0
        yield say.persuasion_ahead.format(number=number(have))
    cheap = {card: price for card, price in own.prices.items() if price <= have}
    cards = [
        say.priced.format(card=words.lexicon.cards[card.rpartition(":")[2]], number=number(price))
        for card, price in sorted(cheap.items(), key=lambda one: -one[1])
    ]
    yield say.buys.format(cards=words.lexicon.chain(cards, words.lexicon.comma)) if cards else say.buys_nothing


def sure_persuasion(effect: Effect | None) -> int:
    """Return the Persuasion that an effect gives in any case: what conditions and choices add is left out."""
    if effect is None:
        return 0
    if "all" in effect:
        return sum(map(sure_persuasion, effect["all"]))
    return int(effect.get("gain", {}).get("persuasion", 0))


# what lies on the table, and what goes by itself


def _table(words: Words, v: View) -> Card:
    """Return what everybody can see of cards, and the pictures do not show."""
    say, names = words.panel, words.lexicon
    lines = []
    for side in v.seats:
        each = v.sides[side]
        for pattern, cards in ((say.in_play, (*each.played, *each.revealed)), (say.discarded, each.discard)):
            if cards:
                lines.append(pattern.format(who=names.sides[side], cards=names.row_of_cards(cards)))
        if shown := [each.card for each in v.waiting if each.seat == side]:
            lines.append(say.face_up.format(who=names.sides[side], cards=names.row_of_cards(shown)))
    if v.intrigue_discard:
        lines.append(say.intrigue_discarded.format(cards=names.row_of_cards(v.intrigue_discard)))
    if v.removed:
        lines.append(say.removed.format(cards=names.row_of_cards(v.removed)))
    if v.conflicts:
        lines.append(say.conflicts.format(cards=names.row_of_cards(v.conflicts)))
    imperium, intrigue, conflicts = v.imperium_size, v.intrigue_deck_size, v.conflict_deck_size
    left = (names.number(n) for n in (imperium, intrigue, conflicts))
    lines.append(say.decks.format(**dict(zip(("imperium", "intrigue", "conflicts"), left, strict=True))))
    return Card(say.table, (*lines, *_hagal(words, v)))


def _hagal(words: Words, v: View) -> Iterator[str]:
    """Yield how many House Hagal cards are left, and which have been revealed (I-GEN-17)."""
    say, names = words.panel, words.lexicon
    if v.hagal_shown:
        yield say.hagal.format(number=names.number(v.hagal_size), cards=names.row_of_cards(v.hagal_shown))
    elif v.hagal_size:
        yield say.hagal_whole.format(number=names.number(v.hagal_size))


def _orders(language: Language, own: Own) -> Card:
    say, book = language.words.panel, language.book
    lines = [say.order.format(order=book.order_text(order)) for order in own.orders]
    lines += [say.stop.format(window=book.title(window)) for window in own.stops]
    lines += [say.sealed.format(answer=book.restate(answer)) for _, answer in sorted(own.sealed.items())]
    lines += _planned(language.words, own.plan) if own.plan is not None else []
    return Card(say.orders, tuple(lines))


def _planned(words: Words, plan: Plan) -> Iterator[str]:
    say, names = words.panel, words.lexicon
    if plan.deploy:
        yield say.plan_deploy.format(number=names.number(plan.deploy))
    if plan.acquire:
        yield say.plan_acquire.format(cards=names.row_of_cards(card.rpartition(":")[2] for card in plan.acquire))
    if plan.end:
        yield say.plan_end
