"""The lock files: everything asked for is pinned and hashed, and nothing says where to fetch it."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^(?P<name>[a-z0-9-]+)==[^\s;]+(?: ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


def lines(lock: str) -> list[str]:
    return [line for line in (ROOT / lock).read_text("utf-8").splitlines() if not line.startswith("#")]


def pinned(lock: str) -> set[str]:
    return {match["name"] for line in lines(lock) if (match := PINNED.match(line))}


def asked_for(*, extras: bool) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = list(project["dependencies"])
    if extras:
        wanted += [item for items in project["optional-dependencies"].values() for item in items]
    return {re.sub(r"[._]", "-", re.split(r"[\[<>=!~; ]", item)[0].lower()) for item in wanted}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_holds_versions_and_hashes_and_no_address(lock: str) -> None:
    strangers = [line for line in lines(lock) if not PINNED.match(line) and not HASH.match(line)]
    assert strangers == []
    assert len(pinned(lock)) > 10


def test_everything_asked_for_is_locked() -> None:
    assert asked_for(extras=False) <= pinned("requirements.lock")
    assert asked_for(extras=True) <= pinned("requirements-dev.lock")


def test_the_checks_run_with_what_the_bot_runs_with() -> None:
    assert set(lines("requirements.lock")) <= set(lines("requirements-dev.lock"))
