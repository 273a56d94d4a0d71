"""The board in words: a compact text for the channel and for screen readers, and the pictures' alternative texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.foreign import cut, escape
from bot.games.lately import Lately
from engine.imperium.board import FACTIONS, ROUNDS, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, RESERVE_STACKS
from engine.imperium.rivals.who import has_purse, scores
from engine.imperium.state import LEADER
from engine.imperium.view import View

from ..effects_text import told
from ..scene import Scene, waiting
from ..words.languages import Words
from .placing import fighting, standing

TEXT_LIMIT = 1900
"""Characters of a text board at most: a message holds 2,000."""
ALT_LIMIT = 1000
"""Characters of an alternative text at most: the platform takes 1,024."""


def text_board(scene: Scene, lately: Lately) -> str:
    """Return the board as markdown-safe text of at most `TEXT_LIMIT` characters.

    It says what the pictures do. Where that is too long names of players go first, then what Conflicts give, then what
    everybody has but for points and resources.
    """
    ways = ((True, True, True), (False, True, True), (False, False, True), (False, False, False))
    texts = ["\n".join(_lines(scene, names=names, rewards=rewards, most=most)) for names, rewards, most in ways]
    return cut(next((text for text in texts if len(text) <= TEXT_LIMIT), texts[-1]), TEXT_LIMIT)


def _lines(scene: Scene, *, names: bool, rewards: bool, most: bool) -> Iterator[str]:
    v, words = scene.view, scene.language.words
    say = words.board
    yield _headed(v, words, say.heading, say.heading_setup)
    if seats := waiting(v):
        yield say.waiting_for.format(who=words.lexicon.row(map(words.lexicon.side, seats)))
    if v.conflict:
        yield from _conflict(v, words, rewards=rewards)
    yield ""
    yield say.spaces
    yield from _spaces(v, words) or [say.all_free]
    yield ""
    yield say.influence
    yield from (_track(v, words, faction) for faction in FACTIONS)
    yield ""
    if v.row:
        yield say.row.format(cards=_row(v, words))
    if v.reserve:
        yield say.reserve.format(cards=words.lexicon.row(_stacks(v, words)))
        yield ""
    yield say.players
    yield from (_player(scene, side, named=names, most=most) for side in v.sides)


def _conflict(v: View, words: Words, *, rewards: bool) -> Iterator[str]:
    say, card = words.board, CONFLICTS[v.conflict]
    yield say.conflict.format(card=words.lexicon.conflicts[v.conflict], level=words.picture.levels[str(card.level)])
    if rewards:
        first, second, third = (told(reward, words) for reward in card.rewards)
        yield say.rewards.format(first=first, second=second, third=third)
    yield _fighters(v, words)


def _fighters(v: View, words: Words) -> str:
    say, number = words.board, words.lexicon.number
    those = [
        say.fighter.format(
            who=words.lexicon.sides[side],
            troops=number(v.sides[side].conflict),
            strength=number(v.sides[side].strength),
        )
        for side in fighting(v)
    ]
    return say.fighters.format(those=words.lexicon.chain(those, words.lexicon.comma)) if those else say.nobody_fights


def _spaces(v: View, words: Words) -> list[str]:
    """Return what there is to say of each space on which something is, in the order of the board."""
    say, there = words.board, standing(v)
    closed = {space: side for side, space in v.blocks}
    found = []
    for space in SPACES:
        those = [say.agent.format(who=words.lexicon.sides[side]) for side, _ in there.get(space, ())]
        if space in closed:
            those.append(say.closed.format(who=words.lexicon.sides[closed[space]]))
        if v.control.get(space):
            those.append(say.control.format(who=words.lexicon.sides[v.control[space]]))
        if v.bonus.get(space):
            those.append(say.bonus.format(number=words.lexicon.number(v.bonus[space])))
        if those:
            said = words.lexicon.chain(those, words.lexicon.comma)
            found.append(say.space.format(where=words.lexicon.spaces[space], those=said))
    return found


def _track(v: View, words: Words, faction: str) -> str:
    say, holder = words.board, v.alliances.get(faction)
    each = [(side, s.influence.get(faction, 0)) for side, s in v.sides.items()]
    those = [_score(words, side, amount) for side, amount in sorted(each, key=lambda one: -one[1]) if amount]
    said = words.lexicon.chain(those, words.lexicon.comma) if those else say.nobody
    if holder:
        return say.track_allied.format(
            faction=words.lexicon.factions[faction], those=said, who=words.lexicon.sides[holder]
        )
    return say.track.format(faction=words.lexicon.factions[faction], those=said)


def _score(words: Words, side: str, amount: int) -> str:
    return words.board.score.format(who=words.lexicon.sides[side], number=words.lexicon.number(amount))


def _row(v: View, words: Words) -> str:
    say, names = words.board, words.lexicon
    cards = [say.row_card.format(card=names.cards[card], cost=names.number(CARDS[card].cost or 0)) for card in v.row]
    return names.chain(cards, names.comma)


def _stacks(v: View, words: Words) -> Iterator[str]:
    for card in RESERVE_STACKS:
        number = words.lexicon.number(v.reserve.get(card, 0))
        yield words.board.reserve_card.format(card=words.lexicon.cards[card], number=number)


def _player(scene: Scene, side: str, *, named: bool, most: bool) -> str:
    v, words = scene.view, scene.language.words
    say, names, each = words.board, words.lexicon, v.sides[side]
    said = names.chain(_has(v, words, side, most=most), names.comma)
    if not has_purse(side):
        return say.rival.format(who=names.sides[side], said=said)
    leader = names.leader(each.leader) if each.leader else words.picture.no_leader
    if named and side in scene.names:
        player = escape(scene.names[side])
        return say.player_named.format(who=names.sides[side], player=player, leader=leader, said=said)
    return say.player.format(who=names.sides[side], leader=leader, said=said)


def _has(v: View, words: Words, side: str, *, most: bool) -> Iterator[str]:
    say, number, each = words.board, words.lexicon.number, v.sides[side]
    if scores(side):
        yield say.points.format(number=number(each.vp))
    if has_purse(side):
        yield say.purse.format(solari=number(each.solari), spice=number(each.spice), water=number(each.water))
    if most:
        yield say.troops.format(garrison=number(each.garrison), supply=number(each.supply))
    yield say.agents.format(number=number(sum(place == LEADER for place in each.agents.values())))
    if most:
        if side in v.seats:
            hand, deck, discard = (number(n) for n in (each.hand_size, each.deck_size, len(each.discard)))
            yield say.cards.format(hand=hand, deck=deck, discard=discard)
        yield say.intrigue.format(number=number(each.intrigue_size))
    if each.council:
        yield say.council
    if side == v.first:
        yield say.first
    if each.had_reveal and v.phase == "turns":
        yield say.revealed


# alternative texts


def board_alt(scene: Scene) -> str:
    """Return a description of the board's picture in plain sentences, at most `ALT_LIMIT` characters."""
    v, words = scene.view, scene.language.words
    say, names = words.board, words.lexicon
    found = [_headed(v, words, say.described, say.described_setup)]
    points = [_score(words, side, each.vp) for side, each in v.sides.items() if scores(side)]
    found.append(say.described_scores.format(those=names.chain(points, names.comma)))
    if v.conflict:
        level = words.picture.levels[str(CONFLICTS[v.conflict].level)]
        found.append(say.described_conflict.format(card=names.conflicts[v.conflict], level=level))
        found.append(_fighters(v, words))
    spaces = _spaces(v, words)
    found.append(say.described_spaces.format(spaces=names.chain(spaces, names.semicolon)) if spaces else say.all_free)
    tracks = [_track(v, words, faction) for faction in FACTIONS]
    found.append(say.described_influence.format(tracks=names.chain(tracks, names.semicolon)))
    return _whole(found, say.described_rest, names.sentences)


