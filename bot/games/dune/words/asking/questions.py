"""What a seat is asked, with what is at stake; built from that seat's view."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.presentation import Card
from engine.dune.board import POLAR_SINK
from engine.dune.cards import FACTIONS, LEADERS
from engine.dune.view import AuctionView

from .. import plain
from ..card_texts import card_text
from ..labels import title
from ..story.people import proposal, truth_question
from ..story.pieces import hand_sizes
from ..story.telling import Telling
from . import battle_questions, movement_questions
from .seen import Before, in_the_way, lying

_REACH = 6  # sectors that two dials of 3 bring the storm


def question_card(seen: Before) -> Card:
    """Return the title and the lines of a question."""
    lines = _ASKS[seen.kind](seen, seen.ref) if seen.kind in _ASKS else []
    return Card(title(seen.kind), (*lines, f"-# Rule {seen.seen.rule}"))


def _truth(seen: Before, ref: str) -> list[str]:
    asked = seen.v.truths[int(ref)]
    words = truth_question(asked.target, asked.about, asked.value, Telling(seen.seat))
    return [
        f"{plain.capital(plain.the(asked.asker))} {plain.verb(asked.asker, 'ask')} you under Truthtrance: {words}",
        "Answer truthfully.",
    ]


def _prediction(seen: Before, ref: str) -> list[str]:
    turns = seen.v.options.max_turns
    return [
        f"Foretell who will win by strongholds, and in which of the {turns} turns.",
        "If it comes true to the turn, you alone win instead.",
    ]


def _traitor(seen: Before, ref: str) -> list[str]:
    discs = [f"• {_disc(leader)}" for leader in seen.own.discs]
    return ["You drew these discs; keep one opposing leader in your pay for the whole game:", *discs]


def _disc(leader: str) -> str:
    known = LEADERS[leader]
    return f"{known.name} ({plain.faction(known.faction)} {known.value})"


def _fremen(seen: Before, ref: str) -> list[str]:
    return [
        "Place ten forces over Sietch Tabr, False Wall South and False Wall West.",
        f"Up to {FACTIONS['fremen'].starred} of them may be Fedaykin; the rest wait in reserve.",
    ]


def _storm(seen: Before, ref: str) -> list[str]:
    first = "The first storm is counted from" if seen.v.turn == 1 else "The storm stands in"
    lines = [f"{first} sector {seen.v.storm}."]
    if seen.form.field("dial") is not None:
        others = plain.factions(actor for actor in seen.v.diallers if actor != seen.seat)
        lines.append(f"Dial {seen.least('dial')} to {seen.most('dial')}.")
        lines.append(f"The storm moves by your dial and that of {others} together.")
    else:
        lines.append(f"{plain.capital(plain.factions(seen.v.diallers))} dial this time; you do not.")
        lines.append("Storm cards, if you have any, are played now.")
    if seen.v.turn > 1:
        met = in_the_way(seen.v, seen.seat, _REACH)
        lines.append(f"In its way: {plain.listed(met)}." if met else f"Nothing of yours in its next {_REACH} sectors.")
    lines += [f"{card}: {card_text(key)}." for name, key, card in _STORM_CARDS if seen.form.field(name) is not None]
    return lines


_STORM_CARDS = (
    ("weather", "weather_control", "Weather Control"),
    ("atomics", "family_atomics", "Family Atomics"),
)


def _worm(seen: Before, ref: str) -> list[str]:
    here = seen.here(seen.v.worm)
    return [
        f"The worm rises in {plain.land(seen.v.worm)}: {plain.listed(here)}.",
        "Under Fremen control it spares Fremen and their allies. A Karama ends that.",
        *_karama(seen),
    ]


def _karama(seen: Before) -> list[str]:
    if seen.form.field("play") is None:
        return ["You hold no Karama to play now, so all you can do is let it happen."]
    return ["You hold a Karama. It is used up if you play it first in storm order."]


def _ride(seen: Before, ref: str) -> list[str]:
    mine = seen.here(seen.v.worm)
    return [
        f"The worm waits in {plain.land(seen.v.worm)}: {plain.listed(mine)}.",
        "Your forces there may ride, as one group, to any one place outside the storm. It costs nothing.",
        *lying(seen.v),
    ]


def _nexus(seen: Before, ref: str) -> list[str]:
    now = [" + ".join(plain.faction(actor) for actor in alliance) for alliance in seen.v.alliances]
    lines = [f"Alliances now: {' · '.join(now) if now else 'none'}."]
    for number, p in seen.own.proposals.items():
        lines.append(f"• {proposal(number, p, Telling(seen.seat))}.")
    return [*lines, "Allies add up strongholds and win together. Say “done” when you want nothing more."]


def _peek(seen: Before, ref: str) -> list[str]:
    number = seen.v.auction.number if seen.v.auction is not None else 0
    return [f"Atreides are about to see card {number} of the auction.", *_karama(seen)]


def _bonus(seen: Before, ref: str) -> list[str]:
    return ["Harkonnen have bought a card and are about to draw another one for nothing.", *_karama(seen)]


def _spice_look(seen: Before, ref: str) -> list[str]:
    return ["Atreides are about to see the next card of the spice deck.", *_karama(seen)]


def _bid(seen: Before, ref: str) -> list[str]:
    a = seen.v.auction
    if a is None:
        return []
    lines = [f"Card {a.number} of {a.dealt}."]
    leading = f"{plain.capital(plain.the(a.leader))} {plain.verb(a.leader, 'lead')} with {a.high} spice."
    lines.append(leading if a.leader else "Nobody has bid yet.")
    hand, limit = len(seen.own.hand), FACTIONS[seen.seat].hand_limit
    lines.append(f"You have {seen.own.spice} spice and {hand} of {limit} cards.")
    if seen.form.field("amount") is None:
        why = f"You cannot outbid {a.high} spice" if a.leader else "You have nothing to bid with"
        lines.append(f"{why}, so all you can do is pass.")
    if seen.own.peeked:
        lines.append(f"👁️ You saw it: **{plain.card(seen.own.peeked)}** – {card_text(seen.own.peeked)}.")
    for giver, amount in [(g, n) for (g, b), n in seen.own.pledges.items() if b == seen.seat]:
        lines.append(f"🤝 {plain.capital(plain.the(giver))}: pledge of up to {amount} spice to you.")
    lines += [_others(seen, a), f"🃏 Hands: {hand_sizes(seen.v.hand_sizes)}."]
    return [*lines, "-# A standing bid answers for you: `/orders bid`."]


def _others(seen: Before, a: AuctionView) -> str:
    """Return who may still bid, or what a pass means if nobody else may."""
    done = {seen.seat, a.leader, *a.passes, *a.out}
    full = [f for f, size in seen.v.hand_sizes.items() if size >= FACTIONS[f].hand_limit]
    still = [f for f in seen.v.order if f not in done and f not in full]
    if still:
        return f"Still to bid or pass: {plain.factions(still)}."
    end = "the bidding ends and the cards left go back on the deck"
    if a.leader:
        end = f"the card goes to {plain.the(a.leader)} for {a.high} spice"
    return f"Nobody else is still to bid or pass: if you pass, {end}."


def _accompany_karama(seen: Before, ref: str) -> list[str]:
    return [f"Bene Gesserit are about to send a force to {plain.land(POLAR_SINK)} with a landing.", *_karama(seen)]


def _voice_karama(seen: Before, ref: str) -> list[str]:
    return [*battle_questions.voice_lines(seen), "A Karama cancels the command.", *_karama(seen)]


def _prescience_karama(seen: Before, ref: str) -> list[str]:
    return [*battle_questions.prescience_lines(seen), "A Karama leaves the question unanswered.", *_karama(seen)]


_ASKS: dict[str, Callable[[Before, str], list[str]]] = {
    "truth": _truth,
    "prediction": _prediction,
    "traitor": _traitor,
    "fremen_placement": _fremen,
    "storm": _storm,
    "worm_karama": _worm,
    "ride": _ride,
    "nexus": _nexus,
    "peek_karama": _peek,
    "bid": _bid,
    "bonus_karama": _bonus,
    "spice_look_karama": _spice_look,
    "accompany_karama": _accompany_karama,
    "voice_karama": _voice_karama,
    "prescience_karama": _prescience_karama,
    **movement_questions.ASKS,
    **battle_questions.ASKS,
}
