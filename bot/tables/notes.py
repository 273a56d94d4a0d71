"""What is told of pauses, votes and who hosts: names and instants stand in the outbox row's reference."""

from __future__ import annotations

from .clocks import PAUSES
from .live import LiveGame

NOBODY = {"0": "a moderator", "-1": "a vote of the table"}  # who paused a game, where it was no single player

ABSENT = {  # of whom the muster was called for in vain, as the channel is told
    "nobody-there": "A machine player plays for whoever is missing, until he says /game back.",
    "open-again": "Those seats are free again, and others can take them; /game begin begins without.",
}


def running(live: LiveGame, kind: str, ref: str) -> str:
    """Return the sentence for a row of that kind; empty if it is of another kind."""
    title, said = f"**{live.row.title}**", ref.split(":")
    if kind == "host":
        return f"{title}: {_name(live, said[0])} hosts the table from now on."
    if kind in ABSENT:
        return f"{title}: {_names(live, said[0])} did not answer. {ABSENT[kind]}"
    if kind == "paused":
        return f"The game {title} is paused{_by_and_until(live, said)}; no clock runs."
    if kind == "resumed":
        return f"The game {title} goes on{_why(live, said[0])}; the clocks run again with what was left on them."
    if kind == "vote":
        what, voter, votes, of, seconds = said
        wish = "the game to go on" if what == "resume" else f"a pause of {_length(float(seconds))}"
        more = f"{votes} of {of} votes that are needed; /game {what} adds yours"
        return f"{title}: {_name(live, voter)} would like {wish} ({more})."
    return ""


def _by_and_until(live: LiveGame, said: list[str]) -> str:
    if len(said) < 2:  # written by an earlier version
        return ""
    who, at = _name(live, said[0]), said[1]
    return f" by {who} until <t:{at}:f> (<t:{at}:R>). Then it goes on by itself, or sooner by vote"


def _names(live: LiveGame, people: str) -> str:
    return ", ".join(_name(live, person) for person in people.split(",") if person)


def _why(live: LiveGame, why: str) -> str:
    known = {"": "", "vote": ": most of those who play wish it", "end": ": its pause is over"}
    return known[why] if why in known else f", as {_name(live, why)} wishes"


def _name(live: LiveGame, person: str) -> str:
    return NOBODY.get(person) or live.names.get(int(person), "somebody")


def _length(seconds: float) -> str:
    return next((name for name, length in PAUSES.items() if length.total_seconds() >= seconds), "two weeks")
