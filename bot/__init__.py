"""The program that brings games and people together."""
