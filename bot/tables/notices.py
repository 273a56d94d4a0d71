"""What a table is told beside its story: of pauses and votes, who hosts, who is away.

Names and instants stand in the outbox row's reference. What players note for themselves is in `notebook`.
"""

from __future__ import annotations

from datetime import UTC, datetime

from .agreements import quoted, terms_said
from .clocks import LONGEST_PAUSE, PAUSES
from .live import LiveGame
from .standing import BY_MODERATOR, BY_VOTE, moment
from .words import say

NOBODY = {str(BY_MODERATOR): "moderator", str(BY_VOTE): "vote"}  # who paused a game, where it was no single player
ABSENT = ("nobody-there", "open-again")  # of whom the muster was called for in vain, as the channel is told


def running(live: LiveGame, kind: str, ref: str) -> str:
    """Return the sentence for a row of that kind; empty if it is of another kind."""
    title, said, told = live.row.title, ref.split(":"), say().told
    if kind == "host":
        return told.host.format(title=title, who=_name(live, said[0]))
    if kind in ABSENT:
        who = ", ".join(_name(live, person) for person in said[0].split(",") if person)
        return told.absent[kind].format(title=title, who=who)
    if kind == "paused":
        return _paused(live, said)
    if kind == "resumed":
        known = told.resumed.get(said[0])
        return known.format(title=title) if known else told.resumed_by.format(title=title, who=_name(live, said[0]))
    if kind == "presence":
        return _presence(live, *said)
    return _vote(live, *said) if kind == "vote" else ""


def _presence(live: LiveGame, state: str, seat: str = "", until: str = "") -> str:
    """Tell who is away or back, and what the table has agreed on for that."""
    title, told = live.row.title, say().told
    if state == "more-time":
        return told.more_time.format(title=title)
    if state == "terms":
        return told.terms.format(title=title, terms=" ".join(terms_said(live.terms)))
    if state == "house-rules":
        rules = quoted(live.terms.house_rules)
        return "\n".join(((told.house_rules if rules else told.house_rules_none).format(title=title), *rules))
    when = moment(datetime.fromtimestamp(int(until), UTC)) if until else ""
    return told.presence[state].format(title=title, actor=live.shows.actor_noun(seat), until=when)


def _paused(live: LiveGame, said: list[str]) -> str:
    title, told = live.row.title, say().told
    if len(said) < 2:  # written by an earlier version
        return told.paused_before.format(title=title)
    pattern = told.paused[NOBODY.get(said[0], "player")]
    who = "" if said[0] in NOBODY else _name(live, said[0])
    return pattern.format(title=title, who=who, until=moment(datetime.fromtimestamp(int(said[1]), UTC)))


def _vote(live: LiveGame, what: str, voter: str, votes: str, of: str, seconds: str) -> str:
    told, number = say().told, say().number
    if what == "regent":
        names = {"title": live.row.title, "who": _name(live, voter), "actor": live.shows.actor_noun(seconds)}
        return told.vote_for_machine.format(**names, votes=number(int(votes)), needed=number(int(of)))
    if what in told.vote_about:
        names = {"title": live.row.title, "who": _name(live, voter), "whom": _name(live, seconds)}
        return told.vote_about[what].format(**names, votes=number(int(votes)), needed=number(int(of)))
    pattern = told.vote_to_resume if what == "resume" else told.vote_to_pause
    length, who = say().pauses[length_of(float(seconds))], _name(live, voter)
    counts = {"votes": number(int(votes)), "needed": number(int(of))}
    return pattern.format(title=live.row.title, who=who, length=length, **counts)


def _name(live: LiveGame, person: str) -> str:
    return live.names.get(int(person), say().people.somebody)


def length_of(seconds: float) -> str:
    """Return what stands for the shortest pause that lasts so long; its words are those of the language."""
    longest = next(name for name, length in PAUSES.items() if length == LONGEST_PAUSE)
    return next((name for name, length in PAUSES.items() if length.total_seconds() >= seconds), longest)
