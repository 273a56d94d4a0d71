-- 0009: when somebody last looked at a table.

-- One row a person and table, of players and of onlookers.
create table looks (
    game_id integer not null references games (id),
    person  integer not null,
    at      text    not null,                            -- the last look
    before  text,                                        -- the last look of the visit before; null: there was none
    primary key (game_id, person)
) strict, without rowid;
create index looks_by_person on looks (person);
