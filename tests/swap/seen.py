"""What engine and words show a viewer: view, what is owed, forms field by field, offers, orders, the facts told.

Everything is asked for as a person would come to see it, and by the same functions, so nothing need be known of a
leak to find it: whatever of this differs in a twin, for somebody not entitled, has been told.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from bot.tables import answers as reading
from bot.tables.answers import Reader, wider
from bot.tables.api import Ask, Sorry
from bot.tables.completing import suggestions
from bot.tables.naming import Words
from engine.core.ahead import Coming, coming, early, foretold
from engine.core.attesting import LENGTH
from engine.core.decision import Decision, OfferOpen
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, options_of
from engine.core.game import Game, offers, pending
from engine.core.orders import open_orders, stoppable
from engine.core.run import Commit
from engine.core.seen import Seen, about, asked, offered, ordering, unasked
from tests.sampling import sample, single, use

from .behind import BEHIND
from .secrets import Secrets

Shown = dict[str, str]  # by the place where it is shown
_FAN = 8  # options of a field that are tried
_LEGAL = 30  # legal answers that are listed
_DEEPEST = 9  # fields of the longest form
_OPENED = 2  # offers that are opened in one look
_TRIED = 0.3  # how often the form of an order is filled in that is tried on, which takes long
_STOOD_IN = 0.5  # how often a machine player is asked what it would do
_TYPED = 0.3  # how often somebody types an answer rather than fill in the form
_TYPES = ("99", "a", "nothing, 1")  # what is typed, besides the name of a field; not all of it fits anywhere
_DEALT = 0.2  # how often that of an offer is that is always open


def view(secrets: Secrets, s: Any, seat: str | None) -> Any:
    """Return what a seat may see."""
    return secrets.rules.view(s, seat)


def light(secrets: Secrets, game: Game[Any], viewer: str | None) -> Shown:
    """Return what a viewer sees without opening anything."""
    return _unopened(secrets, game, viewer)[0]


def _unopened(secrets: Secrets, game: Game[Any], viewer: str | None) -> tuple[Shown, tuple[Coming, ...]]:
    """Return that, and what comes to the viewer, which may be opened."""
    BEHIND.game = game
    comes: tuple[Coming, ...] = ()
    shown = {"view": repr(view(secrets, game.state, viewer))}
    open_: dict[str, set[tuple[str, bool]]] = {}
    for d in pending(secrets.rules, game):
        if d.seat == viewer:
            shown[f"owed {d.kind}"] = repr(d)
        if d.named:
            shown[f"named {d.kind} {d.seat}"] = repr((d.id, d.clock_class, d.held, d.answered, d.turn, d.any_one))
        elif not d.held:
            open_.setdefault(f"open {d.key}", set()).add((d.clock_class, d.any_one))
    shown |= {key: repr(sorted(told)) for key, told in open_.items()}  # that it is open, and for how long
    shown["doors"] = repr([(door.label, door.kind, door.current) for door in secrets.rules.entries(game.state)])
    shown["foretold"] = repr(foretold(secrets.rules, game.state))  # who will be asked what: all can work it out
    if viewer is not None:
        shown["offers"] = repr(offers(secrets.rules, game, viewer))
        comes = coming(secrets.rules, game, viewer)
        shown["coming"] = repr(comes)
    return shown, comes


def deep(secrets: Secrets, game: Game[Any], viewer: str | None, salt: str) -> Shown:
    """Return all that a viewer comes to see by opening what can be opened, chosen by `salt` where there is too much."""
    shown, comes = _unopened(secrets, game, viewer)
    if viewer is None:
        shown |= _public(secrets, game)
        return shown
    rng = random.Random(salt)
    shown["panel"] = repr(secrets.presentation.panel(view(secrets, game.state, viewer)))
    for d in pending(secrets.rules, game):
        if d.seat == viewer:
            shown |= {f"{d.kind}: {place}": text for place, text in _question(secrets, game, d, rng)}
    found = [
        offer
        for offer in offers(secrets.rules, game, viewer)
        if offer.kind not in secrets.always or rng.random() < _DEALT
    ]
    for offer in rng.sample(found, min(len(found), _OPENED)):
        shown |= {f"{offer.kind}: {place}": text for place, text in _offer(secrets, game, viewer, offer, rng)}
    shown["not to be done now"] = repr(list(_closed(secrets, game, viewer)))
    if rng.random() < _STOOD_IN:
        shown["machine unasked"] = repr(
            secrets.presentation.machine_offer(unasked(secrets.rules, game, viewer), "a seed")
        )
    known = [one for one in comes if one.order]
    for one in rng.sample(known, min(len(known), _OPENED)):
        shown[f"early {one.question} {one.subject}"] = repr(secrets.presentation.early(early(secrets.rules, game, one)))
    kinds = open_orders(secrets.rules, game.state, viewer)
    shown["orders and stops"] = repr((kinds, stoppable(secrets.rules, game.state, viewer)))
    for kind in rng.sample(kinds, min(len(kinds), 1)):
        if not secrets.rules.order_kinds[kind].tried or rng.random() < _TRIED:
            shown[f"order {kind}"] = _walked(secrets, ordering(secrets.rules, game, viewer, kind), rng)
    return shown


def _closed(secrets: Secrets, game: Game[Any], viewer: str) -> Iterator[str]:
    """Yield what is said to a seat that wants to do what is not open to it."""
    for kind, offer in secrets.rules.offers.items():
        try:
            offer.must_be_open(game.state, viewer)
        except IllegalMove as refusal:
            yield f"{kind}: {secrets.presentation.refusal(refusal)}"


def _public(secrets: Secrets, game: Game[Any]) -> Shown:
    names = {seat: f"player of {seat}" for seat in secrets.rules.seats(game.state)}
    seen = view(secrets, game.state, None)
    return {
        "board in words": secrets.presentation.text_board(seen, names),
        "alt text": secrets.alt_text(seen, names),
        "headline": secrets.presentation.headline(seen),
        "result": secrets.presentation.result(seen, names),
    }


def _question(secrets: Secrets, game: Game[Any], d: Decision, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield what is shown of a question: its words, its form, its answers, and each of those said again."""
    s, seat, ref = game.state, d.seat, d.ref
    question = secrets.rules.questions[d.kind]
    seen = asked(secrets.rules, game, d)
    choices = secrets.presentation.choices(seen)
    yield "card", repr(secrets.presentation.question(seen))
    yield "default", repr((seen.default, secrets.presentation.default_text(seen)))
    yield "ready-made answers", repr(choices)
    yield "form", _walked(secrets, seen, rng)
    yield "legal", repr((list(islice(seen.legal(), _LEGAL)), single(question, s, seat, ref)))
    if rng.random() < _TYPED:
        yield "lines", _typed(secrets, seen, rng)
    if rng.random() < _STOOD_IN:
        yield "machine", repr(secrets.presentation.machine(seen, "a seed"))
    moves = [c.move for c in choices] + [sample(question, s, seat, ref, rng) for _ in range(3)]
    yield (
        "previews",
        repr([(move, secrets.presentation.preview(about(secrets.rules, game, seat, move), move)) for move in moves]),
    )


