"""The words of expansions in English, each in a module of the expansion's name. They are found by being here."""

from __future__ import annotations

from engine.core.listing import modules

from ...expansion import ExpansionWords

EXPANSIONS: dict[str, ExpansionWords] = {name: module.WORDS for name, module in modules(__name__, __path__).items()}
