"""A language made by rule, on the stand-in: nothing that reaches an account is said outside the words of a layer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Set
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from bot.discord import looking, words
from bot.games import common
from bot.games.dune.language import ENGLISH
from bot.games.dune.presentation import DunePresentation
from bot.games.presentation import Presentation
from bot.sandbox.commands import usable_commands
from bot.sandbox.driver import Sandbox
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome, Seen
from bot.tables import words as tables_words
from tests.discord.conftest import Table
from tests.games_shown.patterns import rewritten, sentences
from tests.games_shown.pseudo import accented, accented_pattern, plain_letters, pseudo

KEPT = re.compile(r"\bDune\b|\b[a-z0-9-]+\.png\b")  # a game is called so in every language; a file's name


class Alone(Table):
    """A table where nothing else is played."""

    @property
    def games(self) -> dict[str, Presentation]:
        return {self.shows.kind: self.shows}


class Reader:
    """Presses, chooses and types, and keeps all there is to read in the answers."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def read(self, *seen: Outcome | Seen) -> None:
        for one in seen:
            if isinstance(one, Seen):
                self.texts.append(one.text)
                continue
            self.texts += [one.text] if one.answered else []
            self.texts += [str(choice["name"]) for choice in one.choices]
            if one.interaction.modal is not None:
                self.texts += [one.modal.title, *one.modal.fields, *_written(one.modal.raw)]

    async def said(self, person: Person, command: str, **options: Any) -> Outcome:
        outcome = await person.slash(command, **options)
        self.read(outcome)
        return outcome

    async def typing(self, person: Person, command: str, focused: str, text: str = "", **more: Any) -> list[Any]:
        choices = await person.autocomplete(command, focused, text, **more)
        self.texts += [str(choice["name"]) for choice in choices]
        return choices

    async def pressed(self, person: Person, message: Seen | Outcome, action: str) -> Outcome:
        outcome = await person.click(message, _id(message, "b", action))
        self.read(outcome)
        return outcome

    async def chosen(self, person: Person, message: Seen | Outcome, action: str, place: int = 0) -> Outcome:
        menu = _id(message, "s", action)
        shown = message.message if isinstance(message, Outcome) else message
        part = next(part for part in shown.selects if part["custom_id"] == menu)
        outcome = await person.select(message, menu, [part["options"][place]["value"]])
        self.read(outcome)
        return outcome

    @property
    def untranslated(self) -> list[str]:
        lines = dict.fromkeys(line for text in self.texts for line in text.split("\n"))
        return [line for line in lines if plain_letters(KEPT.sub("", line))]


def _id(message: Seen | Outcome, sort: str, action: str) -> str:
    shown = message.message if isinstance(message, Outcome) else message
    ids = [str(part.get("custom_id", "")) for part in shown.components]
    found = [number for number in ids if re.match(rf"{sort}[0-9a-f]*~{action}~", number)]
    assert found, (action, ids)
    return found[0]


def _written(part: Any) -> list[str]:
    """Return what stands in a dialog beside the names of its fields."""
    if isinstance(part, list):
        return [text for each in part for text in _written(each)]
    if not isinstance(part, dict):
        return []
    own = [str(part[key]) for key in ("label", "description", "placeholder") if part.get(key)]
    return own + [text for each in part.values() for text in _written(each)]


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    for spoken in (words, tables_words, common):
        monkeypatch.setattr(spoken, "_SPOKEN", rewritten(spoken.ENGLISH, accented_pattern, accented))
    async with Sandbox() as box:
        people = [box.user(name) for name in ("1", "2", "3")]
        box.guild("Arrakis", people[0], people[1:])
        made = Alone(box, people, tmp_path, DunePresentation(pseudo(ENGLISH)), "seed")
        await made.run()
        yield made
        assert box.violations == []


def _open_table(person: Person) -> Seen:
    return [message for message in person.channel("table") if not message.ephemeral][-1]


async def _lobby(table: Table, reader: Reader) -> None:
    """Seat and free a machine player, wish for what cannot be had, and get up again."""
    host, other, _ = table.people
    await reader.said(host, "game join", wish="x")
    await reader.said(host, "game run", do="machine", about="x")
    await reader.said(host, "game run", do="machine")
    await table.settle()
    await reader.said(host, "game run", do="move")
    await reader.said(host, "game run", do="concede")
    freed = await reader.said(host, "game run", do="remove")
    await reader.chosen(host, freed, "remove", 1)
    await reader.said(other, "game join")
    await reader.said(other, "hand")
    await reader.said(other, "game run", do="leave")
    await table.settle()


async def _wrong(person: Person, reader: Reader) -> None:
    """Say what cannot be understood, or not now."""
    offered = [one["value"] for one in await person.autocomplete("answer", "what", "")]
    for said in ("x", "x: y; z", "1; 2; 3"):
        await reader.said(person, "answer", say=said)
        for what in [*offered[:2], "x"]:
            await reader.said(person, "answer", what=what, say=said)
    await reader.said(person, "orders", do="x")
    await reader.said(person, "game run", do="leave")
    await reader.said(person, "game run", do="begin")
    await reader.said(person, "game run", do="ready")
    await reader.said(person, "game run", do="remove", about="seat-1")


def _picker(person: Person, reader: Reader) -> None:
    """Read what the picker of commands shows. What people type is the same in every language."""
    found = list(_described(usable_commands(person.world, person.account, person.place("table"))))
    assert len(found) > 40
    for name, text in found:
        assert re.fullmatch(r"[a-z-]+", name)
        reader.texts.append(text)