def _offer(
    secrets: Secrets, game: Game[Any], seat: str, offer: OfferOpen, rng: random.Random
) -> Iterator[tuple[str, str]]:
    seen = offered(secrets.rules, game, offer)
    yield "card", repr(secrets.presentation.offer_card(seen))
    yield "form", _walked(secrets, seen, rng)
    if rng.random() < _TYPED:
        yield "lines", _typed(secrets, seen, rng)
    if offer.kind not in secrets.rules.offers:  # a question that may be answered unasked
        yield "legal", repr(list(islice(seen.legal(), _LEGAL)))
        return
    move = use(secrets.rules.offers[offer.kind], game.state, seat, rng)
    yield "previews", repr((move, move and secrets.presentation.preview(about(secrets.rules, game, seat, move), move)))


def _typed(secrets: Secrets, seen: Seen, rng: random.Random) -> str:
    """Type an answer: return what is suggested for it, and what is wrong with what does not fit."""
    reader = Reader(Ask(1, seen, secrets.presentation))
    named = [f"{reader.words.label(field)}: " for field in seen.form.fields]
    met = []
    for typed in ("", rng.choice(_TYPES), *rng.sample(named, min(len(named), 1))):
        met.append(repr(suggestions(reader, typed, ())))
        try:
            met.append(repr(reader.read(f"{typed}?").values))
        except Sorry as sorry:
            met.append(f"{sorry.sentence} {sorry.rule}")
    met += _misnamed(secrets, reader.ask)
    return "\n".join(met)


