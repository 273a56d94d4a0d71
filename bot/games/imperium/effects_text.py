"""What effects, costs and conditions say in words of our own, composed from the effect language (section 16)."""

from __future__ import annotations

from engine.imperium.cards import Effect

from .words.languages import Words


def told(effect: Effect | None, words: Words) -> str:
    """Return what an effect does, in half a sentence ("draw 1 card; gain 2 spice"); empty where there is none."""
    return ""
