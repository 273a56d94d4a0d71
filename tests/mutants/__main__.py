"""`python -m tests.mutants [--sample N --seed S] [--only TEXT]`: change the rules, see whether the cases notice.

Exit status 1 if fewer than 90 % of the mutants are noticed. Survivors are listed.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .changing import Mutant, places
from .trying import survives

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "engine" / "dune"
CASES = ROOT / "tests" / "cases"
AT_LEAST = 0.9


def all_mutants() -> list[tuple[Mutant, Path]]:
    """Return every change that can be made to the rules."""
    found = []
    for path in sorted(RULES.rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text("utf-8"))
        for number, (node, what) in enumerate(places(tree)):
            found.append((Mutant(module, number, getattr(node, "lineno", 0), what), path))
    return found


def ordered(case_files: list[Path], module: str) -> list[Path]:
    """Put the cases that are likely to notice first: those of the phase the module is about."""
    words = set(module.split("."))
    return sorted(case_files, key=lambda f: (not words & {*f.parts, f.stem}, str(f)))


def main() -> int:
    """Try them."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--sample", type=int, default=0, help="try only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only modules whose name holds this text")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    mutants = [(m, p) for m, p in all_mutants() if chosen.only in m.module]
    if chosen.sample:
        mutants = random.Random(chosen.seed).sample(mutants, min(chosen.sample, len(mutants)))
    case_files = sorted(CASES.rglob("*.case"))
    if not survives(Mutant("nothing", 0, 0, "nothing"), RULES / "query.py", case_files):
        print("The cases do not pass without any change: run python -m tests.cases first.")
        return 2
    with ThreadPoolExecutor(chosen.workers) as pool:
        fates = list(pool.map(lambda m: survives(m[0], m[1], ordered(case_files, m[0].module)), mutants))
    survivors = [str(m) for (m, _), survived in zip(mutants, fates, strict=True) if survived]
    noticed = len(mutants) - len(survivors)
    print("\n".join(f"survived: {s}" for s in survivors))
    print(f"{noticed} of {len(mutants)} mutants noticed ({noticed / max(len(mutants), 1):.1%})")
    return 0 if noticed >= AT_LEAST * len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
