"""What the Discord front-end has to say, by who says it, and what each sentence is given.

Here are no words: those are in the module of a language beside this one, one line for each sentence. Names of commands
and of their options are the same in every language and stand with the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, Grammar, Number, holes
from bot.history.files import ENDINGS

COMMANDS = (
    "game",
    "new",
    "join",
    "run",
    "settings",
    "server",
    "todo",
    "hand",
    "rules",
    "help",
    "answer",
    "orders",
    "note",
    "history",
)
PARAMS = (
    *("game", "game_kind", "preset", "choose", "seats", "machines", "pace", "title", "wish"),
    *("run_do", "run_about", "answer_what", "answer_say", "orders_do", "orders_say", "rule", "topic"),
    *("note_text", "note_lend", "history_show"),
    *("creators", "moderators", "channel", "per_person", "per_server", "usual_pace", "reset"),
    *("zone", "quiet", "days_off", "vacation", "daily", "repeat", "counted"),
)
DEEDS = (
    *("ready", "begin", "machine", "remove", "leave", "pause", "resume", "stand-in", "back", "substitute", "regent"),
    *("away", "more-time", "quiet-hours", "time-bank", "absent", "moderate", "moderator", "no-moderator"),
    *("log", "move"),
    "concede",
    "take-back",
    "house-rules",
)
BOARDS = ("board", "board-words")
LISTS = ("list",)
PREVIEWS = ("previews off", "previews on")
STATES = ("lobby", "muster", "needs_attention", "expired")  # of a table that has no game to tell of
PERMISSIONS = (
    *("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history"),
    "send_messages_in_threads",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class CommandSayings:
    """What the picker of commands shows: at most 100 characters each."""

    commands: Annotated[Mapping[str, str], holes(*COMMANDS)]
    params: Annotated[Mapping[str, str], holes(*PARAMS)]
    misgiven: Annotated[str, holes(option=TEXT)]
    changed: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Buttons:
    """What stands on buttons."""

    orders: Annotated[str, holes()]
    ledger: Annotated[str, holes()]
    notes: Annotated[str, holes()]
    story: Annotated[str, holes()]
    take_back: Annotated[str, holes()]
    asked: Annotated[str, holes()]
    exact: Annotated[str, holes()]
    in_short: Annotated[str, holes()]
    read_on: Annotated[str, holes()]
    yes: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class FormSayings:
    """The form of an answer."""

    page: Annotated[str, holes(page=NUMBER, pages=NUMBER)]
    default: Annotated[str, holes(default=TEXT)]
    default_due: Annotated[str, holes(due=TEXT, default=TEXT)]
    line: Annotated[str, holes(field=TEXT, value=TEXT)]
    line_needed: Annotated[str, holes(field=TEXT, value=TEXT)]
    value: Annotated[str, holes(field=TEXT, value=TEXT)]  # on a button, in a list
    nothing_to_fill: Annotated[str, holes()]
    your_answer: Annotated[str, holes()]
    back: Annotated[str, holes()]
    next: Annotated[str, holes()]
    done: Annotated[str, holes()]
    fresh: Annotated[str, holes()]
    write: Annotated[str, holes()]
    in_a_line: Annotated[str, holes()]
    line_hint: Annotated[str, holes()]
    numbers: Annotated[str, holes()]
    beside: Annotated[str, holes(first=TEXT, second=TEXT)]
    by_number: Annotated[str, holes(field=TEXT)]  # above a line of digits, of choices that stand there with them
    numbered: Annotated[str, holes(number=NUMBER, name=TEXT)]
    no_such_number: Annotated[str, holes(most=NUMBER)]
    not_together: Annotated[str, holes()]
    placed: Annotated[str, holes(pile=TEXT, placed=NUMBER, limit=NUMBER)]
    nothing: Annotated[str, holes()]
    others: Annotated[str, holes()]
    number: Annotated[str, holes(low=TEXT, high=TEXT)]
    number_lowest: Annotated[str, holes(low=TEXT, high=TEXT)]  # which may be left empty
    number_halved: Annotated[str, holes(low=TEXT, high=TEXT, example=TEXT)]  # of which there may be a half more
    up_to: Annotated[str, holes(limit=NUMBER)]
    how_many: Annotated[str, holes()]  # of what was chosen from a list beside it
    yes: Annotated[str, holes()]
    no: Annotated[str, holes()]
    confirm: Annotated[str, holes()]
    change: Annotated[str, holes()]
    sure: Annotated[str, holes()]
    not_asked: Annotated[str, holes()]
    old_button: Annotated[str, holes()]
    changed: Annotated[str, holes()]
    field_gone: Annotated[str, holes()]
    option_gone: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class LookingSayings:
    """Private screens that commit nothing."""

    question_changed: Annotated[str, holes()]
    still_there: Annotated[str, holes()]
    answers: Annotated[str, holes()]
    ahead: Annotated[str, holes()]
    others: Annotated[str, holes()]
    unasked: Annotated[str, holes()]
    rule_of: Annotated[str, holes(rule=TEXT, book=TEXT)]
    no_rule: Annotated[str, holes()]
    rules_found: Annotated[str, holes(book=TEXT)]
    house_rules: Annotated[str, holes()]
    house_rules_of: Annotated[str, holes(title=TEXT)]
    rule_in_list: Annotated[str, holes(rule=TEXT, book=TEXT, first=TEXT)]
    no_topic: Annotated[str, holes()]
    topics: Annotated[str, holes()]
    lacking: Annotated[str, holes(where=TEXT, permissions=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class OrderSayings:
    """Orders and stops."""

    about: Annotated[str, holes()]
    kept: Annotated[str, holes()]
    asleep: Annotated[str, holes()]
    give_menu: Annotated[str, holes()]
    clear_menu: Annotated[str, holes()]
    stop_menu: Annotated[str, holes()]
    unstop_menu: Annotated[str, holes()]
    acts: Annotated[Mapping[str, str], holes("give", "clear", "stop", "unstop", what=TEXT)]
    stop_set: Annotated[str, holes()]
    from_list: Annotated[str, holes()]
    nothing_such: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class TableSayings:
    """Finding, running and leaving tables."""

    no_table: Annotated[str, holes()]
    no_game_here: Annotated[str, holes()]
    by_number: Annotated[str, holes()]
    which: Annotated[str, holes()]
    game: Annotated[str, holes()]
    numbered: Annotated[str, holes(title=TEXT, number=NUMBER)]
    begun: Annotated[str, holes()]
    concede: Annotated[str, holes()]
    dispute: Annotated[str, holes()]  # on a button, in the list of lengths of a pause, above a dialog
    disputed: Annotated[str, holes()]
    deeds: Annotated[Mapping[str, str], holes(*DEEDS)]
    boards: Annotated[Mapping[str, str], holes(*BOARDS)]
    lists: Annotated[Mapping[str, str], holes(*LISTS)]
    previews: Annotated[Mapping[str, str], holes(*PREVIEWS)]
    nothing_such: Annotated[str, holes()]
    nobody: Annotated[str, holes()]
    whose_seat: Annotated[str, holes()]
    whom_wanted: Annotated[str, holes()]
    nothing_to_do: Annotated[str, holes()]
    nothing_elsewhere: Annotated[str, holes()]
    none_here: Annotated[str, holes()]
    yours: Annotated[str, holes()]
    here: Annotated[str, holes()]
    states: Annotated[Mapping[str, str], holes(*STATES)]
    seats: Annotated[str, holes(state=TEXT, taken=NUMBER, seats=NUMBER)]
    halted: Annotated[Mapping[str, str], holes("paused", "needs_attention", "lost", state=TEXT)]
    games: Annotated[str, holes(games=TEXT)]
    presets: Annotated[str, holes(game=TEXT, presets=TEXT)]
    last_seat: Annotated[str, holes(actor=TEXT)]
    any: Annotated[str, holes(actor=TEXT)]
    which_actor: Annotated[str, holes(actor=TEXT)]
    choose: Annotated[str, holes(actors=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class ModeratingSayings:
    """What a moderator can do, and the dialog in which he says why."""

    about: Annotated[str, holes()]
    acts: Annotated[
        Mapping[str, str],
        holes(
            *("correct", "time", "default", "free", "hand", "unseal", "answers", "rewind", "redraw", "enter", "end"),
            *("house-rules", "void", "let-pass"),
        ),
    ]  # on buttons, above dialogs
    waits: Annotated[str, holes()]
    of_wait: Annotated[
        Mapping[str, str], holes("default", "let-pass", "void", what=TEXT)
    ]  # in the list of what is asked
    seats: Annotated[str, holes()]
    of_seat: Annotated[Mapping[str, str], holes("free", "unseal", "look", seat=TEXT)]  # in the list of these
    everything: Annotated[str, holes()]
    which_thing: Annotated[str, holes()]  # above the list of what can be looked at
    to_hand: Annotated[str, holes()]  # while a seat is open
    hands: Annotated[str, holes(whom=TEXT)]
    nothing_open: Annotated[str, holes()]
    earlier: Annotated[str, holes()]  # moments, in the list of those
    moment: Annotated[str, holes(what=TEXT)]
    gone: Annotated[str, holes(count=NUMBER)]  # as a title, above what will be struck out
    gone_piece: Annotated[str, holes(what=TEXT)]
    gone_between: Annotated[str, holes(count=NUMBER)]
    chance: Annotated[str, holes()]
    doors: Annotated[str, holes()]
    more_doors: Annotated[str, holes()]  # in the list of those
    reason: Annotated[str, holes()]
    reason_hint: Annotated[str, holes()]
    rules: Annotated[str, holes()]  # above what is written of house rules
    rules_hint: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnData:
    """What is kept of a person, taken along by him."""

    kept: Annotated[str, holes()]
    forgetting: Annotated[str, holes(person=TEXT)]
    nothing: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class HistorySayings:
    """`/history`: the story so far, in pages."""

    shown: Annotated[Mapping[str, str], holes("story", "new", "players")]  # at most 100 characters each
    known_to: Annotated[str, holes(seat=TEXT)]
    known_to_all: Annotated[str, holes()]
    since: Annotated[str, holes(when=TEXT)]
    first_look: Annotated[str, holes()]
    nothing_since: Annotated[str, holes(when=TEXT)]
    page: Annotated[str, holes(page=NUMBER, pages=NUMBER)]
    numbered: Annotated[str, holes(page=NUMBER, head=TEXT)]  # in a list, with what the page begins
    earlier: Annotated[str, holes()]
    later: Annotated[str, holes()]
    last: Annotated[str, holes()]
    new: Annotated[str, holes()]
    whole: Annotated[str, holes()]
    pages: Annotated[str, holes()]
    take: Annotated[str, holes()]
    forms: Annotated[Mapping[str, str], holes(*ENDINGS)]
    takes: Annotated[Mapping[str, str], holes("own", "all", form=TEXT)]  # in a list: at most 100 characters each
    taken: Annotated[Mapping[str, str], holes("own", "all", form=TEXT)]
    uses: Annotated[Mapping[str, str], holes(*ENDINGS)]  # what can be done with it
    hashed: Annotated[str, holes(hash=TEXT)]
    packed: Annotated[str, holes()]
    in_parts: Annotated[str, holes(parts=NUMBER)]
    not_yet: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerSayings:
    """`/answer`, and what goes wrong with an answer on the way."""

    could_be: Annotated[str, holes(what=TEXT, titles=TEXT)]
    say_what: Annotated[str, holes()]
    restarted_since: Annotated[str, holes()]
    restarting: Annotated[str, holes()]
    fault: Annotated[str, holes(reference=TEXT)]
    fault_unshown: Annotated[str, holes(reference=TEXT)]
    fault_nothing: Annotated[str, holes(reference=TEXT)]
    unreached: Annotated[str, holes()]
    somebody: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class NewTableSayings:
    """The screen on which a new table is chosen."""

    opened_before: Annotated[str, holes()]
    old: Annotated[str, holes()]
    dropped: Annotated[str, holes()]
    number_wanted: Annotated[str, holes(low=TEXT, high=TEXT)]
    seats: Annotated[str, holes()]
    machines: Annotated[str, holes()]
    pace: Annotated[str, holes()]
    a_new_table: Annotated[str, holes()]
    game: Annotated[str, holes()]
    preset: Annotated[str, holes()]
    open: Annotated[str, holes()]
    give_up: Annotated[str, holes()]
    played: Annotated[str, holes()]
    wrong_seats: Annotated[str, holes(game=TEXT, least=NUMBER, most=NUMBER)]
    change: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class ServerSayings:
    """Servers: who may do what there, and what the bot needs."""

    permissions: Annotated[Mapping[str, str], holes(*PERMISSIONS)]  # as Discord itself calls them
    unpinned: Annotated[str, holes()]
    open_in_server: Annotated[str, holes()]
    creators_only: Annotated[str, holes(role=TEXT)]
    server_full: Annotated[str, holes(tables=NUMBER)]
    host_full: Annotated[str, holes(tables=NUMBER)]
    channel_gone: Annotated[str, holes()]
    unasked: Annotated[str, holes()]
    lacking_here: Annotated[str, holes(permissions=TEXT)]
    lacking_there: Annotated[str, holes(where=TEXT, permissions=TEXT)]
    play_in_server: Annotated[str, holes()]
    tables_elsewhere: Annotated[str, holes(where=TEXT)]
    lacking_to_play: Annotated[str, holes(permissions=TEXT)]
    out_of_range: Annotated[str, holes()]
    in_server: Annotated[str, holes()]
    managers_only: Annotated[str, holes()]
    title: Annotated[str, holes()]
    creators: Annotated[str, holes(role=TEXT)]
    creators_all: Annotated[str, holes()]
    moderators: Annotated[str, holes(role=TEXT)]
    moderators_all: Annotated[str, holes()]
    channel: Annotated[str, holes(channel=TEXT)]
    channel_any: Annotated[str, holes()]
    per_person: Annotated[str, holes(tables=NUMBER)]
    per_server: Annotated[str, holes(tables=NUMBER)]
    pace: Annotated[str, holes(pace=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # a language is itself and equal to no other
class DiscordSayings:
    """All that the front-end says in one language."""

    grammar: Grammar
    commands: CommandSayings
    buttons: Buttons
    form: FormSayings
    looking: LookingSayings
    orders: OrderSayings
    tables: TableSayings
    moderating: ModeratingSayings
    own_data: OwnData
    history: HistorySayings
    answers: AnswerSayings
    new: NewTableSayings
    servers: ServerSayings

    def number(self, value: int) -> Number:
        """Return a number as sentences take it."""
        return self.grammar.number(value)
