"""How machine players use expansions, where the default of a question is not good enough for them.

A module has the name of its expansion and is found by being here; an expansion needs none. To a question without a
strategy a machine player gives the default.
"""

from __future__ import annotations

from engine.core.listing import modules

from ..strategy import Strategy

STRATEGIES: dict[str, Strategy] = {name: module.STRATEGY for name, module in modules(__name__, __path__).items()}
