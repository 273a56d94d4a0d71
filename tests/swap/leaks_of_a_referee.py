"""Leaks planted where somebody moderates who does not play: at looks, votes, disputes, voids, doors, seats.

Each is what a hurried hand might do. Only tests ever apply them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.tables import (
    audit,
    behalf,
    compose,
    correcting,
    desk,
    hosting,
    looks,
    moderating,
    outbox,
    service,
    standing,
    wishes,
)
from bot.tables.absence import notes_of
from bot.tables.api import Sorry
from bot.tables.live import LiveGame
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.looking import read_thing
from engine.core.ruling import Ruling
from engine.core.run import Run
from engine.dune import rulings
from engine.dune.cards import FACTIONS
from engine.dune.corrections import Cards
from engine.dune.options import CARDS, is_on
from engine.dune.query import hand_is_full, held
from engine.dune.state import State

from .desk import DISPUTING, ENTERING, HANDING_ON, LOOKING, RULING, STANDING_IN, VOIDING, VOTING
from .leak import UNNAMED, Leak, Patch

_FEW = 3  # players: where there are so few, what is done about one of them is often about him who is entitled


def _under_way(s: State) -> bool:
    return s.phase != "setup"


def _few(s: State) -> bool:
    """Whether few play, and something can be put right."""
    return _under_way(s) and len(s.factions) <= _FEW


def _nearly_full(s: State) -> bool:
    """Whether a card more fills somebody's hand, or one less gives it room."""
    return (
        _under_way(s)
        and s.auction is None
        and any(FACTIONS[f].hand_limit - len(s.hands[f]) in (0, 1) for f in s.factions)
    )


def _still_owing(live: Any) -> list[str]:
    return [d.seat for d in live.owed() if not d.named and not d.answered and not d.held]


# the engine


def a_void_says_how_many_had_answered(patch: Patch) -> None:
    """What all hear of it, beforehand and afterwards, counts what is thrown away."""
    real = Run.void

    def void(self: Any, by: str, move: Any) -> None:
        keys = {key for key, window in self.s.windows.items() if window.number == move.window}
        given = sum(1 for key, _ in self.s.sealed if key in keys)
        real(self, by, move.model_copy(update={"reason": f"{move.reason} ({given} had answered)"}))

    patch.setattr(Run, "void", void)


def a_hand_that_is_full_is_not_offered(patch: Patch) -> None:
    """The form of what is put right among cards lists only whoever has room."""
    real = Cards.form

    def form(self: Any, s: State, given: Any) -> Any:
        return _without(real(self, s, given), "who", lambda who: hand_is_full(s, who))

    patch.setattr(Cards, "form", form)


def a_card_can_be_taken_out_while_it_lies_in_the_deck(patch: Patch) -> None:
    """A rule that brings a card can be changed back as long as nobody holds it, and is listed only then."""

    real = Ruling.form

    def checked(self: Any, s: State, found: Any, value: Any) -> None:
        check(value or _lies_in_the_deck(s, self.option), "card_may_be_held", found.rule)

    def form(self: Any, s: State, given: Any) -> Any:
        return _without(
            real(self, s, given), "option", lambda name: _is_brought(s, name) and not _lies_in_the_deck(s, name)
        )

    patch.setattr(rulings.MixedIn, "check", checked)
    patch.setattr(Ruling, "form", form)


def _without(asked: Form, name: str, gone: Callable[[str], bool]) -> Form:
    """Return a form in which some of a field's options are not listed."""
    fields = [
        replace(field, options=tuple(option for option in field.options if not gone(option)) or field.options)
        if isinstance(field, Pick) and field.name == name
        else field
        for field in asked.fields
    ]
    return Form(tuple(fields))


def _is_brought(s: State, option: str) -> bool:
    return option in CARDS.values() and is_on(s.options, option)


def _lies_in_the_deck(s: State, option: str) -> bool:
    return any(card in s.decks.get("treachery", ()) for card, brought in CARDS.items() if brought == option)


def _may_change_places(s: State) -> bool:
    """Whether a card of an option may change places between a hand and the deck."""
    brought = [card for card, option in CARDS.items() if is_on(s.options, option)]
    return _under_way(s) and any(card in hand for card in brought for hand in s.hands.values())


# the tables


def a_vote_needs_as_many_as_are_asked(patch: Patch) -> None:
    """How many votes are needed counts whoever is still to answer: the others have nothing to lose."""
    real = hosting.needed

    def needed(live: Any, votes: Any, now: Any) -> int:
        return int(real(live, votes, now)) + len(_still_owing(live)) % 2

    patch.setattr(moderating, "needed", needed)


def a_dispute_names_whom_the_game_waits_for(patch: Patch) -> None:
    """So that the moderator knows whom it keeps waiting, also where nobody is named."""
    real = compose._disputed

    async def disputed(db: Any, live: Any, number: int, *, calls: bool) -> Any:
        notice = await real(db, live, number, calls=calls)
        return notice and replace(notice, text=f"{notice.text}\nAsked: {', '.join(_still_owing(live))}")

    patch.setattr(compose, "_disputed", disputed)


