"""The story: a sentence for every kind of fact, compact, in people's words, the same every time."""

import inspect
import re

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.words import story
from engine.core import facts as core
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.game import RULES
from engine.dune.options import Options
from engine.dune.state import Payment, Plan
from tests.games_shown import specials
from tests.games_shown.patterns import has_raw_id
from tests.games_shown.playing import ORDERS, told

# What to tell of a fact: to everybody (None) or to a seat, in these very words.
FREMEN, GUILD = (f"{PRESENTATION.emblem(seat)} {name}" for seat, name in (("fremen", "Fremen"), ("guild", "Guild")))
EXAMPLES: list[tuple[Fact, str | None, str]] = [
    (core.Annulled(), None, "⚖️ A moderator has ended the game. Nobody has won it."),
    (
        core.DefaultTaken("guild", "force_revival", moderated=True),
        None,
        "⏳ A moderator no longer waits for the Guild (Force revival): the default counts.",
    ),
    (
        core.DefaultTaken("guild", "treachery", moderated=True, passed=True),
        "guild",
        "⏳ A moderator no longer waits for you (Call treachery): that counts as a pass.",
    ),
    (
        core.Voided("bid", "it was asked twice"),
        None,
        "⚖️ A moderator voids this: Bid. Why: “it was asked twice”. No answer to it counts.",
    ),
    (
        core.Overridden("storm", "it was moved twice"),
        None,
        "⚖️ A moderator puts something right: The storm. Why: “it was moved twice”.",
    ),
    (
        core.Overridden("spice", "charity was forgotten", "guild"),
        "guild",
        "⚖️ A moderator puts something right for you: Spice of a faction. Why: “charity was forgotten”.",
    ),
    (
        core.Rewound("a *misread* rule, <@1>"),
        None,
        "⏪ The game is back at an earlier moment. Why: “a \\*misread\\* rule, \\<@\u200b1\\>”. What is struck out in "
        "the story counts no more.",
    ),
    (
        core.HandedOver("ride", "ride", "fremen", "guild"),
        None,
        f"🔁 A question changes hands: {PRESENTATION.offer_title_of('ride')}, from {FREMEN} to {GUILD}.",
    ),
    (
        core.HandedOver("ride", "ride", "fremen", "fremen"),
        None,
        f"🔁 A question goes back to {FREMEN}: {PRESENTATION.offer_title_of('ride')}.",
    ),
    (core.RuleChanged("max_turns", 9), None, "⚖️ A rule of this table from now on: Last turn: 9."),
    (core.RuleChanged("pass_is_final", True), None, "⚖️ A rule of this table from now on: A pass is final: yes."),
    (
        core.RuleChanged("missed_plan", "zero_dial"),
        None,
        "⚖️ A rule of this table from now on: A missed battle plan: no force dialled.",
    ),
    (f.SpiceMoved("bank", "red_chasm:6", 4, "correction"), None, "⚖️ 4 spice are put down in the Red Chasm."),
    (f.SpiceMoved("red_chasm:6", "bank", 4, "correction"), None, "⚖️ 4 spice are taken away in the Red Chasm."),
    (
        f.ForcesMoved("guild", "tanks", "reserves", (2, 0), "correction"),
        None,
        "🟠 The Guild moves 2 forces from the tanks to reserves.",
    ),
    (
        core.DefaultTaken("guild", "storm", moderated=True),
        "guild",
        "⏳ A moderator no longer waits for you (Storm phase): the default counts.",
    ),
    (
        f.MarkerLaid("fremen"),
        "guild",
        "🟡 Fremen draw the marker of the next storm and lay it face down.",
    ),
    (f.MarkerTurned(3), None, "🌀 The storm's marker shows 3."),
    (f.MarkerReturned(), None, "🌀 The storm's marker goes back unseen."),
    (
        f.MarkerDrawn(1),
        "fremen",
        "🌀 The next storm goes 1 sector, if no Weather Control is played: only you know that marker.",
    ),
    (f.PhaseBegan("bidding", 3), None, "Turn 3 · Bidding"),
    (
        f.ForcesMoved("atreides", "reserves", "arrakeen:9", (4, 0), "landing"),
        None,
        "🟢 Atreides land 4 forces in Arrakeen.",
    ),
    (
        f.ForcesMoved("guild", "reserves", "polar_sink:0", (1, 0), "landing"),
        None,
        "🟠 The Guild lands 1 force in the Polar Sink.",
    ),
    (
        f.ForcesMoved("guild", "reserves", "red_chasm:6", (2, 0), "landing"),
        "guild",
        "🟠 You land 2 forces in the Red Chasm.",
    ),
    (
        f.ForcesMoved("fremen", "reserves", "the_great_flat:14", (1, 2), "entry"),
        None,
        "🟡 Fremen bring 3 forces (2 Fedaykin) out of the desert to the Great Flat.",
    ),
    (
        f.ForcesMoved("fremen", "wind_pass:14", "sietch_tabr:13", (0, 3), "ride"),
        None,
        "🪱 🟡 Fremen ride the worm: 3 Fedaykin from Wind Pass (sector 14) to Sietch Tabr.",
    ),
    (
        f.ForcesMoved("guild", "tueks_sietch:4", "reserves", (3, 0), "shipment"),
        None,
        "🟠 The Guild ships 3 forces from Tuek's Sietch back to the reserves.",
    ),
    (
        f.ForcesMoved("emperor", "tanks", "reserves", (1, 1), "revival"),
        None,
        "🔴 The Emperor revives 2 forces (1 Sardaukar).",
    ),
    (
        f.ForcesMoved("emperor", "tanks", "reserves", (3, 0), "ghola"),
        None,
        "🔴 The Emperor revives 3 forces with the Ghola.",
    ),
    (
        f.ForcesMoved("emperor", "carthag:10", "tanks", (3, 0), "storm"),
        None,
        "🌀 The storm takes 3 forces of the Emperor in Carthag.",
    ),
    (f.ForcesMoved("emperor", "carthag:10", "tanks", (3, 0), "battle"), "emperor", "🔴 You lose 3 forces in Carthag."),
    (
        f.SpiceMoved("atreides", "guild", 4, "landing"),
        None,
        "🟢 Atreides pay 4 spice for the landing (to the Guild).",
    ),
    (f.SpiceMoved("atreides", "guild", 4, "landing"), "guild", "🟢 Atreides pay 4 spice for the landing (to you)."),
    (f.SpiceMoved("bank", "emperor", 2, "charity"), None, "🔴 The Emperor takes 2 spice in CHOAM charity."),
    (f.SpiceMoved("bank", "red_chasm:6", 8, "blow"), None, "🟤 Spice blow in the Red Chasm: 8 spice."),
    (f.SpiceMoved("red_chasm:6", "fremen", 6, "collection"), None, "🟡 Fremen collect 6 spice in the Red Chasm."),
    (f.SpiceMoved("emperor", "fremen", 5, "loan"), "fremen", "🔴 The Emperor gives you 5 spice as an ally."),
    (f.CardBought("guild", 2, 10, karama=True), None, "🔨 🟠 The Guild buys card 2 with a Karama, at a bid of 10."),
    (f.BidPassed("guild", missed=True), None, "🔨 🟠 The Guild passes (time is up)."),
    (f.AuctionOpened(1, "emperor"), "emperor", "🔨 Card 1: the bidding begins with you."),
    (f.VoiceSpoken("guild", "not", "snooper"), None, "🗣️ The Voice: the Guild must not play a Snooper."),
    (
        f.PlansRevealed({"guild": (3, "staban_tuek", "lasgun", ""), "fremen": (0, "cheap_heroine", "", "")}),
        None,
        "⚔️ Plans\n🟠 The Guild: dial 3, Staban Tuek (5), Lasgun\n🟡 Fremen: dial 0, Cheap Heroine, no cards",
    ),
    (
        f.TreacheryCalled("guild", "harkonnen", "chani"),
        None,
        "🎭 ⚫ Harkonnen call treachery for the Guild! Chani was their traitor.",
    ),
    (
        f.BattleDecided("guild", {"guild": 7, "fremen": 7}, "totals"),
        None,
        "🏅 🟠 The Guild wins 7 to 7, ties going to the aggressor.",
    ),
    (f.BattleDecided("", {}, "explosion"), None, "💥 Lasgun meets Shield: everything in the territory is destroyed."),
    (
        f.AlliancesChanged(("guild", "fremen"), "left", ()),
        None,
        "💔 The alliance of the Guild and Fremen is over. Alliances: none.",
    ),
    (
        f.AlliancesChanged(("guild", "fremen", "emperor"), "left", (("guild", "fremen"),)),
        None,
        "💔 🔴 The Emperor leaves the alliance with the Guild and Fremen. Alliances: Guild + Fremen.",
    ),
    (
        f.TruthAsked(1, "guild", "fremen", "card", "karama_1"),
        "fremen",
        "❓ 🟠 The Guild asks you: do you hold “Karama”?",
    ),
    (
        f.DealProposed(1, "guild", ("guild", "fremen"), "*hi* @everyone", (Payment("guild", "fremen", 3, 4),)),
        "fremen",
        "📜 🟠 The Guild offers you deal 1: “\\*hi\\* @\u200beveryone” – the Guild → you: 3 spice when turn 4 begins.",
    ),
    (f.GameEnded(("guild",), "guild"), None, "🏆 The Guild wins the game because nobody else took Dune in time."),
    (
        f.GameEnded(("bene_gesserit",), "prediction", ("fremen", 4)),
        "bene_gesserit",
        "🏆 You win the game by having predicted it. The prediction was: Fremen in turn 4.",
    ),
]
# Kinds that random games seldom bring, for the sentences that are checked in general.
RARE: list[Fact] = [
    core.DefaultTaken("guild", "bid"),
    core.Unsealed("plan", "guild", "voice_not_obeyed", "D-BG-3"),
    core.Unsealed("nexus", "guild", "nexus_reopened", "D-ALLY-2"),
    core.Unsealed("force_revival", "guild", "tanks_changed", "D-ASYNC-11"),
    core.Unsealed("plan", "guild", "entered_anew", "D-ASYNC-11"),
    core.Unsealed("nexus", "guild", "voided", "H-15"),
    f.CardRegained("guild", "karama_1"),
    f.CardReturned("guild"),
    f.CardPutUnder("guild", "karama_1"),
    f.DealVoided(2, ("guild", "fremen")),
    f.PaymentDone(2, 0, made=True),
    core.Receipted("plan", "plan", "guild", {"kind": "plan"}, "0" * 32, "1" * 32),
    core.Attested("plan", "plan", {"guild": "1" * 32, "fremen": "2" * 32}),
    core.Entered("movement"),
    core.Entered("movement", "phase", ("movement",), "a *misread* rule"),
    core.Entered("card 2", "auction", ("2",), "a *misread* rule"),
    core.Entered("pile 2", "pile", ("2",), "a *misread* rule"),
    core.Entered("battle", "battle", ("arrakeen:9", "guild", "fremen"), "a *misread* rule"),
    *(core.Rewound("a *misread* rule", redrawn) for redrawn in (True, False)),
    core.TakenBack("guild"),
    core.FellAsleep("guild", (), ("bid",)),
    *(core.Awoke("guild", kept) for kept in (True, False)),
    core.OrderEnded("guild", "movement", "impossible", "out_of_reach", "D-MOVE-3"),
    core.OrderEnded("guild", "bid", "withdrawn"),
    core.OrderEnded("guild", "bid", "lapsed"),
    *(core.OrderEnded("guild", kind, "lapsed") for kind in ("treachery", "winner_choices")),
    core.StopSet("guild", "peek_karama", False),
    *(core.OrderSet("guild", order) for order in ORDERS),
    core.Sealed("plan", "guild", {"kind": "plan", "dial": 2, "leader": "staban_tuek", "weapon": "maula_pistol"}),
    f.GameStarted(Options(), {"guild": 2, "bene_gesserit": 5}),
    f.DiallersChosen(("guild", "emperor")),
    f.WormLeft("the_great_flat"),
    f.WormLeft("the_great_flat", came=False),
    f.WormPlaced("the_great_flat"),
    *(f.CoexistenceDeclared("bene_gesserit", fights) for fights in ((), ("the_great_flat", "arrakeen"))),
    *(f.StanceTaken("bene_gesserit", "the_great_flat", fights) for fights in (False, True)),
    f.CaptureMade("harkonnen", "guild"),
    f.CaptiveTaken("harkonnen", "staban_tuek"),
    f.CaptiveTaken("guild", "stilgar"),
    f.CaptiveKept("harkonnen", "guild"),
    *(f.LeaderMoved("staban_tuek", to, why) for to, why in (("tanks", "capture"), ("ready", "returned"))),
    f.SpiceMoved("bank", "harkonnen", 2, "capture"),
    *(f.LossesCounted("atreides", 1, fallen) for fallen in (1, 6)),
    *(f.HaderachMoved("atreides", "ready", why) for why in ("losses", "explosion", "revival", "ghola")),
    *(f.TurnNoted("atreides", "turn:atreides", had) for had in (True, False)),
    *(f.SpecialNoted("guild", used) for used in (True, False)),
    *(f.HaderachMoved("atreides", to, "correction") for to in ("ready", "tanks")),
    f.PlansRevealed({"atreides": (2, "lady_jessica", "", ""), "guild": (1, "", "", "")}, haderach="atreides"),
    f.PredictionMade("emperor", 3),
    f.PredictionReopened("bene_gesserit"),
    f.Pledged("emperor", "guild", 3),
    f.Pledged("emperor", "guild", 0),
    f.PrescienceAsked("none"),
    f.PrescienceAsked("defense"),
    f.NexusOpened(),
    f.NexusClosed(),
    f.AllianceProposed(3, "guild", ("guild", "emperor")),
    f.ProposalAccepted(3, "emperor"),
    f.ProposalDropped(3, "emperor", "refused"),
    f.ProposalDropped(3, "", "overtaken"),
    f.ProposalDropped(3, "", "lapsed"),
    f.TruthAnswered(1, "none", checked=False),
    f.ShieldWallBroken(),
    f.PowerCancelled("worm_karama", "fremen"),
    f.PowerCancelled("voice_karama", "bene_gesserit"),
    f.CycleChanged("bene_gesserit", True, ()),
    f.CycleChanged("bene_gesserit", False, ()),
    f.LeaderlessAnnounced("bene_gesserit"),
    f.WormAppeared(""),
    f.SpiceBlew("the_great_flat", 2),
    f.PileFilled(1, "the_great_flat"),
    f.WormCalled(2),
    f.Reshuffled("spice"),
    f.BidderReturned("emperor"),
    f.BiddingEnded("restarted", 3),
    f.NexusExtended(3, ("bene_gesserit", "guild")),
    f.BidCovered("guild", False, ("bene_gesserit",)),
    f.PrescienceAnswered("leader", "thufir_hawat"),
    f.PrescienceAnswered("weapon", ""),
    f.PlanKept("guild", Plan(2, "staban_tuek", "maula_pistol", "shield_1")),
    f.DebtChanged("emperor", "bene_gesserit", 3),
    f.SpiceCardRevealed("shai_hulud_1", aside=True, worm=True),
    f.GameEnded((), "nobody"),
    f.TraitorsKept("guild", ()),
    f.SpiceLooked(()),
    f.MovesChanged("emperor", 2),
    *specials.FACTS,
]


