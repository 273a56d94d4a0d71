"""Classic Dune in the Jeux Descartes edition: the rules numbered D-* in `rules/rules.md`."""

from . import expansions as expansions  # declares their options, before a state or a fact with options is made