def _misnamed(secrets: Secrets, ask: Ask) -> Iterator[str]:
    """Yield what is said to a name that there is in the game, where it is not offered."""
    for wide in islice(wider(ask), 1):
        words = Words(wide)
        for field in wide.seen.form.fields:
            offered = options_of(ask.form.field(field.name) or field)
            others = [one for one in secrets.presentation.known(ask.seen, field.name) if one not in offered]
            for other in others[len(others) // 2 :][:1]:
                text = f"{words.label(field)}: {words.names(field).get(other, other)}"
                sorry = reading.refused(ask, text)
                yield f"{text}: {sorry.sentence} {sorry.rule}" if sorry is not None else text


def _walked(secrets: Secrets, seen: Seen, rng: random.Random) -> str:
    """Fill a form in as people do: of each field what it offers, in words, and what every value makes of the others."""
    given: dict[str, Any] = {}
    now = seen.form
    met = [repr(now)]
    for _ in range(_DEEPEST):
        wanted = next((field for field in now.fields if field.name not in given), None)
        if wanted is None:
            break
        values = list(_values(wanted, rng))
        met.append(
            f"{secrets.presentation.field_label(seen.kind, wanted.name)}: {secrets.presentation.labels(seen, wanted)!r}"
        )
        opened = [seen.opened({**given, wanted.name: value}) for value in values]
        met += [f"{wanted.name}={value!r}: {one!r}" for value, one in zip(values, opened, strict=True)]
        # Where a value brings new fields, go on with such a one.
        longest = max((len(one.fields) for one in opened), default=0)
        place = rng.choice([i for i, one in enumerate(opened) if len(one.fields) == longest] or [0])
        given[wanted.name], now = (values[place], opened[place]) if values else (None, now)
    return "\n".join(met)


def _values(field: Field, rng: random.Random) -> Iterable[Any]:
    """Return values of a field to try: all of a few, some of many."""
    if isinstance(field, Pick):
        return field.options if len(field.options) <= _FAN else rng.sample(field.options, _FAN)
    if isinstance(field, Flag):
        return (False, True)
    if isinstance(field, Number):
        return sorted({field.low, (field.low + field.high) // 2, field.high})
    if isinstance(field, Several):
        one = rng.sample(field.options, min(len(field.options), max(1, field.least)))
        return (tuple(one), tuple(field.options[: field.most]))
    if isinstance(field, Split):
        key = rng.choice(field.limits) if field.limits else None
        return ({key[0]: rng.randrange(key[1] + 1)} if key else {}, dict(field.limits))
    return ("?",)


_DIGEST = re.compile(rf"(?<![0-9a-f])[0-9a-f]{{{LENGTH}}}(?![0-9a-f])")


def opaque(text: str) -> str:
    """Return what somebody is told without the digests in it: of other answers they are others, and tell nothing.

    That there is one, where it stands and of whom it is remains.
    """
    return _DIGEST.sub("a digest", text)


def heard(commits: Iterable[Commit], viewer: str | None) -> list[Any]:
    """Return the facts told to a viewer; other commits, and the causes of these, do not exist for him."""
    return [
        fact
        for commit in commits
        for fact, audience in commit.facts
        if audience is None or (viewer is not None and viewer in audience)
    ]
