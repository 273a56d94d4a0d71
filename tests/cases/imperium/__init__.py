"""Dune: Imperium in rule cases: its vocabulary, and its cases by section of the rules."""
