"""What is said of expansions with questions, offers or orders of their own: logic, and what each sentence is given.

A module has the name of its expansion and is found by being here. The sentences are those of the languages.
"""

from __future__ import annotations

from engine.core.listing import modules

from ..expansion import Logic

LOGIC: dict[str, Logic] = {name: module.LOGIC for name, module in modules(__name__, __path__).items()}
