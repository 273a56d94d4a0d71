"""What all corrections share."""

from __future__ import annotations

from ..state import State

MOST = 20  # of a resource at a time
WHY = "correction"  # the reason in the facts


def begun(s: State) -> bool:
    """Say whether something can be put right: the setup can be begun anew."""
    return s.phase != "setup"
