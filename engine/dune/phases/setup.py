"""Setup (section 2): a list of steps that an expansion may replace (D-HOOK-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Number, Pick, Split
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..advantages.bene_gesserit import begins_anywhere
from ..board import TERRITORIES
from ..cards import FACTIONS, LEADERS
from ..composition import spice_deck, treachery_deck
from ..facts import (
    CardDrawn,
    CardReceived,
    DeckShuffled,
    DiscsMixed,
    ForcesMoved,
    NumberDrawn,
    PredictionMade,
    SpiceMoved,
    TraitorsDrawn,
    TraitorsKept,
)
from ..powers import has
from ..query import last_turn, leaders_of
from ..state import BANK, RESERVES, State

_DISCS = 4
_FREMEN_FORCES = 10
_FREMEN_AREAS = tuple(
    area for t in ("sietch_tabr", "false_wall_south", "false_wall_west") for area in TERRITORIES[t].areas
)


class Prediction(Move):
    """Who will win, and in which turn; None leaves it to chance."""

    kind: Literal["prediction"] = "prediction"
    faction: str | None = None
    turn: int | None = None


class PredictionQuestion(Question[State, Prediction]):
    """Bene Gesserit predict a winner (D-SETUP-5), and once more where a moderator lets them (H-15).

    What they predicted before holds until they have, and is the default then: nobody but them has seen either.
    """

    kind = "prediction"
    move = Prediction
    clock_class = "setup"
    rule = "D-SETUP-5"
    attested = True
    must_answer = "it belongs to the setup"
    unvoidable = must_answer
    unforeseen = "it is the first thing that is asked, or a moderator has it asked anew"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Bene Gesserit, if they play."""
        return tuple(f for f in s.factions if has(f, "prediction"))

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for another player and a turn (R-2)."""
        others = tuple(f for f in s.factions if f != seat)
        return Form((Pick("faction", others, optional=True), Number("turn", _first(s), last_turn(s), optional=True)))

    def check(self, s: State, seat: str, move: Prediction, ref: str) -> None:
        """Refuse oneself, strangers and turns that will not be played."""
        if move.faction is not None:
            check(move.faction in s.factions and move.faction != seat, "not_another_player", "D-SETUP-5")
        if move.turn is not None:
            check(_first(s) <= move.turn <= last_turn(s), "no_such_turn", "D-SETUP-5", turns=last_turn(s))

    def default(self, s: State, seat: str, ref: str) -> Prediction:
        """Leave both to chance; where a prediction is to be replaced, keep that."""
        if s.phase == "setup" or s.prediction is None or s.prediction[1] < _first(s):
            return Prediction()
        return Prediction(faction=s.prediction[0], turn=s.prediction[1])

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Prediction]:
        """Yield every pair."""
        for faction in (None, *(f for f in s.factions if f != seat)):
            for turn in (None, *range(_first(s), last_turn(s) + 1)):
                yield Prediction(faction=faction, turn=turn)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Prediction]) -> None:
        """Keep the prediction, drawing what was left to chance."""
        for seat, answer in answers.items():
            faction, turn = answer.faction, answer.turn
            if faction is None:
                others = [f for f in run.s.factions if f != seat]
                drawn = run.integer("prediction_faction", 0, len(others) - 1)
                run.emit(NumberDrawn("prediction_faction", drawn), ())
                faction = others[drawn]
            if turn is None:
                turn = run.integer("prediction_turn", _first(run.s), last_turn(run.s))
                run.emit(NumberDrawn("prediction_turn", turn), ())
            run.emit(PredictionMade(faction, turn), (seat,))
        if run.stack[-1].step == ANEW.name:
            run.done()
        else:
            run.goto("draw")


def _first(s: State) -> int:
    """Return the first turn whose end is still to come."""
    return max(1, s.turn)


def predict_anew(run: Run[State]) -> None:
    """Ask for the prediction once more, before anything else goes on."""
    run.push(ANEW.name)


def may_predict_anew(s: State) -> bool:
    """Say whether there is a prediction that can be asked for once more, as everybody knows: one is open at a time."""
    return s.phase != "setup" and not s.over and PREDICTION.kind not in s.windows


def _draw(run: Run[State]) -> None:
    """Mix all discs in play and deal four to each (D-SETUP-6, R-3)."""
    discs = [leader for f in run.s.factions for leader in leaders_of(f)]
    mixed = run.shuffled("discs", discs)
    run.emit(DiscsMixed(mixed), ())
    for place, f in enumerate(run.s.factions):
        run.emit(TraitorsDrawn(f, mixed[place * _DISCS : (place + 1) * _DISCS]), (f,))
    run.goto("traitor")


class Traitor(Move):
    """The traitor to keep; empty ("noted") for a seat that drew only its own leaders."""

    kind: Literal["traitor"] = "traitor"
    leader: str = ""


class TraitorQuestion(Question[State, Traitor]):
    """Everybody but Harkonnen keeps one traitor (D-SETUP-6)."""

    kind = "traitor"
    move = Traitor
    clock_class = "setup"
    rule = "D-SETUP-6"
    attested = True
    must_answer = "it belongs to the setup"
    unvoidable = must_answer
    unforeseen = "the discs to choose from are drawn when it is asked"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask all but Harkonnen, whatever they drew."""
        return tuple(f for f in s.factions if not has(f, "all_traitors"))

    def choices(self, s: State, seat: str) -> tuple[str, ...]:
        """Return the drawn discs of opponents."""
        return tuple(leader for leader in s.discs.get(seat, ()) if LEADERS[leader].faction != seat)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for one of them."""
        choices = self.choices(s, seat)
        return Form((Pick("leader", choices),)) if choices else Form()

    def check(self, s: State, seat: str, move: Traitor, ref: str) -> None:
        """Refuse anything but a drawn disc of an opponent."""
        check(move.leader in (self.choices(s, seat) or ("",)), "not_a_drawn_opponent", "D-SETUP-6")

    def default(self, s: State, seat: str, ref: str) -> Traitor:
        """Keep the highest-valued one, ties by id."""
        choices = sorted(self.choices(s, seat), key=lambda leader: (-LEADERS[leader].value, leader))
        return Traitor(leader=choices[0] if choices else "")

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Traitor]:
        """Yield each choice, or "noted"."""
        for leader in self.choices(s, seat) or ("",):
            yield Traitor(leader=leader)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Traitor]) -> None:
        """Keep the traitors; Harkonnen keeps every opposing disc drawn (D-HAR-1)."""
        for f in run.s.factions:
            kept = self.choices(run.s, f) if has(f, "all_traitors") else tuple(filter(None, (answers[f].leader,)))
            run.emit(TraitorsKept(f, kept), (f,))
        run.goto("pieces")


def _pieces(run: Run[State]) -> None:
    """Hand out spice and set up the fixed forces (D-SETUP-7)."""
    for f in run.s.factions:
        faction = FACTIONS[f]
        run.emit(SpiceMoved(BANK, f, faction.spice, "setup"))
        for territory, number in () if begins_anywhere(run.s, f) else faction.on_board:
            run.emit(ForcesMoved(f, RESERVES, TERRITORIES[territory].areas[0], (number, 0), "setup"))
    run.goto("fremen_placement")


class FremenPlacement(Move):
    """Where the ten Fremen forces begin: per area how many in all, and how many of them are Fedaykin."""

    kind: Literal["fremen_placement"] = "fremen_placement"
    forces: dict[str, int] = Field(default_factory=dict)
    starred: dict[str, int] = Field(default_factory=dict)


class FremenPlacementQuestion(Question[State, FremenPlacement]):
    """Fremen place ten forces (D-SETUP-8, R-4)."""

    kind = "fremen_placement"
    move = FremenPlacement
    clock_class = "setup"
    rule = "D-SETUP-8"
    must_answer = "it belongs to the setup"
    unvoidable = must_answer
    unforeseen = "it is asked as soon as the setup has come so far"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Fremen, if they play."""
        return tuple(f for f in s.factions if has(f, "free_placement"))

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask how the ten are split, then how many of each group are starred."""
        groups = Split("forces", tuple((a, _FREMEN_FORCES) for a in _FREMEN_AREAS), _FREMEN_FORCES, _FREMEN_FORCES)
        placed: Mapping[str, int] = given.get("forces") or {}
        limits = tuple((area, min(3, n)) for area, n in placed.items() if n)
        return Form((groups, Split("starred", limits, 0, 3)))

    def check(self, s: State, seat: str, move: FremenPlacement, ref: str) -> None:
        """Refuse other areas and other numbers."""
        check(all(area in _FREMEN_AREAS and n >= 0 for area, n in move.forces.items()), "not_there", "D-SETUP-8")
        check(sum(move.forces.values()) == _FREMEN_FORCES, "place_exactly_ten", "D-SETUP-8")
        stars = move.starred
        check(all(0 <= n <= move.forces.get(area, 0) for area, n in stars.items()), "too_many_starred", "D-SETUP-8")
        check(sum(stars.values()) <= FACTIONS[seat].starred, "too_many_starred", "D-SETUP-8")

    def default(self, s: State, seat: str, ref: str) -> FremenPlacement:
        """Place ten ordinary forces in Sietch Tabr."""
        return FremenPlacement(forces={_FREMEN_AREAS[0]: _FREMEN_FORCES})

    def legal(self, s: State, seat: str, ref: str) -> Iterator[FremenPlacement]:
        """Yield splits between two areas, without and with Fedaykin."""
        for one in _FREMEN_AREAS:
            for other in _FREMEN_AREAS:
                for number in range(1 if one != other else _FREMEN_FORCES, _FREMEN_FORCES + 1):
                    forces = {one: number, other: _FREMEN_FORCES - number} if one != other else {one: number}
                    yield FremenPlacement(forces=forces)
                    yield FremenPlacement(forces=forces, starred={one: min(3, number)})

    def close(self, run: Run[State], ref: str, answers: Mapping[str, FremenPlacement]) -> None:
        """Place them."""
        for seat, answer in answers.items():
            for area, number in answer.forces.items():
                starred = answer.starred.get(area, 0)
                if number:
                    run.emit(ForcesMoved(seat, RESERVES, area, (number - starred, starred), "setup"))
        run.goto("cards")
        run.at("forces placed")


def _cards(run: Run[State]) -> None:
    """Shuffle both decks and deal the first treachery cards (D-SETUP-3, D-SETUP-10)."""
    treachery, spice = treachery_deck(run.s.options), spice_deck(run.s.options)
    run.emit(DeckShuffled("treachery", run.shuffled("shuffle:treachery", treachery)), ())
    run.emit(DeckShuffled("spice", run.shuffled("shuffle:spice", spice)), ())
    for f in run.s.factions:
        run.emit(CardDrawn(f, "setup", FACTIONS[f].start_cards))
        for _ in range(FACTIONS[f].start_cards):
            run.emit(CardReceived(f, run.s.decks["treachery"][0], "deck"), (f,))
    run.done()


PREDICTION = PredictionQuestion()
ANEW = Step("prediction_anew", {"prediction": PREDICTION}, apart=True)
STEPS = (ANEW,)
STEP = Step(
    "setup",
    {
        "prediction": PREDICTION,
        "draw": _draw,
        "traitor": TraitorQuestion(),
        "pieces": _pieces,
        "fremen_placement": FremenPlacementQuestion(),
        "cards": _cards,
    },
)


def put_away(run: Run[State]) -> None:
    """Give back what has been handed out: a setup that is entered again begins at the beginning (D-SETUP-4)."""
    s = run.s
    for (area, f), there in tuple(s.forces.items()):
        run.emit(ForcesMoved(f, area, RESERVES, there, "setup"))
    for f in s.factions:
        if s.purse[f]:
            run.emit(SpiceMoved(f, BANK, s.purse[f], "setup"))
