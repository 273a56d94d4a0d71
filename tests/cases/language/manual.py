"""The tables of the manual, made from the engine's registries so that they are never behind it.

Those of the language are kept in the manual; those of the game (moves, orders, options, facts, views) are printed when
they are wanted, so that whoever adds a card to the game need not touch the manual.
"""

from __future__ import annotations

import typing
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from engine.core.choosing import options_of
from engine.core.forms import Flag, Number, Pick, Several

from .seeing import view_names
from .statements import Book
from .vocabulary import Vocabulary

ASK = "`python -m tests.cases --tables` prints them as they are now (for another game: `--game NAME`)."
MARK = "<!-- everything below is written by `python -m tests.cases --update-manual` -->"


def updated(words: Vocabulary) -> str:
    """Return the manual of a game with tables as they should be."""
    return words.manual.read_text("utf-8").partition(MARK)[0] + MARK + "\n\n" + of_the_language(words)


def of_the_language(words: Vocabulary) -> str:
    """Return the tables that are kept, in Markdown: of the language of all games, and of this one's own."""
    parts = [_statements(book) for book in words.books]
    parts += [*words.tables(), *_readable(words), f"### Moves, orders, options, facts, names in views\n\n{ASK}"]
    return "\n\n".join(parts) + "\n"


def of_the_game(words: Vocabulary) -> str:
    """Return the tables that are printed, in Markdown: what the game has now."""
    parts = (_moves(words), _orders(words), _options(words), _facts(words), _views(words))
    return "\n\n".join(parts) + "\n"


def _statements(book: Book) -> str:
    rows = [f"### {book.title}", ""]
    for statement in book.statements:
        rows += [f"- **`{statement.usage}`** {statement.meaning}  ", f"  `{statement.example}`"]
    return "\n".join(rows)


def table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [f"### {title}", "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows])


def _type(kind: Any) -> str:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if type(None) in args:
        return f"{_type(next(a for a in args if a is not type(None)))} or nothing"
    if origin is typing.Literal:
        return " / ".join(map(str, args))
    if origin is tuple:
        return "list"
    if origin is dict:
        return "how many of each"
    return {int: "number", str: "name", bool: "yes or no"}.get(kind, "name")


def _fields(cls: Any) -> str:
    shown = [f"{name} ({_type(i.annotation)})" for name, i in cls.model_fields.items() if name != "kind"]
    return ", ".join(shown) or "none"


def _moves(words: Vocabulary) -> str:
    rows = []
    for kind in sorted(words.kinds):
        where = "offer" if kind in words.rules.offers else "question"
        source = words.rules.offers.get(kind) or words.rules.questions.get(kind)
        rows.append((f"`{kind}`", where, _fields(words.kinds[kind]), _first_line(type(source))))
    return table("Moves", ("kind", "used for", "fields", "when"), rows)


def _first_line(cls: type) -> str:
    return " ".join((cls.__doc__ or "").strip().split("\n\n")[0].split())


def _orders(words: Vocabulary) -> str:
    rows = [(f"`{k}`", _fields(cls), _first_line(cls)) for k, cls in sorted(words.rules.orders.items())]
    return table("Orders", ("order", "fields", "meaning"), rows)


def _options(words: Vocabulary) -> str:
    rows = [(f"`{o.name}`", str(o.usual), _choices(o.form), o.rule) for o in options_of(words.subject.options)]
    return table("Options", ("option", "if not said", "may be", "rule"), rows)


def _choices(form: Pick | Number | Flag | Several) -> str:
    if isinstance(form, Number):
        return f"{form.low} to {form.high}"
    return "on / off" if isinstance(form, Flag) else " / ".join(form.options)


def _facts(words: Vocabulary) -> str:
    rows = []
    for name, cls in sorted(words.rules.facts.classes.items()):
        rows.append((f"`{name}`", ", ".join(f.name for f in fields(cls)) or "none", _first_line(cls)))  # type: ignore[arg-type]
    return table("Facts", ("kind", "fields", "meaning"), rows)


def _views(words: Vocabulary) -> str:
    return "### Names in views\n\n" + ", ".join(f"`{name}`" for name in view_names(words))


def _readable(words: Vocabulary) -> list[str]:
    found: list[str] = []
    if words.goals:
        rows = [(f"`time passes until {goal}`", meaning) for goal, meaning in words.goals.items()]
        found.append(table("What time passes until", ("line", "until"), rows))
    if words.forms:
        rows = [(f"`{form.usage}`", f"`{form.example}`") for form in words.forms]
        found.append(table("Readable forms of moves", ("written after `SEAT:`", "example"), rows))
    if words.orders:
        rows = [(f"`{form.usage}`", f"`{form.example}`") for form in words.orders]
        found.append(table("Readable forms of orders", ("written after `SEAT orders`", "example"), rows))
    return found
