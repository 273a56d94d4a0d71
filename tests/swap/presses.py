"""What people do in a town, one interaction at a time, so that a twin can do the same.

Nobody entitled does anything else in the twin: the same bytes at the same instants. Whoever is entitled names the card
that is there instead, and presses what stands in the same place where a button is called otherwise for him.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord.ids import parse
from bot.sandbox.errors import Refused
from bot.sandbox.person import Person
from bot.sandbox.views import Dialog, Outcome, Seen
from bot.tables.api import Sorry
from engine.core.errors import Refusal
from engine.core.game import decide, offers
from engine.core.moves import Move, Override, SetOrder, SetStop
from tests.discord.hand import written
from tests.sampling import sample, use
from tests.selfplay.orders import random_order

from .desk import Desk
from .standing import Input
from .stored import said
from .town import STRANGER, Town
from .towns import BREAKS, Listing, Look, Towns
from .twin import renamed

SCREEN, DIALOG, INBOX, TABLE = "screen", "dialog", "inbox", "table"
DRAWER = 4  # of the newest messages of a channel, in which somebody presses something
AT_A_DESK = ("moderate", "correct", "preview", "take", "show")  # several presses at one instant
UNSEEN = ("move", "draft")  # done without anything that a person has before him
KINDS = ("do", "what")  # what a command is about, which no card is, though one may be called like it


@dataclass(frozen=True)
class Press:
    """One thing somebody does at an instant.

    say: a command with what is `given`; type: an autocomplete, the first of `given` being typed; press: a component, by
    its place and custom id; fill: the dialog that is open; move: a move without any screen; draft: a form half filled;
    moderate: an act of a moderator, in `words`, with a reason; correct: a `move` of his, preview: what it would write;
    show: what he looks at, once more; take: the game as a file; wait: nothing, until then; forget: the table is read
    anew; break: the rules are broken from then on.
    """

    at: float
    person: int
    act: str
    words: str = ""
    given: tuple[tuple[str, Any], ...] = ()
    where: str = ""
    message: int = 0  # counted from the newest
    component: int = 0
    move: Move | None = None
    decision: str | None = None


@dataclass
class Hands:
    """The people of a town, with what each has open in front of him."""

    town: Town
    open: dict[int, Outcome] = field(default_factory=dict)
    looks: dict[int, Outcome] = field(default_factory=dict)  # what the last look of each is shown by
    did: list[str] = field(default_factory=list)  # with the last press, as far as only he saw it
    told: list[tuple[float, int, str]] = field(default_factory=list)  # what a move without a screen was answered

    async def now(self, press: Press, words: Mapping[str, str] | None) -> None:
        """Do one thing, and let everything come to rest. `words` are what an entitled person says otherwise."""
        self.did.clear()
        try:
            await self._do(press, words)
        except Refused as refusal:  # what a client refuses stands in what was delivered to the account
            self.told.append((press.at, press.person, f"the client refuses: {refusal.code}"))
        if press.act in UNSEEN:
            self._knocks(press.person)
        await self.town.settle()

    def _knocks(self, person: int) -> None:
        """Let what he does without a screen count as done: private messages are tried by it, too."""
        house = self.town.bot.house
        assert house is not None, "the bot is there"
        house.front.unreached.acts(self.town.account(person).id)

    async def _do(self, press: Press, words: Mapping[str, str] | None) -> None:
        person = self.town.people[press.person] if press.person >= 0 else None
        if press.act == "forget":
            self.town.forget()
        elif press.act == "break":
            self.town.broken = True
        if person is None or press.act == "wait":
            return
        given = {name: value if name in KINDS else _said(value, words) for name, value in press.given}
        if press.act == "say":
            self.open[press.person] = await person.slash(press.words, options=given)
        elif press.act == "type":
            name, typed = next(iter(given.items()))
            rest = {key: value for key, value in given.items() if key != name}
            found = await person.autocomplete(press.words, name, typed, **rest)
            self.told.append((press.at, press.person, repr(found)))
        elif press.act == "press":
            await self._press(person, press, words)
        elif press.act == "fill":
            opened = self.open.get(press.person)
            if opened is not None and opened.interaction.modal is not None:
                self.open[press.person] = await person.submit(Dialog(opened.interaction), given)
        elif press.act == "move":
            await self._move(press, words)
        elif press.act in AT_A_DESK:
            await self._at_a_desk(Desk(self, person), press, words)
        elif press.act == "draft":
            assert self.town.app.service is not None
            account = self.town.account(press.person)
            await self.town.app.service.keep_draft(self.town.game, account, press.words, given)

    async def _at_a_desk(self, desk: Desk, press: Press, words: Mapping[str, str] | None) -> None:
        if press.act == "moderate":
            more = {name: str(value) for name, value in press.given}
            await desk.act(press.words, more.pop("about"), more)
        elif press.act == "take":
            await desk.take(press.words)
        elif press.act == "show":
            await desk.show_again()
        else:
            assert isinstance(press.move, Override)
            values = renamed(dict(press.move.values), words or {})
            await desk.correct(press.move.model_copy(update={"values": values}), made=press.act == "correct")

    async def _move(self, press: Press, words: Mapping[str, str] | None) -> None:
        """Make a move as a command without any form would."""
        service = self.town.app.service
        assert service is not None
        assert press.move is not None
        move = press.move
        if words:
            move = self.town.shows.rules.moves.decode(renamed(move.model_dump(mode="json"), words))
        account = self.town.account(press.person)
        try:
            # Named after the person: what one does must not name what another did.
            name = f"{account.name}/{press.at}"
            reply = await service.submit(self.town.game, account, move, press.decision, name)
            self.told.append((press.at, press.person, " ".join((reply.text, *map(repr, reply.buttons)))))
        except Sorry as sorry:
            self.told.append((press.at, press.person, f"{sorry.sentence} {sorry.rule}"))

    async def _press(self, person: Person, press: Press, words: Mapping[str, str] | None) -> None:
        messages = self.messages(press.person, press.where)
        if press.message >= len(messages):
            return
        message = messages[press.message]
        same = meant(pressable(message), press, by_place=words is not None)
        if same is None:
            raise Refused(50035, "what was pressed is not there")
        if same["type"] == 2:
            self.open[press.person] = await person.click(message, str(same["custom_id"]))
            return
        values = [str(_said(value, words)) for _, value in press.given]
        self.open[press.person] = await person.select(message, str(same["custom_id"]), values)

    def messages(self, person: int, where: str) -> list[Seen]:
        """Return what somebody may press something of, the newest first."""
        who = self.town.people[person]
        if where == SCREEN:
            opened = self.open.get(person)
            return [opened.message] if opened is not None and opened.answered else []
        found = who.inbox() if where == INBOX else who.channel("table")
        return [m for m in reversed(found) if not m.ephemeral and pressable(m)][:DRAWER]


def _said(value: Any, words: Mapping[str, str] | None) -> Any:
    return said(value, words) if words and isinstance(value, str) else value


def pressable(message: Seen) -> list[dict[str, Any]]:
    """Return the buttons and selects of a message that can be used."""
    return [c for c in message.components if c["type"] in (2, 3) and not c.get("disabled") and "custom_id" in c]


def meant(components: Sequence[dict[str, Any]], press: Press, *, by_place: bool) -> dict[str, Any] | None:
    """Return the component that is called so, or `by_place` the one that stands there, if it does the same.

    In the run another message may have slipped before the one that was meant; then nothing was pressed there.
    """
    same = next((c for c in components if c["custom_id"] == press.words), None)
    if same is not None or not by_place or press.component >= len(components):
        return same
    there, run = (parse(str(name)) for name in (components[press.component]["custom_id"], press.words))
    return components[press.component] if there is not None and run is not None and there.action == run.action else None


class Chooser:
    """Chooses in a run what is done next, from what people have in front of them."""

    def __init__(
        self, towns: Towns, hands: Hands, rng: random.Random, coming: Sequence[Input], seats: Mapping[str, int]
    ) -> None:
        self.towns = towns
        self.rules = towns.secrets.rules
        self.hands = hands
        self.town = hands.town
        self.rng = rng
        self.coming = list(coming)
        self.seats = seats
        self.commands = _commands(self.town)
        self.dealt = False  # the first thing everywhere, so that the board is shown anew while the window is open
        self.done = False  # then somebody is done where another may ask him again

    async def next(self, at: float) -> Press:
        """Return what is done next: at first what the random game said next, then anything anybody may do."""
        while self.coming:
            said = self.coming.pop(0)
            if said.by in self.seats:
                return Press(at, self.seats[said.by], "move", move=said.move, decision=said.decision)
            due = await self.expiry()
            if due is not None:
                return Press(due, -1, "wait")
        if not self.dealt:
            self.dealt = True
            return await self.deal(at)
        if not self.done:
            self.done = True
            found = await self._is_done(at)
            if found is not None:
                return found
        dice = self.rng.random()
        for share, choose in self._choices():
            dice -= share
            if dice < 0:
                found = await choose(at)
                return found if found is not None else self._look(at)
        return self._look(at)

    def _choices(self) -> Iterator[tuple[float, Any]]:
        yield 0.20, self._answer
        yield 0.06, self._typed_answer
        yield 0.24, self._on_screen
        yield 0.06, self._elsewhere
        yield 0.12, self.type
        yield 0.07, self._offer
        yield 0.07, self.deal
        yield 0.05, self._ahead

    async def expiry(self) -> float | None:
        """Return the next instant at which somebody's time is up."""
        live = await self.town.table()
        due = [clock.due.timestamp() for clock in live.clocks.values() if clock.due is not None]
        return min(due, default=None)

    async def _is_done(self, at: float) -> Press | None:
        live = await self.town.table()
        open_ = [d for d in live.owed() if d.kind in self.towns.finished and not d.answered and not d.held]
        owed = [d for d in open_ if d.seat in self.seats]
        if len(owed) < len(self.seats):
            return None  # somebody is done already, or nobody is asked
        decision = self.rng.choice(owed)
        move = self.towns.finished[decision.kind]
        return Press(at, self.seats[decision.seat], "move", move=move, decision=decision.id)

    def _anybody(self) -> int:
        return self.rng.choice([*self.seats.values(), STRANGER])

    def _look(self, at: float) -> Press:
        return self.look(at, self.rng.choice(self.towns.looks), self._anybody())

    def look(self, at: float, what: Look, person: int) -> Press:
        """Return somebody's look at something."""
        command, given = what
        return Press(at, person, "say", command, tuple(given.items()))

    async def last(self, at: float, left: int) -> Press:
        """Return what is pressed at last in every town.

        Somebody's hand is opened from the channel, something is typed, a stranger looks at the tables, an error is met.
        """
        if left > 5:
            found = self.press(at, self.rng.choice([*self.seats.values()]), TABLE, "panel")
            return found if found is not None else self._look(at)
        if left > 2:
            return self._lists(at, self.towns.lists[5 - left])
        if left > 1:
            return await self.type(at, "")
        error = next(what for what in self.towns.looks if BREAKS in what[1].values())
        return self.look(at, self.towns.looks[0] if left else error, STRANGER if left else self._anybody())

    async def _owed(self) -> Any:
        live = await self.town.table()
        owed = [d for d in live.owed() if d.seat in self.seats and not d.answered and not d.held]
        return self.rng.choice(owed) if owed else None

    async def _answer(self, at: float) -> Press | None:
        """Answer what is owed, or open the desk for it."""
        decision = await self._owed()
        if decision is None:
            return None
        if self.rng.random() < 0.5:
            return Press(at, self.seats[decision.seat], "say", "answer")
        return await self._said(at, decision)

    async def answered(self, at: float) -> Press | None:
        """Answer something that is owed, if anything is."""
        decision = await self._owed()
        return await self._said(at, decision) if decision is not None else None

    async def _said(self, at: float, decision: Any) -> Press:
        move = await self.sampled(decision)
        return Press(at, self.seats[decision.seat], "move", move=move, decision=decision.id)

    async def sampled(self, decision: Any) -> Move:
        """Return an answer at random."""
        live = await self.town.table()
        assert live.game is not None
        move: Move = sample(
            self.rules.questions[decision.kind], live.game.state, decision.whose, decision.ref, self.rng
        )
        return move

    async def _typed_answer(self, at: float) -> Press | None:
        decision = await self._owed()
        if decision is None:
            return None
        move = await self.sampled(decision)
        given = (("what", decision.kind), ("say", written(move)))
        return Press(at, self.seats[decision.seat], "say", "answer", given)

    async def _on_screen(self, at: float) -> Press | None:
        """Go on with what somebody has open: a form, a dialog, a list."""
        people = sorted(self.hands.open)
        if not people:
            return None
        person = self.rng.choice(people)
        opened = self.hands.open[person]
        if opened.interaction.modal is not None and not opened.interaction.modal_done:
            fields = Dialog(opened.interaction).fields.values()
            given = {str(field["custom_id"]): value for field in fields for value in self._filled(field)}
            return Press(at, person, "fill", given=tuple(given.items()))
        return self.press(at, person, SCREEN)

    def _filled(self, component: Mapping[str, Any]) -> list[Any]:
        if component["type"] == 4:
            return [str(self.rng.randrange(0, 6))] if self.rng.random() < 0.8 else []
        options = [option["value"] for option in component.get("options") or []]
        return [[self.rng.choice(options)]] if options and self.rng.random() < 0.8 else []

    async def _elsewhere(self, at: float) -> Press | None:
        return self.press(at, self._anybody(), self.rng.choice((INBOX, TABLE)))

    def press(self, at: float, person: int, where: str, action: str = "", end: str = "") -> Press | None:
        """Press anything, or what does something, and is called with such an end."""
        messages = self.hands.messages(person, where)
        places = [(i, j, c) for i, m in enumerate(messages) for j, c in enumerate(pressable(m))]
        called = [str(component["custom_id"]) for _, _, component in places]
        places = [place for place, name in zip(places, called, strict=True) if action in name and name.endswith(end)]
        if not places:
            return None
        i, j, component = self.rng.choice(places)
        values: list[str] = []
        if component["type"] == 3:
            options = [str(option["value"]) for option in component["options"]]
            least, most = int(component.get("min_values", 1)), int(component.get("max_values", 1))
            values = self.rng.sample(options, self.rng.randrange(least, min(most, len(options), 3) + 1))
        given = tuple((str(n), value) for n, value in enumerate(values))
        return Press(at, person, "press", str(component["custom_id"]), given, where, i, j)

    async def type(self, at: float, *words: str) -> Press:
        """Type in a field of a command: of what somebody is asked, or of what he may do; else of any."""
        live = await self.town.table()
        assert live.game is not None
        may = [(d.seat, d.kind) for d in live.owed() if d.seat in self.seats]
        may += [(seat, offer.kind) for seat in sorted(self.seats) for offer in offers(self.rules, live.game, seat)]
        kinds = list(dict.fromkeys((self.seats[seat], kind) for seat, kind in may))
        typed = self.rng.choice(words or ("", "", "a", "1"))
        dice = self.rng.random()
        if kinds and dice < 0.6:
            person, kind = self.rng.choice(kinds)
            return Press(at, person, "type", "answer", (("say", typed), ("what", kind)))
        if dice < 0.8:
            return self._lists(at, self.rng.choice(self.towns.lists))
        found = [(c, option) for c, options in self.commands for option, completed in options.items() if completed]
        command, option = self.rng.choice(found)
        return Press(at, self._anybody(), "type", command, ((option, typed),))

    def _lists(self, at: float, lists: Listing) -> Press:
        """Let a player see listed what he is asked and with whom he may deal, or what there is to order and to do."""
        command, given = self.rng.choice(lists)
        return Press(at, self.rng.choice([*self.seats.values()]), "type", command, given)

    async def deal(self, at: float, person: int | None = None) -> Press:
        """Say something to another that everybody hears; by whoever was heard least, or by a person."""
        live = await self.town.table()
        assert live.game is not None
        by = self.towns.chatted(live.game.state)
        found = sorted(self.seats, key=lambda seat: (self.seats[seat] != person, by[seat], self.rng.random()))
        return Press(at, self.seats[found[0]], "move", move=self.towns.chat(found[-1 if len(found) < 2 else 1]))

    async def _offer(self, at: float) -> Press | None:
        """Do something unasked that is offered."""
        live = await self.town.table()
        assert live.game is not None
        seat = self.rng.choice(sorted(self.seats))
        found = [o for o in offers(self.rules, live.game, seat) if o.kind in self.rules.offers]
        move = use(self.rules.offers[self.rng.choice(found).kind], live.game.state, seat, self.rng) if found else None
        return Press(at, self.seats[seat], "move", move=move) if move is not None else None

    async def _ahead(self, at: float) -> Press | None:
        """Give an order, or set a stop."""
        live = await self.town.table()
        assert live.game is not None
        seat = self.rng.choice(sorted(self.seats))
        if self.rng.random() < 0.3:
            return Press(at, self.seats[seat], "move", move=SetStop(window=self.rng.choice(self.towns.stops)))
        move = SetOrder(order=random_order(self.rules, live.game.state, seat, self.rng))
        try:
            decide(self.rules, live.game, seat, move)
        except Refusal:
            return None
        return Press(at, self.seats[seat], "move", move=move)


def _commands(town: Town) -> list[tuple[str, dict[str, bool]]]:
    """Return every command with its options, and whether the bot completes them."""
    found = [command for command in town.bot.tree.walk_commands() if hasattr(command, "parameters")]
    return sorted((c.qualified_name, {p.display_name: bool(p.autocomplete) for p in c.parameters}) for c in found)
