"""The journal of every game and what hangs on it, in one SQLite file."""
