r"""How the facts of one commit are one text: JSON that can also be taken apart without being parsed.

A list with one fact a line, each `["kind",version,audience,<tab>body]`. JSON writes a tab or a line break within a text
as `\t` or `\n`, so raw ones are where this file puts them and nowhere else. A long game is read several times as fast
from one row a commit as from one row a fact, and equal lines need to be read only once.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from storage.errors import BadRecord
from storage.records import Audience, FactRecord


class Line(NamedTuple):
    """One fact as it is kept. ``kind`` and ``version`` name what reads ``body``."""

    kind: str
    version: int
    audience: Audience
    body: str


def pack(facts: Iterable[FactRecord]) -> str:
    """The facts of a commit as one text. Raises BadRecord for a body that is no JSON."""
    return "[" + ",\n".join([_line(fact) for fact in facts]) + "]"


def lines(packed: Iterable[str]) -> list[str]:
    """All facts of some commits, each as its line, with the comma that ends it where another follows."""
    whole = ",\n".join([text[1:-1] for text in packed])
    return f"{whole},".split("\n") if whole else []


def by_kind(lines: Iterable[str]) -> dict[tuple[str, int], dict[str, str]]:
    """Lines by what reads them, a kind and its version; each line with its body, equal ones once."""
    by_head: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for line in lines:
        head, _, body = line.partition("\t")
        by_head[head][line] = body[:-2]
    found: dict[tuple[str, int], dict[str, str]] = {}
    for head, bodies in by_head.items():  # those of one kind differ in their audience
        kind, version, _ = _head(head)
        found.setdefault((kind, version), {}).update(bodies)
    return found


def is_public(line: str) -> bool:
    """Whether everybody may know the fact of a line."""
    return line.partition("\t")[0].endswith(",null,")


def is_heard(line: str, seat: str | None) -> bool:
    """Whether a seat may know the fact of a line; None is somebody without a seat."""
    _, _, audience = _head(line.partition("\t")[0])
    return audience is None or (seat is not None and seat in audience)


def read(line: str) -> Line:
    """What a line says."""
    return Line(*taken_apart(line))


def taken_apart(line: str) -> tuple[str, int, Audience, str]:
    """The same as a plain tuple, in two thirds of the time: a long game has tens of thousands of them."""
    head, _, body = line.partition("\t")
    return *_head(head), body[:-2]


def _line(fact: FactRecord) -> str:
    try:
        json.loads(fact.body)
    except ValueError as error:
        raise BadRecord(f"The body of a fact {fact.kind} is no JSON.") from error
    # Between its values JSON may have been broken into lines; within them it has neither line breaks nor tabs.
    body = fact.body.replace("\n", " ").replace("\t", " ")
    return f"[{_text(fact.kind)},{fact.version},{_audience(fact.audience)},\t{body}]"


@lru_cache(maxsize=4096)
def _head(text: str) -> tuple[str, int, Audience]:
    kind, version, audience = json.loads(text[:-1] + "]")
    return kind, version, None if audience is None else tuple(audience)


@lru_cache(maxsize=4096)
def _audience(audience: Audience) -> str:
    return _text(audience)


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
