"""`python -m tests.pace --games N --seed S`: what a week of it is like for its players; status 1 if nothing was met."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from statistics import median
from typing import Any

from tests.memory import prepare

from .gaps import CHANNEL, GAPS, Posted, posted
from .meter import Played, figures
from .paced import GAMES, Paced, find
from .people import PROFILES
from .playing import play

LONGEST = 8  # waits of a turn that are told
GAP_TURNS = 3  # so many are played for the channel at each gap


def main(arguments: list[str]) -> int:
    """Play a series and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.pace", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="dune", help="which game is played (default: dune)")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--players", type=int, help="at a table (default: as many as usual)")
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--preset", choices=("live", "fast", "daily", "weekly"), default="daily", help="the table's pace"
    )
    parser.add_argument(
        "--options", default="", help="a preset, name=value, or both: advanced,pass_is_final=true (default: none)"
    )
    parser.add_argument("--turns", type=int, metavar="N", help="turns, or rounds, that are played (default: 10)")
    parser.add_argument("--present", action="store_true", help="nobody misses anything")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--each", action="store_true", help="every turn: its longest chain, and what was waited for")
    parser.add_argument("--losses", action="store_true", help="which questions were waited for, for whom, and why")
    parser.add_argument("--json", action="store_true", help="the figures alone")
    said = parser.parse_args(arguments)
    try:
        _complete(said, find(said.game))
    except ValueError as error:
        parser.error(str(error))
    channel = () if said.json else tuple(GAPS)
    play_one, post_one = partial(_play, said), partial(_posted, said)
    if said.workers > 1:
        with ProcessPoolExecutor(said.workers, initializer=prepare) as pool:
            posts = pool.map(post_one, channel)
            games, shown = list(pool.map(play_one, range(said.games))), dict(zip(channel, posts, strict=True))
    else:
        games, shown = [play_one(table) for table in range(said.games)], {name: post_one(name) for name in channel}
    try:
        found = figures(games)
    except ValueError as error:
        print(f"this was no measurement: {error}", file=sys.stderr)
        return 1
    print(json.dumps(asdict(found)) if said.json else "\n".join(_words(games, shown, said.turns)))
    if said.each:
        print("\n".join(_each(games)))
    if said.losses:
        print("\n".join(_losses(games)))
    return 0


def _complete(said: argparse.Namespace, paced: Paced) -> None:
    """Put in what is usual in a game where nothing was said. ValueError if it is not played so."""
    said.options = options_from(paced, said.options)
    said.players, said.turns = said.players or paced.usual, paced.turns if said.turns is None else said.turns
    if said.players not in paced.players:
        raise ValueError(f"{paced.name} is measured by {', '.join(map(str, paced.players))}, not by {said.players}")
    if not 1 <= said.turns <= paced.most:
        raise ValueError(f"{paced.name} is played for 1 to {paced.most} turns, not for {said.turns}")


def options_from(paced: Paced, text: str) -> dict[str, Any]:
    """Read what a table plays by: presets and `name=value`, by commas. ValueError if there is no such thing."""
    chosen: dict[str, Any] = {}
    presets = paced.subject.rules.presets
    for said in (part.strip() for part in text.split(",") if part):
        name, given, value = said.partition("=")
        if not given and name not in presets:
            raise ValueError(f"{name} is no preset: {', '.join(presets)}")
        chosen |= {name: value} if given else presets[name]
    return paced.subject.options.model_validate(chosen).model_dump(exclude_unset=True)


def _play(said: argparse.Namespace, table: int) -> Played:
    sort = {"present": said.present, "players": said.players, "turns": said.turns, "options": said.options}
    return asyncio.run(play(find(said.game), table, said.seed, said.preset, **sort))


def _posted(said: argparse.Namespace, name: str) -> Posted:
    seed, turns = f"{said.seed}/channel", min(GAP_TURNS, said.turns)
    return asyncio.run(posted(find(said.game), seed, GAPS[name], turns, players=said.players, options=said.options))


