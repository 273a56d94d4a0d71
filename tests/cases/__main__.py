"""`python -m tests.cases PATH...`: run rule cases. Status 0: all pass; 1: one fails; 2: one cannot be read."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import GAMES, USUAL, read_file, run_files, vocabulary
from .language.text import CaseError, files


def main(arguments: list[str]) -> int:
    """Run the cases that the arguments name."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.cases", description="Run rule cases (see tests/cases/README.md)."
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="case files, or folders with *.case files")
    parser.add_argument("--game", choices=GAMES, default=USUAL, help="whose cases files elsewhere have")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only what does not pass")
    parser.add_argument(
        "--tables", action="store_true", help="print the moves, orders, options, facts of a game, and stop"
    )
    parser.add_argument("--update-manual", action="store_true", help="write the tables of every manual anew, and stop")
    parser.add_argument("--update-grammar", action="store_true", help="write the lists of all patterns anew, and stop")
    parser.add_argument("--missing", action="store_true", help="list the numbers of the rules that have no case")
    options = parser.parse_args(arguments)
    if options.tables or options.update_manual or options.update_grammar:
        _documents(options)
        return 0
    try:
        found = files([Path(p) for p in options.paths or [str(Path(__file__).parent)]])
    except CaseError as error:
        print(error)
        return 2
    if options.missing:
        cases = [case for path in found for case in read_file(path, options.game) if case.game == options.game]
        print("\n".join(vocabulary(options.game).rulebook.missing(cases)))
        return 0
    results, unreadable = run_files(found, options.game)
    for result in results:
        if not result.passed:
            word = "FAIL" if result.readable else "CANNOT READ"
            print(f"{word}  {result.case.name}\n  {result.reason}")
        elif not options.quiet:
            print(f"pass  {result.case.name}")
        book = vocabulary(result.case.game).rulebook
        for sentence in (*book.unknown(result.case.rules), *book.shortened(result.case.title)):
            print(f"note  {result.case.line.where}: {sentence}")
    for sentence in unreadable:
        print(f"CANNOT READ  {sentence}")
    passed = sum(r.passed for r in results)
    failed = sum(not r.passed and r.readable for r in results)
    bad = sum(not r.readable for r in results) + len(unreadable)
    print(f"{passed} passed, {failed} failed, {bad} not understood")
    return 2 if bad else 1 if failed else 0


def _documents(options: argparse.Namespace) -> None:
    """Print or write what is made from the language and the game."""
    from .language import grammar, manual

    if options.tables:
        print(manual.of_the_game(vocabulary(options.game)), end="")
    for words in map(vocabulary, GAMES):
        if options.update_manual:
            words.manual.write_text(manual.updated(words), "utf-8")
        if options.update_grammar:
            grammar.path(words).write_text(grammar.listed(words), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
