"""The clock, its timers, and the identifiers minted from it."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox.clock import COUNTER_BITS, STREAM_BITS, Clock, Snowflakes

NOON = 1_767_268_800.0


async def test_timers_run_in_order_when_the_clock_passes_them() -> None:
    clock = Clock(NOON)
    ran: list[str] = []
    clock.call_in(3, lambda: ran.append("three"))
    clock.call_in(1, lambda: ran.append("one"))
    clock.call_in(2, lambda: ran.append("never")).cancel()
    clock.advance(0.5)
    assert ran == []
    clock.advance(5)
    assert ran == ["one", "three"]
    clock.advance(5)
    assert ran == ["one", "three"]
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)


async def test_a_frozen_clock_does_not_hang_its_timers() -> None:
    clock = Clock(NOON)
    ran = asyncio.Event()
    clock.call_in(0.01, ran.set)
    await asyncio.wait_for(ran.wait(), 5)
    assert clock.now() == NOON
    clock.cancel_all()


async def test_a_patient_clock_lets_nothing_run_out_by_itself() -> None:
    patient, other = Clock(NOON, patient=True), Clock(NOON)
    ran: list[str] = []
    late = asyncio.Event()
    patient.call_in(0.01, lambda: ran.append("patient"))
    other.call_in(0.02, late.set)
    await asyncio.wait_for(late.wait(), 5)
    assert ran == []
    patient.advance(1)
    assert ran == ["patient"]


def test_identifiers_increase_are_unique_and_carry_the_instant() -> None:
    ids = Snowflakes(Clock(NOON), "seed")
    one = [int(ids.mint("messages", "a")) for _ in range(2 << COUNTER_BITS)]
    other = [int(ids.mint("messages", "b")) for _ in range(100)]
    assert one == sorted(one)
    assert len({*one, *other}) == len(one) + len(other)
    assert discord.utils.snowflake_time(one[0]).timestamp() == NOON


def test_identifiers_stay_unique_when_there_are_more_streams_than_numbers_for_them() -> None:
    ids = Snowflakes(Clock(NOON), "seed")
    minted = [ids.mint("stream", str(n % ((1 << STREAM_BITS) + 200))) for n in range(10_000)]
    assert len(set(minted)) == len(minted)


def test_streams_do_not_move_one_another() -> None:
    alone, busy = Snowflakes(Clock(NOON), "seed"), Snowflakes(Clock(NOON), "seed")
    for _ in range(50):
        busy.mint("interactions", "somebody")
    assert [alone.mint("messages", "a") for _ in range(3)] == [busy.mint("messages", "a") for _ in range(3)]
    assert Snowflakes(Clock(NOON), "other").secret("seat") != alone.secret("seat") == busy.secret("seat")
