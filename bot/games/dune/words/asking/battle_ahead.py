"""Which sentences go with what is said beforehand about battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.presentation import Choice
from bot.games.words import Data, OrderWords
from engine.core.forms import Pick
from engine.core.moves import SetOrder
from engine.dune.board import TERRITORY_OF, connected
from engine.dune.cards import LEADERS
from engine.dune.phases.fight import areas_named
from engine.dune.phases.what_if import army_seen
from engine.dune.strength import Dial
from engine.dune.view import View

from ..languages import Words
from .battle import Plan, best_cards, led_by_haderach, ready_dials, written
from .before import Before
from .naming import Names, entries, numbered, of_battles

_OFFERED = ("poison_weapon", "projectile_weapon", "lasgun", "shield", "snooper")


class Ahead(OrderWords[Before]):
    """What is common to all of them: how a battle is named."""

    def __init__(self, words: Words) -> None:
        self.words, self.say, self.names = words, words.asking.battle.ahead, Names(words)

    def battle(self, name: str) -> str:
        """Return a battle to come, from the side of whoever speaks of it."""
        if not name:
            return self.names.say.nothing
        site, _, opponent = name.rpartition(" ")
        return self.say.battle.format(who=self.names.seat(opponent), where=self.names.lexicon.site(site))

    def subject(self, subject: str) -> str:
        return self.battle(subject)

    def order(self, **said: Any) -> SetOrder:
        """Build an order of the kind."""
        return SetOrder(order={"kind": self.kind, **said})


class PlanOrder(Ahead):
    """A battle plan in advance."""

    kind = "plan"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.plan = Plan(words)
        of_plan, leader, card = words.asking.battle.plan, self.names.leader, self.names.card
        self.title = of_plan.title
        self.fields = entries(
            self.say.plan_fields,
            battle=self.battle,
            dial=str,
            leader=leader,
            weapon=card,
            defense=card,
            treachery=of_plan.treachery,
            traitors=leader,
            winner=of_plan.winner,
            discard=card,
            losses=self.names.heap,
            composition=self.names.composition,
            voiced=self.say.keep,
            shown=self.say.keep,
        )
        self.fields["battle"], self.fields["dial"] = of_battles(self.fields["battle"]), numbered(self.fields["dial"])

    def text(self, order: Data) -> str:
        say = self.say
        said = say.planned.format(battle=self.battle(order["battle"]), plan=self.plan.stated(say.plans, order))
        said = say.accompanied.format(said=said) if order.get("haderach") else said
        treachery = str(order.get("treachery", "ask"))
        said = say.calls[treachery].format(said=said) if treachery != "ask" else said
        said = say.decided.format(said=said) if order.get("winner") == "decided" else said
        said = say.kept_voiced.format(said=said) if order.get("voiced") == "keep" else said
        return say.kept_shown.format(said=said) if order.get("shown") == "keep" else said

    def comes_to(self, before: Before, data: Data) -> list[str]:
        areas, foe = site_of(before.v, data["battle"])
        return self.plan.weighed(before, army_seen(before.v, areas, before.seat, foe), foe, data)

    def choices(self, before: Before) -> Iterator[Choice]:
        form = before.seen.opened({"battle": before.ref})
        leaders = form.field("leader")
        if not isinstance(leaders, Pick):
            return
        leader = max(leaders.options, key=lambda x: LEADERS[x].value if x in LEADERS else -1)
        settled = {"battle": before.ref, "leader": leader, "treachery": "always", "winner": "decided"}
        cards = best_cards(form, {}) if leader else {}
        areas, foe = site_of(before.v, before.ref)
        made = ready_dials(army_seen(before.v, areas, before.seat, foe))
        full = _said(made["all_in"])
        if cards:
            yield self._choice("armed", {**settled, **full, **cards}, "primary")
        if led := led_by_haderach(before.seen, {"battle": before.ref}, leader):
            yield self._choice("haderach", {**settled, **full, **cards, "leader": led, "haderach": True}, "primary")
        for how in ("unpaid", "half"):
            if how in made:
                yield self._choice(how, {**settled, **_said(made[how]), **cards}, "secondary")
        yield self._choice("all_in", {**settled, **full}, "secondary" if cards else "primary")
        yield self._choice("nothing", {**settled, "dial": 0}, "secondary")

    def _choice(self, how: str, plan: dict[str, Any], style: str) -> Choice:
        return Choice(self.plan.ready(how, plan), self.order(**plan), style)


def _said(dial: Dial) -> dict[str, Any]:
    """Return a dial as an order says it: what no other order says is left out."""
    made = written(dial)
    return {"dial": made.pop("dial")} | {part: value for part, value in made.items() if value}


def site_of(view: View, name: str) -> tuple[tuple[str, ...], str]:
    """Return the areas of a battle to come, as its name has it, and the opponent in it."""
    site, _, foe = name.rpartition(" ")
    named = areas_named(site)[0]
    return next(tuple(group) for group in connected(TERRITORY_OF[named], view.storm) if named in group), foe


class ChooseOrder(Ahead):
    """The sequence of one's battles."""

    kind = "choose_battle"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.battle.choose.title
        named = dict.fromkeys(self.say.choose_fields, self.battle)
        self.fields = {name: of_battles(entry) for name, entry in entries(self.say.choose_fields, **named).items()}

    def text(self, order: Data) -> str:
        battles = [self.battle(order[place]) for place in self.say.choose_fields if order.get(place)]
        return self.say.chosen.format(those=self.names.lexicon.chain(battles, self.words.asking.movement.whole.then))

    def choices(self, before: Before) -> Iterator[Choice]:
        places = tuple(self.say.choose_fields)
        names = before.options(places[0])
        yield Choice(self.say.as_they_stand, self.order(**dict(zip(places, names, strict=False))))
        for name in names[1:]:
            yield Choice(self.battle(name), self.order(first=name), "primary")


