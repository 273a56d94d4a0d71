"""The board in words: a compact text for the channel and for screen readers, and the picture's alternative text."""

from collections.abc import Callable

from bot.games.dune.picture.geometry import areas, parts_of, territories
from bot.games.dune.picture.panel import in_order, next_worms
from bot.games.dune.picture.scene import BoardScene, only
from bot.games.foreign import cut, escape, one_line
from bot.games.lately import Lately
from bot.games.patterns import Number

Standing = dict[str, list[str]]  # by area, what stands there
TEXT_LIMIT = 1900
"""Characters of a text board at most: a message holds 2,000."""
ALT_LIMIT = 1000
"""Characters of an alternative text at most: the platform takes 1,024."""
_MAP = ("forces", "coexisting", "spice", "storm_sector", "strongholds")
_SIDES = ("storm_order", "dots", "players", "reserves", "tanks", "cards", "dead_leaders", "remarks", "alliances")


def text_board(scene: BoardScene, lately: Lately | None = None) -> str:
    """Return the board as markdown-safe text of at most `TEXT_LIMIT` characters; composed is what is not as lately.

    It says everything the picture does. Where that is too long, names of players go first, then dead leaders become
    numbers, then the places that matter least are counted instead of told.
    """
    say = scene.words.board
    lately = lately or Lately()
    strongholds, places = lately.of("on the map", _on_the_map, only(scene, *_MAP))
    head, sides = [*_heading(scene), "", say.strongholds, *strongholds], only(scene, *_SIDES)
    for names, dead in ((True, True), (False, True)):
        factions = lately.of(("factions", names), _factions, sides, names, dead)
        text = "\n".join([*head, *_section(say.elsewhere, places), *factions])
        if len(text) <= TEXT_LIMIT:
            return text
    tail = _factions(scene, names=False, leaders=False)
    room = TEXT_LIMIT - len("\n".join([*head, *tail, "", say.elsewhere, _more(scene, 99)]))
    told = _as_many_as_fit(places, room)
    if len(told) < len(places):
        told.append(_more(scene, len(places) - len(told)))
    return cut("\n".join([*head, *_section(say.elsewhere, told), *tail]), TEXT_LIMIT)


def _more(scene: BoardScene, number: int) -> str:
    return scene.words.board.more_places.format(number=scene.words.lexicon.number(number))


def alt_text(scene: BoardScene) -> str:
    """Return a description of the picture in plain sentences, at most `ALT_LIMIT` characters, most important first."""
    say, number = scene.words.board, scene.words.lexicon.number
    strongholds, places = _on_the_map(scene)
    said = [
        say.described.format(turn=number(scene.turn), turns=number(scene.max_turns), phase=one_line(scene.phase)),
        _storm(scene),
        say.described_strongholds.format(places="; ".join(strongholds)),
    ]
    if scene.waiting_for:
        said.append(say.described_waiting.format(who=scene.words.lexicon.factions(scene.waiting_for)))
    if scene.shield_wall_destroyed:
        said.append(say.wall)
    elsewhere = [say.described_elsewhere.format(places="; ".join(places))] if places else []
    text = _joined([*said, *elsewhere, say.described_rest])
    if len(text) <= ALT_LIMIT:
        return text
    most = say.described_more.format(places="", number=number(99))
    room = ALT_LIMIT - len(_joined([*said, most, say.described_rest]))
    told = _as_many_as_fit(places, room, between=2)
    more = say.described_more.format(places="; ".join(told), number=number(len(places) - len(told)))
    return cut(_joined([*said, more, say.described_rest]), ALT_LIMIT)


def _joined(sentences: list[str]) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _heading(scene: BoardScene) -> list[str]:
    say, names = scene.words.board, scene.words.lexicon
    phase = escape(scene.phase, 60)
    lines = [say.heading.format(turn=names.number(scene.turn), turns=names.number(scene.max_turns), phase=phase)]
    note = escape(scene.waiting_note, 120)
    if scene.waiting_for:
        pattern = say.waiting_for_what if note else say.waiting_for
        lines.append(pattern.format(who=scene.words.lexicon.factions(scene.waiting_for), what=note))
    elif note:
        lines.append(note)
    lines.append(_storm(scene))
    facts = []
    if scene.spice_cards:
        cards = ", ".join(escape(c, 40) for c in scene.spice_cards[:4])
        facts.append(say.spice_cards.format(number=names.number(len(scene.spice_cards)), cards=cards))
    facts += next_worms(scene, say.worm, say.worms)
    if scene.shield_wall_destroyed:
        facts.append(say.wall)
    elif scene.atomics_used:
        facts.append(say.atomics)
    changed = sorted({names.territory(areas()[a].territory) for a in scene.highlighted if a in areas()})
    if changed:
        facts.append(cut(say.changed.format(places=", ".join(changed)), 160))
    return [line for line in [*lines, " ".join(facts)] if line]


