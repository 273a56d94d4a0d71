"""How a game is shown: the one interface between the table service, the front-ends and the games.

A presentation knows words and pictures, never rules, and never Discord: it returns plain text (Discord's Markdown)
and bytes. What it is given is a viewer's own view, what that viewer is asked (`engine.core.seen`), or facts it may see;
it is never handed a game, so that no word can follow from what the reader may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bot.games.clocks import ClockClass, LateChange
from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.patterns import Noun
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.forms import Field, Form
from engine.core.game import Outcome, Rules
from engine.core.moves import Move
from engine.core.seen import Seen

DETAIL, HAPPENING, HEADLINE = range(3)  # how much a line matters
ENOUGH = 120  # characters of a line that others were joined to; what follows begins a line of its own


class Line(NamedTuple):
    """One sentence of the story, with how much it matters (headlines begin a new message, details may be folded)."""

    text: str
    weight: int = HAPPENING
    short: str = ""  # what to add to the line before instead, if that begins with one of `onto`
    onto: tuple[str, ...] = ()

    def joined(self, before: str) -> str | None:
        """Return the line before with this one at its end, or None if the two do not belong together."""
        if not self.short or len(before) > ENOUGH or not before.removeprefix("-# ").startswith(self.onto):
            return None
        stop = "." if before.endswith(".") else ""
        return f"{before.removesuffix('.')} · {self.short}{stop}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A ready-made answer that fits on a button, or an option in a list."""

    label: str  # at most 80 characters
    move: Move
    style: str = "secondary"  # primary, secondary, success, danger
    hint: str = ""  # at most 100 characters
    goes_on: bool = False  # of an order: whether it settles more than one question, what is asked now among them


@dataclass(frozen=True, slots=True)
class Beginning:
    """How an answer may begin, on a button: what it says by itself, and what one dialog asks for then."""

    label: str  # at most 80 characters
    values: Mapping[str, Any]  # of the form
    asks: tuple[tuple[str, str], ...]  # at most five fields, or piles of them; the pile is empty where it is all of it


WHAT_IF = "what_if"  # stands where the kind of a question does


@dataclass(frozen=True, slots=True)
class Supposed:
    """How an answer can be weighed before it counts, against what is supposed of others.

    The form of `seen` holds one's own answer and what is supposed. Whatever is said comes from its seat's view.
    """

    seen: Seen
    usual: Mapping[str, Any]  # what is weighed at first
    told: Callable[[Mapping[str, Any]], Card]  # how it would end
    answer: Callable[[Mapping[str, Any]], Move]  # one's own part of it, as the answer or order that it is


@dataclass(frozen=True, slots=True)
class Label:
    """An option of a field as it is offered in a position. Options of equal text are interchangeable."""

    value: str
    text: str  # at most 100 characters
    hint: str = ""  # what distinguishes it now: who stands there, what lies there; at most 100 characters
    price: int = 0  # what it costs, where prices of several options add up


@dataclass(frozen=True, slots=True)
class Card:
    """A piece of private or public information, shown as one block: a title and lines."""

    title: str
    lines: tuple[str, ...]


class Guide(NamedTuple):
    """What belongs together in the rules: what an actor can do, what happens in a phase."""

    name: str  # in a list, and what it is found by
    card: Card
    rules: tuple[str, ...]  # the numbers that it cites


class Picture(NamedTuple):
    """A picture as it is sent: the name of its file, a PNG, and what it shows in words (at most 1,000 characters)."""

    name: str
    data: bytes
    alt_text: str


class Mark(NamedTuple):
    """A small picture somewhere on the board, for a replay: which one, where its upper left corner is, how large."""

    key: str  # the thing that it shows, while it stays the same thing
    layer: int  # what lies higher covers what lies lower
    sprite: str  # the name of its picture
    x: int
    y: int
    width: int
    height: int


Look = Callable[[str | None], Any]  # what a seat, or everybody (None), sees of a game just then


class Passed(NamedTuple):
    """Something that happened in a game that is over, and how the game looked just after it."""

    fact: Fact
    look: Look


class Figures(NamedTuple):
    """A game that is over, in figures: blocks, and plots of some of them."""

    cards: tuple[Card, ...]
    pictures: tuple[Picture, ...] = ()


NO_FIGURES = Figures(())  # of a game that says that it has none


class Seating(NamedTuple):
    """How many play a game, and what their seats can hold."""

    least: int
    most: int
    actors: tuple[str, ...]


