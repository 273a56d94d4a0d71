"""`python -m tests.mutants [--game G] [--only TEXT ...] [--sample N --seed S] [--workers N]`: do the cases notice?

Every comparison, number, `and`, `or`, branch, plus, minus and times of a game's rules is a place, and a mutant.
First the cases are run once with the rules unchanged, to find out which cases reach which place of the modules that are
tried: a case that does not reach the place that is changed cannot notice. A mutant that no case reaches is reported as
`not run`, and counts as not noticed. Each of the others gets a process of its own and the cases that reach it, until
one of them does not pass. Caches are emptied before every case. A place that is reached while the rules are imported is
tried with all cases, and with the rules imported anew.

Exit status 0 if at least 90 % are noticed, 1 if fewer are, 2 if the cases do not pass without any change.
"""

from __future__ import annotations

import argparse
import functools
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import pydantic  # noqa: F401 - imported once here rather than once for every mutant

from tests.cases import GAMES, USUAL, read_file, vocabulary
from tests.cases.language.text import Case, files

from .changing import NOT_RULES
from .covering import Reached, measure
from .rules import FOLDERS, ROOT, Rules, read_rules
from .trying import Job, functions, import_anew, patch_and_run, patchable, side_by_side

CASES = ROOT / "tests" / "cases"
AT_LEAST = 0.9
MISSED = ("survived", "not run")


def main(arguments: Sequence[str]) -> int:
    """Try them."""
    options = _options(arguments)
    rules = read_rules(FOLDERS[options.game])
    cases = [case for file in files([CASES / options.game]) for case in read_file(file)]
    wanted = options.only or [""]
    chosen = [n for n, mutant in enumerate(rules.mutants) if any(text in str(mutant) for text in wanted)]
    if options.sample:
        chosen = sorted(random.Random(options.seed).sample(chosen, min(options.sample, len(chosen))))
    reached = measure(rules.of({rules.mutants[n].module for n in chosen}), cases)
    if reached.failing:
        print("The cases do not pass without any change:", *reached.failing, sep="\n  ")
        return 2
    fates = try_all(rules, cases, reached, chosen, options.workers)
    return report(rules, fates)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--game", choices=GAMES, default=USUAL, help="whose rules are changed")
    parser.add_argument("--sample", type=int, default=0, help="try only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="how the sample is chosen")
    parser.add_argument(
        "--only", action="append", help="only mutants whose `module:line change` holds this text, or one of several"
    )
    parser.add_argument("--workers", type=int, default=2, help="how many processes at a time")
    return parser.parse_args(arguments)


def try_all(
    rules: Rules, cases: Sequence[Case], reached: Reached, chosen: Sequence[int], workers: int
) -> dict[int, str]:
    """Return each mutant's fate. Those that import the rules anew come first, before they are imported here."""
    fates = dict.fromkeys(chosen, "not run")

    def told(number: int, fate: str) -> None:
        fates[number] = fate
        if fate in MISSED:
            print(f"{fate}: {rules.mutants[number]}", flush=True)

    anew = [n for n in chosen if n in reached.importing or not patchable(rules, rules.mutants[n])]
    for n in chosen:
        if n not in reached.importing and not reached.of(n):
            told(n, "not run")
    side_by_side(_importing(rules, cases, reached, anew), workers, told)
    side_by_side(_patching(rules, cases, reached, [n for n in chosen if n not in set(anew)]), workers, told)
    return fates


def _importing(rules: Rules, cases: Sequence[Case], reached: Reached, chosen: Sequence[int]) -> Iterator[Job]:
    whole = rules.whole()
    for n in chosen:
        tried = range(len(cases)) if n in reached.importing else reached.of(n)
        if tried:
            yield n, functools.partial(import_anew, rules, rules.mutants[n], [cases[i] for i in tried], whole)


def _patching(rules: Rules, cases: Sequence[Case], reached: Reached, chosen: Sequence[int]) -> Iterator[Job]:
    if not chosen:
        return
    vocabulary(cases[0].game)  # imports the rules
    known = functions(rules)
    for n in chosen:
        tried = reached.of(n)
        if tried:
            yield n, functools.partial(patch_and_run, rules, rules.mutants[n], [cases[i] for i in tried], known)


def report(rules: Rules, fates: dict[int, str]) -> int:
    """Print what became of them; return the exit status."""
    modules = Counter(rules.mutants[n].module for n in fates)
    for module, number in sorted(modules.items()):
        good = sum(fate not in MISSED for n, fate in fates.items() if rules.mutants[n].module == module)
        print(f"{good:4} of {number:4} ({good / number:6.1%})  {module}")
    print("; ".join(f"{number} {fate}" for fate, number in Counter(fates.values()).most_common()))
    why = "; ".join(f"{name}: {reason}" for name, reason in NOT_RULES.items())
    print(f"{rules.left_out} places were left out, since their functions are no rules ({why})")
    noticed = sum(fate not in MISSED for fate in fates.values())
    print(f"{noticed} of {len(fates)} mutants noticed ({noticed / max(len(fates), 1):.1%})")
    return 0 if noticed >= AT_LEAST * len(fates) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
