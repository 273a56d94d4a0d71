"""What is printed on cards, spaces, Leaders and Conflicts, in our own words: lines for pictures, and cards to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from bot.games.presentation import Card as Block
from bot.games.presentation import Guide
from engine.imperium.board import SPACES, Space
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE, STARTING, Card, Conflict, Intrigue, Play
from engine.imperium.leaders import LEADERS, Leader

from .effects_text import teller, told
from .words.languages import Words

Lines = tuple[tuple[str, str], ...]  # each with the rule that says how it is


def effects_of(card: Card, words: Words) -> tuple[str, ...]:
    """Return what a card of a deck does, a line each; what it does not do is left out."""
    return tuple(line for line, _ in _effects(card, words))


def _effects(card: Card, words: Words) -> Iterator[tuple[str, str]]:
    say = words.printed
    if card.send_rule:
        yield say.sends.format(effect=words.effects.combining.send_rule[card.send_rule]), "I-AGENT-11"
    if card.acquire:
        yield say.acquire.format(effect=told(card.acquire, words)), "I-REVEAL-4"
    if card.agent:
        yield say.agent.format(effect=told(card.agent, words)), "I-AGENT-6"
    if card.reveal:
        yield say.reveal.format(effect=told(card.reveal, words)), "I-REVEAL-2"
    if card.on_trash:
        yield say.on_trash.format(effect=told(card.on_trash, words)), "I-INTRIGUE-10"


def card_lines(card: Card, words: Words) -> Lines:
    """Return all there is to say of a card of a deck."""
    say = words.printed
    found = [_cost(card, words)]
    if card.factions:
        factions = words.lexicon.row(words.lexicon.faction(faction) for faction in card.factions)
        found.append((say.of_factions.format(factions=factions), "I-REVEAL-8"))
    found += _effects(card, words)
    if not card.agent and card.icons:
        found.append((say.no_agent, "I-AGENT-6"))
    if not card.reveal:
        found.append((say.no_reveal, "I-REVEAL-2"))
    return tuple(found)


def _cost(card: Card, words: Words) -> tuple[str, str]:
    say, icons = words.printed, teller(words).icons(card.icons) if card.icons else ""
    if card.cost is not None:
        number = words.lexicon.number(card.cost)
        pattern = say.cost if icons else say.cost_sends if card.send_rule else say.cost_no_icons
        return pattern.format(number=number, icons=icons), "I-REVEAL-4"
    if card.id in STARTING:
        return (say.starting.format(icons=icons) if icons else say.starting_no_icons), "I-SETUP-5"
    return say.unbought.format(icons=icons), "R-CARD-28"


def intrigue_lines(card: Intrigue, words: Words) -> Lines:
    """Return the ways in which an Intrigue card can be played."""
    return tuple((play_line(play, words), "I-INTRIGUE-2") for play in card.plays)


def play_line(play: Play, words: Words) -> str:
    """Return one of them: when, on which condition, for which price, and what it does."""
    say, tells = words.printed, teller(words)
    said = told(play.effect, words)
    if play.cost:
        said = say.pays.format(cost=tells.cost(play.cost), effect=said)
    if play.requires:
        said = say.requires.format(condition=tells.condition(play.requires), effect=said)
    when = f"{play.type}/{play.moment}" if play.moment else play.type
    return say.plays[when].format(effect=said)


def space_lines(space: Space, words: Words) -> Lines:
    """Return what a space asks for, costs and gives."""
    say, tells = words.printed, teller(words)
    found = [((say.space_icon_combat if space.combat else say.space_icon)[space.icon], "I-AGENT-1")]
    price = say.space_cost.format(price=tells.price(space.cost)) if space.cost else say.space_free
    found.append((price, "I-AGENT-4"))
    if space.requires:
        wanted = space.requires["influence"]
        number = words.lexicon.number(wanted["min"])
        found.append((say.space_requires[wanted["faction"]].format(number=number), "I-AGENT-4"))
    if space.once:
        found.append((say.space_once, "I-AGENT-5"))
    effect = told(space.effect, words)
    if space.faction:
        influence = tells.told({"space_influence": space.faction})
        found.append((say.space_influence.format(influence=influence, effect=effect), "I-AGENT-6"))
    else:
        found.append((say.space_gives.format(effect=effect), "I-AGENT-6"))
    if space.bonus:
        found.append((say.control.format(effect=told(space.bonus, words)), "I-AGENT-7"))
    return tuple(found)


def leader_lines(leader: Leader, words: Words) -> Lines:
    """Return the abilities of a Leader."""
    say = words.printed
    return (
        (say.house.format(house=words.lexicon.houses[leader.house]), "I-SETUP-4"),
        (say.ability.format(name=say.abilities[leader.id], effect=told(leader.left, words)), "I-AGENT-8"),
        (say.signet.format(name=say.signets[leader.id], effect=told(leader.signet, words)), "I-AGENT-6"),
    )


def conflict_lines(conflict: Conflict, words: Words) -> Lines:
    """Return the rewards of a Conflict."""
    say = words.printed
    rewards = (
        (say.rewards[str(place)].format(effect=told(reward, words)), "I-COMBAT-5")
        for place, reward in enumerate(conflict.rewards, start=1)
    )
    return ((say.conflict[str(conflict.level)], "I-SETUP-2"), *rewards)


def _conflict_title(conflict: Conflict, words: Words) -> str:
    """Return what a Conflict is called; of several of one name, which of them it is."""
    alike = [other.id for other in CONFLICTS.values() if other.name == conflict.name]
    card = words.lexicon.conflicts[conflict.id]
    if len(alike) == 1:
        return words.printed.conflict_title.format(card=card)
    place, number = (words.lexicon.number(n) for n in (alike.index(conflict.id) + 1, len(alike)))
    return words.printed.conflict_numbered.format(card=card, place=place, number=number)


@lru_cache(maxsize=8)
def guides(words: Words) -> Mapping[str, Guide]:
    """Return a card to read of each thing that is printed, by `space/arrakeen`, `card/dagger` and so on."""
    names, say, found = words.lexicon, words.printed, dict[str, Guide]()
    things = (LEADERS, SPACES, CARDS, INTRIGUE, CONFLICTS)
    names_of = Counter(thing.name for things_of in things for thing in things_of.values())  # equal ones need more

    def add(key: str, name: str, title: str, lines: Lines) -> None:
        block = Block(title, tuple(words.common.guide_line.format(line=line, rule=rule) for line, rule in lines))
        rules = tuple(dict.fromkeys(rule for _, rule in lines))
        found[key] = Guide(title if names_of[name] > 1 else name, block, rules)

    for leader in LEADERS.values():
        title = say.leader_title.format(leader=names.leaders[leader.id])
        add(f"leader/{leader.id}", names.leader(leader.id), title, leader_lines(leader, words))
    for space in SPACES.values():
        title = say.space_title.format(where=names.spaces[space.id])
        add(f"space/{space.id}", names.space(space.id), title, space_lines(space, words))
    for card in CARDS.values():
        title = say.card_title.format(card=names.cards[card.id])
        add(f"card/{card.id}", names.card(card.id), title, card_lines(card, words))
    for intrigue in INTRIGUE.values():
        title = say.intrigue_title.format(card=names.intrigue[intrigue.id])
        add(f"intrigue/{intrigue.id}", names.card(intrigue.id), title, intrigue_lines(intrigue, words))
    for conflict in CONFLICTS.values():
        title = _conflict_title(conflict, words)
        add(f"conflict/{conflict.id}", names.card(conflict.id), title, conflict_lines(conflict, words))
    return found
