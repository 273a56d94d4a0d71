"""Running the cases against one mutant, in a process of its own that has imported nothing of the rules before."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.util
import os
import signal
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from .changing import Mutant, changed

SECONDS = 60  # a mutant that takes longer runs in circles, which counts as noticed
NOTICED, SURVIVED = 0, 9


class Planter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the import system the changed module instead of the real one."""

    def __init__(self, module: str, path: Path, tree: ast.Module) -> None:
        self.module = module
        self.path = path
        self.tree = tree

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Answer for the one module."""
        if name != self.module:
            return None
        folders = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=folders)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed code."""
        exec(compile(self.tree, str(self.path), "exec"), module.__dict__)


def survives(mutant: Mutant, path: Path, case_files: Sequence[Path]) -> bool:
    """Say whether all cases still pass with the change made."""
    child = os.fork()
    if child == 0:
        os._exit(_try(mutant, path, case_files))
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == SURVIVED


def _try(mutant: Mutant, path: Path, case_files: Sequence[Path]) -> int:
    signal.alarm(SECONDS)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    try:
        sys.meta_path.insert(0, Planter(mutant.module, path, changed(path.read_text("utf-8"), mutant.place)))
        from tests.cases.running import run_case
        from tests.cases.text import read_file

        for case_file in case_files:
            if not all(run_case(case).passed for case in read_file(case_file)):
                return NOTICED
    except Exception:  # noqa: BLE001 - a mutant that cannot even be imported or run has been noticed
        return NOTICED
    return SURVIVED
