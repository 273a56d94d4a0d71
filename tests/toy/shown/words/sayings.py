"""What each sentence of Orchard is given. A language is one object of `Words`, in a package of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Annotated

from bot.games.common import CommonWords
from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.patterns import NUMBER, TEXT, Grammar, Noun, Number, holes, nouns
from bot.games.rulebook import RuleTexts

from ...engine.cards import CROW, GROWERS, KINDS, kind_of
from ...engine.state import AWAY, TREES

PLACE, CARD, ANYTHING = "place", "card", "anything"
PLACES = (*GROWERS, CROW, TREES, AWAY)
PHASES = ("setup", "stakes", "work", "crow", "exchange", "over")
WAYS = ("rest", "pick", "draw", "play")
MEANS = ("no", "apple", "rattle")
CORRECTIONS = ("apples", "draw", "card")
MOVED = ("correction", "stake", "pick", "draw", "sun", "ladder", "frost", "scare", "eaten", "loan")
ENDED = ("done", "lapsed", "withdrawn", "replaced", "impossible")
FIGURES = {"low": NUMBER, "high": NUMBER, "mover": PLACE, "field": TEXT}  # what a refusal may ask for

Plain = Annotated[str, holes()]
Apples = Annotated[str, holes(apples=NUMBER)]


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """The names, with the forms that sentences ask for."""

    grammar: Grammar
    places: Annotated[Mapping[str, Noun], nouns(PLACE, *PLACES)]  # whose apples are spoken of: growers and others
    you: Annotated[Mapping[str, Noun], nouns(PLACE, *GROWERS)]  # each as its own player is spoken to
    cards: Annotated[Mapping[str, Noun], nouns(CARD, *KINDS)]
    that: Annotated[Noun, nouns(ANYTHING)]  # what is not named
    phases: Annotated[Mapping[str, str], holes(*PHASES)]
    name: Annotated[str, holes(who=PLACE)]
    begins: Annotated[str, holes(who=PLACE)]  # as a name begins a line
    comma: Annotated[str, holes(first=TEXT, second=TEXT)]
    both: Annotated[str, holes(first=TEXT, last=TEXT)]

    def number(self, value: int) -> Number:
        """Return a number that agrees."""
        return self.grammar.number(value)

    def who(self, actor: str, viewer: str | None) -> Noun:
        """Return somebody, or a place with apples, as the viewer is told."""
        return self.you[actor] if actor == viewer else self.places[actor]

    def card(self, option: str) -> Noun:
        """Return a card."""
        return self.cards[kind_of(option)]

    def row(self, actors: Iterable[str]) -> str:
        """Return growers as a sentence lists them, the first as it begins a line."""
        first, *others = actors
        names = [self.begins.format(who=self.places[first])]
        names += [self.name.format(who=self.places[actor]) for actor in others]
        if not others:
            return names[0]
        most = reduce(lambda one, two: self.comma.format(first=one, second=two), names[:-1])
        return self.both.format(first=most, last=names[-1])


@dataclass(frozen=True, kw_only=True)
class StakeSayings:
    """All at once, in secret."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("apples")]
    asked: Plain
    some: Apples
    nothing: Plain
    by_default: Plain
    said: Apples
    said_nothing: Plain


@dataclass(frozen=True, kw_only=True)
class WorkSayings:
    """One action of a turn."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("do", "card")]
    asked: Annotated[str, holes(left=NUMBER, trees=NUMBER)]
    ways: Annotated[Mapping[str, str], holes(*WAYS)]
    card: Annotated[str, holes(card=CARD)]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes(*WAYS)]
    said_card: Annotated[str, holes(card=CARD)]


@dataclass(frozen=True, kw_only=True)
class ScareSayings:
    """The crow, and the order for it."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("means")]
    in_advance: Annotated[Mapping[str, str], holes("when")]
    asked: Annotated[str, holes(prey=PLACE)]
    ways: Annotated[Mapping[str, str], holes(*MEANS)]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes(*MEANS)]
    when: Annotated[Mapping[str, str], holes("always", "for_me")]
    ordered: Annotated[Mapping[str, str], holes("always", "for_me")]


@dataclass(frozen=True, kw_only=True)
class FeedSayings:
    """How much the crow eats."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("little")]
    asked: Annotated[str, holes(prey=PLACE)]
    by_default: Plain
    fill: Plain
    little: Plain
    said: Plain
    said_little: Plain


@dataclass(frozen=True, kw_only=True)
class ExchangeSayings:
    """A card for another, unseen."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("card")]
    asked: Plain
    card: Annotated[str, holes(card=CARD)]
    keep: Plain
    by_default: Plain
    said: Annotated[str, holes(card=CARD)]
    said_nothing: Plain


