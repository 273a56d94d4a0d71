"""What registers itself by being there: the modules of a package, in the order of their names.

That order is the same on every machine, whatever the file system lists first. It looks at the program itself and
nothing else, once, while it is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def modules(package: str, paths: Iterable[str]) -> dict[str, ModuleType]:
    """Import all modules of a package, by its name and its `__path__`; return them by name, in the order of names."""
    return {name: import_module(f"{package}.{name}") for name in sorted(found.name for found in iter_modules(paths))}
