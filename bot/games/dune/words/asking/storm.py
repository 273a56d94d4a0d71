"""Which sentences go with the storm phase: dials, Weather Control, Family Atomics."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import MOST, Data, OrderWords, QuestionWords
from engine.core.moves import SetOrder

from ..languages import Words
from ..story.pieces import card_text
from .before import Before
from .naming import Names, entries

_REACH = 6  # sectors that two dials of 3, or the highest marker, bring the storm
_CARDS = {"weather": "weather_control", "atomics": "family_atomics"}
_DIALS = (0, 2, 4, 6, 8, 10, 15, 20)


class Storm(QuestionWords[Before]):
    """Dials and storm cards."""

    kind = "storm"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.storm, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, atomics=self.say.atomics)

    def asked(self, before: Before) -> list[str]:
        say, number = self.say, self.names.number
        first = say.first_storm if before.v.turn == 1 else say.storm_at
        lines = [first.format(sector=number(before.v.storm))]
        if before.has("dial"):
            others = self.names.lexicon.factions(actor for actor in before.v.diallers if actor != before.seat)
            least, most = before.least("dial"), before.most("dial")
            lines.append(say.range.format(least=number(least), most=number(most)))
            lines.append(say.together.format(others=others))
        else:
            holds = any(before.has(name) for name in _CARDS)
            lines += [self._how_far(before), say.cards_now if holds else say.no_cards]
        if before.v.turn > 1:
            reach = before.own.marker or _REACH
            met = before.in_the_way(reach)
            if met:
                lines.append(say.in_its_way.format(those=self.names.lexicon.row(met)))
            else:
                lines.append(say.nothing_in_its_way.format(sectors=number(reach)))
        texts = {name: card_text(card, before.t) for name, card in _CARDS.items() if before.has(name)}
        return lines + [say.card_does[name].format(text=text) for name, text in texts.items()]

    def _how_far(self, before: Before) -> str:
        """Say who dials, or that a marker says how far the storm goes, and how far if that is known."""
        if before.v.diallers:
            return self.say.others_dial.format(who=before.t.names(before.v.diallers))
        if before.own.marker:
            return self.say.by_known_marker.format(sectors=self.names.number(before.own.marker))
        return self.say.by_marker

    def choices(self, before: Before) -> Iterator[Choice]:
        if not before.has("dial"):
            yield Choice(self.say.no_card, before.say())
            return
        yield Choice(self.say.by_chance, before.say(by_lot=True))
        for dial in range(MOST) if before.most("dial") < MOST else _DIALS:
            yield Choice(self.say.dial.format(dial=self.names.number(dial)), before.say(dial=dial), "primary")

    def said(self, move: Data) -> str:
        say, number = self.say, self.names.number
        if move.get("weather") is None and move.get("atomics", "no") == "no" and move.get("dial") is None:
            return say.by_lot if move.get("by_lot") else say.none_played
        said = [say.dials.format(dial=number(move["dial"]))] if move.get("dial") is not None else []
        said += [say.lot_dials] if move.get("by_lot") else []
        if move.get("weather") is not None:
            said.append(say.moves_storm.format(sectors=number(move["weather"])))
        if move.get("atomics", "no") != "no":
            said.append(say.plays[move["atomics"]])
        return self.names.lexicon.chain(said, self.names.lexicon.sentences)


class StormOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Storm.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.storm, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.in_advance, atomics=self.say.atomics)

    def text(self, order: Data) -> str:
        say, number, lexicon = self.say, self.names.number, self.names.lexicon
        parts = [say.to_dial.format(dial=number(order["dial"]))] if order.get("dial") is not None else []
        if order.get("weather") is not None:
            parts.append(say.to_move_storm.format(sectors=number(order["weather"])))
        if order.get("atomics", "no") != "no":
            parts.append(say.to_play[order["atomics"]])
        said = lexicon.chain(parts or [say.to_play_nothing], lexicon.comma)
        return say.in_turn.format(said=said, turn=number(order["turn"])) if order.get("turn") else said

    def choices(self, before: Before) -> Iterator[Choice]:
        turn = int(before.ref)
        if before.seat not in before.v.diallers:
            yield Choice(self.say.no_card, SetOrder(order={"kind": "pass", "windows": (self.kind,), "until": turn}))
            return
        for dial in range(before.least("dial"), before.most("dial") + 1):
            order = SetOrder(order={"kind": self.kind, "turn": turn, "dial": dial})
            yield Choice(self.say.dial.format(dial=self.names.number(dial)), order, "primary")

    def subject(self, subject: str) -> str:
        return self.say.about_turn.format(turn=self.names.number(int(subject)))


ASKING = (Storm,)
ORDERS = (StormOrder,)
