"""The rules as they were when the run began: sources, and every change that can be made to them."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from .changing import Mutant, changed, left_out, marked, places

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {
    "dune": ROOT / "engine" / "dune",
    "imperium": ROOT / "engine" / "imperium",
    "toy": ROOT / "tests" / "toy" / "engine",
}  # where the rules of each game lie, none of which is loaded here
Code = dict[str, tuple[Path, CodeType]]


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the rules; its places have the numbers from `first` on."""

    name: str
    path: Path
    source: str
    first: int


@dataclass(frozen=True, slots=True)
class Rules:
    """All modules and all mutants; a mutant's number is its place in the tuple."""

    modules: dict[str, Module]
    mutants: tuple[Mutant, ...]
    left_out: int  # places in functions that are no rules

    def of(self, names: Collection[str]) -> Rules:
        """Return the same, with these modules alone; the numbers of the mutants stay."""
        return Rules({name: m for name, m in self.modules.items() if name in names}, self.mutants, self.left_out)

    def whole(self) -> Code:
        """Return the code of all modules, unchanged."""
        return {m.name: (m.path, compile(m.source, str(m.path), "exec")) for m in self.modules.values()}

    def marked(self, mark: str) -> Code:
        """Return the code of all modules with calls of `mark` at every place."""
        trees = {m.name: (m.path, marked(m.source, mark, m.first)) for m in self.modules.values()}
        return {name: (path, compile(tree, str(path), "exec")) for name, (path, tree) in trees.items()}

    def changed(self, mutant: Mutant) -> tuple[Path, CodeType]:
        """Return the code of the mutant's module with the change made."""
        module = self.modules[mutant.module]
        return module.path, compile(changed(module.source, mutant.place), str(module.path), "exec")


def read_rules(folder: Path) -> Rules:
    """Read every module below a folder, so that somebody who edits a file meanwhile does not disturb the run."""
    modules: dict[str, Module] = {}
    mutants: list[Mutant] = []
    skipped = 0
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        module = modules[name] = Module(name, path, path.read_text("utf-8"), len(mutants))
        tree = ast.parse(module.source)
        mutants += [Mutant(name, n, getattr(node, "lineno", 0), what) for n, (node, what) in enumerate(places(tree))]
        skipped += left_out(tree)
    return Rules(modules, tuple(mutants), skipped)
