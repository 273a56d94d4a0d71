"""All set-up statements together; importing this module registers them."""

from __future__ import annotations

from . import opening  # first: statements are tried in the order in which they are registered

# isort: split
from . import laying

# isort: split
from . import relating
from .opening import BOOK, Setting

__all__ = ["BOOK", "Setting", "laying", "opening", "relating"]
