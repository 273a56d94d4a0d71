"""What buttons, selects and dialogs do. Everything is looked at anew: who pressed, which game, what is asked now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from bot.tables.api import NEXT, Ask, Reply, Sorry
from bot.tables.audit import REASON
from bot.tables.clocks import PAUSES
from bot.tables.muster import BEFORE_THE_CARDS
from bot.tables.standing import DISPUTE
from bot.tables.words import say as of_tables
from bot.tables.words.sayings import CONSENTS
from engine.core.corrections import CORRECT
from engine.core.moves import WakeOrders

from . import creating, games, joining, looking, servers, taking
from .answering import Answer
from .ids import Press, is_number
from .screen import Dialog, Entry, Key, Screen, of_reply
from .wizard.flow import Wizard
from .words import say

Action = Callable[[Answer, Press], Awaitable[None]]
Filled = Callable[[Answer, Press, Mapping[str, Sequence[str]]], Awaitable[None]]


async def pressed(answer: Answer, press: Press | None) -> None:
    """Do what a button says."""
    if press is None:
        raise Sorry(say().form.old_button)
    await _known(answer, press)
    if press.action.startswith("w-"):
        wizard, field, extra = Wizard.of(answer, press)
        await _present(answer, press.game, wizard.decision, wizard.press(press.action, field, extra))
        return
    action = ACTIONS.get(press.action)
    if action is None:
        raise Sorry(say().form.old_button)
    await action(answer, press)


async def chosen(answer: Answer, press: Press | None, values: Sequence[str]) -> None:
    """Do what a choice in a select says."""
    if press is None or not (values or press.action.startswith(("w-", "new-"))):
        raise Sorry(say().form.old_button)
    await _known(answer, press)
    if press.action in looking.OF_ORDERS and values[0] == looking.MORE:
        await answer.show(await looking.next_orders(answer, press))
    elif press.action in _MEANT:
        await pressed(answer, _MEANT[press.action](press, values[0]))
    elif press.action == "open":
        await looking.open_kind(answer, press.game, values[0])
    elif press.action == "history-file":
        await taking.take(answer, Press("history-file", press.game, values[0]))
    elif press.action == "help":
        await looking.help_page(answer, values[0], 0)
    elif press.action.startswith("new-"):
        await creating.chosen(answer, press, values)
    elif press.action.startswith("w-"):
        wizard, field, _ = Wizard.of(answer, press)
        await _present(answer, press.game, wizard.decision, wizard.choose(press.action, field, values))
    else:
        raise Sorry(say().form.old_button)


def _table(press: Press, value: str) -> Press:
    """Return what is done at the table that was chosen."""
    action, _, arg = press.arg.partition("|")
    return Press(action, _number(value), arg)


def _same(press: Press, value: str) -> Press:
    return Press(press.action, press.game, value)


def _listed(press: Press, value: str) -> Press:
    """Return the press of a button that has no room and stands in a list."""
    action, _, arg = value.partition(":")
    if action not in ("choice", "early", "offer"):
        raise Sorry(say().form.old_button)
    return Press(action, press.game, arg, press.version)


_MEANT: Mapping[str, Callable[[Press, str], Press]] = {  # lists whose lines stand for buttons
    **dict.fromkeys(("clear-order", "set-stop", "clear-stop", "remove", "note-write", "mod-back", "mod-go"), _same),
    "which": _table,
    "do": _listed,
    "wish": lambda press, value: Press("join", press.game, value),
    "history-page": lambda press, value: Press("history", press.game, value),
    "log-page": lambda press, value: Press("log", press.game, value),
    "mod-act": lambda press, value: Press("mod-act", press.game, f"{press.arg}|{value}".lstrip("|")),
}


async def filled(answer: Answer, press: Press | None, written: Mapping[str, Sequence[str]]) -> None:
    """Take what was written in a dialog, also in one that was opened before a restart."""
    if press is not None and press.action == "new-fill":
        await creating.filled(answer, press, written)
        return
    if press is not None and press.action in DIALOGS:
        await _known(answer, press)
        await DIALOGS[press.action](answer, press, written)
        return
    if press is None or press.action != "w-fill":
        raise Sorry(say().form.old_button)
    await _known(answer, press)
    wizard, field, _ = Wizard.of(answer, press)
    await _present(answer, press.game, wizard.decision, wizard.fill(field, written))


async def _known(answer: Answer, press: Press) -> None:
    """Raise Sorry if a press is about a game of which the person may not know: numbers in ids can be made up."""
    if not press.game:
        return
    corrects = press.action.startswith("w-") and press.arg.startswith(CORRECT)
    known = await games.known(answer, press.game, "moderate" if corrects else press.action)
    if corrects:  # the form of a moderator, whose right to it is looked up each time
        answer.moderates = await servers.is_moderator(answer, known.place.server)


async def _present(answer: Answer, game: int, decision: str, work: Awaitable[None]) -> None:
    """Let something happen to a decision; if that is no longer asked, show what is."""
    try:
        await work
    except Sorry as sorry:
        if not decision or await answer.front.tables.behalf(game, answer.person) is not None:
            raise
        if await _find(answer, game, decision) is not None:
            raise
        await answer.show(await looking.desk(answer, game, sorry.sentence))


async def _find(answer: Answer, game: int, decision: str) -> Ask | None:
    """Return what the person is asked, or what a seat is for which he answers as a moderator."""
    tables, person = answer.front.tables, answer.person
    lent = await tables.behalf(game, person)
    asks = lent.asks if lent is not None else await tables.asks(game, person)
    return next((ask for ask in asks if ask.decision is not None and ask.decision.id == decision), None)


# deciding


async def _answer(answer: Answer, press: Press) -> None:
    """Open the form of a decision, or show what is asked if none is named."""
    if press.arg in ("", NEXT):
        await answer.show(await looking.desk(answer, press.game))
        return
    ask = await _find(answer, press.game, press.arg)
    if ask is None:
        note = await answer.front.tables.closed(press.game, answer.person, press.arg)
        await answer.show(await looking.desk(answer, press.game, note))
        return
    await Wizard(answer, press.game, ask.kind, press.arg).start()


async def _more(answer: Answer, press: Press) -> None:
    await answer.show(await looking.more(answer, press.game))


async def _choice(answer: Answer, press: Press) -> None:
    """Answer with a ready-made choice, if the question still is the one that was shown."""
    decision, _, number = press.arg.rpartition("/")
    ask = await _find(answer, press.game, decision)
    if ask is None or ask.version != press.version or _number(number) >= len(ask.choices):
        closed = await answer.front.tables.closed(press.game, answer.person, decision) if ask is None else ""
        await answer.show(await looking.desk(answer, press.game, closed or say().looking.question_changed))
        return
    wizard = Wizard(answer, press.game, ask.kind, decision)
    await _present(answer, press.game, decision, wizard.confirm(ask.choices[_number(number)]))


async def _early(answer: Answer, press: Press) -> None:
    """Answer ahead with a ready-made choice, if what comes still is what was shown."""
    name, _, number = press.arg.rpartition("/")
    known = await answer.front.tables.early(press.game, answer.person, asked=True)
    found = next((one for one in known if one.name == name), None)
    if found is None or found.version != press.version or _number(number) >= len(found.choices):
        await answer.show(await looking.desk(answer, press.game, say().looking.question_changed))
        return
    wizard = Wizard(answer, press.game, found.order, "")
    await _present(answer, press.game, "", wizard.confirm(found.choices[_number(number)]))


async def _offer(answer: Answer, press: Press) -> None:
    await looking.open_kind(answer, press.game, press.arg)


def _number(text: str) -> int:
    if not is_number(text):
        raise Sorry(say().form.old_button)
    return int(text)


# the table


async def _done(answer: Answer, game: int, work: Callable[[], Awaitable[Reply]]) -> None:
    async def run() -> Reply:
        return await work()

    await answer.show(of_reply(await answer.wait(run()), game), anew=True)


async def _join(answer: Answer, press: Press) -> None:
    await looking.check_place(answer, press.game)  # with the last seat taken the game begins
    await joining.join(answer, press)


async def _leave(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    info = await tables.info(press.game)
    if info.status == "over":
        raise Sorry(info.waits)
    if info.status not in BEFORE_THE_CARDS:
        raise Sorry(say().tables.begun)
    await _done(answer, press.game, lambda: tables.leave(press.game, answer.person, answer.id))


async def _begin(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await looking.check_place(answer, press.game)
    await _done(answer, press.game, lambda: tables.begin(press.game, answer.person, answer.id))


async def _ready(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await looking.check_place(answer, press.game)
    await _done(answer, press.game, lambda: tables.ready(press.game, answer.person, answer.id))


async def _concede(answer: Answer, press: Press) -> None:
    """Ask once more: it cannot be taken back."""
    info = await looking.seated(answer, press.game)
    if info.status in BEFORE_THE_CARDS:
        raise Sorry(of_tables().running.not_begun)
    if info.status == "over":
        raise Sorry(info.waits)
    key = Key(say().buttons.yes, Press("concede-yes", press.game), "danger")
    await answer.show(Screen(say().tables.concede, rows=((key,),)), anew=True)


async def _conceded(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.concede(press.game, answer.person, answer.id))


async def _moderates(answer: Answer, game: int) -> bool:
    """Say whether the person moderates the server in which a game is played, from where this was said."""
    info = await answer.front.tables.info(game)
    return await servers.is_moderator(answer, info.place.server)


async def _pause(answer: Answer, press: Press) -> None:
    if press.arg == DISPUTE:
        said = say().tables
        entry = Entry(said.disputed, "text", say().moderating.reason_hint, limit=REASON, paragraph=True)
        await answer.ask(Dialog(said.dispute, Press("dispute-fill", press.game), (entry,)))
        return
    if not await _asks_why(answer, press):
        await _stop(answer, press, "")


async def _stop(answer: Answer, press: Press, reason: str) -> None:
    tables, held = answer.front.tables, await _moderates(answer, press.game)
    work = partial(
        tables.pause, press.game, answer.person, answer.id, PAUSES.get(press.arg), moderates=held, reason=reason
    )
    await _done(answer, press.game, work)


async def _asks_why(answer: Answer, press: Press) -> bool:
    """Ask why a moderator stops the clocks or lets them run, which all read; False for anybody else."""
    held = await _moderates(answer, press.game)
    if not await answer.front.tables.must_say_why(press.game, answer.person, press.action, moderates=held):
        return False
    said = say().moderating
    entry = Entry(said.reason, "reason", said.reason_hint, limit=REASON, paragraph=True)
    filled = Press(f"{press.action}-why", press.game, press.arg)
    await answer.ask(Dialog(say().tables.deeds[press.action], filled, (entry,)))
    return True


async def _said_why(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Stop the clocks, or let them run, for the reason that was written."""
    does = {"pause-why": _stop, "resume-why": _go_on}[press.action]
    await does(answer, press, "".join(written.get("reason", ())))


