"""The board's scene, from what everybody sees and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.imperium.view import View

from .words.languages import Language


@dataclass(frozen=True, slots=True)
class Scene:
    """The position as the pictures and the text board show it: plain public data."""

    view: View
    names: Mapping[str, str]
    language: Language


def public_scene(v: View, names: Mapping[str, str], language: Language) -> Scene:
    """Return the position as everybody at the table may see it."""
    return Scene(v, names, language)


def waiting(v: View) -> tuple[str, ...]:
    """Return who is publicly known to owe something, in the order of play."""
    owing = {seat for w in v.windows if w.named for seat in w.seats if seat not in w.answered}
    return tuple(seat for seat in v.sequence if seat in owing)
