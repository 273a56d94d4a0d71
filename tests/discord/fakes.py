"""A small table service of one seat and one question, and the words for it: what the form wizard needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import Field

from bot.discord.answering import Answer
from bot.discord.screen import Dialog, Menu, Screen
from bot.games.presentation import Beginning, Card, Choice, Label
from bot.tables.answers import Reader, make
from bot.tables.api import Ask, Concerned, Person, Place, Reply, Said, SeatInfo, Sorry, TableInfo
from engine.core.decision import Decision
from engine.core.errors import IllegalMove, Refusal
from engine.core.forms import Flag, Form, Number, Pick, Several, Split, Text, options_of
from engine.core.moves import Move, MoveBook
from engine.core.seen import Seen


class Plan(Move):
    kind: Literal["plan"] = "plan"
    dial: int = 0
    leader: str = ""
    weapon: str = ""
    treachery: Literal["ask", "always"] = "ask"
    where: str | None = None
    traitors: tuple[str, ...] = ()
    losses: dict[str, int] = Field(default_factory=dict)
    text: str = ""
    sure: bool = False


AREAS = tuple(f"area_{n}" for n in range(60))
EVERY_KIND = Form(
    (
        Number("dial", 0, 40),
        Pick("leader", ("jessica", "gurney")),
        Pick("weapon", ("lasgun", "crysknife"), optional=True),
        Pick("treachery", ("ask", "always")),
        Pick("where", AREAS, optional=True),
        Several("traitors", ("a", "b", "c"), 1, 2),
        Split("losses", (("arrakeen", 3), ("carthag", 5)), 2, 6),
        Text("text", 200),
        Flag("sure"),
    )
)


class Words:
    """The few methods of a presentation that a form asks for."""

    class rules:  # noqa: N801
        moves = MoveBook((Plan,))
        orders: Mapping[str, Any] = {}
        questions: Mapping[str, Any] = {}
        offers: Mapping[str, Any] = {}

    weighs: tuple[str, ...] = ()

    def beginnings(self, seen: Seen) -> tuple[Beginning, ...]:
        return ()

    def question(self, seen: Seen) -> Card:
        return Card("Battle plan", ("Arrakeen",))

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        return ()

    def default_text(self, seen: Seen) -> str:
        return "no"

    def field_label(self, kind: str, field: str) -> str:
        return field.capitalize()

    def together(self, kind: str) -> tuple[str, ...]:
        return ()

    def comes_to(self, seen: Seen, move: Move) -> tuple[str, ...]:
        return ()

    def labels(self, seen: Seen, field: Any) -> tuple[Label, ...]:
        return tuple(Label(option, option.replace("_", " ").capitalize() or "nobody") for option in options_of(field))

    def known(self, seen: Seen, field: str) -> tuple[str, ...]:
        return ("jessica", "gurney", "paul", "stilgar") if field == "leader" else ()

    def refusal(self, refusal: Refusal) -> str:
        return f"{refusal.code} ({refusal.rule})"

    def groups(self, labels: tuple[Label, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return (("Best", AREAS[:10]), ("North", AREAS[10:40])) if len(labels) == len(AREAS) else ()

    def offer_title_of(self, kind: str) -> str:
        return kind.capitalize()


@dataclass
class OneQuestion:
    """Tables with one game, one seat, one question; keeps what was submitted."""

    form: Callable[[Mapping[str, Any]], Form] = lambda given: EVERY_KIND
    preview_text: str | None = None
    refusal: Sorry | None = None
    refused: Callable[[Any], IllegalMove | None] = lambda move: None  # by the rules, whatever the form says
    previewed: bool = True  # whether a move is checked before it is made
    kept: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    submitted: list[Move] = field(default_factory=list)

    async def open_ask(
        self, game: int, person: Person, kind: str, decision: str | None, given: Mapping[str, Any]
    ) -> Ask:
        owed = Decision("7:atreides", "atreides", "plan", "plan", "", "plan", True, False, False, "D-BAT-6")
        accepts = lambda move: True  # noqa: E731 - whatever fits the form
        seen = Seen(
            look=lambda: None,
            seat="atreides",
            kind="plan",
            id=owed.id,
            opened=self.form,
            accepts=accepts,
            refused=self.refused,
        )
        return Ask(game, seen, Words(), owed, given=given)  # type: ignore[arg-type]  # it needs no more of one

    async def draft(self, game: int, person: Person, kind: str) -> Mapping[str, Any]:
        return self.kept.get(kind, {})

    async def keep_draft(self, game: int, person: Person, kind: str, values: Mapping[str, Any]) -> None:
        self.kept[kind] = dict(values)

    async def preview(self, game: int, person: Person, move: Move, decision: str | None) -> str | None:
        if self.refusal is not None and self.previewed:
            raise self.refusal
        return self.preview_text

    async def said(self, game: int, person: Person, kind: str, decision: str | None, text: str) -> Said:
        ask = await self.open_ask(game, person, kind, decision, {})
        read = Reader(ask).read(text)
        move = make(ask.shows, kind, read.form, read.values) if read.whole else None
        return Said(kind, decision or "", read.values, move)

    async def submit(self, game: int, person: Person, move: Move, decision: str | None, interaction: str) -> Reply:
        if self.refusal is not None:
            raise self.refusal
        self.submitted.append(move)
        return Reply("Recorded.")

    async def concerned(self, game: int) -> Concerned:
        return Concerned(game, Place(1, 2), frozenset({1}), frozenset(), frozenset())

    async def info(self, game: int) -> TableInfo:
        seat = SeatInfo("atreides", 1, "Anna", "person")
        return TableInfo(game, "dune", "t", "running", Place(1, 2), 1, "daily", {}, (seat,))


class FakeAnswer(Answer):
    """Keeps what would be shown."""

    def __init__(self, tables: Any) -> None:
        self.screens: list[Screen] = []
        self.dialogs: list[Dialog] = []
        self.front = _FakeFront(tables)  # type: ignore[assignment]
        self.interaction = _FakeInteraction()  # type: ignore[assignment]
        self.in_place = True

    @property
    def person(self) -> Person:
        return Person(1, "Anna")

    async def show(self, screen: Screen, *, anew: bool = False) -> None:
        self.screens.append(screen)

    async def ask(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog)

    async def wait(self, work: Any) -> Any:
        return await work

    async def takes_its_place(self) -> None:
        """Nothing was told before."""

    @property
    def screen(self) -> Screen:
        return self.screens[-1]

    def menu(self, name: str) -> Menu:
        return next(r for r in self.screen.rows if isinstance(r, Menu) and r.placeholder.startswith(name))

    def keys(self) -> dict[str, Any]:
        return {key.label: key for row in self.screen.rows if not isinstance(row, Menu) for key in row}


class _FakeInteraction:
    id = 99

    class response:  # noqa: N801
        @staticmethod
        def is_done() -> bool:
            return False


class _FakeFront:
    def __init__(self, tables: Any) -> None:
        self.tables = tables

    async def show_of(self, game: int) -> Any:
        return Words()
