"""The doors of a game: whatever is open when the table goes in at one is put away, and nobody learns from it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from engine.core.chance import KEYED
from engine.core.errors import NothingToAnswer
from engine.core.facts import Entered, OrderEnded
from engine.core.game import Entry, Game, Outcome, decide, entering, located, pending
from engine.core.moves import Enter, Move, SetOrder, SetStop, TimeUp
from engine.core.run import Frame, Run
from engine.dune.composition import PHASES
from engine.dune.facts import BattleEnded, BiddingEnded, CardPeeked, CardReceived, NexusClosed, WormLeft
from engine.dune.game import RULES, start
from engine.dune.invariants import broken
from engine.dune.people.truth import Truthtrance
from engine.dune.phases.bids import Bid
from engine.dune.query import free_hand, set_aside
from engine.dune.state import State
from tests.sampling import sample

from .standing import DOTS, after_setup

STOPS = 60  # of each game, spread over it


def enter(game: Game[State], door: str) -> Outcome[State]:
    return decide(RULES, game, "table", Enter(door=door))


def labels(game: Game[State]) -> list[str]:
    return [door.label for door in RULES.entries(game.state)]


def played(seed: str) -> Iterator[Game[State]]:
    """Yield the stops of a game at random."""
    rng = random.Random(seed)
    game = start(DOTS, seed).game
    while not game.state.over:
        yield game
        open_ = [d for d in pending(RULES, game) if not d.answered and not d.held]
        d = rng.choice(open_)
        question = RULES.questions[d.kind]
        if rng.random() < 0.9:
            game = decide(RULES, game, d.seat, sample(question, game.state, d.seat, d.ref, rng), decision=d.id).game
        else:
            game = decide(RULES, game, "table", TimeUp(decisions=(d.id,))).game


def facts(outcome: Outcome[State], viewer: str | None) -> list[object]:
    """What a viewer is told of an input."""
    told = [pair for commit in outcome.commits for pair in commit.facts]
    return [fact for fact, to in told if to is None or (viewer is not None and viewer in to)]


def told_apart(s: State) -> bool:
    """Whether more is open than a phase."""
    return bool(s.battle or s.nexus or s.worm)


def test_every_door_is_clean_wherever_the_game_stands() -> None:
    tried, put_away = Counter[str](), Counter[str]()
    for seed in ("doors", "more doors", "another door"):  # in the last one a worm is waited for
        stops = [game for number, game in enumerate(played(seed)) if number % 9 == 0 or told_apart(game.state)]
        worms = [game for game in stops if game.state.worm]
        for game in (*random.Random(seed).sample(stops, STOPS), *worms):
            for door in RULES.entries(game.state):
                outcome = enter(game, door.label)
                s = outcome.game.state
                put_away.update(type(fact).__name__ for fact in facts(outcome, None))
                tried[door.label if door.kind == "phase" else door.kind] += 1
                assert not broken(s)
                assert s.over or any(not d.held for d in pending(RULES, outcome.game)), door.label
                keys = {d.key for d in pending(RULES, outcome.game)}
                standing = {key for key, window in s.windows.items() if not window.seats}
                assert set(s.windows) == keys | standing, "a window nobody can answer is left open"
    print(dict(tried))
    assert set(tried) == {"setup", *PHASES, "battle", "auction"}
    assert {kind.__name__ for kind in (BiddingEnded, NexusClosed, WormLeft, Entered)} <= set(put_away)


# What no door touches; what a battle that is decided takes stands beside it.
OF_THE_TABLE = ("turn", "storm", "storm_order", "diallers", "purse", "spice", "traitors", "prediction", "alliances")
OF_A_BATTLE = ("forces", "reserves", "tanks", "hands", "discards", "leaders", "cycles", "revived")


def behind(game: Game[State], door: Entry[State]) -> State:
    """The state as the door leaves it, before anything begins there."""
    run = Run(RULES, RULES.copy(game.state), game.stack, KEYED)
    run.begin("table", "rule", Enter(door=door.label))
    run.enter(door.enter)
    return run.s


def test_a_door_takes_nothing_and_gives_nothing() -> None:
    """Bids, plans and pledges are taken back; what has been paid, decided or lost stays as it is."""
    met = Counter[str]()
    for seed in ("taken", "given"):
        for game in list(played(seed))[::4]:
            s = game.state
            decided = s.battle is not None and s.battle.winner != ""
            same = OF_THE_TABLE if decided else OF_THE_TABLE + OF_A_BATTLE
            for door in RULES.entries(s) if s.phase != "setup" else ():
                after = behind(game, door)
                wrong = [name for name in same if getattr(after, name) != getattr(s, name)]
                assert not wrong, (door.label, s.phase, wrong)
                assert (after.mover, after.landed, after.worm, after.nexus) == ("", "", "", None)
                assert bool(after.auction) is (door.kind == "auction")
                assert door.kind == "auction" or not (after.pledges or after.peeked)
                met[f"{s.phase} to {door.kind}"] += 1
    print(dict(met))
    assert {f"{phase} to phase" for phase in ("storm", "bidding", "movement", "battle")} <= set(met)
    assert {"bidding to auction", "movement to battle", "battle to battle"} <= set(met)


def at(kind: str, fit: Callable[[State], bool] = lambda s: True) -> Game[State]:
    """The first stop at which that kind of question is open and the state fits, in the first game that has one."""
    for number in range(30):
        for game in played(f"at/{number}"):
            if any(d.kind == kind and not d.answered for d in pending(RULES, game)) and fit(game.state):
                return game
    raise AssertionError(kind)


def test_the_cards_of_a_plan_and_of_a_bid_come_back() -> None:
    game = at("treachery", lambda s: any(set_aside(s, f) for f in s.storm_order))
    s = game.state
    assert s.battle is not None
    committed = {f: set_aside(s, f) for f in s.storm_order}
    outcome = enter(game, "movement")
    after = outcome.game.state
    assert after.battle is None
    assert after.used == {}
    assert all(set(cards) <= set(free_hand(after, f)) for f, cards in committed.items())
    assert BattleEnded(s.battle.territory) in facts(outcome, None)


def test_a_battle_that_is_decided_is_carried_out() -> None:
    game = at("winner_choices")
    battle = game.state.battle
    assert battle is not None
    dial = 0 if battle.callers else battle.plans[battle.winner].dial
    before = sum(sum(c) for (area, f), c in game.state.forces.items() if f == battle.winner)
    after = enter(game, "battle").game.state
    assert sum(sum(c) for (area, f), c in after.forces.items() if f == battle.winner) == before - dial


def test_the_card_that_is_up_is_auctioned_again_and_seen_once() -> None:
    game = next(g for g in played("auction") if (a := g.state.auction) and a.high and g.state.peeked)
    a = game.state.auction
    assert a is not None
    outcome = enter(game, f"card {a.number}")
    again = outcome.game.state.auction
    assert again is not None
    assert (again.number, again.row, again.high, again.leader) == (a.number, a.row, 0, "")
    assert "peek_karama" not in {d.kind for d in pending(RULES, outcome.game)}


def test_a_free_question_stays_above_the_course() -> None:
    game = after_setup()
    asker, asked = game.state.factions[:2]
    hand = game.state.hands[asker]
    game.state.decks["treachery"] = tuple(c for c in game.state.decks["treachery"] if c != "truthtrance_1") + hand
    for f in game.state.factions:
        game.state.hands[f] = tuple(c for c in game.state.hands[f] if c != "truthtrance_1")
    game.state.hands[asker] = ("truthtrance_1",)
    game = decide(RULES, game, asker, Truthtrance(target=asked, about="free", text="Will you?")).game
    after = enter(game, "movement").game
    assert after.stack[-1] == Frame("truth", "answer", "1")
    assert [(d.kind, d.seat, d.held) for d in pending(RULES, after)] == [("truth", asked, False)]


def test_nobody_hears_what_was_sealed() -> None:
    """A sealed answer that is put away is told to its owner alone, and changes nothing that others are told."""
    plan = ("plan",)
    stops = (g for g in played("sealed") if tuple(key for key, _ in g.state.sealed) == plan)
    game = next(stops)
    (seat,) = [seat for _, seat in game.state.sealed]
    without = decide(RULES, game, "table", TimeUp()).game
    for slot in game.state.sealed:
        without.state.sealed = {s: a for s, a in without.state.sealed.items() if s != slot}
    for door in labels(game):
        one, other = enter(game, door), enter(without, door)
        for viewer in (None, *(f for f in game.state.factions if f != seat)):
            assert facts(one, viewer) == facts(other, viewer)
        assert len(facts(one, seat)) == len(facts(other, seat)) + 1


def test_no_seat_goes_in_and_nobody_but_at_a_door_there_is() -> None:
    game = after_setup()
    refused = (("atreides", "movement", "only_for_the_table"), ("table", "card 1", "no_such_door"))
    for by, door, code in (*refused, ("moderator", "card 1", "no_such_door")):
        with pytest.raises(NothingToAnswer) as refusal:
            decide(RULES, game, by, Enter(door=door))
        assert refusal.value.code == code


def test_a_moderator_goes_in_with_a_reason_that_all_read() -> None:
    outcome = decide(RULES, after_setup(), "moderator", Enter(door="movement", reason="we forgot it"))
    first = outcome.commits[0]
    assert (first.by, first.cause) == ("moderator", "moderator")
    assert first.facts[0] == (Entered("movement", "phase", ("movement",), "we forgot it"), None)


def test_what_a_moderator_is_shown_before_is_told_at_once_and_is_the_same_whatever_is_hidden() -> None:
    """He may look as often as he likes, and nobody hears of it: so it must not be a look at anything."""
    met = Counter[str]()
    for game in list(played("shown"))[::30]:
        other = Game(RULES.copy(game.state), game.stack)
        other.state.seed, other.state.sealed = "another", {}
        RULES.redraw(Run(RULES, other.state, game.stack, KEYED))
        for door in RULES.entries(game.state):
            move = Enter(door=door.label, reason="why not")
            shown = entering(RULES, game, move)
            told = facts(decide(RULES, game, "moderator", move), None)
            assert told[: len(shown)] == list(shown), door.label
            assert entering(RULES, other, move) == shown, door.label
            met[door.kind] += 1
            met["hidden"] += other.state.decks != game.state.decks
            met["sealed"] += bool(game.state.sealed)
    print(dict(met))
    assert min(met[kind] for kind in ("phase", "battle", "auction", "hidden", "sealed")) > 2


def test_names_of_old_are_found_and_unknown_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(RULES), "renamed", {("fight", "plans_of_old"): ("fight", "plans")})
    old = (Frame("turn", "collection"), Frame("battle", "next"), Frame("fight", "plans_of_old", "x"))
    assert located(RULES, old) == (*old[:2], Frame("fight", "plans", "x"))
    assert located(RULES, (*old[:2], Frame("fight", "another"))) is None


def once(game: Game[State], seat: str, move: Move) -> Game[State]:
    """The game after a move."""
    return decide(RULES, game, seat, move).game


def auctioned(**hands: tuple[str, ...]) -> Game[State]:
    """A game of Harkonnen and Atreides, who hold these cards, in the storm phase of turn 1."""
    game = after_setup("harkonnen", "atreides")
    s = game.state
    cards = [card for pile in (s.decks["treachery"], *s.hands.values()) for card in pile]
    s.hands.update({f: hands.get(f, ()) for f in s.factions})
    s.decks["treachery"] = tuple(card for card in cards if card not in {c for hand in hands.values() for c in hand})
    return game


def test_a_look_that_a_karama_has_prevented_is_not_made_at_the_door() -> None:
    game = auctioned(harkonnen=("karama_1",))
    game = once(game, "harkonnen", SetOrder(order={"kind": "peek_karama"}))
    game = enter(game, "bidding").game
    assert game.state.discards["treachery"] == ("karama_1",)
    outcome = enter(game, "card 1")
    assert outcome.game.state.peeked == ""
    assert not [fact for fact in facts(outcome, "atreides") if isinstance(fact, CardPeeked)]
    assert {d.kind for d in pending(RULES, outcome.game)} == {"bid"}


def test_a_look_that_is_still_to_come_comes_at_the_door() -> None:
    game = once(auctioned(), "harkonnen", SetStop(window="peek_karama"))
    game = enter(game, "bidding").game
    assert {d.kind for d in pending(RULES, enter(game, "card 1").game)} == {"peek_karama"}


def test_a_card_whose_sale_is_in_doubt_is_still_the_one_that_is_up() -> None:
    """As long as a worthless card for the purchase may be cancelled nothing is sold (D-BID-16)."""
    game = enter(after_setup("bene_gesserit", "harkonnen"), "bidding").game
    s = game.state
    s.options = s.options.model_copy(update={"xviii": True})
    held = s.hands["bene_gesserit"]
    s.hands["bene_gesserit"] = ("baliset",)
    s.decks["treachery"] = tuple(c for c in (*s.decks["treachery"], *held) if c != "baliset")
    while (d := pending(RULES, game)[0]).kind == "bid":
        bids = d.seat == "bene_gesserit" and game.state.auction is not None and not game.state.auction.high
        game = once(game, d.seat, Bid(amount=1, karama=True) if bids else Bid())
    assert {d.kind for d in pending(RULES, game)} == {"worthless_karama"}
    assert [label for label in labels(game) if label.startswith("card")] == ["card 1"]
    again = enter(game, "card 1").game.state.auction
    assert again is not None
    assert (again.number, again.row, again.high) == (1, s.auction.row if s.auction else (), 0)


@pytest.mark.parametrize("door", ["card 2", "bidding", "movement"])
def test_a_sale_brings_its_bonus_card_wherever_the_table_goes(door: str) -> None:
    game = once(auctioned(), "atreides", SetStop(window="bonus_karama"))
    game = enter(game, "bidding").game
    while (d := pending(RULES, game)[0]).kind == "bid":
        game = once(game, d.seat, Bid(amount=1) if d.seat == "harkonnen" else Bid())
    assert {d.kind for d in pending(RULES, game)} == {"bonus_karama"}
    top = game.state.decks["treachery"][0]
    outcome = enter(game, door)
    assert len(game.state.hands["harkonnen"]) == 1
    assert CardReceived("harkonnen", top, "deck") in facts(outcome, "harkonnen")
    assert set(outcome.game.state.hands["harkonnen"]) == {*game.state.hands["harkonnen"], top}
    assert not broken(outcome.game.state)


def test_orders_for_a_bidding_to_come_stay_at_every_door() -> None:
    """A standing bid lapses with the bidding that is left, not with any phase (D-BID-7)."""
    order = SetOrder(order={"kind": "bid", "amount": 3})
    game = once(after_setup(), "guild", order)
    kept = dict(game.state.orders)
    for door in ("movement", "battle", "storm"):
        game = enter(game, door).game
        assert game.state.auction is None
        assert game.state.orders == kept, door
    game = once(enter(game, "bidding").game, "emperor", order)
    assert len(game.state.orders) == 2
    outcome = enter(game, "movement")
    assert outcome.game.state.orders == {}
    ended = {slot[0] for slot in game.state.orders}
    assert {f.seat for seat in ended for f in facts(outcome, seat) if isinstance(f, OrderEnded)} == ended


def test_who_has_fought_is_used_until_the_phase_is_left() -> None:
    """A battle phase that begins anew is the same phase: a leader fights in one territory only (D-BAT-8, D-BAT-27)."""
    game = after_setup("harkonnen", "atreides")
    s = game.state
    s.forces.update({("arrakeen:9", "harkonnen"): (5, 0), ("carthag:10", "atreides"): (5, 0)})
    game = enter(game, "battle").game
    game.state.used["feyd_rautha"] = "carthag"
    for door in ("battle", "battle arrakeen:9 atreides harkonnen"):
        again = enter(game, door).game.state
        assert (again.phase, again.used) == ("battle", {"feyd_rautha": "carthag"}), door
    assert enter(game, "bidding").game.state.used == {}


def test_what_a_mover_ordered_for_the_rest_of_the_turn_lapses() -> None:
    game = at("landing")
    mover = game.state.mover
    game = decide(RULES, game, mover, SetOrder(order={"kind": "movement", "moves": []})).game
    assert (mover, "movement", "") in game.state.orders
    outcome = enter(game, "battle")
    assert (mover, "movement", "") not in outcome.game.state.orders
    ended = [fact for fact in facts(outcome, mover) if isinstance(fact, OrderEnded)]
    assert [(fact.order_kind, fact.why) for fact in ended] == [("movement", "lapsed")]
