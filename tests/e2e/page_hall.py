"""A person with a telephone at the page: fixtures of the tests that play there; each module names its `SEED`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.e2e.hall import Hall, a_hall
from tests.sandbox.page_visitor import Visitor, visits


@pytest_asyncio.fixture(loop_scope="session")
async def hall(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    with pytest.MonkeyPatch.context() as patch:
        async with a_hall(tmp_path, seed=request.module.SEED, people=("Anna",), patch=patch) as made:
            await made.run()
            yield made
            await made.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_browser: Browser, hall: Hall) -> AsyncIterator[Visitor]:
    """Anna's telephone."""
    async for visitor in visits(page_browser, hall.box.world.base_url, phone=True):
        await visitor.sit(hall.people[0].account.seat_token)
        yield visitor
