"""Dune: Imperium, how it is shown."""

from __future__ import annotations

from .presentation import PRESENTATION

__all__ = ["PRESENTATION"]
