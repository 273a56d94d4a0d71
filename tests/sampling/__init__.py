"""Answers at random: `sample` for a question, `use` for an offer, `single` where there is nothing to choose."""

from . import dune, imperium, toy  # their ways are registered
from .base import sample, single, use

__all__ = ["dune", "imperium", "sample", "single", "toy", "use"]
