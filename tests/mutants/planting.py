"""Giving the import system a module's code from memory instead of from its file."""

from __future__ import annotations

import importlib.abc
import importlib.util
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


class Planter(importlib.abc.MetaPathFinder):
    """Answers for some modules with code of its own; `names` are globals these find besides their own."""

    def __init__(self, code: Mapping[str, tuple[Path, CodeType]], names: Mapping[str, Any]) -> None:
        self.code = code
        self.names = names

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Answer for the modules there is code for."""
        if name not in self.code:
            return None
        file, code = self.code[name]
        folders = [str(file.parent)] if file.name == "__init__.py" else None
        loader = _Loader(name, file, code, self.names)
        return importlib.util.spec_from_file_location(name, file, loader=loader, submodule_search_locations=folders)


class _Loader(SourceFileLoader):
    """Runs the code it was given; everything else is as with a module that is read from its file."""

    def __init__(self, name: str, file: Path, code: CodeType, names: Mapping[str, Any]) -> None:
        super().__init__(name, str(file))
        self.code = code
        self.names = names

    def exec_module(self, module: ModuleType) -> None:
        """Run the code."""
        module.__dict__.update(self.names)
        exec(self.code, module.__dict__)
