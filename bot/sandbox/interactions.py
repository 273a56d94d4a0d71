"""Interactions: what a person starts, and the bot's answers with their deadlines."""

from __future__ import annotations

import asyncio
import copy
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox import errors, limits, payloads, posting
from bot.sandbox.errors import Json, bad_field
from bot.sandbox.model import EPHEMERAL, LOADING, Channel, Draft, Message

if TYPE_CHECKING:
    from bot.sandbox.clock import Timer
    from bot.sandbox.world import World

FIRST_REPLY_SECONDS = 3.0
TOKEN_SECONDS = 900.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ALLOWED = {4: (2, 3, 5), 5: (2, 3, 5), 6: (3, 5), 7: (3, 5), 8: (4,), 9: (2, 3)}


@dataclass(eq=False)
class Interaction:
    """One interaction. `ref` is the page's or driver's own name for the act that began it."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    payload: Json
    created: float
    ref: str
    message_id: str | None = None
    opener: Interaction | None = None
    """For a submitted modal: the interaction that opened it."""
    answer: int | None = None
    answered_at: float | None = None
    sent_at: float = 0.0
    latency: float | None = None
    original_id: str | None = None
    followups: list[str] = field(default_factory=list)
    modal: Json | None = None
    modal_done: bool = False
    choices: list[Json] | None = None
    failed: bool = False
    offline: bool = False
    timer: Timer | None = None
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def open(self) -> bool:
        """Whether the first answer is still awaited."""
        return self.answer is None and not self.failed


def start(world: World, interaction: Interaction, deliverable: bool) -> None:
    """Registers an interaction, tells its author, and starts the three seconds."""
    world.interactions[interaction.id] = interaction
    world.by_token[interaction.token] = interaction
    world.open_interactions[interaction.id] = interaction
    _forget_old(world, interaction)
    interaction.sent_at = time.perf_counter()
    report(world, interaction, "sent" if deliverable else "offline")
    if not deliverable:
        interaction.offline = True
        fail(world, interaction)
        return
    interaction.timer = world.clock.call_in(FIRST_REPLY_SECONDS, lambda: fail(world, interaction))


def _forget_old(world: World, newest: Interaction) -> None:
    """Drops the payloads of interactions whose tokens are dead, so that long runs stay small."""
    world.recent.append(newest)
    while world.recent and newest.created - world.recent[0].created > TOKEN_SECONDS:
        old = world.recent.popleft()
        old.payload = {}


def fail(world: World, interaction: Interaction) -> None:
    """No first answer in time: the person reads that the interaction failed."""
    if interaction.open:
        interaction.failed = True
        if interaction.opener is not None:
            interaction.opener.modal_done = False
        world.open_interactions.pop(interaction.id, None)
        report(world, interaction, "failed")
        interaction.acknowledged.set()
        interaction.settled.set()


def report(world: World, interaction: Interaction, state: str) -> None:
    """Tells the person how the interaction stands."""
    data: Json = {"ref": interaction.ref, "interaction_id": interaction.id, "state": state}
    data["channel_id"] = interaction.channel_id
    if interaction.message_id is not None:
        data["message_id"] = interaction.message_id
    world.ledger.deliver(interaction.user_id, "interaction_state", data)


def by_id(world: World, interaction_id: str, token: str) -> Interaction:
    """The interaction of a first answer; 10062 if there is none with that token."""
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token:
        raise errors.unknown("interaction")
    return interaction


def by_token(world: World, application_id: str, token: str) -> Interaction:
    """The interaction of a follow-up request: answered, and younger than 15 minutes."""
    interaction = world.by_token.get(token)
    if application_id != world.application.id or interaction is None or interaction.answer is None:
        raise errors.unknown("webhook")
    if world.clock.now() - interaction.created > TOKEN_SECONDS:
        raise errors.dead_token()
    return interaction


def respond(world: World, interaction: Interaction, draft: Draft, arrived: float) -> Json:
    """The first answer, whose request `arrived` then (perf_counter). Returns Discord's callback object."""
    kind = draft.body.get("type")
    data = draft.body.get("data") or {}
    if interaction.failed or world.clock.now() - interaction.created > FIRST_REPLY_SECONDS:
        raise errors.unknown("interaction")
    if interaction.answer is not None:
        world.ledger.violate(f"interaction {interaction.id} was acknowledged twice")
        raise errors.already_acknowledged()
    allowed = ALLOWED.get(kind if isinstance(kind, int) else 0, ())
    from_component = interaction.kind == COMPONENT or interaction.message_id is not None
    if interaction.kind not in allowed or (kind in (6, 7) and not from_component):
        raise bad_field("type", "INTERACTION_RESPONSE_TYPE_INVALID", f"Type {kind} cannot answer this interaction")
    message = _apply(world, interaction, kind or 0, data, draft)
    interaction.latency = arrived - interaction.sent_at
    _mark(world, interaction, kind or 0)
    return _callback_object(world, interaction, kind or 0, message)


def _apply(world: World, interaction: Interaction, kind: int, data: Json, draft: Draft) -> Message | None:
    channel = world.channel(interaction.channel_id)
    inner = Draft(data, draft.files)
    if kind == 4:
        return _first_message(world, interaction, channel, inner, loading=False)
    if kind == 5:
        return _first_message(world, interaction, channel, Draft({"flags": data.get("flags") or 0}), loading=True)
    if kind in (6, 7):
        return _update_source(world, interaction, channel, inner if kind == 7 else None)
    if kind == 8:
        limits.check_choices(data.get("choices"))
        interaction.choices = data["choices"]
        shown = {"ref": interaction.ref, "choices": _localized(world, interaction)}
        world.ledger.deliver(interaction.user_id, "choices", shown)
        return None
    limits.check_modal(data)
    interaction.modal = _numbered(data)
    opened = {"ref": interaction.ref, "interaction_id": interaction.id, "channel_id": interaction.channel_id}
    world.ledger.deliver(interaction.user_id, "modal_open", opened | {"modal": interaction.modal})
    return None


