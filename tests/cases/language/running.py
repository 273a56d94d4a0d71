"""Running cases: set up, play, compare."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from engine.core.errors import Refusal
from engine.core.game import Game
from engine.core.moves import ClearOrder, ClearStop, SetOrder, SetStop

from .chance import ForcedChance
from .contradictions import Contradictions, instructed
from .setting import Setting
from .speaking import Play, describe, is_instruction, is_spoken, spoken, with_colon
from .statements import unknown
from .text import Case, CaseError, Failed, Line
from .vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went: `reason` is empty if it passed; `readable` is False if it could not be understood."""

    case: Case
    reason: str = ""
    readable: bool = True

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.reason


def run_case(words: Vocabulary, case: Case) -> Result:
    """Run a case in every order its blocks allow; stop at the first thing that is not as it should be."""
    line: Line | None = None
    try:
        case = replace(case, lines=list(_normal_lines(words, case.lines)))
        check_syntax(words, case)
        for order, lines in case.variants():
            run = _Run(words, case.line)
            for line in lines:
                try:
                    run.carry_out(line)
                except Failed as failure:
                    how = f" ({order})" if order else ""
                    return Result(case, f"{line.where}: {line.text}\n    {failure}{how}{run.waits(line)}")
            run.finish()
    except CaseError as error:
        where = error.line or line
        return Result(case, f"{where.where}: {error.args[0]}" if where else str(error.args[0]), readable=False)
    except Failed as failure:
        return Result(case, str(failure))
    except Exception as error:  # noqa: BLE001 - a fault of the rules fails this case and no other
        place = traceback.extract_tb(error.__traceback__)[-1]
        said = f"{line.where}: {line.text}\n    " if line else ""
        found = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
        return Result(case, f"{said}the game broke down: {found}")
    return Result(case)


def check_syntax(words: Vocabulary, case: Case) -> None:
    """Raise CaseError for the first line that is none of the statements."""
    for line in case.lines:
        word = line.text.lower().rstrip(":")
        if word not in ("either order", "end"):
            _understand(words, line)
    if not any(line.text.lower().startswith(("then ", "refused")) for line in case.lines):
        raise CaseError("this case expects nothing; it needs a line `then ...` or `refused ...`", case.line)


def _normal_lines(words: Vocabulary, lines: Iterable[Line]) -> Iterator[Line]:
    """Write the lines of a case as the language has them; what stands before the first move or `then` is set-up."""
    begun = False
    for line in lines:
        for plain in _normal(words, line, begun):
            text = plain.text.lower()
            begun = (
                begun
                or text.startswith(("then ", "refused"))
                or (is_spoken(words, text) and not is_instruction(words, text))
            )
            yield plain


def _normal(words: Vocabulary, line: Line, begun: bool) -> list[Line]:
    """Write a line as the language has it.

    The `then` is taken away from a line that is no expectation: `then guild: bid 3` is something that guild does.
    """
    if line.text.lower().rstrip(":") in ("either order", "end") or _is_understood(words, line.text):
        return [line]
    plain = line.text[5:].strip() if line.text.lower().startswith("then ") else ""
    if plain and _is_done(words, plain):
        return [Line(plain, line.path, line.number)]
    found = _otherwise(words, line.text, _is_understood) or (_otherwise(words, plain, _is_done) if plain else [])
    if begun and not found and not plain and words.expected_book.find(line.text):  # an expectation without its `then`
        found = [f"then {line.text}"]
    return [Line(text, line.path, line.number) for text in found] or [line]


def _otherwise(words: Vocabulary, text: str, test: Callable[[Vocabulary, str], bool]) -> list[str]:
    """Return the lines that a line means which is written in another wording, or lacks the colon after its seat."""
    found = words.wordings.rewritten(text, lambda line: test(words, line))
    if found or text.lower().startswith("then "):
        return found
    return [line for line in [with_colon(words, text)] if line and test(words, line)]


def _is_understood(words: Vocabulary, text: str) -> bool:
    if text.lower().startswith("then "):
        return words.expected_book.find(text[5:].strip()) is not None
    return _is_done(words, text) or words.setting_book.find(text) is not None


