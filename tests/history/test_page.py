"""The page that replays a game: what is in it, and what a browser makes of it, from the disk and without a network."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.history.export import NotExported, Replay
from bot.history.replaying import SHOWN, replay_full, replay_operator, replay_seat
from bot.history.words import say
from storage import WholeGame
from tests.history.conftest import shows
from tests.history.test_export import ruled
from tests.history.test_telling import longest
from tests.sandbox.page_browser import ARGS


def data_of(page: bytes) -> dict[str, Any]:
    text = page.decode().partition('<script id="data" type="application/json">')[2].partition("</script>")[0]
    found: dict[str, Any] = json.loads(text)
    return found


def told_to(data: dict[str, Any], viewer: int) -> list[str]:
    """What a viewer of a page is told, line by line."""
    lines = [line for step in data["steps"] for line in step["l"]]
    places = [(line[2] if len(line) > 2 else {}).get(str(viewer), line[0]) for line in lines]
    return [data["texts"][place] for place in places if place is not None and place >= 0]


def test_a_page_tells_each_viewer_what_is_told_to_it(games: list[WholeGame]) -> None:
    whole = longest(games)
    told_by, seats = shows(whole), [row.seat for row in whole.seats]
    data = data_of(replay_operator(whole, told_by))
    names = {row.seat: whole.people[row.person].display_name for row in whole.seats if row.person}
    for place, seat in enumerate([None, *seats]):
        wanted = []
        for _, facts in Replay(told_by).steps(whole.commits):
            for fact, audience in facts:
                heard = audience is None or (seat is not None and seat in audience)
                line = told_by.sentence(fact, seat, names) if heard else None
                wanted += [line.text] if line is not None else []
        assert told_to(data, place) == wanted
        assert len(wanted) > 200


def test_the_page_of_a_seat_holds_nothing_of_others(games: list[WholeGame]) -> None:
    whole = longest(games)
    all_told = data_of(replay_operator(whole, shows(whole)))
    for row in whole.seats:
        page = replay_seat(whole, shows(whole), row.seat)
        data = data_of(page)
        assert len(data["viewers"]) == 2
        place = [r.seat for r in whole.seats].index(row.seat) + 1
        assert told_to(data, 1) == told_to(all_told, place)
        assert told_to(data, 0) == told_to(all_told, 0)
        others = {t for i in range(1, len(whole.seats) + 1) for t in told_to(all_told, i)} - set(
            told_to(all_told, place)
        )
        private = others - set(told_to(all_told, 0))
        assert len(private) > 10
        assert private & set(data["texts"]) == set()
        assert not [p.display_name for p in whole.people.values() if p.display_name in data["texts"]]


def test_the_board_of_the_last_step_is_the_board_of_the_game(games: list[WholeGame]) -> None:
    whole = longest(games)
    drawn_by = shows(whole)
    data = data_of(replay_operator(whole, drawn_by))
    there: dict[str, list[int]] = {}
    for step in data["steps"]:
        for key, mark in step.get("m", {}).items():
            if mark is None:
                del there[key]
            else:
                there[key] = mark
    replay = Replay(drawn_by)
    assert len(list(replay.steps(whole.commits))) == len(data["steps"])
    wanted = drawn_by.marks(drawn_by.rules.view(replay.state, None), {})
    assert {key: (m[0], *m[2:]) for key, m in there.items()} == {
        m.key: (m.layer, m.x, m.y, m.width, m.height) for m in wanted
    }
    assert len(there) > 20


def test_all_of_a_game_is_replayed_for_everybody_when_it_is_over(games: list[WholeGame]) -> None:
    with pytest.raises(NotExported, match="is not over"):
        replay_full(games[0], shows(games[0]))
    with pytest.raises(NotExported, match=f"has no seat nobody; it has {games[0].seats[0].seat}, "):
        replay_seat(games[0], shows(games[0]), "nobody")


def test_figures_are_on_the_page_of_a_game_that_is_over(dune: list[WholeGame]) -> None:
    whole = longest(dune)
    going_on = data_of(replay_seat(whole, shows(whole), whole.seats[0].seat))
    assert going_on["figures"] == going_on["plots"] == []
    over = replace(whole, game=replace(whole.game, status="over"))
    all_of_it = data_of(replay_full(over, shows(over)))
    mine = data_of(replay_seat(over, shows(over), whole.seats[0].seat))
    spice, public = "Spice at the end of each turn", "Strongholds at the end of each turn"
    assert {spice, public} < {title for title, _ in all_of_it["figures"]}
    assert spice not in {title for title, _ in mine["figures"]}, "nobody saw what others had"
    assert [told.partition(".")[0] for _, told in all_of_it["plots"]] == [public, spice]
    assert [told.partition(".")[0] for _, told in mine["plots"]] == [public]


def test_house_rules_are_on_the_page_as_they_read_in_the_file(games: list[WholeGame]) -> None:
    whole = min(games, key=lambda one: len(one.commits))
    assert data_of(replay_operator(whole, shows(whole)))["rules"] == []
    row = next(row for row in whole.seats if row.person is not None)
    name = whole.people[row.person or 0].display_name
    over = ruled(whole, f"Deals bind.\n{name} referees </script>")
    over = replace(over, game=replace(over.game, status="over"))
    assert data_of(replay_operator(over, shows(whole)))["rules"] == ["Deals bind.", f"{name} referees </script>"]
    for page in (replay_full(over, shows(whole)), replay_seat(over, shows(whole), row.seat)):
        first, second = data_of(page)["rules"]
        assert (first, second.partition("-")[0]) == ("Deals bind.", "player")
        assert page.count(b"</script>") == 2


def test_a_game_that_has_not_begun_has_no_page(games: list[WholeGame]) -> None:
    open_table = replace(games[0], commits=[])
    with pytest.raises(NotExported, match="has not begun"):
        replay_operator(open_table, shows(open_table))
    with pytest.raises(NotExported, match="has not begun"):
        replay_seat(open_table, shows(open_table), games[0].seats[0].seat)


def test_what_players_call_themselves_is_no_part_of_the_page(games: list[WholeGame]) -> None:
    """Whoever is called like a tag, or like the place of the data, changes nothing."""
    whole = longest(games)
    wild = "</script><script>alert(1)</script>@css@"
    people = {number: replace(person, display_name=wild) for number, person in whole.people.items()}
    page = replay_operator(replace(whole, people=people), shows(whole))
    assert page.count(b"<script") == replay_operator(whole, shows(whole)).count(b"<script") == 2
    assert any(wild in viewer for viewer in data_of(page)["viewers"])


# in a browser

READ = {  # the second chapter, somebody to look as, and what is shown of what he knows
    "dune": ("Turn 1 · Storm", "Atreides (Emil)", "Treachery cards"),
    "imperium": ("Round 1 · 🔴 Red takes a turn", "Blue (Chen)", "Your Intrigue cards"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield started
        await started.close()


async def opened(browser: Browser, path: Path, complaints: list[str], width: int = 390) -> Page:
    """Open a page from the disk; whatever it complains of, or asks of any network, is noted."""
    page = await browser.new_page(viewport={"width": width, "height": 844})
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("request", lambda r: complaints.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
    await page.goto(path.as_uri())
    return page


def as_long_as_any(page: bytes) -> bytes:
    """Return a page of the size of a long game's, which a browser shows before it has read it to the end."""
    begins = b'<script id="data" type="application/json">'
    assert begins in page
    return page.replace(begins, begins + b" " * 4_000_000)