class Presentation(Protocol):
    """What every game brings along to be played at a table."""

    kind: str  # "dune"
    title: str  # "Dune"
    rules: Rules[Any]
    actors: tuple[str, ...]  # all that a seat can hold, whatever the options: the factions
    table_words: TableWords
    option_words: Mapping[str, OptionWords]
    preset_words: Mapping[str, PresetWords]
    clocks: Mapping[str, ClockClass]  # the classes of its windows, in the order in which `/help clocks` shows them

    # beginning
    def seating(self, options: Mapping[str, Any]) -> Seating:
        """Return how many play with these options, and what a seat can hold then."""
        ...

    def start(self, actors: Sequence[str], seed: str, options: Mapping[str, Any]) -> Outcome[Any]:
        """Begin a game with these actors in seat order."""
        ...

    def actor_name(self, actor: str) -> str:
        """Return the short name shown to people ("Atreides")."""
        ...

    def actor_noun(self, actor: str) -> Noun:
        """Return that name as sentences bend it ("the Guild is"): it has every form that the tables' words ask for."""
        ...

    def emblem(self, actor: str) -> str:
        """Return a sign that goes before the name (an emoji or letter)."""
        ...

    # telling
    def sentence(self, fact: Fact, viewer: str | None, names: Mapping[str, str]) -> Line | None:
        """Return what to tell a viewer (None: everybody) of a fact in its audience; None if it needs no words.

        `names` gives the name of each actor's player; a game may use it or not.
        """
        ...

    def addressees(self, fact: Fact) -> tuple[str, ...]:
        """Return the seats that a public fact waits for though it asks nobody; they are told of it in private too."""
        ...

    def touched(self, fact: Fact) -> tuple[str, ...]:
        """Return the seats that a public fact is news to of their own, though it waits for none of them."""
        ...

    def refusal(self, refusal: Refusal) -> str:
        """Return a sentence that says why, cites the rule and names the way out."""
        ...

    def late_change(self, facts: Sequence[Fact]) -> LateChange | None:
        """Return more time for everybody in a window if these facts, coming late in it, call for that."""
        ...

    # asking
    def question(self, seen: Seen) -> Card:
        """Return what the seat is asked: what, why, what is at stake."""
        ...

    def default_text(self, seen: Seen) -> str:
        """Return in one sentence what is played when nobody answers."""
        ...

    def early(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten sensible ready-made answers to what comes (`engine.core.ahead`), each an order."""
        ...

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten sensible ready-made answers for buttons; the form stays open for all others."""
        ...

    def beginnings(self, seen: Seen) -> tuple[Beginning, ...]:
        """Return up to five likely ways to begin an answer of which the rest is typed, beside its form."""
        ...

    @property
    def weighs(self) -> tuple[str, ...]:
        """Return the kinds of questions and orders whose answers can be weighed before they count."""
        ...

    def supposed(self, seen: Seen) -> Supposed | None:
        """Return how an answer to this can be weighed before it counts; None if that makes no sense now."""
        ...

    def offer_title_of(self, kind: str) -> str:
        """Return the name of a kind of decision, offer or order ("Battle plan", "Lend spice")."""
        ...

    def question_name(self, kind: str, subject: str) -> str:
        """Return the name of a kind of question with what it is about ("Bid (card 2)"), where there are several."""
        ...

    def offer_card(self, seen: Seen) -> Card:
        """Return what an offer does and needs."""
        ...

    def field_label(self, kind: str, field: str) -> str:
        """Return the label of a field (at most 45 characters). KeyError if nothing of this kind asks for it."""
        ...

    def together(self, kind: str) -> tuple[str, ...]:
        """Return the fields of a kind, in the order of its form, that one list may ask for where it holds all."""
        ...

    def labels(self, seen: Seen, field: Field) -> tuple[Label, ...]:
        """Return the options of a field as they are offered in this position, best first.

        Options of one name are copies of the same thing: it makes no difference which of them is chosen.
        """
        ...

    def known(self, seen: Seen, field: str) -> tuple[str, ...]:
        """Return all that a field can name in this game, as everybody knows, whether it is open to the seat or not.

        So whoever names one of the others can be told by the rules why it is not.
        """
        ...

    def order_text(self, order: Mapping[str, Any]) -> str:
        """Return an order that was given as one sentence."""
        ...

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Split the options of a long list into named groups of at most 25 (territories by ring), best first."""
        ...

    def restated(self, move: Move, seen: Seen | None = None) -> str:
        """Return a move that answers as a sentence, which stands for itself wherever it was made.

        `seen` is what was put to the seat then, where that is known: it may name what the move has but a number of.
        """
        ...

    def needs_seen(self, move: Move) -> bool:
        """Say whether the move has but a number of what it is about, so that what was put to the seat must name it."""
        ...

    def preview(self, seen: Seen, move: Move) -> str:
        """Restate a move with its cost and consequence before it counts."""
        ...

    def comes_to(self, seen: Seen, move: Move) -> tuple[str, ...]:
        """Return what an answer comes to that a form holds whole, in lines below it: mostly nothing."""
        ...

    def needs_preview(self, move: Move) -> bool:
        """Say whether the move is a big public one, so that it is confirmed once more."""
        ...

    # showing
    def at_length(self) -> Presentation:
        """Return the same for telling one game at length, position after position, alone; a memory may help it."""
        ...

    def panel(self, view: Any) -> tuple[Card, ...]:
        """Return everything a seat knows, from its view, in blocks: spice, cards with texts, traitors, orders."""
        ...

    def look_title(self, kind: str, seat: str) -> str:
        """Return what a hidden thing of `Rules.looks` is called: of a seat, or of nobody (an empty text)."""
        ...

    def looked(self, kind: str, seat: str, found: tuple[str, ...]) -> Card:
        """Return what somebody sees who looks at it: the ids that `Rules.looks` gives."""
        ...

    def ledger(self, facts: Sequence[Fact], seat: str) -> tuple[Card, ...]:
        """Return what a seat has learnt that its panel does not show for ever, a block a turn, the latest first.

        `facts` are all that the seat has heard, in the order in which they happened.
        """
        ...

    def pictures(self, view: Any, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw the board, in one picture or several, as everybody sees it. Slow: call it off the event loop."""
        ...

    def marks(self, view: Any, names: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the board as everybody sees it, taken apart into small pictures that a replay moves about."""
        ...

    def sprite(self, name: str) -> bytes:
        """Draw one of those pictures, a PNG; the first mark of all, which lies lowest, is the whole board."""
        ...

    def own_pictures(self, view: Any, names: Mapping[str, str]) -> tuple[Picture, ...]:
        """Draw what only the seat of this view may see, for its panel; nothing where words do. Slow, as `pictures`."""
        ...

    def text_board(self, view: Any, names: Mapping[str, str]) -> str:
        """Tell the board in words (at most 1,900 characters)."""
        ...

    def door(self, kind: str, about: Sequence[str]) -> str:
        """Return the name of a door at which a moderator can take the game up (`Entry`): at most 100 characters."""
        ...

    def headline(self, view: Any) -> str:
        """Return where the game stands in one line ("Turn 3 · Bidding · storm in sector 7")."""
        ...

    def result(self, view: Any, names: Mapping[str, str]) -> str:
        """Return how the game ended, in a sentence."""
        ...

    def winners(self, view: Any) -> tuple[str, ...]:
        """Return who has won; nobody before the end."""
        ...

    def figures(self, passed: Iterable[Passed], *, everything: bool) -> Figures:
        """Return a game that is over in figures, with its course; or `NO_FIGURES`. Slow: call it off the event loop.

        Unless `everything` may be told, only what was public is handed, and no seat's view may be looked at.
        """
        ...

    def rule_number(self, written: str) -> str | None:
        """Return the number of a rule that players are told of, however it is written; None if none is meant."""
        ...

    def rule(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return what players are told of a numbered rule, or None if they are told nothing of it.

        With the options of a table, one that does not hold there says so.
        """
        ...

    def reference(self, number: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Return the exact text of a numbered rule, which players need not know, or None if there is no such number."""
        ...

    def find_rules(self, words: str, options: Mapping[str, Any] | None = None) -> tuple[tuple[str, str], ...]:
        """Return up to 25 (number, first words) of rules that match what was typed, for autocomplete.

        With the options of a table, only those that hold there.
        """
        ...

    def actor_card(self, actor: str, options: Mapping[str, Any] | None = None) -> Guide:
        """Return what an actor can do at a table with these options, each sentence with its rule."""
        ...

    def phases(self, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
        """Return the names of the phases, and of what else has a card at such a table, in their order."""
        ...

    def phase_card(self, phase: str, options: Mapping[str, Any] | None = None) -> Guide:
        """Return what happens in a phase at a table with these options, each sentence with its rule."""
        ...

    def phase_of(self, number: str) -> str:
        """Return the phase to which a numbered rule belongs; empty if it belongs to none."""
        ...

    # machine players
    def machine(self, seen: Seen, seed: str) -> Move:
        """Return what a machine player answers; its chance follows from the seed and the decision's id alone."""
        ...

    def machine_offer(self, seen: Seen, seed: str) -> Move | None:
        """Return what a machine player does of its own accord now, if anything."""
        ...


__all__ = ["Card", "Choice", "Form", "Guide", "Line", "Mark", "Picture", "Presentation", "Seating"]
