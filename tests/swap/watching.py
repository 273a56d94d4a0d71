"""What everybody was shown in a town: all that was delivered, what each may open, the log, what waits to be told."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.games.presentation import WHAT_IF
from bot.tables.api import Ask, Sorry
from bot.tables.live import LiveGame
from bot.tables.service import TableService
from engine.core.facts import Asked
from engine.core.forms import Flag, Form, Number, Pick, Several
from engine.core.game import Game
from engine.core.seen import ORDER
from storage import Audience, Post

from .deeds import Stood, deeds, logged
from .knowing import Known, is_told, known_in, seats_of
from .presses import Hands, Press
from .town import STRANGER, Town
from .towns import Towns

OPERATOR = -2  # who reads the log, and nothing else
TO_BE_TOLD = "to be told:"
ORDERS = 3  # kinds of order whose form each opens in a look; another look shows others
FIELDS = 4  # of a form, that are filled in one after the other while it is looked at
NOT_OPENED = {  # what of a table anybody may look at besides, and why nobody does so in a look
    "closed": "tells what became of one's own question, to whoever presses what is old, as people do in towns",
    "concerned": "tells whom of the people at the table `info` tells of, and nobody is shown it",
    "said": "reads a line that is typed, as people do in towns",
    "suggest": "completes a line that is typed, as people do in towns",
    "draft": "what one has half written oneself stands in the form, and some do write so in twins",
    "preview_correction": "is a moderator's, who presses it in towns of his",
    "games_in": "tells of tables what `info` tells",
    "games_over": "tells of tables what `info` tells",
    "games_lent": "tells of tables what `info` tells",
    "games_of": "tells of tables what `info` tells",
    "tally": "counts games that are over, and these are played",
    "wishes": "is what one has set for oneself",
    "said_wishes": "is what one has set for oneself",
    "suggest_wishes": "is what one has set for oneself",
    "plan": "is what one has chosen for a table that is not open yet",
}
OF_THE_MACHINE = ("voice will NOT", "heartbeat blocked for more than", "Can't keep up")
Shown = list[tuple[float, str]]
Heard = tuple[float, str, int, str, str]  # when, kind with its version, audience, body


@dataclass(frozen=True)
class Done:
    """A press with what it led to."""

    press: Press
    said: tuple[str, ...]  # the moves of that person that were taken, as they are kept
    seen: frozenset[str]  # what there was to see after it, by the kinds of a position
    game: Game[Any]  # as it stood before it
    after: Game[Any]
    machines: frozenset[str] = frozenset()  # the seats that machine players had before it
    back: bool = False  # whether the game has gone back to before what differs
    deeds: frozenset[str] = frozenset()  # what a moderator did with it, or who takes a move back, or reads
    known: Known = (
        frozenset()
    )  # who knows after it what a seat knows, or looks at something, where there is a moderator
    sitting: Mapping[str, int] = field(default_factory=dict)  # the person of each seat before it, if there is one


@dataclass(frozen=True)
class Before:
    """How a table stood before a press."""

    game: Game[Any]
    last: int  # the last commit
    machines: frozenset[str]
    stood: Stood
    sitting: Mapping[str, int]


@dataclass
class Course:
    """What a run or a twin was like."""

    shown: dict[int, Shown]
    heard: dict[int, list[Heard]]
    seats: dict[str, int]
    done: list[Done] = field(default_factory=list)
    away: frozenset[str] = frozenset()  # seats whose person no private message reaches, which the bot does not know
    resting: str = ""  # the seat whose person has said at first that he is away, and does nothing more
    due: tuple[float, ...] = ()  # instants at which a clock ran out, or reminded somebody
    asked: tuple[tuple[float, str], ...] = ()  # when which kind of window opened, those among them that closed at once
    closed: int = -1  # the person whom no private message reaches, as the bot knows
    looks: tuple[int, ...] = ()  # after which presses everybody looked at everything
    told_of: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # by person: seats of which he hears
    stages: Sequence[tuple[float, Any]] = ()  # instants, and the states reached then, however soon they were left
    overtaken: Mapping[int, Mapping[tuple[float, str], list[str]]] = field(default_factory=dict)  # by person: edits


def open_kinds(game: Game[Any]) -> frozenset[str]:
    """Return the kinds of question that are open, those that are held among them."""
    return frozenset(window.kind for window in game.state.windows.values())


def _shown(ask: Ask) -> str:
    """Return all that a person is shown of a question, offer or order: its words are made only when looked at."""
    return repr((ask.decision, *_filled(ask), ask.choices, ask.default, ask.due, ask.version))


def _filled(ask: Ask) -> tuple[Any, ...]:
    """Return what of it may become another as it is filled in: ready-made answers and the default stay."""
    return ask.card, ask.form, [ask.labels(field) for field in ask.form.fields]


class Watch:
    """Notes what everybody in a town is shown."""

    def __init__(self, towns: Towns, town: Town, hands: Hands, seats: dict[str, int]) -> None:
        self.towns = towns
        self.town = town
        self.hands = hands
        self.seats = seats
        self.opened: dict[int, Shown] = {number: [] for number in range(len(town.people))}
        self.done: list[Done] = []
        self.known = {(number, seat): 0.0 for seat, number in seats.items()}  # and since when
        self.looks: list[int] = []
        self.first = 0  # the last commit of the position
        self.logged = (0, 0)  # the last entries of the log that were noted
        self.facts: list[tuple[int, Audience, Heard]] = []  # all since then, in the end

    async def begin(self) -> None:
        """Note where the journal stands."""
        live = await self.town.table()
        self.first, self.logged = live.last_commit, logged(live)

    async def knows(self, person: int, entitled: frozenset[str], run: Game[Any]) -> bool:
        """Say whether somebody may know by now what differs; `run` is the game as it stands there in the run."""
        game, things = (await self.town.table()).game, self.towns.things
        assert game is not None
        about = [about for one, about in self.known if one == person]
        return any(is_told(one, entitled, things, run.state, game.state) for one in about)

    async def back(self) -> bool:
        """Say whether the game went back to before the position as it is here, and what differed in it is gone."""
        return any(to < self.first for _, to in (await self.town.table()).rewinds)

    async def noted(self, press: Press, before: Before) -> None:
        """Note a press, and what came of it."""
        live = await self.town.table()
        known = await known_in(self.town) if self.town.style.moderator is not None else Known()
        self.known = {**dict.fromkeys(known, press.at), **self.known}
        said: tuple[str, ...] = ()
        moves: set[str] = set()
        mine = seats_of(self.known, press.person)
        if live.last_commit > before.last and mine:
            assert self.town.app.db is not None
            commits = await self.town.app.db.journal.commits(self.town.game, after=before.last)
            said = tuple(c.move for c in commits if c.by in mine and c.cause in ("typed", "behalf"))
            moves = {json.loads(c.move).get("kind") for c in commits}
        assert live.game is not None
        seen, back = frozenset(self.towns.met(live.game)), await self.back()
        did = frozenset[str]()
        if self.town.style.moderator is not None:
            earlier = {deed for done in self.done for deed in done.deeds}
            stood = replace(before.stood, logged=self.logged)  # what a clock did came before the press
            did = await deeds(self.town, self.hands, press, stood, moves, earlier)
            self.logged = logged(live)
        done = Done(press, said, seen, before.game, live.game, before.machines, back, did, known, before.sitting)
        self.done.append(done)

    async def before(self) -> Before:
        """Return how the table stands before a press."""
        live = await self.town.table()
        assert live.game is not None
        machines = frozenset(seat.seat for seat in live.seats.values() if seat.kind == "machine")
        return Before(live.game, live.last_commit, machines, Stood.of(live), self._sitting(live))

    async def look(self) -> None:
        """Let everybody open all that can be opened: hand, questions, offers, orders, with their forms; the board."""
        service = self.town.app.service
        assert service is not None
        self.looks.append(len(self.done) - 1)
        at = self.town.box.clock.now()
        game = self.town.game
        drawn = await service.board(game, text=False)
        pictures = [(each.alt_text, hashlib.sha256(each.data).hexdigest()) for each in drawn.pictures]
        assert pictures, "nothing was drawn"
        public = repr((await service.info(game), await service.board(game, text=True), pictures))
        for number in range(len(self.town.people)):
            self.opened[number].append((at, public))
            for page in (1, None):
                told = await service.story(game, self.town.account(number), page)
                self.opened[number].append((at, f"story: {told!r}"))
        self.opened[STRANGER].append((at, f"figures: {await self._figures(service)!r}"))
        for number in self.town.moderators():
            await self._desk(service, number, at)
        for number in self._sitting(await self.town.table()).values():
            account = self.town.account(number)
            self.opened[number].append((at, f"hand: {await service.panel(game, account)!r}"))
            self.opened[number].append((at, f"ledger: {await service.ledger(game, account)!r}"))
            await self._lists(service, number, at)
            for ask in await service.asks(game, account):
                assert ask.decision is not None
                self.opened[number].append((at, f"asked: {_shown(ask)}"))
                for choice in ask.choices:
                    try:
                        restated = await service.preview(game, account, choice.move, ask.decision.id)
                    except Sorry as sorry:
                        restated = sorry.sentence
                    self.opened[number].append((at, f"restated: {restated}"))
                await self._forms(service, number, ask.kind, ask.decision.id, at)
            for offer in await service.offers(game, account):
                await self._forms(service, number, offer.kind, "", at)
            kinds = sorted(self.towns.secrets.rules.order_kinds)
            for place in range(ORDERS):
                kind = kinds[(number * 5 + len(self.looks) * ORDERS + place) % len(kinds)]
                await self._forms(service, number, ORDER + kind, "", at)

    async def _desk(self, service: TableService, number: int, at: float) -> None:
        """Let a moderator open what he can do, as far as he still is one, and what he answers for a seat."""
        game, account = self.town.game, self.town.account(number)
        try:
            told = f"{await service.moderator_desk(game, account)!r}, {await service.moderation(game)!r}"
        except Sorry as sorry:
            told = sorry.sentence
        lent = await service.behalf(game, account)
        self.opened[number].append((at, f"moderates: {told}"))
        self.opened[number] += [(at, f"for a seat: {_shown(ask)}") for ask in (lent.asks if lent is not None else ())]

    def _sitting(self, live: LiveGame) -> dict[str, int]:
        """Return the seats that somebody has now, with his number."""
        numbers = {int(person.account.id): number for number, person in enumerate(self.town.people)}
        there = {name: live.seats[name].person for name in self.seats}
        return {name: numbers[person] for name, person in there.items() if person is not None}

    async def _figures(self, service: TableService) -> object:
        """Return the game in figures as somebody without a seat is shown it, or why he is not."""
        try:
            return await service.figures(self.town.game, self.town.account(STRANGER))
        except Sorry as sorry:
            return sorry.sentence

    async def _lists(self, service: TableService, number: int, at: float) -> None:
        """Let somebody open what is listed for him: what he may answer, now or before he is asked, orders, notes."""
        game, account = self.town.game, self.town.account(number)
        may = await service.open_to(game, account)
        listed = {
            "may answer": may,
            "early": await service.early(game, account),
            "orders": await service.orders(game, account),
            "notes": await service.notebook(game, account),
            "answered for": await service.behalf(game, account),
            "to do": await service.todo(account.id),
        }
        self.opened[number] += [(at, f"{name}: {told!r}") for name, told in listed.items()]
        kinds = sorted((*self.towns.secrets.rules.questions, *self.towns.secrets.rules.offers))
        called = self.town.shows.offer_title_of(kinds[(number * 5 + len(self.looks)) % len(kinds)])
        why = await service.not_open(game, account, called)
        self.opened[number].append((at, f"not open, {called}: {why.sentence} {why.rule}"))
        if any(owed.kind == WHAT_IF for owed in may):
            ask = await service.open_ask(game, account, WHAT_IF, None, {})
            assert ask.supposed is not None
            told = ask.form, ask.supposed.usual, ask.supposed.told(ask.supposed.usual)
            self.opened[number].append((at, f"what if: {told!r}"))

    async def _forms(self, service: TableService, number: int, kind: str, decision: str, at: float) -> None:
        """Open a form and narrow it field by field: the first thing that can be chosen, then the last."""
        account = self.town.account(number)
        met: dict[str, Ask] = {}  # what is filled in alike both times is opened once
        for last in (False, True):
            given: dict[str, Any] = {}
            for _ in range(FIELDS):
                ask = met.get(repr(given))
                if ask is None:
                    try:
                        ask = await service.open_ask(self.town.game, account, kind, decision or None, {**given})
                    except Sorry as sorry:
                        self.opened[number].append((at, f"{kind}: {sorry.sentence}"))
                        return
                    met[repr(given)] = ask
                    shown = _filled(ask) if given else _shown(ask)
                    self.opened[number].append((at, f"{kind} {given}: {shown!r}"))
                if not _narrow(ask, given, last):
                    break

    async def course(self) -> Course:
        """Return all of it."""
        town = self.town
        assert town.log is not None
        shown: dict[int, Shown] = {OPERATOR: _lines(town)}
        self.facts = await self._all_facts()
        heard = {OPERATOR: self._heard(OPERATOR)}
        posts = await self._posts()
        for number, person in enumerate(town.people):
            told = [(at, f"answered: {text}") for at, who, text in self.hands.told if who == number]
            shown[number] = [*town.said(person), *told, *self.opened[number], *posts.get(number, [])]
            shown[number].sort(key=lambda entry: entry[0])
            heard[number] = self._heard(number)
        style = town.style
        away = frozenset(seat for seat, number in self.seats.items() if number in (style.shut, style.gone))
        resting = next((seat for seat, number in self.seats.items() if number == style.resting), "")
        return Course(
            shown,
            heard,
            self.seats,
            self.done,
            away,
            resting,
            due=tuple(town.due),
            asked=tuple(self._asked()),
            closed=style.closed,
            looks=tuple(self.looks),
            told_of={number: seats_of(self.known, number) for number in range(len(town.people))},
            stages=tuple(town.stages),
            overtaken={number: town.overtaken(person) for number, person in enumerate(town.people)},
        )

    def _asked(self) -> Iterator[tuple[float, str]]:
        """Yield when which kind of window opened since the town did."""
        for _, _, (at, kind, _, _, body) in self.facts:
            if kind == Asked.__name__:
                yield at, json.loads(body)["kind"]

    async def _all_facts(self) -> list[tuple[int, Audience, Heard]]:
        """Return all that happened since the town opened, also what was taken back since: it was heard, too."""
        assert self.town.app.db is not None
        commits = await self.town.app.db.journal.commits(self.town.game, after=self.first)
        found = []
        for commit in commits:
            at = _instant(commit.at)
            for fact in commit.facts:
                heard = (at, fact.kind, fact.version, repr(fact.audience), fact.body)
                found.append((commit.commit_no, fact.audience, heard))
        return found

    def _told(self, person: int, audience: Audience, at: float) -> float | None:
        """Return when somebody was told a fact: with a seat he is told all that it knows already; None if never."""
        if audience is None:
            return at
        since = [self.known[person, seat] for seat in audience if (person, seat) in self.known]
        return max(at, min(since)) if since else None

    def _heard(self, person: int) -> list[Heard]:
        """Return what somebody could know, and since when."""
        told = [(self._told(person, audience, fact[0]), fact) for _, audience, fact in self.facts]
        heard: list[Heard] = [(at, *fact[1:]) for at, fact in told if at is not None]
        return sorted(heard, key=lambda fact: fact[0])

    def _reached(self, person: int) -> list[int]:
        """Return the commits with what somebody was told as it happened."""
        return [number for number, audience, fact in self.facts if self._told(person, audience, fact[0]) == fact[0]]

    async def _posts(self) -> dict[int, Shown]:
        """Return what was or is to be told to each person, and in the channel to everybody.

        By number no commit is shown to anybody: where a row names one, it is compared by what its recipient may know
        until then. Of rows to the channel and rows to a person it shows to nobody which was written down first.
        """
        assert self.town.app.db is not None
        numbers = {int(p.account.id): number for number, p in enumerate(self.town.people)}
        everybody = range(len(self.town.people))
        known = {who: self._reached(who) for who in everybody}
        public = self._reached(OPERATOR)
        found: dict[int, Shown] = {}
        posts = await self.town.app.db.outbox.of_game(self.town.game, "sent", "failed", "queued", "sending")
        for post in sorted(posts, key=lambda post: post.recipient_kind):
            personal = post.recipient_kind == "person"
            who = [numbers[post.recipient]] if personal else list(everybody)
            text = _told(post, known[who[0]] if personal else public)
            for number in who:
                found.setdefault(number, []).append(((post.sent_at or post.next_attempt).timestamp(), text))
        return found


def _told(post: Post, known: Sequence[int]) -> str:
    """Return what a row tells: how much of what somebody knows was there before it, and to where it reaches."""
    body = json.loads(post.body)
    before = post.first_commit and bisect_left(known, post.first_commit)
    reaches = [number and bisect_right(known, number) for number in (post.last_commit, body.pop("until", None))]
    return f"{TO_BE_TOLD} {post.kind} {json.dumps(body)} {[before, *reaches]} {post.state} {post.attempts}"


def _instant(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def _lines(town: Town) -> Shown:
    """Return what the operator reads of the bot; what a library says once a process, or of a busy machine, is none."""
    assert town.log is not None
    lines = [(at, line) for at, line in town.log.lines if not any(words in line for words in OF_THE_MACHINE)]
    return sorted((at, town.plain(line)) for at, line in lines)


def _narrow(ask: Ask, given: dict[str, Any], last: bool) -> bool:
    """Choose something in the first field that is not filled; False if nothing is left to choose."""
    form: Form = ask.form
    for found in form.fields:
        if found.name in given:
            continue
        options: list[Any]
        if isinstance(found, Number):
            options = [found.low, found.high]
        elif isinstance(found, Pick):
            options = list(found.options)
        elif isinstance(found, Several):
            options = [[option] for option in found.options]
        elif isinstance(found, Flag):
            options = [False, True]
        else:
            continue
        if options:
            given[found.name] = options[-1 if last else 0]
            return True
    return False
