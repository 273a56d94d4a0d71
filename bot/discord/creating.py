"""A new table, chosen on one phone screen: the game, a preset, options, seats and pace; then it is opened.

What is chosen so far lies with the person in the database, so a restart loses none of it. The list of what can be
changed holds seats, machine players and pace beside the options of the game; the row below shows the values of the one
that was picked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from bot.games.common import say as common
from bot.games.options import (
    choosable,
    differences,
    full,
    needed,
    needs_text,
    plain,
    preset_of,
    refused,
    table_text,
    value_text,
)
from bot.games.presentation import Card, Presentation
from bot.tables.api import NewTable, Sorry
from bot.tables.words import say as of_tables
from engine.core.choosing import Option as GameOption
from engine.core.choosing import values_of
from engine.core.forms import Several

from . import servers
from .answering import Answer
from .ids import Press, is_number
from .screen import OPTIONS, Dialog, Entry, Key, Menu, Option, Row, Screen, clip, of_reply
from .words import say

SEATS, MACHINES, PACE, MORE = "~seats", "~machines", "~pace", "~more"
OWN = (SEATS, MACHINES, PACE)  # what every table has
EXPLAINED = 8  # so many options are explained on the screen itself


@dataclass(frozen=True, slots=True)
class Plan:
    """A table that somebody is about to open.

    `token` is the interaction with which it began: however often “Open the table” is pressed, one table is opened.
    `changing` is what a value is being chosen for, `page` that of the list of what can be changed. `others` holds what
    was chosen for games that were left for another, so that nothing is lost by looking at one.
    """

    kind: str
    token: str = ""
    seats: int = 0
    machines: int = 0
    pace: str = "daily"
    title: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    changing: str = ""
    page: int = 0
    others: dict[str, dict[str, Any]] = field(default_factory=dict)
    number: int = 0  # of the screen, so that each shows its lists anew: a list keeps what was picked in it

    @property
    def wanted(self) -> NewTable:
        """The table as it is opened."""
        return NewTable(self.kind, self.seats, self.pace, self.title, self.options, self.machines)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be changed: its name, its value in words, and its values with their words."""

    label: str
    now: str
    values: tuple[tuple[Any, str], ...]
    chosen: tuple[Any, ...]
    several: bool = False
    says: str = ""  # what it does

    @property
    def hint(self) -> str:
        """What stands beside it in a list."""
        return f"{self.now} · {self.says}" if self.says else self.now


async def begin(answer: Answer, plan: Plan) -> None:
    """Show what can be chosen for a new table; of a number that was made up no list is ever made."""
    most = _shows(answer, plan).seating(plan.options).most
    seats = min(plan.seats, most) or most
    await _show(answer, replace(plan, seats=seats, machines=min(plan.machines, max(seats - 1, 0))))


async def pressed(answer: Answer, press: Press) -> None:
    """Take a button: open the table, or give it up."""
    plan = await _plan(answer)
    if press.action == "new-drop":
        await answer.front.tables.keep_plan(answer.person, {})
        await answer.show(Screen(say().new.dropped))
        return
    reply = await opened(answer, plan)
    await answer.front.tables.keep_plan(answer.person, {})
    await answer.show(reply)


async def opened(answer: Answer, plan: Plan) -> Screen:
    """Open a table, if the person may and the bot can work there; returns what to say."""
    settings = await servers.load(answer.front.db, answer.interaction.guild_id or 0)
    await servers.check_opening(answer, settings)
    place = await servers.place_for(answer, settings)
    reply = await answer.wait(answer.front.tables.open_table(place, answer.person, plan.wanted, plan.token))
    text = "\n".join(filter(None, (reply.text, servers.pinning(answer, place))))
    return of_reply(replace(reply, text=text), 0)


async def chosen(answer: Answer, press: Press, tokens: Sequence[str]) -> None:
    """Take what was chosen in one of the lists."""
    plan = await _plan(answer)
    if press.action == "new-value":
        await _show(answer, _with(answer, plan, press.arg, tokens))
        return
    token = tokens[0] if tokens else ""
    if press.action == "new-game" and token in answer.front.shows:
        await begin(answer, _of_game_instead(plan, token))
        return
    shows = _shows(answer, plan)
    if press.action == "new-preset" and token in shows.rules.presets:
        await _show(answer, replace(plan, options=dict(shows.rules.presets[token]), changing=""))
    elif press.action == "new-change" and token == MORE:
        await _show(answer, replace(plan, page=plan.page + 1, changing=""))
    elif press.action == "new-change" and token in _items(shows, plan):
        await _change(answer, replace(plan, changing=token))
    else:
        raise Sorry(say().new.old)


