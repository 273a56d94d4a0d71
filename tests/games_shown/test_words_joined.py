"""What belongs together is told in one line: an auction, a landing with its price, the dead of a battle."""

from collections.abc import Sequence

from bot.games.dune import PRESENTATION
from bot.games.presentation import DETAIL, Line
from engine.core import facts as core
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.state import Plan
from tests.games_shown.playing import told


def _story(facts: Sequence[Fact], viewer: str | None = None) -> list[str]:
    """Return the lines of a stretch of the story, as a table tells it."""
    lines: list[str] = []
    for fact in facts:
        line = PRESENTATION.sentence(fact, viewer, {})
        if line is None:
            continue
        joined = line.joined(lines[-1]) if lines else None
        lines[-1:] = [joined] if joined else [*lines[-1:], f"-# {line.text}" if line.weight == 0 else line.text]
    return lines


def test_an_auction_is_told_in_two_lines() -> None:
    bidding = [f.AuctionOpened(2, "guild"), f.BidMade("guild", 1), f.BidPassed("fremen"), f.BidMade("emperor", 2)]
    sold = [
        f.BidPassed("guild", missed=True),
        f.CardBought("emperor", 2, 2, False),
        f.SpiceMoved("emperor", "bank", 2, "bid"),
    ]
    assert _story([*bidding, *sold]) == [
        "🔨 Card 2: the bidding begins with the Guild · Guild **1** · Fremen pass · Emperor **2** · "
        "Guild passes (time is up).",
        "🔨 🔴 The Emperor buys card 2 for 2 spice · paid to the bank.",
    ]


def test_an_auction_that_is_interrupted_goes_on_in_words() -> None:
    facts = [f.PowerCancelled("peek_karama", "atreides"), f.BidMade("guild", 1), f.BidPassed("fremen")]
    assert _story(facts)[1:] == ["🔨 🟠 The Guild bids 1 · Fremen pass."]


def test_a_landing_stands_with_its_price() -> None:
    paid = f.SpiceMoved("guild", "bank", 2, "landing")
    landed = f.ForcesMoved("guild", "reserves", "carthag:10", (4, 0), "landing")
    assert _story([paid, landed]) == [
        "🟠 The Guild pays 2 spice for the landing (to the bank) · lands 4 forces in Carthag."
    ]
    other = f.ForcesMoved("fremen", "reserves", "the_great_flat:14", (4, 0), "entry")
    assert len(_story([paid, other])) == 2


def test_a_battle_is_told_with_its_dead() -> None:
    facts = [
        f.PlanLocked("guild"),
        f.PlanLocked("fremen"),
        f.BattleDecided("guild", {"guild": 7, "fremen": 3}, "totals"),
        f.LeaderMoved("chani", "tanks", "battle"),
        f.SpiceMoved("bank", "guild", 6, "battle"),
        f.CardPlayed("fremen", "baliset", "lost"),
        f.CardPlayed("fremen", "shield_1", "lost"),
    ]
    assert _story(facts) == [
        "-# 🔒 The Guild's plan is locked · Fremen's too.",
        "🏅 🟠 The Guild wins 7 to 3 · ☠️ Chani (Fremen 6) is killed · 6 spice for the leaders killed.",
        "-# 🟡 Fremen discard Baliset · Shield.",
    ]


def test_the_card_somebody_is_dealt_stands_in_a_line_of_its_own() -> None:
    dealt = [f.CardDrawn("guild", "setup"), f.CardDrawn("atreides", "setup")]
    others = [f.CardDrawn("emperor", "setup"), f.CardDrawn("fremen", "setup")]
    told_to_owner = _story([*dealt, f.CardReceived("atreides", "hajr", "deck"), *others], "atreides")
    assert told_to_owner[0] == "-# 🃏 🟠 The Guild draws 1 card · 🟢 You draw 1 card."
    assert told_to_owner[1].startswith("🃏 You have a new card: **Hajr** – ")
    assert told_to_owner[1].endswith(".")
    assert told_to_owner[2] == "-# 🃏 🔴 The Emperor draws 1 card · 🟡 Fremen draw 1 card."


def test_a_plan_is_not_told_twice_to_its_owner() -> None:
    assert PRESENTATION.sentence(f.PlanLocked("guild"), "guild", {}) is None
    kept = PRESENTATION.sentence(f.PlanKept("guild", Plan(3, "staban_tuek", "", "")), "guild", {})
    assert kept is not None
    assert kept.weight == DETAIL, "his message says above what he answered"


def test_whoever_buys_a_card_reads_that_it_was_bought() -> None:
    bought = PRESENTATION.sentence(f.CardReceived("guild", "hajr", "row"), "guild", {})
    dealt = PRESENTATION.sentence(f.CardReceived("guild", "hajr", "deck"), "guild", {})
    assert bought is not None
    assert bought.text.startswith("🃏 You have bought **Hajr** – ")
    assert dealt is not None
    assert dealt.text.startswith("🃏 You have a new card: **Hajr** – ")


def test_a_line_is_joined_only_where_it_belongs() -> None:
    line = Line("🔨 The Guild bids 1.", short="Guild 1", onto=("🔨 ",))
    assert line.joined("🔨 Card 1: the Guild opens.") == "🔨 Card 1: the Guild opens · Guild 1."
    assert line.joined("-# 🔨 Fremen pass") == "-# 🔨 Fremen pass · Guild 1"
    assert line.joined("🏅 The Guild wins.") is None
    assert Line("The Guild wins.").joined("🔨 Card 1.") is None


def test_joining_makes_games_short() -> None:
    facts = [fact for fact, audience in told() if audience is None]
    alone = [line for fact in facts if (line := PRESENTATION.sentence(fact, None, {}))]
    assert len(_story(facts)) < 0.75 * len(alone)


def test_what_somebody_did_himself_calls_nobody() -> None:
    """A detail is told with what follows, and alone it is no private message; what others did is one."""
    own = [
        (core.Sealed("plan", "guild", {"kind": "treachery"}), "guild"),
        (core.StopSet("guild", "voice_karama", True), "guild"),
        (f.AllianceProposed(3, "guild", ("guild", "emperor")), "guild"),
        (f.ProposalAccepted(3, "guild"), "guild"),
        (f.ProposalDropped(3, "guild", "withdrawn"), "guild"),
    ]
    others = [
        (core.OrderEnded("guild", "bid", "done"), "guild"),
        (f.AllianceProposed(3, "guild", ("guild", "emperor")), "emperor"),
        (f.ProposalAccepted(3, "guild"), "emperor"),
        (f.ProposalDropped(3, "guild", "refused"), "emperor"),
    ]
    assert [_weight(fact, viewer) for fact, viewer in own] == [0] * len(own)
    assert [_weight(fact, viewer) for fact, viewer in others] == [1] * len(others)


def _weight(fact: Fact, viewer: str) -> int:
    line = PRESENTATION.sentence(fact, viewer, {})
    assert line is not None
    return line.weight
