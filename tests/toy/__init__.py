"""Orchard: a small game of our own, the second subject of tests that hold for all games, and a model for new ones.

`engine/` would be `engine/orchard/`, `shown/` would be `bot/games/orchard/`, `player.py` `bot/players/orchard/`.
"""
