"""How many presses the commonest decisions take on a telephone, counted in the page. The table is printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from bot.tables.api import Person as Account
from engine.dune.cards import is_worm
from engine.dune.state import State
from tests.e2e.hall import Hall
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser", "tests.e2e.page_hall"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEED = "p1"
MOST = 4  # presses of any decision, besides typing
QUESTIONS = 60
ARMS = ("maula_pistol", "shield_1")
EIGHT = (*ARMS, "crysknife", "lasgun", "snooper_1", "kulon", "baliset", "trip_to_gamont")


@dataclass(frozen=True)
class Row:
    """A decision: the question at which it is made, its name, what is pressed, and how often it may be pressed."""

    kind: str
    name: str
    # a button by how it begins; "= text": typed, which is no press, "=2 text" in the second line; "# field": a list, of
    # which the second line is chosen; "#text": the last line with this text
    steps: tuple[str, ...]
    most: int = MOST
    keep: bool = False  # whether it is only counted, and the question is left open
    hand: tuple[str, ...] = ARMS  # of whoever fights


PLANNED = ("Answer…", "= 1", "# Leader", "=2 14", "Submit")
ROWS = (
    Row("traitor", "keep a traitor", ("Keep ",), 1),
    Row("storm", "dial, ready-made", ("Dial 4",), 1),
    Row("bid", "bid, ready-made", ("Bid ",), 1),
    Row("bid", "bid, any sum", ("Answer…", "# Your bid", "Done")),
    Row("bid", "pass", ("Pass",), 1),
    Row(
        "bid", "offer a deal with a payment", ("More…", "Propose a deal", "Write it…", "= {deal}", "Submit"), keep=True
    ),
    Row("bid", "a deal with a payment, by buttons", ("More…", "Propose a deal", "{with}", "= 2", "Submit"), keep=True),
    Row("force_revival", "revive", ("Revive 1",), 1),
    Row("landing", "land half", ("{half}",), 2, keep=True),
    Row("landing", "land another number", ("{all}", "Other number…", "= 3", "Submit"), keep=True),
    Row(
        "landing",
        "land anywhere",
        ("Answer…", "Write it…", "= Land from the reserves, Polar Sink, 2", "Submit"),
        keep=True,
    ),
    Row("landing", "land all", ("{all}",), 2),
    Row("ground_movement", "move all", ("{all}",), 2, keep=True),
    Row("ground_movement", "move another number", ("{all}", "Other number…", "= 1", "Submit"), keep=True),
    Row("ground_movement", "move nobody", ("Nobody moves",), 1),
    Row("plan", "weigh a plan, take it", ("What if…", "Done"), 2, keep=True),
    *(
        Row("plan", f"plan, any leader and cards, {len(hand)} held", PLANNED, keep=True, hand=hand)
        for hand in (EIGHT[:0], EIGHT)
    ),
    Row("plan", "plan, another dial, leader and weapon", ("Answer…", "= 6", "# Leader · Weapon", "Submit")),
    Row("treachery", "call no treachery", ("Do not call it",), 1),
    Row("winner_choices", "keep my cards", ("Keep my cards|Ordinary forces first",), 1),
    Row("nexus", "propose an alliance", ("Propose an alliance to ",), 1),
    Row("plan", "plan, ready-made", ("All in",), 1),
)


class Table:
    """Brings the game to a question; what the machine knows is used for nothing else."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.account = Account(int(hall.people[0].id), "Anna")
        self.count = 0

    async def state(self) -> State:
        live = await self.hall.live(1)
        assert live.game is not None
        state: State = live.game.state
        return state

    async def seat(self) -> str:
        seat = (await self.hall.live(1)).seat_of(self.account.id)
        assert seat is not None
        return seat.seat

    async def words(self, ask: Any) -> dict[str, str]:
        """What stands in the buttons of a question, and what would be written."""
        me, others = await self.seat(), [f for f in (await self.state()).factions if f != await self.seat()]
        mine, whom = self.hall.shows.actor_name(me), self.hall.shows.actor_name(others[0])
        ready = [choice.label for choice in ask.choices]
        found = {"deal": f"{whom}, {mine} to {whom} 2", "with": f"With {self.hall.shows.actor_noun(others[0])}…"}
        if ask.kind == "landing":
            found |= {"all": ready[1], "half": ready[2]}
        if ask.kind == "ground_movement":
            found["all"] = ready[1]
        return {name: re.escape(label) if name != "deal" else label for name, label in found.items()}

    async def asked(self) -> Any:
        assert self.hall.app.service is not None
        asks = await self.hall.app.service.asks(1, self.account)
        asked = [a for a in asks if a.decision is not None and not a.decision.held and not a.decision.answered]
        live = await self.hall.live(1)
        assert asked, f"nothing is asked: {live.headline} {[(d.seat, d.kind) for d in live.owed()]}"
        return asked[0]

    async def until(self, kind: str, arranged: Callable[[State, str], None]) -> Any:
        """Answer by what is usual until that is asked."""
        for _ in range(QUESTIONS):
            await self.hall.rest()
            arranged(await self.state(), await self.seat())
            ask = await self.asked()
            if ask.kind == kind:
                await self.hall.settle()
                return ask
            self.count += 1
            assert self.hall.app.service is not None
            assert ask.decision is not None
            move = ask.seen.default
            await self.hall.app.service.submit(1, self.account, move, ask.decision.id, f"usual{self.count}")
        raise AssertionError(f"{kind} was not asked")


