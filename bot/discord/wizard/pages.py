"""How a form looks: one screen of selects and buttons, or one dialog where the whole of it fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.presentation import Card
from bot.tables.api import Ask
from bot.tables.naming import Words
from bot.tables.values import copies, missing, options_of, to_token
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text

from ..ids import Press
from ..screen import OPTIONS, Dialog, Entry, Key, Menu, Option, Row, Screen, clip, rows_of
from .draft import Draft

ROWS_OF_FIELDS = 4  # the fifth row leads on
DIALOG_FIELDS = 5
OTHER = "~other"  # in a long list: back to its groups
NOT_SAID = "—"


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
    rows: list[Row] = [_menu(sheet, f) for f in pages[page] if not is_button(f) and _has_options(f)]
    rows += rows_of([_button(sheet, f) for f in pages[page] if is_button(f)])
    rows.append(_controls(sheet, page, len(pages)))
    return Screen(_text(sheet, page, len(pages)), (sheet.ask.card, _answers(sheet)), tuple(rows))


def _has_options(field: Field) -> bool:
    return isinstance(field, Number) or bool(options_of(field))


def _text(sheet: Sheet, page: int, pages: int) -> str:
    lines = []
    if pages > 1:
        lines.append(f"-# Page {page + 1} of {pages}")
    if sheet.ask.default:
        due = f" <t:{int(sheet.ask.due.timestamp())}:R>" if sheet.ask.due is not None else ""
        lines.append(f"-# If you do not answer{due}: {sheet.ask.default}")
    return "\n".join(lines)


def _answers(sheet: Sheet) -> Card:
    lines = []
    wanted = {f.name for f in missing(sheet.ask.form, sheet.draft.values)}
    for field in sheet.ask.form.fields:
        shown = sheet.words.value(field, sheet.draft.values.get(field.name))
        lines.append(
            f"{sheet.words.label(field)}: **{shown or NOT_SAID}**{' (needed)' if field.name in wanted else ''}"
        )
    if not lines:
        lines.append("There is nothing to fill in: “Done” does what stands above.")
    if sheet.note:  # last, where somebody who has just pressed “Done” on a telephone looks
        lines.append(f"⚠️ {sheet.note}")
    return Card("Your answer", tuple(lines))


def _controls(sheet: Sheet, page: int, pages: int) -> tuple[Key, ...]:
    keys = []
    if page > 0:
        keys.append(Key("Back", sheet.press("w-page", extra=str(page - 1))))
    if page + 1 < pages:
        keys.append(Key("Next", sheet.press("w-page", extra=str(page + 1)), "primary"))
    ready = not missing(sheet.ask.form, sheet.draft.values)
    keys.append(Key("Done", sheet.press("w-done"), "success", disabled=not ready))
    keys.append(Key("Start over", sheet.press("w-fresh")))
    if sheet.rule:
        keys.append(Key(f"Rule {sheet.rule}", Press("rules", sheet.ask.game, sheet.rule)))
    return tuple(keys)


def _button(sheet: Sheet, field: Field) -> Key:
    label = sheet.words.label(field)
    value = sheet.draft.values.get(field.name)
    shown = sheet.words.value(field, value)
    if isinstance(field, Flag):
        return Key(f"{label}: {shown}", sheet.press("w-flag", field.name), "success" if value else "secondary")
    return Key(f"{label}: {clip(shown, 30) or NOT_SAID}", sheet.press("w-entry", field.name), "primary")


def _menu(sheet: Sheet, field: Field) -> Menu:
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    press = sheet.press("w-menu", field.name)
    shown = sheet.words.value(field, value)
    placeholder = f"{label}: {shown}" if shown else label
    if isinstance(field, Number):
        return Menu(placeholder, press, _numbers(field, value))
    options = tuple(sheet.words.labels(field))
    if len(options) + (isinstance(field, Pick) and field.optional) > OPTIONS:
        return _long_menu(sheet, field, placeholder, press)
    if isinstance(field, Several):
        chosen = tuple(_option(sheet, field, o, o in (value or ())) for o in options)
        return Menu(placeholder, press, chosen, 0, min(field.most, len(options)))
    return Menu(placeholder, press, tuple(_lines(sheet, field, options)))


def _lines(sheet: Sheet, field: Field, options: tuple[str, ...]) -> list[Option]:
    value = sheet.draft.values.get(field.name)
    if isinstance(field, Split):
        limits, placed = dict(field.limits), value or {}
        labels = sheet.words.labels(field)
        return [
            Option(f"{labels[o].text} ({placed.get(o, 0)} of {limits[o]})", to_token(o), labels[o].hint)
            for o in options
        ]
    if isinstance(field, Several):
        return [_option(sheet, field, o, o in (value or ())) for o in options]
    shown = copies(options, sheet.words.names(field), value)
    hints = sheet.words.labels(field)
    lines = [Option(clip(label, 100), to_token(o), hints[o].hint, chosen=o == str(value)) for o, label in shown.items()]
    if isinstance(field, Pick) and field.optional:
        lines.append(Option("Nothing", to_token(None), chosen=field.name in sheet.draft.values and value is None))
    return lines


def _option(sheet: Sheet, field: Field, option: str, chosen: bool) -> Option:
    label = sheet.words.labels(field)[option]
    return Option(label.text, to_token(option), label.hint, chosen=chosen)


def _numbers(field: Number, value: object) -> tuple[Option, ...]:
    lines = [Option(str(n), str(n), chosen=n == value) for n in range(field.low, field.high + 1)]
    return tuple([*lines, Option("Nothing", to_token(None))] if field.optional else lines)


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
            lines.append(Option("Nothing", to_token(None)))
        return Menu(placeholder, sheet.press("w-group", field.name), tuple(lines))
    name, members = groups[opened]
    lines = _lines(sheet, field, members)[: OPTIONS - 1]
    lines.append(Option("Others …", OTHER))
    several = isinstance(field, Several)
    return Menu(f"{placeholder} · {name}", press, tuple(lines), 0 if several else 1, len(lines) if several else 1)


# Dialogs


def fits_dialog(sheet: Sheet) -> bool:
    """Say whether a form is best asked in a dialog at once: three fields or more that need no second look."""
    fields = sheet.ask.form.fields
    return len(fields) >= DIALOG_FIELDS - 1 and all(_in_dialog(f) for f in fields[:DIALOG_FIELDS])


def _in_dialog(field: Field) -> bool:
    if isinstance(field, Split):
        return False
    return isinstance(field, Number | Text | Flag) or len(options_of(field)) < OPTIONS


def dialog_of(sheet: Sheet) -> Dialog:
    """Ask the first five fields in one dialog."""
    entries = tuple(_entry(sheet, f) for f in sheet.ask.form.fields[:DIALOG_FIELDS])
    return Dialog(sheet.ask.card.title, sheet.press("w-fill"), entries)


def _entry(sheet: Sheet, field: Field) -> Entry:
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    if isinstance(field, Number):
        hint = f"A number from {field.low} to {field.high}"
        text = "" if value is None else str(value)
        return Entry(label, field.name, hint, text, limit=4, required=not field.optional)
    if isinstance(field, Text):
        return Entry(label, field.name, "", value or "", limit=field.limit, required=False, paragraph=True)
    if isinstance(field, Flag):
        lines = (Option("No", "no", chosen=not value), Option("Yes", "yes", chosen=bool(value)))
        return Entry(label, field.name, options=lines)
    options = _lines(sheet, field, tuple(sheet.words.labels(field)))
    if isinstance(field, Several):
        most = min(field.most, len(options))
        return Entry(label, field.name, required=field.least > 0, options=tuple(options), least=field.least, most=most)
    if isinstance(field, Pick) and field.optional and not any(o.chosen for o in options):
        options[-1] = Option("Nothing", to_token(None), chosen=True)
    return Entry(label, field.name, options=tuple(options))


def entry_dialog(sheet: Sheet, field: Field, pile: str | None = None) -> Dialog:
    """Ask one field, or one pile of it, in a dialog of lines to write in."""
    label, value = sheet.words.label(field), sheet.draft.values.get(field.name)
    if not isinstance(field, Split):
        return Dialog(label, sheet.press("w-fill", field.name), (_entry(sheet, field),))
    placed: Mapping[str, int] = value or {}
    piles = [(p, limit) for p, limit in field.limits if pile is None or p == pile][:DIALOG_FIELDS]
    entries = tuple(
        Entry(sheet.words.option(field, p), f"{field.name}#{p}", f"0 to {limit}", str(placed.get(p, 0)), 4, False)
        for p, limit in piles
    )
    return Dialog(label, sheet.press("w-fill", field.name), entries)


def preview_of(sheet: Sheet, text: str) -> Screen:
    """Restate the move before it counts."""
    keys = (
        Key("Confirm", sheet.press("w-yes", extra=str(sheet.draft.number)), "success"),
        Key("Change", sheet.press("w-edit")),
        Key("Start over", sheet.press("w-fresh")),
    )
    return Screen("Nothing counts yet. Is this what you want?", (Card(sheet.ask.card.title, (text,)),), (keys,))
