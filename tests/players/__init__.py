"""Machine players: what they may see, what they choose, how well they do."""