def _numbered(modal: Json) -> Json:
    modal = copy.deepcopy(modal)
    for number, component in enumerate(limits.walk(modal["components"]), 1):
        component.setdefault("id", number)
    return modal


def _localized(world: World, interaction: Interaction) -> list[Json]:
    locale = world.users[interaction.user_id].locale
    return [
        {"name": (c.get("name_localizations") or {}).get(locale, c["name"]), "value": c["value"]}
        for c in interaction.choices or []
    ]


def _first_message(world: World, interaction: Interaction, channel: Channel, draft: Draft, *, loading: bool) -> Message:
    kind = 20 if interaction.kind == COMMAND else 0
    message = _said(world, interaction, channel, draft, loading=loading, kind=kind)
    interaction.original_id = message.id
    return message


def _said(
    world: World, interaction: Interaction, channel: Channel, draft: Draft, *, loading: bool = False, kind: int = 0
) -> Message:
    """Post a message that answers an interaction, for its user alone if the bot says so."""
    private = bool((draft.body.get("flags") or 0) & EPHEMERAL)
    return posting.post(
        world,
        channel,
        world.application.bot_id,
        draft,
        interaction=metadata(world, interaction),
        ephemeral_for=interaction.user_id if private else None,
        loading=loading,
        kind=kind,
    )


def metadata(world: World, interaction: Interaction) -> Json:
    """The `interaction_metadata` of messages that answer an interaction."""
    body: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": payloads.user_json(world.users[interaction.user_id]),
        "authorizing_integration_owners": interaction.payload.get("authorizing_integration_owners", {}),
    }
    if interaction.kind == COMMAND:
        body["name"] = command_path(interaction.payload["data"])
    elif interaction.kind == COMPONENT:
        body["interacted_message_id"] = interaction.message_id
    elif interaction.opener is not None:
        body["triggering_interaction_metadata"] = metadata(world, interaction.opener)
    return body


def command_path(data: Json) -> str:
    """`group sub` of the command an interaction carries."""
    words = [data["name"]]
    while data.get("options") and data["options"][0]["type"] in (1, 2):
        data = data["options"][0]
        words.append(data["name"])
    return " ".join(words)


def _update_source(world: World, interaction: Interaction, channel: Channel, draft: Draft | None) -> Message:
    message = find(world, interaction, interaction.message_id or "")
    interaction.original_id = message.id
    if draft is not None:
        posting.edit(world, channel, message, draft)
    return message


def _mark(world: World, interaction: Interaction, kind: int) -> None:
    if interaction.timer is not None:
        interaction.timer.cancel()
    interaction.answer = kind
    world.open_interactions.pop(interaction.id, None)
    interaction.answered_at = world.clock.now()
    report(world, interaction, "thinking" if kind in (5, 6) else "done")
    interaction.acknowledged.set()
    if kind not in (5, 6):
        interaction.settled.set()


def _callback_object(world: World, interaction: Interaction, kind: int, message: Message | None) -> Json:
    answer: Json = {"id": interaction.id, "type": interaction.kind}
    resource: Json = {"type": kind}
    if message is not None:
        answer["response_message_id"] = message.id
        answer["response_message_loading"] = message.loading
        answer["response_message_ephemeral"] = message.ephemeral_for is not None
        if kind in (4, 7):
            resource["message"] = payloads.message_json(world, message)
    return {"interaction": answer, "resource": resource}


# Follow-ups, and the original answer


def find(world: World, interaction: Interaction, message_id: str) -> Message:
    """A message of this interaction: the original, its source, or a follow-up; 10008 if it is gone."""
    number = interaction.original_id if message_id == "@original" else message_id
    if number not in (interaction.original_id, interaction.message_id, *interaction.followups):
        raise errors.unknown("message")
    message = world.ephemerals.get(number or "")
    if message is not None and not message.hidden:
        return message
    return world.message(world.channel(interaction.channel_id), number or "")


def follow_up(world: World, interaction: Interaction, draft: Draft) -> Message:
    """A further message. Right after a type 5 answer it fills the deferred message instead."""
    channel = world.channel(interaction.channel_id)
    waiting = _loading_original(world, interaction)
    if waiting is not None:
        world.ledger.warn("a follow-up filled the deferred message; edit the original instead")
        edit(world, interaction, waiting, draft)
        return waiting
    message = _said(world, interaction, channel, draft)
    interaction.followups.append(message.id)
    _settle(world, interaction)
    return message


def _loading_original(world: World, interaction: Interaction) -> Message | None:
    if interaction.answer != 5:
        return None
    try:
        message = find(world, interaction, "@original")
    except errors.ApiError:
        return None
    return message if message.flags & LOADING else None


def edit(world: World, interaction: Interaction, message: Message, draft: Draft) -> None:
    """Edits an answer; the first edit ends a deferral."""
    channel = world.channel(interaction.channel_id)
    posting.edit(world, channel, message, draft)
    _settle(world, interaction)


def delete(world: World, interaction: Interaction, message: Message) -> None:
    """Deletes an answer."""
    posting.delete(world, world.channel(interaction.channel_id), message)
    _settle(world, interaction)


def _settle(world: World, interaction: Interaction) -> None:
    if not interaction.settled.is_set():
        report(world, interaction, "done")
        interaction.settled.set()
