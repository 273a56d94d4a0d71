"""Running the cases against mutants, each in a process of its own that has run no case before."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from types import CodeType, FunctionType

from tests.cases import run_case, vocabulary
from tests.cases.language.text import Case

from .changing import Mutant
from .covering import caches
from .planting import Planter
from .rules import Code, Rules

SECONDS = 5  # of processor time for one case (all of them take three); a mutant that takes longer runs in circles
BYTES = 3 << 30  # a mutant that needs more memory grows without end
NOTICED, SURVIVED, CIRCLES, BROKEN = 10, 11, 12, 13
FATES = {NOTICED: "noticed", SURVIVED: "survived", CIRCLES: "runs in circles", BROKEN: "cannot be imported"}

Key = tuple[str, str, int]
Job = tuple[int, Callable[[], int]]


class Unpatchable(Exception):
    """A change that cannot be put into functions that exist already."""


def import_anew(rules: Rules, mutant: Mutant, cases: Sequence[Case], whole: Code) -> int:
    """Import the rules with the change made, in a process that has not imported them; then run the cases."""
    try:
        sys.meta_path.insert(0, Planter({**whole, mutant.module: rules.changed(mutant)}, {}))
        vocabulary(cases[0].game)
    except Exception:  # noqa: BLE001 - a mutant that cannot even be imported has been noticed
        return BROKEN
    return run(cases)


def patch_and_run(rules: Rules, mutant: Mutant, cases: Sequence[Case], known: dict[Key, list[FunctionType]]) -> int:
    """Put the change into the functions that are there, in a process that has imported the rules; run the cases."""
    _patch(rules.changed(mutant)[1], known)
    return run(cases)


def run(cases: Sequence[Case]) -> int:
    """Run cases until one does not pass."""
    kept = caches()
    for case in cases:
        for cache in kept:
            cache.cache_clear()
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        if not run_case(case).passed:
            return NOTICED
    return SURVIVED


def functions(rules: Rules) -> dict[Key, list[FunctionType]]:
    """Return the functions of the rules that exist in this process, by file, name and line."""
    files = {str(m.path) for m in rules.modules.values()}
    found: dict[Key, list[FunctionType]] = {}
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename in files:
            found.setdefault(_key(function.__code__), []).append(function)
    return found


def _patch(module: CodeType, known: dict[Key, list[FunctionType]]) -> None:
    new: dict[Key, list[CodeType]] = {}
    for code in _codes(module):
        new.setdefault(_key(code), []).append(code)
    for key, there in known.items():
        if key not in new:
            continue
        if len(new[key]) != 1:
            raise Unpatchable(f"two functions named {key[1]} in one line: {key[0]}:{key[2]}")
        for function in there:
            if function.__code__.co_freevars != new[key][0].co_freevars:
                raise Unpatchable(f"{key[1]} sees other variables than before")
            function.__code__ = new[key][0]


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterable[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def patchable(rules: Rules, mutant: Mutant) -> bool:
    """Say whether no two functions of the module have the same name in the same line."""
    keys = [_key(code) for code in _codes(rules.changed(mutant)[1]) if code.co_name == "<lambda>"]
    return len(keys) == len(set(keys))


def side_by_side(jobs: Iterable[Job], workers: int, told: Callable[[int, str], None]) -> None:
    """Do jobs in processes of their own, so many at a time; tell each one's fate."""
    running: dict[int, int] = {}
    for number, job in jobs:
        while len(running) >= workers:
            _wait(running, told)
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            _alone(job)
        running[child] = number
    while running:
        _wait(running, told)


def _alone(job: Callable[[], int]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.signal(signal.SIGVTALRM, lambda *_: os._exit(CIRCLES))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    try:
        os._exit(job())
    finally:
        sys.excepthook(*sys.exc_info())
        os._exit(1)


def _wait(running: dict[int, int], told: Callable[[int, str], None]) -> None:
    child, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    number = running.pop(child)
    if code in (-signal.SIGSEGV, -signal.SIGABRT):
        told(number, "crashed")
    elif code in FATES:
        told(number, FATES[code])
    else:
        raise RuntimeError(f"the process of mutant {number} ended with {code}; nothing can be said of it")
