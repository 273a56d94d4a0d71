"""What there is to say of a game of Dune: Imperium, area by area, and what each sentence is given.

Here are no words: those are in the package of a language, one line for each sentence.
"""

from __future__ import annotations

CLASSES_TOLD = ("setup", "turn", "forced", "combat", "short")  # clock classes of which a language says what is asked
