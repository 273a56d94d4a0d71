"""Positions to draw: the start, a busy middle, six factions in one small area."""

from dataclasses import replace

from bot.games.dune.picture import BoardScene

FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
ORDER = ("guild", "fremen", "bene_gesserit", "atreides", "harkonnen", "emperor")

START = BoardScene(
    turn=1,
    max_turns=15,
    phase="Storm",
    storm_sector=18,
    storm_order=("atreides", "harkonnen", "emperor", "guild", "fremen", "bene_gesserit"),
    dots={"atreides": 1, "harkonnen": 2, "emperor": 3, "guild": 4, "fremen": 5, "bene_gesserit": 6},
    players={"atreides": "Mira", "harkonnen": "Low City", "emperor": "Tomek", "guild": "Navi", "fremen": "Юлия"},
    forces={
        ("arrakeen:9", "atreides"): (10, 0),
        ("carthag:10", "harkonnen"): (10, 0),
        ("tueks_sietch:4", "guild"): (5, 0),
        ("sietch_tabr:13", "fremen"): (7, 3),
        ("polar_sink:0", "bene_gesserit"): (1, 0),
    },
    reserves={
        "atreides": (10, 0),
        "harkonnen": (10, 0),
        "emperor": (15, 5),
        "guild": (15, 0),
        "fremen": (10, 0),
        "bene_gesserit": (19, 0),
    },
    strongholds={"arrakeen": "atreides", "carthag": "harkonnen", "tueks_sietch": "guild", "sietch_tabr": "fremen"},
    waiting_for=("atreides", "bene_gesserit"),
    waiting_note="dial the first storm",
)

MIDDLE = replace(
    START,
    turn=6,
    phase="Spice blow and nexus",
    storm_sector=14,
    storm_order=ORDER,
    forces={
        ("arrakeen:9", "atreides"): (6, 0),
        ("arrakeen:9", "bene_gesserit"): (2, 0),
        ("carthag:10", "harkonnen"): (11, 0),
        ("carthag:10", "emperor"): (3, 2),
        ("tueks_sietch:4", "guild"): (9, 0),
        ("sietch_tabr:13", "fremen"): (4, 1),
        ("habbanya_sietch:16", "emperor"): (6, 3),
        ("polar_sink:0", "bene_gesserit"): (7, 0),
        ("polar_sink:0", "guild"): (1, 0),
        ("red_chasm:6", "fremen"): (5, 2),
        ("red_chasm:6", "atreides"): (4, 0),
        ("false_wall_east:8", "harkonnen"): (1, 0),
        ("the_great_flat:14", "fremen"): (3, 0),
        ("imperial_basin:9", "atreides"): (3, 0),
        ("wind_pass_north:16", "fremen"): (2, 0),
        ("hole_in_the_rock:8", "bene_gesserit"): (1, 0),
        ("old_gap:9", "harkonnen"): (12, 0),
        ("sihaya_ridge:8", "emperor"): (2, 0),
    },
    spice={"red_chasm:6": 8, "old_gap:9": 12, "cielago_south:1": 10, "wind_pass_north:16": 6, "sihaya_ridge:8": 6},
    tanks={"atreides": (2, 0), "harkonnen": (3, 0), "fremen": (1, 1)},
    dead_leaders={"harkonnen": ("Umman Kudu", "Piter de Vries"), "atreides": ("Duncan Idaho",)},
    alliances=(("fremen", "guild"), ("atreides", "emperor", "bene_gesserit")),
    spice_cards=("Red Chasm", "Shai-Hulud"),
    worm_territories=("broken_land",),
    highlighted=("red_chasm:6",),
    waiting_for=("guild",),
    waiting_note="ride the worm?",
)

CROWDED = replace(
    MIDDLE,
    forces={
        **{("harg_pass:4", faction): (10 + i, 3) for i, faction in enumerate(FACTIONS)},
        **{("imperial_basin:8", faction): (10 + i, 0) for i, faction in enumerate(FACTIONS)},
        **{("false_wall_east:8", faction): (19, 1) for faction in FACTIONS},
        **{("polar_sink:0", faction): (15, 5) for faction in FACTIONS},
        **{("habbanya_erg:16", faction): (2, 0) for faction in FACTIONS},
    },
)
