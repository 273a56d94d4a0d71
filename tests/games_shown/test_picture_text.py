"""The board in words: complete, safe, and never longer than the platform takes."""

import re
from dataclasses import replace

import pytest

from bot.games.dune.picture import BoardScene, alt_text, text_board
from bot.games.dune.picture.geometry import areas
from bot.games.dune.picture.text import ALT_LIMIT, TEXT_LIMIT
from bot.games.foreign import escape
from tests.games_shown.scenes import CROWDED, FACTIONS, MIDDLE, START

FULL = replace(
    MIDDLE,
    forces={(area, faction): (18, 2) for area in areas() for faction in FACTIONS},
    spice=dict.fromkeys(areas(), 20),
    players=dict.fromkeys(FACTIONS, "_" * 100),
    dead_leaders=dict.fromkeys(FACTIONS, ("Captain Iakin Nefud",) * 5),
    highlighted=tuple(areas()),
    waiting_for=FACTIONS,
    waiting_note="<@1> " * 100,
)


def test_the_start_in_words() -> None:
    assert text_board(START).splitlines()[:9] == [
        "**Turn 1 of 15: Storm**",
        "Waiting for Atreides and Bene Gesserit: dial the first storm",
        "Storm in sector 18.",
        "",
        "**Strongholds**",
        "Arrakeen: Atreides 10",
        "Carthag: Harkonnen 10",
        "Habbanya Sietch: empty",
        "Sietch Tabr: Fremen 10 (3 starred)",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Arrakeen: Atreides 6, Bene Gesserit 2, held by Atreides",
        "Red Chasm (sector 6): Atreides 4, Fremen 7 (2 starred), 8 spice",
        "The Great Flat (sector 14): Fremen 3, in the storm",
        "Polar Sink: Bene Gesserit 7, Guild 1",
        "Spice cards: Red Chasm, Shai-Hulud. Next worm: Broken Land. Just changed: Red Chasm.",
        "1. Guild (Navi), dot 4: reserves 15, tanks 0, allied with Fremen",
        "4. Atreides (Mira), dot 1: reserves 10, tanks 2, dead: Duncan Idaho, allied with the Emperor and "
        "Bene Gesserit",
        "2. Fremen (Юлия), dot 5: reserves 10, tanks 2 (1 starred), allied with the Guild",
    ],
)
def test_the_middle_of_a_game_in_words(line: str) -> None:
    assert line in text_board(MIDDLE).splitlines()


def test_the_storm_over_a_stronghold_and_the_broken_wall_are_told() -> None:
    text = text_board(replace(MIDDLE, storm_sector=9, shield_wall_destroyed=True, atomics_used=True))
    assert "Arrakeen: Atreides 6, Bene Gesserit 2, held by Atreides, in the storm sector" in text
    assert "The Shield Wall is destroyed." in text
    assert "Family Atomics have been used." in text_board(replace(MIDDLE, atomics_used=True))


@pytest.mark.parametrize("scene", [START, MIDDLE, CROWDED, FULL], ids=["start", "middle", "crowded", "full"])
def test_lengths_stay_within_the_limits(scene: BoardScene) -> None:
    assert 0 < len(text_board(scene)) <= TEXT_LIMIT
    assert 0 < len(alt_text(scene)) <= ALT_LIMIT
    assert (text_board(scene), alt_text(scene)) == (text_board(scene), alt_text(scene))


def test_what_is_left_out_is_counted() -> None:
    scene = replace(MIDDLE, forces={(area, "guild"): (1, 0) for area in areas()}, spice={})
    lines = text_board(scene).splitlines()
    found = [re.fullmatch(r"and (\d+) more places, see the picture", line) for line in lines]
    (left_out,) = [int(match[1]) for match in found if match]
    told = sum(line.endswith((": Guild 1", ": Guild 1, in the storm")) for line in lines)
    assert told + left_out == len(areas())
    (counted,) = re.findall(r"and (\d+) more places", alt_text(scene))
    left_out_of_alt = int(counted)
    assert left_out < left_out_of_alt + 60
    assert alt_text(scene).count("Guild 1") + left_out_of_alt == len(areas())


def test_order_of_the_mappings_does_not_matter() -> None:
    turned = replace(
        MIDDLE,
        forces=dict(reversed(list(MIDDLE.forces.items()))),
        spice=dict(reversed(list(MIDDLE.spice.items()))),
        dots=dict(reversed(list(MIDDLE.dots.items()))),
    )
    assert text_board(turned) == text_board(MIDDLE)
    assert alt_text(turned) == alt_text(MIDDLE)


@pytest.mark.parametrize(
    "hostile, safe",
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", r"\<@" + "\u200b" + r"123\>"),
        ("a\n# b", r"a \# b"),
        ("[x](https://y.z)", r"\[x\]\(https:" + "\u200b" + r"//y.z\)"),
        ("`code`", r"\`code\`"),
        ("\u202eabc\u200d", "abc"),
        ("x" * 40, "x" * 31 + "…"),
    ],
)
def test_foreign_text_neither_formats_nor_mentions(hostile: str, safe: str) -> None:
    assert escape(hostile) == safe
    board = text_board(replace(START, players={"atreides": hostile}))
    assert f"Atreides ({safe})" in board


def test_alt_text_says_the_most_important_first() -> None:
    text = alt_text(MIDDLE)
    assert text.startswith(
        "Board of Dune. Turn 6 of 15, phase: Spice blow and nexus. Storm in sector 14. Strongholds: "
    )
    assert "Waiting for the Guild." in text
    assert text.endswith("The text board tells the rest.")


def test_an_unnamed_wait_names_nobody() -> None:
    scene = replace(MIDDLE, waiting_for=(), waiting_note="A window is open.")
    assert text_board(scene).splitlines()[1] == "A window is open."
    assert "Waiting for" not in text_board(scene) + alt_text(scene)


def test_an_empty_scene_is_told() -> None:
    scene = BoardScene(turn=0, max_turns=15, phase="Setup", storm_sector=None)
    assert text_board(scene).startswith("**Turn 0 of 15: Setup**\n\n**Strongholds**\nArrakeen: empty\n")
    assert "Storm" not in alt_text(scene)