class Thumb:
    """Presses what it is told to, and counts."""

    def __init__(self, visitor: Visitor, words: dict[str, str]) -> None:
        self.page, self.words, self.presses = visitor.page, words, 0

    @property
    def answer(self) -> Locator:
        return self.page.locator("#log .message-ephemeral").last

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog.modal[open]")

    async def tap(self, what: Locator) -> None:
        self.presses += 1
        await what.tap()

    async def do(self, step: str) -> None:
        step = step.format(**self.words)
        if step.startswith("="):
            line, _, text = step[1:].partition(" ")
            lines = self.dialog.locator("input.field, textarea.field")
            if int(line or 1) <= await lines.count():  # of so few cards one list holds all
                await lines.nth(int(line or 1) - 1).fill(text)
        elif step.startswith("#"):
            where = self.dialog if await self.dialog.count() else self.answer
            await self.tap(where.locator("button.select").first)
            options = self.page.get_by_role("option")
            await self.tap(options.nth(1) if step[1] == " " else options.filter(has_text=step[1:]).last)
            await expect(self.page.get_by_role("listbox")).to_have_count(0)
        elif step == "Submit":
            await self.tap(self.dialog.get_by_role("button", name="Submit"))
            await expect(self.dialog).to_have_count(0)
        else:
            button = self.page.locator("#log button").filter(has_text=re.compile(f"^(?:{step})")).last
            await self.tap(button)
        await expect(self.dialog.or_(self.answer).first).to_be_visible()
        await self.page.wait_for_function("() => !document.querySelector('#log [aria-busy=true]')")

    async def decide(self, row: Row) -> int:
        """Press until it is recorded; a decision that is only counted stops before the last press."""
        *steps, last = row.steps
        for step in steps:
            await self.do(step)
        if row.keep and row.kind == "plan" and last == "Submit":
            await expect(self.dialog.get_by_role("button", name=last)).to_be_enabled()
            for _ in range(2):  # what was entered is thrown away by the second one
                await self.dialog.get_by_role("button", name="Cancel").tap()
            await expect(self.dialog).to_have_count(0)
            return self.presses + 1
        if row.keep and last in ("Done", "Submit"):
            if last == "Done":  # which makes it count
                await expect(self.answer.get_by_role("button", name=last)).to_be_enabled()
                return self.presses + 1
            await self.do(last)
            return self.presses + await self.confirmable()
        await self.do(last)
        if await self.confirmable():
            self.presses += 1
            if not row.keep:
                await self.answer.get_by_role("button", name="Confirm").tap()
        if not row.keep:
            await expect(self.answer).to_contain_text("Recorded")
        return self.presses

    async def confirmable(self) -> bool:
        """Whether one press more is wanted; what was pressed led to an end in any case."""
        await expect(self.answer).to_contain_text(re.compile("Recorded|Is this what you want"))
        return await self.answer.get_by_role("button", name="Confirm").count() > 0

    async def put_away(self) -> None:
        dismiss = self.page.locator("#log .message-ephemeral").get_by_role("button", name="dismiss")
        for _ in range(await dismiss.count()):
            await dismiss.last.tap()
        await expect(dismiss).to_have_count(0)


