"""Machine players of Dune: Imperium: what they may see, what they choose, how well they do."""
