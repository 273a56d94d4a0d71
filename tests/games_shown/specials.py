"""What is asked and told of the special Karama powers, for the tests that want every sentence of it said."""

from __future__ import annotations

from typing import Any

from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.cards import FACTIONS
from engine.dune.state import Auction, Battle, Capture, Plan, State, Swap

CARDS = ("hajr", "lasgun")
MOVES: tuple[dict[str, Any], ...] = (
    {"kind": "swift_revival", "what": "leader", "leader": "burseg"},
    {"kind": "swift_revival", "what": "forces", "forces": 3, "starred": 1},
    {"kind": "worm_call"},
    {"kind": "worm_call", "territory": "red_chasm"},
    *({"kind": "landing_ban", "forbid": forbid} for forbid in (False, True)),
    {"kind": "plan_look", "target": "guild"},
    {"kind": "plans_locked"},
    {"kind": "plans_locked", "target": "guild"},
    {"kind": "hand_swap", "target": "guild", "number": 2},
    {"kind": "swap_return", "cards": CARDS},
    {"kind": "peek_karama", "play": True, "card": "kulon"},
)
ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "worm_call", "territory": "red_chasm"},
    *({"kind": "worm_call", "territory": "red_chasm", "at_least": 3, "moment": m} for m in ("start", "card")),
    {"kind": "landing_ban"},
    {"kind": "landing_ban", "who": "emperor", "territory": "arrakeen", "at_least": 4},
    {"kind": "plans_locked", "target": "guild"},
    {"kind": "plans_locked", "target": "guild", "territory": "arrakeen"},
    {"kind": "worthless_karama"},
    {"kind": "starred_karama", "target": "emperor"},
    {"kind": "capture_karama", "target": "guild"},
    {"kind": "haderach_karama"},
)
FACTS: tuple[Fact, ...] = (
    f.PlanLooked("atreides", "guild"),
    f.PlanSeen("guild", Plan(2, "staban_tuek", "maula_pistol", "shield_1")),
    *(f.LandingDeclared("emperor", "arrakeen:9", (3, 1), karama) for karama in (False, True)),
    f.LandingForbidden("emperor"),
    f.SwapDeclared("harkonnen", "guild", 2),
    *(f.HandTaken("harkonnen", "guild", number) for number in (0, 2)),
    *(fact("harkonnen", "guild", CARDS) for fact in (f.CardsTaken, f.CardsGivenBack)),
    f.HandsSwapped("harkonnen", "guild", 2),
    f.DialReread("emperor", 3, True),
    f.HaderachBarred("atreides"),
    f.SaleVoided("bene_gesserit", 2),
    f.CardPlayed("bene_gesserit", "kulon", "peek_karama"),
    f.CardPlayed("bene_gesserit", "kulon", "worthless_karama"),
)
# What is asked, of whom, about what; and what is offered.
ASKED: tuple[tuple[str, str, str], ...] = (
    *(("fremen", "worm_call", ref) for ref in ("start", "card")),
    ("guild", "landing_ban", ""),
    ("atreides", "plans_locked", ""),
    ("harkonnen", "swap_return", ""),
    *(("emperor", "worthless_karama", ref) for ref in ("bid", "landing", "worm_karama", "peek_karama", "bonus_karama")),
    *(
        ("emperor", "worthless_karama", f"{what}_karama")
        for what in ("spice_look", "prescience", "starred", "haderach", "capture", "guild_timing")
    ),
    ("emperor", "capture_karama", ""),
    ("emperor", "haderach_karama", ""),
    ("harkonnen", "starred_karama", "emperor"),
    ("bene_gesserit", "peek_karama", ""),
)
OFFERED = (("emperor", "swift_revival"), ("atreides", "plan_look"), ("harkonnen", "hand_swap"))
OPTIONS = {"xv": True, "xviii": True}


def position(s: State) -> None:
    """Let every special Karama power have something to do."""
    s.turn, s.storm, s.storm_order, s.phase, s.mover = 3, 13, tuple(FACTIONS), "battle", "emperor"
    s.forces["red_chasm:6", "fremen"], s.forces["red_chasm:6", "guild"] = (3, 2), (2, 0)
    s.forces["arrakeen:9", "emperor"], s.forces["arrakeen:9", "guild"] = (2, 3), (5, 0)
    for seat in ("fremen", "guild", "atreides", "harkonnen", "emperor"):
        s.hands[seat] = ("karama_1", "lasgun")
    s.hands["bene_gesserit"] = ("karama_2", "kulon")
    s.tanks["emperor"] = (3, 1)
    s.leaders["burseg"] = "tanks"
    s.declared = {"mode": "land", "to": "arrakeen:9", "number": 3, "starred": None, "karama": False}
    s.auction = Auction(2, ("lasgun", "hajr"), 1, "guild", "emperor", 5, "bene_gesserit")
    s.capture = Capture("guild", "")
    s.swap = Swap("harkonnen", "guild", 1, ("lasgun",))
    s.battle = Battle("arrakeen", ("arrakeen:9",), "emperor", "guild")
    s.battle.plans["guild"] = Plan(3, "staban_tuek")