def arranged(s: State, seat: str, hand: tuple[str, ...] = ARMS) -> None:
    """See to it that there is something to decide: spice, forces in the tanks, a battle that is won, a nexus."""
    if s.phase in ("setup", "storm"):
        s.purse[seat], s.tanks[seat], s.forces["arrakeen:9", seat] = 12, (2, 0), (6, 0)
        if s.turn > 1:
            deck = s.decks["spice"]
            worm = next((card for card in deck if is_worm(card)), "")  # one a turn: there may be another next turn
            s.decks["spice"] = tuple(sorted(deck, key=lambda card: card != worm))
    if s.phase in ("movement", "battle"):
        for pile in (s.hands, s.decks, s.discards):
            pile |= {who: tuple(card for card in cards if card not in EIGHT) for who, cards in pile.items()}
        s.hands[seat] = hand
    if s.phase in ("setup", "storm", "spice_blow", "bidding"):
        foe = next(f for f in s.factions if f != seat)
        others = [place for place in s.forces if place[0] == "arrakeen:9" and place[1] != seat]
        s.forces |= dict.fromkeys(others or [("arrakeen:9", foe)], (1, 0))
        for place in [place for place in s.forces if place[0] == "carthag:10"]:
            del s.forces[place]  # room to move to
    if s.phase == "movement":
        for place in [place for place in s.forces if place[0] == "carthag:10" and place[1] != seat]:
            del s.forces[place]  # whoever went there meanwhile
    if s.phase in ("spice_blow", "bidding"):
        s.storm = 3  # wherever it went: far from both cities, so that there is a way between them


# Of the advanced game: with spice, another leader and the Kwisatz Haderach.
ADVANCED = (
    Row(
        "plan",
        "plan, another leader with the Kwisatz Haderach, spice left empty",
        ("Answer…", "= 3½", "=2", "#With the Kwisatz Haderach", "=4 12", "Submit"),
        keep=True,
        hand=EIGHT,
    ),
    Row("plan", "plan, ready-made, with the Kwisatz Haderach", ("Kwisatz Haderach: ",), 1, hand=EIGHT),
)


def ready_to_plan(s: State, seat: str) -> None:
    """See to a battle with Harkonnen, who do not coexist."""
    arranged(s, seat, EIGHT)
    s.haderach, s.fallen, s.purse[seat] = "ready", 7, 12
    if s.phase not in ("battle", "collection"):
        s.forces["carthag:10", seat], s.forces["carthag:10", "harkonnen"] = (7, 0), (8, 0)


async def test_a_plan_of_the_advanced_game_takes_no_more(anna: Visitor, hall: Hall) -> None:
    person = hall.people[0]
    await person.slash("game new", at="table", preset="advanced", seats=6, machines=4)
    await person.slash("game join", at="table", wish="atreides")
    await person.slash("game run", at="table", do="machine")
    table, found = Table(hall), []
    await anna.page.get_by_role("button", name="Channels").first.tap()
    await anna.page.locator("#sidebar .entry-dm").tap()
    for row in ADVANCED:
        ask = await table.until(row.kind, ready_to_plan)
        thumb = Thumb(anna, await table.words(ask))
        found.append((row, await thumb.decide(row)))
        await hall.settle()
        await thumb.put_away()
    print("\n".join(f"{presses:2} of {row.most}  {row.name}" for row, presses in found))
    assert [row.name for row, presses in found if presses > row.most] == []


async def test_the_commonest_decisions_take_few_presses(anna: Visitor, hall: Hall) -> None:
    await hall.people[0].slash("game new", at="table", seats=6, machines=5)
    table, found = Table(hall), []
    await hall.rest()
    await anna.page.get_by_role("button", name="Channels").first.tap()
    await anna.page.locator("#sidebar .entry-dm").tap()
    for row in ROWS:
        ask = await table.until(row.kind, partial(arranged, hand=row.hand))
        thumb = Thumb(anna, await table.words(ask))
        presses = await thumb.decide(row)
        await hall.settle()
        await thumb.put_away()
        found.append((row, presses))
    lines = [f"{presses:2} of {row.most}  {row.name}" for row, presses in found]
    print("\n".join(["presses", *lines]))
    assert [line for line, (row, presses) in zip(lines, found, strict=True) if presses > row.most] == []
