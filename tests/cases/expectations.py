"""All expectations together; importing this module registers them."""

from __future__ import annotations

from . import standing  # first: statements are tried in the order in which they are registered

# isort: split
from . import asking, happening, looking, seeing, tallying
from .expecting import BOOK
from .seeing import view_names

__all__ = ["BOOK", "asking", "happening", "looking", "seeing", "standing", "tallying", "view_names"]
