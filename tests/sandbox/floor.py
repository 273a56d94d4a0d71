"""The echo floor: how long a bare command takes through the stand-in, the bot in its own process.

`python -m tests.sandbox.floor` prints it: from the event handed to the socket until the answer arrives.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time

from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess


async def measure(count: int = 1000, burst: int = 200) -> dict[str, float]:
    """Milliseconds: median, p99 and worst of `count` echoes in sequence, and the worst of `burst` at once.

    The stand-in's processor time per echo says how much of that is the stand-in itself, whatever else the machine does.
    """
    async with Sandbox() as box:
        box.world.ledger.keep_entries = False
        anna = box.user("Anna")
        box.guild("Arrakis", anna)
        env = {
            "SANDBOX_API": box.api_url,
            "SANDBOX_GATEWAY": box.gateway_url,
            "SANDBOX_TOKEN": box.token,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        process = BotProcess(box, [sys.executable, "-W", "ignore", "-m", "tests.sandbox.samplebot"], env)
        await process.start()
        await anna.slash("echo", text="warm-up")
        started = time.process_time()
        times = [(await anna.slash("echo", text=str(n))).latency * 1000 for n in range(count)]
        cpu = (time.process_time() - started) * 1000 / count
        at_once = await asyncio.gather(*(anna.slash("echo", text=str(n)) for n in range(burst)))
        await process.stop()
    times.sort()
    return {
        "median": statistics.median(times),
        "p99": times[int(len(times) * 0.99)],
        "worst": times[-1],
        "stand-in's processor": cpu,
        f"worst of {burst} at once": max(outcome.latency for outcome in at_once) * 1000,
    }


if __name__ == "__main__":
    for name, value in asyncio.run(measure()).items():
        print(f"{name:22} {value:8.2f} ms")
