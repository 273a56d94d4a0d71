"""Filling in selects and modals as a person would, with the checks of Discord's client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox import commands, limits
from bot.sandbox.errors import Json, Refused
from bot.sandbox.model import Channel

if TYPE_CHECKING:
    from bot.sandbox.world import World

TEXT, FILE, RADIO, BOXES, BOX = 4, 19, 21, 22, 23
PICKS = {5: 6, 6: 8, 7: 9, 8: 7}


def check_values(component: Json, values: list[str], *, required: bool) -> None:
    """Chosen values of a select or checkbox group: from its options, each once, as many as allowed."""
    name = component.get("custom_id")
    least, most = component.get("min_values"), component.get("max_values")
    boxes = component["type"] == BOXES
    least = (0 if boxes and not required else 1) if least is None else least
    most = (len(component.get("options") or []) if boxes else 1) if most is None else most
    if not values and not required:
        return
    if not least <= len(values) <= most:
        raise Refused(50035, f"{name}: between {least} and {most} values")
    if len(set(values)) < len(values):
        raise Refused(50035, f"{name}: the same value twice")
    if component["type"] in (3, BOXES):
        offered = [option["value"] for option in component["options"]]
        for value in values:
            if value not in offered:
                raise Refused(50035, f"{name}: {value!r} is not among the options")


def fields(modal: Json) -> list[Json]:
    """The components of a modal that take a value."""
    return [c for c in limits.walk(modal["components"]) if c.get("custom_id") is not None]


def fill_modal(world: World, channel: Channel, modal: Json, given: dict[str, Any]) -> tuple[list[Json], Json]:
    """The `components` and `resolved` of a modal submission."""
    strange = set(given) - {field["custom_id"] for field in fields(modal)}
    if strange:
        raise Refused(50035, f"the modal has no {', '.join(sorted(strange))}")
    resolved: Json = {}
    filled: list[Json] = []
    for item in modal["components"]:
        if item["type"] == 18:
            field = _fill_field(world, channel, item["component"], given, resolved)
            filled.append({"type": 18, "id": item["id"], "component": field})
        elif item["type"] == 1:
            children = [_fill_field(world, channel, child, given, resolved) for child in item["components"]]
            filled.append({"type": 1, "id": item["id"], "components": children})
        else:
            filled.append({"type": 10, "id": item["id"]})
    return filled, resolved


def _fill_field(world: World, channel: Channel, field: Json, given: dict[str, Any], resolved: Json) -> Json:
    kind, name = field["type"], field["custom_id"]
    required = bool(field.get("required", True))
    value = given.get(name, default_value(field))
    body: Json = {"type": kind, "id": field["id"], "custom_id": name}
    if kind == TEXT:
        return body | {"value": _text(field, value, required)}
    if kind == BOX:
        return body | {"value": bool(value)}
    if kind == RADIO:
        return body | {"value": _radio(field, value, required)}
    if kind == FILE:
        if value or required:
            raise Refused(50035, "file uploads are not possible here")
        return body | {"values": []}
    if not isinstance(value, list):
        raise Refused(50035, f"{name} takes a list of values")
    if not value and required and field.get("min_values") != 0:
        raise Refused(50035, f"{name} is required")
    check_values(field, value, required=required)
    for each in value if kind in PICKS else []:
        commands.resolve(world, channel, PICKS[kind], each, resolved, field.get("channel_types"))
    return body | {"values": value}


def default_value(field: Json) -> Any:
    """What the field holds when the dialog opens."""
    chosen = [option["value"] for option in field.get("options") or [] if option.get("default")]
    if field["type"] == TEXT:
        return field.get("value") or ""
    if field["type"] == BOX:
        return bool(field.get("default"))
    if field["type"] == RADIO:
        return chosen[0] if chosen else None
    return chosen or [each["id"] for each in field.get("default_values") or []]


def _text(field: Json, value: Any, required: bool) -> str:
    name = field["custom_id"]
    if not isinstance(value, str):
        raise Refused(50035, f"{name} takes a text")
    if not value and not required:
        return value
    least, most = field.get("min_length") or int(required), field.get("max_length") or limits.TEXT_INPUT
    if not least <= len(value) <= most:
        raise Refused(50035, f"{name}: between {least} and {most} characters")
    return value


def _radio(field: Json, value: Any, required: bool) -> str | None:
    if value is None and not required:
        return None
    if value not in [option["value"] for option in field["options"]]:
        raise Refused(50035, f"{field['custom_id']}: {value!r} is not among the options")
    return str(value)
