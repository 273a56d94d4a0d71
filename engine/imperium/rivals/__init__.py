"""Rivals: House Hagal beside two players, and the two Rivals of one who plays alone (sections 13 to 15).

Nobody plays them: the engine does what their cards say. Whatever a phase must know of them it asks here, by name.
"""
