"""Headless Chromium before the page: fixtures of the tests marked `browser`."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.sandbox.page_fake import FakeServer
from tests.sandbox.page_visitor import Visitor, visits

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def page_browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=ARGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running_fake() -> AsyncIterator[FakeServer]:
    server = FakeServer()
    await server.start()
    yield server
    await server.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def fake(running_fake: FakeServer) -> FakeServer:
    """The fake server with a fresh world."""
    running_fake.reset()
    return running_fake


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(page_browser: Browser, fake: FakeServer) -> AsyncIterator[Visitor]:
    """A desktop window; the test fails when the page complained (an error, a refused script or picture)."""
    async for each in visits(page_browser, fake.base, phone=False):
        yield each


@pytest_asyncio.fixture(loop_scope="session")
async def phone(page_browser: Browser, fake: FakeServer) -> AsyncIterator[Visitor]:
    """The same on a telephone of 390 by 844."""
    async for each in visits(page_browser, fake.base, phone=True):
        yield each
