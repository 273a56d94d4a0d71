"""Voice and prescience in a battle (D-BG-3, D-ATR-3 to D-ATR-5), and the Karama against them (D-KAR-4, D-KAR-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Pick
from engine.core.moves import Move
from engine.core.run import Run
from engine.core.state import Slot

from ..cards import TREACHERY, VOICE_KINDS
from ..facts import PrescienceAnswered, PrescienceAsked, VoiceSpoken
from ..karama import ALLIANCE, ArmedKarama, ArmedKind, CancelWindow, aimed_at
from ..powers import has, holder
from ..query import can_be_allied, may_hold_karama, spice_counts_in_battle
from ..state import State
from .fight import current, now, side_of
from .prepared import PHASE, CommandOrder, ForesightOrder, for_battle, foreseen_in, is_said, spoken_in

Element = Literal["none", "leader", "weapon", "defense", "number"]
ELEMENTS: tuple[Element, ...] = get_args(Element)
Command = Literal["none", "play", "not"]


class Voice(Move):
    """Bene Gesserit's command to the opponent, or none."""

    kind: Literal["voice"] = "voice"
    command: Command = "none"
    card_kind: str = ""


class VoiceQuestion(Question[State, Voice]):
    """Bene Gesserit may command what the opponent plays (D-BG-3); one command a battle."""

    kind = "voice"
    move = Voice
    ahead = "voice"
    clock_class = "battle"
    rule = "D-BG-3"
    transferable = True

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Bene Gesserit where they or an ally fight."""
        speaker = holder(s, "voice")
        return (speaker,) if side_of(s, speaker) else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the command and the kind of card."""
        return Form((Pick("command", get_args(Command)), Pick("card_kind", VOICE_KINDS, optional=True)))

    def check(self, s: State, seat: str, move: Voice, ref: str) -> None:
        """Refuse a command without one of the seven kinds, and a kind without a command."""
        if move.command == "none":
            check(move.card_kind == "", "no_command_no_kind", "D-BG-3")
        else:
            check(move.card_kind in VOICE_KINDS, "not_a_kind_of_the_voice", "D-BG-3", kinds=VOICE_KINDS)

    def default(self, s: State, seat: str, ref: str) -> Voice:
        """Say nothing."""
        return Voice()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Voice]:
        """Yield silence and all fourteen commands."""
        yield Voice()
        for kind in VOICE_KINDS:
            yield Voice(command="play", card_kind=kind)
            yield Voice(command="not", card_kind=kind)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Bene Gesserit speak."""
        return has(seat, "voice")

    def passes(self, move: Voice) -> bool:
        """Say whether nothing is said."""
        return move.command == "none"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Bene Gesserit, about every battle to come in which they or an ally fight."""
        speaker = holder(s, "voice")
        for battle in spoken_in(s, speaker) if s.phase == PHASE and speaker else ():
            yield speaker, battle

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The battle."""
        return now(s, side_of(s, seat))

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order is about the battle, by whatever name."""
        return is_said(s, seat, self.ahead, subject)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Voice, Slot] | None:
        """Command what was ordered for this battle."""
        found = for_battle(s, seat, side_of(s, seat), CommandOrder)
        return (Voice(command=found[1].command, card_kind=found[1].card_kind), found[0]) if found else None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Voice]) -> None:
        """Speak."""
        for answer in answers.values():
            if answer.command != "none":
                target = current(run.s).opponent(side_of(run.s, holder(run.s, "voice")))
                run.emit(VoiceSpoken(target, answer.command, answer.card_kind))
                run.goto("voice_karama")
                return
        run.goto("plans")


class VoiceOrder(ArmedKarama):
    """Cancel the next Voice against `target` (anybody if empty)."""

    kind: Literal["voice_karama"] = "voice_karama"


class VoiceKarama(CancelWindow):
    """A Karama may cancel the Voice (D-KAR-8); its target is waited for (D-ASYNC-13)."""

    kind = "voice_karama"
    power = "voice"
    rule = "D-KAR-8"
    order = VoiceOrder
    named_by = ("target",)
    unforeseen = ""

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Whoever fights Bene Gesserit or an ally of theirs in a battle to come, before they have spoken there."""
        speaker = holder(s, "voice")
        yield from _targets(s, spoken_in(s, speaker) if s.phase == PHASE and speaker else ())

    def subject(self, s: State, seat: str, ref: str) -> str:
        """Who is commanded."""
        voice = current(s).voice
        return voice[0] if voice else ""

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for the one commanded, if a Karama may be there."""
        voice = current(s).voice
        return (voice[0],) if voice and may_hold_karama(s, voice[0]) else ()

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name who is commanded."""
        return _aimed_at(s, self.of)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Compare the one commanded."""
        voice = current(s).voice
        return voice is not None and aimed_at(s, seat, order, voice[0])

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Make plans."""
        run.goto("plans")


class Prescience(Move):
    """The element of the opponent's plan that Atreides asks for, or none."""

    kind: Literal["prescience"] = "prescience"
    element: Element = "none"


