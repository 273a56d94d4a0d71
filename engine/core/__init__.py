"""What every game shares: decisions, offers, moves, facts, audiences, chance, steps, orders and the game itself.

Start reading at `engine.core.game`: `decide` is the only way in, `Fact.apply` the only way a state changes.
"""
