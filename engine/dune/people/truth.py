"""Truthtrance: one yes-or-no question to another player, at any time, in public (D-CARD-3, R-27).

What the game knows it answers itself, at once. A free question is put to the player, above whatever is going on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, get_args

from engine.core.decision import Offer, Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Number, Pick, Text
from engine.core.moves import Move
from engine.core.run import Run, Step
from engine.core.text import Words

from ..cards import FACTIONS, TREACHERY, VOICE_KINDS
from ..composition import treachery_deck
from ..facts import CardPlayed, TruthAnswered, TruthAsked
from ..options import Options
from ..powers import has
from ..query import cards_are_out, held, last_turn, leaders_of, must_hold
from ..state import State

CARD = "truthtrance"
TEXT_LIMIT = 200  # characters of a free question
SPICE_LIMIT = 99  # the most spice one can ask about
KINDS = (*VOICE_KINDS, "weapon", "defense", "special")

About = Literal["card", "card_kind", "traitor", "prediction_faction", "prediction_turn", "spice", "cards", "free"]
_NUMBERS = ("prediction_turn", "spice", "cards")
_NAMES = ("card", "card_kind", "traitor", "prediction_faction")


class Truthtrance(Move):
    """A question to `target`: `value` names a card, kind, leader or faction, `number` a turn, spice or cards."""

    kind: Literal["truthtrance"] = "truthtrance"
    target: str
    about: About
    value: str | None = None
    number: int | None = None
    text: Words | None = None


def subjects(s: State, target: str) -> tuple[About, ...]:
    """Return what the target can be asked: only Bene Gesserit has predicted anything."""
    return tuple(a for a in get_args(About) if has(target, "prediction") or not a.startswith("prediction"))


@lru_cache(maxsize=64)
def cards(options: Options) -> tuple[str, ...]:
    """Return the cards that can be asked about, one for every name."""
    deck = [TREACHERY[card] for card in treachery_deck(options)]
    return tuple({card.name: card.id for card in reversed(deck)}.values())[::-1]


def names(s: State, target: str, about: str) -> tuple[str, ...]:
    """Return what a question about a card, kind, traitor or prediction can name."""
    if about == "card":
        return cards(s.options)
    if about == "card_kind":
        return KINDS
    if about == "traitor":
        return tuple(leader for f in s.factions for leader in leaders_of(f))
    return tuple(f for f in s.factions if f != target)


def numbers(s: State, target: str, about: str) -> tuple[int, int]:
    """Return the lowest and highest number a question can name."""
    if about == "prediction_turn":
        return 1, last_turn(s)
    return 1, SPICE_LIMIT if about == "spice" else FACTIONS[target].hand_limit


def answer_of(s: State, target: str, move: Truthtrance) -> bool:
    """Return the true answer to a question the game can check; committed cards and spice are still the target's."""
    hand, value, number = s.hands[target], move.value, move.number or 0
    if move.about == "card":
        return any(TREACHERY[card].name == TREACHERY[value or ""].name for card in hand)
    if move.about == "card_kind":
        return any(value in (TREACHERY[card].voice_kind, TREACHERY[card].category) for card in hand)
    if move.about == "traitor":
        return value in s.traitors[target]
    if move.about == "spice":
        return s.purse[target] >= number
    if move.about == "cards":
        return len(hand) >= number
    faction, turn = s.prediction or ("", 0)
    return value == faction if move.about == "prediction_faction" else number == turn