class PrescienceQuestion(Question[State, Prescience]):
    """Atreides may ask for one element of the locked plan (D-ATR-3, D-ATR-4)."""

    kind = "prescience"
    move = Prescience
    ahead = "prescience"
    clock_class = "battle"
    rule = "D-ATR-3"
    transferable = True

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask Atreides."""
        return (holder(s, "prescience"),)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask for the element."""
        return Form((Pick("element", ELEMENTS),))

    def default(self, s: State, seat: str, ref: str) -> Prescience:
        """Ask nothing."""
        return Prescience()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Prescience]:
        """Yield every element and none."""
        for element in ELEMENTS:
            yield Prescience(element=element)

    def concerns(self, s: State, seat: str) -> bool:
        """Only Atreides foresee."""
        return has(seat, "prescience")

    def passes(self, move: Prescience) -> bool:
        """Say whether nothing is asked."""
        return move.element == "none"

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Atreides, about every battle to come in which they or an ally fight."""
        seer = holder(s, "prescience")
        for battle in foreseen_in(s, seer) if s.phase == PHASE and seer else ():
            yield seer, battle

    def subject(self, s: State, seat: str, ref: str) -> str:
        """The battle."""
        return now(s, side_of(s, seat))

    def settled(self, s: State, seat: str, subject: str) -> bool:
        """Say whether an order is about the battle, by whatever name."""
        return is_said(s, seat, self.ahead, subject)

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Prescience, Slot] | None:
        """Ask what was ordered for this battle."""
        found = for_battle(s, seat, side_of(s, seat), ForesightOrder)
        return (Prescience(element=found[1].element), found[0]) if found else None

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Prescience]) -> None:
        """Ask, publicly."""
        (answer,) = answers.values()
        element = answer.element
        run.emit(PrescienceAsked(element))
        run.goto("plans" if element == "none" else "prescience_karama")


class PrescienceOrder(ArmedKarama):
    """Cancel the next prescience aimed at `target` (anybody if empty)."""

    kind: Literal["prescience_karama"] = "prescience_karama"


class PrescienceKarama(CancelWindow):
    """A Karama may leave the question unanswered (D-KAR-4); the opponent asked is waited for (D-ASYNC-13)."""

    kind = "prescience_karama"
    power = "prescience"
    rule = "D-KAR-4"
    order = PrescienceOrder
    named_by = ("target",)
    unforeseen = ""

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Whoever fights Atreides or an ally of theirs in a battle to come, before they have asked there."""
        seer = holder(s, "prescience")
        yield from _targets(s, foreseen_in(s, seer) if s.phase == PHASE and seer else ())

    def subject(self, s: State, seat: str, ref: str) -> str:
        """Whose plan is asked about."""
        return current(s).opponent(side_of(s, holder(s, "prescience")))

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for the one whose plan is asked about, if a Karama may be there."""
        asked = self.subject(s, "", ref)
        return (asked,) if may_hold_karama(s, asked) else ()

    def conditions(self, s: State) -> tuple[Field, ...]:
        """Name who is asked."""
        return _aimed_at(s, self.of)

    def fires(self, s: State, seat: str, order: ArmedKarama, ref: str) -> bool:
        """Compare the one asked."""
        return aimed_at(s, seat, order, self.subject(s, seat, ref))

    def after(self, run: Run[State], cancelled: bool) -> None:
        """Answer the question, unless it was cancelled."""
        run.goto("plans" if cancelled else "prescience_answer")


def _aimed_at(s: State, of: str) -> tuple[Field, ...]:
    """Return the field for whom a power is aimed at: anybody but its owner, oneself included, or one's alliance."""
    everybody = tuple(f for f in s.factions if f != of)
    return (Pick("target", ((ALLIANCE,) if can_be_allied(s) else ()) + everybody, optional=True),)


def _targets(s: State, battles: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each opponent in these battles, once, with itself as what it is about."""
    for target in dict.fromkeys(name.rpartition(" ")[2] for name in battles):
        yield target, target


ARMED = (ArmedKind(VoiceKarama(), "battle"), ArmedKind(PrescienceKarama(), "battle"))


def answer_prescience(run: Run[State]) -> None:
    """Show the element to Atreides and to the ally concerned, with the number its spice (D-ATR-3, D-ATR-4, R-22)."""
    battle = current(run.s)
    seer = holder(run.s, "prescience")
    side = side_of(run.s, seer)
    plan = battle.plans[battle.opponent(side)]
    answers = {"number": str(plan.dial), "leader": plan.leader, "weapon": plan.weapon, "defense": plan.defense}
    to = tuple(f for f in run.s.storm_order if f in (seer, side))
    dialled = battle.prescience == "number" and spice_counts_in_battle(run.s)
    half, spice = (plan.half, plan.spice) if dialled else (False, None)
    run.emit(PrescienceAnswered(battle.prescience, answers[battle.prescience], half, spice), to)
    run.goto("plans")


def commanded(s: State, side: str) -> tuple[str, str]:
    """Return the command ("play" or "not") and kind of card that bind a side's plan; empty texts if none does."""
    battle = current(s)
    if battle.voice is None or battle.voice_cancelled or battle.voice[0] != side:
        return "", ""
    return battle.voice[1], battle.voice[2]


def of_kind(cards: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return the cards of one of the seven kinds of the Voice."""
    return tuple(card for card in cards if TREACHERY[card].voice_kind == kind)
