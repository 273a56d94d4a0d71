"""Leaks planted in Dune: Imperium as it is told, drawn, asked and logged. Only tests ever apply them."""

from __future__ import annotations

import io
import logging
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from PIL import Image

from bot.discord.commands import answers
from bot.discord.commands import running as game_commands
from bot.games.imperium import PRESENTATION, picture
from bot.games.presentation import Picture
from bot.tables import clocks, clockwork, compose, play
from bot.tables.rewinding import Rewinding
from bot.tables.service import TableService
from engine.imperium.cards import INTRIGUE, STARTING
from engine.imperium.query import foresees
from engine.imperium.state import State

from .imperium_beginnings import SEALED, early
from .leak import Leak, Patch
from .leaks import Careless

SEALING = tuple(f"sealed_{kind}" for kind in SEALED)
SHOWS: Any = type(PRESENTATION)
SIGN = "\N{ZERO WIDTH SPACE}"
log = logging.getLogger("bot.tables.play")


def _worth(s: State) -> int:
    return sum(card not in STARTING for seat in s.seats for card in s.sides[seat].hand)


def _board(patch: Patch, leaking: Callable[[Any, Any], Any]) -> None:
    real = compose._board

    async def shown(live: Any) -> Any:
        notice = await real(live)
        return notice and leaking(live, notice)

    patch.setattr(compose, "_board", shown)


def the_board_tells_how_good_hands_are(patch: Patch) -> None:
    """A number behind whoever is waited for: the cards in hands that were bought."""
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {_worth(live.game.state)}"))


def intrigue_cards_stand_in_the_alt_text(patch: Patch) -> None:
    """Whoever cannot see the picture reads what others hold."""

    def leaking(live: Any, notice: Any) -> Any:
        s = live.game.state
        text = repr([s.sides[seat].intrigue for seat in s.seats])
        return replace(notice, pictures=tuple(each._replace(alt_text=text) for each in notice.pictures))

    _board(patch, leaking)


def the_scene_knows_the_next_conflict(patch: Patch) -> None:
    """The picture is drawn with what lies on the Conflict deck."""
    careless, real = Careless(patch), SHOWS._scene

    def scene(self: Any, view: Any, names: Any) -> Any:
        number = sum(n * len(card) for n, card in enumerate(careless.state.conflict_deck)) if careless.live else 0
        return real(self, replace(view, conflict_deck_size=number), names)

    patch.setattr(SHOWS, "_scene", scene)


def a_good_hand_has_less_time(patch: Patch) -> None:
    """The time for a turn follows from the cards that are held."""
    careless, real = Careless(patch), clocks.wind

    def wind(old: Any, *given: Any, **more: Any) -> Any:
        held = careless.live is not None and careless.live.game is not None
        less = timedelta(seconds=_length(careless.state) if held else 0)
        return {
            key: replace(clock, due=clock.due - less) if key not in old and clock.due is not None else clock
            for key, clock in real(old, *given, **more).items()
        }

    patch.setattr(clocks, "wind", wind)


def _length(s: State) -> int:
    return sum(len(card) for seat in s.seats for card in s.sides[seat].hand)


def the_panel_cannot_be_opened_while_an_order_stands(patch: Patch) -> None:
    """Who looks at the board sees that one order more was given."""

    def leaking(live: Any, notice: Any) -> Any:
        odd = len(live.game.state.orders) % 2 == 1
        return replace(notice, buttons=tuple(replace(button, disabled=odd) for button in notice.buttons))

    _board(patch, leaking)


def sealed_answers_stand_on_the_board(patch: Patch) -> None:
    """What somebody gives up or plays at the end is read before all have answered."""
    _board(patch, lambda live, notice: replace(notice, text=f"{notice.text} {[*live.game.state.sealed.values()]}"))


