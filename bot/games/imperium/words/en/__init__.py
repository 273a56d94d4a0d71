"""Dune: Imperium in English."""
