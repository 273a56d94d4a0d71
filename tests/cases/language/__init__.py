"""The language of rule cases: what every game shares. It names no game; each brings a vocabulary of its own."""