def _of_game_instead(plan: Plan, kind: str) -> Plan:
    """Return the plan for another game: as it was left, or with its usual seats and options."""
    left = {"seats": plan.seats, "machines": plan.machines, "options": plan.options}
    others = {**plan.others, plan.kind: left}
    found = others.pop(kind, {"seats": 0, "options": {}})
    return replace(plan, kind=kind, others=others, changing="", page=0, **found)


async def _change(answer: Answer, plan: Plan) -> None:
    """Show the values of what was picked: yes and no change places at once, and a long row of numbers is written."""
    item = _items(_shows(answer, plan), plan)[plan.changing]
    if [value for value, _ in item.values] == [False, True]:
        other = "1" if item.chosen == (False,) else "0"
        await _show(answer, _with(answer, plan, plan.changing, (other,)))
    elif len(item.values) > OPTIONS:
        await answer.front.tables.keep_plan(answer.person, asdict(plan))
        entry = Entry(item.label, "value", _numbered(say().form.number, item), item.now, 10)
        await answer.ask(Dialog(item.label, Press("new-fill", arg=plan.changing), (entry,)))
    else:
        await _show(answer, plan)


def _numbered(pattern: str, item: Item) -> str:
    """Say which numbers are possible."""
    return pattern.format(low=item.values[0][1], high=item.values[-1][1])


