"""Ready-made battle plans are good plans, and say when they are final."""

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.discord.screen import OPTIONS
from bot.discord.wizard.draft import Draft
from bot.discord.wizard.jointly import answers, by_number, is_by_number, parts
from bot.discord.wizard.pages import Sheet, dialog_of, fits_dialog
from bot.games.dune import PRESENTATION
from bot.tables.api import Ask, Sorry
from bot.tables.naming import Words
from engine.core.decision import Decision
from engine.core.forms import Number
from engine.core.game import Game, decide, pending
from engine.core.seen import asked
from engine.dune.cards import TREACHERY
from engine.dune.game import RULES
from engine.dune.phases.plans import PlanMove, must_play
from engine.dune.state import State
from tests.games_shown.playing import stops


def _plans() -> Iterator[tuple[Game[State], Decision]]:
    """Yield who is asked for a plan, and where."""
    for game in stops(1):
        for d in pending(RULES, game):
            if d.kind == "plan" and not d.held:
                yield game, d


def _choices(game: Game[State], d: Decision) -> list[PlanMove]:
    moves = [choice.move for choice in PRESENTATION.choices(asked(RULES, game, d))]
    return [move for move in moves if isinstance(move, PlanMove)]


def _with(game: Game[State], d: Decision, *hand: str) -> Game[State]:
    """Return the game with other cards in the hand of whoever is asked."""
    s = RULES.copy(game.state)
    s.hands[d.seat] = hand
    return Game(s, game.stack)


def test_every_ready_made_plan_settles_treachery_and_what_is_kept_if_it_wins() -> None:
    met: Counter[str] = Counter()
    for game, d in _plans():
        for move in _choices(game, d):
            assert (move.treachery, move.winner, move.discard, dict(move.losses)) == ("always", "decided", (), {})
            cards = [card for card in (move.weapon, move.defense) if card and card not in must_play(game.state, d.seat)]
            assert not [card for card in cards if TREACHERY[card].category == "worthless"]
            kinds = {TREACHERY[card].voice_kind for card in (move.weapon, move.defense) if card}
            assert not kinds >= {"lasgun", "shield"}, "everything there would be destroyed"
            met["armed" if cards else "bare"] += 1
    assert met["armed"] > 20
    assert met["bare"] > 20


def test_a_shield_that_the_voice_commands_takes_no_lasgun_beside_it() -> None:
    game, d = next((g, d) for g, d in _plans() if g.state.battle is not None and g.state.battle.voice is None)
    game = _with(game, d, "lasgun", "shield_1")
    assert game.state.battle is not None
    game.state.battle.voice = (d.seat, "play", "shield")
    assert must_play(game.state, d.seat) == ("shield_1",)
    assert {(move.weapon, move.defense) for move in _choices(game, d)} == {("", "shield_1")}


def test_whoever_holds_weapons_reads_that_his_default_plan_plays_none() -> None:
    game, d = next((g, d) for g, d in _plans() if g.state.battle is not None and g.state.battle.voice is None)
    stay = "no cards. Your weapons and defences stay in your hand. You are asked about treachery and losses later."
    later = "no cards. You are asked about treachery and losses later."
    for hand, said in ((("lasgun",), stay), (("shield_1", "kulon"), stay), (("kulon",), later), ((), later)):
        text = PRESENTATION.default_text(asked(RULES, _with(game, d, *hand), d))
        assert text.endswith(said)
        assert text.startswith("Dial ")


def test_a_plan_that_is_missing_halts_the_game_where_the_table_has_it_so() -> None:
    met: Counter[str] = Counter()
    for game, d in _plans():
        s = RULES.copy(game.state)
        for value in ("full_dial", "zero_dial", "pause"):
            s.options = game.state.options.model_copy(update={"missed_plan": value})
            owed = pending(RULES, Game(s, game.stack))
            assert {one.kind for one in owed if one.halts} == ({"plan"} if value == "pause" else set())
        met[d.seat] += 1
    assert met.total() > 20


def test_whoever_owes_a_plan_reads_that_the_game_is_halted_before_the_default_counts() -> None:
    game, d = next((g, d) for g, d in _plans() if g.state.battle is not None and g.state.battle.voice is None)
    s = RULES.copy(game.state)
    s.options = game.state.options.model_copy(update={"missed_plan": "pause"})
    seen = asked(RULES, Game(s, game.stack), d)
    text = Ask(1, seen, PRESENTATION, d, halts=True).default
    assert text.startswith("The game is stopped once, for a day at most, and its moderators are called;")
    assert text.endswith(f"after that, and then: {PRESENTATION.default_text(seen)}")
    assert PRESENTATION.default_text(seen).startswith("Dial ")


