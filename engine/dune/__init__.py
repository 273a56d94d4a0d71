"""Classic Dune in the Jeux Descartes edition: the rules numbered D-* in `rules/rules.md`."""
