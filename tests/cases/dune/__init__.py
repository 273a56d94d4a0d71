"""Classic Dune in rule cases: its names, its positions, what may be expected of them; and the cases themselves."""
