"""A moderator hands a question to another seat, which answers as its owner: nothing hidden goes with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from engine.core.corrections import correction_form, preview
from engine.core.decision import Decision
from engine.core.errors import IllegalMove, NothingToAnswer, StaleDecision
from engine.core.facts import DefaultTaken, HandedOver, Overridden, Sealed
from engine.core.game import MODERATOR, Game, Outcome, decide, offers, pending, replay
from engine.core.handing import HANDING, TO, WHO
from engine.core.moves import Override, SetOrder, TimeUp, Void
from engine.core.rewinding import consequences, take_back
from engine.core.run import Frame
from engine.core.seen import about, asked
from engine.dune.facts import SpiceMoved
from engine.dune.state import BANK, State
from tests import subjects
from tests.games_shown.shown import SHOWN
from tests.selfplay.checks import Checks
from tests.selfplay.table import Table
from tests.toy.engine.anytime import Loan
from tests.toy.engine.game import RULES as TOY
from tests.toy.engine.options import Options
from tests.toy.engine.phases.crow import Feed
from tests.toy.engine.phases.exchange import Exchange
from tests.toy.playing import Toy

from .putting_right import put_right

DUNE = subjects.find("dune").rules
GAMES = 30  # at most
KINDS_MET = 8  # kinds of questions of Dune
every_game = pytest.mark.parametrize("name", subjects.GAMES)


def hand(rules: Any, game: Game[Any], who: str, to: str) -> Outcome[Any]:
    return put_right(game, rules, HANDING, who=who, to=to)


def top(rules: Any, game: Game[Any]) -> Decision:
    """What the game waits for, of one seat alone."""
    (found,) = [d for d in pending(rules, game) if not d.held]
    return found


@cache
def open_to_all() -> tuple[Game[State], ...]:
    """Games of Dune that wait for an answer which can be handed on, a few of each kind."""
    subject, met, found = subjects.find("dune"), Counter[str](), []
    wanted = {kind for kind, question in DUNE.questions.items() if question.transferable}
    for number in range(GAMES):
        options = subject.options(**({"xv": True} if number % 2 else {}))
        table: Table[Any] = Table(f"handing {number}", max(subject.players), options, Checks(subject, full=False))
        while not table.game.state.over:
            table.step()
            s = table.game.state
            for d in pending(DUNE, table.game) if not s.over and s.phase != "setup" else ():
                if not d.held and d.kind in wanted and met[d.kind] < 3:
                    met[d.kind] += 1
                    found.append(Game(DUNE.copy(s), table.game.stack))
        if all(met[kind] >= 1 for kind in wanted):
            break
    assert len(met) >= KINDS_MET, wanted - set(met)
    return tuple(found)


def handed() -> Iterator[tuple[Game[State], Decision, Game[State], Decision]]:
    """Such games before and after somebody else is asked."""
    for game in open_to_all():
        before = top(DUNE, game)
        other = next(seat for seat in game.state.storm_order if seat != before.seat)
        after = hand(DUNE, game, before.seat, other).game
        yield game, before, after, top(DUNE, after)


def test_another_answers_and_the_rules_go_on_as_if_the_owner_had() -> None:
    for game, before, after, owed in handed():
        assert (owed.kind, owed.key, owed.whose, owed.named) == (before.kind, before.key, before.seat, True)
        assert owed.seat != before.seat
        assert owed.turn == ""
        question = DUNE.questions[owed.kind]
        for move in islice(question.legal(game.state, before.seat, before.ref), 5):
            his = decide(DUNE, game, before.seat, move, decision=before.id).game
            other = decide(DUNE, after, owed.seat, move, decision=owed.id).game
            assert [frame[:2] for frame in his.stack] == [frame[:2] for frame in other.stack]
            assert _plain(his.state) == _plain(other.state), (owed.kind, move)


def _plain(s: State) -> bytes:
    """A state without the numbers of its windows."""
    plain = DUNE.copy(s)
    plain.asked, plain.windows = 0, {key: w._replace(number=0) for key, w in s.windows.items()}
    return DUNE.dump(plain)


def test_whoever_was_asked_is_asked_no_more_and_neither_his_orders_nor_those_of_the_other_answer() -> None:
    for game, before, after, owed in handed():
        move = DUNE.questions[owed.kind].default(game.state, before.seat, before.ref)
        with pytest.raises(StaleDecision):
            decide(DUNE, after, before.seat, move, decision=before.id)
        with pytest.raises(NothingToAnswer):
            decide(DUNE, after, before.seat, move)
        assert owed.kind not in [offer.kind for offer in offers(DUNE, after, before.seat)]
    game = next(game for game in open_to_all() if top(DUNE, game).kind == "accompany")
    who = top(DUNE, game).seat
    after = hand(DUNE, game, who, "emperor").game
    assert top(DUNE, after).seat == "emperor"
    order = SetOrder(order={"kind": "accompany", "otherwise": "polar_sink"})
    ordered = decide(DUNE, after, who, order).game
    assert (top(DUNE, ordered).seat, top(DUNE, ordered).kind) == ("emperor", "accompany")
    assert "accompany" not in decide(DUNE, game, who, order).game.state.windows, "else it answers at once"


def test_it_can_be_given_back_and_to_a_third() -> None:
    game = open_to_all()[0]
    owner = top(DUNE, game).seat
    second, third = [seat for seat in game.state.storm_order if seat != owner][:2]
    after = hand(DUNE, game, owner, second).game
    with pytest.raises(IllegalMove, match="correction_unfit"):
        hand(DUNE, after, owner, third)
    later = hand(DUNE, after, second, third).game
    assert (top(DUNE, later).seat, top(DUNE, later).whose) == (third, owner)
    back = hand(DUNE, later, third, owner)
    assert (top(DUNE, back.game).seat, top(DUNE, back.game).owner) == (owner, "")
    assert len({top(DUNE, one).id for one in (game, after, later, back.game)}) == 4, "no number is used again"


def test_what_is_shown_and_asked_is_the_same_whatever_the_owner_and_all_others_hold() -> None:
    """Else a question would show its new owner a hand or a purse."""
    shows, met = SHOWN["dune"], Counter[str]()
    for _, _, after, owed in handed():
        twin = Game(DUNE.copy(after.state), after.stack)
        s = twin.state
        for seat in s.factions:
            SpiceMoved(BANK, seat, 7, "correction").apply(s)
        s.hands = dict(zip(s.factions, (s.hands[f] for f in (*s.factions[1:], s.factions[0])), strict=True))
        s.traitors = dict(zip(s.factions, (s.traitors[f] for f in (*s.factions[1:], s.factions[0])), strict=True))
        pages = []
        for one in (after, twin):
            seen = asked(DUNE, one, owed)
            moves = list(islice(seen.legal(), 40))
            pages.append(
                (
                    repr(shows.question(seen)),
                    shows.default_text(seen),
                    repr(shows.choices(seen)),
                    repr(seen.form),
                    repr(moves),
                    repr([(seen.quote(move), shows.preview(seen, move), shows.comes_to(seen, move)) for move in moves]),
                    repr([seen.opened(move.model_dump()) for move in moves]),
                )
            )
        assert pages[0] == pages[1], owed
        met[owed.kind] += 1
    assert len(met) >= KINDS_MET


def test_whoever_has_it_is_told_as_whom_he_answers() -> None:
    _, before, after, owed = next(handed())
    seen = asked(DUNE, after, owed)
    assert (seen.seat, seen.by) == (before.seat, owed.seat)
    name = SHOWN["dune"].actor_name(before.seat)
    assert name in SHOWN["dune"].question(seen).lines[0]
    assert seen.default is not None
    typed = about(DUNE, after, owed.seat, seen.default)
    assert (typed.seat, typed.by, typed.ref) == (seen.seat, seen.by, seen.ref)


@every_game
def test_everything_else_is_refused_and_nothing_is_changed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    met, subject = Counter[str](), subjects.find(name)
    rules = subject.rules
    for number in range(4):
        table: Table[Any] = Table(f"no {number}", 3, subject.options(), Checks(subject, full=False))
        while not table.game.state.over and sum(met.values()) < 400:
            table.step()
            game, s = table.game, table.game.state
            form = correction_form(rules, s, HANDING, {})
            if not form.fields:
                continue
            owed = [d for d in pending(rules, game) if not d.held]
            named, before = owed[0].named, rules.dump(s)
            who = form.fields[0].options[0]  # type: ignore[union-attr]
            here = {d.seat for d in owed} if named else set()
            free = [seat for seat in rules.seats(s) if seat not in {who, *here}]
            seats = {d.seat for d in owed} if named else set(rules.seats(s))
            assert set(form.fields[0].options) == seats  # type: ignore[union-attr]
            if not free:
                continue
            question = rules.questions[owed[0].kind]
            why = (
                "not_without_looking"
                if not named
                else "asked_of_several"
                if len(owed) > 1
                else ""
                if question.transferable
                else "not_for_others_to_see"
            )
            move = Override(what=HANDING, values={WHO: who, TO: free[0]}, reason="he asked for it")
            if why:
                for attempt in (preview, lambda rules, game, move: decide(rules, game, MODERATOR, move)):
                    with pytest.raises(IllegalMove) as refused:
                        attempt(rules, game, move)
                    assert (refused.value.code, refused.value.rule, refused.value.params) == (why, "H-15", {})
                assert rules.dump(s) == before
            met[why] += 1
    with capsys.disabled():
        print(f"\n{name}: {dict(met)}")
    unnamed = any(not question.named for question in rules.questions.values())
    assert met["not_for_others_to_see"]
    assert bool(met["not_without_looking"]) == unnamed


def test_only_what_one_seat_is_asked_where_all_see_it_can_be_handed_on_at_all() -> None:
    for name in subjects.GAMES:
        for kind, question in subjects.find(name).rules.questions.items():
            if question.transferable:
                assert question.named, kind
                assert not any((question.any_one, question.attested, question.unseen, question.stoppable)), kind


# The second game


def warden() -> Toy:
    """Ash is asked how much the crow eats."""
    toy = Toy(3, Options(warden=True))
    (owed,) = toy.until("feed")
    assert owed.seat == "ash"
    return toy


@pytest.fixture
def toy() -> Toy:
    """Birch answers for ash."""
    toy = warden()
    toy.last = hand(TOY, toy.game, "ash", "birch")
    toy.game = toy.last.game
    return toy


def test_all_hear_who_is_asked_now_and_why_and_see_it_beforehand(toy: Toy) -> None:
    told = [(fact, to) for commit in toy.last.commits for fact, to in commit.facts]
    assert told == [
        (Overridden("handing", "a slip of the finger", "birch"), None),
        (HandedOver("feed", "feed", "ash", "birch"), None),
    ]
    again = Override(what=HANDING, values={WHO: "birch", TO: "cedar"}, reason="he asked for it")
    assert preview(TOY, toy.game, again)[1] == HandedOver("feed", "feed", "ash", "cedar")
    sentence = SHOWN["toy"].sentence(told[1][0], None, {})
    assert sentence is not None
    assert "Ash" in sentence.text
    assert "Birch" in sentence.text


def test_what_is_said_counts_and_the_owner_may_not_say_it(toy: Toy) -> None:
    (owed,) = toy.owed()
    assert (owed.seat, owed.whose, owed.id) == ("birch", "ash", f"{toy.s.asked}:birch")
    with pytest.raises(NothingToAnswer):
        toy.say("ash", Feed(little=True))
    toy.say("birch", Feed(little=True))
    assert toy.s.apples["crow"] == 1


def test_the_default_and_a_void_answer_for_the_owner_too(toy: Toy) -> None:
    (owed,) = toy.owed()
    late = decide(TOY, toy.game, "table", TimeUp(decisions=(owed.id,)))
    facts = [fact for commit in late.commits for fact, _ in commit.facts]
    assert [fact.seat for fact in facts if isinstance(fact, DefaultTaken)] == ["birch"]
    void = decide(TOY, toy.game, MODERATOR, Void(window=toy.s.asked, reason="enough"))
    assert late.game.state.apples["crow"] == void.game.state.apples["crow"] == 2


def test_while_something_else_comes_first_the_other_may_answer_and_think_again(toy: Toy) -> None:
    toy.game = Game(toy.s, (*toy.game.stack, Frame("exchange", "exchange")))
    toy.say("ash", Loan(to="cedar", apples=1))
    toy.say("birch", Feed(little=True))
    assert [d.seat for d in pending(TOY, toy.game) if d.answered] == ["birch"]
    told = [to for commit in toy.last.commits for fact, to in commit.facts if isinstance(fact, Sealed)]
    assert told == [("birch",)]
    toy.say("birch", Feed())
    for seat in ("ash", "birch", "cedar"):
        toy.say(seat, Exchange())
    assert toy.s.apples["crow"] == 2


def test_replayed_it_is_the_same_game(toy: Toy) -> None:
    assert TOY.load(TOY.dump(toy.s)) == toy.s
    facts = [TOY.facts.decode(*TOY.facts.encode(fact)) for commit in toy.last.commits for fact, _ in commit.facts]
    assert replay(warden().s, facts) == toy.s


def test_whoever_answered_takes_it_back_and_nobody_takes_back_what_was_before(toy: Toy) -> None:
    then, handing = Game(TOY.copy(toy.s), toy.game.stack), toy.last.commits
    outcome = toy.say("birch", Feed(little=True))
    assert not consequences(TOY, then.state, outcome.commits[:1], "birch").final
    back = take_back(TOY, then, toy.game, outcome.commits, to=7, by="birch")
    (owed,) = [d for d in pending(TOY, back.game) if not d.held]
    assert (owed.seat, owed.whose) == ("birch", "ash")
    assert consequences(TOY, warden().s, (*handing, *outcome.commits), "ash").moderated
