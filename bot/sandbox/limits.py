"""One table of Discord's limits for messages, and the check of every message against it.

Source: Discord's documentation, resources/message and components/reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import Json, invalid_form, too_large
from bot.sandbox.model import COMPONENTS_V2, Upload

CONTENT = 2000
EMBEDS = 10
EMBED_TEXT_TOTAL = 6000
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1024
EMBED_FOOTER = 2048
EMBED_AUTHOR = 256
ATTACHMENTS = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
ALT_TEXT = 1024
NONCE = 25
MENTIONS = 100
ROWS = 5
ROW_BUTTONS = 5
LABEL = 80
CUSTOM_ID = 100
URL = 512
SELECT_OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
V2_COMPONENTS = 40
V2_TEXT = 4000
GALLERY = 10
MODAL_TITLE = 45
MODAL_COMPONENTS = 5
MODAL_LABEL = 45
MODAL_DESCRIPTION = 100
TEXT_INPUT = 4000
RADIO_OPTIONS = 10
PINS = 250
THREAD_MEMBERS = 1000
CHANNELS = 500
ROLES = 250
CHANNEL_NAME = 100
TOPIC = 1024
NICKNAME = 32
AUTOCOMPLETE = 25
CHOICE_TEXT = 100

SELECTS = (3, 5, 6, 7, 8)
V2_TYPES = (9, 10, 11, 12, 13, 14, 17)


@dataclass
class Form:
    """Collects the errors of one request in Discord's nested form."""

    errors: Json = field(default_factory=dict)

    def fail(self, path: str, code: str, message: str) -> None:
        """Notes an error at a dotted path."""
        at = self.errors
        for key in path.split("."):
            at = at.setdefault(key, {})
        at.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, path: str, value: Any, most: int, least: int = 0) -> int:
        """Checks a string's length and returns it."""
        if value is None:
            if least:
                self.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
            return 0
        if not isinstance(value, str):
            self.fail(path, "STRING_TYPE_CONVERT", "Could not interpret as string.")
            return 0
        if len(value) > most:
            self.fail(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if len(value) < least:
            self.fail(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return len(value)

    def count(self, path: str, items: Any, most: int, least: int = 0) -> None:
        """Checks a list's length."""
        if not isinstance(items, list):
            self.fail(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not least <= len(items) <= most:
            self.fail(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def number(self, path: str, value: Any, least: int, most: int) -> None:
        """Checks an integer's range."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fail(path, "NUMBER_TYPE_MAX", f"int value should be between {least} and {most}.")

    def done(self) -> None:
        """Raises the collected errors, code 50035, if there are any."""
        if self.errors:
            raise invalid_form(self.errors)


def check_message(body: Json, files: list[Upload]) -> None:
    """A message to create or to edit: content, embeds, files and components."""
    check_files(files)
    form = Form()
    form.text("content", body.get("content"), CONTENT)
    nonce = body.get("nonce")
    if nonce is not None:
        form.text("nonce", str(nonce), NONCE)
    _check_mentions(form, body.get("allowed_mentions") or {})
    check_embeds(form, body.get("embeds") or [])
    attachments = body.get("attachments") or []
    form.count("attachments", attachments, ATTACHMENTS)
    for index, attachment in enumerate(attachments):
        form.text(f"attachments.{index}.description", attachment.get("description"), ALT_TEXT)
    components = body.get("components") or []
    if (body.get("flags") or 0) & COMPONENTS_V2:
        if body.get("content") or body.get("embeds"):
            form.fail(
                "flags", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "No content or embeds with this flag"
            )
        _check_v2(form, components)
    else:
        _check_rows(form, components)
    form.done()


def _check_mentions(form: Form, allowed: Json) -> None:
    for kind in ("users", "roles"):
        form.count(f"allowed_mentions.{kind}", allowed.get(kind) or [], MENTIONS)
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            form.fail(f"allowed_mentions.{kind}", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "Mutually exclusive")


def check_files(files: list[Upload]) -> None:
    """Sizes of uploaded files."""
    if any(len(file.data) > FILE_BYTES for file in files) or sum(len(file.data) for file in files) > REQUEST_BYTES:
        raise too_large()


def check_embeds(form: Form, embeds: list[Json]) -> None:
    """Embeds one by one and their text together."""
    form.count("embeds", embeds, EMBEDS)
    total = 0
    for index, embed in enumerate(embeds):
        at = f"embeds.{index}"
        total += form.text(f"{at}.title", embed.get("title"), EMBED_TITLE)
        total += form.text(f"{at}.description", embed.get("description"), EMBED_DESCRIPTION)
        total += form.text(f"{at}.footer.text", (embed.get("footer") or {}).get("text"), EMBED_FOOTER)
        total += form.text(f"{at}.author.name", (embed.get("author") or {}).get("name"), EMBED_AUTHOR)
        fields = embed.get("fields") or []
        form.count(f"{at}.fields", fields, EMBED_FIELDS)
        for number, each in enumerate(fields):
            total += form.text(f"{at}.fields.{number}.name", each.get("name"), EMBED_FIELD_NAME, 1)
            total += form.text(f"{at}.fields.{number}.value", each.get("value"), EMBED_FIELD_VALUE, 1)
    if total > EMBED_TEXT_TOTAL:
        form.fail("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TEXT_TOTAL}")


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component at any depth, outermost first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def _check_rows(form: Form, rows: list[Json]) -> None:
    form.count("components", rows, ROWS)
    for index, row in enumerate(rows):
        if row.get("type") != 1:
            form.fail(f"components.{index}.type", "BASE_TYPE_CHOICES", 'Value of field "type" must be one of (1,).')
            continue
        check_row(form, f"components.{index}", row)
    _check_unique(form, rows)


def check_row(form: Form, at: str, row: Json) -> None:
    """An action row: up to five buttons, or one select."""
    children = row.get("components") or []
    form.count(f"{at}.components", children, ROW_BUTTONS, 1)
    kinds = [child.get("type") for child in children]
    if any(kind != 2 for kind in kinds) and len(kinds) > 1:
        form.fail(f"{at}.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The action row is too wide")
    for number, child in enumerate(children):
        check_interactive(form, f"{at}.components.{number}", child)


def check_interactive(form: Form, at: str, item: Json) -> None:
    """A button or a select."""
    if item.get("type") == 2:
        _check_button(form, at, item)
    elif item.get("type") in SELECTS:
        check_select(form, at, item)
    else:
        form.fail(f"{at}.type", "BASE_TYPE_CHOICES", "Not a button or select")


def _check_button(form: Form, at: str, item: Json) -> None:
    form.text(f"{at}.label", item.get("label"), LABEL)
    if not item.get("label") and not item.get("emoji"):
        form.fail(f"{at}.label", "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")
    if item.get("style") == 5:
        form.text(f"{at}.url", item.get("url"), URL, 1)
    else:
        form.number(f"{at}.style", item.get("style"), 1, 4)
        form.text(f"{at}.custom_id", item.get("custom_id"), CUSTOM_ID, 1)


def check_select(form: Form, at: str, item: Json) -> None:
    """A select of any kind, in a message or a modal."""
    form.text(f"{at}.custom_id", item.get("custom_id"), CUSTOM_ID, 1)
    form.text(f"{at}.placeholder", item.get("placeholder"), PLACEHOLDER)
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    form.number(f"{at}.min_values", least, 0, SELECT_OPTIONS)
    form.number(f"{at}.max_values", most, 1, SELECT_OPTIONS)
    if item.get("type") != 3:
        form.count(f"{at}.default_values", item.get("default_values") or [], SELECT_OPTIONS)
        return
    options = item.get("options") or []
    check_options(form, f"{at}.options", options, SELECT_OPTIONS)
    if isinstance(least, int) and isinstance(most, int) and not least <= most <= max(len(options), 1):
        form.fail(f"{at}.max_values", "BASE_TYPE_BAD_LENGTH", "More values than options, or fewer than min_values")


def check_options(form: Form, at: str, options: list[Json], most: int, least: int = 1) -> None:
    """Options of a select, radio or checkbox group."""
    form.count(at, options, most, least)
    for number, option in enumerate(options):
        form.text(f"{at}.{number}.label", option.get("label"), OPTION_TEXT, 1)
        form.text(f"{at}.{number}.value", option.get("value"), OPTION_TEXT, 1)
        form.text(f"{at}.{number}.description", option.get("description"), OPTION_TEXT)
    values = [option.get("value") for option in options]
    if len(set(values)) < len(values):
        form.fail(at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


def _check_unique(form: Form, components: list[Json]) -> None:
    ids = [item["custom_id"] for item in walk(components) if item.get("custom_id") is not None]
    if len(set(ids)) < len(ids):
        form.fail("components", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")


def _check_v2(form: Form, components: list[Json]) -> None:
    everything = list(walk(components))
    form.count("components", everything, V2_COMPONENTS)
    if sum(len(item.get("content") or "") for item in everything if item.get("type") == 10) > V2_TEXT:
        form.fail("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", f"More than {V2_TEXT} characters of text")
    for index, item in enumerate(components):
        _check_block(form, f"components.{index}", item)
    _check_unique(form, components)


def _check_block(form: Form, at: str, item: Json) -> None:
    kind = item.get("type")
    if kind == 1:
        check_row(form, at, item)
    elif kind == 17:
        for number, child in enumerate(item.get("components") or []):
            _check_block(form, f"{at}.components.{number}", child)
    elif kind == 9:
        form.count(f"{at}.components", item.get("components") or [], 3, 1)
        accessory = item.get("accessory") or {}
        if accessory.get("type") == 2:
            _check_button(form, f"{at}.accessory", accessory)
        elif accessory.get("type") != 11:
            form.fail(f"{at}.accessory", "BASE_TYPE_REQUIRED", "A section needs a button or thumbnail")
    elif kind == 12:
        form.count(f"{at}.items", item.get("items") or [], GALLERY, 1)
    elif kind not in V2_TYPES:
        form.fail(f"{at}.type", "BASE_TYPE_CHOICES", "Unknown component type")


def check_modal(data: Json) -> None:
    """A modal: callback type 9."""
    form = Form()
    form.text("data.title", data.get("title"), MODAL_TITLE, 1)
    form.text("data.custom_id", data.get("custom_id"), CUSTOM_ID, 1)
    components = data.get("components") or []
    form.count("data.components", components, MODAL_COMPONENTS, 1)
    for index, item in enumerate(components):
        at = f"data.components.{index}"
        if item.get("type") == 18:
            form.text(f"{at}.label", item.get("label"), MODAL_LABEL, 1)
            form.text(f"{at}.description", item.get("description"), MODAL_DESCRIPTION)
            _check_modal_field(form, f"{at}.component", item.get("component") or {})
        elif item.get("type") == 1:
            children = item.get("components") or []
            form.count(f"{at}.components", children, 1, 1)
            for child in children:
                form.text(f"{at}.components.0.label", child.get("label"), MODAL_LABEL, 1)
                _check_text_input(form, f"{at}.components.0", child)
        elif item.get("type") != 10:
            form.fail(f"{at}.type", "BASE_TYPE_CHOICES", "Not allowed in a modal")
    _check_unique(form, components)
    form.done()


def _check_modal_field(form: Form, at: str, item: Json) -> None:
    checks: dict[int, Callable[[Form, str, Json], None]] = {4: _check_text_input, 21: _check_radio, 22: _check_boxes}
    checks |= dict.fromkeys(SELECTS, check_select)
    form.text(f"{at}.custom_id", item.get("custom_id"), CUSTOM_ID, 1)
    kind = item.get("type")
    if kind in checks:
        checks[kind](form, at, item)
    elif kind not in (19, 23):
        form.fail(f"{at}.type", "BASE_TYPE_CHOICES", "Not allowed in a label")


def _check_text_input(form: Form, at: str, item: Json) -> None:
    form.text(f"{at}.custom_id", item.get("custom_id"), CUSTOM_ID, 1)
    form.text(f"{at}.placeholder", item.get("placeholder"), OPTION_TEXT)
    form.text(f"{at}.value", item.get("value"), TEXT_INPUT)
    form.number(f"{at}.style", item.get("style"), 1, 2)
    form.number(f"{at}.min_length", item.get("min_length") or 0, 0, TEXT_INPUT)
    form.number(f"{at}.max_length", item.get("max_length") or TEXT_INPUT, 1, TEXT_INPUT)


def _check_radio(form: Form, at: str, item: Json) -> None:
    check_options(form, f"{at}.options", item.get("options") or [], RADIO_OPTIONS, 2)


def _check_boxes(form: Form, at: str, item: Json) -> None:
    check_options(form, f"{at}.options", item.get("options") or [], RADIO_OPTIONS, 1)


def check_choices(choices: Any) -> None:
    """Autocomplete answers: callback type 8."""
    form = Form()
    form.count("data.choices", choices, AUTOCOMPLETE)
    for index, choice in enumerate(choices if isinstance(choices, list) else []):
        form.text(f"data.choices.{index}.name", choice.get("name"), CHOICE_TEXT, 1)
        if isinstance(choice.get("value"), str):
            form.text(f"data.choices.{index}.value", choice["value"], CHOICE_TEXT)
    form.done()
