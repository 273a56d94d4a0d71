"""Words of the spice blow: worms, rides, the nexus."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice, Label
from bot.games.words import Data, Entry, OfferWords, OrderWords, QuestionWords
from engine.core.moves import Move
from engine.dune.board import STRONGHOLDS, TERRITORY_OF

from ..asking.before import Before
from ..story.people import proposal
from . import karama, naming, plain


class WormKarama(karama.Cancelling):
    """A Karama ends the Fremen's control of a worm."""

    kind = "worm_karama"
    title = "Karama against the worm"

    def asked(self, before: Before) -> list[str]:
        return [
            f"The worm rises in {plain.land(before.v.worm)}: {plain.listed(before.here(before.v.worm))}.",
            "Under Fremen control it spares Fremen and their allies. A Karama ends that.",
            *karama.held(before),
        ]


class WormKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = WormKarama.kind
    title = WormKarama.title
    fields = {
        "territory": Entry("Only if it rises in", naming.territory),
        "at_least": Entry("Only if so many Fremen are there"),
    }


class Ride(QuestionWords[Before]):
    """Fremen ride the worm."""

    kind = "ride"
    title = "Ride the worm"
    fields = {
        "forces": Entry("How many forces", naming.place),
        "starred": Entry("Fedaykin among them", naming.place),
        "to": Entry("Where to", naming.place),
    }
    by_default = "Nobody rides."

    def asked(self, before: Before) -> list[str]:
        return [
            f"The worm waits in {plain.land(before.v.worm)}: {plain.listed(before.here(before.v.worm))}.",
            "Your forces there may ride, as one group, to any one place outside the storm. It costs nothing.",
            *before.lying(),
        ]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice("Nobody rides", before.say())
        forces = before.limits("forces")
        for to in before.options("to"):
            if TERRITORY_OF[to] in STRONGHOLDS and to not in forces:
                yield Choice(f"All ride to {plain.place(to)}", before.say(forces=forces, to=to), "primary")

    def said(self, move: Data) -> str:
        if not any((move.get("forces") or {}).values()):
            return "nobody rides"
        return f"ride the worm: {naming.group(move)} to {plain.place(move.get('to') or '')}"

    def label(self, before: Before, field: str, option: str) -> Label:
        return naming.arriving(before, super().label(before, field, option), field)

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return before.arrival(data["to"] or "")

    def confirmed(self, data: Data) -> bool:
        return any(data["forces"].values())


_DO = {
    "done": "Done: keep things as they are",
    "leave": "Leave my alliance",
    "propose": "Propose an alliance",
    "accept": "Accept a proposal",
    "refuse": "Refuse a proposal",
    "withdraw": "Withdraw my proposal",
}
_MOST_ACCEPTED = 9  # one ready-made answer is left for "Done"


class Nexus(QuestionWords[Before]):
    """Alliances change."""

    kind = "nexus"
    title = "Nexus"
    fields = {
        "do": Entry("What to do", _DO),
        "members": Entry("Whom to invite", naming.faction),
        "id": Entry("Which one", "Proposal {}".format),
    }
    by_default = "You are done: alliances stay as they are and no proposal is accepted."

    def asked(self, before: Before) -> list[str]:
        now = [" + ".join(plain.faction(actor) for actor in alliance) for alliance in before.v.alliances]
        lines = [f"Alliances now: {' · '.join(now) if now else 'none'}."]
        for number, p in before.own.proposals.items():
            lines.append(f"• {proposal(number, p, before.t)}.")
        return [*lines, "Allies add up strongholds and win together. Say “done” when you want nothing more."]

    def choices(self, before: Before) -> Iterator[Choice]:
        accepts, refusals = [], []
        for number, p in before.own.proposals.items():
            members = plain.factions(actor for actor in p.members if actor != before.seat)
            if before.seat not in p.accepted:
                move = before.say(do="accept", id=number)
                accepts.append(Choice(f"Accept: with {members}", move, "success"))
            if p.by != before.seat:
                move = before.say(do="refuse", id=number)
                refusals.append(Choice(f"Refuse: with {members}", move, "danger"))
        yield from accepts[:_MOST_ACCEPTED]
        yield Choice("Done", before.say())
        yield from refusals

    def said(self, move: Data) -> str:
        do = str(move.get("do", "done"))
        return f"propose an alliance to {plain.factions(move.get('members') or ())}" if do == "propose" else _DO[do]

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        if data["do"] != "leave":
            return []
        return [f"You leave {plain.factions(f for f in before.alliance() if f != before.seat)}; everybody sees it."]

    def confirmed(self, data: Data) -> bool:
        return bool(data["do"] == "leave")


class NexusOrder(OrderWords[Before]):
    """The same in advance."""

    kind = Nexus.kind
    title = Nexus.title
    fields = {
        "done": Entry("Be done otherwise"),
        "accept": Entry("Accept any alliance with", naming.faction),
        "until": Entry("Up to which turn"),
    }

    def text(self, order: Data) -> str:
        parts = [f"accept any alliance with {plain.factions(order['accept'])}"] if order.get("accept") else []
        parts += ["else be done at once"] if order.get("done") else []
        return f"{', '.join(parts) or 'ask me'}, up to turn {order.get('until', 15)}"


class NexusExtend(OfferWords[Before]):
    """The table gives more time."""

    kind = "nexus_extend"
    title = "Extend the nexus"

    def asked(self, before: Before) -> list[str]:
        return ["The table gives everybody more time after a late change of alliances."]

    def said(self, move: Data) -> str:
        return "extend the nexus"


ASKING = (WormKarama(), Ride(), Nexus(), NexusExtend())
ORDERS = (WormKaramaOrder(), NexusOrder())
