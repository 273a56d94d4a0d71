"""Running stretches side by side until enough is done or the time is up, and the tests that pytest calls soak."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from tests.memory import prepare

from .parts import Stretch

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
SHOWN = 25  # faults printed of each part


@dataclass
class Result:
    """What a part came to."""

    name: str
    seconds: float
    headline: str
    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    unfinished: bool = False  # the time was up before all that was wanted had been tried

    def report(self) -> str:
        """Return it as text."""
        state = f"{len(self.faults)} FAULTS" if self.faults else "clean"
        shown = [f"  FAULT {fault}" for fault in self.faults[:SHOWN]]
        return "\n".join([f"{self.name}: {self.headline}, {self.seconds:.0f} s, {state}", *self.lines, *shown])


def repeat(
    name: str, stretch: Callable[[str, int, str], Stretch], seed: str, wanted: int, seconds: float, keep: Path
) -> Result:
    """Repeat a stretch on both cores until `wanted` is done or the time is up."""
    began = time.monotonic()
    total = Stretch()
    number = 0
    with ProcessPoolExecutor(WORKERS, initializer=prepare) as pool:
        running: set[Future[Stretch]] = set()
        while True:
            while len(running) < WORKERS and total.done < wanted and time.monotonic() - began < seconds:
                running.add(pool.submit(stretch, seed, number, str(keep)))
                number += 1
            if not running:
                break
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                found = _of(name, each)
                total.add(found)
                for fault in found.faults:  # at once: who hears of a fault need not wait for the rest of the hour
                    print(f"\r  FAULT {fault}", file=sys.stderr)
            print(f"\r{name}: {total.done:,} of {wanted:,}, {len(total.faults)} faults", end="", file=sys.stderr)
    print(file=sys.stderr)
    short = "" if total.done >= wanted else f" of {wanted:,}: THE TIME WAS TOO SHORT"
    lines = [f"  {n:>12,}  {what}" for what, n in sorted(total.counts.items())]
    return Result(name, time.monotonic() - began, f"{total.done:,}{short}", lines, total.faults, bool(short))


def _of(name: str, stretch: Future[Stretch]) -> Stretch:
    """Return what a stretch came to; one that was broken off is a fault, and the others count all the same."""
    error = stretch.exception()
    return stretch.result() if error is None else Stretch(faults=[f"{name}: a stretch was broken off by {error!r}"])


def soak_tests(seed: str, seconds: float, keep: Path, paths: tuple[str, ...] = ("tests",)) -> Result:
    """Run every test marked soak: kills of the writer and of the whole bot, copies of the files, random interactions.

    All that the tests said is kept in a file.
    """
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-m", "soak", "-n", str(WORKERS), "-v", "-rA", *paths]
    env = {**os.environ, "LANDSRAAD_SEED": seed}
    keep.mkdir(parents=True, exist_ok=True)
    log = keep / "kills.log"
    with log.open("w") as out:
        try:
            done = subprocess.run(command, cwd=ROOT, env=env, stdout=out, stderr=out, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return Result("kills", time.monotonic() - began, "the tests marked soak", faults=["not finished in time"])
    said = log.read_text().splitlines()
    results = [line for line in said if line.startswith(("PASSED ", "FAILED ", "ERROR tests", "SKIPPED "))]
    faults = [line for line in results if line.startswith(("FAILED", "ERROR"))]
    if done.returncode and not faults:
        faults = [f"pytest ended with {done.returncode}", *said[-20:]]
    counted = [f"  {line}" for line in said if line.startswith("soak: ")]
    lines = [*counted, *(f"  {line}" for line in results if not line.startswith(("FAILED", "ERROR")))]
    return Result("kills", time.monotonic() - began, f"{len(results)} tests marked soak", lines, faults)


def mutants(seed: str, seconds: float, sample: int) -> Result:
    """Change the rules at so many places and see whether the cases notice."""
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.mutants", "--sample", str(sample), "--seed", seed]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Result("mutants", time.monotonic() - began, f"{sample} places", faults=["not finished in time"])
    lines = [f"  {line}" for line in done.stdout.splitlines()[-12:]]
    faults = [f"fewer were noticed than must be (status {done.returncode})"] if done.returncode else []
    return Result("mutants", time.monotonic() - began, f"{sample} places", lines, faults)
