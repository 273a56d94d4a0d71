"""Questions, offers and forms in words: titles, stakes, defaults, ready-made answers, labels."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.language import ENGLISH
from bot.games.presentation import Label
from engine.core.ahead import coming, early
from engine.core.decision import Decision
from engine.core.forms import Field, Pick, Text, options_of
from engine.core.game import Game, pending
from engine.core.moves import Order
from engine.core.orders import may_order, order_form
from engine.core.seen import Seen, asked
from engine.dune.board import AREAS, STRONGHOLDS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.expansions import EXPANSIONS
from engine.dune.facts import TraitorsDrawn
from engine.dune.game import RULES
from engine.dune.phases.battle import ChooseBattle
from engine.dune.state import Auction, State, Truth
from tests.games_shown.patterns import has_raw_id
from tests.games_shown.playing import EARLY, ORDERS, said_to, stops
from tests.selfplay.orders import values_of

KINDS = sorted({*RULES.questions, *RULES.offers, *RULES.orders})
AUCTION = Auction(2, ("lasgun", "hajr"), number=1, opener="emperor", bidder="emperor")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_a_title(kind: str) -> None:
    assert 0 < len(PRESENTATION.offer_title_of(kind)) <= 45
    assert not has_raw_id(PRESENTATION.offer_title_of(kind))


def test_most_kinds_are_met_in_the_games_played_here() -> None:
    met = {d.kind for game in stops(1) for d in pending(RULES, game)}
    assert len(met) >= len(RULES.questions) - 3
    assert set(RARE) <= set(RULES.questions)


def _position() -> Game[State]:
    """Return a position in which the rare questions can be asked."""
    game = PRESENTATION.start(("fremen", "emperor", "atreides", "bene_gesserit", "harkonnen"), "seed", {}).game
    s = game.state
    s.turn, s.phase, s.worm, s.reference = 4, "spice_blow", "the_great_flat", "the_great_flat"
    s.forces["the_great_flat:14", "fremen"] = (3, 1)
    s.forces["the_great_flat:14", "emperor"] = (2, 0)
    s.hands["emperor"], s.purse["fremen"], s.mover = ("karama_1",), 6, "fremen"
    s.leaders.update(dict.fromkeys(FACTIONS["fremen"].leaders, "tanks"))
    s.cycles = frozenset({"fremen"})
    s.auction = AUCTION
    s.truths[1] = Truth("atreides", "emperor", "free", "Will you *attack*?")
    return game


RARE = {
    "worm_karama": ("emperor", "", ["Play a Karama"], "Fremen 4 forces (1 Fedaykin) and Emperor 2 forces"),
    "ride": ("fremen", "", ["Nobody rides", "All ride to Sietch Tabr"], "Your forces there"),
    "peek_karama": ("emperor", "", ["Let it happen", "Play a Karama"], "card 1 of the auction"),
    "bonus_karama": ("emperor", "", ["Play a Karama"], "draw another one"),
    "leader_revival": ("fremen", "", ["Buy back nobody", "Buy back Chani (6)"], "Chani for 6"),
    "truth": ("emperor", "1", ["Answer yes", "Answer no"], "“Will you \\*attack\\*?”"),
}


def _seen(game: Game[State], seat: str, kind: str) -> Seen:
    question = RULES.questions[kind]
    d = Decision("9:x", seat, kind, kind, "", question.clock_class, question.named, False, False, question.rule)
    return asked(RULES, game, d)


def _asked(game: Game[State], seat: str, kind: str) -> list[str]:
    """Return what a question says."""
    return list(PRESENTATION.question(_seen(game, seat, kind)).lines)


def _default(game: Game[State], seat: str, kind: str) -> str:
    return PRESENTATION.default_text(_seen(game, seat, kind))


def test_a_territory_split_by_the_storm_has_a_line_for_each_site() -> None:
    game = _position()
    s = game.state
    s.phase, s.storm, s.forces = "battle", 16, {}
    for area, mine, theirs in (("the_great_flat:14", 1, 2), ("false_wall_west:15", 3, 4), ("false_wall_west:17", 5, 6)):
        s.forces[area, "emperor"], s.forces[area, "harkonnen"] = (mine, 0), (theirs, 0)
    said = [line for line in _asked(game, "emperor", "choose_battle") if "Wall" in line]
    first, second = sorted(said, key=lambda line: "3 forces" not in line)
    assert "Emperor 3 forces" in first
    assert "Harkonnen 4 forces" in first
    assert "Emperor 5 forces" in second
    assert "Harkonnen 6 forces" in second


@pytest.mark.parametrize("leader", ["", "atreides"])
def test_nobody_is_said_to_have_passed_whose_hand_is_full(leader: str) -> None:
    game = _position()
    s = game.state
    s.phase = "bidding"
    for seat in s.factions:
        s.hands[seat] = ("hajr",) * FACTIONS[seat].hand_limit if seat not in ("emperor", leader) else ()
    s.auction = replace(AUCTION, leader=leader, high=3 if leader else 0, row=("lasgun",))
    said = "\n".join(_asked(game, "emperor", "bid"))
    assert "passed" not in said
    assert "You are the last to speak: if you pass, " in said


def test_whoever_cannot_bid_higher_is_told_that_a_pass_is_all_there_is() -> None:
    game = _position()
    s = game.state
    s.phase, s.purse["emperor"], s.hands["emperor"] = "bidding", 5, ()
    s.auction = replace(AUCTION, leader="atreides", high=5)
    assert "You cannot outbid 5 spice, so all you can do is pass." in _asked(game, "emperor", "bid")
    s.auction = replace(AUCTION, leader="atreides", high=4)
    assert "all you can do is pass" not in "\n".join(_asked(game, "emperor", "bid"))
    s.purse["emperor"], s.auction = 0, AUCTION
    assert "You have nothing to bid with, so all you can do is pass." in _asked(game, "emperor", "bid")


def test_a_missed_bid_ends_the_bidding_for_its_seat_only_where_a_pass_is_final() -> None:
    game = _position()
    s = game.state
    s.phase = "bidding"
    assert _default(game, "emperor", "bid") == "You pass, and go on passing on this card until you act again."
    s.options = s.options.model_copy(update={"pass_is_final": True})
    assert _default(game, "emperor", "bid") == "You pass, and are out of the bidding for this card."


def test_whoever_drew_none_but_his_own_leaders_is_not_told_to_keep_one() -> None:
    game = _position()
    own = FACTIONS["emperor"].leaders[:4]
    game.state.discs["emperor"] = own
    drawn, none = _asked(game, "emperor", "traitor")[:2]
    assert "there is none to keep" in none
    game.state.discs["emperor"] = (*own[:2], "lady_jessica", "stilgar")
    drawn, keep, mine = _asked(game, "emperor", "traitor")[:3]
    told = PRESENTATION.sentence(TraitorsDrawn("emperor", game.state.discs["emperor"]), "emperor", {})
    assert told is not None
    assert drawn == told.text, "so it is not told a second time in one message"
    assert "Keep one of them" in keep
    assert mine.startswith("You cannot keep your own: ")
    assert [LEADERS[leader].name in mine for leader in game.state.discs["emperor"]] == [True, True, False, False]


def test_the_leader_who_is_kept_unless_somebody_says_otherwise_is_the_first_that_is_offered() -> None:
    """The strongest first: with four to choose from, he stood fourth and had no button."""
    game = _position()
    game.state.discs["emperor"] = ("dr_wellington_yueh", "lady_jessica", "umman_kudu", "alia")
    seen = _seen(game, "emperor", "traitor")
    assert PRESENTATION.choices(seen)[0].move == seen.default


@pytest.mark.parametrize("city", ["", "arrakeen:9", "carthag:10"])
@pytest.mark.parametrize("seat, afoot", [("emperor", 1), ("fremen", 2)])
def test_how_far_a_group_goes_is_told_as_it_is(seat: str, afoot: int, city: str) -> None:
    """By ornithopter whoever has forces in one of the two cities (D-MOVE-3)."""
    game = _position()
    s = game.state
    s.phase, s.mover, s.moves_left, s.forces = "movement", seat, 1, {("the_great_flat:14", seat): (3, 0)}
    if city:
        s.forces[city, seat] = (1, 0)
    said = _asked(game, seat, "ground_movement")[0]
    assert f"up to {3 if city else afoot} territor" in said
    assert ("by ornithopter" in said) is bool(city)


def test_prices_of_landings_are_those_of_the_seat() -> None:
    """Half of them for the allies of the Guild, and only while they are allied (D-GUI-3)."""
    game = PRESENTATION.start(("fremen", "emperor", "guild"), "seed", {}).game
    s = game.state
    s.turn, s.phase, s.storm_order, s.mover = 2, "movement", ("fremen", "emperor", "guild"), "emperor"
    s.reserves["emperor"], s.purse["emperor"] = (10, 0), 5
    assert any("1 spice a force in a stronghold" in line for line in _asked(game, "emperor", "landing"))
    s.alliances = (("emperor", "guild"),)
    assert any("1 spice for every two forces" in line for line in _asked(game, "emperor", "landing"))


@pytest.mark.parametrize("kind", RARE)
def test_rare_questions_are_asked_in_full(kind: str) -> None:
    seat, ref, labels_wanted, words = RARE[kind]
    game, question = _position(), RULES.questions[kind]
    key = f"{kind}/{ref}" if ref else kind
    d = Decision("9:x", seat, kind, key, ref, question.clock_class, question.named, False, False, question.rule)
    card = PRESENTATION.question(asked(RULES, game, d))
    assert words in "\n".join(card.lines)
    assert not has_raw_id("\n".join(card.lines))
    assert {choice.label for choice in PRESENTATION.choices(asked(RULES, game, d))} >= set(labels_wanted)
    assert PRESENTATION.default_text(asked(RULES, game, d)).endswith(".")


def test_what_is_said_has_no_raw_ids() -> None:
    for game in stops(13):
        for seat in game.state.factions:
            for what, said in said_to(game, seat).items():
                assert not _raw(said), (what, said)


def _raw(said: Any) -> bool:
    if isinstance(said, str):
        return has_raw_id(said)
    if isinstance(said, tuple):
        return any(_raw(part) for part in said)
    if hasattr(said, "move"):
        return has_raw_id(said.label) or has_raw_id(said.hint)
    return has_raw_id(said.title) or _raw(said.lines)


def test_orders_and_questions_of_the_same_name_are_told_apart() -> None:
    assert PRESENTATION.field_label("bid", "amount") != PRESENTATION.field_label("order:bid", "amount")
    assert ENGLISH.book.entry("order:storm", "atomics").option("no") == "Keep it"
    assert PRESENTATION.offer_title_of("order:storm") == PRESENTATION.offer_title_of("storm")


def _options(kind: str, field: str, options: Iterable[str]) -> tuple[Label, ...]:
    """Return options that a form may offer, as they are called."""
    return tuple(Label(option, ENGLISH.book.entry(kind, field).option(option)) for option in options)


def test_every_order_can_be_told() -> None:
    assert {order["kind"] for order in (*ORDERS, *EARLY)} >= set(RULES.orders)
    for order in (*ORDERS, *EARLY):
        text = PRESENTATION.order_text(order)
        assert text.endswith(".")
        assert not has_raw_id(text), text
        assert len(text) < 300


def test_an_order_as_it_is_kept_can_be_told() -> None:
    for data in ORDERS:
        cls: type[Order] | None = RULES.orders.get(data["kind"])
        if cls is not None:
            assert not has_raw_id(PRESENTATION.order_text(cls.model_validate(data).model_dump(mode="json")))


def test_an_order_for_nexuses_names_no_turn_that_a_short_game_does_not_have() -> None:
    """Without a turn it holds to the end, which is turn 8 in a short game."""
    order = RULES.orders["nexus"].model_validate({"kind": "nexus", "accept": ("guild",), "done": True})
    assert PRESENTATION.order_text(order.model_dump()) == (
        "Nexus: accept any alliance with the Guild, else be done at once."
    )
    order = order.model_copy(update={"accept": (), "until": 4})
    assert PRESENTATION.order_text(order.model_dump()) == "Nexus: be done at once, up to turn 4."


def test_all_areas_fall_into_few_groups() -> None:
    groups = PRESENTATION.groups(_options("landing", "to", AREAS))
    assert groups[0][0] == "Strongholds and Polar Sink"
    assert len(groups) <= 8
    assert sum(len(part) for _, part in groups) == len(AREAS)


def test_factions_leaders_cards_and_places_have_names() -> None:
    for faction in FACTIONS:
        assert PRESENTATION.actor_name(faction) in ENGLISH.book.entry("deal", "parties").option(faction)
        assert PRESENTATION.emblem(faction)
    assert ENGLISH.book.entry("plan", "leader").option("stilgar") == "Stilgar (Fremen 7)"
    assert ENGLISH.book.entry("plan", "leader").option("") == "Nobody"
    assert ENGLISH.book.entry("plan", "losses").option("red_chasm:6*") == "The Red Chasm (starred)"
    for card in TREACHERY.values():
        assert ENGLISH.book.entry("plan", "weapon").option(card.id) == card.name
    assert len({ENGLISH.book.entry("plan", "leader").option(leader) for leader in LEADERS}) == len(LEADERS)


def test_what_truthtrance_asks_about_is_called_by_its_name() -> None:
    """The Lasgun is a card and a kind of card: it has one name for both, whichever of the two is asked about."""
    which = ENGLISH.book.entry("truthtrance", "value")
    assert [which.option(thing) for thing in ("lasgun", "snooper", "karama_1")] == ["Lasgun", "A Snooper", "Karama"]


def test_starred_forces_alone_are_forces_where_no_faction_names_them() -> None:
    """Their own faction's name for them stands where it is known whose they are."""
    landing = {"kind": "landing", "mode": "land", "to": "arrakeen:9", "number": 2, "starred": 2}
    assert ENGLISH.book.restate(landing) == "Land 2 starred forces in Arrakeen."
    assert str(ENGLISH.words.lexicon.forces((0, 2), "fremen")) == "2 Fedaykin"


