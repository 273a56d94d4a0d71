"""The check that every sentence is said: what it judges, and that it can fail."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests import said

WHOLE = {"said": False, "markexpr": "not soak"}


def config(source: pytest.Config.ArgsSource = pytest.Config.ArgsSource.TESTPATHS, **chosen: Any) -> Any:
    return SimpleNamespace(args_source=source, getoption=lambda name, other=None: (WHOLE | chosen).get(name, other))


def test_only_a_run_of_all_tests_is_judged() -> None:
    assert said.not_judged(config(), 0) == ""
    part = "a part of the tests was run"
    assert said.not_judged(config(pytest.Config.ArgsSource.ARGS), 0) == part
    for chosen in ({"keyword": "line"}, {"deselect": ["x"]}, {"lf": True}, {"markexpr": "soak"}, {"ignore": ["x"]}):
        assert said.not_judged(config(**chosen), 0) == part
    assert said.not_judged(config(pytest.Config.ArgsSource.ARGS, said=True), 0) == ""
    assert said.not_judged(config(), 1) == "a test failed"


def test_a_sentence_that_was_never_said_is_told() -> None:
    everything = said.everything()
    assert len(everything) > 300
    assert len(set(everything)) == len(everything)
    assert said.told(everything) == [f"sentences: {len(everything)} of {len(everything)} said"]
    told = said.told(set(everything) - {"tables/reading.missing"})
    assert told[1:] == ["no test says tables/reading.missing"]


def test_whatever_is_taken_of_the_words_is_heard() -> None:
    met = set[str]()
    words = said.Heard(said.LAYERS["discord"].ENGLISH, "discord/", met)
    assert met == set()
    assert words.looking.no_topic
    assert words.number(3) == 3
    assert dict(words.tables.previews)["previews on"]
    assert words.tables.states["lobby"]
    assert met == {
        "discord/looking.no_topic",
        *("discord/tables.previews[previews off]", "discord/tables.previews[previews on]"),
        "discord/tables.states[lobby]",
    }
