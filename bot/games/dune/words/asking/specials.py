"""Which sentences go with the special Karama powers."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.presentation import Choice
from bot.games.words import Data, OfferWords, OrderWords, QuestionWords
from engine.core.moves import Move, SetOrder
from engine.dune.powers import owner

from ..languages import Words
from . import karama
from .battle import Fight
from .before import Before
from .fremen import rising, risings
from .naming import Names, entries


class SwiftRevival(OfferWords[Before]):
    """The Emperor brings somebody back."""

    kind = "swift_revival"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.swift_revival
        self.title, self.fields = self.say.title, entries(self.say.fields, what=self.say.what, leader=self.names.leader)

    def asked(self, before: Before) -> list[str]:
        tanks = self.names.forces(before.v.tanks[before.seat], before.seat)
        return [self.say.does, self.say.tanks.format(what=tanks)]

    def said(self, move: Data) -> str:
        if move.get("what") == "leader":
            return self.say.for_leader.format(leader=self.names.lexicon.leaders[move.get("leader") or ""])
        number, starred = move.get("forces") or 0, move.get("starred") or 0
        return self.say.for_forces.format(what=self.names.forces((number - starred, starred)))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.all.used_up]

    def confirmed(self, data: Data) -> bool:
        return True


class WormCall(QuestionWords[Before]):
    """Fremen may call a worm."""

    kind = "worm_call"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.worm_call
        self.title, self.by_default = self.say.title, self.say.by_default
        self.fields = entries(self.say.fields, territory=self.names.territory)

    def asked(self, before: Before) -> list[str]:
        held = self.all.held if before.has("territory") else self.all.not_held
        return [self.say.start if before.ref == "start" else self.say.card, self.say.does, held, *before.lying()]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.no_call, before.say())
        for territory in risings(before) if before.has("territory") else ():
            label = self.say.at.format(where=self.names.lexicon.territories[territory])
            yield Choice(label, before.say(territory=territory), "danger")

    def said(self, move: Data) -> str:
        if not move.get("territory"):
            return self.say.calls_nowhere
        return self.say.calls.format(where=self.names.lexicon.territories[move["territory"]])

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [*rising(before, data["territory"]), self.all.used_up] if data["territory"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["territory"])


class WormCallOrder(OrderWords[Before]):
    """The same in advance."""

    kind = WormCall.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.specials.worm_call, Names(words)
        place, self.title = self.names.territory, self.say.title
        self.fields = entries(self.say.in_advance, territory=place, moment=self.say.moment)

    def text(self, order: Data) -> str:
        said = self.say.call.format(where=self.names.lexicon.territories[order["territory"]])
        if order.get("at_least"):
            said = self.say.if_devours.format(said=said, number=self.names.number(order["at_least"]))
        return self.say.at_moment[order["moment"]].format(said=said) if order.get("moment") else said


class LandingBan(QuestionWords[Before]):
    """The Guild may forbid a landing."""

    kind = "landing_ban"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.landing_ban
        self.title, self.by_default, self.fields = self.say.title, self.say.by_default, entries(self.say.fields)

    def asked(self, before: Before) -> list[str]:
        held = self.all.held if before.has("forbid") else self.all.not_held
        landing = before.v.declared
        if landing is None:
            return [self.say.does, held]
        what, where = self.names.forces(landing.count, landing.who), self.names.lexicon.place(landing.to)
        said = self.say.declares.format(who=self.names.seat(landing.who), what=what, where=where)
        return [said, *before.arrival(landing.to), self.say.does, held]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.let, before.say())
        yield Choice(self.say.forbid, before.say(forbid=True), "danger")

    def said(self, move: Data) -> str:
        return self.say.forbids if move.get("forbid") else self.say.lets

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.all.used_up] if data["forbid"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["forbid"])


class LandingBanOrder(OrderWords[Before]):
    """The same in advance."""

    kind = LandingBan.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.specials.landing_ban, Names(words)
        self.title = self.say.title
        self.fields = entries(self.say.in_advance, who=self.names.faction, territory=self.names.territory)

    def text(self, order: Data) -> str:
        say = self.say
        said = say.by_whom.format(who=self.names.seat(order["who"])) if order.get("who") else say.next
        if order.get("territory"):
            said = say.there.format(said=said, where=self.names.lexicon.territories[order["territory"]])
        if order.get("at_least"):
            said = say.so_many.format(said=said, number=self.names.number(order["at_least"]))
        return said

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.let_all, SetOrder(order={"kind": "pass", "windows": (self.kind,)}))


class PlanLook(OfferWords[Before]):
    """Atreides see a plan that is locked."""

    kind = "plan_look"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.plan_look
        self.title, self.fields = self.say.title, entries(self.say.fields, target=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        return [self.say.does]

    def said(self, move: Data) -> str:
        return self.say.looks.format(who=self.names.seat(move["target"]))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.all.used_up]

    def confirmed(self, data: Data) -> bool:
        return True


class LockedPlans(QuestionWords[Before]):
    """Atreides may see a plan before all do."""

    kind = "plans_locked"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.plan_look
        self.title, self.by_default = self.say.window, self.say.by_default
        self.fields = entries(self.say.fields, target=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        held = self.all.held if before.has("target") else self.all.not_held
        b = before.v.battle
        if b is None:
            return [self.say.does, held]
        where = self.names.lexicon.territories[b.territory]
        who, foe = self.names.seat(b.aggressor), self.names.seat(b.defender)
        return [self.say.locked.format(who=who, foe=foe, where=where), self.say.does, held]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.at_none, before.say())
        for side in before.options("target"):
            yield Choice(self.say.at.format(who=self.names.seat(side)), before.say(target=side), "danger")

    def said(self, move: Data) -> str:
        return self.say.looks.format(who=self.names.seat(move["target"])) if move.get("target") else self.say.looks_not

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.all.used_up] if data["target"] else []

    def confirmed(self, data: Data) -> bool:
        return bool(data["target"])


class LockedPlansOrder(OrderWords[Before]):
    """The same in advance."""

    kind = LockedPlans.kind

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.specials.plan_look, Names(words)
        self.title = self.say.window
        self.fields = entries(self.say.in_advance, target=self.names.faction, territory=self.names.territory)

    def text(self, order: Data) -> str:
        who = self.names.seat(order["target"])
        if order.get("territory"):
            return self.say.look_there.format(who=who, where=self.names.lexicon.territories[order["territory"]])
        return self.say.look.format(who=who)


class HandSwap(OfferWords[Before]):
    """Harkonnen take cards."""

    kind = "hand_swap"

    def __init__(self, words: Words) -> None:
        self.all, self.names = words.asking.specials, Names(words)
        self.say = self.all.hand_swap
        self.title, self.fields = self.say.title, entries(self.say.fields, target=self.names.faction)

    def asked(self, before: Before) -> list[str]:
        up = before.v.auction is not None and (before.v.auction.bidder or before.v.auction.high)
        return [self.say.does, self.say.all_there, *((self.say.waits,) if up else ())]

    def said(self, move: Data) -> str:
        return self.say.takes.format(who=self.names.seat(move["target"]), number=self.names.number(move["number"]))

    def follows(self, before: Before, move: Move, data: Data) -> list[str]:
        return [self.all.used_up]

    def confirmed(self, data: Data) -> bool:
        return True


class SwapReturn(QuestionWords[Before]):
    """They give as many back."""

    kind = "swap_return"

    def __init__(self, words: Words) -> None:
        self.say, self.names = words.asking.specials.hand_swap, Names(words)
        self.title, self.by_default = self.say.back, self.say.by_default
        self.fields = entries(self.say.back_fields, cards=self.names.card)

    def asked(self, before: Before) -> list[str]:
        swap = before.v.swap
        if swap is None:
            return []
        cards = self.names.lexicon.row(map(self.names.card, before.own.taken))
        taken = self.say.taken.format(who=self.names.seat(swap.target), cards=cards)
        return [taken, self.say.how_many.format(number=self.names.number(swap.number))]

    def choices(self, before: Before) -> Iterator[Choice]:
        yield Choice(self.say.the_same, before.say(cards=before.own.taken))

    def said(self, move: Data) -> str:
        cards = map(self.names.card, move.get("cards") or ())
        return self.say.gives.format(cards=self.names.lexicon.row(cards))

    def confirmed(self, data: Data) -> bool:
        return True


class WorthlessKarama(karama.Cancelling):
    """A Karama cancels a worthless card that was played as one."""

    kind = "worthless_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.words = words.asking.specials.worthless, words
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        who = self.names.seat(owner("worthless_karama"))
        return [self.say.asked.format(who=who), self._purpose(before), self.say.does, self.held(before)]

    def _purpose(self, before: Before) -> str:
        if before.ref == "bid":
            return self.say.buys
        if before.ref == "landing":
            return self.say.lands
        return self.say.against[before.ref]


class WorthlessKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = WorthlessKarama.kind

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.specials.worthless.title


class StarredKarama(karama.Cancelling):
    """A Karama makes starred forces count 1."""

    kind = "starred_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.fight = words.asking.specials.starred, Fight(words)
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        plans = [self.fight.sides(before, b), *self.fight.revealed(before, b)] if b is not None else []
        return [*plans, self.say.may.format(who=self.names.seat(before.ref)), self.say.does, self.held(before)]


class StarredKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = StarredKarama.kind
    only = ("target",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.specials.starred.title


class CaptureKarama(karama.Cancelling):
    """A Karama prevents a capture."""

    kind = "capture_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say = words.asking.specials.capture
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        who, whom = self.names.seat(owner("capture")), self.names.seat(before.v.beaten or before.seat)
        return [self.say.announced.format(who=who, whom=whom), self.say.does, self.held(before)]


class CaptureKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = CaptureKarama.kind
    only = ("target",)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.specials.capture.title


class HaderachKarama(karama.Cancelling):
    """A Karama keeps the Kwisatz Haderach out of a battle."""

    kind = "haderach_karama"

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.say, self.fight = words.asking.specials.haderach, Fight(words)
        self.title = self.say.title

    def asked(self, before: Before) -> list[str]:
        b = before.v.battle
        plans = [self.fight.sides(before, b), *self.fight.revealed(before, b)] if b is not None else []
        return [*plans, self.say.does, self.held(before)]


class HaderachKaramaOrder(karama.Armed):
    """The same in advance."""

    kind = HaderachKarama.kind

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.title = words.asking.specials.haderach.title


ASKING = (
    CaptureKarama,
    HaderachKarama,
    StarredKarama,
    WorthlessKarama,
    SwiftRevival,
    WormCall,
    LandingBan,
    PlanLook,
    LockedPlans,
    HandSwap,
    SwapReturn,
)
ORDERS = (
    CaptureKaramaOrder,
    HaderachKaramaOrder,
    StarredKaramaOrder,
    WorthlessKaramaOrder,
    WormCallOrder,
    LandingBanOrder,
    LockedPlansOrder,
)
