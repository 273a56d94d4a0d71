"""The numbered rules as players read them: a title and a sentence or two each, and cards of what goes together.

They are words of a language, by number. The exact rules, which they follow, are the engine's; a game's presentation
hands over which numbers those have, and without which option a rule does not hold. A text that is missing, too long or
of no rule is an error when the book is made.

Several options may bring a text of the same number; one that is on has its text told in the place of the text of the
base game, and hides what does not hold with it. At no certain table all of it is told, each text with its option.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, cast

from .common import CommonWords
from .option_words import OptionWords, RuleWords
from .options import full, marked_off, marked_taken
from .presentation import Card, Guide, Presentation

TITLE, TEXT, EXAMPLE = 60, 420, 170  # characters: title, text and example fit one screen of a phone
NAME, LINE, LINES = 32, 130, 12  # of a card: its name, each of its lines, and how many these are
SHOWN, MOST = 90, 25  # characters of a rule in a list, and rules in it
KEPT = 1024  # cards, by the options of tables

Chosen = Mapping[str, Any] | None  # the options of a table; None where no certain table is meant


@dataclass(frozen=True, slots=True)
class GuideWords:
    """What belongs together on a card: its name in lists, its title, sentences with the rule that says each.

    `sections` are the beginnings of the numbers that belong to it, besides those of its sentences. `added` are
    sentences of options, each with its rule and its option, which take the place of those about the same rule; new
    ones stand at the end.
    """

    name: str
    title: str
    lines: tuple[tuple[str, str], ...]
    sections: tuple[str, ...] = ()
    added: tuple[tuple[str, str, str], ...] = ()

    def held(self, is_on: Callable[[str], bool]) -> tuple[tuple[str, str], ...]:
        """Return the sentences that are said with the options that are on."""
        anew: dict[str, list[tuple[str, str]]] = {}
        for line, rule, option in self.added:
            if is_on(option):
                anew.setdefault(rule, []).append((line, rule))
        said = [each for line in self.lines for each in anew.get(line[1], [line])]
        return tuple(dict.fromkeys([*said, *(each for lines in anew.values() for each in lines)]))


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """All that a language tells players of a game's rules: by number, by actor, by phase."""

    rules: tuple[tuple[str, RuleWords], ...]  # in the order in which they are listed
    actors: Mapping[str, GuideWords]
    phases: Mapping[str, GuideWords]
    hidden: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by the option with which they do not hold


def with_options(texts: RuleTexts, options: Mapping[str, OptionWords]) -> RuleTexts:
    """Return the texts with those that options bring, by the name of the option."""
    rules, phases, hidden = texts.rules, dict(texts.phases), dict(texts.hidden)
    for option, each in options.items():
        rules += tuple((number, replace(words, option=option)) for number, words in each.rules.items())
        for phase, lines in each.phases.items():
            added = phases[phase].added + tuple((line, rule, option) for line, rule in lines)
            phases[phase] = replace(phases[phase], added=added)
        if each.hides:
            hidden[option] = each.hides
    return replace(texts, rules=rules, phases=phases, hidden=hidden)