def the_log_holds_the_intrigue_deck(patch: Patch) -> None:
    """The operator reads what is drawn next."""
    real = play.Play.move

    async def move(self: Any, live: Any, *args: Any, **more: Any) -> Any:
        log.info("game %s: next %s", live.row.id, live.game.state.intrigue_deck[:6])
        return await real(self, live, *args, **more)

    patch.setattr(play.Play, "move", move)


def the_own_panel_shows_the_deck(patch: Patch) -> None:
    """Who opens the hand sees in which order cards are drawn."""
    patch.setattr("engine.imperium.view.foresees", lambda s, seat: True)


def the_list_counts_what_was_ordered(patch: Patch) -> None:
    """A stranger who lists the tables sees that somebody gave an order."""
    real, last = compose._board, list[Any]()

    async def shown(live: Any) -> Any:
        last[:] = [live]
        return await real(live)

    line = game_commands._line
    patch.setattr(compose, "_board", shown)
    patch.setattr(game_commands, "_line", lambda info: f"{line(info)} {last[0].last_commit if last else 0} moves")


# in what is told, drawn and asked of this game alone


class _Table(Careless):
    """The table that was looked at last, and numbers that nobody may know of it; 0 before there is one."""

    def number(self, counts: Callable[[State], int]) -> int:
        """Return such a number."""
        return counts(self.state) if self.live is not None and self.live.game is not None else 0


def _hands(s: State) -> int:
    return sum(len(card) * n for seat in s.seats for n, card in enumerate(sorted(s.sides[seat].hand), 1))


def _intrigue(s: State) -> int:
    return sum(len(card) * n for n, side in enumerate(s.sides.values(), 1) for card in side.intrigue)


def _next(pile: tuple[str, ...]) -> int:
    return zlib.crc32(repr(pile[:6]).encode()) % 7


def a_sign_nobody_sees_ends_the_story(patch: Patch) -> None:
    """Each sentence is longer the better the hands are."""
    table, real = _Table(patch), SHOWS.sentence

    def sentence(self: Any, fact: Any, viewer: Any, names: Any) -> Any:
        line = real(self, fact, viewer, names)
        return line and line._replace(text=line.text + SIGN * (table.number(_hands) % 5))

    patch.setattr(SHOWS, "sentence", sentence)


def the_panel_counts_combat_cards_of_all(patch: Patch) -> None:
    """The own panel says how many Intrigue cards at the table are for combat."""
    table, real = _Table(patch), SHOWS.panel

    def combat(s: State) -> int:
        return sum(INTRIGUE[card].plays[0].type == "combat" for side in s.sides.values() for card in side.intrigue)

    def panel(self: Any, view: Any) -> Any:
        first, *others = real(self, view)
        return (replace(first, lines=(*first.lines, f"Combat cards: {table.number(combat)}")), *others)

    patch.setattr(SHOWS, "panel", panel)


def the_button_that_takes_back_knows_the_next_card(patch: Patch) -> None:
    """Whoever reads it knows what comes into the Row."""
    table, real = _Table(patch), Rewinding.offered

    def offered(self: Any, *args: Any) -> Any:
        found = real(self, *args)
        return tuple(replace(b, label=b.label + SIGN * table.number(lambda s: _next(s.imperium))) for b in found)

    patch.setattr(Rewinding, "offered", offered)


def a_pixel_of_the_row_is_another(patch: Patch) -> None:
    """The second of the two pictures is drawn with the Intrigue deck."""
    table, real = _Table(patch), SHOWS.pictures

    def pictures(self: Any, view: Any, names: Any) -> Any:
        board, row = real(self, view, names)
        image = Image.open(io.BytesIO(row.data)).convert("RGB")
        image.putpixel((0, 0), (table.number(lambda s: _next(s.intrigue_deck)), 0, 0))
        stream = io.BytesIO()
        image.save(stream, "PNG")
        return board, row._replace(data=stream.getvalue())

    patch.setattr(SHOWS, "pictures", pictures)


