"""How cases of Dune: Imperium are read, before any of its rules is loaded."""

from __future__ import annotations

import re

from ..language.text import Reading

READING = Reading(game="imperium", rule=re.compile(r"^(?:I|R|DP|H)(?:-[A-Z0-9]+)*-[0-9]+[a-h]?[,;:]?$"))
