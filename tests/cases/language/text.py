"""Reading case files: cases, their lines, and what can be wrong with them."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

_MOST_VARIANTS = 24
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


class CaseError(Exception):
    """A line that cannot be understood, or asks for something impossible."""

    def __init__(self, message: str, line: Line | None = None) -> None:
        super().__init__(message)
        self.line = line

    def __str__(self) -> str:
        where = f"{self.line.where}: " if self.line else ""
        return f"{where}{self.args[0]}"


class Failed(Exception):
    """What a `then` line expects did not come true."""


class NotAsked(Failed):
    """A seat answers what it is not asked."""


@dataclass(frozen=True, slots=True)
class Line:
    """One statement and where it stands."""

    text: str
    path: str
    number: int

    @property
    def where(self) -> str:
        """Say file and line."""
        return f"{self.path}:{self.number}"


@dataclass(slots=True)
class Case:
    """One case: the game it is about, the rules it proves, its title, its statements."""

    game: str
    rules: tuple[str, ...]
    title: str
    line: Line
    lines: list[Line] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return numbers and title."""
        return f"{' '.join(self.rules)} {self.title}".strip()

    def variants(self) -> Iterator[tuple[str, list[Line]]]:
        """Yield the statements, once for every order in which the blocks `either order` can be carried out."""
        parts: list[list[list[Line]]] = []
        block: list[Line] | None = None
        for line in self.lines:
            word = line.text.lower().rstrip(":")
            if word == "either order":
                if block is not None:
                    raise CaseError("this block `either order` begins inside another one; `end` is missing", line)
                block = []
            elif word == "end" and block is not None:
                if len(block) < 2:
                    raise CaseError("a block `either order` needs two statements or more", line)
                parts.append([list(order) for order in itertools.permutations(block)])
                block = None
            elif block is not None:
                block.append(line)
            else:
                parts.append([[line]])
        if block is not None:
            raise CaseError("a block `either order` is not closed by `end`", self.line)
        found = itertools.product(*parts)
        for number, choice in enumerate(found):
            if number >= _MOST_VARIANTS:
                raise CaseError(f"more than {_MOST_VARIANTS} orders to try; use fewer `either order` blocks", self.line)
            flat = [line for part in choice for line in part]
            first = next((part[0] for part, options in zip(choice, parts, strict=True) if len(options) > 1), None)
            yield (f"with `{first.text}` first" if first else ""), flat


def clean(raw: str) -> str:
    """Return a line without comment and superfluous blanks."""
    quoted = False
    for at, letter in enumerate(raw):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            raw = raw[:at]
            break
    return " ".join(raw.replace("\u2019", "'").replace("\u2013", "-").split())


@dataclass(frozen=True)
class Reading:
    """What must be known of a game to read its cases, before any of its rules is loaded."""

    game: str
    rule: re.Pattern[str]  # what the number of a rule looks like; whatever else begins a title is part of it
    spellings: tuple[tuple[str, str], ...] = ()  # patterns that are written otherwise everywhere
    counted: str = "cards?"  # a pattern of the things before which `one` is a number
    parts: Callable[[str], list[str]] = lambda words: [words]  # the statements that one line holds

    def spelt(self, words: str) -> str:
        """Write a line as the language has it."""
        for pattern, plain in self.spellings:
            words = re.sub(pattern, plain, words, flags=re.IGNORECASE)
        return words


def read(text: str, path: str, reading: Reading) -> list[Case]:
    """Return the cases of a text. Lines before the first `case` belong to every case of the file."""
    cases: list[Case] = []
    common: list[Line] = []
    before = ""
    for number, raw in enumerate(text.splitlines(), 1):
        words = clean(raw.lstrip("\ufeff"))
        if not words or words.startswith(">") or re.match(r"(note|because)\b", words, re.IGNORECASE):
            continue
        line = Line(words, path, number)
        if re.match(r"case\b", words, re.IGNORECASE):
            cases.append(_header(line, reading))
            cases[-1].lines += common
            before = ""
            continue
        words = reading.spelt(words)
        lowered = words.lower()
        for filler in ("given ", "when ", "but "):
            if lowered.startswith(filler):
                words, lowered = words[len(filler) :], lowered[len(filler) :]
                before = ""
        if lowered.startswith("and "):
            words = before + words[4:]
        words = _digits(_expectation(words), reading)
        before = "then " if words.lower().startswith(("then ", "refused")) else ""
        words = re.sub(r"^(?:in )?(?:either|any) order\b:?$", "either order", words, flags=re.IGNORECASE)
        (cases[-1].lines if cases else common).extend(Line(part, path, number) for part in reading.parts(words))
    if common and not cases:
        raise CaseError("there is no case here: a case begins with a line such as `case R-1 Its title`", common[0])
    return cases


def _digits(words: str, reading: Reading) -> str:
    """Write `five` as `5`, but for what stands in quotes; `one` only where it counts things."""
    if '"' in words:
        return words
    for number, word in enumerate(_NUMBERS, 2):
        words = re.sub(rf"\b{word}\b", str(number), words, flags=re.IGNORECASE)
    return re.sub(rf"\bone(?= (?:{reading.counted})\b)(?<!no one)", "1", words, flags=re.IGNORECASE)


def _expectation(words: str) -> str:
    """Write `expect ...` and `then: ...` as `then ...`, and what should be as what is; other lines stay as they are."""
    found = re.fullmatch(r"(?:then:?\s+)?expect(?:ed|s)?:?\s+(?:that\s+)?(.+)|then:?\s+(.+)", words, re.IGNORECASE)
    if not found:
        return words
    said = found[1] or found[2]
    for word, plain in (("not be", "is not"), ("be", "is"), ("have", "has"), ("hold", "holds")):
        said = re.sub(rf"\bshould(?: now)? {word}\b", plain, said, flags=re.IGNORECASE)
    return said if said.lower().startswith("refused") else f"then {said}"


def _header(line: Line, reading: Reading) -> Case:
    words = line.text.split()[1:]
    rules = list(itertools.takewhile(lambda word: reading.rule.match(word.upper()), words))
    title = " ".join(words[len(rules) :]).strip(" -:")
    if not rules and not title:
        title = "without a title"
    return Case(reading.game, tuple(rule_number(word.rstrip(",;:")) for word in rules), title, line)


def rule_number(word: str) -> str:
    """Write a rule's number as the rulebook does: capitals, but for a letter at its end."""
    upper = word.strip().upper()
    return upper[:-1] + upper[-1].lower() if upper[-1:].isalpha() and upper[-2:-1].isdigit() else upper


def read_file(path: Path, reading: Reading) -> list[Case]:
    """Return the cases of a file; CaseError if it cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(f"{path}: cannot be read: {error}") from error
    return read(text, str(path), reading)


def files(paths: Iterable[Path]) -> list[Path]:
    """Return the case files that the paths name; folders are searched for `*.case`."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.case"))
        elif path.exists():
            found.append(path)
        else:
            raise CaseError(f"{path}: there is no such file or folder")
    return found


def near(word: str, among: Iterable[str]) -> str:
    """Return a sentence that suggests what may have been meant, or nothing."""
    close = difflib.get_close_matches(word.lower(), list(among), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}?" if close else ""