def _is_done(words: Vocabulary, text: str) -> bool:
    """Say whether a line is part of the play."""
    return is_spoken(words, text) or _play_statement(words, text)


def _understand(words: Vocabulary, line: Line) -> None:
    if not _is_understood(words, line.text):
        then = line.text.lower().startswith("then ")
        raise unknown(line, words.seats, *((words.expected_book,) if then else (words.setting_book, words.play_book)))


def _play_statement(words: Vocabulary, text: str) -> bool:
    found = words.play_book.find(text)
    return found is not None and ("seat" not in found[1].groupdict())


class _Run:
    """One run of a case: first its set-up, then, from the first move or expectation on, its play."""

    def __init__(self, words: Vocabulary, header: Line) -> None:
        self.words = words
        self.setting = Setting(words, words.wanted(), ForcedChance(words.seat, words.drawn))
        self.contradictions = Contradictions(words, header)
        self.play: Play | None = None

    def carry_out(self, line: Line) -> None:
        """Do what a line says."""
        if line.text.lower().startswith("then "):
            found = self.words.expected_book.find(line.text[5:].strip())
            assert found is not None, "lines are checked before they are carried out"
            found[0].act(self._begun(line), found[1])
        elif self.play is None and self._set_up(line):
            return
        else:
            self._do(line)

    def finish(self) -> None:
        """Fail if a draw was forced that never happened."""
        chance = self.play.chance if self.play else self.setting.chance
        left = chance.unused()
        if left is not None:
            raise Failed(f"{left.where}: {left.text}\n    this draw never happened")

    def waits(self, line: Line) -> str:
        """Say of an expectation that failed whom the game waits for: a question left open is easily forgotten."""
        if self.play is None or not line.text.lower().startswith("then "):
            return ""
        open_ = [f"{d.seat} ({d.kind})" for d in self.play.owed() if not d.answered and not d.held]
        return f"\n    at this point the game waits for {', '.join(open_)}" if open_ else ""

    def _begun(self, line: Line) -> Play:
        if self.play is None:
            self.play = self.words.begin(self.setting)
        self.play.line = line
        return self.play

    def _set_up(self, line: Line) -> bool:
        self.setting.line = line
        if is_spoken(self.words, line.text):
            return self._beforehand(line)
        found = self.words.setting_book.find(line.text)
        if found is None:
            return False
        self.contradictions.note(found[0].act, found[1], line)
        found[0].act(self.setting, found[1])
        return True

    def _beforehand(self, line: Line) -> bool:
        """Take an order or a stop given before the first move: it holds already when the case begins."""
        nothing = Play(self.words, Game(self.words.rules.new_state(), ()), self.setting.chance)
        wanted = self.setting.wanted
        if not is_instruction(self.words, line.text):
            return False
        self.words.deal(nothing.s, wanted)
        seat, move = spoken(nothing, line.text)
        if isinstance(move, ClearOrder):
            return False
        self.contradictions.remember(instructed(self.words, wanted.orders, seat, move), line)
        if isinstance(move, SetOrder):
            wanted.orders.append((seat, move.order))
        elif isinstance(move, SetStop):
            wanted.stops.append((seat, move.window))
        elif isinstance(move, ClearStop):
            wanted.stops = [stop for stop in wanted.stops if stop != (seat, move.window)]
        return True

    def _do(self, line: Line) -> None:
        play = self._begun(line)
        found = self.words.play_book.find(line.text)
        if found is None or (is_spoken(self.words, line.text) is False and "seat" in found[1].groupdict()):
            if self.words.setting_book.find(line.text):
                raise CaseError("this belongs to the set-up and must stand before the first move or `then`", line)
            raise unknown(line, self.words.seats, self.words.play_book)
        try:
            found[0].act(play, found[1])
        except ValidationError as error:
            problem = error.errors()[0]
            raise CaseError(f"malformed: {'.'.join(map(str, problem['loc']))}: {problem['msg']}", line) from error
        except Refusal as refusal:
            raise Failed(f"refused: {describe(refusal)}") from refusal
