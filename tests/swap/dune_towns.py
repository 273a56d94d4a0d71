"""Dune in towns: what people look at and say there, which secrets differ, and the leaks that are planted."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from bot.games.dune import picture
from engine.core.errors import Refusal
from engine.core.game import decide, offers, pending
from engine.core.moves import ClearStop, Move, Override, SetOrder, SetStop
from engine.core.orders import open_orders, stoppable
from engine.dune.advantages.harkonnen import known
from engine.dune.cards import TREACHERY
from engine.dune.corrections import GIVE, MOST_SPICE, TAKE
from engine.dune.game import RULES
from engine.dune.people.deals import ProposeDeal
from engine.dune.phases.nexus import KEY, NexusMove
from engine.dune.powers import holder
from engine.dune.state import State
from tests.sampling import sample, use

from .acts import KEPT_QUIET, STOPPED, USING, answered, filled_in, may_whisper
from .answers import IDLE_ORDERS, cover
from .beginnings import KINDS, met, positions
from .desk import ALL_ELSE, DEEDS, WHY, put_right
from .differences import (
    BEFORE,
    REFEREED,
    Difference,
    Make,
    before_its_time,
    extra,
    in_the_position,
    looks,
    moments,
    moments_to_act,
    noted,
    person_of,
    private,
    reached_again,
    said_again,
    said_otherwise,
    same,
    shuffle,
)
from .dune import IN_TOWNS, SECRETS
from .knowing import Thing
from .leaks import LEAKS
from .leaks_at_commands import AT_COMMANDS
from .leaks_by_a_stranger import STRANGERS
from .leaks_in_passing import LEAKS as IN_PASSING
from .leaks_of_a_referee import OF_A_REFEREE
from .leaks_of_advantages import OF_ADVANTAGES
from .leaks_of_moderation import OF_MODERATION
from .leaks_of_what_ends import OF_WHAT_ENDS
from .positions import PLANNED, PLANNING
from .presses import Press
from .standing import Position
from .stored import Changed
from .towns import AWAY, REOPENED, RESTING, Moderated, Towns
from .twin import Change
from .watching import Course, Done

OFTEN = 60  # tries of a secret act that somebody absent is told of


def _in_the_position(change: Change) -> Make:
    """Change what lies in the position; whoever draws on a purse that differs knows of it, too."""
    make = in_the_position(change)

    def of_dune(position: Position, run: Course, rng: random.Random) -> Difference | None:
        found, s = make(position, run, rng), position.game.state
        if found is None or found.changed.game.state.debts != s.debts:
            return None  # what was lent paid a debt at once, which all hear of (D-DEAL-3)
        entitled = _sharing(found.kind, found.entitled, s, found.changed.game.state, *_states(run))
        return replace(found, entitled=entitled, changed=replace(found.changed, possible=can_lead))

    return of_dune


def can_lead(told: Any) -> bool:
    """Say whether whoever leads in what is told can: for a Cheap Hero(ine) of an earlier plan no Karama can stand."""
    if isinstance(told, list):
        return all(map(can_lead, told))
    if not isinstance(told, dict):
        return True
    leader = told["answer"] if told.get("element") == "leader" and "answer" in told else told.get("leader")
    leads = leader not in TREACHERY or TREACHERY[leader].subtype == "cheap_hero"
    return leads and all(map(can_lead, told.values()))


def _states(run: Course) -> list[State]:
    return [done.after.state for done in run.done]


def _sharing(kind: str, entitled: frozenset[str], *states: State) -> frozenset[str]:
    """Return those entitled, and whoever shares what differs while any of the states lasts."""
    return entitled.union(*(SECRETS.sharing(kind, s, {*entitled}) for s in states))


def _is_refused(done: Done, seat: str, rng: random.Random) -> Press:
    if rng.random() < 0.5:  # by the rules, not by the form
        return Press(0, 0, "move", move=ProposeDeal(parties=(seat,), text="With myself."))
    return Press(0, 0, "say", "answer", (("what", "bid"), ("say", "99")))


def _half_fills(done: Done, seat: str, rng: random.Random) -> Press:
    return Press(0, 0, "draft", rng.choice(("landing", "plan", "deal")), (("text", "A favour"),))


def _types(done: Done, seat: str, rng: random.Random) -> Press:
    what, typed = rng.choice((("plan", "leader "), ("bid", ""), ("deal", "with whom ")))
    return Press(0, 0, "type", "answer", (("say", typed), ("what", what)))


def _orders(done: Done, seat: str, rng: random.Random) -> Press | None:
    move = SetOrder(order=rng.choice(IDLE_ORDERS)(done.game.state))
    return Press(0, 0, "move", move=move) if private(RULES, done.game, seat, move) is not None else None


def _stops(done: Done, seat: str, rng: random.Random) -> Press | None:
    s = done.game.state
    may = [window for window in stoppable(RULES, s, seat) if window in STOPPED and (seat, window) not in s.stops]
    return Press(0, 0, "say", "orders", (("do", f"stop|{rng.choice(may)}"),)) if may else None


def secret_act(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody does in secret what was not done in the run: a loan, a pledge, a proposal."""
    places = moments_to_act(run, rng)
    if not places:
        return None
    number, done = rng.choice(places)
    seat = rng.choice(sorted(run.seats))
    found = [o for o in offers(RULES, done.game, seat) if o.kind in RULES.offers and o.kind in ("loan", "pledge")]
    asked = [d for d in pending(RULES, done.game) if d.kind == "nexus" and d.seat == seat]
    if found and (not asked or rng.random() < 0.5):
        move = use(RULES.offers[rng.choice(found).kind], done.game.state, seat, rng)
    elif asked:
        move = sample(RULES.questions["nexus"], done.game.state, seat, "", rng)
    else:
        return None
    entitled = private(RULES, done.game, seat, move) if move is not None else None
    if move is None or entitled is None or len(entitled) < 2 or entitled & done.machines:
        return None  # a machine player answers at once, as all may see
    press = Press(done.press.at - BEFORE, person_of(run, done, seat), "move", move=move)
    kind = {"loan": "d a loan", "pledge": "e amount of a pledge"}.get(move.kind, "f a proposal in the nexus")
    entitled = _sharing(kind, entitled, *_states(run))
    return Difference(f"{kind}, made in the town", same(position), entitled, extra=press, number=number)


