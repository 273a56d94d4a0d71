"""The pages that `/help` serves: the Markdown files of bot/help, read once.

A line `{clocks}` stands for the table of clocks of every game, which is made from the classes themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.games.presentation import Presentation
from bot.tables import clocks

FOLDER = Path(__file__).resolve().parent.parent / "help"
CLOCKS = "{clocks}"
PAGE = 3800  # characters of one screen


@dataclass(frozen=True, slots=True)
class Topic:
    """One file: its name without ending, its heading, its text in pages."""

    name: str
    title: str
    pages: tuple[str, ...]


class Help:
    """All topics, the one called "start" first."""

    def __init__(self, shows: Iterable[Presentation], folder: Path = FOLDER) -> None:
        table = clocks.table({shown.title: shown.clocks for shown in shows})
        paths = sorted(folder.glob("*.md")) if folder.is_dir() else []
        topics = [_read(path.stem, path.read_text("utf-8").replace(CLOCKS, table)) for path in paths]
        topics.sort(key=lambda topic: (topic.name not in ("start", "index"), topic.name))
        self.topics = {topic.name: topic for topic in topics}

    def find(self, words: str) -> list[Topic]:
        """Return the topics whose name or heading holds what was typed; all of them for an empty text."""
        wanted = words.strip().lower()
        exact = [t for t in self.topics.values() if t.name == wanted]
        return exact or [t for t in self.topics.values() if wanted in t.name or wanted in t.title.lower()]


def _read(name: str, text: str) -> Topic:
    lines = text.strip().splitlines()
    title = lines[0].lstrip("# ").strip() if lines and lines[0].startswith("#") else name
    body = lines[1:] if lines and lines[0].startswith("#") else lines
    return Topic(name, title, pages("\n".join(body).strip()))


def pages(text: str) -> tuple[str, ...]:
    """Divide a text into pages at paragraphs, at lines where a paragraph is too long."""
    found = [""]
    for line in text.splitlines():
        piece = line[:PAGE]
        if len(found[-1]) + len(piece) + 1 > PAGE:
            found.append("")
        found[-1] += piece + "\n"
    return tuple(page.strip() for page in found)
