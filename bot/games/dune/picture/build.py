"""Draws the base pictures anew: `python -m bot.games.dune.picture.build`, after a change of layout, names or style."""

from importlib.resources import files
from pathlib import Path

from PIL import Image

from bot.games.drawing.palette import apply
from bot.games.dune.picture import palette
from bot.games.dune.picture.base import GOLD, ICE, NIGHT, NIGHT_LIGHT, RIM, ROCK, STRONGHOLD, draw_base
from bot.games.dune.picture.board import BASES, paint
from bot.games.dune.picture.overlay import STORM
from bot.games.dune.picture.scene import BoardScene
from bot.games.dune.picture.tokens import SPICE


def bases() -> dict[str, Image.Image]:
    """Return both base pictures by file name, in one palette that also holds the colours of everything drawn later."""
    drawn = {breached: draw_base(breached) for breached in BASES}
    busy = drawn[True].copy()
    paint(busy, _busy_scene())
    exact = [GOLD, ICE, NIGHT, NIGHT_LIGHT, RIM, ROCK, STRONGHOLD, STORM, SPICE]
    colours = palette.choose([drawn[False], drawn[True], busy, busy], exact)
    return {name: apply(drawn[breached], colours) for breached, name in BASES.items()}


def main() -> None:
    """Write both base pictures into the package's assets."""
    folder = Path(str(files("bot.games.dune.picture") / "assets"))
    for name, picture in bases().items():
        picture.save(folder / name, optimize=True)


def _busy_scene() -> BoardScene:
    factions = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
    return BoardScene(
        turn=8,
        max_turns=15,
        phase="Battle",
        storm_sector=17,
        storm_order=factions,
        dots={f: i + 1 for i, f in enumerate(factions)},
        players=dict.fromkeys(factions, "Player"),
        forces={("polar_sink:0", f): (5, 2) for f in factions} | {("pasty_mesa:5", f): (5, 2) for f in factions},
        spice={"habbanya_ridge_flat:17": 10, "red_chasm:6": 8},
        tanks=dict.fromkeys(factions, (5, 2)),
        dead_leaders=dict.fromkeys(factions, ("Somebody",)),
        worm_territories=("broken_land",),
        highlighted=("old_gap:9", "cielago_north:1"),
        waiting_for=factions,
    )


if __name__ == "__main__":
    main()
