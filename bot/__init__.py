"""The program that brings games and people together."""

__version__ = "0.1.0"
