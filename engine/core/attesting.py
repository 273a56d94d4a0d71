"""Commitments: the digest of an answer is published before anybody sees it, so that nobody can change it then (H-14).

A digest says nothing of the answer: it is made with a salt that only the answer's owner is told, until the game is over
and all of it is. Salts come from the game's chance, one for each seat that is asked in a window, so that an answer that
takes the place of another has another digest and the same salt.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

LENGTH = 32  # hexadecimal digits of a salt and of a digest: 128 bits


def digest(salt: str, answer: Mapping[str, Any]) -> str:
    """Return the digest of an answer (a dumped move): of the salt and the answer's canonical JSON."""
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256(f"{salt}{text}".encode("ascii")).hexdigest()[:LENGTH]
