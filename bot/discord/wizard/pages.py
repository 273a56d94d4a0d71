"""How a form looks: one screen of selects and buttons, or one dialog where the whole of it fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.games.presentation import Beginning, Card
from bot.tables.answers import make
from bot.tables.api import Ask, Sorry
from bot.tables.naming import Words
from bot.tables.values import copies, from_token, missing, only_answer, to_token, with_half
from bot.tables.words import say as of_tables
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text, filled, options_of

from ..ids import Press
from ..screen import OPTIONS, Dialog, Entry, Key, Menu, Option, Row, Screen, clip, rows_of
from ..words import say
from .draft import Draft
from .jointly import Joint, Numbered, joint, numbered

ROWS_OF_FIELDS = 4  # the fifth row leads on
DIALOG_FIELDS = 5
OTHER = "~other"  # in a long list: back to its groups
NOT_SAID = "—"
LINE, NUMBERS = "~line", "~numbers"  # in place of a field: the dialog for the whole answer, and for its numbers
LINE_LIMIT = 1000
WHICH, HOW_MANY = "?", "*"  # in place of a pile: which of a group is meant, and how many of it


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form as it stands: what is asked, what is answered, and the words for it."""

    ask: Ask
    draft: Draft
    words: Words
    note: str = ""
    rule: str = ""

    def press(self, action: str, field: str = "", extra: str = "") -> Press:
        """Name an act on this form."""
        decision = self.ask.decision.id if self.ask.decision is not None else ""
        arg = "|".join((self.ask.kind, decision, field, extra))
        return Press(action, self.ask.game, arg, self.ask.version)


def pages_of(fields: tuple[Field, ...]) -> list[tuple[Field, ...]]:
    """Divide the fields into pages: a select takes a row, five buttons share one, and each part begins anew."""
    pages: list[list[Field]] = [[]]
    for field in fields:
        other = bool(pages[-1]) and _part(pages[-1][-1]) != _part(field)
        if other or _rows([*pages[-1], field]) > ROWS_OF_FIELDS:
            pages.append([])
        pages[-1].append(field)
    return [tuple(page) for page in pages]


def _part(field: Field) -> str:
    """Return the part of an order made of whole answers that a field belongs to."""
    part, dot, _ = field.name.partition(".")
    return part if dot else ""