class TruthtranceOffer(Offer[State, Truthtrance]):
    """The holder asks one other player (D-CARD-3)."""

    kind = "truthtrance"
    move = Truthtrance
    rule = "D-CARD-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Whether the card is in the hand, and no cards are exchanged just now."""
        return not cards_are_out(s) and held(s, seat, CARD) is not None

    def must_be_open(self, s: State, seat: str) -> None:
        """Refuse it without the card, and while cards are exchanged."""
        check(not cards_are_out(s), "swap_under_way", "D-KAR-14")
        must_hold(s, seat, CARD, "D-CARD-3")

    def form(self, s: State, seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the player, the kind of question, and what it is about."""
        fields: list[Field] = [Pick("target", tuple(f for f in s.factions if f != seat))]
        target, about = given.get("target"), given.get("about")
        if target in s.factions:
            fields.append(Pick("about", subjects(s, target)))
            if about in _NAMES:
                fields.append(Pick("value", names(s, target, about)))
            elif about in _NUMBERS:
                fields.append(Number("number", *numbers(s, target, about)))
            elif about == "free":
                fields.append(Text("text", TEXT_LIMIT))
        return Form(tuple(fields))

    def check(self, s: State, seat: str, move: Truthtrance) -> None:
        """Refuse without the card, questions to oneself, and questions that cannot be asked."""
        self.must_be_open(s, seat)
        check(move.target in s.factions and move.target != seat, "not_another_player", "D-CARD-3")
        check(move.about in subjects(s, move.target), "nothing_to_ask", "D-CARD-3", about=move.about)
        check((move.value is not None) is (move.about in _NAMES), "name_what_you_ask", "D-CARD-3")
        check((move.number is not None) is (move.about in _NUMBERS), "name_a_number", "D-CARD-3")
        check(bool(move.text) is (move.about == "free"), "ask_a_question", "D-CARD-3")
        if move.value is not None:
            check(move.value in names(s, move.target, move.about), "cannot_be_asked", "D-CARD-3", value=move.value)
        elif move.number is not None:
            low, high = numbers(s, move.target, move.about)
            check(low <= move.number <= high, "number_out_of_range", "D-CARD-3", low=low, high=high)
        else:
            check(len(move.text or "") <= TEXT_LIMIT, "text_too_long", "D-CARD-3", limit=TEXT_LIMIT)

    def do(self, run: Run[State], seat: str, move: Truthtrance) -> None:
        """Ask; answer at once what can be checked, else put it to the player above everything else (D-ASYNC-10)."""
        card, number = held(run.s, seat, CARD), len(run.s.truths) + 1
        assert card is not None, "checked"
        value = move.value or (str(move.number) if move.number is not None else move.text or "")
        run.emit(CardPlayed(seat, card, "truthtrance"))
        run.emit(TruthAsked(number, seat, move.target, move.about, value))
        if move.about == "free":
            run.push("truth", ref=str(number))
        else:
            answer = "yes" if answer_of(run.s, move.target, move) else "no"
            run.emit(TruthAnswered(number, answer, checked=True))


class Truth(Move):
    """The answer to a free question. "none" is what is published when the time is up; nobody may say it."""

    kind: Literal["truth"] = "truth"
    answer: Literal["yes", "no", "none"] = "none"


class TruthQuestion(Question[State, Truth]):
    """The player asked answers yes or no; the answer is marked as not checked (D-CARD-3)."""

    kind = "truth"
    move = Truth
    clock_class = "truth"
    rule = "D-CARD-3"
    must_answer = "a question under Truthtrance is answered yes or no"
    unforeseen = "somebody asks out of the blue"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask whom the question was put to."""
        return (s.truths[int(ref)].target,)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for yes or no."""
        return Form((Pick("answer", ("yes", "no")),))

    def check(self, s: State, seat: str, move: Truth, ref: str) -> None:
        """Refuse evasions."""
        check(move.answer != "none", "answer_yes_or_no", "D-CARD-3")

    def default(self, s: State, seat: str, ref: str) -> Truth:
        """Publish that there was no answer."""
        return Truth()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Truth]:
        """Yield yes and no."""
        yield Truth(answer="yes")
        yield Truth(answer="no")

    def passes(self, move: Truth) -> bool:
        """Say whether there is no answer."""
        return move.answer == "none"

    def alive(self, s: State, ref: str) -> bool:
        """Whether it is still unanswered."""
        return not s.truths[int(ref)].answer

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Truth]) -> None:
        """Publish the answer."""
        for answer in answers.values():
            run.emit(TruthAnswered(int(ref), answer.answer, checked=False))
        run.done()


STEP = Step("truth", {"answer": TruthQuestion()}, apart=True)
OFFERS = (TruthtranceOffer(),)