def asked_again(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) In a nexus somebody proposes an alliance to one who was done, who is asked again."""
    places = moments(run)
    rng.shuffle(places)
    for number, done in places:
        was_done = [seat for key, seat in done.game.state.sealed if key == KEY]
        if not was_done or KEY not in done.game.state.windows:
            continue
        other = rng.choice(was_done)
        for author in rng.sample(sorted(run.seats), len(run.seats)):
            move = NexusMove(do="propose", members=(other,))
            entitled = private(RULES, done.game, author, move)
            if entitled is not None and author != other and not entitled & done.machines:
                press = Press(done.press.at - BEFORE, person_of(run, done, author), "move", move=move)
                kind = "f a proposal to somebody who was done, made in the town"
                return Difference(kind, same(position), entitled, alone=KEY, extra=press, number=number)
    return None


def to_somebody_away(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) The same, and one who is told of it has closed the private messages or left the server, unnoticed.

    What follows from that in public waits for the next moment at which everybody sees something anyway. Another than
    the one away does it, and as early as may be: once any message was refused nothing more follows from the next. Often
    it is he who acts next, unseen perhaps, and is tried again.
    """
    tried = [found for _ in range(OFTEN) if (found := secret_act(position, run, rng)) is not None]
    told = [found for found in tried if run.away & (found.entitled - _doing(found, run))]
    if not told:
        return None
    before = [found for found in told if _acts_next(found, run)]
    found = min(before if before and rng.random() < 0.7 else told, key=lambda found: found.number)
    kind = found.kind.replace("made in the town", "to somebody whom no message reaches")
    return replace(found, kind=kind, at_once=True)


def _acts_next(found: Difference, run: Course) -> bool:
    """Say whether somebody away does what comes next."""
    done = run.done[found.number]
    return done.press.person in {person_of(run, done, seat) for seat in run.away}


