"""The story of an exported game by the games' own words: as Markdown to read, as a table (CSV) to count."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.presentation import HEADLINE, Figures, Line, Presentation
from bot.tables.agreements import house_rules_said
from bot.tables.words import say as of_tables
from storage.branches import counts, spans

from .document import Document, FactEntry, OperatorGame, SeatGame
from .words import say

STRUCK = "~~{}~~"  # what was taken back
_FORMULA = ("=", "+", "-", "@", "\t")  # what a spreadsheet would take for one


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of an export and how it is told."""

    commit: int
    at: str
    fact: FactEntry
    line: Line | None
    chapter: str  # the headline under which it stands
    counts: bool = True  # whether it was never taken back


def tell(document: Document, shows: Presentation) -> Iterator[Told]:
    """Tell all facts of an export, each to whoever hears it: a seat's file to the seat, a private fact to its first."""
    names, chapter = players(document), ""
    stretches = spans([(c.number, c.rewound_to) for c in document.commits if c.rewound_to is not None])
    viewer = document.viewer if isinstance(document, SeatGame) else None
    for commit in document.commits:
        for entry in commit.facts:
            fact = shows.rules.facts.decode(entry.kind, entry.version, json.dumps(entry.body))
            hearer = viewer or (entry.audience[0] if entry.audience else None)
            line = shows.sentence(fact, hearer, names) if entry.audience != [] else None
            if line is not None and line.weight >= HEADLINE and entry.audience is None:
                chapter = line.text
            yield Told(commit.number, commit.at, entry, line, chapter, counts(stretches, commit.number))


def players(document: Document) -> dict[str, str]:
    """Return who plays each seat, by the names that the file gives them."""
    named = {seat.seat: seat.player or of_tables().people.machine for seat in document.seats}
    if isinstance(document, OperatorGame):
        named |= {seat.seat: seat.name for seat in document.seats if seat.name}
    return named


def markdown(document: Document, shows: Presentation, figures: Figures | None = None) -> str:
    """Return the story as Markdown: a heading a turn or phase, a line a happening; at the end a game in figures."""
    words, lines = say().story, []
    lines += [f"# {words.title.format(game=shows.title)}", ""]
    lines += [f"- {words.player.format(actor=shows.actor_name(s), player=p)}" for s, p in players(document).items()]
    lines += ["", *house_rules_said(document.house_rules)] if document.house_rules else []
    if isinstance(document, SeatGame):
        lines += ["", words.seat.format(actor=shows.actor_noun(document.viewer))]
    for told in tell(document, shows):
        if told.line is None:
            continue
        if told.line.text == told.chapter:
            lines += ["", f"## {told.line.text}", ""]
            continue
        own = _whose(told, document, shows)
        if not told.counts:
            lines.append(f"- {STRUCK.format(f'{own}{told.line.text}')}")
            continue
        joined = told.line.joined(lines[-1].removeprefix("- ")) if not own else None
        lines[-1:] = [f"- {joined}"] if joined else [lines[-1], f"- {own}{told.line.text}"]
    for card in figures.cards if figures is not None else ():
        lines += ["", f"## {card.title}", "", *(f"- {line}" for line in card.lines)]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def table(document: Document, shows: Presentation) -> str:
    """Return the facts as CSV (RFC 4180), a row each: where it stands, who hears it, what it is, how it is told."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("commit", "at", "chapter", "audience", "fact", "told", "body", "counts"))
    for told in tell(document, shows):
        audience = "all" if told.fact.audience is None else " ".join(told.fact.audience) or "nobody"
        text = told.line.text if told.line is not None else ""
        body = json.dumps(told.fact.body, ensure_ascii=False, sort_keys=True)
        cells = (told.chapter, audience, told.fact.kind, text, body)
        rows.writerow((told.commit, told.at, *map(_harmless, cells), "yes" if told.counts else "no"))
    return out.getvalue()


def _whose(told: Told, document: Document, shows: Presentation) -> str:
    """Say before a line who alone hears it; in a seat's own file that is nobody else."""
    if told.fact.audience is None:
        return ""
    if isinstance(document, SeatGame):
        return say().story.private
    return say().story.only.format(actors=", ".join(str(shows.actor_noun(actor)) for actor in told.fact.audience))


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
