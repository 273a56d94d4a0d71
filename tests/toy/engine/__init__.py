"""Orchard, the rules: growers gather apples while a crow eats what they leave lying."""