def _words(games: Sequence[Played], channel: dict[str, Posted], most: int) -> Iterator[str]:
    turns = sum(game.turns for game in games)
    yield f"{len(games)} games, {turns} turns, {sum(g.causes.total() for g in games):,} answers"
    yield ""
    yield from (f"{name:20}{value:10,.4g}" for name, value in asdict(figures(games)).items())
    yield ""
    yield f"{'people':12}{'number':>8}{'questions':>11}{'time ran out':>14}{'calls':>8}{'missed':>8}"
    for profile in PROFILES:
        asked, late, calls, lost = (
            sum(found[profile] for found in (getattr(game, name) for game in games))
            for name in ("asked_of", "defaulted", "calls", "lost")
        )
        number = sum(game.people[profile] for game in games)
        yield f"{profile:12}{number:8}{asked:11,}{_part(late, asked):>14}{calls:8,}{_part(lost, calls):>8}"
    yield ""
    for title, name in (
        ("windows", "windows"),
        ("answers", "causes"),
        ("pings", "messages"),
        ("came back", "returned"),
        ("prepared", "prepared"),
        ("refused ahead", "impossible"),
        ("forced", "forced"),
        ("unowed", "unowed"),
    ):
        counts = sum((getattr(game, name) for game in games), start=Counter[str]())
        yield f"{title}: {', '.join(f'{kind} {n:,}' for kind, n in counts.most_common()) or 'none'}"
    links = Counter(kind for game in games for turn, way in game.chains.items() if turn for kind in way)
    yield f"links of a chain: {', '.join(f'{kind} {n / turns:.1f}' for kind, n in links.most_common())}"
    played = [game for game in games if game.begun and game.ended]
    days = [(g.ended - g.begun).total_seconds() / 86400 for g in played if g.begun and g.ended]
    for title, name in (("what was waited for", "waited"), ("for whom", "waited_for")):
        waited: dict[str, float] = {}
        for game in games:
            for what, share in getattr(game, name).items():
                waited[what] = waited.get(what, 0.0) + share / turns
        longest = sorted(waited.items(), key=lambda found: -found[1])
        yield f"days a turn, by {title}: {', '.join(f'{what} {share:.2f}' for what, share in longest)}"
    turns_played = ", ".join(str(game.turns) for game in games)
    yield f"days as they were: median {median(days):.1f}; turns played of {most}: {turns_played}"
    yield ""
    yield (
        f"{'a turn, if answers come after':32}"
        + "".join(f"{f'{p}s':>10}{'edits':>8}" for p in CHANNEL)
        + f"{'pins':>8}"
    )
    for name, found in channel.items():
        counted = "".join(
            f"{found.a_turn(found.messages[p]):10.1f}{found.a_turn(found.edits[p]):8.1f}" for p in CHANNEL
        )
        yield f"{name:32}{counted}{found.a_turn(found.pins):8.1f}"


def _each(games: Sequence[Played]) -> Iterator[str]:
    """Yield what every turn was: the questions on its longest chain, and for whom how many days were waited."""
    for game in games:
        for turn, chain in sorted(game.chains.items()):
            found = {(kind, seat): days for (at, kind, seat), days in game.waits.items() if at == turn}
            longest = sorted(found.items(), key=lambda pair: -pair[1])[:LONGEST]
            waits = ", ".join(f"{kind} of {seat} {days:.2f}" for (kind, seat), days in longest)
            yield f"game {game.table}, turn {turn}: {sum(found.values()):.1f} days: {waits or 'none'}"
            yield f"  chain of {len(chain)}: {', '.join(chain)}"


def _losses(games: Sequence[Played]) -> Iterator[str]:
    """Yield what days were lost to, the most first: by question, how the wait ended, for whom, and why."""
    turns = sum(game.turns for game in games)
    days: dict[tuple[str, ...], float] = {}
    number: Counter[tuple[str, ...]] = Counter()
    for loss in (loss for game in games for loss in game.losses):
        what = (loss.kind, loss.ended, loss.profile, loss.why)
        days[what] = days.get(what, 0.0) + loss.days
        number[what] += 1
    yield f"{'days a turn':>11}{'number':>8}{'hours':>7}  what was waited for, how that ended, for whom, why"
    for lost, row in sorted(((lost, row) for row, lost in days.items()), reverse=True):
        yield f"{lost / turns:11.3f}{number[row]:8}{24 * lost / number[row]:7.1f}  {', '.join(row)}"


def _part(some: int, of: int) -> str:
    return f"{some / of:.0%}" if of else "none"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