def _rows(fields: list[Field]) -> int:
    buttons = sum(1 for f in fields if is_button(f))
    return len(fields) - buttons + -(-buttons // 5)


def is_button(field: Field) -> bool:
    """Say whether a field is asked by a button, which turns it over or opens a dialog, and not by a select."""
    if isinstance(field, Number):
        return field.high - field.low + 1 + field.optional > OPTIONS
    return isinstance(field, Flag | Text) or (isinstance(field, Split) and 1 <= len(field.limits) <= DIALOG_FIELDS)


def screen_of(sheet: Sheet) -> Screen:
    """Draw the page of the form that is open."""
    pages = pages_of(sheet.ask.form.fields)
    page = min(max(sheet.draft.page, 0), len(pages) - 1)
    rows: list[Row] = [_menu(sheet, f) for f in pages[page] if not is_button(f) and _is_open(f)]
    rows += rows_of([_button(sheet, f) for f in pages[page] if is_button(f)])
    keys = [Key(begins.label, sheet.press("w-begin", extra=number)) for number, begins in beginnings(sheet).items()]
    rows += rows_of(keys, ROWS_OF_FIELDS - len(rows)) if page == 0 else ()
    rows.append(_controls(sheet, page, len(pages)))
    return Screen(_text(sheet, page, len(pages)), (sheet.ask.card, _answers(sheet)), tuple(rows))


def beginnings(sheet: Sheet) -> dict[str, Beginning]:
    """Return how the answer may begin, by number, as far as nothing else is said in it."""
    if sheet.ask.supposed is not None:
        return {}
    values, found = sheet.draft.values, sheet.ask.shows.beginnings(sheet.ask.seen)
    said = {name: value for name, value in values.items() if value}
    return {str(n): one for n, one in enumerate(found) if all(one.values.get(name) == said[name] for name in said)}


def beginning_dialog(sheet: Sheet, begins: Beginning) -> Dialog:
    """Ask at once what is left of an answer that is begun: by piles, or by fields."""
    entries: list[Entry] = []
    for name, pile in begins.asks:
        field = sheet.ask.form.field(name)
        if isinstance(field, Split) and pile in dict(field.limits):
            entries.append(replace(_pile(sheet, field, pile, dict(field.limits)[pile], 0), value=""))
        elif field is not None and not pile:
            entries.append(_entry(sheet, field))
    return Dialog(sheet.ask.card.title, sheet.press("w-fill", NUMBERS), tuple(entries))


def _is_open(field: Field) -> bool:
    """Say whether there is anything to choose."""
    return isinstance(field, Number) or (bool(options_of(field)) and only_answer(field) is None)


def _text(sheet: Sheet, page: int, pages: int) -> str:
    lines, said, due = [], say().form, sheet.ask.due
    if pages > 1:
        lines.append(said.page.format(page=say().number(page + 1), pages=say().number(pages)))
    if sheet.ask.default:
        when = f"<t:{int(due.timestamp())}:R>" if due is not None else ""
        lines.append((said.default_due if when else said.default).format(due=when, default=sheet.ask.default))
    return "\n".join(lines)


def _answers(sheet: Sheet) -> Card:
    lines, said = [], say().form
    wanted, values = {f.name for f in missing(sheet.ask.form, sheet.draft.values)}, sheet.draft.values
    values = values if wanted else filled(sheet.ask.form, values)  # what an empty field means depends on the rest
    for field in sheet.ask.form.fields:
        shown = sheet.words.value(field, values.get(field.name))
        pattern = said.line_needed if field.name in wanted else said.line
        lines.append(pattern.format(field=sheet.words.label(field), value=shown or NOT_SAID))
    if not lines:
        lines.append(said.nothing_to_fill)
    lines += _comes_to(sheet)
    if sheet.note:  # last, where somebody who has just pressed “Done” on a telephone looks
        lines.append(f"⚠️ {sheet.note}")
    return Card(said.your_answer, tuple(lines))


def _comes_to(sheet: Sheet) -> tuple[str, ...]:
    """Return what the answer comes to as it stands, if it is one."""
    ask, values = sheet.ask, sheet.draft.values
    if ask.supposed is not None or missing(ask.form, values):  # what is only weighed tells it above
        return ()
    try:
        move = make(ask.shows, ask.kind, ask.form, values)
    except Sorry:  # a part is missing that the form does not ask for, or parts disagree: said when it is given
        return ()
    told = ask.shows.comes_to(ask.seen, move)
    return told if told and ask.seen.accepts(move) else ()


def _controls(sheet: Sheet, page: int, pages: int) -> tuple[Key, ...]:
    keys, said = [], say().form
    if page > 0:
        keys.append(Key(said.back, sheet.press("w-page", extra=str(page - 1))))
    if page + 1 < pages:
        keys.append(Key(said.next, sheet.press("w-page", extra=str(page + 1)), "primary"))
    ready = not missing(sheet.ask.form, sheet.draft.values)
    keys.append(Key(said.done, sheet.press("w-done"), "success", disabled=not ready))
    keys.append(Key(said.fresh, sheet.press("w-fresh")))
    if sheet.ask.form.fields and not (sheet.rule and len(keys) > 3):
        keys.insert(-1, Key(said.write, sheet.press("w-line")))
    if sheet.rule:
        keys.append(Key(of_tables().buttons.rule.format(rule=sheet.rule), Press("rules", sheet.ask.game, sheet.rule)))
    return tuple(keys)


def _button(sheet: Sheet, field: Field) -> Key:
    label = sheet.words.label(field)
    value = sheet.draft.values.get(field.name)
    shown = sheet.words.value(field, value)
    if isinstance(field, Flag):
        return Key(_told(label, shown), sheet.press("w-flag", field.name), "success" if value else "secondary")
    return Key(_told(label, clip(shown, 30) or NOT_SAID), sheet.press("w-entry", field.name), "primary")


def _told(label: str, value: str) -> str:
    """Return a field with its value."""
    return say().form.value.format(field=label, value=value)


def _menu(sheet: Sheet, field: Field) -> Menu:
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    press = sheet.press("w-menu", field.name)
    shown = sheet.words.value(field, value)
    placeholder = _told(label, shown) if shown else label
    if isinstance(field, Number):
        return Menu(placeholder, press, _numbers(label, field, value))
    options = tuple(sheet.words.labels(field))
    if len(options) + (isinstance(field, Pick) and field.optional) > OPTIONS:
        return _long_menu(sheet, field, placeholder, press)
    if isinstance(field, Several):
        chosen = tuple(_option(sheet, field, o, o in (value or ())) for o in options)
        return Menu(placeholder, press, chosen, 0, min(field.most, len(options)))
    return Menu(placeholder, press, tuple(_lines(sheet, field, options)))


def _lines(sheet: Sheet, field: Field, options: tuple[str, ...], *, labelled: bool = False) -> list[Option]:
    """Return the lines of a list; in a dialog its label stands above it."""
    value = sheet.draft.values.get(field.name)
    if isinstance(field, Split):
        limits, placed = dict(field.limits), value or {}
        labels = sheet.words.labels(field)
        return [
            Option(_placed(labels[o].text, placed.get(o, 0), limits[o]), to_token(o), labels[o].hint) for o in options
        ]
    if isinstance(field, Several):
        return [_option(sheet, field, o, o in (value or ())) for o in options]
    shown = copies(options, sheet.words.names(field), value)
    hints = sheet.words.labels(field)
    named = {} if labelled else {str(value): _told(sheet.words.label(field), shown.get(str(value), ""))}
    lines = [
        Option(clip(named.get(o, label), 100), to_token(o), hints[o].hint, chosen=o == str(value))
        for o, label in shown.items()
    ]
    if isinstance(field, Pick) and field.optional:
        chosen = field.name in sheet.draft.values and value is None
        lines.append(Option(say().form.nothing, to_token(None), chosen=chosen))
    return lines


def _placed(pile: str, placed: int, limit: int) -> str:
    return say().form.placed.format(pile=pile, placed=say().number(placed), limit=say().number(limit))


def _option(sheet: Sheet, field: Field, option: str, chosen: bool) -> Option:
    label = sheet.words.labels(field)[option]
    return Option(label.text, to_token(option), label.hint, chosen=chosen)


def _numbers(label: str, field: Number, value: object) -> tuple[Option, ...]:
    lines = [
        Option(_told(label, str(n)) if n == value else str(n), str(n), chosen=n == value)
        for n in range(field.low, field.high + 1)
    ]
    return tuple([*lines, Option(say().form.nothing, to_token(None))] if field.optional else lines)


def groups_of(words: Words, field: Field) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Divide a long list into named groups of at most 23 that hold every option once."""
    found: list[tuple[str, tuple[str, ...]]] = []
    left = dict.fromkeys(words.labels(field))
    for name, members in words.groups(field):
        present = [m for m in members if m in left]
        for start in range(0, len(present), OPTIONS - 2):
            found.append((name, tuple(present[start : start + OPTIONS - 2])))
        for member in present:
            del left[member]
    rest = tuple(left)
    for start in range(0, len(rest), OPTIONS - 2):
        part = rest[start : start + OPTIONS - 2]
        found.append((f"{words.option(field, part[0])} – {words.option(field, part[-1])}", part))
    return tuple(found[: OPTIONS - 1])


def _long_menu(sheet: Sheet, field: Field, placeholder: str, press: Press) -> Menu:
    groups = groups_of(sheet.words, field)
    opened = sheet.draft.groups.get(field.name)
    if opened is None or not 0 <= opened < len(groups):
        lines = [Option(f"{name} …", str(number)) for number, (name, _) in enumerate(groups)]
        if isinstance(field, Pick) and field.optional:
            lines.append(Option(say().form.nothing, to_token(None)))
        return Menu(placeholder, sheet.press("w-group", field.name), tuple(lines))
    name, members = groups[opened]
    lines = _lines(sheet, field, members)[: OPTIONS - 1]
    lines.append(Option(say().form.others, OTHER))
    several = isinstance(field, Several)
    return Menu(f"{placeholder} · {name}", press, tuple(lines), 0 if several else 1, len(lines) if several else 1)


# Dialogs


def fits_dialog(sheet: Sheet) -> bool:
    """Say whether a form is best asked in a dialog at once: three fields or more that need no second look."""
    return len(sheet.ask.form.fields) >= DIALOG_FIELDS - 1 and all(_in_dialog(f) for f in _entries(sheet))


def _entries(sheet: Sheet) -> list[Field | Joint | Numbered]:
    """Return what one dialog asks for: the first fields, those that go together in one list, and then by number."""
    found: list[Field | Joint | Numbered] = []
    groups, halves = _groups(sheet), set(halves_of(sheet.ask.form.fields).values())
    for field in [field for field in sheet.ask.form.fields if field.name not in halves]:
        group = next((one for one in groups if field.name in one.names), None)
        if group is None:
            found.append(field)
        elif group not in found:
            found.append(group)
    return found[:DIALOG_FIELDS]


def halves_of(fields: Iterable[Field | Joint | Numbered]) -> dict[str, str]:
    """Return the numbers that may have a half, each with the flag that says so: a dialog asks for both in one line."""
    return {field.name: field.half for field in fields if isinstance(field, Number) and field.half}


def _groups(sheet: Sheet) -> list[Joint | Numbered]:
    """Return how fields that go together are asked: as many as one list holds, else the first; the others by number."""
    ask, words, values = sheet.ask, sheet.words, sheet.draft.values
    both = joint(ask, words, values)
    asked = [f for name in ask.shows.together(ask.kind) if (f := ask.form.field(name)) is not None]
    alone = asked[len(both.names) if both is not None else 1 :]
    rest = numbered(ask, words, values, tuple(field.name for field in alone if isinstance(field, Pick)))
    return [one for one in (both, rest) if one is not None]


def _in_dialog(field: Field | Joint | Numbered) -> bool:
    if isinstance(field, Joint | Numbered):
        return True
    if isinstance(field, Split):
        return False
    return isinstance(field, Number | Text | Flag) or len(options_of(field)) < OPTIONS


def dialog_of(sheet: Sheet) -> Dialog:
    """Ask the first five fields in one dialog, or more where some go together."""
    asked = _entries(sheet)
    numbers = {field.name for field in asked if isinstance(field, Number)}
    besides = {name: value for name, value in sheet.draft.values.items() if name not in numbers}
    loose = sheet.ask.seen.opened(besides)  # one number may narrow another, and all of them are asked at once
    entries = tuple(_entry(sheet, f, loose.field(f.name)) for f in asked)
    return Dialog(sheet.ask.card.title, sheet.press("w-fill"), entries)


def _entry(sheet: Sheet, field: Field | Joint | Numbered, loose: Field | None = None) -> Entry:
    if isinstance(field, Joint):
        return Entry(field.label, field.name, options=field.lines)
    if isinstance(field, Numbered):
        return Entry(field.label, field.name, field.hint, field.value, limit=9, required=False)
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    if isinstance(field, Number):
        return _number(sheet, loose if isinstance(loose, Number) else field)
    if isinstance(field, Text):
        return Entry(label, field.name, "", value or "", limit=field.limit, required=False, paragraph=True)
    if isinstance(field, Flag):
        lines = (Option(say().form.no, "no", chosen=not value), Option(say().form.yes, "yes", chosen=bool(value)))
        return Entry(label, field.name, options=lines)
    options = _lines(sheet, field, tuple(sheet.words.labels(field)), labelled=True)
    if isinstance(field, Several):
        most = min(field.most, len(options))
        return Entry(label, field.name, required=field.least > 0, options=tuple(options), least=field.least, most=most)
    if isinstance(field, Pick) and field.optional and not any(o.chosen for o in options):
        options[-1] = Option(say().form.nothing, to_token(None), chosen=True)
    return Entry(label, field.name, options=tuple(options))


def _number(sheet: Sheet, field: Number) -> Entry:
    """Ask for a number, with its half if it may have one."""
    said, value = say().form, sheet.draft.values.get(field.name)
    given: dict[str, object] = {"low": field.low, "high": field.high}
    hint = (said.number_lowest if field.lowest else said.number).format(**given)
    if field.half:
        hint = said.number_halved.format(**given, example=with_half(max(field.high - 1, 0)))
    text = "" if value is None else with_half(value) if sheet.draft.values.get(field.half) else str(value)
    return Entry(
        sheet.words.label(field), field.name, hint, text, limit=4, required=not (field.optional or field.lowest)
    )


def entry_dialog(sheet: Sheet, field: Field, pile: str | None = None) -> Dialog:
    """Ask one field, or one pile of it, in a dialog of lines to write in."""
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    if not isinstance(field, Split):
        return Dialog(label, sheet.press("w-fill", field.name), (_entry(sheet, field),))
    placed: Mapping[str, int] = value or {}
    piles = [(p, limit) for p, limit in field.limits if pile is None or p == pile][:DIALOG_FIELDS]
    entries = tuple(_pile(sheet, field, p, limit, placed.get(p, 0)) for p, limit in piles)
    return Dialog(label, sheet.press("w-fill", field.name), entries)


def group_dialog(sheet: Sheet, field: Split, group: int) -> Dialog | None:
    """Ask at once which pile of a group is meant and how many of it; None if there is no such group any more."""
    groups, said = groups_of(sheet.words, field), say().form
    if not 0 <= group < len(groups):
        return None
    (name, members), placed = groups[group], sheet.draft.values.get(field.name) or {}
    chosen = next((pile for pile in members if placed.get(pile)), members[0])
    labels = sheet.words.labels(field)
    lines = tuple(
        Option(labels[pile].text, to_token(pile), labels[pile].hint, chosen=pile == chosen) for pile in members
    )
    limit = max(most for pile, most in field.limits if pile in members)
    number, hint = str(placed.get(chosen) or ""), said.up_to.format(limit=say().number(limit))
    which = Entry(clip(name, 45), f"{field.name}#{WHICH}", options=lines)
    many = Entry(said.how_many, f"{field.name}#{HOW_MANY}", hint, number, 4)
    return Dialog(sheet.words.label(field), sheet.press("w-fill", field.name), (which, many))


def of_group(written: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Return what was written into a dialog, what `group_dialog` asked for as the one pile that was meant."""
    found = dict(written)
    for name, texts in written.items():
        base, _, end = name.partition("#")
        if end == WHICH:
            pile, many = from_token("".join(texts)), found.pop(f"{base}#{HOW_MANY}", ("",))
            del found[name]
            found[f"{base}#{pile}"] = many
    return found


def _pile(sheet: Sheet, field: Split, pile: str, limit: int, placed: int) -> Entry:
    label, hint = sheet.words.option(field, pile), say().form.up_to.format(limit=say().number(limit))
    return Entry(label, f"{field.name}#{pile}", hint, str(placed), 4, False)


def line_dialog(sheet: Sheet, line: str) -> Dialog:
    """Ask for the whole answer in one line, with what is chosen so far written in it."""
    said = say().form
    entry = Entry(said.in_a_line, LINE, said.line_hint, line, limit=LINE_LIMIT, paragraph=True)
    return Dialog(sheet.ask.card.title, sheet.press("w-fill", LINE), (entry,))


def number_dialog(sheet: Sheet) -> Dialog:
    """Ask the numbers of an answer anew, as far as one dialog holds them: everything else stays.

    It has no entries if the answer holds no numbers any more: a button of an older screen may ask for it.
    """
    entries: list[Entry] = []
    for field in counted(sheet):
        if isinstance(field, Split):
            placed = sheet.draft.values.get(field.name) or {}
            entries += [_pile(sheet, field, p, limit, placed.get(p, 0)) for p, limit in field.limits if p in placed]
        else:
            entries.append(_entry(sheet, field))
    return Dialog(sheet.ask.card.title, sheet.press("w-fill", NUMBERS), tuple(entries[:DIALOG_FIELDS]))


def counted(sheet: Sheet) -> list[Field]:
    """Return the fields that hold the numbers of an answer which is given."""
    values = sheet.draft.values
    numbers = [f for f in sheet.ask.form.fields if isinstance(f, Number | Split)]
    return [f for f in numbers if values.get(f.name) or (isinstance(f, Number) and values.get(f.half))]


def preview_of(sheet: Sheet, text: str) -> Screen:
    """Restate the move before it counts."""
    said = say().form
    numbers = (Key(said.numbers, sheet.press("w-number")),) if counted(sheet) else ()
    keys = (
        Key(said.confirm, sheet.press("w-yes", extra=str(sheet.draft.number)), "success"),
        *numbers,
        Key(said.change, sheet.press("w-edit")),
        Key(said.fresh, sheet.press("w-fresh")),
    )
    return Screen(said.sure, (Card(sheet.ask.card.title, (text,)),), (keys,))
