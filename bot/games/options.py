"""The options of a game in words: their names, what a table plays with, and why some do not go together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.choosing import Clash, Missing, Option, changed, clashes, missing, options_of, values_of
from engine.core.forms import Flag, Number, Pick, Several, fits
from engine.core.options import brought

from .common import OptionSayings, say
from .option_words import OptionWords

if TYPE_CHECKING:
    from .presentation import Presentation


def options(shows: Presentation) -> dict[str, Option]:
    """Return the options of a game, by name."""
    return {found.name: found for found in options_of(shows.rules.options)}


def choosable(shows: Presentation) -> dict[str, Option]:
    """Return those options that have more than one value."""
    return {name: found for name, found in options(shows).items() if len(values_of(found.form)) != 1}


def value_text(shows: Presentation, found: Option, value: Any) -> str:
    """Return a value of an option in words."""
    return value_said(shows.option_words[found.name], found, value, say().options)


def value_said(words: OptionWords, found: Option, value: Any, said: OptionSayings) -> str:
    """Return a value in the words of its option."""
    if isinstance(found.form, Flag):
        return said.yes if value else said.no
    if isinstance(found.form, Several):
        return ", ".join(words.values[one] for one in value) or said.none
    return words.values[value] if isinstance(found.form, Pick) else str(value)


def option_text(shows: Presentation, found: Option, value: Any) -> str:
    """Return an option with its value: what is switched on needs its name alone."""
    name = shows.option_words[found.name].name
    if value is True:
        return name
    return say().options.with_value.format(option=name, value=value_text(shows, found, value))


def preset_of(shows: Presentation, chosen: Mapping[str, Any]) -> str:
    """Return the preset that comes nearest: of those whose options all are as chosen, the one with most of them."""
    presets = shows.rules.presets
    now = full(shows, chosen)
    held = [name for name, preset in presets.items() if all(now[option] == value for option, value in preset.items())]
    return max(held, key=lambda name: len(presets[name]), default=next(iter(presets)))


def differences(shows: Presentation, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Return in words what differs from the preset that comes nearest."""
    preset, now = full(shows, shows.rules.presets[preset_of(shows, chosen)]), full(shows, chosen)
    return tuple(
        option_text(shows, found, now[name]) for name, found in options(shows).items() if now[name] != preset[name]
    )


def table_text(shows: Presentation, chosen: Mapping[str, Any]) -> str:
    """Return in one line what is played: the game, the preset, and what differs from it."""
    preset = shows.preset_words[preset_of(shows, chosen)].name
    return " · ".join((shows.title, preset, *differences(shows, chosen)))


def full(shows: Presentation, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option, the usual one unless it is among those chosen (which may be kept as JSON)."""
    given = {name: tuple(value) if isinstance(value, list) else value for name, value in chosen.items()}
    given = {**brought(shows.rules.options, given), **given}
    return {name: given.get(name, found.usual) for name, found in options(shows).items()}


def marked_off(shows: Presentation, option: str, text: str) -> str:
    """Return the text of a rule with a word before it: it belongs to an option that is off, or that there is not."""
    words, table = shows.option_words.get(option), shows.table_words
    mark = table.rule_off.format(option=words.name) if words is not None else table.rule_unknown
    return f"{mark}\n{text}"


def marked_taken(shows: Presentation, option: str, text: str) -> str:
    """Return the text of a rule with a word before it: it does not hold with an option that is on."""
    return f"{shows.table_words.rule_taken.format(option=shows.option_words[option].name)}\n{text}"


def plain(shows: Presentation, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return those options that are not the usual ones, as they are kept."""
    return changed(shows.rules.options, chosen)


def refused(shows: Presentation, chosen: Mapping[str, Any]) -> str:
    """Say in a sentence why a game cannot be played with these options; empty if it can."""
    known = options(shows)
    for name, value in chosen.items():
        if name not in known:
            return say().options.no_such.format(game=shows.title, option=name[:40])
        form = known[name].form
        if not fits(form, list(value) if isinstance(value, tuple) else value):
            return _possible(shows, known[name])
    clash = next(iter(clashes(shows.rules.options, chosen)), None)
    return _clash(shows, known, clash) if clash is not None else ""


def needed(shows: Presentation, chosen: Mapping[str, Any], actors: Collection[str]) -> tuple[Missing, ...]:
    """Return whom these options need beside the actors who play for certain, each with the option."""
    return tuple(missing(shows.rules.options, chosen, actors))


def needs_text(shows: Presentation, found: Missing, pattern: str) -> str:
    """Say in a sentence of `OptionSayings` that an option needs an actor."""
    option, actor = shows.option_words[found.option].name, str(shows.actor_noun(found.who))
    return pattern.format(option=option, actor=actor, rule=options(shows)[found.option].rule)


def _possible(shows: Presentation, found: Option) -> str:
    """Say which values an option can have."""
    words, said = shows.option_words[found.name], say().options
    if isinstance(found.form, Number):
        return said.a_number.format(option=words.name, low=found.form.low, high=found.form.high)
    if isinstance(found.form, Several):
        return said.any_of.format(option=words.name, values=", ".join(words.values[one] for one in found.form.options))
    known = ", ".join(value_text(shows, found, value) for value in values_of(found.form))
    return said.one_of.format(option=words.name, values=known)


def _clash(shows: Presentation, known: Mapping[str, Option], clash: Clash) -> str:
    """Say what does not go together, and both ways out."""
    name, rule = shows.option_words[clash.option].name, known[clash.option].rule
    words, said, other = shows.option_words[clash.other], say().options, shows.option_words[clash.other].name
    if clash.value:
        other = said.other_value.format(other=other, value=words.values.get(clash.value, clash.value))
    return (said.needs if clash.needs else said.excludes).format(option=name, other=other, rule=rule)
