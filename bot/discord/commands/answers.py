"""`/answer`: what is asked and what may be done, at the table that is meant, answered in one line or by the form.

`what` says which of the things that are open to the person now, `say` what is answered: ready-made, or field by field.
Both are completed, so that nothing has to be known by heart. Neither lists more than the person's own desk does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.tables.api import Owed, Sorry, Suggestion, TableInfo

from .. import games, looking
from ..answering import Answer
from ..front import Front
from ..ids import Press, is_number
from ..wizard.flow import Wizard
from ..words import say
from .making import MINE, Param, command, matching

WHAT = Param("what", "answer_what", suggest=lambda *given: _suggest_what(*given))
SAY = Param("say", "answer_say", suggest=lambda *given: _suggest_say(*given))


def answer_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    return command(front, "answer", (WHAT, SAY, MINE), _answer)


def token(game: int, owed: Owed) -> str:
    """Write which thing is meant, so that it is found again: the game, the kind, and the decision's id."""
    return f"{game}|{owed.kind}|{owed.decision}"


async def _answer(answer: Answer, values: dict[str, Any]) -> None:
    what, said = str(values["what"] or "").strip(), str(values["say"] or "").strip()
    if not what and not said:
        await _look(answer, values["game"])
        return
    meant = _read(what)
    if meant is not None:
        game, kind, decision = meant
        await games.known(answer, game)
        await _open(answer, game, kind, decision, said)
        return
    info = await _table(answer, values["game"], what, said)
    if info is not None:
        await named(answer, info.id, what, said)


async def _look(answer: Answer, game: str | None) -> None:
    """Show the desk of the game that asks something; which, if there are several."""
    asking = [] if game else await games.asking(answer)
    if len(asking) > 1:
        await answer.show(games.choose(asking, "answer", ""))
        return
    info = asking[0] if asking else await games.which(answer, game, "mine", "answer")
    if info is not None:
        answer.looked[info.id] = answer.front.now()
        await answer.show(await looking.desk(answer, info.id))


def _read(what: str) -> tuple[int, str, str] | None:
    """Read what `token` wrote; None if the name of something was typed."""
    game, bar, rest = what.partition("|")
    kind, bar, decision = rest.partition("|")
    return (int(game), kind, decision) if bar and is_number(game) else None


async def _table(answer: Answer, game: str | None, what: str, said: str) -> TableInfo | None:
    """Return the table at which something so called is open. None if there are several: then the person was asked."""
    if game:
        return await games.which(answer, game, "mine", "said")
    mine = games.likely(await games.candidates(answer, "mine"))
    open_at = [info for info in mine if _meant(await _may_be_meant(answer, info.id, what), what)]
    if len(open_at) == 1:
        answer.looked[open_at[0].id] = answer.front.now()
        return open_at[0]
    if len(open_at) > 1:
        answer.front.park(answer.id, {"who": answer.person.id, "what": what, "said": said})
        await answer.show(games.choose(open_at, "said", answer.id))
        return None
    return await games.which(answer, None, "mine", "answer")


async def named(answer: Answer, game: int, what: str, said: str) -> None:
    """Answer what is called so at a table; of things called alike the most urgent one. Raises Sorry if none is."""
    waits = (await answer.front.tables.info(game)).waits
    if waits:
        raise Sorry(waits)
    owed = await _may_be_meant(answer, game, what)
    found = _called(owed, what)
    titles = list(dict.fromkeys(o.title for o in found))
    if not what:  # nothing counts that was not said for this very question
        await _fill(answer, game, owed, said)
    elif len(titles) == 1:
        await _open(answer, game, found[0].kind, found[0].decision, said)
    elif titles:
        raise Sorry(say().answers.could_be.format(what=what, titles=", ".join(titles[:6])))
    else:
        raise await answer.front.tables.not_open(game, answer.person, what)