async def filled(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Take a number that was written."""
    plan = await _plan(answer)
    item = _items(_shows(answer, plan), plan).get(press.arg)
    said = "".join(written.get("value", ())).strip()
    place = next((n for n, (_, label) in enumerate(item.values) if label == said), None) if item else None
    if item is None or place is None:
        raise Sorry(_numbered(say().new.number_wanted, item) if item else say().new.old)
    await _show(answer, _with(answer, plan, press.arg, (str(place),)))


def _shows(answer: Answer, plan: Plan) -> Presentation:
    found = answer.front.shows.get(plan.kind)
    if found is None:
        raise Sorry(say().new.old)
    return found


async def _plan(answer: Answer) -> Plan:
    """Return what was chosen so far. Raises Sorry if that table has been opened."""
    kept = await answer.front.tables.plan(answer.person)
    if not kept:
        raise Sorry(say().new.opened_before)
    names = {each.name for each in fields(Plan)}
    return Plan(**{name: value for name, value in kept.items() if name in names})


def _with(answer: Answer, plan: Plan, name: str, tokens: Sequence[str]) -> Plan:
    """Return the plan with a value chosen: tokens are places in the row of values."""
    shows = _shows(answer, plan)
    item = _items(shows, plan).get(name)
    places = [int(token) for token in tokens if is_number(token)]
    if item is None or len(places) != len(tokens) or not all(place < len(item.values) for place in places):
        raise Sorry(say().new.old)
    picked = tuple(item.values[place][0] for place in places)
    if not (item.several or len(picked) == 1):
        raise Sorry(say().new.old)
    if name == SEATS:
        return replace(plan, seats=picked[0], machines=min(plan.machines, picked[0] - 1), changing="")
    if name in (MACHINES, PACE):
        return replace(plan, **{name.removeprefix("~"): picked[0]}, changing="")
    value = picked if item.several else picked[0]
    return replace(plan, options=plain(shows, {**plan.options, name: value}), changing="")


def _items(shows: Presentation, plan: Plan) -> dict[str, Item]:
    """Return all that can be changed, by name."""
    least, most, _ = shows.seating(plan.options)
    said, paces = say().new, of_tables().paces
    own = {
        SEATS: _numbers(said.seats, plan.seats, range(least, most + 1)),
        MACHINES: _numbers(said.machines, plan.machines, range(plan.seats)),
        PACE: Item(said.pace, paces[plan.pace], tuple(paces.items()), (plan.pace,)),
    }
    now = full(shows, plan.options)
    return own | {name: _of_game(shows, found, now[name]) for name, found in choosable(shows).items()}


def _numbers(label: str, now: int, numbers: Sequence[int]) -> Item:
    return Item(label, str(now), tuple((number, str(number)) for number in numbers), (now,))


def _of_game(shows: Presentation, found: GameOption, now: Any) -> Item:
    name, several = shows.option_words[found.name].name, isinstance(found.form, Several)
    possible = found.form.options if isinstance(found.form, Several) else values_of(found.form)
    words, says = shows.option_words[found.name].values, shows.option_words[found.name].sentence
    told = tuple((value, words[value] if several else value_text(shows, found, value)) for value in possible)
    return Item(name, value_text(shows, found, now), told, tuple(now) if several else (now,), several, says)


async def _show(answer: Answer, plan: Plan) -> None:
    plan = replace(plan, number=plan.number + 1)
    await answer.front.tables.keep_plan(answer.person, asdict(plan))
    await answer.show(screen(answer.front.shows, plan))


def screen(games: Mapping[str, Presentation], plan: Plan) -> Screen:
    """Show what is chosen so far, what can be changed, and why it cannot be opened so, if it cannot."""
    shows = games[plan.kind]
    items, wrong, said = _items(shows, plan), _wrong(shows, plan), say().new
    lines = [f"**{plan.title or said.a_new_table}** · {table_text(shows, plan.options)}"]
    lines += [f"⚠️ {wrong}"] if wrong else _needs(shows, plan)
    told = [_told(item) for name, item in items.items() if name in OWN]
    options = [name for name in items if name not in OWN]
    lines_of = [f"{_told(items[name])}{_hint(shows, name, len(options))}" for name in options]
    lists = (
        _menu(plan, said.game, "new-game", {kind: (shown.title, "") for kind, shown in games.items()}, plan.kind),
        _menu(plan, said.preset, "new-preset", _presets(shows), _exactly(shows, plan)),
    )
    rows: list[Row] = [row for row in lists if len(row.options) > 1]
    rows.append(_list(items, plan))
    if plan.changing in items:
        rows.append(_values(plan, items[plan.changing]))
    opening = Key(said.open, Press("new-open"), "success", disabled=bool(wrong))
    rows.append((opening, Key(said.give_up, Press("new-drop"))))
    return Screen("\n".join(lines), (Card(said.played, (" · ".join(told), *lines_of)),), tuple(rows))


def _told(item: Item) -> str:
    return say().form.line.format(field=item.label, value=item.now)


def _wrong(shows: Presentation, plan: Plan) -> str:
    least, most, _ = shows.seating(plan.options)
    if not least <= plan.seats <= most:
        among = {"least": say().number(least), "most": say().number(most)}
        return say().new.wrong_seats.format(game=shows.title, **among)
    return refused(shows, plan.options)


def _needs(shows: Presentation, plan: Plan) -> list[str]:
    """Say whom the options need, where not all play whom there are."""
    actors = shows.seating(plan.options).actors
    found = needed(shows, plan.options, actors if plan.seats == len(actors) else ())
    return [needs_text(shows, each, common().options.needs_actor) for each in found]


def _hint(shows: Presentation, name: str, among: int) -> str:
    """Return what an option does, where there are few of them; in the list it stands beside each."""
    return f"\n-# {shows.option_words[name].sentence}" if among <= EXPLAINED else ""


def _presets(shows: Presentation) -> dict[str, tuple[str, str]]:
    return {name: (shows.preset_words[name].name, shows.preset_words[name].sentence) for name in shows.rules.presets}


def _exactly(shows: Presentation, plan: Plan) -> str:
    """Return the preset that is played, nothing if something differs from it."""
    return preset_of(shows, plan.options) if not differences(shows, plan.options) else ""


def _menu(plan: Plan, label: str, action: str, lines: Mapping[str, tuple[str, str]], now: str) -> Menu:
    options = (Option(name, value, hint, value == now) for value, (name, hint) in lines.items())
    return Menu(label, Press(action, version=plan.number), tuple(options)[:OPTIONS])


def _list(items: Mapping[str, Item], plan: Plan) -> Menu:
    """List what can be changed, a page at a time."""
    lines = [Option(item.label, name, item.hint, name == plan.changing) for name, item in items.items()]
    if len(lines) > OPTIONS:
        pages = -(-len(lines) // (OPTIONS - 1))
        start = plan.page % pages * (OPTIONS - 1)
        lines = [*lines[start : start + OPTIONS - 1], Option(say().form.others, MORE)]
    return Menu(say().new.change, Press("new-change", version=plan.number), tuple(lines))


def _values(plan: Plan, item: Item) -> Row:
    lines = tuple(
        Option(clip(label, 100), str(place), chosen=value in item.chosen)
        for place, (value, label) in enumerate(item.values[:OPTIONS])
    )
    least, most = (0, len(lines)) if item.several else (1, 1)
    told = say().form.value.format(field=item.label, value=item.now)
    return Menu(told, Press("new-value", 0, plan.changing, plan.number), lines, least, most)
