"""The table of limits, command by command and dialog by dialog."""

from __future__ import annotations

import struct
from typing import Any

import pytest

from bot.sandbox.command_limits import check_commands, text_budget
from bot.sandbox.errors import ApiError
from bot.sandbox.files import picture_size, safe_name, sniff
from bot.sandbox.limits import check_choices, check_modal
from tests.sandbox.samplebot import png


def command(**fields: Any) -> dict[str, Any]:
    return {"name": "dune", "description": "The game", "type": 1, **fields}


def option(**fields: Any) -> dict[str, Any]:
    return {"name": "amount", "description": "How much", "type": 4, **fields}


GOOD_COMMANDS = [
    [command()],
    [command(name="émeute"), command(name="dune", type=3)],
    [command(options=[option(required=True), option(name="card", type=3, autocomplete=True)])],
    [command(options=[option(type=2, name="table", options=[option(type=1, name="join")])])],
    [command(name_localizations={"de": "wüste", "en-US": "dune"})],
    [command(options=[option(name=f"o{n}") for n in range(25)])],
]
BAD_COMMANDS = [
    [command(name="Dune")],
    [command(name="two words")],
    [command(name="x" * 33)],
    [command(description="")],
    [command(description="x" * 101)],
    [command(), command()],
    [command(name=f"c{n}") for n in range(101)],
    [command(options=[option(name=f"o{n}") for n in range(26)])],
    [command(options=[option(), option()])],
    [command(options=[option(), option(name="late", required=True)])],
    [command(options=[option(choices=[{"name": "n", "value": 1}] * 26)])],
    [command(options=[option(choices=[{"name": "n", "value": 1}], autocomplete=True)])],
    [command(options=[option(type=3, max_length=6001)])],
    [command(options=[option(type=1), option(name="value")])],
    [command(options=[option(type=2, options=[option(type=2, options=[option(type=1)])])])],
    [command(name_localizations={"tlh": "dune"})],
    [command(description_localizations={"de": "x" * 101})],
]


@pytest.mark.parametrize("commands", GOOD_COMMANDS)
def test_commands_within_the_limits_pass(commands: list[dict[str, Any]]) -> None:
    check_commands(commands)


@pytest.mark.parametrize("commands", BAD_COMMANDS)
def test_commands_over_the_limits_are_refused(commands: list[dict[str, Any]]) -> None:
    with pytest.raises(ApiError) as caught:
        check_commands(commands)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert caught.value.errors


def test_the_budget_counts_the_longest_localisation_only() -> None:
    small = command(name="ab", description="cd", description_localizations={"de": "12345", "fr": "123"})
    assert text_budget(small) == 2 + 5
    assert text_budget(command(options=[option(choices=[{"name": "one", "value": "eins"}])])) == 12 + 14 + 7


def label(component: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Dial", "component": component, **fields}


TEXT = {"type": 4, "custom_id": "dial", "style": 1}
RADIO = {"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}, {"label": "b", "value": "b"}]}


def modal(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": "Plan", "custom_id": "plan", "components": list(components), **fields}


def test_modals_within_the_limits_pass() -> None:
    boxes = {"type": 22, "custom_id": "c", "options": [{"label": "a", "value": "a"}]}
    check_modal(modal(label(TEXT), label(RADIO), label(boxes), label({"type": 23, "custom_id": "b"})))
    check_modal(modal({"type": 1, "components": [{**TEXT, "label": "Dial"}]}, {"type": 10, "content": "Read this"}))


@pytest.mark.parametrize(
    "data",
    [
        modal(),
        modal(*(label({**TEXT, "custom_id": str(n)}) for n in range(6))),
        modal(label(TEXT), title="x" * 46),
        modal(label(TEXT), custom_id="x" * 101),
        modal(label(TEXT), label(TEXT)),
        modal(label(TEXT, label="x" * 46)),
        modal(label(TEXT, description="x" * 101)),
        modal(label({**TEXT, "max_length": 4001})),
        modal(label({**TEXT, "value": "x" * 4001})),
        modal(label({**RADIO, "options": RADIO["options"][:1]})),  # type: ignore[index]
        modal(label({"type": 2, "custom_id": "b", "style": 1, "label": "press"})),
        modal({"type": 2, "custom_id": "b", "style": 1, "label": "press"}),
    ],
)
def test_modals_over_the_limits_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ApiError) as caught:
        check_modal(data)
    assert caught.value.code == 50035


def test_choices_are_limited_in_number_and_length() -> None:
    check_choices([{"name": "n" * 100, "value": n} for n in range(25)])
    for choices in (
        [{"name": "n", "value": 1}] * 26,
        [{"name": "n" * 101, "value": 1}],
        [{"name": "", "value": 1}],
        None,
    ):
        with pytest.raises(ApiError):
            check_choices(choices)


def test_files_are_known_by_their_bytes() -> None:
    assert sniff("map.bin", png()) == "image/png"
    assert picture_size(png(7, 5)) == (7, 5)
    gif = b"GIF89a" + struct.pack("<HH", 3, 2)
    assert (sniff("x", gif), picture_size(gif)) == ("image/gif", (3, 2))
    jpeg = b"\xff\xd8\xff\xc0\x00\x11\x08" + struct.pack(">HH", 2, 9) + bytes(12)
    assert (sniff("x", jpeg), picture_size(jpeg)) == ("image/jpeg", (9, 2))
    assert sniff("export.json", b"{}") == "application/json; charset=utf-8"
    assert picture_size(b"text") is None
    assert safe_name("my hand (2).png") == "my_hand_2_.png"
