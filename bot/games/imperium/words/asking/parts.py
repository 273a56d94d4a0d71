"""What effects ask for, whatever question they stand in: names of options, and what was chosen in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from bot.games.presentation import Label
from bot.games.words import Data, Entry, QuestionWords
from engine.imperium.acquiring import ASIDE
from engine.imperium.board import FACTIONS, SPACES
from engine.imperium.cards import CARDS, INTRIGUE, Effect, Play
from engine.imperium.composition import COLOURS
from engine.imperium.effects.base import operator
from engine.imperium.state import LEADER
from engine.imperium.view import PendingView

from ... import effects_text
from ...fitting import BUTTON, begun
from ...fitting import option as fitting
from ..languages import Words
from ..sayings.asking import CHOICES
from .before import Before

PLACES = (LEADER, *SPACES)  # where an Agent stands


class Parts:
    """The names of what effects let one choose, and sentences for what was chosen."""

    def __init__(self, words: Words) -> None:
        """Take the language."""
        self.words, self.names, self.say = words, words.lexicon, words.asking.parts
        self._describing: Mapping[str, Callable[[Any], str]] = {
            "lost": lambda value: self.say.lost.format(faction=self.names.factions[value]),
            "heir": lambda value: self.say.heir.format(who=self.names.sides[value]),
            "trashed": self._trashed,
            "faction": lambda value: self.say.influence.format(faction=self.names.factions[value]),
            "opponent": lambda value: self.say.against.format(who=self.names.sides[value]),
            "card": lambda value: self.card(value),
            "trash": self._trashed,
            "space": lambda value: self.say.named.format(where=self.names.spaces[value]),
            "agent": self._agent,
        }
        self._saying: Mapping[str, Callable[[Any], str]] = {
            "lost": lambda value: self.say.said_lost.format(faction=self.names.factions[value]),
            "heir": lambda value: self.say.said_heir.format(who=self.names.sides[value]),
            "trashed": self._said_trashed,
            "pick": lambda value: self.say.said_pick[value],
            "picks": self._said_picks,
            "faction": lambda value: self.say.said_influence.format(faction=self.names.factions[value]),
            "opponent": lambda value: self.say.said_against.format(who=self.names.sides[value]),
            "number": lambda value: self.say.said_number.format(number=self.names.number(value)),
            "card": lambda value: self.say.said_card.format(card=self.noun(value)),
            "trash": self._said_trashed,
            "space": lambda value: self.say.said_space.format(where=self.names.spaces[value]),
            "agent": self._said_agent,
            "stay": lambda value: self.say.said_stay,
        }

    # names

    def entries(self, *more: str, **own: str) -> dict[str, Entry]:
        """Return the fields that effects ask for, with others of this name, or with other labels."""
        options: Mapping[str, Entry] = {
            "faction": Entry("", self.faction, every=lambda view: FACTIONS),
            "pick": Entry("", self.say.pick),
            "picks": Entry("", self.say.pick),
            "card": Entry("", self.card, every=lambda view: CARDS),
            "discard": Entry("", self.card, every=lambda view: CARDS),
            "discard_too": Entry("", self.card, every=lambda view: CARDS),
            "trash": Entry("", self.zoned),
            "space": Entry("", self.space, every=lambda view: SPACES),
            "agent": Entry("", self.agent, every=lambda view: PLACES),
            "opponent": Entry("", self.side, every=lambda view: COLOURS),
            "lost": Entry("", self.faction, every=lambda view: FACTIONS),
            "heir": Entry("", self.side, every=lambda view: COLOURS),
            "trashed": Entry("", self.zoned),
            "effect": Entry("", self.effect),
            "intrigue": Entry("", self.card, every=lambda view: INTRIGUE),
            "entry": Entry("", self.way),
        }
        found = {}
        for name in (*CHOICES, *more):
            known = options.get(name, Entry(""))
            found[name] = Entry(own.get(name) or self.say.fields[name], known.options, every=known.every)
        return found

    def faction(self, option: str) -> str:
        """Return a Faction as an option."""
        return self.say.faction.format(faction=self.names.factions[option])

    def side(self, option: str) -> str:
        """Return a side as an option."""
        return self.say.side.format(who=self.names.sides[option])

    def space(self, option: str) -> str:
        """Return a space as an option."""
        return self.say.space.format(where=self.names.spaces[option])

    def card(self, option: str) -> str:
        """Return a card as an option: of a hand, the Row or the Reserve, or one that is set aside."""
        if option.startswith(ASIDE):
            return self.say.aside.format(card=self.noun(option))
        return self.say.card.format(card=self.noun(option))

    def noun(self, option: str) -> Any:
        """Return the card that such an option means."""
        return self.names.noun(option.rpartition(":")[2])

    def zoned(self, option: str) -> str:
        """Return a card with its place as an option."""
        zone, _, card = option.partition(":")
        return self.say.zoned[zone].format(card=self.names.noun(card))

    def agent(self, option: str) -> str:
        """Return where an Agent stands, as an option."""
        return self.say.at_leader if option == LEADER else self.space(option)

    def effect(self, option: str) -> str:
        """Return something that is to be resolved, where its words are not known."""
        return self.say.effect.format(number=option)

    def way(self, option: str) -> str:
        """Return one of the ways to play an Intrigue card."""
        return self.say.entry.format(number=self.names.number(int(option)))

    # what was chosen, on a button

    def described(self, before: Before, effect: Effect | None, given: Data) -> list[str]:
        """Return what was chosen for an effect, in half a sentence each."""
        found = []
        for name, value in given.items():
            if name in ("discard", "discard_too"):
                continue
            if name == "pick" and not given.get("discard"):  # which card is discarded says so
                found.append(self.picked(before, effect, str(value)))
            elif name == "picks":
                found += [self.picked(before, effect, pick) for pick in value]
            elif name == "number":
                found.append(self._number(effect, int(value)))
            elif name == "stay":
                found.append(self.say.chosen["stay" if value else "leave"])
            elif name in self._describing and value:
                found.append(self._describing[name](value))
        cards = [given[name] for name in ("discard", "discard_too") if given.get(name)]
        if cards:
            found.append(self.say.discarded.format(cards=self.names.row_of_cards(cards)))
        return found

    def label(self, before: Before, effect: Effect | None, given: Data, room: int = BUTTON) -> str:
        """Return how an effect is used: what it does, and what was chosen for it where that does not say it.

        Where there is no room for both it is what was chosen.
        """
        effect = before.meant(effect)
        chosen = self.described(before, effect, given)
        said = self.names.chain(chosen, self.names.comma) if chosen else before.told(_then(effect))
        if effect is None or (operator(effect) in _PLAIN and chosen):
            return said
        if operator(effect) == "pay":
            cost = effects_text.teller(self.words).cost(effect["pay"])
            whole = self.say.with_choice.format(effect=cost, choice=said)
            return whole if not chosen or len(whole) <= room else self._paid(before, effect, given)
        whole = self.say.with_choice.format(effect=before.told(effect), choice=said)
        return whole if chosen and len(whole) <= room else said

    def _paid(self, before: Before, effect: Effect, given: Data) -> str:
        """Return what is chosen for a cost, and what for it: a button has no room for all of it."""
        lost = {name: value for name, value in given.items() if name in _COSTS}
        rest = {name: value for name, value in given.items() if name not in _COSTS}
        found = [self.described(before, effect, some) for some in (lost, rest)]
        parts = [self.names.chain(some, self.names.comma) for some in found if some]
        return self.say.with_choice.format(effect=parts[0], choice=parts[1]) if len(parts) > 1 else parts[0]

    def picked(self, before: Before, effect: Effect | None, pick: str) -> str:
        """Return what a member that is picked does."""
        member = _member(effect, pick)
        return before.told(member) if member is not None else self.say.chosen[pick]

    def _number(self, effect: Effect | None, number: int) -> str:
        if not number:
            return self.say.none_of[_moving(effect)]
        pattern = self.say.number_of[_moving(effect)]
        return pattern.format(number=self.names.number(number))

    def _trashed(self, value: str) -> str:
        zone, _, card = value.partition(":")
        return self.say.trashed[zone].format(card=self.names.noun(card))

    def _agent(self, value: str) -> str:
        return self.say.at_leader if value == LEADER else self.say.recalled.format(where=self.names.spaces[value])

    # what was said, as sentences

    def sentences(self, move: Data) -> Iterator[str]:
        """Yield what was said of effects, a sentence each."""
        for name, tell in self._saying.items():
            if move.get(name):
                yield tell(move[name])
        cards = [move[name] for name in ("discard", "discard_too") if move.get(name)]
        if cards:
            yield self.say.said_discarded.format(cards=self.names.row_of_cards(cards))

    def whole(self, sentences: Iterable[str]) -> str:
        """Return sentences one after another."""
        return self.names.chain(list(sentences) or [self.say.said_nothing], self.names.sentences)

    def played(self, move: Data) -> Iterator[str]:
        """Yield that an Intrigue card is played, and how."""
        yield self.say.said_played.format(card=self.names.noun(move["intrigue"]))
        if move.get("entry"):
            yield self.say.said_entry.format(number=self.names.number(int(move["entry"])))
        yield from self.sentences(move)

    def _said_trashed(self, value: str) -> str:
        zone, _, card = value.partition(":")
        return self.say.said_trashed[zone].format(card=self.names.noun(card))

    def _said_agent(self, value: str) -> str:
        if value == LEADER:
            return self.say.said_agent_ready
        return self.say.said_agent.format(where=self.names.spaces[value])

    def _said_picks(self, picks: Iterable[str]) -> str:
        return self.say.said_picks.format(picks=self.names.row(self.say.ordinal[pick] for pick in picks))


def _then(effect: Effect | None) -> Effect | None:
    """Return what an effect comes to once it is used: what is paid for, what one may do."""
    if effect is not None and operator(effect) in ("pay", "may"):
        return _then(effect["then"] if operator(effect) == "pay" else effect["may"])
    return effect


_PLAIN = frozenset(("influence", "trash", "discard", "deploy", "retreat", "choose", "draw_from_discard", "top_card"))
_COSTS = ("lost", "heir", "trashed")
_PICKS = ("pick", "picks", "number")  # what they are says the effect alone
_MOVING = ("deploy", "retreat", "recruit")


def _moving(effect: Effect | None) -> str:
    """Return what a number of troops does in an effect."""
    found = [name for name in _operators(effect) if name in _MOVING]
    return found[0] if found else _MOVING[0]


def _operators(effect: Any) -> Iterator[str]:
    if isinstance(effect, Mapping):
        for name, inner in effect.items():
            yield name
            yield from _operators(inner)
    elif isinstance(effect, list | tuple):
        for inner in effect:
            yield from _operators(inner)


def _member(effect: Any, pick: str) -> Effect | None:
    """Return the member that a number picks, of the first row of members in an effect."""
    if isinstance(effect, Mapping):
        if operator(dict(effect)) == "choose" and pick.isdigit():
            found: Any = dict(enumerate(effect["of"], 1)).get(int(pick))
            return found if isinstance(found, dict) else None
        members = (_member(inner, pick) for inner in effect.values())
        return next((member for member in members if member is not None), None)
    if isinstance(effect, list | tuple):
        return next((member for inner in effect if (member := _member(inner, pick)) is not None), None)
    return None


def demanded(pick: str) -> list[Effect]:
    """Return what the cards that demand something of opponents let them pick by this number."""
    members = (_member(demand, pick) for card in CARDS.values() for demand in _demands(card.agent))
    return [member for member in members if member is not None]


def _demands(effect: Any) -> Iterator[Effect]:
    if isinstance(effect, Mapping):
        if "each_opponent" in effect:
            yield effect["each_opponent"]
        for inner in effect.values():
            yield from _demands(inner)
    elif isinstance(effect, list | tuple):
        for inner in effect:
            yield from _demands(inner)


class Asked(QuestionWords[Before]):
    """A question in which effects are resolved."""

    def __init__(self, words: Words) -> None:
        """Take the language."""
        self.words, self.names, self.parts = words, words.lexicon, Parts(words)

    def needs_seen(self, move: Data) -> bool:
        """Say whether an effect is used of which the move has the number alone, or that of a member (`used`)."""
        besides = {name: value for name, value in move.items() if name not in _PICKS}
        numbered = any(move.get(name) for name in ("effect", *_PICKS))
        return numbered and not any(self.parts.sentences(besides))

    def used(self, before: Before, move: Data) -> str:
        """Return how an effect was used, as on a button; nothing where sentences say it, or it is not known."""
        besides = {name: value for name, value in move.items() if name not in _PICKS}
        found = None if any(self.parts.sentences(besides)) else self._meant(before, str(move["effect"]))
        if found is None:
            return ""
        asked = before.form_of({name: move[name] for name in ("do", "effect") if move.get(name)}).fields
        given = {f.name: move[f.name] for f in asked if f.name in move and f.name not in ("do", "effect")}
        return self.parts.say.told_effect.format(effect=begun(self.parts.label(before, found.effect, given)))

    def _meant(self, before: Before, number: str) -> PendingView | None:
        """Return which effect is used: the one of this number, or the only one where none is asked for."""
        if number or before.has("effect"):
            return before.pending(number)
        open_now = before.open_now()
        return open_now[0] if len(open_now) == 1 else None

    def label(self, before: Before, field: str, option: str) -> Label:
        """Return an option, by what it does where that is known."""
        named = self.fields[field].option(option)
        if field in ("pick", "picks"):
            member = _member(picking(before), option)
            return Label(option, fitting(before.told(member)) if member is not None else named)
        if field == "effect":
            found = before.pending(option)
            return Label(option, fitting(before.left(found)) if found is not None else named)
        if field == "entry":
            return Label(option, fitting(way_text(before, option)) or named)
        if field == "intrigue":
            return Label(option, named, fitting(played_text(before, option)))
        if field in ("card", "discard", "discard_too", "trash", "trashed"):
            return Label(option, named, fitting(card_text(before, option.rpartition(":")[2])))
        return Label(option, named)


def picking(before: Before) -> Effect | None:
    """Return the effect of which a member is picked: the one chosen before, else the only one that lets one pick."""
    if before.v.forced is not None and before.kind == "forced":
        return before.v.forced.effect
    chosen = before.pending(str(before.seen.given.get("effect", "")))
    effects = [each.effect for each in (before.open_now() if chosen is None else (chosen,))]
    found = [effect for effect in map(before.meant, effects) if _member(effect, "1") is not None]
    return found[0] if len(found) == 1 else None


def way_text(before: Before, option: str) -> str:
    """Return one of the ways to play an Intrigue card, if only one that is held has several; else nothing."""
    several = [INTRIGUE[card] for card in dict.fromkeys(before.own.intrigue) if len(INTRIGUE[card].plays) > 1]
    ways = dict(enumerate(several[0].plays, 1)) if len(several) == 1 else {}
    return play_text(before, ways[int(option)]) if int(option) in ways else ""


def play_text(before: Before, play: Play) -> str:
    """Return what one way to play an Intrigue card costs and does."""
    told = before.told(play.effect)
    if not play.cost:
        return told
    cost = effects_text.teller(before.words).cost(play.cost)
    return before.words.effects.combining.pay.format(cost=cost, effect=told)


def card_text(before: Before, card: str) -> str:
    """Return what a card does when it sends an Agent; else what it does when it is revealed."""
    known = CARDS[card]
    return before.told(known.agent or known.reveal)


def played_text(before: Before, card: str) -> str:
    """Return what an Intrigue card does."""
    return before.names.row([play_text(before, play) for play in INTRIGUE[card].plays], before.names.either)