class Rulebook:
    """The rules of a game in a language. TypeError if a text is missing, of no rule, or too long, with all of them."""

    def __init__(
        self,
        texts: RuleTexts,
        common: CommonWords,
        *,
        numbers: Set[str],
        actors: Iterable[str],
        option_of: Callable[[str], str],
        prefix: str,
    ) -> None:
        """Take the numbers of the exact rules, who plays, the option that each rule needs, how its numbers begin."""
        self.texts, self._common, self._option_of = texts, common, option_of
        self._prefix = prefix
        self.rules: dict[str, tuple[RuleWords, ...]] = {}
        for number, words in texts.rules:
            self.rules[number] = (*self.rules.get(number, ()), words)
        found = list(_wrong(texts, numbers, tuple(actors)))
        if found:
            raise TypeError(f"rules for players: {'; '.join(found)}")
        self._said = lru_cache(KEPT)(self._said_anew)  # every page asks for it

    # rules

    def number(self, written: str) -> str | None:
        """Return the number of a rule that players have a text of; how it is written does not matter."""
        wanted = re.sub(r"[\s_]+", "-", written.strip().upper())
        return next((each for each in (wanted, f"{self._prefix}{wanted}") if each in self.rules), None)

    def options(self, number: str) -> tuple[str, ...]:
        """Return the options of which a rule needs one ("name", or "name=value"), or an empty text if it needs none."""
        own = self._option_of(number)
        return tuple(words.option or own for words in self.rules.get(number, ())) or (own,)

    def switched_off(self, number: str, chosen: Chosen) -> str:
        """Return the option without which a rule does not hold, if a table plays without it; else an empty text."""
        return next(iter(self.missing(number, chosen)), "")

    def missing(self, number: str, chosen: Chosen) -> tuple[str, ...]:
        """Return all the options of which a rule needs one, if a table plays without any of them; else none."""
        found = tuple(dict.fromkeys(without(option, chosen) for option in self.options(number)))
        return found if all(found) else ()

    def taken(self, number: str, chosen: Chosen) -> str:
        """Return the option with which a rule does not hold, if a table plays with it; else an empty text."""
        if chosen is None:
            return ""
        hiding = (option for option, rules in self.texts.hidden.items() if any(_is_of(number, rule) for rule in rules))
        return next((option for option in hiding if not without(option, chosen)), "")

    def holds(self, number: str, chosen: Chosen) -> bool:
        """Say whether a rule holds at a table."""
        return not self.switched_off(number, chosen) and not self.taken(number, chosen)

    def told(self, number: str, chosen: Chosen) -> tuple[RuleWords, ...]:
        """Return the texts of a rule as a table plays it; all of them if it does not, or if no certain one is meant."""
        found = self.rules[number]
        if chosen is None:
            return found
        anew = tuple(w for w in found if w.option and not without(w.option, chosen))
        return anew or tuple(w for w in found if not w.option) or found

    def text(self, number: str, chosen: Chosen = None, marks: Mapping[str, str] | None = None) -> str:
        """Return what a player is told of a rule; each of several texts below what `marks` says of its options.

        A text that several options share is told once.
        """
        found: dict[RuleWords, list[str]] = {}
        for words in self.told(number, chosen):
            found.setdefault(replace(words, option=""), []).append(words.option)
        lines = []
        for words, brought_by in found.items():
            above = [marks[option] for option in brought_by if option in marks] if marks and len(found) > 1 else []
            example = [self._common.rule_example.format(example=words.example)] if words.example else []
            lines += [*above, f"**{words.title}**", words.text, *example]
        return "\n".join(lines)

    def find(self, typed: str, chosen: Chosen, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return up to 25 rules of a table that have all the words, those with the words in number or title first.

        The option that a rule belongs to is among its words, by its name.
        """
        wanted = typed.lower().split()
        hits = []
        for place, number in enumerate(self.rules):
            if not self.holds(number, chosen):
                continue
            told = self.told(number, chosen)
            option = " ".join(names.get(option.partition("=")[0], "") for option in self.options(number))
            body = " ".join(f"{words.title} {words.text} {words.example}" for words in told)
            if all(word in f"{number} {body} {option}".lower() for word in wanted):
                in_number = all(word in number.lower() for word in wanted)
                in_title = any(all(word in words.title.lower() for word in wanted) for words in told)
                hits.append((not in_number, not in_title, place, number, listed(told[0])))
        return tuple((number, line) for *_, number, line in sorted(hits)[:MOST])

    # cards

    def actor(self, actor: str, chosen: Chosen) -> Guide:
        """Return what an actor can do at a table."""
        return self._guide(self.texts.actors[actor], chosen)

    def phases(self, chosen: Chosen) -> Mapping[str, str]:
        """Return the names of the cards of phases that have something to say at a table, by phase."""
        return {phase: words.name for phase, words in self.texts.phases.items() if self._held(words, chosen)}

    def phase(self, phase: str, chosen: Chosen) -> Guide:
        """Return what happens in a phase at a table."""
        return self._guide(self.texts.phases[phase], chosen)

    def phase_of(self, number: str) -> str:
        """Return the first phase whose card cites a rule or has its section; empty if there is none."""
        section = number.rpartition("-")[0]
        for phase, words in self.texts.phases.items():
            if section in words.sections or number in (rule for _, rule, *_ in (*words.lines, *words.added)):
                return phase
        return ""

    def _held(self, words: GuideWords, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """Return the sentences of a card that are said at a table; else all that go together."""
        return self._said(words, tuple(chosen.items()) if chosen is not None else None)

    def _said_anew(self, words: GuideWords, choice: tuple[tuple[str, Any], ...] | None) -> tuple[tuple[str, str], ...]:
        if choice is None:
            usual = {rule for _, rule in words.lines}
            return (*words.lines, *((line, rule) for line, rule, _ in words.added if rule not in usual))
        chosen = dict(choice)
        said = words.held(lambda option: not without(option, chosen))
        return tuple((line, rule) for line, rule in said if self.holds(rule, chosen))

    def _guide(self, words: GuideWords, chosen: Chosen) -> Guide:
        held = self._held(words, chosen)
        lines = tuple(self._common.guide_line.format(line=line, rule=rule) for line, rule in held)
        return Guide(words.name, Card(words.title, lines), tuple(dict.fromkeys(rule for _, rule in held)))


def without(option: str, chosen: Chosen) -> str:
    """Return the name of an option ("name", or "name=value") if a table plays without it; else an empty text.

    A name that is no option's may be what several options begin with, before an underscore: one of these is enough, and
    the only one that can be chosen is named itself.
    """
    if not option or chosen is None:
        return ""
    name, _, value = option.partition("=")
    meant = [name] if name in chosen else [each for each in chosen if each.startswith(f"{name}_")]
    if any(chosen[each] == value if value else chosen[each] for each in meant):
        return ""
    return meant[0] if len(meant) == 1 else name


def _is_of(number: str, rule: str) -> bool:
    """Say whether a number is the one that is meant, or begins as one that ends with a hyphen."""
    return number == rule or (rule.endswith("-") and number.startswith(rule))


def listed(words: RuleWords) -> str:
    """Return a rule in a list: its title, and how its text begins."""
    line = f"{words.title}: {words.text}"
    return line if len(line) <= SHOWN else line[: SHOWN - 1].rstrip() + "…"


class ByTheRules:
    """The half of a presentation (`bot.games.presentation`) that tells the rules, read from the game's rulebook."""

    rulebook: Rulebook
    option_words: Mapping[str, OptionWords]

    def rule_number(self, written: str) -> str | None:
        """Return the number of a rule that players have a text of; how it is written does not matter."""
        return self.rulebook.number(written)

    def rule(self, number: str, options: Chosen = None) -> str | None:
        """Return what players are told of a rule; of one that does not hold at this table with a word on that."""
        found = self.rulebook.number(number)
        if found is None:
            return None
        chosen, table = self._at(options), cast(Presentation, self).table_words
        marks = {option: table.rule_with.format(option=words.name) for option, words in self.option_words.items()}
        return self._marked(found, self.rulebook.text(found, chosen, marks), chosen)

    def find_rules(self, words: str, options: Chosen = None) -> tuple[tuple[str, str], ...]:
        """Return rules that match what was typed, those that hold at this table."""
        names = {option: words.name for option, words in self.option_words.items()}
        return self.rulebook.find(words, self._at(options), names)

    def actor_card(self, actor: str, options: Chosen = None) -> Guide:
        """Return what an actor can do at this table."""
        return self.rulebook.actor(actor, self._at(options))

    def phases(self, options: Chosen = None) -> Mapping[str, str]:
        """Return the names of the phases of which there is something to say at this table."""
        return self.rulebook.phases(self._at(options))

    def phase_card(self, phase: str, options: Chosen = None) -> Guide:
        """Return what happens in a phase at this table."""
        return self.rulebook.phase(phase, self._at(options))

    def phase_of(self, number: str) -> str:
        """Return the phase to which a rule belongs."""
        return self.rulebook.phase_of(number)

    def _at(self, options: Chosen) -> Chosen:
        return full(cast(Presentation, self), options) if options is not None else None

    def _marked(self, number: str, text: str, chosen: Chosen) -> str:
        """Return the text of a rule, with a word before it if it does not hold at a table."""
        off, taken = self.rulebook.missing(number, chosen), self.rulebook.taken(number, chosen)
        if off:
            for option in reversed(off):
                text = marked_off(cast(Presentation, self), option, text)
            return text
        return marked_taken(cast(Presentation, self), taken, text) if taken else text


# the check


def _wrong(texts: RuleTexts, numbers: Set[str], actors: tuple[str, ...]) -> Iterator[str]:
    known = {number for number, _ in texts.rules}
    said = Counter((number, words.option) for number, words in texts.rules)
    yield from (f"{number} stands twice" for (number, _), count in said.items() if count > 1)
    yield from (f"{number} is no rule" for number in sorted(known - numbers))
    for option, hidden in texts.hidden.items():
        yield from (f"{option} hides {each}, no rule" for each in hidden if not any(_is_of(n, each) for n in numbers))
    for number, words in texts.rules:
        yield from _fitting(f"the title of {number}", words.title, 1, TITLE)
        yield from _fitting(f"the text of {number}", words.text, 1, TEXT)
        yield from _fitting(f"the example of {number}", words.example, 0, EXAMPLE)
    yield from (f"{actor} has no card" for actor in actors if actor not in texts.actors)
    yield from (f"the card {actor} is nobody's" for actor in texts.actors if actor not in actors)
    for name, card in (*texts.actors.items(), *texts.phases.items()):
        yield from _card(name, card, known)


def _card(name: str, card: GuideWords, known: Set[str]) -> Iterator[str]:
    yield from _fitting(f"the name of the card {name}", card.name, 1, NAME)
    yield from _fitting(f"the title of the card {name}", card.title, 1, TITLE)
    lines = (*card.lines, *((line, rule) for line, rule, _ in card.added))
    rules = {rule for _, rule in card.lines}
    most = len(card.lines) + sum(rule not in rules for _, rule, _ in card.added)  # others take the place of one
    if not 1 <= most <= LINES:
        yield f"the card {name} has {most} lines; it needs 1 to {LINES}"
    for line, rule in lines:
        yield from _fitting(f"a line of the card {name}", line, 1, LINE)
        if rule not in known:
            yield f"the card {name} cites {rule}, of which players have no text"


def _fitting(what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= len(text.strip()) <= most:
        yield f"{what} has {len(text)} characters; it needs {least} to {most}"
