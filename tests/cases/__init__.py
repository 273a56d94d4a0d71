"""Rules as cases that a player can read and write: one language, and a vocabulary for each game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from .language import text
from .language.text import Case, CaseError, Reading

if TYPE_CHECKING:
    from .language.running import Result
    from .language.vocabulary import Vocabulary

GAMES = ("dune", "imperium", "toy")  # each is a folder here with its vocabulary and its cases
USUAL = "dune"  # whose cases are those in files that lie elsewhere


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the vocabulary of a game; only that game is loaded."""
    found: Vocabulary = import_module(f"{__name__}.{game}.vocabulary").VOCABULARY
    return found


@cache
def reading(game: str) -> Reading:
    """Return how cases of a game are read; no rules are loaded for it."""
    found: Reading = import_module(f"{__name__}.{game}.reading").READING
    return found


def game_of(path: Path, usual: str = USUAL) -> str:
    """Return the game whose cases a file has: that of its folder here, or the usual one."""
    here = Path(__file__).parent
    return next((game for game in GAMES if path.resolve().is_relative_to(here / game)), usual)


def read(words: str, path: str, game: str = USUAL) -> list[Case]:
    """Return the cases of a text."""
    return text.read(words, path, reading(game))


def read_file(path: Path, game: str = USUAL) -> list[Case]:
    """Return the cases of a file; CaseError if it cannot be read."""
    return text.read_file(path, reading(game_of(path, game)))


def run_case(case: Case) -> Result:
    """Run a case in every order its blocks allow; stop at the first thing that is not as it should be."""
    from .language import running

    return running.run_case(vocabulary(case.game), case)


def run_files(paths: Iterable[Path], game: str = USUAL) -> tuple[list[Result], list[str]]:
    """Run all cases of some files; return their results, and a sentence for each file that could not be read."""
    results: list[Result] = []
    unreadable: list[str] = []
    for path in paths:
        try:
            cases = read_file(path, game)
        except CaseError as error:
            unreadable.append(str(error))
            continue
        if not cases:
            unreadable.append(f"{path}: there is no case in this file")
        results += [run_case(case) for case in cases]
    return results, unreadable
