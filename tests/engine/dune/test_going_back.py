"""Going back in Dune: inside an auction and a battle, what is mixed anew, and whose secrets a move may show."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.core.decision import Offer, Question
from engine.core.facts import Seeded
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, Rewind, SetOrder
from engine.core.rewinding import NOBODY, consequences, rewind
from engine.dune.facts import CardsTaken, DeckShuffled, DialReread, RowMixed, SaleVoided
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.people.deals import ProposeDeal
from engine.dune.people.loans import Loan
from engine.dune.phases.nexus import NexusMove
from engine.dune.phases.storm import Storm
from engine.dune.phases.support import Pledge
from engine.dune.state import State
from tests.sampling import sample
from tests.swap.revealed import REVEALS

from .standing import after_setup
from .test_nexus import A, B, E, F, Table

H = "harkonnen"
SIX = {"atreides": 1, "bene_gesserit": 2, "emperor": 3, "fremen": 4, "guild": 5, "harkonnen": 6}
WHY = Rewind(reason="a rule was misread")
ANEW = Rewind(reason="too much was seen", redraw=True)


def positions(seed: str, length: int = 260) -> Iterator[Game[State]]:
    """A random game of six, position by position."""
    drawn, game = random.Random(seed), start(SIX, seed).game
    for _ in range(length):
        yield game
        owed = drawn.choice([d for d in pending(RULES, game) if not d.answered and not d.held])
        move = sample(RULES.questions[owed.kind], game.state, owed.seat, owed.ref, drawn)
        game = decide(RULES, game, owed.seat, move, decision=owed.id).game
        if game.state.over:
            return


@pytest.fixture(scope="module")
def played() -> list[Game[State]]:
    return [*positions("going back")]


def test_inside_an_auction_and_a_battle_all_stands_as_it_did(played: list[Game[State]]) -> None:
    met: Counter[str] = Counter()
    last = played[-1]
    for then in played[:-1]:
        s = then.state
        back = rewind(RULES, then, last, WHY, to=1).game
        assert back.stack == then.stack
        assert (back.state.auction, back.state.battle, back.state.decks) == (s.auction, s.battle, s.decks)
        assert (back.state.hands, back.state.forces, back.state.purse) == (s.hands, s.forces, s.purse)
        assert {key: window.seats for key, window in back.state.windows.items()} == {
            key: window.seats for key, window in s.windows.items()
        }
        met["auction"] += s.auction is not None and s.auction.number > 0
        met["battle"] += s.battle is not None
        met["unseen"] += any(not window.named for window in s.windows.values())
    assert min(met["auction"], met["battle"], met["unseen"]) > 5, met


def test_what_is_mixed_anew_is_what_lies_unseen(played: list[Game[State]]) -> None:
    met: Counter[str] = Counter()
    for then in played[::3]:
        s, back = then.state, rewind(RULES, then, played[-1], ANEW, to=1, seed="another")
        now = back.game.state
        assert now.seed == "another"
        row = s.auction.row if s.auction is not None else ()
        mixed = now.auction.row if now.auction is not None else ()
        assert sorted((*row, *s.decks.get("treachery", ()))) == sorted((*mixed, *now.decks.get("treachery", ())))
        assert sorted(s.decks.get("spice", ())) == sorted(now.decks.get("spice", ()))
        assert len(mixed) == len(row)
        if s.peeked and row:
            met["seen by Atreides"] += 1
            assert mixed[0] == row[0] == s.peeked
        met["looked"] += len(s.looked)
        assert now.decks.get("spice", ())[: len(s.looked)] == s.looked
        assert (now.hands, now.traitors, now.prediction) == (s.hands, s.traitors, s.prediction)
        told = [
            audience for fact, audience in back.commits[0].facts if isinstance(fact, RowMixed | DeckShuffled | Seeded)
        ]
        assert set(told) == {()}
        met["row"] += mixed != row
        met["deck"] += now.decks.get("treachery", ()) != s.decks.get("treachery", ())
    assert min(met["row"], met["deck"], met["seen by Atreides"]) > 2, met


ACTS = {  # what somebody does himself, and what follows from what is told of elsewhere
    *("BidMade", "BidPassed", "ForcesMoved", "AccompanimentAnnounced", "VoiceSpoken", "PrescienceAsked"),
    *("BattleBegan", "Pledged", "TruthAsked", "Asked", "NexusClosed", "ProposalDropped", "PaymentDone"),
    *("BattleDecided", "BattleEnded", "CardBought", "StormMoved"),
    *("LandingDeclared", "CoexistenceDeclared", "StanceTaken", "PlanLooked"),
    *("HandTaken", "HandsSwapped"),  # how many cards were taken and given is in what the two see: CardsTaken ...
    *("WormPlaced", "WormAppeared", "LandingForbidden", "MoverChanged"),  # whoever has ordered it has acted (H-13)
    *("CaptureMade", "CaptiveKept"),  # his own choice; whom he drew is in CaptiveTaken, where he goes in LeaderMoved
    "AlliancesChanged",  # one of its members accepts, or had ordered to (D-ALLY-2)
    "PredictionMade",  # told to nobody but who made it
    "HaderachBarred",  # who had him is in the plans revealed
    "TraitorsKept",  # in a moderator's correction: the number that draws the new one stands before it
}


def test_whatever_may_reveal_something_hidden_is_a_secret_or_an_act_of_ones_own() -> None:
    named = {reveal.fact for rows in REVEALS.values() for reveal in rows}
    secret = {kind.__name__ for kind in RULES.secrets}
    assert named - secret <= ACTS
    assert not secret & ACTS
    assert len(secret) > 10


def test_what_a_karama_brings_out_of_another_is_his_secret(played: list[Game[State]]) -> None:
    """Which forces a dial was made of, what a hand held, and that a buyer could not pay: each without his doing."""
    s, told = played[0].state, RULES.secrets
    assert told[DialReread](s, DialReread(E, 3)) == (E,)
    assert told[SaleVoided](s, SaleVoided(B, 2)) == (B,)
    assert told[CardsTaken](s, CardsTaken("harkonnen", F, ())) == (F,)


def test_what_lay_face_down_is_nobodys(played: list[Game[State]]) -> None:
    kinds = {kind.__name__: tell for kind, tell in RULES.secrets.items()}
    for name in ("CardReceived", "CardPeeked", "SpiceCardRevealed", "SpiceLooked", "TraitorsDrawn"):
        assert list(kinds[name](played[0].state, None)) == [NOBODY]


# What nobody may find out by trying to take a move back


def at_a_nexus() -> Game[State]:
    return Table().game


def with_allies(phase: str) -> Game[State]:
    game = after_setup(A, B, E, F)
    game.state.phase, game.state.alliances = phase, ((B, E),)
    return game


SAID = ProposeDeal(parties=(B,), text="Leave me Arrakeen.")  # what can be said at any time


@pytest.mark.parametrize(
    "game, move, seat, secret, others",
    [
        (at_a_nexus(), NexusMove(), A, NexusMove(do="propose", members=(B,)), {A, B, E}),
        (at_a_nexus(), SAID, E, NexusMove(do="propose", members=(B,)), {A, B, E}),
        (with_allies("battle"), SAID, E, Loan(to=B, amount=1), {E}),
        (with_allies("bidding"), SAID, B, Pledge(bidder=E, amount=1), {B, E}),
        (with_allies("movement"), SAID, B, Pledge(bidder=E, amount=1), {B, E}),
    ],
    ids=["nexus", "said in a nexus", "loan", "pledge", "pledge in movement"],
)
def test_trying_to_take_a_move_back_tells_nobody_what_was_done_in_secret(
    game: Game[State], move: Move, seat: str, secret: Move, others: set[str]
) -> None:
    """Whoever may act so is asked as if he had: else the mover would be asked whether, and be told by that."""
    moved = decide(RULES, game, F, move)
    more = decide(RULES, moved.game, seat, secret)
    assert all(audience is not None and F not in audience for c in more.commits for _, audience in c.facts)
    before = consequences(RULES, game.state, moved.commits, F)
    assert consequences(RULES, game.state, (*moved.commits, *more.commits), F) == before
    assert set(before.acted) == others
    assert not before.final


def test_trying_to_take_a_move_back_tells_nobody_who_else_is_asked_where_he_is_asked_himself() -> None:
    """Both want to be asked about the Thumper; that one of them has let it go by is his secret (D-ASYNC-4)."""
    game = after_setup(A, B, F, H)
    game.state.turn, game.state.options = 2, Options.model_validate({"thumper": True})
    game.state.stops = frozenset({(H, "thumper"), (F, "thumper")})
    first = decide(RULES, game, A, Storm(dial=2)).game
    ordered = decide(RULES, first, F, SetOrder(order={"kind": "pass", "windows": ("thumper",)})).game
    found = []
    for then, asked in ((first, {F, H}), (ordered, {H})):
        moved = decide(RULES, then, H, Storm(dial=2))
        assert {d.seat for d in pending(RULES, moved.game) if d.kind == "thumper"} == asked
        found.append(consequences(RULES, then.state, moved.commits, H))
    assert found[0] == found[1]
    assert set(found[0].acted) == {A, B, F}


def test_where_only_some_may_hear_of_what_is_done_it_says_so() -> None:
    """What somebody does unseen he does where everybody knows that he may."""
    assert [q.kind for q in RULES.questions.values() if q.unseen] == ["nexus"]
    for question in RULES.questions.values():
        assert question.unseen == (not question.named and type(question).take is not Question.take), question.kind
    said = {kind for kind, offer in RULES.offers.items() if type(offer).unseen is not Offer.unseen}
    assert said == {"loan", "pledge"}
