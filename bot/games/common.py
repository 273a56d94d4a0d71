"""What is said alike of every game: of the core's own moves, and round a game's words. One object a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from .patterns import TEXT, holes


@dataclass(frozen=True, kw_only=True, slots=True)
class OptionSayings:
    """How options and their values are told, and why a game cannot be played with some."""

    yes: Annotated[str, holes()]
    no: Annotated[str, holes()]
    none: Annotated[str, holes()]  # of what an option takes several of
    with_value: Annotated[str, holes(option=TEXT, value=TEXT)]
    no_such: Annotated[str, holes(game=TEXT, option=TEXT)]
    a_number: Annotated[str, holes(option=TEXT, low=TEXT, high=TEXT)]
    any_of: Annotated[str, holes(option=TEXT, values=TEXT)]
    one_of: Annotated[str, holes(option=TEXT, values=TEXT)]
    needs: Annotated[str, holes(option=TEXT, other=TEXT, rule=TEXT)]
    excludes: Annotated[str, holes(option=TEXT, other=TEXT, rule=TEXT)]
    needs_actor: Annotated[str, holes(option=TEXT, actor=TEXT, rule=TEXT)]  # whom somebody at the table can still play
    lacks_actor: Annotated[str, holes(option=TEXT, actor=TEXT, rule=TEXT)]  # whom nobody will
    other_value: Annotated[str, holes(other=TEXT, value=TEXT)]  # what is needed or excluded, if it is one value of it


@dataclass(frozen=True, kw_only=True, slots=True)
class RulingSayings:
    """How a moderator changes a rule of a game under way (H-16)."""

    title: Annotated[str, holes()]
    does: Annotated[str, holes()]
    which: Annotated[str, holes()]
    value: Annotated[str, holes()]
    told: Annotated[str, holes(option=TEXT, value=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class HandingSayings:
    """How a moderator hands a question to another seat (H-15)."""

    title: Annotated[str, holes()]
    does: Annotated[str, holes()]
    who: Annotated[str, holes()]
    to: Annotated[str, holes()]
    told: Annotated[str, holes(what=TEXT, owner=TEXT, to=TEXT)]
    back: Annotated[str, holes(what=TEXT, owner=TEXT, to=TEXT)]
    asked: Annotated[str, holes(owner=TEXT)]  # whoever it was handed to


@dataclass(frozen=True, kw_only=True, slots=True)
class CommonWords:
    """The common words of a language; what each sentence is given stands beside it."""

    set_order: Annotated[str, holes()]
    clear_order: Annotated[str, holes()]
    set_stop: Annotated[str, holes()]
    clear_stop: Annotated[str, holes()]
    wake_orders: Annotated[str, holes()]
    keep_orders: Annotated[str, holes()]
    which_order: Annotated[str, holes()]
    about_what: Annotated[str, holes()]
    which_question: Annotated[str, holes()]
    let_it_happen: Annotated[str, holes()]
    # the order to let windows go by
    let_go: Annotated[str, holes()]
    let_go_fields: Annotated[Mapping[str, str], holes("windows", "until")]
    let_go_until: Annotated[str, holes(windows=TEXT, turn=TEXT)]
    let_go_next: Annotated[str, holes(windows=TEXT)]
    # the order to be asked then
    later: Annotated[str, holes()]
    later_what: Annotated[str, holes()]
    # what a moderator puts right by hand
    correct_reason: Annotated[str, holes()]
    correct_break: Annotated[str, holes()]
    ruling: RulingSayings
    handing: HandingSayings
    # round a game's own words
    rule: Annotated[str, holes(rule=TEXT)]
    order: Annotated[str, holes(order=TEXT)]  # a whole order, before it counts
    order_says: Annotated[str, holes(title=TEXT, said=TEXT)]
    order_says_nothing: Annotated[str, holes(title=TEXT)]  # more than its title does
    order_about: Annotated[str, holes(title=TEXT, subject=TEXT)]
    # the rules for players
    rule_example: Annotated[str, holes(example=TEXT)]
    guide_line: Annotated[str, holes(line=TEXT, rule=TEXT)]
    clocks: Annotated[Mapping[str, str], holes("setup", "turn", "reaction")]  # what is asked in windows of any game
    options: OptionSayings


ENGLISH = CommonWords(
    set_order="Set an order",
    clear_order="Take back an order",
    set_stop="Set a stop",
    clear_stop="Take back a stop",
    wake_orders="Let orders hold again",
    keep_orders="All that slept",
    which_order="Which order",
    about_what="About what",
    which_question="Which question",
    let_it_happen="Let it happen",
    let_go="Let windows go by",
    let_go_fields={"windows": "Which questions", "until": "Up to turn (nothing = this one)"},
    let_go_until="{windows}, up to the end of turn {turn}",
    let_go_next="{windows}, for the next turn in which that is asked",
    later="Ask me then",
    later_what="About what",
    correct_reason="Why (everybody reads it)",
    correct_break="Even if it breaks what always holds",
    ruling=RulingSayings(
        title="A rule of this table",
        does="An option gets another value from now on. Some cannot: choose one, and you are told why.",
        which="Which rule",
        value="How it is from now on",
        told="⚖️ A rule of this table from now on: {option}: {value}.",
    ),
    handing=HandingSayings(
        title="Who is asked",
        does="Another seat answers what the game waits for, and it counts for the one asked. That goes where one alone "
        "is asked and all can see what there is to choose, never where an answer rests on a hand or on spice.",
        who="Who is asked now",
        to="Who is asked instead",
        told="🔁 A question changes hands: {what}, from {owner} to {to}.",
        back="🔁 A question goes back to {to}: {what}.",
        asked="A moderator has handed you this question of {owner}: what you answer counts as the answer of {owner}.",
    ),
    rule="-# Rule {rule}",
    order="Order: {order}",
    order_says="{title}: {said}.",
    order_says_nothing="{title}.",
    order_about="{title} ({subject})",
    rule_example="*For example:* {example}",
    guide_line="• {line} ({rule})",
    clocks={
        "setup": "choices before the first turn",
        "turn": "a turn of one's own",
        "reaction": "stepping in while something happens",
    },
    options=OptionSayings(
        yes="yes",
        no="no",
        none="none",
        with_value="{option}: {value}",
        no_such="{game} has no option “{option}”.",
        a_number="{option} can be a number from {low} to {high}.",
        any_of="{option} can be any of: {values}.",
        one_of="{option} can be one of: {values}.",
        needs="“{option}” needs “{other}” ({rule}): choose that as well, or leave the first out.",
        excludes="“{option}” and “{other}” do not go together ({rule}): choose one of them.",
        needs_actor="“{option}” needs {actor} ({rule}): if nobody wishes for {actor}, somebody without a wish is dealt "
        "{actor}.",
        lacks_actor="“{option}” needs {actor} ({rule}), and all who sit here wish for something else. Somebody has to "
        "change that before the game can begin.",
        other_value="{other} ({value})",
    ),
)

_SPOKEN = ENGLISH


def say() -> CommonWords:
    """Return the sentences of the language that is spoken, where no game's own says it."""
    return _SPOKEN