def test_a_battle_site_is_named_by_the_sectors_where_forces_fight() -> None:
    site = "cielago_north:18+cielago_north:2"
    assert ENGLISH.book.entry("choose_battle", "site").option(site) == "Cielago North (sectors 18 and 2)"
    assert ENGLISH.book.entry("choose_battle", "site").option("red_chasm:6") == "The Red Chasm"
    move = ChooseBattle(site=site, opponent="guild")
    assert ENGLISH.book.restate(move.model_dump()) == "Fight the Guild in Cielago North (sectors 18 and 2)."


def test_seats_take_the_default_dots_in_their_order() -> None:
    state = PRESENTATION.start(("guild", "fremen", "emperor"), "seed", {}).game.state
    assert state.dots == {"guild": 1, "fremen": 3, "emperor": 5}


def _form_of(kind: str) -> tuple[Field, ...]:
    """Return the fields of an order's form, as asked of the first seat to which it is open in some game."""
    return order_form(RULES, *next(_open_to(kind)), kind, {}).fields


_SECTIONS: tuple[dict[str, Any], ...] = ({}, {"xv": True, "xviii": True, "advanced": True})


def _open_to(kind: str) -> Iterator[tuple[State, str]]:
    """Yield where an order may be given, and by whom."""
    brought = {each.option: True for each in EXPANSIONS}
    first, second = (PRESENTATION.start(PRESENTATION.actors, "seed", brought | more).game.state for more in _SECTIONS)
    states = (first, second, _crowded(), *(game.state for game in stops(1)))
    yield from ((s, seat) for s in states if not s.over for seat in s.factions if may_order(RULES, s, seat, kind))


