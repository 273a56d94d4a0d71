"""The games that the contract of presentations is held to: those of the house, and the toy game of the tests."""

from bot.games.presentation import Presentation
from bot.games.registry import presentations
from tests.toy.shown import PRESENTATION as TOY

SHOWN: dict[str, Presentation] = {**presentations(), TOY.kind: TOY}
