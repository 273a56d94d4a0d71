"""Acting as one account and looking through its eyes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bot.sandbox import acting, commands
from bot.sandbox.clock import PATIENCE
from bot.sandbox.errors import Json, Refused
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import Channel, Message, User
from bot.sandbox.views import Dialog, Outcome, Seen, seen

if TYPE_CHECKING:
    from bot.sandbox.driver import Sandbox

DM = "@dm"
"""As a channel: the direct messages with the bot."""


class Person:
    """One account. Verbs that reach the bot return when it has answered; what Discord refuses raises Refused."""

    def __init__(self, sandbox: Sandbox, account: User) -> None:
        self.sandbox = sandbox
        self.world = sandbox.world
        self.account = account
        self.here: Channel | None = None
        """Where commands are typed when nothing else is said; else the first text channel seen."""

    @property
    def id(self) -> str:
        """The account's identifier."""
        return self.account.id

    @property
    def mention(self) -> str:
        """How a message names the account."""
        return f"<@{self.account.id}>"

    # Acting

    async def slash(
        self, command: str, /, *, at: Channel | str | None = None, options: Json | None = None, **more: Any
    ) -> Outcome:
        """Invokes a command. Options as keywords (or in `options`); people and channels may be given as such."""
        return await self.outcome(self.begin_slash(command, at=at, options=options, **more))

    def begin_slash(
        self, command: str, /, *, at: Channel | str | None = None, options: Json | None = None, **more: Any
    ) -> Interaction:
        """As :meth:`slash`, without waiting for an answer."""
        given = {name: _plain(value) for name, value in {**(options or {}), **more}.items()}
        return self._do(lambda: acting.slash(self.world, self.account, self.place(at), command, given))

    async def autocomplete(
        self, command: str, /, focused: str, text: str | float = "", *, at: Channel | str | None = None, **more: Any
    ) -> list[Json]:
        """The choices offered for an option while typing; AssertionError if nobody answered."""
        given = {name: _plain(value) for name, value in more.items()} | {focused: text}
        place = self.place(at)
        interaction = self._do(lambda: acting.slash(self.world, self.account, place, command, given, focused=focused))
        outcome = await self.outcome(interaction)
        assert not outcome.failed, f"no autocomplete answer for /{command} {focused}"
        return outcome.choices

    async def click(self, message: Seen | Outcome, wanted: str) -> Outcome:
        """Presses a button, named by custom id or label."""
        return await self.outcome(self.begin_click(message, wanted))

    def begin_click(self, message: Seen | Outcome, wanted: str) -> Interaction:
        """As :meth:`click`, without waiting for an answer."""
        channel, target = self._target(message)
        name = _custom_id(seen(self.world, target), wanted)
        return self._do(lambda: acting.click(self.world, self.account, channel, target, name))

    async def select(self, message: Seen | Outcome, wanted: str, values: list[Any] | str | Person) -> Outcome:
        """Chooses in a select, named by custom id or placeholder; values, or people and channels."""
        channel, target = self._target(message)
        name = _custom_id(seen(self.world, target), wanted)
        chosen = [str(_plain(value)) for value in (values if isinstance(values, list) else [values])]
        return await self.outcome(
            self._do(lambda: acting.select(self.world, self.account, channel, target, name, chosen))
        )

    async def submit(self, modal: Dialog | Outcome, values: Json | None = None, **more: Any) -> Outcome:
        """Fills in an open dialog, by label or custom id; untouched fields keep their defaults."""
        dialog = modal.modal if isinstance(modal, Outcome) else modal
        given = {name: _plain(value) for name, value in dialog.values({**(values or {}), **more}).items()}
        return await self.outcome(self._do(lambda: acting.submit(self.world, self.account, dialog.interaction, given)))

    def say(self, content: str, *, at: Channel | str | None = None) -> Seen:
        """Writes an ordinary message."""
        return seen(self.world, acting.say(self.world, self.account, self.place(at), content))

    def delete(self, message: Seen) -> None:
        """Deletes a message, or dismisses an ephemeral one."""
        acting.remove_message(self.world, self.account, *self._target(message))

    def set_pinned(self, message: Seen, pinned: bool) -> None:
        """Pins or unpins a message."""
        acting.set_pinned(self.world, self.account, *self._target(message), pinned)

    def close_dms(self) -> None:
        """From now on the bot's direct messages are refused with 50007."""
        acting.set_dms(self.world, self.account, False)

    def open_dms(self) -> None:
        """Direct messages are welcome again."""
        acting.set_dms(self.world, self.account, True)

    def set_locale(self, locale: str) -> None:
        """Changes the client's language."""
        acting.set_locale(self.world, self.account, locale)

    async def outcome(self, interaction: Interaction) -> Outcome:
        """Waits for the answer: for a deferred one also for its content, for a silent one until all is quiet."""
        async with asyncio.timeout(PATIENCE):
            await interaction.acknowledged.wait()
        if interaction.answer == 5:
            async with asyncio.timeout(PATIENCE):
                await interaction.settled.wait()
        elif interaction.answer == 6:
            await self.sandbox.quiet()
        return Outcome(self.world, interaction)

    # Looking

    def inbox(self) -> list[Seen]:
        """The direct messages with the bot, oldest first."""
        channel = self._dm()
        return [] if channel is None else self._look(channel)

    def channel(self, wanted: Channel | str) -> list[Seen]:
        """What this person can read in a channel or thread, ephemeral answers included; nothing if it is hidden."""
        return self._look(self.sandbox.find_channel(wanted))

    def channels(self) -> list[str]:
        """Names of the channels and threads this person sees."""
        return [c.name for c in self.world.channels.values() if c.guild_id and self.world.sees(self.id, c)]

    def commands(self, at: Channel | str | None = None) -> list[str]:
        """Names of the top-level commands offered to this person there."""
        return [command["name"] for command in commands.usable_commands(self.world, self.account, self.place(at))]

    def again(self, message: Seen) -> Seen:
        """The same message as it is now. Refused if it is gone."""
        return seen(self.world, self._target(message)[1])

    def place(self, wanted: Channel | str | None) -> Channel:
        """A channel by name; `DM` for the direct messages with the bot."""
        if wanted == DM:
            return acting.open_dm(self.world, self.account, self.world.application.bot_id)
        if wanted is not None:
            return self.sandbox.find_channel(wanted)
        if self.here is not None:
            return self.here
        mine = (c for c in self.world.channels.values() if c.type == 0 and self.world.sees(self.id, c))
        found = next(mine, None)
        if found is None:
            raise Refused(10003, f"{self.account.shown} sees no channel")
        return found

    def _dm(self) -> Channel | None:
        pair = {self.id, self.world.application.bot_id}
        return next((c for c in self.world.channels.values() if c.type == 1 and set(c.recipients) == pair), None)

    def _look(self, channel: Channel) -> list[Seen]:
        return [seen(self.world, m) for m in self.world.history(channel, self.id, with_ephemeral=True)]

    def _target(self, message: Seen | Outcome) -> tuple[Channel, Message]:
        shown = message.message if isinstance(message, Outcome) else message
        return acting.shown(self.world, self.account, shown.channel_id, shown.id)

    def _do(self, act: Any) -> Interaction:
        """Refusals are part of what reached the account."""
        try:
            interaction: Interaction = act()
        except Refused as refusal:
            data = {"ref": None, "code": refusal.code, "message": refusal.message}
            self.world.ledger.deliver(self.id, "refused", data)
            raise
        return interaction


def _custom_id(message: Seen, wanted: str) -> str:
    try:
        return message.custom_id(wanted)
    except KeyError as error:
        raise Refused(50035, str(error)) from error


def _plain(value: Any) -> Any:
    if isinstance(value, Person | Channel):
        return value.id
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value
