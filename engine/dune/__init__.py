"""Classic Dune."""
