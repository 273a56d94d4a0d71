"""What a moderator puts right by hand: written as facts, heard by whom it may be, and nothing hidden is shown."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.core.corrections import correction_form, open_corrections, preview
from engine.core.errors import IllegalMove, NothingToAnswer, Refusal
from engine.core.facts import Overridden
from engine.core.forms import Form, Pick
from engine.core.game import MODERATOR, Game, decide, pending, replay
from engine.core.moves import Annul, Override
from engine.dune.facts import CardDrawn, CardReceived, SpiceMoved
from engine.dune.options import MARKERS
from engine.dune.query import free_hand, hand_is_full
from engine.dune.state import Deal, Payment, State
from tests import subjects
from tests.selfplay.checks import Checks
from tests.selfplay.overriding import REFUSED, everything, random_override
from tests.selfplay.table import Table

from .putting_right import played, put_right

ENOUGH = {"toy": 30, "dune": 6, "imperium": 6}  # games, if all was done in them
# One lies face down then, which can be put right, too; so can how forces stand that coexist.
WITH_A_MARKER: dict[str, Any] = {MARKERS[1]: True, "xv": True}
ONCE: dict[str, Any] = {"xviii": True, "special_karama_once_per_game": True}
every_game = pytest.mark.parametrize("name", subjects.GAMES)


@every_game
def test_nobody_but_a_moderator_puts_anything_right_or_ends_a_game(name: str) -> None:
    table = played(name, "nobody", 20)
    seat = table.rules.seats(table.game.state)[0]
    for by in (seat, "table", "somebody"):
        for move in (Annul(), Override(what=next(iter(table.rules.corrections)), reason="mine")):
            with pytest.raises(NothingToAnswer, match="only_for_moderators"):
                decide(table.rules, table.game, by, move)


@every_game
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str) -> None:
    table = played(name, "offered", 30)
    rules, before = table.rules, table.rules.dump(table.game.state)
    tried = 0
    for kind in open_corrections(rules, table.game.state):
        good = _filled(rules, table.game.state, kind)
        for values in (
            {},
            {**good, "nonsense": 1},
            *({**good, field: value} for field in good for value in ("nonsense", -1, 10_000, None)),
        ):
            for move in (Override(what=kind, values=values, reason="x"), Override(what=kind, values=good, reason=" ")):
                with pytest.raises(Refusal) as refused:
                    decide(rules, table.game, MODERATOR, move)
                assert refused.value.code in ("correction_unfit", "reason_wanted")
                tried += 1
    with pytest.raises(NothingToAnswer, match="no_such_correction"):
        decide(rules, table.game, MODERATOR, Override(what="the winner", reason="x"))
    assert tried > 10
    assert rules.dump(table.game.state) == before


def _filled(rules: Any, s: Any, kind: str) -> dict[str, Any]:
    """Return the first correction of a kind that the form offers, with nothing in it that may stay empty."""
    for seed in range(200):
        move = random_override(rules, s, random.Random(seed))
        if move is not None and move.what == kind and None not in move.values.values():
            return dict(move.values)
    raise AssertionError(f"{kind} is not offered")


@every_game
def test_corrections_at_random_points_leave_a_game_that_goes_on_and_replays(name: str) -> None:
    subject = subjects.find(name)
    done, refused = dict.fromkeys(subject.rules.corrections, 0), set()
    for number in range(30):
        if number >= ENOUGH[name] and all(done.values()):  # debts are seldom
            break
        lots = random.Random(f"{name} {number}")
        options = subject.random_options(lots)
        table: Table[Any] = Table(f"overrides {number}", lots.choice(subject.players), options, Checks(subject))
        while not table.game.state.over:
            table.step()
            before = table.game.state
            looked = everything(subject.rules, before)
            never = [kind for kind, times in done.items() if not times]  # such as debts, of which there are seldom any
            now = lots.random() < 0.1 or (number and {*never} & {*open_corrections(subject.rules, before, looked)})
            move = random_override(subject.rules, before, lots, looked, never) if now else None
            if move is None or before.over:
                continue
            try:
                outcome = decide(subject.rules, table.game, MODERATOR, move, cause="moderator")
            except Refusal as refusal:
                refused.add((refusal.code, *refusal.params))
                continue
            table.game = outcome.game
            table.checks.after(before, outcome)
            done[move.what] += 1
    print(done, refused)
    assert min(done.values()) > 0
    assert refused
    assert refused <= {(code,) for code in REFUSED}, "with a reason that tells nothing"


@every_game
def test_a_preview_is_the_facts_of_the_correction_alone_and_changes_nothing(name: str) -> None:
    table = played(name, "preview", 40)
    rules, lots, seen = table.rules, random.Random("preview"), 0
    before = rules.dump(table.game.state)
    for _ in range(60):
        move = random_override(rules, table.game.state, lots)
        assert move is not None
        try:
            shown = preview(rules, table.game, move)
            made = decide(rules, table.game, MODERATOR, move, cause="moderator")
        except Refusal:
            continue
        heard = tuple(fact for fact, audience in made.commits[0].facts if audience is None)
        assert heard[: len(shown)] == shown, "everybody hears of it"
        assert isinstance(shown[0], Overridden)
        assert (made.commits[0].by, made.commits[0].cause) == (MODERATOR, "moderator")
        seen += 1
    assert seen > 20
    assert rules.dump(table.game.state) == before


# What is hidden


def _other_hidden(s: State) -> State:
    """Return a position that looks the same to everybody, with other hands, purses, traitors, decks and marker."""
    other = s.copy()
    seats = s.factions
    other.purse = {f: s.purse[f] + 3 for f in seats}
    other.hands = {f: s.hands[seats[i - 1]] for i, f in enumerate(seats)}
    other.traitors = {f: s.traitors[seats[i - 1]] for i, f in enumerate(seats)}
    other.decks = {name: tuple(reversed(cards)) for name, cards in s.decks.items()}
    other.marker = s.marker and 7 - s.marker
    other.seed = "another"
    return other


def test_no_form_preview_or_refusal_but_one_follows_from_what_is_hidden() -> None:
    """A preview least of all: nobody hears of it, so that purses could be counted and hands looked through by it."""
    rules, same, differing = subjects.find("dune").rules, 0, set()
    previewed: set[str] = set()
    without: dict[str, Any] = {}  # where none lies the storm is dialled for
    for number, marker in (*((number, WITH_A_MARKER) for number in range(12)), (2, without)):
        table = played("dune", f"hidden {number}", 40 + 40 * number, **marker, **ONCE)
        s = table.game.state
        if s.over:
            continue
        twin = Game(_other_hidden(s), table.game.stack)
        lots = random.Random(number)
        for _ in range(60):
            move = random_override(rules, s, lots)
            assert move is not None
            for said in ({}, dict(move.values)):
                here = correction_form(rules, s, move.what, said)
                assert here == correction_form(rules, twin.state, move.what, said)
                same += 1
            assert _previewed(rules, table.game, move) == _previewed(rules, twin, move), move
            previewed.add(move.what)
            one, other = _tried(rules, table.game, move), _tried(rules, twin, move)
            if one != other:
                differing.add(move.what)
                assert "not_without_looking" in (one, other)
    assert same > 500
    assert previewed == {kind for kind, found in rules.corrections.items() if not found.looks}
    assert differing <= {kind for kind, found in rules.corrections.items() if found.unseen}
    assert differing, "nothing hidden ever mattered"


def _previewed(rules: Any, game: Game[Any], move: Override) -> Any:
    """Return what a moderator is shown of a correction: why not, or what all would hear."""
    try:
        return preview(rules, game, move)
    except IllegalMove as refusal:
        return (refusal.code, *refusal.params)


def _tried(rules: Any, game: Game[Any], move: Override) -> str:
    """Return why a correction cannot be done, if it cannot."""
    try:
        decide(rules, game, MODERATOR, move, cause="moderator")
    except IllegalMove as refusal:
        return " ".join((refusal.code, *refusal.params))
    return ""


# Dune, one by one


@pytest.fixture
def table() -> Table[Any]:
    return played("dune", "one by one", 60)


def _change(table: Table[Any], change: Callable[[State], None]) -> Game[Any]:
    s = table.game.state.copy()
    change(s)
    return Game(s, table.game.stack)


def test_spice_is_given_and_taken_and_too_much_is_refused_without_a_word(table: Table[Any]) -> None:
    s, rules = table.game.state, table.rules
    who = s.factions[0]
    given = put_right(table.game, rules, "spice", who=who, way="give", amount=7).game.state
    assert given.purse[who] == s.purse[who] + 7
    game = _change(table, lambda s: s.purse.update({who: 5}))
    assert put_right(game, rules, "spice", who=who, way="take", amount=5).game.state.purse[who] == 0
    with pytest.raises(IllegalMove) as refused:
        put_right(game, rules, "spice", who=who, way="take", amount=6)
    assert (refused.value.code, refused.value.rule, refused.value.params) == ("not_without_looking", "H-15", {})
    with pytest.raises(IllegalMove, match="not_without_looking"):
        put_right(game, rules, "spice", who=who, way="take", amount=6, break_it=True)


def test_a_card_is_drawn_unseen_and_none_is_where_the_hand_is_full(table: Table[Any]) -> None:
    while table.game.state.auction is not None:
        table.step()
    s, rules = table.game.state, table.rules
    who = next(f for f in s.factions if f != "harkonnen" and len(s.hands[f]) < 4)
    drawn = put_right(table.game, rules, "cards", who=who, way="draw")
    top = s.decks["treachery"][0]
    assert drawn.game.state.hands[who] == (*s.hands[who], top)
    told = [audience for fact, audience in drawn.commits[0].facts if top in repr(fact)]
    assert told == [(who,)]
    full = _change(table, lambda s: s.hands.update({who: s.decks["treachery"][:4]}))
    full.state.decks["treachery"] = full.state.decks["treachery"][4:] + s.hands[who]
    with pytest.raises(IllegalMove, match="not_without_looking"):
        put_right(full, rules, "cards", who=who, way="draw")


def test_nobody_draws_or_is_given_a_card_while_cards_are_sold() -> None:
    """Whoever leads, or may bid, has room for the card: it would be one too many."""
    table = played("dune", "sold", 20)
    while table.game.state.auction is None:
        table.step()
    s, rules = table.game.state, table.rules
    who = s.factions[0]
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(table.game, rules, "cards", who=who, way="draw")
    way = correction_form(rules, s, "cards", {}).field("way")
    assert isinstance(way, Pick)
    assert way.options == ("discard",)
    move = Override(
        what="deck_card",
        values={"who": who, "card": s.decks["treachery"][0]},
        reason="x",
        looked=("treachery_cards:",),
    )
    with pytest.raises(IllegalMove, match="cards_are_sold"):
        decide(rules, table.game, MODERATOR, move)


def test_a_card_is_taken_back_from_the_discards_if_the_hand_has_room(table: Table[Any]) -> None:
    rules = table.rules
    who = next(f for f in table.game.state.factions if free_hand(table.game.state, f))

    def lost(s: State) -> None:
        (card, *rest) = s.hands[who]
        s.auction, s.hands[who], s.discards["treachery"] = None, tuple(rest), (*s.discards["treachery"], card)

    game = _change(table, lost)
    card = game.state.discards["treachery"][-1]
    done = put_right(game, rules, "cards", who=who, way="regain", card=card)
    assert done.game.state.hands[who] == (*game.state.hands[who], card)
    assert card not in done.game.state.discards["treachery"]
    assert [to for fact, to in done.commits[0].facts if card in repr(fact)] == [None]
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, rules, "cards", who=who, way="regain", card=game.state.decks["treachery"][0])
    full = _change(table, lost)
    full.state.hands[who] = full.state.decks["treachery"][:8]
    with pytest.raises(IllegalMove, match="not_without_looking"):
        put_right(full, rules, "cards", who=who, way="regain", card=card)


def test_a_deal_is_done_away_with_and_a_payment_counts_as_made(table: Table[Any]) -> None:
    rules, (one, other, third) = table.rules, table.game.state.factions[:3]
    later = table.game.state.turn + 1

    payments = (Payment(one, other, 4, later), Payment(other, one, 2, later))

    def promised(s: State) -> None:
        s.deals = {
            1: Deal(one, (one, other), "peace", payments, (), "active"),
            2: Deal(one, (one, third), "later", (), (one,)),
            3: Deal(one, (one, third), "no more", (), (one,), "withdrawn"),
        }  # fmt: skip

    game = _change(table, promised)
    deal = correction_form(rules, game.state, "deals", {"way": "strike_off"}).field("deal")
    assert isinstance(deal, Pick)
    assert deal.options == ("1", "2")
    paid = put_right(game, rules, "deals", way="paid", deal="1", payment=f"{one}>{other}@{later}").game.state
    assert [p.amount for p in paid.deals[1].payments] == [0, 2]
    assert paid.purse == game.state.purse
    for number in ("1", "2"):
        off = put_right(game, rules, "deals", way="strike_off", deal=number)
        assert off.game.state.deals[int(number)].status == "withdrawn"
        assert off.commits[0].facts[1][1] is None
    for way, number, more in (("paid", "2", {"payment": f"{one}>{other}"}), ("strike_off", "3", {})):
        values: dict[str, Any] = {"way": way, "deal": number, **more}
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, rules, "deals", **values)
    assert "deals" not in open_corrections(rules, _change(table, lambda s: s.deals.clear()).state)


def test_a_debt_becomes_less_and_never_more(table: Table[Any]) -> None:
    rules, (one, other) = table.rules, table.game.state.factions[:2]

    def owing(s: State) -> None:
        s.debts, s.purse[one] = {(one, other): 6}, 0

    game = _change(table, owing)
    assert put_right(game, rules, "debts", who=one, whom=other, amount=2).game.state.debts == {(one, other): 2}
    assert put_right(game, rules, "debts", who=one, whom=other, amount=0).game.state.debts == {}
    for who, whom, amount in ((one, other, 6), (one, other, 9), (other, one, 0)):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, rules, "debts", who=who, whom=whom, amount=amount)


# What names something hidden


def _names_hidden_things(name: str) -> bool:
    return any(found.looks for found in subjects.find(name).rules.corrections.values())


def test_in_some_games_something_hidden_is_put_right_by_name() -> None:
    """In Dune: Imperium what lies hidden is put right by number alone, which needs no look."""
    assert [name for name in subjects.GAMES if not _names_hidden_things(name)] == ["imperium"]


@pytest.mark.parametrize("name", [*filter(_names_hidden_things, subjects.GAMES)])
def test_what_names_a_hidden_thing_is_for_one_alone_who_looks_at_it(name: str) -> None:
    table = played(name, "named", 40, **(WITH_A_MARKER if name == "dune" else {}))
    rules, s = table.rules, table.game.state
    named = {kind: found for kind, found in rules.corrections.items() if found.looks}
    assert named
    looked, before = everything(rules, s), rules.dump(s)
    assert not named.keys() & set(open_corrections(rules, s))
    decks = [one for one in looked if one.endswith(":")]
    of_decks = {kind for kind, found in named.items() if f"{found.looks}:" in decks}
    assert named.keys() & set(open_corrections(rules, s, decks)) == of_decks
    assert named.keys() <= set(open_corrections(rules, s, looked))
    for kind, found in named.items():
        field = correction_form(rules, s, kind, {}, looked).field(found.about)
        assert isinstance(field, Pick)
        if kind not in of_decks:
            mine = [one for one in looked if one == f"{found.looks}:{field.options[0]}"]
            only = correction_form(rules, s, kind, {}, mine).field(found.about)
            assert isinstance(only, Pick)
            assert only.options == field.options[:1], "of that seat, and of no other"
        assert correction_form(rules, s, kind, {found.about: field.options[0]}) == Form(())
        found_at_random = (random_override(rules, s, random.Random(number), looked) for number in range(500))
        move = next(move for move in found_at_random if move is not None and move.what == kind)
        for tried in (move.model_copy(update={"looked": ()}), Override(what=kind, reason="x")):
            for act in (preview, lambda *given: decide(given[0], given[1], MODERATOR, given[2])):
                with pytest.raises(IllegalMove) as refused:
                    act(rules, table.game, tried)
                assert (refused.value.code, refused.value.params) == ("not_without_looking", {})
    assert rules.dump(s) == before


def test_a_card_goes_under_the_deck_and_only_its_owner_hears_which(table: Table[Any]) -> None:
    rules, s = table.rules, table.game.state
    who = next(f for f in s.factions if free_hand(s, f))
    card = free_hand(s, who)[0]

    def named(way: str) -> Any:
        values = {"who": who, "card": card, "way": way}
        return Override(what="hand_card", values=values, reason="a slip of the finger", looked=(f"hand:{who}",))

    under = decide(rules, table.game, MODERATOR, named("under"), cause="moderator")
    assert under.game.state.decks["treachery"] == (*s.decks["treachery"], card)
    assert len(under.game.state.hands[who]) == len(s.hands[who]) - 1
    told = [(type(fact).__name__, to) for fact, to in under.commits[0].facts]
    assert told[:3] == [("Overridden", None), ("CardReturned", None), ("CardPutUnder", (who,))]
    assert not [fact for fact, to in under.commits[0].facts if to is None and card in repr(fact)]
    shown = preview(rules, table.game, named("under"))
    assert [type(fact).__name__ for fact in shown] == ["Overridden", "CardReturned"]
    openly = decide(rules, table.game, MODERATOR, named("openly"), cause="moderator").game.state
    assert openly.discards["treachery"][-1] == card


def test_a_card_of_the_deck_goes_to_a_hand_wherever_it_lies_and_only_its_owner_hears_which(table: Table[Any]) -> None:
    def unsold(s: State) -> None:
        s.decks["treachery"] = (*s.decks["treachery"], *(s.auction.row if s.auction is not None else ()))
        s.auction = None

    rules, game = table.rules, _change(table, unsold)
    s = game.state
    who, deck = next(f for f in s.factions if not hand_is_full(s, f)), s.decks["treachery"]
    card = deck[len(deck) // 2]
    looked = ("treachery_cards:",)
    form = correction_form(rules, s, "deck_card", {}, looked)
    assert form.field("card") == Pick("card", tuple(sorted(deck))), "in no order"
    assert rules.looks["treachery_cards"].found(s, "") == tuple(sorted(deck))
    move = Override(what="deck_card", values={"who": who, "card": card}, reason="it was his", looked=looked)
    assert preview(rules, game, move) == (Overridden("deck_card", move.reason, who), CardDrawn(who, "correction"))
    done = decide(rules, game, MODERATOR, move, cause="moderator")
    assert done.game.state.hands[who] == (*s.hands[who], card)
    assert done.game.state.decks["treachery"] == tuple(one for one in deck if one != card)
    told = [(fact, to) for fact, to in done.commits[0].facts if card in repr(fact)]
    assert told == [(CardReceived(who, card, "inside"), (who,))]
    assert not rules.invariants(done.game.state)
    wrong = next(card for hand in s.hands.values() for card in hand)
    for values, code in (
        ({"who": who, "card": wrong}, "correction_unfit"),
        ({"who": who, "card": card, "way": "draw"}, "correction_unfit"),
    ):
        with pytest.raises(IllegalMove, match=code):
            decide(rules, game, MODERATOR, move.model_copy(update={"values": values}))
    for others in ((), ("treachery_deck:",), (f"hand:{who}",)):
        with pytest.raises(IllegalMove, match="not_without_looking"):
            decide(rules, game, MODERATOR, move.model_copy(update={"looked": others}))
    full = decide(rules, game, MODERATOR, move, cause="moderator").game
    while not hand_is_full(full.state, who):
        card = full.state.decks["treachery"][-1]
        full = decide(rules, full, MODERATOR, move.model_copy(update={"values": {"who": who, "card": card}})).game
    card = full.state.decks["treachery"][-1]
    more = move.model_copy(update={"values": {"who": who, "card": card}})
    for broken in (False, True):
        with pytest.raises(IllegalMove, match="not_without_looking"):
            decide(rules, full, MODERATOR, more.model_copy(update={"break_it": broken}))
    assert preview(rules, full, more)[1:] == (CardDrawn(who, "correction"),), "a preview counts no hand"


def test_a_traitor_and_a_prediction_are_named_by_who_looks_at_them(table: Table[Any]) -> None:
    rules, s = table.rules, table.game.state
    who = next(f for f in s.factions if s.traitors[f])
    lost = s.traitors[who][-1]
    values: dict[str, Any] = {"who": who, "leader": lost}
    move = Override(what="named_traitor", values=values, reason="x", looked=(f"traitors:{who}",))
    assert preview(rules, table.game, move)[1:] == ()
    done = decide(rules, table.game, MODERATOR, move, cause="moderator")
    assert lost not in done.game.state.traitors[who]
    assert len(done.game.state.traitors[who]) == len(s.traitors[who])
    assert [to for fact, to in done.commits[0].facts if type(fact).__name__ == "TraitorsKept"] == [(who,)]
    values = {"who": "bene_gesserit", "faction": "guild", "turn": s.turn + 1}
    move = Override(what="prediction", values=values, reason="x", looked=("prediction:bene_gesserit",))
    done = decide(rules, table.game, MODERATOR, move, cause="moderator")
    assert done.game.state.prediction == ("guild", s.turn + 1)
    assert [to for fact, to in done.commits[0].facts if type(fact).__name__ == "PredictionMade"] == [("bene_gesserit",)]
    for wrong in ({"faction": "bene_gesserit"}, {"turn": s.turn - 1}):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            decide(rules, table.game, MODERATOR, move.model_copy(update={"values": {**values, **wrong}}))


def test_a_preview_looks_into_no_purse_and_no_hand(table: Table[Any]) -> None:
    rules = table.rules
    who = next(f for f in table.game.state.factions if free_hand(table.game.state, f))

    def stripped(s: State) -> None:
        s.purse[who], s.hands[who] = 0, ()

    poor, rich = _change(table, stripped), _change(table, lambda s: s.purse.update({who: 50}))
    for kind, values in (
        ("spice", {"who": who, "way": "take", "amount": 6}),
        ("cards", {"who": who, "way": "discard"}),
        ("cards", {"who": who, "way": "draw"}),
        ("traitors", {"who": who}),
    ):
        if kind == "cards" and values["way"] not in _ways(rules, table.game.state):
            continue
        move = Override(what=kind, values=values, reason="a slip of the finger")
        assert preview(rules, poor, move) == preview(rules, rich, move)
        shown = repr(preview(rules, rich, move))
        assert not [card for hand in rich.state.hands.values() for card in hand if card in shown]
    taken = preview(rules, poor, Override(what="spice", values={"who": who, "way": "take", "amount": 6}, reason="x"))
    assert taken[1:] == (SpiceMoved(who, "bank", 6, "correction"),), "what all would hear, were it done"


def _ways(rules: Any, s: State) -> tuple[str, ...]:
    way = correction_form(rules, s, "cards", {}).field("way")
    assert isinstance(way, Pick)
    return way.options


def test_a_card_is_discarded_by_lot(table: Table[Any]) -> None:
    rules, lost = table.rules, set()
    who = next(f for f in table.game.state.factions if len(free_hand(table.game.state, f)) > 1)
    for seed in range(20):
        game = _change(table, lambda s, seed=seed: setattr(s, "seed", f"{seed}"))  # type: ignore[misc]
        after = put_right(game, rules, "cards", who=who, way="discard").game.state
        (card,) = set(game.state.hands[who]) - set(after.hands[who])
        assert after.discards["treachery"][-1] == card
        lost.add(card)
    assert lost == set(free_hand(table.game.state, who))


@pytest.mark.parametrize("where", ["battle", "auction"])
def test_nothing_is_taken_from_a_hand_of_which_some_may_be_set_aside_in_secret(where: str) -> None:
    """Else it said how many cards lie in a plan, or how a bid is covered, where no card was left to be taken."""
    table = played("dune", "set aside", 20)
    while not _concerned(table.game.state, where):
        table.step()
    s = table.game.state
    concerned = [f for f in _concerned(s, where) if s.hands[f]]
    others = [f for f in s.factions if s.hands[f] and f not in _concerned(s, where)]
    for who in (*concerned, *others):
        card = s.hands[who][0]
        moves = (
            Override(what="cards", values={"who": who, "way": "discard"}, reason="x"),
            *(
                Override(
                    what="hand_card", values={"who": who, "card": card, "way": way}, reason="x", looked=("hand:" + who,)
                )
                for way in ("under", "openly")
            ),
        )
        for move in moves:
            if who in others:
                after = decide(table.rules, table.game, MODERATOR, move, cause="moderator").game.state
                assert len(after.hands[who]) == len(s.hands[who]) - 1
            else:
                with pytest.raises(IllegalMove, match="may_be_taken_up"):
                    decide(table.rules, table.game, MODERATOR, move)
    assert concerned
    assert others


def _concerned(s: State, where: str) -> tuple[str, ...]:
    """Return whose cards may be set aside for a plan or a bid, as all can see."""
    if where == "battle":
        return (s.battle.aggressor, s.battle.defender) if s.battle is not None else ()
    return (s.auction.leader,) if s.auction is not None and s.auction.leader else ()


def test_a_traitor_is_changed_for_one_that_nobody_has_and_only_its_owner_learns_which(table: Table[Any]) -> None:
    s, rules = table.game.state, table.rules
    who = next(f for f in s.factions if s.traitors[f])
    done = put_right(table.game, rules, "traitors", who=who)
    new = set(done.game.state.traitors[who]) - set(s.traitors[who])
    assert len(new) == 1
    assert not new & {leader for kept in s.traitors.values() for leader in kept}
    told = [audience for fact, audience in done.commits[0].facts if new & set(getattr(fact, "leaders", ()))]
    assert told == [(who,)]


def test_what_would_break_what_always_holds_needs_a_word_for_it() -> None:
    toy = subjects.find("toy").rules

    def invariants(s: Any) -> list[str]:
        return ["nobody may have so many"] if s.apples["crow"] > 9 else []

    rules = replace(toy, invariants=invariants)
    game = played("toy", "breaking", 5, players=2).game
    with pytest.raises(IllegalMove, match="breaks_what_holds"):
        put_right(game, rules, "apples", source="away", to="crow", apples=15)
    broken = put_right(game, rules, "apples", source="away", to="crow", apples=15, break_it=True)
    assert broken.game.state.apples["crow"] >= 15
    assert put_right(broken.game, rules, "apples", source="away", to="trees", apples=1), "it held no more before"


def test_forces_leaders_storm_and_the_map_are_put_right_in_the_sight_of_all(table: Table[Any]) -> None:
    s, rules = table.game.state, table.rules
    who = next(f for f in s.factions if s.reserves[f][0] > 2)
    outcomes = [
        put_right(table.game, rules, "forces", who=who, origin="reserves", to="polar_sink:0", number=2),
        put_right(table.game, rules, "map_spice", way="give", area="red_chasm:7", amount=4)
        if "red_chasm:7" in _areas(rules, s)
        else put_right(table.game, rules, "map_spice", way="give", area=_areas(rules, s)[0], amount=4),
        put_right(table.game, rules, "storm", sector=5),
        put_right(table.game, rules, "leader", leader=next(iter(s.leaders))),
    ]
    assert outcomes[0].game.state.forces["polar_sink:0", who][0] >= 2
    assert sum(outcomes[1].game.state.spice.values()) == sum(s.spice.values()) + 4
    assert outcomes[2].game.state.storm == 5
    assert outcomes[3].game.state.leaders != s.leaders
    for outcome in outcomes:
        assert outcome.commits[0].facts[1][1] is None
        facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
        assert replay(rules.copy(s), facts) == outcome.game.state
        assert pending(rules, outcome.game)


def _areas(rules: Any, s: State) -> tuple[str, ...]:
    form: Form = correction_form(rules, s, "map_spice", {"way": "give"})
    found = form.field("area")
    assert isinstance(found, Pick)
    return found.options


def test_alliances_are_made_and_left(table: Table[Any]) -> None:
    rules = table.rules

    def nothing_open(s: State) -> None:
        s.auction = s.nexus = s.battle = None

    game = _change(table, nothing_open)
    one, other, third = game.state.factions[:3]
    made = put_right(game, rules, "alliances", way="form", members=(one, other)).game
    assert set(made.state.alliances[0]) == {one, other}
    changed = put_right(made, rules, "alliances", way="form", members=(other, third)).game
    assert [set(a) for a in changed.state.alliances] == [{other, third}]
    assert put_right(changed, rules, "alliances", way="leave", members=(third,)).game.state.alliances == ()
