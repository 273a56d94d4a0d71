"""The numbered rules and rulings of classic Dune, for `/rules`: by number, and by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

_NUMBER = re.compile(r"\*\*((?:D-[A-Z]+(?:-[A-Z0-9]+)*|R-\d+))\b[^*]*\*\*")
_END = re.compile(r"\n(?=#|---)|\n\n(?=\|[^\n]+\n\|[-|]+\n\| \*\*D-)")  # a heading, a line, a table of numbered rules
_MODES = {"SIMUL": "all at once", "ORDER": "one after another", "REACT": "whenever it happens"}
_SHOWN = 90
_NUMERAL = re.compile(r"D-([IVX]+)-")  # the section of an option that is called by its number
_SECTIONS = (  # of other options, by the beginning of their numbers
    ("D-XXIII-", "advanced"),
    ("D-XXIV-", "advanced"),
    ("D-XXV-", "advanced"),
    *((f"D-KAR-{n}", "xviii") for n in range(11, 17)),
    ("D-ED-", "edition=gf9"),
    ("D-HOOK-", "variants"),
)
# "(`xv` only)", "`xxi`:" or "With `xv` ..." at the beginning of a rule; "(`xv` ...)" after the title of a ruling
_MARK = re.compile(
    r"(?:\*\*)?(?:Decision: [^.]*\.(?:\*\*)? )?(?:\(`(\w+)` only\)|`(\w+)`:|(?:\w+ )?[Ww]ith `(\w+)`)"
    r"|\*\*[^*]+\*\* \(`(\w+)`"
)
_MOST = 25


@cache
def paragraphs() -> dict[str, str]:
    """Return every numbered paragraph, rules first, then rulings."""
    found: dict[str, str] = {}
    for name in ("rules.md", "rulings.md"):
        text = resources.files("engine.dune").joinpath("rules", name).read_text("utf-8")
        for number, paragraph in (*_split(text), *_rows(text)):
            found.setdefault(number, _for_players(number, paragraph))
    return found


def _for_players(number: str, paragraph: str) -> str:
    """Return a paragraph without its number, which stands above it, and with the marks of decisions in words."""
    text = re.sub(rf"^\*\*{re.escape(number)}[\s.:]*", "**", paragraph).removeprefix("****").lstrip(" .:")
    text = re.sub(r"\[DP ([^\]]+)\]", r"Decision: \1.", text).replace(".**.", ".**")
    return re.sub(r"\b(SIMUL|ORDER|REACT)\b", lambda mode: _MODES[mode.group()], text)


def _rows(text: str) -> list[tuple[str, str]]:
    """Return the rules that stand in a table: whom it is about, the effect, the latest moment."""
    found = []
    for row in re.finditer(r"^\| \*\*(D-[A-Z]+-\d+)\*\* \| (.+) \|$", text, re.MULTILINE):
        about, *rest = [cell.strip() for cell in row.group(2).split(" | ")]
        latest = f" Latest moment: {rest[1]}." if len(rest) > 1 else ""
        found.append((row.group(1), f"**{row.group(1)} {about}**: {rest[0] if rest else ''}.{latest}"))
    return found


def _split(text: str) -> list[tuple[str, str]]:
    """Cut a text at its numbers; a paragraph ends where the next number or heading begins."""
    marks = [
        m for m in _NUMBER.finditer(text) if text[: m.start()].rpartition("\n")[2] in ("", "- ") or _inline(text, m)
    ]
    found = []
    for place, mark in enumerate(marks):
        end = marks[place + 1].start() if place + 1 < len(marks) else len(text)
        body = _END.split(text[mark.start() : end])[0]
        found.append((mark.group(1), body.strip()))
    return found


def _inline(text: str, mark: re.Match[str]) -> bool:
    """Say whether a number begins a rule in the middle of a line (after a full stop)."""
    return text[: mark.start()].rstrip(" ").endswith(".")


@cache
def options() -> dict[str, str]:
    """Return the option to which each rule belongs that is none of the base game, by number; "name=value" for a value.

    Sections of an option are known by their numbers; a rule that is marked "(`xv` only)", or begins with the mark of an
    option, belongs to it; so do the special powers of Karama, which stand below their heading.
    """
    found = {number: option for number in paragraphs() for start, option in _SECTIONS if number.startswith(start)}
    for number, text in paragraphs().items():
        if numeral := _NUMERAL.match(number):
            found.setdefault(number, numeral[1].lower())
        marked = _MARK.match(text)
        if marked:
            found.setdefault(number, next(filter(None, marked.groups())))
    return found


def switched_off(number: str, chosen: Mapping[str, Any]) -> str:
    """Return the option without which a rule does not hold, if a table plays without it; else an empty text."""
    option = options().get(number, "")
    name, _, value = option.partition("=")
    given = [chosen[each] for each in chosen if each == name or each.startswith(f"{name}_")]
    on = value in given if value else any(given)
    return "" if not option or on else name


def rule(number: str) -> tuple[str, str] | None:
    """Return the number and text of a rule or ruling; how the number is written does not matter."""
    wanted = re.sub(r"[\s_]+", "-", number.strip().upper())
    known = paragraphs()
    return next(((each, known[each]) for each in (wanted, f"D-{wanted}") if each in known), None)


def named(text: str, names: Mapping[str, str]) -> str:
    """Put behind the mark of each option what hosts know it by, where it is first spoken of."""
    for option, name in names.items():
        text = text.replace(f"`{option}`", f"`{option}` ({name})", 1)
    return text


def find_rules(words: str, chosen: Mapping[str, Any], names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return up to 25 rules of this table that have all the words, those with the words in their number first.

    Options are found by their names, too.
    """
    wanted = words.lower().split()
    hits = []
    for place, (number, written) in enumerate(paragraphs().items()):
        if switched_off(number, chosen):
            continue
        text = named(written, names)
        body = f"{number} {text}".lower()
        if all(word in body for word in wanted):
            in_number = all(word in number.lower() for word in wanted)
            in_title = all(word in body[:_SHOWN] for word in wanted)
            hits.append((not in_number, not in_title, place, number, first_words(number, text)))
    return tuple((number, shown) for _, _, _, number, shown in sorted(hits)[:_MOST])


def first_words(number: str, text: str) -> str:
    """Return the beginning of a paragraph without its number and marks, for a list."""
    said = re.sub(r"[*`]", "", text).removeprefix(number).strip(" .:-")
    line = " ".join(said.split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1].rstrip() + "…"