def _described(commands: Any) -> Iterator[tuple[str, str]]:
    for one in commands:
        yield str(one["name"]), str(one["description"])
        yield from _described(one.get("options") or ())


async def _before(table: Table, reader: Reader) -> int:
    """Look at everything there is before the cards, and take what is refused; return the number of a game begun."""
    host, other, third = table.people
    _picker(host, reader)
    for command in (
        "settings",
        "server",
        "note",
        "history",
        "hand",
        "answer",
        "orders",
        "game join",
        "game run",
    ):
        await reader.said(host, command)
    await reader.said(host, "game join", game="x")
    await reader.said(host, "rules", rule="zzzzzz")
    await reader.said(host, "help", topic="zzzzzz")
    await reader.said(host, "game new", game="x")
    await reader.said(host, "game new", preset="x")
    screen = await reader.said(host, "game new", choose=True)
    for place in (0, 1, 2, 3):
        screen = await reader.chosen(host, screen, "new-change", place)
    await reader.pressed(host, screen, "new-drop")
    await reader.pressed(host, await reader.said(host, "game new", choose=True, seats=3), "new-open")
    await table.settle()
    reader.read(*other.channel("table"))
    await reader.said(host, "game run")
    await reader.said(other, "game run", do="begin")
    await reader.said(other, "game run", do="x")
    await reader.said(other, "game run", do="list")
    await reader.typing(host, "game run", "do")
    await _lobby(table, reader)
    await reader.pressed(other, _open_table(other), "join")
    await reader.said(other, "hand")
    await reader.chosen(third, await reader.pressed(third, _open_table(third), "join"), "wish", 1)
    await table.settle()
    return await table.last_game()


async def _playing(table: Table, reader: Reader, rounds: int) -> None:
    """Answer by screens and lines, and look at everything in between."""
    for number in range(rounds):
        for person in table.people[:2]:
            for command in ("hand", "orders", "game run", "history"):
                await reader.said(person, command)
            await reader.said(person, "history", show="new")
            offered = await reader.typing(person, "answer", "what")
            for one in offered[:3]:
                await reader.typing(person, "answer", "say", what=one["value"])
                await reader.said(person, "answer", what=one["value"])
            for one in (await reader.typing(person, "orders", "do"))[number * 3 : number * 3 + 3]:
                await reader.said(person, "orders", do=one["value"])
            await _wrong(person, reader)
            desk = await reader.said(person, "answer")
            if any(part["custom_id"].startswith("b~choice~") for part in desk.message.buttons):
                shown = await reader.pressed(person, desk, "choice")
                if any(part["custom_id"].startswith("b~w-yes~") for part in shown.message.buttons):
                    await reader.pressed(person, shown, "w-yes")
        table.box.clock.advance(25 * 3600)
        assert table.app.service is not None
        await table.app.service.tick()
        assert table.bot.postman is not None
        table.bot.postman.wake()
        await table.settle()
        for person in table.people:
            reader.read(*person.inbox(), *person.channel("table"))


async def _running(table: Table, reader: Reader) -> None:
    """Pause, vote, go on, be stood in for, and give up."""
    host, other, third = table.people
    for do in ("pause", "resume", "stand-in", "back", "previews on", "previews off"):
        await reader.said(other, "game run", do=do)
    for person in (host, other):
        await reader.said(person, "game run", do="pause")
        await reader.said(person, "answer")
    await reader.typing(host, "game run", "about", do="pause")
    await reader.said(other, "game run", do="resume")
    await reader.said(host, "game run", do="resume")
    asked = await reader.said(third, "game run", do="concede")
    await reader.pressed(third, asked, "concede-yes")
    await table.settle()
    for person in table.people:
        reader.read(*person.inbox(), *person.channel("table"))


def _met(pattern: str, lines: Set[str]) -> bool:
    """Whether a line may be what a sentence says; only one that holds its longest piece is looked at closely."""
    pieces = [(before, hole is not None) for before, hole, *_ in Formatter().parse(pattern)]
    longest = max((before for before, _ in pieces), key=len)
    said = re.compile("".join(re.escape(before) + (".*?" if hole else "") for before, hole in pieces))
    return any(said.search(line) for line in lines if longest in line)


async def _flow(table: Table) -> Reader:
    reader = Reader()
    await _before(table, reader)
    await _playing(table, reader, 4)
    await _running(table, reader)
    return reader


async def test_nothing_on_the_platform_is_said_outside_a_language(table: Table) -> None:
    reader = await _flow(table)
    assert reader.untranslated == []
    assert len(set(reader.texts)) > 220
    print(f"{len(set(reader.texts))} different texts")
    said = {line for text in reader.texts for line in text.split("\n")}
    met = [one.where for layer in (words, tables_words) for one in sentences(layer.say()) if _met(one.pattern, said)]
    print(f"{len(set(reader.texts))} different texts, {len(met)} sentences of the front-end and the tables")
    assert len(met) > 180


async def test_a_sentence_from_outside_is_found_on_the_platform(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    orders = looking.orders

    async def glued(*given: Any) -> Any:
        screen = await orders(*given)
        return type(screen)(f"{screen.text} Beware of worms.", screen.cards, screen.rows)

    monkeypatch.setattr(looking, "orders", glued)
    reader = Reader()
    await _before(table, reader)
    await _playing(table, reader, 1)
    found = reader.untranslated
    assert found
    assert all("Beware of worms" in line for line in found)