def row_alt(scene: Scene) -> str:
    """Return a description of the picture of the Row and the players."""
    v, words = scene.view, scene.language.words
    say, names = words.board, words.lexicon
    found = [say.described_row.format(cards=_row(v, words))] if v.row else []
    those = [
        say.described_player.format(
            who=names.sides[side], said=names.chain(_has(v, words, side, most=True), names.comma)
        )
        for side in v.sides
    ]
    found.append(say.described_players.format(those=names.chain(those, names.semicolon)))
    return _whole(found, say.described_rest, names.sentences)


def hand_alt(words: Words, hand: Iterable[str], intrigue: Iterable[str]) -> str:
    """Return a description of the picture of a hand."""
    say, names = words.board, words.lexicon
    found = [say.described_hand.format(cards=names.row_of_cards(hand))]
    found.append(say.described_intrigue.format(cards=names.row_of_cards(intrigue)))
    return cut(names.chain(found, names.sentences), ALT_LIMIT)


def _headed(v: View, words: Words, pattern: str, before: str) -> str:
    """Return where the game stands, by one pattern or, before the first round, by another."""
    number, phase = words.lexicon.number, words.lexicon.phases[v.phase]
    if not v.round:
        return before.format(phase=phase)
    return pattern.format(round=number(v.round), rounds=number(ROUNDS), phase=phase)


def _whole(sentences: list[str], rest: str, link: str) -> str:
    """Return as many sentences as there is room for; where that is not all, the last one says where the rest is."""
    text, room = sentences[0], ALT_LIMIT - len(link.format(first="", second=rest))
    for sentence in sentences[1:]:
        text = link.format(first=text, second=sentence)
    return link.format(first=cut(text, room), second=rest)