def a_void_that_would_change_nothing_is_refused(patch: Patch) -> None:
    """Where nobody has answered there is nothing to throw away."""
    real = moderating.Moderating._window

    def window(self: Any, live: Any, about: str, reason: str) -> Any:
        found = real(self, live, about, reason)
        keys = {key for key, one in live.game.state.windows.items() if one.number == found[1].window}
        if not any(key in keys for key, _ in live.game.state.sealed):
            raise Sorry("Nobody has answered that yet.")
        return found

    patch.setattr(moderating.Moderating, "_window", window)


def a_preview_counts_what_is_put_away(patch: Patch) -> None:
    """Before the game goes on at a door he who leads it there reads how many answers and orders lie by."""
    real = moderating.Moderating.preview

    def preview(self: Any, live: Any, *args: Any, **more: Any) -> str:
        told, s = real(self, live, *args, **more), live.game.state
        return f"{told}\n-# {len(s.sealed) + len(s.orders)} answers and orders lie by."

    patch.setattr(moderating.Moderating, "preview", preview)


def doors_are_listed_while_they_lead_to_something(patch: Patch) -> None:
    """The start of the storm is no door while somebody could meddle with it."""
    real = moderating.doors_of

    def doors_of(live: Any) -> Any:
        s = live.game.state if live.game is not None else None
        meddled = s is not None and any(held(s, seat, "weather_control") for seat in s.factions)
        return {name: door for name, door in real(live).items() if not (meddled and door.label == "storm")}

    patch.setattr(moderating, "doors_of", doors_of)


def _weather_is_held(s: State) -> bool:
    """Whether somebody holds what another might hold, or nobody."""
    return _under_way(s) and any(held(s, seat, "weather_control") for seat in s.factions)


def a_seat_is_listed_with_how_much_it_holds(patch: Patch) -> None:
    """Who may look is told first where there is anything to see."""
    real = moderating.Moderating.desk

    def listed(self: Any, live: Any, *args: Any, **more: Any) -> Any:
        found = real(self, live, *args, **more)
        hands = live.game.state.hands if live.game is not None else {}
        return replace(found, looks={name: f"{text} ({len(hands[name])})" for name, text in found.looks.items()})

    patch.setattr(moderating.Moderating, "desk", listed)


def a_look_is_told_with_what_it_showed(patch: Patch) -> None:
    """All read in the announcement, and in the log, what was seen."""
    real = audit.told

    def told(live: Any, entry: Any, **more: Any) -> str:
        text = real(live, entry, **more)
        if entry.act == "unsealed":
            return f"{text} ({', '.join(live.game.state.hands[entry.on_behalf_of])})"
        if entry.act == "looked":
            kind, seat = read_thing(json.loads(entry.told)["thing"])
            return f"{text} ({', '.join(live.shows.rules.looks[kind].found(live.game.state, seat))})"
        return text

    patch.setattr(audit, "told", told)


def what_one_looks_at_is_open_to_all_who_moderate(patch: Patch) -> None:
    """The form that shows what somebody looks at is shown to the moderator who plays, too."""
    real = looks.looked_at

    async def looked_at(db: Any, live: Any, person: Any, now: Any) -> Any:
        log = await db.moderation.log(live.row.id)
        others = [replace(person, id=entry.person) for entry in log if entry.person is not None]
        found = [name for one in (person, *others) for name in await real(db, live, one, now)]
        return tuple(dict.fromkeys(found))

    patch.setattr(correcting, "looked_at", looked_at)
    patch.setattr(service, "looked_at", looked_at)
    patch.setattr(desk, "looked_at", looked_at)


def what_is_half_filled_is_told_of_the_table(patch: Patch) -> None:
    """The card of a table says that a moderator is about to put something right."""
    real = standing.info
    drafts: set[str] = set()

    keep = wishes.keep_draft

    async def keep_draft(db: Any, person: Any, kind: str, values: Any) -> None:
        drafts.add(kind)
        await keep(db, person, kind, values)

    def info(live: Any, now: Any) -> Any:
        found = real(live, now)
        return replace(found, title=f"{found.title} ({len(drafts)} in preparation)")

    patch.setattr(desk, "keep_draft", keep_draft)
    patch.setattr(standing, "info", info)


def a_consent_is_told_to_whoever_moderates(patch: Patch) -> None:
    """Also to one who plays, and could never answer for another."""
    real = behalf.may_begin

    def may_begin(live: Any, person: int) -> Any:
        asking = [s for s in live.seats.values() if (c := behalf.consent_of(live, s)) is not None and c.person is None]
        return real(live, person) or [seat for seat in asking if seat.person != person]

    patch.setattr(behalf, "may_begin", may_begin)


