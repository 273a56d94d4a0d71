"""Which sentences go with the spice blow: worms, rides, the nexus."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.patterns import Noun
from bot.games.presentation import Choice, Label
from bot.games.words import Data, OfferWords, OrderWords, QuestionWords
from engine.core.moves import Move, SetOrder
from engine.dune.board import TERRITORY_OF
from engine.dune.options import Options
from engine.dune.state import Proposal

from ..languages import Words
from ..story.people import allied, proposal
from . import karama
from .before import Before
from .fremen import toll
from .naming import Names, arriving, entries, numbered


class WormKarama(karama.Cancelling):
    """A Karama ends the Fremen's control of a worm."""

    kind = "worm_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.spice_blow.worm_karama
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        where, here = self.names.lexicon.territories[before.v.worm], before.here(before.v.worm)
        if before.v.placed:
            those = self.names.lexicon.row(here)
            placed = self.say.placed.format(where=where, those=those) if here else None
            return [placed or self.say.placed_alone.format(where=where), self.say.prevents, self.held(before)]
        if here:
            rises = self.say.rises.format(where=where, those=self.names.lexicon.row(here))
        else:
            rises = self.say.rises_alone.format(where=where)
        return [rises, self.say.spares, self.held(before)]


class WormKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = WormKarama.kind
    only = ("territory", "at_least")

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.spice_blow.worm_karama
        self.title = self.say.title
        self.fields = {**self.fields, **entries({"which": self.say.only_which}, which=self.say.which)}

    def text(self, order: Data) -> str:
        said = super().text(order)
        return self.say.armed[order["which"]].format(said=said) if order.get("which") else said

    def about(self, subject: str) -> dict[str, str]:
        return super().about(subject) if subject else {"which": "further"}  # wherever it is placed


class Ride(QuestionWords[Before]):
    """Fremen ride the worm."""

    kind = "ride"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.spice_blow.ride, Names(words)
        place = self.names.place
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, forces=place, starred=place, to=place)

    def asked(self, before: Before) -> list[str]:
        here = self.names.lexicon.row(before.here(before.v.worm))
        where = self.names.lexicon.territories[before.v.worm]
        return [self.say.waits.format(where=where, those=here), self.say.may_ride, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nobody, before.say())
        forces = before.limits("forces")
        for to in before.options("to"):
            if TERRITORY_OF[to] in before.v.goals and to not in forces:
                label = self.say.all_to.format(to=self.names.lexicon.place(to))
                yield Choice(label, before.say(forces=forces, to=to), "primary")

    def said(self, move: Data) -> str:
        if not any((move.get("forces") or {}).values()):
            return self.say.nobody_rides
        pattern = self.say.rides_into_storm if move.get("storm") else self.say.rides
        return pattern.format(those=self.names.group(move), to=self.names.lexicon.place(move["to"]))

    def label(self, before: Before, field: str, option: str) -> Label:
        return arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [*toll(before, data, before.group(data, "starred")), *before.arrival(data["to"] or "")]

    def confirmed(self, data: Data) -> bool:
        return any(data["forces"].values())


class RideOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Ride.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.spice_blow.ride, Names(words)
        place, self.title = self.names.place, self.say.title
        self.fields = entries(self.say.in_advance, territory=self.names.territory, to=place, or_to=place)

    def text(self, order: Data) -> str:
        say, lexicon = self.say, self.names.lexicon
        where = lexicon.territories[order["territory"]]
        if not order.get("to"):
            return say.stays.format(where=where)
        said = say.goes.format(where=where, to=lexicon.place(order["to"]))
        if order.get("or_to"):
            said = say.or_to.format(said=said, to=lexicon.place(order["or_to"]))
        said = say.keeps.format(said=said, number=self.names.number(order["keep"])) if order.get("keep") else said
        return say.storm_too.format(said=said) if order.get("storm") else said

    def subject(self, subject: str) -> str:
        return self.say.about.format(where=self.names.lexicon.territories[subject])

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.nobody, _ride(before.ref))
        for to in before.options("to"):
            if TERRITORY_OF[to] in before.v.goals:
                label = self.say.all_to.format(to=self.names.lexicon.place(to))
                yield Choice(label, _ride(before.ref, to=to), "primary")