@pytest.mark.parametrize(
    "fact, viewer, wanted", EXAMPLES, ids=[f"{n}-{type(e[0]).__name__}" for n, e in enumerate(EXAMPLES)]
)
def test_a_fact_is_told_in_these_words(fact: Fact, viewer: str | None, wanted: str) -> None:
    line = PRESENTATION.sentence(fact, viewer, {})
    assert line is not None
    assert line.text == wanted


def test_every_kind_of_fact_has_a_sentence_or_is_silent_on_purpose() -> None:
    kinds = set(RULES.facts.classes.values())
    assert kinds == set(story.SENTENCES) | story.SILENT
    assert not set(story.SENTENCES) & story.SILENT


def test_every_sentence_is_tried_here() -> None:
    tried = {type(fact) for fact, _ in told()} | {type(fact) for fact, *_ in EXAMPLES} | {type(fact) for fact in RARE}
    assert set(story.SENTENCES) <= tried


def test_sentences_are_in_peoples_words_and_short() -> None:
    lines = [(fact, PRESENTATION.sentence(fact, viewer, {})) for fact, viewer in _heard()]
    for fact, line in lines:
        if line is None:
            assert type(fact) in (*story.SILENT, f.MoverChanged, f.SpiceMoved, f.ProposalDropped) or _is_told_by(fact)
            continue
        assert line.weight in (0, 1, 2)
        assert not has_raw_id(line.text), line.text
        assert "  " not in line.text
        assert re.search(r"\b1 (forces|cards|sectors)\b", line.text) is None, line.text
        assert len(line.text) <= 1000
        assert line.text.count("\n") <= 2
        assert "None" not in line.text
    assert len(lines) > 3000


