"""Every leak that is planted in engine and words, for the swap test on views, words, forms, refusals and facts."""

from __future__ import annotations

from .plants import PLANTS, Planted
from .plants_at_doors import PLANTS_AT_DOORS
from .plants_in_asking import PLANTS_IN_ASKING
from .plants_in_words import PLANTS_IN_WORDS
from .plants_of_a_stranger import PLANTS_OF_A_STRANGER
from .plants_of_advantages import PLANTS_OF_ADVANTAGES, SLOWLY
from .plants_of_the_thumper import PLANTS_OF_THE_THUMPER

EVERY_PLANT: tuple[Planted, ...] = (
    *PLANTS,
    *PLANTS_IN_WORDS,
    *PLANTS_IN_ASKING,
    *PLANTS_OF_A_STRANGER,
    *PLANTS_AT_DOORS,
    *PLANTS_OF_THE_THUMPER,
    *PLANTS_OF_ADVANTAGES,
)
AT_LENGTH: tuple[Planted, ...] = (*EVERY_PLANT, *SLOWLY)
