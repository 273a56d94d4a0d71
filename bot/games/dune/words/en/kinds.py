"""Kinds of treachery card in English, for the sentences that are not patterns yet."""

from __future__ import annotations

from .lexicon import LEXICON

KINDS = {kind: f"{name:a}" for kind, name in LEXICON.kinds.items()}
