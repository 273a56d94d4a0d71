"""How cases of the toy are read, before any of its rules is loaded."""

from __future__ import annotations

import re

from ..language.text import Reading

READING = Reading(game="toy", rule=re.compile(r"^T-[0-9]+[,;:]?$"))
