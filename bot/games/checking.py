"""Whether a game brings all that a table needs of it. Asked once at the start of the bot, and by the contract tests.

What is missing would else be met in the middle of somebody's game: a window of an unknown class has no clock, a
question without a title cannot be asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.choosing import clashes, options_of
from engine.core.forms import Pick, Several
from engine.core.moves import internal_fields
from engine.core.seen import ORDER

from .clocks import COMMON, PACES
from .presentation import Guide, Presentation

LABEL, HINT, BUTTON = 45, 100, 80
TITLE, NAME, EMBLEM, KIND = 45, 32, 8, 32  # characters: of a dialog's title, a name in a list, a sign, a command


def problems(shows: Presentation) -> list[str]:
    """Return what is wrong with a game, a sentence each; nothing if its tables can be opened, asked and shown."""
    found = (*_seats(shows), *_options(shows), *_clocks(shows), *_kinds(shows))
    return [f"The game {shows.kind}: {problem}" for problem in found]


def _seats(shows: Presentation) -> Iterator[str]:
    for name, preset in shows.rules.presets.items():
        found = shows.seating(preset)
        if not 1 <= found.least <= found.most <= len(found.actors) or not set(found.actors) <= set(shows.actors):
            few = f"{len(found.actors)} {shows.table_words.actors}"
            yield f"the preset {name} seats {found.least} to {found.most}, and has {few} for them."
    for actor in shows.actors:
        yield from _fitting(f"the name of {actor}", shows.actor_name(actor), NAME)
        yield from _fitting(f"the sign of {actor}", shows.emblem(actor), EMBLEM)
        yield from _guide(shows, f"the card of {actor}", shows.actor_card(actor))
    for phase in shows.phases():
        yield from _guide(shows, f"the card of the phase {phase}", shows.phase_card(phase))


def _guide(shows: Presentation, what: str, guide: Guide) -> Iterator[str]:
    """Look at a card of the rules: something to be found by, and rules that can be shown."""
    yield from _fitting(f"the name of {what}", guide.name, NAME)
    yield from _fitting(f"the title of {what}", guide.card.title, BUTTON)
    if not guide.card.lines:
        yield f"{what} is empty."
    for rule in guide.rules:
        if shows.rule(rule) is None:
            yield f"{what} cites the rule {rule}, which cannot be shown."


def _options(shows: Presentation) -> Iterator[str]:
    """Look at the words of options and presets, and whether each preset can be played."""
    model, rules = shows.rules.options, shows.rules
    for found in options_of(model):
        words = shows.option_words.get(found.name)
        if words is None:
            yield f"the option {found.name} has no words."
            continue
        yield from _fitting(f"the name of the option {found.name}", words.name, LABEL)
        yield from _fitting(f"the sentence of the option {found.name}", words.sentence, HINT)
        for value in found.form.options if isinstance(found.form, Pick | Several) else ():
            yield from _fitting(f"the value {value} of the option {found.name}", words.values.get(value, ""), HINT)
        if shows.rule(found.rule) is None:
            yield f"the option {found.name} rests on the rule {found.rule}, which cannot be shown."
    for name, preset in rules.presets.items():
        words_of = shows.preset_words.get(name)
        if words_of is None:
            yield f"the preset {name} has no words."
            continue
        yield from _fitting(f"the name of the preset {name}", words_of.name, LABEL)
        yield from _fitting(f"the sentence of the preset {name}", words_of.sentence, HINT)
        if clashes(model, preset):
            yield f"the preset {name} cannot be played: {clashes(model, preset)}."


def _clocks(shows: Presentation) -> Iterator[str]:
    known = {**COMMON, **shows.clocks}
    for kind, question in shows.rules.questions.items():
        if question.clock_class not in known:
            yield f"the question {kind} has the unknown clock class “{question.clock_class}”."
    for name, found in known.items():
        if len(found.durations) != len(PACES) or not all(found.durations):
            yield f"the clock class {name} needs a time for each pace ({', '.join(PACES)})."


def _kinds(shows: Presentation) -> Iterator[str]:
    rules = shows.rules
    for kind, fields in _fields(shows).items():
        for field in fields:
            yield from _labelled(shows, kind, field)
    for kind in dict.fromkeys((*rules.questions, *rules.offers, *rules.order_kinds)):
        yield from _fitting(f"the title of {kind}", shows.offer_title_of(kind), TITLE)
        if len(kind) > KIND:
            yield f"{kind} is too long for a command ({len(kind)} of at most {KIND} characters)."
    cited = {kind: question.rule for kind, question in rules.questions.items()}
    cited |= {kind: offer.rule for kind, offer in rules.offers.items()}
    for kind, rule in cited.items():
        if shows.rule(rule) is None:
            yield f"{kind} rests on the rule {rule}, which cannot be shown."
    for kind, question in rules.questions.items():
        if shows.phase_of(question.rule) not in shows.phases():
            yield f"{kind} rests on the rule {question.rule}, of which no phase tells what happens there."


def _fields(shows: Presentation) -> dict[str, tuple[str, ...]]:
    """Return what may be asked of each kind of question, offer and order, whatever the position."""
    rules = shows.rules
    moves = {kind: question.move for kind, question in rules.questions.items()}
    moves |= {kind: offer.move for kind, offer in rules.offers.items()}
    found = {
        kind: tuple(name for name in move.model_fields if name != "kind" and name not in internal_fields(move))
        for kind, move in moves.items()
    }
    return found | {f"{ORDER}{kind}": order.attributes for kind, order in rules.order_kinds.items()}


def _labelled(shows: Presentation, kind: str, field: str) -> Iterator[str]:
    try:
        yield from _fitting(f"the label of {kind}.{field}", shows.field_label(kind, field), LABEL)
    except KeyError:
        yield f"the field {field} of {kind} has no label."


def _fitting(what: str, text: str, limit: int) -> Iterator[str]:
    if not 0 < len(text.strip()) <= limit:
        yield f"{what} has {len(text)} characters; it needs 1 to {limit}."
