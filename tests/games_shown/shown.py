"""The games that the contract of presentations is held to: those of the house, and the toy game of the tests."""

from bot.games.presentation import Presentation
from bot.games.registry import presentations

SHOWN: dict[str, Presentation] = presentations()