@dataclass(frozen=True, kw_only=True)
class LoanSayings:
    """Apples for somebody else."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("to", "apples")]
    asked: Plain
    said: Annotated[str, holes(who=PLACE, apples=NUMBER)]


@dataclass(frozen=True, kw_only=True)
class ChangeSayings:
    """Another number of actions."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("actions")]
    asked: Plain
    said: Annotated[str, holes(actions=NUMBER)]


@dataclass(frozen=True, kw_only=True)
class CorrectionSayings:
    """What a moderator puts right by hand, and what he looks at."""

    titles: Annotated[Mapping[str, str], holes(*CORRECTIONS)]
    does: Annotated[Mapping[str, str], holes(*CORRECTIONS)]
    fields: Annotated[Mapping[str, str], holes("source", "to", "apples", "grower", "card")]
    hand: Annotated[str, holes(who=PLACE)]
    deck: Plain
    nothing: Plain


@dataclass(frozen=True, kw_only=True)
class AskingSayings:
    """All questions and offers."""

    stake: StakeSayings
    work: WorkSayings
    scare: ScareSayings
    feed: FeedSayings
    exchange: ExchangeSayings
    loan: LoanSayings
    change: ChangeSayings
    corrections: CorrectionSayings


@dataclass(frozen=True, kw_only=True)
class StorySayings:
    """What is told of facts."""

    started: Annotated[str, holes(growers=TEXT)]
    phase: Annotated[str, holes(round=NUMBER, phase=TEXT)]
    moved: Annotated[Mapping[str, str], holes(*MOVED, apples=NUMBER, source=PLACE, to=PLACE)]
    stakes: Annotated[str, holes(growers=TEXT)]
    turn: Annotated[str, holes(who=PLACE, actions=NUMBER)]
    drawn: Annotated[str, holes(who=PLACE, cards=NUMBER)]
    received: Annotated[str, holes(card=CARD)]
    returned: Annotated[str, holes(card=CARD)]
    played: Annotated[str, holes(who=PLACE, card=CARD)]
    scared: Annotated[str, holes(who=PLACE)]
    actions: Annotated[str, holes(actions=NUMBER)]
    won: Annotated[str, holes(who=TEXT)]
    late: Annotated[str, holes(who=PLACE, title=TEXT)]
    order_kept: Annotated[str, holes(order=TEXT)]
    order_over: Annotated[Mapping[str, str], holes(*ENDED, title=TEXT)]
    stop: Annotated[str, holes(title=TEXT)]
    no_stop: Annotated[str, holes(title=TEXT)]
    again: Annotated[str, holes(rule=TEXT)]
    receipt: Annotated[str, holes(title=TEXT, digest=TEXT)]
    digests: Annotated[str, holes(title=TEXT, digests=TEXT)]
    one_digest: Annotated[str, holes(who=PLACE, digest=TEXT)]
    entered: Plain
    entered_by_hand: Annotated[str, holes(where=TEXT, reason=TEXT)]
    door: Annotated[str, holes(phase=TEXT)]
    not_waited_for: Annotated[str, holes(who=PLACE, title=TEXT)]
    annulled: Plain
    rewound: Annotated[str, holes(reason=TEXT)]
    redrawn: Annotated[str, holes(reason=TEXT)]
    taken_back: Annotated[str, holes(who=PLACE)]
    asleep: Plain
    awoke: Plain
    let_sleep: Plain
    overridden: Annotated[str, holes(title=TEXT, reason=TEXT)]
    voided: Annotated[str, holes(title=TEXT, reason=TEXT)]
    answer_voided: Plain


@dataclass(frozen=True, kw_only=True)
class BoardSayings:
    """The board in words, and what a grower has."""

    headline: Annotated[str, holes(round=NUMBER, phase=TEXT)]
    place: Annotated[str, holes(where=PLACE, apples=NUMBER)]
    deck: Annotated[str, holes(cards=NUMBER)]
    not_over: Plain
    result: Annotated[str, holes(who=TEXT)]
    basket: Plain
    apples: Apples
    cards: Plain
    card: Annotated[str, holes(card=CARD)]
    no_cards: Plain
    orders: Plain
    figures: Plain
    row: Annotated[str, holes(where=PLACE, apples=TEXT)]  # round by round


@dataclass(frozen=True, kw_only=True)
class RefusalSayings:
    """Why a move is refused, by code; each is given what the engine says of it."""

    sentences: Annotated[Mapping[str, str], holes(**FIGURES)]
    with_rule: Annotated[str, holes(said=TEXT, rule=TEXT)]


@dataclass(frozen=True, kw_only=True)
class Words:
    """A language."""

    lexicon: Lexicon
    common: CommonWords
    asking: AskingSayings
    story: StorySayings
    board: BoardSayings
    refusals: RefusalSayings


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language with what the options are called in it."""

    words: Words
    table: TableWords
    options: Mapping[str, OptionWords]
    presets: Mapping[str, PresetWords]
    rules: RuleTexts