def _storm(scene: BoardScene) -> str:
    say, known = scene.words.board, scene.storm_sector is not None
    told = [say.storm.format(sector=scene.words.lexicon.number(scene.storm_sector or 0))] if known else []
    return _joined([*told, *([say.marker] if scene.marker_lies else [])])


def _on_the_map(scene: BoardScene) -> tuple[list[str], list[str]]:
    """Return what stands in the strongholds, and what elsewhere."""
    standing = _standing(scene)
    return [_stronghold(scene, t, standing) for t in _winning(scene)], _places(scene, standing)


def _winning(scene: BoardScene) -> list[str]:
    """Return the strongholds, and after them what else wins the game."""
    strongholds = sorted(t.id for t in territories().values() if t.kind == "stronghold")
    return [*strongholds, *sorted(scene.strongholds.keys() - set(strongholds))]


def _stronghold(scene: BoardScene, territory: str, standing: Standing) -> str:
    say, names = scene.words.board, scene.words.lexicon
    parts = parts_of()[territory]
    there = [text for area in parts for text in standing.get(area, ())]
    told, holder = there or [say.empty], scene.strongholds.get(territory)
    if holder and len(there) != 1:
        told = [*told, say.held_by.format(who=names.seats[holder])]
    if any(areas()[a].sector == scene.storm_sector for a in parts):
        told = [*told, say.in_storm_sector]
    return say.place.format(where=names.territories[territory], there=", ".join(told))


def _places(scene: BoardScene, found: Standing) -> list[str]:
    """Return what stands in each area outside the strongholds, the fullest first."""
    say = scene.words.board
    told, winning = [], _winning(scene)
    for area in sorted(found.keys() & areas().keys()):
        place, standing = areas()[area], found[area]
        if place.territory in winning:
            continue
        there = [*standing, say.in_storm] if place.sector == scene.storm_sector else standing
        text = say.place.format(where=scene.words.lexicon.area(area), there=", ".join(there))
        told.append((-len(standing), area, text))
    return [text for _, _, text in sorted(told)]


def _standing(scene: BoardScene) -> Standing:
    """Return by area what stands there: forces by faction, then spice."""
    say, names = scene.words.board, scene.words.lexicon
    found: Standing = {}
    for (area, faction), (ordinary, starred) in sorted(scene.forces.items()):
        if ordinary + starred > 0:
            guest = scene.coexisting.get(areas()[area].territory) if area in areas() else None
            pattern = say.forces_starred if starred else say.forces_coexisting if guest == faction else say.forces
            number = names.number(ordinary + starred)
            there = pattern.format(who=names.seats[faction], number=number, starred=names.number(starred))
            found.setdefault(area, []).append(there)
    for area, amount in scene.spice.items():
        if amount > 0:
            found.setdefault(area, []).append(say.spice.format(amount=names.number(amount)))
    return found


def _factions(scene: BoardScene, names: bool, leaders: bool) -> list[str]:
    return ["", scene.words.board.factions, *(_faction(scene, f, names, leaders) for f in in_order(scene))]


def _faction(scene: BoardScene, faction: str, players: bool, leaders: bool) -> str:
    say, names = scene.words.board, scene.words.lexicon
    who = [names.seat(faction)]
    if players and faction in scene.players:
        who = [say.player.format(who=names.seats[faction], player=escape(scene.players[faction]))]
    if faction in scene.dots:
        who.append(say.dot.format(dot=names.number(scene.dots[faction])))
    said = [
        _pile(scene.reserves.get(faction, (0, 0)), say.in_reserve, say.in_reserve_starred, names.number),
        _pile(scene.tanks.get(faction, (0, 0)), say.in_tanks, say.in_tanks_starred, names.number),
    ]
    if faction in scene.cards:
        said.append(say.in_hand.format(number=names.number(scene.cards[faction])))
    dead = scene.dead_leaders.get(faction, ())
    if dead and leaders:
        said.append(say.dead_leaders.format(leaders=names.row(escape(leader, 40) for leader in dead)))
    elif dead:
        said.append(say.number_dead.format(number=names.number(len(dead))))
    said += scene.remarks.get(faction, ()) if leaders else ()
    allies = [f for allied in scene.alliances if faction in allied for f in allied if f != faction]
    if allies:
        said.append(say.allied_with.format(who=scene.words.lexicon.factions(allies)))
    place = f"{scene.storm_order.index(faction) + 1}. " if faction in scene.storm_order else ""
    return place + say.faction.format(who=", ".join(who), said=", ".join(said))


def _pile(counts: tuple[int, int], plain: str, with_starred: str, number: Callable[[int], Number]) -> str:
    ordinary, starred = counts
    return (with_starred if starred else plain).format(number=number(ordinary + starred), starred=number(starred))


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", title, *lines] if lines else []


def _as_many_as_fit(lines: list[str], room: int, between: int = 1) -> list[str]:
    told: list[str] = []
    for line in lines:
        room -= len(line) + between
        if room < 0:
            break
        told.append(line)
    return told
