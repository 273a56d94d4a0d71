"""What engine and words show a viewer: view, what is owed, forms field by field, offers, orders, the facts told.

Everything is asked for as a person would come to see it, and by the same functions, so nothing need be known of a
leak to find it: whatever of this differs in a twin, for somebody not entitled, has been told.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar

from bot.games.presentation import Presentation
from bot.tables import answers as reading
from bot.tables.answers import Reader, wider
from bot.tables.api import Ask, Sorry
from bot.tables.completing import suggestions
from bot.tables.naming import Words
from engine.core.ahead import Coming, Foretold, coming, early, foretold
from engine.core.attesting import LENGTH
from engine.core.decision import Decision, OfferOpen
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, options_of
from engine.core.game import Game, Rules, offers, pending
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
_TEXTS = 10_000  # of deals and options that are kept
_DEALT = 0.2  # how often that of an offer is that is always open


def view(secrets: Secrets, s: Any, seat: str | None) -> Any:
    """Return what a seat may see."""
    return secrets.rules.view(s, seat)


class Sight:
    """A game as it is looked at: what is the same for whoever looks, and every view, is worked out once."""

    def __init__(self, secrets: Secrets, game: Game[Any]) -> None:
        self.secrets = secrets
        self.game = game
        self.words = secrets.presentation
        self.rules = _with_one_view_each(secrets.rules, game.state)
        self._unopened: dict[str | None, tuple[Shown, tuple[Coming, ...]]] = {}

    @cached_property
    def owed(self) -> list[Decision]:
        """What anybody owes."""
        return pending(self.rules, self.game)

    @cached_property
    def doors(self) -> str:
        """Where the table could go on."""
        return repr([(door.label, door.kind, door.current) for door in self.rules.entries(self.game.state)])

    @cached_property
    def foretold(self) -> Foretold:
        """Who will be asked what: all can work it out."""
        return foretold(self.rules, self.game.state)

    def unopened(self, viewer: str | None) -> tuple[Shown, tuple[Coming, ...]]:
        """Return what a viewer sees without opening anything, and what comes to him, which may be opened."""
        if viewer not in self._unopened:
            self._unopened[viewer] = _unopened(self, viewer)
        return self._unopened[viewer]


def _with_one_view_each(rules: Rules[Any], state: Any) -> Rules[Any]:
    """Return the rules as they are, but that of one state every view is made only once."""
    views: dict[str | None, Any] = {}

    def view(s: Any, seat: str | None) -> Any:
        if s is not state:
            return rules.view(s, seat)
        if seat not in views:
            views[seat] = rules.view(s, seat)
        return views[seat]

    made = copy(rules)
    object.__setattr__(made, "view", view)  # as `dataclasses.replace` does, which would look for all questions again
    return made


class _Written:
    """Something that is replaced and never changed: written out once, however often it is seen."""

    texts: ClassVar[dict[int, tuple[Any, str]]] = {}  # with what they are of, so that its identity stays its own

    def __init__(self, thing: Any) -> None:
        self._thing = thing

    def __repr__(self) -> str:
        known = self.texts.get(id(self._thing))
        if known is None:
            known = self.texts[id(self._thing)] = self._thing, repr(self._thing)
        return known[1]


def _whole(seen: Any) -> str:
    """Return all of a view as a text; a third of the time goes into options and deals, which are the same for long."""
    parts = {name: getattr(seen, name) for name in seen.__dataclass_fields__}
    if "deals" in parts:
        parts["deals"] = {number: _Written(deal) for number, deal in parts["deals"].items()}
    if "options" in parts:
        parts["options"] = _Written(parts["options"])
    if len(_Written.texts) > _TEXTS:
        _Written.texts.clear()
    return repr(parts)


def light(sight: Sight, viewer: str | None) -> Shown:
    """Return what a viewer sees without opening anything."""
    return sight.unopened(viewer)[0]


def _unopened(sight: Sight, viewer: str | None) -> tuple[Shown, tuple[Coming, ...]]:
    rules, game = sight.rules, sight.game
    BEHIND.game = game
    comes: tuple[Coming, ...] = ()
    shown = {"view": _whole(view(sight.secrets, game.state, viewer))}
    open_: dict[str, set[tuple[str, bool]]] = {}
    for d in sight.owed:
        if d.seat == viewer:
            shown[f"owed {d.kind}"] = repr(d)
        if d.named:
            shown[f"named {d.kind} {d.seat}"] = repr((d.id, d.clock_class, d.held, d.answered, d.turn, d.any_one))
        elif not d.held:
            open_.setdefault(f"open {d.key}", set()).add((d.clock_class, d.any_one))
    shown |= {key: repr(sorted(told)) for key, told in open_.items()}  # that it is open, and for how long
    shown["doors"] = sight.doors
    shown["foretold"] = repr(sight.foretold)
    if viewer is not None:
        shown["offers"] = repr(offers(rules, game, viewer))
        comes = coming(rules, game, viewer, sight.foretold)
        shown["coming"] = repr(comes)
    return shown, comes


def deep(sight: Sight, viewer: str | None, salt: str) -> Shown:
    """Return all that a viewer comes to see by opening what can be opened, chosen by `salt` where there is too much."""
    rules, game, words = sight.rules, sight.game, sight.words
    unopened, comes = sight.unopened(viewer)
    BEHIND.game = game
    shown = dict(unopened)
    if viewer is None:
        shown |= _public(sight)
        return shown
    rng = random.Random(salt)
    shown["panel"] = repr(words.panel(view(sight.secrets, game.state, viewer)))
    for d in sight.owed:
        if d.seat == viewer:
            shown |= {f"{d.kind}: {place}": text for place, text in _question(sight, d, rng)}
    found = [
        offer
        for offer in offers(rules, game, viewer)
        if offer.kind not in sight.secrets.always or rng.random() < _DEALT
    ]
    for offer in rng.sample(found, min(len(found), _OPENED)):
        shown |= {f"{offer.kind}: {place}": text for place, text in _offer(sight, viewer, offer, rng)}
    shown["not to be done now"] = repr(list(_closed(sight, viewer)))
    if rng.random() < _STOOD_IN:
        shown["machine unasked"] = repr(words.machine_offer(unasked(rules, game, viewer), "a seed"))
    known = [one for one in comes if one.order]
    for one in rng.sample(known, min(len(known), _OPENED)):
        shown[f"early {one.question} {one.subject}"] = repr(words.early(early(rules, game, one)))
    kinds = open_orders(rules, game.state, viewer)
    shown["orders and stops"] = repr((kinds, stoppable(rules, game.state, viewer)))
    for kind in rng.sample(kinds, min(len(kinds), 1)):
        if not rules.order_kinds[kind].tried or rng.random() < _TRIED:
            shown[f"order {kind}"] = _walked(words, ordering(rules, game, viewer, kind), rng)
    return shown


def _closed(sight: Sight, viewer: str) -> Iterator[str]:
    """Yield what is said to a seat that wants to do what is not open to it."""
    for kind, offer in sight.rules.offers.items():
        try:
            offer.must_be_open(sight.game.state, viewer)
        except IllegalMove as refusal:
            yield f"{kind}: {sight.words.refusal(refusal)}"


def _public(sight: Sight) -> Shown:
    names = {seat: f"player of {seat}" for seat in sight.rules.seats(sight.game.state)}
    seen = view(sight.secrets, sight.game.state, None)
    return {
        "board in words": sight.words.text_board(seen, names),
        "alt text": sight.secrets.alt_text(seen, names),
        "headline": sight.words.headline(seen),
        "result": sight.words.result(seen, names),
    }


def _question(sight: Sight, d: Decision, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield what is shown of a question: its words, its form, its answers, and each of those said again."""
    rules, game, words = sight.rules, sight.game, sight.words
    s, seat, ref = game.state, d.seat, d.ref
    question = rules.questions[d.kind]
    seen = asked(rules, game, d)
    choices = words.choices(seen)
    yield "card", repr(words.question(seen))
    yield "default", repr((seen.default, words.default_text(seen)))
    yield "ready-made answers", repr(choices)
    yield "form", _walked(words, seen, rng)
    yield "legal", repr((list(islice(seen.legal(), _LEGAL)), single(question, s, seat, ref)))
    if rng.random() < _TYPED:
        yield "lines", _typed(words, seen, rng)
    if rng.random() < _STOOD_IN:
        yield "machine", repr(words.machine(seen, "a seed"))
    moves = [c.move for c in choices] + [sample(question, s, seat, ref, rng) for _ in range(3)]
    yield "previews", repr([(move, words.preview(about(rules, game, seat, move), move)) for move in moves])


