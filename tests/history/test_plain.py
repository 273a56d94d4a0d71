"""States and views as plain data: one form, one hash, and changes that make the one of the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.history.plain import canonical, digest, patch, patched, plain, read
from engine.core.state import CoreState, Window
from engine.dune.options import Options

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
TREES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text("abc", max_size=2), inner))
OBJECTS = st.dictionaries(st.text("abc", max_size=2), TREES)


@dataclass(slots=True)
class Thing:
    count: int
    names: tuple[str, ...] = ()
    heaps: dict[tuple[str, str], int] = field(default_factory=dict)
    seen: frozenset[str] = frozenset()


@dataclass(slots=True)
class LaterThing(Thing):
    more: int = 0


def test_equal_states_have_one_hash_however_they_came_about() -> None:
    one = Thing(1, heaps={("a", "b"): 1, ("c", "d"): 2}, seen=frozenset(("x", "y")))
    other = Thing(1, heaps={("c", "d"): 2, ("a", "b"): 1}, seen=frozenset(("y", "x")))
    assert digest(plain(one)) == digest(plain(other))
    assert plain(one) == {"count": 1, "heaps": {"a/b": 1, "c/d": 2}, "seen": ["x", "y"]}
    assert digest(plain(one)) != digest(plain(Thing(2, heaps=one.heaps, seen=one.seen)))


def test_a_release_that_only_adds_fields_leaves_the_hash_alone() -> None:
    assert digest(plain(Thing(1))) == digest(plain(LaterThing(1)))
    assert digest(plain(Thing(1))) != digest(plain(LaterThing(1, more=1)))


def test_a_named_tuple_that_has_grown_is_written_as_before_while_nothing_new_is_said() -> None:
    window = Window(3, "truth", ("guild",))
    assert plain(window) == [3, "truth", ["guild"], True]
    assert plain(window._replace(owner="fremen")) == [3, "truth", ["guild"], True, "fremen"]


def test_the_hash_is_that_of_the_text_that_the_format_names() -> None:
    assert canonical({"b": [1, True, None], "a": "Ü"}) == b'{"a":"\\u00dc","b":[1,true,null]}'
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.parametrize("value", [1.0, {"a": 0.5}, object(), b"bytes"])
def test_what_programs_write_in_different_ways_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        plain(value)


def test_a_sealed_answer_in_a_window_about_something_has_a_form() -> None:
    state = CoreState(sealed={("truth/3", "guild"): {"kind": "truth"}})
    assert plain(state) == {"sealed": {"truth~13/guild": {"kind": "truth"}}}


@given(st.sets(st.tuples(st.text("a/~01", max_size=4), st.text("a/~01", max_size=4)), max_size=20))
def test_two_keys_are_never_one(keys: set[tuple[str, str]]) -> None:
    assert len(plain(dict.fromkeys(keys, 1))) == len(keys)


@pytest.mark.parametrize("text", ["1.5", "[1e3]", '{"a": NaN}', "Infinity", "{"])
def test_fractions_are_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"fraction|Expecting"):
        read(text)


def test_options_that_are_the_usual_ones_are_left_out() -> None:
    assert plain(Options()) == {}
    assert plain(Options(max_turns=9)) == {"max_turns": 9}


def bare(value: Any) -> Any:
    """Without what is null in an object: a merge patch cannot say that."""
    if isinstance(value, dict):
        return {key: bare(found) for key, found in value.items() if found is not None}
    return value


@given(OBJECTS, OBJECTS)
def test_a_change_makes_one_of_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert bare(patched(patched({}, patch({}, before)), patch(before, after))) == bare(after)
