"""All lines of English together."""

from __future__ import annotations

from bot.games.common import ENGLISH

from ..languages import Words
from ..sayings.asking import AskingSayings
from .battle import BATTLE
from .bene_gesserit import BENE_GESSERIT
from .bidding import BIDDING
from .common import BEFORE, KARAMA, LET_GO, NAMING
from .corrections import CORRECTIONS, LOOKS
from .fremen import FREMEN
from .guild import GUILD
from .harkonnen import HARKONNEN
from .lexicon import LEXICON
from .movement import MOVEMENT
from .people import PEOPLE
from .refusals import REFUSALS
from .setup import SETUP
from .showing import BOARD, CLOCKS, FIGURES, PANEL
from .specials import SPECIALS
from .spice_blow import SPICE_BLOW
from .storm import STORM
from .story import STORY

ASKING = AskingSayings(
    naming=NAMING,
    before=BEFORE,
    karama=KARAMA,
    setup=SETUP,
    storm=STORM,
    spice_blow=SPICE_BLOW,
    bidding=BIDDING,
    movement=MOVEMENT,
    battle=BATTLE,
    people=PEOPLE,
    fremen=FREMEN,
    bene_gesserit=BENE_GESSERIT,
    guild=GUILD,
    harkonnen=HARKONNEN,
    specials=SPECIALS,
    corrections=CORRECTIONS,
    looks=LOOKS,
    let_go=LET_GO,
)
LINES = Words(
    lexicon=LEXICON,
    common=ENGLISH,
    story=STORY,
    asking=ASKING,
    refusals=REFUSALS,
    panel=PANEL,
    board=BOARD,
    figures=FIGURES,
    clocks=CLOCKS,
)
