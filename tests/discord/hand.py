"""A hand that plays through the platform: it enters a wanted move on the bot's own screens, as a person would."""

from __future__ import annotations

from typing import Any

from bot.discord.wizard.jointly import BETWEEN, YES, is_by_number, numbered, parts
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome
from bot.tables.api import Ask
from bot.tables.line import quoted
from bot.tables.naming import Words
from bot.tables.values import to_token
from engine.core.moves import Move, as_said

STEPS = 40


class Hand:
    """Enters moves for one person."""

    def __init__(self, person: Person, label: Any) -> None:
        self.person = person
        self.label = label  # (kind, field) -> the field's label
        self.ways: set[str] = set()  # which kinds of screen were used

    async def enter(self, ask: Ask, move: Move) -> Outcome:
        """Fill in the form of a decision until it counts; returns the last answer."""
        screen = await self.person.slash("answer", what=ask.kind)
        if screen.ack == 9:
            self.ways.add("dialog")
            screen = await self._dialog(screen, ask, move)
        for _ in range(STEPS):
            if "Recorded" in screen.text:
                return screen
            confirm = [b for b in screen.message.buttons if b["label"] == "Confirm"]
            if confirm:
                self.ways.add("preview")
                screen = await self.person.click(screen, confirm[0]["custom_id"])
                continue
            screen = await self._step(screen, ask, move)
        raise AssertionError(f"{move} did not count: {screen.text}")

    async def _dialog(self, screen: Outcome, ask: Ask, move: Move) -> Outcome:
        values: dict[str, Any] = {}
        for name, part in _fields(screen).items():
            base, _, pile = name.partition("#")
            wanted = getattr(move, base, None)
            if is_by_number(name):
                self.ways.add("numbers")
                values[name] = _by_number(name, ask, move)
            elif BETWEEN in name:
                self.ways.add("joint")
                values[name] = [_in_one_list(name, part, move)]
            elif pile:
                values[name] = str((wanted or {}).get(pile, 0))
            elif part["type"] == 3:
                values[name] = offered(tokens(wanted), {option["value"] for option in part["options"]})
            else:
                values[name] = "" if wanted is None else str(wanted)
        return await self.person.submit(screen, values)

    async def _step(self, screen: Outcome, ask: Ask, move: Move) -> Outcome:
        """Change the first thing on the screen that is not as wanted; else go on to the next page, else be done."""
        for part in screen.message.selects:
            changed = await self._select(screen, part, move)
            if changed is not None:
                return changed
        for part in screen.message.buttons:
            action, field = _about(part["custom_id"])
            if action == "w-flag" and bool(getattr(move, field)) is not ("yes" in part["label"]):
                self.ways.add("flag")
                return await self.person.click(screen, part["custom_id"])
            if action == "w-entry" and not _shown(part["label"], getattr(move, field)):
                self.ways.add("entry")
                opened = await self.person.click(screen, part["custom_id"])
                return await self._dialog(opened, ask, move)
        labels = {b["label"]: b for b in screen.message.buttons}
        if "Next" in labels:
            self.ways.add("pages")
            return await self.person.click(screen, "Next")
        if labels["Done"].get("disabled"):
            raise AssertionError(f"{move} cannot be entered: {screen.text}")
        return await self.person.click(screen, "Done")

    async def _select(self, screen: Outcome, part: dict[str, Any], move: Move) -> Outcome | None:
        action, field = _about(part["custom_id"])
        if action not in ("w-menu", "w-group"):
            return None
        if isinstance(getattr(move, field), dict):
            return await self._pile(screen, part, getattr(move, field), move)
        wanted = tokens(getattr(move, field))
        options = {option["value"]: option for option in part["options"]}
        chosen = {value for value, option in options.items() if option.get("default")}
        wanted = offered(wanted, set(options))
        if action == "w-group":
            return await self._group(screen, part, wanted, options)
        if set(wanted) <= set(options):
            if chosen == set(wanted) or (wanted == [to_token(None)] and not chosen):
                return None
            self.ways.add("select")
            return await self.person.select(screen, part["custom_id"], wanted)
        if "~other" in options:
            return await self.person.select(screen, part["custom_id"], ["~other"])
        raise AssertionError(f"{wanted} is not offered for {field} of {move}: {list(options)}")

    async def _pile(self, screen: Outcome, part: Any, wanted: dict[str, int], move: Move) -> Outcome | None:
        """Put the first pile right that is not."""
        for option in part["options"]:
            placed = int(option["label"].rpartition("(")[2].split()[0])
            if placed != wanted.get(option["value"], 0):
                self.ways.add("pile")
                opened = await self.person.select(screen, part["custom_id"], [option["value"]])
                name = next(iter(_fields(opened)))
                return await self.person.submit(opened, {name: str(wanted.get(option["value"], 0))})
        return None

    async def _group(self, screen: Outcome, part: Any, wanted: list[str], options: Any) -> Outcome | None:
        """Look through the groups of a long list for the wanted option."""
        if wanted == [to_token(None)]:
            return None
        self.ways.add("group")
        field = _about(part["custom_id"])[1]
        for number in [value for value in options if value.isdigit()]:
            screen = await self.person.select(screen, part["custom_id"], [number])
            menu = next(s for s in screen.message.selects if _about(s["custom_id"])[1] == field)
            values = {option["value"] for option in menu["options"]}
            if wanted[0] in values:
                return await self.person.select(screen, menu["custom_id"], wanted)
            screen = await self.person.select(screen, menu["custom_id"], ["~other"])
            part = next(s for s in screen.message.selects if _about(s["custom_id"])[1] == field)
        raise AssertionError(f"{wanted} is in no group")


