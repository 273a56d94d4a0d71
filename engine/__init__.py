"""The rules of the games: pure functions over plain data, with no clock, no I/O and no Discord."""
