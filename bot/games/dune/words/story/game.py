"""Which sentences tell turns, phases, storm, spice blow and the end of the game."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.dune import facts as f
from engine.dune.cards import SPICE_CARDS

from .telling import Telling, detail, happening, headline


def started(fact: f.GameStarted, t: Telling) -> Line:
    """Tell who sits where."""
    seat, names = t.say.game.started_seat, t.lexicon.seats
    seats = [
        seat.format(dot=t.number(fact.dots[actor]), who=names[actor])
        for actor in sorted(fact.dots, key=fact.dots.__getitem__)
    ]
    row = t.lexicon.chain(seats, t.lexicon.dotted)
    return headline(t.say.game.started.format(turns=t.number(fact.options.max_turns), seats=row))


def phase(fact: f.PhaseBegan, t: Telling) -> Line:
    """Begin a chapter."""
    return headline(t.say.game.phase.format(turn=t.number(fact.turn), phase=t.lexicon.phases[fact.phase]))


def diallers(fact: f.DiallersChosen, t: Telling) -> Line:
    """Tell who dials."""
    return detail(t.say.game.diallers.format(who=t.names(fact.who)))


def dials(fact: f.DialsRevealed, t: Telling) -> Line:
    """Tell both dials."""
    one = t.say.game.one_dial
    parts = [one.format(who=t.lexicon.seats[actor], dial=t.number(dial)) for actor, dial in fact.dials.items()]
    said = t.lexicon.chain(parts, t.lexicon.plus)
    return detail(t.say.game.dials.format(dials=said, sum=t.number(sum(fact.dials.values()))))


def marker_laid(fact: f.MarkerLaid, t: Telling) -> Line:
    """Tell that the next storm is settled, and who knows how."""
    return detail(t.say.game.marker_laid.format(who=t.seat(fact.who)))


def marker_drawn(fact: f.MarkerDrawn, t: Telling) -> Line:
    """Tell who drew it how far the next storm goes."""
    return happening(t.say.game.marker_drawn.format(sectors=t.number(fact.sectors)))


def marker_turned(fact: f.MarkerTurned, t: Telling) -> Line:
    """Tell what it shows."""
    return detail(t.say.game.marker_turned.format(sectors=t.number(fact.sectors)))


def marker_returned(fact: f.MarkerReturned, t: Telling) -> Line:
    """Tell that it does not count."""
    return detail(t.say.game.marker_returned)


def storm(fact: f.StormMoved, t: Telling) -> Line:
    """Tell where the storm goes."""
    if not fact.sectors:
        return happening(t.say.game.storm_stays.format(sector=t.number(fact.to)))
    return happening(t.say.game.storm_moves.format(sectors=t.number(fact.sectors), sector=t.number(fact.to)))


def wall(fact: f.ShieldWallBroken, t: Telling) -> Line:
    """Tell what Family Atomics do."""
    return happening(t.say.game.wall_broken)


def order(fact: f.OrderFixed, t: Telling) -> Line:
    """Tell the storm order."""
    row = t.lexicon.chain((t.lexicon.seat(actor) for actor in fact.order), t.lexicon.arrow)
    return happening(t.say.game.storm_order.format(order=row))


def spice_card(fact: f.SpiceCardRevealed, t: Telling) -> Line:
    """Tell the card turned up."""
    if fact.aside:
        return detail(t.say.game.worm_aside)
    card = SPICE_CARDS[fact.card]
    if fact.worm or card.territory is None:
        return happening(t.say.game.worm_card)
    return detail(t.say.game.spice_card.format(where=t.place(card.territory), amount=t.number(card.amount)))


def blew(fact: f.SpiceBlew, t: Telling) -> Line:
    """Name the new reference territory, and of which pile it is where there are two."""
    if fact.pile:
        return detail(t.say.game.worm_next_of.format(pile=t.number(fact.pile), where=t.place(fact.territory)))
    return detail(t.say.game.worm_next.format(where=t.place(fact.territory)))


def pile_filled(fact: f.PileFilled, t: Telling) -> Line:
    """Tell that the next pile begins."""
    return detail(t.say.game.pile_begins.format(pile=t.number(fact.pile + 1)))


def worm_called(fact: f.WormCalled, t: Telling) -> Line:
    """Tell with which pile the worm comes."""
    return happening(t.say.game.worm_called.format(pile=t.number(fact.pile)))


def worm(fact: f.WormAppeared, t: Telling) -> Line:
    """Tell where the worm appears."""
    if not fact.territory:
        return happening(t.say.game.worm_nowhere)
    return happening(t.say.game.worm_rises.format(where=t.place(fact.territory)))


def worm_placed(fact: f.WormPlaced, t: Telling) -> Line:
    """Tell where Fremen place it."""
    return happening(t.say.game.worm_placed.format(where=t.place(fact.territory)))


def worm_left(fact: f.WormLeft, t: Telling) -> Line:
    """Tell that it goes, or that it may not come."""
    if not fact.came:
        return happening(t.say.game.worm_kept_away.format(where=t.place(fact.territory)))
    return detail(t.say.game.worm_leaves.format(where=t.place(fact.territory)))


def cancelled(fact: f.PowerCancelled, t: Telling) -> Line:
    """Tell what a Karama prevented."""
    said = t.say.game.cancelled.get(fact.power, t.say.game.cancelled_other)
    return happening(said.format(power=t.book.title(fact.power)))


def prediction(fact: f.PredictionMade, t: Telling) -> Line:
    """Tell Bene Gesserit what they predicted."""
    return happening(t.say.game.predicted.format(who=t.lexicon.seats[fact.faction], turn=t.number(fact.turn)))


def prediction_reopened(fact: f.PredictionReopened, t: Telling) -> Line:
    """Tell that a prediction is asked for once more."""
    return happening(t.say.game.predicts_anew.format(who=t.seat(fact.who)))


def mover(fact: f.MoverChanged, t: Telling) -> Line | None:
    """Tell whose movement turn begins."""
    return detail(t.say.game.mover.format(who=t.seat(fact.who))) if fact.who else None


def moves(fact: f.MovesChanged, t: Telling) -> Line:
    """Tell how many movements are left."""
    return detail(t.say.game.moves_left.format(who=t.seat(fact.who), left=t.number(fact.left)))


def accompanied(fact: f.AccompanimentAnnounced, t: Telling) -> Line:
    """Tell that a force goes along."""
    return detail(t.say.game.accompanied.format(who=t.seat("bene_gesserit"), where=t.place(fact.territory)))


def coexistence(fact: f.CoexistenceDeclared, t: Telling) -> Line:
    """Tell where those who may coexist fight."""
    if not fact.fights:
        return detail(t.say.game.coexists_everywhere.format(who=t.seat(fact.who)))
    where = t.lexicon.row([t.lexicon.territory(territory) for territory in fact.fights])
    return happening(t.say.game.fights_in.format(who=t.seat(fact.who), where=where))


def stance(fact: f.StanceTaken, t: Telling) -> Line:
    """Tell how those stand who have come to others."""
    say = t.say.game
    pattern = say.comes_to_fight if fact.fights else say.comes_to_coexist
    return happening(pattern.format(who=t.seat(fact.who), where=t.place(fact.territory)))


def turn_noted(fact: f.TurnNoted, t: Telling) -> Line:
    """Tell who counts as having moved."""
    return happening(t.say.game.turn_noted["had" if fact.had else "to_come"].format(who=t.seat(fact.who)))


def ended(fact: f.GameEnded, t: Telling) -> Line:
    """Tell who won and how."""
    said = ending(fact.winners, fact.how, t)
    if fact.prediction is None:
        return headline(said)
    who, turn = fact.prediction
    was = t.say.game.prediction_was.format(who=t.lexicon.seats[who], turn=t.number(turn))
    return headline(t.lexicon.chain((said, was), t.lexicon.sentences))


def ending(winners: tuple[str, ...], how: str, t: Telling) -> str:
    """Return who won and how, in a sentence."""
    if not winners:
        return t.say.game.nobody_won
    return t.say.game.won[how].format(who=t.names(winners))
