"""A language made by rule, at a whole table: nothing that is said of the game is said outside its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.games import common
from bot.games.checking import problems
from bot.games.drawing.fonts import length
from bot.games.dune import picture
from bot.games.dune.language import ENGLISH
from bot.games.dune.picture import legend
from bot.games.dune.picture import panel as painting
from bot.games.dune.picture.geometry import HEIGHT, WIDTH
from bot.games.dune.presentation import DunePresentation
from bot.games.dune.scene import public_scene
from bot.games.dune.words.sayings import GUEST, LEGEND
from bot.games.presentation import Card, Choice, Label, Line
from bot.tables import words as tables_words
from bot.tables.api import Ask, Notice, Reply, Sorry
from engine.core.seen import ORDER
from engine.dune.view import view
from tests.games_shown.patterns import mistakes, rewritten
from tests.games_shown.playing import stops
from tests.games_shown.pseudo import accented, accented_pattern, plain_letters, pseudo
from tests.tables import table as tables
from tests.tables.table import Table, a_table

PSEUDO = DunePresentation(pseudo(ENGLISH))


def test_the_pseudo_language_is_one() -> None:
    assert mistakes(PSEUDO.words, PSEUDO.words.lexicon.grammar) == []
    said = accented("Fremen ride the worm (D-FRE-4). /orders see")
    assert plain_letters(said) == []
    assert "(D-FRE-4)" in said
    assert said.endswith("/orders see")
    assert len(accented("Pledge spice to an ally")) >= 1.35 * len("Pledge spice to an ally")
    assert accented("The Guild lands 3 forces").startswith(accented("The Guild lands"))


def test_a_language_that_is_a_third_longer_fits_its_places() -> None:
    assert problems(PSEUDO) == []


# At a table: what is delivered, and what the two people look at.

BUTTON, OPTION, HINT, FIELD = 80, 100, 100, 45


def _texts(said: Any) -> Iterator[str]:
    """Yield every text a person reads in what the service hands out."""
    match said:
        case str():
            yield said
        case Choice():
            yield from (said.label, said.hint)
        case Label():
            yield from (said.text, said.hint)
        case Card():
            yield from (said.title, *said.lines)
        case Notice():
            yield from (
                said.text,
                *(picture.alt_text for picture in said.pictures),
                *(button.label for button in said.buttons),
            )
            yield from (text for card in said.cards for text in _texts(card))
        case Reply():
            yield from (
                said.text,
                *(picture.alt_text for picture in said.pictures),
                *(button.label for button in said.buttons),
            )
            yield from (text for card in said.cards for text in _texts(card))


_NAMES = re.compile(r"\bDune\b")  # what is called so in every language


def _untranslated(texts: list[str]) -> list[str]:
    """Return the lines that hold plain letters."""
    lines = dict.fromkeys(line for text in texts for line in text.split("\n"))
    return [line for line in lines if plain_letters(_NAMES.sub("", line))]


def _speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody but the game speak the pseudo-language."""
    for words in (tables_words, common):
        monkeypatch.setattr(words, "_SPOKEN", rewritten(words.ENGLISH, accented_pattern, accented))


