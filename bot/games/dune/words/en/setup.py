"""Words of the questions before turn 1: prediction, traitors, the placing of the Fremen."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, Entry, QuestionWords
from engine.dune.cards import FACTIONS, LEADERS

from . import naming, plain
from .before import Before


class Prediction(QuestionWords[Before]):
    """Bene Gesserit foretell who wins."""

    kind = "prediction"
    title = "Prediction"
    fields = {
        "faction": Entry("Who will win (nothing = by lot)", naming.faction),
        "turn": Entry("In which turn (nothing = by lot)"),
    }
    by_default = "Winner and turn are drawn by lot, and told to you."

    def asked(self, before: Before) -> list[str]:
        turns = before.v.options.max_turns
        return [
            f"Foretell who will win by strongholds, and in which of the {turns} turns.",
            "If it comes true to the turn, you alone win instead.",
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Leave both to chance", before.say())

    def said(self, move: Data) -> str:
        who = plain.the(move["faction"]) if move.get("faction") else "a winner drawn by lot"
        when = f"turn {move['turn']}" if move.get("turn") is not None else "a turn drawn by lot"
        return f"predict {who} in {when}"


class Traitor(QuestionWords[Before]):
    """Each keeps one of the discs drawn."""

    kind = "traitor"
    title = "Choose a traitor"
    fields = {"leader": Entry("Traitor to keep", naming.leader)}

    def asked(self, before: Before) -> list[str]:
        discs = [f"• {_disc(leader)}" for leader in before.own.discs]
        return ["You drew these discs; keep one opposing leader in your pay for the whole game:", *discs]

    def choices(self, before: Before) -> Iterator[Choice]:
        for leader in before.options("leader"):
            yield Choice(f"Keep {naming.leader(leader)}", before.say(leader=leader), "primary")
        yield Choice("Noted", before.say())

    def default(self, before: Before, move: Data) -> str:
        if not move.get("leader"):
            return "It is noted that you drew only leaders of your own."
        return super().default(before, move)

    def said(self, move: Data) -> str:
        return f"keep {plain.leader_with_value(move['leader'])} as traitor" if move.get("leader") else "noted"


def _disc(leader: str) -> str:
    known = LEADERS[leader]
    return f"{known.name} ({plain.faction(known.faction)} {known.value})"


class Placement(QuestionWords[Before]):
    """The Fremen place ten forces."""

    kind = "fremen_placement"
    title = "Fremen placement"
    fields = {
        "forces": Entry("Forces, 10 in all", naming.place),
        "starred": Entry("Fedaykin among them", naming.place),
    }

    def asked(self, before: Before) -> list[str]:
        return [
            "Place ten forces over Sietch Tabr, False Wall South and False Wall West.",
            f"Up to {FACTIONS['fremen'].starred} of them may be Fedaykin; the rest wait in reserve.",
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        areas = before.options("forces")
        tabr, south, west = areas[0], areas[1], areas[-1]
        yield Choice("All 10 in Sietch Tabr", before.say(forces={tabr: 10}))
        yield Choice("All 10 in Sietch Tabr, 3 Fedaykin", before.say(forces={tabr: 10}, starred={tabr: 3}), "primary")
        for label, split in (
            ("7 in Sietch Tabr, 3 in False Wall South", {tabr: 7, south: 3}),
            ("4 in Sietch Tabr, 3 in each False Wall", {tabr: 4, south: 3, west: 3}),
        ):
            yield Choice(label, before.say(forces=split, starred={tabr: 3}))

    def said(self, move: Data) -> str:
        stars = move.get("starred") or {}
        parts = []
        for area, n in (move.get("forces") or {}).items():
            if n:
                count = (n - stars.get(area, 0), stars.get(area, 0))
                parts.append(f"{plain.forces(count, 'fremen')} in {plain.place(area)}")
        return f"place {plain.listed(parts) if parts else 'nobody'}"


ASKING = (Prediction(), Traitor(), Placement())
