"""The tool that changes the rules: it must find every place, change one, and mark places without changing anything."""

from __future__ import annotations

import ast
from typing import Any

from tests.mutants.changing import changed, left_out, marked, places

SOURCE = """
LIMIT = 3

def allowed(number: int, most: int = 9) -> bool:
    assert number == 0 or True
    if number < LIMIT and most != 7:
        return True
    return number + 1 in (5, 6)

def copy(rng):
    return rng.randrange(2) == 1
"""


def run(tree: ast.Module, **names: Any) -> Any:
    """Return what the module makes of some numbers."""
    space: dict[str, Any] = dict(names)
    exec(compile(tree, "rules.py", "exec"), space)
    return [space["allowed"](number) for number in range(8)]


def test_every_place_is_found_and_nothing_in_functions_that_are_no_rules() -> None:
    whats = [what for _, what in places(ast.parse(SOURCE))]
    assert whats == [
        "3 becomes 4",
        "the branch is turned round",
        "and becomes or",
        "Lt becomes LtE",
        "NotEq becomes Eq",
        "7 becomes 8",
        "In becomes NotIn",
        "Add becomes Sub",
        "1 becomes 2",
        "5 becomes 6",
        "6 becomes 7",
    ]
    assert left_out(ast.parse(SOURCE)) == 3


def test_one_place_is_changed_at_a_time() -> None:
    whole = run(ast.parse(SOURCE))
    kinds = {what: run(changed(SOURCE, place)) for place, (_, what) in enumerate(places(ast.parse(SOURCE)))}
    assert {what for what, found in kinds.items() if found == whole} == {"7 becomes 8"}


def test_marks_tell_which_places_are_reached_and_change_nothing() -> None:
    reached: set[int] = set()
    assert run(marked(SOURCE, "mark", 100), mark=reached.add) == run(ast.parse(SOURCE))
    assert reached == set(range(100, 111))


def test_a_place_behind_a_condition_is_not_reached_before_it_holds() -> None:
    reached: set[int] = set()
    space: dict[str, Any] = {"mark": reached.add}
    exec(compile(marked(SOURCE, "mark", 0), "rules.py", "exec"), space)
    space["allowed"](1)
    assert reached == {0, 1, 2, 3, 4, 5}
