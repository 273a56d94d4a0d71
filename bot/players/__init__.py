"""Machine players: sensible answers from what a seat sees, and nothing else. One package for each game."""
