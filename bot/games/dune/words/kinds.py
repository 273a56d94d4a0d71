"""Kinds of treachery card in English, for the sentences that are not patterns yet."""

from __future__ import annotations

from .languages import ENGLISH

KINDS = {kind: f"{name:a}" for kind, name in ENGLISH.lexicon.kinds.items()}
