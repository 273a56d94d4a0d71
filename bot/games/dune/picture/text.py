"""The board in words: a compact text for the channel and for screen readers, and the picture's alternative text."""

import re
from collections.abc import Iterable

from bot.games.dune.picture.factions import look
from bot.games.dune.picture.geometry import areas, territories, territory_name
from bot.games.dune.picture.panel import in_order
from bot.games.dune.picture.scene import BoardScene

TEXT_LIMIT = 1900
"""Characters of a text board at most: a message holds 2,000."""
ALT_LIMIT = 1000
"""Characters of an alternative text at most: the platform takes 1,024."""
_NAME_LIMIT = 32


def text_board(scene: BoardScene) -> str:
    """Return the board as markdown-safe text of at most `TEXT_LIMIT` characters.

    It says everything the picture does. Where that is too long, names of players go first, then dead leaders become
    numbers, then the places that matter least are counted instead of told.
    """
    head, places = [*_heading(scene), "", "**Strongholds**", *_strongholds(scene)], _places(scene)
    for names, dead in ((True, True), (False, True)):
        text = "\n".join([*head, *_section("Elsewhere", places), *_factions(scene, names, dead)])
        if len(text) <= TEXT_LIMIT:
            return text
    tail = _factions(scene, names=False, leaders=False)
    room = TEXT_LIMIT - len("\n".join([*head, *tail])) - len("\n\n**Elsewhere**\nand 99 more places, see the picture")
    told = _as_many_as_fit(places, room)
    if len(told) < len(places):
        told.append(f"and {len(places) - len(told)} more places, see the picture")
    return cut("\n".join([*head, *_section("Elsewhere", told), *tail]), TEXT_LIMIT)


def alt_text(scene: BoardScene) -> str:
    """Return a description of the picture in plain sentences, at most `ALT_LIMIT` characters, most important first."""
    said = [
        f"Board of Dune. Turn {scene.turn} of {scene.max_turns}, phase: {_plain(scene.phase)}.",
        _storm(scene),
        f"Strongholds: {'; '.join(_stronghold(scene, t) for t in _stronghold_ids())}.",
    ]
    if scene.waiting_for:
        said.append(f"Waiting for {_listed(look(f).name for f in scene.waiting_for)}.")
    if scene.shield_wall_destroyed:
        said.append("The Shield Wall is destroyed.")
    places = _places(scene)
    if places:
        said.append("Elsewhere: " + "; ".join(places) + ".")
    said.append("The text board tells the rest.")
    text = " ".join(s for s in said if s)
    if len(text) <= ALT_LIMIT:
        return text
    said[-2:] = ["Elsewhere: "]
    room = ALT_LIMIT - len(" ".join(s for s in said if s)) - len("and 99 more places. The text board tells the rest.")
    told = _as_many_as_fit(places, room, between=2)
    more = f"and {len(places) - len(told)} more places. The text board tells the rest."
    return cut(" ".join(s for s in said if s) + "; ".join([*told, more]), ALT_LIMIT)


def escape(text: str, limit: int = _NAME_LIMIT) -> str:
    """Return foreign text on one line, shortened, so that it neither formats, links nor mentions anything."""
    plain = cut(_plain(text), limit)
    marked = re.sub(r"([\\*_~`|>#\[\]()<])", r"\\\1", plain)
    return marked.replace("@", "@\u200b").replace("://", ":\u200b//")


