-- 0003: signs of life, for the operator.

-- One row, written anew while the bot is well: that it can be written is what the sign is worth. The number makes each
-- beat another, since SQLite does not write what is the same.
create table pulse (
    id    integer primary key check (id = 1),
    beats integer not null,
    at    text    not null check (at like '____-__-__T__:__:__.______+00:00')
) strict;

-- Since when a message waits to be told; unlike `next_attempt` it stays as it is when an attempt failed.
-- Null: told before this was noted.
alter table outbox add column since text;
update outbox set since = next_attempt where state in ('queued', 'sending');
