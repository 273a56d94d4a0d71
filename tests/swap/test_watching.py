"""What is compared in towns: all that anybody may look at, and how far a row reaches in what its reader knows."""

from __future__ import annotations

import ast
import inspect
import json
from datetime import UTC, datetime

import pytest

from bot.tables.desk import Desk
from storage import Post

from . import watching
from .watching import NOT_OPENED, _told

KNOWN = (10, 10, 12, 15)  # the commits in which are facts that the reader may know; of the others he hears nothing


def told(first: int | None, last: int | None, **body: object) -> str:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    post = Post(
        *(7, 1, "person", 1000, "private", json.dumps({"ref": "guild#2", **body})),
        *(first, last, "nonce", None, "sent", 1, now, None, None, now),  # type: ignore[arg-type]
    )
    return _told(post, KNOWN)


@pytest.mark.parametrize(
    "one, other",
    [
        (told(11, 12), told(12, 12)),
        (told(13, 15), told(14, 16)),
        (told(13, 13), told(14, 14)),
        (told(11, 12, until=13), told(11, 12, until=14)),
    ],
    ids=["from", "both", "nothing", "until"],
)
def test_commits_of_which_somebody_hears_nothing_make_no_difference_to_his_row(one: str, other: str) -> None:
    assert one == other


def test_a_row_that_reaches_farther_in_what_its_reader_knows_is_another() -> None:
    every = [
        told(None, None),
        *(told(first, last) for first, last in ((11, 12), (10, 12), (11, 11), (11, 15), (13, 14), (13, 15))),
        *(told(11, 12, until=number) for number in (12, 15)),
        told(11, 12, asked=["3:guild"]),
    ]
    assert len(set(every)) == len(every)


def test_whatever_may_be_looked_at_is_opened_in_towns() -> None:
    """What only looks is new where somebody adds it: it is opened in towns, or it is said why that needs no look."""
    changing = ("set_", "keep_", "looked", "relieved")
    looks = {name for name, _ in inspect.getmembers(Desk, inspect.iscoroutinefunction) if not name.startswith("_")}
    looks -= {name for name in looks if name.startswith(changing)}
    nodes = ast.walk(ast.parse(inspect.getsource(watching)))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
    opened = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "service"}
    print(len(looks & opened), "looks are taken:", *sorted(looks & opened))
    assert len(looks & opened) > 10
    assert looks - opened == {*NOT_OPENED}
