"""What a language says of an option: its name, and the rules as they read where it is on; of presets and tables too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RuleWords:
    """What a player is told of a rule; `option` names the one without which this text does not hold."""

    title: str
    text: str
    example: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What an option is called, what it does in one sentence, and the names of its values where it has any.

    `rules` are what players are told of the rules that it brings, and of others as they read where it is on: such a
    text takes the place of that of the base game. `phases` are lines for the card of a phase, each with its rule, in
    the place of those about the same rule. `hides` are the rules that do not hold where it is on: numbers, or how those
    of a section begin ("D-ALLY-").
    """

    name: str  # at most 33 characters in English, 45 in any language
    sentence: str  # at most 74 characters in English, 100 in any language
    values: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, RuleWords] = field(default_factory=dict)
    phases: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    hides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PresetWords:
    """What a ready-made choice of options is called, and what it means in one sentence."""

    name: str  # at most 33 characters in English, 45 in any language
    sentence: str  # at most 74 characters in English, 100 in any language


@dataclass(frozen=True, slots=True)
class TableWords:
    """What a game calls the things of every table."""

    actor: str = "seat"  # what a seat holds: a faction, a leader, a colour
    actors: str = "seats"
    choice: bool = True  # whether people may wish for one
    dealing: str = ""  # how they are given out, in one sentence; empty if there is nothing to say
    rule: str = ""  # the number of the rule on that
    rule_off: str = ""  # before a rule of an `{option}` that is off
    rule_unknown: str = ""  # before a rule of an option that the game does not have
    rule_taken: str = ""  # before a rule that does not hold with an `{option}` that is on
    rule_with: str = ""  # before one of several texts of a rule, as it reads with an `{option}`