def stops_of_somebody_away(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Who says at first that he is away had set no stop, or at every kind of window: none opens for that."""
    game = position.game
    if not run.resting or any(person_of(run, done, run.resting) != run.seats[run.resting] for done in run.done):
        return None  # or somebody plays for him, who reads what he has set
    had = sorted(window for seat, window in game.state.stops if seat == run.resting)
    moves: list[Move] = [ClearStop(window=window) for window in had]
    for move in moves or [SetStop(window=window) for window in stoppable(RULES, game.state, run.resting)]:
        game = decide(RULES, game, run.resting, move).game
    if game is position.game or game.stack != position.game.stack:
        return None
    entitled = frozenset({run.resting})
    return Difference("f stops of somebody who is away", Changed(game, entitled), entitled)


def _doing(found: Difference, run: Course) -> set[str]:
    return {seat for seat, person in run.seats.items() if found.extra is not None and person == found.extra.person}


def ordered_ahead(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Before an unnamed window opens somebody lets it go by, by an order, while others are waited for in it."""
    for number, done in moments(run):
        opened = done.after.state.windows.keys() - done.game.state.windows.keys()
        owed = [d for d in pending(RULES, done.after) if d.key in opened and not d.named and not d.answered]
        shuffle(owed, run, rng, 1.0)
        for decision in owed:
            person = person_of(run, done, decision.seat)
            others = [d for d in owed if d.key == decision.key and d.seat != decision.seat]
            later = [d.press.person for d in run.done[number + 1 :] if _counts(d)]
            move = SetOrder(order={"kind": "pass", "windows": (decision.kind,)})
            if not others or person in later or private(RULES, done.game, decision.seat, move) is None:
                continue
            return Difference(
                "f a window let go by",
                same(position),
                frozenset({decision.seat}),
                alone=decision.key,
                extra=Press(done.press.at - BEFORE, person, "move", move=move),
                number=number,
            )
    return None


def planned(position: Position, run: Course, rng: random.Random) -> Difference | None:
    """(f) Somebody gives an order, any there is, filled in at random; it lives until what it answers is asked."""
    found = moments_to_act(run, rng)
    if not found:
        return None
    number, done = rng.choice(found)
    s = done.game.state
    seat = holder(s, rng.choice(PLANNING)) or rng.choice(sorted(run.seats))
    kinds = open_orders(RULES, s, seat)
    kind = rng.choice([kind for kind in kinds if kind in PLANNED] or kinds)
    order = filled_in(s, seat, kind, rng)
    if order is None or _stirs(done, seat, SetOrder(order=order)) or seat in done.machines:
        return None
    press = Press(done.press.at - BEFORE, person_of(run, done, seat), "move", move=SetOrder(order=order))
    until = frozenset({*answered(order), *USING.get(kind, ())})
    return Difference(
        "f an order given, in the town", same(position), frozenset({seat}), until=until, extra=press, number=number
    )


def _stirs(done: Done, seat: str, move: Move) -> bool:
    """Say whether an order is refused, or does more at once than that it stands."""
    try:
        commits = decide(RULES, done.game, seat, move).commits
    except Refusal:
        return True
    return any(type(fact).__name__ not in KEPT_QUIET or to != (seat,) for c in commits for fact, to in c.facts)


def _counts(done: Done) -> bool:
    """Say whether somebody said more than all hear anyway and no window waits for."""
    return any(json.loads(move)["kind"] != ProposeDeal.model_fields["kind"].default for move in done.said)


_SEALED = {"plan": "e sealed battle plan", "storm": "e sealed storm dial"}

POSITIONAL: dict[str, Make] = {
    change.__name__: _in_the_position(change)
    for change in IN_TOWNS
    if change is not cover  # which lies in no position, but in how the next bid is said
}
DIFFERENCES: dict[str, Make] = {
    **POSITIONAL,
    "look": extra("f a look", looks),
    "noted": noted,
    "half_filled": extra("f a form half filled", _half_fills),
    "asked_again": asked_again,
    "refused": extra("f a refused move, in the town", _is_refused),
    "typed": extra("f an autocomplete", _types),
    "ordered": extra("f an order that never fires, in the town", _orders),
    "stopped": extra("f a stop that is not reached, in the town", _stops),
    "planned": planned,
    "secret": secret_act,
    "early": before_its_time,
    "ahead": ordered_ahead,
    "otherwise": said_otherwise(_SEALED),
    "again": said_again,
}
ODD: dict[str, dict[str, Make]] = {
    AWAY: {"to somebody away": to_somebody_away},
    RESTING: {"stops of somebody away": stops_of_somebody_away},
    REOPENED: {"reached again": reached_again},
}
PLACES = {"asked_again": "nexus"}  # the kind of window in which alone a difference can be made
TOGETHER = frozenset({"early", "ahead"})  # what is done in an unnamed window while others are waited for there
CALLED = frozenset({"ahead"})  # whoever is called in public when the window opens must have let it go by


def _whispers(s: State) -> list[str]:
    """Return whom an ally may lend or pledge something now; else all who are allied, as that may come."""
    told = [f for allied in s.alliances for f in allied if any(may_whisper(s, other) for other in allied if other != f)]
    return told or [f for allied in s.alliances for f in allied]


def _talked(s: State) -> Counter[str]:
    """Count the proposals on the table, of which nobody may have too many (D-DEAL-3)."""
    return Counter(deal.by for deal in s.deals.values() if deal.status == "proposed")


def _given(s: State, rng: random.Random) -> Override | None:
    """Return spice for somebody from the bank, which is refused to nobody."""
    values = {"who": rng.choice(s.factions), "way": GIVE, "amount": rng.randint(1, 4)}
    return Override(what="spice", values=values, reason=WHY) if s.phase != "setup" else None


def _taken(s: State, rng: random.Random) -> Override | None:
    """Return spice to be taken of somebody who has far less, which not even he is told who moderates."""
    poor = [f for f in s.factions if s.purse[f] < MOST_SPICE // 2]
    values = {"who": rng.choice(poor or s.factions), "way": TAKE, "amount": MOST_SPICE}
    return Override(what="spice", values=values, reason=WHY) if poor and s.phase != "setup" else None


THINGS: dict[str, Thing] = {
    "hand": lambda s, seat: s.hands[seat],
    "traitors": lambda s, seat: (s.traitors[seat], s.discs.get(seat)),
    "purse": lambda s, seat: s.purse[seat],
    "prediction": lambda s, seat: s.prediction,
    "captives": known,
    "marker": lambda s, seat: s.marker,
    "treachery_deck": lambda s, seat: s.decks["treachery"][:1],
    "treachery_cards": lambda s, seat: sorted(s.decks["treachery"]),
    "spice_deck": lambda s, seat: s.decks["spice"][:1],
}
SETTLED = ("deals", "debts", "cards")

TOWNS = Towns(
    secrets=SECRETS,
    drawing=(picture, "draw_board"),
    kinds=KINDS,
    met=met,
    positions=positions,
    harmless=_given,
    vain=_taken,
    moderated=(Moderated(1, "nexus", 2), Moderated(1, "nexus", 3), Moderated(2001, "nexus", 8, ALL_ELSE)),
    things=THINGS,
    settled=SETTLED,
    deeds=(*DEEDS, *map(put_right, SETTLED)),
    unknown="order_of_unseen",
    rule="D-BID-6",
    number="bid",
    partner=("deal", "with whom "),
    stops=STOPPED,
    chat=lambda other: ProposeDeal(parties=(other,), text="A favour for a favour."),
    chatted=_talked,
    finished={KEY: NexusMove()},
    whispers=_whispers,
    makes=DIFFERENCES,
    positional=POSITIONAL,
    places=PLACES,
    together=TOGETHER,
    called=CALLED,
    odd=ODD,
    refereed=REFEREED,
    leaks=(*LEAKS, *STRANGERS, *AT_COMMANDS, *OF_MODERATION, *OF_A_REFEREE, *OF_WHAT_ENDS, *OF_ADVANTAGES, *IN_PASSING),
)
