"""The pages that `/help` serves: the Markdown files of bot/help, read once.

A page says what holds for every game. A line `{games}` in it stands for what each game adds: the file of the same name
in the game's own folder; a file of another name there is a page of its own. A line `{clocks}` stands for the table of
clocks of every game, which is made from the classes themselves. `{orders}` at the end of a line stands for the orders
that options bring; where none does, the line is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.games.presentation import Presentation
from bot.tables import clocks

FOLDER = Path(__file__).resolve().parent.parent / "help"
CLOCKS, GAMES, ORDERS = "{clocks}", "{games}", "{orders}"
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
        titles, table, orders = {}, {}, []
        for shown in shows:
            titles[shown.kind], table[shown.title] = shown.title, shown.clocks
            orders += [f"`{kind.replace('_', '-')}`" for kind in shown.rules.optional]
        common = _files(folder)
        of_games = {title: _files(folder / kind) for kind, title in titles.items()}
        texts = {name: text.replace(CLOCKS, clocks.table(table)) for name, text in common.items()}
        texts = {name: _listed(text, ", ".join(orders)) for name, text in texts.items()}
        texts = {name: text.replace(GAMES, _parts(of_games, name)) for name, text in texts.items()}
        for files in of_games.values():
            texts |= {name: text for name, text in files.items() if name not in common}
        topics = [_read(name, text) for name, text in texts.items()]
        topics.sort(key=lambda topic: (topic.name not in ("start", "index"), topic.name))
        self.topics = {topic.name: topic for topic in topics}

    def find(self, words: str) -> list[Topic]:
        """Return the topics whose name or heading holds what was typed; all of them for an empty text."""
        wanted = words.strip().lower()
        exact = [t for t in self.topics.values() if t.name == wanted]
        return exact or [t for t in self.topics.values() if wanted in t.name or wanted in t.title.lower()]


def _files(folder: Path) -> dict[str, str]:
    paths = sorted(folder.glob("*.md")) if folder.is_dir() else []
    return {path.stem: path.read_text("utf-8") for path in paths}


def _parts(of_games: Mapping[str, Mapping[str, str]], name: str) -> str:
    """Return what the games add to a page, each under its title if there are several games."""
    heads = {title: f"__{title}__\n\n" if len(of_games) > 1 else "" for title in of_games}
    return "\n\n".join(heads[title] + files[name].strip() for title, files in of_games.items() if name in files)


def _listed(text: str, orders: str) -> str:
    """Return a page with the orders that options bring, or without the line that is for them."""
    lines = (line for line in text.splitlines(keepends=True) if orders or ORDERS not in line)
    return "".join(lines).replace(ORDERS, orders)


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
