"""`/dune` and `/offer`: a subcommand for every kind of decision and offer, made from the engine's moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_origin

from discord import app_commands

from bot.games.presentation import Presentation
from bot.tables.api import Sorry
from engine.core.forms import Field, Number, Pick, Several, Split
from engine.core.moves import Move, internal_fields

from .. import games
from ..answering import Answer
from ..front import Front
from ..ids import Press
from ..screen import OPTIONS
from ..wizard.asking import plain
from ..wizard.fields import copies, options_of, to_token
from ..wizard.flow import Wizard
from ..wizard.pages import Sheet
from .making import MINE, Param, command, matching


def groups(front: Front) -> list[app_commands.Group]:
    """Make the groups of every game."""
    found = []
    for kind, shows in front.shows.items():
        answers = app_commands.Group(name=kind, description=f"{shows.title}: answer what you are asked")
        offers = app_commands.Group(name="offer", description=f"{shows.title}: what you may do unasked")
        _fill(front, shows, answers, {name: q.move for name, q in shows.rules.questions.items()})
        unasked = {name: o.move for name, o in shows.rules.offers.items() if not o.by_table}
        _fill(front, shows, offers, unasked)
        found += [answers, offers]
    return found


def _fill(front: Front, shows: Presentation, group: app_commands.Group, moves: Mapping[str, type[Move]]) -> None:
    """Add a subcommand for each class of move; kinds that are answered alike share one."""
    by_class: dict[type[Move], list[str]] = {}
    for kind, move in moves.items():
        by_class.setdefault(move, []).append(kind)
    everything = list(by_class.items())
    more = everything[OPTIONS - 1 :] if len(everything) > OPTIONS else []
    for move, kinds in everything[: OPTIONS - 1] if more else everything:
        group.add_command(_subcommand(front, shows, move, kinds))
    if more:
        rest = app_commands.Group(name="more", description="What is rarely asked")
        for move, kinds in more:
            rest.add_command(_subcommand(front, shows, move, kinds))
        group.add_command(rest)


def _subcommand(
    front: Front, shows: Presentation, move: type[Move], kinds: Sequence[str]
) -> app_commands.Command[Any, ..., Any]:
    name = kinds[0] if len(kinds) == 1 else str(move.model_fields["kind"].default or move.__name__.lower())
    titles = list(dict.fromkeys(shows.offer_title_of(kind) for kind in kinds))
    params = [
        Param(attribute, _label(shows, kinds[0], attribute), _type(info.annotation), suggest=_suggest(kinds, attribute))
        for attribute, info in move.model_fields.items()
        if attribute != "kind" and attribute not in internal_fields(move)
    ]
    params = [_plain_bool(p) for p in params]
    return command(front, name.replace("_", "-"), " / ".join(titles), (*params, MINE), _handler(kinds))


def _plain_bool(param: Param) -> Param:
    return Param(param.name, param.text, bool) if param.kind is bool else param


def _label(shows: Presentation, kind: str, attribute: str) -> str:
    return shows.field_label(kind, attribute)


def _type(annotation: Any) -> Any:
    kind, _ = plain(annotation)
    return kind if kind in (int, bool) and get_origin(kind) is None else str


def _handler(kinds: Sequence[str]) -> Any:
    async def run(answer: Answer, values: dict[str, Any]) -> None:
        said = {name: value for name, value in values.items() if name != "game" and value is not None}
        info = await games.which(answer, values["game"], "mine", "said", answer.id)
        if info is None:
            answer.front.park(answer.id, {"who": answer.person.id, "kinds": tuple(kinds), "said": said})
            return
        await open_said(answer, info.id, kinds, said)

    return run


async def open_said(answer: Answer, game: int, kinds: Sequence[str], said: Mapping[str, Any]) -> None:
    """Answer, or open the form with, what a command said."""
    kind, decision = await wanted(answer, game, kinds)
    await Wizard(answer, game, kind, decision).start(said)


async def parked(answer: Answer, press: Press) -> None:
    """Go on with a command once its game is chosen."""
    kept = answer.front.parked.pop(press.arg, None)
    if kept is None or kept["who"] != answer.person.id:
        raise Sorry("I have been restarted since; give the command once more.")
    await open_said(answer, press.game, kept["kinds"], kept["said"])


async def wanted(answer: Answer, game: int, kinds: Sequence[str]) -> tuple[str, str]:
    """Return which of the kinds is open to the person now, with the decision's id. Raises Sorry if none is."""
    asks = await answer.front.tables.asks(game, answer.person)
    for ask in asks:
        if ask.kind in kinds and ask.decision is not None:
            return ask.kind, ask.decision.id
    for offer in await answer.front.tables.offers(game, answer.person):
        if offer.kind in kinds:
            return offer.kind, ""
    shows = await answer.front.show_of(game)
    now = f"You are asked: {shows.offer_title_of(asks[0].kind)}." if asks else "Nothing is asked of you now."
    raise Sorry(f"That is not open to you now. {now}")


# While somebody types


def _suggest(kinds: Sequence[str], attribute: str) -> Any:
    async def run(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
        info = await games.sole(answer, values.pop("game", None))
        if info is None:
            return []
        kind, decision = await wanted(answer, info.id, kinds)
        sheet, field = await Wizard(answer, info.id, kind, decision).complete(values, attribute)
        return suggestions(sheet, field, typed) if field is not None else []

    return run


def suggestions(sheet: Sheet, field: Field, typed: str) -> Sequence[tuple[str, str | int]]:
    """Return what may stand in a field, as label and value, narrowed by what was typed."""
    if isinstance(field, Number):
        return [(str(n), n) for n in range(field.low, field.high + 1) if str(n).startswith(typed.strip())][:OPTIONS]
    if isinstance(field, Pick):
        shown = copies(field.options, sheet.words.names(field))
        options = {to_token(option): label for option, label in shown.items()}
        if field.optional:
            options[to_token(None)] = "Nothing"
        return [(label, _value(sheet, field, key)) for label, key in matching(options, typed)]
    if isinstance(field, Several | Split):
        return _listed(sheet, field, typed)
    return []


def _value(sheet: Sheet, field: Pick, key: str) -> str | int:
    return int(key) if field.name == "id" and key.isdigit() else key


def _listed(sheet: Sheet, field: Several | Split, typed: str) -> Sequence[tuple[str, str | int]]:
    """Complete the last piece of a list with commas."""
    before, comma, last = typed.rpartition(",")
    head = f"{before}{comma} " if comma else ""
    words = last.strip().rstrip("0123456789").strip()
    number = last.strip()[len(words) :].strip()
    names = {option: sheet.words.option(field, option) for option in options_of(field)}
    limits = dict(field.limits) if isinstance(field, Split) else {}
    found = []
    for label, option in matching(names, words):
        if option in [piece.strip() for piece in before.split(",")]:
            continue
        count = f" {number or limits[option]}" if limits else ""
        found.append((f"{head}{label}{count}", f"{head}{option}{count}"))
    return [(label, value) for label, value in found if len(value) <= 100]
