"""Words of the battles: which comes next, the Voice, plans, prescience, treachery, the winner's choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.presentation import Choice
from bot.games.words import BUTTON, Data, Entry, QuestionWords
from engine.core.moves import Move
from engine.dune.board import TERRITORY_OF, connected
from engine.dune.cards import LEADERS, VOICE_KINDS
from engine.dune.phases.battle import areas_named
from engine.dune.view import BattleView

from ..asking.before import Before
from ..story.battle import foreseen, plan
from . import karama, naming, plain
from .card_texts import card_kind
from .kinds import KINDS


def _battle_line(before: Before, b: BattleView) -> str:
    who, foe = plain.seat(b.aggressor), plain.seat(b.defender)
    return f"⚔️ {who:Who} against {foe} in {plain.land(b.territory)}: {'; '.join(before.standing(b.areas))}."


def _opponent(before: Before, b: BattleView) -> str:
    """Return the opponent of the side that is the seat or its ally."""
    side = next((s for s in (b.aggressor, b.defender) if s in before.alliance()), b.aggressor)
    return b.defender if side == b.aggressor else b.aggressor


def _voice_lines(before: Before) -> list[str]:
    """Return the battle and the command, if one was given."""
    b = before.v.battle
    if b is None:
        return []
    lines = [_battle_line(before, b)]
    if b.voice is not None:
        target, command, kind = b.voice
        must = "must play" if command == "play" else "must not play"
        cancelled = " (cancelled)" if b.voice_cancelled else ""
        lines.append(f"🗣️ The Voice: {plain.the(target)} {must} {KINDS[kind]}{cancelled}.")
    return lines


def _prescience_lines(before: Before) -> list[str]:
    """Return the battle and what Atreides asked for."""
    b = before.v.battle
    if b is None:
        return []
    if b.prescience not in ("", "none"):
        asks = before.t.say.battle.asks[b.prescience]
        return [_battle_line(before, b), asks.format(who=before.t.seat("atreides"))]
    return [_battle_line(before, b)]


def _revealed(before: Before, b: BattleView) -> list[str]:
    return [f"{plain.emblem(side)} {plain.faction(side)}: {plan(shown, before.t)}" for side, shown in b.plans.items()]


class ChooseBattle(QuestionWords[Before]):
    """The aggressor chooses the next battle."""

    kind = "choose_battle"
    title = "Choose the next battle"
    fields = {"site": Entry("Where", naming.site), "opponent": Entry("Against whom", naming.faction)}

    def asked(self, before: Before) -> list[str]:
        lines = ["You are the aggressor and choose which battle comes next."]
        for site in before.options("site"):
            here = before.standing(_areas(before, site))
            lines.append(f"• {naming.site(site)}: {'; '.join(here)}")
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        for number, move in enumerate(before.seen.legal()):
            label = plain.capital(self.said(move.model_dump()))
            yield Choice(label, move, "primary" if number else "secondary")

    def said(self, move: Data) -> str:
        return f"fight {plain.the(move.get('opponent', ''))} in {plain.site(move.get('site', ''))}"


def _areas(before: Before, site: str) -> tuple[str, ...]:
    """Return the areas of a battle site, by one of which it is named: the storm may split a territory (D-BAT-3)."""
    named = areas_named(site)[0]
    return next(tuple(group) for group in connected(TERRITORY_OF[named], before.v.storm) if named in group)


class Voice(QuestionWords[Before]):
    """Bene Gesserit command."""

    kind = "voice"
    title = "The Voice"
    fields = {
        "command": Entry("Command", {"none": "Say nothing", "play": "They must play …", "not": "They must not play …"}),
        "card_kind": Entry("Kind of card", lambda option: plain.capital(KINDS[option]) if option else "Nothing"),
    }
    by_default = "Nothing is said."

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        target = plain.the(_opponent(before, b)) if b is not None else "the opponent"
        return [
            *_voice_lines(before),
            f"Command {target} to play, or not to play, one kind of card; or say nothing.",
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Say nothing", before.say())
        for command, must in (("not", "Not"), ("play", "Play")):
            for kind in VOICE_KINDS[:5]:
                yield Choice(f"{must} {KINDS[kind]}", before.say(command=command, card_kind=kind), "primary")

    def said(self, move: Data) -> str:
        command = move.get("command", "none")
        if command == "none":
            return "say nothing"
        return f"command: {'do not play' if command == 'not' else 'play'} {KINDS[move['card_kind']]}"


class VoiceKarama(karama.Cancelling):
    """A Karama cancels a command."""

    kind = "voice_karama"
    title = "Karama against the Voice"

    def asked(self, before: Before) -> list[str]:
        return [*_voice_lines(before), "A Karama cancels the command.", *karama.held(before)]


class VoiceKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = VoiceKarama.kind
    title = VoiceKarama.title
    fields = {"target": Entry("Only if aimed at", naming.faction)}


_TREACHERY = {
    "ask": "Ask me then",
    "always": "Call it",
    "never": "Never call",
    "some": "Call only those named",
}


class Plan(QuestionWords[Before]):
    """A battle plan."""

    kind = "plan"
    title = "Battle plan"
    fields = {
        "dial": Entry("Dial"),
        "leader": Entry("Leader", naming.leader),
        "weapon": Entry("Weapon", naming.card),
        "defense": Entry("Defence", naming.card),
        "treachery": Entry("If I hold the traitor", _TREACHERY),
        "traitors": Entry("Call only these traitors", naming.leader),
        "winner": Entry("If I win", {"ask": "Ask me then", "decided": "Decided here"}),
        "discard": Entry("Cards to discard if I win", naming.card),
        "losses": Entry("Forces to lose if I win", naming.place),
    }

    def asked(self, before: Before) -> list[str]:
        b, own = before.v.battle, before.own
        lines = _voice_lines(before)
        if b is None:
            return lines
        most = before.most("dial")
        lines.append(f"Dial 0 to {most}: the winner loses as many forces as dialled, the loser all of them.")
        leaders = [plain.leader_with_value(x) for x in before.options("leader") if x]
        lines.append(f"**Leaders:** {plain.listed(leaders) if leaders else 'none, so no cards either'}.")
        lines.append(_cards(before))
        foe = _opponent(before, b)
        free = [
            f"{LEADERS[x].name} {LEADERS[x].value}"
            for x, where in before.v.leaders.items()
            if LEADERS[x].faction == foe and where == "ready" and before.v.used.get(x, b.territory) == b.territory
        ]
        lines.append(f"**Their leaders free to fight:** {plain.listed(free) if free else 'none'}.")
        for element, answer in own.foreseen.items():
            lines.append(before.t.say.battle.answered[element].format(answer=foreseen(element, answer, before.t)))
        bought = [LEADERS[x].name for x in own.traitors if LEADERS[x].faction == foe]
        lines += [f"🎭 In your pay: {plain.listed(bought)}."] if bought else []
        if b.aggressor == before.seat:
            return [*lines, "You are the aggressor: ties are yours."]
        who = plain.seat(b.aggressor)
        return [*lines, f"{who:Who} {who:is|are|are} the aggressor, who wins ties."]

    def choices(self, before: Before) -> Iterator[Choice]:
        full: Any = before.seen.default
        slots = {slot: before.options(slot)[0] for slot in ("weapon", "defense") if before.options(slot)}
        full = full.model_copy(update={"dial": before.most("dial")})
        if slots and len(set(slots.values())) == len(slots):
            armed = full.model_copy(update=slots)
            yield Choice(self.stated("Armed", armed.model_dump()), armed, "primary")
        yield Choice(self.stated("All in", full.model_dump()), full, "primary")
        for dial in dict.fromkeys((full.dial // 2, 0)):
            move = full.model_copy(update={"dial": dial})
            yield Choice(self.stated("Half" if dial else "Nothing", move.model_dump()), move)

    def stated(self, how: str, move: Data) -> str:
        """Return a ready-made plan as a button says it: in full where that fits, else with the number of its cards."""
        full = f"{how}: {plain.capital(self.said(move))}"
        cards = plain.cards(sum(1 for slot in ("weapon", "defense") if move.get(slot)))
        leader = plain.leader_with_value(move.get("leader") or "")
        return full if len(full) <= BUTTON else f"{how}: Dial {move.get('dial', 0)}, {leader}, {cards}"

    def default(self, before: Before, move: Data) -> str:
        return plain.capital(f"{self.said(move)}, and you are asked about treachery and losses later.")

    def said(self, move: Data) -> str:
        cards = " + ".join(plain.card(move[slot]) for slot in ("weapon", "defense") if move.get(slot))
        said = f"dial {move.get('dial', 0)}, {plain.leader_with_value(move.get('leader') or '')}, {cards or 'no cards'}"
        treachery = str(move.get("treachery", "ask"))
        if treachery != "ask":
            said += f"; treachery: {_TREACHERY[treachery].lower()}"
        return said + ("; the winner's choices are made" if move.get("winner") == "decided" else "")

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        dial, value = data["dial"], LEADERS[data["leader"]].value if data["leader"] in LEADERS else 0
        lost = plain.count(dial, "force") if dial else "nobody"
        return [
            f"Strength {dial + value} if your leader lives, {dial} if not." if value else f"Strength {dial}.",
            f"You lose {lost} if you win, and everything there if you lose.",
            "It can be changed until both plans are locked.",
        ]


def _cards(before: Before) -> str:
    """Return the cards that may be played in the plan, each with its kind."""
    cards = dict.fromkeys(x for name in ("weapon", "defense") for x in before.options(name) if x)
    known = [f"{plain.card(x)} ({card_kind(x)})" for x in cards]
    return f"**Cards:** {'; '.join(known)}." if known else "**Cards:** none that can be played in it."


_ELEMENTS = {
    "none": "Ask nothing",
    "leader": "Their leader",
    "weapon": "Their weapon",
    "defense": "Their defence",
    "number": "Their dial",
}
_FORESEE = {
    "none": "ask nothing",
    "leader": "ask for their leader",
    "weapon": "ask for their weapon",
    "defense": "ask for their defence",
    "number": "ask for their dial",
}


class Prescience(QuestionWords[Before]):
    """Atreides ask for one element of the opposing plan."""

    kind = "prescience"
    title = "Prescience"
    fields = {"element": Entry("What to foresee", _ELEMENTS)}
    by_default = "Nothing is asked."

    def asked(self, before: Before) -> list[str]:
        return [*_voice_lines(before), "The opposing plan is locked. You may ask for one element of it."]

    def choices(self, before: Before) -> Iterator[Choice]:
        for element in before.options("element"):
            style = "secondary" if element == "none" else "primary"
            yield Choice(plain.capital(_FORESEE[element]), before.say(element=element), style)

    def said(self, move: Data) -> str:
        return _FORESEE[str(move.get("element", "none"))]


class PrescienceKarama(karama.Cancelling):
    """A Karama keeps a plan from Atreides' eyes."""

    kind = "prescience_karama"
    title = "Karama against prescience"

    def asked(self, before: Before) -> list[str]:
        return [*_prescience_lines(before), "A Karama leaves the question unanswered.", *karama.held(before)]


class PrescienceKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = PrescienceKarama.kind
    title = PrescienceKarama.title
    fields = {"target": Entry("Only if aimed at", naming.faction)}


class Treachery(QuestionWords[Before]):
    """A traitor is revealed, or not."""

    kind = "treachery"
    title = "Call treachery"
    fields = {"call": Entry("Call treachery")}

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        if b is None:
            return []
        lines = [_battle_line(before, b), *_revealed(before, b)]
        if not before.has("call"):
            return [*lines, "You do not hold the opposing leader as a traitor; there is nothing to call."]
        leader = b.plans[_opponent(before, b)][1] if b.plans else ""
        return [*lines, f"🎭 {plain.leader(leader)} is in your pay. A call wins the battle at once, without losses."]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Call treachery", before.say(call=True), "danger")
        yield Choice("Call nothing", before.say())

    def default(self, before: Before, move: Data) -> str:
        return "You call treachery." if move.get("call") else "Nothing is called."

    def said(self, move: Data) -> str:
        return "call treachery" if move.get("call") else "call nothing"


class WinnerChoices(QuestionWords[Before]):
    """The winner keeps or discards, and chooses losses."""

    kind = "winner_choices"
    title = "The winner's choices"
    fields = {
        "discard": Entry("Discard from the plan", naming.card),
        "losses": Entry("Forces to lose", naming.place),
    }
    by_default = "Your cards are kept; losses, if there are any, are ordinary forces first."

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        if b is None:
            return []
        won = "You have won. Cards of your plan may be kept or discarded."
        lines = [_battle_line(before, b), *_revealed(before, b), won]
        if before.has("losses"):
            lines.append(f"You lose {plain.count(before.most('losses'), 'force')}: choose which.")
        return lines

    def choices(self, before: Before) -> Iterator[Choice]:
        cards = before.options("discard")
        yield Choice("Keep my cards" if cards else "Ordinary forces first", before.say())
        for card in cards:
            yield Choice(f"Discard {plain.card(card)}", before.say(discard=(card,)))
        if len(cards) > 1:
            yield Choice("Discard both", before.say(discard=cards))

    def said(self, move: Data) -> str:
        cards = plain.listed(plain.card(card) for card in move["discard"]) if move.get("discard") else "no card"
        losses = {pile: n for pile, n in (move.get("losses") or {}).items() if n}
        lost = plain.listed(f"{n} in {naming.place(pile)}" for pile, n in losses.items())
        return f"discard {cards}; lose {lost if losses else 'ordinary forces first'}"


ASKING = (
    ChooseBattle(),
    Voice(),
    VoiceKarama(),
    Plan(),
    Prescience(),
    PrescienceKarama(),
    Treachery(),
    WinnerChoices(),
)
ORDERS = (VoiceKaramaOrder(), PrescienceKaramaOrder())
