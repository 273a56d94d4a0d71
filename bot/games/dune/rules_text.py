"""The numbered rules and rulings of classic Dune and its cards as they stand in the reference, by number.

What players are told of them in a sentence or two stands in the language (`words/en/rules`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from bot.games.common import CommonWords
from bot.games.rulebook import Rulebook, RuleTexts
from engine.dune.cards import FACTIONS
from engine.dune.options import Options

_NUMBER = re.compile(r"\*\*((?:[DT]-[A-Z]+(?:-[A-Z0-9]+)*|R-(?:[A-Z]+-)?\d+))\b[^*]*\*\*")
_END = re.compile(r"\n(?=#|---)|\n\n(?=\|[^\n]+\n\|[-|]+\n\| \*\*D-)")  # a heading, a line, a table of numbered rules
_MODES = {"SIMUL": "all at once", "ORDER": "one after another", "REACT": "whenever it happens"}
_NUMERAL = re.compile(r"D-([IVX]+)-")  # the section of an option that is called by its number
_CARD = re.compile(r"T-([A-Z]+)-")  # of a treachery card that an option of its name brings, or all that are printed
_SECTIONS = (  # of other options, by the beginning of their numbers
    ("D-XXIII-", "advanced"),
    ("D-XXIV-", "advanced"),
    ("D-XXV-", "advanced"),
    *((f"D-KAR-{n}", "xviii") for n in range(10, 17)),
    ("D-BID-16", "xviii"),
    ("D-ED-", "edition=gf9"),
    ("D-HOOK-", "variants"),
)
_WITH = re.compile(r"[^.]*\bwith option ([IVX]+)\b")  # in the first sentence
# "(`xv` only)", "`xv`:" or "With `xv` ..." at the beginning of a rule; "(`xv` ...)" after the title of a ruling
_MARK = re.compile(
    r"(?:\*\*)?(?:Decision: [^.]*\.(?:\*\*)? )?(?:\(`(\w+)` only\)|`(\w+)`:|(?:\w+ )?[Ww]ith `(\w+)`)"
    r"|\*\*[^*]+\*\* \(`(\w+)`"
)


@cache
def paragraphs() -> dict[str, str]:
    """Return every numbered paragraph, rules first, then rulings."""
    found: dict[str, str] = {}
    for name in ("rules.md", "rulings.md", "treachery-extra.md"):
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
        m
        for m in _NUMBER.finditer(text)
        if text[: m.start()].rpartition("\n")[2].strip() in ("", "-") or _inline(text, m)
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
        if card := _CARD.match(number):
            name, other = card[1].lower(), _WITH.match(text)
            own = name if name in Options.model_fields else "expansion_cards"
            found.setdefault(number, other[1].lower() if other else own)
        marked = _MARK.match(text)
        if marked:
            found.setdefault(number, next(filter(None, marked.groups())))
    return found


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


def rulebook(texts: RuleTexts, common: CommonWords) -> Rulebook:
    """Return the rules as players of a language read them. TypeError if texts are missing, too many or too long."""
    known = options()
    return Rulebook(
        texts,
        common,
        numbers=paragraphs().keys(),
        actors=FACTIONS,
        option_of=lambda number: known.get(number, ""),
        prefix="D-",
    )
