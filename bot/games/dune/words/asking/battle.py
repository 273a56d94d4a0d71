"""Which sentences go with the battles: which comes next, the Voice, plans, prescience, treachery, winners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from bot.games.patterns import Noun
from bot.games.presentation import Choice
from bot.games.words import BUTTON, Data, QuestionWords
from engine.core.forms import Form, options_of
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.dune.advantages.atreides import STRENGTH
from engine.dune.board import TERRITORY_OF, connected
from engine.dune.cards import LEADERS, TREACHERY, VOICE_KINDS
from engine.dune.phases.fight import areas_named
from engine.dune.phases.what_if import army_seen, leaders_seen
from engine.dune.powers import has_now
from engine.dune.state import NONE
from engine.dune.strength import (
    Army,
    Dial,
    are_special,
    as_text,
    compositions,
    cost_in_forces,
    count_of,
    halves,
    numbers,
    spices,
)
from engine.dune.view import BattleView

from ..languages import Words
from ..sayings.battle import IN_PLANS, FightSayings, PlanAnswers
from ..story.battle import foreseen, plan
from . import karama
from .before import Before
from .naming import Names, counted, entries, numbered, pile


def _opponent(before: Before, b: BattleView) -> str:
    """Return the opponent of the side that is the seat or its ally."""
    side = next((s for s in (b.aggressor, b.defender) if s in before.alliance()), b.aggressor)
    return b.defender if side == b.aggressor else b.aggressor


class Fight:
    """What is told of the battle that is fought, whichever question is asked about it."""

    def __init__(self, words: Words) -> None:
        self.say: FightSayings = words.asking.battle.fight
        self.names = Names(words)

    def sides(self, before: Before, b: BattleView) -> str:
        """Return who fights whom, and where."""
        names = self.names
        who, foe, where = names.seat(b.aggressor), names.seat(b.defender), names.lexicon.territories[b.territory]
        those = names.lexicon.chain(before.standing(b.areas), names.lexicon.semicolon)
        return self.say.sides.format(who=who, foe=foe, where=where, those=those)

    def commanded(self, before: Before) -> list[str]:
        """Return the battle and the command, if one was given."""
        b = before.v.battle
        if b is None:
            return []
        lines = [self.sides(before, b)]
        if b.voice is not None:
            target, command, kind = b.voice
            row = self.say.cancelled if b.voice_cancelled else self.say.must
            pattern = row["play" if command == "play" else "not"]
            lines.append(pattern.format(who=self.names.seat(target), kind=self.names.lexicon.kinds[kind]))
        return lines

    def foreseeing(self, before: Before) -> list[str]:
        """Return the battle and what Atreides asked for."""
        b = before.v.battle
        if b is None:
            return []
        if b.prescience not in ("", "none"):
            asks = before.t.say.battle.asks[b.prescience]
            return [self.sides(before, b), asks.format(who=before.t.seat("atreides"))]
        return [self.sides(before, b)]

    def revealed(self, before: Before, b: BattleView) -> list[str]:
        """Return the plans, once they are revealed."""
        return [
            self.say.revealed.format(
                who=self.names.seat(side),
                plan=plan(shown, before.t, side in b.halves, b.spice.get(side, 0), side == b.haderach),
            )
            for side, shown in b.plans.items()
        ]


class ChooseBattle(QuestionWords[Before]):
    """The aggressor chooses the next battle."""

    kind = "choose_battle"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.battle.choose, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.fields, site=self.names.site, opponent=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        lines, lexicon = [self.say.asked], self.names.lexicon
        for site in before.options("site"):
            those = lexicon.chain(before.standing(_areas(before, site)), lexicon.semicolon)
            lines.append(self.say.site.format(where=lexicon.site(site), those=those))
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, move in enumerate(before.seen.legal()):
            label = self._fight(self.say.to_fight, move.model_dump())
            yield Choice(label, move, "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return self._fight(self.say.said, move)

    def _fight(self, pattern: str, move: Data) -> str:
        return pattern.format(who=self.names.seat(move["opponent"]), where=self.names.lexicon.site(move["site"]))


def _areas(before: Before, site: str) -> tuple[str, ...]:
    """Return the areas of a battle site, by one of which it is named: the storm may split a territory (D-BAT-3)."""
    named = areas_named(site)[0]
    return next(tuple(group) for group in connected(TERRITORY_OF[named], before.v.storm) if named in group)


_SLOTS = ("weapon", "defense")
_OFFERED = VOICE_KINDS[:5]  # with a button for each command, as many as there is room for


class Voice(QuestionWords[Before]):
    """Bene Gesserit command."""

    kind = "voice"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.fight = words.asking.battle.voice, Names(words), Fight(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, command=self.say.commands, card_kind=self.names.kind)

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        asked = [self.say.asked.format(who=self.names.seat(_opponent(before, b)))] if b is not None else []
        return [*self.fight.commanded(before), *asked]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nothing, before.say())
        for command in ("not", "play"):
            for kind in _OFFERED:
                label = self.say.ready[command].format(kind=self.names.lexicon.kinds[kind])
                yield Choice(label, before.say(command=command, card_kind=kind), "primary")

    def said(self, move: Data) -> str:
        command = move.get("command", "none")
        if command == "none":
            return self.say.said_nothing
        return self.say.said[command].format(kind=self.names.lexicon.kinds[move["card_kind"]])


class VoiceKarama(karama.Cancelling):
    """A Karama cancels a command."""

    kind = "voice_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.fight = words.asking.battle.voice_karama, Fight(words)
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [*self.fight.commanded(before), self.say.cancels, self.held(before)]


class VoiceKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = VoiceKarama.kind
    only = ("target",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.battle.voice_karama.title


class Plan(QuestionWords[Before]):
    """A battle plan."""

    kind = "plan"
    together = ("leader", "haderach", "weapon", "defense")

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.fight = words.asking.battle.plan, Names(words), Fight(words)
        self.title, leader, card = self.say.title, self.names.leader, self.names.card
        self.fields = entries(
            self.say.fields,
            dial=str,  # where starred forces alone make it, not every number is offered
            leader=leader,
            weapon=card,
            defense=card,
            treachery=self.say.treachery,
            traitors=leader,
            winner=self.say.winner,
            discard=card,
            losses=self.names.heap,
            composition=self.names.composition,
        )
        self.fields["dial"] = numbered(self.fields["dial"])

    def asked(self, before: Before) -> list[str]:
        b, lines = before.v.battle, self.fight.commanded(before)
        if b is None:
            return lines
        lines += self._range(before, b)
        lines.append(self._leaders(before, _opponent(before, b)))
        lines += self._company(before)
        lines += [self._cards(before), self._theirs(before, b)]
        for element, answer in before.own.foreseen.items():
            lines.append(before.t.say.battle.answered[element].format(answer=foreseen(element, answer, before.t)))
        starred = any(before.v.forces.get((area, before.seat), (0, 0))[1] for area in b.areas)
        settled = self.say.settled["starred" if starred else "plain"]
        return [*lines, *self._in_pay(before, b), self._ties(before, b), settled, self._final(before)]

    def _range(self, before: Before, b: BattleView) -> list[str]:
        """Return how high the dial goes, and what forces are worth (D-BAT-7, D-XV-EMP, D-XV-FR-5, D-XXIV-1)."""
        say, of, foe = self.say, army_here(before, b), _opponent(before, b)
        usual, most, starred = as_text(of.usual), as_text(numbers(of)[-1]), self.names.lexicon.starred[before.seat]
        special = of.starred and are_special(before.v, before.seat)
        if of.paid:
            lines = [say.range_paid.format(usual=usual, most=most, spice=self.names.number(of.spice))]
            lines += [say.worth.format(starred=starred)] if special and of.worth > 1 else []
        elif of.is_plain:
            lines = [say.range.format(most=self.names.number(of.ordinary + of.starred))]
        else:
            lines = [say.range_worth.format(most=most, starred=starred)]
        if special and of.worth == 1:
            lines.append(say.worth_no_more.format(starred=starred, who=self.names.seat(foe)))
        return lines

    def _leaders(self, before: Before, foe: str) -> str:
        lexicon = self.names.lexicon
        leaders = [self._may_lead(before, x, foe) for x in before.options("leader") if x]
        return self.say.leaders.format(those=lexicon.row(leaders)) if leaders else self.say.no_leaders

    def _may_lead(self, before: Before, leader: str, foe: str) -> str:
        """Return a leader who may lead, and what to know of one who is a captive (D-XV-HAR-4)."""
        called = self.names.lexicon.leaders[leader]
        if turns_on(before, leader, foe):
            return self.say.turncoat.format(leader=called, who=self.names.seat(foe))
        return (self.say.captive if leader in before.own.captives else self.say.leader).format(leader=called)

    def _company(self, before: Before) -> list[str]:
        """Return that the Kwisatz Haderach can go along, and with whom if he has fought this turn (R-35)."""
        with_whom = before.v.accompanied
        if not before.has("haderach"):
            return []
        if not with_whom:
            return [self.say.may_accompany]
        return [self.say.may_accompany_again.format(leader=self.names.lexicon.leaders[with_whom])]

    def _cards(self, before: Before) -> str:
        """Return the cards that may be played in the plan, each with its kind; one weapon may free the other slot."""
        lexicon, weapons = self.names.lexicon, before.options("weapon")
        forms = (before.form, *(before.seen.opened({"weapon": weapon}) for weapon in weapons))
        defenses = (card for form in forms if (field := form.field("defense")) for card in options_of(field))
        cards = dict.fromkeys((*weapons, *defenses))
        known = [self.say.card.format(card=lexicon.cards[x], does=self.say.does[kind_in_plans(x)]) for x in cards]
        return self.say.cards.format(those=lexicon.chain(known, lexicon.semicolon)) if known else self.say.no_cards

    def _theirs(self, before: Before, b: BattleView) -> str:
        names, foe = self.names, _opponent(before, b)
        free = [
            self.say.free.format(leader=names.lexicon.leaders[x], value=names.number(LEADERS[x].value))
            for x in leaders_seen(before.v, foe, b.territory)
        ]
        return self.say.theirs.format(those=names.lexicon.row(free)) if free else self.say.none_of_theirs

    def _in_pay(self, before: Before, b: BattleView) -> list[str]:
        lexicon, foe = self.names.lexicon, _opponent(before, b)
        mine = [x for x in before.own.traitors if LEADERS[x].faction == foe and x not in before.own.captives]
        bought = [self.say.bought.format(leader=lexicon.leaders[x]) for x in mine]
        theirs = [self.say.bought.format(leader=lexicon.leaders[x]) for x in self._held_by(before, foe)]
        lines = [self.say.in_pay.format(those=lexicon.row(bought))] if bought else []
        return [*lines, self.say.in_their_hands.format(those=lexicon.row(theirs))] if theirs else lines

    def _held_by(self, before: Before, foe: str) -> list[str]:
        """Return the leaders of the seat's own whom the other side holds."""
        held = before.own.captives if has_now(before.v, foe, "capture") else ()
        return [leader for leader in held if LEADERS[leader].faction == before.seat]

    def _final(self, before: Before) -> str:
        """Say when the plan is final: everybody sees whose is in (D-BAT-12)."""
        asked = [window for window in before.v.windows if window.kind == self.kind and before.seat in window.seats]
        others = [seat for window in asked for seat in window.seats if seat not in (before.seat, *window.answered)]
        return self.say.final["both" if others else "yours"]

    def _ties(self, before: Before, b: BattleView) -> str:
        if b.aggressor == before.seat:
            return self.say.you_win_ties
        return self.say.wins_ties.format(who=self.names.seat(b.aggressor))

    def choices(self, before: Before) -> Iterator[Choice]:
        usual: Any = before.seen.default
        assert before.v.battle is not None, "a plan is asked for in a battle"
        made = ready_dials(army_here(before, before.v.battle))
        full = usual.model_copy(update=written(made["all_in"]) | {"treachery": "always", "winner": "decided"})
        armed = usual.model_copy(update=full.model_dump() | best_cards(before.form, full.model_dump()))
        if armed != full:
            yield Choice(self.ready("armed", armed.model_dump()), armed, "primary")
        else:
            yield Choice(self.ready("all_in", full.model_dump()), full, "primary")
        if leader := led_by_haderach(before.seen, {}, armed.leader):
            together = armed.model_copy(update={"leader": leader, "haderach": True})
            yield Choice(self.ready("haderach", together.model_dump()), together, "primary")
        for how in ("unpaid", "half"):
            if how in made:
                move = armed.model_copy(update=written(made[how]))  # with the cards of the whole: they kill no less
                yield Choice(self.ready(how, move.model_dump()), move)
        if armed != full:
            yield Choice(self.ready("all_in", full.model_dump()), full)
        nothing = full.model_copy(update=written(Dial(0)))
        yield Choice(self.ready("nothing", nothing.model_dump()), nothing)

    def ready(self, how: str, move: Data) -> str:
        """Return a ready-made plan as a button says it: in full where that fits, else with the number of its cards."""
        full = self.say.ready[how].format(plan=self.stated(self.say.full, move))
        if len(full) <= BUTTON:
            return full
        cards = self.names.number(sum(1 for slot in ("weapon", "defense") if move.get(slot)))
        short = self.say.short.format(dial=self._dial(move), leader=self._leader(move), cards=cards)
        return self.say.ready[how].format(plan=short)

    def _dial(self, move: Data) -> str:
        return self.names.lexicon.dial(dial_said(move))

    def _leader(self, move: Data) -> Noun:
        return self.names.lexicon.leaders[move.get("leader") or ""]

    def stated(self, say: PlanAnswers, move: Data) -> str:
        """Return a plan in one of the ways to say it."""
        cards = [self.names.lexicon.cards[move[slot]] for slot in ("weapon", "defense") if move.get(slot)]
        given: dict[str, Any] = {"dial": self._dial(move), "leader": self._leader(move)}
        match cards:
            case [weapon, defense]:
                return say.two.format(**given, weapon=weapon, defense=defense)
            case [card]:
                return say.one.format(**given, card=card)
        return say.none.format(**given)

    def default(self, before: Before, move: Data) -> str:
        unused = [card for slot in _SLOTS for card in _real(before.form, slot) if card not in map(move.get, _SLOTS)]
        kept = [self.say.cards_stay] if unused else []
        return self.names.lexicon.chain((self.said(move), *kept, self.say.asked_later), self.names.lexicon.sentences)

    def said(self, move: Data) -> str:
        said, treachery = [self.stated(self.say.said, move)], str(move.get("treachery", "ask"))
        said += [self.say.accompanied] if move.get("haderach") else []
        if treachery != "ask":
            said.append(self.say.calls[treachery])
        if move.get("winner") == "decided":
            settled = any(move.get(part) for part in ("discard", "losses", "composition"))
            said.append(self.say.decided if settled else self.say.kept)
        return self.names.lexicon.chain(said, self.names.lexicon.sentences)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [*self.comes_to(before, data), self._final(before)]

    def comes_to(self, before: Before, data: Data) -> list[str]:
        b = before.v.battle
        return self.weighed(before, army_here(before, b), _opponent(before, b), data) if b is not None else []

    def weighed(self, before: Before, of: Army, foe: str, data: Data) -> list[str]:
        """Return what a plan makes of an army: its strength, what it loses, and what it pays."""
        say, dial, leader = self.say, dial_said(data), data.get("leader")
        value = LEADERS[leader].value if leader in LEADERS else 0
        value += STRENGTH if data.get("haderach") else 0
        alive = say.strength_alive.format(alive=as_text(dial.halves + 2 * value), dead=as_text(dial.halves))
        strength = alive if value else say.strength.format(strength=as_text(dial.halves))
        warned = []
        if leader and turns_on(before, leader, foe):
            warned.append(say.turns.format(leader=self.names.lexicon.leaders[leader], who=self.names.seat(foe)))
        return [strength, *warned, self._loses(before, of, dial, data), *self._pays(before, dial)]

    def _loses(self, before: Before, of: Army, dial: Dial, data: Data) -> str:
        """Return how many forces the winner loses; where they are worth different things, which."""
        say, names = self.say, self.names
        if not dial.halves:
            return say.loses_nobody
        if of.is_plain:
            return say.loses.format(forces=names.number(dial.halves // 2))
        ways = compositions(of, dial)
        chosen = count_of(data["composition"]) if data.get("composition") else ways[0] if ways else NONE
        return say.loses_those.format(those=names.forces(chosen, before.seat))

    def _pays(self, before: Before, dial: Dial) -> list[str]:
        left = max(0, before.own.free - dial.spice)
        number = self.names.number
        return [self.say.pays.format(spice=number(dial.spice), left=number(left))] if dial.spice else []


def army_here(before: Before, b: BattleView) -> Army:
    """Return the seat's army in the battle that is fought."""
    return army_seen(before.v, b.areas, before.seat, _opponent(before, b))


def dial_said(move: Data) -> Dial:
    """Return the dial of a plan as data has it."""
    return Dial(halves(int(move.get("dial") or 0), bool(move.get("half"))), int(move.get("spice") or 0))


def written(dial: Dial) -> dict[str, Any]:
    """Return a dial as a plan has it; what is left alone is as no plan says it."""
    number, half = divmod(dial.halves, 2)
    return {"dial": number, "half": bool(half), "spice": dial.spice}


def ready_dials(of: Army) -> dict[str, Dial]:
    """Return the dials of ready-made plans: the highest, with little spice; without spice; and about half of it.

    Half the strength is made with the spice that saves the most forces.
    """
    most = numbers(of)[-1]
    found = {"all_in": Dial(most, min(spices(of, most)))}
    if of.paid and most != of.usual and of.usual:
        found["unpaid"] = Dial(of.usual)
    half = max(number for number in numbers(of) if number <= (most // 4 * 2 if of.is_plain else most // 2))
    ways = (Dial(half, spice) for spice in spices(of, half))
    return found | ({"half": min(ways, key=lambda dial: (cost_in_forces(of, dial), dial.spice))} if half else {})


def turns_on(before: Before, leader: str, foe: str) -> bool:
    """Say whether a leader is a captive of the seat and a traitor for his owner, whom it fights (D-XV-HAR-4)."""
    held = leader in before.own.captives and LEADERS[leader].faction == foe
    return held and leader not in before.own.traitors


def led_by_haderach(seen: Seen, given: Data, usual: str) -> str:
    """Return with which leader the Kwisatz Haderach had best go: of equals the usual one; empty if he can with none."""
    leaders = seen.opened(given).field("leader")
    among = options_of(leaders) if leaders is not None else ()
    found = [x for x in among if seen.opened({**given, "leader": x}).field("haderach") is not None]
    return max(found, key=lambda x: (LEADERS[x].value if x in LEADERS else 0, x == usual), default="")


def kind_in_plans(card: str) -> str:
    """Return what sort of card it is that stands in a battle plan, if any does. AssertionError if it cannot."""
    if not card:
        return ""
    kind = TREACHERY[card].voice_kind or TREACHERY[card].subtype
    assert kind in IN_PLANS, "only weapons, defences and what stands for them"
    return kind


def best_cards(form: Form, kept: Data) -> dict[str, str]:
    """Return the first weapon and defence that do something, beside what the Voice commands, which is `kept`.

    A Lasgun never goes with one's own Shield, which would destroy everything (D-BAT-25).
    """
    found = {slot: [kept[slot]] if kept.get(slot) else _real(form, slot) or [""] for slot in _SLOTS}
    for weapon, defense in product(*found.values()):
        if not {kind_in_plans(weapon), kind_in_plans(defense)} >= {"lasgun", "shield"}:
            return {slot: card for slot, card in zip(_SLOTS, (weapon, defense), strict=True) if card}
    return {} if kept.get("defense") else {"weapon": found["weapon"][0]}


def _real(form: Form, category: str) -> list[str]:
    """Return the cards of a slot that do something there."""
    field = form.field(category)
    return [card for card in options_of(field) if TREACHERY[card].category == category] if field is not None else []


class Prescience(QuestionWords[Before]):
    """Atreides ask for one element of the opposing plan."""

    kind = "prescience"

    def __init__(self, words: Words) -> None:
        self.say, self.fight = words.asking.battle.prescience, Fight(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, element=self.say.elements)

    def asked(self, before: Before) -> list[str]:
        return [*self.fight.commanded(before), self.say.asked]

    def choices(self, before: Before) -> Iterator[Choice]:
        for element in sorted(before.options("element"), key="none".__eq__):  # what is seldom wanted stands last
            style = "secondary" if element == "none" else "primary"
            yield Choice(self.say.ready[element], before.say(element=element), style)

    def said(self, move: Data) -> str:
        return self.say.said[str(move.get("element", "none"))]


class PrescienceKarama(karama.Cancelling):
    """A Karama keeps a plan from Atreides' eyes."""

    kind = "prescience_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.fight = words.asking.battle.prescience_karama, Fight(words)
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [*self.fight.foreseeing(before), self.say.cancels, self.held(before)]


class PrescienceKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = PrescienceKarama.kind
    only = ("target",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.battle.prescience_karama.title


class Treachery(QuestionWords[Before]):
    """A traitor is revealed, or not."""

    kind = "treachery"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.fight = words.asking.battle.treachery, Names(words), Fight(words)
        self.title, self.fields = self.say.title, entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        if b is None:
            return []
        lines = [self.fight.sides(before, b), *self.fight.revealed(before, b)]
        if not before.has("call"):
            return [*lines, self.say.not_held]
        leader = b.plans[_opponent(before, b)][1] if b.plans else ""
        return [*lines, self.say.held.format(leader=self.names.lexicon.leaders[leader])]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.call, before.say(call=True), "danger")
        yield Choice(self.say.call_nothing, before.say())

    def default(self, before: Before, move: Data) -> str:
        return self.say.default_call if move.get("call") else self.say.default_nothing

    def said(self, move: Data) -> str:
        return self.say.called if move.get("call") else self.say.called_nothing


class WinnerChoices(QuestionWords[Before]):
    """The winner keeps or discards, and chooses losses."""

    kind = "winner_choices"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.fight = words.asking.battle.winner, Names(words), Fight(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        shown = {"losses": self.names.heap, "composition": self.names.composition}
        self.fields = entries(self.say.fields, discard=self.names.card, **shown)

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        if b is None:
            return []
        lines = [self.fight.sides(before, b), *self.fight.revealed(before, b), self.say.won]
        if before.has("losses"):
            lines.append(self.say.loses.format(forces=self.names.number(before.most("losses"))))
        elif before.has("composition"):
            number = halves(b.plans[b.winner][0], b.winner in b.halves)
            lines.append(self.say.loses_worth.format(dial=as_text(number)))
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        cards = before.options("discard")
        yield Choice(self.say.keep if cards else self.say.ordinary_first, before.say())
        if not cards:
            for way in before.options("composition")[1:4]:
                yield Choice(self.names.composition(way), before.say(composition=way))
        for card in cards:
            label = self.say.discard.format(card=self.names.lexicon.cards[card])
            yield Choice(label, before.say(discard=(card,)))
        if len(cards) > 1:
            yield Choice(self.say.discard_both, before.say(discard=cards))

    def said(self, move: Data) -> str:
        say, names, lexicon = self.say, self.names, self.names.lexicon
        cards = [say.card.format(card=lexicon.cards[card]) for card in move.get("discard") or ()]
        lost = []
        for option, number in counted(move.get("losses")):
            area, starred = pile(option)
            pattern = say.some_starred if starred else say.some
            lost.append(pattern.format(number=names.number(number), where=lexicon.place(area)))
        if move.get("composition") and not lost:
            lost.append(say.composed.format(forces=names.forces(count_of(move["composition"]))))
        return lexicon.chain(
            [
                say.discarded.format(cards=lexicon.row(cards)) if cards else say.discarded_none,
                say.lost.format(those=lexicon.row(lost)) if lost else say.lost_ordinary,
            ],
            lexicon.sentences,
        )


ASKING = (
    ChooseBattle,
    Voice,
    VoiceKarama,
    Plan,
    Prescience,
    PrescienceKarama,
    Treachery,
    WinnerChoices,
)
ORDERS = (VoiceKaramaOrder, PrescienceKaramaOrder)