def the_row_is_described_with_the_tokens(patch: Patch) -> None:
    """Whoever cannot see the picture reads which Factions the Baron has in mind."""
    table, real = _Table(patch), vars(picture)["row_alt"]

    def row_alt(scene: Any) -> str:
        number = table.number(lambda s: sum(len(token) for side in s.sides.values() for token in side.tokens))
        return f"{real(scene)[:900]}{'.' * number}"

    patch.setattr(picture, "row_alt", row_alt)


def the_hand_is_drawn_with_the_deck(patch: Patch) -> None:
    """The picture of the own hand has what will be drawn behind its end."""
    table, real = _Table(patch), SHOWS.own_pictures

    def own_pictures(self: Any, view: Any, names: Any) -> tuple[Picture, ...]:
        behind = bytes([table.number(lambda s: _next(s.sides[view.own.seat].deck))]) if view.own is not None else b""
        return tuple(each._replace(data=each.data + behind) for each in real(self, view, names))

    patch.setattr(SHOWS, "own_pictures", own_pictures)


def the_ledger_weighs_what_others_hold(patch: Patch) -> None:
    """What a seat has learnt is longer where others hold other Intrigue cards."""
    table, real = _Table(patch), SHOWS.ledger

    def ledger(self: Any, facts: Any, seat: str) -> Any:
        found = real(self, facts, seat)
        return tuple(replace(card, title=card.title + SIGN * (table.number(_intrigue) % 7)) for card in found)

    patch.setattr(SHOWS, "ledger", ledger)


def the_headline_knows_the_next_conflict(patch: Patch) -> None:
    """What is fought for next shows in where the game stands."""
    table, real = _Table(patch), SHOWS.headline

    def headline(self: Any, view: Any) -> str:
        return f"{real(self, view)}{SIGN * table.number(lambda s: _next(s.conflict_deck))}"

    patch.setattr(SHOWS, "headline", headline)


def a_default_is_worded_by_the_deck(patch: Patch) -> None:
    """Whoever reads what becomes of him without an answer reads what he would draw."""
    table, real = _Table(patch), SHOWS.default_text

    def default_text(self: Any, seen: Any) -> str:
        return f"{real(self, seen)}{SIGN * table.number(lambda s: _next(s.sides[seen.seat].deck))}"

    patch.setattr(SHOWS, "default_text", default_text)


def completions_are_ordered_by_intrigue_cards(patch: Patch) -> None:
    """What is listed first follows from what others hold."""
    table, real = _Table(patch), answers.suggestions

    def suggestions(*args: Any) -> Any:
        held = table.number(_intrigue)
        return sorted(real(*args), key=lambda pair: zlib.crc32(f"{held}{pair}".encode()))

    patch.setattr(answers, "suggestions", suggestions)


def a_refusal_counts_turns_sent_ahead(patch: Patch) -> None:
    """Why something cannot be done is said with a sign for every order that stands."""
    table, real = _Table(patch), SHOWS.refusal

    def refusal(self: Any, refused: Any) -> str:
        return f"{real(self, refused)}{SIGN * table.number(lambda s: len(s.orders))}"

    patch.setattr(SHOWS, "refusal", refusal)


def a_planned_turn_is_hurried(patch: Patch) -> None:
    """Whoever has planned the rest of the turn is shown another end of it, by everybody."""
    table, real = _Table(patch), vars(compose)["stamp"]

    def planned(s: State) -> int:
        return s.turn.plan.deploy + s.turn.plan.end if s.turn is not None else 0

    def stamp(live: Any, decision: Any) -> str:
        return f"{real(live, decision)}{SIGN * table.number(planned)}"

    patch.setattr(compose, "stamp", stamp)


def a_hand_that_is_opened_is_logged(patch: Patch) -> None:
    """The operator reads it."""
    real = TableService.panel

    async def panel(self: Any, game: int, person: Any) -> Any:
        live = await self.memory.get(game)
        seat = live.seat_of(person.id)
        held = live.game.state.sides[seat.seat].hand if seat is not None and live.game is not None else ()
        log.info("game %s: a panel of %s", game, held)
        return await real(self, game, person)

    patch.setattr(TableService, "panel", panel)


