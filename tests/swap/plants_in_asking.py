"""Planted leaks of what a seat is handed to answer: lines, hints, quotes, sequences, clocks, doors; by a stranger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune.words.asking import battle
from bot.tables import answers as reading
from bot.tables import completing, line
from bot.tables.api import Sorry
from engine.core import game as core_game
from engine.core import seen as seen_module
from engine.core.decision import Cost
from engine.core.errors import check
from engine.core.forms import Pick
from engine.core.game import Rules
from engine.core.seen import Seen
from engine.dune.game import RULES
from engine.dune.people import truth
from engine.dune.query import held

from . import answers, changes
from .behind import BEHIND
from .plants import Planted


def _seen(patch: pytest.MonkeyPatch, name: str, make: Callable[[Seen, Rules[Any], Any], Seen]) -> None:
    """Let what a seat has before it be another."""
    old = getattr(seen_module, name)

    def handed(rules: Any, game: Any, *more: Any) -> Seen:
        found: Seen = old(rules, game, *more)
        return make(found, rules, game.state)

    patch.setattr(seen_module, name, handed)


def the_legal_answers_begin_with_what_the_rich_can_pay(patch: pytest.MonkeyPatch) -> None:
    """What words and machines are handed as legal is in a sequence that follows the purses of others."""

    def sorted_(found: Seen, rules: Any, s: Any) -> Seen:
        odd = sum(n for f, n in s.purse.items() if f != found.seat) % 2

        def legal() -> Iterator[Any]:
            yield from reversed(list(found.legal())) if odd else found.legal()

        return replace(found, legal=legal)

    _seen(patch, "_question", sorted_)


def an_order_is_filled_in_with_the_view_of_another(patch: pytest.MonkeyPatch) -> None:
    """The form of an order is that of the seat that comes first."""
    old = seen_module.ordering

    def ordering(rules: Any, game: Any, seat: str, kind: str) -> Seen:
        return replace(old(rules, game, rules.sequence(game.state)[0], kind), seat=seat)

    patch.setattr("tests.swap.seen.ordering", ordering)


def a_quote_knows_the_payee_s_purse(patch: pytest.MonkeyPatch) -> None:
    """A price is less where the one who is paid owns much."""
    rule = type(RULES.questions["landing"])
    old = rule.quote

    def quote(self: Any, s: Any, seat: str, move: Any, ref: str) -> tuple[Cost, ...]:
        return tuple(
            c._replace(amount=min(c.amount, s.purse[c.to])) if c.to else c for c in old(self, s, seat, move, ref)
        )

    patch.setattr(rule, "quote", quote)


def a_hint_marks_the_traitor(patch: pytest.MonkeyPatch) -> None:
    """A leader whom the foe has in his pay has a hint beside his name."""
    old = battle.Plan.label

    def label(self: Any, before: Any, field: str, option: str) -> Any:
        s = BEHIND.state
        foe = s.battle.opponent(before.seat) if s.battle else ""
        return replace(old(self, before, field, option), hint="beware" if option in s.traitors.get(foe, ()) else "")

    patch.setattr(battle.Plan, "label", label)


def a_completion_lists_what_lies_on_the_deck(patch: pytest.MonkeyPatch) -> None:
    """Where a card is named, the next one of the deck is suggested, too."""
    old = completing._values

    def values(reader: Any, field: Any, typed: str) -> Iterator[tuple[str, str]]:
        yield from old(reader, field, typed)
        deck = BEHIND.state.decks.get("treachery", ())
        if isinstance(field, Pick) and field.name in ("weapon", "defense") and deck:
            yield deck[0], deck[0]

    patch.setattr(completing, "_values", values)


def a_completion_lacks_what_a_foe_can_outbid(patch: pytest.MonkeyPatch) -> None:
    """Numbers are suggested only as far as another could go."""
    old = completing._values

    def values(reader: Any, field: Any, typed: str) -> Iterator[tuple[str, str]]:
        most = max(n for f, n in BEHIND.state.purse.items() if f != reader.ask.seen.seat)
        for value, text in old(reader, field, typed):
            if not value.isdigit() or int(value) <= most + 1:
                yield value, text

    patch.setattr(completing, "_values", values)


def a_refused_line_names_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """Whoever writes something that does not fit is told how many cards that begin like it are in other hands."""
    old = reading.Reader._too_much

    def too_much(self: Any, read: Any) -> Sorry:
        sorry = old(self, read)
        there = sum(
            map(len, (card for f, hand in BEHIND.state.hands.items() if f != self.ask.seen.seat for card in hand))
        )
        return Sorry(f"{sorry.sentence} ({there} letters are in other hands.)", sorry.rule)

    patch.setattr(reading.Reader, "_too_much", too_much)


def a_refused_value_is_read_by_the_foe_s_plan(patch: pytest.MonkeyPatch) -> None:
    """What is wrong with a value is said otherwise once the foe has sealed a high dial."""
    old = line.wrong

    def wrong(*given: Any, **more: Any) -> Any:
        sealed = [a for (key, _), a in BEHIND.state.sealed.items() if key in ("plan", "storm")]
        return Sorry(f"That will not do against {sealed[0]}.") if sealed else old(*given, **more)

    patch.setattr(line, "wrong", wrong)


def a_refused_name_tells_who_holds_it(patch: pytest.MonkeyPatch) -> None:
    """Whoever names what is not open to him reads another reason where a foe holds many cards."""
    old = reading.refused

    def refused(ask: Any, text: str) -> Any:
        sorry = old(ask, text)
        most = max(len("".join(hand)) for f, hand in BEHIND.state.hands.items() if f != ask.seen.seat)
        return Sorry(f"{sorry.sentence} ({most})", sorry.rule) if sorry is not None else None

    patch.setattr(reading, "refused", refused)


def what_cannot_be_done_says_who_could(patch: pytest.MonkeyPatch) -> None:
    """Whoever lacks a card is refused it by another rule while a foe holds it."""
    old = truth.TruthtranceOffer.must_be_open

    def must_be_open(self: Any, s: Any, seat: str) -> None:
        check(not any(held(s, f, "truthtrance") for f in s.factions if f != seat), "not_open_now", "D-KAR-1")
        old(self, s, seat)

    patch.setattr(truth.TruthtranceOffer, "must_be_open", must_be_open)


def an_unnamed_window_is_longer_for_a_holder(patch: pytest.MonkeyPatch) -> None:
    """The board shows a later end where somebody who is asked holds a Karama."""
    old = core_game.pending

    def pending(rules: Any, game: Any) -> Any:
        rich = {f for f in game.state.factions if held(game.state, f, "karama")}
        return [d._replace(clock_class="turn") if not d.named and d.seat in rich else d for d in old(rules, game)]

    patch.setattr("tests.swap.seen.pending", pending)


PLANTS_IN_ASKING: tuple[Planted, ...] = (
    (the_legal_answers_begin_with_what_the_rich_can_pay, ("bid",), changes.spice),
    (an_order_is_filled_in_with_the_view_of_another, ("bid",), changes.cards_in_hands),
    (a_quote_knows_the_payee_s_purse, ("landing",), changes.spice),
    (a_hint_marks_the_traitor, ("plan",), changes.traitors),
    (a_completion_lists_what_lies_on_the_deck, ("plan",), changes.order_of_unseen),
    (a_completion_lacks_what_a_foe_can_outbid, ("bid",), changes.spice),
    (a_refused_line_names_who_holds_it, ("bid",), changes.cards_in_hands),
    (a_refused_value_is_read_by_the_foe_s_plan, ("a sealed plan",), answers.battle_plan),
    (a_refused_name_tells_who_holds_it, ("landing",), changes.cards_in_hands),
    (what_cannot_be_done_says_who_could, (), changes.cards_in_hands),
    (an_unnamed_window_is_longer_for_a_holder, ("treachery",), changes.cards_in_hands),
)
