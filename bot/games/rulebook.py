"""The numbered rules as players read them: a title and a sentence or two each, and cards of what goes together.

They are words of a language, by number. The exact rules, which they follow, are the engine's; a game's presentation
hands over which numbers those have, and without which option a rule does not hold. A text that is missing, too long or
of no rule is an error when the book is made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, cast

from .common import CommonWords
from .options import OptionWords, at_table, marked_off
from .presentation import Card, Guide, Presentation

TITLE, TEXT, EXAMPLE = 60, 420, 170  # characters: title, text and example fit one screen of a phone
NAME, LINE, LINES = 32, 130, 12  # of a card: its name, each of its lines, and how many these are
SHOWN, MOST = 90, 25  # characters of a rule in a list, and rules in it

Chosen = Mapping[str, Any]  # the options of a table


@dataclass(frozen=True, slots=True)
class RuleWords:
    """What a player is told of a rule; `option` names the one without which the text does not hold."""

    title: str
    text: str
    example: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class GuideWords:
    """What belongs together on a card: its name in lists, its title, sentences with the rule that says each.

    `sections` are the beginnings of the numbers that belong to it, besides those of its sentences.
    """

    name: str
    title: str
    lines: tuple[tuple[str, str], ...]
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """All that a language tells players of a game's rules: by number, by actor, by phase."""

    rules: tuple[tuple[str, RuleWords], ...]  # in the order in which they are listed
    actors: Mapping[str, GuideWords]
    phases: Mapping[str, GuideWords]


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
        self.rules = dict(texts.rules)
        found = list(_wrong(texts, numbers, tuple(actors)))
        if found:
            raise TypeError(f"rules for players: {'; '.join(found)}")

    # rules

    def number(self, written: str) -> str | None:
        """Return the number of a rule that players have a text of; how it is written does not matter."""
        wanted = re.sub(r"[\s_]+", "-", written.strip().upper())
        return next((each for each in (wanted, f"{self._prefix}{wanted}") if each in self.rules), None)

    def option(self, number: str) -> str:
        """Return the option without which a rule does not hold ("name", or "name=value"); empty if it always does."""
        words = self.rules.get(number)
        return words.option if words is not None and words.option else self._option_of(number)

    def switched_off(self, number: str, chosen: Chosen) -> str:
        """Return the option without which a rule does not hold, if a table plays without it; else an empty text."""
        return without(self.option(number), chosen)

    def text(self, number: str) -> str:
        """Return what a player is told of a rule."""
        words = self.rules[number]
        example = [self._common.rule_example.format(example=words.example)] if words.example else []
        return "\n".join((f"**{words.title}**", words.text, *example))

    def find(self, typed: str, chosen: Chosen, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Return up to 25 rules of a table that have all the words, those with the words in number or title first.

        The option that a rule belongs to is among its words, by its name.
        """
        wanted = typed.lower().split()
        hits = []
        for place, (number, words) in enumerate(self.rules.items()):
            if self.switched_off(number, chosen):
                continue
            option = names.get(self.option(number).partition("=")[0], "")
            body = f"{number} {words.title} {words.text} {words.example} {option}".lower()
            if all(word in body for word in wanted):
                in_number = all(word in number.lower() for word in wanted)
                in_title = all(word in words.title.lower() for word in wanted)
                hits.append((not in_number, not in_title, place, number, listed(words)))
        return tuple((number, line) for *_, number, line in sorted(hits)[:MOST])

    # cards

    def actor(self, actor: str, chosen: Chosen) -> Guide:
        """Return what an actor can do at a table."""
        return self._guide(self.texts.actors[actor], chosen)

    def phases(self) -> Mapping[str, str]:
        """Return the names of the cards of phases, by phase."""
        return {phase: words.name for phase, words in self.texts.phases.items()}

    def phase(self, phase: str, chosen: Chosen) -> Guide:
        """Return what happens in a phase at a table."""
        return self._guide(self.texts.phases[phase], chosen)

    def phase_of(self, number: str) -> str:
        """Return the first phase whose card cites a rule or has its section; empty if there is none."""
        section = number.rpartition("-")[0]
        for phase, words in self.texts.phases.items():
            if section in words.sections or number in (rule for _, rule in words.lines):
                return phase
        return ""

    def _guide(self, words: GuideWords, chosen: Chosen) -> Guide:
        held = [(line, rule) for line, rule in words.lines if not self.switched_off(rule, chosen)]
        lines = tuple(self._common.guide_line.format(line=line, rule=rule) for line, rule in held)
        return Guide(words.name, Card(words.title, lines), tuple(dict.fromkeys(rule for _, rule in held)))


def without(option: str, chosen: Chosen) -> str:
    """Return the name of an option ("name", or "name=value") if a table plays without it; else an empty text.

    Several options may begin with that name and an underscore; the only one that can be chosen is named itself.
    """
    name, _, value = option.partition("=")
    given = {each: chosen[each] for each in chosen if each == name or each.startswith(f"{name}_")}
    if not option or (value in given.values() if value else any(given.values())):
        return ""
    return next(iter(given)) if len(given) == 1 else name


def listed(words: RuleWords) -> str:
    """Return a rule in a list: its title, and how its text begins."""
    line = f"{words.title}: {words.text}"
    return line if len(line) <= SHOWN else line[: SHOWN - 1].rstrip() + "…"


class ByTheRules:
    """The half of a presentation (`bot.games.presentation`) that tells the rules, read from the game's rulebook."""

    rulebook: Rulebook
    option_words: Mapping[str, OptionWords]

    def rule(self, number: str, options: Chosen | None = None) -> str | None:
        """Return what players are told of a rule; of one that does not hold at this table with a word on that."""
        found = self.rulebook.number(number)
        if found is None:
            return None
        return self._marked(self.rulebook.switched_off(found, self._at(options)), self.rulebook.text(found))

    def find_rules(self, words: str, options: Chosen | None = None) -> tuple[tuple[str, str], ...]:
        """Return rules that match what was typed, those that hold at this table."""
        names = {option: words.name for option, words in self.option_words.items()}
        return self.rulebook.find(words, self._at(options), names)

    def actor_card(self, actor: str, options: Chosen | None = None) -> Guide:
        """Return what an actor can do at this table."""
        return self.rulebook.actor(actor, self._at(options))

    def phases(self) -> Mapping[str, str]:
        """Return the names of the phases."""
        return self.rulebook.phases()

    def phase_card(self, phase: str, options: Chosen | None = None) -> Guide:
        """Return what happens in a phase at this table."""
        return self.rulebook.phase(phase, self._at(options))

    def phase_of(self, number: str) -> str:
        """Return the phase to which a rule belongs."""
        return self.rulebook.phase_of(number)

    def _at(self, options: Chosen | None) -> Chosen:
        return at_table(cast(Presentation, self), options)

    def _marked(self, off: str, text: str) -> str:
        return marked_off(cast(Presentation, self), off, text) if off else text


# the check


def _wrong(texts: RuleTexts, numbers: Set[str], actors: tuple[str, ...]) -> Iterator[str]:
    known = dict(texts.rules)
    yield from (f"{number} stands twice" for number, count in Counter(n for n, _ in texts.rules).items() if count > 1)
    yield from (f"{number} is no rule" for number in known if number not in numbers)
    for number, words in known.items():
        yield from _fitting(f"the title of {number}", words.title, 1, TITLE)
        yield from _fitting(f"the text of {number}", words.text, 1, TEXT)
        yield from _fitting(f"the example of {number}", words.example, 0, EXAMPLE)
    yield from (f"{actor} has no card" for actor in actors if actor not in texts.actors)
    yield from (f"the card {actor} is nobody's" for actor in texts.actors if actor not in actors)
    for name, card in (*texts.actors.items(), *texts.phases.items()):
        yield from _card(name, card, known)


def _card(name: str, card: GuideWords, known: Mapping[str, RuleWords]) -> Iterator[str]:
    yield from _fitting(f"the name of the card {name}", card.name, 1, NAME)
    yield from _fitting(f"the title of the card {name}", card.title, 1, TITLE)
    if not 1 <= len(card.lines) <= LINES:
        yield f"the card {name} has {len(card.lines)} lines; it needs 1 to {LINES}"
    for line, rule in card.lines:
        yield from _fitting(f"a line of the card {name}", line, 1, LINE)
        if rule not in known:
            yield f"the card {name} cites {rule}, of which players have no text"


def _fitting(what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= len(text.strip()) <= most:
        yield f"{what} has {len(text)} characters; it needs {least} to {most}"
