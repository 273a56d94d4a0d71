"""A game as one page for any browser, without a network: the board step by step, the story, what each seat knew.

The page holds every text and every piece of the board once, and of a step what changed in it. What a viewer may not
know is not in it: all of it is made from facts by audience and from views, as the other files are.
"""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

from bot.games.presentation import HEADLINE, Card, Mark, Picture, Presentation
from bot.tables.figures import figures
from bot.tables.words import say as of_tables
from engine.core.facts import Fact
from storage import Audience, CommitRecord, WholeGame
from storage.branches import counts, spans

from .export import Replay, hears, house_rules, joined, must_be_over, must_have_begun, must_have_seat, pseudonyms
from .words import say

UNTOLD = -1  # in place of a text: a viewer hears of it in another way
PAGE = files("bot.history.page")


def replay_seat(whole: WholeGame, shows: Presentation, seat: str) -> bytes:
    """Return the page of what one seat may know. Raises NotExported."""
    must_have_seat(whole, seat)
    return _page(whole, shows, (seat,), _names(whole), house_rules(whole), every=False)


def replay_full(whole: WholeGame, shows: Presentation) -> bytes:
    """Return the page of all of a game that is over, its players under pseudonyms. Raises NotExported."""
    must_be_over(whole)
    return _page(whole, shows, tuple(row.seat for row in whole.seats), _names(whole), house_rules(whole), every=True)


def replay_operator(whole: WholeGame, shows: Presentation) -> bytes:
    """Return the page of all of any game, with the names of its players. Raises NotExported."""
    must_have_begun(whole)
    known = {row.seat: whole.people[row.person].display_name for row in whole.seats if row.person in whole.people}
    seats, rules = tuple(row.seat for row in whole.seats), house_rules(whole, named=True)
    return _page(whole, shows, seats, _names(whole) | known, rules, every=True)


def _names(whole: WholeGame) -> dict[str, str]:
    return {seat: player or of_tables().people.machine for seat, player in pseudonyms(whole.seats).items()}


