"""The limits of application commands (Discord's documentation, interactions/application-commands)."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.errors import Json, bad_field
from bot.sandbox.limits import CHOICE_TEXT, Form

COMMANDS = 100
CONTEXT_COMMANDS = 15
OPTIONS = 25
CHOICES = 25
NAME = 32
DESCRIPTION = 100
COMMAND_TEXT = 8000
STRING_OPTION = 6000
NAME_FORM = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)


def check_commands(commands: Any) -> None:
    """The whole list of a bulk overwrite. Raises 50035 with errors by index."""
    if not isinstance(commands, list):
        raise bad_field("commands", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form = Form()
    kinds = [command.get("type", 1) for command in commands]
    for kind, most in ((1, COMMANDS), (2, CONTEXT_COMMANDS), (3, CONTEXT_COMMANDS)):
        if kinds.count(kind) > most:
            form.fail("commands", "APPLICATION_COMMANDS_MAX", f"At most {most} commands of type {kind}")
    names = [(command.get("type", 1), command.get("name")) for command in commands]
    for index, command in enumerate(commands):
        _check_command(form, str(index), command)
        if names.index(names[index]) != index:
            form.fail(
                f"{index}.name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
    form.done()


def _check_command(form: Form, at: str, command: Json) -> None:
    if command.get("type", 1) != 1:
        form.text(f"{at}.name", command.get("name"), NAME, 1)
        return
    _check_names(form, at, command)
    _check_option_list(form, at, command.get("options") or [], depth=0)
    if text_budget(command) > COMMAND_TEXT:
        form.fail(at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({COMMAND_TEXT})")


def _check_names(form: Form, at: str, item: Json) -> None:
    names = {"name": item.get("name"), **{f"name_localizations.{k}": v for k, v in _local(item, "name").items()}}
    for key, value in names.items():
        if not isinstance(value, str) or not NAME_FORM.fullmatch(value) or value != value.lower():
            form.fail(f"{at}.{key}", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    form.text(f"{at}.description", item.get("description"), DESCRIPTION, 1)
    for locale, text in _local(item, "description").items():
        form.text(f"{at}.description_localizations.{locale}", text, DESCRIPTION, 1)
    for locale in {*_local(item, "name"), *_local(item, "description")} - LOCALES:
        form.fail(f"{at}.name_localizations", "ENUM_TYPE_COERCE", f"{locale} is not a locale")


def _check_option_list(form: Form, at: str, options: list[Json], depth: int) -> None:
    form.count(f"{at}.options", options, OPTIONS)
    names = [option.get("name") for option in options]
    optional_seen = False
    for index, option in enumerate(options):
        here = f"{at}.options.{index}"
        _check_names(form, here, option)
        if names.index(names[index]) != index:
            form.fail(f"{here}.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        nested = option.get("type") in (1, 2)
        if nested != (options[0].get("type") in (1, 2)):
            form.fail(f"{here}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options do not mix")
        if nested:
            if depth >= (2 if option["type"] == 1 else 1):
                form.fail(f"{here}.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deeply")
            _check_option_list(form, here, option.get("options") or [], depth + 1)
            continue
        if option.get("required") and optional_seen:
            form.fail(
                here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options come before optional ones"
            )
        optional_seen |= not option.get("required")
        _check_value_option(form, here, option)


def _check_value_option(form: Form, at: str, option: Json) -> None:
    if option.get("type") not in range(3, 12):
        form.fail(f"{at}.type", "BASE_TYPE_CHOICES", "Unknown option type")
    choices = option.get("choices") or []
    form.count(f"{at}.choices", choices, CHOICES)
    if choices and option.get("autocomplete"):
        form.fail(at, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE", "Choices and autocomplete exclude each other")
    for index, choice in enumerate(choices):
        form.text(f"{at}.choices.{index}.name", choice.get("name"), CHOICE_TEXT, 1)
        if isinstance(choice.get("value"), str):
            form.text(f"{at}.choices.{index}.value", choice["value"], CHOICE_TEXT)
    if option.get("min_length") is not None:
        form.number(f"{at}.min_length", option["min_length"], 0, STRING_OPTION)
    if option.get("max_length") is not None:
        form.number(f"{at}.max_length", option["max_length"], 1, STRING_OPTION)


def text_budget(item: Json) -> int:
    """Characters of names, descriptions and values; of the localisations only the longest counts."""
    total = sum(_longest(item, key) for key in ("name", "description"))
    total += sum(text_budget(option) for option in item.get("options") or [])
    for choice in item.get("choices") or []:
        total += _longest(choice, "name") + len(str(choice.get("value", "")))
    return total


def _longest(item: Json, key: str) -> int:
    return max(len(text) for text in (item.get(key) or "", *_local(item, key).values()))


def _local(item: Json, key: str) -> Json:
    return item.get(f"{key}_localizations") or {}
