"""Every sentence of a question, offer or order is said: in games, and in positions that are seldom met there."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from bot.games.clocks import COMMON, told
from bot.games.dune import PRESENTATION, language
from bot.games.dune.presentation import DunePresentation
from bot.games.dune.words.asking.battle import Plan
from bot.games.dune.words.asking.book import spoken
from bot.games.dune.words.asking.whole_turn import MovementOrder as WholeTurn
from bot.games.dune.words.en import options
from bot.games.dune.words.en.rules import TEXTS
from bot.games.presentation import WHAT_IF, Beginning, Card, Choice, Label
from engine.core.ahead import coming, early
from engine.core.corrections import BREAK, CORRECT, REASON
from engine.core.decision import Decision, OfferOpen
from engine.core.facts import HandedOver, RuleChanged
from engine.core.forms import Pick
from engine.core.game import Game, offers
from engine.core.moves import Move, SetOrder
from engine.core.seen import Seen, about, asked, offered, ordering
from engine.dune.advantages.bene_gesserit import EndCoexistence
from engine.dune.advantages.fremen import PlaceWorm
from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.expansions import NAMED
from engine.dune.game import RULES
from engine.dune.phases.bids import Bid
from engine.dune.phases.foresight import ELEMENTS, Prescience
from engine.dune.phases.movement.moves import PARTS, SEQUENCES, Landing
from engine.dune.phases.nexus import NexusMove
from engine.dune.phases.plans import PlanMove
from engine.dune.phases.spice_blow import Ride
from engine.dune.specials.fremen import WormCall
from engine.dune.state import Auction, Battle, Capture, State, Truth
from engine.dune.state import Plan as BattlePlan
from engine.dune.view import view
from tests.expansions import tried
from tests.games_shown import specials
from tests.games_shown.patterns import held, sentences
from tests.games_shown.playing import EARLY, ORDERS, play, unanswered
from tests.sampling import sample, use

ENGLISH = language.ENGLISH.words
ELSEWHERE = "common.options."  # said where options are chosen
PLACES = [
    one.where
    for one in sentences(ENGLISH)
    if one.where.startswith(("asking.", "common.", "expansions.")) and not one.where.startswith(ELSEWHERE)
]
SIGNS = {where: chr(0x4E00 + number) for number, where in enumerate(PLACES)}  # short, so that nothing is too long
_MARKED, _WRONG = held(ENGLISH, lambda where: SIGNS.get(where, ""))
SPOKEN = DunePresentation(spoken(_MARKED, options.TABLE, options.OPTIONS, options.PRESETS, TEXTS))

# What no game here brings: answers and orders as they are restated, and what the forms do not offer at once.
MOVES: list[dict[str, Any]] = [
    *({"kind": "storm", "dial": 1, "weather": 1, "atomics": how} for how in ("always", "if_weather", "unless_weather")),
    {"kind": "storm"},
    {"kind": "storm", "by_lot": True, "weather": 1},
    {"kind": "bid", "amount": 3, "karama": True},
    {"kind": "bid", "amount": 3, "payers": ("guild",)},
    {"kind": "bid", "amount": 3, "payers": ("guild",), "karama": True},
    {"kind": "bid"},
    {"kind": "prediction", "faction": "guild", "turn": 3},
    {"kind": "prediction", "faction": "guild"},
    {"kind": "prediction", "turn": 3},
    {"kind": "prediction"},
    {"kind": "traitor"},
    {"kind": "fremen_placement"},
    {"kind": "pledge", "bidder": "guild", "amount": 2},
    {"kind": "return_to_bidding"},
    *({"kind": "nexus", "do": do} for do in ("withdraw", "leave")),
    {"kind": "landing", "mode": "return", "origin": "red_chasm", "forces": {"red_chasm:6": 2}},
    {"kind": "ground_movement", "hajr": True, "origin": "red_chasm", "forces": {"red_chasm:6": 2}, "to": "arrakeen:9"},
    {"kind": "nexus_extend"},
    {"kind": "ride"},
    {"kind": "ride", "forces": {"red_chasm:6": 2}, "to": "arrakeen:9"},
    {"kind": "ride", "forces": {"red_chasm:6": 2}, "to": "arrakeen:9", "storm": True},
    {"kind": "place_worm"},
    {"kind": "place_worm", "territory": "red_chasm"},
    {"kind": "storm_losses"},
    *({"kind": "capture", "capture": capture} for capture in (True, False)),
    *({"kind": "captive", "kill": kill} for kill in (True, False)),
    {"kind": "plan", "dial": 3, "leader": "lady_jessica", "haderach": True},
    *({"kind": "guild_timing", "when": when} for when in ("now", "next", "last")),
    {"kind": "guild_timing", "when": "after", "who": "fremen"},
    *({"kind": "movement_part", "part": part} for part in PARTS),
    {"kind": "storm_losses", "starred": {"red_chasm:6": 1}},
    {"kind": "landing", "mode": "enter", "to": "the_great_flat:14", "number": 2, "storm": True},
    *(
        {"kind": "ground_movement", "hajr": hajr, "origin": "red_chasm", "forces": {"red_chasm:6": 2}, "storm": True}
        | {"to": "arrakeen:9"}
        for hajr in (False, True)
    ),
    {"kind": "landing", "mode": "land", "to": "arrakeen:9", "number": 2, "fights": True},
    {
        "kind": "ground_movement",
        "origin": "red_chasm",
        "forces": {"red_chasm:6": 2},
        "to": "arrakeen:9",
        "fights": True,
    },
    {"kind": "first_placement", "area": "arrakeen:9"},
    {"kind": "end_coexistence"},
    {"kind": "end_coexistence", "territories": ("arrakeen", "red_chasm")},
    *({"kind": "accompany", "place": place} for place in ("no", "polar_sink", "landing")),
    {"kind": "leader_revival"},
    {"kind": "leader_revival", "leader": "chani"},
    {"kind": "ride", "forces": {"red_chasm:6": 2}, "starred": {"red_chasm:6": 1}, "to": "arrakeen:9"},
    *({"kind": "plan", "leader": "chani", "treachery": how} for how in ("always", "never", "some")),
    *({"kind": "plan", "leader": "chani", "winner": "decided", "discard": cards} for cards in ((), ("lasgun",))),
    {"kind": "plan", "leader": "chani", "dial": 3, "half": True, "spice": 2, "winner": "decided", "composition": "2+1"},
    {"kind": "winner_choices", "composition": "2+1"},
    {"kind": "winner_choices"},
    {"kind": "winner_choices", "discard": ("lasgun",), "losses": {"arrakeen:9": 1, "arrakeen:9*": 1}},
    *({"kind": "truth", "answer": answer} for answer in ("yes", "no", "none")),
    {"kind": "truthtrance", "target": "guild", "about": "traitor", "value": "chani"},
    {"kind": "truthtrance", "target": "guild", "about": "prediction_turn", "number": 2},
    {"kind": "ghola", "what": "leader", "leader": "chani"},
    {"kind": "deal", "parties": ("guild",)},
    {"kind": "deal", "parties": ("guild",), "text": "A"},
    {"kind": "deal", "parties": ("guild",), "text": "A", "payments": {"guild>fremen": 1, "guild>fremen@4": 1}},
    {"kind": "set_order"},
    *specials.MOVES,
    *(move for each in tried().values() for move in each.moves),
]
LONG_LEADER = max(LEADERS, key=lambda leader: len(LEADERS[leader].name))
LONG_CARD = max(TREACHERY, key=lambda card: len(TREACHERY[card].name))
PAIRS = ("guild>fremen", "fremen>guild")
GROUP = {"origin": "arrakeen", "forces": {"arrakeen:9": 2}, "to": "carthag:10"}
MORE_ORDERS: list[dict[str, Any]] = [
    {"kind": "storm"},
    *({"kind": "storm", "dial": 1, "atomics": how, "turn": 3} for how in ("always", "unless_weather")),
    *({"kind": "bid", "how": how, "amount": 3} for how in ("exact", "raise")),
    *({"kind": "bid", "how": how, "amount": 3, "card": 1} for how in ("pass", "exact")),
    {"kind": "charity", "take": True},
    {"kind": "pledge"},
    {"kind": "worm_karama", "territory": "red_chasm"},
    {"kind": "worm_karama", "at_least": 3},
    *({"kind": "worm_karama", "which": which} for which in ("first", "further")),
    {"kind": "ride", "territory": "old_gap", "to": "arrakeen:9", "storm": True},
    *({"kind": "movement", "moves": ({**GROUP, "hajr": hajr, "storm": True},)} for hajr in (False, True)),
    {"kind": "movement", "landing": {"mode": "enter", "number": 2, **GROUP, "storm": True}},
    {"kind": "movement", "landing": {"mode": "land", "number": 2, **GROUP, "fights": True}},
    {"kind": "movement", "moves": ({**GROUP, "fights": True},)},
    {"kind": "accompany", "otherwise": "polar_sink", "beside": True},
    {"kind": "accompany_karama", "territory": "red_chasm"},
    {"kind": "nexus"},
    {"kind": "nexus", "done": True},
    {"kind": "nexus", "accept": ("guild",)},
    *({"kind": "nexus", "done": done, "until": 3} for done in (False, True)),
    *(
        {"kind": "nexus", "accept": ("guild",), "done": done, "until": until}
        for done in (False, True)
        for until in (3, 15)
    ),
    {"kind": "force_revival"},
    {"kind": "accompany"},
    {"kind": "accompany", "otherwise": "polar_sink", "territory": "red_chasm"},
    {"kind": "movement"},
    *({"kind": "movement", "revival": {"number": number}} for number in (0, 2)),
    *(
        {"kind": "movement", "landing": {"mode": mode, "number": 2, **GROUP, "karama": mode == "land"}}
        for mode in ("none", "land", "enter", "ship", "return")
    ),
    {"kind": "movement", "moves": ()},
    *({"kind": "movement", "moves": (), "sequence": sequence} for sequence in SEQUENCES),
    {"kind": "movement", "moves": ({**GROUP, "hajr": True},), "leader": {"leader": ""}},
]
SUBJECTS = {
    "storm": "3",
    "bid": "2",
    "pledge": "guild",
    "peek_karama": "2",
    "worm_karama": "red_chasm",
    "accompany": "red_chasm",
    "ride": "red_chasm",
    "plan": "red_chasm:6 guild",
    "voice_karama": "guild",
    "guild_timing": "every",
}


def _texts(said: Any) -> Iterator[str]:
    match said:
        case str():
            yield said
        case Card():
            yield from (said.title, *said.lines)
        case Choice():
            yield from (said.label, said.hint)
        case Label():
            yield from (said.text, said.hint)
        case Beginning():
            yield said.label
        case tuple():
            for one in said:
                yield from _texts(one)


def _form(seen: Seen) -> Iterator[Any]:
    for field in seen.form.fields:
        labels = SPOKEN.labels(seen, field)
        yield (SPOKEN.field_label(seen.kind, field.name), labels, *(name for name, _ in SPOKEN.groups(labels)))


def _at(game: Game[State], rng: random.Random) -> Iterator[Any]:
    """Yield what questions and offers say at one point of a game, with likely answers and some at random."""
    for d in unanswered(game):
        seen = asked(RULES, game, d)
        yield (SPOKEN.question(seen), SPOKEN.default_text(seen), SPOKEN.choices(seen))
        if RULES.questions[d.kind].transferable:
            yield SPOKEN.question(replace(seen, by="somebody"))
        yield from _form(seen)
        move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, rng)
        moves = [move, *(choice.move for choice in SPOKEN.choices(seen))]
        yield from (SPOKEN.preview(about(RULES, game, d.seat, move), move) for move in moves)
    for seat in game.state.factions:
        yield from (SPOKEN.early(early(RULES, game, one)) for one in coming(RULES, game, seat))
        for offer in offers(RULES, game, seat):
            seen = offered(RULES, game, offer)
            yield (SPOKEN.offer_card(seen), SPOKEN.beginnings(seen))
            yield from _form(seen)
            used = use(RULES.offers[offer.kind], game.state, seat, rng) if offer.kind in RULES.offers else None
            if used is not None:
                yield SPOKEN.preview(about(RULES, game, seat, used), used)


LOOKED_AT = {
    "purse": ("3",),
    "prediction": ("guild 5",),
    "marker": ("4",),
}  # ids of what is put into a sentence of its own


def _kept() -> Iterator[Any]:
    """Yield what orders and answers say where they are only restated, and all labels of all forms."""
    corrections = [f"{CORRECT}{kind}" for kind in RULES.corrections]
    yield from (SPOKEN.offer_card(Seen(look=lambda: None, seat="", kind=kind)) for kind in corrections)
    yield from (SPOKEN.field_label(corrections[0], name) for name in (REASON, BREAK))
    shown = {"purse": ("5",), "prediction": ("guild 3",)}
    for kind, look in RULES.looks.items():
        yield SPOKEN.looked(kind, "bene_gesserit" if look.of_seats else "", shown.get(kind, ()))
    yield SPOKEN.sentence(RuleChanged("max_turns", 9), None, {})
    yield from (SPOKEN.sentence(HandedOver("ride", "ride", "fremen", to), None, {}) for to in ("guild", "fremen"))
    for kind, look in RULES.looks.items():
        seat = "guild" if look.of_seats else ""
        yield from (SPOKEN.looked(kind, seat, found) for found in ((), LOOKED_AT.get(kind, ())))
    orders = [f"order:{kind}" for kind in RULES.order_kinds]
    for kind in (*RULES.questions, *RULES.offers, *orders, *corrections, WHAT_IF):
        words = SPOKEN.book.of(kind)
        yield words.title
        for entry in words.fields.values():
            yield entry.label
            yield tuple(entry.options.values()) if isinstance(entry.options, dict) else ""
    yield from (SPOKEN.book.restate(move) for move in MOVES)
    every = [*ORDERS, *EARLY, *MORE_ORDERS]
    yield from (SPOKEN.book.order_text(order, whole=whole) for order in every for whole in (False, True))
    yield from (SPOKEN.book.order_name(kind, subject) for kind, subject in SUBJECTS.items())
    armed = "voice_karama", "alliance"
    yield (SPOKEN.book.order_name(*armed), SPOKEN.book.entry(f"order:{armed[0]}", "target").option(armed[1]))
    yield from (
        SPOKEN.book.title(kind) for kind in ("set_order", "clear_order", "set_stop", "clear_stop", "wake_orders")
    )
    yield from (SPOKEN.book.entry("clear_order", name).label for name in ("order_kind", "subject"))
    yield SPOKEN.book.entry("clear_stop", "window").label
    yield SPOKEN.book.entry("wake_orders", "keep").label
    yield from _long_lists()
    plans = ({"dial": 1, "leader": "chani"} | cards for cards in ({}, {"weapon": "lasgun", "defense": "shield_1"}))
    yield from (Plan(_MARKED).ready(how, plan) for plan in plans for how in ("armed", "all_in", "half", "nothing"))
    yield Plan(_MARKED).ready("nothing", {"leader": LONG_LEADER, "weapon": LONG_CARD, "defense": LONG_CARD})
    move = {"origin": "red_chasm", "forces": {"red_chasm:6": 2}, "to": "arrakeen:9"}
    yield WholeTurn(_MARKED).brief({"moves": (move,), "moves_else": (move,) * 60})
    yield WholeTurn(_MARKED).brief({"moves": (move,) * 60})
    leaders = SPOKEN.book.entry("plan", "leader")
    yield (leaders.option(""), SPOKEN.book.entry("plan", "weapon").option(""))
    areas = SPOKEN.book.entry("plan", "losses")
    yield (areas.option("red_chasm:6*"), SPOKEN.book.entry("nexus", "id").option("1"))


def _told() -> Iterator[Any]:
    """Yield what is told without being asked: rules, actors, phases, and the clocks of a game that adds no words."""
    yield from (SPOKEN.rule(number) or "" for number in SPOKEN.rulebook.rules)
    yield from (SPOKEN.actor_card(actor).card for actor in SPOKEN.actors)
    yield from (SPOKEN.phase_card(phase).card for phase in SPOKEN.phases())
    yield from (each.about for each in told(COMMON, _MARKED.common.clocks).values())


def _long_lists() -> Iterator[Any]:
    """Yield the parts of lists that are too long for a page, and what is in them."""
    payment = SPOKEN.book.entry("deal", "payments").option
    turns = [f"{pair}{turn}" for turn in ("", *(f"@{n}" for n in range(2, 16))) for pair in PAIRS]
    yield (payment(turns[0]), payment(turns[-1]))
    for found in (turns, list(TERRITORIES)):
        yield tuple(name for name, _ in SPOKEN.groups(tuple(Label(option, option) for option in found)))


def _seldom() -> Iterator[Any]:
    """Yield what is asked in positions that hardly a random game comes to."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {}).game
    s = game.state
    s.turn, s.storm, s.storm_order = 3, 13, tuple(FACTIONS)
    s.prediction = ("guild", 5)
    yield _question(game, "bene_gesserit", "prediction")
    s.discs["emperor"] = FACTIONS["emperor"].leaders[:4]
    yield _question(game, "emperor", "traitor")
    s.phase, s.hands["fremen"], s.forces["shield_wall:8", "fremen"] = "storm", ("family_atomics",), (1, 0)
    yield _question(game, "fremen", "storm")
    yield from _worms(game)
    yield from _desert()
    yield from _coexistence()
    yield from _captives()
    yield from _own_time()
    yield from _specials()
    yield from _auctions(game)
    yield from _movements(game)
    yield from _battles()
    for spice, chosen in enumerate(({}, {"xv": True}, {"xv": True, "advanced": True})):
        yield from _strengths(PRESENTATION.start(tuple(FACTIONS), "seed", chosen).game, spice // 2)
    yield from _expansions()


def _expansions() -> Iterator[Any]:
    """Yield what the questions of expansions say, in positions that their tests name."""
    for name, each in tried().items():
        game = PRESENTATION.start(tuple(FACTIONS), "seed", {NAMED[name].option: True}).game
        s = game.state
        s.turn, s.storm, s.storm_order = 3, 13, tuple(FACTIONS)
        for seat, kind in each.positions(s):
            yield _question(game, seat, kind)


def _worms(game: Game[State]) -> Iterator[Any]:
    s = game.state
    s.phase = "spice_blow"
    s.worm = s.reference = "the_great_flat"
    yield _question(game, "emperor", "worm_karama")
    s.forces["the_great_flat:14", "fremen"] = (3, 1)
    yield (_question(game, "emperor", "worm_karama"), _question(game, "fremen", "ride"))
    extend = RULES.offers["nexus_extend"]
    yield SPOKEN.offer_card(Seen(lambda: view(s, "guild"), "guild", extend.kind, rule=extend.rule, move=extend.move))


def _desert() -> Iterator[Any]:
    """Yield what is said of further worms and of the storm (D-XV-FR-2 to D-XV-FR-4)."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True}).game
    s = game.state
    s.turn, s.storm, s.storm_order, s.phase, s.mover = 3, 14, tuple(FACTIONS), "spice_blow", "fremen"
    s.forces["red_chasm:6", "fremen"], s.forces["red_chasm:6", "guild"], s.spice["red_chasm:6"] = (3, 2), (2, 0), 5
    yield _question(game, "fremen", "place_worm")
    yield from (_preview(game, "fremen", PlaceWorm(territory=t)) for t in ("red_chasm", "old_gap", "arrakeen"))
    s.worm, s.placed = "red_chasm", True
    yield (_question(game, "emperor", "worm_karama"), _question(game, "fremen", "ride"))
    for number in (1, 4):
        yield _preview(game, "fremen", Ride(forces={"red_chasm:6": number}, to="the_great_flat:14", storm=True))
    s.worm = "old_gap"
    yield _question(game, "emperor", "worm_karama")
    s.phase, s.swept = "storm", ("red_chasm:6",)
    yield _question(game, "fremen", "storm_losses")
    for kind in ("ride", "place_worm", "storm_losses", "worm_karama", "movement"):
        yield from _form(ordering(RULES, game, "fremen" if kind != "worm_karama" else "guild", kind))


def _coexistence() -> Iterator[Any]:
    """Yield what is said of those who coexist (D-SETUP-9, D-XV-BG-3 to D-XV-BG-6)."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True}).game
    s, seat = game.state, "bene_gesserit"
    yield _question(game, seat, "first_placement")
    s.turn, s.storm, s.storm_order, s.phase, s.mover = 3, 14, tuple(FACTIONS), "movement", seat
    for area, who in (("arrakeen:9", seat), ("arrakeen:9", "guild"), ("carthag:10", seat), ("red_chasm:6", "guild")):
        s.forces[area, who] = (2, 0)
    s.forces["tueks_sietch:4", "guild"], s.purse[seat] = (2, 0), 9
    yield (_question(game, seat, "end_coexistence"), _question(game, seat, "landing"))
    yield from _form(ordering(RULES, game, seat, "end_coexistence"))
    yield _preview(game, seat, EndCoexistence(territories=("arrakeen",)))
    for to, fights in (("arrakeen:9", False), ("carthag:10", False), ("red_chasm:6", True)):
        yield _preview(game, seat, Landing(mode="land", to=to, number=1, fights=fights))
    s.forces["imperial_basin:10", seat], s.forces["sietch_tabr:13", "guild"] = (3, 0), (2, 0)
    yield _question(game, seat, "ground_movement")
    s.mover, s.landed = "guild", "red_chasm:6"
    yield _question(game, seat, "accompany")
    s.escort = s.landed
    yield _question(game, "guild", "accompany_karama")
    for kind in ("accompany", "movement"):
        yield from _form(ordering(RULES, game, seat, kind))
    yield SPOKEN.early(ordering(RULES, game, seat, "accompany"))
    yield from _form(ordering(RULES, game, "guild", "accompany_karama"))


def _captives() -> Iterator[Any]:
    """Yield what is said of captives and of the Kwisatz Haderach (D-XV-HAR, D-XV-ATR)."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True}).game
    s = game.state
    s.turn, s.storm, s.storm_order, s.phase, s.capture = 3, 14, tuple(FACTIONS), "battle", Capture("guild", "")
    for seat, kind in (("harkonnen", "capture"), ("harkonnen", "captive")):
        yield _question(game, seat, kind)
    yield SPOKEN.early(ordering(RULES, game, "harkonnen", "capture"))
    yield from _form(ordering(RULES, game, "harkonnen", "capture"))
    s.captives = frozenset(FACTIONS["guild"].leaders)
    yield _question(game, "harkonnen", "capture")
    s.capture = Capture("guild", "", "staban_tuek")
    yield _question(game, "harkonnen", "captive")
    s.capture, s.haderach = None, "ready"
    s.forces["red_chasm:6", "atreides"], s.forces["red_chasm:6", "harkonnen"] = (3, 0), (3, 0)
    s.battle = Battle("red_chasm", ("red_chasm:6",), "atreides", "harkonnen")
    yield (_question(game, "atreides", "plan"), _question(game, "harkonnen", "plan"))
    s.captives, s.traitors["harkonnen"], s.accompanied = frozenset({"lady_jessica"}), (), "duncan_idaho"
    yield (_question(game, "atreides", "plan"), _question(game, "harkonnen", "plan"))
    yield _preview(game, "harkonnen", PlanMove(leader="lady_jessica"))
    s.captives, s.accompanied = frozenset(FACTIONS["guild"].leaders), ""
    seen = _seen(game, "atreides", "plan")
    yield from (SPOKEN.preview(seen, choice.move) for choice in SPOKEN.choices(seen))
    for seat in ("atreides", "harkonnen"):
        found = SPOKEN.supposed(_seen(game, seat, "plan"))
        assert found is not None
        yield (found.told(found.usual), *(SPOKEN.field_label(found.seen.kind, f.name) for f in found.seen.form.fields))


def _own_time() -> Iterator[Any]:
    """Yield what is said of the Guild's own time (D-XV-GUI, R-30)."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True, "xviii": True}).game
    s = game.state
    s.turn, s.storm, s.storm_order, s.phase = 3, 14, tuple(FACTIONS), "movement"
    yield SPOKEN.early(ordering(RULES, game, "guild", "landing_ban"))
    for gone in (s.storm_order[:1], s.storm_order[: s.storm_order.index("guild")]):
        s.done = tuple(f"turn:{f}" for f in gone)
        yield _question(game, "guild", "guild_timing")
        yield _question(game, "emperor", "guild_timing_karama")
    yield SPOKEN.early(ordering(RULES, game, "guild", "guild_timing"))
    s.mover, s.forces["red_chasm:6", "guild"] = "guild", (3, 0)
    s.leaders.update(dict.fromkeys(FACTIONS["guild"].leaders, "tanks"))
    s.cycles = frozenset({"guild"})
    yield _question(game, "guild", "movement_part")
    for kind, seat in (("guild_timing", "guild"), ("movement", "guild"), ("guild_timing_karama", "emperor")):
        yield from _form(ordering(RULES, game, seat, kind))


def _specials() -> Iterator[Any]:
    """Yield what is said of the special Karama powers (D-KAR-10 to D-KAR-16)."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", specials.OPTIONS).game
    specials.position(game.state)
    for seat, kind, ref in specials.ASKED:
        yield _question(game, seat, kind, ref)
    for swapped in (game.state.swap, None):
        game.state.swap = swapped
        yield from (SPOKEN.offer_card(offered(RULES, game, OfferOpen(kind, seat))) for seat, kind in specials.OFFERED)
    game.state.auction = None
    yield SPOKEN.offer_card(offered(RULES, game, OfferOpen("hand_swap", "harkonnen")))
    yield _preview(game, "fremen", WormCall(territory="red_chasm"))
    game.state.hands["guild"] = ()
    yield _question(game, "guild", "landing_ban")


def _auctions(game: Game[State]) -> Iterator[Any]:
    s = game.state
    s.phase = "bidding"
    for leader, passes in (("", ()), ("guild", ()), ("guild", tuple(f for f in FACTIONS if f != "emperor"))):
        for purse in (0, 5):
            s.purse["emperor"] = purse
            s.auction = Auction(2, ("lasgun", "hajr"), 1, "guild", "emperor", 5 if leader else 0, leader, passes=passes)
            yield _question(game, "emperor", "bid")
    s.auction = Auction(2, ("lasgun",), 1, "guild", "emperor", 0, "", passes=tuple(FACTIONS))
    yield _question(game, "emperor", "bid")
    s.options = s.options.model_copy(update={"pass_is_final": True})
    yield _question(game, "emperor", "bid")
    s.alliances, s.pledges = (("emperor", "guild"),), {("guild", "emperor"): 4}
    yield (_question(game, "emperor", "bid"), _preview(game, "emperor", Bid(amount=7)))
    s.auction = replace(s.auction, absent=("emperor",))
    yield from (SPOKEN.offer_card(offered(RULES, game, offer)) for offer in offers(RULES, game, "emperor"))


def _movements(game: Game[State]) -> Iterator[Any]:
    s = game.state
    s.phase, s.mover, s.moves_left, s.purse["fremen"] = "movement", "fremen", 2, 1
    s.forces.update({(area, "fremen"): (1, 0) for area in list(AREAS)[:20]})
    s.hands["fremen"] = ("hajr",)
    yield (_question(game, "fremen", "ground_movement"), _preview(game, "emperor", NexusMove(do="leave")))
    s.leaders.update(dict.fromkeys(FACTIONS["fremen"].leaders, "tanks"))
    s.cycles = frozenset({"fremen"})
    yield _question(game, "fremen", "leader_revival")
    s.purse["fremen"] = 9
    yield _question(game, "fremen", "leader_revival")
    nothing: dict[str, Any] = {"landing": {"mode": "none"}, "moves": (), "leader": {}}
    for settled in (dict(some) for n in range(3) for some in combinations(nothing.items(), n)):
        s.orders["fremen", "movement", ""] = {"kind": "movement", **settled}
        yield SPOKEN.early(ordering(RULES, game, "fremen", "movement"))
    s.purse["emperor"], s.spice["red_chasm:6"] = 1, 8
    yield _preview(game, "emperor", Landing(mode="land", to="red_chasm:6", number=4, karama=True))
    yield SPOKEN.labels(_seen(game, "emperor", "landing"), Pick("to", ("red_chasm:6",)))
    order = SetOrder(order={"kind": "pass", "windows": ("bid", "plan")})
    yield SPOKEN.preview(about(RULES, game, "emperor", order), order)


def _battles() -> Iterator[Any]:
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {}).game
    s = game.state
    s.phase, s.battle = "battle", Battle("arrakeen", ("arrakeen:9",), "atreides", "harkonnen")
    s.turn, s.storm_order = 3, tuple(FACTIONS)
    s.forces["arrakeen:9", "atreides"], s.forces["arrakeen:9", "harkonnen"] = (6, 0), (3, 0)
    s.hands["harkonnen"], s.traitors["harkonnen"] = (), ("gurney_halleck",)
    yield _question(game, "harkonnen", "plan")
    yield from _weighed(_seen(game, "harkonnen", "plan"))
    s.phase, s.battle, battle = "movement", None, s.battle
    yield from _weighed(ordering(RULES, game, "harkonnen", "plan"))
    s.phase, s.battle = "battle", battle
    s.leaders.update(dict.fromkeys((*FACTIONS["atreides"].leaders, *FACTIONS["harkonnen"].leaders), "tanks"))
    yield _question(game, "harkonnen", "plan")
    yield _question(game, "atreides", "prescience")
    yield from (SPOKEN.preview(_seen(game, "atreides", "prescience"), Prescience(element=e)) for e in ELEMENTS)
    for command in ("play", "not"):
        s.battle.voice, s.battle.voice_cancelled = ("harkonnen", command, "shield"), True
        yield _question(game, "harkonnen", "plan")
    s.battle.plans = {
        "atreides": BattlePlan(1, "gurney_halleck"),
        "harkonnen": BattlePlan(2, "", "lasgun", "shield_1"),
    }
    s.battle.revealed = True
    yield _question(game, "harkonnen", "treachery")
    yield SPOKEN.book.restate({"kind": "treachery", "call": True})
    s.battle.winner = "harkonnen"
    s.hands["harkonnen"] = ("lasgun", "shield_1")
    yield _question(game, "harkonnen", "winner_choices")
    s.battle.plans["harkonnen"] = BattlePlan(1, "")
    yield _question(game, "harkonnen", "winner_choices")
    s.truths[1] = Truth("atreides", "emperor", "free", "Why?")
    yield _question(game, "emperor", "truth", "1")


def _strengths(game: Game[State], spice: int) -> Iterator[Any]:
    """Yield what is said where starred forces are worth two, or not against these, and where spice counts."""
    s = game.state
    s.turn, s.storm_order, s.phase = 3, tuple(FACTIONS), "movement"
    s.purse["emperor"] = 4
    s.forces["red_chasm:6", "emperor"], s.forces["red_chasm:6", "harkonnen"] = (3, 2), (3, 0)
    ahead = replace(ordering(RULES, game, "emperor", "plan"), ref="red_chasm:6 harkonnen")
    yield SPOKEN.early(ahead)
    s.phase = "battle"
    for foe in ("fremen", "harkonnen"):
        s.battle = Battle("red_chasm", ("red_chasm:6",), "emperor", foe)
        yield _question(game, "emperor", "plan")
        seen = _seen(game, "emperor", "plan")
        made = [choice.move for choice in SPOKEN.choices(seen)]
        yield from (SPOKEN.preview(seen, move) for move in made)
        found = SPOKEN.supposed(seen)
        assert found is not None
        yield (found.told(found.usual), *(SPOKEN.field_label(found.seen.kind, f.name) for f in found.seen.form.fields))
    plans = {"emperor": BattlePlan(3, "", spice=spice), "harkonnen": BattlePlan(0, "")}
    s.battle = Battle(
        "red_chasm", ("red_chasm:6",), "emperor", "harkonnen", plans=plans, revealed=True, winner="emperor"
    )
    yield _question(game, "emperor", "winner_choices")


def _weighed(seen: Seen) -> Iterator[Any]:
    """Yield how a plan may end, in every way there is."""
    found = SPOKEN.supposed(seen)
    assert found is not None
    arms = {"mine.weapon": "lasgun", "theirs.defense": "shield"}
    tie = {"mine.dial": 1, "mine.leader": "", "theirs.dial": 1, "theirs.leader": ""}
    kills = {"theirs.weapon": "poison_weapon"}
    calls = ({"calls": who} for who in ("nobody", "mine", "theirs", "both"))
    ways: list[dict[str, Any]] = [{}, arms, tie, kills, *calls]
    for said in ways:
        yield found.told({**found.usual, **said})
    traitor = {"theirs.leader": "gurney_halleck"}
    for field in found.seen.opened({**found.usual, **traitor}).fields:
        yield (SPOKEN.field_label(found.seen.kind, field.name), SPOKEN.labels(found.seen, field))


def _preview(game: Game[State], seat: str, move: Move) -> str:
    return SPOKEN.preview(about(RULES, game, seat, move), move)


def _question(game: Game[State], seat: str, kind: str, ref: str = "") -> Any:
    seen = _seen(game, seat, kind, ref)
    return (SPOKEN.question(seen), SPOKEN.default_text(seen), SPOKEN.choices(seen), *_form(seen))


def _seen(game: Game[State], seat: str, kind: str, ref: str = "") -> Seen:
    question = RULES.questions[kind]
    d = Decision("9:x", seat, kind, kind, ref, question.clock_class, question.named, False, False, question.rule)
    return asked(RULES, game, d)


def _said() -> Iterator[Any]:
    yield from _told()
    yield from _kept()
    yield from _seldom()
    rng = random.Random(1)
    for seed, players in ((21, 6), (22, 6), (23, 5), (24, 6), (25, 4), (26, 6), (27, 2)):
        for number, (game, _) in enumerate(play(seed, players)):
            if number % 3 == 0:
                yield from _at(game, rng)


def unsaid(places: Iterable[str]) -> list[str]:
    """Return the sentences that are not said, having looked no longer than needed."""
    missing = {SIGNS[where]: where for where in places}
    for said in _said():
        for text in _texts(said):
            for sign in missing.keys() & set(text):
                del missing[sign]
        if not missing:
            break
    return list(missing.values())


def test_every_sentence_of_a_question_is_said() -> None:
    """One that nothing chooses is dead, or what would choose it is broken; each is given what it declares."""
    assert len(PLACES) > 450
    assert unsaid(PLACES) == []
    assert list(dict.fromkeys(_WRONG)) == []
