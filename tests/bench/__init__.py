"""The bars of speed and size, measured: `python -m tests.bench` prints a table. Figures, never assertions."""