def _ride(territory: str, **said: str) -> SetOrder:
    return SetOrder(order={"kind": Ride.kind, "territory": territory, **said})


_LAST = Options().max_turns  # an order up to this turn holds to the end of every game
_MOST_ACCEPTED = 9  # one ready-made answer is left for "Done"


class Nexus(QuestionWords[Before]):
    """Alliances change."""

    kind = "nexus"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.spice_blow.nexus, Names(words)
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, do=self.say.do, members=self.names.faction, id=self._which)
        self.fields["id"] = numbered(self.fields["id"])

    def _which(self, number: str) -> str:
        return self.say.which.format(number=number)

    def asked(self, before: Before) -> list[str]:
        say, now = self.say, before.v.alliances
        lines = [say.now.format(alliances=allied(now, before.t)) if now else say.no_alliances]
        for number, p in before.own.proposals.items():
            lines.append(say.proposal.format(said=proposal(number, p, before.t)))
        return [*lines, say.allies]

    def choices(self, before: Before) -> Iterator[Choice]:
        accepts, refusals = [], []
        for number, p in before.own.proposals.items():
            members = self._others(before, p)
            if before.seat not in p.accepted:
                label = self.say.accept.format(who=members)
                accepts.append(Choice(label, before.say(do="accept", id=number), "success"))
            if p.by != before.seat:
                label = self.say.refuse.format(who=members)
                refusals.append(Choice(label, before.say(do="refuse", id=number), "danger"))
        yield from accepts[:_MOST_ACCEPTED]
        yield Choice(self.say.done, before.say())
        yield from refusals
        for actor in before.v.factions:
            if actor not in before.alliance():
                label = self.say.propose.format(who=self.names.seat(actor))
                yield Choice(label, before.say(do="propose", members=(actor,)), "primary")

    def _others(self, before: Before, p: Proposal) -> Noun:
        return self.names.lexicon.factions(actor for actor in p.members if actor != before.seat)

    def said(self, move: Data) -> str:
        do = str(move.get("do", "done"))
        if do == "propose":
            return self.say.proposes.format(who=self.names.lexicon.factions(move.get("members") or ()))
        return self.say.said[do]

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if data["do"] != "leave":
            return []
        rest = self.names.lexicon.factions(f for f in before.alliance() if f != before.seat)
        return [self.say.leaves.format(who=rest)]

    def confirmed(self, data: Data) -> bool:
        return bool(data["do"] == "leave")


class NexusOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Nexus.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.spice_blow.nexus, Names(words)
        self.title, self.fields = self.say.title, entries(self.say.in_advance, accept=self.names.faction)

    def text(self, order: Data) -> str:
        say, turn = self.say, order.get("until") or _LAST
        patterns = {
            (False, False): (say.ask, say.ask_until),
            (False, True): (say.be_done, say.be_done_until),
            (True, False): (say.accept_any, say.accept_until),
            (True, True): (say.accept_else_done, say.accept_else_done_until),
        }
        always, until = patterns[bool(order.get("accept")), bool(order.get("done"))]
        who = self.names.lexicon.factions(order.get("accept") or ())
        return (until if turn < _LAST else always).format(who=who, turn=self.names.number(turn))

    def choices(self, before: Before) -> Iterator[Choice]:
        order = SetOrder(order={"kind": self.kind, "done": True, "until": before.least("until")})
        yield Choice(self.say.done_early, order)


class NexusExtend(OfferWords[Before]):
    """The table gives more time."""

    kind = "nexus_extend"

    def __init__(self, words: Words) -> None:
        self.say = words.asking.spice_blow.extend
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        return [self.say.asked]

    def said(self, move: Data) -> str:
        return self.say.said


ASKING = (WormKarama, Ride, Nexus, NexusExtend)
ORDERS = (WormKaramaOrder, RideOrder, NexusOrder)
