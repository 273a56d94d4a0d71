"""Dune: Imperium, how it is shown. Its presentation is `presentation.PRESENTATION`, and not registered yet."""
