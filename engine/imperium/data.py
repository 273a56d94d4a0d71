"""The one place that reads the data files of Dune: Imperium (I-EFFECT 16.0)."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def load(name: str) -> Any:
    """Return the content of `data/<name>.json`."""
    return json.loads(resources.files("engine.imperium").joinpath("data", f"{name}.json").read_text("utf-8"))
