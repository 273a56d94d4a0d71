"""What is told of pauses, votes and who hosts: names and instants stand in the outbox row's reference."""

from __future__ import annotations

from .clocks import PAUSES
from .live import LiveGame
from .standing import BY_MODERATOR, BY_VOTE, sooner

NOBODY = {
    str(BY_MODERATOR): "a moderator",
    str(BY_VOTE): "a vote of the table",
}  # who paused a game, where it was no single player

ABSENT = {  # of whom the muster was called for in vain, as the channel is told
    "nobody-there": "A machine player plays for whoever is missing, until he says /game run do:back.",
    "open-again": "Those seats are free again, and others can take them; /game run do:begin begins without.",
}


def running(live: LiveGame, kind: str, ref: str) -> str:
    """Return the sentence for a row of that kind; empty if it is of another kind."""
    title, said = f"**{live.row.title}**", ref.split(":")
    if kind == "host":
        return f"{title}: {_name(live, said[0])} hosts the table from now on."
    if kind in ABSENT:
        return f"{title}: {_names(live, said[0])} did not answer. {ABSENT[kind]}"
    if kind == "paused":
        return f"The game {title} is paused{_by_and_until(live, said)}"
    if kind == "resumed":
        return f"The game {title} goes on{_why(live, said[0])}; the clocks run again with what was left on them."
    if kind == "vote":
        what, voter, votes, of, seconds = said
        wish = "the game to go on" if what == "resume" else f"a pause of {length_of(float(seconds))}"
        more = f"{votes} of {of} votes that are needed; /game run do:{what} adds yours"
        return f"{title}: {_name(live, voter)} would like {wish} ({more})."
    return ""


def _by_and_until(live: LiveGame, said: list[str]) -> str:
    if len(said) < 2:  # written by an earlier version
        return "; no clock runs."
    who, at = _name(live, said[0]), said[1]
    until = f" by {who} until <t:{at}:f> (<t:{at}:R>); no clock runs."
    return f"{until} Then it goes on by itself. {sooner(int(said[0]))}"


def _names(live: LiveGame, people: str) -> str:
    return ", ".join(_name(live, person) for person in people.split(",") if person)


def _why(live: LiveGame, why: str) -> str:
    known = {"": "", "vote": ": most of those who play wish it", "end": ": its pause is over"}
    return known[why] if why in known else f", as {_name(live, why)} wishes"


def _name(live: LiveGame, person: str) -> str:
    return NOBODY.get(person) or live.names.get(int(person), "somebody")


def length_of(seconds: float) -> str:
    """Return the name of the shortest pause that lasts so long."""
    return next((name for name, length in PAUSES.items() if length.total_seconds() >= seconds), "two weeks")
