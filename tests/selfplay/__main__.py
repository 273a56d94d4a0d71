"""`python -m tests.selfplay --game dune --games N --seed S`: random games with every check; status 1 if one fails."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from tests import subjects

from . import weights
from .moderated import ModeratedReport, play_moderated
from .series import Report, options_from, play_series, race


def main(arguments: list[str]) -> int:
    """Play a series and print its report."""
    parser = argparse.ArgumentParser(prog="python -m tests.selfplay", description=__doc__)
    parser.add_argument("--game", choices=subjects.GAMES, default="dune")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, help="seats of each game; without it, every number in turn")
    parser.add_argument("--options", default="", help="name=value,name=value or `random`")
    parser.add_argument("--every", type=int, default=1, help="save, load and try forms at every n-th stop only")
    parser.add_argument("--fast", action="store_true", help="no checks and nothing but answers: measures speed")
    parser.add_argument("--keep", type=Path, default=Path("selfplay-failures"), help="where failed games are saved")
    parser.add_argument("--moderated", action="store_true", help="a moderator puts right and takes back, at random")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    game = subjects.find(given.game)
    if given.players is not None and given.players not in game.players:
        parser.error(f"{game.name} is played by {', '.join(map(str, game.players))}, not by {given.players}")
    try:
        options_from(game, given.options, random.Random(0))
    except ValueError:
        known = ", ".join(game.options.model_fields)
        parser.error(f"these are no options of the game: {given.options!r}; write name=value of {known}, or random")
    if given.fast and given.moderated:
        parser.error("--fast plays nothing but answers, so nothing is moderated in it")
    if given.moderated:
        also = (given.players, given.options, given.every, given.keep)
        report: Report = play_moderated(game, given.games, given.seed, *also)
    elif given.fast:
        report = race(game, given.games, given.seed, given.players, given.options)
    else:
        report = play_series(game, given.games, given.seed, given.players, given.options, given.every, given.keep)
    print(report.as_json() if given.json else _words(report, given.fast))
    return 0 if report.clean else 1


def _words(report: Report, fast: bool) -> str:
    lines = [
        f"{report.games} games, {report.turns} turns, {report.decisions} decisions, "
        f"{report.decisions_per_second:,.0f} a second",
        "wins: " + ", ".join(f"{who} {n}" for who, n in report.wins.most_common()),
        "endings: " + ", ".join(f"{how} {n}" for how, n in report.endings.most_common()),
    ]
    if not fast:
        shares = ", ".join(f"{kind} {weight}" for kind, weight in weights.WEIGHTS.items())
        lines.append(f"weights: {shares}")
        lines.append("done: " + ", ".join(f"{kind} {n}" for kind, n in report.actions.most_common()))
        lines.append("checked: " + ", ".join(f"{kind} {n}" for kind, n in report.checked.most_common()))
        lines.append("doors: " + ", ".join(f"{door} {n}" for door, n in report.entered.most_common()))
    if isinstance(report, ModeratedReport):
        lines.append("taken back: " + ", ".join(f"{what} {n}" for what, n in report.met.most_common()))
    for title, found in report.faults.items():
        lines.append(f"{title.replace('_', ' ')}: {len(found)}")
        lines += [f"  {line}" for line in found]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