def _crowded() -> State:
    """Return a game in which two have a battle in every stronghold: seldom does one have as many as can be ordered."""
    s = next(game.state for game in stops(1) if game.state.phase == "movement" and len(game.state.factions) > 2).copy()
    s.forces |= {(TERRITORIES[there].areas[0], who): (1, 0) for there in STRONGHOLDS for who in s.factions[:2]}
    return s


def test_what_an_order_is_told_by_is_what_its_form_asks_for() -> None:
    for kind, found in RULES.order_kinds.items():
        asked = {field.name for field in _filled_in(kind)}
        assert asked <= set(found.attributes) or kind == "movement", kind
        # What a plan asks for depends on the hand and on who else fights.
        assert kind in ("storm", "movement", "plan") or asked == set(found.attributes), kind


def _filled_in(kind: str) -> tuple[Field, ...]:
    """Return the fields of an order's form when each is filled in with the last there is to choose."""
    found = []
    for s, seat in _open_to(kind):
        given: dict[str, Any] = {}
        form = order_form(RULES, s, seat, kind, given)
        while field := next((field for field in form.fields if field.name not in given), None):
            given[field.name] = values_of(field)[-2 if getattr(field, "optional", False) else -1]
            form = order_form(RULES, s, seat, kind, given)
        found.append(form.fields)
        if len(found) == 20:
            break
    return max(found, key=len)


