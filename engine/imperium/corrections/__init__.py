"""What a moderator may put right by hand (H-15): what lies open, and what is hidden, unseen."""

from __future__ import annotations

from .board import OF_BOARD
from .cards import OF_CARDS
from .sides import OF_SIDES

CORRECTIONS = (*OF_SIDES, *OF_BOARD, *OF_CARDS)
