"""Laying out a position: what a case says of it, everything else filled in so that it is a possible one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.facts import OrderSet
from engine.core.game import Game
from engine.core.run import Frame, Run, parse_order
from engine.imperium.board import ALLIED, FRIENDLY, START_SCORE, TROOPS
from engine.imperium.composition import COLOURS, imperium_deck, starting_deck
from engine.imperium.flow import following
from engine.imperium.game import RULES, start
from engine.imperium.invariants import broken
from engine.imperium.options import Options
from engine.imperium.rivals.who import rivals_beside, scores
from engine.imperium.state import HOUSE_HAGAL, LEADER, MENTAT_AGENT, SWORDMASTER_AGENT, Side, State

from ..language import setting as language
from ..language.setting import Setting
from ..language.speaking import Play
from ..language.text import CaseError

RIVAL_LEADERS = ("earl_memnon_thorvald", "glossu_rabban", "count_ilban_richese", "duke_leto_atreides")
DEFAULT_LEADERS = dict(
    zip(
        COLOURS,
        ("paul_atreides", "earl_memnon_thorvald", "glossu_rabban", "countess_ariana_thorvald"),
        strict=True,
    )
)
HAND = 5
DOORS = {
    "round_start": ("round_start", "mentat"),
    "turns": ("turns", "begin"),
    "combat": ("combat", "begin"),
    "makers": ("makers", "spice"),
    "recall": ("recall", "recall"),
}
Cards = dict[str, tuple[str, ...]]


@dataclass
class Wanted(language.Wanted):
    """What a case says about the position it begins in."""

    seats: dict[str, None] = field(default_factory=lambda: dict.fromkeys(COLOURS[:3]))
    leaders: dict[str, str] = field(default_factory=dict)
    first: str = ""
    round: int = 2
    phase: str = "turns"
    hands: Cards = field(default_factory=dict)
    decks: Cards = field(default_factory=dict)
    discards: Cards = field(default_factory=dict)
    in_play: Cards = field(default_factory=dict)
    intrigue: Cards = field(default_factory=dict)
    numbers: dict[tuple[str, str], int] = field(default_factory=dict)  # (seat, what)
    influence: dict[tuple[str, str], int] = field(default_factory=dict)
    alliances: dict[str, str] = field(default_factory=dict)
    agents: Cards = field(default_factory=dict)
    swordmasters: tuple[str, ...] = ()
    councils: tuple[str, ...] = ()
    mentat: str = ""
    promised: str = ""
    row: tuple[str, ...] = ()
    imperium: tuple[str, ...] | None = None
    intrigue_deck: tuple[str, ...] | None = None
    intrigue_discard: tuple[str, ...] = ()
    hagal: tuple[str, ...] = ()
    short: set[str] = field(default_factory=set)  # decks that hold no more than the cards named
    conflict: str = ""
    conflict_deck: tuple[str, ...] | None = None
    reserve: dict[str, int] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    bonus: dict[str, int] = field(default_factory=dict)
    blocks: Cards = field(default_factory=dict)  # spaces
    revealed: tuple[str, ...] = ()
    tokens: Cards = field(default_factory=dict)


def _leaders(wanted: Wanted) -> dict[str, str]:
    taken = set(wanted.leaders.values())
    free = [leader for leader in DEFAULT_LEADERS.values() if leader not in taken]
    found = {}
    for seat in wanted.seats:
        usual = DEFAULT_LEADERS[seat] if DEFAULT_LEADERS[seat] in free else (free or [""])[0]
        found[seat] = wanted.leaders.get(seat) or usual
        free = [leader for leader in free if leader != found[seat]]
    for rival in rivals_beside(len(wanted.seats)):
        if rival != HOUSE_HAGAL:
            taken = {*found.values(), *wanted.leaders.values()}
            found[rival] = wanted.leaders.get(rival) or next(name for name in RIVAL_LEADERS if name not in taken)
    return found


class _Pools:
    """The cards that are not laid out yet."""

    def __init__(self, s: State) -> None:
        options = s.options
        self.s = s
        self.common = list(imperium_deck(options))
        self.own = {seat: list(starting_deck(options)) for seat in s.seats}

    def take(self, cards: Iterable[str], seat: str = "") -> tuple[str, ...]:
        """Take cards out of what is left: of one's own starting deck, the Imperium deck or the Reserve."""
        found = tuple(cards)
        for card in found:
            if seat and card in self.own[seat]:
                self.own[seat].remove(card)
            elif card in self.common:
                self.common.remove(card)
            elif self.s.reserve.get(card):
                self.s.reserve[card] -= 1
            else:
                raise CaseError(f"there is no {card} left in the game")
        return found


