-- 0001: the first form of everything that is kept.
-- Instants are UTC text of one width (storage/times.py), so text order is time order.
-- Columns named options, settings, preferences, payload, body, move, stack, result hold JSON made by the caller.

-- One row a game, from the open table in the lobby to long after its end.
create table games (
    id            integer primary key autoincrement,
    kind          text    not null,                      -- which game: 'dune'
    server        integer not null,                      -- where it is played
    channel       integer,                               -- null until its channel is known, or after it was lost
    thread        integer,                               -- set when the game lives in a thread of `channel`
    status        text    not null check (status in
                      ('lobby', 'muster', 'running', 'paused', 'needs_attention', 'over', 'expired')),
    title         text    not null,
    preset        text    not null,                      -- which table of durations holds: 'daily'
    options       text    not null check (json_valid(options)),
    host          integer not null,                      -- the person who opened the table
    created       text    not null,
    expires_at    text,                                  -- when an open table closes by itself
    result        text    check (result is null or json_valid(result))
) strict;
create index games_by_channel on games (channel);
create index games_by_thread on games (thread);
create index games_by_server on games (server);
create index games_by_status on games (status);

-- One row a person whom the bot has met.
create table persons (
    id           integer primary key,                    -- the platform's number for the account
    display_name text    not null,
    zone         text    not null default 'UTC',         -- IANA name of the person's time zone
    quiet_hours  text    check (quiet_hours is null or json_valid(quiet_hours)),
    preferences  text    not null default '{}' check (json_valid(preferences)),
    dm_channel   integer                                 -- the private channel, once it was opened
) strict;

-- One row a place at a table. `seat` is the actor's name ('atreides'), or 'seat-3' before factions are dealt.
create table seats (
    game_id     integer not null references games (id),
    seat        text    not null,
    person      integer references persons (id),         -- null: nobody sits here (machine, regent or empty)
    kind        text    not null check (kind in ('person', 'machine', 'regent')),
    dm_state    text    not null default 'unknown' check (dm_state in ('unknown', 'open', 'closed')),
    last_seen   text,                                    -- the person's last sign of life in this game
    preferences text    not null default '{}' check (json_valid(preferences)),
    primary key (game_id, seat)
) strict, without rowid;
create unique index one_seat_a_person on seats (game_id, person) where person is not null;
create index seats_by_person on seats (person) where person is not null;

-- One row a server, with the settings its managers chose.
create table servers (
    id       integer primary key,
    settings text    not null check (json_valid(settings))
) strict;

-- What was last told to the platform as the list of commands; it is told again only when the hash changes.
create table command_sync (
    scope text primary key,                              -- 'global', or a server's number
    hash  text not null
) strict, without rowid;

-- One row an accepted move. Never changed, never deleted: rewinds and overrides are further rows.
create table commits (
    game_id       integer not null references games (id),
    commit_no     integer not null check (commit_no >= 1),
    actor         text    not null,                      -- who acted: a seat, the table, a moderator
    on_behalf_of  text,                                  -- for whom, if not for the actor
    cause         text    not null,                      -- typed, order, default, machine, moderator
    at            text    not null check (at like '____-__-__T__:__:__.______+00:00'),
    decision      text,                                  -- the decision answered, if it was one
    move          text    not null check (json_valid(move)),
    rules_version text    not null,
    stack         text    not null check (json_valid(stack)),   -- the open steps after the commit
    primary key (game_id, commit_no)
) strict, without rowid;

-- One row a fact, in the order in which it happened. Audience: null for everybody, else the list of seats that
-- may know it ([]: nobody yet). It belongs to the whole row and never changes.
create table facts (
    game_id   integer not null,
    commit_no integer not null,
    i         integer not null,
    kind      text    not null,
    version   integer not null,
    audience  text    check (audience is null or json_type(audience) = 'array'),
    body      text    not null check (json_valid(body)),
    primary key (game_id, commit_no, i),
    foreign key (game_id, commit_no) references commits (game_id, commit_no)
) strict, without rowid;

