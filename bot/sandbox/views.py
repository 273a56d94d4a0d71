"""What tests look at: messages, dialogs and outcomes as one person has them on screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.sandbox import forms, limits, payloads
from bot.sandbox.errors import Json
from bot.sandbox.ledger import DeliveredFile
from bot.sandbox.model import LOADING, Message

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction
    from bot.sandbox.world import World


@dataclass(frozen=True)
class Seen:
    """A message as it was when it was looked at."""

    raw: Json
    files: tuple[DeliveredFile, ...]

    @property
    def id(self) -> str:
        """The message's identifier."""
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        """The channel's identifier."""
        return str(self.raw["channel_id"])

    @property
    def content(self) -> str:
        """The message text itself."""
        return str(self.raw["content"])

    @property
    def embeds(self) -> list[Json]:
        """Embeds in Discord's form."""
        return list(self.raw["embeds"])

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.raw["ephemeral"])

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.raw["flags"] & LOADING)

    @property
    def pinned(self) -> bool:
        """Whether it is pinned in its channel."""
        return bool(self.raw["pinned"])

    @property
    def mentions(self) -> list[str]:
        """Identifiers of the people it notifies by name."""
        return [user["id"] for user in self.raw["mentions"]]

    @property
    def components(self) -> list[Json]:
        """All components at any depth."""
        return list(limits.walk(self.raw["components"]))

    @property
    def buttons(self) -> list[Json]:
        """Buttons in order, link buttons included."""
        return [component for component in self.components if component["type"] == 2]

    @property
    def selects(self) -> list[Json]:
        """Selects in order."""
        return [component for component in self.components if component["type"] in limits.SELECTS]

    @property
    def text(self) -> str:
        """Everything there is to read: content, embeds, labels, placeholders, options, file names, alt texts."""
        parts = [self.content, *_strings(self.raw["embeds"]), *_strings(self.raw["components"])]
        parts += [text for file in self.files for text in (file.filename, file.description or "")]
        return "\n".join(part for part in parts if part)

    def custom_id(self, wanted: str) -> str:
        """The custom id of the component with that custom id, label or placeholder. KeyError if there is none."""
        for component in self.components:
            if wanted in (component.get("custom_id"), component.get("label"), component.get("placeholder")):
                return str(component["custom_id"])
        raise KeyError(f"{wanted!r} is not among {[c.get('label') or c.get('custom_id') for c in self.components]}")


_UNSEEN = frozenset({"custom_id", "value", "url", "proxy_url", "type", "id", "timestamp"})


def _strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from _strings(each)
    elif isinstance(part, dict):
        is_field = "name" in part and "value" in part
        for key, each in part.items():
            if key not in _UNSEEN or (key == "value" and is_field):
                yield from _strings(each)


def seen(world: World, message: Message) -> Seen:
    """The message as it is now."""
    files = tuple(DeliveredFile(a.filename, a.description, a.content_type, a.data) for a in message.attachments)
    return Seen(payloads.message_json(world, message), files)


@dataclass(frozen=True)
class Dialog:
    """A modal that is open on someone's screen."""

    interaction: Interaction

    @property
    def raw(self) -> Json:
        """Title, custom_id and components in Discord's form."""
        assert self.interaction.modal is not None
        return self.interaction.modal

    @property
    def title(self) -> str:
        """The heading."""
        return str(self.raw["title"])

    @property
    def fields(self) -> dict[str, Json]:
        """Fields by label, in order; a field without label by its custom id."""
        labels: dict[str, Json] = {}
        for item in self.raw["components"]:
            if item["type"] == 18:
                labels[item["label"]] = item["component"]
            for child in item.get("components") or []:
                labels[child.get("label") or child["custom_id"]] = child
        return labels

    def values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Values keyed by custom id, from keys that are labels or custom ids."""
        by_label = {label: field["custom_id"] for label, field in self.fields.items()}
        return {by_label.get(key, key): value for key, value in given.items()}

    def default(self, label: str) -> Any:
        """What a field holds when the dialog opens."""
        return forms.default_value(self.fields[label])


@dataclass(frozen=True)
class Outcome:
    """What came of a command, press, choice or submission. Reads the world live."""

    world: World
    interaction: Interaction

    @property
    def ack(self) -> int | None:
        """The callback type of the first answer: 4 message, 5 deferred, 6 silent, 7 update, 8 choices, 9 modal."""
        return self.interaction.answer

    @property
    def failed(self) -> bool:
        """Whether nobody answered within three seconds."""
        return self.interaction.failed

    @property
    def latency(self) -> float:
        """Real seconds from the event until the first answer arrived."""
        assert self.interaction.latency is not None, "there was no answer"
        return self.interaction.latency

    @property
    def message(self) -> Seen:
        """The answer, or the message that was updated, as it is now. LookupError if there is none."""
        found = self._find(self.interaction.original_id)
        if found is None:
            raise LookupError(f"no message answered (ack {self.ack}, failed {self.failed})")
        return found

    @property
    def answered(self) -> bool:
        """Whether there is a message to look at."""
        return self._find(self.interaction.original_id) is not None

    @property
    def text(self) -> str:
        """All there is to read in the answer."""
        return self.message.text

    @property
    def followups(self) -> list[Seen]:
        """Further messages in order, without deleted ones."""
        found = [self._find(number) for number in self.interaction.followups]
        return [message for message in found if message is not None]

    @property
    def modal(self) -> Dialog:
        """The dialog that was opened. LookupError if there is none."""
        if self.interaction.modal is None:
            raise LookupError(f"no modal was opened (ack {self.ack}, failed {self.failed})")
        return Dialog(self.interaction)

    @property
    def choices(self) -> list[Json]:
        """Autocomplete choices as name and value."""
        return list(self.interaction.choices or [])

    def _find(self, number: str | None) -> Seen | None:
        message = self.world.shown_message(number or "", self.interaction.channel_id, self.interaction.user_id)
        return None if message is None else seen(self.world, message)
