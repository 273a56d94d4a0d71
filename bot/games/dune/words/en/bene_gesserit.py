"""The questions and orders of the Bene Gesserit's advantage in English."""

from __future__ import annotations

from ..sayings.bene_gesserit import BeneGesseritSayings, EndCoexistenceSayings, FirstPlacementSayings, StanceSayings

BENE_GESSERIT = BeneGesseritSayings(
    placement=FirstPlacementSayings(
        title="Placing the first force",
        fields={"area": "Where it stands"},
        place_one="Place one force anywhere on the map, free of charge.",
        coexists="Where others stand, it coexists with them.",
        to="In {where}",
        by_default="You place it in the Polar Sink.",
        placed="Place the first force in {where}.",
    ),
    declaration=EndCoexistenceSayings(
        title="End coexistence",
        fields={"territories": "Where you fight this turn"},
        presumed="Your forces coexist with all others, unless you name the territories in which they fight this turn.",
        yields="Where you name nothing you yield to whoever comes, even where you are alone now.",
        met="{where}: {those}",
        nowhere="Coexist everywhere",
        everywhere="Fight everywhere",
        there="Fight in {where}",
        alone="Hold {where}",
        by_default="You coexist everywhere.",
        ends="End coexistence in {where}.",
        ends_nowhere="Coexist everywhere.",
        in_advance={"territories": "Where you fight next", "if_met": "Only where others stand, too"},
        ordered="end coexistence in {where}",
        ordered_if_met="end coexistence in {where}, where others stand, too",
    ),
    stance=StanceSayings(
        fights="⚔️ They come to fight: they count like any others until the end of the turn.",
        coexists="🕊️ They coexist there until the end of the turn: they neither fight nor count.",
        yields="🕊️ You have not ended coexistence there: if anybody comes, you yield this turn.",
    ),
)