def begin(setting: Setting) -> Play:
    """Begin a game, and lay it out as the case wants it."""
    wanted: Wanted = setting.wanted
    options = Options.model_validate(wanted.options)
    if wanted.phase == "setup":
        outcome = start(tuple(wanted.seats), wanted.seed, options, setting.chance, wanted.leaders)
        game = outcome.game
        play = Play(setting.words, game, setting.chance)
        play.facts = [told for commit in outcome.commits for told in commit.facts]
        return play
    s = start(tuple(wanted.seats), wanted.seed, options, leaders=_leaders(wanted)).game.state
    _lay(s, wanted)
    for seat, data in wanted.orders:
        order = parse_order(RULES.orders, data)
        OrderSet(seat, order.model_dump(mode="json"), order.subject).apply(s)
    s.stops = frozenset(wanted.stops)
    if wrong := broken(s):
        raise CaseError(f"this position cannot be: {wrong[0]}")
    return _entered(setting, s, wanted.phase)


def _entered(setting: Setting, s: State, phase: str) -> Play:
    stack: tuple[Frame, ...]
    if phase == "endgame":
        s.phase, s.ending = "recall", "score"
        stack = (Frame("round", "round_start"), Frame("recall", "over"), Frame("endgame", "ask"))
    else:
        step, point = DOORS[phase]
        stack = (Frame("round", following(phase)), Frame(step, point))
    run: Run[State] = Run(RULES, s, stack, setting.chance)
    run.advance()
    play = Play(setting.words, Game(run.s, tuple(run.stack)), setting.chance)
    play.facts = [told for commit in run.commits for told in commit.facts]
    return play


def _lay(s: State, wanted: Wanted) -> None:
    s.windows, s.turn, s.pending, s.mover, s.turns = {}, None, (), "", 0
    s.sealed = {}
    s.round, s.phase, s.first = wanted.round, wanted.phase, wanted.first or s.seats[0]
    s.done = () if wanted.phase == "round_start" else ("revealed", "defended", "drawn")
    pools = _Pools(s)
    _lay_sides(s, wanted, pools)
    _lay_common(s, wanted, pools)
    _lay_reserve(s, wanted)
    _lay_intrigue(s, wanted)
    _lay_board(s, wanted)


def _lay_reserve(s: State, wanted: Wanted) -> None:
    """Leave as many in a stack as the case says; those that are laid out elsewhere are not in it."""
    for card, number in wanted.reserve.items():
        gone = s.reserve[card] - number
        if gone < 0:
            raise CaseError(f"there are {s.reserve[card]} of {card} left for its stack")
        s.removed, s.reserve[card] = (*s.removed, *[card] * gone), number


def _lay_sides(s: State, wanted: Wanted, pools: _Pools) -> None:
    for seat in s.seats:
        side = s.sides[seat]
        side.played = pools.take(wanted.in_play.get(seat, ()), seat)
        side.hand = pools.take(wanted.hands.get(seat, ()), seat)
        side.discard = pools.take(wanted.discards.get(seat, ()), seat)
        side.deck = pools.take(wanted.decks.get(seat, ()), seat)
    for seat in s.seats:
        side, own = s.sides[seat], pools.own[seat]
        if seat not in wanted.hands:
            number = 0 if wanted.phase == "round_start" else HAND
            side.hand, own = tuple(own[:number]), own[number:]
        if seat not in wanted.decks:
            side.deck, own = tuple(own), []
        s.removed = (*s.removed, *own)
        side.had_reveal = seat in wanted.revealed
    for name, side in s.sides.items():
        _lay_side(name, side, wanted)


