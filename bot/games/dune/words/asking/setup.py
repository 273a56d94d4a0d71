"""Which sentences go with the questions before turn 1: prediction, traitors, the placing of the Fremen."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, QuestionWords
from engine.dune.cards import FACTIONS, LEADERS

from ..languages import Words
from .before import Before
from .naming import Names, counted, entries


class Prediction(QuestionWords[Before]):
    """Bene Gesserit foretell who wins."""

    kind = "prediction"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.setup.prediction, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, faction=self.names.faction)
        self.by_default = self.say.by_default

    def asked(self, before: Before) -> list[str]:
        turns, told = self.names.number(before.v.options.max_turns), [self.say.if_true]
        if before.v.turn and before.own.prediction is not None:
            who, turn = before.own.prediction
            was = self.say.was.format(who=self.names.seat(who), turn=self.names.number(turn))
            return [self.say.anew, was, *told]
        return [self.say.foretell.format(turns=turns), *told]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.by_chance, before.say())

    def default(self, before: Before, move: Data) -> str:
        return self.said(move) if move.get("faction") else super().default(before, move)

    def said(self, move: Data) -> str:
        say = self.say
        who = self.names.seat(move["faction"]) if move.get("faction") else None
        turn = self.names.number(move.get("turn") or 0)
        if who is not None:
            return (say.both if turn else say.only_winner).format(who=who, turn=turn)
        return say.only_turn.format(turn=turn) if turn else say.neither


class Traitor(QuestionWords[Before]):
    """Each keeps one of the discs drawn."""

    kind = "traitor"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.setup.traitor, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.fields, leader=self.names.leader)

    def asked(self, before: Before) -> list[str]:
        discs = self.names.lexicon.discs
        drawn = before.t.say.pieces.discs_drawn.format(discs=discs(before.own.discs))  # as it was told
        if not before.has("leader"):
            return [drawn, self.say.none_to_keep]
        own = [leader for leader in before.own.discs if leader not in before.options("leader")]
        return [drawn, self.say.keep_one, *([self.say.not_own.format(discs=discs(own))] if own else [])]

    def choices(self, before: Before) -> Iterator[Choice]:
        for leader in sorted(before.options("leader"), key=lambda leader: (-LEADERS[leader].value, leader)):
            label = self.say.keep.format(leader=self.names.lexicon.leaders[leader])
            yield Choice(label, before.say(leader=leader), "primary")
        yield Choice(self.say.noted, before.say())

    def default(self, before: Before, move: Data) -> str:
        return super().default(before, move) if move.get("leader") else self.say.none_of_theirs

    def said(self, move: Data) -> str:
        if not move.get("leader"):
            return self.say.just_noted
        return self.say.kept.format(leader=self.names.lexicon.leaders[move["leader"]])


class Placement(QuestionWords[Before]):
    """The Fremen place ten forces."""

    kind = "fremen_placement"

    def __init__(self, words: Words) -> None:
        self.say, self.names, self.at = words.asking.setup.placement, Names(words), words.asking.before.forces_at
        self.title = self.say.title
        self.fields = entries(self.say.fields, forces=self.names.place, starred=self.names.place)

    def asked(self, before: Before) -> list[str]:
        fedaykin = self.say.fedaykin.format(number=self.names.number(FACTIONS["fremen"].starred))
        return [self.say.place_ten, fedaykin]

    def choices(self, before: Before) -> Iterator[Choice]:
        areas, ready = before.options("forces"), self.say.ready
        tabr, south, west = areas[0], areas[1], areas[-1]
        yield Choice(ready["tabr"], before.say(forces={tabr: 10}))
        yield Choice(ready["tabr_fedaykin"], before.say(forces={tabr: 10}, starred={tabr: 3}), "primary")
        yield Choice(ready["two"], before.say(forces={tabr: 7, south: 3}, starred={tabr: 3}))
        yield Choice(ready["three"], before.say(forces={tabr: 4, south: 3, west: 3}, starred={tabr: 3}))

    def said(self, move: Data) -> str:
        names, parts = self.names, []
        for area, number in counted(move.get("forces")):
            starred = (move.get("starred") or {}).get(area, 0)
            what = names.forces((number - starred, starred), "fremen")
            parts.append(self.at.format(what=what, where=names.lexicon.place(area)))
        return self.say.placed.format(those=names.lexicon.row(parts)) if parts else self.say.placed_nobody


ASKING = (Prediction, Traitor, Placement)
ORDERS = ()
