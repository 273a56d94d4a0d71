"""Do the digests that were published fit the answers of a file (H-14)? Whoever has the file can see for himself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.attesting import digest
from engine.core.facts import Asked, Attested, Receipted, Renumbered, Rewound, Sealed, TakenBack

from .document import Document, FactEntry, FullCommit, SeatGame, Unusable

Owed = tuple[str, str]  # a window, and a seat that is asked in it
Body = Mapping[str, Any]
ASKED, SEALED, RECEIPT, PUBLISHED = (kind.__name__ for kind in (Asked, Sealed, Receipted, Attested))
BACK = tuple(kind.__name__ for kind in (Rewound, TakenBack, Renumbered))  # after which other salts may hold


@dataclass(slots=True)
class Vouched:
    """What the digests of a file show, and on the way the answers that are still hidden."""

    fit: int = 0  # published digests that are those of the answers that counted
    bare: int = 0  # those for which the file holds no receipt
    filed: dict[str, tuple[int, str]] = field(default_factory=dict)  # receipts by digest: the commit, and whose
    published: dict[str, tuple[int, str]] = field(default_factory=dict)  # the same of what was published
    receipts: dict[Owed, Body] = field(default_factory=dict)  # the last of each seat in an open window
    answers: dict[Owed, Body] = field(default_factory=dict)  # as the game itself took them
    windows: dict[str, str] = field(default_factory=dict)  # by number

    def hear(self, number: int, fact: FactEntry) -> None:
        """Go on with a fact of a commit. Raises Unusable where something does not fit."""
        body = fact.body
        if fact.kind in BACK:
            self.receipts.clear()
            self.answers.clear()
        elif fact.kind == ASKED:
            self.windows[str(body["number"])] = body["key"]
            for known in (self.receipts, self.answers):
                for owed in [owed for owed in known if owed[0] == body["key"]]:
                    del known[owed]
        elif fact.kind == SEALED:
            self.answers[body["key"], body["seat"]] = body["answer"]
        elif fact.kind == RECEIPT:
            self._file(number, body)
        elif fact.kind == PUBLISHED:
            for seat, made in body["digests"].items():
                self._publish(number, (body["key"], seat), made)

    def _file(self, number: int, body: Body) -> None:
        if digest(body["salt"], body["answer"]) != body["digest"]:
            raise Unusable(f"Commit {number} holds a receipt that is not that of its answer.")
        self.receipts[body["key"], body["seat"]] = body
        self.filed[body["digest"]] = number, body["seat"]

    def _publish(self, number: int, owed: Owed, made: str) -> None:
        self.published[made] = number, owed[1]
        receipt = self.receipts.get(owed)
        if receipt is None:
            self.bare += 1
        elif receipt["digest"] == made and self.answers.get(owed, receipt["answer"]) == receipt["answer"]:
            self.fit += 1
        else:
            raise Unusable(f"The digest that commit {number} published for {owed[1]} is not that of what counted.")


def vouched(document: Document) -> Vouched:
    """Make every digest of a file again. Raises Unusable where one is not that of the answer that counted."""
    found = Vouched()
    for commit in document.commits:
        if isinstance(commit, FullCommit) and commit.decision and commit.move:
            number, _, seat = commit.decision.partition(":")
            if number in found.windows:
                found.answers[found.windows[number], seat] = commit.move
        for fact in commit.facts:
            found.hear(commit.number, fact)
    return found


def told(document: Document) -> str:
    """Say in a sentence what the digests of a file show; nothing if it has none. Raises Unusable."""
    found = vouched(document)
    if not found.published:
        return ""
    if isinstance(document, SeatGame):
        return (
            f" {found.fit} published digests are those of the receipts of {document.viewer}; for {found.bare} the file "
            "holds no receipt: others can check their own."
        )
    rest = f" For {found.bare} more it holds no receipt." if found.bare else ""
    return f" {found.fit} published digests are those of the answers that counted.{rest}"


def traced(document: Document, receipt: str) -> str:
    """Say of a receipt, by its digest, what became of it in a file. Raises Unusable."""
    found, wanted = vouched(document), receipt.strip().lower()
    if wanted not in found.filed and wanted not in found.published:
        raise Unusable("It holds no receipt of that number, and no such number was published in its game.")
    place = f"Commit {found.filed[wanted][0]} filed it for {found.filed[wanted][1]}. " if wanted in found.filed else ""
    if wanted not in found.published:
        return f"{place}It was never published: another answer took its place, or the question is still open."
    number, seat = found.published[wanted]
    return f"{place}Commit {number} published it as the answer of {seat} that counted."