def _offer(sight: Sight, seat: str, offer: OfferOpen, rng: random.Random) -> Iterator[tuple[str, str]]:
    rules, game, words = sight.rules, sight.game, sight.words
    seen = offered(rules, game, offer)
    yield "card", repr(words.offer_card(seen))
    yield "beginnings", repr(words.beginnings(seen))
    yield "form", _walked(words, seen, rng)
    if rng.random() < _TYPED:
        yield "lines", _typed(words, seen, rng)
    if offer.kind not in rules.offers:  # a question that may be answered unasked
        yield "legal", repr(list(islice(seen.legal(), _LEGAL)))
        return
    move = use(rules.offers[offer.kind], game.state, seat, rng)
    yield "previews", repr((move, move and words.preview(about(rules, game, seat, move), move)))


def _typed(presentation: Presentation, seen: Seen, rng: random.Random) -> str:
    """Type an answer: return what is suggested for it, and what is wrong with what does not fit."""
    reader = Reader(Ask(1, seen, presentation))
    named = [f"{reader.words.label(field)}: " for field in seen.form.fields]
    met = []
    for typed in ("", rng.choice(_TYPES), *rng.sample(named, min(len(named), 1))):
        met.append(repr(suggestions(reader, typed, ())))
        try:
            met.append(repr(reader.read(f"{typed}?").values))
        except Sorry as sorry:
            met.append(f"{sorry.sentence} {sorry.rule}")
    met += _misnamed(presentation, reader.ask)
    return "\n".join(met)


def _misnamed(presentation: Presentation, ask: Ask) -> Iterator[str]:
    """Yield what is said to a name that there is in the game, where it is not offered."""
    for wide in islice(wider(ask), 1):
        words = Words(wide)
        for field in wide.seen.form.fields:
            offered = options_of(ask.form.field(field.name) or field)
            others = [one for one in presentation.known(ask.seen, field.name) if one not in offered]
            for other in others[len(others) // 2 :][:1]:
                text = f"{words.label(field)}: {words.names(field).get(other, other)}"
                sorry = reading.refused(ask, text)
                yield f"{text}: {sorry.sentence} {sorry.rule}" if sorry is not None else text


def _walked(presentation: Presentation, seen: Seen, rng: random.Random) -> str:
    """Fill a form in as people do: of each field what it offers, in words, and what every value makes of the others."""
    given: dict[str, Any] = {}
    now = seen.form
    met = [repr(now)]
    for _ in range(_DEEPEST):
        wanted = next((field for field in now.fields if field.name not in given), None)
        if wanted is None:
            break
        values = list(_values(wanted, rng))
        met.append(f"{presentation.field_label(seen.kind, wanted.name)}: {presentation.labels(seen, wanted)!r}")
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
