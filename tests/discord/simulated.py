"""A person under SimCord with the verbs of one on our own stand-in, so that the same hand plays on both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SimMessage:
    """A message as somebody has it before him."""

    components: list[dict[str, Any]]
    content: str
    embeds: list[Any]

    @property
    def buttons(self) -> list[dict[str, Any]]:
        return self._of(2)

    @property
    def selects(self) -> list[dict[str, Any]]:
        return self._of(3)

    def _of(self, kind: int) -> list[dict[str, Any]]:
        return [item for row in self.components for item in row["components"] if item["type"] == kind]

    @property
    def text(self) -> str:
        blocks = [f"{embed.title}\n{embed.description}" for embed in self.embeds]
        labels = [part.get("label") or part.get("placeholder") or "" for part in (*self.buttons, *self.selects)]
        return "\n".join([self.content, *blocks, *labels])


@dataclass(frozen=True)
class SimDialog:
    """A dialog that is open."""

    raw: dict[str, Any]

    @property
    def fields(self) -> dict[str, dict[str, Any]]:
        return {part["label"]: part["component"] for part in self.raw["components"]}


@dataclass(frozen=True)
class SimOutcome:
    """What came of an act."""

    result: Any

    @property
    def ack(self) -> int:
        return 9 if self.result.modal is not None else 4

    @property
    def modal(self) -> SimDialog:
        return SimDialog(self.result.modal)

    @property
    def message(self) -> SimMessage:
        shown = self.result.response
        return SimMessage(shown.components, shown.content, shown.embeds)

    @property
    def text(self) -> str:
        return "" if self.result.response is None else self.message.text


class SimPerson:
    """Somebody who acts in one channel."""

    def __init__(self, actor: Any, channel: Any) -> None:
        self.actor = actor
        self.channel = channel

    async def slash(self, command: str, **options: Any) -> SimOutcome:
        return SimOutcome(await self.actor.slash(self.channel, command, **options))

    async def click(self, shown: SimOutcome, wanted: str) -> SimOutcome:
        by_id = any(button["custom_id"] == wanted for button in shown.message.buttons)
        what = {"custom_id": wanted} if by_id else {"label": wanted}
        return SimOutcome(await self.actor.click(shown.result.response, **what))

    async def select(self, shown: SimOutcome, wanted: str, values: list[str]) -> SimOutcome:
        return SimOutcome(await self.actor.select(shown.result.response, values, custom_id=wanted))

    async def submit(self, shown: SimOutcome, values: dict[str, Any]) -> SimOutcome:
        return SimOutcome(await self.actor.submit_modal(shown.result, values))
