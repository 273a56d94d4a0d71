"""Sentences of turns, phases, storm, spice blow and the end of the game."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.cards import SPICE_CARDS

from .. import plain
from ..labels import title
from .telling import Telling, detail, happening, headline

_CANCELLED = {
    "worm_karama": "the worm is no longer under Fremen control",
    "peek_karama": "Atreides do not see the card",
    "bonus_karama": "Harkonnen draw no bonus card",
    "spice_look_karama": "Atreides do not see the top of the spice deck",
    "accompany_karama": "Bene Gesserit send no force along",
    "voice_karama": "the Voice binds nobody",
    "prescience_karama": "the question stays unanswered",
}
ENDINGS = {
    "strongholds": "by holding enough strongholds",
    "prediction": "by having predicted it",
    "fremen": "because the desert was kept free of strangers to the end",
    "guild": "because nobody else took Dune in time",
    "agreement": "by agreement of the table",
}


def started(fact: f.GameStarted, t: Telling) -> Line:
    """Tell who sits where."""
    order = sorted(fact.dots, key=lambda actor: fact.dots[actor])
    seats = " · ".join(f"{fact.dots[actor]} {plain.emblem(actor)} {plain.faction(actor)}" for actor in order)
    return headline(f"Dune · {fact.options.max_turns} turns · at the dots: {seats}")


def phase(fact: f.PhaseBegan, t: Telling) -> Line:
    """Begin a chapter."""
    return headline(f"Turn {fact.turn} · {plain.PHASES.get(fact.phase, plain.readable(fact.phase))}")


def diallers(fact: f.DiallersChosen, t: Telling) -> Line:
    """Tell who dials."""
    return detail(f"🌀 {plain.capital(t.names(fact.who))} dial for the storm.")


def dials(fact: f.DialsRevealed, t: Telling) -> Line:
    """Tell both dials."""
    said = " + ".join(f"{plain.faction(actor)} {dial}" for actor, dial in fact.dials.items())
    return detail(f"🌀 Dials: {said} = {sum(fact.dials.values())}.")


def storm(fact: f.StormMoved, t: Telling) -> Line:
    """Tell where the storm goes."""
    if not fact.sectors:
        return happening(f"🌀 The storm stays in sector {fact.to}.")
    sectors = "sector" if fact.sectors == 1 else "sectors"
    return happening(f"🌀 The storm sweeps {fact.sectors} {sectors} and stands in sector {fact.to}.")


def wall(fact: f.ShieldWallBroken, t: Telling) -> Line:
    """Tell what Family Atomics do."""
    return happening("💥 The Shield Wall is broken: Arrakeen, Carthag and the Imperial Basin lie open to the storm.")


def order(fact: f.OrderFixed, t: Telling) -> Line:
    """Tell the storm order."""
    return happening("🧭 Storm order: " + " → ".join(plain.faction(actor) for actor in fact.order) + ".")


def spice_card(fact: f.SpiceCardRevealed, t: Telling) -> Line:
    """Tell the card turned up."""
    if fact.aside:
        return detail("🪱 Shai-Hulud turns up and is set aside: no worm in turn 1.")
    if fact.worm:
        return happening("🪱 Shai-Hulud!")
    card = SPICE_CARDS[fact.card]
    return detail(f"🏜️ Spice card: {plain.land(card.territory or '')} ({card.amount}).")


def blew(fact: f.SpiceBlew, t: Telling) -> Line:
    """Name the new reference territory."""
    return detail(f"🏜️ Should a worm come next, it rises in {plain.land(fact.territory)}.")


def worm(fact: f.WormAppeared, t: Telling) -> Line:
    """Tell where the worm appears."""
    if not fact.territory:
        return happening("🪱 The worm finds no territory to appear in.")
    return happening(f"🪱 The worm rises in {plain.land(fact.territory)}.")


def worm_left(fact: f.WormLeft, t: Telling) -> Line:
    """Tell that it goes."""
    return detail(f"🪱 The worm leaves {plain.land(fact.territory)}.")


def cancelled(fact: f.PowerCancelled, t: Telling) -> Line:
    """Tell what a Karama prevented."""
    said = _CANCELLED.get(fact.power, f"{title(fact.power)} is cancelled")
    return happening(f"🚫 {plain.capital(said)}.")


def prediction(fact: f.PredictionMade, t: Telling) -> Line:
    """Tell Bene Gesserit what they predicted."""
    return happening(f"🔮 Your prediction: {plain.the(fact.faction)} will win in turn {fact.turn}.")


def mover(fact: f.MoverChanged, t: Telling) -> Line | None:
    """Tell whose movement turn begins."""
    if not fact.who:
        return None
    return detail(f"➡️ {plain.capital(t.of(fact.who))} movement turn.")


def moves(fact: f.MovesChanged, t: Telling) -> Line:
    """Tell how many movements are left."""
    left = "1 ground movement" if fact.left == 1 else f"{fact.left} ground movements"
    return detail(t.does(fact.who, "have", f"{left} left."))


def accompanied(fact: f.AccompanimentAnnounced, t: Telling) -> Line:
    """Tell that a force goes along."""
    said = t.does("bene_gesserit", "send", f"a force along, to {plain.land(fact.territory)}.")
    return detail(said)


def ended(fact: f.GameEnded, t: Telling) -> Line:
    """Tell who won and how."""
    return headline(ending(fact.winners, fact.how, t) + _prediction(fact, t))


def ending(winners: tuple[str, ...], how: str, t: Telling) -> str:
    """Return who won and how, in a sentence."""
    if not winners:
        return "🏁 The game is over and nobody has won Dune."
    one = len(winners) == 1 and not t.is_you(winners[0])
    verb = plain.verb(winners[0], "win") if one else "win"
    return f"🏆 {plain.capital(t.names(winners))} {verb} the game {ENDINGS.get(how, plain.readable(how))}."


def _prediction(fact: f.GameEnded, t: Telling) -> str:
    if fact.prediction is None:
        return ""
    return f" The prediction was: {plain.the(fact.prediction[0])} in turn {fact.prediction[1]}."
