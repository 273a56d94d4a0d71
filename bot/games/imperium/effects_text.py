"""Effects of the data language (section 16) in short plain words, for cards, spaces, Leaders and rewards.

What has no words here is an error (`Untold`), never a guess: a test reads all that is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from engine.imperium.cards import Cost, Effect
from engine.imperium.effects.costs import RESOURCES

from .words.languages import Words
from .words.sayings.effects import ZONES

K = TypeVar("K")
V = TypeVar("V")
SIMPLE = frozenset(("gain", "influence", "recruit", "draw", "intrigue", "discard"))  # "2 spice if you have ..."


class Untold(LookupError):
    """An effect of which a language says nothing, or of which something would be left unsaid."""


class EffectTeller:
    """Tells effects, costs and conditions in one language."""

    def __init__(self, words: Words) -> None:
        """Take the lines of the language."""
        self._say, self._names, self._number = words.effects, words.lexicon, words.lexicon.number
        self._tellers: Mapping[str, tuple[Callable[[Effect], str], frozenset[str]]] = _tellers(self)
        self._rules: Mapping[tuple[str, str], tuple[Callable[[Effect], str], frozenset[str]]] = _rules(self)

    def told(self, effect: Effect) -> str:
        """Return an effect as part of a line, without a capital or a full stop; parts in any order by semicolons."""
        if next(iter(effect)) == "all":
            return self._names.chain(map(self.part, effect["all"]), self._names.semicolon)
        return self.part(effect)

    def part(self, effect: Effect) -> str:
        """Return an effect as it stands inside another."""
        operator = next(iter(effect))
        teller, beside = _known(self._tellers, operator)
        _whole(effect, {operator}, beside)
        return teller(effect)

    def cost(self, cost: Cost) -> str:
        """Return a cost as something that is done ("pay 2 spice and trash this card")."""
        if "one_of" in cost:
            return self._say.conditions.pay.format(resources=self.price(cost))
        _whole(cost, set(), {*RESOURCES, *self._deeds})
        resources = {what: amount for what, amount in cost.items() if what in RESOURCES}
        paid = [self._say.conditions.pay.format(resources=self.gains(resources))] if resources else []
        done = [tell(self, cost[part]) for part, tell in self._deeds.items() if part in cost]
        return self._names.row(paid + done)

    def price(self, cost: Cost) -> str:
        """Return a cost of resources alone ("2 spice", "2 spice or 3 spice")."""
        if "one_of" in cost:
            return self._names.row(map(self.price, cost["one_of"]), self._names.either)
        return self.gains(cost)

    def condition(self, condition: Mapping[str, Any]) -> str:
        """Return a condition as it stands after "if"."""
        return self._names.row(_known(_CONDITIONS, name)(self, wanted) for name, wanted in condition.items())

    def gains(self, gains: Mapping[str, int]) -> str:
        """Return what is gained or paid ("2 Persuasion and 1 sword")."""
        return self._names.row(self._amount(what, amount) for what, amount in gains.items())

    def _amount(self, what: str, amount: int) -> str:
        return _known(self._names.amounts, what).format(amount=self._number(amount))

    # effects made of others

    def _all(self, effect: Effect) -> str:
        return self._names.row(map(self.part, effect["all"]))

    def _seq(self, effect: Effect) -> str:
        return self._names.chain(map(self.part, effect["seq"]), self._say.combining.then)

    def _choose(self, effect: Effect) -> str:
        members = [self.part(member) for member in effect["of"]]
        if effect["choose"] == 1:
            return self._say.combining.choose.format(effects=self._names.row(members, self._names.either))
        return self._say.combining.choose_some.format(
            number=self._number(effect["choose"]), effects=self._names.row(members)
        )

    def _may(self, effect: Effect) -> str:
        return self._say.combining.may.format(effect=self.part(effect["may"]))

    def _pay(self, effect: Effect) -> str:
        return self._say.combining.pay.format(cost=self.cost(effect["pay"]), effect=self.part(effect["then"]))

    def _if(self, effect: Effect) -> str:
        say, then = self._say.combining, effect["then"]
        told = {"condition": self.condition(effect["if"]), "effect": self.part(then)}
        if "else" in effect:
            return say.when_else.format(**told, otherwise=self.part(effect["else"]))
        return (say.when if next(iter(then)) in SIMPLE else say.when_long).format(**told)

    def _per(self, effect: Effect) -> str:
        wanted, say = effect["per"], self._say.combining
        _whole(wanted, {"in_play", "include_self"}, ())
        rows = say.per if wanted["include_self"] else say.per_other
        return rows[wanted["in_play"]].format(effect=self.part(effect["do"]))

    def _each_opponent(self, effect: Effect) -> str:
        return self._say.combining.each_opponent.format(effect=self.part(effect["each_opponent"]))

    def _choose_opponent(self, effect: Effect) -> str:
        wanted = effect["choose_opponent"]
        _whole(wanted, {"has_troops_in"}, ())
        return self._say.combining.choose_opponent[wanted["has_troops_in"]].format(effect=self.part(effect["do"]))

    def _on(self, effect: Effect) -> str:
        done, less, say = self.part(effect["do"]), effect.get("reduce_spice"), self._say.combining
        if less and effect["on"] == "harvest":
            return say.on_harvest_less.format(amount=self._number(less), effect=done)
        return _known(say.on, effect["on"]).format(effect=done)

    def _schedule(self, effect: Effect) -> str:
        return _known(self._say.combining.schedule, effect["schedule"]).format(effect=self.part(effect["do"]))

    def _by_cost_paid(self, effect: Effect) -> str:
        return self._names.row(map(self._for_cost, effect["by_cost_paid"]), self._names.either)

    def _for_cost(self, entry: Mapping[str, Any]) -> str:
        cost = {what: amount for what, amount in entry.items() if what != "effect"}
        return self._say.combining.for_cost.format(effect=self.part(entry["effect"]), cost=self.price(cost))

    def _custom(self, effect: Effect) -> str:
        return _known(self._say.combining.custom, effect["custom"])

    # effects that do something

    def _gain(self, effect: Effect) -> str:
        return self.gains(effect["gain"])

    def _influence(self, effect: Effect) -> str:
        wanted, say = effect["influence"], self._say.doing
        _whole(wanted, {"faction", "amount"}, {"where"})
        amount = self._number(wanted["amount"])
        if isinstance(wanted["faction"], str):
            said = _known(say.influence, wanted["faction"]).format(amount=amount)
        else:
            among = self._names.row((str(self._names.factions[each]) for each in wanted["faction"]), self._names.either)
            said = say.influence_among.format(amount=amount, factions=among)
        return _known(say.influence_where, wanted["where"]).format(influence=said) if "where" in wanted else said

    def _space_influence(self, effect: Effect) -> str:
        return self._say.doing.influence[effect["space_influence"]].format(amount=self._number(1))

    def _recruit(self, effect: Effect) -> str:
        pattern = self._say.doing.recruit_to_conflict if effect.get("may_deploy") else self._say.doing.recruit
        return pattern.format(number=self._number(effect["recruit"]))

    def _deploy(self, effect: Effect) -> str:
        wanted, say = effect["deploy"], self._say.doing
        _whole(wanted, {"from", "max"}, {"mandatory"})
        if wanted["max"] == "any":
            return say.deploy_any[wanted["from"]]
        rows = say.deploy_all if wanted.get("mandatory") else say.deploy
        return rows[wanted["from"]].format(number=self._number(wanted["max"]))

    def _retreat(self, effect: Effect) -> str:
        least, most = effect["retreat"]["min"], effect["retreat"]["max"]
        if most == "any":
            return self._say.doing.retreat_any
        if least:
            return self._say.doing.retreat_between.format(least=self._number(least), number=self._number(most))
        return self._say.doing.retreat.format(number=self._number(most))

    def _lose_troops(self, effect: Effect) -> str:
        wanted = effect["lose_troops"]
        _whole(wanted, {"from", "amount"}, {"who"})
        rows = self._say.doing.target_loses if wanted.get("who") == "target" else self._say.doing.lose_troops
        return rows[wanted["from"]].format(number=self._number(wanted["amount"]))

    def _draw_from_discard(self, effect: Effect) -> str:
        wanted = effect["draw_from_discard"]
        _whole(wanted, {"faction", "amount"}, ())
        return self._say.doing.draw_from_discard[wanted["faction"]].format(number=self._number(wanted["amount"]))

    def _steal_intrigue(self, effect: Effect) -> str:
        _whole(effect["steal_intrigue"], {"min_cards"}, ())
        return self._say.doing.steal_intrigue.format(number=self._number(effect["steal_intrigue"]["min_cards"]))

    def _trash(self, effect: Effect) -> str:
        say = self._say.doing
        return self._trashed(effect["trash"], say.trash, say.trash_from)

    def _trashed(self, wanted: Mapping[str, Any], anywhere: str, some: str) -> str:
        _whole(wanted, {"from", "amount"}, ())
        number = self._number(wanted["amount"])
        if set(wanted["from"]) == set(ZONES):
            return anywhere.format(number=number)
        places = self._names.row((self._say.doing.zones[zone] for zone in wanted["from"]), self._names.either)
        return some.format(number=number, places=places)

    def _look_top(self, effect: Effect) -> str:
        wanted = effect["look_top"]
        if wanted["choose"] != 1:
            raise Untold(f"look_top: {wanted}")
        return self._say.doing.look_top.format(choices=self._top(wanted["of"]))

    def _top(self, choices: Sequence[str]) -> str:
        return self._names.row((self._say.doing.top_card[choice] for choice in choices), self._names.either)

    def _top_card(self, effect: Effect) -> str:
        return self._top(effect["top_card"])

    def _acquire(self, effect: Effect) -> str:
        wanted = effect["acquire"]
        _whole(wanted, {"max_cost", "from", "to", "free"}, ())
        if not wanted["free"] or set(wanted["from"]) != {"row", "reserve", "set_aside"}:
            raise Untold(f"acquire: {wanted}")
        return self._say.doing.acquire[wanted["to"]].format(cost=self._number(wanted["max_cost"]))

    def _harvest(self, effect: Effect) -> str:
        return self._say.doing.harvest.format(number=self._number(effect["harvest"]["base"]))

    def _control(self, effect: Effect) -> str:
        return self._say.doing.control.format(space=self._names.spaces[effect["control"]])

    # rules that are changed

    def _rule(self, effect: Effect) -> str:
        teller, beside = _known(self._rules, (effect["rule"], effect["scope"]))
        _whole(effect, {"rule", "scope"}, beside)
        return teller(effect)

    def icons(self, icons: Iterable[str]) -> str:
        """Return the names of Agent icons in a row."""
        return self._names.row(self._names.icons[icon] for icon in icons)

    def _ignore_agents(self, effect: Effect) -> str:
        return self._say.doing.ignore_agents.format(icons=self.icons(effect["icons"]))

    def _space_discount(self, effect: Effect) -> str:
        icon, amount = self._names.icons[effect["icon"]], self._number(effect["amount"])
        return self._say.doing.space_discount[effect["resource"]].format(icon=icon, amount=amount)

    def _acquire_discount(self, effect: Effect) -> str:
        name, amount = self._names.cards[effect["card"]], self._number(effect["amount"])
        return self._say.doing.acquire_discount.format(card=name, amount=amount)

    # costs and conditions

    def _lose_influence(self, wanted: Mapping[str, Any]) -> str:
        _whole(wanted, {"faction", "amount"}, ())
        rows, amount = self._say.conditions.lose_influence, self._number(wanted["amount"])
        return rows[wanted["faction"]].format(amount=amount)

    def _trash_cost(self, wanted: Mapping[str, Any]) -> str:
        say = self._say.conditions
        return self._trashed(wanted, say.trash, say.trash_from)

    _deeds: Mapping[str, Callable[[EffectTeller, Any], str]] = {  # parts of a cost that are no resources
        "lose_influence": _lose_influence,
        "lose_troops": lambda self, wanted: self._lose_troops({"lose_troops": wanted}),
        "trash": _trash_cost,
        "trash_self": lambda self, wanted: self._say.doing.trash_self,
    }

    def influence_at_least(self, wanted: Mapping[str, Any]) -> str:
        """Return the condition of Influence with a Faction."""
        _whole(wanted, {"faction", "min"}, ())
        return self._say.conditions.influence[wanted["faction"]].format(number=self._number(wanted["min"]))

    def _tracks(self, wanted: Mapping[str, Any]) -> str:
        least, tracks = self._number(wanted["min_influence"]), self._number(wanted["count"])
        return self._say.conditions.tracks.format(number=least, tracks=tracks)

    def _owned(self, wanted: Mapping[str, Any]) -> str:
        name, number = self._names.cards[wanted["card"]], self._number(wanted["min"])
        return self._say.conditions.owned_cards.format(number=number, card=name)


def as_played(words: Words, *, may_stay: bool) -> Words:
    """Return the language as it tells effects at a table: whether one may stay that ends a turn (R-INTRIGUE-1)."""
    return _staying(words) if may_stay else words


@lru_cache(maxsize=8)
def _staying(words: Words) -> Words:
    doing = replace(words.effects.doing, end_turn=words.effects.doing.may_end_turn)
    return replace(words, effects=replace(words.effects, doing=doing))


@lru_cache(maxsize=8)
def teller(words: Words) -> EffectTeller:
    """Return who tells effects in a language."""
    return EffectTeller(words)


def told(effect: Effect | None, words: Words) -> str:
    """Return what an effect does, in half a sentence ("draw 1 card; 2 spice"); empty where there is none."""
    return teller(words).told(effect) if effect else ""


def _tellers(t: EffectTeller) -> Mapping[str, tuple[Callable[[Effect], str], frozenset[str]]]:
    """Return who tells which operator, and what may stand beside it."""
    say = t._say.doing

    def numbered(operator: str, pattern: str) -> tuple[Callable[[Effect], str], frozenset[str]]:
        return lambda effect: pattern.format(number=t._number(effect[operator])), frozenset()

    def plain(text: str) -> tuple[Callable[[Effect], str], frozenset[str]]:
        return lambda effect: text, frozenset()

    return {
        "seq": (t._seq, frozenset()),
        "all": (t._all, frozenset()),
        "choose": (t._choose, frozenset(("of",))),
        "may": (t._may, frozenset()),
        "pay": (t._pay, frozenset(("then",))),
        "if": (t._if, frozenset(("then", "else"))),
        "per": (t._per, frozenset(("do",))),
        "each_opponent": (t._each_opponent, frozenset()),
        "choose_opponent": (t._choose_opponent, frozenset(("do",))),
        "on": (t._on, frozenset(("do", "reduce_spice"))),
        "schedule": (t._schedule, frozenset(("do",))),
        "by_cost_paid": (t._by_cost_paid, frozenset()),
        "custom": (t._custom, frozenset()),
        "gain": (t._gain, frozenset()),
        "influence": (t._influence, frozenset()),
        "space_influence": (t._space_influence, frozenset()),
        "recruit": (t._recruit, frozenset(("may_deploy",))),
        "deploy": (t._deploy, frozenset()),
        "retreat": (t._retreat, frozenset()),
        "lose_troops": (t._lose_troops, frozenset()),
        "draw": numbered("draw", say.draw),
        "draw_from_discard": (t._draw_from_discard, frozenset()),
        "intrigue": numbered("intrigue", say.intrigue),
        "steal_intrigue": (t._steal_intrigue, frozenset()),
        "discard": numbered("discard", say.discard),
        "trash": (t._trash, frozenset()),
        "trash_self": plain(say.trash_self),
        "look_top": (t._look_top, frozenset()),
        "top_card": (t._top_card, frozenset()),
        "shuffle_discard_into_deck": plain(say.shuffle_discard),
        "acquire": (t._acquire, frozenset()),
        "acquire_foldspace": numbered("acquire_foldspace", say.acquire_foldspace),
        "harvest": (t._harvest, frozenset()),
        "take_mentat": plain(say.take_mentat),
        "reserve_mentat_next_round": plain(say.reserve_mentat),
        "take_high_council_seat": plain(say.take_seat),
        "take_swordmaster": plain(say.take_swordmaster),
        "recall_agent": numbered("recall_agent", say.recall_agent),
        "control": (t._control, frozenset()),
        "signet": plain(say.signet),
        "end_turn": plain(say.end_turn),
        "rule": (t._rule, frozenset(("scope", "icons", "icon", "resource", "amount", "card"))),
    }


def _rules(t: EffectTeller) -> Mapping[tuple[str, str], tuple[Callable[[Effect], str], frozenset[str]]]:
    """Return who tells which change of a rule, with how long it holds (16.3)."""
    say, none = t._say.doing, frozenset[str]()
    return {
        ("add_icons", "card_this_turn"): (
            lambda effect: say.add_icons.format(icons=t.icons(effect["icons"])),
            frozenset(("icons",)),
        ),
        ("ignore_enemy_agents", "always"): (t._ignore_agents, frozenset(("icons",))),
        ("ignore_enemy_agents", "next_agent_this_turn"): (lambda effect: say.ignore_agents_next, none),
        ("space_discount", "always"): (t._space_discount, frozenset(("icon", "resource", "amount"))),
        ("acquire_discount", "this_turn"): (t._acquire_discount, frozenset(("card", "amount"))),
        ("double_base_harvest", "this_turn"): (lambda effect: say.double_harvest, none),
        ("double_space_influence", "this_turn"): (lambda effect: say.double_influence, none),
        ("may_acquire_to_deck_top", "this_turn"): (lambda effect: say.to_deck_top, none),
        ("block_space", "until_my_next_turn"): (lambda effect: say.block_space, none),
    }


_CONDITIONS: Mapping[str, Callable[[EffectTeller, Any], str]] = {
    "influence": EffectTeller.influence_at_least,
    "alliance": lambda t, wanted: t._say.conditions.alliance[wanted],
    "other_in_play": lambda t, wanted: t._say.conditions.other_in_play[wanted],
    "high_council": lambda t, wanted: t._say.conditions.high_council,
    "mentat_on_space": lambda t, wanted: t._say.conditions.mentat_on_space,
    "own_agent_on_board": lambda t, wanted: t._say.conditions.own_agent_on_board,
    "agent_on": lambda t, wanted: t._say.conditions.agent_on.format(space=t._names.spaces[wanted]),
    "turn": lambda t, wanted: t._say.conditions.turn[wanted],
    "deck_not_empty": lambda t, wanted: t._say.conditions.deck_not_empty,
    "any_opponent_troops_in_conflict": lambda t, wanted: t._say.conditions.opponent_in_conflict,
    "owned_cards": EffectTeller._owned,
    "owned_cards_more_than_each_opponent": lambda t, wanted: t._say.conditions.owned_more.format(
        card=t._names.cards[wanted]
    ),
    "tracks": EffectTeller._tracks,
}


def _known(tellers: Mapping[K, V], name: K) -> V:
    if name not in tellers:
        raise Untold(str(name))
    return tellers[name]


def _whole(effect: Mapping[str, Any], needed: Iterable[str], beside: Iterable[str]) -> None:
    """Raise `Untold` if something stands in an effect that nobody would tell, or if what is needed is missing."""
    if not set(needed) <= effect.keys() <= {*needed, *beside}:
        raise Untold(str(effect))