class Texts:
    """Texts, each kept once and named by its place."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place(self, text: str) -> int:
        """Return the place of a text."""
        return self._places.setdefault(text, len(self._places))

    @property
    def all(self) -> list[str]:
        """All of them, in order."""
        return list(self._places)


class Steps:
    """What a page holds of a game, step by step."""

    def __init__(self, shows: Presentation, seats: Sequence[str], names: dict[str, str]) -> None:
        self.shows, self.names = shows, names
        self.viewers: tuple[str | None, ...] = (None, *seats)
        self.texts, self.sprites = Texts(), Texts()
        self.steps: list[dict[str, Any]] = []
        self.chapters: list[tuple[int, int]] = []  # the headline, and the step with which it begins
        self.size: tuple[int, int] | None = None
        self._view: Any = None
        self._marks: dict[str, Mark] = {}
        self._board: list[int] = []
        self._panels: dict[int, tuple[Card, ...]] = {}
        self._blocks: dict[Card, list[Any]] = {}

    def follow(self, replay: Replay, commits: Iterable[CommitRecord], *, every: bool) -> None:
        """Add commits: those of which the page's seats hear anything, with that alone, or `every` one."""
        seats, commits = [viewer for viewer in self.viewers if viewer is not None], tuple(commits)
        stretches = spans([(c.commit_no, c.rewound_to) for c in commits if c.rewound_to is not None])
        for commit, facts in replay.steps(commits if every else joined(commits, seats)):
            told = [(fact, audience) for fact, audience in facts if every or any(hears(audience, s) for s in seats)]
            if told:
                self.add(commit.at, told, replay.state)
                if not counts(stretches, commit.commit_no):
                    self.steps[-1]["u"] = 1  # taken back since

    def add(self, at: str, told: Iterable[tuple[Fact, Audience]], state: Any) -> None:
        """Add a step: what was told in it, and how the game stands after it."""
        told = list(told)
        lines = [line for fact, audience in told if (line := self._line(fact, audience)) is not None]
        step: dict[str, Any] = {"at": at, "l": lines, "c": max(len(self.chapters) - 1, 0)}
        view = self.shows.rules.view(state, None)
        step |= {"p": panels} if (panels := self._changed_panels(told, state, view)) else {}
        if view != self._view:
            self._view = view
            step |= {"m": marks} if (marks := self._changed_marks(view)) else {}
            board = [self.texts.place(line) for line in self.shows.text_board(view, self.names).splitlines() if line]
            if board != self._board:
                self._board = step["b"] = board
        self.steps.append(step)

    def _line(self, fact: Fact, audience: Audience) -> list[Any] | None:
        """Return how a fact is told: to everybody, how much it matters, and to each viewer who hears it otherwise."""
        own: dict[int, int] = {}
        everybody = self.shows.sentence(fact, None, self.names) if audience is None else None
        weight = everybody.weight if everybody is not None else None
        for i, viewer in enumerate(self.viewers):
            if viewer is None or not hears(audience, viewer):
                continue
            line = self.shows.sentence(fact, viewer, self.names)
            if line is None and everybody is not None:
                own[i] = UNTOLD
            elif line is not None and (everybody is None or line.text != everybody.text):
                own[i], weight = self.texts.place(line.text), line.weight if weight is None else weight
        if weight is None:
            return None
        text = self.texts.place(everybody.text) if everybody is not None else None
        if text is not None and weight >= HEADLINE:
            self.chapters.append((text, len(self.steps)))
        return [text, weight, own] if own else [text, weight]

    def _changed_panels(self, told: Iterable[tuple[Fact, Audience]], state: Any, public: Any) -> dict[int, Any]:
        """Return the panels of those who heard anything, where they are not as they were."""
        changed: dict[int, Any] = {}
        audiences = {audience for _, audience in told}
        for i, seat in enumerate(self.viewers):
            if seat is None or not any(hears(audience, seat) for audience in audiences):
                continue
            cards = self.shows.panel(self.shows.rules.view_beside(state, seat, public))
            if cards != self._panels.get(i):
                self._panels[i] = cards
                changed[i] = [self._placed(card) for card in cards]
        return changed

    def _placed(self, card: Card) -> list[Any]:
        """Return the places of a block's texts; most blocks of a panel are as they were."""
        found = self._blocks.get(card)
        if found is None:
            lines = [self.texts.place(card.title), [self.texts.place(line) for line in card.lines]]
            found = self._blocks[card] = lines
        return found

    def _changed_marks(self, view: Any) -> dict[str, Any]:
        now = {mark.key: mark for mark in self.shows.marks(view, self.names)}
        if self.size is None:
            whole = next(iter(now.values()))
            self.size = whole.width, whole.height
        gone: dict[str, Any] = {key: None for key in self._marks if key not in now}
        moved = {
            key: [mark.layer, self.sprites.place(mark.sprite), mark.x, mark.y, mark.width, mark.height]
            for key, mark in now.items()
            if mark != self._marks.get(key)
        }
        self._marks = now
        return gone | moved


def _page(
    whole: WholeGame, shows: Presentation, seats: Sequence[str], names: dict[str, str], rules: str, *, every: bool
) -> bytes:
    shows = shows.at_length()
    steps = Steps(shows, seats, names)
    steps.follow(Replay(shows), whole.commits, every=every)
    words, counted = say().page, figures(whole, shows, everything=every)
    titled = words.title.format(game=shows.title)
    data = {
        "title": titled,
        "viewers": [words.public, *(words.viewer.format(actor=shows.actor_name(s), player=names[s]) for s in seats)],
        "words": {name: getattr(words, name) for name in SHOWN},
        "texts": steps.texts.all,
        "sprites": [base64.b64encode(shows.sprite(name)).decode() for name in steps.sprites.all],
        "rules": rules.splitlines(),
        "size": steps.size,
        "chapters": steps.chapters,
        "steps": steps.steps,
        "figures": [[card.title, card.lines] for card in counted.cards] if counted is not None else [],
        "plots": [_plot(picture) for picture in counted.pictures] if counted is not None else [],
    }
    parts = {
        "lang": words.language,
        "title": html.escape(titled),
        "noscript": html.escape(words.noscript),
        "css": _part("css"),
        "js": _part("js"),
        "data": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    first, *others = _part("html").split("@")
    return "".join([first, *(parts.get(text, text) for text in others)]).encode()


def _plot(picture: Picture) -> tuple[str, str]:
    return base64.b64encode(picture.data).decode(), picture.alt_text


SHOWN = (  # the words that the script puts on the page
    *("seen", "chapter", "story", "knows", "board", "figures", "rules", "step", "slider"),
    *("first", "earlier", "back", "play", "pause", "on", "ahead", "last"),
)


def _part(ending: str) -> str:
    return (PAGE / f"replay.{ending}").read_text("utf-8").strip()