async def _may_be_meant(answer: Answer, game: int, what: str) -> Sequence[Owed]:
    """Return what is asked at a table and, unless that is meant beyond doubt, what the person may do there unasked."""
    tables = answer.front.tables
    asked = await tables.open_to(game, answer.person, unasked=False)
    return asked if not what or _wholly(asked, what) else await tables.open_to(game, answer.person)


def _called(owed: Sequence[Owed], what: str) -> list[Owed]:
    """Return what is called so: by its whole name if anything is, else by its beginning."""
    return _wholly(owed, what) or [o for o in owed if any(name.startswith(_plain(what)) for name in _names(o))]


def _wholly(owed: Sequence[Owed], what: str) -> list[Owed]:
    plain = _plain(what)
    return [o for o in owed if plain in _names(o)]


def _names(owed: Owed) -> tuple[str, str]:
    return owed.title.casefold(), owed.kind.replace("_", " ").casefold()


def _plain(what: str) -> str:
    return " ".join(what.replace("_", " ").replace("-", " ").casefold().split())


def _meant(owed: Sequence[Owed], what: str) -> list[Owed]:
    """Return what may be meant: what is called so or, if nothing was named, what waits for an answer."""
    return _called(owed, what) if what else [o for o in owed if o.urgent]


async def _fill(answer: Answer, game: int, owed: Sequence[Owed], said: str) -> None:
    """Open the form of the most urgent question with what was said, for a look before it counts."""
    asked = next((o for o in owed if o.urgent), None)
    if asked is None:
        raise Sorry(say().answers.say_what)
    await Wizard(answer, game, asked.kind, asked.decision).typed(said, look=True)


async def _open(answer: Answer, game: int, kind: str, decision: str, said: str) -> None:
    """Answer, or open the form. If it is no longer asked, show what is."""
    wizard = Wizard(answer, game, kind, decision)
    try:
        await (wizard.typed(said) if said else wizard.start())
    except Sorry as sorry:
        if not decision or any(o.decision == decision for o in await answer.front.tables.open_to(game, answer.person)):
            raise
        await answer.show(await looking.desk(answer, game, sorry.sentence))


async def parked(answer: Answer, press: Press) -> None:
    """Go on with a command once its game is chosen."""
    kept = answer.front.parked.pop(press.arg, None)
    if kept is None or kept["who"] != answer.person.id:
        raise Sorry(say().answers.restarted_since)
    await named(answer, press.game, kept["what"], kept["said"])


# While somebody types


async def meant(answer: Answer, game: object) -> list[TableInfo]:
    """Return the tables at which something may be meant: the one named, or all that are played, those here first."""
    mine = await games.candidates(answer, "mine")
    return [info for info in mine if str(info.id) == str(game)] if game else games.likely(mine)


async def _suggest_what(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    tables = await meant(answer, values.get("game"))
    options: dict[str, str] = {}
    unasked: dict[str, str] = {}
    for info in tables:
        for owed in await answer.front.tables.open_to(info.id, answer.person):
            text = " · ".join(filter(None, (owed.title, owed.state, games.title(info) if len(tables) > 1 else "")))
            (options if owed.decision else unasked)[token(info.id, owed)] = text
    return matching({**options, **unasked}, typed)


async def _suggest_say(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    what, known = str(values.get("what") or "").strip(), _read(str(values.get("what") or ""))
    if known is not None:
        game, kind, decision = known
        await games.known(answer, game)
        return suggestions(await answer.front.tables.suggest(game, answer.person, kind, decision or None, typed))
    for info in await meant(answer, values.get("game")):
        owed = await answer.front.tables.open_to(info.id, answer.person)
        found = _meant(owed, what)
        if found:
            kind, decision = found[0].kind, found[0].decision
            return suggestions(await answer.front.tables.suggest(info.id, answer.person, kind, decision or None, typed))
    return []


def suggestions(lines: Sequence[Suggestion]) -> Sequence[tuple[str, str | int]]:
    """Return lines as a completion shows and takes them."""
    return [(suggestion.label, suggestion.line) for suggestion in lines]