@pytest.mark.parametrize("kind", [kind for kind in sorted(RULES.orders) if kind != "movement"])
def test_an_order_is_asked_by_what_it_looks_at_and_never_by_an_identifier_to_type(kind: str) -> None:
    fields = _form_of(kind)
    bare = kind in (
        "spice_look_karama",
        "accompany_karama",
        "guild_timing_karama",
        "worthless_karama",
        "haderach_karama",
    )
    assert bare or _filled_in(kind) or not RULES.order_kinds[kind].attributes
    assert not [field.name for field in fields if isinstance(field, Text)]
    wanted = {
        "worm_karama": ["territory", "at_least"],
        "peek_karama": ["number"],
        "bonus_karama": ["number"],
        "spice_look_karama": [],
        "accompany_karama": [],
        "voice_karama": ["target"],
        "prescience_karama": ["target"],
        "starred_karama": ["target"],
    }
    if kind in wanted:
        assert [field.name for field in fields] == wanted[kind]
    shown = [ENGLISH.book.entry(f"order:{kind}", f.name).option(o) for f in fields for o in options_of(f)]
    assert not [words for words in shown if has_raw_id(words)]


def test_a_karama_against_the_worm_names_the_territories_where_worms_rise() -> None:
    territory = _form_of("worm_karama")[0]
    assert isinstance(territory, Pick)
    assert "red_chasm" in territory.options
    assert "arrakeen" not in territory.options
    assert PRESENTATION.field_label("order:worm_karama", territory.name) == "Only if it rises in"


