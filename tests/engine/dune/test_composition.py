"""What a table is made of follows from its options; what an option does, it does at a named moment."""

from __future__ import annotations

import ast
import builtins
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from pkgutil import iter_modules

import pytest
from pydantic import ValidationError

import engine.dune
from engine.core import listing
from engine.core.facts import Fact
from engine.core.game import decide, pending
from engine.core.listing import modules
from engine.core.run import Run, Step
from engine.dune import cards, composition, expansions
from engine.dune.expansion import Expansion
from engine.dune.expansions import EXPANSIONS, acts
from engine.dune.facts import SpiceMoved
from engine.dune.game import RULES, start
from engine.dune.moments import MOMENTS, Moment
from engine.dune.options import CARDS, Options, declare
from engine.dune.phases.storm import StormWindow
from engine.dune.powers import ADVANTAGES, POWERS, has_now, holder
from engine.dune.state import BANK, State
from engine.dune.view import view
from tests.engine.putting_right import put_right
from tests.sampling import sample

from .standing import DOTS, after_setup

FOLDER = Path(engine.dune.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


def played(options: Options, turns: int = 2) -> list[Fact]:
    """What happens in a game of random answers."""
    rng, told = random.Random("composition"), []
    outcome = start(DOTS, "composition", options)
    while True:
        told += [fact for commit in outcome.commits for fact, _ in commit.facts]
        game = outcome.game
        if game.state.over or game.state.turn > turns:
            return told
        if game.state.phase == "storm" and game.state.turn > 1:  # the next spice blow turns up all worms
            game.state.decks["spice"] = tuple(
                sorted(game.state.decks["spice"], key=lambda card: not cards.is_worm(card))
            )
        d = rng.choice([d for d in pending(RULES, game) if not d.answered and not d.held])
        question = RULES.questions[d.kind]
        outcome = decide(RULES, game, d.seat, sample(question, game.state, d.seat, d.ref, rng), decision=d.id)


def gift(moment: Moment) -> SpiceMoved:
    return SpiceMoved(BANK, "guild", 1, moment)


def probe(option: str, moment: Moment) -> Expansion:
    """An expansion that gives the Guild 1 spice at a moment, in a step of its own."""
    name = f"probe of {moment}"

    def give(run: Run[State]) -> None:
        run.emit(gift(moment))
        run.done()

    step = Step(name, {"give": give})
    return Expansion(option=option, rule="D-OPT-1", at={moment: lambda run: run.push(name)}, steps=(step,))


def _ruled(options: Options) -> list[Fact]:
    """Return the facts where a moderator changes a rule of a game under way."""
    game = after_setup()
    game.state.options = options
    made = put_right(game, RULES, "rule", option="max_turns", value="max_turns=9")
    return [fact for commit in made.commits for fact, _ in commit.facts]


@pytest.mark.parametrize("on", [True, False])
def test_every_moment_comes_and_only_options_that_are_on_act(monkeypatch: pytest.MonkeyPatch, on: bool) -> None:
    probes = tuple(probe("pass_is_final", moment) for moment in MOMENTS)
    monkeypatch.setitem(vars(RULES), "moments", acts(probes))
    monkeypatch.setitem(
        vars(RULES), "steps", {**RULES.steps, **{step.name: step for each in probes for step in each.steps}}
    )
    found = [*played(Options(pass_is_final=on)), *_ruled(Options(pass_is_final=on))]
    met = Counter(moment for moment in MOMENTS for fact in found if fact == gift(moment))
    print(dict(met))
    assert set(met) == (set(MOMENTS) if on else set())


def test_each_expansion_is_an_option_and_is_registered_whole() -> None:
    assert {each.option for each in EXPANSIONS} <= set(Options.model_fields)
    for each in EXPANSIONS:
        assert {step.name for step in each.steps} <= set(RULES.steps)
        assert {offer.kind for offer in each.offers} <= set(RULES.offers)
        assert {order.kind for order in each.orders} <= set(RULES.order_kinds)


def strangers(expansion: Expansion, s: State) -> list[str]:
    """The steps that belong to no phase, and the questions that concern somebody, of an expansion that is off."""
    phases = RULES.course(s.options).phases
    wrong = [step.name for step in expansion.steps if step.part_of not in phases]
    return wrong + [
        q.kind for q in expansion.questions() if not q.must_answer and any(q.concerns(s, f) for f in s.factions)
    ]


def test_an_expansion_that_is_off_concerns_nobody() -> None:
    s = start(DOTS, "off").game.state
    lost = Step("lost", {"ask": StormWindow()})
    assert strangers(Expansion(option="off", rule="D-OPT-1", steps=(lost,)), s) == ["lost", "storm"]
    assert [strangers(each, s) for each in EXPANSIONS] == [[] for _ in EXPANSIONS]


def test_a_card_is_in_the_deck_where_its_option_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    base = composition.treachery_deck(Options())
    assert len(base) == 33
    assert not any(cards.TREACHERY[card].expansion for card in base)
    monkeypatch.setitem(CARDS, "hunter_seeker", "pass_is_final")
    assert composition.treachery_deck(Options()) == base
    assert set(composition.treachery_deck(Options(pass_is_final=True))) == {*base, "hunter_seeker"}
    game = start(DOTS, "a deck", Options(pass_is_final=True)).game
    while game.state.phase == "setup":
        open_ = [d for d in pending(RULES, game) if not d.answered]
        d = open_[0]
        move = RULES.questions[d.kind].default(game.state, d.seat, d.ref)
        game = decide(RULES, game, d.seat, move, decision=d.id).game
    everywhere = (*game.state.decks["treachery"], *(card for hand in game.state.hands.values() for card in hand))
    assert set(everywhere) == {*base, "hunter_seeker"}


def test_every_card_that_an_option_brings_is_one_of_no_base_game_and_brought_once() -> None:
    assert {card: each.option for each in EXPANSIONS for card in each.cards} == CARDS
    assert CARDS
    assert all(cards.TREACHERY[card].expansion for card in CARDS)


def test_an_option_is_declared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    options = list(Options.model_fields)
    with pytest.raises(ValueError, match="there is an option pass_is_final already"):
        declare("pass_is_final", rule="D-BID-6", needs=(), excludes=(), cards=())
    assert list(Options.model_fields) == options


def test_the_order_of_expansions_is_that_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the file system lists first, so that the moments act alike on every machine."""
    assert list(expansions.NAMED) == sorted(path.stem for path in (FOLDER / OF_AN_OPTION).glob("[!_]*.py"))
    monkeypatch.setattr(listing, "iter_modules", lambda paths: reversed(list(iter_modules(paths))))
    assert list(modules(expansions.__name__, expansions.__path__)) == list(expansions.NAMED)


@pytest.mark.parametrize("first", ["options", "state", "facts", "cards", "game", "expansions", "expansion", "view"])
def test_the_options_are_whole_whatever_is_imported_first(first: str) -> None:
    said = f"import engine.dune.{first}; from engine.dune.options import Options; print(*Options.model_fields)"
    command = (sys.executable, "-c", said)
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=FOLDER.parents[1])
    assert done.stdout.split() == list(Options.model_fields)


def test_too_few_and_strangers_are_refused() -> None:
    for dots in ({"guild": 1}, {"guild": 1, "ixians": 2}):
        with pytest.raises(ValueError, match="2 to 6 of its 6 factions"):
            start(dots, "nobody")
    with pytest.raises(ValidationError):
        Options(max_turns=16)
    assert view(start(DOTS, "seen").game.state, None).options == Options()


def names_in(source: str, names: Collection[str]) -> list[str]:
    """The names of these that stand as texts of their own in a file."""
    found = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return [value for value in found if isinstance(value, str) and value in names]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_rule_names_a_faction(path: Path) -> None:
    """Who has a power is asked by its name; whose it is stands in the data."""
    assert names_in(path.read_text("utf-8"), cards.FACTIONS) == []


OPTIONS_ARE_READ_IN = {"composition.py", "query.py", "powers.py"}  # for all others, by named questions
DECLARED_IN = {"options.py", "expansion.py"}  # where there is the question whether one is on
ASKED_BY = {"on", "is_on"}
OF_AN_OPTION = "expansions"  # what stands there belongs to an option, and may ask whether it is on


def options_in(source: str) -> list[str]:
    """The places of a file that ask for an option, or do with the options anything but hand them on to be asked."""
    tree = ast.parse(source)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asking = [call for call in calls if not (isinstance(call.func, ast.Name) and hasattr(builtins, call.func.id))]
    handed_on = {id(one) for call in asking for one in (*call.args, *(word.value for word in call.keywords))}
    kept = [node for node in found if node.attr == "options" and id(node) not in handed_on]
    states = [node for node in kept if ast.unparse(node.value) in ("s", "run.s", "game.state")]
    asked = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] in ASKED_BY]
    wrong = [*states, *asked, *(node for node in found if node.attr in Options.model_fields)]
    return [ast.unparse(node) for node in wrong]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_rule_asks_for_an_option(path: Path) -> None:
    """What an option does stands with it, or in one named question that the rules ask."""
    here = path.relative_to(FOLDER)
    if here.parts[0] not in {*OPTIONS_ARE_READ_IN, *DECLARED_IN, OF_AN_OPTION}:
        assert options_in(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "rule",
    [
        "if s.options.pass_is_final: pass",
        "o = run.s.options",
        "def f(options): return options.missed_plan",
        "last = s.options == 3",
        "getattr(s.options, name)",
        'if on(s, "pass_is_final"): pass',
        'if is_on(s.options, "pass_is_final"): pass',
        "from .. import expansion\nexpansion.on(run.s, name)",
    ],
)
def test_an_option_asked_for_in_a_rule_is_noticed(rule: str) -> None:
    assert options_in(rule) != []
    assert options_in("deck = treachery_deck(s.options)") == []


def test_the_named_questions_ask_for_every_option_that_is_no_expansion_and_no_card() -> None:
    asked = " ".join(options_in((FOLDER / "query.py").read_text("utf-8")))
    elsewhere = {each.option for each in EXPANSIONS}
    elsewhere |= {option for faction in cards.FACTIONS.values() for option in faction.advantages}  # `powers` asks
    never = {"edition"}  # there is one
    assert {name for name in Options.model_fields if name in asked} == set(Options.model_fields) - elsewhere - never


def test_a_faction_named_in_a_rule_is_noticed() -> None:
    rule = 'def rule(s):\n    "Only guild."\n    return "guild" in s.factions'
    assert names_in(rule, cards.FACTIONS) == ["guild"]
    assert len(FILES) > 40


def test_each_power_is_one_factions_and_each_is_known() -> None:
    owned = [power for faction in cards.FACTIONS.values() for power in faction.powers]
    assert sorted(owned) == sorted(POWERS)
    given = [power for f in cards.FACTIONS.values() for powers in f.advantages.values() for power in powers]
    assert sorted(given) == sorted(ADVANTAGES)
    s = start({"guild": 1, "fremen": 2}, "powers").game.state
    assert {power for power in (*POWERS, *ADVANTAGES) if holder(s, power)} == {
        power for f in ("guild", "fremen") for power in cards.FACTIONS[f].powers
    }


@pytest.mark.parametrize("option", ["xv", "xviii"])
def test_an_advantage_is_held_only_where_its_option_is_on(option: str) -> None:
    s = start({"guild": 1, "fremen": 2}, "powers", Options.model_validate({option: True})).game.state
    theirs = {f: {*cards.FACTIONS[f].advantages[option]} for f in ("guild", "fremen")}
    assert {power for power in ADVANTAGES if holder(s, power)} == theirs["guild"] | theirs["fremen"]
    assert {power for power in ADVANTAGES if has_now(s, "fremen", power)} == theirs["fremen"]
    assert has_now(s, "fremen", "worms")
    assert not has_now(s, "fremen", "shipping")
