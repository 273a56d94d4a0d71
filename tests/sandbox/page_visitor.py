"""One browser window on the page, as tests use it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 15_000  # milliseconds a slow machine may take; nothing waits longer than it must
LOST = "net::ERR_CONNECTION_REFUSED"

expect.set_options(timeout=PATIENCE)


class Visitor:
    """One browser window on the page, and the complaints it made."""

    def __init__(self, base: str, page: Page, *, phone: bool) -> None:
        self.base = base
        self.page = page
        self.phone = phone
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and LOST not in said.text:
            self.complaints.append(said.text)

    async def sit(self, token: str = "seat-irulan") -> None:
        await self.page.goto(f"{self.base}/?seat={token}")
        await expect(self.page.locator("#app")).to_be_visible()

    async def open(self, channel_id: str) -> None:
        if self.phone:
            await self.page.get_by_role("button", name="Channels").first.click()
        await self.page.locator(f"#sidebar [data-channel-id='{channel_id}']").click()
        await expect(self.page.locator("#sidebar .entry.current")).to_have_attribute("data-channel-id", channel_id)

    def message(self, message_id: str) -> Locator:
        return self.page.locator(f"#log [data-message-id='{message_id}']")

    def control(self, custom_id: str) -> Locator:
        return self.page.locator(f"#log [data-custom-id='{custom_id}']")

    async def command(self, name: str) -> Locator:
        """Choose a slash command by typing its name; the form it opened."""
        await self.page.locator(".composer-text").fill(f"/{name}")
        await self.page.keyboard.press("Enter")
        form = self.page.locator("form.command")
        await expect(form).to_be_visible()
        return form

    async def too_wide(self) -> list[str]:
        """What reaches beyond the right edge of the window (code blocks scroll in themselves)."""
        found: list[str] = await self.page.evaluate(
            """() => {
                const edge = document.documentElement.clientWidth + 1;
                const shown = [...document.querySelectorAll('#main *, dialog[open], dialog[open] *')];
                const wide = shown.filter((node) => {
                    const box = node.getBoundingClientRect();
                    return box.width && box.right > edge && !node.closest('pre, .above');
                });
                const names = wide.map((node) => `${node.tagName}.${node.className}`);
                return document.documentElement.scrollWidth > edge ? ['the page', ...names] : names;
            }"""
        )
        return found


async def visits(browser: Browser, base: str, *, phone: bool) -> AsyncIterator[Visitor]:
    """A fresh window until the test ends; fails then if the page complained of anything."""
    context = await browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        timezone_id="UTC",
        reduced_motion="reduce",
    )
    visitor = Visitor(base, await context.new_page(), phone=phone)
    yield visitor
    await context.close()
    assert visitor.complaints == []
