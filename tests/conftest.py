"""What all tests share."""

import gc
import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import beside, memory, said, shared

gc.disable()  # until the tests begin: of what is imported and collected nothing is garbage

# Helpers whose assertions fail as readably as those of the tests, whichever test imports them first.
pytest.register_assert_rewrite(
    "tests.hosted",
    "tests.discord.hand",
    "tests.discord.throwing",
    "tests.e2e.hall",
    "tests.e2e.judge",
    "tests.e2e.player",
)

# The same examples on every run, and no limit in milliseconds: a property fails because it is wrong, not because the
# machine is busy. New examples are looked for by `make soak`, which names its seed.
settings.register_profile("landsraad", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("landsraad")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a part of the tests be judged by the sentences it says."""
    parser.addoption("--said", action="store_true", help="fail for every sentence that none of these tests says")
    parser.addoption("--checks", action="store_true", help="run `make check` beside these tests, and stop if it fails")


def pytest_configure(config: pytest.Config) -> None:
    """Write where no commit waits for a disk, listen to what is said, and share what takes long to make."""
    memory.write_in_memory()
    config.pluginmanager.register(said.Listening(config), "said")
    if hasattr(config, "workerinput"):
        shared.share(config.workerinput[shared.INPUT])
    elif config.getoption("numprocesses", None):
        config.pluginmanager.register(shared.Sharing(), "shared")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin with the checks, in the process that starts the others."""
    if session.config.getoption("checks") and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(beside.Checks(), "checks")


def chromium_path() -> str | None:
    """The path of Chromium on this machine, or None where there is none."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


LONGEST = ("test_all_that_is_delivered_is_the_same", "test_nobody_learns_what_only_others_may_know")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the swap tests, the longest first, in every process, so that at the end none works alone."""
    items.sort(key=lambda item: (not _is_swap(item), "planted" in item.name, not item.name.startswith(LONGEST)))
    workers = int(getattr(config, "workerinput", {"workercount": 1})["workercount"])
    items[:] = shared.dealt(items, sum(map(_is_swap, items)), workers)


def _is_swap(item: pytest.Item) -> bool:
    return "swap" in item.path.parts


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Look for garbage from here on: what was there before the first test is none."""
    memory.look_for_garbage_seldom()


@pytest.fixture(scope="session", autouse=True)
def nothing_is_left_open() -> Iterator[None]:
    """Look once more after the last test of this process: to leave something open is an error, however late."""
    yield
    gc.collect()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip browser tests, with a reason, where there is no browser; fail them where one is required."""
    if item.get_closest_marker("browser") is None or chromium_path() is not None:
        return
    if os.environ.get("LANDSRAAD_BROWSER_TESTS") == "required":
        pytest.fail(
            "Chromium is missing, and LANDSRAAD_BROWSER_TESTS=required says that it must be there", pytrace=False
        )
    pytest.skip("no Chromium on this machine; install Debian's package `chromium` to run the browser tests")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium, for tests marked `browser`."""
    path = chromium_path()
    assert path is not None, "only a test marked `browser` may ask for the browser"
    return path