async def place(page: Page) -> int:
    return int(await page.input_value("#slider"))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="module")
async def test_the_page_is_used_on_a_phone(browser: Browser, games: list[WholeGame], tmp_path: Path) -> None:
    whole, complaints = longest(games), list[str]()
    (tmp_path / "game.html").write_bytes(as_long_as_any(replay_operator(whole, shows(whole))))
    page = await opened(browser, tmp_path / "game.html", complaints)
    last = len(whole.commits) - 1
    board = await page.locator("#board").bounding_box()
    assert board is not None, "the board is shown, not only there"
    assert (board["width"], board["height"]) > (300, 300)
    assert board["y"] + board["height"] < 844, "on the first screen of a phone"
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = await page.evaluate("[...document.querySelectorAll('button')].filter(b => b.offsetHeight < 44).length")
    assert small == 0
    for keys, wanted in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        await page.keyboard.press(keys)
        assert await place(page) == wanted
    await page.click("[data-act=ahead]")
    chapter, viewer, knows = READ[whole.game.kind]
    assert chapter in str(await page.text_content("#where"))
    await page.keyboard.press("End")
    assert await page.locator("#board image").count() == len(shows(whole).marks(await shown(whole), {}))
    assert not await page.is_visible("#knows")
    await page.select_option("#seen", label=viewer)
    assert knows in str(await page.text_content("#knows"))
    assert await page.locator("#story li.own").count() > 0
    await page.keyboard.press("Home")
    await page.click("[data-act=play]")
    assert await page.get_attribute("[data-act=play]", "aria-label") == say().page.pause
    shot = await page.screenshot()
    assert len(shot) > 20_000, "the board is drawn"
    assert complaints == []
    await page.close()


async def shown(whole: WholeGame) -> Any:
    """What everybody sees at the end."""
    replay = Replay(shows(whole))
    assert list(replay.steps(whole.commits))
    return shows(whole).rules.view(replay.state, None)


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="module")
async def test_back_and_forth_is_the_same_position(browser: Browser, games: list[WholeGame], tmp_path: Path) -> None:
    whole, complaints = ruled(longest(games), "Deals **bind** <b>all</b>."), list[str]()
    (tmp_path / "game.html").write_bytes(replay_seat(whole, shows(whole), whole.seats[0].seat))
    page = await opened(browser, tmp_path / "game.html", complaints, width=1280)
    drawn = "[...document.querySelectorAll('#board image')].map(i => i.dataset.key + i.getAttribute('x')).sort().join()"
    seen: dict[int, str] = {}
    assert await page.text_content("#rules summary") == say().page.rules
    assert await page.text_content("#rules div") == "Deals **bind** <b>all</b>.", "as it was written, and no more"
    await page.keyboard.press("End")
    for _ in range(60):
        seen[await place(page)] = await page.evaluate(drawn)
        await page.keyboard.press("ArrowLeft")
    for _ in range(60):
        await page.keyboard.press("ArrowRight")
        assert await page.evaluate(drawn) == seen[await place(page)]
    assert len(seen) == 60
    assert len(set(seen.values())) > 5
    assert complaints == []
    await page.close()


def test_every_word_of_the_page_is_on_it(games: list[WholeGame]) -> None:
    whole = longest(games)
    page = replay_operator(whole, shows(whole))
    data = data_of(page)
    assert data["words"] == {name: getattr(say().page, name) for name in SHOWN}
    assert data["viewers"][0] == say().page.public
    assert say().page.noscript.encode() in page
    assert b'lang="en"' in page