async def _disputed(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Stop the game with the sentence that was written."""
    tables, held = answer.front.tables, await _moderates(answer, press.game)
    text = "".join(written.get("text", ()))
    work = partial(tables.dispute, press.game, answer.person, text, answer.id, moderates=held)
    await _done(answer, press.game, work)


async def _resume(answer: Answer, press: Press) -> None:
    await looking.check_place(answer, press.game)
    if not await _asks_why(answer, press):
        await _go_on(answer, press, "")


async def _go_on(answer: Answer, press: Press, reason: str) -> None:
    tables, held = answer.front.tables, await _moderates(answer, press.game)
    await looking.check_place(answer, press.game)
    work = partial(tables.resume, press.game, answer.person, answer.id, moderates=held, reason=reason)
    await _done(answer, press.game, work)


async def _remove(answer: Answer, press: Press) -> None:
    tables, held = answer.front.tables, await _moderates(answer, press.game)
    work = partial(tables.remove, press.game, answer.person, press.arg, answer.id, moderates=held)
    await _done(answer, press.game, work)


async def _move(answer: Answer, press: Press) -> None:
    """Let a game be played where this is said, if the bot may do its work there."""
    tables, front = answer.front.tables, answer.front
    info = await tables.info(press.game)
    manages = servers.is_manager(answer) and info.place.server == answer.interaction.guild_id
    settings = await servers.load(front.db, answer.interaction.guild_id or 0)
    place = servers.check_moving(answer, settings)
    work = partial(tables.relocate, press.game, answer.person, place, answer.id, moderates=manages)
    await _done(answer, press.game, work)


async def _stand_in(answer: Answer, press: Press) -> None:
    tables, how = answer.front.tables, press.arg
    if how in CONSENTS:
        await _done(answer, press.game, lambda: tables.consent(press.game, answer.person, how, answer.id))
        return
    await _done(answer, press.game, lambda: tables.stand_in(press.game, answer.person, how != "off", answer.id))


async def _take_back(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.take_back(press.game, answer.person, answer.id))


async def _agree_back(answer: Answer, press: Press) -> None:
    tables, on = answer.front.tables, press.arg != "no"
    await _done(answer, press.game, lambda: tables.agree_back(press.game, answer.person, on, answer.id))


async def _agree_look(answer: Answer, press: Press) -> None:
    """Agree that a moderator who plays looks at something, or do not."""
    (word, _, number), tables = press.arg.partition(":"), answer.front.tables
    work = partial(tables.agree_look, press.game, answer.person, _number(number), word == "yes", answer.id)
    await _done(answer, press.game, work)


async def _wake(answer: Answer, press: Press) -> None:
    """Say of all orders and stops that sleep whether they hold again."""
    tables, move = answer.front.tables, WakeOrders(keep=press.arg != "no")
    await _done(answer, press.game, lambda: tables.submit(press.game, answer.person, move, None, answer.id))


async def _snooze(answer: Answer, press: Press) -> None:
    await answer.show(of_reply(await answer.wait(answer.front.tables.snooze(answer.person)), 0), anew=True)


async def _substitute(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.substitute(press.game, answer.person, press.arg, answer.id))


async def _decline(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.decline_seat(press.game, answer.person, press.arg, answer.id))


async def _regent(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.regent(press.game, answer.person, press.arg, answer.id))


async def _away(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.away(press.game, answer.person, press.arg, answer.id))


async def _more_time(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await _done(answer, press.game, lambda: tables.more_time(press.game, answer.person, answer.id))


async def _agree(answer: Answer, press: Press) -> None:
    tables, name = answer.front.tables, press.action.removeprefix("agree-")
    await _done(answer, press.game, lambda: tables.agree(press.game, answer.person, name, press.arg, answer.id))


async def _machine(answer: Answer, press: Press) -> None:
    tables = answer.front.tables
    await looking.check_place(answer, press.game)
    actor = joining.wished(await answer.front.show_of(press.game), press.arg) if press.arg else None
    await _done(answer, press.game, lambda: tables.add_machine(press.game, answer.person, actor, answer.id))


# looking


async def _panel(answer: Answer, press: Press) -> None:
    await answer.show(await looking.panel(answer, press.game))


async def _ledger(answer: Answer, press: Press) -> None:
    await answer.show(await looking.ledger(answer, press.game))


async def _board(answer: Answer, press: Press) -> None:
    await looking.board(answer, press.game, text=False)


async def _text_board(answer: Answer, press: Press) -> None:
    await looking.board(answer, press.game, text=True)


async def _rules(answer: Answer, press: Press) -> None:
    await answer.show(await looking.rule(answer, press.game, press.arg), anew=True)


async def _reference(answer: Answer, press: Press) -> None:
    await answer.show(await looking.reference(answer, press.game, press.arg), anew=True)


async def _help(answer: Answer, press: Press) -> None:
    name, _, page = press.arg.partition("|")
    await looking.help_page(answer, name, _number(page or "0"))


async def _orders(answer: Answer, press: Press) -> None:
    await answer.show(await looking.orders(answer, press.game))


ACTIONS: dict[str, Action] = {
    "new-open": creating.pressed,
    "new-drop": creating.pressed,
    "join": _join,
    "leave": _leave,
    "begin": _begin,
    "ready": _ready,
    "concede": _concede,
    "concede-yes": _conceded,
    "pause": _pause,
    "resume": _resume,
    "remove": _remove,
    "move": _move,
    "stand-in": _stand_in,
    "take-back": _take_back,
    "agree-back": _agree_back,
    "agree-look": _agree_look,
    "wake": _wake,
    "machine": _machine,
    "snooze": _snooze,
    "substitute": _substitute,
    "hand-no": _decline,
    "regent": _regent,
    "away": _away,
    "more-time": _more_time,
    "agree-quiet": _agree,
    "agree-bank": _agree,
    "agree-absent": _agree,
    "panel": _panel,
    "ledger": _ledger,
    "board": _board,
    "text_board": _text_board,
    "rules": _rules,
    "reference": _reference,
    "help": _help,
    "orders": _orders,
    "answer": _answer,
    "more": _more,
    "choice": _choice,
    "early": _early,
    "offer": _offer,
}


def register(action: str, handler: Action) -> None:
    """Let commands add what follows when their game was chosen from a list."""
    ACTIONS[action] = handler


DIALOGS: dict[str, Filled] = {"dispute-fill": _disputed, "pause-why": _said_why, "resume-why": _said_why}


def register_dialog(action: str, handler: Filled) -> None:
    """Let commands add what takes what was written in a dialog of theirs, one that belongs to no game."""
    DIALOGS[action] = handler