def _is_plain(game: Game[State], d: Decision) -> bool:
    """Say whether a plan needs no spice and obeys no Voice, and several forces are there."""
    battle, form = game.state.battle, asked(RULES, game, d).form
    dial = form.field("dial")
    several = isinstance(dial, Number) and dial.high > 1
    return battle is not None and battle.voice is None and several and form.field("spice") is None


@pytest.mark.parametrize(
    "hand, weapon, defense",
    [
        (("kulon", "maula_pistol", "shield_1"), "maula_pistol", "shield_1"),
        (("lasgun", "shield_1"), "lasgun", ""),
        (("lasgun", "shield_1", "snooper_1"), "lasgun", "snooper_1"),
        (("shield_1", "lasgun", "maula_pistol"), "maula_pistol", "shield_1"),
        (("kulon", "snooper_1"), "", "snooper_1"),
        (("kulon", "trip_to_gamont"), "", ""),
    ],
)
def test_the_first_of_them_has_the_weapon_and_defence_that_do_something(
    hand: tuple[str, ...], weapon: str, defense: str
) -> None:
    game, d = next((g, d) for g, d in _plans() if g.state.battle is not None and _is_plain(g, d))
    whole, half = _choices(_with(game, d, *hand), d)[:2]
    assert (whole.weapon, whole.defense) == (weapon, defense)
    assert (half.weapon, half.defense) == (weapon, defense), "half of the forces is no reason to send a leader unarmed"
    assert half.dial == whole.dial // 2


HAND = ("kulon", "baliset", "lasgun", "shield_1", "trip_to_gamont", "crysknife", "snooper_1", "maula_pistol")


@pytest.mark.parametrize("held", range(len(HAND) + 1))
def test_any_leader_and_cards_take_four_presses_whatever_is_held(held: int) -> None:
    """One opens the dialog, two choose in a list, one sends it; a number that is typed is no press."""
    game, d = next(
        (g, d)
        for g, d in _plans()
        if not must_play(g.state, d.seat) and len(asked(RULES, g, d).form.fields[1].options) > 3  # type: ignore[union-attr]
    )
    game = _with(game, d, *HAND[:held])
    ask = Ask(1, asked(RULES, game, d), PRESENTATION, d)
    sheet = Sheet(ask, Draft(), Words(ask))
    assert fits_dialog(sheet)
    entries = {entry.name: entry for entry in dialog_of(sheet).entries}
    plan = ("leader", "weapon", "defense")
    named = [name for name in entries if set(parts(name)) & set(plan)]
    assert {part for name in entries for part in parts(name)} == {f.name for f in ask.form.fields}, "it is whole"
    lists = [name for name in named if entries[name].options]
    presses = 1 + 2 * len(lists) + 1
    assert presses == 4
    assert len(lists) == 1
    wanted = {(m.leader, m.weapon, m.defense) for m in RULES.questions["plan"].legal(game.state, d.seat, d.ref)}
    assert (len(named) == 1) is (len(wanted) <= OPTIONS), "one list, where it holds all"
    reached, lines = set(), [option.value for option in entries[lists[0]].options]
    if lists[0] == "leader":
        wanted = {way for way in wanted if way[0] == lines[0]}
    for line in lines if lists[0] != "leader" else lines[:1]:
        chosen = answers(lists[0], line)
        for digits in _digits(len(HAND)) if len(named) > 1 else ("",):
            try:
                more = by_number(ask, sheet.words, chosen, named[1], digits) if len(named) > 1 else {}
            except Sorry:
                continue
            found = {**chosen, **more}
            reached.add(tuple(found.get(name) or "" for name in plan))
    assert reached == wanted
    assert all(is_by_number(name) for name in named if name not in lists)


def _digits(most: int) -> Iterator[str]:
    one = [str(number) for number in range(most + 1)]
    yield from ("", *one, *(first + second for first in one for second in one if first != second))


def test_a_plan_says_whether_it_can_still_be_changed() -> None:
    """It can until the other one is in, too; whoever is second gives his for good with the press."""

    def said(game: Game[State], d: Decision) -> str:
        return " ".join(PRESENTATION.question(asked(RULES, game, d)).lines)

    alone: Counter[bool] = Counter()
    for game, d in _plans():
        if d.answered:
            continue
        others = [o for o in pending(RULES, game) if o.kind == "plan" and o.id != d.id and not o.answered]
        assert ("until theirs is in, too" in said(game, d)) is bool(others)
        assert ("yours is final as soon as you give it" in said(game, d)) is not bool(others)
        alone[not others] += 1
        if len(others) == 1:
            plan = RULES.questions["plan"].default(game.state, d.seat, d.ref)
            after = decide(RULES, game, d.seat, plan, decision=d.id).game
            assert "yours is final as soon as you give it" in said(after, others[0])
    assert alone[True]
    assert alone[False]