def test_long_lists_are_divided_by_names_and_never_by_counting() -> None:
    turns = ["", *(f"@{turn}" for turn in range(2, 16))]
    between_two = [f"{pair}{turn}" for turn in turns for pair in ("atreides>emperor", "emperor>atreides")]
    groups = PRESENTATION.groups(_options("deal", "payments", between_two))
    assert [(name, len(part)) for name, part in groups] == [("Atreides to Emperor", 15), ("Emperor to Atreides", 15)]
    territory = _form_of("accompany")[-1]
    found = _options("order:accompany", "territory", options_of(territory))
    assert PRESENTATION.groups(found)[0][0] == "Arrakeen – Imperial Basin"
    pairs = [f"{one}>{other}" for one in PRESENTATION.actors for other in PRESENTATION.actors if one != other]
    among_all = [f"{pair}{turn}" for turn in turns for pair in pairs]
    names = [name for name, _ in PRESENTATION.groups(_options("deal", "payments", among_all))]
    assert len(set(names)) == len(names) <= 24
    assert max(map(len, names)) <= 98


def test_a_long_order_is_short_in_a_list_and_whole_before_it_counts() -> None:
    group = {"origin": "old_gap", "forces": {"old_gap:9": 2}, "starred_forces": {}, "hajr": False}
    moves = tuple({**group, "to": to} for to in ("the_great_flat:14", "hagga_basin:12"))
    landing = {"mode": "enter", "to": "bight_of_the_cliff:14", "number": 10, "starred": 0}
    order = {"kind": "movement", "revival": {"number": 0}, "landing": landing, "moves": moves}

    def told(**more: Any) -> tuple[str, str]:
        short, whole = (ENGLISH.book.order_text(order | more, whole=w) for w in (False, True))
        assert len(short) < 300
        return short, whole

    short, whole = told()
    assert short == whole
    short, whole = told(moves_else=moves)
    assert short.endswith("; with something else where that cannot be.")
    assert whole.count("to the Great Flat") == short.count("to the Great Flat") + 1 == 2
    short, whole = told(moves=moves * 5)
    assert short == "Movement turn: decided in 3 parts."
    assert whole.count("to the Great Flat") == 5


def test_questions_that_one_order_answers_are_told_apart_where_one_of_them_is_meant() -> None:
    book = ENGLISH.book
    kinds = [kind for kind, question in RULES.questions.items() if question.ahead == "movement"]
    assert len(kinds) > 2
    assert {book.question_name(kind, "") for kind in kinds} == {book.order("movement").title}
    assert len({book.name_apart(kind, "") for kind in kinds}) == len(kinds)
    assert book.name_apart("bid", "2") == book.question_name("bid", "2")


def test_what_is_asked_now_is_not_offered_ahead_beside_its_own_answers() -> None:
    """Beside “Land nothing”, “Ahead: Land nothing, move nobody” was one press that answered what another did."""
    asked_of, settled = {"landing": "landing", "ground_movement": "moves", "leader_revival": "leader"}, set()
    for game in stops(1):
        for d in pending(RULES, game):
            part = asked_of.get(d.kind, "")
            ahead = [one for one in coming(RULES, game, d.seat) if one.order == "movement"] if part else []
            for choice in (choice for one in ahead for choice in PRESENTATION.early(early(RULES, game, one))):
                said, kept = choice.move.model_dump()["order"], game.state.orders.get((d.seat, "movement", ""), {})
                assert said.get(part) == kept.get(part), (d.kind, choice.label)
                settled.add((d.kind, choice.label))
    assert ("landing", "Move nobody") in settled
