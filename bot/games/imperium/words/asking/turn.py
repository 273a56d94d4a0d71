"""What is asked in a turn: what kind of turn it is, what comes next in it, and turns that are sent ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OrderWords
from engine.core.forms import Field, Flag, Number, Pick
from engine.core.moves import SetOrder
from engine.imperium.board import SEAT_PERSUASION, SPACES
from engine.imperium.cards import CARDS, CONFLICTS, INTRIGUE
from engine.imperium.state import LEADER
from engine.imperium.view import PendingView

from ...effects_text import teller
from ...fitting import BUTTON, begun, button
from ...fitting import option as fitting
from ..languages import Words
from .before import Before, for_sure, worth
from .parts import PLACES, Asked, Parts, card_text, demanded

PLOT, SELL = "plot", "spice"
OFFERED = 8  # Agent turns that are ready-made
# What an operator of a space's effect is worth, in resources, and Influence gained there by how much one has: as they
# foretell best where machine players go, which is one of the first three in four turns of five.
_PRICES = {
    "take_high_council_seat": 16,
    "take_swordmaster": 20,
    "by_cost_paid": 7,
    "if": 6,
    "pay": 4,
    "intrigue": 4,
    "draw": 2,
    "recruit": 2,
    "harvest": 1,
    "acquire_foldspace": 1,
    "schedule": 1,
}
_INFLUENCE = {0: 6, 1: 6, 3: 9}
EACH = 4  # ways to use one effect that are ready-made
ALL = 60  # ways to give up cards among which those that are equal are found
USUAL = 2  # deployments that come before Plot cards: of all troops, and of one


def usual(field: Field) -> Any:
    """Return how the rest of an Agent turn is filled in: nothing more, and as much spice sold as can be."""
    if isinstance(field, Pick):
        return "" if field.optional else field.options[0]
    if isinstance(field, Number):
        return field.high if field.name == "spice" else field.low
    return False if isinstance(field, Flag) else ()


class Places:
    """How the spaces of the board are told to somebody who may send an Agent."""

    def __init__(self, words: Words) -> None:
        """Take the language."""
        self.words, self.say, self.names = words, words.asking.turn, words.lexicon

    def cost(self, before: Before, space: str) -> str:
        """Return what a space costs the seat now; empty if it is free."""
        costs = [before.price(cost) for cost in before.own.costs.get(space, ()) if cost]
        if len(costs) > 1:
            return self.say.or_more.format(cost=costs[0])
        return costs[0] if costs else ""

    def hint(self, before: Before, space: str) -> str:
        """Return what a space costs the seat now, what it gives, and who stands there."""
        there = [name for name, side in before.v.sides.items() if space in side.agents.values()]
        parts = [self.cost(before, space) or self.say.free, before.told(SPACES[space].effect)]
        if before.v.bonus.get(space):
            parts.append(self.say.bonus.format(amount=self.names.number(before.v.bonus[space])))
        parts += [self.say.stands.format(who=self.names.sides[name]) for name in there]
        return fitting(self.names.chain(parts, self.names.dotted))

    def barred(self, before: Before) -> Iterator[str]:
        """Yield which spaces are closed to the seat whatever the card, a line for each reason with its rule."""
        found: dict[str, list[str]] = {}
        for space, (code, _) in before.own.barred.items():
            found.setdefault(code, []).append(self._why(before, space, code))
        for code, spaces in found.items():
            yield self.say.barred[code].format(spaces=self.names.chain(spaces, self.names.comma))

    def _why(self, before: Before, space: str, code: str) -> str:
        where = self.names.spaces[space]
        there = [name for name, side in before.v.sides.items() if space in side.agents.values()]
        if code == "space_occupied" and there:
            return self.say.barred_by.format(where=where, who=self.names.sides[there[0]])
        if code == "space_named":
            by = next(who for who, named in before.v.blocks if named == space and who != before.seat)
            return self.say.barred_by.format(where=where, who=self.names.sides[by])
        wanted = SPACES[space].requires
        if code == "requirement_not_met" and wanted is not None:
            return self.say.barred_if.format(where=where, condition=teller(self.words).condition(wanted))
        if code == "space_not_affordable":
            return self.say.barred_cost.format(where=where, cost=self.cost(before, space))
        return self.names.space(space)


class TurnWords(Asked):
    """What kind of turn it is."""

    kind = "turn"
    together = ("do",)  # the form opens with what to do as the first ready-made answer has it

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.places = words.asking.turn, Places(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        labels = {name: label for name, label in self.say.fields.items() if name in ("card", "space", "agent")}
        own = {name: Entry(label) for name, label in self.say.fields.items() if name not in labels}
        acquired = self.parts.card
        own |= {name: Entry(self.say.fields[name], acquired, every=_cards) for name in ("acquire", "acquire_too")}
        own["do"] = Entry(self.say.fields["do"], self.say.ways)
        self.fields = self.parts.entries("intrigue", "entry", **labels) | own

    def asked(self, before: Before) -> list[str]:
        sends = "agent" in before.options("do")
        resources = [(what, getattr(before.mine, what)) for what in ("solari", "spice", "water")]
        told = self.names.row(self.names.amount(what, number) for what, number in resources)
        ready = sum(place == LEADER for place in before.mine.agents.values())
        lines = [self.say.asked if sends else self.say.asked_reveal]
        lines.append(self.say.have.format(resources=told, agents=self.names.number(ready)))
        if hand := before.own.hand:
            lines.append(self.say.hand.format(cards=self.names.row_of_cards(hand), worth=self._revealed(before)))
        lines += self._conflict(before)
        return [*lines, *(self.places.barred(before) if sends else ())]

    def _conflict(self, before: Before) -> Iterator[str]:
        card = CONFLICTS.get(before.v.conflict)
        if card is None:
            return
        told, places = [before.told(reward) for reward in card.rewards], rewarded(before)
        names = {"card": self.names.conflicts[card.id], "rewards": self.names.chain(told[:places], self.names.slashed)}
        if places > 2:
            yield self.say.conflict.format(**names)
        else:
            yield self.say.conflict_of_three.format(**names, third=told[2])
        fighting = {name: side.strength for name, side in before.v.sides.items() if side.conflict}
        one = self.say.strength
        told = [one.format(who=self.names.sides[name], strength=self.names.number(n)) for name, n in fighting.items()]
        yield self.say.strengths.format(strengths=self.names.row(told)) if told else self.say.nobody_fights

    def choices(self, before: Before) -> Iterator[Choice]:
        agents = list(self._agents(before))
        style = "secondary" if agents else "primary"
        reveal = Choice(self.say.reveal, before.say(do="reveal"), style, self._revealed(before))
        yield from agents[:3]
        yield reveal
        yield from agents[3:]
        if PLOT in before.options("do"):
            yield from self._plots(before)

    def _revealed(self, before: Before) -> str:
        """Return what the hand is worth for sure when it is revealed."""
        hand, number = before.own.hand, self.names.number
        persuasion = sum(for_sure(card, "persuasion") for card in hand) + SEAT_PERSUASION * before.mine.council
        swords = sum(for_sure(card, "swords") for card in hand)
        return self.say.worth.format(persuasion=number(persuasion), swords=number(swords))

    def _agents(self, before: Before) -> Iterator[Choice]:
        for number, (space, card) in enumerate(likely_turns(before)[:OFFERED]):
            values = before.completed({"do": "agent", "space": space, "card": card}, usual)
            if values.get("agent", LEADER) != LEADER:
                continue  # which Agent leaves the board is for its player to say
            sold = {what: values[what] for what in (SELL,) if values.get(what)}
            cost = before.price(sold) if sold else self.places.cost(before, space)
            names = {"where": self.names.spaces[space], "card": self.names.cards[card]}
            said = self.say.agent_to_for.format(**names, cost=cost) if cost else self.say.agent_to.format(**names)
            yield Choice(
                button(said),
                before.say(**values),
                "secondary" if number else "primary",
                self.places.hint(before, space),
            )

    def _plots(self, before: Before) -> Iterator[Choice]:
        for values in before.fillings({"do": PLOT}):
            yield plot_choice(self.parts, before, values)

    def said(self, move: Data) -> str:
        if move.get("finish"):
            return self.by_default
        if move["do"] == PLOT:
            return self.parts.whole(self.parts.played(move))
        return self.parts.whole(self._sentences(move))

    def _sentences(self, move: Data) -> Iterator[str]:
        if move["do"] == "agent":
            where, card = self.names.spaces[move["space"]], self.names.cards[move["card"]]
            yield self.say.said_agent.format(where=where, card=card)
            if move["agent"] and move["agent"] != LEADER:
                yield self.say.said_from.format(where=self.names.spaces[move["agent"]])
            if move["spice"]:
                yield self.say.said_sold.format(spice=self.names.number(move["spice"]))
        else:
            yield self.say.said_reveal
        if move["deploy"]:
            yield self.say.said_deploy.format(number=self.names.number(move["deploy"]))
        wanted = [move[name] for name in ("acquire", "acquire_too") if move[name]]
        if wanted:
            yield self.say.said_acquire.format(cards=self.names.row(map(self.parts.card, wanted)))
        yield from [self.say.said_end] if move["end"] else []
        yield from [self.say.said_stepwise] if move["stepwise"] else []

    def label(self, before: Before, field: str, option: str) -> Label:
        if field == "space":
            return Label(option, self.parts.space(option), self.places.hint(before, option))
        if field == "card" and option in CARDS:
            icons = teller(self.words).icons(CARDS[option].icons) if CARDS[option].icons else ""
            hint = [*([self.say.icons.format(icons=icons)] if icons else []), card_text(before, option)]
            told = self.names.chain([part for part in hint if part] or [""], self.names.dotted)
            return Label(option, self.parts.card(option), fitting(told))
        if field in ("acquire", "acquire_too"):
            return priced(self, before, field, option)
        return super().label(before, field, option)

    def follows(self, before: Before, move: Any, data: Data) -> list[str]:
        return [self.places.hint(before, data["space"])] if data["do"] == "agent" else []


def rewarded(before: Before) -> int:
    """Return how many places of a Conflict are rewarded: the third only among four, else for a tie (I-COMBAT-5)."""
    return 3 if len(before.v.sides) > 3 else 2


def _cards(view: Any) -> tuple[str, ...]:
    return tuple(CARDS)


def priced(asked: Asked, before: Before, field: str, option: str) -> Label:
    """Return a card that can be acquired, with what it costs and does."""
    cost = before.own.prices.get(option)
    says = [card_text(before, option.rpartition(":")[2])]
    if cost is not None:
        says.insert(0, asked.words.asking.turn.persuasion.format(amount=asked.names.number(cost)))
    return Label(option, asked.fields[field].option(option), fitting(asked.names.chain(says, asked.names.dotted)))


def plot_choice(parts: Parts, before: Before, values: Mapping[str, Any]) -> Choice:
    """Return a ready-made answer that plays an Intrigue card."""
    card, say = str(values["intrigue"]), before.words.asking.turn
    plays = INTRIGUE[card].plays
    entry = int(values.get("entry") or 0)
    play = plays[entry - 1] if entry else next((each for each in plays if each.type == PLOT), plays[0])
    given = {name: value for name, value in values.items() if name not in ("do", "intrigue", "entry", "more")}
    names: dict[str, Any] = {"card": before.names.noun(card)}
    pattern = say.play
    if play.cost:
        pattern, names["cost"] = say.play_for, teller(before.words).cost(play.cost)
    room = BUTTON - len(pattern.format(**names, choice=""))
    choice = parts.label(before, play.effect, given, room)
    return Choice(button(pattern.format(**names, choice=choice)), before.say(**values))


def likely_turns(before: Before) -> list[tuple[str, str]]:
    """Return Agent turns, each space once, the likeliest first: it counts what it gives, and what the card is worth."""
    found: dict[str, str] = {}
    for card, spaces in before.own.spaces.items():
        for space in spaces:
            if space not in found or worth(card) < worth(found[space]):
                found[space] = card
    return sorted(found.items(), key=lambda each: (-_appeal(before, each[0]), each[0]))


def _appeal(before: Before, space: str) -> int:
    """Return how much a space is worth going to, roughly."""
    known, mine = SPACES[space], before.mine
    found = sum(_worth(effect) for effect in known.effect.get("all", [known.effect]))
    found += _INFLUENCE.get(mine.influence.get(known.faction, 9), 3) if known.faction else 0
    found += before.v.bonus.get(space, 0) * 3 + (2 if known.combat and before.v.conflict else 0)
    costs = before.own.costs.get(space, ())
    return found - min((sum(cost.values()) for cost in costs), default=0)


def _worth(effect: Mapping[str, Any]) -> int:
    gains: Mapping[str, int] = effect.get("gain", {})
    times = {name: value if isinstance(value, int) else 1 for name, value in effect.items()}
    return sum(_PRICES[name] * times[name] for name in times if name in _PRICES) + sum(gains.values())


class EffectsWords(Asked):
    """What comes next in a turn."""

    kind = "effects"
    together = ("do",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.turn = words.asking.effects, words.asking.turn
        self.title, self.by_default = self.say.title, self.say.by_default
        own = {"do": Entry(self.say.fields["do"], self.say.ways), "deck_top": Entry(self.say.fields["deck_top"])}
        labels = {"card": self.say.fields["card"], "number": self.say.fields["number"]}
        self.fields = self.parts.entries("effect", "intrigue", "entry", **labels) | own

    def asked(self, before: Before) -> list[str]:
        ways = before.options("do")
        return [self._where(before), *self._left(before), *self._besides(before, ways)]

    def _where(self, before: Before) -> str:
        turn = before.v.turn
        assert turn is not None, "it is asked in a turn"
        if turn.kind == "reveal":
            return self.say.asked_reveal.format(persuasion=self.names.number(turn.persuasion))
        if turn.kind == "agent":
            names = {"where": self.names.spaces[turn.space], "card": self.names.cards[turn.card]}
            return self.say.asked_agent.format(**names)
        return self.say.asked_plot

    def _left(self, before: Before) -> Iterator[str]:
        found = before.open_now()
        must = [each for each in found if each.stance != "optional"]
        if found:
            yield self.say.must if must else self.say.may
            yield from (self.say.left.format(effect=before.left(each)) for each in found)
        idle = [each for each in before.v.pending if each.owner == before.seat and each.stance == "idle"]
        yield from (self.say.waits.format(effect=before.left(each)) for each in idle)
        if not (found or idle or {"deploy", "acquire"} & set(before.options("do"))):
            yield self.say.nothing

    def _besides(self, before: Before, ways: tuple[str, ...]) -> Iterator[str]:
        number, turn = self.names.number, before.v.turn
        if "deploy" in ways and turn is not None:
            deployable, garrison = number(turn.deployable), number(before.mine.garrison)
            yield self.say.deployable.format(number=deployable, garrison=garrison)
        if before.own.intrigue:
            yield self.say.intrigue_left.format(number=number(len(before.own.intrigue)))

    def choices(self, before: Before) -> Iterator[Choice]:
        ways, effects = before.options("do"), distinct(self._effects(before))
        deployments = [*self._deployments(before)] if "deploy" in ways else []
        others = [*effects, *deployments[:USUAL]]
        others += [*(self._acquisitions(before) if "acquire" in ways else ())]
        if others:
            others[0] = _first(others[0])
        done = [Choice(self.say.done, before.say(do="done"), "secondary" if others else "primary")]
        done = done if "done" in ways else []
        room = 4 - len(done)
        yield from (*others[:room], *done, *others[room:])
        if PLOT in ways:
            yield from (plot_choice(self.parts, before, values) for values in before.fillings({"do": PLOT}))
        yield from deployments[USUAL:]

    def _effects(self, before: Before) -> Iterator[Choice]:
        asked = before.form_of({"do": "effect"}).field("effect")
        offered = asked.options if isinstance(asked, Pick) else ()
        for each in before.open_now():
            if str(each.id) not in offered:
                continue
            for values in before.fillings({"do": "effect", "effect": str(each.id)}, EACH):
                yield Choice(button(use(self.parts, before, each, values)), before.say(**values))

    def _deployments(self, before: Before) -> Iterator[Choice]:
        field = before.form_of({"do": "deploy"}).field("number")
        assert isinstance(field, Number), "it is asked how many"
        likely = dict.fromkeys((field.high, field.low, *range(field.high - 1, field.low, -1)))
        for number in [*likely][:EACH]:
            said = self.say.deploy.format(number=self.names.number(number))
            yield Choice(said, before.say(do="deploy", number=number))

    def _acquisitions(self, before: Before) -> Iterator[Choice]:
        field = before.form_of({"do": "acquire"}).field("card")
        cards = field.options if isinstance(field, Pick) else ()
        for card in sorted(cards, key=lambda card: -before.own.prices[card]):
            names = {"card": self.parts.noun(card), "cost": self.names.number(before.own.prices[card])}
            hint = fitting(card_text(before, card.rpartition(":")[2]))
            yield Choice(button(self.say.acquire.format(**names)), before.say(do="acquire", card=card), hint=hint)
            if before.form_of({"do": "acquire", "card": card}).field("deck_top") is not None:
                move = before.say(do="acquire", card=card, deck_top=True)
                yield Choice(button(self.say.acquire_on_top.format(**names)), move, hint=hint)

    def said(self, move: Data) -> str:
        if move.get("finish"):
            return self.by_default
        if move["do"] == "done":
            return self.say.said_done
        if move["do"] == "deploy":
            return self.say.said_deploy.format(number=self.names.number(move["number"]))
        if move["do"] == "acquire":
            pattern = self.say.said_on_top if move["deck_top"] else self.say.said_acquire
            return pattern.format(card=self.parts.noun(move["card"]))
        if move["do"] == PLOT:
            return self.parts.whole(self.parts.played(move))
        return self.parts.whole([*self.parts.sentences(move)] or [self.parts.say.said_effect])

    def needs_seen(self, move: Data) -> bool:
        return move["do"] == "effect" and super().needs_seen(move)

    def told(self, before: Before, move: Data) -> str:
        return (self.used(before, move) if move["do"] == "effect" else "") or self.said(move)

    def label(self, before: Before, field: str, option: str) -> Label:
        if field == "card" and option in before.own.prices:
            return priced(self, before, field, option)
        return super().label(before, field, option)


def _first(choice: Choice) -> Choice:
    return Choice(choice.label, choice.move, "primary", choice.hint)


def distinct(choices: Iterable[Choice]) -> list[Choice]:
    """Return choices without those that say the same as one before: equal cards do equal things."""
    return list({choice.label: choice for choice in reversed(list(choices))}.values())[::-1]


def use(parts: Parts, before: Before, each: PendingView, values: Mapping[str, Any]) -> str:
    """Return how something that is to be resolved is used."""
    given = {name: value for name, value in values.items() if name not in ("do", "effect")}
    return parts.label(before, each.effect, given)


class ChoiceWords(Asked):
    """What comes before anything else."""

    kind = "choice"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.effects
        self.title = self.say.choice
        self.fields = self.parts.entries("effect")

    def asked(self, before: Before) -> list[str]:
        found = before.open_now()
        must = [each for each in found if each.stance != "optional"]
        first = self.say.choice_free if not must else self.say.choice_more if len(found) > 1 else self.say.choice_asked
        lines = [first, *(self.say.left.format(effect=before.left(each)) for each in found)]
        if any("top_card" in each.effect for each in found) and before.own.deck:
            lines += [self.say.top.format(card=self.names.cards[before.own.top])] if before.own.top else []
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        yield from distinct(self._uses(before))
        yield Choice(self.say.let_be, before.say())

    def _uses(self, before: Before) -> Iterator[Choice]:
        found = before.open_now()
        asks = before.has("effect")
        for each in found:
            begun = {"effect": str(each.id)} if asks else {}
            for values in before.fillings(begun, EACH if len(found) > 1 else 9):
                yield Choice(button(use(self.parts, before, each, values)), before.say(**values))

    def default(self, before: Before, move: Data) -> str:
        turn = before.v.turn
        if turn is not None and (turn.seat, turn.kind) == (before.seat, "start"):  # its clock goes on, and has run out
            return self.say.choice_default_at_start
        return self.say.choice_default_in_turn if move["finish"] else self.say.choice_default

    def said(self, move: Data) -> str:
        found = [*self.parts.sentences(move)]
        if not found:
            return self.parts.say.said_effect if move["effect"] else self.say.said_let_be
        return self.parts.whole(found)

    def told(self, before: Before, move: Data) -> str:
        return self.used(before, move) or self.said(move)


class RivalChoiceWords(ChoiceWords):
    """What a Rival gains, as far as it leaves a choice."""

    kind = "rival_choice"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title, self.by_default = self.say.rival, self.say.rival_default

    def asked(self, before: Before) -> list[str]:
        found = before.open_now()
        asked = [self.say.rival_asked.format(who=self.names.sides[each.owner]) for each in found[:1]]
        return [*asked, *(self.say.left.format(effect=before.left(each)) for each in found)]

    def default(self, before: Before, move: Data) -> str:
        return self.by_default


class ForcedWords(Asked):
    """What others demand."""

    kind = "forced"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.effects
        self.title, self.by_default = self.say.forced, self.say.forced_default
        self.fields = self.parts.entries()

    def asked(self, before: Before) -> list[str]:
        forced = before.v.forced
        assert forced is not None, "somebody demands it"
        return [self.say.forced_asked.format(who=self.names.sides[forced.by], effect=before.told(forced.effect))]

    def choices(self, before: Before) -> Iterator[Choice]:
        forced = before.v.forced
        assert forced is not None, "somebody demands it"
        ways: dict[tuple[str, ...], dict[str, Any]] = {}
        for values in before.fillings({}, ALL):  # two cards are one choice, whichever is named first
            ways.setdefault(tuple(sorted(map(str, values.values()))), values)
        for values in ways.values():
            yield Choice(button(self.parts.label(before, forced.effect, values)), before.say(**values))

    def said(self, move: Data) -> str:
        if move["discard"]:
            return self.parts.whole(self.parts.sentences({**move, "pick": ""}))
        given_up = {teller(self.words).told(member) for member in demanded(move["pick"])}
        if len(given_up) == 1:  # whatever card it is that demands it
            return self.parts.say.told_effect.format(effect=begun(given_up.pop()))
        return self.parts.whole(self.parts.sentences(move))

    def told(self, before: Before, move: Data) -> str:
        forced = before.v.forced
        if forced is None or not move["pick"] or move["discard"]:
            return self.said(move)
        said = self.parts.label(before, forced.effect, {"pick": move["pick"]})
        return self.parts.say.told_effect.format(effect=begun(said))


class TurnOrderWords(OrderWords[Before]):
    """A turn that is sent ahead."""

    kind = "turn"

    def __init__(self, words: Words) -> None:
        self.words, self.names, self.parts, self.places = words, words.lexicon, Parts(words), Places(words)
        self.say = words.asking.turn
        self.title = self.say.ahead
        labels, card = self.say.ahead_fields, self.parts.card
        self.fields = {
            "choice": Entry(labels["choice"]),
            "do": Entry(labels["do"], self.say.ahead_ways),
            "card": Entry(labels["card"], card, every=_cards),
            "space": Entry(labels["space"], self.parts.space, every=lambda view: SPACES),
            "agent": Entry(labels["agent"], self.parts.agent, every=lambda view: PLACES),
            "acquire": Entry(labels["acquire"], card, every=_cards),
            "acquire_too": Entry(labels["acquire_too"], card, every=_cards),
            **{name: Entry(labels[name]) for name in ("spice", "deploy", "end")},
        }

    def text(self, order: Data) -> str:
        said = self._what(order)
        return self.say.ordered_end.format(what=said) if order.get("end") else said

    def _what(self, order: Data) -> str:
        if order["do"] == "agent":
            return self._sent(order)
        wanted = [order[name] for name in ("acquire", "acquire_too") if order.get(name)]
        if wanted:
            return self.say.ordered_acquire.format(cards=self.names.row(map(self.parts.card, wanted)))
        return self.say.ordered_reveal

    def _sent(self, order: Data) -> str:
        names = {"where": self.names.spaces[order["space"]], "card": self.names.cards[order["card"]]}
        origin = order.get("agent") or LEADER
        said = self.say.ordered_agent.format(**names)
        if origin != LEADER:
            said = self.say.ordered_from.format(**names, origin=self.names.spaces[origin])
        if order.get("spice"):
            said = self.say.ordered_sold.format(what=said, spice=self.names.number(order["spice"]))
        if order.get("deploy"):
            said = self.say.ordered_deploy.format(what=said, number=self.names.number(order["deploy"]))
        return said

    def subject(self, subject: str) -> str:
        return self.say.choice.format(number=self.names.number(int(subject)))

    def choices(self, before: Before) -> Iterator[Choice]:
        for space, card in likely_turns(before)[:OFFERED]:
            order = {"kind": self.kind, "do": "agent", "space": space, "card": card}
            names = {"where": self.names.spaces[space], "card": self.names.cards[card]}
            if isinstance(asked := before.form_of(order).field("spice"), Number):
                sold = max(asked.low, min(asked.high, before.mine.spice))
                yield Choice(button(self._what({**order, "spice": sold})), SetOrder(order={**order, "spice": sold}))
            else:
                yield Choice(button(self.say.agent_to.format(**names)), SetOrder(order=order))
        yield Choice(self.say.reveal, SetOrder(order={"kind": self.kind, "do": "reveal"}))

    def label(self, before: Before, field: str, option: str) -> Label:
        if field == "space":
            return Label(option, self.parts.space(option), self.places.hint(before, option))
        return Label(option, self.fields[field].option(option))


ASKING = (TurnWords, EffectsWords, ChoiceWords, RivalChoiceWords, ForcedWords)
ORDERS = (TurnOrderWords,)