def _lay_side(seat: str, side: Side, wanted: Wanted) -> None:
    given = {what: number for (who, what), number in wanted.numbers.items() if who == seat}
    side.solari, side.spice, side.water = (given.get(what, 0) for what in ("solari", "spice", "water"))
    side.garrison, side.conflict = given.get("garrison", 0 if seat == HOUSE_HAGAL else 3), given.get("conflict", 0)
    side.supply = given.get("supply", TROOPS - side.garrison - side.conflict)
    if "supply" in given and "garrison" not in given:
        side.garrison = TROOPS - side.supply - side.conflict
    side.swords, side.influence = given.get("swords", 0), dict.fromkeys(side.influence, 0)
    side.council = seat in wanted.councils
    side.tokens = wanted.tokens.get(seat, ())
    agents = ["first", "second", *([SWORDMASTER_AGENT] if seat in (*wanted.swordmasters, HOUSE_HAGAL) else [])]
    agents += [MENTAT_AGENT] if wanted.mentat == seat else []
    places = wanted.agents.get(seat, ())
    if len(places) > len(agents):
        raise CaseError(f"{seat} has {len(agents)} Agents")
    side.agents = {agent: places[n] if n < len(places) else LEADER for n, agent in enumerate(agents)}


def _lay_common(s: State, wanted: Wanted, pools: _Pools) -> None:
    row = pools.take(wanted.row)
    top = pools.take(wanted.imperium or ())
    rest = sorted(pools.common)
    if "imperium" in wanted.short:
        s.row, s.imperium = row, top
        s.removed = (*s.removed, *rest)
        return
    missing = max(HAND - len(row), 0) if wanted.row == () else 0
    s.row = (*row, *rest[:missing])
    s.imperium = (*top, *rest[missing:])


def _lay_intrigue(s: State, wanted: Wanted) -> None:
    from engine.imperium.composition import intrigue_deck

    left = list(intrigue_deck(s.options))

    def take(cards: Iterable[str]) -> tuple[str, ...]:
        found = tuple(cards)
        for card in found:
            if card not in left:
                raise CaseError(f"there is no {card} left in the game")
            left.remove(card)
        return found

    for name, side in s.sides.items():
        side.intrigue = take(wanted.intrigue.get(name, ()))
    s.intrigue_discard = take(wanted.intrigue_discard)
    s.intrigue_deck = take(wanted.intrigue_deck or ())
    if "intrigue" in wanted.short:
        s.intrigue_discard = (*s.intrigue_discard, *left) if wanted.intrigue_discard else s.intrigue_discard
        holder = s.sides[s.seats[-1]]
        if not wanted.intrigue_discard:
            holder.intrigue = (*holder.intrigue, *left)
    else:
        s.intrigue_deck = (*s.intrigue_deck, *left)


def _lay_board(s: State, wanted: Wanted) -> None:
    if wanted.conflict:
        s.conflict_deck = tuple(card for card in s.conflict_deck if card != wanted.conflict)
        s.conflict = wanted.conflict
    elif not s.conflict and "revealed" in s.done:  # the first round waits for the Baron's two Factions
        s.conflict, s.conflict_deck = s.conflict_deck[0], s.conflict_deck[1:]
    if wanted.conflict_deck is not None:
        s.conflict_deck = wanted.conflict_deck
    s.control, s.promised = dict(wanted.control), wanted.promised
    s.blocks = tuple((who, space) for who, spaces in wanted.blocks.items() for space in spaces)
    s.bonus |= wanted.bonus
    for (seat, faction), number in wanted.influence.items():
        s.sides[seat].influence[faction] = number
    for faction in s.sides[s.seats[0]].influence:
        have = {name: side.influence[faction] for name, side in s.sides.items()}
        most = max(have.values())
        holder = wanted.alliances.get(faction) or next((name for name in have if have[name] == most), "")
        if most >= ALLIED:
            s.alliances[faction] = holder
    for name in s.sides:
        _lay_score(s, name, wanted.numbers.get((name, "points")))
    if s.hagal:
        _lay_hagal(s, wanted)


def _lay_score(s: State, seat: str, wanted: int | None) -> None:
    side = s.sides[seat]
    if not scores(seat):
        return
    friends = sum(number >= FRIENDLY for number in side.influence.values())
    base = START_SCORE[len(s.seats)] + friends + sum(holder == seat for holder in s.alliances.values())
    side.vp = base if wanted is None else wanted
    side.earned = side.vp - base


def _lay_hagal(s: State, wanted: Wanted) -> None:
    left = sorted((*s.hagal, *s.hagal_shown))
    for card in wanted.hagal:
        if card not in left:
            raise CaseError(f"there is no {card} left in the game")
        left.remove(card)
    short = "hagal" in wanted.short
    s.hagal, s.hagal_shown = (*wanted.hagal, *(() if short else left)), tuple(left) if short else ()