def cut(text: str, limit: int) -> str:
    """Return `text`, ended by an ellipsis if it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _plain(text: str) -> str:
    return " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())


def _heading(scene: BoardScene) -> list[str]:
    lines = [f"**Turn {scene.turn} of {scene.max_turns}: {escape(scene.phase, 60)}**"]
    if scene.waiting_for or scene.waiting_note:
        names = f"Waiting for {_listed(look(f).name for f in scene.waiting_for)}" if scene.waiting_for else ""
        note = escape(scene.waiting_note, 120)
        lines.append(f"{names}{': ' if names and note else ''}{note}")
    lines.append(_storm(scene))
    facts = []
    if scene.spice_cards:
        facts.append(f"Spice card: {', '.join(escape(c, 40) for c in scene.spice_cards[:4])}.")
    if scene.worm_territory:
        facts.append(f"Next worm: {territory_name(scene.worm_territory)}.")
    if scene.shield_wall_destroyed:
        facts.append("The Shield Wall is destroyed.")
    elif scene.atomics_used:
        facts.append("The Family Atomics are used.")
    changed = sorted({territory_name(areas()[a].territory) for a in scene.highlighted if a in areas()})
    if changed:
        facts.append(cut(f"Just changed: {', '.join(changed)}.", 160))
    return [line for line in [*lines, " ".join(facts)] if line]


def _storm(scene: BoardScene) -> str:
    return "" if scene.storm_sector is None else f"Storm in sector {scene.storm_sector}."


def _stronghold_ids() -> list[str]:
    return sorted(t.id for t in territories().values() if t.kind == "stronghold")


def _strongholds(scene: BoardScene) -> list[str]:
    return [_stronghold(scene, t) for t in _stronghold_ids()]


def _stronghold(scene: BoardScene, territory: str) -> str:
    parts = sorted(a.id for a in areas().values() if a.territory == territory)
    there = [text for area in parts for text in _standing(scene, area)]
    holder = scene.strongholds.get(territory)
    held = f", held by {look(holder).name}" if holder and len(there) != 1 else ""
    storm = ", in the storm sector" if any(areas()[a].sector == scene.storm_sector for a in parts) else ""
    return f"{territory_name(territory)}: {', '.join(there) or 'empty'}{held}{storm}"


def _places(scene: BoardScene) -> list[str]:
    """Return what stands in each area outside the strongholds, the fullest first."""
    occupied = {area for area, _ in scene.forces} | set(scene.spice)
    told = []
    for area in sorted(occupied & areas().keys()):
        place = areas()[area]
        standing = _standing(scene, area)
        if territories()[place.territory].kind == "stronghold" or not standing:
            continue
        where = territory_name(place.territory) + (f" (sector {place.sector})" if place.sector else "")
        storm = ", in the storm" if place.sector == scene.storm_sector else ""
        told.append((-len(standing), area, f"{where}: {', '.join(standing)}{storm}"))
    return [text for _, _, text in sorted(told)]


def _standing(scene: BoardScene, area: str) -> list[str]:
    forces = [
        f"{look(faction).name} {_counted(counts)}"
        for (where, faction), counts in sorted(scene.forces.items())
        if where == area and sum(counts) > 0
    ]
    amount = scene.spice.get(area, 0)
    return [*forces, f"{amount} spice"] if amount > 0 else forces


def _counted(counts: tuple[int, int]) -> str:
    ordinary, starred = counts
    return f"{ordinary + starred} ({starred} starred)" if starred else str(ordinary)


def _factions(scene: BoardScene, names: bool, leaders: bool) -> list[str]:
    return ["", "**Factions**", *(_faction(scene, f, names, leaders) for f in in_order(scene))]


def _faction(scene: BoardScene, faction: str, names: bool, leaders: bool) -> str:
    place = f"{scene.storm_order.index(faction) + 1}. " if faction in scene.storm_order else ""
    player = f" ({escape(scene.players[faction])})" if names and faction in scene.players else ""
    said = [
        f"reserves {_counted(scene.reserves.get(faction, (0, 0)))}",
        f"tanks {_counted(scene.tanks.get(faction, (0, 0)))}",
    ]
    dead = scene.dead_leaders.get(faction, ())
    if dead:
        said.append(f"dead: {_listed(escape(n, 40) for n in dead)}" if leaders else f"{len(dead)} leaders dead")
    allies = [look(f).name for allied in scene.alliances if faction in allied for f in allied if f != faction]
    if allies:
        said.append(f"allied with {_listed(allies)}")
    dot = f", dot {scene.dots[faction]}" if faction in scene.dots else ""
    return f"{place}{look(faction).name}{player}{dot}: {', '.join(said)}"


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", f"**{title}**", *lines] if lines else []


def _as_many_as_fit(lines: list[str], room: int, between: int = 1) -> list[str]:
    told: list[str] = []
    for line in lines:
        room -= len(line) + between
        if room < 0:
            break
        told.append(line)
    return told


def _listed(names: Iterable[str]) -> str:
    *first, last = list(names) or [""]
    return f"{', '.join(first)} and {last}" if first else last
