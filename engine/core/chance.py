"""Chance as a function: value = f(seed, purpose, running number of that purpose).

A hidden draw for one purpose therefore never shifts a draw for another, and the facts alone (which advance the
running numbers when they are applied) restore the generator. Rule H-11.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

T = TypeVar("T")
_SALT = 16  # bytes: 128 bits
_WORDS = 8  # 64-bit numbers in one digest of 64 bytes


class Chance(Protocol):
    """Where random numbers come from; tests substitute forced draws."""

    def integer(self, seed: str, purpose: str, number: int, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        ...

    def shuffled(self, seed: str, purpose: str, number: int, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in a random order."""
        ...

    def salt(self, seed: str, purpose: str) -> str:
        """Return a text that nobody guesses who does not know the seed, and that tells nothing of it."""
        ...


class KeyedChance:
    """The generator of real games."""

    def integer(self, seed: str, purpose: str, number: int, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        word = _stream(seed, purpose, number, 1)[0]
        return low + word * (high - low + 1) // 2**64

    def shuffled(self, seed: str, purpose: str, number: int, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in a random order (Fisher and Yates)."""
        result = list(items)
        words = _stream(seed, purpose, number, max(len(result) - 1, 1))
        for last in range(len(result) - 1, 0, -1):
            other = words[last - 1] * (last + 1) // 2**64
            result[last], result[other] = result[other], result[last]
        return tuple(result)

    def salt(self, seed: str, purpose: str) -> str:
        """Return a text that nobody guesses who does not know the seed, and that tells nothing of it."""
        return blake2b(f"{seed}|salt|{purpose}".encode(), digest_size=_SALT).hexdigest()


def _stream(seed: str, purpose: str, number: int, count: int) -> list[int]:
    """Return `count` 64-bit numbers that depend on nothing but the three keys."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        digest = blake2b(f"{seed}|{purpose}|{number}|{block}".encode()).digest()
        words.extend(int.from_bytes(digest[i * 8 : i * 8 + 8], "big") for i in range(_WORDS))
        block += 1
    return words[:count]


KEYED = KeyedChance()
