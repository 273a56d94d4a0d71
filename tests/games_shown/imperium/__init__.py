"""How Dune: Imperium is shown."""
