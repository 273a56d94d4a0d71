-- 0006: the one private message of a seat that is alive.

-- Its number among the seat's, the last commit before it was begun, and for whom; {}: none was sent yet.
alter table seats add column page text not null default '{}' check (json_valid(page));