async def _played(tmp_path: Path, shows: DunePresentation, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play a game of two people and four machines to its end; return all that was delivered and looked at."""
    _speak_pseudo(monkeypatch)
    monkeypatch.setattr(tables, "SHOWN", {shows.kind: shows})
    monkeypatch.setattr(tables, "NAMES", ("1", "2"))
    texts: list[str] = []
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, machines=4, max_turns=2)
        for _ in range(400):
            await table.service.machines.idle()
            texts += [text for number in range(2) for text in await _looks(table, game, number)]
            if not await _answers(table, game) or (await table.service.info(game)).status == "over":
                break
        await table.post()
        assert (await table.service.info(game)).status == "over"
        texts += [text for notices in table.told.values() for notice in notices for text in _texts(notice)]
    return texts


async def _answers(table: Table, game: int) -> bool:
    """Let each of the people press a button, or let the time go by."""
    done = False
    for number in range(2):
        person = table.person(number)
        for ask in await table.service.asks(game, person):
            if ask.decision is None or ask.decision.answered or ask.decision.held:
                continue
            move = ask.choices[-1 if len(ask.choices) % 2 else 0].move
            await table.service.submit(game, person, move, ask.decision.id, table.interaction())
            done = True
            break
    if not done:
        await table.pass_time(hours=49)
    await table.post()
    return True


async def _looks(table: Table, game: int, number: int) -> list[str]:
    """Return what one of the people can look at: his panel, the board, and forms of all sorts."""
    person, service, texts = table.person(number), table.service, list[str]()
    try:
        texts += [*_texts(await service.panel(game, person)), *_texts(await service.board(game, True))]
        texts += _texts(await service.ledger(game, person))
        texts.append((await service.info(game)).headline)
        asks = [*await service.asks(game, person)]
        asks += [await service.open_ask(game, person, o.kind, None, {}) for o in await service.offers(game, person)]
        orders = (await service.orders(game, person)).orders
        asks += [await service.open_ask(game, person, ORDER + kind, None, {}) for kind in orders]
    except Sorry:  # before it begins, and after its end
        return texts
    return [*texts, *(text for ask in asks for text in _asked(ask))]


def _asked(ask: Ask) -> Iterator[str]:
    yield from _texts(ask.card)
    yield ask.default
    for choice in ask.choices:
        assert len(choice.label) <= BUTTON, choice.label
        assert len(choice.hint) <= HINT, choice.hint
        yield from (choice.label, choice.hint, ask.shows.preview(ask.seen, choice.move))
    for field in ask.form.fields:
        yield _fitting(ask.shows.field_label(ask.kind, field.name), FIELD)
        labels = ask.shows.labels(ask.seen, field)
        for label in labels:
            yield from (_fitting(label.text, OPTION), _fitting(label.hint, HINT))
        yield from (name for name, _ in ask.shows.groups(labels))


def _fitting(text: str, limit: int) -> str:
    assert len(text) <= limit, text
    return text


async def test_nothing_of_a_game_is_said_outside_its_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = await _played(tmp_path, PSEUDO, monkeypatch)
    assert len(texts) > 3000
    assert sum("ø" in text for text in texts) > 1500
    assert _untranslated(texts) == []


class _Gluing(DunePresentation):
    """A presentation that says a sentence of its own."""

    def sentence(self, *given: Any) -> Line | None:
        line = super().sentence(*given)
        return line._replace(text=f"{line.text} Beware of worms.") if line is not None else None


async def test_a_sentence_from_outside_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _untranslated(await _played(tmp_path, _Gluing(pseudo(ENGLISH)), monkeypatch))
    assert found
    assert all("Beware of worms" in line for line in found)


def test_what_players_are_told_of_the_rules_is_the_language_s() -> None:
    told = [str(PSEUDO.rule(number)) for number in PSEUDO.rulebook.rules]
    cards = [PSEUDO.actor_card(actor) for actor in PSEUDO.actors]
    cards += [PSEUDO.phase_card(phase) for phase in PSEUDO.phases()]
    told += [text for guide in cards for text in (guide.name, guide.card.title, *guide.card.lines)]
    told += [line for number in PSEUDO.rulebook.rules for _, line in PSEUDO.find_rules(number)]
    assert len(told) > 400
    assert [text for text in told if plain_letters(text)] == []


def test_what_is_painted_is_the_language_s_and_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written over the map and on the cards of factions, a third longer: in the picture, and no text over another."""
    written: list[tuple[str, float, float, float]] = []

    def write(_: object, at: tuple[float, float], text: str, face: tuple[str, int], ink: object, anchor: str) -> None:
        wide = length(text, face)
        left = at[0] - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
        written.append((text, left, left + wide, at[1]))

    for module in (painting, legend):
        monkeypatch.setattr(module, "write", write)
    painted = 0
    for game in stops(60):
        written.clear()
        picture.draw_board(
            public_scene(view(game.state, None), dict.fromkeys(game.state.factions, "1"), PSEUDO.language)
        )
        assert [text for text, *_ in written if plain_letters(text)] == []
        for number, (text, left, right, y) in enumerate(written):
            assert 0 <= left <= right <= WIDTH, text
            beside = [
                other for other in written[:number] if abs(other[3] - y) < 3 and other[1] < right and left < other[2]
            ]
            assert beside == [], text
            painted += "ø" in text
    assert painted > 300


def test_words_of_the_legend_are_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer language writes them smaller. While somebody coexists there is one more."""
    for coexisting, kinds in (({}, LEGEND), ({"arrakeen": "bene_gesserit"}, (GUEST, *LEGEND))):
        met: dict[str, set[int]] = {}
        for language in (ENGLISH, PSEUDO.language):
            written: dict[str, int] = {}
            monkeypatch.setattr(
                legend, "write", lambda image, at, text, face, *more, w=written: w.update({text: face[1]})
            )
            scene = replace(public_scene(view(stops(1)[0].state, None), {}, language), coexisting=coexisting)
            legend.draw_legend(Image.new("RGB", (WIDTH, HEIGHT)), scene)
            assert list(written) == [language.words.board.legend[kind] for kind in kinds]
            met[language.words.board.legend["token"]] = set(written.values())
        (english,), (longer,) = met.values()
        assert english == 24 > longer > 16
