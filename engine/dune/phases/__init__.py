"""The phases of a turn in the rulebook's order (D-TURN-1), one module each."""
