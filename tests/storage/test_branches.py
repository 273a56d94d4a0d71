"""Which commits came of one input, as far as rows tell."""

from dataclasses import replace
from typing import get_args

from engine.core.run import Cause
from storage import CommitRecord
from storage.branches import follows

SAID = CommitRecord(4, "guild", "typed", "{}", "rules", "[]", (), at="2026-03-01T10:00:00+00:00")


def test_what_somebody_says_begins_an_input_and_what_comes_of_it_follows() -> None:
    """Two may say something at one instant: what is said for another, with his consent, is said as well.

    A moderator lets the table answer for several with one input, so that what he does counts as what comes of it.
    """
    led_to = [cause for cause in get_args(Cause) if follows(replace(SAID, commit_no=5, cause=cause), SAID)]
    assert sorted(led_to) == ["default", "moderator", "order", "rule"]
    assert len(get_args(Cause)) > len(led_to)


def test_only_the_next_commit_of_the_same_instant_follows() -> None:
    order = replace(SAID, commit_no=5, cause="order")
    assert follows(order, SAID)
    assert not follows(replace(order, commit_no=6), SAID)
    assert not follows(replace(order, at="2026-03-01T10:00:01+00:00"), SAID)
