"""What differs in a twin's position stands in its journal, too: a game is read from there once it is taken back.

The last commit of a position holds one fact more, told to nobody, that only towns know: it makes the state the twin's,
and in the run the run's. What is told otherwise before it makes the state as it made it in the run, so whatever goes
back to before it finds the run's game in both: from there on nothing differs any more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar

import pytest
from pydantic import TypeAdapter

from engine.core.facts import Fact, FactBook
from engine.core.game import Rules
from storage import CommitRecord, FactRecord

from .twin import renamed

KIND = "Differs"
WAS = "in the run it was"  # beside the fields of a fact that a twin tells otherwise: as it happened


@dataclass(frozen=True)
class Otherwise:
    """What a twin's journal says otherwise: which things stand for one another, for whom, in what there can be."""

    words: Mapping[str, str]
    entitled: frozenset[str]
    possible: Callable[[Any], bool] = lambda body: True

    def said(self, facts: Iterable[FactRecord]) -> Iterator[FactRecord]:
        """Yield the facts as the twin has them."""
        for fact in facts:
            mine = self.words and fact.audience is not None and {*fact.audience} <= self.entitled
            body = json.loads(fact.body) if mine else None
            other = renamed(body, self.words)
            stands = other == body or not self.possible(other)
            yield fact if stands else replace(fact, body=json.dumps({**other, WAS: body}))


def in_the_journal(
    rules: Rules[Any], commits: Sequence[CommitRecord], state: Any, otherwise: Otherwise
) -> Iterator[CommitRecord]:
    """Let facts that only entitled seats heard, or nobody, say the other thing; the last commit makes the state so."""
    for commit in commits[:-1]:
        yield replace(commit, facts=tuple(otherwise.said(commit.facts)))
    made = FactRecord(KIND, 1, (), json.dumps({"state": rules.dump(state).decode()}))
    yield replace(commits[-1], facts=(*otherwise.said(commits[-1].facts), made))


@contextmanager
def known(rules: Rules[Any]) -> Iterator[None]:
    """Let such journals be read while a town is open; nothing outside it ever knows of them."""
    stands: dict[int, tuple[Fact, Fact]] = {}  # by what is told otherwise: that, which keeps its name, and what it was
    book = rules.facts
    one, many = book.decode, book.decode_all

    def decode(kind: str, version: int, body: str | bytes) -> Fact:
        fact, text = one(kind, version, body), body.decode() if isinstance(body, bytes) else body
        if WAS in text:
            stands[id(fact)] = fact, one(kind, version, json.dumps(json.loads(text)[WAS]))
        return fact

    def decode_all(kind: str, version: int, bodies: Sequence[str]) -> list[Fact]:
        otherwise = any(WAS in body for body in bodies)
        return [decode(kind, version, body) for body in bodies] if otherwise else many(kind, version, bodies)

    def applied(cls: type[Fact]) -> Any:
        really = cls.apply

        def apply(self: Fact, s: Any) -> None:
            really(stands[id(self)][1] if id(self) in stands else self, s)

        return apply

    with pytest.MonkeyPatch.context() as patch:
        for cls in [cls for name, cls in book.classes.items() if name != KIND]:
            patch.setattr(cls, "apply", applied(cls))
        _learn(patch, book, _differs(rules.load))
        patch.setattr(book, "decode", decode)
        patch.setattr(book, "decode_all", decode_all)
        yield


def _learn(patch: pytest.MonkeyPatch, book: FactBook, cls: type[Fact]) -> None:
    adapter = TypeAdapter(cls)
    several = TypeAdapter(list[cls])  # type: ignore[valid-type]  # a class known at run time
    patch.setitem(book.classes, KIND, cls)
    patch.setitem(book._adapters, KIND, adapter)
    patch.setitem(book._read, KIND, adapter.validator.validate_json)
    patch.setitem(book._read_all, KIND, several.validator.validate_json)
    patch.setitem(book._versions, KIND, cls.version)


@cache
def _differs(load: Callable[[bytes], Any]) -> type[Fact]:
    @dataclass(frozen=True, slots=True)
    class Differs(Fact):
        """The state is this one: what a twin has otherwise was so from then on."""

        private: ClassVar[bool] = True
        state: str

        def apply(self, s: Any) -> None:
            """Make it so."""
            there = load(self.state.encode())
            for part in fields(there):
                setattr(s, part.name, getattr(there, part.name))

    assert Differs.__name__ == KIND
    return Differs
