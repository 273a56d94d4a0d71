"""Mutation testing of the rules: one comparison, number or branch changed at a time, and the cases must notice."""