def written(move: Move) -> str:
    """Write a move as a person types it in one line, by the rules' own names."""
    values = as_said(move).model_dump(exclude={"kind"}, exclude_defaults=True)
    return "; ".join(f"{name}: {_typed(value)}" for name, value in values.items())


def _typed(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{quoted(pile)} {number}" for pile, number in value.items() if number)
    if isinstance(value, tuple):
        return ", ".join(quoted(str(one)) for one in value)
    return ("yes" if value else "no") if isinstance(value, bool) else quoted(str(value))


def tokens(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, tuple):
        return [to_token(v) for v in value]
    return [to_token(None if value is None else str(value))]


def offered(wanted: list[str], options: set[str]) -> list[str]:
    """The empty text is a move's way to say "nothing" where that is not an option of its own."""
    return [to_token(None)] if wanted == [to_token("")] and wanted[0] not in options else wanted


def _by_number(name: str, ask: Ask, move: Move) -> str:
    """The numbers of what these fields hold; of copies the one that stands there."""
    asked = numbered(ask, Words(ask), {}, tuple(parts(name)))
    assert asked is not None, "it stands in the dialog"
    known = [option.rstrip("_0123456789") for option in asked.choices]
    held = [value for field in asked.names if (value := getattr(move, field))]
    return "".join(str(known.index(value.rstrip("_0123456789")) + 1) for value in held)


def _in_one_list(name: str, part: Any, move: Move) -> str:
    """The line that chooses all of these at once, as far as the list goes; of what it does not hold the first line."""
    options = [option["value"] for option in part["options"]]
    said = [getattr(move, field) for field in name.split(BETWEEN)]
    wanted = [YES if value is True else tokens(None if value is False else value)[0] for value in said]
    nothing = [to_token(None) if one == to_token("") else one for one in wanted]
    ways = (BETWEEN.join(way) for way in (wanted, [wanted[0], *nothing[1:]], nothing))
    return next((way for way in ways if way in options), options[0])


def _about(custom_id: str) -> tuple[str, str]:
    parts = custom_id.split("~", 4)
    return parts[1], [*parts[4].split("|"), "", ""][2]


def _fields(screen: Outcome) -> dict[str, Any]:
    return {part["custom_id"]: part for part in screen.modal.fields.values()}


def _shown(label: str, wanted: Any) -> bool:
    """Whether a button's label says what is wanted (dialogs of numbers and texts)."""
    said = label.partition(": ")[2]
    if isinstance(wanted, dict):
        figures = sorted(int(word) for word in said.replace(",", " ").split() if word.isdigit())
        return said.endswith("…") or figures == sorted(n for n in wanted.values() if n)
    return said == ("—" if wanted in (None, "") else str(wanted))
