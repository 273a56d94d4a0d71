"""A fresh stand-in for every test, with the sample bot on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.sandbox.driver import Sandbox
from bot.sandbox.model import Guild
from bot.sandbox.person import Person
from tests.sandbox.samplebot import SampleBot


@dataclass
class Scene:
    box: Sandbox
    guild: Guild
    owner: Person
    anna: Person
    ben: Person

    @property
    def bot(self) -> SampleBot:
        assert self.box.hosted is not None
        assert isinstance(self.box.hosted.client, SampleBot)
        return self.box.hosted.client

    @property
    def table(self) -> int:
        return int(self.box.find_channel("table").id)


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
async def quiet_scene(box: Sandbox) -> Scene:
    """People and a server, and no bot connected."""
    owner, anna, ben = box.user("Owner"), box.user("Anna"), box.user("Ben")
    return Scene(box, box.guild("Arrakis", owner, [anna, ben]), owner, anna, ben)


@pytest.fixture
async def scene(quiet_scene: Scene) -> AsyncIterator[Scene]:
    """The same with the sample bot; the test fails on any violation it did not clear."""
    await quiet_scene.box.run(SampleBot)
    yield quiet_scene
    if quiet_scene.box.violations:
        print(quiet_scene.box.transcript())
    assert quiet_scene.box.violations == []
