"""The sign of each grower and of what else has apples: the same in every language."""

from __future__ import annotations

from ...engine.cards import CROW
from ...engine.state import AWAY, TREES

EMBLEMS = {"ash": "🟢", "birch": "⚪", "cedar": "🟤", "elm": "🟡", CROW: "⚫", TREES: "🌳", AWAY: "💨"}
