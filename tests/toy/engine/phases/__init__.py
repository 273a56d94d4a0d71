"""The phases of a round, one file each (T-7)."""