create trigger commits_are_final before update on commits
    begin select raise(abort, 'a commit is never changed'); end;
create trigger commits_stay before delete on commits
    begin select raise(abort, 'a commit is never deleted'); end;
create trigger facts_are_final before update on facts
    begin select raise(abort, 'a fact is never changed'); end;
create trigger facts_stay before delete on facts
    begin select raise(abort, 'a fact is never deleted'); end;

-- A cache: the state after a commit, as one version of the rules wrote it. May be emptied at any time.
create table snapshots (
    game_id       integer primary key references games (id),
    commit_no     integer not null,
    rules_version text    not null,
    state         blob    not null
) strict;

-- One row an instant at which something must happen by itself. Either `due` is set, or the clock stands still and
-- `remaining` says how many seconds will be left when it goes on.
create table deadlines (
    id        integer primary key autoincrement,         -- never used again, so a stale claim finds nothing
    game_id   integer not null references games (id),
    kind      text    not null,                          -- 'expiry', 'reminder', ...
    decision  text,                                      -- whose clock this is; null: the table's own
    seat      text,
    due       text,
    remaining real,
    payload   text    not null default '{}' check (json_valid(payload)),
    check ((due is null) <> (remaining is null))
) strict;
create index deadlines_by_due on deadlines (due) where due is not null;
create index deadlines_by_game on deadlines (game_id);

-- One row a thing that somebody must be told. It holds references; words and pictures are made when it is sent.
-- queued: waits for `next_attempt`; sending: a request may be under way; sent: it is there;
-- failed: given up (for example: private messages are closed); dropped: no longer worth telling.
create table outbox (
    id             integer primary key autoincrement,    -- the order in which one recipient is told
    game_id        integer references games (id),        -- null: about no game
    recipient_kind text    not null check (recipient_kind in ('channel', 'person')),
    recipient      integer not null,
    kind           text    not null,
    body           text    not null check (json_valid(body)),
    first_commit   integer,                              -- the commits it tells about, both included
    last_commit    integer,
    nonce          text    not null unique check (length(nonce) between 1 and 25),
    sent_as        text,                                 -- nonce of the message that carries it (rows may be merged)
    state          text    not null check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
    attempts       integer not null default 0,           -- requests begun
    next_attempt   text    not null,
    error          text,                                 -- why the last attempt failed
    message_id     integer,
    sent_at        text
) strict;
create index outbox_open on outbox (recipient_kind, recipient, id) where state in ('queued', 'sending');
create index outbox_sending on outbox (sent_as) where state = 'sending';
create index outbox_by_game on outbox (game_id);
create index outbox_done on outbox (next_attempt) where state in ('sent', 'failed', 'dropped');

-- One row a message of ours that may have to be found again: to edit it, to pin it, to recognise it by its nonce.
create table messages (
    message_id integer primary key,
    game_id    integer references games (id),
    channel    integer not null,
    person     integer,                                  -- whose private channel it is in
    nonce      text,
    purpose    text    not null,                         -- 'board', 'story', 'question', 'panel', ...
    ref        text    not null default '',              -- what it is about: a decision, a turn and phase
    posted_at  text    not null,
    edited_at  text
) strict;
create index messages_by_purpose on messages (game_id, purpose, ref);
create index messages_by_nonce on messages (nonce) where nonce is not null;

-- One row a fault in the rules or in the telling: what an operator needs to look at it. The only place outside
-- the journal that holds a game's secrets.
create table attention (
    id            integer primary key autoincrement,
    game_id       integer not null references games (id),
    reference     text    not null unique,               -- random; the only thing the table is told
    at            text    not null,
    rules_version text    not null,
    move          text    not null check (json_valid(move)),
    state         text    not null,
    traceback     text    not null,
    resolved_at   text                                   -- when the game went on
) strict;
create index attention_open on attention (game_id) where resolved_at is null;

-- One row an interaction that had its effect; a second use is refused. Pruned by age.
create table interactions (
    id      text primary key,
    game_id integer,
    at      text not null
) strict, without rowid;
create index interactions_by_age on interactions (at);
