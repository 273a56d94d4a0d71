"""Games of nobody against nobody: random play over all that people may do, with checks at every step."""