def an_answer_for_a_seat_is_told_with_its_content(patch: Patch) -> None:
    """All may read what a moderator answers: it is not his own."""
    real = moderating.Moderating._move

    async def move(self: Any, live: Any, made: Any, interaction: str, beside: Any, of: Any = None) -> None:
        if of is not None:
            (entry,) = beside.audit
            entry = replace(entry, told=json.dumps({"what": f"{made!r}"}))
            beside = replace(beside, audit=(entry,), posts=tuple(outbox.announced(live, entry)))
        await real(self, live, made, interaction, beside, of)

    patch.setattr(moderating.Moderating, "_move", move)


def that_somebody_was_answered_for_is_in_the_log_at_once(patch: Patch) -> None:
    """Also where nobody may know who was asked."""
    patch.setattr(moderating, "LATER", "unread")


def what_is_read_afterwards_is_counted_in_the_log(patch: Patch) -> None:
    """The number of an entry goes with the buttons below what is told of it."""
    real = audit.Deed.by

    def by(self: Any, live: Any, person: int | None) -> Any:
        return replace(real(self, live, person), number=live.audited + 1)

    patch.setattr(audit.Deed, "by", by)


def who_had_a_seat_goes_on_seeing_it(patch: Patch) -> None:
    """Whoever played a seat is shown what it knows for ever."""
    real = LiveGame.seat_of

    def seat_of(self: Any, person: int) -> Any:
        found = real(self, person)
        former = [seat for seat in self.seats.values() if person in notes_of(seat).former]
        return found or next(iter(former), None)

    patch.setattr(LiveGame, "seat_of", seat_of)


def whom_a_seat_is_offered_to_reads_what_it_holds(patch: Patch) -> None:
    """He is to know what he takes, and all read it with him."""
    real = compose._moderated

    async def moderated(db: Any, live: Any, number: int, now: Any) -> Any:
        notice, entry = await real(db, live, number, now), await db.moderation.entry(live.row.id, number)
        if notice is None or entry.act != "offered":
            return notice
        hand = live.game.state.hands[entry.on_behalf_of]
        return replace(notice, text=f"{notice.text} ({', '.join(hand) or 'no cards'})")

    patch.setattr(compose, "_moderated", moderated)


_SOON = ("peek_karama",)  # of a young game, in which a town opens sooner
_SEALING = ("storm", "force_revival", "plan")
OF_A_REFEREE: tuple[Leak, ...] = (
    Leak(a_void_says_how_many_had_answered, ("early",), _SOON, moderated=VOIDING),
    Leak(a_void_that_would_change_nothing_is_refused, ("early",), UNNAMED, moderated=VOIDING, at_length=True),
    Leak(a_vote_needs_as_many_as_are_asked, ("early",), _SOON, moderated=VOTING),
    Leak(a_dispute_names_whom_the_game_waits_for, ("early",), _SOON, moderated=DISPUTING),
    Leak(a_preview_counts_what_is_put_away, ("early",), _SOON, moderated=ENTERING),
    Leak(
        doors_are_listed_while_they_lead_to_something,
        ("cards_in_hands",),
        moderated=ENTERING,
        where=_weather_is_held,
        at_length=True,
    ),
    Leak(a_look_is_told_with_what_it_showed, ("cards_in_hands",), moderated=LOOKING, where=_few),
    Leak(what_is_half_filled_is_told_of_the_table, ("drafted",), moderated=RULING, where=_under_way),
    Leak(a_consent_is_told_to_whoever_moderates, ("consented",), moderated=STANDING_IN, where=_under_way),
    Leak(whom_a_seat_is_offered_to_reads_what_it_holds, ("cards_in_hands",), moderated=HANDING_ON, where=_few),
    Leak(
        a_hand_that_is_full_is_not_offered,
        ("number_of_cards",),
        moderated=DISPUTING,
        at_length=True,
        where=_nearly_full,
    ),
    Leak(
        a_card_can_be_taken_out_while_it_lies_in_the_deck,
        ("cards_in_hands",),
        moderated=RULING,
        at_length=True,
        where=_may_change_places,
    ),
    Leak(
        a_seat_is_listed_with_how_much_it_holds,
        ("number_of_cards",),
        moderated=LOOKING,
        at_length=True,
        where=_under_way,
    ),
    Leak(
        what_one_looks_at_is_open_to_all_who_moderate,
        ("cards_in_hands",),
        moderated=LOOKING,
        at_length=True,
        where=_few,
    ),
    Leak(
        an_answer_for_a_seat_is_told_with_its_content, ("otherwise",), _SEALING, moderated=STANDING_IN, at_length=True
    ),
    Leak(
        that_somebody_was_answered_for_is_in_the_log_at_once,
        ("early",),
        UNNAMED,
        moderated=STANDING_IN,
        at_length=True,
    ),
    Leak(
        what_is_read_afterwards_is_counted_in_the_log,
        ("early",),
        UNNAMED,
        moderated=STANDING_IN,
        at_length=True,
    ),
    Leak(
        who_had_a_seat_goes_on_seeing_it, ("ordered", "noted"), moderated=HANDING_ON, at_length=True, where=_under_way
    ),
)