class VoiceOrder(Ahead):
    """A command in advance."""

    kind = "voice"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.voice = words.asking.battle.voice
        self.title = self.voice.title
        commands, kind = self.voice.commands, self.names.kind
        self.fields = entries(self.say.voice_fields, battle=self.battle, command=commands, card_kind=kind)
        self.fields["battle"] = of_battles(self.fields["battle"])

    def text(self, order: Data) -> str:
        battle, command = self.battle(order["battle"]), order.get("command", "none")
        if command == "none":
            return self.say.says_nothing.format(battle=battle)
        return self.say.commands[command].format(battle=battle, kind=self.names.lexicon.kinds[order["card_kind"]])

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.voice.nothing, self.order(battle=before.ref))
        for command in ("not", "play"):
            for kind in _OFFERED[: 5 if command == "not" else 4]:
                label = self.voice.ready[command].format(kind=self.names.lexicon.kinds[kind])
                yield Choice(label, self.order(battle=before.ref, command=command, card_kind=kind), "primary")


class PrescienceOrder(Ahead):
    """What to foresee, in advance."""

    kind = "prescience"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.prescience = words.asking.battle.prescience
        self.title = self.prescience.title
        self.fields = entries(self.say.prescience_fields, battle=self.battle, element=self.prescience.elements)
        self.fields["battle"] = of_battles(self.fields["battle"])

    def text(self, order: Data) -> str:
        return self.say.foresees[order.get("element", "none")].format(battle=self.battle(order["battle"]))

    def choices(self, before: Before) -> Iterator[Choice]:
        ready = self.prescience.ready
        for element in sorted(ready, key="none".__eq__):  # what is seldom wanted stands last
            label = ready[element]
            style = "secondary" if element == "none" else "primary"
            yield Choice(label, self.order(battle=before.ref, element=element), style)


class TreacheryOrder(Ahead):
    """Whether treachery is called where no plan says it."""

    kind = "treachery"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.battle.treachery.title
        self.fields = entries(self.say.treachery_fields, call=self.say.treachery, traitors=self.names.leader)

    def text(self, order: Data) -> str:
        if order.get("call") == "some":
            those = [self.say.traitor.format(leader=self.names.lexicon.leaders[x]) for x in order.get("traitors") or ()]
            return self.say.calling_some.format(those=self.names.lexicon.row(those))
        return self.say.calling[order.get("call", "always")]

    def choices(self, before: Before) -> Iterator[Choice]:
        for call in ("always", "never"):
            yield Choice(self.say.treachery[call], self.order(call=call))


class WinnerOrder(Ahead):
    """What a winner discards and loses where no plan says it."""

    kind = "winner_choices"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.battle.winner.title
        self.fields = entries(self.say.winner_fields, cards=self.say.winner_cards, losses=self.say.winner_losses)

    def text(self, order: Data) -> str:
        said = self.say.winning[order.get("cards", "keep")]
        return self.say.losing_starred.format(said=said) if order.get("losses") == "starred" else said


ASKING = ()
ORDERS = (PlanOrder, ChooseOrder, VoiceOrder, PrescienceOrder, TreacheryOrder, WinnerOrder)
