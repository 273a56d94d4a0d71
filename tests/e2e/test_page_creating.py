"""A host who chooses a preset and options on a telephone, and opens the table; the usual one takes a single command."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.hall import Hall
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser", "tests.e2e.page_hall"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEED = "creating"


async def _choose(anna: Visitor, shown: Locator, menu: str, line: str) -> None:
    await shown.locator(f"[data-custom-id*='~new-{menu}~']").tap()
    await anna.page.get_by_role("option", name=line).first.tap()
    await expect(anna.page.get_by_role("listbox")).to_have_count(0)


async def test_a_table_is_put_together_on_a_telephone(anna: Visitor, hall: Hall) -> None:
    form = await anna.command("game new")
    await form.get_by_role("button", name="choose").tap()
    await form.locator("button.select[data-option=choose]").tap()
    await anna.page.get_by_role("option", name="True").tap()
    await form.get_by_role("button", name="Send").click()
    shown = anna.page.locator("#log .message-ephemeral").last
    await expect(shown).to_contain_text("Dune · Basic game")
    await _choose(anna, shown, "preset", "Short game")
    await expect(shown).to_contain_text("Dune · Short game")
    await _choose(anna, shown, "change", "A pass is final")
    await expect(shown).to_contain_text("Short game · A pass is final")
    for value in ("no", "yes"):  # each screen shows its lists anew, so the same line can be picked again
        await _choose(anna, shown, "change", "A pass is final")
        await expect(shown).to_contain_text(f"A pass is final: {value}")
    await _choose(anna, shown, "change", "Last turn")
    await expect(shown.locator("[data-custom-id*='~new-value~']")).to_have_text("8")
    assert await anna.too_wide() == []
    await _choose(anna, shown, "value", "10")
    await expect(shown).to_contain_text("Dune · Basic game · Last turn: 10 · A pass is final")
    await shown.get_by_role("button", name="Open the table").tap()
    await expect(shown).to_contain_text("The table is open")
    await hall.rest()
    lobby = anna.page.locator("#log .message").filter(has_text="pace daily").last
    await expect(lobby).to_contain_text("Dune · Basic game · Last turn: 10 · A pass is final")
    assert await anna.too_wide() == []
    db = hall.app.db
    assert db is not None
    (game,) = await db.tables.games()
    assert json.loads(game.options) == {"max_turns": 10, "pass_is_final": True}