def a_reminder_is_logged_with_the_intrigue_cards(patch: Patch) -> None:
    """So that the operator knows what somebody sleeps on."""
    real = clockwork.Deadlines._reminders

    def reminders(self: Any, live: Any, decision: Any, number: int) -> Any:
        log.info("game %s: %s", live.row.id, live.game.state.sides[decision.seat].intrigue)
        return real(self, live, decision, number)

    patch.setattr(clockwork.Deadlines, "_reminders", reminders)


def _hides_tokens(s: State) -> bool:
    return any(side.tokens and not side.mastered for side in s.sides.values())


def _draws_unseen(s: State) -> bool:
    """Say whether two have different cards in their decks, which they do not foresee anyway: one soon draws his."""
    decks = [s.sides[seat].deck[s.sides[seat].known :] for seat in s.seats if not foresees(s, seat)]
    return sum(len({*deck}) > 1 for deck in decks) > 1


_BUSY = ("turn", "effects")
LEAKS = (
    Leak(the_board_tells_how_good_hands_are, ("cards_in_hands",), at_length=True),
    Leak(intrigue_cards_stand_in_the_alt_text, ("intrigue_cards",), ("turn", "combat")),
    Leak(the_scene_knows_the_next_conflict, ("order_of_conflict_deck",), ("turn", "effects"), at_length=True),
    Leak(a_good_hand_has_less_time, ("cards_in_hands",), ("turn", "effects")),
    Leak(the_panel_cannot_be_opened_while_an_order_stands, ("given_order",), ("turn", "combat")),
    Leak(sealed_answers_stand_on_the_board, SEALING, tuple(map(early, SEALED))),
    Leak(the_log_holds_the_intrigue_deck, ("order_of_intrigue_deck",), ("turn",)),
    Leak(the_own_panel_shows_the_deck, ("order_of_a_deck",), ("turn",), at_length=True, where=_draws_unseen),
    Leak(the_list_counts_what_was_ordered, ("ordered",), ("turn", "effects")),
    Leak(a_sign_nobody_sees_ends_the_story, ("cards_in_hands",), _BUSY),
    Leak(the_panel_counts_combat_cards_of_all, ("intrigue_cards",), ("turn", "combat"), at_length=True),
    Leak(the_button_that_takes_back_knows_the_next_card, ("order_of_imperium",), _BUSY),
    Leak(a_pixel_of_the_row_is_another, ("order_of_intrigue_deck",), _BUSY),
    Leak(the_row_is_described_with_the_tokens, ("tokens",), at_length=True, where=_hides_tokens),
    Leak(the_hand_is_drawn_with_the_deck, ("order_of_a_deck",), ("turn",), at_length=True),
    Leak(the_ledger_weighs_what_others_hold, ("intrigue_cards",), ("turn", "combat"), at_length=True),
    Leak(the_headline_knows_the_next_conflict, ("order_of_conflict_deck",), _BUSY, at_length=True),
    Leak(a_default_is_worded_by_the_deck, ("order_of_a_deck",), _BUSY, at_length=True),
    Leak(completions_are_ordered_by_intrigue_cards, ("intrigue_cards",), ("turn", "combat"), at_length=True),
    Leak(a_refusal_counts_turns_sent_ahead, ("given_order",), _BUSY, at_length=True),
    Leak(
        a_planned_turn_is_hurried,
        ("plan_of_a_turn",),
        where=lambda s: s.turn is not None and s.turn.kind != "start",  # before, nothing is planned
    ),
    Leak(a_hand_that_is_opened_is_logged, ("cards_in_hands",), _BUSY, at_length=True),
    Leak(
        a_reminder_is_logged_with_the_intrigue_cards,
        ("intrigue_cards",),
        ("turn", "combat"),
        at_length=True,
        style="slow",
    ),
)
