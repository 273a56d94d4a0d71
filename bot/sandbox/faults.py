"""Failures that tests inject into the bot's requests, and rate limits that can be switched on."""

from __future__ import annotations

import asyncio
import hashlib
import math
import re
from dataclasses import dataclass, field

from bot.sandbox.errors import Json


@dataclass(eq=False)
class Fault:
    """What happens to the next `times` requests whose "METHOD /path" matches `pattern` (a regular expression).

    `status` answers with that status (429 with Via and `retry_after`); `drop` cuts the connection; `delay` waits so
    many seconds first; `hold` waits until :meth:`release`. `after` lets the request take effect before failing, so
    that the answer alone is lost.
    """

    pattern: str
    status: int | None = None
    code: int = 0
    message: str = "injected"
    retry_after: float = 0.05
    is_global: bool = False
    drop: bool = False
    delay: float = 0.0
    hold: bool = False
    after: bool = False
    times: int = 1
    hits: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _released: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Lets held requests go on."""
        self._released.set()

    def matches(self, request: str) -> bool:
        """Whether this fault is for that request and not used up."""
        return self.hits < self.times and re.search(self.pattern, request) is not None

    async def wait(self) -> None:
        """The pause before the request is handled."""
        self.reached.set()
        if self.hold:
            await self._released.wait()
        if self.delay:
            await asyncio.sleep(self.delay)

    def body(self) -> Json:
        """The JSON of the failure."""
        if self.status == 429:
            return {"message": "You are being rate limited.", "retry_after": self.retry_after, "global": self.is_global}
        return {"message": self.message, "code": self.code}

    def headers(self) -> dict[str, str]:
        """Headers of the failure; a 429 needs Via, or the client gives up."""
        if self.status != 429:
            return {}
        scope = "global" if self.is_global else "user"
        return {"Via": "1.1 sandbox", "Retry-After": str(self.retry_after), "X-RateLimit-Scope": scope}


@dataclass(eq=False)
class Bucket:
    """At most `limit` requests in a window of `seconds`, which begins with the first of them, as Discord's do."""

    limit: int
    seconds: float
    ends: float = 0.0
    used: int = 0


@dataclass(eq=False)
class RateLimits:
    """Rate limits by route: pattern of "METHOD /path" to (requests, seconds). Empty: none, no headers.

    A bucket belongs to a pattern and the channel, server or webhook in the path, as Discord's do. Time is the
    event loop's, because the client really waits.
    """

    rules: dict[str, tuple[int, float]] = field(default_factory=dict)
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    exceeded: int = 0

    def take(self, request: str) -> tuple[dict[str, str], float | None]:
        """Headers for the answer, and the seconds to wait if the request is over the limit."""
        for pattern, (limit, seconds) in self.rules.items():
            if re.search(pattern, request):
                major = re.search(r"/(?:channels|guilds|webhooks)/\d+", request)
                key = (pattern, major.group() if major else "")
                return self._take(key, self.buckets.setdefault(key, Bucket(limit, seconds)))
        return {}, None

    def _take(self, key: tuple[str, str], bucket: Bucket) -> tuple[dict[str, str], float | None]:
        now = asyncio.get_running_loop().time()
        if now >= bucket.ends:
            bucket.ends, bucket.used = now + bucket.seconds, 0
        over = bucket.used >= bucket.limit
        bucket.used += not over
        wait = math.ceil((bucket.ends - now) * 1000) / 1000  # who waits as long as the headers say never comes too soon
        self.exceeded += over
        headers = {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - bucket.used),
            "X-RateLimit-Reset": f"{now + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.blake2b(key[0].encode(), digest_size=8).hexdigest(),
        }
        return headers, wait if over else None
