"""The tables of the manual, made from the engine's registries so that they are never behind it."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.dune.game import RULES
from engine.dune.options import Options

from . import doing, expectations, setting
from .commanding import ORDER_FORMS
from .dialling import FORMS
from .points import POINTS
from .speaking import KINDS
from .statements import Book

MARK = "<!-- everything below is written by `python -m tests.cases --update-manual` -->"
PATH = Path(__file__).with_name("README.md")


def updated() -> str:
    """Return the manual with tables as they should be."""
    return PATH.read_text("utf-8").partition(MARK)[0] + MARK + "\n\n" + tables()


def tables() -> str:
    """Return all tables in Markdown."""
    parts = [_statements(book) for book in (setting.BOOK, doing.BOOK, expectations.BOOK)]
    parts += [_points(), _readable(), _moves(), _orders(), _options(), _facts(), _views()]
    return "\n\n".join(parts) + "\n"


def _statements(book: Book) -> str:
    rows = [f"### {book.title}", ""]
    for statement in book.statements:
        rows += [f"- **`{statement.usage}`** {statement.meaning}  ", f"  `{statement.example}`"]
    return "\n".join(rows)


def _table(title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
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


def _moves() -> str:
    rows = []
    for kind in sorted(KINDS):
        where = "offer" if kind in RULES.offers else "question"
        source = RULES.offers.get(kind) or RULES.questions.get(kind)
        rows.append((f"`{kind}`", where, _fields(KINDS[kind]), _first_line(type(source))))
    return _table("Moves", ("kind", "used for", "fields", "when"), rows)


def _first_line(cls: type) -> str:
    return " ".join((cls.__doc__ or "").strip().split("\n\n")[0].split())


def _orders() -> str:
    rows = [(f"`{k}`", _fields(cls), _first_line(cls)) for k, cls in sorted(RULES.orders.items())]
    return _table("Orders", ("order", "fields", "meaning"), rows)


def _options() -> str:
    rows = [(f"`{n}`", str(i.default), i.description or "") for n, i in Options.model_fields.items()]
    return _table("Options", ("option", "if not said", "meaning"), rows)


def _facts() -> str:
    rows = []
    for name, cls in sorted(RULES.facts.classes.items()):
        rows.append((f"`{name}`", ", ".join(f.name for f in fields(cls)) or "none", _first_line(cls)))  # type: ignore[arg-type]
    return _table("Facts", ("kind", "fields", "meaning"), rows)


def _points() -> str:
    rows = [(f"`phase {phase.replace('_', ' ')} at {p.usage}`", p.meaning) for (phase, _), p in POINTS.items()]
    return _table("Points within phases", ("line", "what is asked first"), rows)


def _views() -> str:
    return "### Names in views\n\n" + ", ".join(f"`{name}`" for name in expectations.view_names())


def _readable() -> str:
    rows = [(f"`{form.usage}`", f"`{form.example}`") for form in FORMS]
    orders = [(f"`{form.usage}`", f"`{form.example}`") for form in ORDER_FORMS]
    return (
        _table("Readable forms of moves", ("written after `SEAT:`", "example"), rows)
        + "\n\n"
        + _table("Readable forms of orders", ("written after `SEAT orders`", "example"), orders)
    )