def _is_told_by(fact: Fact) -> bool:
    """Say whether another fact tells it: where a force goes along, the plan itself, the pass of who missed a bid."""
    match fact:
        case f.ForcesMoved():
            return fact.why == "accompany"
        case core.DefaultTaken():
            return fact.kind == "bid"
    return isinstance(fact, f.PlanLocked)


def test_every_turn_and_phase_is_a_headline() -> None:
    for fact, _ in told():
        line = PRESENTATION.sentence(fact, None, {})
        if isinstance(fact, f.PhaseBegan):
            assert line is not None
            assert line.weight == 2
            assert line.text.startswith(f"Turn {fact.turn} · ")


def test_a_sentence_knows_the_fact_and_nothing_else() -> None:
    assert list(inspect.signature(story.sentence).parameters) == ["fact", "viewer", "language"]
    for tell in story.SENTENCES.values():
        assert list(inspect.signature(tell).parameters) == ["fact", "t"]


def test_a_fact_reads_the_same_after_it_was_kept() -> None:
    for fact, viewer in _heard()[::7]:
        again = RULES.facts.decode(*RULES.facts.encode(fact))
        assert PRESENTATION.sentence(again, viewer, {}) == PRESENTATION.sentence(fact, viewer, {})


def test_names_of_people_do_not_change_a_sentence() -> None:
    fact = f.BidMade("guild", 3)
    assert PRESENTATION.sentence(fact, None, {"guild": "@everyone"}) == PRESENTATION.sentence(fact, None, {})


def test_only_an_alliance_that_changes_calls_for_more_time() -> None:
    changed = f.AlliancesChanged(("guild", "fremen"), "formed", (("guild", "fremen"),))
    late = PRESENTATION.late_change([f.NexusOpened(), changed])
    assert late is not None
    assert (late.clock_class, late.move.kind) == ("nexus", "nexus_extend")
    assert PRESENTATION.late_change([f.NexusOpened(), f.BidMade("guild", 3)]) is None


def _heard() -> list[tuple[Fact, str | None]]:
    """Return every fact with one who may hear it; what nobody is told stays out."""
    found: list[tuple[Fact, str | None]] = []
    for fact, audience in told():
        if audience is None:
            found += [(fact, None), (fact, "guild")]
        else:
            found += [(fact, seat) for seat in audience]
    return [*found, *((fact, "guild") for fact in RARE), *((fact, None) for fact in RARE if not fact.private)]
