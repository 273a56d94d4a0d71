"""What the tables have to say, by who says it, and what each sentence is given.

Here are no words: those are in the module of a language beside this one, one line for each sentence. What a seat plays
is called by the game, which knows the grammar of that name; what else a game calls something is text here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.clocks import PACES
from bot.games.patterns import NUMBER, TEXT, Grammar, Number, holes

from ..clocks import BANKS, PAUSES

ACTOR = "actor"  # the kind of a name that the game gives: of what a seat plays (`Presentation.actor_noun`)
VOTED = ("voted", "you-voted", "machine-until")  # who is told of a machine player for somebody who is away
MODERATED = (  # acts of the log
    *("named", "named-by-vote", "relieved", "relieved-by-vote", "laid-down"),
    *("time", "default", "closed", "passed", "passed-over"),
    *("freed", "offered", "answers", "answers-no-longer", "answered", "unsealed", "ended"),
    *("asks-to-look", "looked-by-leave", "no-leave"),
    *("voided", "looked", "paused", "resumed", "rewound", "redrawn", "entered"),
    *("corrected", "corrected-anyway", "in-vain", "house-rules", "no-house-rules"),
    *("disputed", "dispute-settled", "dispute-voted", "dispute-over"),
)
CONSENTS = ("moderator", "moderator once", "nobody")  # who may answer for a seat, as its player says
ASKED_BACK = ("asked", "agree", "stays")  # what is told of a move that somebody would take back
SUBSTITUTED = (  # who is told of a substitute, and of a moderator who answers
    *("substitute", "new-player", "declined", "you-replaced", "you-come", "you-thanked", "you-play", "you-own"),
    "answers-again",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Buttons:
    """What stands on buttons under messages and panels."""

    panel: Annotated[str, holes()]
    answer: Annotated[str, holes()]
    answer_form: Annotated[str, holes()]
    more: Annotated[str, holes()]
    news: Annotated[str, holes()]  # of the story
    board_in_words: Annotated[str, holes()]
    join: Annotated[str, holes()]
    leave: Annotated[str, holes()]
    begin: Annotated[str, holes()]
    here: Annotated[str, holes()]
    go_on: Annotated[str, holes()]
    pause: Annotated[str, holes()]
    not_now: Annotated[str, holes()]
    substitute: Annotated[str, holes()]
    take_seat: Annotated[str, holes()]
    no_seat: Annotated[str, holes()]
    machine_instead: Annotated[str, holes()]
    agree: Annotated[str, holes()]
    rule: Annotated[str, holes(rule=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class People:
    """What those are called who have no name here."""

    somebody: Annotated[str, holes()]
    nobody: Annotated[str, holes()]
    machine: Annotated[str, holes()]
    free: Annotated[str, holes()]  # of a seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Values:
    """How values are written in an answer of one line, and told in a form."""

    yes: Annotated[str, holes()]
    no: Annotated[str, holes()]
    nothing: Annotated[str, holes()]
    articles: Annotated[str, holes()]  # which people leave out before a name, divided by spaces
    done: Annotated[str, holes()]  # the line of an answer in which there is nothing to say
    joined: Annotated[str, holes(so_far=TEXT, one=TEXT)]  # both
    either: Annotated[str, holes(so_far=TEXT, one=TEXT)]
    in_all: Annotated[str, holes(shown=TEXT, price=NUMBER)]
    several: Annotated[str, holes(name=TEXT, copies=NUMBER)]  # alike


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What is wrong with an answer as it was typed or filled in, and what is wanted instead."""

    no_such_move: Annotated[str, holes()]
    missing: Annotated[str, holes()]
    unfit: Annotated[str, holes()]
    divide: Annotated[str, holes(what=TEXT, parts=TEXT)]
    does_not_go: Annotated[str, holes(field=TEXT)]
    twice: Annotated[str, holes(field=TEXT)]
    in_field: Annotated[str, holes(field=TEXT, wrong=TEXT)]  # a whole sentence of what is wrong
    say_first: Annotated[str, holes(what=TEXT, field=TEXT, options=TEXT)]
    cannot_be_said: Annotated[str, holes(what=TEXT, fields=TEXT)]
    nothing_to_fill: Annotated[str, holes(what=TEXT)]
    which: Annotated[str, holes(what=TEXT, ways=TEXT)]
    too_long: Annotated[str, holes(most=NUMBER)]
    too_many_pieces: Annotated[str, holes(most=NUMBER)]
    too_much: Annotated[str, holes()]
    yes_or_no: Annotated[str, holes()]
    too_many: Annotated[str, holes(most=NUMBER)]
    number: Annotated[str, holes(low=NUMBER, high=NUMBER)]
    only_number: Annotated[str, holes(low=NUMBER)]
    one_of: Annotated[str, holes(options=TEXT)]
    one_of_more: Annotated[str, holes(options=TEXT)]  # more than are named
    piles: Annotated[str, holes(example=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Orders:
    """What is said of an order when its form is opened."""

    title: Annotated[str, holes(order=TEXT)]
    followed: Annotated[str, holes()]
    ahead: Annotated[str, holes()]
    none_such: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Looking:
    """What a seat is shown of what it owes and may do."""

    no_game: Annotated[str, holes()]
    no_seat: Annotated[str, holes()]
    owe: Annotated[str, holes()]
    nothing: Annotated[str, holes()]
    may: Annotated[str, holes()]
    held: Annotated[str, holes()]
    answered: Annotated[str, holes()]
    default: Annotated[str, holes(default=TEXT)]
    previews_on: Annotated[str, holes()]
    previews_off: Annotated[str, holes()]
    ledger: Annotated[str, holes()]
    ledger_empty: Annotated[str, holes()]
    story_private: Annotated[str, holes(line=TEXT)]
    nothing_asked: Annotated[str, holes()]  # what nothing_now ends with: a screen says it once
    nothing_to_weigh: Annotated[str, holes()]
    nothing_called: Annotated[str, holes(what=TEXT)]
    never_asked: Annotated[str, holes(what=TEXT, rule=TEXT)]
    not_asked: Annotated[str, holes(what=TEXT, rule=TEXT)]
    not_asked_yet: Annotated[str, holes(what=TEXT, phase=TEXT, rule=TEXT)]
    nothing_now: Annotated[str, holes(why=TEXT)]  # after why the answer came too late, a whole sentence
    asked_now: Annotated[str, holes(why=TEXT, what=TEXT)]
    # what became of a question that is closed, by how it was answered, to its owner alone; its answer is a sentence
    answered_by: Annotated[
        Mapping[str, str],
        holes("default", "moderator", "behalf", "typed", "order", "machine", what=TEXT, when=TEXT, answer=TEXT),
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class Inputs:
    """What becomes of what somebody does."""

    counts: Annotated[str, holes()]
    stops_rest: Annotated[str, holes()]  # with a stop, to whoever is away or is played for
    done_already: Annotated[str, holes()]
    cannot_read: Annotated[str, holes()]
    unknown_game: Annotated[str, holes(game=TEXT)]  # by its id: its title is not known any more
    cannot_write: Annotated[str, holes()]
    fault: Annotated[str, holes(reference=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Lobby:
    """A table that has not begun: opening it, sitting down, getting up."""

    usual_title: Annotated[str, holes(host=TEXT)]
    further_title: Annotated[str, holes(host=TEXT, number=NUMBER)]  # where he sits at one of the usual name already
    opened: Annotated[str, holes(number=NUMBER)]
    unknown_game: Annotated[str, holes(game=TEXT, games=TEXT)]
    players: Annotated[str, holes(game=TEXT, players=NUMBER)]
    players_between: Annotated[str, holes(game=TEXT, least=NUMBER, most=NUMBER)]
    only_machines: Annotated[str, holes()]
    unknown_pace: Annotated[str, holes(paces=TEXT)]
    full: Annotated[str, holes()]
    full_for_machines: Annotated[str, holes()]
    seated: Annotated[str, holes()]
    seated_with_wish: Annotated[str, holes(actor=ACTOR)]
    no_choice: Annotated[str, holes(actor=TEXT, game=TEXT)]
    choose: Annotated[str, holes(actors=TEXT)]
    wished_already: Annotated[str, holes(actor=ACTOR, who=TEXT)]
    no_seat: Annotated[str, holes()]
    left: Annotated[str, holes()]
    left_closed: Annotated[str, holes()]
    remove_too_late: Annotated[str, holes()]
    nobody_there: Annotated[str, holes()]
    own_seat: Annotated[str, holes()]
    removed: Annotated[str, holes(who=TEXT)]
    machine_seated: Annotated[str, holes()]
    host_only: Annotated[str, holes()]
    closed: Annotated[str, holes()]
    being_asked: Annotated[str, holes()]
    seats_taken: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Muster:
    """The muster: who is there, and how the game begins."""

    begins: Annotated[str, holes()]
    too_few: Annotated[str, holes(game=TEXT, least=NUMBER)]
    called: Annotated[str, holes()]
    not_called: Annotated[str, holes()]
    thanks: Annotated[str, holes()]
    begins_without: Annotated[str, holes()]
    settled: Annotated[str, holes(title=TEXT)]
    ends: Annotated[str, holes(when=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LobbyNotice:
    """The message in which an open table stands."""

    head: Annotated[str, holes(title=TEXT, plays=TEXT, pace=TEXT)]
    begins_when_full: Annotated[str, holes()]
    still_there: Annotated[str, holes()]
    begun: Annotated[str, holes()]
    would_like: Annotated[str, holes(actor=ACTOR)]
    host: Annotated[str, holes()]
    here: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """Why nothing can be played just now, and what comes next."""

    lobby: Annotated[str, holes(taken=NUMBER, seats=NUMBER)]
    muster: Annotated[str, holes(here=NUMBER, seats=NUMBER)]
    paused: Annotated[str, holes()]
    paused_until: Annotated[str, holes(when=TEXT)]
    paused_by_vote_until: Annotated[str, holes(when=TEXT)]
    disputed_until: Annotated[str, holes(when=TEXT)]
    missed_until: Annotated[str, holes(when=TEXT)]  # of an answer that is missing
    lost: Annotated[str, holes()]
    operator: Annotated[str, holes()]
    over: Annotated[str, holes()]
    annulled: Annotated[str, holes()]
    no_more: Annotated[str, holes(result=TEXT)]  # after how it ended, a whole sentence
    no_clock: Annotated[str, holes()]
    # of whoever is away, as he reads it: what is done in his place, and what ends that, each a whole sentence
    absence: Annotated[Mapping[str, str], holes("machine", "not_waited", "all_away", "still")]
    absence_ends: Annotated[Mapping[str, str], holes("word", "seen", "day", when=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Asking:
    """Round a question: whom the game waits for, until when, and what is played else."""

    window: Annotated[str, holes(what=TEXT)]
    window_until: Annotated[str, holes(what=TEXT, when=TEXT)]
    one_enough: Annotated[str, holes(what=TEXT)]  # as the table is told whom it waits for
    first_counts: Annotated[str, holes()]  # as those are told who are asked
    reminder: Annotated[str, holes()]
    last_call: Annotated[str, holes(what=TEXT, when=TEXT)]
    call_stopped: Annotated[str, holes(what=TEXT)]  # what either becomes while no clock runs
    # what a last call becomes, by what its owner's question was answered by; and where it was not
    called_over: Annotated[Mapping[str, str], holes("default", "moderator", "behalf", "typed", "order", "machine")]
    called_in_vain: Annotated[str, holes()]
    also: Annotated[str, holes(what=TEXT, when=TEXT)]  # what else is asked, and until when
    # what became of a question, by how it was answered, to its owner alone; its answer is a sentence, or nothing
    became: Annotated[
        Mapping[str, str], holes("default", "moderator", "behalf", "typed", "order", "machine", what=TEXT, answer=TEXT)
    ]
    ahead_title: Annotated[str, holes()]
    ahead: Annotated[str, holes(what=TEXT)]
    ahead_ready: Annotated[str, holes(answer=TEXT)]
    ahead_form: Annotated[str, holes(what=TEXT)]
    in_one: Annotated[str, holes(what=TEXT)]  # a form for what is asked now and what would be asked after it
    further_down: Annotated[str, holes(what=TEXT)]
    back: Annotated[str, holes()]  # before what is asked of somebody who is back on the day that he named
    goes_on: Annotated[str, holes()]  # all that a message that called somebody early has to say later
    stands_still: Annotated[str, holes(what=TEXT)]
    not_asked: Annotated[str, holes(what=TEXT)]
    given_over: Annotated[str, holes()]  # of all that was asked of somebody who has no longer the seat
    bank_runs: Annotated[str, holes(what=TEXT, when=TEXT)]
    bank: Annotated[str, holes(left=TEXT)]  # after what happens without an answer
    time_up: Annotated[str, holes(when=TEXT, at=TEXT)]
    no_clock: Annotated[str, holes()]  # in place of that while the clock of a question stands still
    default: Annotated[str, holes(default=TEXT)]
    halts: Annotated[str, holes(default=TEXT)]  # in place of a default that is not played at once
    more_news: Annotated[str, holes()]
    call: Annotated[str, holes(who=TEXT, headline=TEXT)]
    call_bare: Annotated[str, holes(who=TEXT)]
    closed: Annotated[str, holes(who=TEXT)]
    closed_muster: Annotated[str, holes(who=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Running:
    """Pauses, votes, hosting, a new place: what whoever does it is answered."""

    other_server: Annotated[str, holes()]
    same_place: Annotated[str, holes()]
    moved: Annotated[str, holes()]
    moved_still: Annotated[str, holes(waits=TEXT)]  # why it stands still, a whole sentence
    pause_too_long: Annotated[str, holes()]
    rests: Annotated[str, holes(when=TEXT)]
    no_vote: Annotated[str, holes()]
    not_paused: Annotated[str, holes()]
    goes_on: Annotated[str, holes()]
    vote: Annotated[str, holes(votes=NUMBER, needed=NUMBER)]
    vote_for: Annotated[str, holes(length=TEXT, votes=NUMBER, needed=NUMBER)]
    voted: Annotated[str, holes(votes=NUMBER, needed=NUMBER)]
    voted_for: Annotated[str, holes(length=TEXT, votes=NUMBER, needed=NUMBER)]
    not_begun: Annotated[str, holes()]
    conceded: Annotated[str, holes()]
    not_away: Annotated[str, holes()]
    taken_back: Annotated[str, holes()]
    taken_back_late: Annotated[Mapping[str, str], holes("half", "quarter", until=TEXT)]  # by the part of the time


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What the table, or one of those who sit there, is told of it in a message."""

    one: Annotated[
        Mapping[str, str],
        holes(
            *("absent", "freed", "removed", "fault", "mended", "muster", "expired", "lost", "hosting", "left", "knock"),
            *("welcome", "begun", "over"),
            title=TEXT,
            ref=TEXT,
            result=TEXT,
        ),
    ]  # by the kind of the outbox row
    host: Annotated[str, holes(title=TEXT, who=TEXT)]
    absent: Annotated[Mapping[str, str], holes("nobody-there", "open-again", title=TEXT, who=TEXT)]
    paused: Annotated[Mapping[str, str], holes("player", "moderator", "vote", title=TEXT, who=TEXT, until=TEXT)]
    paused_before: Annotated[str, holes(title=TEXT)]
    resumed: Annotated[Mapping[str, str], holes("", "vote", "end", title=TEXT)]
    resumed_by: Annotated[str, holes(title=TEXT, who=TEXT)]
    vote_to_pause: Annotated[str, holes(title=TEXT, who=TEXT, length=TEXT, votes=NUMBER, needed=NUMBER)]
    vote_to_resume: Annotated[str, holes(title=TEXT, who=TEXT, votes=NUMBER, needed=NUMBER)]
    vote_for_machine: Annotated[str, holes(title=TEXT, who=TEXT, actor=ACTOR, votes=NUMBER, needed=NUMBER)]
    vote_about: Annotated[
        Mapping[str, str], holes("name", "relieve", title=TEXT, who=TEXT, whom=TEXT, votes=NUMBER, needed=NUMBER)
    ]  # that somebody is to be a moderator, or none any more
    presence: Annotated[
        Mapping[str, str],
        holes(
            "away",
            "until",
            "machine",
            "back",
            "back-half",
            "back-quarter",
            "you-away",
            "you-machine",
            "you-return",
            *SUBSTITUTED,
            *VOTED,
            title=TEXT,
            actor=ACTOR,
            until=TEXT,
        ),
    ]  # who is there, as the table or the absent one is told
    more_time: Annotated[str, holes(title=TEXT)]
    terms: Annotated[str, holes(title=TEXT, terms=TEXT)]  # whole sentences of what the table has agreed on
    house_rules: Annotated[str, holes(title=TEXT)]  # before their lines
    house_rules_none: Annotated[str, holes(title=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreeing:
    """What a table agrees on, more time, and who is away: what whoever does it is answered."""

    quiet: Annotated[str, holes(hours=TEXT, zone=TEXT)]
    quiet_none: Annotated[str, holes()]
    bank: Annotated[str, holes(length=TEXT)]
    bank_none: Annotated[str, holes()]
    absent_machine: Annotated[str, holes()]
    absent_default: Annotated[str, holes()]
    hours: Annotated[str, holes(hours=NUMBER)]
    minutes: Annotated[str, holes(minutes=NUMBER)]
    quiet_wanted: Annotated[str, holes()]
    bank_wanted: Annotated[str, holes(lengths=TEXT)]
    absent_wanted: Annotated[str, holes(ways=TEXT)]
    house_rules: Annotated[str, holes()]  # before their lines
    house_rules_none: Annotated[str, holes()]
    house_rules_long: Annotated[str, holes(most=NUMBER, lines=NUMBER)]
    house_rules_stand: Annotated[str, holes()]
    no_more: Annotated[str, holes()]
    granted: Annotated[str, holes()]
    no_bank: Annotated[str, holes()]
    nothing_named: Annotated[str, holes()]
    drawn: Annotated[str, holes(when=TEXT, left=TEXT)]
    away_wanted: Annotated[str, holes(most=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Todo:
    """All that one person is waited for."""

    nothing: Annotated[str, holes()]
    title: Annotated[str, holes()]
    elsewhere: Annotated[str, holes()]
    line: Annotated[str, holes(what=TEXT, title=TEXT, when=TEXT)]
    owed: Annotated[str, holes(what=TEXT, when=TEXT, default=TEXT)]
    snoozed: Annotated[str, holes(when=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Substitutes:
    """Playing for somebody who is away: what whoever does it is answered."""

    seated: Annotated[str, holes()]
    not_open: Annotated[str, holes()]
    has_seen: Annotated[str, holes()]
    kept: Annotated[str, holes(whom=TEXT, until=TEXT)]
    not_kept: Annotated[str, holes()]
    declined: Annotated[str, holes()]
    briefing: Annotated[str, holes()]
    briefing_own: Annotated[str, holes()]  # of a seat that stays his


@dataclass(frozen=True, kw_only=True, slots=True)
class Behalf:
    """A moderator who answers for a seat: what its player is told, and what the moderator is."""

    ways: Annotated[Mapping[str, str], holes("machine", *CONSENTS)]  # who answers in one's place, in a list
    consented: Annotated[Mapping[str, str], holes(*CONSENTS)]
    nobody: Annotated[str, holes()]
    nothing_asked: Annotated[str, holes()]
    not_given: Annotated[str, holes()]
    asked: Annotated[str, holes(title=TEXT, actor=ACTOR)]
    begin: Annotated[str, holes()]
    call: Annotated[str, holes(title=TEXT, actor=ACTOR, what=TEXT, when=TEXT)]
    sees: Annotated[str, holes(actor=ACTOR)]
    nothing_now: Annotated[str, holes(actor=ACTOR)]
    counts: Annotated[str, holes(actor=ACTOR)]
    closed: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Regents:
    """A vote for a machine player in the place of somebody who is away."""

    nobody: Annotated[str, holes()]
    yourself: Annotated[str, holes()]
    voted: Annotated[str, holes(actor=ACTOR, votes=NUMBER, needed=NUMBER)]
    again: Annotated[str, holes(actor=ACTOR, votes=NUMBER, needed=NUMBER)]
    seated: Annotated[str, holes(actor=ACTOR)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Moderating:
    """Moderators and what they did: as the log tells it to all, and what whoever does it is answered."""

    acts: Annotated[Mapping[str, str], holes(*MODERATED, who=TEXT, whom=TEXT, actor=ACTOR, what=TEXT)]
    because: Annotated[str, holes(done=TEXT, reason=TEXT)]  # after a whole sentence of what was done
    announced: Annotated[str, holes(title=TEXT, done=TEXT)]
    title: Annotated[str, holes()]
    line: Annotated[str, holes(when=TEXT, done=TEXT)]
    nothing: Annotated[str, holes()]
    moderators: Annotated[str, holes(who=TEXT)]
    no_moderators: Annotated[str, holes()]
    is_one: Annotated[str, holes(whom=TEXT)]
    is_none: Annotated[str, holes(whom=TEXT)]
    vote: Annotated[str, holes(whom=TEXT, votes=NUMBER, needed=NUMBER)]
    vote_against: Annotated[str, holes(whom=TEXT, votes=NUMBER, needed=NUMBER)]
    voted: Annotated[str, holes(whom=TEXT, votes=NUMBER, needed=NUMBER)]
    voted_against: Annotated[str, holes(whom=TEXT, votes=NUMBER, needed=NUMBER)]
    done: Annotated[str, holes()]
    no_moderator: Annotated[str, holes()]
    reason_wanted: Annotated[str, holes()]
    no_such: Annotated[str, holes()]
    no_clock: Annotated[str, holes()]
    no_wait: Annotated[str, holes()]
    nobody_there: Annotated[str, holes()]
    plays_already: Annotated[str, holes(whom=TEXT)]
    knows_another: Annotated[str, holes(whom=TEXT)]
    no_look: Annotated[str, holes()]
    all_of: Annotated[str, holes(actor=ACTOR)]  # what is looked at: in the place of a thing's name
    leave_asked: Annotated[str, holes(what=TEXT)]
    leave_wanted: Annotated[str, holes()]  # after the sentence that tells what is asked for
    leave_of_nobody: Annotated[str, holes()]
    leave_waits: Annotated[str, holes()]
    leave_over: Annotated[str, holes()]
    leave_agreed: Annotated[str, holes()]
    leave_granted: Annotated[str, holes()]
    leave_refused: Annotated[str, holes()]
    leave_gone: Annotated[str, holes()]
    leave_no: Annotated[str, holes()]  # on a button, beside one that agrees
    same_rules: Annotated[str, holes()]
    looks: Annotated[str, holes(actor=ACTOR)]
    looks_at: Annotated[str, holes(what=TEXT)]
    show: Annotated[str, holes()]
    not_told: Annotated[str, holes()]
    look_over: Annotated[str, holes()]
    unsealed: Annotated[str, holes(actor=ACTOR)]
    looked: Annotated[str, holes()]
    no_door: Annotated[str, holes()]
    preview: Annotated[str, holes(what=TEXT)]  # before the sentences of what will be written
    voids: Annotated[str, holes()]  # what becomes of a window that is voided
    hidden: Annotated[str, holes()]  # after them
    breaks: Annotated[str, holes()]
    no_way_on: Annotated[str, holes()]
    not_to_oneself: Annotated[str, holes()]
    wait: Annotated[str, holes(who=TEXT, what=TEXT)]  # for whom the game waits, and what is asked


@dataclass(frozen=True, kw_only=True, slots=True)
class Disputes:
    """Stopping the game with a sentence of what is disputed, and for an answer that is missing."""

    not_yours: Annotated[str, holes()]
    wanted: Annotated[str, holes()]
    rests: Annotated[str, holes(when=TEXT)]
    told: Annotated[str, holes(title=TEXT, done=TEXT, until=TEXT)]  # `done` is a whole sentence
    missed: Annotated[str, holes(title=TEXT, who=TEXT, what=TEXT, until=TEXT)]  # an answer
    called: Annotated[str, holes(who=TEXT)]
    nobody_to_call: Annotated[str, holes()]
    lately: Annotated[str, holes()]  # before lines of the story
    story: Annotated[str, holes()]  # on buttons
    settled: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Rewinding:
    """Taking the game, or a move, back."""

    before: Annotated[str, holes(number=TEXT, what=TEXT)]  # a moment, in a list
    no_moment: Annotated[str, holes()]
    over: Annotated[str, holes()]
    unknown: Annotated[str, holes()]
    nothing: Annotated[str, holes()]
    sealed: Annotated[str, holes()]
    drawn: Annotated[str, holes()]
    moderated: Annotated[str, holes()]
    looked: Annotated[str, holes()]
    taken_back: Annotated[str, holes()]
    asked: Annotated[str, holes(why=TEXT)]
    acted: Annotated[str, holes()]  # why somebody must agree
    shown: Annotated[str, holes()]
    both: Annotated[str, holes()]
    waits: Annotated[str, holes()]
    waits_for_another: Annotated[str, holes()]  # whose move is asked about
    agreed: Annotated[str, holes()]
    not_asked: Annotated[str, holes()]
    no_request: Annotated[str, holes()]
    stays: Annotated[str, holes()]
    told: Annotated[Mapping[str, str], holes(*ASKED_BACK, title=TEXT, actor=ACTOR)]
    agree: Annotated[str, holes()]  # on buttons
    refuse: Annotated[str, holes()]
    take_back: Annotated[str, holes(what=TEXT)]  # what was said in the move before which it goes back
    ask_back: Annotated[str, holes(what=TEXT)]  # the same where others must agree
    wake: Annotated[str, holes()]
    let_sleep: Annotated[str, holes()]
    gone: Annotated[str, holes()]  # of an answer that counts no more


@dataclass(frozen=True, kw_only=True, slots=True)
class Notes:
    """What somebody notes for himself at a table."""

    title: Annotated[str, holes()]
    others: Annotated[str, holes()]  # whose notes whoever plays a seat may read
    line: Annotated[str, holes(text=TEXT)]
    note: Annotated[str, holes()]
    new: Annotated[str, holes()]
    change: Annotated[str, holes()]
    emptied: Annotated[str, holes()]
    lend: Annotated[str, holes()]
    keep: Annotated[str, holes()]
    lent: Annotated[str, holes()]
    own: Annotated[str, holes()]
    nothing: Annotated[str, holes()]
    noted: Annotated[str, holes()]
    changed: Annotated[str, holes()]
    deleted: Annotated[str, holes()]
    too_long: Annotated[str, holes(most=NUMBER, length=NUMBER)]
    full: Annotated[str, holes(most=NUMBER)]
    empty: Annotated[str, holes()]
    gone: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Calendar:
    """What days and months are called, and words in which people speak of them."""

    days: Annotated[Mapping[str, str], holes("mon", "tue", "wed", "thu", "fri", "sat", "sun")]
    months: Annotated[
        Mapping[str, str],
        holes("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    ]
    date: Annotated[str, holes(weekday=TEXT, day=TEXT, month=TEXT, year=TEXT)]
    span: Annotated[str, holes(first=TEXT, last=TEXT)]  # of hours, of dates
    nothing: Annotated[str, holes()]  # words for none, divided by spaces; the first one is shown
    weekend: Annotated[str, holes()]  # words for Saturday and Sunday together
    between: Annotated[str, holes()]  # words that stand between days and before them
    day_units: Annotated[str, holes()]
    week_units: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class Wishing:
    """What somebody sets for himself, for all games."""

    title: Annotated[str, holes()]
    change: Annotated[str, holes()]  # on the button, and above the dialog
    own_data: Annotated[str, holes()]
    as_before: Annotated[str, holes(what=TEXT, why=TEXT)]  # a whole sentence of what is wanted; the rest was set
    fields: Annotated[Mapping[str, str], holes("zone", "quiet", "off", "away", "daily")]
    hints: Annotated[Mapping[str, str], holes("zone", "quiet", "off", "away", "daily")]
    examples: Annotated[Mapping[str, str], holes("quiet", "off", "away", "daily")]  # divided by semicolons
    zone: Annotated[str, holes(zone=TEXT, time=TEXT)]
    zone_none: Annotated[str, holes()]
    quiet: Annotated[str, holes(hours=TEXT)]
    quiet_none: Annotated[str, holes()]
    off: Annotated[str, holes(days=TEXT)]
    off_none: Annotated[str, holes()]
    away: Annotated[str, holes(days=TEXT)]
    away_none: Annotated[str, holes()]
    not_waited: Annotated[str, holes()]  # after any of these that is set
    daily: Annotated[str, holes(time=TEXT)]
    daily_none: Annotated[str, holes()]
    previews: Annotated[str, holes()]
    previews_none: Annotated[str, holes()]
    counted: Annotated[str, holes()]
    counted_none: Annotated[str, holes()]
    snoozed: Annotated[str, holes(when=TEXT)]
    zone_first: Annotated[str, holes()]
    no_zone: Annotated[str, holes()]
    which_zone: Annotated[str, holes(zones=TEXT)]
    quiet_wanted: Annotated[str, holes()]
    too_quiet: Annotated[str, holes(most=NUMBER)]
    days_wanted: Annotated[str, holes()]
    too_many_days: Annotated[str, holes(most=NUMBER)]
    dates_wanted: Annotated[str, holes()]
    too_long: Annotated[str, holes(most=NUMBER)]
    hour_wanted: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureSayings:
    """A game that is over, in figures, whatever was played."""

    told: Annotated[str, holes(title=TEXT)]
    all: Annotated[str, holes()]  # on the button
    not_yet: Annotated[str, holes()]
    waited: Annotated[str, holes()]
    waited_by_name: Annotated[str, holes()]
    row: Annotated[str, holes(who=TEXT, time=TEXT)]
    days: Annotated[str, holes(days=NUMBER, hours=NUMBER)]
    hours: Annotated[str, holes(hours=NUMBER, minutes=NUMBER)]
    minutes: Annotated[str, holes(minutes=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """Who has played and won on a server."""

    players: Annotated[str, holes(game=TEXT)]
    actors: Annotated[str, holes(game=TEXT)]
    player: Annotated[str, holes(who=TEXT, games=NUMBER, won=NUMBER)]  # and what was played
    player_won: Annotated[str, holes(who=TEXT, games=NUMBER, won=NUMBER, actors=TEXT)]
    times: Annotated[str, holes(actor=TEXT, times=NUMBER)]
    more: Annotated[str, holes(number=NUMBER)]
    about: Annotated[str, holes()]
    nobody: Annotated[str, holes()]
    no_server: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # a language is itself and equal to no other
class TableSayings:
    """All that the tables say in one language."""

    grammar: Grammar
    paces: Annotated[Mapping[str, str], holes(*PACES)]
    pauses: Annotated[Mapping[str, str], holes(*PAUSES)]
    banks: Annotated[Mapping[str, str], holes(*BANKS)]
    absent: Annotated[Mapping[str, str], holes("defaults", "machine")]  # who answers for the absent
    buttons: Buttons
    people: People
    values: Values
    reading: Reading
    orders: Orders
    looking: Looking
    inputs: Inputs
    lobby: Lobby
    muster: Muster
    lobby_notice: LobbyNotice
    standing: Standing
    asking: Asking
    running: Running
    told: Told
    agreeing: Agreeing
    todo: Todo
    substitutes: Substitutes
    behalf: Behalf
    regents: Regents
    moderating: Moderating
    disputes: Disputes
    rewinding: Rewinding
    notebook: Notes
    calendar: Calendar
    wishing: Wishing
    figures: FigureSayings
    tally: Tally

    def number(self, value: int) -> Number:
        """Return a number as sentences take it."""
        return self.grammar.number(value)
