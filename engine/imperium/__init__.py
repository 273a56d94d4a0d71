"""Dune: Imperium by the rules numbered I-* in `rules/rules.md`. How the folder is laid out: README.md."""
