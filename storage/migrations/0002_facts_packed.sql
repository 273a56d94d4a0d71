-- One row a commit instead of one row a fact: a long game is read several times as fast.
-- The text is a JSON list with one fact a line, `["kind",version,audience,<tab>body]` (storage/packing.py). Audience:
-- null for everybody, else the list of seats that may know it ([]: nobody yet). It belongs to the fact for ever.
create table packed (
    game_id   integer not null,
    commit_no integer not null,
    facts     text    not null check (json_valid(facts)),
    primary key (game_id, commit_no),
    foreign key (game_id, commit_no) references commits (game_id, commit_no)
) strict, without rowid;

insert into packed (game_id, commit_no, facts)
    select game_id, commit_no, '[' || group_concat(line, ',' || char(10)) || ']'
    from (
        select game_id, commit_no,
               '[' || json_quote(kind) || ',' || version || ',' || coalesce(json(audience), 'null')
                   || ',' || char(9) || json(body) || ']' as line
        from facts order by game_id, commit_no, i
    )
    group by game_id, commit_no;

-- Nothing is lost: as many facts, and each where it was. What does not hold undoes the whole migration.
create table proof (holds integer not null check (holds)) strict;
insert into proof
    select (select count(*) from facts) = (select coalesce(sum(json_array_length(facts)), 0) from packed);
insert into proof
    select not exists (
        select 1 from facts f left join packed p on p.game_id = f.game_id and p.commit_no = f.commit_no
        where json_extract(p.facts, '$[' || f.i || '][0]') is not f.kind
           or json_extract(p.facts, '$[' || f.i || '][1]') is not f.version
           or json_extract(p.facts, '$[' || f.i || '][2]') is not json(f.audience)
           or json_extract(p.facts, '$[' || f.i || '][3]') is not json_extract(f.body, '$')
    );
drop table proof;

drop table facts;
alter table packed rename to facts;
create trigger facts_are_final before update on facts
    begin select raise(abort, 'a fact is never changed'); end;
create trigger facts_stay before delete on facts
    begin select raise(abort, 'a fact is never deleted'); end;
