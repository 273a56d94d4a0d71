-- 0007: who moderates a table, and what moderators did.

-- One row a person whom a table has named. Whoever manages the server needs none. `named_by` null: a vote did it.
create table moderators (
    game_id  integer not null references games (id),
    person   integer not null references persons (id),
    named_by integer references persons (id),
    at       text    not null check (at like '____-__-__T__:__:__.______+00:00'),
    primary key (game_id, person)
) strict, without rowid;
create index moderators_by_person on moderators (person);

-- One row an act of a moderator, or one that makes somebody a moderator. All of it may be read by all who may know of
-- the game: nothing hidden stands here. The numbers count from 1 in each game.
create table audit (
    game_id      integer not null references games (id),
    number       integer not null check (number >= 1),
    at           text    not null check (at like '____-__-__T__:__:__.______+00:00'),
    act          text    not null,                       -- what was done: a name that the tables have words for
    person       integer references persons (id),        -- who did it; null: the table by vote, or he was forgotten
    seat         text,                                   -- what that person played then; null: nothing
    whom         integer references persons (id),        -- the person whom it is about, if any
    on_behalf_of text,                                   -- the seat whom it is about, if any
    reason       text    not null default '',
    commit_no    integer,                                -- the commit that it is, if it is one
    told         text    not null default '{}' check (json_valid(told)),   -- what else its sentence is given
    primary key (game_id, number)
) strict, without rowid;
-- A person may be forgotten; nothing else of it ever changes.
create trigger audit_is_final before update of game_id, number, at, act, seat, on_behalf_of, reason, commit_no, told
    on audit begin select raise(abort, 'what a moderator did is never changed'); end;
create trigger audit_stays before delete on audit
    begin select raise(abort, 'what a moderator did is never deleted'); end;
